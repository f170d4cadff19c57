"""Printed parts: how many there are, where they lie, and what lies behind them."""

import re
import subprocess
from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from PIL import Image, ImageOps

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.face import Style
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.draw.lattice import SIDE, cuts, diamond_at, octagon_at
from sheetgen.draw.part import MARGIN, PartPage, find_room
from sheetgen.games.find import find_game
from sheetgen.games.keythedral.parts.parcel import FLAT, all_tiles, land_pages, lay_land
from sheetgen.games.keythedral.parts.seat import TILE, lay_tiles, tile_pages
from sheetgen.games.keythedral.parts.token import BLOCKS, KINDS, token_pages
from sheetgen.games.keythedral.rules.land import load_tiles
from sheetgen.games.keythedral.rules.ruleset import CRAFTS, MOST_CUBES
from sheetgen.language.texts import list_languages, load_texts
from sheetgen.press.renderer import to_pdf
from sheetgen.prints.parts import fold

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
PAPERS = (A4, LETTER)
HALVES = tuple((wide, high / 2) for wide, high in PAPERS)
PT = 72 / 25.4

Word = tuple[str, float, float]


def make_style(
    language: str = "en", ink: str = "colour", is_checked: bool = False
) -> Style:
    game = find_game("keythedral")
    texts = load_texts(language, (game.says, game.texts))
    return Style(texts, INKS[ink], load_fonts(), "none", is_checked=is_checked)


def words(svg: str) -> list[Word]:
    """Return the words of a drawing with the middles of their boxes in millimetres."""
    done = subprocess.run(
        ["pdftotext", "-bbox", "-", "-"],
        input=to_pdf([svg], load_fonts()),
        capture_output=True,
        check=True,
    )
    found = re.findall(
        r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">'
        r"([^<]*)</word>",
        done.stdout.decode(),
    )
    return [
        (word, (float(x) + float(to_x)) / 2 / PT, (float(y) + float(to_y)) / 2 / PT)
        for x, y, to_x, to_y, word in found
    ]


def numbers_at(found: list[Word], place: Point, within: float) -> list[str]:
    return [
        word
        for word, x, y in found
        if word.isdecimal() and dist((x, y), place) < within
    ]


def all_pages(style: Style, paper: tuple[float, float]) -> list[PartPage]:
    return [
        *land_pages(style, paper),
        *land_pages(style, paper, has_parcels=False),
        *tile_pages(style, paper, load_tiles()),
        *token_pages(style, paper, KINDS),
    ]


# How many there are


ALL_PAPERS = pytest.mark.parametrize("paper", [*PAPERS, *HALVES])


@ALL_PAPERS
def test_there_are_29_parcels_with_their_backs_and_26_tiles(paper) -> None:
    """Clauses 1.2 to 1.7, on each paper and on half of it."""
    sheets = lay_land(paper, True, True)
    laid = [one for sheet in sheets for _, one in sheet.parcels]
    kinds = Counter(one.kind for one in laid)
    assert kinds == {
        "quarry": 6, "forest": 8, "lake": 5, "farmland": 5, "vineyard": 5,
    }  # fmt: skip
    assert Counter(one.back for one in laid) == {1: 4, 2: 10, 3: 5, 4: 5, 5: 5}
    first = Counter(one.kind for one in laid if one.back == 1)
    assert first == {"quarry": 2, "forest": 2}
    for some in (sheets, lay_land(paper, False, True)):
        tiles = [one for sheet in some for _, one in sheet.tiles]
        assert tiles == all_tiles()
        cottages = {(one.colour, one.number) for one in tiles if one is not None}
        assert (len(tiles), len(cottages)) == (26, 25)
    if paper in PAPERS:
        assert {sheet.flat for sheet in sheets} == {FLAT} == {50}
        assert all(len(sheet.parcels) <= 15 for sheet in sheets)
    assert all(sheet.flat >= 45 for sheet in sheets)  # hardly smaller on half of it


def test_tiles_are_left_out_where_nobody_asks_for_them() -> None:
    assert all(not sheet.tiles for sheet in lay_land(A4, True, False))
    assert all(not sheet.parcels for sheet in lay_land(A4, False, True))


def test_building_tiles_cost_what_their_stage_is_built_of() -> None:
    """Clauses 1.8, 1.9 and 7.2; gold stands on some tile, as law 3 speaks of it."""
    low = {"stone", "wood", "water", "food"}
    middle = {"wood", "ironware", "water", "food", "wine"}
    high = {*CRAFTS, "water", "food", "wine"}
    kinds = {4: low, 6: low, 8: middle, 10: high, 12: high}
    tiles = load_tiles().tiles
    assert Counter(tile.value for tile in tiles) == {4: 9, 6: 8, 8: 7, 10: 6, 12: 4}
    for tile in tiles:
        assert set(tile.cost) <= kinds[tile.value], tile
    assert any("gold" in tile.cost for tile in tiles)


