"""PDFs for the preflight: a good one, and ways to break it."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.filling import group_digits
from sheetgen.games.find import load_layout
from sheetgen.preflight.inspect import inspect
from sheetgen.preflight.report import Check, Report
from sheetgen.press.limits import Limits
from sheetgen.press.qr import CodePrinter
from sheetgen.system.link import LOCAL_PREFIX
from tests.conftest import ROOT

FONT = "TestSans"
MODULE = 0.6  # millimetres
WIDE, TALL = 210.0, 148.0  # of the paper, in millimetres

Draw = Callable[[Canvas], None]
Change = Callable[[pikepdf.Pdf], None]


@cache
def load_font() -> str:
    pdfmetrics.registerFont(TTFont(FONT, str(ROOT / "fonts" / "NotoSans-Regular.ttf")))
    return FONT


@dataclass(frozen=True)
class Code:
    """A code to be drawn: where its first module is, from the lower left corner."""

    text: str
    x: float
    y: float
    module: float = MODULE
    grey: float = 0.0


@cache
def digits_of(serial: int, layout: str = "A") -> str:
    board = load_layout(layout)
    code = SheetCode(board.rules.number, board.board, serial=serial, face=1)
    return encode(code, board.rules.encoding)


def link_of(serial: int, layout: str = "A") -> str:
    return f"{LOCAL_PREFIX}#{digits_of(serial, layout)}"


def draw_code(canvas: Canvas, code: Code) -> float:
    """Draw a code and return the side of it, in millimetres."""
    prefix, _, digits = code.text.rpartition("#")
    rows = CodePrinter(prefix, digits).symbol(digits).rows()
    canvas.setFillGray(code.grey)
    path = canvas.beginPath()
    for y, row in enumerate(reversed(rows)):
        for x, dark in enumerate(row):
            if dark == "1":
                path.rect(
                    (code.x + x * code.module) * mm,
                    (code.y + y * code.module) * mm,
                    code.module * mm,
                    code.module * mm,
                )
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.setFillGray(0)
    return len(rows) * code.module


def draw_sheet(
    canvas: Canvas, serial: int, x: float = 20, y: float = 20, layout: str = "A"
) -> None:
    """Draw the code, the digits and the serial of a sheet."""
    draw_code(canvas, Code(link_of(serial, layout), x, y))
    canvas.setFont(load_font(), 6)
    text = canvas.beginText((x + 30) * mm, (y + 10) * mm)
    groups = group_digits(digits_of(serial, layout))
    for start in range(0, len(groups), 5):
        text.textLine(" ".join(groups[start : start + 5]))
    text.textLine(f"№ {serial:06d}")
    canvas.drawText(text)


def draw_words(canvas: Canvas) -> None:
    canvas.setFont(load_font(), 10)
    canvas.drawString(20 * mm, 100 * mm, "A sheet of paper")
    canvas.setLineWidth(0.5)
    canvas.line(20 * mm, 95 * mm, 100 * mm, 95 * mm)


def add_trim(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        if pikepdf.Name.TrimBox not in page.obj:
            page.TrimBox = page.MediaBox


@dataclass(frozen=True)
class Maker:
    """Makes PDFs in a folder and looks at them."""

    folder: Path

    def write(
        self,
        *pages: Draw,
        change: Change = lambda pdf: None,
        size: tuple[float, float] = (WIDE, TALL),
        name: str = "made.pdf",
    ) -> Path:
        """Write a PDF that nothing is wrong with but what *pages* and *change* do."""
        output = io.BytesIO()
        canvas = Canvas(
            output,
            pagesize=(size[0] * mm, size[1] * mm),
            invariant=1,
            initialFontName=load_font(),
            lang="en",
        )
        canvas.setTitle("A test")
        canvas.setViewerPreference("PrintScaling", "None")
        for draw in pages or (draw_words,):
            draw(canvas)
            canvas.showPage()
        canvas.save()
        path = self.folder / name
        with pikepdf.open(output) as pdf:
            del pdf.docinfo["/CreationDate"], pdf.docinfo["/ModDate"]
            add_trim(pdf)
            change(pdf)
            pdf.save(path, fix_metadata_version=False)
        return path

    def report(self, *pages: Draw, change: Change = lambda pdf: None, **limits: object):
        """Return what is said of such a PDF."""
        return inspect(self.write(*pages, change=change), Limits(**limits))


@pytest.fixture(autouse=True)
def _unbounded(unbounded: None) -> None:
    """Look at files in this process."""


@pytest.fixture
def maker(tmp_path: Path) -> Maker:
    return Maker(tmp_path)


def line_of(report: Report, check: str) -> Check:
    (line,) = (line for line in report.lines if line.check == check)
    return line


def failed(report: Report) -> list[str]:
    return [line.check for line in report.lines if line.level == "fail"]


def noted(report: Report) -> list[str]:
    return [line.check for line in report.lines if line.level == "note"]
