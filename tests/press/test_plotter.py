"""Drawings become operators: as little as is needed, and nothing is left out."""

import pytest

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.font import BOLD, TEXT
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.svg import Canvas, Letters, Outline, Spot
from sheetgen.press.native_renderer import plot
from sheetgen.press.typeface import Typefaces

MM = 72 / 25.4


def plotted(canvas: Canvas, dot: float = 0) -> list[str]:
    """Return the operators of a drawing behind those that every page begins with."""
    content = plot(canvas.to_svg(), Typefaces(canvas.fonts), dot).content.decode()
    lines = content.splitlines()
    assert lines[0].endswith(" cm")
    assert lines[1] == "4 M"
    return lines[2:]


def svg(body: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="25.4mm" height="25.4mm" '
        f'viewBox="0 0 72 72"><defs />{body}</svg>'
    )


def plotted_svg(body: str) -> list[str]:
    return plot(svg(body), Typefaces(load_fonts())).content.decode().splitlines()[2:]


def test_a_page_is_as_large_as_its_drawing_wherever_that_begins() -> None:
    canvas = Canvas(100, 50.5, load_fonts())
    found = plot(canvas.to_svg(), Typefaces(canvas.fonts))
    assert found.size == pytest.approx((100 * MM, 50.5 * MM))
    assert found.content.startswith(b"1 0 0 -1 0 143.1496 cm\n")
    drawing = svg('<path d="M1 2L3 4" fill="#000000" />')
    moved = drawing.replace('viewBox="0 0', 'viewBox="-10 -20')
    content = plot(moved, Typefaces(load_fonts())).content
    assert b"11 22 m 13 24 l" in content


def test_shapes_are_filled_and_lined() -> None:
    both = '<rect x="1" y="2" width="3" height="4" fill="#ff0000" stroke="#00ff00" />'
    assert plotted_svg(both) == [
        "1 0 0 rg",
        "0 1 0 RG",
        "1 w",
        "0 J",
        "0 j",
        "[] 0 d",
        "1 2 m 4 2 l 4 6 l 1 6 l 1 2 l h",
        "B",
    ]


@pytest.mark.parametrize(
    ("given", "last"),
    [
        ('fill="#123456"', "f"),
        ('fill="#123456" fill-rule="evenodd"', "f*"),
        ('fill="none" stroke="#123456"', "S"),
        ('fill="#123456" stroke="#123456" fill-rule="evenodd"', "B*"),
    ],
)
def test_each_way_to_paint_has_its_operator(given: str, last: str) -> None:
    assert plotted_svg(f'<path d="M0 0L1 1" {given} />')[-1] == last


def test_what_is_not_painted_is_not_drawn_and_what_is_set_not_set_again() -> None:
    assert plotted_svg('<path d="M0 0L1 1" fill="none" stroke="none" />') == []
    line = '<path d="M0 0L1 1" fill="none" stroke="#000000" stroke-linecap="round" />'
    lines = plotted_svg(line * 3)
    assert lines.count("0 0 0 RG") == lines.count("1 J") == 1
    assert lines.count("S") == 3
    lines = plotted_svg('<path d="M0 0L1 1" fill="none" stroke="#000000" />')
    assert {"1 w", "0 J", "0 j", "[] 0 d", "0 0 0 RG"} <= set(lines)


def test_what_is_moved_is_written_where_it_comes_to_lie_in_groups_too() -> None:
    moved = '<path d="M1 0L2 0" fill="none" stroke="#000000" {} />'
    given = 'transform="translate(10 20) rotate(90) scale(2)" stroke-dasharray="1 2"'
    lines = plotted_svg(moved.format(given))
    assert lines[-2] == "10 22 m 10 24 l"
    assert "2 w" in lines
    assert "[2 4] 0 d" in lines
    inner = '<g transform="translate(1 2)"><path d="M0 0L1 0" fill="#000000" /></g>'
    lines = plotted_svg(f'<g transform="scale(3)">{inner}</g>')
    assert lines[-2] == "3 6 m 6 6 l"


