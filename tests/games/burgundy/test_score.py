"""What a duchy scores, clause by clause; the numbers of the rulebooks' examples."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.burgundy.counts import vine_points
from sheetgen.games.burgundy.expansions.vineyards import match_groups
from sheetgen.games.burgundy.fill import Chateauma, Posts, Routes, Shield, Vineyard
from sheetgen.games.burgundy.rules import Switches
from sheetgen.games.burgundy.virtual import score_chateauma
from tests.games.burgundy.play import load_duchy
from tests.games.burgundy.sheets import (
    ONE,
    PRINTED,
    codes,
    duchy_of,
    finding,
    points,
    verdict_of,
)

COUNTED_WORDS = ("wh", "wt", "ca", "ch", "ma", "bo", "ba", "th")
HERD = duchy_of("c p p p p p")
TOWN = duchy_of("c t t t t t t t t")
ABBEYS = duchy_of("""
  c t t t t t t t t
   k k k k k k k k
""")


# Areas


@pytest.mark.parametrize(
    ("size", "worth"),
    [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36)],
)
def test_an_area_scores_by_its_size_and_phase(size: int, worth: int) -> None:
    """Clauses 8.1, 8.2 and 8.3."""
    mines = duchy_of("c " + "m " * size)
    for letter, bonus in zip("ABCDE", (10, 8, 6, 4, 2), strict=True):
        verdict = verdict_of(mines, "S " + "x " * (size - 1) + f"x/{letter}")
        assert points(verdict, "areas") == (worth, worth)
        assert points(verdict, "phases") == (bonus, bonus)


def test_an_area_without_a_letter_leaves_its_phase_open() -> None:
    """Clauses 40.2, 40.3 and 40.10."""
    verdict = verdict_of(duchy_of("c m m"), "S x x")
    assert points(verdict, "phases") == (2, 10)
    assert codes(verdict) == ["letter-missing"]
    assert verdict.total is None


def test_the_latest_letter_of_an_area_is_its_phase() -> None:
    """Clause 40.3."""
    verdict = verdict_of(duchy_of("c m m"), "S x/A x/D")
    assert points(verdict, "phases") == (4, 4)


def test_an_area_that_is_open_scores_nothing() -> None:
    """Clause 8.1."""
    assert points(verdict_of(duchy_of("c m m"), "S x/A ."), "areas") == (0, 0)


def test_the_start_castle_scores_nothing_alone_and_counts_among_others() -> None:
    """Clauses 3.9, 8.5 and 8.8."""
    assert points(verdict_of(duchy_of("c m"), "S ."), "areas") == (0, 0)
    assert points(verdict_of(duchy_of("c c m"), "S x/C ."), "areas") == (3, 3)


def test_an_area_above_nine_goes_on_with_the_triangle() -> None:
    """Clauses 8.4 and 41.10."""
    mines = duchy_of("c " + "m " * 10)
    fill = "S " + "x " * 9 + "x/E"
    verdict = verdict_of(mines, fill)
    assert points(verdict, "areas") == (55, 55)
    assert "area-too-large" in codes(verdict)
    nine = verdict_of(mines, fill, Switches(beyond_nine="nine"))
    assert points(nine, "areas") == (45, 45)


def test_nine_cells_without_an_inn_are_in_doubt() -> None:
    """Clause 8.2: the game's own areas have eight cells."""
    verdict = verdict_of(duchy_of("c " + "m " * 9), "S " + "x " * 8 + "x/E")
    assert points(verdict, "areas") == (45, 45)
    assert finding(verdict, "area-too-large").expected == 8


# Bonus tiles, goods, stocks


@pytest.mark.parametrize(
    ("players", "large", "small"), [(2, 5, 2), (3, 6, 3), (4, 7, 4)]
)
def test_bonus_tiles_score_by_the_number_of_players(
    players: int, large: int, small: int
) -> None:
    """Clauses 8.6 and 8.9."""
    duchy = duchy_of("c m k")
    for size, worth in (("large", large), ("small", small)):
        bonus = {"mine": size, "castle": size}
        verdict = verdict_of(duchy, "S x/A .", bonus=bonus, players=players)
        assert points(verdict, "colours") == (2 * worth, 2 * worth)


