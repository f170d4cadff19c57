"""Figures of a choice: a phase is a digit that is written, or a dot that is marked.

Half of the cells of a sheet, every second one, have dots in place of their field; one
hand writes on it, one camera sees it. ``SCAN_DOTS`` says how many sheets. Nothing is
asserted.
"""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import cv2
import numpy as np

from sheetgen.checking.photo import Photographed, read_photos
from sheetgen.draw.box import Box
from sheetgen.scan.ink import DOTS
from sheetgen.units import MM_PER_INCH, Mm
from tests.bench.pictures import FIRST, open_report
from tests.filled import fill_dice
from tests.photo import choose_camera, take_photo
from tests.scene import HANDS, INKS, LEGAL, Press
from tests.shot import choose_ground, choose_shot
from tests.writing.hand import CROSS, TICK, Hand, choose_hand, write_glyph
from tests.writing.pen import draw_strokes
from tests.writing.sheet import drop_specks, write_sheet

SHEETS = int(os.environ.get("SCAN_DOTS", "100"))
BOARDS = "ABCD"
PHASES = "123"
EVIDENCE = "phase"
DPI = 300
SIDE = 2400
SIZE: Mm = 1.6  # of a dot: more do not find room in a field
APART: Mm = 1.7  # from the middle of one to the middle of the next
LINE: Mm = 0.18
GREY = 120  # of its line, of 255
FILLED, SLASH = "filled", "slash"
MARKS, OFTEN = (FILLED, CROSS, TICK, SLASH), (0.35, 0.3, 0.2, 0.15)
# A cut of dots is larger than they are by this on every side: a place may be off.
ROOM: Mm = 0.3
FEW = 0.001  # what may be wrong unasked

Seen = tuple[bool, float]
"""Whether what was read is right, and how sure the reader is of it."""


def test_figures_of_dots_and_digits(press: Press) -> None:
    """What is read of either, and what has to be asked."""
    cv2.setNumThreads(1)
    report = open_report("bench-scan-dots")
    dots: list[Seen] = []
    digits: list[Seen] = []
    read = 0
    for seed in range(FIRST, FIRST + SHEETS):
        for dotted, seen in _look(seed, press):
            (dots if dotted else digits).append(seen)
            read += 1
    report(f"{SHEETS} sheets of {SIDE} pixels, {read} marks of phases")
    report(f"{'':8} {'marks':>6} {'right':>7}  asked if {FEW:.1%} may be wrong")
    for name, seens in (("dots", dots), ("digits", digits)):
        right = np.mean([is_right for is_right, _ in seens])
        report(f"{name:8} {len(seens):6} {right:7.2%}  {asked(seens):.2%}")


def asked(seens: Sequence[Seen]) -> float:
    """Return which part is asked about if those left are hardly ever wrong."""
    ranked = sorted(seens, key=lambda seen: -seen[1])
    wrong = np.cumsum([not is_right for is_right, _ in ranked])
    kept = np.nonzero(wrong <= FEW * len(seens))[0]
    return 1 - (kept[-1] + 1 if len(kept) else 0) / len(seens)


def _look(seed: int, press: Press) -> Iterable[tuple[bool, Seen]]:
    """Yield of each phase on a sheet whether it is a dot, and what came of it."""
    chance = np.random.default_rng((29, seed))
    name = BOARDS[seed % len(BOARDS)]
    filled = fill_dice(name, EVIDENCE, seed, bool(chance.random() < LEGAL))
    sheet = press.sheet(name, EVIDENCE, str(chance.choice(INKS)))
    page = sheet.page(DPI).copy()
    places = sheet.places
    fields = [name for name in places if name.startswith("field:")]
    dotted = fields[seed // len(BOARDS) % 2 :: 2]
    for name in dotted:
        _draw_dots(page, places[name].box)
    hand = choose_hand(HANDS + seed)
    drop_specks(page, DPI, chance)
    written = {key: text for key, text in filled.values.items() if key not in dotted}
    write_sheet(page, DPI, places, written, hand, chance)
    marked = {name: filled.values.get(name, "") for name in dotted}
    for name, phase in marked.items():
        if phase:
            dot = _dots(places[name].box)[PHASES.index(phase)]
            _mark(page, dot, hand, chance)
    camera = choose_camera(sheet.paper, SIDE, chance)
    shot = choose_ground(choose_shot(chance), chance)
    picture = take_photo(page, DPI, camera, chance, shot=shot)
    path = press.folder / "dots.png"
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])
    photo = next(iter(read_photos(path)))
    if not isinstance(photo, Photographed):
        return
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    corner = sheet.place.face
    for name in dotted:
        box = _around(places[name].box).moved(-corner.x, -corner.y)
        crop = photo.seen.pose.cut(grey, box, DOTS)
        value, margin = _read_dots(crop)
        yield True, (value == marked[name], margin)
    for reading in photo.read.readings:
        if reading.name.startswith("field:") and reading.name not in dotted:
            true = filled.values.get(reading.name, "")
            yield False, (reading.best == true, reading.values[1][1])


