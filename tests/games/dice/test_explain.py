"""What points columns say where phases are not shown."""

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from sheetgen.core.verdict import LEGAL, OPEN, RIGHT, WRONG, Verdict
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.check.columns import NEVER, Source, Sums, Target, list_targets
from sheetgen.games.dice.order.order import MOST_EFFORT, QUICK_EFFORT
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import Column, Fill
from sheetgen.games.dice.rules.game import Log, replay
from tests.games.dice.corrupt import corrupted
from tests.games.dice.oracle import SHORT_SOLO, Moment, Oracle, small_duchy, small_game
from tests.games.dice.play import Game, filled_sheet, load_duchy, random_game

MOST_MOMENTS = 40_000


def sheet(letter: str, seed: int) -> tuple[Duchy, Fill]:
    played = random_game(load_duchy(letter), random.Random(seed))
    return played.duchy, filled_sheet(played, "none")


def added_up(fill: Fill, entries: list[tuple[int, ...]]) -> Fill:
    """Return *fill* with other entries, their subtotals, and the total."""
    columns = tuple(
        Column(column, sum(column) + (at == 0)) for at, column in enumerate(entries)
    )
    total = sum(column.subtotal or 0 for column in columns)
    return replace(fill, columns=columns, total=total)


def entries_of(fill: Fill) -> list[tuple[int, ...]]:
    return [column.entries or () for column in fill.columns or ()]


def state_of(verdict: Verdict) -> str:
    """Return whether columns and total are wrong, by one or together, open or right."""
    told = [
        state
        for place, state in verdict.sums.items()
        if place.startswith("subtotal") or (place == "total" and verdict.total is None)
    ]
    is_odd = any(found.code == "columns-unexplained" for found in verdict.findings)
    return WRONG if is_odd or WRONG in told else OPEN if OPEN in told else RIGHT


# Whole duchies


@pytest.mark.parametrize("effort", [QUICK_EFFORT, MOST_EFFORT])
def test_points_that_nothing_brings_are_wrong_though_they_add_up(effort: int) -> None:
    """Clauses 9.30 and 9.32: nine more points in the second column."""
    told = []
    for letter, seed in itertools.product("ABCD", range(3)):
        duchy, fill = sheet(letter, seed)
        one, two, three = entries_of(fill)
        verdict = check(duchy, added_up(fill, [one, (*two, 9), three]), effort=effort)
        assert verdict.verdict == LEGAL
        told.append(state_of(verdict))
    assert set(told) <= ({WRONG} if effort else {WRONG, OPEN})
    assert told.count(WRONG) >= 9


def test_what_would_fit_is_told_at_the_subtotal() -> None:
    """Clause 9.31: sources of the phase give no such sum."""
    duchy, fill = sheet("A", 3)
    entries = entries_of(fill)
    at = next(at for at, column in enumerate(entries) if column)
    entries[at] = (entries[at][0] + 60, *entries[at][1:])
    given = added_up(fill, entries)
    verdict = check(duchy, given, effort=MOST_EFFORT)
    place = f"subtotal:{at + 1}"
    (finding,) = [f for f in verdict.findings if f.code == "subtotal-unexplained"]
    assert finding.place == place
    assert finding.found == (given.columns or ())[at].subtotal
    assert verdict.sums[place] == WRONG
    assert isinstance(finding.expected, int)
    columns = list(given.columns or ())
    columns[at] = Column(None, finding.expected)
    total = sum(column.subtotal or 0 for column in columns)
    mended = replace(given, columns=tuple(columns), total=total)
    assert WRONG not in check(duchy, mended).sums.values()


@pytest.mark.slow
def test_columns_that_cannot_be_together_are_named_and_none_is_wrong() -> None:
    """Clause 9.31: each can be by itself; a point moved from one to another."""
    found = 0
    moves = itertools.product(range(16), itertools.permutations(range(3), 2))
    for seed, (giver, taker) in moves:
        duchy, fill = sheet("ABCD"[seed % 4], seed)
        written = [column.subtotal or 0 for column in fill.columns or ()]
        written[giver], written[taker] = written[giver] - 1, written[taker] + 1
        columns = [Column(None, max(value, 0)) for value in written]
        given = replace(fill, columns=tuple(columns), total=None)
        verdict = check(duchy, given, effort=QUICK_EFFORT)
        for finding in verdict.findings:
            if finding.code != "columns-unexplained":
                continue
            found += 1
            places = [f"subtotal:{at}" for at in (1, 2, 3)]
            assert set(finding.found) <= set(places) and finding.place == "sheet"
            for place, column in zip(places, columns, strict=True):
                alone = [column if one == place else Column() for one in places]
                by_itself = check(duchy, replace(given, columns=tuple(alone)))
                if place in finding.found:
                    assert verdict.sums[place] == OPEN
                    assert by_itself.sums[place] == RIGHT
    assert found > 3


