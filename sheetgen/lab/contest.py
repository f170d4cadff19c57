"""Who plays in the lab, on which boards, with which dice."""

from dataclasses import dataclass

from sheetgen.version import __version__


@dataclass(frozen=True)
class Contestant:
    """A player on a board.

    Attributes:
        code: the digits of a code that says the board.
        player: one of those of its game.
        start: the name of the cell to begin at; empty for one by chance, `OWN_CHOICE`
            for the one that promises most to a player who has learned.
        values: what the player has learned of the board; empty if it learns nothing.
    """

    code: str
    player: str
    start: str = ""
    values: tuple[int, ...] = ()


@dataclass(frozen=True)
class Contest:
    """Contestants who all get the same dice, game by game.

    Attributes:
        contestants: of the same game, on any of its boards.
        seed: of the dice.
        players: at each table; a contestant plays against others like itself, and
            alone if there is one.
        version: of who asks, which must be that of who plays.
    """

    contestants: tuple[Contestant, ...]
    seed: int = 1
    players: int = 1
    version: str = __version__
