"""Declared sheets in print: in a language, with some expansions, with names.

Ids remain those of the file, whatever is printed. A code holds only the print, so the
ids of a sheet read from a code follow from its labels.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations

from sheetgen.core.errors import UsageError
from sheetgen.core.scoresheet.codec import SHORT, Reference, pack_sheet
from sheetgen.core.scoresheet.declaration import (
    NOTHING,
    Block,
    Declaration,
    Entry,
    Grid,
    Ground,
    Kind,
    Per,
    Placed,
    Row,
    Tie,
)
from sheetgen.core.scoresheet.fill import name_room
from sheetgen.core.scoresheet.formula import Formula, Op
from sheetgen.core.scoresheet.frame import (
    SMALL_CODE,
    lay_out,
    usual_face,
    width_class,
)
from sheetgen.core.scoresheet.placed import expansion_place, list_places
from sheetgen.core.scoresheet.reference import names
from sheetgen.core.scoresheet.span import rows_stacked
from sheetgen.language.message import message
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.unicode import folded, is_printable

TITLE, QUESTION, ROUND = "", "?", "round"  # in place of an id
HOW = " how"  # key of the text on how to play
NOTES = ("author", "licence")  # their keys have a blank before them
_MOST_TRIED = 6  # expansions whose omission is tried


def as_printed(
    sheet: Declaration,
    language: str,
    expansions: Sequence[str] | None = None,
    names: Sequence[str] = (),
) -> Declaration:
    """Return a sheet as printed.

    Args:
        sheet: as declared in a file.
        language: of labels, as far as the file has them.
        expansions: whose rows are included; all if `None`.
        names: for the heads of its columns, instead of those of the file.

    Raises:
        UsageError: it has no such expansion, or too few columns.
    """
    printed = sheet
    if expansions is not None:
        printed = _with_expansions(sheet, expansions)
    printed = _in_language(printed, language)
    if names:
        refuse_names(sheet, names)
        heads = replace(printed.printed, names=said_names(sheet.columns, names))
        printed = replace(printed, printed=heads)
    return replace(printed, width=width_class(printed))


def said_names(columns: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return names as printed: those of a team separated by blanks.

    >>> said_names(Per.TEAM, ["Anna&Ben"])
    ('Anna & Ben',)
    """
    if columns != Per.TEAM:
        return tuple(names)
    teams = [[part.strip() for part in name.split("&")] for name in names]
    return tuple(" & ".join(parts) for parts in teams)


def refuse_twice(names: Sequence[str]) -> None:
    """Refuse equal names.

    Raises:
        UsageError: two are equal.
    """
    seen: set[str] = set()
    for name in names:
        if folded(name) in seen:
            what = message(
                "name {name} stands twice: tell them apart", name=abbreviated(name)
            )
            raise UsageError(what)
        seen.add(folded(name))


def refuse_names(sheet: Declaration, names: Sequence[str]) -> None:
    """Refuse names that a sheet has no room for.

    Raises:
        UsageError: there are too many, one is too long, two are equal, or a team
            has more than two.
    """
    names = said_names(sheet.columns, names)
    refuse_twice(names)
    room = name_room(sheet)
    columns = 1 if sheet.columns in (Per.GAME, Per.SHEET) else sheet.count
    if len(names) > columns:
        raise UsageError(
            message(
                "{count} names: the sheet has room for {columns}",
                count=len(names),
                columns=columns,
            )
        )
    for name in names:
        if len(name) > room or not is_printable(name):
            raise UsageError(
                message(
                    "name {name}: expected up to {most} letters that can be printed",
                    name=abbreviated(name),
                    most=room,
                )
            )
        if sheet.columns == Per.TEAM and name.count("&") > 1:
            raise UsageError(
                message(
                    "name {name}: a team has two names, such as 'Anna & Ben'",
                    name=abbreviated(name),
                )
            )


