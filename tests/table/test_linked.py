"""A table for two as a face sees it: purses, the log, what is refused."""

# ruff: noqa: F401, F811 - fixtures come by import

import random
from pathlib import Path

import pytest

from cards.commands import Command, Deal, Hit, Ready, Stake, Stand
from cards.events import BANK, Accounts, GameStarted, Refused, Result
from cards.replay import first_difference
from cards.round import State
from net.frames import encode_line
from net.table.events import Ended
from net.table.phases import LinkPhase
from table import linked_words
from table.words import Words
from tests.net.driver.rig import nothing_left
from tests.play import Ledger
from tests.table.meeting_pair import Pair, Somebody, pair

pytestmark = pytest.mark.usefixtures("nothing_left")


def play(pair: Pair, rounds: int, seed: int) -> None:
    """Both play at random until so many rounds are settled, or the game is over."""
    rng = random.Random(seed)
    one, two = pair.ann, pair.bob

    def act(who: Somebody) -> None:
        game, seat = who.game, who.game.seat
        unit = game.rules.stake_unit
        wanted: list[Command] = [Stake(seat, unit * rng.randint(1, 3)), Deal(seat), Ready(seat)]
        wanted += [Hit(seat), Stand(seat)]
        legal = [command for command in wanted if game.check(command) is None]
        if legal:
            game.do(rng.choice(legal))

    def over() -> bool:
        states = {who.game.round.state for who in (one, two)}
        settled = all(
            who.game.round.number == rounds and who.game.round.state is State.SETTLED
            for who in (one, two)
        )
        return settled or states == {State.OVER}

    def step() -> bool:
        if not over():
            act(one)
            act(two)
        return over()

    pair.run(step, 20)


@pytest.mark.parametrize("rules", ["seventeen-four", "blackjack"])
def test_both_sides_have_the_same_log_and_purses(pair: Pair, tmp_path: Path, rules: str) -> None:
    pair.logs = {"Ann": tmp_path / "ann", "Bob": tmp_path / "bob"}
    pair.sit_down(rules)
    play(pair, 6, seed=5)
    one, two = pair.ann.game, pair.bob.game
    for game in (one, two):
        assert {seat: game.purses.account(seat).sum for seat in (1, 2)} == game.round.accounts
        pots = {
            seat: game.purses.pot(seat, seat).sum + game.purses.pot(seat, BANK).sum
            for seat in (1, 2)
        }
        assert pots == game.round.pots
        if game.round.bank is not None:
            assert game.purses.account(BANK).sum == game.round.bank
        ledger = Ledger(game.round.opening)
        for event in game.history[1:]:
            ledger.follow(event)
        assert sum(isinstance(event, GameStarted) for event in game.history) == 1
    assert one.history == two.history
    assert (tmp_path / "ann").read_text() == (tmp_path / "bob").read_text()
    with (tmp_path / "ann").open() as log:
        assert first_difference(log) is None


def test_what_never_reached_the_table_is_not_in_its_log(pair: Pair, tmp_path: Path) -> None:
    pair.logs = {"Ann": tmp_path / "ann", "Bob": tmp_path / "bob"}
    pair.sit_down()
    pair.ann.do(Hit(1))
    pair.bob.do(Stake(2, 5_000))
    pair.bob.game.exchange(2, 3)
    assert [event.reason for event in pair.ann.face.got(Refused)] == ["not-now"]
    assert [event.reason for event in pair.bob.face.got(Refused)] == ["too-much", "not-a-chip"]
    pair.ann.do(Stake(1, 20))
    pair.run(lambda: len(pair.bob.game.history) == 2)
    assert (tmp_path / "ann").read_text() == (tmp_path / "bob").read_text()
    assert '"refused"' not in (tmp_path / "ann").read_text()


def test_chips_are_changed_on_one_side_only(pair: Pair) -> None:
    pair.sit_down()
    value = max(pair.ann.game.purses.account(1))
    before = list(pair.bob.game.purses.account(1))
    assert pair.ann.game.exchange(1, value)
    pair.ann.game.gather(1)
    assert pair.ann.game.purses.account(1).sum == 1_000
    assert list(pair.bob.game.purses.account(1)) == before


@pytest.mark.usefixtures("cards_in_order")
def test_a_fault_costs_the_stake_in_chips_too(pair: Pair) -> None:
    """Ann is sent what only the host may say: to her Bob is gone, and to Bob she is."""
    pair.sit_down()
    for who, amount in ((pair.ann, 20), (pair.bob, 50)):
        who.do(Stake(who.game.seat, amount))
        who.do(Deal(who.game.seat))
    pair.run(lambda: pair.ann.game.round.state is State.TURN)
    pair.run(lambda: pair.bob.game.round.state is State.TURN)
    link = pair.ann.game.link

    def lie(now: float) -> list[object]:
        return list(link.receive(encode_line(18, "H2SQ"), now))

    pair.ann.game.line.call(lie)  # type: ignore[union-attr, arg-type]
    pair.run(lambda: pair.bob.game.link.phase is LinkPhase.ALONE)
    words = Words("en")
    seen, said = "broke the rules of the connection", "says that your program broke"
    for who, gone, left, text in ((pair.ann, 2, 950, seen), (pair.bob, 1, 980, said)):
        game = who.game
        who.do(Stand(game.seat))
        ended = who.face.got(Ended)[-1]
        assert (ended.fault, ended.by) == (who is pair.ann, gone)
        name = linked_words.other(game, words)
        assert linked_words.ended(ended, game, words).startswith(f"{name} {text}")
        assert game.round.accounts[gone] == left
        held = {seat: game.purses.account(seat).sum for seat in (1, 2)}
        assert held == dict(game.round.accounts)
        assert game.purses.account(BANK).sum == game.round.bank
        assert not game.is_open


def test_who_leaves_loses_the_stake_and_the_other_plays_on(pair: Pair, tmp_path: Path) -> None:
    pair.logs = {"Ann": tmp_path / "ann", "Bob": tmp_path / "bob"}
    pair.sit_down()
    for who in (pair.ann, pair.bob):
        who.do(Stake(who.game.seat, 20))
        who.do(Deal(who.game.seat))
    pair.run(lambda: pair.bob.game.round.state is not State.DEALING)
    pair.run(lambda: pair.ann.game.round.state not in (State.STAKING, State.DEALING))
    pair.ann.game.leave()
    pair.run(lambda: pair.bob.game.link.phase in (LinkPhase.ALONE, LinkPhase.ENDED))
    if pair.bob.game.check(Stand(2)) is None:
        pair.bob.do(Stand(2))
    pair.run(lambda: pair.bob.face.got(Ended))
    assert any(event.seat == 2 for event in pair.bob.face.got(Result))
    assert pair.bob.game.round.accounts[1] in (980, 1_020)
    for name in ("ann", "bob"):
        with (tmp_path / name).open() as log:
            assert first_difference(log) is None, name


def test_names_are_shortened_for_the_screen(pair: Pair) -> None:
    pair.ann.meeting.host("seventeen-four", 0 or 1024 + 20_000, name="A" * 50)
    game = pair.ann.meeting.game
    assert game is not None and game.names[1] == "A" * 19 + "…"
    assert not pair.ann.face.got(Accounts)
