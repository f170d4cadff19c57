"""What a game can offer to the rest of the program, as types that are checked.

Each part is a module of the game's folder, which has the functions of a protocol here.
The folder's module ``spec`` ends in ``SPEC = Spec(...)``, whose parts come from
`later`: each is loaded when it is wanted, and rules without anything that draws. A part
that a game lacks is not in its spec.
"""

import importlib
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from sheetgen.core.errors import MissingError
from sheetgen.games.measured import Analyst, Builder, Lab
from sheetgen.language.message import message

if TYPE_CHECKING:
    from sheetgen.core.board import Board
    from sheetgen.core.checklist import Checklist, Party
    from sheetgen.core.draw.box import Box
    from sheetgen.core.draw.frame import Frame
    from sheetgen.core.errors import Problem
    from sheetgen.core.form.field import Form
    from sheetgen.core.form.rules_api import RulesApi
    from sheetgen.core.note import Fact, Note
    from sheetgen.core.reading.places import Places
    from sheetgen.core.ruleset import RuleSet
    from sheetgen.core.survey.survey import Survey
    from sheetgen.core.units import Mm
    from sheetgen.draw.board import Surface, Wording
    from sheetgen.draw.cell import Look
    from sheetgen.draw.cover import Poster
    from sheetgen.draw.face import Face, Style
    from sheetgen.draw.ink import Ink
    from sheetgen.draw.part import PartPage, PartsWish, Size
    from sheetgen.draw.piece import Piece
    from sheetgen.draw.svg import Canvas
    from sheetgen.fill.words import Words
    from sheetgen.form.read import Notation
    from sheetgen.form.result import Result
    from sheetgen.language.texts import Texts
    from sheetgen.layout.value import Layout

# What a row about a sheet says, in this order.
ROW = (
    *("sheet", "serial", "verdict", "complete", "total", "written"),
    *("sums", "errors", "player", "seed"),
)


class Answer(Protocol):
    """What the check of a file came to, or of several together."""

    @property
    def verdict(self) -> str:
        """One of those of `sheetgen.core.verdict`."""

    @property
    def has_wrong_sums(self) -> bool:
        """Whether a player has added up wrongly."""

    @property
    def problems(self) -> "tuple[Problem, ...]":
        """What of the file could not be read."""

    def headline(self, texts: "Texts") -> str:
        """Return the verdict in one line."""

    def lines(self, texts: "Texts", has_order: bool) -> list[str]:
        """Return all else that is worth saying, with an order of play if asked."""

    def facts(self, texts: "Texts", has_order: bool) -> dict[str, object]:
        """Return all of it as values for JSON."""

    def rows(self) -> list[Mapping[str, object]]:
        """Return what a table of sheets says, by the names in `ROW`."""


@runtime_checkable
class Asking(Answer, Protocol):
    """What the check of a sheet came to that can ask who has won."""

    def with_winner(self, name: str) -> Answer:
        """Return the answer where a player has won by what the sheet asks.

        Raises:
            UsageError: it asks nothing, or nobody is called so.
        """


# What every game has


class Sheets(Protocol):
    """Its score sheets."""

    def draw_sheet(self, layout: "Layout", style: "Style") -> "Face":
        """Return the face of the sheet of a layout.

        Raises:
            MissingGlyph: no font has a letter of its texts.
            TextError: the language lacks a text, or has one too long for its place.
        """

    def terrain_looks(self, ink: "Ink") -> "Mapping[str, Look]":
        """Return how each terrain looks in an ink."""


class Boards(Protocol):
    """What is to be known about its boards before they are printed.

    Part of the core that runs in the browser too.
    """

    def describe(self, survey: "Survey") -> "list[Fact]":
        """Return what is worth knowing about a board."""

    def warn(self, survey: "Survey") -> "list[Note]":
        """Return what is unusual about a board, besides its counts."""


class Start(Protocol):
    """A board to begin a layout of one's own with."""

    def start_board(self, rules: "RuleSet") -> "Board":
        """Return the usual one."""


# What a game may have


