"""Plans: what can be written where on a sheet, as plain values for readers of pictures.

This is separate from the other questions about sheets that were read, since it alone
uses fractions, which not every runtime of the page supports (`docs/site.md`).

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any

from sheetgen.core.reading.input_field import InputField
from sheetgen.core.verdict import Plain


def plain_plan(spots: Sequence[InputField], frame: Any) -> Plain:
    """Return the plan of a sheet, with all places in mm.

    Args:
        spots: the spots on sheets of a game; those without a box are not on this one.
        frame: the frame with their boxes (`sheetgen.core.draw.box`).
    """
    return {
        "spots": [
            [
                one.name,
                one.kind,
                list(one.words),
                one.most,
                *([True] if one.is_signed else []),
            ]
            for one in spots
            if one.name in frame.boxes
        ],
        "boxes": {name: _plain_box(frame.boxes[name]) for name in frame.boxes},
        "marks": [_plain_box(box) for box in frame.marks],
        "code": _plain_box(frame.code),
    }


def _plain_box(box: Any) -> list[float]:
    # Rounds halves the same in every Python; `round` differs between them.
    parts = (box.x, box.y, box.width, box.height)
    return [int(part * 1000 + 0.5) / 1000 for part in parts]
