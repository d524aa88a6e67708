"""Invitations that one lobby sends: 04 to 06 and 14 to 16 (net/PROTOCOL.md, "Invitations")."""


import pytest

from net.frames import encode
from net.lobby.events import (
    AnswerExpired,
    InvitationEnded,
    InvitationSent,
    LobbyRefused,
    Role,
    TableAgreed,
)
from net.lobby.invitation import INVITATION_TIME, RESEND
from net.lobby.wire import BLACKJACK, LOBBY_PORT, NOUGHTS, SEVENTEEN_FOUR, GameVersion
from tests.net.lobby.alone import BOB, EVA, IDS, JAVA, JAVA_KEY, invite, only, sent, started


def test_04_goes_to_20181_of_the_original_and_06_too() -> None:
    lobby = started(java=True)
    invite(lobby, JAVA_KEY)
    to = ("10.0.0.9", LOBBY_PORT)
    assert sent(lobby) == [(to, b"04010Joerg")]
    agreed = only(lobby.datagram(encode(5, "Java|51000"), ("10.0.0.9", 1), 2.0), TableAgreed)
    assert (agreed.role, agreed.host, agreed.port) == (Role.GUEST, "10.0.0.9", 51000)
    assert sent(lobby) == [(to, b"06007Ok")]
    assert lobby.busy


def test_14_15_16_carry_id_rule_set_and_seats() -> None:
    lobby = started(BOB)
    lobby.invite(IDS[BOB], SEVENTEEN_FOUR, 1.0, seats=3)
    assert sent(lobby) == [(BOB, encode(14, "88888888|174/1|3|Jörg"))]
    lobby.datagram(encode(15, "aaaaaaaa|174/1|3|Bob|51000"), BOB, 1.5)
    assert sent(lobby) == [(BOB, encode(16, "88888888|174/1|3|Ok"))]


def test_a_refusal_counts_by_address_whatever_nick_it_carries() -> None:
    for nick in ("Java", "Joerg", "anybody"):
        lobby = started(java=True)
        invite(lobby, JAVA_KEY)
        lobby.to_send()
        ended = only(lobby.datagram(encode(5, f"{nick}|0"), ("10.0.0.9", 7), 2.0), InvitationEnded)
        assert (ended.incoming, ended.reason) == (False, "refused")
        assert sent(lobby) == []


def test_of_two_originals_at_one_address_the_nick_tells_them_apart() -> None:
    lobby = started(java=True)
    lobby.datagram(encode(2, "Kaffee"), ("10.0.0.9", 5), 1.0)
    lobby.tick(2.0)
    invite(lobby, JAVA_KEY, now=3.0)
    invite(lobby, "10.0.0.9/kaffee", now=3.0)
    ended = only(lobby.datagram(encode(5, "kaffee|0"), ("10.0.0.9", 7), 4.0), InvitationEnded)
    assert ended.peer.nick == "Kaffee"


def test_an_answer_from_someone_else_opens_nothing() -> None:
    lobby = started(BOB, EVA, java=True)
    invite(lobby, JAVA_KEY)
    invite(lobby, IDS[BOB], SEVENTEEN_FOUR)
    lobby.to_send()
    assert lobby.datagram(encode(5, "Java|51000"), ("10.0.0.66", 7), 1.5) == []
    assert sent(lobby) == []
    event = only(lobby.datagram(encode(5, "Java|51000"), EVA, 1.5), AnswerExpired)
    assert event.peer.nick == "Eva"
    assert sent(lobby) == [(EVA, encode(16, "88888888|ttt/1|2|expired"))]
    for source in (EVA, ("10.0.0.66", 7)):  # with Bob's id, from elsewhere
        assert lobby.datagram(encode(15, "aaaaaaaa|174/1|2|Bob|5"), source, 1.5) == []
    assert not lobby.busy


@pytest.mark.parametrize("rules", ["bj/1|2", "174/2|2", "174/1|3"])
def test_an_answer_about_another_game_opens_nothing(rules: str) -> None:
    lobby = started(BOB)
    invite(lobby, IDS[BOB], SEVENTEEN_FOUR)
    only(lobby.datagram(encode(15, f"aaaaaaaa|{rules}|Bob|51000"), BOB, 2.0), AnswerExpired)


def test_an_answer_after_30_s_is_told_expired_and_opens_nothing() -> None:
    lobby = started(BOB, java=True)
    invite(lobby, JAVA_KEY, now=1.0)
    invite(lobby, IDS[BOB], SEVENTEEN_FOUR, now=1.0)
    lobby.tick(30.9)
    lobby.to_send()
    events = lobby.datagram(encode(5, "Java|51000"), JAVA, 1.0 + INVITATION_TIME)
    assert [type(event) for event in events] == [InvitationEnded] * 2 + [AnswerExpired]
    assert sent(lobby) == []  # the original is told by the lack of a 06
    only(lobby.datagram(encode(15, "aaaaaaaa|174/1|2|Bob|51000"), BOB, 35.0), AnswerExpired)
    assert sent(lobby) == [(BOB, encode(16, "88888888|174/1|2|expired"))]
    assert not lobby.busy