def split_up(entry: int, rng: random.Random) -> tuple[int, ...]:
    """Return numbers that a player may write in place of one."""
    part = rng.randrange(entry)
    return (part, entry - part) if part else (entry,)


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("evidence", ["none", "phase", "round"])
def test_no_true_sum_is_wrong_in_any_split_and_what_is_right_has_an_order(
    evidence: str,
) -> None:
    """Clauses 9.30 and 9.31: how entries are split is nobody's business."""
    rng = random.Random(f"splits {evidence}")
    told = []
    for seed in range(16):
        played = random_game(load_duchy("ABCD"[seed % 4]), rng)
        duchy, fill = played.duchy, filled_sheet(played, evidence)
        entries = [
            tuple(part for entry in column for part in split_up(entry, rng))
            for column in entries_of(fill)
        ]
        verdict = check(duchy, added_up(fill, entries))
        assert WRONG not in verdict.sums.values(), verdict.sums
        told.append(verdict.sums["total"])
        more = [*entries]
        more[rng.randrange(3)] += (rng.choice((1, 2, 9)),)
        for given in (entries, more):
            verdict = check(duchy, added_up(fill, given))
            if set(verdict.sums.values()) == {RIGHT}:
                colours = verdict.points.get("colours", 0)
                brought = brought_by(duchy, verdict, "areas", "goods")
                assert sum(brought) + colours == sum(map(sum, given))
    assert told.count(RIGHT) >= 15


def brought_by(duchy: Duchy, verdict: Verdict, *headings: str) -> list[int]:
    """Return what the order that is shown brings in each phase."""
    assert isinstance(verdict.witness, Log)
    entries = replay(duchy, verdict.witness).sheets[0].entries
    return [
        sum(e.points for e in entries if e.phase == phase and e.heading in headings)
        for phase in (1, 2, 3)
    ]


def leave_out(column: Column, rng: random.Random) -> Column:
    """Return what a player may write of a column, and nothing that is untrue."""
    entries = tuple(e for entry in column.entries or () for e in split_up(entry, rng))
    some = tuple(entry for entry in entries if rng.random() < 0.8)
    ways = [
        Column((*entries, 0), column.subtotal),
        Column(None, column.subtotal),
        Column((), column.subtotal),
        Column((0, *entries)),
        Column(some),
        Column(()),
        Column(),
    ]
    return rng.choice(ways)


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("evidence", ["none", "phase", "round", "alone"])
def test_nothing_that_is_left_out_makes_a_sum_wrong(evidence: str) -> None:
    """Clauses 6.19, 6.20, 9.31 and 9.37; what is there and untrue is always found."""
    for seed in range(20):
        rng = random.Random(f"left out {evidence} {seed}")
        duchy = load_duchy("ABCD"[seed % 4])
        played = random_game(duchy, rng, rng.choice(("normal", "solo")))
        fill = filled_sheet(played, "none" if evidence == "alone" else evidence)
        if evidence == "alone":
            points = {"columns": fill.columns, "total": fill.total}
            fill = Fill((0,) * len(fill.numbers), **points)
        elif seed % 3 == 0:
            fill = replace(fill, colours=None)
        columns = tuple(leave_out(column, rng) for column in fill.columns or ())
        total = rng.choice((fill.total, fill.total, None))
        given = replace(fill, columns=columns, total=total)
        sums = check(duchy, given).sums
        assert WRONG not in sums.values(), (given, sums)
        at, more = rng.randrange(3), rng.choice((-1, 1))
        wrong = [column.subtotal or 0 for column in fill.columns or ()]
        wrong[at] += more
        odd = replace((fill.columns or ())[at], subtotal=wrong[at])
        if wrong[at] >= 0 and odd.entries:
            given = replace(given, columns=(*columns[:at], odd, *columns[at + 1 :]))
            assert check(duchy, given).sums[f"subtotal:{at + 1}"] == WRONG
        whole = replace(fill, total=(fill.total or 0) + more)
        assert check(duchy, whole).sums["total"] == WRONG
        bare = replace(whole, columns=tuple(Column(one) for one in entries_of(fill)))
        found = check(duchy, bare)
        told = found.sums["total"], [f.code for f in found.findings]
        assert told[0] == WRONG or "sum-differs" in told[1], told


