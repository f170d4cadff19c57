"""Pads as other programs see them: poppler, Ghostscript, zxing, pikepdf."""

import itertools
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pikepdf
import pytest
import zxingcpp
from PIL import Image

from sheetgen.cli import main
from sheetgen.core.codes import SheetCode, decode, is_signed
from sheetgen.core.draw.box import Box
from sheetgen.core.encode import encode, is_signed_by
from sheetgen.core.units import to_pt
from sheetgen.draw.face import Face
from sheetgen.games.find import find_game, load_layout
from sheetgen.language.texts import list_languages
from sheetgen.press.paper import PAPERS, Placement
from sheetgen.press.qr import QUIET, CodePrinter, Symbol, VariableModules
from sheetgen.system.link import LOCAL_PREFIX, find_digits
from tests.conftest import ROOT, make_style
from tests.press.places import place_face

# All of them print: together they take minutes.
pytestmark = pytest.mark.slow

NAMES = "ABCD"
LEAVES = 3
FIRST = 998  # of the serials, so that their number of figures changes
KEY = b"0123456789abcdef"
PRINTER_DPI = 600


@dataclass(frozen=True)
class Sheet:
    """What must be on a page.

    Attributes:
        face: what is printed.
        place: where it stands on the paper.
        serial: the sheet's number.
        digits: what the code says, behind the link.
        symbol: the code; sheet 0 of the face chose its mask.
    """

    face: Face
    place: Placement
    serial: int
    digits: str
    symbol: Symbol

    @property
    def dark(self) -> np.ndarray:
        """The dark modules of the code."""
        return np.array([list(row) for row in self.symbol.rows()]) == "1"


@dataclass(frozen=True)
class Printed:
    """A printed pad: the PDF, and what must be on each of its pages."""

    path: Path
    sheets: tuple[Sheet, ...]

    @property
    def links(self) -> list[list[str]]:
        """What must be read from each page."""
        return [[f"{LOCAL_PREFIX}#{sheet.digits}"] for sheet in self.sheets]


def face_of(page: pikepdf.Page) -> pikepdf.Object:
    """Return the drawing that a page shows."""
    page.contents_coalesce()
    (name,) = re.findall(rb"/(Face\d+) Do", page.obj.Contents.read_bytes())
    return page.obj.Resources.XObject[f"/{name.decode()}"]


