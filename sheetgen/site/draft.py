"""Answers to the page's editor about a board that a user paints, in plain values.

`docs/site.md` lists the questions. The rules files of a page lack the values that only
boards need; `draft_given` has them.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sheetgen.core.board import MAX_CELLS, Board, Cell, Position, cell_names, make_board
from sheetgen.core.codes import SheetCode, decode
from sheetgen.core.encode import encode
from sheetgen.core.layout.file import (
    Head,
    Legend,
    choose_letters,
    read_tokens,
    write_layout,
    write_links,
    write_tokens,
)
from sheetgen.core.layout.rows import write_map
from sheetgen.core.layout.textmap import read_map
from sheetgen.core.note import Fact, Note, noted
from sheetgen.core.ruleset import RuleSet, Terrain
from sheetgen.core.survey import (
    Kind,
    Link,
    Survey,
    find_head_faults,
    find_surplus,
    find_touch,
    find_unconnected,
    find_unfit,
    find_unusual,
)
from sheetgen.site.draft_data import KINDS, USUAL

Plain = dict[str, Any]
HEAD = ("name", "short", "author", "licence")
Find = Callable[[str], Callable[[str], Any]]  # finds a game's module, by name and id
MOST_GAMES = 1000  # that are played at once


def answer(every: Sequence[RuleSet], question: Plain, find: Find) -> Plain:
    """Return the answer to a question about boards.

    Args:
        every: the rules of all games, as a page has them.
        question: the question.
        find: takes the name of a module; returns a function that finds it in a game.

    Raises:
        DamagedCode, UnknownCode: a code cannot be read.
        ValueError, KeyError, IndexError, TypeError: the question is not valid.
    """
    ask = question["ask"]
    if ask == "kinds":
        return {"kinds": [_plain_kind(every, kind) for kind in KINDS]}
    if ask == "open":
        return _open(every, question["digits"])
    if ask == "read":
        return _read(every, question["tables"])
    desk = _Desk(every, question, find)
    return _ANSWERS[ask](desk, question)


def _plain_kind(every: Sequence[RuleSet], kind: Kind) -> Plain:
    rules = _full_rules(every, kind.rules)
    return {
        "game": kind.game,
        "title": kind.title,
        "rules": kind.rules,
        "terrains": [
            {"name": terrain.name, "carried": list(terrain.carried)}
            for terrain in rules.terrains
        ],
        "links": rules.links,
        "radii": list(kind.radii),
        "usual_radius": kind.usual_radius,
        "random": kind.has_chance,
        "played": kind.is_played,
        "apart": list(kind.apart),
        "most": MAX_CELLS,
        "counts": rules.usual_counts,
    }


def _full_rules(every: Sequence[RuleSet], name: str) -> RuleSet:
    """Return the rules called *name*, with the values that a page's rules lack."""
    (rules,) = [one for one in every if one.id == name]
    (usual,) = [one for one in USUAL if one.rules == name]
    like = dict(usual.likes)
    terrains = [
        Terrain(one.name, one.numbers, one.earns, one.carried, like[one.name])
        for one in rules.terrains
    ]
    return replace(
        rules,
        terrains=tuple(terrains),
        usual_counts=dict(usual.counts),
        usual_area=usual.area,
    )


def _open(every: Sequence[RuleSet], digits: str) -> Plain:
    """Return the board of any printed code."""
    code = decode(digits, [rules.encoding for rules in every])
    (rules,) = [one for one in every if one.number == code.rules]
    if rules.id not in [usual.rules for usual in USUAL]:
        raise ValueError("its sheets have no boards")
    return {
        "game": rules.game,
        "rules": rules.id,
        "evidence": code.evidence,
        "language": code.language,
        "board": _plain_board(code.board),
    }


def _plain_board(board: Board) -> Plain:
    places = [cell.position for cell in board.cells]
    return {
        "cells": [_plain_cell(cell) for cell in board.cells],
        "links": [
            [list(places[one]), list(places[other])] for one, other in board.links
        ],
    }


def _plain_cell(cell: Cell) -> Plain:
    return {
        "row": cell.position.row,
        "column": cell.position.column,
        "terrain": cell.terrain,
        "carried": cell.carried,
    }


