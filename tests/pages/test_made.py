"""The parts of the pages that are made from the code are those that it makes now."""

import pytest

from tests.pages.made import MAKERS
from tests.pages.text import PAGES, made

PARTS = [(page, name) for page in PAGES for name in made(page)]


@pytest.mark.parametrize(("page", "name"), PARTS, ids=[name for _, name in PARTS])
def test_a_part_is_new(page: str, name: str) -> None:
    assert made(page)[name] == MAKERS[name](), f"{page} is old: run python -m tests.pages"


def test_everything_that_can_be_made_stands_in_one_place() -> None:
    assert sorted(name for _, name in PARTS) == sorted(MAKERS)
