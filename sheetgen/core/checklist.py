"""The checklist before a game, in words: sections of steps, each with its clauses.

A game writes such a list; commands show it, print it, or pass it on to programs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True)
class Party:
    """The players of a game and what they play with.

    Attributes:
        people: the number of human players; none if it is not given.
        expansions: the names of the expansions as in files of filled sheets.
        guests: the names of the players that are not human.
        level: the strength of the guests; empty for the usual one.
        modifiers: the names of what else changes the guests.
        seed: the seed of all that is drawn by chance; none to draw at the table.
    """

    people: int | None = None
    expansions: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()
    level: str = ""
    modifiers: tuple[str, ...] = ()
    seed: int | None = None


class Piece(NamedTuple):
    """Something that lies in a row.

    Attributes:
        text: its name.
        terrain: the terrain whose sign is shown, if any; a word that is not a terrain
            gets a plain sign.
        short: the text beside that sign; the name if empty.
    """

    text: str
    terrain: str = ""
    short: str = ""


class Row(NamedTuple):
    """A place, and the pieces that lie there, in order."""

    label: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Step:
    """One thing to do.

    Attributes:
        code: its fixed name.
        text: what to do.
        clauses: the clauses of the rules that it follows from.
        provenance: how certain it is, where that must be shown; else empty.
        origin: the same in words.
        rows: the places with their pieces.
    """

    code: str
    text: str
    clauses: tuple[str, ...] = ()
    provenance: str = ""
    origin: str = ""
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Section:
    """Steps that belong together, under a title."""

    code: str
    title: str
    steps: tuple[Step, ...]


class Place(NamedTuple):
    """A thing on a picture of the table, which is `TABLE` wide and high.

    Attributes:
        section: the code of the section that says what to do with it.
        x: of its left edge.
        y: of its upper edge.
        width: of it.
        height: of it.
        kind: ``board``, ``hexes``, ``pile`` or ``bag``.
        is_marked: whether the number of its section is on it.
    """

    section: str
    x: float
    y: float
    width: float
    height: float
    kind: str = "board"
    is_marked: bool = True


TABLE = 180.0, 72.0  # the width and height of a picture of the table


@dataclass(frozen=True)
class Checklist:
    """All steps.

    Attributes:
        title: the subject of the list.
        summary: who plays, and what with.
        sections: the sections in the order in which they are done.
        drawn: the results of chance, after them; empty if nothing was drawn.
        facts: its numbers, as values for JSON.
        table: a picture of what is laid out; empty if there is none.
    """

    title: str
    summary: str
    sections: tuple[Section, ...]
    drawn: tuple[Section, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)
    table: tuple[Place, ...] = ()

    def plain(self) -> dict[str, object]:
        """Return all of it as values for JSON."""
        return {
            "title": self.title,
            "summary": self.summary,
            **self.facts,
            "sections": [_plain_section(one) for one in self.sections],
            "drawn": [_plain_section(one) for one in self.drawn],
        }


def _plain_section(section: Section) -> dict[str, object]:
    return {
        "section": section.code,
        "title": section.title,
        "steps": [
            {
                "step": step.code,
                "text": step.text,
                "clauses": list(step.clauses),
                "provenance": step.provenance or None,
                "rows": [
                    {
                        "place": row.label,
                        "pieces": [
                            {"text": piece.text, "terrain": piece.terrain or None}
                            for piece in row.pieces
                        ],
                    }
                    for row in step.rows
                ],
            }
            for step in section.steps
        ],
    }
