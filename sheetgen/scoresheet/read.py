"""Declarations of score sheets read from files, every problem with its line."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any

from sheetgen.core.errors import UsageError
from sheetgen.core.scoresheet.arrange import OUTSIDE, list_blocks
from sheetgen.core.scoresheet.codec import MOST_LARGE, pack_sheet
from sheetgen.core.scoresheet.declaration import (
    Block,
    Declaration,
    Entry,
    Kind,
    Per,
    Rounds,
    Row,
    Tie,
    TieBreak,
    itself,
)
from sheetgen.core.scoresheet.formula import Formula, Op
from sheetgen.core.scoresheet.frame import (
    ORDER,
    is_narrow,
    lay_out,
    usual_face,
    width_class,
)
from sheetgen.core.scoresheet.grid import usual_points
from sheetgen.core.scoresheet.label import RESERVED, ROUND_POINTS, make_id
from sheetgen.core.scoresheet.span import CIRCLE
from sheetgen.core.scoresheet.validate import (
    ROUNDS,
    Fault,
    Most,
    find_faults,
    find_large,
)
from sheetgen.language.message import defer, message
from sheetgen.scoresheet.cells import is_number
from sheetgen.scoresheet.icon import say_icons, text_fault
from sheetgen.scoresheet.keys import MOST_MINUTES, SHEET
from sheetgen.scoresheet.parse import FormulaFault, Scope, parse_formula
from sheetgen.scoresheet.placing import lay_ground
from sheetgen.scoresheet.printed import (
    HOW,
    QUESTION,
    ROUND,
    TITLE,
    refuse_names,
    said_names,
)
from sheetgen.scoresheet.rows import NOTHING, WAYS, Path, RowReader, Values, choices_of
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.parsed import Source, find_line
from sheetgen.source.table import read_file
from sheetgen.source.unicode import compatible, small, trimmed

_FAULTS = {
    "long": defer("the formula has too many parts: at most 200"),
    "deep": defer("the formula has too many brackets in brackets: at most 32"),
    "large": defer("the formula can come to more than 1,000,000"),
    "zero": defer("the formula can divide by 0: write max(1, ...) for what divides"),
    "stacks": defer(
        "stacks need rows of boxes right above, with boxes below each other and "
        "without 'optional'"
    ),
    "gives": defer(
        "a reward needs an existing box or stack, one reward each, and another "
        "block to go to"
    ),
    "arranged": defer(
        "only whole blocks can be moved, with columns = 'sheet': each beside an "
        "earlier one or to a place of its own, and rows together with their "
        "stacks"
    ),
    CIRCLE: defer("the points depend on themselves"),
    "alone": defer("a sheet of one player cannot compare players"),
    "boxes": defer(
        "rows of boxes need columns = 'sheet', and 'needs' can be at most the "
        "number of other boxes"
    ),
    "bounds": defer("expected numbers of at most 999,999, the least first"),
    "grid": defer("grids and maps need columns = 'sheet'"),
    "ids": defer("two labels have the same name in files: tell them apart"),
    "list": defer("a list has room for 64 numbers, ranks and choices for 16"),
    "name": defer("the formula names something that it cannot use there"),
    "players": defer("expected 1 to 10 players, such as '2-5'"),
    "rank": defer("ranks need a box with one number"),
    "rows": defer("a sheet needs [[table]] with rows, or [rounds]"),
    "text": defer("expected a label of 1 to 60 letters that can be printed"),
    "tie": defer("expected at most 8, each of a row that stands here"),
    "placed": defer("a drawing has room for 600 boxes, each on the paper"),
    "room": defer("the boxes would be too low on any paper: use fewer rows or lines"),
    "narrow": defer(
        "what stands side by side would be too narrow on any paper: use fewer columns "
        "or boxes, or give numbers a smaller 'most'"
    ),
    "fill": defer(
        "a full sheet is too long for a link: use fewer columns or lines, no "
        "running sums, shorter labels, or numbers with fewer figures"
    ),
}
# Keys of texts that are printed, and may hold icons.
_TEXTS = {
    "sheet",
    "label",
    "heading",
    "hint",
    "box",
    "choose",
    "optional",
    "ask",
    "how",
}
_ABOVE = {Tie.MOST: Tie.MOST_ABOVE, Tie.FEWEST: Tie.FEWEST_ABOVE}
_PLAYERS = defer("{given}: expected 1 to {most} players, such as '2-5'")
_MINUTES = defer("{given}: expected 1 to {most} minutes, such as '20-30'")


def read_sheet(
    source: Source,
    folder: FilePath | None = None,
    pack: Callable[[Declaration, str], int] = pack_sheet,
) -> tuple[Declaration, Values]:
    """Return the sheet that a file declares, and all its keys with their values.

    Args:
        source: of the file.
        folder: of its drawings; the current one if `None`.
        pack: returns the number of a sheet.

    Raises:
        FileError: with every problem of the file, of the kind that *source* sets.
    """
    values = read_file(source, SHEET)
    source.check()  # the rest needs every value
    reader = RowReader(source, values, folder or FilePath(), pack)
    declaration = _read(reader)
    source.check()
    assert declaration is not None
    return declaration, {**values, **reader.notes}


def _read(reader: RowReader) -> Declaration | None:
    """Return the declaration, or `None` if it has problems, which are noted."""
    values = reader.values
    for path, text in list_texts(reader.source.tree):
        if not _TEXTS.isdisjoint(path) and (fault := text_fault(text)):
            reader.source.add(path, fault)
    if values["logo"]:
        reader.read_art(values["logo"], ("logo",))
    players, (fewest, count) = _read_players(reader)
    has_rounds = "rounds" in reader.source.tree
    entries: tuple[Entry, ...] = ()
    if has_rounds and values["rounds"]["box"]:
        entries = reader.read_boxes(values["rounds"]["box"], ("rounds",), "")
    elif has_rounds:
        own = reader.read_entry(values["rounds"], ("rounds",), ROUND_POINTS, "")
        entries = (own,)
    for path in _list_parts(reader):
        part = values[path[0]][int(path[1])]
        reads = {"table": reader.read_table, "stacks": reader.read_stacks}
        first = len(reader.rows)
        reads.get(path[0], reader.read_row)(part, path)
        reader.read_block(part, path, first)
    if not has_rounds and not reader.rows:
        what = message("a sheet needs [[table]] with rows, or [rounds]")
        reader.source.add(("sheet",), what)
    if len(reader.rows) > Most.ROWS:
        what = message(
            "{count} rows: a sheet has room for {most}",
            count=len(reader.rows),
            most=Most.ROWS,
        )
        reader.source.add(("table",), what)
    if reader.source.problems:
        return None
    draft = Declaration(
        title=reader.label(values["sheet"], TITLE),
        columns=values["columns"],
        fewest=fewest,
        count=count,
        win=values["win"],
        rounds=Rounds(1, entries, (Op.NUMBER, 0)) if entries else None,
        rows=tuple(reader.rows),
        until=values["until"] or 0,
        bgg=values["bgg"] or 0,
        flow=reader.flow,
        printed=replace(
            reader.printed,
            colours=values["colours"],
            foot=values["foot"],
            names=said_names(values["columns"], values["names"]),
            line=reader.label(values["rounds"]["label"] or "", ROUND)
            if has_rounds
            else "",
            version=values["version"] or 0,
            language=reader.language,
            logo=values["logo"],
            players=players,
            minutes=_read_span(reader, "minutes", MOST_MINUTES, _MINUTES),
            how=reader.label(values["how"], HOW),
        ),
    )
    draft = _with_formulas(reader, reader.with_rewards(_with_blocks(draft)))
    draft = replace(draft, ties=_read_ties(reader, draft), width=width_class(draft))
    draft = lay_ground(draft, reader.source, reader.folder, values)
    if not reader.source.problems:
        _look_at_faults(reader, draft)
    _look_at_names(reader, draft)
    return draft


def _list_parts(reader: RowReader) -> list[Path]:
    """Return the paths of tables and rows of boxes in the order of their lines."""
    paths = [
        (name, str(at))
        for name in ("table", "row", "stacks", "track", "grid", "map")
        for at in range(len(reader.values[name]))
    ]
    return sorted(paths, key=lambda path: find_line(reader.source.lines, path))


def _read_players(reader: RowReader) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the range of players, and the fewest and the most columns."""
    columns = reader.values["columns"]
    if columns == Per.GAME:
        return (0, 0), (1, reader.values["count"])
    if reader.values["players"] is None:
        return (0, 0), {Per.SHEET: (1, 1), Per.TEAM: (2, 2)}.get(columns, (2, 4))
    span = _read_span(reader, "players", Most.COLUMNS, _PLAYERS)
    return span, (1, 1) if columns == Per.SHEET else span  # or a sheet each


