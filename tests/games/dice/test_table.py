import functools
import random
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.games.dice import table
from sheetgen.games.dice.check import check
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill import GUEST, Fill
from sheetgen.games.dice.game import Log, Result, Round, replay
from sheetgen.games.dice.log_file import read_log
from sheetgen.games.dice.owner import Seat
from sheetgen.games.dice.rules import Switches
from sheetgen.games.dice.table import Table, check_table
from sheetgen.games.dice.turn import STANDARD, begin, list_plays, make_play
from sheetgen.verdict import DOUBT, ILLEGAL, LEGAL, UNDECIDED, Value
from tests.games.dice.play import Game, eager, filled_sheet, load_duchy, random_roll

SHEETS = Path(__file__).parents[2] / "sheets" / "dice"
A = load_duchy("A")


def fills_of(duchy: Duchy, log: Log, result: Result, evidence: str) -> list[Fill]:
    """Return what careful players have on their sheets after a game."""
    fills = [
        filled_sheet(Game(duchy, log, replace(result, sheets=(sheet,))), evidence)
        for sheet in result.sheets
    ]
    return [fills[0], *(replace(fill, time_by=GUEST) for fill in fills[1:])]


def judge(fills: Sequence[Fill], switches: Switches = STANDARD) -> Table:
    return check_table(
        [Seat(A, fill, check(A, fill, switches)) for fill in fills], switches
    )


@functools.cache
def anna_and_ben(evidence: str = "round") -> tuple[Fill, ...]:
    """Return two sheets of one game.

    Ben completes the cities in round 24, Anna in round 25; Anna alone the castles.
    """
    log = read_log(SHEETS / "two-players.game").log
    return tuple(fills_of(A, log, replay(A, log), evidence))


def with_claims(anna: str, ben: str, evidence: str = "round") -> list[Fill]:
    """Return the sheets with other claims for the cities; an empty one is none."""
    fills = []
    for fill, claim in zip(anna_and_ben(evidence), (anna, ben), strict=True):
        colours = {k: v for k, v in (fill.colours or {}).items() if k != "city"}
        fills.append(
            replace(fill, colours=colours | ({"city": claim} if claim else {}))
        )
    return fills


def codes(found: Table) -> list[tuple[str, str, str]]:
    return [
        (finding.code, finding.place, finding.clause)
        for finding in found.findings
        if finding.severity == "error"
    ]


# Colour bonuses


@pytest.mark.parametrize("evidence", ["phase", "round"])
def test_sheets_of_one_game_agree(evidence: str) -> None:
    """Clauses 6.10 and 6.13."""
    found = judge(anna_and_ben(evidence))
    assert (found.verdict, found.findings) == (LEGAL, ())
    assert found.ranking == (2, 1)
    assert found.left == (1, 2)


def test_claims_are_no_longer_only_believed() -> None:
    """Clause 9.23."""
    fills = anna_and_ben()
    alone = [finding.code for finding in check(A, fills[0]).findings]
    assert "colour-believed" in alone
    for verdict in judge(fills).verdicts:
        assert "colour-believed" not in [finding.code for finding in verdict.findings]
    (verdict,) = judge(fills[:1]).verdicts
    assert [finding.code for finding in verdict.findings] == alone


def test_somebody_has_the_first_number_of_what_is_complete() -> None:
    """Clause 9.24."""
    found = judge(with_claims("", ""))
    assert codes(found) == [("colour-first-missing", "terrain:city", "9.24")]
    assert found.verdict == ILLEGAL


def test_a_second_number_needs_a_first() -> None:
    """Clause 6.13."""
    found = judge(with_claims("second", "", "phase"))
    place = "player:1 terrain:city"
    assert codes(found) == [("colour-second-without-first", place, "6.13")]


def test_who_comes_later_gets_the_second_number() -> None:
    """Clause 6.13."""
    found = judge(with_claims("", "first"))
    place = "player:1 terrain:city"
    assert codes(found) == [("colour-second-missing", place, "6.13")]


