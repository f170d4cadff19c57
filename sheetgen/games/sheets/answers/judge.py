"""Files of declared sheets, read and judged; `docs/fills.md` describes them."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.core.errors import UsageError
from sheetgen.core.form.field import Field, Form
from sheetgen.core.form.plain import to_plain
from sheetgen.core.layout.rows import quoted
from sheetgen.core.scoresheet.adding import Result, due_of, used_boxes, used_stacks
from sheetgen.core.scoresheet.check import Final, check, player
from sheetgen.core.scoresheet.declaration import Declaration, Grid, Kind, Per, Row, Tie
from sheetgen.core.scoresheet.fill import (
    RUNNING,
    TOTAL,
    Column,
    Fill,
    Sheet,
    Slot,
    Switches,
    form_of,
    list_slots,
)
from sheetgen.core.scoresheet.formula import Op
from sheetgen.core.scoresheet.label import CARRIED, marks_id
from sheetgen.core.scoresheet.span import rows_above
from sheetgen.core.verdict import ERROR, ILLEGAL, WRONG, Finding, Verdict, in_order
from sheetgen.form.answer import right_words
from sheetgen.form.cells import choice
from sheetgen.form.filled import FilledSheet
from sheetgen.form.judge import ColumnsAnswer, FormJudge
from sheetgen.form.read import Blank, Body, Notation
from sheetgen.form.sheet import PrintedSheet, Shelf
from sheetgen.form.words import Facts, Speech, Words
from sheetgen.games.sheets import GAME
from sheetgen.games.sheets.answers.rules_api import RULES_API
from sheetgen.games.sheets.sheet.board_view import FORM, open_board
from sheetgen.language.message import message
from sheetgen.language.texts import Texts
from sheetgen.scoresheet.printed import as_printed
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.table import Table

Filled = FilledSheet[Fill, Switches]

SHELF = Shelf(GAME.id, {})
WORDS = Words()  # without a particular sheet
_MINUS = "\N{MINUS SIGN}"
_NEGATIVE = re.compile(r"(?<!\w)-(?=\d)")  # the sign of a number
_TEAM = re.compile(r"\s*[,;/&+]\s*|\s+-\s+")  # between the names of a team


def _form_of(sheet: PrintedSheet | None) -> Form:
    return form_of(sheet.rules.sheet) if sheet else FORM


def _blank(sheet: PrintedSheet, evidence: str) -> Blank:
    """Return the blank of a file: a table for each column that is used."""
    declaration: Declaration = sheet.rules.sheet
    asked = [tie.question for tie in declaration.ties if tie.kind == Tie.ASKED]
    notes = {
        f"player.{slot.id}": _note(slot, declaration)
        for slot in reversed(list_slots(declaration))
    }
    grids = [row.id for row in declaration.rows if row.grid]
    return Blank(
        notes={**notes, "winner": f"{asked[0]} A name" if asked else ""},
        examples={
            f"player.{slot.id}": quoted("") if slot.listed else str(_nearest(slot))
            for slot in list_slots(declaration)
            if slot.id not in grids
        },
        without=("variant",) if asked else ("variant", "winner"),
        tables=max(declaration.fewest, min(2, declaration.count)),
    )


def _nearest(slot: Slot) -> int:
    """Return the number nearest to 0 that a place may have."""
    return min(max(slot.entry.least, 0), slot.entry.most) if slot.entry else 0


def _note(slot: Slot, declaration: Declaration) -> str:
    """Return the note on a line of a file: its meaning, and its allowed values."""
    entry = slot.entry
    if entry is None:
        return "a sum, if it is written"
    if slot.id == CARRIED:
        return "what the sheet before came to, if this one goes on"
    row = declaration.rows[slot.row] if slot.row >= 0 else None
    if row and row.grid:
        return _grid_note(slot, row, row.grid)
    allowed = f"{entry.least} to {entry.most}"
    if entry.step > 1:
        allowed += f" in steps of {entry.step}"
    if entry.one_of:
        allowed = choice([str(number) for number in entry.one_of])
    rounds = declaration.rounds
    if row.kind == Kind.TICK if row else rounds and slot.id in rounds.marks:
        allowed = "1 if it is ticked"
    if row and row.kind == Kind.CHOICE:
        allowed = choice([f"{at} {one}" for at, one in enumerate(row.options, 1)])
    label = row.label if row and len(row.entries) > 1 else ""
    each = "one a round with blanks between, - for none" if slot.round else ""
    if row and row.boxes:
        count = len(row.boxes.columns)
        each = f"for each of {count} boxes, - for an empty one"
        allowed = "1 if it is crossed off" if row.boxes.is_crossed else allowed
    return ", ".join(filter(None, (label, entry.label, allowed, each)))


def _grid_note(slot: Slot, row: Row, grid: Grid) -> str:
    """Return the note on the cells of a grid, or on a list of boxes beside them."""
    if slot.id != row.id:
        part = slot.id.removeprefix(marks_id(row.id, ""))
        return f"for each of the {part}, 1 if first, 2 if later, - for neither"
    said = []
    for ground in grid.grounds:
        entry, label = ground.entry, ground.entry.label
        allowed = f"{entry.least} to {entry.most}"
        if entry.one_of:
            allowed = choice([str(number) for number in entry.one_of])
        allowed = "1 if it is crossed off" if ground.is_crossed else allowed
        said.append(f"{label} {allowed}".strip())
    return f"{', '.join(said)}; . for an empty cell"


def _read_winner(body: Body, table: Table, field: Field) -> str:
    """Return the number of the player that a file names as the winner, or ""."""
    given = table.take("winner")
    columns = body.values.get("columns", ())
    if given is None:
        return ""
    try:
        return _find_player(str(given), [column.name for column in columns])
    except UsageError as error:
        table.add("winner", error.message)
        return ""


def _find_player(given: str, names: Sequence[str]) -> str:
    """Return the number of a player, or of a team, given by name or number.

    Raises:
        UsageError: no player has this name, or two have.
    """
    own = given.strip().casefold()
    found = [
        str(at)
        for at, name in enumerate(names, 1)
        if own in (name.casefold(), str(at), *_TEAM.split(name.casefold()))
    ]
    if len(found) != 1:
        known = [name or str(at) for at, name in enumerate(names, 1)]
        hint = meant(given, known)
        raise UsageError(
            message(
                "no player is called {name}{hint}", name=abbreviated(given), hint=hint
            )
        )
    return found[0]


NOTATION = Notation(
    SHELF,
    _form_of,
    needs_sheet=True,
    own={"winner": _read_winner},
    also={"winner": {"type": ["string", "integer"]}},
    free={"player": {"type": ["integer", "string"]}},
    notes={
        "expansions": "those that were played with",
        "player": "a column of the sheet, with a key for each of its rows",
        "winner": "who won by what the sheet asks: a name or a number",
    },
    blank=_blank,
)


def _answer(
    name: str, judge: FormJudge, sheet: Filled, final: Final, verdict: Verdict
) -> "SheetAnswer":
    return SheetAnswer(name, judge, sheet, final, verdict, sheet.rules.sheet)


def _judge(
    name: str, sheet: Filled, declaration: Declaration, parts: Sequence[Fill] = ()
) -> "SheetAnswer":
    """Return the answer for a sheet, or for one made of several."""
    final = check(Sheet(sheet.board, declaration), sheet.fill)
    found = _check_carried(declaration, final, parts)
    if found:
        verdict = replace(
            final.verdict,
            verdict=ILLEGAL,
            findings=in_order([*final.verdict.findings, *found]),
            total_told=None,
        )
        final = replace(final, verdict=verdict)
    return SheetAnswer(name, JUDGE, sheet, final, final.verdict, declaration, parts)


def _check_carried(
    declaration: Declaration, final: Final, parts: Sequence[Fill]
) -> list[Finding]:
    """Return findings on carried sums that differ from the sheets before them."""
    rounds, found = declaration.rounds, []
    for part, fill in enumerate(parts[1:], 1):
        before = rounds.lines // len(parts) * part if rounds else 0
        for at, column in enumerate(fill.columns):
            result, written = final.results[at], column.cells.get(CARRIED)
            due = result.carried + sum(one or 0 for one in result.rounds[:before])
            if written not in (None, due):
                place = f"{player(at)} {CARRIED}"
                one = Finding("carried-other", ERROR, place, "4.5", due, written)
                found.append(one)  # [sheets 4.5]
    return found


def check_together(answers: Sequence[Any]) -> "SheetAnswer":
    """Return the answer for the sheets of one game.

    Each is of a player, or continues the one before, which had no more lines.

    Raises:
        UsageError: they are not of one game.
    """
    # A sheet that continues another comes later, in whatever order they are named.
    answers = sorted(answers, key=lambda one: _goes_on(one.sheet.fill))
    first, *others = answers
    sheet = first.declaration
    if any(other.declaration != sheet for other in others):
        raise UsageError(message("--together: these are not all the same sheet"))
    fills = [answer.sheet.fill for answer in answers]
    parts: list[Fill] = []
    if sheet.columns == Per.SHEET:
        columns = [
            # A sheet from a link has its title as a name, which names no player.
            replace(column, name=column.name or answer.name)
            if answer.name != sheet.title
            else column
            for answer in answers
            for column in answer.sheet.fill.columns[:1]
        ]
        count = len(columns)
        sheet = replace(sheet, columns=Per.PLAYER, fewest=count, count=count)
    elif sheet.rounds and sheet.columns != Per.GAME:
        parts = fills
        rounds, count = sheet.rounds, max(len(fill.columns) for fill in fills)
        columns = [
            _joined([fill.columns[at : at + 1] for fill in fills], rounds.lines)
            for at in range(count)
        ]
        sheet = replace(
            sheet, rounds=replace(rounds, lines=rounds.lines * len(answers))
        )
    else:
        raise UsageError(
            message(
                "--together: this sheet has a column for each player, and no rounds"
            )
        )
    expansions = [name for fill in fills for name in fill.expansions]
    whole = replace(
        fills[0],
        columns=tuple(columns),
        expansions=tuple(name for name in sheet.expansions if name in expansions),
        winner=next((fill.winner for fill in fills[::-1] if fill.winner), ""),
        taken=(),
    )
    name = ", ".join(answer.name for answer in answers)
    return _judge(name, replace(first.sheet, fill=whole), sheet, parts)


def _goes_on(fill: Fill) -> bool:
    """Return whether a sheet continues another: it has a carried sum."""
    return any(column.cells.get(CARRIED) is not None for column in fill.columns)


def _joined(parts: Sequence[Sequence[Column]], lines: int) -> Column:
    """Return a column that continues from sheet to sheet."""
    held: dict[str, Any] = {}
    cells = [(at, one.cells) for at, part in enumerate(parts) for one in part]
    for at, written in cells:
        for name, value in written.items():
            before = held.get(name)
            if isinstance(value, tuple):
                rest = (None,) * (lines * at - len(before or ())) if value else ()
                held[name] = (*(before or ()), *rest, *value)
            elif name == CARRIED:  # from the first sheet: the others only repeat it
                held.setdefault(name, value)
            else:
                held[name] = before if value is None else value
    names = [column.name for part in parts for column in part if column.name]
    return Column(names[0] if names else "", held)


@dataclass(frozen=True)
class SheetAnswer(ColumnsAnswer):
    """The answer for a sheet.

    Attributes:
        declaration: of the sheet, or of all sheets together.
        parts: the fills of the sheets, if they continue each other.
    """

    declaration: Declaration
    parts: Sequence[Fill] = ()

    def with_winner(self, name: str) -> "SheetAnswer":
        """Return the answer with the winner by the question that the sheet asks.

        Raises:
            UsageError: it asks no question, or no player has this name.
        """
        if all(tie.kind != Tie.ASKED for tie in self.declaration.ties):
            raise UsageError(
                message(
                    "--winner: {sheet} asks no question; its file can have "
                    'ask = "Who is older?"',
                    sheet=self.declaration.title,
                )
            )
        winner = _find_player(name, self.known_names())
        fill = replace(self.sheet.fill, winner=winner)
        sheet = replace(self.sheet, fill=fill)
        return _judge(self.name, sheet, self.declaration, self.parts)

    def speech(self, texts: Texts) -> Speech:
        """Return the words of the sheet in a language."""
        return Speech(WORDS.of_sheet(self.declaration), texts, self.names(texts))

    def names(self, texts: Texts) -> list[str]:
        """Return the names of the players, or their numbers in words."""
        kind = "game" if self.declaration.columns == Per.GAME else "player"
        return [
            name or texts(f"place.{kind}", name=at)
            for at, name in enumerate(self.known_names(), 1)
        ]

    def known_names(self) -> list[str]:
        """Return the names that are written, or printed in the heads; may be empty."""
        sheet, columns = self.declaration, self.sheet.fill.columns
        printed = sheet.printed.names if sheet.columns != Per.GAME else ()
        return [
            column.name or "".join(printed[at : at + 1])
            for at, column in enumerate(columns)
        ]

    @property
    def headings(self) -> tuple[str, ...]:
        """The rows of the sheet."""
        return tuple(row.id for row in self.declaration.rows)

    def findings(self, texts: Texts) -> list[Facts]:
        """Return the findings as values for JSON."""
        return self.speech(texts).facts(self.verdict_.findings)

    def standing(self, texts: Texts) -> list[str]:
        """Return the players in order of rank, and how to answer an open question."""
        lines, speech = super().standing(texts), self.speech(texts)
        for finding in self.verdict_.findings:
            if finding.code == "tie-asked":
                tied = speech.value(finding.found)
                lines += ["", texts("report.say-winner", names=tied)]
        return lines

    def player_lines(self, at: int, texts: Texts) -> list[str]:
        """Return the points of a player by rounds and rows, and wrong sums."""
        result, lines = self.final.results[at], []
        if result.carried:
            words = texts(f"place.{CARRIED}")
            lines.append(f"{words[:1].upper()}{words[1:]}: {result.carried}")
        if result.rounds:
            points = sum(one or 0 for one in result.rounds)
            each = " ".join("-" if one is None else str(one) for one in result.rounds)
            several = f" ({each})" if len(result.rounds) > 1 else ""
            lines.append(texts("heading.rounds") + f": {points}{several}")
        for row in self.declaration.rows:
            label = row.label
            if row.kind == Kind.STACKS and not label:
                words = texts("place.stacks")
                label = f"{words[:1].upper()}{words[1:]}"
            if row.id in result.points and label:
                lines.append(f"{label}: {result.points[row.id]}")
        states, column = self.states(at), self.sheet.fill.columns[at]
        for slot in list_slots(self.declaration):
            wrong, state = column.value(slot), states.get(slot.name)
            if state == WRONG and wrong is not None and slot.id != TOTAL:
                place = self.speech(texts).place(slot.name)
                said = texts(
                    "report.sum",
                    place=place[:1].upper() + place[1:],
                    written=wrong,
                    state=texts(f"sum.{state}"),
                )
                due = due_of(self.declaration, result, slot)
                lines.append(said + right_words(state, due, texts))
        return lines

    def explain(self, language: str, texts: Texts) -> list[tuple[str, str]]:
        """Return how the first player's points come about, each with its place."""
        return list(_explain(self, as_printed(self.declaration, language), texts))

    def player_facts(self, at: int) -> Facts:
        """Return the entries of a player, and their points."""
        plain = to_plain(form_of(self.declaration), self.sheet.fill)["players"][at]
        result = self.final.results[at]
        return {
            **plain,
            "points": dict(result.points),
            "rounds": list(result.rounds),
            "written": plain.get("total"),
            "total": result.total,
            "rank": self.final.ranking[at],
        }


