"""Parts by themselves: each once, whole, with bleed; and as simulators take them."""

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pikepdf
import pytest
from PIL import Image

from sheetgen.core.errors import UsageError
from sheetgen.draw.ink import WHITE
from sheetgen.draw.part import CARD, draw_side
from sheetgen.games.find import find_game, load_layout
from sheetgen.language.texts import list_languages
from sheetgen.prints.export import (
    COLUMNS,
    PDF,
    PNG,
    ROWS,
    TABLE,
    TABLE_PX,
    Wanted,
    export,
    find_cell,
    find_grid,
)
from sheetgen.prints.look import Look
from sheetgen.prints.parts import PLAYED, PartsChoice
from sheetgen.prints.pieces import Boxful, find_pieces

GAMES = ("burgundy", "keythedral")
DECK = """format = 1
title = "Deck"
[back]
title = "Back"
[[card]]
title = "One"
count = 3
[[card]]
title = "Two"
"""


def pieces_of(target: str, only: str | None = None, look: Look = PLAYED) -> Boxful:
    return find_pieces(target, PartsChoice(only, "none"), look)


def walk(objects: list[dict]) -> Iterator[dict]:
    """Yield all objects of a saved object, those in bags and decks too."""
    for one in objects:
        yield one
        yield from walk(one.get("ContainedObjects", []))


def saved(folder: Path) -> list[dict]:
    (path,) = (one for one in folder.glob("*.json") if "files" not in one.name)
    return json.loads(path.read_text("utf-8"))["ObjectStates"]


@pytest.mark.parametrize("game", GAMES)
def test_all_parts_are_there_as_often_as_the_game_has_them(game: str) -> None:
    parts = find_game(game).parts
    found: dict[str, int] = {}
    for piece in pieces_of(game).pieces:
        found[piece.kind] = found.get(piece.kind, 0) + piece.count
    if parts.IS_COUNTED:
        counts = dict(parts.KINDS) | {"chateauma-board": 2}
        left_out = {"overview"}
        assert {k: n for k, n in counts.items() if k not in {*left_out, "help"}} == {
            k: n for k, n in found.items() if k != "help"
        }
    else:
        assert set(parts.KINDS) - set(found) == {"fences", "screens"}


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_sides_with_one_name_are_alike_and_others_are_not(game: str) -> None:
    boxful = pieces_of(game)
    drawn: dict[str, str] = {}
    for piece in boxful.pieces:
        for side in filter(None, (piece.front, piece.back)):
            svg = draw_side(piece, side, 0, boxful.style).svg
            svg = re.sub(r"<(title|desc)>[^<]*</\1>", "", svg)
            assert drawn.setdefault(side.name, svg) == svg, side.name
            assert re.fullmatch(r"[a-z0-9-]+", side.name)
    assert len({*drawn.values()}) > 0.9 * len(drawn)


@pytest.mark.sample(3)
@pytest.mark.slow
@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_part_has_room_for_the_words_of_every_language(
    game: str, lang: str
) -> None:
    boxful = pieces_of(game, look=Look("black", lang, "none", has_marks=False))
    for piece in boxful.pieces:
        draw_side(piece, piece.front, 0, boxful.style)


def test_a_layout_has_a_board_and_its_tiles() -> None:
    boxful = pieces_of("A")
    layout = load_layout("A")
    assert (boxful.name, boxful.title) == ("duchy-a", "Duchy A")
    board, *tiles = boxful.pieces
    assert board.title == "Duchy A"
    assert sum(tile.count for tile in tiles) == len(layout.board.cells)
    assert "castle, silver" in [tile.title for tile in tiles]


def test_a_deck_has_its_cards(here: Path) -> None:
    (here / "deck.toml").write_text(DECK, encoding="utf-8")
    boxful = pieces_of("deck.toml")
    assert [(one.title, one.count, one.role) for one in boxful.pieces] == [
        ("One", 3, CARD),
        ("Two", 1, CARD),
    ]


def test_grounds_reach_beyond_the_cut(here: Path) -> None:
    boxful = pieces_of("keythedral", "cards")
    export(boxful, Wanted(PNG, bleed=3, dpi=50), here / "out")
    with Image.open(here / "out" / "law-1.png") as picture:
        assert picture.size == (round(69 / 25.4 * 50), round(94 / 25.4 * 50))
        corner = picture.convert("RGB").getpixel((1, 1))
    assert "#{:02x}{:02x}{:02x}".format(*corner) == boxful.pieces[0].front.ground
    assert boxful.pieces[0].front.ground != WHITE


def test_a_pdf_has_a_page_a_side_that_is_cut_at_its_trim_box(here: Path) -> None:
    boxful = pieces_of("keythedral", "parcels")
    export(boxful, Wanted(PDF, bleed=3), here / "out")
    paths = sorted((here / "out").glob("*.pdf"))
    assert len(paths) == len(boxful.pieces)
    with pikepdf.open(paths[0]) as pdf:
        assert len(pdf.pages) == 2
        for page in pdf.pages:
            trim, media = (
                [float(value) / 72 * 25.4 for value in box]
                for box in (page.trimbox, page.mediabox)
            )
            assert trim == pytest.approx([3, 3, 53, 53], abs=0.2)
            assert media[2:] == pytest.approx([56, 56], abs=0.2)


def test_the_same_parts_give_the_same_bytes(here: Path) -> None:
    boxful = pieces_of("A", "tiles")
    for name in ("one", "other"):
        export(boxful, Wanted(TABLE, dpi=50, address="https://e.org/x"), here / name)
    one, other = (
        {path.name: path.read_bytes() for path in (here / name).iterdir()}
        for name in ("one", "other")
    )
    assert one == other


