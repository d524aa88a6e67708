"""A program written from net/PROTOCOL.md alone meets the real lobby and plays at the real table."""

import hashlib
from itertools import count

import pytest

from cards.commands import Deal, Hit, Ready, Stake, Stand
from cards.events import BANK
from cards.round import State
from net.limits import Address
from net.lobby.events import Role, TableAgreed
from net.lobby.lobby import Lobby
from net.lobby.wire import SEVENTEEN_FOUR, Me
from net.table.events import Ended
from net.table.link import TableLink
from tests.pages.stranger import Guest, Neighbour

ROUNDS = 40


def host(seed: int) -> TableLink:
    """A table of ours with luck that comes again."""
    numbers = count()
    return TableLink.host(
        "seventeen-four",
        lambda size: hashlib.sha512(f"{seed} {next(numbers)}".encode()).digest()[:size],
        accounts={BANK: 100_000, 1: 10_000, 2: 10_000},
    )


def ask(link: TableLink, now: float) -> bool:
    """Let the host's player say what is its turn to say; whether it was anything."""
    if link.round.wanted is not None or 1 not in link.round.awaited:
        return False
    match link.round.state:
        case State.STAKING:
            link.do(Stake(1, 10), now)
            link.do(Deal(1), now)
        case State.TURN:
            link.do(Hit(1) if link.round.total(1) < 16 else Stand(1), now)
        case State.SETTLED:
            link.do(Ready(1), now)
    return True


@pytest.mark.parametrize("stands_at", [12, 15, 17, 22])
def test_a_guest_made_from_the_page_plays_with_a_table_of_ours(stands_at: int) -> None:
    link = host(stands_at)
    guest = Guest(b"stranger" * 4, stands_at)
    told = list(link.connected(0.0))
    for step in range(ROUNDS * 100):
        lines = link.to_send().decode().splitlines()
        for line in lines:
            guest.line(line)
        data, guest.out = guest.out, ""
        told += [*link.receive(data.encode(), float(step)), *link.tick(float(step))]
        if step % 5 == 0:
            guest.beat()
        assert not guest.errors and not [event for event in told if isinstance(event, Ended)]
        if lines or data:
            continue
        round_ = link.round
        assert guest.accounts == [round_.bank, round_.accounts[1], round_.accounts[2]]
        assert guest.pots[1:] == [round_.pots[1], round_.pots[2]]
        if round_.number == ROUNDS and round_.state is State.SETTLED:
            return
        assert ask(link, float(step)), f"nobody says anything in round {guest.rounds}"
    raise AssertionError(f"{link.round.number} rounds only")


def test_a_neighbour_made_from_the_page_is_seen_and_invited() -> None:
    lobby = Lobby(Me("Anna", "ffff0000", 40001, (SEVENTEEN_FOUR,)))
    place: Address = ("192.0.2.7", Neighbour.PORT)
    other = Neighbour()
    told = list(lobby.start(0.0))

    def exchange(now: float) -> None:
        for _ in range(4):
            for sent in lobby.to_send():
                other.datagram(sent.data.decode())
            out, other.out = other.out, []
            for text in out:
                told.extend(lobby.datagram(text.encode(), place, now))

    exchange(0.1)
    told += lobby.tick(1.0)
    (peer,) = lobby.peers()
    assert (peer.nick, peer.ours, peer.port) == ("Zed", True, Neighbour.PORT)
    assert other.port == 40001
    told += lobby.invite(peer.key, SEVENTEEN_FOUR, 2.0)
    exchange(2.1)
    assert other.agreed
    agreed = next(event for event in told if isinstance(event, TableAgreed))
    assert (agreed.role, agreed.host, agreed.port) == (Role.GUEST, place[0], Neighbour.LISTENS)
