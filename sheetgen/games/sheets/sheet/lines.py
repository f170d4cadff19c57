"""The lines of a declared sheet's table, with their labels and boxes."""

from collections.abc import Sequence

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.scoresheet.arrange import list_blocks
from sheetgen.core.scoresheet.declaration import Grid, Kind, Row
from sheetgen.core.scoresheet.fill import TOTAL
from sheetgen.core.scoresheet.formula import Op
from sheetgen.core.scoresheet.frame import cells_of, label_of, points_scale
from sheetgen.core.scoresheet.grid import LABEL, LEGEND
from sheetgen.core.scoresheet.label import CARRIED
from sheetgen.core.scoresheet.line import (
    BETWEEN,
    Line,
    box_step,
    line_boxes,
    reward_box,
    rewards_below,
    round_outline,
)
from sheetgen.core.scoresheet.placed import expansion_place
from sheetgen.core.scoresheet.span import list_stacks
from sheetgen.core.units import Mm
from sheetgen.draw.font import DISPLAY_BOLD, STRONG, TEXT
from sheetgen.draw.form import draw_fields, draw_heading, draw_ticks, field_outline
from sheetgen.draw.ink import INKS, WHITE, Tone
from sheetgen.draw.svg import HAIR, Outline
from sheetgen.games.sheets import GAME
from sheetgen.games.sheets.sheet.cells import (
    RULE_SIGNS,
    draw_grid,
    draw_legend,
    grid_hint,
)
from sheetgen.games.sheets.sheet.pen import HUES, LEAST, Pen, signed

_HINT: Mm = 2.2
INDENT: Mm = 1.2
_ICON: Mm = 4.2
DOT: Mm = 0.5
_DEALT: Mm = 2.6  # the width of a column in the table of dealers
_GIVEN: Mm = 16.0  # the width of the reward for a part of a grid
_BRACKET: Mm = 2.0  # the height of the bracket below a stack
ROUND = "round"  # the kind of a line
_TIMES = "\N{MULTIPLICATION SIGN}"


def is_free(pen: Pen, box: Box) -> bool:
    """Return whether a box for a word is clear of the boxes of expansions."""
    places = map(expansion_place, range(len(pen.sheet.expansions)))
    ticks = [pen.boxes[place] for place in places]
    return all(tick.bottom <= box.y or box.bottom <= tick.y for tick in ticks)


def dealt_counts(pen: Pen) -> list[int]:
    """Return the possible numbers of players, each with its own dealers, if several."""
    sheet = pen.sheet
    has_dealer = sheet.rounds is not None and sheet.rounds.has_dealer
    is_open = has_dealer and sheet.fewest < sheet.count
    return list(range(sheet.fewest, sheet.count + 1)) if is_open else []


def dealt_box(pen: Pen, label: Box, at: int) -> Box:
    """Return the box in a label for the dealer at the number of players *at*."""
    counts = len(dealt_counts(pen))
    wide = min(_DEALT, (label.width - 6.0) / counts)
    x = label.right - wide * (counts - at)
    return Box(x, label.y, wide, label.height)


def _label_box(pen: Pen, line: Line) -> Box:
    """Return the box for the label of a line."""
    label = label_of(pen.plan, line)
    return Box(label.x + INDENT, label.y, label.width - 2 * INDENT, label.height)


def draw_lines(pen: Pen) -> None:
    """Draw the lines of the table; every other line has a ground."""
    is_banded = False
    for line in pen.plan.lines:
        is_banded = not is_banded and line.kind != Kind.HEADING
        _draw_line(pen, line, is_banded and line.kind != TOTAL)


