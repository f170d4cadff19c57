"""Payments: what can be paid, and what is best."""

import heapq
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.keythedral.check import payment
from sheetgen.games.keythedral.check.payment import LAWS, can_play, find_payment
from sheetgen.games.keythedral.rules.ruleset import (
    CUBES,
    PRICES,
    Stock,
    Switches,
    stock_of,
    worth,
)

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
@settings(max_examples=60, deadline=None)
@given(SMALL, COSTS, THREE)
def test_no_way_to_pay_is_cheaper_than_the_one_that_is_told(
    stock: Stock, cost: Stock, laws: tuple[int, ...]
) -> None:
    payment = find_payment(stock, cost, laws)
    told = payment and (payment.handed_over, payment.points_left)
    assert told == brute_force(stock, cost, laws)
    if payment is not None:
        assert can_play(stock, payment)


@pytest.mark.sample(1)
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
