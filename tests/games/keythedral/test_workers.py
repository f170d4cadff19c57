"""Where workers may go: clauses 4.1 to 4.7."""

import random
from dataclasses import replace

import pytest

from sheetgen.core.board import Position
from sheetgen.games.keythedral.check.workers import (
    Call,
    Go,
    check_calls,
    check_standing,
)
from sheetgen.games.keythedral.rules.land import Cottage, Land
from tests.games.keythedral.lands import diagonal, lay, read
from tests.games.keythedral.rounds import furnish, send
from tests.games.keythedral.test_cases import WALKED as MAP
from tests.seeds import over_seeds

LAND = read(MAP, stage="game").land
PLACES = {name: place for place, name in LAND.names.items()}


def calls(*words: str) -> list[Call]:
    """Return calls such as ``1 A a1 B a2``."""
    found = []
    for word in words:
        number, *rest = word.split()
        pairs = zip(rest[::2], rest[1::2], strict=True)
        found.append(Call(int(number), tuple(Go(c, PLACES[p]) for c, p in pairs)))
    return found


# A tile A1 at b1 touches a1 and c1, c2; B1 at b2 touches a1, a2, c2, c3.
FIRST = "1 A a1 B a2 C e2"


@pytest.mark.slow
def test_law_six_asks_for_a_tile_and_is_there_once() -> None:
    """Clauses 8.1 and 8.8."""
    (call,) = calls(FIRST)
    (finding,) = check_calls(LAND, "ABC", [replace(call, renumbered=("A", 5))]).errors
    assert (finding.code, finding.place) == ("no-such-tile", "marker:1 player:A law:6")
    told = calls(FIRST, "2 B c3 A e1")
    told = [replace(call, renumbered=("A", 3)) for call in told]
    assert "law-twice" in [f.code for f in check_calls(LAND, "ABC", told).errors]


# Rounds of another engine


@over_seeds(25)
def test_what_was_sent_by_the_rules_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.randint(2, 5)
    land = furnish(rng, lay(rng, players).land)
    seats = rng.sample("ABCDE"[:players], players)
    over = rng.choice(["", seats[0]])
    played = send(rng, land, seats, over)
    verdict = check_calls(land, seats, played, over)
    assert (verdict.verdict, verdict.findings) == ("legal", ())
    gone = [go for call in played for go in call.workers]
    rng.shuffle(gone)
    assert check_standing(land, gone, over).verdict == "legal"


@over_seeds(25)
def test_what_was_changed_is_found(seed: int) -> None:
    rng = random.Random(seed)
    land = furnish(rng, lay(rng, 4).land)
    seats = list("ABCD")
    played = send(rng, land, seats)
    at = rng.choice([i for i, call in enumerate(played) if call.workers])
    call = played[at]
    one = rng.choice(call.workers)
    near = {
        place
        for square, tile in land.cottages.items()
        if tile.colour == one.colour
        for place in diagonal(square)
    }
    far = next(place for place in sorted(land.parcels) if place not in near)
    for worker in (Go(one.colour, far), Go("E", one.place)):
        workers = tuple(worker if go == one else go for go in call.workers)
        changed = [*played[:at], Call(call.number, workers), *played[at + 1 :]]
        assert check_calls(land, seats, changed).verdict == "illegal"
    without = tuple(go for go in call.workers if go.colour != one.colour)
    changed = [*played[:at], Call(call.number, without), *played[at + 1 :]]
    # The parcel was free, so the worker had to go there.
    assert "stayed-at-home" in [
        finding.code for finding in check_calls(land, seats, changed).errors
    ]


def test_a_land_of_nothing_lets_nobody_stand() -> None:
    empty = Land(3, {}, {Position(1, 1): Cottage("A", 1)})
    verdict = check_standing(empty, [Go("A", Position(0, 0))])
    assert [finding.place for finding in verdict.errors] == ["player:A cell:?"]
