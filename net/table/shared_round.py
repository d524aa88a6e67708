"""The round that two machines run on one order, and the cards they draw together.

The host (seat 1) gives every command its place: its own at once, the guest's
when they come, and none while a card is being drawn; it tells the guest each
one (`net.table.letters`), and both carry them out in that order. So both have the
same events. Nobody has to be believed:

- a card comes from the values of both machines, each checked (`net.table.joint`);
- the guest compares what the host tells of cards with its own, and takes a
  command of its own seat back only as it has sent it;
- time that is up must be up by the guest's own clock, too.

A command that is not legal at its place is refused on both sides alike. A
frame that cannot be right is a PeerError, a LieError where it was the draw.
When the other machine is gone this one goes on alone, with cards drawn alone.
"""

from collections import deque
from collections.abc import Callable, Hashable

from cards.card import Card
from cards.commands import Command, Deal, Hit, Leave, Ready, Stake, Stand, TimeUp
from cards.events import BANK, Event
from cards.round import CardWanted, Face, Round, State
from net.errors import PeerError
from net.table.events import Did, DrawnAlone, Finding, LinkEvent, ProofReady
from net.table.joint import VALUE_BYTES, JointDraw, ShownValues
from net.table.letters import card_to_text, deal_text, is_told, parse_said, parse_told, said
from net.table.line import DRAW, GAME, READY
from net.table.seats import HOST, other_seat
from net.table.transcript import Transcript
from net.table.transcript import check as check_proof

MAX_QUEUED = 64
"""Commands that wait while a card is drawn; a player makes a handful in that time."""

PROVABLE = frozenset(
    {"wrong-value", "wrong-draw", "not-a-value", "second-commitment", "equal-commitments",
     "value-before-commitment", "wrong-card"}
)  # fmt: skip
"""What is said of a machine that its own record of the round can answer: values and cards."""

PLAYED = (State.DEALING, State.TURN, State.TURNING, State.DRAWING)
"""States in which a round is under way."""


