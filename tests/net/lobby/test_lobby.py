"""One lobby and its list: each fact of net/PROTOCOL.md, "Lobby", on 01, 02, 03 and 11 by name."""



from net.frames import encode
from net.lobby.answers import SETTLE
from net.lobby.events import Datagram, LobbyRefused, PeerGone, PeerSeen
from net.lobby.lobby import Lobby
from net.lobby.peers import ANSWER_TIME
from net.lobby.presence import MIN_REFRESH, REFRESH
from net.lobby.wire import LOBBY_PORT, NOUGHTS, GameVersion
from tests.net.lobby.alone import BOB, EVA, HELLO, IDS, JAVA, ME, hello, only, sent, started


def test_01_is_broadcast_at_start_with_the_nick_in_ascii_and_whole_in_11() -> None:
    lobby = Lobby(ME)
    assert lobby.next_deadline(0.0) is None
    assert lobby.start(0.0) == []
    assert lobby.to_send() == [Datagram(None, b"01010Joerg"), Datagram(None, HELLO)]


def test_01_is_broadcast_on_request_but_not_for_a_key_held_down() -> None:
    lobby = started()
    assert lobby.refresh(MIN_REFRESH - 0.1) == [LobbyRefused("refresh", "too-soon")]
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
    assert lobby.refresh(501.0) == [LobbyRefused("refresh", "left")]
    assert lobby.invite(IDS[BOB], NOUGHTS, 501.0) == [LobbyRefused("invite", "left")]


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
    assert (event.new, event.peer.games) == (False, (GameVersion("bj", 2), GameVersion("new", 1)))


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
