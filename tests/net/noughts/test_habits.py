"""Our state machine against the original's, on a fake wire and clock: every series that there is.

The original is `original.Series`, with exactly its habits. Both boards must be equal at every step,
and nobody may wait for somebody who waits too.
"""

import random
from heapq import heappop, heappush
from itertools import count, product
from typing import Any

import pytest

from net.noughts.board import CELLS, Mark
from net.noughts.events import (
    BoardCleared,
    GameEnded,
    Marked,
    NextTurned,
    NoughtsEvent,
    NoughtsRefused,
    SeriesEnded,
    Stalled,
    StallOver,
    StarterTurned,
)
from net.noughts.habits import HOLD, MOMENT
from net.noughts.link import NoughtsLink, may_be_inviter
from net.noughts.running import AGAIN, AT_ONCE, STALL
from net.noughts.series import Party, SeriesPhase
from tests.net.noughts.original import Series

A, B = Party.INVITER, Party.INVITED
STARTER_WINS, OTHER_WINS, DRAW = "14253", "12346578", "123457698"


class Two:
    """Ours and the original, with a wire and a clock between them."""

    def __init__(self, me: Party, first: str = "1", messages: bool = False) -> None:
        self.now = 0.0
        self.to_us: list[str] = []
        self.events: list[NoughtsEvent] = []
        self.link = NoughtsLink(me, 0.0, original=True)
        self.java = Series(self._said, messages)
        self.java.was_invited = me is A
        self.take(self.link.connected(0.0))
        if me is A:
            self.java.start(first)
        else:
            self.take(self.link.confirmed(0.0))
        self.deliver()

    def _said(self, id: str, payload: str) -> None:
        self.to_us.append(f"{id}{len(payload) + 5:03}{payload}")

    def take(self, events: list[NoughtsEvent]) -> list[NoughtsEvent]:
        self.events += events
        return events

    def deliver(self) -> None:
        """Bring what was said to the other side, until there is nothing more."""
        while True:
            lines, frames = self.link.to_send().decode().split(), self.to_us
            if not lines and not frames:
                return
            self.to_us = []
            for line in lines:
                self.java.line(line)
            for frame in frames:
                self.hear(frame)

    def hear(self, frame: str) -> list[NoughtsEvent]:
        return self.take(self.link.receive(frame.encode() + b"\n", self.now))

    def wait(self) -> list[NoughtsEvent]:
        """Let the time pass until something happens by itself."""
        due = self.link.next_deadline()
        assert due is not None, "both wait for ever"
        self.now = max(self.now, due)
        events = self.take(self.link.tick(self.now))
        assert not [each for each in events if isinstance(each, Stalled)], "both wait"
        self.deliver()
        return events

    @property
    def ours(self) -> dict[str, str]:
        """The board that our player plays on."""
        series = self.link.series
        if series is None or series.phase is not SeriesPhase.PLAYING:
            return {}
        starter, other = ("you", "me") if series.starter is self.link.me else ("me", "you")
        marks = {str(cell): series.board[cell] for cell in CELLS}
        return {c: starter if m is Mark.FIRST else other for c, m in marks.items() if m}

    @property
    def results(self) -> list[str]:
        names = {self.link.me: "you", self.link.them: "me", None: "draw"}
        return [names[each] for each in self.link.series.results] if self.link.series else []

    @property
    def we_act(self) -> bool:
        series = self.link.series
        return series is not None and series.awaited is self.link.me

    def check(self) -> None:
        """Both have the same board, and the same results; after the series there is none."""
        assert self.java.results == self.results
        assert self.link.finished or self.java.cells == self.ours


def length(results: tuple[str, ...]) -> int:
    """Games until somebody has won three, or all five."""
    for number in range(1, 6):
        if 3 in (results[:number].count("me"), results[:number].count("you")):
            return number
    return 5


