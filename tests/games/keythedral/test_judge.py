import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import CodeError, DamagedCode, FillError
from sheetgen.core.form.digits import pack_fill
from sheetgen.core.verdict import LEGAL
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.fill_file import read_fill
from sheetgen.games.keythedral.form import FORM
from sheetgen.games.keythedral.judge import (
    LandAnswer,
    PaymentAnswer,
    SheetAnswer,
    WorkersAnswer,
    check_answers,
    check_file,
)
from sheetgen.games.offer import ROW
from sheetgen.games.target import list_files
from sheetgen.lang import SAYS, load_texts
from tests.games.keythedral.lands import file_of

ROOT = Path(__file__).parents[3]
SHEETS = ROOT / "tests" / "sheets" / "keythedral"
FULL = SHEETS / "full-game.toml"
EN = load_texts("en", GAME.said, SAYS)
LAYOUT = load_layout("keythedral/cathedral")
DIGITS = encode(
    SheetCode(LAYOUT.rules.number, LAYOUT.board, "none", serial=9),
    LAYOUT.rules.encoding,
)
DOCS = Path(__file__).parents[3] / "docs"
MANUALS = (DOCS / "manual.md", DOCS / "rules" / "keythedral-manual.md")
MANUAL = "".join(path.read_text("utf-8") for path in MANUALS)


