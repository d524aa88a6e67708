"""What would have been best: the decisions of a round, from its events."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cards.card import Card
from cards.events import BANK, CardDealt, DealStarted, Event, HoleTurned, Seat, TurnEnded
from cards.odds import Advice, Choice, advise
from cards.odds.play import TIE
from cards.rules import RuleSet
from chips.frozen import Frozen


class Decision(Frozen):
    """One decision of a seat, and what could be known when it was made."""

    round: int
    seat: Seat
    hand: tuple[Card, ...]
    """The seat's cards then."""

    bank: Card
    """The bank's open card."""

    chosen: Choice
    advice: Advice

    @property
    def cost(self) -> float:
        """How much less win minus lose the choice had than the better one, in stakes; 0 or more."""
        return max(0.0, self.advice.chances.edge - self.advice.of(self.chosen).edge)

    @property
    def was_best(self) -> bool:
        """Whether nothing would have been better; when both were equal, both were best."""
        return self.cost <= TIE


def review(
    events: Iterable[Event], rules: RuleSet, seats: Iterable[Seat] | None = None
) -> Iterator[Decision]:
    """The decisions of one round or several, in the order in which they were made.

    `seats` are those to look at, all by default. A turn that the table's timer
    ended was nobody's decision and is left out. The advice is that of the
    moment: it knows the cards that lay open then, and no others.
    """
    wanted = None if seats is None else set(seats)
    number = 0
    in_turn = False
    opened: dict[Seat, list[Card]] = {}
    for event in events:
        if isinstance(event, DealStarted):
            number, in_turn, opened = event.round, False, {}
        elif isinstance(event, HoleTurned):
            in_turn = False
        elif isinstance(event, CardDealt | TurnEnded):
            chosen = _choice(event) if in_turn else None
            if chosen is not None and (wanted is None or event.seat in wanted):
                yield _decision(number, event.seat, chosen, opened, rules)
        if isinstance(event, CardDealt):
            if event.card is not None:
                opened.setdefault(event.seat, []).append(event.card)
            else:
                in_turn = True  # the bank's face-down card is the last of the deal


def _choice(event: CardDealt | TurnEnded) -> Choice | None:
    """What the seat has chosen that this came of it; None for a turn that ended by itself."""
    if isinstance(event, CardDealt):
        return "hit" if event.card is not None else None
    return "stand" if event.reason == "stand" else None


def _decision(
    number: int,
    seat: Seat,
    chosen: Choice,
    opened: Mapping[Seat, Sequence[Card]],
    rules: RuleSet,
) -> Decision:
    hand, bank = opened[seat], opened[BANK]
    others = [owner for owner in opened if owner not in (seat, BANK)]
    seen = [card for owner in others for card in opened[owner]]
    return Decision(number, seat, tuple(hand), bank[0], chosen, advise(hand, bank, seen, rules))
