"""One end of a card table, without sockets: bytes and the time in, events and bytes out.

net/PROTOCOL.md, "Card table", "Joint draw" and "Loss and return". HOST plays seat 1 and orders the
commands, GUEST plays seat 2. A driver connects, feeds `receive`, sends what `to_send` gives when
the socket can take it, and calls `tick` at `next_deadline`. What all this does to the link stands
in `net.table.machine`, its phases in `net.table.phases`.

How the two sides keep together:
- After each exchange of 17 (`net.table.greeting`) both send 22 at once.
- 18, 19 and 21 are counted for resuming; 17, 20 and 22 belong to a connection.
- 20 carries a code: `left`; `absent` and `too-late` to one whose time to come
  back is over; or `code|seat` when that seat is said to have broken the
  protocol. Who breaks it, or says so and cannot prove it, counts as gone.
- A peer that beats but owes something is frozen after 15 s (`no-answer`) and
  absent 60 s later (`net.table.patience`).
- A line that stays silent is closed; both come back by a new connection.
- A seat leaving before the deal gets its half of a pot that a draw had left;
  its stake is the bank's. Who is left behind in a round plays it out; between
  rounds the table ends, and pots are parted.
- A clock starts anew with each command of its seat that is carried out, and
  after a table was frozen. It also runs for Ready, which it then says.
"""

from collections.abc import Callable, Mapping

from cards.commands import Command
from cards.events import Seat
from cards.round import Round
from cards.rules import RULE_SETS
from net.errors import LocalError
from net.table.greeting import Greeting
from net.table.journal import (
    Keep,
    Remembered,
    Step,
    accounts_as_text,
    forget,
)
from net.table.machine import LinkEvents, LinkMachine
from net.table.phases import LinkPhase
from net.table.seats import GUEST, HOST, SEATS
from net.table.terms import DEFAULT_TIMER, TOKEN_BYTES, Terms


