"""Files of totals, checked as somebody gives them."""

import json
from pathlib import Path

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import CodeError, FillError
from sheetgen.core.form.digits import pack_fill
from sheetgen.games.burgundy.totals import GAME
from sheetgen.games.burgundy.totals.form import FORM
from sheetgen.games.burgundy.totals.judge import JUDGE, check_answers, check_file
from sheetgen.games.find import load_layout
from sheetgen.games.target import find_game_of
from sheetgen.lang import SAYS, list_languages, load_texts
from tests.games.burgundy.totals.conformance import DIGITS

SHEETS = Path(__file__).parents[3] / "sheets" / "burgundy-totals"
GOOD, BROKEN = SHEETS / "evening.toml", SHEETS / "broken.toml"
TOLD = {
    GOOD: [
        "legal, won by Anna, total 175, added up rightly",
        "Béla: total 175",
        "points in the game: 140 (written 140, right)",
        "points at the end: 27 (written 27, right)",
        "3. Csilla: total 151",
    ],
    BROKEN: [
        "Dóra, areas by phase: 44 points by phase; so many areas as these bring 30",
        "Dóra, watchtowers: 6 points; what counts here brings 4 points each. "
        "[clause 7.12]",
        "Châteauma, shields: Nothing that counts here comes to 12. [clause 33.16]",
        "player 2, trade routes: 5 points",
        "Total as written: 90, wrong (the rules give 93)",
    ],
}


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_a_sheet_is_told_player_by_player(run, path: Path) -> None:
    done = run("check", str(path))
    assert done.code == int(path == BROKEN)
    assert [line for line in TOLD[path] if line not in done.out] == []


def test_every_sum_that_is_wrong_is_told_with_the_right_one() -> None:
    """The marker is believed, stocks are counted [burgundy 43.5 and 43.6]."""
    sheet = JUDGE.notation.read(
        'format = 1\nsheet = "burgundy-totals/totals"\n[[player]]\ngained = 170\n'
        "game = { areas = 60, phases = 40, colours = 7, animals = 30, watchtowers = 4, "
        "sales = 20 }\nadded = 28\nstock = { goods = 2, silver = 3, workers = 5 }\n"
        "end = { stocks = 8, monasteries = 20 }\n"
    )
    texts = load_texts("en", GAME.said, SAYS)
    assert {
        "  points in the game: 170 (wrong: the headings come to 161)",
        "  stocks: 7 (written 8, wrong)",
        "  points at the end: 27 (written 28, wrong)",
    } <= set(JUDGE.judge("wrong", sheet).lines(texts, False))


@pytest.mark.parametrize("language", list_languages(SAYS))
def test_every_answer_has_words_in_every_language(language: str) -> None:
    answer, texts = check_file(BROKEN), load_texts(language, GAME.said, SAYS)
    told = "\n".join([answer.headline(texts), *answer.lines(texts, False)])
    assert "{" not in told
    assert len(told.splitlines()) > 25


def test_machines_get_every_player(run) -> None:
    told = json.loads(run("check", str(GOOD), "--json").out)
    assert told["game"] == "burgundy-totals"
    first = told["players"][0]
    assert (first["name"], first["total"], first["rank"]) == ("Anna", 175, 1)
    assert first["points"] == {"gained": 148, "added": 27}
    assert first["stock"] == [2, 3, 5]
    rows = check_file(GOOD).rows()
    assert [row["player"] for row in rows] == ["Anna", "Béla", "Csilla"]


def test_all_that_is_no_such_file_is_told_at_once() -> None:
    with pytest.raises(FillError) as refused:
        JUDGE.notation.read(
            'format = 1\nsheet = "burgundy/totals"\nfill = ""\n'
            '[[player]]\nwho = "robot"\ngained = -4\n'
            "game = { area = 3, sales = 1000 }\n"
        )
    keys = {problem.key for problem in refused.value.problems}
    assert len(keys) == 5
    assert {"fill", "player.1.who", "player.1.gained"} <= keys


@pytest.mark.parametrize("name", ["TOTALS", "burgundy/totals", DIGITS])
def test_a_file_to_fill_in_can_be_checked_at_once(
    run, tmp_path: Path, name: str
) -> None:
    told = run("check", name)
    assert told.code == 2
    path = tmp_path / "blank.toml"
    path.write_text(told.out, encoding="utf-8")
    assert find_game_of(path).id == "burgundy-totals"
    assert run("check", str(path)).code == 0
    path.write_text(told.out.replace("\n# ", "\n"), encoding="utf-8")
    assert "added up rightly" in run("check", str(path)).out


def test_answers_behind_a_code_are_those_of_the_file() -> None:
    sheet, answer = JUDGE.notation.read(GOOD), check_file(GOOD)
    digits = pack_fill(FORM, sheet.fill, sheet.switches)
    assert check_answers(DIGITS, digits).final.verdict == answer.final.verdict
    duchy = load_layout("1")
    with pytest.raises(CodeError):
        check_answers(encode(SheetCode(2, duchy.board), duchy.rules.encoding), "1")


def test_the_example_of_the_documents_is_legal_and_added_up() -> None:
    document = (SHEETS.parents[2] / "docs" / "fills.md").read_text(encoding="utf-8")
    section = document.partition("### The body of quick totals")[2]
    text = section.partition("```toml\n")[2].partition("```")[0]
    answer = JUDGE.judge("example", JUDGE.notation.read(text))
    assert (answer.verdict, answer.has_wrong_sums) == ("legal", False)
