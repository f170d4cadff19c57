"""Drawings and fonts beside a declaration, which a page does not have.

In place of `sheetgen.scoresheet.art` and `sheetgen.scoresheet.placing`. Part of the
core that runs in the browser too.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sheetgen.core.scoresheet.declaration import Declaration


class ArtFault(Exception):
    """A fault of a drawing, which a page never finds."""


def read_art(folder: Any, name: str) -> str:
    """Return the name of a drawing, in place of the drawing."""
    return name


def lay_ground(
    draft: Declaration, source: Any, folder: Any, values: Mapping[str, Any]
) -> Declaration:
    """Return a declaration with the names of its font and its background drawing."""
    art = values["art"]
    names = [values["font"], art["file"] if isinstance(art, dict) else art]
    beside: Any = {name: name for name in names if name}  # in place of drawings
    printed = replace(draft.printed, art={**draft.printed.art, **beside})
    return replace(draft, printed=printed)
