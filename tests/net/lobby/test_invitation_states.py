"""The table of states drives the invitations: all it holds can happen, and nothing else."""

import pytest

from net.errors import LocalError
from net.frames import encode
from net.lobby.invitation import (
    INVITATION_TIME,
    TRANSITIONS,
    Invitation,
    InvitationState,
)
from net.lobby.lobby import Lobby
from net.lobby.wire import BLACKJACK, NOUGHTS
from tests.net.lobby.alone import BOB, EVA, IDS, invite, started

BOBS, EVAS = IDS[BOB], IDS[EVA]
FROM_BOB = encode(14, f"{BOBS}|bj/1|2|Bob")
YES, NO = (encode(15, f"{BOBS}|bj/1|2|Bob|{port}") for port in (4711, 0))
CONFIRMED, VOID = (encode(16, f"{BOBS}|bj/1|2|{word}") for word in ("Ok", "expired"))
LATE = 1.0 + INVITATION_TIME


def ours() -> Lobby:
    """A lobby that has invited Bob."""
    lobby = started(BOB, EVA)
    invite(lobby, BOBS, BLACKJACK)
    return lobby


def theirs() -> Lobby:
    """A lobby that Bob has invited."""
    lobby = started(BOB, EVA)
    lobby.datagram(FROM_BOB, BOB, 1.0)
    return lobby


def accepted() -> Lobby:
    """A lobby that has accepted Bob's invitation."""
    lobby = theirs()
    lobby.accept(BOBS, 4711, 1.0)
    return lobby


def scenes() -> None:
    """What can become of an invitation of ours, of one of theirs, and of one we accepted."""
    ours().datagram(YES, BOB, 2.0)
    ours().datagram(NO, BOB, 2.0)
    ours().tick(LATE)
    ours().withdraw(BOBS, 2.0)
    ours().occupy(2.0)
    ours().datagram(encode(3, "Bob"), BOB, 2.0)
    theirs().refuse(BOBS, 2.0)
    theirs().occupy(2.0)
    theirs().tick(LATE)
    theirs().datagram(VOID, BOB, 2.0)
    theirs().datagram(encode(3, "Bob"), BOB, 2.0)
    accepted().datagram(CONFIRMED, BOB, 2.0)
    accepted().datagram(VOID, BOB, 2.0)
    accepted().occupy(2.0)
    accepted().datagram(encode(3, "Bob"), BOB, 2.0)


def test_every_arrow_of_the_table_is_taken_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: set[tuple[InvitationState, str]] = set()
    go = Invitation.go

    def watched(invitation: Invitation, what: str) -> None:
        taken.add((invitation.state, what))
        go(invitation, what)

    monkeypatch.setattr(Invitation, "go", watched)
    scenes()
    assert taken == {(state, what) for state, moves in TRANSITIONS.items() for what in moves}


def test_what_the_table_does_not_hold_is_refused() -> None:
    assert TRANSITIONS.keys() == set(InvitationState)
    peer = started(BOB).peers()[0]
    known = {what for moves in TRANSITIONS.values() for what in moves}
    for state in InvitationState:
        for what in known - TRANSITIONS[state].keys():
            invitation = Invitation(state, peer, BOB, NOUGHTS, 2, 0.0)
            with pytest.raises(LocalError, match=state.value):
                invitation.go(what)
            assert invitation.state is state
