"""The letters D, I, H and S of a card table, as text (frame 18).

net/PROTOCOL.md, "Letters". A card is its suit letter, then its value: `2` to
`9`, `J`, `Q`, `K`, `A`, and `1` for ten; `--` is a card face down, or none.
Seat 0 is the bank.

What a player says:    `D50` I stake 50    `D0` I have staked what I want
                       `H0` I want a card  `S` I have enough
What the host tells:   `I` and six cards   the deal: bank, seat 1, seat 2
                       `H2SQ`              seat 2 gets the queen of spades

Two machines need one order of what both say, and 21Barth had no letter for
it. So the host repeats what the guest said with the guest's seat in front, at
its place in the order (`2D50`, `2H0`, `2S`, and `2R` for frame 19, ready); the
guest carries its own command out then and not before. What the host says for
itself needs no number: it is at its place. `T2` says that the time of seat 2
is up. A letter that is malformed is a PeerError.
"""

import re
from collections.abc import Sequence

from cards.card import SUITS, Card
from cards.commands import Command, Deal, Hit, Ready, Stake, Stand, TimeUp
from cards.events import BANK, Seat
from net.errors import LocalError, PeerError

NO_CARD = "--"

MAX_DIGITS = 15
"""Digits of an amount: more money than all jetons together, and exact in any JSON reader."""

_SAID = re.compile(rf"([1-9]?)(?:D(0|[1-9][0-9]{{0,{MAX_DIGITS - 1}}})|(H0|S|R))", re.ASCII)
_TIME = re.compile(r"T([1-9])", re.ASCII)
_DEALT = re.compile(r"H([0-9])(..)", re.ASCII)


def card_text(card: Card | None) -> str:
    """Two characters for a card, `--` for one that nobody sees."""
    if card is None:
        return NO_CARD
    return card.suit + ("1" if card.rank == "10" else card.rank)


def parse_card(text: str) -> Card | None:
    """The card of two characters, None for `--`. Raises PeerError."""
    if text == NO_CARD:
        return None
    suit, rank = text[:1], text[1:]
    try:
        if suit in SUITS and rank != "10":
            return Card("10" if rank == "1" else rank, suit)
    except ValueError:
        pass
    raise PeerError("not-a-card", text)


def said(command: Command, *, ordered: bool = False) -> str:
    """What a player says, with its seat in front where `ordered`; `TimeUp` as the host tells it.

    Raises LocalError for a command that has no letter.
    """
    front = str(command.seat) if ordered else ""
    match command:
        case Stake():
            return f"{front}D{command.amount}"
        case Deal():
            return f"{front}D0"
        case Hit():
            return f"{front}H0"
        case Stand():
            return f"{front}S"
        case Ready() if ordered:
            return f"{front}R"
        case TimeUp():
            return f"T{command.seat}"
    raise LocalError(f"no letter for {command}")


def parse_said(text: str, sender: int) -> tuple[Command, bool]:
    """A command, and whether a seat stood in front of it; without one it is the sender's.

    Raises PeerError for any other text.
    """
    time = _TIME.fullmatch(text)
    if time:
        return TimeUp(int(time[1])), True
    found = _SAID.fullmatch(text)
    if found is None or (found[3] == "R" and not found[1]):
        raise PeerError("not-a-letter", text)
    seat = int(found[1] or sender)
    if found[2] is not None:
        amount = int(found[2])
        return (Stake(seat, amount) if amount else Deal(seat)), bool(found[1])
    wish: dict[str, Command] = {"H0": Hit(seat), "S": Stand(seat), "R": Ready(seat)}
    return wish[found[3]], bool(found[1])


def deal_text(bank: Sequence[Card], hands: Sequence[Sequence[Card]]) -> str:
    """`I` and two cards each of bank and seats; `--` where a seat or the bank has none open."""
    return "I" + "".join(
        card_text(hand[at] if at < len(hand) else None) for hand in (bank, *hands) for at in (0, 1)
    )


def card_to_text(seat: Seat, card: Card) -> str:
    """`H`, the seat (0 for the bank), and its card."""
    return f"H{0 if seat == BANK else seat}{card_text(card)}"


def is_told(text: str) -> bool:
    """Whether a letter tells cards, as only the host may, rather than a player's wish."""
    return text.startswith("I") or (text.startswith("H") and text != "H0")


def parse_told(text: str) -> tuple[int | None, tuple[Card | None, ...]]:
    """Seat and card of an `H` (seat 0 is the bank), None and all cards of an `I`.

    Raises PeerError for any other text.
    """
    dealt = _DEALT.fullmatch(text)
    if dealt:
        return int(dealt[1]), (parse_card(dealt[2]),)
    if text.startswith("I") and len(text) % 4 == 1 and len(text) > 1:
        return None, tuple(parse_card(text[at : at + 2]) for at in range(1, len(text), 2))
    raise PeerError("not-a-letter", text)
