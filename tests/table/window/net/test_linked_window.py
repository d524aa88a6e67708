"""Two real windows at one table, driven by the mouse: whole rounds, and all that goes wrong."""

# ruff: noqa: F401, F811 - fixtures come by import

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cards.commands import Stand
from cards.events import Result
from cards.round import State
from net.frames import encode_line
from net.table.phases import LinkPhase
from table import tips
from table.why import because
from table.words import LANGUAGES, Words
from tests.net.driver.rig import nothing_left, screen
from tests.table.window.linked_driver import Seat, Two, let_play, two

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("nothing_left", "cards_in_order")]

WORDS = Words("en")


def stake(two: Two, seat: Seat, value: int) -> None:
    """Drag a chip of one's own into the own pot."""
    seat.drag(seat.chip(value, seat.game.seat), seat.middle(f"{seat.game.seat}.pot"))
    two.settle()


def deal(two: Two, value: int = 50) -> None:
    """Both stake, and say that the cards may come."""
    for seat in two.seats:
        stake(two, seat, value)
        let_play(two, seat, "button.next")
    two.settle()


def finish(two: Two) -> None:
    """Both have enough, where they are asked."""
    for seat in two.seats:
        if seat.states[1]:
            let_play(two, seat, "button.stand")
    two.run(lambda: all(seat.game.round.state is State.SETTLED for seat in two.seats))
    two.settle()


def test_the_own_seat_is_marked_and_who_is_awaited_is_said(two: Two) -> None:
    two.sit_down()
    assert [seat.text("1.title") for seat in two.seats] == ["You", "127.0.0.1"]
    assert [seat.text("2.title") for seat in two.seats] == ["Player 2", "You"]
    for seat in two.seats:
        own, other = seat.game.seat, seat.game.link.peer
        texts = seat.window.board._texts
        colours = {n: seat.look(texts[f"{n}.title"], "-fill") for n in (own, other)}
        assert colours[own] != colours[other]
        assert seat.state() == WORDS("link.your-turn")
    stake(two, two.one, 50)
    let_play(two, two.one, "button.next")
    assert two.one.state() == WORDS("link.waiting", name="Player 2")
    assert two.two.text("1.pot.amount") == "127.0…: 100"
    assert two.two.text("link.action") == WORDS("link.did.deal", name="127.0.0.1")
    assert two.two.state() == WORDS("link.your-turn")


