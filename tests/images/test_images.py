"""The pictures: every one is there at every scale, has hard edges and shows what it should."""

import json
import subprocess
import sys
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise
from math import dist

import pytest

import images
from images import catalogue

pytest.importorskip("PIL")
from PIL import Image, ImageChops

from tests.places import ROOT

Pixel = tuple[int, ...]
Matrix = tuple[tuple[float, float, float], ...]

ALL_SCALES = (*images.SCALES, images.MASTER)
COURTS = [rank + suit for rank in "JQK" for suit in "HDCS"]
SYMMETRIC = [
    *COURTS,
    *(rank + suit for rank in ("2", "4", "10") for suit in "HDCS"),
    *(rank + "D" for rank in ("3", "5", "6", "8", "9", "A")),
]


@cache
def shipped(name: str, scale: float) -> Image.Image:
    with Image.open(BytesIO(images.data(name, scale))) as picture:
        return picture.convert("RGBA")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures of one size, from 0 to 255, alpha included."""
    bands = ImageChops.difference(one, other).split()
    pixels = one.size[0] * one.size[1]
    total = sum(value * count for band in bands for value, count in enumerate(band.histogram()))
    return float(total / pixels / len(bands))


def lightness(pixel: Pixel) -> float:
    red, green, blue = (channel / 255 for channel in pixel[:3])
    return float(0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2)


def pixel(picture: Image.Image, x: int, y: int) -> Pixel:
    value = picture.getpixel((x, y))
    assert isinstance(value, tuple)
    return value


def alphas(picture: Image.Image) -> set[int]:
    """The alpha values that occur."""
    counts = picture.getchannel("A").histogram()
    return {value for value, count in enumerate(counts) if count}


def index_colour(name: str) -> Pixel:
    """The colour of the sign under the index, where it is widest."""
    return pixel(shipped(name, images.MASTER), int(7.9 * 6), int(25.3 * 6))


# --- names ---------------------------------------------------------------------------------


def test_a_card_has_a_name_for_each_language_and_deck() -> None:
    assert images.card_name("7H") == "card-7H"
    assert images.card_name("10S", four_colours=True) == "card-10S"
    assert images.card_name("7C", four_colours=True) == "card-7C-four"
    assert images.card_name("QD", "BDK") == "card-QD-de"
    assert images.card_name("QD", "BDK", four_colours=True) == "card-QD-de-four"


def test_german_letters_change_jack_and_queen_only() -> None:
    for card in catalogue.CARDS:
        differs = images.card_name(card, "BDK") != images.card_name(card)
        assert differs == (card[0] in "JQ")


@pytest.mark.parametrize("card", ["", "1H", "11H", "H7", "7h", "7HH", "card-7H"])
def test_there_is_no_picture_of_a_card_that_does_not_exist(card: str) -> None:
    with pytest.raises(KeyError):
        images.card_name(card)


def test_unknown_names_are_refused_with_the_name_in_the_message() -> None:
    for refused in (
        lambda: images.back_name("plaid"),
        lambda: images.chip_name(3, False),
        lambda: images.card_name("7H", "VDR"),
        lambda: images.data("card-1H", 1),
        lambda: images.data("card-7H", 1.1),
        lambda: images.size("card-1H", 1),
    ):
        with pytest.raises(KeyError, match=r"plaid|3|VDR|card-1H|1\.1"):
            refused()


def test_the_checkered_back_comes_first_of_at_least_six() -> None:
    assert images.BACKS[0] == "checkered"
    assert len(set(images.BACKS)) == len(images.BACKS) >= 6


def test_twelve_chips_and_fifteen_jetons_rise_in_steps_of_one_two_five() -> None:
    values = (*images.CHIPS, *images.JETONS)
    assert len(images.CHIPS) == 12
    assert len(images.JETONS) == 15
    assert [str(value).rstrip("0") for value in values] == ["1", "2", "5"] * 9
    assert all(low < high for low, high in pairwise(values))


def test_nearest_is_the_largest_shipped_scale_not_above() -> None:
    assert images.nearest(0.3) == min(images.SCALES)
    assert images.nearest(1.99) == 1.5
    assert images.nearest(2) == 2
    assert images.nearest(50) == max(images.SCALES)
    for scale in images.SCALES:
        assert images.nearest(scale) == scale


# --- files ---------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", ALL_SCALES)
def test_every_picture_is_there_in_its_exact_size(scale: float) -> None:
    for name in images.names():
        with Image.open(BytesIO(images.data(name, scale))) as picture:
            assert picture.size == images.size(name, scale), name


@pytest.mark.parametrize("scale", ALL_SCALES)
def test_every_pixel_is_there_or_not(scale: float) -> None:
    for name in images.names():
        with Image.open(BytesIO(images.data(name, scale))) as picture:
            if picture.mode == "P":
                clear = picture.info.get("transparency")
                assert clear is None or isinstance(clear, int) or set(clear) <= {0, 255}, name
            else:
                assert alphas(picture.convert("RGBA")) <= {0, 255}, name


def test_the_icons_have_the_size_in_their_name() -> None:
    for side in catalogue.ICONS:
        name = catalogue.icon_name(side)
        assert images.size(name, 1) == (side, side)
        assert shipped(name, 2).size == (side, side)


def test_no_file_lies_there_that_nothing_names() -> None:
    room = ROOT / "images"
    wanted = {images.file(name, scale) for name in images.names() for scale in ALL_SCALES}
    wanted |= {images.file(catalogue.icon_name(side), 1) for side in catalogue.ICONS}
    there = {path.relative_to(room).as_posix() for path in (room / "png").rglob("*.png")}
    assert there == wanted


def test_sizes_at_scale_one_are_the_classic_ones() -> None:
    assert images.size("card-7H", 1) == images.size("back-checkered", 1) == (71, 96)
    assert images.size("chip-5", 1) == (32, 32)
    assert images.size("chip-5-lying", 1) == (32, 18)
    assert images.size("jeton-10000", 1) == (48, 32)
    assert images.size("jeton-10000-lying", 1) == (48, 18)
    assert images.size("card-7H", images.MASTER) == (426, 576)


# --- what they show ------------------------------------------------------------------------


@pytest.mark.parametrize("card", SYMMETRIC)
def test_a_two_way_card_looks_the_same_turned_by_half_a_circle(card: str) -> None:
    for scale in (1, 2):
        picture = shipped(images.card_name(card), scale)
        assert difference(picture, picture.rotate(180)) < 1.5


@pytest.mark.parametrize("back", images.BACKS)
def test_a_back_does_not_tell_which_way_the_card_lies(back: str) -> None:
    picture = shipped(images.back_name(back), 2)
    assert difference(picture, picture.rotate(180)) < 1.5


def test_an_upright_pip_breaks_the_symmetry() -> None:
    picture = shipped("card-7H", 2)
    assert difference(picture, picture.rotate(180)) > 1.5


@pytest.mark.parametrize("kind", ["card-", "back-", "chip-", "jeton-"])
def test_no_two_pictures_of_a_kind_look_alike_at_scale_one(kind: str) -> None:
    drawn = [name for name in images.names() if name.startswith(kind)]
    for one, other in combinations(drawn, 2):
        if images.size(one, 1) == images.size(other, 1):
            assert difference(shipped(one, 1), shipped(other, 1)) > 0.5, (one, other)


def test_lying_chips_can_be_told_apart_by_the_edge_alone() -> None:
    edges = {
        value: shipped(images.chip_name(value, True), 1).crop((0, 12, 32, 18))
        for value in images.CHIPS
    }
    for one, other in combinations(images.CHIPS, 2):
        assert difference(edges[one], edges[other]) > 8, (one, other)


def test_the_letters_are_the_only_difference_of_a_german_court() -> None:
    for card in ("JH", "QS"):
        english, german = shipped(f"card-{card}", 2), shipped(f"card-{card}-de", 2)
        changed = ImageChops.difference(english.convert("RGB"), german.convert("RGB"))
        box = changed.point(([0] * 25 + [255] * 231) * 3).getbbox()
        assert box is not None
        left, top, right, bottom = box
        assert (left, top) < (26, 40)
        assert (right, bottom) > (116, 152)
        middle = (28, 0, 114, 192)
        assert difference(english.crop(middle), german.crop(middle)) < 0.5


def test_red_suits_are_red_and_black_suits_dark() -> None:
    for card in catalogue.CARDS:
        red, green, blue, alpha = index_colour(images.card_name(card))
        assert alpha == 255
        if card[-1] in "HD":
            assert red > 150
            assert max(green, blue) < 70
        else:
            assert max(red, green, blue) < 60


def lab(colour: Pixel, blindness: Matrix) -> tuple[float, float, float]:
    """CIE L*a*b* of a colour as somebody with this colour blindness sees it."""
    linear = [
        (c / 255 / 12.92 if c < 11 else ((c / 255 + 0.055) / 1.055) ** 2.4) for c in colour[:3]
    ]
    seen = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in blindness]
    red, green, blue = (min(1.0, max(0.0, value)) for value in seen)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0888
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


# full dichromacy after Machado, Oliveira and Fernandes (2009), for linear RGB
BLINDNESS: dict[str, Matrix] = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_the_four_colours_stay_apart_for_colour_blind_people(blindness: str) -> None:
    cards = [images.card_name("7" + suit, four_colours=True) for suit in "HDCS"]
    seen = [lab(index_colour(name), BLINDNESS[blindness]) for name in cards]
    for one, other in combinations(seen, 2):
        assert dist(one, other) > 15  # about 2 can just be told apart side by side


def test_clubs_are_green_and_diamonds_blue_in_the_four_colour_deck() -> None:
    clubs, diamonds = index_colour("card-7C-four"), index_colour("card-7D-four")
    assert clubs[1] == max(clubs[:3])
    assert diamonds[2] == max(diamonds[:3])


def test_chips_stand_out_from_the_felt() -> None:
    felt = lightness(pixel(shipped("felt", 1).resize((1, 1)), 0, 0))
    for value in images.CHIPS:
        edge = pixel(shipped(images.chip_name(value, False), 2), 32, 0)
        assert edge[3] == 255
        assert lightness(edge) < felt / 2


def test_the_felt_is_calm_and_joins_itself_without_a_seam() -> None:
    felt = shipped("felt", 2)
    side = felt.width
    red, green, blue, _ = pixel(felt.resize((1, 1), Image.Resampling.BOX), 0, 0)
    assert abs(red - 0x1F) < 8
    assert abs(green - 0x6B) < 8
    assert abs(blue - 0x3F) < 8
    columns = [felt.crop((x, 0, x + 1, side)) for x in (side - 1, 0, 1)]
    assert difference(columns[0], columns[1]) < 2 * difference(columns[1], columns[2]) + 1


# --- the functions -------------------------------------------------------------------------


def test_importing_the_pictures_needs_neither_pillow_nor_tk() -> None:
    code = "import images, sys, json; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = {name.partition(".")[0] for name in json.loads(done.stdout)}
    assert not loaded & {"PIL", "tkinter", "_tkinter", "socket"}


@pytest.mark.parametrize("scale", [0.5, 0.87, 1, 1.1, 1.37, 2.6, 4.5, 6, 7.3])
def test_any_scale_is_made_exactly_and_with_hard_edges(scale: float) -> None:
    for name in ("card-KS", "back-night", "chip-5", "jeton-500000-lying", "felt", "shadow-card"):
        picture = images.render(name, scale)
        assert picture.size == images.size(name, scale)
        assert picture.mode == "RGBA"
        assert alphas(picture) <= {0, 255}


def dark(shadow: Image.Image, box: tuple[float, float, float, float]) -> float:
    """The share of dark pixels in a box of units, 0 to 1."""
    scale = shadow.height / images.size("shadow-card", 1)[1]
    left, top, right, bottom = (round(unit * scale) for unit in box)
    pixels = shadow.getchannel("A").crop((left, top, right, bottom))
    return pixels.histogram()[255] / (pixels.width * pixels.height)


@pytest.mark.parametrize("scale", [0.8, 1, 1.25, 1.7, 2, 3, 3.3, 4])
def test_the_shadow_is_half_dark_beside_its_card_at_any_height(scale: float) -> None:
    shadow = images.render("shadow-card", scale)
    edge = images.SHADOW_MARGIN
    for height in (images.SHADOW_LIFT / 2, images.SHADOW_LIFT):
        # the card's lower right corner in the shadow: as far left as it flies high, twice above
        right, bottom = 71 + edge - height, 96 + edge - 2 * height
        below = (edge + 4, bottom, 71 + edge - 4, 96 + edge - 3)
        assert dark(shadow, below) == pytest.approx(0.5, abs=0.1)
        beside = (right, edge + 4, 71 + edge - 1, 96 + edge - 4)
        assert 0.25 < dark(shadow, beside) < 0.6  # soft within two units of the edge
    assert dark(shadow, (0, 0, edge, edge)) < 0.1


@pytest.mark.parametrize("scale", [0.8, 1, 1.25, 1.37, 1.5, 2.5, 2.83, 4])
def test_a_card_hides_what_its_shadow_lacks(scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    shadow, card = images.render("shadow-card", scale), images.render("card-KS", scale)
    monkeypatch.setattr("images.drawing.shadows._hollow", lambda *_: None)
    whole = images.render("shadow-card", scale)
    lacks = ImageChops.subtract(whole.getchannel("A"), shadow.getchannel("A"))
    assert lacks.getbbox() is not None
    for step in range(21):
        # as a flight puts them, at any fraction of a pixel
        lift = images.SHADOW_LIFT * scale * step / 20
        ground = lift - images.SHADOW_MARGIN * scale
        for x, y in ((30.0, 30.0), (30.4, 30.3), (30.5, 30.5), (30.7, 30.2)):
            left = round(x) - round(x + ground)
            top = round(y - lift) - round(y + ground)
            hides = Image.new("L", shadow.size)
            hides.paste(card.getchannel("A"), (left, top))
            assert ImageChops.subtract(lacks, hides).getbbox() is None


def runs(picture: Image.Image) -> int:
    """How many runs of opaque pixels the rows of a picture have."""
    alpha, width = picture.getchannel("A").tobytes(), picture.width
    rows = (alpha[start : start + width] for start in range(0, len(alpha), width))
    return sum(len([run for run in row.split(b"\0") if run]) for row in rows)


@pytest.mark.parametrize("scale", images.SCALES)
def test_no_picture_takes_tk_long_to_load(scale: float) -> None:
    """Tk on X11 takes time by the square of these: 20 ms for 6,000, seconds for 40,000."""
    for name in images.names():
        assert runs(shipped(name, scale)) < 7_000, name


def test_drawing_again_gives_the_same_picture() -> None:
    from images.drawing.pictures import draw

    for name in ("card-JS", "card-AS", "back-waves", "chip-100-lying", "felt"):
        assert draw(name, 1).tobytes() == draw(name, 1).tobytes()
