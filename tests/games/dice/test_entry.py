"""Sheets that players send: what is read, what is refused, how a table is judged."""

import random
from typing import Any

import pytest

from sheetgen.core.errors import DamagedCode, FillError, UsageError
from sheetgen.core.verdict import ERROR
from sheetgen.games.dice.files.plain import plain_by_phase
from sheetgen.games.find import find_game
from sheetgen.server.judge import find_seats
from tests.games.dice.answers import plain_fill
from tests.server.sheets import sheet

SEATS = find_seats(find_game("dice"))


def refused(fill: object, switches: object = None) -> list[str]:
    with pytest.raises(FillError) as error:
        SEATS.read_entry(sheet(0).digits, {"fill": fill, "switches": switches})
    return [f"{problem.where}.{problem.key}" for problem in error.value.problems]


@pytest.mark.parametrize("evidence", ["none", "phase", "round"])
def test_what_a_page_writes_is_read(evidence: str) -> None:
    for number in range(5):
        sent = sheet(number, evidence)
        entry = SEATS.read_entry(sent.digits, {"fill": sent.fill, "switches": {}})
        assert plain_fill(entry.fill) == sent.fill
        assert entry.plain == {"fill": sent.fill, "switches": {}}
        assert SEATS.judge_entry(entry).seat.verdict.verdict == "legal"


def test_nothing_in_place_of_a_part_is_a_part_left_out() -> None:
    digits = sheet(0).digits
    fill = {**sheet(0).fill, "total": None, "time": None}
    entry = SEATS.read_entry(digits, {"fill": fill, "switches": None})
    assert entry.fill.total is None
    assert "time" not in entry.plain["fill"]
    with pytest.raises(DamagedCode):
        SEATS.read_entry(digits[:-1] + str((int(digits[-1]) + 1) % 10), {})


CELLS = 37
WRONG: dict[str, list[Any]] = {
    "numbers": ["", "1" * (CELLS - 1), "7" * CELLS, "x" * CELLS, 5, None, ["1"]],
    "evidence": ["", "phases", 1, ["phase"], {}],
    "variant": ["duel", 0, []],
    "phases": ["4" * CELLS, "." * 36, "X" * CELLS, 1],
    "rounds": [[1], [64] * CELLS, [True] * CELLS, ["1"] * CELLS, "1" * CELLS, [-1]],
    "time": [[], [[], []], [[0] * 99, [], []], [[64], [], []], [[1.0], [], []], {}],
    "rows": [{"pearl": [1, 1]}, {"monk": 1}, {"monk": [1]}, {"monk": [128, 0]}, []],
    "castle_row": [[], [["pearl"], []], [[1], []], [["monk"] * 128, []], "monk"],
    "columns": [[], [[]] * 3, [[1, 2, 3]] * 3, [[["1"], 2]] * 3, [[[1] * 64, 2]] * 3,
                [[[1024], 2]] * 3],
    "total": [-1, 10_000, "70", 70.0, True, [70]],
    "colours": [{"sea": "first"}, {"city": "third"}, {"city": 1}, []],
    "time_by": ["", "me", 1, ["owner"]],
    "crossed": [{"sea": []}, {"city": "first"}, {"city": ["third"]}, [],
                {"city": ["second", "first"]}, {"city": ["first", "first"]}],
}  # fmt: skip


@pytest.mark.parametrize("key", WRONG)
def test_what_cannot_stand_on_a_sheet_is_refused_by_its_key(key: str) -> None:
    for value in WRONG[key]:
        assert f"fill.{key}" in refused({**sheet(0).fill, key: value}), value


def test_unknown_keys_and_switches_are_refused_all_at_once() -> None:
    fill = sheet(0).fill
    assert refused({**fill, "colors": {}}) == ["fill.'colors'"]
    assert refused(fill, {"house-rule": "yes"}) == ["switches.'house-rule'"]
    assert refused(fill, {"must-combine": "maybe"}) == ["switches.must-combine"]
    assert refused(fill, []) == ["switches."]
    assert refused([]) == ["fill."]
    assert sorted(refused({})) == ["fill.evidence", "fill.numbers", "fill.variant"]
    found = refused({**fill, "total": -1, "rounds": 3}, {"must-combine": 1})
    assert sorted(found) == ["fill.rounds", "fill.total", "switches.must-combine"]


@pytest.mark.slow
def test_whatever_is_accepted_can_be_judged() -> None:
    rng = random.Random("entries")
    pools: dict[str, list[Any]] = {
        "numbers": ["." * CELLS, "X" * CELLS, "123456" * 6 + "1", "X" + "." * 36],
        "phases": [None, "." * CELLS, "3" * CELLS],
        "rounds": [None, [0] * CELLS, [63] * CELLS, list(range(31)) + [1] * 6],
        "time": [None, [[], [], []], [[1] * 63] * 3, [[0, 63], [30], [5, 4]]],
        "rows": [None, {}, {"monk": [0, 127]}, {"silver": [127, 0], "good": [1, 2]}],
        "castle_row": [None, [[], []], [["monk"] * 61, ["good"] * 61]],
        "columns": [None, [[None, None]] * 3, [[[], 0]] * 3, [[[1023] * 63, 1]] * 3],
        "total": [None, 0, 9999],
        "colours": [None, {}, {"city": "second", "castle": "first"}],
        "time_by": [None, "owner", "guest"],
        "crossed": [None, {}, {"city": ["second"]}, {"mine": ["first", "second"]}],
        "evidence": ["none", "phase", "round"],
        "variant": ["normal", "solo", "all-different", "all-equal"],
    }
    for number in range(150):
        fill = dict(sheet(number % 5, rng.choice(pools["evidence"])).fill)
        for key in rng.sample(sorted(pools), rng.randint(1, 4)):
            fill[key] = rng.choice(pools[key])
        entry = SEATS.read_entry(sheet(0).digits, {"fill": fill, "switches": {}})
        judged = SEATS.judge_entry(entry)
        assert SEATS.judge_table([judged, judged])["verdict"]


def test_a_table_is_judged_together() -> None:
    """Clause 9.24: claims of several sheets are compared."""
    number = next(n for n in range(50) if sheet(n).fill.get("colours"))
    fill = sheet(number).fill
    seconds = {**fill, "colours": dict.fromkeys(fill["colours"], "second")}
    entry = SEATS.judge_entry(SEATS.read_entry(sheet(number).digits, {"fill": seconds}))
    table = SEATS.judge_table([entry, entry])
    codes = {f["code"] for f in table["findings"] if f["severity"] == ERROR}
    assert "colour-second-without-first" in codes
    assert table["verdict"] == "illegal"
    alone = plain_by_phase(entry.seat.verdict)
    assert [v["total"] for v in table["verdicts"]] == [alone["total"]] * 2


def test_sheets_that_were_played_otherwise_are_of_no_table() -> None:
    one = SEATS.judge_entry(SEATS.read_entry(sheet(0).digits, {"fill": sheet(0).fill}))
    for other in (
        {"fill": {**sheet(0).fill, "variant": "solo"}},
        {"fill": sheet(0).fill, "switches": {"must-combine": "no"}},
    ):
        with pytest.raises(UsageError, match="the same"):
            SEATS.judge_table(
                [one, SEATS.judge_entry(SEATS.read_entry(sheet(0).digits, other))]
            )