class Hexagons(Protocol):
    """Boards of any size to begin with.

    Part of the core that runs in the browser too.
    """

    def start_board(self, rules: "RuleSet", radius: int) -> "Board":
        """Return a hexagon with so many rings of cells round the middle."""


class RandomBoards(Protocol):
    """Boards made by chance.

    Part of the core that runs in the browser too.
    """

    def random_board(self, rules: "RuleSet", seed: int) -> "Board":
        """Return a board like the game's own: another one for each seed."""


class Surfaces(Protocol):
    """Boards to play on."""

    def find_surface(self, layout: "Layout", ink: "Ink") -> "Surface":
        """Return the board of a layout, as an ink prints it."""


class Surrounds(Protocol):
    """Player boards around boards to play on."""

    @property
    def FLAT(self) -> "Mm":
        """From side to side of the game's tiles, as is usual."""

    def draw_around(
        self, surface: "Surface", flat: "Mm", words: "Wording", style: "Style"
    ) -> "Poster":
        """Return a board with a player board around it.

        Args:
            surface: the board.
            flat: from side to side of its cells.
            words: what is written under it.
            style: how all of it looks.

        Raises:
            TextError: a text of the language does not fit.
        """


class Covers(Protocol):
    """A picture of its own for the covers of its pads."""

    def draw_picture(self, canvas: "Canvas", box: "Box", ink: "Ink", hue: str) -> None:
        """Draw it into a box.

        On the cover of sheets that lie, the right of its upper part stays free for a
        title, from `TAKEN` on and down to `SKY` of `sheetgen.draw.panorama`; on one of
        sheets that stand, the title stands over it.
        """


class Parts(Protocol):
    """Printed parts to cut out."""

    @property
    def KINDS(self) -> Mapping[str, int]:
        """How many the game has of each kind, in the order of print."""

    @property
    def GROUPS(self) -> Mapping[str, tuple[str, ...]]:
        """Names of several kinds together."""

    @property
    def BLIND(self) -> tuple[str, ...]:
        """The groups that are drawn blind: whoever prints some would know them."""

    @property
    def IS_COUNTED(self) -> bool:
        """Whether fewer or more of a kind than the game has can be printed."""

    def name_kind(self, kind: str, texts: "Texts") -> str:
        """Return what a kind is called in the language of *texts*."""

    def find_unsure(self, wish: "PartsWish") -> AbstractSet[str]:
        """Return the kinds of which no rulebook says what they show, or how many.

        Args:
            wish: whose files of an owner settle what stands on theirs.

        Raises:
            LayoutError: a file has problems.
        """

    def draw_parts(
        self, style: "Style", paper: "Size", wish: "PartsWish"
    ) -> "list[PartPage]":
        """Return the pages of parts.

        Args:
            style: how they look.
            paper: width and height of a paper that stands upright.
            wish: which of them.

        Raises:
            LayoutError: a file has problems.
            TextError: the language lacks a text, or has one too long for its place.
            UsageError: a part is larger than the paper.
        """


class Pieces(Protocol):
    """Its printed parts, each by itself."""

    def list_pieces(self, style: "Style", wish: "PartsWish") -> "list[Piece]":
        """Return the parts of the kinds that are wanted, in the order of print.

        Args:
            style: how they look.
            wish: which of them.

        Raises:
            LayoutError: a file has problems.
        """


class SetUps(Protocol):
    """How its tables are set up."""

    def lay_out(self, party: "Party", texts: "Texts") -> "Checklist":
        """Return what is laid out, taken out, dealt and drawn, in words.

        Args:
            party: who plays, and what with.
            texts: of a language, those of `Game.setups` among them.

        Raises:
            UsageError: it cannot be played; with all that is wrong.
        """


class Players(Protocol):
    """Simulated players.

    Part of the core that runs in the browser too.
    """

    def simulate(self, survey: "Survey", games: int, seed: int) -> "list[Fact]":
        """Return what they reach on a board.

        Args:
            survey: the board.
            games: how many each of them plays.
            seed: of their dice.
        """


