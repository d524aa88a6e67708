"""Two machines at one table, both in the terminal: whole programs, driven through pipes."""

# ruff: noqa: F401, F811 - fixtures come by import

import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from table.words import Words
from tests.net.driver.rig import free_port
from tests.net.hosts import Lan, lan
from tests.table.terminal.pair import Program, Programs, programs, replay
from tests.table.terminal.test_person import Typist, needs_pty

WORDS = Words("en")
ROUND = "stake 20, deal, stand, ready"


def port() -> str:
    return str(free_port(socket.SOCK_STREAM))


def pair(programs: Programs, *host: str) -> tuple[Program, Program]:
    """A host and a guest at one table."""
    number = port()
    one = programs.start("host", "--host", number, *host)
    options = [option for option in host if option == "--keep-going"]
    two = programs.start("guest", "--join", f"127.0.0.1:{number}", *options)
    return one, two


@pytest.mark.parametrize("rules", ["seventeen-four", "blackjack"])
def test_two_lists_of_commands_play_a_series(
    programs: Programs, tmp_path: Path, rules: str
) -> None:
    """Each line waits until its player is awaited, so nobody has to know when that is."""
    one, two = pair(programs, "--rules", rules)
    two.say(", ".join([ROUND] * 3))
    one.say(", ".join([ROUND] * 3) + f", status, proof {tmp_path / 'proof'}")
    one.hear("The transcript is saved")
    assert one.end() == 0
    two.hear("The table is closed")
    assert two.end() == 0
    rounds = [json.loads(line) for line in programs.log("host").read_text().splitlines()]
    assert sum(event["event"] == "deal" for event in rounds) == 3
    assert [event["event"] for event in rounds].count("game") == 1
    # who stays behind also has that the pots were parted, where a draw had left one
    assert programs.log("guest").read_text().startswith(programs.log("host").read_text())
    for file in (programs.log("host"), programs.log("guest"), tmp_path / "proof"):
        again = replay(file)
        assert again.returncode == 0, again.stdout
    assert one.error() == two.error() == ""


def test_a_guest_may_come_first_and_a_host_waits(programs: Programs) -> None:
    number = port()
    two = programs.start("guest", "--join", f"127.0.0.1:{number}")
    two.hear("Connecting to 127.0.0.1")
    time.sleep(0.3)
    one = programs.start("host", "--host", number)
    two.hear("Your turn.")
    assert two.end() == 0
    one.hear("has left the table")
    assert one.end() == 0


def test_what_is_said(programs: Programs) -> None:
    one, two = pair(programs, "--rules", "blackjack", "--player", "50", "--keep-going")
    one.hear(WORDS("link.opened", seat=1, name="Player 2"))
    two.hear(WORDS("link.opened", seat=2, name="127.0.0.1"))
    one.say("stake 15, stake 20, deal")
    one.hear("Stakes are multiples of 10.")
    one.hear("You: stake 20, pot 20")
    one.hear("Waiting for Player 2.")
    one.say("status")
    one.hear("Awaited: Player 2, ")
    two.hear("127.0.0.1: stake 20, pot 20")
    two.hear("127.0.0.1 wants the cards.")
    two.say("nonsense, split 7, stake 50, deal")
    two.hear("“nonsense” is no command.")
    two.hear("You have no such chip.")
    one.hear("Player 2: stake 50, pot 50")
    for program in (one, two):
        program.hear("Round 1")
        program.hear("Bank: a card face down")
        program.say("stand")
    for program in (one, two):
        program.hear(" · Player 2: " if program is one else " · You: ")


def test_after_a_result_a_stake_says_ready_and_waits(programs: Programs) -> None:
    one, two = pair(programs)
    one.say("stake 20, deal, stand, stake 30, deal, stand, quit")
    two.say("stake 20, deal, stand")
    two.hear("is ready.")
    two.say("deal, stand")
    one.hear("You: stake 30, pot")
    one.hear("Round 2")
    two.hear("The table is closed")
    assert one.end() == two.end() == 0