def test_a_clip_ends_with_what_it_clips_and_so_does_what_was_set_there() -> None:
    canvas = Canvas(25.4, 25.4, load_fonts())
    with canvas.clipped(Box(0, 0, 10, 10), "shown"):
        canvas.rect(Box(0, 0, 20, 20), fill="#ff0000")
    canvas.rect(Box(0, 0, 1, 1), fill="#ff0000")
    lines = plotted(canvas)
    assert lines[0].startswith("q 0 0 m 28.348 0 l")
    assert lines[1] == "W n"
    assert lines[2:].index("Q") < len(lines) - 2
    assert lines.count("1 0 0 rg") == 2


def test_dots_stay_dots_and_can_be_given_a_length() -> None:
    canvas = Canvas(25.4, 25.4, load_fonts())
    canvas.path("M0 0H9", stroke=Outline("#000000", 1, "0 25.4"))
    assert "[0 72] 0 d" in plotted(canvas)
    assert "[0.5 71.5] 0 d" in plotted(canvas, 0.5)


def test_a_text_is_one_string_of_its_font_and_counts_upwards() -> None:
    canvas = Canvas(25.4, 25.4, load_fonts())
    canvas.text(Point(0, 12.7), "Aha", Letters(25.4, "#000000"))
    canvas.text(Point(0, 12.7), "A", Letters(25.4, "#000000", BOLD))
    assert plotted(canvas) == [
        "0 0 0 rg",
        "/F0 1 Tf",
        "BT 72 0 0 -72 0 36 Tm <000100020003> Tj ET",
        "/F1 1 Tf",
        "BT 72 0 0 -72 0 36 Tm <0001> Tj ET",
    ]


def test_a_text_may_be_turned_and_slanted() -> None:
    canvas = Canvas(25.4, 25.4, load_fonts())
    canvas.text(Point(0, 12.7), "A", Letters(25.4, "#000000"), turn=90)
    canvas.text(Point(0, 12.7), "A", Letters(25.4, "#000000"), slant=45)
    turned, slanted = (line for line in plotted(canvas) if "Tm" in line)
    assert turned == "BT 0 72 72 0 0 36 Tm <0001> Tj ET"
    assert slanted == "BT 72 0 72 -72 0 36 Tm <0001> Tj ET"


def test_blanks_in_a_row_are_one_as_for_every_reader_of_svg() -> None:
    text = f'<text x="0" y="0" font-family="{TEXT}" font-size="1" fill="#000000">'
    assert plotted_svg(f"{text} a  b </text>") == plotted_svg(f"{text}a b</text>")
    assert plotted_svg(f"{text}  </text>") == []


@pytest.mark.parametrize(
    "body",
    [
        '<image href="a.png" />',
        '<ellipse cx="1" cy="1" rx="1" ry="2" />',
        '<path d="M0 0L1 1" fill-opacity="0.5" />',
        '<path d="M0 0L1 1" fill="red" />',
        '<path d="M0 0L1 1" fill="#000000" clip-path="inset(1)" />',
        '<path d="M0 0L1 1" fill="#000000" transform="matrix(1 0 0 1 0 0)" />',
        '<path d="M0 0L1 1" stroke="#000000" transform="scale(1 2)" />',
        '<text x="0" y="0" font-size="1" fill="#000000" font-family="Noto Sans">'
        "a<tspan>b</tspan></text>",
        '<text x="0" y="0" font-size="1" text-anchor="middle">a</text>',
    ],
)
def test_what_is_not_known_is_refused_and_never_left_out(body: str) -> None:
    with pytest.raises(ValueError, match="no"):
        plot(svg(body), Typefaces(load_fonts()))


def test_signs_that_are_moved_stay_where_a_canvas_puts_them() -> None:
    canvas = Canvas(25.4, 25.4, load_fonts())
    canvas.path("M0 0h1v1z", fill="#000000", at=Spot(Point(1, 1), 2))
    lines = plotted(canvas)
    assert lines[-2] == "2.836 2.836 m 8.504 2.836 l 8.504 8.504 l h"
