"""A sheet of no game, which has a field of every kind, and that of the toy."""

import runpy
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.form.field import (
    Choice,
    Count,
    Counts,
    Field,
    Form,
    Listed,
    Name,
    Record,
)

_TOY = Path(__file__).parents[1] / "toy" / "toy_island" / "rules" / "form.py"
NUMBERS = ("3", "5")
COLOURS = ("red", "blue", "green")
SWITCHES = (("side", ("left", "right")), ("long-way", ("no", "yes")))


@dataclass(frozen=True)
class Switches:
    """How open questions are answered."""

    side: str = "left"
    long_way: str = "no"


@dataclass(frozen=True)
class Player:
    """What stands in a column."""

    name: str = ""
    cards: tuple[int | None, ...] = (None, None)
    cubes: tuple[int | None, ...] = (None, None, None)
    coins: int | None = None
    total: int | None = None


@dataclass(frozen=True)
class Fill:
    """What stands on the sheet."""

    length: str = "long"
    players: tuple[Player, ...] = ()
    rounds: int | None = None
    variant: str = "normal"
    evidence: str = "none"


PLAYER = Record(
    Player,
    (
        Field("name", Name(12)),
        Field("cards", Counts(NUMBERS, 4, is_listed=True)),
        Field("cubes", Counts(COLOURS, 9, is_flat=True)),
        Field("coins", Count(30), in_list="sums"),
        Field("total", Count(99), in_list="sums", key="in-all"),
    ),
    is_listed=False,
)
FORM = Form(
    make=Fill,
    evidence=("none",),
    first=(Field("length", Choice(("long", "short"))),),
    settings=SWITCHES,
    make_switches=Switches,
    fields=(
        Field("players", Listed(PLAYER, 4), key="player", is_required=True),
        Field("rounds", Count(12)),
    ),
    tails=((Field("variant", Choice(("normal", "team"), room=4)),),),
)

# The toy is not installed here; its form needs nothing of it.
TOY: Form = runpy.run_path(str(_TOY))["make_form"](37)
