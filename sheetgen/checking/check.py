"""Verdicts and scores of filled sheets and games, also as tables for spreadsheets."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from sheetgen.checking.target import (
    INPUT,
    BlankError,
    file_of,
    is_code,
    is_folder,
    is_missing,
    refuse_code,
    refuse_layout,
)
from sheetgen.core.errors import (
    CodeError,
    FileError,
    FillError,
    PictureError,
    Problem,
    SheetgenError,
    UsageError,
)
from sheetgen.core.verdict import ILLEGAL, UNDECIDED
from sheetgen.games import target as games
from sheetgen.games.base import Game
from sheetgen.games.find import layout_path
from sheetgen.games.spec import ROW, Answer, Asking
from sheetgen.language.message import message, problem_messages, visible
from sheetgen.language.texts import SAYS, Texts, load_texts
from sheetgen.source.text import STANDARD_INPUT, load_text
from sheetgen.system.link import find_digits, split_answers

ILLEGAL_CODE, UNDECIDED_CODE = 1, 7
# The exit code of several targets: the first of these that occurs.
WORST = (
    FillError.exit_code,
    PictureError.exit_code,
    CodeError.exit_code,
    UsageError.exit_code,
    ILLEGAL_CODE,
    UNDECIDED_CODE,
    0,
)
MARK = "\ufeff"  # byte order mark, by which spreadsheets recognize UTF-8
_FORMULA = ("=", "+", "-", "@")  # a spreadsheet would calculate these
_APART = frozenset(',;"')  # some spreadsheet splits lines at these


@dataclass(frozen=True)
class Checked:
    """The result of checking a file, a code, or several sheets together.

    Attributes:
        name: name of the file, or the code as it was given.
        game: the game that it belongs to.
        answer: the answer of the game's rules.
    """

    name: str
    game: Game
    answer: Answer

    def __repr__(self) -> str:
        """Name the verdict and its target."""
        return f"<Checked {self.name}: {self.verdict}>"

    @property
    def verdict(self) -> str:
        """Either ``legal``, ``illegal`` or ``undecided``."""
        return self.answer.verdict

    @property
    def has_wrong_sums(self) -> bool:
        """Whether a player's sum is wrong."""
        return self.answer.has_wrong_sums

    @property
    def problems(self) -> tuple[str, ...]:
        """What could not be read in the file, one line each."""
        return problem_messages(self.answer.problems)

    @property
    def exit_code(self) -> int:
        """The exit code of a command: 0 if nothing is wrong."""
        if self.answer.problems:
            return FillError.exit_code
        if self.verdict == ILLEGAL or self.has_wrong_sums:
            return ILLEGAL_CODE
        return UNDECIDED_CODE if self.verdict == UNDECIDED else 0

    def rows(self) -> list[Mapping[str, object]]:
        """Return the table row of each sheet, with the keys of `ROW`."""
        return self.answer.rows()

    def headline(self, lang: str = "en") -> str:
        """Return the verdict in one line."""
        return visible(self.answer.headline(self._texts(lang)))

    def lines(self, lang: str = "en", has_order: bool = False) -> list[str]:
        """Return the other lines of the answer, with an order of play if asked."""
        return [*map(visible, self.answer.lines(self._texts(lang), has_order))]

    def facts(self, lang: str = "en", has_order: bool = False) -> dict[str, object]:
        """Return the whole answer as values for JSON, with its sentences in *lang*."""
        return self.answer.facts(self._texts(lang), has_order)

    def _texts(self, lang: str) -> Texts:
        return load_texts(lang, self.game.said, SAYS)


