"""What a person at this table can do: the verbs behind every gesture, key and menu entry.

Mouse and keyboard both call these; what is legal only the round's `check` says.
"""

from collections.abc import Callable

from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.round import State
from chips.values import SPLIT
from table.authority import Authority, stake_again
from table.purses import Place
from table.window.board import TableCanvas
from table.window.director import CHIP_FLIES, Director
from table.window.flight import Flight
from table.window.motion import Motion, MotionQueue
from table.window.views import Point

_NEXT: dict[State, type[Deal] | type[Hit] | type[Ready]] = {
    State.STAKING: Deal,
    State.TURN: Hit,
    State.SETTLED: Ready,
}
"""What the first button stands for."""

_LABELS: dict[type[Command], str] = {
    Deal: "deal",
    Hit: "hit",
    Ready: "go-on",
    Stand: "stand",
}


class SeatHands:
    """One seat's hands on the table."""

    def __init__(
        self,
        session: Authority,
        seat: int,
        board: TableCanvas,
        director: Director,
        queue: MotionQueue,
    ) -> None:
        self.session = session
        self.seat = seat
        self.board = board
        self.director = director
        self.queue = queue
        self.repeats = False
        """Whether the stake of the round before is made by itself after going on."""
        self._goes_on = False
        self.at_rest: list[Callable[[], None]] = []
        """Called when all that happened has been shown."""

    @property
    def place(self) -> Place:
        """Where the own chips lie."""
        return ("account", self.seat)

    @property
    def own_chips(self) -> str:
        """The place in the plan where the own chips lie."""
        return f"{self.seat}.chips"

    @property
    def pot_place(self) -> str:
        """The place in the plan where the own stakes go."""
        return f"{self.seat}.pot"

    def refresh(self) -> None:
        """Show what can be done now, once everything has come to rest."""
        state = self.session.round.state
        for name, command in self._commands().items():
            label = self.board.words.button(self.session.rules.name, _LABELS[type(command)])
            self.board.buttons[name].set(label, self.session.check(command) is None)
        same = self.board.words("button.same")
        self.board.buttons["button.same"].set(same, self._may_stake_again())
        for look in self.at_rest:
            look()
        self.board.saying.awaits = self._awaited()
        self.board.saying.tell(self.session.take_notices())
        self.board.show_texts()
        if self._goes_on and state is State.STAKING:
            self._goes_on = False
            if self.repeats and self.session.same_stake(self.seat):
                self.stake_again()

    def _may_stake_again(self) -> bool:
        """Whether the stake of the round before can be made now, or after going on."""
        amount = self.session.same_stake(self.seat)
        may = self.session.check(Stake(self.seat, amount)) if amount else "nothing-before"
        return may is None or bool(amount and self.settled)

    def _awaited(self) -> str:
        """What the player is waited for: `stake`, `turn`, or nothing."""
        state = self.session.round.state
        if state is State.STAKING and self.session.check(Deal(self.seat)) != "already-said":
            return "stake"
        if state is State.TURN and self.session.check(Hit(self.seat)) is None:
            return "turn"
        return ""

    def _commands(self) -> dict[str, Command]:
        kind = _NEXT.get(self.session.round.state, Deal)
        return {"button.next": kind(self.seat), "button.stand": Stand(self.seat)}

    # the two buttons

    def press(self, name: str) -> None:
        """Do what a button of the table says; why it cannot be is said when it cannot."""
        if name == "button.same":
            self.stake_again()
        else:
            command = self._commands()[name]
            if isinstance(command, Ready):
                self.go_on()
            else:
                self.do(command)

    def meaning(self, name: str) -> object:
        """What a button of the table stands for now."""
        return self._commands().get(name)

    @property
    def settled(self) -> bool:
        """Whether a result is there to go on from."""
        return self.session.round.state is State.SETTLED

    def go_on(self) -> bool:
        """After a result, go on to the next round; whether there was one to go on from."""
        if not self.settled:
            return False
        self._goes_on = True
        self.do(Ready(self.seat))
        return True

    def do(self, command: Command) -> None:
        """Give a command to the round, and show what can be done after it."""
        self.session.do(command)
        if isinstance(command, Ready) and self.session.round.state is State.STAKING:
            self.queue.add(Motion(0, end=self.clear_table))
        self.settle()

    def settle(self) -> None:
        """Let the buttons change when everything before has been shown."""
        self.queue.add(Motion(0, end=self.refresh))

    def clear_table(self) -> None:
        """Take away what is left of a round when the next one is to be staked for."""
        self.board.shown.clear()
        self.board.saying.forget()
        self.board.draw()

    # chips; n counts the own chips from 1

    def value(self, n: int) -> int:
        """The value of an own chip."""
        return self.board.shown.purses[self.place].value(n)

    def uppermost(self, value: int) -> int:
        """The number of the uppermost own chip of a value. Raises ValueError where none is left."""
        values = list(self.board.shown.purses[self.place])
        return len(values) - values[::-1].index(value)

    def may_stake(self, value: int) -> bool:
        """Whether a chip of this value can be staked now, apart from the bank's means."""
        return self.session.check(Stake(self.seat, value)) in (None, "bank-cannot-match")

    def may_exchange(self, value: int) -> bool:
        """Whether a chip of this value can be changed."""
        return self.board.shown.purses.check_exchange(self.seat, value) is None

    def stake(self, n: int, dropped: Point | None = None) -> None:
        """Stake the n-th own chip, from where it was let go or from its pile."""
        value = self.value(n)
        if self.session.check(Stake(self.seat, value)) is None:
            lay = self._lift(n)
            self.director.dropped = dropped or lay
        self.do(Stake(self.seat, value))
        if self.session.instant:
            self.director.dropped = None

    def stake_again(self) -> None:
        """Stake the same as in the round before, after going on from its result."""
        if self.go_on():
            self.queue.finish()
        stake_again(self.session, self.seat)
        self.settle()

    def exchange(self, n: int, dropped: Point | None = None) -> None:
        """Change the n-th own chip; the pieces join the last pile."""
        value, start = self.value(n), dropped or self._spot(n)
        if self.may_exchange(value):
            self._lift(n)
        if not self.session.exchange(self.seat, value):
            return
        purses = self.board.shown.purses
        purses.exchange(self.seat, value)
        last, pieces = len(purses.account(self.seat)), len(SPLIT[value])
        self._arrive(range(last - pieces + 1, last + 1), start)

    def _lift(self, n: int) -> Point | None:
        """Let the n-th own chip be the one of its value that goes next; where it lay, if below."""
        purses = self.board.shown.purses
        stack = purses.account(self.seat)
        if self.uppermost(stack.value(n)) == n:
            return None
        spot = self._spot(n)
        self.session.lift(self.seat, n)
        purses.lift(self.seat, n)
        return spot

    def gather(self) -> None:
        """Change all own chips into the fewest."""
        before = list(self.board.shown.purses[self.place])
        self.session.gather(self.seat)
        self.board.shown.purses.gather(self.seat)
        self.board.show_stack(self.place)
        if list(self.board.shown.purses[self.place]) == before:
            self.board.refuse("refused.fewest")

    def take(self, n: int) -> int:
        """Take an own chip out of its pile into the hand; its value."""
        value = self.board.shown.purses[self.place].delete(n)
        self.board.show_stack(self.place)
        self.board.show_texts()
        return value

    def put_back(self, n: int, value: int, start: Point | None) -> None:
        """Lay the chip that was in the hand back as the n-th; it floats there from `start`."""
        stack = self.board.shown.purses[self.place]
        n = min(n, len(stack) + 1)
        stack.insert(n, value)
        if start is None:
            self.board.show_stack(self.place)
            self.board.show_texts()
        else:
            self._arrive(range(n, n + 1), start)

    def drop(self, n: int, value: int, place: str, point: Point) -> None:
        """Let go of the chip that was the n-th, its picture's upper left corner at `point`.

        In the pot it is staked, on the bank's chips it is changed; anywhere
        else, or where that cannot be, it floats back (cards/RULES.md, "The table").
        """
        command = Stake(self.seat, value)
        if place == self.pot_place and self.session.check(command) is None:
            self.board.shown.purses[self.place].insert(n, value)
            self.stake(n, point)
        elif place == "bank.chips" and SPLIT[value]:
            self.board.shown.purses[self.place].insert(n, value)
            self.exchange(n, point)
        else:
            self.put_back(n, value, point)
            if place == self.pot_place:
                self.do(command)
            elif place == "bank.chips":
                self.exchange(n)
            elif place != self.own_chips:
                self.board.refuse("refused.nowhere")

    def _arrive(self, numbers: range, start: Point) -> None:
        """Let own chips float to where they now lie."""
        board, flight = self.board, Flight(self.board.canvas, self.board.pictures)
        stack = board.shown.purses[self.place]

        def begin() -> None:
            board.show_stack(self.place, numbers)
            board.show_texts()
            for n in numbers:
                image = board.pictures.chip(stack.value(n), lying=True)
                flight.launch(image, start, self._spot(n))

        def end() -> None:
            flight.end()
            board.show_stack(self.place)

        self.queue.add(Motion(CHIP_FLIES, begin, flight.show, end))

    def _spot(self, n: int) -> Point:
        view, stack = self.board.stacks[self.place], self.board.shown.purses[self.place]
        spots = view.spots(self.board.layout, stack)
        return spots[n - 1] if n <= len(spots) else view.top_spot(self.board.layout, stack)
