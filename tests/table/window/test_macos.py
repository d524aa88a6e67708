"""What a Mac is given, with a stand-in for what Tk answers there: it was never run on one."""

import tkinter as tk
from collections.abc import Iterator
from typing import Any

import pytest

from table.window.key_table import KEYS, accelerator, explained, key_name
from table.words import LANGUAGES, Words
from tests.table.window.table_driver import TableDriver

WORDS = Words("en")


@pytest.fixture
def mac(display: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableDriver]:
    """A table whose Tk says it is on a Mac's desktop; all else is the Tk of this system."""
    original = tk.Tk.__init__

    def stand_in(self: tk.Tk, *rest: Any, **more: Any) -> None:
        original(self, *rest, **more)
        self.tk.eval("rename tk real_tk")
        self.tk.eval(
            "proc tk {what args} {"
            " if {$what eq {windowingsystem}} { return aqua };"
            " uplevel [list real_tk $what {*}$args] }"
        )

    monkeypatch.setattr(tk.Tk, "__init__", stand_in)
    driver = TableDriver("10S 7H KC 10C JS")
    yield driver
    driver.close()


def test_quit_in_the_apple_menu_closes_the_table_and_keeps_the_game(mac: TableDriver) -> None:
    seen = []
    mac.window.want_to_close = lambda: seen.append("asked")  # type: ignore[method-assign]
    mac.window.take_quit_key()
    mac.root.tk.call("::tk::mac::Quit")
    assert seen == ["asked"]


def test_command_q_closes_and_control_q_does_not(mac: TableDriver) -> None:
    seen = []
    mac.window.want_to_close = lambda: seen.append("asked")  # type: ignore[method-assign]
    mac.window.take_quit_key()
    mac.root.event_generate("<Control-q>")
    assert seen == []
    mac.root.event_generate("<Command-q>")
    assert seen  # by the window's own binding or that of all windows


def test_every_key_with_control_is_one_with_command(mac: TableDriver) -> None:
    bound = mac.root.bind()
    chords = [one for key in KEYS for one in key.sequences if "Control" in one]
    assert chords
    for chord in chords:
        *_, name = chord.split("-")
        assert not [one for one in bound if "Control" in one and one.endswith(f"-{name}>")]
    assert "<Mod1-Key-q>" in bound or "<Command-Key-q>" in bound


def test_about_is_in_the_apple_menu_and_settings_are_those_of_the_view(mac: TableDriver) -> None:
    bar = mac.root.nametowidget(mac.root["menu"])
    apple = bar.children["apple"]
    assert apple.entrycget(0, "label") == WORDS("menu.about")
    mac.root.tk.call("tkAboutDialog")
    assert mac.window.beside.close_one()
    mac.root.tk.call("::tk::mac::ShowPreferences")
    mac.root.update()
    names = list(mac.window._menus())
    view = bar.nametowidget(bar.entrycget(names.index("menu.view"), "menu"))
    assert view.winfo_ismapped()
    view.unpost()


def test_a_click_in_the_dock_brings_the_window_back(mac: TableDriver) -> None:
    mac.root.withdraw()
    mac.root.tk.call("::tk::mac::ReopenApplication")
    assert mac.root.state() == "normal"


@pytest.mark.parametrize("press", ["<Button-2>", "<Button-3>", "<Control-Button-1>"])
def test_the_right_button_is_number_2_and_a_click_with_control(
    mac: TableDriver, press: str
) -> None:
    assert press in mac.window.board.canvas.bind()


def test_menus_name_the_command_key(mac: TableDriver) -> None:
    bar = mac.root.nametowidget(mac.root["menu"])
    said = []
    for name, menu in bar.children.items():
        if name == "apple":
            continue
        menu.tk.call(menu["postcommand"])
        said += [menu.entrycget(n, "accelerator") for n in range(menu.index("end") + 1)
                 if menu.type(n) in ("command", "checkbutton")]  # fmt: skip
    assert "Cmd+Q" in said and not [one for one in said if "Ctrl" in one]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_for_a_mac_speaks_of_control(language: str) -> None:
    words = Words(language)
    control = words("key.control")
    for key in KEYS:
        assert control not in accelerator(key.does, words, on_mac=True)
    keys = [names for names, _ in explained(["own", "two", "noughts"], words, on_mac=True)]
    assert "Cmd+Q" in keys and "1 – 9" in keys and not [one for one in keys if control in one]
    assert key_name("Control −", words, on_mac=True) == "Cmd+−"


def test_elsewhere_nothing_of_it_is_there(display: None) -> None:
    table = TableDriver("10S 7H KC 10C JS")
    try:
        assert "apple" not in table.root.nametowidget(table.root["menu"]).children
        assert not table.root.tk.call("info", "commands", "::tk::mac::Quit")
    finally:
        table.close()
