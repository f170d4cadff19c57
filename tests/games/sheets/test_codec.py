"""Codes of declared sheets: `docs/codes.md` specifies them."""

import json
import random
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.codes import NO_BOARD, Fields, SheetCode, decode, open_code
from sheetgen.core.draw.box import Box
from sheetgen.core.encode import encode
from sheetgen.core.errors import DamagedCode, LayoutError
from sheetgen.core.scoresheet import coder
from sheetgen.core.scoresheet.check import check
from sheetgen.core.scoresheet.codec import (
    HASHED,
    SHORT,
    WHOLE,
    Reference,
    pack_sheet,
    structure_of,
    take_sheet,
)
from sheetgen.core.scoresheet.declaration import Declaration, Placed
from sheetgen.core.scoresheet.fill import Sheet
from sheetgen.core.scoresheet.frame import find_frame
from sheetgen.core.scoresheet.label import alphabet
from sheetgen.core.scoresheet.placed import list_places
from sheetgen.core.scoresheet.reference import has_same_reference, names, reference_to
from sheetgen.core.scoresheet.rules_api import propose
from sheetgen.games.sheets.answers import rules_api
from sheetgen.games.sheets.sheet import board_view
from sheetgen.layout.read import load_rules
from sheetgen.scoresheet.printed import as_printed
from sheetgen.site.build import sheet_codes
from tests.conftest import Run, examples
from tests.games.asking import ask, engine_of
from tests.games.sheets.declare import (
    BLOCKS,
    SHEETS,
    changed,
    declare,
    place_boxes,
    random_file,
    random_fill,
)

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "codes.md").read_text(encoding="utf-8")
GOLDEN = sorted((ROOT / "tests" / "golden" / "codes" / "sheets").glob("*.toml"))
ENCODING = next(one for one in load_rules("sheets") if one.number == 1022).encoding
LANGUAGES = ("en", "es", "hu", "ja", "pl", "ru")
KNOWN = [
    declare(path.read_text(encoding="utf-8"))
    for path in (*SHEETS.glob("*.toml"), *BLOCKS)
]

seeds = st.integers(0, 2**32)
texts = st.text(st.characters(min_codepoint=32), min_size=1, max_size=60)


def encoded(
    sheet: Declaration | Reference, language: str, serial: int, face: int, key: str
) -> str:
    code = SheetCode(1022, NO_BOARD, "none", language, serial, face, sheet)
    return encode(code, ENCODING, bytes.fromhex(key))


def section(heading: str) -> list[list[str]]:
    """Return the cells of the rows of the table below a heading of the document."""
    text = DOCUMENT.split(f"# {heading}\n")[1].split("\n#")[0]
    rows = [line.strip("|").split(" | ") for line in text.split("\n") if "| " in line]
    return [[cell.strip() for cell in row] for row in rows[1:] if "---" not in row[0]]


def random_sheet(seed: int) -> Declaration | None:
    """Return a declaration by chance; nothing if the file is refused."""
    rng = random.Random(seed)
    try:
        sheet = declare(random_file(rng))
    except LayoutError:
        return None
    return place_boxes(rng, sheet) if rng.random() < 0.3 else sheet


# What the document says


def test_the_vectors_of_the_specification() -> None:
    rows = section("Vectors of declared sheets")
    assert len(rows) >= 8
    for text, form, language, face, serial, key, digits in rows:
        lines = text.strip("`").replace(" / ", "\n")
        coded_width = decode(digits, [ENCODING]).sheet.width
        sheet: Declaration | Reference = replace(
            declare(f"format = 1\n{lines}\n"), width=coded_width
        )
        if form != WHOLE:
            sheet = reference_to(sheet, language, form)
        key = key.strip("-")
        assert encoded(sheet, language, int(serial), int(face), key) == digits, text


def test_the_example_by_hand() -> None:
    steps = [
        [int(cell) for cell in row[1:]] for row in section("A declared sheet by hand")
    ]
    number = 1
    for start, share, whole in reversed(steps):
        number = number // share * whole + start + number % share
    text = DOCUMENT.split("# A declared sheet by hand\n")[1].split("\n#")[0]
    assert f"This ends in {number}." in text
    digits = max(re.findall(r"[0-9]+", text), key=len)
    code = decode(digits, [ENCODING])
    assert pack_sheet(code.sheet, "en") == number
    assert (code.sheet.title, code.serial) == ("Aba", 42)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_codes_in_print_are_read_for_ever(path: Path) -> None:
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    code = decode(said["digits"], [ENCODING])
    told = code.rules, code.language, code.serial, code.face
    assert told == (1022, said["language"], said["serial"], said["face"])
    sheet = declare(said["declaration"])
    if said["form"] == WHOLE:
        assert code.sheet == replace(sheet, width=code.sheet.width)
        assert code.sheet.printed.version == sheet.printed.version
    else:
        assert code.sheet.form == said["form"]
        assert names(code.sheet, sheet, said["language"])
    assert encoded(code.sheet, *told[1:], said["key"]) == said["digits"]


