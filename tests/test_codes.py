import hashlib
import hmac
import random
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from math import comb, prod
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core import codes
from sheetgen.core.board import (
    MAX_CELLS,
    Board,
    Cell,
    Position,
    cell_names,
    hexagon,
    make_board,
    neighbours,
)
from sheetgen.core.codes import Encoding, SheetCode, decode, is_signed, pack
from sheetgen.core.encode import encode, encode_serials, is_signed_by, shared_digits
from sheetgen.core.errors import CodeError, DamagedCode, UnknownCode
from sheetgen.core.layout.textmap import read_map
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey import find_islands
from sheetgen.games.find import load_layout
from sheetgen.layout.read import load_rules
from sheetgen.press.qr import CodePrinter
from sheetgen.system.link import LOCAL_PREFIX

ROOT = Path(__file__).parent.parent
CORPUS = sorted((ROOT / "tests" / "golden" / "codes").glob("*.toml"))
DOCUMENT = (ROOT / "docs" / "codes.md").read_text(encoding="utf-8")
RULES_FILES = sorted((ROOT / "layouts").glob("*/rules/*.toml"))

RULES = next(rules for rules in load_rules("dice") if rules.number == 1)
ENCODING = RULES.encoding
ISLES = next(rules for rules in load_rules("burgundy") if rules.number == 2)
SEATS = next(rules for rules in load_rules("keythedral") if rules.number == 3)
SUMS = next(rules for rules in load_rules("burgundy-totals") if rules.number == 4)
BY_NUMBER = {1: RULES, 2: ISLES, 3: SEATS, 4: SUMS}
ENCODINGS = [rules.encoding for rules in BY_NUMBER.values()]
TERRAINS = ENCODING.terrains
LETTERS = {
    "r": "river",
    "m": "mine",
    "t": "city",
    "k": "monastery",
    "c": "castle",
    "p": "pasture",
}
KEY = b"a key of sixteen"
SERIALS = (1, 2, 999, 10**6, 10**9 - 1)

steady = settings(deadline=None, derandomize=True)


# Boards and sheets


def read_board(
    text: str,
    legend: dict[str, str],
    rules: RuleSet = RULES,
    links: Iterable[str] = (),
) -> Board:
    tokens, faults = read_map(text, 1)
    assert not faults
    cells = []
    for token in tokens:
        terrain = rules.terrain(legend[token.text[0]])
        carried = token.text[1:]
        if terrain.written_like:
            like = terrain.written_like.index(legend[carried])
            carried = terrain.carried[like]
        cells.append(Cell(token.position, terrain.name, carried))
    places = [token.position for token in tokens]
    named = dict(zip(cell_names(places), places, strict=True))
    pairs = (link.split("-") for link in links)
    return make_board(cells, ((named[one], named[other]) for one, other in pairs))


def fill(positions: list[Position], encoding: Encoding, seed: int) -> Board:
    """Return a board with terrains as they come."""
    chance = random.Random(seed)
    cells = []
    for position in positions:
        place = chance.randrange(len(encoding.terrains))
        carried = chance.choice(encoding.carried[place] or ("",))
        cells.append(Cell(position, encoding.terrains[place], carried))
    return make_board(cells)


def grow(size: int, reach: int, seed: int) -> list[Position]:
    """Return positions that hang together; the less the *reach*, the thinner."""
    chance = random.Random(seed)
    places = [Position(0, 0)]
    while len(places) < size:
        ends = places[-reach:] if chance.random() < 0.9 else places
        near = chance.choice(neighbours(chance.choice(ends)))
        if near not in places:
            places.append(near)
    return places


