"""From the sources of the language files to what gettext loads: `python -m table.catalogues`."""

import ast
import struct
from pathlib import Path

from table.words import DOMAIN, LANGUAGES

LOCALE = Path(__file__).with_name("locale")


def read_po(path: Path) -> dict[str, str]:
    """The texts of a catalogue's source by key. Of the format we use only msgid and msgstr."""
    texts: dict[str, str] = {}
    field, entry = "", {"msgid": "", "msgstr": ""}
    for line in [*path.read_text("utf-8").splitlines(), ""]:
        word, _, rest = line.partition(" ")
        if word in entry:
            field, entry[word] = word, ast.literal_eval(rest)
        elif line.startswith('"'):
            entry[field] += ast.literal_eval(line)
        elif not line and field == "msgstr":
            if entry["msgid"] in texts:
                raise ValueError(f"{path.name}: {entry['msgid']} is there twice")
            texts[entry["msgid"]] = entry["msgstr"]
            field, entry = "", {"msgid": "", "msgstr": ""}
    return texts


def compile_mo(texts: dict[str, str]) -> bytes:
    """A catalogue in the form that gettext loads (GNU gettext manual, "MO Files")."""
    pairs = [(k.encode(), v.encode()) for k, v in sorted(texts.items())]
    start = 7 * 4
    offset = start + 16 * len(pairs)
    tables: tuple[list[bytes], list[bytes]] = ([], [])
    strings = b""
    for column, table in enumerate(tables):
        for pair in pairs:
            table.append(struct.pack("<II", len(pair[column]), offset + len(strings)))
            strings += pair[column] + b"\0"
    header = struct.pack(
        "<7I", 0x950412DE, 0, len(pairs), start, start + 8 * len(pairs), 0, offset
    )
    return header + b"".join(tables[0]) + b"".join(tables[1]) + strings


def compile_all() -> None:
    """Bring every compiled catalogue up to date with its source."""
    for language in LANGUAGES:
        folder = LOCALE / language / "LC_MESSAGES"
        texts = read_po(folder / f"{DOMAIN}.po")
        (folder / f"{DOMAIN}.mo").write_bytes(compile_mo(texts))


if __name__ == "__main__":
    compile_all()
