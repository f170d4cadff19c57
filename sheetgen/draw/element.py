"""Elements of a drawing, and SVG of them: the only module that talks to svgwrite."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sheetgen.language.message import visible

if TYPE_CHECKING:
    from svgwrite import Drawing
    from svgwrite.base import BaseElement


@dataclass(frozen=True)
class Element:
    """An element of SVG.

    Attributes:
        tag: its name.
        attributes: by their names in SVG; sizes are in millimetres.
        text: what is written, if it is a text.
        parts: what stands in it.
    """

    tag: str
    attributes: Mapping[str, str]
    text: str = ""
    parts: list["Element"] = field(default_factory=list)


def write_drawing(
    size: tuple[str, str],
    told: tuple[str, str],
    clips: Sequence[Element],
    elements: Sequence[Element],
    is_checked: bool = False,
) -> str:
    """Return a drawing as SVG text.

    Args:
        size: width and height in millimetres.
        told: its title and what it shows, for those who hear it; may be empty.
        clips: paths that others are clipped by.
        elements: all others, in the order in which they are drawn.
        is_checked: let svgwrite check every attribute, which takes twice as long.
    """
    import svgwrite  # nobody waits for it whose drawings are kept

    width, height = size
    drawing = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"),
        viewBox=f"0 0 {width} {height}",
        debug=is_checked,
    )
    title, shown = map(visible, told)  # a name of a file may be no text
    if title:
        drawing.set_desc(title=title, desc=shown)
    for clip in clips:
        drawing.defs.add(_made(drawing, clip))
    for element in elements:
        drawing.add(_made(drawing, element))
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + str(drawing.tostring())


def _made(drawing: "Drawing", element: Element) -> "BaseElement":
    """Return an element as svgwrite has it."""
    given = dict(element.attributes)
    if element.tag == "path":  # which svgwrite keeps in steps
        made = drawing.path(d=given.pop("d"))
    elif element.tag == "text":
        made = drawing.text(element.text)
    elif element.tag == "image":
        made = drawing.image(href=given.pop("href"))
    else:
        made = getattr(drawing, element.tag)()
    for name, value in given.items():
        made[name] = value
    for part in element.parts:
        made.add(_made(drawing, part))
    return made
