"""Everybody tells all terrains of a game apart in every ink, measured on renders.

Colours are seen through the eyes of `sheetgen.draw.sight` (Machado, Oliveira and
Fernandes 2009, severity 1.0, linear light). What is left without any colour is measured
on cells cut out of drawn sheets: a hatch by what lies how far from what in the ground
between the boxes (its autocorrelation, which is the same wherever the lines begin), a
symbol by its lightness, both by correlation.
"""

import io
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module

import numpy as np
import pytest
from PIL import Image

from sheetgen.core.draw.box import Box
from sheetgen.core.draw.hexmap import FLAT
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.draw.sight import NORMAL, SIGHTS, difference, seen_tone, to_lab
from sheetgen.draw.symbol import PICTURES, UNITS
from sheetgen.draw.symbol import SYMBOLS as DRAWN
from sheetgen.games.base import Game
from sheetgen.games.find import find_game, list_games, load_layout
from sheetgen.layout.read import layout_names
from sheetgen.press.cairo_renderer import to_png
from sheetgen.press.renderer import FINER
from tests.conftest import make_style

DPI = 150
FINE = 150 / 25.4  # samples a millimetre, on a cell of full size
REACH = 2.5  # mm of a hatch that are compared
CLEAR = 0.45  # mm around boxes that are not counted as ground

# Side by side a trained eye tells a difference of 1; thin lines in several places of a
# board, seen one after the other, need ten times that to be called two colours.
FAR = 10.0
# What has less than this in common is another hatch, another symbol.
ALIKE = 0.6
# L*, mean over lines and ground alike: by how much a hatch must differ from its ground.
# A trained eye tells 1, and a line alone differs far more than the mean.
FAINT = 1.5

# Further kinds of sheets of a game have no board, and declared sheets have none either.
SYMBOLS = DRAWN | PICTURES
GAMES = [
    game.id for game in list_games() if game.id == game.family and game.id != "sheets"
]
each_game = pytest.mark.parametrize("game", GAMES)
each_ink = pytest.mark.parametrize("ink", INKS)


@dataclass(frozen=True)
class Cut:
    """A cell as it was cut out of a render; lightness is L*.

    Attributes:
        terrain: of the cell.
        carried: what is printed on it in place of its terrain's symbol; or empty.
        hatch: the autocorrelation of the ground.
        contrast: how far the hatch differs from the ground, as root of mean squares.
        symbol: lightness where the symbol is.
    """

    terrain: str
    carried: str
    hatch: np.ndarray
    contrast: float
    symbol: np.ndarray


def layouts_with_all_terrains(game: Game) -> Iterator[str]:
    """Yield layouts until every terrain of the game's newest rules was on one."""
    wanted: set[str] | None = None
    for name in layout_names(game.id):
        layout = load_layout(name)
        if wanted is None:
            wanted = {terrain.name for terrain in layout.rules.terrains}
        found = {cell.terrain for cell in layout.board.cells}
        if found & wanted:
            yield name
            wanted -= found
    assert not wanted, f"no board of {game.id} shows {wanted}"


@cache
def cuts_of(game_id: str, ink: str) -> tuple[Cut, ...]:
    """Return all cells of boards that show every terrain, as an ink prints them."""
    game = find_game(game_id)
    cuts = []
    for name in layouts_with_all_terrains(game):
        layout = load_layout(name)
        face = game.draw_sheet(layout, make_style(layout, ink))
        # By cairo, whose pictures the limits above were found in.
        png = to_png(face.svg, load_fonts(), DPI, FINER)
        with Image.open(io.BytesIO(png)) as picture:
            light = lightness(np.asarray(picture))
        for cell, plan in zip(layout.board.cells, face.cells, strict=True):
            box, unit = plan.whole, plan.whole.width / FLAT
            parts = (plan.writing, plan.sign, plan.field, plan.number)
            boxes = [_within(part, box, unit) for part in parts if part is not None]
            hatch, contrast = measure_hatch(sample(light, box, FLAT), boxes)
            wide = plan.sign.width / unit + 0.4
            sign = sample(light, plan.sign.inset(-0.2 * unit), wide)
            cuts.append(Cut(cell.terrain, cell.carried, hatch, contrast, sign))
    return tuple(cuts)


