"""What the drawing operators of a page use: letters, lines, colours, pictures.

Only sizes matter here, not places. The content of a form is stored relative to it, so
that a face on every page of a pad is read once; each page only multiplies a few dozen
matrices.

Source: ISO 32000-1, 8.4 (graphics state), 8.10 (forms), 9.3 and 9.4 (text).
"""

import re
import warnings
from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from functools import partial

import pikepdf
from pikepdf import Object, Stream

from sheetgen.language.message import defer
from sheetgen.preflight.document import (
    AREA,
    GROUP,
    LINE,
    ODD,
    PICTURE,
    RGB_SPOT,
    TEXT,
    TRANSPARENCY,
    UNIT,
    Colour,
    Drawn,
    Linear,
    Use,
    get,
    inherited,
    is_dictionary,
    items,
    linear,
    members,
    name,
    number,
    object_id,
)
from sheetgen.preflight.plate import RGB, name_space, substitute

_SUBSET = re.compile(r"[A-Z]{6}\+")
_FILES = ("/FontFile", "/FontFile2", "/FontFile3")

OPERATORS = (
    "q Q cm w gs Do sh Tf Tz Tr Tm BT Tj TJ ' \" re f F f* B B* b b* S s n "
    "g G rg RG k K cs CS sc SC scn SCN BI ID EI"
)
ENDLESS = defer("a form that draws itself")
_DEEPEST = 24  # the most forms within forms
_CODE = 60  # rectangles in a path: codes have more, hardly anything else has as many
_LINE_LIKE = 5  # ratio of length to width from which a filled rectangle is a line
_BLACK: Colour = ("DeviceGray", (0.0,))
_FILLS = frozenset(("f", "F", "f*", "B", "B*", "b", "b*"))
_STROKES = frozenset(("S", "s", "B", "B*", "b", "b*"))
_SHOWS = frozenset(("Tj", "TJ", "'", '"'))
_SPACES = {"g": "DeviceGray", "rg": "DeviceRGB", "k": "DeviceCMYK"}
_PICTURES = {
    "1": "DeviceGray",
    "L": "DeviceGray",
    "RGB": "DeviceRGB",
    "CMYK": "DeviceCMYK",
    "P": "Indexed",
}
_INVISIBLE = (3, 7)  # text rendering modes that leave no ink
_OUTLINED = (1, 2, 5, 6)


@dataclass(frozen=True, slots=True)
class Font:
    """A font that text is shown in.

    Attributes:
        name: its name in the document, without the tag of a subset.
        kind: its subtype in PDF.
        is_embedded: whether its letters are in the file.
        is_subset: whether only the letters in use are in the file.
        has_unicode: whether the file maps its codes to letters.
    """

    name: str
    kind: str
    is_embedded: bool
    is_subset: bool
    has_unicode: bool


def read_font(value: object) -> Font:
    """Return the facts in a font dictionary, or a font without a name."""
    kind = name(get(value, "/Subtype")) or "unknown"
    holder = value
    if kind == "Type0":
        below = members(get(value, "/DescendantFonts"))
        holder = below[0] if below else None
    descriptor = get(holder, "/FontDescriptor")
    title = name(get(value, "/BaseFont")) or name(get(value, "/Name")) or "no name"
    return Font(
        name=_SUBSET.sub("", title, count=1),
        kind=kind,
        is_embedded=any(get(descriptor, key) is not None for key in _FILES),
        is_subset=_SUBSET.match(title) is not None,
        has_unicode=get(value, "/ToUnicode") is not None,
    )


@dataclass(slots=True)
class _State:
    """The parts of the graphics state that matter here."""

    matrix: Linear = UNIT
    width: float = 1.0
    fill: Colour = _BLACK
    stroke: Colour = _BLACK
    font: int = 0
    size: float = 0.0
    stretch: float = 1.0
    mode: int = 0
    fill_stays: bool = False  # overprints
    stroke_stays: bool = False

    def key(self) -> tuple[object, ...]:
        """Return the part of the state that a form inherits."""
        return astuple(self)[1:]


