"""Declarations of score sheets by chance, as files, and what is written on them."""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sheetgen.core.errors import LayoutError
from sheetgen.core.scoresheet import codec
from sheetgen.core.scoresheet.coder import Coder, code_parts
from sheetgen.core.scoresheet.declaration import Declaration, Kind, Placed, Rule
from sheetgen.core.scoresheet.fill import Column, Fill, list_slots
from sheetgen.core.scoresheet.placed import PLACED_ON, list_places
from sheetgen.core.scoresheet.span import sum_room
from sheetgen.scoresheet.read import read_sheet
from sheetgen.source.text import parse_source

WORDS = [
    "Animals",
    "Trees",
    "Ponds",
    "Roads",
    "Debts",
    "Bonus",
    "Óriás",
    "Łoś",
    "池",
    "Coins",
    "Stars",
]
SHEETS = Path(__file__).resolve().parents[3] / "layouts" / "sheets"
# Sheets with stacks, rewards, and blocks beside each other, in columns or at places.
BLOCKS = sorted((Path(__file__).parent / "blocks").glob("*.toml"))


def declare(text: str) -> Declaration:
    """Return the sheet that a text declares."""
    return read_sheet(parse_source(text, "sheet.toml", None, LayoutError))[0]


def problems(text: str) -> list[str]:
    """Return what is wrong with a text that declares a sheet, each with its line."""
    try:
        declare(text)
    except LayoutError as error:
        return [f"{one.where.partition(':')[2]} {one.what}" for one in error.problems]
    return []


def sheet(rows: str = "", more: str = "") -> str:
    """Return a file with some rows, each on a line, from line 4 on."""
    return f'format = 1\nsheet = "A"\n{more}\n[[table]]\nrows = [\n{rows}\n]\n'


def random_file(rng: random.Random) -> str:
    """Return a file of a sheet, which may be refused."""
    if rng.random() < 0.3:
        return _blocks_file(rng)
    if rng.random() < 0.2:
        return _grid_file(rng)
    lines = ["format = 1", f'sheet = "{rng.choice(WORDS)}"']
    columns = rng.choice(("players", "players", "teams", "games", "sheet"))
    lines.append(f'columns = "{columns}"')
    if columns in ("players", "teams"):
        low = rng.randint(1, 4)
        lines.append(f'players = "{low}-{rng.randint(low, 6)}"')
    lines.append(f'win = "{rng.choice(("highest", "lowest"))}"')
    if rng.random() < 0.3:
        lines.append(f"until = {rng.choice((10, 100, 500))}")
    if rng.random() < 0.5:
        lines += ["[rounds]", f"lines = {rng.randint(1, 16)}"]
        lines.append(f"running = {rng.choice(('true', 'false'))}")
        lines += _bounds(rng, "\n").split("\n")
        if rng.random() < 0.4:
            lines.append('box = ["bid", "tricks"]')
            lines.append(f'points = "{_formula(rng, ["bid", "tricks", "round"])}"')
    used: list[str] = []
    for _ in range(rng.randint(0, 3)):
        lines.append("[[table]]")
        if rng.random() < 0.5:
            lines.append(f'heading = "Part {len(used)}"')
        if rng.random() < 0.3:
            lines.append("bonus = { from = 20, points = 5 }")
        rows = [_row(rng, used) for _ in range(rng.randint(1, 6))]
        lines += ["rows = [", *(f"  {row}," for row in rows), "]"]
    if rng.random() < 0.3:
        lines.insert(1, f"version = {rng.choice((1, 2, 999))}")
    if columns == "sheet":
        for _ in range(rng.randint(0, 5)):
            lines += _line(rng, used)
    return "\n".join(lines) + "\n"