def test_without_the_number_of_players_points_are_a_range() -> None:
    """Clauses 8.6 and 9.2."""
    verdict = verdict_of(
        duchy_of("c m r"),
        "S x/A x/A",
        bonus={"mine": "large"},
        players=0,
        sold=(4,) + (0,) * 5,
    )
    assert points(verdict, "colours") == (5, 7)
    assert points(verdict, "sales") == (8, 16)


@pytest.mark.parametrize(("players", "worth"), [(2, 22), (3, 33), (4, 44)])
def test_goods_sold_score_by_the_number_of_players(players: int, worth: int) -> None:
    """Clause 9.2."""
    verdict = verdict_of(
        duchy_of("c r"), "S x/A", sold=(4, 3, 3, 1, 0, 0), players=players
    )
    assert points(verdict, "sales") == (worth, worth)


def test_stocks_score_at_the_end() -> None:
    """Clauses 11.2 and 11.3."""
    verdict = verdict_of(
        duchy_of("c r"), "S x/A", stored=(2, 0, 1, 0, 0, 0), silver=4, workers=7
    )
    assert points(verdict, "stocks") == (3 + 4 + 3, 3 + 4 + 3)


def test_a_watchtower_scores_four() -> None:
    """Clause 7.12."""
    assert points(verdict_of(TOWN, "S wt . . . . . . ."), "watchtowers") == (4, 4)


# Animals


def test_the_example_of_cows_and_sheep() -> None:
    """Clauses 7.4, 7.18, 7.19 and 7.20: 7 for the second cows, then 11, or 5."""
    verdict = verdict_of(HERD, "S 3c/A 3s/A 4c/B 4c/C .", expansions=())
    assert points(verdict, "animals") == (3 + 3 + 7 + 11, 3 + 3 + 7 + 11)
    verdict = verdict_of(HERD, "S 3c/A 3s/A 4c/B 2s/C .")
    assert points(verdict, "animals") == (3 + 3 + 7 + 5, 3 + 3 + 7 + 5)


def test_the_example_of_monastery_seven() -> None:
    """Clauses 10.7 and 10.35: (3 + 1) + (4 + 1), and 3 for two pigs."""
    duchy = duchy_of("k c p p p p")
    verdict = verdict_of(duchy, "7/B S 4s/A 3s/C 2p/C .")
    assert points(verdict, "animals") == (4 + 9 + 3, 4 + 9 + 3)


def test_without_letters_animals_lie_between_small_and_large_first() -> None:
    """Clause 40.11."""
    verdict = verdict_of(HERD, "S 2c 3c 4c . .")
    assert points(verdict, "animals") == (2 + 5 + 9, 4 + 7 + 9)
    assert next(x for x in verdict.lines if x.heading == "animals").reason == "order"


def test_letters_fix_the_order_of_animals() -> None:
    """Clause 40.12."""
    verdict = verdict_of(HERD, "S 2c/A 3c/C 4c/B . .")
    assert points(verdict, "animals") == (2 + 6 + 9, 2 + 6 + 9)


def test_monastery_seven_without_a_letter_adds_nothing_to_all() -> None:
    """Clause 40.13."""
    duchy = duchy_of("k c p p p")
    verdict = verdict_of(duchy, "7 S 2c 3c .")
    assert points(verdict, "animals") == (2 + 5, 3 + 1 + 5 + 2)


def test_pastures_are_apart() -> None:
    """Clause 7.19."""
    duchy = duchy_of("p c p")
    verdict = verdict_of(duchy, "3c/A S 4c/B")
    assert points(verdict, "animals") == (7, 7)


def test_the_example_of_the_geese() -> None:
    """Clauses 22.6 and 22.7: 2 + 2 + 3, then 4 + 2."""
    verdict = verdict_of(HERD, "S 2c/A 3c/B ge/C 4p/D .", expansions=("extra-tiles",))
    assert points(verdict, "animals") == (2 + 5 + 7 + 6, 2 + 5 + 7 + 6)


