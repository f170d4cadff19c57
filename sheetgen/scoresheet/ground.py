"""The drawing beneath a sheet: SVG, a picture, or a page of a PDF that people bring.

Of SVG is drawn what is read here: paths with plain colours and gradients, texts,
pictures within the file, groups, copies of its own parts, and what cuts them. Nothing
in it is run, and nothing outside of it is looked at; what cannot be drawn is refused.
What is half transparent is drawn as it looks on white paper.

Rectangles that are called as a field of the sheet is are no drawing: they say where
its boxes stand. Inkscape's files are read as they are.
"""

import re
from base64 import b64decode
from binascii import Error as BrokenBase64
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, degrees, hypot, sqrt
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, ParseError, fromstring

from sheetgen.core.errors import FileError
from sheetgen.core.units import MM_PER_INCH
from sheetgen.say import tell
from sheetgen.scoresheet.art import (
    ENDING,
    PASSED,
    RULE,
    SHAPES,
    SPACE,
    ArtFault,
    move_path,
    read_numbers,
    take_steps,
    view_of,
)
from sheetgen.scoresheet.gradient import Box, Gradient, bands
from sheetgen.scoresheet.picture import (
    ENDINGS,
    MOST_BYTES,
    PDF,
    Pixels,
    Unfit,
    load_bytes,
    read_page,
    read_picture,
)
from sheetgen.source.advice import shown
from sheetgen.source.text import load_text

BOXES = "boxes"  # the layer of which all rectangles are boxes
WHITE = "#ffffff"
_MOST_ELEMENTS = 20_000
_MOST_LETTERS = 3_000_000  # of all paths as they are drawn
_MOST_DEPTH = 40  # of groups in groups, and of copies
_MOST_PICTURES = 40
_MOST_PIXELS = 120_000_000  # of all pictures
_MOST_WORDS = 20_000  # letters of all texts
_MOST_STOPS = 64
_LARGEST = 2_000.0  # millimetres of a page
_PER_MM = 96 / MM_PER_INCH  # lengths of SVG
_UNITS = {
    "": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": _PER_MM, "cm": 10 * _PER_MM,
    "in": 96.0,
}  # fmt: skip
_LENGTH = re.compile(
    r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([a-zA-Z%]*)\s*"
)
_ADDRESS = re.compile(r"""url\(\s*["']?#([^"')]*)["']?\s*\)""")
_DATA = re.compile(r"data:image/(?:png|jpe?g)\s*;\s*base64\s*,")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SIMPLE = re.compile(r"([.#]?)([\w-]+)")  # selectors that are read: tag, class and id
_LINKS = ("href", "{http://www.w3.org/1999/xlink}href")
_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_GROUPS = {"svg", "g", "a", "switch", "symbol"}
_INHERITED = (
    *("fill", "stroke", "stroke-width", "fill-rule", "color", "visibility"),
    *("stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-opacity"),
    *("stroke-opacity", "opacity", "font-size", "font-family", "font-weight"),
    "text-anchor",
)
# What is said of an element that is not drawn, and would be missed.
_UNDRAWN = ("filter", "mask", "marker-start", "marker-mid", "marker-end", "marker")
_SIDES = (
    *("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r"),
    *("x1", "y1", "x2", "y2"),
)
_NAME_PARTS = re.compile(r"[\s._-]+")
# What is raised where a number or a path is none.
_BROKEN = (ValueError, LookupError, TypeError, ArithmeticError, AssertionError)
_UPRIGHT = 0.01  # parts of its sides by which a rectangle may be askew


class Shape(NamedTuple):
    """A path.

    Attributes:
        d: with its numbers in units of the drawing, as all below.
        fill: as ``#rrggbb``; empty for none.
        stroke: likewise.
        width: of its line.
        is_odd: whether what is enclosed twice is left out.
        dash: lengths of dashes and gaps; empty for none.
        cap: how its line ends.
        join: how the corners of its line look.
    """

    d: str
    fill: str
    stroke: str = ""
    width: float = 0
    is_odd: bool = False
    dash: str = ""
    cap: str = "butt"
    join: str = "miter"


