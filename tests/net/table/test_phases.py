"""The table of phases drives the link: all that it holds can happen, and nothing else."""

import pytest

from cards.commands import Deal, Ready, Stand
from net.errors import LocalError
from net.frames import encode_line
from net.table import machine
from net.table.events import NotSent
from net.table.link import TableLink
from net.table.phases import TRANSITIONS, LinkPhase, next_phase
from tests.net.table.link_wire import Wire, opened, play_out, seeds, to_turn

ARROWS = {(phase, what) for phase, moves in TRANSITIONS.items() for what in moves}


def refused_terms() -> None:
    """A guest that was invited to another game hangs up while opening."""
    host = TableLink.host("blackjack", seeds("h"))
    guest = TableLink.guest(seeds("g"), expects="seventeen-four")
    host.connected(0.0)
    guest.connected(0.0)
    guest.receive(host.to_send(), 0.0)


def given_up() -> None:
    """A player who waits for a table gives it up; another's first connection comes to nothing."""
    TableLink.host("blackjack", seeds("h")).leave(0.0)
    host = TableLink.host("blackjack", seeds("h"))
    host.connected(0.0)
    host.connected(1.0)
    host.connection_lost(2.0)


def played_and_left() -> None:
    """A table is cut and mended twice; then one leaves in a round, and the other plays it out."""
    wire = to_turn(opened(seed=3))
    wire.cut()
    wire.mend()
    wire.run(10)
    wire.note(wire.guest, wire.guest.link.leave(wire.now))
    wire.run(1)
    wire.do(wire.host, Stand(1))


def absent_for_good() -> None:
    """Who does not come back is lost."""
    wire = to_turn(opened(seed=3))
    wire.cut()
    wire.run(61)


def left_while_cut() -> None:
    """A player has enough of waiting for the other."""
    wire = opened(seed=3)
    wire.cut()
    wire.host.link.leave(wire.now)


SCENES = (refused_terms, given_up, played_and_left, absent_for_good, left_while_cut)


def test_every_arrow_of_the_table_is_taken_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: set[tuple[LinkPhase, str]] = set()

    def watched(phase: LinkPhase, what: str) -> LinkPhase:
        taken.add((phase, what))
        return next_phase(phase, what)

    monkeypatch.setattr(machine, "next_phase", watched)
    for scene in SCENES:
        scene()
    assert taken == ARROWS


def test_what_the_table_does_not_hold_is_refused() -> None:
    known = {what for moves in TRANSITIONS.values() for what in moves}
    for phase in LinkPhase:
        for what in known - TRANSITIONS[phase].keys():
            with pytest.raises(LocalError, match=phase.value):
                next_phase(phase, what)


def test_every_phase_is_in_the_table_and_leads_to_the_end() -> None:
    assert TRANSITIONS.keys() == set(LinkPhase)
    for phase in set(LinkPhase) - {LinkPhase.ENDED}:
        assert TRANSITIONS[phase]["closed"] is LinkPhase.ENDED
    assert TRANSITIONS[LinkPhase.ENDED] == {}


def test_a_table_that_has_ended_takes_nothing_more() -> None:
    wire: Wire = to_turn(opened(seed=3))
    play_out(wire)
    host = wire.host.link
    host.leave(wire.now)
    host.to_send()
    for data in (encode_line(19), encode_line(20, "left"), encode_line(22, "0")):
        assert host.receive(data, wire.now) == []
    for command in (Deal(1), Ready(1)):
        assert host.do(command, wire.now) == [NotSent(command, "over")]
    assert host.phase is LinkPhase.ENDED and host.next_deadline() is None