# Table simulators


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return what is written of Keythedral for a simulator."""
    folder = tmp_path_factory.mktemp("table") / "out"
    boxful = pieces_of("keythedral", "cards,tiles,parcels,boards,workers")
    export(boxful, Wanted(TABLE, dpi=40, address="https://example.org/k"), folder)
    return folder


@pytest.mark.slow
def test_every_picture_that_is_named_is_there(table: Path) -> None:
    text = json.dumps(saved(table))
    named = set(re.findall(r'"https://example\.org/k/([^"]+)"', text))
    assert {unquote(name) for name in named} == {p.name for p in table.glob("*.png")}
    for path in table.glob("*.png"):
        with Image.open(path) as picture:
            assert max(picture.size) <= TABLE_PX


@pytest.mark.slow
def test_decks_name_each_card_of_their_sheet(table: Path) -> None:
    """As the knowledge base of the simulator has it: deck by a hundred, and place."""
    decks = [one for one in walk(saved(table)) if one["Name"] == "DeckCustom"]
    assert [len(deck["DeckIDs"]) for deck in decks] == [20, 5]
    for deck in decks:
        ((key, sheet),) = deck["CustomDeck"].items()
        most = sheet["NumWidth"] * sheet["NumHeight"]
        assert all(0 <= one - 100 * int(key) < most for one in deck["DeckIDs"])
        cards = deck["ContainedObjects"]
        assert [card["CardID"] for card in cards] == deck["DeckIDs"]
        assert all(card["CustomDeck"] == deck["CustomDeck"] for card in cards)
        with Image.open(table / Path(sheet["FaceURL"]).name) as picture:
            wide = picture.width / sheet["NumWidth"]
            high = picture.height / sheet["NumHeight"]
        assert wide / high == pytest.approx(63 / 88, abs=0.01)
    assert [deck["CustomDeck"]["1"]["UniqueBack"] for deck in decks] == [False, True]


@pytest.mark.slow
def test_tiles_have_a_form_and_what_is_drawn_blind_lies_in_bags(
    table: Path, here: Path
) -> None:
    objects = list(walk(saved(table)))
    tiles = [one for one in objects if "Custom_Tile" in one["Name"]]
    forms = {one["CustomImage"]["CustomTile"]["Type"] for one in tiles}
    assert forms == {0, 2}
    boards = [one for one in objects if one["Name"] == "Custom_Board"]
    assert len(boards) == 2
    assert all(one["Locked"] for one in boards)
    stacks = [one for one in objects if one["Name"] == "Custom_Tile_Stack"]
    assert [one["Number"] for one in stacks] == [10] * 5
    bags = [one for one in saved(table) if one["Name"] == "Bag"]
    parcels = sum(one.count for one in pieces_of("keythedral", "parcels").pieces)
    assert len(bags[0]["ContainedObjects"]) == parcels
    known = [one["GUID"] for one in walk(saved(table))]
    assert len(known) == len(set(known)) > 50
    assert all(re.fullmatch("[0-9a-f]{6}", guid) for guid in known)
    boxful = pieces_of("A", "tiles")
    export(boxful, Wanted(TABLE, dpi=30), here / "my parts")
    for one in saved(here / "my parts"):
        image = one["CustomImage"]
        assert image["CustomTile"]["Type"] == 1
        assert image["ImageURL"].startswith(f"{(here / 'my parts').as_uri()}/")


@pytest.mark.parametrize("count", [1, 2, 3, 10, 11, 20, 52, 69, 70])
def test_a_sheet_has_room_for_its_cards_and_is_no_larger_than_it_may_be(
    count: int,
) -> None:
    grid = find_grid(count)
    assert 2 <= grid[0] <= COLUMNS and 2 <= grid[1] <= ROWS
    assert grid[0] * grid[1] >= count
    for size in ((63, 88), (120, 70), (30, 300)):
        cell = find_cell(size, grid)
        assert all(n * px <= TABLE_PX for n, px in zip(grid, cell, strict=True))


def test_a_mosaic_is_read_row_by_row() -> None:
    from sheetgen.press.renderer import lay_mosaic

    colours = ["red", "lime", "blue"]
    pictures = []
    for colour in colours:
        file = io.BytesIO()
        Image.new("RGB", (4, 4), colour).save(file, "PNG")
        pictures.append(file.getvalue())
    sheet = Image.open(io.BytesIO(lay_mosaic(pictures, (2, 2), (2, 2))))
    found = [sheet.getpixel(at) for at in ((0, 0), (3, 0), (0, 3), (3, 3))]
    assert found == [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)]


def test_a_picture_of_too_many_pixels_is_refused(here: Path) -> None:
    wanted = Wanted(PNG, dpi=1200)
    with pytest.raises(UsageError, match="pixels wide or high"):
        export(pieces_of("burgundy", "game-board-4"), wanted, here / "out")
    assert not list((here / "out").iterdir())


def test_what_lies_in_the_folder_of_others_stays(here: Path) -> None:
    (here / "out").mkdir()
    (here / "out" / "city.png").write_text("mine", encoding="utf-8")
    boxful = pieces_of("A", "tiles")
    with pytest.raises(UsageError, match=r"\(city.png\)"):
        export(boxful, Wanted(dpi=30), here / "out")
    assert [path.name for path in (here / "out").iterdir()] == ["city.png"]
