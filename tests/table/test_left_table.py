"""A table for two whose program was killed: the seat, the cards and the chips are there again."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cards.commands import Deal, Hit, Stake, Stand
from cards.events import Event
from cards.round import State
from net.driver import SelectLoop
from net.errors import LocalError
from net.sockets.loop import run_until
from net.table.phases import LinkPhase
from table.left_table import NOBODY_WAITS
from table.linked import LinkedGame
from table.meeting import Meeting
from table.saving.home import Home
from table.saving.logs import Log
from table.saving.table_journal import TableJournal
from tests.net.driver.rig import free_port, nothing_left
from tests.table.meeting_pair import FaceAlone

__all__ = ["nothing_left"]

pytestmark = pytest.mark.usefixtures("nothing_left")


class Program:
    """One player's program; it can be killed and started again on the same home."""

    def __init__(self, loop: SelectLoop, folder: Path) -> None:
        self.loop, self.folder = loop, folder
        self.start()

    def start(self) -> None:
        self.home = Home(self.folder)
        self.face = FaceAlone()
        self.journal = TableJournal(self.home)
        log = self.folder / "table.log"
        self.meeting = Meeting(
            self.loop, self.face, timer=0, log=lambda: Log(log), journal=self.journal
        )

    def kill(self) -> None:
        """As kill -9 does: the system closes the sockets and files, nobody says anything."""
        game = self.meeting.game
        assert game is not None and game.line is not None
        game.line.close()
        self.journal.close()
        self.home.close()

    def come_back(self) -> None:
        self.start()
        saved = self.meeting.left_table()
        assert saved is not None
        self.meeting.resume(saved)

    @property
    def game(self) -> LinkedGame:
        return self.face.games[-1]

    def close(self) -> None:
        self.meeting.exit()
        self.meeting.close_table()
        self.journal.close()
        self.home.close()


class Two:
    def __init__(self, folder: Path) -> None:
        self.loop = SelectLoop()
        self.host = Program(self.loop, folder / "host")
        self.guest = Program(self.loop, folder / "guest")
        self.both = (self.host, self.guest)
        port = free_port(socket.SOCK_STREAM)
        self.host.meeting.host("seventeen-four", port, name="Anna")
        self.guest.meeting.join("127.0.0.1", port, "Bruno")
        assert self.run(self.open)

    def run(self, until: Callable[[], bool], seconds: float = 5) -> bool:
        return run_until(self.loop, until, seconds)

    def open(self) -> bool:
        return all(
            one.face.games and one.game.link.phase is LinkPhase.OPEN and not one.game.round.wanted
            for one in self.both
        )

    def deal(self) -> None:
        """Both stake, and the cards come."""
        for one in self.both:
            one.game.do(Stake(one.game.seat, 20))
            one.game.do(Deal(one.game.seat))
        assert self.run(lambda: self.open() and self.same())

    def same(self) -> bool:
        a, b = (one.game.round for one in self.both)
        return a.state is b.state and a.state is not State.STAKING

    def finish(self) -> None:
        for one in self.both:
            for command in (Hit(one.game.seat), Stand(one.game.seat)):
                one.game.do(command)
                self.run(lambda: False, 0.05)
        assert self.run(lambda: all(one.game.round.state is State.SETTLED for one in self.both))


@pytest.fixture
def two(tmp_path: Path, cards_in_order: None) -> Iterator[Two]:
    both = Two(tmp_path)
    yield both
    for one in both.both:
        one.close()
    both.loop.close()


def hands(program: Program) -> dict[object, list[str]]:
    return {seat: list(map(str, hand)) for seat, hand in program.game.round.hands.items()}


@pytest.mark.parametrize("killed", [["host"], ["guest"], ["host", "guest"]], ids="+".join)
def test_the_same_cards_lie_there_again_and_the_round_is_played_out(
    two: Two, killed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.driver.stream.RETRY", 0.1)
    two.deal()
    before = [hands(one) for one in two.both]
    money = [dict(one.game.round.accounts) for one in two.both]
    for name in killed:
        getattr(two, name).kill()
    for name in killed:
        getattr(two, name).come_back()
    assert two.run(two.open)
    assert [hands(one) for one in two.both] == before
    assert [dict(one.game.round.accounts) for one in two.both] == money
    two.finish()
    logs = [[e for e in one.game.history if isinstance(e, Event)] for one in two.both]
    assert logs[0] == logs[1]
    for one in two.both:
        assert len(set(one.folder.joinpath("table.log").read_text().splitlines())) > 10


def test_names_and_changed_chips_come_back(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.driver.stream.RETRY", 0.1)
    guest = two.guest
    assert two.run(lambda: guest.game.names == {1: "Anna", 2: "Bruno"})
    assert guest.game.exchange(2, 100)
    chips = list(guest.game.purses.account(2))
    guest.kill()
    guest.start()
    saved = guest.meeting.left_table()
    assert saved is not None and saved.other == "Anna"
    assert saved.is_at("127.0.0.1", saved.about.port) and not saved.is_at("", saved.about.port)
    guest.meeting.resume(saved)
    assert list(guest.game.purses.account(2)) == chips
    assert guest.game.names == {1: "Anna", 2: "Bruno"}
    assert two.run(two.open)


@pytest.mark.parametrize("way", ["left", "ended by the other", "forgotten"])
def test_a_table_that_is_over_is_not_offered(two: Two, way: str) -> None:
    two.deal()
    if way == "left":
        two.guest.game.leave()
        two.guest.meeting.close_table()
    elif way == "ended by the other":
        two.host.game.leave()
        assert two.run(lambda: two.guest.game.link.phase is not LinkPhase.OPEN)
        two.guest.game.do(Stand(2))
        assert two.run(lambda: two.guest.game.link.phase is LinkPhase.ENDED)
    else:
        two.guest.kill()
        two.guest.start()
        two.guest.meeting.forget_table()
    assert two.guest.meeting.left_table() is None
    assert not (two.guest.folder / "table.journal").exists()


def test_a_table_is_offered_for_an_hour(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    two.guest.kill()
    two.guest.start()
    saved = two.guest.meeting.left_table()
    assert saved is not None
    monkeypatch.setattr("time.time", lambda: saved.left_at + NOBODY_WAITS + 1)
    assert two.guest.meeting.left_table() is None


def test_a_line_that_was_cut_is_a_step_that_was_not_made(two: Two) -> None:
    two.deal()
    before = hands(two.guest)
    two.guest.kill()
    path = two.guest.folder / "table.journal"
    with path.open("ab") as file:
        file.write(b'["do", 5.0, "hi')
    two.guest.come_back()
    assert hands(two.guest) == before
    assert two.run(two.open)


@pytest.mark.parametrize(
    "text",
    ["", "\n", "{}\n", "null\n", "[1]\n", '{"own": 1}\n', "x" * 1000, "\0" * 50, '["tick"]\n'],
)
def test_a_journal_that_cannot_be_read_is_no_table(tmp_path: Path, text: str) -> None:
    home = Home(tmp_path / "home")
    (tmp_path / "home" / "table.journal").write_text(text)
    assert TableJournal(home).load() is None
    home.close()


def test_a_second_table_is_refused_and_the_first_stays_kept(two: Two) -> None:
    kept = (two.host.folder / "table.journal").read_bytes()
    with pytest.raises(LocalError):
        two.host.meeting.host("blackjack", free_port(socket.SOCK_STREAM))
    with pytest.raises(LocalError):
        two.host.meeting.join("127.0.0.1", 1)
    assert (two.host.folder / "table.journal").read_bytes().startswith(kept)