def test_geese_may_score_all_kinds() -> None:
    """Clauses 22.6 and 41.5."""
    fill = "S 2c/A 3p/B ge/C . ."
    one = verdict_of(HERD, fill, expansions=("extra-tiles",))
    assert points(one, "animals") == (5 + 4, 5 + 5)  # the player chose
    every = verdict_of(
        HERD, fill, Switches(geese_kinds="all"), expansions=("extra-tiles",)
    )
    assert points(every, "animals") == (5 + 7, 5 + 7)


def test_geese_choose_among_kinds_of_as_many_animals() -> None:
    """Clauses 22.6, 22.8 and 40.14: monastery 7 counts tiles, not animals."""
    duchy = duchy_of("c k p p p p")
    verdict = verdict_of(
        duchy, "S 7/A 4c/B 2p/C 2p/D ge/E", expansions=("extra-tiles",)
    )
    cows, pigs = 2 + 4 + 2, 2 + 4 + 3
    assert points(verdict, "animals") == (5 + 3 + 6 + cows, 5 + 3 + 6 + pigs)


def test_geese_may_choose_another_pasture_that_may_be_joined() -> None:
    """Clauses 22.6, 31.36 and 40.17."""
    verdict = verdict_of(
        duchy_of("p c p p"),
        "2p/A S 4c/B ge/C",
        expansions=("extra-tiles", "shields"),
        shields=(Shield(1, 3),),
    )
    assert points(verdict, "animals") == (2 + 4 + 2 + 2, 2 + 4 + 2 + 4)


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


# Monasteries


def abbey(*numbers: int, town: str = ". . . . . . . .", **rest: object) -> object:
    words = [str(number) for number in numbers]
    words += ["."] * (8 - len(words))
    return verdict_of(ABBEYS, "S " + town + " " + " ".join(words), **rest)


def test_the_example_of_watchtowers_and_banks() -> None:
    """Clauses 10.1, 10.16, 10.31: 2 watchtowers and 4 banks bring 24."""
    verdict = abbey(17, 22, 1, town="wt wt ba ba ba ba . .")
    assert points(verdict, "monasteries") == (24, 24)


@pytest.mark.parametrize(
    ("number", "word"),
    list(zip(range(16, 24), COUNTED_WORDS, strict=True)),
)
def test_a_monastery_counts_its_building(number: int, word: str) -> None:
    """Clauses 10.16 to 10.23."""
    others = [other for other in COUNTED_WORDS if other != word]
    full = abbey(number, town=" ".join([word, *others]))
    assert points(full, "monasteries") == (4, 4)
    without = abbey(number, town=" ".join([*others, "."]))
    assert points(without, "monasteries") == (0, 0)


def test_the_example_of_goods() -> None:
    """Clauses 10.15, 10.25 and 10.32: 8 and 11."""
    duchy = duchy_of("k k c r")
    verdict = verdict_of(duchy, "15/A 25/A S x/A", sold=(4, 3, 3, 1, 0, 0))
    assert [x.least for x in verdict.lines if x.heading == "monasteries"] == [8, 11]


def test_the_example_of_animal_kinds() -> None:
    """Clause 10.24: three kinds bring 12."""
    verdict = verdict_of(duchy_of("k c p p p p"), "24/A S 3s/A 2c/A 4p/A .")
    assert points(verdict, "monasteries") == (12, 12)


def test_geese_are_a_kind_of_animal() -> None:
    """Clause 22.8."""
    verdict = verdict_of(
        duchy_of("k c p p p"), "24/A S 3s/A ge/A .", expansions=("extra-tiles",)
    )
    assert points(verdict, "monasteries") == (8, 8)


def test_bonus_tiles_score_with_monastery_twenty_six() -> None:
    """Clauses 10.26 and 2.2."""
    duchy = duchy_of("m c k k")
    bonus = {"mine": "large", "castle": "small"}
    verdict = verdict_of(duchy, "x/A S 26/A .", bonus=bonus)
    assert points(verdict, "monasteries") == (6, 6)
    old = verdict_of(duchy, "x/A S 26/A .", Switches(edition="2011"), bonus=bonus)
    assert points(old, "monasteries") == (4, 4)


