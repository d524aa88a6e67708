"""Motions in a queue, told the time: begun and ended once each, in order, however time goes."""

import random

import pytest

from table.window.motion import Motion, MotionQueue, ease_out


def noted(notes: list[str], name: str, seconds: float = 1.0, news: bool = False) -> Motion:
    """A motion that writes down what happens to it."""
    return Motion(
        seconds,
        begin=lambda: notes.append(f"{name}("),
        show=lambda progress: notes.append(f"{name}{progress:g}"),
        end=lambda: notes.append(f"{name})"),
        news=news,
    )


@pytest.fixture
def notes() -> list[str]:
    return []


def test_one_after_another_each_begun_and_ended_once(notes: list[str]) -> None:
    queue = MotionQueue()
    queue.add(noted(notes, "a"))
    queue.add(noted(notes, "b"))
    for now in (10.0, 10.25, 11.5, 12.0):
        queue.advance(now)
    assert notes == ["a(", "a0", "a0.25", "a)", "b(", "b0.5", "b)"]
    assert not queue.moving


def test_what_comes_next_begins_when_the_one_before_was_to_end_however_late_the_tick(
    notes: list[str],
) -> None:
    queue = MotionQueue()
    for name in "abc":
        queue.add(noted(notes, name))
    queue.advance(0.0)
    queue.advance(2.25)
    assert notes == ["a(", "a0", "a)", "b(", "b)", "c(", "c0.25"]


def test_finishing_shows_nothing_between(notes: list[str]) -> None:
    queue = MotionQueue()
    for name in "ab":
        queue.add(noted(notes, name))
    queue.advance(5.0)
    queue.finish()
    assert notes == ["a(", "a0", "a)", "b(", "b)"]


def test_at_pace_0_a_motion_is_over_as_soon_as_it_is_added(notes: list[str]) -> None:
    queue = MotionQueue(wake=lambda: notes.append("woken"))
    queue.pace = 0.0
    queue.add(noted(notes, "a"))
    assert notes == ["a(", "a)"] and not queue.moving


def test_a_pace_of_2_takes_twice_as_long(notes: list[str]) -> None:
    queue = MotionQueue()
    queue.pace = 2.0
    queue.add(noted(notes, "a"))
    for now in (0.0, 1.0, 2.0):
        queue.advance(now)
    assert notes == ["a(", "a0", "a0.5", "a)"]


def test_a_motion_of_no_length_ends_in_the_tick_that_begins_it(notes: list[str]) -> None:
    queue = MotionQueue()
    queue.add(noted(notes, "a", 0))
    queue.advance(3.0)
    assert notes == ["a(", "a)"]


def test_motions_added_by_the_end_of_one_follow_it(notes: list[str]) -> None:
    queue = MotionQueue()
    queue.add(Motion(0, end=lambda: queue.add(noted(notes, "b"))))
    queue.add(noted(notes, "a"))
    queue.finish()
    assert notes == ["a(", "a)", "b(", "b)"]


def test_news_waits_until_it_is_shown(notes: list[str]) -> None:
    queue = MotionQueue()
    queue.add(noted(notes, "a"))
    assert not queue.has_news
    queue.add(noted(notes, "b", news=True))
    assert queue.has_news
    queue.finish()
    assert not queue.has_news


@pytest.mark.parametrize("seed", range(20))
def test_whatever_happens_each_motion_begins_and_ends_once_in_order(
    seed: int, notes: list[str]
) -> None:
    rng = random.Random(seed)
    queue, now, added = MotionQueue(), 0.0, 0
    for _ in range(200):
        match rng.choice(["add", "advance", "advance", "finish", "pace"]):
            case "add":
                queue.add(noted(notes, f"{added}.", rng.choice([0, 0.1, 1])))
                added += 1
            case "advance":
                now += rng.random()
                queue.advance(now)
            case "finish" if rng.random() < 0.2:
                queue.finish()
            case "pace":
                queue.pace = rng.choice([0.0, 0.5, 1.0, 2.0])
    queue.finish()
    frames = [note for note in notes if note.endswith(("(", ")"))]
    assert frames == [f"{n}.{what}" for n in range(added) for what in "()"]


def test_easing_begins_fast_and_arrives() -> None:
    assert (ease_out(0), ease_out(1)) == (0, 1)
    assert ease_out(0.5) > 0.5