def test_an_answer_after_a_withdrawal_is_told_expired_and_opens_nothing() -> None:
    lobby = started(BOB)
    invite(lobby, IDS[BOB], SEVENTEEN_FOUR)
    lobby.to_send()
    assert only(lobby.withdraw(IDS[BOB], 1.5), InvitationEnded).reason == "withdrawn"
    expired = (BOB, encode(16, "88888888|174/1|2|expired"))
    assert sent(lobby) == [expired]
    only(lobby.datagram(encode(15, "aaaaaaaa|174/1|2|Bob|51000"), BOB, 3.0), AnswerExpired)
    assert sent(lobby) == [expired]
    assert lobby.withdraw(IDS[BOB], 4.0) == [LobbyRefused("withdraw", "no-invitation")]


def test_the_first_acceptance_of_several_invitations_wins() -> None:
    lobby = started(BOB, EVA, java=True)
    invite(lobby, JAVA_KEY)
    invite(lobby, IDS[BOB], SEVENTEEN_FOUR)
    invite(lobby, IDS[EVA], BLACKJACK)
    lobby.to_send()
    events = lobby.datagram(encode(15, "11111111|bj/1|2|Eva|51000"), EVA, 1.5)
    assert isinstance(events[0], TableAgreed) and events[0].peer.nick == "Eva"
    assert {(e.peer.nick, e.reason) for e in events[1:] if isinstance(e, InvitationEnded)} == {
        ("Java", "superseded"),
        ("Bob", "superseded"),
    }
    assert sent(lobby) == [
        (EVA, encode(16, "88888888|bj/1|2|Ok")),
        (BOB, encode(16, "88888888|174/1|2|expired")),
    ]
    only(lobby.datagram(encode(5, "Java|51000"), JAVA, 3.0), AnswerExpired)
    only(lobby.datagram(encode(15, "aaaaaaaa|174/1|2|Bob|51000"), BOB, 3.0), AnswerExpired)


def test_the_agreed_answer_once_more_gets_its_06_once_more_until_the_table_closes() -> None:
    lobby = started(java=True)
    invite(lobby, JAVA_KEY)
    answer = encode(5, "Java|51000")
    lobby.datagram(answer, JAVA, 2.0)
    lobby.to_send()
    assert lobby.datagram(answer, ("10.0.0.9", 3), 3.0) == []
    assert sent(lobby) == [(("10.0.0.9", LOBBY_PORT), b"06007Ok")]
    lobby.free()
    only(lobby.datagram(answer, ("10.0.0.9", 3), 4.0), AnswerExpired)
    assert sent(lobby) == []


def test_an_invitation_to_ours_is_sent_again_to_the_original_never() -> None:
    lobby = started(BOB, java=True)
    invite(lobby, IDS[BOB], SEVENTEEN_FOUR, now=1.0)
    invite(lobby, JAVA_KEY, now=1.0)
    lobby.to_send()
    for step in RESEND:
        lobby.tick(1.0 + step)
        assert [to for to, data in sent(lobby) if data[:2] == b"14"] == [BOB]
    lobby.tick(30.9)
    assert [data for _, data in sent(lobby) if data[:2] in (b"14", b"04")] == []


def test_what_cannot_be_invited_now_is_refused_with_a_reason() -> None:
    lobby = started(BOB, java=True)
    assert lobby.invite("nobody", NOUGHTS, 1.0) == [LobbyRefused("invite", "unknown-peer")]
    assert lobby.invite(JAVA_KEY, BLACKJACK, 1.0) == [LobbyRefused("invite", "not-played")]
    refused = lobby.invite(IDS[BOB], GameVersion("bj", 2), 1.0)
    assert refused == [LobbyRefused("invite", "not-played")]
    invite(lobby, IDS[BOB])
    assert lobby.invite(IDS[BOB], BLACKJACK, 1.0) == [LobbyRefused("invite", "pending")]
    lobby.occupy(2.0)
    assert lobby.invite(JAVA_KEY, NOUGHTS, 2.0) == [LobbyRefused("invite", "busy")]
    assert lobby.accept(JAVA_KEY, 5000, 2.0) == [LobbyRefused("accept", "no-invitation")]
    assert lobby.refuse(JAVA_KEY, 2.0) == [LobbyRefused("refuse", "no-invitation")]


@pytest.mark.parametrize("game", [SEVENTEEN_FOUR, BLACKJACK, NOUGHTS])
def test_what_was_just_declined_is_not_sent_again_but_said(game: GameVersion) -> None:
    """The other side would not show it for 5 s: a silence that would be taken for a fault."""
    lobby = started(BOB)
    lobby.invite(IDS[BOB], game, 1.0)
    no = encode(5, "Bob|0") if game == NOUGHTS else encode(15, f"aaaaaaaa|{game}|2|Bob|0")
    only(lobby.datagram(no, BOB, 2.0), InvitationEnded)
    lobby.to_send()
    for now in (2.0, 6.9):
        assert lobby.invite(IDS[BOB], game, now) == [LobbyRefused("invite", "declined")]
    assert sent(lobby) == []
    other = BLACKJACK if game == SEVENTEEN_FOUR else SEVENTEEN_FOUR
    only(lobby.invite(IDS[BOB], other, 6.9), InvitationSent)
    lobby.withdraw(IDS[BOB], 6.9)
    only(lobby.invite(IDS[BOB], game, 7.0), InvitationSent)


def test_the_original_shows_every_invitation_so_it_gets_every_one() -> None:
    lobby = started(java=True)
    for now in (1.0, 2.0):
        invite(lobby, JAVA_KEY, now=now)
        only(lobby.datagram(encode(5, "Java|0"), ("10.0.0.9", 7), now), InvitationEnded)
    assert len(sent(lobby)) == 2