class Letters(NamedTuple):
    """Part of a line of text."""

    text: str
    size: float
    fill: str
    is_bold: bool


class Words(NamedTuple):
    """A line of text, turned by degrees around where it begins."""

    x: float
    y: float
    turn: float
    runs: tuple[Letters, ...]
    anchor: str


class Picture(NamedTuple):
    """A picture, turned by degrees around its upper left corner."""

    x: float
    y: float
    turn: float
    width: float
    height: float
    address: str


class Cut(NamedTuple):
    """What is drawn within a path alone."""

    d: str
    parts: tuple[Any, ...]


Part = Shape | Words | Picture | Cut


class Marked(NamedTuple):
    """A rectangle that says where something stands.

    Attributes:
        name: as `plain_name` has it.
        said: as the file has it.
        box: left, top, width and height; nothing if it is turned or no rectangle.
    """

    name: str
    said: str
    box: tuple[float, float, float, float] | None


@dataclass(frozen=True)
class Ground:
    """A drawing beneath a sheet, from its upper left corner.

    Attributes:
        width: of it, in its units.
        height: of it.
        page: both in millimetres; 0 where that is not known.
        parts: each over those before it.
        marked: rectangles that are boxes.
    """

    width: float
    height: float
    page: tuple[float, float]
    parts: tuple[Part, ...]
    marked: tuple[Marked, ...] = ()


def plain_name(said: str) -> str:
    """Return what a rectangle is called, whatever stands between its words.

    >>> plain_name("Red_3"), plain_name("red.points")
    ('red-3', 'red-points')
    """
    return _NAME_PARTS.sub("-", said.strip().lower())


def read_ground(
    folder: Path, name: str, page: int, is_known: Callable[[str], bool]
) -> Ground:
    """Return the drawing in a file of a folder.

    Args:
        folder: that the file stands in.
        name: of the file.
        page: of a PDF, from 1.
        is_known: whether a rectangle of a name is a box of the sheet.

    Raises:
        ArtFault: it cannot be read or drawn.
    """
    path = own_file(folder, name)
    ending = path.suffix.lower()
    try:
        if ending == ENDING:
            text = load_text(path, most=MOST_BYTES)
            return _read(text, is_known)
        if ending == PDF:
            return _of_pixels(read_page(load_bytes(path), page))
        if ending in ENDINGS:
            return _of_pixels(read_picture(load_bytes(path)))
        fault = tell("expected an SVG, PNG, JPEG or PDF file")
    except FileError:
        fault = tell("no SVG that can be read")
    except Unfit as unfit:
        fault = unfit.args[0]
    raise ArtFault(tell("{name}: {fault}", name=name, fault=fault))


def words_of(parts: Sequence[Part]) -> Iterator[str]:
    """Yield all texts of a drawing."""
    for part in parts:
        if isinstance(part, Words):
            yield from (one.text for one in part.runs)
        elif isinstance(part, Cut):
            yield from words_of(part.parts)


def own_file(folder: Path, name: str) -> Path:
    """Return the path of a file beside a declaration.

    Raises:
        ArtFault: it is none, or none that is there.
    """
    path = folder / name
    if Path(name).name != name or "\\" in name or "\0" in name or path.is_symlink():
        what = tell(
            "{name}: expected a file beside this one, no link", name=shown(name)
        )
        raise ArtFault(what)
    if not path.is_file():
        raise ArtFault(tell("no file {name} beside this one", name=shown(name)))
    return path


def _of_pixels(pixels: Pixels) -> Ground:
    wide, high = (float(side) for side in pixels.size)
    picture = Picture(0, 0, 0, wide, high, pixels.address)
    return Ground(wide, high, pixels.page, (picture,))


