"""Printed boards: what lies where, against the clauses, and how they look."""

import itertools
import re
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sheetgen.core.draw.box import Box, Point, centred
from sheetgen.core.draw.hexmap import TALL
from sheetgen.core.errors import UsageError
from sheetgen.draw.face import Style
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.form import DAGGER
from sheetgen.draw.ink import INKS
from sheetgen.draw.part import PartsWish, find_room
from sheetgen.draw.seam import find_extents
from sheetgen.draw.spread import Whole, lay_windows
from sheetgen.draw.svg import Canvas
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.boards.boards import (
    BOARD_GROUPS,
    BOARDS,
    SIDES,
    board_pages,
    find_blank,
)
from sheetgen.games.burgundy.boards.chateauma_board import (
    card_pages,
    find_chateauma,
    plan_cards,
    plan_chateauma,
)
from sheetgen.games.burgundy.boards.game_board import find_board, plan_board
from sheetgen.games.burgundy.boards.place import SLACK, size_of
from sheetgen.games.burgundy.boards.player_board import (
    draw_around,
    find_player_board,
    plan_around,
    plan_beside,
)
from sheetgen.games.burgundy.boards.vineyard_board import (
    find_shop,
    find_storage,
    find_vineyard,
    plan_vineyard,
)
from sheetgen.games.burgundy.files.board_file import load_boards
from sheetgen.games.burgundy.parts.parts import GROUPS, KINDS, draw_parts, name_kind
from sheetgen.games.burgundy.tiles.hexes import FLAT
from sheetgen.games.burgundy.tiles.tokens import list_blocks
from sheetgen.games.find import load_layout
from sheetgen.language.texts import list_languages, load_texts
from sheetgen.press.renderer import to_pdf
from sheetgen.prints.board import make_board
from sheetgen.prints.look import Look
from sheetgen.prints.paper import OnPaper
from sheetgen.system.packages import data_folder
from tests import golden
from tests.looks import LOOKS
from tests.photo import render_page

SVG = "{http://www.w3.org/2000/svg}"
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
FLATS = (20.0, FLAT, 38.0)
FILES = load_boards()
FOLDER = data_folder("layouts") / "burgundy" / "parts"


def style_in(language: str = "en", ink: str = "colour") -> Style:
    texts = load_texts(language, (GAME.says, GAME.texts))
    return Style(texts, INKS[ink], load_fonts(), "none", False, is_checked=True)


def svg_of(whole: Whole, style: Style, rim: float = 0) -> str:
    wide, high = whole.size
    canvas = Canvas(wide + 2 * rim, high + 2 * rim, style.fonts)
    with canvas.placed(Point(rim, rim)):
        whole.draw(canvas)
    assert [fit for fit in canvas.fits if not fit.is_readable] == []
    return canvas.to_svg()


def words_of(svg: str) -> list[str]:
    found = ElementTree.fromstring(svg).iter(f"{SVG}text")
    return [one.text or "" for one in found]


def hexagon_box(centre: Point, flat: float) -> Box:
    return centred(centre, flat, flat * TALL)


def all_boards(style: Style, flat: float = FLAT) -> dict[str, Whole]:
    return {
        "player-board": find_player_board(style, flat),
        "game-board-4": find_board(style, FILES.depots, flat, False),
        "game-board-2": find_board(style, FILES.depots, flat, True),
        "vineyard": find_vineyard(style, FILES.vineyard, flat),
        "vineyard-storage": find_storage(style, flat),
        "vineyard-shop": find_shop(style, flat),
        "chateauma-35": find_chateauma(style, FILES.chateauma, 35, flat),
        "chateauma-36": find_chateauma(style, FILES.chateauma, 36, flat),
        "blank-duchy": find_blank(style, flat),
    }


NAMES = tuple(all_boards(style_in()))


# All boards


def test_kinds_of_boards_are_parts_of_the_game() -> None:
    assert {kind: KINDS[kind] for kind in BOARDS} == dict(BOARDS)
    assert set(itertools.chain(*BOARD_GROUPS.values())) < set(BOARDS)
    assert BOARD_GROUPS.items() <= GROUPS.items()
    texts = style_in("pl").texts
    assert len({name_kind(kind, texts) for kind in BOARDS}) == len(BOARDS)
    assert SIDES == 12 + 4  # that we have no map of: 11 to 22, and four for teams


