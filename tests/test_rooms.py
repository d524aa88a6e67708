"""CONTRIBUTING.md, "Who may know whom": read from the imports, and seen in a fresh process each."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.places import ROOT

SOCKETS = {
    "net.driver.line",
    "net.driver.listener",
    "net.driver.lobby",
    "net.driver.stream",
    "net.sockets.datagrams",
    "net.sockets.dial",
    "net.sockets.interfaces",
    "net.sockets.listen",
    "net.sockets.stream",
}
"""The modules of net that own the sockets, or bring them; nothing else of net knows of these."""

FRONT = "net.driver"
"""What faces use: as a whole it brings the sockets, and so does whatever lies in it."""

POOL = "images.build"
"""A tool, never imported in play: its pool of processes brings socket with it."""

MAY_IMPORT = {
    "chips": {"chips"},
    "cards": {"cards", "chips"},
    "net": {"net", "cards", "chips"},
    "images": {"images"},
    "table": {"table", "net", "cards", "chips", "images"},
}
BARRED = {
    "chips": {"tkinter", "socket", "PIL"},
    "cards": {"tkinter", "socket", "PIL"},
    "net": {"tkinter", "PIL", "socket"},
    "images": {"tkinter", "socket"},
    "table": set[str](),
}


def modules(room: str) -> list[str]:
    """All modules of a room by their dotted names."""
    files = (path.relative_to(ROOT).with_suffix("") for path in (ROOT / room).rglob("*.py"))
    return sorted(".".join(path.parts).removesuffix(".__init__") for path in files)


def source(module: str) -> Path:
    """The file of a module."""
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def imported(module: str) -> Iterator[str]:
    """The outermost packages a module imports, at the top or anywhere inside."""
    for node in ast.walk(ast.parse(source(module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield module.split(".")[0] if node.level else (node.module or "").split(".")[0]


INNER = {
    "net.sockets": {"net", "net.sockets"},
    "net.lobby": {"net", "net.lobby"},
    "net.table": {"net", "net.table"},
    "net.noughts": {"net", "net.noughts"},
    "net.driver": {"net", "net.sockets", "net.lobby", "net.table", "net.noughts", "net.driver"},
    "net": {"net"},
    "cards": {"cards"},
    "cards.odds": {"cards", "cards.odds"},
    "table": {"table", "table.saving"},
    "table.saving": {"table", "table.saving"},
    "table.terminal": {"table", "table.saving", "table.terminal"},
    "table.window": {
        "table", "table.saving", "table.window", "table.window.beside", "table.window.net",
    },
    "table.window.beside": {"table", "table.saving", "table.window", "table.window.beside"},
    "table.window.noughts": {"table", "table.window", "table.window.noughts"},
    "table.window.net": {
        "table", "table.saving", "table.window", "table.window.noughts", "table.window.net",
    },
}
"""Inside a room: which parts a part may import from; `net` is what lies in no folder of it."""


def part(module: str) -> str:
    """The folder that a module lies in, by its dotted name."""
    return module if source(module).name == "__init__.py" else module.rpartition(".")[0]


def parts_imported(module: str) -> Iterator[str]:
    """The parts of its own room that a module imports from, at the top or anywhere inside."""
    room = module.split(".")[0]
    for node in ast.walk(ast.parse(source(module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == room:
            yield from (part(name) for name in modules_named(node))


def modules_named(node: ast.ImportFrom) -> Iterator[str]:
    """What `from a import b` brings: the module a, or a.b where that is one."""
    for alias in node.names:
        inner = f"{node.module}.{alias.name}"
        path = ROOT.joinpath(*inner.split("."))
        yield inner if path.is_dir() or path.with_suffix(".py").exists() else node.module or ""


def barred(module: str) -> set[str]:
    """What a module must not bring."""
    rest = BARRED[module.split(".")[0]]
    return rest - {"socket"} if module in SOCKETS else rest


def brought(module: str) -> set[str]:
    """What must not come along with a module."""
    in_front = module == FRONT or module.startswith(FRONT + ".")
    return barred(module) - {"socket"} if in_front else barred(module)


ALL = [(room, module) for room in MAY_IMPORT for module in modules(room)]
PURE = [module for _, module in ALL if barred(module) and module != POOL]


def test_the_rooms_are_there() -> None:
    assert {"chips.stack", "cards.round", "cards.events"} <= set(PURE)


@pytest.mark.parametrize(("room", "module"), ALL, ids=[module for _, module in ALL])
def test_imports_go_along_the_arrows_only(room: str, module: str) -> None:
    known = set(imported(module))
    assert known & {*MAY_IMPORT, "seventeen_four", "tests"} <= MAY_IMPORT[room]
    assert not known & barred(module)


INSIDE = [module for _, module in ALL if part(module) in INNER]


def test_every_folder_of_the_rooms_with_inner_arrows_is_known() -> None:
    folders = {part(module) for room in ("net", "cards", "table") for module in modules(room)}
    assert folders == set(INNER)


@pytest.mark.parametrize("module", INSIDE)
def test_inside_a_room_imports_go_one_way(module: str) -> None:
    assert set(parts_imported(module)) <= INNER[part(module)]


@pytest.mark.parametrize("module", PURE)
def test_a_pure_module_brings_nothing_impure(module: str) -> None:
    look = (
        f"import sys, {module}; "
        "print(*{name.split('.')[0].lstrip('_') for name in sys.modules})"
    )
    run = subprocess.run(
        [sys.executable, "-c", look], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 0, run.stderr
    assert not set(run.stdout.split()) & brought(module)


def test_only_the_rule_sets_know_which_rules_are_played() -> None:
    """Elsewhere in the core no rule set is named, nor its name asked for."""
    for module in (*modules("chips"), *modules("cards")):
        if module != "cards.rules":
            text = source(module).read_text(encoding="utf-8")
            for name in ("SEVENTEEN_FOUR", "BLACKJACK", "seventeen-four", "blackjack"):
                assert name not in text.replace("blackjack: null", ""), f"{name} in {module}"


def test_no_two_classes_have_one_name() -> None:
    """Who reads a class's name, or searches for it, finds one class."""
    places: dict[str, list[str]] = {}
    for _, module in ALL:
        for node in ast.walk(ast.parse(source(module).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(module)
    assert len(places) > 200, "the classes are read"
    assert {name: there for name, there in places.items() if len(there) > 1} == {}
