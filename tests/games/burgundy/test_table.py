"""What several sheets of a game show together, clause by clause."""

from dataclasses import replace

import pytest

from sheetgen.games.burgundy.check import check
from sheetgen.games.burgundy.counts import VINE_COLOURS
from sheetgen.games.burgundy.duchy import Duchy
from sheetgen.games.burgundy.fill import (
    Chateauma,
    Fill,
    Posts,
    Routes,
    Shield,
    Vineyard,
)
from sheetgen.games.burgundy.rules import Switches
from sheetgen.games.burgundy.table import Seat, Table, check_table, ties_of
from tests.games.burgundy.sheets import duchy_of, fill_of

ROW = duchy_of("c m k r")
WIDE = duchy_of("c t t t t t t t r")
USUAL = Switches()
LARGE = {"castle": "large"}


def table_of(
    *fills: Fill,
    duchy: Duchy = ROW,
    switches: Switches = USUAL,
    chateauma: Chateauma | None = None,
) -> Table:
    seats = [Seat(duchy, fill, check(duchy, fill, switches)) for fill in fills]
    return check_table(seats, switches, chateauma)


def parted_by(*fills: Fill, chateauma: Chateauma | None = None) -> list[str]:
    """Return what decided between equal totals."""
    seats = [Seat(ROW, fill, check(ROW, fill, USUAL)) for fill in fills]
    return ties_of(seats, check_table(seats, USUAL, chateauma))


def of(text: str, duchy: Duchy = ROW, **rest: object) -> Fill:
    return fill_of(duchy, text, **{"players": 2, **rest})


def codes(table: Table) -> list[str]:
    return [f.code for f in table.findings if f.severity == "error"]


def test_the_most_points_win() -> None:
    """Clause 11.4."""
    castle = {"castle": "large"}
    table = table_of(
        of("S . . .", workers=2, bonus={"castle": "small"}),
        of("S . . .", workers=18, bonus=castle),
    )
    assert table.ranking == (2, 1)
    assert table.verdict == "legal"


def test_fewer_empty_cells_break_a_tie() -> None:
    """Clauses 11.5 and 41.1."""
    one = of("S x/A . .", workers=0, bonus={"castle": "large", "mine": "large"})
    other = of("S . . .", workers=38, bonus={"castle": "small"})
    first = check(ROW, one).total
    second = check(ROW, other).total
    assert first is not None
    assert second is not None
    other = of("S . . .", workers=2 * (19 + first - second), bonus={"castle": "small"})
    assert table_of(one, other).ranking == (1, 2)
    assert parted_by(one, other) == ["empty"]
    more = Switches(tie_empty="more")
    assert table_of(one, other, switches=more).ranking == (2, 1)


@pytest.mark.parametrize(
    ("switches", "ranking"),
    [
        (Switches(), (2, 1)),
        (Switches(edition="2019"), (1, 2)),
        (Switches(tie_track="behind"), (1, 2)),
        (Switches(edition="2019", tie_track="ahead"), (2, 1)),
    ],
)
def test_the_track_breaks_a_further_tie(
    switches: Switches, ranking: tuple[int, ...]
) -> None:
    """Clauses 11.6 and 41.2."""
    one = of("S . . .", workers=6, track=0, bonus={"castle": "large"})
    other = of("S . . .", workers=12, track=1, bonus={"castle": "small"})
    assert table_of(one, other, switches=switches).ranking == ranking
    assert parted_by(one, other) == ["track"]


def test_a_tie_without_the_track_is_open() -> None:
    """Clause 11.7."""
    one = of("S . . .", workers=6, bonus={"castle": "large"})
    other = of("S . . .", workers=12, bonus={"castle": "small"})
    table = table_of(one, other)
    assert table.ranking is None
    assert [f.code for f in table.findings] == ["ranking-open"]


def test_teams_may_share_a_win() -> None:
    """Clause 29.11."""
    given = {"variant": "team", "players": 4}
    one = of("S . . .", workers=6, bonus={"castle": "large"}, **given)
    other = of("S . . .", workers=12, bonus={"castle": "small"}, **given)
    assert table_of(one, other).ranking == (1, 1)


