"""Whatever text comes from outside, it is taken or refused in words: no way in ends in a traceback.

Each way gets all of `tests.nasty`.
"""

import io
import json
import os
import sys
from contextlib import redirect_stderr, suppress
from pathlib import Path

import pytest

from net.errors import LocalError, PeerError
from net.frames import FrameReader, StreamError, encode, parse_datagram
from net.lobby.lobby import Lobby
from net.lobby.nick import MAX_NICK, nearest_nick, nick_problem, short_nick
from net.lobby.wire import NOUGHTS, Me, read
from net.noughts.link import NoughtsLink
from net.noughts.series import Party
from net.sockets.address import parse_address
from net.sockets.dial import numeric
from net.table.link import TableLink
from net.table.transcript import check, explain
from table.arguments import parse
from table.saving.home import Home
from table.saving.settings import Settings
from table.terminal.faces import play
from table.terminal.replaying import replay
from table.terminal.room import Proof
from table.terminal.screen import TerminalScreen
from table.words import LANGUAGES, Words, system_language
from tests import nasty
from tests.net.table.link_wire import End, opened, to_turn

WORDS = Words("en")
ME = Me("Ann", "88888888", 40_000, (NOUGHTS,))
NICK_PROBLEMS = (None, "empty", "bad-character", "too-many-marks", "too-long")


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of files are taken from three folders below the test's own."""
    deep = tmp_path / "a" / "b" / "c"
    deep.mkdir(parents=True)
    monkeypatch.chdir(deep)


def parsed(*arguments: str) -> object:
    """What the command line reads; None where it ends with status 2 and one line."""
    said = io.StringIO()
    try:
        with redirect_stderr(said):
            return parse(arguments)
    except SystemExit as end:
        assert end.code == 2
        line = said.getvalue()
        assert line.removesuffix("\n").isprintable() and len(line) < 500, ascii(line[:500])
        return None


def test_some_hundred_texts_are_tried_all_different() -> None:
    assert len(nasty.TEXTS) > 150
    doubles = [text for text in nasty.TEXTS if nasty.TEXTS.count(text) > 1]
    assert not doubles


# names: one rule for every way


KNOWN = {
    "Ann": None, "Jörg": None, "Anna Lena": None, "a\u00a0b": None, "👩‍👩‍👧‍👦": None, "1️⃣": None,
    "\U0001fae8": None, "\U0003fffd": None, "e\u0301\u0302": None, "\uff21": None,
    "": "empty", " ": "empty", "\u00a0": "empty", "\u200b": "empty", "\u200d": "empty",
    "\u0301": "empty",
    "a|b": "bad-character", "a\nb": "bad-character", "a\u2028b": "bad-character",
    "\ud800": "bad-character", "a\u202eb": "bad-character", "\x1b[2J": "bad-character",
    "e\u0301\u0302\u0303": "too-many-marks", "Z" + "\u0317" * 18: "too-many-marks",
    "x" * 20: None, "x" * 21: "too-long",
}  # fmt: skip


@pytest.mark.parametrize(("text", "problem"), KNOWN.items(), ids=ascii)
def test_what_can_be_a_name(text: str, problem: str | None) -> None:
    assert nick_problem(text) == problem


@pytest.mark.parametrize("text", [*nasty.TEXTS, *KNOWN], ids=lambda text: ascii(text)[:30])
def test_a_name_is_one_for_every_way_or_for_none(text: str, tmp_path: Path) -> None:
    """Command line, kept settings, the lobby and what it says on the wire agree."""
    nick = text.strip()
    problem = nick_problem(nick)
    assert problem in NICK_PROBLEMS
    if problem is not None:
        assert WORDS.has(f"lobby.nick.{problem}")
    options = parsed("--nick=" + text)
    if text != "--":  # argparse takes that for the end of the options, and says so
        expected = nick if problem is None else None
        assert getattr(options, "nick", None) == expected
    folder = tmp_path / "home"
    home = Home(folder)
    (folder / "settings.json").write_text(json.dumps({"nick": nick, "other": text}), "ascii")
    assert Settings(home).get("nick") == (nick if problem is None else None)
    Settings(home).choose(tip=True)
    assert Settings(home).get("tip") is True
    assert json.loads((folder / "settings.json").read_text("utf-8"))["other"] == text
    with suppress(ValueError):
        Settings(home).choose(nick=nick)
        assert problem is None and Settings(home).get("nick") == nick
    home.close()
    try:
        Lobby(Me(nick, "77777777", 40_001, (NOUGHTS,))).start(0.0)
        assert problem is None
    except LocalError:
        assert problem is not None


