"""Who may know whom (house.md): read from the imports, and seen in a fresh process each."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOCKETS = {
    "net.driver",
    "net.driver_line",
    "net.driver_lobby",
    "net.driver_stream",
    "net.interfaces",
    "net.sockets",
    "net.sockets_dial",
    "net.sockets_listen",
    "net.sockets_stream",
}
"""The modules of net that own the sockets, or bring them; nothing else of net knows of these."""

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


def barred(module: str) -> set[str]:
    """What a module must not bring."""
    rest = BARRED[module.split(".")[0]]
    return rest - {"socket"} if module in SOCKETS else rest


ALL = [(room, module) for room in MAY_IMPORT for module in modules(room)]
PURE = [module for _, module in ALL if barred(module) and module != POOL]


def test_the_rooms_are_there() -> None:
    assert {"chips.stack", "cards.round", "cards.events"} <= set(PURE)


@pytest.mark.parametrize(("room", "module"), ALL, ids=[module for _, module in ALL])
def test_imports_go_along_the_arrows_only(room: str, module: str) -> None:
    known = set(imported(module))
    assert known & {*MAY_IMPORT, "seventeen_four", "tests"} <= MAY_IMPORT[room]
    assert not known & barred(module)


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
    assert not set(run.stdout.split()) & barred(module)


def test_only_the_rule_sets_know_which_rules_are_played() -> None:
    """Elsewhere in the core no rule set is named, nor its name asked for."""
    for module in (*modules("chips"), *modules("cards")):
        if module != "cards.rules":
            text = source(module).read_text(encoding="utf-8")
            for name in ("SEVENTEEN_FOUR", "BLACKJACK", "seventeen-four", "blackjack"):
                assert name not in text.replace("blackjack: null", ""), f"{name} in {module}"
