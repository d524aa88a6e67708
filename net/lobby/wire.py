"""The lobby's messages as values: read from frames, written to datagrams.

    01 nick          Online(asks=True)       04 nick             Invite
    02 nick          Online(asks=False)      05 nick|port        Answer
    03 nick          Left                    06 Ok               Confirm
    11 id|port|games|nick        Hello       15 id|rules|seats|nick|port     Answer
    14 id|rules|seats|nick       Invite      16 id|rules|seats|Ok            Confirm

`id` is the sender's, `rules` an entry of its games list (`174/1`), `seats` 2 to 9. A message whose
id is empty is one of the original's. 16 with `expired` in place of `Ok` says that an invitation or
its answer is void: withdrawn, too late, or another was first.
"""

import re

from chips.frozen import Frozen
from net.errors import LocalError, PeerError
from net.frames import Frame, encode
from net.limits import MAX_PORT
from net.lobby.nick import ascii_nick, nick_problem, peer_nick

LOBBY_PORT = 20181
"""UDP port of the original, where broadcasts go and where it wants every answer."""

MAX_GAMES = 16
"""Games read from one 11: more than we shall ever have, few enough to keep for every peer."""

OK, EXPIRED = "Ok", "expired"

_ID = re.compile(r"[0-9a-f]{8}", re.ASCII)
_GAME = re.compile(r"([a-z0-9]{1,8})/([1-9][0-9]{0,2})", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,5}", re.ASCII)


class GameVersion(Frozen):
    """What can be played: a short code and the version of its protocol, 1 to 999."""

    code: str
    version: int

    def __str__(self) -> str:
        return f"{self.code}/{self.version}"


SEVENTEEN_FOUR = GameVersion("174", 1)
BLACKJACK = GameVersion("bj", 1)
NOUGHTS = GameVersion("ttt", 1)


class Me(Frozen):
    """This instance. Raises LocalError for what the wire cannot carry.

    `id`: 8 hex digits, drawn per instance; `port`: UDP port of the socket all our datagrams leave
    from and direct ones come to; `games`: what we play.
    """

    nick: str
    id: str
    port: int
    games: tuple[GameVersion, ...]

    def __post_init__(self) -> None:
        problem = nick_problem(self.nick)
        if problem is not None:
            raise LocalError(f"nickname {self.nick!r}: {problem}")
        if not _ID.fullmatch(self.id):
            raise LocalError(f"not 8 hex digits: {self.id!r}")
        if not 1 <= self.port <= MAX_PORT:
            raise LocalError(f"no such port: {self.port}")
        if len(self.games) > MAX_GAMES or not all(_GAME.fullmatch(str(g)) for g in self.games):
            raise LocalError(f"not a games list: {self.games}")

    @property
    def ascii(self) -> str:
        """The nick as 01 to 05 carry it."""
        return ascii_nick(self.nick, self.id)


class Online(Frozen):
    """01 (`asks`) or 02."""

    nick: str
    asks: bool


class Left(Frozen):
    """03."""

    nick: str


class Hello(Frozen):
    """11."""

    id: str
    port: int
    games: tuple[GameVersion, ...]
    nick: str


class Invite(Frozen):
    """04, or 14 with the sender's id."""

    nick: str
    id: str = ""
    game: GameVersion = NOUGHTS
    seats: int = 2


class Answer(Frozen):
    """05, or 15 with the sender's id; `port` 0 refuses, else it listens there (TCP)."""

    nick: str
    port: int
    id: str = ""
    game: GameVersion = NOUGHTS
    seats: int = 2


class Confirm(Frozen):
    """06, or 16 with the sender's id; not `ok`: the invitation or the answer has expired."""

    ok: bool = True
    id: str = ""
    game: GameVersion = NOUGHTS
    seats: int = 2


Message = Online | Left | Hello | Invite | Answer | Confirm


def read(frame: Frame) -> Message | None:
    """The message of a frame, None for an id that is not the lobby's. Raises PeerError."""
    text = frame.payload
    match frame.id:
        case 1 | 2:
            return Online(peer_nick(text), asks=frame.id == 1)
        case 3:
            return Left(peer_nick(text))
        case 4:
            return Invite(peer_nick(text))
        case 5:
            nick, port = _fields(text, 2)
            return Answer(peer_nick(nick), _port(port))
        case 6:
            return Confirm(_word(text, (OK,)) == OK)
        case 11:
            id, port, games, nick = _fields(text, 4)
            number = _port(port)
            if number == 0:
                raise PeerError("no port", text)
            return Hello(_id(id), number, read_games(games), peer_nick(nick))
        case 14:
            id, rules, seats, nick = _fields(text, 4)
            return Invite(peer_nick(nick), _id(id), _game(rules), _seats(seats))
        case 15:
            id, rules, seats, nick, port = _fields(text, 5)
            return Answer(peer_nick(nick), _port(port), _id(id), _game(rules), _seats(seats))
        case 16:
            id, rules, seats, word = _fields(text, 4)
            ok = _word(word, (OK, EXPIRED)) == OK
            return Confirm(ok, _id(id), _game(rules), _seats(seats))
        case _:
            return None


def write(message: Message) -> bytes:
    """The datagram of a message; in 01 to 06 the nick must be ASCII (LocalError, as `encode`)."""
    match message:
        case Online(nick, asks):
            return encode(1 if asks else 2, nick)
        case Left(nick):
            return encode(3, nick)
        case Hello(id, port, games, nick):
            return encode(11, f"{id}|{port}|{','.join(map(str, games))}|{nick}")
        case Invite(nick, id, game, seats):
            return encode(14, f"{id}|{game}|{seats}|{nick}") if id else encode(4, nick)
        case Answer(nick, port, id, game, seats):
            if id:
                return encode(15, f"{id}|{game}|{seats}|{nick}|{port}")
            return encode(5, f"{nick}|{port}")
        case Confirm(ok, id, game, seats):
            if id:
                return encode(16, f"{id}|{game}|{seats}|{OK if ok else EXPIRED}")
            return encode(6, OK)


def read_games(text: str) -> tuple[GameVersion, ...]:
    """A games list as a peer sends it; entries of a form we do not know are passed over."""
    found = (_GAME.fullmatch(entry) for entry in text.split(",")[:MAX_GAMES])
    return tuple(GameVersion(match[1], int(match[2])) for match in found if match)


def _fields(text: str, count: int) -> list[str]:
    fields = text.split("|")
    if len(fields) != count:
        raise PeerError(f"not {count} fields", text)
    return fields


def _id(text: str) -> str:
    if not _ID.fullmatch(text.lower()):
        raise PeerError("not 8 hex digits", text)
    return text.lower()


def _port(text: str) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > MAX_PORT:
        raise PeerError("not a port", text)
    return int(text)


def _game(text: str) -> GameVersion:
    match = _GAME.fullmatch(text)
    if not match:
        raise PeerError("not a rule set", text)
    return GameVersion(match[1], int(match[2]))


def _seats(text: str) -> int:
    if len(text) != 1 or text not in "23456789":
        raise PeerError("not a number of seats", text)
    return int(text)


def _word(text: str, words: tuple[str, ...]) -> str:
    if text not in words:
        raise PeerError("an unknown word", text)
    return text
