"""Read and write the notation of whole games of the Dice Game (``*.game``).

Headers are in brackets; then each line is a round: its number, the dice, and the play
of each player, separated by ``|``. `docs/fills.md` describes it. A log that can be read
need not be legal: `game.replay` checks that.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.board import Board
from sheetgen.core.chance import SEEDS
from sheetgen.core.errors import FillError, LayoutError, Problem, SheetgenError
from sheetgen.core.form.rules_api import read_switches
from sheetgen.core.verdict import ERROR, Finding, unusual
from sheetgen.form.sheet import (
    PrintedSheet,
    Shelf,
    code_digits,
    find_sheet,
    join_code,
    read_code,
)
from sheetgen.games.dice.files.fill_file import SHELF
from sheetgen.games.dice.files.log_play import (
    CutShort,
    Unreadable,
    find_cell,
    read_play,
    read_roll,
    write_play,
    write_roll,
)
from sheetgen.games.dice.rules.form import FORM
from sheetgen.games.dice.rules.game import Log, Result, Round, Sheet
from sheetgen.games.dice.rules.ruleset import SWITCHES, VARIANTS
from sheetgen.games.dice.rules.turn import Play, Roll
from sheetgen.language.message import is_name, join, message, plural
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.text import check_text, load_text

LONGEST_NAME = 40  # characters
_NEVER = 10_000  # later than any round of a file
MOST_PROBLEMS = 50  # in the rounds; after these, reading stops
MOST_SEATS = 20  # players to read; how many may play is a rule [dice 1.8]
_BREAKS_OFF = message(" (the log breaks off here)")

ONCE = ("Game", "Layout", "Code", "Rules", "Variant", "Dice")
HEADERS = (*ONCE, "Switch", "Player")

# Each of these takes time in proportion to the length of the line at most.
_SEED = re.compile(r"\d{1,9}", re.ASCII)
_NAME = re.compile(r"\w*")
_ROUND = re.compile(r"(\d{1,4})\s*\.(.*)", re.ASCII)


@dataclass(frozen=True)
class LogFile:
    """A log and the other content of its file.

    Attributes:
        log: the game, up to the first line that could not be read.
        sheet: the kind of sheet that was played on.
        names: the names of the players; empty for a player without a name.
        checks: the points that the file gives for each round of the log and each
            player, or None; empty if it gives no points at all.
        seed: the seed that the rolls are said to follow [dice 9.38]; 0 if missing.
        problems: the problems of reading, in the order of the lines.
    """

    log: Log
    sheet: PrintedSheet
    names: tuple[str, ...]
    checks: tuple[tuple[int | None, ...], ...] = ()
    problems: tuple[Problem, ...] = ()
    seed: int = 0


# Reading


def read_log(source: Path | str, where: str = "log") -> LogFile:
    """Return the game in a file, as far as it can be read.

    Args:
        source: the path of a file, or the text of one. A text cannot name a layout
            file by its path.
        where: the name of a text in messages.

    Raises:
        FillError: the file or its header cannot be used; the error lists every problem.
    """
    if isinstance(source, Path):
        where = str(source)
        text, folder = load_text(source), source.parent
    else:
        text, folder = check_text(source, where), None
    notes = _Notes(where)
    headers, lines = _split(text, notes)
    head = _read_head(headers, notes, folder)
    is_usable = not notes.found
    if head is None:
        raise FillError(notes.in_order())
    rounds, checks = _read_rounds(lines, head, notes)
    if not is_usable:
        raise FillError(notes.in_order())
    switches = read_switches(FORM, head.switches)
    log = Log(head.starts, tuple(rounds), head.variant, switches)
    return LogFile(
        log,
        head.sheet,
        head.names,
        tuple(checks) if any(any(c is not None for c in row) for row in checks) else (),
        notes.in_order(),
        head.seed,
    )


def check_points(file: LogFile, result: Result) -> tuple[Finding, ...]:
    """Return findings for rounds whose points in the file are wrong.

    Args:
        file: the result of `read_log`.
        result: the result of `game.replay` for its log.
    """
    return tuple(
        # Nothing else gains points [dice 6.21].
        Finding("points-differ", ERROR, place, "6.21", points, written)
        for place, points, written in list_points(file, result)
        if points != written
    )


def list_points(file: LogFile, result: Result) -> list[tuple[str, int, int]]:
    """Return for each round its place, its points, and the points in the file.

    The points of a player are compared up to that player's first illegal play. After
    the first illegal play of any player, rounds that completed a terrain are left out,
    as it is unknown who was first.
    """
    faults = [sheet.fault_round for sheet in result.sheets]
    fault = min([number for number in faults if number], default=0)
    compared = []
    for number, row in enumerate(file.checks[: len(result.phases)], 1):
        for player, written in enumerate(row):
            sheet = result.sheets[player]
            if written is None or 0 < sheet.fault_round <= number:
                continue
            if 0 < fault <= number and _completes_terrain(file, sheet, number):
                continue
            points = sum(e.points for e in sheet.entries if e.round == number)
            place = f"player:{player + 1} round:{number}"
            compared.append((place, points, written))
    return compared


def _completes_terrain(file: LogFile, sheet: Sheet, number: int) -> bool:
    """Return whether a round filled the last cell of a terrain."""
    board = file.sheet.board
    last: dict[str, int] = {}
    for cell, found in enumerate(sheet.rounds):
        if cell != sheet.start:
            terrain = board.cells[cell].terrain
            last[terrain] = max(last.get(terrain, 0), found or _NEVER)
    return number in last.values()


class _Notes:
    """The problems of a file."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.found: list[tuple[int, Problem]] = []

    def add(self, line: int, key: str, what: str) -> None:
        self.found.append((line, Problem(f"{self.where}:{line}", key, what)))

    def in_order(self) -> tuple[Problem, ...]:
        ordered = sorted(self.found, key=lambda item: item[0])
        return tuple(problem for _, problem in ordered)


