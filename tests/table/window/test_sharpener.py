"""Pictures of exactly the needed scale: made in idle time, kept, and never in the way."""

import sys
import tkinter as tk
from collections.abc import Iterator
from pathlib import Path

import pytest

import images
from table.window import sharpener
from table.window.sharpener import Sharpener, exact

pytest.importorskip("PIL")

NAMES = ["back-checkered", "card-7H", "chip-50", "chip-50-lying"]


@pytest.fixture
def root(display: None) -> Iterator[tk.Tk]:
    window = tk.Tk()
    yield window
    window.destroy()


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharpener, "SETTLED", 1)


def live(root: tk.Tk, milliseconds: int) -> None:
    done = tk.BooleanVar(root, False)
    root.after(milliseconds, lambda: done.set(True))
    root.wait_variable(done)


def test_the_scale_is_never_larger_than_asked() -> None:
    assert [exact(scale) for scale in (1.25, 1.379, 2, 4.5)] == [1.25, 1.37, 2, 4.5]


def test_a_set_is_made_kept_and_found_again(root: tk.Tk, tmp_path: Path) -> None:
    made: list[bool] = []
    one = Sharpener(root, tmp_path, is_busy=lambda: False, is_ready=lambda: made.append(True))
    assert one.ready(1.7, NAMES) is None
    one.want(1.7, NAMES)
    live(root, 600)
    assert made == [True]
    another = Sharpener(root, tmp_path, is_busy=lambda: False, is_ready=lambda: None)
    found = another.ready(1.7, NAMES)
    assert found is not None and found[0] == 1.7
    for name in NAMES:
        picture = tk.PhotoImage(master=root, file=str(found[1] / f"{name}.png"))
        assert (picture.width(), picture.height()) == images.size(name, 1.7)


def test_nothing_is_made_while_something_moves(root: tk.Tk, tmp_path: Path) -> None:
    one = Sharpener(root, tmp_path, is_busy=lambda: True, is_ready=lambda: None)
    one.want(1.7, NAMES)
    live(root, 300)
    assert not list(tmp_path.rglob("*.png"))
    one.stop()
    assert root.tk.call("after", "info") in ("", ())


def test_shipped_scales_are_not_made_again(root: tk.Tk, tmp_path: Path) -> None:
    one = Sharpener(root, tmp_path, is_busy=lambda: False, is_ready=lambda: None)
    one.want(1.5, NAMES)
    assert root.tk.call("after", "info") in ("", ())


def test_without_pillow_the_shipped_ones_stay(
    root: tk.Tk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    one = Sharpener(root, tmp_path, is_busy=lambda: False, is_ready=lambda: None)
    one.want(1.7, NAMES)
    live(root, 100)
    assert not list(tmp_path.rglob("*.png"))


def test_old_sets_go(root: tk.Tk, tmp_path: Path) -> None:
    one = Sharpener(root, tmp_path, is_busy=lambda: False, is_ready=lambda: None)
    for scale in (1.1, 1.2, 1.3, 1.4, 1.6, 1.7):
        one.want(scale, NAMES[:1])
        live(root, 150)
    sets = [folder for folder in tmp_path.iterdir() if folder.is_dir()]
    assert len(sets) == sharpener.MOST_SETS and one.ready(1.7, NAMES[:1]) is not None
