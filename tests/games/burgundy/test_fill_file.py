import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.cli.speech import catalogue
from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import FillError
from sheetgen.games.burgundy.chateauma_file import (
    VirtualPlayer,
    read_chateauma,
    write_chateauma,
)
from sheetgen.games.burgundy.counts import VINE_COLOURS
from sheetgen.games.burgundy.expansions.all import IDS
from sheetgen.games.burgundy.fill import (
    HEADINGS,
    Chateauma,
    Fill,
    Posts,
    Routes,
    Shield,
    Vineyard,
)
from sheetgen.games.burgundy.fill_file import FilledSheet, read_fill, write_fill
from sheetgen.games.burgundy.plain import plain_switches, read_plain_switches
from sheetgen.games.burgundy.rules import SWITCHES, VARIANTS, Switches
from sheetgen.games.burgundy.tile import (
    BUILDINGS,
    PLAIN,
    PLAIN_TERRAINS,
    TERRAINS,
    WORDS,
)
from sheetgen.games.find import load_layout
from sheetgen.say import say

steady = settings(deadline=None, derandomize=True, max_examples=60)

ROOT = Path(__file__).resolve().parents[3]
SHEETS = ROOT / "tests" / "sheets" / "burgundy"
FILLS = sorted(path for path in SHEETS.glob("*.toml") if path.stem != "chateauma")
ONE = load_layout("burgundy/duchy-1")
BOARD = ONE.board
EMPTY_MAP = """fill = '''
       .   .   .   .
     .   .   .   .   .
   .   .   .   .   .   .
 .   .   .   .   .   .   .
   .   .   .   .   .   .
     .   .   .   .   .
       .   .   .   .
'''
"""
HEAD = f'format = 1\nsheet = "burgundy/duchy-1"\n{EMPTY_MAP}'


def with_row(row: str, new: str, text: str = HEAD) -> str:
    """Return *text* with another row, by its letter, in the first map."""
    lines = text.split("\n")
    lines[lines.index("fill = '''") + 1 + "abcdefg".index(row)] = new
    return "\n".join(lines)


def problems(text: str) -> list[str]:
    with pytest.raises(FillError) as refused:
        read_fill(text)
    return [str(problem) for problem in refused.value.problems]


def only(text: str) -> str:
    (problem,) = problems(text)
    return problem


def words(**cells: str) -> tuple[str, ...]:
    return tuple(cells.get(name, "") for name in BOARD.names)


# Files that are fine


def test_a_file_as_a_person_writes_it_is_read() -> None:
    sheet = read_fill(SHEETS / "three-expansions.toml")
    board = load_layout("burgundy/duchy-25").board
    fill = sheet.fill
    at = dict(zip(board.names, fill.tiles, strict=True))
    assert (sheet.layout_id, sheet.name, sheet.board) == (
        *("burgundy/duchy-25", "Duchy 25", board),
    )
    assert (at["a1"], at["a2"], at["b2"], at["d1"], at["g4"]) == (
        *("S", "th", "2p", "6", ""),
    )
    assert fill.phases is not None
    assert fill.phases[board.names.index("c6")] == 0
    assert fill.phases[board.names.index("b5")] == 5
    assert (fill.players, fill.total) == (3, 196)
    assert fill.expansions == ("border-posts", "inns", "shields")
    assert fill.bonus == {"monastery": "small"}
    assert fill.sold == (2, 3, 0, 2, 0, 0)
    assert (fill.silver, fill.workers, fill.track) == (5, 2, 2)
    assert fill.shields == (
        *(Shield(16, 1, 2), Shield(14, 3, 3), Shield(3, 4), Shield(13, 5)),
    )
    assert fill.posts == Posts((2, 4), "large")
    assert fill.points is not None
    assert sum(fill.points.values()) == 196
    assert sheet.switches == Switches()


def test_only_format_sheet_and_tiles_are_needed() -> None:
    fill = read_fill(HEAD).fill
    assert fill == Fill(("",) * len(BOARD.cells))
    assert (fill.bonus, fill.sold, fill.points, fill.phases) == (None,) * 4