@dataclass(frozen=True)
class _Header:
    line: int
    name: str
    value: str


@dataclass(frozen=True)
class _Head:
    sheet: PrintedSheet
    starts: tuple[int, ...]
    names: tuple[str, ...]
    variant: str
    switches: Mapping[str, str]
    seed: int

    @property
    def board(self) -> Board:
        return self.sheet.board


def _split(text: str, notes: _Notes) -> tuple[list[_Header], list[tuple[int, str]]]:
    """Return the headers, and the lines from the first that is not a header."""
    headers: list[_Header] = []
    lines = list(enumerate(text.split("\n"), 1))
    for place, (number, content) in enumerate(lines):
        line = content.strip()
        if not line or line.startswith(";"):
            continue
        if not line.startswith("["):
            return headers, lines[place:]
        inner, bracket, rest = line[1:].partition("]")
        if not bracket or rest.strip()[:1] not in ("", ";"):
            what = message(
                "{given}: a header ends in ] and has its line to itself",
                given=abbreviated(line),
            )
            notes.add(number, "", what)
            continue
        header = _read_header(number, inner.strip())
        if header.name in HEADERS:
            headers.append(header)
        else:
            what = message("unknown header{hint}", hint=meant(header.name, HEADERS))
            notes.add(number, header.name[:LONGEST_NAME], what)
    return headers, []


def _read_header(line: int, text: str) -> _Header:
    match = _NAME.match(text)
    name = match[0] if match else ""
    value = text[len(name) :].removeprefix(":")
    return _Header(line, name.capitalize(), value.strip())


# The header


def _read_head(
    headers: Sequence[_Header], notes: _Notes, folder: Path | None
) -> _Head | None:
    once: dict[str, _Header] = {}
    for header in headers:
        if header.name not in ONCE:
            continue
        if header.name in once:
            line = once[header.name].line
            what = message("stands in line {line} already", line=line)
            notes.add(header.line, header.name, what)
        else:
            once[header.name] = header
    _check_game(once.get("Game"), notes)
    sheet = _read_sheet(once, notes, folder)
    variant = VARIANTS[0]
    if named := once.get("Variant"):
        variant = named.value
        if variant not in VARIANTS:
            hint = meant(variant, VARIANTS)
            what = message(
                "unknown {given}{hint}", given=abbreviated(variant), hint=hint
            )
            notes.add(named.line, "Variant", what)
    seed = _read_seed(once.get("Dice"), notes)
    switches = _read_switches([h for h in headers if h.name == "Switch"], notes)
    players = [header for header in headers if header.name == "Player"]
    if not players:
        what = message("no player: write a line such as [Player Anna: e5] for each")
        notes.add(1, "Player", what)
    elif len(players) > MOST_SEATS:
        line = players[MOST_SEATS].line
        what = plural(
            len(players),
            "1 player: no log is read of more than {most}",
            "{count} players: no log is read of more than {most}",
            most=MOST_SEATS,
        )
        notes.add(line, "Player", what)
        return None
    if sheet is None:
        return None
    names, starts = [], []
    for header in players:
        name, start = _read_player(header, sheet.board, notes)
        names.append(name)
        starts.append(start)
    if not players:
        return None
    return _Head(sheet, tuple(starts), tuple(names), variant, switches, seed)