def test_the_same_stake_again_at_a_table_for_two(programs: Programs) -> None:
    one, two = pair(programs)
    one.say("stake 20, deal, stand, same, deal, stand")
    two.say("stake 30, deal, stand, ready, r, deal, stand")
    one.hear("Round 2")
    two.hear("Round 2")
    for program, own in ((one, 20), (two, 30)):
        stakes = [line for line in program.said if ": stake " in line]
        assert sorted(line.partition(", ")[0].partition(": ")[2] for line in stakes) == [
            f"stake {amount}" for amount in (20, 20, 30, 30)
        ]
        assert sum(line.startswith(f"You: stake {own},") for line in stakes) == 2


def test_an_empty_account_ends_it_for_both(programs: Programs, tmp_path: Path) -> None:
    one, two = pair(programs, "--rules", "blackjack", "--player", "10", "--keep-going")
    lines = ", ".join(["stake 10, deal, hit, hit, hit, hit, hit, hit, ready"] * 60)
    one.say(f"{lines}, proof {tmp_path / 'proof'}")
    two.say(lines)
    one.hear("The transcript is saved")
    assert one.end() == two.end() == 1, "a list that asks for cards after a bust is refused some"
    last = json.loads(programs.log("host").read_text().splitlines()[-1])
    assert last["event"] == "over"
    assert any(line.startswith("Nothing left!") for line in one.said)
    assert any(line.startswith("Nothing left!") for line in two.said)
    assert programs.log("host").read_text() == programs.log("guest").read_text()


def test_ctrl_c_leaves_with_a_goodbye(programs: Programs) -> None:
    one, two = pair(programs)
    one.say("stake 20, deal")
    two.say("stake 20, deal")
    one.hear("Bank: a card face down")
    two.hear("Bank: a card face down")
    one.interrupt()
    two.hear("has left the table")
    if not any(line.startswith("You: ") and line.endswith(", 21") for line in two.said):
        # else the round is over for both, and the table closed
        two.hear(WORDS("link.alone", name="127.0.0.1"))
        two.say("stand")
    two.hear("The table is closed. 127.0.0.1 has left the table.")
    assert two.end() == 0
    assert one.end() == 0 and one.error() == ""
    assert replay(programs.log("guest")).returncode == 0


def test_a_killed_program_is_waited_for(programs: Programs) -> None:
    one, two = pair(programs)
    one.hear("Your turn.")
    two.hear("Your turn.")
    one.kill()
    frozen = WORDS("link.frozen", name="127.0.0.1")
    two.hear(frozen)
    two.hear("127.0.0.1 has 60")
    two.say("status")
    two.hear(frozen)
    two.hear("127.0.0.1 has ")
    two.interrupt()
    assert two.end() == 0


def test_a_port_that_is_taken(programs: Programs) -> None:
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        program = programs.start("host", "--host", str(taken.getsockname()[1]))
        assert program.end() == 2
    assert "another program has it" in program.error()
    assert program.error().count("\n") == 1


def test_no_input_and_nobody_there(programs: Programs) -> None:
    program = programs.start("host", "--host", port())
    assert program.end() == 0
    assert program.error() == ""