def test_what_is_left_out_is_not_the_same_as_what_is_empty() -> None:
    """Clause 40.7."""
    text = HEAD + "[bonus]\n[goods]\n[posts]\n[routes]\n[vineyard]\n[points]\n"
    fill = read_fill(text).fill
    assert (fill.bonus, fill.points) == ({}, {})
    assert (fill.posts, fill.routes, fill.vineyard) == (Posts(), Routes(), Vineyard())
    assert fill.sold is None


@pytest.mark.parametrize("path", FILLS, ids=lambda path: path.stem)
def test_every_sheet_is_the_same_once_it_is_written(path: Path) -> None:
    sheet = read_fill(path)
    again = read_fill(write_fill(sheet))
    assert (again.fill, again.board, again.switches, again.serial) == (
        *(sheet.fill, sheet.board, sheet.switches, sheet.serial),
    )


def test_words_may_be_written_large_or_small() -> None:
    text = with_row("b", "  2C  2s  x   gE  MA")
    assert read_fill(text).fill.tiles == words(
        b1="2c", b2="2s", b3="x", b4="ge", b5="ma"
    )


def test_a_shield_has_the_phases_in_which_it_came_and_went() -> None:
    """Clause 31.39."""
    text = HEAD + "[shields]\n7 = 'b'\n3 = 'A - ?'\n18 = '?'\n6 = '?-E'\ncopied = [1]\n"
    fill = read_fill(text).fill
    assert fill.shields == (
        *(Shield(7, 2), Shield(3, 1, 0), Shield(18, 0), Shield(6, 0, 5)),
    )
    assert fill.copied == (1,)


def test_a_shield_that_stands_twice_has_a_list() -> None:
    """Clause 31.26: that there is but one is told by the check."""
    sheet = read_fill(HEAD + "[shields]\n7 = ['b', 'C-D']\n3 = 'A'\n")
    assert sheet.fill.shields == (Shield(7, 2), Shield(7, 3, 4), Shield(3, 1))
    assert '\n7 = ["B", "C-D"]\n' in write_fill(sheet)
    assert "'x': expected a phase" in only(HEAD + "[shields]\n7 = ['b', 'x']\n")
    assert "[]: expected a phase" in only(HEAD + "[shields]\n7 = []\n")
    many = ", ".join(["'A'"] * 64)
    assert "64 entries: there is room for 63" in only(
        HEAD + f"[shields]\n7 = [{many}]\n"
    )


def test_groups_of_vines_are_written_or_counted_on_a_map() -> None:
    written = "[vineyard]\ngroups = { green = [3, 1], blue = [2] }\n"
    drawn = "[vineyard]\nmap = '''\n g g B .\n  g ~ b\n g r r b\n'''\n"
    assert read_fill(HEAD + written).fill.vineyard == Vineyard(
        (("green", 3), ("green", 1), ("blue", 2))
    )
    vineyard = read_fill(HEAD + drawn).fill.vineyard
    assert vineyard == Vineyard((("red", 2), ("green", 4), ("blue", 3)))


def test_vines_touch_by_sides_of_cells() -> None:
    drawn = "[vineyard]\nmap = '''\n g . g\n  . g\n g . .\n'''\n"
    vineyard = read_fill(HEAD + drawn).fill.vineyard
    assert vineyard == Vineyard((("green", 2), ("green", 1), ("green", 1)))


def test_whoever_plays_alone_may_say_so() -> None:
    assert read_fill(SHEETS / "solo.toml").fill.players == 0
    assert "players: 1: expected a whole number from 2 to 4" in only(
        "players = 1\n" + HEAD
    )


def test_a_start_castle_may_stand_among_the_phases() -> None:
    row, castle = " .   .   .   .   .   .   .", " .   .   .   S   .   .   ."
    phases = EMPTY_MAP.replace("fill", "phase").replace(row, castle)
    text = with_row("d", castle) + phases
    assert read_fill(text).fill.phases == (0,) * len(BOARD.cells)
    told = only(HEAD + phases)
    assert told.endswith("'S' in d4: no start castle stands there in 'fill'")


def test_the_code_comes_with_the_layout() -> None:
    code = SheetCode(ONE.rules.number, BOARD, "none", "pl", 4)
    signed = encode(code, ONE.rules.encoding, b"secret")
    sheet = read_fill(HEAD.replace('duchy-1"', f'duchy-1"\ncode = "{signed}"'))
    assert (sheet.code, sheet.serial, sheet.digits) == (code, 4, signed)
    assert sheet.fill.evidence == "none"
    assert read_fill(write_fill(sheet)) == sheet


