"""The series: every outcome of best of five, and who starts which game (cards/RULES.md,
"Noughts and crosses")."""

from collections.abc import Callable
from itertools import product

import pytest

from net.errors import LocalError
from net.noughts.board import Mark
from net.noughts.link import NoughtsLink
from net.noughts.phases import TRANSITIONS as PHASES
from net.noughts.phases import NoughtsPhase
from net.noughts.series import GAMES, TRANSITIONS, WINS, Party, Series, SeriesPhase, SeriesStep

A, B = Party.INVITER, Party.INVITED
STARTER_WINS, OTHER_WINS, DRAW = "14253", "12346578", "123457698"


def play_game(series: Series, winner: Party | None) -> None:
    """Play the game on the board to the end that is wanted."""
    cells = STARTER_WINS if winner is series.starter else OTHER_WINS
    if winner is None:
        cells = DRAW
    for cell in cells:
        assert series.awaited is not None
        series.play(series.awaited, int(cell))


def expected_length(results: tuple[Party | None, ...]) -> int:
    for count in range(1, GAMES + 1):
        if WINS in (results[:count].count(A), results[:count].count(B)):
            return count
    return GAMES


@pytest.mark.parametrize("first", [A, B])
def test_all_series_outcomes(first: Party) -> None:
    """All 3⁵ ways five games can go, cut where the series ends: 203 different series."""
    seen = set()
    for results in product((A, B, None), repeat=GAMES):
        length = expected_length(results)
        series = Series(first)
        starter = first
        for number, winner in enumerate(results[:length], start=1):
            assert series.phase is SeriesPhase.PLAYING
            assert (series.number, series.starter) == (number, starter)
            play_game(series, winner)
            starter = starter.other if winner is None else winner.other
            if number < length:
                assert (series.phase, series.awaited) == (SeriesPhase.BETWEEN, starter)
                assert series.check_begin(starter.other) == "not-the-starter"
                series.begin(starter)
        assert (series.phase, series.awaited) == (SeriesPhase.OVER, None)
        assert series.results == list(results[:length])
        wins = [results[:length].count(player) for player in (A, B)]
        assert [series.wins(A), series.wins(B)] == wins
        assert series.winner is (None if wins[0] == wins[1] else A if wins[0] > wins[1] else B)
        seen.add(results[:length])
    assert len(seen) == 203


def test_three_wins_end_the_series() -> None:
    series = Series(A)
    for number in range(3):
        if number:
            series.begin(B)
        play_game(series, A)
    assert (series.phase, series.winner, series.number) == (SeriesPhase.OVER, A, 3)
    assert series.check_begin(B) == "series-over"
    assert series.check_play(B, 1) == "series-over"


def test_drawn_games_count_as_games() -> None:
    series = Series(A)
    for number in range(5):
        if number:
            assert series.awaited is not None
            series.begin(series.awaited)
        play_game(series, None)
    assert (series.phase, series.winner, series.results) == (SeriesPhase.OVER, None, [None] * 5)


def test_after_a_draw_the_one_who_did_not_start_begins() -> None:
    series = Series(B)
    play_game(series, None)
    assert series.awaited is A


def test_the_loser_begins_also_when_the_loser_began_before() -> None:
    series = Series(A)
    play_game(series, B)
    assert series.awaited is A


def test_what_is_not_legal_now_is_refused_and_changes_nothing() -> None:
    series = Series(A)
    assert series.check_play(B, 1) == "not-in-turn"
    assert series.check_begin(A) == "game-running"
    with pytest.raises(LocalError):
        series.play(B, 1)
    with pytest.raises(LocalError):
        series.begin(A)
    assert (series.awaited, series.board.free) == (A, tuple(range(1, 10)))
    play_game(series, A)
    assert series.check_play(B, 1) == "no-game"


# the transitions are what drives it


def in_phase(phase: SeriesPhase) -> Series:
    """A series that is there, played by its rules."""
    series = Series(A)
    if phase is not SeriesPhase.PLAYING:
        play_game(series, A)
    while phase is SeriesPhase.OVER and series.phase is not SeriesPhase.OVER:
        series.begin(B)
        play_game(series, A)
    return series


