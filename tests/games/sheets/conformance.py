"""Questions that every runtime of the core must answer alike, of `rules.toml`.

CPython answers them through the page's own engine, and a browser is held to that.
"""

import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from sheetgen.core.codes import NO_BOARD, SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.form.plain import to_plain
from sheetgen.core.scoresheet.declaration import Declaration
from sheetgen.core.scoresheet.fill import Fill, form_of
from sheetgen.games.find import find_game
from sheetgen.games.sheets import opening, referee
from sheetgen.layout.find import load_rules
from tests.games.asking import Question, ask, codes_in, engine_of
from tests.games.sheets.declare import columns_of, declare

GAME = "sheets"
RULES = Path(__file__).with_name("rules.toml")
HEAD = 'format = 1\nsheet = "A"\n'

make_engine = partial(engine_of, GAME, opening, referee)


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


def code_of(declared: Declaration) -> str:
    """Return the digits of a sheet."""
    (rules,) = load_rules(GAME)
    code = SheetCode(rules.number, NO_BOARD, "none", sheet=declared)
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


def known_codes() -> set[str]:
    """Return the codes of all findings that a check of a sheet can give."""
    core = find_game(GAME).folder.parents[1] / "core" / "scoresheet"
    return codes_in([core / "check.py"])
