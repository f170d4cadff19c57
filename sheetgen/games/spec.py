"""The parts that a game can offer to the rest of the program, as checked types.

Each part is a module of the game's folder, which has the functions of a protocol here.
The folder's module ``spec`` imports them in a block of
`sheetgen.games.base.later`, so that each is loaded
when it is wanted, and rules are loaded without any drawing code. It ends in
``SPEC = Spec(...)``; a part that a game lacks is missing there.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from sheetgen.games.measured import Analyst, Builder, Lab

if TYPE_CHECKING:
    from sheetgen.core.board import Board
    from sheetgen.core.checklist import Checklist, Party
    from sheetgen.core.draw.box import Box, Frame
    from sheetgen.core.errors import Problem
    from sheetgen.core.form.field import Form
    from sheetgen.core.form.rules_api import RulesApi
    from sheetgen.core.note import Fact, Note
    from sheetgen.core.reading.places import Places
    from sheetgen.core.ruleset import RuleSet
    from sheetgen.core.survey import Survey
    from sheetgen.core.units import Mm
    from sheetgen.draw.board import Surface, Wording
    from sheetgen.draw.cell import Look
    from sheetgen.draw.face import Face, Style
    from sheetgen.draw.ink import Ink
    from sheetgen.draw.part import PartPage, PartsWish, Piece, Size
    from sheetgen.draw.svg import Canvas, Poster
    from sheetgen.form.read import Notation
    from sheetgen.form.result import Result
    from sheetgen.form.words import Words
    from sheetgen.language.texts import Texts
    from sheetgen.layout.value import Layout

# The columns of a row about a sheet, in order.
ROW = (
    *("sheet", "serial", "verdict", "complete", "total", "written"),
    *("sums", "errors", "player", "seed"),
)


class Answer(Protocol):
    """The result of checking a file, or several files together."""

    @property
    def verdict(self) -> str:
        """One of the verdicts of `sheetgen.core.verdict`."""

    @property
    def has_wrong_sums(self) -> bool:
        """Whether a player has added up wrongly."""

    @property
    def problems(self) -> "tuple[Problem, ...]":
        """The problems of reading the file."""

    def headline(self, texts: "Texts") -> str:
        """Return the verdict in one line."""

    def lines(self, texts: "Texts", has_order: bool) -> list[str]:
        """Return everything else worth reporting, and an order of play if asked."""

    def facts(self, texts: "Texts", has_order: bool) -> dict[str, object]:
        """Return the whole answer as values for JSON."""

    def rows(self) -> list[Mapping[str, object]]:
        """Return the rows of a table of sheets, by the names in `ROW`."""


@runtime_checkable
class Asking(Answer, Protocol):
    """The result of checking a sheet that can ask who has won."""

    def with_winner(self, name: str) -> Answer:
        """Return the answer after a player has won by what the sheet asks.

        Raises:
            UsageError: it asks nothing, or no player has this name.
        """


@runtime_checkable
class Explaining(Answer, Protocol):
    """The result of checking a sheet that can say how points come about."""

    def explain(self, language: str, texts: "Texts") -> list[tuple[str, str]]:
        """Return sentences on the first player's points, each with its place.

        Args:
            language: of the labels of rows.
            texts: of prints.
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
        """Return the look of each terrain in an ink."""


class Boards(Protocol):
    """Facts about its boards, for a check before printing.

    Part of the core that runs in the browser too.
    """

    def describe(self, survey: "Survey") -> "list[Fact]":
        """Return facts about a board."""

    def warn(self, survey: "Survey") -> "list[Note]":
        """Return notes on unusual features of a board, besides its counts."""


class Start(Protocol):
    """A board to begin a layout with."""

    def start_board(self, rules: "RuleSet") -> "Board":
        """Return the usual board."""


# What a game may have


class Hexagons(Protocol):
    """Hexagonal boards of any size to begin a layout with.

    Part of the core that runs in the browser too.
    """

    def start_board(self, rules: "RuleSet", radius: int) -> "Board":
        """Return a hexagon with *radius* rings of cells around the centre."""


class RandomBoards(Protocol):
    """Random boards.

    Part of the core that runs in the browser too.
    """

    def random_board(self, rules: "RuleSet", seed: int) -> "Board":
        """Return a board like the game's own, a different one for each seed."""


class Backs(Protocol):
    """The backs of its two-sided sheets; their fronts are drawn like other sheets.

    Attributes:
        SHOWN: the kind of spot, and what is written there, of each place that worked
            rows show.
    """

    SHOWN: Mapping[str, tuple[str, str]]

    def has_back(self, layout: "Layout") -> bool:
        """Return whether something of a layout's usual sheets is on their backs."""

    def draw_back(self, layout: "Layout", style: "Style") -> "Face":
        """Return the back of a score sheet of *layout*.

        Raises:
            UsageError: nothing of it is on the back.
        """


class Surfaces(Protocol):
    """Boards to play on."""

    def find_surface(self, layout: "Layout", ink: "Ink") -> "Surface":
        """Return the board of a layout, as an ink prints it."""