def _within(part: Box, cell: Box, unit: float) -> Box:
    """Return a part of a cell as in a cell of full size, from its centre."""
    x, y = part.x - cell.centre.x, part.y - cell.centre.y
    return Box(x / unit, y / unit, part.width / unit, part.height / unit)


def lightness(picture: np.ndarray) -> Image.Image:
    """Return L* of every pixel, as a picture to cut from."""
    parts = np.arange(256) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    light = linear[picture]
    light = 116 * np.cbrt(light @ [0.2126729, 0.7151522, 0.0721750]) - 16
    return Image.fromarray(light.astype(np.float32))


def sample(light: Image.Image, box: Box, width: float) -> np.ndarray:
    """Return what is in a box as if it were *width* mm wide, the same for all cells."""
    unit = DPI / 25.4
    size = round(width * FINE), round(width * box.height / box.width * FINE)
    corners = tuple(edge * unit for edge in (box.x, box.y, box.right, box.bottom))
    return np.asarray(
        light.transform(
            size, Image.Transform.EXTENT, corners, Image.Resampling.BILINEAR
        )
    )


def measure_hatch(cell: np.ndarray, boxes: list[Box]) -> tuple[np.ndarray, float]:
    """Return autocorrelation and contrast of the ground of a cell of full size."""
    rows, columns = np.indices(cell.shape)
    high = cell.shape[0] / FINE
    x = (columns + 0.5) / FINE - FLAT / 2
    y = (rows + 0.5) / FINE - high / 2
    if high > FLAT + 0.5 / FINE:
        slant = y * 3**0.5 / 2
        away = np.maximum.reduce([abs(x), abs(x / 2 + slant), abs(x / 2 - slant)])
    else:  # a square
        away = np.maximum(abs(x), abs(y))
    ground = away < FLAT / 2 - 1
    for box in boxes:
        near = box.inset(-CLEAR)
        inside = (near.x < x) & (x < near.right) & (near.y < y) & (y < near.bottom)
        ground &= ~inside
    lines = np.where(ground, cell - cell[ground].mean(), 0)
    together, room = (_correlate(part) for part in (lines, ground.astype(float)))
    told = np.where(room > 60, together / np.maximum(room, 1), 0)
    return told, float((lines[ground] ** 2).mean() ** 0.5)


