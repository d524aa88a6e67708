"""What keys do with the cards and the chips on a table."""

from collections.abc import Callable, Mapping

from table.window.keys import Does
from table.window.player import SeatHands
from table.window.pointer import Pointer


class TableKeys:
    """The player's hands on the keyboard."""

    def __init__(self, player: SeatHands, pointer: Pointer) -> None:
        self._player = player
        self._pointer = pointer

    def does(self) -> Mapping[str, Does]:
        """What each key of the table does, by the name that it has in the table of keys."""
        return {
            "next": lambda key: self._press("button.next"),
            "stand": lambda key: self._press("button.stand"),
            "pile-before": lambda key: self._step(-1),
            "pile-after": lambda key: self._step(1),
            "stake": lambda key: self._at_table(self._stake),
            "split": lambda key: self._at_table(self._exchange),
            "same": lambda key: self._at_table(self._player.stake_again),
            "merge": lambda key: self._at_table(self._player.gather),
        }

    def _press(self, button: str) -> None:
        """A button's key: it finishes a motion, goes on after a result, or presses the button."""
        self._pointer.let_go()
        queue, panel = self._player.queue, self._player.board.panel
        news = queue.has_news
        queue.finish()
        if news:
            return
        if panel.is_open:
            panel.answer(panel.chosen)
        elif not self._player.go_on():
            self._player.press(button)

    def _at_table(self, action: Callable[[], None]) -> None:
        """Chip keys: at rest, nothing in the hand, no panel open."""
        self._pointer.let_go()
        self._player.queue.finish()
        if not self._player.board.panel.is_open:
            action()

    def _step(self, step: int) -> None:
        """Choose another pile of chips, or another answer to a question on the table."""
        panel = self._player.board.panel
        if panel.is_open:
            panel.choose(step)
        else:
            self._at_table(lambda: self._choose(step))

    def _choose(self, step: int) -> None:
        board, place = self._player.board, self._player.place
        view, stack = board.stacks[place], board.shown.purses[place]
        count = view.piles(board.layout, stack).piles(len(stack))
        if count:
            first = 1 if step > 0 else count
            chosen = view.chosen_pile
            view.chosen_pile = (chosen + step - 1) % count + 1 if chosen else first
            board.show_stack(place)
        else:
            board.refuse("refused.no-chips")

    def _chosen_chip(self) -> int:
        """The uppermost chip of the chosen pile, 0 for none; a first key press chooses a pile."""
        board, place = self._player.board, self._player.place
        view, stack = board.stacks[place], board.shown.purses[place]
        if not view.chosen_pile:
            self._choose(-1)
            return 0
        return view.piles(board.layout, stack).top_of(len(stack), view.chosen_pile)

    def _stake(self) -> None:
        n = self._chosen_chip()
        if n:
            if self._player.go_on():
                self._player.queue.finish()
            self._player.stake(n)

    def _exchange(self) -> None:
        n = self._chosen_chip()
        if n:
            self._player.exchange(n)
