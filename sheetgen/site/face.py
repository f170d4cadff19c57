"""What the page prints of a sheet: its face and its codes as plain values.

The modules of `sheetgen pad` draw the face. Fonts, texts and the head of a board that
has no name here come with the question. `docs/site.md` lists the questions.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable
from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.codes import SheetCode, board_number, decode
from sheetgen.core.errors import DamagedCode, MissingGlyph, UnknownCode
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.spec import Backs, Sheets
from sheetgen.layout.value import Layout
from sheetgen.site.face_data import APART, EVIDENCES, HEADS, RULES, TWO_SIDED
from sheetgen.site.impression import NOWHERE, plain_sheets, read_style

Plain = dict[str, Any]
OWN = ("name", "short", "author", "licence")  # what is printed of the user's own board
MAKERS = "custom"  # the provenance of a board that is not ours


def answer(
    question: Plain,
    find_sheets: Callable[[str], Sheets],
    find_backs: Callable[[str], Backs],
) -> Plain:
    """Return a face with the codes of its sheets, or only its name, or a refusal.

    Args:
        question: about the sheets of a board, with ``fonts`` if the face is to be
            drawn, and with its ``side`` if the sheets are two-sided.
        find_sheets: returns a game's module ``sheet``.
        find_backs: returns the module ``back`` of a game that has two-sided sheets.
    """
    try:
        return _answer(question, find_sheets, find_backs)
    except DamagedCode as error:
        return {"error": "damaged", "message": str(error)}
    except UnknownCode as error:
        return {"error": "unknown", "message": str(error)}


def _answer(
    question: Plain,
    find_sheets: Callable[[str], Sheets],
    find_backs: Callable[[str], Backs],
) -> Plain:
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
        "has_back": rules.game in TWO_SIDED and find_backs(rules.game).has_back(layout),
    }
    if "fonts" not in question:
        return told
    style = read_style(question)
    try:
        if style.side == "back":
            face = find_backs(rules.game).draw_back(layout, style)
        else:
            face = find_sheets(rules.game).draw_sheet(layout, style)
    except MissingGlyph as error:
        return {"error": "letters", "message": style.fonts.missing(error.text)}
    language = question["language"]
    sheet = SheetCode(
        rules.number, code.board, style.evidence, language, face=face.number
    )
    return {
        **told,
        **plain_sheets(face, style, question, sheet, rules.encoding),
        "author": layout.author,
        "licence": layout.licence,
    }


def _find_layout(board: Board, rules: RuleSet, head: Plain | None) -> Layout:
    """Return a board with the other values that are printed of it."""
    number = board_number(board, rules.encoding)
    known: Any = HEADS.get((rules.number, number))
    if known is None:
        own = head or {}
        name, short, author, licence = [own.get(key) or "" for key in OWN]
        names = own.get("names") or {}
        known = (rules.game, name, names, short, author, licence, MAKERS)
    apart = frozenset(APART[rules.game])
    return Layout(*(known[0], NOWHERE, *known[1:], "", board, rules, {}, (), apart))
