"""The tip in words: what the exact odds say of a hand, and what its decisions have cost."""

from collections.abc import Iterable, Mapping, Sequence

from cards.card import SIGNS, Card
from cards.events import BANK, Event, Seat
from cards.odds import Advice, Chances, Choice, advise
from cards.odds.review import Decision, review
from cards.odds.round import of_round
from cards.rules import RuleSet
from table.words import Words


def advice_for(
    seat: Seat, hands: Mapping[Seat, Sequence[Card | None]], rules: RuleSet
) -> Advice | None:
    """The advice for a seat from the cards that lie open; None when there is nothing to decide.

    A face-down card is None among the hands, here as everywhere: it cannot be peeked at.
    """
    bank = hands.get(BANK, ())
    opened = {to: [card for card in hand if card is not None] for to, hand in hands.items()}
    if None not in bank or len(opened.get(seat, ())) < 2:
        return None
    others = [card for to, hand in opened.items() if to not in (seat, BANK) for card in hand]
    try:
        advice = advise(opened[seat], opened[BANK], others, rules)
    except ValueError:
        return None  # so few cards are left that they could run out
    return advice if advice.hit is not None else None


def percent(chance: float) -> int:
    """A chance as whole per cent."""
    return round(100 * chance)


def reason(advice: Advice, words: Words) -> str:
    """One sentence that says from the numbers why the better choice is the better one."""
    bust = percent(advice.next_card.bust) if advice.next_card else 0
    lose = round(10 * advice.stand.lose)
    key = f"tip.{advice.best}" if bust else f"tip.{advice.best}.safe"
    return words(key, bust=bust, points=advice.total, lose=lose)


def about_stakes(advice: Advice | None, rules: RuleSet, words: Words) -> str:
    """Whether more in the pot is worth it now; before the cards, what a stake brings on average."""
    if advice is None:
        per_mille = 1000 * of_round(rules).edge(rules)
        sign = "−" if per_mille < 0 else "+"
        return words("tip.before", sign=sign, whole=abs(round(per_mille)))
    if not rules.stake_in_turn:
        return ""
    return words("tip.more" if advice.worth_more else "tip.no-more")


def chances(chances: Chances, words: Words) -> str:
    """Win, draw and lose in per cent."""
    return words(
        "tip.chances",
        win=percent(chances.win),
        draw=percent(chances.draw),
        lose=percent(chances.lose),
    )


def choice_name(choice: Choice, rules: RuleSet, words: Words) -> str:
    """What a choice is called: as the button that makes it."""
    return words.button(rules.name, choice)


def reviewed(events: Iterable[Event], rules: RuleSet, seat: Seat) -> list[Decision]:
    """The decisions of a seat in the round of these events."""
    return list(review(events, rules, [seat]))


def card_name(card: Card, words: Words) -> str:
    """A card as one reads it: `D♠` for the queen of spades in German."""
    letter = words(f"letter.{card.rank}") if card.rank in "JQKA" else card.rank
    return letter + SIGNS[card.suit]


def verdict(decision: Decision, rules: RuleSet, words: Words) -> str:
    """One line on a decision: the cards, what was chosen, and what it cost."""
    values = {
        "hand": " ".join(card_name(card, words) for card in decision.hand),
        "points": decision.advice.total,
        "bank": card_name(decision.bank, words),
        "chosen": choice_name(decision.chosen, rules, words),
    }
    if decision.was_best:
        return words("review.best", **values)
    best = choice_name(decision.advice.best, rules, words)
    return words("review.cost", best=best, cost=percent(decision.cost), **values)
