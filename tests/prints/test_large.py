"""Posters, boards, tiles, parts, cards, proofs and the plate, without any command."""

import re
from collections import Counter
from pathlib import Path

import pytest

from sheetgen.core.checklist import Party
from sheetgen.core.errors import LayoutError, UsageError
from sheetgen.core.units import to_pt
from sheetgen.press.paper import LARGE
from sheetgen.press.profile import Printer
from sheetgen.prints.board import make_board, make_tiles
from sheetgen.prints.cards import CardCut, make_cards
from sheetgen.prints.checklist import make_checklist
from sheetgen.prints.look import Look
from sheetgen.prints.paper import OnPaper
from sheetgen.prints.parts import PartsChoice, make_parts
from sheetgen.prints.plate import find_scale, make_plate
from sheetgen.prints.poster import make_poster
from sheetgen.prints.proof import make_proof
from tests.prints.conftest import links

DECK = """\
format = 1
title = "Laws"
size = "poker"
[[card]]
title = "One"
text = "Some words."
count = 3
"""


def test_a_poster_takes_as_many_pages_as_its_width_needs() -> None:
    small = make_poster("A", 200, 10, OnPaper(), Look(), links)
    large = make_poster("A", 800, 10, OnPaper(), Look(), links)
    assert small.pages < large.pages
    assert large.made.endswith("800 x 516 mm")


def test_a_board_fills_its_paper_or_papers_with_a_tile_for_each_cell() -> None:
    whole = make_board("A", None, 10, OnPaper(), Look())
    glued = make_board("A", 60, 10, OnPaper(), Look())
    assert (whole.pages, glued.pages) == (1, 6)
    with pytest.raises(UsageError):
        make_board("keythedral/cathedral", None, 10, OnPaper(), Look())
    pdf = make_tiles("burgundy/duchy-1", 40, "auto", OnPaper(), Look())
    assert pdf.sheets == 37
    fives = [one for one in pdf.job.leaves if ">5</text>" in one.front.svg]
    assert len(fives) == 6
    assert make_tiles("A", 40, "auto", OnPaper(), Look()).sheets == 37
    with pytest.raises(UsageError, match="sheetgen parts keythedral"):
        make_tiles("keythedral/cathedral", 40, "auto", OnPaper(), Look())
    with pytest.raises(UsageError):
        make_parts("dice", PartsChoice(), OnPaper(), Look())


@pytest.mark.parametrize(
    ("backs", "pages_a_paper"), [("duplex", 2), ("short", 2), ("fold", 1), ("none", 1)]
)
def test_backs_of_parts_stand_where_they_are_asked_for(
    backs: str, pages_a_paper: int
) -> None:
    look = Look("colour", evidence="none", has_marks=False)
    pdf = make_parts("keythedral", PartsChoice("cards", backs), OnPaper(), look)
    assert pdf.pages == pdf.papers * pages_a_paper


def test_parts_can_be_larger_on_a_larger_paper() -> None:
    look, choice = Look("colour"), PartsChoice("help", is_large=True)
    pdf = make_parts("burgundy", choice, OnPaper("a3"), look)
    usual = make_parts("burgundy", PartsChoice("help"), OnPaper(), look)
    assert pdf.papers == usual.papers
    assert {leaf.front.drawing.scale for leaf in pdf.job.leaves} == {LARGE}
    with pytest.raises(UsageError, match="--large needs a3"):
        make_parts("burgundy", choice, OnPaper("a4"), look)


@pytest.mark.parametrize("lang", ["en", "hu", "ja"])
def test_a_list_in_large_letters_is_set_anew(lang: str) -> None:
    """Steps in 16 points and rows in 14, as large print asks for."""
    party = Party(3, ("shields", "vineyards"), (), "", (), 7)
    look = Look("colour", lang)
    small = make_checklist("burgundy", party, OnPaper(), look)
    large = make_checklist("burgundy", party, OnPaper(), look, is_large=True)
    assert small.pages < large.pages < 4 * small.pages
    sizes: Counter[float] = Counter()
    for leaf in large.job.leaves:
        drawing = leaf.front.drawing
        for size in re.findall(r'font-size="([\d.]+)"', drawing.svg):
            sizes[round(to_pt(float(size) * drawing.scale), 1)] += 1
    assert sum(count for size, count in sizes.items() if 16 <= size < 18) >= 20
    assert min(size for size, _ in sizes.most_common(3)) >= 12
    assert min(sizes) >= 8  # of clauses, and of what stands at the foot
    with pytest.raises(UsageError, match="--large needs a4"):
        make_checklist("burgundy", party, OnPaper("a5"), is_large=True)


def test_a_deck_is_printed_with_backs_only_if_it_has_any() -> None:
    deck = Path("laws.toml")
    deck.write_text(DECK)
    pdf = make_cards(deck, CardCut(), OnPaper(), Look())
    assert (pdf.sheets, pdf.pages) == (3, 1)
    with pytest.raises(UsageError, match="has no"):
        make_cards(deck, CardCut(backs="fold"), OnPaper(), Look())
    deck.write_text(f'{DECK}[back]\ntitle = "Law"\n')
    assert make_cards(deck, CardCut(), OnPaper(), Look()).pages == 2
    assert make_cards(deck, CardCut(backs="none"), OnPaper(), Look()).pages == 1


def test_a_size_of_cards_is_refused_where_it_stands() -> None:
    deck = Path("laws.toml")
    deck.write_text(DECK.replace("poker", "huge"))
    with pytest.raises(LayoutError, match=r"laws\.toml: size"):
        make_cards(deck, CardCut(), OnPaper(), Look())
    with pytest.raises(UsageError):
        make_cards(deck, CardCut("vast"), OnPaper(), Look())
    assert make_cards(deck, CardCut("mini"), OnPaper(), Look()).sheets == 3


def test_a_proof_has_a_page_for_each_ink_with_colours() -> None:
    notes: list[str] = []
    assert make_proof("A", "a4", "en", notify=notes.append).pages == 2
    assert notes == []
    with pytest.raises(UsageError):
        make_proof("A", "a5", "en")


def test_what_was_measured_is_made_up_for() -> None:
    assert make_plate("a4", "long", "en", Printer("")).pages == 2
    assert find_scale("a4", (180, 260)) == (100, 100)
    with pytest.raises(UsageError):
        find_scale("a4", (100, 260))
