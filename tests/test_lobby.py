"""One lobby at a time: each fact of `protocol.md` by name, limits, floods and rubbish."""

import random
import time
import tracemalloc
from typing import Any

import pytest

from net.errors import LocalError
from net.frames import encode
from net.lobby import MAX_OUT, Lobby
from net.lobby_answers import ANSWERS_PER_SECOND, BURST, MAX_SETTLING_PER_HOST, SETTLE
from net.lobby_events import (
    Address,
    AnswerExpired,
    Datagram,
    InvitationCame,
    InvitationEnded,
    InvitationSent,
    LobbyEvent,
    PeerGone,
    PeerSeen,
    Refused,
    Role,
    TableAgreed,
)
from net.lobby_invitation import INVITATION_TIME, MAX_INVITATIONS, RESEND
from net.lobby_peers import ANSWER_TIME, MAX_HOSTS, MAX_PEERS, MAX_PER_HOST
from net.lobby_presence import MIN_REFRESH, REFRESH
from net.lobby_requests import REPEAT_TIME
from net.lobby_stats import MAX_RECENT
from net.lobby_wire import BLACKJACK, LOBBY_PORT, NOUGHTS, SEVENTEEN_FOUR, Game, Me

GAMES = (SEVENTEEN_FOUR, BLACKJACK, NOUGHTS)
ME = Me("Jörg", "88888888", 40000, GAMES)
BOB: Address = ("10.0.0.2", 40002)
EVA: Address = ("10.0.0.3", 40003)
JAVA: Address = ("10.0.0.9", 61234)
JAVA_KEY = "10.0.0.9/java"
IDS = {BOB: "aaaaaaaa", EVA: "11111111"}


def hello(source: Address, nick: str = "Bob", games: str = "174/1,bj/1,ttt/1") -> bytes:
    return encode(11, f"{IDS[source]}|{source[1]}|{games}|{nick}")


def started(*sources: Address, java: bool = False) -> Lobby:
    """A lobby at time 0 whose list holds these; what it sent so far is taken off."""
    lobby = Lobby(ME)
    lobby.start(0.0)
    for source in sources:
        lobby.datagram(encode(2, "x"), source, 0.0)
        lobby.datagram(hello(source, "Bob" if source == BOB else "Eva"), source, 0.0)
    if java:
        lobby.datagram(encode(2, "Java"), JAVA, 0.0)
    lobby.tick(SETTLE)
    lobby.to_send()
    return lobby


def sent(lobby: Lobby) -> list[tuple[Address | None, bytes]]:
    return [(datagram.to, datagram.data) for datagram in lobby.to_send()]


def only(events: list[LobbyEvent], kind: type) -> Any:
    (event,) = events
    assert isinstance(event, kind)
    return event


HELLO = encode(11, "88888888|40000|174/1,bj/1,ttt/1|Jörg")


# 01, 02, 03, 11.


def test_01_is_broadcast_at_start_with_the_nick_in_ascii_and_whole_in_11() -> None:
    lobby = Lobby(ME)
    assert lobby.next_deadline(0.0) is None
    assert lobby.start(0.0) == []
    assert lobby.to_send() == [Datagram(None, b"01010Joerg"), Datagram(None, HELLO)]


def test_01_is_broadcast_on_request_but_not_for_a_key_held_down() -> None:
    lobby = started()
    assert lobby.refresh(MIN_REFRESH - 0.1) == [Refused("refresh", "too-soon")]
    assert lobby.to_send() == []
    assert lobby.refresh(MIN_REFRESH) == []
    assert sent(lobby) == [(None, b"01010Joerg"), (None, HELLO)]


def test_a_request_puts_the_next_01_by_itself_off() -> None:
    lobby = started()
    lobby.refresh(100.0)
    lobby.to_send()
    lobby.tick(REFRESH + 99.0)
    assert lobby.to_send() == []
    lobby.tick(REFRESH + 100.0)
    assert len(lobby.to_send()) == 2


def test_02_goes_to_port_20181_of_the_sender_of_01_not_to_its_source_port() -> None:
    lobby = started()
    lobby.datagram(encode(1, "Java"), JAVA, 10.0)
    assert lobby.next_deadline(10.0) == 10.0 + SETTLE
    assert [type(event) for event in lobby.tick(10.0 + SETTLE)] == [PeerSeen]
    to = ("10.0.0.9", LOBBY_PORT)
    assert sent(lobby) == [(to, b"02010Joerg"), (to, HELLO)]