@pytest.mark.slow
def test_tokens_are_as_many_as_the_box_has() -> None:
    """Clauses 1.13 to 1.15: five markers with the start disc, and so on."""
    counts = {"markers": 6, "fences": 15, "workers": 50, "cubes": 115}
    assert {kind: len(BLOCKS[kind].sizes) for kind in counts} == counts
    assert MOST_CUBES == (20, 20, 15, 15, 15, 10, 10, 10)


# Sizes, and room for all


@pytest.mark.parametrize("has_parcels", [True, False])
@ALL_PAPERS
def test_nothing_overlaps_and_all_lies_under_the_head(paper, has_parcels) -> None:
    room = find_room(paper)
    for sheet in lay_land(paper, has_parcels, True):
        side = sheet.flat * SIDE
        parcels = [at for at, _ in sheet.parcels]
        tiles = [at for at, _ in sheet.tiles]
        for one, other in combinations(parcels, 2):
            assert max(abs(one.x - other.x), abs(one.y - other.y)) > sheet.flat - 1e-6
        for one, other in combinations(tiles, 2):
            slant = abs(one.x - other.x) + abs(one.y - other.y)
            assert slant > side * 2**0.5 - 1e-6
        for tile in tiles:
            for parcel in parcels:
                slant = abs(tile.x - parcel.x) + abs(tile.y - parcel.y)
                assert slant > sheet.flat - 1e-6
        corners = [p for at in parcels for p in octagon_at(at, sheet.flat)]
        corners += [p for at in tiles for p in diamond_at(at, side)]
        assert all(room.contains(Box(p.x, p.y, 0, 0), 1e-6) for p in corners)


@ALL_PAPERS
def test_building_tiles_lie_in_the_room_and_share_cuts(paper) -> None:
    sheets = lay_tiles(paper, 34)
    assert sum(map(len, sheets)) == 34
    for sheet in sheets:
        assert all(box.width == box.height == TILE for box in sheet)
        assert all(find_room(paper).contains(box) for box in sheet)
        assert not any(one.overlaps(other) for one, other in combinations(sheet, 2))


def test_a_side_that_two_parts_share_is_cut_once() -> None:
    outlines = [octagon_at(Point(x, 0), 50) for x in (0, 50)]
    outlines.append(diamond_at(Point(25, 25), 50 * SIDE))
    assert len(cuts(outlines)) == 8 + 7 + 2


# What lies behind what


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_backs_of_parcels_and_tiles_lie_behind_their_fronts(paper) -> None:
    """Turned over its long edge, x becomes the width less x."""
    pages = land_pages(make_style(), paper)
    sheets = lay_land(paper, True, True)
    assert len(pages) == len(sheets) == 2
    for page, sheet in zip(pages, sheets, strict=True):
        front, back = words(page.front), words(page.back)
        for at, parcel in sheet.parcels:
            behind = Point(paper[0] - at.x, at.y)
            assert numbers_at(back, behind, 4) == [str(parcel.back)]
            assert numbers_at(front, at, 12) == []
        for at, tile in sheet.tiles:
            behind = Point(paper[0] - at.x, at.y)
            expected = [str(tile.number)] if tile else []
            assert numbers_at(front, at, 4) == expected
            assert numbers_at(back, behind, 4) == expected


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_values_lie_behind_the_costs_of_their_tiles(paper) -> None:
    known = load_tiles()
    (page,) = tile_pages(make_style(), paper, known)
    (boxes,) = lay_tiles(paper, len(known.tiles))
    front, back = words(page.front), words(page.back)
    for box, tile in zip(boxes, known.tiles, strict=True):
        behind = Point(paper[0] - box.centre.x, box.centre.y)
        assert numbers_at(front, box.centre, TILE / 2) == [str(tile.value)]
        assert numbers_at(back, behind, TILE / 2) == [str(tile.value)]


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("half", HALVES)
def test_folded_pages_bring_backs_behind_their_fronts(half) -> None:
    """Folded in the middle, y becomes the height less y."""
    style = make_style()
    sheets = lay_land(half, True, True)
    for page, sheet in zip(land_pages(style, half), sheets, strict=True):
        found = words(fold(page.front, page.back, half, style))
        for at, parcel in sheet.parcels:
            above = Point(at.x, half[1] - at.y)
            assert numbers_at(found, above, 4) == [str(parcel.back)]
        for at, tile in sheet.tiles:
            expected = [str(tile.number)] if tile else []
            for y in (half[1] + at.y, half[1] - at.y):
                assert numbers_at(found, Point(at.x, y), 4) == expected


