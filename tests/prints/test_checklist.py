"""Pages of a checklist: what stands on them, and where they end."""

import re

import pytest

from sheetgen.core.checklist import Checklist, Piece, Place, Row, Section, Step
from sheetgen.draw.cell import Look
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.prints.checklist import MARGIN, Style, draw_checklist

A4, A5 = (210.0, 297.0), (148.0, 210.0)
LONG = "A step of many words that goes on for more than a line wherever it stands. "


def style(ink: str = "colour") -> Style:
    looks = {"reef": Look(INKS[ink].tone("#2e72a8"), "ripples", "waves")}
    return Style(INKS[ink], looks, "#1f5460", load_fonts(), "A notice.", "Drawn")


def section(number: int, count: int) -> Section:
    """Return a section of so many steps."""
    pieces = (Piece("a reef", "reef"), Piece("dark", "night"), Piece("7"))
    steps = tuple(
        Step(f"s{at}", f"{number}/{at}. {LONG}", ("1.1", "1.2"), "", "", ())
        for at in range(count)
    )
    rows = (Row("first", pieces), Row("second", pieces * 5))
    table = Step("table", "A table:", ("1.3",), "reconstruction", "a guess", rows)
    return Section(f"n{number}", f"Part {number}", (*steps, table))


def texts_of(svg: str) -> list[tuple[float, float, str]]:
    """Return x, y and words of every text."""
    found = re.findall(r'<text [^>]*?x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)<', svg)
    return [(float(x), float(y), words) for x, y, words in found]


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("size", [A4, A5])
def test_nothing_stands_outside_of_the_margins(
    size: tuple[float, float], ink: str
) -> None:
    sections = tuple(section(number, 5) for number in range(9))
    made = Checklist("A list", "Who plays", sections, sections[:1])
    fonts = load_fonts()
    for page in draw_checklist(made, size, style(ink)):
        for x, y, words in texts_of(page):
            assert x >= MARGIN - 0.1
            assert y <= size[1] - MARGIN + 0.1
            assert x + fonts.width(words, "Noto Sans", 2.2) <= size[0] - MARGIN + 0.1


def test_every_step_is_drawn_once_in_its_order() -> None:
    made = Checklist("A list", "", tuple(section(number, 7) for number in range(6)))
    told = [
        words.split()[0]
        for page in draw_checklist(made, A4, style())
        for _, _, words in texts_of(page)
        if re.match(r"\d/\d\. ", words)
    ]
    assert told == [f"{part}/{at}." for part in range(6) for at in range(7)]


@pytest.mark.slow
def test_a_title_is_never_the_last_of_its_column() -> None:
    for count in range(1, 12):
        made = Checklist("A list", "", tuple(section(n, count) for n in range(8)))
        for page in draw_checklist(made, A5, style()):
            body = [words for _, _, words in texts_of(page) if words != "A notice."]
            below = [words for words in body if not re.match(r"\d+ / \d+$", words)]
            assert not below[-1].startswith("Part ")


def test_what_was_drawn_has_pages_of_its_own_without_boxes_to_tick() -> None:
    made = Checklist("A list", "Who plays", (section(1, 1),), (section(2, 1),))
    first, second = draw_checklist(made, A5, style())
    assert "A list" in [words for _, _, words in texts_of(first)]
    assert "Drawn" in [words for _, _, words in texts_of(second)]
    assert "1 / 2" in [words for _, _, words in texts_of(first)]
    only = draw_checklist(Checklist("A list", "", (section(1, 1),)), A5, style())
    assert len(only) == 1
    assert "1 / 1" not in [words for _, _, words in texts_of(only[0])]


@pytest.mark.parametrize(
    ("parts", "pages"),
    [
        pytest.param([3], [True], id="below the steps"),
        pytest.param([5, 2, 2], [False, True], id="on the last page"),
        pytest.param([7, 5, 4], [True, False], id="on a page before"),
        pytest.param([13, 13], [False, False, True], id="on a page of its own"),
    ],
)
def test_the_picture_of_the_table_is_on_the_last_page_with_room(parts, pages) -> None:
    sections = tuple(section(*part) for part in enumerate(parts, 1))
    table = (Place("n1", 40, 20, 40, 20, "bag"),)
    drawn = draw_checklist(Checklist("A list", "", sections, table=table), A5, style())
    assert ["<circle" in page for page in drawn] == pages


def test_sources_and_provenance_stand_behind_their_step() -> None:
    made = Checklist("A list", "", (section(1, 1),))
    (page,) = draw_checklist(made, A5, style())
    told = [words for _, _, words in texts_of(page)]
    assert "1.1 · 1.2" in told
    assert "1.3 · a guess" in told
