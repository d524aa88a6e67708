"""Everything that lies on the felt, drawn from `Shown`; it knows no commands and no rules."""

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from cards.events import BANK, Seat
from table.purses import Place
from table.shown import Shown
from table.window.buttons import Button
from table.window.felt import Felt
from table.window.layout import Layout, Plan
from table.window.panel import Panel
from table.window.pictures import Pictures
from table.window.saying import Said, Saying
from table.window.style import GOLD, IVORY, MUTED, Writing
from table.window.tooltip import Tooltip, contents
from table.window.views import ChipsView, DeckView, HandView
from table.words import Words


def chips_place(place: Place) -> str:
    """The place in the plan where the chips of a purse lie."""
    kind, seat, *side = place
    if kind == "account":
        return f"{seat}.chips"
    return f"{seat}.pot.bank" if side == [BANK] else f"{seat}.pot.own"


BUTTONS = ("button.next", "button.stand", "button.same")


class TableCanvas:
    """The canvas and its views, laid out anew for every size."""

    def __init__(
        self,
        canvas: tk.Canvas,
        words: Words,
        shown: Shown,
        plan: Plan,
        seats: Sequence[int],
        saying: Saying,
        names: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """`names` are those of the seats; one without a name is the player's own, "you"."""
        self.canvas = canvas
        self.words = words
        self.shown = shown
        self.seats = seats
        self._names = names
        self.pictures = Pictures(canvas)
        self.writing = Writing(canvas)
        self.layout = Layout(640, 480, plan)
        self.size: tuple[int, int] | None = None
        """The canvas' width and height in pixels, once it has been drawn."""
        self._felt = Felt(canvas, self.pictures)
        self._texts: dict[str, int] = {}
        everybody: list[Seat] = [BANK, *seats]
        self.hands = {seat: HandView(canvas, self.pictures, f"{seat}.cards") for seat in everybody}
        self.deck = DeckView(canvas, self.pictures)
        places: list[Place] = [("account", seat) for seat in everybody]
        places += [("pot", seat, side) for seat in seats for side in (seat, BANK)]
        self.stacks = {
            place: ChipsView(canvas, self.pictures, self.writing, chips_place(place))
            for place in places
        }
        self.buttons = {
            name: Button(canvas, self.writing, name) for name in BUTTONS
        }
        self.panel = Panel(canvas, self.writing)
        self.tooltip = Tooltip(canvas, self.writing)
        self.also: list[Callable[[], None]] = []
        """What else is to be drawn with the table."""
        self.saying = saying

    # the whole table

    def resize(self, width: int, height: int, pictures: tuple[float, Path] | None = None) -> None:
        """Lay the table out for a canvas of this many pixels and draw it.

        `pictures` are a scale and a folder with pictures made for it, where there are any.
        """
        self.tooltip.hide()
        self.layout = Layout(width, height, self.layout.plan)
        self.size = width, height
        self.pictures.fit(*(pictures or (self.layout.scale,)))
        self.writing.fit(self.layout.scale)
        self.draw()

    def draw(self) -> None:
        """Draw everything anew; before the window has a size there is nothing to draw."""
        if self.size is None:
            return
        self._felt.draw(self.layout)
        self.show_deck()
        for seat in self.hands:
            self.show_hand(seat)
        for place in self.stacks:
            self.show_stack(place)
        for name, button in self.buttons.items():
            button.place(self.layout[name], self.layout.scale)
        self.show_texts()
        for draw in self.also:
            draw()
        self.panel.place(self.layout["panel"], self.layout.scale)

    # its parts

    def show_deck(self) -> None:
        """Draw the deck as high as it is."""
        self.deck.show(self.layout, self.shown.cards_left)

    def show_hand(self, seat: Seat) -> None:
        """Draw the cards of a seat or the bank."""
        self.hands[seat].show(self.layout, self.shown.hands.get(seat, ()))

    def show_stack(self, place: Place, without: Sequence[int] = ()) -> None:
        """Draw the chips of a purse, but not those whose numbers are given."""
        self.tooltip.hide()
        self.stacks[place].show(self.layout, self.shown.purses[place], without)

    def show_texts(self) -> None:
        """Write names, points, accounts, pots and the message."""
        if self.size is None:
            return
        words, shown = self.words, self.shown
        self._write_pair("bank.title", words("seat.bank"), self._bank_points())
        for own in self.seats:
            name = self._names.get(own) or words("seat.you")
            colour = MUTED if own in self._names else GOLD
            self._write_pair(f"{own}.title", self._fitted(own, name), self._points(own), colour)
            self._write_pot(own, shown.pot(own))
            self._write_result(own)
        for seat in self.hands:
            self.write_account(seat, shown.account(seat))
        head, text, colour = self.message
        area = self.layout["message"]
        x, upper, lower = (area.middle[0], *(area.top + area.height * y for y in (0.28, 0.74)))
        self._write("message.head", x, upper, head, "big", "center", colour)
        beside = IVORY if head else colour
        self._write("message.text", x, lower, text, "normal", "center", beside, area.width)

    def write_account(self, seat: Seat, amount: int | None) -> None:
        """Write what is on an account; None for a bank without limit."""
        unlimited = self.words("account.unlimited")
        text = unlimited if amount is None else self.words("account", amount=amount)
        area = self.layout[f"{seat}.account"]
        self._write(f"{seat}.account", area.left, area.middle[1], text, "bold", "w", IVORY)

    def write_in(self, place: str, text: str, kind: str, colour: str) -> None:
        """Write a text into a place of the plan, in as many lines as it takes."""
        area = self.layout[place]
        self._write(place, area.left, area.middle[1], text, kind, "w", colour, area.width)

    @property
    def message(self) -> Said:
        """What is said between bank and pot: a line large in a colour, a line small."""
        return self.saying.now(self.shown)

    def refuse(self, key: str, **values: object) -> None:
        """Say why something cannot be done."""
        self.saying.refuse(key, **values)
        self.show_texts()

    def _bank_points(self) -> str:
        if self.shown.hole:
            return "?"
        return self._points(BANK)

    def _points(self, seat: Seat) -> str:
        if not self.shown.hands.get(seat):
            return ""
        return str(self.shown.points[seat])

    def _write_pair(self, name: str, title: str, points: str, colour: str = MUTED) -> None:
        area = self.layout[name]
        middle = area.middle[1]
        self._write(name, area.left, middle, title, "bold", "w", colour)
        self._write(f"{name}.points", area.right, middle, points, "big", "e", IVORY)

    def _fitted(self, seat: int, name: str) -> str:
        """A name as far as it leaves room for the result beside it."""
        if f"{seat}.result" not in self.layout:
            return name
        room = self.layout[f"{seat}.result"].left - self.layout[f"{seat}.title"].left
        return self._cut(name, room)

    def _cut(self, name: str, room: float) -> str:
        """A name as far as it fits into so many pixels, in bold."""
        font = self.writing["bold"]
        for length in range(len(name), 0, -1):
            shown = name if length == len(name) else name[:length].rstrip() + "…"
            if font.measure(shown) <= room:
                return shown
        return "…"

    def _write_result(self, seat: int) -> None:
        """In a plan with room for it, what the round came to for a seat."""
        name, result = f"{seat}.result", self.shown.results.get(seat)
        if name in self.layout:
            text = "" if result is None else self.words(f"short.{result.outcome}")
            colour = GOLD if result is not None and result.outcome == "win" else IVORY
            self._write(name, *self.layout[name].middle, text, "bold", "center", colour)

    def _write_pot(self, seat: int, amount: int) -> None:
        place, title = f"{seat}.pot.amount", f"{seat}.pot.title"
        text = self.words.number(amount) if amount else ""
        kind = "pot" if title in self.layout else "bold"
        if title not in self.layout:  # of several pots each says whose it is
            after = f": {text}" if text else ""
            room = self.layout[place].width - self.writing["bold"].measure(after)
            text = self._cut(self._names.get(seat) or self.words("seat.you"), room) + after
        self._write(place, *self.layout[place].middle, text, kind, "center", GOLD)
        if title in self.layout:
            name = self.words.under(self.shown.rules.name, "pot.title")
            self._write(title, *self.layout[title].middle, name, "normal", "center", MUTED)

    def _write(
        self,
        name: str,
        x: float,
        y: float,
        text: str,
        kind: str,
        anchor: str,
        fill: str,
        width: float = 0,
    ) -> None:
        item, font = self._texts.get(name), self.writing[kind]
        looks = {"text": text, "font": font, "anchor": anchor, "fill": fill, "width": width}
        if item is not None:
            self.canvas.coords(item, x, y)
            self.canvas.itemconfigure(item, **looks)  # type: ignore[arg-type]
        elif text:  # a font that nobody reads yet need not be loaded
            self._texts[name] = self.canvas.create_text(x, y, **looks)  # type: ignore[call-overload]

    # what is where

    def chip_at(self, seat: int, x: float, y: float) -> int:
        """The number of the seat's own chip under a pixel, 0 for none."""
        place = ("account", seat)
        return self.stacks[place].hit(self.layout, self.shown.purses[place], x, y)

    def pile_at(self, x: float, y: float) -> tuple[Place, int] | None:
        """The stack and the pile of it, from 1, under a pixel; None where there are no chips."""
        for place, view in self.stacks.items():
            stack = self.shown.purses[place]
            number = view.hit(self.layout, stack, x, y)
            if number:
                return place, view.piles(self.layout, stack).spots(len(stack))[number - 1].pile
        return None

    def point_at_pile(self, x: float, y: float) -> None:
        """Let a sign come that says what the pile under the pointer holds."""
        found = self.pile_at(x, y)
        text = ""
        if found is not None:
            place, pile = found
            stack = self.shown.purses[place]
            spots = self.stacks[place].piles(self.layout, stack).spots(len(stack))
            values = [v for v, spot in zip(stack, spots, strict=False) if spot.pile == pile]
            text = contents(values, self.words)
        self.tooltip.point(found, text, x, y, self.layout.scale)

    def button_at(self, x: float, y: float) -> Button | None:
        """The button under a pixel: of the panel while it is open, else of the table."""
        buttons = self.panel.buttons if self.panel.is_open else list(self.buttons.values())
        return next((button for button in buttons if button.area.contains(x, y)), None)
