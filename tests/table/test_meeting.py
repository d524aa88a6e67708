"""The way to a table that no face need know: the lobby, invitations, a table by address."""

# ruff: noqa: F401, F811 - fixtures come by import

import socket

import pytest

from cards.commands import Deal, Stake, Stand
from cards.round import State
from net.driver import NotConnected
from net.lobby.events import InvitationCame, InvitationEnded, LobbyRefused, TableAgreed
from net.lobby.wire import BLACKJACK, NOUGHTS, SEVENTEEN_FOUR
from net.noughts.events import BoardCleared, Marked, SeriesEnded
from net.table.events import Ended, Opened
from net.table.phases import LinkPhase
from table import meeting
from tests.net.driver.rig import free_port, nothing_left
from tests.table.meeting_pair import Pair, pair

pytestmark = pytest.mark.usefixtures("nothing_left")


def invite(pair: Pair, game: object = SEVENTEEN_FOUR) -> InvitationCame:
    """Ann invites Bob; what comes there."""
    pair.ann.meeting.invite(pair.ann.key("Bob"), game)  # type: ignore[arg-type]
    pair.run(lambda: pair.bob.face.got(InvitationCame))
    came = pair.bob.face.got(InvitationCame)[-1]
    assert isinstance(came, InvitationCame)
    return came


@pytest.mark.parametrize(
    ("game", "rules"), [(SEVENTEEN_FOUR, "seventeen-four"), (BLACKJACK, "blackjack")]
)
def test_from_an_invitation_to_a_table(pair: Pair, game: object, rules: str) -> None:
    pair.meet()
    pair.bob.meeting.accept(invite(pair, game).peer)
    pair.run(lambda: pair.ann.face.games and pair.bob.face.games)
    assert pair.bob.game.seat == 1 and pair.ann.game.seat == 2
    assert pair.ann.game.names == {1: "Bob", 2: "Ann"} == pair.bob.game.names
    assert pair.ann.game.rules.name == pair.bob.game.rules.name == rules
    assert pair.ann.meeting.busy and pair.bob.meeting.busy
    for one in (pair.ann, pair.bob):
        one.do(Stake(one.game.seat, 20))
        one.do(Deal(one.game.seat))
    pair.run(lambda: pair.ann.game.round.state is not State.STAKING)
    pair.ann.game.leave()
    pair.run(lambda: pair.bob.game.link.phase is not LinkPhase.OPEN)
    for one in (pair.ann, pair.bob):
        one.meeting.close_table()
        assert not one.meeting.busy
    pair.skip(6)  # what was answered just now is taken for a repetition
    pair.bob.face.lobby.clear()
    pair.bob.meeting.accept(invite(pair, game).peer)
    pair.run(lambda: len(pair.ann.face.games) == len(pair.bob.face.games) == 2)


def test_a_refusal_and_a_withdrawal(pair: Pair) -> None:
    pair.meet()
    pair.bob.meeting.refuse(invite(pair).peer.key)
    pair.run(lambda: pair.ann.face.got(InvitationEnded))
    assert pair.ann.face.got(InvitationEnded)[-1].reason == "refused"
    pair.bob.face.lobby.clear()
    invite(pair, BLACKJACK)
    pair.ann.meeting.withdraw(pair.ann.key("Bob"))
    pair.run(lambda: pair.bob.face.got(InvitationEnded))
    assert pair.bob.face.got(InvitationEnded)[-1].reason == "withdrawn"
    assert not pair.ann.meeting.busy and not pair.bob.meeting.busy


def test_both_invite_and_one_table_comes_of_it(pair: Pair) -> None:
    pair.meet()
    pair.ann.meeting.invite(pair.ann.key("Bob"), SEVENTEEN_FOUR)
    pair.bob.meeting.invite(pair.bob.key("Ann"), SEVENTEEN_FOUR)
    pair.run(lambda: pair.ann.face.games and pair.bob.face.games)
    assert {pair.ann.game.seat, pair.bob.game.seat} == {1, 2}
    pair.loop.run_once(0.2)
    assert len(pair.ann.face.games) == len(pair.bob.face.games) == 1


def test_who_sits_at_a_table_is_busy(pair: Pair) -> None:
    pair.sit_down()
    pair.meet()
    third = pair.somebody("Cid")
    third.meeting.enter("Cid")
    pair.run(lambda: third.meeting.peers())
    third.meeting.invite(third.key("Ann"), SEVENTEEN_FOUR)
    pair.run(lambda: third.face.got(InvitationEnded))
    assert third.face.got(InvitationEnded)[-1].reason == "refused"
    pair.run(lambda: len(pair.ann.meeting.peers()) == 2)
    pair.ann.meeting.invite(pair.ann.key("Cid"), SEVENTEEN_FOUR)
    assert pair.ann.face.got(LobbyRefused)[-1].reason == "busy"
    with pytest.raises(Exception, match="already"):
        pair.ann.meeting.join("127.0.0.1", 1)
    third.close()


