"""What lies in one Area: a hand of cards, the chips of a stack, the deck."""

import tkinter as tk
from collections.abc import Collection, Sequence

from cards.card import Card
from chips.piles import Piles
from chips.stack import Stack
from chips.values import CHIPS
from table.window import layout as units
from table.window.area import Area
from table.window.buttons import rounded
from table.window.layout import Layout
from table.window.pictures import Pictures
from table.window.style import IVORY, SHADOW, Writing

Point = tuple[float, float]


class HandView:
    """Cards side by side in their place, overlapping when there are many."""

    def __init__(self, canvas: tk.Canvas, pictures: Pictures, place: str) -> None:
        self._canvas = canvas
        self._pictures = pictures
        self.place = place
        self.items: list[int] = []

    def spots(self, layout: Layout, count: int) -> list[Point]:
        """The upper left corners of `count` cards."""
        area = layout[self.place]
        width, height = self._card_size()
        top = area.top + (area.height - height) / 2
        return [(left, top) for left in layout.hand(self.place, count, width)]

    def show(self, layout: Layout, cards: Sequence[Card | None]) -> None:
        """Draw these cards and no others."""
        self._canvas.delete(*self.items)
        self.items = [
            self._canvas.create_image(*spot, image=self._pictures.card(card), anchor="nw")
            for spot, card in zip(self.spots(layout, len(cards)), cards, strict=True)
        ]

    def _card_size(self) -> tuple[int, int]:
        back = self._pictures.card(None)
        return back.width(), back.height()


class ChipsView:
    """The chips of a stack in piles in their place."""

    def __init__(
        self, canvas: tk.Canvas, pictures: Pictures, writing: Writing, place: str
    ) -> None:
        self._canvas = canvas
        self._pictures = pictures
        self._writing = writing
        self.place = place
        self.chosen_pile = 0
        self._items: list[int] = []
        self._chips: dict[int, int] = {}
        self._lifted = 0

    def piles(self, layout: Layout, stack: Stack) -> Piles:
        """How the stack stands in the area, in pixels."""
        room, scale = self._room(layout), self._pictures.scale
        return Piles(
            width=room.width,
            height=room.height,
            chip_width=max(map(_width, stack), default=0) * scale + layout.units(2),
            chip_height=units.LYING_HEIGHT * scale,
            offset=units.CHIP_OFFSET * scale,
            least_offset=units.LEAST_CHIP_OFFSET * scale,
            rows=units.CHIP_ROWS,
        )

    def spots(self, layout: Layout, stack: Stack) -> list[Point]:
        """The upper left corners of the chips that have a place, on the canvas.

        Among wider ones a chip lies in the middle of its pile.
        """
        room, scale = self._room(layout), self._pictures.scale
        widest = max(map(_width, stack), default=0)
        return [
            (room.left + spot.left + (widest - _width(value)) * scale / 2, room.top + spot.top)
            for spot, value in zip(
                self.piles(layout, stack).spots(len(stack)), stack, strict=False
            )
        ]

    def top_spot(self, layout: Layout, stack: Stack) -> Point:
        """Where the last chip lies, or would lie if it had a place."""
        spots, room = self.spots(layout, stack), self._room(layout)
        height = units.LYING_HEIGHT * self._pictures.scale
        return spots[-1] if spots else (room.left, room.bottom - height)

    def hit(self, layout: Layout, stack: Stack, x: float, y: float) -> int:
        """The number of the chip under a pixel of the canvas, 0 for none."""
        room = self._room(layout)
        return self.piles(layout, stack).hit(len(stack), x - room.left, y - room.top)

    def show(self, layout: Layout, stack: Stack, without: Collection[int] = ()) -> None:
        """Draw the stack, but not the chips whose numbers are given: they are under way."""
        self._canvas.delete(*self._items)
        self._items, self._chips, self._lifted = [], {}, 0
        for number, (spot, value) in enumerate(
            zip(self.spots(layout, stack), stack, strict=False), 1
        ):
            if number not in without:
                image = self._pictures.chip(value, lying=True)
                self._chips[number] = self._canvas.create_image(*spot, image=image, anchor="nw")
        self._items += self._chips.values()
        self._show_hidden(layout, self.piles(layout, stack).hidden(len(stack)))
        self._show_chosen(layout, stack)

    def _room(self, layout: Layout) -> Area:
        return layout[self.place].inset(layout.units(units.PADDING))

    def lift(self, number: int, by: float) -> None:
        """Let one chip stand out by so many pixels, and only that one; 0 for none.

        Where it is found does not change: nothing moves away under the pointer.
        """
        if number == self._lifted:
            return
        for chip, up in ((self._lifted, by), (number, -by)):
            if chip in self._chips:
                self._canvas.move(self._chips[chip], 0, up)
        self._lifted = number

    def _show_hidden(self, layout: Layout, hidden: int) -> None:
        """Say how many chips have no place, at the foot of the last pile."""
        if hidden:
            room, margin = self._room(layout), layout.units(3)
            words = self._canvas.create_text(
                room.right, room.bottom, anchor="se", text=f"+{hidden}",
                font=self._writing["bold"], fill=IVORY,
            )
            text = Area.around(self._canvas.bbox(words)).inset(-margin)
            points = rounded(text.left, text.top, text.right, text.bottom, 2 * margin)
            plate = self._canvas.create_polygon(points, smooth=True, fill=SHADOW)
            self._canvas.tag_lower(plate, words)
            self._items += [words, plate]

    def _show_chosen(self, layout: Layout, stack: Stack) -> None:
        piles, room, margin = self.piles(layout, stack), self._room(layout), layout.units(1)
        self.chosen_pile = min(self.chosen_pile, piles.piles(len(stack)))
        if not self.chosen_pile:
            return
        own = [spot for spot in piles.spots(len(stack)) if spot.pile == self.chosen_pile]
        left, top, bottom = room.left + own[0].left, room.top + own[-1].top, room.top + own[0].top
        self._items.append(
            self._canvas.create_rectangle(
                left - margin, top - margin,
                left + piles.chip_width - margin, bottom + piles.chip_height + margin,
                outline=IVORY, width=max(1, round(layout.units(1.5))), dash=(4, 3),
            )
        )


def _width(value: int) -> int:
    """How wide a chip is, in units."""
    return units.CHIP_WIDTH if value in CHIPS else units.JETON_WIDTH


class DeckView:
    """The deck: a small stack of backs that shrinks as cards leave it."""

    CARDS_A_LAYER = 8

    def __init__(self, canvas: tk.Canvas, pictures: Pictures) -> None:
        self._canvas = canvas
        self._pictures = pictures
        self._items: list[int] = []

    def top(self, layout: Layout, cards: int) -> Point:
        """Where the uppermost card lies."""
        area = layout["deck"]
        lift = layout.units(1.5) * self._layers(cards)
        back = self._pictures.card(None)
        return area.left - lift, area.middle[1] - back.height() / 2 - lift

    def show(self, layout: Layout, cards: int) -> None:
        """Draw a deck of so many cards."""
        self._canvas.delete(*self._items)
        image = self._pictures.card(None)
        self._items = [
            self._canvas.create_image(
                *self.top(layout, layer * self.CARDS_A_LAYER), image=image, anchor="nw"
            )
            for layer in range(self._layers(cards) + 1)
            if cards
        ]

    def _layers(self, cards: int) -> int:
        return -(-cards // self.CARDS_A_LAYER)
