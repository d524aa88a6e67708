"""Killed at any event, the game resumes at exactly the picture that was on the table."""

import shutil
import tkinter as tk
from collections.abc import Callable
from pathlib import Path

import pytest

from cards.rules import RULE_SETS
from table.options import Setup
from table.saving.home import Home
from table.saving.record_lines import Lifted
from table.saving.settings import Settings
from table.session import Session
from table.window.own_window import OwnWindow
from table.words import Words

pytestmark = pytest.mark.screen

Picture = tuple[list[str], dict[str, list[str]], list[int], list[tuple[str, bool]], tuple[int, int]]


class Table:
    """A window of a saved game; what was on the disk after each entry is kept beside."""

    def __init__(self, home: Path, rules: str, keep: Path | None = None) -> None:
        self.root = tk.Tk()
        self.root.geometry("640x480+0+0")
        self._path = home
        self.home = Home(home)
        self.session = Session(Setup(RULE_SETS[rules]), self.home)
        self.window = OwnWindow(self.root, self.session, Words("en"), Settings(None), "off")
        self.copies: list[tuple[Path, object]] = []
        self._keep = keep
        keeper = self.session._keeper
        add = keeper.add

        def add_and_copy(entry: object) -> None:
            add(entry)  # type: ignore[arg-type]
            self.copy(entry)

        if keep is not None:
            keeper.add = add_and_copy  # type: ignore[method-assign]
        self.root.update()
        self.rest()

    def copy(self, entry: object) -> None:
        """What a kill would leave on the disk now."""
        assert self._keep is not None
        copy = self._keep / str(len(list(self._keep.iterdir())))
        shutil.copytree(self._path, copy, dirs_exist_ok=True)
        self.copies.append((copy, entry))

    def rest(self) -> None:
        self.window.queue.finish()
        self.root.update()

    def picture(self) -> Picture:
        """Texts, cards, chips, buttons, and the decisions that have been counted."""
        window = self.window
        board, canvas = window.board, window.board.canvas
        items = [item for item in canvas.find_all() if str(canvas.type(item)) == "text"]
        texts = [str(self.root.tk.call(canvas, "itemcget", item, "-text")) for item in items]
        texts = [text.partition(" · Your game goes on")[0] for text in texts if text]
        hands = {str(seat): list(map(str, hand)) for seat, hand in window.shown.hands.items()}
        buttons = [(button.text, button.enabled) for button in board.buttons.values()]
        counted = self.session.statistics.decisions, self.session.statistics.best
        chips = list(window.shown.purses.account(1))
        return sorted(texts), hands, chips, buttons, counted

    def close(self) -> None:
        self.window.close()
        self.home.close()


def commands(table: Table) -> list[Callable[[], object]]:
    """What is done in a round, one after the other; each is a gesture of the player."""
    player = table.window.player

    def press(name: str) -> None:
        if not player.settled:
            player.press(name)

    return [
        lambda: player.stake(1),
        lambda: player.exchange(2) if player.may_exchange(player.value(2)) else player.gather(),
        lambda: press("button.next"),
        lambda: press("button.next"),
        lambda: press("button.stand"),
        lambda: player.go_on(),
    ]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_kill_at_any_event_resumes_at_that_picture(
    display: None, tmp_path: Path, rules: str
) -> None:
    keep = tmp_path / "kept"
    keep.mkdir()
    table = Table(tmp_path / "home", rules, keep)
    seen: list[tuple[Path, Picture]] = []
    for _ in range(2):
        for command in commands(table):
            if table.window.shown.over:
                break
            table.copies.clear()
            before = table.picture()
            command()
            table.rest()
            after = table.picture()
            # a chip that was lifted, and no more, lies there as it lay, but on top
            seen += [
                (copy, before if isinstance(entry, Lifted) else after)
                for copy, entry in table.copies
            ]
    table.close()
    assert len(seen) > 15
    for copy, picture in seen:
        resumed = Table(copy, rules)
        texts, hands, chips, *rest = resumed.picture()
        known, held, lay, *others = picture
        assert (texts, hands, sorted(chips), rest) == (known, held, sorted(lay), others), copy.name
        resumed.close()


def test_the_end_of_a_game_is_resumed_as_it_was(display: None, tmp_path: Path) -> None:
    table = Table(tmp_path / "home", "blackjack")
    player = table.window.player
    while not table.window.shown.over:
        while table.session.round.accounts[1] >= 10 and table.window.shown.purses.account(1):
            player.stake(1)
            table.rest()
            if table.session.round.state.value != "staking":
                break
        player.press("button.next")
        table.rest()
        while not (player.settled or table.window.shown.over):
            player.press("button.next")  # until it is bust
            table.rest()
        player.go_on()
        table.rest()
    picture = table.picture()
    assert table.window.board.panel.is_open
    table.close()
    resumed = Table(tmp_path / "home", "blackjack")
    assert resumed.picture() == picture
    resumed.close()


def test_behind_the_summing_up_the_last_round_is_still_there(
    display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("table.saving.record_keeper.MOST_ENTRIES", 20)
    table = Table(tmp_path / "home", "seventeen-four")
    for _ in range(12):
        for command in commands(table):
            command()
            table.rest()
    last, same = table.session.last_round, table.session.same_stake(1)
    assert len(table.session.history) < 40, "it has been summed up"
    picture = table.picture()
    table.close()
    resumed = Table(tmp_path / "home", "seventeen-four")
    assert resumed.session.last_round == last and resumed.session.same_stake(1) == same
    assert resumed.picture() == picture
    resumed.close()