@pytest.mark.parametrize("rules", ["seventeen-four", "blackjack"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tip_has_its_room_at_a_table_for_two(display: None, rules: str, language: str) -> None:
    two = Two(rules, (language, language))
    try:
        two.one.first.settings.choose(tip=True)  # as it was left at the own table
        two.sit_down()
        two.two.key("t")
        words = Words(language)
        for seat in two.seats:
            assert seat.window.beside.tip is not None and seat.window.beside.tip.on
            before = seat.window.beside.tip.draw
            before()
            assert len(seat.window.beside.tip._items) == 1  # what a stake brings on average
        deal(two, 10)
        for seat in two.seats:
            tip, board = seat.window.beside.tip, seat.window.board
            texts = [board.canvas.itemcget(item, "text") for item in tip._items
                     if board.canvas.type(item) == "text"]
            advice = tip.advice()
            assert advice is not None and tips.reason(advice, words) in texts
            # all of it lies in its place, and below the deck
            left, top, right, bottom = board.canvas.bbox(*tip._items)
            room = board.layout["tip"].inset(-2 * board.layout.scale)
            assert room.left <= left and right <= room.right
            assert room.top <= top and bottom <= room.bottom
            # the other one may have a result already: 21 on the deal, or too much
            peer = seat.game.link.peer
            board.shown.results[peer] = Result(peer, "lose", "bust", 0)
            tip.draw()
            assert len(tip._items) > 1
            board.shown.results.clear()
        finish(two)
        assert not two.one.window.beside.tip._items
    finally:
        two.close()


@pytest.mark.parametrize("rules", ["seventeen-four", "blackjack"])
def test_two_rounds_by_the_mouse(display: None, rules: str) -> None:
    two = Two(rules)
    try:
        two.sit_down()
        for _ in range(2):
            deal(two, 10)
            finish(two)
            for seat in two.seats:
                results = seat.game.round.results
                for number in (1, 2):
                    said = seat.text(f"{number}.result")
                    assert said == WORDS(f"short.{results[number].outcome}")
                assert seat.text("message.head")
            let_play(two, two.one, "message")  # a click on the result confirms it
            assert two.one.game.round.state is State.SETTLED
            assert two.one.state() == WORDS("link.waiting", name="Player 2")
            let_play(two, two.two, "message")
            for seat in two.seats:
                assert seat.game.round.state is State.STAKING
                assert not any(seat.window.shown.hands.values())
                accounts = {n: seat.window.shown.account(n) for n in (1, 2)}
                assert accounts == dict(seat.game.round.accounts)
        assert two.one.game.history == two.two.game.history
    finally:
        two.close()


def test_both_act_independently_and_the_first_waits(two: Two) -> None:
    two.sit_down()
    deal(two)
    if not (two.one.states[1] and two.two.states[1]):
        pytest.skip("21 on the deal")
    let_play(two, two.two, "button.stand")
    assert two.two.states == (False, False)
    assert two.two.state() == WORDS("link.waiting", name="127.0.0.1")
    assert two.one.text("link.action") == WORDS("link.did.stand", name="Player 2")
    finish(two)


def test_one_leaves_in_the_middle_of_a_round(two: Two) -> None:
    two.sit_down()
    deal(two)
    if not (two.one.states[1] and two.two.states[1]):
        pytest.skip("21 on the deal")
    two.one.table.close()
    two.run(lambda: two.two.game.link.phase is LinkPhase.ALONE)
    two.run(lambda: two.two.state() == WORDS("link.alone", name="127.0.0.1"))
    assert two.two.text("link.action") == WORDS("link.alone.left", name="127.0.0.1")
    assert two.one.root.state() == "normal" and two.one.network.table is None
    two.two.rest()
    let_play(two, two.two, "button.stand")
    two.run(lambda: two.two.game.link.phase is LinkPhase.ENDED)
    two.settle()
    panel = two.two.window.board.panel
    assert panel.is_open
    two.two.click(_middle(panel.buttons[0].area))
    two.run(lambda: two.two.network.table is None)
    assert two.two.root.state() == "normal"
    two.run(lambda: not (two.one.network.meeting.busy or two.two.network.meeting.busy))


def _middle(area: Any) -> tuple[int, int]:
    x, y = area.middle
    return round(x), round(y)


def test_a_lost_line_freezes_counts_down_and_comes_back(two: Two) -> None:
    two.sit_down()
    deal(two)
    before = dict(two.one.game.round.accounts)
    two.cut(two.two)
    two.run(lambda: two.one.game.link.phase is LinkPhase.SUSPENDED)
    two.one.table._look_again()
    assert two.one.state() == WORDS("link.frozen", name="Player 2")
    assert two.one.text("link.time").startswith(("59", "60"))
    two.one.skipped += 20
    two.one.table._look_again()
    assert two.one.text("link.time").startswith(("39", "40"))
    two.one.skipped -= 20
    assert two.one.states == (False, False)
    two.run(lambda: all(seat.game.link.phase is LinkPhase.OPEN for seat in two.seats))
    two.settle()
    assert two.one.text("link.time") == ""
    assert dict(two.one.game.round.accounts) == before
    finish(two)


def test_a_peer_that_does_not_come_back(two: Two) -> None:
    two.sit_down()
    deal(two)
    two.two.game.line.close()  # type: ignore[union-attr]
    two.run(lambda: two.one.game.link.phase is LinkPhase.SUSPENDED)
    two.one.skipped += 61
    line: Any = two.one.game.line
    line._tick()
    two.settle()
    assert two.one.game.link.phase in (LinkPhase.ALONE, LinkPhase.ENDED)
    assert two.one.text("link.action") == WORDS("link.alone.absent", name="Player 2")


def test_a_table_that_is_ended_by_a_fault(two: Two) -> None:
    two.sit_down()
    deal(two)
    link, line = two.one.game.link, two.one.game.line

    def blame(now: float) -> list[Any]:
        return list(link.receive(encode_line(18, "H2SQ"), now))

    line.call(blame)  # type: ignore[union-attr]
    two.run(lambda: two.two.game.link.phase is LinkPhase.ALONE)
    two.settle()
    names = ("Player 2", "127.0.0.1")
    for seat, key, name in zip(two.seats, ("fault", "unproven"), names, strict=True):
        assert seat.text("link.action") == WORDS(f"link.alone.{key}", name=name)
        seat.game.do(Stand(seat.game.seat))
    two.run(lambda: all(seat.game.link.phase is LinkPhase.ENDED for seat in two.seats))
    two.settle()
    for seat, key, name in zip(two.seats, ("fault", "unproven"), names, strict=True):
        panel = seat.window.board.panel
        assert panel.is_open and not panel.can_be_closed
        reason = because("not-the-host", WORDS)
        assert panel._text == WORDS(f"link.ended.{key}", name=name, reason=reason)
        assert seat.window.shown.account(3 - seat.game.seat) < 1_000


def test_the_last_ten_seconds_of_a_turn_are_counted_down(two: Two) -> None:
    two.sit_down(timer=60)
    assert two.one.text("link.time") == ""
    two.pass_time(48)
    assert [seat.text("link.time") for seat in two.seats] == ["", ""]
    two.pass_time(4)
    for seat in two.seats:
        assert seat.text("link.time").startswith(("7", "8"))
    two.pass_time(9)
    for seat in two.seats:  # nobody had staked: both sit it out, and are asked again
        assert seat.game.round.state is State.STAKING
        assert seat.text("link.time") == ""


def test_a_round_goes_on_when_the_time_of_one_is_up(two: Two) -> None:
    two.sit_down(timer=30)
    stake(two, two.one, 50)
    let_play(two, two.one, "button.next")
    two.pass_time(29)
    assert two.one.game.round.number == 0
    two.pass_time(2)
    assert two.one.text("link.action") == WORDS("link.did.timeup", name="Player 2")
    assert two.one.game.round.number == 1
    finish(two)
    assert two.two.text("2.result") == ""


def test_a_title_flashes_when_it_is_ones_turn_and_another_window_is_in_front(two: Two) -> None:
    two.sit_down()
    other = two.two
    stake(two, two.one, 50)
    let_play(two, two.one, "button.next")
    stake(two, other, 50)
    two.one.canvas.focus_force()
    two.run(lambda: not other.root.tk.call("focus"))
    other.game.listeners.append(lambda event: None)
    title = other.table.root.title
    assert title() == WORDS("title")
    other.table._call_player()
    assert title() == WORDS("link.your-turn")
    two.run(lambda: title() == WORDS("title"))
    two.run(lambda: title() == WORDS("link.your-turn"))
    other.canvas.focus_force()
    two.run(lambda: title() == WORDS("title") and other.table._flash is None)


def test_nothing_ticks_at_a_table_that_rests(two: Two) -> None:
    """Only the link's own timers are left: its heartbeat and the silence of the other."""
    two.sit_down()
    stake(two, two.one, 50)
    let_play(two, two.one, "button.next")
    two.two.canvas.focus_force()  # else its title flashes
    two.settle(0.5)
    for seat in two.seats:
        waiting = set(seat.root.tk.splitlist(seat.root.tk.call("after", "info")))
        known = {timer.token for timer in seat.network.loop._timers}
        assert waiting <= known, waiting - known
        assert len(known) <= 2
        assert seat.table._tick is None


def test_proof_menu_and_keys(two: Two, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two.sit_down()
    deal(two)
    finish(two)
    target = tmp_path / "proof"
    monkeypatch.setattr(
        "table.window.net.linked_window.filedialog.asksaveasfilename", lambda **_: str(target)
    )
    two.one.table.save_proof()
    assert target.read_text() == two.one.game.link.proof
    two.one.table.show_proof()
    two.settle()
    (shown,) = [
        child for child in two.one.table.root.winfo_children() if child.winfo_class() == "Toplevel"
    ]
    shown.event_generate("<Escape>")
    two.one.canvas.focus_force()
    two.one.table.ask_leave()
    two.settle(0)
    panel = two.one.window.board.panel
    assert panel.is_open
    two.one.click(_middle(panel.buttons[1].area))  # no
    assert not panel.is_open and two.one.game.is_open
    for seat in two.seats:
        seat.canvas.focus_force()
        two.settle()
        seat.key("Return")
        two.settle()
    two.run(lambda: all(seat.game.round.state is State.STAKING for seat in two.seats))


def test_the_windows_own_button_asks_before_a_stake_is_lost(two: Two) -> None:
    two.sit_down()
    stake(two, two.one, 50)
    two.one.canvas.focus_force()
    two.settle()
    two.one.canvas.event_generate("<Control-q>")
    two.settle()
    panel = two.one.window.board.panel
    assert panel.is_open and two.one.game.is_open
    two.one.table.want_to_close()  # and again: the player means it
    two.run(lambda: two.one.network.table is None)
    two.settle()
    assert two.one.root.state() == "normal"
    assert two.two.game.round.accounts[1] == 950


def test_a_language_is_changed_at_the_table(two: Two) -> None:
    two.sit_down()
    stake(two, two.one, 50)
    two.one.table.choose("language", "de")
    two.settle()
    german = Words("de")
    assert two.one.text("2.title") == german("link.other", n=2)
    assert two.one.state() == german("link.your-turn")
    assert two.one.text("1.pot.amount") == "Du: 100"


def test_after_the_table_the_log_goes_on_with_the_own_game(two: Two, tmp_path: Path) -> None:
    """Tested as a whole program in `test_terminal_network`; here the way back only."""
    two.sit_down()
    two.one.table.close()
    two.run(lambda: two.one.network.table is None)
    two.settle()
    assert two.one.root.state() == "normal"
    two.one.root.event_generate("<Control-q>")
    two.settle()


def test_at_a_table_by_address_the_seats_have_their_players_names(two: Two) -> None:
    for seat, nick in zip(two.seats, ("Anna", "Bruno"), strict=True):
        seat.first.settings.choose(nick=nick)
    two.sit_down()
    assert [seat.text("1.title") for seat in two.seats] == ["You", "Anna"]
    assert [seat.text("2.title") for seat in two.seats] == ["Bruno", "You"]
    assert [seat.text("1.pot.amount") for seat in two.seats] == ["You", "Anna"]
    assert [seat.text("2.pot.amount") for seat in two.seats] == ["Bruno", "You"]
