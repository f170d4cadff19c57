"""The sheets of a table, judged by the rules of their game.

`judging` runs this in a separate process, so nothing of the server is imported here.
"""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from sheetgen.core.codes import Encoding, decode
from sheetgen.core.errors import CodeError, FillError, UnknownCode, UsageError
from sheetgen.form.entry import Judged, Seats
from sheetgen.games.base import Game
from sheetgen.games.find import all_rules, find_game

CACHED = 400  # judged sheets that are cached; 8 of 50 tables
CACHED_GAMES = 256  # digits whose game is cached
NICE = 5  # answers of the server have priority over verdicts


def find_seats(game: Game) -> Seats | None:
    """Return the table functions of a game, or None if its sheets cannot be sent."""
    board_view, rules_api = game.spec.board_view, game.spec.rules_api
    if (
        board_view is None
        or rules_api is None
        or rules_api.RULES_API.judge_table is None
    ):
        return None
    return Seats(game.id, board_view.open_board, rules_api.RULES_API)


@lru_cache(CACHED_GAMES)
def seats_of(digits: str) -> Seats:
    """Return the table functions of the game of a sheet with these digits.

    Raises:
        CodeError: they are not a code, or their game is unknown.
    """
    rules = _games()[decode(digits, _encodings()).rules]
    game = find_game(rules)
    seats = find_seats(game)
    if seats is None:
        raise UnknownCode(f"{game.title}: its sheets cannot be sent yet", digits)
    return seats


def answer(line: bytes) -> bytes:
    """Return the verdict on the sheets in a line of JSON, as a line of JSON."""
    return json.dumps(judge(json.loads(line))).encode() + b"\n"


def judge(sheets: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Return the verdict of the rules on the sheets of a table, or a problem.

    Args:
        sheets: ``digits``, ``fill`` and ``switches`` of each.

    Returns:
        ``judged`` with ``unread``, the places of sheets that could not be judged; or
        ``judged`` as None, with a ``problem``.
    """
    judged, unread, problem = [], [], ""
    for place, sheet in enumerate(sheets):
        try:
            judged.append(judge_sheet(json.dumps(sheet, sort_keys=True)))
        except Exception as error:  # the other seats are still judged
            unread.append(place)
            problem = _reason(error)
    if not judged:
        return {"judged": None, "problem": problem}
    try:
        seats = judged[0][0]
        if any(other != seats for other, _ in judged):
            return {"judged": None, "problem": "sheets of a table are of one game"}
        told = seats.judge_table([item for _, item in judged])
        return {"judged": told, "unread": unread}
    except Exception as error:  # a fault of ours must not be repeated again and again
        return {"judged": None, "problem": _reason(error)}


@lru_cache(CACHED)
def judge_sheet(written: str) -> tuple[Seats, Judged]:
    """Return the verdict on a sheet, given as JSON; cached."""
    sheet = json.loads(written)
    seats = seats_of(sheet["digits"])
    return seats, seats.judge_entry(seats.read_entry(sheet["digits"], sheet))


def _reason(error: Exception) -> str:
    is_known = isinstance(error, CodeError | FillError | UsageError)
    return str(error) if is_known else f"the rules failed ({error!r})"


def work() -> None:
    """Answer each line of standard input, until it ends."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # keeps other output apart from the answers
    for line in sys.stdin.buffer:
        answers.write(answer(line))


@cache
def _encodings() -> tuple[Encoding, ...]:
    return tuple(rules.encoding for rules in all_rules())


@cache
def _games() -> Mapping[int, str]:
    return {rules.number: rules.game for rules in all_rules()}
