"""A lobby by itself under test: what peers send it, and what it says to that."""

from typing import Any

from net.frames import encode
from net.limits import Address
from net.lobby.answers import SETTLE
from net.lobby.events import InvitationCame, InvitationSent, LobbyEvent
from net.lobby.invitation import INVITATION_TIME
from net.lobby.lobby import Lobby
from net.lobby.wire import BLACKJACK, NOUGHTS, SEVENTEEN_FOUR, GameVersion, Me

GAMES = (SEVENTEEN_FOUR, BLACKJACK, NOUGHTS)
ME = Me("Jörg", "88888888", 40000, GAMES)
BOB: Address = ("10.0.0.2", 40002)
EVA: Address = ("10.0.0.3", 40003)
JAVA: Address = ("10.0.0.9", 61234)
JAVA_KEY = "10.0.0.9/java"
IDS = {BOB: "aaaaaaaa", EVA: "11111111"}


def hello(source: Address, nick: str = "Bob", games: str = "174/1,bj/1,ttt/1") -> bytes:
    return encode(11, f"{IDS[source]}|{source[1]}|{games}|{nick}")


def started(*sources: Address, java: bool = False) -> Lobby:
    """A lobby at time 0 whose list holds these; what it sent so far is taken off."""
    lobby = Lobby(ME)
    lobby.start(0.0)
    for source in sources:
        lobby.datagram(encode(2, "x"), source, 0.0)
        lobby.datagram(hello(source, "Bob" if source == BOB else "Eva"), source, 0.0)
    if java:
        lobby.datagram(encode(2, "Java"), JAVA, 0.0)
    lobby.tick(SETTLE)
    lobby.to_send()
    return lobby


def sent(lobby: Lobby) -> list[tuple[Address | None, bytes]]:
    return [(datagram.to, datagram.data) for datagram in lobby.to_send()]


def only(events: list[LobbyEvent], kind: type) -> Any:
    (event,) = events
    assert isinstance(event, kind)
    return event


HELLO = encode(11, "88888888|40000|174/1,bj/1,ttt/1|Jörg")


def invite(
    lobby: Lobby, key: str, game: GameVersion = NOUGHTS, now: float = 1.0
) -> list[LobbyEvent]:
    events = lobby.invite(key, game, now)
    assert isinstance(events[0], InvitationSent)
    assert events[0].until == now + INVITATION_TIME
    return events


def invited(lobby: Lobby, data: bytes, source: Address, now: float = 1.0) -> InvitationCame:
    came = only(lobby.datagram(data, source, now), InvitationCame)
    assert isinstance(came, InvitationCame) and came.until == now + INVITATION_TIME
    return came
