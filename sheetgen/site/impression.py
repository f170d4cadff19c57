"""A face and the codes of its sheets, as plain values that the page prints.

Part of the core that runs in the browser too.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sheetgen.core.codes import Encoding, SheetCode
from sheetgen.core.draw.box import Box
from sheetgen.core.encode import encode, encode_serials
from sheetgen.core.scoresheet.reference import typed_code
from sheetgen.draw.face import Face, Style, format_serial, lay_digits
from sheetgen.draw.font import Font, FontStack
from sheetgen.draw.ink import INKS
from sheetgen.language.phrase import Texts

Plain = dict[str, Any]
NOWHERE = Path()  # the folder of files that a page does not have


def read_style(question: Plain) -> Style:
    """Return the style of a question."""
    return Style(
        Texts(question["language"], question["texts"]),
        INKS[question["ink"]],
        FontStack([_read_font(font) for font in question["fonts"]]),
        question["evidence"],
        hand=question["hand"],
        side=question.get("side", ""),
    )


def plain_sheets(
    face: Face,
    style: Style,
    question: Plain,
    code: SheetCode,
    encoding: Encoding,
) -> Plain:
    """Return a face as JSON, with the codes and numbers of its sheets.

    Args:
        face: as drawn.
        style: the style in which it was drawn.
        question: with the ``first`` number, and how many ``leaves``.
        code: of any sheet.
        encoding: of the rules.
    """
    numbers = range(question["first"], question["first"] + question["leaves"])
    specimen = encode(replace(code, serial=0), encoding)
    typed = typed_code(code, specimen)
    written = encode(replace(typed, serial=0), encoding)
    lines = lay_digits(written, face.digits, style.fonts)
    plain = {
        "layers": [json.loads(layer) for layer in face.layers or (face.svg,)],
        "title": face.title,
        "size": [face.box.width, face.box.height],
        "code": _plain_box(face.code),
        "serial": [face.serial.x, face.serial.y, face.serial_size],
        "lines": [
            [start.x, start.y, len(line)]
            for start, line in zip(lines.starts, lines.lines, strict=True)
        ],
        "digit_size": lines.size,
        "specimen": specimen,
        "codes": encode_serials(code, encoding, numbers),
        "serials": [format_serial(number) for number in numbers],
    }
    if typed is not code:
        plain["typed"] = encode_serials(typed, encoding, numbers)
    return plain


def _plain_box(box: Box) -> list[float]:
    return [box.x, box.y, box.width, box.height]


def _read_font(plain: Sequence[Any]) -> Font:
    family, cap_height, advances = plain
    return Font(NOWHERE, family, family, cap_height, advances)
