"""A game: values that are known before any of its parts is loaded, and its spec.

A game's module ``spec`` imports its parts in a block of `later`.
"""

import builtins
import importlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import resolve_name
from pathlib import Path
from threading import Lock
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from sheetgen.core.codes import EVIDENCE, usual_evidence
from sheetgen.core.draw.box import RIGHT
from sheetgen.core.errors import MissingError, MissingGlyph, UsageError
from sheetgen.games.spec import Judge, Parts, SetUps, Spec
from sheetgen.language.message import message, message_of
from sheetgen.system.packages import (
    KIND,
    Package,
    find_folder,
    find_package,
    find_page_fault,
)

if TYPE_CHECKING:
    from sheetgen.core.board import Board
    from sheetgen.core.ruleset import RuleSet
    from sheetgen.draw.board import Surface
    from sheetgen.draw.face import Face, Style
    from sheetgen.draw.ink import Ink
    from sheetgen.layout.value import Layout

_FOLDER = Path(__file__).parent
_NAMING = Lock()  # held while a spec names its parts


def package_of(game: str) -> str:
    """Return the package that a game's modules are in, by its id.

    >>> package_of("burgundy-totals")
    'sheetgen.games.burgundy.totals'
    """
    family, *kind = game.split(KIND)
    package = _installed(game)
    first = package.module if package else f"sheetgen.games.{family}"
    return ".".join([first, *kind])


def _installed(game: str) -> Package | None:
    """Return the package that contains a game; None for the project's own games."""
    is_own = (_FOLDER / game.partition(KIND)[0]).is_dir()
    return None if is_own else find_package(game)