# Round trips


@pytest.mark.slow
@settings(deadline=None, derandomize=True, max_examples=examples(40, 2000))
@given(seed=seeds, language=st.sampled_from(LANGUAGES))
def test_any_declaration_comes_back_from_its_code(seed: int, language: str) -> None:
    sheet = random_sheet(seed)
    if sheet is not None:
        number = pack_sheet(sheet, language)
        fields = Fields(number, "")
        taken = take_sheet(fields, language)
        assert (taken, taken.printed.version) == (sheet, sheet.printed.version)
        assert [*find_frame(sheet, 1).boxes] == list_places(sheet)
        assert fields.is_ended


@settings(deadline=None, derandomize=True, max_examples=examples(40, 500))
@given(text=texts, language=st.sampled_from(LANGUAGES))
def test_any_text_comes_back(text: str, language: str) -> None:
    packer = coder.Coder(language)
    packer.text(text)
    assert coder.Coder(language, Fields(packer.packed(), "")).text("") == text


@settings(deadline=None, derandomize=True, max_examples=examples(40, 500))
@given(number=st.integers(-9_999_999, 9_999_999))
def test_any_number_comes_back(number: int) -> None:
    packer = coder.Coder("")
    packer.number(number)
    assert coder.Coder("", Fields(packer.packed(), "")).number(0) == number


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_letter_is_one_choice_wherever_it_stands(language: str) -> None:
    for before in ("", "a", "A", "ő", "の", "7", " ", "Ж", "."):
        letters, shares = alphabet(language, before)
        assert len(letters) == len({*letters}) == len(shares)
        assert min(shares) > 0


# Damage


@pytest.mark.slow
@settings(deadline=None, derandomize=True, max_examples=examples(60, 5000))
@given(seed=seeds)
def test_what_a_stranger_says_is_sound_or_damaged(seed: int) -> None:
    rng = random.Random(seed)
    number = rng.randrange(10 ** rng.choice((5, 60, 200, 1400)))
    if rng.random() < 0.8:
        sheet = rng.choice(KNOWN)
        sheet = place_boxes(rng, sheet) if rng.random() < 0.4 else sheet
        number = changed(sheet, rng)
    try:
        taken = take_sheet(Fields(number, "1" * 300), "en")
    except DamagedCode:
        return
    if isinstance(taken, Declaration):
        fill = random_fill(taken, rng)
        check(Sheet(NO_BOARD, taken), fill)
        propose(Sheet(NO_BOARD, taken), fill, None)
        for face in range(9):
            find_frame(taken, face)
        again = take_sheet(Fields(pack_sheet(taken, "en"), ""), "en")
        assert again == taken


def test_what_nests_or_goes_on_without_end_is_damaged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    packer = coder.Coder("en")
    for _ in range(900):
        packer.weighted(coder._OPERATORS.index("neg"), coder._SHARES)
    coder.code_formula(packer, ("number", 1))
    with pytest.raises(DamagedCode):
        coder.code_formula(
            coder.Coder("en", Fields(packer.packed(), "")), ("number", 0)
        )
    packer = coder.Coder("en")
    with monkeypatch.context() as longer:
        longer.setattr(coder.Most, "TEXT", 61)
        packer.text("a" * 61)
    with pytest.raises(DamagedCode):
        coder.Coder("en", Fields(packer.packed(), "")).text("")


def test_a_sheet_that_no_link_holds_once_it_is_full_is_damaged() -> None:
    large = next(sheet for sheet in KNOWN if sheet.title == "Low Rounds")
    assert large.rounds
    large = replace(large, count=10, rounds=replace(large.rounds, lines=40))
    with pytest.raises(DamagedCode):
        take_sheet(Fields(pack_sheet(large, "en"), ""), "en")


