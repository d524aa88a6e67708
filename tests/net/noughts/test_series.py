"""The series: every outcome of best of five, and who starts which game (cards/RULES.md,
"Noughts and crosses")."""

from itertools import product

import pytest

from net.errors import LocalError
from net.noughts.series import GAMES, WINS, Party, Series, SeriesPhase

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