class ContentReader:
    """Reads the pages of a document; forms and fonts are read once.

    Attributes:
        fonts: all fonts that text is shown in; `Drawn.texts` has indexes into it.
    """

    def __init__(self) -> None:
        """Begin without fonts."""
        self.fonts: list[Font] = [Font("no font", "none", False, False, False)]
        self._places: dict[Font, int] = {self.fonts[0]: 0}
        self._fonts: dict[tuple[int, int], int] = {}
        self._forms: dict[tuple[object, ...], Drawn] = {}
        self._placed: dict[tuple[tuple[object, ...], Linear], Drawn] = {}
        self._open: list[tuple[int, int]] = []

    def read_page(self, page: Object) -> Drawn:
        """Return the content of a page."""
        drawn = Drawn()
        _note_group(page, drawn)
        self._read(page, inherited(page, "/Resources"), _State(), drawn)
        return drawn

    # Streams

    def _read(
        self, stream: Object, resources: object, state: _State, sum_: Drawn
    ) -> None:
        """Add the content of a stream; whatever follows a fault is left out."""
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            try:
                instructions = pikepdf.parse_content_stream(stream, OPERATORS)
            except ODD:
                sum_.faults.add(defer("drawing operators that cannot be read"))
                return
        if told:
            sum_.faults.add(defer("drawing operators that break off"))
        run = _Run(self, resources, state, sum_)
        for instruction in instructions:
            try:
                run.step(instruction)
            except ODD:
                sum_.faults.add(defer("a drawing operator with odd values"))

    def read_form(
        self, form: Stream, outer: object, state: _State, before: Linear
    ) -> Drawn:
        """Return the content of a form, under both its own matrix and *before*."""
        number_ = object_id(form)
        own = get(form, "/Resources")
        lender = (0, 0) if own is not None else object_id(outer)
        key = (number_, lender, *state.key())
        # Without resources of its own, a form's content may differ on each page.
        is_kept = own is not None or lender != (0, 0)
        matrix = linear(get(form, "/Matrix")).then(before)
        matrix = Linear(*(round(value, 6) for value in matrix))
        placed = self._placed.get((key, matrix)) if is_kept else None
        if placed is not None:
            return placed
        drawn = self._forms.get(key) if is_kept else None
        if drawn is None:
            if number_ in self._open or len(self._open) >= _DEEPEST:
                return Drawn(faults={ENDLESS})
            self._open.append(number_)
            drawn = Drawn()
            _note_group(form, drawn)
            inner = replace(state, matrix=UNIT)
            self._read(form, outer if own is None else own, inner, drawn)
            self._open.pop()
            self._forms[key] = drawn
        placed = self._placed[key, matrix] = drawn.under(matrix)
        return placed

    def font(self, value: object) -> int:
        """Return the index of a font in `fonts`."""
        number_ = object_id(value)
        if number_ != (0, 0) and number_ in self._fonts:
            return self._fonts[number_]
        font = read_font(value)
        if font not in self._places:
            self._places[font] = len(self.fonts)
            self.fonts.append(font)
        place = self._fonts[number_] = self._places[font]
        return place


