from pathlib import Path

import pytest

from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.judge import check_file
from sheetgen.games.keythedral.rules import SWITCHES
from sheetgen.games.offer import Answer
from sheetgen.lang import SAYS, Texts, list_languages, load_texts
from tests.games.keythedral.lands import file_of

SHEETS = Path(__file__).parents[2] / "sheets" / "keythedral"
ALL = sorted(SHEETS.glob("*.toml"))
LANGUAGES = list_languages(SAYS)
HEAD = 'format = 1\nsheet = "keythedral/cathedral"\n'
PAYMENT = 'format = 1\ngame = "keythedral"\n[payment]\n'


def texts_of(language: str) -> Texts:
    return load_texts(language, GAME.said, SAYS)


EN = texts_of("en")


@pytest.fixture
def answer_to(tmp_path: Path):
    """Return what answers a file with a text."""

    def answer(text: str) -> Answer:
        path = tmp_path / "a.toml"
        path.write_text(text, encoding="utf-8")
        return check_file(path)

    return answer


# Score sheets


def test_a_sheet_tells_who_won_and_everybodys_points() -> None:
    answer = check_file(SHEETS / "full-game.toml")
    assert answer.headline(EN) == "legal, won by Béla, total 83, added up rightly"
    lines = answer.lines(EN, False)
    assert lines[:12] == [
        "Cathedral, keythedral-1, full game",
        "",
        "Anna: total 36",
        "  seats: 30 (written 30, right)",
        "    seats of 4: 4 [clause 10.2]",
        "    seats of 6: 6 [clause 10.2]",
        "    seats of 8: 8 [clause 10.2]",
        "    seats of 12: 12 [clause 10.2]",
        "  cubes left over: 6 (written 6, right)",
        "    stained glass: 3 [clause 10.3]",
        "    food: 3 [clause 10.3]",
        "  Total as written: 36, right",
    ]
    assert lines[-5:] == [
        "",
        "Final order:",
        "  1. Béla: total 83",
        "  2. Csilla: total 66",
        "  3. Anna: total 36",
    ]


def test_a_game_that_goes_on_tells_who_leads_and_what_is_missing() -> None:
    """Clause 12.3."""
    answer = check_file(SHEETS / "half-time.toml")
    assert answer.headline(EN) == "legal, in the lead so far: player 1, total 23"
    lines = answer.lines(EN, False)
    left = "4 × 6, 4 × 8, 4 × 10, 3 × 12"  # noqa: RUF001
    assert any(f"seats that are left: {left}. [clause 12.2]" in line for line in lines)
    assert "So far:" in lines


def test_a_wrong_sum_is_told_with_the_right_one(answer_to) -> None:
    """Clause 12.4."""
    answer = answer_to(
        f"{HEAD}[[player]]\nname = 'A'\nseats = [4]\nseat-points = 5\ntotal = 6\n"
        "[[player]]\nseats = [4]\n"
    )
    assert answer.headline(EN).endswith("added up wrongly")
    lines = answer.lines(EN, False)
    assert "  seats: 4 (written 5, wrong)" in lines
    assert "  Total as written: 6, wrong (the rules give 4)" in lines


@pytest.mark.parametrize("tie", SWITCHES["tie"])
def test_a_tie_says_what_was_done_about_it(answer_to, tie: str) -> None:
    """Clause 13.1."""
    text = f"{HEAD}[switches]\ntie = '{tie}'\n" + "[[player]]\nseats = [4]\n" * 2
    answer = answer_to(text)
    lines = answer.lines(EN, False)
    assert lines[-1] == "  " + EN(f"tie.{tie}")
    assert "player 1, player 2" in answer.headline(EN)
    agreed = [line for line in lines if line.startswith("Agreed")]
    assert agreed == ([] if tie == "shared" else [f"Agreed: tie = {tie}"])


def test_of_an_empty_sheet_nothing_is_told(answer_to) -> None:
    answer = answer_to(HEAD + "[[player]]\n" * 2)
    assert answer.headline(EN) == "legal"
    assert "Nothing is written for this player." in "".join(answer.lines(EN, False))


def test_nobody_has_won_against_the_rules(answer_to) -> None:
    answer = answer_to(f"{HEAD}[[player]]\nname = 'Ida'\nseats = [12]\n")
    assert answer.headline(EN) == "against the rules"
    lines = answer.lines(EN, False)
    assert lines[1:5] == [
        "",
        "Against the rules:",
        "  sheet: 1 player; a game needs 2 at least. [clause 1.1]",
        "  Ida, seats of 12: No seat of this value can be sold yet; of those worth 4, "
        "still left: 6. [clause 7.3]",
    ]
    assert not any(line.startswith("Final order") for line in lines)


