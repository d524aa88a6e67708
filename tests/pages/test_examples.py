"""The examples in the pages are true: commands are run, lines and frames are read by the code."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from cards import replay
from cards.card import Card
from cards.events import KINDS, OUTCOMES, OVER_REASONS, RESULT_REASONS, TURN_ENDS, parse
from cards.hand import total
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR
from chips.values import SPLIT
from net.frames import FrameReader, encode, parse_datagram
from net.lobby.nick import ascii_nick, nick_problem
from net.lobby.wire import read as read_message
from net.lobby.wire import write
from net.table import transcript
from net.table.goodbye import TURNED_AWAY
from net.table.letters import is_told, parse_said, parse_told
from net.table.terms import parse_terms
from table.arguments import parse as parse_arguments
from table.catalogues import LOCALE, read_po
from table.meeting import GAMES
from table.saving.settings import CHOICES
from table.terminal.commands import AT_TABLE, BEHIND, IN_LOBBY, VERBS
from table.terminal.noughts_text import VERBS as NOUGHTS_VERBS
from table.words import DOMAIN
from tests.pages.text import INTERFACES, PROTOCOL, RULES, blocks, code, read, rows, without_blocks
from tests.places import ROOT

# command lines


def runs(block: str) -> list[tuple[str, str]]:
    """Each command of a console block, and what it shows with its status at the end."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are written for a POSIX shell")
