"""The command line (interfaces.md): read and checked."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from cards.deck import DeckError, parse_decks
from cards.rules import RULE_SETS, SEVENTEEN_FOUR
from table import __version__
from table.options import SPEEDS, Options
from table.session import Setup
from table.words import LANGUAGES


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _amount(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or not int(text):
        raise argparse.ArgumentTypeError(f"not a whole number from 1: {text!r}")
    return int(text)


def _parser() -> _Parser:
    parser = _Parser(
        prog="seventeen_four.py",
        description="17 und 4: the card game at a table or in the terminal.",
        epilog="--deck, --seed, --player and --bank make a practice game: not saved, not counted.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--rules", choices=list(RULE_SETS), default=SEVENTEEN_FOUR.name, help="the rule set")
    add("--terminal", action="store_true", help="play in the terminal, no window")
    add("--lang", choices=LANGUAGES, help="language; else the system's, else English")
    add("--deck", metavar="CARDS", help='cards as they leave the deck, "7H 8C … / 10S …"')
    add("--seed", type=int, metavar="N", help="reproducible shuffles")
    add("--player", type=_amount, metavar="N", help="the player's account in a new game")
    add("--bank", type=_amount, metavar="N", help="the bank's account in a new game")
    add("--speed", choices=SPEEDS, help="how fast cards and chips move")
    add("--home", type=Path, metavar="DIR", help="where game, settings and statistics live")
    add("--new", action="store_true", help="a new game instead of the saved one")
    add("--log", type=Path, metavar="FILE", help="append every event as a line of JSON")
    add("--replay", type=Path, metavar="FILE", help="run a log again and check every event")
    add("--version", action="version", version=f"%(prog)s {__version__}")
    return parser


def parse(arguments: Sequence[str]) -> Options:
    """Read the arguments. Ends the process: status 2 and one line for wrong ones, 0 for help."""
    parser = _parser()
    said = parser.parse_args(arguments)
    rules = RULE_SETS[said.rules]
    if said.bank is not None and rules.bank_start is None:
        parser.error(f"argument --bank: the bank of {rules.name} has no limit")
    if said.player is not None and said.player < rules.least_stake:
        parser.error(f"argument --player: {rules.name} needs at least {rules.least_stake}")
    try:
        decks = parse_decks(said.deck, rules) if said.deck is not None else []
    except DeckError as error:
        parser.error(f"argument --deck: {error}")
    if said.log is not None:
        try:
            said.log.open("a").close()
        except OSError as error:
            parser.error(f"argument --log: {said.log} cannot be written: {error.strerror}")
    setup = Setup(rules, decks, said.seed, said.player, said.bank, said.log)
    return Options(
        setup, said.terminal, said.lang, said.speed, said.home, said.new, said.replay
    )