def test_those_who_are_first_are_so_in_one_round() -> None:
    """Clause 6.11."""
    found = judge(with_claims("first", "first"))
    assert codes(found) == [("colour-not-together", "terrain:city", "6.11")]
    assert found.findings[0].found == "first"


def test_a_phase_does_not_show_who_was_earlier_within_it() -> None:
    """Clause 6.11: both have completed the cities in phase 3."""
    assert judge(with_claims("first", "first", "phase")).verdict == LEGAL
    assert judge(with_claims("first", "second", "phase")).verdict == LEGAL


def test_the_second_number_comes_later_than_the_first() -> None:
    """Clause 6.13."""
    found = judge(with_claims("first", "second"))
    assert codes(found) == [("colour-order", "player:2 terrain:city", "6.13")]


def test_who_comes_before_a_second_number_has_one_too() -> None:
    """Clause 6.14."""
    found = judge(with_claims("second", ""))
    assert ("colour-unclaimed", "player:2 terrain:city", "6.14") in codes(found)


def test_a_third_player_gets_nothing() -> None:
    """Clause 6.14: the third has Anna's sheet, but no number is left."""
    anna, ben = anna_and_ben("phase")
    third = replace(anna, colours={"castle": "first"})
    assert judge([anna, ben, third]).verdict == LEGAL


def test_where_claims_are_left_out_somebody_may_have_the_number() -> None:
    """Clause 9.3."""
    anna, ben = with_claims("second", "")
    found = judge([anna, replace(ben, colours=None)])
    assert codes(found) == []


def test_phases_show_who_was_first_too() -> None:
    """Clause 6.13: with the cities of Ben in phase 2, Anna was second."""
    anna, ben = with_claims("first", "second", "phase")
    verdicts = [check(A, anna), check(A, ben)]
    earlier = tuple(
        line._replace(phase=2) if line.heading == "areas" and line.phase == 3 else line
        for line in verdicts[1].lines
    )
    verdicts[1] = replace(verdicts[1], lines=earlier)
    seats = [Seat(A, f, v) for f, v in zip((anna, ben), verdicts, strict=True)]
    assert codes(check_table(seats)) == [
        ("colour-order", "player:2 terrain:city", "6.13")
    ]


# Players, start castles, time


def test_more_than_five_cannot_play() -> None:
    """Clause 1.8."""
    _, ben = anna_and_ben("phase")
    assert codes(judge([ben] * 6)) == [("players-too-many", "sheet", "1.8")]
    assert judge([ben] * 5).verdict == LEGAL


def test_all_play_on_the_same_duchy() -> None:
    """Clause 2.1."""
    anna, ben = anna_and_ben("phase")
    other = load_duchy("B")
    seats = [Seat(A, anna, check(A, anna)), Seat(other, ben, check(other, ben))]
    assert codes(check_table(seats)) == [("boards-differ", "player:2", "2.1")]


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("all-equal", []),
        ("all-different", [("start-taken", "player:2 cell:c5", "8.2")]),
    ],
)
def test_variants_are_about_start_castles(
    variant: str, expected: list[tuple[str, str, str]]
) -> None:
    """Clauses 8.2 and 8.4: both began in c5."""
    fills = [replace(fill, variant=variant) for fill in anna_and_ben("phase")]
    assert codes(judge(fills)) == expected


def test_a_sheet_without_a_start_does_not_shift_the_players() -> None:
    """Clause 8.2."""
    anna, ben = anna_and_ben("phase")
    bare = replace(anna, numbers=(0,) * 37, phases=None, colours={})
    fills = [replace(fill, variant="all-different") for fill in (bare, anna, ben)]
    found = judge(fills)
    assert ("start-taken", "player:3 cell:c5", "8.2") in codes(found)


def test_nobody_plays_solo_in_company() -> None:
    """Clause 8.6."""
    fills = [replace(fill, variant="solo") for fill in anna_and_ben("phase")]
    assert ("players-in-solo", "sheet", "8.6") in codes(judge(fills))


