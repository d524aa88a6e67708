#!/usr/bin/env python3
"""17 und 4: double-click to play, or see `--help`."""

import sys


def main(arguments: list[str]) -> int:
    """Play as the arguments say; the exit status."""
    from table.options import parse

    options = parse(arguments)
    try:
        import tkinter
    except ImportError:
        return _no_window("this Python has no Tk (Debian, Ubuntu: apt install python3-tk)")
    from table.window import play

    try:
        return play(options)
    except tkinter.TclError as error:
        if "display" not in str(error):
            raise
        return _no_window("there is no display to open a window on")


def _no_window(why: str) -> int:
    """Say in one line what to do where no window can be opened."""
    print(
        f"17 und 4: {why}; to play in the terminal: python3 seventeen_four.py --terminal",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
