"""Declarations of score sheets read from files, every problem with its line."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any

from sheetgen.core.errors import UsageError
from sheetgen.core.scoresheet.arrange import OUTSIDE, list_blocks
from sheetgen.core.scoresheet.codec import MOST_LARGE, pack_sheet
from sheetgen.core.scoresheet.declaration import (
    USUAL_MOST,
    Block,
    Boxes,
    Declaration,
    Entry,
    Grid,
    Ground,
    Kind,
    Per,
    Printed,
    Reward,
    Rounds,
    Row,
    Share,
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
from sheetgen.core.scoresheet.grid import PARTS, usual_points, whole_entry, worth_of
from sheetgen.core.scoresheet.name import (
    RESERVED,
    ROUND_POINTS,
    make_id,
    marks_id,
    points_id,
    row_id,
)
from sheetgen.core.scoresheet.span import CIRCLE
from sheetgen.core.scoresheet.validate import (
    ROUNDS,
    Fault,
    Most,
    find_faults,
    find_large,
)
from sheetgen.language.message import defer, message
from sheetgen.scoresheet.art import ArtFault, read_art
from sheetgen.scoresheet.cells import (
    WRITTEN_KEYS,
    Legend,
    allowed_numbers,
    is_number,
    read_grid,
)
from sheetgen.scoresheet.icon import icon_fault, say_icons, set_icons, text_fault
from sheetgen.scoresheet.keys import MOST_MINUTES, SHEET
from sheetgen.scoresheet.parse import FormulaFault, Scope, parse_formula
from sheetgen.scoresheet.placing import lay_ground
from sheetgen.scoresheet.printed import (
    HOW,
    NOTES,
    QUESTION,
    ROUND,
    TITLE,
    refuse_names,
    said_names,
)
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.locate import find_line
from sheetgen.source.parsed import Source
from sheetgen.source.read import read_file
from sheetgen.source.unicode import compatible, small, split_words, trimmed

Path = tuple[str, ...]
Values = Mapping[str, Any]

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
# Words for the kinds of boxes in a row.
_WRITTEN = (".", "_", "o")
_EXPECTED = {
    "cross": defer("{given}: expected numbers, . for a gap, such as '2 3 . 5'"),
    "write": defer(
        "{given}: expected _ for each box, o a round one, . a gap, such as '_ o . _'"
    ),
}
_ABOVE = {Tie.MOST: Tie.MOST_ABOVE, Tie.FEWEST: Tie.FEWEST_ABOVE}
_PLAYERS = defer("{given}: expected 1 to {most} players, such as '2-5'")
_MINUTES = defer("{given}: expected 1 to {most} minutes, such as '20-30'")
_NO_ROW = defer("{given}: no block has this label{hint}")
_NONE_ABOVE = defer("{given}: no block above has this label{hint}")
_OF_WRITTEN = ("rule", "least", "most", "step", "one-of")
# The part of a grid that gives a reward, by the key that names it.
_GIVING = {"row": Op.ROWS, "column": Op.COLUMNS, "colour": Op.COLOURS}
# Keys for the points of a row, which takes at most one of them.
_NOTHING: tuple[object, ...] = (None, (), {})  # values of a missing key
_WAYS = ("each", "by", "points", "rank", "tick", "choose")


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
    reader = _Reader(source, values, folder or FilePath(), pack)
    declaration = reader.read()
    source.check()
    assert declaration is not None
    return declaration, {**values, **reader.notes}


class _Reader:
    """A reader of the values of a file into a declaration."""

    def __init__(
        self,
        source: Source,
        values: Values,
        folder: FilePath,
        pack: Callable[[Declaration, str], int],
    ) -> None:
        """Begin."""
        self.pack = pack
        self.source = source
        given = values["columns"]
        self.flow = given if isinstance(given, int) else 1
        self.values = {**values, "columns": Per.SHEET} if self.flow > 1 else values
        self.folder = folder
        self.language: str = values["language"]
        # Rows, with the path and the values of each in the file; ids with their labels,
        # and the rows below a heading by its id.
        self.rows: list[Row] = []
        self.paths: list[Path] = []
        self.given: list[Values] = []
        self.ids: dict[str, str] = {}
        self.sections: dict[str, tuple[int, ...]] = {}
        self.printed = Printed()
        self.legend = {
            letter: self.read_ground(own, ("legend", letter))
            for letter, own in values["legend"].items()
        }
        self.notes = {key: self.label(values[key], f" {key}") for key in NOTES}

    def read(self) -> Declaration | None:
        """Return the declaration, or `None` if it has problems, which are noted."""
        values = self.values
        for path, text in list_texts(self.source.tree):
            if not _TEXTS.isdisjoint(path) and (fault := text_fault(text)):
                self.source.add(path, fault)
        if values["logo"]:
            self.read_art(values["logo"], ("logo",))
        players, (fewest, count) = self.read_players()
        has_rounds = "rounds" in self.source.tree
        entries: tuple[Entry, ...] = ()
        if has_rounds and values["rounds"]["box"]:
            entries = self.read_boxes(values["rounds"]["box"], ("rounds",), "")
        elif has_rounds:
            own = self.read_entry(values["rounds"], ("rounds",), ROUND_POINTS, "")
            entries = (own,)
        for path in self.list_parts():
            part = values[path[0]][int(path[1])]
            reads = {"table": self.read_table, "stacks": self.read_stacks}
            first = len(self.rows)
            reads.get(path[0], self.read_row)(part, path)
            self.read_block(part, path, first)
        if not has_rounds and not self.rows:
            what = message("a sheet needs [[table]] with rows, or [rounds]")
            self.source.add(("sheet",), what)
        if len(self.rows) > Most.ROWS:
            what = message(
                "{count} rows: a sheet has room for {most}",
                count=len(self.rows),
                most=Most.ROWS,
            )
            self.source.add(("table",), what)
        if self.source.problems:
            return None
        draft = Declaration(
            title=self.label(values["sheet"], TITLE),
            columns=values["columns"],
            fewest=fewest,
            count=count,
            win=values["win"],
            rounds=Rounds(1, entries, (Op.NUMBER, 0)) if entries else None,
            rows=tuple(self.rows),
            until=values["until"] or 0,
            bgg=values["bgg"] or 0,
            flow=self.flow,
            printed=replace(
                self.printed,
                colours=values["colours"],
                foot=values["foot"],
                names=said_names(values["columns"], values["names"]),
                line=self.label(values["rounds"]["label"] or "", ROUND)
                if has_rounds
                else "",
                version=values["version"] or 0,
                language=self.language,
                logo=values["logo"],
                players=players,
                minutes=self.read_span("minutes", MOST_MINUTES, _MINUTES),
                how=self.label(values["how"], HOW),
            ),
        )
        draft = self.with_formulas(self.with_rewards(_with_blocks(draft)))
        draft = replace(draft, ties=self.read_ties(draft), width=width_class(draft))
        draft = lay_ground(draft, self.source, self.folder, values)
        if not self.source.problems:
            self.look_at_faults(draft)
        self.look_at_names(draft)
        return draft

    def list_parts(self) -> list[Path]:
        """Return the paths of tables and rows of boxes in the order of their lines."""
        paths = [
            (name, str(at))
            for name in ("table", "row", "stacks", "track", "grid", "map")
            for at in range(len(self.values[name]))
        ]
        return sorted(paths, key=lambda path: find_line(self.source.lines, path))

    def label(self, value: str | Mapping[str, str], name: str | None = None) -> str:
        """Return a label in the language of the sheet; store the others by an id."""
        asks = name == QUESTION
        if isinstance(value, str):
            return self.words(value, asks)
        own = value.get(self.language) or next(iter(value.values()))
        for language, text in value.items() if name is not None else ():
            if language != self.language and text != own:
                labels = self.printed.labels.setdefault(language, {})
                labels[name or ""] = self.words(text, asks)
        return self.words(own, asks)

    def words(self, text: str, is_question: bool = False) -> str:
        """Return a text as read aloud; store its drawn form if it holds icons."""
        words, drawn = say_icons(text, is_question), set_icons(text)
        if drawn != text:
            self.printed.drawn[words] = drawn
        return words

    def read_art(self, name: str, path: Path) -> None:
        """Read the drawing in a file; the name of an icon has no ending."""
        if path != ("logo",) and "." not in name:
            if fault := icon_fault(name):
                self.source.add(path, fault)
        elif name not in self.printed.art:
            try:
                self.printed.art[name] = read_art(self.folder, name)
            except ArtFault as fault:
                self.source.add(path, fault.args[0])

    def read_block(self, values: Values, path: Path, first: int) -> None:
        """Read the position of the block whose first row has a number."""
        beside, width, at = [values.get(key) for key in ("beside", "width", "at")]
        found = Block()
        if beside:
            own = (*path, "beside")
            found = replace(found, beside=self.find_row(beside, own, first))
        if width:
            part, whole = map(int, width.split("/"))
            if not part <= whole <= Most.WIDTH:
                what = message(
                    "{given}: expected a part of the table, such as 1/3, with at most "
                    "{most} below the line",
                    given=abbreviated(width),
                    most=Most.WIDTH,
                )
                self.source.add((*path, "width"), what)
            found = replace(found, width=(part, whole))
        if at:
            found = replace(found, at=tuple(at))
            if len(at) != 2:
                what = message("expected two numbers: from the left, and from the top")
                self.source.add((*path, "at"), what)
        if beside and at:
            what = message("a block takes either 'beside' or 'at'")
            self.source.add((*path, "at"), what)
        if found != Block() and first < len(self.rows):
            self.rows[first] = replace(self.rows[first], block=found)

    def read_players(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the range of players, and the fewest and the most columns."""
        columns = self.values["columns"]
        if columns == Per.GAME:
            return (0, 0), (1, self.values["count"])
        if self.values["players"] is None:
            return (0, 0), {Per.SHEET: (1, 1), Per.TEAM: (2, 2)}.get(columns, (2, 4))
        span = self.read_span("players", Most.COLUMNS, _PLAYERS)
        return span, (1, 1) if columns == Per.SHEET else span  # or a sheet each

    def read_span(self, key: str, most: int, expected: str) -> tuple[int, int]:
        """Return the fewest and the most of something; 0 if the key is missing."""
        given = self.values[key]
        low, high = _span(given)
        if given is not None and not 1 <= low <= high <= most:
            what = message(expected, given=abbreviated(given), most=most)
            self.source.add((key,), what)
        return low, high

    # Rows

    def read_boxes(
        self, boxes: Sequence[Any], path: Path, prefix: str
    ) -> tuple[Entry, ...]:
        """Return the entries of a box with several numbers."""
        if len(boxes) > Most.ENTRIES:
            what = message(
                "{count} numbers: a box has room for {most}",
                count=len(boxes),
                most=Most.ENTRIES,
            )
            self.source.add((*path, "box"), what)
        entries = []
        for at, box in enumerate(boxes):
            own = (*path, "box", str(at))
            values = {"label": box} if isinstance(box, str) else box
            label = self.label(values["label"])
            name = prefix + (make_id(label) or f"box_{at + 1}")
            self.note_id(name, label, own)
            self.label(values["label"], name)
            entries.append(self.read_entry(values, own, name, label))
        return tuple(entries)

    def read_entry(self, values: Values, path: Path, name: str, label: str) -> Entry:
        """Return an entry with its bounds; formulas are read later."""
        one_of = values.get("one-of") or ()
        least, most = values.get("least") or 0, values.get("most")
        step = values.get("step") or 1
        if one_of:
            least, most, step = min(0, *one_of), max(0, *one_of), 1
        if most is None and values.get("by"):
            most = len(values["by"]) - 1
        most = max(USUAL_MOST, least) if most is None else most
        if least > most:
            what = message("least {least} is above most {most}", least=least, most=most)
            self.source.add((*path, "least"), what)
        return Entry(
            name, label, least, most, step, one_of,
            exactly_one=values.get("exactly-one"),
        )  # fmt: skip

    def note_id(self, name: str, label: str, path: Path) -> None:
        """Note a label whose id another label has, or which is reserved."""
        ids = self.ids
        if name in RESERVED:
            what = message(
                "{label!r} is what every sheet has: say it longer", label=label
            )
            self.source.add((*path, "label"), what)
        elif name in ids and ids[name] == label:
            what = message("{label!r} stands twice: tell them apart", label=label)
            self.source.add((*path, "label"), what)
        elif name in ids:
            what = message(
                "{label!r} and {other!r} are both {id} in files: tell them apart",
                label=label or name,
                other=ids[name] or name,
                id=name,
            )
            self.source.add((*path, "label"), what)
        ids[name] = label

    def read_table(self, table: Values, path: Path) -> None:
        """Read the rows below a heading, and the rows that add them up."""
        rows = self.rows
        heading = ""
        if table["heading"] is not None:
            label = self.label(table["heading"])
            heading = self.add_row(Kind.HEADING, label, {}, (*path, "heading"))
            self.label(table["heading"], heading)
        first = len(rows)
        for at, values in enumerate(table["rows"]):
            self.read_row(values, (*path, "rows", str(at)))
        own = tuple(range(first, len(rows)))
        if heading:
            self.sections[heading] = own
        bonus = table["bonus"]
        has_bonus = "bonus" in self.source.tree["table"][int(path[1])]
        if table["subtotal"] or has_bonus:
            self.add_row(Kind.SUBTOTAL, "", {}, (*path, "subtotal"))
        if has_bonus:
            label = self.label(bonus["label"] or "")
            name = self.add_row(Kind.BONUS, label, bonus, (*path, "bonus"))
            self.label(bonus["label"] or "", name)
            rows[-1] = replace(
                rows[-1], points=(Op.NUMBER, bonus["points"]), reach=bonus["from"]
            )

    def add_row(self, kind: str, label: str, values: Values, path: Path) -> str:
        """Add a row with no number to write, or none yet, and return its id."""
        name = row_id(label, kind, [row.kind for row in self.rows])
        self.note_id(name, label, path)
        self.rows.append(Row(kind, name, label))
        self.paths.append(path)
        self.given.append(values)
        return name

    def read_row(self, values: Values, path: Path) -> None:
        """Read a row to write in."""
        ways = [way for way in _WAYS if values.get(way) not in _NOTHING]
        if len(ways) > 1:
            what = message(
                "{one!r} and {other!r}: a row brings points in one way",
                one=ways[0],
                other=ways[1],
            )
            self.source.add((*path, ways[1]), what)
        label = self.label(values["label"])
        kind = Kind.TICK if values.get("tick") is not None else Kind.NUMBERS
        kind = Kind.CHOICE if values.get("choose") else kind
        kind = Kind.BOXES if "colour" in values else kind
        kind = Kind.GRID if "cells" in values else kind
        name = self.add_row(kind, label, values, path)
        self.label(values["label"], name)
        row = self.rows[-1]
        self.read_looks(name, values, path)
        entries: tuple[Entry, ...]
        options: tuple[str, ...] = ()
        boxes: Boxes | None = None
        grid: Grid | None = None
        if kind == Kind.GRID:
            own = Ground(self.read_entry(values, path, "", ""))
            grid = read_grid(self.source, path, values, Legend(self.legend, own))
            entries = (whole_entry(name, label, grid.grounds),)
            self.note_id(points_id(name), label, path)
            for part in PARTS:
                if worth_of(grid, part).later:
                    self.note_id(marks_id(name, part), label, path)
        elif kind == Kind.BOXES:
            boxes = self.read_line(values, path)
            self.note_id(points_id(name), label, path)
            entries = (Entry(name, label, most=1),)
            if not boxes.is_crossed:
                entries = (self.read_entry(values, path, name, label),)
            if values["colour"]:
                self.printed.tones[name] = values["colour"]
        elif kind == Kind.TICK:
            entries = (Entry(name, label, most=1),)
        elif kind == Kind.CHOICE:
            labels = _choices(values["choose"])
            options = tuple(
                self.label(one, f"{name} {at}") for at, (one, _) in enumerate(labels)
            )
            entries = (Entry(name, label, most=len(options)),)
        elif values["box"]:
            entries = self.read_boxes(values["box"], path, f"{name}_")
            if len(entries) == 1:
                entries = (replace(entries[0], id=name, label=label),)
        else:
            entries = (self.read_entry(values, path, name, label),)
        optional = self.label(values["optional"])
        self.label(values["optional"], f"optional {optional}")
        self.rows[-1] = replace(
            row, entries=entries, rank=values.get("rank", ()),
            ties=values["ties"] if values.get("rank") else Share.SHARED,
            optional=optional, options=options, boxes=boxes, grid=grid,
        )  # fmt: skip

    def read_looks(self, name: str, values: Values, path: Path) -> None:
        """Store the hint and the drawing of a row, by its id."""
        if values["hint"]:
            self.printed.hints[name] = self.label(values["hint"], f"{name} hint")
        if values["icon"]:
            self.printed.icons[name] = values["icon"]
            self.read_art(values["icon"], (*path, "icon"))

    def read_stacks(self, values: Values, path: Path) -> None:
        """Read the rule and the points of boxes in stacks, one below the other."""
        label = self.label(values["label"] or "")
        name = self.add_row(Kind.STACKS, label, values, path)
        self.label(values["label"] or "", name)
        self.read_looks(name, values, path)
        rows = self.rows
        rows[-1] = replace(rows[-1], rule=values["rule"])

    def read_ground(self, values: Values, path: Path) -> Ground:
        """Return the common properties of the cells with a letter of the legend."""
        label, given = self.label(values["label"]), self.source.tree["legend"]
        self.label(values["label"], f"legend {label}")
        own = given[path[1]]
        is_crossed = bool(values["cross"])
        if is_crossed:
            for key in ("write", "rule", *WRITTEN_KEYS):
                if key in own:
                    self.source.add((*path, key), message("only for cells to write in"))
            return Ground(Entry("", label, most=1), True, "", values["colour"])
        entry = self.read_entry(values, path, "", label)
        if values["write"]:
            allowed = allowed_numbers(values["write"])
            if allowed is None:
                what = message(
                    "{given}: expected numbers, such as '1-6' or '2 4 6'",
                    given=abbreviated(values["write"]),
                )
                self.source.add((*path, "write"), what)
            for key in WRITTEN_KEYS:
                if key in own:
                    self.source.add((*path, key), message("'write' says that already"))
            entry = replace(allowed or entry, label=label)
        return Ground(entry, False, values["rule"] or "", values["colour"])

    def read_line(self, values: Values, path: Path) -> Boxes:
        """Return the boxes of a row or a track."""
        if path[0] == "track":
            return Boxes(
                tuple(range(values["boxes"])),
                is_crossed=True,
                is_track=True,
                is_earned=values["earned"],
            )
        given = [key for key in ("cross", "write") if values[key]]
        if len(given) != 1:
            what = message("a row has either 'cross' or 'write'")
            self.source.add((*path, *given[-1:]), what)
            return Boxes((0,))
        (kind,) = given
        words, is_crossed = split_words(values[kind]), kind == "cross"
        wrong = [
            word
            for word in words
            if not (
                word in _WRITTEN if not is_crossed else is_number(word) or word == "."
            )
        ]
        used = [at for at, word in enumerate(words) if word != "."]
        if wrong or not used:
            what = message(
                _EXPECTED[kind], given=abbreviated((*wrong, values[kind])[0])
            )
            self.source.add((*path, kind), what)
            return Boxes((0,))
        columns = tuple(values["indent"] + at for at in used)
        if columns[-1] >= Most.BOXES:
            what = message("a row has room for {most} boxes and gaps", most=Most.BOXES)
            self.source.add((*path, kind), what)
            return Boxes((0,))
        own, last = self.source.tree["row"][int(path[1])], values["last"]
        for key in _OF_WRITTEN if is_crossed else ():
            if key in own:
                what = message("only for boxes to write in: use 'write'")
                self.source.add((*path, key), what)
        return Boxes(
            columns,
            tuple(int(words[at]) for at in used) if is_crossed else (),
            is_crossed,
            rule=values["rule"],
            needs=last["needs"] if "last" in own else 0,
            adds=last["adds"] if "last" in own else 0,
            is_earned=values["earned"],
            rounded=tuple(
                number for number, at in enumerate(used, 1) if words[at] == "o"
            ),
        )

    # Rewards

    def with_rewards(self, draft: Declaration) -> Declaration:
        """Return the sheet with the rewards of its rows of boxes and stacks."""
        rows = []
        for row, path, values in zip(draft.rows, self.paths, self.given, strict=True):
            given = values.get("gives") or ()
            given = (given,) if isinstance(given, dict) else given
            gives = []
            for one in given:
                own = (*path, "gives")
                to = self.find_row(one["to"], own)
                gives.append(self.read_reward(row, one, to, own))
                if one["icon"]:
                    self.printed.icons[f"{row.id} {gives[-1].name}"] = one["icon"]
                    self.read_art(one["icon"], own)
            rows.append(replace(row, gives=tuple(gives)))
        named = {reward.to for row in rows for reward in row.gives}
        for at, (row, path) in enumerate(zip(rows, self.paths, strict=True)):
            if row.boxes and row.boxes.is_earned and at not in named:
                what = message(
                    "nothing gives rewards to this row: name it in a 'gives'"
                )
                self.source.add((*path, "earned"), what)
        return replace(draft, rows=tuple(rows))

    def read_reward(self, row: Row, values: Values, to: int, path: Path) -> Reward:
        """Return the condition of a reward: boxes, or a part of a grid."""
        given = [key for key in ("box", *_GIVING) if values.get(key)]
        if len(given) > 1:
            one, other = given[:2]
            what = message(
                "{one!r} and {other!r}: a reward takes only one of them",
                one=one,
                other=other,
            )
            self.source.add(path, what)
        key = (*given, "box")[0]
        if key != "colour" or row.grid is None:
            return Reward(to, values.get(key) or 0, _GIVING.get(key, ""))
        letter = values[key]
        ground = self.legend.get(letter)
        if ground not in row.grid.grounds:
            hint = meant(letter, self.legend)
            what = message(
                "no space is called {letter}{hint}",
                letter=abbreviated(letter),
                hint=hint,
            )
            self.source.add(path, what)
            return Reward(to)
        return Reward(to, row.grid.grounds.index(ground) + 1, Op.COLOURS)

    def find_row(self, label: str, path: Path, end: int | None = None) -> int:
        """Return the row that a label names, and note a label that names none.

        Args:
            label: of a row.
            path: of the label.
            end: the place behind the allowed rows; all are allowed if `None`.
        """
        rows, name = self.rows[:end], make_id(label) or label
        for at, row in enumerate(rows):
            if name == row.id or label == row.label:
                return at
        hint = meant(label, [name for row in rows for name in (row.id, row.label)])
        what = message(
            _NO_ROW if end is None else _NONE_ABOVE, given=abbreviated(label), hint=hint
        )
        self.source.add(path, what)
        return 0

    # Formulas

    def with_formulas(self, draft: Declaration) -> Declaration:
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
            for name, label in self.ids.items()
            if not make_id(label)
        }
        scope = Scope(rest, rows, self.sections, own, labels=labels, boxes=boxes)
        in_round = Scope(own, is_round=True, labels=labels)
        if draft.rounds:
            values = self.values["rounds"]
            points = itself(0)
            if values["points"]:
                points = self.parse(values["points"], in_round, ("rounds", "points"))
            elif len(own) > 1:
                what = message("a box with several numbers needs 'points'")
                self.source.add(("rounds", "box"), what)
            entries = self.with_together(in_rounds, values, ("rounds",), in_round)
            rounds = Rounds(
                values["lines"], entries, points, values["running"], values["dealer"],
                values["zero-sum"],
            )  # fmt: skip
            draft = replace(draft, rounds=rounds)
        filled = []
        for row, path, values in zip(draft.rows, self.paths, self.given, strict=True):
            if row.entries:
                together = Scope(is_round=False)
                entries = self.with_together(row.entries, values, path, together)
                is_grid = row.grid is not None
                mine = replace(scope, own=boxes.get(row.id, -1), is_grid=is_grid)
                points = self.row_points(row, values, path, mine, places)
                row = replace(row, entries=entries, points=points)
            elif row.kind == Kind.STACKS and values["points"]:
                mine = replace(scope, own=draft.rows.index(row))
                formula = self.parse(values["points"], mine, (*path, "points"))
                row = replace(row, points=formula)
            filled.append(row)
        return replace(draft, rows=tuple(filled))

    def row_points(
        self, row: Row, values: Values, path: Path, scope: Scope, places: Values
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
            return self.parse(values["points"], scope, (*path, "points"))
        if values["each"] == 0:
            return Op.NUMBER, 0
        if values["each"] is not None:
            return "*", own, (Op.NUMBER, values["each"])
        if row.kind == Kind.TICK:
            return "*", own, (Op.NUMBER, values["tick"])
        by = values["by"]
        if row.boxes and row.boxes.is_crossed and not row.boxes.is_track:
            by = by or self.values["crosses"]
        if by:
            return Op.TABLE, own, by
        if row.grid:
            return usual_points(row.grid, scope.own)
        if row.kind == Kind.CHOICE:
            worths = [points for _, points in _choices(values["choose"])]
            return Op.TABLE, own, (0, *worths)
        if len(row.entries) > 1:
            what = message("a box with several numbers needs 'points'")
            self.source.add((*path, "box"), what)
        return own

    def with_together(
        self, entries: Sequence[Entry], values: Values, path: Path, scope: Scope
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
                    formula = self.parse(value, plain, (*own, key))
                wanted.append(formula)
            entry = replace(entry, all_players=wanted[0], all_players_not=wanted[1])
            found.append(entry)
        return tuple(found)

    def parse(self, text: str, scope: Scope, path: Path) -> Formula:
        """Return a formula, and note one without a meaning."""
        try:
            return parse_formula(text, scope)
        except FormulaFault as fault:
            self.source.add(path, fault.args[0])
            return Op.NUMBER, 0

    def look_at_faults(self, draft: Declaration) -> None:
        """Note what no code could hold either, such as formulas that could fail."""
        faults = find_faults(draft)
        if not faults:
            digits = len(str(self.pack(draft, self.language)))
            faults = find_large(draft, digits if digits <= MOST_LARGE else 0)
        if not faults and not usual_face(draft) and not self.look_at_places(draft):
            faults = [Fault("narrow" if is_narrow(draft) else "room")]
        for fault in faults:
            path: Path = (fault.key or "sheet",)
            if fault.row == ROUNDS:
                path = ("rounds", fault.key)
            elif fault.row >= 0:
                path = self.paths[fault.row]
                path = path[:2] if fault.reason == "arranged" else path
                path = (*path, fault.key or "label")
                if fault.key == "points":
                    values, path = self.given[fault.row], self.paths[fault.row]
                    used = [one for one in _WAYS if values.get(one) not in _NOTHING]
                    path = (*path, (*used, "points")[0])
                    if not used and self.values["crosses"] and values.get("cross"):
                        path = ("crosses",)
            self.source.add(path, message(_FAULTS[fault.reason]))

    def look_at_places(self, draft: Declaration) -> bool:
        """Note blocks that overlap, or are off the largest paper available to them."""
        plans = [lay_out(draft, face) for face in ORDER]
        if not all(plan.misplaced for plan in plans):
            return False
        plan = min(plans, key=lambda plan: len(plan.misplaced))
        for first, other in plan.misplaced:
            if first == len(draft.rows):  # the total, which has no line of its own
                first, other = other, first
            block, path = draft.rows[first].block or Block(), self.paths[first]
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
                lines = self.source.lines
                what = message(
                    "{name!r} and {other!r} in line {line} overlap",
                    name=name,
                    other=draft.rows[other].label,
                    line=find_line(lines, self.paths[other][:2]),
                )
            self.source.add(own, what)
        return True

    def look_at_names(self, draft: Declaration) -> None:
        """Note names without columns, and labels that become equal in a language."""
        try:
            refuse_names(draft, draft.printed.names)
        except UsageError as error:
            self.source.add(("names",), error.message)
        for language, labels in draft.printed.labels.items():
            seen: dict[str, str] = {}
            for row, path in zip(draft.rows, self.paths, strict=True):
                label = labels.get(row.id, row.label)
                name = make_id(label)
                if name and (name in RESERVED or name in seen):
                    what = message(
                        "{label!r} is taken in {language!r}: choose another label",
                        label=label,
                        language=language,
                    )
                    self.source.add((*path, "label"), what)
                seen[name] = label

    # Ties

    def read_ties(self, draft: Declaration) -> tuple[TieBreak, ...]:
        """Return the ways to break ties between equal totals."""
        ask = self.label(self.values["ask"], QUESTION)
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
        for at, text in enumerate(self.values["tie"]):
            tie = self.read_tie(text, places, ask)
            if tie is None:
                known = {small(entry.label) for _, entry in entries}
                wanted = [f"most {label}" for label in sorted(known)]
                what = message(
                    "{given}: expected 'most' or 'fewest' and a row of one number, "
                    "'fewest rounds above 50', 'ask' or 'shared'{hint}",
                    given=abbreviated(text),
                    hint=meant(text, wanted) if wanted else "",
                )
                self.source.add(("tie", str(at)), what)
            elif ties and ties[-1].kind == Tie.SHARED:
                what = message("nothing can follow 'shared'")
                self.source.add(("tie", str(at)), what)
            elif tie.kind != Tie.SHARED and any(_decides(one, tie) for one in ties):
                what = message(
                    "{given}: an earlier one decides the same", given=abbreviated(text)
                )
                self.source.add(("tie", str(at)), what)
            else:
                ties.append(tie)
        if ask and all(tie.kind != Tie.ASKED for tie in ties):
            place = len(ties) - sum(tie.kind == Tie.SHARED for tie in ties)
            ties.insert(place, TieBreak(Tie.ASKED, question=ask))
        return tuple(ties)

    def read_tie(
        self, text: str, places: Mapping[str, int], ask: str
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
            is_whole = kind and is_number(words[3]) and "rounds" in self.source.tree
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


def _choices(given: Any) -> list[tuple[Any, int]]:
    """Return the options of a choice, and the points of each."""
    if isinstance(given, dict):
        return list(given.items())
    return [(one["label"], one["points"]) for one in given]


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