@pytest.mark.slow
@pytest.mark.parametrize("evidence", ["round", "phase"])
def test_sales_are_right_only_where_an_order_sells_then(evidence: str) -> None:
    """Clause 9.31: a sale that is moved to another column may have no order."""
    told = {RIGHT: 0, OPEN: 0, WRONG: 0}
    for seed in range(60):
        rng = random.Random(f"moved sale {seed}")
        played = random_game(load_duchy("ABCD"[seed % 4]), rng)
        duchy, fill = played.duchy, filled_sheet(played, evidence)
        written = [column.subtotal or 0 for column in fill.columns or ()]
        giver, taker = rng.sample(range(3), 2)
        if not fill.rows["good"].crossed or written[giver] < duchy.printed.good_sold:
            continue
        written[giver] -= duchy.printed.good_sold
        written[taker] += duchy.printed.good_sold
        columns = tuple(Column(None, value) for value in written)
        verdict = check(duchy, replace(fill, columns=columns))
        told[state_of(verdict)] += 1
        if state_of(verdict) == RIGHT:
            headings = ("start", "areas", "goods", "colours")
            assert brought_by(duchy, verdict, *headings) == written
    assert told[RIGHT] and told[OPEN] + told[WRONG], told


# Against every game, on small boards


def subtotals(duchy: Duchy, fill: Fill) -> set[tuple[int, ...]] | None:
    """Return the points by phase of every game that ends in *fill*, without colours.

    Nothing if there are too many games.
    """
    oracle = Oracle(duchy.board, duchy.printed, fill, solo_rounds=SHORT_SOLO)
    start = 1 << oracle.numbers.index(-1)
    rings = [0] * 8
    carried = duchy.board.cells[oracle.numbers.index(-1)].carried
    rings[4 + ("monk", "silver", "good", "worker").index(carried)] = 1
    first = Moment(start, 1, 0, 0, tuple(rings), (0,) * 8), (1, 0, 0)
    seen, waiting, found = {first}, [first], set()
    while waiting:
        moment, points = waiting.pop()
        if oracle._is_end(moment):
            found.add(points)
        if moment.phase > 3:
            continue
        for after in oracle._after_round(moment):
            more = list(points)
            for area, cells in enumerate(duchy.area_cells):
                if not cells & ~after.filled and cells & ~moment.filled:
                    value = duchy.points[area][moment.phase - 1]
                    more[moment.phase - 1] += value
            goods = sum(after.crosses[at] - moment.crosses[at] for at in (2, 6))
            more[moment.phase - 1] += 2 * goods
            new = after, tuple(more)
            if new not in seen:
                seen.add(new)
                waiting.append(new)
        if len(seen) > MOST_MOMENTS:
            return None
    return found


def small_sheets(seed: str, count: int) -> Iterator[tuple[random.Random, Game, Fill]]:
    """Yield sheets of small games, half of them with changes; no colours claimed."""
    for number in range(count):
        rng = random.Random(f"{seed} {number}")
        duchy = small_duchy(rng, 5, 7)
        played = small_game(duchy, rng)
        fill = filled_sheet(played, rng.choice(("none", "none", "phase")), False)
        if rng.random() < 0.5:
            _, fill = corrupted(duchy, fill, rng)
        if fill.evidence == "phase" and rng.random() < 0.5:
            fill = replace(fill, phases=None)
        yield rng, played, replace(fill, colours={})