seeds = st.integers(0, 2**32)
shapes = st.one_of(
    st.builds(grow, st.integers(1, MAX_CELLS), st.sampled_from((2, 8, 61)), seeds),
    st.builds(lambda radius: list(hexagon(radius)), st.integers(1, 4)),
)
keys = st.one_of(st.just(b""), st.binary(min_size=1, max_size=80))
languages = st.text("abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=2)


@st.composite
def encodings(draw: st.DrawFn) -> Encoding:
    counts = draw(st.lists(st.integers(0, 5), min_size=2, max_size=9))
    return Encoding(
        draw(st.integers(1, codes.MAX_RULES)),
        tuple(f"terrain {i}" for i in range(len(counts))),
        tuple(tuple(f"{i}" for i in range(count)) for count in counts),
    )


@st.composite
def sheets(draw: st.DrawFn, encoding: Encoding) -> SheetCode:
    return SheetCode(
        encoding.rules,
        fill(draw(shapes), encoding, draw(seeds)),
        draw(st.sampled_from(codes.EVIDENCE)),
        draw(languages),
        draw(st.integers(0, codes.MAX_SERIAL)),
        draw(st.integers(0, codes.MAX_FACE)),
    )


dice_sheets = sheets(ENCODING)
sheets_of_any_game = encodings().flatmap(lambda e: st.tuples(sheets(e), st.just(e)))


def seal(body: int, form: int = 1) -> str:
    """Return the digits of a number of any body that pass the check."""
    tail = body * 65536 * 8 + form
    return str(tail + (1 - tail) * 57331 % 65521 * 8)


def body_of(*fields: tuple[int, int], end: int = 1) -> int:
    number = end
    for value, radix in reversed(fields):
        number = number * radix + value
    return number


# What comes after kind and signature, up to the shape.
HEAD = ((1, 1024), (1, 4), (117, 676), (42, 10**9))
PLAIN = ((0, 4), (0, 2), *HEAD)


# A second reader, written from docs/codes.md alone; it shares no code with ours.


@dataclass
class Said:
    """What the second reader finds; cells as row, column, terrain, carried."""

    signature: int | None
    message: bytes
    face: int
    rules: int
    evidence: int
    language: str
    serial: int
    cells: list[tuple[int, int, int, int | None]]
    answers: int
    links: list[tuple[int, int]]


class Number:
    def __init__(self, value: int) -> None:
        self.left = value

    def take(self, radix: int) -> int:
        self.left, value = divmod(self.left, radix)
        return value


def second_reader(digits: str) -> Said:
    assert int(digits) % 65521 == 1
    number = Number(int(digits))
    code_format = number.take(8)
    assert code_format in (1, 2)
    assert number.take(65536) < 65521
    kind = number.take(4)
    assert kind in (0, 3)
    signature = number.take(2**64) if number.take(2) else None
    message = number.left.to_bytes(number.left.bit_length() // 8 + 1, "big")
    face = number.take(4) if kind else 0
    if kind and not face:
        face = number.take(4000 if code_format == 1 else 30000) + 4
    assert (code_format == 2) == (face > 4003)
    rules, evidence = number.take(1024), number.take(4)
    first, second = divmod(number.take(676), 26)
    language = chr(97 + first) + chr(97 + second)
    serial = number.take(1_000_000_000)
    links: list[tuple[int, int]] = []
    if HAS_LINKS[rules]:
        places, answers, links = second_islands(number)
    else:
        places, answers = second_shape(number)
    carried = CARRIED[rules]
    cells = []
    for row, column in sorted(places):
        terrain = number.take(len(carried))
        value = number.take(carried[terrain]) if carried[terrain] else None
        cells.append((row, column, terrain, value))
    assert number.left == 1
    return Said(
        *(signature, message, face, rules, evidence, language, serial),
        *(cells, len(answers), links),
    )


def second_islands(
    number: Number,
) -> tuple[list[tuple[int, int]], list[int], list[tuple[int, int]]]:
    radius = number.take(5)
    answers: list[int] = []
    if radius:
        return second_shape(number, radius)[0], [], []
    if number.take(2):
        rows, columns, odd = number.take(64) + 1, number.take(128) + 1, number.take(2)
        box = [(row, column) for row in range(rows) for column in range(columns)]
        places = [p for p in box if sum(p) % 2 == odd and number.take(2)]
    else:
        places, answers = second_shape(number, 0)
    count = number.take(64)
    pairs = list(combinations(range(len(places)), 2))
    choice = number.take(comb(len(pairs), count))
    links = []
    for nth in range(count, 0, -1):
        place = max(p for p in range(len(pairs)) if comb(p, nth) <= choice)
        choice -= comb(place, nth)
        links.append(pairs[place])
    return places, answers, links[::-1]


def second_shape(
    number: Number, radius: int | None = None
) -> tuple[list[tuple[int, int]], list[int]]:
    if radius is None:
        radius = number.take(5)
    if radius:
        rows = range(-radius, radius + 1)
        width = [2 * radius - abs(row) for row in rows]
        return [
            (row, column)
            for row, most in zip(rows, width, strict=True)
            for column in range(-most, most + 1, 2)
        ], []
    places, asked, answers = [(0, 0)], {(0, 0)}, []
    for row, column in places:
        for down, right in ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)):
            place = (row + down, column + right)
            if place in asked or place < (0, 0):
                continue
            asked.add(place)
            answers.append(number.take(2))
            if answers[-1]:
                places.append(place)
    return places, answers


# All that it needs of the rules files: the terrains, what their cells can carry, and
# whether there are links.
TREES = [tomllib.loads(path.read_text(encoding="utf-8")) for path in RULES_FILES]
TABLES = {tree["number"]: list(tree["terrains"].items()) for tree in TREES}
CARRIED = {
    number: [len(table.get("carried", [])) for _, table in tables]
    for number, tables in TABLES.items()
}
HAS_LINKS = {tree["number"]: tree.get("links", False) for tree in TREES}


# The corpus


def replay(path: Path) -> tuple[str, SheetCode, bytes]:
    tree = tomllib.loads(path.read_text(encoding="utf-8"))
    table, rules = tree["board"], BY_NUMBER[tree["rules"]]
    board = read_board(table["map"], tree["legend"], rules, table.get("links", ()))
    sheet = SheetCode(
        *(tree["rules"], board, tree["evidence"], tree["language"], tree["serial"]),
        face=tree.get("face", 0),
    )
    return tree["digits"], sheet, bytes.fromhex(tree["key"])


