"""What a driver tells is handed out in order, never one inside another."""

import pytest

from net.driver.event_queue import EventQueue


def test_what_is_told_while_telling_comes_after_all_that_waits() -> None:
    heard: list[int] = []

    def on_event(event: int) -> None:
        if event == 1:
            told.add(3)
            told.hand_out()
        heard.append(event)

    told = EventQueue(on_event)
    told.add(1, 2)
    told.hand_out()
    assert heard == [1, 2, 3]


def test_an_error_leaves_the_rest_to_the_next_time() -> None:
    heard: list[int] = []

    def on_event(event: int) -> None:
        if event == 1:
            raise ValueError(event)
        heard.append(event)

    told = EventQueue(on_event)
    told.add(1, 2)
    with pytest.raises(ValueError, match="1"):
        told.hand_out()
    told.hand_out()
    assert heard == [2]


def test_what_is_cleared_is_not_handed_out() -> None:
    heard: list[int] = []
    told = EventQueue(heard.append)
    told.add(1)
    told.clear()
    told.hand_out()
    assert heard == []
