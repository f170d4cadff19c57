"""Pages for volunteers, printed and filled in by simulated hands."""

from collections.abc import Collection
from functools import cache
from pathlib import Path

import numpy as np

from sheetgen.collect.ask import UNTOUCHED
from sheetgen.collect.boxes import CONSENT, FACE, find_frame
from sheetgen.collect.code import VERSION
from sheetgen.collect.spots import list_spots, name_asks
from sheetgen.draw.box import Box
from sheetgen.prints.look import Look
from sheetgen.prints.paper import OnPaper
from sheetgen.prints.volunteers import make_pages
from sheetgen.reading.spot import CROSS
from tests.photo import render_page
from tests.writing.hand import choose_hand
from tests.writing.sheet import Place, write_sheet, write_struck

PAPER = (210.0, 297.0)  # A4, standing
DPI = 200
HAND, SCHOOL = "hand:left", "school:pl"


def on_paper(box: Box) -> Box:
    """Return where a box of the face is on its paper."""
    return box.moved((PAPER[0] - FACE.width) / 2, (PAPER[1] - FACE.height) / 2)


@cache
def blank_page(folder: Path, number: int, ink: str = "pale") -> np.ndarray:
    """Return the picture of a printed page, which stays as it is."""
    pdf = make_pages(number, 1, OnPaper(edge=6.0), Look(ink))
    page = render_page(pdf.write(folder / f"{number}-{ink}.pdf"), 1, DPI)
    page.flags.writeable = False
    return page


def fill_page(
    folder: Path,
    number: int,
    seed: int,
    ticks: Collection[str] = (CONSENT, HAND, SCHOOL),
    skipped: Collection[str] = (),
    ink: str = "pale",
) -> np.ndarray:
    """Return the picture of a page that somebody filled in.

    Args:
        folder: that pages are printed into.
        number: of the page.
        seed: of the hand that writes.
        ticks: the boxes that it crosses.
        skipped: the boxes that it leaves out, by the names of spots.
        ink: of the print.
    """
    page = blank_page(folder, number, ink).copy()
    hand, chance = choose_hand(seed), np.random.default_rng((23, seed))
    boxes = find_frame(VERSION).boxes
    places = {
        spot.name: Place(spot.kind, on_paper(boxes[spot.name]))
        for spot in list_spots(number)
    }
    asks = {name: ask for name, ask in name_asks(number).items() if name not in skipped}
    values = {
        name: ask.text
        for name, ask in asks.items()
        if ask.text != UNTOUCHED and not ask.struck
    }
    write_sheet(page, DPI, places, values | dict.fromkeys(ticks, CROSS), hand, chance)
    for name, ask in asks.items():
        if ask.struck:
            both = (ask.struck, ask.text)
            write_struck(page, DPI, places[name].box, both, hand, chance)
    return page
