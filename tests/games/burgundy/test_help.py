"""Help cards and the overview: complete, alike in every language, and legible."""

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import LayoutError
from sheetgen.core.units import MM_PER_INCH, PT_PER_INCH
from sheetgen.draw.face import Style
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.form import DAGGER
from sheetgen.draw.ink import INKS
from sheetgen.draw.part import PartPage, Size, lay_cards
from sheetgen.games.burgundy.check.score import COUNTED
from sheetgen.games.burgundy.files.board_file import load_vineyard
from sheetgen.games.burgundy.parts import help
from sheetgen.games.burgundy.parts.help import (
    CARD,
    LEAST,
    LEAST_NOTE,
    fill_in,
    find_letters,
    help_pages,
    load_deck,
    load_help,
    overview_pages,
)
from sheetgen.games.burgundy.parts.help_table import table_of
from sheetgen.games.burgundy.rules.tile import (
    ANIMALS,
    BUILDINGS,
    LAST_MONASTERY,
    LAST_OF_BASE,
)
from sheetgen.games.find import find_game
from sheetgen.language.texts import list_languages, load_texts
from sheetgen.layout.deck import Card
from tests.looks import LOOKS

POINT = MM_PER_INCH / PT_PER_INCH
SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = list_languages()
PAPERS: dict[str, Size] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
CLAUSES = Path(__file__).resolve().parents[3] / "docs" / "rules" / "burgundy.md"
SHIELDS = range(1, 19)
TO = "\N{EN DASH}"
# Clauses that are not sure in a part that a section does not repeat.
STATED_THERE = {"areas": ("8.2",)}  # whose points stand in the table


def style_in(language: str, ink: str = "colour") -> Style:
    game = find_game("burgundy")
    texts = load_texts(language, (game.texts,))
    return Style(texts, INKS[ink], load_fonts(), is_checked=True)


@cache
def sections(language: str) -> tuple[Card, ...]:
    return load_help(language).sections


@cache
def clauses() -> dict[str, str]:
    """Return the text of each clause, up to the next."""
    parts = re.split(r"\*\*(\d+\.\d+)\*\*", CLAUSES.read_text(encoding="utf-8"))
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def cited(note: str) -> list[str]:
    """Return the clauses that a note names, those between two of them too."""
    found = []
    for part in note.split(", "):
        first, _, last = part.partition(TO)
        chapter, start = first.split(".")
        end = (last or first).split(".")[1]
        found += [f"{chapter}.{n}" for n in range(int(start), int(end) + 1)]
    return found


def words_of(svg: str) -> str:
    """Return all that is written in a drawing, joined by blanks."""
    found = ElementTree.fromstring(svg).iter(f"{SVG}text")
    return re.sub(r"\s+", " ", " ".join(one.text or "" for one in found))


# What the decks say


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_cards_with_the_same_clauses(language: str) -> None:
    """And the same numbers, but for Japanese, which has figures for words."""
    english, other = load_deck("en"), load_deck(language)
    for one, same in zip(english.cards, other.cards, strict=True):
        for name in ("key", "number", "symbol", "hue"):
            assert getattr(one, name) == getattr(same, name)
        for item, like in zip(one.items, same.items, strict=True):
            assert (item.sign, item.note) == (like.sign, like.note), one.key
            assert item.is_detail == like.is_detail
            assert bool(item.title) == bool(like.title), (one.key, like.text)
            for text, said in ((item.title, like.title), (item.text, like.text)):
                assert re.findall(r"\{.*?\}", text) == re.findall(r"\{.*?\}", said)
            both = item.title + item.text, like.title + like.text
            assert (DAGGER in both[0]) == (DAGGER in both[1]), (one.key, like.text)
    for one, same in zip(sections("en"), sections(language), strict=True):
        for item, like in zip(one.items, same.items, strict=True):
            numbers, others = (
                sorted(re.findall(r"\d+", f"{x.title} {x.text}")) for x in (item, like)
            )
            assert numbers == others or language == "ja", (one.key, like.text)


def test_what_no_rulebook_states_has_a_dagger_and_nothing_else_has() -> None:
    """What was published elsewhere, or is reconstructed, as the clauses say."""
    for section in sections("en"):
        stated = STATED_THERE.get(section.key, ())
        named = {clause for item in section.items for clause in cited(item.note)}
        assert named and named <= set(clauses()), section.key
        unsure = [
            clause
            for clause in named.difference(stated)
            if re.search(r"public-|reconstruction", _own_text(clause))
        ]
        assert section.title.endswith(DAGGER) == bool(unsure), (section.key, unsure)


