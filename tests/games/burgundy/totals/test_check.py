"""What contradicts itself on a sheet of totals, clause by clause."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.burgundy.totals.check import check
from sheetgen.games.burgundy.totals.fill import CHATEAUMA, Column, Counts, Fill
from sheetgen.games.burgundy.totals.form import FORM
from sheetgen.verdict import ABSENT, DOUBT, ERROR, LEGAL, NOTE, OPEN, RIGHT, WRONG
from tests.form.strategies import fills
from tests.games.burgundy.totals.sheets import (
    SHEET,
    codes,
    column,
    game_of,
    judge,
    severities,
    virtual,
)

steady = settings(deadline=None, derandomize=True, max_examples=60)
FULL = {"areas": 30, "phases": 20, "colours": 0, "animals": 9, "watchtowers": 4,
        "sales": 12}  # fmt: skip
FULL_SUM = sum(FULL.values())
# Apart from each other and from whom is asked about.
OTHERS = [column(gained=points) for points in (701, 702, 703)]
OTHER = OTHERS[0]


def states(*columns, **switches: str) -> dict[str, str]:
    return dict(judge(*columns, **switches).verdict.sums)


def test_an_empty_sheet_says_nothing() -> None:
    """Clause 43.1."""
    final = judge(column(), column(name="Ann"))
    assert final.verdict.verdict == LEGAL
    assert final.verdict.complete is None
    assert [one.code for one in final.verdict.findings] == ["empty-column"] * 2
    assert check(SHEET, Fill()).ranking == ()


def test_chateauma_plays_once() -> None:
    """Clauses 43.1 and 33.1."""
    two = judge(column(gained=1, who=CHATEAUMA), column(gained=2, who=CHATEAUMA))
    assert severities(two)["chateauma-twice"] == ERROR
    assert "chateauma-twice" not in codes(judge(column(gained=1, who=CHATEAUMA)))


def test_headings_make_the_points_in_the_game() -> None:
    """Clauses 43.2 and 43.4."""
    right = column(**FULL, posts=10, routes=4, other=3, gained=FULL_SUM + 17)
    assert states(right, OTHER)["player:1 gained"] == RIGHT
    more = column(**FULL, gained=FULL_SUM + 1)
    assert states(more, OTHER)["player:1 gained"] == WRONG
    assert states(column(**FULL), OTHER)["player:1 gained"] == ABSENT
    assert judge(column(**FULL), OTHER).results[0].total == FULL_SUM


def test_the_marker_can_show_what_headings_leave_out() -> None:
    """Clause 43.4."""
    final = judge(column(areas=30, gained=100), OTHER)
    assert final.verdict.sums["player:1 gained"] == OPEN
    assert codes(final)["marker-ahead"] == "player:1 gained"
    assert final.results[0].total == 100


def test_a_marker_alone_is_no_sum() -> None:
    """Clause 43.4."""
    assert states(column(gained=100), OTHER) == {
        "player:1 total": ABSENT,
        "player:2 total": ABSENT,
    }


@pytest.mark.parametrize(("less", "state"), [(5, OPEN), (10, OPEN), (4, WRONG)])
def test_castles_that_were_taken_back_cost_points(less: int, state: str) -> None:
    """Clauses 43.5 and 21.6."""
    final = judge(column(**FULL, gained=FULL_SUM - less), OTHER)
    assert final.verdict.sums["player:1 gained"] == state
    assert ("marker-behind" in codes(final)) == (state == OPEN)


def test_no_more_is_lost_than_castles_can_be_taken_back() -> None:
    """Clauses 43.5 and 21.8."""
    most = column(**{**FULL, "areas": 90}, gained=FULL_SUM + 60 - 70)
    assert states(most, OTHER)["player:1 gained"] == OPEN
    beyond = column(**{**FULL, "areas": 90}, gained=FULL_SUM + 60 - 75)
    assert states(beyond, OTHER)["player:1 gained"] == WRONG


def test_a_total_that_stands_alone_is_believed() -> None:
    """Clause 43.5."""
    final = judge(column(total=187), OTHER)
    assert final.results[0].total == 187
    assert severities(final)["total-alone"] == NOTE
    assert "player:1 total" not in final.verdict.sums


def test_stocks_are_goods_silver_and_half_the_workers() -> None:
    """Clauses 43.6 and 11.2."""
    stock = {"goods": 2, "silver": 3, "workers": 5}
    assert states(column(**stock, end_stocks=7))["player:1 end:stocks"] == RIGHT
    assert states(column(**stock, end_stocks=8))["player:1 end:stocks"] == WRONG
    some = column(goods=2, end_stocks=8)
    assert states(some)["player:1 end:stocks"] == OPEN
    assert states(column(goods=9, end_stocks=8))["player:1 end:stocks"] == WRONG
    assert judge(column(**stock)).results[0].added == 7


def test_headings_of_the_end_make_its_points() -> None:
    """Clauses 43.3 and 43.6."""
    end = {"end_stocks": 7, "end_monasteries": 12, "end_shields": 8}
    end |= {"end_vineyard": 6, "end_other": 1}
    assert states(column(**end, added=34))["player:1 added"] == RIGHT
    assert states(column(**end, added=33))["player:1 added"] == WRONG
    base = {"end_stocks": 7, "end_monasteries": 12}
    assert states(column(**base, added=20))["player:1 added"] == WRONG
    assert states(column(end_stocks=7, added=20))["player:1 added"] == OPEN


def test_a_total_is_both_sums() -> None:
    """Clause 43.6."""
    assert states(column(gained=100, added=20, total=120))["player:1 total"] == RIGHT
    assert states(column(gained=100, added=20, total=121))["player:1 total"] == WRONG
    assert states(column(gained=100, total=121))["player:1 total"] == OPEN
    assert states(column(gained=100, total=99))["player:1 total"] == WRONG
    assert judge(column(gained=100, total=121)).results[0].total == 121


def test_points_by_phase_are_even() -> None:
    """Clauses 43.7 and 8.3."""
    final = judge(column(areas=9, phases=13), OTHER)
    assert codes(final)["no-multiple"] == "player:1 game:phases"


def test_points_by_phase_come_with_those_by_size() -> None:
    """Clause 43.7."""
    assert not codes(judge(column(areas=1, phases=10), OTHER))
    assert "phases-beyond" in codes(judge(column(areas=1, phases=12), OTHER))
    assert "areas-without-phases" in codes(judge(column(areas=4, phases=0), OTHER))
    for areas, least in (
        (1, 2),
        (2, 4),
        (3, 2),
        (5, 6),
        (8, 6),
        (9, 4),
        (45, 2),
        (0, 0),
    ):
        assert not codes(judge(column(areas=areas, phases=least), OTHER)), areas
        if least > 2:
            final = judge(column(areas=areas, phases=least - 2), OTHER)
            assert severities(final) == {"phases-below": ERROR}, areas
    assert "phases-beyond" in codes(judge(column(areas=0, phases=2), OTHER))
    assert not codes(judge(column(areas=0, phases=0), OTHER))
    assert not codes(judge(column(areas=4), OTHER))


def test_one_animal_alone_lies_on_no_tile() -> None:
    """Clause 7.4."""
    assert codes(judge(column(animals=1), OTHER))["no-such-sum"]
    assert not codes(judge(column(animals=2), OTHER))


def test_watchtowers_bring_four_each() -> None:
    """Clause 7.12."""
    final = judge(column(watchtowers=6), OTHER)
    assert codes(final)["no-multiple"] == "player:1 game:watchtowers"


def test_there_are_seven_watchtowers_and_a_crane() -> None:
    """Clause 43.8."""
    assert not codes(judge(column(watchtowers=16), column(watchtowers=16, sales=4)))
    one = judge(column(watchtowers=36), OTHER)
    assert codes(one)["sum-too-high"] == "player:1 game:watchtowers"
    both = judge(column(watchtowers=16), column(watchtowers=20))
    assert codes(both)["sum-too-high"] == "sheet game:watchtowers"


@pytest.mark.parametrize("points", [0, 2, 10, 15, 17, 20, 24, 34])
def test_posts_bring_points_of_phases_and_tiles(points: int) -> None:
    """Clause 43.9."""
    assert not codes(judge(column(posts=points), OTHER))


@pytest.mark.parametrize("points", [1, 3, 35, 90])
def test_no_posts_bring_anything_else(points: int) -> None:
    """Clause 43.9."""
    final = judge(column(posts=points), OTHER)
    assert codes(final)["no-such-sum"] == "player:1 game:posts"


def test_goods_sold_bring_as_much_as_so_many_players_make_them() -> None:
    """Clauses 43.10 and 9.2."""
    three = OTHERS[:2]
    assert not codes(judge(column(sales=9), *three))
    assert severities(judge(column(sales=8), *three))["for-more-players"] == DOUBT
    assert severities(judge(column(sales=10), *three))["no-such-sum"] == ERROR
    assert severities(judge(column(sales=9), OTHER))["for-more-players"] == DOUBT
    assert not codes(judge(column(sales=9)))


def test_bonus_tiles_bring_what_so_many_players_make_them() -> None:
    """Clauses 43.10 and 8.6."""
    four = OTHERS
    for points in (0, 4, 7, 11, 14, 18):
        assert not codes(judge(column(colours=points), *four)), points
    for points in (1, 2, 3, 5, 6, 9, 10):
        found = severities(judge(column(colours=points), *four))
        assert found == {"no-such-sum": ERROR}, points
    assert severities(judge(column(colours=1), *four[:1]))["no-such-sum"] == ERROR


@pytest.mark.parametrize(
    ("points", "found"),
    [
        ({"colours": 7, "areas": 3, "phases": 2}, {}),
        ({"colours": 7, "areas": 2, "phases": 4}, {"areas-below": DOUBT}),
        ({"colours": 11, "areas": 0}, {"areas-below": ERROR}),
        ({"colours": 42, "areas": 36, "phases": 10}, {}),
        ({"colours": 84, "areas": 36, "phases": 8}, {"phases-below": ERROR}),
        ({"colours": 84, "areas": 4, "phases": 12}, {"areas-below": ERROR}),
        ({"colours": 84, "phases": 8}, {"phases-below": ERROR}),
        ({"colours": 84}, {}),
    ],
)
def test_bonus_tiles_need_areas_that_scored(points: dict, found: dict) -> None:
    """Clause 43.16, with four players: a large tile brings 7, or 14 with shield 7."""
    assert severities(judge(column(**points), *OTHERS)) == found


def test_all_players_have_the_bonus_tiles_that_there_are() -> None:
    """Clauses 12.5 and 43.16: six of 7 and six of 4, one player's perhaps double."""
    for points, is_told in (
        ((42, 24, 0), False),
        ((84, 24, 0), False),
        ((42, 42, 24), True),
    ):
        final = judge(*[column(colours=one) for one in points], OTHER)
        assert ("sum-too-high" in codes(final)) == is_told


