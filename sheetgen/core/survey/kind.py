"""The possible boards of a game, for the tools that make one.

Part of the core that runs in the browser too.
"""

from typing import NamedTuple


class Kind(NamedTuple):
    """The boards of a game.

    Attributes:
        game: the id of the game.
        title: its name.
        rules: the id of its newest rules.
        evidence: the default evidence of its sheets.
        radii: the radii of the hexagons that a board can start from; empty for none.
        usual_radius: the radius of the game's own boards; 0 if there are no radii.
        has_chance: whether a board can be made at random.
        is_played: whether there are simulated players that measure boards.
        apart: terrains whose cells are areas of their own, even if they touch.
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
    """The part of a rules file that only boards need, and that pages lack otherwise.

    Attributes:
        rules: the id of the file.
        counts: the number of cells of each terrain on the game's own boards.
        area: the size of the largest area on these.
        likes: for each terrain the terrains whose letters stand for what it carries.
    """

    rules: str
    counts: tuple[tuple[str, int], ...]
    area: int
    likes: tuple[tuple[str, tuple[str, ...]], ...]
