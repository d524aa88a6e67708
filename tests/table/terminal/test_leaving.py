"""Lists of commands for two are played whole, and a program can always leave."""

# ruff: noqa: F401, F811 - fixtures come by import

import json
import time

import pytest

from table.terminal.leaving import GRACE, STILL, URGENT, LeavingClock
from table.words import Words
from tests.net.hosts import Lan, lan
from tests.table.terminal.pair import Program, Programs, programs, replay
from tests.table.terminal.test_network import hosts, pair, port

WORDS = Words("en")

A_SECOND = 1.0 + 1.0
"""In which leaving is over: one, and one more for a process to end on a machine that is busy."""


def leave(program: Program, word: str) -> float:
    """Have a program leave, by a word or by the end of its input; the seconds that took."""
    began = time.monotonic()
    if word:
        program.say(word)
        program.process.wait(20)
    assert program.end(20) == 0
    return time.monotonic() - began


def deals(programs: Programs, name: str) -> int:
    lines = programs.log(name).read_text().splitlines()
    return sum(json.loads(line)["event"] == "deal" for line in lines)


def test_a_list_of_forty_rounds_loses_nothing(programs: Programs) -> None:
    """160 commands each, more than the wire takes at once; the input ends before the first."""
    one, two = pair(programs)
    for program in (one, two):
        program.say("stake 10\ndeal\nstand\n" * 40)
        program.close_input()
    assert one.end() == two.end() == 0
    for name, program in (("host", one), ("guest", two)):
        assert deals(programs, name) == 40
        assert sum(line.startswith("You: stake 10,") for line in program.said) == 40
        assert WORDS("refused.too-fast") not in program.said
        assert replay(programs.log(name)).returncode == 0


def test_what_is_refused_for_good_ends_a_script_for_two(programs: Programs) -> None:
    one, two = pair(programs)
    one.say("stake 20, hit, deal")
    two.hear("has left the table")
    assert one.end() == 1 and not any("Round 1" in line for line in one.said)
    assert two.end() == 0


WORDS_TO_LEAVE = pytest.mark.parametrize(
    "word", ["quit", "leave", ""], ids=["quit", "leave", "end"]
)


@WORDS_TO_LEAVE
@pytest.mark.parametrize("state", ["own", "other", "asked", "settled", "turn"])
def test_leaving_a_table_for_two_is_never_held(programs: Programs, state: str, word: str) -> None:
    one, two = pair(programs)
    one.hear("Your turn.")
    if state != "own":
        one.say("stake 20, deal")
        one.hear("Waiting for")
    if state in ("settled", "turn"):
        two.say("stake 20, deal")
        one.hear("Bank: a card face down")
    if state == "settled":
        one.say("stand")
        two.say("stand")
        one.hear("Pot: ")
    if state == "asked":
        two.say("stake 20")
        one.hear("Player 2: stake 20")
    assert leave(one, word) < A_SECOND
    two.hear("127.0.0.1 has left the table")


@WORDS_TO_LEAVE
def test_leaving_is_never_held_while_nobody_is_there(programs: Programs, word: str) -> None:
    one = programs.start("host", "--host", port())
    one.hear("Waiting for the other player")
    assert leave(one, word) < A_SECOND
    assert not any(line.startswith("No table") for line in one.said), "nobody else has left"
    one, two = pair(programs)
    one.hear("Your turn.")
    two.kill()
    one.hear(WORDS("link.frozen", name="Player 2"))
    assert leave(one, word) < A_SECOND


def test_a_word_that_comes_by_itself_goes_before_lines_that_wait(programs: Programs) -> None:
    one, two = pair(programs)
    one.say("stake 20, deal, stand, ready, stake 5")
    one.hear("Waiting for Player 2")
    time.sleep(URGENT + 0.3)
    began = time.monotonic()
    one.say("quit")
    two.hear("has left the table")
    assert time.monotonic() - began < A_SECOND
    assert one.end() == 1, "not all that was said has been done"


def test_what_comes_too_soon_in_the_lobby_waits(lan: Lan, programs: Programs) -> None:
    """Only one refresh a second is sent; a program's wait for their time, in order."""
    ann, bob = hosts(lan, programs)
    ann.say("refresh, refresh, refresh, nonsense, players")
    ann.hear("“nonsense” is no command.")
    assert ann.end() == 1
    assert WORDS("lobby.refused.too-soon") not in ann.said
    assert sum(line.startswith("1  Bob") for line in ann.said) == 1, "the list ends at nonsense"
    bob.hear("Ann has gone.")


@WORDS_TO_LEAVE
def test_leaving_the_lobby_is_never_held(lan: Lan, programs: Programs, word: str) -> None:
    ann, bob = hosts(lan, programs)
    ann.say("invite 1")
    bob.hear("Ann invites you")
    if word == "leave":
        ann.say(word)
        ann.hear("You: 1,000")
    else:
        assert leave(ann, word) < A_SECOND
    bob.hear("Ann has gone.")


@pytest.mark.parametrize("word", ["quit", "give up", ""], ids=["quit", "give up", "end"])
@pytest.mark.parametrize("turn", ["own", "other"])
def test_leaving_noughts_and_crosses_is_never_held(
    lan: Lan, programs: Programs, turn: str, word: str
) -> None:
    ann, bob = hosts(lan, programs)
    ann.say("ttt 1")
    bob.hear("Ann invites you: Noughts and crosses")
    bob.say("accept")
    begins = "you begin" in bob.hear("Game 1: ")
    ann.hear("Game 1: ")
    who, other = (bob, ann) if begins is (turn == "own") else (ann, bob)
    began = time.monotonic()
    if word == "give up":
        who.say(word)
        other.hear("has given up")
        assert time.monotonic() - began < A_SECOND
    else:
        assert leave(who, word) < A_SECOND
        other.hear("has given up")
    # a line that can never be carried out here is dropped with what it waits for
    assert other.end() == 0


# the rule itself, with the time as an argument


def test_leaving_waits_a_moment_for_what_is_under_way() -> None:
    clock = LeavingClock()
    clock.moved(100)
    assert clock.leaves_at(busy=False, now=100.2) == 100.2
    assert clock.leaves_at(busy=True, now=100.2) == 100.2 + GRACE
    assert clock.leaves_at(busy=True, now=100.4) == 100.2 + GRACE
    assert GRACE < 1


def test_lines_that_wait_are_given_up_when_nothing_happens() -> None:
    clock = LeavingClock()
    clock.moved(100)
    assert clock.gives_up_at(opening=False, now=101) == 100 + STILL
    clock.moved(120)
    assert clock.gives_up_at(opening=False, now=121) == 120 + STILL
    assert clock.gives_up_at(opening=True, now=121) == float("inf")


def test_a_word_alone_is_urgent_only_where_the_table_stands_still() -> None:
    clock = LeavingClock()
    clock.moved(100)
    clock.word_alone(100 + URGENT / 2)
    assert clock.gives_up_at(opening=False, now=101) == 100 + STILL
    clock.word_alone(100 + URGENT)
    assert clock.gives_up_at(opening=True, now=102) == 102
    clock.moved(103)
    assert clock.gives_up_at(opening=False, now=103) == 103 + STILL
