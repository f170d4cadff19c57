import contextlib
import os
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import FillError
from sheetgen.core.form.rules_api import read_switches
from sheetgen.form.sheet import PrintedSheet
from sheetgen.games.dice.files.log_blank import write_blank
from sheetgen.games.dice.files.log_file import (
    HEADERS,
    MOST_PROBLEMS,
    LogFile,
    check_points,
    read_log,
    write_log,
)
from sheetgen.games.dice.files.log_play import DICE
from sheetgen.games.dice.rules.deal import deal
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.form import FORM
from sheetgen.games.dice.rules.game import Log, Round, replay
from sheetgen.games.dice.rules.ruleset import (
    BONUSES,
    SWITCHES,
    VARIANTS,
    Switches,
    printed_numbers,
)
from sheetgen.games.dice.rules.turn import STANDARD, Play, Roll
from sheetgen.games.find import load_layout
from tests.games.dice.play import random_game
from tests.words import NAMES_OF_EMOJI

steady = settings(deadline=None, derandomize=True, max_examples=30)

ROOT = Path(__file__).resolve().parents[3]
SHEETS = ROOT / "tests" / "sheets" / "dice"
A = load_layout("A")
DUCHY = Duchy(A.board, printed_numbers(A.rules, A.board))
PRINTED = PrintedSheet("dice/duchy-a", "Duchy A", A.board, A.rules)
CELL = {name: cell for cell, name in enumerate(A.board.names)}
TERRAINS = [terrain.name for terrain in A.rules.terrains]
HEAD = "[Game dice]\n[Layout dice/duchy-a]\n[Player Anna: c5]\n"  # three lines
TWO = HEAD + "[Player Ben: e2]\n"


def roll(colours: str, numbers: str, is_double: bool = False) -> Roll:
    first, second = (TERRAINS.index(DICE[letter]) for letter in colours)
    return Roll((first, second), (int(numbers[0]), int(numbers[1])), is_double)


def problems(text: str) -> list[str]:
    """Return the problems of the rounds."""
    return [str(problem) for problem in read_log(text).problems]


def random_log(
    seed: int, players: int, variant: str = "normal", switches: Switches = STANDARD
) -> Log:
    """Return a game to its end, whose bonuses come from either row."""
    rng = random.Random(seed)
    log = random_game(DUCHY, rng, variant, switches, players=players).log

    def moved(play: Play) -> Play:
        return play._replace(in_castle_row=bool(play.bonus) and rng.random() < 0.5)

    rounds = (Round(one.roll, tuple(map(moved, one.plays))) for one in log.rounds)
    return replace(log, rounds=tuple(rounds))


# Logs that are fine


def test_a_whole_game_is_read() -> None:
    file = read_log(SHEETS / "two-players.game")
    assert (file.names, file.problems) == (("Anna", "Ben"), ())
    assert file.sheet == PRINTED
    log = file.log
    assert log.starts == (CELL["c5"], CELL["c5"])
    assert log.rounds[0] == Round(
        roll("OG", "46"),
        (
            Play(((CELL["d5"], 6), (CELL["e5"], 6)), "silver", in_castle_row=True),
            Play(((CELL["b5"], 6), (CELL["d5"], 4)), "silver", in_castle_row=True),
        ),
    )
    assert log.rounds[4] == Round(
        roll("GY", "46"),
        (
            Play(((CELL["c3"], 2),), "worker"),
            Play(((CELL["e5"], 4), (CELL["e6"], 6)), "silver"),
        ),
    )
    assert log.rounds[14] == Round(
        roll("PO", "53", True),
        (Play(((CELL["c1"], 5),)), Play(((CELL["c1"], 1),), "worker", 1)),
    )
    result = replay(DUCHY, log)
    assert (result.findings, result.is_over) == ((), True)
    assert [sheet.total for sheet in result.sheets] == [42, 43]
    assert check_points(file, result) == ()


