"""The document on score sheets: what it shows runs, and its tables name every key."""

import json
import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.codes import NO_BOARD
from sheetgen.core.scoresheet.check import check
from sheetgen.core.scoresheet.fill import Sheet
from sheetgen.core.verdict import ERROR
from sheetgen.scoresheet.keys import SHEET
from sheetgen.scoresheet.parse import FUNCTIONS
from sheetgen.source.kind import (
    Choice,
    Each,
    Either,
    Exactly,
    Flag,
    Keys,
    Kind,
    KnownKey,
    Named,
    Text,
    Whole,
)
from tests.games.sheets.declare import columns_of, declare
from tests.golden import compare_text

DOCS = Path(__file__).parents[3] / "docs"
PATH = DOCS / "sheets.md"
DOCUMENT = PATH.read_text("utf-8")
KEY = re.compile("`([a-z-]+)`")
REFERENCE = DOCUMENT.partition("\n## What a file says\n")[2]
BLOCK = re.compile(
    r"^(?:[^\n]*`([\w-]+\.toml)`:\n\n)?```(\w+)\n(.*?)^```$", re.M | re.S
)
TUTORIALS = {
    "duchy": {"list", "pad", "decode"},
    "board": {"new", "validate", "describe", "preview", "pad"},
    "sheet": {"new", "validate", "describe", "preview", "pad", "check", "list"},
}


def tables(kind: Kind) -> list[Keys]:
    """Return a table of known keys and those within it."""
    if isinstance(kind, Each | Named):
        return tables(kind.kind)
    if isinstance(kind, Either):
        return [table for one in kind.kinds for table in tables(one)]
    if not isinstance(kind, Keys):
        return []
    return [kind, *(table for key in kind.keys for table in tables(key.kind))]


@pytest.mark.slow
@pytest.mark.parametrize("name", TUTORIALS)
def test_a_tutorial_runs_as_it_is_written(run: Any, name: str) -> None:
    commands = []
    text = (DOCS / "tutorial" / f"{name}.md").read_text("utf-8")
    for file, kind, block in BLOCK.findall(text):
        if kind == "toml" and file:
            Path(file).write_text(block, "utf-8")
        for line in block.splitlines() if kind == "sh" else ():
            words = shlex.split(line)[1:]
            outcome = run(*words)
            is_empty = words[0] == "check" and "-o" in words
            assert outcome.code == (2 if is_empty else 0), (line, outcome.err)
            commands.append(words[0])
    assert {*commands} == TUTORIALS[name]
    if name == "sheet":
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


def test_the_reference_is_made_from_the_declared_keys(
    pytestconfig: pytest.Config,
) -> None:
    """What stands between a key and the words on it follows from its declaration."""
    made = re.sub(r"^\| key.*?(?=\n\n)", made_table, DOCUMENT, flags=re.M | re.S)
    compare_text(str(PATH), made, pytestconfig)


def made_table(found: re.Match[str]) -> str:
    """Return a table of keys with what they take, and mean when left out."""
    head, _, *lines = found[0].splitlines()
    names = {name for line in lines for name in KEY.findall(line.split("|")[1])}
    every = [{key.name: key for key in table.keys} for table in tables(SHEET)]
    known = min((keys for keys in every if names <= {*keys}), key=len)
    made = [f"| {head.split('|')[1].strip()} | takes | left out | what it holds |"]
    made.append("|---|---|---|---|")
    for line in lines:
        _, name, *_, words, _ = re.split(r"(?<!\\)\|", line)
        keys = [known[one] for one in KEY.findall(name)]
        cells = [
            ", ".join(filter(None, dict.fromkeys(map(tell, keys))))
            for tell in (takes, usual)
        ]
        made.append(f"| {name.strip()} | {' | '.join(cells)} | {words.strip()} |")
    return "\n".join(made)


def takes(key: KnownKey) -> str:
    """Return what may stand behind a key."""
    return kind_words(key.kind)


def kind_words(kind: Kind) -> str:
    match kind:
        case Exactly(value):
            return f"`{value}`"
        case Flag():
            return "`true`, `false`"
        case Choice(names):
            return "a name" if len(names) > 4 else ", ".join(f"`{n}`" for n in names)
        case Whole(low=int(low), high=int(high)) if high < 100_000:
            return f"{low} to {high}"
        case Whole():
            return "a number"
        case Text():
            return "a text"
        case Each(inner):
            return "a list of " + re.sub(r"\ba (\w+)", r"\1s", kind_words(inner))
        case Named() | Keys():
            return "a table"
        case Either(kinds):
            return " or ".join(dict.fromkeys(map(kind_words, kinds[::-1])))


def usual(key: KnownKey) -> str:
    """Return what a key means that a file leaves out; nothing if there is no more."""
    if key.is_needed:
        return "*needed*"
    is_nothing = key.usual in (None, "", ()) or isinstance(key.usual, Mapping)
    return "" if is_nothing else f"`{json.dumps(key.usual)}`"


def rows() -> list[str]:
    """Return the first cells of the tables of keys."""
    found = []
    for table in re.findall(r"^\| key.*?\n\n", REFERENCE, re.M | re.S):
        found += [row.split("|")[1] for row in table.strip().splitlines()[2:]]
    return found


def test_rounds_of_known_games_bring_what_is_said_of_them() -> None:
    """Moon; a bid that was made, one that was not; a tenth bag; a late opening."""
    games = re.findall(r"^```toml\n(\[rounds\].*?)^```$", REFERENCE, re.M | re.S)
    played = [
        [{"points": "26 5"}, {"points": "0 21"}],
        [{"bid": "0 1", "tricks": "1 1"}, {"bid": "0 0", "tricks": "0 1"}],
        [
            {"bid": "4 3", "tricks": "6 2", "bags": "2 2"},
            {"bid": "3 3", "tricks": "7 11", "bags": "4 12"},
        ],
        [{"points": "300 500 50"}, {"points": "0 450 1000"}],
    ]
    told = [
        [(-26, 5), (0, 21)],
        [(0, 11), (10, 0)],
        [(42, -30), (34, -62)],
        [(0, 500, 50), (0, 0, 1000)],
    ]
    for text, columns, points in zip(games, played, told, strict=True):
        sheet = declare(f'format = 1\nsheet = "A"\n{text}')
        final = check(Sheet(NO_BOARD, sheet), columns_of(sheet, columns))
        assert [one.rounds for one in final.results] == points
        assert [one for one in final.verdict.findings if one.severity == ERROR] == []


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_of_formulas_is_explained(name: str) -> None:
    assert re.search(rf"`[^`]*\b{name}\b", REFERENCE)
