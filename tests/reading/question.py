"""Questions about sheets that were read, for every Python that runs the core."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from sheetgen.core.codes import decode
from sheetgen.core.form.plain import from_plain
from sheetgen.games.find import all_rules
from sheetgen.site.engine import Engine
from tests.reading.confusion import Writer

Question = dict[str, Any]


def make_questions(
    board_view: ModuleType,
    rules_api: ModuleType,
    spots: ModuleType,
    cases: Sequence[Question],
) -> list[Question]:
    """Return what to make of readings of sheets, every other with some answers.

    Args:
        board_view: of the game.
        rules_api: of the game.
        spots: of the game.
        cases: questions with the digits and the fill of each sheet.
    """
    rules = all_rules()
    questions = []
    for number, case in enumerate(cases):
        code = decode(case["digits"], [one.encoding for one in rules])
        own = next(one for one in rules if one.number == code.rules)
        board = board_view.open_board(own, code.board)
        fill = from_plain(rules_api.RULES_API.form_of(board), case["fill"])
        values = spots.PLACES.on(board, fill.evidence).encode(fill)
        there = spots.PLACES.on(board, code.evidence).spots
        readings = Writer(f"question {number}").read_sheet(there, values)
        words = {spot.name: ("", *spot.words) for spot in there}
        answers = {
            reading.name: values.get(reading.name, "")
            for reading in readings[number % 7 :: 9]
            if number % 2 and values.get(reading.name, "") in words[reading.name]
        }
        plain = [[one.name, [list(value) for value in one.values]] for one in readings]
        questions.append(
            {
                "do": "decide",
                "digits": case["digits"],
                "readings": plain,
                "answers": answers,
                "switches": case["switches"],
            }
        )
    return questions


def make_page_questions(engine: Engine, checks: Sequence[Question]) -> list[Question]:
    """Return what is asked to enter on a page what was read of a sheet.

    Args:
        engine: of the game.
        checks: questions with the digits and the fill of each page.
    """
    questions = []
    for number, check in enumerate(checks):
        page = {name: check[name] for name in ("digits", "fill", "switches")}
        opened = engine.answer({"do": "open", "digits": page["digits"]})
        if opened["evidence"] != page["fill"]["evidence"]:
            continue  # no page holds such a fill
        where = {"do": "spots", "digits": page["digits"]}
        read = {
            name: words[number % 2]
            for name, _, words, _ in engine.answer(where)["spots"][number % 7 :: 5]
            if len(words) > 1
        }
        questions.append(where)
        questions.append({"do": "scatter", **page})
        questions.append({"do": "gather", "values": read, **page})
    return questions
