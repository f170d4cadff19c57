"""What a game offers to the rest of the program."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sheetgen.board import Board
from sheetgen.draw.face import Face, Style
from sheetgen.layout.value import Layout


@dataclass(frozen=True)
class Game:
    """A game; its module ends in ``GAME = Game(...)``.

    Attributes:
        id: the name of its folder here and in ``layouts``.
        title: the name of the game, which belongs to its holders.
        texts: the folder of its texts.
        draw_sheet: draws the face of a score sheet.
        describe: tells what is worth knowing about a layout.
        warn: tells what is unusual about a layout, besides the counts.
        start_board: a board of a radius for a layout of one's own.
        aliases: short names of layouts, by file stem.
    """

    id: str
    title: str
    texts: Path
    draw_sheet: Callable[[Layout, Style], Face]
    describe: Callable[[Layout], Mapping[str, object]]
    warn: Callable[[Layout], list[str]]
    start_board: Callable[[int], Board]
    aliases: Mapping[str, str] = field(default_factory=dict)
