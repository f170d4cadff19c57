"""Decks of cards: as many on a paper as it holds, backs behind their fronts."""

from pathlib import Path

import pikepdf
import pytest

from sheetgen.core.errors import UsageError
from sheetgen.press.impose import Cut, fill, folded
from sheetgen.press.paper import find_paper
from sheetgen.prints.cards import CARD_SIZES, find_card_size
from tests.press.words import words

DECK = """\
format = 1
title = "Trials"
size = "poker"
hue = "#4c7d3c"
[back]
title = "Back of trials"
symbol = "tower"
"""


def deck(count: int = 11, path: str = "trials.toml") -> Path:
    """Write a deck of so many cards, each with its number in its text."""
    cards = [
        f'[[card]]\ntitle = "Card {at}"\nnumber = "{at}"\nsymbol = "sheep"\n'
        f'condition = "If it rains."\ntext = "Sells goods {at} times over."\n'
        for at in range(1, count + 1)
    ]
    Path(path).write_text(DECK + "".join(cards), encoding="utf-8")
    return Path(path)


# How many on a paper


@pytest.mark.parametrize(
    ("size", "paper", "bleed", "count"),
    [
        ("poker", "a4", 0, 9),
        ("poker", "letter", 0, 9),
        ("poker-us", "a4", 0, 9),
        ("bridge", "a4", 0, 10),
        ("mini", "a4", 0, 16),
        ("tarot", "a4", 0, 4),
        ("square", "a4", 0, 8),
        ("poker", "a4", 3, 8),
        ("poker", "a3", 0, 18),
    ],
)
def test_a_paper_holds_as_many_cards_as_fit(size, paper, bleed, count) -> None:
    """Poker cards: nine on A4, eight with bleed, as research and shops have it."""
    wide, high = find_card_size(size)
    cut = Cut((wide, high), (wide + 2 * bleed, high + 2 * bleed), bleed, 0, 5)
    template = fill(cut, find_paper(paper))
    assert len(template.fronts) == count
    page = template.paper.box().inset(5)
    for at, slot in enumerate(template.fronts):
        assert page.contains(slot.trim.inset(-bleed), 1e-3)
        for other in template.fronts[:at]:
            assert not slot.trim.inset(-bleed).overlaps(other.trim.inset(-bleed))


@pytest.mark.parametrize("name", CARD_SIZES)
def test_folded_backs_lie_against_their_fronts(name: str) -> None:
    size = find_card_size(name)
    template = folded(Cut(size, size, 0, 0, 5), find_paper("a4"))
    for front, back, pair in zip(
        template.fronts, template.backs, template.pairs(), strict=True
    ):
        assert not front.trim.overlaps(back.trim)
        assert (back.turn - front.turn) % 360 == 180
        area = front.trim.width * front.trim.height
        assert pair.trim.width * pair.trim.height == pytest.approx(2 * area)


def test_sizes_that_no_card_has_are_told() -> None:
    assert find_card_size("59x92mm") == (59, 92)
    for wrong in ("pokr", "5x5mm", "63x88", "63x8800mm", ""):
        with pytest.raises(UsageError, match="card size"):
            find_card_size(wrong)


# What is printed


@pytest.mark.slow
@pytest.mark.parametrize("backs", ["duplex", "short"])
def test_every_card_is_there_with_its_back_behind_it(run, backs: str) -> None:
    done = run("cards", deck(11), "--backs", backs, "-o", "c.pdf")
    assert done.code == 0, done.err
    assert "11 cards, 9 on a paper, 2 papers" in done.out
    seen = []
    with pikepdf.open("c.pdf") as pdf:
        assert len(pdf.pages) == 4
        flip = "Long" if backs == "duplex" else "Short"
        assert pdf.Root.ViewerPreferences.Duplex == f"/DuplexFlip{flip}Edge"
        width, height = (float(side) for side in pdf.pages[0].mediabox[2:])
    for page in (1, 3):
        fronts = [(x, y) for word, x, y in words("c.pdf", page) if word == "times"]
        seen += [w for w, *_ in words("c.pdf", page) if w.isdecimal()]
        # A word of its title stands at both ends of each back.
        backs_at = [(x, y) for w, x, y in words("c.pdf", page + 1) if w.upper() == "OF"]
        assert len(backs_at) == 2 * len(fronts)
        for x, y in backs_at:
            there = (width - x, y) if backs == "duplex" else (x, height - y)
            assert any(
                abs(there[0] - a) < 75 and abs(there[1] - b) < 130 for a, b in fronts
            )
    assert {int(number) for number in seen} == set(range(1, 12))


@pytest.mark.slow
def test_copies_and_blank_backs(run) -> None:
    path = deck(2)
    path.write_text(path.read_text().replace('number = "1"', 'number = "1"\ncount = 5'))
    done = run("cards", path, "--backs", "none", "-o", "c.pdf")
    assert "6 cards" in done.out
    texts = [word for word, *_ in words("c.pdf", 1)]
    assert texts.count("times") == 6


@pytest.mark.slow
def test_a_text_that_becomes_unreadable_names_its_card(run) -> None:
    path = deck(1)
    text = path.read_text().replace("Sells goods", "Sells " + "very many goods " * 80)
    path.write_text(text)
    done = run("cards", path, "--size", "mini")
    assert done.code == 2
    assert "card 1 (Card 1): too long for its place" in done.err


# Lists


LIST = """
[[card]]
title = "The year"
key = "seasons"
item = [
    { sign = "1", title = "Spring", text = "Everybody sows.", note = "3.1" },
    { sign = "scales", text = "Trade.", note = "3.2", detail = true },
]
"""


def test_a_card_can_have_a_list_with_tables_and_forty_items(run) -> None:
    Path("list.toml").write_text(DECK + LIST, encoding="utf-8")
    done = run("cards", "list.toml", "-o", "list.pdf")
    assert done.code == 0, done.err
    said = {word for word, _, _ in words("list.pdf", 1)}
    assert {"Spring", "sows.", "3.1", "Trade.", "3.2"} <= said
    assert "seasons" not in said
    items = ", ".join(['{ text = "x" }'] * 41)
    Path("list.toml").write_text(
        f'{DECK}[[card]]\ntitle = "A"\nitem = [{items}]\n', encoding="utf-8"
    )
    assert run("cards", "list.toml").code == 3
