"""Numbers as a language writes them, and reading the whole ones.

`read` takes all that `write` gives, in the same language, and the blanks that other programs put
between thousands; it takes no sign of another language, as `1.000` is one thousand in German and
one in English.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

GROUPING: Mapping[str, str] = MappingProxyType({"en": ",", "de": ".", "es": ".", "pt": "."})
"""What each language puts between thousands."""

POINT: Mapping[str, str] = MappingProxyType({"en": ".", "de": ",", "es": ",", "pt": ","})
"""What each language puts before the fraction."""

BLANKS = " \u00a0\u2007\u2009\u202f"
"""Blanks between thousands: plain, no-break, of a figure's width, thin, and narrow no-break."""

MAX_DIGITS = 18
"""Of a number that is read; logs and saved games have no longer ones."""


class NumberError(ValueError):
    """A text that is no number here; `reason` is `no-number` or `too-large`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def write(number: int, language: str) -> str:
    """A whole number, its thousands grouped as the language does it."""
    return f"{number:,}".replace(",", GROUPING[language])


def write_fraction(number: float, digits: int, language: str) -> str:
    """A number with so many digits after the decimal point, as the language writes it."""
    whole, _, rest = f"{abs(number):.{digits}f}".partition(".")
    sign = "−" if number < 0 and float(f"{number:.{digits}f}") else ""
    return f"{sign}{write(int(whole), language)}{POINT[language]}{rest}"


def write_amount(amount: float, language: str, signed: bool = True) -> str:
    """An amount: `−12.0` to a tenth, `+40` where it is whole, `+3,204` from a thousand on.

    Without its sign where `signed` is false.
    """
    sign = ("−" if amount < 0 else "+") if signed else ""
    whole, tenth = divmod(round(abs(amount) * 10), 10)
    if whole >= 1_000:
        whole, tenth = round(abs(amount)), 0
    if not (whole or tenth):
        sign = ""
    broken = whole < 1_000 and amount != round(amount)
    return sign + write(whole, language) + (f"{POINT[language]}{tenth}" if broken else "")


def read(text: str, language: str) -> int:
    """The whole number that a text says, in ASCII digits, grouped or not.

    Raises NumberError. Groups are whole: `1,00` and `1,0000` are no numbers.
    """
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    for between in (GROUPING[language], *BLANKS):
        if re.fullmatch(rf"[0-9]{{1,3}}({re.escape(between)}[0-9]{{3}})+", digits):
            digits = digits.replace(between, "")
    if not re.fullmatch("[0-9]+", digits):
        raise NumberError("no-number")
    digits = digits.lstrip("0") or "0"
    if len(digits) > MAX_DIGITS:
        raise NumberError("too-large")
    return int(sign + digits)
