"""What lies in one Area: a hand of cards, the chips of a stack, the deck."""

import tkinter as tk
from collections.abc import Collection, Sequence

from cards.card import Card
from chips.piles import Piles
from chips.stack import Stack
from chips.values import CHIPS
from table import layout as units
from table.layout import Layout
from table.pictures import Pictures
from table.style import IVORY, Writing

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

    def piles(self, layout: Layout, stack: Stack) -> Piles:
        """How the stack stands in the area, in pixels."""
        room = layout[self.place].inset(layout.units(units.PADDING))
        scale = self._pictures.scale
        widest = units.CHIP_WIDTH if all(value in CHIPS for value in stack) else 48
        return Piles(
            width=room.width,
            height=room.height,
            chip_width=widest * scale + layout.units(2),
            chip_height=units.LYING_HEIGHT * scale,
            offset=units.CHIP_OFFSET * scale,
            least_offset=units.LEAST_CHIP_OFFSET * scale,
            rows=units.CHIP_ROWS,
        )

    def spots(self, layout: Layout, stack: Stack) -> list[Point]:
        """The upper left corners of the chips that have a place, on the canvas."""
        room = layout[self.place].inset(layout.units(units.PADDING))
        spots = self.piles(layout, stack).spots(len(stack))
        return [(room.left + spot.left, room.top + spot.top) for spot in spots]

    def top_spot(self, layout: Layout, stack: Stack) -> Point:
        """Where the last chip lies, or would lie if it had a place."""
        spots = self.spots(layout, stack)
        room = layout[self.place].inset(layout.units(units.PADDING))
        height = units.LYING_HEIGHT * self._pictures.scale
        return spots[-1] if spots else (room.left, room.bottom - height)

    def hit(self, layout: Layout, stack: Stack, x: float, y: float) -> int:
        """The number of the chip under a pixel of the canvas, 0 for none."""
        room = layout[self.place].inset(layout.units(units.PADDING))
        return self.piles(layout, stack).hit(len(stack), x - room.left, y - room.top)

    def show(self, layout: Layout, stack: Stack, without: Collection[int] = ()) -> None:
        """Draw the stack, but not the chips whose numbers are given: they are under way."""
        self._canvas.delete(*self._items)
        self._items = []
        for number, (spot, value) in enumerate(
            zip(self.spots(layout, stack), stack, strict=False), 1
        ):
            if number not in without:
                image = self._pictures.chip(value, lying=True)
                self._items.append(self._canvas.create_image(*spot, image=image, anchor="nw"))
        self._show_hidden(layout, self.piles(layout, stack).hidden(len(stack)))
        self._show_chosen(layout, stack)

    def _show_hidden(self, layout: Layout, hidden: int) -> None:
        if hidden:
            room = layout[self.place].inset(layout.units(units.PADDING))
            self._items.append(
                self._canvas.create_text(
                    room.right, room.top, anchor="ne", text=f"+{hidden}",
                    font=self._writing["bold"], fill=IVORY,
                )
            )

    def _show_chosen(self, layout: Layout, stack: Stack) -> None:
        piles = self.piles(layout, stack)
        self.chosen_pile = min(self.chosen_pile, piles.piles(len(stack)))
        if not self.chosen_pile:
            return
        own = [
            spot
            for spot, place in zip(
                self.spots(layout, stack), piles.spots(len(stack)), strict=True
            )
            if place.pile == self.chosen_pile
        ]
        (left, bottom), (_, top) = own[0], own[-1]
        margin = layout.units(1)
        self._items.append(
            self._canvas.create_rectangle(
                left - margin, top - margin,
                left + piles.chip_width - margin, bottom + piles.chip_height + margin,
                outline=IVORY, width=max(1, round(layout.units(1.5))), dash=(4, 3),
            )
        )


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
        middle = area.middle[0] - back.width() / 2, area.middle[1] - back.height() / 2
        return middle[0] - lift, middle[1] - lift

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
