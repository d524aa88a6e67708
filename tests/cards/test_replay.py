"""Logs that are run again: all the same, or wrong at the first line that is."""

import json
import random
from collections.abc import Callable

import pytest

from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.deck import Dealer
from cards.events import Event, Refused, parse
from cards.offline import OfflineGame
from cards.replay import Difference, Replay, ReplayError, command_of, first_difference
from cards.round import CardWanted, Face, Round, State
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR, RuleSet
from tests.play import Table


def random_game(rules: RuleSet, seats: int, seed: int, events: int = 200) -> list[Event]:
    """A game of players who say whatever comes to their minds, refusals with it."""
    rng = random.Random(seed)
    round_ = Round(rules, seats)
    game = OfflineGame(round_, Dealer(rules, rng))
    told: list[Event] = [round_.opening]
    game.listeners.append(told.append)
    while len(told) < events and round_.state is not State.OVER:
        seat = rng.randint(1, seats)
        amount = rng.choice([1, 10, 20, 50, 3, 0, 99_999])
        asked: list[Command] = [Stake(seat, amount), Deal(seat), Hit(seat), Stand(seat)]
        game.do(rng.choice([*asked, Ready(seat)]))
    return told


def lines(events: list[Event]) -> list[str]:
    return [event.json() + "\n" for event in events]


def small_log() -> list[str]:
    """Two rounds without a refusal: a draw whose pot stays, then a bank that is bust."""
    table = Table(SEVENTEEN_FOUR, "10H 10C 9S 9D / 10H 7C 8S 8D 10C")
    table.do(Stake(1, 20), Deal(1), Stake(1, 10), Stand(1), Ready(1))
    table.do(Stake(1, 30), Deal(1), Stand(1))
    return [line + "\n" for line in [table.round.opening.json(), *table.log().splitlines()]]


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_what_was_played_comes_out_the_same(rules: RuleSet, seats: int) -> None:
    for seed in range(25):
        assert first_difference(lines(random_game(rules, seats, seed))) is None


def test_several_games_in_a_row() -> None:
    log = lines(random_game(SEVENTEEN_FOUR, 1, 1, 60))
    whole = next(n for n in range(len(log), 0, -1) if first_difference(log[:n]) is None)
    assert first_difference(small_log() + log[:whole] + small_log()) is None


def test_a_last_line_without_its_end_is_still_a_line() -> None:
    log = small_log()
    log[-1] = log[-1].rstrip("\n")
    assert first_difference(log) is None


def test_lines_of_windows_are_lines() -> None:
    assert first_difference([line.replace("\n", "\r\n") for line in small_log()]) is None


def complete_ends(log: list[str]) -> set[int]:
    """After how many lines a command has been carried out to its end."""
    replay = Replay()
    ends = set()
    for number, line in enumerate(log, 1):
        replay.feed(parse(line))
        if replay.awaited().expected == "move":
            ends.add(number)
    return ends


def test_a_log_may_end_only_where_a_command_has_been_carried_out() -> None:
    log = small_log()
    ends = complete_ends(log)
    assert ends == {1, 2, 7, 8, 12, 13, 18, 23}
    for count in range(len(log)):
        difference = first_difference(log[:count])
        if count in ends:
            assert difference is None
        else:
            assert difference is not None
            assert (difference.line, difference.found) == (count + 1, None)


def test_a_log_cut_in_a_line_is_wrong_there() -> None:
    log = small_log()
    for count, line in enumerate(log):
        for cut in range(1, len(line) - 1, 5):
            difference = first_difference([*log[:count], line[:cut]])
            assert difference is not None
            assert (difference.line, difference.found) == (count + 1, line[:cut])


def test_a_lost_line_is_found() -> None:
    log = small_log()
    for n in range(len(log)):
        difference = first_difference(log[:n] + log[n + 1 :])
        assert difference is not None
        assert difference.line > n


def test_a_doubled_line_is_found() -> None:
    log = small_log()
    for n in range(1, len(log)):
        difference = first_difference(log[: n + 1] + log[n:])
        assert difference is not None
        assert difference.line >= n + 1


def test_two_lines_in_the_wrong_order_are_found() -> None:
    log = small_log()
    for n in range(len(log) - 1):
        difference = first_difference([*log[:n], log[n + 1], log[n], *log[n + 2 :]])
        assert difference is not None
        assert difference.line >= n + 1


def changes(values: dict[str, object]) -> list[dict[str, object]]:
    """The line with one of its values changed, in every way that is no other true story."""
    changed: list[dict[str, object]] = []
    for key, value in values.items():
        if isinstance(value, int):
            changed += [{**values, key: value + 1}, {**values, key: value - 1}]
        elif isinstance(value, dict):
            changed += [
                {**values, key: {**value, seat: n + 1 if n is not None else 0}}
                for seat, n in value.items()
            ]
        elif isinstance(value, str):
            changed += [{**values, key: value + "x"}, {**values, key: ""}]
    changed += [{k: v for k, v in values.items() if k != key} for key in values]
    changed.append({**values, "more": 1})
    return changed


def test_a_changed_value_is_found() -> None:
    log = small_log()
    for n, line in enumerate(log):
        values = json.loads(line)
        for changed in changes(values):
            difference = first_difference([*log[:n], json.dumps(changed) + "\n", *log[n + 1 :]])
            assert difference is not None, changed
            # what begins something may be told otherwise and be found by its consequences
            begins = values["event"] in ("game", "stake")
            assert difference.line == n + 1 or (begins and difference.line > n + 1), changed


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line.replace(": ", ":"),
        lambda line: " " + line,
        lambda line: line.replace("{", "{ ", 1),
        lambda line: line.replace("}", ', "seat": 1}'),
    ],
)
def test_the_same_event_in_another_form_is_wrong(change: Callable[[str], str]) -> None:
    log = small_log()
    for n, line in enumerate(log):
        difference = first_difference([*log[:n], change(line), *log[n + 1 :]])
        assert difference is not None
        assert difference.line == n + 1