@pytest.mark.slow
def test_boards_look_as_they_did(pytestconfig: pytest.Config) -> None:
    """What lies where, and what is in doubt.

    Clauses 1.9, 3.3, 3.4, 4.4, 4.6, 4.7, 12.8, 12.9, 24.7, 26.1, 32.4, 32.7, 32.8,
    32.11, 32.17, 32.18, 32.19 and 32.25.
    """
    style = style_in()
    drawn = {
        f"board-{name}": svg_of(whole, style)
        for name, whole in all_boards(style).items()
    }
    around = make_board("burgundy/duchy-1", 27, 10, OnPaper(), Look())
    drawn["board-around"] = around.job.leaves[0].front.drawing.svg  # type: ignore[union-attr]
    cards = card_pages(style, PAPERS["a4"], FILES.chateauma, 1, FLAT)[1]
    drawn |= {"chateauma-cards-front": cards.front, "chateauma-cards-back": cards.back}
    for name, svg in drawn.items():
        golden.compare(f"burgundy/{name}.svg", svg, pytestconfig)


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize(("language", "ink"), LOOKS)
def test_every_language_and_ink_has_room(language: str, ink: str) -> None:
    """A text that is too long for its place is refused."""
    wish = PartsWish({kind: 1 for kind in BOARDS})
    pages = board_pages(style_in(language, ink), PAPERS["a4"], wish)
    assert all(page.name and page.front for page in pages)


@pytest.mark.sample(3)
@pytest.mark.slow
@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("flat", FLATS)
def test_words_have_room_on_boards_for_tiles_of_other_sizes(
    language: str, flat: float
) -> None:
    style = style_in(language)
    for whole in all_boards(style, flat).values():
        svg_of(whole, style)


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("language", list_languages())
def test_every_text_of_boards_stands_on_one(language: str) -> None:
    style = style_in(language)
    shown = set()
    for whole in all_boards(style).values():
        canvas = Canvas(*whole.size, style.fonts)
        whole.draw(canvas)
        shown.update(fit.text for fit in canvas.fits)
    for page in card_pages(style, PAPERS["a4"], FILES.chateauma, 1, FLAT):
        shown.update(words_of(page.front))
    written = " ".join(shown)
    for key, text in style.texts.entries.items():
        if key.startswith("board."):
            assert text in written, key


def test_the_black_ink_has_no_grey() -> None:
    style = style_in("en", "black")
    for whole in all_boards(style).values():
        colours = set(re.findall(r"#[0-9a-f]{6}", svg_of(whole, style)))
        assert colours == {"#000000", "#ffffff"}


@pytest.mark.sample(4)
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_drawn_beyond_a_board(name: str, tmp_path: Path) -> None:
    """What is around it stays white."""
    style, rim = style_in("hu"), 5.0
    whole = all_boards(style)[name]
    svg = svg_of(whole, style, rim)
    path = tmp_path / "board.pdf"
    path.write_bytes(to_pdf([svg], style.fonts))
    pixels = render_page(path, 1, 60).mean(axis=2)
    edge = int((rim - 0.8) / 25.4 * 60)
    for side in (pixels[:edge], pixels[-edge:], pixels[:, :edge], pixels[:, -edge:]):
        assert side.min() > 250


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", NAMES)
def test_a_board_for_usual_tiles_takes_two_papers_at_most(
    name: str, paper: str
) -> None:
    size = all_boards(style_in())[name].size
    several = name.startswith(("game", "chateauma"))
    assert len(lay_windows(size, find_room(PAPERS[paper]))) == (2 if several else 1)


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("paper", PAPERS)
def test_no_word_lies_where_two_papers_join(paper: str, language: str) -> None:
    """Though these boards leave no choice where that is."""
    style, room = style_in(language), find_room(PAPERS[paper])
    for name, whole in all_boards(style).items():
        extents = find_extents(svg_of(whole, style), style.fonts)
        windows = lay_windows(whole.size, room, extents)
        for window in windows[1:]:
            assert not window.turn, name
            seam = window.cuts[0] - window.at.x
            assert whole.size[0] * 0.4 < seam < whole.size[0] * 0.6
            for box, is_text in extents:
                assert not (is_text and box.x < seam < box.right), name


def test_what_is_larger_than_its_paper_is_refused() -> None:
    wish = PartsWish({"game-board-4": 1}, flat=150)
    with pytest.raises(UsageError, match="--tile-size"):
        draw_parts(style_in(), PAPERS["a4"], wish)
    with pytest.raises(UsageError, match="card"):
        card_pages(style_in(), PAPERS["a4"], FILES.chateauma, 1, 120)


