"""The menus of a table for two."""

from __future__ import annotations

import tkinter as tk
from typing import TYPE_CHECKING

from table.menus import MenuBar

if TYPE_CHECKING:
    from table.linked_window import LinkedWindow


class LinkedMenuBar(MenuBar):
    """As at one's own table, but the game can only be left, and its cards proved."""

    def __init__(self, table: LinkedWindow) -> None:
        self._linked = table
        super().__init__(table)

    def _game(self, menu: tk.Menu) -> None:
        table = self._linked
        self._add(menu, "menu.proof", table.show_proof)
        self._add(menu, "menu.save-proof", table.save_proof)
        menu.add_separator()
        self._add(menu, "menu.tip-details", table.show_tip_details)
        self._add(menu, "menu.review", table.review_round)
        menu.add_separator()
        self._add(menu, "menu.leave", table.ask_leave)
