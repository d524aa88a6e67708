"""A game that cannot be lost: killed at every event, cut at every byte, on disks that fail."""

import itertools
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import table.record
import table.record_keeper
from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.events import BANK, CardDealt, DealStarted, Event, Refused, Seat
from cards.replay import first_difference
from cards.round import State
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR, RuleSet
from table.home import Home
from table.record import Record, read
from table.record_lines import (
    Dealt,
    Entry,
    Head,
    Merged,
    NewerVersionError,
    RecordError,
    Reset,
    Split,
    decode,
    encode,
)
from table.session import Session, Setup
from table.statistics import Statistics

ROOT = Path(__file__).parents[1]
SCRIPT: list[Command] = [Stake(1, 20), Deal(1), Stake(1, 10), Hit(1), Stand(1)]
"""A round to play; what of it is refused depends on the cards."""


@pytest.fixture
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every session shuffles alike, as if luck were a list."""
    monkeypatch.setattr(random, "SystemRandom", lambda: random.Random(174))


@pytest.fixture
def no_flush(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for the disk: thousands of sessions are opened."""
    monkeypatch.setattr(table.record, "flush", lambda file: None)
    monkeypatch.setattr("table.home.flush", lambda file: None)
    monkeypatch.setattr("table.home._flush_folder", lambda folder: None)


@pytest.fixture
def open_game(tmp_path: Path) -> Iterator[Callable[..., Session]]:
    """Open sessions on one home, each after the one before was closed."""
    opened: list[tuple[Session, Home]] = []

    def close() -> None:
        for session, home in opened:
            session.close()
            home.close()
        opened.clear()

    def open_(setup: Setup | None = None, new: bool = False) -> Session:
        close()
        home = Home(tmp_path / "home")
        session = Session(setup or Setup(SEVENTEEN_FOUR), home, new)
        opened.append((session, home))
        return session

    yield open_
    close()


def keys(session: Session) -> list[str]:
    """What the session has to say, without the values."""
    return [key for key, _ in session.take_notices()]


def standing(session: Session) -> tuple[object, ...]:
    """All that must be the same after a resumption: cards, money, chips, cards to come."""
    round_ = session.round
    seats = (BANK, 1)
    return (
        round_.state,
        round_.number,
        {seat: list(map(str, round_.hands[seat])) for seat in seats},
        round_.face_down,
        (round_.bank, dict(round_.accounts), dict(round_.pots)),
        [list(session.purses.account(seat)) for seat in seats],
        [list(session.purses.pot(1, side)) for side in seats],
        session._game.dealer.left if round_.state is State.TURN else None,
    )


def record_of(session: Session, rules: str = "seventeen-four") -> Path:
    home = session._home
    assert home is not None
    path = home.record(rules)
    assert path is not None
    return path


def test_the_game_goes_on_where_it_was(open_game: Callable[..., Session]) -> None:
    first = open_game()
    assert first.take_notices() == []
    for command in (Stake(1, 20), Deal(1)):
        first.do(command)
    first.split(1, 100)
    before, history = standing(first), first.history
    second = open_game()
    assert second.take_notices() == [("notice.resumed", {"round": 1})]
    assert standing(second) == before
    assert second.history == history
    second.merge(1)
    before = standing(second)
    assert standing(open_game()) == before


@pytest.mark.usefixtures("same_luck", "no_flush")
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
def test_killed_at_every_event(rules: RuleSet, tmp_path: Path) -> None:
    """A copy of the home made while an event is told is what a kill leaves behind."""
    copies: list[tuple[int, bytes]] = []
    home = Home(tmp_path / "home")
    session = Session(Setup(rules), home)
    path = record_of(session, rules.name)
    told: list[Event] = []

    def hear(event: Event) -> None:
        if not isinstance(event, Refused):
            told.append(event)
        copies.append((len(told), path.read_bytes()))

    session.listeners.append(hear)
    script: list[Command] = [*SCRIPT, Ready(1)] * 6
    for command in script:
        session.do(command)
    history = session.history
    session.close()
    home.close()
    assert len(copies) > 50
    for number, (count, data) in enumerate(copies):
        folder = tmp_path / f"copy{number}"
        folder.mkdir()
        (folder / path.name).write_bytes(data)
        resumed = Session(Setup(rules), copy := Home(folder))
        # what one command makes happen is brought to its end
        assert resumed.history == history[: len(resumed.history)]
        assert len(resumed.history) >= 1 + count
        if resumed.round.state is State.TURN:
            _finish_alike(resumed, history)
        resumed.close()
        copy.close()