def test_two_player_boards_lie_on_a_paper_and_cards_are_folded_on_half() -> None:
    """Clause 3.5: four in all."""
    wish = PartsWish({"player-board": BOARDS["player-board"]})
    assert len(board_pages(style_in(), PAPERS["a4"], wish)) == 2
    wish = PartsWish({"chateauma-cards": 17}, is_folded=True)
    pages = board_pages(style_in(), PAPERS["a4"], wish)
    assert all('height="148.5mm"' in page.front for page in pages)


# Game boards


@pytest.mark.parametrize("has_two", [False, True])
def test_markers_lie_on_places_of_the_points_track(has_two: bool) -> None:
    """So a marker shows one number, and none of its neighbours'."""
    (markers,) = (block for block in list_blocks() if block.name == "markers")
    board = plan_board(FILES.depots, FLAT, has_two)
    for number in range(100):
        place = board.boxes[f"points:{number}"]
        assert markers.size[0] <= place.width + 1e-6
        assert markers.size[1] <= place.height + 1e-6


@pytest.mark.parametrize("flat", FLATS)
@pytest.mark.parametrize("has_two", [False, True])
def test_no_place_lies_on_another(flat: float, has_two: bool) -> None:
    plan = plan_board(FILES.depots, flat, has_two)
    centres = [centre for centre, _ in plan.hexes.values()]
    for one, other in itertools.combinations(centres, 2):
        assert dist(one, other) >= flat + SLACK  # of neighbours, from side to side
    boxes = list(plan.boxes.values())
    for one, other in itertools.combinations(boxes, 2):
        assert not one.overlaps(other, 1e-6)
    for centre in centres:
        assert not any(hexagon_box(centre, flat).overlaps(box) for box in boxes)


@pytest.mark.parametrize("flat", FLATS)
def test_places_of_depots_lie_in_their_panels(flat: float) -> None:
    plan = plan_board(FILES.depots, flat, False)
    for number in range(1, 7):
        panel = plan.panels[f"depot:{number}"]
        assert panel.contains(plan.boxes[f"goods:{number}"])
        for name, (centre, _) in plan.hexes.items():
            if name.startswith(f"depot:{number}."):
                assert panel.contains(hexagon_box(centre, flat + SLACK))
    for one, other in itertools.combinations(plan.panels.values(), 2):
        assert not one.overlaps(other, 1e-6)


# Player boards


@pytest.mark.parametrize("flat", FLATS)
def test_a_player_board_has_three_key_places_and_three_for_goods(flat: float) -> None:
    """Clause 3.11; a double hex lies on two key places [32.9]."""
    around, duchy = plan_around(flat, (7.7 * flat, 7 * flat))
    for plan in (plan_beside(flat), around):
        assert len(plan.rows["keys"]) == 3
        assert sum(name.startswith("goods") for name in plan.boxes) == 3
        assert sum(name.startswith(("used", "unused")) for name in plan.boxes) == 4
        for one, other in itertools.pairwise(plan.rows["keys"]):
            assert other.x - one.x == pytest.approx(flat + SLACK)
        for one, other in itertools.combinations(plan.panels.values(), 2):
            assert not one.overlaps(other, 1e-6)
        keys = plan.panels["keys"]
        assert all(keys.contains(hexagon_box(key, flat)) for key in plan.rows["keys"])
    assert around.panels["duchy"].contains(duchy)


@pytest.mark.slow
def test_a_board_with_tiles_has_a_player_board_around_it() -> None:
    def written(*given: object) -> str:
        pdf = make_board("burgundy/duchy-1", *given)  # type: ignore[arg-type]
        drawing = pdf.job.leaves[0].front
        return getattr(drawing, "drawing", drawing).svg

    bare = (10, OnPaper(), Look())
    assert "Workers" in written(27, *bare)
    assert "Workers" in written(None, *bare, True)
    assert "Workers" not in written(None, *bare)
    assert "Workers" not in written(27, *bare, False)
    with pytest.raises(UsageError, match="--around"):
        make_board("A", None, *bare, True)


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("name", ["duchy-1", "solo-33"])
def test_a_player_board_stands_around_any_duchy(name: str, language: str) -> None:
    style = style_in(language)
    layout = load_layout(f"burgundy/{name}")
    pdf = make_board(f"burgundy/{name}", 30, 10, OnPaper(), Look(lang=language))
    assert layout.name_in(language) in pdf.credits.title
    assert style.texts("board.keys")
    assert draw_around.__doc__


