"""Filled sheets, from what is written to what is told: the `fills.toml` of each game.

A case begins with a file: one of ours, or an empty sheet. Maps, keys and lines of it
are written, left out and changed, or a `text` stands in its place.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache, partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.board import Board
from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import CodeError, DamagedCode, FillError, UsageError
from sheetgen.core.form.plain import pack_fill, to_plain
from sheetgen.core.verdict import LEGAL, unusual
from sheetgen.games.burgundy.files.fill_file import read_chateauma, write_chateauma
from sheetgen.games.find import find_game
from sheetgen.games.spec import ROW
from sheetgen.games.target import check_together, find_game_of
from sheetgen.language.texts import SAYS, Texts, list_languages
from tests.games.filled import (
    FILES,
    FORMAT,
    SHEETS,
    board_of,
    form_of,
    layout_of,
    saved,
    spots_of,
    text_of,
    texts_of,
)
from tests.games.table import Door, Given, assert_cases, changed_text, load_rules

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
OURS = [path for game in FILES for path in sorted((SHEETS / game).glob("*.toml"))]
FILLED = [path for path in OURS if "\nsheet = " in path.read_text("utf-8")]
CELLS = {"tiles", "numbers", "rounds"}  # of which each cell has one
BLANKS = ("", ".", 0)
# What an empty sheet says all the same.
EMPTY: Mapping[str, tuple[Any, ...]] = {
    **{"version": ("full",), "variant": ("normal",), "players": (0, [])},
    **{"expansions": ([],), "tiles": ({},), "numbers": ({},)},
}
by_name = {"ids": lambda path: f"{path.parent.name}-{path.stem}"}


def told_by(refused: FillError) -> list[str]:
    """Return problems without the names of their files."""
    problems = [str(problem) for problem in refused.problems]
    return [re.sub(r"^(fill|\S*\.toml):\s*", "", one) for one in problems]


def bare(value: Any) -> Any:
    """Return a fill as TOML has it: nothing is left out, in lists an empty text."""
    if isinstance(value, Mapping):
        values = {key: bare(one) for key, one in value.items()}
        return {key: one for key, one in values.items() if not is_blank(one)}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ["" if one is None else bare(one) for one in value]
    return value


def is_blank(value: Any) -> bool:
    is_list = isinstance(value, list) and len(value) > 0
    return value is None or value == "" or (is_list and set(map(str, value)) == {""})


def like(told: Any, wanted: Any) -> Any:
    """Return the part of a value that another shows, as JSON: tables with its keys."""
    if isinstance(told, Mapping):
        keys = wanted if isinstance(wanted, Mapping) else dict.fromkeys(told)
        return {key: like(told[key], keys[key]) for key in keys if key in told}
    if isinstance(told, list | tuple):
        shown = wanted[: len(told)] if isinstance(wanted, list) else []
        return [like(*pair) for pair in zip_longest(told, shown)]
    return "null" if told is None else told


def beside(told: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is not as usual."""
    return {key: told[key] for key in told if told[key] != usual.get(key)}


def written_on(game: str, fill: Any, board: Board) -> dict[str, Any]:
    """Return what is written on a sheet and not on an empty one.

    Tiles and numbers go by the names of their cells.
    """
    values = bare(to_plain(form_of(game), fill))
    for key in CELLS & values.keys():
        cells = zip(board.names, values[key], strict=True)
        values[key] = {name: word for name, word in cells if word not in BLANKS}
    empty = {**EMPTY, "evidence": (find_game(game).usual_evidence,)}
    return {key: values[key] for key in values if values[key] not in empty.get(key, ())}


# Cases


