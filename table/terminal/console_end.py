"""The end of the console on Windows: its window closed, the session over, the machine shut down."""

import ctypes
import time
from collections.abc import Callable
from typing import Any

CLOSE, LOGOFF, SHUTDOWN = 2, 5, 6
"""CTRL_CLOSE_EVENT and the two others after which Windows ends the process itself."""

PATIENCE = 4.5
"""Seconds we have: Windows waits for five, or until the handler is left."""

_FUNCTION: Any = getattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE)


class ConsoleEnd:
    """While this is in force, `on_end` is called, in a thread of Windows', when the console ends.

    Then this thread is held up, so that the program can say goodbye and end by itself meanwhile.
    """

    def __init__(
        self,
        kernel: Any,
        on_end: Callable[[], object],
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """`kernel` is kernel32."""
        self._kernel = kernel
        self._on_end = on_end
        self._sleep = sleep
        self._handler = _FUNCTION(ctypes.c_int, ctypes.c_uint32)(self._told)
        kernel.SetConsoleCtrlHandler(self._handler, True)

    def close(self) -> None:
        """Leave it to others."""
        self._kernel.SetConsoleCtrlHandler(self._handler, False)

    def _told(self, event: int) -> int:
        """Whether we have seen to it; Ctrl-C and Ctrl-Break are signals."""
        if event not in (CLOSE, LOGOFF, SHUTDOWN):
            return 0
        self._on_end()
        self._sleep(PATIENCE)
        return 1
