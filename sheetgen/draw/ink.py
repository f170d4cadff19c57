"""Inks: how much colour a sheet uses.

A hue is the colour that a game gives a terrain; an ink turns it into the tones that
a cell is drawn in. Tints are mixed here, never made by opacity, so that every printer
and every old RIP gets the same plain colours.
"""

from dataclasses import dataclass

from sheetgen.core.units import Mm

WHITE = "#ffffff"
DARK = "#000000"
SHADE = 0.15  # share of black over the hue of symbols
FAINT = 0.5  # share of the hue in symbols that are written over


@dataclass(frozen=True)
class Tone:
    """The colours of one terrain in one ink.

    Attributes:
        tint: the ground; the pencil must stay readable beside it.
        hatch: the lines on the ground.
        ring: the outline of an area.
        sign: symbols.
        faint: symbols that are written over.
        hatch_step: the distance of hatch lines, relative to the usual one.
        hatch_weight: the width of hatch lines, relative to the usual one.
        ring_weight: the width of an area's outline, relative to the usual one.
        halo: the white around places to write in, where only hatches would separate
            them from the ground; in a cell of full size.
        is_open: whether emblems that are written into are outlines.
    """

    tint: str
    hatch: str
    ring: str
    sign: str
    faint: str
    hatch_step: float = 1
    hatch_weight: float = 1
    ring_weight: float = 1
    halo: Mm = 0
    is_open: bool = False


@dataclass(frozen=True)
class Ink:
    """A way to use ink; shares are parts of the hue mixed into white.

    Attributes:
        name: ``pale``, ``colour``, ``grey`` or ``black``.
        tint: share of the hue in the ground.
        hatch: share of the hue in the hatch.
        ring: share of the hue in the outline.
        is_grey: whether hues lose their colour.
        text: the colour of text and firm lines: black, so that one plate prints it.
        soft: the colour of notes and thin lines; a grey, as `field` and `mark` are.
        field: the outline of a field to write in; at most 20 % grey, so that a
            reader of photos ignores it.
        mark: the colour of the marks that readers of photos find: as light as these
            readers tolerate (docs/performance.md, "Photos").
        field_dash: dashes of that outline where no grey is allowed; dashes without
            length are dots.
    """

    name: str
    tint: float
    hatch: float
    ring: float
    is_grey: bool
    text: str
    soft: str
    field: str
    mark: str
    field_dash: str = ""

    def tone(self, hue: str) -> Tone:
        """Return the tones of *hue*, given as ``#rrggbb``."""
        if self.name == "black":
            return Tone(
                *(WHITE, DARK, DARK, DARK, DARK),
                hatch_step=1.1,
                hatch_weight=0.7,
                ring_weight=0.7,
                halo=0.45,
                is_open=True,
            )
        base = _grey_of(hue) if self.is_grey else hue
        return Tone(
            mix(base, self.tint),
            mix(base, self.hatch),
            mix(base, self.ring),
            mix(base, 1, shade=SHADE),
            mix(base, FAINT),
        )


_MARK = "#444444"

INKS = {
    ink.name: ink
    for ink in (
        Ink("pale", 0.08, 0.36, 0.80, False, DARK, "#656565", "#cccccc", _MARK),
        Ink("colour", 0.30, 0.62, 1.0, False, DARK, "#545454", "#cccccc", _MARK),
        Ink("grey", 0.08, 0.45, 0.90, True, DARK, "#666666", "#cccccc", _MARK),
        Ink("black", 0.0, 1.0, 1.0, True, DARK, DARK, DARK, DARK, "0 0.5"),
    )
}


def mix(hue: str, share: float, shade: float = 0) -> str:
    """Return *share* of *hue* in white, then *shade* of black over it.

    >>> mix("#000000", 0.2)
    '#cccccc'
    """
    parts = (int(hue[i : i + 2], 16) for i in (1, 3, 5))
    mixed = ((255 + (part - 255) * share) * (1 - shade) for part in parts)
    return "#" + "".join(f"{round(part):02x}" for part in mixed)


def luminance(colour: str) -> float:
    """Return the lightness of a colour, from 0 to 1 (ITU-R BT.709, with gamma).

    >>> luminance("#ffffff")
    1.0
    """
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return round(0.2126 * red + 0.7152 * green + 0.0722 * blue, 6)


def _grey_of(hue: str) -> str:
    """Return a grey as light as *hue*, but dark enough to be readable on white."""
    light = min(max(luminance(hue), 0.3), 0.45)
    part = f"{round(light * 255):02x}"
    return f"#{part}{part}{part}"