def read(game: str, case: Given) -> Mapping[str, Any]:
    """Return what a file says that an empty one does not, or all its problems.

    Once it is written, it is read as the same.
    """
    notation = FILES[game].notation
    try:
        sheet = notation.read(text_of(game, case))
    except FillError as refused:
        return {"told": told_by(refused)}
    text = notation.write(sheet)
    assert notation.read(text) == sheet
    return {
        "holds": written_on(game, sheet.fill, sheet.board),
        "agreed": unusual(sheet.switches, dict(form_of(game).settings)),
        "of": "" if sheet.layout_id == FILES[game].layout else sheet.name,
        "spots": like(
            spots_of(game)
            .PLACES.on(board_of(sheet), sheet.fill.evidence)
            .encode(sheet.fill),
            case.get("spots", {}),
        ),
        "line": "".join({case.get("line", "")} & {*text.splitlines()}),
        "is_same": text == text_of(game, case) and "is_same" in case,
    }


def change(game: str, case: Given) -> Mapping[str, Any]:
    """Return what a file says otherwise than one of ours, or all its problems.

    Of one of ours as it is that is all that it says. Once it is written, it is read as
    the same.
    """
    path = SHEETS / game / f"{case['file']}.toml"
    ours = path.read_text("utf-8")
    text, notation = changed_text(ours, case), FILES[game].notation
    try:
        sheet = notation.read(path if text == ours else text)
    except FillError as refused:
        problems = told_by(refused)
        return {"told": [one.removeprefix(f"{path}:") for one in problems]}
    again = notation.read(notation.write(sheet))
    assert (again.board, again.fill) == (sheet.board, sheet.fill)
    assert (again.switches, again.serial) == (sheet.switches, sheet.serial)
    before = {} if text == ours else said_of(game, path)
    return {"says": differences(before, said(game, sheet))}


@cache
def said_of(game: str, path: Path) -> dict[str, Any]:
    return said(game, FILES[game].notation.read(path))


def said(game: str, sheet: Any) -> dict[str, Any]:
    """Return all that a sheet says, cells by their names."""
    parts = {"sheet": sheet.layout_id, "serial": sheet.serial, **asdict(sheet.fill)}
    parts["switches"] = unusual(sheet.switches, dict(form_of(game).settings))
    for name, value in parts.items():
        if isinstance(value, tuple) and len(value) == len(sheet.board.names):
            parts[name] = dict(zip(sheet.board.names, value, strict=True))
    return plain(parts)


def plain(value: Any) -> Any:
    """Return a value without blanks, its lists of lists counted from 1."""
    if isinstance(value, tuple):
        if not any(isinstance(one, tuple | dict) for one in value):
            return list(value)
        value = {str(at): one for at, one in enumerate(value, 1)}
    if isinstance(value, dict):
        blank = (None, 0, "")
        return {key: plain(one) for key, one in value.items() if one not in blank}
    return value


def differences(before: Any, after: Any) -> Any:
    """Return what is said afterwards and was not, or not so, before."""
    if before and after and isinstance(before, dict):
        both = {key: (before.get(key), after.get(key)) for key in {**before, **after}}
        return {key: differences(*two) for key, two in both.items() if two[0] != two[1]}
    return "nothing" if after is None else after


def virtual(game: str, case: Given) -> Mapping[str, Any]:
    """Return what Châteauma has, or all problems of the file that says so."""
    try:
        player = read_chateauma(text_of(game, case))
    except FillError as refused:
        return {"told": told_by(refused)}
    assert read_chateauma(write_chateauma(player)) == player
    return {"has": vars(player.has), "total": player.total}


def report(game: str, case: Given) -> Mapping[str, Any]:
    """Return what is told of a file."""
    with saved(text_of(game, case)) as (path,):
        return told_in(find_game(game).judge.check_file(path), texts_of(game), case)


def together(game: str, case: Given) -> Mapping[str, Any]:
    """Return what is told of the files of one game together, or why nothing is."""
    of = find_game(game)
    with saved(*(text_of(game, {**case, **own}) for own in case["sheets"])) as paths:
        answers = [of.judge.check_file(path) for path in paths]
    try:
        return told_in(check_together(of, answers), texts_of(game), case)
    except UsageError as refused:
        return {"refused": str(refused)}


