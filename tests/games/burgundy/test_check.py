"""What is found on a final duchy, clause by clause."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.burgundy.counts import VINE_COLOURS
from sheetgen.games.burgundy.fill import Posts, Routes, Shield, Solo, Vineyard
from sheetgen.games.burgundy.income import workers_in_all
from sheetgen.games.burgundy.rules import STANDARD, Switches
from sheetgen.games.burgundy.shown import Shown
from sheetgen.verdict import Verdict
from tests.games.burgundy.play import load_duchy
from tests.games.burgundy.sheets import (
    ONE,
    codes,
    duchy_of,
    fill_of,
    finding,
    verdict_of,
)

ROW = duchy_of("c m m m")
TOWN = duchy_of("c t t t t")


def test_a_duchy_begins_with_one_castle() -> None:
    """Clause 3.8."""
    assert codes(verdict_of(ROW, ". x . .")) == ["no-start"]
    assert verdict_of(ROW, ". . . .").verdict == "legal"
    both = verdict_of(duchy_of("c c m"), "S S .")
    assert "second-start" in codes(both)


def test_a_tile_lies_on_its_own_terrain() -> None:
    """Clauses 6.1 and 40.22."""
    assert codes(verdict_of(ROW, "S ba . .")) == ["wrong-colour"]
    assert codes(verdict_of(ROW, "S 17 . .")) == ["wrong-colour"]
    assert finding(verdict_of(ROW, "S 3s . ."), "wrong-colour").place == "cell:a2"


def test_tiles_reach_from_the_start_castle() -> None:
    """Clauses 6.3, 6.4 and 40.23."""
    verdict = verdict_of(ROW, "S . x x")
    assert codes(verdict) == ["not-reachable", "not-reachable"]
    assert verdict_of(ROW, "S x x/A x/A").verdict == "legal"


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


def test_letters_allow_an_order() -> None:
    """Clauses 40.24 and 40.2."""
    assert codes(verdict_of(ROW, "S x/B x/A x/B")) == ["phase-too-early"]
    assert codes(verdict_of(ROW, "S x/A x/A x/B")) == []
    assert codes(verdict_of(ROW, "S ./A . .")) == ["letter-without-tile"]
    at_start = verdict_of(ROW, "S/A x . .")
    assert codes(at_start) == []
    assert finding(at_start, "letter-at-start").severity == "note"


def test_what_hangs_on_nothing_is_told_so_with_letters_too() -> None:
    """Clauses 40.23, 40.24 and 40.34: whatever the letters are, and in every phase."""
    row = duchy_of("c m m m m t t")
    apart = verdict_of(row, "S x/C . x/B x/E . .")
    assert codes(apart) == ["not-reachable", "not-reachable"]
    both = verdict_of(row, "S x/B x/A . . ba/C .")
    assert [(f.code, f.place) for f in both.findings if f.severity == "error"] == [
        ("not-reachable", "cell:a6"),
        ("phase-too-early", "cell:a3"),
    ]
    late = verdict_of(row, "S x/B x/A x/B x/B ba/D wt/C")
    assert [f.place for f in late.findings if f.code == "phase-too-early"] == [
        "cell:a3",
        "cell:a7",
    ]
    chains = {"expansions": ("castle-chains",)}
    broken = verdict_of(row, "S x/A x/A x/A x/B ba/C wt/B", **chains)
    assert codes(broken) == ["chain-broken", "chain-broken"]


def test_a_letter_on_the_start_castle_counts_for_nothing() -> None:
    """Clause 40.2: neither for its area nor for what lies beside it."""
    duchy = duchy_of("c c m")
    said = verdict_of(duchy, "S/E x/A x/B")
    plain = verdict_of(duchy, "S x/A x/B")
    assert said.verdict == plain.verdict == "legal"
    assert said.lines == plain.lines


def test_shield_eighteen_lets_tiles_lie_apart() -> None:
    """Clauses 31.18, 31.37 and 40.23."""
    given = {"expansions": ("shields",)}
    held = verdict_of(ROW, "S . x/C .", shields=(Shield(18, 2, 3),), **given)
    assert codes(held) == []
    early = verdict_of(ROW, "S . x/A .", shields=(Shield(18, 2, 3),), **given)
    assert codes(early) == ["phase-too-early"]


def test_a_city_has_one_building_of_a_kind() -> None:
    """Clauses 7.13 and 7.14."""
    verdict = verdict_of(TOWN, "S ba wt ba .")
    assert codes(verdict) == ["building-twice"]
    assert finding(verdict, "building-twice").found == "a2"
    apart = duchy_of("t c t")
    assert codes(verdict_of(apart, "ba/A S ba/A")) == []


def test_monastery_one_allows_equal_buildings_that_come_later() -> None:
    """Clauses 10.1 and 40.25."""
    duchy = duchy_of("k c t t t")
    assert codes(verdict_of(duchy, "1/A S ba ba .")) == []
    assert codes(verdict_of(duchy, "1/C S ba/A ba/A .")) == ["monastery-1-late"]
    assert codes(verdict_of(duchy, "1/C S ba/A ba/C .")) == []


def test_monastery_one_behind_equal_buildings_is_too_late() -> None:
    """Clause 40.25: it can be reached over both of them only."""
    duchy = duchy_of("c t t k")
    assert codes(verdict_of(duchy, "S ba ba/A 1/A")) == ["monastery-1-late"]
    assert codes(verdict_of(duchy, "S ba wt/A 1/A")) == []


def test_a_copied_monastery_one_allows_them_too() -> None:
    """Clause 31.29."""
    verdict = verdict_of(
        duchy_of("c c t t"),
        "S x/A ba ba/B",
        expansions=("shields",),
        shields=(Shield(6, 1),),
        copied=(1,),
    )
    assert codes(verdict) == []


def test_white_castles_may_be_limited() -> None:
    """Clauses 25.3, 25.4, 41.7 and 41.8."""
    given = {"expansions": ("white-castles",)}
    assert codes(verdict_of(TOWN, "S wc wc . .", **given)) == []
    once = verdict_of(TOWN, "S wc wc . .", Switches(white_castle_once="yes"), **given)
    assert codes(once) == ["building-twice"]
    assert codes(verdict_of(ROW, "S wc . .", **given)) == ["wrong-colour"]
    anywhere = Switches(white_castle_terrain="any")
    assert codes(verdict_of(ROW, "S wc . .", anywhere, **given)) == []


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


# Supply


def test_there_are_seven_buildings_of_a_kind() -> None:
    """Clauses 12.1, 12.4 and 40.26."""
    duchy = duchy_of("c k " + "t " * 8)
    verdict = verdict_of(duchy, "S 1/A " + "ba " * 7 + "ba/E")
    assert codes(verdict) == ["more-than-supply"]
    assert finding(verdict, "more-than-supply").expected == 7


@pytest.mark.parametrize(("word", "most"), [("2c", 2), ("3c", 3), ("4c", 2)])
def test_there_are_so_many_animals(word: str, most: int) -> None:
    """Clause 12.2."""
    duchy = duchy_of("c " + "p " * 6)
    for count, expected in ((most, []), (most + 1, ["more-than-supply"])):
        fill = "S " + f"{word} " * count + ". " * (6 - count)
        assert codes(verdict_of(duchy, fill)) == expected


def test_a_monastery_exists_once() -> None:
    """Clauses 10.30 and 40.26."""
    assert codes(verdict_of(duchy_of("c k k m"), "S 5 5/A .")) == ["monastery-twice"]


@pytest.mark.parametrize(("letter", "most"), [("c", 16), ("m", 12), ("r", 26)])
def test_castles_mines_and_ships_are_limited(letter: str, most: int) -> None:
    """Clause 12.1."""
    extra = 0 if letter == "c" else 1
    count = most + extra
    duchy = duchy_of("c " + f"{letter} " * count)
    fill = "S " + "x " * (count - 1) + "x/E"
    assert "more-than-supply" in codes(verdict_of(duchy, fill, bonus=None, players=4))


def test_tempo_bounds_the_tiles_of_the_first_phases() -> None:
    """Clauses 40.35 to 40.42 and 40.44."""
    duchy = duchy_of("c " + "m " * 11)
    lots = "S " + "x/A " * 9 + ". ."
    verdict = verdict_of(duchy, lots)
    assert codes(verdict) == ["too-many-tiles"]
    assert finding(verdict, "too-many-tiles").expected == 5
    assert codes(verdict_of(duchy, "S " + "x/A " * 5 + ". . . . . .")) == []
    team = verdict_of(duchy, lots, variant="team")
    assert "too-many-tiles" not in codes(team)


@pytest.mark.parametrize(
    ("words", "rest", "most"),
    [
        # 10 actions: 5 placements and 5 takes. One silver buys nothing.
        ("", {}, 5),
        ("c:x", {}, 5),  # 11 actions, one of them left over
        ("c:x c:x", {}, 6),
        ("c:x t:wc", {}, 6),
        ("c:x t:th", {}, 6),  # 5 and 6 of 11 beside the town hall's own
        ("c:x t:ma", {}, 5),  # neither ship nor animal that it could have taken
        ("c:x t:ma r:x", {}, 6),
        ("c:x t:ca", {}, 6),
        ("c:x t:ch", {}, 6),
        ("c:x t:ba", {}, 6),  # three silver buy one
        ("c:x t:cr", {}, 6),  # the crane takes or places
        ("c:x t:cr", {"crane": "bank"}, 6),
        ("c:x t:cr", {"crane": "watchtower"}, 5),
        ("k:6 t:th t:ba t:wt", {}, 7),  # 7 less three, one bought; 7 less one
        ("k:6 t:th t:ba t:wt", {"edition": "2019"}, 8),  # five purchases, for workers
        # A shield costs both dice, and the silver for it at the end of the phase.
        ("t:wt", {"copied": (6,), "shields": (Shield(6, 1),)}, 4),
        ("", {"shields": (Shield(14, 1),)}, 5),  # 4 and 4, and its own
        ("t:ba", {"shields": (Shield(14, 1), Shield(15, 1))}, 5),  # 3 and 3, and two
        ("c:x t:ba", {"shields": (Shield(11, 1), Shield(16, 1))}, 4),  # 11 less 3
        # 13 actions, of which the double hex needs two; its cell may bring silver too.
        ("c:x", {"vineyard": Vineyard((("red", 2),))}, 7),
        # Nor does anybody know what a place of a route brings.
        ("c:x", {"routes": Routes((1, 2, 5), (1,)), "sold": (1, 0, 0, 0, 0, 0)}, 7),
        ("", {"variant": "team"}, 10),  # of 20, and one bought
    ],
)
def test_tempo_counts_all_that_brings_a_tile(
    words: str, rest: dict[str, Any], most: int
) -> None:
    """Clauses 40.35 to 40.41 and 40.44, each sum as small as it can be."""
    extra = [word.split(":") for word in words.split()]
    terrains = [terrain for terrain, _ in extra] + ["m"] * 18
    tiles = [tile for _, tile in extra] + ["x"] * 18
    duchy = duchy_of(" ".join(["c", *terrains]))
    expansions = ("extra-tiles", "white-castles", "shields")
    for part, name in (("vineyard", "vineyards"), ("routes", "trade-routes")):
        expansions += (name,) * (part in rest)
    fill = " ".join(["S", *(tile + "/A" for tile in tiles)])
    switches = Switches(edition=rest.get("edition", "special"))
    rest = {name: value for name, value in rest.items() if name != "edition"}
    verdict = verdict_of(duchy, fill, switches, expansions=expansions, **rest)
    told = finding(verdict, "too-many-tiles")
    assert (told.place, told.clause, told.expected) == ("phase:1", "40.41", most)
    assert told.found == len(tiles)


@pytest.mark.parametrize(
    ("word", "rest", "most"),
    [
        # 50 actions and 25 purchases: 37 placements and 12 takes, and one left.
        ("wt", {"sold": (3, 0, 0, 0, 0, 0)}, 37),
        ("wt", {"sold": (2, 1, 0, 0, 0, 0)}, 36),
        ("wh", {"sold": (2, 1, 0, 0, 0, 0)}, 37),
        ("cr", {"sold": (2, 1, 0, 0, 0, 0)}, 37),  # the crane sells, takes or places
        # 28 takes besides, and 37 and 9 of 47: a sale for each of three runs.
        ("wt", {"sold": (2, 1, 0, 0, 0, 0), "routes": Routes((2,), (1, 2, 1))}, 37),
    ],
)
def test_tempo_takes_off_the_sales_of_the_whole_game(
    word: str, rest: dict[str, Any], most: int
) -> None:
    """Clause 40.43."""
    duchy = duchy_of("c t" + " m" * 44)
    fill = "S " + word + " x" * 43 + " x/E"
    expansions = (
        ("extra-tiles", "trade-routes") if "routes" in rest else ("extra-tiles",)
    )
    verdict = verdict_of(duchy, fill, expansions=expansions, **rest)
    assert finding(verdict, "too-many-tiles").expected == most


def test_tempo_counts_what_a_route_that_is_left_out_can_bring() -> None:
    """Clauses 40.7, 40.38 and 40.41: a take for each of 15 goods at most."""
    duchy = duchy_of("c" + " m" * 12)
    fill = "S" + " x" * 11 + " x/A"
    assert "too-many-tiles" in codes(verdict_of(duchy, fill, players=2))
    given = {"expansions": ("trade-routes",), "players": 2}
    assert "too-many-tiles" in codes(verdict_of(duchy, fill, routes=Routes(), **given))
    free = verdict_of(duchy_of("c" + " m" * 10), "S" + " x" * 9 + " x/A", **given)
    assert "too-many-tiles" not in codes(free)


# Bonus tiles and goods


def test_a_bonus_tile_needs_a_full_terrain() -> None:
    """Clauses 8.7, 8.10 and 40.28."""
    assert codes(verdict_of(ROW, "S x . .", bonus={"mine": "large"})) == ["colour-open"]
    pond = duchy_of("c m")
    assert codes(verdict_of(pond, "S .", bonus={"river": "small"})) == ["colour-open"]


def test_two_players_leave_no_bonus_tile() -> None:
    """Clauses 8.11 and 40.28."""
    duchy = duchy_of("c m k")
    verdict = verdict_of(duchy, "S x/A .", players=2, bonus={"castle": "large"})
    assert codes(verdict) == ["colour-unclaimed"]
    team = {"variant": "team", "bonus": {"castle": "large"}}
    assert codes(verdict_of(duchy, "S x/A .", **team)) == ["colour-unclaimed"]
    three = verdict_of(duchy, "S x/A .", players=3, bonus={"castle": "large"})
    assert codes(three) == []
    assert finding(three, "colour-forgotten").place == "terrain:mine"
    alone = verdict_of(duchy, "S . .", players=3, bonus={})
    assert alone.findings == ()


def test_a_post_tile_that_nobody_took_is_told() -> None:
    """Clause 24.7: the third to join all posts gets none, so it is only a note."""
    given = {"expansions": ("border-posts",), "players": 3}
    words = {"city": "ma", "monastery": "3", "pasture": "2c"}
    terrains = {
        name: cell.terrain
        for name, cell in zip(ONE.board.names, ONE.board.cells, strict=True)
    }
    way = ("d3", "d2", "d1", "c4", "b4", "a4", "e3", "f3", "g3", "g2")
    tiles = {cell: words.get(terrains[cell], "x") + "/A" for cell in way}
    tiles["d4"] = "S"
    told = {
        tile: [f.code for f in verdict_of(ONE, tiles, posts=posts, **given).findings]
        for tile in ("", "small")
        for posts in (Posts((1,), tile),)
    }
    assert "post-forgotten" in told[""]
    assert "post-forgotten" not in told["small"]


def test_goods_keep_to_what_there_is() -> None:
    """Clauses 9.5, 9.7, 9.10, 9.11 and 40.29."""
    pond = duchy_of("c r")
    ship = "S x/E"
    cases = {
        ((8, 0, 0, 0, 0, 0), (0,) * 6): "too-many-of-good",
        ((7, 7, 7, 7, 1, 0), (0,) * 6): "goods-beyond",
        ((7, 7, 7, 7, 7, 7), (1, 0, 0, 0, 0, 0)): "goods-beyond",
        ((1, 1, 0, 0, 0, 0), (0,) * 6): "goods-missing",
        ((0,) * 6, (1, 1, 1, 1, 0, 0)): "goods-of-many-kinds",
    }
    for (sold, stored), code in cases.items():
        assert code in codes(verdict_of(pond, ship, sold=sold, stored=stored))
    ships = {"sold": (7, 7, 7, 7, 0, 0), "bonus": {"river": "large"}}
    assert codes(verdict_of(duchy_of("c r r"), "S x x/E", **ships)) == []
    dry = verdict_of(pond, "S .", sold=(4, 0, 0, 0, 0, 0))
    assert codes(dry) == ["goods-without-ship"]


# Expansions


def test_tiles_of_an_expansion_need_it() -> None:
    """Clause 40.31."""
    cases = (("cr", "extra-tiles"), ("wc", "white-castles"), ("in", "inns"))
    for word, expansion in cases:
        verdict = verdict_of(TOWN, f"S {word} . . .")
        assert codes(verdict) == ["tile-of-expansion"]
        assert finding(verdict, "tile-of-expansion").expected == expansion
        with_it = verdict_of(TOWN, f"S {word} . . .", expansions=(expansion,))
        assert codes(with_it) == []


def test_parts_of_an_expansion_need_it() -> None:
    """Clause 40.31: what is written all the same does not count."""
    given = {
        "shields": (Shield(17, 1),),
        "copied": (5,),
        "posts": Posts(),
        "routes": Routes(),
        "vineyard": Vineyard(),
        "crane": "bank",
        "taken_back": 1,
    }
    for part, value in given.items():
        verdict = verdict_of(ROW, "S x x x/B", **{part: value})
        assert codes(verdict) == ["part-of-expansion"]
        assert verdict.total_range == verdict_of(ROW, "S x x x/B").total_range


def test_some_expansions_exclude_each_other() -> None:
    """Clauses 33.19 and 40.31."""
    verdict = verdict_of(ROW, "S x . .", expansions=("inns", "chateauma"))
    assert codes(verdict) == ["not-together"]
    team = verdict_of(ROW, "S x . .", expansions=("chateauma",), variant="team")
    assert "not-together" in codes(team)
    given = {"expansions": ("chateauma",), "variant": "solo"}
    alone = verdict_of(load_duchy("34"), {"j4": "S"}, **given)
    assert codes(alone).count("not-together") == 1
    shield = verdict_of(
        ROW,
        "S x . .",
        expansions=("shields", "chateauma"),
        shields=(Shield(2, 1),),
    )
    assert codes(shield) == ["shield-not-with-chateauma"]


def test_an_area_has_one_inn() -> None:
    """Clauses 26.4 and 40.27."""
    verdict = verdict_of(ROW, "S in in .", expansions=("inns",))
    assert codes(verdict) == ["second-inn"]
    many = duchy_of("c t m k p r t")
    fill = "S in in in in in in/A"
    assert "more-than-supply" in codes(verdict_of(many, fill, expansions=("inns",)))


def test_castle_chains() -> None:
    """Clauses 21.2 to 21.5, 40.34 and 41.17."""
    duchy = duchy_of("c m t t")
    given = {"expansions": ("castle-chains",)}
    assert codes(verdict_of(duchy, "S x/A ba .", **given)) == ["chain-broken"]
    chain = duchy_of("c m m t")
    assert codes(verdict_of(chain, "S x x/A .", **given)) == []
    # Over cells of a terrain that have no tile yet.
    ring = duchy_of("""
      m m
     m c k
      k k
    """)
    names = {"b2": "S", "b3": "5", "a2": "x"}
    assert codes(verdict_of(ring, names, **given)) == []


def test_an_inn_is_no_castle_of_a_chain() -> None:
    """Clauses 21.4 and 26.9."""
    duchy = duchy_of("c m c t")
    given = {"expansions": ("castle-chains", "inns")}
    assert codes(verdict_of(duchy, "S x/A x/B ba/B", **given)) == []
    assert codes(verdict_of(duchy, "S x/A in/B ba/B", **given)) == [
        "chain-broken",
        "chain-broken",
    ]


def test_shield_eighteen_suspends_castle_chains() -> None:
    """Clause 31.37."""
    duchy = duchy_of("c m t t")
    given = {"expansions": ("castle-chains", "shields")}
    assert codes(verdict_of(duchy, "S x/B ba .", **given)) == ["chain-broken"]
    shields = (Shield(18, 1, 2),)
    assert codes(verdict_of(duchy, "S x/B ba .", shields=shields, **given)) == []


def test_one_inn_comes_into_the_game_in_each_phase() -> None:
    """Clause 26.1."""
    duchy = duchy_of("c t m k")
    given = {"expansions": ("inns",)}
    early = verdict_of(duchy, "S in/A in/A .", **given)
    assert codes(early) == ["inns-too-early"]
    told = finding(early, "inns-too-early")
    assert (told.place, told.clause, told.expected, told.found) == (
        *("phase:1", "26.1", 1, 2),
    )
    assert codes(verdict_of(duchy, "S in/A in/B .", **given)) == []
    assert codes(verdict_of(duchy, "S in/A in/B in/B", **given)) == ["inns-too-early"]


def test_a_copied_monastery_one_comes_with_its_shield() -> None:
    """Clauses 31.29 and 40.25."""
    given = {"expansions": ("shields",), "copied": (1,), "shields": (Shield(6, 3),)}
    early = verdict_of(TOWN, "S ba/A ba/B . .", **given)
    assert codes(early) == ["building-twice"]
    assert finding(early, "building-twice").clause == "31.29"
    assert codes(verdict_of(TOWN, "S ba/A ba/C ba/D .", **given)) == []


def test_a_castle_bears_one_shield_at_a_time() -> None:
    """Clauses 31.22 and 31.24."""
    given = {"expansions": ("shields",), "sold": (1, 1, 1, 0, 0, 0)}
    two = (Shield(1, 1, 3), Shield(2, 2, 3))
    both = verdict_of(ROW, "S . . .", shields=two, **given)
    assert codes(both) == ["shield-before-castle"]
    assert finding(both, "shield-before-castle").place == "phase:2"
    after = (Shield(1, 1, 3), Shield(2, 3, 4))
    assert codes(verdict_of(ROW, "S . . .", shields=after, **given)) == []
    castles = duchy_of("c c m")
    with_inn = {"expansions": ("shields", "inns"), "shields": (Shield(1), Shield(2))}
    with_inn["sold"] = (1, 1, 1, 0, 0, 0)
    inn = verdict_of(castles, "S in/A .", **with_inn)
    assert codes(inn) == ["shield-without-castle"]


def test_chateauma_keeps_one_of_each_good() -> None:
    """Clause 33.3."""
    pond = duchy_of("c r")
    given = {"expansions": ("chateauma",), "players": 3}
    seven = verdict_of(pond, "S x/A", sold=(0, 7, 0, 0, 0, 0), **given)
    assert codes(seven) == ["too-many-of-good"]
    told = finding(seven, "too-many-of-good")
    assert (told.place, told.clause, told.expected) == ("good:2", "33.3", 6)
    assert codes(verdict_of(pond, "S x/A", sold=(0, 6, 0, 0, 0, 0), **given)) == []


def test_shields_lie_on_castles() -> None:
    """Clauses 31.19, 31.21, 31.24, 31.26, 31.39 and 40.30."""
    given = {"expansions": ("shields",), "sold": (1, 1, 1, 0, 0, 0)}
    two = (Shield(1, 4), Shield(2, 4))
    assert codes(verdict_of(ROW, "S x . .", shields=two, **given)) == [
        "shield-without-castle"
    ]
    castles = duchy_of("c c m")
    assert codes(verdict_of(castles, "S x/A .", shields=two, **given)) == []
    early = verdict_of(castles, "S x/E .", shields=two, **given)
    assert codes(early) == ["shield-before-castle"]
    twice = (Shield(1, 1), Shield(1, 2))
    assert "shield-twice" in codes(
        verdict_of(castles, "S x/A .", shields=twice, **given)
    )
    left = (Shield(1, 3, 2),)
    assert codes(verdict_of(castles, "S x/A .", shields=left, **given)) == [
        "shield-left-before"
    ]
    seven = tuple(Shield(n, 1, 1) for n in range(1, 8))
    many = verdict_of(castles, "S x/A .", shields=seven, players=2, **given)
    assert "too-many-shields" in codes(many)
    assert codes(verdict_of(castles, "S x/A .", copied=(5,), **given)) == [
        "copied-without-shield"
    ]


def test_border_posts_are_joined_by_tiles() -> None:
    """Clauses 24.1, 24.3, 24.4, 24.5 and 40.32."""
    given = {"expansions": ("border-posts",)}
    tiles = {"d4": "S", "d3": "x/A", "d2": "x/A", "d1": "x/B"}
    apart = verdict_of(ONE, tiles, posts=Posts((2,)), **given)
    assert codes(apart) == ["posts-not-joined"]
    tile = verdict_of(ONE, tiles, posts=Posts((), "large"), **given)
    assert codes(tile) == ["post-tile-too-early"]
    tiles |= {"c4": "17/A", "b4": "22/A", "a4": "3/B"}
    assert codes(verdict_of(ONE, tiles, posts=Posts((2,)), **given)) == []
    wrong = verdict_of(ONE, tiles, posts=Posts((1,)), **given)
    assert codes(wrong) == ["post-phase"]
    assert codes(verdict_of(ROW, "S x . .", **given)) == ["no-posts"]


def test_routes_hold_goods_that_were_sold() -> None:
    """Clauses 28.1, 28.3, 28.5 and 40.33."""
    pond = duchy_of("c r")
    given = {"expansions": ("trade-routes",), "players": 4}
    sold = (3, 0, 0, 0, 0, 0)

    def found(tiles: tuple[int, ...], goods: tuple[int, ...]) -> list[str]:
        routes = Routes(tiles, goods)
        return codes(verdict_of(pond, "S x/A", sold=sold, routes=routes, **given))

    assert found((1, 2, 5), (1, 1, 1)) == []
    assert found((1, 2, 5), (1, 1)) == ["route-goods"]
    assert found((1, 2, 5), (1, 1, 4)) == ["route-goods"]
    assert found((1, 2), (1, 1, 1)) == ["route-tiles"]
    assert found((1, 2, 2), (1, 1, 1)) == ["route-twice"]
    assert found((1, 2, 13), (1, 1, 1)) == ["route-unknown"]
    assert found((1, 2, 5), (1,) * 10) == ["route-overfull", "route-goods"]


@pytest.mark.parametrize("doubles", [8, 9, 12, 13, 20])
def test_no_error_rests_on_how_large_a_vineyard_board_is(doubles: int) -> None:
    """Clause 32.17: a guess, so more of either is never called illegal."""
    groups = tuple((colour, 1) for _ in range(8) for colour in VINE_COLOURS)
    vineyard = Vineyard(groups[: 2 * doubles], VINE_COLOURS * (doubles // 6))
    given = {"expansions": ("vineyards",), "players": 4}
    assert codes(verdict_of(ROW, "S x . .", vineyard=vineyard, **given)) == []


def test_vines_keep_to_what_there_is() -> None:
    """Clauses 32.2, 32.3, 32.4 and 32.25."""
    given = {"expansions": ("vineyards",)}

    def found(*groups: tuple[str, int], tiles: tuple[str, ...] = ()) -> list[str]:
        vineyard = Vineyard(groups, tiles)
        return codes(verdict_of(ROW, "S x . .", vineyard=vineyard, **given))

    assert found(("red", 3), ("blue", 1)) == []
    assert found(("red", 3)) == ["odd-vines"]
    assert found(("red", 18)) == ["too-many-vines"]
    many = found(("red", 4), ("blue", 4), tiles=("red",) * 5)
    assert many == ["too-many-vine-tiles"]
    late = found(("red", 3), ("blue", 1), tiles=("red", "blue", "blue", "green"))
    assert late == ["vine-tiles-early"]


@pytest.mark.parametrize(
    ("ships", "sold", "left", "needed"),
    [
        (0, (1, 1, 1), (), 0),
        (0, (1,), (2, 3), 0),
        (0, (1,), (1, 2), 1),
        (0, (), (1, 1, 2), 0),
        (1, (1, 1, 2), (1, 2, 2), 1),
        (1, (1,) * 7 + (2,) * 7 + (3,) * 7 + (4, 5, 6), (), 1),
        (1, (1,) * 6 + (2,) * 6 + (3,) * 6 + (4,) * 4, (), 2),
        (2, (1,) * 6 + (2,) * 6 + (3,) * 6 + (4,) * 4, (), 2),
    ],
)
def test_goods_need_their_ships(
    ships: int, sold: tuple[int, ...], left: tuple[int, ...], needed: int
) -> None:
    """Clauses 9.14 and 9.15."""
    given = {"sold": by_number(sold), "stored": by_number(left)}
    fill = "S " + "x " * ships + ". " * (2 - ships) + "."
    told = verdict_of(duchy_of("c r r t"), fill, evidence="none", players=4, **given)
    found = [f.expected for f in told.findings if f.code == "ships-for-goods"]
    assert found == ([needed] if needed > ships else [])


@pytest.mark.parametrize(
    ("goods", "more", "left", "needed"),
    [
        ((1, 2, 3), (), (), 0),
        ((1, 2, 1), (), (), 1),
        ((1, 2, 3, 1, 2, 3), (), (), 1),
        ((1, 2, 1, 2, 1), (), (), 2),
        ((1, 1, 2, 2), (), (1,), 1),
        ((1, 2, 1), (), (1, 2), 2),
        ((1, 1, 2, 2, 3, 3, 4, 4, 5), (5,), (), 0),
        ((1, 1, 2, 2, 3, 3, 4, 4, 5), (1,), (), 1),
        ((1, 1, 2, 2, 3, 3, 4, 4, 5), (1,), (2,), 1),
        ((1, 1, 2, 2, 3, 3, 4, 4, 5), (1,), (1,), 2),
    ],
)
def test_goods_of_a_number_sold_apart_on_a_route_need_ships(
    goods: tuple[int, ...],
    more: tuple[int, ...],
    left: tuple[int, ...],
    needed: int,
) -> None:
    """Clauses 9.14 and 28.5: a route of nine places, then other sales."""
    for ships in (1, 2):
        fill = "S " + "x " * ships + ". " * (2 - ships) + "."
        told = verdict_of(
            duchy_of("c r r t"),
            fill,
            evidence="none",
            expansions=("trade-routes",),
            routes=Routes((1, 2, 3), goods),
            sold=by_number(goods + more),
            stored=by_number(left),
        )
        found = [f.expected for f in told.findings if f.clause == "9.14"]
        assert found == ([needed] if needed > ships else [])


def by_number(goods: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(goods.count(number) for number in range(1, 7))


def test_castles_taken_back_cost_dice_from_phase_b_on() -> None:
    """Clauses 21.10 and 40.47: what phase A left of its dice takes none back."""
    duchy = duchy_of("c" + " r" * 16)
    given = {"expansions": ("castle-chains",), "taken_back": 10, "players": 2}
    given["bonus"] = {"castle": "large"}
    letters = {"early": "AAAABBBCCCCDDEE", "late": "BBBBCCCCDDDDEEE"}
    told = {
        name: verdict_of(
            duchy, " ".join(["S", *(f"x/{one}" for one in text), "."]), **given
        )
        for name, text in letters.items()
    }
    assert codes(told["early"]) == []
    assert codes(told["late"]) == ["too-many-at-once"]
    assert finding(told["late"], "too-many-at-once").place.startswith("phase:2")


@pytest.mark.parametrize(("players", "most"), [(2, 14), (3, 13), (4, 12)])
def test_start_castles_of_others_lie_with_them(players: int, most: int) -> None:
    """Clauses 3.8 and 12.4."""
    duchy = duchy_of("c" + " c" * 15)
    for count, wanted in ((most, []), (most + 1, ["more-than-supply"])):
        fill = "S" + " x" * count + " ." * (15 - count)
        found = codes(verdict_of(duchy, fill, evidence="none", players=players))
        assert [code for code in found if code != "area-too-large"] == (
            wanted + ["colour-unclaimed"] * (count == 15 and players == 2)
        )


def test_a_solo_game_is_won_with_all_cells() -> None:
    """Clauses 30.1, 30.8, 30.9 and 40.28."""
    duchy = duchy_of("c r m")
    given = {"variant": "solo", "bonus": None}
    won = verdict_of(duchy, "S x/A jo", **given)
    assert codes(won) == []
    assert finding(won, "solo-won").severity == "note"
    many = verdict_of(duchy_of("c r m m"), "S x/A jo jo/B", **given)
    assert codes(many) == ["more-jokers-than-ships"]
    bonus = verdict_of(duchy, "S x/A jo", variant="solo", bonus={"mine": "large"})
    assert codes(bonus) == ["bonus-in-solo"]


def way_of(*targets: int, **rest: Any) -> Verdict:
    """Return the verdict on a solo game that came so far."""
    duchy = duchy_of("c r m")
    way = Solo(targets, **rest)
    return verdict_of(duchy, "S x/A x/A", variant="solo", bonus=None, solo=way)


@pytest.mark.parametrize(
    ("targets", "wanted"),
    [
        ((), []),
        ((10, 5, 5, 5), []),
        ((10, 10), ["target-skipped"]),
        ((15, 5), ["target-skipped"]),
        ((12, 7, 2, 2), []),
        ((7, 5), ["target-skipped"]),
        ((2, 5), ["target-skipped"]),
    ],
)
def test_targets_of_a_solo_game_fall_by_five(
    targets: tuple[int, ...], wanted: list[str]
) -> None:
    """Clauses 30.13 and 30.20."""
    assert codes(way_of(*targets)) == wanted


def test_the_marker_of_a_solo_game_stands_below_its_next_target() -> None:
    """Clauses 30.13, 30.14 and 30.21."""
    assert codes(way_of(15, points=9)) == []
    wrong = finding(way_of(15, points=10), "target-passed")
    assert (wrong.expected, wrong.found) == (10, 10)
    told = way_of(15, points=3)
    assert finding(told, "solo-target").expected == 10
    assert finding(told, "solo-first").found == 15
    usual = way_of(50)
    assert not [one for one in usual.findings if one.code == "solo-first"]


@pytest.mark.parametrize(
    ("rounds", "code"), [(25, "solo-rounds"), (26, "rounds-beyond"), (1, "solo-rounds")]
)
def test_a_solo_game_has_twenty_five_rounds(rounds: int, code: str) -> None:
    """Clauses 30.1 and 30.22."""
    assert finding(way_of(rounds=rounds), code).found == rounds


def test_letters_of_phases_show_how_many_rounds_there_were() -> None:
    """Clause 30.22: phase C begins with the eleventh round."""
    duchy = duchy_of("c r m")
    for rounds, wanted in ((10, ["rounds-too-few"]), (11, [])):
        way = Solo(rounds=rounds)
        verdict = verdict_of(duchy, "S x/C .", variant="solo", bonus=None, solo=way)
        assert codes(verdict) == wanted


def test_targets_come_to_no_more_points_than_there_were() -> None:
    """Clause 30.23: an area of one in phase A brings 11, and silver a point each."""
    told = way_of(10, points=1)
    assert finding(told, "solo-points").expected == 22
    assert (finding(told, "solo-points").found, codes(told)) == (11, [])
    wrong = finding(way_of(50, points=44), "points-beyond")
    assert wrong.found == 94
    assert wrong.expected == 22 + 1 + 5  # silver of the start, and of the mine
    duchy = duchy_of("c r m")
    given = {"variant": "solo", "bonus": None, "expansions": ("inns",)}
    far = Solo((50, 45))
    assert codes(verdict_of(duchy, "S x/A .", solo=far, **given)) == []


def test_what_a_solo_game_has_belongs_to_none_other() -> None:
    """Clauses 29.13 and 40.31."""
    given = {"bonus": {"castle": "large"}, "players": 4}
    for part in ({"solo": Solo()}, {"team": "a"}):
        assert codes(verdict_of(ROW, "S x . .", **given, **part)) == [
            "part-of-expansion"
        ]


@pytest.mark.parametrize(("team", "most"), [("a", 3), ("b", 5), ("", 5)])
def test_a_team_begins_with_its_workers(team: str, most: int) -> None:
    """Clauses 29.4 and 40.48: what no action brought."""
    duchy = duchy_of("c r m")
    shown = Shown(duchy, fill_of(duchy, "S . .", variant="team", team=team), STANDARD)
    assert workers_in_all(shown) == most


def test_a_team_is_of_a_game_of_four() -> None:
    """Clause 29.1."""
    verdict = verdict_of(
        ROW, "S x . .", variant="team", players=3, bonus={"castle": "large"}
    )
    assert codes(verdict) == ["team-of-four"]


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
    duchy = duchy_of("c m m t t")
    for filled in product((False, True), repeat=4):
        words = ["x", "x", "ba", "wt"]
        tiles = [w if f else "." for w, f in zip(words, filled, strict=True)]
        low = sum(
            line.least
            for line in verdict_of(duchy, "S " + " ".join(tiles)).lines
            if line.heading in ("areas", "phases")
        )
        for at, is_filled in enumerate(filled):
            if is_filled:
                continue
            more = [*tiles[:at], words[at], *tiles[at + 1 :]]
            lines = verdict_of(duchy, "S " + " ".join(more)).lines
            grown = sum(x.least for x in lines if x.heading in ("areas", "phases"))
            assert grown >= low


def test_all_that_is_wrong_is_told_at_once() -> None:
    """Thirteen faults on one sheet, each with its place and what it wants."""
    tiles = {"d4": "S", "d3": "x/A", "d2": "in/A", "e3": "in/A", "d5": "ba", "b4": "27"}
    tiles |= {"e4": "wh", "f4": "ch", "g4": "ch", "f5": "./B"}
    verdict = verdict_of(
        ONE,
        tiles,
        players=3,
        expansions=("border-posts", "inns", "shields"),
        bonus={"mine": "large"},
        sold=(8, 0, 0, 0, 0, 0),
        stored=(0, 1, 1, 1, 1, 0),
        shields=(Shield(1, 1), Shield(2, 1)),
        posts=Posts((2,)),
        taken_back=1,
    )
    assert verdict.verdict == "illegal"
    found = {(f.code, f.place, f.clause, f.expected, f.found) for f in verdict.findings}
    assert found == {
        ("wrong-colour", "cell:d5", "40.22", "river", "ba"),
        ("tile-of-expansion", "cell:b4", "40.31", "extra-tiles", "27"),
        ("not-reachable", "cell:b4", "40.23", None, None),
        ("building-twice", "cell:g4", "7.13", "church", "f4"),
        ("letter-without-tile", "cell:f5", "40.2", "", "B"),
        ("colour-open", "terrain:mine", "40.28", None, None),
        ("too-many-of-good", "good:1", "9.5", 7, 8),
        ("goods-of-many-kinds", "goods", "9.7", 3, 4),
        ("shield-without-castle", "shields", "31.24", 1, 2),
        ("posts-not-joined", "posts", "40.32", 0, 2),
        ("inns-too-early", "phase:1", "26.1", 1, 2),
        ("part-of-expansion", "expansion:castle-chains", "40.31", None, None),
        ("goods-too-early", "goods", "9.13", 8, 12),
    }


def test_what_nobody_else_can_have_is_not_copied() -> None:
    """Clauses 31.6 and 40.31."""
    given = {"shields": (Shield(6, 5),), "copied": (5, 27, 28, 29)}
    found = verdict_of(ROW, "S . . .", expansions=("shields",), **given).findings
    assert [(f.code, f.expected, f.found) for f in found] == [
        ("never-copied", None, "27"),
        ("tile-of-expansion", "extra-tiles", "28"),
        ("tile-of-expansion", "white-castles", "29"),
    ]
    them = ("extra-tiles", "shields", "white-castles")
    assert codes(verdict_of(ROW, "S . . .", expansions=them, **given)) == [
        "never-copied"
    ]


def test_what_shield_six_copies_may_be_left_out() -> None:
    """Clause 31.6."""
    verdict = verdict_of(
        ROW, "S . . .", expansions=("shields",), shields=(Shield(6, 5),)
    )
    assert codes(verdict) == []
    assert finding(verdict, "copied-left-out").severity == "note"
