"""The obvious way to print a pad: every page drawn by cairosvg, then all merged.

Run as a process: ``python naive.py SHEETS FILE``. The pages are those of
`sheetgen pad A`, drawn as `sheetgen preview` draws them.
"""

import io
import sys
from pathlib import Path

import pikepdf

from sheetgen.codes import SheetCode
from sheetgen.draw.face import Style
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.games.find import find_game, load_layout
from sheetgen.lang import load_texts
from sheetgen.link import LOCAL_PREFIX
from sheetgen.press.cairo import to_pdf
from sheetgen.press.preview import draw_specimen


def main() -> None:
    count, path = int(sys.argv[1]), Path(sys.argv[2])
    layout = load_layout("A")
    game = find_game(layout.rules.game)
    fonts = load_fonts()
    style = Style(load_texts("en", (game.says, game.texts)), INKS["pale"], fonts)
    face = game.draw_sheet(layout, style)
    merged = pikepdf.Pdf.new()
    for serial in range(1, count + 1):
        code = SheetCode(layout.rules.number, layout.board, serial=serial, face=1)
        drawing = draw_specimen(face, code, layout.rules.encoding, fonts, LOCAL_PREFIX)
        with pikepdf.Pdf.open(io.BytesIO(to_pdf([drawing], fonts))) as page:
            merged.pages.extend(page.pages)
    merged.save(path)


if __name__ == "__main__":
    main()