def _read_span(
    reader: RowReader, key: str, most: int, expected: str
) -> tuple[int, int]:
    """Return the fewest and the most of something; 0 if the key is missing."""
    given = reader.values[key]
    low, high = _span(given)
    if given is not None and not 1 <= low <= high <= most:
        what = message(expected, given=abbreviated(given), most=most)
        reader.source.add((key,), what)
    return low, high


def _with_formulas(reader: RowReader, draft: Declaration) -> Declaration:
    """Return the declaration with the parts that need the places of all entries."""
    places = {entry.id: at for at, entry in enumerate(draft.entries)}
    in_rounds = draft.rounds.entries if draft.rounds else ()
    own = {one.id: places[one.id] for one in in_rounds}
    known = {row.id: (at, row) for at, row in enumerate(draft.rows)}
    boxes = {name: at for name, (at, row) in known.items() if row.boxes or row.grid}
    rest = {name: places[name] for name in places if name not in {*own, *boxes}}
    rows = {n: at for n, (at, row) in known.items() if row.kind != Kind.HEADING}
    labels = {
        small(compatible(label)): name
        for name, label in reader.ids.items()
        if not make_id(label)
    }
    scope = Scope(rest, rows, reader.sections, own, labels=labels, boxes=boxes)
    in_round = Scope(own, is_round=True, labels=labels)
    if draft.rounds:
        values = reader.values["rounds"]
        points = itself(0)
        if values["points"]:
            points = _parse(reader, values["points"], in_round, ("rounds", "points"))
        elif len(own) > 1:
            what = message("a box with several numbers needs 'points'")
            reader.source.add(("rounds", "box"), what)
        entries = _with_together(reader, in_rounds, values, ("rounds",), in_round)
        rounds = Rounds(
            values["lines"], entries, points, values["running"], values["dealer"],
            values["zero-sum"],
        )  # fmt: skip
        draft = replace(draft, rounds=rounds)
    filled = []
    for row, path, values in zip(draft.rows, reader.paths, reader.given, strict=True):
        if row.entries:
            together = Scope(is_round=False)
            entries = _with_together(reader, row.entries, values, path, together)
            is_grid = row.grid is not None
            mine = replace(scope, own=boxes.get(row.id, -1), is_grid=is_grid)
            points = _row_points(reader, row, values, path, mine, places)
            row = replace(row, entries=entries, points=points)
        elif row.kind == Kind.STACKS and values["points"]:
            mine = replace(scope, own=draft.rows.index(row))
            formula = _parse(reader, values["points"], mine, (*path, "points"))
            row = replace(row, points=formula)
        filled.append(row)
    return replace(draft, rows=tuple(filled))


