from pathlib import Path
from xml.etree import ElementTree

import pytest

from sheetgen.draw.box import Box
from sheetgen.draw.leaf import MARGIN, find_room
from sheetgen.draw.part import PartsWish
from sheetgen.errors import LayoutError
from sheetgen.games.keythedral.boards import (
    CARD_SLACK,
    CIRCLE,
    OFFERS,
    board_pages,
    lay_squares,
    load_cathedral,
)
from sheetgen.games.keythedral.cards import CARD
from sheetgen.games.keythedral.parts import draw_parts
from sheetgen.games.keythedral.seat import TILE
from sheetgen.games.keythedral.token import MARKER
from tests.games.keythedral.test_cards import (
    LANGUAGES,
    PAPERS,
    SVG,
    style_in,
    words_of,
)


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_boards_fit_a_paper_each(language: str, paper: str) -> None:
    pages = board_pages(style_in(language), PAPERS[paper])
    assert len(pages) == 2
    assert all(page.front and not page.back for page in pages)


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_every_square_of_the_layout_is_there_with_its_value(paper: str) -> None:
    """Clause 1.11."""
    layout = load_cathedral()
    words = words_of(board_pages(style_in("en"), PAPERS[paper])[0].front).split()
    for value in ("6", "8", "10", "12"):
        cells = [cell for cell in layout.board.cells if cell.carried == value]
        assert words.count(value) == len(cells)
    fours = [cell for cell in layout.board.cells if cell.carried == "4"]
    assert words.count("4") == len(fours) + 1  # and a circle
    for circle in "1235":
        assert words.count(circle) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_a_building_tile_fits_each_square(paper: str) -> None:
    board = load_cathedral().board
    boxes = lay_squares(board, find_room(PAPERS[paper])).boxes
    assert len(boxes) == len(board.cells)
    page = Box(0, 0, *PAPERS[paper]).inset(MARGIN)
    for at, box in enumerate(boxes):
        assert min(box.width, box.height) >= TILE
        assert page.contains(box)
        assert not any(box.overlaps(other) for other in boxes[:at])


@pytest.mark.parametrize("ink", ["grey", "black"])
def test_squares_of_the_full_game_differ_without_colour(ink: str) -> None:
    svg = board_pages(style_in("en", ink), PAPERS["a4"])[0].front
    clips = {
        path.get("clip-path"): path.get("d", "")
        for path in ElementTree.fromstring(svg).iter(f"{SVG}path")
        if path.get("clip-path")
    }
    assert {"url(#short)", "url(#full)"} <= set(clips)
    assert clips["url(#short)"] != clips["url(#full)"]


@pytest.mark.parametrize("paper", PAPERS)
def test_keytown_has_a_place_for_the_stack_and_each_law(paper: str) -> None:
    """Clause 6.13."""
    svg = board_pages(style_in("en"), PAPERS[paper])[1].front
    size = [f"{side + CARD_SLACK:g}" for side in CARD]
    places = [
        rect
        for rect in ElementTree.fromstring(svg).iter(f"{SVG}rect")
        if [rect.get("width"), rect.get("height")] == size
    ]
    assert len(places) == OFFERS + 1


def test_an_order_marker_fits_its_circle() -> None:
    assert MARKER < CIRCLE


def test_keytown_asks_for_as_many_cubes_as_the_rules() -> None:
    """Clauses 6.9 and 6.11: two, three, four, and two for the merchant."""
    words = words_of(board_pages(style_in("en"), PAPERS["a4"])[1].front).split()
    assert words.count("?") == 2 + 3 + 4 + 2


def own_layout(folder: Path, old: str, new: str) -> Path:
    """Return our cathedral with a row of squares changed, as an owner has it."""
    text = load_cathedral().path.read_text("utf-8")
    assert old in text
    path = folder / "own.toml"
    text = text.replace(old, new).partition("[expect]")[0]
    path.write_text(text.replace('= "reconstruction"', '= "custom"'), "utf-8")
    return path


@pytest.mark.slow
def test_an_owner_prints_the_squares_that_the_game_has(tmp_path: Path) -> None:
    """Clause 1.12: a layout of one's own stands in place of our reconstruction."""
    path = own_layout(tmp_path, "s10 s10 s10 f10", "~   s10 s10 f10")
    style = style_in("en")
    pages = draw_parts(style, PAPERS["a4"], PartsWish({"boards": 1}, board=path))
    front = pages[0].front
    assert words_of(front).split().count("10") == 3
    ours = draw_parts(style, PAPERS["a4"], PartsWish({"boards": 1}))[0].front
    assert words_of(ours).split().count("10") == 4
    assert "reconstruct" in words_of(ours)
    assert "reconstruct" not in words_of(front)
    # What else is printed is the same.
    assert (
        pages[1].front
        == draw_parts(style, PAPERS["a4"], PartsWish({"boards": 1}))[1].front
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "f4  s4  s4  ~   s4  s4  f4",
            "f4 s4 s4 s4 s4 s4 s4 s4 s4",
        ),
        ("        s12 f12 s12", "f12 f12 f12\nf12 f12\n" * 3 + "s12 f12 s12"),
    ],
)
def test_squares_that_do_not_fit_a_paper_are_refused(
    tmp_path: Path, old: str, new: str
) -> None:
    path = own_layout(tmp_path, old, new)
    with pytest.raises(LayoutError) as refused:
        board_pages(style_in("en"), PAPERS["a4"], load_cathedral(path))
    (problem,) = refused.value.problems
    assert (problem.where, problem.key) == (str(path), "board.map")
    assert problem.what.startswith("the squares fill more than the paper")
