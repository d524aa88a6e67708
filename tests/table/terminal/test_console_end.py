"""A console that is closed: the program is told, and has the time to say goodbye."""

from collections.abc import Callable
from typing import Any

import pytest

from table.terminal.console_end import ConsoleEnd

CTRL_C, CTRL_BREAK, CTRL_CLOSE, CTRL_LOGOFF, CTRL_SHUTDOWN = 0, 1, 2, 5, 6  # wincon.h


class Kernel:
    """What kernel32 does with handlers: the last one set is asked first."""

    def __init__(self) -> None:
        self.handlers: list[Callable[[int], int]] = []

    def SetConsoleCtrlHandler(self, handler: Any, add: bool) -> None:  # noqa: N802
        if add:
            self.handlers.append(handler)
        else:
            self.handlers.remove(handler)

    def tell(self, event: int) -> bool:
        """Whether somebody has seen to an event."""
        return any(handler(event) for handler in reversed(self.handlers))


@pytest.mark.parametrize("event", [CTRL_CLOSE, CTRL_LOGOFF, CTRL_SHUTDOWN])
def test_the_program_is_told_and_windows_waits_for_it(event: int) -> None:
    happened: list[object] = []
    kernel = Kernel()
    ConsoleEnd(kernel, lambda: happened.append("told"), happened.append)
    assert kernel.tell(event)
    told, waited = happened
    # once the handler is left the process is gone; after five seconds it is in any case
    assert told == "told" and isinstance(waited, float) and 4 <= waited < 5


@pytest.mark.parametrize("event", [CTRL_C, CTRL_BREAK])
def test_what_is_a_signal_stays_one(event: int) -> None:
    happened: list[object] = []
    kernel = Kernel()
    ConsoleEnd(kernel, lambda: happened.append("told"), happened.append)
    assert not kernel.tell(event) and happened == []


def test_nothing_is_held_up_when_it_is_over() -> None:
    kernel = Kernel()
    end = ConsoleEnd(kernel, lambda: pytest.fail("told"))
    end.close()
    assert not kernel.tell(CTRL_CLOSE)
