"""The document on score sheets: what it shows runs, and its tables name every key."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from sheetgen.scoresheet.keys import SHEET
from sheetgen.scoresheet.parse import FUNCTIONS
from sheetgen.source.kind import Each, Either, Keys, Kind, Named

DOCUMENT = (Path(__file__).parents[3] / "docs" / "sheets.md").read_text("utf-8")
TUTORIAL, _, REFERENCE = DOCUMENT.partition("\n## What a file says\n")
BLOCKS = re.findall(
    r"^(?:[^\n]*`([\w-]+\.toml)`:\n\n)?```(\w+)\n(.*?)^```$", TUTORIAL, re.M | re.S
)


def tables(kind: Kind) -> list[Keys]:
    """Return a table of known keys and those within it."""
    if isinstance(kind, Each | Named):
        return tables(kind.kind)
    if isinstance(kind, Either):
        return [table for one in kind.kinds for table in tables(one)]
    if not isinstance(kind, Keys):
        return []
    return [kind, *(table for key in kind.keys for table in tables(key.kind))]


def test_the_tutorial_runs_as_it_is_written(run: Any) -> None:
    commands = []
    for name, kind, text in BLOCKS:
        if kind == "toml":
            Path(name).write_text(text, "utf-8")
        for line in text.splitlines() if kind == "sh" else ():
            command, _, place = line.partition(" > ")
            outcome = run(*shlex.split(command)[1:])
            assert outcome.code == (2 if place else 0), (line, outcome.err)
            if place:
                Path(place).write_text(outcome.out, "utf-8")
            commands.append(shlex.split(command)[1])
    assert {"new", "validate", "preview", "pad", "check"} <= {*commands}
    assert "won by Anna" in run("check", "evening.toml").out


@pytest.mark.parametrize("table", tables(SHEET), ids=lambda table: table.about)
def test_every_key_of_a_file_stands_in_the_reference(table: Keys) -> None:
    known = {*re.findall(r"`([a-z-]+)`", " ".join(rows()))}
    known |= {*re.findall(r"\b([a-z-]+) = ", REFERENCE)}
    assert {key.name for key in table.keys} - known == set()
    for key in table.keys:
        for name in getattr(key.kind, "names", ()):
            assert f"`{name}`" in REFERENCE or f'"{name}"' in REFERENCE, name


def test_the_reference_has_no_key_that_files_have_not() -> None:
    known = {key.name for table in tables(SHEET) for key in table.keys}
    told = {name for row in rows() for name in re.findall(r"`([a-z-]+)`", row)}
    assert told - known == set()


def rows() -> list[str]:
    """Return the first cells of the tables of keys."""
    found = []
    for table in re.findall(r"^\| key.*?\n\n", REFERENCE, re.M | re.S):
        found += [row.split("|")[1] for row in table.strip().splitlines()[2:]]
    return found


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_of_formulas_is_explained(name: str) -> None:
    assert re.search(rf"`[^`]*\b{name}\b", REFERENCE)
