"""The game as a process: how it starts where things are missing, and how it ends."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from table import __version__
from tests.places import ROOT

Run = Callable[..., "subprocess.CompletedProcess[str]"]

MOMENTS = {
    "at once": "window.close()",
    "as the window manager asks": "root.event_generate('<Control-q>')",
    "cards in flight": "window.player.press('button.next'); root.after(150, window.close)",
    "a card being turned": "window.player.press('button.next'); root.after(400, window.close)",
    "a chip in the hand": "window.pointer._pick_up(1, 300, 200); root.after(50, window.close)",
    "a chip floating back": (
        "window.pointer._pick_up(1, 300, 200); window.pointer.let_go();"
        "root.after(50, window.close)"
    ),
    "the menu of a chip open": (
        "root.after(300, window.close); window.pointer._chip_menu(1, 200, 200)"
    ),
    "a question open": (
        "p = window.player; p.stake(p.uppermost(20)); window.ask_new_game(); window.close()"
    ),
    "reading the rules": "window.beside.read('rules'); root.after(100, window.close)",
    "a key just let up": (
        "window.board.canvas.focus_force(); root.update();"
        "root.event_generate('<KeyPress-space>'); root.event_generate('<KeyRelease-space>');"
        "window.close()"
    ),
}


@pytest.mark.parametrize("code", MOMENTS.values(), ids=MOMENTS.keys())
def test_closing_at_any_moment_ends_well(run_game: Run, code: str) -> None:
    ended = run_game(code, "--speed", "normal")
    assert (ended.returncode, ended.stderr) == (0, "")


LATER = (
    "PIL", "argparse", "shutil", "socket", "subprocess", "net", "cards.odds", "images.drawing",
    "table.window.net.network", "table.window.beside.statistics_window", "table.window.beside.help",
)  # fmt: skip
"""What the first picture does without; a bare Python has loaded none of it itself."""


def test_a_double_click_loads_nothing_that_is_only_needed_later(
    display: None, tmp_path: Path
) -> None:
    code = f"""
import sys, tkinter
sys.path.insert(0, {str(ROOT)!r})
def mainloop(root, n=0):
    root.update()
    print(*[name for name in {LATER} if name in sys.modules])
    root.destroy()
tkinter.Tk.mainloop = mainloop
import seventeen_four
seventeen_four.main([])
"""
    ended = subprocess.run(
        [sys.executable, "-S", "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)},
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "\n", "")


@pytest.mark.parametrize("locale", ["", "C"])
def test_a_path_with_spaces_and_umlauts_and_another_working_directory(
    display: None, tmp_path: Path, locale: str
) -> None:
    folder = tmp_path / "Mühle & Söhne é 17"
    folder.mkdir()
    for name in ("seventeen_four.py", "table", "chips", "cards", "images", "net"):
        (folder / name).symlink_to(ROOT / name)
    code = f"import runpy, sys; sys.path[0] = {str(folder)!r}\n"
    code += "import table.window.own_window as w\n"
    code += "old = w.OwnWindow.__init__\n"
    code += "def new(self, root, *a): old(self, root, *a); root.after(300, self.close)\n"
    code += "w.OwnWindow.__init__ = new; sys.argv = ['x', '--home', 'heim']\n"
    code += f"runpy.run_path({str(folder / 'seventeen_four.py')!r}, run_name='__main__')\n"
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": locale},
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_no_path_goes_to_tk_whose_file_names_have_an_encoding_of_their_own(
    run_game: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    """Tk opens nothing itself: pictures shipped, pictures made, and icons are given as data."""
    monkeypatch.setenv("LC_ALL", locale)
    code = """
from pathlib import Path
import tkinter as tk
original = tk.PhotoImage.__init__
def watched(self, *rest, **more):
    assert 'file' not in more, more
    original(self, *rest, **more)
tk.PhotoImage.__init__ = watched
folder = Path(__import__('os').getcwd(), 'Bild')
pictures = window.board.pictures
pictures.fit(2.0, folder)
for name in pictures.names(['7H', 'KS']):
    pictures.get(name)
print(pictures.get('felt').width(), pictures.get('back-checkered').width())
window.frame.prepare()
root.after(1, window.close)
"""
    (tmp_path / "Bild").mkdir()
    shutil.copy(ROOT / "images" / "png" / "1" / "back-checkered.png", tmp_path / "Bild")
    ended = run_game(code)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "256 71\n", "")


def _started(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, str(ROOT / "seventeen_four.py"), *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
        timeout=20,
    )


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the display is X11's")
def test_without_a_display_one_line_says_what_to_do(tmp_path: Path) -> None:
    ended = _started("--home", str(tmp_path), DISPLAY="")
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1 and "--terminal" in ended.stderr


def test_without_tk_one_line_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "tkinter.py").write_text("raise ImportError('no Tk here')\n")
    ended = _started("--home", str(tmp_path / "home"), PYTHONPATH=str(tmp_path))
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1
    assert "python3-tk" in ended.stderr and "--terminal" in ended.stderr


def test_without_pillow_the_table_opens(run_game: Run, tmp_path: Path) -> None:
    code = "import sys; print('PIL' in sys.modules); root.after(1, window.close)"
    ended = run_game(code)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "False\n", "")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--player", "0"),
        ("--player", "many"),
        ("--bank", "-5"),
        ("--bank", "5", "--rules", "blackjack"),
        ("--player", "5", "--rules", "blackjack"),
        ("--deck", "7H 7H"),
        ("--deck", "2H"),
        ("--deck", "7H 1X"),
        ("--speed", "warp"),
        ("--lang", "xx"),
        ("--seed", "x"),
        ("--unheard-of",),
        ("stray",),
        ("--log", "/nowhere/at/all.log"),
    ],
)
def test_wrong_arguments_end_with_one_line_and_status_2(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    ended = _started(*arguments, "--home", str(tmp_path))
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1 and "Traceback" not in ended.stderr


def test_help_and_version() -> None:
    assert _started("--version").stdout == f"seventeen_four.py {__version__}\n"
    told = _started("--help")
    assert told.returncode == 0 and "--deck" in told.stdout


def test_the_version_is_the_packages() -> None:
    """And the newest one of which the changelog tells."""
    package = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert package["version"] == __version__
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    assert next(line for line in changes if line.startswith("## ")) == f"## {__version__}"