def test_02_goes_to_the_port_in_11_of_our_own_program() -> None:
    lobby = started()
    lobby.datagram(encode(1, "Bob"), BOB, 10.0)
    assert isinstance(lobby.datagram(hello(BOB), BOB, 10.1)[0], PeerSeen)
    lobby.tick(10.0 + SETTLE)
    assert sent(lobby) == [(BOB, b"02010Joerg"), (BOB, HELLO)]


def test_11_before_its_01_is_taken_too() -> None:
    lobby = started()
    lobby.datagram(hello(BOB), BOB, 10.0)
    lobby.datagram(encode(1, "Bob"), BOB, 10.1)
    assert lobby.tick(11.0) == []
    assert sent(lobby)[0] == (BOB, b"02010Joerg")


def test_an_01_that_comes_twice_is_answered_once() -> None:
    lobby = started()
    for _ in range(3):
        lobby.datagram(encode(1, "Java"), JAVA, 10.0)
    lobby.tick(11.0)
    assert len(sent(lobby)) == 2


def test_02_is_never_answered() -> None:
    lobby = started()
    for data in (encode(2, "Bob"), hello(BOB), encode(2, "Bob")):
        lobby.datagram(data, BOB, 10.0)
    lobby.datagram(encode(2, "Java"), JAVA, 10.0)
    lobby.tick(11.0)
    assert (sent(lobby), len(lobby.peers())) == ([], 2)


def test_the_original_compares_nicks_ignoring_case_and_so_do_its_rows() -> None:
    lobby = started(java=True)
    lobby.datagram(encode(1, "JAVA"), ("10.0.0.9", 50111), 10.0)
    assert lobby.tick(11.0) == []
    assert len(lobby.peers()) == 1


def test_a_row_of_the_original_takes_length_in_characters() -> None:
    lobby = started()
    lobby.datagram("01009Jörg".encode(), JAVA, 10.0)
    assert only(lobby.tick(11.0), PeerSeen).peer.nick == "Jörg"


def test_03_takes_the_row_off() -> None:
    lobby = started(BOB, java=True)
    assert only(lobby.datagram(encode(3, "Bob"), BOB, 5.0), PeerGone).reason == "left"
    assert only(lobby.datagram(encode(3, "java"), ("10.0.0.9", 5), 5.0), PeerGone).peer.nick == (
        "Java"
    )
    assert lobby.peers() == []
    assert lobby.datagram(encode(3, "Java"), JAVA, 5.0) == []


def test_03_right_after_01_leaves_no_row() -> None:
    lobby = started()
    lobby.datagram(encode(1, "Java"), JAVA, 5.0)
    lobby.datagram(encode(3, "Java"), JAVA, 5.1)
    assert (lobby.tick(6.0), sent(lobby)) == ([], [])


def test_03_is_broadcast_on_leaving_and_then_nothing_is_heard_or_said() -> None:
    lobby = started(BOB)
    assert lobby.leave(5.0) == []
    assert sent(lobby) == [(None, b"03010Joerg")]
    assert lobby.next_deadline(5.0) is None
    lobby.datagram(encode(1, "Java"), JAVA, 6.0)
    assert lobby.tick(500.0) == [] and sent(lobby) == []
    assert lobby.leave(501.0) == []
    assert lobby.refresh(501.0) == [Refused("refresh", "left")]
    assert lobby.invite(IDS[BOB], NOUGHTS, 501.0) == [Refused("invite", "left")]


def test_never_lists_itself_by_id_whatever_the_address_and_nick() -> None:
    lobby = started()
    for host in ("10.0.0.1", "192.168.1.1", "127.0.0.1"):
        lobby.datagram(encode(1, "Joerg"), (host, ME.port), 10.0)
        lobby.datagram(HELLO, (host, ME.port), 10.0)
    assert lobby.tick(11.0) == []
    assert (lobby.peers(), sent(lobby)) == ([], [])
    assert (lobby.stats.own, lobby.stats.datagrams) == (6, 0)
    lobby.datagram(encode(1, "Joerg"), ("10.0.0.7", 55555), 12.0)  # somebody of the same nick
    assert len(lobby.tick(13.0)) == 1


