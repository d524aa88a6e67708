"""The mouse at the table: what is under it, chips held with it, buttons pressed with it."""

import tkinter as tk
from collections.abc import Callable

from cards.events import BANK
from table.window.buttons import Button
from table.window.player import SeatHands

CURSORS = {
    "aqua": {"button": "pointinghand", "chip": "openhand", "held": "closedhand"},
    "win32": {"button": "hand2", "chip": "hand2", "held": "hand2"},
    "x11": {"button": "hand2", "chip": "hand1", "held": "hand1"},
}
"""Tk's own cursors by windowing system; hand1 is X11's open hand, and it has no closed one."""

GRAB = 4
"""Pixels that the pointer moves before a press becomes a drag."""

CHANGE_PLACE = "bank.chips"
"""Where a chip is dropped to be changed."""


class HeldChip:
    """The chip in the hand: its number in the stack, its value, its picture, where it is."""

    def __init__(self, n: int, value: int, item: int, x: float, y: float) -> None:
        self.n = n
        self.value = value
        self.item = item
        self.x, self.y = x, y
        self.moved = False


class Pointer:
    """Binds the mouse on the board's canvas to what a player can do."""

    def __init__(self, player: SeatHands, chip_menu: Callable[[int, int, int], None]) -> None:
        self._player = player
        self._board = player.board
        self._canvas = canvas = player.board.canvas
        self._chip_menu = chip_menu
        self._cursors = CURSORS[canvas.tk.call("tk", "windowingsystem")]
        self._pressed: Button | None = None
        self._staked = False
        self._grabbed: tuple[int, int] | None = None
        """Where chips were grabbed that are not the player's own to take."""
        self._meant: object = None
        """What the button stood for that was pressed last."""
        self.held: HeldChip | None = None
        canvas.bind("<Button-1>", self._press)
        canvas.bind("<Double-Button-1>", self._press_again)
        canvas.bind("<B1-Motion>", self._drag)
        canvas.bind("<ButtonRelease-1>", self._release)
        canvas.bind("<Motion>", lambda event: self._look(event.x, event.y))
        canvas.bind("<Leave>", lambda event: self._look(-1, -1))
        for press in ("<Button-2>", "<Button-3>", "<Control-Button-1>"):
            canvas.bind(press, self._menu)

    # pressing

    def _press(self, event: tk.Event) -> None:
        """A click, or the first of a series."""
        news = self._begin()
        self._staked = False
        if self._arm(event, news):
            return
        settled = self._player.settled
        n = self._board.chip_at(self._player.seat, event.x, event.y)
        if news and settled:
            return  # it has finished the motion; the result is to be read first
        if settled:
            self._player.go_on()
            self._player.queue.finish()
        if n:
            self._pick_up(n, event.x, event.y)
        elif self._whose(event.x, event.y):
            self._grabbed = event.x, event.y

    def _press_again(self, event: tk.Event) -> None:
        """A further click in quick succession: goes on from nothing by mistake.

        Every second one stakes a chip, so that three clicks stake one and four stake two.
        """
        news = self._begin()
        if self._player.settled or self._board.panel.is_open:
            return
        button = self._board.button_at(event.x, event.y)
        if button is not None and self._player.meaning(button.name) != self._meant:
            if self._meant is not None:  # the first click has changed what it stands for
                self._board.refuse("refused.twice", button=button.text)
            return
        if self._arm(event, news):
            return
        n = self._board.chip_at(self._player.seat, event.x, event.y)
        self._staked = bool(n) and not self._staked
        if self._staked:
            self._player.stake(n)
        elif n:
            self._pick_up(n, event.x, event.y)
        else:
            self._refuse_others(event.x, event.y)

    def _whose(self, x: float, y: float) -> str:
        """The text that says of what lies under a pixel that it cannot be taken; or none."""
        found = self._board.pile_at(x, y)
        if found is None or found[0] == self._player.place:
            return ""
        kind, *whose = found[0]
        if kind == "pot":
            return "refused.staked"
        return "refused.banks-chips" if whose == [BANK] else "refused.others-chips"

    def _refuse_others(self, x: float, y: float) -> None:
        """Say of chips that are not the player's own why they stay where they are."""
        key = self._whose(x, y)
        if key:
            self._board.refuse(key)

    def _begin(self) -> bool:
        """What every press does first: bring everything to rest; whether that showed news."""
        self._canvas.focus_set()
        self._board.tooltip.hide()
        self.let_go()
        news = self._player.queue.has_news
        self._player.queue.finish()
        return news

    def _arm(self, event: tk.Event, news: bool) -> bool:
        """Press the button under the pointer; whether the click is used up by that.

        A click that has brought news presses no button: nobody decides about
        a card that was not seen yet.
        """
        button = self._board.button_at(event.x, event.y)
        self._meant = None
        if button is not None and button.enabled:
            if not news:
                self._pressed = button
                self._meant = self._player.meaning(button.name)
                button.set_look("pressed")
            return True
        if button is not None and not news and not self._player.settled:
            self._player.press(button.name)  # it says why it cannot
            return True
        return self._board.panel.is_open

    def _release(self, event: tk.Event) -> None:
        self._grabbed = None
        if self.held is not None:
            self._drop()
        button, self._pressed = self._pressed, None
        if button is None:
            return
        button.set_look("normal")
        if button.area.contains(event.x, event.y):
            if button in self._board.panel.buttons:
                self._board.panel.answer(button)
            else:
                self._player.press(button.name)
        self._look(event.x, event.y)

    # holding a chip

    def _pick_up(self, n: int, x: float, y: float) -> None:
        value = self._player.take(n)
        item = self._canvas.create_image(0, 0, anchor="nw", image=self._image(value))
        self.held = HeldChip(n, value, item, x, y)
        self._show_held()
        self._canvas.configure(cursor=self._cursors["held"])

    def _drag(self, event: tk.Event) -> None:
        if self.held is not None:
            self.held.x, self.held.y, self.held.moved = event.x, event.y, True
            self._show_held()
        elif self._grabbed is not None:
            x, y = self._grabbed
            if abs(event.x - x) + abs(event.y - y) > GRAB:
                self._refuse_others(x, y)
                self._grabbed = None
        elif self._pressed is not None:
            inside = self._pressed.area.contains(event.x, event.y)
            self._pressed.set_look("pressed" if inside else "normal")

    def _drop(self) -> None:
        """Let go where the chip is: its middle decides what that means."""
        held = self._take_out()
        if held is None:
            return
        if not held.moved:
            self._player.put_back(held.n, held.value, None)
            return
        layout = self._board.layout
        places = (self._player.pot_place, CHANGE_PLACE, self._player.own_chips)
        place = next((p for p in places if layout[p].contains(held.x, held.y)), "")
        self._player.drop(held.n, held.value, place, self._corner(held))

    def let_go(self) -> None:
        """Put back what is held and press no button any more, whatever happens next."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            pressed.set_look("normal")
        held = self._take_out()
        if held is not None:
            self._player.put_back(held.n, held.value, self._corner(held))

    def resized(self) -> None:
        """The table has another scale: so has the chip in the hand."""
        if self.held is not None:
            self._canvas.itemconfigure(self.held.item, image=self._image(self.held.value))
            self._show_held()

    def _take_out(self) -> HeldChip | None:
        held, self.held = self.held, None
        if held is not None:
            self._canvas.delete(held.item)
            self._canvas.configure(cursor="")
        return held

    def _show_held(self) -> None:
        if self.held is not None:
            self._canvas.coords(self.held.item, *self._corner(self.held))
            self._canvas.tag_raise(self.held.item)

    def _corner(self, held: HeldChip) -> tuple[float, float]:
        image = self._image(held.value)
        return held.x - image.width() / 2, held.y - image.height() / 2

    def _image(self, value: int) -> tk.PhotoImage:
        return self._board.pictures.chip(value, lying=False)

    # looking and asking

    def _look(self, x: float, y: float) -> None:
        """Show by cursor and button what a press here would mean."""
        if self.held is not None or self._pressed is not None:
            return
        under = self._board.button_at(x, y)
        for button in (*self._board.buttons.values(), *self._board.panel.buttons):
            button.set_look("over" if button is under else "normal")
        free = not self._board.panel.is_open and not self._player.queue.moving
        n = self._board.chip_at(self._player.seat, x, y) if free else 0
        lift = round(self._board.layout.units(2))
        self._board.stacks[self._player.place].lift(n, lift)
        if free:
            self._board.point_at_pile(x, y)
        cursor = ""
        if under is not None and under.enabled:
            cursor = self._cursors["button"]
        elif n:
            cursor = self._cursors["chip"]
        self._canvas.configure(cursor=cursor)

    def _menu(self, event: tk.Event) -> str:
        """The menu of the chip under the pointer."""
        self.let_go()
        self._board.tooltip.hide()
        self._player.queue.finish()
        n = self._board.chip_at(self._player.seat, event.x, event.y)
        if n and not self._board.panel.is_open:
            self._chip_menu(n, event.x_root, event.y_root)
        elif not self._board.panel.is_open:
            self._refuse_others(event.x, event.y)
        return "break"
