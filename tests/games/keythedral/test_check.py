"""Score sheets: a test for each clause of the end and of scoring."""

import random
from dataclasses import replace

import pytest

from sheetgen.games.find import load_layout
from sheetgen.games.keythedral.cathedral import FULL, SHORT, VALUES, Cathedral
from sheetgen.games.keythedral.check import Final, check
from sheetgen.games.keythedral.fill import COUNTED, Column, Fill
from sheetgen.games.keythedral.rules import Switches
from sheetgen.verdict import ABSENT, OPEN, RIGHT, WRONG, Finding

CATHEDRAL = Cathedral(load_layout("keythedral/cathedral").board)


def column(*seats: int, **values: object) -> Column:
    """Return a column of a player with seats of these values and some cubes."""
    cubes = tuple(values.pop(kind, None) for kind in COUNTED)
    return Column(
        seats=tuple(seats.count(value) for value in VALUES),
        cubes=cubes,  # type: ignore[arg-type]
        **values,  # type: ignore[arg-type]
    )


def rest(*columns: Column, version: str = FULL) -> Column:
    """Return the column of somebody who has all other seats."""
    seats = CATHEDRAL.seats[version]
    left = [
        count - sum(one.seats[at] or 0 for one in columns)
        for at, count in enumerate(seats)
    ]
    return Column(seats=tuple(left))


def final_of(
    *columns: Column, version: str = FULL, switches: Switches | None = None
) -> Final:
    return check(CATHEDRAL, Fill(version, columns), switches or Switches())


def errors(*columns: Column, version: str = FULL) -> list[Finding]:
    return list(final_of(*columns, version=version).verdict.errors)


EXAMPLE = column(12, 8, 6, 4, glass=1, food=3)


# Points


def test_the_example_of_the_rulebook_has_36_points() -> None:
    """Clauses 10.2 and 10.3: the note below clause 10.5."""
    (result, _) = final_of(EXAMPLE, rest(EXAMPLE)).results
    assert (result.seats, result.cubes, result.total) == (30, 6, 36)


@pytest.mark.parametrize("value", VALUES)
def test_a_seat_counts_its_value(value: int) -> None:
    """Clause 10.2."""
    assert final_of(column(value, value)).results[0].seats == 2 * value


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        *(("gold", 4), ("glass", 3), ("ironware", 2), ("resource", 1)),
        *(("wood", 1), ("stone", 1), ("food", 1), ("water", 1), ("wine", 1)),
    ],
)
def test_a_cube_that_is_left_counts(kind: str, points: int) -> None:
    """Clause 10.3."""
    assert final_of(column(**{kind: 3})).results[0].cubes == 3 * points


def test_every_source_of_points_has_a_line() -> None:
    final = final_of(EXAMPLE, rest(EXAMPLE))
    lines = [line for line in final.verdict.lines if line.place.startswith("player:1 ")]
    assert [(line.place, line.low, line.clause) for line in lines] == [
        ("player:1 seat:4", 4, "10.2"),
        ("player:1 seat:6", 6, "10.2"),
        ("player:1 seat:8", 8, "10.2"),
        ("player:1 seat:12", 12, "10.2"),
        ("player:1 cube:glass", 3, "10.3"),
        ("player:1 cube:food", 3, "10.3"),
    ]


def test_sums_are_compared() -> None:
    """Clause 12.4."""
    one = replace(EXAMPLE, seat_points=30, total=37)
    sums = final_of(one, rest(one)).verdict.sums
    assert sums["player:1 seats"] == RIGHT
    assert sums["player:1 cubes"] == ABSENT
    assert sums["player:1 total"] == WRONG
    assert len(sums) == 6


