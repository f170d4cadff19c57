"""What is told of sheets and games of the Dice Game: every case of `report.toml`.

A case is a file of ours, and lines that its report `shows`, in their order; or what is
changed in it, or `judged` otherwise: lines that the report then has, and `lacks`.
"""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from sheetgen.core.verdict import Finding
from sheetgen.form.answer import sums_state
from sheetgen.games.dice import GAME
from sheetgen.games.dice.answers.judge import (
    LogAnswer,
    SheetAnswer,
    check_file,
    check_log,
    check_together,
)
from sheetgen.games.dice.files.log_file import read_log
from sheetgen.games.dice.rules.game import solo_grade
from sheetgen.language.texts import SAYS, Texts, list_languages, load_texts
from tests.games.table import Door, Given, assert_cases, changed_text, load_rules

HERE = Path(__file__)
SHEETS = HERE.parents[2] / "sheets" / "dice"
FIRST = SHEETS / "first-duchy.toml"
ROUNDS = SHEETS / "every-round.toml"
DOCS = HERE.parents[3] / "docs"
MANUALS = (DOCS / "manual.md", DOCS / "rules" / "dice-manual.md")
MANUAL = "".join(path.read_text(encoding="utf-8") for path in MANUALS)


@cache
def texts_of(language: str) -> Texts:
    return load_texts(language, GAME.said, SAYS)


EN = texts_of("en")


def check_any(path: Path) -> SheetAnswer | LogAnswer:
    return check_log(path) if path.suffix == ".game" else check_file(path)


answer_of = cache(check_any)  # of files of ours


def changed_answer(name: str, text: str) -> SheetAnswer | LogAnswer:
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(text, encoding="utf-8")
        return check_any(path)


def lines_of(answer: SheetAnswer | LogAnswer) -> list[str]:
    return [answer.headline(EN), *answer.lines(EN, False)]


def report(case: Given) -> Given:
    """Return what is told of a file as it is, or otherwise of one that is changed."""
    path = SHEETS / case.get("file", FIRST.name)
    before, ours = answer_of(path), path.read_text(encoding="utf-8")
    text, answer = changed_text(ours, case), before
    if text != ours:
        answer = changed_answer(path.name, text)
    if "judged" in case:
        answer = judged(answer, **case["judged"])
    told, known = lines_of(answer), lines_of(before)
    if answer is before or "lines" in case:
        rest = iter(told)
        return {"shows": [line for line in case["shows"] if line in rest]}
    return {
        "shows": [line for line in told if line not in known],
        "lacks": [line for line in known if line not in told],
    }


def judged(answer: SheetAnswer, **parts: Any) -> SheetAnswer:
    """Return an answer with parts of its verdict judged otherwise."""
    found = {key: None if value == "nothing" else value for key, value in parts.items()}
    found["sums"] = {**answer.verdict_.sums, **parts.get("sums", {})}
    if "findings" in parts:
        found["findings"] = tuple(Finding(*one) for one in parts["findings"])
    return replace(answer, verdict_=replace(answer.verdict_, **found))


RULES = load_rules(HERE.with_name("report.toml"), {"report": report})


@pytest.mark.parametrize(("door", "cases"), RULES)
def test_a_report_tells_what_the_rules_found(door: Door, cases: list[Given]) -> None:
    assert_cases(door, cases)


@pytest.mark.parametrize("language", list_languages(SAYS))
@pytest.mark.parametrize("path", sorted(SHEETS.glob("*.game")), ids=lambda p: p.stem)
def test_every_game_is_told_in_every_language_by_keys_of_the_manual(
    language: str, path: Path
) -> None:
    answer, texts = answer_of(path), texts_of(language)
    assert answer.headline(texts)
    told = "\n".join(answer.lines(texts, True))
    assert "{" not in told
    assert [key for key in answer.facts(texts, True) if f"`{key}`" not in MANUAL] == []


@pytest.mark.parametrize("path", [FIRST, ROUNDS], ids=lambda path: path.stem)
def test_the_points_of_all_sources_are_those_of_the_headings(path: Path) -> None:
    facts = answer_of(path).facts(EN, False)
    for heading, amount in facts["points"].items():
        of = [s["points"] for s in facts["sources"] if s["heading"] == heading]
        assert sum(of) == amount
    assert sum(facts["points"].values()) == facts["total"]