def _read(every: Sequence[RuleSet], tables: Plain) -> Plain:
    """Return the board of a layout file, whose tables the page has parsed.

    Faults of the file are in ``faults``, with their row in the map.
    """
    told: Plain = {"game": "", "rules": "", "board": None, "faults": []}
    told["head"] = {key: _text(tables, key) for key in (*HEAD, "source")}
    names = tables.get("names")
    told["head"]["names"] = names if isinstance(names, dict) else {}
    kinds = [kind for kind in KINDS if kind.game == tables.get("game")]
    board, legend = tables.get("board"), tables.get("legend")
    if not kinds or not isinstance(board, dict) or not isinstance(legend, dict):
        told["faults"].append(
            _plain_value(noted("this is not the layout file of a board"))
        )
        return told
    (kind,) = kinds
    known = [usual.rules for usual in USUAL]
    name = _text(tables, "rules")
    rules = _full_rules(every, name if name in known else kind.rules)
    told.update(
        {
            "game": kind.game,
            "rules": rules.id,
            "letters": {legend[letter]: letter for letter in legend},
        }
    )
    text_map = _text(board, "map")
    tokens, faults = read_map(text_map, 1)
    cells, wrong = read_tokens(tokens, rules, legend)
    if any([Legend(rules, legend).is_joined(token.text) for token in tokens]):
        faults = []  # rows cannot be counted while cells are joined
    for fault in [*faults, *wrong]:
        told["faults"].append({**_plain_value(fault.note), "row": fault.line})
    there = [cell for cell in cells if cell]
    places = [token.position for token in tokens]
    named = cell_names(places) if places else ()
    links = []
    for text in board.get("links") or ():
        ends = str(text).split("-")
        if len(ends) == 2 and ends[0] in named and ends[1] in named:
            links.append([list(places[named.index(end)]) for end in ends])
        else:
            lost = noted("{link}: there are no two such spaces", link=str(text))
            told["faults"].append(_plain_value(lost))
    told["board"] = {"cells": [_plain_cell(cell) for cell in there], "links": links}
    return told


def _text(table: Plain, key: str) -> str:
    value = table.get(key)
    return value if isinstance(value, str) else ""


class _Desk:
    """A question's game and rules, and its board if it has one."""

    def __init__(self, every: Sequence[RuleSet], question: Plain, find: Find) -> None:
        self.game = question["game"]
        (self.kind,) = [kind for kind in KINDS if kind.game == self.game]
        self.rules = _full_rules(every, question.get("rules") or self.kind.rules)
        self.find = find
        board = question.get("board")
        self.cells = _read_cells(board) if board else []
        # A question refers to a cell by its index in the question's list.
        self.order = sorted(
            range(len(self.cells)), key=lambda at: self.cells[at].position
        )
        self.links = _read_links(board) if board else []

    def part(self, name: str) -> Any:
        """Return a module of the game."""
        return self.find(name)(self.game)

    def survey(self) -> Survey:
        """Return the survey of the board."""
        return Survey(make_board(self.cells, self.links), self.rules, self.kind.apart)

    def names(self) -> list[str]:
        """Return the name of each cell, in the order of the question."""
        names = [""] * len(self.cells)
        places = [self.cells[at].position for at in self.order]
        for at, name in zip(self.order, cell_names(places), strict=True):
            names[at] = name
        return names

    def faults(self) -> list[Note]:
        """Return why the cells do not form a board.

        The notes refer to cells by their index in reading order.
        """
        if not self.cells:
            return [noted("the map has no spaces")]
        places = [self.cells[at].position for at in self.order]
        faults = [*self._wrong_cells(), *find_surplus(places)]
        touching = []
        for one, other in self.links:
            touching += find_touch(places.index(one), places.index(other), places)
        faults += touching
        if not touching:
            faults += find_unconnected(places, self.links, self.rules)
        if not faults:
            faults += find_unfit(make_board(self.cells, self.links), self.rules)
        return faults

    def _wrong_cells(self) -> list[Note]:
        """Return notes on cells that do not carry what their terrain requires."""
        notes = []
        for terrain in self.rules.terrains:
            wrong = []
            for place, at in enumerate(self.order):
                cell = self.cells[at]
                is_right = cell.carried in (terrain.carried or ("",))
                if cell.terrain == terrain.name and not is_right:
                    wrong.append(place)
            if wrong and terrain.carried:
                notes.append(
                    noted(
                        "a space of {terrain} lacks what it carries: {choices}",
                        wrong,
                        terrain=terrain.name,
                        choices=tuple(terrain.carried),
                    )
                )
            elif wrong:
                notes.append(
                    noted(
                        "a space of {terrain} carries nothing",
                        wrong,
                        terrain=terrain.name,
                    )
                )
        return notes