def test_a_sum_stands_for_what_it_counts() -> None:
    """Clause 12.4: nobody can tell whether it is right."""
    one = Column("A", seat_points=70, cube_points=3, total=74)
    two = Column("B", total=50)
    final = final_of(one, two)
    assert [(r.seats, r.cubes, r.total) for r in final.results] == [
        (70, 3, 73),
        (0, 0, 50),
    ]
    sums = final.verdict.sums
    assert (sums["player:1 seats"], sums["player:1 cubes"]) == (OPEN, OPEN)
    assert (sums["player:1 total"], sums["player:2 total"]) == (WRONG, OPEN)
    codes = [(f.code, f.place) for f in final.verdict.findings]
    assert codes == [("seats-hidden", "player:1"), ("seats-hidden", "player:2")]


def test_seats_that_nobody_knows_may_be_those_that_are_left() -> None:
    """Clause 7.3: nobody can tell whether the sixes were sold too early."""
    final = final_of(column(4, 6), Column("B"))
    assert (final.verdict.verdict, final.verdict.complete) == ("legal", None)
    assert [finding.code for finding in final.verdict.findings] == ["empty-column"]
    assert "seat-too-early" in [f.code for f in errors(column(4, 6), column(4))]


def test_blanks_beside_what_is_written_are_none() -> None:
    one = column(4, total=6)
    assert final_of(one, column(4)).verdict.sums["player:1 total"] == WRONG


# The end


@pytest.mark.parametrize("version", [FULL, SHORT])
def test_a_game_is_over_when_all_seats_are_sold(version: str) -> None:
    """Clauses 10.1 and 12.2; each game has squares of its own by clause 1.12."""
    final = final_of(EXAMPLE, rest(EXAMPLE, version=version), version=version)
    assert (final.verdict.verdict, final.verdict.complete) == ("legal", True)
    assert final.verdict.findings == ()


def test_what_is_missing_is_told() -> None:
    """Clause 12.3."""
    final = final_of(column(4, 4, 4, 4), column(4, 4, 6))
    assert (final.verdict.verdict, final.verdict.complete) == ("legal", False)
    (finding,) = final.verdict.findings
    assert (finding.code, finding.clause) == ("not-over", "12.2")
    assert finding.found == ("4 x 6", "4 x 8", "4 x 10", "3 x 12")
    assert [result.total for result in final.results] == [16, 14]


def test_nobody_has_more_seats_than_there_are() -> None:
    """Clause 7.4."""
    (finding,) = errors(column(*[4] * 4), column(*[4] * 3))
    assert (finding.code, finding.place) == ("too-many-seats", "seat:4")
    assert (finding.expected, finding.found) == (6, 7)
    (finding,) = errors(column(*[4] * 5), column(), version=SHORT)
    assert finding.expected == 4


def test_a_seat_cannot_be_sold_before_those_of_lower_value() -> None:
    """Clauses 7.1 and 7.3."""
    (finding,) = errors(column(*[4] * 5), column(6))
    assert (finding.code, finding.place) == ("seat-too-early", "player:2 seat:6")
    assert (finding.expected, finding.found) == (4, 1)
    assert errors(column(*[4] * 5), column(4, 6)) == []
    early = errors(column(*[4] * 6, 8), column(6, 12))
    assert [finding.place for finding in early] == [
        "player:1 seat:8",
        "player:2 seat:12",
    ]


@pytest.mark.parametrize(
    ("kind", "most"),
    [
        *(("wood", 20), ("stone", 20), ("food", 15), ("water", 15), ("wine", 15)),
        *(("ironware", 10), ("glass", 10), ("gold", 10)),
    ],
)
def test_all_players_hold_no_more_cubes_than_there_are(kind: str, most: int) -> None:
    """Clauses 1.13, 1.14 and 10.5."""
    assert errors(column(4, **{kind: most}), column(4)) == []
    (finding,) = errors(column(4, **{kind: most}), column(4, **{kind: 1}))
    assert (finding.code, finding.place) == ("too-many-cubes", f"cube:{kind}")
    assert (finding.expected, finding.found) == (most, most + 1)


def test_resources_that_are_counted_together_have_a_limit_too() -> None:
    """Clause 10.5: there are 85 of all kinds."""
    assert errors(column(4, resource=80), column(4, wood=5)) == []
    (finding,) = errors(column(4, resource=80), column(4, wood=5, wine=1))
    assert (finding.place, finding.expected, finding.found) == ("cube:resource", 85, 86)