def _explain(
    answer: SheetAnswer, sheet: Declaration, texts: Texts
) -> Iterator[tuple[str, str]]:
    """Yield a sentence for all that scores otherwise than as the number written."""
    columns, result = answer.sheet.fill.columns, answer.final.results[0]
    column = columns[0]

    def say(slot: Slot, kind: str, points: int, **values: object) -> tuple[str, str]:
        row = sheet.rows[slot.row] if slot.row >= 0 else None
        name = row.kind if row else "total" if slot.id == TOTAL else "line"
        label = row.label if row else ""
        if not label:
            label = texts(f"explained.{name}", number=slot.round)
        values = {**values, "row": label, "points": points}
        sentence = texts(f"explained.{kind}", **values)
        return f"{player(0)} {slot.name}", _NEGATIVE.sub(_MINUS, sentence)

    for slot in list_slots(sheet):
        row = sheet.rows[slot.row] if slot.row >= 0 else None
        if column.value(slot) is None or (row and row.id not in result.points):
            continue
        if slot.entry is None and slot.id != RUNNING:
            terms = _terms(sheet, result, slot)
            if row and row.kind == Kind.BONUS:
                due = result.points[row.id]
                kind = "reached" if due else "missed"
                yield say(slot, kind, due, sum=sum(terms), reach=row.reach)
            elif row and not row.is_sum:
                used = (
                    [used_boxes(row, column)]
                    if row.size
                    else (used_stacks(sheet.rows, slot.row, column))
                )
                count = sum(map(len, used))
                yield say(slot, "used", result.points[row.id], count=count)
            elif len(terms) > 1:
                yield say(slot, "added", sum(terms), terms=_added(terms))
        elif row and row.rank:
            values = [one.value(slot) for one in columns]
            known = [value for value in values if value is not None]
            rank = 1 + sum(value > known[0] for value in known)
            points = result.points[row.id]
            yield say(slot, "rank", points, number=known[0], rank=rank, of=len(known))
        else:
            yield from _explain_entry(sheet, result, column, slot, say)


