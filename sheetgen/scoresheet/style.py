"""The painting of SVG elements: style sheets, lengths, colours and gradients.

Half-transparent parts are drawn as they look on white paper. A press prints plain
colours, and both renderers draw them identically. So a gradient becomes bands so fine
that their edges are hardly visible; each is on top of all before it, so that no gap
opens between them.

Source: SVG 1.1, 13.2 (gradients).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, hypot
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from sheetgen.core.units import MM_PER_INCH
from sheetgen.scoresheet import svg
from sheetgen.scoresheet.svg import bounded

_STEP = 4  # of 255, the most by which two bands differ
_MOST = 48  # bands between two stops
_BOW = 0.5522847  # of the radius: the handles of a curve around a quarter of a circle

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


class Gradient(NamedTuple):
    """A gradient.

    Attributes:
        stops: position from 0 to 1 and colour of each.
        places: x1, y1, x2, y2 of a linear one; cx, cy, r, fx, fy of a round one.
        matrix: from its own units to those of the shape.
        is_of_box: whether its lengths are shares of the shape's box.
    """

    stops: tuple[tuple[float, str], ...]
    places: tuple[float, ...]
    matrix: Any
    is_of_box: bool

    @property
    def middle(self) -> str:
        """The colour that represents all of it."""
        return _between(self.stops, 0.5)


def bands(gradient: Gradient, box: Box, matrix: Any) -> Iterator[tuple[str, str]]:
    """Yield the path and the colour of each band; the first has none: it fills all.

    Args:
        gradient: that fills a shape.
        box: around the shape.
        matrix: from units of the shape to those of the drawing.
    """
    left, top, right, bottom = box
    own = gradient.matrix
    if gradient.is_of_box:
        placed = matrix.translate(left, top).scale(right - left, bottom - top)
        own = placed.transform(own)
    else:
        own = matrix.transform(own)
    a, b, c, d, _, _ = own
    if abs(a * d - b * c) < 1e-9:
        yield "", gradient.middle
        return
    is_round = len(gradient.places) > 4
    back = own.inverse()
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    seen = [back.transformPoint(matrix.transformPoint(corner)) for corner in corners]
    steps = list(_steps(gradient.stops))
    if is_round:
        steps.reverse()
    yield "", steps[0][2]
    for start, end, colour in steps[1:]:
        points = (
            _circle(gradient.places, end)
            if is_round
            else _half(gradient.places, start, seen)
        )
        moved = [own.transformPoint(point) for point in points]
        yield _path(moved, is_round), colour


def _steps(stops: Sequence[tuple[float, str]]) -> Iterator[tuple[float, float, str]]:
    """Yield the start, the end and the colour of each band."""
    before, colour = stops[0]
    yield 0.0, before, colour
    for (start, first), (end, last) in pairwise(stops):
        far = max(
            abs(one - other) for one, other in zip(_rgb(first), _rgb(last), strict=True)
        )
        count = min(_MOST, ceil(far / _STEP)) if end > start else 0
        for at in range(count):
            share = (at + 0.5) / count
            wide = (end - start) / count
            own = _mix(first, last, share)
            yield start + at * wide, start + (at + 1) * wide, own
    yield stops[-1][0], 1.0, stops[-1][1]


def _half(places: Sequence[float], start: float, seen: Sequence[Point]) -> list[Point]:
    """Return the half plane behind a place on a gradient's line, as far as visible."""
    x1, y1, x2, y2 = places
    far = hypot(x2 - x1, y2 - y1) or 1e-6
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    x, y = x1 + (x2 - x1) * start, y1 + (y2 - y1) * start
    reach = max(hypot(px - x, py - y) for px, py in seen) + far
    left, right = (x - dy * reach, y + dx * reach), (x + dy * reach, y - dx * reach)
    ahead = dx * reach, dy * reach
    return [
        left,
        right,
        (right[0] + ahead[0], right[1] + ahead[1]),
        (left[0] + ahead[0], left[1] + ahead[1]),
    ]


