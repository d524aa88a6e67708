"""The table of keys: what stands in it is bound, named in menus, and read in the help."""

import tkinter as tk
from collections.abc import Iterator

import pytest

from table.window.beside.help import paragraphs
from table.window.key_table import KEYS, NOUGHTS, OWN, TWO, accelerator, keys_at
from table.words import LANGUAGES, Words
from tests.table.window.linked_driver import Two, two
from tests.table.window.table_driver import TableDriver

__all__ = ["two"]


@pytest.fixture
def table(display: None) -> Iterator[TableDriver]:
    table = TableDriver()
    yield table
    table.close()


def bound(window: tk.Misc) -> set[str]:
    """What is bound on a window, as Tk writes it."""
    return set(window.bind())


def wanted(window: tk.Misc, where: str) -> set[str]:
    """What the table of keys wants there, written as Tk writes it."""
    probe = tk.Toplevel(window)
    for key in keys_at(where):
        for sequence in key.sequences:
            *modifiers, name = sequence.split("-")
            probe.bind("<" + "-".join([*modifiers, "KeyPress", name]) + ">", lambda event: None)
    found = bound(probe)
    probe.destroy()
    return found


def test_every_key_of_the_table_is_bound_at_one_s_own_table(table: TableDriver) -> None:
    keys = wanted(table.root, OWN)
    assert len(keys) > 25 and keys <= bound(table.root)


@pytest.mark.screen
def test_every_key_of_the_table_is_bound_at_a_table_for_two(two: Two) -> None:
    two.sit_down()
    for seat in two.seats:
        assert wanted(seat.table.root, TWO) <= bound(seat.table.root)


def test_no_key_means_two_things_in_one_window() -> None:
    for where in (OWN, TWO, NOUGHTS):
        sequences = [sequence for key in keys_at(where) for sequence in key.sequences]
        assert len(sequences) == len(set(sequences)), where


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_read_in_the_help(table: TableDriver, language: str) -> None:
    words = Words(language)
    rows = paragraphs("keys", table.session.rules, words)
    texts = [text for _, text in rows]
    for key in KEYS:
        assert texts.count(words(f"keys.{key.does}")) == 1, key.does


def test_keys_are_called_as_the_keyboard_calls_them() -> None:
    names = [accelerator(does, Words("de")) for does in ("quit", "smaller", "new", "pile-before")]
    assert names == ["Strg+Q", "Strg −", "F2", "Links"]
    assert accelerator("", Words("de")) == ""


def test_menus_name_the_keys_of_the_table(table: TableDriver) -> None:
    bar = table.root.nametowidget(table.root["menu"])
    named = {}
    for menu in bar.winfo_children():
        menu.tk.call(menu["postcommand"])
        for index in range(menu.index("end") + 1):
            if menu.type(index) in ("command", "checkbutton"):
                named[menu.entrycget(index, "label")] = menu.entrycget(index, "accelerator")
    keys = {label: key for label, key in named.items() if key}
    assert keys == {
        "New game": "F2", "Quit": "Ctrl+Q", "Tip": "T", "Larger": "Ctrl +", "Smaller": "Ctrl −",
        "Usual size": "Ctrl 0", "Full screen": "F11", "Rules": "F1",
    }  # fmt: skip


def test_shift_and_tab_go_back_over_the_piles(table: TableDriver) -> None:
    view = table.window.board.stacks["account", 1]
    chosen = []
    for key in ("Tab", "Tab", "Tab", "Shift-Tab", "Shift-Tab"):
        *modifier, name = key.split("-")
        table.canvas.event_generate("<" + "-".join([*modifier, "KeyPress", name]) + ">")
        table.root.update()
        chosen.append(view.chosen_pile)
    assert chosen == [1, 2, 3, 2, 1]
    table.canvas.event_generate("<KeyPress-ISO_Left_Tab>", state=1)
    table.root.update()
    assert view.chosen_pile > 3, "from the first one back to the last"
