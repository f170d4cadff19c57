import re
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import LayoutError
from sheetgen.draw.card import MARGIN
from sheetgen.draw.part import PartPage, Size, lay_cards
from sheetgen.draw.symbol import PICTURES
from sheetgen.games.keythedral.parts import cards
from sheetgen.games.keythedral.parts.art import BLEED, PLAYER_HUES
from sheetgen.games.keythedral.parts.cards import (
    CARD,
    LAWS,
    RECONSTRUCTION,
    card_pages,
    list_actions,
    list_laws,
    list_scores,
    load_deck,
)
from sheetgen.games.keythedral.rules.ruleset import CUBES, PRICES, WORTH
from sheetgen.games.keythedral.sheet.cube_art import ANY
from sheetgen.language.texts import list_languages
from tests.games.keythedral.test_parts import make_style

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = list_languages()
PAPERS: dict[str, Size] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


style_in = partial(make_style, is_checked=True)


def words_of(svg: str) -> str:
    """Return all that is written in a drawing, joined by blanks."""
    found = ElementTree.fromstring(svg).iter(f"{SVG}text")
    return re.sub(r"\s+", " ", " ".join(one.text or "" for one in found))


def sides(pages: list[PartPage]) -> list[str]:
    return [svg for page in pages for svg in (page.front, page.back) if svg]


# Laws


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_twenty_laws_alike_in_each_language(language: str) -> None:
    """Clauses 1.15 and 8.3 to 8.22; some moments to play one are a reconstruction."""
    english, deck = load_deck("en"), load_deck(language)
    laws = list_laws(deck)
    assert [law.number for law in laws] == list(range(1, LAWS + 1))
    assert len({law.name for law in laws}) == len({law.effect for law in laws}) == LAWS
    assert all(law.condition for law in laws)
    ours = [law.number for law in laws if law.provenance == RECONSTRUCTION]
    assert ours == [4, 8, 14, 17, 18, 19]
    assert [int(card.number) for card in deck.cards if card.note] == ours
    assert all(card.note[:1] in ("", "†") for card in deck.cards)
    # Every law has a picture of its own, and the back another one and no text.
    assert len({PICTURES[card.symbol] for card in deck.cards}) == LAWS
    assert deck.back is not None and deck.back.text == ""
    assert deck.back.symbol not in {card.symbol for card in deck.cards}
    for one, same in zip(english.cards, deck.cards, strict=True):
        assert (one.symbol, one.number) == (same.symbol, same.number)
        if language != "ja":  # which counts in figures where others have words
            assert re.findall(r"\d", one.text) == re.findall(r"\d", same.text)


# Pages


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_fit_and_each_has_its_back(language: str, paper: str) -> None:
    """What would not fit is refused when pages are drawn."""
    style = style_in(language)
    pages = card_pages(style, PAPERS[paper])
    assert len(pages) == 3
    fronts = " ".join(words_of(page.front) for page in pages)
    for law in list_laws(load_deck(language)):
        assert f" {law.number} " in f" {fronts} "
    back = load_deck(language).back
    assert back is not None
    each = [
        sum(one.text == back.title for one in ElementTree.fromstring(svg).iter())
        for svg in (page.back for page in pages)
    ]
    assert each == [18, 18, 4]  # the right way round and upside down
    for svg in sides(pages):
        root = ElementTree.fromstring(svg)
        assert root.get("width") == f"{PAPERS[paper][0]:g}mm"
        assert root.get("height") == f"{PAPERS[paper][1]:g}mm"


@pytest.mark.sample(1)
@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
def test_backs_lie_behind_their_fronts(paper: str) -> None:
    """What lies behind a summary card has its colour, as far from the right."""
    style, width = style_in("en"), PAPERS[paper][0]
    page = card_pages(style, PAPERS[paper])[-1]
    boxes = lay_cards(PAPERS[paper], CARD, BLEED)
    first = LAWS % len(boxes)
    for colour, box in zip(PLAYER_HUES, boxes[first:], strict=False):
        ring = style.ink.tone(PLAYER_HUES[colour]).ring
        behind = Box(width - box.right, *box[1:])
        for svg, place in ((page.front, box), (page.back, behind)):
            frames = [
                (float(rect.get("x", "")), float(rect.get("y", "")))
                for rect in ElementTree.fromstring(svg).iter(f"{SVG}rect")
                if rect.get("stroke") == ring
            ]
            inner = place.inset(MARGIN)
            assert frames == [pytest.approx((inner.x, inner.y), abs=0.01)]


def test_cards_are_poker_cards_where_there_is_room() -> None:
    boxes = lay_cards(PAPERS["a4"], CARD, BLEED)
    assert len(boxes) == 9
    assert {(round(b.width, 6), round(b.height, 6)) for b in boxes} == {CARD}
    for box in lay_cards(PAPERS["letter"], CARD, BLEED):
        assert 0.95 < box.height / CARD[1] < 1


@pytest.mark.slow
def test_a_law_that_is_too_long_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = cards.data_folder("layouts") / "keythedral" / "parts"
    text = (folder / "laws-en.toml").read_text(encoding="utf-8")
    own = tmp_path / "keythedral" / "parts"
    own.mkdir(parents=True)
    text = text.replace('text = "Turn', f'text = "{"A long story. " * 80}Turn', 1)
    (own / "laws-en.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(cards, "data_folder", lambda name: tmp_path)
    with pytest.raises(LayoutError, match="too long"):
        card_pages(style_in("en"), PAPERS["a4"])


@pytest.mark.slow
def test_the_command_for_decks_prints_the_laws_too(run) -> None:
    folder = cards.data_folder("layouts") / "keythedral" / "parts"
    done = run("cards", folder / "laws-hu.toml", "-o", "laws.pdf")
    assert done.code == 0, done.err
    assert "20 cards" in done.out


# Summaries


@pytest.mark.parametrize("language", LANGUAGES)
def test_prices_and_points_are_those_of_the_rules(language: str) -> None:
    """Clauses 6.4 to 6.12, and 10.3."""
    texts = style_in(language).texts
    rows = list_actions(texts)
    assert [row.number for row in rows if row.number] == list("1234567")
    costs = [row.cost for row in rows]
    assert costs[1:4] == [("wood", "stone"), ("wood",), ("wine", "wine")]
    shops = [PRICES[CUBES.index(one)] for one in ("ironware", "glass", "gold")]
    assert [len(cost) for cost in costs[4:8]] == [*shops, PRICES[0]]
    assert costs[8] == (ANY,)  # clause 6.12
    assert {cube for cost in costs[4:9] for cube in cost} == {ANY}
    scores = [row.value for row in list_scores(texts)]
    assert scores[1:] == [str(WORTH[CUBES.index(c)]) for c in ("gold", "glass")] + [
        str(WORTH[CUBES.index("ironware")]), str(WORTH[0]),
    ]  # fmt: skip
