"""Readings, drawn beside their places on the sheet."""

import io
from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sheetgen.core.draw.box import Box
from sheetgen.core.reading.input_field import TICK
from sheetgen.core.units import Mm
from sheetgen.scan.place import Grey
from sheetgen.scan.sheet import SeenSheet

DOTS = 9.0  # pixels per millimetre
RIM: Mm = 4.0  # around the face
SURE = (20, 110, 60)  # red, green, blue
ASKED = (205, 85, 0)
APART: Mm = 0.7  # between the two frames
LETTER: Mm = 2.6  # height
OURS = "read by sheetgen:"  # in the comment of pictures
HEAD = 1000  # bytes of a file that hold the comment
SHADES = " ░▒▓█"
WIDE, HIGH = 40, 20  # characters
PALE = 0.2  # ink no darker than this is not shown as black
MARGIN = 6  # pixels of a crop around its ink
FONT_HIGH = 22.0  # pixels of a figure of the drawn font at size 1

Colour = tuple[int, int, int]
Colours = NDArray[np.uint8]
"""Shape (height, width, 3): red, green, blue."""


def cut_page(grey: Grey, seen: SeenSheet) -> Grey:
    """Return the sheet in a picture with a rim, upright, as `draw_values` takes it."""
    return seen.pose.cut(grey, seen.printed.frame.box.inset(-RIM), DOTS)


def stack_pages(upper: Grey, lower: Grey) -> Grey:
    """Return two pages that `cut_page` returned, one below the other."""
    return np.vstack((upper, lower))


def draw_values(
    grey: Grey, seen: SeenSheet, values: Mapping[str, str], asked: Mapping[str, str]
) -> Colours:
    """Return a page with the readings over their places.

    A reading has a thin frame; an open question has two, and a label on a ground, so
    that it stands out without colours too. An empty place without a question has none.

    Args:
        grey: the page, as `cut_page` returns it.
        seen: the sheet.
        values: readings assumed for the spots, by their names.
        asked: the labels of the open questions, by the names of their spots.
    """
    whole = seen.printed.frame.box.inset(-RIM)
    ticks = {spot.name for spot in seen.printed.spots if spot.kind == TICK}
    page = np.repeat(grey[:, :, None], 3, axis=2)
    for name, value in values.items():
        is_asked = name in asked
        if not value and not is_asked:
            continue
        colour = ASKED if is_asked else SURE
        box = seen.printed.frame.boxes[name].moved(-whole.x, -whole.y)
        for apart in (0.0, APART) if is_asked else (0.0,):
            around = box.inset(-apart)
            start, end = (around.x, around.y), (around.right, around.bottom)
            cv2.rectangle(page, _pixel(*start), _pixel(*end), colour, 2)
        if name not in ticks and not is_asked:  # of a tick the frame is enough
            _label(page, value, box, colour)
    for name, label in asked.items():  # over all frames
        box = seen.printed.frame.boxes[name].moved(-whole.x, -whole.y)
        _label(page, label, box, (255, 255, 255), ASKED)
    return page


def _label(
    page: Colours, text: str, box: Box, colour: Colour, ground: Colour | None = None
) -> None:
    """Write a text over the corner of a box, on a ground or with a white rim."""
    size, font = LETTER * DOTS / FONT_HIGH, cv2.FONT_HERSHEY_SIMPLEX
    x, y = _pixel(box.x - 0.6, box.y + 1.2)
    if ground:
        (wide, high), low = cv2.getTextSize(text, font, size, 2)
        ends = (x - low // 2, y - high - low // 2), (x + wide + low // 2, y + low // 2)
        cv2.rectangle(page, *ends, ground, cv2.FILLED)
    else:
        cv2.putText(page, text, (x, y), font, size, (255, 255, 255), 6, cv2.LINE_AA)
    cv2.putText(page, text, (x, y), font, size, colour, 2, cv2.LINE_AA)


def pack_picture(page: Colours, mark: str) -> bytes:
    """Return a picture as a JPEG whose comment marks it as ours (`shows`)."""
    held = io.BytesIO()
    comment = f"{OURS} {mark}".encode()
    Image.fromarray(page).save(held, "JPEG", quality=85, comment=comment)
    return held.getvalue()


def pack_grey(grey: Grey) -> bytes:
    """Return a picture as a PNG, which loses nothing."""
    held = io.BytesIO()
    Image.fromarray(grey).save(held, "PNG", compress_level=1)
    return held.getvalue()


def shows(path: Path, mark: str = "") -> bool:
    """Return whether a file was packed here, and with *mark* if one is given.

    `False` for a file that cannot be read: reading it reports the error.
    """
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return f"{OURS} {mark}".encode() in file.read(HEAD)
    except OSError:
        return False


def draw_shades(crop: Grey) -> list[str]:
    """Return a crop as lines of text for a terminal: the darker, the fuller.

    Blank sides are left out, so that the writing is shown large.
    """
    crop = _around_ink(crop)
    high, wide = crop.shape
    rows = max(1, min(HIGH, round(WIDE * high / wide / 2)))  # letters are twice as tall
    small = cv2.resize(crop, (WIDE, rows), interpolation=cv2.INTER_AREA).astype(float)
    paper = max(float(np.percentile(small, 90)), 1.0)
    dark = np.clip(1 - small / paper, 0, 1)
    dark = np.minimum(dark / max(float(dark.max()), PALE), 0.999)
    return [
        "".join(SHADES[int(part * len(SHADES))] for part in row).rstrip()
        for row in dark
    ]


def _around_ink(crop: Grey) -> Grey:
    """Return the part of a crop that holds ink, with some paper around it."""
    dark = 1 - crop / max(float(np.percentile(crop, 90)), 1.0)
    inked = dark > max(float(dark.max()) / 2, PALE)
    if not inked.any():
        return crop
    rows, columns = (np.nonzero(inked.any(axis=along))[0] for along in (1, 0))
    upper, left = max(rows[0] - MARGIN, 0), max(columns[0] - MARGIN, 0)
    return crop[upper : rows[-1] + 1 + MARGIN, left : columns[-1] + 1 + MARGIN]


def _pixel(x: Mm, y: Mm) -> tuple[int, int]:
    return round(x * DOTS), round(y * DOTS)
