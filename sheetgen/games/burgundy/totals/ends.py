"""The left of a sheet of totals: how it is filled in, and what counts at the end."""

from collections.abc import Sequence

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.draw.hexmap import hexagon_at
from sheetgen.core.units import Mm
from sheetgen.draw.font import BOLD, STRONG
from sheetgen.draw.form import draw_chip
from sheetgen.draw.svg import Outline, polygon_path
from sheetgen.draw.symbol import draw_symbol
from sheetgen.games.burgundy.monasteries import (
    ANIMAL_KINDS,
    BONUS_TILES,
    COUNTED,
    EDITIONS,
    KINDS_SOLD,
    TILES_SOLD,
)
from sheetgen.games.burgundy.pen import Pen, values
from sheetgen.games.burgundy.tile import MONASTERY
from sheetgen.games.burgundy.virtual import MONASTERY as VIRTUAL_MONASTERY
from sheetgen.games.burgundy.virtual import SHIELD_POINTS, UNFINISHED

CHIP = (6.0, 3.5)
TIMES = "\N{MULTIPLICATION SIGN}"
STEPS = 3
DOUBLES = 7  # double hexes whose points stand on the first of two lines
_KEYS = {
    KINDS_SOLD: "kinds-sold",
    ANIMAL_KINDS: "animal-kinds",
    TILES_SOLD: "tiles-sold",
    BONUS_TILES: "bonus-tiles",
}


def draw_steps(pen: Pen, box: Box) -> None:
    """Write how the sheet is filled in, step by step."""
    below = pen.head(box, "totals.steps")
    for at, row in enumerate(below.rows(STEPS), 1):
        number = Box(row.x, row.y, 3.4, row.height)
        pen.say(number, f"{at}.", 2.5, family=BOLD)
        words = Box(row.x + 3.6, row.y, row.width - 3.6, row.height)
        pen.say(words, pen.texts(f"totals.step-{at}"), 2.5)


def draw_monasteries(pen: Pen, box: Box) -> None:
    """Draw what each monastery brings that counts at the end [burgundy 10.15]."""
    below = pen.head(box, "legend.ends")
    points = pen.table("monastery_points")
    numbers = sorted({*_KEYS, *COUNTED})
    rows = below.rows(len(numbers))
    for row, number in zip(rows, numbers, strict=True):
        worth, *others = points[f"{number}"]
        if number in COUNTED:
            text = pen.texts(f"tile.{COUNTED[number]}")
            _say_worth(pen, row, f"{TIMES} {values([worth])}")
        else:
            text = pen.texts(f"legend.{_KEYS[number]}", points=worth.value)
        if others:
            edition = max(EDITIONS, key=lambda name: EDITIONS[name])
            _say_worth(pen, row, f"{edition}: {values(others)}")
            row = Box(row.x, row.y, row.width - 10, row.height)
        _chip(pen, row, f"{number}", text)
    look = pen.looks[MONASTERY]
    middle = Point(box.right - 2.6, box.y + 1.9)
    path = polygon_path(hexagon_at(middle, 4.0))
    pen.canvas.path(path, fill=look.tone.tint, stroke=Outline(look.tone.ring, 0.4))
    draw_symbol(pen.canvas, look.symbol, middle, 2.4, look.tone.sign)


def draw_virtual(pen: Pen, box: Box) -> None:
    """Draw what Châteauma's pieces bring at the end [burgundy 33.14]."""
    below = pen.head(box, "totals.virtual")
    left = pen.table("points")
    doubles = [values(points) for points in pen.table("vine_points").values()]
    worth = (
        ("monasteries", f"{TIMES} {VIRTUAL_MONASTERY}"),
        ("goods", f"{TIMES} {values(left['good_left'])}"),
        ("silver", f"{TIMES} {values(left['silver_left'])}"),
        ("reserve", f"{TIMES} 1"),
        ("unfinished", f"{TIMES} {UNFINISHED}"),
        ("shields", _listed([str(points) for points in SHIELD_POINTS[1:]])),
        ("doubles", _listed(doubles[:DOUBLES]) + ","),
    )
    *rows, last = below.rows(len(worth) + 1)
    _say_worth(pen, last, _listed(doubles[DOUBLES:]))
    for row, (name, text) in zip(rows, worth, strict=True):
        _say_worth(pen, row, text)
        wide = pen.canvas.fonts.width(text, STRONG, 2.3)
        words = Box(row.x, row.y, row.width - wide - 1, row.height)
        pen.say(words, pen.texts(f"chateauma.{name}"), 2.4)


def _listed(points: Sequence[str]) -> str:
    return ", ".join(points)


def _say_worth(pen: Pen, row: Box, text: str) -> None:
    pen.say(row, text, 2.3, "right", STRONG, is_soft=True)


def _chip(pen: Pen, row: Box, word: str, meaning: str, indent: Mm = 0) -> None:
    """Draw the number of a monastery, and what it counts."""
    chip = Box(row.x + indent, row.centre.y - CHIP[1] / 2, *CHIP)
    draw_chip(pen.canvas, chip, word, pen.ink, 2.6)
    room = Box(chip.right + 1.4, row.y, row.right - chip.right - 1.4, row.height)
    pen.say(room, meaning, 2.4)