OPENINGS = [(A, "1"), (A, "2"), (B, "1")]
"""Who we are, and what the 07 of an invited original says."""


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize(("me", "first"), OPENINGS)
def test_every_series_with_the_original_goes_on_to_its_end(
    me: Party, first: str, eager: bool
) -> None:
    """All 3⁵ ways that five games can go. `eager`: it starts by itself after a draw, without 09."""
    for wanted in product(("me", "you", "draw"), repeat=5):
        two = Two(me, first)
        java, link = two.java, two.link
        cells = ""
        for _ in range(200):
            two.check()
            if link.finished:
                break
            starts = java.number == 1 or java.sent_09 or eager
            if java.my_turn and (java.cells or starts):
                actor = "me"
            elif two.we_act:
                actor = "you"
                assert link.series is not None
                if link.series.phase is SeriesPhase.BETWEEN:
                    two.take(link.begin())
                    two.deliver()
                    continue
            else:
                two.wait()
                continue
            if not java.cells:
                result = wanted[java.number - 1]
                cells = {"draw": DRAW, actor: STARTER_WINS}.get(result, OTHER_WINS)
            cell = cells[len(java.cells)]
            if actor == "me":
                java.click(cell)
            else:
                two.take(link.play(int(cell), two.now))
            two.deliver()
        assert link.ended is not None and link.ended.reason == "finished"
        assert two.results == list(wanted[: length(wanted)])
        assert not [each for each in two.events if isinstance(each, NoughtsRefused)]


def test_the_original_that_has_invited_us_starts_the_first_game() -> None:
    for first in Party:
        link = NoughtsLink(B, 0.0, first, original=True)
        link.connected(0.0)
        assert link.confirmed(0.0) == [BoardCleared(1, A)]
        assert link.to_send() == b"070062\n"


# what each habit means for us


def drawn(me: Party = B) -> NoughtsLink:
    """A link with the original after a draw in the first game, which the original has started."""
    link = NoughtsLink(me, 0.0, original=True)
    link.connected(0.0)
    if me is B:
        link.confirmed(0.0)
    else:
        link.receive(b"070061\n", 0.0)
    play(link, DRAW)
    return link


def play(link: NoughtsLink, cells: str) -> list[NoughtsEvent]:
    """A game on the link, both sides' marks; what was sent is taken off. The last events."""
    events: list[NoughtsEvent] = []
    for cell in cells:
        assert link.series is not None
        if link.series.awaited is link.me:
            events = link.play(int(cell), 0.0)
        else:
            events = link.receive(b"08006%s\n" % cell.encode(), 0.0)
    link.to_send()
    return events


@pytest.mark.parametrize("me", Party)
def test_after_a_draw_ours_may_start_when_no_09_has_come_within_a_moment(me: Party) -> None:
    link = drawn(me)
    assert link.begin() == [NoughtsRefused(me, 9, "not-the-starter")]
    assert link.tick(MOMENT - 0.1) == []
    assert link.tick(MOMENT) == [NextTurned(me)]
    assert link.begin() == [BoardCleared(2, me)]
    assert link.to_send() == b"09005\n"


@pytest.mark.parametrize("waited", [0.0, MOMENT])
def test_between_games_a_09_counts_whoever_would_start_by_the_rules(waited: float) -> None:
    link = drawn()
    link.tick(waited)
    assert link.receive(b"09005\n080065\n", waited) == [BoardCleared(2, A), Marked(A, 5)]
    assert link.tick(waited + MOMENT) == [] and link.begin()[0] == NoughtsRefused(
        B, 9, "game-running"
    )


@pytest.mark.parametrize("waited", [0.0, MOMENT])
def test_a_mark_without_09_starts_a_game_too(waited: float) -> None:
    link = drawn()
    link.tick(waited)
    assert link.receive(b"080065\n", waited) == [BoardCleared(2, A), Marked(A, 5)]
    assert link.play(5, waited) == [NoughtsRefused(B, 8, "taken")]


def test_what_is_no_cell_starts_no_game() -> None:
    link = drawn()
    assert link.receive(b"080060\n", 0.0) == [NoughtsRefused(A, 8, "no-game")]
    assert link.series is not None and link.series.phase is SeriesPhase.BETWEEN


