import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from fontTools.ttLib import TTFont

from sheetgen.core.board import Board
from sheetgen.core.codes import SheetCode, decode
from sheetgen.core.encode import is_signed_by
from sheetgen.draw.font import FontStack
from sheetgen.games.find import all_rules, load_layout
from sheetgen.press import base
from sheetgen.press.renderer import to_pdf
from sheetgen.system.packages import data_folder
from tests.conftest import Run

# All of them print: together they take minutes.
pytestmark = pytest.mark.slow

LINK = ("--link", "https://example.org/")
ONE = ("--leaves", 1, "-o", "one.pdf")


@cache
def draw_once(drawings: tuple[str, ...], fonts: FontStack) -> bytes:
    """Return what cairo makes of *drawings*, which most tests here share."""
    return to_pdf(drawings, fonts)


@pytest.fixture(autouse=True)
def _draw_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "to_pdf", lambda svgs, fonts: draw_once((*svgs,), fonts))


def read_digits(path: Path) -> list[str]:
    """Return the digits under the code of every page."""
    with pikepdf.open(path) as pdf:
        return [
            "".join(text for text in shown(page) if text.isdigit())
            for page in pdf.pages
        ]


def shown(page: pikepdf.Page) -> list[str]:
    """Return the texts that a page sets besides its face, without blanks."""
    texts = [
        bytes(operation.operands[0])
        for operation in pikepdf.parse_content_stream(page)
        if str(operation.operator) in ("Tj", "'")
    ]
    return [text.decode("latin-1").replace(" ", "") for text in texts]


def read_sheets(path: Path) -> list[SheetCode]:
    """Return what the codes of all pages say."""
    encodings = [rules.encoding for rules in all_rules()]
    return [decode(digits, encodings) for digits in read_digits(path)]


def read_serials(path: str) -> list[int]:
    return [sheet.serial for sheet in read_sheets(Path(path))]


def board_of(name: object) -> Board:
    return load_layout(str(name)).board


def files() -> list[str]:
    """Return all files below the working folder, hidden ones too."""
    return sorted(str(path) for path in Path().rglob("*") if path.is_file())


# Files


def test_layouts_go_into_files_of_their_own_or_one_in_the_order_given(run: Run) -> None:
    outcome = run("pad", "A", "B", "C", "D", "--leaves", 2, *LINK)
    assert outcome.code == 0
    assert files() == [f"output/duchy-{letter}.pdf" for letter in "abcd"]
    for letter in "abcd":
        sheets = read_sheets(Path("output") / f"duchy-{letter}.pdf")
        assert [sheet.board for sheet in sheets] == [board_of(letter.upper())] * 2
    run("pad", "A", "B", "--leaves", 3, "-o", "all.pdf", *LINK)
    assert read_serials("all.pdf") == [1, 2, 3, 1, 2, 3]


def test_a_board_of_ones_own_has_a_file_of_its_name_and_what_is_unusual_told(
    run: Run, odd_layout: Path
) -> None:
    outcome = run("pad", odd_layout, "--leaves", 1, *LINK)
    assert outcome.code == 0
    assert files() == ["output/odd-isles.pdf"]
    assert outcome.code == 0
    lines = outcome.err.splitlines()
    assert all(line.startswith("note: dice/odd-isles: ") for line in lines)
    assert any("can never be completed" in line for line in lines)
    assert any("2 castles touch each other" in line for line in lines)


def test_several_layouts_go_into_one_file_in_the_order_given(
    run: Run, odd_layout: Path
) -> None:
    run("pad", "D", "A", odd_layout, "-o", "all.pdf", "--leaves", 2, *LINK)
    boards = [sheet.board for sheet in read_sheets(Path("all.pdf"))]
    given = [board_of(name) for name in ("D", "A", odd_layout)]
    assert files() == ["all.pdf"]
    assert boards == [board for board in given for _ in range(2)]