def _draw_line(pen: Pen, line: Line, is_banded: bool) -> None:
    """Draw a line of the table, its label first."""
    if line.kind == Kind.HEADING:
        _draw_heading(pen, line)
        return
    if pen.ink.field_dash:  # grounds have no colour: lines guide the eye
        label, y = label_of(pen.plan, line), line.box.bottom
        outline = Outline(pen.ink.field, HAIR / 2)
        pen.canvas.line(Point(label.x, y), Point(label.right, y), outline)
    elif is_banded and line.kind not in (Kind.BOXES, Kind.STACKS, Kind.GRID):
        pen.canvas.rect(line.box, fill=pen.tone.tint)
    _draw_label(pen, line)
    for at, cell in enumerate(cells_of(pen.plan, line)):
        _draw_cell(pen, line, cell, at)


def _draw_heading(pen: Pen, line: Line) -> None:
    """Write a heading above some rows."""
    words = pen.sheet.rows[line.number].label
    label = _label_box(pen, line)
    box = Box(line.box.x + INDENT, line.box.y, line.box.width - INDENT, 5.2)
    if not pen.plan.is_left:
        words = pen.with_icons(words)
        draw_heading(pen.canvas, box, words, pen.ink, size=3.3 * pen.unit)
        return
    pen.say(label, words, 3.3, family=DISPLAY_BOLD)
    y = label.centre.y + 0.9
    ends = Point(line.box.x, y), Point(label.x - INDENT, y)
    pen.canvas.line(*ends, Outline(pen.ink.soft, HAIR))


def _draw_cell(pen: Pen, line: Line, cell: Box, at: int) -> None:
    """Draw the boxes of a line in a column."""
    boxes = [box for _, box in line_boxes(pen.sheet, line, cell)]
    if line.kind in (Kind.TICK, Kind.CHOICE):
        draw_ticks(pen.canvas, boxes, pen.ink)
        return
    grid = pen.sheet.rows[line.number].grid if line.kind == Kind.GRID else None
    if grid:
        draw_grid(pen, grid, cell)
        has_sum = pen.sheet.rows[line.number].has_sum
        _draw_rings(pen, boxes[-1:] if has_sum else [], pen.column_tone(at))
        return
    if line.kind == Kind.BOXES:
        _draw_boxes(pen, line, boxes, cell)
        return
    if line.kind == Kind.STACKS:
        _draw_stacks(pen, line, cell)
    if line.kind in (TOTAL, Kind.SUBTOTAL, Kind.BONUS, Kind.STACKS):
        tone = pen.column_tone(at)
        width = 0.6 if line.kind == TOTAL else 0.3
        for box in boxes:  # the ring is around the box that is written in
            ring = box.inset(-width / 2)
            stroke = Outline(tone.ring, width)
            pen.canvas.rect(ring, fill=WHITE, stroke=stroke, radius=0.6)
        return
    first, last = boxes[0], boxes[-1]
    whole = Box(first.x, first.y, last.right - first.x, first.height)
    draw_fields(pen.canvas, [whole], pen.ink)
    rounds = pen.sheet.rounds
    outline = field_outline(pen.ink)
    if line.kind == ROUND and rounds and rounds.is_running:
        inner = last.inset(outline.width / 2)
        light = INKS["pale"] if pen.ink.tint > INKS["pale"].tint else pen.ink
        pen.canvas.rect(inner, fill=light.tone(GAME.hue).tint)
    for box in boxes[1:]:
        ends = Point(box.x, box.y), Point(box.x, box.bottom)
        pen.canvas.line(*ends, outline)
    has_dealer = rounds and rounds.has_dealer and not dealt_counts(pen)
    is_dealt = (line.number - 1) % pen.sheet.count == at
    if line.kind == ROUND and has_dealer and is_dealt:
        dot = Point(cell.x - DOT - 0.1, cell.centre.y)
        pen.canvas.circle(dot, DOT, fill=pen.ink.text)


