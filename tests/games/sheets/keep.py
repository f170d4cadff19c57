"""Add to `golden/boxes/sheets.json`: printed sheets, and where everything stands.

Usage: python -m tests.games.sheets.keep

Thirty sheets of tables and rounds came first, then ten with rows of boxes, then ten
with stacks, grids, rewards, or blocks that are arranged, all on faces 1 to 8; then
twenty-four of all kinds on faces 9 to 16. The file only grows: a face that moves
gets a number of its own (docs/codes.md, "Faces").
"""

import json
from pathlib import Path
from typing import Any

from sheetgen.core.codes import NO_BOARD, SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.scoresheet.declaration import Declaration, Kind
from sheetgen.core.scoresheet.frame import (
    NEWEST,
    UPRIGHT_SMALL,
    find_frame,
    has_room,
)
from sheetgen.layout.read import load_rules
from tests.games.sheets.conformance import random_sheets

KEPT = Path(__file__).parents[2] / "golden" / "boxes" / "sheets.json"
COUNT = 74
SEED = 20261129
MOST_BOXES = 160  # of one sheet: more tell nothing new


def places_of(sheet: Declaration, face: int) -> dict[str, Any]:
    """Return where everything stands, in hundredths of a millimetre."""
    frame = find_frame(sheet, face)
    marks = {f"mark {at}": box for at, box in enumerate(frame.marks)}
    known = {**frame.boxes, **marks, "code": frame.code, "face": frame.box}
    return {name: [round(100 * side) for side in known[name]] for name in sorted(known)}


def main() -> None:
    """Add sheets, each of the newest faces in turn; half have blocks of their own."""
    (rules,) = load_rules("sheets")
    lines = KEPT.read_text("utf-8").splitlines()[1:-1]
    kept = [line.removesuffix(",") for line in lines]
    for sheet in random_sheets(300, SEED):
        face = UPRIGHT_SMALL + len(kept) % (NEWEST + 1 - UPRIGHT_SMALL)
        has_blocks = sheet.is_arranged or any(
            row.gives or row.grid or row.kind == Kind.STACKS for row in sheet.rows
        )
        is_next = has_blocks == (len(kept) // 8 % 2 == 0)
        if len(kept) == COUNT or not is_next or not has_room(sheet, face):
            continue
        places = places_of(sheet, face)
        if len(places) > MOST_BOXES:
            continue
        language = ("en", "hu", "ja")[len(kept) % 3]
        code = SheetCode(rules.number, NO_BOARD, "none", language, 0, face, sheet=sheet)
        digits = encode(code, rules.encoding)
        kept.append(json.dumps([digits, face, *places.values()], separators=(",", ":")))
    KEPT.write_text("[\n" + ",\n".join(kept) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