def test_our_own_11_that_comes_too_late_takes_our_row_off_again() -> None:
    lobby = started()
    lobby.datagram(encode(1, "Joerg"), ("10.0.0.1", ME.port), 10.0)
    lobby.tick(11.0)
    events = lobby.datagram(HELLO, ("10.0.0.1", ME.port), 12.0)
    assert only(events, PeerGone).reason == "ourselves"


def test_an_11_that_comes_too_late_turns_the_row_of_an_original_into_ours() -> None:
    lobby = started()
    lobby.datagram(encode(1, "Bob"), BOB, 10.0)
    lobby.tick(11.0)
    assert not lobby.peers()[0].ours
    gone, seen = lobby.datagram(hello(BOB), BOB, 12.0)
    assert isinstance(gone, PeerGone) and gone.reason == "renamed"
    assert isinstance(seen, PeerSeen) and [p.key for p in lobby.peers()] == [IDS[BOB]]


def test_a_peer_started_again_has_one_row() -> None:
    lobby = started(BOB)
    lobby.datagram(encode(11, "bbbbbbbb|40002|174/1|Bob"), BOB, 10.0)
    assert [peer.key for peer in lobby.peers()] == ["bbbbbbbb"]


def test_what_a_peer_plays_can_change() -> None:
    lobby = started(BOB)
    event = only(lobby.datagram(hello(BOB, "Bob", "bj/2,new/1,junk,"), BOB, 5.0), PeerSeen)
    assert (event.new, event.peer.games) == (False, (Game("bj", 2), Game("new", 1)))


def test_somebody_with_a_stolen_id_moves_no_row() -> None:
    lobby = started(BOB)
    lobby.datagram(encode(11, f"{IDS[BOB]}|1|174/1|Mallory"), ("10.0.0.66", 666), 5.0)
    peer = lobby.peers()[0]
    assert (peer.nick, peer.host, peer.port) == ("Bob", "10.0.0.2", 40002)


def test_peers_are_dropped_15_s_after_an_unanswered_01() -> None:
    lobby = started(BOB, EVA, java=True)
    lobby.refresh(100.0)
    lobby.datagram(encode(2, "Java"), ("10.0.0.9", 50001), 110.0)
    lobby.datagram(encode(2, "Eva"), EVA, 110.0)
    assert lobby.tick(100.0 + ANSWER_TIME - 0.01) == []
    assert only(lobby.tick(100.0 + ANSWER_TIME), PeerGone).peer.nick == "Bob"
    assert len(lobby.peers()) == 2


def test_an_answer_in_the_last_moment_counts() -> None:
    lobby = started(java=True)
    lobby.refresh(100.0)
    lobby.datagram(encode(2, "java"), ("10.0.0.9", 50001), 114.9)
    assert lobby.tick(116.0) == []
    assert len(lobby.peers()) == 1


def test_pressing_the_button_again_gives_nobody_more_time() -> None:
    lobby = started(BOB)
    lobby.refresh(100.0)
    lobby.refresh(110.0)
    assert only(lobby.tick(115.0), PeerGone).reason == "silent"


def test_one_of_ours_that_a_broadcast_does_not_reach_is_asked_directly() -> None:
    lobby = started(BOB, java=True)
    lobby.refresh(100.0)
    lobby.to_send()
    lobby.tick(105.0)
    assert sent(lobby) == [(BOB, b"01010Joerg"), (BOB, HELLO)]


# Invitations, ours.


def invite(lobby: Lobby, key: str, game: Game = NOUGHTS, now: float = 1.0) -> list[LobbyEvent]:
    events = lobby.invite(key, game, now)
    assert isinstance(events[0], InvitationSent)
    assert events[0].until == now + INVITATION_TIME
    return events


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
    assert lobby.withdraw(IDS[BOB], 4.0) == [Refused("withdraw", "no-invitation")]


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
    assert lobby.invite("nobody", NOUGHTS, 1.0) == [Refused("invite", "unknown-peer")]
    assert lobby.invite(JAVA_KEY, BLACKJACK, 1.0) == [Refused("invite", "not-played")]
    assert lobby.invite(IDS[BOB], Game("bj", 2), 1.0) == [Refused("invite", "not-played")]
    invite(lobby, IDS[BOB])
    assert lobby.invite(IDS[BOB], BLACKJACK, 1.0) == [Refused("invite", "pending")]
    lobby.occupy(2.0)
    assert lobby.invite(JAVA_KEY, NOUGHTS, 2.0) == [Refused("invite", "busy")]
    assert lobby.accept(JAVA_KEY, 5000, 2.0) == [Refused("accept", "no-invitation")]
    assert lobby.refuse(JAVA_KEY, 2.0) == [Refused("refuse", "no-invitation")]