def _draw_boxes(pen: Pen, line: Line, places: Sequence[Box], cell: Box) -> None:
    """Draw a row of boxes on its ground, each with the number printed above it."""
    row = pen.sheet.rows[line.number]
    boxes = row.boxes
    assert boxes is not None
    colour = pen.sheet.printed.tones.get(row.id, "")
    tone = pen.ink.tone(HUES[colour]) if colour else pen.tone
    step = line.step or box_step(pen.sheet, cell)
    count = len(boxes.columns)
    if not pen.ink.field_dash:
        _draw_ground(pen, boxes.columns, step, cell, tone)
    draw = draw_ticks if boxes.is_crossed else draw_fields
    rounded = [at - 1 for at in boxes.rounded]
    draw(pen.canvas, [places[at] for at in range(count) if at not in rounded], pen.ink)
    for at in rounded:
        place, radius = round_outline(places[at])
        outline = field_outline(pen.ink)
        pen.canvas.rect(place, fill=WHITE, stroke=outline, radius=radius)
    for box, number in zip(places, boxes.printed, strict=False):
        above = Box(box.centre.x - step / 2, box.y - 3.2, step, 3.0)
        pen.say(above, signed(number), 2.7, "centre", STRONG)
    shapes = [
        round_outline(box)[0] if at in boxes.rounded else box
        for at, box in enumerate(places[:count], 1)
    ]
    below = max(shape.bottom for shape in shapes) + 0.4
    _draw_rewards(pen, line, boxes.columns, step, cell, below)
    _draw_rings(pen, places[count:], tone)


def _draw_rings(pen: Pen, boxes: Sequence[Box], tone: Tone) -> None:
    """Draw the boxes for the points of a row of boxes or a grid."""
    for box in boxes:
        outline = Outline(tone.ring, 0.3)
        pen.canvas.rect(box.inset(-0.15), fill=WHITE, stroke=outline, radius=0.6)


def _draw_stacks(pen: Pen, line: Line, cell: Box) -> None:
    """Draw a bracket below each stack of boxes in the rows above."""
    step, rows = line.step or box_step(pen.sheet, cell), pen.sheet.rows
    outline = Outline(pen.tone.ring, HAIR)
    high = min(_BRACKET, cell.height / 4)
    columns: list[int] = []
    for (place, box), *_ in list_stacks(rows, line.number):
        boxes = rows[place].boxes
        assert boxes is not None
        columns.append(boxes.columns[box - 1])
        x = cell.x + columns[-1] * step
        left, right = Point(x + 1.0, cell.y + BETWEEN), Point(x + step - 1.0, cell.y)
        low = left.y + high
        ends = Point(left.x, low), Point(right.x, low)
        pen.canvas.line(*ends, outline)
        for end in ends:
            pen.canvas.line(Point(end.x, left.y), end, outline)
    _draw_rewards(pen, line, columns, step, cell, cell.y + BETWEEN + high + 0.3)


def _draw_rewards(
    pen: Pen, line: Line, columns: Sequence[int], step: Mm, cell: Box, below: Mm
) -> None:
    """Draw the rewards of a row's boxes or stacks: an icon, an arrow, and the target.

    Args:
        pen: to draw with.
        line: of the row.
        columns: the columns of its boxes or stacks.
        step: from one column to the next.
        cell: of the line.
        below: the top of the rewards for single boxes.
    """
    row = pen.sheet.rows[line.number]
    taken = {columns[one.box - 1] for one in row.gives if one.box}
    high = rewards_below(pen.sheet, line)
    for reward in row.gives:
        icon = pen.sheet.printed.icons.get(f"{row.id} {reward.name}", "")
        place = reward_box(pen.sheet, cell)
        if reward.box:
            column = columns[reward.box - 1]
            place = Box(cell.x + column * step + 0.2, below, step - 0.4, high)
            if column and taken.isdisjoint((column - 1, column + 1)):
                place = Box(place.x - step / 2, below, place.width + step, high)
        _draw_reward(pen, place, icon, reward.to, is_small=reward.box > 0)


