"""What the page of the solver asks, answered by the rules: JSON in, JSON out.

The same source answers in CPython and, lowered, in the browser. `docs/site.md` says
what can be asked.

Part of the core that runs in the browser too.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from sheetgen.board import Board
from sheetgen.codes import SheetCode, board_number, decode, is_signed
from sheetgen.errors import DamagedCode, UnknownCode
from sheetgen.ruleset import Number, Post, RuleSet, Terrain

Plain = dict[str, Any]


def plain_rules(rules: RuleSet) -> Plain:
    """Return a rules file as plain values; how sure a number is, is left out."""
    return {
        "id": rules.id,
        "number": rules.number,
        "game": rules.game,
        "terrains": [
            [t.name, list(t.numbers), t.earns, list(t.carried)] for t in rules.terrains
        ],
        "tables": {
            name: {
                row: [_plain_number(number) for number in rules.tables[name][row]]
                for row in rules.tables[name]
            }
            for name in rules.tables
        },
        "links": rules.links,
        "posts": [list(post.cells) for post in rules.posts],
    }


def read_rules(plain: Plain) -> RuleSet:
    """Return the rules file that `plain_rules` wrote."""
    tables = {
        name: {
            row: tuple(_read_number(value) for value in plain["tables"][name][row])
            for row in plain["tables"][name]
        }
        for name in plain["tables"]
    }
    terrains = tuple(
        Terrain(name, tuple(numbers), earns, tuple(carried))
        for name, numbers, earns, carried in plain["terrains"]
    )
    return RuleSet(
        plain["id"],
        plain["number"],
        plain["game"],
        "",
        terrains,
        tables,
        {},
        0,
        plain["links"],
        tuple(Post(tuple(cells), "") for cells in plain["posts"]),
    )


def _plain_number(number: Number) -> int | list[Any]:
    return [number.value, number.word] if number.word else number.value


def _read_number(plain: Any) -> Number:
    if isinstance(plain, list):
        value, word = plain
        return Number(value, "", word)
    return Number(plain, "")


class _Sheet:
    """A sheet whose code was read."""

    def __init__(self, code: SheetCode, rules: RuleSet, opening: Any) -> None:
        self.code = code
        self.rules = rules
        self.opening = opening
        self.board = opening.open_board(rules, code.board)


class Engine:
    """Answers questions about sheets; keeps the last boards ready."""

    def __init__(
        self,
        rules: list[Plain],
        openings: Mapping[str, Any],
        find_page: Callable[[str], Any],
    ) -> None:
        """Begin.

        Args:
            rules: all rules files.
            openings: for each game its module ``opening``.
            find_page: returns a game's module ``page``, which need not be there before
                something is asked of it.
        """
        self.rules = [read_rules(plain) for plain in rules]
        self.openings = openings
        self.find_page = find_page
        self.known: dict[str, _Sheet] = {}

    def ask(self, text: str) -> str:
        """Return the answer to a question; what cannot be answered is said there."""
        try:
            question = json.loads(text)
            answer = self.answer(question)
        except DamagedCode as error:
            answer = {"error": "damaged", "message": str(error)}
        except UnknownCode as error:
            answer = {"error": "unknown", "message": str(error)}
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
            answer = {"error": "bad", "message": str(error)}
        return json.dumps(answer)

    def answer(self, question: Plain) -> Plain:
        """Return the answer to a question in plain values.

        Raises:
            DamagedCode, UnknownCode: a code cannot be read.
            ValueError, KeyError, IndexError, TypeError, AttributeError: the question
                is not one.
        """
        what = question["do"]
        if what == "table":
            sheets = [self._sheet(seat["digits"]) for seat in question["sheets"]]
            seats = [
                (sheet.board, seat["fill"])
                for sheet, seat in zip(sheets, question["sheets"])  # noqa: B905
            ]
            page = self.find_page(sheets[0].rules.game)
            effort = question.get("effort", "usual")
            serials = [sheet.code.serial for sheet in sheets]
            told: Plain = page.check_sheets(
                seats, question["switches"], effort, serials
            )
            return told
        sheet = self._sheet(question["digits"])
        if what == "open":
            return self._open(question["digits"], sheet)
        page, board = self.find_page(sheet.rules.game), sheet.board
        if what == "check":
            effort = question.get("effort", "usual")
            told = page.check_fill(
                board, question["fill"], question["switches"], effort
            )
        elif what == "replay":
            told = page.replay_log(board, question["log"])
        elif what == "plays":
            told = page.list_legal(
                board, question["log"], question["roll"], question["player"]
            )
        elif what == "pack":
            told = {"answers": page.pack(board, question["fill"], question["switches"])}
        elif what == "unpack":
            told = page.unpack(board, sheet.code.evidence, question["answers"])
        elif hasattr(page, "answer"):  # questions of one game alone
            told = page.answer(board, what, question)
        else:
            raise ValueError(f"{what!r} is no question")
        return told

    def _sheet(self, digits: str) -> _Sheet:
        if digits not in self.known:
            code = decode(digits, [rules.encoding for rules in self.rules])
            rules = next(r for r in self.rules if r.number == code.rules)
            if len(self.known) > 20:
                self.known = {}
            self.known[digits] = _Sheet(code, rules, self.openings[rules.game])
        return self.known[digits]

    def _open(self, digits: str, sheet: _Sheet) -> Plain:
        code, rules = sheet.code, sheet.rules
        return {
            "game": rules.game,
            "rules": rules.id,
            "evidence": code.evidence,
            "language": code.language,
            "serial": code.serial,
            "is_signed": is_signed(digits),
            "digits": digits,
            "board": board_key(code.board, rules),
            "cells": plain_cells(code.board),
            "sheet": sheet.opening.describe(sheet.board, rules),
        }


def board_key(board: Board, rules: RuleSet) -> str:
    """Return digits that are the same for all sheets of a board, and no other's."""
    return str(rules.number) + "/" + str(board_number(board, rules.encoding))


def plain_cells(board: Board) -> list[Plain]:
    """Return the cells of a board, in reading order."""
    return [
        {
            "name": board.names[at],
            "row": cell.position.row,
            "column": cell.position.column,
            "terrain": cell.terrain,
            "carried": cell.carried,
            "area": board.area_of[at],
            "near": list(board.neighbours[at]),
        }
        for at, cell in enumerate(board.cells)
    ]
