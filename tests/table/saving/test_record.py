"""A game that is left goes on where it was, and stays small on the disk."""

import itertools
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import table.saving.record
import table.saving.record_keeper
from cards.commands import Deal, Ready, Stake, Stand
from cards.events import BANK, CardDealt, DealStarted, GameStarted, Seat
from cards.round import State
from cards.rules import BLACKJACK, RULE_SETS, SEVENTEEN_FOUR, RuleSet
from table.options import Setup
from table.saving.record import Record
from table.saving.record_lines import (
    Dealt,
    Entry,
    Exchanged,
    Gathered,
    Head,
    NewerVersionError,
    RecordError,
    Reset,
    decode,
    encode,
)
from table.saving.statistics import Statistics
from table.session import Session
from tests.table.saving.keeping import SCRIPT, keys, play_rounds, record_of, standing


def test_the_game_goes_on_where_it_was(open_game: Callable[..., Session]) -> None:
    first = open_game()
    assert first.take_notices() == []
    for command in (Stake(1, 20), Deal(1)):
        first.do(command)
    first.exchange(1, 100)
    before, history = standing(first), first.history
    second = open_game()
    assert second.take_notices() == [("notice.resumed", {"round": 1})]
    assert standing(second) == before
    assert second.history == history
    second.gather(1)
    before = standing(second)
    assert standing(open_game()) == before


@pytest.mark.usefixtures("same_luck")
def test_leaving_in_a_losing_hand_is_no_way_out(open_game: Callable[..., Session]) -> None:
    session = open_game()
    for command in SCRIPT[:2]:
        session.do(command)
    assert session.round.state is State.TURN
    bank, order = list(session.round.hands[BANK]), session._game.dealer.order  # type: ignore[attr-defined]
    session = open_game()
    assert session.round.hands[BANK] == bank
    assert session._game.dealer.order == order  # type: ignore[attr-defined]
    assert session.round.pots[1] == 40
    assert session.round.check(Deal(1)) == "not-now"


def test_nobody_reads_the_banks_card_by_accident(open_game: Callable[..., Session]) -> None:
    session = open_game()
    session.do(Deal(1))
    text = record_of(session).read_text("utf-8")
    seen = {str(event.card) for event in session.history if isinstance(event, CardDealt)}
    assert set(re.findall(r'"((?:10|[2-9JQKA])[HDCS])"', text)) == seen - {"None"}
    assert re.search(r"(10|[7-9JQKA])[HDCS] ", text) is None
    session.new_game()
    session.do(Deal(1))
    assert record_of(session).read_text("utf-8").count(" deal ") == 1


def test_a_game_that_is_over_stands_there_until_a_new_one_is_wanted(
    open_game: Callable[..., Session],
) -> None:
    session = open_game()
    while session.round.state is not State.OVER:
        session.do(Ready(1))
        session.do(Stake(1, min(session.round.accounts[1], session.round.bank or 0)))
        session.do(Deal(1))
        session.do(Stand(1))
    counted, number = session.statistics.rounds, session.round.number
    session = open_game()
    assert session.take_notices() == []
    assert (session.round.state, session.round.number) == (State.OVER, number)
    session.new_game()
    session = open_game()
    assert session.round.number == 0 and session.round.state is State.STAKING
    assert session.statistics.rounds == counted


def test_new_puts_the_saved_game_away(open_game: Callable[..., Session]) -> None:
    session = open_game()
    session.do(Stake(1, 20))
    session = open_game(new=True)
    assert session.take_notices() == []
    assert session.round.pots[1] == 0
    assert open_game().round.pots[1] == 0


def test_a_practice_game_is_neither_saved_nor_counted(
    open_game: Callable[..., Session], tmp_path: Path
) -> None:
    for setup in (
        Setup(SEVENTEEN_FOUR, seed=1),
        Setup(SEVENTEEN_FOUR, player=50),
        Setup(SEVENTEEN_FOUR, bank=50),
        Setup(SEVENTEEN_FOUR, decks=[[]]),
    ):
        session = open_game(setup)
        session.do(Deal(1))
        assert not session.saved
        assert session.take_notices() == []
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["lock"]


