"""Every small window, in every language, lies whole on a small screen and at text of 200 %."""

import tkinter as tk
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from tkinter import ttk
from typing import Any

import pytest

from cards.commands import Deal, Hit, Stake, Stand
from cards.events import RESULT_REASONS
from cards.odds import Advice
from cards.rules import RULE_SETS
from net.driver import LobbySockets, loopback
from net.lobby.events import InvitationCame, InvitationSent, Peer
from net.lobby.wire import BLACKJACK, NOUGHTS, SEVENTEEN_FOUR
from net.noughts.link import NoughtsLink
from net.noughts.series import Party
from table import tips
from table.options import Setup
from table.saving.settings import Settings
from table.saving.statistics import Statistics
from table.session import Session
from table.window import geometry
from table.window.beside.gallery import Gallery
from table.window.beside.help import ReadingWindow
from table.window.beside.statistics_window import StatisticsWindow
from table.window.beside.tip_details import ReviewWindow, TipDetails
from table.window.net.diagnosis import DiagnosisWindow
from table.window.net.lobby_window import LobbyWindow
from table.window.net.network import NetworkMenu
from table.window.net.proof_window import ProofWindow
from table.window.net.waiting_window import WaitingWindow
from table.window.noughts.window import NoughtsWindow
from table.window.own_window import OwnWindow
from table.words import LANGUAGES, Words
from tests.net.driver.rig import free_port
from tests.net.table.test_transcript import worked
from tests.play import hand
from tests.screens import Screens

pytestmark = pytest.mark.screen

SCREENS = {"640x480": 96, "1280x800": 96, "1280x960 at 200 %": 192}
"""Sizes, and dots per inch: 96 is text of 100 %."""

LONG_NICK = "Wilhelmina Wunderlich"[:20]


class Desk:
    """A table on a screen, and what small windows want to know."""

    def __init__(self, root: tk.Tk) -> None:
        self.root = root
        geometry.grow_system_fonts(root)
        session = Session(Setup(RULE_SETS["seventeen-four"]))
        self.table = OwnWindow(root, session, Words("en"), Settings(None), "off")
        self.table.open_window()
        root.update()
        self.network: NetworkMenu = self.table.network
        port = free_port()
        self.network.meeting._sockets = lambda loop: LobbySockets(loop, port, loopback)

    def close(self) -> None:
        self.table.close()


@pytest.fixture(scope="module")
def desks(screens: Screens) -> Iterator[Callable[[str], Desk]]:
    """One table a screen, put up when it is first wanted."""
    with ExitStack() as stack:
        there: dict[str, Desk] = {}

        def desk(name: str) -> Desk:
            if name not in there:
                size = name.split()[0]
                there[name] = Desk(tk.Tk(screenName=screens(size, SCREENS[name])))
                stack.callback(there[name].close)
            return there[name]

        yield desk


# what there is


def reading(kind: str, rules: str = "seventeen-four") -> Callable[[Desk, Words], tk.Toplevel]:
    def build(desk: Desk, words: Words) -> tk.Toplevel:
        window = ReadingWindow(desk.root, words)
        window.show(kind, RULE_SETS[rules])
        (one,) = window._open.values()
        return one.window

    return build


def gallery(desk: Desk, words: Words) -> tk.Toplevel:
    pictures = desk.table.board.pictures
    return Gallery(desk.root, words, pictures, "classic", lambda back: None).window


def statistics(desk: Desk, words: Words) -> tk.Toplevel:
    """All that can be in it, after a long time."""
    counted = Statistics()
    counted.rounds, counted.decisions, counted.best = 123_456, 234_567, 198_765
    counted.longest_won, counted.longest_lost = 1_024, 1_023
    counted.samples = [1_000 + 37 * n % 911 for n in range(400)]
    counted.account, counted.stride = 1_234_567, 300
    for reason in RESULT_REASONS:
        counted.reasons[reason] = 12_345
    title = words("rules.seventeen-four")
    small = StatisticsWindow(desk.root, words, title, counted, lambda: None)
    small._ask()
    return small.window


def practice(desk: Desk, words: Words) -> tk.Toplevel:
    return StatisticsWindow(desk.root, words, "Blackjack", Statistics(), None).window


def decided() -> list[Any]:
    """A dozen decisions of one round."""
    session = Session(Setup(RULE_SETS["blackjack"], [hand("2H 10S 3C 9S 2D 2C 2S 3H 3D")], 1))
    for command in (Stake(1, 10), Deal(1), Hit(1), Hit(1), Hit(1), Hit(1), Stand(1)):
        session.do(command)
    return tips.reviewed(session.last_round, session.rules, 1)


def review(desk: Desk, words: Words) -> tk.Toplevel:
    decisions = decided()
    assert len(decisions) >= 5
    return ReviewWindow(desk.root, words, decisions * 3, RULE_SETS["blackjack"]).window


def tip_details(desk: Desk, words: Words) -> tk.Toplevel:
    def advice() -> Advice | None:
        hands = {"bank": (*hand("10S"), None), 1: tuple(hand("7H 8C"))}
        return tips.advice_for(1, hands, RULE_SETS["seventeen-four"])  # type: ignore[arg-type]

    assert advice() is not None
    return TipDetails(desk.root, words, advice).window


