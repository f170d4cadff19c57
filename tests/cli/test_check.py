import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.filling import group_digits
from sheetgen.core.verdict import UNDECIDED, Verdict
from sheetgen.games.dice.answers import judge
from sheetgen.games.dice.check import check
from sheetgen.games.dice.files.fill_file import NOTATION
from sheetgen.games.dice.files.log_file import read_log
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.ruleset import printed_numbers
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


def test_a_search_that_was_given_up_has_a_code_of_its_own_below_that_of_breaches(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(*arguments: object, **named: object) -> Verdict:
        found = check.check(*arguments, **named)  # type: ignore[arg-type]
        return replace(found, verdict=UNDECIDED, witness=None)

    monkeypatch.setattr(judge, "check", give_up)
    outcome = run("check", save("anna.toml"))
    assert outcome.code == 7
    assert outcome.out.startswith("anna.toml: undecided, total 18, sums are right\n")
    broken = save("broken.toml", FIRST.replace("total = 18", 'total = "many"'))
    wrong = save("w.game", LOG.replace("b3=1 {+3}", "b3=2 {+3}"))
    for other, code in ((save("b.toml"), 7), (wrong, 1), (broken, 3)):
        assert run("check", "anna.toml", other).code == code


def test_digits_in_groups_need_no_quotes(run: Run) -> None:
    answers = save("answers.toml", "format = 1\n" + BODY)
    assert run("check", *group_digits(DIGITS), "--fill", answers).code == 0


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


def test_the_order_of_exit_codes_stands_in_the_help(run: Run) -> None:
    words = " ".join(run("check", "--help").out.split())
    named = re.findall(r"\b\d\b", words[words.index("in this order") :])[:7]
    assert named == ["3", "5", "4", "2", "1", "7", "0"]


# Links with answers


def answers_of(text: str) -> str:
    sheet = NOTATION.read(text)
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
