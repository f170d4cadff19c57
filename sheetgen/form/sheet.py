"""Which sheet a file belongs to: a layout by name, a layout file, or a code."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from sheetgen.core.board import Board
from sheetgen.core.codes import USUAL_EVIDENCE, SheetCode, decode
from sheetgen.core.encode import encode
from sheetgen.core.errors import SheetgenError, UnknownCode, UsageError
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.scoresheet.codec import Reference
from sheetgen.core.scoresheet.declaration import Declaration
from sheetgen.core.scoresheet.reference import has_same_reference
from sheetgen.language.message import message, plural
from sheetgen.layout.read import (
    declares_sheet,
    find_layout,
    layout_names,
    load_rules,
    read_layout,
)
from sheetgen.layout.value import Layout
from sheetgen.scoresheet.printed import find_printed
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.text import find_named, find_tables, is_there
from sheetgen.system.link import find_digits

FEWEST_DIGITS = 12  # of any text that can be meant as a code

_MOST_FILES = 100  # of a folder that are read
_TYPED = re.compile(r"\d[\d\s.,\u200b\u2010-\u2015-]*")


@dataclass(frozen=True)
class PrintedSheet:
    """A sheet as printed, before it is filled in.

    Attributes:
        layout_id: such as ``<game>/<file stem>``, if the layout comes with the game.
        name: of the board; empty if unknown.
        board: its cells and areas.
        rules: the source of its numbers.
        code: the content of its code, if that was given.
        digits: the code as given, which may be signed; or empty.
    """

    layout_id: str | None
    name: str
    board: Board
    rules: RuleSet
    code: SheetCode | None = None
    digits: str = ""


@dataclass(frozen=True)
class Shelf:
    """The sheets that a game can find.

    Attributes:
        game: the game's id.
        aliases: short names of layouts in upper case, by file stem.
        rules_id: the only rules to consider; empty for all of the game.
    """

    game: str
    aliases: Mapping[str, str]
    rules_id: str = ""

    def rule_sets(self) -> Sequence[RuleSet]:
        """Return the rules that may apply, oldest first.

        Raises:
            UsageError: there are no rules of that id.
        """
        known = load_rules(self.game)
        if not self.rules_id:
            return known
        chosen = [rules for rules in known if rules.id == self.rules_id]
        if not chosen:
            ids = [rules.id for rules in known]
            hint = meant(self.rules_id, ids)
            raise UsageError(
                message(
                    "unknown rules {id}{hint}", id=abbreviated(self.rules_id), hint=hint
                )
            )
        return chosen


def find_sheet(name: str, shelf: Shelf, folder: Path | None) -> PrintedSheet:
    """Return the sheet for *name*.

    Args:
        name: a layout's name or alias, the path of a layout file, or a code: its
            digits, in groups or not, or its link.
        shelf: the known sheets.
        folder: of layout files; `None` if *name* must not be a path.

    Raises:
        UsageError: there is no such layout.
        LayoutError: the layout file has problems.
        CodeError: the code is damaged, or not of this game.
    """
    known = layout_names(shelf.game)
    stem = shelf.aliases.get(name.upper())
    layout_id = f"{shelf.game}/{stem}" if stem else name
    if layout_id in known:
        layout = read_layout(find_layout(layout_id, known), shelf.rule_sets())
        return PrintedSheet(layout_id, layout.name, layout.board, layout.rules)
    is_code = _TYPED.fullmatch(name) and sum(map(str.isdecimal, name)) >= FEWEST_DIGITS
    if "#" in name or "%23" in name or is_code:
        return read_code(name, shelf, folder)
    if name.endswith(".toml"):
        if folder is None:
            raise UsageError(
                message(
                    "{name}: a path can only stand in a file", name=abbreviated(name)
                )
            )
        path = find_named(folder, name)
        if not is_there(path):
            raise UsageError(message("no layout file {path!r}", path=str(path)))
        layout = read_layout(path, shelf.rule_sets())
        return PrintedSheet(None, layout.name, layout.board, layout.rules)
    raise UsageError(
        message(
            "{name} is not a layout, a layout file (*.toml) or a code{hint}",
            name=abbreviated(name),
            hint=meant(name, known),
        )
    )


def read_code(
    text: str,
    shelf: Shelf,
    folder: Path | None = None,
    own: PrintedSheet | None = None,
) -> PrintedSheet:
    """Return the sheet that a code names: its digits, in groups or not, or its link.

    Args:
        text: the code.
        shelf: the known sheets.
        folder: where to look for the file of a declared sheet that the code only names.
        own: the sheet that the same file names besides the code, if any.

    Raises:
        CodeError: the code is damaged, or not of this game.
        UsageError: its rules differ from those that were named.
    """
    digits = find_digits(text)
    known = load_rules(shelf.game)
    code, rules = open_code(digits, known, folder, own.rules.sheet if own else None)
    if rules.id not in [one.id for one in shelf.rule_sets()]:
        raise UsageError(message("the code is of the rules {id!r}", id=rules.id))
    names = layout_names(shelf.game)
    layouts = (_read_own(find_layout(name, names), shelf.game) for name in names)
    same = next((one for one in layouts if is_same(one, code)), None)
    title = code.sheet.title if isinstance(code.sheet, Declaration) else ""
    sheet = PrintedSheet(None, title, code.board, rules, code, digits)
    return replace(sheet, layout_id=same.id, name=same.name) if same else sheet


@lru_cache(maxsize=128)  # for all the codes of a folder
def _read_own(path: Path, game: str) -> Layout:
    """Return a layout that comes with a game; cached, as its file never changes."""
    return read_layout(path, load_rules(game))


def is_same(layout: Layout, code: SheetCode) -> bool:
    """Return whether a code is of a layout: of its board, or its declared sheet."""
    own = layout.rules.sheet
    if own is None or code.sheet is None:
        return layout.board == code.board
    return find_printed(own, code.sheet, code.language) is not None


def open_code(
    digits: str,
    known: Sequence[RuleSet],
    folder: Path | None = None,
    own: Declaration | None = None,
) -> tuple[SheetCode, RuleSet]:
    """Return the content of the digits of a code, and its rules among *known* ones.

    Args:
        digits: of the code.
        known: rules.
        folder: where to look for the file of a declared sheet that the code only names.
        own: a declared sheet that it may be of.

    Raises:
        CodeError: the code is damaged, of other rules, or names a sheet that is not
            here.
    """
    code = decode(digits, [rules.encoding for rules in known])
    rules = next(rules for rules in known if rules.number == code.rules)
    if code.sheet is None:
        return code, rules
    if isinstance(code.sheet, Reference):
        declared = [("", own)] if own else []
        declared += _declared(rules, folder)
        code = replace(code, sheet=_find_named(code, declared, digits))
    return code, replace(rules, sheet=code.sheet)


def _find_named(
    code: SheetCode, declared: Sequence[tuple[str, Declaration]], digits: str
) -> Declaration:
    """Return the sheet that a code names, among sheets with the names of their files.

    Raises:
        UnknownCode: no known sheet has this name.
    """
    for _, sheet in declared:
        found = find_printed(sheet, code.sheet, code.language)
        if found is not None:
            return found
    for name, sheet in declared:
        if has_same_reference(code.sheet, sheet):
            what = message(
                "a label or the version of {name} differs from the printed sheet: "
                "change it back",
                name=repr(name) if name else message("the file"),
            )
            raise UnknownCode(what, digits)
    what = message(
        "the code only names its score sheet: put the file that it was printed from "
        "into the same folder"
    )
    raise UnknownCode(what, digits)


def _declared(rules: RuleSet, folder: Path | None) -> list[tuple[str, Declaration]]:
    """Return the declared sheets of a folder and of the collection, by their files."""
    known = layout_names(rules.game)
    paths = [find_layout(name, known) for name in known]
    if folder is not None and folder.is_dir():
        paths = sorted(folder.glob("*.toml"))[:_MOST_FILES] + paths
    found = []
    for path in paths:
        try:
            if declares_sheet(find_tables(path) or {}):
                sheet = read_layout(path, [rules]).rules.sheet
                found.append((path.name, sheet))
        except SheetgenError:
            continue  # whatever it is, no sheet was printed from it
    return found


def join_code(sheet: PrintedSheet, coded: PrintedSheet) -> PrintedSheet:
    """Return *sheet* with the content of its code, which also sets its rules.

    Raises:
        UsageError: the code is of another board.
    """
    own, held = sheet.rules.sheet, coded.rules.sheet
    if own is not None and held is not None and coded.code is not None:
        # Rows have the names of the file, whatever the language of the print.
        printed = find_printed(own, held, coded.code.language)
        if printed is not None:
            rules = replace(coded.rules, sheet=printed)
            return replace(
                coded, layout_id=sheet.layout_id, name=sheet.name, rules=rules
            )
    elif sheet.board == coded.board and own == held:
        return replace(coded, layout_id=sheet.layout_id, name=sheet.name)
    raise UsageError(
        message(
            "the code is of another board than the sheet: the sheet is {own!r} "
            "({own_cells}), the code {other} ({other_cells}); leave out the wrong one",
            own=sheet.name,
            own_cells=_cells(sheet),
            other=repr(coded.name) if coded.name else message("a board of its own"),
            other_cells=_cells(coded),
        )
    )


def _cells(sheet: PrintedSheet) -> str:
    return plural(len(sheet.board.cells), "1 space", "{count} spaces")


def code_digits(
    sheet: PrintedSheet, evidence: str = USUAL_EVIDENCE, serial: int = 0
) -> str:
    """Return the digits of a sheet's code, as given or newly made."""
    if sheet.digits:
        return sheet.digits
    if sheet.rules.sheet is not None:
        evidence = "none"  # declared sheets require nothing else
    made = SheetCode(
        sheet.rules.number,
        sheet.board,
        evidence,
        serial=serial,
        sheet=sheet.rules.sheet,
    )
    return encode(sheet.code or made, sheet.rules.encoding)
