"""Figures of locating: codes, marks and cells in simulated pictures of filled sheets.

Nothing is asserted.
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from sheetgen.checking.photo import open_sheet
from sheetgen.core.units import Mm
from sheetgen.scan.mark import find_marks
from sheetgen.scan.pose import Pose, fit_pose
from sheetgen.scan.sheet import SeenSheet, Unseen, find_sheets
from tests.bench.pictures import PICTURES, SEEDS, chosen
from tests.bench.report import noting
from tests.scene import Condition, Press, Scene, make_scene

NEAR: Mm = 0.3
note = noting("bench-scan.txt")


@dataclass(frozen=True)
class Located:
    """What came of looking for a sheet; lengths from where things are.

    Attributes:
        has_code: whether its code was read.
        is_found: whether it was said where it lies.
        marked: how far off its worst cell is by marks alone.
        cell: the same once outlines were looked at.
        other: the same of what stands in no cell.
        seconds: of one core that it took.
    """

    has_code: bool
    is_found: bool
    marked: Mm
    cell: Mm
    other: Mm
    seconds: float


def test_figures_of_locating(press: Press) -> None:
    """Where sheets lie: the worst place of each; half of the sheets, 95 of 100."""
    cv2.setNumThreads(1)
    note(f"{PICTURES} pictures of each condition; millimetres, near is {NEAR}")
    note(
        f"{'':36} {'code':>5} {'found':>6} {'by marks':>11} {'near':>5} "
        f"{'cells':>11} {'near':>5} {'others':>11} {'near':>5} {'s':>5}"
    )
    for condition in chosen():
        scenes = (make_scene(condition, seed, press) for seed in SEEDS)
        note(row(condition, [locate(scene) for scene in scenes]))


def locate(scene: Scene) -> Located:
    grey, sheet = scene.grey, scene.sheet
    start = time.process_time()
    found = list(find_sheets(grey, open_sheet))
    took = time.process_time() - start
    seen = next((one for one in found if isinstance(one, SeenSheet)), None)
    if seen is None or seen.printed.code != sheet.code:
        has_code = any(isinstance(one, Unseen) and one.digits for one in found)
        return Located(has_code, False, np.inf, np.inf, np.inf, took)
    marks = {mark.id: mark.corners for mark in find_marks(grey)}
    marked = fit_pose(marks, sheet.face.marks)
    assert marked
    cells = [name for name in sheet.places if name.startswith("cell:")]
    others = [name for name in sheet.places if name not in cells]
    return Located(
        True,
        True,
        worst(scene, marked, cells),
        worst(scene, seen.pose, cells),
        worst(scene, seen.pose, others),
        took,
    )


def worst(scene: Scene, pose: Pose, names: list[str]) -> Mm:
    """Return how far off the worst of some places is."""
    if not names:
        return np.nan
    sheet = scene.sheet
    boxes = [sheet.places[name].box for name in names]
    on_paper = np.array([box.centre for box in boxes])
    corner = np.array((sheet.place.face.x, sheet.place.face.y))
    there = [pose.shifted(box.moved(*-corner)).centre for box in boxes]
    off = pose.see(np.array(there)) - scene.see(on_paper)
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
    for what in ("marked", "cell", "other"):
        off = np.array([getattr(one, what) for one in known])
        off = off[~np.isnan(off)]
        if not len(off):  # nothing is written into cells, or nothing was found
            parts.append(f"{'-':>11} {'-':>5}")
            continue
        middle, most = np.percentile(off, (50, 95))
        parts.append(f"{middle:4.2f} / {most:4.2f}")
        parts.append(f"{share(off <= NEAR):>5}")
    parts.append(f"{np.median([one.seconds for one in located]):5.2f}")
    return " ".join(parts)


def share(true: Iterable[bool]) -> str:
    """Return how many of a list are true, in per cent."""
    return f"{100 * np.mean(list(true)):.0f} %"
