from pathlib import Path

from sheetgen.core.verdict import ILLEGAL, LEGAL, Finding
from sheetgen.games.dice import GAME
from sheetgen.games.dice.answers.judge import check_log
from sheetgen.games.dice.files.log_blank import check_dice, list_rolls, write_dealt_log
from sheetgen.games.dice.files.log_file import read_log
from sheetgen.games.dice.files.log_play import write_roll
from sheetgen.games.dice.rules.deal import deal
from sheetgen.language.texts import SAYS, load_texts
from tests.games.table import told_finding

HEAD = "[Game dice]\n[Layout dice/duchy-a]\n[Player Anna: c5]\n[Player Ben: e2]\n"
RULES = read_log(HEAD).sheet.rules
DEALT = [write_roll(roll, RULES) for roll in deal(4711)]


def log_of(rolls: list[str], seed: int = 4711) -> str:
    rounds = [f"{number}. {roll} - | -\n" for number, roll in enumerate(rolls, 1)]
    return f"{HEAD}[Dice {seed}]\n{''.join(rounds)}"


def found(text: str) -> tuple[Finding, ...]:
    return check_dice(read_log(text))


def test_rolls_that_the_seed_deals_or_without_one_any_are_right() -> None:
    assert found(log_of(DEALT[:5])) == found(log_of([])) == ()
    assert found(log_of(["OG46", "SS64*"]).replace("[Dice 4711]\n", "")) == ()
    assert read_log(write_dealt_log(99)).seed == 99


def test_another_roll_or_seed_is_named_with_the_dealt_one() -> None:
    wrong = found(log_of([*DEALT[:3], "OG46", *DEALT[4:6]]))
    differs = f"roll-differs at round:4 [9.38] wants {DEALT[3]} has OG46"
    assert list(map(told_finding, wrong)) == [differs]
    (finding,) = found(log_of(DEALT[:9], seed=4712))
    assert (finding.code, finding.place) == ("seed-differs", "sheet")
    assert finding.expected == 4712


def test_another_roll_is_about_the_game_and_no_player(tmp_path: Path) -> None:
    path = tmp_path / "club.game"
    path.write_text(log_of([DEALT[0], "OG46"]).replace(" - | -", " -- | --"))
    answer = check_log(path)
    assert answer.verdict == ILLEGAL
    assert answer.findings[0].code == "roll-differs"
    assert answer.result.verdict_of(1) == answer.result.verdict_of(2) == ILLEGAL
    assert [sheet.fault_round for sheet in answer.result.sheets] == [1, 1]


def test_the_seed_is_told_to_readers_machines_and_tables(tmp_path: Path) -> None:
    path = tmp_path / "club.game"
    path.write_text(log_of([]))
    answer, texts = check_log(path), load_texts("en", GAME.said, SAYS)
    assert answer.verdict == LEGAL
    assert answer.lines(texts, has_order=False)[0].endswith("dice seed 4711")
    assert answer.facts(texts, has_order=False)["seed"] == 4711
    assert [row["seed"] for row in answer.rows()] == [4711, 4711]


def test_rolls_are_told_as_logs_have_them_and_in_words() -> None:
    texts = load_texts("en", GAME.said, SAYS)
    rolls = list_rolls(4711, texts)
    assert [notation for notation, _ in rolls] == DEALT
    assert rolls[2] == ("OO63*", "city, city, 6, 3, double")
