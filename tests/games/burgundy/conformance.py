"""Questions that every runtime of the core must answer alike, made from random games.

They are made anew each time, the same for the same seed; CPython answers them through
the page's own engine, and a browser is held to that.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from sheetgen.core.board import Board, Cell, Position, make_board
from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.games.burgundy.answers import rules_api
from sheetgen.games.burgundy.check.expansions import IDS
from sheetgen.games.burgundy.rules.counts import VINE_COLOURS
from sheetgen.games.burgundy.rules.duchy import Duchy
from sheetgen.games.burgundy.rules.fill import (
    HEADINGS,
    Chateauma,
    Fill,
    Posts,
    Routes,
    Shield,
    Solo,
    Vineyard,
)
from sheetgen.games.burgundy.rules.ruleset import SWITCHES, Switches, printed_numbers
from sheetgen.games.burgundy.rules.tile import BUILDINGS, TERRAINS, WORDS, tiles_for
from sheetgen.games.burgundy.sheet import board_view, fields
from sheetgen.games.find import all_rules
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
from tests.games.burgundy.answers import plain_fill
from tests.games.burgundy.impossible import all_impossible
from tests.games.burgundy.play import ALL, load_duchy, play

CHECKS, TABLES, PACKS = 560, 80, 60
CORE = Path(__file__).resolve().parents[3] / "sheetgen" / "games" / "burgundy"
GAME = "burgundy"


make_engine = partial(engine_of, GAME, board_view, rules_api)


def make_questions(seed: int = 20260606) -> list[Question]:
    """Return all questions; the same for the same seed."""
    rng = random.Random(seed)
    boards = [*known_boards(), village()]
    engine = make_engine()
    questions: list[Question] = [{"do": "open", "digits": d} for _, d in boards]
    for number in range(CHECKS):
        duchy, digits = boards[number % len(boards)]
        fill = plain_fill(random_fill(duchy, rng, number))
        said = random_switches(SWITCHES, rng, number)
        questions.append(
            {"do": "check", "digits": digits, "fill": fill, "switches": said}
        )
    questions += _tables(boards, rng)
    questions += _by_hand(boards[0])
    questions += _impossible()
    # With switches two of three.
    chosen = [questions[len(boards) + number * 8] for number in range(PACKS)]
    questions += packing(engine, chosen)
    return questions


def make_propose_questions() -> list[Question]:
    """Return what follows from a sample of the sheets, half of them not added up."""
    checks = checks_of(make_questions())[::12]
    return [
        question | {"do": "propose", "fill": _not_added_up(question["fill"], number)}
        for number, question in enumerate(checks)
    ]


make_decide_questions = about_readings(
    make_questions, (board_view, rules_api, fields), 24
)
make_page_questions = about_pages(make_questions, make_engine, 48)


def _not_added_up(fill: Question, number: int) -> Question:
    without = ("points", "total") if number % 2 else ()
    return {name: value for name, value in fill.items() if name not in without}


def known_boards() -> list[tuple[Duchy, str]]:
    """Return the boards of all layouts with the digits of their sheets."""
    duchies = map(load_duchy, layout_names(GAME))
    return [(duchy, digits_of(duchy.board)) for duchy in duchies]


def digits_of(board: Board) -> str:
    """Return the digits of a sheet of a board."""
    rules = next(r for r in all_rules() if r.game == GAME)
    return encode(SheetCode(rules.number, board, "phase"), rules.encoding)


def village() -> tuple[Duchy, str]:
    """Return an odd board: a long city with a castle, and a mine."""
    rules = next(r for r in all_rules() if r.game == GAME)
    names = ["castle", *["city"] * 9, "mine", "pasture"]
    cells = [Cell(Position(0, 2 * at), n, "1") for at, n in enumerate(names)]
    board = make_board(cells)
    return Duchy(board, printed_numbers(rules)), digits_of(board)


def random_fill(duchy: Duchy, rng: random.Random, number: int) -> Fill:
    """Return the sheet of a random game, as it is or with something wrong."""
    count = rng.randint(0, len(ALL)) if number % 4 else len(ALL)
    expansions = tuple(sorted(rng.sample(ALL, count), key=IDS.index))
    players = rng.randint(2, 4)
    seed, letters = rng.randrange(1 << 30), rng.choice((1.0, 0.6, 0.0))
    fill = play(duchy, seed, players, expansions, letters).fill
    kind = rng.random()
    if kind < 0.1:
        fill = replace(fill, variant="team", players=rng.choice((0, 3, 4)))
    elif kind < 0.2:
        fill = _alone(duchy, fill, rng)
    if rng.random() < 0.15:
        fill = _grown(duchy, fill, rng)
    if number % 5:
        for _ in range(rng.randint(1, 4)):
            fill = _spoilt(duchy, fill, rng)
    return fill


def _alone(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    """Return a solo game, at times with every space covered."""
    tiles = list(fill.tiles)
    for cell, word in enumerate(tiles):
        if not word and rng.random() < 0.9:
            tiles[cell] = rng.choice(("jo", "x", rng.choice(_fitting(duchy, cell))))
    return replace(fill, variant="solo", tiles=tuple(tiles), phases=None)


def _grown(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    """Return a fill with most spaces covered by something that fits."""
    tiles = tuple(
        word or (rng.choice(_fitting(duchy, cell)) if rng.random() < 0.8 else "")
        for cell, word in enumerate(fill.tiles)
    )
    return replace(fill, tiles=tiles)


def _fitting(duchy: Duchy, cell: int) -> list[str]:
    return [tile.word for tile in tiles_for(duchy.terrain[cell]) if tile.word != "S"]


def _spoilt(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    """Return *fill* with one thing changed, likely for the worse."""
    what = rng.randrange(21)
    tiles, cell = list(fill.tiles), rng.randrange(duchy.count)
    if what < 3:
        tiles[cell] = rng.choice(("", rng.choice(WORDS), rng.choice(WORDS)))
        return replace(fill, tiles=tuple(tiles))
    if what == 3:
        tiles = ["" if word == "S" else word for word in tiles]
        return replace(fill, tiles=tuple(tiles))
    if what == 4:  # the same word once more, in a space of the same terrain
        filled = [at for at, word in enumerate(tiles) if word]
        for at in filled[: rng.randint(1, 4)]:
            alike = [
                c for c in range(duchy.count) if duchy.terrain[c] == duchy.terrain[at]
            ]
            tiles[rng.choice(alike)] = tiles[at]
        return replace(fill, tiles=tuple(tiles))
    if what in (5, 6) and fill.phases:
        phases = list(fill.phases)
        phases[cell] = rng.randint(0, 5)
        return replace(fill, phases=tuple(phases))
    if what == 7:
        expansions = tuple(
            n for n in IDS if (n in fill.expansions) != (rng.random() < 0.3)
        )
        return replace(fill, expansions=expansions)
    if what == 8:
        count = rng.randint(1, 10)
        shields = [
            Shield(
                rng.randint(1, 18), rng.randint(0, 5), rng.choice((None, 0, 1, 3, 5))
            )
            for _ in range(count)
        ]
        return replace(fill, shields=tuple(shields))
    if what == 9:
        copied = tuple(rng.sample(range(1, 30), rng.randint(1, 4)))
        return replace(fill, copied=copied)
    if what == 10:
        joined = tuple(rng.randint(0, 5) for _ in range(rng.randint(0, 2)))
        return replace(fill, posts=Posts(joined, rng.choice(("", "large", "small"))))
    if what == 11:
        route = tuple(rng.randint(1, 15) for _ in range(rng.randint(0, 6)))
        laid = tuple(rng.randint(1, 6) for _ in range(rng.randint(0, 20)))
        return replace(fill, routes=Routes(route, laid))
    if what == 12:
        groups = tuple(
            (rng.choice(VINE_COLOURS), rng.randint(1, 15))
            for _ in range(rng.randint(0, 9))
        )
        held = tuple(rng.choice(VINE_COLOURS) for _ in range(rng.randint(0, 12)))
        return replace(fill, vineyard=Vineyard(groups, held))
    if what == 13:
        sold = tuple(rng.choice((0, 1, 3, 8)) for _ in range(6))
        stored = tuple(rng.choice((0, 0, 1, 2)) for _ in range(6))
        return replace(fill, sold=rng.choice((None, sold)), stored=stored)
    if what == 14:
        sizes = ("large", "small")
        held = {t: rng.choice(sizes) for t in TERRAINS if rng.random() < 0.5}
        return replace(fill, bonus=rng.choice((None, held)))
    if what == 15:
        points = {h: rng.randint(0, 40) for h in HEADINGS if rng.random() < 0.7}
        return replace(
            fill, points=points, total=rng.choice((None, rng.randint(0, 250)))
        )
    if what == 16:
        return replace(
            fill,
            silver=rng.choice((None, rng.randint(0, 20))),
            workers=rng.choice((None, rng.randint(0, 20))),
            track=rng.choice((None, rng.randint(0, 12))),
            other=rng.choice((None, rng.randint(0, 30))),
        )
    if what == 17:
        tiles[cell] = "cr"
        crane = rng.choice(("", *BUILDINGS))
        return replace(
            fill, tiles=tuple(tiles), crane=crane, taken_back=rng.randint(0, 3)
        )
    if what == 18:
        return replace(
            fill, players=rng.randint(0, 4), evidence=rng.choice(("none", "phase"))
        )
    if what == 19:
        return replace(fill, chateauma=_virtual(rng))
    return replace(fill, posts=None, routes=None, vineyard=None, workers=None)


def _ways(duchy: Duchy, start: int) -> list[Fill]:
    """Return solo games that came so far, as they can and as they cannot."""
    tiles = ["S" if cell == start else "" for cell in range(duchy.count)]
    tiles[start - 1] = _fitting(duchy, start - 1)[-3]
    phases = [3 if cell == start - 1 else 0 for cell in range(duchy.count)]
    nothing = (0,) * 6
    alone = Fill(tuple(tiles), tuple(phases), variant="solo", sold=nothing)
    ways = (
        Solo((), 1, 12),
        Solo((10,), 1, 12),
        Solo((50, 45, 40), 34, 5),
        Solo((50, 50), 3, 26),
        Solo((50,), 45),
    )
    return [replace(alone, solo=way) for way in ways]


def _virtual(rng: random.Random) -> Chateauma:
    """Return what Châteauma may have."""
    return Chateauma(rng.randint(0, 200), *(rng.randint(0, 15) for _ in range(7)))


def _tables(boards: list[tuple[Duchy, str]], rng: random.Random) -> Iterator[Question]:
    """Yield tables of players, fitting together or not."""
    for number in range(TABLES):
        players = rng.randint(1, 4)
        expansions = ALL if number % 3 == 0 else ()
        variant = rng.choice(("normal", "normal", "normal", "team", "solo"))
        seats = []
        for _ in range(players):
            duchy, digits = rng.choice(boards)
            seed = rng.randrange(1 << 30)
            fill = play(duchy, seed, max(players, 2), expansions).fill
            if number % 2:
                fill = _spoilt(duchy, fill, rng)
            fill = replace(fill, variant=variant, track=rng.choice((None, 1, 2, 3)))
            if number % 4 == 1 and players < 4:
                fill = replace(
                    fill,
                    expansions=(*expansions, "chateauma"),
                    players=players + 1,
                    chateauma=_virtual(random.Random(number + seed % 2)),
                )
            seats.append({"digits": digits, "fill": plain_fill(fill)})
        if number % 5 == 4:  # a dead heat
            seats = [seats[0]] * players
        said = random_switches(SWITCHES, rng, number)
        yield {"do": "table", "sheets": seats, "switches": said}


def _by_hand(board: tuple[Duchy, str]) -> Iterator[Question]:
    """Yield questions that chance hardly brings."""
    duchy, digits = board
    start = duchy.terrain.index("castle")
    tiles = [_fitting(duchy, cell)[-3] for cell in range(duchy.count)]
    tiles[start] = "S"
    full = Fill(tuple(tiles), players=2)
    fills = [
        replace(full, phases=tuple(int(cell != start) for cell in range(duchy.count))),
        replace(full, sold=(1, 0, 0, 0, 0, 0), stored=(0, 0, 0, 0, 0, 0)),
        replace(full, expansions=("shields",), shields=(Shield(6, 1),)),
        _late(duchy, start),
        *_ways(duchy, start),
    ]
    for fill in fills:
        plain = plain_fill(fill)
        yield {"do": "check", "digits": digits, "fill": plain, "switches": {}}
    team = replace(full, variant="team", players=4, team="a")
    sheets = [{"digits": digits, "fill": plain_fill(team)}] * 2
    yield {"do": "table", "sheets": sheets, "switches": {}}
    seats = []
    for phase, size in ((5, "large"), (1, "small")):
        phases = tuple(phase * (cell != start) for cell in range(duchy.count))
        fill = replace(full, phases=phases, bonus={"mine": size})
        seats.append({"digits": digits, "fill": plain_fill(fill)})
    yield {"do": "table", "sheets": seats, "switches": {}}
    seats = []
    for expansions in (("chateauma",), ("inns",)):
        fill = replace(full, players=3, expansions=expansions)
        seats.append({"digits": digits, "fill": plain_fill(fill)})
    yield {"do": "table", "sheets": seats, "switches": {}}


def _impossible() -> Iterator[Question]:
    """Yield finals that cannot be: one for each reason."""
    finals = all_impossible()
    codes = [final.code for final in finals]
    chosen = [final for at, final in enumerate(finals) if final.code not in codes[:at]]
    for final in chosen:
        digits = digits_of(final.duchy.board)
        said = {} if final.switches == Switches() else {"shield-6-when": "again"}
        plain = plain_fill(final.fill)
        yield {"do": "check", "digits": digits, "fill": plain, "switches": said}


def _late(duchy: Duchy, start: int) -> Fill:
    """Return two banks of one city, laid before the monastery that allows them."""
    city = next(area.cells for area in duchy.areas if area.terrain == "city")
    late = duchy.terrain.index("monastery")
    tiles = ["x" if duchy.terrain[c] in ("river", "mine") else "" for c in range(37)]
    for cell, terrain in enumerate(duchy.terrain):
        if terrain not in ("river", "mine"):
            tiles[cell] = _fitting(duchy, cell)[-3] if terrain != "city" else ""
    for cell in city[:2]:
        tiles[cell] = "ba"
    tiles[start], tiles[late] = "S", "1"
    phases = [int(bool(word)) for word in tiles]
    phases[start], phases[late] = 0, 5
    return Fill(tuple(tiles), phases=tuple(phases), players=2)


def known_codes() -> set[str]:
    """Return the codes of all findings that the core can give."""
    rooms = "rules", "expansions", "check"
    paths = [path for room in rooms for path in (CORE / room).glob("*.py")]
    return codes_in(paths, ("Finding", "_fault"))
