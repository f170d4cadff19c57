"""Answers to the page's editor about the declaration of a score sheet.

The modules that read files elsewhere read it here too; substitutes stand in for what
the page's Python lacks (`sheetgen.site.transpile`). `docs/site.md` lists the
questions. Questions and answers are plain values.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sheetgen.core.codes import DECLARED, NO_BOARD, Encoding, SheetCode, decode
from sheetgen.core.encode import encode
from sheetgen.core.errors import DamagedCode, Problem, UnknownCode
from sheetgen.core.note import Note
from sheetgen.core.scoresheet.codec import (
    Coding,
    coding,
    pack_sheet,
    structure_of,
    take_sheet,
)
from sheetgen.core.scoresheet.declaration import Declaration
from sheetgen.core.scoresheet.fill import Sheet
from sheetgen.core.scoresheet.rules_api import describe
from sheetgen.core.scoresheet.writer import UnwrittenError, write_sheet
from sheetgen.language.message import message, plural
from sheetgen.scoresheet.read import read_sheet
from sheetgen.source.parsed import parse_source, plain

Plain = dict[str, Any]
EVIDENCE = "none"
ENCODING = Encoding(DECLARED, (), (), False, coding)
MOST_PROBLEMS = 100  # that are reported: more than a user fixes before the next try
MOST_LETTERS = 1_000_000
MARK = "\ufeff"  # some editors put it before a text


class Wrong(Exception):
    """Problems of a text, in the order of its lines."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """Store the problems, whose messages the page shows."""
        super().__init__()
        self.problems = problems


def answer(question: Plain) -> Plain:
    """Return the sheet that a text declares, or the problems of the text.

    Args:
        question: with the ``text``, or with the ``digits`` of a code from which to
            write a text.
    """
    if "digits" in question:
        return _write(question["digits"])
    text, packed = question["text"], _Packed()
    try:
        sheet, _ = read_declaration(text, packed.pack)
    except Wrong as wrong:
        return {"problems": _bounded(wrong.problems), "notes": [], "sheet": None}
    except RuntimeError:  # nested deeper than this Python can go
        what = message("the formula has too many brackets in brackets: at most 32")
        problem = Problem(":1", "", what)
        return {"problems": _bounded((problem,)), "notes": [], "sheet": None}
    lines = text.split("\n")
    notes = []
    for name in sorted(sheet.printed.art):
        what = message("the page has no file {name} beside this one", name=name)
        line = _line_of(name, lines)
        notes.append({"line": line, "path": "", "what": _plain_note(what)})
    return {"problems": [], "notes": notes, "sheet": _plain_sheet(sheet, packed)}


def _write(digits: str) -> Plain:
    """Return the text of a file that declares a code's sheet."""
    try:
        sheet = read_digits(digits)
        if sheet is not None:
            return {"text": write_sheet(sheet, sheet.printed.language)}
    except DamagedCode:
        return {"error": "damaged"}
    except UnknownCode:
        return {"error": "unknown"}
    except UnwrittenError:
        pass
    return {"error": "unwritten"}


def read_digits(digits: str) -> Declaration | None:
    """Return the sheet of a code, or None if the code only names it.

    Raises:
        DamagedCode, UnknownCode: it cannot be read.
    """
    code = decode(digits, [ENCODING])
    sheet: Any = code.sheet
    if not isinstance(sheet, Declaration):
        return None
    return replace(sheet, printed=replace(sheet.printed, language=code.language))


class _Packed:
    """The number of the sheet that is read, cached because it is needed twice."""

    def __init__(self) -> None:
        self.sheet: Declaration | None = None
        self.number = 0

    def pack(self, sheet: Declaration, language: str) -> int:
        """Return the number of a sheet."""
        if sheet is not self.sheet:
            self.sheet, self.number = sheet, pack_sheet(sheet, language)
        return self.number

    def coding(self) -> Coding:
        """Return the coding of sheets as digits."""
        return Coding(take_sheet, self.pack, structure_of)


def read_declaration(
    text: str, pack: Callable[[Declaration, str], int] = pack_sheet
) -> tuple[Declaration, Mapping[str, Any]]:
    """Return the sheet that a text declares, and the values of its keys.

    Args:
        text: of a file.
        pack: returns the number of a sheet.

    Raises:
        Wrong: it declares no sheet.
    """
    if len(text) > MOST_LETTERS:
        what = message(
            "larger than {most:,} bytes: no file of sheetgen is", most=MOST_LETTERS
        )
        raise Wrong((Problem("", "", what),))
    error: Any = Wrong  # takes problems, as errors of files do
    folder: Any = "."  # no file is looked up in it
    if text[:1] == MARK:
        text = text[1:]
    text = plain(text, "", error)
    if not text.strip():
        raise Wrong((Problem("", "", message("is empty")),))
    source = parse_source(text, "", None, error)
    return read_sheet(source, folder, pack)


def _bounded(problems: Sequence[Problem]) -> list[Plain]:
    """Return problems as JSON, and count those beyond `MOST_PROBLEMS`."""
    told, left = [*problems[:MOST_PROBLEMS]], problems[MOST_PROBLEMS:]
    if left:
        what = plural(len(left), "1 more problem", "{count:,} more problems")
        told.append(Problem(left[0].where, "", what))
    return [
        {
            "line": int("0" + problem.where.rpartition(":")[2]) or 1,
            "path": problem.key,
            "what": _plain_note(problem.what),
        }
        for problem in told
    ]


def _plain_note(note: Any) -> Any:
    """Return a note as JSON; any other value stays as it is."""
    if not isinstance(note, Note):
        return note
    values = {name: _plain_note(note.values[name]) for name in note.values}
    return {"template": note.template, "one": note.one, "values": values}


def _line_of(name: str, lines: Sequence[str]) -> int:
    """Return the number of the first line that names a file."""
    found = [number for number, line in enumerate(lines, 1) if name in line]
    return found[0] if found else 1


def _plain_sheet(sheet: Declaration, packed: _Packed) -> Plain:
    """Return a sheet in the form that a page opens, and its code."""
    language = sheet.printed.language
    code = SheetCode(DECLARED, NO_BOARD, EVIDENCE, language, sheet=sheet)
    digits = encode(code, replace(ENCODING, declared=packed.coding))
    drawn: Any = describe
    return {
        "digits": digits,
        "title": sheet.title,
        "language": language,
        "opened": drawn(Sheet(NO_BOARD, sheet), None),
    }
