"""What the page prints of a declared sheet: its face and its codes as plain values.

The sheet is given as the text of a file or as a code. `docs/site.md` lists the
questions.

Part of the core that runs in the browser too.
"""

from typing import Any

from sheetgen.core.codes import DECLARED, NO_BOARD, SheetCode
from sheetgen.core.errors import DamagedCode, MissingGlyph, UnknownCode, UsageError
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.scoresheet.codec import letters_in
from sheetgen.core.scoresheet.declaration import Declaration
from sheetgen.core.scoresheet.frame import lay_out, usual_face
from sheetgen.core.scoresheet.reference import printed_sheet
from sheetgen.draw.face import LongTexts
from sheetgen.games.sheets import GAME
from sheetgen.games.sheets.sheet.sheet import draw_sheet
from sheetgen.language.phrase import TextError
from sheetgen.layout.value import Layout
from sheetgen.press.pattern import largest_version
from sheetgen.scoresheet.printed import as_printed, notes_in, titles_of
from sheetgen.site.declared import (
    ENCODING,
    EVIDENCE,
    Wrong,
    read_declaration,
    read_digits,
)
from sheetgen.site.impression import NOWHERE, plain_sheets, read_style

Plain = dict[str, Any]
UNSAID = ("", "")  # author and licence of a sheet from a code


def answer(question: Plain) -> Plain:
    """Return a face with the codes of its sheets, or only its name, or a refusal.

    Args:
        question: with the ``text`` of a file or the ``digits`` of a sheet, and with
            ``fonts`` if the face is to be drawn.
    """
    try:
        sheet, rights = _find_sheet(question)
    except DamagedCode:
        return {"error": "damaged"}
    except UnknownCode:
        return {"error": "unknown"}
    except Wrong:
        return {"error": "wrong"}
    if sheet is None:
        return {"error": "named"}
    if sheet.printed.art or sheet.placed:
        return {"error": "files"}
    own = sheet.printed.language
    told = {
        "game": GAME.id,
        "name": sheet.title,
        "names": {own: sheet.title, **titles_of(sheet)},
        "is_named": True,
        "evidence": EVIDENCE,
        "evidences": [EVIDENCE],
        "language": own,
    }
    if "fonts" not in question:
        face = lay_out(sheet, usual_face(sheet)).face
        letters = letters_in(sheet, own)
        return {**told, "size": [face.width, face.height], "letters": letters}
    drawn = _draw(sheet, rights, question)
    return drawn if "error" in drawn else {**told, **drawn}


def _find_sheet(question: Plain) -> tuple[Declaration | None, tuple[str, str]]:
    """Return a sheet, with its author and its licence.

    Raises:
        DamagedCode, UnknownCode: the code cannot be read.
        Wrong: the text declares no sheet.
    """
    if "text" in question:
        sheet, values = read_declaration(question["text"])
        return sheet, (values["author"], values["licence"])
    return read_digits(question["digits"]), UNSAID


def _draw(sheet: Declaration, rights: tuple[str, str], question: Plain) -> Plain:
    """Return a face with the codes of its sheets, or a refusal."""
    style, language = read_style(question), question["language"]
    printed = as_printed(sheet, language)
    own = notes_in(sheet, language)
    author, licence = own.get("author", rights[0]), own.get("licence", rights[1])
    rules = RuleSet(GAME.id, DECLARED, GAME.id, "", (), {}, {}, 0, sheet=printed)
    layout = Layout(
        GAME.id,
        NOWHERE,
        printed.title,
        {},
        "",
        author,
        licence,
        "custom",
        "",
        NO_BOARD,
        rules,
        {},
    )
    try:
        face = draw_sheet(layout, style)
    except MissingGlyph as error:
        return {"error": "letters", "message": style.fonts.missing(error.text)}
    except LongTexts as error:
        return {"error": "long", "message": ", ".join(error.texts)}
    except (TextError, UsageError):
        return {"error": "room"}
    side = face.code.width
    code = SheetCode(
        DECLARED,
        NO_BOARD,
        EVIDENCE,
        language,
        face=face.number,
        sheet=printed_sheet(printed, language, side),
    )
    return {
        **plain_sheets(face, style, question, code, ENCODING),
        "largest": largest_version(side),
        "author": author,
        "licence": licence,
    }
