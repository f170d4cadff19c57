"""What is to be done before a game, in words: sections of steps, each with its clauses.

A game writes such a list; commands say it, print it, or give it to programs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True)
class Party:
    """Who wants to play, and what with.

    Attributes:
        people: how many; nothing if nobody said.
        expansions: by the names that files of filled sheets have for them.
        guests: players without a person, by name.
        level: how strong guests are; as is usual, if it is empty.
        modifiers: what else changes guests, by name.
        seed: of what is drawn by chance; nothing to leave that to the table.
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
        terrain: that it is for, if its sign is shown; what is none has a plain one.
        short: what stands beside that sign; the name, if it is empty.
    """

    text: str
    terrain: str = ""
    short: str = ""


class Row(NamedTuple):
    """A place, and what lies there, in order."""

    label: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Step:
    """One thing to do.

    Attributes:
        code: its fixed name.
        text: what to do.
        clauses: of the rules, that it follows from.
        provenance: how sure it is, if that must be said; else empty.
        origin: the same in words.
        rows: what lies where.
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


@dataclass(frozen=True)
class Checklist:
    """All steps.

    Attributes:
        title: what the list is of.
        summary: who plays, and what with.
        sections: in the order in which they are done.
        drawn: what chance decided, after them; empty if nothing was drawn.
        facts: its numbers, as values for JSON.
    """

    title: str
    summary: str
    sections: tuple[Section, ...]
    drawn: tuple[Section, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)

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
