"""Nicks at a table by address (23): after the opening, once, and nothing an older version minds."""

import pytest

from net.frames import FrameReader, encode_line
from net.table.events import Ended, Named
from net.table.line import BEAT, OPEN
from net.table.link import TableLink
from net.table.nick import NICK
from net.table.phases import LinkPhase
from tests.net.table.link_wire import End, Wire, play_out, seeds, to_turn


def wire(host: str, guest: str) -> Wire:
    """Two who open a table, each with a nick or without; every frame they send is kept."""
    two = Wire(nick=host)
    two.guest.link = TableLink.guest(seeds("g0"), nick=guest)
    return two


def frames(two: Wire) -> dict[int, list[tuple[int, str]]]:
    """What each seat sends from now on, as ids and payloads."""
    told: dict[int, list[tuple[int, str]]] = {1: [], 2: []}

    def spy(sender: End, data: bytes) -> bytes:
        told[sender.link.seat] += [(one.id, one.payload) for one in FrameReader().feed(data)]
        return data

    two.spy = spy
    return told


def test_each_side_learns_the_others_nick() -> None:
    two = wire("Anna", "Bruno Ünsal")
    told = frames(two)
    two.run(1)
    assert two.host.all(Named) == [Named(2, "Bruno Ünsal")]
    assert two.guest.all(Named) == [Named(1, "Anna")]
    for seat, nick in ((1, "Anna"), (2, "Bruno Ünsal")):
        ids = [id for id, _ in told[seat]]
        assert ids[:3] == [OPEN, NICK, BEAT] and ids.count(NICK) == 1
        assert (NICK, nick) in told[seat]


@pytest.mark.parametrize(("host", "guest"), [("", "Bruno"), ("Anna", ""), ("", "")])
def test_who_has_no_nick_or_is_of_an_older_version_says_none(host: str, guest: str) -> None:
    """An older version is a link without a nick that skips what it does not know."""
    two = wire(host, guest)
    told = frames(two)
    to_turn(two)
    play_out(two)
    assert [end.link.phase for end in two.ends] == [LinkPhase.OPEN] * 2
    assert {id for id, _ in told[1]} & {NICK} == ({NICK} if host else set())
    assert len(two.host.all(Named)) == bool(guest) and len(two.guest.all(Named)) == bool(host)


def test_17_is_as_it_always_was_whatever_the_nick() -> None:
    """Older versions compare it to the last byte."""
    payloads = []
    for nick in ("", "Anna"):
        two = wire(nick, nick)
        told = frames(two)
        two.run(1)
        payloads.append([payload for id, payload in told[1] + told[2] if id == OPEN])
    assert payloads[0] == payloads[1] and len(payloads[0]) == 2


def test_only_the_first_nick_counts_and_none_harms() -> None:
    two = wire("Anna", "Bruno")
    two.run(1)
    for text in ("Other", "", "x" * 900, "a|b", "\u202e"):
        two.note(two.host, two.host.link.receive(encode_line(NICK, text), two.now))
    two.run(1)
    assert two.host.all(Named) == [Named(2, "Bruno")] and not two.host.all(Ended)


def test_a_nick_before_the_opening_is_nobodys() -> None:
    two = wire("Anna", "")
    link = two.host.link
    link.connected(two.now)
    assert link.receive(encode_line(NICK, "Eve"), two.now) == []


def test_after_a_cut_no_name_is_said_again() -> None:
    two = wire("Anna", "Bruno")
    to_turn(two)
    told = frames(two)
    two.cut()
    two.mend()
    two.run(5)
    assert two.host.link.phase is LinkPhase.OPEN
    assert told[1] and not [id for id, _ in told[1] + told[2] if id == NICK]
