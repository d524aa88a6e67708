"""The game in the menu of a desktop: the entry, the kind of file, and folders left as they were."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from table import desktop
from table.words import LANGUAGES, Words
from tests.places import ROOT

ENTRY = "applications/seventeen-and-four.desktop"
PROOF_ENTRY = "applications/seventeen-and-four-proof.desktop"

ODD = '/opt/Spiele & mehr/100 % "gut"/17$(id)`id`\\4.py'
"""A path with everything in it that the key Exec gives a meaning."""


def fields(text: str) -> dict[str, str]:
    """The keys of an entry."""
    head, *lines = text.splitlines()
    assert head == "[Desktop Entry]"
    return dict(line.split("=", 1) for line in lines)


def unquoted(value: str) -> list[str]:
    """The arguments in a value of Exec, read by the specification's own two steps."""
    text = re.sub(r"\\(.)", r"\1", value)  # of every string: \\ is one backslash
    words = re.findall(r'"((?:\\.|[^"\\])*)"|(\S+)', text)
    return [
        (re.sub(r'\\(["`$\\])', r"\1", quoted) or plain).replace("%%", "%")
        for quoted, plain in words
    ]


def made(*command: str) -> dict[str, str]:
    """The entries for a command."""
    files = desktop.files(command)
    return {name: files[name].decode() for name in (ENTRY, PROOF_ENTRY)}


@pytest.mark.parametrize(
    "command", [["seventeen-four"], ["/usr/bin/python3", ODD], ["/home/Jörg Müller/17 & 4/spiel"]]
)
def test_the_entry_starts_the_command_whatever_is_in_its_path(command: list[str]) -> None:
    assert unquoted(fields(made(*command)[ENTRY])["Exec"]) == command


def test_a_double_click_on_a_proof_checks_it_and_the_answer_stays() -> None:
    *shell, file = unquoted(fields(made("printf", "%s\\n", ODD)[PROOF_ENTRY])["Exec"])
    assert file == "%f"
    done = subprocess.run(
        [*shell, "proof.jsonl"], input="\n", capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{ODD}\n--replay\nproof.jsonl\n"
    # it has waited for a line: without one `read` says so
    assert subprocess.run(shell, stdin=subprocess.DEVNULL, check=False).returncode == 1


def test_every_language_reads_its_own_entry() -> None:
    entry = fields(made("seventeen-four")[ENTRY])
    for language in LANGUAGES:
        mark = "" if language == "en" else f"[{language}]"
        assert entry[f"Name{mark}"] == Words(language)("rules.seventeen-four")
        assert entry[f"Keywords{mark}"].endswith(";")
        assert entry[f"Comment{mark}"]


def test_every_size_of_the_icon_is_what_its_folder_says() -> None:
    for name, data in desktop.files(["x"]).items():
        folder = re.search(r"/(\d+)x\1/", name)
        if folder:
            assert int.from_bytes(data[16:20], "big") == int(folder[1])  # IHDR: the width


def test_the_validator_has_no_remark(tmp_path: Path) -> None:
    if shutil.which("desktop-file-validate") is None:
        if os.environ.get("CI"):
            pytest.fail("no desktop-file-validate")
        pytest.skip("no desktop-file-validate")
    for name, text in made("/usr/bin/python3", ODD).items():
        file = tmp_path / Path(name).name
        file.write_text(text)
        done = subprocess.run(
            ["desktop-file-validate", file], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def started(home: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """The game, with a home of its own and no tools that make caches beside the files."""
    return subprocess.run(
        [sys.executable, ROOT / "seventeen_four.py", *arguments],
        capture_output=True, text=True, check=False, timeout=60,
        env={"HOME": str(home), "PATH": "/nowhere", "LC_ALL": "C.UTF-8"},
    )  # fmt: skip


def tree(folder: Path) -> dict[str, bytes | None]:
    """All that is in a folder; folders are None."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other desktops")
def test_what_is_put_into_the_menu_is_taken_out_again(tmp_path: Path) -> None:
    home = tmp_path / "Jörg Müller"
    (home / ".local/share/applications").mkdir(parents=True)
    (home / ".local/share/applications/other.desktop").write_text("not ours")
    before = tree(home)
    done = started(home, "--install-desktop")
    assert (done.returncode, done.stderr) == (0, "")
    there = tree(home / ".local/share")
    wanted = desktop.files([sys.executable, str(ROOT / "seventeen_four.py")])
    assert {name: there[name] for name in wanted} == wanted
    assert started(home, "--install-desktop").returncode == 0  # again does no harm
    assert started(home, "--remove-desktop").returncode == 0
    assert tree(home) == before
    assert started(home, "--remove-desktop").returncode == 0


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="other desktops")
def test_a_home_that_cannot_be_written_is_said_in_one_line(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file")
    done = started(home, "--install-desktop")
    assert done.returncode == 2
    assert done.stderr.startswith(f"seventeen_four.py: {home}") and done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="no modes")
def test_the_file_itself_can_be_started() -> None:
    file = ROOT / "seventeen_four.py"
    assert os.access(file, os.X_OK)
    assert file.read_text().startswith("#!/usr/bin/env python3\n")
