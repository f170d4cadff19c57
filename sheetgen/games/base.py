"""What a game offers to the rest of the program."""

import importlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sheetgen.board import Board
    from sheetgen.draw.face import Face, Style
    from sheetgen.layout.value import Layout


@dataclass(frozen=True)
class Game:
    """A game; its folder's ``__init__`` ends in ``GAME = Game(...)``.

    What it can do stands in modules of fixed names, which are imported when they are
    needed, so that rules load without anything that draws:

    - ``sheet`` has ``draw_sheet(layout, style)``, which returns the face of a sheet;
    - ``describe`` has ``describe(layout)``, which returns what is worth knowing about
      a board, and ``warn(layout)``, which returns what is unusual about it;
    - ``player``, which a game need not have, has ``simulate(layout, games, seed)``,
      which returns what simulated players reach;
    - ``start`` has ``start_board(radius)``, which returns a board to begin one's own
      layout with.

    Attributes:
        id: the name of its folder here and in ``layouts``.
        title: the name of the game, which belongs to its holders.
        aliases: short names of layouts, by file stem.
    """

    id: str
    title: str
    aliases: Mapping[str, str] = field(default_factory=dict)

    @property
    def texts(self) -> Path:
        """The folder of its texts."""
        return Path(__file__).parent / self.id / "texts"

    def draw_sheet(self, layout: "Layout", style: "Style") -> "Face":
        """Return the face of a score sheet of *layout*."""
        face: Face = self._part("sheet").draw_sheet(layout, style)
        return face

    def describe(self, layout: "Layout") -> Mapping[str, object]:
        """Return what is worth knowing about a board before it is printed."""
        facts: Mapping[str, object] = self._part("describe").describe(layout)
        return facts

    def warn(self, layout: "Layout") -> list[str]:
        """Return what is unusual about a board, besides its counts."""
        warnings: list[str] = self._part("describe").warn(layout)
        return warnings

    def simulate(self, layout: "Layout", games: int, seed: int) -> Mapping[str, object]:
        """Return what simulated players reach on a board; nothing without any."""
        if importlib.util.find_spec(f"sheetgen.games.{self.id}.player") is None:
            return {}
        totals: Mapping[str, object] = self._part("player").simulate(
            layout, games, seed
        )
        return totals

    def start_board(self, radius: int) -> "Board":
        """Return a hexagon of cells for a layout of one's own."""
        board: Board = self._part("start").start_board(radius)
        return board

    def _part(self, name: str) -> Any:
        return importlib.import_module(f"sheetgen.games.{self.id}.{name}")
