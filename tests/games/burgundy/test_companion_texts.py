"""What the companion says: every step, reason and fault, in every language alike."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.answers.logs import FAULT_CODES as FAULTS
from sheetgen.games.burgundy.play.state import EXPANSIONS, MODIFIERS, SWITCHES
from sheetgen.games.burgundy.play.turn import __file__ as TURN
from sheetgen.games.burgundy.play.work import Step
from sheetgen.games.clauses import load_clauses
from sheetgen.language.texts import SAYS, list_languages, load_texts, placeholders
from sheetgen.site.page_data import COMPANION, companion_texts
from tests.games.burgundy.chateauma.cases import ALL_SWITCHES, make_settings
from tests.games.burgundy.chateauma.stand_in import play_game
from tests.games.burgundy.chateauma.test_log_file import troubles
from tests.words import same_values

FOLDER = GAME.web / COMPANION
LANGUAGES = list_languages(SAYS)
EN = load_texts("en", [FOLDER], SAYS).entries
TEXTS = companion_texts(GAME)
VARIANTS = {"nothing": ["nothing", "nothing-tile"], "move": ["move", "move-piled"]}


def slug(reason: str) -> str:
    return re.sub("[^a-z]+", "-", reason.lower())


def literals(node: ast.expr | None) -> Iterator[str]:
    """Yield the texts that an expression can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)
    if isinstance(node, ast.BoolOp):
        for part in node.values:
            yield from literals(part)


@cache
def codes_and_reasons() -> tuple[set[str], set[str]]:
    """Return the codes and reasons of steps that stand in the rules."""
    codes, reasons = set(), set()
    for path in sorted(Path(TURN).parent.glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in (
                "reason",
                "tie",
            ):
                reasons |= set(literals(node.value))
            if not isinstance(node, ast.Call):
                continue
            name = ast.unparse(node.func).rpartition(".")[2]
            at = {"note": 0, "earn": 0, "_tell_kept": 1, "Step": 0}.get(name)
            if at is None or len(node.args) <= at:
                continue
            codes |= set(literals(node.args[at]))
            if len(node.args) > 3 and name != "_tell_kept":
                reasons |= set(literals(node.args[3]))
    return codes, reasons - {""} | {"no depot fits: first free cell"}


@cache
def steps_of_games() -> tuple[Step, ...]:
    found: list[Step] = []
    for seed in range(12):
        settings = make_settings(
            players=2 + seed % 3,
            modifiers=MODIFIERS[: seed % 5],
            expansions=EXPANSIONS if seed % 2 else (),
            switches=ALL_SWITCHES[seed % len(ALL_SWITCHES)],
        )
        _, _, told = play_game(settings, seed)
        found += [step for steps in told for step in steps]
    return tuple(found)


def test_steps_of_games_have_the_codes_and_reasons_of_the_rules() -> None:
    codes, reasons = codes_and_reasons()
    clauses = load_clauses(GAME.clauses)["en"].clause
    assert {step.code for step in steps_of_games()} == codes
    assert {step.reason for step in steps_of_games()} <= {"", *reasons}
    assert {step.clause for step in steps_of_games()} <= set(clauses)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_told_or_asked_has_a_sentence(language: str) -> None:
    """With the values that it has in English."""
    texts = TEXTS[language]
    codes, reasons = codes_and_reasons()
    for code in codes:
        steps = [step for step in steps_of_games() if step.code == code]
        names = {name for step in steps for name, _ in step.values}
        for key in VARIANTS.get(code, [code]):
            assert placeholders(texts[f"step.{key}"]) <= names, key
    for reason in reasons:
        assert texts[f"reason.{slug(reason)}"]
    for code in FAULTS:
        wanted = {"place", "expected", "found"}
        assert placeholders(texts[f"fault.{code}"]) <= wanted
    told = {key for key in EN if key.startswith("trouble.")}
    assert told == {f"trouble.{code}" for code in troubles()}
    for code, names in troubles().items():
        assert placeholders(texts[f"trouble.{code}"]) <= {"line", "key", *names}
    for name, settings, _ in SWITCHES:
        assert texts[f"switch.{name}.asked"]
        assert texts[f"why.{name}"]
        assert all(texts[f"switch.{name}.{setting}"] for setting in settings)
    own = load_texts(language, [FOLDER], SAYS).entries
    assert set(own) == set(EN)
    for key, text in EN.items():
        same_values(own[key], text, language)
        assert placeholders(own[key]) == placeholders(text), key


def test_no_text_is_said_by_nobody() -> None:
    scripts = "\n".join(path.read_text("utf-8") for path in FOLDER.glob("*.js"))
    general = load_texts("en", [], SAYS).entries
    groups = ("step", "reason", "fault", "trouble", "switch", "why", "place", "awaited")
    made = (*groups, "what", "act", "modifier", "level", "sign", "draws", "cards")
    for key in set(EN) - set(general):
        if key.partition(".")[0] in made and "." in key:
            continue
        if key in ("play-here", "absent"):  # what opens it says these
            continue
        assert f'"{key}"' in scripts or f"`{key}" in scripts, key
