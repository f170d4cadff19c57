"""Files to start your own board or score sheet from."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill

from sheetgen.core.board import Board
from sheetgen.core.codes import DECLARED
from sheetgen.core.errors import LayoutError, UsageError
from sheetgen.core.layout.file import SCHEMA_FILE, Head, choose_letters, write_layout
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.survey import MOST_NAME
from sheetgen.games.base import Game
from sheetgen.games.find import all_rules, find_game, layout_path
from sheetgen.language.message import compose, defer, join, message
from sheetgen.layout.keys import layout_schema
from sheetgen.layout.read import declares_sheet, layout_names, load_rules
from sheetgen.press.output import COMMENT_WIDTH, replacing, slug
from sheetgen.scoresheet.draft import SheetDraft, rows_of_file, rows_of_labels
from sheetgen.source.advice import meant
from sheetgen.source.text import STANDARD_INPUT, find_tables, load_text

# Builds a board from a seed, and returns the options that ask for it too.
Builder = Callable[[int], tuple[Board, str]]


@dataclass(frozen=True)
class Draft:
    """A user's own board that is about to be started.

    Attributes:
        game: the game it is for.
        rules: the latest rules of the game.
        name: as printed.
        radius: rings of cells round the middle; by default the game's usual number.
        seed: seed of a randomly built board; None for the usual board.
        build: builds a random board, if it is not to be as the game builds it.
    """

    game: Game
    rules: RuleSet
    name: str
    radius: int | None = None
    seed: int | None = None
    build: Builder | None = None

    @property
    def path(self) -> Path:
        """The default path of its file."""
        return Path(f"{slug(self.name)}.toml")

    def text(
        self, lay: Callable[[str], str] = lambda text: fill(text, COMMENT_WIDTH)
    ) -> str:
        """Return the layout file.

        Args:
            lay: translates a comment into the user's language and wraps it.

        Raises:
            UsageError: the game has no such boards.
        """
        board, source = self._begin()
        head = Head(self.name, self.name[0].upper(), source=source)
        comments = {key: lay(text) for key, text in _comments(self.rules).items()}
        letters = choose_letters(self.rules)
        return write_layout(board, self.rules, letters, head, comments)

    def _begin(self) -> tuple[Board, str]:
        """Return the board, and its source if it was built at random."""
        if self.seed is None:
            return self.game.start_board(self.rules, self.radius), ""
        source = f"sheetgen new {self.game.id} --random {self.seed}"
        if self.build is None:
            return self.game.random_board(self.rules, self.seed), source
        board, options = self.build(self.seed)
        return board, source + options


def begin(
    game: str,
    name: str,
    radius: int | None = None,
    seed: int | None = None,
    build: Builder | None = None,
) -> Draft:
    """Return the draft of a user's own board.

    Args:
        game: its id.
        name: name of the board.
        radius: rings of cells round the middle.
        seed: seed of a board built at random.
        build: builds a random board, if it is not to be as the game builds it.

    Raises:
        UsageError: there is no such game, or another argument is not valid.
    """
    name = compose(name)
    check_name(name)
    found = find_game(game)
    return Draft(found, load_rules(found.id)[-1], name.strip(), radius, seed, build)


def check_name(name: str) -> None:
    """Refuse a name that cannot be printed.

    Raises:
        UsageError: the name cannot be printed.
    """
    if not 1 <= len(name.strip()) <= MOST_NAME or not name.isprintable():
        raise UsageError(
            message(
                "name {name!r}: expected 1 to {most} letters that can be printed",
                name=name,
                most=MOST_NAME,
            )
        )


def begin_sheet(
    title: str,
    players: str = "",
    rows: str = "",
    source: Path | None = None,
    rounds: int = 0,
    like: str = "",
) -> SheetDraft:
    """Return the draft of a user's own score sheet.

    Args:
        title: as printed.
        players: how many play, such as ``5`` or ``3-5``.
        rows: labels separated by commas.
        source: a file of rows; ``-`` is standard input.
        rounds: number of lines for rounds.
        like: a sheet of the collection, or the file of one.

    Raises:
        UsageError: another argument is not valid.
        LayoutError: the file of rows has problems.
    """
    if like:
        if rows or source or rounds:
            raise UsageError(
                message(
                    "--like brings its own rows: leave out --rows, --from, --rounds"
                )
            )
        return SheetDraft(title, players, where="--like", like=_text_like(like))
    if rows and source:
        raise UsageError(message("--rows and --from are two lists: choose one"))
    if source is not None:
        path = STANDARD_INPUT if str(source) == str(STANDARD_INPUT) else source
        if path is source and declares_sheet(find_tables(path) or {}):
            raise UsageError(
                message(
                    "--from {file} is a score sheet: name it with --like", file=source
                )
            )
        found = rows_of_file(load_text(path, LayoutError), str(source))
        return SheetDraft(title, players, rounds, found, str(source))
    found = rows_of_labels(rows)
    if not found and not rounds:
        found = rows_of_labels("Row 1, Row 2, Row 3")
    return SheetDraft(title, players, rounds, found)


def _text_like(name: str) -> str:
    """Return the text of the sheet that a new one copies.

    Raises:
        UsageError: no sheet has that name.
    """
    game = next(one.game for one in all_rules() if one.number == DECLARED)
    known = [one.partition("/")[2] for one in layout_names(game)]
    path = layout_path(f"{game}/{name}" if name in known else name)
    if not declares_sheet(find_tables(path) or {}):
        raise UsageError(
            message(
                "--like {name}: not a score sheet{hint}",
                name=name,
                hint=meant(name, known),
            )
        )
    return load_text(path, LayoutError)


def write_draft(
    path: Path, text: str, schema_file: str = SCHEMA_FILE, schema_text: str = ""
) -> Path:
    """Write a file and, beside it, the schema for editors: both or neither.

    Args:
        path: path of the file.
        text: its content.
        schema_file: file name of the schema.
        schema_text: its content; by default the schema of layouts.

    Returns:
        The path of the schema.

    Raises:
        OutputError: the path cannot be written.
    """
    schema = path.parent / schema_file
    # Each file moves into place when its block ends.
    with replacing(path) as file:
        file.write(text.encode())
        with replacing(schema) as beside:
            beside.write((schema_text or layout_schema()).encode())
    return schema


def _comments(rules: RuleSet) -> dict[str, str]:
    """Return the comments that explain the keys of a new file, by key."""
    comments: dict[str, str] = {key: message(text) for key, text in _COMMENTS.items()}
    if any(terrain.written_like for terrain in rules.terrains):
        carried = message(
            "Where a space carries a bonus, write the letter of the terrain that "
            "earns it behind the space's own."
        )
        comments["board"] = join(" ", (comments["board"], carried))
    elif any(terrain.carried for terrain in rules.terrains):
        carried = message("What a space carries follows its letter, such as a number.")
        comments["board"] = join(" ", (comments["board"], carried))
    return comments


_COMMENTS = {
    "head": defer(
        "A board of your own. Change what you like, then: sheetgen validate, sheetgen "
        "describe, sheetgen preview, sheetgen pad, each with this file's name."
    ),
    "name": defer('As printed. Other languages: names = {{ es = "...", hu = "..." }}'),
    "short": defer("One to three characters for the shield."),
    "author": defer("Printed beneath the board, with the licence, if you fill it in."),
    "source": defer("Where the map comes from, for those you give it to."),
    "rules": defer("The printed numbers and the code depend on it; leave it as it is."),
    "legend": defer("A letter a terrain; choose your own."),
    "board": defer(
        "One line per row, one token per space, up to 61 connected spaces. Rows are "
        "centred, so neighbouring rows differ by an odd number of tokens; ~ is a hole "
        "and pads odd shapes."
    ),
}
