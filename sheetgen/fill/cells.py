"""Text maps of filled sheets: a token for every cell of a board."""

from sheetgen.core.board import Board, normalised, row_name
from sheetgen.core.layout.rows import EMPTY, HOLE, write_map
from sheetgen.core.layout.textmap import Token, read_map
from sheetgen.language.message import message, plural
from sheetgen.source.parsed import find_rows
from sheetgen.source.text import Source

EMPTIES = (EMPTY, "-")  # both are read


def read_cells(
    source: Source, name: str, text: str, board: Board
) -> tuple[Token, ...] | None:
    """Return the token of each cell of *board*, or `None` after noting a problem.

    Args:
        source: the file.
        name: the key of the map.
        text: the map.
        board: of the map.
    """
    first, is_over_lines = find_rows(source, (name,))
    given = [
        (first + offset if is_over_lines else first, words)
        for offset, line in enumerate(text.split("\n"))
        if (words := line.split())
    ]
    rows = [0] * (1 + max(cell.position.row for cell in board.cells))
    for cell in board.cells:
        rows[cell.position.row] += 1
    if len(given) != len(rows):
        sizes = ", ".join(map(str, rows))
        source.add(
            (name,),
            plural(
                len(rows),
                "{given}, the board has 1 (of {sizes} spaces)",
                "{given}, the board has {count} (of {sizes} spaces)",
                given=_rows(len(given)),
                sizes=sizes,
            ),
            given[-1][0] if given else 0,
        )
        return None
    noted = len(source.problems)
    for row, (line, words) in enumerate(given):
        count = sum(word != HOLE for word in words)
        if count != rows[row]:
            source.add((name,), _row_fault(row, count, rows[row]), line)
    if len(source.problems) > noted:
        return None
    tokens, _ = read_map(text, first, is_over_lines)
    places = [cell.position for cell in board.cells]
    if normalised([token.position for token in tokens]) == places:
        return tuple(tokens)
    _note_holes(source, name, given, board)
    return None


def _note_holes(
    source: Source, name: str, given: list[tuple[int, list[str]]], board: Board
) -> None:
    """Note the first row whose holes differ from those of the board."""
    pattern = write_map(board, (EMPTY,) * len(board.cells)).split("\n")
    for row, (line, words) in enumerate(given):
        wanted = pattern[row].split()
        if [word == HOLE for word in words] != [word == HOLE for word in wanted]:
            source.add(
                (name,),
                message(
                    "the holes ({hole}) of row {row} are not where the board has them: "
                    "write it like {wanted!r}",
                    hole=HOLE,
                    row=row_name(row),
                    wanted=" ".join(wanted),
                ),
                line,
            )
            return


def _row_fault(row: int, count: int, cells: int) -> str:
    """Return a message that a row has *count* tokens for its cells."""
    if count == cells - 1:
        return message(
            "a space is missing in row {row} ({count} of {cells}): write what is in "
            "it, or {empty} where it is empty",
            row=row_name(row),
            count=count,
            cells=cells,
            empty=EMPTY,
        )
    return message(
        "row {row} has {tokens}, and the board has {cells} there",
        row=row_name(row),
        tokens=_tokens(count),
        cells=_cells(cells),
    )


def _rows(count: int) -> str:
    return plural(count, "1 row", "{count} rows")


def _tokens(count: int) -> str:
    return plural(count, "1 token", "{count} tokens")


def _cells(count: int) -> str:
    return plural(count, "1 space", "{count} spaces")