def test_two_columns_can_be_two_teams() -> None:
    """Clauses 43.10 and 29.12."""
    assert not codes(judge(column(colours=11, sales=8), OTHER))


def test_goods_left_over_are_of_three_numbers() -> None:
    """Clause 43.11."""
    three = OTHERS[:2]
    assert not codes(judge(column(goods=21), *three))
    beyond = judge(column(goods=22), *three)
    assert severities(beyond)["goods-too-many"] == ERROR
    team = judge(column(goods=22), OTHER)
    assert severities(team)["goods-too-many"] == DOUBT


def test_goods_sold_and_left_keep_to_the_supply() -> None:
    """Clauses 43.11, 9.10 and 12.6."""
    one = judge(column(goods=20, sales=8 * 9), *OTHERS)
    assert codes(one)["goods-too-many"] == "player:1 stock:goods"
    all_of_them = judge(*[column(goods=13)] * 3)
    assert codes(all_of_them)["goods-too-many"] == "sheet stock:goods"


def test_shields_bring_what_those_in_the_game_do() -> None:
    """Clause 43.12."""
    assert not codes(judge(column(end_shields=36), OTHER))
    assert "no-multiple" in codes(judge(column(end_shields=6), OTHER))
    most = judge(column(end_shields=400), OTHER)
    assert codes(most)["sum-too-high"] == "player:1 end:shields"


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ({"end_monasteries": 6}, "no-multiple"),
        ({"end_shields": 12}, "no-such-sum"),
        ({"end_vineyard": 4}, "no-such-sum"),
    ],
)
def test_chateauma_ends_by_its_own_table(points: dict[str, int], code: str) -> None:
    """Clause 43.13."""
    assert code in codes(judge(column(who=CHATEAUMA, **points), OTHER))


