"""The printed note on the source of a board."""

from sheetgen.core.ruleset import SURE
from sheetgen.language.texts import Texts
from sheetgen.layout.value import Layout


def origin_note(layout: Layout, texts: Texts) -> str:
    """Return the source of a board, if it is not a rulebook, and its author."""
    parts = []
    if layout.provenance not in SURE:
        parts.append(texts(f"provenance.{layout.provenance}"))
    if not layout.is_official:
        author = f"© {layout.author}" if layout.author else ""
        rights = ", ".join(filter(None, (author, layout.licence)))
        parts.append(f"{rights}." if rights else "")
    return " ".join(filter(None, parts))
