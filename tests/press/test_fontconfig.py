"""Fonts that cairo sees: those of every drawing, however many were used before."""

import ctypes
import io
import subprocess
import sys
from itertools import count
from pathlib import Path

import pikepdf
import pytest
from fontTools.ttLib import TTFont

from sheetgen.draw.font import JAPANESE, TEXT, FontStack
from sheetgen.draw.fontfile import load_fonts
from sheetgen.press.cairo_renderer import to_pdf, to_png
from sheetgen.press.renderer import FINER
from sheetgen.system.packages import data_folder

ROOT = Path(__file__).resolve().parents[2]


def draw(size: float, *families: str) -> str:
    """Return a drawing with a line of letters in each of *families*."""
    lines = (
        f'<text x="5" y="{20 * row}" font-family="{family}" font-size="{size}">'
        "A line of letters</text>"
        for row, family in enumerate(families, start=1)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100" '
        f'viewBox="0 0 300 100">{"".join(lines)}</svg>'
    )


def embedded(drawing: str, fonts: FontStack) -> list[str]:
    """Return the names of all fonts in the PDF of *drawing*."""
    with pikepdf.open(io.BytesIO(to_pdf([drawing], fonts))) as pdf:
        found = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary)]
        names = [str(item["/FontName"]) for item in found if "/FontName" in item]
    return sorted(name.partition("+")[2] for name in names)


def test_each_font_is_embedded_once_whatever_was_drawn_before() -> None:
    """No size is drawn twice: what cairo keeps for one size hides the fault there."""
    fonts = load_fonts()
    sizes = (step / 7 for step in count(41))
    for _ in range(2):
        assert embedded(draw(next(sizes), TEXT), fonts) == ["NotoSans-Regular"]
        to_png(draw(next(sizes), TEXT, JAPANESE[TEXT]), fonts, 72, FINER)
        both = embedded(draw(next(sizes), TEXT, JAPANESE[TEXT]), fonts)
        assert both == ["NotoSans-Regular", "NotoSansJP-Regular"]


def test_fontconfig_never_sets_itself_up_anew() -> None:
    """Half a minute later it would, had a folder of fonts changed."""
    to_pdf([draw(9, TEXT)], load_fonts())
    assert ctypes.CDLL("libfontconfig.so.1").FcConfigGetRescanInterval(None) == 0


def test_fonts_of_ones_own_are_told_apart(tmp_path: Path) -> None:
    for name in ("Mine", "Other", "Mine"):
        path = tmp_path / f"{name}.ttf"
        with TTFont(data_folder("fonts") / "NotoSans-Regular.ttf") as font:
            for number in (1, 4, 6, 16):
                font["name"].setName(name, number, 3, 1, 0x409)
            font.save(path)
        fonts = load_fonts((path,))
        assert embedded(draw(9, fonts.fonts[-1].family), fonts) == [name]


FIRST_WITHOUT = """
import cairosvg
from sheetgen.draw.font import TEXT
from tests.press.test_fontconfig import draw, embedded
from sheetgen.draw.fontfile import load_fonts
cairosvg.svg2png(draw(11, "serif").encode())
print(embedded(draw(12, TEXT), load_fonts()))
"""


@pytest.mark.slow
def test_a_text_of_other_fonts_may_have_been_drawn_before_ours() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_WITHOUT],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout == "['NotoSans-Regular']\n"
