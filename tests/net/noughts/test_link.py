"""07 to 10 on a fake wire and clock: two of ours, and ours against a peer like the original.

The scripted original is written from net/PROTOCOL.md, "The original program": one newline after
each frame, it reads by lines, sends 07 as the invited once it has the connection and 06, and plays
on to the fifth game whoever has won three.
"""

import random
from itertools import pairwise

import pytest

from net.frames import encode_line
from net.noughts.board import CELLS, Board, Mark
from net.noughts.events import (
    BoardCleared,
    GameEnded,
    Marked,
    NoughtsEvent,
    NoughtsRefused,
    SeriesEnded,
)
from net.noughts.link import LINGER, MAX_FRAMES, WAIT, NoughtsLink
from net.noughts.series import Party, SeriesPhase

A, B = Party.INVITER, Party.INVITED
STARTER_WINS, OTHER_WINS, DRAW = "14253", "12346578", "123457698"


def started(me: Party, first: Party = A) -> NoughtsLink:
    """A link whose first game runs; what it sent so far is taken off."""
    link = NoughtsLink(me, 0.0, first)
    link.connected(0.0)
    if me is B:
        link.confirmed(0.0)
    else:
        link.receive(b"070062\n" if first is A else b"070061\n", 0.0)
    link.to_send()
    assert link.series is not None
    return link


def series(link: NoughtsLink) -> tuple[object, ...]:
    """All that a refused frame must not change."""
    assert link.series is not None
    return (link.series.board, link.series.phase, link.series.awaited, tuple(link.series.results))


class Original:
    """The Java program on its end of the wire; `cells` are the games it and we shall play."""

    def __init__(self, role: Party, games: list[str], first: Party) -> None:
        self.role, self.games, self.first = role, games, first
        self.board, self.results = Board(), []  # type: ignore[var-annotated]
        self.starter: Party | None = None
        self.sent, self.got = bytearray(), ""

    def say(self, id: int, payload: str = "") -> None:
        self.sent += f"{id:02}{len(payload) + 5:03}{payload}\n".encode()

    def connected(self) -> None:
        if self.role is B:
            self.say(7, "1" if self.first is B else "2")
            self.starter = self.first
            self.move()

    def awaited(self) -> Party:
        assert self.starter is not None
        return self.starter if self.board.turn is Mark.FIRST else self.starter.other

    def move(self) -> None:
        """Make the scripted move when it is our turn."""
        if self.awaited() is self.role and not self.board.over:
            played = 9 - len(self.board.free)
            cell = self.games[len(self.results)][played]
            self.say(8, cell)
            self.mark(int(cell))

    def mark(self, cell: int) -> None:
        mover = self.awaited()
        self.board = self.board.play(cell)
        if self.board.over:
            winner = None if self.board.winner is None else mover
            self.results.append(winner)
            assert self.starter is not None
            nxt = self.starter.other if winner is None else winner.other
            if len(self.results) < 5 and nxt is self.role:  # plays on after a third win
                self.say(9)
                self.board, self.starter = Board(), nxt
                self.move()

    def receive(self, data: bytes) -> None:
        self.got += data.decode()
        *lines, self.got = self.got.split("\n")
        for line in lines:
            assert line[2:5] == f"{len(line):03}", line
            match line[:2]:
                case "07":
                    self.starter = B if line[5:] == "1" else A
                case "08":
                    assert self.awaited() is not self.role, "a mark out of turn"
                    self.mark(int(line[5:]))
                case "09":
                    assert self.board.over and self.starter is not None
                    last = self.results[-1]
                    self.starter = self.starter.other if last is None else last.other
                    assert self.starter is not self.role
                    self.board = Board()
                case other:
                    raise AssertionError(other)
            self.move()


def run(link: NoughtsLink, peer: Original, rng: random.Random) -> list[NoughtsEvent]:
    """Play both ends to the end over a wire that cuts the bytes anywhere."""
    events = link.connected(0.0)
    peer.connected()
    if link.me is B:
        events += link.confirmed(0.0)
    for _ in range(500):
        data, peer.sent = bytes(peer.sent), bytearray()
        cuts = [0, *sorted(rng.choices(range(len(data) + 1), k=2)), len(data)]
        for a, b in pairwise(cuts):
            events += link.receive(data[a:b], 0.0)
        peer.receive(link.to_send())
        if link.finished:
            return events
        if link.series is not None and link.series.awaited is link.me and not peer.sent:
            if link.series.phase is SeriesPhase.BETWEEN:
                events += link.begin()
            else:
                played = 9 - len(link.series.board.free)
                cell = peer.games[len(link.series.results)][played]
                events += link.play(int(cell), 0.0)
    raise AssertionError("the series does not end")


