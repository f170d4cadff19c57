"""Printed parts of Burgundy: counts, fronts and backs, and how large they are."""

import re
from collections import Counter
from pathlib import Path

import pytest

from sheetgen.core.errors import UsageError
from sheetgen.draw.face import Style
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.form import DAGGER
from sheetgen.draw.ink import INKS
from sheetgen.draw.part import PartPage, PartsWish
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.boards.boards import BOARDS
from sheetgen.games.burgundy.files.hex_file import load_hexes
from sheetgen.games.burgundy.parts.parts import (
    BLIND,
    GROUPS,
    KINDS,
    draw_parts,
    find_unsure,
    name_kind,
)
from sheetgen.games.burgundy.rules.counts import supply_of
from sheetgen.games.burgundy.rules.tile import (
    ANIMALS,
    BUILDINGS,
    CRANE,
    GEESE,
    TILES,
    WHITE_CASTLE,
)
from sheetgen.games.burgundy.tiles.art import ART
from sheetgen.games.burgundy.tiles.hexes import KINDS as DOUBLES
from sheetgen.games.burgundy.tiles.hexes import list_tiles, vines_of
from sheetgen.games.burgundy.tiles.tile_art import SIGNS, STROKES
from sheetgen.games.burgundy.tiles.tokens import list_blocks
from sheetgen.games.find import find_game
from sheetgen.language.texts import load_texts
from sheetgen.prints.parts import PartsChoice, choose_counts
from sheetgen.system.packages import data_folder
from tests.games.burgundy.sheets import changed_part
from tests.looks import LOOKS

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
OURS = data_folder("layouts") / "burgundy" / "parts" / "tiles.toml"


def make_style(language: str = "en", ink: str = "colour") -> Style:
    texts = load_texts(language, (GAME.says, GAME.texts))
    return Style(texts, INKS[ink], load_fonts(()), is_checked=True)


def drawn(names: str, **given: object) -> list[PartPage]:
    kinds = [kind for name in names.split() for kind in GROUPS.get(name, (name,))]
    wish = PartsWish({kind: KINDS[kind] for kind in kinds}, **given)
    return draw_parts(make_style(), A4, wish)


def words(pages: list[PartPage]) -> Counter[str]:
    """Return the texts of fronts, and how often each stands there."""
    return Counter(
        text
        for page in pages
        for text in re.findall(r"<text [^>]*>([^<]*)</text>", page.front)
    )


def test_tiles_are_printed_as_often_as_they_are_there() -> None:
    """Clauses 12.1 and 12.7."""
    found = words(drawn("hexes"))
    assert found["market"] == found["watchtower"] == 7
    assert (found["ship"], found["mine"], found["castle"]) == (26, 12, 16)
    assert (found["3 cows"], found["4 goats"]) == (3, 2)
    assert all(found[str(number)] >= 1 for number in range(1, 29))
    assert (found["29"], found["white castle"], found["inn"]) == (1, 8, 5)


@pytest.mark.slow
def test_every_text_about_parts_stands_on_one_or_is_its_name() -> None:
    """What of the game's texts stands on no score sheet."""
    texts = make_style().texts
    pages = draw_parts(make_style(), A4, PartsWish({**KINDS}))
    shown = " ".join(re.findall(r"<text [^>]*>([^<]*)</text>", "".join(
        page.front + page.back for page in pages
    )))  # fmt: skip
    names = " ".join(
        [*(page.name for page in pages), *(name_kind(kind, texts) for kind in KINDS)]
    )
    own = [
        key for key in texts.entries if key.startswith(("board.", "help.", "parts."))
    ]
    for key in own:
        for words in re.split(r"\{\w+\}", texts.entries[key]):
            assert words.strip() in shown + " " + names, key


def test_tokens_are_printed_as_often_as_they_are_there() -> None:
    """Clauses 9.5, 9.12, 12.5, 12.7 and 32.4."""
    counts = {block.name: sum(block.counts.values()) for block in list_blocks()}
    assert counts == {
        **{"goods": 42, "silver": 24, "workers": 26, "bonus": 12, "posts": 2},
        **{"points": 4, "markers": 8, "shields": 18, "routes": 12, "vines": 24},
    }


