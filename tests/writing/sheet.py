"""Sheets that somebody filled in: values written into the boxes of a printed page.

Values are texts, by the names of spots (`sheetgen.core.reading.input_field`):
``cell:c5`` the number of a cell, ``field:c5`` its phase or round. In a ring's place
``o`` is a ring, ``x`` a cross, ``ox`` both. Nothing is not written.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from sheetgen.core.draw.box import Box
from sheetgen.core.reading.input_field import CIRCLED, RING
from sheetgen.core.reading.input_field import TICK as TICKED
from sheetgen.core.units import MM_PER_INCH, Mm
from tests.writing.hand import CROSS, TICK, Hand, write_glyph
from tests.writing.pen import Pen, draw_strokes, rub_out

ERASED, OVERWRITTEN, STRUCK = "erased", "overwritten", "struck"
SLIPS = (ERASED, OVERWRITTEN, STRUCK)
IN_PENCIL, IN_INK = (0.5, 0.2, 0.3), (0, 0.4, 0.6)  # how often each; ink stays
BLANK = 0.4  # between numbers, in heights of a glyph
NAMES = ("Anna", "Bea", "Tom", "Petra", "Marco", "Greta", "Simon", "Hanna")
SPECKS = 8  # on a page, about
SMALLEST: Mm = 2.3  # that people write a digit where there is room


@dataclass(frozen=True)
class Place:
    """A place on a page where something can be written.

    Attributes:
        kind: as spots have it.
        box: on the page.
    """

    kind: str
    box: Box


@dataclass(frozen=True)
class Trace:
    """What was written in one place.

    Attributes:
        name: of the place.
        value: that it stands for.
        box: that was written in, on the page.
        ink: the box around what was written last, on the page.
        slip: one of `SLIPS` if something else was written first.
    """

    name: str
    value: str
    box: Box
    ink: Box
    slip: str = ""


def write_sheet(
    page: np.ndarray,
    dpi: float,
    places: Mapping[str, Place],
    values: Mapping[str, str],
    hand: Hand,
    chance: np.random.Generator,
    slips: float = 0,
) -> tuple[Trace, ...]:
    """Write values on a page, which changes; return what stands where.

    Args:
        page: the printed sheet, of 8 bits.
        dpi: its pixels an inch.
        places: by the names of their spots.
        values: to write, by the names of spots.
        hand: that writes.
        chance: how each glyph comes out is drawn from it.
        slips: how often something else is written first.
    """
    writer = _Writer(page, dpi, hand, chance)
    return tuple(
        writer.write(name, value, places[name], slips)
        for name, value in values.items()
        if value
    )


def write_head(
    page: np.ndarray,
    dpi: float,
    lines: Iterable[Box],
    hand: Hand,
    chance: np.random.Generator,
) -> None:
    """Write a name on the first of some lines, a date on the others: nobody's spots.

    Args:
        page: the printed sheet, of 8 bits, which changes.
        dpi: its pixels an inch.
        lines: the boxes over them, on the page.
        hand: that writes.
        chance: how each glyph comes out is drawn from it.
    """
    writer = _Writer(page, dpi, hand, chance)
    for at, box in enumerate(lines):
        date = f"{chance.integers(1, 29)} {chance.integers(1, 13)} 26"
        writer.note(date if at else str(chance.choice(NAMES)), box)


def drop_specks(page: np.ndarray, dpi: float, chance: np.random.Generator) -> None:
    """Leave a few specks on a page, where a pen rested or the paper is dirty."""
    high, wide = (side * MM_PER_INCH / dpi for side in page.shape[:2])
    for _ in range(chance.poisson(SPECKS)):
        grey, size = int(chance.integers(30, 140)), chance.uniform(0.1, 0.35)
        pen = Pen("dirt", (grey, grey, grey), size, chance.uniform(0.3, 1), 0.2, 0)
        place = chance.uniform((0, 0), (wide, high))
        path = place + chance.normal(0, 0.1, (3, 2))
        draw_strokes(page, dpi, [path], pen, chance)


@dataclass
class _Writer:
    """A hand over a page."""

    page: np.ndarray
    dpi: float
    hand: Hand
    chance: np.random.Generator

    def write(self, name: str, value: str, place: Place, slips: float) -> Trace:
        box = place.box
        if place.kind == RING:
            return Trace(name, value, box, self._mark(value, box))
        if place.kind == TICKED:
            ink = self._draw(self._sign([TICK], box))
            return Trace(name, value, box, ink)
        strokes = self._sign(value, box)
        if value == CROSS or self.chance.random() >= slips:
            return Trace(name, value, box, self._draw(strokes))
        often = IN_PENCIL if self.hand.pen.kind == "pencil" else IN_INK
        slip = str(self.chance.choice(SLIPS, p=often))
        wrong = self._sign(self._other(value), box)
        if slip == ERASED:
            self._rub_out(wrong)
        else:
            self._draw(wrong)
        if slip == STRUCK:
            self._draw(self._strike(wrong))
            strokes = self._beside(value, box, wrong)
        again = 2 if slip == OVERWRITTEN else 1
        for _ in range(again):
            ink = self._draw(strokes)
        return Trace(name, value, box, ink, slip)

    def note(self, text: str, box: Box) -> None:
        """Write a text on the line under a box."""
        strokes = self._sign(text, Box(box.x, box.y, box.width * 0.7, box.height))
        self._draw(strokes)

    # What is written

    def _sign(self, glyphs: Iterable[str], box: Box) -> list[np.ndarray]:
        """Return the strokes of glyphs beside each other in a box."""
        hand, chance = self.hand, self.chance
        if hand.capitals:
            glyphs = [one if one in (CROSS, TICK) else one.upper() for one in glyphs]
        small = box.height < 4.5
        part = hand.size * (1.12 if small else 1) * (1 + chance.normal(0, 0.05))
        high = float(np.clip(part * box.height, SMALLEST, hand.tall))
        written = [
            write_glyph(hand, one, chance) if one != " " else None for one in glyphs
        ]
        if any(glyph in (CROSS, TICK) for glyph in glyphs):
            high *= 0.95
        strokes, x = [], 0.0
        for glyph in written:
            if glyph is None:
                x += BLANK
                continue
            xs = np.concatenate([stroke[:, 0] for stroke in glyph])
            lift = chance.normal(0, hand.loose)
            off = np.array((x - xs.min(), lift))
            strokes += [stroke + off for stroke in glyph]
            x += np.ptp(xs) + hand.gap * (1 + chance.normal(0, 0.15))
        low, top, wide, tall = _extent(strokes)
        high = min(high, 0.94 * box.width / wide, 1.02 * box.height / tall)
        centre = np.array((low + wide / 2, top + tall / 2))
        return [
            (stroke - centre) * high + self._place(box, wide * high, tall * high)
            for stroke in strokes
        ]

    def _place(self, box: Box, wide: Mm, tall: Mm) -> np.ndarray:
        """Return where the middle of what is written comes."""
        hand, chance = self.hand, self.chance
        room = np.array((box.width - wide, box.height - tall)) / 2
        side = np.array((hand.side if box.width > 1.6 * box.height else 0, 0))
        off = np.array(hand.shift) * min(box.width, box.height) * 1.4
        off = off + chance.normal(0, 0.035, 2) * box.height + side * room * 0.8
        # Hardly ever over the line, but nobody keeps to it by a hair.
        most = np.maximum(room, 0) + 0.2
        return np.array(box.centre) + np.clip(off, -most, most)

    def _mark(self, value: str, box: Box) -> Box:
        """Draw a ring round a printed circle, a cross through it, or both."""
        inks = []
        if CIRCLED in value:
            ring = self._cross(box, TICK) if self.hand.ticks else [self._ring(box)]
            inks.append(self._draw(ring))
        if CROSS in value:
            inks.append(self._draw(self._cross(box)))
        return _around(inks)

    def _cross(self, box: Box, glyph: str = CROSS) -> list[np.ndarray]:
        """Return a cross through what is printed, which it may leave; or a tick."""
        strokes = write_glyph(self.hand, glyph, self.chance)
        low, top, wide, tall = _extent(strokes)
        high = box.width * float(np.clip(self.chance.normal(0.9, 0.12), 0.6, 1.3))
        off = np.array(box.centre) + self.chance.normal(0, 0.08, 2) * box.width
        middle = np.array((low + wide / 2, top + tall / 2))
        return [(path - middle) * high + off for path in strokes]

    def _ring(self, box: Box) -> np.ndarray:
        """Return a ring as a hand draws it: open or overlapping, never quite round."""
        hand, chance = self.hand, self.chance
        always = np.random.default_rng((hand.seed, 111))
        start = always.uniform(-2.2, -0.8) + chance.normal(0, 0.2)
        way = 1 if always.random() < 0.35 else -1
        over = always.normal(0.25, 0.3) + chance.normal(0, 0.15)
        egg = always.uniform(-0.12, 0.12) + chance.normal(0, 0.03)
        angle = start + way * np.linspace(0, 2 * np.pi + over, 70)
        # Nobody goes further round what is large than round what is small.
        half = np.array((box.width, box.height)) / 2
        reach = half + (hand.reach - 1) * np.minimum(half, 2.2)
        reach = reach * (1 + chance.normal(0, 0.05))
        out = np.linspace(1, 1 + chance.normal(0.02, 0.06), 70)
        waves = chance.normal(0, 0.02, 2)
        out = out + waves[0] * np.cos(2 * angle) + waves[1] * np.sin(3 * angle)
        middle = np.array(box.centre) + chance.normal(0, 0.06, 2) * box.width
        x = reach[0] * out * (1 + egg) * np.cos(angle)
        y = reach[1] * out * (1 - egg) * np.sin(angle)
        return np.column_stack((x, y)) + middle

    # What was written first

    def _other(self, value: str) -> str:
        """Return another value of as many glyphs."""
        if not value.isdecimal():
            return value[::-1] if len(value) > 1 else "a"
        others = [digit for digit in "123456" if digit != value]
        return str(self.chance.choice(others)) * len(value)

    def _strike(self, strokes: list[np.ndarray]) -> list[np.ndarray]:
        """Return a line or two through strokes."""
        low, top, wide, tall = _extent(strokes)
        always = np.random.default_rng((self.hand.seed, 113))
        lean = always.uniform(0, 0.5) * tall
        struck = []
        for at in range(2 if always.random() < 0.3 else 1):
            y = top + tall * (0.5 + 0.15 * at) + self.chance.normal(0, 0.15)
            ends = [(low - 0.5, y + lean), (low + wide + 0.5, y - lean)]
            struck.append(np.array(ends) + self.chance.normal(0, 0.1, (2, 2)))
        return struck

    def _beside(
        self, value: str, box: Box, wrong: list[np.ndarray]
    ) -> list[np.ndarray]:
        """Return the right value, smaller, at the right of what was struck."""
        low, _, wide, _ = _extent(wrong)
        x = max(low + wide + 0.7, box.right - 0.2)
        room = Box(x, box.y + 0.1 * box.height, box.width * 0.5, box.height * 0.75)
        return self._sign(value, room)

    # Ink

    def _draw(self, strokes: list[np.ndarray]) -> Box:
        return draw_strokes(self.page, self.dpi, strokes, self.hand.pen, self.chance)

    def _rub_out(self, strokes: list[np.ndarray]) -> None:
        rub_out(self.page, self.dpi, strokes, self.hand.pen, self.chance)


def _extent(strokes: Iterable[np.ndarray]) -> tuple[Mm, Mm, Mm, Mm]:
    """Return left, top, width and height of strokes."""
    places = np.vstack(list(strokes))
    low, size = places.min(axis=0), np.ptp(places, axis=0)
    return float(low[0]), float(low[1]), float(size[0]), float(size[1])


def _around(boxes: list[Box]) -> Box:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right = max(box.right for box in boxes)
    bottom = max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top)