# Invitations, theirs.


def invited(lobby: Lobby, data: bytes, source: Address, now: float = 1.0) -> InvitationCame:
    came = only(lobby.datagram(data, source, now), InvitationCame)
    assert isinstance(came, InvitationCame) and came.until == now + INVITATION_TIME
    return came


def test_05_with_the_port_goes_to_20181_of_the_original_and_06_makes_the_table() -> None:
    lobby = started(java=True)
    came = invited(lobby, encode(4, "Java"), ("10.0.0.9", 5))
    lobby.accept(came.peer.key, 51000, 2.0)
    assert sent(lobby) == [(("10.0.0.9", LOBBY_PORT), b"05016Joerg|51000")]
    assert not lobby.busy
    agreed = only(lobby.datagram(b"06007Ok", ("10.0.0.9", 6), 3.0), TableAgreed)
    assert (agreed.role, agreed.host, agreed.port) == (Role.HOST, "10.0.0.9", 51000)


def test_an_original_whose_01_was_lost_can_invite() -> None:
    lobby = started()
    seen, came = lobby.datagram(encode(4, "Java"), JAVA, 1.0)
    assert isinstance(seen, PeerSeen) and isinstance(came, InvitationCame)


def test_one_of_ours_whose_11_was_lost_can_invite() -> None:
    lobby = started()
    seen, came = lobby.datagram(encode(14, "aaaaaaaa|174/1|2|Bob"), BOB, 1.0)
    assert isinstance(seen, PeerSeen) and isinstance(came, InvitationCame)
    lobby.accept("aaaaaaaa", 51000, 2.0)
    assert sent(lobby) == [(BOB, encode(15, "88888888|174/1|2|Jörg|51000"))]


@pytest.mark.parametrize(
    ("data", "source"),
    [
        (b"06007Ok", ("10.0.0.66", 5)),
        (b"06007Ok", BOB),
        (b"06007ok", JAVA),
        (encode(16, "aaaaaaaa|ttt/1|2|Ok"), BOB),
        (encode(16, "aaaaaaaa|ttt/1|2|Ok"), JAVA),
    ],
)
def test_06_counts_from_the_inviter_only(data: bytes, source: Address) -> None:
    lobby = started(BOB, java=True)
    invited(lobby, encode(4, "Java"), JAVA)
    lobby.accept(JAVA_KEY, 51000, 2.0)
    assert lobby.datagram(data, source, 3.0) == []
    assert not lobby.busy


def test_06_without_our_acceptance_is_nothing() -> None:
    lobby = started(java=True)
    assert lobby.datagram(b"06007Ok", JAVA, 1.0) == []
    invited(lobby, encode(4, "Java"), JAVA)
    assert lobby.datagram(b"06007Ok", JAVA, 2.0) == []


def test_a_refusal_is_port_0_under_our_own_nick() -> None:
    lobby = started(BOB, java=True)
    invited(lobby, encode(4, "Java"), JAVA)
    invited(lobby, encode(14, "aaaaaaaa|bj/1|2|Bob"), BOB)
    for key in (JAVA_KEY, IDS[BOB]):
        assert only(lobby.refuse(key, 2.0), InvitationEnded).reason == "refused"
    assert sent(lobby) == [
        (("10.0.0.9", LOBBY_PORT), b"05012Joerg|0"),
        (BOB, encode(15, "88888888|bj/1|2|Jörg|0")),
    ]


def test_a_game_we_do_not_play_is_refused_by_itself() -> None:
    lobby = started(BOB)
    assert lobby.datagram(encode(14, "aaaaaaaa|bj/9|2|Bob"), BOB, 1.0) == []
    assert sent(lobby) == [(BOB, encode(15, "88888888|bj/9|2|Jörg|0"))]


def test_an_invitation_times_out_after_30_s() -> None:
    lobby = started(java=True)
    invited(lobby, encode(4, "Java"), JAVA, now=1.0)
    lobby.datagram(encode(2, "Java"), JAVA, 2.0)
    assert lobby.tick(30.9) == []
    ended = only(lobby.tick(31.0), InvitationEnded)
    assert (ended.incoming, ended.reason) == (True, "timeout")
    assert lobby.accept(JAVA_KEY, 51000, 31.0) == [Refused("accept", "no-invitation")]


