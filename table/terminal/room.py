"""What the terminal face of the network is made of: one room at a time, with its commands."""

from enum import Enum
from pathlib import Path
from typing import Protocol

from cards.round import State
from table.problems import reason
from table.proofs import sentences
from table.saving.names import device
from table.terminal.commands import Asked, NotUnderstoodError, Vocabulary
from table.terminal.reports import commands
from table.terminal.screen import TerminalScreen
from table.words import Words


class Next(Enum):
    """What follows a line."""

    STAY = "stay"
    HOLD = "hold"
    """The same line again, when this room may take it."""
    LEAVE = "leave"
    QUIT = "quit"


class Room(Protocol):
    """The lobby, a table, a series, or the wait for one of them."""

    @property
    def question(self) -> str:
        """What to ask a person now."""

    def may_take(self, line: str) -> bool:
        """Whether this line of a program can be carried out now; else it waits.

        Not asked of words to leave, which never wait.
        """

    def leaves(self, line: str) -> bool:
        """Whether a line asks to leave this room, or the program."""

    @property
    def busy(self) -> bool:
        """Whether something that was said is still under way, such as the cards of a round."""

    def obey(self, line: str) -> Next:
        """Carry out one line; an empty one comes from a person only."""


class Proof:
    """The transcript of the last round, wherever that was played; empty before the first."""

    def __init__(self) -> None:
        self.text = ""
        self.names: dict[int, str] = {}

    def tell(self, screen: TerminalScreen, words: Words, file: str) -> None:
        """Print it in plain words, or save it in a file."""
        if not file:
            for sentence in sentences(self.text, words, self.names):
                screen.say(sentence)
            return
        if not self.text:
            screen.refuse(words("proof.none"))
            return
        found = device(file)
        if found is not None:
            screen.say(words("link.proof.unsaved", why=words("file.device", name=found)))
            return
        try:
            Path(file).expanduser().write_text(self.text, encoding="utf-8")
        except (OSError, RuntimeError, ValueError) as error:
            screen.refuse(words("link.proof.unsaved", why=reason(error)))
        else:
            screen.say(words("link.proof.saved", file=file))


def understood(
    vocabulary: Vocabulary,
    line: str,
    screen: TerminalScreen,
    words: Words,
    state: State | None = None,
) -> Asked | None:
    """What a line asks for; None when it is no command, which has been said then."""
    try:
        return vocabulary.read(line, state)
    except NotUnderstoodError as error:
        screen.refuse(words(error.key, **error.values))
        return None


def meant(vocabulary: Vocabulary, line: str, state: State | None = None) -> str:
    """The command of a line, before it is carried out; nothing for what is none."""
    try:
        return vocabulary.read(line, state).verb if line.strip() else ""
    except NotUnderstoodError:
        return ""


def tell_commands(vocabulary: Vocabulary, screen: TerminalScreen, words: Words) -> None:
    """The help of a room."""
    for text in commands(vocabulary, words):
        screen.say(text)