def _row_points(
    reader: RowReader,
    row: Row,
    values: Values,
    path: Path,
    scope: Scope,
    places: Values,
) -> Formula:
    """Return the points of a row."""
    own = itself(places[row.entries[0].id])
    if row.boxes or row.grid:
        own = Op.COUNT, scope.own
    if row.rank:
        return Op.NUMBER, 0
    if values["points"]:
        start = len(row.id) + 1  # of an entry's name, behind the row's
        boxes = {one.id[start:] or one.id: places[one.id] for one in row.entries}
        scope = replace(scope, entries={**scope.entries, **boxes})
        return _parse(reader, values["points"], scope, (*path, "points"))
    if values["each"] == 0:
        return Op.NUMBER, 0
    if values["each"] is not None:
        return "*", own, (Op.NUMBER, values["each"])
    if row.kind == Kind.TICK:
        return "*", own, (Op.NUMBER, values["tick"])
    by = values["by"]
    if row.boxes and row.boxes.is_crossed and not row.boxes.is_track:
        by = by or reader.values["crosses"]
    if by:
        return Op.TABLE, own, by
    if row.grid:
        return usual_points(row.grid, scope.own)
    if row.kind == Kind.CHOICE:
        worths = [points for _, points in choices_of(values["choose"])]
        return Op.TABLE, own, (0, *worths)
    if len(row.entries) > 1:
        what = message("a box with several numbers needs 'points'")
        reader.source.add((*path, "box"), what)
    return own