def test_accepting_in_the_moment_of_the_time_limit_is_too_late() -> None:
    lobby = started(java=True)
    invited(lobby, encode(4, "Java"), JAVA, now=1.0)
    lobby.datagram(encode(2, "Java"), JAVA, 2.0)
    ended, refused = lobby.accept(JAVA_KEY, 51000, 31.0)
    assert isinstance(ended, InvitationEnded)
    assert refused == Refused("accept", "no-invitation")
    assert [data for _, data in sent(lobby) if data[:2] == b"05"] == []


def test_a_withdrawn_invitation_ends_and_a_late_acceptance_is_told_expired() -> None:
    expired = encode(16, "aaaaaaaa|174/1|2|expired")
    lobby = started(BOB)
    invited(lobby, encode(14, "aaaaaaaa|174/1|2|Bob"), BOB)
    assert only(lobby.datagram(expired, BOB, 2.0), InvitationEnded).reason == "withdrawn"
    invited(lobby, encode(14, "aaaaaaaa|174/1|2|Bob"), BOB, now=3.0)
    lobby.accept(IDS[BOB], 51000, 4.0)
    assert lobby.datagram(expired, EVA, 5.0) == []
    assert only(lobby.datagram(expired, BOB, 5.0), InvitationEnded).reason == "expired"
    assert lobby.datagram(encode(16, "aaaaaaaa|174/1|2|Ok"), BOB, 6.0) == []


def test_accepting_one_ends_all_others() -> None:
    lobby = started(BOB, EVA, java=True)
    invite(lobby, IDS[EVA], BLACKJACK)
    invited(lobby, encode(4, "Java"), JAVA)
    invited(lobby, encode(14, "aaaaaaaa|174/1|2|Bob"), BOB)
    events = lobby.accept(IDS[BOB], 51000, 2.0)
    assert {
        (e.peer.nick, e.incoming, e.reason) for e in events if isinstance(e, InvitationEnded)
    } == {
        ("Java", True, "busy"),
        ("Eva", False, "superseded"),
    }
    lobby.to_send()
    assert lobby.datagram(encode(4, "Neu"), ("10.0.0.7", 7), 3.0)[1:] == []
    assert (("10.0.0.7", LOBBY_PORT), b"05012Joerg|0") in sent(lobby)
    assert lobby.invite(IDS[EVA], BLACKJACK, 3.0) == [Refused("invite", "busy")]


def test_a_repeated_invitation_is_shown_once_and_a_refused_one_not_again() -> None:
    lobby = started(java=True)
    invited(lobby, encode(4, "Java"), JAVA, now=1.0)
    assert lobby.datagram(encode(4, "Java"), JAVA, 1.5) == []
    lobby.refuse(JAVA_KEY, 2.0)
    lobby.to_send()
    assert lobby.datagram(encode(4, "Java"), JAVA, 2.1) == []
    assert sent(lobby) == [(("10.0.0.9", LOBBY_PORT), b"05012Joerg|0")]
    invited(lobby, encode(4, "Java"), JAVA, now=2.0 + REPEAT_TIME)


def test_a_repeated_invitation_after_our_acceptance_gets_it_again_and_harms_no_table() -> None:
    lobby = started(java=True)
    invited(lobby, encode(4, "Java"), JAVA)
    lobby.accept(JAVA_KEY, 51000, 2.0)
    lobby.to_send()
    assert lobby.datagram(encode(4, "Java"), JAVA, 2.1) == []
    assert sent(lobby) == [(("10.0.0.9", LOBBY_PORT), b"05016Joerg|51000")]
    lobby.datagram(b"06007Ok", JAVA, 2.2)
    assert lobby.datagram(encode(4, "Java"), JAVA, 2.3) == []
    assert sent(lobby) == []


def test_mutual_the_larger_id_takes_the_smaller_ids_invitation() -> None:
    lobby = started(EVA)  # 1111… invites 8888…
    invite(lobby, IDS[EVA], SEVENTEEN_FOUR)
    ended, came = lobby.datagram(encode(14, "11111111|174/1|2|Eva"), EVA, 2.0)
    assert isinstance(ended, InvitationEnded) and ended.reason == "superseded"
    assert isinstance(came, InvitationCame) and came.mutual


