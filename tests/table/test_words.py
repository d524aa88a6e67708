"""The language files: complete, compiled, filled the same in every language, and all of it used."""

import ast
import gettext
import itertools
import re
import string
from pathlib import Path
from typing import Any

import pytest

from cards.round import State
from cards.rules import RULE_SETS
from table.catalogues import LOCALE, compile_mo, read_po
from table.terminal.commands import Vocabulary
from table.words import DOMAIN, LANGUAGES, Words, sentence, system_language, windows_languages

PO = {
    language: read_po(LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po") for language in LANGUAGES
}

READ = re.compile(r"(rules|tips|about)(\.[a-z-]+)?\.(\d+)\.(head|text)")
"""What is read in windows, by number: as far as the numbers go, it is shown."""

languages = pytest.mark.parametrize("language", LANGUAGES)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


# each language


@languages
def test_every_language_has_every_text(language: str) -> None:
    assert PO[language].keys() == PO["en"].keys()
    assert [key for key, text in PO[language].items() if not text.strip()] == []


@languages
def test_every_text_is_filled_with_the_same_values(language: str) -> None:
    differing = [
        key
        for key, text in PO[language].items()
        if key and placeholders(text) != placeholders(PO["en"][key])
    ]
    assert differing == []


@languages
def test_a_question_ends_where_the_answer_begins(language: str) -> None:
    """Texts that something is joined to have their space in every language."""
    for key, text in PO["en"].items():
        ends = text[:1] == " ", text[-1:] == " "
        own = PO[language][key]
        assert (own[:1] == " ", own[-1:] == " ") == ends, key


@languages
def test_the_letters_in_questions_mean_what_they_stand_for(language: str) -> None:
    words = Words(language)
    vocabulary = Vocabulary(words)
    for question, state, verbs in (
        ("terminal.ask.staking", State.STAKING, ["stake", "deal"]),
        ("terminal.ask.turn", State.TURN, ["hit", "stand"]),
    ):
        letters = re.findall(r"\((\w(?: N)?)\)", words(question))
        asked = [vocabulary.read(letter.replace("N", "20"), state).verb for letter in letters]
        assert asked == verbs, question


@languages
def test_the_compiled_catalogue_is_that_of_its_source(language: str) -> None:
    path = LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    assert path.read_bytes() == compile_mo(PO[language])
    with path.open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    assert {key: compiled.gettext(key) for key in PO[language] if key} == {
        key: text for key, text in PO[language].items() if key
    }


@languages
def test_what_is_read_has_no_gap(language: str) -> None:
    """The windows show numbers from 1 as far as they go: a missing one would hide the rest."""
    numbers: dict[str, list[int]] = {}
    for key in PO[language]:
        found = READ.fullmatch(key)
        if found:
            kind = f"{found[1]}{found[2] or ''} {found[4]}"
            numbers.setdefault(kind, []).append(int(found[3]))
    kinds = [f"{kind}.{name}" for kind in ("rules", "tips") for name in RULE_SETS]
    kinds += ["about"]
    assert numbers.keys() == {f"{kind} {part}" for kind in kinds for part in ("head", "text")}
    for found_numbers in numbers.values():
        assert sorted(found_numbers) == list(range(1, len(found_numbers) + 1))


@languages
def test_every_language_has_its_own_name_everywhere(language: str) -> None:
    names = {"en": "English", "de": "Deutsch", "es": "Español", "pt": "Português"}
    assert {own: Words(language)(f"menu.language.{own}") for own in LANGUAGES} == names


@languages
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_end_and_every_refusal_can_be_said(language: str, rules: str) -> None:
    words = Words(language)
    for outcome in ("win", "lose", "draw"):
        assert words.under(rules, f"result.{outcome}", amount=40)
    for reason in ("not-now", "bank-cannot-match", "too-much", "not-a-chip", "multiple-of-10"):
        assert words.refusal(reason)
    for button in ("deal", "hit", "stand", "go-on"):
        assert words.button(rules, button)


@languages
def test_the_buttons_of_blackjack_are_those_of_the_source(language: str) -> None:
    words = Words(language)
    words.original_labels = True
    buttons = [words.button("blackjack", name) for name in ("deal", "hit", "stand")]
    assert buttons == ["DEAL", "HIT", "STAND"]


def test_buttons_answer_the_question_above_them_and_in_the_own_language() -> None:
    """“Noch eine Karte oder genug?” has two answers, and “Ok” is neither."""
    words = Words("de")
    for rules in RULE_SETS:
        buttons = [words.button(rules, name) for name in ("deal", "hit", "stand", "go-on")]
        assert buttons == ["Geben", "Karte", "Genug", "Weiter"]
    for language in LANGUAGES:
        words = Words(language)
        assert words.button("blackjack", "hit") != words.button("blackjack", "stand")
        assert not any(words.button("blackjack", name).isupper() for name in ("hit", "stand"))


@pytest.mark.parametrize(
    ("language", "small", "large"),
    [
        ("en", "Account: 1,000", "Account: 1,234,567"),
        ("de", "Konto: 1.000", "Konto: 1.234.567"),
        ("es", "Saldo: 1.000", "Saldo: 1.234.567"),
        ("pt", "Saldo: 1.000", "Saldo: 1.234.567"),
    ],
)
def test_numbers_are_grouped_as_the_language_does_it(language: str, small: str, large: str) -> None:
    words = Words(language)
    assert (words("account", amount=1000), words("account", amount=1_234_567)) == (small, large)
    assert words.number(999) == "999"


def test_the_messages_and_buttons_of_the_source() -> None:
    words = Words("de")
    assert words.refusal("bank-cannot-match") == "Die Bank kann leider nicht mithalten!"
    words.original_labels = True
    buttons = [words.button("seventeen-four", name) for name in ("deal", "hit", "stand", "go-on")]
    assert buttons == ["Geben", "Geben", "Ok", "Weiter"]
    assert words("over.bank-broken") == "Die Bank ist gesprengt!"


def test_what_is_not_there_is_our_mistake() -> None:
    with pytest.raises(KeyError):
        Words("en")("no.such.key")
    with pytest.raises(ValueError, match="no such language"):
        Words("xx")


def test_switching_the_language() -> None:
    words = Words("en")
    said = [(words("menu.game"), words.number(1000))]
    for language in ("es", "pt", "de", "en"):
        words.switch(language)
        said.append((words("menu.game"), words.number(1000)))
    assert said == [
        ("Game", "1,000"), ("Juego", "1.000"), ("Jogo", "1.000"), ("Spiel", "1.000"),
        ("Game", "1,000"),
    ]  # fmt: skip
    with pytest.raises(ValueError, match="no such language"):
        words.switch("fr")
    assert (words.language, words("menu.game")) == ("en", "Game")


# the language of the system


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "pt_PT@euro"}, "pt"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "es_ES.UTF-8"}, "es"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "pt_BR", "LC_ALL": "es_ES"}, "es"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:en"}, "de"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:pt_BR:en"}, "pt"),
        ({"LANG": "es_ES.UTF-8", "LANGUAGE": "fr:it"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LANGUAGE": ""}, "es"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "est_EE"}, "en"),
        ({"LANGUAGE": "de"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language


REGIONAL = ["es-419", "es_419", "es_419.UTF-8", "es-MX", "es_ES@euro", "ES-es", "es",
            "Spanish_Latin America.1252", "es-Latn-US"]  # fmt: skip
"""Spanish, as systems write it for one region or another."""


def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("form", REGIONAL)
@pytest.mark.parametrize("name", ["LC_ALL", "LANG", "LANGUAGE"])
@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_every_regional_form_finds_its_language(
    monkeypatch: pytest.MonkeyPatch, form: str, name: str, system: str
) -> None:
    no_variables(monkeypatch)
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv(name, form)
    assert system_language() == "es"


class Windows:
    """What kernel32 answers for a list of languages; at most as much as there is room for."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def GetUserPreferredUILanguages(  # noqa: N802
        self, kind: int, count: Any, buffer: Any, size: Any
    ) -> int:
        assert kind == 8
        text = "".join(name + "\0" for name in self.names) + "\0"
        if len(text) > size._obj.value:
            return 0
        buffer[: len(text)] = text
        count._obj.value, size._obj.value = len(self.names), len(text)
        return 1


@pytest.mark.parametrize(
    ("names", "language"),
    [(["es-419"], "es"), (["fr-FR", "pt-BR", "de-DE"], "pt"), (["de-AT", "en-US"], "de"),
     (["fr-FR"], "en"), ([], "en"), (["fr-FR"] * 500, "en")],
)  # fmt: skip
def test_the_language_of_windows(
    monkeypatch: pytest.MonkeyPatch, names: list[str], language: str
) -> None:
    asked = windows_languages(Windows(*names))
    assert asked == (names if len(names) < 100 else [])
    monkeypatch.setattr("table.words._system_languages", lambda: asked)
    assert system_language() == language


@pytest.mark.parametrize(
    ("languages", "locale", "language"),
    [('(\n    "es-419",\n    "en-US"\n)', "en_US", "es"),
     ('(\n    "fr-FR",\n    "pt-BR"\n)', "", "pt"),
     ("", "de_AT", "de"), ("", "fr_FR", "en"), ("", "", "en")],
)  # fmt: skip
def test_the_language_of_a_mac(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, languages: str, locale: str, language: str
) -> None:
    """`defaults` prints a list, or says nothing where a setting is not there."""
    no_variables(monkeypatch)
    monkeypatch.setattr("sys.platform", "darwin")
    (tmp_path / "AppleLanguages").write_text(languages)
    (tmp_path / "AppleLocale").write_text(locale)
    defaults = tmp_path / "defaults"
    defaults.write_text(f'#!/bin/sh\ncd "{tmp_path}" && cat "$3"\n')
    defaults.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert system_language() == language


# keys in the code


class Keys:
    """Keys as code writes them: whole, or with parts that are filled in when it runs."""

    def __init__(self) -> None:
        self.whole: dict[str, str] = {}
        self.parts: dict[re.Pattern[str], str] = {}
        """Each with a place where it is; what is filled in is a group."""
        self.words: set[str] = set()
        """What stands between dots in any string, and the names of classes."""

    def add(self, prefix: str, node: ast.AST, where: str) -> None:
        """Take a node in, where it is a string; what can be anything is left out."""
        match node:
            case ast.Constant(value=str(text)):
                self.whole[prefix + text] = where
                self.words.update(text.split("."))
            case ast.JoinedStr(values=[ast.Constant(value=str(first)), *_] as parts):
                texts = [getattr(part, "value", None) for part in parts]
                if "." in first or (prefix and len(parts) > 2):
                    known = (re.escape(one) if isinstance(one, str) else "(.+)" for one in texts)
                    self.parts[re.compile(re.escape(prefix) + "".join(known))] = where
            case ast.ClassDef(name=name):
                self.words.add(name.lower())

    def has(self, key: str) -> bool:
        """Whether code can make this key: what it would fill in is somewhere in the code too."""
        found = (pattern.fullmatch(key) for pattern in self.parts)
        return key in self.whole or any(all(map(self._fills, one.groups())) for one in found if one)

    def _fills(self, part: str) -> bool:
        return len(part) == 1 or self.words.issuperset(part.split("."))


class Code:
    """What the code that speaks says of keys."""

    def __init__(self) -> None:
        self.asked = Keys()
        """The keys that a text is asked for with, as far as they stand right there."""
        self.named = Keys()
        """All strings, as many keys are chosen first and asked for later."""
        root = LOCALE.parent.parent
        for folder in ("chips", "cards", "images", "net", "table", ".ci/bundle"):
            for path in (root / folder).rglob("*.py"):
                self._read(path)

    def _read(self, path: Path) -> None:
        # there `say("x")` is a text "noughts.x" or, in the terminal, "noughts.text.x"
        noughts = path.name.startswith("noughts_") or path.parent.name == "noughts"
        prefixes = ["noughts.", "noughts.text."] if noughts else []
        speaks = LOCALE.parent in path.parents
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            where = f"{path.name}:{getattr(node, 'lineno', 0)}"
            for prefix in ["", *prefixes]:
                self.named.add(prefix, node, where)
            if speaks and isinstance(node, ast.Call):
                for key in keys_of(node):
                    self.asked.add("", key, where)


def keys_of(call: ast.Call) -> list[ast.expr]:
    """What a call asks a text for with: words(key), words.under(rules, key)."""
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    number = {"words": 0, "_words": 0, "under": 1}.get(name)
    if number is None or len(call.args) <= number:
        return []
    key = call.args[number]
    return [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]


@pytest.fixture(scope="module")
def code() -> Code:
    return Code()


def test_keys_in_the_code_are_in_the_catalogue(code: Code) -> None:
    keys = PO["en"].keys()
    missing = {key: where for key, where in code.asked.whole.items() if key not in keys}
    for pattern, where in code.asked.parts.items():
        if not any(map(pattern.fullmatch, keys)):
            missing[pattern.pattern] = where
    assert code.asked.whole and code.asked.parts and missing == {}


def test_keys_in_the_catalogue_are_in_the_code(code: Code) -> None:
    """What nobody says any more goes; as far as can be told where keys are put together."""

    def used(key: str) -> bool:
        # a plain word is in the code for much else
        return key in code.asked.whole if key.isalpha() else code.named.has(key)

    unused = []
    for key in PO["en"]:
        common, _, last = key.rpartition(".")
        if key and not READ.fullmatch(key) and not used(key):
            unused += [] if last in RULE_SETS and used(common) else [key]
    assert unused == []


VALUES = ("Bob.", "Anna Mar…", "Wow!", "Who?", "Bob", "10♥")
"""Names and reasons as they come: with a mark of their own at the end, or without."""


@languages
@pytest.mark.parametrize("value", VALUES)
def test_no_text_ends_in_two_marks_whatever_is_put_in(language: str, value: str) -> None:
    """Alone, and as a part that is made a sentence of; an ellipsis is one mark."""
    words = Words(language)
    for key, text in PO[language].items():
        blanks = re.findall(r"{(\w+)}", text)
        if text and blanks:
            shown = sentence(words(key, **dict.fromkeys(blanks, value)))
            assert not re.search("[.!?…]{2}$", shown), (key, shown)
            assert not re.search(r"[.…]{2}", shown), (key, shown)


@languages
def test_no_text_ends_in_two_marks_as_it_is(language: str) -> None:
    for key, text in PO[language].items():
        assert not re.search("[.!?…]{2}$", sentence(text)) or not text, key


def ends_by_hand(tree: ast.AST) -> list[int]:
    """Lines that put a mark behind a text that is made elsewhere."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = node.values
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            parts = [node.left, node.right]
        else:
            continue
        for before, after in itertools.pairwise(parts):
            text = after.value if isinstance(after, ast.Constant) else ""
            if after is not parts[-1] and text == ".":
                continue  # between the parts of a key
            if not isinstance(before, ast.Constant) and re.match(r"[.!?](\s|$)", str(text)):
                found.append(node.lineno)
    return found


def test_only_sentence_puts_a_mark_behind_a_text() -> None:
    """Where faces put texts together; so none can end in two."""
    for path in sorted(LOCALE.parent.rglob("*.py")):
        if path.name not in ("words.py", "scroll_area.py"):  # `sentence`; names of Tk's widgets
            assert not ends_by_hand(ast.parse(path.read_text("utf-8"))), path
