"""The rules on MicroPython answer as in CPython: in node, and a few in Chromium.

Both run the script of the engine, as the worker of the page does. That node is
Playwright's own, and runs WebAssembly as Chromium does. The conformance file of the
Dice Game holds what CPython answers with usual effort; it is compared there
(`tests/games/dice`).
"""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Browser

from sheetgen.games.dice.files.plain import plain_roll
from sheetgen.games.dice.rules.deal import deal
from tests.games.burgundy import conformance as burgundy
from tests.games.burgundy.totals import conformance as totals
from tests.games.dice import conformance as dice
from tests.games.dice.play import load_duchy, play_game
from tests.games.keythedral import conformance as keythedral
from tests.games.sheets import conformance as sheets
from tests.page.test_scripts import run_node

pytestmark = pytest.mark.slow

WORKER = Path(__file__).parent / "worker.mjs"
SAMPLE = 24  # of so many questions Chromium is asked one
PARTS = 19  # of the questions to node: odd, as kinds of them take turns
FEW = 11  # parts of those of which there are few
LONG_SAMPLE = 1440  # and node of those that want more than quick effort
Plain = dict[str, Any]
Ask = Callable[[list[Plain]], list[Plain]]

ASK_A_WORKER = """async ([script, questions, name = ""]) => {
  const worker = new Worker(script, { name });
  const told = [];
  questions.forEach((question, at) => worker.postMessage({ number: at + 1, question }));
  await new Promise((done, fail) => {
    worker.onmessage = ({ data }) => {
      if (data.failed || data.died) fail(new Error(data.failed || data.died));
      if (data.number) told.push(data.answer);
      if (told.length === questions.length) done();
    };
    worker.onerror = (event) => fail(new Error(event.message));
  });
  return told;
}"""


def ask_in_node(engine: str, questions: list[Plain], name: str = "") -> list[Plain]:
    """Ask the rules in node. If a worker dies of that, run scripts/used.py."""
    told: list[Plain] = run_node(WORKER, engine, name, asked=questions)
    return told


@pytest.fixture
def ask_node(engine_url: str) -> Ask:
    """Return what asks the rules in node."""
    return partial(ask_in_node, engine_url)


@pytest.fixture
def ask_chromium(engine_url: str, site_url: str, browser: Browser) -> Ask:
    """Return what asks the rules in a worker of Chromium."""

    def ask(questions: list[Plain]) -> list[Plain]:
        page = browser.new_page()
        page.goto(site_url)
        told: list[Plain] = page.evaluate(ASK_A_WORKER, [engine_url, questions])
        page.close()
        return told

    return ask


def check_answers(ask: Ask, game: ModuleType, questions: list[Plain]) -> list[Plain]:
    """Compare answers with those of this Python, and return them."""
    engine = game.make_engine()
    wrong = []
    answers = ask(questions)
    for question, told in zip(questions, answers, strict=True):
        expected = json.loads(engine.ask(json.dumps(question)))
        if told != expected:
            wrong.append((question, told, expected))
    assert wrong[:2] == []
    return answers


GAMES = pytest.mark.parametrize(
    "game", [dice, burgundy, keythedral, totals], ids=lambda game: game.GAME
)


def parts(count: int) -> pytest.MarkDecorator:
    """Return what shares questions out; all parts but one are `full`."""
    others = [pytest.param(part, marks=pytest.mark.full) for part in range(1, count)]
    return pytest.mark.parametrize("part", [0, *others])


@parts(PARTS)
@GAMES
def test_the_rules_in_node_answer_as_in_this_python(
    game: ModuleType, ask_node: Ask, part: int
) -> None:
    check_answers(ask_node, game, game.make_questions()[part::PARTS])


@pytest.mark.parametrize("fills", [1, pytest.param(8, marks=pytest.mark.full)])
def test_declared_sheets_in_node_are_read_and_judged_as_in_this_python(
    engine_url: str, fills: int
) -> None:
    """Their first question ends the worker, and the next one is whole."""
    questions = sheets.make_random_questions(fills) + sheets.make_page_questions()
    check_answers(partial(ask_in_node, engine_url, name="whole"), sheets, questions)


