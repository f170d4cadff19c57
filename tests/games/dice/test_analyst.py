"""How a game was played, in words: in every language, and with nothing left out."""

from pathlib import Path

import pytest

from sheetgen.games.dice import GAME
from sheetgen.games.dice.answers.analyst import open_log
from sheetgen.games.dice.play.lesson import guess_values
from sheetgen.games.measured import Wish
from sheetgen.language.texts import SAYS, list_languages, load_texts
from tests.games.dice.play import load_duchy

SHEETS = Path(__file__).parents[2] / "sheets" / "dice"
VALUES = guess_values(load_duchy("A"))


@pytest.mark.parametrize("lang", list_languages(SAYS))
def test_a_review_is_said_in_every_language(lang: str) -> None:
    texts = load_texts(lang, GAME.said, SAYS)
    review = open_log(SHEETS / "solo.game").review(0, VALUES, Wish(False, False))
    assert "Anna" in review.headline(texts)
    assert len([line for line in review.lines(texts) if not line]) == 3  # mistakes


def test_what_was_not_wanted_is_not_told() -> None:
    texts = load_texts("en", GAME.said, SAYS)
    quick = open_log(SHEETS / "solo.game").review(0, VALUES, Wish(False, False))
    assert quick.luck is None
    assert quick.facts(texts)["hindsight"] is None
    assert not any("was there" in line for line in quick.lines(texts))


def test_machines_get_a_row_for_each_round() -> None:
    texts = load_texts("en", GAME.said, SAYS)
    review = open_log(SHEETS / "two-players.game").review(1, VALUES, Wish(False, False))
    facts = review.facts(texts)
    rounds = facts["by_round"]
    assert isinstance(rounds, list)
    assert len(rounds) == 26
    assert facts["player"] == "Ben"
    assert facts["losses"] == pytest.approx(sum(one["loss"] for one in rounds))


FIRST, NINTH = "SP61* f2=4Wc", "SP65 e3=1W"


@pytest.mark.parametrize(
    ("rows", "play", "headline", "lines", "breach"),
    [
        (10, "", "Anna: ", ["Reviewed 4 rounds"], None),
        (
            99,
            NINTH,
            "Anna: ",
            ["Round 9 breaks the rules", "Reviewed 8 rounds"],
            9,
        ),
        (99, FIRST, "Anna: no round to review", ["Round 1 breaks the rules"], 1),
    ],
    ids=["a game that breaks off", "a round against the rules", "from the first on"],
)
def test_how_far_a_game_was_looked_at_is_told(
    rows: int,
    play: str,
    headline: str,
    lines: list[str],
    breach: int | None,
    tmp_path: Path,
) -> None:
    text = (SHEETS / "solo.game").read_text(encoding="utf-8")
    if play:
        text = text.replace(play, f"{play.split()[0]} a1=5")
    path = tmp_path / "other.game"
    path.write_text("\n".join(text.splitlines()[:rows]) + "\n", encoding="utf-8")
    texts = load_texts("en", GAME.said, SAYS)
    review = open_log(path).review(0, VALUES, Wish(False, False))
    assert review.headline(texts).startswith(headline)
    for told, begun in zip(review.lines(texts), lines, strict=False):
        assert told.startswith(begun)
    assert not review.is_whole
    assert review.facts(texts)["breach_round"] == breach
