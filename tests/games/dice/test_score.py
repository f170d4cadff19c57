import json
import random
from dataclasses import replace

import pytest

from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.rules.fill import CROSS, OWNER, CastleRow, Column, Fill, Row
from tests.games.dice.conformance import PATH
from tests.games.dice.play import filled_sheet, load_duchy, random_game

A = load_duchy("A")


def test_subtotals_that_do_not_come_to_a_certain_total_are_wrong() -> None:
    """Clause 6.20: the point of a castle may be of any phase, but it is one."""
    rng = random.Random(73)
    game = random_game(load_duchy("B"), rng, rounds=rng.randint(1, 30))
    fill = filled_sheet(game, "none")
    verdict = check(game.duchy, fill)
    assert (verdict.total, verdict.sums["total"]) == (2, "right")
    assert verdict.sums["subtotal:2"] == "right"  # [dice 9.31]
    columns = (*(fill.columns or ())[:2], Column((3,), 3))
    verdict = check(game.duchy, replace(fill, columns=columns))
    assert verdict.sums["subtotal:3"] == "wrong"


@pytest.mark.parametrize(
    ("boxes", "rounds"), [((6, 0), 5), ((10, 1), 9)], ids=["not begun", "one box"]
)
def test_no_sale_is_entered_in_a_phase_without_a_double(
    boxes: tuple[int, int], rounds: int
) -> None:
    """Clauses 5.23 and 9.31: the owner's boxes show no double of phase 2."""
    carriers = [cell.carried for cell in A.board.cells]
    numbers = [0] * len(carriers)
    numbers[carriers.index("good")] = CROSS
    rows = {bonus: Row(0, 0) for bonus in ("monk", "good")}
    rows |= {"silver": Row(1, 0), "worker": Row(rounds, 0)}
    fill = Fill(
        tuple(numbers),
        time=((1,) * boxes[0], (1,) * boxes[1], ()),
        rows=rows,
        castle_row=CastleRow(("good",), ("good",)),
        total=3,
        colours={},
        evidence="none",
        time_by=OWNER,
    )
    for phase, subtotals in ((1, (3, 0, 0)), (2, (1, 2, 0))):
        columns = tuple(Column(None, subtotal) for subtotal in subtotals)
        verdict = check(A, replace(fill, columns=columns))
        assert (verdict.verdict, verdict.total) == ("legal", 3)
        told = verdict.sums[f"subtotal:{phase}"]
        assert told == ("right" if phase == 1 else "wrong")


def test_points_are_open_for_a_reason_and_certain_where_their_heading_is() -> None:
    """Clauses 6.1 and 9.3, on every sheet of the conformance file."""
    reasons = set()
    for text in PATH.read_text(encoding="utf-8").splitlines():
        told = json.loads(text).get("answer", {})
        for heading, _, _, least, most, _, reason, _ in told.get("lines", ()):
            assert (least < most) == bool(reason), told
            assert heading not in told["points"] or least == most, told
            reasons.add(reason)
    assert reasons == {"", "phase"}