def test_kinds_sold_score_three_in_the_first_edition() -> None:
    """Clauses 2.1 and 2.2."""
    verdict = verdict_of(
        duchy_of("k c r"),
        "15/A S x/A",
        Switches(edition="2011"),
        sold=(4, 3, 0, 0, 0, 0),
    )
    assert points(verdict, "monasteries") == (6, 6)


def test_the_crane_counts_as_any_building_for_each_monastery() -> None:
    """Clauses 22.3, 22.4 and 41.4."""
    verdict = abbey(
        17, 22, town="cr . . . . . . .", expansions=("extra-tiles",), crane="bank"
    )
    assert points(verdict, "monasteries") == (8, 8)
    one = abbey(
        17,
        22,
        town="cr . . . . . . .",
        switches=Switches(crane_counts="one"),
        expansions=("extra-tiles",),
    )
    assert points(one, "monasteries") == (4, 4)


def test_a_crane_may_have_been_a_watchtower() -> None:
    """Clauses 22.2 and 40.15."""
    for crane, expected in (("", (0, 4)), ("watchtower", (4, 4)), ("bank", (0, 0))):
        verdict = abbey(
            town="cr . . . . . . .", expansions=("extra-tiles",), crane=crane
        )
        assert points(verdict, "watchtowers") == expected


def test_white_castles_score_with_monastery_twenty_nine() -> None:
    """Clauses 10.29, 25.3 and 25.4."""
    verdict = abbey(29, town="wc wc . . . . . .", expansions=("white-castles",))
    assert points(verdict, "monasteries") == (8, 8)
    assert codes(verdict) == []


# Expansions


def test_the_example_of_the_inn() -> None:
    """Clauses 26.2, 26.6 and 26.9: four cells bring 15."""
    mines = duchy_of("c m m m m")
    verdict = verdict_of(mines, "S x in x x/E", expansions=("inns",))
    assert points(verdict, "areas") == (15, 15)
    nine = duchy_of("c " + "m " * 8)
    verdict = verdict_of(nine, "S in " + "x " * 6 + "x/E", expansions=("inns",))
    assert points(verdict, "areas") == (45, 45)
    assert codes(verdict) == []


def test_several_inns_count_up_to_eight_in_the_first_edition() -> None:
    """Clauses 26.7 and 41.18."""
    mines = duchy_of("c " + "m " * 7)
    fill = "S in in " + "x " * 4 + "x/E"
    for switches in (Switches(edition="2011"), Switches(several_inns="yes")):
        verdict = verdict_of(mines, fill, switches, expansions=("inns",))
        assert points(verdict, "areas") == (36, 36)
        assert codes(verdict) == []


def test_shield_seventeen_counts_an_area_larger() -> None:
    """Clauses 31.17, 31.34, 40.16 and 40.17: three cells bring 10."""
    mines = duchy_of("c m m m")
    for letter, expected in (("C", (10, 10)), ("B", (6, 10)), ("A", (6, 6))):
        verdict = verdict_of(
            mines,
            f"S x x x/{letter}",
            expansions=("shields",),
            shields=(Shield(17, 2),),
        )
        assert points(verdict, "areas") == expected
    both = verdict_of(
        mines,
        "S x in x/C",
        expansions=("shields", "inns"),
        shields=(Shield(17, 2),),
    )
    assert points(both, "areas") == (15, 15)


def test_a_shield_that_left_counts_for_what_came_before() -> None:
    """Clauses 31.39 and 40.16."""
    mines = duchy_of("c m m m")
    for letter, expected in (("B", (10, 10)), ("C", (6, 10)), ("D", (6, 6))):
        verdict = verdict_of(
            mines,
            f"S x x x/{letter}",
            expansions=("shields",),
            shields=(Shield(17, 1, 3),),
        )
        assert points(verdict, "areas") == expected


def test_shields_score_at_the_end_and_thirteen_doubles_them() -> None:
    """Clauses 31.13 and 31.31."""
    duchy = duchy_of("c c c")
    fill = "S x x/A"
    shields = (Shield(1, 1), Shield(7, 1))
    verdict = verdict_of(duchy, fill, expansions=("shields",), shields=shields)
    assert points(verdict, "shields") == (20, 20)
    shields = (*shields, Shield(13, 1))
    verdict = verdict_of(duchy, fill, expansions=("shields",), shields=shields)
    assert points(verdict, "shields") == (48, 48)


