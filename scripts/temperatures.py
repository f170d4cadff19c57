"""Fit how sure readings are to what is written, by kind of spot and picture.

Hands and pictures are simulated (`tests/scene.py`); the hands are those of calibration
alone (`tests/writing/people.toml`). A *temperature* above 1 makes answers less sure.
Nothing is changed: the tables are for `docs/scanning.md`.

Usage: python -m scripts.temperatures [PICTURES], of each condition.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sheetgen.checking.photo import open_sheet
from sheetgen.core.reading.input_field import CROSS, SIGN, InputField, Reading
from sheetgen.scan.read import LEAST, read_sheet
from sheetgen.scan.sheet import SeenSheet, find_sheets
from tests.flatbed import BITS
from tests.scene import CALIBRATING, Condition, Press, Scene, make_scene

PHASE = "phase"
# By kind of picture, the conditions of its scenes.
CONDITIONS = {
    "photo": (
        Condition("a photo", 2400, evidence=PHASE),
        Condition("a small photo", 1600, evidence="round"),
        Condition("by night", trouble="night", evidence=PHASE),
        Condition("a duchy", 3200, game="burgundy"),
        Condition("rounds", game="sheets/ten-thousand"),
    ),
    "scan": (
        Condition("a scan", dpi=200, evidence=PHASE),
        Condition("a coarse scan", dpi=150, evidence="round"),
    ),
    "black and white": (
        Condition("bits", dpi=200, scan=BITS, evidence=PHASE),
        Condition("an app", app=101, evidence=PHASE),
    ),
}
TEMPERATURES = np.round(np.arange(0.5, 3.01, 0.05), 2)
BINS = (0.0, 0.8, 0.95, 0.99, 0.999)  # from how sure a row of the table begins
SHOWN = 20  # answers at least in a cell of it


class Answer(NamedTuple):
    """The answer about a spot.

    Attributes:
        kind: of the spot, letters apart from figures.
        picture: the kind of picture.
        costs: of all values, the cheapest first.
        at: index of what is written; the number of values if it is not among them.
    """

    kind: str
    picture: str
    costs: Sequence[int]
    at: int


def main() -> None:
    """Print temperatures, and how often answers of some certainty are right."""
    pictures = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    with TemporaryDirectory() as folder:
        answers = list(read_pictures(pictures, Press(Path(folder))))
    print("\n".join(format_table(answers)))


def read_pictures(pictures: int, press: Press) -> Iterator[Answer]:
    """Yield the answers about all spots of scenes by hands of calibration."""
    for picture, conditions in CONDITIONS.items():
        for condition in conditions:
            own = replace(condition, hands=CALIBRATING)
            for seed in range(pictures):
                yield from read_scene(make_scene(own, seed, press), picture)


def read_scene(scene: Scene, picture: str) -> Iterator[Answer]:
    """Yield the answers about the spots of a scene; none if its sheet is not found."""
    for seen in find_sheets(scene.grey, open_sheet):
        if isinstance(seen, SeenSheet):
            readings = read_sheet(scene.grey, seen).readings
            for spot, reading in zip(seen.printed.spots, readings, strict=True):
                true = scene.filled.values.get(spot.name, "")
                yield _answer(spot, reading, true, picture)


def _answer(spot: InputField, reading: Reading, true: str, picture: str) -> Answer:
    texts = [text for text, _ in reading.values]
    has_letters = any(not word.isdecimal() for word in spot.words if word != CROSS)
    kind = "letters" if spot.kind == SIGN and has_letters else spot.kind
    at = texts.index(true) if true in texts else len(texts)
    return Answer(kind, picture, [cost for _, cost in reading.values], at)


def chances(answer: Answer, temperature: float) -> NDArray[np.float64]:
    """Return probabilities of the values of an answer, and of any other, at last."""
    held = np.array([*answer.costs, -1000 * np.log(LEAST)]) / 1000 / temperature
    shares: NDArray[np.float64] = np.exp(-held)
    return np.asarray(shares / shares.sum())


def fit(answers: Sequence[Answer]) -> float:
    """Return the temperature at which what is written is likeliest."""
    losses = [
        -np.mean([np.log(chances(one, temperature)[one.at]) for one in answers])
        for temperature in TEMPERATURES
    ]
    return float(TEMPERATURES[int(np.argmin(losses))])


def format_table(answers: Sequence[Answer]) -> Iterable[str]:
    """Yield the lines of the table: by kind of spot and picture."""
    edges = [f"{low:g}" for low in BINS[1:]]
    heads = [f"below {edges[0]}", *(f"from {edge}" for edge in edges)]
    yield f"| spot, picture | spots | temperature | {' | '.join(heads)} |"
    yield "|---" * (3 + len(heads)) + "|"
    for kind, picture in sorted({(one.kind, one.picture) for one in answers}):
        own = [one for one in answers if (one.kind, one.picture) == (kind, picture)]
        sure = np.array([chances(one, 1)[0] for one in own])
        right = np.array([one.at == 0 for one in own])
        at = np.digitize(sure, BINS) - 1
        cells = [_cell(sure[at == row], right[at == row]) for row in range(len(BINS))]
        yield f"| {kind}, {picture} | {len(own)} | {fit(own):g} | {' | '.join(cells)} |"


def _cell(sure: NDArray[np.float64], right: NDArray[np.bool_]) -> str:
    """Return how many answers there are, how many say they are right, and are."""
    if len(sure) < SHOWN:
        return f"{len(sure)}"
    return f"{len(sure)}: {100 * sure.mean():.2f}, {100 * right.mean():.2f} %"


if __name__ == "__main__":
    main()
