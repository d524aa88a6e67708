"""The lobby's window: names, rows, invitations both ways, addresses, and why nobody is seen."""

# ruff: noqa: F401, F811 - fixtures come by import

import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from tkinter import ttk
from typing import Any

import pytest

from cards.rules import BLACKJACK as BLACKJACK_RULES
from net.driver import parse_address
from net.lobby.wire import BLACKJACK, NOUGHTS, SEVENTEEN_FOUR
from table import passed_on
from table.window.net.lobby_window import LobbyWindow
from table.words import Words
from tests.net.driver.rig import free_port, nothing_left, screen
from tests.table.window.linked_driver import Seat, Two, two

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("nothing_left")]

WORDS = Words("en")


def enter(two: Two, seat: Seat, nick: str) -> LobbyWindow:
    """Open the lobby and log in, by the keyboard."""
    seat.network.open_lobby()
    lobby = seat.network.lobby
    assert lobby is not None
    write(lobby, 0, nick)
    press(lobby, WORDS("lobby.enter"))
    return lobby


def press(lobby: LobbyWindow, text: str) -> None:
    """Press a button by what stands on it."""
    (button,) = buttons(lobby, text)
    button.invoke()


def buttons(lobby: LobbyWindow, text: str) -> list[ttk.Button]:
    """All with this on them."""
    return [one for one in widgets(lobby.window, ttk.Button) if str(one.cget("text")) == text]


def widgets(parent: Any, kind: type) -> Iterator[Any]:
    """All of a kind inside another."""
    for child in parent.winfo_children():
        if isinstance(child, kind):
            yield child
        yield from widgets(child, kind)


def write(lobby: LobbyWindow, field: int, text: str) -> None:
    """Type into one of its fields: 0 is the name, 1 the address."""
    entry = list(widgets(lobby.window, ttk.Entry))[field]
    entry.delete(0, "end")
    entry.insert(0, text)


def said(lobby: LobbyWindow) -> str:
    """What its last line says."""
    (line,) = (one for one in widgets(lobby.window, ttk.Label) if str(one.cget("textvariable")))
    return str(line.getvar(str(line.cget("textvariable"))))


def invited(lobby: LobbyWindow) -> bool:
    """Whether there is an invitation to accept."""
    return bool(buttons(lobby, WORDS("lobby.accept")))


def players(lobby: LobbyWindow) -> ttk.Treeview:
    """The list of who is there."""
    (found,) = widgets(lobby.window, ttk.Treeview)
    assert isinstance(found, ttk.Treeview)
    return found


def labels(lobby: LobbyWindow) -> list[str]:
    """All that is written."""
    return [str(label.cget("text")) for label in widgets(lobby.window, ttk.Label)]


def waiting(seat: Seat) -> tuple[str, ttk.Button]:
    """What a window says is waited for, and its one button."""
    (cancel,) = cancels(seat)
    label, *_ = widgets(cancel.winfo_toplevel(), ttk.Label)
    return str(label.cget("text")), cancel


def cancels(seat: Seat) -> list[ttk.Button]:
    """The buttons that end a wait for a table: one, or none where nothing is waited for."""
    every = widgets(seat.root, ttk.Button)
    return [one for one in every if str(one.cget("text")) == WORDS("net.cancel")]


def rows(lobby: LobbyWindow) -> list[tuple[str, ...]]:
    """Who is listed."""
    shown = players(lobby)
    return [tuple(map(str, shown.item(row, "values"))) for row in shown.get_children()]


def both(two: Two) -> tuple[LobbyWindow, LobbyWindow]:
    """Ann and Bob, who see each other."""
    ann, bob = enter(two, two.one, "Ann"), enter(two, two.two, "Bob")
    two.run(lambda: rows(ann) and rows(bob))
    for lobby in (ann, bob):
        players(lobby).selection_set(players(lobby).get_children()[0])
    two.settle(0.1)
    return ann, bob


def test_the_name_is_asked_once_and_remembered(two: Two) -> None:
    two.one.network.open_lobby()
    lobby = two.one.network.lobby
    assert lobby is not None and two.one.network.meeting.driver is None
    wrong = (("", "empty"), ("x" * 21, "too-long"), ("a|b", "bad-character"),
             ("e" + 3 * "\u0301", "too-many-marks"))  # fmt: skip
    for nick, problem in wrong:
        write(lobby, 0, nick)
        press(lobby, WORDS("lobby.enter"))
        assert said(lobby) == WORDS(f"lobby.nick.{problem}")
    press(lobby, WORDS("lobby.why"))
    assert said(lobby) == WORDS("lobby.enter-first")
    enter(two, two.one, "Zoë")
    assert said(lobby) == WORDS("lobby.entered", nick="Zoë")
    assert two.one.first.settings.get("nick") == "Zoë"
    lobby.close()
    assert two.one.network.meeting.driver is None
    two.one.network.open_lobby()
    assert two.one.network.meeting.nick == "Zoë"
    assert two.one.network.meeting.driver is not None


