"""A stranger who installs a bundle: no checkout in reach, a home with blanks and umlauts."""

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

TITLE = "Seventeen and Four|17 und 4"
"""Of the window, in the languages that are tried."""

STAKE, DEAL, STAND = "Up", "space", "Return"

PATIENCE = 60.0
"""Seconds for anything that is waited for: a busy machine takes its time."""


class Stranger:
    """Somebody's own folders, and what is played in them."""

    def __init__(self, folder: Path, screen: str) -> None:
        self.home = folder / "Jörg Müller"
        self.data = self.home / ".local" / "share"
        self.work = self.home / "Schöne Spiele"
        self.work.mkdir(parents=True)
        self.environment = {
            "PATH": os.environ["PATH"],
            "DISPLAY": screen,
            "HOME": str(self.home),
            "LC_ALL": "C.UTF-8",
        }

    @property
    def record(self) -> Path:
        """The saved game."""
        return self.data / "seventeen-and-four" / "seventeen-four.record"

    def run(self, *command: str | Path, **environment: str) -> str:
        """What a command prints; it must end well."""
        done = subprocess.run(
            [str(word) for word in command], cwd=self.work, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, env={**self.environment, **environment},
            timeout=300, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self, *command: str | Path, **environment: str) -> "subprocess.Popen[bytes]":
        """Start the game as it is started by a double click."""
        with (self.home / "said").open("ab") as said:
            return subprocess.Popen(
                [str(word) for word in command], cwd=self.work, stdin=subprocess.DEVNULL,
                stdout=said, stderr=said, env={**self.environment, **environment},
            )  # fmt: skip

    def said(self) -> str:
        """What started games have printed, which should be nothing."""
        return (self.home / "said").read_text(errors="replace")

    def results(self) -> int:
        """How many rounds the saved game knows the result of."""
        return self.happened("result")

    def happened(self, event: str) -> int:
        """How many events of a kind the saved game has, those of rounds summed up not counted."""
        if not self.record.exists():
            return 0
        return self.record.read_text().count(f'{{"event": "{event}"')

    def play_a_round(self, title: str = TITLE) -> None:
        """Stake, deal and stand by keys, until the saved game has one result more."""
        window = self.window(title)
        before = self.results()
        stakes = self.happened("stake")
        self.press_until(window, STAKE, lambda: self.happened("stake") > stakes)
        deals = self.happened("card")
        self.press_until(window, DEAL, lambda: self.happened("card") > deals)
        self.press_until(window, STAND, lambda: self.results() > before)

    def close(self, process: "subprocess.Popen[bytes]", title: str = TITLE) -> int:
        """Close by Control-Q, as a player does; the exit status."""
        self._press(self.window(title), "ctrl+q")
        return process.wait(PATIENCE)

    def window(self, title: str = TITLE) -> str:
        """The window with this name, once it is there."""
        found = ""

        def look() -> bool:
            nonlocal found
            asked = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", title],
                capture_output=True, text=True, env=self.environment, check=False,
            )  # fmt: skip
            found = asked.stdout.split()[-1] if asked.stdout.split() else ""
            return bool(found)

        until(look, f"no window called {title}")
        return found

    def _press(self, window: str, key: str) -> None:
        # without a window manager nobody gives the keyboard to the window
        subprocess.run(
            ["xdotool", "windowfocus", window, "key", key],
            env=self.environment, capture_output=True, check=True,
        )  # fmt: skip

    def press_until(self, window: str, key: str, done: Callable[[], bool]) -> None:
        """Press a key; again while it has not helped, as a card may still fly."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"{key} did nothing; {self.said()}"
            self._press(window, key)
            pause = time.monotonic() + 1
            while not done() and time.monotonic() < pause:
                time.sleep(0.05)


def until(done: Callable[[], bool], otherwise: str) -> None:
    """Wait for something; fails with `otherwise` when it does not come."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, otherwise
        time.sleep(0.1)