def test_mutual_the_smaller_ids_own_invitation_stands() -> None:
    lobby = started(BOB)  # aaaa… invites 8888…
    invite(lobby, IDS[BOB], SEVENTEEN_FOUR)
    lobby.to_send()
    assert lobby.datagram(encode(14, "aaaaaaaa|174/1|2|Bob"), BOB, 2.0) == []
    assert [data for _, data in sent(lobby) if data[:2] != b"14"] == []
    events = lobby.datagram(encode(15, "aaaaaaaa|174/1|2|Bob|51000"), BOB, 3.0)
    assert only(events, TableAgreed).role is Role.GUEST


def test_inviting_who_has_already_invited_us_takes_that_up() -> None:
    lobby = started(BOB)
    invited(lobby, encode(14, "aaaaaaaa|174/1|2|Bob"), BOB)
    came = only(lobby.invite(IDS[BOB], SEVENTEEN_FOUR, 2.0), InvitationCame)
    assert came.mutual and sent(lobby) == []


def test_a_peer_that_leaves_ends_its_invitations() -> None:
    lobby = started(BOB, EVA, java=True)
    invite(lobby, IDS[EVA])
    invited(lobby, encode(4, "Java"), JAVA)
    for source, nick in ((EVA, "Eva"), (JAVA, "Java")):
        gone, ended = lobby.datagram(encode(3, nick), source, 2.0)
        assert isinstance(gone, PeerGone)
        assert isinstance(ended, InvitationEnded) and ended.reason == "left"


def test_leaving_ends_everything_and_says_so() -> None:
    lobby = started(BOB, java=True)
    invite(lobby, IDS[BOB], SEVENTEEN_FOUR)
    invited(lobby, encode(4, "Java"), JAVA)
    lobby.to_send()
    assert len(lobby.leave(1.5)) == 2
    assert sent(lobby) == [
        (("10.0.0.9", LOBBY_PORT), b"05012Joerg|0"),
        (BOB, encode(16, "88888888|174/1|2|expired")),
        (None, b"03010Joerg"),
    ]


# Limits, floods, rubbish.


def test_malformed_datagrams_are_dropped_counted_and_never_answered() -> None:
    lobby = started()
    rubbish = [b"", b"01", b"\xff" * 200, b"0103abc", encode(1, "A|B"), encode(2, "  "),
               encode(1, "a\tb"), encode(4, "\x07"), encode(5, "Java|65536"), encode(5, "Java"),
               encode(5, "Java|-1"), encode(5, "Java| 1"), encode(6, "OK"), encode(11, "x"),
               encode(11, "aaaaaaaa|0|ttt/1|Bob"), encode(11, "aaaaaaag|1|ttt/1|Bob"),
               encode(11, "aaaaaaaa|٣|ttt/1|Bob"), encode(14, "aaaaaaaa|ttt|2|Bob"),
               encode(14, "aaaaaaaa|ttt/1|1|Bob"), encode(14, "aaaaaaaa|ttt/1|22|Bob"),
               encode(15, "aaaaaaaa|ttt/1|2|Bob"), encode(16, "aaaaaaaa|ttt/1|2|No"),
               encode(11, "aaaaaaaa|1|ttt/1|B\u202eob")]  # fmt: skip
    for number, data in enumerate(rubbish):
        assert lobby.datagram(data, JAVA, 1.0) == []
        assert lobby.stats.malformed == number + 1, data
    assert lobby.stats.last_mistake
    assert lobby.tick(2.0) == [] and sent(lobby) == [] and lobby.peers() == []


def test_unknown_ids_are_ignored_and_counted() -> None:
    lobby = started()
    for id in (0, 7, 8, 9, 10, 12, 13, 17, 22, 99):
        assert lobby.datagram(encode(id, "x"), JAVA, 1.0) == []
    assert (lobby.stats.unknown, lobby.stats.malformed) == (10, 0)


def test_the_last_datagram_and_its_sender_are_known_for_the_diagnosis() -> None:
    lobby = started()
    assert lobby.stats.last is None
    lobby.datagram(encode(1, "Java"), JAVA, 5.0)
    lobby.datagram(b"rubbish", EVA, 6.0)
    assert lobby.stats.last == (EVA, 6.0)
    for port in range(1, 100):
        lobby.datagram(b"", ("10.0.0.5", port), 7.0)
    assert len(lobby.stats.recent) == MAX_RECENT


