"""Text maps: a board as rows of tokens, each row centred over the next.

A line is a row, blanks separate its tokens, and indentation is only for the eye.
Because rows are centred, the lengths of neighbouring rows must differ by an odd number
of tokens; ``~`` stands for a hole and pads odd shapes.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.core.board import Position
from sheetgen.core.layout.rows import HOLE
from sheetgen.core.note import Note, counted


@dataclass(frozen=True)
class Token:
    """A token of a map and its place.

    Attributes:
        text: one to four characters.
        position: the position of its cell; columns may be negative.
        line: the line in the file, counted from 1.
    """

    text: str
    position: Position
    line: int


@dataclass(frozen=True)
class MapFault:
    """Something that is wrong in a map.

    Attributes:
        line: the line in the file, counted from 1.
        note: what is wrong and what to do.
    """

    line: int
    note: Note


def read_map(
    text: str, first_line: int, is_over_lines: bool = True
) -> tuple[list[Token], list[MapFault]]:
    """Return the tokens of a map in reading order, holes left out, and its faults.

    Args:
        text: the rows.
        first_line: the line in the file where the text begins.
        is_over_lines: whether each row is on its own line of the file.
    """
    tokens: list[Token] = []
    faults: list[MapFault] = []
    above = 0
    row = 0
    for offset, content in enumerate(text.split("\n")):
        line = first_line + offset if is_over_lines else first_line
        words = content.split()
        if not words:
            continue
        if above and (len(words) - above) % 2 == 0:
            faults.append(
                MapFault(
                    line,
                    counted(
                        len(words),
                        "1 token under {above}: rows are centred over one another, "
                        "so neighbouring rows differ by an odd number of tokens "
                        "(pad with {hole})",
                        "{count} tokens under {above}: rows are centred over one "
                        "another, so neighbouring rows differ by an odd number of "
                        "tokens (pad with {hole})",
                        above=above,
                        hole=HOLE,
                    ),
                )
            )
        for place, word in enumerate(words):
            if word != HOLE:
                column = 2 * place - (len(words) - 1)
                tokens.append(Token(word, Position(row, column), line))
        above = len(words)
        row += 1
    return tokens, faults