def _read_cells(plain: Plain) -> list[Cell]:
    """Return the cells of a question.

    Raises:
        ValueError: two share a position, or some are off the lattice of the others.
    """
    cells = [
        Cell(Position(one["row"], one["column"]), one["terrain"], one["carried"])
        for one in plain["cells"]
    ]
    places = {cell.position for cell in cells}
    odd = {(place.row + place.column) % 2 for place in places}
    if len(places) < len(cells) or len(odd) > 1:
        raise ValueError("cells that lie on one another")
    return cells


def _read_links(plain: Plain) -> list[Link]:
    pairs = plain.get("links") or []
    return [(Position(*one), Position(*other)) for one, other in pairs]


# Answers


def _begin(desk: _Desk, question: Plain) -> Plain:
    """Return an empty board of a size, or a random one."""
    start = desk.part("sheet.describe")
    if question.get("seed") is not None:
        board = start.random_board(desk.rules, question["seed"])
    else:
        board = start.start_board(desk.rules, question["radius"])
    return {"board": _plain_board(board)}


def _look(desk: _Desk, question: Plain) -> Plain:
    """Return a board's faults, unusual features, areas, counts, facts and code."""
    faults = desk.faults()
    on_head = find_head_faults(question.get("head") or {"name": "-"})
    told = {
        "faults": [_plain_note(note, desk) for note in [*on_head, *faults]],
        "notes": [],
        "areas": [],
        "counts": {
            terrain.name: len([c for c in desk.cells if c.terrain == terrain.name])
            for terrain in desk.rules.terrains
        },
        "facts": [],
        "digits": "",
        "names": desk.names(),
    }
    if not desk.cells:
        return told
    survey = desk.survey()
    told["areas"] = [
        {"terrain": area.terrain, "cells": [desk.order[cell] for cell in area.cells]}
        for area in survey.areas
    ]
    if faults:
        return told
    game = desk.part("sheet.describe")
    notes = [*find_unusual(survey), *game.warn(survey)]
    told["notes"] = [_plain_note(note, desk) for note in notes]
    told["facts"] = [_plain_value(fact) for fact in game.describe(survey)]
    told["digits"] = _digits(desk, survey.board)
    return told


def _digits(desk: _Desk, board: Board) -> str:
    """Return the code of a board, as of a sheet that is not printed."""
    code = SheetCode(desk.rules.number, board, desk.kind.evidence)
    return encode(code, desk.rules.encoding)


def _play(desk: _Desk, question: Plain) -> Plain:
    """Return the results of simulated players."""
    games = min(question["games"], MOST_GAMES)
    players = desk.part("play.simulate")
    facts = players.simulate(desk.survey(), games, question["seed"])
    return {"facts": [_plain_value(fact) for fact in facts]}


def _write(desk: _Desk, question: Plain) -> Plain:
    """Return the board as a layout file, and its parts for an existing file."""
    given = question["head"]
    names = given.get("names") or {}
    head = Head(
        given.get("name", ""),
        given.get("short", ""),
        given.get("author", ""),
        given.get("licence", ""),
        given.get("source", ""),
        tuple([(language, names[language]) for language in sorted(names)]),
    )
    board = make_board(desk.cells, desk.links)
    letters = choose_letters(desk.rules, question.get("letters") or {})
    return {
        "file": write_layout(board, desk.rules, letters, head),
        "map": write_map(board, write_tokens(board, desk.rules, letters)),
        "links": write_links(board),
        "legend": letters,
    }


_ANSWERS: dict[str, Callable[[_Desk, Plain], Plain]] = {
    "begin": _begin,
    "look": _look,
    "play": _play,
    "write": _write,
}


def _plain_note(note: Note, desk: _Desk) -> Plain:
    plain: Plain = _plain_value(note)
    plain["cells"] = [desk.order[cell] for cell in note.cells]
    return plain


def _plain_value(value: Any) -> Any:
    """Return notes and facts as JSON."""
    if isinstance(value, Note):
        values = {name: _plain_value(value.values[name]) for name in value.values}
        return {"template": value.template, "one": value.one, "values": values}
    if isinstance(value, Fact):
        return {"label": _plain_value(value.label), "value": _plain_value(value.value)}
    if isinstance(value, tuple):
        return [_plain_value(one) for one in value]
    return value