def test_a_trade_route_has_the_number_that_sheets_ask_for() -> None:
    """Clause 40.6; a number of goods or of what they bring is no more than 6."""
    shown = words(drawn("routes"))
    assert [shown[str(number)] for number in range(7, 13)] == [1] * 6
    both = words(drawn("route-1")), words(drawn("route-9"))
    assert (both[1] - both[0])["9"] == 1


def test_a_double_hex_is_asked_for_in_either_order() -> None:
    """Clause 32.3: each vine stands on seventeen halves."""
    vines: Counter[str] = Counter()
    for kind, count in DOUBLES.items():
        _, *names = kind.split("-")
        turned = PartsChoice("-".join(["double", *reversed(names)]))
        assert choose_counts(find_game(GAME.id), turned) == {kind: count}
        for vine in vines_of(kind):
            vines[vine] += count
    assert sum(DOUBLES.values()) == 51
    assert set(vines.values()) == {17}


@pytest.mark.slow
def test_what_is_in_doubt_has_one_dagger_on_its_sheet_and_one_on_the_list() -> None:
    unsure = find_unsure(PartsWish({}))
    for kind in KINDS.keys() - {"help", "overview"}:
        page, *_ = drawn(kind)
        marked = [text for text in words([page]) if text.endswith(DAGGER)]
        assert bool(marked) == (kind in unsure), kind
        assert sum(words([page])[text] for text in marked) <= 3


def test_what_an_owner_wrote_down_is_sure(tmp_path: Path) -> None:
    path = tmp_path / "tiles.toml"
    said = re.sub(r'^provenance = ".*"$', "", OURS.read_text("utf-8"), flags=re.M)
    path.write_text(said, encoding="utf-8")
    unsure = find_unsure(PartsWish({}, tiles=path))
    assert find_unsure(PartsWish({})) - unsure >= {"29", "white-castle", "2c"}
    assert {"vineyard", "shield-17"} <= unsure  # of which such a file says nothing


def test_an_owner_writes_down_other_trade_routes(tmp_path: Path) -> None:
    """Clause 28.8: those have no dagger, and the others are ours."""
    path = tmp_path / "tiles.toml"
    own = '[trade-routes]\n1 = "6 market, 5 workers, 2 any"\n'
    path.write_text(OURS.read_text(encoding="utf-8") + own, encoding="utf-8")
    (page,) = drawn("route-1", tiles=path)
    told = words([page])
    assert all(told[number] == 1 for number in "652")
    assert DAGGER not in "".join(told)
    assert words(drawn("route-2", tiles=path)) == words(drawn("route-2"))


def test_backs_lie_behind_their_fronts() -> None:
    """Those of a page are its fronts mirrored: a black back behind each black tile."""
    tiles = list_tiles(load_hexes(), {"market": 7})
    assert [tile.is_black for tile in tiles] == [False] * 5 + [True] * 2
    (page,) = drawn("market")
    fronts = re.findall(r'x="([\d.]+)" y="([\d.]+)">market<', page.front)
    assert len(fronts) == 7
    (grounds,) = re.findall(
        r'<path d="([^"]*)" fill="#3a3a3a" [^>]*stroke="#3a', page.back
    )
    lefts = [float(x) for x in re.findall(r"M([\d.]+) ", grounds)]
    rights = sorted(float(x) for x, _ in fronts)
    assert len(lefts) == 2
    assert all(any(abs(A4[0] - left - x) < 30 for x in rights) for left in lefts)


def test_of_what_is_missing_coloured_backs_come_first() -> None:
    tiles = list_tiles(load_hexes(), {"market": 6, "7": 2})
    black = Counter((tile.kind.name, tile.is_black) for tile in tiles)
    assert black == {("market", False): 5, ("market", True): 1, ("7", True): 2}


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize(("language", "ink"), LOOKS)
def test_every_language_and_ink_has_room_for_all_parts(language: str, ink: str) -> None:
    style = make_style(language, ink)
    apart = {*BOARDS, "help", "overview"}  # whose own tests draw them
    counts = {kind: count for kind, count in KINDS.items() if kind not in apart}
    pages = draw_parts(style, LETTER, PartsWish(counts))
    assert all(page.front for page in pages)
    names = [name_kind(kind, style.texts) for kind in KINDS]
    assert len(set(names)) == len(names)


