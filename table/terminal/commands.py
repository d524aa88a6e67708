"""What a line in the terminal asks for: commands, their first letters, the language's words."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from cards.round import State
from chips.frozen import Frozen
from table import numbers
from table.numbers import NumberError
from table.words import Words

VERBS = (
    "stake",
    "deal",
    "hit",
    "stand",
    "split",
    "merge",
    "tip",
    "new",
    "quit",
    "stats",
    "lobby",
    "ready",
    "same",
    "help",
)
"""At one's own table. Where a letter or a word can mean several, the first that fits is taken."""

AT_TABLE = (
    "stake",
    "deal",
    "hit",
    "stand",
    "ready",
    "split",
    "merge",
    "tip",
    "status",
    "proof",
    "leave",
    "quit",
    "same",
    "help",
)
"""At a table for two."""

IN_LOBBY = (
    "players",
    "invite",
    "ttt",
    "accept",
    "refuse",
    "withdraw",
    "refresh",
    "nick",
    "status",
    "why",
    "proof",
    "leave",
    "quit",
    "help",
)
"""In the lobby, and while a table is waited for."""

WITH_NUMBER = ("stake", "split")

WITH_TEXT = ("proof", "invite", "ttt", "accept", "refuse", "withdraw", "nick")
"""What comes behind these is read by whoever carries them out."""

BEHIND: Mapping[str, str] = MappingProxyType(
    {
        "stake": " N",
        "split": " N",
        "proof": " [FILE]",
        "invite": " N [blackjack]",
        "ttt": " N",
        "accept": " [N]",
        "refuse": " [N]",
        "withdraw": " [N]",
        "nick": " NAME",
    }
)
"""What is said behind a command, in [ ] where it may be left out."""

_LETTERS = {
    "s": ("stake", "stand"),
    "d": ("deal",),
    "h": ("hit",),
    "m": ("merge",),
    "t": ("tip",),
    "n": ("new",),
    "q": ("quit",),
    "r": ("ready", "same"),
}
"""What a single letter stands for: `s` is a stake with a number, to stand without one; `r` is the
same stake again where stakes are made, else ready for the next round."""


class Asked(Frozen):
    """A command, with its number or its text where it has one."""

    verb: str
    number: int | None = None
    text: str = ""


class NotUnderstoodError(Exception):
    """A line that is no command: the key of the text that says why, and its values."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class Vocabulary:
    """The words of one language beside the commands themselves."""

    def __init__(self, words: Words, verbs: Sequence[str] = VERBS) -> None:
        self._language = words.language
        own = {verb: words(f"terminal.verb.{verb}").split() for verb in verbs}
        self.verbs = verbs
        self._words = {verb: {verb, *own[verb]} for verb in verbs}
        self.name = {verb: own[verb][0] for verb in verbs}
        """How the language calls each command."""

    def read(self, line: str, state: State | None = None) -> Asked:
        """What a line asks for in a state of the round. Raises NotUnderstoodError."""
        first, *rest = line.casefold().split()
        verbs = self._meant(first)
        if not verbs:
            raise NotUnderstoodError("terminal.unknown", text=first[:40])
        if verbs[0] in WITH_TEXT:
            return Asked(verbs[0], text=line.strip()[len(first) :].strip())
        if not rest:
            return self._bare(verbs, state)
        numbered = [verb for verb in verbs if verb in WITH_NUMBER]
        try:
            number = numbers.read(" ".join(rest), self._language)
        except NumberError as error:
            if numbered and (len(rest) == 1 or error.reason == "too-large"):
                key = f"terminal.{error.reason}"
                raise NotUnderstoodError(key, text=rest[0][:40]) from None
        else:
            if numbered:
                return Asked(numbered[0], number)
        name = self.name[(numbered or verbs)[0]]
        raise NotUnderstoodError("terminal.too-much", command=name)

    def _meant(self, word: str) -> list[str]:
        """Which commands a word can mean: whole words first, then letters, then beginnings."""
        whole = [verb for verb in self.verbs if word in self._words[verb]]
        if whole or len(word) == 1:
            return whole or self._by_letter(word)
        return [
            verb
            for verb in self.verbs
            if any(known.startswith(word) for known in self._words[verb])
        ]

    def _by_letter(self, letter: str) -> list[str]:
        """The commands' own letters mean the same in every language, for whoever scripts."""
        own = [verb for verb in _LETTERS.get(letter, ()) if verb in self.verbs]
        return own or [
            verb for verb in self.verbs if any(known[0] == letter for known in self._words[verb])
        ]

    def _bare(self, verbs: Sequence[str], state: State | None) -> Asked:
        """A command without a number: of several the one that the round waits for."""
        bare = [verb for verb in verbs if verb not in WITH_NUMBER]
        fitting = [verb for verb in bare if state and verb in _FITTING.get(state, ())]
        if len(verbs) > 1 and not fitting and "stake" in verbs and state is not State.TURN:
            bare = []
        if not bare:
            raise NotUnderstoodError("terminal.number-missing", command=self.name[verbs[0]])
        return Asked((fitting or bare)[0])


_FITTING = {
    State.STAKING: ("deal", "same"),
    State.TURN: ("hit", "stand", "same"),
    State.SETTLED: ("deal", "ready"),
}
"""Which of several commands that a word can mean the round waits for."""