class CommonDice(Protocol):
    """Dice that follow from a seed, so that everybody can have the same.

    A dice seed is one of `sheetgen.core.chance.SEEDS`.
    """

    def list_rolls(self, seed: int, texts: "Texts") -> list[tuple[str, str]]:
        """Return the rolls of a game, each in the notation of logs and in words."""

    def write_dealt_log(self, seed: int) -> str:
        """Return a log to fill in that has the rolls already."""


class Declared(Protocol):
    """What can be written on its sheets."""

    @property
    def FORM(self) -> "Form":
        """The form of no board in particular."""


class Worded(Protocol):
    """What it calls places and values."""

    @property
    def WORDS(self) -> "Words":
        """The data that findings are told by."""


class Constant(Protocol):
    """What its own scripts on the page have from its modules."""

    @property
    def CONSTANTS(self) -> Mapping[str, object]:
        """Values that JSON has, by the names that scripts import."""


class Files(Protocol):
    """Files of what was written on its sheets."""

    @property
    def NOTATION(self) -> "Notation":
        """What its files can say."""


class Results(Protocol):
    """Files that are judged though they are of no sheet."""

    @property
    def RESULTS(self) -> "tuple[Result, ...]":
        """What they can hold; a file that can be of two is of the first."""


class Judge(Protocol):
    """Rules for what was written on its sheets."""

    def check_file(self, path: Path, code: str = "") -> Answer:
        """Return what the rules say about a file.

        Args:
            path: of the file.
            code: the digits of the sheet's code, if the file need not name it.

        Raises:
            FillError: the file cannot be read.
            CodeError: the code is damaged, or of another game.
        """

    def check_answers(self, code: str, answers: str) -> Answer:
        """Return what the rules say about answers that stand behind a code.

        Args:
            code: the digits of the sheet's code.
            answers: the digits behind it.

        Raises:
            CodeError: one of them is damaged, or of another game.
        """


class TableJudge(Protocol):
    """Rules for the sheets of one game together."""

    def check_together(self, answers: Sequence[Answer]) -> Answer:
        """Return what the rules say about the sheets of a game.

        Args:
            answers: of `Judge`, one for each player.

        Raises:
            UsageError: they cannot be of one game.
        """


class Logs(Protocol):
    """Games that are written down turn by turn."""

    @property
    def LOG_HEADERS(self) -> tuple[str, ...]:
        """The names of headers that its logs can have."""

    def check_log(self, path: Path, boards: Sequence[Path] = ()) -> Answer:
        """Return what the rules say about a whole game.

        Args:
            path: of the log.
            boards: files with which an owner corrects what stands on boards and cards.

        Raises:
            FillError: the file cannot be read.
            LayoutError: one of the others cannot be used.
            UsageError: the game has no use for them.
        """

    def write_blank_log(self) -> str:
        """Return a log to fill in, which `check_log` takes as it is."""


class BoardView(Protocol):
    """Its sheets as rules want them, and as a page opens them: what is printed there.

    Part of the core that runs in the browser too, and all that a page needs to draw.
    """

    def open_board(self, rules: "RuleSet", board: "Board") -> Any:
        """Return the board of a sheet as `RulesApi` wants it; its `board` has cells."""

    def describe(self, board: Any, rules: "RuleSet", face: int = 0) -> dict[str, Any]:
        """Return what is printed on a sheet of a face, and what can be chosen."""


class Fields(Protocol):
    """Where on its sheets something can be written, for what reads photos of them.

    Part of the core that runs in the browser too. Boards are those of `BoardView`.
    """

    @property
    def PLACES(self) -> "Places":
        """The fields of its form with their places."""


class Boxes(Protocol):
    """Where on its sheets stands what is read; sheets are drawn into the same boxes.

    Part of the core that runs in the browser too.
    """

    @property
    def NEWEST(self) -> int:
        """The number of the face that new sheets have."""

    def find_frame(
        self, rules: "RuleSet", board: "Board", evidence: str, face: int
    ) -> "Frame":
        """Return where everything stands on the sheet of a board.

        Args:
            rules: of the sheet.
            board: of the sheet.
            evidence: that it asks for.
            face: the number of the face that it was printed with.

        Raises:
            LookupError: the face is newer than this.
        """