def test_what_chateauma_can_have_at_the_end() -> None:
    """Clauses 43.13, 33.14, 33.16 and 33.17."""
    points = {"end_monasteries": 8, "end_shields": 15, "end_vineyard": 21}
    assert not codes(judge(column(who=CHATEAUMA, **points, phases=3), OTHER))


def test_trade_routes_are_no_more_than_doubted() -> None:
    """Clause 28.8: no rulebook has its tiles."""
    assert severities(judge(column(routes=5), OTHER)) == {"no-multiple": DOUBT}


def test_the_most_points_win() -> None:
    """Clauses 43.14 and 11.4."""
    final = judge(column(gained=90, added=5), column(gained=100), column())
    assert final.ranking == (2, 1, 3)
    assert final.verdict.total_told == (
        "report.leads",
        {"names": ("player:2",), "points": 100},
    )
    over = judge(column(gained=90), column(gained=100))
    assert over.verdict.total_told is not None
    assert over.verdict.total_told[0] == "report.won"
    assert over.verdict.complete is True


def test_ties_are_broken_by_empty_cells_and_then_the_track() -> None:
    """Clauses 43.14, 2.1, 11.5, 11.6, 41.1 and 41.2."""
    full = column(gained=90, empty=0, track=2)
    rest = column(gained=90, empty=3, track=4), column(gained=90, empty=3, track=5)
    assert judge(full, *rest).ranking == (1, 3, 2)
    assert judge(full, *rest, tie_empty="more").ranking == (3, 2, 1)
    assert judge(full, *rest, tie_track="behind").ranking == (1, 2, 3)
    assert judge(full, *rest, edition="2019").ranking == (1, 2, 3)


