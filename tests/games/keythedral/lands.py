"""Lands that are laid by a small engine of its own, and lands as texts.

The engine knows plain sums of coordinates alone: a parcel at (row, column) touches
those two rows or two columns away, and squares one row and one column away.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sheetgen.core.board import Position, cell_names
from sheetgen.games.keythedral.files.land_file import LandFile, read_land
from sheetgen.games.keythedral.rules.land import Cottage, Land, Parcel

LETTERS = {"quarry": "q", "forest": "f", "lake": "l", "farmland": "a", "vineyard": "v"}
# Kinds by the number on the back, as clause 1.6 tells them.
STACK = {
    2: ["quarry", *["forest"] * 3, *["lake", "farmland", "vineyard"] * 2],
    3: list(LETTERS),
    4: list(LETTERS),
    5: list(LETTERS),
}


@dataclass(frozen=True)
class Laid:
    """A land, and what was laid in which order."""

    land: Land
    order: tuple[tuple[Position, str], ...]


def around(place: Position) -> list[Position]:
    return [
        Position(place.row + r, place.column + c)
        for r, c in ((2, 0), (-2, 0), (0, 2), (0, -2))
    ]


def diagonal(place: Position) -> list[Position]:
    return [Position(place.row + r, place.column + c) for r in (1, -1) for c in (1, -1)]


def lay(rng: random.Random, players: int, turns: int = 0, half: bool = False) -> Laid:
    """Return a land that *players* laid at random.

    Args:
        rng: what decides.
        players: how many.
        turns: after which it breaks off; 0 for all.
        half: whether it breaks off between a parcel and a tile.
    """
    parcels: dict[Position, Parcel] = {}
    cottages: dict[Position, Cottage] = {}
    cathedrals: tuple[Position, ...] = ()
    if players == 2:
        parcels[Position(1, 1)] = Parcel("forest", 1)
        parcels[rng.choice(around(Position(1, 1)))] = Parcel("quarry", 1)
    else:
        cathedrals = (Position(0, 0),)
        kinds = ["quarry", "forest"]
        rng.shuffle(kinds)
        for at, place in enumerate(diagonal(Position(0, 0))):
            # In the order of `diagonal` opposite ones are the first and the last.
            parcels[place] = Parcel(kinds[at in (1, 2)], 1)
    stack = [
        Parcel(kind, back) for back in range(2, players + 1) for kind in STACK[back]
    ]
    rng.shuffle(stack)
    seats = list("ABCDE")[:players]
    rng.shuffle(seats)
    hands = {colour: rng.sample(range(1, 6), 5) for colour in seats}
    order = []
    for turn in range(turns or 5 * players):
        colour = seats[turn % players]
        free = [place for old in parcels for place in around(old)]
        free += [place for square in cottages for place in diagonal(square)]
        spot = rng.choice(sorted(set(free) - set(parcels)))
        parcels[spot] = stack.pop()
        order.append((spot, colour))
        if half and turn == turns - 1:
            break
        squares = {square for place in parcels for square in diagonal(place)}
        spot = rng.choice(sorted(squares - set(cottages) - set(cathedrals)))
        cottages[spot] = Cottage(colour, hands[colour].pop())
        order.append((spot, colour))
    return Laid(named(Land(players, parcels, cottages, cathedrals)), tuple(order))


def named(land: Land) -> Land:
    places = sorted([*land.parcels, *land.cottages, *land.cathedrals])
    return replace(land, names=dict(zip(places, cell_names(places), strict=True)))


def map_of(land: Land) -> str:
    """Return the text map of a land."""
    tokens: dict[Position, str] = dict.fromkeys(land.cathedrals, "+")
    for place, parcel in land.parcels.items():
        tokens[place] = LETTERS[parcel.kind] + (str(parcel.back) if parcel.back else "")
    for place, tile in land.cottages.items():
        tokens[place] = f"{tile.colour}{tile.number}{'h' if tile.is_house else ''}"
    return _written(tokens)


def _written(tokens: Mapping[Position, str]) -> str:
    columns = [place.column for place in tokens]
    first = min(tokens)
    middle = (min(columns) + max(columns)) // 2
    reach = max(columns) - min(columns) + 1
    lines = []
    for row in range(first.row, max(tokens).row + 1):
        parity = (first.column + row - first.row) % 2
        start = next(c for c in (middle - reach, middle - reach + 1) if c % 2 == parity)
        wide = range(start, 2 * middle - start + 1, 2)
        lines.append(" ".join(tokens.get(Position(row, c), "~") for c in wide))
    return "\n".join(lines)


def file_of(
    text: str, players: int = 3, stage: str = "laying", fences: str = "", more: str = ""
) -> str:
    """Return the file of a land from its map."""
    rows = "\n".join(line.strip() for line in text.strip().splitlines())
    listed = ", ".join(f'"{fence.strip()}"' for fence in fences.split(",") if fence)
    return (
        f'format = 1\ngame = "keythedral"\n{more}\n[land]\nplayers = {players}\n'
        f"stage = \"{stage}\"\nfences = [{listed}]\nmap = '''\n{rows}\n'''\n"
    )


def read(text: str, **values: object) -> LandFile:
    return read_land(file_of(text, **values))  # type: ignore[arg-type]
