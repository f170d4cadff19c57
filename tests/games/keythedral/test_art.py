"""Colours and symbols of parts: the rulebook's, one language, apart to every eye."""

import io
import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageOps

from sheetgen.core.draw.box import Box
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import DARK, INKS, WHITE, luminance
from sheetgen.draw.sight import SIGHTS, difference, seen, to_lab, to_light
from sheetgen.draw.svg import Canvas
from sheetgen.games.find import find_game
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.parts.art import (
    NOBODY_INK,
    NOBODY_STONE,
    PLAYER_HATCHES,
    PLAYER_HUES,
    PLAYER_SYMBOLS,
    nobody_tone,
)
from sheetgen.games.keythedral.parts.boards import board_pages
from sheetgen.games.keythedral.parts.cards import card_pages
from sheetgen.games.keythedral.parts.screens import screen_pages
from sheetgen.games.keythedral.parts.seat import (
    FOOT,
    FRAME,
    TILE,
    _lay_cubes,
    tile_pages,
)
from sheetgen.games.keythedral.parts.token import token_pages
from sheetgen.games.keythedral.rules.land import COLOURS, FENCES, load_tiles
from sheetgen.games.keythedral.rules.ruleset import CRAFTS, CUBES, RESOURCES
from sheetgen.games.keythedral.sheet.covers import draw_picture
from sheetgen.games.keythedral.sheet.cube_art import CUBE_HUES, CUBE_SYMBOLS, cube_look
from sheetgen.press.renderer import to_png
from tests.games.keythedral.test_parts import A4, make_style

SVG = "{http://www.w3.org/2000/svg}"
APART = 14  # CIEDE2000 between colours that are told apart at a glance
LEAST_CONTRAST = 3  # of graphics (WCAG 2.2, 1.4.11)


def nearest(one: list[str], two: list[str] | None = None) -> float:
    """Return how near two colours come, to the eye that sees them nearest."""
    pairs = (
        list(combinations(one, 2))
        if two is None
        else [(a, b) for a in one for b in two]
    )
    return min(
        difference(to_lab(seen(a, sight)), to_lab(seen(b, sight)))
        for sight in SIGHTS
        for a, b in pairs
    )


def contrast(one: str, two: str) -> float:
    """Return how much lighter one of two colours is, as WCAG counts."""
    shares = (0.2126, 0.7152, 0.0722)
    dark, light = sorted(
        sum(a * b for a, b in zip(shares, to_light(colour), strict=True))
        for colour in (one, two)
    )
    return (light + 0.05) / (dark + 0.05)


# Cubes


def test_cubes_have_the_colours_of_the_rulebook() -> None:
    """Clauses 1.13 and 1.14: stone is black, ironware white, gold yellow, and so on."""
    assert set(CUBE_HUES) == set(CUBE_SYMBOLS) == set(CUBES) == {*RESOURCES, *CRAFTS}
    assert RESOURCES + CRAFTS == CUBES
    assert len(set(CUBE_SYMBOLS.values())) == len(CUBES)
    assert to_lab(CUBE_HUES["stone"]).lightness < 15
    assert CUBE_HUES["ironware"] == WHITE
    labs = {cube: to_lab(hue) for cube, hue in CUBE_HUES.items()}
    assert labs["gold"].b > 60 and labs["gold"].lightness > 80  # yellow
    assert labs["food"].a < -15 and labs["food"].b > 0  # green
    assert labs["water"].b < -30 and labs["water"].a < 15  # blue
    assert labs["wine"].a > 40 and labs["wine"].lightness < 40  # red
    assert labs["glass"].a > 15 and labs["glass"].b < -15  # purple
    assert 5 < labs["wood"].a < labs["wood"].b  # brown


def test_no_two_cubes_look_alike_to_any_eye() -> None:
    assert nearest(list(CUBE_HUES.values())) >= APART
    pale = [cube_look(cube, INKS["pale"]).ground for cube in CUBES]
    assert nearest(pale) >= 9


@pytest.mark.parametrize("ink", INKS)
def test_the_symbol_of_a_cube_stands_out_of_its_ground(ink: str) -> None:
    """Inks without colour draw both in greys."""
    for cube in CUBES:
        look = cube_look(cube, INKS[ink])
        assert contrast(look.ground, look.sign) >= LEAST_CONTRAST, cube
        if ink in ("grey", "black"):
            for colour in look:
                assert len({colour[i : i + 2] for i in (1, 3, 5)}) == 1, cube


def test_without_colour_stone_is_darkest_and_ironware_white() -> None:
    grey = {cube: cube_look(cube, INKS["grey"]).ground for cube in CUBES}
    light = {cube: luminance(colour) for cube, colour in grey.items()}
    assert light["stone"] < 0.25 and grey["ironware"] == WHITE
    assert sorted(light, key=light.__getitem__)[-1] == "ironware"
    black = {cube: cube_look(cube, INKS["black"]).ground for cube in CUBES}
    assert {cube for cube, ground in black.items() if ground == DARK} == {"stone"}