def test_shield_seven_doubles_bonus_tiles_and_not_their_number() -> None:
    """Clauses 31.7, 31.32 and 41.12."""
    duchy = duchy_of("c m k")
    given = {
        "expansions": ("shields",),
        "shields": (Shield(7, 1),),
        "bonus": {"mine": "large"},
    }
    verdict = verdict_of(duchy, "S x/B 26/C", **given)
    assert points(verdict, "colours") == (14, 14)
    assert points(verdict, "monasteries") == (3, 3)
    two = verdict_of(duchy, "S x/B 26/C", Switches(shield_7_tiles="two"), **given)
    assert points(two, "monasteries") == (6, 6)


def test_shield_ten_doubles_monasteries_copied_ones_too() -> None:
    """Clauses 31.6, 31.10, 31.27, 31.30, 41.14 and 41.15."""
    duchy = duchy_of("c c c k r")
    given = {
        "expansions": ("shields",),
        "sold": (4, 3, 0, 0, 0, 0),
        "copied": (25,),
    }
    shields = (Shield(10, 1), Shield(6, 1))
    fill = "S x x/A 15/A x/A"
    verdict = verdict_of(duchy, fill, shields=shields, **given)
    assert points(verdict, "monasteries") == (8 + 14, 8 + 14)
    apart = Switches(double_copied="no")
    verdict = verdict_of(duchy, fill, apart, shields=shields, **given)
    assert points(verdict, "monasteries") == (8 + 7, 8 + 7)
    both = Switches(double_copied="no", shield_13_copied="yes")
    shields = (*shields, Shield(13, 1))
    verdict = verdict_of(duchy, fill, both, shields=shields, **given)
    assert points(verdict, "monasteries") == (8 + 14, 8 + 14)


def test_what_is_copied_from_chateauma_brings_no_end_points() -> None:
    """Clause 33.20; with more people nobody knows from whom it is copied."""
    given = {
        "expansions": ("shields", "chateauma"),
        "shields": (Shield(6, 1),),
        "copied": (17,),
    }
    alone = verdict_of(TOWN, "S wt . . . . . . .", players=2, **given)
    assert points(alone, "monasteries") == (0, 0)
    three = verdict_of(TOWN, "S wt . . . . . . .", players=3, **given)
    assert points(three, "monasteries") == (0, 4)
    (line,) = (line for line in three.lines if line.heading == "monasteries")
    assert line.reason == "copied"


def test_a_copied_monastery_seven_brings_nothing_before_its_shield() -> None:
    """Clauses 31.6 and 40.13."""
    given = {"expansions": ("shields",), "copied": (7,)}
    late = verdict_of(HERD, "S 3s/A . . . .", shields=(Shield(6, 2),), **given)
    assert points(late, "animals") == (3, 3)
    early = verdict_of(HERD, "S 3s/B . . . .", shields=(Shield(6, 2),), **given)
    assert points(early, "animals") == (3, 4)


def test_a_crane_that_counts_once_may_count_for_a_copied_monastery() -> None:
    """Clause 41.4."""
    verdict = verdict_of(
        TOWN,
        "S cr ba wt . . . . .",
        Switches(crane_counts="one"),
        expansions=("extra-tiles", "shields"),
        crane="bank",
        shields=(Shield(6, 1),),
        copied=(17, 22),
    )
    assert points(verdict, "monasteries") == (12, 12)


def test_a_post_tile_may_count_twice() -> None:
    """Clause 41.13."""
    tiles = {"d4": "S", "d3": "x/A", "d2": "x/A", "d1": "x/B"}
    tiles |= {"c4": "17/A", "b4": "22/A", "a4": "3/B", "e3": "x/A", "f2": "x/A"}
    tiles |= {"e4": "ba/A", "f3": "5/A", "g2": "8/C"}
    given = {
        "expansions": ("border-posts", "shields"),
        "shields": (Shield(7, 1),),
        "posts": Posts((2, 3), "large"),
    }
    assert points(verdict_of(ONE, tiles, **given), "posts") == (15, 15)
    yes = Switches(post_tile_counts="yes")
    assert points(verdict_of(ONE, tiles, yes, **given), "posts") == (22, 22)


