"""The likeliest legal numbers, held against trying all numbers that there could be."""

import random
from collections.abc import Sequence
from itertools import product

import pytest

from sheetgen.core.board import Cell, hexagon, make_board
from sheetgen.games.dice.answers.likely_numbers import (
    ANY,
    CROSS_AT,
    EMPTY,
    VALUES,
    Likely,
)
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.marks import Marks, check_marks
from sheetgen.games.dice.rules.ruleset import Switches, printed_numbers
from sheetgen.games.find import load_layout
from tests.games.dice.oracle import small_duchy
from tests.games.dice.play import filled_sheet, load_duchy, random_game
from tests.seeds import over_seeds

MOST_TRIED = 1500  # numbers of a board that are tried
FLOOR = 9210


def is_legal(
    duchy: Duchy, numbers: Sequence[int], is_over: bool, switches: Switches
) -> bool:
    """Return what the rules of numbers say; an empty sheet is legal too."""
    marks = Marks(duchy, tuple(numbers))
    return not any(numbers) or not check_marks(duchy, marks, is_over, switches)


def random_switches(rng: random.Random) -> Switches:
    return Switches(
        castle_number_first=rng.choice(("yes", "yes", "no")),
        start_castle_lends_number=rng.choice(("no", "any")),
    )


def random_costs(rng: random.Random, cells: int) -> list[tuple[int, ...]]:
    return [
        tuple(rng.choice((0, rng.randrange(3000), FLOOR)) for _ in VALUES)
        for _ in range(cells)
    ]


def random_allowed(duchy: Duchy, rng: random.Random) -> list[int]:
    """Return a few values of each cell, with those of castles often a cross."""
    allowed, size = [], 1
    for cell in range(len(duchy.near)):
        fits = [0, *[n for n in range(1, 7) if duchy.fits[n] >> cell & 1]]
        fits += [*range(1, 7), CROSS_AT] if duchy.is_castle[cell] else []
        count = rng.choice((2, 3, 4)) if size < MOST_TRIED / 4 else 1
        kept = rng.sample(fits, min(count, len(fits)))
        if duchy.is_castle[cell] and rng.random() < 0.8:
            kept = [*kept[1:], CROSS_AT]
        size *= len(set(kept))
        allowed.append(sum(1 << place for place in set(kept)))
    return allowed


@pytest.mark.slow
@over_seeds(50)
def test_no_legal_numbers_cost_less(seed: int) -> None:
    """Sections 2 to 4, with the switches 10.6 and 10.7."""
    rng = random.Random(seed)
    duchy = small_duchy(rng, 3, 9)
    switches, is_over = random_switches(rng), rng.random() < 0.5
    costs = random_costs(rng, len(duchy.near))
    allowed = random_allowed(duchy, rng)
    tried = [
        (sum(costs[cell][place] for cell, place in enumerate(places)), places)
        for places in product(
            *[[place for place in range(8) if one >> place & 1] for one in allowed]
        )
    ]
    expected = next(
        (
            cost
            for cost, places in sorted(tried)
            if is_legal(duchy, [VALUES[place] for place in places], is_over, switches)
        ),
        None,
    )
    found = Likely(duchy, costs, switches, is_over).find(allowed)
    assert found.is_exact
    if found.numbers is None:
        assert expected is None
        return
    assert is_legal(duchy, found.numbers, is_over, switches)
    assert found.cost == expected
    places = [VALUES.index(number) for number in found.numbers]
    assert all(one >> place & 1 for one, place in zip(allowed, places, strict=True))
    assert found.cost == sum(
        cost[place] for cost, place in zip(costs, places, strict=True)
    )


def costs_of(numbers: Sequence[int], rng: random.Random) -> list[tuple[int, ...]]:
    """Return costs under which each number is the cheapest, some of them hardly."""
    costs = []
    for number in numbers:
        own = [rng.randrange(3000, FLOOR) for _ in VALUES]
        own[VALUES.index(number)] = rng.randrange(1500)
        costs.append(tuple(own))
    return costs


