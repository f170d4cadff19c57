"""Figures of reading: codes, marks and cells in simulated pictures of filled sheets.

Nothing is asserted. ``SCAN_PICTURES`` says how many pictures of each condition.
"""

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.codes import decode
from sheetgen.errors import CodeError
from sheetgen.link import find_digits
from sheetgen.scan.code import find_codes
from sheetgen.scan.mark import find_marks
from sheetgen.scan.pose import Pose, fit_pose
from sheetgen.scan.refine import refine
from sheetgen.units import Mm
from tests.flatbed import BITS
from tests.printed import Printed
from tests.scene import Condition, Press, Scene, make_scene
from tests.shot import TROUBLES
from tests.wear import WEARS
from tests.writing.pen import PENS

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "output" / "bench-scan.txt"
PICTURES = int(os.environ.get("SCAN_PICTURES", "25"))
NEAR: Mm = 0.3

CONDITIONS = (
    *[Condition(f"{side} px", side) for side in (3200, 2400, 1600, 1200)],
    *[Condition(f"2400 px, {pen}", pen=pen) for pen in PENS],
    Condition("2400 px, one in ten written twice", slips=0.1),
    *[Condition(f"2400 px, {wear} print", wear=wear) for wear in WEARS],
    *[Condition(f"2400 px, curled to {curl} mm", curl=curl) for curl in (6, 10)],
    Condition("2400 px, folded", is_folded=True),
    *[Condition(f"2400 px, {trouble}", trouble=trouble) for trouble in TROUBLES],
    *[Condition(f"scan, {dpi} dpi", dpi=dpi) for dpi in (100, 150, 200, 300)],
    Condition("scan, 200 dpi, black and white", dpi=200, scan=BITS),
    Condition("3200 px, The Castles of Burgundy", 3200, game="burgundy"),
    Condition("2400 px, Keythedral", game="keythedral"),
)


@dataclass(frozen=True)
class Located:
    """What came of looking for a sheet; lengths from where things are.

    Attributes:
        has_code: whether its code was read.
        is_found: whether enough of its marks were.
        cell: how far off its worst cell is by marks alone.
        other: the same of what stands in no cell.
        refined: of its worst cell, once outlines were looked at.
        seconds: of one core that it took.
    """

    has_code: bool
    is_found: bool
    cell: Mm
    other: Mm
    refined: Mm
    seconds: float


@pytest.fixture(scope="module")
def report() -> Callable[[str], None]:
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text("")

    def tell(line: str) -> None:
        print(line)
        with REPORT.open("a") as file:
            file.write(line + "\n")

    return tell


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Press:
    return Press(tmp_path_factory.mktemp("bench-scan"))


def test_figures_of_locating(report: Callable[[str], None], press: Press) -> None:
    """Where sheets lie: the worst place of each; half of the sheets, 95 of 100."""
    cv2.setNumThreads(1)
    report(f"{PICTURES} pictures of each condition; millimetres, near is {NEAR}")
    report(
        f"{'':36} {'code':>5} {'marks':>6} {'cell':>11} {'near':>5} "
        f"{'refined':>11} {'near':>5} {'others':>11} {'s':>5}"
    )
    for condition in CONDITIONS:
        scenes = (make_scene(condition, seed, press) for seed in range(PICTURES))
        report(row(condition, [locate(scene) for scene in scenes]))


def locate(scene: Scene) -> Located:
    grey, sheet = scene.grey, scene.sheet
    start = time.process_time()
    codes = {code.text for code in find_codes(grey)}
    marks = {mark.id: mark.corners for mark in find_marks(grey)}
    pose = fit_pose(marks, sheet.face.marks)
    cells = [cell.writing for cell in sheet.face.cells if cell.writing]
    refined = refine(pose, grey, cells) if pose else None
    took = time.process_time() - start
    has_code = any(is_of(sheet, code) for code in codes)
    if pose is None or refined is None:
        return Located(has_code, False, np.inf, np.inf, np.inf, took)
    names = {True: [], False: []}
    for name in sheet.places:
        names[name.startswith("cell:")].append(name)
    return Located(
        has_code,
        True,
        worst(scene, pose, names[True]),
        worst(scene, pose, names[False]),
        worst(scene, refined, names[True]),
        took,
    )


def is_of(sheet: Printed, text: str) -> bool:
    """Return whether a code says what is printed on a sheet."""
    try:
        return decode(find_digits(text), [sheet.encoding]) == sheet.code
    except CodeError:
        return False


def worst(scene: Scene, pose: Pose, names: list[str]) -> Mm:
    """Return how far off the worst of some places is."""
    if not names:
        return np.nan
    sheet = scene.sheet
    boxes = [sheet.places[name].box for name in names]
    on_paper = np.array([box.centre for box in boxes])
    corner = np.array((sheet.place.face.x, sheet.place.face.y))
    off = pose.see(on_paper - corner) - scene.see(on_paper)
    dots = [pose.dots(box.moved(*-corner)) for box in boxes]
    return float((np.hypot(*off.T) / dots).max())


def row(condition: Condition, located: list[Located]) -> str:
    """Return a line of the table."""
    known = [one for one in located if one.is_found]
    parts = [
        f"{condition.name:36}",
        f"{share([one.has_code for one in located]):>5}",
        f"{share([one.is_found for one in located]):>6}",
    ]
    for what in ("cell", "refined", "other"):
        off = np.array([getattr(one, what) for one in known])
        off = off[~np.isnan(off)]
        if not len(off):  # nothing is written into cells, or nothing was found
            parts.append(f"{'-':>11}" if what == "other" else f"{'-':>11} {'-':>5}")
            continue
        middle, most = np.percentile(off, (50, 95))
        parts.append(f"{middle:4.2f} / {most:4.2f}")
        if what != "other":
            parts.append(f"{share(off <= NEAR):>5}")
    parts.append(f"{np.median([one.seconds for one in located]):5.2f}")
    return " ".join(parts)


def share(true: Iterable[bool]) -> str:
    """Return how many of a list are true, in per cent."""
    return f"{100 * np.mean(list(true)):.0f} %"
