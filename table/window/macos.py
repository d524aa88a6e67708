"""What macOS wants of a program beyond a window: the Command key, and the apple menu's entries.

Tk speaks of it in `tk windowingsystem` and in commands it calls by name (Tk manual, `tk_mac`). None
of this was ever run on a Mac; tests stand in for what Tk answers there.
"""

import tkinter as tk
from collections.abc import Callable, Sequence

from table.words import Words

MOD1 = 0x8
"""The bit in the state of an event by which the Command key is down on a Mac."""


def is_mac(window: tk.Misc) -> bool:
    """Whether the window is on a Mac's own desktop; one with X11 has the keys of X11."""
    return str(window.tk.call("tk", "windowingsystem")) == "aqua"


def sequences(window: tk.Misc, keys: Sequence[str]) -> list[str]:
    """Keys as Tk calls them, with Command where they say Control, if this is a Mac."""
    return [key.replace("Control-", "Command-") for key in keys] if is_mac(window) else list(keys)


def adapt(
    root: tk.Tk | tk.Toplevel,
    words: Words,
    close: Callable[[], object],
    about: Callable[[], object],
    choices: Callable[[], object],
) -> None:
    """Answer the apple menu: About, Settings and Quit; and a click in the Dock. Else nothing.

    Without the answer to Quit, Command-Q ends the process and nothing is kept.
    """
    if not is_mac(root):
        return
    first: tk.Tk = root.nametowidget(".")
    for name, answer in (
        ("::tk::mac::Quit", close),
        ("::tk::mac::ShowPreferences", choices),
        ("::tk::mac::ReopenApplication", root.deiconify),
        ("tkAboutDialog", about),
    ):
        first.createcommand(name, answer)
    bar = root.nametowidget(root["menu"])
    if "apple" not in bar.children:
        apple = tk.Menu(bar, name="apple", tearoff=False)
        apple.add_command(label=words("menu.about"), command=about)
        bar.add_cascade(menu=apple)
        root.configure(menu=bar)  # the apple menu is looked for when a bar is put up


def open_menu(root: tk.Tk | tk.Toplevel, number: int) -> None:
    """Open a menu of the bar where the pointer is: the choices that Settings asks for."""
    bar = root.nametowidget(root["menu"])
    menu = bar.nametowidget(bar.entrycget(number, "menu"))
    menu.tk_popup(*root.winfo_pointerxy())
