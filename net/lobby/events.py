"""What the lobby gives back: peers as values, events for a face, datagrams for the driver."""

from enum import Enum

from chips.frozen import Frozen
from net.limits import Address
from net.lobby.wire import GameVersion


class Peer(Frozen):
    """Somebody in the list. `key` names the row; `port` is where direct datagrams go (UDP).

    `ours`: it has sent 11, `key` is its id. An original program has the key `host/nick`. `nick` is
    whole (a screen shows `short_nick`), `host` the address to use, `hosts` all it was seen at.
    """

    key: str
    nick: str
    host: str
    port: int
    games: tuple[GameVersion, ...]
    ours: bool
    hosts: tuple[str, ...]

    def plays(self, game: GameVersion) -> bool:
        return game in self.games


class Role(Enum):
    """HOST: was invited and listens by TCP. GUEST: has invited and connects."""

    HOST = "host"
    GUEST = "guest"


class PeerSeen(Frozen):
    """A new row, or with `new` False a row that has changed."""

    peer: Peer
    new: bool = True


class PeerGone(Frozen):
    """`reason`: `left` (03), `silent` (no answer in 15 s), `renamed` (has a new row), `ourselves`
    (our own broadcast, known too late)."""

    peer: Peer
    reason: str


class InvitationSent(Frozen):
    """Ours is on its way; an answer counts until `until` (seconds of the driver's clock)."""

    peer: Peer
    game: GameVersion
    seats: int
    until: float


class InvitationCame(Frozen):
    """`mutual`: we had invited this peer too; the driver accepts at once, without asking."""

    peer: Peer
    game: GameVersion
    seats: int
    until: float
    mutual: bool = False


class InvitationEnded(Frozen):
    """No table from this one. `incoming`: theirs, else ours.

    `reason`: `refused`, `timeout` (30 s), `withdrawn`, `expired` (our answer came too late),
    `superseded` (another table was agreed first), `busy` (refused by itself), `left`.
    """

    peer: Peer
    game: GameVersion
    incoming: bool
    reason: str


class AnswerExpired(Frozen):
    """A peer accepted what is not offered any more; it opened nothing."""

    peer: Peer
    game: GameVersion


class TableAgreed(Frozen):
    """The two of us play. GUEST connects by TCP to `host`, `port`; HOST listens on `port` and
    takes one connection, from `host` only."""

    role: Role
    peer: Peer
    host: str
    port: int
    game: GameVersion
    seats: int


class LobbyRefused(Frozen):
    """A command that is not possible now changed nothing.

    `reason`: `unknown-peer`, `not-played` (that game, by the peer or by us), `busy`, `pending`
    (already invited), `declined` (just now: it would not be shown), `too-many`, `no-invitation`,
    `too-soon` (refresh), `left`.
    """

    command: str
    reason: str


LobbyEvent = (
    PeerSeen
    | PeerGone
    | InvitationSent
    | InvitationCame
    | InvitationEnded
    | AnswerExpired
    | TableAgreed
    | LobbyRefused
)


class Datagram(Frozen):
    """For the driver to send; `to` is None for a broadcast to `LOBBY_PORT` on every interface.

    All leave from the one socket bound to `Me.port`: that is how 11, 04 … are known to belong
    together.
    """

    to: Address | None
    data: bytes