def _own_text(clause: str) -> str:
    """Return the text of a clause without what belongs to others."""
    text = clauses()[clause]
    if "|" in text.split("\n")[0]:  # a row of a table: the rest is of the last row
        return text.split("\n")[0]
    return re.split(r"\n#+ |\nNote", text)[0]


def test_every_item_has_a_sign_and_all_cards_letters_of_one_size() -> None:
    for language in LANGUAGES:
        assert all(item.sign for card in sections(language) for item in card.items)
        helped = load_help(language, has_clauses=False)
        assert find_letters(helped, style_in(language)) >= LEAST


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_monastery_is_named_once(language: str) -> None:
    """Clause 10.30."""
    found = []
    for section in sections(language):
        if section.key.startswith("monasteries") or section.number:
            found += [int(i.sign) for i in section.items if i.sign.isdecimal()]
    found += [number for number in COUNTED if number <= LAST_OF_BASE]
    assert sorted(found) == list(range(1, LAST_MONASTERY + 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shield_is_named_once_with_its_points(language: str) -> None:
    """Clauses 31.1 to 31.18."""
    helped = load_help(language)
    found = {}
    for section in helped.sections:
        if section.key.startswith("shields"):
            signs = {i.sign: i.title for i in section.items if i.sign.isdecimal()}
            assert not signs.keys() & found.keys()
            found |= signs
    assert sorted(map(int, found)) == list(SHIELDS)
    for sign, title in found.items():
        points = helped.rules.tables["shield_points"][sign][0]
        assert re.match(rf"{points.value}\D", title)


@pytest.mark.parametrize("language", LANGUAGES)
def test_buildings_are_called_as_on_sheets(language: str) -> None:
    texts = style_in(language).texts
    (buildings,) = (s for s in sections(language) if s.key == "buildings-1")
    names = {item.sign: item.title.lower() for item in buildings.items}
    assert names == {kind: texts(f"tile.{kind}").lower() for kind in BUILDINGS}
    assert not set(names) & set(ANIMALS)


GLOSSARY = CLAUSES.parents[1] / "glossary.md"
COLUMNS = {"hu": 1, "es": 2, "ja": 3, "pl": 4}


def terms(language: str) -> list[str]:
    """Return the words of the glossary for this game, ours before its rulebooks."""
    text = GLOSSARY.read_text(encoding="utf-8")
    found = {}
    for head, columns in (
        ("### Base game and Special Edition", {"ja": 4, "pl": 5}),
        ("### Words of our own for The Castles of Burgundy", COLUMNS),
    ):
        part = text.partition(f"{head}\n")[2].partition("\n#")[0]
        for line in part.splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            is_row = line.startswith("| ") and len(cells) >= max(columns.values())
            if is_row and language in columns and cells[0] in USED:
                found[cells[0]] = cells[columns[language]] or found.get(cells[0], "")
    return [term for term in found.values() if term]


# Terms of the glossary that help speaks of.
USED = {
    *("building", "ship", "bonus tile", "depot", "black depot", "key place"),
    *("turn-order track", "white die", "action", "market", "carpenter", "church"),
    *("warehouse", "boarding house", "bank", "town hall", "watchtower", "crane"),
    *("geese", "white castle", "inn", "border post", "trade route", "team game"),
    *("solo game", "joker", "shield", "tribute", "double hex", "double cell", "vine"),
    *("vine bonus tile", "vineyard shop", "layer", "reserve"),
}


@pytest.mark.parametrize("language", sorted(COLUMNS))
def test_texts_have_the_words_of_the_glossary(language: str) -> None:
    """In the form that they have in a sentence: of each word the stem is there."""
    said = " ".join(
        f"{section.title} {item.title} {item.text}"
        for section in sections(language)
        for item in section.items
    ).lower()
    assert len(terms(language)) > 30
    for term in terms(language):
        for word in term.lower().split():
            stem = word if language == "ja" else word[: max(2, len(word) * 3 // 5)]
            assert stem in said, term


def test_numbers_are_put_in_from_the_rules() -> None:
    tables = load_help("en").rules.tables
    filled = fill_in("{monastery_points.15}, {monastery_points.15.1} or more", tables)
    assert filled == "2, 3 or more"
    assert fill_in("{shield_points.17}", tables) == f"4{DAGGER}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_layers_are_those_of_the_vineyard_board_that_is_printed(language: str) -> None:
    """Clause 32.17."""
    layers = load_vineyard().layers
    (said,) = [
        re.findall(r"\d+", item.text)
        for section in sections(language)
        for item in section.items
        if item.note == "32.17"
    ]
    printed = [str(len(layer)) for layer in layers]
    printed += [cell.number for cell in layers[0]]
    assert said[-len(printed) :] == printed


def test_every_table_and_every_expansion_has_a_section() -> None:
    keys = {section.key for section in sections("en")}
    assert {key for key in keys if table_of(key)} == {
        *("areas", "bonus", "monasteries-3", "border-posts", "route-tiles"),
        "vineyards-2",
    }
    numbers = {section.number for section in sections("en")} - {""}
    assert numbers == {*"1245689", "10"}
    (chains,) = (section for section in sections("en") if section.key == "chains")
    # They have no rules of their own.
    assert "Expansions 3 and 7" in " ".join(item.text for item in chains.items)
    for name in ("shields", "vineyards", "chateauma"):
        assert name in " ".join(keys)


# Pages


def drawn(pages: list[PartPage]) -> list[str]:
    return [svg for page in pages for svg in (page.front, page.back) if svg]


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_fit_and_each_has_its_back(language: str, paper: str) -> None:
    """What would not fit is refused when pages are drawn."""
    pages = help_pages(style_in(language), PAPERS[paper])
    found = sections(language)
    assert len(pages) == -(-len(found) // 9)
    for number, page in enumerate(pages):
        front, back = (
            words_of(svg).replace(" ", "") for svg in (page.front, page.back)
        )
        for section in found[number * 9 : number * 9 + 9]:
            for word in re.findall(r"\w+", section.title):
                assert word in front
        assert back.count(load_deck(language).back.title) >= len(
            found[number * 9 : number * 9 + 9]
        )
    for svg in drawn(pages):
        root = ElementTree.fromstring(svg)
        assert root.get("width") == f"{PAPERS[paper][0]:g}mm"
        assert root.get("height") == f"{PAPERS[paper][1]:g}mm"


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize(("language", "ink"), LOOKS)
def test_texts_and_clauses_are_large_enough_to_read(language: str, ink: str) -> None:
    """Texts have seven points, clauses and the notes of the foot six."""
    style = style_in(language, ink)
    assert LEAST >= 7 * POINT
    assert LEAST_NOTE >= 6 * POINT
    for pages in (
        help_pages(style, PAPERS["letter"], has_clauses=True),
        overview_pages(style, PAPERS["a4"], has_clauses=True),
    ):
        for svg in drawn(pages):
            for text in ElementTree.fromstring(svg).iter(f"{SVG}text"):
                if re.fullmatch(rf"[\d., {TO}]+\.\d+", text.text or ""):
                    assert float(text.get("font-size", "0")) >= LEAST_NOTE - 1e-3


@pytest.mark.slow
def test_nothing_of_a_card_leaves_its_frame() -> None:
    boxes = lay_cards(PAPERS["a4"], CARD)
    page = help_pages(style_in("es"), PAPERS["a4"])[0]
    for text in ElementTree.fromstring(page.front).iter(f"{SVG}text"):
        x, y = float(text.get("x", "0")), float(text.get("y", "0"))
        at = Box(x, y, 0, 0)
        assert y < boxes[0].y or any(box.inset(4).contains(at) for box in boxes)


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_says_all_but_details_on_one_paper(
    language: str, paper: str
) -> None:
    style = style_in(language)
    (page,) = overview_pages(style, PAPERS[paper], has_clauses=True)
    (plain,) = overview_pages(style, PAPERS[paper])
    said = words_of(page.front) + words_of(page.back)
    for section in sections(language):
        for item in section.items:
            assert item.is_detail or item.note in said
            assert item.note not in words_of(plain.front)
    assert any(item.is_detail for s in sections(language) for item in s.items)


@pytest.mark.slow
def test_the_sides_of_the_overview_can_be_pages_of_their_own() -> None:
    first, second = overview_pages(style_in("en"), PAPERS["a4"], has_back=False)
    assert not first.back
    assert not second.back
    (both,) = overview_pages(style_in("en"), PAPERS["a4"])
    assert (both.front, both.back) == (first.front, second.front)


@pytest.mark.full
@pytest.mark.parametrize("draw", [help_pages, overview_pages])
def test_a_text_that_is_too_long_is_refused(
    draw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = help.data_folder("layouts") / "burgundy" / "parts"
    text = (folder / "help-en.toml").read_text(encoding="utf-8")
    own = tmp_path / "burgundy" / "parts"
    own.mkdir(parents=True)
    text = text.replace("Play five", f"{'A long story. ' * 900}Play five", 1)
    (own / "help-en.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(help, "data_folder", lambda name: tmp_path)
    with pytest.raises(LayoutError, match="too long"):
        draw(style_in("en"), PAPERS["a4"])
