"""Settings: checked, kept as one file, and never the reason that a game cannot be played."""

import json
from pathlib import Path

import pytest

from table.saving.home import Home
from table.saving.settings import Settings


def reopened(path: Path) -> Settings:
    return Settings(Home(path))


def test_choices_are_there_at_the_next_start(tmp_path: Path) -> None:
    reopened(tmp_path).choose(language="de", speed="fast", four_colours=True, size=[800, 600])
    settings = reopened(tmp_path)
    assert settings.get("language") == "de" and settings.get("speed") == "fast"
    assert settings.get("four_colours") is True and settings.get("size") == [800, 600]
    assert settings.get("back") is None and not settings.notices


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "xx"),
        ("speed", 3),
        ("back", None),
        ("four_colours", 1),
        ("size", [800]),
        ("size", [0, 600]),
        ("size", [800.5, 600]),
        ("place", ["1", "2"]),
        ("place", [10**9, 0]),
    ],
)
def test_what_cannot_be_chosen_is_refused_and_not_read(
    tmp_path: Path, name: str, value: object
) -> None:
    with pytest.raises(ValueError, match=name):
        reopened(tmp_path).choose(**{name: value})
    (tmp_path / "settings.json").write_text(json.dumps({name: value}))
    assert reopened(tmp_path).get(name) is None


def test_names_that_are_not_ours_are_kept(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"name": "Zoë", "future": [1]}', encoding="utf-8")
    reopened(tmp_path).choose(speed="slow")
    kept = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert kept == {"name": "Zoë", "future": [1], "speed": "slow"}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"speed": '])
def test_a_broken_file_costs_a_line_of_notice(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text)
    settings = reopened(tmp_path)
    assert [key for key, _ in settings.notices] == ["notice.settings.broken"]
    assert settings.get("speed") is None
    settings.choose(speed="off")
    assert reopened(tmp_path).get("speed") == "off"


def test_an_unwritable_home_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in place of a folder")
    settings = reopened(tmp_path / "file")
    settings.choose(speed="off")
    settings.choose(speed="slow")
    assert [key for key, _ in settings.notices] == ["notice.settings.unsaved"]
    assert settings.get("speed") == "slow"


def test_without_a_home_nothing_is_kept() -> None:
    settings = Settings(None)
    settings.choose(speed="off")
    assert settings.get("speed") == "off" and not settings.notices