@dataclass(frozen=True)
class Refused:
    """A target that could not be checked.

    Attributes:
        name: name of the file, or the code as it was given.
        exit_code: exit code of the error.
        problems: what is wrong with it, one line each.
        facts: what is known nevertheless, for machines.
        template: a file to write the answers into, if they are missing.
    """

    name: str
    exit_code: int
    problems: tuple[str, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    template: str = ""

    def plain(self) -> dict[str, object]:
        """Return everything except the template as values for JSON."""
        told = {"file": self.name, "verdict": None, **self.facts}
        return told | {"problems": list(self.problems), "exit": self.exit_code}


Row = Mapping[str, object]
Outcome = Checked | Refused


def check_target(
    name: str,
    fill: Path | None = None,
    boards: Sequence[Path] = (),
    folder: Path = Path(),
) -> Checked:
    """Return the rules' answer about a target of any kind.

    Args:
        name: a filled sheet, the log of a game, a link with answers, or a code; ``-``
            reads any of them from standard input.
        fill: the fill file of the sheet, if *name* is a code.
        boards: files with the user's own cards or depots that logs are played with.
        folder: folder of the file to fill in.

    Raises:
        FillError: with every problem of a file.
        CodeError: a code is damaged or unknown.
        BlankError: it is only a code or a layout, without a fill.
        UsageError: nothing has that name.
    """
    told = load_text(STANDARD_INPUT).strip() if name == INPUT else ""
    if "\n" not in told and is_code(told):
        return replace(check_target(told, fill, boards), name=name)
    blank = refuse_layout(name, folder) if fill is None else None
    if blank is not None:
        raise blank
    if is_code(name):
        return _check_code(name, fill)
    path = file_of(name)
    try:
        if is_folder(name):
            games.list_files(path)  # raises with why there is nothing to check
        elif name != INPUT and not path.suffix and is_missing(name):
            layout_path(name)  # raises with the nearest name
        game = games.find_game_of(path)
        return Checked(name, game, games.check_file(game, path, "", boards))
    except FillError as error:
        raise _explain(path, error) from error


def _check_code(name: str, fill: Path | None) -> Checked:
    link, answers = split_answers(name)
    digits = find_digits(link)
    game = games.find_game_of_code(digits)
    if fill is not None:
        path = file_of(str(fill))
        return Checked(name, game, games.check_file(game, path, digits))
    if not answers:
        raise refuse_code(digits, game)
    return Checked(name, game, game.judge.check_answers(digits, answers))


def _explain(path: Path, error: FillError) -> FillError:
    """Return *error*, or an error that names what the file is instead of a fill."""
    is_fill = path.suffix.lower() == games.FILL_ENDING
    if not is_fill or games.may_be_fill(path):
        return error
    what = message(
        "{path}: not a filled sheet: it has neither 'sheet' nor 'fill' (a layout "
        "file?)",
        path=path,
    )
    return FillError((Problem("", "", what),))


def try_target(
    name: str,
    fill: Path | None = None,
    boards: Sequence[Path] = (),
    folder: Path = Path(),
) -> Outcome:
    """Return the rules' answer about a target, or the reason it has none."""
    try:
        return check_target(name, fill, boards, folder)
    except BlankError as error:
        problems = (error.message,)
        return Refused(name, error.exit_code, problems, error.facts, error.template)
    except SheetgenError as error:
        return refuse(name, error)


def refuse(name: str, error: SheetgenError) -> Refused:
    """Return the refusal of a target that an error is about."""
    problems: tuple[str, ...] = (error.message,)
    if isinstance(error, FileError):
        problems = problem_messages(error.problems)
    return Refused(name, error.exit_code, problems)


def name_winner(outcome: Outcome, name: str) -> Outcome:
    """Return an outcome with the winner that the sheet leaves to the players.

    Raises:
        UsageError: the sheet leaves nothing open, or no player has that name.
    """
    if not isinstance(outcome, Checked):
        return outcome
    if not isinstance(outcome.answer, Asking):
        raise UsageError(
            message(
                "--winner: sheets of {title} ask no question: leave it out",
                title=outcome.game.title,
            )
        )
    return replace(outcome, answer=outcome.answer.with_winner(name))


def check_together(outcomes: Sequence[Outcome]) -> Outcome:
    """Return the joint result of one game's sheets, if all could be read.

    Raises:
        UsageError: the sheets cannot be from one game.
    """
    checked = [one for one in outcomes if isinstance(one, Checked)]
    if len(checked) < len(outcomes):
        name = ", ".join(one.name for one in outcomes)
        what = message("not judged together: a sheet is missing")
        return Refused(name, worst(outcomes), (what,))
    return judge_together(checked)


def judge_together(checked: Sequence[Checked]) -> Checked:
    """Return the joint result of sheets.

    Raises:
        UsageError: the sheets cannot be from one game.
    """
    if len(checked) < 2 or len({one.game.id for one in checked}) > 1:
        raise UsageError(message("--together needs two or more sheets of one game"))
    name = ", ".join(one.name for one in checked)
    game, answers = checked[0].game, [one.answer for one in checked]
    return Checked(name, game, games.check_together(game, answers))


def worst(outcomes: Sequence[Outcome]) -> int:
    """Return the exit code of all outcomes together."""
    return min((one.exit_code for one in outcomes), key=WORST.index)


def write_spreadsheet(outcomes: Sequence[Outcome]) -> str:
    """Return a table with a line for each sheet, and one for each unreadable file."""
    return write_rows((one.name, row) for one in outcomes for row in list_rows(one))


def list_rows(outcome: Outcome) -> list[Row]:
    """Return the rows of a target, with the keys of `ROW`."""
    rows = list(outcome.rows()) if isinstance(outcome, Checked) else []
    if outcome.problems:
        errors = "; ".join(outcome.problems)
        rows.append({"verdict": "unreadable", "errors": errors})
    return rows


def write_rows(rows: Iterable[tuple[str, Row]], more: Sequence[str] = ()) -> str:
    """Return a table of rows with the names of their files, and with *more* columns."""
    columns = (*ROW, *more)
    lines = [(name, *(row.get(column) for column in columns)) for name, row in rows]
    return write_table([("file", *columns), *lines])


def write_table(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV with a byte order mark.

    Texts that look like formulas are escaped, and so are line breaks in texts.
    """
    return MARK + "".join(",".join(map(_cell, row)) + "\n" for row in rows)


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    if isinstance(value, str):
        text = visible(text)
        text = f"'{text}" if text.startswith(_FORMULA) else text
    quoted = text.replace('"', '""')
    return f'"{quoted}"' if _APART & {*text} else text