def _correlate(part: np.ndarray) -> np.ndarray:
    size = 2 * max(part.shape)
    power = np.abs(np.fft.fft2(part, (size, size))) ** 2
    whole = np.fft.fftshift(np.fft.ifft2(power).real)
    reach = round(REACH * FINE)
    middle = slice(size // 2 - reach, size // 2 + reach + 1)
    return whole[middle, middle]


def hatches_alike(one: Cut, two: Cut) -> float:
    """Return what two hatches have in common: 1 is everything."""
    product = (one.hatch * two.hatch).sum()
    return float(product / np.linalg.norm(one.hatch) / np.linalg.norm(two.hatch))


def symbols_alike(one: Cut, two: Cut) -> float:
    """Return what two symbols have in common: 1 is everything."""
    return float(np.corrcoef(one.symbol.ravel(), two.symbol.ravel())[0, 1])


Measure = Callable[[Cut, Cut], float]


def most_alike(cuts: tuple[Cut, ...], alike: Measure) -> dict[tuple[str, str], float]:
    """Return for each two terrains how much their likest cells have in common."""
    found: dict[tuple[str, str], float] = defaultdict(lambda: -1.0)
    for one, two in itertools.combinations(cuts, 2):
        if one.terrain != two.terrain:
            pair = min(one.terrain, two.terrain), max(one.terrain, two.terrain)
            found[pair] = max(found[pair], alike(one, two))
    return found


def least_alike(cuts: tuple[Cut, ...], alike: Measure, of: tuple[str, str]) -> float:
    """Return what the unlikest cells of one of two terrains have in common."""
    return min(
        (
            alike(one, two)
            for one, two in itertools.combinations(cuts, 2)
            if one.terrain == two.terrain
            and one.carried == two.carried
            and one.terrain in of
        ),
        default=1.0,
    )


def pairs_of(game: str) -> list[tuple[str, str]]:
    looks = find_game(game).spec.sheets.terrain_looks(INKS["pale"])
    return list(itertools.combinations(sorted(looks), 2))


@pytest.mark.slow
@pytest.mark.sample(4)
@each_ink
@each_game
def test_without_colour_two_terrains_differ_in_hatch_and_in_symbol(
    game: str, ink: str
) -> None:
    cuts = cuts_of(game, ink)
    for cut in cuts:  # a hatch is seen on its ground
        assert cut.contrast >= FAINT, (cut.terrain, cut.contrast)
    for measure in (hatches_alike, symbols_alike):
        found = most_alike(cuts, measure)
        assert sorted(found) == pairs_of(game)
        for pair, alike in found.items():
            assert alike <= ALIKE, (measure, pair, alike)
            # What differs by chance between cells of one terrain differs less.
            same = least_alike(cuts, measure, pair)
            assert 1 - alike >= 1.5 * (1 - same), (measure, pair, alike, same)


def fallen_together(game: str, ink: str, sight: str) -> set[tuple[str, str]]:
    """Return the terrains whose outlines an eye takes for one colour."""
    rings = {
        terrain: to_lab(seen_tone(look.tone, sight).ring)
        for terrain, look in find_game(game)
        .spec.sheets.terrain_looks(INKS[ink])
        .items()
    }
    return {
        (one, two)
        for one, two in itertools.combinations(sorted(rings), 2)
        if difference(rings[one], rings[two]) < FAR
    }


@each_game
@pytest.mark.parametrize("ink", [i.name for i in INKS.values() if not i.is_grey])
def test_an_eye_for_all_colours_needs_no_hatch(game: str, ink: str) -> None:
    assert fallen_together(game, ink, NORMAL) == set()


@pytest.mark.slow
@pytest.mark.sample(10)
@each_ink
@each_game
@pytest.mark.parametrize("sight", SIGHTS)
def test_terrains_of_one_colour_differ_in_hatch_and_symbol(
    game: str, ink: str, sight: str
) -> None:
    together = fallen_together(game, ink, sight)
    if ink == "black":
        assert together == set(pairs_of(game))
    cuts = cuts_of(game, ink)
    hatches = most_alike(cuts, hatches_alike)
    symbols = most_alike(cuts, symbols_alike)
    for pair in together:
        assert hatches[pair] <= ALIKE and symbols[pair] <= ALIKE, pair


# What is small is not seen: on paper, in millimetres.
SMALLEST = 2.0  # a symbol, about as high as a small letter of 12 points
THINNEST = 0.13  # a line of one


@each_game
def test_symbols_are_large_enough_to_be_told_apart(game: str) -> None:
    looks = find_game(game).spec.sheets.terrain_looks(INKS["black"])
    names = layout_names(game)
    for name in {names[0], names[-1]}:
        layout = load_layout(name)
        face = find_game(game).draw_sheet(layout, make_style(layout, "black"))
        for cell, plan in zip(layout.board.cells, face.cells, strict=True):
            assert plan.sign.width >= SMALLEST, (name, cell.terrain)
            unit = plan.sign.width / UNITS
            widths = [stroke.width for stroke in SYMBOLS[looks[cell.terrain].symbol]]
            assert min([unit * w for w in widths if w], default=1) >= THINNEST


# That these tests can fail


def test_a_hatch_is_the_same_wherever_its_lines_begin_and_no_other() -> None:
    rows, columns = np.indices((89, 77))
    boxes: list[Box] = []

    def cut(lines: np.ndarray) -> Cut:
        return Cut("any", "", *measure_hatch(lines, boxes), np.zeros(1))

    upright, moved, level = (
        cut(np.where(at % 9 < 2, 60.0, 90.0)) for at in (columns, columns + 4, rows)
    )
    assert hatches_alike(upright, moved) > 0.95
    assert hatches_alike(upright, level) < ALIKE


def test_colours_that_only_some_can_tell_are_found(monkeypatch) -> None:
    inked = find_game(GAMES[0]).spec.sheets.terrain_looks(INKS["colour"])
    one, two = sorted(inked)[:2]
    alike = {**inked, two: inked[one]}
    sheet = import_module(f"sheetgen.games.{GAMES[0]}.sheet.sheet")
    monkeypatch.setattr(sheet, "terrain_looks", lambda ink: alike)
    assert (one, two) in fallen_together(GAMES[0], "colour", NORMAL)