@pytest.mark.parametrize("me", [A, B])
@pytest.mark.parametrize("first", [A, B])
def test_a_series_with_the_original_in_every_role_and_outcome(me: Party, first: Party) -> None:
    rng = random.Random(5)
    outcomes = set()
    for _ in range(120):
        games = rng.choices([STARTER_WINS, OTHER_WINS, DRAW], k=5)
        link, peer = NoughtsLink(me, 0.0, first), Original(me.other, games, first)
        events = run(link, peer, rng)
        end = events[-1]
        assert isinstance(end, SeriesEnded) and end.reason == "finished"
        assert not [event for event in events if isinstance(event, NoughtsRefused)]
        results = [event.winner for event in events if isinstance(event, GameEnded)]
        assert peer.results[: len(results)] == results
        outcomes.add(end.winner)
    assert outcomes == {A, B, None}


def test_a_peer_that_goes_on_after_the_third_win_is_told_nothing_and_changes_nothing() -> None:
    link, peer = NoughtsLink(A, 0.0), Original(B, [STARTER_WINS] + [OTHER_WINS] * 4, A)
    events = run(link, peer, random.Random(1))
    assert events[-1] == SeriesEnded("finished", winner=A)
    assert peer.sent.endswith(b"09005\n080061\n")  # it began a fourth game
    assert link.receive(bytes(peer.sent), 1.0) == []
    assert link.to_send() == b""
    assert (link.finished, link.may_close, link.next_deadline()) == (True, False, LINGER)
    assert link.closed(2.0) == []
    assert link.may_close


def test_the_closed_half_lingers_a_bounded_time() -> None:
    link = started(A)
    link.give_up(10.0)
    assert link.to_send() == b"10005\n"
    assert link.tick(10.0 + LINGER - 0.1) == [] and not link.may_close
    assert link.tick(10.0 + LINGER) == [] and link.may_close


def test_the_invited_sends_07_with_connection_and_06_in_either_order() -> None:
    for order in ("connected", "confirmed"), ("confirmed", "connected"):
        link = NoughtsLink(B, 0.0, B)
        assert getattr(link, order[0])(1.0) == []
        assert link.to_send() == b""
        assert getattr(link, order[1])(2.0) == [BoardCleared(1, B)]
        assert link.to_send() == b"070061\n"
        assert link.confirmed(3.0) == []


def test_the_inviter_waits_for_07_and_sends_nothing_before() -> None:
    link = NoughtsLink(A, 0.0)
    assert link.connected(0.0) == []
    assert link.play(1, 0.0) == [NoughtsRefused(A, 8, "no-series")]
    assert link.begin() == [NoughtsRefused(A, 9, "no-series")]
    assert link.receive(b"080061\n09005\n", 0.0) == [
        NoughtsRefused(B, 8, "no-series"),
        NoughtsRefused(B, 9, "no-series"),
    ]
    assert link.to_send() == b""
    assert link.receive(b"070062\n", 0.0) == [BoardCleared(1, A)]


@pytest.mark.parametrize("me", [A, B])
def test_waits_time_out_after_30_s(me: Party) -> None:
    """Vanished between 05 and 06, between 06 and the connection, or before 07."""
    for step in ("", "connected", "confirmed"):
        link = NoughtsLink(me, 0.0)
        if step:
            getattr(link, step)(5.0)
        end = WAIT + (5.0 if step else 0.0)
        assert link.next_deadline() == end
        assert link.tick(end - 0.1) == []
        assert link.tick(end) == [SeriesEnded("timeout")]
        assert (link.may_close, link.to_send()) == (True, b"")
        assert link.receive(b"070061\n", end + 1) == []


def test_a_running_series_has_no_time_limit() -> None:
    assert started(A).next_deadline() is None


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"080065\n", "taken"),
        (b"080060\n", "not-a-cell"),
        (b"0800710\n", "not-a-cell"),
        (b"08006a\n", "not-a-cell"),
        (b"08005\n", "not-a-cell"),
        (b"08007\xd9\xa1\n", "not-a-cell"),
        (b"09005\n", "game-running"),
        (b"09006x\n", "garbled"),
        (b"070061\n", "already-started"),
    ],
)
def test_a_refused_frame_changes_nothing_keeps_the_turn_and_is_said(
    data: bytes, reason: str
) -> None:
    link = started(A, A)
    link.play(5, 0.0)
    link.to_send()
    before = series(link)
    assert link.receive(data, 0.0) == [NoughtsRefused(B, int(data[:2]), reason)]
    assert series(link) == before
    assert link.to_send() == b""
    assert link.receive(b"080061\n", 0.0) == [Marked(B, 1)]


def test_a_mark_out_of_turn_is_refused() -> None:
    link = started(A, A)
    assert link.receive(b"080061\n", 0.0) == [NoughtsRefused(B, 8, "not-in-turn")]
    assert link.play(1, 0.0) == [Marked(A, 1)]
    assert link.play(2, 0.0) == [NoughtsRefused(A, 8, "not-in-turn")]


def test_a_garbled_07_is_refused_and_the_right_one_still_starts() -> None:
    link = NoughtsLink(A, 0.0)
    link.connected(0.0)
    assert link.receive(b"070063\n07005\n", 0.0) == [NoughtsRefused(B, 7, "garbled")] * 2
    assert link.receive(b"070061\n", 0.0) == [BoardCleared(1, B)]


