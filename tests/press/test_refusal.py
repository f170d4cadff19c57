"""What cannot be meant is refused before anything is drawn or kept."""

from pathlib import Path

import pytest

from tests.conftest import Run


@pytest.mark.slow
def test_a_poster_as_wide_as_a_house_has_its_ruler(run: Run) -> None:
    done = run("poster", "A", "--width", 5000, "--paper", "a3", "-o", "poster.pdf")
    assert done.code == 0, done.err


# Decks


def write_deck(*cards: str, back: str = "") -> str:
    text = 'format = 1\ntitle = "Trials"\n' + back
    Path("deck.toml").write_text(
        text + "".join(f"[[card]]\n{card}\n" for card in cards)
    )
    return "deck.toml"


@pytest.mark.slow
def test_all_that_is_too_long_is_told_the_back_too(run: Run) -> None:
    long = "Donaudampfschifffahrtsgesellschaft " * 20
    deck = write_deck(
        'title = "Fine"',
        f'title = "Long"\ntext = "{"word " * 300}"',
        f'title = "{long}"',
        back=f'[back]\ntitle = "{long}"\n',
    )
    done = run("cards", deck)
    assert done.code == 2
    told = [line.partition(": too long")[0] for line in done.err.splitlines()]
    assert told[0] == "sheetgen: card 2 (Long)"
    assert told[1].startswith("card 3 (Donau")
    assert told[2] == "the back"
    assert not Path("output").exists()


def test_letters_that_no_font_has_are_told_for_all_cards(run: Run) -> None:
    deck = write_deck('title = "Река"', 'title = "River"', 'title = "x"\ntext = "ฉัน"')
    done = run("cards", deck)
    assert done.code == 8
    assert "card 1 (Река): no font has Река" in done.err
    assert "card 3 (x): no font has" in done.err
    assert "--font" in done.err


def test_a_card_without_a_word_for_a_title_is_refused(run: Run) -> None:
    done = run("cards", write_deck('title = "  "', 'title = ""'))
    assert done.code == 3
    assert "card.1.title: empty" in done.err
    assert "card.2.title: empty" in done.err