def _explain_entry(
    sheet: Declaration,
    result: Result,
    column: Column,
    slot: Slot,
    say: Callable[..., tuple[str, str]],
) -> Iterator[tuple[str, str]]:
    """Yield a sentence for the first entry of a row, or of the first round."""
    row = sheet.rows[slot.row] if slot.row >= 0 else None
    part = row or sheet.rounds
    if part is None or slot.box or slot.round > 1 or slot.id != part.entries[0].id:
        return
    points = result.points[row.id] if row else result.rounds[0]
    if part.points[0] == Op.ENTRY or points is None:
        return
    held = [column.cells[entry.id] for entry in part.entries]
    said = [str(one[0] if isinstance(one, tuple) else one) for one in held]
    if said == [str(points)]:
        return
    if len(said) > 1:
        pairs = zip(part.entries, said, strict=True)
        said = [f"{entry.label} {value}" for entry, value in pairs]
    if row and row.options:
        said = [row.options[int(said[0]) - 1]]
    kind = "ticked" if row and row.kind == Kind.TICK else "worth"
    yield say(slot, kind, points, number=", ".join(said))


def _added(terms: Sequence[int]) -> str:
    """Return terms with their signs between them."""
    first, *others = terms
    signed = [f"{'+' if one >= 0 else _MINUS} {abs(one)}" for one in others]
    return " ".join([str(first), *signed])


def _terms(sheet: Declaration, result: Result, slot: Slot) -> list[int]:
    """Return what is added up to the sum of some rows, or to the total."""
    worth = [result.points.get(row.id, 0) for row in sheet.rows]
    if slot.row >= 0:
        return [worth[at] for at in rows_above(sheet.rows, slot.row)]
    # Subtotals stand for the rows above them.
    sums = [at for at, row in enumerate(sheet.rows) if row.kind == Kind.SUBTOTAL]
    above = [one for at in sums for one in rows_above(sheet.rows, at)]
    gone = above if len(set(above)) == len(above) else sums
    rows = [one for at, one in enumerate(worth) if at not in gone]
    terms = [result.carried, *[one or 0 for one in result.rounds], *rows]
    return [term for term in terms if term]


JUDGE = FormJudge(NOTATION, open_board, RULES_API, WORDS, _answer)
check_file, check_answers = JUDGE.check_file, JUDGE.check_answers
