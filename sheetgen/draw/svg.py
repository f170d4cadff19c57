"""A canvas of millimetres, on which everything is drawn.

Numbers are rounded to a thousandth of a millimetre here, and every id is given by the
caller, so that equal drawings are equal texts. The drawing is stored as elements of
SVG, which `element` turns into text.

Part of what draws in the browser too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from sheetgen.core.draw.box import Box, Point
from sheetgen.core.units import Mm
from sheetgen.draw.element import Element, write_drawing
from sheetgen.draw.font import JAPANESE, NAME_LEADING, TEXT, FontStack

HAIR: Mm = 0.12
THIN: Mm = 0.2
FIRM: Mm = 0.35

ITALIC = 11.0  # degrees by which our upright letters are slanted to serve as italics

LEADING = 1.3  # from line to line, in font sizes
SMALLEST: Mm = 2.12  # letters on paper, six points
NAME: Mm = 2.47  # the smallest letters of a name, seven points
GAP = 0.7  # between paragraphs, likewise
_STEP: Mm = 0.05
_SLACK: Mm = 0.005


class Outline(NamedTuple):
    """The look of the line along a shape.

    Attributes:
        colour: of the line.
        width: of the line.
        dash: lengths of dashes and of gaps between them; empty for a solid line.
        cap: the look of ends; by default the usual one for the shape.
        join: the look of the corners of paths; round by default.
    """

    colour: str
    width: Mm = THIN
    dash: str = ""
    cap: str = ""
    join: str = "round"


class Spot(NamedTuple):
    """The place that a path is moved to, with its scale and its turn in degrees."""

    at: Point
    scale: float = 1
    turn: float = 0


class Letters(NamedTuple):
    """The typography of a text: font size, colour and font."""

    size: Mm
    fill: str
    family: str = TEXT


NO_STROKE = Outline("none")


@dataclass(frozen=True)
class Fit:
    """How a text fits its box.

    Attributes:
        text: the text.
        size: the font size it got.
        minimum: the size below which it counts as not fitting.
    """

    text: str
    size: Mm
    minimum: Mm

    @property
    def is_readable(self) -> bool:
        """Whether the text fits at a readable size."""
        return self.size >= self.minimum - 1e-9


@lru_cache(maxsize=1 << 14)  # 19 of 20 numbers of a face are repeats
def number(value: float) -> str:
    """Return *value* rounded to a thousandth, without needless digits.

    >>> number(2.5), number(-0.0001), number(3)
    ('2.5', '0', '3')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def overlay(ground: str, drawing: str, spot: Spot | None = None) -> str:
    """Return *drawing* over *ground*, which is moved to *spot*."""
    clips, body = _split(ground)
    for part in clips.split('<clipPath id="')[1:]:
        name = part.partition('"')[0]  # must be unique in both drawings
        own = f"{name}-{drawing.count('<clipPath')}"
        clips = clips.replace(f'id="{name}"', f'id="{own}"')
        body = body.replace(f"url(#{name})", f"url(#{own})")
    if spot:
        body = f'<g transform="{_steps(spot)}">{body}</g>'
    above, rest = _split(drawing)
    head = drawing.partition("<defs")[0]
    defs = f"<defs>{above}{clips}</defs>" if above or clips else "<defs />"
    return f"{head}{defs}{body}{rest}</svg>"


def _split(drawing: str) -> tuple[str, str]:
    """Return the clips of a drawing, and the rest of it."""
    inner = drawing.partition("<defs")[2].rpartition("</svg>")[0]
    if "<defs />" in drawing:
        return "", inner[len(" />") :]
    clips, _, body = inner[len(">") :].partition("</defs>")
    return clips, body