# Vineyards


@pytest.mark.parametrize("flat", FLATS)
def test_layers_of_a_vineyard_lie_in_one_another(flat: float) -> None:
    """Vines touch by sides [32.19], so all hexes are on one lattice."""
    plan = plan_vineyard(FILES.vineyard, flat)
    pitch = flat + SLACK + 0.4
    panel = plan.panels["vineyard"]
    for upper, lower in itertools.pairwise(plan.rows.values()):
        for cell in upper:
            halves = [(cell.x - pitch / 2, cell.y), (cell.x + pitch / 2, cell.y)]
            below = [(c.x + s * pitch / 2, c.y) for c in lower for s in (-1, 1)]
            near = min(dist(one, other) for one in halves for other in below)
            assert near == pytest.approx(pitch)
    wide, high = size_of(flat)
    for layer in plan.rows.values():
        assert all(panel.contains(centred(cell, wide, high)) for cell in layer)


# Châteauma


@pytest.mark.parametrize("flat", FLATS)
@pytest.mark.parametrize("number", [35, 36])
def test_chateaumas_places_are_those_of_its_file(number: int, flat: float) -> None:
    """Clauses 33.2 and 33.28."""
    side = FILES.chateauma.side(number)
    plan = plan_chateauma(side, FILES.chateauma.reserve, flat)
    around = Box(0, 0, *plan.size)
    for terrain in side.terrains:
        assert len(plan.rows[terrain]) == len(side.places_of(terrain))
        panel = plan.panels[terrain]
        boxes = [hexagon_box(spot, flat + SLACK) for spot in plan.rows[terrain]]
        assert all(panel.contains(box) for box in boxes)
    assert len(plan.rows["reserve"]) == 6
    assert len(plan.boxes) == 6
    spots = [spot for name in plan.rows for spot in plan.rows[name]]
    assert all(around.contains(hexagon_box(spot, flat)) for spot in spots)
    for one, other in itertools.combinations(spots, 2):
        assert dist(one, other) >= flat + SLACK
    for one, other in itertools.combinations(plan.panels.values(), 2):
        assert not one.overlaps(other, 1e-6)


def test_there_are_seventeen_cards_with_backs() -> None:
    """Clauses 33.2 and 33.26."""
    style = style_in()
    pages = card_pages(style, PAPERS["a4"], FILES.chateauma, 1, FLAT)
    words = [word for page in pages for word in words_of(page.front)]
    assert {str(number) for number in range(1, 18)} <= set(words)
    assert words.count("easy") == words.count("hard") == BOARDS["chateauma-cards"] == 17
    assert words.count("Châteauma") == 17
    assert sum(words_of(page.back).count("Châteauma") for page in pages) == 17


@pytest.mark.parametrize("flat", FLATS)
def test_cells_of_a_card_lie_on_it(flat: float) -> None:
    for count in range(1, 10):
        plan = plan_cards(flat, count)
        card = Box(10, 20, *plan.size)
        spots = plan.cells(card, count)
        assert len(spots) == count
        assert all(card.contains(hexagon_box(spot, flat)) for spot in spots)
        for one, other in itertools.combinations(spots, 2):
            assert dist(one, other) >= flat
        assert spots == sorted(spots, key=lambda spot: (round(spot.y, 3), spot.x))


# Files of owners


@pytest.mark.parametrize("name", ["depots", "vineyard", "chateauma"])
def test_boards_of_owners_have_no_signs_of_doubt(name: str, tmp_path: Path) -> None:
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    text = re.sub(r'provenance = "[^"]*"', 'provenance = "custom"', text)
    text = re.sub(r"(public-\d|reconstruction|derived)(?=\")", "custom", text)
    path.write_text(text, encoding="utf-8")
    files = load_boards(path)
    style = style_in()
    wholes = {
        "depots": find_board(style, files.depots, FLAT, False),
        "vineyard": find_vineyard(style, files.vineyard, FLAT),
        "chateauma": find_chateauma(style, files.chateauma, 36, FLAT),
    }
    for kind, whole in wholes.items():
        has_sign = DAGGER in "".join(words_of(svg_of(whole, style)))
        assert has_sign == (kind != name)
