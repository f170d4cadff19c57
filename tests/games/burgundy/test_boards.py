"""Printed boards: what lies where, against the clauses, and how they look."""

import itertools
import re
from collections import Counter
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sheetgen.data import data_folder
from sheetgen.draw.box import Box, Point, centred
from sheetgen.draw.extent import find_extents
from sheetgen.draw.face import Style
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.hexmap import TALL
from sheetgen.draw.ink import INKS
from sheetgen.draw.leaf import find_room
from sheetgen.draw.part import PartsWish
from sheetgen.draw.spread import Whole, lay_windows
from sheetgen.draw.svg import Canvas
from sheetgen.errors import UsageError
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.blank_duchy import SIDES, find_blank, lay_blank
from sheetgen.games.burgundy.board_file import load_boards
from sheetgen.games.burgundy.boards import BOARD_GROUPS, BOARDS, board_pages
from sheetgen.games.burgundy.chateauma_board import find_chateauma, plan_chateauma
from sheetgen.games.burgundy.chateauma_cards import card_pages, plan_cards
from sheetgen.games.burgundy.double_place import size_of
from sheetgen.games.burgundy.game_board import ORDER, BoardPlan, find_board, plan_board
from sheetgen.games.burgundy.hexes import FLAT
from sheetgen.games.burgundy.parts import GROUPS, KINDS, draw_parts, name_kind
from sheetgen.games.burgundy.place import BLACK, SLACK
from sheetgen.games.burgundy.player_board import (
    draw_around,
    find_player_board,
    plan_around,
    plan_beside,
)
from sheetgen.games.burgundy.start import NUMBERS
from sheetgen.games.burgundy.tile import TERRAINS
from sheetgen.games.burgundy.tokens import list_blocks
from sheetgen.games.burgundy.vineyard_board import find_vineyard, plan_vineyard
from sheetgen.games.burgundy.vineyard_file import BONUSES
from sheetgen.games.burgundy.vineyard_stock import (
    PAIRS,
    STORAGE,
    find_shop,
    find_storage,
    plan_stock,
)
from sheetgen.games.find import load_layout
from sheetgen.lang import list_languages, load_texts
from sheetgen.press.renderer import to_pdf
from sheetgen.prints.board import make_board
from sheetgen.prints.look import Look
from sheetgen.prints.paper import OnPaper
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


@pytest.mark.parametrize("name", NAMES)
def test_a_board_looks_as_it_did(name: str, pytestconfig: pytest.Config) -> None:
    style = style_in()
    svg = svg_of(all_boards(style)[name], style)
    golden.compare(f"burgundy/board-{name}.svg", svg, pytestconfig)


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


def test_a_board_for_giants_is_refused() -> None:
    with pytest.raises(UsageError, match="--tile-size"):
        draw_parts(style_in(), PAPERS["a4"], PartsWish({"game-board-4": 1}, flat=150))


def test_two_player_boards_lie_on_a_paper() -> None:
    """Clause 3.5: four in all."""
    wish = PartsWish({"player-board": BOARDS["player-board"]})
    assert len(board_pages(style_in(), PAPERS["a4"], wish)) == 2


# Game boards


@pytest.fixture(params=[False, True], ids=["four", "two"])
def board(request: pytest.FixtureRequest) -> BoardPlan:
    return plan_board(FILES.depots, FLAT, request.param)


def depots_of(plan: BoardPlan, number: int) -> list[str]:
    return [
        kind
        for name, (_, kind) in plan.hexes.items()
        if name.startswith(f"depot:{number}.")
    ]


def test_four_players_have_24_places_by_terrain() -> None:
    """Clause 12.8."""
    plan = plan_board(FILES.depots, FLAT, False)
    kinds = Counter(kind for number in range(1, 7) for kind in depots_of(plan, number))
    assert kinds == {
        "city": 8, "monastery": 4, "river": 4, "pasture": 4, "castle": 2, "mine": 2,
    }  # fmt: skip
    assert depots_of(plan, 1) == ["city", "river", "monastery", "pasture"]
    assert depots_of(plan, 4) == ["river", "city", "pasture", "mine"]