class _Run:
    """The state while a stream is read."""

    def __init__(
        self, reader: ContentReader, resources: object, state: _State, sum_: Drawn
    ) -> None:
        self.reader = reader
        self.resources = resources
        self.state = state
        self.sum = sum_
        self.stack: list[_State] = []
        self.text = UNIT
        self.thinnest: tuple[float, Linear] | None = None  # rectangle of the path
        self.rectangles = 0  # of whole sizes in the path, as in codes
        self.spaces = {"cs": "DeviceGray", "CS": "DeviceGray"}

    def step(self, instruction: object) -> None:
        """Process one operator."""
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            self._inline(instruction)
            return
        assert isinstance(instruction, pikepdf.ContentStreamInstruction)
        operator = str(instruction.operator)
        values = instruction.operands
        state = self.state
        if operator == "re":
            self._rectangle(values)
        elif operator in _SHOWS:
            self._show(values[-1])
        elif operator in _FILLS or operator in _STROKES or operator == "n":
            self._paint(operator)
        elif operator == "q":
            self.stack.append(replace(state))
        elif operator == "Q":
            if self.stack:
                self.state = self.stack.pop()
        elif operator == "cm":
            found = [float(value) for value in values]
            state.matrix = Linear(*found[:4]).then(state.matrix)
        elif operator == "w":
            state.width = abs(float(values[0]))
        elif operator == "Tm":
            self.text = Linear(*(float(value) for value in list(values)[:4]))
        elif operator == "BT":
            self.text = UNIT
        elif operator == "Tf":
            state.font = self.reader.font(self._resource("/Font", values[0]))
            state.size = float(values[1])
        elif operator == "Tz":
            state.stretch = float(values[0]) / 100
        elif operator == "Tr":
            state.mode = int(values[0])
        elif operator == "Do":
            self._draw(self._resource("/XObject", values[0]))
        elif operator == "gs":
            self._settings(self._resource("/ExtGState", values[0]))
        elif operator == "sh":
            shading = self._resource("/Shading", values[0])
            self._use(AREA, (self._space(get(shading, "/ColorSpace")), ()))
        else:
            self._colour(operator, values)

    # Paths and text

    def _rectangle(self, values: Iterable[object]) -> None:
        """Remember the narrowest of a path's rectangles that look like lines."""
        _, _, width, height = (abs(float(v)) for v in values)  # type: ignore[arg-type]
        self.rectangles += width.is_integer() and height.is_integer()
        found = (min(width, height), self.state.matrix)
        if max(width, height) <= found[0] * _LINE_LIKE:
            return
        if self.thinnest is None or found[0] < self.thinnest[0]:
            self.thinnest = found

    def _paint(self, operator: str) -> None:
        state = self.state
        if operator in _FILLS:
            self._use(AREA, state.fill, state.fill_stays)
            if self.thinnest is not None:
                self.sum.lines.add(self.thinnest)
            if self.rectangles >= _CODE:
                self.sum.codes.add(state.matrix)
        if operator in _STROKES:
            self._use(LINE, state.stroke, state.stroke_stays)
            self.sum.lines.add((state.width, state.matrix))
        self.thinnest = None
        self.rectangles = 0

    def _show(self, shown: object) -> None:
        state = self.state
        if state.mode in _INVISIBLE or not _has_letters(shown):
            return
        letters = Linear(state.size * state.stretch, 0, 0, state.size)
        matrix = letters.then(self.text).then(state.matrix)
        self.sum.texts.add((state.font, Linear(*(round(v, 5) for v in matrix))))
        if state.mode % 4 != 1:
            self._use(TEXT, state.fill, state.fill_stays)
        if state.mode in _OUTLINED:
            self._use(TEXT, state.stroke, state.stroke_stays)
            self.sum.lines.add((state.width, state.matrix))

    def _use(self, kind: str, colour: Colour, overprints: bool = False) -> None:
        self.sum.uses.add(Use(kind, colour, overprints))

    # Named resources

    def _resource(self, kind: str, key: object) -> object:
        return get(get(self.resources, kind), str(key))

    def _draw(self, thing: object) -> None:
        if not isinstance(thing, Stream):
            self.sum.faults.add(defer("a form or picture that is missing"))
            return
        if get(thing, "/Subtype") == pikepdf.Name.Form:
            drawn = self.reader.read_form(
                thing, self.resources, self.state, self.state.matrix
            )
            self.sum.add(drawn)
            return
        self._picture(thing)

    def _picture(self, thing: Stream) -> None:
        width, height = number(get(thing, "/Width")), number(get(thing, "/Height"))
        if width and height:
            self.sum.pictures.add((width, height, self.state.matrix))
        if get(thing, "/SMask") is not None:
            self.sum.marks.add(TRANSPARENCY)
        if get(thing, "/ImageMask") is True:
            self._use(AREA, self.state.fill, self.state.fill_stays)
        else:
            self._use(PICTURE, (self._space(get(thing, "/ColorSpace")), ()))

    def _inline(self, instruction: "pikepdf.ContentStreamInlineImage") -> None:
        picture = instruction.iimage
        self.sum.pictures.add(
            (float(picture.width), float(picture.height), self.state.matrix)
        )
        if picture.image_mask:
            self._use(AREA, self.state.fill, self.state.fill_stays)
        else:
            space = _PICTURES.get(str(picture.mode), "unknown")
            self._use(PICTURE, (space, ()))

    def _settings(self, settings: object) -> None:
        if not is_dictionary(settings):
            return
        for key, value in items(settings):
            if key in ("/ca", "/CA"):
                is_clear = (number(value) if number(value) is not None else 1.0) != 1.0
            elif key == "/SMask":
                is_clear = is_dictionary(value)
            elif key == "/BM":
                modes = {name(mode) for mode in (members(value) or [value])}
                is_clear = not modes & {"Normal", "Compatible"}
            else:
                is_clear = False
            if is_clear:
                self.sum.marks.add(TRANSPARENCY)
            if key == "/OP":
                self.state.stroke_stays = value is True
            if key == "/op" or (key == "/OP" and get(settings, "/op") is None):
                self.state.fill_stays = value is True
            if key == "/LW":
                width = number(value)
                self.state.width = self.state.width if width is None else abs(width)
            if key == "/Font" and len(members(value)) == 2:
                font, size = members(value)
                self.state.font = self.reader.font(font)
                self.state.size = number(size) or 0.0

    # Colours

    def _colour(self, operator: str, values: "Iterable[object]") -> None:
        is_stroke = operator.isupper()
        small = operator.lower()
        if small in _SPACES:
            found = tuple(round(float(v), 3) for v in values)  # type: ignore[arg-type]
            self._set(is_stroke, (_SPACES[small], found))
        elif small == "cs":
            (key,) = values
            space = self._space(key)
            self.spaces[operator] = space
            self._set(is_stroke, (space, ()))
        elif small in ("sc", "scn"):
            space = self.spaces["CS" if is_stroke else "cs"]
            all_values = list(values)
            if all_values and isinstance(all_values[-1], pikepdf.Name):
                self._pattern(self._resource("/Pattern", all_values.pop()))
            found = tuple(
                round(value, 3)
                for value in map(number, all_values)
                if value is not None
            )
            self._set(is_stroke, (space, found))

    def _set(self, is_stroke: bool, colour: Colour) -> None:
        if is_stroke:
            self.state.stroke = colour
        else:
            self.state.fill = colour

    def _space(self, value: object) -> str:
        find = partial(self._resource, "/ColorSpace")
        if substitute(value, find) in RGB:
            self.sum.marks.add(RGB_SPOT)
        return name_space(value, find)

    def _pattern(self, pattern: object) -> None:
        if isinstance(pattern, Stream):
            drawn = self.reader.read_form(pattern, self.resources, _State(), UNIT)
            self.sum.add(drawn)
        else:
            shading = get(pattern, "/Shading")
            self._use(AREA, (self._space(get(shading, "/ColorSpace")), ()))


def _note_group(thing: object, sum_: Drawn) -> None:
    """Note that a page or a form is a transparency group."""
    if name(get(get(thing, "/Group"), "/S")) == "Transparency":
        sum_.marks.add(GROUP)


def _has_letters(shown: object) -> bool:
    """Return whether a string, or one in an array, has anything to show."""
    if isinstance(shown, pikepdf.String):
        return bytes(shown).strip(b" \0") != b""
    return any(_has_letters(part) for part in members(shown))