class Variants(Protocol):
    """What its sheets have places for, where that differs."""

    @property
    def NAMES(self) -> tuple[str, ...]:
        """Expansions and ways to play that can be chosen."""

    def names_on(self, board: "Board", rules: "RuleSet", face: int) -> tuple[str, ...]:
        """Return what the sheet of a board has places for, by its face.

        Raises:
            LookupError: the face is newer than this.
        """


class JudgedInPlainValues(Protocol):
    """What judges sheets in plain values, for a page and at tables.

    Part of the core that runs in the browser too.
    """

    @property
    def RULES_API(self) -> "RulesApi":
        """Its rules API."""


class Companion(Protocol):
    """What plays along with people at a table, for a page.

    Part of the core that runs in the browser too.
    """

    @property
    def NAME(self) -> str:
        """What stands behind the `#` of the address that opens it."""

    def answer(
        self, rules: "Sequence[RuleSet]", question: dict[str, Any]
    ) -> dict[str, Any]:
        """Return the answer to a question in plain values.

        Args:
            rules: of all games.
            question: what is asked.

        Raises:
            ValueError, KeyError, IndexError, TypeError: the question is not one.
        """


class Owned(Protocol):
    """What its companion plays with where an owner corrected it."""

    def owned_values(
        self, boards: Sequence[Path]
    ) -> Mapping[str, Mapping[str, object]]:
        """Return constants by their modules, in place of those that stand there.

        Args:
            boards: files with which an owner corrects what stands on boards and cards.

        Raises:
            LayoutError: one of them cannot be used.
        """


@dataclass(frozen=True)
class Spec:
    """What a game offers, as its protocols say; nothing stands for what it lacks."""

    sheets: Sheets
    boards: Boards
    start: Start
    hexagons: Hexagons | None = None
    random: RandomBoards | None = None
    builder: Builder | None = None
    surfaces: Surfaces | None = None
    surrounds: Surrounds | None = None
    covers: Covers | None = None
    parts: Parts | None = None
    pieces: Pieces | None = None
    setup: SetUps | None = None
    players: Players | None = None
    lab: Lab | None = None
    analyst: Analyst | None = None
    dealer: CommonDice | None = None
    form: Declared | None = None
    words: Worded | None = None
    constants: Constant | None = None
    board_view: BoardView | None = None
    rules_api: JudgedInPlainValues | None = None
    companion: Companion | None = None
    companion_constants: Constant | None = None
    owned: Owned | None = None
    fields: Fields | None = None
    boxes: Boxes | None = None
    variant: Variants | None = None
    fill_file: Files | None = None
    results: Results | None = None
    judge: Judge | None = None
    together: TableJudge | None = None
    logs: Logs | None = None


class Later:
    """A module that is imported when something of it is wanted."""

    def __init__(self, name: str) -> None:
        """Begin with its name alone."""
        self._name = name

    def __str__(self) -> str:
        """Return the name of the module."""
        return self._name

    def __getattr__(self, name: str) -> Any:
        """Return something of the module."""
        try:
            module = importlib.import_module(self._name)
        except Exception as error:
            if self._name.startswith("sheetgen."):
                raise
            # A package is a stranger's, and its user is no programmer.
            what = message(
                "{where}, a part of an installed game, cannot be loaded ({why}): ask "
                "the maker of its package for another version",
                where=self._name,
                why=f"{type(error).__name__}: {error}",
            )
            raise MissingError(what) from error
        return getattr(module, name)


def later(spec: str, **rooms: str) -> dict[str, Later]:
    """Return modules of a game's rooms, each imported when it is wanted.

    Args:
        spec: the name of the game's module of that name.
        rooms: the names of modules, by the packages beside it that they are in.
    """
    folder = spec.rpartition(".")[0]
    return {
        name: Later(f"{folder}.{room}.{name}")
        for room, names in rooms.items()
        for name in names.split()
    }
