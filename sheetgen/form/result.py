"""Files that are judged though they are of no sheet, such as what lies on a table.

A game lists them in a module ``results``. Reader, writer, JSON Schema, file to fill in
and the table in docs/fills.md follow from their fields, as they do for sheets.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.form.field import Field, file_key
from sheetgen.core.form.write import is_left_out, write_values
from sheetgen.core.plain import Setting
from sheetgen.fill.filled import open_filled
from sheetgen.fill.head import check_format, read_switches
from sheetgen.form.read import Blank, Body, Notation
from sheetgen.source.table import Table

NO_CELLS = Board((), (), (), (), ())  # of a file that has no maps


@dataclass(frozen=True)
class Result:
    """What files of a game can hold that are of no sheet.

    Attributes:
        name: of such files; with the game before it, a file to fill in is asked for.
        notation: what they can say besides.
        fields: in their order.
        tables: keys of which any tells that a file is one of these.
        settings: the game's switches, if it can set them.
        settle: notes what is wrong with the values of a file together.
        blank: what a file to fill in has.
        make: makes what a file says, of the values of its fields and of switches that
            it sets.
    """

    name: str
    notation: Notation
    fields: tuple[Field, ...]
    tables: tuple[str, ...]
    settings: tuple[Setting, ...] = ()
    settle: Callable[[Table, dict[str, Any]], None] | None = None
    blank: Blank = field(default_factory=Blank)
    make: Callable[[dict[str, Any], Mapping[str, str]], Any] | None = None

    @property
    def game(self) -> str:
        """The game that has them."""
        return self.notation.shelf.game

    @property
    def id(self) -> str:
        """The name that tells them from those of other games, too."""
        return f"{self.game}/{self.name}"

    def read(self, source: Path | str, where: str = "fill") -> Any:
        """Return what a file says.

        Args:
            source: the path of a file, or the text of one.
            where: what messages call a text.

        Raises:
            FillError: with every problem of the file.
        """
        assert self.make is not None
        return self.make(*read_result(source, where, self))


def find_result(tree: Mapping[str, object], results: Iterable[Result]) -> Result | None:
    """Return which of a game's results a file is; nothing if it is of a sheet."""
    return next(
        (
            one
            for one in results
            if not any(key in tree for key in sheet_keys(one.notation))
            and any(key in tree for key in one.tables)
        ),
        None,
    )


def sheet_keys(notation: Notation) -> list[str]:
    """Return the keys of which any tells that a file is of a sheet."""
    fields = notation.form_of(None).all_fields
    return ["sheet", *(file_key(field) for field in fields if field.is_required)]


def read_result(
    source: Path | str, where: str, result: Result
) -> tuple[dict[str, Any], Mapping[str, str]]:
    """Return what a file says, by the names of fields, and the switches that it sets.

    Args:
        source: the path of a file, or the text of one.
        where: what messages call a text.
        result: what it can hold.

    Raises:
        FillError: with every problem of the file.
    """
    root = open_filled(source, where)
    check_format(root)
    root.need("game")
    root.choice("game", (result.game,))
    table = root.table("switches") if result.settings else None
    chosen = {} if table is None else read_switches(table, dict(result.settings))
    values = Body(root, result.notation, result.fields).read()
    if result.settle:
        result.settle(root, values)
    root.end()
    root.source.check()
    return values, chosen


def write_result(result: Result, values: Mapping[str, Any]) -> str:
    """Return the file that says *values*; `read_result` returns the same of it."""
    told = [(one, values[one.name]) for one in result.fields]
    kept = [(one, value) for one, value in told if not is_left_out(one, value)]
    return write_values([("game", result.game)], kept, [], NO_CELLS)
