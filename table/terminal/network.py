"""The network in the terminal: one loop under the lobby, the tables for two, and the input.

The loop watches the sockets and what is typed, or piped; nothing wakes while nothing happens.
"""

import math
from collections.abc import Callable, Mapping

from cards.events import Seat
from net.driver import NotConnected, SelectLoop
from net.lobby.events import LobbyEvent
from net.sockets.loop import Timer, run_until
from net.table.events import Ended
from table.linked import LinkedGame, TableEvent
from table.meeting import LinkedSeries, Meeting
from table.passed_on import to_pass_on
from table.saving.logs import Log
from table.terminal.input import LineInput
from table.terminal.leaving import Patience
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
    ) -> None:
        """`lines` come from a program, or are those that a person is `Typing`.

        With `keeps_going` a program's lines are read on after one that was refused for good.
        """
        self.loop = SelectLoop()
        self.meeting = Meeting(self.loop, self, log=log)
        self._words, self._screen = words, screen
        self._person = isinstance(lines, Typing)
        self._lines = lines
        if isinstance(lines, Typing):
            lines.question = lambda: self._question
        self._proof = Proof()
        self._lobby = LobbyTerminal(self.meeting, words, screen, self._proof, keep_nick)
        self._in_lobby = False
        self._room: Room | None = None
        self._company: PeerCompany | None = None
        """At the table for two, while there is one."""
        self._held: str | None = None
        self._keeps_going = keeps_going
        self._patience = Patience()
        self._alarm: Timer | None = None
        self._said = 0
        self._seen = 0
        """Lines that waited when it was looked last."""
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

    def _direct(self, *lines: str) -> int:
        self._room = Waiting(self._words, self._screen)
        self._run(lambda: self._screen.say("\n".join(lines)))
        return 1 if self._failed or (self._screen.refusals and not self._person) else 0

    # the loop

    def _run(self, begin: Callable[[], None]) -> None:
        """Until there is no room to be in."""
        end = Signals(self.loop, self._end, self._back)
        try:
            with end:
                begin()
                self._patience.moved(self.loop.now())
                self._lines.watch(self.loop, self._lines_came)
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
            line = self._next_line()
            self._seen = len(self._lines.waiting)
            if line is None:
                break
            self._obey(line)
            self._patience.moved(self.loop.now())
            self._look()
        return self._room is not None and not self._quit

    def _look(self) -> None:
        """See whether something has happened, and whether a program's line was refused for good."""
        if self._screen.said != self._said:
            self._said = self._screen.said
            self._patience.moved(self.loop.now())
        if self._screen.refusals and not (self._person or self._keeps_going):
            self._end()

    def _next_line(self) -> str | None:
        """A line that may be obeyed now, which does not wait any more; None while there is none."""
        room, held = self._room, self._held
        if room is None:
            return None
        while not self._person and self._lines.next is not None and not self._lines.next.strip():
            self._lines.take()
        line = self._lines.next if held is None else held
        if line is None:
            if self._lines.ended and (self._person or self._may_leave(room)):
                self._end()
            return None
        if (self._person and held is None) or self._may_obey(room, line):
            self._held = None
            return self._lines.take() if held is None else held
        return self._next_line() if self._gave_up_waiting(room) else None

    def _may_obey(self, room: Room, line: str) -> bool:
        return self._may_leave(room) if room.leaves(line) else room.may_take(line)

    def _may_leave(self, room: Room) -> bool:
        """Whether what was said before leaving is done, or has taken long enough."""
        return self._due(self._patience.leaves_at(room.busy, self.loop.now()))

    def _gave_up_waiting(self, room: Room) -> bool:
        """Drop the lines that wait when they are in the way of leaving where nothing happens."""
        waiting = self._lines.waiting
        first = 0 if self._held is not None else 1
        word = next((n for n, line in enumerate(waiting) if n >= first and room.leaves(line)), None)
        if self._person or (word is None and not self._lines.ended):
            return False
        if not self._due(self._patience.gives_up_at(isinstance(room, Waiting), self.loop.now())):
            return False
        self._held = None
        undone = len(waiting) if word is None else word
        for _ in range(undone):
            self._lines.take()
        self._screen.refuse(self._words("terminal.undone", lines=undone + 1 - first))
        return True

    def _due(self, when: float) -> bool:
        """Whether a time has come; if not, the loop wakes then."""
        self.loop.cancel(self._alarm)
        due = when <= self.loop.now()
        self._alarm = None if due or math.isinf(when) else self.loop.call_at(when, lambda: None)
        return due

    def _lines_came(self) -> None:
        """Lines have come, or the end of them: see whether a word to leave came by itself."""
        waiting, seen = self._lines.waiting, self._seen
        self._seen = len(waiting)
        alone = seen > 0 or self._held is not None
        word = waiting[-1] if len(waiting) == seen + 1 else ""
        if alone and self._room is not None and self._room.leaves(word):
            self._patience.word_alone(self.loop.now())

    def _obey(self, line: str) -> None:
        room = self._room
        if room is None:
            return
        match room.obey(line):
            case Next.HOLD:
                self._held = line
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
        meeting, self._held = self.meeting, None
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
