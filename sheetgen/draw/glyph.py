"""Handwritten glyphs, from `glyphs.toml`, which explains its format.

They are used to write examples, and sheets that tests and models learn to read.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import mul
from pathlib import Path

Points = Sequence[tuple[float, float]]
Habit = Sequence[float]  # three numbers from -1 to 1
Side = tuple[float, ...]  # a length, and the amount that each habit adds to it


@dataclass(frozen=True)
class Shape:
    """One way to write a glyph.

    Attributes:
        name: of this way.
        weight: how many people write so, relative to other shapes of the glyph.
        path: its points.
    """

    name: str
    weight: float
    path: str

    def draw(self, habit: Habit) -> list[Points]:
        """Return its strokes: points in a box of height 1; corners are doubled."""
        now = (1, *habit)
        return [
            [(sum(map(mul, x, now)), sum(map(mul, y, now))) for x, y in stroke]
            for stroke in _read(self.path)
        ]


@cache
def _read(path: str) -> list[list[tuple[Side, ...]]]:
    return [
        [
            tuple(map(_read_side, point.rstrip("!").split(",")))
            for point in stroke.split()
            for _ in range(2 if point.endswith("!") else 1)
        ]
        for stroke in path.split("|")
    ]


def _read_side(text: str) -> Side:
    parts = re.findall(r"([+-]?[\d.]+)([abc]?)", text)
    lengths = {which: float(much) / 100 for much, which in parts}
    return tuple(lengths.get(which, 0) for which in ("", *"abc"))


def _load(group: str) -> Mapping[str, tuple[Shape, ...]]:
    path = Path(__file__).with_name("glyphs.toml")
    glyphs = tomllib.loads(path.read_text(encoding="utf-8"))[group]
    return {
        glyph: tuple(
            Shape(name, one["often"], one["path"]) for name, one in ways.items()
        )
        for glyph, ways in glyphs.items()
    }


DIGITS, LETTERS, OTHERS = map(_load, ("digits", "letters", "others"))
CROSSES = OTHERS["x"]
MINUS = OTHERS["minus"]
