"""What the boards of a game can be, for whoever makes one.

Part of the core that runs in the browser too.
"""

from typing import NamedTuple


class Kind(NamedTuple):
    """The boards of a game.

    Attributes:
        game: its id.
        title: its name.
        rules: the id of its newest rules.
        evidence: what its sheets ask for unless somebody chooses.
        radii: of the hexagons that a board can begin with; none if it cannot.
        usual_radius: that of the game's own boards; 0 if there are no radii.
        has_chance: whether a board can be made by chance.
        is_played: whether there are players that measure boards.
        apart: terrains whose cells are areas of their own, however they touch.
    """

    game: str
    title: str
    rules: str
    evidence: str
    radii: tuple[int, ...]
    usual_radius: int
    has_chance: bool
    is_played: bool
    apart: tuple[str, ...]


class Usual(NamedTuple):
    """What of a rules file only boards need, and pages lack otherwise.

    Attributes:
        rules: the id of the file.
        counts: cells of each terrain on the game's own boards.
        area: the size of the largest area on these.
        likes: of each terrain the terrains whose letters write what it carries.
    """

    rules: str
    counts: tuple[tuple[str, int], ...]
    area: int
    likes: tuple[tuple[str, tuple[str, ...]], ...]
