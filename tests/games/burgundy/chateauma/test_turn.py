"""A turn as a whole: its steps in order, each with a clause of the rules."""

import contextlib
import io
import re
from pathlib import Path

import pytest

from sheetgen.core.verdict import field_of
from sheetgen.games.burgundy.files.log_file import read_log
from sheetgen.games.burgundy.play.game import replay
from sheetgen.games.burgundy.play.state import (
    EXPANSIONS,
    MODIFIERS,
    STANDARD,
    SWITCHES,
    Switches,
)
from tests.games.burgundy.chateauma.cases import make_settings
from tests.games.burgundy.chateauma.stand_in import play_game

DOCS = Path(__file__).resolve().parents[4] / "docs"
RULES = (DOCS / "rules" / "burgundy.md").read_text(encoding="utf-8")
PAGE = (DOCS / "chateauma.md").read_text(encoding="utf-8")
CLAUSES = set(re.findall(r"\*\*(\d+\.\d+)\*\*", RULES))


@pytest.mark.slow
def test_every_step_cites_a_clause_that_exists() -> None:
    settings = make_settings(players=3, modifiers=MODIFIERS, expansions=EXPANSIONS)
    steps = [
        step
        for seed in range(20)
        for event in play_game(settings, seed)[2]
        for step in event
    ]
    assert len({step.code for step in steps}) > 20
    assert {step.clause for step in steps} <= CLAUSES
    assert all(isinstance(value, int | str) for s in steps for _, value in s.values)


# Switches


def test_every_switch_has_a_clause_with_its_settings() -> None:
    """Clauses 42.1 to 42.10: rules, code and document say the same."""
    rows = re.findall(r"^\| \*\*(42\.\d+)\*\* \| (.*)$", RULES, re.MULTILINE)
    assert [clause for clause, _ in rows] == [clause for *_, clause in SWITCHES]
    for (name, settings, clause), (_, row) in zip(SWITCHES, rows, strict=True):
        head, default, others, why = row.strip("| ").split(" | ")
        assert head.startswith(f"`{name}`")
        found = re.findall(r"`([a-z]+)`", f"{default} {others}")
        assert tuple(found) == settings
        assert why
        assert getattr(STANDARD, field_of(name)) == settings[0]
        listed = ", ".join(f"`{setting}`" for setting in settings)
        assert f"| {clause} | `{name}` | {listed} |" in PAGE
    assert len(vars(Switches())) == len(SWITCHES)


# The document


def test_the_code_of_the_document_runs() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(block, "chateauma.md", "exec"), {})
    assert out.getvalue().startswith("33.5 choose-card")


def test_the_log_of_the_document_is_one() -> None:
    (block,) = re.findall(r"```\n(\[Game.*?)```", PAGE, flags=re.DOTALL)
    file = read_log(block)
    assert file.problems == ()
    found = replay(file.log)
    assert found.fault is None
    assert found.wrong == ()
    assert found.told == ()
