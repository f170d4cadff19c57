"""Both readers, the command's and the page's, look at the same pictures.

``SCAN_TWINS`` says how many. Of each that they see otherwise one is wrong: whether it
asks about that is counted, since the same Python decides for both. The page's reader
runs in node. Nothing is asserted.
"""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sheetgen.checking.photo import Photographed, decide_sheet, open_sheet, read_picture
from sheetgen.core.reading.input_field import Reading
from sheetgen.scan.picture import Picture
from sheetgen.scan.sheet import find_sheets
from tests.bench.pictures import CONDITIONS, FIRST
from tests.bench.report import noting
from tests.scene import Press, make_scene
from tests.site.seeing import Plain, Seeing, open_seeing, sheet_of

note = noting("bench-scan-seeing.txt")
TWINS = int(os.environ.get("SCAN_TWINS", "200"))


@pytest.fixture
def seeing(tmp_path: Path) -> Iterator[Seeing]:
    with open_seeing(tmp_path) as opened:
        yield opened


def test_figures_of_both_readers(press: Press, seeing: Seeing, tmp_path: Path) -> None:
    counts: Counter[str] = Counter()
    kinds: dict[str, Counter[str]] = {}
    looks, reads = [], []
    for number in range(TWINS):
        condition = CONDITIONS[number % len(CONDITIONS)]
        scene = make_scene(condition, FIRST + number, press)
        grey = scene.grey
        found = list(find_sheets(grey, open_sheet))
        (own,) = read_picture(Path("twin.png"), Picture(tmp_path, 1, grey), found)
        counts["pictures"] += 1
        if not isinstance(own, Photographed):
            (looked,) = seeing.ask([seeing.picture(grey, reads_codes=True)])
            counts["refused by the command"] += 1
            counts["and code read by the page"] += any(looked.get("texts", ()))
            continue
        printed = own.seen.printed
        look = seeing.picture(grey, reads_codes=True)
        looked, told = seeing.ask([look, sheet_of(printed)])
        texts = looked.get("texts", ())
        counts["code read by the page"] += any(printed.digits in one for one in texts)
        counts["read by the command"] += 1
        if "readings" not in told:
            counts[f"refused by the page: {told['reason']}"] += 1
            continue
        counts["read by the page"] += 1
        looks.append(looked["took"])
        reads.append(told["took"])
        other = decided(own, told)
        compare(own, other, scene.filled.values, kinds)
    for name, count in counts.items():
        note(f"{name}: {count}")
    for kind, told_ in sorted(kinds.items()):
        note(
            f"{kind:10} {told_['same']} of {told_['all']} alike "
            f"({100 * told_['same'] / told_['all']:.2f} %); otherwise: page wrong "
            f"{told_['page']}, asked {told_['page asked']}; command wrong "
            f"{told_['command']}, asked {told_['command asked']}"
        )
    note(f"look {np.median(looks):.0f} ms, read {np.median(reads):.0f} ms, in node")


def decided(own: Photographed, told: Plain) -> Photographed:
    """Return a sheet as it is taken to be by what the page's reader saw."""
    readings = tuple(
        Reading(name, tuple((text, cost) for text, cost in values))
        for name, values in told["readings"]
    )
    return decide_sheet(replace(own, read=replace(own.read, readings=readings)))


def compare(own, other, truth, kinds) -> None:
    """Count what both saw alike, and who is wrong and asks where they did not."""
    asked = [{question.name for question in one.questions} for one in (own, other)]
    pairs = zip(own.read.readings, other.read.readings, strict=True)
    for command, page in pairs:
        count = kinds.setdefault(command.name.partition(":")[0], Counter())
        count["all"] += 1
        if command.best == page.best:
            count["same"] += 1
            continue
        true = truth.get(command.name, "")
        for who, reading, names in (
            ("command", command, asked[0]),
            ("page", page, asked[1]),
        ):
            if reading.best != true:
                count[who] += 1
                count[f"{who} asked"] += reading.name in names
                if reading.name not in names:
                    note(f"{who} wrong, unasked: {own.name} {reading.name} {true!r}")
