"""Figures of declared sheets: what of each is read on simulated photos.

The table of `docs/performance.md` is made by ``SCAN_FIRST=700 SCAN_PICTURES=5 python -m
pytest tests/bench/test_scan_sheets.py -o addopts="" -o timeout=0 -s``; with
``SCAN_ONLY`` for parts of the names of sheets. Nothing is asserted.
"""

import time
from pathlib import Path

import cv2

from sheetgen.checking.photo import Photographed, answer, read_photos
from sheetgen.layout.read import layout_names
from tests.bench.pictures import ONLY, SEEDS
from tests.bench.report import noting
from tests.bench.test_scan_read import percent, wrong_of
from tests.scene import Condition, Press, make_scene

note = noting("bench-scan-sheets.txt")


def test_figures_of_declared_sheets(press: Press, tmp_path: Path) -> None:
    """Per cent of what was written; questions before an answer; seconds of one core.

    What is wrong in the end was asked of nobody, once all questions are answered.
    """
    cv2.setNumThreads(1)
    parts = ONLY.split(",")
    note("| sheet | sheets | boxes written | right | asked | wrong | read as ink | s |")
    note("|---|---|---|---|---|---|---|---|")
    for name in layout_names("sheets"):
        if any(part in name for part in parts):
            note(row(name, press, tmp_path))


def row(name: str, press: Press, folder: Path) -> str:
    """Return the line of a sheet."""
    sheets = written = right = asked = wrong = blanks = inked = 0
    seconds = 0.0
    for seed in SEEDS:
        scene = make_scene(Condition(name, game=name), seed, press)
        path = folder / "picture.png"
        cv2.imwrite(str(path), scene.picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])
        start = time.process_time()
        sheet = next(iter(read_photos(path)))
        seconds += time.process_time() - start
        if not isinstance(sheet, Photographed):
            continue
        truth = scene.filled.values
        sheets += 1
        asked += len(sheet.questions)
        for place, value in sheet.values.items():
            true = truth.get(place, "")
            written, right = written + bool(true), right + (value == true != "")
            blanks, inked = blanks + (not true), inked + (value != true == "")
        answers: dict[str, str] = {}
        while sheet.questions:
            answers |= {one.name: truth.get(one.name, "") for one in sheet.questions}
            sheet = answer(sheet, answers)
        wrong += len(wrong_of(sheet, truth))
    return (
        f"| {name.partition('/')[2]} | {sheets} | {written} | "
        f"{percent(right, written)} % | {asked / max(sheets, 1):.1f} | "
        f"{wrong} | {inked} of {blanks} | {seconds / len(SEEDS):.1f} |"
    )