class SharedRound:
    """One machine's side of a round; `seat` is HOST or GUEST."""

    def __init__(
        self,
        seat: int,
        round_: Round,
        random_bytes: Callable[[int], bytes],
        send: Callable[[int, str], None],
        tell: Callable[[Event | LinkEvent], None],
    ) -> None:
        """`random_bytes` must be as good as os.urandom; `send` takes the frames that go out."""
        self.seat = seat
        self.peer = other_seat(seat)
        self.round = round_
        self.alone = False
        self._last_proof = ""
        self._random = random_bytes
        self._send = send
        self._tell = tell
        self._queue: deque[Command] = deque()
        """Commands that have no place yet: on the host all, on the guest its own, sent."""
        self._expected: deque[str] = deque()
        """What the host still has to tell about cards that are known already."""
        self._ordered = 0
        self._new_round()

    def _new_round(self) -> None:
        self._joint = JointDraw(self.seat, self.round.seats, self._random(VALUE_BYTES))
        self._shown = ShownValues()
        self._transcript = Transcript(self.round.rules.name, len(self.round.seats))
        self._proved = False

    @property
    def proof(self) -> str:
        """The transcript of this round; before its first card that of the round before."""
        if self._transcript.empty:
            return self._last_proof
        return self._transcript.text(self.round.number)

    @property
    def _is_host(self) -> bool:
        return self.seat == HOST

    @property
    def owed(self) -> Hashable:
        """What the other machine owes that needs no decision of its player; None for nothing.

        It is the same value for as long as the same thing is missing.
        """
        missing = bool(self._queue) and not self._is_host
        if self.alone or not (missing or self._expected or self.round.wanted):
            return None
        joint = self._joint
        return self._ordered, len(self._expected), joint.drawn, joint.open

    # what this machine's player asks

    def check(self, command: Command) -> str | None:
        """Why a command of this player cannot be asked now, as a short code; None when it can.

        While the other's card is on its way this player may already ask; it is for the order.
        """
        if command.seat != self.seat or isinstance(command, TimeUp | Leave):
            return "not-your-seat"
        mine = [waiting for waiting in self._queue if waiting.seat == self.seat]
        if len(mine) >= MAX_QUEUED // 2 or not all(isinstance(one, Stake) for one in mine):
            return "not-now"
        if self._may_ask_ahead(command):
            return None
        reason = self.round.check(command)
        return None if reason == "stake-first" and mine else reason

    def _may_ask_ahead(self, command: Command) -> bool:
        wanted, awaited = self.round.wanted, self.round.awaited
        if wanted is None or wanted.to == self.seat or self.seat not in awaited:
            return False
        if isinstance(command, Stake):
            return self.round.rules.stake_in_turn
        return isinstance(command, Hit | Stand)

    def ask(self, command: Command) -> None:
        """Take a command that `check` allows: the host puts it in the order, the guest sends it."""
        if self.alone:
            self._carry_out(command)
            return
        self._queue.append(command)
        if self._is_host:
            self._work()
        elif isinstance(command, Ready):
            self._send(READY, "")
        else:
            self._send(GAME, said(command))
            self._commit_with(command)

    def time_up(self, seat: int) -> None:
        """On the host: a seat's time is up by its clock."""
        if self.round.wanted is None and self.round.check(TimeUp(seat)) is None:
            self._queue.append(TimeUp(seat))
            self._work()

    # what the other machine sends

    def take_ready(self) -> None:
        """Frame 19."""
        if self._is_host:
            self._enqueue(Ready(self.peer))
        else:
            self._at_its_place(Ready(self.peer))

    def take_letter(self, text: str, time_is_up: Callable[[int], bool]) -> None:
        """Frame 18. `time_is_up` says whether a seat's time may be up by the own clock."""
        if is_told(text):
            self._take_told(text)
            return
        command, ordered = parse_said(text, self.peer)
        if self._is_host:
            if ordered:
                raise PeerError("not-the-host", text)
            self._enqueue(command)
            return
        if isinstance(command, TimeUp):
            if command.seat not in self.round.seats or not time_is_up(command.seat):
                raise PeerError("wrong-time", text)
        elif ordered:
            if not self._queue or command != self._queue[0]:
                raise PeerError("not-asked", text)
            self._queue.popleft()
        self._at_its_place(command)

    def take_value(self, payload: str) -> None:
        """Frame 21, `number|hex`."""
        number, bar, value = payload.partition("|")
        hexadecimal = len(value) == 2 * VALUE_BYTES and not set(value) - set("0123456789abcdef")
        if not (bar and hexadecimal and number.isascii() and number.isdigit() and len(number) < 3):
            raise PeerError("not-a-value", payload)
        draw = int(number)
        if draw == 0 and self.round.state not in (State.STAKING, State.DEALING):
            raise PeerError("not-now", payload)
        if draw and self.round.wanted is None:
            raise PeerError("not-now", payload)
        self._joint.receive(self.peer, draw, bytes.fromhex(value))
        if draw == 0:
            self._transcript.commitment(self.peer, bytes.fromhex(value))
        self._bring_cards()
        self._prove()
        self._work()

    def _take_told(self, text: str) -> None:
        parse_told(text)
        if self._is_host:
            raise PeerError("not-the-host", text)
        if not self._expected or text != self._expected.popleft():
            raise PeerError("wrong-card", text)

    # the order

    def _enqueue(self, command: Command) -> None:
        if len(self._queue) >= MAX_QUEUED:
            raise PeerError("flood", str(command))
        self._queue.append(command)
        self._work()

    def _work(self) -> None:
        """On the host: carry out the waiting commands one by one, until a card has to be drawn."""
        while self._is_host and self._queue and self.round.wanted is None:
            command = self._queue.popleft()
            if isinstance(command, Ready) and command.seat == self.seat:
                self._send(READY, "")
            else:
                self._send(GAME, said(command, ordered=command.seat != self.seat))
            self._commit_with(command)
            self._carry_out(command)

    def _at_its_place(self, command: Command) -> None:
        """On the guest: carry out a command, as the host has put it next in the order."""
        if self.round.wanted is not None or self._expected:
            raise PeerError("not-now", str(command))
        self._ordered += 1
        self._carry_out(command)

    def _carry_out(self, command: Command) -> None:
        settled = self.round.state is State.SETTLED
        self._tell(Did(command, self.round.check(command)))
        for event in self.round.do(command):
            self._tell(event)
        if settled and self.round.state is State.STAKING:
            self._last_proof = self.proof
            self._new_round()
        self._bring_cards()
        self._prove()

    def _prove(self) -> None:
        """Tell once that the round is settled and its proof complete."""
        if not self._proved and self.round.state in (State.SETTLED, State.OVER):
            self._proved = True
            self._tell(ProofReady(self.round.number))

    # the cards

    def _commit_with(self, command: Command) -> None:
        """Send the own commitment with the first stake or Deal of the round."""
        if isinstance(command, Stake | Deal) and self.round.state is State.STAKING:
            self._commit()

    def _commit(self) -> None:
        if not self._joint.committed:
            value = self._joint.commit()
            self._transcript.commitment(self.seat, value)
            self._show(0, value)

    def _bring_cards(self) -> None:
        """Draw the cards that the round wants, as long as the other machine's values are there."""
        while self.round.wanted is not None:
            wanted = self.round.wanted
            if wanted.face is Face.DOWN:
                self._give(wanted, None)
            elif self.alone:
                self._draw_alone(wanted)
            elif self._value_shown() and self._joint.complete:
                card = self._joint.draw(self.round.unseen())
                self._transcript.draw(wanted.to, self._joint.values.values(), card)
                self._give(wanted, card)
            else:
                return

    def _value_shown(self) -> bool:
        """If both have committed, send the own values for all cards due; whether they have.

        The other machine may know those cards at once then; nobody can do anything before them.
        """
        self._commit()
        joint, due = self._joint, self.round.due
        while joint.open and joint.revealed < due:
            self._show(*joint.reveal(due))
        return joint.open

    def _show(self, draw: int, value: bytes) -> None:
        self._shown.add(draw, value)
        self._send(DRAW, f"{draw}|{value.hex()}")

    def _draw_alone(self, wanted: CardWanted) -> None:
        cards = self.round.unseen()
        card = cards[int.from_bytes(self._random(VALUE_BYTES), "big") % len(cards)]
        self._transcript.alone(wanted.to, card)
        self._tell(DrawnAlone())
        self._give(wanted, card)

    def _give(self, wanted: CardWanted, card: Card | None) -> None:
        dealing = self.round.state is State.DEALING
        for event in self.round.give(card):
            self._tell(event)
        if not dealing and card is not None:
            self._confirm(card_to_text(wanted.to, card))
        elif dealing and self.round.state is not State.DEALING:
            hands = self.round.hands
            self._confirm(deal_text(hands[BANK], [hands[seat] for seat in self.round.seats]))

    def _confirm(self, text: str) -> None:
        """The host sends a card as text; the guest keeps its own text to compare with it."""
        if self.alone:
            return
        if self._is_host:
            self._send(GAME, text)
        else:
            self._expected.append(text)

    # when the other machine says that this one has broken the protocol

    def look_at_claim(self, code: str) -> Finding:
        """Check the claim against this machine's own record of the round."""
        if code not in PROVABLE:
            return Finding.UNPROVEN
        cards = self._transcript.empty or check_proof(self.proof) is None
        return Finding.REFUTED if cards and self._shown.holds else Finding.CONFIRMED

    # going on alone

    def go_on_alone(self) -> None:
        """The other machine is gone: its seat leaves, this one's waiting commands come at once."""
        self.alone = True
        mine = [command for command in self._queue if command.seat == self.seat]
        self._queue.clear()
        if self.round.check(Leave(self.peer)) is None:
            self._carry_out(Leave(self.peer))
        for command in mine:
            self._carry_out(command)
