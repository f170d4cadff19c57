"""What a game offers to the rest of the program."""

import importlib
import importlib.util
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from sheetgen.codes import EVIDENCE
from sheetgen.errors import MissingGlyph, UsageError
from sheetgen.say import tell

if TYPE_CHECKING:
    from sheetgen.board import Board
    from sheetgen.draw.board import Surface
    from sheetgen.draw.cell import Look
    from sheetgen.draw.face import Face, Style
    from sheetgen.draw.ink import Ink
    from sheetgen.draw.part import PartPage, Size
    from sheetgen.errors import Problem
    from sheetgen.form.field import Form
    from sheetgen.lang import Texts
    from sheetgen.layout.value import Layout

START_RADIUS = 3  # of a board to begin with
# What a row about a sheet says, in this order.
ROW = (
    "sheet",
    "serial",
    "verdict",
    "complete",
    "total",
    "written",
    "sums",
    "errors",
    "player",
)


class Answer(Protocol):
    """What the check of a file came to, or of several together."""

    @property
    def verdict(self) -> str:
        """One of those of `sheetgen.verdict`."""

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


class Entry(Protocol):
    """A sheet that a player has sent to a table."""

    @property
    def plain(self) -> Mapping[str, Any]:
        """What was written, as plain values: ``fill`` and ``switches``."""


