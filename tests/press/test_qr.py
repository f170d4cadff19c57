"""Symbols that are sums are the symbols that the library itself makes."""

import random

import numpy as np
import pytest
import qrcode
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from qrcode.constants import ERROR_CORRECT_Q
from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, MODE_NUMBER, QRData

from sheetgen.core.board import Board, Cell, Position, hexagon, make_board
from sheetgen.core.codes import MAX_SERIAL, SheetCode
from sheetgen.core.encode import encode, shared_digits
from sheetgen.core.errors import UsageError
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.find import load_layout
from sheetgen.press.qr import MAX_VERSION, CodePrinter, Symbol, rectangles
from sheetgen.system.link import make_link

# Thousands of symbols are made twice, to be compared.
pytestmark = pytest.mark.slow

KEY = b"a secret of 16 b"

# Prefixes with what stands in the alphanumeric and in the byte segment of their links.
PREFIXES = {
    "HTTP://A.B/": ("HTTP://A.B/", "#"),
    "HTTP://SHEETGEN.LOCAL:8037/": ("HTTP://SHEETGEN.LOCAL:8037/", "#"),
    "HTTPS://EXAMPLE.ORG/solver/": ("HTTPS://EXAMPLE.ORG/", "solver/#"),
    "HTTPS://EXAMPLE.ORG/A?b=1": ("HTTPS://EXAMPLE.ORG/A", "?b=1#"),
    "https://example.org/solver/": ("", "https://example.org/solver/#"),
    # Five capitals are no segment: it would cost more than it saves.
    "HTTPS_lower": ("", "HTTPS_lower#"),
}
UPPER_40 = "HTTPS://" + "EXAMPLE.ORG/".rjust(32, "W")
MIXED_40 = "HTTPS://EXAMPLE.ORG/".ljust(39, "s") + "/"
LOWER_40 = MIXED_40.lower()


def library_code(prefix: str, digits: str) -> qrcode.QRCode:
    """Return the library's code of a link, in the segments that we mean.

    They are as many as do not make it larger.
    """
    usual = segments(prefix, digits, 1)
    for pieces in range(2, len(PREFIXES[prefix][1]) + 1):
        more = segments(prefix, digits, pieces)
        if more.best_fit(start=1) > usual.best_fit(start=1):
            break
        usual = more
    return usual


