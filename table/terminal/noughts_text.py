"""Noughts and crosses in a terminal: what to say of it, what to ask, and what an answer means.

Only text: no terminal, no sockets, no clock. A face drives it so:

    text = NoughtsText(words, link, own_name, other_name, art=interactive, signs=screen.signs)
    say(text.begin())
    driver = StreamDriver(loop, NoughtsEnd(link), host, port, lambda e: say(text.hear(e)))
    while not text.over:
        asked = text.command(line)             # a line that came; `text.prompt` says what is wanted
        say(asked) if isinstance(asked, list) else driver.call(asked)

`say` writes each string with `Screen.say` where it may be broken, with `Screen.draw` where it is a
line of the board; `Screen.draw` does for all, as no line of the board is longer than 13 columns.
"""

from collections.abc import Callable, Sequence

from net.driver.events import Connected, DriverEvent, NotConnected
from net.noughts.board import CELLS, Board, Mark
from net.noughts.events import (
    BoardCleared,
    GameEnded,
    Marked,
    NextTurned,
    NoughtsEvent,
    NoughtsRefused,
    SeriesEnded,
    Stalled,
    StarterTurned,
)
from net.noughts.link import NoughtsLink
from net.noughts.series import Party
from table.noughts_shown import MARKS, NoughtsShown
from table.words import Words, sentence

Call = Callable[[float], Sequence[NoughtsEvent]]
"""A command for the driver: `driver.call(asked)`."""

VERBS = ("next", "board", "leave", "help", "wait")
"""What can be said beside a cell. Each language has words of its own for them, and the English ones
are understood everywhere."""


class NoughtsText:
    """One series; `hear` takes the driver's events, `command` what the player says."""

    def __init__(
        self,
        words: Words,
        link: NoughtsLink,
        own_name: str,
        other_name: str,
        art: bool = True,
        signs: bool = True,
    ) -> None:
        """With `art` the board is drawn when it is ours to act; with `signs` in box characters."""
        self._link = link
        self._art = art
        self._signs = signs
        self._verbs = vocabulary(words)
        self.shown = NoughtsShown(words, link.me, own_name, other_name)

    @property
    def over(self) -> bool:
        """Whether the series has ended; nothing more will come."""
        return self.shown.ended is not None

    @property
    def prompt(self) -> str:
        """What to ask now; nothing while it is the other's turn."""
        if self.shown.stalled:
            return self._say("ask.stalled")
        if self.shown.my_turn:
            return self._say("ask.cell")
        return self._say("ask.next") if self.shown.mine_to_begin else ""

    # what happens

    def begin(self) -> list[str]:
        """What to say before anything has happened."""
        return [sentence(self.shown.head())]

    def hear(self, event: NoughtsEvent | DriverEvent) -> list[str]:
        """What to say of an event."""
        self._follow(event)
        shown = self.shown
        match event:
            case BoardCleared(number, starter):
                said = self._seats() if number == 1 else []
                who = "own" if starter is shown.me else "other"
                return [*said, self._say(f"began.{who}", number=number), *self._board_to_act()]
            case Marked(player, cell):
                who = "own" if player is shown.me else "other"
                return [self._say(f"mark.{who}", cell=cell), *self._board_to_act()]
            case GameEnded():
                return self._game_over()
            case SeriesEnded():
                return [sentence(part) for part in (shown.head(), shown.text()) if part]
            case NoughtsRefused():
                return [shown.refusal(event)]
            case NextTurned() | StarterTurned():
                return [shown.text()]
            case Stalled():
                verbs = {verb: self._name(verb) for verb in ("wait", "leave")}
                return [sentence(shown.say("stalled.head")), self._say("stalled", **verbs)]
            case Connected() | NotConnected() if shown.series is None:
                return [shown.line(event)]
            case _:
                return []

    def _follow(self, event: NoughtsEvent | DriverEvent) -> None:
        if not isinstance(event, Connected | NotConnected):
            self.shown.follow(event)

    def _seats(self) -> list[str]:
        me = self._link.me
        return [self._say("seats", own=MARKS[me], other=MARKS[me.other])]

    def _game_over(self) -> list[str]:
        shown = self.shown
        said = [sentence(shown.result()), self._say("score", score=shown.score())]
        return [*self._drawn(), *said, *([shown.text()] if shown.awaited else [])]

    def _board_to_act(self) -> list[str]:
        return self._drawn() if self.shown.my_turn else []

    def _drawn(self) -> list[str]:
        return self.board() if self._art else []

    def board(self) -> list[str]:
        """The board as lines; before the first game none."""
        series = self.shown.series
        return [] if series is None else draw(series.board, series.starter, self._signs)

    # what is said

    def command(self, text: str) -> Call | list[str]:
        """What a line means: a call for the driver, or lines that answer it.

        A cell from 1 to 9, or a word for the next game, the board, giving up and help; an empty
        line begins the next game where it is ours. Whether it is allowed the link says, in events.
        """
        word = " ".join(text.casefold().split())
        if _is_digit(word):
            return lambda now: self._link.play(int(word), now)
        verb = self._verbs.get(word)
        if verb == "next" or (not word and self.shown.mine_to_begin):
            return lambda now: self._link.begin()
        if verb == "leave":
            return self._link.abandon if self.shown.stalled else self._link.give_up
        if verb == "wait":
            return self._link.wait
        if verb == "board":
            return [*self.board(), *self._state()]
        if verb == "help":
            return [self._say("help", **{verb: self._name(verb) for verb in VERBS})]
        if not word:
            return self._state()
        shown = "".join(char for char in text.strip() if char.isprintable())[:40]
        return [self._say("unknown", text=shown, help=self._name("help"))]

    def understands(self, text: str) -> bool:
        """Whether a line means anything here, allowed or not."""
        word = " ".join(text.casefold().split())
        return not word or word in self._verbs or _is_digit(word)

    def _name(self, verb: str) -> str:
        return self._say(f"verb.{verb}").split("/")[0]

    def _state(self) -> list[str]:
        return [sentence(self.shown.head())]

    def _say(self, key: str, **values: object) -> str:
        return self.shown.say(f"text.{key}", **values)


def vocabulary(words: Words) -> dict[str, str]:
    """Every word that can be said, and which of `VERBS` it is."""
    known = {verb: verb for verb in VERBS} | {"give up": "leave", "quit": "leave", "?": "help"}
    for verb in VERBS:
        known |= dict.fromkeys(words(f"noughts.text.verb.{verb}").split("/"), verb)
    return known


def _is_digit(word: str) -> bool:
    return len(word) == 1 and word.isascii() and word.isdigit()


def draw(board: Board, starter: Party, signs: bool) -> list[str]:
    """The board, with its number in each free cell; in ASCII without `signs`."""
    down, across, corner = "│─┼" if signs else "|-+"
    between = " " + corner.join([across * 3] * 3)
    names = {Mark.FIRST: MARKS[starter], Mark.SECOND: MARKS[starter.other], None: ""}
    cells = [names[board[cell]] or str(cell) for cell in CELLS]
    rows = [" " + down.join(f" {cell} " for cell in cells[n : n + 3]) for n in (0, 3, 6)]
    return [rows[0], between, rows[1], between, rows[2]]