def _read(text: str, is_known: Callable[[str], bool]) -> Ground:
    if "<!ENTITY" in text:
        raise Unfit(tell("it defines entities: save it as plain SVG"))
    try:
        root = fromstring(text)
    except (ParseError, ValueError, LookupError):
        root = Element("none")
    if root.tag != f"{SPACE}svg":
        raise Unfit(tell("no SVG that can be read"))
    if "viewBox" not in root.attrib and not root.attrib.keys() >= {"width", "height"}:
        raise Unfit(tell("it has no viewBox"))
    try:
        left, top, width, height = view_of(root)
        page = _page(root, width, height)
        reader = _Reader(root, is_known, (width, height), page)
    except _BROKEN:
        raise Unfit(tell("a number or path in it cannot be read")) from None
    try:
        parts = tuple(reader.parts(left, top))
    except _BROKEN:
        fault = reader.at(tell("a number or path in it cannot be read"))
        raise Unfit(fault) from None
    if not parts and not reader.marked:
        raise Unfit(tell("nothing in it can be seen"))
    return Ground(width, height, reader.page, parts, tuple(reader.marked))


def _page(root: Element, width: float, height: float) -> tuple[float, float]:
    """Return the size of the page in millimetres; one without units has these."""
    given = [root.attrib.get(key, "") for key in ("width", "height")]
    sizes = [_LENGTH.fullmatch(one) for one in given]
    if any(one is None or one[2] in ("%", "") for one in sizes):
        return width, height
    wide, high = (float(one[1]) * _UNITS[one[2]] / _PER_MM for one in sizes if one)
    if not (0 < wide <= _LARGEST and 0 < high <= _LARGEST):
        raise ValueError(wide, high)
    return wide, high