@dataclass(frozen=True)
class Game:
    """A game; its folder's ``__init__`` ends in ``GAME = Game(...)``.

    Its `spec` lists what it can do. The methods here report parts that the spec lacks.

    Attributes:
        id: the name of its folder here and in ``layouts``, or of the entry point of its
            package. A further kind of sheet has the id of its game, a hyphen, and the
            name of its folder in the folder of the game.
        title: the name of the game, which belongs to its rights holders.
        aliases: short names of layouts in upper case, by file stem.
        apart: terrains whose cells are areas of their own, however they touch.
        hue: the colour of its emblems and covers, as ``#rrggbb``.
        paper: the size that its sheets are printed on by default.
        evidence: what its sheets can ask players to write besides numbers.
        hands: the writing hands that its sheets are laid out for.
        results: tables of files that are judged although they are not filled sheets.
        kinds: its further kinds of sheets, which are packages in its folder, each with
            a ``GAME`` and a spec of its own.
        shares: prefixes of the keys of texts that a further kind takes from its game.
        is_declared: whether files of users declare its sheets, which have no boards.
    """

    id: str
    title: str
    aliases: Mapping[str, str] = field(default_factory=dict)
    apart: frozenset[str] = frozenset()
    hue: str = "#444444"
    paper: str = "a5"
    evidence: tuple[str, ...] = EVIDENCE
    hands: tuple[str, ...] = (RIGHT,)
    results: frozenset[str] = frozenset()
    kinds: tuple[str, ...] = ()
    shares: tuple[str, ...] = ()
    is_declared: bool = False

    @property
    def family(self) -> str:
        """The id of the game whose rules apply: its own, or that of a kind's game."""
        return self.id.partition(KIND)[0]

    @property
    def folder(self) -> Path:
        """The folder of its modules and texts."""
        return find_folder(self.id, _FOLDER.joinpath(*self.id.split(KIND)))

    @property
    def spec(self) -> Spec:
        """The parts that it offers, none of them loaded yet."""
        module = importlib.import_module(f"{package_of(self.id)}.spec")
        spec: Spec = module.SPEC
        return spec

    @property
    def other_files(self) -> tuple[str, ...]:
        """The names of its kinds of files that do not belong to a sheet."""
        logs = ["log"] if self.spec.logs else []
        return tuple(f"{self.id}/{name}" for name in [*sorted(self.results), *logs])

    @property
    def texts(self) -> Path:
        """The folder of the texts that are printed on its sheets."""
        return self.folder / "texts"

    @property
    def says(self) -> Path:
        """The folder of messages about its sheets, and of names that both share."""
        return self.folder / "says"

    @property
    def setups(self) -> Path:
        """The folder of the texts about setting up its tables."""
        return self.folder / "setups"

    @property
    def web(self) -> Path:
        """The folder of its files for the solver's page: scripts, style, texts.

        Without it, the page draws the game's form.
        """
        return self.folder / "web"

    @property
    def clauses(self) -> Path:
        """The folder of the clauses that its findings cite, by language."""
        return self._folders[0] / "clauses"

    @property
    def said(self) -> tuple[Path, ...]:
        """The folders of all messages, those of a game before those of a kind.

        A folder may contain ``commands``, with messages that only commands use.
        """
        every = [folder / "says" for folder in self._folders]
        return tuple(
            one for says in every for one in (says, says / "commands") if one.is_dir()
        )

    @property
    def printed(self) -> tuple[Path, ...]:
        """The folders of names, then those of printed texts, in the same order."""
        names = "says", "texts"
        return tuple(folder / name for name in names for folder in self._folders)

    @property
    def _folders(self) -> tuple[Path, ...]:
        """Its folder, after that of its game if it is a further kind."""
        is_kind = self.family != self.id
        return (self.folder.parent, self.folder) if is_kind else (self.folder,)

    @property
    def usual_evidence(self) -> str:
        """The evidence that its sheets ask for by default."""
        return usual_evidence(self.evidence)

    @property
    def is_on_page(self) -> bool:
        """Whether the solver's page knows the game."""
        return not self.page_fault

    @property
    def page_fault(self) -> str:
        """The reason why the game is not on the solver's page; empty if it is."""
        if self.spec.board_view is None or self.spec.rules_api is None:
            return message("it has no board_view and no rules_api")
        package = _installed(self.id)
        return find_page_fault(package) if package else ""

    @property
    def judge(self) -> Judge:
        """Its rules for what was written on its sheets.

        Raises:
            UsageError: it has no rules of this kind.
        """
        if self.spec.judge is None:
            raise UsageError(
                message(
                    "{title}: there are no rules yet to check it with", title=self.title
                )
            )
        return self.spec.judge

    @property
    def parts(self) -> Parts:
        """Its printed parts.

        Raises:
            UsageError: it has no printed parts.
        """
        if self.spec.parts is None:
            raise UsageError(message("{title}: no parts to print", title=self.title))
        return self.spec.parts

    @property
    def setup(self) -> SetUps:
        """How its tables are set up.

        Raises:
            UsageError: it does not describe its set-up.
        """
        if self.spec.setup is None:
            raise UsageError(
                message("{title}: how it is set up is not known here", title=self.title)
            )
        return self.spec.setup

    def draw_sheet(self, layout: "Layout", style: "Style") -> "Face":
        """Return the face of a score sheet of *layout*.

        Raises:
            MissingGlyph: no font has a letter of its texts.
            TextError: the language lacks a text, or has one too long for its place.
            UsageError: its sheets have no place for the evidence.
        """
        if style.evidence not in self.evidence:
            raise UsageError(
                message(
                    "--evidence {evidence}: {title}: no place for it; expected one of "
                    "{names}",
                    evidence=style.evidence,
                    title=self.title,
                    names=", ".join(self.evidence),
                )
            )
        if style.expansions is not None:
            self._refuse_expansions(style.expansions)
        if style.hand not in self.hands:
            raise UsageError(
                message(
                    "--hand {hand}: sheets of {title} are alike for every hand: leave "
                    "it out",
                    hand=style.hand,
                    title=self.title,
                )
            )
        if style.side and self.spec.backs is None:
            raise UsageError(
                message(
                    "--two-sided: sheets of {title} have everything on one side: leave "
                    "it out",
                    title=self.title,
                )
            )
        if style.seed and self.spec.dealer is None:
            raise UsageError(
                message(
                    "--dice: {title} has no dice seeds: leave it out", title=self.title
                )
            )
        try:
            if style.side == "back" and self.spec.backs:
                return self.spec.backs.draw_back(layout, style)
            return self.spec.sheets.draw_sheet(layout, style)
        except MissingGlyph as error:
            keys = style.texts.keys_in(error.text)
            if not keys:
                raise
            raise MissingGlyph(
                message(
                    "language {language!r}, text {keys}: {error}",
                    language=style.texts.language,
                    keys=", ".join(keys),
                    error=error.message,
                ),
                error.text,
            ) from error

    def _refuse_expansions(self, names: Sequence[str]) -> None:
        """Refuse expansions that its sheets have no places for.

        Raises:
            UsageError: one of *names* is not available.
        """
        if self.spec.variant is None:
            raise UsageError(
                message(
                    "--expansions: sheets of {title} are all alike: leave it out",
                    title=self.title,
                )
            )
        known = self.spec.variant.NAMES
        wrong = [name for name in names if name not in known]
        if wrong:
            raise UsageError(
                message(
                    "--expansions {given}: expected all, none, or some of {names}",
                    given=",".join(wrong),
                    names=", ".join(known),
                )
            )

    def warn(self, layout: "Layout") -> list[str]:
        """Return warnings of unusual features of a board, besides its counts."""
        return [message_of(note) for note in self.spec.boards.warn(layout.survey)]

    def surface(self, layout: "Layout", ink: "Ink") -> "Surface":
        """Return the board of *layout* to play on, as an ink prints it.

        Raises:
            UsageError: the game has no boards to play on.
        """
        if self.spec.surfaces is None:
            raise UsageError(message("{title}: no boards to play on", title=self.title))
        return self.spec.surfaces.find_surface(layout, ink)

    def start_board(self, rules: "RuleSet", radius: int | None = None) -> "Board":
        """Return a board to begin a layout with.

        Args:
            rules: the rules of the board.
            radius: rings of cells around the centre; None for the game's usual board.

        Raises:
            UsageError: boards of the game are not hexagons.
        """
        if radius is None:
            return self.spec.start.start_board(rules)
        if self.spec.hexagons is None:
            raise UsageError(
                message(
                    "--radius: a board of {title} begins as the game's own: leave it "
                    "out, and change the map",
                    title=self.title,
                )
            )
        return self.spec.hexagons.start_board(rules, radius)

    def random_board(self, rules: "RuleSet", seed: int) -> "Board":
        """Return a board like the game's own, a different one for each seed.

        Raises:
            UsageError: the game makes no random boards.
        """
        if self.spec.random is None:
            raise UsageError(
                message(
                    "{title}: no random boards: leave out --random",
                    title=self.title,
                )
            )
        return self.spec.random.random_board(rules, seed)


