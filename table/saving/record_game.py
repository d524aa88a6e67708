"""From the lines of a record back to a game: its events are played again, its deck dealt again."""

from collections.abc import Sequence

from cards.card import Card
from cards.commands import Ready
from cards.deck import Dealer
from cards.events import CardDealt, DealStarted, Event, EventError, HoleTurned
from cards.replay import Replay, ReplayError
from cards.round import Round
from cards.rules import RULE_SETS
from chips.frozen import Frozen
from table.purses import Purses
from table.saving.record_lines import (
    Confirmed,
    Dealt,
    Entry,
    Exchanged,
    Gathered,
    Head,
    Judged,
    Lifted,
    NextHead,
    RecordError,
    Reset,
)
from table.saving.statistics import Statistics


class KeptDealer(Dealer):
    """A dealer whose deck can be written down."""

    order: tuple[Card, ...] = ()
    """The running round's deck as it was before its first card left it."""

    def use(self, cards: Sequence[Card]) -> None:
        """Go on with a deck in a known order, the first card leaving first."""
        self.order = tuple(cards)
        super().use(cards)


class Loaded(Frozen):
    """A game as it was, by the `entries` that could be played again.

    `pending` are events that had happened when the writing stopped.
    """

    round: Round
    purses: Purses
    statistics: Statistics
    entries: list[Entry]
    pending: list[Event]


def load(head: Head, entries: Sequence[Entry], dealer: KeptDealer) -> Loaded:
    """Play a record again, as far as it can be; the dealer has the running round's deck then.

    Raises RecordError when not even the head is a game.
    """
    round_ = open_round(head)
    purses = Purses(round_.rules)
    fill_purses(purses, head)
    statistics = Statistics.read(head.statistics.plain())
    replay = Replay(round_)
    played: list[Entry] = []
    for entry in entries:
        try:
            _play(entry, replay, dealer, purses)
        except (RecordError, ReplayError):
            # the entry is not kept; what it did to the round is, so begin again without it
            return load(head, played, dealer)
        played.append(entry)
        count(entry, statistics)
    return Loaded(round_, purses, statistics, played, list(replay.pending))


def open_round(head: Head) -> Round:
    """The round that a head begins with. Raises RecordError when it is none."""
    try:
        round_ = Round(RULE_SETS[head.start.rules], head.start.seats, head.start.accounts)
    except EventError as error:
        raise RecordError(str(error)) from None
    round_.number = head.rounds
    return round_


def fill_purses(purses: Purses, head: Head) -> None:
    """Lay the chips as they lay when a head was written."""
    purses.follow(head.start)
    for seat, chips in (head.chips or {}).items():
        stack = purses.account(seat)
        while len(stack):
            stack.delete(len(stack))
        for value in chips:
            stack.add(value)


def count(entry: Entry, statistics: Statistics) -> None:
    """Count what an entry tells of."""
    event = event_of(entry)
    if isinstance(entry, Reset):
        statistics.clear()
    elif isinstance(entry, Judged):
        statistics.judge(entry.decisions, entry.best)
    elif event is not None:
        statistics.count(event)


def event_of(entry: Entry) -> Event | None:
    """The event that an entry keeps; None for what is none."""
    if isinstance(entry, Dealt):
        return entry.event
    return entry if isinstance(entry, Event) else None


def _play(entry: Entry, replay: Replay, dealer: KeptDealer, purses: Purses) -> None:
    """Do again what an entry tells of. Raises RecordError, ReplayError."""
    match entry:
        case Exchanged(seat, value):
            if purses.check_exchange(seat, value):
                raise RecordError(f"seat {seat} cannot change a chip of {value}")
            purses.exchange(seat, value)
        case Lifted(seat, n):
            if not 1 <= n <= len(purses.account(seat)):
                raise RecordError(f"seat {seat} has no chip {n}")
            purses.lift(seat, n)
        case Confirmed(seat):
            if replay.pending or replay.round.do(Ready(seat)):
                raise RecordError(f"seat {seat} has nothing to go on from")
        case Gathered(seat):
            purses.gather(seat)
        case Dealt(event, deck):
            if sorted(map(str, deck)) != sorted(map(str, replay.round.rules.deck())):
                raise RecordError("not a whole deck")
            replay.feed(event)
            dealer.use(deck)
        case Reset() | Judged() | NextHead():
            pass
        case DealStarted():
            raise RecordError("a deal without its deck")
        case _:
            _deal_again(entry, dealer)
            replay.feed(entry)
            purses.follow(entry)


def _deal_again(event: Event, dealer: KeptDealer) -> None:
    """Let a card leave the deck as it did. Raises RecordError when it was another."""
    try:
        match event:
            case CardDealt(card=None):
                dealer.lay_face_down()
                return
            case CardDealt(card=card):
                came = dealer.face_up()
            case HoleTurned(card=card):
                came = dealer.turn()
            case _:
                return
    except LookupError:
        raise RecordError("the deck has no such card") from None
    if came != card:
        raise RecordError(f"{card} came, but the deck had {came}")