def test_a_flood_of_01_from_one_sender_is_not_amplified() -> None:
    lobby = started()
    before = sum(len(d.data) for d in lobby.to_send())
    for n in range(10_000):
        lobby.datagram(encode(1, "Java"), JAVA, 1.0 + n / 10_000)
    lobby.tick(3.0)
    out = lobby.to_send()
    assert before == 0 and len(out) <= 2 * (1 / SETTLE + 1)


def test_a_flood_of_01_from_everywhere_is_answered_by_the_budget_only() -> None:
    rng = random.Random(1)
    lobby = started()
    count = 0
    for n in range(20_000):
        source = (f"10.{rng.randrange(256)}.{rng.randrange(256)}.{rng.randrange(256)}", 1024 + n)
        lobby.datagram(encode(1, f"n{n}"), source, 1.0 + n / 10_000)
        count += len(lobby.to_send())
    assert count <= 2 * (BURST + 2 * ANSWERS_PER_SECOND)
    assert len(lobby.peers()) <= MAX_PEERS
    assert lobby.stats.limited > 10_000


def test_the_list_is_bounded_as_a_whole_and_for_each_address() -> None:
    lobby = started()
    now = 1.0
    for n in range(2 * MAX_PER_HOST):
        lobby.datagram(encode(11, f"{n:08x}|{n + 1}|174/1|N{n}"), ("10.0.0.5", n + 1), now)
    assert len(lobby.peers()) == MAX_PER_HOST
    for n in range(2 * MAX_PEERS):
        source = (f"10.1.{n // 200}.{n % 200}", 5000)
        lobby.datagram(encode(11, f"{n + 9999:08x}|5000|174/1|N"), source, now)
    assert len(lobby.peers()) == MAX_PEERS
    for n in range(2 * MAX_SETTLING_PER_HOST):
        lobby.datagram(encode(2, f"M{n}"), ("10.9.9.9", n + 1), now)
    lobby.refresh(50.0)
    assert len(lobby.tick(100.0)) == MAX_PEERS  # all silent, and none of the last was listed
    assert lobby.peers() == []
    assert lobby.stats.limited >= MAX_PER_HOST + MAX_PEERS + MAX_SETTLING_PER_HOST


def test_one_id_from_everywhere_keeps_few_addresses() -> None:
    lobby = started(BOB)
    for n in range(1000):
        lobby.datagram(hello(BOB), (f"10.1.{n // 200}.{n % 200}", n + 1), 1.0)
    assert len(lobby.peers()) == 1
    assert len(lobby.peers()[0].hosts) == MAX_HOSTS


def test_a_flood_of_invitations_shows_a_few() -> None:
    lobby = started()
    shown = 0
    for n in range(5000):
        events = lobby.datagram(encode(4, f"N{n}"), (f"10.0.{n // 200}.{n % 200}", 5), 1.0)
        shown += sum(isinstance(event, InvitationCame) for event in events)
    assert shown == MAX_INVITATIONS
    assert len(lobby.to_send()) <= BURST


def test_a_driver_that_does_not_send_costs_bounded_memory() -> None:
    lobby = started()
    for n in range(3 * MAX_OUT):
        lobby.refresh(10.0 + n * MIN_REFRESH)
    assert len(lobby.to_send()) == MAX_OUT
    assert lobby.stats.limited


def test_floods_keep_memory_bounded() -> None:
    rng = random.Random(2)
    lobby = started(BOB, java=True)

    def flood(start: int, count: int) -> None:
        for n in range(start, start + count):
            host = f"10.{n % 7}.{rng.randrange(256)}.{rng.randrange(256)}"
            id, text = rng.choice(
                [(1, f"n{n}"), (2, f"n{n}"), (3, f"n{n}"), (4, f"n{n}"), (5, f"n{n}|9"),
                 (11, f"{n:08x}|{n % 60000 + 1}|174/1|n"), (14, f"{n:08x}|174/1|2|n"),
                 (15, f"{n:08x}|174/1|2|n|9"), (16, f"{n:08x}|174/1|2|expired"), (77, "x" * 900)]
            )  # fmt: skip
            lobby.datagram(encode(id, text), (host, n % 60000 + 1), n / 1000)
            lobby.to_send()

    tracemalloc.start()
    flood(0, 3_000)
    first, _ = tracemalloc.get_traced_memory()
    flood(3_000, 3_000)
    second, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert second < 8_000_000
    assert second < first * 1.5


