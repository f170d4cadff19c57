"""Notes: the sentences of the core, each an English template and its values.

The core runs without gettext, so it makes notes. `sheetgen.language.message` turns them
into texts in a terminal, and the page of the solver does so with the same templates.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Note(NamedTuple):
    """A sentence before translation.

    Attributes:
        template: the English template, with the names of values in braces.
        values: the values: numbers, texts, notes, and tuples of notes, which are joined
            by commas.
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
        label: a word for it: a note, or its name in the rules.
        value: a number, a text, or a tuple of these or of facts.
    """

    label: "Note | str"
    value: Any


def noted(template: str, cells: Sequence[int] = (), **values: Any) -> Note:
    """Return a sentence, which may be about some cells.

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
