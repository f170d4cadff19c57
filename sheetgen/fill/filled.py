"""A sheet and its fill: its file, except for the parts of one game."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from sheetgen.fill.head import Head, read_head
from sheetgen.fill.sheet import PrintedSheet, Shelf, code_digits
from sheetgen.source.table import Table
from sheetgen.source.text import check_text, load_text, parse_source
from sheetgen.system.link import is_code


class Written(Protocol):
    """The fill of a sheet of a game."""

    @property
    def evidence(self) -> str:
        """``none``, ``phase`` or ``round``."""

    @property
    def variant(self) -> str:
        """One of the game's."""

    @property
    def total(self) -> int | None:
        """The points as the player added them up, if at all."""


Fill = TypeVar("Fill", bound=Written)
Switches = TypeVar("Switches")


@dataclass(frozen=True, kw_only=True)
class FilledSheet(PrintedSheet, Generic[Fill, Switches]):
    """A printed sheet and its fill.

    Attributes:
        fill: the player's entries.
        switches: the answers to open questions.
        serial: the number of the sheet, 0 if unknown.
    """

    fill: Fill
    switches: Switches
    serial: int = 0

    @property
    def named(self) -> list[tuple[str, str]]:
        """The keys of a file that identify the sheet, with their texts."""
        digits = code_digits(self, self.fill.evidence, self.serial)
        if self.layout_id is None:
            return [("sheet", digits)]
        has_code = self.code is not None or self.serial
        return [("sheet", self.layout_id), *([("code", digits)] if has_code else [])]


def fill_sheet(
    printed: PrintedSheet, fill: Fill, switches: Switches
) -> FilledSheet[Fill, Switches]:
    """Return a printed sheet with its fill."""
    serial = printed.code.serial if printed.code else 0
    return FilledSheet(**vars(printed), fill=fill, switches=switches, serial=serial)


def open_filled(source: Path | str, where: str, code: str = "") -> Table:
    """Return the tables of a file of a filled sheet.

    Args:
        source: the path of a file, or the text of one. A text cannot name a layout
            file by its path.
        where: the name of a text in messages.
        code: of the sheet, for a file that does not name it, or names only a layout.

    Raises:
        FillError: it cannot be read.
    """
    if isinstance(source, Path):
        file = parse_source(load_text(source), str(source), source.parent)
    else:
        file = parse_source(check_text(source, where), where)
    return Table(file, (), _with_code(file.tree, code))


def read_filled(
    root: Table,
    shelf: Shelf,
    variants: Collection[str],
    switches: Mapping[str, tuple[str, ...]],
    read_body: Callable[[Table, Head], tuple[Fill, Switches]],
) -> FilledSheet[Fill, Switches]:
    """Return the filled sheet in a file.

    Args:
        root: of the file, from `open_filled`.
        shelf: the sheets that the game can find.
        variants: of the game, the usual one first.
        switches: the game's, each with its settings.
        read_body: reads the file below its head, and notes its problems.

    Raises:
        FillError: with every problem of the file.
    """
    head = read_head(root, shelf, variants, switches)
    fill, chosen = read_body(root, head)
    root.end()
    root.source.check()
    assert head.sheet is not None  # else a problem would have been raised
    return fill_sheet(head.sheet, fill, chosen)


def _with_code(tree: Mapping[str, Any], code: str) -> Mapping[str, Any]:
    """Return the tables of a file with a code, unless it names one or a path."""
    name = str(tree.get("sheet", ""))
    if not code or "code" in tree or is_code(name) or name.endswith(".toml"):
        return tree
    return {"code" if "sheet" in tree else "sheet": code, **tree}
