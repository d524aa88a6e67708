"""The manual page, made from the arguments the program reads."""

import argparse
import time as clock

from bundle.source import COMMAND, TITLE, Game
from table.arguments import parser_for


def page(game: Game, time: int) -> str:
    """The page in section 6 as troff."""
    parser = parser_for(COMMAND)
    day = clock.strftime("%Y-%m-%d", clock.gmtime(time))
    lines = [
        f'.TH {COMMAND.upper()} 6 {day} "{TITLE} {game.version}" Games',
        ".SH NAME",
        f"{_text(COMMAND)} \\- {_text('the card game 17 und 4 against the bank')}",
        ".SH SYNOPSIS",
        f".B {_text(COMMAND)}",
        "[\\fIoption\\fR ...]",
        ".SH DESCRIPTION",
        _text(parser.description or ""),
        "Without options a table opens in a window, and the game goes on where it was left.",
        _text(parser.epilog or ""),
        ".SH OPTIONS",
    ]
    for action in parser._actions:
        lines += [".TP", _option(action), _text(_help(action, parser))]
    lines += [
        ".SH FILES",
        ".TP",
        "\\fI~/.local/share/seventeen\\-and\\-four/\\fR",
        "Saved games, settings and statistics; \\fB$XDG_DATA_HOME\\fR moves it.",
        ".SH EXIT STATUS",
        "0 when all went well, 1 when no table could be opened or a log does not hold, "
        "2 for wrong arguments and files that cannot be used.",
    ]
    return "\n".join(lines) + "\n"


def _option(action: argparse.Action) -> str:
    names = ", ".join(f"\\fB{_text(name)}\\fR" for name in action.option_strings)
    value = action.metavar or ("|".join(map(str, action.choices)) if action.choices else "")
    if not value or action.nargs == 0:
        return names
    shown = f"\\fI{_text(str(value))}\\fR"
    return f"{names} [{shown}]" if action.nargs == "?" else f"{names} {shown}"


def _help(action: argparse.Action, parser: argparse.ArgumentParser) -> str:
    return (action.help or "") % {**vars(action), "prog": parser.prog}


def _text(text: str) -> str:
    """What troff would take as its own, escaped."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + escaped if escaped.startswith((".", "'")) else escaped