def test_chateauma_is_ranked_as_a_sheet_has_it() -> None:
    """Clauses 33.18 and 33.29."""
    given = {"expansions": ("chateauma",), "bonus": {"castle": "large"}}
    total = check(ROW, of("S . . .", workers=14, **given)).total
    assert total is not None
    noted = Chateauma(track=total - 1)
    table = table_of(of("S . . .", workers=14, chateauma=noted, **given))
    assert (table.ranking, table.chateauma) == ((1, 2), total - 1)


def test_chateauma_counts_as_a_player_and_as_an_expansion() -> None:
    """Clauses 33.1 and 40.31."""
    given = {"expansions": ("chateauma",), "bonus": None}
    three = of("S . . .", **given, players=3)
    assert codes(table_of(three, chateauma=Chateauma())) == ["players-differ"]
    unnamed = of("S . . .", bonus=None)
    assert codes(table_of(unnamed, chateauma=Chateauma())) == ["part-of-expansion"]


def test_sheets_say_the_same_of_chateauma() -> None:
    """Clause 33.29."""
    given = {"expansions": ("chateauma",), "bonus": None, "players": 3}
    one = of("S . . .", chateauma=Chateauma(track=9), **given)
    other = of("S . . .", chateauma=Chateauma(track=8), **given)
    assert codes(table_of(one, one)) == []
    assert codes(table_of(one, of("S . . .", **given))) == []
    assert codes(table_of(one, other)) == ["chateauma-differs"]


def test_without_the_points_of_chateauma_nobody_knows_who_won() -> None:
    """Clauses 33.1 and 33.18."""
    given = {"expansions": ("chateauma",), "bonus": {}, "players": 3, "silver": 0}
    table = table_of(of("S . . .", **given), of("S . . .", **given))
    assert codes(table) == []
    assert table.ranking is None


def test_chateauma_wins_a_tie() -> None:
    """Clauses 33.1 and 33.18."""
    one = of(
        "S . . .", workers=14, expansions=("chateauma",), bonus={"castle": "large"}
    )
    total = check(ROW, one).total
    assert total is not None
    table = table_of(one, chateauma=Chateauma(track=total))
    assert table.ranking == (2, 1)
    assert table.chateauma == total
    assert table_of(one, chateauma=Chateauma(track=total - 1)).ranking == (1, 2)
    assert parted_by(one, chateauma=Chateauma(track=total)) == ["virtual"]
    assert parted_by(one, chateauma=Chateauma(track=total - 1)) == []


@pytest.mark.parametrize(
    ("track", "ranking"), [(15, (1, 2)), (16, None), (23, None), (24, (2, 1))]
)
def test_totals_that_are_ranges_have_places_where_they_lie_apart(
    track: int, ranking: tuple[int, ...] | None
) -> None:
    """Clause 40.53: from 16 to 24 here, and Châteauma wins a tie."""
    bonus = {"castle": "large", "mine": "large"}
    fill = of("S x . .", expansions=("chateauma",), bonus=bonus)
    assert check(ROW, fill).total_range == (16, 24)
    table = table_of(fill, chateauma=Chateauma(track=track))
    assert table.ranking == ranking
    assert ("ranking-open" in [f.code for f in table.findings]) == (ranking is None)


def test_a_total_without_an_upper_end_wins_if_at_all() -> None:
    """Clauses 40.7 and 40.53."""
    fill = of("S x . .", expansions=("chateauma",), bonus=None)
    assert check(ROW, fill).total_range[0] == 6
    assert table_of(fill, chateauma=Chateauma(track=5)).ranking == (1, 2)
    assert table_of(fill, chateauma=Chateauma(track=90)).ranking is None


def test_three_totals_have_places_only_if_all_lie_apart() -> None:
    """Clause 40.53."""
    given = {"players": 3, "expansions": ("chateauma",)}
    low = of("S x . .", bonus={"castle": "large", "mine": "large"}, **given)
    least, most = check(ROW, low).total_range
    high = of("S . . .", workers=2 * most, bonus={"castle": "small"}, **given)
    assert (check(ROW, high).total or 0) > most
    for track, ranking in ((least - 1, (1, 2, 3)), (least, None), (most, (1, 3, 2))):
        assert table_of(high, low, chateauma=Chateauma(track=track)).ranking == ranking