def _check_game(header: _Header | None, notes: _Notes) -> None:
    game = SHELF.game
    if header is None:
        notes.add(
            1, "Game", message("missing: a log begins with [Game {game}]", game=game)
        )
    elif header.value != game:
        what = message(
            "{given}: this reads logs of {game!r}",
            given=abbreviated(header.value),
            game=game,
        )
        notes.add(header.line, "Game", what)


def _read_sheet(
    once: Mapping[str, _Header], notes: _Notes, folder: Path | None
) -> PrintedSheet | None:
    shelf = SHELF
    if rules := once.get("Rules"):
        shelf = Shelf(SHELF.game, SHELF.aliases, rules.value)
        try:
            shelf.rule_sets()
        except SheetgenError as error:
            notes.add(rules.line, "Rules", error.message)
            shelf = SHELF
    sheet, coded = None, None
    layout, code = once.get("Layout"), once.get("Code")
    if layout is None and code is None:
        what = message(
            "missing: name the board by [Layout dice/duchy-a] or [Code 1824...]"
        )
        notes.add(1, "Layout", what)
    if layout is not None:
        try:
            sheet = find_sheet(layout.value, shelf, folder)
        except LayoutError as error:
            notes.found += [(layout.line, problem) for problem in error.problems]
        except SheetgenError as error:
            notes.add(layout.line, "Layout", error.message)
    if code is not None:
        try:
            coded = read_code(code.value, shelf)
            return join_code(sheet, coded) if sheet else coded
        except SheetgenError as error:
            notes.add(code.line, "Code", error.message)
    return sheet


def _read_seed(header: _Header | None, notes: _Notes) -> int:
    """Return the dice seed; 0 if missing."""
    if header is None:
        return 0
    first, last = SEEDS
    seed = int(header.value) if _SEED.fullmatch(header.value) else 0
    if not first <= seed <= last:
        what = message(
            "{given}: a dice seed is a number from {first} to {last}, as in [Dice "
            "4711]",
            given=abbreviated(header.value),
            first=first,
            last=last,
        )
        notes.add(header.line, "Dice", what)
    return seed


def _read_switches(headers: Sequence[_Header], notes: _Notes) -> Mapping[str, str]:
    chosen: dict[str, str] = {}
    for header in headers:
        name, _, setting = (part.strip() for part in header.value.partition("="))
        if name not in SWITCHES:
            hint = meant(name, SWITCHES)
            what = message(
                "unknown switch {name}{hint}", name=abbreviated(name), hint=hint
            )
            notes.add(header.line, "Switch", what)
        elif setting not in SWITCHES[name]:
            hint = meant(setting, SWITCHES[name])
            what = message(
                "{name}: {given} is not one of its settings{hint}",
                name=name,
                given=abbreviated(setting),
                hint=hint,
            )
            notes.add(header.line, "Switch", what)
        elif name in chosen:
            notes.add(
                header.line, "Switch", message("{name} was set already", name=name)
            )
        else:
            chosen[name] = setting
    return chosen


def _read_player(header: _Header, board: Board, notes: _Notes) -> tuple[str, int]:
    """Return the name and the start castle of a player."""
    name, _, cell = (part.strip() for part in header.value.rpartition(":"))
    if not is_name(name, LONGEST_NAME):
        what = message(
            "name {name!r}: expected 1 to {most} letters that can be printed",
            name=name,
            most=LONGEST_NAME,
        )
        notes.add(header.line, "Player", what)
    try:
        return name, find_cell(cell, board)
    except Unreadable as error:
        what = message(
            "{error}: write the start castle last, as in [Player Anna: e5]",
            error=error.args[0],
        )
        notes.add(header.line, "Player", what)
        return name, 0


# The rounds