def test_an_unknown_id_is_skipped() -> None:
    link = started(B, A)
    assert link.receive(b"99005\n01009Anna\n080061\n", 0.0) == [Marked(A, 1)]


def test_the_loser_starts_with_09_then_08() -> None:
    link = started(A, B)
    for cell, ours in zip(STARTER_WINS, "xoxox", strict=True):
        if ours == "x":
            events = link.receive(encode_line(8, cell), 0.0)
        else:
            link.play(int(cell), 0.0)
    assert events == [Marked(B, 3), GameEnded(B, ((1, 2, 3),), A)]
    link.to_send()
    assert link.play(1, 0.0) == [NoughtsRefused(A, 8, "no-game")]
    assert link.receive(b"09005\n", 0.0) == [NoughtsRefused(B, 9, "not-the-starter")]
    assert link.begin() == [BoardCleared(2, A)]
    link.play(9, 0.0)
    assert link.to_send() == b"09005\n080069\n"


@pytest.mark.parametrize("me", [A, B])
def test_10_ends_it_for_the_other(me: Party) -> None:
    link = started(me)
    assert link.receive(b"10005\n", 0.0) == [SeriesEnded("gave-up", by=me.other)]
    assert link.finished and link.to_send() == b""
    assert link.play(1, 0.0) == [NoughtsRefused(me, 8, "series-over")]


@pytest.mark.parametrize("me", [A, B])
def test_a_closed_connection_ends_it_for_the_other(me: Party) -> None:
    link = started(me)
    assert link.closed(3.0) == [SeriesEnded("lost", by=me.other)]
    assert link.may_close and link.closed(3.0) == []


def test_10_and_the_close_together_are_giving_up_not_a_lost_line() -> None:
    link = started(A)
    assert link.receive(b"10005\n", 0.0) == [SeriesEnded("gave-up", by=B)]
    assert link.closed(0.0) == []


def test_giving_up_before_the_connection_sends_nothing() -> None:
    link = NoughtsLink(B, 0.0)
    assert link.give_up(1.0) == [SeriesEnded("gave-up", by=B)]
    assert (link.to_send(), link.may_close, link.give_up(1.0)) == (b"", True, [])


def test_after_the_end_nothing_can_be_done() -> None:
    link = started(A)
    link.give_up(0.0)
    link.to_send()
    assert link.play(1, 0.0) == [NoughtsRefused(A, 8, "series-over")]
    assert link.begin() == [NoughtsRefused(A, 9, "series-over")]
    assert link.to_send() == b""


def test_rubbish_closes_the_link_with_a_reason_after_what_came_before_it() -> None:
    link = started(B, A)
    events = link.receive(b"080061\nGET / HTTP/1.1\r\n", 0.0)
    assert events[0] == Marked(A, 1)
    assert isinstance(events[1], SeriesEnded)
    assert (events[1].reason, events[1].by) == ("broken", A)
    assert events[1].detail.startswith("a header that is not digits")


def test_a_flood_of_legal_frames_is_cut_off() -> None:
    link = started(B, A)
    events = link.receive(b"080069\n" * 100_000, 0.0)
    assert len(events) == MAX_FRAMES + 1
    assert events[-1] == SeriesEnded("broken", by=A, detail="too many frames")


def test_every_message_in_every_state_neither_raises_nor_breaks_the_rules() -> None:
    rng = random.Random(2018)
    frames = [b"07006%d\n" % n for n in range(4)] + [b"08006%d\n" % n for n in range(10)]
    frames += [b"09005\n"] * 6 + [b"99005\n", b"08006x\n", b"06007Ok\n"]
    for _ in range(400):
        link = NoughtsLink(rng.choice((A, B)), 0.0, rng.choice((A, B)))
        for _ in range(300):
            match rng.randrange(6):
                case 0:
                    link.connected(0.0)
                case 1:
                    link.confirmed(0.0)
                case 2:
                    link.play(rng.choice(CELLS), 0.0)
                case 3:
                    link.begin()
                case _:
                    events = link.receive(rng.choice(frames), 0.0)
                    assert len(events) <= 3
            if link.finished:
                break
        assert link.ended is None or link.ended.reason == "finished"


@pytest.mark.parametrize("first", [A, B])
def test_two_of_ours_reach_the_same_end(first: Party) -> None:
    rng = random.Random(9)
    for _ in range(100):
        ends = {A: started(A, first), B: started(B, first)}
        while not all(link.finished for link in ends.values()):
            for me, link in ends.items():
                assert link.series is not None
                if link.series.awaited is me:
                    if link.series.phase is SeriesPhase.BETWEEN:
                        link.begin()
                    else:
                        link.play(rng.choice(link.series.board.free), 0.0)
                ends[me.other].receive(link.to_send(), 0.0)
        assert series(ends[A]) == series(ends[B])
        assert ends[A].ended == ends[B].ended
