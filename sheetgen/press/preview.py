"""One face by itself: with the code of a specimen, or spoken."""

import base64
import io
import re
from functools import lru_cache
from html import unescape
from pathlib import Path

from sheetgen.core.board import row_name
from sheetgen.core.codes import Encoding, SheetCode
from sheetgen.core.draw.box import Point
from sheetgen.core.encode import encode
from sheetgen.core.scoresheet.reference import typed_code
from sheetgen.draw.face import Face, format_serial, lay_digits
from sheetgen.draw.font import BOLD, FontStack
from sheetgen.draw.ink import DARK, WHITE
from sheetgen.draw.svg import Canvas, Letters, Spot, number
from sheetgen.lang import Texts
from sheetgen.layout.value import Layout
from sheetgen.press.qr import QUIET, CodePrinter, rectangles


def draw_specimen(
    face: Face,
    code: SheetCode,
    encoding: Encoding,
    fonts: FontStack,
    prefix: str,
    key: bytes = b"",
    label: str = "",
) -> str:
    """Return the SVG of *face* with the code, digits and serial of *code*.

    A *label* stands in place of the serial.
    """
    digits = encode(code, encoding, key)
    side = face.code.width if code.sheet is not None else 0
    symbol = CodePrinter(prefix, digits, side=side).symbol(digits)
    canvas = Canvas(face.box.width, face.box.height, fonts)
    module = face.code.width / (symbol.size + 2 * QUIET)
    runs = "".join(
        f"M{x} {y}h{wide}v{tall}h{-wide}z" for x, y, wide, tall in rectangles(symbol)
    )
    start = Point(face.code.x + module * QUIET, face.code.y + module * QUIET)
    canvas.path(runs, fill=DARK, at=Spot(start, module))
    shown = label or format_serial(code.serial)
    room = face.code.width / fonts.width(shown, BOLD, 1)
    size = min(face.serial_size, room)
    canvas.text(face.serial, shown, Letters(size, DARK, BOLD))
    typed = encode(typed_code(code, digits), encoding, key)
    lines = lay_digits(typed, face.digits, fonts)
    for line, place in zip(lines.lines, lines.starts, strict=True):
        canvas.text(place, line, Letters(lines.size, DARK, BOLD))
    added = canvas.to_svg().partition("<defs />")[2].rpartition("</svg>")[0]
    ground = (
        f'<rect width="{number(face.box.width)}" height="{number(face.box.height)}" '
        f'fill="{WHITE}" />'
    )
    body = face.svg.replace("</svg>", f"{added}</svg>")
    return body.replace("<defs>", f"{ground}<defs>", 1)


def embed_fonts(drawing: str, fonts: FontStack) -> str:
    """Return *drawing* with the letters that it uses put in, to look alike anywhere."""
    used: dict[str, set[str]] = {}
    for tag, text in re.findall(r"(<text [^>]*>)([^<]*)</text>", drawing):
        named = re.search(r'font-family="([^"]*)"', tag)
        if named:
            used.setdefault(named.group(1), set()).update(unescape(text))
    rules = []
    for family, letters in sorted(used.items()):
        data = _part_of(fonts.font(family).path, "".join(sorted(letters)))
        rules.append(
            f"@font-face{{font-family:'{family}';src:url(data:font/ttf;base64,{data})}}"
        )
    style = f"<style>{''.join(rules)}</style>"
    return drawing.replace("<defs>", f"{style}<defs>", 1)


@lru_cache(maxsize=64)
def _part_of(font: Path, letters: str) -> str:
    """Return a font with nothing but *letters*, as base64.

    It takes longer than drawing, and faces that are drawn anew rarely need others.
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    with TTFont(font, recalcTimestamp=False) as file:
        subsetter = Subsetter(Options(layout_features=[], notdef_outline=True))
        subsetter.populate(text=letters)
        subsetter.subset(file)
        output = io.BytesIO()
        file.save(output)
    return base64.b64encode(output.getvalue()).decode()


def speak_board(layout: Layout, texts: Texts) -> str:
    """Return the board as a list: row by row, then area by area."""
    board = layout.board
    rows: dict[int, list[str]] = {}
    for name, cell in zip(board.names, board.cells, strict=True):
        terrain = texts(f"terrain.{cell.terrain}")
        if cell.carried:
            carried = texts(f"bonus.{cell.carried}")
            spoken = texts(
                "spoken.carrying", name=name, terrain=terrain, carried=carried
            )
        else:
            spoken = texts("spoken.cell", name=name, terrain=terrain)
        rows.setdefault(cell.position.row, []).append(spoken)
    areas = [
        texts(
            "spoken.area",
            terrain=texts(f"terrain.{area.terrain}"),
            size=area.size,
            cells=", ".join(board.names[i] for i in area.cells),
        )
        for area in layout.areas
    ]
    return "\n".join(
        (
            texts(
                "spoken.board",
                name=layout.name_in(texts.language),
                cells=texts("spoken.cells", count=len(board.cells)),
                rows=texts("spoken.rows", count=len(rows)),
            ),
            *(
                texts("spoken.row", row=row_name(row), cells=", ".join(cells))
                for row, cells in rows.items()
            ),
            texts("spoken.areas", areas="; ".join(areas)),
        )
    )
