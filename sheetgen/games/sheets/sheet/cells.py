"""Drawing grids and maps of a declared sheet: cells, areas, points and legend."""

from collections.abc import Sequence

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import hexagon_at
from sheetgen.core.scoresheet.declaration import Grid, Ground, Rule
from sheetgen.core.scoresheet.formula import Op
from sheetgen.core.scoresheet.grid import (
    DOWN,
    LEGEND,
    PITCH,
    STRIP,
    TICK,
    WORTH,
    Tiling,
    areas_of,
    chip_half,
    ground_hint,
    rim_of,
    tile,
    worth_of,
)
from sheetgen.core.scoresheet.line import grid_box
from sheetgen.core.units import Mm
from sheetgen.draw.font import STRONG, TEXT
from sheetgen.draw.form import draw_fields, draw_ticks, field_outline
from sheetgen.draw.ink import WHITE, Tone
from sheetgen.draw.svg import HAIR, Outline, lines_path, polygon_path
from sheetgen.draw.symbol import draw_icon
from sheetgen.games.sheets.sheet.pen import HUES, LEAST, SIGNS, Pen, signed
from sheetgen.scoresheet.icon_data import ICONS

# Signs for rules about numbers, the same in every language.
RULE_SIGNS = {
    Rule.RISING: "<",
    Rule.FALLING: ">",
    Rule.NEVER_FALLING: "\N{LESS-THAN OR EQUAL TO}",
    Rule.NEVER_RISING: "\N{GREATER-THAN OR EQUAL TO}",
    Rule.DIFFERENT: "\N{NOT EQUAL TO}",
    Rule.EQUAL: "=",
    Rule.CONSECUTIVE: "\N{PLUS-MINUS SIGN}1",
}
_SIGN: Mm = 2.1  # the height of the sign of a colour in a cell
_EDGE: Mm = 0.45  # between a sign or number in a hexagon's corner and its border
_NUMBER: Mm = 2.3  # the font size of a printed number
_BORDER: Mm = 0.45  # the width of the border of areas


def ground_tone(pen: Pen, ground: Ground) -> Tone:
    """Return the colours of cells with a ground."""
    return pen.ink.tone(HUES[ground.colour]) if ground.colour else pen.tone


def draw_grid(pen: Pen, grid: Grid, cell: Box) -> None:
    """Draw the cells of a grid, the borders of its areas, and the marks beside them."""
    tiling = tile(grid, grid_box(pen.sheet, cell))
    for at, kind in enumerate(grid.kinds):
        _draw_cell(pen, grid, tiling, at, grid.grounds[kind])
    _draw_borders(pen, grid, tiling)
    _draw_worth(pen, grid, tiling)
    marks = [box for name, box in tiling.marks if _brings(grid, name)]
    if marks:
        draw_ticks(pen.canvas, marks, pen.ink)


def _brings(grid: Grid, mark: str) -> bool:
    """Return whether the part that a box is crossed off for brings any points."""
    part, number, _ = mark.split(".")
    return any(points[int(number) - 1] for points in _worths(grid, part))


def _draw_cell(pen: Pen, grid: Grid, tiling: Tiling, at: int, ground: Ground) -> None:
    """Draw a cell on its ground, with its number and the sign of its colour."""
    canvas, tone = pen.canvas, ground_tone(pen, ground)
    cell, field = tiling.cells[at], tiling.fields[at]
    hair, rim = Outline(tone.ring, HAIR), rim_of(grid, tiling.step)
    if grid.is_hex:
        canvas.path(_hexagon(cell, 0), fill=tone.tint, stroke=hair)
    else:
        canvas.rect(cell, fill=tone.tint, stroke=hair)
    if ground.is_crossed:
        draw_ticks(canvas, [field], pen.ink)
    elif grid.is_hex:
        canvas.path(_hexagon(cell, rim), fill=WHITE, stroke=field_outline(pen.ink))
    else:
        draw_fields(canvas, [field], pen.ink)
    number = grid.printed[at] if grid.printed else None
    middle, size = cell.centre, _SIGN
    if grid.is_hex:  # both are in its corners, clear of the field
        reach = cell.height / 2 - _EDGE
        size = min(_SIGN, reach - field.height / 2 - 0.1)
        sign = Point(middle.x, middle.y + reach - size / 2)
        above = field.height / 2 + _NUMBER + (0.3 if ground.is_crossed else -0.1)
        top = Box(middle.x - 2.0, middle.y - above, 4.0, _NUMBER)
    else:
        top = Box(cell.x + 0.7, cell.y + 0.35, cell.width / 2, STRIP)
        sign = Point(cell.right - 0.7 - _SIGN / 2, cell.y + 0.3 + STRIP / 2)
    if number is not None:
        align = "centre" if grid.is_hex else "left"
        pen.say(top, signed(number), _NUMBER, align, STRONG)
    if ground.colour and len(grid.grounds) > 1:
        draw_icon(canvas, ICONS[SIGNS[ground.colour]], sign, size, tone.sign)


def _hexagon(cell: Box, inset: Mm) -> str:
    return polygon_path(hexagon_at(cell.centre, cell.width - 2 * inset))


