"""Drawings to PDF pages and pictures, without any library of the system.

Drawings are SVG, but only the small part of it that a `Canvas` writes: paths,
rectangles, circles and texts, groups that are moved, turned or clipped, in plain
colours, and pictures. Everything else is refused, so that nothing is silently left out.

A setting lasts until its group ends, so it is written only when it changes. JPEG data
stays as it is; a picture with transparency gets a mask.

Sources: SVG 1.1; ISO 32000-1, 8.4 (graphics state), 8.5 (paths), 8.9.5 (image
dictionaries), 9.4 (texts) and 11.6.5.3 (soft masks).
"""

import io
import re
import zlib
from base64 import b64decode
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin, tan
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree.ElementTree import Element, fromstring

from pikepdf import Dictionary, Name, Object, Pdf

from sheetgen.core.units import MM_PER_INCH, PT_PER_INCH, Pt
from sheetgen.draw.font import FontStack
from sheetgen.press import outline
from sheetgen.press.outline import Outline
from sheetgen.press.paper import Affine, plain
from sheetgen.press.typeface import Typeface, Typefaces

if TYPE_CHECKING:
    from PIL.Image import Image

# PDF viewers draw dots, which are dashes without a length, as dashes of a tenth of a
# point, and shift each by another tenth. Dashes of this length are too short to see.
_DOT: Pt = 0.001

_SPACE = "{http://www.w3.org/2000/svg}"
_PAINT = ("fill", "fill-rule", "stroke", "stroke-width", "stroke-dasharray")
_LINE = ("stroke-linecap", "stroke-linejoin")
_PLACE = ("transform", "clip-path")
_LINK = "{http://www.w3.org/1999/xlink}href"
_IMAGE = ("x", "y", "width", "height")
_KNOWN = {  # the elements that are drawn, and the attributes that each may have
    "g": {*_PLACE},
    "path": {*_PLACE, *_PAINT, *_LINE, "d"},
    "rect": {*_PLACE, *_PAINT, *_LINE, "x", "y", "width", "height", "rx", "ry"},
    "circle": {*_PLACE, *_PAINT, *_LINE, "cx", "cy", "r"},
    "image": {*_PLACE, *_IMAGE, _LINK, "preserveAspectRatio"},
    "text": {*_PLACE, "x", "y", "font-family", "font-size", "fill"},
}
_UNDRAWN = frozenset(("title", "desc", "defs"))
_UNITS = {"mm": PT_PER_INCH / MM_PER_INCH, "": 0.75}  # in points

_CAPS = {"butt": b"0 J\n", "round": b"1 J\n", "square": b"2 J\n"}
_JOINS = {"miter": b"0 j\n", "round": b"1 j\n", "bevel": b"2 j\n"}
_MITRE = b"4 M\n"  # the longest mitre, in widths of its line
_REACH = 2  # the same from the middle of the line

_ALIKE = 1e-6  # the largest relative difference of scales that count as equal

_STEP = re.compile(r"(\w+)\(([^)]*)\)")
_NAMED = re.compile(r"url\(#(.*)\)")
_BLANKS = re.compile(r"[ \t]+")
_AS_IT_IS = Affine(1, 0, 0, 1, 0, 0)

_START = "data:image/"
_SPACES = {"L": Name.DeviceGray, "RGB": Name.DeviceRGB}


def to_pdf(drawings: Sequence[str], fonts: FontStack, dot: Pt = 0) -> bytes:
    """Return a PDF with a page for each of *drawings*; they share their fonts.

    A page is as large as its drawing.

    Args:
        drawings: SVG that a `Canvas` has written.
        fonts: the fonts that the drawings name.
        dot: the length at which a dash without a length is drawn.

    Raises:
        UsageError: a font cannot be embedded.
    """
    faces = Typefaces(fonts)
    bitmaps = Bitmaps()
    plotted = [plot(drawing, faces, dot, bitmaps) for drawing in drawings]
    with Pdf.new() as pdf:
        resources = Dictionary(Font=faces.embed(pdf))
        if pictures := bitmaps.embed(pdf):
            resources.XObject = pictures
        used = pdf.make_indirect(resources)
        for one in plotted:
            page = pdf.add_blank_page(page_size=one.size)
            page.obj.Contents = pdf.make_stream(one.content)
            page.obj.Resources = used
        output = io.BytesIO()
        pdf.save(output, deterministic_id=True)
    return output.getvalue()


