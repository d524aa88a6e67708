"""Invitations that come to one lobby: 04 to 06 and 14 to 16 (net/PROTOCOL.md, "Invitations")."""


import pytest

from net.frames import encode
from net.limits import Address
from net.lobby.events import (
    InvitationCame,
    InvitationEnded,
    LobbyRefused,
    PeerGone,
    PeerSeen,
    Role,
    TableAgreed,
)
from net.lobby.invitation import REPEAT_TIME
from net.lobby.wire import BLACKJACK, LOBBY_PORT, SEVENTEEN_FOUR
from tests.net.lobby.alone import (
    BOB,
    EVA,
    IDS,
    JAVA,
    JAVA_KEY,
    invite,
    invited,
    only,
    sent,
    started,
)


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
    assert lobby.accept(JAVA_KEY, 51000, 31.0) == [LobbyRefused("accept", "no-invitation")]


def test_accepting_in_the_moment_of_the_time_limit_is_too_late() -> None:
    lobby = started(java=True)
    invited(lobby, encode(4, "Java"), JAVA, now=1.0)
    lobby.datagram(encode(2, "Java"), JAVA, 2.0)
    ended, refused = lobby.accept(JAVA_KEY, 51000, 31.0)
    assert isinstance(ended, InvitationEnded)
    assert refused == LobbyRefused("accept", "no-invitation")
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
    assert lobby.invite(IDS[EVA], BLACKJACK, 3.0) == [LobbyRefused("invite", "busy")]


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
        (("10.0.0.9", LOBBY_PORT), b"03010Joerg"),
    ]
