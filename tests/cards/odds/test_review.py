"""What would have been best: decisions out of a round's events."""

import pytest

from cards.card import Card
from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.events import Event, TurnEnded
from cards.odds import advise
from cards.odds.review import Decision, review
from cards.round import Face, Round
from cards.rules import SEVENTEEN_FOUR
from tests.play import hand as cards


def played(table: Round, deck: str, *commands: Command) -> list[Event]:
    """What happens when these commands are given and these cards come; `_` is the hidden one."""
    coming = deck.split()
    events: list[Event] = []
    for command in (*[Deal(seat) for seat in table.seats], *commands):
        events += table.do(command)
        while table.wanted:
            word = coming.pop(0)
            events += table.give(None if table.wanted.face is Face.DOWN else Card.parse(word))
    assert not coming
    return events


def test_each_decision_is_found_with_what_was_open_then() -> None:
    table = Round(SEVENTEEN_FOUR)
    events = played(table, "7H 9S JH _ QH KD 10S", Hit(1), Stand(1))
    hit, stand = review(events, SEVENTEEN_FOUR)
    assert (hit.round, hit.seat, hit.chosen, hit.bank) == (1, 1, "hit", Card("9", "S"))
    assert hit.hand == tuple(cards("7H JH"))
    assert hit.advice == advise(cards("7H JH"), cards("9S"), [], SEVENTEEN_FOUR)
    assert (stand.chosen, stand.hand) == ("stand", tuple(cards("7H JH QH")))


def test_a_decision_costs_what_the_better_one_had_more() -> None:
    table = Round(SEVENTEEN_FOUR)
    (mistake,) = review(played(table, "7H 8C 8D _ 9D", Stand(1)), SEVENTEEN_FOUR)
    hit = mistake.advice.hit
    assert hit is not None and not mistake.was_best
    assert mistake.cost == pytest.approx(hit.edge - mistake.advice.stand.edge)
    assert mistake.cost == pytest.approx(0.239975801 - 0.678793494 - 0.200783601 + 0.799216399)

    table = Round(SEVENTEEN_FOUR)
    (right,) = review(played(table, "10D 9S 8S _ 9D", Stand(1)), SEVENTEEN_FOUR)
    assert (right.was_best, right.cost) == (True, 0)


def test_a_turn_that_ends_by_itself_or_by_the_timer_is_no_decision() -> None:
    table = Round(SEVENTEEN_FOUR)
    events = played(table, "AH 9S 10H _")
    assert list(review(events, SEVENTEEN_FOUR)) == []

    table = Round(SEVENTEEN_FOUR)
    events = played(table, "7H 9S JH _ 10S 10H", Hit(1), Stand(1))
    events = [TurnEnded(1, "time") if isinstance(e, TurnEnded) else e for e in events]
    assert [decision.chosen for decision in review(events, SEVENTEEN_FOUR)] == ["hit"]


def test_two_seats_each_know_the_others_cards_of_the_moment() -> None:
    table = Round(SEVENTEEN_FOUR, seats=2)
    events = played(table, "7H JD 9S JH QD _ 10S KS KD 10H", Hit(2), Hit(1), Stand(1), Stand(2))
    decisions = list(review(events, SEVENTEEN_FOUR))
    assert [(d.seat, d.chosen) for d in decisions] == [
        (2, "hit"),
        (1, "hit"),
        (1, "stand"),
        (2, "stand"),
    ]
    assert decisions[0].advice == advise(
        cards("JD QD"), cards("9S"), cards("7H JH"), SEVENTEEN_FOUR
    )
    assert decisions[1].advice == advise(
        cards("7H JH"), cards("9S"), cards("JD QD 10S"), SEVENTEEN_FOUR
    )
    ours: list[Decision] = list(review(events, SEVENTEEN_FOUR, seats=[2]))
    assert ours == [decisions[0], decisions[3]]


def test_several_rounds_and_all_that_is_no_card() -> None:
    table = Round(SEVENTEEN_FOUR)
    events = played(table, "7H 9S JH _ 10S 10H", Stake(1, 5), Hit(1), Stake(1, 7), Stand(1))
    events += table.do(Ready(1))
    events += played(table, "8H 9S JH _ KD 10S", Stand(1))
    assert [(d.round, d.chosen) for d in review(events, SEVENTEEN_FOUR)] == [
        (1, "hit"),
        (1, "stand"),
        (2, "stand"),
    ]