def test_a_solo_game_is_read() -> None:
    file = read_log(SHEETS / "solo.game")
    result = replay(DUCHY, file.log)
    assert (file.log.variant, file.checks) == ("solo", ())
    assert (result.findings, result.is_over) == ((), True)
    assert result.sheets[0].total == 43


E4, D6, E3 = (CELL["e4"], 5), (CELL["d6"], 3), (CELL["e3"], 1)
MONKS = (("monk", False),)


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("e4=5 d6=3", Play((E4, D6))),
        ("e4=5 d6=3 e3=1", Play((E4, D6, E3))),
        ("e4=5 S d6=3 S e3=1", Play((E4, D6, E3), "silver", beyond=(("silver", 0),))),
        ("e4=5M S d6=3", Play((E4, D6), "silver", beyond=MONKS)),
        ("e4=5 S d6=3M", Play((E4, D6), "silver", beyond=MONKS)),
        ("e4=5W d6=3Mc", Play((E4, D6), "worker", beyond=(("monk", True),))),
        ("e4=5 S", Play((E4,), "silver")),
        ("Sc e4=5M", Play((E4,), "silver", 0, False, True, MONKS)),
        ("-- e4=5", Play((E4,), takes_worker=True)),
        ("$300 e4=5 --", Play((E4,), sold=300, takes_worker=True)),
        ("e4=0", Play(((CELL["e4"], 0),))),
        ("e4=7 e4=5", Play(((CELL["e4"], 7), E4))),
    ],
)
def test_what_can_be_written_is_a_play_whatever_rules_say(
    text: str, play: Play
) -> None:
    """Clauses 1.4, 3.13, 3.16, 3.17, 5.12, 5.18 and 5.26."""
    file = read_log(f"{HEAD}1. BY79* {text}\n2. OG11 -\n")
    assert (file.problems, file.log.rounds[0].plays) == ((), (play,))
    assert read_log(write_log(file)) == file
    findings = replay(DUCHY, file.log).findings
    assert {finding.place.split()[0] for finding in findings} == {"player:1", "round:1"}


def test_comments_empty_lines_and_blanks_mean_nothing() -> None:
    plain = read_log(TWO + "1. BY35* e4=5 | --\n2. SO12 - | e3=1M\n")
    spaced = read_log(
        "\ufeff; a game\r\n\r\n[ game dice ] ; what\r\n[LAYOUT: A];[x]\r\n"
        "[Player Anna : c5]\r\n\r\n[Player Ben:E2]\r\n"
        "; before\r\n 1 .by35*\te4=5|-- ; a | b\r\n\r\n2.SO12  -  |  e3=1m ; after"
    )
    assert replace(spaced, log=plain.log) == plain
    assert spaced.log == plain.log


def test_headers_say_who_played_and_how() -> None:
    file = read_log(
        f"{TWO}[Rules dice-1]\n[Variant all-different]\n"
        "[Switch must-combine=no]\n[Switch full-row = lost]\n"
    )
    says = Switches(must_combine="no", full_row="lost")
    assert file.log == Log((CELL["c5"], CELL["e2"]), (), "all-different", says)
    for name in ("A: B; c", *NAMES_OF_EMOJI):
        assert read_log(HEAD.replace("Anna", name)).names == (name,)
    assert read_log(HEAD.replace("Anna: ", "")).names == ("",)


def test_a_header_names_the_seed_that_deals_the_rolls() -> None:
    file = read_log(f"{HEAD}[Dice 0042]\n1. OB62 -\n")
    assert file.seed == 42
    assert "[Dice 42]\n" in write_log(file)
    assert read_log(write_log(file)) == file
    assert read_log(HEAD).seed == 0
    assert "[Dice" not in write_log(read_log(HEAD))


def test_a_board_may_be_named_by_a_code_that_is_kept() -> None:
    code = SheetCode(A.rules.number, A.board, "phase", "en", 3)
    for secret in (b"", b"secret"):
        digits = encode(code, A.rules.encoding, secret)
        file = read_log(HEAD.replace("Layout dice/duchy-a", f"Code {digits}"))
        assert file.sheet == replace(PRINTED, code=code, digits=digits)
        both = read_log(HEAD.replace("[Player", f"[Code {digits}]\n[Player"))
        assert both.sheet == file.sheet
        assert read_log(write_log(file)) == file


