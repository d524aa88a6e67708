"""The terminal by questions, as a person sees it: through a pseudo-terminal of 40 columns."""

import os
import select
import signal
import sys
import time
from pathlib import Path

import pytest

from table.terminal.screen import plain
from tests.table.terminal.lines import GAME


class Typist:
    """A person at a pseudo-terminal."""

    def __init__(
        self, home: Path, *arguments: str, before: tuple[str, ...] = (), **environment: str
    ) -> None:
        """`before` stands in front of the command, such as `ip netns exec …`."""
        import pty

        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            import fcntl
            import struct
            import termios

            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
            # execve, for readline has put a COLUMNS of its own where os.environ does not see it
            wanted = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")}
            command = [*before, *GAME, "--home", str(home), "--speed", "off", *arguments]
            settings = {**wanted, "TERM": "xterm", "LANG": "C.UTF-8", **environment}
            os.execvpe(command[0], command, settings)
        self.text = ""

    def wait_for(self, *texts: str) -> str:
        """Read until one of the texts has come; all that came since the last call."""
        seen = ""
        give_up = time.monotonic() + 20
        while not any(text in seen for text in texts):
            assert time.monotonic() < give_up, seen
            try:
                seen += os.read(self.terminal, 65_536).decode()
            except OSError:
                raise AssertionError(f"ended before {texts}: {seen}") from None
        self.text += seen
        return seen

    def type(self, text: str, *wait_for: str) -> str:
        """Type a line; what comes until one of the texts that are waited for."""
        os.write(self.terminal, text.encode() + b"\n")
        return self.wait_for(*wait_for)

    def end(self) -> int:
        """Wait for the end; the exit status, negative for a signal."""
        give_up = time.monotonic() + 20
        while select.select([self.terminal], [], [], max(0.0, give_up - time.monotonic()))[0]:
            try:
                data = os.read(self.terminal, 65_536)
            except OSError:  # what Linux answers when the other side is closed
                break
            if not data:
                break
            self.text += data.decode()
        else:
            os.kill(self.pid, signal.SIGKILL)
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


needs_pty = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


@needs_pty
def test_a_game_by_questions_in_40_columns(tmp_path: Path) -> None:
    typist = Typist(tmp_path, "--deck", "10H 7C 7S 8D JH QH 10C")
    assert "|_|" in typist.wait_for("Your name?")
    typist.type("Zoë", "deal (d)?")
    typist.type("nonsense", "deal (d)?")
    typist.type("", "deal (d)?")
    typist.type("s 50", "deal (d)?")
    typist.type("d", "stand (s)?")
    typist.type("tip", "stand (s)?")
    typist.type("h", "stand (s)?")
    typist.type("h", "yes or no?")
    typist.type("stats", "yes or no?")
    typist.type("y", "deal (d)?")
    typist.type("new", "new one?")
    typist.type("n", "deal (d)?")
    typist.type("q", "not saved.")
    assert typist.end() == 0
    lines = typist.text.replace("\r\n", "\n").split("\n")
    without_colours = [plain(line, "utf-8").replace("\x1b[0m", "") for line in lines]
    for style in ("31", "1", "2"):
        without_colours = [line.replace(f"\x1b[{style}m", "") for line in without_colours]
    # what is typed stands behind a question and is the typist's own business
    assert [line for line in without_colours if len(line) > 40 and "?" not in line] == []
    assert "\x1b[31m│ ♥ │\x1b[0m" in typist.text
    assert "“nonsense” is no command." in typist.text
    assert "Zoë: 10♥, 10" in typist.text


@needs_pty
@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_where_none_are_wanted(tmp_path: Path, environment: dict[str, str]) -> None:
    typist = Typist(tmp_path, "--seed", "5", before=(), **environment)
    typist.wait_for("Your name?")
    typist.type("", "deal (d)?")
    typist.type("d", "stand (s)?", "yes or no?")
    typist.type("q", "saved.")
    assert typist.end() == 0
    assert "\x1b" not in typist.text


@needs_pty
def test_an_ascii_terminal_has_letters_for_suits(tmp_path: Path) -> None:
    typist = Typist(
        tmp_path, "--deck", "10H 7C 7S 8D", "--lang", "de", LC_ALL="C", PYTHONUTF8="0",
        PYTHONCOERCECLOCALE="0",
    )  # fmt: skip
    typist.wait_for("Dein Name?")
    typist.type("", "geben (d)?")
    typist.type("geben", "halten (s)?")
    assert "| H |" in typist.text
    assert typist.text.isascii()
    typist.type("q", "gespeichert.")
    assert typist.end() == 0


@needs_pty
@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
@pytest.mark.parametrize("stage", ["name", "staking", "turn"])
def test_ctrl_c_and_ctrl_d_end_it(tmp_path: Path, key: str, stage: str) -> None:
    typist = Typist(tmp_path)
    typist.wait_for("Your name?")
    if stage != "name":
        typist.type("", "deal (d)?")
    if stage == "turn":
        typist.type("d", "stand (s)?", "yes or no?")
    # a Ctrl-C just between the question and the reading is noticed at the next key only: CPython
    time.sleep(0.3)
    os.write(typist.terminal, key.encode())
    assert typist.end() == 0
    assert "Goodbye. Your game is saved." in typist.text
    assert "Traceback" not in typist.text


@needs_pty
@pytest.mark.slow
def test_killed_in_a_hand_and_resumed(tmp_path: Path) -> None:
    """Also while the cards are still being shown, slowly: they are on the disk already."""
    for wait in ("Round 1", "a card face down"):
        home = tmp_path / wait.replace(" ", "")
        typist = Typist(home, "--speed", "slow")
        typist.wait_for("Your name?")
        typist.type("Zoë", "deal (d)?")
        typist.type("s 50", "deal (d)?")
        typist.type("d", wait)
        os.kill(typist.pid, signal.SIGKILL)
        assert typist.end() == -signal.SIGKILL
        typist = Typist(home)
        typist.wait_for("Your name? [Zoë]")
        typist.type("", "stand (s)?", "yes or no?")
        assert "Your game goes on: round 1." in typist.text
        assert "│░░░│" in typist.text or "yes or no" in typist.text
        typist.type("q", "Goodbye.")
        assert typist.end() == 0
