from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import LayoutError
from sheetgen.draw.part import PartsWish, find_airy_room
from sheetgen.games.keythedral.parts.boards import (
    CARD_SLACK,
    OFFERS,
    board_pages,
    load_cathedral,
    plan_board,
)
from sheetgen.games.keythedral.parts.cards import CARD
from sheetgen.games.keythedral.parts.parts import draw_parts
from sheetgen.games.keythedral.parts.seat import TILE
from sheetgen.games.keythedral.parts.token import MARKER
from tests.games.keythedral.test_cards import LANGUAGES, PAPERS, SVG, style_in, words_of

ON_PAPERS = pytest.mark.parametrize("paper", PAPERS)


@pytest.mark.slow
@ON_PAPERS
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_boards_fit_a_paper_each_and_say_what_the_rules_do(
    language: str, paper: str
) -> None:
    """Clauses 1.11, 6.9 and 6.11: every square of the layout, and cubes asked for.

    Two, three and four for a workshop, and two for the merchant.
    """
    pages = board_pages(style_in(language), PAPERS[paper])
    assert len(pages) == 2
    assert all(page.front and not page.back for page in pages)
    words = Counter(words_of(pages[0].front).split())
    squares = Counter(cell.carried for cell in load_cathedral().board.cells)
    assert all(words[value] == squares[value] for value in ("6", "8", "10", "12"))
    assert words["4"] == squares["4"] + 1  # and a circle
    assert all(words[circle] == 1 for circle in "1235")
    if language == "en":
        words = Counter(words_of(pages[1].front).split())
        assert words["?"] == 2 + 3 + 4 + 2


def lying_room(paper: str) -> Box:
    """Return the room for a board that lies across a paper."""
    room = find_airy_room(PAPERS[paper]).inset(0.5)
    return Box(0, 0, room.height, room.width)


@ON_PAPERS
def test_a_building_tile_fits_each_square(paper: str) -> None:
    board = load_cathedral().board
    plan = plan_board(board, lying_room(paper))
    boxes = plan.facade.boxes
    assert len(boxes) == len(board.cells)
    for at, box in enumerate(boxes):
        assert min(box.width, box.height) >= TILE
        assert plan.art.contains(box)
        assert not any(box.overlaps(other) for other in boxes[:at])


@ON_PAPERS
def test_the_cathedral_fills_its_paper_with_the_legend_outside(paper: str) -> None:
    board = load_cathedral().board
    room = lying_room(paper)
    plan = plan_board(board, room)
    beside = (plan.title, plan.legend, plan.order)
    for at, box in enumerate(beside):
        assert room.contains(box)
        assert not box.overlaps(plan.art)
        assert not any(box.overlaps(other) for other in beside[:at])
    assert plan.art.height == room.height
    assert plan.order.bottom == pytest.approx(room.bottom)
    assert plan.order.right == pytest.approx(room.right)
    # Roof, rows and ground take all of the height, and rows most of the width.
    high = plan.facade.roof * plan.facade.pitch + 5 * plan.facade.pitch
    assert high > 0.95 * plan.art.height
    lowest = plan.facade.rows[-1]
    assert lowest[-1].right - lowest[0].x > 0.85 * plan.art.width
    middle = (lowest[0].x + lowest[-1].right) / 2
    assert middle == pytest.approx(plan.art.centre.x)


@ON_PAPERS
def test_nothing_larger_would_fit(paper: str) -> None:
    """A row more, or a square wider, leaves no room: tiles are as large as can be."""
    plan = plan_board(load_cathedral().board, lying_room(paper))
    assert plan.facade.roof < 2
    assert plan.order.width < plan.facade.pitch * 2


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


@ON_PAPERS
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


@ON_PAPERS
def test_an_order_marker_fits_its_circle(paper: str) -> None:
    svg = board_pages(style_in("en"), PAPERS[paper])[0].front
    radii = [
        float(circle.get("r", "0"))
        for circle in ElementTree.fromstring(svg).iter(f"{SVG}circle")
    ]
    assert sum(2 * radius > MARKER for radius in radii) >= 5


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
    ours = draw_parts(style, PAPERS["a4"], PartsWish({"boards": 1}))
    assert words_of(ours[0].front).split().count("10") == 4
    assert "reconstruct" in words_of(ours[0].front)
    assert "reconstruct" not in words_of(front)
    # What else is printed is the same.
    assert pages[1].front == ours[1].front


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("f4  s4  s4  ~   s4  s4  f4", "f4 s4 s4 s4 s4 s4 s4 s4 s4"),
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
