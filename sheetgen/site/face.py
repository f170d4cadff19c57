"""What the page prints of a sheet: its face and its codes as plain values.

The face is drawn by the same modules as that of `sheetgen pad`; fonts, texts and the
head of a board that has no name here come with the question. `docs/site.md` says what
can be asked.

Part of the core that runs in the browser too.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.codes import SheetCode, board_number, decode
from sheetgen.core.draw.box import Box
from sheetgen.core.encode import encode_serials
from sheetgen.core.errors import DamagedCode, MissingGlyph, UnknownCode
from sheetgen.core.ruleset import RuleSet
from sheetgen.draw.face import Face, Style, format_serial, lay_digits
from sheetgen.draw.font import Font, FontStack
from sheetgen.draw.ink import INKS
from sheetgen.games.offer import Sheets
from sheetgen.layout.value import Layout
from sheetgen.phrase import Texts
from sheetgen.site.face_given import APART, EVIDENCES, HEADS, RULES
from sheetgen.site.known import Known

Plain = dict[str, Any]
OWN = ("name", "short", "author", "licence")  # what is printed of one's own board
MAKERS = "custom"  # the provenance of a board that is none of ours
NOWHERE = Path()  # where a layout lies that is of no file


def answer(question: Plain, find_sheets: Callable[[str], Sheets]) -> Plain:
    """Return a face with the codes of its sheets, or what it is called, or a refusal.

    Args:
        question: about the sheets of a board; with ``fonts``, to be drawn.
        find_sheets: returns a game's module ``sheet``.
    """
    try:
        return _answer(question, find_sheets)
    except DamagedCode as error:
        return {"error": "damaged", "message": str(error)}
    except UnknownCode as error:
        return {"error": "unknown", "message": str(error)}


def _answer(question: Plain, find_sheets: Callable[[str], Sheets]) -> Plain:
    code = decode(question["digits"], [RULES[number].encoding for number in RULES])
    rules = RULES[code.rules]
    layout = _find_layout(code.board, rules, question.get("head"))
    known = EVIDENCES[rules.game]
    told = {
        "game": rules.game,
        "name": layout.name,
        "names": dict(layout.names),
        "is_named": layout.is_official or bool(question.get("head")),
        "evidence": code.evidence if code.evidence in known else known[0],
        "evidences": list(known),
        "language": code.language,
    }
    if "fonts" not in question:
        return told
    fonts = FontStack([_read_font(font) for font in question["fonts"]])
    style = Style(
        Texts(question["language"], question["texts"]),
        INKS[question["ink"]],
        fonts,
        question["evidence"],
        hand=question["hand"],
    )
    try:
        face = find_sheets(rules.game).draw_sheet(layout, style)
    except MissingGlyph as error:
        missing = "".join(map(fonts.missing, (error.text,)))
        return {"error": "letters", "message": missing}
    sheet = SheetCode(
        rules.number, code.board, style.evidence, question["language"], face=face.number
    )
    numbers = range(question["first"], question["first"] + question["leaves"])
    specimen = encode_serials(sheet, rules.encoding, (0,))[0]
    return {
        **told,
        **_plain_face(face, specimen, fonts),
        "specimen": specimen,
        "codes": encode_serials(sheet, rules.encoding, numbers),
        "serials": [format_serial(number) for number in numbers],
        "author": layout.author,
        "licence": layout.licence,
    }


def _plain_face(face: Face, specimen: str, fonts: FontStack) -> Plain:
    """Return a face as JSON has it, with the places of what differs by sheet."""
    lines = lay_digits(specimen, face.digits, fonts)
    return {
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
    }


def _plain_box(box: Box) -> list[float]:
    return [box.x, box.y, box.width, box.height]


def _read_font(plain: Sequence[Any]) -> Font:
    family, cap_height, advances = plain
    return Font(NOWHERE, family, family, cap_height, advances)


def _find_layout(board: Board, rules: RuleSet, head: Plain | None) -> Layout:
    """Return a board with what is printed of it besides."""
    number = board_number(board, rules.encoding)
    known = HEADS.get((rules.number, number))
    if known is None:
        own = head or {}
        name, short, author, licence = [own.get(key) or "" for key in OWN]
        names = own.get("names") or {}
        known = Known(rules.game, name, names, short, author, licence, MAKERS)
    return Layout(
        known.id,
        NOWHERE,
        known.name,
        known.names,
        known.short,
        known.author,
        known.licence,
        known.provenance,
        "",
        board,
        rules,
        {},
        (),
        frozenset(APART[rules.game]),
    )
