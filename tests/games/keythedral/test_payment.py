"""Payments: what can be paid, and what is best."""

import heapq
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.keythedral import payment
from sheetgen.games.keythedral.cube import (
    CUBES,
    NOTHING,
    PRICES,
    Stock,
    stock_of,
    worth,
)
from sheetgen.games.keythedral.payment import LAWS, can_play, find_payment
from sheetgen.games.keythedral.rules import Switches

LETTERS = dict(zip("wsfavIGO", CUBES, strict=True))


def cubes(letters: str) -> Stock:
    """Return a stock by letters: w s f a v, I G O; a is water."""
    return stock_of(LETTERS[letter] for letter in letters)


# What can be paid


def test_what_lies_ready_is_paid_without_exchanges() -> None:
    """Clause 6.3: a tile takes the cubes on its front."""
    payment = find_payment(cubes("wsaf"), cubes("wsa"))
    assert payment is not None
    assert payment.exchanges == ()
    assert payment.left == cubes("f")


@pytest.mark.parametrize(("craft", "price"), [("I", 2), ("G", 3), ("O", 4)])
def test_workshops_sell_for_any_cubes(craft: str, price: int) -> None:
    """Clause 6.9: two, three and four cubes."""
    assert find_payment(cubes("wvfas"[:price]), cubes(craft)) is not None
    assert find_payment(cubes("wvfas"[: price - 1]), cubes(craft)) is None


def test_the_merchant_gives_a_resource_for_two_cubes() -> None:
    """Clause 6.11."""
    payment = find_payment(cubes("IG"), cubes("w"))
    assert payment is not None
    assert payment.exchanges[0].given == cubes("IG")
    assert find_payment(cubes("G"), cubes("w")) is None


def test_resources_go_before_craft_goods() -> None:
    """Clause 10.3: what counts least goes first."""
    payment = find_payment(cubes("OGIfa"), cubes("w"))
    assert payment is not None
    assert payment.left == cubes("OGI")


def test_a_raised_price_takes_one_more_cube_that_the_tile_shows() -> None:
    """Clause 8.4."""
    payment = find_payment(cubes("wwsa"), cubes("wsa"), [2])
    assert payment is not None
    assert payment.raised == "wood"
    assert find_payment(cubes("wsaf"), cubes("wsa"), [2]) is None


def test_a_lowered_price_never_spares_gold() -> None:
    """Clause 8.5."""
    payment = find_payment(cubes("Oa"), cubes("Oaf"), [3])
    assert payment is not None
    assert payment.spared == "food"
    assert find_payment(cubes("fa"), cubes("Oaf"), [3]) is None


def test_a_tile_of_one_cube_may_become_free_unless_that_was_agreed() -> None:
    """Clause 13.5."""
    assert find_payment(NOTHING, cubes("w"), [3]) is not None
    assert find_payment(NOTHING, cubes("w"), [3], Switches(discount="no")) is None
    # With law 2 there are two, and one of them may go.
    assert find_payment(cubes("w"), cubes("w"), [2, 3], Switches(discount="no"))


def test_other_resources_pay_for_several_by_substitution() -> None:
    """Clause 8.7."""
    assert find_payment(cubes("vv"), cubes("ws"), [5]) is not None
    one = Switches(substitution="one")
    assert find_payment(cubes("vv"), cubes("ws"), [5], one) is None
    assert find_payment(cubes("vs"), cubes("ws"), [5], one) is not None


def test_another_craft_good_pays_for_one_by_substitution() -> None:
    """Clause 8.7."""
    payment = find_payment(cubes("Ia"), cubes("Ga"), [5])
    assert payment is not None
    assert payment.swapped == ("ironware", "glass")
    assert find_payment(cubes("II"), cubes("GG"), [5]) is None
    assert find_payment(cubes("Iv"), cubes("Ga"), [5]) is None


def test_one_resource_buys_a_used_craft_good() -> None:
    """Clause 8.9."""
    assert find_payment(cubes("w"), cubes("O"), [7]) is not None
    assert find_payment(cubes("I"), cubes("O"), [7]) is None
    assert find_payment(cubes("w"), cubes("O"), [7], used=cubes("G")) is None


def test_one_resource_brings_two_by_a_bargain() -> None:
    """Clause 8.17."""
    payment = find_payment(cubes("v"), cubes("ws"), [15])
    assert payment is not None
    assert payment.exchanges[0].law == 15
    assert find_payment(cubes("I"), cubes("ws"), [15]) is None


def test_a_bargain_may_give_what_it_brings_back() -> None:
    """Clause 8.17: the resource that is given is needed, and comes back."""
    payment = find_payment(cubes("w"), cubes("wf"), [15])
    assert payment is not None
    assert payment.left == NOTHING


def test_a_sale_has_glass_for_one_resource_or_gold_for_two() -> None:
    """Clause 8.18."""
    assert find_payment(cubes("w"), cubes("G"), [16]) is not None
    assert find_payment(cubes("ww"), cubes("O"), [16]) is not None
    assert find_payment(cubes("w"), cubes("O"), [16]) is None
    assert find_payment(cubes("wwww"), cubes("GG"), [16]) is not None
    assert find_payment(cubes("www"), cubes("GO"), [16]) is None


