from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import CodeError, DamagedCode, FillError, UsageError
from sheetgen.fill.together import TableAnswer
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.check import check
from sheetgen.games.burgundy.fill_file import read_fill, write_fill
from sheetgen.games.burgundy.judge import (
    SheetAnswer,
    VirtualAnswer,
    check_answers,
    check_file,
    check_together,
)
from sheetgen.games.find import load_layout
from sheetgen.lang import SAYS, load_texts
from tests.games.burgundy.answers import pack_answers
from tests.games.burgundy.play import load_duchy, play

SHEETS = Path(__file__).parents[2] / "sheets" / "burgundy"
THREE = SHEETS / "three-expansions.toml"
EN = load_texts("en", GAME.said, SAYS)
LAYOUT = load_layout("burgundy/duchy-25")
DIGITS = encode(SheetCode(LAYOUT.rules.number, LAYOUT.board), LAYOUT.rules.encoding)


def sheet_of(path: Path = THREE) -> SheetAnswer:
    answer = check_file(path)
    assert isinstance(answer, SheetAnswer)
    return answer


def save(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_sheet_is_judged() -> None:
    answer = sheet_of()
    assert (answer.name, answer.verdict) == ("three-expansions", "legal")
    assert not answer.has_wrong_sums
    assert answer.problems == ()


def test_the_facts_are_those_of_the_manual() -> None:
    facts = sheet_of().facts(EN, True)
    assert list(facts) == [
        *("verdict", "complete", "sums", "findings", "points", "subtotals", "total"),
        *("total_range", "sources", "lines", "game", "sheet", "board", "rules"),
        *("variant", "players", "expansions", "switches", "evidence", "serial"),
        "witness",
    ]
    docs = Path(__file__).parents[3] / "docs"
    own = docs / "rules" / "burgundy-manual.md"
    manual = (docs / "manual.md").read_text("utf-8") + own.read_text("utf-8")
    for key in facts:
        assert f"`{key}`" in manual, key
    assert (facts["game"], facts["sheet"]) == ("burgundy", "burgundy/duchy-25")
    assert (facts["players"], facts["total"]) == (3, 196)
    assert facts["expansions"] == ["border-posts", "inns", "shields"]
    assert isinstance(facts["witness"], list)
    assert facts["witness"][0] == ["a1", "S"]
    assert "witness" not in sheet_of().facts(EN, False)


def test_the_points_of_all_lines_are_those_of_the_headings() -> None:
    for name in ("three-expansions", "every-expansion", "base-game"):
        facts = sheet_of(SHEETS / f"{name}.toml").facts(EN, False)
        lines, points, span = facts["lines"], facts["points"], facts["total_range"]
        assert isinstance(lines, list)
        assert isinstance(points, dict)
        for heading, amount in points.items():
            of = [line["low"] for line in lines if line["heading"] == heading]
            assert sum(of) == amount
        assert span == [
            *(sum(line[end] for line in lines) for end in ("low", "high")),
        ]


def test_a_finding_has_its_sentence() -> None:
    answer = sheet_of()
    fill = replace(answer.sheet.fill, expansions=())
    verdict = check(answer.board, fill)
    facts = replace(answer, verdict_=verdict).facts(EN, False)
    assert isinstance(facts["findings"], list)
    texts = [finding["text"] for finding in facts["findings"]]
    assert "This tile (inn) is of an expansion that is not named: inns." in texts


def test_a_sheet_is_a_row_of_a_table() -> None:
    (row,) = sheet_of(SHEETS / "by-code.toml").rows()
    assert row["serial"] == 77
    (row,) = sheet_of().rows()
    assert (row["sheet"], row["total"], row["written"], row["sums"]) == (
        *("burgundy/duchy-25", 196, 196, "right"),
    )


@pytest.mark.slow
def test_the_code_of_a_sheet_may_be_given_beside_the_file(tmp_path: Path) -> None:
    text = THREE.read_text(encoding="utf-8").replace(
        'sheet = "burgundy/duchy-25"\n', ""
    )
    path = save(tmp_path, "anna.toml", text)
    answer = check_file(path, DIGITS)
    assert isinstance(answer, SheetAnswer)
    assert answer.sheet.layout_id == "burgundy/duchy-25"
    assert check_file(THREE, DIGITS).verdict == "legal"
    with pytest.raises(FillError, match="the code is of another board"):
        check_file(SHEETS / "base-game.toml", DIGITS)
    with pytest.raises(FillError, match="is the fill of another sheet"):
        check_file(SHEETS / "by-code.toml", DIGITS)
    with pytest.raises(CodeError):
        check_file(path, "1" + DIGITS)
    with pytest.raises(FillError, match=r"anna\.toml:2: players: 7"):
        check_file(
            save(tmp_path, "anna.toml", "format = 1\nplayers = 7\nfill = ''\n"), DIGITS
        )


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(FillError, match="not valid TOML"):
        check_file(save(tmp_path, "a.toml", "["))
    with pytest.raises(FillError, match="not valid TOML"):
        check_file(save(tmp_path, "a.toml", "["), DIGITS)
    with pytest.raises(FillError, match="cannot be read"):
        check_file(tmp_path / "nowhere.toml")


def test_answers_behind_a_code_are_judged() -> None:
    sheet = read_fill(THREE)
    answers = pack_answers(load_duchy("25"), sheet.fill, sheet.switches)
    answer = check_answers(DIGITS, answers)
    assert (answer.name, answer.sheet.fill) == ("Duchy 25", sheet.fill)
    assert answer.verdict_ == sheet_of().verdict_
    with pytest.raises(DamagedCode):
        check_answers(DIGITS, answers[:-1] + str((int(answers[-1]) + 1) % 10))


# A table


def played(folder: Path, seed: int, players: int = 2) -> SheetAnswer:
    game = play(load_duchy("1"), seed, players)
    sheet = read_fill(SHEETS / "base-game.toml")
    fill = replace(game.fill, bonus={}, track=seed)
    path = folder / f"player{seed}.toml"
    path.write_text(write_fill(replace(sheet, fill=fill)), encoding="utf-8")
    return sheet_of(path)


def test_sheets_together_are_ranked(tmp_path: Path) -> None:
    answers = [played(tmp_path, seed) for seed in (0, 2)]
    together = check_together(answers)
    assert isinstance(together, TableAnswer)
    facts = together.facts(EN, False)
    assert isinstance(facts["players"], list)
    totals = [player["total"] for player in facts["players"]]
    lines = together.lines(EN, False)
    assert together.headline(EN).startswith("Together: ")
    assert any(line.startswith("player0: ") for line in lines)
    if together.verdict == "legal" and None not in totals:
        ranks = [player["rank"] for player in facts["players"]]
        assert ranks == [1 + (total < max(totals)) for total in totals]
    assert together.rows() == []


def test_chateauma_takes_part(tmp_path: Path) -> None:
    """Clause 33.18: in a tie it wins."""
    person = played(tmp_path, 0)
    text = 'format = 1\ngame = "burgundy"\n[chateauma]\ntrack = {}\n'
    total = person.verdict_.total
    assert total is not None
    for track, ranks in ((total, [2, 1]), (total - 1, [1, 2])):
        path = save(tmp_path, "duke.toml", text.format(track))
        virtual = check_file(path)
        assert isinstance(virtual, VirtualAnswer)
        together = check_together([virtual, person])
        facts = together.facts(EN, False)
        assert isinstance(facts["players"], list)
        assert [player["name"] for player in facts["players"]] == ["player0", "duke"]
        if together.verdict == "legal":
            assert [player["rank"] for player in facts["players"]] == ranks
        lines = together.lines(EN, False)
        assert f"duke: total {track}" in "\n".join(lines)
        said = [line for line in lines if line.startswith("Equal totals")]
        if together.verdict == "legal":
            wins = [EN("report.tie-virtual")] if track == total else []
            assert said == wins


@pytest.mark.parametrize(
    ("counts", "place", "most"),
    [
        ("doubles = 46", "doubles", 45),
        ("shields = 13", "shields", 12),
        ("goods = 32", "goods", 31),
        ("monasteries = 30", "monasteries", 29),
        ("unfinished = 99\nreserve = 79", "reserve", 78),
    ],
)
def test_what_chateauma_has_is_held_against_the_box(
    counts: str, place: str, most: int, tmp_path: Path
) -> None:
    """Clause 33.30: in a game of four, with all that can be added."""
    text = f'format = 1\ngame = "burgundy"\n[chateauma]\n{counts}\n'
    answer = check_file(save(tmp_path, "own.toml", text))
    (told,) = answer.facts(EN, False)["findings"]
    assert (answer.verdict, told["code"]) == ("illegal", "chateauma-beyond")
    assert (told["place"], told["expected"]) == (f"chateauma:{place}", most)
    assert f"there can be no more than {most}" in "\n".join(answer.lines(EN, False))
    fewer = text.replace(counts[counts.rindex("=") :], f"= {most}")
    assert check_file(save(tmp_path, "fine.toml", fewer)).verdict == "legal"


def test_chateauma_takes_part_where_a_sheet_says_what_it_has(tmp_path: Path) -> None:
    person = check_file(
        save(
            tmp_path,
            "ann.toml",
            (SHEETS / "finals" / "against-chateauma.toml").read_text(encoding="utf-8")
            + "\n[chateauma]\ntrack = 50\nsilver = 3\n",
        )
    )
    together = check_together([person])
    facts = together.facts(EN, False)
    assert [(p["name"], p["total"], p["rank"]) for p in facts["players"]] == [
        ("ann", 58, 1),
        ("chateauma", 53, 2),
    ]
    assert person.facts(EN, False)["chateauma"]["silver"] == 3
    assert "2. chateauma: total 53" in together.lines(EN, False)


def test_sheets_that_were_played_otherwise_are_of_no_game(tmp_path: Path) -> None:
    one, other = played(tmp_path, 0), played(tmp_path, 2)
    team = replace(
        other,
        sheet=replace(other.sheet, fill=replace(other.sheet.fill, variant="team")),
    )
    with pytest.raises(UsageError, match="not the same variant"):
        check_together([one, team])
    switches = replace(other.sheet.switches, edition="2011")
    changed = replace(other, sheet=replace(other.sheet, switches=switches))
    with pytest.raises(UsageError, match="not the same switches"):
        check_together([one, changed])


def test_a_game_has_a_person() -> None:
    virtual = check_file(SHEETS / "chateauma.toml")
    with pytest.raises(UsageError, match="a sheet of a person"):
        check_together([virtual, virtual])
    with pytest.raises(UsageError, match="Châteauma once"):
        check_together([virtual, sheet_of(), virtual])


def test_chateauma_is_told_as_values() -> None:
    answer = check_file(SHEETS / "chateauma.toml")
    facts = answer.facts(EN, True)
    assert (facts["total"], facts["verdict"]) == (125, "legal")
    assert facts["chateauma"] == {
        "track": 85, "monasteries": 3, "goods": 2, "silver": 1, "reserve": 4,
        "unfinished": 3, "shields": 2, "doubles": 0,
    }  # fmt: skip
    assert answer.rows() == [
        {
            "sheet": "chateauma",
            "verdict": "legal",
            "total": 125,
            "written": 125,
            "sums": "right",
        }
    ]
    assert isinstance(answer, VirtualAnswer)
    wrong = replace(answer, player=replace(answer.player, total=126))
    assert wrong.has_wrong_sums
    assert "Total as written: 126, wrong (the rules give 125)" in wrong.lines(EN, False)
    silent = replace(answer, player=replace(answer.player, total=None))
    assert silent.headline(EN) == "Châteauma, total 125"