def test_all_have_the_same_rounds_in_their_time_boxes() -> None:
    """Clause 9.10."""
    anna, ben = anna_and_ben()
    assert ben.time is not None
    doubled = (ben.time[0], ben.time[1], (*ben.time[2][:-1], 0))
    found = judge([anna, replace(ben, time=doubled)])
    assert ("time-differs", "player:2 phase:3", "9.10") in codes(found)
    assert judge([anna, replace(ben, time=None)]).verdict == LEGAL


def test_crossed_boxes_may_differ() -> None:
    """Clause 3.5."""
    anna, ben = anna_and_ben("phase")
    assert judge([anna, replace(ben, time=None)]).verdict == LEGAL


def test_sheets_of_several_variants_are_no_game() -> None:
    anna, ben = anna_and_ben("phase")
    with pytest.raises(ValueError, match="one variant"):
        judge([anna, replace(ben, variant="all-equal")])
    with pytest.raises(ValueError, match="one variant"):
        judge([])


# Who won


def test_the_largest_number_of_bonuses_left_breaks_a_tie() -> None:
    """Clause 7.3."""
    _, ben = anna_and_ben("phase")
    verdict = check(A, ben)
    row = ben.rows["worker"]
    more = replace(row, circled=row.circled + 1)
    richer = replace(ben, rows={**ben.rows, "worker": more})
    found = check_table([Seat(A, ben, verdict), Seat(A, richer, verdict)])
    assert found.ranking == (2, 1)


def test_who_is_still_equal_shares_the_place() -> None:
    """Clause 7.4."""
    _, ben = anna_and_ben("phase")
    assert judge([ben, ben]).ranking == (1, 1)


def test_goods_may_not_count_in_a_tie() -> None:
    """Clause 10.13."""
    fills = anna_and_ben("phase")
    silent = Switches(tie_counts_goods="no")
    for fill, left, without in zip(
        fills, judge(fills).left, judge(fills, silent).left, strict=True
    ):
        good, castle = fill.rows["good"], fill.castle_row
        assert castle is not None
        goods = good.circled - good.crossed
        goods += castle.circled.count("good") - castle.crossed.count("good")
        assert left is not None
        assert without == left - goods


def test_a_tie_needs_the_rows() -> None:
    """Clause 7.3."""
    anna, ben = anna_and_ben("phase")
    rows = {name: ben.rows[name] for name in ("monk", "silver", "good")}
    bare = replace(ben, rows=rows)
    assert judge([anna, bare]).ranking == (2, 1)
    found = judge([ben, bare])
    assert (found.verdict, found.ranking, found.left) == (LEGAL, None, (2, None))
    assert [finding.code for finding in found.findings] == ["ranking-open"]


def test_nobody_wins_against_the_rules() -> None:
    found = judge(with_claims("", ""))
    assert found.ranking is None
    assert found.findings[-1].code == "ranking-open"


def test_an_open_total_leaves_the_winner_open() -> None:
    anna, ben = anna_and_ben("phase")
    found = judge([replace(anna, colours=None), ben])
    assert (found.verdict, found.ranking) == (LEGAL, None)


def test_one_undecided_sheet_leaves_the_table_undecided() -> None:
    anna, ben = anna_and_ben("phase")
    unknown = replace(check(A, anna), verdict=UNDECIDED, witness=None)
    seats = [Seat(A, anna, unknown), Seat(A, ben, check(A, ben))]
    assert check_table(seats).verdict == UNDECIDED


# Random tables


def random_table(
    duchy: Duchy, rng: random.Random, players: int, variant: str
) -> tuple[Log, Result]:
    """Return a game of several players that is played to its end."""
    castles = [cell for cell in range(len(duchy.near)) if duchy.is_castle[cell]]
    starts = [rng.choice(castles) for _ in range(players)]
    if variant == "all-different":
        starts = rng.sample(castles, players)
    elif variant == "all-equal":
        starts = starts[:1] * players
    states = [begin(duchy, start) for start in starts]
    turns: list[Round] = []
    log = Log(tuple(starts), (), variant)
    while len(turns) < 15 or not replay(duchy, log).is_over:
        roll = random_roll(rng)
        plays = []
        for at, state in enumerate(states):
            play = eager(duchy, list_plays(duchy, state, roll), rng)
            states[at] = make_play(duchy, state, play)
            plays.append(play)
        turns.append(Round(roll, tuple(plays)))
        log = replace(log, rounds=tuple(turns))
    return log, replay(duchy, log)


