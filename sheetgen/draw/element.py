"""Elements of a drawing, and SVG of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from xml.etree import ElementTree

from sheetgen.say import visible


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
) -> str:
    """Return a drawing as SVG text.

    Args:
        size: width and height in millimetres.
        told: its title and what it shows, for those who hear it; may be empty.
        clips: paths that others are clipped by.
        elements: all others, in the order in which they are drawn.
    """
    width, height = size
    given = {
        "baseProfile": "full",
        "height": f"{height}mm",
        "version": "1.1",
        "viewBox": f"0 0 {width} {height}",
        "width": f"{width}mm",
        "xmlns": "http://www.w3.org/2000/svg",
        "xmlns:ev": "http://www.w3.org/2001/xml-events",
        "xmlns:xlink": "http://www.w3.org/1999/xlink",
    }
    title, shown = map(visible, told)  # a name of a file may be no text
    heard = [Element("title", {}, title), Element("desc", {}, shown)] if title else []
    defs = Element("defs", {}, parts=list(clips))
    drawing = Element("svg", given, parts=[*heard, defs, *elements])
    text = ElementTree.tostring(_made(drawing), encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}'


def _made(element: Element) -> ElementTree.Element:
    """Return an element as the standard library has it, its attributes in order."""
    given = {name: value for name, value in element.attributes.items() if value}
    made = ElementTree.Element(element.tag, dict(sorted(given.items())))
    made.text = element.text
    made.extend(map(_made, element.parts))
    return made