def written(duchy: Duchy, rng: random.Random) -> tuple[int, ...]:
    """Return the numbers of a random game."""
    return filled_sheet(random_game(duchy, rng)).numbers


@over_seeds(20)
def test_what_is_cheapest_everywhere_is_found_if_it_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    duchy = load_duchy("ABCD"[seed % 4])
    numbers = written(duchy, rng)
    likely = Likely(duchy, costs_of(numbers, rng))
    assert likely.find().numbers == numbers
    assert likely.steps == 1


def big_duchy(rng: random.Random, cities: int, pastures: int) -> Duchy:
    """Return a board of 61 cells with a large city and a large pasture."""
    places = sorted(hexagon(4))
    other = ("monastery", "mine", "river", "castle", "castle", "castle")
    names = ["city"] * cities
    names += [rng.choice(other) for _ in places[cities:-pastures]]
    names += ["pasture"] * pastures
    carried = ["monk" if name == "castle" else "" for name in names]
    board = make_board(map(Cell, places, names, carried))
    return Duchy(board, printed_numbers(load_layout("A").rules, board))


@over_seeds(10)
def test_large_areas_of_the_largest_boards_stay_exact(seed: int) -> None:
    """A city of 9 cells, a pasture of 10, and some numbers that look like others."""
    rng = random.Random(seed)
    duchy = big_duchy(rng, 9, 10)
    numbers = written(duchy, rng)
    costs = costs_of(numbers, rng)
    filled = [cell for cell, number in enumerate(numbers) if number > 0]
    for cell in rng.sample(filled, min(4, len(filled))):
        own = list(costs[cell])
        own[rng.choice([n for n in range(1, 7) if n != numbers[cell]])] = 0
        costs[cell] = tuple(own)
    found = Likely(duchy, costs).find()
    assert found.is_exact
    assert found.numbers is not None
    assert is_legal(duchy, found.numbers, False, Switches())
    assert found.cost <= sum(
        cost[VALUES.index(number)] for cost, number in zip(costs, numbers, strict=True)
    )


def test_a_search_that_takes_too_long_says_so() -> None:
    """Where nothing was read at all, every number is as likely as any other."""
    duchy = load_duchy("A")
    rng = random.Random(3)
    costs = [tuple(rng.randrange(2000, 2100) for _ in VALUES) for _ in duchy.near]
    found = Likely(duchy, costs).find(steps=1)
    assert not found.is_exact
    assert found.numbers is None
    whole = Likely(duchy, costs).find(steps=100_000)
    assert whole.cost >= found.cost


def test_what_is_too_dear_is_not_looked_for() -> None:
    duchy = load_duchy("A")
    castle = duchy.board.of_terrain("castle")[0]
    numbers = [0] * len(duchy.near)
    numbers[castle] = -1
    costs = costs_of(numbers, random.Random(1))
    cost = Likely(duchy, costs).find().cost
    assert Likely(duchy, costs).find(limit=cost).numbers == tuple(numbers)
    assert Likely(duchy, costs).find(limit=cost - 1).numbers is None


def test_values_that_contradict_each_other_have_no_legal_numbers() -> None:
    """Two start castles (2.3)."""
    duchy = load_duchy("A")
    allowed = [ANY] * len(duchy.near)
    for castle in duchy.board.of_terrain("castle")[:2]:
        allowed[castle] = 1 << CROSS_AT
    costs = [(0,) * len(VALUES)] * len(duchy.near)
    found = Likely(duchy, costs).find(allowed)
    assert (found.numbers, found.is_exact) == (None, True)


def test_an_empty_sheet_can_be_the_likeliest() -> None:
    duchy = small_duchy(random.Random(5))
    bare = (0, *[FLOOR] * (len(VALUES) - 1))
    found = Likely(duchy, [bare] * len(duchy.near)).find()
    assert found.numbers == (0,) * len(duchy.near)
    allowed = [EMPTY] * len(duchy.near)
    assert Likely(duchy, [bare] * len(duchy.near)).find(allowed).cost == 0