@dataclass
class _Reader:
    """What reads a drawing, and counts what it has read."""

    root: Element
    is_known: Callable[[str], bool]
    view: tuple[float, float]
    page: tuple[float, float]
    marked: list[Marked] = field(default_factory=list)
    elements: int = 0
    letters: int = 0
    words: int = 0
    pictures: int = 0
    pixels: int = 0
    rules: dict[tuple[str, str], str] = field(default_factory=dict)
    ids: dict[str, Element] = field(default_factory=dict)
    last: str = ""  # the id of what was looked at last

    def parts(self, left: float, top: float) -> Iterator[Part]:
        """Yield what is drawn."""
        from fontTools.misc.transform import Identity

        for element in self.root.iter():
            if "id" in element.attrib:
                self.ids.setdefault(element.attrib["id"], element)
            if element.tag == f"{SPACE}style":
                self.learn(element.text or "")
        seen = Identity.translate(-left, -top)
        yield from self.walk(self.root, {"fill": "#000000"}, seen, 0, True)

    def learn(self, text: str) -> None:
        """Keep the rules of a style sheet; those that a browser alone knows are left.

        Nothing that it imports is looked at.
        """
        for selectors, rule in RULE.findall(_COMMENT.sub("", text)):
            for selector in selectors.split(","):
                if found := _SIMPLE.fullmatch(selector.strip()):
                    key = found[1], found[2]
                    self.rules[key] = f"{self.rules.get(key, '')};{rule}"

    def walk(
        self,
        element: Element,
        inherited: Mapping[str, str],
        matrix: Any,
        depth: int,
        is_seen: bool,
        is_boxes: bool = False,
    ) -> Iterator[Part]:
        """Yield what is drawn of an element; of what is not seen, boxes are kept."""
        tag = self.enter(element, depth)
        if not tag or tag in PASSED - {"symbol"}:
            return
        style = self.style(element, inherited)
        is_seen = is_seen and style.get("display") != "none"
        if "transform" in element.attrib:
            matrix = take_steps(element.attrib["transform"], matrix)
        if tag == "rect" and self.keep_marked(element, matrix, is_boxes):
            return
        if tag in _GROUPS:
            if depth and tag == "svg":
                raise self.refused("svg")
            names = {plain_name(element.attrib.get(key, "")) for key in (_LABEL, "id")}
            is_boxes = is_boxes or BOXES in names
            kept = {key: style[key] for key in _INHERITED if key in style}
            inner = (element, kept, matrix, depth, is_seen, is_boxes)
            if tag != "symbol" or "symbol" in inherited:
                parts = self.inside(*inner)
                yield from self.cut(style, matrix, parts) if is_seen else parts
            return
        if is_boxes and tag in SHAPES | {"use"}:
            said = element.attrib.get(_LABEL) or element.attrib.get("id", tag)
            self.marked.append(Marked(plain_name(said), said, None))
            return
        if not is_seen or is_boxes:
            return
        self.refuse_undrawn(style)
        if tag == "use":
            parts = self.copied(element, style, matrix, depth)
        elif style.get("visibility") == "hidden":
            return
        elif tag == "text":
            parts = self.text(element, style, matrix)
        elif tag == "image":
            parts = self.picture(element, style, matrix)
        elif tag in SHAPES:
            parts = self.shape(element, style, matrix)
        else:
            raise self.refused(tag)
        yield from self.cut(style, matrix, parts)

    def enter(self, element: Element, depth: int) -> str:
        """Return the tag of an element; nothing if it is no part of the drawing."""
        if not isinstance(element.tag, str) or not element.tag.startswith(SPACE):
            return ""  # of the program that wrote the file
        self.elements += 1
        if self.elements > _MOST_ELEMENTS or depth > _MOST_DEPTH:
            raise _too_many()
        self.last = element.attrib.get("id", self.last)
        tag = element.tag.removeprefix(SPACE)
        if tag == "script" or any(key.startswith("on") for key in element.attrib):
            raise Unfit(tell("it has a script: save it without"))
        return tag

    def refused(self, tag: str) -> Unfit:
        """Return why an element cannot be drawn."""
        what = tell("it has {tag}: turn that into plain paths", tag=shown(tag))
        return Unfit(self.at(what))

    def at(self, fault: str) -> str:
        """Return what is wrong, and where."""
        if not self.last:
            return fault
        return tell("{fault} (at {id})", fault=fault, id=shown(self.last))

    def inside(
        self,
        element: Element,
        kept: Mapping[str, str],
        matrix: Any,
        depth: int,
        is_seen: bool,
        is_boxes: bool,
    ) -> Iterator[Part]:
        """Yield what is drawn of the parts of a group."""
        for part in element:
            if "requiredExtensions" in part.attrib:
                continue  # of a program, with plain SVG beside it
            yield from self.walk(part, kept, matrix, depth + 1, is_seen, is_boxes)

    def style(self, element: Element, inherited: Mapping[str, str]) -> dict[str, str]:
        """Return how an element is painted; its own opacity times that around it."""
        own = dict(element.attrib)
        keys = [("", element.tag.removeprefix(SPACE))]
        keys += [(".", name) for name in own.get("class", "").split()]
        keys.append(("#", own.get("id", "")))
        for rule in (*(self.rules.get(key, "") for key in keys), own.get("style", "")):
            for part in rule.split(";"):
                key, _, value = part.partition(":")
                own[key.strip()] = value.replace("!important", "").strip()
        own = {key: value for key, value in own.items() if value != "inherit"}
        whole = _share(own.get("opacity", "1")) * _share(inherited.get("opacity", "1"))
        found = {**inherited, **own, "opacity": str(whole)}
        if whole == 0:
            found["display"] = "none"
        return found

    def refuse_undrawn(self, style: Mapping[str, str]) -> None:
        """Refuse what would be missed.

        Raises:
            Unfit: something is said of an element that is not drawn.
        """
        for key in _UNDRAWN:
            if style.get(key, "none") not in ("none", ""):
                raise self.refused(key.partition("-")[0])
        if style.get("mix-blend-mode", "normal") != "normal":
            raise self.refused("mix-blend-mode")

    # Boxes

    def keep_marked(self, element: Element, matrix: Any, is_boxes: bool) -> bool:
        """Return whether a rectangle is a box; it is kept."""
        names = [element.attrib.get(key, "") for key in (_LABEL, "id")]
        said = next((one for one in names if self.is_known(plain_name(one))), "")
        if not said and is_boxes:
            said = names[0] or names[1]
        if not said and not is_boxes:
            return False
        x, y, wide, high = (
            self.length(element.attrib.get(key, "0"), key)
            for key in ("x", "y", "width", "height")
        )
        corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
        box = _upright([matrix.transformPoint(corner) for corner in corners])
        self.marked.append(Marked(plain_name(said), said, box))
        return True

    # What is drawn

    def cut(
        self, style: Mapping[str, str], matrix: Any, parts: Iterator[Part]
    ) -> Iterator[Part]:
        """Yield parts within what their element is cut by, if it is."""
        found = _ADDRESS.search(style.get("clip-path", ""))
        if found is None:
            yield from parts
            return
        clip = self.ids.get(found[1])
        if clip is None or clip.tag != f"{SPACE}clipPath":
            yield from parts
            return
        if clip.attrib.get("clipPathUnits") == "objectBoundingBox":
            raise self.refused("clipPath")
        if "transform" in clip.attrib:
            matrix = take_steps(clip.attrib["transform"], matrix)
        paths = []
        for element in clip:
            tag = self.enter(element, 0)
            if tag in SHAPES:
                own = matrix
                if "transform" in element.attrib:
                    own = take_steps(element.attrib["transform"], matrix)
                paths += [self.moved(path, own) for path in self.outline(element)]
            elif tag and tag not in PASSED:
                raise self.refused("clipPath")
        inner = tuple(parts)
        if inner and "".join(paths):
            yield Cut("".join(paths), inner)

    def copied(
        self, element: Element, style: Mapping[str, str], matrix: Any, depth: int
    ) -> Iterator[Part]:
        """Yield what is drawn of a copy of another element of the file."""
        link = _link(element)
        if not link.startswith("#"):
            raise Unfit(tell("it has a part of another file: embed it"))
        other = self.ids.get(link[1:])
        if other is None:
            return
        x, y = (self.length(element.attrib.get(key, "0"), key) for key in ("x", "y"))
        kept = {key: style[key] for key in _INHERITED if key in style}
        matrix = matrix.translate(x, y)
        if other.tag == f"{SPACE}symbol":
            kept["symbol"] = "yes"
            if "viewBox" in other.attrib:
                left, top, wide, high = read_numbers(other.attrib["viewBox"])
                sizes = [
                    self.length(element.attrib.get(key, str(usual)), key) / usual
                    for key, usual in (("width", wide), ("height", high))
                ]
                scale = min(sizes)
                matrix = matrix.scale(scale, scale).translate(-left, -top)
        yield from self.walk(other, kept, matrix, depth + 1, True)

    def outline(self, element: Element) -> list[str]:
        """Return the paths of a shape, in its own lengths."""
        from fontTools.svgLib.path.shapes import PathBuilder

        plain = {
            key: str(self.length(value, key)) if key in _SIDES else value
            for key, value in element.attrib.items()
            if key != "transform"  # of which the builder knows one form alone
        }
        builder = PathBuilder()
        builder.add_path_from_element(Element(element.tag, plain))
        paths: list[str] = builder.paths
        return paths

    def moved(self, path: str, matrix: Any) -> str:
        """Return a path in units of the drawing."""
        d = move_path(path, matrix)
        self.letters += len(d)
        if self.letters > _MOST_LETTERS:
            raise _too_many()
        return d

    def shape(
        self, element: Element, style: Mapping[str, str], matrix: Any
    ) -> Iterator[Part]:
        """Yield a shape if it can be seen; with a gradient, its bands."""
        fill, stroke = (self.paint(style, key) for key in ("fill", "stroke"))
        if element.tag == f"{SPACE}line":
            fill = ""
        if isinstance(stroke, Gradient):
            stroke = stroke.middle
        a, b, c, e, _, _ = matrix
        scale = sqrt(abs(a * e - b * c))
        width = scale * self.length(style.get("stroke-width", "1"), "")
        if not width:
            stroke = ""
        is_odd = style.get("fill-rule") == "evenodd"
        for path in self.outline(element) if fill or stroke else ():
            d = self.moved(path, matrix)
            if not d:
                continue
            has_holes = is_odd and d.count("M") > 1  # which nothing cuts out
            if isinstance(fill, Gradient) and not has_holes:
                yield Cut(d, tuple(self.bands(fill, path, d, matrix)))
            elif fill:
                flat = fill.middle if isinstance(fill, Gradient) else fill
                yield Shape(d, flat, is_odd=is_odd)
            if stroke:
                dash = [
                    self.length(one, "") * scale
                    for one in style.get("stroke-dasharray", "none")
                    .replace(",", " ")
                    .split()
                    if one != "none"
                ]
                yield Shape(
                    d,
                    "",
                    stroke,
                    width,
                    dash=" ".join(f"{one:.3f}" for one in dash) if sum(dash) else "",
                    cap=_one_of(style, "stroke-linecap", ("butt", "round", "square")),
                    join=_one_of(style, "stroke-linejoin", ("miter", "round", "bevel")),
                )

    def bands(self, fill: Gradient, path: str, d: str, matrix: Any) -> Iterator[Shape]:
        """Yield the bands of a gradient, which the shape is to cut."""
        for band, colour in bands(fill, _bounds(path), matrix):
            self.letters += len(band)
            if self.letters > _MOST_LETTERS:
                raise _too_many()
            yield Shape(band or d, colour)

    def picture(
        self, element: Element, style: Mapping[str, str], matrix: Any
    ) -> Iterator[Part]:
        """Yield a picture that the file holds."""
        link = _link(element)
        start = _DATA.match(link)
        if start is None:
            raise Unfit(
                tell(
                    "it has a picture in another file, or of another kind than PNG and "
                    "JPEG: embed it"
                )
            )
        self.pictures += 1
        if self.pictures > _MOST_PICTURES:
            raise _too_many()
        try:
            content = b64decode("".join(link[start.end() :].split()), validate=True)
        except BrokenBase64:
            raise Unfit(tell("no PNG or JPEG that can be read")) from None
        x, y, wide, high = (
            self.length(element.attrib.get(key, "0"), key)
            for key in ("x", "y", "width", "height")
        )
        a, b, c, e, _, _ = matrix
        across, turned = hypot(a, b), a * e - b * c
        if not (across and turned and wide > 0 and high > 0):
            return
        down = abs(turned) / across
        size = self.page[0] / self.view[0]
        room = wide * across * size, high * down * size
        pixels = read_picture(content, room, turned < 0)
        self.pixels += pixels.seen
        if self.pixels > _MOST_PIXELS:
            raise _too_many()
        if style.get("preserveAspectRatio", "") != "none":
            ratio = pixels.size[0] / pixels.size[1]
            kept = min(wide, high * ratio), min(high, wide / ratio)
            x, y = x + (wide - kept[0]) / 2, y + (high - kept[1]) / 2
            wide, high = kept
        left, top = matrix.transformPoint((x, y if turned > 0 else y + high))
        turn = degrees(atan2(b, a))
        yield Picture(left, top, turn, wide * across, high * down, pixels.address)

    # Texts

    def text(
        self, element: Element, style: Mapping[str, str], matrix: Any
    ) -> Iterator[Part]:
        """Yield the lines of a text."""
        a, b, c, e, _, _ = matrix
        scale, turn = sqrt(abs(a * e - b * c)), degrees(atan2(b, a))
        for line in self.lines(element, style):
            letters = [one._replace(size=one.size * scale) for one in line.runs]
            runs = tuple(_trimmed(letters))
            self.words += sum(len(one.text) for one in runs)
            if self.words > _MOST_WORDS:
                raise _too_many()
            if runs and scale:
                x, y = matrix.transformPoint((line.x, line.y))
                yield Words(x, y, turn, runs, line.anchor)

    def lines(self, element: Element, style: Mapping[str, str]) -> list["Words"]:
        """Return the lines of a text, in its own lengths."""
        lines: list[Words] = []

        def begin(part: Element, own: Mapping[str, str]) -> None:
            last = lines[-1] if lines else Words(0, 0, 0, (), "start")
            places = [
                [self.length(one, key) for one in part.attrib.get(key, "").split()]
                for key in ("x", "y")
            ]
            if any(len(one) > 1 for one in places):
                raise Unfit(
                    tell(
                        "it has a text with a place for each letter: turn that into "
                        "plain paths"
                    )
                )
            x, y = (
                given[0] if given else usual
                for given, usual in zip(places, last[:2], strict=True)
            )
            off = [self.length(part.attrib.get(key, "0"), key) for key in ("dx", "dy")]
            anchor = _one_of(own, "text-anchor", ("start", "middle", "end"))
            lines.append(Words(x + off[0], y + off[1], 0, (), anchor))

        def add(text: str | None, own: Mapping[str, str]) -> None:
            fill = self.paint(own, "fill")
            fill = fill.middle if isinstance(fill, Gradient) else fill
            if text and fill and own.get("visibility") != "hidden":
                is_bold = _is_bold(own)
                size = self.length(own.get("font-size", "16"), "")
                letters = Letters(" ".join(_WORD.split(text)), size, fill, is_bold)
                lines[-1] = lines[-1]._replace(runs=(*lines[-1].runs, letters))

        def walk(part: Element, own: Mapping[str, str], depth: int) -> None:
            is_placed = not part.attrib.keys().isdisjoint(("x", "y", "dx", "dy"))
            if is_placed or not lines:
                begin(part, own)
            add(part.text, own)
            for inner in part:
                tag = self.enter(inner, depth)
                if tag == "tspan":
                    kept = {key: own[key] for key in _INHERITED if key in own}
                    its = self.style(inner, kept)
                    if its.get("display") != "none":
                        walk(inner, its, depth + 1)
                elif tag and tag not in PASSED:
                    raise self.refused(tag)
                add(inner.tail, own)

        walk(element, style, 0)
        return lines

    # Paint

    def paint(self, style: Mapping[str, str], key: str) -> str | Gradient:
        """Return the colour of an area or a line, or its gradient; empty for none."""
        value = style.get(key, "none").strip()
        share = _share(style.get(f"{key}-opacity", "1")) * _share(style["opacity"])
        if not share:
            return ""
        if found := _ADDRESS.match(value):
            other = self.ids.get(found[1])
            gradient = self.gradient(other, share) if other is not None else None
            if gradient is not None:
                return gradient
            value = value[found.end() :].strip() or "none"
        return _colour(value, style.get("color", "#000000"), share)

    def gradient(self, element: Element, share: float) -> Gradient | str | None:
        """Return a gradient, perhaps of one colour; nothing if it has none.

        What it does not say, one says that it names.
        """
        from fontTools.misc.transform import Identity

        given: dict[str, str] = {}
        stops: list[Element] = []
        tag = element.tag.removeprefix(SPACE)
        if tag not in ("linearGradient", "radialGradient"):
            raise self.refused(tag)
        one: Element | None = element
        for _ in range(8):
            if one is None:
                break
            given = {**one.attrib, **given}
            stops = stops or [part for part in one if part.tag == f"{SPACE}stop"]
            one = self.ids.get(_link(one)[1:])
        colours: list[tuple[float, str]] = []
        for stop in stops[:_MOST_STOPS]:
            own = self.style(stop, {})
            alpha = share * _share(own.get("stop-opacity", "1"))
            colour = _colour(own.get("stop-color", "#000000"), "#000000", alpha)
            last = colours[-1][0] if colours else 0.0
            place = max(last, min(_share(own.get("offset", "0")), 1.0))
            colours.append((place, colour or WHITE))
        if not colours:
            return None
        if len({colour for _, colour in colours}) == 1:
            return colours[0][1]
        is_of_box = given.get("gradientUnits") != "userSpaceOnUse"
        keys = {"x1": "0", "y1": "0", "x2": "100%", "y2": "0"}
        if tag == "radialGradient":
            keys = {"cx": "50%", "cy": "50%", "r": "50%"}
        places = [
            self.length(given.get(key, usual), "" if is_of_box else key, is_of_box)
            for key, usual in keys.items()
        ]
        if tag == "radialGradient":
            for at, key in enumerate(("fx", "fy")):
                usual = places[at]
                own_place = given.get(key)
                places.append(
                    usual
                    if own_place is None
                    else self.length(own_place, key[1:], is_of_box)
                )
        matrix = take_steps(given.get("gradientTransform", ""), Identity)
        return Gradient(tuple(colours), tuple(places), matrix, is_of_box)

    def length(self, text: str, key: str, is_part: bool = False) -> float:
        """Return a length in units; of a part of the view in percent."""
        found = _LENGTH.fullmatch(text)
        if found is None:
            raise ValueError(text)
        number, unit = float(found[1]), found[2]
        if unit == "%":
            whole = 1.0 if is_part else self.view["y" in key or "h" in key[:1]]
            return number / 100 * whole
        if unit in ("em", "ex"):
            return number * 16
        return number * _UNITS[unit]


