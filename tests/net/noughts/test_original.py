"""Ours against the original, each on a machine of its own, in every role that there is."""

# ruff: noqa: F401, F811 - fixtures come by import

import json

import pytest

from net.lobby.events import InvitationCame, InvitationEnded, PeerGone
from net.noughts.events import NoughtsRefused, SeriesEnded
from net.noughts.series import Party
from tests.net.driver.rig import nothing_left, screen
from tests.net.hosts import lan
from tests.net.noughts.room import Room, room

pytestmark = [pytest.mark.usefixtures("nothing_left"), pytest.mark.slow]

FAST = 10.0
"""How fast our clock runs where half a minute has to pass."""

ROLES = ("we invite", "it invites")

# W: who starts wins, O: the other one does, D: drawn
W, O, D = "14253", "12346578", "123457698"  # noqa: E741


def games_for(wanted: str, we_start: bool) -> tuple[str, ...]:
    """The cells of five games in which we win (`w`), lose (`l`) or draw (`d`).

    The original starts after every game that somebody has won; after a draw we do, but after one
    in the first game that we had started.
    """
    cells = []
    by_its_count = not we_start
    for how in wanted.ljust(5, "d"):
        wins, loses = (W, O) if we_start else (O, W)
        cells.append({"w": wins, "l": loses, "d": D}[how])
        we_start, by_its_count = how == "d" and by_its_count, True
    return tuple(cells)


# whole series


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("first", ["1", "2"])
@pytest.mark.parametrize("wanted", ["www", "lll", "wlwlw", "ddddd", "wldwl", "wwdld"])
def test_a_series_to_its_end(room: Room, role: str, first: str, wanted: str) -> None:
    """An original that invites starts, whatever anybody says."""
    we_start = role == "we invite" and first == "2"
    us, java = room.open(speed=FAST, games=games_for(wanted, we_start), first=first)
    room.meet(role)
    assert room.run(lambda: us.settled and java.all("end"), 15)
    assert us.end is not None and us.end.reason == "finished"
    seen = us.results
    assert seen == wanted
    ours, theirs = wanted.count("w"), wanted.count("l")
    assert us.link is not None
    winner = us.link.me if ours > theirs else us.link.them if theirs > ours else None
    assert us.end.winner is winner
    ((_, how, results),) = java.all("end")
    assert how == ("over" if len(wanted) == 5 else "closed")
    assert "".join({"you": "w", "me": "l", "draw": "d"}[who] for who in results) == wanted
    assert not us.got(NoughtsRefused)
    assert [peer.nick for peer in us.one.lobby.peers()] == ["Java"] and not us.one.lobby.busy


def test_after_the_third_win_the_original_goes_on_and_we_are_gone(room: Room) -> None:
    """Its 09 and 08 come to a series that is over; they change nothing, and our last mark is read
    although it goes on sending."""
    us, java = room.open(games=games_for("www", True), first="2")
    room.meet("we invite")
    assert room.run(lambda: us.settled and java.all("end"))
    assert us.results == "www" and us.end == SeriesEnded("finished", winner=Party.INVITER)
    sent = [frame for _, frame in java.all("sent")]
    assert sent[-2] == "09005" and sent[-1].startswith("08006"), "it did go on"
    assert java.all("got")[-1][1] == f"08006{us.games[2][-1]}", "it has read our last mark"


# answers


def test_it_refuses(room: Room) -> None:
    us, _ = room.open(answer="refuse")
    us.invite("Java")
    assert room.run(lambda: us.got(InvitationEnded))
    (ended,) = us.got(InvitationEnded)
    assert (ended.reason, ended.incoming, ended.peer.nick) == ("refused", False, "Java")
    assert us.link is None and not us.one.lobby.busy


def test_it_is_busy_and_says_so_with_our_own_nick(room: Room) -> None:
    us, java = room.open(answer="busy")
    us.invite("Java")
    assert room.run(lambda: us.got(InvitationEnded))
    assert us.got(InvitationEnded)[0].reason == "refused"
    assert java.all("said", "05") == [["said", "05", "Zoe|0"]]


def test_it_does_not_answer(room: Room) -> None:
    us, _ = room.open(speed=FAST, answer="silence")
    us.invite("Java")
    assert room.run(lambda: us.got(InvitationEnded))
    assert us.got(InvitationEnded)[0].reason == "timeout" and not us.one.lobby.busy


def test_we_refuse(room: Room) -> None:
    us, java = room.open()
    us.answer = "refuse"
    java.type("invite Zoe")
    assert room.run(lambda: java.all("refused"))
    assert us.got(InvitationCame) and us.link is None


def test_we_are_busy_and_then_not_any_more(room: Room) -> None:
    us, java = room.open(games=(D,), first="2", pause=0.01)
    us.answer = "nobody"
    us.host.do(lambda: us.one.driver.call(us.one.lobby.occupy))
    java.type("invite Zoe")
    assert room.run(lambda: java.all("refused"))
    assert not us.got(InvitationCame), "refused by itself, without asking"
    us.one.lobby.free()
    us.answer = "accept"
    java.type("invite Zoe")
    assert room.run(lambda: us.link is not None and us.link.series is not None)


# giving up


@pytest.mark.parametrize("role", ROLES)
def test_it_gives_up(room: Room, role: str) -> None:
    us, java = room.open(games=(W, W, W, W, W), give_up_at=2)
    room.meet(role)
    assert room.run(lambda: us.settled and java.all("end", "gave up"))
    assert us.link is not None
    assert us.end == SeriesEnded("gave-up", by=us.link.them)
    assert not us.one.lobby.busy