def test_after_its_own_win_it_starts_and_what_it_plays_counts() -> None:
    link = NoughtsLink(B, 0.0, original=True)
    link.connected(0.0)
    link.confirmed(0.0)
    assert play(link, STARTER_WINS)[-1] == GameEnded(A, ((1, 2, 3),), A)
    assert link.receive(b"09005\n080065\n", 0.0) == [BoardCleared(2, A), Marked(A, 5)]


def test_another_program_that_waits_for_the_loser_gets_its_09_in_the_end() -> None:
    link = NoughtsLink(B, 0.0, original=True)
    link.connected(0.0)
    link.confirmed(0.0)
    play(link, STARTER_WINS)
    assert link.tick(HOLD - 0.1) == [] and link.tick(HOLD) == [NextTurned(B)]


def test_who_has_once_started_after_a_win_of_its_own_is_always_waited_for() -> None:
    """Else a mark of ours could come to the board on which its player still reads of the win."""
    link = NoughtsLink(B, 0.0, original=True)
    link.connected(0.0)
    link.confirmed(0.0)
    play(link, STARTER_WINS)
    link.receive(b"09005\n", 0.0)
    play(link, OTHER_WINS)
    link.receive(b"09005\n", 0.0)
    play(link, STARTER_WINS)
    assert link.tick(HOLD + 1) == [] and link.begin() == [NoughtsRefused(B, 9, "not-the-starter")]


def crossed() -> NoughtsLink:
    """After a draw we have started the next game, and say so."""
    link = drawn()
    link.tick(MOMENT)
    link.begin()
    link.to_send()
    return link


def test_where_both_start_at_once_the_original_counts_as_the_starter() -> None:
    for frame in (b"09005\n", b"080065\n"):
        link = crossed()
        assert link.receive(frame, MOMENT)[0] == StarterTurned(A)
        assert link.series is not None and link.series.starter is A


def test_both_have_marked_one_cell_at_once_and_it_is_the_originals() -> None:
    """At the original a mark for a taken cell is not even seen."""
    link = crossed()
    link.play(5, MOMENT)
    assert link.receive(b"080065\n", MOMENT) == [StarterTurned(A), Marked(A, 5)]
    assert link.series is not None and link.series.awaited is B
    assert link.series.board[5] is Mark.FIRST and len(link.series.board.free) == 8


def test_a_09_that_crosses_our_first_mark_changes_nothing() -> None:
    """Our mark is on the new board of the original, which it had cleared before."""
    link = crossed()
    link.play(5, MOMENT)
    assert link.receive(b"09005\n", MOMENT) == []
    assert link.receive(b"080061\n", MOMENT) == [Marked(A, 1)]


def test_our_first_mark_after_its_draw_is_sent_until_it_is_there() -> None:
    """Its player may still read how the game ended; what comes then goes to the full board."""
    link = crossed()
    link.play(5, 10.0)
    assert link.to_send() == b"080065\n"
    for due in (10.0 + AGAIN, 10.0 + 2 * AGAIN, 10.0 + 4 * AGAIN):
        assert link.next_deadline() == due
        assert link.tick(due) == [] and link.to_send() == b"080065\n"
    assert link.receive(b"080061\n", 31.0) == [Marked(A, 1)]
    assert link.to_send() == b"080065\n", "with the answer once more, as that may have come first"
    assert link.tick(31.0 + STALL - 1) == [] and link.to_send() == b""


def test_an_answer_at_once_needs_no_repetition() -> None:
    link = crossed()
    link.play(5, 10.0)
    link.to_send()
    link.receive(b"080061\n", 10.0 + AT_ONCE)
    assert link.to_send() == b"" and link.next_deadline() is None


def test_the_07_of_an_inviter_that_was_invited_before_means_nothing() -> None:
    link = NoughtsLink(B, 0.0, original=True)
    link.connected(0.0)
    link.confirmed(0.0)
    assert link.receive(b"070061\n080065\n", 0.0) == [Marked(A, 5)]


