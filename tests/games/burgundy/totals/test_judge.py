"""Files of totals, checked as somebody gives them."""

import json
from pathlib import Path

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import CodeError, FillError
from sheetgen.core.form.digits import pack_fill
from sheetgen.core.form.write import write_form
from sheetgen.games.burgundy.totals import GAME
from sheetgen.games.burgundy.totals.form import FORM
from sheetgen.games.burgundy.totals.judge import JUDGE, check_answers, check_file
from sheetgen.games.find import load_layout
from sheetgen.games.target import find_game_of
from sheetgen.lang import SAYS, list_languages, load_texts
from tests.games.burgundy.totals.conformance import DIGITS

SHEETS = Path(__file__).parents[3] / "sheets" / "burgundy-totals"
GOOD, BROKEN = SHEETS / "evening.toml", SHEETS / "broken.toml"


def test_an_evening_is_told_player_by_player(run) -> None:
    done = run("check", str(GOOD))
    assert done.code == 0
    assert "legal, won by Anna, total 175, added up rightly" in done.out
    for line in (
        "Béla: total 175",
        "points in the game: 140 (written 140, right)",
        "points at the end: 27 (written 27, right)",
        "3. Csilla: total 151",
    ):
        assert line in done.out


def test_what_contradicts_itself_is_told_with_its_clause(run) -> None:
    done = run("check", str(BROKEN))
    assert done.code == 1
    for line in (
        "Dóra, areas by phase: 44 points by phase; so many areas as these bring 30",
        "Dóra, watchtowers: 6 points; what counts here brings 4 points each. "
        "[clause 7.12]",
        "Châteauma, shields: Nothing that counts here comes to 12. [clause 33.16]",
        "player 2, trade routes: 5 points",
        "Total as written: 90, wrong (the rules give 93)",
    ):
        assert line in done.out


def test_every_sum_that_is_wrong_is_told_with_the_right_one(tmp_path: Path) -> None:
    """The marker is believed, stocks are counted [burgundy 43.5 and 43.6]."""
    path = tmp_path / "wrong.toml"
    path.write_text(
        'format = 1\nsheet = "burgundy-totals/totals"\n[[player]]\ngained = 170\n'
        "game = { areas = 60, phases = 40, colours = 7, animals = 30, watchtowers = 4, "
        "sales = 20 }\nadded = 28\nstock = { goods = 2, silver = 3, workers = 5 }\n"
        "end = { stocks = 8, monasteries = 20 }\n",
        encoding="utf-8",
    )
    lines = check_file(path).lines(load_texts("en", GAME.said, SAYS), False)
    for line in (
        "  points in the game: 170 (wrong: the headings come to 161)",
        "  stocks: 7 (written 8, wrong)",
        "  points at the end: 27 (written 28, wrong)",
    ):
        assert line in lines


@pytest.mark.parametrize("language", list_languages(SAYS))
def test_every_answer_has_words_in_every_language(language: str) -> None:
    answer = check_file(BROKEN)
    texts = load_texts(language, GAME.said, SAYS)
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


def test_all_that_is_no_such_file_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(
        'format = 1\nsheet = "burgundy/totals"\nfill = ""\n'
        '[[player]]\nwho = "robot"\ngained = -4\ngame = { area = 3, sales = 1000 }\n',
        encoding="utf-8",
    )
    with pytest.raises(FillError) as refused:
        check_file(path)
    keys = [problem.key for problem in refused.value.problems]
    assert len(keys) == 5
    assert {"fill", "player.who", "player.gained"} <= {
        key.replace("player.1.", "player.") for key in keys
    }


def test_the_code_of_a_duchy_is_of_another_sheet() -> None:
    layout = load_layout("1")
    digits = encode(SheetCode(2, layout.board), layout.rules.encoding)
    with pytest.raises(CodeError):
        check_answers(digits, "1")


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
    sheet = JUDGE.read(GOOD)
    digits = pack_fill(FORM, sheet.fill, sheet.switches)
    answer = check_answers(DIGITS, digits)
    assert answer.final.verdict == check_file(GOOD).final.verdict
    text = write_form(FORM, sheet.board, sheet.named, sheet.fill, sheet.switches)
    again = JUDGE.read(text)
    assert (again.fill, again.switches) == (sheet.fill, sheet.switches)


def test_the_example_of_the_documents_is_legal_and_added_up(tmp_path: Path) -> None:
    document = (SHEETS.parents[2] / "docs" / "fills.md").read_text(encoding="utf-8")
    section = document.partition("### The body of quick totals")[2]
    path = tmp_path / "example.toml"
    path.write_text(section.partition("```toml\n")[2].partition("```")[0], "utf-8")
    answer = check_file(path)
    assert answer.verdict == "legal"
    assert not answer.has_wrong_sums