def test_what_was_left_out_ends_a_worker_and_the_next_one_answers(
    engine_url: str, site_url: str, browser: Browser
) -> None:
    """No question has broken numbers, so what reads them is left out."""
    odd = {"do": "open", "digits": "1", "more": 1e300}
    with pytest.raises(AssertionError, match="unreachable"):
        ask_in_node(engine_url, [odd])
    [told] = ask_in_node(engine_url, [odd], "whole")
    assert told["error"] == "damaged"
    page = browser.new_page()
    page.goto(site_url)
    assert page.evaluate(ASK_A_WORKER, [engine_url, [odd], "whole"]) == [told]
    page.close()


def test_the_runtime_that_is_put_together_answers_too(engine_url: str) -> None:
    questions = keythedral.make_questions()[::SAMPLE]
    check_answers(partial(ask_in_node, engine_url, name="whole"), keythedral, questions)


@parts(FEW)
@GAMES
def test_what_node_decides_is_what_this_python_does(
    game: ModuleType, ask_node: Ask, part: int
) -> None:
    check_answers(ask_node, game, game.make_decide_questions()[part::FEW])


@parts(FEW)
@GAMES
def test_what_was_read_is_entered_in_node_as_in_this_python(
    game: ModuleType, engine_url: str, part: int
) -> None:
    """The worker of photos has the whole runtime: where things stand is broken mm."""
    ask = partial(ask_in_node, engine_url, name="whole")
    check_answers(ask, game, game.make_page_questions()[part::FEW])


@parts(FEW)
@GAMES
def test_what_node_proposes_is_what_this_python_does(
    game: ModuleType, ask_node: Ask, part: int
) -> None:
    check_answers(ask_node, game, game.make_propose_questions()[part::FEW])


@pytest.mark.sample(2)
@GAMES
def test_the_rules_in_chromium_answer_as_in_this_python(
    game: ModuleType, ask_chromium: Ask
) -> None:
    check_answers(ask_chromium, game, game.make_questions()[::SAMPLE])


def test_node_deals_the_same_dice_as_this_python(ask_node: Ask) -> None:
    """For seeds of every length the roll that is due, in each round of a game."""
    seeds = [1, 42, 4711, 999_999, 123_456_789, 999_999_999]
    dealt = {seed: [plain_roll(roll) for roll in deal(seed)] for seed in seeds}
    questions = [
        dice.replay_question(seed, dealt[seed][:rounds])
        for seed in seeds
        for rounds in (0, 1, 2, 9, 14)
    ]
    told = [answer["dealt"] for answer in check_answers(ask_node, dice, questions)]
    assert told == [dealt[q["log"]["seed"]][len(q["log"]["rounds"])] for q in questions]


@pytest.mark.parametrize(
    ("players", "length"), [pytest.param(1, 24, marks=pytest.mark.full), (2, 10)]
)
def test_node_tells_how_a_game_was_played_as_this_python(
    ask_node: Ask, players: int, length: int
) -> None:
    """Its losses, luck, par and hindsight, and hints at three moments of it."""
    log = play_game(load_duchy("A"), players, 4711, length)
    last = {"player": players - 1}
    questions = [dice.analyse_question(log, **last)]
    for rounds in (0, 4, 9):
        before = play_game(load_duchy("A"), players, 4711, rounds)
        roll = plain_roll(log.rounds[rounds].roll)
        asked = {"do": "hint", "roll": roll, **last}
        questions.append(dice.analyse_question(before, **asked))
    whole, *hints = check_answers(ask_node, dice, questions)
    assert whole["hindsight"] >= whole["par"]
    assert all(hint["options"] for hint in hints)


def test_with_more_effort_too_node_answers_as_this_python(ask_node: Ask) -> None:
    check_answers(ask_node, dice, dice.make_long_questions()[::LONG_SAMPLE])


@pytest.mark.full
def test_with_more_effort_node_answers_all_questions_as_this_python(
    ask_node: Ask,
) -> None:
    check_answers(ask_node, dice, dice.make_long_questions())
