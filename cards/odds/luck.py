"""Result = expectation + luck − errors, exactly: what cards and what decisions did to a round.

Every unit that lies in a pot has a value at every moment: what it brings on
average under best play (`cards.odds.values`). Nothing but three things moves
the money of a round:

- a unit is staked: the value it has then is what was to be *expected* of it
  (a pot that a draw has left is staked anew before the deal);
- a card comes: the change of the value is *luck*;
- a seat chooses: the change of the value is an *error*, 0 for the best choice.

The last value is the result itself, +1, 0 or −1 (or what the rules pay), so
the three sums add up to it to the last digit. A turn that the clock ended, and a
table that was left, count as what they cost, but are no decisions.
"""

from collections.abc import Iterable, Iterator

from cards.card import Card
from cards.events import (
    BANK,
    Accounts,
    CardDealt,
    DealStarted,
    Event,
    GameStarted,
    HoleTurned,
    Result,
    Staked,
    TurnEnded,
)
from cards.odds import Choice
from cards.odds.values import ONE, HandValues, Values
from cards.rules import BUST_OVER, RULE_SETS, RuleSet
from chips.frozen import Frozen

ENOUGH = ("stand", "time")
"""Ends of a turn from which the bank's total decides, and which somebody or the clock chose."""


class Choosing(Frozen):
    """One decision, and what it cost."""

    hand: tuple[Card, ...]
    bank: Card
    """The bank's open card."""
    chosen: Choice
    stake: int
    """The seat's part of the pot then."""
    cost: int
    """What was lost by it on average, in parts of which ONE make a unit; 0 for the best one."""


class RoundPlay(Frozen):
    """What a round brought a seat, in units of money, and what made it so, in parts of a unit."""

    game: int
    """Which game of the events it was in, from 1."""
    round: int
    """Its number in that game."""
    seat: int
    outcome: str
    result: int
    """By how much the account, and the seat's part of the pot with it, grew."""
    expected: int
    """What the stakes bring on average under best play, as of the moment they were made."""
    luck: int
    """What the cards did."""
    errors: int
    """What worse choices than the best ones did; 0 or less."""
    choices: tuple[Choosing, ...]

    @property
    def played(self) -> int:
        """What is left without the luck, in parts of a unit."""
        return self.expected + self.errors

    @property
    def best(self) -> int:
        """What best play brings with these cards on average, in parts of a unit."""
        return self.expected + self.luck


_KNOWN: dict[str, HandValues] = {}


def values_of(rules: RuleSet) -> HandValues:
    """The values of a rule set; they are kept, and shared by all who ask."""
    if rules.name not in _KNOWN:
        _KNOWN[rules.name] = HandValues(rules)
    return _KNOWN[rules.name]


def account_for(events: Iterable[Event], seat: int = 1) -> Iterator[RoundPlay]:
    """All rounds of a seat that have a result among the events of one game or several.

    A round that was undone, or so few cards had been left that they could have
    run out, or that does not begin among the events, is left out.
    """
    follower: _Follower | None = None
    game = 0
    for event in events:
        if isinstance(event, GameStarted):
            game += 1
            has_seat = event.rules in RULE_SETS and seat <= event.seats
            follower = _Follower(event, seat, game) if has_seat else None
        elif follower is not None:
            played = follower.follow(event)
            if played is not None:
                yield played


class _Follower:
    """The value of a seat's stake from event to event."""

    def __init__(self, start: GameStarted, seat: int, game: int) -> None:
        self._rules = RULE_SETS[start.rules]
        self._values = values_of(self._rules)
        self._seat, self._game = seat, game
        self._money = start.accounts[seat] or 0
        self._begin(0)

    def _begin(self, pot: int) -> None:
        """A round begins, with what a draw has left."""
        self._round = 0
        self._opened: dict[int | str, list[Card]] = {}
        self._in_turn = self._is_known = False
        self._result: Result | None = None
        self._carried = pot
        self._stake, self._value = 0, self._values.before
        self._expected = self._luck = self._errors = 0
        self._choices: list[Choosing] = []
        self._put(pot)

    def _put(self, amount: int) -> None:
        """So much more lies in the pot as the seat's part."""
        self._stake += amount
        self._expected += amount * self._value

    def follow(self, event: Event) -> RoundPlay | None:
        """Go on by one event; the round that has come to its end by it."""
        match event:
            case Staked(seat, amount, _) if seat == self._seat:
                self._put(amount)
            case DealStarted(number):
                self._round, self._is_known = number, True
            case CardDealt(seat, card, _):
                self._card(seat, card)
            case HoleTurned():
                self._in_turn = False
            case TurnEnded(seat, reason) if seat == self._seat and self._opened.get(seat):
                if reason in ENOUGH:
                    self._choose("stand", counts=reason == "stand")
                self._in_turn = False
            case Result(seat) if seat == self._seat:
                self._settle(event)
            case Accounts():
                return self._end(event)
        return None

    def _card(self, seat: int | str, card: Card | None) -> None:
        if card is None:  # the bank's face-down card is the last of the deal
            self._in_turn = self._seat in self._opened
            if self._in_turn:
                self._move(self._now())
            return
        if seat == self._seat and self._in_turn:
            self._choose("hit", counts=True)
        self._opened.setdefault(seat, []).append(card)
        if self._in_turn:
            self._move(self._now())

    def _now(self) -> int:
        """What a unit in the pot is worth as the cards lie, the seat being in its turn."""
        hand = self._opened[self._seat]
        held = self._values.hold(hand)
        if held.total > BUST_OVER:
            return -ONE
        if self._values.wins_by_pictures(held):
            return ONE
        if held.total == BUST_OVER:
            return self._values.natural if len(hand) == 2 else self._of_hand().stand
        return self._of_hand().best

    def _of_hand(self) -> Values:
        others = (hand for to, hand in self._opened.items() if to not in (self._seat, BANK))
        seen = [card for hand in others for card in hand]
        hand, bank = self._opened[self._seat], self._opened[BANK][0]
        return self._values.of(hand, bank, seen)

    def _move(self, value: int) -> None:
        """A card has changed the value."""
        self._luck += self._stake * (value - self._value)
        self._value = value

    def _choose(self, chosen: Choice, counts: bool) -> None:
        """The seat has decided: what is lost by it against the better choice."""
        values = self._of_hand()
        value = values.stand if chosen == "stand" else values.hit
        cost = self._stake * (self._value - value)
        self._errors -= cost
        self._value = value
        if counts:
            hand, bank = tuple(self._opened[self._seat]), self._opened[BANK][0]
            self._choices.append(Choosing(hand, bank, chosen, self._stake, cost))

    def _settle(self, result: Result) -> None:
        self._result = result
        value = {"win": ONE, "draw": 0, "lose": -ONE}[result.outcome]
        if result.reason == "twenty-one":
            value = self._values.natural
        if result.reason == "left":
            self._errors += self._stake * (value - self._value)
            self._value = value
        else:
            self._move(value)

    def _end(self, event: Accounts) -> RoundPlay | None:
        half = 2 if self._rules.bank_matches else 1
        pot = event.pots[self._seat] // half
        had = self._money + self._carried
        self._money, result = event.accounts[self._seat] or 0, self._result
        grown = self._money + pot - had
        played = None
        adds_up = self._expected + self._luck + self._errors == grown * ONE
        if result is not None and self._is_known and adds_up:
            played = RoundPlay(
                self._game, self._round, self._seat, result.outcome, grown,
                self._expected, self._luck, self._errors, tuple(self._choices),
            )
        self._begin(pot)
        return played
