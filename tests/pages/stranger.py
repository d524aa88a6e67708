"""A guest at a table of 17 und 4, and a peer in the lobby, written from net/PROTOCOL.md alone.

Nothing of the game is imported: if these can play with it, the page says what one has to know.
"""

from collections.abc import Iterator
from hashlib import sha256

RANKS = "789TJQKA"
DECK = [suit + rank.replace("T", "1") for suit in "HDCS" for rank in RANKS]
POINTS = dict(zip("7891JQKA", (7, 8, 9, 10, 2, 3, 4, 11), strict=True))
DEAL = (1, 2, 0, 1, 2)
"""Seats in the order of their cards, 0 the bank; its face-down card takes no draw."""


def frame(id: int, payload: str = "") -> str:
    return f"{id:02}{len(payload.encode()) + 5:03}{payload}\n"


def total(cards: list[str]) -> int:
    points = sum(POINTS[card[1]] for card in cards)
    for card in cards:
        if points > 21 and card[1] == "A":
            points -= 10
    return points


def pictures(cards: list[str]) -> bool:
    return len(cards) == 5 and all(card[1] in "JQK" for card in cards)


class Guest:
    """Seat 2: stakes ten units, takes cards up to `stands_at`, and is ready for the next round."""

    def __init__(self, seed: bytes, stands_at: int) -> None:
        self.seed, self.stands_at = seed, stands_at
        self.out = ""
        self.accounts: list[int] = []
        self.rounds = 0
        self.received = 0
        self.pots = [0, 0, 0]
        self.errors: list[str] = []

    def send(self, id: int, payload: str = "") -> None:
        self.out += frame(id, payload)

    def beat(self) -> None:
        """Five seconds have passed."""
        self.send(22, str(self.received))

    def line(self, line: str) -> None:
        """Take one frame of the host."""
        id, payload = int(line[:2]), line[5:]
        self.received += id in (18, 19, 21)
        if id == 17:
            self.accounts = [int(amount) for amount in payload.split("|")[3].split(",")]
            self.send(17, payload)
            self.send(22, "0")
        elif id == 22 and not self.rounds:
            self.new_round()
        elif id == 18:
            self.letter(payload)
        elif id == 19:
            self.ready(1)
        elif id == 21:
            number, _, text = payload.partition("|")
            draw, value = int(number), bytes.fromhex(text)
            if draw and sha256(value).digest() != self.values[draw - 1]:
                self.errors.append(f"value {draw}")
            self.values[draw] = value
        self.go_on()

    def new_round(self) -> None:
        self.rounds += 1
        chain = [sha256(self.seed + bytes([self.rounds])).digest()]
        for _ in range(64):
            chain.append(sha256(chain[-1]).digest())
        self.chain = chain[::-1]
        self.values: dict[int, bytes] = {}
        self.shown = self.drawn = 0
        self.hands: list[list[str]] = [[], [], []]
        self.agreed: set[int] = set()
        self.finished: set[int] = set()
        self.results: dict[int, str] = {}
        self.told: list[str] = []
        self.said = ""
        self.round = self.steps()
        self.wants: int | None = None
        self.send(18, "D10")
        self.send(21, f"0|{self.chain[0].hex()}")
        self.send(18, "D0")

    def letter(self, text: str) -> None:
        if text[0] == "I" or (text[0] == "H" and text != "H0"):
            if text != self.told.pop(0):
                self.errors.append(text)
            return
        seat, what = (2, text[1:]) if text[0] == "2" else (1, text)
        if what == "D0":
            self.agreed.add(seat)
            if len(self.agreed) == 2:
                self.wants = next(self.round)
        elif what[0] == "D":
            amount = int(what[1:])
            self.accounts[seat] -= amount
            self.accounts[0] -= amount
            self.pots[seat] += 2 * amount
        elif what == "H0":
            self.wants = seat
        elif what == "S":
            self.finished.add(seat)
            self.advance()
        elif what == "R":
            self.ready(2)
        if seat == 2:
            self.said = ""

    def steps(self) -> Iterator[int | None]:
        """Whose card is wanted next: the deal, the turns (None), then the bank."""
        yield from DEAL
        deal = "".join("".join(hand[:2]).ljust(4, "-") for hand in self.hands)
        self.told.append(f"I{deal}")
        for seat in (1, 2):
            if total(self.hands[seat]) == 21:
                self.settle(seat, "win")
        while len(self.finished) < 2:
            yield None
        if len(self.results) < 2:
            yield 0
            while total(self.hands[0]) < 17 and not pictures(self.hands[0]):
                yield 0
            self.judge()

    def go_on(self) -> None:
        """Draw what is wanted, as far as the host's values are there; then speak in one's turn."""
        while self.rounds and self.wants is not None and 0 in self.values:
            if self.shown == self.drawn:
                self.shown += 1
                self.send(21, f"{self.shown}|{self.chain[self.shown].hex()}")
            if self.drawn + 1 not in self.values:
                return
            self.draw(self.wants)
        if self.rounds and not self.said:
            self.speak()

    def draw(self, seat: int) -> None:
        self.drawn += 1
        left = [card for card in DECK if not any(card in hand for hand in self.hands)]
        text = self.values[self.drawn] + self.chain[self.drawn] + self.drawn.to_bytes(4, "big")
        card = left[int.from_bytes(sha256(text).digest(), "big") % len(left)]
        self.hands[seat].append(card)
        self.wants = None
        if self.drawn > len(DEAL):
            self.told.append(f"H{seat}{card}")
        if seat and self.drawn > len(DEAL):
            hand = self.hands[seat]
            if total(hand) > 21:
                self.settle(seat, "lose")
            elif pictures(hand):
                self.settle(seat, "win")
            elif total(hand) == 21:
                self.finished.add(seat)
        self.advance()

    def advance(self) -> None:
        self.wants = next(self.round, None)

    def settle(self, seat: int, outcome: str) -> None:
        self.finished.add(seat)
        self.results[seat] = outcome
        if outcome != "draw":
            self.accounts[seat if outcome == "win" else 0] += self.pots[seat]
            self.pots[seat] = 0

    def judge(self) -> None:
        bank = total(self.hands[0])
        for seat in sorted({1, 2} - set(self.results)):
            own = total(self.hands[seat])
            better = not pictures(self.hands[0]) and (bank > 21 or own > bank)
            equal = own == bank and not pictures(self.hands[0])
            self.settle(seat, "win" if better else "draw" if equal else "lose")

    def speak(self) -> None:
        """In the own turn a card or enough; after the result, ready."""
        if len(self.results) == 2:
            if 2 in self.agreed:
                self.said = "R"
                self.send(19)
        elif self.drawn >= len(DEAL) and 2 not in self.finished and self.wants is None:
            self.said = "H0" if total(self.hands[2]) < self.stands_at else "S"
            self.send(18, self.said)

    def ready(self, seat: int) -> None:
        self.agreed.discard(seat)
        if not self.agreed:
            self.new_round()


class Neighbour:
    """Somebody in the lobby who plays 17 und 4 and accepts every invitation."""

    ID, PORT, LISTENS = "0000aaaa", 40009, 51009

    def __init__(self) -> None:
        self.out: list[str] = []
        self.port = 0
        self.agreed = False

    def hello(self, id: int) -> None:
        own = f"{self.ID}|{self.PORT}|174/1|Zed"
        self.out += [frame(id, "Zed").strip(), frame(11, own).strip()]

    def datagram(self, text: str) -> None:
        id, fields = text[:2], text[5:].split("|")
        if id == "01":
            self.hello(2)
        elif id == "11":
            self.port = int(fields[1])
        elif id == "14" and fields[1] == "174/1":
            answer = f"{self.ID}|174/1|{fields[2]}|Zed|{self.LISTENS}"
            self.out.append(frame(15, answer).strip())
        elif id == "16":
            self.agreed = fields[3] == "Ok"
