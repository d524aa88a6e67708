"""What software centres show: AppStream metainfo (specification 1.0)."""

import time as clock
from xml.sax.saxutils import escape

from bundle.source import COMMAND, NAME, Game
from table.words import LANGUAGES, Words


def metainfo(game: Game, time: int) -> str:
    """The component of a package with this game."""
    day = clock.strftime("%Y-%m-%d", clock.gmtime(time))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{NAME}</id>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>
{_spoken("name", "rules.seventeen-four", "  ")}
{_spoken("summary", "desktop.comment", "  ")}
  <description>
{_spoken("p", "desktop.description", "    ")}
  </description>
  <launchable type="desktop-id">{NAME}.desktop</launchable>
  <icon type="stock">{NAME}</icon>
  <categories>
    <category>Game</category>
    <category>CardGame</category>
  </categories>
  <provides>
    <binary>{COMMAND}</binary>
  </provides>
{_screenshots(game.addresses.get("Screenshot"))}  <content_rating type="oars-1.1">
    <content_attribute id="money-gambling">mild</content_attribute>
  </content_rating>
  <releases>
    <release version="{game.version}" date="{day}"/>
  </releases>
</component>
"""


def _screenshots(address: str | None) -> str:
    """The picture of the table; it must be on the web, which `Screenshot` in pyproject.toml says.

    Nothing while the game has no place there: AppStream knows no other pictures.
    """
    if address is None:
        return ""
    return f"""  <screenshots>
    <screenshot type="default">
{_spoken("caption", "desktop.generic", "      ")}
      <image type="source">{escape(address)}</image>
    </screenshot>
  </screenshots>
"""


def _spoken(element: str, key: str, indent: str) -> str:
    """An element in every language."""
    return "\n".join(
        f"{indent}<{element}{_mark(language)}>{escape(Words(language)(key))}</{element}>"
        for language in LANGUAGES
    )


def _mark(language: str) -> str:
    return "" if language == "en" else f' xml:lang="{language}"'