def test_invited_accepted_and_at_a_table(two: Two) -> None:
    ann, bob = both(two)
    assert rows(ann)[0][0] == "Bob" and "Blackjack" in rows(ann)[0][1]
    press(ann, WORDS("lobby.invite", game=WORDS("lobby.game.bj")))
    two.run(lambda: invited(bob))
    assert rows(ann)[0][0] == "Bob" + WORDS("lobby.invited")
    assert any(text.startswith("Ann ") and "Blackjack" in text for text in labels(bob))
    press(bob, WORDS("lobby.accept"))
    two.run(lambda: two.one.network.table and two.two.network.table)
    for seat in two.seats:
        seat.sit_down()
        assert seat.game.rules.name == BLACKJACK_RULES.name
        assert seat.root.state() == "withdrawn"
    assert two.one.text("1.title") == "Bob" and two.two.text("2.title") == "Ann"
    two.one.table.close()
    two.run(lambda: two.one.network.table is None)
    assert two.one.root.state() == "normal" and ann.window.state() == "normal"


def test_refused_and_withdrawn(two: Two) -> None:
    ann, bob = both(two)
    press(ann, WORDS("lobby.invite", game=WORDS("lobby.game.174")))
    two.run(lambda: invited(bob))
    press(bob, WORDS("lobby.refuse"))
    two.run(lambda: said(ann) == WORDS("lobby.ended.ours.refused", name="Bob"))
    assert rows(ann)[0][0] == "Bob"
    press(ann, WORDS("lobby.invite", game=WORDS("lobby.game.174")))
    assert said(ann) == WORDS("lobby.refused.declined") and rows(ann)[0][0] == "Bob"
    press(ann, WORDS("lobby.invite", game=WORDS("lobby.game.bj")))
    two.run(lambda: invited(bob))
    press(ann, WORDS("lobby.withdraw"))
    two.run(lambda: said(bob) == WORDS("lobby.ended.theirs.withdrawn", name="Ann"))
    assert not invited(bob)


def test_the_countdown_of_an_invitation_runs_and_ends(two: Two) -> None:
    ann, bob = both(two)
    press(ann, WORDS("lobby.invite", game=WORDS("lobby.game.174")))
    two.run(lambda: invited(bob))
    (accept,) = buttons(bob, WORDS("lobby.accept"))
    accept.focus_set()
    two.two.skipped += 20
    game = WORDS("lobby.game.174")
    soon = [WORDS("lobby.came", name="Ann", game=game, seconds=left) for left in (8, 9, 10)]
    two.run(lambda: any(text in soon for text in labels(bob)))
    # a click that began before the second was over still ends on the same button
    assert buttons(bob, WORDS("lobby.accept")) == [accept] and accept.focus_get() is accept
    two.two.skipped += 11
    driver = two.two.network.meeting.driver
    assert driver is not None
    driver._tick()
    two.settle(0.1)
    assert not invited(bob)
    assert said(bob) == WORDS("lobby.ended.theirs.timeout", name="Ann")


def test_noughts_and_crosses_open_in_a_window_of_their_own(two: Two) -> None:
    ann, bob = both(two)
    press(ann, WORDS("lobby.invite", game=WORDS("lobby.game.ttt")))
    two.run(lambda: invited(bob))
    press(bob, WORDS("lobby.accept"))
    two.run(lambda: all(seat.network.meeting.series for seat in two.seats))
    two.settle(0.3)
    for seat in two.seats:
        assert seat.root.state() == "normal"


def test_the_own_table_stays_playable(two: Two) -> None:
    both(two)
    seat = two.one
    seat.canvas.focus_force()
    seat.root.update()
    seat.drag(seat.chip(50), seat.middle("1.pot"))
    seat.rest()
    assert seat.first.session.round.pots[1] == 100