def test_a_card_that_has_left_the_deck_cannot_come_again() -> None:
    log = small_log()
    log[6] = log[6].replace("null", '"10H"')
    assert wrong(log).wanted == CardWanted("bank", Face.DOWN)
    log = small_log()
    log[5] = log[5].replace("9S", "10H")
    assert wrong(log) == Difference(6, log[5].rstrip(), "card", CardWanted(1))


def wrong(log: list[str]) -> Difference:
    difference = first_difference(log)
    assert difference is not None
    return difference


def test_what_was_expected_is_named() -> None:
    log = small_log()
    assert wrong([]) == Difference(1, None, "game", None)
    assert wrong(log[1:]).expected == "game"
    assert wrong(log[:4]) == Difference(5, None, "card", CardWanted("bank"))
    assert wrong(log[:9]).wanted == CardWanted("bank", Face.TURNED)
    assert wrong(log[:11]).expected == parse(log[11])
    assert wrong([log[0], log[11]]).expected == "move"
    assert wrong([log[0].replace("seventeen-four", "poker")]).expected == "game"
    assert wrong([log[0].replace("1000}", "0}")]).expected == "game"


def refused(command: str, reason: str, *, seat: int = 1) -> str:
    return Refused(seat, command, reason).json() + "\n"


def test_a_refusal_must_be_one() -> None:
    log = small_log()
    assert first_difference([log[0], refused("stake 2000", "too-much"), *log[1:]]) is None
    assert wrong([log[0], refused("stake 20", "too-much")]).expected == "refusal"
    assert wrong([log[0], refused("hit", "finished")]).expected == Refused(1, "hit", "not-now")
    assert wrong([log[0], refused("dance", "not-now")]).expected == "refusal"
    assert wrong([refused("hit", "not-now")]).expected == "game"
    assert wrong([refused("merge", "not-now")]).expected == "refusal"


def test_refusals_that_the_round_does_not_know_are_taken_by_their_form() -> None:
    start = small_log()[0]
    for command in ("split 100", "merge", "tip"):
        assert first_difference([start, refused(command, "not-a-chip")]) is None
        assert first_difference([start, refused(command, "Not a chip!")]) is not None


def test_a_refusal_after_a_result_may_have_needed_that_the_next_round_began() -> None:
    table = Table(BLACKJACK, "10H 10C 9S 9D")
    table.do(Stake(1, 10), Deal(1), Stand(1), Deal(1), Ready(1), Deal(1), Stake(1, 5))
    log = [table.round.opening.json(), *table.log().splitlines()]
    assert first_difference(log) is None
    assert log[-2] == refused("deal", "stake-first").rstrip()


def test_seats_that_are_slow_or_leave() -> None:
    table = Table(SEVENTEEN_FOUR, "10H 9H 10C 9S 8H 9D / 10H 10C 9S 9D", seats=2)
    table.do(Stake(1, 20), Deal(1), Stake(2, 30), Deal(2), TimeUp(1), Stand(2), Ready(1), Ready(2))
    table.do(TimeUp(1), Stake(2, 10), Leave(2))
    log = [table.round.opening.json(), *table.log().splitlines()]
    assert first_difference(log) is None
    assert [line for line in log if '"reason": "left"' in line]
    assert [line for line in log if '"reason": "time"' in line]
    table = Table(SEVENTEEN_FOUR, "10H 9H 10C 9S 10S 9D", seats=2)
    table.do(Stake(1, 20), Deal(1), Deal(2), Stand(1), Stand(2), Leave(1), Leave(2))
    log = [table.round.opening.json(), *table.log().splitlines()]
    assert first_difference(log) is None
    assert wrong([*log, log[-1]]).line == len(log) + 1


def test_the_commands_of_refusals() -> None:
    for command in (Stake(2, -7), Deal(2), Hit(2), Stand(2), Ready(2)):
        assert command_of(2, str(command)) == command
    for text in ("stake", "stake 1_0", "stake ١", "stake " + "9" * 19, "Deal", ""):
        assert command_of(1, text) is None
    assert command_of("bank", "hit") is None


def test_a_round_can_be_taken_up_in_the_middle() -> None:
    log = small_log()
    first = Replay()
    for line in log[:12]:
        first.feed(parse(line))
    second = Replay(first.round)
    for line in log[12:]:
        second.feed(parse(line))
    second.finish()
    with pytest.raises(ReplayError):
        second.feed(parse(log[3]))


def test_what_has_happened_already_is_pending() -> None:
    log = small_log()
    replay = Replay()
    with pytest.raises(LookupError):
        _ = replay.round
    for line in log[:10]:
        replay.feed(parse(line))
    assert [event.json() for event in replay.pending] == [line.rstrip() for line in log[10:12]]


@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.parametrize("first", [1, 2])
def test_a_table_that_is_closed_after_one_has_left(ready: bool, first: int) -> None:
    """The pot of the draw is parted; before the next deal, too, where a seat has a result."""
    table = Table(SEVENTEEN_FOUR, "7H 10H 10C 7S 9S 9D", 2)
    table.do(Stake(1, 20), Stake(2, 20), Deal(1), Deal(2), Stand(1), Stand(2))
    table.do(*([Ready(1), Ready(2)] if ready else []))
    table.do(Leave(first))
    events = [table.round.opening, *table.events, *table.round.close()]
    assert first_difference(lines(events)) is None
