"""What a table for two says of the other player and of the line, in the window and the terminal."""

from cards.events import BANK, Seat
from net.table.events import Alone, Did, Ended
from net.table.phases import LinkPhase
from table.linked import LinkedGame
from table.why import because
from table.words import Words

LAST_SECONDS = 10
"""Of a turn's time: these are counted down for everybody (net/PROTOCOL.md, "Turn timer")."""


def name_of(game: LinkedGame, seat: Seat, words: Words) -> str:
    """A seat at this table; one that nobody has named by its number."""
    if seat == BANK:
        return words("seat.bank")
    if seat == game.seat:
        return words("seat.you")
    return game.names.get(int(seat)) or words("link.other", n=int(seat))


def other(game: LinkedGame, words: Words) -> str:
    """The other player."""
    return name_of(game, game.link.peer, words)


def state(game: LinkedGame, words: Words) -> str:
    """Who is awaited, or what is wrong with the line; nothing while cards are on their way."""
    link, name = game.link, other(game, words)
    if link.suspended_until is not None:
        return words("link.frozen", name=name)
    if link.phase is LinkPhase.ALONE:
        return words("link.alone", name=name)
    if game.seat in link.awaited:
        return words("link.your-turn")
    return words("link.waiting", name=name) if link.awaited else ""


def action(did: Did, game: LinkedGame, words: Words) -> str | None:
    """What the other player has just done; None for what was not carried out, or was ours."""
    key = f"link.did.{type(did.command).__name__.lower()}"
    if did.refused is not None or did.command.seat == game.seat or not words.has(key):
        return None
    return words(key, name=other(game, words), amount=getattr(did.command, "amount", 0))


def alone(event: Alone, game: LinkedGame, words: Words) -> str:
    """Why the other seat counts as gone, in a few words, without a full stop."""
    key = event.finding.value if event.finding else "fault" if event.fault else event.reason
    known = words.has(f"link.alone.{key}")
    return words(f"link.alone.{key if known else 'left'}", name=name_of(game, event.seat, words))


def ended(event: Ended, game: LinkedGame, words: Words) -> str:
    """Why the table is closed, and whose doing it was; of an accusation, what a look at it says."""
    key = f"link.ended.{event.reason}"
    who = event.by if event.by is not None else game.link.peer
    if event.finding is not None:
        key, who = f"link.ended.{event.finding.value}", game.link.peer
    elif event.fault:
        key = "link.ended.fault"
    elif not words.has(key):
        key = "link.ended.other"
    return words(key, name=name_of(game, who, words), reason=because(event.reason, words))