def _draw_given(pen: Pen, box: Box, row: Row, grid: Grid) -> None:
    """Write the parts of a grid that give rewards, with a line for each reward."""
    fonts = pen.canvas.fonts
    for reward in row.gives:
        words = pen.texts("declared.all-cells")
        if reward.part == Op.COLOURS:
            words = grid.grounds[reward.box - 1].entry.label or words
        elif reward.box:
            key = {Op.ROWS: "cell-row", Op.COLUMNS: "cell-column"}.get(
                reward.part, "cell"
            )
            words = pen.texts(f"declared.{key}", number=reward.box)
        icon = pen.sheet.printed.icons.get(f"{row.id} {reward.name}", "")
        used = min(fonts.width(words, TEXT, 2.4 * pen.unit), box.width / 2)
        pen.say(Box(box.x, box.y, used + 0.1, box.height), words, 2.4)
        wide = min(box.width - used - 1.0, _GIVEN)
        place = Box(box.x + used + 1.0, box.y, wide, box.height)
        _draw_reward(pen, place, icon, reward.to, is_small=True)
        box = box.moved(0, LEGEND)


def _draw_reward(pen: Pen, box: Box, icon: str, to: int, is_small: bool) -> None:
    """Draw a reward, with an arrow to the block in which it is used."""
    target = pen.sheet.rows[to]
    colour = pen.sheet.printed.tones.get(target.id, "")
    tone = pen.ink.tone(HUES[colour]) if colour else pen.tone
    size = 2.5 if is_small else 3.6
    if not is_small:
        middle = Box(box.x, box.centre.y - 4.0, box.width, 8.0)
        pen.canvas.rect(middle, stroke=Outline(tone.ring, HAIR), radius=1.2)
        box = Box(middle.x, middle.y + 0.6, middle.width, size)
    used = size + 0.4 if icon else 0.0
    words = (
        target.label if not is_small else _short(pen, target, box.width - used - 2.6)
    )
    wide = pen.canvas.fonts.width(words, TEXT, LEAST) if is_small else 0.0
    x = box.centre.x - (used + 2.6 + wide) / 2
    if icon:
        pen.draw_sign(icon, Point(x + size / 2, box.centre.y), size)
    _draw_arrow(pen, Point(x + used + 1.1, box.centre.y), to, tone)
    if is_small:
        pen.say(
            Box(x + used + 2.6, box.y, wide + 0.1, box.height), words, LEAST / pen.unit
        )
    else:
        below = Box(box.x + 0.5, box.bottom + 0.3, box.width - 1.0, 3.0)
        fitted = _short(pen, target, below.width)
        pen.say(below, fitted, LEAST / pen.unit, "centre")


def _short(pen: Pen, row: Row, width: Mm) -> str:
    """Return the label of a row, shortened to a width."""
    words = _row_label(pen, row)
    while words and pen.canvas.fonts.width(words, TEXT, LEAST) > width:
        words = words[:-1].rstrip()
    return words


def _draw_arrow(pen: Pen, middle: Point, to: int, tone: Tone) -> None:
    """Draw a small arrow that points to a row."""
    others = (ROUND, TOTAL, CARRIED)
    lines = [line for line in pen.plan.lines if line.kind not in others]
    box = next(line.box for line in lines if line.number == to)
    x, y = 0, 1 if box.centre.y > middle.y else -1
    if not box.x <= middle.x <= box.right or box.y <= middle.y <= box.bottom:
        x, y = 1 if box.centre.x > middle.x else -1, 0
    outline = Outline(tone.sign, 0.35)
    tip = Point(middle.x + x, middle.y + y)
    pen.canvas.line(Point(middle.x - x, middle.y - y), tip, outline)
    for side in (-1, 1):
        back = Point(tip.x - 0.7 * x + 0.6 * side * y, tip.y - 0.7 * y + 0.6 * side * x)
        pen.canvas.line(back, tip, outline)


