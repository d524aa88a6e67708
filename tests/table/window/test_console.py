"""The console beside the table: let go of only where it came with the table."""

from typing import Any

import pytest

from table.window.console import let_go

SHELLS = ["cmd.exe", "powershell.exe", "bash.exe", "WindowsTerminal.exe"]


class Kernel:
    """What kernel32 answers, with programs that share our console."""

    def __init__(self, *programs: str) -> None:
        self.programs = dict(enumerate(programs, start=4))
        self.freed = False
        self.open: set[int] = set()
        self.OpenProcess = self._Opening(self)

    class _Opening:
        restype: Any = None

        def __init__(self, kernel: "Kernel") -> None:
            self._kernel = kernel

        def __call__(self, access: int, inherit: bool, number: int) -> int:
            assert access == 0x1000  # all that a process of another user grants
            self._kernel.open.add(number)
            return number

    def GetConsoleProcessList(self, numbers: Any, most: int) -> int:  # noqa: N802
        if len(self.programs) <= most:  # else it fills in nothing, and tells how many
            numbers[: len(self.programs)] = list(self.programs)
        return len(self.programs)

    def QueryFullProcessImageNameW(  # noqa: N802
        self, process: Any, flags: int, text: Any, length: Any
    ) -> int:
        name = self.programs[process.value]
        text.value = f"C:\\Program Files\\{name}"
        return int(bool(name))

    def CloseHandle(self, process: Any) -> None:  # noqa: N802
        self.open.remove(process.value)

    def FreeConsole(self) -> int:  # noqa: N802
        self.freed = True
        return 1


@pytest.mark.parametrize("programs", [["python.exe"], ["py.exe", "Python.exe"]])
def test_a_console_of_our_own_is_let_go_of(programs: list[str]) -> None:
    kernel = Kernel(*programs)
    assert let_go(kernel) and kernel.freed and not kernel.open


@pytest.mark.parametrize(
    "programs",
    [[], *(["python.exe", shell] for shell in SHELLS), ["py.exe", "python.exe", "cmd.exe"],
     ["python.exe", ""], ["python.exe"] * 17],
)  # fmt: skip
def test_a_console_that_somebody_else_has_stays(programs: list[str]) -> None:
    kernel = Kernel(*programs)
    assert not let_go(kernel) and not kernel.freed and not kernel.open