def test_each_transition_happens_and_leads_where_the_table_says() -> None:
    last_game = in_phase(SeriesPhase.BETWEEN)
    last_game.begin(B)
    play_game(last_game, A)
    last_game.begin(B)
    playing, between = SeriesPhase.PLAYING, SeriesPhase.BETWEEN
    steps: dict[tuple[SeriesPhase, SeriesStep], tuple[Series, Callable[[Series], None]]] = {
        (playing, SeriesStep.MARK): (Series(A), lambda series: series.play(A, 5)),
        (playing, SeriesStep.END_GAME): (Series(A), lambda series: play_game(series, None)),
        (playing, SeriesStep.END_SERIES): (last_game, lambda series: play_game(series, A)),
        (playing, SeriesStep.TURN): (Series(A), lambda series: series.turn()),
        (between, SeriesStep.EXPECT): (in_phase(between), lambda series: series.expect(A)),
        (between, SeriesStep.BEGIN): (in_phase(between), lambda series: series.begin(B)),
    }
    assert steps.keys() == TRANSITIONS.keys()
    for (phase, step), (series, do) in steps.items():
        assert series.phase is phase
        do(series)
        assert series.phase is TRANSITIONS[phase, step], (phase, step)


@pytest.mark.parametrize("phase", SeriesPhase)
@pytest.mark.parametrize("step", SeriesStep)
def test_what_the_table_does_not_have_is_refused_and_changes_nothing(
    phase: SeriesPhase, step: SeriesStep
) -> None:
    if (phase, step) in TRANSITIONS:
        return
    series = in_phase(phase)
    before = (series.board, series.phase, series.awaited, list(series.results))
    reason = {
        SeriesPhase.PLAYING: "game-running",
        SeriesPhase.BETWEEN: "no-game",
        SeriesPhase.OVER: "series-over",
    }[phase]
    assert series.check(step) == reason
    with pytest.raises(LocalError):
        match step:
            case SeriesStep.MARK | SeriesStep.END_GAME | SeriesStep.END_SERIES:
                series.play(series.awaited or A, 5)
            case SeriesStep.TURN:
                series.turn()
            case SeriesStep.EXPECT:
                series.expect(A)
            case SeriesStep.BEGIN:
                series.begin(series.awaited or A)
    assert (series.board, series.phase, series.awaited, list(series.results)) == before


def test_who_counts_as_the_starter_may_turn_and_no_mark_moves() -> None:
    series = Series(A)
    for player, cell in ((A, 5), (B, 1)):
        series.play(player, cell)
    series.turn()
    assert (series.starter, series.awaited) == (B, B)
    assert (series.board[5], series.board[1]) == (Mark.SECOND, Mark.FIRST)


def test_a_mark_just_made_is_taken_back_where_both_wanted_the_cell() -> None:
    series = Series(A)
    for player, cell in ((A, 5), (B, 1), (A, 9)):
        series.play(player, cell)
    series.turn()
    assert (series.starter, series.awaited, series.board[9]) == (B, B, None)
    series.play(B, 9)
    assert series.board[9] is Mark.FIRST and series.awaited is A


def test_a_link_is_in_the_phase_that_its_table_leads_to() -> None:
    assert [link.phase for link, _ in links()] == [phase for _, phase in links()]
    assert {to for _, to in PHASES.items()} == set(NoughtsPhase) - {NoughtsPhase.WAITING}


def links() -> list[tuple[NoughtsLink, NoughtsPhase]]:
    """A link in each phase."""
    made = [(NoughtsLink(A, 0.0), NoughtsPhase.WAITING)]
    for phase in (NoughtsPhase.RUNNING, NoughtsPhase.LEAVING, NoughtsPhase.CLOSED):
        link = NoughtsLink(A, 0.0)
        link.connected(0.0)
        link.receive(b"070062\n", 0.0)
        if phase is not NoughtsPhase.RUNNING:
            link.give_up(0.0)
        if phase is NoughtsPhase.CLOSED:
            link.closed(0.0)
        made.append((link, phase))
    return made