@pytest.mark.slow
@pytest.mark.parametrize("evidence", ["phase", "round"])
@pytest.mark.parametrize("variant", ["normal", "all-different", "all-equal"])
def test_random_tables_agree_and_rank_as_their_logs(
    evidence: str, variant: str
) -> None:
    """Clauses 6.10 to 6.14, 7.2 to 7.4, 9.24."""
    rng = random.Random(f"{evidence} {variant}")
    claims = 0
    for _ in range(12):
        log, result = random_table(A, rng, rng.randint(2, 4), variant)
        fills = fills_of(A, log, result, evidence)
        found = judge(fills)
        assert codes(found) == []
        if found.verdict == LEGAL:
            assert found.ranking == result.ranking
        claims += sum(len(fill.colours or {}) for fill in fills)
    assert claims > 5


@pytest.mark.slow
def test_a_claim_taken_away_is_found_where_rounds_are_known() -> None:
    """Clauses 6.11, 6.13 and 9.24: whoever completes a terrain in time has a number."""
    rng = random.Random("taken away")
    tried = 0
    while tried < 25:
        log, result = random_table(A, rng, 3, "normal")
        fills = fills_of(A, log, result, "round")
        for at, fill in enumerate(fills):
            for terrain in fill.colours or {}:
                kept = {k: v for k, v in (fill.colours or {}).items() if k != terrain}
                changed = [*fills]
                changed[at] = replace(fill, colours=kept)
                wrong = [place for _, place, _ in codes(judge(changed))]
                assert any(place.endswith(f"terrain:{terrain}") for place in wrong)
                tried += 1


# The same sheet for two players


def find_twice(
    fills: Sequence[Fill], serials: Sequence[int]
) -> tuple[str, list[tuple[str, str, str, Value, Value]]]:
    """Return the verdict on a table, and its sheets that stand for two players."""
    seats = [
        Seat(A, fill, check(A, fill), serial)
        for fill, serial in zip(fills, serials, strict=True)
    ]
    found = check_table(seats)
    return found.verdict, [
        (one.code, one.severity, one.place, one.expected, one.found)
        for one in found.findings
        if one.clause == "9.29"
    ]


def test_a_serial_number_that_two_players_have_is_told() -> None:
    """Clause 9.29."""
    anna, ben = anna_and_ben("phase")
    _, told = find_twice((anna, ben, ben), (7, 8, 7))
    assert told[0] == ("serial-twice", DOUBT, "player:3", "player:1", 7)
    verdict, told = find_twice((anna, ben), (7, 7))
    assert (verdict, len(told)) == (LEGAL, 1)
    assert find_twice((anna, ben), (0, 0)) == (LEGAL, [])


def test_two_sheets_on_which_all_stands_alike_are_told() -> None:
    """Clause 9.29."""
    anna, ben = anna_and_ben("phase")
    _, told = find_twice((ben, anna, ben), (0, 3, 0))
    assert told == [("sheet-twice", DOUBT, "player:3", "player:1", None)]
    other = replace(ben, total=(ben.total or 0) + 1)
    assert find_twice((ben, anna, other), (0, 3, 0))[1] == []


def test_after_few_rounds_two_sheets_can_be_alike() -> None:
    """Clause 9.29: the same dice, and the same choices."""
    log = read_log(SHEETS / "two-players.game").log
    short = replace(log, rounds=log.rounds[:4])
    (_, ben) = fills_of(A, short, replay(A, short), "phase")
    assert find_twice((ben, ben), (0, 0)) == (LEGAL, [])


def test_every_fault_of_a_table_has_a_test() -> None:
    code = Path(table.__file__).read_text(encoding="utf-8")
    found = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', code)) - {"colour-believed"}
    assert len(found) > 8
    tests = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in sorted(found) if f'"{name}"' not in tests] == []