def test_copied_monasteries_need_the_shield_at_the_end() -> None:
    """Clause 31.6."""
    verdict = verdict_of(
        duchy_of("c c r"),
        "S x/A x/A",
        expansions=("shields",),
        shields=(Shield(6, 1, 4),),
        sold=(4, 3, 0, 0, 0, 0),
        copied=(25,),
    )
    assert points(verdict, "monasteries") == (0, 0)


def test_shield_twelve_may_double_all_sales_or_none() -> None:
    """Clauses 31.12, 31.33 and 40.17."""
    verdict = verdict_of(
        duchy_of("c c r"),
        "S x/A x/A",
        expansions=("shields",),
        shields=(Shield(12, 2),),
        sold=(4, 0, 0, 0, 0, 0),
    )
    assert points(verdict, "sales") == (16, 32)


def test_shield_one_joins_pastures_for_animals() -> None:
    """Clauses 31.1, 31.36, 40.17 and 41.9."""
    duchy = duchy_of("p c c p")
    given = {"expansions": ("shields",), "shields": (Shield(1, 1),)}
    verdict = verdict_of(duchy, "3c/B S x/A 4c/C", **given)
    assert points(verdict, "animals") == (3 + 7, 3 + 7)
    assert points(verdict, "areas") == (1 + 3 + 1, 1 + 3 + 1)
    joined = verdict_of(
        duchy, "3c/B S x/A 4c/C", Switches(shield_1_areas="yes"), **given
    )
    assert points(joined, "areas") == (3 + 2, 3 + 3)


def test_joined_border_posts_score_by_phase_and_then_a_tile() -> None:
    """Clauses 24.2, 24.6, 24.7, 24.8, 41.3 and 41.13."""
    row = {f"d{n}": "x" for n in (1, 2, 3)}
    assert ONE.posts == ((3,), (15,), (34, 35))
    tiles = {
        **{"d4": "S", "d3": "x/A", "d2": "x/A", "d1": "x/A", "c4": "17/A"},
        **{"b4": "22/A", "a4": "3/B", "e3": "x/C", "f3": "2/C", "g2": "4/D"},
    }
    assert row.keys() < tiles.keys()
    given = {"expansions": ("border-posts",), "posts": Posts((2, 4), "small")}
    verdict = verdict_of(ONE, tiles, **given)
    assert points(verdict, "posts") == (8 + 4, 8 + 4)
    again = verdict_of(ONE, tiles, Switches(third_post="yes"), **given)
    assert points(again, "posts") == (8 + 4 + 4, 8 + 4 + 4)
    counted = Switches(post_tile_counts="yes")
    tiles["g3"] = "26/D"
    assert points(verdict_of(ONE, tiles, counted, **given), "monasteries")[0] == 3


def test_a_route_scores_where_numbers_meet() -> None:
    """Clauses 28.3, 28.4, 28.8 and 28.9."""
    duchy = duchy_of("c r")
    verdict = verdict_of(
        duchy,
        "S x/A",
        expansions=("trade-routes",),
        sold=(1, 0, 0, 0, 0, 2),
        routes=Routes((2, 5, 9), (6, 6, 1)),
    )
    assert points(verdict, "routes") == (4, 4)
    assert codes(verdict) == []
    other = verdict_of(
        duchy,
        "S x/A",
        expansions=("trade-routes",),
        sold=(3, 0, 0, 0, 0, 0),
        routes=Routes((2, 5, 9), (1, 1, 1)),
    )
    assert points(other, "routes") == (0, 0)


def test_goods_on_a_route_may_not_count_as_kinds_sold() -> None:
    """Clauses 28.7 and 41.6."""
    given = {
        "expansions": ("trade-routes",),
        "sold": (1, 0, 0, 0, 0, 2),
        "routes": Routes((2, 5, 9), (6, 6, 1)),
    }
    duchy = duchy_of("k c r")
    assert points(verdict_of(duchy, "15/A S x/A", **given), "monasteries") == (4, 4)
    other = Switches(route_goods="no")
    assert points(verdict_of(duchy, "15/A S x/A", other, **given), "monasteries") == (
        0,
        0,
    )


