"""Drawings in the colours of a file: greys in black alone, and plates from a table.

Renderers write red, green and blue. The operators that set colours are rewritten, once
for each drawing, and nothing else: everything stays in its place. Grey text that is at
least half as dark as black becomes solid on a press, since halftone dots make small
letters ragged. Black text and codes overprint what lies below, so that no white gap
opens where plates do not register; white never overprints.

Source: ISO 32000-1, 8.6.8 (operators of colours), 8.6.7 and 11.7.4.3 (overprinting).
"""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name, Operator, Pdf

from sheetgen.core.errors import UsageError
from sheetgen.language.message import message
from sheetgen.press.colour import Colours

OVER, APART = "Over", "Apart"  # graphics states: overprinting, and knocking out

Step = tuple[Sequence[Any], Operator]

_FILL = {"g", "rg", "k"}
_STROKE = {"G", "RG", "K"}
# Operators that could set colours in another way, or mix them with what lies below.
_FOREIGN = {"cs", "CS", "sc", "SC", "scn", "SCN", "sh", "BI", "INLINE IMAGE"}
_DARK = 50  # percent of black from which grey text is solid
_BLACK = (0, 0, 0, 100)


class UnknownColour(UsageError):
    """Colours that the table has no row for."""

    def __init__(self, colours: Iterable[str]) -> None:
        """List the colours in the message."""
        names = ", ".join(sorted(colours))
        super().__init__(
            message(
                "no table has a row for these colours, nor for hues that they are "
                "tones of: {colours}; add them to a file, and name it with --swatches, "
                "or print in --colours rgb",
                colours=names,
            )
        )


def separated(content: bytes, colours: Colours) -> bytes:
    """Return the drawings of a PDF in the colours of a file.

    Args:
        content: all of the PDF, as a renderer wrote it.
        colours: the colours of the file to make.

    Raises:
        UnknownColour: with every colour that has no row.
    """
    pen = _Pen(colours)
    with Pdf.open(io.BytesIO(content)) as pdf:
        states = overprint(pdf) if colours.is_press else {}
        for page in pdf.pages:
            if Name.Group in page.obj:  # says that nothing lies below, true of any page
                del page.obj[Name.Group]
            steps = pen.rewrite(pikepdf.parse_content_stream(page))
            page.obj.Contents = pdf.make_stream(_written(steps))
            _use_states(page.obj, steps, states)
            _refuse_mixing(page.obj)
            if colours.is_press:
                _refuse_pictures(page.obj)
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get(Name.Subtype) == Name.Form:
                steps = pen.rewrite(pikepdf.parse_content_stream(item))
                item.write(_written(steps))
                _use_states(item, steps, states)
                _refuse_mixing(item)
        if pen.unknown:
            raise UnknownColour(pen.unknown)
        output = io.BytesIO()
        pdf.save(output, deterministic_id=True, recompress_flate=False)
        return output.getvalue()


def separated_head(pdf: Pdf, head: bytes, colours: Colours) -> bytes:
    """Return operators that pages share in the colours of a file.

    All of them are ours: every black area is a code or text.
    """
    if not colours.is_press:
        return head
    pen = _Pen(colours, is_over=True)
    stream = pdf.make_stream(head)
    return _written(pen.rewrite(pikepdf.parse_content_stream(stream)))


def overprint(pdf: Pdf) -> dict[str, pikepdf.Object]:
    """Return the graphics states that operators of `separated` name."""
    over = Dictionary(Type=Name.ExtGState, OP=False, op=True, OPM=1)
    apart = Dictionary(Type=Name.ExtGState, OP=False, op=False, OPM=0)
    states = {OVER: over, APART: apart}
    return {f"/{name}": pdf.make_indirect(state) for name, state in states.items()}


def _is_dark_grey(plates: Sequence[int]) -> bool:
    """Return whether a colour is a grey that becomes solid in text."""
    return not any(plates[:3]) and plates[3] >= _DARK