def told_in(answer: Any, texts: Texts, case: Given) -> Mapping[str, Any]:
    """Return an answer: the lines that a case has in a row, and values likewise."""
    is_ordered, wanted = case.get("ordered", False), case.get("lines", [])
    lines = answer.lines(texts, is_ordered)
    starts = range(len(lines) - len(wanted) + 1)
    is_there = any(lines[at : at + len(wanted)] == wanted for at in starts)
    facts, rows = answer.facts(texts, is_ordered), answer.rows()
    return {
        "headline": answer.headline(texts),
        "lines": wanted if is_there else lines,
        "facts": like(facts, case.get("facts", {})),
        "rows": like(rows, case["rows"]) if "rows" in case else [],
        "keys": " ".join(facts) if "keys" in case else "",
    }


def gather(game: str, case: Given) -> Mapping[str, Any]:
    """Return what stands in the spots of a sheet as a fill, and what does so again."""
    places, board, values = (
        spots_of(game).PLACES,
        board_of(layout_of(game)),
        case["values"],
    )
    evidence = case.get("evidence", find_game(game).usual_evidence)
    assert values.keys() <= {spot.name for spot in places.on(board, evidence).spots}
    fill = places.on(board, evidence).decode(values)
    again = places.on(board, fill.evidence).encode(fill)
    return {
        "holds": written_on(game, fill, layout_of(game).board),
        "again": beside(again, values),
        "lost": [name for name in values if name not in again],
    }


def spot(game: str, case: Given) -> Mapping[str, Any]:
    """Return what can stand in some spots."""
    evidence = case.get("evidence", find_game(game).usual_evidence)
    spots = spots_of(game).PLACES.on(board_of(layout_of(game)), evidence).spots
    told = {one.name: [one.kind, *(one.words or [str(one.most)])] for one in spots}
    return {"spots": {name: " ".join(told.get(name, ())) for name in case["spots"]}}


DOORS = (read, change, virtual, report, together, gather, spot)


def load_cases(game: str) -> list[Any]:
    path = HERE.joinpath(*game.split("-"), "fills.toml")
    used = tomllib.loads(path.read_text("utf-8"))
    doors = {one.__name__: partial(one, game) for one in DOORS}
    rules = load_rules(path, {name: doors[name] for name in doors if name in used})
    return [pytest.param(*rule.values, id=f"{game}: {rule.id}") for rule in rules]


@pytest.mark.parametrize(
    ("door", "cases"), [one for game in FILES for one in load_cases(game)]
)
def test_a_sheet(door: Door, cases: list[Given]) -> None:
    assert_cases(door, cases)


# What holds of all files


@pytest.mark.parametrize("path", OURS, **by_name)
def test_every_example_is_told_in_every_language_by_keys_of_the_manual(
    path: Path,
) -> None:
    game = find_game(path.parent.name)
    answer = game.judge.check_file(path)
    manuals = (DOCS / "manual.md", DOCS / "rules" / f"{game.family}-manual.md")
    manual = "".join(one.read_text("utf-8") for one in manuals)
    for language in list_languages(SAYS):
        texts = texts_of(game.id, language)
        short, lines = (answer.lines(texts, is_ordered) for is_ordered in (False, True))
        headline = answer.headline(texts)
        assert headline and "{" not in "\n".join([headline, *lines])
        assert lines[: len(short)] == short
        few, facts = (answer.facts(texts, is_ordered) for is_ordered in (False, True))
        assert few == {key: facts[key] for key in facts if key != "witness"}
        assert [key for key in facts if f"`{key}`" not in manual] == []
    assert {key for row in answer.rows() for key in row} <= {*ROW}
    is_right = answer.verdict == LEGAL and not answer.has_wrong_sums
    assert (is_right, answer.problems) == (path.stem != "broken", ())


