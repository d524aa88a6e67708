"""Nicknames: what may be one, how it is written in ASCII for the original, how a screen shows it.

net/PROTOCOL.md, "Lobby". A nick travels whole in 11 and 14 and is never shortened on the wire.
"""

import unicodedata

from net.errors import PeerError

MAX_NICK = 20
"""Characters of our own nick, and of any nick on screen."""

BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of the text after them: in a list they would reorder its row."""

_CONTROL = ("Cc", "Cs", "Zl", "Zp")

_LETTERS = str.maketrans(
    {
        "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ẞ": "SS",
        "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "å": "a", "Å": "A",
        "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ł": "l", "Ł": "L", "ı": "i",
    }
)  # fmt: skip
"""Letters that lose more than an accent; all others are taken apart by Unicode."""


def nick_problem(text: str) -> str | None:
    """Why `text` cannot be our nick: `empty`, `too-long`, `bad-character`; None if it can."""
    if not text.strip():
        return "empty"
    if any(c in "|" or c in BIDI or unicodedata.category(c) in _CONTROL for c in text):
        return "bad-character"
    return "too-long" if len(text) > MAX_NICK else None


def peer_nick(text: str) -> str:
    """A peer's nick of any length, as it came. Raises PeerError where it is not a nick."""
    problem = nick_problem(text)
    if problem in ("empty", "bad-character"):
        raise PeerError("not a nickname", text)
    return text


def short_nick(nick: str) -> str:
    """The nick for a screen: at most `MAX_NICK` characters, the last an ellipsis if any is off."""
    return nick if len(nick) <= MAX_NICK else nick[: MAX_NICK - 1] + "…"


def ascii_nick(nick: str, id: str) -> str:
    """Our nick for 01 to 10: ASCII, 1 to 20 characters; `id` names one that has no such letter."""
    nick = unicodedata.normalize("NFC", nick).translate(_LETTERS)
    plain = unicodedata.normalize("NFKD", nick).encode("ascii", "ignore").decode()
    plain = plain.replace("|", "").strip()[:MAX_NICK].strip()
    return plain if any(c.isalnum() for c in plain) else f"player-{id[:4]}"
