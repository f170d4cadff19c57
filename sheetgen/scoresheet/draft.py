"""Files that declare a score sheet, as a start for your own.

A draft prints as it is; everything else that a sheet can have is in comments, each of
which takes effect once its sign is removed.
"""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheetgen.core.errors import LayoutError, Problem
from sheetgen.core.layout.rows import quoted
from sheetgen.core.scoresheet.validate import Most
from sheetgen.language.message import compose, message
from sheetgen.scoresheet.keys import SHEET
from sheetgen.scoresheet.read import read_sheet
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.schema import kind_schema, write_schema
from sheetgen.source.text import parse_source

SCHEMA_FILE = "sheetgen-sheet.json"
COLUMNS = ("label", "points", "least", "most", "hint", "icon")  # of a file of rows
_NOTE_AT = 30
_WHOLE = re.compile(r"[+-]?[0-9]+")
_SEVERAL = re.compile(r"-?[0-9]+(?:[\s;/]+-?[0-9]+)+")
_COLUMNS = re.compile(
    r'^(columns = "(games|sheet)"|(count|players) = |#.* one player).*\n', re.M
)
# A label in quotes, numbered or not, or behind a number as in lists.
_NUMBERED = re.compile(r'^(?:[0-9]+[.)]?\s+)?"(.+)"$|^[0-9]+[.)]\s+(?=\S)')
_HEAD = (
    ('win = "highest"', 'or "lowest"'),
    ('tie = ["shared"]', 'what decides between equal totals: "most coins", ...'),
    ("# until = 100", "points that end the game"),
    ('# minutes = "20-30"', "how long a game takes, printed below the title"),
    ('# columns = "teams"', 'or "games"; "sheet", with [[row]], [[grid]], [[map]]'),
    ('# ask = "Who is older?"', "a question that decides between equal totals"),
    ('# foot = ["date", "place", "winner"]', 'also "start-player", "notes"'),
    ('# language = "hu"', "of the labels"),
    ('# author = ""', "printed small, as is licence"),
    ('# logo = "club.svg"', "a drawing beside this file"),
)
_ROUNDS = (
    ("running = true", "a second box for the sum so far"),
    ("# least = -99", "numbers below 0 are allowed down to this one"),
    ("most = 500", "the largest number of a round"),
    ("# exactly-one = 0", "a number that one player writes in each round"),
    ("# zero-sum = true", "the points of a round come to 0"),
    ("# dealer = true", "a dot shows whose turn it is to deal"),
)
_ROWS = (
    ('{ label = "Eggs", each = 3, most = 20 }', "3 points for each, 20 at most"),
    ('{ label = "Sets", by = [0, 1, 3, 6, 10] }', "points for 0, 1, 2, 3, 4"),
    ('{ label = "Corn", points = "corn // 5", hint = "5 :wheat:" }', "a formula"),
    ('{ label = "Longest road", rank = [7, 4, 2] }', "points for most, next, third"),
    ('{ label = "Straight", one-of = [0, 30] }', "no other numbers"),
    ('{ label = "Balance", least = -20, most = 20 }', "numbers below 0"),
    ('{ label = "Crown", tick = 4 }', "a box to tick"),
    ('{ label = "Realm", choose = { North = 3, South = 5 } }', "one of several"),
    ('{ label = "Snow", optional = "Winter" }', "of an expansion"),
    ('{ label = "Coins", each = 0 }', 'for a tie: "most coins"'),
)


class Line(NamedTuple):
    """A row for a sheet, by the names of its columns.

    Attributes:
        number: of its line in its file; 0 for one without a file.
        cells: texts, by column.
    """

    number: int
    cells: Mapping[str, str]


@dataclass(frozen=True)
class SheetDraft:
    """A score sheet to begin with.

    Attributes:
        title: as printed.
        players: number of players, such as ``5`` or ``2-5``.
        rounds: lines for rounds; 0 for none.
        rows: below them.
        where: name of the file of the rows, for messages.
        like: the text of another sheet, which is copied except for its title.
    """

    title: str
    players: str = ""
    rounds: int = 0
    rows: Sequence[Line] = ()
    where: str = "--rows"
    like: str = ""

    def text(self) -> str:
        """Return the text of the file.

        Raises:
            LayoutError: with every problem of the rows and other wishes.
        """
        parts = self._copy() if self.like else self._parts()
        text = f"#:schema {SCHEMA_FILE}\n" + "".join(parts)
        source = parse_source(text, self.where, error=LayoutError)
        try:
            read_sheet(source)
        except LayoutError as error:
            raise LayoutError(tuple(map(self._told, error.problems))) from None
        return text

    def _parts(self) -> list[str]:
        parts = [
            "# A score sheet of your own. A line counts once its # is gone.\n",
            f"format = 1\nsheet = {quoted(compose(self.title).strip())}\n",
            _noted(f"players = {self._players()}", "the most are the columns"),
            *(_noted(*line) for line in _HEAD),
        ]
        if self.rounds:
            parts += ["\n[rounds]\n", _noted(f"lines = {self.rounds}", "one a round")]
            parts += [_noted(*line) for line in _ROUNDS]
        if self.rows:
            parts += ["\n[[table]]\n"]
            parts += [_noted('# heading = "In the end"', "above the rows")]
            parts += [_noted("# subtotal = true", "the sum of the rows below them")]
            parts += [_noted("# bonus = { from = 63, points = 35 }", "for so many")]
            parts += ["rows = [\n", *(f"  {_row(row.cells)},\n" for row in self.rows)]
            parts += [_noted(f"  # {row},", note, 60) for row, note in _ROWS]
            parts += ["]\n"]
        return parts

    def _players(self) -> str:
        """Return the range of players: a single number includes fewer players."""
        given = self.players or "4"
        is_most = given.isdigit() and 2 < int(given) <= Most.COLUMNS
        return f'"2-{given}"' if is_most else quoted(given)

    def _copy(self) -> list[str]:
        """Return the other sheet under a new title, for the given players."""
        text = re.sub(r"\A#:schema .*\n", "", self.like)
        title = f"sheet = {quoted(compose(self.title).strip())}"
        text = re.sub(r"^sheet = .*$", lambda _: title, text, count=1, flags=re.M)
        if self.players:  # this replaces games of one player, too
            text = _COLUMNS.sub("", text)
            players = f"{title}\nplayers = {self._players()}"
            text = text.replace(title, players, 1)
        return [text]

    def _told(self, problem: Problem) -> Problem:
        """Return a problem of the new file as one of the file with its rows."""
        match = re.fullmatch(r"table\.\d+\.rows\.(\d+)(?:\.(\w.*))?", problem.key)
        if match is None or int(match[1]) >= len(self.rows):
            return Problem("", problem.key, problem.what)
        at = int(match[1])
        number = self.rows[at].number or at + 1
        return Problem(f"{self.where}:{number}", match[2] or "", problem.what)