def test_what_breaks_a_tie_counts_only_if_all_have_it() -> None:
    """Clause 43.14."""
    final = judge(column(gained=90, empty=0), column(gained=90))
    assert final.ranking == (1, 1)
    assert codes(final)["tie-open"] == "sheet"
    parted = judge(column(gained=90, empty=0), column(gained=90, empty=1))
    assert parted.ranking == (1, 2)
    assert not codes(parted)


def test_chateauma_wins_a_tie() -> None:
    """Clauses 43.14 and 33.18."""
    final = judge(column(gained=90, empty=0), column(gained=90, who=CHATEAUMA))
    assert final.ranking == (2, 1)
    assert not codes(final)


def test_a_game_that_can_be_is_never_called_wrong() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        players = rng.randint(2, 4)
        columns = [game_of(rng, players, at) for at in range(players)]
        if rng.random() < 0.3:
            columns[-1] = virtual(rng)
        final = judge(*columns)
        assert final.verdict.verdict == LEGAL, seed
        assert WRONG not in final.verdict.sums.values(), seed
        assert {"no-multiple", "no-such-sum", "for-more-players"}.isdisjoint(
            codes(final)
        ), seed


def left_out(column: Column, rng: random.Random) -> Column:
    """Return *column* without some of what was written, sums too."""

    def some(values: Counts) -> Counts:
        share = rng.choice((0, 0.1, 0.5, 1))
        return tuple(None if rng.random() < share else value for value in values)

    sums = rng.sample(("gained", "added", "total"), rng.randrange(3))
    game, end, stock = some(column.game), some(column.end), some(column.stock)
    return replace(column, game=game, end=end, stock=stock, **dict.fromkeys(sums))


@pytest.mark.slow
def test_nothing_that_is_left_out_makes_a_sum_wrong() -> None:
    """Clauses 43.4 to 43.6: the first column shows which headings the game has."""
    for seed in range(400):
        rng = random.Random(seed)
        columns = []
        for at in range(rng.randint(2, 4)):
            one = game_of(rng, 3, at)
            game = tuple(rng.randint(0, 9) if x is None else x for x in one.game)
            end = tuple(rng.randint(0, 9) if x is None else x for x in one.end)
            gained, added = sum(game), sum(end)
            sums = {"gained": gained, "added": added, "total": gained + added}
            columns.append(replace(one, game=game, end=end, **sums))
        first, *rest = columns
        told = states(first, *(left_out(one, rng) for one in rest))
        assert WRONG not in told.values(), seed
        for name in ("gained", "added", "total"):
            untrue = replace(first, **{name: (getattr(first, name) or 0) + 1})
            assert states(untrue, *rest)[f"player:1 {name}"] == WRONG


@pytest.mark.slow
def test_any_sheet_has_a_verdict_and_a_ranking() -> None:
    @steady
    @given(fills(FORM), st.sampled_from(["fewer", "more"]))
    def hold(fill: Fill, tie: str) -> None:
        final = check(SHEET, fill)
        count = len(fill.columns)
        assert len(final.results) == len(final.ranking) == count
        assert not count or min(final.ranking) == 1
        places = {f"player:{at}" for at in range(1, count + 1)}
        assert {place.split()[0] for place in final.verdict.sums} <= places

    hold()
