"""What a duchy scores, clause by clause; the numbers of the rulebooks' examples."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.burgundy.expansions.vineyards import match_groups
from sheetgen.games.burgundy.rules.counts import vine_points
from tests.games.burgundy.sheets import PRINTED, duchy_of, points, verdict_of


@pytest.mark.slow
@given(
    counts=st.lists(st.sampled_from((2, 3, 4)), min_size=1, max_size=4),
    letters=st.lists(st.sampled_from("ABC."), min_size=4, max_size=4),
    seven=st.sampled_from("ABC."),
)
@settings(max_examples=60, deadline=None)
def test_the_range_of_animals_holds_every_order(
    counts: list[int], letters: list[str], seven: str
) -> None:
    """Clauses 40.11, 40.12, 40.13 and 40.18, against all orders."""
    duchy = duchy_of("""
      k c c c c c
       p p p p p
    """)
    words = [
        f"{count}c/{letter}" for count, letter in zip(counts, letters, strict=False)
    ]
    fill = [f"7/{seven}", "S", *["x/A"] * 4, *words, *["."] * (5 - len(words))]
    verdict = verdict_of(duchy, " ".join(fill))
    reached = set()
    events = [
        ("7", 0, seven),
        *[("c", n, a) for n, a in zip(counts, letters, strict=False)],
    ]
    for order in permutations(events):
        marked = [letter for _, _, letter in order if letter != "."]
        if marked != sorted(marked):
            continue
        total, herd, has_seven = 0, [], False
        for kind, count, _ in order:
            if kind == "7":
                has_seven = True
                continue
            herd.append(count)
            total += sum(herd) + has_seven * len(herd)
        reached.add(total)
    low, high = points(verdict, "animals")
    assert low <= min(reached)
    assert max(reached) <= high
    if seven == "." or not any(letter == seven for letter in letters):
        assert (low, high) == (min(reached), max(reached))


GROUP = st.tuples(st.sampled_from(("red", "blue")), st.integers(1, 6))


@pytest.mark.slow
@given(
    groups=st.lists(GROUP, max_size=5),
    tiles=st.lists(st.sampled_from(("red", "blue")), max_size=4),
)
@settings(max_examples=150, deadline=None)
def test_no_other_matching_of_groups_scores_more(
    groups: list[tuple[str, int]], tiles: list[str]
) -> None:
    """Clauses 32.20, 32.21 and 32.22, against all matchings."""
    best = 0
    padded = [*groups, *[("", 0)] * len(tiles)]
    for chosen in permutations(range(len(padded)), len(tiles)):
        total = 0
        for tile, at in zip(tiles, chosen, strict=True):
            colour, size = padded[at]
            total += vine_points(PRINTED.vines, size) if colour == tile else 0
        best = max(best, total)
    matched = match_groups(groups, tiles)
    assert sum(vine_points(PRINTED.vines, size) for _, size in matched) == best
