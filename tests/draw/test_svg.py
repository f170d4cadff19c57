import re
from itertools import pairwise

import pytest

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.font import BOLD, DISPLAY_BOLD, TEXT
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.svg import (
    NAME,
    Canvas,
    Letters,
    flow,
    number,
    overlay,
    polygon_path,
)

FONTS = load_fonts()

BOX = Box(10, 20, 60, 40)
WORDS = "Print the next pad, and know a score."


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


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Duchy A", ["Duchy A"]),
        ("The Very Long Name of a Duchy, 40 Letter", ["The Very Long Name", 0]),
        ("Donaudampfschifffahrtsgesellschaftswappe", [0, 0]),
        ("ながいなまえ" * 5, [0, 0]),
    ],
)
def test_a_name_takes_two_lines_before_it_is_too_small(
    name: str, lines: list[str | int]
) -> None:
    """Never below seven points, nor beyond its box, which is a pad's."""
    drawing, room = canvas(), Box(1, 2, 39.1, 5.9)
    assert drawing.title_in(room, name, Letters(5.8, "#000000", DISPLAY_BOLD)) >= NAME
    written = re.findall(r"<text[^>]*>([^<]*)", drawing.to_svg())
    assert len(written) == len(lines) and lines[0] in (0, written[0])
    assert all(
        FONTS.width(line, DISPLAY_BOLD, fit.size) <= room.width + 0.01
        for line, fit in zip(written, drawing.fits, strict=True)
    )


def test_letters_below_six_points_do_not_count_as_readable() -> None:
    """Also where a drawing is scaled."""
    drawing = canvas()
    letters = Letters(2.2, "#000000")
    for scale in (1, 0.9):
        with drawing.placed(Point(0, 0), scale=scale):
            drawing.text(Point(0, 5), "six", letters)
    drawing.text_in(Box(0, 0, 4, 3), "too long", letters)
    unread = [fit.text for fit in drawing.fits if not fit.is_readable]
    assert unread == ["six", "too long"]


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


def write(*texts: str, size: float = 4) -> Canvas:
    canvas = Canvas(100, 100, load_fonts())
    flow(canvas, BOX, texts, Letters(size, "#000"), minimum=2)
    return canvas


def heights(canvas: Canvas) -> list[float]:
    parts = canvas.to_svg().split("<text ")[1:]
    return sorted({float(part.split(' y="')[1].split('"')[0]) for part in parts})


def test_all_stand_in_the_box_at_one_size_and_move_up_behind_a_short_one() -> None:
    canvas = write(WORDS, WORDS * 3)
    assert len({fit.size for fit in canvas.fits}) == 1
    assert all(fit.is_readable for fit in canvas.fits)
    assert BOX.y < heights(canvas)[0] < heights(canvas)[-1] <= BOX.bottom
    steps = [after - before for before, after in pairwise(heights(write("a", "b")))]
    assert steps == [4 * (1.3 + 0.7)]


@pytest.mark.slow
def test_the_longest_text_or_widest_word_makes_all_smaller_or_is_to_blame() -> None:
    canvas = write(WORDS, WORDS * 60, WORDS)
    assert [fit.is_readable for fit in canvas.fits] == [True, False, True]
    canvas = write("Donaudampfschifffahrtsgesellschaft" * 2, WORDS, size=6)
    assert canvas.fits[0].size < 3