def _circle(places: Sequence[float], end: float) -> list[Point]:
    """Return the points of the four curves around a round gradient up to a place."""
    cx, cy, r, fx, fy = places
    x, y, r = fx + (cx - fx) * end, fy + (cy - fy) * end, r * end
    bow = r * _BOW
    return [
        *((x + r, y), (x + r, y + bow), (x + bow, y + r), (x, y + r)),
        *((x - bow, y + r), (x - r, y + bow), (x - r, y)),
        *((x - r, y - bow), (x - bow, y - r), (x, y - r)),
        *((x + bow, y - r), (x + r, y - bow), (x + r, y)),
    ]


def _path(points: Sequence[Point], is_curved: bool) -> str:
    first, *others = [f"{bounded(x):.3f} {bounded(y):.3f}" for x, y in points]
    return f"M{first}{'C' if is_curved else 'L'}{' '.join(others)}Z"


def _between(stops: Sequence[tuple[float, str]], place: float) -> str:
    for (start, first), (end, last) in pairwise(stops):
        if start <= place <= end and end > start:
            return _mix(first, last, (place - start) / (end - start))
    return stops[0][1] if place < stops[0][0] else stops[-1][1]


def _mix(first: str, last: str, share: float) -> str:
    parts = zip(_rgb(first), _rgb(last), strict=True)
    mixed = [round(one + (other - one) * share) for one, other in parts]
    return f"#{mixed[0]:02x}{mixed[1]:02x}{mixed[2]:02x}"


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


WHITE = "#ffffff"
_MOST_STOPS = 64  # of a gradient
_MOST_COLOURS = 100_000  # stops of all shapes
_MOST_NAMED = 8  # gradients in a chain of references
_PER_MM = 96 / MM_PER_INCH  # SVG units
_UNITS = {
    "": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": _PER_MM, "cm": 10 * _PER_MM,
    "in": 96.0,
}  # fmt: skip
_LENGTH = re.compile(r"([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)\s*([a-zA-Z%]*)")
ADDRESS = re.compile(r"""url\(\s*["']?#([^"'()]*)["']?\s*\)""")
_SIMPLE = re.compile(r"([.#]?)([\w-]+)")  # supported selectors: tag, class and id
LINKS = ("href", "{http://www.w3.org/1999/xlink}href")
INHERITED = (
    *("fill", "stroke", "stroke-width", "fill-rule", "color", "visibility"),
    *("stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-opacity"),
    *("stroke-opacity", "opacity", "font-size", "font-family", "font-weight"),
    "text-anchor",
)