def test_two_play_at_least() -> None:
    """Clause 1.1."""
    (finding,) = errors(column(4))
    assert (finding.code, finding.expected, finding.found) == ("too-few-players", 2, 1)
    assert errors()[0].code == "too-few-players"


def test_an_empty_column_is_noted() -> None:
    """Clause 12.1."""
    final = final_of(column(4), Column(), column(4))
    codes = [(f.code, f.place, f.severity) for f in final.verdict.findings]
    assert ("empty-column", "player:2", "note") in codes
    assert final.verdict.verdict == "legal"


def test_a_sheet_has_five_columns() -> None:
    """Clause 12.1."""
    with pytest.raises(ValueError, match="another sheet"):
        final_of(*[column(4)] * 6)
    with pytest.raises(ValueError, match="another sheet"):
        final_of(column(4), column(4), version="long")


# Who won


def test_most_points_win() -> None:
    """Clause 10.4."""
    final = final_of(column(4), column(4, 4), column(gold=1))
    assert final.ranking == (2, 1, 2)
    assert final.verdict.total == 8
    assert final.verdict.points == {"seats": 8, "cubes": 0}


def test_a_tie_is_shared() -> None:
    """Clause 13.1, as usual."""
    final = final_of(column(12), column(6, 6), column(4))
    assert final.ranking == (1, 1, 3)


def test_more_seats_may_break_a_tie() -> None:
    """Clause 13.1."""
    switches = Switches(tie="seats")
    final = final_of(column(12), column(6, 6), switches=switches)
    assert final.ranking == (2, 1)
    same = final_of(column(4, 8), column(6, 6), switches=switches)
    assert same.ranking == (1, 1)


def test_the_highest_seat_may_break_a_tie() -> None:
    """Clause 13.1."""
    switches = Switches(tie="value")
    assert final_of(column(12), column(6, 6), switches=switches).ranking == (1, 2)
    # Equal in the highest value, so the next decides.
    next_ = final_of(column(12, 8, 4), column(12, 6, 6), switches=switches)
    assert next_.ranking == (1, 2)
    shared = final_of(column(12, 4), column(12, gold=1), switches=switches)
    assert shared.ranking == (1, 2)
    both = final_of(column(12), column(12), switches=switches)
    assert both.ranking == (1, 1)


@pytest.mark.parametrize("seed", range(40))
def test_a_random_game_that_was_played_is_legal(seed: int) -> None:
    """Clause 7.1: seats are sold by value, to anybody."""
    rng = random.Random(seed)
    version = rng.choice([FULL, SHORT])
    players = rng.randint(2, 5)
    order = [
        value
        for value, n in zip(VALUES, CATHEDRAL.seats[version], strict=True)
        for _ in range(n)
    ]
    sold = rng.randint(players, len(order))
    bought: list[list[int]] = [[] for _ in range(players)]
    for value in order[:sold]:
        rng.choice(bought).append(value)
    cubes = [{kind: rng.randint(0, 2) for kind in COUNTED} for _ in range(players)]
    final = final_of(
        *(column(*seats, **has) for seats, has in zip(bought, cubes, strict=True)),
        version=version,
    )
    assert final.verdict.verdict == "legal"
    assert final.verdict.complete == (sold == len(order))
    worth = {"gold": 4, "glass": 3, "ironware": 2}
    for seats, has, result in zip(bought, cubes, final.results, strict=True):
        told = sum(worth.get(kind, 1) * count for kind, count in has.items())
        assert result.total == sum(seats) + told
    totals = [result.total for result in final.results]
    assert final.ranking == tuple(
        1 + sum(other > total for other in totals) for total in totals
    )
    if sold < len(order) and order[sold] != order[-1]:
        # Somebody has a seat of the highest value while others are left.
        early = column(*bought[0], 12)
        others = [column(*seats) for seats in bought[1:]]
        codes = [
            f.code for f in final_of(early, *others, version=version).verdict.errors
        ]
        assert "seat-too-early" in codes
