"""How a desktop that follows freedesktop.org knows the game: entry, kind of file, icons.

Desktop Entry Specification 1.5, Shared MIME-info Database 0.21, Icon Theme Specification 0.13.
The files are made here for everything that is installed, by a package or by `--install-desktop`.
"""

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

import images
from images.catalogue import ICONS, icon_name
from table.words import LANGUAGES, Words

NAME = "seventeen-and-four"
"""What the files are called, and by which the icon is found."""

WINDOW_CLASS = "SeventeenFour"
"""Of the window: so a desktop knows that it belongs to the entry."""

PROOF = "application/x-seventeen-and-four-proof"
"""The kind of file that the proof of a round is."""


def files(command: Sequence[str]) -> Mapping[str, bytes]:
    """Contents by name below a data folder (`~/.local/share`, `/usr/share`), for this command."""
    return {
        f"applications/{NAME}.desktop": _entry(command).encode(),
        f"applications/{NAME}-proof.desktop": _proof_entry(command).encode(),
        f"mime/packages/{NAME}.xml": _mime().encode(),
        **{
            f"icons/hicolor/{side}x{side}/apps/{NAME}.png": images.data(icon_name(side), 1)
            for side in ICONS
        },
    }


def quoted(argument: str) -> str:
    """An argument as the key Exec wants it: in double quotes, twice escaped, % doubled."""
    for special in ("\\", '"', "`", "$"):
        argument = argument.replace(special, "\\" + special)
    return '"' + argument.replace("\\", "\\\\").replace("%", "%%") + '"'


def _entry(command: Sequence[str]) -> str:
    lines = ["[Desktop Entry]", "Type=Application"]
    lines += _spoken("Name", "rules.seventeen-four")
    lines += _spoken("GenericName", "desktop.generic")
    lines += _spoken("Comment", "desktop.comment")
    lines += _spoken("Keywords", "desktop.keywords")
    lines += [
        f"Exec={_exec(command)}",
        f"Icon={NAME}",
        "Terminal=false",
        "Categories=Game;CardGame;",
        f"StartupWMClass={WINDOW_CLASS}",
    ]
    return "\n".join(lines) + "\n"


def _proof_entry(command: Sequence[str]) -> str:
    """What a double click on a proof does: check it in a terminal, which stays until Return."""
    check = ["sh", "-c", '"$@"; read -r line', "sh", *command, "--replay"]
    lines = ["[Desktop Entry]", "Type=Application", *_spoken("Name", "desktop.proof")]
    lines += [
        f"Exec={_exec(check)} %f",
        f"Icon={NAME}",
        "Terminal=true",
        "NoDisplay=true",
        f"MimeType={PROOF};",
    ]
    return "\n".join(lines) + "\n"


def _exec(command: Sequence[str]) -> str:
    plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./"
    return " ".join(word if set(word) <= set(plain) else quoted(word) for word in command)


def _mime() -> str:
    comments = "".join(
        f'    <comment{mark}>{escape(text)}</comment>\n'
        for mark, text in ((_xml_mark(one), Words(one)("desktop.proof.kind")) for one in LANGUAGES)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">\n'
        f'  <mime-type type="{PROOF}">\n{comments}'
        '    <sub-class-of type="text/plain"/>\n'
        '    <glob pattern="17und4-proof*.jsonl" weight="60"/>\n'
        f'    <icon name="{NAME}"/>\n'
        "  </mime-type>\n</mime-info>\n"
    )


def _xml_mark(language: str) -> str:
    return "" if language == "en" else f' xml:lang="{language}"'


def _spoken(field: str, key: str) -> list[str]:
    """A field in every language; English is what it is where none fits."""
    return [
        f"{field}{'' if language == 'en' else f'[{language}]'}={Words(language)(key)}"
        for language in LANGUAGES
    ]
