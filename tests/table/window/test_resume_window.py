"""The window over a saved game: killed and resumed, and the same log as the terminal writes."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cards.replay import first_difference
from table.words import Words
from tests.places import ROOT

Run = Callable[..., "subprocess.CompletedProcess[str]"]

LOOK = (
    "import json; shown = window.shown; print(json.dumps({"
    "'hands': {str(s): [str(c) for c in h] for s, h in shown.hands.items()},"
    "'own': shown.account(1), 'pot': shown.pot(1), 'round': shown.rounds,"
    "'chips': list(shown.purses.account(1)), 'message': window.board.message[:2],"
    "'next': window.board.buttons['button.next'].text}));"
)

KILL = "import sys, os, signal; sys.stdout.flush(); os.kill(os.getpid(), signal.SIGKILL)"

STAKE = "p = window.player; p.stake(p.uppermost(20)); "

PLAYED = {
    "staked": STAKE + "pass",
    "dealt": STAKE + "window.player.press('button.next')",
    "hit": STAKE + "window.player.press('button.next'); window.queue.finish();"
    # after 21 on the deal the button is for going on from the result
    "window.player.settled or window.player.press('button.next')",
    "settled": STAKE + "window.player.press('button.next');"
    "window.queue.finish(); window.player.settled or window.player.press('button.stand')",
    "changed": "p = window.player; p.exchange(p.uppermost(20)); window.queue.finish()",
}


@pytest.mark.parametrize("code", PLAYED.values(), ids=PLAYED.keys())
@pytest.mark.parametrize("rules", ["seventeen-four", "blackjack"])
def test_killed_at_the_table_the_game_goes_on_as_it_lay(
    run_game: Run, code: str, rules: str
) -> None:
    kill = "window.queue.finish(); root.update();" + LOOK + KILL
    killed = run_game(code.replace("20", "10") + ";" + kill, "--rules", rules, "--speed", "off")
    assert killed.returncode == -signal.SIGKILL
    resumed = run_game(LOOK + "window.close()", "--rules", rules, "--speed", "off")
    assert (resumed.returncode, resumed.stderr) == (0, "")
    before, after = json.loads(killed.stdout), json.loads(resumed.stdout)
    for value in (before, after):
        value["chips"] = sorted(value["chips"])
        value.pop("message")
    assert before == after


def test_a_finished_round_is_shown_with_its_result_after_a_kill(run_game: Run) -> None:
    # no stake and standing at once: the round is settled whatever the cards are
    code = PLAYED["settled"].removeprefix(STAKE)
    killed = run_game(code + ";" + LOOK + KILL, "--speed", "off", "--lang", "en")
    resumed = run_game(LOOK + "window.close()", "--speed", "off", "--lang", "en")
    before, after = json.loads(killed.stdout), json.loads(resumed.stdout)
    assert before["next"] == after["next"] == "Go on"
    assert before["message"][0] and after["message"][0] == before["message"][0]
    assert after["message"][1] == f"{before['message'][1]} · Your game goes on: round 1."


def test_table_and_terminal_write_the_same_log(run_game: Run, tmp_path: Path) -> None:
    deck = "10S 7H 10H 10C / 10S 7H 9S 8H 8C / 10S 10D 10H 10C / KC 7H QD 9H JH KS QS"
    code = "; window.queue.finish();".join(
        [
            "p = window.player; p.stake(p.uppermost(20))",
            "p.press('button.next')",
            "p.press('button.stand')",
            "p.go_on()",
            "p.stake(p.uppermost(50))",
            "p.press('button.next')",
            "p.press('button.next')",
            "p.go_on()",
            "p.exchange(p.uppermost(1))",
            "p.stake(p.uppermost(10))",
            "p.press('button.next')",
            "p.press('button.stand')",
            "p.go_on()",
            "p.press('button.next')",
            "p.press('button.next')",
            "p.press('button.next')",
            "p.press('button.next')",
            "window.close()",
        ]
    )
    table, terminal = tmp_path / "table.log", tmp_path / "terminal.log"
    ended = run_game(code, "--deck", deck, "--log", str(table), "--speed", "fast")
    assert (ended.returncode, ended.stderr) == (0, "")
    commands = (
        "stake 20\ndeal\nstand\nstake 50\ndeal\nhit\nready\nsplit 1\nstake 10\ndeal\nstand\n"
        "deal\nhit\nhit\nhit\n"
    )
    command = [sys.executable, str(ROOT / "seventeen_four.py"), "--terminal", "--deck", deck]
    command += ["--log", str(terminal), "--home", str(tmp_path / "other"), "--keep-going"]
    done = subprocess.run(command, input=commands, text=True, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, ""), "a 1 cannot be changed, at both of them"
    assert table.read_text() == terminal.read_text()
    assert table.read_text().count("\n") > 40
    assert first_difference(table.read_text().splitlines()) is None


def test_a_second_window_says_that_it_plays_unsaved(run_game: Run, tmp_path: Path) -> None:
    home = tmp_path / "home"
    holder = (
        "import sys, time; sys.path.insert(0, sys.argv[1]); from pathlib import Path;"
        "from table.saving.home import Home; h = Home(Path(sys.argv[2]));"
        "print('held', flush=True);"
        "time.sleep(30)"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", holder, str(ROOT), str(home)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        told = run_game("print(window.board.message[1]); window.close()", "--lang", "en")
        notice = told.stdout.partition(" · ")[2]
        assert notice == Words("en")("notice.unsaved.busy") + "\n"
    finally:
        other.kill()
        other.wait()
