"""What the game prints as a number it reads, in each language; what is none or too large."""

import pytest

from cards.round import State
from table.arguments import parse
from table.numbers import BLANKS, NumberError, read, write, write_amount, write_fraction
from table.terminal.commands import Asked, NotUnderstoodError, Vocabulary
from table.words import LANGUAGES, Words

NUMBERS = [0, 5, 999, 1_000, 10_000, 123_456, 1_000_000, 999_999_999_999_999_999]

languages = pytest.mark.parametrize("language", LANGUAGES)


@languages
@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_written_is_read(language: str, number: int) -> None:
    words = Words(language)
    shown = words("terminal.pot", amount=number).split(": ", 1)[1]
    assert read(shown, language) == read(str(number), language) == number
    assert shown == words.number(number) == write(number, language)
    asked = Vocabulary(words).read(f"stake {shown}", State.STAKING)
    assert asked == Asked("stake", number)
    for blank in BLANKS:
        spaced = f"{number:,}".replace(",", blank)
        assert read(spaced, language) == number
        asked = Vocabulary(words).read(f"split {spaced}", State.TURN)
        assert asked == Asked("split", number)


@languages
@pytest.mark.parametrize("option", ["player", "bank"])
@pytest.mark.parametrize("number", [1_000, 12_345, 999_999_999_999_999])
def test_the_command_line_reads_them_too(language: str, option: str, number: int) -> None:
    for text in (write(number, language), str(number), f"{number:,}".replace(",", "\u202f")):
        options = parse(["--lang", language, f"--{option}", text])
        assert getattr(options.setup, option) == number


@languages
@pytest.mark.parametrize(
    "text",
    ["", "-", "1,00", "1.00", "1,0000", "1.0000", ",100", "1,,000", "1,000.", "1 00", "1\u202f00",
     "1.000,000", "1,000 000", "1_000", "１０", "١٠", "+5", "5-", "1e3", "--5", "0x10"],
)  # fmt: skip
def test_what_is_no_number(language: str, text: str) -> None:
    with pytest.raises(NumberError) as caught:
        read(text, language)
    assert caught.value.reason == "no-number"


def test_a_language_does_not_take_the_signs_of_another() -> None:
    """One thousand in German is one in English, so neither may be guessed."""
    for text, language in (("1.000", "en"), ("1,000", "de"), ("1,000", "es"), ("1,000", "pt")):
        with pytest.raises(NumberError):
            read(text, language)


@languages
def test_many_digits_are_too_large_and_not_no_number(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = Words(language)
    long = "1" * 32
    for text in (long, write(int(long), language), f"{int(long):,}".replace(",", " "), "9" * 5_000):
        with pytest.raises(NumberError) as caught:
            read(text, language)
        assert caught.value.reason == "too-large"
        with pytest.raises(NotUnderstoodError) as refused:
            Vocabulary(words).read(f"stake {text}", State.STAKING)
        assert refused.value.key == "terminal.too-large"
    with pytest.raises(SystemExit):
        parse(["--lang", language, "--player", long])
    assert "too large" in capsys.readouterr().err
    assert read("0" * 40 + "7", language) == 7


def test_fractions() -> None:
    assert write_fraction(0.448357, 3, "en") == "0.448"
    assert write_fraction(-1234.5, 2, "de") == "−1.234,50"
    assert write_fraction(-0.0004, 3, "pt") == "0,000"
    assert write_fraction(-0.0006, 3, "es") == "−0,001"


@pytest.mark.parametrize(
    ("amount", "english", "german"),
    [
        (-12.53, "−12.5", "−12,5"),
        (14.96, "+15.0", "+15,0"),
        (-40, "−40", "−40"),
        (0, "0", "0"),
        (-0.01, "0.0", "0,0"),
        (999.96, "+1,000", "+1.000"),
        (-3204.4, "−3,204", "−3.204"),
    ],
)
def test_amounts_have_a_sign_and_a_tenth(amount: float, english: str, german: str) -> None:
    assert write_amount(amount, "en") == english
    assert write_amount(amount, "de") == german
    assert write_amount(amount, "en", signed=False) == english.lstrip("+−")
