"""The round as a state machine: commands in, events out, cards asked for.

It owns no deck, no randomness and no clock. Where it needs a card it says so
in `wanted` and is given one with `give`; all else happens in `do`. After a
round is settled and every seat is ready the next one begins, with the same
accounts and with the pots that a draw has left.

What may be asked when stands as one table in `cards.states`. Money is
conserved at every event and never negative (`cards.purse`).

A seat that ran out of time before it staked sits the round out: it gets no
cards and no result. When all do, stakes are asked for once more. A seat that
left is awaited no more; the others play on. Of a round that was not dealt it
has a result only when it loses a stake there.
"""

from collections.abc import Callable

from cards.card import Card
from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.events import (
    BANK,
    CardDealt,
    DealStarted,
    Event,
    HoleTurned,
    Over,
    Refused,
    Result,
    Seat,
    Staked,
    TurnEnded,
)
from cards.hand import is_pictures
from cards.rules import BANK_STANDS_AT, BUST_OVER
from cards.standing import Standing
from cards.states import LEGAL as LEGAL
from cards.states import CardWanted as CardWanted
from cards.states import Face as Face
from cards.states import State as State


class RoundError(Exception):
    """The caller's mistake: a card that is not wanted, or that cannot be this one."""


class Round(Standing):
    """One table's game of twenty-one, round after round."""

    def do(self, command: Command) -> list[Event]:
        """Carry out a command; what happened. An illegal one is refused and changes nothing."""
        reason = self.check(command)
        if reason is not None:
            return [Refused(command.seat, str(command), reason)]
        seat = command.seat
        match command:
            case Stake(seat, amount):
                return [Staked(seat, amount, self._purse.stake(seat, amount))]
            case Deal():
                return self._agree(seat)
            case Hit():
                self.wanted = CardWanted(seat)
                return []
            case Stand():
                return self._stand(seat, "stand")
            case Ready():
                return self._agree(seat)
            case TimeUp():
                return self._time_up(seat)
            case Leave():
                return self._leave(seat)

    def give(self, card: Card | None) -> list[Event]:
        """Bring the card that is wanted (None for one face down); what happened.

        Raises RoundError when none is wanted, or when this card has been seen
        or is not of the deck; nothing changes then.
        """
        wanted = self.wanted
        if wanted is None:
            raise RoundError(f"no card is wanted, {card} came")
        if (card is None) is not (wanted.face is Face.DOWN):
            raise RoundError(f"a card {wanted.face.value} is wanted, {card} came")
        if card is not None and not self.may_come(card):
            raise RoundError(f"{card} cannot come any more")
        self.wanted = None
        if card is None:
            self.face_down = True
        else:
            self.hands[wanted.to].append(card)
        points = self.total(wanted.to)
        if wanted.face is Face.TURNED and card is not None:
            self.face_down = False
            self.state = State.DRAWING
            return [HoleTurned(card, points), *self._bank_draws()]
        went_on: Callable[[], list[Event]] = {
            State.DEALING: self._next_dealt,
            State.TURN: lambda: self._after_card(wanted.to),
            State.DRAWING: self._bank_draws,
        }[self.state]
        return [CardDealt(wanted.to, card, points), *went_on()]

    # staking and dealing

    def _agree(self, seat: Seat) -> list[Event]:
        self._agreed.add(seat)
        return self._go_on_when_agreed()

    def _go_on_when_agreed(self) -> list[Event]:
        if self.awaited:
            return []
        if self.state is State.STAKING:
            return self._deal()
        self.state = State.STAKING
        self._purse.remember()
        self._clear()
        return []

    def _deal(self) -> list[Event]:
        gone = self.left | self.finished.keys()
        self.playing = tuple(seat for seat in self.seats if seat not in gone)
        if not self.playing:
            self._clear()
            return []
        self.number += 1
        self.state = State.DEALING
        to_seats = [CardWanted(seat) for seat in self.playing]
        self._to_deal = [*to_seats, CardWanted(BANK), *to_seats, CardWanted(BANK, Face.DOWN)]
        self.wanted = self._to_deal.pop(0)
        return [DealStarted(self.number)]

    def _next_dealt(self) -> list[Event]:
        if self._to_deal:
            self.wanted = self._to_deal.pop(0)
            return []
        self.state = State.TURN
        events: list[Event] = []
        for seat in self.awaited:
            if self.total(seat) == BUST_OVER:
                events += self._finish(seat, "twenty-one", "win")
        return events + self._after_turn()

    # the seats' turns

    def _stand(self, seat: Seat, reason: str) -> list[Event]:
        """End a turn whose result the bank's total decides."""
        self.finished[seat] = reason
        return [TurnEnded(seat, reason), *self._after_turn()]

    def _after_card(self, seat: Seat) -> list[Event]:
        points = self.total(seat)
        if points > BUST_OVER:
            return [*self._finish(seat, "bust", "lose"), *self._after_turn()]
        if is_pictures(self.hands[seat], self.rules):
            return [*self._finish(seat, "five-pictures", "win"), *self._after_turn()]
        if points == BUST_OVER:
            return self._stand(seat, "twenty-one")
        return []

    def _finish(self, seat: Seat, reason: str, outcome: str) -> list[Event]:
        """End a turn whose result does not need the bank's total."""
        self.finished[seat] = reason
        return [TurnEnded(seat, reason), self._settle(seat, outcome, reason)]

    def _after_turn(self) -> list[Event]:
        if self.awaited:
            return []
        if self._all_have_results():
            return self._settled()
        self.state = State.TURNING
        self.wanted = CardWanted(BANK, Face.TURNED)
        return []

    # the clock, and seats that leave

    def _time_up(self, seat: Seat) -> list[Event]:
        if self.state is State.TURN:
            return self._stand(seat, "time")
        if self.state is State.SETTLED or self.pots[seat] >= max(1, self.rules.least_stake):
            return self._agree(seat)
        self.finished[seat] = "time"
        return [TurnEnded(seat, "time"), *self._agree(seat)]

    def _leave(self, seat: Seat) -> list[Event]:
        state = self.state
        plays = seat in self.playing and seat not in self.results
        self.left.add(seat)
        everybody = len(self.left) == len(self.seats)
        loses = plays
        if state is State.STAKING:
            loses = self._purse.has_staked(seat)
            half = self._purse.leave_undealt(seat)
        else:
            half = 0 if plays else self._purse.part([seat])
        events: list[Event] = [self._settle(seat, "lose", "left")] if loses else []
        if half or everybody:
            events.append(self._purse.event())
        if everybody:
            self.state = State.OVER
            self.wanted = None
            return events
        if state in (State.STAKING, State.SETTLED):
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
        return self._next_dealt() if self.state is State.DEALING else self._after_turn()

    # the bank

    def _bank_draws(self) -> list[Event]:
        pictures = is_pictures(self.hands[BANK], self.rules)
        points = self.total(BANK)
        if points < BANK_STANDS_AT and not pictures:
            self.wanted = CardWanted(BANK)
            return []
        return self._judge(points, pictures)

    def _judge(self, bank: int, pictures: bool) -> list[Event]:
        events: list[Event] = []
        for seat in self.playing:
            if seat not in self.results:
                outcome, reason = verdict(self.total(seat), bank, pictures)
                events.append(self._settle(seat, outcome, reason))
        return events + self._settled()

    # results, and the end of the game or of the table

    def _all_have_results(self) -> bool:
        return all(seat in self.results for seat in self.playing)

    def _settle(self, seat: Seat, outcome: str, reason: str) -> Result:
        pays = self._purse.settle(seat, outcome, natural=reason == "twenty-one")
        self.results[seat] = Result(seat, outcome, reason, pays)
        return self.results[seat]

    def _settled(self) -> list[Event]:
        self.state = State.SETTLED
        self._agreed = set()
        events: list[Event] = [self._purse.event()]
        reason = self._over()
        if reason:
            self.state = State.OVER
            events.append(Over(reason))
        return events

    def close(self) -> list[Event]:
        """End the table between rounds: each side gets its half of what lies in the pots.

        No command is legal afterwards. What happened: the accounts, where a pot was filled.
        """
        self.state = State.OVER
        self.wanted = None
        return [self._purse.event()] if self._purse.part(self.seats) else []

    def void(self) -> list[Event]:
        """End the table because of a disagreement: the round is undone, its stakes go back.

        A round that is settled but not yet followed by the next one is undone too.
        """
        self._purse.undo()
        self.close()
        return [self._purse.event()]


def verdict(points: int, bank: int, bank_pictures: bool) -> tuple[str, str]:
    """Outcome and reason for a seat of 21 points or less against the bank's total."""
    if bank_pictures:
        return "lose", "bank-five-pictures"
    if bank > BUST_OVER:
        return "win", "bank-bust"
    if points > bank:
        return "win", "higher"
    if points < bank:
        return "lose", "lower"
    return "draw", "equal"