def _with_together(
    reader: RowReader,
    entries: Sequence[Entry],
    values: Values,
    path: Path,
    scope: Scope,
) -> tuple[Entry, ...]:
    """Return entries with the totals that those of all players must reach."""
    boxes = values.get("box") or ()
    found = []
    for at, entry in enumerate(entries):
        given, own = values, path
        if boxes:
            given = {} if isinstance(boxes[at], str) else boxes[at]
            own = (*path, "box", str(at))
        wanted: list[Formula | None] = []
        for key in ("all-players", "all-players-not"):
            value = given.get(key)
            formula = None if value is None else (Op.NUMBER, value)
            if isinstance(value, str):
                plain = Scope(is_round=scope.is_round)
                formula = _parse(reader, value, plain, (*own, key))
            wanted.append(formula)
        entry = replace(entry, all_players=wanted[0], all_players_not=wanted[1])
        found.append(entry)
    return tuple(found)


def _parse(reader: RowReader, text: str, scope: Scope, path: Path) -> Formula:
    """Return a formula, and note one without a meaning."""
    try:
        return parse_formula(text, scope)
    except FormulaFault as fault:
        reader.source.add(path, fault.args[0])
        return Op.NUMBER, 0


def _look_at_faults(reader: RowReader, draft: Declaration) -> None:
    """Note what no code could hold either, such as formulas that could fail."""
    faults = find_faults(draft)
    if not faults:
        digits = len(str(reader.pack(draft, reader.language)))
        faults = find_large(draft, digits if digits <= MOST_LARGE else 0)
    if not faults and not usual_face(draft) and not _look_at_places(reader, draft):
        faults = [Fault("narrow" if is_narrow(draft) else "room")]
    for fault in faults:
        path: Path = (fault.key or "sheet",)
        if fault.row == ROUNDS:
            path = ("rounds", fault.key)
        elif fault.row >= 0:
            path = reader.paths[fault.row]
            path = path[:2] if fault.reason == "arranged" else path
            path = (*path, fault.key or "label")
            if fault.key == "points":
                values, path = reader.given[fault.row], reader.paths[fault.row]
                used = [one for one in WAYS if values.get(one) not in NOTHING]
                path = (*path, (*used, "points")[0])
                if not used and reader.values["crosses"] and values.get("cross"):
                    path = ("crosses",)
        reader.source.add(path, message(_FAULTS[fault.reason]))


def _look_at_places(reader: RowReader, draft: Declaration) -> bool:
    """Note blocks that overlap, or are off the largest paper available to them."""
    plans = [lay_out(draft, face) for face in ORDER]
    if not all(plan.misplaced for plan in plans):
        return False
    plan = min(plans, key=lambda plan: len(plan.misplaced))
    for first, other in plan.misplaced:
        if first == len(draft.rows):  # the total, which has no line of its own
            first, other = other, first
        block, path = draft.rows[first].block or Block(), reader.paths[first]
        key = "at" if block.at else "width" if block.width[0] else "beside"
        own = (*path[:2], key)
        name = draft.rows[first].label
        if other == OUTSIDE:
            box = plan.blocks[first]
            what = message(
                "{name!r} leaves the paper, or covers the title, the code or the "
                "foot: it is {width} x {height} mm",
                name=name,
                width=round(box.width),
                height=round(box.height),
            )
        elif other == len(draft.rows):
            what = message("{name!r} and the total overlap", name=name)
        else:
            lines = reader.source.lines
            what = message(
                "{name!r} and {other!r} in line {line} overlap",
                name=name,
                other=draft.rows[other].label,
                line=find_line(lines, reader.paths[other][:2]),
            )
        reader.source.add(own, what)
    return True


def _look_at_names(reader: RowReader, draft: Declaration) -> None:
    """Note names without columns, and labels that become equal in a language."""
    try:
        refuse_names(draft, draft.printed.names)
    except UsageError as error:
        reader.source.add(("names",), error.message)
    for language, labels in draft.printed.labels.items():
        seen: dict[str, str] = {}
        for row, path in zip(draft.rows, reader.paths, strict=True):
            label = labels.get(row.id, row.label)
            name = make_id(label)
            if name and (name in RESERVED or name in seen):
                what = message(
                    "{label!r} is taken in {language!r}: choose another label",
                    label=label,
                    language=language,
                )
                reader.source.add((*path, "label"), what)
            seen[name] = label


