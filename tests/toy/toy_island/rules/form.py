"""What can be written on a sheet of the toy.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.core.form.field import Choice, Count, Counts, Field, Form, Letters, Maybe

SHELLS = ("white", "pink")
BEACH, CLIFF = "beach", "cliff"
NUMBERS = (1, 2, 3, 4, 5, 6)  # of the die that brings a player to a cell


@dataclass(frozen=True)
class Fill:
    """What was written on a sheet; a 0 stands for a cell that nobody reached."""

    cells: tuple[int, ...] | None = None
    areas: int | None = None
    fish: int | None = None
    shells: tuple[int | None, ...] = (None, None)
    landing: str = BEACH
    total: int | None = None
    variant: str = "normal"
    evidence: str = "none"


@dataclass(frozen=True)
class Switches:
    """How open questions of the rules are answered: whether shells count."""

    shells: str = "yes"  # [toy 1.5]


SETTINGS = (("shells", ("yes", "no")),)


def make_form(cells: int) -> Form:
    """Return the form of a sheet with so many cells."""
    return Form(
        make=Fill,
        evidence=("none",),
        first=(Field("variant", Choice(("normal",))),),
        settings=SETTINGS,
        make_switches=Switches,
        fields=(
            Field("cells", Maybe(Letters(".123456", (0, *NUMBERS), cells))),
            Field("areas", Count(61)),
            Field("fish", Count(20)),
            Field("shells", Counts(SHELLS, 9)),
            Field("landing", Choice((BEACH, CLIFF), room=4)),
            Field("total", Count(999)),
        ),
    )


FORM = make_form(0)  # of no board in particular
