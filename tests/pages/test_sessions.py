"""A peer that knows nothing but the page plays with the real code, in each role."""

from collections.abc import Callable
from typing import Any

import pytest

from cards.commands import Command
from net.limits import Address
from net.lobby.lobby import Lobby
from net.lobby.wire import LOBBY_PORT, SEVENTEEN_FOUR, Me
from net.table.link import TableLink
from tests.pages.sessions import BOB, GAMES, JOERG, PLAYED, TABLE_PORT, links
from tests.pages.text import PROTOCOL, blocks

Line = tuple[float, str, str, str]
"""Seconds, who, the sign, and what."""


def lines(number: int) -> list[Line]:
    """The lines of a session of the page."""
    found = [line.split(maxsplit=3) for line in blocks(PROTOCOL, "session")[number].splitlines()]
    return [(float(at), who, sign, what) for at, who, sign, what in found]


def asked_of(link: TableLink, seat: int) -> dict[str, Callable[[float], Any]]:
    """What the driver and the player of an end ask, by how the page writes it."""

    def do(command: Command) -> Callable[[float], Any]:
        return lambda now: link.do(command, now)

    own = {str(command): do(command) for _, command in PLAYED if command.seat == seat}
    return {
        **own,
        "the connection stands": link.connected,
        "5 s have passed": link.tick,
        "leave": link.leave,
    }


@pytest.mark.parametrize(("seat", "name"), [(1, "host"), (2, "guest")])
def test_a_peer_made_from_the_page_plays_the_round_of_the_table(seat: int, name: str) -> None:
    link = links()[name]
    asked = asked_of(link, seat)
    out: list[str] = []
    for at, who, sign, what in lines(1):
        if sign == "!" and who == name:
            asked[what](at)
        elif sign == ">" and who == name:
            out += link.to_send().decode().splitlines(keepends=True)
            assert out.pop(0) == what + "\n"
        elif sign == ">":
            link.receive(f"{what}\n".encode(), at)
    out += link.to_send().decode().splitlines()
    assert out == []


ROLES = {
    "joerg": (Me("Jörg", "1a2b3c4d", JOERG[1], GAMES), JOERG, BOB),
    "bob": (Me("Bob", "8899aabb", BOB[1], GAMES), BOB, JOERG),
}


def datagrams(lobby: Lobby) -> list[str]:
    """What a lobby sends, as the page writes it."""
    def where(to: Address | None) -> str:
        return f"*:{LOBBY_PORT}" if to is None else f"{to[0]}:{to[1]}"

    return [f"{where(sent.to)} {sent.data.decode()}" for sent in lobby.to_send()]


@pytest.mark.parametrize("name", list(ROLES))
def test_a_peer_made_from_the_page_meets_the_lobby(name: str) -> None:
    me, _, other = ROLES[name]
    lobby = Lobby(me)
    asked: dict[str, Callable[[float], Any]] = {
        "start": lobby.start,
        "invite bob": lambda now: lobby.invite("8899aabb", SEVENTEEN_FOUR, now),
        f"accept, listening on {TABLE_PORT}": lambda now: lobby.accept("1a2b3c4d", TABLE_PORT, now),
    }
    told: list[str] = []
    out: list[str] = []
    for at, who, sign, what in lines(0):
        told += [type(event).__name__ for event in lobby.tick(at)]
        if sign == "!" and who == name:
            told += [type(event).__name__ for event in asked[what](at)]
        elif sign == ">" and who == name:
            out += datagrams(lobby)
            assert out.pop(0) == " ".join(what.split())
        elif sign == ">" and lobby.next_deadline(at) is not None:  # it has been started
            data = what.split(maxsplit=1)[1].encode()
            told += [type(event).__name__ for event in lobby.datagram(data, other, at)]
        elif sign == "=" and who == name:
            assert told.pop(0) == what
    assert out + datagrams(lobby) == [] and told == []