# Files with problems


def test_all_problems_of_a_file_are_told_at_once() -> None:
    path = SHEETS / "broken" / "many-problems.toml"
    with pytest.raises(FillError) as refused:
        read_fill(path)
    found = [
        str(problem).removeprefix(f"{path}:") for problem in refused.value.problems
    ]
    starts = [re.match(r"\d+: [^:]+", text)[0] for text in found]
    assert starts == [
        *("2: game", "4: evidence", "5: players", "6: expansions"),
        *["9: fill"] * 3,
        *["10: fill"] * 2,
        *["11: fill"] * 2,
        *("13: fill", "18: phase", "25: crane", "26: total", "27: other"),
        *("29: bonus.mine", "30: bonus.hill", "32: goods.sold", "33: goods.stored"),
        *("35: stocks.silver", "36: stocks.tracks", "38: shields.17"),
        *("39: shields.19", "40: shields.3", "41: shields.copied"),
        *("43: posts.phases", "44: posts.tile", "46: routes.tiles"),
        *("47: routes.goods", "49: vineyard.groups.gren", "50: vineyard.tiles"),
        *("51: vineyard.map", *["53: vineyard.map"] * 2, "56: points.area"),
        "58: switches.edition",
    ]
    assert sum("did you mean" in text for text in found) == 8


def test_sheets_of_this_game_have_no_rounds() -> None:
    text = HEAD.replace("fill =", 'evidence = "round"\nfill =')
    assert only(text) == (
        "fill:3: evidence: 'round': sheets of this game have no place for it (known: "
        "none, phase)"
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("row", "new", "told"),
    [
        ("a", "x . . .", "'x' in a1: animals need count and kind: 2c, 3c, 4c, 2p"),
        ("a", "5c . . .", "'5c' in a1: animals need count and kind"),
        ("a", ". x . x", "'x' in a4: a monastery needs its number, from 1 to 29"),
        ("a", ". . . 30", "'30' in a4: a monastery needs its number, from 1 to 29"),
        ("b", ". . . . x", "'x' in b5: a building needs its kind: ma, ca, ch, wh, bo"),
        ("b", ". . . . Market", "'Market' in b5: no tile (did you mean 'ma'?)"),
        ("b", ". . X . .", "'X' in b3: write a large S for the start castle, a small"),
        ("b", ". . s . .", "'s' in b3: write a large S for the start castle, a small"),
        ("d", "y y y . . . .", "'y' in d1 and 2 more: no tile (known: ., in, jo, x)"),
    ],
)
def test_a_cell_takes_the_word_of_a_tile(row: str, new: str, told: str) -> None:
    assert told in only(with_row(row, new))


def test_a_word_that_is_no_tile_can_be_told_in_other_languages() -> None:
    for text in (with_row("b", ". . . . Market"), with_row("d", "y . . . . . .")):
        with pytest.raises(FillError) as refused:
            read_fill(text)
        (problem,) = refused.value.problems
        told = say(problem.what, catalogue("hu"))
        assert ": nincs ilyen lapka (" in told


def test_what_a_rule_forbids_is_no_problem_of_the_file() -> None:
    text = with_row("a", "S S 17 cr")
    assert read_fill(text).fill.tiles == words(a1="S", a2="S", a3="17", a4="cr")


