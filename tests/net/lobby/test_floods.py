"""One lobby under floods, rubbish and misuse: nothing is amplified, all stays bounded."""

import random
import time
import tracemalloc

import pytest

from net.errors import LocalError
from net.frames import encode
from net.lobby.answers import ANSWERS_AT_ONCE, ANSWERS_PER_SECOND, MAX_SETTLING_PER_HOST, SETTLE
from net.lobby.events import InvitationCame
from net.lobby.invitation import MAX_INVITATIONS
from net.lobby.lobby import MAX_OUT, Lobby
from net.lobby.peers import MAX_HOSTS, MAX_PEERS, MAX_PER_HOST
from net.lobby.presence import MIN_REFRESH
from net.lobby.stats import MAX_RECENT
from net.lobby.wire import NOUGHTS
from tests.net.lobby.alone import BOB, EVA, GAMES, JAVA, JAVA_KEY, ME, hello, sent, started


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
    assert count <= 2 * (ANSWERS_AT_ONCE + 2 * ANSWERS_PER_SECOND)
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
    assert len(lobby.to_send()) <= ANSWERS_AT_ONCE


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
    answers = [data[:2] for to, data in sent(lobby) if to is not None and data[:2] != b"01"]
    assert answers == [b"02", b"11"] * 300


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