@pytest.mark.parametrize("path", [FIRST, ROUNDS], ids=lambda path: path.stem)
def test_the_order_of_play_is_a_log_that_ends_in_the_sheet(path: Path) -> None:
    answer = answer_of(path)
    file = read_log(str(answer.facts(EN, True)["witness"]))
    assert file.problems == ()
    assert file.log == answer.verdict_.witness
    assert "witness" not in answer.facts(EN, False)
    alone, with_order = answer.lines(EN, False), answer.lines(EN, True)
    assert with_order[: len(alone)] == alone != with_order
    assert judged(answer, witness="nothing").lines(EN, True) == alone


def test_what_was_meant_of_whom_stands_among_the_facts_of_a_game() -> None:
    text = (SHEETS / "two-players.game").read_text(encoding="utf-8")
    facts = facts_of(text.replace("b3=1 {+3}", "b3=2 {+3}"))
    players = [(player["verdict"], player["rank"]) for player in facts["players"]]
    assert players == [("illegal", None), ("legal", None)]
    fix = {"place": "player:1 round:12", "value": "a3=3 S b3=1"}
    assert facts["findings"][0]["fixes"] == [fix]
    sums = facts_of(text.replace("d7=5 {+4}", "d7=5 {+5}"))["sums"]
    assert [at for at in sums if sums[at] == "wrong"] == ["player:1 round:18"]
    (player,) = answer_of(SHEETS / "solo.game").facts(EN, False)["players"]
    assert player["grade"] == 0


def facts_of(text: str) -> dict[str, Any]:
    return changed_answer("changed.game", text).facts(EN, False)


@pytest.mark.parametrize(
    ("total", "grade"),
    [(50, "50 "), (51, "good"), (60, "good"), (61, "excellent"), (69, "excellent"),
     (70, "incredible")],
)  # fmt: skip
def test_a_grade_says_how_good_a_total_is(total: int, grade: str) -> None:
    """Clause 8.9."""
    assert grade in EN(f"grade.{solo_grade(total)}")


@pytest.mark.parametrize(
    ("sums", "state"),
    [
        ({}, "absent"),
        ({"entry:1.1": "absent", "total": "absent"}, "absent"),
        ({"entry:1.1": "right", "total": "absent"}, "right"),
        ({"entry:1.1": "right", "entry:1.2": "open"}, "open"),
        ({"entry:1.1": "wrong", "entry:1.2": "open"}, "wrong"),
        # Clause 6.20: without phases a castle's point can be of any.
        ({"entry:1.1": "open", "subtotal:1": "open", "total": "right"}, "right"),
        ({"entry:1.1": "open", "subtotal:2": "wrong", "total": "right"}, "wrong"),
        ({"entry:1.1": "open", "subtotal:1": "open", "total": "open"}, "open"),
    ],
)
def test_one_word_stands_for_all_sums(sums: dict[str, str], state: str) -> None:
    assert sums_state(sums) == state


# Tables


def test_sheets_together_are_told_with_what_they_show_together() -> None:
    together = check_together([answer_of(FIRST)] * 2)
    lines = together.lines(EN, False)
    assert together.headline(EN) == "Together: legal"
    assert lines.count("first-duchy: legal, total 18, sums are right") == 2
    assert "1. first-duchy: total 18, 13 bonuses left" in lines
    assert EN("report.tie") in lines
    ranks = [player["rank"] for player in together.facts(EN, False)["players"]]
    assert ranks == [1, 1]


def test_who_has_the_same_sheet_is_called_by_name() -> None:
    """Clause 9.29."""
    anna, ben = (replace(answer_of(FIRST), name=name) for name in ("Anna", "Ben"))
    lines = check_together([anna, ben]).lines(EN, False)
    (told,) = (line for line in lines if "same sheet twice" in line)
    assert "Ben" in told.partition(":")[0]
    assert "(Anna)" in told


# Words


def test_spanish_sentences_have_the_words_of_the_printed_sheet() -> None:
    legend = load_texts("es", (GAME.texts,)).entries
    printed = " ".join(legend[key] for key in legend if key.startswith("legend."))
    assert "casilla" in printed
    assert "tacha" in printed
    for key, text in texts_of("es").entries.items():
        assert not re.search(r"hexágono|marca", text, re.IGNORECASE), key