@pytest.mark.parametrize(
    ("added", "told"),
    [
        ("[goods]\nsold = [1, 2]", "goods.sold: expected 6 numbers, found 2"),
        ("[goods]\nsold = [1, 2, 3, 4, 5, 6, 7]", "there is room for 6"),
        ("[goods]\nsold = [1, 2, 3, 4, 5, -6]", "-6: expected a whole number from 0"),
        ("[goods]\nsold = 3", "expected a list in square brackets"),
        ("[shields]\n0 = 'A'", "shields.0: no shield: they go from 1 to 18"),
        ("[shields]\nlast = 'A'\n1 = 'A'", "shields.last: unknown key (known: 10, 11"),
        ("[shields]\n4 = 'AB'", "expected a phase such as 'B', or two such as 'A-C'"),
        ("[shields]\n4 = 2", "2: expected a text in quotes"),
        ("[shields]\ncopied = [30]", "expected a whole number from 1 to 29"),
        ("[posts]\nphases = ['F']", "posts.phases: unknown 'F'"),
        ("[vineyard]\ngroups = { red = [0] }", "expected a whole number from 1 to 63"),
        ("[vineyard]\ntiles = ['pink']", "unknown 'pink'"),
        ("[vineyard]\nmap = 'g g q'", "vineyard.map: 'q': no vine (known: r red"),
        (
            "[points]\ntotal = 3",
            "points.total: belongs above the first line in",
        ),
        ("[switches]\ntie-empty = 'fewr'", "did you mean 'fewer'?"),
    ],
)
def test_a_wrong_value_of_a_table_is_told(added: str, told: str) -> None:
    assert told in only(HEAD + added + "\n")


def test_a_vineyard_with_too_many_groups_is_told() -> None:
    sizes = ", ".join(["1"] * 40)
    added = f"[vineyard]\ngroups = {{ red = [{sizes}], blue = [{sizes}] }}\n"
    assert "80 entries: there is room for 63" in only(HEAD + added)


def test_a_short_number_is_a_board_and_no_damaged_code() -> None:
    assert read_fill(HEAD.replace("burgundy/duchy-1", "7")).name == "Duchy 7"
    told = only(HEAD.replace("burgundy/duchy-1", "11"))
    assert "'11' is no layout, no layout file (*.toml) and no code" in told


def test_the_tiles_must_not_be_missing() -> None:
    assert only(HEAD.replace(EMPTY_MAP, "")) == "fill:1: fill: missing"


# Writing


def small(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least, most)


def tuples(values: st.SearchStrategy, most: int) -> st.SearchStrategy[tuple]:
    return st.lists(values, max_size=most).map(tuple)


def some(keys: tuple[str, ...], values: st.SearchStrategy) -> st.SearchStrategy:
    return st.none() | st.dictionaries(st.sampled_from(keys), values)


def in_order(groups: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(groups, key=lambda group: VINE_COLOURS.index(group[0])))


ROUTES = st.builds(Routes, tuples(small(1, 12), 5), tuples(small(1, 6), 9))
GOODS = st.none() | st.tuples(*[small(0, 63)] * 6)
SIZES = st.sampled_from(["large", "small"])
SHIELDS = st.lists(
    st.builds(Shield, small(1, 18), small(0, 5), st.none() | small(0, 5)),
    unique_by=lambda shield: shield.number,
    max_size=9,
).map(tuple)
GROUPS = tuples(st.tuples(st.sampled_from(VINE_COLOURS), small(1, 13)), 9).map(in_order)


@st.composite
def fills(draw: st.DrawFn) -> Fill:
    """Return anything that can be written on a sheet of duchy 1."""
    tiles = []
    for cell in BOARD.cells:
        is_plain = cell.terrain in PLAIN_TERRAINS
        known = [word for word in WORDS if word != PLAIN or is_plain]
        tiles.append(draw(st.sampled_from(["", *known])))
    chosen = draw(st.lists(st.sampled_from(IDS), unique=True))
    number = st.none() | small(0, 99)
    return Fill(
        tiles=tuple(tiles),
        phases=draw(st.none() | st.tuples(*[small(0, 5)] * len(tiles))),
        players=draw(st.sampled_from([0, 2, 3, 4])),
        expansions=tuple(name for name in IDS if name in chosen),
        bonus=draw(some(TERRAINS, SIZES)),
        sold=draw(GOODS),
        stored=draw(GOODS),
        silver=draw(number),
        workers=draw(number),
        crane=draw(st.sampled_from(["", *BUILDINGS])),
        taken_back=draw(small(0, 9)),
        copied=draw(tuples(small(1, 29), 5)),
        shields=draw(SHIELDS),
        posts=draw(
            st.none() | st.builds(Posts, tuples(small(0, 5), 2), st.just("") | SIZES)
        ),
        routes=draw(st.none() | ROUTES),
        vineyard=draw(
            st.none()
            | st.builds(Vineyard, GROUPS, tuples(st.sampled_from(VINE_COLOURS), 9))
        ),
        other=draw(number),
        track=draw(number),
        points=draw(some(HEADINGS, small(0, 9_999))),
        total=draw(st.none() | small(0, 9_999)),
        evidence=draw(st.sampled_from(["none", "phase"])),
        variant=draw(st.sampled_from(VARIANTS)),
    )