def test_a_series_of_noughts_and_crosses(pair: Pair) -> None:
    pair.meet()
    pair.bob.meeting.accept(invite(pair, NOUGHTS).peer)
    pair.run(lambda: pair.ann.face.got(BoardCleared) and pair.bob.face.got(BoardCleared))
    ann, bob = pair.ann.face.series[0], pair.bob.face.series[0]
    assert (ann.own, ann.other) == (bob.other, bob.own) == ("Ann", "Bob")
    bob.call(lambda now: bob.link.play(5, now))
    pair.run(lambda: pair.ann.face.got(Marked))
    ann.call(ann.link.give_up)
    pair.run(lambda: pair.bob.face.got(SeriesEnded))
    pair.run(lambda: pair.ann.meeting.settled and pair.bob.meeting.settled)
    for one in (pair.ann, pair.bob):
        one.meeting.close_table()
        assert not one.meeting.busy


def test_by_address(pair: Pair) -> None:
    pair.sit_down("blackjack")
    assert pair.ann.game.seat == 1 and pair.bob.game.names[1] == "127.0.0.1"
    assert pair.bob.game.rules.name == "blackjack"


def test_a_port_that_is_taken(pair: Pair) -> None:
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        with pytest.raises(OSError):
            pair.ann.meeting.host("seventeen-four", taken.getsockname()[1])
    assert not pair.ann.meeting.busy
    pair.sit_down()


def test_nobody_at_the_address(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.driver.stream.RETRY", 0.05)
    pair.bob.meeting.join("127.0.0.1", free_port(socket.SOCK_STREAM))
    line = pair.bob.meeting.game.line  # type: ignore[union-attr]
    line._patience = 0.2  # type: ignore[union-attr]
    pair.run(lambda: pair.bob.face.waits and pair.bob.face.waits[-1].again is None)  # type: ignore[union-attr]
    assert pair.bob.face.waits[-1].reason == "refused"  # type: ignore[union-attr]
    pair.bob.meeting.close_table()
    assert not pair.bob.meeting.busy


def test_a_guest_who_never_connects(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """It accepted and vanished: the host is free again after a while."""
    monkeypatch.setattr(meeting, "GUEST_TIME", 0.2)
    pair.meet()
    came = invite(pair)

    class Nothing:
        def __init__(self, *_: object) -> None:
            self.settled = True

        def close(self) -> None:
            """There was none."""

    monkeypatch.setattr(meeting, "StreamDriver", Nothing)
    pair.bob.meeting.accept(came.peer)
    pair.run(lambda: pair.bob.face.waits)
    assert pair.bob.face.waits == [NotConnected("timeout", None)]
    assert pair.bob.face.got(TableAgreed) and not pair.bob.face.games
    pair.bob.meeting.close_table()
    assert not pair.bob.meeting.busy


def test_to_leave_before_anybody_came(pair: Pair) -> None:
    port = free_port(socket.SOCK_STREAM)
    game = pair.ann.meeting.host("seventeen-four", port)
    game.leave()
    assert isinstance(pair.ann.face.waits[-1], Ended)
    pair.ann.meeting.close_table()
    pair.ann.meeting.host("seventeen-four", port)
    pair.bob.meeting.join("127.0.0.1", port)
    pair.run(lambda: pair.bob.face.games)


def test_logging_out_and_in_again_under_another_name(pair: Pair) -> None:
    pair.meet()
    """Bob is the second on this machine: Ann has the port, and hears of him at once."""
    pair.bob.meeting.exit()
    assert pair.bob.meeting.peers() == []
    pair.run(lambda: not pair.ann.meeting.peers())
    pair.bob.meeting.enter("Böb")
    pair.run(lambda: [peer.nick for peer in pair.ann.meeting.peers()] == ["Böb"])
    pair.bob.meeting.enter("twice is once")
    assert pair.bob.meeting.nick == "Böb"


def test_a_bad_name_leaves_no_socket_open(pair: Pair) -> None:
    with pytest.raises(Exception, match="nickname"):
        pair.ann.meeting.enter("a|b")
    assert pair.loop.waiting == 0
    pair.meet()
    assert not pair.ann.face.got(Opened)
    assert not pair.ann.face.got(Stand)
