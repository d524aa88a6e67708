"""D, I, H, S as text (net/PROTOCOL.md, "Letters"), and the terms of frame 17."""

import contextlib
import random

import pytest

from cards.card import RANKS, SUITS, Card
from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.events import BANK
from cards.rules import RULE_SETS
from net.errors import LocalError, PeerError
from net.table.goodbye import read_goodbye
from net.table.letters import (
    card_text,
    card_to_text,
    deal_text,
    is_told,
    parse_card,
    parse_said,
    parse_told,
    said,
)
from net.table.terms import TIMERS, Terms, parse_terms
from tests.play import hand

TOKEN = "0123456789abcdef" * 2


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("rank", RANKS)
def test_a_card_is_two_characters_there_and_back(suit: str, rank: str) -> None:
    card = Card(rank, suit)
    text = card_text(card)
    assert text == suit + rank[0]
    assert parse_card(text) == card


def test_a_card_face_down() -> None:
    assert card_text(None) == "--"
    assert parse_card("--") is None


@pytest.mark.parametrize("text", ["", "S", "SX", "QS", "S10", "sq", "-", "S0", "---", "♠Q", "ſQ"])
def test_no_card(text: str) -> None:
    with pytest.raises(PeerError):
        parse_card(text)


SAID: dict[str, Command] = {
    "D50": Stake(1, 50),
    "D0": Deal(1),
    "H0": Hit(1),
    "S": Stand(1),
    "D999999999999999": Stake(1, 999_999_999_999_999),
}


@pytest.mark.parametrize("text", SAID)
def test_what_a_player_says_there_and_back(text: str) -> None:
    assert said(SAID[text]) == text
    assert parse_said(text, sender=1) == (SAID[text], False)


@pytest.mark.parametrize(
    "command", [Stake(2, 50), Deal(2), Hit(2), Stand(2), Ready(2)], ids=lambda c: str(c)
)
def test_what_the_host_repeats_has_the_seat_in_front(command: Command) -> None:
    text = said(command, ordered=True)
    assert text[0] == "2"
    assert parse_said(text, sender=1) == (command, True)


def test_time_that_is_up() -> None:
    assert said(TimeUp(2)) == "T2"
    assert parse_said("T2", sender=1) == (TimeUp(2), True)


@pytest.mark.parametrize("command", [Ready(1), Leave(1)])
def test_what_has_a_frame_of_its_own_has_no_letter(command: Command) -> None:
    with pytest.raises(LocalError):
        said(command)


BAD = "D,D-1,D+1,D01,D 1,D1 ,D1.5,D1e3,D١,d50,D1000000000000000,H,H1,H00,SS,S0,R,T,T0,T12,2,22S"
BAD += ",0S,2T1,-S,X,I,\n,D5\n"


@pytest.mark.parametrize("text", ["", *BAD.split(",")])
def test_no_letter(text: str) -> None:
    with pytest.raises(PeerError):
        parse_said(text, sender=1)


def test_the_deal() -> None:
    text = deal_text(hand("10S"), [hand("7H AC"), hand("QD 2S")])
    assert text == "IS1--H7CADQS2"
    assert is_told(text)
    bank, one, two = hand("10S"), hand("7H AC"), hand("QD 2S")
    assert parse_told(text) == (None, (bank[0], None, *one, *two))


def test_a_seat_that_sits_out_has_no_cards_in_the_deal() -> None:
    assert deal_text(hand("10S"), [hand("7H AC"), []]) == "IS1--H7CA----"


def test_a_card_for_a_seat() -> None:
    queen = Card("Q", "S")
    assert card_to_text(2, queen) == "H2SQ"
    assert card_to_text(BANK, queen) == "H0SQ"
    assert parse_told("H2SQ") == (2, (queen,))
    assert is_told("H2SQ")
    assert not any(is_told(text) for text in ("H0", "2H0", "D50", "S", ""))


