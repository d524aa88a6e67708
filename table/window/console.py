"""The console that Windows opens beside a program of Python's: gone, when it is ours alone."""

import sys
from pathlib import PureWindowsPath
from typing import Any

OURS = {"python.exe", "py.exe"}
"""What a double click on a `.py` starts, one after the other, before the game is read."""

_MAY_LOOK = 0x1000
"""PROCESS_QUERY_LIMITED_INFORMATION"""

_MOST = 16


def let_go_of_own_console() -> None:
    """Close the console when nobody but Python has it: after a double click, not in a shell.

    Does nothing but on Windows.
    """
    if sys.platform == "win32":
        import ctypes

        if let_go(ctypes.windll.kernel32):
            # nobody reads it any more, and writing would fail
            sys.stdin = sys.stdout = sys.stderr = None


def let_go(kernel: Any) -> bool:
    """Let go of the console by way of kernel32; whether there was one that only we had."""
    import ctypes

    numbers = (ctypes.c_uint32 * _MOST)()
    count = kernel.GetConsoleProcessList(numbers, _MOST)
    if not 0 < count <= _MOST:
        return False
    names = [_program(kernel, number) for number in numbers[:count]]
    return set(names) <= OURS and bool(kernel.FreeConsole())


def _program(kernel: Any, number: int) -> str:
    """The name of a process's program; empty where it cannot be told."""
    import ctypes

    kernel.OpenProcess.restype = ctypes.c_void_p
    process = ctypes.c_void_p(kernel.OpenProcess(_MAY_LOOK, False, number))
    if not process:
        return ""
    try:
        text, length = ctypes.create_unicode_buffer(1024), ctypes.c_uint32(1024)
        if not kernel.QueryFullProcessImageNameW(process, 0, text, ctypes.byref(length)):
            return ""
        return PureWindowsPath(text.value).name.lower()
    finally:
        kernel.CloseHandle(process)
