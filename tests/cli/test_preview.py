import base64
import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import zxingcpp
from fontTools.ttLib import TTFont
from PIL import Image

from sheetgen.core.codes import decode
from sheetgen.core.encode import is_signed_by
from sheetgen.games.find import all_rules, load_layout
from tests.conftest import Run

# All of them print: together they take minutes.
pytestmark = pytest.mark.slow

LINK = ("--link", "https://example.org/")
COARSE = ("--dpi", 100)  # enough to read a code
SVG = "{http://www.w3.org/2000/svg}"
FACE = (197, 127)  # mm


def read_code(picture: Path) -> str:
    """Return what an outside reader finds in the code of a picture."""
    with Image.open(picture) as image:
        found = zxingcpp.read_barcodes(image.convert("L"))
    (code,) = [code.text for code in found if "#" in code.text]
    return code


# SVG


def test_a_preview_is_an_svg_in_the_folder_output(run: Run) -> None:
    outcome = run("preview", "A", "--dice", 4711, *LINK)
    assert (outcome.code, outcome.out, outcome.err) == (0, "output/duchy-a.svg\n", "")
    root = ElementTree.parse("output/duchy-a.svg").getroot()
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == ("197mm", "127mm")


@pytest.mark.parametrize("evidence", ["none", "phase", "round"])
def test_an_svg_of_any_board_is_well_formed(
    evidence: str, run: Run, odd_layout: Path
) -> None:
    run("preview", odd_layout, "--evidence", evidence, "-o", "odd.svg", *LINK)
    texts = [item.text for item in ElementTree.parse("odd.svg").iter(f"{SVG}text")]
    assert "Odd Isles" in texts


def test_a_name_with_signs_of_xml_stands_in_the_svg_as_it_is(
    run: Run, odd_layout: Path
) -> None:
    name = """A & <B> "c" 'd' ]]>"""
    text = odd_layout.read_text(encoding="utf-8")
    odd_layout.write_text(text.replace('"Odd Isles"', f"'''{name}'''"), "utf-8")
    assert run("preview", odd_layout, "-o", "odd.svg", *LINK).code == 0
    texts = [item.text for item in ElementTree.parse("odd.svg").iter(f"{SVG}text")]
    assert name in texts


def test_an_svg_refers_to_nothing_outside_and_has_every_letter_it_uses(
    run: Run,
) -> None:
    run("preview", "A", "-o", "a.svg", *LINK)
    svg = Path("a.svg").read_text(encoding="utf-8")
    targets = re.findall(r"url\(['\"]?([^)]*)", svg)
    targets += re.findall(r"(?:href|src)=\"([^\"]*)", svg)
    outside = [link for link in targets if not link.startswith(("#", "data:"))]
    assert targets
    assert outside == []
    assert not re.search(r"@import|<script|<image|<foreignObject|<!DOCTYPE", svg)
    run("preview", "A", "--lang", "hu", "-o", "a.svg", *LINK)
    svg = ElementTree.parse("a.svg").getroot()
    fonts = embedded_fonts("".join(item.text or "" for item in svg.iter(f"{SVG}style")))
    for item in svg.iter(f"{SVG}text"):
        letters = {ord(letter) for letter in item.text or ""}
        assert letters <= fonts[str(item.get("font-family"))].keys()


def test_the_same_preview_has_the_same_bytes_at_any_time(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for time in ("1000000000", "1100000000"):  # what fontTools takes for the clock
        monkeypatch.setenv("SOURCE_DATE_EPOCH", time)
        run("preview", "A", "-o", f"{time}.svg", *LINK)
    first, second = (path.read_bytes() for path in Path().iterdir())
    assert first == second


def embedded_fonts(style: str) -> dict[str, dict[int, str]]:
    """Return the letters of each font in a style sheet, by its family."""
    rule = r"font-family:'([^']+)';src:url\(data:font/ttf;base64,([^)]+)\)"
    fonts = {}
    for family, data in re.findall(rule, style):
        with TTFont(io.BytesIO(base64.b64decode(data))) as font:
            fonts[family] = font.getBestCmap()
    return fonts


# PNG


@pytest.mark.parametrize("dpi", [20, 96])
def test_the_size_of_a_png_goes_with_its_dpi(dpi: int, run: Run) -> None:
    run("preview", "A", "--dpi", dpi, "-o", "a.png", *LINK)
    with Image.open("a.png") as image:
        for pixels, length in zip(image.size, FACE, strict=True):
            assert abs(pixels - length / 25.4 * dpi) <= 1
        assert [round(value) for value in image.info["dpi"]] == [dpi, dpi]


def test_the_size_of_a_png_goes_with_its_dpi_and_its_code_with_options(
    run: Run,
) -> None:
    run("preview", "A", "-o", "a.PNG", *LINK)
    with Image.open("a.PNG") as image:
        assert image.format == "PNG"
        assert abs(image.width - FACE[0] / 25.4 * 150) <= 1
    run("preview", "B", "--evidence", "round", "-o", "b.png", *COARSE, *LINK)
    prefix, _, digits = read_code(Path("b.png")).partition("#")
    sheet = decode(digits, [rules.encoding for rules in all_rules()])
    assert prefix == "https://example.org/"
    assert sheet.board == load_layout("B").board
    assert (sheet.serial, sheet.evidence) == (0, "round")
    run("preview", "A", *LINK, "--qr-case", "upper", "-o", "a.png", *COARSE)
    assert read_code(Path("a.png")).startswith("HTTPS://EXAMPLE.ORG/#")


def test_a_link_given_goes_before_the_one_in_the_settings(
    run: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "config" / "sheetgen"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text('link = "https://kept.example/"\n')
    run("preview", "A", "-o", "kept.svg")
    run("preview", "A", "-o", "same.svg", "--link", "https://kept.example/")
    run("preview", "A", "-o", "given.svg", *LINK)
    kept, same, given = (
        re.sub("<style>.*?</style>", "", Path(f"{name}.svg").read_text("utf-8"))
        for name in ("kept", "same", "given")
    )
    assert kept == same != given


def test_a_key_signs_the_code_of_a_preview(run: Run) -> None:
    Path("key").write_bytes(b"sixteen bytes at least")
    run("preview", "A", "--key", "key", "-o", "a.svg", *LINK)
    texts = [item.text or "" for item in ElementTree.parse("a.svg").iter(f"{SVG}text")]
    digits = "".join(text for text in texts if re.fullmatch(r"(\d{5} )+\d+", text))
    assert is_signed_by(digits.replace(" ", ""), b"sixteen bytes at least")


# Text


def test_a_spoken_board_writes_no_file(run: Run) -> None:
    run("preview", "A", "--text")
    assert list(Path().iterdir()) == []


# What is refused
