"""What is made from the code in the pages, by the names that stand in them."""

from collections.abc import Callable, Mapping

from table.window.key_table import KEYS, NOUGHTS, OWN, TWO, key_name
from table.words import Words
from tests.pages import pictures, sessions

WHERE = {OWN: "own table", TWO: "table for two", NOUGHTS: "noughts and crosses"}


def keys() -> str:
    """The table of keys, as the help of the window has it in English."""
    words = Words("en")
    lines = ["| key | what it does | where |", "| --- | --- | --- |"]
    for key in KEYS:
        names = ", ".join(f"`{key_name(shown, words)}`" for shown in key.shown)
        places = ", ".join(WHERE[where] for where in key.where)
        lines.append(f"| {names} | {words(f'keys.{key.does}')} | {places} |")
    return "\n".join(lines)


def _session(text: str) -> str:
    return f"```session\n{text}\n```"


MAKERS: Mapping[str, Callable[[], str]] = {
    "round": pictures.round_states,
    "link": pictures.link,
    "invitation": pictures.lobby_invitation,
    "noughts": pictures.noughts,
    "keys": keys,
    "session-lobby": lambda: _session(sessions.lobby()),
    "session-table": lambda: _session(sessions.table()),
    "session-original": lambda: _session(sessions.original()),
}