def place_boxes(rng: random.Random, sheet: Declaration) -> Declaration:
    """Return a sheet whose boxes stand in rows, and anywhere, on a drawing."""
    count, boxes = len(list_places(sheet)), []
    face = rng.choice(PLACED_ON)
    wide, high = (1270, 1970) if face == 1 else (1900, 1200)
    while len(boxes) < count:
        x, y = rng.randrange(wide - 400), rng.randrange(high - 200)
        side, step = rng.choice((60, 75, rng.randint(20, 200))), rng.uniform(20, 90)
        for at in range(rng.choice((1, 1, 5, 11))):
            if x + at * step + side < wide:
                boxes.append((round(x + at * step), y, side, rng.choice((60, side))))
    code = rng.choice(((), (20, 30, 400)))
    marks = tuple((rng.randrange(1000), 5) for _ in range(8))
    placed = Placed(face, tuple(boxes[:count]), code, rng.choice(((), marks)))
    return replace(sheet, placed=placed)


def _blocks_file(rng: random.Random) -> str:
    """Return a file of a roll-and-write sheet, whose blocks are mostly arranged."""
    lines = ["format = 1", f'sheet = "{rng.choice(WORDS)}"', 'columns = "sheet"']
    used: list[str] = []
    for _ in range(rng.randint(2, 7)):
        if rng.random() < 0.8:
            lines += _line(rng, used, 6)
            continue
        label = f"{rng.choice(WORDS)} {len(used)}"
        used.append(label)
        lines += ["[[table]]", f'rows = [{{ label = "{label}", most = 20 }}]']
    return "\n".join(_arranged(lines, rng) if rng.random() < 0.8 else lines) + "\n"


def _arranged(lines: list[str], rng: random.Random) -> list[str]:
    """Return a file whose blocks stand otherwise than all below each other."""
    found: list[str] = []
    labels: list[str] = []
    for line in lines:
        found.append(line)
        label = re.search(r'^label = ("[^"]+")', line)
        if label:
            labels.append(label[1])
        if line in ("[[row]]", "[[track]]", "[[table]]") and rng.random() < 0.5:
            if labels and rng.random() < 0.4:
                found.append(f"beside = {rng.choice(labels)}")
            elif rng.random() < 0.05:
                found.append(f"at = [{rng.randint(0, 90)}, {rng.randint(12, 180)}]")
            if rng.random() < 0.3:
                found.append(f'width = "1/{rng.randint(1, 3)}"')
    columns = rng.choice(('columns = "sheet"', "columns = 2", "columns = 3"))
    return [columns if line == 'columns = "sheet"' else line for line in found]


def _bounds(rng: random.Random, between: str) -> str:
    parts = []
    if rng.random() < 0.3:
        parts.append(f"least = {rng.choice((-20, 0, 1, 5))}")
    if rng.random() < 0.5:
        parts.append(f"most = {rng.choice((9, 20, 150))}")
    if rng.random() < 0.2:
        parts.append(f"step = {rng.choice((2, 5))}")
    if rng.random() < 0.2:
        parts.append(f"exactly-one = {rng.choice((0, 5))}")
    return between.join(parts)


def _row(rng: random.Random, used: list[str]) -> str:
    label = f"{rng.choice(WORDS)} {len(used)}"
    used.append(label)
    names = [f"'{name}'" for name in used]
    ways = [
        "",
        f"each = {rng.choice((-2, 3))}",
        "by = [0, 1, 3, 6]",
        f'points = "{_formula(rng, names)}"',
        "rank = [7, 4, 2]",
        "tick = 4",
        "choose = { North = 3, South = 5, West = -1 }",
        "one-of = [0, 25]",
    ]
    parts = [f'label = "{label}"', rng.choice(ways), _bounds(rng, ", ")]
    if rng.random() < 0.2:
        parts.append('optional = "Winter"')
    return "{ " + ", ".join(filter(None, parts)) + " }"