def run_sheetgen(folder: Path, *arguments: object) -> None:
    """Run a command in this process, in *folder*, which draws everything for itself."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        patch.setenv("XDG_CACHE_HOME", os.devnull)
        patch.setattr(sys, "argv", ["sheetgen", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
    assert not ended.value.code


def tool(*command: object, **options: object) -> str:
    """Run another program; return what it says."""
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, check=True, **options
    )
    return done.stdout


def print_pad(
    folder: Path,
    names: str = "A",
    *options: object,
    leaves: int = 1,
    paper: str = "a5",
    lang: str = "en",
    evidence: str = "phase",
    key: bytes = b"",
) -> Printed:
    """Print pads of *names* and work out what must be on each page."""
    path = folder / "pad.pdf"
    arguments = ["--leaves", leaves, "--serial", FIRST, "--paper", paper, "-o", path]
    arguments += ["--lang", lang, "--evidence", evidence, *options]
    if key:
        (folder / "key").write_bytes(key)
        arguments += ["--key", folder / "key"]
    run_sheetgen(folder, "pad", *names, *arguments)
    sheets = []
    for name in names:
        layout = load_layout(name)
        style = make_style(layout, lang=lang, evidence=evidence)
        face = find_game(layout.rules.game).draw_sheet(layout, style)
        placed = place_face(face, PAPERS[paper], "--large" in options)
        codes = [
            encode(
                SheetCode(
                    layout.rules.number,
                    layout.board,
                    evidence,
                    lang,
                    serial,
                    face.number,
                ),
                layout.rules.encoding,
                key,
            )
            for serial in (0, *range(FIRST, FIRST + leaves))
        ]
        printer = CodePrinter(LOCAL_PREFIX, codes[0])
        sheets += [
            Sheet(face, placed, serial, digits, printer.symbol(digits))
            for serial, digits in enumerate(codes[1:], FIRST)
        ]
    return Printed(path, tuple(sheets))


Print = Callable[..., Printed]


@pytest.fixture(scope="module")
def printer(tmp_path_factory: pytest.TempPathFactory) -> Print:
    """Return `print_pad`, which prints the same only once."""

    @cache
    def print_once(*arguments: str, **options: object) -> Printed:
        return print_pad(tmp_path_factory.mktemp("pad"), *arguments, **options)

    return print_once


@pytest.fixture(scope="module")
def pads(printer: Print) -> Printed:
    """Return one PDF with three sheets of each duchy."""
    return printer(NAMES, leaves=LEAVES)


@pytest.fixture(scope="module")
def links(pads: Printed) -> list[list[str]]:
    """Return what stands in the codes of each page of `pads`."""
    return read_pages(pads.path)


@pytest.fixture
def pdf(pads: Printed) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(pads.path) as opened:
        yield opened


def read_pages(path: Path, dpi: int = 100) -> list[list[str]]:
    """Return what a reader that is not our encoder finds on each rendered page."""
    folder = path.parent / f"{path.stem}-{dpi}"
    folder.mkdir(exist_ok=True)
    tool("pdftoppm", "-r", dpi, "-png", path, folder / "page")
    pages = []
    for picture in sorted(folder.glob("page-*.png")):
        with Image.open(picture) as image:
            found = zxingcpp.read_barcodes(np.asarray(image.convert("L")))
        pages.append([code.text for code in found])
    return pages


def text_in(path: Path, page: int, place: Placement, box: Box) -> str:
    """Return the text that poppler finds in a box of the face."""
    unit = 20  # pixels a millimetre
    crop = box.inset(-0.3)
    corner = place.face.x + crop.x * place.scale, place.face.y + crop.y * place.scale
    size = crop.width * place.scale, crop.height * place.scale
    x, y, wide, high = (round(length * unit) for length in (*corner, *size))
    return tool(
        *("pdftotext", "-r", 25.4 * unit, "-f", page, "-l", page),
        *("-x", x, "-y", y, "-W", wide, "-H", high, path, "-"),
    )


# Codes


def test_a_pad_of_several_boards_has_codes_of_its_boards_and_serials(pads, links):
    assert links == pads.links
    assert len({link for page in links for link in page}) == len(NAMES) * LEAVES
    for page, (name, serial) in zip(
        links,
        [(name, FIRST + leaf) for name in NAMES for leaf in range(LEAVES)],
        strict=True,
    ):
        layout = load_layout(name)
        sheet = decode(find_digits(page[0]), [layout.rules.encoding])
        assert (sheet.board, sheet.serial) == (layout.board, serial)


@pytest.mark.full
@pytest.mark.parametrize("dpi", [72, 150])
def test_codes_are_read_from_finer_and_coarser_renders(pads, dpi):
    assert read_pages(pads.path, dpi) == pads.links


def test_signed_pads_decode_as_signed_and_others_as_unsigned(printer, links):
    printed = printer("A", leaves=2, key=KEY)
    for page in read_pages(printed.path):
        digits = find_digits(page[0])
        assert is_signed(digits)
        assert is_signed_by(digits, KEY)
        assert not is_signed_by(digits, KEY[::-1])
    assert not any(is_signed(find_digits(page[0])) for page in links)


def test_a_link_of_one_s_own_is_in_the_code(printer):
    printed = printer("A", "--link", "https://example.org/Solver/")
    digits = printed.sheets[0].digits
    link = f"https://example.org/Solver/#{digits}"
    assert read_pages(printed.path) == [[link]]


def test_a_board_of_one_s_own_is_in_the_code_and_its_maker_in_the_metadata(
    tmp_path, odd_layout
):
    run_sheetgen(tmp_path, "pad", odd_layout, "--leaves", 2, "-o", "odd.pdf")
    layout = load_layout(str(odd_layout))
    pages = read_pages(tmp_path / "odd.pdf")
    sheets = [decode(find_digits(page[0]), [layout.rules.encoding]) for page in pages]
    assert [sheet.serial for sheet in sheets] == [1, 2]
    assert {sheet.board for sheet in sheets} == {layout.board}
    with (
        pikepdf.open(tmp_path / "odd.pdf") as pdf,
        pdf.open_metadata() as metadata,
    ):
        assert str(pdf.docinfo["/Author"]) == "A. Maker"
        assert metadata["dc:creator"] == ["A. Maker"]
        assert "CC BY 4.0" in metadata["dc:rights"]


# Size


def lines_of(page: pikepdf.Page) -> list[tuple[complex, complex]]:
    """Return the straight strokes of a page in millimetres; complex(x, y)."""
    matrix = pikepdf.Matrix()
    kept, strokes, found, here = [], [], [], 0j
    content = [*pikepdf.parse_content_stream(page)]
    (drawn,) = (i for i, o in enumerate(content) if str(o.operator) == "Do")
    face = pikepdf.parse_content_stream(face_of(page))
    for operation in (*content[:drawn], *face):
        name = str(operation.operator)
        if name == "q":
            kept.append(matrix)
        elif name == "Q":
            matrix = kept.pop()
        elif name == "cm":
            matrix = pikepdf.Matrix(*map(float, operation.operands)) @ matrix
        elif name in "ml":
            at = complex(*matrix.transform(tuple(map(float, operation.operands))))
            if name == "l":
                strokes.append((here, at / 72 * 25.4))
            here = at / 72 * 25.4
        elif name == "S":
            found += strokes
        if name in ("S", "f", "f*", "n", "W", "W*"):
            strokes = []
    return found


PRINTS = [
    # paper, large, ink, evidence, language
    ("a5", False, "pale", "phase", "en"),
    ("half-letter", False, "colour", "none", "es"),
    ("a4", False, "grey", "round", "hu"),
    ("a4", True, "colour", "round", "es"),
    ("letter", True, "grey", "none", "pl"),
    ("letter", False, "black", "none", "ja"),
]


@pytest.mark.sample(2)  # at true size and large
@pytest.mark.parametrize(("paper", "is_large", "ink", "evidence", "lang"), PRINTS)
def test_a_print_is_right_on_every_paper(printer, paper, is_large, ink, evidence, lang):
    """Codes, pixels of them, the ruler, digits, serial and boxes of the page."""
    large = ("--large",) if is_large else ()
    options = {"paper": paper, "evidence": evidence, "lang": lang}
    printed = printer("AD", *large, "--ink", ink, **options)
    assert read_pages(printed.path) == printed.links
    assert_ruler(printed)
    assert_boxes(printed, paper, is_large)
    for page, sheet in enumerate(printed.sheets, 1):
        digits = text_in(printed.path, page, sheet.place, sheet.face.digits)
        serial = text_in(printed.path, page, sheet.place, sheet.face.zones["serial"])
        assert digits.split() == re.findall(r"\d{1,5}", sheet.digits)
        assert serial.split() == ["№", f"{sheet.serial:06d}"]
        assert_pixels(code_pixels(printed.path, page, sheet), sheet)


def assert_ruler(printed: Printed) -> None:
    """Its fifty millimetres are as long on paper, large or not."""
    place = printed.sheets[0].place
    box = printed.sheets[0].face.zones["ruler"]
    right = place.face.x + box.right * place.scale
    with pikepdf.open(printed.path) as pdf:
        lines = [
            (start, end)
            for start, end in lines_of(pdf.pages[0])
            if abs(end.real - right) < 0.01
        ]
    (ruler,) = (abs(end - start) for start, end in lines if start.real == end.real)
    assert ruler == pytest.approx(50, abs=0.01)
    ticks = sorted(end.imag for start, end in lines if start.imag == end.imag)
    steps = [after - before for before, after in itertools.pairwise(ticks)]
    assert steps == pytest.approx([1] * 50, abs=0.01)


def assert_boxes(printed: Printed, paper: str, is_large: bool) -> None:
    told = tool("pdfinfo", "-box", "-f", 2, "-l", 2, printed.path)
    found = {
        name: tuple(map(float, numbers.split()))
        for name, numbers in re.findall(r"Page +2 (\w+Box): +([\d. ]+)", told)
    }
    size = PAPERS[paper]
    wide, high = (size.width, size.height) if is_large else size.sheet
    left, low = (size.width - wide) / 2, (size.height - high) / 2
    media = tuple(map(to_pt, (0, 0, size.width, size.height)))
    trim = tuple(map(to_pt, (left, low, left + wide, low + high)))
    assert found["MediaBox"] == pytest.approx(media, abs=0.006)
    assert found["TrimBox"] == pytest.approx(trim, abs=0.006)


def assert_pixels(pixels: np.ndarray, sheet: Sheet) -> None:
    """Every module is a square of whole pixels, all of them dark or all light."""
    rows, columns = inked_spans(pixels)
    code = pixels[rows, columns]
    module = code.shape[0] // sheet.symbol.size
    assert module >= 13  # 0.55 mm
    assert code.shape == (sheet.symbol.size * module,) * 2
    assert (code == np.kron(sheet.dark, np.ones((module, module), bool))).all()
    assert pixels.sum() == sheet.symbol.bits.bit_count() * module**2
    height, width = pixels.shape
    margins = rows.start, height - rows.stop, columns.start, width - columns.stop
    # The quiet zone; the crop is cut to whole pixels.
    assert min(margins) >= QUIET * module - 1


# Text


def test_digits_and_serial_are_text_on_every_page(pads):
    for page, sheet in enumerate(pads.sheets, 1):
        digits = text_in(pads.path, page, sheet.place, sheet.face.digits)
        assert digits.split() == re.findall(r"\d{1,5}", sheet.digits)
        serial = text_in(pads.path, page, sheet.place, sheet.face.zones["serial"])
        assert serial.split() == ["№", f"{sheet.serial:06d}"]


def fonts_of(path: Path) -> dict[str, list[str]]:
    """Return of each font whether it is embedded, a subset, and has its letters."""
    rows = [row.split() for row in tool("pdffonts", path).splitlines()[2:]]
    return {row[0]: row[-5:-2] for row in rows}


@pytest.mark.parametrize(
    "lang",
    [
        pytest.param(lang, marks=() if lang in ("hu", "ja") else pytest.mark.full)
        for lang in list_languages()
    ],
)
def test_texts_fonts_and_language_of_a_sheet_are_its_own(printer, lang):
    """No Helvetica of reportlab's, none of the system's."""
    printed = printer("A", lang=lang)
    found = "".join(tool("pdftotext", "-raw", printed.path, "-").split())
    assert "\N{REPLACEMENT CHARACTER}" not in found
    for fit in printed.sheets[0].face.fits:
        assert "".join(fit.text.split()) in found
    if lang == "hu":
        assert "Győzelmipontok" in found
        assert set("áéíöőúü") <= set(found.lower())
    fonts = fonts_of(printed.path)
    assert len(fonts) >= 5
    assert set(map(tuple, fonts.values())) == {("yes", "yes", "yes")}
    for name in fonts:
        assert re.fullmatch(r"[A-Z]{6}\+(NotoSans|AlegreyaSC)\w*-Regular", name)
    with pikepdf.open(printed.path) as pdf:
        assert str(pdf.Root.Lang) == lang
        assert f"<rdf:li>{lang}</rdf:li>" in pdf.Root.Metadata.read_bytes().decode()


# Pages


def test_a_pad_has_a_title_rights_and_hints_and_no_date(pdf, pads):
    assert pdf.Root.ViewerPreferences.PrintScaling == pikepdf.Name("/None")
    assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle) is True
    told = dict(line.split(":", 1) for line in tool("pdfinfo", pads.path).splitlines())
    assert told["Title"].strip().startswith("Duchy A, Duchy B, Duchy C, Duchy D - ")
    assert int(told["Pages"]) == len(NAMES) * LEAVES
    with pdf.open_metadata() as metadata:
        rights = metadata["dc:rights"]
        assert metadata["dc:title"] == str(pdf.docinfo["/Title"])
    assert "Unofficial, for owners of the game" in rights
    assert "Trademarks belong to their owners" in rights
    assert not {"/CreationDate", "/ModDate"} & set(pdf.docinfo.keys())
    assert b"CreateDate" not in pdf.Root.Metadata.read_bytes()
    assert b"CreationDate" not in pads.path.read_bytes()
    assert "No syntax or stream encoding errors" in tool("qpdf", "--check", pads.path)


# Content


def test_a_page_shares_its_face_and_draws_its_code_as_one_path(pdf, pads):
    """Filled one by one, modules would show seams between them."""
    contents = [page.obj.Contents for page in pdf.pages]
    assert {len(parts) for parts in contents} == {2}
    assert len({parts[0].objgen for parts in contents}) == len(NAMES)
    assert len({parts[1].objgen for parts in contents}) == len(NAMES) * LEAVES
    for page in pdf.pages:
        shown = "".join(f"{item.operator} " for item in operators(page))
        drawn = r"q cm Do Q q g Tf TL q cm (?:re )+f Q BT .*ET Q "
        assert re.fullmatch(drawn, shown)
    for page, sheet in zip(pdf.pages, pads.sheets, strict=True):
        canvas = np.zeros((sheet.symbol.size, sheet.symbol.size), int)
        for item in operators(page):
            if str(item.operator) == "re":
                x, y, wide, high = map(int, item.operands)
                canvas[y : y + high, x : x + wide] += 1
        assert (canvas == sheet.dark).all()


def operators(page: pikepdf.Page) -> list[pikepdf.ContentStreamInstruction]:
    """Return the operators of all content streams of a page, read as one."""
    return list(pikepdf.parse_content_stream(page))


def test_nothing_is_transparent_and_no_form_has_a_group(pdf):
    """Viewers draw thin lines differently inside one."""
    for page in pdf.pages:
        assert "/Group" not in face_of(page)
    shades = [
        float(state[key])
        for item in pdf.objects
        if isinstance(item, pikepdf.Dictionary | pikepdf.Stream)
        and "/ExtGState" in (item.get("/Resources") or {})
        for state in item.Resources.ExtGState.values()
        for key in ("/ca", "/CA")
        if key in state
    ]
    assert set(shades) <= {1.0}


# Ink


def code_pixels(path: Path, page: int, sheet: Sheet) -> np.ndarray:
    """Return the square of a code, true where a printer of one colour puts ink."""
    png = path.with_suffix(".png")
    tool(
        *("gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pngmono"),
        *(f"-r{PRINTER_DPI}", f"-dFirstPage={page}", f"-dLastPage={page}"),
        *("-o", png, path),
    )
    face, place = sheet.face, sheet.place
    unit = place.scale * PRINTER_DPI / 25.4
    left = round(place.face.x * PRINTER_DPI / 25.4 + face.code.x * unit)
    top = round(place.face.y * PRINTER_DPI / 25.4 + face.code.y * unit)
    side = round(face.code.width * unit)
    with Image.open(png) as image:
        pixels = ~np.asarray(image.convert("1"))
    return pixels[top : top + side, left : left + side]


def inked_spans(pixels: np.ndarray) -> tuple[slice, slice]:
    """Return the rows and columns from the first to the last with ink."""
    rows = np.flatnonzero(pixels.any(axis=1))
    columns = np.flatnonzero(pixels.any(axis=0))
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)


# Same input, same bytes


def test_folder_name_hash_seed_and_process_change_no_byte(tmp_path):
    options = ("AB", "--leaves", LEAVES, "--lang", "hu", "-o")
    (tmp_path / "other folder").mkdir()
    run_sheetgen(tmp_path / "other folder", "pad", *options[0], *options[1:], "b.pdf")
    command = [sys.executable, "-m", "sheetgen", "pad", *options[0], *options[1:]]
    settings = {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": os.devnull}
    for seed in ("0", "4711"):
        own = {**os.environ, **settings, "PYTHONHASHSEED": seed}
        tool(*command, f"{seed}.pdf", cwd=tmp_path, env=own)
    assert len({path.read_bytes() for path in tmp_path.rglob("*.pdf")}) == 1


def test_the_sheets_of_a_pad_are_those_that_a_longer_pad_has(tmp_path):
    """How many are printed at a time changes no sheet."""
    for leaves in (3, 250):
        run_sheetgen(tmp_path, "pad", "A", "--leaves", leaves, "-o", f"{leaves}.pdf")
    with (
        pikepdf.open(tmp_path / "3.pdf") as short,
        pikepdf.open(tmp_path / "250.pdf") as long,
    ):
        for few, many in zip(short.pages, long.pages[:3], strict=True):
            own = few.obj.Contents[1].read_bytes()
            assert own == many.obj.Contents[1].read_bytes()


# Failures


def fail_after(count: int, failure: BaseException) -> Callable[..., object]:
    """Return `Strips.path`, but for raising *failure* after *count* calls."""
    calls, draw = 0, VariableModules.path

    def counted(strips: VariableModules, digits: str) -> str:
        nonlocal calls
        calls += 1
        if calls > count:
            raise failure
        return draw(strips, digits)

    return counted


def test_a_pad_that_is_stopped_leaves_the_old_file_alone(run, monkeypatch):
    old = Path("pads/a.pdf")
    old.parent.mkdir()
    old.write_bytes(b"old")
    stopped = fail_after(6, KeyboardInterrupt())
    monkeypatch.setattr(VariableModules, "path", stopped)
    outcome = run("pad", "A", "--leaves", 20, "-o", old)
    assert outcome.code == 130
    assert "stopped; the file being written was left as it was" in outcome.err
    assert old.read_bytes() == b"old"
    assert list(old.parent.iterdir()) == [old]


def test_a_pad_that_fails_leaves_no_new_file(run, monkeypatch, tmp_path):
    failing = fail_after(6, OSError(28, "No space left on device"))
    monkeypatch.setattr(VariableModules, "path", failing)
    outcome = run("pad", "A", "--leaves", 20)
    assert outcome.code == 6
    assert "no space is left" in outcome.err
    assert list(Path("output").iterdir()) == []


def test_the_first_pads_stay_when_a_later_one_fails(run, monkeypatch):
    """Each file is finished by itself."""
    failing = fail_after(6, KeyboardInterrupt())
    monkeypatch.setattr(VariableModules, "path", failing)
    outcome = run("pad", "A", "B", "--leaves", 4)
    assert outcome.code == 130
    assert [path.name for path in Path("output").iterdir()] == ["duchy-a.pdf"]


def test_the_last_serial_can_be_printed(run):
    assert run("pad", "A", "--serial", 999999999, "--leaves", 1).code == 0
    ((link,),) = read_pages(Path("output/duchy-a.pdf"))
    encoding = load_layout("A").rules.encoding
    assert decode(find_digits(link), [encoding]).serial == 999_999_999
