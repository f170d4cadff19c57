"""The values of layout and rules files."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.board import Area, Board
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey import Survey


@dataclass(frozen=True)
class Layout:
    """A layout file: a board with its name and origin.

    Attributes:
        id: ``<game>/<file stem>``.
        path: the file.
        name: as printed; `names` has it in other languages.
        short: one to three characters for the shield; may be empty.
        author: of the board; may be empty.
        licence: under which others may use it; may be empty.
        provenance: how certain the map is.
        source: of the map.
        board: its cells and areas.
        rules: the rules in force.
        letters: the letter of each terrain in the text map.
        warnings: unusual but allowed properties.
        apart: terrains whose cells are separate areas, even if they touch.
        paper: to print on, unless the user names another; empty for the usual one of
            its game.
    """

    id: str
    path: Path
    name: str
    names: Mapping[str, str]
    short: str
    author: str
    licence: str
    provenance: str
    source: str
    board: Board
    rules: RuleSet
    letters: Mapping[str, str]
    warnings: tuple[str, ...] = ()
    apart: frozenset[str] = frozenset()
    paper: str = ""

    def __repr__(self) -> str:
        """Return the class and the id of the layout."""
        return f"<Layout {self.id}>"

    @property
    def survey(self) -> Survey:
        """The board as its game evaluates it."""
        return Survey(self.board, self.rules, self.apart)

    @property
    def areas(self) -> tuple[Area, ...]:
        """The areas as the game counts them, in the order of their first cell."""
        return self.survey.areas

    def areas_of(self, terrain: str) -> tuple[Area, ...]:
        """Return the areas of *terrain* as the game counts them."""
        return self.survey.areas_of(terrain)

    def name_in(self, language: str) -> str:
        """Return the name in *language*, or the name in the file."""
        return self.names.get(language, self.name)

    @property
    def is_official(self) -> bool:
        """Whether the map claims to be one from the game itself."""
        return self.provenance != "custom"
