"""The network in the terminal: one loop under the lobby, the tables for two, and the input.

The loop watches the sockets and what is typed, or piped; nothing wakes while nothing happens.
"""

from collections.abc import Callable, Mapping

from cards.events import Seat
from net.driver import NotConnected, SelectLoop
from net.lobby.events import LobbyEvent
from net.sockets.loop import run_until
from net.table.events import Ended
from table.linked import LinkedGame, TableEvent
from table.linked_series import LinkedSeries
from table.meeting import Meeting
from table.passed_on import to_pass_on
from table.saving.logs import Log
from table.saving.table_journal import SavedTable, TableJournal
from table.terminal.feed import Feed
from table.terminal.input import LineInput
from table.terminal.linked import PeerCompany
from table.terminal.live import LiveScreen, Typing
from table.terminal.lobby import LobbyTerminal
from table.terminal.room import Next, Proof, Room
from table.terminal.series import SeriesTerminal
from table.terminal.signals import Signals
from table.terminal.table import Table
from table.terminal.waiting import Waiting
from table.why import because
from table.words import Words

LAST_WORD = 0.5
"""Seconds at most that leaving takes, for the last word to arrive."""


class NetworkTerminal:
    """The way from the terminal to other machines, until the player has had enough."""

    def __init__(
        self,
        words: Words,
        screen: LiveScreen,
        lines: LineInput,
        log: Callable[[], Log | None],
        keep_nick: Callable[[str], None] = lambda nick: None,
        keeps_going: bool = False,
        journal: TableJournal | None = None,
    ) -> None:
        """`lines` come from a program, or are those that a person is `Typing`.

        With `keeps_going` a program's lines are read on after one that was refused for good.
        `journal` keeps tables for two.
        """
        self.loop = SelectLoop()
        self.meeting = Meeting(self.loop, self, log=log, journal=journal)
        self._words, self._screen = words, screen
        self._lines = lines
        self._feed = Feed(self.loop, lines, words, screen)
        self._person = self._feed.person
        if isinstance(lines, Typing):
            lines.question = lambda: self._question
        self._proof = Proof()
        self._lobby = LobbyTerminal(self.meeting, words, screen, self._proof, keep_nick)
        self._in_lobby = False
        self._room: Room | None = None
        self._company: PeerCompany | None = None
        """At the table for two, while there is one."""
        self._keeps_going = keeps_going
        self._said = 0
        self._quit = False
        self._leaves = False
        """Whether the player is leaving a table just now; why it ends need not be said then."""
        self._failed = False

    # the ways in

    def lobby(self, nick: str | None) -> bool:
        """Be in the lobby until the player leaves it; False when that is to end the program."""
        self._in_lobby = True
        self._room = self._lobby
        self._run(lambda: self._lobby.begin(nick))
        return not self._quit

    def host(self, played: str, port: int, accounts: Mapping[Seat, int | None], nick: str) -> int:
        """Open a table and play there; the exit status. Raises OSError when there is no port."""
        self.meeting.host(played, port, accounts, nick)
        addresses = ", ".join(to_pass_on(port))
        told = [self._words("net.pass-on.line", addresses=addresses)] if addresses else []
        return self._direct(self._words("net.waiting", port=str(port)), *told)

    def join(self, host: str, port: int, nick: str) -> int:
        """Connect to a table and play there; the exit status."""
        self.meeting.join(host, port, nick)
        return self._direct(self._words("net.connecting", host=host, port=str(port)))

    def go_on(self, saved: SavedTable) -> int:
        """Play on at a table that the program was killed at; the exit status.

        Raises OSError when the port cannot be had again.
        """
        self.meeting.resume(saved)
        return self._played(lambda: None)

    def _direct(self, *lines: str) -> int:
        self._room = Waiting(self._words, self._screen)
        return self._played(lambda: self._screen.say("\n".join(lines)))

    def _played(self, begin: Callable[[], None]) -> int:
        self._run(begin)
        return 1 if self._failed or (self._screen.refusals and not self._person) else 0

    # the loop

    def _run(self, begin: Callable[[], None]) -> None:
        """Until there is no room to be in."""
        end = Signals(self.loop, self._end, self._back)
        try:
            with end:
                begin()
                self._feed.moved()
                self._lines.watch(self.loop, lambda: self._feed.came(self._room))
                while self._serve():
                    if self._person:
                        self._screen.show(self._question)
                    self.loop.run_once()
                    self._look()
                self._screen.leave()
                self._leave_table()
        finally:
            self._lines.unwatch()
            self.meeting.exit()
            self.meeting.close_table()

    def close(self) -> None:
        """Forget the loop; nothing can be done here afterwards."""
        self.loop.close()

    @property
    def _question(self) -> str:
        return "" if self._room is None else self._room.question

    def _serve(self) -> bool:
        """Obey the lines that may be obeyed now; whether there is a room to be in."""
        while self._room is not None and not self._quit:
            if isinstance(self._room, SeriesTerminal) and self._room.over:
                self._leave_room()
                continue
            line = self._feed.take(self._room)
            if line is None:
                if self._feed.over(self._room):
                    self._end()
                break
            self._obey(line)
            self._feed.moved()
            self._look()
        return self._room is not None and not self._quit

    def _look(self) -> None:
        """See whether something has happened, and whether a program's line was refused for good."""
        if self._screen.said != self._said:
            self._said = self._screen.said
            self._feed.moved()
        if self._screen.refusals and not (self._person or self._keeps_going):
            self._end()

    def _obey(self, line: str) -> None:
        room = self._room
        if room is None:
            return
        match room.obey(line):
            case Next.HOLD:
                self._feed.held = line
            case Next.LEAVE:
                self._leave_room()
            case Next.QUIT:
                self._end()

    def _end(self) -> None:
        """The player has had enough: Ctrl-C, Ctrl-D, the end of the input, `quit`."""
        self._quit = True

    def _back(self) -> None:
        """The program goes on after Ctrl-Z: the shell has set the terminal as it likes it."""
        if isinstance(self._lines, Typing):
            self._lines.keys_on()
            self._screen.leave()

    # the rooms

    def _leave_room(self) -> None:
        """From a table back to the lobby, from the lobby to where the player came from."""
        if self._room is self._lobby or not self._in_lobby:
            self._room = None
        else:
            self._leave_table()
            self._room = self._lobby

    def _leave_table(self) -> None:
        """Say goodbye at the table or in the series, and let that arrive."""
        meeting, self._feed.held = self.meeting, None
        self._leaves = True
        if self._company is not None:
            self._company.stop()
            self._company = None
        if meeting.game is not None:
            meeting.game.listeners.clear()
            meeting.game.link_listeners.clear()
            meeting.game.leave()
        if meeting.series is not None:
            meeting.series.listeners.clear()
            meeting.series.call(meeting.series.link.give_up)
        run_until(self.loop, lambda: meeting.settled, LAST_WORD)
        meeting.close_table()
        self._leaves = False

    # what the meeting tells

    def lobby_event(self, event: LobbyEvent) -> None:
        """Say what happened in the lobby."""
        self._lobby.show_event(event)

    def table_waits(self, game: LinkedGame, event: TableEvent) -> None:
        """A table that is not open yet: say why it will not be."""
        match event:
            case Ended(reason) | NotConnected(reason, None) if not self._leaves:
                self._screen.say(self._words("net.failed", why=because(reason, self._words)))
                self.loop.call_after(0, self._no_table)

    def _no_table(self) -> None:
        self.meeting.close_table()
        if not self._in_lobby:
            self._failed = True
            self._room = None

    def table_opens(self, game: LinkedGame) -> None:
        """A table for two is open."""
        words, screen = self._words, self._screen
        self._company = PeerCompany(game, words, screen, self.loop, self._proof)
        table = Table(game, game.seat, self._company, words, screen, self._person)
        table.begin()
        if self._person:
            screen.say(words("terminal.lobby.help", help=table.vocabulary.name["help"]))
        self._room = table

    def series_opens(self, series: LinkedSeries) -> None:
        """Noughts and crosses are to be played."""
        self._room = SeriesTerminal(series, self._words, self._screen, self._person)
