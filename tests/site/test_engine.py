"""What the page asks, answered in CPython; the browser's answers are held to these."""

import json
import random
import re
from typing import Any

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.verdict import unusual
from sheetgen.games.dice.answers import rules_api
from sheetgen.games.dice.rules.ruleset import HEADINGS, SWITCHES, Switches
from sheetgen.games.dice.sheet import board_view
from sheetgen.games.find import all_rules, find_game, load_layout
from sheetgen.layout.read import layout_names
from sheetgen.site.core import plain_rules
from sheetgen.site.engine import Engine, read_rules
from tests.games.dice.answers import plain_fill
from tests.games.dice.conformance import random_fill
from tests.games.dice.play import filled_sheet, load_duchy, random_game

A = load_layout("A")
DIGITS = encode(SheetCode(A.rules.number, A.board, "phase", "hu", 7), A.rules.encoding)


@pytest.fixture
def engine() -> Engine:
    rules = json.loads(json.dumps([plain_rules(r) for r in all_rules()]))
    return Engine(
        rules, {"dice": board_view}.__getitem__, {"dice": rules_api}.__getitem__
    )


def test_rules_come_through_as_they_were() -> None:
    for rules in all_rules():
        read = read_rules(json.loads(json.dumps(plain_rules(rules))), {}.get)
        # What reads declared sheets comes with the first of them.
        assert bool(read.declared) == bool(rules.declared)
        if not rules.declared:  # whose codes have no cells of any terrain
            assert read.encoding == rules.encoding
        assert [p.cells for p in read.rim] == [p.cells for p in rules.rim]
        for name, table in rules.tables.items():
            for row, numbers in table.items():
                told = [(n.value, n.word) for n in read.tables[name][row]]
                assert told == [(n.value, n.word) for n in numbers]


def ask(engine: Engine, **question: object) -> dict[str, object]:
    answer = json.loads(engine.ask(json.dumps(question)))
    assert isinstance(answer, dict)
    return answer


def test_a_code_opens_into_its_sheet(engine: Engine) -> None:
    sheet = ask(engine, do="open", digits=DIGITS)
    assert (sheet["serial"], sheet["language"], sheet["evidence"]) == (7, "hu", "phase")
    assert len(sheet["cells"]) == 37
    assert sheet["sheet"]["time_boxes"] == 10
    other = encode(SheetCode(A.rules.number, A.board, "none"), A.rules.encoding)
    assert ask(engine, do="open", digits=other)["board"] == sheet["board"]


def test_a_fill_is_checked_packed_and_unpacked(engine: Engine) -> None:
    rng = random.Random(5)
    fill = plain_fill(random_fill(load_duchy("A"), rng, Switches(), "phase"))
    told = ask(engine, do="check", digits=DIGITS, fill=fill, switches={})
    assert told["verdict"] in ("legal", "illegal")
    assert {line[0] for line in told["lines"]} <= {*HEADINGS}
    packed = ask(engine, do="pack", digits=DIGITS, fill=fill, switches={})
    back = ask(engine, do="unpack", digits=DIGITS, answers=packed["answers"])
    assert back["fill"]["numbers"] == fill["numbers"]
    assert back["switches"] == unusual(Switches(), SWITCHES)
    seats = [{"digits": DIGITS, "fill": fill}] * 2
    table = ask(engine, do="table", sheets=seats, switches={})
    assert len(table["verdicts"]) == 2
    # The code of both has the same serial number.
    assert "serial-twice" in [finding["code"] for finding in table["findings"]]


def test_open_sums_want_more_only_once_a_sheet_is_done(engine: Engine) -> None:
    """A quick look leaves them open; while a sheet is filled in nobody waits for it."""
    digits, fill = open_sums()
    said = {"digits": digits, "switches": {}}
    told = ask(engine, do="check", fill=fill, effort="quick", **said)
    assert (told["verdict"], told["sums"]["total"]) == ("legal", "open")
    assert told["wants_more"]
    more = ask(engine, do="check", fill=fill, **said)
    assert (more["sums"]["total"], more["wants_more"]) == ("right", False)
    seats = [{"digits": digits, "fill": fill}]
    table = ask(engine, do="table", sheets=seats, switches={}, effort="quick")
    assert table["wants_more"]
    begun = {**fill, "total": None, "time": ["", "", ""]}
    told = ask(engine, do="check", fill=begun, effort="quick", **said)
    assert "open" in told["sums"].values()
    assert not told["wants_more"]


def open_sums() -> tuple[str, dict[str, Any]]:
    """Return the code of a sheet without evidence, and points as a game gave them."""
    played = random_game(load_duchy("D"), random.Random(14))
    fill = filled_sheet(played, "none", True)
    layout = load_layout("D")
    code = SheetCode(layout.rules.number, layout.board, "none", "en", 7)
    return encode(code, layout.rules.encoding), plain_fill(fill)


def test_a_log_is_replayed_and_its_next_plays_are_listed(engine: Engine) -> None:
    log = {"starts": [13], "variant": "normal", "switches": {}, "rounds": []}
    told = ask(engine, do="replay", digits=DIGITS, log=log)
    assert told["sheets"][0]["total"] == 1
    assert (told["phase"], told["boxes"]) == (1, [[], [], []])
    roll = [0, 1, 1, 2, 0]
    plays = ask(engine, do="plays", digits=DIGITS, log=log, roll=roll, player=0)
    assert plays["plays"]
    assert len(plays["gains"]) == len(plays["plays"])
    kinds = {heading for gains in plays["gains"] for heading, _, _ in gains}
    assert kinds <= {"areas", "goods", "colours", "bonuses"}


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ({"do": "open", "digits": "123"}, "damaged"),
        ({"do": "open", "digits": "x"}, "damaged"),
        ({"do": "dance", "digits": DIGITS}, "bad"),
        ({"do": "check", "digits": DIGITS, "fill": {"numbers": "9"}}, "bad"),
        ({}, "bad"),
        ([], "bad"),
        (None, "bad"),
        ({"do": "unpack", "digits": DIGITS, "answers": "12"}, "damaged"),
    ],
)
def test_what_cannot_be_answered_is_said(
    engine: Engine, question: object, error: str
) -> None:
    assert json.loads(engine.ask(json.dumps(question)))["error"] == error
    for noise in ("", "{", "[[", '{"do":1}', "\x00"):
        assert "error" in json.loads(engine.ask(noise))


@pytest.mark.parametrize("game", ["dice", "burgundy", "keythedral"])
def test_a_switch_names_its_clause(game: str) -> None:
    """The clauses are those that stand beside the switches in the rules' source."""
    own = find_game(game)
    source = (own.web.parent / "rules" / "ruleset.py").read_text("utf-8")
    pattern = r'^    \("([\w-]+)", \(.*\)\),\s+# \[\w+ ([\d.]+)\]$'
    clauses = re.findall(pattern, source, re.MULTILINE)
    rules = next(rules for rules in all_rules() if rules.game == game)
    board = load_layout(layout_names(game)[0]).board
    board_view = own.spec.board_view
    assert board_view is not None
    told = board_view.describe(board_view.open_board(rules, board), rules)["switches"]
    assert [(name, clause) for name, _, clause in told] == clauses