def _gives(rng: random.Random, used: list[str]) -> list[str]:
    """Return what a row of boxes gives, and whether it is for rewards alone."""
    lines = []
    if rng.random() < 0.3:
        parts = [f'to = "{rng.choice(used)}"']
        parts += rng.choice(([], ["box = 1"], ['icon = "star"']))
        lines.append(f"gives = {{ {', '.join(parts)} }}")
    if rng.random() < 0.05:
        lines.append("earned = true")
    return lines


def _line(rng: random.Random, used: list[str], most: int = 12) -> list[str]:
    """Return a row of boxes, or a track."""
    label = f"{rng.choice(WORDS)} {len(used)}"
    used.append(label)
    own = rng.choice(("", "each = 3", "by = [0, 1, 3, 6]", "each = 0"))
    if rng.random() < 0.3:
        more = _gives(rng, used)
        return ["[[track]]", f'label = "{label}"', "boxes = 4", own, *more]
    if rng.random() < 0.2 and len(used) > 2:
        used.pop()
        formula = rng.choice(("bonus if full else 0", "count * 2", "sum - last", "7"))
        rule = rng.choice(("", f'rule = "{rng.choice(Rule.OF_BOXES)}"'))
        return ["[[stacks]]", f'points = "{formula}"', rule]
    count = rng.randint(1, most)
    key, words = "write", [rng.choice("__o.") for _ in range(count)]
    if rng.random() < 0.5:
        first, step = rng.randint(-3, 9), rng.choice((-1, 1, 2))
        key = "cross"
        words = [str(first + step * at) for at in range(count)]
        words[rng.randrange(count)] = rng.choice((".", "7"))
    elif rng.random() < 0.5:
        formula = rng.choice(("last if full else count", f"sum('{label}') - last"))
        own = f'points = "{formula}"'
    lines = ["[[row]]", f'label = "{label}"', f'{key} = "{" ".join(words)}"', own]
    lines += _gives(rng, used)
    if key == "write" and rng.random() < 0.4:
        lines.append(f'rule = "{rng.choice(Rule.OF_BOXES)}"')
    if rng.random() < 0.3:
        lines.append("last = { needs = 2, adds = 1 }")
    bounds = _bounds(rng, "\n").split("\n")[:2]
    return [*lines, *bounds] if key == "write" else lines


LEGEND = """[legend]
w = { label = "Wood", colour = "green", write = "1-6", rule = "different" }
f = { label = "Łąka", colour = "yellow", least = -2, most = 12, rule = "equal" }
l = { label = "Lake", colour = "blue", cross = true }
"""


def _grid_file(rng: random.Random) -> str:
    """Return a file of a sheet with grids and maps."""
    used: list[str] = []
    lines = ["format = 1", f'sheet = "{rng.choice(WORDS)}"', 'columns = "sheet"']
    for _ in range(rng.randint(1, 3)):
        lines += _grid(rng, used)
    if rng.random() < 0.5:
        names = ", ".join(f"count('{one}')" for one in used)
        points = f"max({names}, full('{used[0]}') * sum('{used[-1]}'))"
        row = f'{{ label = "Sums", points = "{points}", optional = "Winter" }}'
        lines += ["[[table]]", f"rows = [{row}]"]
    return "\n".join([*lines, LEGEND])