def polygon_path(points: Iterable[Point]) -> str:
    """Return the path of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def lines_path(lines: Iterable[tuple[Point, Point]]) -> str:
    """Return the path of straight lines; one element draws faster than many."""
    return "".join(
        f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
        for start, end in lines
    )


def boxes_path(boxes: Iterable[Box]) -> str:
    """Return the path of upright rectangles."""
    return "".join(
        f"M{number(box.x)} {number(box.y)}h{number(box.width)}v{number(box.height)}"
        f"h{number(-box.width)}z"
        for box in boxes
    )


def circle_path(centre: Point, radius: float) -> str:
    """Return the path of a circle."""
    x, y, r = centre.x, number(centre.y), number(radius)
    left, right = number(x - radius), number(x + radius)
    arc = f"A{r} {r} 0 1 0"
    return f"M{left} {y}{arc} {right} {y}{arc} {left} {y}Z"


class _Group:
    """The group that a canvas draws into while a block runs."""

    def __init__(
        self,
        canvas: "Canvas",
        attributes: dict[str, str],
        scale: float = 1,
        line: float = 1,
    ) -> None:
        """Store the canvas, the attributes and the scale of the group, and its lines'.

        Args:
            canvas: to draw on.
            attributes: of the group.
            scale: of all that is drawn.
            line: of the width of lines, besides.
        """
        self.canvas = canvas
        self.scale = scale
        self.line = line
        self.group = Element("g", attributes, parts=[])
        self.outer = canvas._onto

    def __enter__(self) -> None:
        """Start drawing into the group."""
        self.outer.append(self.group)
        self.canvas._onto = self.group.parts
        self.canvas._scale *= self.scale
        self.canvas._line *= self.line

    def __exit__(self, *_: object) -> None:
        """Return to drawing into the group around it."""
        self.canvas._onto = self.outer
        self.canvas._scale /= self.scale
        self.canvas._line /= self.line


class Canvas:
    """A drawing of a size in millimetres."""

    def __init__(
        self, width: Mm, height: Mm, fonts: FontStack, *, checked: bool = False
    ) -> None:
        """Start an empty drawing.

        Args:
            width: of the drawing.
            height: of the drawing.
            fonts: to set texts in.
            checked: let svgwrite check every attribute, which takes twice as long.
        """
        self.box = Box(0, 0, width, height)
        self.fonts = fonts
        self.fits: list[Fit] = []
        self._is_checked = checked
        self._scale = 1.0
        self._line = 1.0
        self._told = "", ""
        self._clips: list[Element] = []
        self._elements: list[Element] = []
        self._onto = self._elements

    def placed(
        self, at: Point, turn: float = 0, scale: float = 1, *, keeps_lines: bool = False
    ) -> "_Group":
        """Draw the block from *at*, turned around it by *turn* degrees, and scaled.

        Lines are scaled too unless it *keeps_lines* as thick as they are.
        """
        transform = {"transform": _steps(Spot(at, scale, turn))}
        return _Group(self, transform, scale, 1 / scale if keeps_lines else 1)

    def clipped(self, box: Box, name: str) -> "_Group":
        """Clip the drawing of the block to *box*, which is stored under a name."""
        self.clip(name, boxes_path([box]))
        return self.within(name)

    def within(self, name: str) -> "_Group":
        """Clip the drawing of the block to the path stored under a name."""
        return _Group(self, {"clip-path": f"url(#{name})"})

    def image(self, box: Box, address: str) -> None:
        """Draw a picture as large as *box*: PNG or JPEG as a ``data:`` address."""
        given = {
            "href": address,
            "x": number(box.x),
            "y": number(box.y),
            "width": number(box.width),
            "height": number(box.height),
            "preserveAspectRatio": "none",
        }
        self._onto.append(Element("image", given))

    def describe(self, title: str, description: str) -> None:
        """Give the drawing a title and a description for screen readers."""
        self._told = title, description

    def to_svg(self) -> str:
        """Return the drawing as SVG text."""
        size = number(self.box.width), number(self.box.height)
        return write_drawing(
            size, self._told, self._clips, self._elements, self._is_checked
        )

    # Shapes

    def path(
        self,
        d: str,
        *,
        fill: str = "none",
        stroke: Outline = NO_STROKE,
        at: Spot | None = None,
        clip: str = "",
        rule: str = "evenodd",
    ) -> None:
        """Draw a path, clipped by the path stored under the name *clip*, if given.

        *rule* is SVG's fill rule, for paths that cross themselves.
        """
        given = {"d": d, "fill": fill, "stroke": stroke.colour}
        if stroke.colour != "none":
            given["stroke-width"] = number(stroke.width * self._line)
            given["stroke-linejoin"] = stroke.join
            given["stroke-linecap"] = stroke.cap or "round"
        if stroke.dash:
            given["stroke-dasharray"] = stroke.dash
        if clip:
            given["clip-path"] = f"url(#{clip})"
        if at is not None:
            given["transform"] = _steps(at)
        if fill != "none":
            given["fill-rule"] = rule
        self._onto.append(Element("path", given))

    def clip(self, name: str, d: str) -> None:
        """Store a path under *name*, to clip other shapes with."""
        path = Element("path", {"d": d})
        self._clips.append(Element("clipPath", {"id": name}, parts=[path]))

    def line(self, start: Point, end: Point, stroke: Outline) -> None:
        """Draw a straight line."""
        d = f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
        self.path(d, stroke=stroke._replace(cap=stroke.cap or "butt"))

    def rect(
        self,
        box: Box,
        *,
        fill: str = "none",
        stroke: Outline = NO_STROKE,
        radius: Mm = 0,
    ) -> None:
        """Draw a rectangle, its corners rounded by *radius*."""
        given = {
            "x": number(box.x),
            "y": number(box.y),
            "width": number(box.width),
            "height": number(box.height),
        }
        if radius:
            given["rx"] = given["ry"] = number(radius)
        self._onto.append(Element("rect", self._painted(given, fill, stroke)))

    def circle(
        self,
        centre: Point,
        radius: Mm,
        *,
        fill: str = "none",
        stroke: Outline = NO_STROKE,
    ) -> None:
        """Draw a circle."""
        given = {"cx": number(centre.x), "cy": number(centre.y), "r": number(radius)}
        self._onto.append(Element("circle", self._painted(given, fill, stroke)))

    def _painted(
        self, given: dict[str, str], fill: str, stroke: Outline
    ) -> dict[str, str]:
        """Return the attributes of a closed shape, with its fill and its outline."""
        given["fill"], given["stroke"] = fill, stroke.colour
        if stroke.colour != "none":
            given["stroke-width"] = number(stroke.width * self._line)
        if stroke.dash:
            given["stroke-dasharray"] = stroke.dash
            if stroke.cap == "round":  # dots
                given["stroke-linecap"] = stroke.cap
        return given

    # Texts

    def text(
        self,
        start: Point,
        text: str,
        letters: Letters,
        *,
        turn: float = 0,
        slant: float = 0,
        minimum: Mm = SMALLEST,
    ) -> None:
        """Write *text* from *start* on its base line, turned by *turn* degrees.

        A *slant* in degrees makes italics, except of Japanese. A size on paper below
        *minimum* counts as not fitting.
        """
        x, (size, fill, family) = start.x, letters
        if size * self._scale < minimum - _SLACK and text.strip():
            self.fits.append(Fit(text, size * self._scale, minimum))
        runs = self.fonts.runs(text, family)
        if any(run.font.family in JAPANESE.values() for run in runs):
            slant = 0
        for run in runs:
            # XML readers drop spaces at the start of a text.
            shown = run.text.lstrip(" ")
            blanks = len(run.text) - len(shown)
            indent = blanks * size * run.font.advances[" "] if blanks else 0
            left, foot = number(x + indent), number(start.y)
            given = {
                "x": left,
                "y": foot,
                "font-family": run.font.family,
                "font-size": number(size),
                "fill": fill,
            }
            if turn:
                given["transform"] = (
                    f"rotate({number(turn)} {number(start.x)} {number(start.y)})"
                )
            elif slant:
                given["transform"] = f"translate({left} {foot}) skewX({number(-slant)})"
                given["x"] = given["y"] = "0"
            self._onto.append(Element("text", given, shown))
            x += run.width * size

    def text_in(
        self,
        box: Box,
        text: str,
        letters: Letters,
        *,
        align: str = "left",
        minimum: Mm = SMALLEST,
    ) -> Mm:
        """Write one line into *box*, vertically centred, and smaller if needed.

        Returns:
            The font size used. Below *minimum* the text counts as not fitting, which
            the tests of every language look for.
        """
        size, _, family = letters
        natural = self.fonts.width(text, family, 1)
        used = min(size, box.width / natural) if natural else size
        self._fit(text, used, size, minimum)
        spare = box.width - natural * used
        share = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        drop = self.fonts.font(family).cap_height * used / 2
        start = Point(box.x + spare * share, box.centre.y + drop)
        self.text(start, text, Letters(used, letters.fill, family), minimum=0)
        return used

    def title_in(
        self,
        box: Box,
        name: str,
        letters: Letters,
        *,
        align: str = "left",
        least: Mm = NAME,
    ) -> Mm:
        """Write a name into *box*: on two lines where that makes it larger.

        A name that would be smaller than *least* is broken within its words.

        Returns:
            The font size used. A name that has no room on two lines of *least* counts
            as not fitting.
        """
        size, fill, family = letters
        room = box.width, box.height
        lines, used = self.fonts.set_name(name, family, room, size, least)
        if used < least - 1e-9:
            lines, used = self.fonts.cut_name(name, family, box.width, least), least
            if not lines:
                return self.text_in(box, name, letters, align=align, minimum=least)
        pitch = used * NAME_LEADING
        top = box.y + (box.height - pitch * len(lines)) / 2
        for place, line in enumerate(lines):
            row = Box(box.x, top + place * pitch, box.width + 1e-6, pitch)
            self.text_in(row, line, Letters(used, fill, family), align=align)
        return used

    def common_size(
        self, texts: Sequence[str], family: str, size: Mm, width: Mm, minimum: Mm
    ) -> Mm:
        """Return the size at which all of *texts* fit a *width*, at most *size*.

        Below *minimum* the widest counts as not fitting.
        """
        wide = {text: self.fonts.width(text, family, 1) for text in texts}
        widest = max(texts, key=lambda text: wide[text])
        used = min(size, width / wide[widest])
        self.fits.append(Fit(widest, used, minimum))
        return used

    def paragraph_in(
        self,
        box: Box,
        text: str,
        letters: Letters,
        *,
        leading: float = 1.25,
        minimum: Mm = SMALLEST,
        slant: float = 0,
    ) -> Mm:
        """Write *text* in lines from the top of *box*, smaller until it fits.

        Returns:
            The font size used.
        """
        size, _, family = letters
        used = size
        lines = self.fonts.wrap(text, family, used, box.width)
        while used > 0.5 and not self._fits(lines, family, used, leading, box):
            used -= 0.02
            lines = self.fonts.wrap(text, family, used, box.width)
        self._fit(text, used, size, minimum)
        rise = self.fonts.font(family).cap_height * used
        for place, line in enumerate(lines):
            start = Point(box.x, box.y + rise + place * used * leading)
            written = Letters(used, letters.fill, family)
            self.text(start, line, written, slant=slant, minimum=0)
        return used

    def _fit(self, text: str, used: Mm, size: Mm, minimum: Mm) -> None:
        """Record how a text fits that was to be as large as *size*."""
        least = min(minimum, max(size, SMALLEST))
        self.fits.append(Fit(text, used * self._scale, least))

    def _fits(
        self, lines: Sequence[str], family: str, size: Mm, leading: float, box: Box
    ) -> bool:
        height = size * leading * (len(lines) - 1) + size
        widest = max(
            (self.fonts.width(line, family, size) for line in lines), default=0
        )
        return height <= box.height + 1e-9 and widest <= box.width + 1e-9


def _steps(spot: Spot) -> str:
    """Return the SVG transform of a spot."""
    steps = f"translate({number(spot.at.x)} {number(spot.at.y)})"
    if spot.turn:
        steps += f" rotate({number(spot.turn)})"
    if spot.scale != 1:
        steps += f" scale({spot.scale:.5f})"
    return steps


@dataclass(frozen=True)
class Poster:
    """A drawing with its bleed, and the fit of its texts.

    Attributes:
        svg: the drawing.
        size: width and height, with the bleed.
        fits: how each text fits its box.
    """

    svg: str
    size: tuple[Mm, Mm]
    fits: tuple[Fit, ...]


def finished(canvas: Canvas) -> Poster:
    """Return the drawing of a canvas."""
    size = canvas.box.width, canvas.box.height
    return Poster(canvas.to_svg(), size, tuple(canvas.fits))


def flow(
    canvas: Canvas,
    box: Box,
    texts: Sequence[str],
    letters: Letters,
    minimum: Mm = SMALLEST,
) -> None:
    """Write *texts* from the top of *box*, smaller until all of them fit.

    Below *minimum* the longest text counts as not fitting.

    Args:
        canvas: to draw on.
        box: the box of the paragraphs.
        texts: one paragraph each.
        letters: their font, colour and largest size.
        minimum: the smallest readable size.
    """
    size, _, family = letters
    used = size
    while True:
        lines = [canvas.fonts.wrap(text, family, used, box.width) for text in texts]
        if used <= _STEP or _fits(canvas, box, lines, used, family):
            break
        used -= _STEP
    counts = [len(wrapped) for wrapped in lines]
    longest = counts.index(max(counts))
    rise = canvas.fonts.font(family).cap_height * used
    y = box.y + rise
    for place, (text, wrapped) in enumerate(zip(texts, lines, strict=True)):
        least = min(minimum, max(size, SMALLEST)) if place == longest else 0
        canvas.fits.append(Fit(text, used, least))
        for line in wrapped:
            written = Letters(used, letters.fill, family)
            canvas.text(Point(box.x, y), line, written, minimum=0)
            y += used * LEADING
        y += used * GAP


def _fits(
    canvas: Canvas, box: Box, lines: Sequence[Sequence[str]], size: Mm, family: str
) -> bool:
    count = sum(map(len, lines))
    high = size * (LEADING * (count - 1) + GAP * (len(lines) - 1) + 1)
    widest = max(
        (canvas.fonts.width(line, family, size) for text in lines for line in text),
        default=0,
    )
    return high <= box.height + 1e-9 and widest <= box.width + 1e-9