def test_a_craft_good_that_is_needed_may_pay_if_it_comes_back_by_law() -> None:
    """Clause 8.9: both ironware buy wood, a bargain two, and one wood an ironware."""
    payment = find_payment(cubes("II"), cubes("wI"), [7, 15])
    assert payment is not None
    assert [exchange.law for exchange in payment.exchanges] == [0, 15, 7]
    assert find_payment(cubes("II"), cubes("wI"), [7]) is None


# Against a search that knows no shortcuts


def brute_force(
    stock: Stock, cost: Stock, laws: tuple[int, ...]
) -> tuple[int, int] | None:
    """Return the fewest cubes to hand over, and the points that are left then at most.

    Laws 2, 3 and 5 change the bill; 7, 15 and 16 are exchanges that are made once.
    """
    bills = _bills(cost, laws)
    once = tuple(law for law in laws if law in (7, 15, 16))
    front = [(0, stock, once)]
    handed = {(stock, once): 0}
    best = None
    while front:
        given, has, left = heapq.heappop(front)
        if best is not None and given >= best[0]:
            break
        for bill, is_open in bills:
            rest = _pay(has, bill, is_open)
            if rest is not None:
                told = given + sum(bill), -rest
                best = told if best is None else min(best, told)
        for count, after, later in _moves(has, left):
            state, now = (after, later), given + count
            if now < handed.get(state, 999):
                handed[state] = now
                heapq.heappush(front, (now, after, later))
    return best and (best[0], -best[1])


def _bills(cost: Stock, laws: tuple[int, ...]) -> set[tuple[Stock, bool]]:
    shown = [kind for kind in range(8) if cost[kind]]
    bills = {cost}
    if 2 in laws:
        bills = {_plus(bill, kind, 1) for bill in bills for kind in shown}
    if 3 in laws:
        bills |= {
            _plus(bill, kind, -1) for bill in bills for kind in shown if kind != 7
        }
    told = {(bill, False) for bill in bills}
    if 5 in laws:
        for bill in bills:
            if any(bill[:5]):
                told.add((bill, True))
            for shown_kind in range(5, 8):
                if bill[shown_kind]:
                    told |= {
                        (_plus(_plus(bill, shown_kind, -1), pays, 1), False)
                        for pays in range(5, 8)
                    }
    return told


def _plus(stock: Stock, kind: int, count: int) -> Stock:
    return (*stock[:kind], stock[kind] + count, *stock[kind + 1 :])


def _pay(has: Stock, bill: Stock, is_open: bool) -> int | None:
    if any(has[kind] < bill[kind] for kind in range(5, 8)):
        return None
    if is_open:
        if sum(has[:5]) < sum(bill[:5]):
            return None
    elif any(has[kind] < bill[kind] for kind in range(5)):
        return None
    return worth(has) - worth(bill)


def _moves(has: Stock, laws: tuple[int, ...]):
    for taken in range(8):
        price = PRICES[taken]
        for handed in combinations_with_replacement(range(8), price):
            if all(handed.count(kind) <= has[kind] for kind in handed):
                yield price, _swap(has, handed, (taken,)), laws
    resources = [kind for kind in range(5) if has[kind]]
    for law in laws:
        later = tuple(other for other in laws if other != law)
        for kind in resources:
            if law == 7:
                for craft in range(5, 8):
                    yield 1, _swap(has, (kind,), (craft,)), later
            elif law == 15:
                for taken in combinations_with_replacement(range(5), 2):
                    yield 1, _swap(has, (kind,), taken), later
            else:
                yield 1, _swap(has, (kind,), (6,)), later
                for other in resources:
                    if kind != other or has[kind] > 1:
                        yield 2, _swap(has, (kind, other), (7,)), later


def _swap(has: Stock, paid: tuple[int, ...], taken: tuple[int, ...]) -> Stock:
    return tuple(has[kind] - paid.count(kind) + taken.count(kind) for kind in range(8))


SMALL = st.lists(st.sampled_from(CUBES), max_size=6).map(stock_of)
COSTS = st.lists(st.sampled_from(CUBES), min_size=1, max_size=3).map(stock_of)
THREE = st.lists(st.sampled_from(LAWS), max_size=3, unique=True).map(tuple)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(SMALL, COSTS, THREE)
def test_no_way_to_pay_is_cheaper_than_the_one_that_is_told(
    stock: Stock, cost: Stock, laws: tuple[int, ...]
) -> None:
    payment = find_payment(stock, cost, laws)
    told = payment and (payment.handed_over, payment.points_left)
    assert told == brute_force(stock, cost, laws)
    if payment is not None:
        assert can_play(stock, payment)


@pytest.mark.slow
@pytest.mark.parametrize("substitution", ["one", "several"])
def test_ways_to_pay_are_few_under_all_laws_at_once(
    monkeypatch: pytest.MonkeyPatch, substitution: str
) -> None:
    """So no payment needs steps that are counted: a way takes some 40 us."""
    tried = []
    settle = payment._settle
    monkeypatch.setattr(payment, "_settle", lambda *a: tried.append(a) or settle(*a))
    switches = Switches(substitution=substitution)
    stock, cost = (9,) * len(CUBES), (1,) * len(CUBES)
    assert find_payment(stock, cost, LAWS, switches) is not None
    assert 0 < len(tried) < 20_000
