"""What layout and rules files become once they are read."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.board import Area, Board
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey.survey import Survey


@dataclass(frozen=True)
class Layout:
    """A layout file: a board with its name and where it comes from.

    Attributes:
        id: ``<game>/<file stem>``.
        path: the file.
        name: as printed; `names` has it in other languages.
        short: one to three characters for the shield; may be empty.
        author: who made the board; may be empty.
        licence: under which others may use it; may be empty.
        provenance: how sure the map is.
        source: where the map comes from.
        board: its cells and areas.
        rules: the rules in force.
        letters: the letter of each terrain in the text map.
        warnings: what is unusual, but allowed.
        apart: terrains whose cells are areas of their own, however they touch.
        paper: that it is printed on, unless somebody names another; empty for what is
            usual for its game.
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
        """Name the layout."""
        return f"<Layout {self.id}>"

    @property
    def survey(self) -> Survey:
        """The board as its game looks at it."""
        return Survey(self.board, self.rules, self.apart)

    @property
    def areas(self) -> tuple[Area, ...]:
        """The areas as the game counts them, in the order of their first cell."""
        return self.survey.areas

    def areas_of(self, terrain: str) -> tuple[Area, ...]:
        """Return the areas of *terrain* as the game counts them."""
        return self.survey.areas_of(terrain)

    def name_in(self, language: str) -> str:
        """Return the name in *language*, or as it was given."""
        return self.names.get(language, self.name)

    @property
    def is_official(self) -> bool:
        """Whether the map claims to be one that the game itself has."""
        return self.provenance != "custom"
