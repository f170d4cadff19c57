"""Boards as an editor paints them, sound and damaged, and what is asked about them."""

import importlib
import json
import random
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

from sheetgen.games.base import package_of
from sheetgen.games.find import all_rules, find_game, load_layout
from sheetgen.layout.read import layout_names
from sheetgen.site.core import plain_rules
from sheetgen.site.draft import answer
from sheetgen.site.engine import Engine
from sheetgen.site.page_data import page_games

Plain = dict[str, Any]
HEAD = {"name": "My Isle", "short": "I"}
GAMES = ("dice", "burgundy", "keythedral")


def find(part: str) -> Callable[[str], Any]:
    """Return what finds a part of a game, as the page does."""
    return lambda game: importlib.import_module(f"{package_of(game)}.{part}")


def make_engine() -> Engine:
    """Return the engine of a page, in this Python."""
    ids = [game.id for game in page_games()]
    rules = [plain_rules(one) for one in all_rules() if one.game in ids]
    drafts = {"draft": lambda *asked: answer(*asked, find)}
    return Engine(
        rules, find("sheet.board_view"), find("answers.rules_api"), drafts.get
    )


def ask(engine: Engine, **question: Any) -> Plain:
    """Return the answer to a question about a draft, through JSON as on a page."""
    told: Plain = json.loads(engine.ask(json.dumps({"do": "draft", **question})))
    return told


def make_boards(game: str, count: int, seed: int) -> Iterator[Plain]:
    """Yield boards of a game: its own, with more and more of them painted over."""
    rng = random.Random(seed)
    rules = max(
        (one for one in all_rules() if one.game == game), key=lambda one: one.number
    )
    known = [load_layout(name) for name in layout_names(game)]
    for _ in range(count):
        board = rng.choice(known).board
        cells = [
            {
                "row": cell.position.row,
                "column": cell.position.column,
                "terrain": cell.terrain,
                "carried": cell.carried,
            }
            for cell in board.cells
        ]
        places = [list(cell.position) for cell in board.cells]
        links = [[places[one], places[other]] for one, other in board.links]
        for _ in range(rng.choice((0, 1, 3, 10, 40))):
            _paint(cells, rules.terrains, rng)
        there = [[cell["row"], cell["column"]] for cell in cells]
        links = [link for link in links if all(end in there for end in link)]
        rng.shuffle(cells)
        yield {"cells": cells, "links": links}


def _paint(cells: list[Plain], terrains: Any, rng: random.Random) -> None:
    """Change a cell, take one away, or add one beside another."""
    at = rng.randrange(len(cells))
    deed = rng.random()
    if deed < 0.15 and len(cells) > 1:
        cells.pop(at)
        return
    terrain = rng.choice(terrains)
    carried = rng.choice(terrain.carried) if terrain.carried else ""
    if rng.random() < 0.01:
        carried = "" if terrain.carried else "x"
    painted = {"terrain": terrain.name, "carried": carried}
    if deed < 0.3:
        row, column = rng.choice(((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)))
        place = {
            "row": cells[at]["row"] + row,
            "column": cells[at]["column"] + column,
        }
        if all(place.items() - cell.items() for cell in cells):
            cells.append({**place, **painted})
        return
    cells[at].update(painted)


def make_questions() -> Iterator[Plain]:
    """Yield questions of every kind about drafts."""
    yield {"do": "draft", "ask": "kinds"}
    for game in GAMES:
        for board in make_boards(game, 20, 5):
            own = {"do": "draft", "game": game, "board": board, "head": HEAD}
            yield from ({**own, "ask": "look"}, {**own, "ask": "write"})
    for game in ("dice", "burgundy"):
        for how in ({"radius": 1}, {"radius": 4}, {"seed": 9}):
            yield {"do": "draft", "ask": "begin", "game": game, **how}
    for name in ("A", "34", "cathedral"):
        tables = tomllib.loads(load_layout(name).path.read_text("utf-8"))
        yield {"do": "draft", "ask": "read", "tables": tables}
    (duchy,) = make_boards("dice", 1, 1)
    own = {"do": "draft", "game": "dice", "board": duchy}
    yield {**own, "ask": "play", "games": 3, "seed": 2}
    yield {"do": "draft", "ask": "read", "tables": {}}


def titles() -> dict[str, str]:
    """Return the titles of the games that have boards."""
    return {game: find_game(game).title for game in GAMES}