def test_bonus_tiles_exist_once() -> None:
    """Clauses 8.7, 12.5, 40.45 and 40.46."""
    castle = {"castle": "large"}
    twice = table_of(of("S . . .", bonus=castle), of("S . . .", bonus=castle))
    assert "bonus-twice" in codes(twice)
    small = {"castle": "small"}
    alone = table_of(of("S . . .", bonus=small), of("S . . .", bonus=small, players=2))
    assert "small-without-large" in codes(alone)
    order = table_of(
        of("S . 5/B .", players=3, bonus={"monastery": "large"}),
        of("S . 6/A .", players=3, bonus={"monastery": "small"}),
        of("S . . .", players=3, bonus={"castle": "large"}),
    )
    assert "bonus-order" in codes(order)
    left = table_of(
        *(of("S . . .", players=3, bonus=b) for b in ({"castle": "large"}, {}, {}))
    )
    assert codes(left) == ["bonus-left"]


def test_the_game_has_one_of_each_monastery() -> None:
    """Clauses 12.4 and 40.45."""
    three = {"players": 3, "bonus": None}
    table = table_of(*(of("S x/A 5/A .", **three) for _ in range(3)))
    assert codes(table) == ["monastery-twice"]
    assert table.findings[0].place == "player:2 cell:a3"


def test_goods_of_all_are_those_of_a_game() -> None:
    """Clauses 12.6 and 33.3."""
    given = {"players": 3, "bonus": None, "sold": (0, 0, 7, 7, 0, 0)}
    table = table_of(
        *(of("S . . x/A", **given) for _ in range(2)),
        of("S . . .", players=3, bonus=None),
    )
    assert codes(table) == ["too-many-of-good", "too-many-of-good"]
    sold = {"sold": (7, 7, 7, 7, 0, 0), "bonus": None, "players": 2}
    late = table_of(
        of("S . . x/A", **sold), of("S . . x/A", bonus=None, sold=(0, 0, 0, 0, 5, 0))
    )
    assert codes(late) == ["goods-beyond"]
    seven = of(
        "S . . x/A", bonus=None, sold=(7, 0, 0, 0, 0, 0), expansions=("chateauma",)
    )
    assert codes(table_of(seven, chateauma=Chateauma())) == ["too-many-of-good"]


def test_shields_routes_and_post_tiles_exist_once() -> None:
    """Clauses 24.7, 28.1 and 31.26."""
    given = {
        "bonus": None,
        "expansions": ("shields", "trade-routes", "border-posts"),
        "shields": (Shield(5, 1),),
        "routes": Routes((1, 2, 3, 4, 5), ()),
        "posts": Posts((), "large"),
    }
    table = table_of(of("S . . .", **given), of("S . . .", **given))
    found = codes(table)
    assert found.count("shield-twice") == 1
    assert found.count("route-twice") == 5
    assert found.count("bonus-twice") == 1


def test_copied_monasteries_lie_with_one_other_player() -> None:
    """Clauses 31.28 and 41.11."""
    given = {"bonus": None, "players": 3, "expansions": ("shields",)}
    copier = of("S . . .", shields=(Shield(6, 1),), copied=(5, 8), **given)
    others = [of(f"S x/A {number}/A .", **given) for number in (5, 8)]
    assert codes(table_of(copier, *others)) == ["copied-nowhere"]
    again = Switches(shield_6_when="again")
    assert codes(table_of(copier, *others, switches=again)) == []


def test_players_play_alike() -> None:
    """Clauses 3.1 and 40.6."""
    many = table_of(*(of("S . . .", bonus=None, players=4) for _ in range(5)))
    assert codes(many) == ["players-too-many"]
    differ = table_of(of("S . . .", bonus=None), of("S . . .", bonus=None, players=3))
    assert codes(differ) == ["players-differ"]
    other = table_of(
        of("S . . .", bonus=None), of("S . . .", bonus=None, expansions=("inns",))
    )
    assert codes(other) == ["expansions-differ"]
    alone = of("S . . .", variant="solo", players=0, bonus=None)
    assert codes(table_of(alone)) == []
    assert codes(table_of(alone, alone)) == ["players-too-many"]
    with pytest.raises(ValueError, match="one variant"):
        table_of(of("S . . ."), of("S . . .", variant="team"))


