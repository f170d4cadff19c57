"""Questions that every runtime of the core must answer alike, made from random games.

They are made anew each time, the same for the same seed; CPython answers them through
the page's own engine, and a browser is held to that.
"""

import random
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.form.plain import to_plain
from sheetgen.games.burgundy.totals.answers import rules_api
from sheetgen.games.burgundy.totals.sheet import board_view, fields
from sheetgen.games.burgundy.totals.sheet.form import FORM, SWITCHES, WHO, Column, Fill
from tests.games.asking import (
    Question,
    about_pages,
    about_readings,
    checks_of,
    codes_in,
    engine_of,
    packing,
    random_switches,
)
from tests.games.burgundy.totals.sheets import LAYOUT, column, game_of, virtual

CHECKS, PACKS = 240, 50
CORE = Path(__file__).resolve().parents[4] / "sheetgen/games/burgundy/totals/check"
GAME = "burgundy-totals"
DIGITS = encode(
    SheetCode(LAYOUT.rules.number, LAYOUT.board, "none"), LAYOUT.rules.encoding
)


make_engine = partial(engine_of, GAME, board_view, rules_api)


def make_questions(seed: int = 20260704) -> list[Question]:
    """Return all questions; the same for the same seed."""
    rng = random.Random(seed)
    engine = make_engine()
    questions: list[Question] = [{"do": "open", "digits": DIGITS}]
    for number in range(CHECKS):
        asked = {"do": "check", "digits": DIGITS}
        asked["fill"] = to_plain(FORM, random_fill(rng, number))
        questions.append(asked | {"switches": random_switches(SWITCHES, rng, number)})
    chosen = [questions[1 + number * 3 % CHECKS] for number in range(PACKS)]
    questions += packing(engine, chosen)
    return questions


def make_propose_questions() -> list[Question]:
    """Return what follows from a sample of the sheets, added up or not."""
    checks = checks_of(make_questions())
    return [question | {"do": "propose"} for question in checks[::6]]


make_decide_questions = about_readings(
    make_questions, (board_view, rules_api, fields), 12
)
make_page_questions = about_pages(make_questions, make_engine, 24)


def random_fill(rng: random.Random, number: int) -> Fill:
    """Return the sheet of a random game, as it is or with something wrong."""
    players = rng.randint(2, 4)
    columns = [game_of(rng, players, at) for at in range(players)]
    if number % 3 == 1:
        columns[-1] = virtual(rng)
    if number % 5 == 4:  # a dead heat
        columns[1] = replace(columns[0], empty=rng.choice((None, 1)))
    for _ in range(number % 4):
        at = rng.randrange(len(columns))
        columns[at] = _spoilt(columns[at], rng)
    return Fill(tuple(columns))


def _spoilt(one: Column, rng: random.Random) -> Column:
    """Return a column with one thing changed, likely for the worse."""
    what = rng.randrange(7)
    if what == 0:
        return Column(name=one.name)
    if what == 1:
        return Column(total=rng.choice((None, 0, 40, 187)))
    if what == 2:
        return replace(one, who=rng.choice(WHO))
    if what == 6:
        some = rng.choice(({"phases": 0}, {"goods": 25}, {"phases": 2, "colours": 42}))
        return column(areas=rng.randint(0, 9), sales=4 * rng.randint(0, 9), **some)
    if what == 3:
        return replace(one, gained=rng.choice((None, 5, one.gained, 300)))
    group = rng.choice(("game", "game", "stock", "end"))
    values = list(getattr(one, group))
    most = 99 if group == "stock" else 400
    some = (None, 0, 1, 3, 5, rng.randint(0, most), 25)
    values[rng.randrange(len(values))] = rng.choice(some)
    changed: dict[str, Any] = {group: tuple(values)}
    if what == 4:
        changed |= {"gained": None, "total": None}
    if what == 5 and one.gained is not None:
        changed["gained"] = max(0, one.gained - 5)
    return replace(one, **changed)


def known_codes() -> set[str]:
    """Return the codes of all findings that a check of a sheet can give."""
    return codes_in(CORE / name for name in ("check.py", "bounds.py"))
