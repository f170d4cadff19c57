"""What is found on a final duchy, clause by clause."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.burgundy.rules.fill import Shield
from tests.games.burgundy.play import load_duchy
from tests.games.burgundy.sheets import codes, duchy_of, verdict_of

ROW = duchy_of("c m m m")


def test_rivers_join_islands() -> None:
    """Clauses 1.10 and 30.4."""
    solo = load_duchy("33")
    one, other = solo.board.links[0]
    assert other not in solo.board.neighbours[one]
    castle = next(cell for cell in range(solo.count) if solo.terrain[cell] == "castle")
    seen, waiting = {castle}, [castle]
    for cell in waiting:
        for near in solo.ways[cell]:
            if near not in seen:
                seen.add(near)
                waiting.append(near)
    assert len(seen) == 37


def brute_force(duchy: object, words: list[str]) -> bool:
    """Return whether any order places all tiles, monastery 1 before the second twin."""
    cells = [cell for cell, word in enumerate(words) if word and word != "S"]
    start = words.index("S")

    def go(placed: frozenset[int]) -> bool:
        if len(placed) == len(cells) + 1:
            return True
        for cell in cells:
            near = duchy.board.neighbours[cell]  # type: ignore[attr-defined]
            if cell in placed or not placed.intersection(near):
                continue
            area = duchy.areas[duchy.area_of[cell]].cells  # type: ignore[attr-defined]
            is_twin = any(words[o] == words[cell] for o in area if o in placed)
            has_one = any(words[o] == "1" for o in placed)
            is_city = duchy.terrain[cell] == "city"  # type: ignore[attr-defined]
            if is_city and is_twin and not has_one:
                continue
            if go(placed | {cell}):
                return True
        return False

    return go(frozenset((start,)))


@pytest.mark.slow
@given(
    words=st.lists(st.sampled_from(("ba", "wt", "")), min_size=5, max_size=5),
    one=st.sampled_from((0, 3, 6)),
)
@settings(max_examples=80, deadline=None)
def test_an_order_is_found_where_there_is_one(words: list[str], one: int) -> None:
    """Clauses 40.23 and 40.25, against all orders on a small board."""
    duchy = duchy_of("""
      k t t
     t c t k
      t m k
    """)
    towns = iter(words)
    tiles = []
    abbeys = [c for c in range(duchy.count) if duchy.terrain[c] == "monastery"]
    for cell in range(duchy.count):
        if duchy.terrain[cell] == "castle":
            tiles.append("S")
        elif duchy.terrain[cell] == "city":
            tiles.append(next(towns))
        elif cell == abbeys[one // 3]:
            tiles.append("1")
        else:
            tiles.append("x" if duchy.terrain[cell] == "mine" else "")
    verdict = verdict_of(duchy, " ".join(word or "." for word in tiles))
    wanted = "legal" if brute_force(duchy, tiles) else "illegal"
    assert verdict.verdict == wanted


@pytest.mark.slow
@given(st.permutations(range(5)))
@settings(deadline=None)
def test_the_order_of_entries_does_not_matter(order: list[int]) -> None:
    """Clause 40.18: parts of a sheet have no order."""
    shields = [Shield(n, 1, 1) for n in (1, 2, 3, 4, 5)]
    given = {"expansions": ("shields",), "players": 4}
    usual = verdict_of(ROW, "S x x/A .", shields=tuple(shields), **given)
    mixed = tuple(shields[at] for at in order)
    other = verdict_of(ROW, "S x x/A .", shields=mixed, **given)
    assert usual.total_range == other.total_range
    assert sorted(codes(usual)) == sorted(codes(other))


def test_a_further_tile_never_lowers_the_points_of_areas() -> None:
    """Clauses 8.1 and 8.12."""
    duchy, words = duchy_of("c m m t t"), ("x", "x", "ba", "wt")
    least = {}
    for filled in product((False, True), repeat=len(words)):
        tiles = [w if f else "." for w, f in zip(words, filled, strict=True)]
        lines = verdict_of(duchy, " ".join(("S", *tiles))).lines
        own = [line for line in lines if line.heading in ("areas", "phases")]
        least[filled] = sum(line.least for line in own)
    for one, other in product(least, repeat=2):
        if all(a <= b for a, b in zip(one, other, strict=True)):
            assert least[one] <= least[other]
