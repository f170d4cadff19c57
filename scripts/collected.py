"""Measure the reader on handwriting that `sheetgen scan --collect` cut out.

Prints, as tables of Markdown: how many boxes of each kind are read right, how sure that
was said to be and how sure it is, which characters are taken for which, and how writers
differ. Whoever learns from such a set measures on other writers.

Usage: python -m scripts.collected FOLDER
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from sheetgen.collect.ask import CELL, RING
from sheetgen.collect.spots import list_spots
from sheetgen.reading.spot import NUMBER, Spot
from sheetgen.scan.ink import Ink, look_at
from sheetgen.scan.ring import read_rings
from sheetgen.scan.word import read_numbers, read_words

LABELS = "labels.jsonl"
SURE = 0.99
BINS = 10
DICE = tuple("123456x")  # what is asked in cells of the Dice Game


@dataclass(frozen=True, slots=True)
class Told:
    """What was read in a box, and what stands there.

    Attributes:
        group: of boxes that are counted together.
        text: that stands there.
        read: what was read.
        likely: how likely that was said to be, from 0 to 1.
        writer: who wrote it.
    """

    group: str
    text: str
    read: str
    likely: float
    writer: str

    @property
    def is_right(self) -> bool:
        """Whether what was read stands there."""
        return self.text.lower() == self.read.lower()


def main() -> None:
    """Print the tables of a set."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    told = list(read_set(Path(sys.argv[1])))
    if not told:
        sys.exit(f"{sys.argv[1]}: no set; `sheetgen scan --collect` makes one")
    print("\n".join(write_tables(told)))


def read_set(folder: Path) -> Iterator[Told]:
    """Yield what is read in the boxes of a set.

    Args:
        folder: that `sheetgen scan --collect` was given.
    """
    for path in sorted(folder.glob(f"*/{LABELS}")):
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        if lines:
            yield from _read(folder, lines)


def write_tables(told: Sequence[Told]) -> list[str]:
    """Return the lines of all tables."""
    groups = dict.fromkeys(one.group for one in told)
    lines = [
        f"| boxes | of them | right | surer than {SURE} | wrong of these | off (ECE) |",
        "|---|---|---|---|---|---|",
    ]
    for group in groups:
        own = [one for one in told if one.group == group]
        sure = [one for one in own if one.likely > SURE]
        lines.append(
            f"| {group} | {len(own)} | {_share(own):.1%} | {len(sure) / len(own):.0%} "
            f"| {1 - _share(sure):.2%} | {find_error(own):.1%} |"
        )
    cells = [one for one in told if one.group == CELL]
    lines += ["", "| in cells | of them | right | taken for |", "|---|---|---|---|"]
    for text in sorted({one.text for one in cells}):
        own = [one for one in cells if one.text == text]
        wrong = Counter(one.read or "nothing" for one in own if not one.is_right)
        named = ", ".join(f"{read} {count}" for read, count in wrong.most_common(4))
        lines.append(f"| {text} | {len(own)} | {_share(own):.1%} | {named} |")
    writers = {one.writer for one in told}
    shares = [_share([one for one in told if one.writer == own]) for own in writers]
    low, middle, high = np.quantile(shares, (0, 0.5, 1))
    lines += [
        "",
        f"{len(writers)} writers: the worst is read {low:.1%} right, half of them "
        f"{middle:.1%} or less, the best {high:.1%}.",
    ]
    return lines


def find_error(told: Sequence[Told]) -> float:
    """Return how far said probabilities are off in the mean, by tenths (ECE)."""
    off = 0.0
    for tenth in range(BINS):
        own = [one for one in told if min(int(one.likely * BINS), BINS - 1) == tenth]
        off += abs(sum(one.likely - one.is_right for one in own))
    return off / len(told)


def _share(told: Sequence[Told]) -> float:
    """Return how many are right; all of none."""
    return sum(one.is_right for one in told) / len(told) if told else 1.0


def _read(folder: Path, lines: Sequence[dict[str, Any]]) -> Iterator[Told]:
    """Yield what is read in some boxes of one page; struck numbers are a group."""
    spots = {spot.name: spot for spot in list_spots(lines[0]["page"])}
    asked = [(line, spots[line["box"]], _look(folder, line)) for line in lines]
    for line, spot, ink in asked:
        group = f"{line['kind']}, beside one struck out" if line["struck"] else ""
        yield _tell(line, group or line["kind"], _values(spot, ink))
        if line["kind"] == CELL and line["text"] in DICE and not group:
            yield _tell(line, "cell, 1 to 6 or x", read_words([ink], [DICE])[0])


def _values(spot: Spot, ink: Ink) -> Sequence[tuple[str, float]]:
    """Return what may stand in a box, likeliest first, with logarithms."""
    if spot.name.startswith(f"{RING}:"):
        return read_rings([ink])[0]
    if spot.kind == NUMBER:
        return read_numbers([ink], [spot.most])[0]
    return read_words([ink], [spot.words])[0]


def _tell(
    line: dict[str, Any], group: str, values: Sequence[tuple[str, float]]
) -> Told:
    read, log = values[0]
    return Told(group, line["text"], read, exp(log), line["writer"])


def _look(folder: Path, line: dict[str, Any]) -> Ink:
    """Return the ink in the picture of a box.

    Raises:
        SystemExit: the picture is missing or damaged.
    """
    path = folder / line["file"]
    grey = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    if grey is None:
        sys.exit(f"{path}: no picture that can be read")
    return look_at(np.asarray(grey, np.uint8))


if __name__ == "__main__":
    main()
