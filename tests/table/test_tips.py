"""The tip in words, and on the table: it says what the odds say, and knows only open cards."""

from collections.abc import Iterator

import pytest

from cards.card import Card
from cards.events import BANK, Seat
from cards.rules import BLACKJACK, SEVENTEEN_FOUR
from table import tips
from table.words import LANGUAGES, Words
from tests.play import hand
from tests.table.window.table_driver import TableDriver

EN = Words("en")


def hands(own: str, bank: str) -> dict[Seat, list[Card | None]]:
    return {1: [*hand(own)], BANK: [*hand(bank), None]}


def test_the_reason_is_from_the_numbers() -> None:
    # tests/vectors/odds.json, first position: 14 against a jack; standing loses 74 of 100
    advice = tips.advice_for(1, hands("KD 10S", "JD"), SEVENTEEN_FOUR)
    assert advice is not None
    # of the 29 unseen cards 8 9 10 (4, 4, 3) are too many for 14
    assert tips.percent(11 / 29) == 38
    assert tips.reason(advice, EN) == (
        "Another card: 38% go bust, but standing on 14 you lose 7 of 10."
    )
    assert tips.about_stakes(advice, SEVENTEEN_FOUR, EN) == "More in the pot does not pay now."


def test_a_card_that_cannot_hurt_is_said_so() -> None:
    advice = tips.advice_for(1, hands("AH KD", "7C"), SEVENTEEN_FOUR)
    assert advice is not None and advice.best == "hit"
    assert tips.reason(advice, EN).startswith("Another card cannot go bust;")


def test_twenty_is_enough_and_more_in_the_pot_pays() -> None:
    advice = tips.advice_for(1, hands("10D 10S", "KC"), SEVENTEEN_FOUR)
    assert advice is not None
    assert tips.reason(advice, EN).startswith("Enough: another card goes bust")
    assert tips.about_stakes(advice, SEVENTEEN_FOUR, EN) == "More in the pot pays now."


def test_before_the_cards_it_says_what_a_stake_brings() -> None:
    # tests/vectors/odds.json: 0.448357 - 0.457608 is 9 of 1,000 lost
    assert "−9" in tips.about_stakes(None, SEVENTEEN_FOUR, EN)


def test_where_stakes_are_closed_nothing_is_said_of_them() -> None:
    advice = tips.advice_for(1, hands("10D 10S", "KC"), BLACKJACK)
    assert tips.about_stakes(advice, BLACKJACK, EN) == ""


def test_there_is_no_tip_without_a_decision() -> None:
    dealt: dict[Seat, list[Card | None]] = {1: [*hand("7H")], BANK: []}
    turned: dict[Seat, list[Card | None]] = {1: [*hand("7H 8H")], BANK: [*hand("9H 10H")]}
    for known in (dealt, turned, hands("10D AS", "KC")):
        assert tips.advice_for(1, known, SEVENTEEN_FOUR) is None


@pytest.fixture
def table(display: None) -> Iterator[TableDriver]:
    driver = TableDriver("10S 7H KH 10C JS")
    yield driver
    driver.close()


def test_the_tip_is_off_at_first_and_t_shows_it(table: TableDriver) -> None:
    table.click_once("button.next")
    assert table.window.beside.tip is None
    table.key("t")
    view = table.window.beside.tip
    assert view is not None and view.on
    area = table.window.board.layout["tip"]
    left, top, right, bottom = table.canvas.bbox(*view._items)
    assert area.left <= left and right <= area.right + 1
    assert area.top - 1 <= top and bottom <= area.bottom + 1
    table.key("t")
    assert not view._items


def test_the_tip_follows_every_card(table: TableDriver) -> None:
    table.key("t")
    table.click_once("button.next")
    view = table.window.beside.tip
    assert view is not None
    first = view.advice()
    table.click_once("button.next")
    second = view.advice()
    assert first is not None and second is not None
    assert (first.total, second.total) == (14, 16)


def test_the_tip_never_knows_the_face_down_card(display: None) -> None:
    told = []
    for hole in ("10C", "AS", "JD"):
        table = TableDriver(f"10S 7H KH {hole}")
        table.key("t")
        table.click_once("button.next")
        view = table.window.beside.tip
        assert view is not None
        told.append(view.advice())
        table.close()
    assert told[0] is not None and told[0] == told[1] == told[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_fits_beside_the_bars(display: None, language: str) -> None:
    table = TableDriver("10S 7H KH 10C JS", language=language)
    table.key("t")
    table.click_once("button.next")
    view = table.window.beside.tip
    assert view is not None
    area = table.window.board.layout["tip"]
    _, top, right, bottom = table.canvas.bbox(*view._items)
    assert area.top - 3 <= top and bottom <= area.bottom + 3 and right <= area.right + 1
    table.close()


def test_what_would_have_been_best(table: TableDriver) -> None:
    table.click_once("button.next")
    table.click_once("button.stand")
    session = table.session
    (decision,) = tips.reviewed(session.last_round, session.rules, 1)
    assert not decision.was_best
    line = tips.verdict(decision, session.rules, EN)
    assert line.startswith("10♠ K♥ (14) against 7♥: Stand cost ")
    assert "Card was better" in line


def test_decisions_are_counted_once_a_round(table: TableDriver) -> None:
    table.click_once("button.next")
    table.click_once("button.stand")
    table.rest()
    counted = table.session.statistics
    assert (counted.decisions, counted.best) == (1, 0)
    table.session.judge_round()
    assert counted.decisions == 1


def test_decisions_are_not_counted_when_the_player_says_so(table: TableDriver) -> None:
    table.window.choose("count_decisions", False)
    table.click_once("button.next")
    table.click_once("button.stand")
    table.rest()
    assert table.session.statistics.decisions == 0


@pytest.mark.screen
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_numbers_have_a_legend_in_words(display: None, language: str) -> None:
    table = TableDriver("7H 10S 8C 9S 8D", language=language)
    table.click_once("button.next")
    table.rest()
    words = [table.window.words(f"tip.{key}") for key in ("win", "draw", "lose")]

    def written() -> list[str]:
        return [table.look(item, "-text") for item in table.items("text")]

    assert not set(words) & set(written())
    table.key("t")
    assert set(words) <= set(written())
    message = table.window.board.layout["message"]
    for item in table.items("text"):
        if table.look(item, "-text") in words:
            left, top, right, bottom = table.canvas.bbox(item)
            assert message.left <= left and right <= message.right
            assert message.top <= top and bottom <= message.top + message.height / 2
    table.click_once("button.stand")
    table.rest()
    assert not set(words) & set(written())
    table.close()