def test_two_players_have_two_places_a_depot() -> None:
    """Clause 12.8."""
    plan = plan_board(FILES.depots, FLAT, True)
    assert [depots_of(plan, number) for number in range(1, 7)] == [
        ["city", "river"], ["monastery", "castle"], ["pasture", "city"],
        ["river", "city"], ["mine", "monastery"], ["city", "pasture"],
    ]  # fmt: skip
    assert plan.marks == {}


def test_places_for_a_fourth_player_are_marked() -> None:
    """Clauses 4.6, 4.7 and 12.9."""
    marks = plan_board(FILES.depots, FLAT, False).marks
    assert marks.pop("depot:6.3") == "3BD"
    assert {name for name in marks if name.startswith("depot")} == {
        f"depot:{number}.4" for number in range(1, 7)
    }
    assert sum(name.startswith("black") for name in marks) == 2
    assert set(marks.values()) == {"4"}


@pytest.mark.parametrize(("has_two", "count"), [(True, 4), (False, 8)])
def test_the_black_depot_has_its_places(has_two: bool, count: int) -> None:
    """Clause 12.9."""
    plan = plan_board(FILES.depots, FLAT, has_two)
    assert sum(kind == BLACK for _, kind in plan.hexes.values()) == count


def test_depots_go_clockwise_from_the_top_right(board: BoardPlan) -> None:
    """Clause 12.8."""
    places = [board.panels[f"depot:{number}"].centre for number in range(1, 7)]
    middle = board.size[0] / 2
    assert all(place.x > middle for place in places[:3])
    assert all(place.x < middle for place in places[3:])
    heights = [place.y for place in places]
    assert heights[:3] == sorted(heights[:3])
    assert heights[3:] == sorted(heights[3:], reverse=True)


def test_points_go_around_the_board(board: BoardPlan) -> None:
    track = [board.boxes[f"points:{number}"] for number in range(100)]
    around = Box(0, 0, *board.size)
    for one, other in zip(track, [*track[1:], track[0]], strict=True):
        assert around.contains(one, 1e-6)
        assert not one.overlaps(other, 1e-6)
        assert one.inset(-0.01).overlaps(other)
    svg = svg_of(find_board(style_in(), FILES.depots, FLAT, True), style_in())
    assert set(map(str, range(101))) <= set(words_of(svg))


def test_markers_lie_on_places_of_the_points_track(board: BoardPlan) -> None:
    """So a marker shows one number, and none of its neighbours'."""
    (markers,) = (block for block in list_blocks() if block.name == "markers")
    for number in range(100):
        place = board.boxes[f"points:{number}"]
        assert markers.size[0] <= place.width + 1e-6
        assert markers.size[1] <= place.height + 1e-6


def test_a_game_board_has_a_place_for_everything(board: BoardPlan) -> None:
    """Clauses 3.3, 3.4, 4.4, 24.7 and 26.1."""
    kinds = Counter(name.partition(":")[0] for name in board.boxes)
    assert kinds["phase"] == kinds["round"] == 5
    assert kinds["bonus"] == len(TERRAINS) == kinds["goods"]
    assert kinds["order"] == ORDER == 7
    assert kinds["post"] == kinds["tower"] == 1
    assert "inn" in board.hexes


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


def test_what_no_rulebook_says_is_marked_on_the_board() -> None:
    """Clauses 12.8 and 12.9: of two players two public sources agree."""
    words = words_of(svg_of(all_boards(style_in())["game-board-4"], style_in()))
    assert words.count("°") == 6
    assert "Black depot°" in words
    words = words_of(svg_of(all_boards(style_in())["game-board-2"], style_in()))
    assert words.count("°") == 0
    assert "Black depot°" in words


# Player boards


@pytest.mark.parametrize("flat", FLATS)
def test_a_player_board_has_three_key_places_and_three_for_goods(flat: float) -> None:
    """Clause 3.11; a double hex lies on two key places [32.9]."""
    around, duchy = plan_around(flat, (7.7 * flat, 7 * flat))
    for plan in (plan_beside(flat), around):
        assert len(plan.keys) == 3
        assert sum(name.startswith("goods") for name in plan.boxes) == 3
        assert sum(name.startswith(("used", "unused")) for name in plan.boxes) == 4
        for one, other in itertools.pairwise(plan.keys):
            assert other.x - one.x == pytest.approx(flat + SLACK)
        for one, other in itertools.combinations(plan.panels.values(), 2):
            assert not one.overlaps(other, 1e-6)
        keys = plan.panels["keys"]
        assert all(keys.contains(hexagon_box(key, flat)) for key in plan.keys)
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


