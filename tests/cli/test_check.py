import csv
import io
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.filling import group_digits
from sheetgen.core.verdict import UNDECIDED, Verdict
from sheetgen.games.dice import check, judge
from sheetgen.games.dice.duchy import Duchy
from sheetgen.games.dice.fill_file import read_fill
from sheetgen.games.dice.log_file import read_log
from sheetgen.games.dice.printed import printed_numbers
from sheetgen.games.find import load_layout
from tests.conftest import ROOT, Outcome, Run
from tests.games.dice.answers import pack_answers

SHEETS = ROOT / "tests" / "sheets" / "dice"
FIRST = (SHEETS / "first-duchy.toml").read_text(encoding="utf-8")
BODY = FIRST[FIRST.index("fill = ") :]
LOG = (SHEETS / "two-players.game").read_text(encoding="utf-8")
A = load_layout("A")
DIGITS = encode(SheetCode(1, A.board, serial=7), A.rules.encoding)


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


def test_a_search_that_was_given_up_has_a_code_of_its_own(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    undecided(monkeypatch)
    outcome = run("check", save("anna.toml"))
    assert outcome.code == 7
    assert outcome.out.startswith("anna.toml: undecided, total 18, added up rightly\n")


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


def test_a_damaged_code_stops_nothing(run: Run) -> None:
    damaged = DIGITS[:-1] + str((int(DIGITS[-1]) + 1) % 10)
    outcome = run("check", damaged, save("anna.toml"), "--quiet")
    assert outcome.code == 4
    assert outcome.err.startswith("sheetgen: ")
    assert outcome.out.startswith("anna.toml: legal")


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
    told = run("check", *names, "--csv", "-", "--quiet").out
    assert told.removeprefix("\ufeff") == text
    assert run("check", names[0], "--csv", "anna.toml/club.csv").code == 6


# Logs


# Together


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
