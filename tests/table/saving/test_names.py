"""Names of files on Windows: devices, long paths, letters in two cases, files held by others."""

import errno
import os
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import images
from table.saving import home as home_module
from table.saving.home import Home, replace_file
from table.saving.names import MOST, device, extended, of_any_length
from tests.places import ROOT


@pytest.mark.parametrize(
    "name",
    ["NUL", "nul", "con", "Aux.log", "prn.tar.gz", "COM1", "com9.txt", "LPT\u00b2", "lpt3.log",
     "NUL .txt", "NUL:", r"C:\Users\Anna\nul.log", "logs/CON.jsonl", "CONOUT$"],
)  # fmt: skip
def test_a_device_of_windows_is_known_in_every_form(name: str) -> None:
    assert device(name, windows=True) is not None
    assert device(name, windows=False) is None


@pytest.mark.parametrize(
    "name", ["", "console", "nullify.log", "COM", "COM0", "COM10", "rounds.nul", "LPT.log", "c:log"]
)
def test_what_only_looks_like_a_device_is_a_file(name: str) -> None:
    assert device(name, windows=True) is None


DEEP = "\\Ordner" * 40


@pytest.mark.parametrize(
    ("path", "whole"),
    [
        (r"C:\Users\Anna", r"C:\Users\Anna"),
        ("C:" + DEEP, "\\\\?\\C:" + DEEP),
        ("C:" + DEEP.replace("\\", "/"), "\\\\?\\C:" + DEEP),
        (r"\\server\share\Anna", r"\\server\share\Anna"),
        (r"\\server\share" + DEEP, "\\\\?\\UNC\\server\\share" + DEEP),
        ("\\\\?\\C:" + DEEP, "\\\\?\\C:" + DEEP),
        ("\\\\?\\UNC\\server\\share" + DEEP, "\\\\?\\UNC\\server\\share" + DEEP),
    ],
)
def test_a_long_path_gets_the_form_without_a_limit(path: str, whole: str) -> None:
    assert extended(path) == whole
    longest = max(len(name) for name in ("seventeen-four.record.new", "pictures/9.9.9-4.00/x.png"))
    assert MOST + longest + len("card-10C-de-four.png") < 260


def test_elsewhere_a_path_stays_what_it_is(tmp_path: Path) -> None:
    if os.name != "nt":
        deep = tmp_path.joinpath(*["Ordner"] * 40)
        assert of_any_length(deep) == deep


def test_no_two_files_differ_by_the_case_of_letters_only() -> None:
    """Where A and a are the same letter, one of two such files would be the other."""
    rooms = ("chips", "cards", "net", "table", "images")
    files = [path.relative_to(ROOT) for room in rooms for path in (ROOT / room).rglob("*")]
    names = [str(path) for path in files if "__pycache__" not in path.parts]
    names += [f"{name}.png" for name in images.names()]
    twice = [name for name, count in Counter(map(str.casefold, names)).items() if count > 1]
    assert names and twice == []


class Held:
    """A file that somebody has open for a while: Windows gives its name to no other then."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, looks: int) -> None:
        self.looks = looks
        self.slept = 0.0
        self._replace = Path.replace
        monkeypatch.setattr(home_module, "WAITS", True)
        monkeypatch.setattr(Path, "replace", lambda new, path: self.replace(new, path))
        monkeypatch.setattr(time, "monotonic", lambda: self.slept)
        monkeypatch.setattr(time, "sleep", self.sleep)

    def sleep(self, seconds: float) -> None:
        self.slept += seconds

    def replace(self, new: Path, path: Any) -> Path:
        if self.looks:
            self.looks -= 1
            raise PermissionError(errno.EACCES, "Access is denied", str(new), None, str(path))
        return self._replace(new, path)


@pytest.mark.parametrize("looks", [0, 1, 10])
def test_a_file_that_is_held_for_a_moment_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looks: int
) -> None:
    held = Held(monkeypatch, looks)
    replace_file(tmp_path / "settings.json", b"new")
    assert (tmp_path / "settings.json").read_bytes() == b"new"
    assert held.slept == pytest.approx(looks * home_module.PAUSE)


def test_a_file_that_stays_held_is_named_and_the_old_one_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings.json").write_bytes(b"old")
    held = Held(monkeypatch, 10**6)
    with pytest.raises(OSError, match=r"settings\.json: Access is denied"):
        replace_file(tmp_path / "settings.json", b"new")
    assert (tmp_path / "settings.json").read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]
    assert home_module.PATIENCE <= held.slept < home_module.PATIENCE + 1


def test_where_a_refusal_is_no_moments_matter_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch, 1)
    monkeypatch.setattr(home_module, "WAITS", False)
    with pytest.raises(OSError, match="Access is denied"):
        replace_file(tmp_path / "settings.json", b"new")
    assert held.slept == 0


def test_a_home_may_lie_deep(tmp_path: Path) -> None:
    home = Home(tmp_path.joinpath(*["Ordner"] * 60))
    home.keep_settings({"name": "Anna"})
    assert home.settings() == {"name": "Anna"}
    home.close()
