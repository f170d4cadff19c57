"""The results of a declared sheet's fields over the games played with it.

Fields have the names of the places of a column (`list_slots`); besides them there are
``rounds`` for all rounds together, ``rounds.ID`` for an entry over all of them, rows
with several numbers as a whole, and every option of a choice.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import StatisticsError, correlation, fmean, stdev
from typing import NamedTuple

from sheetgen.core.codes import NO_BOARD
from sheetgen.core.scoresheet.adding import Result, marks_in, used_boxes
from sheetgen.core.scoresheet.check import check, player
from sheetgen.core.scoresheet.declaration import (
    NOTHING,
    Declaration,
    Entry,
    Kind,
    Per,
    Row,
)
from sheetgen.core.scoresheet.fill import (
    TOTAL,
    Column,
    Fill,
    Sheet,
    list_boxes,
    list_slots,
)
from sheetgen.core.scoresheet.formula import Formula, Op, leaves
from sheetgen.core.scoresheet.grid import FIRST, LATER, PARTS
from sheetgen.language.phrase import Texts

ROUNDS = "rounds"
FEW = 5  # games, or numbers: fewer show little


class Held(NamedTuple):
    """The contents of a field, and its points; `None` where they are unknown.

    Writing sums is optional, so whether they are empty is unknown, too.
    """

    number: float | None
    points: int | None
    is_empty: bool | None = None


class Hand(NamedTuple):
    """The fields of a player in a game.

    Attributes:
        game: the number of the sheet, from 1.
        column: the number of the column, from 1.
        name: of the player; may be empty.
        place: among the players; `None` if there are no others, or if it is unknown.
        held: by field, as far as it could be written and was read with certainty.
    """

    game: int
    column: int
    name: str
    place: int | None
    held: Mapping[str, Held]


@dataclass(frozen=True)
class Version:
    """A version of a sheet.

    Attributes:
        name: such as ``v3``.
        sheet: as declared.
        hands: of the players in the games played with it.
    """

    name: str
    sheet: Declaration
    hands: tuple[Hand, ...]

    @property
    def games(self) -> int:
        """Number of games played with it; one sheet may hold several."""
        is_each = self.sheet.columns == Per.GAME
        return len(self.hands) if is_each else len(self._sheets)

    @property
    def players(self) -> int:
        """Number of players in these games."""
        is_each = self.sheet.columns == Per.GAME
        return len(self._sheets) if is_each else len(self.hands)

    @property
    def _sheets(self) -> set[int]:
        return {hand.game for hand in self.hands}


@dataclass(frozen=True)
class Figures:
    """The results of a field.

    Attributes:
        count: of players who could write there.
        number: the mean of the numbers written; `None` for ticks, choices and sums.
        mean: of the points; of the number if the field brings none.
        spread: its standard deviation.
        least: the smallest of them.
        most: the largest.
        has_points: whether these are points.
        share: of the totals, from 0 to 1.
        empty: share of players who wrote nothing, from 0 to 1.
        winning: the correlation of these points with winning; with the total where
            players have no opponents.
    """

    count: int
    number: float | None
    mean: float | None
    spread: float | None
    least: float | None
    most: float | None
    has_points: bool
    share: float | None
    empty: float | None
    winning: float | None


class Line(NamedTuple):
    """A field and its label; one with a depth belongs to one above."""

    field: str
    label: str
    depth: int


def list_lines(sheet: Declaration, texts: Texts) -> list[Line]:
    """Return the fields of a sheet from the top, each after the one it belongs to."""
    lines = []
    rounds = sheet.rounds
    if rounds:
        entries = rounds.entries if len(rounds.entries) > 1 else ()
        lines.append(Line(ROUNDS, texts("heading.rounds"), 0))
        lines += [Line(f"{ROUNDS}.{one.id}", one.label, 1) for one in entries]
        for number in range(1, rounds.lines + 1):
            name = f"round:{number}"
            lines.append(Line(name, texts("place.round", name=number), 1))
            lines += [Line(f"{name}.{one.id}", one.label, 2) for one in entries]
    for row in sheet.rows:
        if row.kind == Kind.HEADING:
            continue
        name, label = f"row:{row.id}", row.label
        is_sum = row.kind not in Kind.WRITTEN
        label = texts(f"declared.{row.kind}") if is_sum and not label else label
        lines.append(Line(name, label, 0))
        entries = row.entries if len(row.entries) > 1 else ()
        lines += [Line(f"{name}.{one.id}", one.label, 1) for one in entries]
        options = enumerate(row.options, 1)
        lines += [Line(f"{name}.{at}", option, 1) for at, option in options]
        for field in box_fields(row):
            lines.append(Line(field, field.removeprefix(f"{name}."), 2))
    return [*lines, Line(TOTAL, texts("sheet.total"), 0)]


# Hands


def list_hands(
    sheet: Declaration, fill: Fill, unsure: Collection[str], game: int
) -> list[Hand]:
    """Return the fields of each player of a game.

    Args:
        sheet: of the game.
        fill: of the sheet.
        unsure: places that were not read with certainty. Their numbers are left out,
            and so is all that follows from them, such as totals and the winner.
        game: its number.
    """
    final, columns = check(Sheet(NO_BOARD, sheet), fill), fill.columns
    # Sums are counted at their right value, however they were read.
    entries = {slot.name for slot in list_slots(sheet) if slot.entry}
    doubts = [
        (owner, name)
        for owner, _, name in (place.partition(" ") for place in unsure)
        if not name or {name, name.rpartition(".")[0]} & entries
    ]
    own = [
        {name for owner, name in doubts if not name or owner == player(at)}
        for at in range(len(columns))
    ]
    played = [at for at, column in enumerate(columns) if not column.is_empty]
    is_known = not doubts
    has_others = sheet.columns not in (Per.GAME, Per.SHEET) and len(played) > 1
    places = final.ranking if has_others and is_known else [None] * len(columns)
    return [
        Hand(
            game,
            at + 1,
            columns[at].name,
            places[at],
            dict(_fields(sheet, columns[at], final.results[at], own[at], is_known)),
        )
        for at in played
    ]


def _fields(
    sheet: Declaration, column: Column, result: Result, doubts: set[str], is_known: bool
) -> Iterator[tuple[str, Held]]:
    """Yield the fields of a player.

    Args:
        sheet: of the game.
        column: of the player.
        result: of the column.
        doubts: places of the column that were not read with certainty.
        is_known: whether the whole game was read with certainty.
    """
    # Ranks follow from the columns of all players.
    is_sure = is_known if any(row.rank for row in sheet.rows) else not doubts
    entries = sheet.rounds.entries if sheet.rounds else ()
    for number, points in enumerate(result.rounds, 1):
        name = f"round:{number}"
        held = [column.cells[one.id][number - 1 : number] for one in entries]
        values = [one[0] if one else None for one in held]
        formula = sheet.rounds.points if sheet.rounds else NOTHING
        follows = _follows(formula, _entry_names(name, entries), (), doubts)
        known = points if is_sure or follows else None
        yield from _numbers(name, entries, values, known, doubts)
    if result.rounds and is_sure:
        yield ROUNDS, Held(None, sum(one or 0 for one in result.rounds))
        for entry in entries if len(entries) > 1 else ():
            written = [one for one in column.cells[entry.id] if one is not None]
            if written:
                yield f"{ROUNDS}.{entry.id}", Held(fmean(written), None)
    names = [""] * len(entries)
    for row in sheet.rows:
        names += _entry_names(f"row:{row.id}", row.entries)
    rows = [f"row:{row.id}" for row in sheet.rows]
    scoring = {row.id for row in sheet.scoring}
    for row in sheet.rows:
        if row.id not in result.points:
            continue  # a heading, or a row of an expansion that was not in play
        name = f"row:{row.id}"
        is_due = is_sure
        if row.kind in Kind.WRITTEN:
            follows = not row.rank and _follows(row.points, names, rows, doubts)
            is_due = (is_sure or follows) and row.id in scoring
        due = result.points[row.id] if is_due else None
        values = [column.cells[one.id] for one in row.entries]
        options = [f"{name}.{at}" for at in range(1, len(row.options) + 1)]
        if row.boxes or row.grid:
            yield from _boxes(name, row, column, due, doubts)
        elif row.kind == Kind.NUMBERS:
            yield from _numbers(name, row.entries, values, due, doubts)
        elif row.kind not in Kind.WRITTEN:
            yield name, Held(None, due)
        elif not doubts & {name, *options}:
            yield name, Held(None, due, not values[0])
            for at, option in enumerate(options, 1):
                is_other = values[0] != at
                brings = 0 if is_other and due is not None else due
                yield option, Held(None, brings, is_other)
    if is_sure:
        yield TOTAL, Held(None, result.total)


def _follows(
    points: Formula, entries: Sequence[str], rows: Sequence[str], doubts: set[str]
) -> bool:
    """Return whether points are based only on what was read with certainty.

    Args:
        points: of a row or a round.
        entries: the fields of entries, by their places.
        rows: the fields of rows.
        doubts: places of the column that were not read with certainty.
    """
    open_ = {*doubts, *(doubt.partition(".")[0] for doubt in doubts)}
    open_ |= {doubt.rpartition(".")[0] for doubt in doubts}
    for leaf in leaves(points):
        if leaf[0] in (Op.ENTRY, *Op.OF_CELLS):
            name = (entries if leaf[0] == Op.ENTRY else rows)[leaf[1]]
            if name in open_ or "" in doubts:
                return False
        elif leaf[0] not in (Op.NUMBER, Op.ROUND):
            return False
    return True


def _entry_names(name: str, entries: Sequence[Entry]) -> list[str]:
    """Return the fields of the entries of a row or a round."""
    is_alone = len(entries) == 1
    return [name if is_alone else f"{name}.{entry.id}" for entry in entries]


def _numbers(
    name: str,
    entries: Sequence[Entry],
    values: Sequence[int | None],
    points: int | None,
    doubts: set[str],
) -> Iterator[tuple[str, Held]]:
    """Yield the numbers of a row or a round; several of them after their points."""
    if len(entries) == 1:
        if name not in doubts:
            yield name, Held(values[0], points, values[0] is None)
        return
    names = _entry_names(name, entries)
    if not doubts & {*names}:
        yield name, Held(None, points, None in values)
    for own, value in zip(names, values, strict=True):
        if own not in doubts:
            yield own, Held(value, None, value is None)


def box_fields(row: Row) -> dict[str, bool]:
    """Return the fields of the boxes of a row, and whether each is crossed off.

    Those of a grid are its cells, and then the marks for the first and later players.
    """
    fields: dict[str, bool] = {}
    for slot in list_boxes(row, -1):
        if slot.kind == Kind.CHOICE:
            fields |= {f"{slot.name}.{mark}": True for mark in (FIRST, LATER)}
        else:
            fields[slot.name] = slot.kind == Kind.TICK
    return fields


def _boxes(
    name: str, row: Row, column: Column, points: int | None, doubts: set[str]
) -> Iterator[tuple[str, Held]]:
    """Yield a row of boxes, or a grid, with the count of used ones, and then each."""
    found = used_boxes(row, column)
    used = {f"{name}.{at}": number for at, number in found}
    for part in PARTS if row.grid else ():
        for at, mark in enumerate(marks_in(row, part, column), 1):
            used |= {f"{name}.{part}.{at}.{mark}": 1} if mark else {}
    fields = box_fields(row)
    if not doubts & fields.keys():
        yield name, Held(len(found), points, not found)
    for field, is_crossed in fields.items():
        if field not in doubts:
            number = None if is_crossed else used.get(field)
            yield field, Held(number, None, field not in used)


# Figures


def find_figures(hands: Sequence[Hand]) -> dict[str, Figures]:
    """Return the figures of every field that at least one player could write in."""
    names = dict.fromkeys(name for hand in hands for name in hand.held)
    return {name: _figures(name, hands) for name in names}


def _figures(name: str, hands: Sequence[Hand]) -> Figures:
    found = [(hand, hand.held[name]) for hand in hands if name in hand.held]
    numbers = [one.number for _, one in found if one.number is not None]
    scored = [(hand, one.points) for hand, one in found if one.points is not None]
    points = [one for _, one in scored]
    # Only players with a total, whose points are all known.
    part = sum(one for hand, one in scored if TOTAL in hand.held)
    whole = sum(
        hand.held[TOTAL].points or 0 for hand, _ in scored if TOTAL in hand.held
    )
    values = points or numbers
    empty = [one.is_empty for _, one in found if one.is_empty is not None]
    return Figures(
        count=len(found),
        number=fmean(numbers) if numbers else None,
        mean=fmean(values) if values else None,
        spread=stdev(values) if len(values) > 1 else None,
        least=min(values, default=None),
        most=max(values, default=None),
        has_points=bool(points),
        share=part / whole if whole > 0 else None,
        empty=fmean(empty) if empty else None,
        winning=_winning(name, hands),
    )


def _winning(name: str, hands: Sequence[Hand]) -> float | None:
    """Return the correlation of a field with winning, or else with the total."""
    has_places = any(hand.place is not None for hand in hands)
    if name == TOTAL and not has_places:
        return None
    pairs = []
    for hand in hands:
        if name not in hand.held or TOTAL not in hand.held:
            continue
        one, total = hand.held[name], hand.held[TOTAL].points
        value = one.number if one.points is None else one.points
        aim = (hand.place == 1 if hand.place else None) if has_places else total
        if value is not None and aim is not None:
            pairs.append((float(value), float(aim)))
    try:
        return correlation(*zip(*pairs, strict=True)) if len(pairs) >= FEW else None
    except StatisticsError:  # all values are the same
        return None
