"""How a land is laid: a test for each clause, and lands that another engine laid."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from sheetgen.core.board import Position
from sheetgen.core.budget import Budget
from sheetgen.core.verdict import UNDECIDED
from sheetgen.games.keythedral.check import laying
from sheetgen.games.keythedral.check.laying import STEPS, check_land, find_order
from sheetgen.games.keythedral.rules.land import Cottage, Fence, Land, Parcel
from sheetgen.games.keythedral.rules.ruleset import STANDARD
from tests.games.keythedral.lands import around, diagonal, lay, named
from tests.seeds import over_seeds


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_more_than_five_each_is_too_many(players: int) -> None:
    """Clauses 3.1, 3.6 and 11.1."""
    land = lay(random.Random(players), players).land
    free = next(p for old in land.parcels for p in around(old) if p not in land.parcels)
    more = named(replace(land, parcels={**land.parcels, free: Parcel("lake")}))
    assert "too-many-parcels" in [f.code for f in check_land(more).errors]
    squares = {p for old in land.parcels for p in diagonal(old)}
    (square, *_) = sorted(squares - set(land.cottages) - set(land.cathedrals))
    tiles = {**land.cottages, square: Cottage("A", 1)}
    more = named(replace(land, cottages=tiles))
    assert "too-many-tiles" in [f.code for f in check_land(more).errors]


# In a game


def test_all_players_build_three_fences_each() -> None:
    """Clause 6.6: of fences whose builders are not known."""
    land = lay(random.Random(3), 2).land
    edges = [
        Fence(square, parcel)
        for square in land.cottages
        for parcel in land.parcels_by(square)[:1]
        if len(land.parcels_by(square)) > 1
    ]
    found = check_land(replace(land, fences=tuple(edges[:7])), stage="game")
    assert "too-many-fences" in [finding.code for finding in found.errors]
    found = check_land(replace(land, fences=tuple(edges[:6])), stage="game")
    assert found.verdict == "legal"


# Lands of another engine


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@over_seeds(12)
def test_what_was_laid_by_the_rules_is_legal(players: int, seed: int) -> None:
    laid = lay(random.Random(seed), players)
    verdict = check_land(laid.land)
    assert (verdict.verdict, verdict.complete) == ("legal", True)
    assert verdict.findings == ()
    assert isinstance(verdict.witness, tuple)
    replay(laid.land, verdict.witness)


@over_seeds(30)
def test_what_was_laid_up_to_a_turn_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.randint(2, 5)
    turns = rng.randint(1, 5 * players - 1)
    laid = lay(rng, players, turns, half=bool(seed % 2))
    verdict = check_land(laid.land)
    assert (verdict.verdict, verdict.complete) == ("legal", False)
    assert isinstance(verdict.witness, tuple)
    replay(laid.land, verdict.witness)


@over_seeds(10)
def test_backs_may_be_left_out(seed: int) -> None:
    rng = random.Random(seed)
    laid = lay(rng, 2 + seed % 4)
    blank = {place: Parcel(p.kind) for place, p in laid.land.parcels.items()}
    assert check_land(replace(laid.land, parcels=blank)).verdict == "legal"


def replay(land: Land, order: tuple[tuple[str, str], ...]) -> None:
    """Lay a land again in an order, by this engine's own rules."""
    places = {name: place for place, name in land.names.items()}
    start = {place for place, parcel in land.parcels.items() if parcel.back == 1}
    laid = set(start)
    seats: list[str] = []
    for at, (name, colour) in enumerate(order):
        place = places[name]
        if at % 2 == 0:
            assert place in land.parcels
            assert laid & {*around(place), *diagonal(place)}
            if len(seats) < land.players:
                seats.append(colour)
        else:
            assert land.cottages[place].colour == colour
            assert laid & set(diagonal(place)) & set(land.parcels)
        assert colour == seats[(at // 2) % land.players]
        laid.add(place)
    assert laid == {*land.parcels, *land.cottages}
    assert len(set(seats)) == len(seats)


@over_seeds(12)
def test_what_was_changed_is_found(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.randint(3, 5)
    land = lay(rng, players).land
    square, tile = rng.choice(sorted(land.cottages.items(), key=lambda item: item[0]))
    (middle,) = land.cathedrals
    first = rng.choice(diagonal(middle))
    far = Position(square.row + 40, square.column)
    others = {place: t for place, t in land.cottages.items() if place != square}
    twin = rng.choice(sorted(others))
    changes = {
        "house-early": {"cottages": {**others, square: replace(tile, is_house=True)}},
        "loose-tile": {"cottages": {**others, far: tile}},
        "tile-twice": {"cottages": {**others, square: others[twin]}},
        "out-of-turn": {"cottages": dict(list(others.items())[1:])},
        "not-first": {"parcels": {**land.parcels, first: Parcel("lake", 0)}},
        "no-cathedral": {"cathedrals": ()},
        "back-too-high": {
            "parcels": {**land.parcels, first: Parcel("quarry", players + 1)}
        },
    }
    for code, change in changes.items():
        found = check_land(named(replace(land, **change)))  # type: ignore[arg-type]
        assert found.verdict == "illegal"
        assert code in [finding.code for finding in found.errors], code


@over_seeds(40)
def test_swapped_owners_are_found_if_they_can_be(seed: int) -> None:
    """A tile that had to be early and belongs to who was late leaves no order."""
    rng = random.Random(seed)
    laid = lay(rng, 3, 4)
    land = laid.land
    one, other = rng.sample(sorted(land.cottages), 2)
    tiles = dict(land.cottages)
    tiles[one], tiles[other] = tiles[other], tiles[one]
    changed = replace(land, cottages=tiles)
    order, is_spent = find_order(changed, STANDARD, Budget(STEPS))
    assert not is_spent
    assert (order is not None) == _can_lay(changed)


def _can_lay(land: Land) -> bool:
    """Return whether a land can have been laid, by trying everything."""
    from itertools import permutations

    start = frozenset(p for p, parcel in land.parcels.items() if parcel.back == 1)
    goal = frozenset({*land.parcels, *land.cottages})
    counts = Counter(tile.colour for tile in land.cottages.values())

    def step(laid: frozenset[Position], seats: tuple[str, ...], at: int) -> bool:
        if laid == goal:
            return True
        colour = seats[(at // 2) % len(seats)]
        if at % 2 == 0:
            fits = [
                p
                for p in land.parcels
                if p not in laid and laid & {*around(p), *diagonal(p)}
            ]
        else:
            fits = [
                p
                for p, tile in land.cottages.items()
                if p not in laid and tile.colour == colour and laid & {*diagonal(p)}
            ]
        return any(step(laid | {p}, seats, at + 1) for p in fits)

    return sum(counts.values()) > 0 and any(
        step(start, seats, 0) for seats in permutations("ABC")
    )


def test_an_order_of_laying_is_looked_for_within_its_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Five players, whose tiles lie where others laid theirs: nothing decides it."""
    rng = random.Random(41)
    land = lay(rng, rng.choice((3, 4, 5, 5))).land
    tiles = list(land.cottages.values())
    rng.shuffle(tiles)
    land = replace(land, cottages=dict(zip(land.cottages, tiles, strict=True)))
    budget = Budget(3_000)
    assert find_order(land, STANDARD, budget) == (None, True)
    assert budget.left > -1_000
    monkeypatch.setattr(laying, "STEPS", 3_000)
    verdict = check_land(land)
    assert verdict.verdict == UNDECIDED
    assert "order-open" in [finding.code for finding in verdict.findings]