def test_each_number_stands_at_two_double_cells() -> None:
    """Clauses 32.11 and 32.17."""
    layers = FILES.vineyard.layers
    assert [len(layer) for layer in layers] == [2, 3, 2, 3, 2]
    assert [cell.number for cell in layers[0]] == ["1", "4"]
    numbers = Counter(cell.number for layer in layers for cell in layer)
    assert numbers == dict.fromkeys("123456", 2)


def test_a_4_has_the_bonuses_of_the_example() -> None:
    """Clause 32.18."""
    cells = [cell for layer in FILES.vineyard.layers for cell in layer]
    fours = [cell.bonuses for cell in cells if cell.number == "4"]
    assert ("boarding-house", "market") in fours
    assert {bonus for cell in cells for bonus in cell.bonuses} == set(BONUSES)


@pytest.mark.parametrize("flat", FLATS)
def test_layers_of_a_vineyard_lie_in_one_another(flat: float) -> None:
    """Vines touch by sides [32.19], so all hexes are on one lattice."""
    plan = plan_vineyard(FILES.vineyard, flat)
    pitch = flat + SLACK + 0.4
    panel = plan.panels["vineyard"]
    for upper, lower in itertools.pairwise(plan.cells):
        for cell in upper:
            halves = [(cell.x - pitch / 2, cell.y), (cell.x + pitch / 2, cell.y)]
            below = [(c.x + s * pitch / 2, c.y) for c in lower for s in (-1, 1)]
            near = min(dist(one, other) for one in halves for other in below)
            assert near == pytest.approx(pitch)
    wide, high = size_of(flat)
    for layer in plan.cells:
        assert all(panel.contains(centred(cell, wide, high)) for cell in layer)


def test_a_vineyard_has_a_tile_for_the_start_and_each_layer() -> None:
    """Clauses 32.4 and 32.25: six for each of four players."""
    assert len(plan_vineyard(FILES.vineyard, FLAT).tiles) * 4 == 24


def test_a_vineyard_board_has_the_table_of_thirteen_and_says_what_is_guessed() -> None:
    """Clauses 32.17 and 32.19."""
    words = words_of(svg_of(all_boards(style_in())["vineyard"], style_in()))
    table = ["1", "3", "6", "10", "15", "21", "28", "36", "45", "55", "66", "78", "91"]
    assert [word for word in words if word in table][-len(table) :] != []
    assert set(table) | {str(size) for size in range(1, 14)} <= set(words)
    assert "Vineyard°" in words
    assert any("reconstruction" in word for word in words)


def test_storage_and_shop_have_their_places() -> None:
    """Clauses 32.7 and 32.8."""
    assert [number for (number,) in STORAGE] == list("123456")
    assert sorted(itertools.chain(*PAIRS)) == list("123456")
    words = words_of(svg_of(all_boards(style_in())["vineyard-storage"], style_in()))
    assert all(words.count(number) == 2 for number in "12356")
    words = words_of(svg_of(all_boards(style_in())["vineyard-shop"], style_in()))
    assert words.count("3") == 2  # places that only three players use
    for counts in ((6, 3), (3, 3)):
        plan = plan_stock(FLAT, counts)
        assert tuple(map(len, plan.places)) == counts
        for side, places in zip(plan.sides, plan.places, strict=True):
            boxes = [centred(place, *size_of(FLAT)) for place in places]
            assert all(side.contains(box) for box in boxes)
            for one, other in itertools.combinations(boxes, 2):
                assert not one.overlaps(other)


# Blank duchies


