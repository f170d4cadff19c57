"""Elements of a drawing in a browser, as JSON, in place of `draw.element`.

Part of the core that runs in the browser too.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any


class Element:
    """An element of SVG: its tag, attributes, text, and child elements."""

    def __init__(
        self,
        tag: str,
        attributes: Mapping[str, str],
        text: str = "",
        parts: "Sequence[Element] | None" = None,
    ) -> None:
        """Store the values."""
        self.tag = tag
        self.attributes = attributes
        self.text = text
        self.parts = parts if parts is not None else []


def write_drawing(
    size: tuple[str, str],
    told: tuple[str, str],
    clips: Sequence[Element],
    elements: Sequence[Element],
    is_checked: bool = False,
) -> str:
    """Return the clips and the elements of a drawing as JSON."""
    return json.dumps([list(map(_plain, clips)), list(map(_plain, elements))])


def _plain(element: Element) -> list[Any]:
    parts = [_plain(part) for part in element.parts]
    return [element.tag, element.attributes, element.text, parts]