def _read_ties(reader: RowReader, draft: Declaration) -> tuple[TieBreak, ...]:
    """Return the ways to break ties between equal totals."""
    ask = reader.label(reader.values["ask"], QUESTION)
    first = len(draft.rounds.entries) if draft.rounds else 0
    boxes = {row.id for row in draft.rows if row.boxes or row.grid}
    entries = [
        (at, entry)
        for at, entry in enumerate(draft.entries[first:], first)
        if entry.id not in boxes
    ]
    places = {small(entry.label): at for at, entry in entries}
    places |= {entry.id: at for at, entry in entries}
    ties: list[TieBreak] = []
    for at, text in enumerate(reader.values["tie"]):
        tie = _read_tie(reader, text, places, ask)
        if tie is None:
            known = {small(entry.label) for _, entry in entries}
            wanted = [f"most {label}" for label in sorted(known)]
            what = message(
                "{given}: expected 'most' or 'fewest' and a row of one number, "
                "'fewest rounds above 50', 'ask' or 'shared'{hint}",
                given=abbreviated(text),
                hint=meant(text, wanted) if wanted else "",
            )
            reader.source.add(("tie", str(at)), what)
        elif ties and ties[-1].kind == Tie.SHARED:
            what = message("nothing can follow 'shared'")
            reader.source.add(("tie", str(at)), what)
        elif tie.kind != Tie.SHARED and any(_decides(one, tie) for one in ties):
            what = message(
                "{given}: an earlier one decides the same", given=abbreviated(text)
            )
            reader.source.add(("tie", str(at)), what)
        else:
            ties.append(tie)
    if ask and all(tie.kind != Tie.ASKED for tie in ties):
        place = len(ties) - sum(tie.kind == Tie.SHARED for tie in ties)
        ties.insert(place, TieBreak(Tie.ASKED, question=ask))
    return tuple(ties)


def _read_tie(
    reader: RowReader, text: str, places: Mapping[str, int], ask: str
) -> TieBreak | None:
    """Return one way to break ties, or `None` if the text has no meaning."""
    said = small(trimmed(text))
    if said == Tie.SHARED:
        return TieBreak(Tie.SHARED)
    if said == Tie.ASKED and ask:
        return TieBreak(Tie.ASKED, question=ask)
    words = said.split(" ")
    if len(words) == 4 and words[1:3] == ["rounds", "above"]:
        kind = _ABOVE.get(words[0], "")
        is_whole = kind and is_number(words[3]) and "rounds" in reader.source.tree
        return TieBreak(kind, int(words[3])) if is_whole else None
    kind, _, rest = trimmed(text).partition(" ")
    label = say_icons(rest)
    name = make_id(label) or small(label)
    if kind in (Tie.MOST, Tie.FEWEST) and name in places:
        return TieBreak(kind, places[name])
    return None


def _span(given: str | int | None) -> tuple[int, int]:
    """Return the ends of ``2-5`` or ``4``; zeros for anything else."""
    low, dash, high = str(given).replace("\N{EN DASH}", "-").partition("-")
    ends = [trimmed(low), trimmed(high if dash else low)]
    is_right = all([is_number(end) and len(end) <= 3 for end in ends])
    return (int(ends[0]), int(ends[1])) if is_right else (0, 0)


def _with_blocks(draft: Declaration) -> Declaration:
    """Return a sheet in which blocks are beside the first rows of other blocks."""
    firsts = [first for first, _ in list_blocks(draft.rows)]
    rows = []
    for row in draft.rows:
        block = row.block
        if block and block.beside >= 0:
            beside = max(first for first in firsts if first <= block.beside)
            row = replace(row, block=replace(block, beside=beside))
        rows.append(row)
    return replace(draft, rows=tuple(rows))


def _decides(before: TieBreak, tie: TieBreak) -> bool:
    """Return whether a tie break makes another useless: both compare the same."""
    kinds = ((Tie.MOST, Tie.FEWEST), (Tie.MOST_ABOVE, Tie.FEWEST_ABOVE), (Tie.ASKED,))
    is_alike = any({before.kind, tie.kind} <= {*kind} for kind in kinds)
    return is_alike and before.number == tie.number


def list_texts(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield every text of a file with its path, names of choices included."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from list_texts(one, (*path, key))
            if path[-1:] == ("choose",):
                yield (*path, key), key
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from list_texts(one, (*path, str(at)))