# Lands, workers, payments


def test_a_land_tells_its_counts_and_an_order() -> None:
    answer = check_file(SHEETS / "land.toml")
    assert answer.headline(EN) == "legal, everything laid"
    assert answer.lines(EN, False) == [
        "3 players, 19 parcels, 15 cottage tiles, 0 fences"
    ]
    lines = answer.lines(EN, True)
    assert lines[2] == "An order in which it can have been laid:"
    words = ", ".join(line.strip() for line in lines[3:]).split(", ")
    assert len(words) == 30


def test_a_land_that_is_being_laid_is_called_so(answer_to) -> None:
    answer = answer_to(
        file_of("q1 f1\n +\nf1 q1", more="switches = { discount = 'no' }")
    )
    assert answer.headline(EN) == "legal, not everything laid yet"
    assert "Agreed: discount = no" in answer.lines(EN, False)


def test_players_of_a_land_are_called_by_their_letters(answer_to) -> None:
    text = file_of("q1 f1 l2 ~\n + A1 ~\nf1 q1 ~ ~", stage="game")
    answer = answer_to(f'{text}[workers]\nstanding = ["A a1"]\n')
    assert answer.headline(EN) == "against the rules, 1 worker sent out"
    told = "\n".join(answer.lines(EN, False))
    assert "player A, cell a1: No tile of this player" in told


def test_a_payment_is_told_step_by_step() -> None:
    answer = check_file(SHEETS / "payment.toml")
    assert answer.headline(EN) == "legal, can be paid: 3 of 3"
    lines = answer.lines(EN, False)
    at = lines.index("2. 12 Oaf: can be paid, 4 cubes handed over")
    assert lines[at + 1 : at + 7] == [
        "  In hand: 2 wood, 1 stone, 2 food, 1 water, 1 ironware",
        "  On the tile: 1 food, 1 water, 1 gold",
        "  Law 3, one less: food",
        "  Law 16: give 2 wood, take 1 gold",
        "  Pay: 1 water, 1 gold",
        "  Left: 1 stone, 2 food, 1 ironware (worth 5)",
    ]


@pytest.mark.parametrize(
    ("stock", "tile", "said"),
    [
        ("wood = 2", "I", "At the blacksmith's: give 2 wood, take 1 ironware"),
        ("wood = 3", "G", "At the glassblower's: give 3 wood, take 1 stained glass"),
        ("wood = 4", "O", "At the goldsmith's: give 4 wood, take 1 gold"),
        ("wood = 2", "v", "At the merchant's: give 2 wood, take 1 wine"),
    ],
)
def test_workshops_are_named(answer_to, stock: str, tile: str, said: str) -> None:
    """Clauses 6.9 and 6.11."""
    answer = answer_to(f'{PAYMENT}stock = {{ {stock} }}\ntile = "{tile}"\n')
    told = answer.headline(EN)
    assert told.startswith("legal, can be paid, ")
    assert told.endswith(" cubes handed over")
    assert f"  {said}" in answer.lines(EN, False)


def test_what_laws_change_is_told(answer_to) -> None:
    """Clauses 8.4 and 8.7."""
    answer = answer_to(f'{PAYMENT}stock = {{ wood = 2 }}\ntile = "w"\nlaws = [2]\n')
    assert "  Law 2, one more: wood" in answer.lines(EN, False)
    answer = answer_to(f'{PAYMENT}stock = {{ gold = 1 }}\ntile = "G"\nlaws = [5]\n')
    assert "  Law 5: gold in place of stained glass" in answer.lines(EN, False)


def test_what_cannot_be_paid_is_told(answer_to) -> None:
    answer = answer_to(f"{PAYMENT}stock = {{}}\ncost = {{ wood = 2 }}\n")
    assert answer.headline(EN) == "against the rules, cannot be paid"
    lines = answer.lines(EN, False)
    assert lines[2].startswith("  payment 1: This cannot be paid with these cubes")
    assert lines[-2:] == ["1. 2 wood: cannot be paid", "  In hand: –"]  # noqa: RUF001


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_every_example_can_be_told_in_every_language(language: str, path: Path) -> None:
    answer = check_file(path)
    texts = texts_of(language)
    assert answer.headline(texts)
    told = "\n".join(answer.lines(texts, True))
    assert "{" not in told
    assert answer.facts(texts, True)