def test_tiles_are_as_large_as_was_asked_for() -> None:
    (page,) = drawn("market", flat=40.0)
    assert "40 mm from side to side" in page.front
    assert re.findall(r"M([\d.]+) [\d.]+L([\d.]+) [\d.]+L", page.front)
    with pytest.raises(UsageError, match="larger than its paper"):
        draw_parts(make_style(), A4, PartsWish({"market": 1}, flat=205.0))
    # Folded papers have their backs beside them.
    pages = drawn("market", is_folded=True)
    assert all('height="148.5mm"' in page.front for page in pages)


@pytest.mark.slow
def test_all_that_is_drawn_blind_has_backs() -> None:
    """Clauses 3.2 and 31.19: nobody sees what a tile is before it lies there."""
    for name in BLIND:
        assert all(page.back for page in drawn(name)), name


def test_every_monastery_has_signs_that_exist() -> None:
    assert list(SIGNS) == list(range(1, 30))
    words = {word for rows in SIGNS.values() for row in rows for word in row}
    named = {word for word in words if re.fullmatch("[A-Za-z-]+", word)}
    assert named <= set(STROKES)


BASE = {  # [burgundy 12.1]: with coloured backs, with black ones
    "city": (40, 16),
    "pasture": (20, 8),
    "mine": (10, 2),
    "river": (20, 6),
    "monastery": (20, 6),
    "castle": (14, 2),
}
ADDED = ("27", "28", "crane", "geese", "29", "white-castle", "inn")


def test_the_base_game_has_164_tiles() -> None:
    """Clause 12.1."""
    found = dict.fromkeys(BASE, (0, 0))
    for one in load_hexes():
        if one.name not in ADDED:
            coloured, black = found[one.terrain]
            found[one.terrain] = coloured + one.coloured, black + one.black
    assert found == BASE
    assert sum(map(sum, BASE.values())) == 164


def test_expansions_add_eighteen_tiles() -> None:
    """Clause 12.7: four, nine white castles with monastery 29, and five inns."""
    kinds = {one.name: one for one in load_hexes()}
    assert sum(kinds[name].count for name in ADDED) == 4 + 9 + 5
    assert sum(one.count for one in kinds.values()) == 164 + 18


def test_the_file_and_the_rules_have_as_many_of_each_tile() -> None:
    """Clause 12.4: what is printed is what sheets may show."""
    kinds = {one.name: one.count for one in load_hexes()}
    for tile in TILES:
        name = {"cr": "crane", "wc": "white-castle", "ge": "geese", "in": "inn"}.get(
            tile.word, tile.kind if tile.terrain == "city" else tile.word
        )
        if name in kinds:
            assert supply_of(tile) == kinds[name], name


def test_what_no_rulebook_says_is_told_apart() -> None:
    """Clauses 12.2 and 25.5."""
    unsure = {one.name for one in load_hexes() if not one.is_sure}
    assert unsure >= {"29", "white-castle", "2c"}
    assert not unsure & {"market", "17", "ship"}


def test_an_owner_may_know_other_black_tiles(tmp_path: Path) -> None:
    path = changed_part(tmp_path, "tiles", ("black = [7,", "black = [8,"))
    kinds = {one.name: one for one in load_hexes(path)}
    assert (kinds["7"].black, kinds["8"].black) == (0, 1)


THINNEST = 1.2  # of lines, in units: 0.3 mm where a symbol is 6 mm wide


def test_every_building_and_animal_has_a_symbol_and_no_two_are_alike() -> None:
    assert {*BUILDINGS, CRANE, WHITE_CASTLE, *ANIMALS, GEESE} <= set(ART)
    assert len(set(ART.values())) == len(ART)


@pytest.mark.parametrize("name", sorted(ART))
def test_a_symbol_keeps_to_its_square_and_has_no_thin_line(name: str) -> None:
    for stroke in ART[name]:
        assert not stroke.width or stroke.width >= THINNEST
        numbers = map(float, re.findall(r"-?\d+\.?\d*", stroke.d))
        assert all(abs(value) <= 12 for value in numbers)