def test_a_blank_duchy_has_the_numbers_of_all_and_no_terrains() -> None:
    """Clauses 1.2, 1.8 and 1.9."""
    _, cells = lay_blank(FLAT)
    assert "".join(number for _, number in cells) == NUMBERS
    rows = Counter(round(centre.y, 3) for centre, _ in cells)
    assert list(rows.values()) == [4, 5, 6, 7, 6, 5, 4]
    for (one, _), (other, _) in itertools.combinations(cells, 2):
        assert dist(one, other) >= FLAT - 1e-6


def test_a_blank_duchy_claims_to_be_no_board() -> None:
    """There are 16 sides that we have no map of: 11 to 22, and four for teams."""
    assert SIDES == 12 + 4
    words = words_of(svg_of(all_boards(style_in())["blank-duchy"], style_in()))
    assert any(word.startswith("We have no map of this board") for word in words)
    assert not {str(number) for number in range(11, 37)} & set(words)


# Châteauma


@pytest.mark.parametrize("flat", FLATS)
@pytest.mark.parametrize("number", [35, 36])
def test_chateaumas_places_are_those_of_its_file(number: int, flat: float) -> None:
    """Clauses 33.2 and 33.28."""
    side = FILES.chateauma.side(number)
    plan = plan_chateauma(side, FILES.chateauma.reserve, flat)
    around = Box(0, 0, *plan.size)
    for terrain in side.terrains:
        assert len(plan.hexes[terrain]) == len(side.places_of(terrain))
        panel = plan.panels[terrain]
        boxes = [hexagon_box(spot, flat + SLACK) for spot in plan.hexes[terrain]]
        assert all(panel.contains(box) for box in boxes)
    assert len(plan.hexes["reserve"]) == 6
    assert len(plan.goods) == 6
    spots = [spot for name in plan.hexes for spot in plan.hexes[name]]
    assert all(around.contains(hexagon_box(spot, flat)) for spot in spots)
    for one, other in itertools.combinations(spots, 2):
        assert dist(one, other) >= flat + SLACK
    for one, other in itertools.combinations(plan.panels.values(), 2):
        assert not one.overlaps(other, 1e-6)


def test_places_are_read_from_the_left_and_from_the_top() -> None:
    side = FILES.chateauma.side(35)
    plan = plan_chateauma(side, FILES.chateauma.reserve, FLAT)
    for terrain in side.terrains:
        spots = [(round(spot.y, 3), spot.x) for spot in plan.hexes[terrain]]
        assert spots == sorted(spots)


def test_there_are_seventeen_cards_with_backs() -> None:
    """Clauses 33.2 and 33.26."""
    style = style_in()
    pages = card_pages(style, PAPERS["a4"], FILES.chateauma, 1, FLAT)
    words = [word for page in pages for word in words_of(page.front)]
    assert {str(number) for number in range(1, 18)} <= set(words)
    assert words.count("easy") == words.count("hard") == BOARDS["chateauma-cards"] == 17
    assert words.count("Châteauma°") == 17
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


@pytest.mark.parametrize("side", ["front", "back"])
def test_cards_look_as_they_did(side: str, pytestconfig: pytest.Config) -> None:
    page = card_pages(style_in(), PAPERS["a4"], FILES.chateauma, 1, FLAT)[1]
    svg = getattr(page, side)
    golden.compare(f"burgundy/chateauma-cards-{side}.svg", svg, pytestconfig)


def test_a_player_board_around_a_duchy_looks_as_it_did(
    pytestconfig: pytest.Config,
) -> None:
    pdf = make_board("burgundy/duchy-1", 27, 10, OnPaper(), Look())
    svg = pdf.job.leaves[0].front.drawing.svg  # type: ignore[union-attr]
    golden.compare("burgundy/board-around.svg", svg, pytestconfig)


def test_cards_are_folded_on_half_a_paper() -> None:
    wish = PartsWish({"chateauma-cards": 17}, is_folded=True)
    pages = board_pages(style_in(), PAPERS["a4"], wish)
    assert all('height="148.5mm"' in page.front for page in pages)


def test_a_card_that_is_larger_than_its_paper_is_refused() -> None:
    with pytest.raises(UsageError, match="card"):
        card_pages(style_in(), PAPERS["a4"], FILES.chateauma, 1, 120)


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
        has_sign = "°" in "".join(words_of(svg_of(whole, style)))
        assert has_sign == (kind != name)