def rows_of_labels(text: str) -> list[Line]:
    """Return rows from labels that are separated by commas."""
    labels = [label.strip() for label in text.split(",")]
    return [Line(0, {"label": label}) for label in labels if label]


def rows_of_file(text: str, where: str) -> list[Line]:
    """Return the rows of a file: a table with a head line, or one label per line.

    Args:
        text: of the file; commas, semicolons or tabs separate the cells of a table.
        where: name of the file, for messages.

    Raises:
        LayoutError: with every problem of the table.
    """
    lines = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines()
    first = next((line for line in lines if line.strip()), "")
    for sign in "\t;,":
        head = [cell.strip(' "').lower() for cell in first.split(sign)]
        if "label" in head:
            return _rows_of_table(lines, sign, where)
    return [
        Line(number, {"label": label})
        for number, line in enumerate(lines, 1)
        if (label := _NUMBERED.sub(r"\1", line.strip()))
    ]


def _rows_of_table(lines: Sequence[str], sign: str, where: str) -> list[Line]:
    reader = csv.reader(lines, delimiter=sign, strict=True)
    cells = []
    try:
        for row in reader:
            cells.append((reader.line_num, [cell.strip() for cell in row]))
    except csv.Error:
        what = message("quotes do not match: double those within a text in quotes")
        raise LayoutError((Problem(f"{where}:{reader.line_num}", "", what),)) from None
    (first, names), *rows = [one for one in cells if any(one[1])]
    names = [name.lower() for name in names]
    problems = [
        Problem(
            f"{where}:{first}",
            "",
            message(
                "no column {name}{hint}",
                name=abbreviated(name),
                hint=meant(name, COLUMNS),
            ),
        )
        for name in names
        if name and name not in COLUMNS
    ]
    found = []
    for number, row in rows:
        told = {
            name: cell for name, cell in zip(names, row, strict=False) if name and cell
        }
        problems += [
            Problem(f"{where}:{number}", "", what)
            for what in _find_faults(told, row[len(names) :])
        ]
        found.append(Line(number, told))
    if problems:
        raise LayoutError(tuple(problems))
    return found


def _find_faults(told: Mapping[str, str], more: Sequence[str]) -> list[str]:
    """Return what is wrong with a row of a table, before it becomes one of a sheet."""
    found: list[str] = []
    if "label" not in told:
        found.append(message("a row needs a label"))
    if any(more):
        found.append(
            message("more cells than the head line has: quote a comma in a text")
        )
    for name in ("least", "most"):
        if name in told and not _WHOLE.fullmatch(told[name]):
            given = abbreviated(told[name])
            found.append(
                message("{key}: {given} is not a whole number", key=name, given=given)
            )
    return found


def _row(cells: Mapping[str, str]) -> str:
    """Return a row in the form of the file."""
    parts = [f"label = {quoted(compose(cells['label']))}"]
    points = cells.get("points", "")
    if _WHOLE.fullmatch(points):
        parts += [f"each = {int(points)}"] if int(points) != 1 else []
    elif _SEVERAL.fullmatch(points):
        numbers = re.findall(r"-?[0-9]+", points)
        parts.append(f"by = [{', '.join(str(int(one)) for one in numbers)}]")
    elif points:
        parts.append(f"points = {quoted(points)}")
    parts += [f"{key} = {int(cells[key])}" for key in ("least", "most") if key in cells]
    parts += [
        f"{key} = {quoted(cells[key])}" for key in ("hint", "icon") if key in cells
    ]
    return f"{{ {', '.join(parts)} }}"


def _noted(line: str, note: str, at: int = _NOTE_AT) -> str:
    return f"{line.ljust(at)}  # {note}\n"


def sheet_schema() -> str:
    """Return the JSON Schema of files that declare a sheet."""
    return write_schema("sheetgen sheet", kind_schema(SHEET))