def test_clips_of_front_and_back_stay_their_own_when_they_are_folded() -> None:
    style = make_style()
    page = land_pages(style, HALVES[0])[0]
    folded = fold(page.front, page.front, HALVES[0], style)
    names = re.findall(r'\bid="([^"]+)"', folded)
    assert names and len(names) == len(set(names))
    assert set(re.findall(r"url\(#([^)]+)\)", folded)) == set(names)


# What sheets say, and how they look


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", ["colour", "black"])
def test_no_ink_comes_near_the_edge_of_the_paper(
    paper, ink: str, tmp_path: Path
) -> None:
    style = make_style(ink=ink)
    svgs = [s for one in all_pages(style, paper) for s in (one.front, one.back) if s]
    subprocess.run(
        ["pdftoppm", "-r", "50.8", "-gray", "-", str(tmp_path / "page")],
        input=to_pdf(svgs, style.fonts),
        check=True,
    )
    pictures = sorted(tmp_path.glob("page*"))
    assert len(pictures) == len(svgs)
    edge = int((MARGIN - 0.5) * 2)  # two pixels are a millimetre
    for path in pictures:
        with Image.open(path) as picture:
            box = ImageOps.invert(picture).point(lambda v: 255 * (v > 8)).getbbox()
        assert box is not None
        assert min(box[:2]) >= edge, path
        assert box[2] <= paper[0] * 2 - edge and box[3] <= paper[1] * 2 - edge, path


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("language", list_languages())
@ALL_PAPERS
def test_every_sheet_says_what_it_is_and_who_it_is_for(language: str, paper) -> None:
    """Texts that do not fit are refused, so this also tries every language."""
    style = make_style(language)
    texts = style.texts
    pages = [*land_pages(style, paper), *tile_pages(style, paper, load_tiles())]
    if paper in PAPERS:
        (tokens,) = token_pages(style, paper, KINDS)
        assert tokens.back == ""
        pages.append(tokens)
    for page in pages:
        assert page.name
        for svg in filter(None, (page.front, page.back)):
            shown = re.sub(r"<[^>]+>", "", svg).replace(" ", "")
            assert texts("sheet.unofficial").replace(" ", "") in shown


@pytest.mark.full
def test_the_same_parts_are_the_same_text() -> None:
    """And all attributes of the drawings are right, which is checked only here."""
    assert all_pages(make_style(), A4) == all_pages(make_style(is_checked=True), A4)


# A file of one's own


OWN = Path(__file__).with_name("own-tiles.toml")


def test_costs_of_ones_own_take_the_place_of_ours() -> None:
    """Clauses 1.9 and 1.10 are a reconstruction: other counts of a value may be."""
    known = load_tiles(OWN)
    assert len(known.tiles) == 34
    assert known.tiles[-1].cost == ("wood",) * 4 + ("stone",) * 4
    style = make_style()
    (page,) = tile_pages(style, A4, load_tiles())
    assert style.texts("parts.tiles-note") in page.front
    (page,) = tile_pages(style, A4, known)
    assert style.texts("parts.own-note") in page.front
    assert style.texts("parts.tiles-note") not in page.front


def test_backs_of_ones_own_parcels_take_the_place_of_ours(tmp_path: Path) -> None:
    """Clause 1.6 is a reconstruction."""
    known = load_tiles(OWN)
    backs = known.backs
    laid = [p for s in lay_land(A4, True, True, backs) for _, p in s.parcels]
    assert Counter(one.back for one in laid) == {1: 4, 2: 10, 3: 5, 4: 5, 5: 5}
    assert Counter(one.back for one in laid if one.kind == "quarry") == {
        **{1: 2, 2: 2, 3: 1, 4: 1}
    }
    style = make_style()
    note = style.texts("parts.backs-note")
    assert note in land_pages(style, A4)[0].front
    own = land_pages(style, A4, known=known)
    assert note not in own[0].front
    # Whoever forgot to say that the file is an own one has its backs all the same.
    other = land_pages(style, A4, known=replace(known, provenance="reconstruction"))
    assert [page.back for page in other] == [page.back for page in own]
    assert note in other[0].front
    path = tmp_path / "own.toml"
    path.write_text(OWN.read_text("utf-8").partition("[parcels]")[0], "utf-8")
    assert load_tiles(path).backs is None