def test_placed_boxes_in_rows_cost_three_bits_each() -> None:
    sheet = next(one for one in KNOWN if one.title == "Four Streams")
    boxes = [
        (round(100 + 93.3 * at), 300 + 170 * row, 80, 80)
        for row in range(6)
        for at in range(11)
    ]
    count = len(list_places(sheet))
    placed = replace(sheet, placed=Placed(1, tuple(boxes[:count])))
    more = len(str(pack_sheet(placed, "en"))) - len(str(pack_sheet(sheet, "en")))
    assert count > 40 and more < count
    frame = find_frame(placed, 3)
    assert frame.boxes[list_places(sheet)[1]] == Box(19.3, 30, 8, 8).inset(0.3)
    assert structure_of(placed) == structure_of(sheet)
    assert not names(reference_to(placed, "en", HASHED), sheet, "en")


@pytest.mark.parametrize(
    "wrong", [(100, 100, 60, 2000), (0, 100, 6, 6), (1300, 0, 60, 60)]
)
def test_a_box_beyond_the_paper_or_too_small_to_see_is_damaged(
    wrong: tuple[int, int, int, int],
) -> None:
    sheet = KNOWN[0]
    boxes = [wrong] + [(100, 100, 60, 60)] * (len(list_places(sheet)) - 1)
    for placed in (Placed(1, tuple(boxes)), Placed(1, tuple(boxes[1:]))):
        number = pack_sheet(replace(sheet, placed=placed), "en")
        with pytest.raises(DamagedCode):
            take_sheet(Fields(number, ""), "en")


# Hashes


def test_a_hash_names_one_declaration_whatever_its_width() -> None:
    (one, other) = KNOWN[:2]
    for form in (HASHED, SHORT):
        reference = reference_to(one, "en", form)
        assert names(reference, replace(one, width=(one.width + 1) % 4), "en")
        assert not names(reference, one, "hu")
        assert not names(reference, replace(one, title=one.title + "!"), "en")
        assert not names(reference, other, "en")
        digits = encoded(reference, "en", 999_999_999, 1, "")
        assert decode(digits, [ENCODING]).sheet == reference
        assert len(digits) <= (35 if form == SHORT else 45)
        assert open_code(digits)[0] == "sheet with a face"
    hashed = reference_to(one, "en", HASHED)
    assert reference_to(hashed, "en", SHORT) == reference_to(one, "en", SHORT)
    assert has_same_reference(hashed, replace(one, title="Mended"))
    assert not has_same_reference(hashed, other)


def test_a_mended_word_leaves_the_structure() -> None:
    for sheet in KNOWN:
        mended = replace(
            sheet,
            title="Mended",
            width=(sheet.width + 1) % 4,
            printed=replace(sheet.printed, version=3),
        )
        assert structure_of(mended) == structure_of(sheet)
        assert structure_of(replace(sheet, until=sheet.until + 1)) != structure_of(
            sheet
        )


@pytest.mark.parametrize("bgg", [1, 244_522, 9_999_999])
def test_a_number_of_a_game_costs_digits_where_there_is_one(bgg: int) -> None:
    for sheet in KNOWN:
        told = replace(sheet, bgg=bgg)
        number = pack_sheet(told, "en")
        assert take_sheet(Fields(number, ""), "en") == told
        assert len(str(number)) <= len(str(pack_sheet(sheet, "en"))) + 8
        assert structure_of(told) == structure_of(sheet)
        assert names(reference_to(sheet, "en", HASHED), told, "en")
    with pytest.raises(DamagedCode):
        take_sheet(Fields(number * 10, ""), "en")


# Sizes


def test_twelve_rows_of_ten_letters_need_at_most_420_digits() -> None:
    labels = (
        "Big meadow|Tall trees|Deep ponds|Long paths|Bird nests|Mountains|Monastery|"
    )
    labels += "Explorers|Open roads|City walls|Fish ponds|Farm goods"
    rows = [f'  {{ label = "{label}", each = 3 }},' for label in labels.split("|")]
    text = "\n".join(
        ['format = 1\nsheet = "Forest Friends"\n[[table]]\nrows = [', *rows, "]"]
    )
    assert len(encoded(declare(text), "en", 999_999_999, 1, "")) <= 300


# Versions


