"""The language files: complete, compiled, and filled the same in every language."""

import re
import string

import pytest

from cards.rules import RULE_SETS
from table.catalogues import compile_mo, read_po
from table.words import DOMAIN, LANGUAGES, LOCALE, Words, system_language

PO = {
    language: read_po(LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po") for language in LANGUAGES
}

languages = pytest.mark.parametrize("language", LANGUAGES)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@languages
def test_every_language_has_every_text(language: str) -> None:
    assert PO[language].keys() == PO["en"].keys()
    assert all(text.strip() for text in PO[language].values())


@languages
def test_every_text_is_filled_with_the_same_values(language: str) -> None:
    differing = [
        key
        for key, text in PO[language].items()
        if key and placeholders(text) != placeholders(PO["en"][key])
    ]
    assert differing == []


@languages
def test_the_compiled_catalogue_is_that_of_its_source(language: str) -> None:
    compiled = LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    assert compiled.read_bytes() == compile_mo(PO[language])


@languages
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_end_and_every_refusal_can_be_said(language: str, rules: str) -> None:
    words = Words(language)
    for outcome in ("win", "lose", "draw"):
        assert words.under(rules, f"result.{outcome}", amount=40)
    for reason in ("not-now", "bank-cannot-match", "too-much", "not-a-chip", "multiple-of-10"):
        assert words.refusal(reason)
    for button in ("deal", "hit", "stand", "go-on"):
        assert words.under(rules, f"button.{button}")


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Account: 1,234,567"), ("de", "Konto: 1.234.567")]
)
def test_numbers_are_grouped_as_the_language_does_it(language: str, text: str) -> None:
    assert Words(language)("account", amount=1_234_567) == text


def test_the_messages_and_buttons_of_the_source() -> None:
    words = Words("de")
    assert words.refusal("bank-cannot-match") == "Die Bank kann leider nicht mithalten!"
    assert words("button.deal") == words("button.hit") == "Geben"
    assert words("button.stand") == "Ok"
    assert words("over.bank-broken") == "Die Bank ist gesprengt!"


def test_what_is_not_there_is_our_mistake() -> None:
    with pytest.raises(KeyError):
        Words("en")("no.such.key")
    with pytest.raises(ValueError, match="no such language"):
        Words("xx")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:en"}, "de"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
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


def test_keys_in_the_code_are_in_the_catalogue() -> None:
    code = "\n".join(path.read_text("utf-8") for path in LOCALE.parent.glob("*.py"))
    written = set(re.findall(r'words\("([a-z.\d-]+)"', code))
    assert written and written <= PO["en"].keys()
