"""What can be written on a sheet of the toy.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass

from sheetgen.core.form.field import Choice, Count, Counts, Field, Form

SHELLS = ("white", "pink")
BEACH, CLIFF = "beach", "cliff"


@dataclass(frozen=True)
class Fill:
    """What was written on a sheet."""

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


FORM = Form(
    make=Fill,
    evidence=("none",),
    first=(Field("variant", Choice(("normal",))),),
    settings=SETTINGS,
    make_switches=Switches,
    fields=(
        Field("areas", Count(61)),
        Field("fish", Count(20)),
        Field("shells", Counts(SHELLS, 9)),
        Field("landing", Choice((BEACH, CLIFF), room=4)),
        Field("total", Count(999)),
    ),
)