def test_a_transcript_that_was_changed(programs: Programs, tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    one, two = pair(programs)
    one.say(f"stake 20, deal, stand, proof, proof {proof}, proof {tmp_path / 'no' / 'where'}")
    two.say("stake 20, deal, stand")
    one.hear("All of it holds.")
    one.hear("The transcript could not be saved")
    lines = proof.read_text().splitlines()
    drawn = json.loads(lines[4])
    drawn["card"] = "7H" if drawn["card"] != "7H" else "8H"
    lines[4] = json.dumps(drawn)
    proof.write_text("\n".join(lines))
    again = replay(proof)
    assert again.returncode == 1
    assert again.stdout.startswith("Line 5 does not hold: ")
    proof.write_text("\n".join(lines[:2]))
    assert replay(proof).returncode == 1


# a person


@needs_pty
def test_what_is_typed_stays_below_what_comes_in(programs: Programs, tmp_path: Path) -> None:
    number = port()
    person = Typist(tmp_path / "person", "--lang", "en", "--host", number)
    other = programs.start("other", "--join", f"127.0.0.1:{number}")
    person.wait_for("deal (d)? ")
    os.write(person.terminal, b"stake 3x\x7f")
    person.wait_for("stake 3")
    other.say("stake 50, deal")
    person.wait_for("wants the cards.\r\nStake N (s N), or deal (d)? stake 3")
    os.write(person.terminal, b"0\r")
    person.wait_for("You: stake 30, pot 60")
    person.type("d", "stand (s)?", "… ", "Return)?")
    other.hear("Bank: a card face down")
    other.say("stand")
    person.type("s", "Return)?")
    person.type("", "is ready", "… ")
    person.type("proof", "All of it holds.")
    os.write(person.terminal, b"\x04")
    assert person.end() == 0
    assert "Goodbye." in person.text
    other.hear("The table is closed")


@needs_pty
def test_nothing_is_asked_while_the_other_machine_is_waited_for(
    programs: Programs, tmp_path: Path
) -> None:
    """What was said has no answer yet, so the question before it is not there any more."""
    number = port()
    other = programs.start("other", "--host", number)
    person = Typist(tmp_path / "person", "--lang", "en", "--join", f"127.0.0.1:{number}")
    person.wait_for("deal (d)? ")
    other.hear("Your turn.")
    other.process.send_signal(signal.SIGSTOP)
    os.write(person.terminal, b"stake 20\r")
    person.wait_for("\x1b[J" + WORDS("terminal.ask.waiting"))
    other.process.send_signal(signal.SIGCONT)
    person.wait_for("You: stake 20, pot 40\r\nStake N")
    os.write(person.terminal, b"\x04")
    assert person.end() == 0


@needs_pty
def test_from_the_own_game_to_the_lobby_and_back(lan: Lan, tmp_path: Path) -> None:
    host = lan.host()
    person = Typist(tmp_path, "--lang", "en", before=("ip", "netns", "exec", host.name))
    person.wait_for("Your name?")
    person.type("Zoë", "deal (d)?")
    person.type("lobby", "Your name? [Zoë]")
    person.type("", "Lobby> ")
    assert "You are online as Zoë." in person.text
    person.type("why", "firewall")
    person.type("invite 1", WORDS("lobby.refused.unknown-peer")[:20])
    person.type("accept", WORDS("lobby.refused.no-invitation"))
    person.type("players", WORDS("terminal.lobby.nobody"))
    person.type("leave", "deal (d)?")
    person.type("s 50", "pot 100")
    os.write(person.terminal, b"\x03")
    assert person.end() == 0
    assert "Goodbye. Your game is saved." in person.text


# the lobby, by real broadcasts


def hosts(lan: Lan, programs: Programs) -> tuple[Program, Program]:
    """Ann and Bob on two machines, in the lobby; each knows what the other one plays."""
    found = []
    for nick in ("Ann", "Bob"):
        host = lan.host()
        before = ("ip", "netns", "exec", host.name)
        program = programs.start(nick, "--terminal", "--nick", nick, before=before)
        program.say("lobby")
        found.append(program)
    ann, bob = found
    ann.hear("1  Bob  10.44.0.2  17 and 4, Blackjack, Noughts and crosses")
    bob.hear("1  Ann  10.44.0.1  17 and 4, Blackjack, Noughts and crosses")
    return ann, bob


def test_invited_accepted_and_played_through_the_lobby(lan: Lan, programs: Programs) -> None:
    ann, bob = hosts(lan, programs)
    ann.say("invite 1 blackjack")
    bob.hear("Ann invites you: Blackjack")
    bob.say("refuse")
    ann.hear(WORDS("lobby.ended.ours.refused", name="Bob"))
    ann.say("invite 1, stake 20, deal, stand, ready, leave, players")
    bob.say("accept, stake 30, deal, stand, ready")
    bob.hear(WORDS("link.opened", seat=1, name="Ann"))
    bob.hear("The table is closed. Ann has left the table.")
    ann.hear("1  Bob")
    assert WORDS("link.opened", seat=2, name="Bob") in ann.said
    bob.say("leave, leave, stake 5, quit")
    ann.hear("Bob has gone.")
    assert bob.end() == 0
    assert ann.end() == 0
    logs = [programs.log(name).read_text().splitlines() for name in ("Ann", "Bob")]
    tables = [[line for line in log if '"seats": 2' in line] for log in logs]
    assert [len(games) for games in tables] == [1, 1]
    for name in ("Ann", "Bob"):
        again = replay(programs.log(name))
        assert again.returncode == 0, again.stdout


def test_noughts_and_crosses_through_the_lobby(lan: Lan, programs: Programs) -> None:
    ann, bob = hosts(lan, programs)
    ann.say("ttt 1")
    bob.hear("Ann invites you: Noughts and crosses")
    bob.say("accept")
    # whoever begins takes the upper row; the loser begins the next game, so they win in turn
    first = "1, 2, 3, 4, 5, next, 1, 2, 3, 4, 5, next, 1, 2, 3"
    second = "4, 5, next, 1, 2, 3, 4, 5, next, 1, 2, 3, 4, 5"
    bob.hear("Game 1: you begin.")
    bob.say(f"{first}, players")
    ann.say(f"{second}, players")
    for program in (ann, bob):
        program.hear("Game 5: ")
        program.hear("1  ")
        assert program.end() == 0


# a window against a terminal

HANDS = """
from cards.round import State
rounds = []

def click(board, place):
    x, y = map(round, board.layout[place].middle)
    for kind in ("ButtonPress", "ButtonRelease"):
        board.canvas.event_generate(f"<{kind}-1>", x=x, y=y)

def step():
    table = window.network.table
    if table is None:
        if rounds:
            window.close()
            return
        root.after(50, step)
        return
    game, board, state = table.game, table.board, table.game.round.state
    table.queue.finish()
    if state is State.SETTLED and game.round.number == 3:
        rounds.append(3)
        table.close()
    elif game.seat in game.round.awaited:
        if state is State.STAKING and not game.round.pots[1]:
            table.player.stake(table.player.uppermost(50))
        elif state is State.TURN:
            click(board, "button.stand")
        else:
            click(board, "message" if state is State.SETTLED else "button.next")
    root.after(50, step)

step()
"""


@pytest.mark.screen
def test_a_window_against_a_terminal(
    run_game: Callable[..., subprocess.CompletedProcess[str]], programs: Programs
) -> None:
    number = port()
    other = programs.start("guest", "--join", f"127.0.0.1:{number}")
    other.say(", ".join([ROUND] * 3))
    log = programs.log("window")
    arguments = ("--host", number, "--log", str(log), "--speed", "off", "--lang", "en")
    window = run_game(HANDS, *arguments, seconds=60)
    assert (window.returncode, window.stderr) == (0, "")
    other.hear(WORDS("link.ended.left", name="127.0.0.1"))
    assert other.end() == 0
    tables = log.read_text().split('{"event": "game"')
    shared = [table for table in tables if '"seats": 2' in table]
    theirs = programs.log("guest").read_text().removeprefix('{"event": "game"')
    assert len(shared) == 1 and theirs.startswith(shared[0])
    assert theirs.count('"deal"') == 3
    assert replay(log).returncode == replay(programs.log("guest")).returncode == 0