def test_a_layout_file_is_found_beside_the_log(tmp_path: Path) -> None:
    board = (SHEETS / "boards" / "two-lakes.toml").read_text(encoding="utf-8")
    (tmp_path / "lakes.toml").write_text(board, encoding="utf-8")
    path = tmp_path / "a.game"
    path.write_text("[Game dice]\n[Layout lakes.toml]\n[Player: b2]\n1. BB11 -\n")
    file = read_log(path)
    assert (file.sheet.name, file.log.starts) == ("Two Lakes", (6,))
    # Written, it carries its board in digits, and needs no layout file any more.
    assert read_log(write_log(file)).sheet.board == file.sheet.board


# Rounds with problems


def test_what_stands_before_a_bad_round_is_kept() -> None:
    path = SHEETS / "breaks-off.game"
    file = read_log(path)
    assert len(file.log.rounds) == 3
    assert file.checks == ((None, None), (None, None), (0, None))
    (problem,) = file.problems
    assert str(problem).startswith(f"{path}:10: round 4: Ben: 'a3=': expected a space")
    assert problem.what.endswith("(the log breaks off here)")
    assert replay(DUCHY, file.log).findings == ()


def test_each_bad_round_is_told_once() -> None:
    path = SHEETS / "broken" / "rounds.game"
    file = read_log(path)
    assert len(file.log.rounds) == 1
    assert [int(p.where.rpartition(":")[2]) for p in file.problems] == [*range(7, 17)]


def test_a_file_of_nothing_but_faults_is_given_up() -> None:
    found = problems(HEAD + "what\n" * 10_000)
    assert len(found) == MOST_PROBLEMS + 1
    assert found[-1].endswith("too many problems: the rest was not read")


# Headers that cannot be used


def test_all_problems_of_a_header_are_told_at_once() -> None:
    path = SHEETS / "broken" / "header.game"
    with pytest.raises(FillError) as refused:
        read_log(path)
    keys = [problem.key for problem in refused.value.problems]
    assert keys == [
        *("Game", "Player", "Layout", "Rules", "Variant", "Switch", "Switch"),
        *("Date", "Playr"),
    ]
    with pytest.raises(FillError) as refused:
        read_log("")
    assert (refused.value.exit_code, len(refused.value.problems)) == (3, 3)


