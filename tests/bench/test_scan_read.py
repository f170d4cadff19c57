"""Figures of reading: what stands on simulated sheets, and what has to be asked.

Pictures go through all that `sheetgen scan` does, from the file to the decision; who is
asked knows the truth. Nothing is asserted.
"""

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from sheetgen.checking.photo import Photographed, answer, judge, read_photos
from sheetgen.core.verdict import ILLEGAL, LEGAL
from tests.bench.pictures import PICTURES, SEEDS, chosen
from tests.bench.report import noting
from tests.scene import Condition, Press, Scene, make_scene

note = noting("bench-scan-read.txt")
FEW = 5  # questions that a person answers gladly
MOST = 60  # that are asked at all
# Kinds of places by what their names begin with.
KINDS = {
    "cells": ("cell",),
    "fields": ("field",),
    "boxes": ("box",),
    "rings": ("circle", "rank"),
    "points": ("entry", "heading", "player"),
    "sums": ("subtotal", "total"),
}


@dataclass(frozen=True)
class Told:
    """What came of reading a sheet.

    Attributes:
        is_read: whether it was, and not refused.
        right: by kind of place, how many with something written were seen rightly.
        written: how many there are.
        blanks: empty places.
        inked: those of them in which something was seen.
        seen_right: whether all that was seen is right, before a question.
        few_right: whether all is right after `FEW` questions.
        questions: that were asked until none was open.
        silent: places that are wrong, and of which nobody was asked.
        is_false: whether it is called illegal after all questions, and is not.
        seconds: of one core, from file to decision.
    """

    is_read: bool
    right: Counter[str]
    written: Counter[str]
    blanks: int = 0
    inked: int = 0
    seen_right: bool = False
    few_right: bool = False
    questions: int = 0
    silent: int = 0
    is_false: bool = False
    seconds: float = 0


def test_figures_of_reading(press: Press, tmp_path: Path) -> None:
    """How much is right: in per cent, and after questions."""
    cv2.setNumThreads(1)
    note(f"{PICTURES} pictures of each condition; per cent of what was written")
    heads = "".join(f"{kind:>7}" for kind in KINDS)
    note(
        f"{'':36} {'read':>5}{heads} {'inked':>10} {'sheets':>6} {'after 5':>7} "
        f"{'asked':>5} {'silent':>6} {'false':>5} {'s':>5}"
    )
    for condition in chosen():
        scenes = (make_scene(condition, seed, press) for seed in SEEDS)
        note(row(condition, [tell(scene, tmp_path) for scene in scenes]))


def tell(scene: Scene, folder: Path) -> Told:
    """Return what came of reading a scene."""
    path = folder / "picture.png"  # it was packed as JPEG once
    cv2.imwrite(str(path), scene.picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])
    start = time.process_time()
    sheet = next(iter(read_photos(path)))
    took = time.process_time() - start
    if not isinstance(sheet, Photographed):
        return Told(False, Counter(), Counter(), seconds=took)
    truth = scene.filled.values
    right: Counter[str] = Counter()
    written: Counter[str] = Counter()
    blanks = inked = 0
    for reading in sheet.read.readings:
        true = truth.get(reading.name, "")
        kind = reading.name.partition(":")[0]
        proposed = sheet.values[reading.name]
        if true:
            written[kind] += 1
            right[kind] += proposed == true
        else:
            blanks += 1
            inked += proposed != ""
    seen_right = not wrong_of(sheet, truth)
    few_right, questions, ended = ask(sheet, truth)
    is_false = (
        not ended.questions and scene.filled.verdict == LEGAL and is_illegal(ended)
    )
    return Told(
        True,
        right,
        written,
        blanks,
        inked,
        seen_right,
        few_right,
        questions,
        len(wrong_of(ended, truth)),
        is_false,
        took,
    )


def is_illegal(sheet: Photographed) -> bool:
    return judge(sheet).verdict == ILLEGAL


def wrong_of(sheet: Photographed, truth: Mapping[str, str]) -> list[str]:
    """Return the places of which something wrong is taken to stand there."""
    return [
        name for name, value in sheet.values.items() if value != truth.get(name, "")
    ]


def ask(
    sheet: Photographed, truth: Mapping[str, str]
) -> tuple[bool, int, Photographed]:
    """Answer questions one by one until none is open.

    Returns:
        Whether all was right after `FEW` of them, how many there were, the end.
    """
    answers: dict[str, str] = {}
    few_right = None
    while sheet.questions and len(answers) < MOST:
        if len(answers) == FEW:
            few_right = not wrong_of(sheet, truth)
        name = sheet.questions[0].name
        answers[name] = truth.get(name, "")
        sheet = answer(sheet, answers)
    if few_right is None:
        few_right = not wrong_of(sheet, truth)
    return few_right, len(answers), sheet


def row(condition: Condition, told: list[Told]) -> str:
    """Return a line of the table."""
    read = [one for one in told if one.is_read]
    parts = [f"{condition.name:36} {percent(len(read), len(told)):>5}"]
    for names in KINDS.values():
        right = sum(one.right[name] for one in read for name in names)
        written = sum(one.written[name] for one in read for name in names)
        parts.append(f"{percent(right, written):>7}")
    inked, blanks = sum(one.inked for one in read), sum(one.blanks for one in read)
    parts.append(f" {f'{inked}/{blanks}':>10}")
    parts.append(f" {percent(sum(one.seen_right for one in read), len(read)):>6}")
    parts.append(f" {percent(sum(one.few_right for one in read), len(read)):>7}")
    asked = np.mean([one.questions for one in read]) if read else np.nan
    parts.append(f" {asked:5.1f}")
    parts.append(f" {sum(one.silent for one in read):6}")
    parts.append(f" {sum(one.is_false for one in read):5}")
    parts.append(f" {np.median([one.seconds for one in told]):5.2f}")
    return "".join(parts)


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}" if whole else "-"
