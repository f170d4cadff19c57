"""A drawing beneath a sheet: an SVG, a picture, or a page of a PDF.

Of SVG, this reads paths with plain colours and gradients, texts, embedded pictures,
groups, copies of its own parts, and clip paths. Nothing in the file is run, and nothing
outside it is opened; what cannot be drawn is refused. Inkscape's files are read as they
are.
"""

import re
from base64 import b64decode
from binascii import Error as BrokenBase64
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, degrees, hypot
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from sheetgen.core.errors import FileError
from sheetgen.language.message import message
from sheetgen.scoresheet import svg
from sheetgen.scoresheet.art import (
    ENDING,
    ArtFault,
    Cut,
    Ground,
    Letters,
    Marked,
    Part,
    Picture,
    Shape,
    Words,
    own_file,
    plain_name,
)
from sheetgen.scoresheet.picture import (
    ENDINGS,
    MOST_BYTES,
    PDF,
    Pixels,
    load_bytes,
    read_page,
    read_picture,
)
from sheetgen.scoresheet.style import (
    ADDRESS,
    INHERITED,
    LINKS,
    Box,
    Gradient,
    Styles,
    bands,
    link_of,
    page_length,
)
from sheetgen.source.advice import abbreviated
from sheetgen.source.text import load_text

BOXES = "boxes"  # the layer in which all rectangles are boxes
_MOST = {
    "elements": 20_000,
    "letters of paths": 3_000_000,  # as drawn
    "letters of texts": 20_000,
    "letters": 10_000_000,  # the source of all these, with blanks
    "pictures": 40,
    "pixels": 120_000_000,  # of all pictures
}
_LARGEST = 2_000.0  # millimetres of a page
_DATA = re.compile(r"data:image/(?:png|jpe?g)\s*;\s*base64\s*,")
_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_HEAVY = ("bold", "bolder", "600", "700", "800", "900")
_WORD = re.compile(r"\s+")
# Properties of elements that are not drawn, and would be missed.
_UNDRAWN = ("filter", "mask", "marker-start", "marker-mid", "marker-end", "marker")
_SIDES = (
    *("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r"),
    *("x1", "y1", "x2", "y2"),
)
_UPRIGHT = 0.01  # share of its sides by which a rectangle may be askew