_WORD = re.compile(r"\s+")


def _trimmed(runs: Sequence[Letters]) -> Iterator[Letters]:
    """Yield the runs of a line without blanks at its ends, and none twice."""
    texts = [one.text for one in runs]
    for at, one in enumerate(runs):
        before, behind = "".join(texts[:at]), "".join(texts[at + 1 :])
        text = one.text
        if not before.strip() or before.endswith(" "):
            text = text.lstrip(" ")
        if not behind.strip():
            text = text.rstrip(" ")
        if text:
            yield one._replace(text=text)


def _upright(corners: Sequence[Any]) -> tuple[float, float, float, float] | None:
    """Return a rectangle of its corners; nothing if it is turned askew."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, top = min(xs), min(ys)
    wide, high = max(xs) - left, max(ys) - top
    slack = _UPRIGHT * max(wide, high)
    for x, y in corners:
        if min(abs(x - left), abs(x - left - wide)) > slack:
            return None
        if min(abs(y - top), abs(y - top - high)) > slack:
            return None
    return left, top, wide, high


def _bounds(path: str) -> Box:
    """Return the box around a path."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.svgLib.path import parse_path

    pen = BoundsPen(None)
    parse_path(path, pen)
    found: Box = pen.bounds or (0.0, 0.0, 0.0, 0.0)
    return found


