"""The ways from the command line, and from one's own game, to the network in the terminal."""

import sys
from typing import TextIO

from net.driver import code_of
from net.lobby.nick import nearest_nick
from table import program
from table.options import Options
from table.saving.home import Home
from table.saving.logs import Log, opened
from table.saving.settings import Settings
from table.saving.table_journal import TableJournal
from table.session import Session
from table.terminal.input import LineInput, input_file
from table.terminal.live import LiveScreen, Typing, can_move
from table.terminal.network import NetworkTerminal
from table.terminal.screen import TerminalScreen
from table.terminal.table import Table
from table.why import because
from table.words import Words


def play_for_two(options: Options, words: Words, out: TextIO, interactive: bool, home: Home) -> int:
    """Play at a table that is opened or called by its address; the exit status.

    0 after a table, 1 when none came about, 2 when there can be no log or no port,
    which is said on stderr. Raises OSError for the log.
    """
    if options.setup.log is not None:
        Log(options.setup.log).close()
    file = input_file()
    screen = LiveScreen(out, interactive, interactive and can_move(file, out))
    lines = Typing(file, screen) if interactive else LineInput(file)
    network = NetworkTerminal(
        words, screen, lines, lambda: opened(options.setup.log),
        keeps_going=options.keep_going, journal=TableJournal(home),
    )  # fmt: skip
    nick = options.nick or known_nick(home) or ""
    if options.nick is not None:
        keep_nick(home, options.nick)
    saved = network.meeting.left_table()
    try:
        if saved is not None and saved.is_at(*(options.join or ("", options.host or 0))):
            status = network.go_on(saved)
        elif options.join is not None:
            status = network.join(*options.join, nick)
        else:
            rules, port = options.setup.rules.name, options.host or 0
            try:
                status = network.host(rules, port, options.setup.accounts(seats=2), nick)
            except OSError as error:
                text = words("net.no-port", port=str(port), why=because(code_of(error), words))
                print(f"{program.name()}: {text}", file=sys.stderr)
                return 2
        if interactive:
            screen.say(words("terminal.bye.table"))
        return status
    finally:
        network.close()
        lines.close()


def visit_lobby(
    options: Options,
    table: Table,
    session: Session,
    out: TextIO,
    lines: LineInput | None,
    home: Home,
) -> bool:
    """From one's own game to the lobby; whether the player comes back. `lines`: a program's."""
    words, file = table.words, input_file()
    nick = options.nick or known_nick(home)
    if nick is None and lines is None:
        nick = _ask_nick(table, home)
    screen = LiveScreen(out, lines is None, lines is None and can_move(file, out))
    typing = None if lines is not None else Typing(file, screen)
    network = NetworkTerminal(
        words, screen, lines or typing or LineInput(None), lambda: opened(options.setup.log),
        lambda name: keep_nick(home, name), options.keep_going, TableJournal(home),
    )  # fmt: skip
    try:
        back = network.lobby(nick)
    finally:
        network.close()
    session.take_up_log()
    table.screen.refusals += screen.refusals
    if typing is not None and typing.threaded:
        table.screen.answers = iter(typing)  # two readers would take each other's lines
    return back


def offer_table(
    options: Options, words: Words, screen: TerminalScreen, out: TextIO, home: Home
) -> None:
    """Ask a person whether to go on at the table for two that the program was killed at."""
    file = input_file()
    live = LiveScreen(out, True, can_move(file, out))
    typing = Typing(file, live)
    network = NetworkTerminal(
        words, live, typing, lambda: opened(options.setup.log),
        lambda name: keep_nick(home, name), journal=TableJournal(home),
    )  # fmt: skip
    try:
        saved = network.meeting.left_table()
        if saved is None:
            return
        answer = screen.ask(words("link.go-on", name=saved.other) + " ").casefold()
        if answer and answer not in words("terminal.yes").split():
            network.meeting.forget_table()
            return
        network.go_on(saved)
    except OSError as error:
        screen.say(words("net.failed", why=because(code_of(error), words)))
    finally:
        network.close()
        if not typing.threaded:
            typing.close()


def known_nick(home: Home) -> str | None:
    """The name in the lobby the last time, if it can be one."""
    nick: str | None = Settings(home).get("nick")
    return nick


def keep_nick(home: Home, nick: str) -> None:
    """Remember it. That a name cannot be kept is no reason not to play."""
    Settings(home).choose(nick=nick)


def _ask_nick(table: Table, home: Home) -> str | None:
    """The name for the lobby; the one of the own game for an empty answer."""
    own = nearest_nick(str((home.settings() or {}).get("name") or ""))
    asked = table.screen.ask(table.words("terminal.ask.name", name=own))
    return nearest_nick(asked) or own or None
