"""Nicknames: what may be one, how it is written in ASCII for the original, how a screen shows it.

net/PROTOCOL.md, "Lobby". A nick travels whole in 11 and 14 and is never shortened on the wire.
"""

import unicodedata

from net.errors import PeerError

MAX_NICK = 20
"""Characters of our own nick, and of any nick on screen."""

BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of the text after them: in a list they would reorder its row."""

MAX_MARKS = 2
"""Marks on one letter: enough for Vietnamese and for emoji; more of them climb over other rows."""

_CONTROL = ("Cc", "Cs", "Zl", "Zp")
_MARKS = ("Mn", "Me")
_UNSEEN = ("Cf", "Zs", *_CONTROL, *_MARKS)

_LETTERS = str.maketrans(
    {
        "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ẞ": "SS",
        "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "å": "a", "Å": "A",
        "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ł": "l", "Ł": "L", "ı": "i",
    }
)  # fmt: skip
"""Letters that lose more than an accent; all others are taken apart by Unicode."""


def nick_problem(text: str) -> str | None:
    """Why `text` cannot be our nick, None if it can: the one rule for all ways it comes in.

    `empty`: nothing to be seen. `bad-character`: a bar, a control character, a mark of direction,
    or no character at all (half of a pair). `too-many-marks`: more than `MAX_MARKS` on a letter.
    `too-long`: over `MAX_NICK`. Characters that this Python's tables do not know yet are welcome.
    """
    if not text.strip():
        return "empty"
    if any(map(_is_barred, text)):
        return "bad-character"
    if all(unicodedata.category(c) in _UNSEEN for c in text):
        return "empty"
    if _with_few_marks(text) != text:
        return "too-many-marks"
    return "too-long" if len(text) > MAX_NICK else None


def _is_barred(c: str) -> bool:
    return c == "|" or c in BIDI or unicodedata.category(c) in _CONTROL


def _with_few_marks(text: str) -> str:
    """The text without the marks that are too many on their letter."""
    kept, marks = [], 0
    for c in text:
        marks = marks + 1 if unicodedata.category(c) in _MARKS else 0
        if marks <= MAX_MARKS:
            kept.append(c)
    return "".join(kept)


def nearest_nick(text: str) -> str:
    """What is left of a text as our nick: without what none may have; empty if that is nothing."""
    fit = "".join(c for c in text if not _is_barred(c))
    nick = _with_few_marks(fit).strip()[:MAX_NICK].strip()
    return nick if nick_problem(nick) is None else ""


def peer_nick(text: str) -> str:
    """A peer's nick as it came, of any length and with any marks: `short_nick` is for screens.

    Raises PeerError where it is not a nick.
    """
    problem = nick_problem(text)
    if problem in ("empty", "bad-character"):
        raise PeerError("not a nickname", text)
    return text


def short_nick(nick: str) -> str:
    """The nick for a screen: at most `MAX_NICK` characters, few marks; `…` stands for what is off.
    """
    nick = _with_few_marks(nick)
    return nick if len(nick) <= MAX_NICK else nick[: MAX_NICK - 1] + "…"


def ascii_nick(nick: str, id: str) -> str:
    """Our nick for 01 to 10: ASCII, 1 to 20 characters; `id` names one that has no such letter."""
    nick = unicodedata.normalize("NFC", nick).translate(_LETTERS)
    plain = unicodedata.normalize("NFKD", nick).encode("ascii", "ignore").decode()
    plain = plain.replace("|", "").strip()[:MAX_NICK].strip()
    return plain if any(c.isalnum() for c in plain) else f"player-{id[:4]}"
