"""Rolls and plays in the notation of logs, read and written.

`log_file` reads and writes whole logs; `docs/fills.md` describes them.
"""

import re
from collections.abc import Mapping

from sheetgen.core.board import Board, row_name
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.dice.rules.ruleset import MONK, SILVER, WORKER
from sheetgen.games.dice.rules.turn import Mark, Play, Roll
from sheetgen.language.message import message, plural
from sheetgen.source.advice import abbreviated

# The faces of a colour die by their English colours [dice 1.5, 4.1]; S is silver.
DICE: Mapping[str, str] = {
    "P": "monastery",
    "S": "mine",
    "B": "river",
    "O": "city",
    "G": "castle",
    "Y": "pasture",
}
LETTERS: Mapping[str, str] = {MONK: "M", WORKER: "W", SILVER: "S"}
IDLE = "-"  # no cell, and nothing gained for it
WORKER_GAINED = "--"  # no cell, and a worker circled for it [dice 3.17]
MOST_NUMBER = 9_999  # the largest number read for a cell, whatever a die can show
MOST_WORDS = 99  # in a play; a longer text is not a play

Used = tuple[str, bool]  # a bonus, and whether it is crossed in the castle row

# Each of these takes time in proportion to the length of the line at most.
_ROLL = re.compile(r"([A-Za-z]{2})(\d{2})(\*?)", re.ASCII)
_SALE = re.compile(r"\$(\d{1,4})", re.ASCII)
_MARK = re.compile(
    r"([A-Za-z]+\d+)=(0|[1-9]\d{0,3})(?:([MW])(C?))?", re.ASCII | re.IGNORECASE
)
_SILVER = re.compile(r"S(C?)", re.ASCII | re.IGNORECASE)
_POINTS = re.compile(r"\+?(\d{1,4})", re.ASCII)


class Unreadable(Exception):
    """A part of a line that is not in the notation; the message says why."""


class CutShort(Unreadable):
    """An unreadable part that may be due to a missing end of the line."""


def read_roll(text: str, rules: RuleSet) -> Roll:
    """Return a roll in the notation of logs.

    Raises:
        Unreadable: the text is not a roll in this notation.
    """
    match = _ROLL.fullmatch(text)
    if match is None:
        raise CutShort(
            message(
                "{given}: expected the dice, two colours and two numbers such as BY35, "
                "and * for the double",
                given=abbreviated(text),
            )
        )
    terrains = [terrain.name for terrain in rules.terrains]
    for letter in match[1].upper():
        if letter not in DICE:
            known = ", ".join(f"{key} {name}" for key, name in DICE.items())
            raise Unreadable(
                message(
                    "dice {dice}: no colour {letter!r} (known: {names})",
                    dice=text,
                    letter=letter,
                    names=known,
                )
            )
    first, second = (terrains.index(DICE[letter]) for letter in match[1].upper())
    return Roll((first, second), (int(match[2][0]), int(match[2][1])), bool(match[3]))


def read_play(text: str, board: Board, may_go_on: bool) -> tuple[Play, int | None]:
    """Return a play and the points that the file gives for it.

    Args:
        text: the text of the play.
        board: the board that was played on.
        may_go_on: whether the file may break off at its end.

    Raises:
        Unreadable: the text is not a play in this notation.
    """
    text, points = _split_points(text)
    words = text.split()
    sold = 0
    if words and (sale := _SALE.fullmatch(words[0])):
        sold = int(sale[1])
        words = words[1:]
    if not words:
        raise CutShort(message("the play is missing: write {idle} for none", idle=IDLE))
    if len(words) > MOST_WORDS:
        what = plural(
            len(words),
            "1 word: no play is so long",
            "{count} words: no play is so long",
        )
        raise Unreadable(what)
    if words == [IDLE]:
        return Play((), sold=sold), points
    marks: list[Mark] = []
    used: list[Used] = []
    is_second_due = takes_worker = False
    for word in words:
        if _SALE.fullmatch(word):
            what = message("{word!r}: a sale stands once, before all else", word=word)
            raise Unreadable(what)
        is_second_due = False
        if match := _SILVER.fullmatch(word):
            used.append((SILVER, bool(match[1])))
            is_second_due = True
        elif word == WORKER_GAINED and not takes_worker:
            takes_worker = True
        else:
            mark, bonuses = _read_mark(word, board)
            marks.append(mark)
            used += bonuses
    if used and not marks:
        raise CutShort(message("no space behind {word!r}", word=words[-1]))
    if is_second_due and may_go_on:
        raise CutShort(message("no space behind {word!r}", word=words[-1]))
    # A play has one bonus; silver comes first, because a second cell needs it.
    used.sort(key=lambda item: item[0] != SILVER)
    bonus, in_castle_row = used[0] if used else ("", False)
    beyond = tuple(used[1:])
    play = Play(tuple(marks), bonus, sold, takes_worker, in_castle_row, beyond)
    return play, points


