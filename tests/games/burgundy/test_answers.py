"""Fills as digits and as plain values, and back."""

import json

import pytest

from sheetgen.core.errors import DamagedCode
from sheetgen.core.form.rules_api import read_switches
from sheetgen.core.verdict import plain_verdict, unusual
from sheetgen.games.burgundy.check.check import check
from sheetgen.games.burgundy.rules.fill import Fill
from sheetgen.games.burgundy.rules.ruleset import SWITCHES, Switches
from sheetgen.games.burgundy.sheet.form import FORM
from tests.games.burgundy.answers import pack_answers, unpack_answers
from tests.games.burgundy.play import ALL, load_duchy, play
from tests.games.burgundy.sheets import ONE

# What a sheet on which nothing stands was packed as, before Châteauma had a place.
BLANK = (
    "107748691447675264340490986966138759919252950619576568351222758238261735190"
    "70918054453775729372385206148809"
)
FILL = play(ONE, 3, 4, ALL).fill
OTHER = Switches(**{n.replace("-", "_"): s[-1] for n, s in SWITCHES.items()})


def test_digits_are_as_they_always_were_and_fit_a_link() -> None:
    fill = Fill(tiles=("",) * ONE.count)
    assert pack_answers(ONE, fill, Switches()) == BLANK
    assert len(pack_answers(ONE, FILL, Switches())) < 350


def test_a_changed_digit_is_found() -> None:
    digits = pack_answers(ONE, FILL, Switches())
    for at in range(0, len(digits), 7):
        changed = digits[:at] + str((int(digits[at]) + 1) % 10) + digits[at + 1 :]
        with pytest.raises(DamagedCode):
            unpack_answers(ONE, "phase", changed)


def test_answers_of_another_board_are_read_if_it_is_as_large() -> None:
    """They tell nothing wrong."""
    digits = pack_answers(ONE, FILL, Switches())
    small = load_duchy("33")
    assert small.count == ONE.count
    assert unpack_answers(small, "phase", digits)[0].tiles == FILL.tiles


def test_switches_and_verdicts_are_plain() -> None:
    assert read_switches(FORM, unusual(OTHER, SWITCHES)) == OTHER
    assert unusual(Switches(), SWITCHES) == {}
    verdict = check(ONE, FILL)
    plain = json.loads(json.dumps(plain_verdict(verdict)))
    assert plain["verdict"] == verdict.verdict
    assert len(plain["lines"]) == len(verdict.lines)
