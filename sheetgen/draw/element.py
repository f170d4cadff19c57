"""Elements of a drawing, and their SVG: the only module that uses svgwrite."""

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
        text: its text, if it is a text element.
        parts: its child elements.
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
        told: its title and description, for screen readers; may be empty.
        clips: paths that clip other elements.
        elements: all others, in the order of drawing.
        is_checked: let svgwrite check every attribute, which takes twice as long.
    """
    import svgwrite  # slow to load, and cached drawings do without it

    width, height = size
    drawing = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"),
        viewBox=f"0 0 {width} {height}",
        debug=is_checked,
    )
    title, shown = map(visible, told)  # the name of a file may not be valid text
    if title:
        drawing.set_desc(title=title, desc=shown)
    for clip in clips:
        drawing.defs.add(_made(drawing, clip))
    for element in elements:
        drawing.add(_made(drawing, element))
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + str(drawing.tostring())


def _made(drawing: "Drawing", element: Element) -> "BaseElement":
    """Return an element as an object of svgwrite."""
    given = dict(element.attributes)
    if element.tag == "path":  # svgwrite takes paths in steps
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
