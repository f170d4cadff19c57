import re

import pytest

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.font import BOLD, TEXT
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.svg import Canvas, Letters, number, overlay, polygon_path

FONTS = load_fonts()


def canvas() -> Canvas:
    return Canvas(50, 20, FONTS, checked=True)


def test_a_drawing_has_its_size_and_numbers_of_a_thousandth() -> None:
    svg = canvas().to_svg()
    assert 'width="50mm"' in svg and 'viewBox="0 0 50 20"' in svg
    assert polygon_path([Point(0, 0), Point(1, 0), Point(0, 1)]) == "M0 0L1 0L0 1Z"
    drawing = canvas()
    drawing.text(Point(0, 5), "<&>", Letters(3, "#000000"))
    assert "&lt;&amp;&gt;" in drawing.to_svg()


@pytest.mark.parametrize(
    ("value", "text"), [(1.23456, "1.235"), (2.0, "2"), (-0.00001, "0"), (0.1, "0.1")]
)
def test_numbers_are_rounded_to_a_thousandth(value: float, text: str) -> None:
    assert number(value) == text


def test_drawings_under_another_keep_their_clips() -> None:
    """As sheets on somebody's own art do in the report of playtests."""
    place, drawings = Box(0, 0, 1, 1), []
    for fill in ("#000000", "#111111", "#222222"):
        canvas = Canvas(9, 9, load_fonts())
        with canvas.clipped(place, "face"):
            canvas.rect(place, fill=fill)
        drawings.append(canvas.to_svg())
    first, second, above = drawings
    svg = overlay(second, overlay(first, above))
    names = re.findall(r'<clipPath id="([^"]*)"', svg)
    used = re.findall(r'"url\(#([^)]*)\)"><rect fill="([^"]*)"', svg)
    assert len({*names}) == 3 and {name for name, _ in used} == {*names}
    assert [fill for _, fill in used] == ["#111111", "#000000", "#222222"]


def test_a_text_keeps_its_size_if_it_fits_and_becomes_smaller_until_it_does_not() -> (
    None
):
    drawing = canvas()
    assert drawing.text_in(Box(0, 0, 50, 5), "short", Letters(3, "#000000")) == 3
    assert drawing.fits[-1].is_readable
    text = "a text that is far too long for its box"
    used = drawing.text_in(Box(0, 0, 20, 5), text, Letters(3, "#000000"))
    assert FONTS.width(text, TEXT, used) == pytest.approx(20)
    assert not drawing.fits[-1].is_readable


def test_a_paragraph_keeps_within_its_box() -> None:
    drawing = canvas()
    text = "several words that need more than one line in a small box"
    used = drawing.paragraph_in(Box(0, 0, 25, 8), text, Letters(3, "#000000"))
    lines = FONTS.wrap(text, TEXT, used, 25)
    assert len(lines) * used <= 8
    assert len(lines) > 1


def test_a_text_is_set_in_runs_where_fonts_change() -> None:
    drawing = canvas()
    drawing.text(Point(0, 5), "a≠b", Letters(3, "#000000", BOLD))
    assert drawing.to_svg().count("<text") == 3


def test_a_blank_where_fonts_change_takes_its_room() -> None:
    canvas = Canvas(100, 10, FONTS)
    canvas.text(Point(0, 5), "城 A 城", Letters(4, "#000000"))
    found = re.findall(r'x="([^"]*)" y="5">([^<]*)<', canvas.to_svg())
    blank, letter = FONTS.width(" ", TEXT, 4), FONTS.width("A", TEXT, 4)
    assert found[:2] == [("0", "城"), (number(4 + blank), "A ")]
    assert found[2:] == [(number(4 + 2 * blank + letter), "城")]