def agree(seed: str, count: int) -> dict[str, int]:
    """Return how many columns got which answer; none speaks against the oracle."""
    answers = {RIGHT: 0, WRONG: 0, OPEN: 0}
    for rng, played, fill in small_sheets(seed, count):
        bare = replace(fill, columns=None, total=None)
        if check(played.duchy, bare, effort=MOST_EFFORT).verdict != LEGAL:
            continue
        truth = subtotals(played.duchy, bare)
        if not truth:
            continue
        tried = [list(rng.choice(sorted(truth)))]
        for _ in range(3):
            other = list(rng.choice(sorted(truth)))
            at, more = rng.randrange(3), rng.choice((-2, -1, 1, 2))
            other[at] += more
            if rng.random() < 0.5:
                other[rng.randrange(3)] -= more
            tried.append(other)
        for wanted in tried:
            if min(wanted) < 0:
                continue
            columns = tuple(Column(None, value) for value in wanted)
            given = replace(bare, columns=columns, total=sum(wanted))
            verdict = check(played.duchy, given, effort=MOST_EFFORT)
            assert verdict.verdict == LEGAL
            is_possible = tuple(wanted) in truth
            told = state_of(verdict)
            assert told == OPEN or is_possible == (told == RIGHT), (given, truth)
            answers[told] += 1
    return answers


@pytest.mark.slow
@pytest.mark.usefixtures("short_solo_phases")
@pytest.mark.parametrize("count", [50, pytest.param(1500, marks=pytest.mark.full)])
def test_columns_are_right_or_wrong_as_every_game_says(count: int) -> None:
    """Clause 9.31, against the oracle that plays every game."""
    answers = agree("columns", count)
    assert min(answers[RIGHT], answers[WRONG]) > 12
    assert answers[OPEN] < answers[RIGHT]


# The sums alone, against all phases and all entries


def every_way(sources: list[Source], targets: list[int]) -> bool:
    """Return whether single sources can be put into the columns, by trying all."""
    for chosen in itertools.product(range(3), repeat=len(sources)):
        sums = [0, 0, 0]
        for source, phase in zip(sources, chosen, strict=True):
            value = source.ways[0][phase]
            if value == NEVER:
                break
            sums[phase] += value
        else:
            if sums == targets:
                return True
    return False


@pytest.mark.slow
def test_sums_are_explained_exactly_if_some_way_gives_them() -> None:
    """Clause 9.30."""
    rng = random.Random("sums")
    values = [(1, 1, 1), (2, 2, 2), (4, 3, 2), (8, 6, 4), (-1, -1, 1), (3, 3, -1)]
    answers = []
    for _ in range(400):
        chosen = rng.choices(values, k=rng.randint(1, 6))
        sources = [Source("areas", (value,), at, 1) for at, value in enumerate(chosen)]
        points = [0, 0, 0]
        for value in chosen:
            phase = rng.choice([p for p in range(3) if value[p] > 0])
            points[phase] += value[phase]
        if rng.random() < 0.6:
            points[rng.randrange(3)] += rng.choice((-1, 1, 2))
        targets = [Target("", (at,), sum_, 0) for at, sum_ in enumerate(points, 1)]
        sums = Sums(sources, targets, (99, 99, 99), 0, 100_000)
        found = sums.can_be()
        assert found == every_way(sources, points), (sources, points)
        costs = [rng.choices(range(9), k=3) for _ in sources]
        ways = sums.ways(costs, 1000)
        assert bool(ways) == found
        for way in ways[:1]:
            given = [0, 0, 0]
            for source, (phase,) in zip(sources, way, strict=True):
                given[phase - 1] += source.ways[0][phase - 1]
            assert given == points
        answers.append(found)
    assert 50 < sum(answers) < len(answers) - 50


def test_a_column_to_which_more_may_be_added_is_no_target() -> None:
    """Clause 9.31."""

    def targets(*columns: Column, total: int | None = None) -> list[tuple[str, int]]:
        found = list_targets(load_duchy("A"), columns, total)
        return [(target.place, target.points) for target in found]

    first = Column((4, 2), None)
    others = Column(None, 5), Column((1,), 1)
    known = [("subtotal:2", 5), ("subtotal:3", 1)]
    assert targets(first, *others) == known
    assert targets(first, *others, total=13) == [("subtotal:1", 6), *known]
    assert targets(Column(), *others, total=13) == [*known, ("total", 6)]
    assert targets(Column(), Column(), Column(), total=13) == [("total", 12)]