def _draw_ground(
    pen: Pen, columns: Sequence[int], step: Mm, cell: Box, tone: Tone
) -> None:
    """Draw the ground of a row's boxes, and a band that joins it across gaps."""
    high = cell.height - 2 * BETWEEN
    wide = (columns[-1] + 1 - columns[0]) * step
    band = Box(cell.x + columns[0] * step, cell.centre.y - high / 8, wide, high / 4)
    pen.canvas.rect(band, fill=tone.tint)
    starts = [at for at in columns if at - 1 not in columns]
    ends = [at + 1 for at in columns if at + 1 not in columns]
    for start, end in zip(starts, ends, strict=True):
        place = Box(cell.x + start * step, cell.y + BETWEEN, (end - start) * step, high)
        pen.canvas.rect(place, fill=tone.tint, radius=1.0)


def _draw_label(pen: Pen, line: Line) -> None:
    """Write the label of a line, and its points."""
    label = _label_box(pen, line)
    if line.kind == TOTAL:
        pen.say(label, pen.texts("sheet.total"), 4.4, family=DISPLAY_BOLD)
    elif line.kind == CARRIED:
        words = pen.texts("declared.carried")
        _, lines = pen.fit(label, words, 2.4 * pen.unit, TEXT)
        pen.say(label, words if lines else "+", 2.4, is_soft=True)
    elif line.kind == ROUND:
        place = Box(label.x, label.y, 6.0, label.height)
        pen.say(place, f"{line.number}", 3.0, family=STRONG)
        for at, count in enumerate(dealt_counts(pen)):  # a dealer per count
            seat = f"{(line.number - 1) % count + 1}"
            pen.say(dealt_box(pen, label, at), seat, 2.3, "centre", is_soft=True)
    else:
        row = pen.sheet.rows[line.number]
        if row.grid:  # its legend is below its label
            legend = Box(label.x, label.y + LABEL, label.width, 0)
            below = draw_legend(pen, legend, row.grid)
            _draw_given(pen, Box(label.x, below, label.width, LEGEND), row, row.grid)
            label = Box(label.x, label.y + BETWEEN, label.width, LABEL - 1.0)
        _draw_row_label(pen, label, row, line.number)


def _draw_row_label(pen: Pen, label: Box, row: Row, at: int) -> None:
    """Draw the icon of a row and write its label and its points."""
    icons = pen.sheet.printed.icons
    if _has_icons(pen, at) and (row.id in icons or not row.grid):
        size = min(_ICON * pen.unit, label.height - 1.0)
        if row.id in icons:
            middle = Point(label.x + _ICON * pen.unit / 2, label.centre.y)
            pen.draw_sign(icons[row.id], middle, size)
        used = _ICON * pen.unit + 0.8
        label = Box(label.x + used, label.y, label.width - used, label.height)
    if row.kind == Kind.CHOICE:
        label = _draw_options(pen, label, row)
    family = STRONG if row.kind in (Kind.SUBTOTAL, Kind.BONUS) else TEXT
    words, hint = pen.with_icons(_row_label(pen, row)), _hint(pen, row)
    if not hint:
        pen.say(label, words, 3.0, family=family)
        return
    fonts, gap = pen.canvas.fonts, 1.5
    wide = fonts.width(words, family, 3.0 * pen.unit)
    beside = fonts.width(hint, TEXT, _HINT * pen.unit)
    if wide + gap + beside <= label.width:
        place = Box(label.right - beside, label.y, beside, label.height)
        pen.say(place, hint, _HINT, "right", is_soft=True)
        label = Box(label.x, label.y, label.width - beside - gap, label.height)
        pen.say(label, words, 3.0, family=family)
        return
    part = min(label.height * 0.52, 4.0)
    top = label.centre.y - part
    pen.say(Box(label.x, top, label.width, part), words, 2.9, family=family)
    below = Box(label.x, label.centre.y, label.width, part)
    pen.say(below, hint, _HINT, is_soft=True)


