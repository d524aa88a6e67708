"""The pages as text: their sections, blocks and tables, and the parts made from the code."""

import re
from collections.abc import Callable, Iterator, Mapping

from tests.places import ROOT

RULES, PROTOCOL, INTERFACES = "cards/RULES.md", "net/PROTOCOL.md", "table/INTERFACES.md"
PAGES = (RULES, PROTOCOL, INTERFACES, "CONTRIBUTING.md", "README.md")

_MADE = re.compile(
    r"(<!-- made from the code by python -m tests\.pages: ([a-z-]+) -->\n)(.*?)(<!-- end -->)",
    re.DOTALL,
)
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def read(page: str) -> str:
    """A page's text."""
    return (ROOT / page).read_text(encoding="utf-8")


def without_blocks(page: str) -> str:
    """A page without what stands in its blocks."""
    return _BLOCK.sub("", read(page))


def sections(page: str) -> list[str]:
    """The headings of a page, its title too."""
    return re.findall(r"^#+ (.+)$", without_blocks(page), re.MULTILINE)


def anchor(heading: str) -> str:
    """What GitHub calls a heading in an address."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def blocks(page: str, language: str) -> list[str]:
    """The blocks of one language, without their fences."""
    return [text for name, text in _BLOCK.findall(read(page)) if name == language]


def rows(page: str) -> Iterator[list[str]]:
    """The cells of each row of each table, `\\|` read as a bar; heads and rules, too."""
    for line in without_blocks(page).splitlines():
        if line.startswith("|"):
            cells = re.split(r"(?<!\\)\|", line.strip().strip("|"))
            yield [cell.strip().replace("\\|", "|") for cell in cells]


def code(cell: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`]+)`", cell)


def made(page: str) -> Mapping[str, str]:
    """What stands in the parts of a page that are made from the code, by their names."""
    return {name: text.strip("\n") for _, name, text, _ in _MADE.findall(read(page))}


def renew(page: str, makers: Mapping[str, Callable[[], str]]) -> bool:
    """Make these parts of a page anew; whether that changed it."""
    before = read(page)
    after = _MADE.sub(lambda part: f"{part[1]}{makers[part[2]]()}\n{part[4]}", before)
    if after != before:
        (ROOT / page).write_text(after, encoding="utf-8")
    return after != before
