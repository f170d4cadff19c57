"""Questions that every runtime of the core must answer alike, made from random games.

They are made anew each time, the same for the same seed; CPython answers them through
the page's own engine, and a browser is held to that.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.form.plain import to_plain
from sheetgen.games.find import all_rules, load_layout
from sheetgen.games.keythedral.answers import rules_api
from sheetgen.games.keythedral.check.payment import LAWS
from sheetgen.games.keythedral.rules.fill import COUNTED, Column, Fill
from sheetgen.games.keythedral.rules.fill import MOST as MOST_PLAYERS
from sheetgen.games.keythedral.rules.form import FORM
from sheetgen.games.keythedral.rules.ruleset import (
    CRAFTS,
    CUBES,
    MOST_CUBES,
    OPEN_TILES,
    SWITCHES,
    VALUES,
    VERSIONS,
    Cathedral,
)
from sheetgen.games.keythedral.sheet import board_view, fields
from sheetgen.layout.read import layout_names
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
from tests.games.keythedral.hexagons import hexagon_board

CHECKS, PAYMENTS, PACKS = 300, 400, 80
CORE = Path(__file__).resolve().parents[3] / "sheetgen/games/keythedral/check"
GAME = "keythedral"


make_engine = partial(engine_of, GAME, board_view, rules_api)


def make_questions(seed: int = 20260704) -> list[Question]:
    """Return all questions; the same for the same seed."""
    rng = random.Random(seed)
    boards = known_boards()
    engine = make_engine()
    questions: list[Question] = [{"do": "open", "digits": d} for _, d in boards]
    for number in range(CHECKS):
        cathedral, digits = boards[number % len(boards)]
        asked = {"do": "check", "digits": digits}
        asked["fill"] = to_plain(FORM, random_fill(cathedral, rng, number))
        questions.append(asked | {"switches": random_switches(SWITCHES, rng, number)})
    chosen = [questions[len(boards) + n * 3 % CHECKS] for n in range(PACKS)]
    questions += packing(engine, chosen)
    asked = {"do": "check", "digits": boards[0][1], "switches": {}}
    full = Fill(columns=(Column(total=4),) * (MOST_PLAYERS + 1))
    questions.append(asked | {"fill": to_plain(FORM, full)})
    questions += _payments(boards[0][1], rng)
    return questions


def make_propose_questions() -> list[Question]:
    """Return what follows from a sample of the sheets, added up or not."""
    checks = checks_of(make_questions())
    return [question | {"do": "propose"} for question in checks[::6]]


make_decide_questions = about_readings(
    make_questions, (board_view, rules_api, fields), 24
)
make_page_questions = about_pages(make_questions, make_engine, 48)


def known_boards() -> list[tuple[Cathedral, str]]:
    """Return the cathedrals of all layouts, and two odd ones, with their digits."""
    rules = next(r for r in all_rules() if r.game == GAME)
    boards = [load_layout(name).board for name in layout_names(GAME)]
    boards += [hexagon_board(1), hexagon_board(3)]
    return [
        (Cathedral(b), encode(SheetCode(rules.number, b, "none"), rules.encoding))
        for b in boards
    ]


def random_fill(cathedral: Cathedral, rng: random.Random, number: int) -> Fill:
    """Return the sheet of a random game, as it is or with something wrong."""
    version = rng.choice(VERSIONS)
    players = rng.randint(2, MOST_PLAYERS)
    fill = played(cathedral, version, players, rng)
    if number % 7 == 3:
        fill = replace(fill, variant=OPEN_TILES)
    if rng.random() < 0.4:
        fill = added_up(fill, rng)
    if number % 5 == 4:  # a dead heat
        fill = replace(fill, columns=(fill.columns[0],) * players)
    if number % 4:
        for _ in range(rng.randint(1, 3)):
            fill = _spoilt(fill, rng)
    return fill


def played(
    cathedral: Cathedral, version: str, players: int, rng: random.Random
) -> Fill:
    """Return what players may have when they stop, with all seats sold or not."""
    seats = [[0] * len(VALUES) for _ in range(players)]
    sold = [at for at, most in enumerate(cathedral.seats[version]) for _ in range(most)]
    for at in sold[: rng.choice((len(sold), rng.randint(0, len(sold))))]:
        seats[rng.randrange(players)][at] += 1
    columns = []
    for own in seats:
        by_kind = rng.random() < 0.3
        cubes = [
            rng.randint(0, 2) if (at < len(CRAFTS) + 1 or by_kind) else None
            for at in range(len(COUNTED))
        ]
        counts = [count or rng.choice((0, None)) for count in own]
        name = rng.choice(("", "Zo\xeb"))
        columns.append(Column(name, tuple(counts), tuple(cubes)))
    return Fill(version, tuple(columns))


def added_up(fill: Fill, rng: random.Random) -> Fill:
    """Return a fill with sums, most of them right."""
    columns = []
    for column in fill.columns:
        seats = sum((n or 0) * v for n, v in zip(column.seats, VALUES, strict=True))
        cubes = sum(
            (n or 0) * {"gold": 4, "glass": 3, "ironware": 2}.get(kind, 1)
            for n, kind in zip(column.cubes, COUNTED, strict=True)
        )
        sums = [
            rng.choice((points, points, None, points + 1))
            for points in (seats, cubes, seats + cubes)
        ]
        columns.append(
            replace(column, seat_points=sums[0], cube_points=sums[1], total=sums[2])
        )
    return replace(fill, columns=tuple(columns))


def _spoilt(fill: Fill, rng: random.Random) -> Fill:
    """Return *fill* with one thing changed, likely for the worse."""
    columns = list(fill.columns)
    what = rng.randrange(7)
    if what == 0 or not columns:
        return replace(fill, version=rng.choice(VERSIONS))
    at = rng.randrange(len(columns))
    if what == 1:
        columns[at] = Column()
    elif what == 2:
        columns = columns[: rng.randint(0, len(columns))]
    elif what == 3 and len(columns) < MOST_PLAYERS:
        total = rng.choice((None, 0, 40, 400, 900))
        columns.insert(at, Column(seat_points=rng.choice((None, 40, 71)), total=total))
    elif what in (4, 5):
        seats = list(columns[at].seats)
        seats[rng.randrange(len(seats))] = rng.choice((None, 0, 1, 5, 30))
        columns[at] = replace(columns[at], seats=tuple(seats))
    else:
        cubes = list(columns[at].cubes)
        cubes[rng.randrange(len(cubes))] = rng.choice((None, 0, 3, 11, 90))
        columns[at] = replace(columns[at], cubes=tuple(cubes))
    return replace(fill, columns=tuple(columns))


def _payments(digits: str, rng: random.Random) -> Iterator[Question]:
    """Yield what players may have to pay with and for, and laws."""
    for number in range(PAYMENTS):
        some = rng.choice((0.3, 0.6, 0.9))
        stock = [
            rng.randint(0, min(most, 4)) if rng.random() < some else 0
            for most in MOST_CUBES
        ]
        cost = [0] * len(CUBES)
        for _ in range(rng.randint(1, 5)):
            cost[rng.randrange(len(CUBES))] += 1
        laws = sorted(rng.sample(LAWS, rng.choice((0, 0, 1, 1, 2, 3))))
        used = None
        if rng.random() < 0.3:
            used = [0] * 5 + [rng.randint(0, 1) for _ in CRAFTS]
        yield {
            "do": "payment",
            "digits": digits,
            "stock": stock,
            "cost": cost,
            "laws": laws,
            "used": used,
            "switches": random_switches(SWITCHES, rng, number),
        }
    for stock in ([1, 2], [-1] * 8):
        asked = {"do": "payment", "digits": digits, "stock": stock, "cost": [1] * 8}
        yield asked | {"laws": [], "switches": {}}


def known_codes() -> set[str]:
    """Return the codes of all findings that a check of a sheet can give."""
    return codes_in([CORE / "check.py"])
