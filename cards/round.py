"""The round as a state machine: commands in, events out, cards asked for.

It owns no deck, no randomness and no clock. Where it needs a card it says so
in `wanted` and is given one with `give`; all else happens in `do`. After a
round is settled and every seat is ready the next one begins, with the same
accounts and with the pots that a draw has left.

Which ways lead from state to state stands in `cards.states`, what may be asked
when in `cards.legality`; the cards lie in `cards.hand`, the money, conserved at
every event and never negative, in `cards.purse`. What happens is decided here.

A seat that ran out of time before it staked sits the round out: it gets no
cards and no result. When all do, stakes are asked for once more. A seat that
left is awaited no more; the others play on. Of a round that was not dealt it
has a result only when it loses a stake there.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import filterfalse

from cards.card import Card
from cards.commands import Command, Hit, Leave, Stake, Stand, TimeUp
from cards.events import (
    BANK,
    CardDealt,
    DealStarted,
    Event,
    EventError,
    HoleTurned,
    Over,
    Refused,
    Result,
    Seat,
    Staked,
    TurnEnded,
)
from cards.hand import Hands, verdict
from cards.legality import why_not
from cards.purse import Purse, opening
from cards.rules import BUST_OVER, RuleSet
from cards.states import (
    AT_ONCE,
    CARD,
    CLOSE,
    DEALING,
    DOWN,
    DRAWING,
    OVER,
    SETTLED,
    STAKING,
    TRANSITIONS,
    TURN,
    TURNED,
    TURNING,
    Cause,
)
from cards.states import CardWanted as CardWanted
from cards.states import Face as Face
from cards.states import State as State


class RoundError(Exception):
    """The caller's mistake: a card that is not wanted, or that cannot be this one."""


HOLE = CardWanted(BANK, DOWN)
HOLE_TURNED = CardWanted(BANK, TURNED)

# What happens often happens alike: an event that is equal to an earlier one is that one, checked
# at its birth. Two thousand hold all cards that can come to a seat and the bank with all totals.
_shared = lru_cache(maxsize=2_048)
card_dealt, hole_turned = _shared(CardDealt), _shared(HoleTurned)
turn_ended, result_of = _shared(TurnEnded), _shared(Result)