def titles_of(sheet: Declaration) -> dict[str, str]:
    """Return the titles of a sheet in languages other than its own."""
    labels = sheet.printed.labels
    return {name: labels[name][TITLE] for name in labels if TITLE in labels[name]}


def paper_of(sheet: Declaration) -> str:
    """Return the paper that a sheet needs in its language."""
    return "a4" if lay_out(sheet, usual_face(sheet)).code.width > SMALL_CODE else "a5"


def notes_in(sheet: Declaration, language: str) -> dict[str, str]:
    """Return the notes on author and licence that are translated into a language."""
    labels = sheet.printed.labels.get(language, {})
    return {key: labels[f" {key}"] for key in NOTES if f" {key}" in labels}


def find_printed(
    sheet: Declaration, coded: Declaration | Reference, language: str
) -> Declaration | None:
    """Return the sheet of a file as a code holds or names it; `None` if they differ.

    Args:
        sheet: as declared in the file.
        coded: from the code.
        language: in which it was printed.
    """
    title = sheet.printed.labels.get(language, {}).get(TITLE, sheet.title)
    if isinstance(coded, Declaration) and coded.title != title:
        return None
    known = sheet.expansions[:_MOST_TRIED]
    sizes = range(len(known), -1, -1)
    for kept in chain.from_iterable(combinations(known, size) for size in sizes):
        printed = as_printed(sheet, language, kept)
        if isinstance(coded, Reference) and coded.form == SHORT:
            if names(coded, printed, language):
                return printed
            continue
        # A code holds the width of its labels, whatever they would need now.
        printed = replace(printed, width=coded.width)
        if isinstance(coded, Reference):
            is_same = names(coded, printed, language)
        else:
            heads = replace(printed.printed, version=coded.printed.version)
            printed = replace(printed, printed=heads)
            is_same = pack_sheet(printed, language) == pack_sheet(coded, language)
        if is_same:
            return printed
    return None


def _in_language(sheet: Declaration, language: str) -> Declaration:
    labels = sheet.printed.labels.get(language, {})
    if not labels:
        return sheet

    def said(entry: Entry) -> Entry:
        return replace(entry, label=labels.get(entry.id, entry.label))

    def said_ground(ground: Ground) -> Ground:
        label = ground.entry.label
        entry = replace(ground.entry, label=labels.get(f"legend {label}", label))
        return replace(ground, entry=entry)

    def said_grid(grid: Grid | None) -> Grid | None:
        return grid and replace(grid, grounds=tuple(map(said_ground, grid.grounds)))

    rows = [
        replace(
            row,
            label=labels.get(row.id, row.label),
            entries=tuple(map(said, row.entries)),
            grid=said_grid(row.grid),
            optional=labels.get(f"optional {row.optional}", row.optional),
            options=tuple(
                labels.get(f"{row.id} {at}", option)
                for at, option in enumerate(row.options)
            ),
        )
        for row in sheet.rows
    ]
    hints = {
        name: labels.get(f"{name} hint", hint)
        for name, hint in sheet.printed.hints.items()
    }
    rounds = sheet.rounds
    if rounds:
        rounds = replace(rounds, entries=tuple(map(said, rounds.entries)))
    question = labels.get(QUESTION, "")
    ties = [
        replace(tie, question=question) if question and tie.kind == Tie.ASKED else tie
        for tie in sheet.ties
    ]
    line = labels.get(ROUND, sheet.printed.line)
    how = labels.get(HOW, sheet.printed.how)
    return replace(
        sheet,
        printed=replace(sheet.printed, line=line, hints=hints, how=how),
        title=labels.get(TITLE, sheet.title),
        rows=tuple(rows),
        rounds=rounds,
        ties=tuple(ties),
    )


