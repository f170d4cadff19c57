"""The content of a code: a sheet, its board, and its signature."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sheetgen.core.codes import SheetCode, decode, is_signed
from sheetgen.core.encode import is_signed_by
from sheetgen.core.errors import DamagedCode, UsageError
from sheetgen.core.layout.file import Head, choose_letters, write_layout, write_tokens
from sheetgen.core.layout.rows import write_map
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.scoresheet.declaration import Declaration
from sheetgen.form.sheet import is_same
from sheetgen.games.find import all_rules, find_game, list_games, load_layout
from sheetgen.language.message import message
from sheetgen.layout.read import layout_names
from sheetgen.layout.value import Layout
from sheetgen.scoresheet.printed import find_printed
from sheetgen.system.link import find_digits

NONE, NOT_CHECKED, RIGHT = "none", "not checked", "right"


@dataclass(frozen=True)
class Decoded:
    """The sheet that a code belongs to.

    Attributes:
        sheet: the content of the code.
        rules: the rules of its game.
        layout: the shipped layout with the same board; None if the board is a user's
            own.
        signature: ``none``, ``not checked`` or ``right``.
    """

    sheet: SheetCode
    rules: RuleSet
    layout: Layout | None
    signature: str

    def __repr__(self) -> str:
        """Name the sheet."""
        board = self.layout.id if self.layout else self.rules.game
        return f"<Decoded {board}: sheet {self.serial}>"

    @property
    def serial(self) -> int:
        """The number of the sheet; 0 for a specimen."""
        return self.sheet.serial

    @property
    def declared(self) -> Declaration | None:
        """The score sheet in the code, or the one of the collection that it names."""
        held = self.sheet.sheet
        if isinstance(held, Declaration) or self.layout is None:
            return held if isinstance(held, Declaration) else None
        own = self.layout.rules.sheet
        return find_printed(own, held, self.sheet.language) if own else None

    @property
    def letters(self) -> Mapping[str, str]:
        """The letter of each terrain in the map."""
        if self.layout and len(self.layout.letters) == len(self.rules.terrains):
            return self.layout.letters
        return choose_letters(self.rules)

    @property
    def map(self) -> str:
        """The board as lines of text, one token for each cell."""
        tokens = write_tokens(self.sheet.board, self.rules, self.letters)
        return write_map(self.sheet.board, tokens)

    def write_layout(self, say: Callable[[str], str] = str) -> str:
        """Return the board as a layout file.

        Args:
            say: translates names from sheetgen into the user's language.

        Raises:
            UsageError: it is a score sheet, not a board.
        """
        if self.sheet.sheet is not None:
            raise UsageError(
                message(
                    "--layout: the code is of a score sheet, not of a board: begin its "
                    "file with `sheetgen new sheet`"
                )
            )
        own = message("Board of sheet {serial}", serial=self.serial)
        same, board = self.layout, self.sheet.board
        source = say(message("read from the code of a sheet"))
        short = same.short if same else ""
        head = Head(same.name if same else say(own), short, source=source)
        return write_layout(board, self.rules, self.letters, head)

    @property
    def expansions(self) -> tuple[str, ...] | None:
        """The expansions on the sheet; None if all sheets of the game are the same."""
        made = find_game(self.rules.game).spec.variant
        if made is None:
            return None
        try:
            return made.names_on(self.sheet.board, self.rules, self.sheet.face)
        except LookupError:  # printed by a newer copy
            return None

    @property
    def side(self) -> str:
        """Which side of a two-sided sheet it is: front or back; empty for others."""
        made = find_game(self.rules.game).spec.variant
        try:
            front = made.front_of(self.sheet.face) if made else 0
        except LookupError:
            return ""
        if not front:
            return ""
        return "front" if front == self.sheet.face else "back"

    def facts(self) -> dict[str, object]:
        """Return everything as values for JSON."""
        sheet, same, expansions = self.sheet, self.layout, self.expansions
        more: dict[str, object] = {}
        if expansions is not None:
            more["expansions"] = [*expansions]
        if self.side:
            more["side"] = self.side
        if self.declared is not None:
            more = {
                "title": self.declared.title,
                "columns": self.declared.count,
                "rounds": self.declared.rounds.lines if self.declared.rounds else 0,
                "rows": [row.label for row in self.declared.rows],
            }
        elif sheet.sheet is not None:
            more = {"title": None}  # the code only names it
        board = {
            "cells": len(sheet.board.cells),
            "legend": {letter: terrain for terrain, letter in self.letters.items()},
            "map": self.map,
        }
        return {
            "game": self.rules.game,
            "rules": self.rules.id,
            "layout": same.id if same else None,
            "name": same.name if same else None,
            "serial": sheet.serial,
            "face": sheet.face,
            "evidence": sheet.evidence,
            "language": sheet.language,
            "signature": self.signature,
            **(board if sheet.sheet is None else {}),
            **more,
        }


def read_code(text: str, key: bytes = b"") -> Decoded:
    """Return the sheet that a code belongs to.

    Args:
        text: the link in the code, or the digits under it.
        key: the secret to check the signature with.

    Raises:
        CodeError: the code is damaged, unknown, or not signed with the key.
    """
    digits = find_digits(text)
    rule_sets = all_rules()
    sheet = decode(digits, [rules.encoding for rules in rule_sets])
    rules = next(rules for rules in rule_sets if rules.number == sheet.rules)
    signature = _check_signature(digits, key)
    names = (name for game in list_games() for name in layout_names(game.id))
    same = (
        layout
        for layout in map(load_layout, names)
        if layout.rules.game == rules.game and is_same(layout, sheet)
    )
    return Decoded(sheet, rules, next(same, None), signature)


def _check_signature(digits: str, key: bytes) -> str:
    """Return the state of a signature.

    Raises:
        DamagedCode: a key is given, and the code is not signed with it.
    """
    signed = is_signed(digits)
    if not key:
        return NOT_CHECKED if signed else NONE
    if is_signed_by(digits, key):
        return RIGHT
    if signed:
        what = message(
            "the signature does not fit this key: another printer made the code"
        )
    else:
        what = message("the code is not signed with this key")
    raise DamagedCode(what, digits)