def test_a_second_07_before_the_first_mark_starts_anew() -> None:
    link = NoughtsLink(A, 0.0, original=True)
    link.connected(0.0)
    assert link.receive(b"070061\n070062\n", 0.0) == [BoardCleared(1, B), BoardCleared(1, A)]
    link.play(5, 0.0)
    assert link.receive(b"070061\n", 0.0) == [NoughtsRefused(B, 7, "already-started")]


def test_one_of_ours_gets_none_of_this() -> None:
    link = NoughtsLink(B, 0.0, A)
    link.connected(0.0)
    link.confirmed(0.0)
    assert link.receive(b"070061\n", 0.0) == [NoughtsRefused(A, 7, "already-started")]
    play(link, DRAW)  # A has started, so we start the next
    for frame in (b"09005\n", b"080065\n"):
        (refused,) = link.receive(frame, 0.0)
        assert isinstance(refused, NoughtsRefused)
    assert link.begin() == [BoardCleared(2, B)]
    assert isinstance(link.receive(b"080065\n", 0.0)[0], NoughtsRefused)


# a series that does not go on


@pytest.mark.parametrize("original", [False, True])
def test_after_a_time_without_a_move_the_player_is_asked_and_may_go_without_loss(
    original: bool,
) -> None:
    link = NoughtsLink(A, 0.0, original=original)
    link.connected(0.0)
    link.receive(b"070062\n", 0.0)
    assert link.next_deadline() is None, "it is our turn: nobody is waited for"
    assert link.abandon(1.0) == [NoughtsRefused(A, 10, "not-stalled")]
    link.play(5, 1.0)
    link.to_send()
    for _ in range(3):
        link.receive(b"080065\n", 60.0)  # refused: no move that both agree on
    assert link.tick(STALL) == [] and link.tick(1.0 + STALL) == [Stalled()]
    assert link.next_deadline() is None, "asked once, until the answer"
    assert link.wait(200.0) == [StallOver()]
    assert link.abandon(200.0) == [NoughtsRefused(A, 10, "not-stalled")]
    assert link.tick(200.0 + STALL) == [Stalled()]
    assert link.receive(b"080061\n", 330.0) == [StallOver(), Marked(B, 1)]
    link.play(2, 331.0)
    assert link.tick(331.0 + STALL) == [Stalled()]
    link.to_send()
    assert link.abandon(500.0) == [SeriesEnded("abandoned", by=A)]
    assert link.to_send() == b"10005\n" and not link.stalled
    assert link.wait(501.0) == []
    assert link.abandon(501.0) == [NoughtsRefused(A, 10, "series-over")]


@pytest.mark.parametrize("original", [False, True])
def test_no_silent_peer_hangs_a_series_in_any_state(original: bool) -> None:
    """After every mark of a whole series: where the peer is awaited, the question comes."""
    for wanted in range(1, 3 * len(STARTER_WINS)):
        link = NoughtsLink(A, 0.0, original=original)
        link.connected(0.0)
        link.receive(b"070062\n", 0.0)
        marks = 0
        while marks < wanted and not link.finished:
            series = link.series
            assert series is not None
            if series.phase is SeriesPhase.BETWEEN:
                link.receive(b"09005\n", 0.0)
                if series.phase is SeriesPhase.BETWEEN:
                    link.begin()
                continue
            cell = int(STARTER_WINS[9 - len(series.board.free)])
            if series.awaited is A:
                link.play(cell, 0.0)
            else:
                link.receive(b"08006%d\n" % cell, 0.0)
            marks += 1
        events: list[NoughtsEvent] = []
        while link.series is not None and link.series.awaited is B and Stalled() not in events:
            due = link.next_deadline()
            assert due is not None, f"after {wanted} marks"
            events += link.tick(due)


# people who take their time, messages that stay open, and frames under way


