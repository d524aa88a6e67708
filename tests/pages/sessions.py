"""Worked sessions for net/PROTOCOL.md: the real lobbies and links, with fixed numbers for luck.

A line of a session is the time in seconds, who, and what:

    ! what a player or the driver asks of the program      = what the program tells its face
    > what is sent, and where to; a line of TCP ends with one newline that is not written here
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.events import Event
from net.limits import Address
from net.lobby.lobby import Lobby
from net.lobby.peers import original_key
from net.lobby.wire import BLACKJACK, LOBBY_PORT, NOUGHTS, SEVENTEEN_FOUR, Me
from net.noughts.link import NoughtsLink
from net.noughts.series import Party
from net.table.link import TableLink

GAMES = (SEVENTEEN_FOUR, BLACKJACK, NOUGHTS)
JOERG: Address = ("192.0.2.1", 40001)
BOB: Address = ("192.0.2.2", 40002)
JAVA = "192.0.2.9"
TABLE_PORT = 51000
SERIES_PORT = 51001

TOKEN = bytes.fromhex("00112233445566778899aabbccddeeff")
SEEDS = {1: bytes([1]) * 32, 2: bytes([2]) * 32}
"""By seat: the seeds of the first round in tests/vectors/joint_draw.json."""


class Session:
    """What was written down, and the clock."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now
        self.lines: list[str] = []

    def note(self, who: str, sign: str, what: str) -> None:
        self.lines.append(f"{self.now:6.2f}  {who:5} {sign} {what}")

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