def test_the_example_of_the_vineyard() -> None:
    """Clauses 32.19 to 32.23: 6 + 1 + 3."""
    vineyard = Vineyard(
        (("green", 3), ("green", 1), ("blue", 2)), ("green", "green", "blue")
    )
    verdict = verdict_of(
        duchy_of("c m"), "S .", expansions=("vineyards",), vineyard=vineyard
    )
    assert points(verdict, "vineyard") == (10, 10)


def test_more_than_thirteen_vines_bring_no_more() -> None:
    """Clause 32.24."""
    assert vine_points(PRINTED.vines, 13) == vine_points(PRINTED.vines, 16) == 91


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


def test_a_team_scores_as_four_players_do() -> None:
    """Clauses 29.10, 29.12 and 41.16."""
    duchy = duchy_of("c r")
    given = {"variant": "team", "players": 0, "sold": (4, 0, 0, 0, 0, 0)}
    assert points(verdict_of(duchy, "S x/A", **given), "sales") == (16, 16)
    two = Switches(team_values="two")
    assert points(verdict_of(duchy, "S x/A", two, **given), "sales") == (8, 8)


def test_castles_taken_back_cost_five_points_each() -> None:
    """Clauses 21.6 and 21.7."""
    verdict = verdict_of(
        duchy_of("c m"), "S .", expansions=("castle-chains",), taken_back=2
    )
    assert points(verdict, "other") == (-10, -10)
    assert verdict.total == 3 - 10


def test_chateaumas_end() -> None:
    """Clauses 33.8 and 33.14 to 33.17."""
    has = Chateauma(
        track=80,
        monasteries=3,
        goods=2,
        silver=1,
        reserve=4,
        unfinished=3,
        shields=2,
        doubles=5,
    )
    lines = score_chateauma(has, PRINTED.vines)
    assert [line.least for line in lines] == [80, 12, 2, 1, 4, 6, 15, 15]
    many = score_chateauma(Chateauma(shields=6, doubles=20), PRINTED.vines)
    assert [line.least for line in many] == [40, 91]


# Sums


def test_what_a_player_added_up_is_judged() -> None:
    """Clauses 40.18 and 40.19."""
    duchy = duchy_of("c m m r")
    given = {"silver": 3}
    right = verdict_of(
        duchy,
        "S x x/B .",
        points={"areas": 3, "phases": 8, "stocks": 6},
        total=17,
        **given,
    )
    assert set(right.sums.values()) == {"right"}
    wrong = verdict_of(
        duchy, "S x x/B .", points={"areas": 4, "phases": 8}, total=15, **given
    )
    assert wrong.sums["heading:areas"] == "wrong"
    assert wrong.sums["heading:stocks"] == "absent"
    assert wrong.sums["total"] == "wrong"
    open_ = verdict_of(
        duchy,
        "S x x .",
        points={"areas": 3, "phases": 8, "stocks": 6},
        total=17,
        **given,
    )
    assert open_.sums["heading:phases"] == open_.sums["total"] == "open"
    outside = verdict_of(duchy, "S x x .", total=99, **given)
    assert outside.sums["total"] == "wrong"


def test_a_part_that_is_left_out_leaves_the_total_open() -> None:
    """Clauses 40.4, 40.5 and 40.7."""
    verdict = verdict_of(duchy_of("c m"), "S .", sold=None, silver=None)
    assert verdict.total is None
    left = [f.place for f in verdict.findings if f.code == "left-out"]
    assert left == ["sold", "silver"]
    assert verdict.verdict == "legal"


def test_points_that_nothing_shows_are_believed() -> None:
    """Clause 40.20."""
    assert points(verdict_of(duchy_of("c m"), "S .", other=8), "other") == (8, 8)


def test_a_solo_sheet_has_no_points() -> None:
    """Clauses 30.1 and 30.15."""
    duchy = load_duchy("33")
    start = duchy.terrain.index("castle")
    tiles = {duchy.board.names[start]: "S"}
    verdict = verdict_of(duchy, tiles, variant="solo", bonus=None)
    assert verdict.total is None
    assert verdict.lines == ()
    assert finding(verdict, "solo-open").found == 36
