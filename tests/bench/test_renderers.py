"""Figures of our own renderer beside cairo: how far apart, how fast, how many bytes.

Every drawing of every game in every ink and language takes two hours or so. `EVERY=4`
in the environment takes a fourth of the prints, another one in each ink and language.
"""

import os
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice, product

import pytest

from sheetgen.draw.ink import INKS
from sheetgen.language.texts import list_languages
from sheetgen.press import cairo_renderer, native_renderer
from tests.apart import FINER, MOST, measure, words
from tests.bench.report import noting
from tests.everything import Shown, list_shown

EVERY = int(os.environ.get("EVERY", "1"))
BATCH = 24
LOOKS = list(product(INKS, list_languages()))
note = noting("bench-renderers.txt")


@dataclass
class Tally:
    """What was found.

    Attributes:
        apart: percent of pixels of each drawing.
        finer: of those that were over the limit, drawn finer.
        cpu: seconds of both renderers.
        size: bytes of both.
        other: names of drawings that hold other words.
    """

    apart: dict[str, float] = field(default_factory=dict)
    finer: dict[str, float] = field(default_factory=dict)
    cpu: list[float] = field(default_factory=lambda: [0.0, 0.0])
    size: list[int] = field(default_factory=lambda: [0, 0])
    other: list[str] = field(default_factory=list)

    def add(self, batch: Sequence[Shown]) -> None:
        """Draw a batch by both renderers, and compare."""
        drawings, fonts = [shown.svg for shown in batch], batch[0].fonts
        both = []
        for at, draw in enumerate((cairo_renderer.to_pdf, native_renderer.to_pdf)):
            start = time.process_time()
            both.append(draw(drawings, fonts))
            self.cpu[at] += time.process_time() - start
            self.size[at] += len(both[at])
        said = zip(batch, *map(words, both), strict=True)
        self.other += [shown.name for shown, first, second in said if first != second]
        for shown, apart in zip(batch, measure(drawings, *both), strict=True):
            self.apart[shown.name] = apart
            if apart > MOST:
                alone = [
                    draw([shown.svg], fonts)
                    for draw in (cairo_renderer.to_pdf, native_renderer.to_pdf)
                ]
                (finer,) = measure([shown.svg], *alone, FINER)
                self.finer[shown.name] = finer

    def told(self) -> str:
        """Return it as a line."""
        finer = max(self.finer.values(), default=0)
        middle = statistics.median(self.apart.values())
        return (
            f"{len(self.apart):5} drawings: {middle:.3f} % of pixels apart, "
            f"at most {max(self.apart.values()):.3f}; "
            f"{len(self.finer)} over {MOST}, drawn finer at most {finer:.3f}; "
            f"{len(self.other)} with other words; CPU {self.cpu[0]:.1f} s and "
            f"{self.cpu[1]:.1f} s, {self.size[0]:,} and {self.size[1]:,} bytes"
        )


@pytest.mark.parametrize("look", LOOKS)
def test_how_far_faces_are_apart(look: tuple[str, str]) -> None:
    tally = Tally()
    shown = list_shown(*look, EVERY, LOOKS.index(look) % EVERY)
    while batch := list(islice(shown, BATCH)):
        tally.add(batch)
    note(f"{look[0]:7}{look[1]}: {tally.told()}")
    for name, finer in sorted(tally.finer.items(), key=lambda item: -item[1])[:5]:
        note(f"    {tally.apart[name]:.3f} % at once, {finer:.3f} % finer: {name}")
    for name in tally.other[:5]:
        note(f"    other words: {name}")