class LobbyNetwork:
    """Lobbies in one network where every datagram arrives at once."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lobbies: dict[str, tuple[Lobby, Address]] = {}

    def add(self, name: str, nick: str, id: str, address: Address) -> Lobby:
        """A lobby that has not been started yet."""
        lobby = Lobby(Me(nick, id, address[1], GAMES))
        self.lobbies[name] = lobby, address
        return lobby

    def ask(self, name: str, said: str, what: Callable[[float], Sequence[Any]]) -> None:
        """Let a player ask for something, and all that follows from it at this time."""
        self.session.note(name, "!", said)
        self._tell(name, what(self.session.now))
        self._deliver()

    def wait(self, until: float) -> None:
        """Let the time pass to `until`."""
        while True:
            now = self.session.now
            dues = [lobby.next_deadline(now) for lobby, _ in self.lobbies.values()]
            due = min((time for time in dues if time is not None), default=until)
            if due > until:
                break
            self.session.now = due
            for name, (lobby, _) in self.lobbies.items():
                self._tell(name, lobby.tick(due))
            self._deliver()
        self.session.now = until

    def script(self, name: str, source: Address, data: str, to: Address | None = None) -> None:
        """A datagram of somebody who is no lobby of ours, and all that follows from it."""
        self._sent(name, data, to)
        self._hand_on(data.encode(), source, to)
        self._deliver()

    def _sent(self, name: str, data: str, to: Address | None) -> None:
        place = f"*:{LOBBY_PORT}" if to is None else f"{to[0]}:{to[1]}"
        self.session.note(name, ">", f"{place:15} {data}")

    def _tell(self, name: str, events: Sequence[Any]) -> None:
        for event in events or ():
            self.session.note(name, "=", type(event).__name__)

    def _deliver(self) -> None:
        moved = True
        while moved:
            moved = False
            for name, (lobby, source) in self.lobbies.items():
                for datagram in lobby.to_send():
                    moved = True
                    self._sent(name, datagram.data.decode(), datagram.to)
                    self._hand_on(datagram.data, source, datagram.to)

    def _hand_on(self, data: bytes, source: Address, to: Address | None) -> None:
        for name, (lobby, address) in self.lobbies.items():
            if to in (None, address, (address[0], LOBBY_PORT)):
                self._tell(name, lobby.datagram(data, source, self.session.now))


def lobby() -> str:
    """Two of ours find each other, and one invites the other to a card table."""
    session = Session()
    network = LobbyNetwork(session)
    joerg = network.add("joerg", "Jörg", "1a2b3c4d", JOERG)
    network.ask("joerg", "start", joerg.start)
    network.wait(1.0)
    bob = network.add("bob", "Bob", "8899aabb", BOB)
    network.ask("bob", "start", bob.start)
    network.wait(3.0)
    key = bob.me.id
    network.ask("joerg", "invite bob", lambda now: joerg.invite(key, SEVENTEEN_FOUR, now))
    network.wait(3.5)
    accept = partial(bob.accept, joerg.me.id, TABLE_PORT)
    network.ask("bob", f"accept, listening on {TABLE_PORT}", accept)
    return session.text


PLAYED: tuple[tuple[str, Command], ...] = (
    ("host", Stake(1, 20)),
    ("host", Deal(1)),
    ("guest", Stake(2, 50)),
    ("guest", Deal(2)),
    ("host", Hit(1)),
    ("guest", Stand(2)),
    ("host", Stand(1)),
    ("guest", Ready(2)),
    ("host", Ready(1)),
)
"""The round of the worked table: who asks for what."""


def links(played: str = "seventeen-four") -> dict[str, TableLink]:
    """Both ends of a table whose luck is fixed."""
    def luck(seat: int) -> Callable[[int], bytes]:
        return lambda size: TOKEN if size == len(TOKEN) else SEEDS[seat]

    return {"host": TableLink.host(played, luck(1)), "guest": TableLink.guest(luck(2))}


class TableWire:
    """A connection on which every line arrives at once."""

    def __init__(self, session: Session, ends: dict[str, TableLink]) -> None:
        self.session = session
        self.ends = ends

    def call(self, name: str, said: str, what: Callable[[float], Sequence[Any]]) -> None:
        """Do something at one end, and all that follows from it."""
        self.session.note(name, "!", said)
        self._tell(name, what(self.session.now))
        self.deliver()

    def deliver(self) -> None:
        """Bring every line to the other end, one at a time, until nobody has anything to say."""
        under_way = [(name, line) for name in self.ends for line in self._lines(name)]
        while under_way:
            name, line = under_way.pop(0)
            self.session.note(name, ">", line.decode().removesuffix("\n"))
            other = "guest" if name == "host" else "host"
            self._tell(other, self.ends[other].receive(line, self.session.now))
            under_way += [(other, line) for line in self._lines(other)]

    def _lines(self, name: str) -> list[bytes]:
        return self.ends[name].to_send().splitlines(keepends=True)

    def _tell(self, name: str, events: Sequence[Any]) -> None:
        for event in events:
            if isinstance(event, Event) and name == "host":
                self.session.note(name, "=", event.json())


def table() -> str:
    """A table is opened, a round is played, and the guest leaves."""
    session = Session(10.0)
    wire = TableWire(session, links())
    for name, link in wire.ends.items():
        session.note(name, "!", "the connection stands")
        wire._tell(name, link.connected(session.now))
    wire.deliver()
    for name, command in PLAYED:
        session.now += 0.5
        wire.call(name, str(command), partial(wire.ends[name].do, command))
    session.now = 15.0
    for name, link in wire.ends.items():
        wire.call(name, "5 s have passed", link.tick)
    session.now += 0.5
    wire.call("guest", "leave", wire.ends["guest"].leave)
    return session.text


MARKS = ("java 5", "joerg 1", "java 3", "joerg 2", "java 7")
"""The first game with the original, which it wins; 3, 5 and 7 are a diagonal."""


def original() -> str:
    """An original finds one of ours, invites it, and they play noughts and crosses."""
    session = Session()
    network = LobbyNetwork(session)
    joerg = network.add("joerg", "Jörg", "1a2b3c4d", JOERG)
    network.ask("joerg", "start", joerg.start)
    session.now = 1.0
    network.script("java", (JAVA, 61001), "01009Java")
    network.wait(3.0)
    to = JOERG[0], LOBBY_PORT
    network.script("java", (JAVA, 61002), "04009Java", to)
    network.wait(4.0)
    accept = partial(joerg.accept, original_key(JAVA, "Java"), SERIES_PORT)
    network.ask("joerg", f"accept, listening on {SERIES_PORT}", accept)
    network.script("java", (JAVA, 61003), "06007Ok", to)
    _series(session)
    return session.text


def _series(session: Session) -> None:
    """A game that the original wins, the beginning of the next one, and ours gives up."""
    link = NoughtsLink(Party.INVITED, session.now, original=True)

    def ours(said: str, what: Callable[[], Sequence[Any]]) -> None:
        session.note("joerg", "!", said)
        tell(what())

    def tell(events: Sequence[Any]) -> None:
        for event in events:
            session.note("joerg", "=", type(event).__name__)
        for line in link.to_send().decode().splitlines():
            session.note("joerg", ">", line)

    def theirs(line: str) -> None:
        session.note("java", ">", line)
        tell(link.receive(f"{line}\n".encode(), session.now))

    link.confirmed(session.now)
    ours("the connection stands", lambda: link.connected(session.now))
    for mark in MARKS:
        session.now += 1.0
        who, cell = mark.split()
        if who == "java":
            theirs(f"08006{cell}")
        else:
            ours(f"mark {cell}", partial(link.play, int(cell), session.now))
    for line in ("09005", "080065"):
        session.now += 1.0
        theirs(line)
    session.now += 1.0
    ours("give up", lambda: link.give_up(session.now))