class Round:
    """One table's game of twenty-one, round after round."""

    def __init__(
        self, rules: RuleSet, seats: int = 1, accounts: Mapping[Seat, int | None] | None = None
    ) -> None:
        """Open a table of `seats` seats; `accounts` replace those of the rule set.

        Raises EventError for accounts that are not whole amounts, one a seat
        and one for BANK (None where the rule set has no limit for it, and only
        there), or that end the game before it begins.
        """
        self.rules = rules
        self.seats = tuple(range(1, seats + 1))
        self.opening = opening(rules, seats, accounts or {})
        self.purse = Purse(rules, self.opening.accounts)
        self.accounts = self.purse.accounts
        self.pots = self.purse.pots
        owners: tuple[Seat, ...] = (BANK, *self.seats)
        self._hands = Hands(rules, owners)
        self._open_card = {owner: CardWanted(owner) for owner in owners}
        self.number = 0
        self.state = STAKING
        self._cause: Cause = CLOSE
        self._awaited: list[Seat] = []
        self.left: set[Seat] = set()
        self.wanted: CardWanted | None = None
        self._clear()
        over = self.purse.over(self.seats)
        if over:
            raise EventError(f"{over} before the game begins: {dict(self.opening.accounts)}")

    def _clear(self) -> None:
        """Forget the last round's cards and results: stakes are asked for."""
        self._hands.clear()
        self.playing: tuple[Seat, ...] = ()
        self.finished: dict[Seat, str] = {}
        self.results: dict[Seat, Result] = {}
        self._to_deal: list[CardWanted] = []
        self._await(self.seats)

    # what everybody may see

    @property
    def bank(self) -> int | None:
        """The bank's account; None for a bank without limit."""
        return self.purse.bank

    @property
    def hands(self) -> dict[Seat, list[Card]]:
        """The open cards of each seat and of the bank."""
        return self._hands.of

    @property
    def face_down(self) -> bool:
        """Whether the bank has a card that lies face down."""
        return self._hands.face_down

    def total(self, seat: Seat) -> int:
        """The points of the open cards of a seat or the bank."""
        return self._hands.total(seat)

    def may_come(self, card: Card) -> bool:
        """Whether a card is of the deck and has not been seen yet this round."""
        return self._hands.may_come(card)

    def unseen(self) -> list[Card]:
        """The cards that nobody has seen yet this round, in deck order."""
        return self._hands.unseen()

    @property
    def due(self) -> int:
        """How many open cards come before anybody can say anything again, whatever they are."""
        wanted = [self.wanted, *self._to_deal] if self.wanted else ()
        return sum(one is not None and one.face is not DOWN for one in wanted)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that have to say something before the round goes on, not counting cards."""
        return () if self.state is OVER else tuple(self._awaited)

    def awaits(self, seat: Seat) -> bool:
        """Whether a seat is one of these."""
        return seat in self._awaited

    # commands and cards

    def check(self, command: Command) -> str | None:
        """Why a command is not legal now, as a short code; None when it is."""
        return why_not(self, command)

    def do(self, command: Command) -> list[Event]:
        """Carry out a command; what happened. An illegal one is refused and changes nothing."""
        reason = why_not(self, command)
        if reason is not None:
            return [Refused(command.seat, str(command), reason)]
        seat = command.seat
        kind = self._cause = type(command)
        if kind is Hit:
            self.wanted = self._open_card[seat]
            return []
        if kind is Stand:
            return self._stand(seat, "stand")
        if isinstance(command, Stake):
            return [Staked(seat, command.amount, self.purse.stake(seat, command.amount))]
        if kind is TimeUp:
            return self._time_up(seat)
        if kind is Leave:
            return self._leave(seat)
        return self._agree(seat)  # Deal, Ready

    def give(self, card: Card | None) -> list[Event]:
        """Bring the card that is wanted (None for one face down); what happened.

        Raises RoundError when none is wanted, or when this card has been seen
        or is not of the deck; nothing changes then.
        """
        wanted = self.wanted
        if wanted is None:
            raise RoundError(f"no card is wanted, {card} came")
        to, face = wanted.to, wanted.face
        if (card is None) is not (face is DOWN):
            raise RoundError(f"a card {face.value} is wanted, {card} came")
        hands = self._hands
        if card is None:
            hands.face_down = True
            points = hands.total(to)
        elif hands.may_come(card):
            points = hands.lay(to, card)
        else:
            raise RoundError(f"{card} cannot come any more")
        self._cause = CARD
        self.wanted = None
        if face is TURNED and card is not None:
            hands.face_down = False
            self._go(DRAWING)
            return [hole_turned(card, points), *self._bank_draws()]
        events: list[Event] = [card_dealt(to, card, points)]
        if self.state is DEALING:
            events += self._next_dealt()
        elif self.state is TURN:
            events += self._after_card(to, points)
        else:
            events += self._bank_draws()
        return events

    def _go(self, state: State) -> None:
        """Change the state, by no way that the table does not hold; what follows comes at once."""
        if state not in TRANSITIONS[self.state].get(self._cause, ()):
            raise RuntimeError(f"no way from {self.state} to {state} by {self._cause}")
        self.state = state
        self._cause = AT_ONCE

    def _await(self, seats: Iterable[Seat]) -> None:
        """Wait for those of these seats that are still there."""
        self._awaited = list(filterfalse(self.left.__contains__, seats))

    # staking and dealing

    def _agree(self, seat: Seat) -> list[Event]:
        self._awaited.remove(seat)
        return self._go_on_when_agreed()

    def _go_on_when_agreed(self) -> list[Event]:
        if self._awaited:
            return []
        if self.state is STAKING:
            return self._deal()
        self._go(STAKING)
        self.purse.remember()
        self._clear()
        return []

    def _deal(self) -> list[Event]:
        gone = self.left | self.finished.keys()
        self.playing = tuple(filterfalse(gone.__contains__, self.seats))
        if not self.playing:
            self._clear()
            return []
        self.number += 1
        self._go(DEALING)
        to_seats = list(map(self._open_card.__getitem__, self.playing))
        self._to_deal = [*to_seats, self._open_card[BANK], *to_seats, HOLE]
        self.wanted = self._to_deal.pop(0)
        return [DealStarted(self.number)]

    def _next_dealt(self) -> list[Event]:
        if self._to_deal:
            self.wanted = self._to_deal.pop(0)
            return []
        self._go(TURN)
        self._await(self.playing)
        events: list[Event] = []
        for seat in self.awaited:
            if self._hands.total(seat) == BUST_OVER:
                events += self._finish(seat, "twenty-one", "win")
        return events + self._after_turn()

    # the seats' turns

    def _stand(self, seat: Seat, reason: str) -> list[Event]:
        """End a turn whose result the bank's total decides."""
        self.finished[seat] = reason
        self._awaited.remove(seat)
        return [turn_ended(seat, reason), *self._after_turn()]

    def _after_card(self, seat: Seat, points: int) -> list[Event]:
        if points > BUST_OVER:
            return [*self._finish(seat, "bust", "lose"), *self._after_turn()]
        if self._hands.is_pictures(seat):
            return [*self._finish(seat, "five-pictures", "win"), *self._after_turn()]
        if points == BUST_OVER:
            return self._stand(seat, "twenty-one")
        return []

    def _finish(self, seat: Seat, reason: str, outcome: str) -> list[Event]:
        """End a turn whose result does not need the bank's total."""
        self.finished[seat] = reason
        self._awaited.remove(seat)
        return [turn_ended(seat, reason), self._settle(seat, outcome, reason)]

    def _after_turn(self) -> list[Event]:
        if self._awaited:
            return []
        if self._all_have_results():
            return self._settled()
        self._go(TURNING)
        self.wanted = HOLE_TURNED
        return []

    # the clock, and seats that leave

    def _time_up(self, seat: Seat) -> list[Event]:
        if self.state is TURN:
            return self._stand(seat, "time")
        if self.state is SETTLED or self.pots[seat] >= max(1, self.rules.least_stake):
            return self._agree(seat)
        self.finished[seat] = "time"
        return [turn_ended(seat, "time"), *self._agree(seat)]

    def _leave(self, seat: Seat) -> list[Event]:
        state = self.state
        plays = seat in self.playing and seat not in self.results
        self.left.add(seat)
        self._await(self._awaited)
        everybody = len(self.left) == len(self.seats)
        loses = plays
        if state is STAKING:
            loses = self.purse.has_staked(seat)
            half = self.purse.leave_undealt(seat)
        else:
            half = 0 if plays else self.purse.part([seat])
        events: list[Event] = [self._settle(seat, "lose", "left")] if loses else []
        if half or everybody:
            events.append(self.purse.event())
        if everybody:
            self._go(OVER)
            self.wanted = None
            return events
        if state in (STAKING, SETTLED):
            return events + self._go_on_when_agreed()
        return events + self._play_on(seat)

    def _play_on(self, seat: Seat) -> list[Event]:
        """Go on without a seat that has left in the middle of a round."""
        self._to_deal = [wanted for wanted in self._to_deal if wanted.to != seat]
        if self._all_have_results():
            self.wanted = None
            return self._settled()
        if self.wanted and self.wanted.to != seat:
            return []
        self.wanted = None
        return self._next_dealt() if self.state is DEALING else self._after_turn()

    # the bank

    def _bank_draws(self) -> list[Event]:
        hands = self._hands
        points, pictures = hands.total(BANK), hands.is_pictures(BANK)
        if points < self.rules.bank_stands_at and not pictures:
            self.wanted = self._open_card[BANK]
            return []
        events: list[Event] = []
        for seat in self.playing:
            if seat not in self.results:
                outcome, reason = verdict(hands.total(seat), points, pictures)
                events.append(self._settle(seat, outcome, reason))
        return events + self._settled()

    # results, and the end of the game or of the table

    def _all_have_results(self) -> bool:
        return self.results.keys() >= set(self.playing)

    def _settle(self, seat: Seat, outcome: str, reason: str) -> Result:
        pays = self.purse.settle(seat, outcome, natural=reason == "twenty-one")
        result = self.results[seat] = result_of(seat, outcome, reason, pays)
        return result

    def _settled(self) -> list[Event]:
        self._go(SETTLED)
        self._await(self.seats)
        events: list[Event] = [self.purse.event()]
        reason = self.purse.over(self._awaited)
        if reason:
            self._go(OVER)
            events.append(Over(reason))
        return events

    def close(self) -> list[Event]:
        """End the table between rounds: each side gets its half of what lies in the pots.

        No command is legal afterwards. What happened: the accounts, where a pot was filled.
        """
        self._cause = CLOSE
        self._go(OVER)
        self.wanted = None
        return [self.purse.event()] if self.purse.part(self.seats) else []

    def void(self) -> list[Event]:
        """End the table because of a disagreement: the round is undone, its stakes go back.

        A round that is settled but not yet followed by the next one is undone too.
        """
        self.purse.undo()
        self.close()
        return [self.purse.event()]
