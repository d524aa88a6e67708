"""The two ways to play in a terminal, by questions and by lines; and how both of them end."""

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from typing import TextIO

from cards.commands import Ready
from cards.round import State
from table import program
from table.options import Options
from table.saving.home import Home
from table.saving.settings import Settings
from table.session import Session
from table.terminal.art import TITLES
from table.terminal.input import LineInput, input_file
from table.terminal.screen import TerminalScreen, standard_output
from table.terminal.terminal import SEAT, Terminal
from table.words import Words, system_language

LONGEST_NAME = 20
"""Characters of a player's name; a nick on the wire has as many (net/PROTOCOL.md, "Lobby")."""


def play(options: Options) -> int:
    """Play in the terminal until the player or the input ends; the exit status.

    An error of the operating system with the log is said on stderr, status 2.
    """
    words = Words(options.lang or system_language())
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
        print(f"{program.name()}: {options.setup.log}: {error.strerror}", file=sys.stderr)
        return 2
    finally:
        home.close()


def _play_alone(
    options: Options, words: Words, out: TextIO, interactive: bool, home: Home
) -> int:
    """One's own table. Raises OSError when there can be no log."""
    screen = TerminalScreen(out, interactive, options.speed or "normal")
    session = Session(options.setup, home, options.new)
    session.judges = Settings(home).get("count_decisions") is not False
    terminal = Terminal(session, words, screen, art=interactive)
    lines = LineInput(input_file())

    def visit() -> bool:
        from table.terminal.ways import visit_lobby

        return visit_lobby(options, terminal, out, None if interactive else lines, home)

    terminal.visit = visit
    try:
        with _while_somebody_reads(out):
            with contextlib.suppress(KeyboardInterrupt, EOFError):
                if interactive:
                    _by_questions(terminal, home)
                else:
                    _by_lines(terminal, lines)
            if interactive:
                saved = "saved" if session.saved else "unsaved"
                screen.say()
                screen.say(words(f"terminal.bye.{saved}"))
    finally:
        session.close()
    return 0


@contextlib.contextmanager
def _while_somebody_reads(out: TextIO) -> Iterator[None]:
    """Nobody reads any more: nothing to say, also not when the interpreter flushes at its end."""
    try:
        yield
    except BrokenPipeError:
        sys.stdout = None
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


def _by_lines(terminal: Terminal, lines: Iterable[str]) -> None:
    terminal.begin()
    for line in lines:
        if line.strip() and not terminal.obey(line):
            return


def _by_questions(terminal: Terminal, home: Home) -> None:
    screen, words = terminal.screen, terminal.words
    game = terminal.session.rules.name
    screen.draw([*(screen.styled(line, "bold") for line in TITLES[game]), ""])
    name = _ask_name(terminal, home)
    terminal.lines.names[SEAT] = name
    screen.say(words("terminal.welcome", name=name, help=terminal.vocabulary.name["help"]))
    screen.say()
    terminal.begin()
    while True:
        state = terminal.session.round.state
        if state is State.STAKING:
            screen.say()
            terminal.show_money()
            terminal.show_chips()
        answer = screen.ask(words(f"terminal.ask.{state.value}"))
        if not _answered(terminal, state, answer):
            return


def _answered(terminal: Terminal, state: State, answer: str) -> bool:
    """Do what the answer to a state's question says; False when it is to end."""
    words = terminal.words
    word = answer.casefold()
    between = state in (State.SETTLED, State.OVER)
    if between and word in words("terminal.no").split():
        return False
    if between and (not word or word in words("terminal.yes").split()):
        if state is State.OVER:
            return terminal.obey("new")
        terminal.do(Ready(SEAT))
        return True
    if not word:
        terminal.screen.say(words(f"terminal.hint.{state.value}"))
        return True
    if state is not State.OVER and terminal.means_new(word) and not _sure(terminal):
        return True
    return terminal.obey(answer)


def _sure(terminal: Terminal) -> bool:
    """Whether the game in progress may go."""
    answer = terminal.screen.ask(terminal.words("new.ask") + " ")
    return answer.casefold() in terminal.words("terminal.yes").split()


def _ask_name(terminal: Terminal, home: Home) -> str:
    """The player's name; the one of the last time for an empty answer."""
    words, settings = terminal.words, home.settings() or {}
    before = settings.get("name")
    before = before if isinstance(before, str) and before else words("seat.you")
    answer = terminal.screen.ask(words("terminal.ask.name", name=before))
    name = "".join(char for char in answer if char.isprintable())[:LONGEST_NAME].strip()
    if name and name != before:
        # that a name cannot be kept is no reason not to play; an unwritable home is said elsewhere
        with contextlib.suppress(OSError):
            home.keep_settings({**settings, "name": name})
    return name or before