class Later:
    """A module that is imported when one of its names is first used."""

    def __init__(self, name: str) -> None:
        """Store the name; nothing is imported yet."""
        self._name = name

    def __str__(self) -> str:
        """Return the name of the module."""
        return self._name

    def __getattr__(self, name: str) -> Any:
        """Return a value of the module."""
        try:
            module = importlib.import_module(self._name)
        except Exception as error:
            if self._name.startswith("sheetgen."):
                raise
            # A stranger wrote the package, and its user is not a programmer.
            what = message(
                "{where}, a part of an installed game, cannot be loaded ({why}): ask "
                "the maker of its package for another version",
                where=self._name,
                why=f"{type(error).__name__}: {error}",
            )
            raise MissingError(what) from error
        return getattr(module, name)


@contextmanager
def later(spec: str) -> Iterator[None]:
    """Let the imports of a ``with`` block name modules that are loaded when wanted.

    Only ``from package import module`` can stand in the block.

    Args:
        spec: the full name of the module with the block.
    """

    def name_only(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        if globals is None or globals.get("__name__") != spec:
            return usual(name, globals, locals, fromlist or (), level)
        place = resolve_name("." * level + name, spec.rpartition(".")[0])
        parts = {part: Later(f"{place}.{part}") for part in fromlist or ()}
        return SimpleNamespace(**parts)

    with _NAMING:
        usual = builtins.__import__
        builtins.__import__ = name_only
        try:
            yield
        finally:
            builtins.__import__ = usual
