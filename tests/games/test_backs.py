"""Backs of parts: a paper that shifts when it is turned shows no white along a cut."""

import io
from itertools import pairwise
from math import cos, hypot, pi, sin

import pytest
from PIL import Image

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import hexagon_at
from sheetgen.draw.board import Tile, draw_tile
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.draw.part import BLEED, Ground, PartsWish, corners_of, draw_grounds
from sheetgen.draw.svg import Canvas
from sheetgen.games.find import find_game, list_games
from sheetgen.press.renderer import to_png
from sheetgen.prints.parts import PLAYED

PAPER = (210.0, 297.0)
SHIFT = 1.5  # mm; more than home printers are off
UNIT = 8  # pixels a millimetre
WHITE = (255, 255, 255)
WAYS = [(cos(at * pi / 4), sin(at * pi / 4)) for at in range(8)]
# Games whose pages do not say yet what is cut out of their backs.
SILENT = ("keythedral",)
PRINTED = [
    game.id for game in list_games() if game.spec.parts and game.id not in SILENT
]


def picture(svg) -> Image.Image:
    """Return a drawing as pixels."""
    png = to_png(svg, load_fonts(), UNIT * 25.4, finer=1)
    return Image.open(io.BytesIO(png)).convert("RGB")


def along(shape) -> list[Point]:
    """Return points just inside the outline of a shape, most off its corners."""
    middle = Point(
        sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)
    )
    found = []
    for (x, y), (to_x, to_y) in pairwise([*shape, shape[0]]):
        for share in (0.02, 0.2, 0.5, 0.8):
            at = Point(x + (to_x - x) * share, y + (to_y - y) * share)
            away = hypot(at.x - middle.x, at.y - middle.y)
            pull = 0.35 / away
            found.append(
                Point(at.x + (middle.x - at.x) * pull, at.y + (middle.y - at.y) * pull)
            )
    return found


def shown_white(drawn, shapes, shift=SHIFT) -> list[Point]:
    """Return the places along cuts that are white once a coloured back is shifted."""

    def colour(x, y) -> tuple[int, ...]:
        return drawn.getpixel((int(x * UNIT), int(y * UNIT)))

    found = []
    for shape in shapes:
        for spot in along(shape):
            if colour(*spot) == WHITE:
                continue
            moved = [Point(spot.x + shift * x, spot.y + shift * y) for x, y in WAYS]
            beyond = [place for place in moved if not holds(shape, place)]
            found += [place for place in beyond if colour(*place) == WHITE]
    return found


def holds(shape, place) -> bool:
    """Return whether a place lies inside a shape: a ray crosses its outline oddly."""
    crossed = 0
    for (x, y), (to_x, to_y) in pairwise([*shape, shape[0]]):
        if (y > place.y) != (to_y > place.y):
            crossed += place.x < x + (place.y - y) / (to_y - y) * (to_x - x)
    return crossed % 2 == 1


@pytest.mark.full
@pytest.mark.parametrize("name", PRINTED)
def test_no_back_shows_white_along_its_cut_when_the_paper_shifts(name) -> None:
    game = find_game(name)
    style, wish = PLAYED.style(game), PartsWish(dict(game.parts.KINDS))
    pages = [page for page in game.parts.draw_parts(style, PAPER, wish) if page.back]
    assert pages
    for page in pages:
        assert page.behind, page.name
        assert not shown_white(picture(page.back), page.behind), page.name


def test_a_back_that_ends_at_its_cut_shows_white() -> None:
    shapes = [corners_of(Box(10, 10, 20, 20)), corners_of(Box(30, 10, 20, 20))]
    for bleed, is_seen in ((0.0, True), (1.0, True), (BLEED, False)):
        canvas = Canvas(60, 40, load_fonts())
        draw_grounds(canvas, [Ground(one, "#aa8866") for one in shapes], bleed)
        assert bool(shown_white(picture(canvas.to_svg()), shapes)) == is_seen


def test_backs_beside_one_another_keep_all_of_their_own_ground() -> None:
    canvas = Canvas(60, 40, load_fonts())
    grounds = [
        Ground(corners_of(Box(10, 10, 20, 20)), "#aa0000"),
        Ground(corners_of(Box(30, 10, 20, 20)), "#0000aa"),
    ]
    draw_grounds(canvas, grounds)
    drawn = picture(canvas.to_svg())
    assert drawn.getpixel((int(29.5 * UNIT), 20 * UNIT)) == (0xAA, 0, 0)
    assert drawn.getpixel((int(30.5 * UNIT), 20 * UNIT)) == (0, 0, 0xAA)


@pytest.mark.slow
@pytest.mark.parametrize("terrain", ["city", "castle"])
def test_no_back_of_a_tile_shows_white_along_its_cut(terrain) -> None:
    look = find_game("dice").spec.sheets.terrain_looks(INKS["colour"])[terrain]
    made = draw_tile(Tile(look), 40, INKS["colour"], load_fonts(), BLEED, True)
    shape = hexagon_at(Point(made.size[0] / 2, made.size[1] / 2), 40)
    # At its corners a tile touches its neighbours, whose grounds are there.
    found = shown_white(picture(made.svg), [shape])
    assert not [spot for spot in found if far(spot, shape)]


def far(spot, shape) -> bool:
    """Return whether a place lies away from the corners of a shape."""
    return all(hypot(spot.x - x, spot.y - y) > 4 for x, y in shape)