def _read_rounds(
    lines: Sequence[tuple[int, str]], head: _Head, notes: _Notes
) -> tuple[list[Round], list[tuple[int | None, ...]]]:
    """Return the rounds before the first that could not be read."""
    rounds: list[Round] = []
    checks: list[tuple[int | None, ...]] = []
    limit = len(notes.found) + MOST_PROBLEMS
    noted = len(notes.found)
    expected: int | None = 1
    texts = [(line, content.partition(";")[0].strip()) for line, content in lines]
    texts = [(line, text) for line, text in texts if text]
    for line, text in texts:
        is_last = line == texts[-1][0]
        if len(notes.found) >= limit:
            notes.add(line, "", message("too many problems: the rest was not read"))
            break
        if text.startswith("["):
            what = message(
                "a header after the first round: a file has one game, headers first"
            )
            notes.add(line, "", what)
            break
        match = _ROUND.fullmatch(text)
        if match is None:
            what = message(
                "{given}: expected a round, such as '4. BY35 e4=5'",
                given=abbreviated(text),
            )
            notes.add(line, "", join("", (what, _BREAKS_OFF if is_last else "")))
            expected = None  # it may have been a round
            continue
        number = int(match[1])
        key = f"round {number}"
        if expected is not None and number != expected:
            what = message(
                "round {expected} should stand here: rounds are counted from 1",
                expected=expected,
            )
            notes.add(line, key, what)
        expected = number + 1
        try:
            roll, plays, points = _read_round(match[2], head, is_last)
        except Unreadable as error:
            is_cut = is_last and isinstance(error, CutShort)
            what = join("", (error.args[0], _BREAKS_OFF if is_cut else ""))
            notes.add(line, key, what)
            continue
        if len(notes.found) == noted:
            rounds.append(Round(roll, plays))
            checks.append(points)
    return rounds, checks


def _read_round(
    text: str, head: _Head, is_last: bool
) -> tuple[Roll, tuple[Play, ...], tuple[int | None, ...]]:
    dice, rest = [*text.split(None, 1), "", ""][:2]
    roll = read_roll(dice, head.sheet.rules)
    parts = [part.strip() for part in rest.split("|")]
    players = len(head.starts)
    if len(parts) != players and any(parts):
        what = message(
            "{plays} for {players} (plays are parted by |)",
            plays=plural(len(parts), "1 play", "{count} plays"),
            players=plural(players, "1 player", "{count} players"),
        )
        raise CutShort(what) if len(parts) < players else Unreadable(what)
    if not any(parts):
        raise CutShort(message("no play behind the dice"))
    plays_read, points = [], []
    for player, part in enumerate(parts):
        try:
            play, check = read_play(part, head.board, is_last and player + 1 == players)
        except Unreadable as error:
            name = head.names[player] or message("player {number}", number=player + 1)
            what = error.args[0]
            if players > 1:
                what = join(": ", (name, what))
            kind = type(error) if player + 1 == players else Unreadable
            raise kind(what) from error
        plays_read.append(play)
        points.append(check)
    return roll, tuple(plays_read), tuple(points)


# Writing


def write_log(file: LogFile) -> str:
    """Return the text of a log's file; `read_log` returns an equal log from it.

    Problems of *file* are left out, so a log is written as far as it was read.

    Raises:
        ValueError: a name that no header can hold, or a play that no game has, such as
            three cells; `turn.list_plays` and `read_log` return no such plays.
    """
    return "".join(f"{line}\n" for line in _write_lines(file))


def _write_lines(file: LogFile) -> Iterator[str]:
    log, sheet = file.log, file.sheet
    yield f"[Game {SHELF.game}]"
    if sheet.layout_id is not None:
        yield f"[Layout {sheet.layout_id}]"
    if sheet.layout_id is None or sheet.code is not None:
        yield f"[Code {code_digits(sheet)}]"
    yield f"[Rules {sheet.rules.id}]"
    yield f"[Variant {log.variant}]"
    for name, setting in unusual(log.switches, SWITCHES).items():
        yield f"[Switch {name}={setting}]"
    if file.seed:
        yield f"[Dice {file.seed}]"
    for name, start in zip(file.names, log.starts, strict=True):
        is_plain = "]" not in name and name == name.strip()
        if not is_plain or not is_name(name, LONGEST_NAME):
            raise ValueError(f"no header can hold the name {name!r}")
        yield f"[Player {name}: {sheet.board.names[start]}]"
    yield ""
    for number, turn in enumerate(log.rounds, 1):
        dice = write_roll(turn.roll, sheet.rules)
        checks = file.checks[number - 1] if file.checks else (None,) * len(turn.plays)
        plays = " | ".join(
            write_play(play, sheet.board) + ("" if check is None else f" {{+{check}}}")
            for play, check in zip(turn.plays, checks, strict=True)
        )
        yield f"{number}. {dice} {plays}"
