"""Questions to the rules of any game: what their makers have in common."""

import ast
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from sheetgen.games.find import all_rules
from sheetgen.site.core import plain_rules
from sheetgen.site.engine import Engine
from tests.reading.question import make_page_questions as ask_about_pages
from tests.reading.question import make_questions as ask_about_readings

Question = dict[str, Any]


def engine_of(game: str, board_view: ModuleType, rules_api: ModuleType) -> Engine:
    """Return the page's engine in this Python."""
    rules = json.loads(json.dumps([plain_rules(r) for r in all_rules()]))
    own = [r for r in rules if r["game"] == game]
    return Engine(own, {game: board_view}.__getitem__, {game: rules_api}.__getitem__)


def ask(engine: Engine, question: Question) -> Question:
    """Return an answer as JSON has it."""
    told: Question = json.loads(engine.ask(json.dumps(question)))
    return told


def random_switches(
    settings: Mapping[str, tuple[str, ...]], rng: random.Random, number: int
) -> dict[str, str]:
    """Return the defaults, or up to three switches at another setting."""
    if number % 3 == 0:
        return {}
    names = rng.sample(list(settings), 1 + number % 3)
    return {name: rng.choice(settings[name][1:]) for name in names}


def packing(engine: Engine, chosen: Iterable[Question]) -> Iterator[Question]:
    """Yield questions that pack sheets, and unpack what comes of it."""
    for one in chosen:
        packed = {**one, "do": "pack"}
        yield packed
        if answers := ask(engine, packed).get("answers"):
            yield {"do": "unpack", "digits": one["digits"], "answers": answers}


def checks_of(questions: Iterable[Question]) -> list[Question]:
    return [one for one in questions if one["do"] == "check"]


def about_readings(
    make: Callable[[], list[Question]], parts: tuple[ModuleType, ...], count: int
) -> Callable[[], list[Question]]:
    """Return what asks what to make of readings of a sample of the sheets."""

    def decide() -> list[Question]:
        checks = checks_of(make())
        return ask_about_readings(*parts, checks[:: len(checks) // count])

    return decide


def about_pages(
    make: Callable[[], list[Question]], engine: Callable[[], Engine], count: int
) -> Callable[[], list[Question]]:
    """Return what asks to enter on a page what was read of a sheet."""

    def enter() -> list[Question]:
        checks = checks_of(make())
        return ask_about_pages(engine(), checks[:: len(checks) // count])

    return enter


def told_codes(answers: Iterable[Question]) -> set[str]:
    """Return the codes of all findings in some answers."""
    told = [one for answer in answers for one in (answer, *answer.get("verdicts", ()))]
    return {finding["code"] for one in told for finding in one.get("findings", ())}


def codes_in(paths: Iterable[Path], makers: tuple[str, ...] = ("Finding",)) -> set[str]:
    """Return the codes of all findings that some modules can give."""
    calls = [
        node
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    firsts = [call.args[0] for call in calls if call.func.id in makers and call.args]  # type: ignore[attr-defined]
    nodes = [node for first in firsts for node in ast.walk(first)]
    values = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return {value for value in values if isinstance(value, str)}