class _Pen:
    """Rewrites streams, and collects unknown colours."""

    def __init__(self, colours: Colours, is_over: bool = False) -> None:
        self.colours = colours
        self.is_over = is_over
        self.unknown: set[str] = set()

    def rewrite(self, steps: Iterable[Any]) -> list[Step]:
        """Return the operators of a stream in the colours of the file."""
        if not self.colours.is_press:
            return list(self._greyed(steps))
        return list(self._plated(steps))

    def _greyed(self, steps: Iterable[Any]) -> Iterator[Step]:
        """Yield operators in which greys are set by one number."""
        for operands, operator in steps:
            name = str(operator)
            if name in ("rg", "RG") and len({str(one) for one in operands}) == 1:
                yield [operands[0]], Operator("g" if name == "rg" else "G")
            else:
                yield operands, operator

    def _plated(self, steps: Iterable[Any]) -> Iterator[Step]:
        """Yield operators with four plates; dark grey text is solid."""
        fill: tuple[int, ...] = _BLACK
        kept: list[tuple[int, ...]] = []
        is_text = False
        if not self.is_over:
            yield from (_plate_step(_BLACK, name) for name in ("k", "K"))
        for operands, operator in steps:
            name = str(operator)
            if name in _FOREIGN and not self.is_over:
                raise ValueError(f"{name}: faces are drawn in plain colours alone")
            if name in _STROKE:
                yield _plate_step(self._plates(operands), "K")
                continue
            if name in _FILL:
                before, fill = fill, self._plates(operands)
                yield from self._text(fill, before) if is_text else self._plain(fill)
                continue
            if name == "q":
                kept.append(fill)
            elif name == "Q" and kept:
                fill = kept.pop()
            elif name == "BT" and not self.is_over:
                is_text = True
                yield from self._text(fill, None)
            yield operands, operator
            if name == "ET" and is_text:
                is_text = False
                if _is_dark_grey(fill):
                    yield [Name(f"/{APART}")], Operator("gs")
                    if fill != _BLACK:
                        yield _plate_step(fill, "k")

    def _plain(self, fill: tuple[int, ...]) -> Iterator[Step]:
        """Yield the operators that set a colour for areas."""
        yield _plate_step(fill, "k")
        if self.is_over:
            yield [Name(f"/{OVER}")], Operator("gs")

    def _text(
        self, fill: tuple[int, ...], before: tuple[int, ...] | None
    ) -> Iterator[Step]:
        """Yield the operators that set a colour for text, after an earlier colour."""
        was_over = before is not None and _is_dark_grey(before)
        if _is_dark_grey(fill):
            if before is not None or fill != _BLACK:
                yield _plate_step(_BLACK, "k")
            if not was_over:
                yield [Name(f"/{OVER}")], Operator("gs")
        elif before is not None:
            yield _plate_step(fill, "k")
            if was_over:
                yield [Name(f"/{APART}")], Operator("gs")

    def _plates(self, operands: Sequence[Any]) -> tuple[int, ...]:
        """Return the share of each plate in a colour, in percent."""
        parts = [float(one) for one in operands]
        if len(parts) == 4:
            return tuple(round(100 * part) for part in parts)
        parts = parts * 3 if len(parts) == 1 else parts
        colour = "#" + "".join(f"{round(255 * part):02x}" for part in parts)
        found = self.colours.swatches.find(colour)
        if found is None:
            self.unknown.add(colour)
            return _BLACK
        return found


def _plate_step(plates: Sequence[int], name: str) -> Step:
    return [Decimal(plate) / 100 for plate in plates], Operator(name)


def _written(steps: Sequence[Step]) -> bytes:
    return pikepdf.unparse_content_stream(steps)


def _use_states(
    item: pikepdf.Object, steps: Sequence[Step], states: Mapping[str, pikepdf.Object]
) -> None:
    """Add those of *states* that operators name to the resources of a page or form."""
    names = {str(operands[0]) for operands, operator in steps if str(operator) == "gs"}
    wanted = {key: state for key, state in states.items() if key in names}
    if not wanted:
        return
    resources = item.get(Name.Resources, Dictionary())
    used = resources.get(Name.ExtGState, Dictionary())
    for key, state in wanted.items():
        used[key] = state
    resources[Name.ExtGState] = used
    item[Name.Resources] = resources


def _refuse_pictures(page: pikepdf.Object) -> None:
    """Refuse pictures, since no table gives their plates.

    Raises:
        UsageError: the drawing has a picture.
    """
    used = page.get(Name.Resources, Dictionary()).get(Name.XObject, Dictionary())
    if any(one.get(Name.Subtype) == Name.Image for _, one in used.items()):
        raise UsageError(
            message(
                "a picture (PNG, JPEG or a page of a PDF) cannot be split into "
                "printing plates: draw it as SVG paths, or print in --colours rgb"
            )
        )


def _refuse_mixing(item: pikepdf.Object) -> None:
    """Refuse transparency, which old presses print opaque or not at all.

    Raises:
        ValueError: a drawing is transparent; layouts mix their tints (`draw.ink`).
    """
    resources = item.get(Name.Resources, Dictionary())
    states = resources.get(Name.ExtGState, Dictionary())
    for _, state in states.items():
        is_plain = all(float(state.get(key, 1)) == 1 for key in ("/CA", "/ca"))
        mask, mode = state.get("/SMask", "/None"), state.get("/BM", "/Normal")
        if not is_plain or str(mask) != "/None" or str(mode) != "/Normal":
            raise ValueError("a drawing is transparent")
    if "/Group" in item:
        raise ValueError("a drawing is a transparency group")
