"""Nicknames and the messages of the lobby as values."""

import random

import pytest

from net.errors import LocalError, PeerError
from net.frames import Frame, parse_datagram
from net.lobby.nick import ascii_nick, nick_problem, peer_nick, short_nick
from net.lobby.wire import (
    BLACKJACK,
    NOUGHTS,
    SEVENTEEN_FOUR,
    Answer,
    Confirm,
    Hello,
    Invite,
    Left,
    Me,
    Message,
    Online,
    read,
    read_games,
    write,
)

MESSAGES: list[tuple[bytes, Message]] = [
    (b"01009Anna", Online("Anna", asks=True)),
    (b"02008Bob", Online("Bob", asks=False)),
    (b"03008Bob", Left("Bob")),
    (b"04008Bob", Invite("Bob")),
    (b"05016Carla|50123", Answer("Carla", 50123)),
    (b"05010Bob|0", Answer("Bob", 0)),
    (b"06007Ok", Confirm()),
    (
        "11046a1b2c3d4|40001|174/1,bj/1,ttt/1|Jörg 😀".encode(),
        Hello("a1b2c3d4", 40001, (SEVENTEEN_FOUR, BLACKJACK, NOUGHTS), "Jörg 😀"),
    ),
    ("14027a1b2c3d4|174/1|2|Jörg".encode(), Invite("Jörg", "a1b2c3d4", SEVENTEEN_FOUR, 2)),
    (
        "15033a1b2c3d4|174/1|2|Jörg|50123".encode(),
        Answer("Jörg", 50123, "a1b2c3d4", SEVENTEEN_FOUR),
    ),
    (b"16024a1b2c3d4|174/1|2|Ok", Confirm(True, "a1b2c3d4", SEVENTEEN_FOUR)),
    (b"16029a1b2c3d4|174/1|2|expired", Confirm(False, "a1b2c3d4", SEVENTEEN_FOUR)),
]


@pytest.mark.parametrize(("data", "message"), MESSAGES)
def test_every_message_there_and_back(data: bytes, message: Message) -> None:
    data = data[:2] + f"{len(data):03}".encode() + data[5:]
    assert write(message) == data
    frame = parse_datagram(data)
    assert frame is not None and read(frame) == message


@pytest.mark.parametrize("id", [0, 7, 8, 9, 10, 12, 13, 17, 18, 99])
def test_other_ids_are_none_of_the_lobbys(id: int) -> None:
    assert read(Frame(id, "x")) is None


def test_any_text_is_a_message_or_a_peer_error() -> None:
    rng = random.Random(6)
    for _ in range(20_000):
        id = rng.choice((1, 2, 3, 4, 5, 6, 11, 14, 15, 16))
        text = "".join(rng.choices("|0129af,/Okö\u202e\n \u0663", k=rng.randrange(40)))
        try:
            message = read(Frame(id, text))
        except PeerError as error:
            assert error.reason
        else:
            assert message is not None


def test_games_of_a_form_we_do_not_know_are_passed_over() -> None:
    assert read_games("174/1,bj/0,ttt/1,BJ/1,/,x/1000,,ttt/1/2") == (SEVENTEEN_FOUR, NOUGHTS)
    assert read_games("") == ()
    assert len(read_games(",".join(["a/1"] * 100))) == 16


@pytest.mark.parametrize(
    ("nick", "problem"),
    [("Jörg", None), ("x" * 20, None), ("👨‍👩‍👧", None), ("x" * 21, "too-long"), ("", "empty"),
     (" \t", "empty"), ("a|b", "bad-character"), ("a\nb", "bad-character"),
     ("a\x7fb", "bad-character"), ("a\u2028b", "bad-character"), ("a\u202eb", "bad-character"),
     ("\ud800", "bad-character")],
)  # fmt: skip
def test_what_a_nick_may_be(nick: str, problem: str | None) -> None:
    assert nick_problem(nick) == problem
    if problem in (None, "too-long"):
        assert peer_nick(nick) == nick
    else:
        with pytest.raises(PeerError):
            peer_nick(nick)


@pytest.mark.parametrize(
    ("nick", "plain"),
    [("Jörg", "Joerg"), ("Jo\u0308rg", "Joerg"), ("José Ñandú", "Jose Nandu"), ("Maß", "Mass"),
     ("Łukasz", "Lukasz"), ("Ø", "O"), ("Zoë 😀", "Zoe"), ("Анна", "player-88ab"),
     ("😀", "player-88ab"), ("ß" * 20, "s" * 20), ("Plain", "Plain")],
)  # fmt: skip
def test_a_nick_is_transliterated_to_ascii(nick: str, plain: str) -> None:
    assert ascii_nick(nick, "88ab12cd") == plain


def test_a_nick_is_shortened_on_screen_not_on_the_wire() -> None:
    long = "x" * 300
    assert short_nick(long) == "x" * 19 + "…"
    assert short_nick("x" * 20) == "x" * 20
    assert peer_nick(long) == long


@pytest.mark.parametrize(
    "arguments",
    [("", "88888888", 1, ()), ("x" * 21, "88888888", 1, ()), ("a|b", "88888888", 1, ()),
     ("a", "8888888", 1, ()), ("a", "8888888G", 1, ()), ("a", "88888888", 0, ()),
     ("a", "88888888", 65536, ()), ("a", "88888888", 1, (NOUGHTS,) * 17)],
)  # fmt: skip
def test_an_instance_the_wire_cannot_carry_is_our_mistake(arguments: tuple[object, ...]) -> None:
    with pytest.raises(LocalError):
        Me(*arguments)  # type: ignore[arg-type]