def proof(desk: Desk, words: Words) -> tk.Toplevel:
    return ProofWindow(desk.root, words, worked(), {1: LONG_NICK, 2: LONG_NICK}).window


def waiting(desk: Desk, words: Words) -> tk.Toplevel:
    text = words("net.connecting", host="a.very.long.name.of.a.machine.example.org", port=20182)
    return WaitingWindow(desk.root, words, text, lambda: None).window


def hosting(desk: Desk, words: Words) -> tk.Toplevel:
    """On a machine with many addresses."""
    addresses = [f"10.{n}.100.{n}:20199" for n in range(100, 116)]
    addresses += ["[2001:db8:1234:5678:9abc:def0:1234:5678]:20199"]
    text = words("net.waiting", port="20199")
    return WaitingWindow(desk.root, words, text, lambda: None, addresses).window


def lobby(desk: Desk, words: Words) -> tk.Toplevel:
    """With peers, three invitations, and a long line at its end."""
    network = desk.network
    small = LobbyWindow(
        desk.root, words, network.meeting, None, lambda nick: None, network.host, network.join
    )
    games = (SEVENTEEN_FOUR, BLACKJACK, NOUGHTS)
    for number in range(3):
        peer = Peer(f"{number}", LONG_NICK, "192.168.100.100", 1, games, True, ())
        until = network.loop.now() + 30
        small.show_event(InvitationCame(peer, games[number], 2, until))
        small.show_event(InvitationSent(peer, games[number], 2, until))
    small.say(words("lobby.port-taken", nick=LONG_NICK))
    return small.window


def diagnosis(desk: Desk, words: Words) -> tk.Toplevel:
    meeting = desk.network.meeting
    meeting.enter("Anna")
    assert meeting.driver is not None
    small = DiagnosisWindow(desk.root, words, meeting)
    small.window.bind("<Destroy>", lambda event: meeting.exit(), add=True)
    return small.window


def noughts(desk: Desk, words: Words) -> tk.Toplevel:
    link = NoughtsLink(Party.INVITED, 0.0)
    return NoughtsWindow(
        desk.root, words, link, lambda what: None, LONG_NICK, LONG_NICK, 0.0, lambda: None
    ).window


WINDOWS: dict[str, Callable[[Desk, Words], tk.Toplevel]] = {
    **{f"{kind} of {rules}": reading(kind, rules) for kind in ("rules", "tips")
       for rules in RULE_SETS},
    "keys": reading("keys"),
    "about": reading("about"),
    "gallery": gallery,
    "statistics": statistics,
    "practice": practice,
    "review": review,
    "tip details": tip_details,
    "proof": proof,
    "waiting": waiting,
    "hosting": hosting,
    "lobby": lobby,
    "diagnosis": diagnosis,
    "noughts": noughts,
}  # fmt: skip


def every(parent: tk.Misc) -> Iterator[tk.Misc]:
    """All that is in a window and can be seen, the scrolled parts too."""
    for child in parent.winfo_children():
        if not isinstance(child, (tk.Toplevel, tk.Menu)) and child.winfo_ismapped():
            yield child
            yield from every(child)


def box(widget: tk.Misc) -> tuple[int, int, int, int]:
    """Left, top, right and bottom on the screen."""
    left, top = widget.winfo_rootx(), widget.winfo_rooty()
    return left, top, left + widget.winfo_width(), top + widget.winfo_height()


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WINDOWS)
def test_it_lies_whole_on_the_screen(
    desks: Callable[[str], Desk], name: str, language: str, screen: str
) -> None:
    desk = desks(screen)
    window = WINDOWS[name](desk, Words(language))
    try:
        desk.root.update()
        left, top, right, bottom = box(window)
        width, height = window.winfo_screenwidth(), window.winfo_screenheight()
        edge, title = geometry.EDGE, geometry.TITLE  # there is room for these, too
        assert left >= 0 and right + edge <= width >= right - left + 2 * edge, (left, right)
        assert top >= 0 and bottom + edge <= height >= bottom - top + title + edge, (top, bottom)
        for widget in every(window):
            sides = box(widget)
            told = str(widget)
            if isinstance(widget, ttk.Scrollbar):
                assert str(widget.cget("orient")) == "vertical", f"wider than its window: {told}"
            if isinstance(widget, (ttk.Label, ttk.Button, ttk.Entry)):
                told = f"{told}: {'' if isinstance(widget, ttk.Entry) else widget.cget('text')}"
                assert widget.winfo_width() >= widget.winfo_reqwidth(), f"cut: {told}"
                assert widget.winfo_height() >= widget.winfo_reqheight(), f"cut: {told}"
            assert left <= sides[0] and sides[2] <= right, f"beside the window: {told}"
    finally:
        window.destroy()
        desk.root.update()


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", [name for name in WINDOWS if name != "noughts"])
def test_escape_closes_it_and_the_table_has_the_keys_again(
    desks: Callable[[str], Desk], name: str, screen: str
) -> None:
    desk = desks(screen)
    canvas = desk.table.board.canvas
    canvas.focus_force()
    desk.root.update()
    window = WINDOWS[name](desk, Words("en"))
    desk.root.update()
    window.focus_force()
    window.event_generate("<Escape>")
    desk.root.update()
    assert not window.winfo_exists()
    assert desk.root.focus_get() is canvas