@pytest.mark.parametrize("text", ["I", "IS", "IS1", "ISX--", "H2", "H2S", "HASQ", "H2SQQ", "D5"])
def test_no_cards_told(text: str) -> None:
    with pytest.raises(PeerError):
        parse_told(text)


def test_whatever_comes_is_read_or_refused() -> None:
    rng = random.Random(18)
    for _ in range(20_000):
        text = "".join(rng.choices("DIHSTR0123456789-|AQKJ CX\n", k=rng.randint(0, 14)))
        for read in (lambda text=text: parse_said(text, 2), lambda text=text: parse_told(text)):
            with contextlib.suppress(PeerError):
                read()


# frame 17


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("timer", TIMERS)
def test_terms_there_and_back(rules: str, timer: int) -> None:
    bank = None if RULE_SETS[rules].bank_start is None else 500
    terms = Terms(rules, {BANK: bank, 1: 100, 2: 90}, timer, TOKEN)
    assert parse_terms(terms.text()) == terms


def test_the_terms_as_text() -> None:
    terms = Terms("seventeen-four", {BANK: 10_000, 1: 1_000, 2: 900}, 60, TOKEN)
    assert terms.text() == f"1|seventeen-four|2|10000,1000,900|60|{TOKEN}"
    terms = Terms("blackjack", {BANK: None, 1: 100, 2: 100}, 0, TOKEN)
    assert terms.text() == f"1|blackjack|2|-,100,100|0|{TOKEN}"


BAD_TERMS = {
    f"2|blackjack|2|-,100,100|0|{TOKEN}": "version",
    "": "version",
    f"1|poker|2|-,100,100|0|{TOKEN}": "rules",
    f"1|blackjack|3|-,100,100,100|0|{TOKEN}": "terms",
    f"1|blackjack|2|-,100|0|{TOKEN}": "terms",
    f"1|blackjack|2|100,100,100|0|{TOKEN}": "terms",
    f"1|seventeen-four|2|-,100,100|0|{TOKEN}": "terms",
    f"1|blackjack|2|-,0,100|0|{TOKEN}": "terms",
    f"1|blackjack|2|-,-5,100|0|{TOKEN}": "terms",
    f"1|blackjack|2|-,١٠٠,100|0|{TOKEN}": "terms",
    f"1|blackjack|2|-,1000000000000000,100|0|{TOKEN}": "terms",
    f"1|blackjack|2|-,100,100|45|{TOKEN}": "terms",
    f"1|blackjack|2|-,100,100||{TOKEN}": "terms",
    f"1|blackjack|2|-,100,100|0|{TOKEN.upper()}": "terms",
    "1|blackjack|2|-,100,100|0|": "terms",
    f"1|blackjack|2|-,100,100|0|{TOKEN}|more": "terms",
}


@pytest.mark.parametrize("text", BAD_TERMS)
def test_terms_that_cannot_be_played(text: str) -> None:
    with pytest.raises(PeerError) as caught:
        parse_terms(text)
    assert caught.value.reason == BAD_TERMS[text]


def test_terms_that_cannot_be_offered() -> None:
    for rules, timer, token in (("poker", 0, TOKEN), ("blackjack", 5, TOKEN), ("blackjack", 0, "")):
        with pytest.raises(LocalError):
            Terms(rules, {BANK: None, 1: 100, 2: 100}, timer, token)
    with pytest.raises(LocalError):
        Terms("blackjack", {BANK: None, 1: 5, 2: 100}, 0, TOKEN)


# frame 20


@pytest.mark.parametrize(
    ("payload", "read"),
    [
        ("left", ("left", None)),
        ("wrong-value|2", ("wrong-value", 2)),
        ("", ("left", None)),
        ("wrong-value|x", ("left", None)),
        ("a|1|2", ("left", None)),
        ("<b>" * 300, ("left", None)),
        ("Bye!", ("left", None)),
    ],
)
def test_a_goodbye_is_one_however_it_is_said(payload: str, read: tuple[str, int | None]) -> None:
    assert read_goodbye(payload) == read