def test_a_table_by_address(two: Two) -> None:
    ann, bob = enter(two, two.one, "Ann"), enter(two, two.two, "Bob")
    port = free_port(socket.SOCK_STREAM)
    write(bob, 1, "not an address")
    press(bob, WORDS("lobby.connect"))
    assert said(bob) == WORDS("lobby.bad-address")
    two.one.network.host(port)
    text, cancel = waiting(two.one)
    assert text == WORDS("net.waiting", port=str(port))
    two.one.network.host(port)
    assert said(ann) == WORDS("net.busy")
    cancel.invoke()
    assert not two.one.network.meeting.busy
    two.one.network.host(port)
    write(bob, 1, f"127.0.0.1:{port}")
    press(bob, WORDS("lobby.connect"))
    two.run(lambda: two.one.network.table and two.two.network.table)


def test_a_port_that_is_taken_is_said_and_blocks_nothing(two: Two) -> None:
    ann = enter(two, two.one, "Ann")
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        port = taken.getsockname()[1]
        two.one.network.host(port)
    why = WORDS("net.why.in-use")
    assert said(ann) == WORDS("net.no-port", port=str(port), why=why)
    assert not two.one.network.meeting.busy


def test_why_nobody_is_seen(two: Two) -> None:
    ann = enter(two, two.one, "Ann")
    press(ann, WORDS("lobby.why"))
    two.settle(0.1)
    (page,) = [
        child for child in ann.window.winfo_children() if child.winfo_class() == "Toplevel"
    ]
    *_, copy = widgets(page, ttk.Button)
    copy.invoke()
    copied = two.one.root.clipboard_get()
    assert "127.0.0.1" in copied and "UDP" in copied and "20182" in copied
    page.destroy()
    two.settle(0.1)


def test_after_a_table_the_log_of_the_own_game_goes_on(display: None, tmp_path: Path) -> None:
    """One file for both: what was played before and after a table for two can be run again."""
    from cards.replay import first_difference

    log = tmp_path / "log"
    two = Two(log=log)
    try:
        two.one.drag(two.one.chip(50), two.one.middle("1.pot"))
        two.sit_down()
        two.one.drag(two.one.chip(50, 1), two.one.middle("1.pot"))
        two.settle()
        two.one.table.close()
        two.run(lambda: two.one.network.table is None)
        two.one.window, two.one.canvas = two.one.first, two.one.first.board.canvas
        two.one.root.update()
        two.one.click_once("button.next")
        two.one.rest()
    finally:
        two.close()
    events = [json.loads(line)["event"] for line in log.read_text().splitlines()]
    assert events.count("game") == 3 and "deal" in events
    with log.open() as file:
        assert first_difference(file) is None


def test_a_table_by_its_address_enters_no_lobby(two: Two) -> None:
    port = free_port(socket.SOCK_STREAM)
    network = two.one.network
    two.one.first.settings.choose(nick="Ann")  # as it was the last time
    network.host(port)
    text, cancel = waiting(two.one)
    assert network.lobby is None and network.meeting.driver is None
    assert text == WORDS("net.waiting", port=str(port))
    cancel.invoke()
    assert not network.meeting.busy and not cancel.winfo_exists()
    two.sit_down()
    for seat in two.seats:
        assert not cancels(seat) and seat.network.lobby is None
        assert seat.network.meeting.driver is None


@pytest.mark.parametrize("usual", [True, False], ids=["usual port", "another"])
def test_who_waits_is_told_every_address_to_pass_on_and_a_click_copies_it(
    two: Two, monkeypatch: pytest.MonkeyPatch, usual: bool
) -> None:
    own = ["192.0.2.7", "10.1.2.3", "fd00::2"]
    monkeypatch.setattr(passed_on, "own_addresses", lambda: own)
    port = free_port(socket.SOCK_STREAM)
    if usual:  # which others may have on this machine
        monkeypatch.setattr(passed_on, "TABLE_PORT", port)
    two.one.network.host(port)
    _, cancel = waiting(two.one)
    waits = cancel.winfo_toplevel()
    shown = [str(label.cget("text")) for label in widgets(waits, ttk.Label)]
    copies = [b for b in widgets(waits, ttk.Button) if b.cget("text") == WORDS("why.copy")]
    assert len(copies) == len(own)
    for number, copy in enumerate(copies):
        copy.invoke()
        copied = two.one.root.clipboard_get()
        assert copied in shown and copy.cget("text") == WORDS("net.copied")
        assert (str(port) in copied) is not usual
        assert parse_address(copied, port) == (own[number], port)
    cancel.invoke()
