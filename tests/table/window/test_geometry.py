"""Where the window is and how large: at first, zoomed, and never off the screen."""

import pytest

from table.window import geometry
from table.window.geometry import ScreenArea, first_scale, next_scale, on_screen


@pytest.mark.parametrize(
    ("width", "height", "dpi", "scale"),
    [
        (640, 480, 96, 0.8),
        (1280, 800, 96, 1.25),
        (1920, 1080, 96, 1.5),
        (3840, 2160, 96, 1.5),
        (3840, 2160, 192, 3),
        (2560, 1440, 144, 2),
        (1920, 1080, 192, 1.5),
        (1920, 1080, 72, 1.5),
    ],
)
def test_the_first_scale_suits_screen_and_density(
    width: int, height: int, dpi: float, scale: float
) -> None:
    assert first_scale(width, height, dpi) == scale


def test_zoom_goes_by_shipped_scales_and_stops_at_the_screens_edge() -> None:
    assert next_scale(1.25, 1, 1920, 1080) == 1.5
    assert next_scale(1.3, 1, 1920, 1080) == 1.5
    assert next_scale(1.3, -1, 1920, 1080) == 1.25
    assert next_scale(2, 1, 1920, 1080) == 2
    assert next_scale(1, -1, 1920, 1080) == 0.8
    assert next_scale(0.8, -1, 1920, 1080) == 0.8


SCREEN = ScreenArea(0, 0, 1280, 800)
TALLEST = 800 - geometry.ABOVE_TABLE


@pytest.mark.parametrize(
    ("size", "place", "wanted"),
    [
        ((800, 600), (100, 50), ((800, 600), (100, 50))),
        ((800, 600), (-300, -20), ((800, 600), (0, 0))),
        ((800, 600), (5_000, 5_000), ((800, 600), (480, TALLEST - 600))),
        ((4_000, 3_000), (10, 10), ((1280, TALLEST), (0, 0))),
    ],
)
def test_a_remembered_window_is_never_off_the_screen(
    size: tuple[int, int],
    place: tuple[int, int],
    wanted: tuple[tuple[int, int], tuple[int, int]],
) -> None:
    assert on_screen(size, place, SCREEN) == wanted


def test_a_screen_to_the_left_counts_where_the_system_has_one() -> None:
    screen = ScreenArea(-1280, 0, 2560, 800)
    assert on_screen((640, 480), (-1000, 40), screen) == ((640, 480), (-1000, 40))
