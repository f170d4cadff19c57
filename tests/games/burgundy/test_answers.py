"""Fills as digits and as plain values, and back."""

import dataclasses
import json

import pytest

from sheetgen.errors import DamagedCode
from sheetgen.games.burgundy.check import check
from sheetgen.games.burgundy.fill import HEADINGS, Chateauma, Fill, Shield
from sheetgen.games.burgundy.plain import (
    plain_switches,
    read_plain_switches,
)
from sheetgen.games.burgundy.rules import SWITCHES, Switches
from sheetgen.games.burgundy.taken import TAKEN
from sheetgen.plain import plain_verdict
from tests.games.burgundy.answers import (
    pack_answers,
    plain_fill,
    read_plain_fill,
    unpack_answers,
)
from tests.games.burgundy.play import ALL, load_duchy, play
from tests.games.burgundy.sheets import ONE

# What a sheet on which nothing stands was packed as, before Châteauma had a place.
BLANK = (
    "107748691447675264340490986966138759919252950619576568351222758238261735190"
    "70918054453775729372385206148809"
)
OTHER = Switches(**{n.replace("-", "_"): s[-1] for n, s in SWITCHES.items()})


def games() -> list[Fill]:
    fills = [play(ONE, seed, 2 + seed % 3, ALL, 0.5).fill for seed in range(20)]
    points = {heading: at for at, heading in enumerate(HEADINGS)}
    fills.append(
        dataclasses.replace(
            fills[0],
            shields=(Shield(6, 0, None), Shield(3, 1, 0), Shield(17, 2, 5)),
            copied=(1, 16, 29),
            points=points,
            total=321,
            other=12,
            taken_back=2,
            crane="town-hall",
            expansions=(),
        )
    )
    virtual = Chateauma(120, 5, 0, 3, 2, 4, 5, 14)
    for has in (virtual, Chateauma()):
        fills.append(dataclasses.replace(fills[1], chateauma=has))
    for taken in (TAKEN, TAKEN[:1], TAKEN[-1:]):  # with what stands before them or not
        fills += [dataclasses.replace(fill, taken=taken) for fill in fills[-2:]]
        fills.append(dataclasses.replace(fills[1], taken=taken))
    return [*fills, Fill(tiles=("",) * ONE.count, evidence="none", variant="solo")]


@pytest.mark.parametrize("switches", [Switches(), OTHER], ids=["usual", "other"])
def test_what_is_packed_comes_back(switches: Switches) -> None:
    for fill in games():
        digits = pack_answers(ONE, fill, switches)
        assert unpack_answers(ONE, fill.evidence, digits) == (fill, switches)


def test_digits_without_chateauma_are_as_they_always_were() -> None:
    fill = Fill(tiles=("",) * ONE.count)
    assert pack_answers(ONE, fill, Switches()) == BLANK


def test_a_full_sheet_fits_a_link() -> None:
    fill = play(ONE, 3, 4, ALL).fill
    assert len(pack_answers(ONE, fill, Switches())) < 350


def test_a_changed_digit_is_found() -> None:
    digits = pack_answers(ONE, games()[0], Switches())
    for at in range(0, len(digits), 7):
        changed = digits[:at] + str((int(digits[at]) + 1) % 10) + digits[at + 1 :]
        with pytest.raises(DamagedCode):
            unpack_answers(ONE, "phase", changed)


def test_answers_of_another_board_are_refused() -> None:
    digits = pack_answers(ONE, games()[0], Switches())
    small = load_duchy("33")
    assert small.count == ONE.count  # so its answers are read, and tell nothing wrong
    assert unpack_answers(small, "phase", digits)[0].tiles == games()[0].tiles


def test_plain_values_come_back_through_json() -> None:
    for fill in games():
        text = json.dumps(plain_fill(fill))
        assert read_plain_fill(json.loads(text)) == fill
    assert read_plain_switches(plain_switches(OTHER)) == OTHER
    assert plain_switches(Switches()) == {}


def test_a_verdict_is_plain() -> None:
    verdict = check(ONE, games()[1])
    plain = json.loads(json.dumps(plain_verdict(verdict)))
    assert plain["verdict"] == verdict.verdict
    assert len(plain["lines"]) == len(verdict.lines)
