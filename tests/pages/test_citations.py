"""What headers, pages and rules refer to is there: pages, sections, files, tests, links."""

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.pages.text import PAGES, RULES, anchor, code, read, rows, sections, without_blocks
from tests.places import ROOT

ROOMS = ("chips", "cards", "net", "table", "images", "tests", ".ci")

SOURCES = [
    path.relative_to(ROOT).as_posix()
    for room in (*ROOMS, ".")
    for path in sorted((ROOT / room).glob("*.py" if room == "." else "**/*.py"))
]

_PAGE = r"(?:[\w.]+/)*[A-Z]+\.md"
_CITED = re.compile(rf'({_PAGE})`?((?:(?:,\s+|\s+and\s+)"[^"]+")+)', re.ASCII)
_NAMED = re.compile(r"(?:[\w.]+/)*[\w-]+\.md\b", re.ASCII)


def unwrapped(text: str) -> str:
    """A text as one line: citations go on over the ends of lines, with or without a `#`."""
    return re.sub(r"\s*\n\s*(?:# ?)?", " ", text)


def cited(text: str) -> Iterator[tuple[str, str]]:
    """Each page and section that a text cites."""
    for page, names in _CITED.findall(unwrapped(text)):
        for name in re.findall(r'"([^"]+)"', names):
            yield page, name.rstrip(",.;")


@cache
def prose(file: str) -> str:
    """The strings and the comments of a module."""
    text = (ROOT / file).read_text(encoding="utf-8")
    strings = (
        node.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    comments = (line for line in text.splitlines() if "#" in line)
    return "\n\n".join((*strings, *comments))


OURS = ("tests/pages/test_citations.py", "tests/pages/text.py", "tests/bundles/test_wheel.py")
"""Modules that are about names of pages."""

CITING = [file for file in SOURCES if file not in OURS]


@pytest.mark.parametrize("file", [file for file in CITING if ".md" in prose(file)])
def test_a_header_cites_pages_of_this_repository_and_sections_that_are_there(file: str) -> None:
    for page in _NAMED.findall(prose(file)):
        assert page in PAGES or page == "CHANGELOG.md", f"{file} cites {page}"
    for page, section in cited(prose(file)):
        assert section in sections(page), f'{file} cites {page}, "{section}"'


def test_citations_are_found_in_all_their_forms() -> None:
    text = 'as net/PROTOCOL.md, "Card\n    table", "Joint draw" and "Loss and return". It'
    pages = [("net/PROTOCOL.md", name) for name in ("Card table", "Joint draw", "Loss and return")]
    assert list(cited(text)) == pages
    assert sum(1 for file in CITING for _ in cited(prose(file))) > 40


def is_module(name: str) -> bool:
    """Whether a dotted name is a module of ours, a room, or something in one of them."""
    path = ROOT.joinpath(*name.split("."))
    if path.is_dir() or path.with_suffix(".py").exists():
        return True
    outer, _, inner = name.rpartition(".")
    path = ROOT.joinpath(*outer.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if not file.exists():
        return is_module(outer) if outer.count(".") else False
    return re.search(rf"\b{inner}\b", file.read_text(encoding="utf-8")) is not None


def test_a_module_that_a_header_names_is_there() -> None:
    for file in CITING:
        for name in re.findall(r"`((?:chips|cards|net|table|images|tests)\.[\w.]+)`", prose(file)):
            assert is_module(name), f"{file} names {name}"


def test_no_header_cites_what_lies_outside() -> None:
    outside = re.compile(r"\b(?:sources?/\d|source \d{3}|issues? #?\d|shared/\w+\.)", re.I)
    for file in CITING:
        assert not outside.search(prose(file)), file


@pytest.mark.parametrize("page", PAGES)
def test_a_page_cites_sections_that_are_there(page: str) -> None:
    for other, section in cited(without_blocks(page)):
        assert section in sections(other), f'{page} cites {other}, "{section}"'


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", without_blocks(page)):
        if "://" in target:
            continue
        file, _, name = target.partition("#")
        where = (ROOT / page).parent / file if file else ROOT / page
        assert where.exists(), f"{page} links to {target}"
        if name:
            other = where.resolve().relative_to(ROOT).as_posix()
            assert name in map(anchor, sections(other)), f"{page} links to {target}"


@cache
def functions(file: str) -> frozenset[str]:
    """The functions of a module, those of its classes as `Class.function`."""
    found = set()
    for node in ast.parse((ROOT / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{n.name}" for n in node.body if isinstance(n, ast.FunctionDef)}
    return frozenset(found)


@pytest.mark.parametrize("page", PAGES)
def test_a_test_that_is_named_is_there(page: str) -> None:
    for file, name in re.findall(r"(tests/[\w/]+\.py)::(\w+)", read(page)):
        assert (ROOT / file).exists(), f"{page} names {file}"
        assert name in functions(file), f"{page} names {file}::{name}"


def test_every_rule_names_a_test() -> None:
    named = [row for row in rows(RULES) if len(row) == 2 and "::" in row[1]]
    assert len(named) > 100
    tables = read(RULES).split("| rule | held by |\n| --- | --- |\n")[1:]
    for table in tables:
        for line in table.split("\n\n")[0].splitlines():
            assert "`tests/" in line, line


@pytest.mark.parametrize("page", PAGES)
def test_a_file_that_is_named_is_there(page: str) -> None:
    """Whole paths from the top of the repository, and functions named beside them."""
    rooms = tuple(f"{room}/" for room in ROOMS)
    for line in without_blocks(page).splitlines():
        for text in code(line):
            file = text.partition("::")[0]
            if file.startswith(rooms) and re.fullmatch(r"[\w./-]+", file) and "xx" not in file:
                assert (ROOT / file).exists(), f"{page} names {file}"
        for file, name in re.findall(r"`(\w+/[\w/]+\.py)`, `([\w.]+)`", line):
            assert name in functions(file), f"{page} names {name} in {file}"