@dataclass
class Styles:
    """The styles of a file, and the elements that they refer to.

    Attributes:
        root: of the file.
        view: width and height of the visible part, which percentages refer to.
        rules: by the name that they select, and its kind.
        ids: the elements with an id, by it.
        styled: characters of the styles read so far.
        colours: stops of gradients read so far.
    """

    root: Element
    view: tuple[float, float]
    rules: dict[tuple[str, str], str] = field(default_factory=dict)
    ids: dict[str, Element] = field(default_factory=dict)
    styled: int = 0
    colours: int = 0

    def __post_init__(self) -> None:
        """Collect the rules and the ids of the file."""
        for element in self.root.iter():
            if "id" in element.attrib:
                self.ids.setdefault(element.attrib["id"], element)
            if element.tag == f"{svg.SPACE}style":
                self.learn(element.text or "")

    def learn(self, text: str) -> None:
        """Store the rules of a style sheet, except those that only browsers understand.

        Its imports are ignored.
        """
        for selectors, rule in svg.rules_of(text):
            for selector in selectors.split(","):
                if found := _SIMPLE.fullmatch(selector.strip()):
                    key = found[1], found[2]
                    self.rules[key] = f"{self.rules.get(key, '')};{rule}"

    def of(self, element: Element, inherited: Mapping[str, str]) -> dict[str, str]:
        """Return the style of an element, with its opacity times that around it."""
        own = dict(element.attrib)
        keys = [("", element.tag.removeprefix(svg.SPACE))]
        keys += [(".", name) for name in own.get("class", "").split()]
        keys.append(("#", own.get("id", "")))
        rules = [self.rules.get(key, "") for key in keys]
        rule = ";".join([*rules, own.get("style", "")])
        self.styled += len(rule)
        if self.styled > svg.MOST_STYLED:
            raise svg.too_many()
        own |= svg.read_rule(rule)
        own = {key: value for key, value in own.items() if value != "inherit"}
        whole = _share(own.get("opacity", "1")) * _share(inherited.get("opacity", "1"))
        found = {**inherited, **own, "opacity": str(whole)}
        if whole == 0:
            found["display"] = "none"
        return found

    def paint(self, style: Mapping[str, str], key: str) -> str | Gradient:
        """Return the colour of an area or a line, or its gradient; empty for none."""
        value = style.get(key, "none").strip()
        share = _share(style.get(f"{key}-opacity", "1")) * _share(style["opacity"])
        if not share:
            return ""
        if found := ADDRESS.match(value):
            other = self.ids.get(found[1])
            gradient = self.gradient(other, share) if other is not None else None
            if gradient is not None:
                return gradient
            value = value[found.end() :].strip() or "none"
        return svg.colour_of(value, style.get("color", "#000000"), share)

    def gradient(self, element: Element, share: float) -> Gradient | str | None:
        """Return a gradient, or its colour if it has only one; `None` without stops.

        Missing attributes come from the gradient that it refers to.
        """
        from fontTools.misc.transform import Identity

        given: dict[str, str] = {}
        stops: list[Element] = []
        tag = element.tag.removeprefix(svg.SPACE)
        if tag not in ("linearGradient", "radialGradient"):
            raise svg.refused(tag)
        one: Element | None = element
        for _ in range(_MOST_NAMED):
            if one is None:
                break
            given = {**one.attrib, **given}
            stops = stops or [part for part in one if part.tag == f"{svg.SPACE}stop"]
            one = self.ids.get(link_of(one)[1:])
        self.colours += len(stops)
        if len(stops) > _MOST_STOPS or self.colours > _MOST_COLOURS:
            raise svg.too_many()
        colours: list[tuple[float, str]] = []
        for stop in stops:
            own = self.of(stop, {})
            alpha = share * _share(own.get("stop-opacity", "1"))
            colour = svg.colour_of(own.get("stop-color", "#000000"), "#000000", alpha)
            last = colours[-1][0] if colours else 0.0
            place = max(last, min(_share(own.get("offset", "0")), 1.0))
            colours.append((place, colour or WHITE))
        if not colours:
            return None
        if len({colour for _, colour in colours}) == 1:
            return colours[0][1]
        is_of_box = given.get("gradientUnits") != "userSpaceOnUse"
        usual = {"x1": "0", "y1": "0", "x2": "100%", "y2": "0"}
        if tag == "radialGradient":
            usual = {"cx": "50%", "cy": "50%", "r": "50%"}
            usual["fx"], usual["fy"] = (given.get(key, "50%") for key in ("cx", "cy"))
        places = [
            self.length(given.get(key, text), key, is_of_box)
            for key, text in usual.items()
        ]
        matrix = svg.take_steps(given.get("gradientTransform", ""), Identity)
        return Gradient(tuple(colours), tuple(places), matrix, is_of_box)

    def length(self, text: str, key: str, is_part: bool = False) -> float:
        """Return a length in units; a percentage is a share of the view."""
        found = _LENGTH.fullmatch(text.strip())
        if found is None:
            raise ValueError(text)
        number, unit = svg.bounded(float(found[1])), found[2]
        if unit == "%":
            whole = 1.0 if is_part else self.view["y" in key or "h" in key[:1]]
            return number / 100 * whole
        if unit in ("em", "ex"):
            return number * 16
        return number * _UNITS[unit]


def page_length(text: str) -> float | None:
    """Return a length in millimetres; `None` if it has no absolute unit."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None or found[2] in ("%", ""):
        return None
    return float(found[1]) * _UNITS[found[2]] / _PER_MM


def link_of(element: Element) -> str:
    """Return the reference of an element."""
    return next((element.attrib[key] for key in LINKS if key in element.attrib), "")


def _share(text: str) -> float:
    """Return a share from 0 to 1, which may be a percentage."""
    text = text.strip()
    share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    return min(max(share, 0.0), 1.0)