by_file = pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)


def test_the_corpus_has_not_shrunk() -> None:
    assert len(CORPUS) >= 40


@by_file
def test_codes_of_the_corpus_say_what_their_files_say_and_are_encoded_again(
    path: Path,
) -> None:
    digits, sheet, _ = replay(path)
    assert decode(digits, ENCODINGS) == sheet
    digits, sheet, key = replay(path)
    assert encode(sheet, BY_NUMBER[sheet.rules].encoding, key) == digits
    digits, _, key = replay(path)
    assert is_signed(digits) == bool(key)
    assert is_signed_by(digits, key) == bool(key)
    assert not is_signed_by(digits, key + b"?")


@by_file
def test_a_second_reader_finds_the_same_in_the_corpus(path: Path) -> None:
    digits, sheet, key = replay(path)
    said = second_reader(digits)
    assert (said.rules, codes.EVIDENCE[said.evidence]) == (sheet.rules, sheet.evidence)
    assert (said.language, said.serial) == (sheet.language, sheet.serial)
    assert said.face == sheet.face
    top = min(row for row, *_ in said.cells)
    left = min(column for _, column, *_ in said.cells)
    found = []
    for row, column, terrain, value in said.cells:
        name, table = TABLES[said.rules][terrain]
        carried = "" if value is None else table["carried"][value]
        found.append((row - top, column - left, name, carried))
    assert found == [(*c.position, c.terrain, c.carried) for c in sheet.board.cells]
    assert said.links == list(sheet.board.links)
    if key:
        made = hmac.new(key, said.message, hashlib.sha256).digest()
        assert said.signature == int.from_bytes(made[:8], "big")
    else:
        assert said.signature is None


@pytest.mark.slow
@steady
@given(sheet=dice_sheets)
def test_a_second_reader_finds_the_same_in_any_code(sheet: SheetCode) -> None:
    said = second_reader(encode(sheet, ENCODING))
    found = [TERRAINS[terrain] for *_, terrain, _ in said.cells]
    assert found == [cell.terrain for cell in sheet.board.cells]
    assert (said.face, said.serial) == (sheet.face, sheet.serial)


@pytest.mark.slow
@steady
@given(sheet=dice_sheets)
def test_a_walk_asks_at_most_three_times_a_cell(sheet: SheetCode) -> None:
    said = second_reader(encode(sheet, ENCODING))
    assert said.answers <= 3 * len(said.cells)


# The documents