def save(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def sheet_of(path: Path = FULL) -> SheetAnswer:
    answer = check_file(path)
    assert isinstance(answer, SheetAnswer)
    return answer


# Score sheets


def test_a_score_sheet_is_judged() -> None:
    answer = sheet_of()
    assert (answer.name, answer.verdict) == ("full-game", "legal")
    assert not answer.has_wrong_sums
    assert answer.problems == ()


def test_a_wrong_sum_is_told(tmp_path: Path) -> None:
    """Clause 12.4."""
    text = FULL.read_text(encoding="utf-8").replace("total = 36", "total = 37")
    assert sheet_of(save(tmp_path, "anna.toml", text)).has_wrong_sums


def test_the_facts_are_those_of_the_manual() -> None:
    facts = sheet_of().facts(EN, True)
    assert list(facts) == [
        *("verdict", "complete", "sums", "findings", "points", "subtotals", "total"),
        *("total_range", "sources", "lines", "game", "sheet", "board", "rules"),
        *("variant", "version", "players", "switches", "evidence", "serial"),
    ]
    for name in SHEETS.glob("*.toml"):
        for key in check_file(name).facts(EN, True):
            assert f"`{key}`" in MANUAL, key
    assert (facts["game"], facts["sheet"]) == ("keythedral", "keythedral/cathedral")
    assert (facts["version"], facts["total"]) == ("full", 83)
    assert isinstance(facts["players"], list)
    assert facts["players"][0] == {
        "name": "Anna",
        "seats": {"4": 1, "6": 1, "8": 1, "10": 0, "12": 1},
        "cubes": {"glass": 1, "food": 3},
        "points": {"seats": 30, "cubes": 6},
        "total": 36,
        "written": 36,
        "rank": 3,
    }


def test_every_player_is_a_row_of_a_table() -> None:
    rows = sheet_of().rows()
    assert [(row["player"], row["total"], row["sums"]) for row in rows] == [
        *(("Anna", 36, "right"), ("Béla", 83, "right"), ("Csilla", 66, "right")),
    ]
    assert [row["player"] for row in sheet_of(SHEETS / "half-time.toml").rows()] == [
        *("1", "2"),
    ]
    for path in SHEETS.glob("*.toml"):
        for row in check_file(path).rows():
            assert set(row) <= set(ROW)


def test_an_empty_sheet_is_one_row(tmp_path: Path) -> None:
    path = save(tmp_path, "a.toml", 'format = 1\nsheet = "cathedral"\nplayer = []\n')
    (row,) = sheet_of(path).rows()
    assert (row["verdict"], row["errors"]) == ("illegal", "sheet too-few-players")


def test_the_code_of_a_sheet_may_be_given_beside_the_file(tmp_path: Path) -> None:
    text = FULL.read_text(encoding="utf-8").replace(
        'sheet = "keythedral/cathedral"\n', ""
    )
    path = save(tmp_path, "anna.toml", text)
    answer = check_file(path, DIGITS)
    assert isinstance(answer, SheetAnswer)
    assert (answer.sheet.serial, answer.sheet.layout_id) == (9, "keythedral/cathedral")
    assert check_file(FULL, DIGITS).verdict == "legal"
    with pytest.raises(CodeError):
        check_file(path, "1" + DIGITS)


def test_answers_behind_a_code_are_judged() -> None:
    sheet = read_fill(FULL)
    answers = pack_fill(FORM, sheet.fill, sheet.switches)
    answer = check_answers(DIGITS, answers)
    assert (answer.name, answer.verdict) == (LAYOUT.name, "legal")
    assert [result.total for result in answer.final.results] == [36, 83, 66]
    with pytest.raises(DamagedCode):
        check_answers(DIGITS, answers[:-1] + str((int(answers[-1]) + 1) % 10))


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(FillError, match="not valid TOML"):
        check_file(save(tmp_path, "a.toml", "["))
    with pytest.raises(FillError, match="cannot be read"):
        check_file(tmp_path / "nowhere.toml")


@pytest.mark.parametrize("name", ["columns", "land", "payment", "workers"])
def test_a_broken_file_is_refused(name: str) -> None:
    with pytest.raises(FillError) as refused:
        check_file(SHEETS / "broken" / f"{name}.toml")
    assert len(refused.value.problems) > 5


# Everything else


def test_every_example_is_found_and_legal() -> None:
    paths = list_files(SHEETS)
    assert len(paths) == len(list(SHEETS.glob("*.toml"))) > 6
    kinds = {type(check_file(path)) for path in paths}
    assert kinds == {SheetAnswer, LandAnswer, WorkersAnswer, PaymentAnswer}
    for path in paths:
        answer = check_file(path)
        assert (answer.verdict, answer.problems) == ("legal", ())
        assert not answer.has_wrong_sums


def test_a_land_has_its_order_if_it_is_asked_for() -> None:
    answer = check_file(SHEETS / "land.toml")
    facts = answer.facts(EN, True)
    witness = facts["witness"]
    assert isinstance(witness, list)
    assert len(witness) == 30
    assert "witness" not in answer.facts(EN, False)
    land = facts["land"]
    assert isinstance(land, dict)
    assert land["parcels"]["f2"] == {"kind": "quarry", "back": 1}
    assert land["tiles"]["a1"] == {"player": "C", "number": 4, "house": False}
    assert (land["cathedral"], land["fences"]) == (["g2"], [])


def test_an_illegal_land_has_no_order(tmp_path: Path) -> None:
    path = save(tmp_path, "a.toml", file_of("q1 q1\n +\nf1 f1"))
    answer = check_file(path)
    assert answer.verdict == "illegal"
    facts = answer.facts(EN, True)
    assert facts["witness"] is None
    (row,) = answer.rows()
    assert row["errors"] == "cell:b1 not-opposite"
    assert isinstance(facts["findings"], list)
    text = facts["findings"][0]["text"]
    assert text.endswith("clockwise here: forest, forest, quarry, quarry.")


def test_workers_are_judged_with_their_land(tmp_path: Path) -> None:
    text = (SHEETS / "workers.toml").read_text(encoding="utf-8")
    facts = check_file(SHEETS / "workers.toml").facts(EN, False)
    assert (facts["seats"], facts["standing"]) == (["B", "C", "A"], None)
    assert isinstance(facts["calls"], list)
    assert facts["calls"][0] == {
        "number": 5,
        "workers": ["B l1", "C f2", "A h3"],
        "renumbered": None,
    }
    standing = check_file(SHEETS / "standing.toml").facts(EN, False)
    assert (standing["over_fences"], standing["calls"]) == ("B", [])
    path = save(tmp_path, "a.toml", text.replace("+  ", "~  "))
    answer = check_file(path)
    assert answer.verdict == "illegal"
    assert "land no-cathedral" in str(answer.rows()[0]["errors"])
    path = save(tmp_path, "a.toml", text.replace('"B l1"', '"B k1"'))
    assert "marker:1 player:B cell:k1" in str(check_file(path).rows()[0]["errors"])


def test_payments_are_told_step_by_step() -> None:
    facts = check_file(SHEETS / "payment.toml").facts(EN, False)
    payments = facts["payments"]
    assert isinstance(payments, list)
    first: Mapping[str, object] = payments[0]
    assert first == {
        "tile": "4 wsa",
        "cost": {"wood": 1, "stone": 1, "water": 1},
        "stock": {"wood": 2, "stone": 1, "food": 1},
        "laws": [],
        "payment": {
            "exchanges": [
                {"law": None, "given": {"wood": 1, "food": 1}, "taken": {"water": 1}}
            ],
            "paid": {"wood": 1, "stone": 1, "water": 1},
            "left": {},
            "handed_over": 5,
            "points_left": 0,
            "raised": None,
            "spared": None,
            "swapped": None,
        },
    }


def test_one_payment_that_cannot_be_made_is_illegal(tmp_path: Path) -> None:
    text = (
        'format = 1\ngame = "keythedral"\n'
        '[[payment]]\ntile = "w"\nstock = { wood = 1 }\n'
        '[[payment]]\ntile = "O"\nstock = { wood = 3 }\n'
    )
    answer = check_file(save(tmp_path, "a.toml", text))
    assert answer.verdict == "illegal"
    assert answer.headline(EN) == "against the rules, can be paid: 1 of 2"
    (row,) = answer.rows()
    assert row["errors"] == "payment:2 cannot-pay"
    facts = answer.facts(EN, False)["payments"]
    assert isinstance(facts, list)
    assert facts[1]["payment"] is None


def test_the_files_of_the_documentation_are_legal(tmp_path: Path) -> None:
    document = (ROOT / "docs" / "fills.md").read_text(encoding="utf-8")
    part = document.partition("### The body of Keythedral")[2].partition("## Logs")[0]
    blocks = re.findall(r"```toml\n(.*?)```", part, re.DOTALL)
    assert len(blocks) == 4
    head = 'format = 1\ngame = "keythedral"\n'
    for block in blocks:
        path = tmp_path / "file.toml"
        text = block if block.startswith("format") else head + block
        path.write_text(text, encoding="utf-8")
        answer = check_file(path)
        assert answer.verdict == LEGAL, answer.lines(EN, False)
        assert not answer.has_wrong_sums


def test_an_owner_s_squares_are_judged_strictly_by_file_and_by_code(
    tmp_path: Path,
) -> None:
    """Clauses 1.12 and 7.4: seven fours, on a cathedral of six."""
    players = "[[player]]\nseats = [4, 4, 4, 4]\n[[player]]\nseats = [4, 4, 4]\n"
    ours = save(tmp_path, "a.toml", f'format = 1\nsheet = "cathedral"\n{players}')
    assert check_file(ours).verdict == "legal"
    text = LAYOUT.path.read_text("utf-8").partition("[expect]")[0]
    save(tmp_path, "own.toml", text.replace("s12 f12 s12", "s12 f12 f12"))
    own = save(tmp_path, "b.toml", f'format = 1\nsheet = "own.toml"\n{players}')
    answer = sheet_of(own)
    assert answer.verdict == "illegal"
    (finding,) = answer.verdict_.errors
    assert (finding.code, finding.expected, finding.found) == ("too-many-seats", 6, 7)
    board = answer.sheet.board
    digits = encode(
        SheetCode(LAYOUT.rules.number, board, "none"), LAYOUT.rules.encoding
    )
    coded = save(tmp_path, "c.toml", f'format = 1\nsheet = "{digits}"\n{players}')
    assert sheet_of(coded).verdict_ == answer.verdict_


def test_what_the_workers_bring_is_told(tmp_path: Path) -> None:
    """Clause 5.1: A on a forest and a lake, B on a vineyard."""
    text = file_of("q1 f1 l2\n + A1\nf1 q1 v2", stage="game")
    text += '[workers]\nstanding = ["A a2", "A a3", "B c3"]\n'
    answer = check_file(save(tmp_path, "a.toml", text))
    facts = answer.facts(EN, False)
    assert facts["due"] == {"A": {"wood": 1, "water": 1}, "B": {"wine": 1}}
    assert (facts["laws"], facts["income"], facts["supply"]) == ([], {}, {})
    lines = answer.lines(EN, False)
    at = lines.index("What the workers bring:")
    assert lines[at + 1 :] == [
        *("  player A: 1 wood, 1 water", "  player B: 1 wine"),
    ]
    text += '[[law]]\nnumber = 8\nplayer = "A"\nkind = "lake"\n[income]\nA = {}\n'
    answer = check_file(save(tmp_path, "a.toml", text))
    facts = answer.facts(EN, False)
    assert facts["due"] == {"A": {"wood": 1, "resource": 1}, "B": {"wine": 1}}
    assert "  player A: 1 wood, 1 any resource" in answer.lines(EN, False)
    laws = facts["laws"]
    assert isinstance(laws, list)
    assert (laws[0]["number"], laws[0]["kind"], laws[0]["phase"]) == (8, "lake", None)
    assert facts["income"] == {"A": {}}