class Played:
    """A whole series between two people at random: each looks at the own board only."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(seed)
        self.eager = rng.random() < 0.5
        self.longest = rng.choice((0.5, 5.0, 25.0))
        """Seconds for which the message that ends a game may stay open."""
        self.two = Two(rng.choice((A, B)), rng.choice("12"), messages=True)
        self.queue: list[tuple[float, int, str, Any]] = []
        self._order = count()
        self._last = {"to java": 0.0, "to us": 0.0}
        self._planned: set[str] = set()

    def later(self, seconds: float, what: str, value: Any = None) -> None:
        heappush(self.queue, (self.two.now + seconds, next(self._order), what, value))

    def send(self) -> None:
        """Put what was said on the wire: it comes later, in its order."""
        link, two = self.two.link, self.two
        for frame in link.to_send().decode().split():
            self._under_way("to java", frame)
        frames, two.to_us = two.to_us, []
        for frame in frames:
            self._under_way("to us", frame)

    def _under_way(self, way: str, frame: str) -> None:
        at = max(self._last[way] + 1e-6, self.two.now + self.rng.uniform(0.001, 0.3))
        self._last[way] = at
        heappush(self.queue, (at, next(self._order), way, frame))

    def plan(self) -> None:
        """What either player will do, if nothing comes in between."""
        java = self.two.java
        starts = java.number == 1 or java.sent_09 or self.eager
        thinks = self.rng.uniform(0.6, 4.0)
        if java.open_messages:
            self._once("close", self.rng.uniform(0.2, self.longest))
        elif java.my_turn and not java.over and (java.cells or starts):
            self._once("click", thinks)
        if self.two.we_act:
            self._once("act", thinks)

    def _once(self, what: str, seconds: float) -> None:
        if what not in self._planned:
            self._planned.add(what)
            self.later(seconds, what)

    def act(self) -> None:
        """Our player, if it is still our turn."""
        link, two = self.two.link, self.two
        if not two.we_act or link.series is None:
            return
        if link.series.phase is SeriesPhase.BETWEEN:
            two.take(link.begin())
        else:
            two.take(link.play(self.rng.choice(link.series.board.free), two.now))

    def run(self) -> None:
        two = self.two
        while not two.link.finished:
            self.send()
            self.plan()
            due = two.link.next_deadline()
            if due is not None and (not self.queue or due <= self.queue[0][0]):
                two.now = max(two.now, due)
                events = two.take(two.link.tick(two.now))
                assert Stalled() not in events, "both wait"
                continue
            assert self.queue, "both wait for ever"
            two.now, _, what, value = heappop(self.queue)
            self._planned.discard(what)
            match what:
                case "to us":
                    two.hear(value)
                case "to java":
                    two.java.line(value)
                case "act":
                    self.act()
                case "click":
                    free = [cell for cell in "123456789" if cell not in two.java.cells]
                    two.java.click(self.rng.choice(free))
                case "close":
                    two.java.close_message()
            self.compare()

    def compare(self) -> None:
        """Where nothing is under way and nothing has to be read first, both boards are equal."""
        self.send()
        two = self.two
        quiet = not (two.to_us or two.java.open_messages or two.link.finished)
        quiet = quiet and not [each for each in self.queue if each[2] in ("to us", "to java")]
        lost = len(two.ours) == 1  # our mark may be, and is sent again
        if quiet and not lost:
            two.check()


@pytest.mark.parametrize("start", range(0, 600, 200))
def test_people_who_take_their_time_still_see_one_board(start: int) -> None:
    for seed in range(start, start + 200):
        played = Played(seed)
        try:
            played.run()
        except AssertionError as error:
            raise AssertionError(f"seed {seed}") from error
        assert played.two.link.ended is not None
        assert played.two.link.ended.reason == "finished", seed


def test_an_inviter_that_was_invited_before_is_known_in_spite_of_its_07() -> None:
    assert may_be_inviter(b"070061\n") is None
    assert may_be_inviter(b"070061\n080065\n") is True