def to_png(drawing: str, fonts: FontStack, dpi: float, finer: int) -> bytes:
    """Return a picture of *drawing* on white, with *dpi* pixels per inch.

    It is drawn *finer* times as large, then reduced: lines thinner than a pixel would
    otherwise become a pixel wide.

    Raises:
        UsageError: a font cannot be embedded.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(to_pdf([drawing], fonts, _DOT))
    try:
        large = _show(document[0], finer * dpi / PT_PER_INCH)
    finally:
        document.close()
    output = io.BytesIO()
    large.reduce(finer).save(output, "PNG", dpi=(dpi, dpi))
    return output.getvalue()


def _show(page: Any, scale: float) -> Any:
    """Return a page as a picture of whole pixels, as close to its size as possible."""
    from PIL import Image
    from pypdfium2 import PdfBitmap, raw

    width, height = (round(side * scale) for side in page.get_size())
    bitmap = PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRx)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
    # Passed on unpacked: packing and unpacking it takes as long as drawing it.
    return Image.frombuffer(
        "RGB", (width, height), bytes(bitmap.buffer), "raw", "BGRX", bitmap.stride, 1
    )


class Bitmaps:
    """The pictures of a document, each embedded once however often it is drawn."""

    def __init__(self) -> None:
        """Begin without pictures."""
        self._used: dict[str, str] = {}

    def use(self, address: str) -> str:
        """Return the name under which pages use a picture.

        Raises:
            ValueError: the address is not a ``data:`` address.
        """
        if not address.startswith(_START):
            raise ValueError("not drawn: a picture of another file")
        return self._used.setdefault(address, f"Picture{len(self._used)}")

    def embed(self, pdf: Pdf) -> Dictionary:
        """Embed the pictures in a PDF, and return them by their names."""
        return Dictionary(
            {
                f"/{name}": _embed(pdf, b64decode(address.partition(",")[2]))
                for address, name in self._used.items()
            }
        )


def _embed(pdf: Pdf, content: bytes) -> Object:
    from PIL import Image

    with Image.open(io.BytesIO(content)) as opened:
        if opened.format == "JPEG" and opened.mode in _SPACES:
            return _image(pdf, opened, content, Name.DCTDecode)
        is_clear = opened.has_transparency_data
        picture = opened.convert("RGBA") if is_clear else opened
        mask = picture.getchannel("A") if is_clear else None
        plain = picture.convert("L" if opened.mode in ("1", "L", "LA") else "RGB")
    made = _image(pdf, plain, zlib.compress(plain.tobytes()), Name.FlateDecode)
    if mask is not None:
        packed = zlib.compress(mask.tobytes())
        made.SMask = _image(pdf, mask, packed, Name.FlateDecode)
    return made


def _image(pdf: Pdf, picture: "Image", content: bytes, packed: Name) -> Object:
    """Return a picture as a PDF object."""
    stream = pdf.make_stream(content)
    stream.Type, stream.Subtype = Name.XObject, Name.Image
    stream.Width, stream.Height = picture.size
    stream.ColorSpace, stream.BitsPerComponent = _SPACES[picture.mode], 8
    stream.Filter = packed
    return pdf.make_indirect(stream)


# The window of a clip; what lies outside is not drawn


class Window(NamedTuple):
    """An upright rectangle on a page, in points from its upper left."""

    left: Pt
    top: Pt
    right: Pt
    foot: Pt

    def within(self, other: "Window | None") -> "Window":
        """Return the intersection with another window."""
        if other is None:
            return self
        return Window(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.foot, other.foot),
        )

    def shows(self, box: "Window", around: Pt = 0) -> bool:
        """Return whether any part of a box, with a margin *around* it, is visible."""
        return (
            box.left - around < self.right
            and box.right + around > self.left
            and box.top - around < self.foot
            and box.foot + around > self.top
        )


def bounds(outline: Outline, at: Affine) -> Window:
    """Return a box around an outline; curves stay between their control points."""
    places = [at.at(*point) for _, points in outline for point in points]
    return _around(places)


def letter_bounds(at: Affine, start: float, end: float) -> Window:
    """Return a box around letters, with room for any height above and below the line.

    Args:
        at: maps parts of the font size, upwards, to the page.
        start: where the letters begin on their line.
        end: where they end.
    """
    corners = ((x, y) for x in (start - 0.05, end + 0.05) for y in (-0.4, 1.2))
    return _around([at.at(x, y) for x, y in corners])


def _around(places: list[tuple[Pt, Pt]]) -> Window:
    xs, ys = [x for x, _ in places], [y for _, y in places]
    if not places:
        return Window(0, 0, 0, 0)
    return Window(min(xs), min(ys), max(xs), max(ys))


# Plotting


class Plotted(NamedTuple):
    """A drawing as a page.

    Attributes:
        content: its operators.
        size: width and height of the page.
    """

    content: bytes
    size: tuple[Pt, Pt]


def plot(
    drawing: str, faces: Typefaces, dot: Pt = 0, bitmaps: Bitmaps | None = None
) -> Plotted:
    """Return a drawing as a page.

    Args:
        drawing: SVG that a `Canvas` has written.
        faces: the fonts of the document, which record the letters that are used.
        dot: the length at which a dash without a length is drawn.
        bitmaps: the pictures of the document, which record those that are used.

    Raises:
        ValueError: the drawing contains something that is not drawn.
        UsageError: a font cannot be embedded.
    """
    root = fromstring(drawing)
    width, height = _length(root.attrib["width"]), _length(root.attrib["height"])
    left, top, wide, high = map(float, root.attrib["viewBox"].split())
    clips = {
        clip.attrib["id"]: outline.path(clip[0].attrib["d"])
        for clip in root.iter(f"{_SPACE}clipPath")
    }
    pen = _Pen(clips, faces, dot, bitmaps or Bitmaps())
    # Pages of a PDF count upwards; flipped once, they count downwards as drawings do.
    pen.done += [b"1 0 0 -1 0 %b cm\n" % plain(height)[0], _MITRE]
    page = Affine(width / wide, 0, 0, height / high, 0, 0)
    pen.draw_parts(root, page.after(Affine(1, 0, 0, 1, -left, -top)))
    return Plotted(b"".join(pen.done), (width, height))


class _Pen:
    """Writes operators, and remembers the current settings.

    Attributes:
        done: the operators written so far.
    """

    def __init__(
        self, clips: Mapping[str, Outline], faces: Typefaces, dot: Pt, bitmaps: Bitmaps
    ) -> None:
        """Begin without settings: whatever draws the page may have set anything."""
        self.done: list[bytes] = []
        self._clips = clips
        self._faces = faces
        self._dot = dot
        self._bitmaps = bitmaps
        self._set: dict[str, bytes] = {}
        self._window: Window | None = None  # the visible part, in a clipped group

    def draw_parts(self, whole: Element, at: Affine) -> None:
        """Draw the parts of an element; *at* maps its lengths to the page."""
        for part in whole:
            tag = part.tag.removeprefix(_SPACE)
            if tag in _UNDRAWN:
                continue
            known = _KNOWN.get(tag)
            if known is None or not known.issuperset(part.attrib):
                raise ValueError(f"not drawn: {tag} with {sorted(part.attrib)}")
            given = part.attrib
            here = at.after(_matrix(given["transform"])) if "transform" in given else at
            if "clip-path" in given:
                self._draw_clipped(tag, part, here)
            else:
                self._draw(tag, part, here)

    def _draw_clipped(self, tag: str, part: Element, at: Affine) -> None:
        named = _NAMED.fullmatch(part.attrib["clip-path"])
        if named is None:
            raise ValueError(f"no clip: {part.attrib['clip-path']!r}")
        clip = self._clips[named[1]]
        outer = dict(self._set), self._window
        if tag == "g":
            self._window = bounds(clip, at).within(self._window)
        self.done += [b"q ", outline.write(clip, at), b"W n\n"]
        self._draw(tag, part, at)
        self.done.append(b"Q\n")
        self._set, self._window = outer

    def _draw(self, tag: str, part: Element, at: Affine) -> None:
        if tag == "g":
            self.draw_parts(part, at)
        elif tag == "text":
            self._write(part, at)
        elif tag == "image":
            self._show(part.attrib, at)
        else:
            shape = _outline(tag, part.attrib)
            if self._window is not None:
                width = hypot(at.a, at.b) * float(part.attrib.get("stroke-width", 1))
                if not self._window.shows(bounds(shape, at), _REACH * width):
                    return
            paint = self._paint(part.attrib, at)
            if paint:
                self.done += [outline.write(shape, at), paint]

    def _show(self, given: Mapping[str, str], at: Affine) -> None:
        """Draw a picture, whose pixels fill a square that counts upwards."""
        name = self._bitmaps.use(given[_LINK])
        left, top, wide, high = (float(given[key]) for key in _IMAGE)
        matrix = at.after(Affine(wide, 0, 0, -high, left, top + high))
        shown = b" ".join(plain(*matrix))
        self.done.append(b"q %b cm /%b Do Q\n" % (shown, name.encode()))

    def _write(self, text: Element, at: Affine) -> None:
        """Write a text letter by letter, with the advance widths of the font."""
        given = text.attrib
        shown = _BLANKS.sub(" ", text.text or "").strip(" ")
        if len(text):
            raise ValueError("not drawn: a text of several parts")
        if not shown:
            return
        face = self._faces.use(given["font-family"])
        size = float(given["font-size"])
        # Letters count upwards, everything else downwards.
        letters = Affine(size, 0, 0, -size, float(given["x"]), float(given["y"]))
        letters = at.after(letters)
        if self._window is not None:
            shown, start = _seen(shown, face, letters, self._window)
            letters = letters.after(Affine(1, 0, 0, 1, start, 0))
            if not shown:
                return
        self._want("fill", _colour(given["fill"], b"rg"))
        self._want("font", b"/%b 1 Tf\n" % face.name.encode())
        *turn, x, y = letters
        matrix = b" ".join(plain(*turn, outline.snap(x), outline.snap(y)))
        self.done.append(b"BT %b Tm <%b> Tj ET\n" % (matrix, face.encode(shown)))

    def _paint(self, given: Mapping[str, str], at: Affine) -> bytes:
        """Set the paint of a shape, and return its painting operator; empty if none."""
        fill, stroke = given.get("fill", "#000000"), given.get("stroke", "none")
        if fill != "none":
            self._want("fill", _colour(fill, b"rg"))
        if stroke != "none":
            scale = hypot(at.a, at.b)
            if abs(scale - hypot(at.c, at.d)) > _ALIKE * scale:
                raise ValueError("not drawn: a line as wide as it is long")
            self._want("stroke", _colour(stroke, b"RG"))
            width = scale * float(given.get("stroke-width", 1))
            self._want("width", b"%b w\n" % plain(width)[0])
            self._want("cap", _CAPS[given.get("stroke-linecap", "butt")])
            self._want("join", _JOINS[given.get("stroke-linejoin", "miter")])
            dash = given.get("stroke-dasharray", "")
            self._want("dash", _dashes(dash, scale, self._dot))
        is_odd = given.get("fill-rule") == "evenodd"
        return {
            (False, False): b"",
            (True, False): b"f*\n" if is_odd else b"f\n",
            (False, True): b"S\n",
            (True, True): b"B*\n" if is_odd else b"B\n",
        }[fill != "none", stroke != "none"]

    def _want(self, what: str, operator: bytes) -> None:
        """Write the operator of a setting unless it is set already."""
        if self._set.get(what) != operator:
            self._set[what] = operator
            self.done.append(operator)


def _seen(text: str, face: Typeface, at: Affine, window: Window) -> tuple[str, float]:
    """Return the visible letters of a text, and the advance before the first."""
    first, last, start, end = len(text), 0, 0.0, 0.0
    for place, letter in enumerate(text):
        advance = face.advance(letter)
        if window.shows(letter_bounds(at, end, end + advance)):
            if place < first:
                first, start = place, end
            last = place + 1
        end += advance
    return text[first:last], start


def _outline(tag: str, given: Mapping[str, str]) -> Outline:
    if tag == "path":
        return outline.path(given["d"])
    if tag == "circle":
        return outline.circle(*(float(given[key]) for key in ("cx", "cy", "r")))
    keys = ("x", "y", "width", "height", "rx")
    return outline.box(*(float(given.get(key, 0)) for key in keys))


@lru_cache(maxsize=1 << 10)
def _dashes(shown: str, scale: float, dot: Pt) -> bytes:
    """Return the operator that sets dashes and gaps; without any, lines are solid."""
    lengths = [scale * float(length) for length in shown.replace(",", " ").split()]
    for at in range(0, len(lengths) - 1, 2):
        if not lengths[at]:
            lengths[at : at + 2] = dot, lengths[at + 1] - dot
    return b"[%b] 0 d\n" % b" ".join(plain(*lengths))


@lru_cache(maxsize=1 << 10)
def _colour(shown: str, operator: bytes) -> bytes:
    """Return the operator that sets a colour, given as ``#rrggbb``."""
    if not re.fullmatch("#[0-9a-fA-F]{6}", shown):
        raise ValueError(f"no colour: {shown!r}")
    parts = (int(shown[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return b"%b %b\n" % (" ".join(f"{part:.6g}" for part in parts).encode(), operator)


@lru_cache(maxsize=1 << 12)
def _matrix(steps: str) -> Affine:
    """Return the matrix of an SVG list of transformations."""
    made = _AS_IT_IS
    for name, text in _STEP.findall(steps):
        numbers = [float(number) for number in text.replace(",", " ").split()]
        made = made.after(_step(name, numbers))
    return made


def _step(name: str, numbers: list[float]) -> Affine:
    if name == "translate":
        return Affine(1, 0, 0, 1, numbers[0], (*numbers, 0)[1])
    if name == "scale":
        return Affine(numbers[0], 0, 0, numbers[-1], 0, 0)
    if name == "skewX":
        return Affine(1, 0, tan(radians(numbers[0])), 1, 0, 0)
    if name == "rotate":
        turn, x, y = (*numbers, 0, 0)[:3]
        across, down = cos(radians(turn)), sin(radians(turn))
        turned = Affine(across, down, -down, across, 0, 0)
        left, top = turned.at(x, y)
        return turned._replace(e=x - left, f=y - top)
    raise ValueError(f"not drawn: {name}")


def _length(shown: str) -> Pt:
    """Return a length in points."""
    unit = "mm" if shown.endswith("mm") else ""
    return float(shown.removesuffix(unit)) * _UNITS[unit]