def test_each_team_has_one_sheet() -> None:
    """Clause 29.13."""
    given = {"variant": "team", "players": 4}
    for teams, wanted in (("ab", []), ("aa", ["team-twice"])):
        seats = [of(". . . .", team=team, **given) for team in teams]
        assert codes(table_of(*seats)) == wanted
    assert codes(table_of(of(". . . .", **given), of(". . . .", **given))) == []


def test_a_solo_game_that_is_won_has_a_winner() -> None:
    """Clause 30.1."""
    given = {"variant": "solo", "bonus": None}
    assert table_of(of("S x 5 x", **given)).ranking == (1,)
    assert table_of(of("S x 5 .", **given)).ranking is None


def test_what_no_person_has_may_be_copied_from_chateauma() -> None:
    """Clause 33.20."""
    given = {"bonus": None, "players": 3, "expansions": ("shields", "chateauma")}
    copier = of("S . . .", shields=(Shield(6, 1),), copied=(8,), **given)
    other = of("S x/A 5/A .", **given)
    one = Chateauma(monasteries=1)
    assert codes(table_of(copier, other, chateauma=one)) == []
    assert codes(table_of(copier, other)) == []
    both = of("S . . .", shields=(Shield(6, 1),), copied=(5, 8), **given)
    assert codes(table_of(both, other, chateauma=one)) == ["copied-nowhere"]
    again = Switches(shield_6_when="again")
    assert codes(table_of(both, other, chateauma=one, switches=again)) == []


def test_no_more_is_copied_from_chateauma_than_it_has() -> None:
    """Clause 33.31."""
    given = {"bonus": None, "players": 3, "expansions": ("shields", "chateauma")}
    copier = of("S . . .", shields=(Shield(6, 1),), copied=(8, 9), **given)
    other = of("S x/A 5/A .", **given)
    for count, wanted in ((1, ["copied-nowhere"]), (2, [])):
        table = table_of(copier, other, chateauma=Chateauma(monasteries=count))
        assert codes(table) == wanted


@pytest.mark.parametrize(
    ("has", "is_possible"),
    [
        ({"monasteries": 25}, True),
        ({"monasteries": 26}, False),
        ({"reserve": 99, "unfinished": 60}, True),
        ({"reserve": 99, "unfinished": 61}, False),
        ({"shields": 1}, False),
        ({"doubles": 1}, False),
    ],
)
def test_what_chateauma_has_nobody_else_has(
    has: dict[str, int], is_possible: bool
) -> None:
    """Clause 33.30: at a table, with a file of its own; five of 164 tiles are laid."""
    given = {"bonus": None, "players": 3, "expansions": ("chateauma",)}
    seats = [of("S x/A 5/A .", **given), of("S x/A . .", **given)]
    found = codes(table_of(*seats, chateauma=Chateauma(**has)))
    assert found == ([] if is_possible else ["chateauma-beyond"])


def test_a_game_has_so_many_shields() -> None:
    """Clause 31.19."""
    given = {"bonus": None, "expansions": ("shields",)}
    one = of("S . . .", shields=tuple(Shield(n, 1, 1) for n in (1, 3, 4)), **given)
    two = of("S . . .", shields=tuple(Shield(n, 1, 1) for n in (5, 7, 8, 9)), **given)
    table = table_of(one, two)
    assert codes(table) == ["too-many-shields"]
    told = table.findings[0]
    assert (told.clause, told.expected, told.found) == ("31.19", 6, 7)
    given["expansions"] = ("shields", "chateauma")
    alone = of("S . . .", shields=(Shield(1, 1, 1), Shield(3, 1, 1)), **given)
    assert codes(table_of(alone, chateauma=Chateauma(shields=4))) == []
    assert codes(table_of(alone, chateauma=Chateauma(shields=5))) == [
        "chateauma-beyond"
    ]


