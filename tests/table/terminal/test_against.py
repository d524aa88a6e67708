"""`--replay A --against B`: what is said, and the exit status."""

from pathlib import Path

import pytest

from seventeen_four import main

GAME = '{"event": "game", "rules": "seventeen-four", "seats": 2, "accounts": {"bank": 10000, "1": 1000, "2": 1000}}\n'  # noqa: E501
STAKE = '{"event": "stake", "seat": %d, "amount": 10, "pot": 20}\n'


@pytest.mark.parametrize(
    ("other", "status", "said"),
    [
        (GAME + STAKE % 1, 0, "Both sides saw the same."),
        (GAME + STAKE % 2, 1, 'b.log, line 2: {"event": "stake", "seat": 2,'),
    ],
)
def test_two_logs_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], other: str, status: int, said: str
) -> None:
    a, b = tmp_path / "a.log", tmp_path / "b.log"
    a.write_text(GAME + STAKE % 1)
    b.write_text(other)
    assert main(["--lang", "en", "--replay", str(a), "--against", str(b)]) == status
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("text", [None, "", "no event\n"])
def test_a_log_that_cannot_be_read_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None
) -> None:
    a, b = tmp_path / "a.log", tmp_path / "b.log"
    a.write_text(GAME)
    if text is not None:
        b.write_text(text)
    for pair in ((a, b), (b, a)):
        assert main(["--replay", str(pair[0]), "--against", str(pair[1])]) == 2
        assert "b.log" in capsys.readouterr().err


def test_against_alone_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--against", "b.log"])
    assert "only together with --replay" in capsys.readouterr().err
