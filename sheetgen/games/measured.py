"""The parts of a game for measuring boards and reviewing games, as checked types.

They are simulated players, built boards and reviews, parts of a spec
(`sheetgen.games.spec`).
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from sheetgen.core.board import Board, Position
    from sheetgen.core.chance import Seeded
    from sheetgen.core.note import Note
    from sheetgen.core.ruleset import RuleSet
    from sheetgen.core.seat import Record, Seat
    from sheetgen.language.texts import Texts


class Lab(Protocol):
    """Players that boards are measured with, and how they learn a board.

    Boards are those of `BoardView`. Everything random follows from a seed and the
    number of a game. Part of the core that runs in the browser too.
    """

    @property
    def PLAYERS(self) -> tuple[str, ...]:
        """Their names, the weakest first."""

    @property
    def LEARNED(self) -> tuple[str, ...]:
        """Those of them that play by learned values."""

    @property
    def CHUNKS(self) -> Mapping[str, int]:
        """How many games of each take about a second for one player alone."""

    @property
    def MOST_PLAYERS(self) -> int:
        """How many can play at a table."""

    def list_starts(self, board: Any) -> tuple[str, ...]:
        """Return the names of the cells where a game can begin, if there are any."""

    def open_values(self, board: Any, values: Sequence[int], players: int) -> Any:
        """Return learned values, ready to play by.

        Args:
            board: the board that they were learned on.
            values: the learned values of a player.
            players: the number of players at the table.

        Raises:
            ValueError: they do not belong to this board.
        """

    def name_sums(self, board: Any) -> tuple[str, ...]:
        """Return the names of the figures that are added up over games, in order.

        Rounds: ``rounds``, and ``idle`` ones in which no cell was filled. With the name
        of a cell after a colon: ``start`` (games begun there) and ``start-total`` (the
        totals of these), ``cell`` (games in which it was filled), ``area`` (games in
        which the area with this first cell was completed) and ``area-points``. With
        that of a terrain: ``terrain`` (games in which all of it was completed) and
        ``terrain-points``. Any other name is of points from elsewhere.
        """

    def play_game(
        self, board: Any, seats: "Sequence[Seat]", seed: int, game: int
    ) -> "tuple[Record, ...]":
        """Return the record of each seat of a table in a game.

        Args:
            board: a board with at least one start.
            seats: the players; a single one plays alone.
            seed: the seed of the dice.
            game: its number; every game has different dice.
        """

    @property
    def LESSONS(self) -> tuple[int, ...]:
        """The numbers of a player's games that are studied before each improvement."""

    def begin_values(self, board: Any) -> tuple[int, ...]:
        """Return the values of a player that has learned nothing yet."""

    def study(
        self,
        board: Any,
        values: tuple[int, ...],
        players: int,
        seed: int,
        lesson: int,
        games: range,
    ) -> tuple[int, ...]:
        """Return the lesson of some games, as whole numbers to be added up.

        Args:
            board: a board with at least one start.
            values: the values to play by.
            players: the number of players at the table.
            seed: the seed of the dice.
            lesson: the number of the lesson, from 0.
            games: the numbers of the games.
        """

    def improve(
        self, board: Any, values: tuple[int, ...], lesson: Sequence[int]
    ) -> tuple[int, ...]:
        """Return better values, by the sums of a lesson."""


class Builder(Protocol):
    """Random boards that are built to a wish, and checked before they are played.

    On a new board, players of `Lab` start from what they learned on all such boards.
    Learned boards are those of `BoardView`. Part of the core.
    """

    @property
    def FILTERS(self) -> tuple[str, ...]:
        """The possible answers of `find_flaw`, in English words for display."""

    @property
    def USUAL_RADIUS(self) -> int:
        """The number of rings of cells around the centre of the game's own boards."""

    def find_faults(
        self,
        rules: "RuleSet",
        positions: "Sequence[Position]",
        areas: Mapping[str, tuple[int, ...]],
    ) -> "list[Note]":
        """Return the reasons why no such board exists, or none that can be played.

        Args:
            rules: the rules of the board.
            positions: the positions of its cells, which are connected.
            areas: the sizes of the areas of each terrain; terrains that are not named
                share the other cells.
        """

    def draw_areas(
        self,
        rules: "RuleSet",
        cells: int,
        areas: Mapping[str, tuple[int, ...]],
        chance: "Seeded",
    ) -> Mapping[str, tuple[int, ...]]:
        """Return areas for all cells: those wanted, and random ones for the rest."""

    def construct(
        self,
        rules: "RuleSet",
        positions: "Sequence[Position]",
        areas: Mapping[str, tuple[int, ...]],
        chance: "Seeded",
    ) -> "Board | None":
        """Return a board with exactly these areas, or None if none was found."""

    def find_flaw(self, rules: "RuleSet", board: "Board") -> str:
        """Return the first of `FILTERS` that rejects a board; empty if none does."""

    def lend(self, board: Any, shared: tuple[int, ...]) -> tuple[int, ...]:
        """Return values for a new board, from what was learned on other boards.

        Args:
            board: the new board.
            shared: values of `improve_shared`; empty if nothing was learned yet.
        """

    def pool(self, board: Any, lesson: Sequence[int]) -> tuple[int, ...]:
        """Return the sums of a lesson in a form that can be added up over boards."""

    def improve_shared(
        self, board: Any, shared: tuple[int, ...], lesson: Sequence[int]
    ) -> tuple[int, ...]:
        """Return better shared values, by the sums of `pool`.

        Args:
            board: any of the boards that were played on.
            shared: the values before; empty at first.
            lesson: the sums.
        """


class Wish(NamedTuple):
    """What to find out about how a game was played.

    Attributes:
        luck: whether to measure the luck of the dice: half a second per player.
        hindsight: whether to look for a higher total that was possible: some seconds.
    """

    luck: bool = True
    hindsight: bool = True


class Review(Protocol):
    """How a player played a game."""

    @property
    def total(self) -> int:
        """The points of a game that is over."""

    @property
    def par(self) -> int:
        """The total of a strong player with the same dice."""

    @property
    def luck(self) -> float | None:
        """The luck of the dice in points; None if it was not wanted."""

    @property
    def losses(self) -> float:
        """The points that mistakes cost."""

    @property
    def loss_by_round(self) -> tuple[float, ...]:
        """The points that the mistakes of each round cost."""

    @property
    def is_whole(self) -> bool:
        """Whether the game was played to its end by the rules."""

    def headline(self, texts: "Texts") -> str:
        """Return the most important results in one line."""

    def lines(self, texts: "Texts") -> list[str]:
        """Return everything else that is worth reporting."""

    def facts(self, texts: "Texts") -> dict[str, object]:
        """Return the whole review as values for JSON."""


class PlayedGame(Protocol):
    """A game that was written down, ready for review."""

    @property
    def code(self) -> str:
        """The digits that encode its board."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players; empty for a player without a name."""

    @property
    def players(self) -> int:
        """The number of players of the review, for which a board must be learned."""

    @property
    def seed(self) -> int:
        """The dice seed; 0 if missing."""

    def review(self, player: int, values: Sequence[int], wish: Wish) -> Review:
        """Return how a player played.

        Args:
            player: the number of the player, from 0.
            values: the values that were learned on the board for this number of
                players.
            wish: what to find out.
        """


class Analyst(Protocol):
    """The review of games that were written down turn by turn."""

    def open_log(self, path: Path) -> PlayedGame:
        """Return the game in a file.

        Raises:
            FillError: the file cannot be read.
        """
