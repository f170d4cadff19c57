"""Rounds that a small engine of its own plays: who sends which worker where."""

import random
from dataclasses import replace

from sheetgen.core.board import Position
from sheetgen.games.keythedral.check.workers import Call, Go
from sheetgen.games.keythedral.rules.land import Fence, Land
from tests.games.keythedral.lands import diagonal


def furnish(rng: random.Random, land: Land) -> Land:
    """Return a land with some houses and some fences, which leave every tile a way."""
    cottages = {
        place: replace(tile, is_house=rng.random() < 0.4)
        for place, tile in land.cottages.items()
    }
    fences = []
    for square in sorted(cottages):
        ways = [place for place in diagonal(square) if place in land.parcels]
        if len(ways) > 1 and rng.random() < 0.3 and len(fences) < land.players:
            fences.append(Fence(square, rng.choice(ways)))
    return replace(land, cottages=cottages, fences=tuple(fences))


def send(
    rng: random.Random, land: Land, seats: list[str], over_fences: str = ""
) -> list[Call]:
    """Return a round of a land, as the rules have it."""
    numbers = rng.sample(range(1, 6), 5)
    taken: set[Position] = set()
    barred = {(fence.square, fence.parcel) for fence in land.fences}
    calls = []
    for at, number in enumerate(numbers):
        went = []
        for turn in range(len(seats)):
            colour = seats[(at + turn) % len(seats)]
            for square, tile in land.cottages.items():
                if (tile.colour, tile.number) != (colour, number):
                    continue
                for _ in range(2 if tile.is_house else 1):
                    free = [
                        place
                        for place in diagonal(square)
                        if place in land.parcels
                        and place not in taken
                        and (colour == over_fences or (square, place) not in barred)
                    ]
                    if free:
                        spot = rng.choice(free)
                        taken.add(spot)
                        went.append(Go(colour, spot))
        calls.append(Call(number, tuple(went)))
    return calls