def test_no_datagram_ever_raises_whatever_the_state() -> None:
    rng = random.Random(3)
    for round in range(60):
        lobby = started(BOB, EVA, java=True)
        now = 1.0
        for _ in range(300):
            now += rng.random() * rng.choice((0.01, 1.0, 10.0))
            source = rng.choice((BOB, EVA, JAVA, ("10.0.0.9", rng.randrange(65536)), ("::1", 5)))
            id = rng.choice((1, 2, 3, 4, 5, 6, 11, 14, 15, 16, 7, 55))
            nick = rng.choice(("Bob", "Eva", "Java", "Joerg", "ö" * 90, ""))
            peer = rng.choice(("aaaaaaaa", "11111111", "88888888", "cccccccc"))
            game = rng.choice(("174/1", "bj/1", "ttt/1", "x/9"))
            port = rng.choice(("0", "1", "51000", "99999", "x"))
            text = rng.choice(
                [nick, f"{nick}|{port}", "Ok", f"{peer}|{port}|{game}|{nick}",
                 f"{peer}|{game}|2|{nick}", f"{peer}|{game}|2|{nick}|{port}",
                 f"{peer}|{game}|2|Ok", f"{peer}|{game}|2|expired"]
            )  # fmt: skip
            data = bytearray(f"{id:02}{len(text.encode()) + 5:03}{text}".encode())
            if rng.random() < 0.1:
                data[rng.randrange(len(data))] = rng.randrange(256)
            lobby.datagram(bytes(data), source, now)
            key = rng.choice([p.key for p in lobby.peers()] or ["none"])
            match rng.randrange(12):
                case 0:
                    lobby.invite(key, rng.choice(GAMES), now)
                case 1:
                    lobby.accept(key, 51000, now)
                case 2:
                    rng.choice((lobby.refuse, lobby.withdraw))(key, now)
                case 3:
                    lobby.free()
                case 4 if round % 2:
                    lobby.occupy(now)
                case 5:
                    lobby.refresh(now)
            for datagram in lobby.to_send():
                assert len(datagram.data) < 400
            due = lobby.next_deadline(now)
            assert due is not None
            lobby.tick(max(now, due))
            now = max(now, due if rng.random() < 0.1 else now)
            assert "88888888" not in [p.key for p in lobby.peers()]


def test_waking_exactly_when_told_always_gets_on() -> None:
    lobby = started()
    for n in range(300):
        lobby.datagram(encode(1, "Java"), (f"10.0.{n}.9", 7), 1.0)
    now, wakes = 1.0, 0
    while now < 100.0:
        due = lobby.next_deadline(now)
        assert due is not None and due >= now
        now, wakes = due, wakes + 1
        lobby.tick(now)
        assert wakes < 1000
    assert len([to for to, _ in sent(lobby) if to is not None]) == 2 * 300


def test_1000_peers_cost_little() -> None:
    lobby = started()
    data = [
        (encode(id, text), (f"10.0.{n // 250}.{n % 250}", 5000))
        for n in range(1000)
        for id, text in ((2, f"N{n}"), (11, f"{n:08x}|5000|174/1,ttt/1|N{n}"))
    ]
    begin = time.process_time()
    for repeat in range(5):
        lobby.refresh(2.0 + 180 * repeat)
        for datagram, source in data:
            lobby.datagram(datagram, source, 3.0 + 180 * repeat)
        assert lobby.next_deadline(3.0 + 180 * repeat) is not None
    assert len(lobby.peers()) == 1000
    assert time.process_time() - begin < 3.0  # 10,000 datagrams; about 0.2 s when written


def test_our_own_misuse_is_a_local_error() -> None:
    with pytest.raises(LocalError):
        started().start(1.0)
    with pytest.raises(LocalError):
        Lobby(ME).refresh(1.0)
    lobby = started(java=True)
    for port in (0, -1, 65536):
        with pytest.raises(LocalError):
            lobby.accept(JAVA_KEY, port, 1.0)
    with pytest.raises(LocalError):
        lobby.invite(JAVA_KEY, NOUGHTS, 1.0, seats=1)
