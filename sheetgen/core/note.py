"""What the core says in sentences: an English template, and what stands in its places.

The core runs where no gettext is. It makes notes; `sheetgen.language.message` makes
texts of them in a terminal, and the page of the solver does so with the same templates.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Note(NamedTuple):
    """A sentence that is not said yet.

    Attributes:
        template: in English, with the names of values in braces.
        values: what stands in their place: numbers, texts, notes, and tuples of notes,
            which are said with commas between them.
        one: the template for a count of one; empty if nothing is counted.
        cells: the indices of the cells that it is about.
    """

    template: str
    values: dict[str, Any]
    one: str
    cells: tuple[int, ...]


class Fact(NamedTuple):
    """Something worth knowing.

    Attributes:
        label: what it is: a note, or the name that rules have for it.
        value: a number, a text, or a tuple of these or of facts.
    """

    label: "Note | str"
    value: Any


def noted(template: str, cells: Sequence[int] = (), **values: Any) -> Note:
    """Return a sentence about some cells, or about none in particular.

    >>> noted("{count} rows", count=3).values
    {'count': 3}
    """
    return Note(template, values, "", tuple(cells))


def counted(
    count: int, one: str, many: str, cells: Sequence[int] = (), **values: Any
) -> Note:
    """Return a sentence that counts: *one*, or *many* with the count in it.

    >>> counted(1, "1 row", "{count} rows").values["count"]
    1
    """
    values["count"] = count
    return Note(many, values, one, tuple(cells))