def _link(element: Element) -> str:
    """Return what an element refers to."""
    return next((element.attrib[key] for key in _LINKS if key in element.attrib), "")


def _is_bold(style: Mapping[str, str]) -> bool:
    """Return whether letters are bold, by their weight or the name of their font."""
    weight = style.get("font-weight", "")
    is_heavy = weight in ("bold", "bolder", "600", "700", "800", "900")
    return is_heavy or "bold" in style.get("font-family", "").lower()


def _one_of(style: Mapping[str, str], key: str, known: Sequence[str]) -> str:
    value = style.get(key, known[0])
    return value if value in known else known[0]


def _share(text: str) -> float:
    """Return a share from 0 to 1, which may stand in percent."""
    text = text.strip()
    share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    return min(max(share, 0.0), 1.0)


def _colour(value: str, current: str, share: float) -> str:
    """Return a colour as it looks on white; empty for none."""
    from PIL.ImageColor import getrgb

    if value in ("none", "transparent", "") or not share:
        return ""
    if value.lower() == "currentcolor":
        value = current
    if value.startswith("#"):
        value = value.split()[0]  # before what presses alone know
    try:
        red, green, blue, *alpha = getrgb(value)
    except ValueError:  # what only browsers know
        return "#000000"
    share *= alpha[0] / 255 if alpha else 1
    mixed = [round(255 + (part - 255) * share) for part in (red, green, blue)]
    return f"#{mixed[0]:02x}{mixed[1]:02x}{mixed[2]:02x}" if share else ""


def _too_many() -> Unfit:
    return Unfit(tell("too many parts: draw it more simply"))