@dataclass(frozen=True)
class Game:
    """A game; its folder's ``__init__`` ends in ``GAME = Game(...)``.

    What it can do stands in modules of fixed names, which are imported when they are
    needed, so that rules load without anything that draws:

    - ``sheet`` has ``draw_sheet(layout, style)``, which returns the face of a sheet,
      and ``terrain_looks(ink)``, which returns how terrains look; it may have
      ``find_surface(layout, ink)``, which returns the board to play on;
    - ``parts``, which a game need not have, has ``KINDS``, the kinds of its printed
      parts, and ``draw_parts(style, paper, kinds, tiles, is_folded, board)``, which
      returns their pages;
    - ``describe`` has ``describe(layout)``, which returns what is worth knowing about
      a board, and ``warn(layout)``, which returns what is unusual about it;
    - ``player``, which a game need not have, has ``simulate(layout, games, seed)``,
      which returns what simulated players reach;
    - ``start`` has ``start_board(radius)``, or ``own_board()`` where the game has one
      board; either returns a board to begin one's own layout with. It may have
      ``random_board(seed)``, which returns one like the game's own;
    - ``judge`` has ``check_file(path, code)``, ``check_answers(code, answers)`` and
      ``check_together(answers)``, which
      return what the rules say about files of filled sheets and of whole games;
    - ``form`` has ``FORM``, which says what can be written on a sheet of no board in
      particular;
    - ``template``, which a game need not have, has ``write_template(name)``, which
      returns a file to write into what stands on a sheet, by its code or its layout;
    - ``entry``, which a game need not have, has ``read_entry(digits, written)``,
      ``judge_entry(entry)`` and ``judge_table(judged)``, which read and judge sheets
      that players send as plain values.

    Attributes:
        id: the name of its folder here and in ``layouts``.
        title: the name of the game, which belongs to its holders.
        aliases: short names of layouts, by file stem.
        apart: terrains whose cells are areas of their own, however they touch.
        hue: the colour of its emblems and covers, as ``#rrggbb``.
        paper: that one of its sheets is printed on, unless somebody names another.
        evidence: what its sheets can ask to be written besides numbers.
        results: tables of files that are judged though they are no filled sheets.
    """

    id: str
    title: str
    aliases: Mapping[str, str] = field(default_factory=dict)
    apart: frozenset[str] = frozenset()
    hue: str = "#444444"
    paper: str = "a5"
    evidence: tuple[str, ...] = EVIDENCE
    results: frozenset[str] = frozenset()

    @property
    def texts(self) -> Path:
        """The folder of what is printed on its sheets."""
        return Path(__file__).parent / self.id / "texts"

    @property
    def says(self) -> Path:
        """The folder of what is said about its sheets, and of names that both need."""
        return Path(__file__).parent / self.id / "says"

    @property
    def web(self) -> Path:
        """The folder of what it brings to the solver's page: scripts, style, texts."""
        return Path(__file__).parent / self.id / "web"

    @property
    def usual_evidence(self) -> str:
        """What its sheets ask for unless somebody chooses."""
        return "phase" if "phase" in self.evidence else self.evidence[0]

    @property
    def form(self) -> "Form":
        """What can be written on its sheets, of no board in particular."""
        form: Form = self._part("form").FORM
        return form

    @property
    def is_on_page(self) -> bool:
        """Whether the solver's page knows the game."""
        return self.web.is_dir()

    def draw_sheet(self, layout: "Layout", style: "Style") -> "Face":
        """Return the face of a score sheet of *layout*.

        Raises:
            MissingGlyph: no font has a letter of its texts.
            TextError: the language lacks a text, or has one too long for its place.
            UsageError: its sheets have no place for the evidence.
        """
        if style.evidence not in self.evidence:
            raise UsageError(
                tell(
                    "--evidence {evidence}: sheets of {title} have no place for it; "
                    "expected one of {names}",
                    evidence=style.evidence,
                    title=self.title,
                    names=", ".join(self.evidence),
                )
            )
        try:
            face: Face = self._part("sheet").draw_sheet(layout, style)
        except MissingGlyph as error:
            keys = style.texts.keys_in(error.text)
            if not keys:
                raise
            raise MissingGlyph(
                tell(
                    "language {language!r}, text {keys}: {error}",
                    language=style.texts.language,
                    keys=", ".join(keys),
                    error=error.message,
                ),
                error.text,
            ) from error
        return face

    def looks(self, ink: "Ink") -> "Mapping[str, Look]":
        """Return how each terrain looks in an ink."""
        looks: Mapping[str, Look] = self._part("sheet").terrain_looks(ink)
        return looks

    def surface(self, layout: "Layout", ink: "Ink") -> "Surface":
        """Return the board of *layout* to play on, as an ink prints it.

        Raises:
            UsageError: the game has none.
        """
        sheet = self._part("sheet")
        if not hasattr(sheet, "find_surface"):
            raise UsageError(tell("{title} has no boards to play on", title=self.title))
        surface: Surface = sheet.find_surface(layout, ink)
        return surface

    @property
    def has_parts(self) -> bool:
        """Whether there are parts of the game to print and cut out."""
        return importlib.util.find_spec(f"sheetgen.games.{self.id}.parts") is not None

    @property
    def part_kinds(self) -> tuple[str, ...]:
        """The kinds of parts to print and cut out, in their order.

        Raises:
            UsageError: the game has none.
        """
        if not self.has_parts:
            raise UsageError(tell("{title} has no parts to print", title=self.title))
        kinds: tuple[str, ...] = self._part("parts").KINDS
        return kinds

    def parts(
        self,
        style: "Style",
        paper: "Size",
        kinds: Collection[str],
        tiles: Path | None = None,
        is_folded: bool = False,
        board: Path | None = None,
    ) -> "list[PartPage]":
        """Return the pages of parts to cut out.

        Args:
            style: how they look.
            paper: width and height of a paper that stands upright.
            kinds: of `part_kinds`.
            tiles: a file that says what stands on tiles, instead of our own.
            is_folded: whether what has backs is drawn on half a paper.
            board: a layout of one's own, instead of the one that the game has.

        Raises:
            LayoutError: a file has problems.
            TextError: the language lacks a text, or has one too long for its place.
        """
        pages: list[PartPage] = self._part("parts").draw_parts(
            style, paper, kinds, tiles, is_folded, board
        )
        return pages

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

    def start_board(self, radius: int | None = None) -> "Board":
        """Return a board for a layout of one's own.

        Args:
            radius: rings of cells round the middle; what is usual if there is none.

        Raises:
            UsageError: boards of the game are no hexagons.
        """
        start = self._part("start")
        if hasattr(start, "start_board"):
            board: Board = start.start_board(START_RADIUS if radius is None else radius)
            return board
        if radius is not None:
            raise UsageError(
                tell(
                    "--radius: a board of {title} begins as the game's own: leave it "
                    "out, and change the map",
                    title=self.title,
                )
            )
        own: Board = start.own_board()
        return own

    def random_board(self, seed: int) -> "Board":
        """Return a board like the game's own: another one for each seed.

        Raises:
            UsageError: the game makes none.
        """
        start = self._part("start")
        if not hasattr(start, "random_board"):
            raise UsageError(
                tell(
                    "{title} makes no random boards: leave out --random",
                    title=self.title,
                )
            )
        board: Board = start.random_board(seed)
        return board

    @property
    def can_check(self) -> bool:
        """Whether the game has rules for what was written on its sheets."""
        name = f"sheetgen.games.{self.id}.judge"
        return importlib.util.find_spec(name) is not None

    @property
    def has_logs(self) -> bool:
        """Whether games of it can be written down turn by turn."""
        name = f"sheetgen.games.{self.id}.log_file"
        return importlib.util.find_spec(name) is not None

    def check_file(self, path: Path, code: str = "") -> Answer:
        """Return what the rules say about a filled sheet or the log of a game.

        Args:
            path: of the file.
            code: the digits of the sheet's code, if the file need not name it.

        Raises:
            FillError: the file cannot be read.
            CodeError: the code is damaged, or of another game.
        """
        answer: Answer = self._part("judge").check_file(path, code)
        return answer

    def check_answers(self, code: str, answers: str) -> Answer:
        """Return what the rules say about answers that stand behind a code.

        Args:
            code: the digits of the sheet's code.
            answers: the digits behind it.

        Raises:
            CodeError: one of them is damaged, or of another game.
        """
        answer: Answer = self._part("judge").check_answers(code, answers)
        return answer

    def check_together(self, answers: Sequence[Answer]) -> Answer:
        """Return what the rules say about the sheets of one game together.

        Args:
            answers: of `check_file`, one for each player.

        Raises:
            UsageError: they cannot be of one game.
        """
        answer: Answer = self._part("judge").check_together(answers)
        return answer

    @property
    def has_template(self) -> bool:
        """Whether it makes files of its own to write into what stands on a sheet."""
        name = f"sheetgen.games.{self.id}.template"
        return importlib.util.find_spec(name) is not None

    def write_template(self, name: str) -> str:
        """Return a file to write into what stands on a sheet.

        Args:
            name: the digits of the sheet's code, or a layout's name or short name.

        Raises:
            CodeError: the code is damaged, or of another game.
            UsageError: the game has no such layout.
        """
        template: str = self._part("template").write_template(name)
        return template

    @property
    def can_seat(self) -> bool:
        """Whether sheets of the game can be sent to a table of players."""
        name = f"sheetgen.games.{self.id}.entry"
        return importlib.util.find_spec(name) is not None

    def read_entry(self, digits: str, written: Mapping[str, Any]) -> Entry:
        """Return the sheet that a player has sent.

        Args:
            digits: of the sheet's code.
            written: ``fill`` and ``switches`` as plain values, or both as the digits
                of ``answers``; from anybody.

        Raises:
            CodeError: the code or its answers are damaged, or of another game.
            FillError: with everything that cannot stand on such a sheet.
        """
        entry: Entry = self._part("entry").read_entry(digits, written)
        return entry

    def judge_entry(self, entry: Entry) -> object:
        """Return what the rules say about a sheet, for `judge_table`."""
        judged: object = self._part("entry").judge_entry(entry)
        return judged

    def judge_table(self, judged: Sequence[object]) -> Mapping[str, Any]:
        """Return what the rules say about the sheets of a table, as plain values.

        Raises:
            UsageError: they cannot be of one game.
        """
        table: Mapping[str, Any] = self._part("entry").judge_table(judged)
        return table

    def _part(self, name: str) -> Any:
        return importlib.import_module(f"sheetgen.games.{self.id}.{name}")
