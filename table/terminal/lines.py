"""The events of a round as lines of text, one each."""

from collections.abc import Callable, Mapping

from cards.card import Card
from cards.events import (
    BANK,
    Accounts,
    CardDealt,
    DealStarted,
    Event,
    GameStarted,
    HoleTurned,
    Over,
    Refused,
    Result,
    Seat,
    Staked,
    TurnEnded,
)
from cards.rules import RuleSet
from chips.stack import Stack
from table.result_words import result_of_other, result_text
from table.shown import Shown
from table.words import Words, sentence


class Lines:
    """Says what happens, and remembers what it has said of the round up to now."""

    def __init__(
        self,
        rules: RuleSet,
        words: Words,
        card_name: Callable[[Card], str],
        brief: bool,
        seat: Seat,
    ) -> None:
        """`seat` is who reads; `brief` leaves out what a question shows anyway."""
        self._words = words
        self._card_name = card_name
        self._brief = brief
        self._seat = seat
        self.shown = Shown(rules)
        self.names: dict[Seat, str] = {}
        self._opening: GameStarted | None = None

    def follow(self, event: Event) -> str:
        """Take an event over; what to say of it."""
        pot = self.shown.pot(event.seat) if isinstance(event, Result) else 0
        self.shown.follow(event)
        words = self._words
        match event:
            case GameStarted():
                self._opening = event
                game = words("terminal.game", game=words(f"terminal.rules.{event.rules}"))
                return game if self._brief else f"{game} {self.money(event.accounts)}"
            case Staked(seat, amount, pot):
                return words("terminal.stake", who=self.names[seat], amount=amount, pot=pot)
            case Refused():
                return words.refusal(event.reason)
            case DealStarted(number):
                return words("terminal.deal", round=number)
            case CardDealt(seat, None, _):
                return words("terminal.face-down", who=self.names[seat])
            case CardDealt(seat, card, total) if card is not None:
                return self._card("terminal.card", seat, card, total)
            case HoleTurned(card, total):
                return self._card("terminal.hole", BANK, card, total)
            case TurnEnded(seat, reason):
                points = self.shown.points.get(seat, 0)
                return words(f"terminal.turn.{reason}", who=self.names[seat], points=points)
            case Result() if event.seat != self._seat:
                return result_of_other(event, self.names[event.seat], self.shown, words, pot)
            case Result():
                return " ".join(map(sentence, result_text(event, self.shown, words, pot)))
            case Accounts():
                return self.money(event.accounts, sum(event.pots.values()))
            case Over(reason):
                return self._over(reason)
        raise ValueError(f"no line for {event!r}")

    def money(self, accounts: Mapping[Seat, int | None], pot: int | None = None) -> str:
        """What is on the accounts and in the pots; a bank without limit is left out."""
        parts = [
            self._words("terminal.account", who=self.names[seat], amount=amount)
            for seat, amount in sorted(accounts.items(), key=lambda item: item[0] == BANK)
            if amount is not None
        ]
        if pot is not None:
            parts.append(self._words("terminal.pot", amount=pot))
        return " · ".join(parts)

    def chips(self, stack: Stack) -> str:
        """The chips of a stack, the largest first."""
        values = sorted(set(stack), reverse=True)
        number = self._words.number
        counts = (f"{list(stack).count(value)}×{number(value)}" for value in values)
        return self._words("terminal.chips", chips=" ".join(counts) or "0")

    def _card(self, key: str, seat: Seat, card: Card, total: int) -> str:
        return self._words(key, who=self.names[seat], card=self._card_name(card), points=total)

    def _over(self, reason: str) -> str:
        rounds = self.shown.rounds
        key = f"over.{reason}.text" + (".one" if rounds == 1 else "")
        won = (self._opening.accounts[BANK] or 0) if self._opening else 0
        head = sentence(self._words(f"over.{reason}"), "!")
        return f"{head} {self._words(key, rounds=rounds, amount=won)}"
