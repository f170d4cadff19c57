"""Files of filled sheets of the Dice Game, read and written.

`docs/fills.md` describes them. What a value may be is checked here, and nothing more:
two start castles, or a number that its terrain or no die has, are findings of a check.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from sheetgen.board import MAX_CELLS, Board
from sheetgen.fill import filled
from sheetgen.fill.cells import EMPTIES, EMPTY, read_cells
from sheetgen.fill.filled import read_filled, write_head
from sheetgen.fill.head import Head
from sheetgen.fill.sheet import Shelf
from sheetgen.fill.write import quoted, write_cells
from sheetgen.games.dice import GAME
from sheetgen.games.dice.fill import (
    CROSS,
    GUEST,
    NO_NUMBER,
    OWNER,
    RANKS,
    CastleRow,
    Column,
    Fill,
    Row,
)
from sheetgen.games.dice.form import (
    MAX_BOXES,
    MAX_CIRCLES,
    MAX_ENTRIES,
    MAX_POINTS,
    MAX_TOTAL,
)
from sheetgen.games.dice.plain import plain_switches, read_plain_switches
from sheetgen.games.dice.rules import (
    BONUSES,
    NUMBERS,
    PHASES,
    SWITCHES,
    VARIANTS,
    Switches,
)
from sheetgen.games.dice.stray import NOUGHT
from sheetgen.layout.find import load_rules
from sheetgen.layout.textmap import Token
from sheetgen.ruleset import RuleSet
from sheetgen.say import plural, tell
from sheetgen.source.advice import shown
from sheetgen.source.table import Table

SHELF = Shelf(GAME.id, {name.upper(): stem for name, stem in GAME.aliases.items()})
MOST_ROUNDS = 30  # [dice 3.9]
MOST_SHORT = 999  # characters of a points column in its short form

_CROSSES = ("X", "x")
CASTLE = "castle"  # the row of what castles give
_SHORT_ROW = re.compile(r"\s*([0-9]{1,9})\s*/\s*([0-9]{1,9})\s*")
_SHORT_COLUMN = re.compile(r"([0-9+\s]*)(?:=\s*([0-9]{1,9})\s*)?")
_SIGNS = "".join((*_CROSSES, *EMPTIES))  # of boxes, which need no blanks between them
_BOX = 1  # a crossed time box, where no rounds are written


FilledSheet = filled.FilledSheet[Fill, Switches]


# Reading


def read_fill(source: Path | str, where: str = "fill") -> FilledSheet:
    """Return the filled sheet in a file.

    Args:
        source: the path of a file, or the text of one. A text cannot name a layout
            file by its path.
        where: what messages call a text.

    Raises:
        FillError: with every problem of the file.
    """
    return read_filled(source, where, SHELF, VARIANTS, SWITCHES, _read_body)


def _read_body(root: Table, head: Head) -> tuple[Fill, Switches]:
    board = head.sheet.board if head.sheet else None
    rules = head.sheet.rules if head.sheet else _newest_rules()
    root.source.homes.update(_homes(rules))
    numbers = _read_numbers(root, board)
    phases = _read_evidence(root, "phase", board, numbers, _PHASE_HINT)
    rounds = _read_evidence(root, "round", board, numbers, _ROUND_HINT)
    rows, castle_row = _read_bonuses(root.table("bonuses"))
    fill = Fill(
        numbers or (),  # where they are missing, that was noted
        phases,
        rounds,
        _read_time(root.table("time"), head.evidence),
        rows,
        castle_row,
        _read_points(root.table("points")),
        root.whole("total", 0, MAX_TOTAL),
        _read_colours(root.table("colours"), rules),
        head.evidence,
        head.variant,
        root.choice("time-by", (OWNER, GUEST)) or "",
        _read_crossed(root.table("crossed"), rules),
    )
    return fill, read_plain_switches(head.switches)


def _homes(rules: RuleSet) -> Mapping[str, str]:
    """Return below which heads keys belong, for who has left one out."""
    return {
        **{terrain.name: "[colours]" for terrain in rules.terrains},
        **dict.fromkeys((*BONUSES, CASTLE), "[bonuses]"),
        **{str(phase): "[time] or [points]" for phase in PHASES},
        **dict.fromkeys(SWITCHES, "[switches]"),
        "total": "",
    }


def _newest_rules() -> RuleSet:
    return max(load_rules(GAME.id), key=lambda rules: rules.number)


# Maps


_NUMBER_HINT = tell("expected a number from 1 to {last}", last=NUMBERS[-1])
_PHASE_HINT = tell("expected a phase from 1 to {last}", last=PHASES[-1])
_ROUND_HINT = tell("expected a round from 1 to {last}", last=MOST_ROUNDS)


def _value_of(token: str) -> int | None:
    """Return what a token says; nothing if it is neither number nor sign.

    Whether a game has such a number is for `stray` to say.
    """
    if token in EMPTIES:
        return NO_NUMBER
    if token in _CROSSES:
        return CROSS
    return (int(token) or NOUGHT) if re.fullmatch(r"[0-9]{1,4}", token) else None


def _read_numbers(root: Table, board: Board | None) -> tuple[int, ...] | None:
    """Return the numbers and crosses on the cells."""
    root.need("fill")
    found = _read_map(root, "fill", board, _NUMBER_HINT)
    return None if found is None else tuple(value for _, value in found)


def _read_evidence(
    root: Table,
    name: str,
    board: Board | None,
    numbers: Sequence[int] | None,
    hint: str,
) -> tuple[int, ...] | None:
    """Return the phases or rounds on the cells; the start castle has none."""
    found = _read_map(root, name, board, hint)
    if found is None or numbers is None:
        return None
    return tuple(
        0 if value == CROSS == number else value  # [dice 9.9, 9.15]
        for number, (_, value) in zip(numbers, found, strict=True)
    )


def _read_map(
    root: Table,
    name: str,
    board: Board | None,
    hint: str,
) -> list[tuple[Token, int]] | None:
    """Return what stands in each cell, or nothing if it is missing or was noted."""
    text = root.text(name)
    if text is None or board is None:
        return None
    tokens = read_cells(root.source, name, text, board)
    if tokens is None:
        return None
    found = []
    wrong: dict[str, list[int]] = {}
    for cell, token in enumerate(tokens):
        value = _value_of(token.text)
        if value is None:
            wrong.setdefault(token.text, []).append(cell)
        else:
            found.append((token, value))
    for text, cells in wrong.items():
        others = len(cells) - 1
        what = tell(
            "{given} in {cell}{more}: {hint}, X for the start castle, or {empty} for "
            "nothing",
            given=shown(text),
            cell=board.names[cells[0]],
            more=tell(" and {count} more", count=others) if others else "",
            hint=hint,
            empty=EMPTY,
        )
        root.source.add((name,), what, tokens[cells[0]].line)
    return None if wrong else found


# Tables


def _read_time(
    table: Table | None, evidence: str
) -> tuple[tuple[int, ...], ...] | None:
    if table is None:
        return None
    columns = []
    for phase in PHASES:
        name = str(phase)
        words = _split_boxes(table.text(name) or "")
        if len(words) > MAX_BOXES:
            what = plural(
                len(words),
                "1 box: no more than {most} are read",
                "{count} boxes: no more than {most} are read",
                most=MAX_BOXES,
            )
            table.add(name, what)
        boxes = []
        for word in words:
            box = _read_box(word, evidence)
            if box is None:
                table.add(name, _box_fault(word, evidence))
                break  # the others are most often wrong in the same way
            boxes.append(box)
        columns.append(tuple(boxes))
    table.end()
    return tuple(columns)


def _split_boxes(text: str) -> list[str]:
    """Return what stands in each box."""
    words: list[str] = []
    for word in text.split():
        words += [word] if word.strip(_SIGNS) else list(word)
    return words


def _read_box(word: str, evidence: str) -> int | None:
    if word in EMPTIES:
        return 0
    if evidence != "round":
        return _BOX if word in _CROSSES else None
    return _value_of(word)


def _box_fault(word: str, evidence: str) -> str:
    given = shown(word)
    if evidence == "round":  # [dice 9.11]
        return tell(
            "{given}: {hint}, or {empty}", given=given, hint=_ROUND_HINT, empty=EMPTY
        )
    if _value_of(word) is not None:
        return tell(
            "{given}: expected x or {empty}; where boxes hold rounds, write "
            'evidence = "round"',
            given=given,
            empty=EMPTY,
        )
    return tell(
        "{given}: expected x for a crossed box, or {empty}", given=given, empty=EMPTY
    )


def _read_bonuses(
    table: Table | None,
) -> tuple[Mapping[str, Row], CastleRow | None]:
    rows: dict[str, Row] = {}
    castle_row = None
    if table is None:
        return rows, castle_row
    for bonus in BONUSES:
        found = _read_row(table, bonus)
        if found is not None:
            rows[bonus] = found
    castle_row = _read_castle_row(table)
    table.end()
    return rows, castle_row


def _read_row(table: Table, bonus: str) -> Row | None:
    """Return a row of circles: a table, or crossed and circled as in ``"1/3"``."""
    short = table.take(bonus)
    if _is_short(short):
        match = _SHORT_ROW.fullmatch(short) if isinstance(short, str) else None
        if match is not None:
            crossed, circled = (
                table.within(bonus, int(count), 0, MAX_CIRCLES)
                for count in match.groups()
            )
            return Row(circled or 0, crossed or 0)
        what = tell(
            '{given}: expected crossed/circled, such as "1/3" for 3 circles of which '
            "1 is crossed",
            given=shown(short),
        )
        table.add(bonus, what)
        return None
    row = table.table(bonus)
    if row is None:
        return None
    for name in ("circled", "crossed"):
        row.need(name)
    circled = row.whole("circled", 0, MAX_CIRCLES)
    crossed = row.whole("crossed", 0, MAX_CIRCLES)
    row.end()
    return Row(circled or 0, crossed or 0)


def _read_castle_row(table: Table) -> CastleRow | None:
    """Return the castle row: a table, or such as ``"monk x good"``."""
    short = table.take(CASTLE)
    if _is_short(short):
        return _read_short_castles(table, short)
    row = table.table(CASTLE)
    if row is None:
        return None
    for name in ("circled", "crossed"):
        row.need(name)
    castle_row = CastleRow(
        row.choices("circled", BONUSES, MAX_CELLS) or (),
        row.choices("crossed", BONUSES, MAX_CELLS) or (),
    )
    row.end()
    return castle_row


def _is_short(value: object) -> bool:
    """Return whether a value is given that is no table: a short form, or nothing."""
    return value is not None and not isinstance(value, dict)


def _read_short_castles(table: Table, given: object) -> CastleRow | None:
    """Return the castle row of a text: bonuses that are circled, x behind a crossed."""
    circled: list[str] = []
    crossed: list[str] = []
    words: Sequence[object] = given.split() if isinstance(given, str) else [given]
    for at, word in enumerate(words[: 2 * MAX_CELLS]):
        if isinstance(word, str) and word in BONUSES:
            circled.append(word)
        elif word in _CROSSES and at and words[at - 1] in BONUSES:
            crossed.append(circled[-1])
        else:
            what = tell(
                "{given}: expected bonuses, with x behind a crossed one, such as "
                '"monk x good" (known: {names})',
                given=shown(word),
                names=", ".join(BONUSES),
            )
            table.add(CASTLE, what)
            return None
    return CastleRow(tuple(circled), tuple(crossed))


def _read_points(table: Table | None) -> tuple[Column, ...] | None:
    if table is None:
        return None
    columns = []
    is_empty = True
    for phase in PHASES:
        name = str(phase)
        is_empty = is_empty and name not in table
        short = table.take(name)
        if _is_short(short):
            columns.append(_read_short_column(table, name, short))
            continue
        column = table.table(name)
        if column is None:
            columns.append(Column())
            continue
        entries = column.wholes("entries", 0, MAX_POINTS, MAX_ENTRIES)
        columns.append(Column(entries, column.whole("subtotal", 0, MAX_POINTS)))
        column.end()
    table.end()
    return None if is_empty else tuple(columns)


def _read_short_column(table: Table, name: str, given: object) -> Column:
    """Return a points column of a text, such as ``"4 + 4 = 9"`` or ``"= 9"``."""
    match = (
        _SHORT_COLUMN.fullmatch(given)
        if isinstance(given, str) and len(given) <= MOST_SHORT
        else None
    )
    entries = match[1].replace("+", " ").split() if match else []
    if match is None:
        what = tell(
            '{given}: expected the entries and the subtotal, such as "4 + 4 = 9"',
            given=shown(given),
        )
        table.add(name, what)
        return Column()
    if len(entries) > MAX_ENTRIES:
        what = plural(
            len(entries),
            "1 entry: there is room for {most}",
            "{count} entries: there is room for {most}",
            most=MAX_ENTRIES,
        )
        table.add(name, what)
    points = [table.within(name, int(entry), 0, MAX_POINTS) for entry in entries]
    subtotal = None
    if match[2] is not None:
        subtotal = table.within(name, int(match[2]), 0, MAX_POINTS)
    known = tuple(entry for entry in points if entry is not None)
    return Column(known if entries else None, subtotal)


def _read_colours(table: Table | None, rules: RuleSet) -> Mapping[str, str] | None:
    if table is None:
        return None
    colours = {}
    for terrain in rules.terrains:
        rank = table.choice(terrain.name, RANKS)
        if rank is not None:
            colours[terrain.name] = rank
    table.end()
    return colours


def _read_crossed(
    table: Table | None, rules: RuleSet
) -> Mapping[str, tuple[str, ...]] | None:
    """Return the numbers of colour bonuses that are crossed [dice 6.12]."""
    if table is None:
        return None
    crossed = {}
    for terrain in rules.terrains:
        given = table.choices(terrain.name, RANKS, len(RANKS)) or ()
        if given:
            crossed[terrain.name] = tuple(rank for rank in RANKS if rank in given)
    table.end()
    return crossed


# Writing


def write_fill(sheet: FilledSheet) -> str:
    """Return the file of a filled sheet; `read_fill` returns the same of it."""
    fill, board = sheet.fill, sheet.board
    parts = write_head(sheet)
    crosses = [number == CROSS for number in fill.numbers]
    note = f"   # a number, X = start castle, {EMPTY} = empty"
    parts.append(_write_map("fill", board, fill.numbers, crosses, note))
    if fill.phases is not None:
        parts.append(_write_map("phase", board, fill.phases, crosses))
    if fill.rounds is not None:
        parts.append(_write_map("round", board, fill.rounds, crosses))
    if fill.time_by:
        parts.append(f"time-by = {quoted(fill.time_by)}\n")
    if fill.total is not None:
        parts.append(f"total = {fill.total}\n")
    parts += _write_tables(fill)
    switches = plain_switches(sheet.switches)
    if switches:
        lines = (f"{name} = {quoted(value)}\n" for name, value in switches.items())
        parts.append("\n[switches]\n" + "".join(lines))
    return "".join(parts)


def _write_map(
    name: str,
    board: Board,
    values: Sequence[int],
    crosses: Sequence[bool],
    note: str = "",
) -> str:
    tokens = tuple(
        "X" if is_cross and not value else _write_value(value)
        for value, is_cross in zip(values, crosses, strict=True)
    )
    return f"{name} = '''\n{write_cells(board, tokens)}\n'''{note}\n"


def _write_value(value: int) -> str:
    """Return what stands in a cell or a box; a start castle has its own sign."""
    signs = {CROSS: "X", NO_NUMBER: EMPTY, NOUGHT: "0"}
    return signs.get(value) or str(value)


def _write_tables(fill: Fill) -> list[str]:
    parts = []
    if fill.time is not None:
        parts.append("\n[time]\n")
        crossed = None if fill.evidence == "round" else "x"
        for phase, boxes in zip(PHASES, fill.time, strict=True):
            words = (crossed if crossed and box else _write_value(box) for box in boxes)
            parts.append(f"{phase} = {quoted(' '.join(words))}\n")
    if fill.rows or fill.castle_row is not None:
        parts.append("\n[bonuses]\n")
        for bonus, row in fill.rows.items():
            parts.append(
                f"{bonus} = {{ circled = {row.circled}, crossed = {row.crossed} }}\n"
            )
        castle = fill.castle_row
        if castle is not None:
            circled, crosses = _write_list(castle.circled), _write_list(castle.crossed)
            parts.append(f"castle = {{ circled = {circled}, crossed = {crosses} }}\n")
    if fill.columns is not None:
        parts.append("\n[points]\n")
        for phase, column in zip(PHASES, fill.columns, strict=True):
            parts.append(f"{phase} = {_write_column(column)}\n")
    if fill.colours is not None:
        parts.append("\n[colours]\n")
        for terrain, rank in fill.colours.items():
            parts.append(f"{terrain} = {quoted(rank)}\n")
    if fill.crossed is not None:
        parts.append("\n[crossed]\n")
        for terrain, ranks in fill.crossed.items():
            parts.append(f"{terrain} = {_write_list(ranks)}\n")
    return parts


def _write_column(column: Column) -> str:
    items = []
    if column.entries is not None:
        items.append(f"entries = [{', '.join(map(str, column.entries))}]")
    if column.subtotal is not None:
        items.append(f"subtotal = {column.subtotal}")
    return f"{{ {', '.join(items)} }}" if items else "{}"


def _write_list(names: Sequence[str]) -> str:
    return f"[{', '.join(map(quoted, names))}]"