class Surrounds(Protocol):
    """Player boards around boards to play on."""

    @property
    def FLAT(self) -> "Mm":
        """The usual width of the game's tiles, from side to side."""

    def draw_around(
        self, surface: "Surface", flat: "Mm", words: "Wording", style: "Style"
    ) -> "Poster":
        """Return a board with a player board around it.

        Args:
            surface: the board.
            flat: the width of its cells, from side to side.
            words: the text under it.
            style: the look of both.

        Raises:
            TextError: a text of the language does not fit.
        """


class Covers(Protocol):
    """The game's own picture for the covers of its pads."""

    def draw_picture(self, canvas: "Canvas", box: "Box", ink: "Ink", hue: str) -> None:
        """Draw the picture into a box.

        On the cover of landscape sheets, the right of its upper part stays free for a
        title, from `TAKEN` on and down to `SKY` of `sheetgen.draw.emblem`; on the
        cover of portrait sheets, the title is above the picture.
        """


class Parts(Protocol):
    """Printed parts to cut out."""

    @property
    def KINDS(self) -> Mapping[str, int]:
        """How many parts the game has of each kind, in printing order."""

    @property
    def GROUPS(self) -> Mapping[str, tuple[str, ...]]:
        """The kinds in each group, by the name of the group."""

    @property
    def BLIND(self) -> tuple[str, ...]:
        """The groups that players draw blind: printing some of them would mark them."""

    @property
    def IS_COUNTED(self) -> bool:
        """Whether fewer or more of a kind than the game has can be printed."""

    def name_kind(self, kind: str, texts: "Texts") -> str:
        """Return the name of a kind in the language of *texts*."""

    def find_unsure(self, wish: "PartsWish") -> AbstractSet[str]:
        """Return the kinds whose look or number no rulebook states.

        Args:
            wish: the parts that are wanted; an owner's files in it settle their kinds.

        Raises:
            LayoutError: a file has problems.
        """

    def draw_parts(
        self, style: "Style", paper: "Size", wish: "PartsWish"
    ) -> "list[PartPage]":
        """Return the pages of parts.

        Args:
            style: the look of the parts.
            paper: width and height of the paper, in portrait.
            wish: which parts to draw.

        Raises:
            LayoutError: a file has problems.
            TextError: the language lacks a text, or has one too long for its place.
            UsageError: a part is larger than the paper.
        """


class Pieces(Protocol):
    """Its printed parts, each drawn by itself."""

    def list_pieces(self, style: "Style", wish: "PartsWish") -> "list[Piece]":
        """Return the parts of the kinds that are wanted, in printing order.

        Args:
            style: the look of the parts.
            wish: which parts to draw.

        Raises:
            LayoutError: a file has problems.
        """


class SetUps(Protocol):
    """How its tables are set up."""

    def lay_out(self, party: "Party", texts: "Texts") -> "Checklist":
        """Return the list of what to lay out, remove, deal and draw, in words.

        Args:
            party: the players, and what they play with.
            texts: the texts of a language, including those of `Game.setups`.

        Raises:
            UsageError: the game cannot be played; the error lists all reasons.
        """


class Players(Protocol):
    """Simulated players.

    Part of the core that runs in the browser too.
    """

    def simulate(self, survey: "Survey", games: int, seed: int) -> "list[Fact]":
        """Return the results of the players on a board.

        Args:
            survey: the board.
            games: the number of games that each of them plays.
            seed: the seed of their dice.
        """


class CommonDice(Protocol):
    """Dice that follow from a seed, so that all players can have the same rolls.

    A dice seed is one of `sheetgen.core.chance.SEEDS`.
    """

    def list_rolls(self, seed: int, texts: "Texts") -> list[tuple[str, str]]:
        """Return the rolls of a game, each in log notation and in words."""

    def write_dealt_log(self, seed: int) -> str:
        """Return a log to fill in that already has the rolls."""


class Declared(Protocol):
    """The form of its sheets."""

    @property
    def FORM(self) -> "Form":
        """The form that holds for every board."""


class Worded(Protocol):
    """Its names for places and values."""

    @property
    def WORDS(self) -> "Words":
        """The data that findings are worded with."""


class Constant(Protocol):
    """The values that its own scripts on the page take from its modules."""

    @property
    def CONSTANTS(self) -> Mapping[str, object]:
        """JSON values, by the names that scripts import."""


class Files(Protocol):
    """Files of what was written on its sheets."""

    @property
    def NOTATION(self) -> "Notation":
        """The notation of its files."""


class Results(Protocol):
    """Files that are judged although they do not belong to a sheet."""

    @property
    def RESULTS(self) -> "tuple[Result, ...]":
        """Their kinds; a file that can be of two kinds is of the first."""