def _split_points(text: str) -> tuple[str, int | None]:
    """Return a play without the points after it, and these points."""
    before, brace, check = text.rpartition("{")
    if not brace or not check.endswith("}"):
        return text, None
    match = _POINTS.fullmatch("".join(check[:-1].split()))
    if match is None:
        given = abbreviated(brace + check)
        raise Unreadable(
            message("{given}: expected points such as {{+4}}", given=given)
        )
    return before, int(match[1])


def _read_mark(word: str, board: Board) -> tuple[Mark, list[Used]]:
    match = _MARK.fullmatch(word)
    if match is None:
        raise CutShort(
            message(
                "{given}: expected a space and its number such as e4=5, with M or W "
                "behind it for a monk or a worker; or {worker}, or {idle}",
                given=abbreviated(word),
                worker=WORKER_GAINED,
                idle=IDLE,
            )
        )
    bonuses = []
    if match[3]:
        bonus = MONK if match[3].upper() == LETTERS[MONK] else WORKER
        bonuses.append((bonus, bool(match[4])))
    return (find_cell(match[1], board), int(match[2])), bonuses


def find_cell(name: str, board: Board) -> int:
    """Return the index of a cell by its name, in upper or lower case.

    Raises:
        Unreadable: the board has no such cell.
    """
    if name.lower() in board.names:
        return board.names.index(name.lower())
    rows = [row_name(row) for row in sorted({c.position.row for c in board.cells})]
    letters = name.lower().rstrip("0123456789")
    if letters in rows:
        row = [n for n in board.names if n.rstrip("0123456789") == letters]
        hint = message(
            "row {row} has {first} to {last}", row=letters, first=row[0], last=row[-1]
        )
    else:
        hint = message("rows are {first} to {last}", first=rows[0], last=rows[-1])
    raise Unreadable(
        message("no space {name} ({hint})", name=abbreviated(name), hint=hint)
    )


def write_roll(roll: Roll, rules: RuleSet) -> str:
    """Return a roll in the notation of logs."""
    letters = {terrain: letter for letter, terrain in DICE.items()}
    colours = (letters[rules.terrains[place].name] for place in roll.colours)
    dice = "".join(colours) + "".join(map(str, roll.numbers))
    return f"{dice}*" if roll.is_double else dice


def write_play(play: Play, board: Board) -> str:
    """Return a play in the notation of logs.

    Raises:
        ValueError: no line can hold the play, such as a bonus without a cell.
    """
    used = [(play.bonus, play.in_castle_row)] if play.bonus else []
    used += play.beyond
    silver = [_write_bonus(item) for item in used if item[0] == SILVER]
    changes = [_write_bonus(item) for item in used if item[0] in (MONK, WORKER)]
    count = len(play.marks)
    is_whole = len(silver) + len(changes) == len(used) and len(changes) <= count
    has_numbers = all(0 <= number <= MOST_NUMBER for _, number in play.marks)
    if not is_whole or (used and not count) or not has_numbers:
        raise ValueError(f"no line can hold {play!r}")
    changes += [""] * (count - len(changes))
    cells = [
        f"{board.names[cell]}={number}{change}"
        for (cell, number), change in zip(play.marks, changes, strict=True)
    ]
    # Silver is between two cells; at the end of a line, a second cell would be missing.
    cells[min(1, max(count - 1, 0)) : 0] = silver
    if play.takes_worker:
        cells.append(WORKER_GAINED)
    return " ".join([*([f"${play.sold}"] if play.sold else []), *(cells or [IDLE])])


def _write_bonus(used: Used) -> str:
    bonus, in_castle_row = used
    return LETTERS[bonus] + ("c" if in_castle_row else "")