def _has_icons(pen: Pen, at: int) -> bool:
    """Return whether any row in the same block has an icon or a drawing.

    Unless blocks are arranged, all rows below the same heading form one.
    """
    rows, icons = pen.sheet.rows, pen.sheet.printed.icons
    if pen.sheet.is_arranged:
        starts = [first for first, _ in list_blocks(rows)]
    else:
        starts = [first for first, row in enumerate(rows) if row.kind == Kind.HEADING]
    first = max([0, *[start for start in starts if start <= at]])
    end = min([len(rows), *[start for start in starts if start > at]])
    return any(row.id in icons for row in rows[first:end])


def _draw_options(pen: Pen, label: Box, row: Row) -> Box:
    """Write the options of a row beside its boxes; return the rest of the label."""
    fonts, size = pen.canvas.fonts, 2.4 * pen.unit
    points = row.points[2][1:]
    words = [
        f"{pen.with_icons(option)}  {signed(worth)}"
        for option, worth in zip(row.options, points, strict=True)
    ]
    widest = max(fonts.width(one, TEXT, size) for one in words)
    wide = min(widest, label.width * 0.6)
    inner = Box(label.right - wide, label.y + BETWEEN, wide, label.height - 2 * BETWEEN)
    for one, place in zip(words, inner.rows(len(words)), strict=True):
        pen.say(place, one, 2.4, "right")
    return Box(label.x, label.y, label.width - wide - 1.5, label.height)


def _row_label(pen: Pen, row: Row) -> str:
    """Return the label of a row; sums without a label have a default one."""
    if row.label or row.kind not in Kind.UNNAMED:
        return row.label
    return pen.texts(f"declared.{row.kind}")


def _hint(pen: Pen, row: Row) -> str:
    """Return a short text on the points of a row, and on when it counts."""
    parts = filter(None, (row.optional, _brings(pen, row)))
    return " \N{MIDDLE DOT} ".join(map(pen.with_icons, parts))


def _brings(pen: Pen, row: Row) -> str:
    """Return a short text on the points of a row."""
    own = pen.sheet.printed.hints.get(row.id, "")
    if own:
        return own
    if row.kind == Kind.BONUS:
        return pen.texts("declared.from", reach=row.reach, points=f"+{row.points[1]}")
    if len(row.entries) > 1:
        return " | ".join(pen.with_icons(entry.label) for entry in row.entries)
    if row.rank:
        return " \N{MIDDLE DOT} ".join(f"{points}" for points in row.rank)
    rule = row.boxes.rule if row.boxes else row.rule
    if rule:
        return " ".join([RULE_SIGNS[rule]] * 3)
    if row.grid:
        return grid_hint(row.grid)
    if row.boxes and row.boxes.needs:
        last = signed(row.boxes.printed[-1]) if row.boxes.printed else ""
        return f"{row.boxes.needs} {_TIMES} \N{RIGHTWARDS ARROW} {last}"
    operator = row.points[0]
    is_each = operator == "*" and row.points[1][0] in (Op.ENTRY, Op.COUNT)
    if is_each and row.points[2][0] == Op.NUMBER:
        worth = row.points[2][1]
        if row.kind == Kind.TICK:
            return f"{worth:+}".replace("-", "\N{MINUS SIGN}")
        return f"{_TIMES} {signed(worth)}"
    if operator == Op.TABLE and row.points[2] == points_scale(pen.sheet):
        return ""
    if operator == Op.TABLE and row.kind != Kind.CHOICE:
        none, *some = map(signed, row.points[2])  # the first is for a count of 0
        return " ".join(some if none == "0" else (none, *some))
    if row.entries and row.entries[0].one_of:
        numbers = [number for number in row.entries[0].one_of if number]
        return signed(numbers[0]) if len(numbers) == 1 else ""
    return ""


def draw_expansions(pen: Pen) -> None:
    """Draw the boxes to tick for expansions, with their names."""
    for at, name in enumerate(pen.sheet.expansions):
        box = pen.boxes[expansion_place(at)]
        draw_ticks(pen.canvas, [box], pen.ink)
        right = pen.plan.labels[1]
        words = Box(box.right + 1.2, box.y - 0.2, right - box.right - 2.0, 4.0)
        pen.say(words, name, 2.4)
