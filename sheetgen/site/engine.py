"""Answers to the solver's page about sheets: JSON in, JSON out.

The same source runs in CPython and, transpiled, in the browser. `docs/site.md` lists
the questions.

Part of the core that runs in the browser too.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.codes import (
    DECLARED,
    SheetCode,
    board_number,
    decode,
    is_signed,
    other_face,
)
from sheetgen.core.errors import DamagedCode, UnknownCode
from sheetgen.core.form.rules_api import RulesApi
from sheetgen.core.ruleset import Number, RimPlace, RuleSet, Terrain
from sheetgen.games.spec import BoardView, JudgedInPlainValues

Plain = dict[str, Any]
Late = Callable[[list[RuleSet], Plain], Plain]


def read_rules(plain: Plain, find_board_view: Callable[[str], Any]) -> RuleSet:
    """Return the rules file that `sheetgen.site.core` wrote.

    Args:
        plain: the plain values of the file.
        find_board_view: returns a game's module ``board_view``, which codes declared
            sheets.
    """
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
        tuple(RimPlace(tuple(cells), "") for cells in plain["rim"]),
        (lambda: find_board_view(plain["game"]).coding())
        if plain["number"] == DECLARED
        else None,
    )


def _read_number(plain: Any) -> Number:
    if isinstance(plain, list):
        value, word = plain
        return Number(value, "", word)
    return Number(plain, "")


class _Sheet:
    """A sheet whose code was read."""

    def __init__(self, code: SheetCode, rules: RuleSet, board_view: BoardView) -> None:
        self.code = code
        self.rules = rules
        self.board_view = board_view
        self.board = board_view.open_board(rules, code.board)


class Engine:
    """Answers questions about sheets; caches the latest boards."""

    def __init__(
        self,
        rules: list[Plain],
        find_board_view: Callable[[str], BoardView],
        find_rules_api: Callable[[str], JudgedInPlainValues],
        find_late: Callable[[str], Late | None] = lambda do: None,
    ) -> None:
        """Begin.

        Args:
            rules: all rules files.
            find_board_view: returns a game's module ``board_view``.
            find_rules_api: returns a game's module ``rules_api``. Neither module need
                exist before its first question.
            find_late: takes what a question is to do; returns the function that answers
                it if the question is not about a sheet, else None.
        """
        self.rules = [read_rules(plain, find_board_view) for plain in rules]
        self.find_board_view = find_board_view
        self.find_rules_api = find_rules_api
        self.find_late = find_late
        self.known: dict[str, _Sheet] = {}

    def ask(self, text: str) -> str:
        """Return the answer to a question, or a refusal with its reason."""
        try:
            question = json.loads(text)
            answer = self.answer(question)
        except ImportError:
            if question["do"] != "open":
                raise
            # The reader of declared sheets is fetched for the first of them.
            answer = {"needs": next(r.game for r in self.rules if r.declared)}
        except DamagedCode as error:
            answer = {"error": "damaged", "message": str(error)}
        except UnknownCode as error:
            answer = {"error": "unknown", "message": str(error)}
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
            answer = {"error": "bad", "message": str(error)}
        except LookupError as error:  # the sheet's layout is newer than this program
            answer = {"error": "unknown", "message": str(error)}
        return json.dumps(answer)

    def answer(self, question: Plain) -> Plain:
        """Return the answer to a question in plain values.

        Raises:
            DamagedCode, UnknownCode: a code cannot be read.
            ValueError, KeyError, IndexError, TypeError, AttributeError: the question
                is not valid.
        """
        late = self.find_late(question["do"])
        if late is not None:
            return late(self.rules, question)
        if question["do"] == "table":
            sheets = [self._sheet(sent["digits"]) for sent in question["sheets"]]
            boards = [(sheet.board, sheet.code.serial) for sheet in sheets]
            return self._rules_api(sheets[0]).answer_table(boards, question)
        if "among" in question:
            code, rules = self._read(question["digits"])
            board_view: Any = self.find_board_view(rules.game)  # of declared sheets
            found: Plain = board_view.find_whole(
                code, rules.encoding, question["among"]
            )
            return found
        sheet = self._sheet(question["digits"])
        if question["do"] == "open":
            return self._open(question["digits"], sheet)
        rules_api = self._rules_api(sheet)
        if question["do"] == "spots":
            return self._locate(rules_api, sheet)
        return rules_api.answer(sheet.board, sheet.code.evidence, question)

    def _locate(self, rules_api: RulesApi, sheet: _Sheet) -> Plain:
        """Return what is where on a sheet."""
        code = sheet.code
        return rules_api.locate(sheet.rules, sheet.board, code.evidence, code.face)

    def _rules_api(self, sheet: _Sheet) -> RulesApi:
        return self.find_rules_api(sheet.rules.game).RULES_API

    def _sheet(self, digits: str) -> _Sheet:
        if digits not in self.known:
            code, rules = self._read(digits)
            if code.sheet is not None:
                rules = replace(rules, sheet=code.sheet)
            if len(self.known) > 20:
                self.known = {}
            self.known[digits] = _Sheet(code, rules, self.find_board_view(rules.game))
        return self.known[digits]

    def _read(self, digits: str) -> tuple[SheetCode, RuleSet]:
        code = decode(digits, [rules.encoding for rules in self.rules])
        return code, next(r for r in self.rules if r.number == code.rules)

    def _open(self, digits: str, sheet: _Sheet) -> Plain:
        """Return what a page has to know of a sheet; both sides have those of one."""
        code, rules = sheet.code, sheet.rules
        described = sheet.board_view.describe(sheet.board, rules, code.face)
        front = described.get("front", 0)
        if front not in (0, code.face) and not is_signed(digits):
            digits = other_face(digits, code.face, front)
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
            "sheet": described,
        }


def board_key(board: Board, rules: RuleSet) -> str:
    """Return digits that are the same for all sheets of a board, and unique to it.

    For a declared sheet they are a hash of its structure, without its labels.
    """
    number = (
        rules.declared().structure(rules.sheet)
        if rules.declared
        else board_number(board, rules.encoding)
    )
    return str(rules.number) + "/" + str(number)


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