def _finish_alike(resumed: Session, history: list[Event]) -> None:
    """Go on as the first player did to the end of the round: the same cards come."""
    while resumed.round.state is State.TURN:
        event = history[len(resumed.history)]
        if isinstance(event, CardDealt):
            resumed.do(Hit(1))
        elif event.KIND == "stake":
            resumed.do(Stake(1, 10))
        else:
            resumed.do(Stand(1))
        assert resumed.history == history[: len(resumed.history)]


@pytest.mark.slow
@pytest.mark.usefixtures("same_luck", "no_flush")
def test_cut_at_every_byte(open_game: Callable[..., Session], tmp_path: Path) -> None:
    session = open_game()
    for command in SCRIPT:
        session.do(command)
    session.split(1, 100)
    history, path = session.history, record_of(session)
    data = path.read_bytes()
    head_end = data.index(b"\n", data.index(b"\n") + 1) + 1
    for cut in range(len(data)):
        folder = tmp_path / "cut"
        folder.mkdir(exist_ok=True)
        (folder / path.name).write_bytes(data[:cut])
        resumed = Session(Setup(SEVENTEEN_FOUR), home := Home(folder))
        said = keys(resumed)
        if cut < head_end:
            assert said == ["notice.lost"]
            assert resumed.history == [resumed.round.opening]
        else:
            events = data[head_end:cut].count(b" event {") + data[head_end:cut].count(b" deal ")
            whole = data[:cut].count(b"\n") - 2
            assert ("notice.cut" in said) is not data[:cut].endswith(b"\n")
            assert "notice.damaged" not in said
            assert resumed.history == history[: len(resumed.history)]
            assert len(resumed.history) >= min(1 + whole, events)
            if resumed.round.state is State.TURN:
                _finish_alike(resumed, history)
        resumed.close()
        home.close()
        for file in folder.iterdir():
            file.unlink()


@pytest.mark.slow
@pytest.mark.usefixtures("same_luck", "no_flush")
def test_a_changed_byte_is_not_believed(open_game: Callable[..., Session], tmp_path: Path) -> None:
    session = open_game()
    for command in SCRIPT:
        session.do(command)
    history, path = session.history, record_of(session)
    data = path.read_bytes()
    folder = tmp_path / "changed"
    for at in range(len(data)):
        folder.mkdir()
        changed = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        (folder / path.name).write_bytes(changed)
        resumed = Session(Setup(SEVENTEEN_FOUR), home := Home(folder))
        said = keys(resumed)
        if "notice.unsaved.newer" not in said:
            assert {"notice.lost", "notice.damaged", "notice.cut"} & set(said), at
        if "notice.damaged" in said or "notice.lost" in said:
            assert (folder / f"{path.name}.damaged").read_bytes() == changed
        assert resumed.history == history[: len(resumed.history)]
        resumed.close()
        home.close()
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()