def _dots(field: Box) -> list[Box]:
    """Return the boxes of the dots that take the place of a field."""
    x, y = field.centre
    half = SIZE / 2
    return [
        Box(x + (at - 1) * APART - half, y - half, SIZE, SIZE)
        for at in range(len(PHASES))
    ]


def _around(field: Box) -> Box:
    first, *_, last = _dots(field)
    return Box(
        first.x - ROOM,
        first.y - ROOM,
        last.right - first.x + 2 * ROOM,
        SIZE + 2 * ROOM,
    )


def _draw_dots(page: np.ndarray, field: Box) -> None:
    """Draw dots where a field was."""
    scale = DPI / MM_PER_INCH
    left, top = round(field.x * scale), round(field.y * scale)
    right, bottom = round(field.right * scale), round(field.bottom * scale)
    page[top:bottom, left:right] = 255
    for dot in _dots(field):
        x, y = (round(place * scale * 16) for place in dot.centre)
        reach = round((SIZE - LINE) / 2 * scale * 16)
        thick = max(round(LINE * scale), 1)
        shade = (GREY, GREY, GREY)
        cv2.circle(page, (x, y), reach, shade, thick, cv2.LINE_AA, 4)


def _mark(page: np.ndarray, dot: Box, hand: Hand, chance: np.random.Generator) -> None:
    """Mark a dot as a hand does: as large as it can, and not quite on it."""
    always = np.random.default_rng((hand.seed, 127))
    kind = str(always.choice(MARKS, p=OFTEN))
    high = float(np.clip(always.normal(1.5, 0.3) + chance.normal(0, 0.15), 0.9, 2.4))
    off = always.normal(0, 0.12, 2) + chance.normal(0, 0.18, 2)
    middle = np.array(dot.centre) + off
    if kind == FILLED:
        rows = np.linspace(-0.5, 0.5, 5)
        ends = [(side * 0.5, row) for row in rows for side in (-1, 1)]
        strokes = [np.array(ends) * min(high, SIZE) * 0.8]
    elif kind == SLASH:
        strokes = [np.array([(-0.35, 0.5), (0.35, -0.5)]) * high]
    else:
        strokes = [stroke * high for stroke in write_glyph(hand, kind, chance)]
        places = np.vstack(strokes)
        centre = (places.min(axis=0) + places.max(axis=0)) / 2
        strokes = [stroke - centre for stroke in strokes]
    shaken = [middle + path + chance.normal(0, 0.04, path.shape) for path in strokes]
    draw_strokes(page, DPI, shaken, hand.pen, chance)


def _read_dots(crop: np.ndarray) -> tuple[str, float]:
    """Return which dot of a crop is marked, or none, and how sure that is.

    All have the same line around them, so what one of them is darker than the lightest
    was written. The margin is how far off another answer is, in parts of white.
    """
    paper = float(np.percentile(crop, 90))
    dark = np.clip(1 - crop.astype(float) / paper, 0, 1)
    rows, columns = np.indices(crop.shape)
    y = (crop.shape[0] - 1) / 2
    sums = []
    for at in range(len(PHASES)):
        x = (ROOM + SIZE / 2 + at * APART) * DOTS - 0.5
        inside = np.hypot(rows - y, columns - x) <= SIZE / 2 * DOTS
        sums.append(float(dark[inside].mean()))
    low, second, high = sorted(sums)
    least = 0.07  # darker than the lightest: it is marked
    if high - low < least:
        return "", least - (high - low)
    return PHASES[sums.index(high)], min(high - low - least, high - second)


def test_dots_are_told_apart(tmp_path: Path) -> None:
    """The figures mean nothing unless dots in a plain picture are read."""
    hand, chance = choose_hand(HANDS), np.random.default_rng(1)
    field = Box(1, 1, 5, 3.5)
    for at, phase in enumerate(PHASES):
        page = np.full((80, 90, 3), 255, np.uint8)
        _draw_dots(page, field)
        _mark(page, _dots(field)[at], hand, chance)
        scale = DPI / MM_PER_INCH
        around = _around(field)
        rows = slice(round(around.y * scale), round(around.bottom * scale))
        columns = slice(round(around.x * scale), round(around.right * scale))
        crop = cv2.resize(
            cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)[rows, columns],
            (round(around.width * DOTS), round(around.height * DOTS)),
            interpolation=cv2.INTER_AREA,
        )
        assert _read_dots(crop)[0] == phase
