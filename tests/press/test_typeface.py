"""Fonts in a PDF: the letters that are used, each once, and which letter each is."""

import io
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from fontTools.ttLib import TTFont

from sheetgen.core.errors import UsageError
from sheetgen.draw.font import BOLD, JAPANESE, TEXT, FontStack
from sheetgen.draw.fontfile import load_fonts
from sheetgen.press.typeface import Typefaces

PDF = pikepdf.Pdf.new()  # what is put into it is gone when it is


def embedded(*texts: str, family: str = TEXT) -> pikepdf.Object:
    """Return a new font in which texts were written."""
    faces = Typefaces(load_fonts())
    for text in texts:
        faces.use(family).encode(text)
    return faces.embed(PDF)["/F0"]


def font_of(found: pikepdf.Object) -> TTFont:
    content = found.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()
    return TTFont(io.BytesIO(content))


def test_letters_that_are_used_are_numbered_and_embedded_with_their_parts() -> None:
    face = Typefaces(load_fonts()).use(TEXT)
    assert face.encode("abba") == b"0001000200020001"
    assert face.encode("cab") == b"000300010002"
    with font_of(embedded("ab")) as font:
        assert font["maxp"].numGlyphs == 3
        assert "GPOS" not in font
    with font_of(embedded("ő")) as font:
        assert font["maxp"].numGlyphs >= 2
        assert font["glyf"][font.getGlyphOrder()[1]].numberOfContours != 0


def test_widths_are_those_that_texts_were_measured_by() -> None:
    fonts = load_fonts()
    inner = embedded("Wi").DescendantFonts[0]
    widths = [float(width) for width in inner.W[1]]
    advances = fonts.font(TEXT).advances
    assert widths == pytest.approx([1000 * advances["W"], 1000 * advances["i"]])


def test_a_table_says_which_letters_the_numbers_are_however_many() -> None:
    table = embedded("aő")
    assert b"<0001> <0061>\n<0002> <0151>" in table.ToUnicode.read_bytes()
    letters = "".join(map(chr, range(0x4E00, 0x9FFF)))
    known = load_fonts().font(JAPANESE[TEXT]).advances
    found = embedded("".join(x for x in letters if x in known), family=JAPANESE[TEXT])
    table = found.ToUnicode.read_bytes().decode()
    counts = [int(line.split()[0]) for line in table.splitlines() if "beginbf" in line]
    assert max(counts) == 100
    assert sum(counts) == len([x for x in letters if x in known])
    face = Typefaces(load_fonts()).use(TEXT)
    assert face.encode("- \u00a0")[4:8] == face.encode("\u00a0")


def test_each_family_has_a_font_of_its_own_and_the_same_letters_the_same() -> None:
    faces = Typefaces(load_fonts())
    assert faces.use(TEXT) is faces.use(TEXT)
    assert (faces.use(TEXT).name, faces.use(BOLD).name) == ("F0", "F1")
    assert str(embedded("abc").BaseFont) == str(embedded("a", "bc").BaseFont)
    assert str(embedded("abc").BaseFont) != str(embedded("abd").BaseFont)


def test_a_font_that_cannot_be_embedded_is_named(tmp_path: Path) -> None:
    fonts = load_fonts()
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(fonts.font(TEXT).path.read_bytes()[:400])
    stack = FontStack([replace(fonts.font(TEXT), path=broken)])
    with pytest.raises(UsageError, match=r"broken\.ttf: cannot be put into a PDF"):
        Typefaces(stack).use(TEXT)