class TableLink:
    """One end of a card table: what faces look at, and what they and drivers call.

    No call but `host` raises, whatever comes in. Times are seconds of any steady clock.
    """

    def __init__(
        self,
        seat: int,
        greeting: Greeting,
        random_bytes: Callable[[int], bytes],
        nick: str,
        keep: Keep,
    ) -> None:
        """See `host` and `guest`."""
        self._keep = keep
        self._random = random_bytes
        self.drawn = Remembered(random_bytes, lambda step: self._keep(step))
        self._machine = LinkMachine(seat, greeting, self.drawn, nick)
        self.seat = seat
        self.peer = self._machine.peer

    @classmethod
    def host(
        cls,
        rules: str,
        random_bytes: Callable[[int], bytes],
        *,
        accounts: Mapping[Seat, int | None] | None = None,
        timer: int = DEFAULT_TIMER,
        dials: bool = False,
        nick: str = "",
        keep: Keep = forget,
    ) -> "TableLink":
        """Open a table of a rule set (by name); `accounts` replace those of it.

        `random_bytes` must be as good as os.urandom. `nick` is shown to the other side, where no
        lobby has told it. `keep` takes each step before it is made (`net.table.journal`). Raises
        LocalError for accounts or a timer (0, 30, 60 s) that no table can have.
        """
        if rules not in RULE_SETS:
            raise LocalError(f"unknown rule set: {rules}")
        start = {**Round(RULE_SETS[rules], len(SEATS)).opening.accounts, **(accounts or {})}
        terms = Terms(rules, start, timer, "0" * 2 * TOKEN_BYTES)
        opened_with = {
            "rules": rules, "accounts": accounts_as_text(start), "timer": timer, "dials": dials,
            "nick": nick,
        }  # fmt: skip
        keep(Step("host", 0.0, opened_with))
        return cls(HOST, Greeting(terms, dials, None), random_bytes, nick, keep)

    @classmethod
    def guest(
        cls,
        random_bytes: Callable[[int], bytes],
        *,
        expects: str | None = None,
        dials: bool = True,
        nick: str = "",
        keep: Keep = forget,
    ) -> "TableLink":
        """Join a table; `expects` is the rule set it was invited to, None for any."""
        keep(Step("guest", 0.0, {"expects": expects, "dials": dials, "nick": nick}))
        return cls(GUEST, Greeting(None, dials, expects), random_bytes, nick, keep)

    # what faces look at

    @property
    def phase(self) -> LinkPhase:
        """Where the link stands."""
        return self._machine.phase

    @property
    def round(self) -> Round:
        """The round. Raises LocalError before `Opened`."""
        return self._machine.opened.round

    @property
    def terms(self) -> Terms | None:
        """What the table was opened with; None on a guest before `Opened`."""
        return self._machine.greeting.terms

    @property
    def proof(self) -> str:
        """The transcript of the round under way or of the last one; empty before the first."""
        table = self._machine.table
        return table.shared.proof if table else ""

    @property
    def suspended_until(self) -> float | None:
        """While the other side is missing: when it will count as absent."""
        table = self._machine.table
        return table.patience.until if table else None

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Who has to say something now; nobody while a card is drawn or the line is lost."""
        return self._machine.awaited

    def deadline(self, seat: Seat) -> float | None:
        """When the time of an awaited seat is up; None when it has no limit now."""
        table = self._machine.table if self.phase is LinkPhase.OPEN else None
        return table.patience.deadline(seat) if table else None

    def check(self, command: Command) -> str | None:
        """Why this player cannot ask for a command now, as a short code; None when it can."""
        return self._machine.check(command)

    # what drivers look at

    @property
    def wants_connection(self) -> bool:
        """Whether the driver should dial or listen for the peer now."""
        waits = self.phase in (LinkPhase.WAITING, LinkPhase.SUSPENDED)
        return waits and not self._machine.line.up

    def admits(self, data: bytes) -> bool | None:
        """Whether another connection that begins with `data` is the peer coming back.

        None while that cannot be said; then ask again with more of it. Only then should
        a driver give up the connection it has, call `connected` and feed all of `data`.
        """
        if self.phase not in (LinkPhase.OPEN, LinkPhase.SUSPENDED):
            return False
        return self._machine.greeting.admits(data)

    def next_deadline(self) -> float | None:
        """When `tick` is to be called at the latest; None for never."""
        line, table = self._machine.line, self._machine.table
        times: list[float] = []
        if line.up:
            times.append(line.silent_at)
            if line.greeted:
                times.append(line.beat_at)
        if table is not None and self.phase is LinkPhase.OPEN:
            times += table.patience.deadlines()
        if self.phase is LinkPhase.SUSPENDED and self.suspended_until is not None:
            times.append(self.suspended_until)
        return min(times, default=None)

    def to_send(self) -> bytes:
        """What is to be sent now, to be asked for when the socket takes it; it is gone here."""
        return self._machine.line.take()

    @property
    def greets_first(self) -> bool:
        """Whether this is a host that listens and has no peer yet: it may look at many at once."""
        alone = self.phase in (LinkPhase.WAITING, LinkPhase.OPENING)
        return alone and self.seat == HOST and not self._machine.greeting.dials

    def welcome(self) -> Greeting:
        """What to show to one connection while `greets_first`; each is shown another token."""
        return self._machine.greeting.another(self._random)

    # what drivers call

    def connected(self, now: float, shown: Greeting | None = None) -> LinkEvents:
        """A new connection to the peer is there; one there was before is forgotten.

        `shown`: the `welcome` that it was sent and has answered rightly; `receive` that next.
        """
        token = shown.agreed.token if shown is not None else ""
        self._keep(Step("connected", now, token))
        return self._machine.connected(now, shown)

    def connection_lost(self, now: float) -> LinkEvents:
        """The connection is broken, or the peer has closed it."""
        self._keep(Step("lost", now))
        return self._machine.connection_lost(now)

    def receive(self, data: bytes, now: float) -> LinkEvents:
        """Take what came from the peer, in any pieces."""
        self._keep(Step("receive", now, data.hex()))
        return self._machine.receive(data, now)

    def tick(self, now: float) -> LinkEvents:
        """Do what is due at this time."""
        self._keep(Step("tick", now))
        return self._machine.tick(now)

    # what the player does

    def do(self, command: Command, now: float) -> LinkEvents:
        """Ask for a command of this player; NotSent when it cannot be asked."""
        self._keep(Step("do", now, str(command)))
        return self._machine.do(command, now)

    def next_command(self, now: float) -> float:
        """When `do` will not be too fast, `now` or later; for who can wait instead."""
        return self._machine.next_command(now)

    def leave(self, now: float) -> LinkEvents:
        """This player leaves on purpose, or gives the link up before it was a table."""
        self._keep(Step("leave", now))
        return self._machine.leave(now)

    def note(self, text: str) -> None:
        """Remember something for a face, which hears it as `Noted` when the link comes back."""
        self._keep(Step("note", 0.0, text))

    # coming back

    def shown(self, token: str) -> Greeting:
        """The welcome that had this token. Raises LocalError for what is no token."""
        return self._machine.greeting.with_token(token)

    def remember(self, keep: Keep) -> None:
        """Let another take the steps from now on."""
        self._keep = keep
