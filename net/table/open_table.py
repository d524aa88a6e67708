"""An open table, as one machine has it: the round that both play, and how long it waits."""

from collections.abc import Callable

from cards.commands import Command, Leave
from cards.events import Event, Seat
from cards.round import Round
from net.frames import Frame
from net.table.events import Did, LinkEvent
from net.table.line import GAME, READY
from net.table.patience import Patience
from net.table.shared_round import PLAYED, SharedRound
from net.table.terms import Terms


class OpenTable:
    """What two machines share once they have agreed to `terms`; it knows nothing of the line."""

    def __init__(
        self,
        seat: int,
        terms: Terms,
        random_bytes: Callable[[int], bytes],
        send: Callable[[int, str], None],
        tell: Callable[[Event | LinkEvent], None],
    ) -> None:
        """`send` takes the frames that go out, `tell` what happens."""
        self._hear = tell
        self._now = 0.0
        self.shared = SharedRound(seat, terms.open_round(), random_bytes, send, self._tell)
        self.patience = Patience(self.shared, terms.timer)

    @property
    def round(self) -> Round:
        """The round of both."""
        return self.shared.round

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Who has to say something now; nobody while a card is drawn."""
        return () if self.round.wanted else self.round.awaited

    @property
    def under_way(self) -> bool:
        """Whether a round has been dealt and is not settled."""
        return self.round.state in PLAYED

    def take(self, frame: Frame, now: float) -> None:
        """A frame 18, 19 or 21 of the other machine. Raises PeerError for what cannot be right."""
        self._now = now
        if frame.id == GAME:
            self.shared.take_letter(frame.payload, lambda seat: self.patience.may_be_up(seat, now))
        elif frame.id == READY:
            self.shared.take_ready()
        else:
            self.shared.take_value(frame.payload)

    def ask(self, command: Command, now: float) -> None:
        """A command of this machine's player, that `shared.check` has passed."""
        self._now = now
        self.shared.ask(command)

    def call_time(self, now: float) -> None:
        """On the host: give the command of each seat whose time is up, as the turn timer has it."""
        self._now = now
        self.patience.call_time(now)

    def go_on_alone(self, now: float) -> None:
        """The other machine will not come back: its seat leaves the round."""
        self._now = now
        self.patience.stop_waiting()
        self.shared.go_on_alone()

    def leave(self) -> None:
        """This machine's player leaves."""
        leaving = Leave(self.shared.seat)
        over = self.round.check(leaving) is not None
        for event in self.round.close() if over else self.round.do(leaving):
            self._tell(event)

    def close(self) -> None:
        """The table ends between rounds: pots are parted."""
        for event in self.round.close():
            self._tell(event)

    def _tell(self, event: Event | LinkEvent) -> None:
        if isinstance(event, Did) and event.refused is None:
            self.patience.acted(event.command, self._now)
        self._hear(event)