def test_a_version_costs_digits_only_where_it_is_given() -> None:
    sheet = KNOWN[0]
    numbered = [
        replace(sheet, printed=replace(sheet.printed, version=version))
        for version in (0, 1, 999)
    ]
    lengths = [len(encoded(one, "en", 0, 0, "")) for one in numbered]
    assert lengths[0] <= lengths[1] <= lengths[0] + 2
    assert lengths[2] <= lengths[0] + 4
    later = Fields(3 * (2 + 8 * 5), "1" * 30)
    with pytest.raises(DamagedCode):
        take_sheet(later, "en")
    hashed = reference_to(numbered[1], "en", HASHED)
    assert not names(hashed, numbered[2], "en")
    assert has_same_reference(hashed, numbered[2])


def test_a_sheet_is_checked_with_a_file_of_a_later_version(
    tmp_path: Path, run: Run
) -> None:
    second = MINE.replace("format = 1", "format = 1\nversion = 2")
    digits = encoded(declare(second), "en", 7, 1, "")
    fill, mine = tmp_path / "fill.toml", tmp_path / "mine.toml"
    head = f'sheet = "mine.toml"\ncode = "{digits}"'
    fill.write_text(f"format = 1\n{head}\n{WRITTEN}", encoding="utf-8")
    mine.write_text(second.replace("version = 2", "version = 3"), encoding="utf-8")
    assert "total 7" in run("check", str(fill)).out


# Codes that only name a sheet

MINE = """format = 1
sheet = "My game"
players = "2-3"
[[table]]
rows = [
  { label = "Apples", each = 2 },
  { label = "Pears" },
]
"""
WRITTEN = "[[player]]\napples = 3\npears = 1\n[[player]]\napples = 1\npears = 1\n"


@pytest.mark.slow
@pytest.mark.parametrize("form", [HASHED, SHORT])
@pytest.mark.parametrize("is_named", [False, True])
def test_a_code_that_names_a_sheet_finds_it_in_the_folder(
    form: str, is_named: bool, tmp_path: Path, run: Run
) -> None:
    digits = encoded(reference_to(declare(MINE), "en", form), "en", 7, 1, "")
    head = (
        f'sheet = "mine.toml"\ncode = "{digits}"' if is_named else f'sheet = "{digits}"'
    )
    fill, mine = tmp_path / "fill.toml", tmp_path / "mine.toml"
    fill.write_text(f"format = 1\n{head}\n{WRITTEN}", encoding="utf-8")
    mine.write_text(MINE, encoding="utf-8")
    assert "total 7" in run("check", str(fill)).out
    mine.write_text(MINE.replace("Pears", "Pears!"), encoding="utf-8")
    told = run("check", str(fill))
    assert told.err.count("\n") == 1
    assert "a label or the version of" in told.err
    mine.write_text(MINE.replace("each = 2", "each = 3"), encoding="utf-8")
    told = run("check", str(fill))
    assert told.err.count("\n") == 1
    assert "only names its score sheet" in told.err


def test_the_page_is_told_that_a_code_only_names_a_sheet() -> None:
    digits = encoded(reference_to(declare(MINE), "en", SHORT), "en", 7, 1, "")
    engine = engine_of("sheets", board_view, rules_api)
    told = ask(engine, {"do": "open", "digits": digits})
    assert told["error"] == "unknown"
    assert "names its score sheet" in told["message"]


def test_a_code_that_names_a_sheet_finds_it_beside_the_page(tmp_path: Path) -> None:
    path = tmp_path / "walls.toml"
    path.write_text(
        'format = 1\nsheet = { en = "Walls", hu = "Falak" }\n[[table]]\nrows = [\n'
        '{ label = { en = "Stones", hu = "Kövek" } },\n'
        '{ label = "Snow", optional = "Winter" },\n]\n',
        "utf-8",
    )
    beside = json.loads(sheet_codes([path])["sheets.json"])
    engine = engine_of("sheets", board_view, rules_api)
    declared = declare(path.read_text("utf-8"))
    for language, kept in (("en", None), ("hu", None), ("hu", ())):
        printed = as_printed(declared, language, kept)
        for form in (HASHED, SHORT):
            reference = reference_to(printed, language, form)
            named = encoded(reference, language, 7, 1, "")
            asked = {"do": "open", "digits": named, "among": ["12", *beside]}
            opened = ask(engine, {"do": "open", "digits": ask(engine, asked)["digits"]})
            assert (opened["sheet"]["title"], opened["serial"]) == (printed.title, 7)
            assert len(opened["sheet"]["rows"]) == len(printed.rows)
            found = ask(engine, {**asked, "among": ["12"]})["named"]
            assert found[:2] == [form, language]