def segments(prefix: str, digits: str, pieces: int) -> qrcode.QRCode:
    """Return the library's code of a link, its bytes in pieces of about equal size."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_Q, border=0)
    upper, rest = PREFIXES[prefix]
    if upper:
        code.add_data(QRData(upper.encode(), mode=MODE_ALPHA_NUM), optimize=0)
    for piece in range(pieces):
        start, end = (len(rest) * at // pieces for at in (piece, piece + 1))
        code.add_data(QRData(rest[start:end].encode(), mode=MODE_8BIT_BYTE), optimize=0)
    code.add_data(QRData(digits.encode(), mode=MODE_NUMBER), optimize=0)
    return code


def library_rows(code: qrcode.QRCode) -> list[str]:
    return ["".join(str(int(bool(dark))) for dark in row) for row in code.modules]


def read(symbol: Symbol) -> str:
    """Return what a reader that is not our encoder finds in a symbol."""
    dark = np.array([list(row) for row in symbol.rows()]) == "1"
    picture = np.kron(np.pad(~dark, 4, constant_values=True), np.ones((4, 4)))
    found = zxingcpp.read_barcodes((picture * 255).astype(np.uint8))
    assert len(found) == 1
    return found[0].text


def version(prefix: str, digits: str) -> int:
    return (CodePrinter(prefix, digits).size - 17) // 4


def random_digits(length: int, seed: int) -> str:
    return "".join(random.Random(seed).choices("0123456789", k=length))


# Drawn by a seed: the library itself fails on blocks of zeros, to which hypothesis
# would lead.
pairs = st.builds(
    lambda length, seed: (random_digits(length, seed), random_digits(length, seed + 1)),
    st.integers(20, 150),
    st.integers(0, 2**32),
)


# Symbols


@pytest.mark.parametrize("prefix", PREFIXES)
@settings(derandomize=True, deadline=None, max_examples=12)
@given(pair=pairs)
def test_the_first_symbol_is_the_one_that_the_library_makes_by_itself(prefix, pair):
    digits, _ = pair
    code = library_code(prefix, digits)
    code.make(fit=True)
    assert CodePrinter(prefix, digits).symbol(digits).rows() == library_rows(code)


@pytest.mark.parametrize("prefix", PREFIXES)
@settings(derandomize=True, deadline=None, max_examples=25)
@given(pair=pairs)
def test_every_further_symbol_is_the_library_s_of_that_version_and_mask(prefix, pair):
    assert_further_symbol(prefix, *pair)


def assert_further_symbol(prefix, first, digits):
    usual = library_code(prefix, first)
    usual.best_fit(start=1)
    code = library_code(prefix, digits)
    code.version = usual.version
    code.makeImpl(False, usual.best_mask_pattern())
    assert CodePrinter(prefix, first).symbol(digits).rows() == library_rows(code)


@pytest.mark.sample(12)
@pytest.mark.parametrize("length", range(20, 151))
def test_symbols_of_every_length_are_the_library_s(length):
    pair = random_digits(length, 1), random_digits(length, 2)
    assert_further_symbol("HTTP://SHEETGEN.LOCAL:8037/", *pair)


@pytest.mark.parametrize("digits", ["0" * 60, "9" * 60, "1" + "0" * 59])
def test_digits_that_are_all_alike_make_a_readable_symbol(digits):
    """Words of zeros are what the library cannot divide."""
    printer = CodePrinter("HTTP://A.B/", random_digits(60, 3))
    assert read(printer.symbol(digits)) == f"HTTP://A.B/#{digits}"


@pytest.mark.parametrize("prefix", PREFIXES)
@pytest.mark.parametrize("length", [20, 55, 56, 57, 93, 150])
def test_every_symbol_decodes_to_its_exact_link(prefix, length):
    printer = CodePrinter(prefix, random_digits(length, 0))
    for seed in range(6):
        digits = random_digits(length, seed)
        assert read(printer.symbol(digits)) == make_link(prefix, digits)


def test_a_printer_refuses_digits_of_another_length():
    printer = CodePrinter("HTTP://A.B/", "1" * 30)
    with pytest.raises(ValueError, match="31 digits in place of 30"):
        printer.symbol("1" * 31)


# Rectangles


def painted(size: int, found: list[tuple[int, int, int, int]]) -> np.ndarray:
    """Return how often each module is covered."""
    canvas = np.zeros((size, size), int)
    for x, y, wide, tall in found:
        assert wide > 0 and tall > 0 and x >= 0 and y >= 0
        assert x + wide <= size and y + tall <= size
        canvas[y : y + tall, x : x + wide] += 1
    return canvas


@settings(derandomize=True, deadline=None, max_examples=150)
@given(
    st.integers(1, 21).flatmap(
        lambda size: st.tuples(st.just(size), st.integers(0, 2 ** (size * size) - 1))
    )
)
def test_rectangles_cover_each_dark_module_once_and_no_light_one(sized):
    symbol = Symbol(*sized)
    dark = np.array([list(row) for row in symbol.rows()]) == "1"
    assert (painted(symbol.size, rectangles(symbol)) == dark).all()


def test_rectangles_join_equal_runs_and_an_empty_symbol_has_none():
    assert rectangles(Symbol(21, 0)) == []
    assert rectangles(Symbol(3, 0b011_011_110)) == [(0, 2, 2, 1), (1, 0, 2, 2)]


# What changes from sheet to sheet


def sheets(rules: RuleSet, board: Board, key: bytes, count: int = 150) -> list[str]:
    """Return the digits of sheets whose serials change as much as serials can."""
    serials = [0, 1, 2, 9, 10, 99_999, MAX_SERIAL // 2, MAX_SERIAL - 1, MAX_SERIAL]
    serials += random.Random(7).sample(range(MAX_SERIAL), count)
    return [
        encode(
            SheetCode(rules.number, board, serial=serial, face=1), rules.encoding, key
        )
        for serial in serials
    ]


@pytest.mark.sample(9)
@pytest.mark.parametrize("key", [b"", KEY], ids=["plain", "signed"])
@pytest.mark.parametrize("prefix", [*PREFIXES, MIXED_40])
@pytest.mark.parametrize("name", "ABCD")
def test_modules_that_count_as_shared_are_alike_on_all_sheets(name, prefix, key):
    layout = load_layout(name)
    codes = sheets(layout.rules, layout.board, key)
    printer = CodePrinter(prefix, codes[0])
    sheet = SheetCode(layout.rules.number, layout.board, face=1)
    mask = printer.changing(shared_digits(sheet, layout.rules.encoding, key))
    first = printer.symbol(codes[0]).bits
    differing = 0
    for digits in codes[1:]:
        differing |= printer.symbol(digits).bits ^ first
    assert differing & ~mask == 0


def test_four_of_five_modules_are_shared_since_serials_change_one_block():
    layout = load_layout("A")
    codes = sheets(layout.rules, layout.board, b"", 1)
    printer = CodePrinter("http://sheetgen.local:8037/", codes[0])
    sheet = SheetCode(layout.rules.number, layout.board, face=1)
    mask = printer.changing(shared_digits(sheet, layout.rules.encoding))
    assert mask.bit_count() < printer.size**2 / 5


def test_with_no_shared_digits_all_that_differs_is_masked():
    printer = CodePrinter("HTTP://A.B/", "0" * 40)
    differing = printer.symbol("0" * 40).bits ^ printer.symbol("9" * 40).bits
    assert differing & ~printer.changing(0) == 0


# How big codes grow


def full_board(rules: RuleSet, radius: int, seed: int, castles: int) -> Board:
    """Return a full hexagon of random terrain with so many castles."""
    choose = random.Random(seed)
    positions = hexagon(radius)
    places = set(choose.sample(range(len(positions)), castles))
    plain = [terrain for terrain in rules.terrains if not terrain.carried]
    castle = next(terrain for terrain in rules.terrains if terrain.carried)
    return make_board(
        Cell(position, castle.name, choose.choice(castle.carried))
        if place in places
        else Cell(position, choose.choice(plain).name)
        for place, position in enumerate(positions)
    )


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    return load_layout("A").rules


def digits_for(rules: RuleSet, board: Board, key: bytes = b"") -> str:
    sheet = SheetCode(rules.number, board, "round", "pl", MAX_SERIAL, face=1)
    return encode(sheet, rules.encoding, key)


@pytest.mark.parametrize("name", "ABCD")
@pytest.mark.parametrize("prefix", ["HTTP://SHEETGEN.LOCAL:8037/", UPPER_40])
def test_the_duchies_fit_version_5_with_prefixes_up_to_40_characters(name, prefix):
    layout = load_layout(name)
    assert version(prefix, digits_for(layout.rules, layout.board)) <= 5


@pytest.mark.parametrize(
    ("radius", "castles", "prefix", "most"),
    [
        (3, 6, UPPER_40, 5),
        (3, 6, MIXED_40, 6),  # small letters cost one version
        (3, 6, LOWER_40, 6),
        *((4, castles, LOWER_40, 8) for castles in (0, 8, 61)),
    ],
)
def test_full_boards_of_ones_own_fit_a_version(rules, radius, castles, prefix, most):
    for seed in range(5):
        digits = digits_for(rules, full_board(rules, radius, seed, castles))
        assert version(prefix, digits) <= most


@pytest.mark.parametrize("radius", [1, 2, 3, 4])
@pytest.mark.parametrize("prefix", [UPPER_40, MIXED_40, LOWER_40])
def test_a_signature_costs_at_most_one_version_and_never_more_than_8(
    rules, radius, prefix
):
    board = full_board(rules, radius, 1, castles=4)
    plain = version(prefix, digits_for(rules, board))
    assert version(prefix, digits_for(rules, board, KEY)) <= min(plain + 1, MAX_VERSION)


def test_a_signed_board_of_61_cells_in_a_line_still_fits(rules):
    """No full hexagon: its shape is spelled out, three answers a cell."""
    cells = [
        Cell(Position(0, 2 * column), "city" if column % 2 else "mine")
        for column in range(61)
    ]
    assert version(UPPER_40, digits_for(rules, make_board(cells), KEY)) <= 8


def test_an_address_that_is_too_long_for_a_code_is_put_in_capitals_or_refused():
    with pytest.raises(UsageError, match="shorter link prefix"):
        CodePrinter("https://example.org/" + "a" * 100, "1" * 60)
    long = f"https://{'a' * 60}.example.org/way/"
    assert CodePrinter(long, "1" * 20).prefix == long
    printer = CodePrinter(long, "1" * 60)
    assert printer.prefix == f"HTTPS://{'A' * 60}.EXAMPLE.ORG/way/"
    assert read(printer.symbol("2" * 60)) == f"{printer.prefix}#{'2' * 60}"


@pytest.mark.parametrize(
    "command",
    ["pad A --leaves 1 -o a.pdf", "preview A -o a.svg", "poster A -o p.pdf"],
)
def test_what_prints_a_code_says_that_its_address_is_in_capitals(run, command):
    link = f"https://{'a' * 70}.example.org/"
    outcome = run(*command.split(), "--link", link)
    assert outcome.code == 0
    assert "the address is in capitals" in outcome.err