@pytest.mark.usefixtures("no_flush")
def test_a_spoilt_head_brings_the_state_before_back(
    open_game: Callable[..., Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.record_keeper, "MOST_ENTRIES", 30)
    session = open_game()
    play_rounds(session, 30)
    rounds, path = session.statistics.rounds, record_of(session)
    old = read(path.with_name(path.name + ".old"))
    session.close()
    path.write_bytes(path.read_bytes()[:40])
    session = open_game()
    assert keys(session) == ["notice.old", "notice.resumed"]
    assert 0 < session.statistics.rounds <= rounds
    assert session.statistics.rounds >= old.head.statistics.rounds
    # and that is a record as any other
    assert keys(open_game()) == ["notice.resumed"]


def play_rounds(session: Session, rounds: int, luck: int = 4) -> None:
    """Play many rounds, with new games where one is over."""
    rng = random.Random(luck)
    while rounds:
        if session.round.state is State.OVER:
            session.new_game()
        session.do(Ready(1))
        session.do(Stake(1, 10))
        session.do(Deal(1))
        while session.round.state is State.TURN:
            session.do(Hit(1) if rng.random() < 0.5 else Stand(1))
        rounds -= 1


@pytest.mark.slow
def test_killed_for_real(tmp_path: Path) -> None:
    """A process that plays is killed at any moment, again and again; the log stays one game."""
    home, log = tmp_path / "home", tmp_path / "log"
    command = [sys.executable, str(ROOT / "seventeen_four.py"), "--terminal"]
    command += ["--home", str(home), "--log", str(log), "--rules", "seventeen-four"]
    rng = random.Random(5)
    for _ in range(8):
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        process.stdin.write(b"stake 1\ndeal\nhit\nstand\n" * 400)
        process.stdin.flush()
        time.sleep(rng.uniform(0, 0.3))
        process.kill()
        process.stdout.read()
        process.wait()
        process.stdout.close()
        process.stdin.close()
    session = Session(Setup(SEVENTEEN_FOUR, log=log), holder := Home(home))
    assert not {"notice.damaged", "notice.lost", "notice.old"} & set(keys(session))
    assert session.statistics.rounds > 0
    session.close()
    holder.close()
    with log.open(encoding="utf-8") as lines:
        assert first_difference(lines) is None


@pytest.mark.usefixtures("same_luck")
def test_leaving_in_a_losing_hand_is_no_way_out(open_game: Callable[..., Session]) -> None:
    session = open_game()
    for command in SCRIPT[:2]:
        session.do(command)
    assert session.round.state is State.TURN
    bank, order = list(session.round.hands[BANK]), session._game.dealer.order  # type: ignore[attr-defined]
    session = open_game()
    assert session.round.hands[BANK] == bank
    assert session._game.dealer.order == order  # type: ignore[attr-defined]
    assert session.round.pots[1] == 40
    assert session.round.check(Deal(1)) == "not-now"


def test_nobody_reads_the_banks_card_by_accident(open_game: Callable[..., Session]) -> None:
    session = open_game()
    session.do(Deal(1))
    text = record_of(session).read_text("utf-8")
    seen = {str(event.card) for event in session.history if isinstance(event, CardDealt)}
    assert set(re.findall(r'"((?:10|[2-9JQKA])[HDCS])"', text)) == seen - {"None"}
    assert re.search(r"(10|[7-9JQKA])[HDCS] ", text) is None
    session.new_game()
    session.do(Deal(1))
    assert record_of(session).read_text("utf-8").count(" deal ") == 1


def test_a_game_that_is_over_is_not_taken_up(open_game: Callable[..., Session]) -> None:
    session = open_game()
    while session.round.state is not State.OVER:
        session.do(Ready(1))
        session.do(Stake(1, session.round.accounts[1]))
        session.do(Deal(1))
        session.do(Stand(1))
    counted = session.statistics.rounds
    session = open_game()
    assert session.take_notices() == []
    assert session.round.number == 0
    assert session.statistics.rounds == counted


def test_new_puts_the_saved_game_away(open_game: Callable[..., Session]) -> None:
    session = open_game()
    session.do(Stake(1, 20))
    session = open_game(new=True)
    assert session.take_notices() == []
    assert session.round.pots[1] == 0
    assert open_game().round.pots[1] == 0


def test_a_practice_game_is_neither_saved_nor_counted(
    open_game: Callable[..., Session], tmp_path: Path
) -> None:
    for setup in (
        Setup(SEVENTEEN_FOUR, seed=1),
        Setup(SEVENTEEN_FOUR, player=50),
        Setup(SEVENTEEN_FOUR, bank=50),
        Setup(SEVENTEEN_FOUR, decks=[[]]),
    ):
        session = open_game(setup)
        session.do(Deal(1))
        assert not session.saved
        assert session.take_notices() == []
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["lock"]


def test_each_rule_set_keeps_its_game(open_game: Callable[..., Session]) -> None:
    session = open_game()
    session.do(Stake(1, 20))
    session.switch(BLACKJACK)
    assert session.round.rules is BLACKJACK
    session.do(Stake(1, 30))
    session.switch(SEVENTEEN_FOUR)
    assert session.round.pots[1] == 40
    assert session.purses.pot(1, 1).sum == 20
    assert open_game(Setup(BLACKJACK)).round.pots[1] == 30


@pytest.mark.slow
@pytest.mark.usefixtures("no_flush")
def test_the_record_stays_small_and_loses_no_count(open_game: Callable[..., Session]) -> None:
    session = open_game()
    sizes = []
    for n in range(30):
        play_rounds(session, 40, luck=n)
        sizes.append(record_of(session).stat().st_size)
    assert session.statistics.rounds == 1_200
    assert max(sizes) < 250_000
    counted, before = session.statistics.plain(), standing(session)
    again = open_game()
    assert again.statistics.plain() == counted
    assert standing(again)[4:7] == before[4:7]
    assert len(again.history) <= table.record_keeper.MOST_ENTRIES + 100


@pytest.mark.usefixtures("no_flush")
def test_changing_chips_for_ever_does_not_fill_the_disk(open_game: Callable[..., Session]) -> None:
    session = open_game()
    for _ in range(1_500):
        session.split(1, max(session.purses.account(1)))
        session.merge(1)
    assert record_of(session).stat().st_size < 100_000
    before = standing(session)
    assert standing(open_game()) == before


def test_statistics_can_be_reset(open_game: Callable[..., Session]) -> None:
    session = open_game()
    play_rounds(session, 5)
    session.reset_statistics()
    play_rounds(session, 2)
    assert session.statistics.rounds == 2
    assert open_game().statistics.rounds == 2


# homes that fail


def test_a_newer_record_is_left_untouched(open_game: Callable[..., Session]) -> None:
    session = open_game()
    path = record_of(session)
    session.close()
    newer = b"seventeen-and-four record 2\nwhatever it will be\n"
    path.write_bytes(newer)
    session = open_game()
    assert keys(session) == ["notice.unsaved.newer"]
    play_rounds(session, 3)
    assert session.statistics.rounds == 3
    session.close()
    assert path.read_bytes() == newer
    assert open_game(new=True).take_notices() == [("notice.unsaved.newer", {})]
    assert path.read_bytes() == newer


def test_the_second_process_plays_unsaved(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", "import sys; from pathlib import Path; from table.home import Home\n"
         "home = Home(Path(sys.argv[1])); print(home.problem, flush=True); sys.stdin.read()",
         str(tmp_path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True,
    )  # fmt: skip
    assert holder.stdout is not None
    assert holder.stdout.readline() == "None\n"
    home = Home(tmp_path)
    assert home.busy
    session = Session(Setup(SEVENTEEN_FOUR), home)
    assert keys(session) == ["notice.unsaved.busy"]
    session.do(Deal(1))
    assert keys(session) == []
    assert [path.name for path in tmp_path.iterdir()] == ["lock"]
    # the lock goes with the process, however that ends
    holder.send_signal(signal.SIGKILL)
    holder.communicate()
    home = Home(tmp_path)
    assert home.problem is None
    home.close()


def test_a_home_that_cannot_be_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        session = Session(Setup(SEVENTEEN_FOUR), Home(path))
        assert keys(session) == ["notice.unsaved"]
        play_rounds(session, 2)
        assert keys(session) == []
        session.close()


@pytest.fixture
def mount(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """Mount a small file system of its own; only root can."""
    place = tmp_path / "mounted"
    place.mkdir()
    mounted = False

    def mount_(options: str) -> Path:
        nonlocal mounted
        command = ["mount", "-t", "tmpfs", "-o", options, "none", str(place)]
        if not sys.platform.startswith("linux") or os.geteuid() != 0:
            pytest.skip("only root can mount a small disk")
        if subprocess.run(command, capture_output=True, check=False).returncode:
            pytest.skip("this machine does not let us mount a small disk")
        mounted = True
        return place

    yield mount_
    if mounted:
        subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk(mount: Callable[[str], Path]) -> None:
    place = mount("size=512k")
    session = Session(Setup(SEVENTEEN_FOUR), home := Home(place))
    assert keys(session) == []
    session.do(Stake(1, 10))
    ballast = place / "ballast"
    with ballast.open("wb", buffering=0) as file, pytest.raises(OSError):
        while True:
            file.write(b"x" * 4096)
    said = []
    for _ in range(60):
        play_rounds(session, 1)
        said += keys(session)
    assert said == ["notice.unsaved"]
    assert not session.saved
    rounds = session.round.number
    # what is on the disk is a game of before
    record = read(place / "seventeen-four.record")
    assert record.spoilt in (None, "cut")
    ballast.unlink()
    play_rounds(session, 1)
    assert keys(session) == ["notice.saved-again"]
    assert session.saved
    session.close()
    resumed = Session(Setup(SEVENTEEN_FOUR), home)
    assert resumed.round.number == session.round.number
    assert resumed.round.number >= min(rounds, 1)
    resumed.close()
    home.close()


def test_a_disk_that_is_full_from_the_start(mount: Callable[[str], Path]) -> None:
    place = mount("size=4k")
    (place / "lock").touch()
    (place / "ballast").write_bytes(b"x" * 4096)
    session = Session(Setup(SEVENTEEN_FOUR), home := Home(place))
    assert keys(session) == ["notice.unsaved"]
    play_rounds(session, 2)
    assert keys(session) == []
    session.close()
    home.close()


def test_a_disk_that_cannot_be_written_to(mount: Callable[[str], Path]) -> None:
    session = Session(Setup(SEVENTEEN_FOUR), Home(mount("ro")))
    assert keys(session) == ["notice.unsaved"]
    play_rounds(session, 2)
    assert keys(session) == []
    session.close()


# logs


@pytest.mark.usefixtures("same_luck", "no_flush")
def test_the_log_of_a_game_taken_up_is_the_log_of_the_game(
    open_game: Callable[..., Session], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    session = open_game(Setup(SEVENTEEN_FOUR, log=log))
    for command in SCRIPT[:2]:
        session.do(command)
    text = log.read_bytes()
    for cut in range(len(text) + 1):
        log.write_bytes(text[:cut])
        open_game(Setup(SEVENTEEN_FOUR, log=log))
        assert log.read_bytes() == text
    fresh = tmp_path / "fresh"
    session = open_game(Setup(SEVENTEEN_FOUR, log=fresh))
    assert fresh.read_bytes() == text
    session.do(Stand(1))
    open_game(Setup(SEVENTEEN_FOUR, log=log))
    assert log.read_bytes() == fresh.read_bytes()


@pytest.mark.usefixtures("no_flush")
def test_the_log_of_a_long_game_goes_on(
    open_game: Callable[..., Session], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.record_keeper, "MOST_ENTRIES", 30)
    log = tmp_path / "log"
    for luck in range(6):
        session = open_game(Setup(SEVENTEEN_FOUR, log=log))
        play_rounds(session, 7, luck)
        with log.open(encoding="utf-8") as lines:
            assert first_difference(lines) is None
    assert session.statistics.rounds == 42


def test_a_file_that_is_no_log_keeps_what_is_in_it(
    open_game: Callable[..., Session], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    log.write_text("notes without an end")
    session = open_game(Setup(SEVENTEEN_FOUR, log=log))
    assert log.read_text() == "notes without an end\n" + session.round.opening.json() + "\n"


def test_a_log_that_fails_is_said_once(
    open_game: Callable[..., Session], mount: Callable[[str], Path]
) -> None:
    session = open_game(Setup(SEVENTEEN_FOUR, log=mount("size=4k") / "log"))
    play_rounds(session, 30)
    assert keys(session) == ["notice.log"]


# lines


def test_lines_and_back() -> None:
    session = Session(Setup(SEVENTEEN_FOUR, seed=1))
    start = session.round.opening
    chips: dict[Seat, list[int]] = {BANK: [5_000, 5_000], 1: [500, 500]}
    entries: list[Head | Entry] = [
        Head(Statistics(), start, 7, chips),
        start,
        Dealt(DealStarted(8), SEVENTEEN_FOUR.deck()),
        Split(1, 100),
        Merged(1),
        Reset(),
    ]
    check = 0
    lines: list[bytes] = []
    for entry in entries:
        line, check = encode(entry, check)
        lines.append(line)
    back = [entry for entry, _ in decode(lines)]
    assert back[1:] == entries[1:]
    head = back[0]
    assert isinstance(head, Head)
    assert (head.start, head.rounds, head.chips) == (start, 7, chips)
    for first, second in itertools.combinations(range(len(lines)), 2):
        moved = list(lines)
        moved[first], moved[second] = moved[second], moved[first]
        with pytest.raises(RecordError):
            list(decode(moved))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (b"", RecordError),
        (b"seventeen-and-four record 1", RecordError),
        (b"seventeen-and-four record one\n", RecordError),
        (b"seventeen-and-four record 0\n", RecordError),
        (b"\xff\n", RecordError),
        (b"seventeen-and-four record 1\n", RecordError),
        (b"seventeen-and-four record 2\n", NewerVersionError),
        (b"seventeen-and-four record 99999999999999999999\n", NewerVersionError),
    ],
)
def test_what_is_no_record(tmp_path: Path, text: bytes, error: type[Exception]) -> None:
    path = tmp_path / "record"
    path.write_bytes(text)
    with pytest.raises(error):
        Record(path).find()
    assert (path.with_name("record.damaged")).exists() is (error is RecordError)


def test_settings_are_kept_as_a_whole(tmp_path: Path) -> None:
    home = Home(tmp_path)
    assert home.settings() == {}
    home.keep_settings({"name": "Zoë", "speed": "fast"})
    assert home.settings() == {"name": "Zoë", "speed": "fast"}
    for text in ("", "[]", "{", "[" * 100_000):
        (tmp_path / "settings.json").write_text(text)
        assert home.settings() is None
    home.close()
