"""Cells of grids and maps as files draw them: a row per line, a cell per word."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sheetgen.core.board import Position
from sheetgen.core.layout.rows import HOLE
from sheetgen.core.layout.textmap import Token, read_map
from sheetgen.core.scoresheet.declaration import NO_WORTH, Entry, Grid, Ground, Worth
from sheetgen.core.scoresheet.formula import Op
from sheetgen.core.scoresheet.grid import parts_of
from sheetgen.core.scoresheet.validate import Most
from sheetgen.language.message import message, message_of
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.parsed import Source, find_rows
from sheetgen.source.unicode import split_words

HOLES = (".", HOLE)
PLAIN = "_"  # a cell to write in that needs no letter in the legend
WRITTEN_KEYS = ("least", "most", "step", "one-of")
_FIGURES = "0123456789"
_WORTHS = (("row", Op.ROWS), ("column", Op.COLUMNS), ("colour", Op.COLOURS))

Path = tuple[str, ...]
Values = Mapping[str, Any]


class Legend(NamedTuple):
    """The meaning of letters.

    Attributes:
        grounds: by letter.
        own: of cells to write in that have no letter.
    """

    grounds: Mapping[str, Ground]
    own: Ground


def is_number(word: str) -> bool:
    """Return whether a word is a whole number of at most six digits."""
    figures = word[1:] if word.startswith("-") else word
    return 0 < len(figures) <= 6 and all(one in _FIGURES for one in figures)


def allowed_numbers(text: str) -> Entry | None:
    """Return the entry for ``1-6`` or ``2 4 6``; `None` if it is neither."""
    words = split_words(text.replace("\N{EN DASH}", "-"))
    if len(words) == 3 and words[1] == "-":
        words = ["".join(words)]
    if len(words) == 1 and (dash := words[0].find("-", 1)) > 0:
        ends = [words[0][:dash], words[0][dash + 1 :]]
        if not all(map(is_number, ends)) or int(ends[0]) > int(ends[1]):
            return None
        return Entry("", "", int(ends[0]), int(ends[1]))
    if not words or not all(map(is_number, words)):
        return None
    numbers = tuple(map(int, words))
    least, most = min(0, *numbers), max(0, *numbers)
    return Entry("", "", least, most, one_of=numbers)


def read_grid(source: Source, path: Path, values: Values, legend: Legend) -> Grid:
    """Return the cells of a grid or a map, and note problems.

    Args:
        source: of the file.
        path: of the table.
        values: of its keys.
        legend: of the file.
    """
    is_hex = path[0] == "map"
    tokens = _read_tokens(source, (*path, "cells"), values["cells"] or "", is_hex)
    if not tokens or len(tokens) > Most.CELLS or not _has_room(tokens, is_hex):
        what = message(
            "{count} cells: a grid has 1 to {most}, in at most {down} rows and columns",
            count=len(tokens),
            most=Most.CELLS,
            down=Most.DOWN,
        )
        source.add((*path, "cells"), what)
        return Grid(((0, 0),), (legend.own,), (0,))
    grounds: dict[str, Ground] = {}
    crossed = Ground(Entry("", "", most=1), is_crossed=True)
    names, printed = [], []
    for token in tokens:
        is_printed = is_number(token.text)
        name = " " if is_printed else token.text
        own = {**legend.grounds, PLAIN: legend.own, " ": crossed}.get(name)
        if own is None:
            what = message(
                "{given}: not a letter of the legend{hint}",
                given=abbreviated(name),
                hint=meant(name, {*legend.grounds, PLAIN}),
            )
            source.add((*path, "cells"), what, token.line)
        grounds.setdefault(name, own or crossed)
        names.append(name)
        printed.append(int(token.text) if is_printed else None)
    places = [token.position for token in tokens]
    given = _read_printed(source, path, values, places, is_hex)
    numbers = [
        one if other is None else other
        for one, other in zip(printed, given, strict=True)
    ]
    order = [*grounds]
    grid = Grid(
        tuple((one.row, one.column) for one in places),
        tuple(grounds.values()),
        tuple(order.index(name) for name in names),
        tuple(numbers) if any(one is not None for one in numbers) else (),
        is_hex,
        (values["row-rule"], values.get("column-rule") or ""),
        values["neighbours"],
        bool(values["rule"]),
        areas=values["area-full"],
    )
    worths = [
        _read_worth(source, path, values, key, len(parts_of(grid, part)), order)
        for key, part in _WORTHS
    ]
    return replace(grid, rows=worths[0], columns=worths[1], colours=worths[2])


def _has_room(tokens: Sequence[Token], is_hex: bool) -> bool:
    """Return whether cells fit into the allowed rows and columns."""
    across = Most.ACROSS if is_hex else Most.DOWN
    places = [token.position for token in tokens]
    return all(one.row < Most.DOWN and one.column < across for one in places)


def _read_tokens(source: Source, path: Path, text: str, is_hex: bool) -> list[Token]:
    """Return the cells of a text, each with its position from the top left."""
    first, is_over_lines = find_rows(source, path)
    if is_hex:
        lines = [split_words(line) for line in text.split("\n")]
        holed = "\n".join(
            " ".join(HOLE if word in HOLES else word for word in words)
            for words in lines
        )
        tokens, faults = read_map(holed, first, is_over_lines)
        for fault in faults:
            source.add(path, message_of(fault.note), fault.line)
    else:
        rows = [
            (first + offset * is_over_lines, words)
            for offset, line in enumerate(text.split("\n"))
            if (words := split_words(line))
        ]
        tokens = [
            Token(word, Position(row, column), line)
            for row, (line, words) in enumerate(rows)
            for column, word in enumerate(words)
            if word not in HOLES
        ]
    top = min((one.position.row for one in tokens), default=0)
    left = min((one.position.column for one in tokens), default=0)
    return [
        Token(
            one.text,
            Position(one.position.row - top, one.position.column - left),
            one.line,
        )
        for one in tokens
    ]


def _read_printed(
    source: Source, path: Path, values: Values, places: Sequence[Position], is_hex: bool
) -> list[int | None]:
    """Return the numbers of the second text, whose cells are those of the first."""
    nothing: list[int | None] = [None] * len(places)
    if not values["printed"]:
        return nothing
    own = (*path, "printed")
    tokens = _read_tokens(source, own, values["printed"], is_hex)
    if [token.position for token in tokens] != [*places]:
        what = message("expected a word for each of 'cells': a number, or _ for none")
        source.add(own, what)
        return nothing
    found = nothing
    for at, token in enumerate(tokens):
        if is_number(token.text):
            found[at] = int(token.text)
        elif token.text != PLAIN:
            what = message(
                "{given}: expected a number, or _ for none",
                given=abbreviated(token.text),
            )
            source.add(own, what, token.line)
    return found


def _read_worth(
    source: Source,
    path: Path,
    values: Values,
    key: str,
    count: int,
    letters: Sequence[str],
) -> Worth:
    """Return the points for complete rows, columns or colours."""
    found: list[tuple[int, ...]] = []
    for name in (f"{key}-full", f"{key}-later"):
        given = values.get(name)
        if isinstance(given, dict):
            for letter in given:
                if letter not in letters:
                    what = message(
                        "no space is called {letter}{hint}",
                        letter=abbreviated(letter),
                        hint=meant(letter, letters),
                    )
                    source.add((*path, name, letter), what)
            given = tuple(given.get(letter, 0) for letter in letters)
        elif isinstance(given, int):
            given = (given,) * count
        found.append(given or ())
        if given and len(given) != count:
            what = message(
                "{given} numbers for {count}: expected one for each, or one for all",
                given=len(given),
                count=count,
            )
            source.add((*path, name), what)
            return NO_WORTH
    if found[1] and not found[0]:
        what = message("only together with {name!r}", name=f"{key}-full")
        source.add((*path, f"{key}-later"), what)
        return NO_WORTH
    return Worth(*found)
