"""From a call to a table on the screen, and to its end."""

import gc
import sys
import tkinter as tk
from importlib import import_module
from threading import Thread

from table.options import Options
from table.window.console import let_go_of_own_console


def play(options: Options) -> int:
    """Open the table and play until it is closed; the exit status.

    Raises tkinter.TclError when there is no display.
    """
    _be_aware_of_dpi()
    let_go_of_own_console()
    root = tk.Tk(className="SeventeenFour")
    root.withdraw()
    gc.disable()  # code that is being loaded is no garbage
    loading = Thread(target=import_module, args=["table.window.own_window"])
    loading.start()
    _warm_up(root)
    loading.join()
    gc.freeze()
    gc.enable()
    from table.window.own_window import play_at  # this waits for nothing any more

    play_at(root, options)
    return 0


def _be_aware_of_dpi() -> None:
    """Let Windows give us real pixels instead of stretching a small picture. Before Tk()."""
    if sys.platform == "win32":
        import ctypes

        try:
            ctypes.windll.shcore.SetProcessDpiAwareness(1)
        except (AttributeError, OSError):
            ctypes.windll.user32.SetProcessDPIAware()


def _warm_up(root: tk.Tk) -> None:
    """Let Tk find its first font and the colours of the screen, for a label that nobody sees.

    This takes it about as long as it takes to load the table's code, and it
    lets Python do that meanwhile. The colours stay known while any picture
    is in use, so the label stays, too.
    """
    root.tk.eval(r"""
        label .first -font TkMenuFont -text " " -compound left \
            -image [image create photo -width 1 -height 1]
        . configure -menu [menu .first.menu -tearoff 0]
    """)