def table_below(heading: str, first: str) -> list[list[str]]:
    """Return the rows of the table that begins with *first* below *heading*."""
    section = DOCUMENT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = section[section.index(f"| {first} |") :].partition("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


VECTORS = table_below("Vectors", "map")


def test_the_documents_have_vectors_with_and_without_a_key() -> None:
    assert {row[4] == "-" for row in VECTORS} == {True, False}


def test_the_code_by_hand_of_the_documents_is_right() -> None:
    rows = table_below("A code by hand", "field")
    fields = [(int(value), int(radix)) for _, value, radix in rows]
    section = DOCUMENT.partition("## A code by hand")[2]
    (digits,) = re.findall(r"^The digits are (\d+)\.$", section, flags=re.MULTILINE)
    assert body_of(*fields) == int(digits)
    board = read_board("t cm\nr", LETTERS)
    assert encode(SheetCode(1, board, "phase", "en", 42, 1), ENCODING) == digits


def all_castles(positions: list[Position]) -> Board:
    return make_board(Cell(position, "castle", "worker") for position in positions)


@pytest.mark.parametrize(
    ("row", "board"),
    [
        (0, load_layout("A").board),
        (1, all_castles(list(hexagon(4)))),
        (2, all_castles([Position(i, i) for i in range(MAX_CELLS)])),
    ],
)
def test_the_sizes_in_the_documents_are_those_of_the_largest_codes(
    row: int, board: Board
) -> None:
    told = table_below("The QR code", "board of the Dice Game")[row]
    sheet = SheetCode(1, board, "round", "zz", codes.MAX_SERIAL, face=1)
    found = []
    for key in (b"", KEY):
        digits = encode(sheet, ENCODING, key)
        version = (CodePrinter(LOCAL_PREFIX, digits).size - 17) // 4
        found += [str(len(digits)), str(version)]
    assert found == told[1:]


# Boards with islands and links


def isles(text: str, links: str = "") -> Board:
    legend = {letter: name for name, letter in ISLE_LETTERS.items()}
    return read_board(text.replace("/", "\n"), legend, ISLES, links.split())


ISLE_LETTERS = {
    "city": "t",
    "monastery": "k",
    "river": "r",
    "pasture": "p",
    "castle": "c",
    "mine": "m",
}
ISLE_VECTORS = table_below("Vectors with links", "map")


def vectors() -> Iterator[tuple]:
    """Yield rules, map, links, face, evidence and what else all vectors have."""
    for text, evidence, *rest in VECTORS:
        yield "1", text, "", "0", evidence, *rest
    for text, links, *rest in ISLE_VECTORS:
        yield "2", text, links, "0", "none", *rest
    for text, *rest in table_below("Vectors of cathedrals", "map"):
        yield "3", text, "", "0", "none", *rest
    for face, *rest in table_below("Vectors of totals", "face"):
        yield "4", "c", "", face, "none", *rest
    yield from table_below("Vectors of faces", "rules")


@pytest.mark.parametrize("row", list(vectors()), ids=lambda row: row[-1])
def test_a_vector_of_the_documents_holds(row: tuple[str, ...]) -> None:
    number, text, links, face, evidence, language, serial, key, digits = row
    rules, map_ = BY_NUMBER[int(number)], text.strip("`").replace("/", "\n")
    if rules is ISLES:
        board = isles(text.strip("`"), links.strip("`-"))
    else:
        legend = {"1": LETTERS, "4": {"c": "castle"}}
        legend = legend.get(number, {"s": "short", "f": "full"})
        board = read_board(map_, legend, rules)
    sheet = SheetCode(rules.number, board, evidence, language, int(serial), int(face))
    secret = b"" if key == "-" else bytes.fromhex(key)
    assert encode(sheet, rules.encoding, secret) == digits
    assert decode(digits, ENCODINGS) == sheet


def test_the_documents_have_vectors_of_every_form() -> None:
    shapes = set()
    for *_, digits in ISLE_VECTORS:
        number = Number(int(digits) // 8 // 65536 // 4 // 2)
        if ISLE_VECTORS and number.left > 1:
            for radix in (1024, 4, 676, 10**9):
                number.take(radix)
            shape = number.take(5)
            shapes.add((shape, None if shape else number.take(2)))
    assert shapes >= {(1, None), (0, 0), (0, 1)}


@st.composite
def archipelagos(draw: st.DrawFn) -> Board:
    """Return a board of cells anywhere, which links make hang together."""
    chance = random.Random(draw(seeds))
    size = draw(st.integers(1, MAX_CELLS))
    wide, high = draw(st.integers(6, 24)), draw(st.integers(6, 12))
    odd = draw(st.integers(0, 1))
    box = [(r, c) for r in range(high) for c in range(wide) if (r + c) % 2 == odd]
    chosen = chance.sample(box, min(size, len(box)))
    cells = fill([Position(*place) for place in chosen], ISLES.encoding, 1).cells
    places = [cell.position for cell in cells]
    island = find_islands(make_board(cells))
    links = {
        (places[chance.choice(one)], places[chance.choice(other)])
        for one, other in pairwise(island)
    }
    more = draw(st.integers(0, 3)) if len(places) > 1 else 0
    links |= {tuple(chance.sample(places, 2)) for _ in range(more)}
    return make_board(cells, links)


@pytest.mark.slow
@steady
@given(board=archipelagos(), key=keys)
def test_boards_with_islands_are_decoded(board: Board, key: bytes) -> None:
    sheet = SheetCode(2, board, "round", "zz", codes.MAX_SERIAL)
    digits = encode(sheet, ISLES.encoding, key)
    assert decode(digits, ENCODINGS) == sheet
    assert second_reader(digits).links == list(board.links)


@pytest.mark.slow
@steady
@given(shape=shapes, seed=seeds)
def test_boards_in_one_piece_need_no_mask(shape: list[Position], seed: int) -> None:
    board = fill(shape, ISLES.encoding, seed)
    digits = encode(SheetCode(2, board), ISLES.encoding)
    assert decode(digits, ENCODINGS).board == board
    assert second_reader(digits).answers <= 3 * len(board.cells)


def test_a_full_hexagon_with_a_link_is_walked() -> None:
    cells = fill(list(hexagon(2)), ISLES.encoding, 1).cells
    board = make_board(cells, [(cells[0].position, cells[-1].position)])
    digits = encode(SheetCode(2, board), ISLES.encoding)
    assert second_reader(digits).answers > 0
    assert decode(digits, ENCODINGS).board == board


def test_islands_without_links_or_rules_for_them_cannot_be_written() -> None:
    cells = [Cell(Position(0, column), "river") for column in (0, 2, 4)]
    board = make_board(cells, [(Position(0, 0), Position(0, 4))])
    with pytest.raises(ValueError):
        encode(SheetCode(1, board), ENCODING)
    cells = [Cell(Position(0, column), "river", "1") for column in (0, 4, 8)]
    for links in ([], [(Position(0, 0), Position(0, 4))]):
        with pytest.raises(ValueError):
            encode(SheetCode(2, make_board(cells, links)), ISLES.encoding)


ISLE_HEAD = ((0, 4), (0, 2), (2, 1024), *HEAD[1:])
RIVER = ((2, 6), (0, 6))
TWO = ((1, 2), (0, 64), (4, 128), (0, 2), (1, 2), (0, 2), (1, 2))


def test_two_islands_by_hand() -> None:
    digits = seal(body_of(*ISLE_HEAD, (0, 5), *TWO, (1, 64), (0, 1), *RIVER, *RIVER))
    board = decode(digits, ENCODINGS).board
    assert board == isles("r1 ~ r1", "a1-a2")


@pytest.mark.parametrize(
    "fields",
    [
        (*TWO, (0, 64), (0, 1)),  # nothing joins them
        (*TWO, (2, 64)),  # more links than pairs
        ((1, 2), (0, 64), (4, 128), (0, 2), *[(0, 2)] * 3, (0, 64)),  # no cells
        ((1, 2), (10, 64), (12, 128), (0, 2), *[(1, 2)] * 72, (0, 64)),  # 72 cells
    ],
    ids=["apart", "links", "empty", "many"],
)
def test_islands_that_cannot_be_are_damage(fields: tuple[tuple[int, int], ...]) -> None:
    digits = seal(body_of(*ISLE_HEAD, (0, 5), *fields, *RIVER, *RIVER))
    with pytest.raises(DamagedCode) as refused:
        decode(digits, ENCODINGS)
    assert refused.value.payload == digits


@pytest.mark.slow
@settings(steady, max_examples=300)
@given(rest=st.integers(0, 2**300))
def test_a_number_with_links_that_says_nothing_is_refused(rest: int) -> None:
    for end in (rest, rest * 2 + 1, rest * 10, rest * 10 + 5):
        digits = seal(body_of(*ISLE_HEAD, end=end))
        try:
            sheet = decode(digits, ENCODINGS)
        except CodeError as refused:
            assert refused.payload == digits
        else:
            assert sheet.board.cells


UPPER_40 = "HTTPS://" + "EXAMPLE.ORG/".rjust(32, "W")
MIXED_40 = "HTTPS://EXAMPLE.ORG/".ljust(39, "s") + "/"


@pytest.mark.parametrize(
    ("name", "prefix", "most"),
    [
        ("1", UPPER_40, 6),
        ("1", MIXED_40, 6),
        ("1", MIXED_40.lower(), 7),
        ("33", MIXED_40.lower(), 8),
        ("34", UPPER_40, 8),
        ("34", MIXED_40.lower(), 8),
    ],
)
def test_boards_with_numbers_fit_a_code_with_a_prefix_of_40_characters(
    name: str, prefix: str, most: int
) -> None:
    board = load_layout(name).board
    sheet = SheetCode(2, board, "round", "zz", codes.MAX_SERIAL, face=1)
    digits = encode(sheet, ISLES.encoding)
    assert (CodePrinter(prefix, digits).size - 17) // 4 <= most
    told = {"1": "82", "33": "122", "34": "153"}
    assert str(len(digits)) == told[name]
    assert f"{told[name]} " in DOCUMENT.replace(")", " ")


# What must never change


def test_encodings_of_the_rules_and_constants_are_those_of_sheets_in_use() -> None:
    assert (codes.NEAR, codes.FAR, codes.FORMATS) == (1, 2, 8)
    assert codes.KINDS == ("sheet", "answers", "table", "sheet with a face")
    assert codes.EVIDENCE == ("none", "phase", "round")
    assert (codes.MAX_SERIAL, codes.MAX_RULES) == (999_999_999, 1023)
    assert (codes.NEAR_FACES, codes.FIRST_FAR, codes.MAX_FACE) == (3, 4004, 30003)
    bonuses = ("monk", "silver", "good", "worker")
    assert ENCODING.rules == 1
    assert TERRAINS == ("river", "mine", "city", "monastery", "castle", "pasture")
    assert ENCODING.carried == ((), (), (), (), bonuses, ())
    encoding = ISLES.encoding
    assert encoding.rules == 2
    assert encoding.links
    assert encoding.terrains == tuple(ISLE_LETTERS)
    assert encoding.carried == (("1", "2", "3", "4", "5", "6"),) * 6


# There and back


@pytest.mark.slow
@steady
@given(pair=sheets_of_any_game, key=keys)
def test_what_was_encoded_is_decoded(
    pair: tuple[SheetCode, Encoding], key: bytes
) -> None:
    sheet, encoding = pair
    digits = encode(sheet, encoding, key)
    assert decode(digits, [encoding]) == sheet
    assert is_signed(digits) == bool(key)


@pytest.mark.parametrize(
    "text",
    [
        "p p\np ~ p\np p",
        "p p p\np ~ ~ p\np p p",
        "p p p p\np ~ p ~ p\np p p p",
        "p p\np ~ p\n~ p p ~\np ~ p\np p",
    ],
)
def test_boards_with_holes_are_decoded(text: str) -> None:
    sheet = SheetCode(1, read_board(text, LETTERS))
    assert decode(encode(sheet, ENCODING), [ENCODING]).board == sheet.board


@pytest.mark.parametrize("radius", [1, 2, 3, 4])
def test_a_full_hexagon_takes_no_walk(radius: int) -> None:
    digits = encode(SheetCode(1, fill(hexagon(radius), ENCODING, 1)), ENCODING)
    assert second_reader(digits).answers == 0


def spell(places: set[Position]) -> list[tuple[int, int]]:
    """Return the answers of a walk, for a shape that may be a hexagon too."""
    first = min(places)
    queue, asked, answers = [first], {first}, []
    for place in queue:
        for near in neighbours(place):
            if near > first and near not in asked:
                asked.add(near)
                answers.append((int(near in places), 2))
                queue += [near] * (near in places)
    return answers


def test_a_hexagon_that_was_spelled_out_is_read_all_the_same() -> None:
    pastures = [(5, 6)] * 7
    walk = spell(set(hexagon(1)))
    digits = seal(body_of(*PLAIN, (0, 5), *walk, *pastures))
    board = make_board(Cell(position, "pasture") for position in hexagon(1))
    assert decode(digits, [ENCODING]).board == board


@pytest.mark.slow
@steady
@given(sheet=dice_sheets, key=keys)
def test_sheets_of_a_pad_are_encoded_as_each_by_itself(
    sheet: SheetCode, key: bytes
) -> None:
    pad = encode_serials(sheet, ENCODING, SERIALS, key)
    for serial, digits in zip(SERIALS, pad, strict=True):
        alone = replace(sheet, serial=serial)
        assert digits == encode(alone, ENCODING, key)


@pytest.mark.slow
@steady
@given(sheet=dice_sheets, key=keys)
def test_what_is_called_shared_is_shared_by_all_serials(
    sheet: SheetCode, key: bytes
) -> None:
    shared = shared_digits(sheet, ENCODING, key)
    pad = encode_serials(sheet, ENCODING, SERIALS, key)
    assert {digits[:shared] for digits in pad} == {pad[0][:shared]}


@pytest.mark.parametrize("key", [b"", KEY])
@pytest.mark.parametrize("name", "ABCD")
def test_the_sheets_of_a_duchy_share_more_than_thirty_digits(
    name: str, key: bytes
) -> None:
    sheet = SheetCode(1, load_layout(name).board)
    assert shared_digits(sheet, ENCODING, key) > 30


@pytest.mark.parametrize("evidence", codes.EVIDENCE)
@pytest.mark.parametrize("name", "ABCD")
def test_a_duchy_needs_55_digits_or_59_and_60_with_a_far_face(
    name: str, evidence: str
) -> None:
    board = load_layout(name).board
    far = (4003, 59), (codes.FIRST_FAR, 60), (codes.MAX_FACE, 60)
    for face, digits in ((0, 55), (1, 55), (3, 55), (4, 59), *far):
        sheet = SheetCode(1, board, evidence, "zz", codes.MAX_SERIAL, face)
        assert len(encode(sheet, ENCODING)) == digits


@pytest.mark.parametrize("face", [[], [4], [4, 4000], [4, 30000]])
@pytest.mark.parametrize("signature", [[], [2**64]])
def test_no_board_has_codes_of_two_lengths(
    signature: list[int], face: list[int]
) -> None:
    # A pad needs symbols of one size. Codes of a board are the numbers of a range;
    # here no range of a board has a power of ten in it.
    radices = [1024, 4, 676, 10**9, 2, 4, 65536, 8, *signature, *face]
    for power in range(18, 200):
        board = 10**power // prod(radices)
        assert not names_a_board(board), power


def names_a_board(number: int) -> bool:
    left = Number(number)
    places, _ = second_shape(left)
    for _ in places:
        terrain = left.take(len(CARRIED[1]))
        if CARRIED[1][terrain]:
            left.take(CARRIED[1][terrain])
    return left.left == 1


# Damage


def is_refused_whole(digits: str) -> bool:
    """Return whether *digits* are called damaged, and kept."""
    try:
        decode(digits, [ENCODING])
    except DamagedCode as error:
        return error.payload == digits
    except UnknownCode:
        return False
    return False


@pytest.mark.slow
@steady
@given(sheet=dice_sheets, key=keys)
def test_any_single_changed_digit_is_noticed(sheet: SheetCode, key: bytes) -> None:
    digits = encode(sheet, ENCODING, key)
    for place, digit in enumerate(digits):
        for other in "0123456789".replace(digit, ""):
            assert is_refused_whole(digits[:place] + other + digits[place + 1 :])


@pytest.mark.slow
@steady
@given(sheet=dice_sheets, key=keys)
def test_any_swap_of_two_neighbouring_digits_is_noticed(
    sheet: SheetCode, key: bytes
) -> None:
    digits = encode(sheet, ENCODING, key)
    for place, (one, other) in enumerate(pairwise(digits)):
        if one != other:
            swapped = digits[:place] + other + one + digits[place + 2 :]
            assert is_refused_whole(swapped)


@pytest.mark.slow
@pytest.mark.parametrize("name", "ABCD")
def test_a_lost_digit_is_noticed(name: str) -> None:
    digits = encode(SheetCode(1, load_layout(name).board), ENCODING)
    for place in range(len(digits)):
        assert is_refused_whole(digits[:place] + digits[place + 1 :])


def test_up_to_1500_digits_are_read() -> None:
    unknown = (3, 4), (0, 2), (1, 4), (1000, 1024)
    for length, error in ((1500, UnknownCode), (1501, DamagedCode)):
        digits = seal(body_of(*unknown, end=10 ** (length - 11)))
        assert len(digits) == length
        with pytest.raises(error):
            decode(digits, ENCODINGS)


@pytest.mark.slow
@steady
@given(text=st.one_of(st.text(), st.text("0123456789"), st.text("0123456789 -.²٣")))
def test_any_text_is_refused_as_a_code_and_kept(text: str) -> None:
    for ask in (lambda t: decode(t, [ENCODING]), is_signed):
        with pytest.raises(CodeError) as refused:
            ask(text)
        assert refused.value.payload == text


@pytest.mark.slow
@settings(steady, max_examples=400)
@given(rest=st.integers(0, 2**400), form=st.integers(0, 7))
def test_a_number_that_passes_the_check_but_says_nothing_is_refused(
    rest: int, form: int
) -> None:
    # That any of these are sheets is as good as impossible.
    for body in (rest, body_of(*PLAIN, end=rest), body_of((0, 4), (1, 2), end=rest)):
        digits = seal(body, form)
        with pytest.raises(CodeError) as refused:
            decode(digits, [ENCODING])
        assert refused.value.payload == digits


@pytest.mark.slow
def test_of_all_small_numbers_those_that_are_boards_are_read_as_boards() -> None:
    boards = {number for number in range(2_000) if names_a_board(number)}
    assert len(boards) == 9  # one cell: five terrains, and castles with four bonuses
    for number in range(2_000):
        digits = seal(body_of(*PLAIN, end=number))
        if number in boards:
            assert encode(decode(digits, [ENCODING]), ENCODING) == digits
        else:
            assert is_refused_whole(digits)


@pytest.mark.slow
def test_of_random_digits_hardly_any_pass_the_check() -> None:
    chance = random.Random(2024)
    passed = 0
    for _ in range(20_000):
        digits = "".join(chance.choices("0123456789", k=55))
        passed += int(digits) % 65521 == 1
        with pytest.raises(CodeError):
            decode(digits, [ENCODING])
    assert passed < 5


@pytest.mark.parametrize("digits", ["", "12a4", "1 2", "-1", "²", "٣", "1" * 401])
def test_what_is_no_number_of_bearable_length_is_damaged(digits: str) -> None:
    assert is_refused_whole(digits)


@pytest.mark.parametrize("zeros", ["0", "00"])
def test_a_zero_in_front_is_damage(zeros: str) -> None:
    digits = encode(SheetCode(1, load_layout("A").board), ENCODING)
    assert is_refused_whole(zeros + digits)


def test_a_number_of_a_million_digits_is_refused_without_being_read() -> None:
    assert is_refused_whole("1" * 1_000_000)


@pytest.mark.parametrize("digits", ["1", "65522", "524170"])
def test_a_number_too_small_for_a_code_is_damaged(digits: str) -> None:
    assert is_refused_whole(digits)


@pytest.mark.parametrize("form", [0, 3, 4, 5, 6, 7])
def test_another_format_is_unknown_and_named(form: int) -> None:
    digits = seal(123_456_789, form)
    with pytest.raises(UnknownCode, match=f"format {form}") as refused:
        decode(digits, [ENCODING])
    assert refused.value.payload == digits


@pytest.mark.parametrize(("kind", "name"), [(1, "answers"), (2, "table")])
def test_another_kind_is_unknown_and_named(kind: int, name: str) -> None:
    digits = seal(body_of((kind, 4), (0, 2), *HEAD))
    with pytest.raises(UnknownCode, match=f"kind {name}") as refused:
        decode(digits, [ENCODING])
    assert refused.value.payload == digits


def test_a_face_beyond_those_that_codes_can_name_is_refused() -> None:
    sheet = SheetCode(1, load_layout("A").board, face=codes.MAX_FACE + 1)
    with pytest.raises(ValueError, match="not below"):
        encode(sheet, ENCODING)


def test_a_face_is_covered_by_the_signature() -> None:
    sheet = SheetCode(1, load_layout("A").board, face=1)
    said = second_reader(encode(sheet, ENCODING, KEY))
    other = second_reader(encode(replace(sheet, face=2), ENCODING, KEY))
    assert (said.face, other.face) == (1, 2)
    assert said.signature != other.signature


def test_rules_are_chosen_by_their_number_and_those_that_lack_named() -> None:
    sheet = SheetCode(77, load_layout("A").board)
    digits = encode(sheet, Encoding(77, TERRAINS, ENCODING.carried))
    with pytest.raises(UnknownCode, match="rules 77") as refused:
        decode(digits, [ENCODING])
    assert refused.value.payload == digits
    other = Encoding(2, ("land", "sea"), ((), ("gold",)))
    sheet = SheetCode(2, make_board([Cell(Position(0, 0), "sea", "gold")]))
    assert decode(encode(sheet, other), [ENCODING, other]) == sheet


def test_a_fourth_evidence_is_damage() -> None:
    cell = ((0, 5), *[(0, 2)] * 3, (0, 6))
    assert is_refused_whole(
        seal(body_of((0, 4), (0, 2), (1, 1024), (3, 4), *HEAD[2:], *cell))
    )


@pytest.mark.parametrize("end", [0, 2, 7])
def test_digits_that_do_not_end_where_the_board_ends_are_damage(end: int) -> None:
    cell = ((0, 5), *[(0, 2)] * 3, (0, 6))
    assert decode(seal(body_of(*PLAIN, *cell)), [ENCODING]).serial == 42
    assert is_refused_whole(seal(body_of(*PLAIN, *cell, end=end)))


def code_of_a_row(size: int) -> str:
    """Return the digits of pastures in a row, however many."""
    walk = spell({Position(0, 2 * column) for column in range(size)})
    return seal(body_of(*PLAIN, (0, 5), *walk, *[(5, 6)] * size))


def test_walks_of_at_most_61_cells_are_boards_and_others_damage() -> None:
    assert len(decode(code_of_a_row(61), [ENCODING]).board.cells) == 61
    assert is_refused_whole(code_of_a_row(62))
    assert is_refused_whole(seal(body_of(*PLAIN, (0, 5), end=(1 << 400) - 1)))


# Signatures


@pytest.mark.slow
@steady
@given(sheet=dice_sheets, key=keys.filter(bool))
def test_a_code_is_signed_by_its_own_key_alone(sheet: SheetCode, key: bytes) -> None:
    digits = encode(sheet, ENCODING, key)
    assert is_signed_by(digits, key)
    assert not is_signed_by(digits, KEY + key)
    assert not is_signed_by(encode(sheet, ENCODING), key)


@pytest.mark.parametrize("changed", ["rules", "evidence", "language", "serial", "cell"])
def test_a_signature_does_not_fit_another_sheet(changed: str) -> None:
    said = second_reader(encode(SheetCode(1, load_layout("A").board), ENCODING, KEY))
    assert said.signature is not None
    rest = int.from_bytes(said.message, "big")
    steps = {
        "rules": 1,
        "evidence": 1024,
        "language": 1024 * 4,
        "serial": 1024 * 4 * 676,
        "cell": 1024 * 4 * 676 * 10**9 * 5,
    }
    same = seal(body_of((0, 4), (1, 2), (said.signature, 2**64), end=rest))
    other = body_of((0, 4), (1, 2), (said.signature, 2**64), end=rest + steps[changed])
    assert is_signed_by(same, KEY)
    assert not is_signed_by(seal(other), KEY)


def test_the_signature_of_a_damaged_code_is_not_looked_at() -> None:
    digits = encode(SheetCode(1, load_layout("A").board), ENCODING, KEY)
    with pytest.raises(DamagedCode):
        is_signed(digits[:-1])
    with pytest.raises(DamagedCode):
        is_signed_by(digits[:-1], KEY)


# What cannot be written


ONE = make_board([Cell(Position(0, 0), "river")])


@pytest.mark.parametrize(
    "sheet",
    [
        SheetCode(1, ONE, serial=-1),
        SheetCode(1, ONE, serial=codes.MAX_SERIAL + 1),
        SheetCode(1, ONE, evidence="rounds"),
        SheetCode(1, ONE, language="eng"),
        SheetCode(1, ONE, language="EN"),
        SheetCode(1, make_board([Cell(Position(0, 0), "swamp")])),
        SheetCode(1, make_board([Cell(Position(0, 0), "castle")])),
    ],
    ids=lambda sheet: f"{sheet.evidence} {sheet.language} {sheet.serial}",
)
def test_a_value_outside_its_range_cannot_be_written(sheet: SheetCode) -> None:
    with pytest.raises(ValueError):
        encode(sheet, ENCODING)


def test_rules_beyond_1023_cannot_be_written() -> None:
    with pytest.raises(ValueError):
        encode(SheetCode(1024, ONE), Encoding(1024, TERRAINS, ENCODING.carried))


@pytest.mark.parametrize("field", [(-1, 4), (4, 4)])
def test_a_value_that_does_not_fit_its_radix_cannot_be_packed(
    field: tuple[int, int],
) -> None:
    with pytest.raises(ValueError):
        pack([field])


@pytest.mark.slow
@steady
@given(
    fields=st.lists(
        st.integers(1, 99).flatmap(
            lambda radix: st.tuples(st.integers(0, radix - 1), st.just(radix))
        )
    )
)
def test_packed_fields_come_off_in_order(fields: list[tuple[int, int]]) -> None:
    number = Number(pack(fields))
    assert [number.take(radix) for _, radix in fields] == [v for v, _ in fields]
    assert number.left == 1