class Judge(Protocol):
    """Rules for what was written on its sheets."""

    def check_file(self, path: Path, code: str = "") -> Answer:
        """Return the result of checking a file.

        Args:
            path: the path of the file.
            code: the digits of the sheet's code, if it is not taken from the file.

        Raises:
            FillError: the file cannot be read.
            CodeError: the code is damaged, or belongs to another game.
        """

    def check_answers(self, code: str, answers: str) -> Answer:
        """Return the result of checking the answers that follow a code.

        Args:
            code: the digits of the sheet's code.
            answers: the digits after the code.

        Raises:
            CodeError: one of them is damaged, or belongs to another game.
        """


class TableJudge(Protocol):
    """Rules for the sheets of one game together."""

    def check_together(self, answers: Sequence[Answer]) -> Answer:
        """Return the result of checking all sheets of a game together.

        Args:
            answers: the answers of `Judge`, one for each player.

        Raises:
            UsageError: they cannot belong to the same game.
        """


class Logs(Protocol):
    """Games written down turn by turn."""

    @property
    def LOG_HEADERS(self) -> tuple[str, ...]:
        """The names of the headers that its logs can have."""

    def check_log(self, path: Path, boards: Sequence[Path] = ()) -> Answer:
        """Return the result of checking a whole game.

        Args:
            path: the path of the log.
            boards: files in which an owner corrects what is printed on boards and
                cards.

        Raises:
            FillError: the file cannot be read.
            LayoutError: one of *boards* cannot be used.
            UsageError: the game does not use such files.
        """

    def write_blank_log(self) -> str:
        """Return a log to fill in, which `check_log` takes as it is."""


class BoardView(Protocol):
    """Its sheets as rules and pages open them, with what is printed there.

    Part of the core that runs in the browser too, and all that a page needs to draw.
    """

    def open_board(self, rules: "RuleSet", board: "Board") -> Any:
        """Return the board of a sheet as `RulesApi` takes it, with cells in `board`."""

    def describe(self, board: Any, rules: "RuleSet", face: int = 0) -> dict[str, Any]:
        """Return the printed content of a sheet by its face, and the choices for it."""


class Fields(Protocol):
    """The fields of its sheets where players write, for reading photos of sheets.

    Part of the core that runs in the browser too. Boards are those of `BoardView`.
    """

    @property
    def PLACES(self) -> "Places":
        """The fields of its form with their places."""


class Boxes(Protocol):
    """The boxes of its sheets that are read; sheets are drawn into the same boxes.

    Part of the core that runs in the browser too.
    """

    @property
    def NEWEST(self) -> int:
        """The number of the face that new sheets have."""

    def find_frame(
        self, rules: "RuleSet", board: "Board", evidence: str, face: int
    ) -> "Frame":
        """Return the position of everything on the sheet of a board.

        Args:
            rules: the rules of the sheet.
            board: the board of the sheet.
            evidence: the evidence that it asks for.
            face: the number of the face that it was printed with.

        Raises:
            LookupError: the face is newer than this version.
        """


class Variants(Protocol):
    """The variants that its sheets have places for, if sheets differ."""

    @property
    def NAMES(self) -> tuple[str, ...]:
        """The expansions and ways to play to choose from."""

    @property
    def FACES(self) -> tuple[int, ...]:
        """A face of each layout of code and marks, for the right hand and the left."""

    def front_of(self, face: int) -> int:
        """Return the face of the front of a two-sided sheet, else 0.

        Raises:
            LookupError: the face is newer than this version.
        """

    def names_on(self, board: "Board", rules: "RuleSet", face: int) -> tuple[str, ...]:
        """Return the variants that the sheet of a board has places for, by its face.

        Raises:
            LookupError: the face is newer than this version.
        """


class JudgedInPlainValues(Protocol):
    """The judge of sheets in plain values, for a page and for tables.

    Part of the core that runs in the browser too.
    """

    @property
    def RULES_API(self) -> "RulesApi":
        """Its rules API."""


class Companion(Protocol):
    """The companion on a page that plays along with players at a table.

    Part of the core that runs in the browser too.
    """

    @property
    def NAME(self) -> str:
        """The text after the `#` in the address that opens it."""

    def answer(
        self, rules: "Sequence[RuleSet]", question: dict[str, Any]
    ) -> dict[str, Any]:
        """Return the answer to a question in plain values.

        Args:
            rules: the rules of all games.
            question: the question in plain values.

        Raises:
            ValueError, KeyError, IndexError, TypeError: the question is not valid.
        """


class Owned(Protocol):
    """The values of its companion that an owner corrected."""

    def owned_values(
        self, boards: Sequence[Path]
    ) -> Mapping[str, Mapping[str, object]]:
        """Return constants by module, which replace the module's own.

        Args:
            boards: files in which an owner corrects what is printed on boards and
                cards.

        Raises:
            LayoutError: one of them cannot be used.
        """


@dataclass(frozen=True)
class Spec:
    """The parts that a game offers, by protocol; None for those that it lacks."""

    sheets: Sheets
    boards: Boards
    start: Start
    hexagons: Hexagons | None = None
    random: RandomBoards | None = None
    builder: Builder | None = None
    backs: Backs | None = None
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