def test_a_large_file_is_refused_without_reading_it(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    path.touch()
    os.truncate(path, 100_000_000)
    with pytest.raises(FillError, match="larger than 1,000,000 bytes"):
        read_log(path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "line", ["[", "[Player", "1. BY35 {", "1. BY35 $", "1.", "1. BY35 e4=5M", "BY", ";"]
)
@pytest.mark.parametrize("more", [" ", "{", "a", "1", "|", "e4=5 ", "S "])
def test_a_line_without_end_is_read_in_no_time(line: str, more: str) -> None:
    """It would take hours if the time grew with the square of the length."""
    with contextlib.suppress(FillError):
        found = problems(HEAD + line + more * (900_000 // len(more)) + "x")
        assert max(map(len, [*found, ""])) < 300


@pytest.mark.slow
def test_noise_is_never_worse_than_a_refusal() -> None:
    rng = random.Random(1)
    text = (SHEETS / "two-players.game").read_text(encoding="utf-8")
    for _ in range(200):
        broken = list(text)
        for _ in range(rng.randint(1, 5)):
            broken[rng.randrange(len(broken))] = rng.choice("[]|=;.$-{}S4e\n\0é")
        try:
            file = read_log("".join(broken[: rng.randint(0, len(broken))]))
        except FillError:
            continue
        replay(Duchy(file.sheet.board, DUCHY.printed), file.log)


# Writing


@pytest.mark.slow
@steady
@given(
    st.integers(0),
    st.integers(1, 5),
    st.sampled_from(VARIANTS),
    st.fixed_dictionaries({name: st.sampled_from(v) for name, v in SWITCHES.items()}),
    st.lists(
        st.text("Anna Béla;:|{}=4.é日", max_size=9).map(str.strip),
        min_size=5,
        max_size=5,
    ),
    st.booleans(),
)
def test_a_log_that_was_written_is_read_again(
    seed: int,
    players: int,
    variant: str,
    switches: dict[str, str],
    names: list[str],
    has_checks: bool,
) -> None:
    if variant == "all-different":
        players = min(players, sum(DUCHY.is_castle))  # each begins at another one
    log = random_log(seed, players, variant, read_switches(FORM, switches))
    checks = ()
    if has_checks:
        sheets = replay(DUCHY, log).sheets
        checks = tuple(
            tuple(
                sum(entry.points for entry in sheet.entries if entry.round == number)
                for sheet in sheets
            )
            for number in range(1, len(log.rounds) + 1)
        )
    file = LogFile(log, PRINTED, tuple(names[:players]), checks)
    assert read_log(write_log(file)) == file


@pytest.mark.parametrize("name", ["a]", "a\nb", " a", "a\u2028b", "a" * 41])
def test_a_name_that_no_header_can_hold_is_not_written(name: str) -> None:
    with pytest.raises(ValueError, match="no header can hold the name"):
        write_log(LogFile(Log((CELL["c5"],), ()), PRINTED, (name,)))


@pytest.mark.parametrize(
    "play",
    [
        *(Play((), bonus) for bonus in BONUSES),
        Play(((0, 1),), "monk", beyond=(("worker", False),)),
        Play(((0, -1),)),
        Play(((0, 10_000),)),
        Play(((0, 1),), "good"),
    ],
)
def test_a_play_that_no_game_has_is_not_written(play: Play) -> None:
    log = Log((CELL["c5"],), (Round(roll("BB", "11"), (play,)),))
    with pytest.raises(ValueError, match="no line can hold"):
        write_log(LogFile(log, PRINTED, ("",)))


def test_the_example_of_the_documents_is_read() -> None:
    document = (ROOT / "docs" / "fills.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```\n(; .*?)```", document, re.DOTALL)
    file = read_log(example)
    assert (file.problems, len(file.log.rounds)) == ((), 3)
    assert replay(DUCHY, file.log).findings == ()
    assert check_points(file, replay(DUCHY, file.log)) == ()


# Logs to fill in


def test_a_log_to_fill_in_is_read_as_it_is_and_line_by_line() -> None:
    text = write_blank()
    assert all(f"[{header} " in text for header in HEADERS)
    assert all(f"{letter} {terrain}" in text for letter, terrain in DICE.items())
    assert all(f"[Switch {name}=" in text for name in SWITCHES)
    file = read_log(text)
    assert (file.problems, file.names, file.log.rounds) == ((), ("",), ())
    assert file.log.switches == Switches()
    file = read_log(re.sub("^; ", "", text, flags=re.MULTILINE))
    assert file.problems == ()
    assert (len(file.names), len(file.log.rounds)) == (2, 2)
    assert read_log(write_log(file)).log == file.log


def test_a_log_to_fill_in_can_have_the_rolls_already() -> None:
    text = write_blank(4711)
    assert read_log(text).seed == 4711
    rounds = re.findall(r"^; (\d+)\. (\S+)$", text, flags=re.MULTILINE)
    assert [number for number, _ in rounds] == [str(n) for n in range(1, 31)]
    played = re.sub(r"^; (\d+\. \S+)$", r"\1 -", text, flags=re.MULTILINE)
    file = read_log(played)
    assert file.problems == ()
    assert [turn.roll for turn in file.log.rounds] == deal(4711)


@pytest.mark.slow
def test_the_name_of_logs_is_answered_with_it(run: Any) -> None:
    assert run("check", "dice/log").out == write_blank()
    assert "  other files: dice/log\n" in run("list").out
