"""The command line (table/INTERFACES.md, "Command line"): read and checked."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from cards.deck import DeckError, parse_decks
from cards.rules import RULE_SETS, SEVENTEEN_FOUR
from net.limits import MAX_PORT, TABLE_PORT
from table import __version__, numbers, program
from table.options import SPEEDS, Options, Setup
from table.problems import reason
from table.saving.names import device, of_any_length
from table.words import LANGUAGES, system_language

MAX_DIGITS = 15
"""Of an amount: as many as a table for two can say (net/PROTOCOL.md, "Letters")."""

MAX_MESSAGE = 200
"""Characters of what is said about a wrong argument, which may be of any length."""


MOST_JOBS = 512
"""Processes of a simulation; there are few machines with more cores."""

NOT_SIMULATED = ("terminal", "deck", "player", "bank", "speed", "home", "new", "log", "replay",
                 "host", "join", "nick", "keep_going", "desktop")  # fmt: skip
"""What means nothing where rounds are played without a face."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line that any terminal can show, whatever was typed."""

    def error(self, message: str) -> NoReturn:
        if len(message) > MAX_MESSAGE:
            message = message[: MAX_MESSAGE - 1] + "…"
        line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in message)
        self.exit(2, f"{self.prog}: {line}\n")


def _read_amounts(said: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """Read accounts and rounds, with thousands as the language of the game groups them."""
    language = said.lang or system_language()
    for name in ("player", "bank", "simulate"):
        text = getattr(said, name)
        if text is None:
            continue
        try:
            amount = numbers.read(text, language)
        except numbers.NumberError as error:
            amount = 10**MAX_DIGITS if error.reason == "too-large" else 0
        if amount >= 10**MAX_DIGITS:
            parser.error(f"argument --{name}: too large: {text!r:.60}")
        if amount < 1:
            parser.error(f"argument --{name}: not a whole number from 1: {text!r:.60}")
        setattr(said, name, amount)


def _port(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 5 else 0
    if not 1 <= number <= MAX_PORT:
        raise argparse.ArgumentTypeError(f"not a port: {text!r:.60}")
    return number


def _jobs(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0
    if not 1 <= number <= MOST_JOBS:
        raise argparse.ArgumentTypeError(f"not 1 to {MOST_JOBS} cores: {text!r:.60}")
    return number


def _address(text: str) -> tuple[str, int]:
    from net.errors import LocalError
    from net.sockets.address import parse_address

    try:
        return parse_address(text)
    except LocalError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _file(text: str) -> Path:
    found = device(text)
    if found is not None:
        raise argparse.ArgumentTypeError(f"{found} is a device of Windows, not a file: {text!r}")
    return of_any_length(Path(text))


def _nick(text: str) -> str:
    from net.lobby.nick import nick_problem

    nick = text.strip()
    problem = nick_problem(nick)
    if problem is not None:
        raise argparse.ArgumentTypeError(f"no name ({problem}): {text!r:.60}")
    return nick


def parser_for(name: str) -> argparse.ArgumentParser:
    """Reads the arguments of a program of this name."""
    parser = _Parser(
        prog=name,
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
    add("--player", metavar="N", help="the player's account in a new game")
    add("--bank", metavar="N", help="the bank's account in a new game")
    add("--speed", choices=SPEEDS, help="how fast cards and chips move")
    add("--home", type=Path, metavar="DIR", help="where game, settings and statistics live")
    add("--new", action="store_true", help="a new game instead of the saved one")
    add("--log", type=_file, metavar="FILE", help="append every event as a line of JSON")
    add("--replay", type=_file, metavar="FILE", help="run a log again, or check a round's proof")
    add("--against", type=Path, metavar="FILE",
        help="with --replay: whether both logs of a table for two saw the same")
    add("--simulate", metavar="N", help="play so many rounds without a face; say how they ended")
    add("--play", metavar="HOW", help="with --simulate: best, basic, random, or a table in a FILE")
    add("--jobs", type=_jobs, metavar="N", help="with --simulate: on so many cores; else on all")
    add("--review", type=_file, metavar="FILE",
        help="what was luck and what was play in a log, as lines of JSON")
    add("--host", type=_port, nargs="?", const=TABLE_PORT, metavar="PORT",
        help=f"open a table for two (port {TABLE_PORT})")
    add("--join", type=_address, metavar="HOST[:PORT]", help="connect to a table for two")
    add("--nick", type=_nick, metavar="NAME", help="your name in the lobby")
    add("--install-desktop", action="store_const", const="install", dest="desktop",
        help="put the game into the menu of this desktop (Linux and the like)")
    add("--remove-desktop", action="store_const", const="remove", dest="desktop",
        help="take it out of the menu again")
    add("--keep-going", action="store_true",
        help="in the terminal: piped commands go on after one that was refused")
    add("--version", action="version", version=f"%(prog)s {__version__}")
    return parser


def _check_simulation(said: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """Refuse what would mean nothing with, or without, a simulation."""
    if said.simulate is None:
        for name in ("play", "jobs"):
            if getattr(said, name) is not None:
                parser.error(f"argument --{name}: only together with --simulate")
        return
    for name in NOT_SIMULATED:
        if getattr(said, name) not in (None, False):
            shown = f"{said.desktop}-desktop" if name == "desktop" else name.replace("_", "-")
            parser.error(f"argument --{shown}: not together with --simulate")


def parse(arguments: Sequence[str]) -> Options:
    """Read the arguments. Ends the process: status 2 and one line for wrong ones, 0 for help."""
    parser = parser_for(program.name())
    said = parser.parse_args(arguments)
    for name, value in vars(said).items():
        if value == []:  # argparse drops `--` also after `=`
            parser.error(f"argument --{name}: -- is no value")
    _read_amounts(said, parser)
    rules = RULE_SETS[said.rules]
    if said.bank is not None and rules.bank_start is None:
        parser.error(f"argument --bank: the bank of {rules.name} has no limit")
    if said.player is not None and said.player < rules.least_stake:
        parser.error(f"argument --player: {rules.name} needs at least {rules.least_stake}")
    if said.host is not None and said.join is not None:
        parser.error("argument --join: not together with --host")
    if (said.host or said.join) and (said.deck is not None or said.seed is not None):
        parser.error("argument --deck, --seed: at a table for two both machines draw the cards")
    if said.against is not None and said.replay is None:
        parser.error("argument --against: only together with --replay")
    _check_simulation(said, parser)
    try:
        decks = parse_decks(said.deck, rules) if said.deck is not None else []
    except DeckError as error:
        parser.error(f"argument --deck: {error}")
    if said.log is not None:
        try:
            said.log.open("a").close()
        except (OSError, ValueError) as error:
            parser.error(f"argument --log: {said.log} cannot be written: {reason(error)}")
    setup = Setup(rules, decks, said.seed, said.player, said.bank, said.log)
    return Options(
        setup,
        terminal=said.terminal,
        lang=said.lang,
        speed=said.speed,
        home=said.home,
        new=said.new,
        replay=said.replay,
        against=said.against,
        review=said.review,
        host=said.host,
        join=said.join,
        nick=said.nick,
        keep_going=said.keep_going,
        desktop=said.desktop,
        simulate=said.simulate,
        play=said.play or "best",
        jobs=said.jobs,
    )
