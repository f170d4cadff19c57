"""Questions that every runtime of the core must answer alike.

They are about the cases of `rules.toml`, the sheets of the collection, and random ones,
which are the same for the same seed. CPython answers them through the page's own
engine, and a browser is held to that.
"""

import random
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from sheetgen.core.codes import NO_BOARD, SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import LayoutError
from sheetgen.core.form.plain import to_plain
from sheetgen.core.scoresheet.codec import (
    HASHED,
    SHORT,
    Coding,
    Reference,
    structure_of,
    take_sheet,
)
from sheetgen.core.scoresheet.declaration import Declaration
from sheetgen.core.scoresheet.fill import Fill, form_of
from sheetgen.core.scoresheet.reference import reference_to
from sheetgen.games.find import find_game
from sheetgen.games.sheets.answers import rules_api
from sheetgen.games.sheets.sheet import board_view
from sheetgen.layout.read import load_rules
from tests.games.asking import Question, ask, checks_of, codes_in, engine_of
from tests.games.sheets.declare import (
    SHEETS,
    changed,
    columns_of,
    declare,
    random_file,
    random_fill,
)

GAME = "sheets"
RULES = Path(__file__).with_name("rules.toml")
HEAD = 'format = 1\nsheet = "A"\n'

make_engine = partial(engine_of, GAME, board_view, rules_api)


def make_questions() -> list[Question]:
    """Return six questions of each case, the check first."""
    engine = make_engine()
    return [
        question
        for declared, fill in cases()
        for question in _questions_of(engine, declared, fill)
    ]


def cases() -> Iterator[tuple[Declaration, Fill]]:
    """Yield the sheets of all cases, and what is written on them."""
    for rule in tomllib.loads(RULES.read_text(encoding="utf-8"))["sheet"].values():
        declared = declare(HEAD + rule["file"])
        for case in rule["cases"]:
            ticked, winner = case.get("ticked", ()), case.get("winner", "")
            yield declared, columns_of(declared, case["columns"], ticked, winner)


def code_of(
    declared: Declaration | Reference, language: str = "en", serial: int = 0
) -> str:
    """Return the digits of a sheet."""
    (rules,) = load_rules(GAME)
    code = SheetCode(rules.number, NO_BOARD, "none", language, serial, sheet=declared)
    return encode(code, rules.encoding)


def _questions_of(engine: Any, declared: Declaration, fill: Fill) -> list[Question]:
    digits = code_of(declared)
    asked = {"digits": digits, "fill": to_plain(form_of(declared), fill)}
    check: Question = {"do": "check", **asked, "switches": {}}
    turned = {**asked["fill"], "players": asked["fill"]["players"][::-1]}
    answers = ask(engine, check | {"do": "pack"})["answers"]
    return [
        check,
        {"do": "open", "digits": digits},
        check | {"do": "pack"},
        {"do": "unpack", "digits": digits, "answers": answers},
        check | {"do": "propose"},
        check | {"fill": turned},
    ]


@cache
def random_sheets(count: int = 60, seed: int = 20261127) -> tuple[Declaration, ...]:
    """Return the sheets of the collection, and random ones."""
    rng = random.Random(seed)
    found = [declare(path.read_text("utf-8")) for path in sorted(SHEETS.glob("*.toml"))]
    most = len(found) + count
    while len(found) < most:
        try:
            found.append(declare(random_file(rng)))
        except LayoutError:
            continue
    return tuple(found)


@cache
def make_random_questions(fills: int = 1) -> list[Question]:
    """Return all kinds of questions of random fills, those of a sheet together.

    Args:
        fills: of each sheet.
    """
    rng = random.Random("fills")
    engine = make_engine()
    found: list[Question] = []
    for number, declared in enumerate(random_sheets()):
        digits = code_of(declared, ("en", "hu", "ja")[number % 3], number)
        found.append({"do": "open", "digits": digits})
        for _ in range(fills):
            fill = to_plain(form_of(declared), random_fill(declared, rng))
            page: Question = {"digits": digits, "fill": fill, "switches": {}}
            packed = ask(engine, {"do": "pack", **page})
            found += [{"do": do, **page} for do in ("check", "pack", "propose")]
            found.append({"do": "unpack", "digits": digits, **packed})
            seats = _seats(page)
            if seats:
                found.append({"do": "table", "sheets": seats, "switches": {}})
    return found + _hostile_questions()


def _seats(page: Question) -> list[Question]:
    """Return a sheet as those of several at a table, each with a column of it."""
    fill, digits = page["fill"], page["digits"]
    nobody, players = {"name": ""}, fill["players"]
    return [
        {
            "digits": digits,
            "fill": {
                **fill,
                "players": [*[nobody] * at, player],
                "own": str(at + 1),
                "taken": [],
            },
        }
        for at, player in enumerate(players)
    ][::-1]


def _hostile_questions() -> list[Question]:
    """Return questions of codes that no file declares, and of names of sheets."""
    rng = random.Random("hostile")
    (rules,) = load_rules(GAME)
    found = []
    for declared in random_sheets():
        number = changed(declared, rng)
        coding = Coding(take_sheet, lambda *_, number=number: number, structure_of)
        encoding = replace(rules.encoding, declared=lambda coding=coding: coding)
        code = SheetCode(rules.number, NO_BOARD, "none", sheet=declared)
        found.append({"do": "open", "digits": encode(code, encoding)})
    for form in (HASHED, SHORT):
        named = reference_to(random_sheets()[0], "en", form)
        found.append({"do": "open", "digits": code_of(named)})
    return found


def make_page_questions() -> list[Question]:
    """Return what stands in the spots of random sheets, and pages with that there."""
    engine = make_engine()
    found = []
    for one in checks_of(make_random_questions())[::6]:
        asked = one | {"do": "scatter"}
        values = ask(engine, asked)["values"]
        found += [asked, one | {"do": "gather", "values": values}]
        found.append({"do": "spots", "digits": one["digits"]})
        readings = [
            [name, _doubted(values[name], at)] for at, name in enumerate(values)
        ]
        asked = {"do": "decide", "readings": readings, "answers": {}}
        found.append({**asked, "digits": one["digits"], "switches": {}})
    return found


def _doubted(value: str, at: int) -> list[list[Any]]:
    """Return what a spot may hold; every fifth was read wrongly."""
    if value == "x":
        return [["x", 10], ["", 6000]]
    wrong = 100 if at % 5 == 0 else 1500
    return sorted([[value, 300], ["7", wrong], ["95", 4000]], key=lambda one: one[1])


def known_codes() -> set[str]:
    """Return the codes of all findings that a check of a sheet can give."""
    core = find_game(GAME).folder.parents[1] / "core" / "scoresheet"
    return codes_in([core / "check.py"])