def test_inns_of_all_come_one_by_one() -> None:
    """Clause 26.1."""
    given = {"bonus": None, "expansions": ("inns",)}
    assert codes(table_of(*(of("S in/A . .", **given) for _ in range(2)))) == [
        "inns-too-early"
    ]
    late = (of("S in/A . .", **given), of("S in/B . .", **given))
    assert codes(table_of(*late)) == []


def test_a_small_post_tile_needs_a_large_one() -> None:
    """Clause 24.7."""
    given = {"bonus": None, "expansions": ("border-posts",)}
    small = of("S . . .", posts=Posts((), "small"), **given)
    none = of("S . . .", posts=Posts(), **given)
    assert codes(table_of(small, none)) == ["small-without-large"]
    assert codes(table_of(small, of("S . . .", **given))) == []
    large = of("S . . .", posts=Posts((), "large"), **given)
    assert codes(table_of(small, large)) == []


def test_the_track_breaks_no_tie_of_teams() -> None:
    """Clause 29.11."""
    given = {"variant": "team", "players": 4}
    one = of("S . . .", workers=6, track=0, bonus={"castle": "large"}, **given)
    other = of("S . . .", workers=12, track=1, bonus={"castle": "small"}, **given)
    assert table_of(one, other).ranking == (1, 1)
    assert parted_by(one, other) == ["shared"]


def test_vines_of_all_keep_to_the_double_hexes() -> None:
    """Clauses 32.3, 32.7 and 40.45."""
    given = {"expansions": ("vineyards",), "bonus": None, "players": 3}

    def vines(*groups: tuple[str, int]) -> Fill:
        return of("S . . .", vineyard=Vineyard(groups, ("red",)), **given)

    pair, twin = vines(("red", 2), ("blue", 2)), vines(("red", 2))
    assert codes(table_of(pair, pair, of("S . . .", **given))) == []
    assert codes(table_of(twin, twin, of("S . . .", **given))) == ["no-such-doubles"]
    many = [(colour, 4) for colour in VINE_COLOURS]
    three = [vines(*many)] * 3
    assert codes(table_of(*three)) == ["too-many-doubles"]


def test_goods_of_chateauma_are_those_that_nobody_else_has() -> None:
    """Clauses 33.30 and 40.45."""
    given = {"expansions": ("chateauma",), "bonus": None, "players": 3}
    sold = {"sold": (5, 5, 5, 0, 0, 0), "stored": (0,) * 6}
    seats = [of("S . . x/E", **given, **sold), of("S . . x/E", **given)]
    for goods, wanted in ((19, []), (20, ["chateauma-beyond"])):
        table = table_of(*seats, chateauma=Chateauma(goods=goods))
        assert codes(table) == wanted


def test_a_sheet_that_is_given_twice_is_doubted() -> None:
    """Clause 40.50: by its serial number, or because all stands alike on it."""
    duchy = duchy_of("c" + " m" * 8)
    fill = fill_of(duchy, "S x . . . . . . .")
    verdict = check(duchy, fill)

    def told(*seats: Seat) -> list[tuple[str, object, object]]:
        found = check_table(seats).findings
        return [(f.code, f.expected, f.found) for f in found if f.severity == "doubt"]

    seat = Seat(duchy, fill, verdict, 1004)
    assert told(seat, seat) == [("serial-twice", "player:1", 1004)]
    assert told(seat, replace(seat, serial=1005)) == []
    full = fill_of(duchy, "S x x x x x x x .")
    marked = Seat(duchy, full, check(duchy, full))
    assert told(marked, marked) == [("sheet-twice", "player:1", None)]
    other = replace(marked, fill=replace(full, silver=1))
    assert told(marked, other) == []


def test_castles_of_all_are_those_of_a_game() -> None:
    """Clause 21.8: what others took back or laid is not there to be taken back."""
    duchy = duchy_of("c c c m")
    given = {"expansions": ("castle-chains",)}

    def told(one: int, other: int) -> list[str]:
        seats = [
            of("S . . .", duchy, taken_back=one, **given),
            of("S x/A x/A .", duchy, taken_back=other, bonus=LARGE, **given),
        ]
        return codes(table_of(*seats, duchy=duchy))

    assert told(12, 0) == told(12, 2) == told(4, 10) == []
    assert told(13, 0) == told(12, 3) == told(14, 1) == ["taken-back-beyond"]
