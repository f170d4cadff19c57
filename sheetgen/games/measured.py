"""What a game can offer to the lab, as types that are checked.

Players, boards that are built, reviews: parts of a spec (`sheetgen.games.spec`).
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from sheetgen.core.board import Board
    from sheetgen.core.chance import Seeded
    from sheetgen.core.grid import Position
    from sheetgen.core.note import Note
    from sheetgen.core.ruleset import RuleSet
    from sheetgen.core.seat import Record, Seat
    from sheetgen.language.texts import Texts


class Lab(Protocol):
    """Players that boards are measured with, and how they learn a board.

    Boards are those of `Opening`. All that chance decides follows from a seed and the
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
        """For each of them how many games take about a second alone."""

    @property
    def MOST_PLAYERS(self) -> int:
        """How many can play at a table."""

    def list_starts(self, board: Any) -> tuple[str, ...]:
        """Return the names of the cells where a game can begin; none if it cannot."""

    def open_values(self, board: Any, values: Sequence[int], players: int) -> Any:
        """Return values that were learned, ready to be played by.

        Args:
            board: that they were learned on.
            values: of a player.
            players: at the table.

        Raises:
            ValueError: they are not of this board.
        """

    def name_sums(self, board: Any) -> tuple[str, ...]:
        """Return what is added up over games, in this order.

        Rounds: ``rounds``, and ``idle`` ones in which no cell was filled. With the name
        of a cell behind a colon: ``start`` (games begun there) and ``start-total`` (the
        totals of these), ``cell`` (games in which it was filled), ``area`` (games in
        which the area with this first cell was completed) and ``area-points``. With
        that of a terrain: ``terrain`` (games in which all of it was completed) and
        ``terrain-points``. Any other is of points that come besides.
        """

    def play_game(
        self, board: Any, seats: "Sequence[Seat]", seed: int, game: int
    ) -> "tuple[Record, ...]":
        """Return what the seats of a table made of a game.

        Args:
            board: with at least one start.
            seats: who plays; alone, if there is one.
            seed: of the dice.
            game: its number; each one has other dice.
        """

    @property
    def LESSONS(self) -> tuple[int, ...]:
        """How many games of a player are studied before each improvement of values."""

    def begin_values(self, board: Any) -> tuple[int, ...]:
        """Return the values of who has learned nothing yet."""

    def study(
        self,
        board: Any,
        values: tuple[int, ...],
        players: int,
        seed: int,
        lesson: int,
        games: range,
    ) -> tuple[int, ...]:
        """Return what some games teach, as whole numbers that are added up.

        Args:
            board: with at least one start.
            values: that are played by.
            players: at the table.
            seed: of the dice.
            lesson: the number of the lesson, from 0.
            games: their numbers.
        """

    def improve(
        self, board: Any, values: tuple[int, ...], lesson: Sequence[int]
    ) -> tuple[int, ...]:
        """Return better values, by the sums of a lesson."""


class Builder(Protocol):
    """Boards that are built to a wish by chance, and looked at before anybody plays.

    Players of `Lab` who know none of them go by what such boards teach together. Boards
    that have taught, or are taught about, are those of `Opening`. Part of the core.
    """

    @property
    def FILTERS(self) -> tuple[str, ...]:
        """What `find_flaw` can answer, in English words that are told."""

    @property
    def USUAL_RADIUS(self) -> int:
        """The rings of cells of the game's own boards round the middle."""

    def find_faults(
        self,
        rules: "RuleSet",
        positions: "Sequence[Position]",
        areas: Mapping[str, tuple[int, ...]],
    ) -> "list[Note]":
        """Return why there can be no such board, or none that can be played.

        Args:
            rules: of the board.
            positions: of its cells, which hang together.
            areas: for each terrain the sizes of its areas; terrains that are not named
                share the other cells.
        """

    def draw_areas(
        self,
        rules: "RuleSet",
        cells: int,
        areas: Mapping[str, tuple[int, ...]],
        chance: "Seeded",
    ) -> Mapping[str, tuple[int, ...]]:
        """Return areas for all cells: those wanted, and others by chance."""

    def construct(
        self,
        rules: "RuleSet",
        positions: "Sequence[Position]",
        areas: Mapping[str, tuple[int, ...]],
        chance: "Seeded",
    ) -> "Board | None":
        """Return a board with exactly these areas, or nothing if none was found."""

    def find_flaw(self, rules: "RuleSet", board: "Board") -> str:
        """Return the first of `FILTERS` that drops a board; empty if none does."""

    def lend(self, board: Any, shared: tuple[int, ...]) -> tuple[int, ...]:
        """Return values for a board that is new, by what other boards have taught.

        Args:
            board: that is new.
            shared: values of `improve_shared`; without them nothing is known yet.
        """

    def pool(self, board: Any, lesson: Sequence[int]) -> tuple[int, ...]:
        """Return the sums of a lesson as those of any board, which can be added up."""

    def improve_shared(
        self, board: Any, shared: tuple[int, ...], lesson: Sequence[int]
    ) -> tuple[int, ...]:
        """Return better shared values, by sums of `pool`.

        Args:
            board: any of those that were played on.
            shared: the values before; none at first.
            lesson: the sums.
        """


class Wish(NamedTuple):
    """What is to be found out of how a game was played.

    Attributes:
        luck: whether the dice are weighed: half a second a player.
        hindsight: whether a total is looked for that was there: some seconds.
    """

    luck: bool = True
    hindsight: bool = True


class Review(Protocol):
    """How somebody played a game."""

    @property
    def total(self) -> int:
        """The points of a game that is over."""

    @property
    def par(self) -> int:
        """The points that a strong player makes of the same dice."""

    @property
    def luck(self) -> float | None:
        """The luck of the dice in points; nothing if it was not wanted."""

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
        """Return the most of it in one line."""

    def lines(self, texts: "Texts") -> list[str]:
        """Return all else that is worth saying."""

    def facts(self, texts: "Texts") -> dict[str, object]:
        """Return all of it as values for JSON."""


class PlayedGame(Protocol):
    """A game that was written down, ready to be looked at."""

    @property
    def code(self) -> str:
        """The digits that say its board."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players; empty for a nameless one."""

    @property
    def players(self) -> int:
        """For how many players it is looked at, for whom a board must be learned."""

    @property
    def seed(self) -> int:
        """The dice seed; 0 if missing."""

    def review(self, player: int, values: Sequence[int], wish: Wish) -> Review:
        """Return how a player, from 0, played.

        Args:
            player: from 0.
            values: that were learned of the board, for as many players.
            wish: what is to be found out.
        """


class Analyst(Protocol):
    """Tells how games were played that are written down turn by turn."""

    def open_log(self, path: Path) -> PlayedGame:
        """Return the game in a file.

        Raises:
            FillError: the file cannot be read.
        """