@pytest.mark.parametrize("text", nasty.TEXTS, ids=lambda text: ascii(text)[:30])
def test_the_name_nearest_to_a_text_can_be_one(text: str) -> None:
    near = nearest_nick(text)
    assert near == "" or nick_problem(near) is None
    if nick_problem(text.strip()) is None:
        assert near == text.strip()


def test_a_peers_name_is_shown_short_and_with_two_marks_a_letter() -> None:
    tower = "Z" + "\u0317" * 18 + "oe\u0308"
    data = encode(11, f"aaaaaaaa|40000|ttt/1|{tower}")
    frame = parse_datagram(data)
    assert frame is not None and getattr(read(frame), "nick", "") == tower
    assert short_nick(tower) == "Z\u0317\u0317oe\u0308"
    for text in nasty.TEXTS:
        assert len(short_nick(text)) <= MAX_NICK


# the command line, the environment, files


NAMED = ("--host", "--join", "--deck", "--seed", "--player", "--bank", "--log", "--lang", "--speed",
         "--rules", "--home", "--replay")  # fmt: skip


@pytest.mark.parametrize("option", NAMED)
def test_every_argument_is_read_or_refused_in_one_line(option: str) -> None:
    for text in nasty.TEXTS:
        parsed(f"{option}={text}")


def test_every_argument_by_itself_is_refused() -> None:
    for text in nasty.TEXTS:
        if text not in ("--", "--host"):
            assert parsed(text) is None


def test_every_home_is_one_or_says_why_not() -> None:
    for text in nasty.TEXTS:
        home = Home(Path(text))
        assert home.settings() is None or home.settings() == {} or home.problem is None
        if home.problem is None:
            Settings(home).choose(tip=True)
        else:
            assert home.problem
        home.close()


def test_every_file_to_replay_is_refused_or_read() -> None:
    for text in nasty.TEXTS:
        assert replay(Path(text), WORDS) in (0, 1, 2)
    for text in nasty.TEXTS:
        for content in (text, json.dumps({"event": text}), json.dumps({"proof": text})):
            Path("log").write_text(content, "utf-8", "surrogatepass", newline="\n")
            assert replay(Path("log"), WORDS) in (0, 1, 2)
        assert check(text) is not None and explain(text) == []


