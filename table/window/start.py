"""From a call to a table on the screen, and to its end."""

import tkinter as tk

from table.options import Options
from table.saving.home import Home
from table.saving.settings import Settings
from table.session import Session
from table.window import geometry
from table.window.own_window import OwnWindow
from table.words import Words, system_language


def play(options: Options) -> int:
    """Open the table and play until it is closed; the exit status.

    Raises tkinter.TclError when there is no display.
    """
    geometry.be_aware_of_dpi()
    root = tk.Tk(className="SeventeenFour")
    root.withdraw()
    geometry.grow_system_fonts(root)
    home = Home(options.home)
    settings = Settings(home)
    words = Words(options.lang or settings.get("language") or system_language())
    session = Session(options.setup, home, options.new)
    window = OwnWindow(root, session, words, settings, options.speed, home.cache)
    window.open_window()
    if options.nick is not None:
        settings.choose(nick=options.nick)
    if options.host is not None:
        window.network.host(options.host)
    elif options.join is not None:
        window.network.join(*options.join)
    root.mainloop()
    home.close()
    return 0