def _draw_borders(pen: Pen, grid: Grid, tiling: Tiling) -> None:
    """Draw a strong line around each area, if areas count."""
    if not grid.areas and not any(ground.rule for ground in grid.grounds):
        return
    areas = areas_of(grid)
    own = {at: number for number, area in enumerate(areas) for at in area}
    sides: dict[tuple[tuple[int, int], ...], list[tuple[int, tuple[Point, Point]]]] = {}
    for at, cell in enumerate(tiling.cells):
        corners = (
            hexagon_at(cell.centre, cell.width)
            if grid.is_hex
            else [
                Point(cell.x, cell.y),
                Point(cell.right, cell.y),
                Point(cell.right, cell.bottom),
                Point(cell.x, cell.bottom),
            ]
        )
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            key = tuple(sorted((round(x * 50), round(y * 50)) for x, y in (start, end)))
            sides.setdefault(key, []).append((own[at], (start, end)))
    lines = [
        held[0][1]
        for held in sides.values()
        if len(held) == 1 or held[0][0] != held[1][0]
    ]
    pen.canvas.path(lines_path(lines), stroke=Outline(pen.ink.text, _BORDER))


def _draw_worth(pen: Pen, grid: Grid, tiling: Tiling) -> None:
    """Write the points of complete rows, columns and colours beside or below them."""
    for box, *points in zip(
        tiling.ends[Op.ROWS], *_worths(grid, Op.ROWS), strict=False
    ):
        if len(points) == 1:
            pen.say(box, signed(points[0]), 3.0, "centre", STRONG)
            continue
        for mark, one in enumerate(points):
            place = Box(box.x + mark * PITCH, box.y, WORTH, box.height)
            pen.say(place, signed(one), 2.8, "centre", STRONG)
    for box, *points in zip(
        tiling.ends[Op.COLUMNS], *_worths(grid, Op.COLUMNS), strict=False
    ):
        for mark, one in enumerate(points):
            place = box.moved(0, mark * DOWN)
            pen.say(place, signed(one), 2.8, "centre", STRONG)
    for at, (box, *points) in enumerate(
        zip(tiling.chips, *_worths(grid, Op.COLOURS), strict=False)
    ):
        if not any(points):
            continue
        _draw_swatch(pen, grid, grid.grounds[at], Box(box.x, box.y, 4.0, box.height))
        half = chip_half(box)
        for mark, one in enumerate(points):
            end = box.right - 2.5 - (1 - mark) * half - TICK - 0.7
            place = Box(end - half + TICK + 0.7, box.y, half - TICK - 0.7, box.height)
            pen.say(place, signed(one), 2.8, "right", STRONG)


def _worths(grid: Grid, part: str) -> list[tuple[int, ...]]:
    worth = worth_of(grid, part)
    return [worth.points, *([worth.later] if worth.later else [])]


def _draw_swatch(pen: Pen, grid: Grid, ground: Ground, box: Box) -> None:
    """Draw a small cell with the sign of its colour."""
    tone, middle, size = ground_tone(pen, ground), box.centre, 3.6
    stroke = Outline(tone.ring, HAIR)
    if grid.is_hex:
        path = polygon_path(hexagon_at(middle, size))
        pen.canvas.path(path, fill=tone.tint, stroke=stroke)
    else:
        place = Box(middle.x - size / 2, middle.y - size / 2, size, size)
        pen.canvas.rect(place, fill=tone.tint, stroke=stroke)
    if ground.colour:
        draw_icon(pen.canvas, ICONS[SIGNS[ground.colour]], middle, _SIGN, tone.sign)


def draw_legend(pen: Pen, box: Box, grid: Grid) -> Mm:
    """Write the meaning of cells, a line for each ground, and the points of areas.

    Returns:
        The bottom of the legend.
    """
    y = box.y
    for at, ground in enumerate(grid.grounds):
        if not ground.entry.label:
            continue
        line = Box(box.x, y, box.width, LEGEND)
        _draw_swatch(pen, grid, ground, Box(line.x, line.y, 3.6, LEGEND))
        said = ground_hint(ground, RULE_SIGNS.get(ground.rule, ""))
        points = grid.colours.points
        if points and points[at] and not grid.colours.later:
            said = f"{said} +{points[at]}".replace("+-", "\N{MINUS SIGN}").strip()
        wide = pen.canvas.fonts.width(said, TEXT, 2.2 * pen.unit)
        right = Box(line.right - wide, line.y, wide, LEGEND)
        if said:
            pen.say(right, said, 2.2, "right", is_soft=True)
        place = Box(line.x + 4.6, line.y, line.width - 5.4 - wide, LEGEND)
        pen.say(place, pen.with_icons(ground.entry.label), 2.6)
        y += LEGEND
    if len(grid.areas) > 1:
        _draw_sizes(pen, Box(box.x, y + 0.4, box.width, LEGEND), grid.areas)
        y += LEGEND
    return y


def grid_hint(grid: Grid) -> str:
    """Return signs for the rules about numbers in rows, in columns and side by side."""
    along, below = "\N{RIGHTWARDS ARROW}", "\N{DOWNWARDS ARROW}"
    rules = zip((along, below, along + below), (*grid.rules, grid.beside), strict=True)
    return "  ".join(f"{arrow} {RULE_SIGNS[rule]}" for arrow, rule in rules if rule)


def _draw_sizes(pen: Pen, box: Box, points: Sequence[int]) -> None:
    """Write the points of areas below their sizes."""
    for at, (place, worth) in enumerate(
        zip(box.columns(len(points) - 1), points[1:], strict=True), 1
    ):
        size = f"{at}+" if at == len(points) - 1 else f"{at}"
        pen.say(
            Box(place.x, box.y, place.width, 2.3), size, LEAST, "centre", TEXT, True
        )
        below = Box(place.x, box.y + 2.3, place.width, 2.7)
        pen.say(below, signed(worth), 2.5, "centre", STRONG)