def test_two_layouts_never_share_a_default_file(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "duchy-a.toml"
    shutil.copy(load_layout("B").path, own)
    outcome = run("pad", "A", own, "--leaves", 1, *LINK)
    assert (outcome.code, files()) == (2, [])
    assert "-o" in outcome.err


def test_a_copy_of_a_layout_is_the_same_board(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    shutil.copy(load_layout("A").path, own)
    outcome = run("pad", "A", own, "--leaves", 1, *LINK)
    assert (outcome.code, files()) == (2, [])
    assert f"A and {own} are the same board" in outcome.err


def test_options_mean_the_same_in_capitals(run: Run) -> None:
    small = ("--paper", "a4", "--lang", "hu", "--ink", "black", "--evidence", "round")
    capitals = [word if word.startswith("--") else word.upper() for word in small]
    assert "A4" in capitals
    run("pad", "A", "--leaves", 1, "-o", "small.pdf", *small, *LINK)
    outcome = run("pad", "A", "--leaves", 1, "-o", "capitals.pdf", *capitals, *LINK)
    assert outcome.code == 0
    assert Path("small.pdf").read_bytes() == Path("capitals.pdf").read_bytes()


def test_a_folder_that_is_missing_is_made(run: Run) -> None:
    run("pad", "A", "-o", "print/today/a.pdf", "--leaves", 1, *LINK)
    assert files() == ["print/today/a.pdf"]


def test_a_pad_for_a_pipe_is_a_pdf_and_nothing_else() -> None:
    call = ["pad", "A", "--leaves", "1", "-o", "/dev/stdout", *LINK]
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", *call], capture_output=True, check=True
    )
    assert done.stdout.startswith(b"%PDF-")
    assert done.stdout.endswith(b"%%EOF\n")


def test_a_pad_has_25_leaves_of_each_layout(run: Run) -> None:
    run("pad", "A", "B", "-o", "two.pdf", *LINK)
    assert len(read_sheets(Path("two.pdf"))) == 50


# What is told


def test_a_line_tells_of_each_file_its_sheets_and_size(run: Run) -> None:
    outcome = run("pad", "A", "B", "--leaves", 2, *LINK)
    assert outcome.err == ""
    for line, letter in zip(outcome.out.splitlines(), "ab", strict=True):
        told = re.fullmatch(r"(\S+): 2 sheets, (\d+) kB \(\d+\.\d s\)", line)
        assert told is not None
        assert told[1] == f"output/duchy-{letter}.pdf"
        assert int(told[2]) == round(Path(told[1]).stat().st_size / 1000)


def test_one_line_tells_of_one_file_with_all_its_sheets(run: Run) -> None:
    outcome = run("pad", "A", "B", "--leaves", 500, "-o", "all.pdf", *LINK)
    assert outcome.out.count("\n") == 1
    assert outcome.out.startswith("all.pdf: 1,000 sheets, ")


def test_where_codes_lead_without_a_link_is_told_once_and_aside(
    run: Run, tmp_path: Path
) -> None:
    outcome = run("pad", "A", "B", "--leaves", 1)
    assert outcome.code == 0
    assert outcome.err.count("\n") == outcome.err.count("note: ") == 1
    assert "http://sheetgen.local:8037/" in outcome.err
    assert "`sheetgen serve`" in outcome.err
    assert "--link" in outcome.err
    assert str(tmp_path / "config" / "sheetgen" / "config.toml") in outcome.err
    assert "note" not in outcome.out


def test_nothing_is_told_of_codes_with_a_link_of_ones_own(
    run: Run, tmp_path: Path
) -> None:
    assert run("pad", "A", "--leaves", 1, *LINK).err == ""
    folder = tmp_path / "config" / "sheetgen"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text('link = "https://example.org/"\n')
    assert run("pad", "A", "--leaves", 1).err == ""


# Serials


def test_the_next_serials_go_on_from_run_to_run(run: Run) -> None:
    for name in ("one.pdf", "two.pdf"):
        run("pad", "A", "--serial", "next", "--leaves", 3, "-o", name, *LINK)
    assert read_serials("one.pdf") == [1, 2, 3]
    assert read_serials("two.pdf") == [4, 5, 6]


def test_layouts_of_one_run_share_the_next_serials(run: Run) -> None:
    next_two = ("--serial", "next", "--leaves", 2, *LINK)
    run("pad", "A", "B", *next_two)
    run("pad", "C", "-o", "c.pdf", *next_two)
    assert read_serials("output/duchy-a.pdf") == [1, 2]
    assert read_serials("output/duchy-b.pdf") == [1, 2]
    assert read_serials("c.pdf") == [3, 4]


def test_serials_of_ones_own_leave_the_next_ones_alone(run: Run) -> None:
    run("pad", "A", "--serial", 77, "--leaves", 2, *LINK)
    run("pad", "A", "--serial", "next", "--leaves", 1, *LINK)
    assert read_serials("output/duchy-a.pdf") == [1]


# What the codes say


def test_a_key_signs_every_code(run: Run) -> None:
    Path("key").write_bytes(b"sixteen bytes at least\n")
    run("pad", "A", "--key", "key", "--leaves", 3, "-o", "a.pdf", *LINK)
    digits = read_digits(Path("a.pdf"))
    # The line break at the end of a file is no part of the secret.
    assert [is_signed_by(code, b"sixteen bytes at least") for code in digits] == (
        [True] * 3
    )
    assert not is_signed_by(digits[0], b"another secret of bytes")


# Papers, looks and fonts


def test_options_of_looks_change_the_sheet(run: Run) -> None:
    for name, *look in (
        ("usual",),
        ("black", "--ink", "black"),
        ("bare", "--no-marks"),
    ):
        run("pad", "A", "--leaves", 1, "-o", f"{name}.pdf", *LINK, *look)
    assert len({path.read_bytes() for path in Path().glob("*.pdf")}) == 3


def test_a_font_of_ones_own_serves_every_file_of_a_run(
    run_process: Run, tmp_path: Path
) -> None:
    save_hangul(tmp_path)
    call = ("pad", "B", "hangul.toml", "--font", "hangul.ttf", "--leaves", 1, *LINK)
    outcome = run_process(*call)
    assert (outcome.code, outcome.err) == (0, "")
    names = font_names(tmp_path / "output" / "hangul.pdf")
    assert any("Stand-in" in name for name in names)


@pytest.mark.slow
def test_a_font_of_ones_own_may_be_called_like_one_of_ours(
    run_process: Run, tmp_path: Path
) -> None:
    pictures = []
    for family in ("Stand-in", "Noto Sans"):
        save_hangul(tmp_path, family)
        picture = tmp_path / f"{family}.png"
        options = ("--font", "hangul.ttf", "--dpi", 24, "-o", picture, *LINK)
        assert run_process("preview", "hangul.toml", *options).code == 0
        pictures.append(picture.read_bytes())
    assert pictures[0] == pictures[1]


def test_a_font_of_ones_own_has_a_name_that_browsers_understand(run: Run) -> None:
    save_hangul(Path())
    run("preview", "hangul.toml", "--font", "hangul.ttf", "-o", "hangul.svg", *LINK)
    drawing = Path("hangul.svg").read_text(encoding="utf-8")
    families = set(re.findall(r'<text [^>]*font-family="([^"]*)"', drawing))
    # CSS: names without quotes are made of identifiers.
    words = [word for family in families for word in family.split(" ")]
    assert len(families) > 1
    assert [
        word for word in words if not re.fullmatch(r"-?[A-Za-z_][\w-]*", word)
    ] == []


def test_no_font_of_the_system_is_used(run_process: Run, tmp_path: Path) -> None:
    """The system has none here: what ours lack would be boxes."""
    (tmp_path / "none.conf").write_text(
        f"<fontconfig><cachedir>{tmp_path}</cachedir></fontconfig>", encoding="utf-8"
    )
    none = {"FONTCONFIG_FILE": str(tmp_path / "none.conf"), "FONTCONFIG_PATH": "/none"}
    for language in ("hu", "ja"):  # letters of ours, and those of fonts of their own
        command = ("pad", "A", "--lang", language, *ONE, *LINK, "-o", "a.pdf")
        assert run_process(*command, **none).code == 0
        names = font_names(tmp_path / "a.pdf")
        assert all(re.search(r"\+(NotoSans|AlegreyaSC)", name) for name in names)
        assert any("NotoSansJP" in name for name in names) is (language == "ja")


def save_hangul(folder: Path, family: str = "Stand-in") -> None:
    """Write a layout with a name in hangul, and a font that has it.

    The letters look like a Latin A; the font has nothing else.
    """
    text = load_layout("A").path.read_text(encoding="utf-8")
    named = text.replace('"Duchy A"', '"도우시"', 1)
    (folder / "hangul.toml").write_text(named, encoding="utf-8")
    with TTFont(data_folder("fonts") / "NotoSans-Regular.ttf") as font:
        for table in font["cmap"].tables:
            table.cmap = dict.fromkeys(map(ord, "도우시"), table.cmap[ord("A")])
        for number in (1, 4, 6, 16):
            font["name"].setName(family, number, 3, 1, 0x409)
        font.save(folder / "hangul.ttf")


def font_names(path: Path) -> list[str]:
    """Return the names of all fonts in a PDF."""
    with pikepdf.open(path) as pdf:
        found = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary)]
        return [str(item["/FontName"]) for item in found if "/FontName" in item]
