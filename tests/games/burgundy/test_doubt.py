"""Doubts of The Castles of Burgundy: nothing that was read is lost silently."""

import random

import pytest

from sheetgen.core.reading.input_field import CIRCLED, NUMBERS, RING, InputField
from sheetgen.games.burgundy.sheet.board_view import open_board
from sheetgen.games.burgundy.sheet.fields import PLACES
from sheetgen.games.find import load_layout

LAYOUT = load_layout("burgundy/duchy-1")
DUCHY = open_board(LAYOUT.rules, LAYOUT.board)
SHEET = PLACES.on(DUCHY, "phase")
SPOTS = {spot.name: spot for spot in SHEET.spots}
# Lines that may move up when one before them is empty.
MOVING = ("shield-number", "shield-taken", "shield-left", "copied-place", "target:5")
# Where 0 is nothing at all.
NONE = ("taken-back", "vine-tiles")


def kind_of(name: str) -> str:
    kind = name.partition(":")[0]
    return name.partition(".")[0] if kind == "target" else kind


def any_value(spot: InputField, rng: random.Random) -> str:
    if spot.kind == NUMBERS:
        return " ".join(str(rng.randint(0, 3)) for _ in range(rng.randint(1, 3)))
    return str(rng.randint(0, spot.most)) if spot.most else rng.choice(spot.words)


@pytest.mark.parametrize(
    ("written", "doubted"),
    [
        *(
            (f"{one}=x {other}=x", f"{one} {other}")
            for one, other in (
                ("bonus-tile:city.large", "bonus-tile:city.small"),
                ("post-tile:large", "post-tile:small"),
                ("expansion:team", "expansion:solo"),
            )
        ),
        ("route:1=3 route:4=5", "route:2 route:3 route:4"),
        ("route-tile:2=7", "route-tile:1 route-tile:2"),
        ("shield-taken:3=B shield-number:1=4", "shield-number:3 shield-taken:3"),
        ("players:2=o players:4=ox", "players:2 players:4"),
        ("edition:2011=o edition:special=o", "edition:special edition:2011"),
        ("shield-number:2=0", "shield-number:2"),
        ("vines:red=3,0", "vines:red"),
        (  # What a player may write is not doubted.
            "bonus-tile:city.large=x bonus-tile:mine.small=x players:2=x players:3=o "
            "shield-number:5=12 shield-left:5=D copied-place:2=14 route:1=1 route:2=1 "
            "post:3=B vine-tiles:red=0",
            "",
        ),
    ],
)
def test_what_no_fill_holds_is_told(written: str, doubted: str) -> None:
    values = dict(word.replace(",", " ").split("=") for word in written.split())
    assert values.keys() <= SPOTS.keys()
    wanted = [tuple(doubted.split())] if doubted else []
    assert SHEET.find_doubts(values) == wanted


@pytest.mark.slow
def test_nothing_is_lost_that_is_not_told() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        values = {
            name: any_value(spot, rng)
            for name, spot in SPOTS.items()
            if rng.random() < seed / 60
        }
        while doubts := SHEET.find_doubts(values):
            for name in doubts[0]:
                values.pop(name, None)
        again = SHEET.encode(SHEET.decode(values))
        assert told(values) <= told(again)


def told(values: dict[str, str]) -> set[tuple[str, ...]]:
    """Return what is said by values, in the way in which a fill may say it."""
    said = set()
    for name, value in values.items():
        kind = kind_of(name)
        if kind in MOVING:
            own = sorted(other for at, other in values.items() if kind_of(at) == kind)
            said.add((kind, *own))
        elif SPOTS[name].kind == RING:
            if CIRCLED in value and kind != "edition":  # which is a switch
                said.add((name, CIRCLED))
        elif value != "0" or kind not in NONE:
            said.add((name, value))
    return said
