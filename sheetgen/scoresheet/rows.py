"""The rows of a declared sheet, read from tables, boxes, grids and stacks of a file."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any

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
    Row,
    Share,
)
from sheetgen.core.scoresheet.formula import Op
from sheetgen.core.scoresheet.grid import PARTS, whole_entry, worth_of
from sheetgen.core.scoresheet.label import (
    RESERVED,
    make_id,
    marks_id,
    points_id,
    row_id,
)
from sheetgen.core.scoresheet.validate import Most
from sheetgen.language.message import defer, message
from sheetgen.scoresheet.art import ArtFault, read_art
from sheetgen.scoresheet.cells import (
    WRITTEN_KEYS,
    Legend,
    allowed_numbers,
    is_number,
    read_grid,
)
from sheetgen.scoresheet.icon import icon_fault, say_icons, set_icons
from sheetgen.scoresheet.printed import NOTES, QUESTION
from sheetgen.source.advice import abbreviated, meant
from sheetgen.source.parsed import Source
from sheetgen.source.unicode import split_words

Path = tuple[str, ...]
Values = Mapping[str, Any]
# Words for the kinds of boxes in a row.
_WRITTEN = (".", "_", "o")
_EXPECTED = {
    "cross": defer("{given}: expected numbers, . for a gap, such as '2 3 . 5'"),
    "write": defer(
        "{given}: expected _ for each box, o a round one, . a gap, such as '_ o . _'"
    ),
}
_NO_ROW = defer("{given}: no block has this label{hint}")
_NONE_ABOVE = defer("{given}: no block above has this label{hint}")
_OF_WRITTEN = ("rule", "least", "most", "step", "one-of")
# The part of a grid that gives a reward, by the key that names it.
_GIVING = {"row": Op.ROWS, "column": Op.COLUMNS, "colour": Op.COLOURS}
# Keys for the points of a row, which takes at most one of them.
NOTHING: tuple[object, ...] = (None, (), {})  # values of a missing key
WAYS = ("each", "by", "points", "rank", "tick", "choose")


class RowReader:
    """A reader of the values of a file into the rows of a declaration."""

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
        ways = [way for way in WAYS if values.get(way) not in NOTHING]
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
            labels = choices_of(values["choose"])
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


def choices_of(given: Any) -> list[tuple[Any, int]]:
    """Return the options of a choice, and the points of each."""
    if isinstance(given, dict):
        return list(given.items())
    return [(one["label"], one["points"]) for one in given]