def read_ground(
    folder: Path, name: str, page: int, is_known: Callable[[str], bool]
) -> Ground:
    """Return the drawing in a file of a folder.

    Args:
        folder: of the file.
        name: of the file.
        page: of a PDF, from 1.
        is_known: whether a name is that of a box of the sheet.

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
        fault = message("expected an SVG, PNG, JPEG or PDF file")
    except FileError:
        fault = message("not a readable SVG")
    except svg.Unfit as unfit:
        fault = unfit.args[0]
    raise ArtFault(message("{name}: {fault}", name=name, fault=fault))


def _of_pixels(pixels: Pixels) -> Ground:
    wide, high = (float(side) for side in pixels.size)
    picture = Picture(0, 0, 0, wide, high, pixels.address)
    return Ground(wide, high, pixels.page, (picture,))


def _read(text: str, is_known: Callable[[str], bool]) -> Ground:
    root = svg.read_root(text)
    try:
        left, top, width, height = svg.view_of(root)
        page = _page(root, width, height)
        reader = _Reader(is_known, Styles(root, (width, height)), page)
    except svg.BROKEN:
        raise svg.Unfit(message("a number or path in it cannot be read")) from None
    try:
        parts = tuple(reader.parts(root, left, top))
    except svg.BROKEN:
        fault = reader.at(message("a number or path in it cannot be read"))
        raise svg.Unfit(fault) from None
    except svg.Unfit as unfit:
        raise svg.Unfit(reader.at(unfit.args[0])) from None
    if not parts and not reader.marked:
        raise svg.Unfit(message("nothing in it can be seen"))
    return Ground(width, height, reader.page, parts, tuple(reader.marked))


def _page(root: Element, width: float, height: float) -> tuple[float, float]:
    """Return the size of the page in millimetres, or the given one without units."""
    given = [root.attrib.get(key, "") for key in ("width", "height")]
    wide, high = map(page_length, given)
    if wide is None or high is None:
        return width, height
    if not (0 < wide <= _LARGEST and 0 < high <= _LARGEST):
        raise ValueError(wide, high)
    return wide, high


@dataclass
class _Reader:
    """A reader of a drawing, which counts what it has read."""

    is_known: Callable[[str], bool]
    styles: Styles
    page: tuple[float, float]
    marked: list[Marked] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    last: str = ""  # the id of the latest element

    def parts(self, root: Element, left: float, top: float) -> Iterator[Part]:
        """Yield the parts to draw."""
        from fontTools.misc.transform import Identity

        seen = Identity.translate(-left, -top)
        yield from self.walk(root, {"fill": "#000000"}, seen, 0, True)

    def count(self, what: str, much: int = 1) -> None:
        """Count what was read.

        Raises:
            Unfit: it is too much.
        """
        self.counts[what] += much
        if self.counts[what] > _MOST[what]:
            raise svg.too_many()

    def walk(
        self,
        element: Element,
        inherited: Mapping[str, str],
        matrix: Any,
        depth: int,
        is_seen: bool,
        is_boxes: bool = False,
    ) -> Iterator[Part]:
        """Yield the parts of an element; of hidden ones, only boxes are noted."""
        tag = self.enter(element, depth)
        if not tag or tag in svg.PASSED - {"symbol"}:
            return
        style = self.styles.of(element, inherited)
        is_seen = is_seen and style.get("display") != "none"
        matrix = svg.take_steps(element.attrib.get("transform", ""), matrix)
        if tag == "rect" and self.keep_marked(element, matrix, is_boxes):
            return
        if tag in svg.GROUPS | {"symbol"}:
            if depth and tag == "svg":
                raise svg.refused("svg")
            names = {plain_name(element.attrib.get(key, "")) for key in (_LABEL, "id")}
            is_boxes = is_boxes or BOXES in names
            kept = {key: style[key] for key in INHERITED if key in style}
            if tag != "symbol" or "symbol" in inherited:
                inner = (
                    one
                    for part in element
                    # Elements for one program alone have plain SVG beside them.
                    if "requiredExtensions" not in part.attrib
                    for one in self.walk(
                        part, kept, matrix, depth + 1, is_seen, is_boxes
                    )
                )
                yield from self.cut(style, matrix, inner) if is_seen else inner
            return
        if is_boxes and tag in svg.SHAPES | {"use"}:
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
        elif tag in svg.SHAPES:
            parts = self.shape(element, style, matrix)
        else:
            raise svg.refused(tag)
        yield from self.cut(style, matrix, parts)

    def enter(self, element: Element, depth: int) -> str:
        """Return the tag of an element; empty if it is not part of the drawing."""
        tag = svg.tag_of(element)
        if tag:
            self.count("elements")
            read = [text for key, text in element.attrib.items() if key not in LINKS]
            self.count("letters", sum(map(len, read)) + len(element.text or ""))
            self.last = element.attrib.get("id", self.last)
            if depth > svg.MOST_DEPTH:
                raise svg.too_many()
        return tag

    def at(self, fault: str) -> str:
        """Return a fault together with its place."""
        if not self.last:
            return fault
        return message("{fault} (at {id})", fault=fault, id=abbreviated(self.last))

    def refuse_undrawn(self, style: Mapping[str, str]) -> None:
        """Refuse properties that would be missed.

        Raises:
            Unfit: the element has a property that is not drawn.
        """
        for key in _UNDRAWN:
            if style.get(key, "none") not in ("none", ""):
                raise svg.refused(key.partition("-")[0])
        if style.get("mix-blend-mode", "normal") != "normal":
            raise svg.refused("mix-blend-mode")

    # Boxes

    def keep_marked(self, element: Element, matrix: Any, is_boxes: bool) -> bool:
        """Return whether a rectangle is a box, and note it as one."""
        names = [element.attrib.get(key, "") for key in (_LABEL, "id")]
        said = next((one for one in names if self.is_known(plain_name(one))), "")
        if not said and is_boxes:
            said = names[0] or names[1]
        if not said and not is_boxes:
            return False
        x, y, wide, high = self.lengths(element, "x", "y", "width", "height")
        corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
        box = _upright([_moved(matrix, *corner) for corner in corners])
        self.marked.append(Marked(plain_name(said), said, box))
        return True

    # Parts to draw

    def cut(
        self, style: Mapping[str, str], matrix: Any, parts: Iterator[Part]
    ) -> Iterator[Part]:
        """Yield parts within the clip path of their element, if it has one."""
        found = ADDRESS.search(style.get("clip-path", ""))
        if found is None:
            yield from parts
            return
        clip = self.styles.ids.get(found[1])
        if clip is None or clip.tag != f"{svg.SPACE}clipPath":
            yield from parts
            return
        if clip.attrib.get("clipPathUnits") == "objectBoundingBox":
            raise svg.refused("clipPath")
        matrix = svg.take_steps(clip.attrib.get("transform", ""), matrix)
        paths = []
        for element in clip:
            tag = self.enter(element, 0)
            if tag in svg.SHAPES:
                own = svg.take_steps(element.attrib.get("transform", ""), matrix)
                paths += [self.moved(path, own) for path in self.outline(element)]
            elif tag and tag not in svg.PASSED:
                raise svg.refused("clipPath")
        inner = tuple(parts)
        if inner and "".join(paths):
            yield Cut("".join(paths), inner)

    def copied(
        self, element: Element, style: Mapping[str, str], matrix: Any, depth: int
    ) -> Iterator[Part]:
        """Yield the parts of a copy of another element of the file."""
        link = link_of(element)
        if not link.startswith("#"):
            raise svg.Unfit(message("it uses a part of another file: embed it"))
        other = self.styles.ids.get(link[1:])
        if other is None:
            return
        x, y = self.lengths(element, "x", "y")
        kept = {key: style[key] for key in INHERITED if key in style}
        matrix = matrix.translate(x, y)
        if other.tag == f"{svg.SPACE}symbol":
            kept["symbol"] = "yes"
            if "viewBox" in other.attrib:
                left, top, wide, high = svg.read_numbers(other.attrib["viewBox"])
                sizes = [
                    self.styles.length(element.attrib.get(key, str(usual)), key) / usual
                    for key, usual in (("width", wide), ("height", high))
                ]
                scale = min(sizes)
                matrix = matrix.scale(scale, scale).translate(-left, -top)
        yield from self.walk(other, kept, matrix, depth + 1, True)

    def lengths(self, element: Element, *keys: str) -> list[float]:
        """Return some lengths of an element; 0 for those that are missing."""
        return [self.styles.length(element.attrib.get(key, "0"), key) for key in keys]

    def outline(self, element: Element) -> list[str]:
        """Return the paths of a shape, in its own lengths."""
        own = {
            key: str(self.styles.length(value, key)) if key in _SIDES else value
            for key, value in element.attrib.items()
        }
        return svg.outline(element.tag, own)

    def moved(self, path: str, matrix: Any) -> str:
        """Return a path in units of the drawing."""
        d = svg.move_path(path, matrix)
        self.count("letters of paths", len(d))
        return d

    def shape(
        self, element: Element, style: Mapping[str, str], matrix: Any
    ) -> Iterator[Part]:
        """Yield a shape if it can be seen; with a gradient, its bands."""
        fill, stroke = (self.styles.paint(style, key) for key in ("fill", "stroke"))
        if element.tag == f"{svg.SPACE}line":
            fill = ""
        if isinstance(stroke, Gradient):
            stroke = stroke.middle
        scale = svg.scale_of(matrix)
        width = svg.bounded(
            scale * self.styles.length(style.get("stroke-width", "1"), "")
        )
        if width <= 0:
            stroke = ""
        is_odd = style.get("fill-rule") == "evenodd"
        for path in self.outline(element) if fill or stroke else ():
            d = self.moved(path, matrix)
            if not d:
                continue
            has_holes = is_odd and d.count("M") > 1  # which no clip path cuts out
            if isinstance(fill, Gradient) and not has_holes:
                yield Cut(d, tuple(self.bands(fill, path, d, matrix)))
            elif fill:
                flat = fill.middle if isinstance(fill, Gradient) else fill
                yield Shape(d, flat, is_odd=is_odd)
            if stroke:
                dash = [
                    svg.bounded(self.styles.length(one, "") * scale)
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
        """Yield the bands of a gradient, to be clipped to the shape."""
        for band, colour in bands(fill, _bounds(path), matrix):
            self.count("letters of paths", len(band))
            yield Shape(band or d, colour)

    def picture(
        self, element: Element, style: Mapping[str, str], matrix: Any
    ) -> Iterator[Part]:
        """Yield an embedded picture."""
        link = link_of(element)
        start = _DATA.match(link)
        if start is None:
            raise svg.Unfit(
                message(
                    "it has a picture in another file, or one that is not PNG or JPEG: "
                    "embed it as one of these"
                )
            )
        self.count("pictures")
        try:
            content = b64decode("".join(link[start.end() :].split()), validate=True)
        except BrokenBase64:
            raise svg.Unfit(message("not a readable PNG or JPEG")) from None
        x, y, wide, high = self.lengths(element, "x", "y", "width", "height")
        a, b, c, e, _, _ = matrix
        across, turned = hypot(a, b), a * e - b * c
        if not (across and turned and wide > 0 and high > 0):
            return
        down = abs(turned) / across
        size = self.page[0] / self.styles.view[0]
        room = wide * across * size, high * down * size
        pixels = read_picture(content, room, turned < 0)
        self.count("pixels", pixels.seen)
        if style.get("preserveAspectRatio", "") != "none":
            ratio = pixels.size[0] / pixels.size[1]
            kept = min(wide, high * ratio), min(high, wide / ratio)
            x, y = x + (wide - kept[0]) / 2, y + (high - kept[1]) / 2
            wide, high = kept
        left, top = _moved(matrix, x, y if turned > 0 else y + high)
        turn = degrees(atan2(b, a))
        wide, high = svg.bounded(wide * across), svg.bounded(high * down)
        yield Picture(left, top, turn, wide, high, pixels.address)

    # Texts

    def text(
        self, element: Element, style: Mapping[str, str], matrix: Any
    ) -> Iterator[Part]:
        """Yield the lines of a text."""
        scale, turn = svg.scale_of(matrix), degrees(atan2(matrix[1], matrix[0]))
        for line in self.lines(element, style):
            letters = [
                one._replace(size=svg.bounded(one.size * scale)) for one in line.runs
            ]
            runs = tuple(_trimmed(letters))
            self.count("letters of texts", sum(len(one.text) for one in runs))
            if runs and scale:
                x, y = _moved(matrix, line.x, line.y)
                yield Words(x, y, turn, runs, line.anchor)

    def lines(self, element: Element, style: Mapping[str, str]) -> list["Words"]:
        """Return the lines of a text, in its own lengths."""
        lines: list[Words] = []

        def begin(part: Element, own: Mapping[str, str]) -> None:
            last = lines[-1] if lines else Words(0, 0, 0, (), "start")
            places = [
                [
                    self.styles.length(one, key)
                    for one in part.attrib.get(key, "").split()
                ]
                for key in ("x", "y")
            ]
            if any(len(one) > 1 for one in places):
                raise svg.Unfit(
                    message(
                        "it has text with a place for each letter: turn it into "
                        "plain paths"
                    )
                )
            x, y = (
                given[0] if given else usual
                for given, usual in zip(places, last[:2], strict=True)
            )
            off = self.lengths(part, "dx", "dy")
            anchor = _one_of(own, "text-anchor", ("start", "middle", "end"))
            lines.append(Words(x + off[0], y + off[1], 0, (), anchor))

        def add(text: str | None, own: Mapping[str, str]) -> None:
            fill = self.styles.paint(own, "fill")
            fill = fill.middle if isinstance(fill, Gradient) else fill
            if text and fill and own.get("visibility") != "hidden":
                weight = own.get("font-weight", "")
                is_bold = (
                    weight in _HEAVY or "bold" in own.get("font-family", "").lower()
                )
                size = self.styles.length(own.get("font-size", "16"), "")
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
                    kept = {key: own[key] for key in INHERITED if key in own}
                    its = self.styles.of(inner, kept)
                    if its.get("display") != "none":
                        walk(inner, its, depth + 1)
                elif tag and tag not in svg.PASSED:
                    raise svg.refused(tag)
                add(inner.tail, own)

        walk(element, style, 0)
        return lines


def _trimmed(runs: Sequence[Letters]) -> Iterator[Letters]:
    """Yield the runs of a line without outer and double blanks."""
    last = max((at for at, one in enumerate(runs) if one.text.strip()), default=-1)
    before = " "
    for at, one in enumerate(runs[: last + 1]):
        text = one.text.lstrip(" ") if before.endswith(" ") else one.text
        text = text.rstrip(" ") if at == last else text
        before = one.text or before
        if text:
            yield one._replace(text=text)


def _moved(matrix: Any, x: float, y: float) -> tuple[float, float]:
    """Return a point in units of the drawing."""
    moved = matrix.transformPoint((x, y))
    return svg.bounded(moved[0]), svg.bounded(moved[1])


def _upright(corners: Sequence[Any]) -> tuple[float, float, float, float] | None:
    """Return the rectangle with some corners; `None` if it is turned askew."""
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


def _one_of(style: Mapping[str, str], key: str, known: Sequence[str]) -> str:
    value = style.get(key, known[0])
    return value if value in known else known[0]
