"""What the player reads, from the language files in `locale/` (gettext catalogues).

Code names a text by its key, `words("button.deal")`; every language, English
too, says it in its own catalogue. `python -m table.catalogues` compiles them.
"""

import gettext
import os
import re
import sys
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from images.resources import read
from table import numbers

LANGUAGES = ("en", "de", "es", "pt")
DOMAIN = "seventeen_four"

MARKS = (".", "!", "?", "…")
"""What a sentence ends with."""


class Words:
    """The texts and number forms of one language."""

    def __init__(self, language: str) -> None:
        """Raises ValueError for a language that is not in LANGUAGES."""
        self.original_labels = False
        """Whether buttons say what they said in the game that this one is made after."""
        self.switch(language)

    def switch(self, language: str) -> None:
        """Speak another language from now on. Raises ValueError."""
        if language not in LANGUAGES:
            raise ValueError(f"no such language: {language}")
        self.language = language
        compiled = read("table", f"locale/{language}/LC_MESSAGES/{DOMAIN}.mo")
        self._catalogue = gettext.GNUTranslations(BytesIO(compiled))

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, its `{placeholders}` filled; whole numbers are grouped.

        Raises KeyError for a key that the catalogue does not have.
        """
        text = self._catalogue.gettext(key)
        if text == key:
            raise KeyError(key)
        shown = {k: self.number(v) if type(v) is int else v for k, v in values.items()}
        return _one_mark(text, shown).format(**shown)

    def under(self, rules: str, key: str, **values: object) -> str:
        """The text of a key as players of this rule set say it, where they have their own."""
        own = f"{key}.{rules}"
        return self(own if self.has(own) else key, **values)

    def button(self, rules: str, name: str) -> str:
        """What the button `deal`, `hit`, `stand` … of a rule set says."""
        original = f"button.original.{name}"
        chosen = original if self.original_labels and self.has(original) else f"button.{name}"
        return self.under(rules, chosen)

    def has(self, key: str) -> bool:
        """Whether the catalogue has a text for this key."""
        return self._catalogue.gettext(key) != key

    def number(self, number: int) -> str:
        """A whole number, its thousands grouped as the language does it."""
        return numbers.write(number, self.language)

    def amount(self, amount: float, signed: bool = True) -> str:
        """An amount that is no whole number, to a tenth."""
        return numbers.write_amount(amount, self.language, signed)

    def refusal(self, reason: str) -> str:
        """Why a command was refused, as a sentence."""
        if reason.startswith("multiple-of-"):
            return self("refused.multiple-of", unit=int(reason.rpartition("-")[2]))
        return self(f"refused.{reason}")


def sentence(text: str, mark: str = ".") -> str:
    """A text with a mark at its end, where it has none yet; to put texts together from parts."""
    return text if text.endswith(MARKS) else text + mark


def _one_mark(text: str, values: Mapping[str, object]) -> str:
    """The text without the stop behind each value that brings a mark of its own.

    So a name that ends in a dot, or was shortened to one that ends in an ellipsis, is followed by
    no second mark.
    """
    for key, value in values.items():
        if isinstance(value, str) and value.endswith(MARKS):
            text = re.sub(rf"(\{{{key}\}})[.…]", r"\1", text)
    return text


_IN_ENGLISH = {"english": "en", "german": "de", "spanish": "es", "portuguese": "pt"}
"""How the C library of Windows calls them: `Spanish_Latin America.1252`."""


def system_language() -> str:
    """The language of the system, where we speak it, whatever the region; else English."""
    for candidate in _system_languages():
        language = re.split("[_.@-]", candidate.strip())[0].lower()
        language = _IN_ENGLISH.get(language, language)
        if language in LANGUAGES:
            return language
    return "en"


def _system_languages() -> list[str]:
    """What was asked for, first things first: by variables, else in the system's own settings."""
    wanted = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    first = next((language for language in wanted if language), "")
    if first in ("C", "POSIX") or first.startswith("C."):
        return []
    if first:
        return [*os.environ.get("LANGUAGE", "").split(":"), first]
    if sys.platform == "win32":
        import ctypes

        return windows_languages(ctypes.windll.kernel32)
    return _mac_languages() if sys.platform == "darwin" else []


def windows_languages(kernel: Any) -> list[str]:
    """What the settings of Windows say, as names like `es-419`; `kernel` is kernel32."""
    import ctypes

    count, size = ctypes.c_uint32(), ctypes.c_uint32(1024)
    names = ctypes.create_unicode_buffer(size.value)
    by_name = 8  # MUI_LANGUAGE_NAME
    if not kernel.GetUserPreferredUILanguages(
        by_name, ctypes.byref(count), names, ctypes.byref(size)
    ):
        return []
    return ctypes.wstring_at(names, size.value).split("\0")[: count.value]


def _mac_languages() -> list[str]:
    """What the settings of macOS say; a program started by double click has no LANG."""
    import subprocess

    said = []
    for setting in ("AppleLanguages", "AppleLocale"):
        command = ["defaults", "read", "-g", setting]
        try:
            asked = subprocess.run(command, capture_output=True, text=True, timeout=2, check=False)
        except (OSError, subprocess.TimeoutExpired):
            continue
        said += re.findall(r"[\w-]+", asked.stdout)
    return said