@pytest.mark.parametrize("role", ROLES)
def test_we_give_up(room: Room, role: str) -> None:
    us, java = room.open(games=(W, W, W, W, W))
    us.give_up_at = 2
    room.meet(role)
    assert room.run(lambda: us.settled and java.all("end", "given up"))
    assert us.link is not None
    assert us.end == SeriesEnded("gave-up", by=us.link.me)


# vanishing


def test_the_inviter_vanishes_between_05_and_06(room: Room) -> None:
    us, java = room.open(speed=FAST, vanish="before 06")
    java.type("invite Zoe")
    assert room.run(lambda: us.got(InvitationEnded))
    (ended,) = us.got(InvitationEnded)
    assert (ended.reason, ended.incoming) == ("expired", True) and java.gone
    assert us.link is None and not us.one.lobby.busy and us.line.settled


def test_the_inviter_vanishes_between_06_and_the_connection(room: Room) -> None:
    us, java = room.open(speed=FAST, vanish="after 06")
    java.type("invite Zoe")
    assert room.run(lambda: us.end is not None)
    assert us.end == SeriesEnded("timeout") and java.gone
    assert not us.one.lobby.busy and us.line.settled


def test_the_invited_vanishes_after_05(room: Room) -> None:
    us, _ = room.open(speed=FAST, vanish="after 05")
    us.invite("Java")
    assert room.run(lambda: us.end is not None)
    assert us.end == SeriesEnded("timeout") and us.link is not None and us.link.series is None
    assert not us.one.lobby.busy


def test_the_invited_vanishes_between_the_connection_and_07(room: Room) -> None:
    us, _ = room.open(vanish="before 07")
    us.invite("Java")
    assert room.run(lambda: us.end is not None)
    assert us.end == SeriesEnded("lost", by=Party.INVITED)
    assert us.link is not None and us.link.series is None and not us.one.lobby.busy


@pytest.mark.parametrize("role", ROLES)
def test_it_vanishes_in_a_game(room: Room, role: str) -> None:
    us, _ = room.open(games=(D, D, D, D, D), vanish="mark 6")
    room.meet(role)
    assert room.run(lambda: us.end is not None)
    assert us.link is not None and us.link.series is not None
    assert us.end == SeriesEnded("lost", by=us.link.them)
    assert us.results == "d" and not us.one.lobby.busy


def test_a_pulled_cable_is_silence_and_giving_up_still_ends_it(room: Room) -> None:
    """The original has no heartbeat: nothing says that it is gone, so the way out is ours."""
    us, java = room.open(speed=FAST, games=(D, D, D, D, D), pause=0.2)
    us.invite("Java")
    assert room.run(lambda: us.marks >= 2)
    us.host.unplug("down")
    room.run(seconds=1.0)
    assert us.end is None
    us.host.do(lambda: us.line.call(us.link.give_up))  # type: ignore[union-attr]
    assert room.run(lambda: us.settled)
    assert us.end == SeriesEnded("gave-up", by=Party.INVITER) and not us.one.lobby.busy
    assert not java.all("end")


def test_nothing_is_left_over_for_the_next_opponent(room: Room) -> None:
    us, java = room.open(games=games_for("wwl", True), first="2", vanish="mark 2")
    us.invite("Java")
    assert room.run(lambda: us.end is not None and java.gone)
    other = room.original(nick="Jota", games=games_for("www", False), first="1")
    us.games = list(games_for("www", False))
    assert room.run(lambda: "Jota" in us.one.nicks())
    us.invite("Jota")
    assert room.run(lambda: other.all("end") and us.settled)
    assert us.results == "www" and us.end == SeriesEnded("finished", winner=Party.INVITER)


def test_a_second_series_with_the_same_one(room: Room) -> None:
    us, java = room.open(games=games_for("www", True), first="2")
    us.invite("Java")
    assert room.run(lambda: us.settled and java.all("end"))
    us.games = list(games_for("lll", False))
    java.type(json.dumps({"games": us.games}))
    java.type("invite Zoe")
    assert room.run(lambda: len(java.all("end")) == 2 and us.settled)
    assert us.results == "lll"


def test_it_logs_out(room: Room) -> None:
    us, java = room.open()
    java.type("quit")
    assert room.run(lambda: us.one.nicks() == [])
    assert us.got(PeerGone)[-1].reason == "left"


def test_it_hears_no_broadcast_and_stays_in_the_list(room: Room) -> None:
    """As on Linux. All that it hears comes to its address: 01 at each refresh, and once an 11."""
    us, java = room.open(speed=60.0, deaf=True, games=(D,))
    assert room.run(lambda: len(java.all("heard", "01")) >= 3, 15)
    assert us.one.nicks() == ["Java"] and not us.got(PeerGone)
    assert {each[1] for each in java.all("heard")} <= {"01", "02", "11"}
    assert len(java.all("heard", "11")) <= 1
    us.invite("Java")
    assert room.run(lambda: us.link is not None and us.link.series is not None)


# nicknames


@pytest.mark.parametrize(
    ("nick", "ascii"), [("Zoë", "Zoe"), ("Ärger", "Aerger"), ("João Ação", "Joao Acao")]
)
@pytest.mark.parametrize("theirs", ["José", "Conceição", "ГОСТЬ"])
def test_nicknames_with_accents(room: Room, nick: str, ascii: str, theirs: str) -> None:
    wanted = games_for("www", True)
    us, java = room.open(nick=nick, games=wanted, theirs=theirs, first="2")
    assert java.all("heard", "01", ascii) or java.all("heard", "02", ascii)
    us.invite(theirs)
    assert room.run(lambda: us.settled and java.all("end"))
    assert us.results == "www" and java.all("heard", "04", ascii)
