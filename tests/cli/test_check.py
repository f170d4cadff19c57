import csv
import io
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.codes import SheetCode
from sheetgen.encode import encode
from sheetgen.filling import group_digits
from sheetgen.games.dice import check, judge
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill_file import read_fill
from sheetgen.games.dice.log_file import read_log
from sheetgen.games.dice.printed import printed_numbers
from sheetgen.games.dice.rules import SWITCHES
from sheetgen.games.find import load_layout
from sheetgen.verdict import UNDECIDED, Verdict
from tests.conftest import ROOT, Outcome, Run
from tests.games.dice.answers import pack_answers

SHEETS = ROOT / "tests" / "sheets" / "dice"
FIRST = (SHEETS / "first-duchy.toml").read_text(encoding="utf-8")
BODY = FIRST[FIRST.index("fill = ") :]
LOG = (SHEETS / "two-players.game").read_text(encoding="utf-8")
A = load_layout("A")
DIGITS = encode(SheetCode(1, A.board, serial=7), A.rules.encoding)
COLUMNS = [
    "file", "sheet", "serial", "verdict", "complete", "total", "written", "sums",
    "errors", "player", "seed",
]  # fmt: skip


def save(name: str, text: str = FIRST) -> str:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return name


@pytest.fixture
def piped(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outcome]:
    """Return a function that checks what comes by standard input."""

    def check_input(content: bytes, *more: object) -> Outcome:
        stream = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")
        monkeypatch.setattr("sys.stdin", stream)
        return run("check", "-", *more)

    return check_input


def wrong_number() -> str:
    """Write a sheet with a 5 in a pasture that has a 4."""
    return save("wrong.toml", FIRST.replace(".   4   4   4", ".   4   5   4"))


def wrong_sum() -> str:
    return save("sum.toml", FIRST.replace("total = 18", "total = 19"))


def unreadable() -> str:
    return save("broken.toml", FIRST.replace("total = 18", 'total = "many"'))


def undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every search be given up."""

    def give_up(*arguments: object, **named: object) -> Verdict:
        found = check.check(*arguments, **named)  # type: ignore[arg-type]
        return replace(found, verdict=UNDECIDED, witness=None)

    monkeypatch.setattr(judge, "check", give_up)


# One sheet


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("content", [FIRST, LOG], ids=["fill", "log"])
def test_what_comes_by_standard_input_is_checked_as_a_file_is(
    run: Run, piped: Callable[..., Outcome], content: str, encoding: str
) -> None:
    name = save("one.game" if content == LOG else "one.toml", content)
    told, own = piped(content.encode(encoding)), run("check", name)
    assert (told.code, told.err) == (own.code, own.err)
    assert told.out.removeprefix("-") == own.out.removeprefix(name)


@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        (b"\n", 3, "sheetgen: -: is empty"),
        (b"\xff\xfd", 3, "sheetgen: -: not UTF-8 text (byte 0)"),
        (FIRST.replace("total = 18", "total = -").encode(), 3, "sheetgen: -:"),
        (b"[Game dice]\n", 3, "sheetgen: -:1: Player: no player"),
        (DIGITS.encode(), 2, "--fill"),
        (b"1" + DIGITS.encode(), 4, "do not fit together"),
    ],
)
def test_what_is_wrong_on_standard_input_is_told(
    piped: Callable[..., Outcome], content: bytes, code: int, told: str
) -> None:
    done = piped(content)
    assert done.code == code
    assert told in done.err
    assert "Traceback" not in done.err


def test_a_fill_may_come_by_standard_input(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    fill = f"format = 1\n{BODY}".encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(fill)))
    assert "legal" in run("check", DIGITS, "--fill", "-").out
    save("./-")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert run("check", "./-").out.startswith("./-: legal")


def test_a_right_sheet_is_told_with_its_total_to_people_and_machines(run: Run) -> None:
    outcome = run("check", save("anna.toml"))
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert lines[0] == "anna.toml: legal, total 18, added up rightly"
    assert "      cell c3, pasture of 2, phase 2: 6" in lines
    assert "Game dice" not in outcome.out
    outcome = run("check", save("anna.toml"), "--json")
    answer = json.loads(outcome.out)
    assert (outcome.code, outcome.err) == (0, "")
    assert answer["verdict"] == "legal"
    assert answer["complete"] is True
    assert answer["sums"]["subtotal:1"] == "right"
    assert answer["findings"] == []
    assert answer["points"] == {"start": 1, "areas": 17, "goods": 0, "colours": 0}
    assert answer["total"] == 18
    assert answer["total_range"] == [18, 18]
    assert (answer["sheet"], answer["rules"]) == ("dice/duchy-a", "dice-1")
    assert answer["switches"]["full-row"] == "warn"
    assert list(answer["switches"]) == list(SWITCHES)
    assert (answer["file"], answer["problems"], answer["exit"]) == ("anna.toml", [], 0)


def test_columns_that_contradict_each_other_are_added_up_wrongly(run: Run) -> None:
    """Clause 9.31: a good was sold in one phase, and two columns have its points."""
    text = FIRST.replace("total = 18", "total = 20")
    text = text.replace("good = { circled = 1, crossed = 0 }", 'good = "1/1"')
    text = text.replace("silver = { circled = 0, crossed = 0 }", 'silver = "0/1"')
    points = '[points]\n1 = "= 11"\n2 = "= 9"\n3 = "= 2"\n'
    before, rest = text.split("[points]", 1)
    sold = save("sold.toml", before + points + rest[rest.index("[colours]") :])
    done = run("check", sold)
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("sold.toml: legal, total 20, added up wrongly\n")
    assert "subtotal of phase 1, subtotal of phase 2" in done.out


def test_broken_rules_and_wrong_sums_are_told_with_place_clause_and_what_is_right(
    run: Run,
) -> None:
    outcome = run("check", wrong_number())
    assert outcome.code == 1
    assert "cell c4: 5 stands here, 4 in the rest" in outcome.out
    assert "[clause 4.14] Did you mean 4 or an empty field?" in outcome.out
    outcome = run("check", wrong_sum())
    assert outcome.code == 1
    assert outcome.out.startswith("sum.toml: legal, total 18, added up wrongly\n")
    assert "Total as written: 19, wrong (the rules give 18)" in outcome.out


def test_a_search_that_was_given_up_has_a_code_of_its_own(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    undecided(monkeypatch)
    outcome = run("check", save("anna.toml"))
    assert outcome.code == 7
    assert outcome.out.startswith("anna.toml: undecided, total 18, added up rightly\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Against the rules:"),
        ("hu", "Szabálytalan:"),
        ("es", "Contra las reglas:"),
        ("ja", "ルール違反:"),
        ("pl", "Niezgodne z zasadami:"),
    ],
)
def test_the_answer_comes_in_the_language_asked_for(
    language: str, words: str, run: Run
) -> None:
    assert words in run("check", wrong_number(), "--lang", language).out


def test_an_order_of_play_is_shown_as_a_log_that_can_be_checked(run: Run) -> None:
    outcome = run("check", save("anna.toml"), "--witness")
    text = outcome.out[outcome.out.index("[Game dice]") :]
    order = "\n".join(line.strip() for line in text.splitlines())
    assert read_log(order).problems == ()
    again = run("check", save("order.game", order))
    assert again.code == 0
    assert "total 18" in again.out
    answer = json.loads(run("check", save("anna.toml"), "--json", "--witness").out)
    assert answer["witness"].startswith("[Game dice]\n")


def test_a_quiet_answer_is_a_line_a_sheet(run: Run) -> None:
    outcome = run("check", save("anna.toml"), wrong_number(), "--quiet")
    first, second = outcome.out.splitlines()
    assert outcome.code == 1
    assert first == "anna.toml: legal, total 18, added up rightly"
    assert second.startswith("wrong.toml: against the rules, total ")


def test_a_machine_reads_findings_with_their_sentences(run: Run) -> None:
    answer = json.loads(run("check", wrong_number(), "--json", "--lang", "hu").out)
    (finding,) = (f for f in answer["findings"] if f["code"] == "pasture-differs")
    assert finding["severity"] == "error"
    assert (finding["place"], finding["clause"]) == ("cell:c4", "4.14")
    assert (finding["expected"], finding["found"]) == (4, 5)
    assert {"place": "cell:c4", "value": 4} in finding["fixes"]
    assert finding["text"].startswith("Itt 5 áll")


# Codes


def test_a_code_alone_says_how_to_go_on_and_gives_what_can_be_filled_in(
    run: Run,
) -> None:
    outcome = run("check", DIGITS)
    assert outcome.code == 2
    assert "sheet 7 of Duchy A" in outcome.err
    assert "--fill FILE" in outcome.err
    template = run("check", DIGITS).out
    outcome = run("check", save("mine.toml", template))
    assert (outcome.code, outcome.err) == (0, "")
    assert "No start castle is crossed." in outcome.out
    cells = template.replace("  .  ", "  X  ", 1)
    outcome = run("check", save("mine.toml", cells))
    assert outcome.code == 1
    assert "The start castle must be a castle." in outcome.out


@pytest.mark.parametrize("prefix", ["", "HTTPS://EXAMPLE.ORG/#"])
@pytest.mark.parametrize("head", ["format = 1\n", 'format = 1\nsheet = "A"\n'])
def test_a_fill_is_given_to_a_code_or_its_link(
    prefix: str, head: str, run: Run
) -> None:
    answers = save("answers.toml", head + BODY)
    outcome = run("check", prefix + DIGITS, "--fill", answers, "--json")
    assert outcome.code == 0
    answer = json.loads(outcome.out)
    assert (answer["serial"], answer["total"]) == (7, 18)


def test_digits_in_groups_need_no_quotes_and_their_code_has_the_evidence(
    run: Run,
) -> None:
    answers = save("answers.toml", "format = 1\n" + BODY)
    outcome = run("check", *group_digits(DIGITS), "--fill", answers)
    assert outcome.code == 0
    digits = encode(SheetCode(1, A.board, "none", serial=8), A.rules.encoding)
    answer = json.loads(run("check", digits, "--fill", answers, "--json").out)
    assert answer["evidence"] == "none"
    assert answer["total"] is None


def test_problems_of_a_fill_keep_their_lines(run: Run) -> None:
    text = "format = 1\n" + BODY.replace("total = 18", 'total = "x"')
    line = text[: text.index("total =")].count("\n") + 1
    outcome = run("check", DIGITS, "--fill", save("answers.toml", text))
    assert outcome.code == 3
    assert outcome.err.startswith(f"sheetgen: answers.toml:{line}: total: ")


def test_a_fill_of_another_sheet_is_refused(run: Run) -> None:
    other = encode(SheetCode(1, A.board, serial=8), A.rules.encoding)
    text = f'format = 1\nsheet = "{other}"\n{BODY}'
    outcome = run("check", DIGITS, "--fill", save("answers.toml", text))
    assert (outcome.code, outcome.out) == (3, "")
    assert "another sheet" in outcome.err
    text = f'format = 1\nsheet = "B"\n{BODY}'
    outcome = run("check", DIGITS, "--fill", save("answers.toml", text))
    assert outcome.code == 3
    assert "another board" in outcome.err


def test_a_fill_belongs_to_one_code(run: Run) -> None:
    for targets in ((save("anna.toml"),), (DIGITS, f"#{DIGITS}")):
        outcome = run("check", *targets, "--fill", "anna.toml")
        assert (outcome.code, outcome.out) == (2, "")
        assert "--fill" in outcome.err


# Several


def test_the_worst_target_decides_the_exit_code(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = save("anna.toml")
    assert run("check", anna, wrong_sum()).code == 1
    assert run("check", anna, DIGITS).code == 2
    assert run("check", wrong_sum(), DIGITS).code == 2
    assert run("check", wrong_sum(), unreadable(), DIGITS).code == 3
    undecided(monkeypatch)
    assert run("check", anna, save("b.toml")).code == 7
    game = save("w.game", LOG.replace("b3=1 {+3}", "b3=2 {+3}"))
    assert run("check", anna, game).code == 1
    assert run("check", anna, unreadable()).code == 3


def test_the_order_of_exit_codes_stands_in_the_help(run: Run) -> None:
    words = " ".join(run("check", "--help").out.split())
    named = re.findall(r"\b\d\b", words[words.index("in this order") :])[:7]
    assert named == ["3", "5", "4", "2", "1", "7", "0"]


def test_what_cannot_be_read_or_is_damaged_stops_nothing(run: Run) -> None:
    outcome = run("check", unreadable(), "nowhere.toml", save("anna.toml"))
    assert outcome.code == 3
    assert "sheetgen: broken.toml:" in outcome.err
    assert "sheetgen: nowhere.toml: cannot be read" in outcome.err
    assert "anna.toml: legal" in outcome.out
    damaged = DIGITS[:-1] + str((int(DIGITS[-1]) + 1) % 10)
    outcome = run("check", damaged, save("anna.toml"), "--quiet")
    assert outcome.code == 4
    assert outcome.err.startswith("sheetgen: ")
    assert outcome.out.startswith("anna.toml: legal")


def test_a_machine_reads_several_as_a_list(run: Run) -> None:
    outcome = run("check", save("anna.toml"), unreadable(), "--json")
    first, second = json.loads(outcome.out)
    assert (outcome.code, outcome.err) == (3, "")
    assert first["verdict"] == "legal"
    assert (second["file"], second["verdict"]) == ("broken.toml", None)
    assert second["exit"] == 3
    assert "total" in second["problems"][0]


def test_a_folder_is_checked_sheet_by_sheet(run: Run) -> None:
    for path in SHEETS.iterdir():
        if path.is_file():
            save(f"club/{path.name}", path.read_text(encoding="utf-8"))
    shutil.copytree(SHEETS / "boards", "club/boards")
    shutil.copy(A.path, "club/layout.toml")
    outcome = run("check", "club", "--quiet")
    assert outcome.code == 3  # a log breaks off
    files = [line.partition(":")[0] for line in outcome.out.splitlines()]
    assert files == sorted(files)
    assert [Path(name).name for name in files] == sorted(
        path.name for path in SHEETS.iterdir() if path.is_file()
    )


def test_a_folder_is_a_list_for_machines(run: Run) -> None:
    save("club/anna.toml")
    assert [item["total"] for item in json.loads(run("check", "club", "--json").out)]


# Tables


def table_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def test_a_club_gets_a_line_for_each_sheet(run: Run) -> None:
    names = [save("anna.toml"), wrong_sum(), unreadable(), save("two.game", LOG)]
    outcome = run("check", *names, "--csv", "club.csv", "--quiet")
    assert outcome.code == 3
    assert Path("club.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    text = Path("club.csv").read_text(encoding="utf-8-sig")
    assert text.splitlines()[0].split(",") == COLUMNS
    anna, total, broken, one, two = table_of(text)
    assert [anna[name] for name in COLUMNS] == [
        "anna.toml", "dice/duchy-a", "", "legal", "yes", "18", "18", "right",
        "", "", "",
    ]  # fmt: skip
    assert (total["total"], total["written"], total["sums"]) == ("18", "19", "wrong")
    assert broken["verdict"] == "unreadable"
    assert "broken.toml:" in broken["errors"]
    assert [(row["player"], row["total"]) for row in (one, two)] == [
        ("Anna", "42"),
        ("Ben", "43"),
    ]


def test_a_table_goes_to_the_screen_without_formulas_or_nowhere(run: Run) -> None:
    outcome = run("check", wrong_number(), "--csv", "-")
    (row,) = table_of(outcome.out)
    assert outcome.code == 1
    assert "cell:c4 pasture-differs" in row["errors"]
    outcome = run("check", "wrong.toml", "--csv", "-", "--json")
    assert (outcome.code, outcome.out) == (2, "")
    log = LOG.replace("Player Anna", "Player =1+1").replace("Player Ben", "Player ")
    rows = table_of(run("check", save("two.game", log), "--csv", "-").out)
    assert [row["player"] for row in rows] == ["'=1+1", "2"]
    outcome = run("check", save("anna.toml"), "--csv", "anna.toml/club.csv")
    assert outcome.code == 6


# Logs


def test_a_log_names_the_winner_and_every_player_to_machines(run: Run) -> None:
    outcome = run("check", save("two.game", LOG))
    assert outcome.code == 0
    assert outcome.out.startswith("two.game: legal\n")
    assert "1. Ben: total 43 (18 + 9 + 16), 2 bonuses left" in outcome.out
    answer = json.loads(run("check", save("two.game", LOG), "--json").out)
    anna, ben = answer["players"]
    assert (anna["name"], anna["total"], anna["rank"]) == ("Anna", 42, 2)
    assert ben["subtotals"] == {"1": 18, "2": 9, "3": 16}
    assert anna["colours"] == {"castle": "first", "city": "second"}
    assert sum(source["points"] for source in ben["sources"]) == 43
    assert answer["rounds"] == [9, 8, 9]
    assert set(answer["sums"].values()) == {"right"}


def test_a_log_that_breaks_off_is_checked_up_to_there(run: Run) -> None:
    outcome = run("check", SHEETS / "breaks-off.game")
    assert outcome.code == 3
    assert "Anna: total 4" in outcome.out
    assert "(the log breaks off here)" in outcome.err


def test_a_log_with_six_players_is_against_the_rules(run: Run) -> None:
    """Clause 1.8."""
    players = "".join(f"[Player P{at}: c5]\n" for at in range(6))
    text = f"[Game dice]\n[Layout A]\n{players}\n1. SS66 {' | '.join(['--'] * 6)}\n"
    outcome = run("check", save("six.game", text))
    assert (outcome.code, outcome.err) == (1, "")
    assert "6 players; no more than 5 can play. [clause 1.8]" in outcome.out


# Together


def test_sheets_of_one_game_are_ranked_unless_one_is_missing(run: Run) -> None:
    names = [save("anna.toml"), save("ben.toml")]
    outcome = run("check", *names, "--together")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("Together: legal\n")
    assert "1. ben: total 18, 13 bonuses left" in outcome.out
    assert "more bonuses left win" in outcome.out
    outcome = run("check", save("anna.toml"), unreadable(), "--together")
    assert outcome.code == 3
    assert "anna.toml: legal" in outcome.out
    assert "not judged together" in outcome.err


def test_what_contradicts_only_together_is_told(run: Run) -> None:
    different = FIRST.replace('variant = "normal"', 'variant = "all-different"')
    names = [save("anna.toml", different), save("ben.toml", different)]
    assert run("check", *names).code == 0
    outcome = run("check", *names, "--together", "--quiet")
    assert outcome.code == 1
    assert outcome.out.splitlines()[-1] == "Together: against the rules"
    answer = json.loads(run("check", *names, "--together", "--json").out)
    (start, twice, _) = answer["findings"]
    assert (twice["code"], twice["place"]) == ("sheet-twice", "player:2")
    assert (start["code"], start["place"]) == ("start-taken", "player:2 cell:e5")
    assert [player["name"] for player in answer["players"]] == ["anna", "ben"]


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["anna.toml"], "two or more sheets"),
        (["two.game", "anna.toml"], "leave out --together"),
        (["anna.toml", "solo.toml"], "not the same variant"),
    ],
)
def test_only_sheets_of_one_game_are_judged_together(
    names: list[str], words: str, run: Run
) -> None:
    save("anna.toml")
    save("two.game", LOG)
    save("solo.toml", FIRST.replace('variant = "normal"', 'variant = "solo"'))
    outcome = run("check", *names, "--together")
    assert (outcome.code, outcome.out) == (2, "")
    assert words in outcome.err


# Links with answers


def answers_of(text: str) -> str:
    sheet = read_fill(text)
    duchy = Duchy(sheet.board, printed_numbers(sheet.rules, sheet.board))
    return pack_answers(duchy, sheet.fill, sheet.switches)


@pytest.mark.parametrize(
    "link", ["https://example.org/solver/#{}/{}", "HTTP://SHEETGEN.LOCAL:8037/#{}/{}"]
)
def test_a_link_with_answers_says_the_same_as_the_file(run: Run, link: str) -> None:
    told = json.loads(run("check", save("a.toml"), "--json").out)
    outcome = run("check", link.format(DIGITS, answers_of(FIRST)), "--json")
    linked = json.loads(outcome.out)
    assert outcome.code == 0
    assert linked["serial"] == 7
    for key in ("verdict", "total", "findings", "points", "sums", "sources"):
        assert linked[key] == told[key]


def test_damaged_answers_are_refused(run: Run) -> None:
    answers = answers_of(FIRST)
    outcome = run("check", f"https://example.org/#{DIGITS}/{answers[:-1]}")
    assert outcome.code == 4
    assert "do not fit together" in outcome.err