def test_each_rule_set_keeps_its_game(open_game: Callable[..., Session]) -> None:
    session = open_game()
    session.do(Stake(1, 20))
    session.switch(BLACKJACK)
    assert session.round.rules is BLACKJACK
    session.do(Stake(1, 30))
    session.switch(SEVENTEEN_FOUR)
    assert session.round.pots[1] == 40
    assert session.purses.pot(1, 1).sum == 20
    assert open_game(Setup(BLACKJACK)).round.pots[1] == 30


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS.keys())
@pytest.mark.usefixtures("no_flush")
def test_the_record_stays_small_and_loses_no_count(
    open_game: Callable[..., Session], rules: RuleSet
) -> None:
    session = open_game(Setup(rules))
    sizes = []
    for n in range(30):
        play_rounds(session, 40, luck=n)
        sizes.append(record_of(session, rules.name).stat().st_size)
    assert session.statistics.rounds == 1_200
    assert max(sizes) < 250_000
    counted, before = session.statistics.plain(), standing(session)
    again = open_game(Setup(rules))
    assert "notice.old" not in keys(again)
    assert again.statistics.plain() == counted
    assert standing(again)[4:7] == before[4:7]
    assert len(again.history) <= table.saving.record_keeper.MOST_ENTRIES + 100


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS.keys())
@pytest.mark.usefixtures("no_flush")
def test_a_summed_up_record_is_the_same_game_with_its_last_result(
    open_game: Callable[..., Session], monkeypatch: pytest.MonkeyPatch, rules: RuleSet
) -> None:
    monkeypatch.setattr(table.saving.record_keeper, "MOST_ENTRIES", 20)
    summed_up = 0
    for luck in range(40):
        session = open_game(Setup(rules))
        play_rounds(session, 1, luck)
        settled = session.round.state is State.SETTLED
        for _ in range(2):  # at the result, and when the player has gone on
            if session.round.state is State.OVER:
                break  # a new game is begun then
            before, counted = standing(session), session.statistics.plain()
            last, entries = session.last_round, len(session._keeper.entries)
            session = open_game(Setup(rules))
            assert set(keys(session)) <= {"notice.resumed"}
            assert session.statistics.plain() == counted
            if settled:
                assert standing(session) == before
                assert session.last_round == last and last[0] in session.history
            session.do(Ready(1))
            settled = False
            summed_up += len(session._keeper.entries) < entries
        if not session._keeper.entries and session.round.state is State.STAKING:
            before = standing(session)
            session = open_game(Setup(rules))
            assert keys(session) == ["notice.resumed"]
            assert standing(session) == before
    assert summed_up > 2


@pytest.mark.usefixtures("no_flush")
def test_a_head_with_chips_of_a_bank_without_limit_is_read(
    open_game: Callable[..., Session],
) -> None:
    """An earlier program wrote what such a bank has lying there, beside an account of null."""
    session = open_game(Setup(BLACKJACK))
    session.close()
    start = GameStarted(BLACKJACK.name, 1, {BANK: None, 1: 100})
    head = Head(Statistics(), start, 26, {BANK: [5_000, 5_000], 1: [100]})
    record = Record(record_of(session, BLACKJACK.name))
    record.rewrite(head, [])
    record.close()
    session = open_game(Setup(BLACKJACK))
    assert keys(session) == ["notice.resumed"]
    assert session.round.number == 26 and list(session.purses.account(1)) == [100]


@pytest.mark.usefixtures("no_flush")
def test_changing_chips_for_ever_does_not_fill_the_disk(open_game: Callable[..., Session]) -> None:
    session = open_game()
    for _ in range(1_500):
        session.exchange(1, max(session.purses.account(1)))
        session.gather(1)
    assert record_of(session).stat().st_size < 100_000
    before = standing(session)
    assert standing(open_game()) == before


def test_statistics_can_be_reset(open_game: Callable[..., Session]) -> None:
    session = open_game()
    play_rounds(session, 5)
    session.reset_statistics()
    play_rounds(session, 2)
    assert session.statistics.rounds == 2
    assert open_game().statistics.rounds == 2


def test_lines_and_back() -> None:
    session = Session(Setup(SEVENTEEN_FOUR, seed=1))
    start = session.round.opening
    chips: dict[Seat, list[int]] = {BANK: [5_000, 5_000], 1: [500, 500]}
    entries: list[Head | Entry] = [
        Head(Statistics(), start, 7, chips),
        start,
        Dealt(DealStarted(8), SEVENTEEN_FOUR.deck()),
        Exchanged(1, 100),
        Gathered(1),
        Reset(),
    ]
    check = 0
    lines: list[bytes] = []
    for entry in entries:
        line, check = encode(entry, check)
        lines.append(line)
    back = [entry for entry, _ in decode(lines)]
    assert back[1:] == entries[1:]
    head = back[0]
    assert isinstance(head, Head)
    assert (head.start, head.rounds, head.chips) == (start, 7, chips)
    for first, second in itertools.combinations(range(len(lines)), 2):
        moved = list(lines)
        moved[first], moved[second] = moved[second], moved[first]
        with pytest.raises(RecordError):
            list(decode(moved))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (b"", RecordError),
        (b"seventeen-and-four record 1", RecordError),
        (b"seventeen-and-four record one\n", RecordError),
        (b"seventeen-and-four record 0\n", RecordError),
        (b"\xff\n", RecordError),
        (b"seventeen-and-four record 1\n", RecordError),
        (b"seventeen-and-four record 2\n", RecordError),
        (b"seventeen-and-four record 3\n", NewerVersionError),
        (b"seventeen-and-four record 99999999999999999999\n", NewerVersionError),
    ],
)
def test_what_is_no_record(tmp_path: Path, text: bytes, error: type[Exception]) -> None:
    path = tmp_path / "record"
    path.write_bytes(text)
    with pytest.raises(error):
        Record(path).find()
    assert (path.with_name("record.damaged")).exists() is (error is RecordError)
