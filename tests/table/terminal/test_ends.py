"""How a game by lines begins and ends: inputs and outputs that are closed, logs run again."""

import subprocess
from pathlib import Path

import pytest

from tests.table.terminal.lines import GAME, Run


def test_the_end_of_the_input_is_the_end(run: Run) -> None:
    assert run("stake 5").returncode == 0
    assert run("quit, dance").stdout.count("\n") == 2


@pytest.mark.parametrize("line", ["dance", "stake 0", "hit", "split 7", "tip", "stake"])
def test_what_is_refused_ends_a_script_with_status_1(run: Run, line: str) -> None:
    """So nothing is played on from where the script did not mean to be; an option goes on."""
    ended = run(f"stake 5, {line}, stake 7")
    assert ended.returncode == 1 and "stake 5" in ended.stdout and "stake 7" not in ended.stdout
    ended = run(f"stake 5, {line}, stake 7", "--keep-going", "--new")
    assert ended.returncode == 1 and "stake 7" in ended.stdout
    assert run("stake 5, stake 7", "--new").returncode == 0


def test_to_stand_with_a_turn_that_has_ended_is_no_fault(run: Run) -> None:
    """Who cannot see the cards has to say it: 21 on the deal leaves nothing to decide."""
    deck = "AH 7C 10S 8D / 10H 10C 10S 8D"
    ended = run("stake 20, deal, stand, deal, stand, stand", "--deck", deck, "--keep-going")
    assert ended.stdout.count("Round") == 2
    assert ended.returncode == 1, "the last one is too much: that turn has been ended by stand"
    ended = run("stake 20, deal, stand, deal, stand", "--deck", deck)
    assert ended.returncode == 0 and ended.stdout.count("Round") == 2


def test_a_closed_input_is_the_end(tmp_path: Path) -> None:
    command = " ".join(GAME) + f" --home {tmp_path} <&-"
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("A new game")


def test_a_closed_output_is_no_reason_to_complain(tmp_path: Path) -> None:
    command = f"echo deal | {' '.join(GAME)} --home {tmp_path} >&-"
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_nobody_reads_any_more(tmp_path: Path) -> None:
    command = f"yes deal | {' '.join(GAME)} --home {tmp_path} | head -n 2"
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (ended.stdout.count("\n"), ended.stderr) == (2, "")


def test_an_input_that_is_no_text(tmp_path: Path) -> None:
    ended = subprocess.run(
        [*GAME, "--keep-going", "--home", str(tmp_path)],
        input=b"\xff\xfe\x00\nstake 5\n\xef\xbb\xbf\n", capture_output=True, check=False,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (1, b"")
    assert b"stake 5, pot 10" in ended.stdout


def test_a_log_that_cannot_be_written_is_a_wrong_argument(run: Run, tmp_path: Path) -> None:
    ended = run("", "--log", str(tmp_path / "nowhere" / "log"))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1


def replayed(path: Path) -> subprocess.CompletedProcess[str]:
    command = [*GAME[:2], "--lang", "en", "--replay", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_replay_says_where_a_log_goes_wrong(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log"
    run("stake 20, deal, stand", "--deck", "10H 10C 9S 8D", "--log", str(log))
    assert (replayed(log).returncode, replayed(log).stdout) == (0, "11 events, all the same.\n")
    lines = log.read_text("utf-8").splitlines(keepends=True)
    lines[9] = lines[9].replace('"pays": 40', '"pays": 400')
    log.write_text("".join(lines), "utf-8")
    ended = replayed(log)
    assert ended.returncode == 1
    assert ended.stdout.splitlines() == [
        "Line 10 is not what happened.",
        "Found: " + lines[9].rstrip(),
        "Expected: " + lines[9].rstrip().replace("400", "40"),
    ]
    log.write_text("".join(lines[:4]), "utf-8")
    assert replayed(log).stdout.splitlines()[1:] == [
        "Found: the end of the log",
        "Expected: a card of the deck for seat bank",
    ]
    assert replayed(tmp_path / "nowhere").returncode == 2
