"""Sheets that players send: what is read, what is refused, how a table is judged."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import DamagedCode, FillError, UsageError
from sheetgen.core.verdict import unusual
from sheetgen.games.burgundy.check.expansions import IDS
from sheetgen.games.burgundy.rules.counts import VINE_COLOURS
from sheetgen.games.burgundy.rules.fill import Fill
from sheetgen.games.burgundy.sheet.form import form_of
from sheetgen.games.find import find_game, load_layout
from sheetgen.server.judge import find_seats
from tests.form.strategies import fills, switches
from tests.games.burgundy.answers import pack_answers, plain_fill
from tests.games.burgundy.play import ALL, load_duchy, play

SEATS = find_seats(find_game("burgundy"))

LAYOUT = load_layout("burgundy/duchy-25")
DIGITS = encode(
    SheetCode(LAYOUT.rules.number, LAYOUT.board, "phase"), LAYOUT.rules.encoding
)
CELLS = 37


def sent(seed: int, expansions: tuple[str, ...] = ALL) -> dict[str, Any]:
    """Return a fill as a page sends it."""
    return plain_fill(play(load_duchy("25"), seed, 3, expansions).fill)


def refused(fill: object, switches: object = None) -> list[str]:
    with pytest.raises(FillError) as error:
        SEATS.read_entry(DIGITS, {"fill": fill, "switches": switches})
    return [f"{problem.where}.{problem.key}" for problem in error.value.problems]


@pytest.mark.parametrize("expansions", [(), ALL])
def test_what_a_page_writes_is_read(expansions: tuple[str, ...]) -> None:
    for seed in range(6):
        fill = sent(seed, expansions)
        entry = SEATS.read_entry(DIGITS, {"fill": fill, "switches": {}})
        assert plain_fill(entry.fill) == fill
        assert entry.plain == {"fill": fill, "switches": {}}
        assert SEATS.judge_entry(entry).seat.verdict.verdict == "legal"


def test_answers_of_a_link_are_read() -> None:
    fill = sent(1)
    entry = SEATS.read_entry(DIGITS, {"fill": fill})
    answers = pack_answers(entry.board, entry.fill, entry.switches)
    assert SEATS.read_entry(DIGITS, {"answers": answers}).fill == entry.fill
    with pytest.raises(FillError, match="the one or the other"):
        SEATS.read_entry(DIGITS, {"answers": answers, "fill": fill})
    with pytest.raises(FillError, match="digits as a text"):
        SEATS.read_entry(DIGITS, {"answers": 5})


def test_what_a_sheet_has_of_chateauma_is_read_and_ranked() -> None:
    fill = sent(1, ("chateauma",)) | {"chateauma": [90, 1, 2, 3, 4, 5, 6, 7]}
    judged = SEATS.judge_entry(SEATS.read_entry(DIGITS, {"fill": fill}))
    told = SEATS.judge_table([judged])
    assert told["virtual"] == [
        ["expansion:chateauma", 90 + 4 + 2 + 3 + 4 + 10 + 40 + 28]
    ]


def test_nothing_in_place_of_a_part_is_a_part_left_out() -> None:
    fill = {**sent(0), "total": None, "shields": None, "routes": None}
    entry = SEATS.read_entry(DIGITS, {"fill": fill, "switches": None})
    assert (entry.fill.total, entry.fill.routes) == (None, None)
    assert "shields" not in entry.plain["fill"]


def test_a_damaged_code_is_refused() -> None:
    with pytest.raises(DamagedCode):
        SEATS.read_entry(DIGITS[:-1] + str((int(DIGITS[-1]) + 1) % 10), {})


WRONG: dict[str, list[Any]] = {
    "tiles": [[], "x" * CELLS, ["x"] * 36, ["y"] * CELLS, [1] * CELLS, [[]] * CELLS],
    "players": [1, 5, -1, "3", True, 2.0, []],
    "expansions": ["inns", ["inn"], ["inns", "inns"], [1], [[]], list(IDS)[::-1], {}],
    "evidence": ["", "round", 1, ["phase"], {}],
    "variant": ["duel", 0, []],
    "phases": ["F" * CELLS, "." * 36, "S" * CELLS, 1, ["A"] * CELLS],
    "bonus": [{"sea": "large"}, {"mine": "big"}, {"mine": 1}, []],
    "sold": [[], [1] * 5, [64] * 6, [-1] * 6, [True] * 6, "123456"],
    "stored": [[0] * 7, [0.5] * 6, {}],
    "silver": [-1, 1000, "3", True, [3]],
    "workers": [-1, 1000, "3", False],
    "crane": ["crane", "", 3, []],
    "taken_back": [-1, 64, "1"],
    "copied": [[0], [30], [1] * 64, ["1"], 1],
    "shields": [[[0, 1, None]], [[19, 1, None]], [[1, 6, None]], [[1, 1, 6]], [[1, 1]],
                [[1, None, 1]], [[1, True, None]], {"1": 1}, [5]],
    "posts": [[], [[6], ""], [[1] * 64, ""], [[1], "big"], [1, ""], [[1], None]],
    "routes": [[[1]], [[16], []], [[0], []], [[], [7]], [[], [0]], [[], 1]],
    "vineyard": [[], [[["pink", 1]], []], [[["red", 0]], []], [[["red"]], []],
                 [[], ["pink"]], [[["red", 64]], []], [[], [1]], [[[[], 1]], []]],
    "other": [-1, 10_000],
    "track": [-1, 100, "1"],
    "chateauma": [[], [0] * 7, [10_000, *[0] * 7], [0, 100, *[0] * 6], ["1"] * 8, {}],
    "points": [{"sea": 1}, {"areas": -1}, {"areas": "1"}, []],
    "total": [-1, 10_000, "70", 70.0, True, [70]],
}  # fmt: skip


@pytest.mark.parametrize("key", WRONG)
def test_what_cannot_stand_on_a_sheet_is_refused_by_its_key(key: str) -> None:
    for value in WRONG[key]:
        assert f"fill.{key}" in refused({**sent(0), key: value}), value


def test_unknown_keys_and_switches_are_refused() -> None:
    assert refused({**sent(0), "colours": {}}) == ["fill.'colours'"]
    assert refused(sent(0), {"house-rule": "yes"}) == ["switches.'house-rule'"]
    assert refused(sent(0), {"edition": "2020"}) == ["switches.edition"]
    assert refused(sent(0), []) == ["switches."]
    assert refused([]) == ["fill."]
    needed = ("tiles", "players", "expansions", "evidence", "variant")
    assert sorted(refused({})) == sorted(f"fill.{key}" for key in needed)


def test_all_problems_are_told_at_once() -> None:
    found = refused({**sent(0), "total": -1, "bonus": 3}, {"edition": 1})
    assert sorted(found) == ["fill.bonus", "fill.total", "switches.edition"]


MANY = {
    "copied": [15] * 63,
    "shields": [[18, 5, 0]] * 63,
    "routes": [[1] * 63, [6] * 63],
    "vineyard": [[[colour, 63] for colour in VINE_COLOURS], ["red"] * 63],
}


@pytest.mark.slow
def test_whatever_is_accepted_can_be_judged_and_packed() -> None:
    form = form_of(load_duchy("25"))

    def hold(plain: dict[str, Any], chosen: dict[str, str]) -> None:
        entry = SEATS.read_entry(DIGITS, {"fill": plain, "switches": chosen})
        judged = SEATS.judge_entry(entry)
        assert SEATS.judge_table([judged, judged])["verdict"]
        packed = pack_answers(entry.board, entry.fill, entry.switches)
        again = SEATS.read_entry(DIGITS, {"answers": packed})
        # The code names the evidence.
        assert replace(again.fill, evidence=entry.fill.evidence) == entry.fill

    @settings(deadline=None, derandomize=True, max_examples=60)
    @given(fills(form), switches(form))
    def hold_any(fill: Fill, chosen: Any) -> None:
        hold(plain_fill(fill), unusual(chosen, dict(form.settings)))

    hold_any()
    for expansions in ((), ALL):
        hold(sent(1, expansions) | MANY, {})


def test_a_table_is_judged_together() -> None:
    """Clause 40.45: there is one large bonus tile of each terrain."""
    seed = next(s for s in range(50) if "large" in sent(s).get("bonus", {}).values())
    entry = SEATS.judge_entry(SEATS.read_entry(DIGITS, {"fill": sent(seed)}))
    table = SEATS.judge_table([entry, entry])
    assert "bonus-twice" in {finding["code"] for finding in table["findings"]}
    assert table["verdict"] == "illegal"
    assert len(table["verdicts"]) == len(table["left"]) == 2


def test_a_printed_sheet_is_one_player_s() -> None:
    """Two players cannot have the sheet with one serial."""
    code = SheetCode(LAYOUT.rules.number, LAYOUT.board, "phase", serial=7)
    digits = encode(code, LAYOUT.rules.encoding)
    judged = [
        SEATS.judge_entry(SEATS.read_entry(digits, {"fill": sent(at)})) for at in (0, 1)
    ]
    codes = {finding["code"] for finding in SEATS.judge_table(judged)["findings"]}
    assert "serial-twice" in codes


def test_sheets_that_were_played_otherwise_are_of_no_table() -> None:
    one = SEATS.judge_entry(SEATS.read_entry(DIGITS, {"fill": sent(0)}))
    for other in (
        {"fill": {**sent(0), "variant": "team"}},
        {"fill": sent(0), "switches": {"edition": "2011"}},
    ):
        with pytest.raises(UsageError, match="the same"):
            SEATS.judge_table([one, SEATS.judge_entry(SEATS.read_entry(DIGITS, other))])