@pytest.mark.parametrize("name", ["LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE"])
def test_every_language_of_the_system_is_one_of_ours_in_the_end(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    for text in nasty.TEXTS:
        try:
            monkeypatch.setenv(name, text)
        except ValueError:
            continue  # what no environment can hold
        assert system_language() in LANGUAGES


def test_every_value_in_the_settings_is_checked(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    home = Home(folder)
    names = ("language", "speed", "back", "four_colours", "tip", "count_decisions", "size", "place",
             "nick")  # fmt: skip
    kinds: list[object] = [None, True, -1, 1.5, 10**400, [], {}, [[]], [1, 2, 3], [0, 0], {"a": 1}]
    for value in [*nasty.TEXTS, *kinds]:
        (folder / "settings.json").write_text(json.dumps(dict.fromkeys(names, value)), "utf-8")
        settings = Settings(home)
        for name in names:
            settings.get(name)
        settings.choose(tip=False)
    for text in nasty.TEXTS:
        (folder / "settings.json").write_text(text, "utf-8", "surrogatepass")
        Settings(home).choose(tip=True)
        assert Settings(home).get("tip") is True
    home.close()


# the network


def test_every_address_is_one_or_is_refused() -> None:
    for text in nasty.TEXTS:
        with suppress(LocalError):
            host, port = parse_address(text)
            assert host and 1 <= port <= 65_535
            numeric(host, port)
        numeric(text, 1)


def test_every_stream_is_read_or_ends_with_a_reason() -> None:
    for text in nasty.TEXTS:
        data = text.encode("utf-8", "surrogatepass")
        for start in (b"", b"18%03d" % min(999, 5 + len(data)), b"07005", b"99999"):
            with suppress(StreamError):
                FrameReader().feed(start + data + b"\n")
            parse_datagram(start + data)
        with suppress(LocalError):
            assert parse_datagram(encode(11, text)) is not None


def payloads(text: str, *forms: str) -> list[bytes]:
    """Frames with the text alone, and in the places of these forms."""
    made = []
    for form in ("99 {}", *forms):
        id, _, payload = form.partition(" ")
        with suppress(LocalError):
            made.append(encode(int(id), payload.replace("{}", text)))
    return made


DATAGRAMS = (
    "1 {}", "2 {}", "3 {}", "4 {}", "5 {}", "5 {}|1", "5 a|{}", "6 {}", "11 {}",
    "11 {}|1|ttt/1|a", "11 aaaaaaaa|{}|ttt/1|a", "11 aaaaaaaa|1|{}|a", "11 aaaaaaaa|1|ttt/1|{}",
    "14 {}|bj/1|2|a", "14 aaaaaaaa|{}|2|a", "14 aaaaaaaa|bj/1|{}|a", "14 aaaaaaaa|bj/1|2|{}",
    "15 aaaaaaaa|bj/1|2|a|{}", "15 {}|{}|{}|{}|{}", "16 aaaaaaaa|bj/1|2|{}", "16 {}",
)  # fmt: skip


def test_every_datagram_is_taken_or_counted() -> None:
    lobby = Lobby(ME)
    lobby.start(0.0)
    now = 1.0
    for text in nasty.TEXTS:
        raw = text.encode("utf-8", "surrogatepass")
        for data in (raw, *payloads(text, *DATAGRAMS)):
            now += 0.1
            lobby.datagram(data, ("10.0.0.9", 4711), now)
            lobby.to_send()
    assert lobby.stats.datagrams > 1_000 and lobby.stats.malformed > 500


TABLE = ("17 {}", "17 1|{}|2|1,1,1|0|a", "17 1|blackjack|2|{},1,1|0|a", "18 {}", "18 D{}", "18 H{}",
         "18 I{}", "18 T{}", "18 {}S", "19 {}", "20 {}", "20 {}|1", "20 left|{}", "21 {}",
         "21 {}|ab", "21 0|{}", "22 {}")  # fmt: skip


@pytest.mark.slow
def test_every_frame_of_a_table_is_taken_or_ends_it() -> None:
    money = 12_000
    for text in nasty.TEXTS:
        for data in payloads(text, *TABLE):
            for end in ends():
                end.link.receive(data + b"\n", 1_010.0)
                end.link.to_send()
                end.link.tick(1_011.0)
                assert end.money() == money


_TABLES: list[End] = []


def ends() -> list[End]:
    """The two ends of a table in a turn; made anew only where the last text has ended them."""
    if not _TABLES or any(end.link.phase.value != "open" for end in _TABLES):
        _TABLES[:] = to_turn(opened(seed=3)).ends
    return _TABLES


def test_every_first_frame_of_a_host_is_taken_or_refused() -> None:
    for text in nasty.TEXTS:
        for data in payloads(text, *TABLE):
            guest = TableLink.guest(os.urandom)
            guest.connected(0.0)
            guest.receive(data, 0.0)
            guest.tick(1.0)


def test_every_frame_of_a_series_is_taken_or_ends_it() -> None:
    for text in nasty.TEXTS:
        for data in payloads(text, "7 {}", "8 {}", "9 {}", "10 {}", "8 x|{}"):
            for party in Party:
                link = NoughtsLink(party, 0.0)
                link.connected(0.0)
                link.receive(data, 0.0)
                link.tick(1.0)


def test_a_mistake_of_a_peer_is_told_short() -> None:
    for text in nasty.TEXTS:
        assert len(str(PeerError("wrong", text))) < 100


# what is typed


VERBS = ("", "stake ", "split ", "tip ", "help ", "deal ", "hit ", "new ", "status ", "merge ")


def test_every_line_typed_is_obeyed_or_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "\n".join(verb + text for text in nasty.TEXTS for verb in VERBS)
    typed = tmp_path / "lines"
    typed.write_text(lines, "utf-8", "surrogatepass")
    with typed.open(encoding="utf-8") as file, (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(sys, "stdin", file)
        monkeypatch.setattr(sys, "stdout", out)
        arguments = ["--terminal", "--keep-going", "--home", str(tmp_path / "home")]
        assert play(parse(arguments)) == 1, "some of them are refused"


def test_every_file_for_a_proof_is_written_or_refused_in_words(tmp_path: Path) -> None:
    with (tmp_path / "out").open("w", encoding="utf-8", errors="backslashreplace") as out:
        screen = TerminalScreen(out, interactive=False, speed="off")
        for text in nasty.TEXTS:
            proof = Proof()
            proof.text = "{}\n"
            proof.tell(screen, WORDS, text)