@pytest.mark.parametrize("path", FILLED, **by_name)
def test_every_sheet_is_the_same_once_it_is_written(path: Path) -> None:
    notation = FILES[path.parent.name].notation
    sheet = notation.read(path)
    again = notation.read(notation.write(sheet))
    assert (again.fill, again.board, again.switches, again.serial) == (
        *(sheet.fill, sheet.board, sheet.switches, sheet.serial),
    )


CODED = ("three-expansions", "evening", "full-game", "first-duchy")
coded = pytest.mark.parametrize(
    "path", [path for path in FILLED if path.stem in CODED], **by_name
)


def code_of(sheet: Any) -> tuple[SheetCode, str]:
    """Return what the code of a sheet says, which is signed, and its digits."""
    code = SheetCode(sheet.rules.number, sheet.board, sheet.fill.evidence, serial=9)
    return code, encode(code, sheet.rules.encoding, b"secret")


@coded
def test_a_file_names_its_sheet_by_layout_or_code_or_both(path: Path) -> None:
    notation = FILES[path.parent.name].notation
    text, sheet = path.read_text("utf-8"), notation.read(path)
    code, digits = code_of(sheet)
    for keys in (f'\\g<0>code = "{digits}"\n', f'sheet = "{digits}"\n'):
        named = notation.read(re.sub(r"(?m)^sheet = .*\n", keys, text))
        assert (named.serial, named.digits, named.code) == (9, digits, code)
        assert (named.layout_id, named.fill) == (sheet.layout_id, sheet.fill)
        assert notation.read(notation.write(named)) == named
    again = notation.read(notation.write(replace(sheet, serial=9)))
    assert (again.layout_id, again.serial) == (sheet.layout_id, 9)


@coded
def test_a_code_beside_a_file_or_before_answers_names_their_sheet(path: Path) -> None:
    game = find_game(path.parent.name)
    sheet, whole = (
        FILES[game.id].notation.read(path),
        game.judge.check_file(path).verdict_,
    )
    _, digits = code_of(sheet)
    assert game.judge.check_file(path, digits).verdict_ == whole
    with saved(re.sub(r"(?m)^sheet = .*\n", "", path.read_text("utf-8"))) as (unnamed,):
        answer = game.judge.check_file(unnamed, digits)
        assert (answer.sheet.layout_id, answer.sheet.serial) == (sheet.layout_id, 9)
        assert answer.verdict_ == whole
        with pytest.raises(CodeError):
            game.judge.check_file(unnamed, "1" + digits)
    form = game.spec.rules_api.RULES_API.form_of(board_of(sheet))
    answers = pack_fill(form, sheet.fill, sheet.switches)
    behind = game.judge.check_answers(digits, answers)
    assert (behind.name, behind.verdict_) == (sheet.name, whole)
    other = str((int(answers[-1]) + 1) % 10)
    with pytest.raises(DamagedCode):
        game.judge.check_answers(digits, answers[:-1] + other)


@pytest.mark.parametrize("game", FILES)
def test_a_file_that_is_none_is_told(game: str) -> None:
    judge = find_game(game).judge
    with saved("[") as (path,):
        with pytest.raises(FillError, match="not valid TOML"):
            judge.check_file(path)
        with pytest.raises(FillError, match="cannot be read"):
            judge.check_file(path.with_name("nowhere.toml"))


def test_the_examples_of_the_documents_are_legal_and_added_up() -> None:
    document = (DOCS / "fills.md").read_text("utf-8")
    part = document.partition("### The body of The Castles")[2].partition("## Logs")[0]
    examples = re.findall(r"```toml\n(.*?)```", part, re.DOTALL)
    assert len(examples) == 7
    for example in examples:
        head = "" if FORMAT in example else f'{FORMAT}\ngame = "keythedral"\n'
        with saved(head + example) as (path,):
            answer = find_game_of(path).judge.check_file(path)
        assert (answer.verdict, answer.has_wrong_sums) == (LEGAL, False), example
    for name, example in zip(("three-expansions", "chateauma"), examples, strict=False):
        assert (SHEETS / "burgundy" / f"{name}.toml").read_text("utf-8") == example