def _with_expansions(sheet: Declaration, kept: Sequence[str]) -> Declaration:
    """Return a sheet without the rows of expansions that are not kept."""
    known = {name.casefold(): name for name in sheet.expansions}
    for labels in sheet.printed.labels.values():
        known |= {
            labels[f"optional {name}"].casefold(): name
            for name in sheet.expansions
            if f"optional {name}" in labels
        }
    for name in kept:
        if name.casefold() not in known:
            raise UsageError(
                message(
                    "--expansions {given}: this sheet has no such expansion{hint}",
                    given=abbreviated(name),
                    hint=meant(name, sheet.expansions),
                )
            )
    names = {known[name.casefold()] for name in kept}
    rows = sheet.rows
    stay = [
        at for at, row in enumerate(rows) if not row.optional or row.optional in names
    ]
    is_empty = [
        rows[at].kind == Kind.HEADING
        and (place + 1 == len(stay) or rows[stay[place + 1]].kind == Kind.HEADING)
        for place, at in enumerate(stay)
    ]
    stay = [at for at, gone in zip(stay, is_empty, strict=True) if not gone]
    rounds = len(sheet.rounds.entries) if sheet.rounds else 0
    places = [*range(rounds)]
    for at in stay:
        first = sheet.first_entry(at)
        places += range(first, first + len(rows[at].entries))
    left = [rows[at] for at in stay]
    for place, at in enumerate(stay):
        is_stacks = rows[at].kind == Kind.STACKS
        if is_stacks and len(rows_stacked(left, place)) != len(rows_stacked(rows, at)):
            raise UsageError(
                message(
                    "--expansions: rows of boxes would join stacks that they do not "
                    "belong to; put another block between them"
                )
            )
    moved = _Moved(places, stay)
    kept_sheet = replace(
        sheet,
        rows=tuple(moved.row(rows[at]) for at in stay),
        ties=tuple(
            replace(tie, number=places.index(tie.number))
            if tie.kind in (Tie.MOST, Tie.FEWEST)
            else tie
            for tie in sheet.ties
            if tie.kind not in (Tie.MOST, Tie.FEWEST) or tie.number in places
        ),
    )
    return replace(kept_sheet, placed=_kept_places(sheet, kept_sheet))


def _kept_places(sheet: Declaration, kept: Declaration) -> Placed | None:
    """Return the places of the boxes of a sheet without the rows that are left out."""
    if sheet.placed is None:
        return None
    places = dict(zip(list_places(sheet), sheet.placed.boxes, strict=True))
    ticks = {
        expansion_place(at): places[expansion_place(sheet.expansions.index(name))]
        for at, name in enumerate(kept.expansions)
    }
    places |= ticks
    boxes = tuple(places[name] for name in list_places(kept))
    return replace(sheet.placed, boxes=boxes)


@dataclass
class _Moved:
    """Entries and rows that remain once others are gone: old places in their order."""

    places: Sequence[int]
    rows: Sequence[int]

    def row(self, row: Row) -> Row:
        """Return a row that refers to the new places."""
        block = row.block
        if block and block.beside >= 0:
            is_there = block.beside in self.rows
            beside = self.rows.index(block.beside) if is_there else -1
            block = replace(block, beside=beside)
        gives = [
            replace(one, to=self.rows.index(one.to))
            for one in row.gives
            if one.to in self.rows
        ]
        return replace(
            row,
            points=self.formula(row.points),
            block=None if block == Block() else block,
            gives=tuple(gives),
        )

    def formula(self, formula: Formula) -> Formula:
        """Return a formula that refers to the new places; lost parts bring nothing."""
        operator = formula[0]
        of_rows = (Op.POINTS, *Op.OF_BOXES, *Op.OF_GRIDS)
        known = self.rows if operator in of_rows else self.places
        if operator in (Op.ENTRY, Op.SUM, Op.BEFORE, *of_rows):
            is_there = formula[1] in known
            return (operator, known.index(formula[1])) if is_there else NOTHING
        if operator == Op.TABLE:
            return operator, self.formula(formula[1]), formula[2]
        return (
            operator,
            *(
                self.formula(one) if isinstance(one, tuple) else one
                for one in formula[1:]
            ),
        )