def fills(svg: str) -> set[str]:
    return {one.get("fill", "") for one in ElementTree.fromstring(svg).iter()}


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["colour", "pale"])
def test_cubes_look_alike_wherever_they_are_drawn(ink: str) -> None:
    """On tokens, tiles, boards, cards and screens."""
    style = make_style(ink=ink)
    ground = {cube: cube_look(cube, style.ink).ground for cube in CUBES}
    coloured = [cube for cube in CUBES if ground[cube] != WHITE]
    (tokens,) = token_pages(style, A4, ["cubes"])
    (tiles,) = tile_pages(style, A4, load_tiles())
    town = board_pages(style, A4)[1]
    cards, screen = card_pages(style, A4)[-1], screen_pages(style, A4)[0]
    for svg, cubes in (
        (tokens.front, coloured),
        (tiles.front, coloured),
        (town.front, coloured),
        (cards.front, ["wood", "stone", "wine"]),
        (cards.back, ["gold", "glass"]),
        (screen.front, ["wood", "stone", "wine", "gold", "glass"]),
    ):
        for cube in cubes:
            assert ground[cube] in fills(svg), cube


def test_cubes_of_the_page_have_the_colours_of_those_on_paper() -> None:
    css = (find_game("keythedral").web / "game.css").read_text(encoding="utf-8")
    for cube in CUBES:
        found = re.search(
            rf"\.c-{cube} {{ --cube: (#\w{{6}}); --cube-sign: (#\w{{6}}); }}", css
        )
        assert found, cube
        look = cube_look(cube, INKS["colour"])
        assert found.groups() == (look.ground, look.sign)


@pytest.mark.parametrize("count", range(1, 9))
def test_cubes_on_a_tile_are_large_and_lie_in_its_frame(count: int) -> None:
    box = Box(10, 20, TILE, TILE)
    inner = box.inset(FRAME)
    room = Box(inner.x, inner.y, inner.width, inner.height - FOOT)
    places = _lay_cubes(box, count)
    assert len(places) == count
    assert all(room.contains(place) for place in places)
    assert not any(one.overlaps(two) for one, two in combinations(places, 2))
    assert min(place.width for place in places) >= (8 if count <= 4 else 5)
    middle = (
        min(place.x for place in places) + max(place.right for place in places)
    ) / 2
    assert middle == pytest.approx(box.centre.x)


# Nobody's, and players'


def test_players_are_told_apart_and_what_is_nobodys_from_them() -> None:
    """To any eye; and by hatch and symbol."""
    hues = list(PLAYER_HUES.values())
    assert nearest(hues) >= 15
    assert nearest([NOBODY_STONE, NOBODY_INK], hues) >= 15
    ink = INKS["colour"]
    ground = to_lab(nobody_tone(ink).tint)
    assert all(difference(ground, to_lab(ink.tone(hue).tint)) >= 8 for hue in hues)
    assert len(set(PLAYER_HATCHES.values())) == len(set(PLAYER_SYMBOLS.values())) == 5


def test_a_folded_fence_shows_its_player_on_both_sides() -> None:
    """Colour, hatch, symbol and letter; upside down on the far side of the fold."""
    for ink in ("colour", "black"):
        style = make_style(ink=ink)
        (page,) = token_pages(style, A4, ["fences"])
        root = ElementTree.fromstring(page.front)
        for colour in COLOURS:
            tone = style.ink.tone(PLAYER_HUES[colour])
            letters = [
                one
                for one in root.iter(f"{SVG}text")
                if one.text == colour and one.get("fill") == tone.sign
            ]
            assert len(letters) == 2 * FENCES
        turned = [
            group
            for group in root.iter(f"{SVG}g")
            if "rotate(180)" in group.get("transform", "")
        ]
        assert len(turned) == FENCES * len(COLOURS)
        for group in turned:
            assert sum(1 for _ in group.iter(f"{SVG}text")) == 1


# The cover


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("size", [(190, 110), (84, 105), (100, 100)])
def test_the_picture_of_covers_fills_its_box_and_leaves_it_nowhere(
    size: tuple[int, int], ink: str
) -> None:
    """It stands on the foot of a box, and reaches both of its sides."""
    wide, high = size
    canvas = Canvas(wide + 20, high + 20, load_fonts())
    draw_picture(canvas, Box(10, 10, wide, high), INKS[ink], GAME.hue)
    png = to_png(canvas.to_svg(), load_fonts(), 50.8, finer=1)
    with Image.open(io.BytesIO(png)) as picture:
        dark = ImageOps.invert(picture.convert("L")).point(lambda v: 255 * (v > 8))
    left, top, right, bottom = dark.getbbox()
    # Two pixels are a millimetre; a clip may share one with what lies beside it.
    assert left >= 19 and top >= 19
    assert right <= 21 + 2 * wide and bottom <= 21 + 2 * high
    assert left <= 22 and right >= 18 + 2 * wide and bottom >= 18 + 2 * high


def test_the_sky_is_free_where_a_cover_has_its_title() -> None:
    canvas = Canvas(190, 110, load_fonts())
    draw_picture(canvas, canvas.box, INKS["colour"], GAME.hue)
    png = to_png(canvas.to_svg(), load_fonts(), 50.8, finer=1)
    with Image.open(io.BytesIO(png)) as picture:
        free = picture.convert("L").crop((round(0.93 * 220), 0, 380, round(0.53 * 220)))
    assert free.getextrema() == (255, 255)
    assert GAME.spec.covers is not None
    assert GAME.spec.covers.draw_picture is draw_picture