@st.composite
def all_switches(draw: st.DrawFn) -> Switches:
    return read_plain_switches(
        {name: draw(st.sampled_from(known)) for name, known in SWITCHES.items()}
    )


@pytest.mark.slow
@steady
@given(fills(), all_switches())
def test_a_sheet_that_was_written_is_read_again(fill: Fill, switches: Switches) -> None:
    sheet = FilledSheet(
        ONE.id, ONE.name, BOARD, ONE.rules, None, fill, switches=switches
    )
    assert read_fill(write_fill(sheet)) == sheet


def test_a_sheet_is_written_as_a_person_would() -> None:
    text = (SHEETS / "three-expansions.toml").read_text(encoding="utf-8")
    assert write_fill(read_fill(text)) == text


def test_a_serial_without_a_code_is_kept_in_one() -> None:
    sheet = replace(read_fill(HEAD), serial=9)
    again = read_fill(write_fill(sheet))
    assert (again.layout_id, again.serial) == ("burgundy/duchy-1", 9)


def test_a_year_needs_no_quotes() -> None:
    sheet = read_fill(HEAD + "[switches]\nedition = 2011\n")
    assert sheet.switches == Switches(edition="2011")
    told = only(HEAD + "[switches]\nedition = 1918\n")
    assert "'1918': not a setting of this switch" in told


def test_switches_that_are_not_as_usual_are_named() -> None:
    text = HEAD + "[switches]\nedition = '2011'\nthird-post = true\n"
    sheet = read_fill(text)
    assert plain_switches(sheet.switches) == {"edition": "2011", "third-post": "yes"}


# Châteauma


def test_what_chateauma_has_is_read() -> None:
    player = read_chateauma(SHEETS / "chateauma.toml")
    assert player.has == Chateauma(85, 3, 2, 1, 4, 3, 2, 0)
    assert player.total == 125
    assert read_chateauma(write_chateauma(player)) == player
    assert isinstance(player, VirtualPlayer)


def test_a_person_s_sheet_may_say_what_chateauma_has() -> None:
    text = (SHEETS / "base-game.toml").read_text(encoding="utf-8")
    text += "\n[chateauma]\ntrack = 85\nreserve = 4\n"
    sheet = read_fill(text)
    assert sheet.fill.chateauma == Chateauma(track=85, reserve=4)
    assert read_fill(write_fill(sheet)).fill == sheet.fill
    with pytest.raises(FillError, match="duck"):
        read_fill(text + "duck = 1\n")


def test_all_problems_of_chateauma_are_told_at_once() -> None:
    text = "format = 1\ngame = 'dice'\ntotl = 3\n[chateauma]\ntrack = -1\nduck = 1\n"
    with pytest.raises(FillError) as refused:
        read_chateauma(text)
    told = [str(problem) for problem in refused.value.problems]
    assert [text.split(": ")[1] for text in told] == [
        *("game", "totl", "chateauma.track", "chateauma.duck"),
    ]


def test_the_examples_of_the_documents_are_read() -> None:
    document = (ROOT / "docs" / "fills.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", document, re.DOTALL)
    (sheet,) = (text for text in examples if 'sheet = "burgundy/' in text)
    (virtual,) = (text for text in examples if "[chateauma]" in text)
    assert read_fill(sheet) == read_fill(SHEETS / "three-expansions.toml")
    assert read_chateauma(virtual) == read_chateauma(SHEETS / "chateauma.toml")


def test_the_documents_name_every_word_and_key() -> None:
    document = (ROOT / "docs" / "fills.md").read_text(encoding="utf-8")
    section = document.partition("### The body of The Castles of Burgundy")[2]
    section = section.partition("## Logs")[0]
    for name in (*IDS, *VARIANTS, *HEADINGS, *VINE_COLOURS, "taken-back", "crane"):
        assert name in section, name
    for word in WORDS:
        if not word.isdecimal() and not re.fullmatch(r"[234]\w", word):
            assert f"`{word}`" in section, word