def test_command_lines_end_as_they_show(tmp_path: Path) -> None:
    (tmp_path / "commands.txt").write_text(blocks(INTERFACES, "text")[0], encoding="utf-8")
    (console,) = blocks(INTERFACES, "console")
    assert len(runs(console)) >= 6
    for command, shown in runs(console):
        line = command.replace("python3 seventeen_four.py", f'"{sys.executable}" "$GAME"')
        done = subprocess.run(
            ["sh", "-c", f"{line} 2>&1; echo \"[$?]\""],
            cwd=tmp_path,
            env={"GAME": str(ROOT / "seventeen_four.py"), "HOME": str(tmp_path)},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert done.stdout == shown, command


def test_every_option_is_explained_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_arguments(["--help"])
    assert ended.value.code == 0
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    firsts = " ".join(row[0] for row in rows(INTERFACES) if row[0].startswith("`--"))
    assert set(re.findall(r"--[a-z-]+", firsts)) == known


def test_every_command_of_the_terminal_is_named() -> None:
    by_place = {row[0]: code(row[1]) for row in rows(INTERFACES) if len(row) == 2}
    for place, verbs in (("own table", VERBS), ("table for two", AT_TABLE), ("lobby", IN_LOBBY)):
        assert by_place[place] == [verb + BEHIND.get(verb, "") for verb in verbs]
    assert by_place["noughts and crosses"][2:] == list(NOUGHTS_VERBS)


def test_every_setting_is_named() -> None:
    text = read(INTERFACES).partition("**Settings**")[2]
    assert set(code(text)) == {*CHOICES, "name"}


# logs and proofs


def test_log_lines_are_events_and_the_log_replays() -> None:
    log = blocks(INTERFACES, "json")[0]
    for line in log.splitlines():
        assert parse(line).json() == line
    assert replay.first_difference(log.splitlines()) is None


def test_every_event_is_explained_with_its_keys_in_order() -> None:
    kinds = {
        code(row[0])[0]: code(row[1])
        for row in rows(INTERFACES)
        if len(row) == 3 and code(row[0]) and code(row[0])[0] in KINDS
    }
    assert kinds == {name: list(kind.FIELDS) for name, kind in KINDS.items()}
    named = set(code(without_blocks(INTERFACES)))
    assert named >= {*TURN_ENDS, *OUTCOMES, *RESULT_REASONS, *OVER_REASONS}


def test_every_code_of_a_refusal_is_named() -> None:
    catalogue = read_po(LOCALE / "en" / "LC_MESSAGES" / f"{DOMAIN}.po")
    codes = {key.removeprefix("refused.") for key in catalogue if key.startswith("refused.")}
    named = set(code(without_blocks(INTERFACES)))
    codes = {key for key in codes if "." not in key}  # others are the same codes, said otherwise
    assert named >= codes - {"multiple-of"} and "multiple-of-10" in named


def test_the_proof_holds() -> None:
    proof = blocks(INTERFACES, "json")[1]
    assert transcript.check(proof) is None


# frames


def test_frames_in_the_table_of_frames() -> None:
    found = [row for row in rows(PROTOCOL) if re.match(r"`\d{5}", row[0])]
    assert len(found) >= 5
    for frame, id, payload in found:
        text = code(frame)[0]
        read_frame = parse_datagram(text.encode())
        assert read_frame is not None and f"{read_frame.id:02}" == id
        assert read_frame.payload == ("" if payload == "empty" else code(payload)[0])


def test_frames_named_in_the_text_are_frames() -> None:
    text = read(PROTOCOL)
    named = [one for one in code(text.replace("\\|", "|")) if re.match(r"\d{5}", one)]
    named += re.findall(r"^    (\d{5}.*)$", text, re.MULTILINE)
    assert len(named) >= 8
    for frame in named:
        assert parse_datagram(frame.encode()) is not None, frame
    opening = next(frame for frame in named if frame.startswith("17"))
    assert parse_terms(opening[5:]).text() == opening[5:]


def sent(block: str) -> list[str]:
    """What is sent in a session, where it goes taken off."""
    lines = [line.split(maxsplit=3) for line in block.splitlines()]
    return [line[3] for line in lines if line[2] == ">"]


def test_datagrams_of_the_sessions_are_messages_of_the_lobby() -> None:
    datagrams = [text.partition(" ")[2].strip() for text in sent(blocks(PROTOCOL, "session")[0])]
    for text in datagrams:
        frame = parse_datagram(text.encode())
        assert frame is not None
        message = read_message(frame)
        assert message is not None and write(message) == text.encode()


def test_lines_of_the_table_are_frames_and_their_letters_are_letters() -> None:
    lines = sent(blocks(PROTOCOL, "session")[1])
    frames = FrameReader().feed("".join(f"{line}\n" for line in lines).encode())
    assert [encode(frame.id, frame.payload).decode() for frame in frames] == lines
    assert {frame.id for frame in frames} == set(range(17, 23))
    for frame in frames:
        if frame.id == 18:
            parse_told(frame.payload) if is_told(frame.payload) else parse_said(frame.payload, 1)


def reasons() -> set[str]:
    """The codes by which net/table says that a peer has broken the protocol."""
    found = set()
    for path in (ROOT / "net" / "table").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                given = [arg.value for arg in node.args[:2] if isinstance(arg, ast.Constant)]
                if node.func.id in ("PeerError", "LieError"):
                    found |= {value for value in given if isinstance(value, str)}
    return found


def test_every_code_of_a_goodbye_is_named() -> None:
    table = read(PROTOCOL).partition("| code | meaning |")[2].partition("\n\n")[0]
    assert {"garbage", "wrong-value"} <= reasons()
    assert reasons() | TURNED_AWAY <= set(code(table))


def test_nicks_in_ascii() -> None:
    found = re.findall(r"^  \| `(.+)` \| `(\w{8})` \| `(.+)` \|$", read(PROTOCOL), re.MULTILINE)
    assert len(found) >= 3
    for nick, id, plain in found:
        assert nick_problem(nick) is None and ascii_nick(nick, id) == plain


def test_every_game_of_the_lobby_is_named() -> None:
    assert {str(game) for game in GAMES} <= set(code(read(PROTOCOL)))


def test_letters_in_the_table_of_letters() -> None:
    table = read(PROTOCOL).partition("## Letters")[2].partition("## ")[0]
    letters = [text for line in table.splitlines() if line.startswith("| `")
               for text in code(line.split("|")[1])]  # fmt: skip
    assert len(letters) >= 10
    for text in letters:
        parse_told(text) if is_told(text) else parse_said(text, 1)


def test_constants_have_the_values_of_the_table() -> None:
    found = [(code(row[0])[0], row[1]) for row in rows(PROTOCOL) if row[0].startswith("`net.")]
    assert len(found) > 20
    for name, value in found:
        module, _, constant = name.rpartition(".")
        assert getattr(import_module(module), constant) == float(value), name


# rules


def test_totals_of_the_table() -> None:
    found = [row for row in rows(RULES) if re.fullmatch(r"`[0-9AJQKHDCS ]+`", row[0])]
    assert len(found) >= 6
    for hand, *totals in found:
        cards = [Card.parse(word) for word in code(hand)[0].split()]
        for rules, expected in zip((SEVENTEEN_FOUR, BLACKJACK), totals, strict=True):
            known = all(card.rank in rules.points for card in cards)
            assert known and total(cards, rules) == int(expected), hand


def test_chips_split_as_in_the_table() -> None:
    section = read(RULES).partition("## Chips")[2].partition("| rule |")[0]
    found = re.findall(r"^\| ([\d,]+) \| ([\d, –]+) \|$", section, re.MULTILINE)
    assert len(found) >= 8
    for chip, pieces in found:
        numbers = [int(piece.replace(",", "")) for piece in re.findall(r"[\d,]+", pieces)]
        assert list(SPLIT[int(chip.replace(",", ""))]) == numbers


SAID = {True: "yes", False: "no", None: "no limit"}


def test_fields_of_the_rule_sets() -> None:
    found = {code(row[0])[0]: row[2:] for row in rows(RULES) if len(row) == 4 and code(row[0])}
    fields = set(SEVENTEEN_FOUR.FIELDS) - {"name"}
    assert fields <= set(found)
    for field in fields - {"points"}:
        for rules, said in zip(RULE_SETS.values(), found[field], strict=True):
            value = getattr(rules, field)
            shown = f"{value[0]} to {value[1]}" if isinstance(value, tuple) else SAID.get(value)
            expected = shown if shown and type(value) is not int else f"{value:,}"
            assert said == expected, f"{field} of {rules.name}"
