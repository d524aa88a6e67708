#!/usr/bin/env python3
"""17 und 4: double-click to play, or see `--help`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from table.options import Options


def main(arguments: list[str]) -> int:
    """Play as the arguments say; the exit status."""
    options = _options(arguments)
    if options.replay is not None:
        from table.terminal.replaying import replay, replay_against
        from table.words import Words, system_language

        words = Words(options.lang or system_language())
        if options.against is not None:
            return replay_against(options.replay, options.against, words)
        return replay(options.replay, words)
    if options.simulate is not None:
        from table.simulation_shown import simulate
        from table.words import Words, system_language

        return simulate(options, options.simulate, Words(options.lang or system_language()))
    if options.review is not None:
        from table.terminal.review_log import review_log
        from table.words import Words, system_language

        return review_log(options.review, Words(options.lang or system_language()))
    if options.desktop is not None:
        from table.desktop_folders import change
        from table.words import Words, system_language

        return change(options.desktop, Words(options.lang or system_language()))
    if options.terminal:
        from table.terminal.faces import play as play_in_terminal

        return play_in_terminal(options)
    try:
        import tkinter
    except ImportError:
        return _no_window("this Python has no Tk (Debian, Ubuntu: apt install python3-tk)")
    from table.window.start import play

    try:
        return play(options)
    except tkinter.TclError as error:
        if "display" not in str(error):
            raise
        return _no_window("there is no display to open a window on")


def _options(arguments: list[str]) -> Options:
    from table.options import defaults

    if not arguments:  # a double click: nothing to read, and nothing to load for it
        return defaults()
    from table.arguments import parse

    return parse(arguments)


def _no_window(why: str) -> int:
    """Say in one line what to do where no window can be opened."""
    from table.program import call

    print(
        f"17 und 4: {why}; to play in the terminal: {call()} --terminal",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
