"""A series of noughts and crosses as far as it was shown, and how it is said.

Faces take their time over what a link tells: the link may be in the next game while the end of the
last one is still on the screen. So they follow its events with a series of their own.
"""

from net.driver.events import Connected, DriverEvent, NotConnected
from net.lobby.nick import short_nick
from net.noughts.events import (
    BoardCleared,
    GameEnded,
    Marked,
    NextTurned,
    NoughtsEvent,
    NoughtsRefused,
    SeriesEnded,
    Stalled,
    StallOver,
    StarterTurned,
)
from net.noughts.running import STALL
from net.noughts.series import Party, Series, SeriesPhase
from table.words import Words

MARKS = {Party.INVITED: "X", Party.INVITER: "O"}
"""Whose is which, for the whole series and the same at both ends: who was invited decides who
begins, mostly for himself, and crosses begin."""

STALL_MINUTES = round(STALL / 60)
"""Minutes without a move, after which the player is asked whether to wait."""

BRIEF = 14
"""Characters of a name in a sentence."""

_GARBLED = ("not-a-cell", "taken", "not-in-turn")


class NoughtsShown:
    """The series that a face shows; `series` is None until it begins."""

    def __init__(self, words: Words, me: Party, own_name: str, other_name: str) -> None:
        """Names of any length, as the lobby has them."""
        self.words = words
        self.me = me
        self.names = {me: short_nick(own_name), me.other: short_nick(other_name)}
        other = self.names[me.other]
        self._brief = other if len(other) <= BRIEF else other[: BRIEF - 1].rstrip() + "…"
        self.series: Series | None = None
        self.ended: SeriesEnded | None = None
        self.stalled = False
        """Whether the player has to say if to wait or to give up without loss."""
        self.turned = False
        """Whether both had started this game, and it has not been our turn since."""

    def follow(self, event: NoughtsEvent) -> None:
        """Take the next event of the link."""
        match event:
            case BoardCleared(number, starter):
                self._clear(number, starter)
            case SeriesEnded():
                self.ended, self.stalled = event, False
            case Stalled() | StallOver():
                self.stalled = isinstance(event, Stalled)
            case _ if self.series is not None:
                self._change(self.series, event)

    def _clear(self, number: int, starter: Party) -> None:
        """The first game, or the next one; who starts it may not be who was to."""
        self.turned = False
        if self.series is None or number == 1:
            self.series = Series(starter)
            return
        if self.series.awaited is not starter:
            self.series.expect(starter)
        self.series.begin(starter)

    def _change(self, series: Series, event: NoughtsEvent) -> None:
        match event:
            case Marked(player, cell):
                series.play(player, cell)
                self.turned = self.turned and player is not self.me
            case GameEnded(next=player) | NextTurned(player):
                if player is not None and series.awaited is not player:
                    series.expect(player)
            case StarterTurned():
                series.turn()
                self.turned = True

    @property
    def awaited(self) -> Party | None:
        """Who must act; nobody before the series and after it."""
        return None if self.series is None or self.ended else self.series.awaited

    @property
    def playing(self) -> bool:
        """Whether a game is under way."""
        series = None if self.ended else self.series
        return series is not None and series.phase is SeriesPhase.PLAYING

    @property
    def my_turn(self) -> bool:
        """Whether a mark of ours is awaited."""
        return self.playing and self.awaited is self.me

    @property
    def mine_to_begin(self) -> bool:
        """Whether the next game is ours to start."""
        return not self.playing and self.awaited is self.me

    def may_mark(self, cell: int) -> bool:
        """Whether a mark of ours can go there now."""
        return self.series is not None and self.my_turn and self.series.board.check(cell) is None

    def wins(self, player: Party) -> int:
        return 0 if self.series is None else self.series.wins(player)

    # how it is said; {name} is always the other's

    def say(self, key: str, **values: object) -> str:
        """A text of noughts and crosses, with the other's name at hand."""
        return self.words(f"noughts.{key}", name=self._brief, minutes=STALL_MINUTES, **values)

    def head(self) -> str:
        """What matters now: whose turn it is, how the game ended, how the series did."""
        if self.ended:
            return self.say(f"{self._end()}.head")
        if self.series is None:
            return self.say("waiting")
        if self.playing:
            return self.say("turn.own" if self.my_turn else "turn.other")
        return self.result()

    def text(self) -> str:
        """What belongs under the head."""
        if self.ended:
            return self.say(f"{self._end()}.text", score=self.score())
        if self.series is None or self.playing:
            return self.say("both-began") if self.turned else ""
        return self.say("next.own" if self.mine_to_begin else "next.other")

    def result(self) -> str:
        """How the last game ended."""
        results = self.series.results if self.series else []
        if not results:
            return ""
        how = self._seen(results[-1])
        return self.say(f"game.{how}", number=len(results))

    def score(self) -> str:
        """The games won, ours first, and how many were drawn."""
        drawn = self.series.results.count(None) if self.series else 0
        key = "score.drawn" if drawn else "score"
        return self.say(key, own=self.wins(self.me), other=self.wins(self.me.other), drawn=drawn)

    def number(self) -> str:
        """Which game this is."""
        return self.say("number", number=self.series.number if self.series else 1)

    def refusal(self, event: NoughtsRefused) -> str:
        """Why something did not count, ours or the other's."""
        if event.player is self.me:
            return self.say(f"refused.{event.reason}")
        marks = event.id == 8 and event.reason in _GARBLED
        return self.say(f"wrong.{event.reason}" if marks else "wrong")

    def line(self, event: DriverEvent) -> str:
        """What becomes of the connection."""
        match event:
            case Connected():
                return self.say("connected")
            case NotConnected(_, None):
                return self.say("not-connected")
            case _:
                return self.say("connecting")

    def _seen(self, winner: Party | None) -> str:
        return "drawn" if winner is None else "won" if winner is self.me else "lost"

    def _end(self) -> str:
        """The key of how the series ended."""
        ended = self.ended
        if ended is None:
            raise ValueError("the series has not ended")
        match ended.reason:
            case "finished":
                return f"end.{self._seen(ended.winner)}"
            case "gave-up" | "lost" if self.series is None:
                return "end.cancelled" if ended.by is self.me else "end.not-begun"
            case "gave-up":
                return "end.left" if ended.by is self.me else "end.gave-up"
            case "lost":
                return "end.lost-line"
            case reason:
                return f"end.{reason}"
