"""Turns events into motions, so that the screen follows the round at its own pace.

The round never waits for it. Each event is taken over into `Shown` by its
own motion: when a card lands, when chips leave their pile.
"""

from collections.abc import Callable, Sequence

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
    Staked,
    TurnEnded,
)
from table.purses import Moved, Place, Purses
from table.window.board import TableCanvas
from table.window.counting import Counting
from table.window.flight import Flight, Turning
from table.window.motion import Motion, MotionQueue
from table.window.views import Point

CARD_FLIES, CARD_TURNS = 0.34, 0.18
CHIP_FLIES, POT_IS_SWEPT, RESULT_IS_READ = 0.28, 0.5, 0.4
"""Seconds at normal speed."""


class Director:
    """Hears the events of a round and shows them on a board, one after another."""

    def __init__(
        self, board: TableCanvas, queue: MotionQueue, seat: int, on_over: Callable[[str], None]
    ) -> None:
        """`seat` is the player's own: what happens to it is said large."""
        self._board = board
        self._seat = seat
        self._queue = queue
        self._on_over = on_over
        self.dropped: Point | None = None
        """Where the player has just let go of the chip that is staked next."""

    def hear(self, event: Event) -> None:
        """Let an event be shown after those before it."""
        match event:
            case Refused(seat) if seat != self._seat:
                return  # that is between the other player and the round
            case Refused():
                self._queue.add(Motion(0, end=lambda: self._refused(event)))
            case Staked():
                self._fly_chips(event, CHIP_FLIES)
                self._queue.add(Motion(0, end=self._say_nothing))
            case CardDealt():
                self._deal(event)
            case HoleTurned():
                self._turn_hole(event)
            case Result():
                announce = Motion(RESULT_IS_READ, lambda: self._announce(event), news=True)
                self._queue.add(announce)
                self._fly_chips(event, POT_IS_SWEPT)
            case Over():
                self._queue.add(Motion(0, end=lambda: self._over(event)))
            case GameStarted() | DealStarted():
                self._queue.add(Motion(0, end=lambda: self._start_anew(event)))
            case TurnEnded():
                if event.seat == self._seat:
                    self._queue.add(Motion(0, end=self._say_nothing))
            case Accounts():
                self._queue.add(Motion(0, end=lambda: self._balance(event)))

    def catch_up(self, history: Sequence[Event], purses: Purses) -> None:
        """Show a game as it has come to stand, without motion; its chips as they lie there."""
        board = self._board
        for event in history:
            board.shown.follow(event)
        board.saying.forget()
        board.shown.purses = purses.copy()
        board.draw()
        if board.shown.over:
            self._on_over(board.shown.over)

    # events without motion

    def _refused(self, event: Refused) -> None:
        self.dropped = None
        self._board.saying.refuse_by(event, self._board.shown)
        self._board.show_texts()

    def _say_nothing(self) -> None:
        """What was said before, such as a refusal, is not so any more."""
        self._board.saying.forget()
        self._board.show_texts()

    def _start_anew(self, event: Event) -> None:
        self._board.shown.follow(event)
        self._board.saying.forget()
        self._board.draw()

    def _balance(self, event: Accounts) -> None:
        """Show the accounts after a round, and what is left in the pots."""
        self._board.shown.follow(event)
        for place in self._board.stacks:
            self._board.show_stack(place)
        self._board.show_texts()

    def _over(self, event: Over) -> None:
        self._board.shown.follow(event)
        self._on_over(event.reason)

    def _announce(self, event: Result) -> None:
        if event.seat == self._seat:
            self._board.saying.forget()
        self._board.shown.announce(event)
        self._board.show_texts()

    # cards

    def _deal(self, event: CardDealt) -> None:
        """A card leaves the deck face down, floats to its place and is turned there."""
        board = self._board
        flight = Flight(board.canvas, board.pictures)
        turning = Turning(board.pictures, event.card)
        seconds = CARD_FLIES + (CARD_TURNS if event.card else 0)
        landed = CARD_FLIES / seconds

        def begin() -> None:
            shown, hand = board.shown, board.hands[event.seat]
            start = board.deck.top(board.layout, shown.cards_left)
            board.deck.show(board.layout, shown.cards_left - 1)
            spots = hand.spots(board.layout, len(hand.items) + 1)
            for item, spot in zip(hand.items, spots, strict=False):
                flight.move(item, spot)
            flight.launch(board.pictures.card(None), start, spots[-1], "shadow-card")

        def show(progress: float) -> None:
            if progress < landed:
                flight.show(progress / landed)
                return
            if not turning.begun:
                flight.land()
            (item,) = flight.launched
            turning.show(board.canvas, item, (progress - landed) / (1 - landed))

        def end() -> None:
            flight.end()
            board.shown.follow(event)
            board.show_deck()
            board.show_hand(event.seat)
            if event.seat == self._seat:
                board.saying.forget()
            board.show_texts()

        self._queue.add(Motion(seconds, begin, show, end, news=True))

    def _turn_hole(self, event: HoleTurned) -> None:
        board = self._board
        turning = Turning(board.pictures, event.card)

        def show(progress: float) -> None:
            number = board.shown.hands[BANK].index(None)
            turning.show(board.canvas, board.hands[BANK].items[number], progress)

        def end() -> None:
            board.shown.follow(event)
            board.show_hand(BANK)
            board.show_texts()

        self._queue.add(Motion(CARD_TURNS * 1.5, show=show, end=end, news=True))

    # chips

    def _fly_chips(self, event: Staked | Result, seconds: float) -> None:
        """The chips that an event moves go from where they lay to where they will lie."""
        board = self._board
        flight = Flight(board.canvas, board.pictures)
        counting = Counting(board)
        dropped, self.dropped = self.dropped, None
        touched: set[Place] = set()

        def begin() -> None:
            lay = {
                place: (list(board.shown.purses[place]), self._spots(place))
                for place in board.stacks
            }
            moved = counting.follow(event)
            if dropped is not None:
                counting.leave(event.seat)  # the amount went when the chip came into the hand
            for place, count in _arrivals(moved).items():
                length = len(board.shown.purses[place])
                board.show_stack(place, range(length - count + 1, length + 1))
            for move in moved:
                touched.update((move.source, move.target))
            for place in touched - _arrivals(moved).keys():
                board.show_stack(place)
            self._launch(flight, moved, lay, dropped)

        def end() -> None:
            flight.end()
            for place in touched:
                board.show_stack(place)
            board.show_texts()

        def show(progress: float) -> None:
            flight.show(progress)
            counting.show(progress)

        self._queue.add(Motion(seconds, begin, show, end))

    def _launch(
        self,
        flight: Flight,
        moved: list[Moved],
        lay: dict[Place, tuple[list[int], list[Point]]],
        dropped: Point | None,
    ) -> None:
        """Start a picture for each chip of the moves; `lay` is how they lay before."""
        waiting = _arrivals(moved)
        for move in moved:
            values, spots = lay[move.source]
            ends = self._spots(move.target)
            for value in move.chips:
                length = len(self._board.shown.purses[move.target])
                number = length - waiting[move.target]
                waiting[move.target] -= 1
                start = dropped or _last_spot(value, values, spots)
                if start is None:
                    view = self._board.stacks[move.source]
                    start = view.top_spot(self._board.layout, self._board.shown.purses[move.source])
                end = ends[min(number, len(ends) - 1)]
                image = self._board.pictures.chip(value, lying=True)
                flight.launch(image, start, end)
            dropped = None

    def _spots(self, place: Place) -> list[Point]:
        board = self._board
        return board.stacks[place].spots(board.layout, board.shown.purses[place])


def _arrivals(moved: list[Moved]) -> dict[Place, int]:
    """How many chips come to each place."""
    counts: dict[Place, int] = {}
    for move in moved:
        counts[move.target] = counts.get(move.target, 0) + len(move.chips)
    return counts


def _last_spot(value: int, values: list[int], spots: list[Point]) -> Point | None:
    """Where the last chip of a value lay, which is taken out of both lists."""
    if value not in values:
        return None
    number = len(values) - 1 - values[::-1].index(value)
    values.pop(number)
    return spots.pop(number) if number < len(spots) else None


