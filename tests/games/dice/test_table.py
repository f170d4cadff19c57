"""Sheets of one table: the cases of `table.toml`, and random games."""

import functools
import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.verdict import ERROR, LEGAL, UNDECIDED, Seat, Verdict
from sheetgen.games.dice.check import table
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.check.table import Table, check_table
from sheetgen.games.dice.files.log_file import read_log
from sheetgen.games.dice.rules.fill import GUEST, Fill
from sheetgen.games.dice.rules.game import replay
from sheetgen.games.dice.rules.ruleset import Switches
from tests.games.dice.play import Game, fills_of, load_duchy, random_game
from tests.games.table import Door, Given, assert_cases, load_rules, told_finding

RULES = Path(__file__).with_name("table.toml")
SHEETS = Path(__file__).parents[2] / "sheets" / "dice"
A = load_duchy("A")


def sheets_of(game: Game, evidence: str) -> list[Fill]:
    """Return what all have on their sheets; only the first has to keep the time."""
    owner, *others = fills_of(game, evidence)
    return [owner, *(replace(fill, time_by=GUEST) for fill in others)]


@functools.cache
def sheets(evidence: str = "phase", rounds: int = 99) -> Mapping[str, Fill]:
    """Return two sheets of one game.

    Ben completes the cities in round 24, Anna in round 25; Anna alone the castles.
    """
    log = read_log(SHEETS / "two-players.game").log
    log = replace(log, rounds=log.rounds[:rounds])
    fills = sheets_of(Game(A, log, replay(A, log)), evidence)
    return dict(zip(("anna", "ben"), fills, strict=True))


def change(fill: Fill, key: str, value: str) -> Fill:
    """Return a sheet with one thing written otherwise."""
    if key in ("castle", "city"):
        colours = {k: v for k, v in (fill.colours or {}).items() if k != key}
        return replace(fill, colours=colours | ({key: value} if value else {}))
    if key == "circled":
        row = fill.rows[value]
        more = {value: replace(row, circled=row.circled + 1)}
        return replace(fill, rows=fill.rows | more)
    if key == "total":
        return replace(fill, total=int(value))
    if key == "time":  # the double that ends the game crossed but one box
        *columns, last = fill.time or ()
        return replace(fill, time=(*columns, (*last[:-1], 0)))
    assert key == "without"
    if value == "numbers":
        return replace(fill, numbers=(0,) * 37, phases=None, colours={})
    if value in fill.rows:
        return replace(fill, rows={k: v for k, v in fill.rows.items() if k != value})
    return replace(fill, **{value: None})


def judge_alone(fill: Fill, switches: Switches, how: str = "") -> Verdict:
    """Return what is said of a sheet by itself, or might be."""
    verdict = check(A, fill, switches)
    if how == "undecided":
        return replace(verdict, verdict=UNDECIDED, witness=None)
    if how == "earlier":  # an area of phase 3 was complete in phase 2
        is_late = [one.heading == "areas" and one.phase == 3 for one in verdict.lines]
        lines = zip(verdict.lines, is_late, strict=True)
        moved = [one._replace(phase=2) if late else one for one, late in lines]
        return replace(verdict, lines=tuple(moved))
    return verdict


def judge_table(case: Given) -> Mapping[str, Any]:
    """Return what is said of sheets such as ``ben city=first without=time``.

    What stands behind ``judged=`` the checker of that sheet has not seen.
    """
    switches, seats = Switches(**case.get("switches", {})), []
    for words in case.get("seats", ["anna", "ben"]):
        name, *changes = words.split()
        fill = sheets(case.get("evidence", "phase"), case.get("rounds", 99))[name]
        fill = replace(fill, variant=case.get("variant", "normal"))
        duchy, serial, verdict = A, 0, None
        for key, _, value in (word.partition("=") for word in changes):
            if key == "judged":
                verdict = judge_alone(fill, switches, value)
            elif key == "serial":
                serial = int(value)
            elif key == "duchy":
                duchy = load_duchy(value)
            else:
                fill = change(fill, key, value)
        verdict = verdict or check(duchy, fill, switches)
        seats.append(Seat(duchy, fill, verdict, serial))
    found = check_table(seats, switches)
    return {
        "verdict": "" if found.verdict == LEGAL else found.verdict,
        "findings": list(map(told_finding, found.findings)),
        "ranking": list(found.ranking or ()),
        "left": ["" if left is None else left for left in found.left],
    }


def judge(fills: Iterable[Fill]) -> Table:
    return check_table([Seat(A, fill, check(A, fill)) for fill in fills])


@pytest.mark.parametrize(("door", "cases"), load_rules(RULES, {"table": judge_table}))
def test_a_rule_of_a_table(door: Door, cases: list[Given]) -> None:
    assert_cases(door, cases)


def wrong_places(found: Table) -> list[str]:
    return [one.place for one in found.findings if one.severity == ERROR]


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
        players = rng.randint(2, 4)
        game = random_game(A, rng, variant, players=players, careless=0)
        fills = sheets_of(game, evidence)
        found = judge(fills)
        assert wrong_places(found) == []
        if found.verdict == LEGAL:
            assert found.ranking == game.result.ranking
        claims += sum(len(fill.colours or {}) for fill in fills)
    assert claims > 5


@pytest.mark.slow
def test_a_claim_taken_away_is_found_where_rounds_are_known() -> None:
    """Clauses 6.11, 6.13 and 9.24: whoever completes a terrain in time has a number."""
    rng = random.Random("taken away")
    tried = 0
    while tried < 25:
        game = random_game(A, rng, players=3, careless=0)
        fills = sheets_of(game, "round")
        for at, fill in enumerate(fills):
            for terrain in fill.colours or {}:
                kept = {k: v for k, v in (fill.colours or {}).items() if k != terrain}
                changed = [*fills]
                changed[at] = replace(fill, colours=kept)
                wrong = wrong_places(judge(changed))
                assert any(place.endswith(f"terrain:{terrain}") for place in wrong)
                tried += 1


def test_claims_are_no_longer_only_believed() -> None:
    """Clause 9.23."""
    both = list(sheets("round").values())
    alone = [finding.code for finding in check(A, both[0]).findings]
    assert "colour-believed" in alone
    for verdict in judge(both).verdicts:
        assert "colour-believed" not in [finding.code for finding in verdict.findings]
    (verdict,) = judge(both[:1]).verdicts
    assert [finding.code for finding in verdict.findings] == alone


def test_sheets_of_several_variants_or_none_are_no_game() -> None:
    anna, ben = sheets().values()
    for fills in ((), (anna, replace(ben, variant="all-equal"))):
        with pytest.raises(ValueError, match="one variant"):
            judge(fills)


def test_every_fault_of_a_table_has_a_case() -> None:
    code = Path(table.__file__).read_text(encoding="utf-8")
    elsewhere = {"colour-believed", "number-not-crossed", "number-unclaimed"}
    elsewhere |= {"owners-differ", "time-beyond-owner"}  # test_time_owner.py
    found = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', code)) - elsewhere
    assert len(found) > 8
    rules = RULES.read_text(encoding="utf-8")
    assert [name for name in sorted(found) if f"{name} at " not in rules] == []
