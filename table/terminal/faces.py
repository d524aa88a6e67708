"""The two ways to play in a terminal, by questions and by lines; and how both of them end."""

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from typing import TextIO

from cards.commands import Ready
from cards.round import State
from net.lobby.nick import nearest_nick
from table import program
from table.options import Options
from table.problems import reason
from table.rule_sets import check_rule_sets
from table.saving.home import Home
from table.saving.settings import Settings
from table.session import Session
from table.terminal.alone import SEAT, NoCompany
from table.terminal.art import TITLES
from table.terminal.input import LineInput, input_file
from table.terminal.room import Next
from table.terminal.screen import TerminalScreen, standard_output
from table.terminal.table import Table
from table.words import Words, system_language


def play(options: Options) -> int:
    """Play in the terminal until the player or the input ends; the exit status.

    An error of the operating system with the log is said on stderr, status 2.
    """
    words = Words(options.lang or system_language())
    check_rule_sets(words)
    out = standard_output()
    interactive = sys.stdin is not None and sys.stdin.isatty()
    home = Home(options.home)
    try:
        if options.host is not None or options.join is not None:
            from table.terminal.ways import play_for_two

            with _while_somebody_reads(out):
                return play_for_two(options, words, out, interactive, home)
            return 0
        return _play_alone(options, words, out, interactive, home)
    except OSError as error:
        print(f"{program.name()}: {options.setup.log}: {reason(error)}", file=sys.stderr)
        return 2
    finally:
        home.close()


def _play_alone(options: Options, words: Words, out: TextIO, interactive: bool, home: Home) -> int:
    """One's own table. Raises OSError when there can be no log."""
    screen = TerminalScreen(out, interactive, options.speed or "normal")
    session = Session(options.setup, home, options.new)
    if session.round.state is State.OVER and not interactive:
        session.new_game()  # nobody is asked whether to
    session.judges = Settings(home).get("count_decisions") is not False
    company = NoCompany(session, words, screen, art=interactive)
    table = Table(session, SEAT, company, words, screen, art=interactive)
    lines = LineInput(input_file())

    def visit() -> bool:
        from table.terminal.ways import visit_lobby

        return visit_lobby(options, table, session, out, None if interactive else lines, home)

    company.visit = visit
    try:
        with _while_somebody_reads(out):
            with contextlib.suppress(KeyboardInterrupt, EOFError):
                if interactive:
                    if home.table_journal is not None and home.table_journal.exists():
                        from table.terminal.ways import offer_table

                        offer_table(options, words, screen, out, home)
                    _by_questions(table, home)
                else:
                    _by_lines(table, lines, options.keep_going)
            if interactive:
                saved = "saved" if session.saved else "unsaved"
                screen.say()
                screen.say(words(f"terminal.bye.{saved}"))
    finally:
        session.close()
    return 1 if screen.refusals and not interactive else 0


@contextlib.contextmanager
def _while_somebody_reads(out: TextIO) -> Iterator[None]:
    """Nobody reads any more: nothing to say, also not when the interpreter flushes at its end."""
    try:
        yield
    except BrokenPipeError:
        sys.stdout = None
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


def _by_lines(table: Table, lines: Iterable[str], keep_going: bool) -> None:
    """Carry out a program's lines, as far as the first that is refused unless it is to go on."""
    table.begin()
    for line in lines:
        if line.strip() and _obey(table, line) is Next.QUIT:
            return
        if table.screen.refusals and not keep_going:
            return


def _obey(table: Table, line: str) -> Next:
    """Carry out one line to its end; after a result it first goes on to the next round."""
    follows = Next.HOLD
    while follows is Next.HOLD:
        follows = table.obey(line)
    return follows


def _by_questions(table: Table, home: Home) -> None:
    screen, words = table.screen, table.words
    game = table.game.rules.name
    title = TITLES.get(game) or [words(f"terminal.rules.{game}")]
    screen.draw([*(screen.styled(line, "bold") for line in title), ""])
    name = _ask_name(table, home)
    table.lines.names[SEAT] = name
    screen.say(words("terminal.welcome", name=name, help=table.vocabulary.name["help"]))
    screen.say()
    table.begin()
    while True:
        state = table.game.round.state
        if state is State.STAKING:
            screen.say()
            table.show_money()
            table.show_chips()
        if _answered(table, state, screen.ask(table.question)) is Next.QUIT:
            return


def _answered(table: Table, state: State, answer: str) -> Next:
    """Do what the answer to a state's question says."""
    word = answer.casefold()
    between = state in (State.SETTLED, State.OVER)
    if between and word in table.words("terminal.no").split():
        return Next.QUIT
    if between and (not word or word in table.words("terminal.yes").split()):
        if state is State.OVER:
            return _obey(table, "new")
        table.do(Ready(SEAT))
        return Next.STAY
    if state is not State.OVER and table.meant(word) == "new" and not _sure(table):
        return Next.STAY
    return _obey(table, answer)


def _sure(table: Table) -> bool:
    """Whether the game in progress may go."""
    answer = table.screen.ask(table.words("new.ask") + " ")
    return answer.casefold() in table.words("terminal.yes").split()


def _ask_name(table: Table, home: Home) -> str:
    """The player's name; the one of the last time for an empty answer."""
    words, settings = table.words, home.settings() or {}
    before = nearest_nick(str(settings.get("name") or "")) or words("seat.you")
    name = nearest_nick(table.screen.ask(words("terminal.ask.name", name=before)))
    if name and name != before:
        # that a name cannot be kept is no reason not to play; an unwritable home is said elsewhere
        with contextlib.suppress(OSError):
            home.keep_settings({**settings, "name": name})
    return name or before