def _grid(rng: random.Random, used: list[str]) -> list[str]:
    """Return a grid or a map, most often with cells of several letters."""
    label = f"{rng.choice(WORDS)} {len(used)}"
    used.append(label)
    kind = rng.choice(("grid", "map"))
    letters = rng.choice(("wfl", "wfl", "l", "_", "wf_l7"))
    count = rng.randint(2, 5)
    across = [count + (row % 2) * (kind == "map") for row in range(rng.randint(1, 4))]
    cells = [[rng.choice(letters) for _ in range(wide)] for wide in across]
    if rng.random() < 0.5:
        rng.choice(cells)[rng.randrange(count)] = rng.choice(".~")
    drawn = ["\n".join(map(" ".join, cells))]
    drawn += [re.sub(r"[^\s.~]", lambda _: rng.choice("_38"), drawn[0])]
    lines = [f"[[{kind}]]", f'label = "{label}"', f"cells = '''\n{drawn[0]}\n'''"]
    if rng.random() < 0.3:
        lines.append(f"printed = '''\n{drawn[1]}\n'''")
    own = [
        *('rule = "connected"', 'neighbours = "consecutive"', 'row-rule = "rising"'),
        *("row-full = 3", "row-full = 3\nrow-later = 1", "area-full = [0, 1, 3, -6]"),
        *("colour-full = 4", "colour-full = 5\ncolour-later = 2", "each = 2"),
        "points = 'rows + areas + colours - count'",
    ]
    if kind == "grid":
        own += ["column-full = 2\ncolumn-later = 1", 'column-rule = "different"']
    seen: list[str] = []
    for line in rng.sample(own, rng.randint(0, 4)):
        if not {one.split()[0] for one in line.split("\n")} & {*seen}:
            seen += [one.split()[0] for one in line.split("\n")]
            lines.append(line)
    return lines


def _formula(rng: random.Random, names: list[str], depth: int = 0) -> str:
    if depth > 3 or rng.random() < 0.3:
        return rng.choice((rng.choice(names), str(rng.randint(0, 9))))
    one, other = (_formula(rng, names, depth + 1) for _ in range(2))
    form = rng.choice(
        (
            *("{} + {}", "{} - {}", "{} * {}", "({}) // 3 + {}", "min({}, {})"),
            *("max({}, {})", "abs({}) - {}", "({}) if ({}) > 2 else -1"),
            *("{} if players == 3 else {}", "({}) // ({})", "not ({}) and ({})"),
        )
    )
    return form.format(one, other)


def random_fill(declared: Declaration, rng: random.Random) -> Fill:
    """Return what may stand on a sheet, allowed or not."""
    room = sum_room(declared)
    columns = []
    for _ in range(rng.randint(0, declared.count)):
        cells: dict[str, Any] = {}
        for slot in list_slots(declared):
            low, high = slot.entry.room if slot.entry else room
            if slot.entry and slot.kind in (Kind.TICK, Kind.CHOICE):
                low, high = 0, slot.entry.most
            value = rng.randint(low, high) if rng.random() < 0.7 else None
            if not slot.listed:
                cells[slot.id] = value
                continue
            held = cells.get(slot.id, ())
            cells[slot.id] = (*held, value) if len(held) == slot.listed - 1 else held
            if value is None:
                cells[slot.id] = held
        columns.append(Column(rng.choice(("", "Anna", "Łucja")), cells))
    ticked = tuple(one for one in declared.expansions if rng.random() < 0.5)
    return Fill(tuple(columns), ticked)


def columns_of(
    declared: Declaration,
    columns: Sequence[Mapping[str, Any]],
    ticked: Sequence[str] = (),
    winner: str = "",
) -> Fill:
    """Return a fill of what columns hold by id; those of lists may be texts."""
    filled = []
    for column in columns:
        held: dict[str, Any] = {}
        for slot in list_slots(declared):
            value = column.get(slot.id)
            if slot.listed:
                words = value.split() if isinstance(value, str) else value or ()
                value = tuple(None if one in ("-", None) else int(one) for one in words)
            held[slot.id] = value
        assert set(column) <= {*held, "name"}, column
        filled.append(Column(column.get("name", ""), held))
    return Fill(tuple(filled), tuple(ticked), winner)


def changed(sheet: Declaration, rng: random.Random) -> int:
    """Return the number of a sheet in which some steps are others."""
    packer = Coder("en")
    packer.uniform(0, 3)
    code_parts(packer, sheet)
    codec._code_sheet(packer, sheet)
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(2, len(packer.steps))
        whole = packer.steps[at][2]
        packer.steps[at] = rng.randrange(whole), 1, whole
    return packer.packed()
