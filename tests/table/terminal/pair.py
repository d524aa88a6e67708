"""Programs that play in the terminal, each a process whose lines are given and read one by one."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.terminal.lines import GAME


class Program:
    """One `seventeen_four.py --terminal` with pipes; it is killed at the end of the test."""

    def __init__(self, home: Path, *arguments: str, before: tuple[str, ...] = ()) -> None:
        """`before` stands in front of the command, such as `ip netns exec …`."""
        self.process = subprocess.Popen(
            [*before, *GAME, "--home", str(home), "--lang", "en", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "LANG": "C.UTF-8"}, text=True, encoding="utf-8", bufsize=1,
        )  # fmt: skip
        self.said: list[str] = []
        self._error = ""
        self._new: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._new.put(line.rstrip("\n"))
        self._new.put(None)

    def say(self, lines: str) -> None:
        """Give it lines, with commas between."""
        assert self.process.stdin is not None
        self.process.stdin.write(lines.replace(", ", "\n") + "\n")
        self.process.stdin.flush()

    def hear(self, text: str, seconds: float = 30) -> str:
        """Read until a line has the text in it; that line."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._new.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"not {text!r} in {self.said}") from None
            assert line is not None, f"ended without {text!r}: {self.said} {self.error()}"
            self.said.append(line)
            if text in line:
                return line

    def interrupt(self) -> None:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)

    def close_input(self) -> None:
        """Give it no more lines."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def end(self, seconds: float = 30) -> int:
        """Close its input and wait for the end; the exit status. All it said is in `said` then."""
        self.close_input()
        status = self.process.wait(seconds)
        self._reader.join(5)
        while not self._new.empty():
            line = self._new.get()
            if line is not None:
                self.said.append(line)
        return status

    def error(self) -> str:
        """What it said to stderr, after its end."""
        assert self.process.stderr is not None
        if self.process.poll() is not None and not self.process.stderr.closed:
            self._error += self.process.stderr.read()
        return self._error

    def kill(self) -> None:
        """Whatever it does, it ends here."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._reader.join(5)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                with contextlib.suppress(BrokenPipeError):
                    pipe.close()


class Programs:
    """All of one test."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._all: list[Program] = []

    def start(self, name: str, *arguments: str, before: tuple[str, ...] = ()) -> Program:
        """Start one, with a home and a log of its own."""
        arguments = (*arguments, "--log", str(self.log(name)))
        program = Program(self._folder / name, *arguments, before=before)
        self._all.append(program)
        return program

    def log(self, name: str) -> Path:
        """The log of a program."""
        return self._folder / f"{name}.log"

    def close(self) -> None:
        """End all of them."""
        for program in self._all:
            program.kill()


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Programs]:
    """Programs that are gone when the test is over."""
    programs = Programs(tmp_path)
    yield programs
    programs.close()


def replay(file: Path) -> subprocess.CompletedProcess[str]:
    """Run a log again, or check a transcript."""
    command = [sys.executable, GAME[1], "--lang", "en", "--replay", str(file)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
