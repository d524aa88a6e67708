"""All rounds on the disk, and what the analysis found of them."""

from pathlib import Path

import pytest

from cards.commands import Deal, Hit, Ready, Stake, Stand
from cards.kept import KeptError
from cards.odds.values import ONE
from cards.round import State
from cards.rules import SEVENTEEN_FOUR
from table.options import Setup
from table.reviewing import Review
from table.saving.history import History, round_of
from table.saving.home import Home
from table.saving.review_book import ReviewBook
from table.session import Session

FIRST = "seventeen-and-four rounds 1\n"


def play(session: Session, rounds: int) -> None:
    """So many rounds; a new game when one is over."""
    for _ in range(rounds):
        if session.round.state is State.OVER:
            session.new_game()
        session.do(Stake(1, 10))
        session.do(Deal(1))
        while session.round.state is State.TURN:
            session.do(Hit(1) if session.round.total(1) < 15 else Stand(1))
        session.do(Ready(1))


def session_at(folder: Path, new: bool = False) -> tuple[Session, Home]:
    """A session with a home of its own."""
    home = Home(folder)
    return Session(Setup(SEVENTEEN_FOUR), home, new), home


def end(session: Session, home: Home) -> None:
    """The program ends."""
    session.close()
    home.close()


def test_every_round_is_kept_over_all_starts(tmp_path: Path) -> None:
    for rounds in (3, 40, 1):
        session, home = session_at(tmp_path)
        play(session, rounds)
        end(session, home)
    session, home = session_at(tmp_path)
    lines = session.past.lines()
    assert session.statistics.rounds == 44
    assert [int(line.split()[1]) for line in lines] == list(range(1, 45))
    end(session, home)


@pytest.mark.parametrize("cut", [1, 5, 60, 500])
def test_what_was_cut_off_is_added_from_the_record(tmp_path: Path, cut: int) -> None:
    session, home = session_at(tmp_path)
    play(session, 12)
    whole = session.past.lines()
    end(session, home)
    path = tmp_path / "seventeen-four.rounds"
    path.write_bytes(path.read_bytes()[:-cut])
    session, home = session_at(tmp_path)
    assert session.past.lines() == whole
    end(session, home)


def test_a_home_of_an_older_version_gives_what_its_record_has(tmp_path: Path) -> None:
    session, home = session_at(tmp_path)
    play(session, 12)
    whole = session.past.lines()
    end(session, home)
    (tmp_path / "seventeen-four.rounds").unlink()
    session, home = session_at(tmp_path, new=True)
    assert session.past.lines() == whole
    end(session, home)


def test_counting_from_nothing_is_so_for_the_rounds_too(tmp_path: Path) -> None:
    session, home = session_at(tmp_path)
    play(session, 5)
    session.reset_statistics()
    assert session.past.lines() == []
    play(session, 2)
    end(session, home)
    session, home = session_at(tmp_path)
    assert len(session.past.lines()) == session.statistics.rounds == 2
    end(session, home)


def test_practice_is_kept_nowhere_on_the_disk(tmp_path: Path) -> None:
    home = Home(tmp_path)
    session = Session(Setup(SEVENTEEN_FOUR, seed=4), home)
    play(session, 3)
    assert len(session.past.lines()) == 3
    assert not (tmp_path / "seventeen-four.rounds").exists()
    end(session, home)


def test_a_later_version_and_another_file_are_not_written_to(tmp_path: Path) -> None:
    path = tmp_path / "a.rounds"
    path.write_text("seventeen-and-four rounds 2\nwhat nobody knows\n")
    later = History(path)
    assert later.problem is not None and later.lines() == []
    later.reset()
    assert path.read_text() == "seventeen-and-four rounds 2\nwhat nobody knows\n"
    path.write_text("a letter\n")
    assert History(path).lines() == []
    assert path.read_text() == FIRST
    assert (tmp_path / "a.rounds.damaged").read_text() == "a letter\n"


def test_a_spoilt_line_is_passed_over_and_no_other(tmp_path: Path) -> None:
    session, home = session_at(tmp_path)
    play(session, 4)
    end(session, home)
    path = tmp_path / "seventeen-four.rounds"
    data = path.read_bytes().replace(b" s10 ", b" s20 ", 1)
    path.write_bytes(data)
    history = History(path)
    spoilt, *others = history.lines()
    with pytest.raises(KeptError):
        round_of(spoilt, SEVENTEEN_FOUR)
    assert [round_of(line, SEVENTEEN_FOUR)[-1] for line in others]
    book = ReviewBook(history, SEVENTEEN_FOUR)
    book.work()
    review = Review(book.found)
    assert (review.rounds, review.unread) == (4, 1)


def test_the_review_of_all_rounds_adds_up_to_what_the_account_did(tmp_path: Path) -> None:
    session, home = session_at(tmp_path)
    play(session, 30)
    book = ReviewBook(session.past, SEVENTEEN_FOUR)
    assert book.missing == 30
    book.work()
    review = Review(book.found)
    pot = session.round.pots[1] // 2
    assert review.result == session.round.accounts[1] + pot - 1000
    assert review.expected_parts + review.luck_parts + review.error_parts == review.result * ONE
    curves = review.curves()
    assert [len(curve) for curve in curves] == [31, 31, 31]
    assert [round(curve[-1], 6) for curve in curves] == [
        review.result, round(review.result - review.luck, 6), round(review.best, 6)
    ]  # fmt: skip
    assert review.spread and 0 < (review.share_worse or 0) < 1
    end(session, home)


def test_an_analysis_is_kept_and_only_gone_on_with(tmp_path: Path) -> None:
    session, home = session_at(tmp_path)
    play(session, 10)
    first = ReviewBook(session.past, SEVENTEEN_FOUR)
    first.work()
    play(session, 2)
    second = ReviewBook(session.past, SEVENTEEN_FOUR)
    assert (second.found, second.missing) == (first.found, 2)
    second.work()
    file = tmp_path / "seventeen-four.luck"
    assert len(file.read_bytes().splitlines()) == 13
    file.write_bytes(file.read_bytes()[:-9])
    third = ReviewBook(session.past, SEVENTEEN_FOUR)
    assert third.found == second.found[:11]
    third.work()
    assert ReviewBook(session.past, SEVENTEEN_FOUR).found == second.found
    session.reset_statistics()
    play(session, 1)
    anew = ReviewBook(session.past, SEVENTEEN_FOUR)
    assert (anew.found, anew.missing) == ([], 1)
    anew.work()
    assert len(file.read_bytes().splitlines()) == 2
    end(session, home)
