"""Files that are judged without a sheet, such as the state of a table in play.

A game lists them in a module ``results``. Reader, writer, JSON Schema, file to fill in
and the table in docs/fills.md follow from their fields, as for sheets.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.form.field import Field, file_key
from sheetgen.core.form.write import is_left_out, write_values
from sheetgen.core.verdict import Setting
from sheetgen.form.filled import check_format, open_filled, read_switches
from sheetgen.form.read import Blank, Body, Notation
from sheetgen.source.table import Table

NO_CELLS = Board((), (), (), (), ())  # of a file without maps


@dataclass(frozen=True)
class Result:
    """The format of a game's files that are not of a sheet.

    Attributes:
        name: of such files; after that of the game, it requests a file to fill in.
        notation: the rest of their format.
        fields: in order.
        tables: keys of which any shows that a file is one of these.
        settings: the game's switches, if a file can set them.
        settle: notes problems of the values of a file together.
        blank: contents of a file to fill in.
        make: makes the result, from the values of its fields and the switches that it
            sets.
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
        """The game that they belong to."""
        return self.notation.shelf.game

    @property
    def id(self) -> str:
        """The name that also distinguishes them from those of other games."""
        return f"{self.game}/{self.name}"

    def read(self, source: Path | str, where: str = "fill") -> Any:
        """Return the content of a file.

        Args:
            source: the path of a file, or the text of one.
            where: the name of a text in messages.

        Raises:
            FillError: with every problem of the file.
        """
        assert self.make is not None
        return self.make(*read_result(source, where, self))


def find_result(tree: Mapping[str, object], results: Iterable[Result]) -> Result | None:
    """Return the result of a game that a file holds; `None` if it is of a sheet."""
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
    """Return the keys of which any shows that a file is of a sheet."""
    fields = notation.form_of(None).all_fields
    return ["sheet", *(file_key(field) for field in fields if field.is_required)]


def read_result(
    source: Path | str, where: str, result: Result
) -> tuple[dict[str, Any], Mapping[str, str]]:
    """Return the values of a file, by the names of fields, and the switches it sets.

    Args:
        source: the path of a file, or the text of one.
        where: the name of a text in messages.
        result: the format of the file.

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
    """Return the file of *values*, from which `read_result` returns equal ones."""
    told = [(one, values[one.name]) for one in result.fields]
    kept = [(one, value) for one, value in told if not is_left_out(one, value)]
    return write_values([("game", result.game)], kept, [], NO_CELLS)
