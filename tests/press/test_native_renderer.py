"""Pages and pictures without any library of the system."""

import io

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from sheetgen.core.draw.box import Box, Point
from sheetgen.draw.font import BOLD, TEXT
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.svg import Canvas, Letters, Outline, Spot
from sheetgen.press.native_renderer import Window, bounds, plot, to_pdf, to_png
from sheetgen.press.outline import path
from sheetgen.press.paper import Affine
from sheetgen.press.typeface import Typefaces
from tests.apart import words

LINE = "Őrült ćma: 12 ş"

MM = 72 / 25.4

AS_IT_IS = Affine(1, 0, 0, 1, 0, 0)


def page(*texts: str, size: tuple[float, float] = (60, 30)) -> str:
    canvas = Canvas(*size, load_fonts())
    for row, text in enumerate(texts, start=1):
        canvas.text(Point(5, 6 * row), text, Letters(3, "#000000"))
    return canvas.to_svg()


def fonts_of(content: bytes) -> list[str]:
    with pikepdf.open(io.BytesIO(content)) as pdf:
        found = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary)]
        named = [str(item["/FontName"]) for item in found if "/FontFile2" in item]
    return sorted(name.partition("+")[2] for name in named)


@pytest.mark.slow
def test_each_drawing_is_a_page_of_its_size_with_fonts_shared_and_texts_found() -> None:
    content = to_pdf([page(size=(60, 30)), page(size=(10.5, 99))], load_fonts())
    with pikepdf.open(io.BytesIO(content)) as pdf:
        sizes = [[float(side) for side in page.mediabox[2:]] for page in pdf.pages]
    in_points = [[60, 30], [10.5, 99]]
    for size, wanted in zip(sizes, in_points, strict=True):
        assert size == pytest.approx([side * 72 / 25.4 for side in wanted], abs=1e-4)
    assert fonts_of(to_pdf([page("one"), page("two", "名")], load_fonts())) == [
        "NotoSans-Regular",
        "NotoSansJP-Regular",
    ]
    assert words(to_pdf([page(LINE, "名前"), page("two")], load_fonts())) == [
        [*LINE.split(), "名前"],
        ["two"],
    ]
    drawings = [page(LINE), page("two", "名")]
    assert to_pdf(drawings, load_fonts()) == to_pdf(drawings, load_fonts())
    with pikepdf.open(io.BytesIO(to_pdf([], load_fonts()))) as pdf:
        assert len(pdf.pages) == 0


# Pictures


def pixels(drawing: str, dpi: float, finer: int = 4) -> "np.ndarray":  # type: ignore[type-arg]
    with Image.open(io.BytesIO(to_png(drawing, load_fonts(), dpi, finer))) as picture:
        return np.asarray(picture.convert("L"))


@pytest.mark.parametrize("dpi", [20, 72, 97, 300])
def test_a_picture_has_so_many_pixels_an_inch(dpi: int) -> None:
    content = to_png(page(size=(60, 30)), load_fonts(), dpi, 4)
    with Image.open(io.BytesIO(content)) as picture:
        assert picture.size == pytest.approx((60 / 25.4 * dpi, 30 / 25.4 * dpi), abs=1)
        assert picture.mode == "RGB"
        assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


def test_what_is_empty_is_white() -> None:
    assert pixels(page(), 72).min() == 255


def test_a_line_thinner_than_a_pixel_is_light_and_not_wide() -> None:
    canvas = Canvas(20, 20, load_fonts())
    canvas.line(Point(0, 10), Point(20, 10), Outline("#000000", 0.12))
    dark = (255 - pixels(canvas.to_svg(), 72).astype(int)).sum(axis=0) / 255
    assert dark.mean() == pytest.approx(0.12 * 72 / 25.4, rel=0.35)


def test_dots_are_as_far_apart_as_they_are_meant_to_be() -> None:
    """What shows pages makes each dash of no length a tenth of a point longer."""
    canvas = Canvas(100, 10, load_fonts())
    canvas.path("M2 5H98", stroke=Outline("#000000", 1, "0 4"))
    ink = pixels(canvas.to_svg(), 254)[50] < 128
    starts = np.flatnonzero(ink[1:] & ~ink[:-1]) / 10
    assert len(starts) == 25
    assert np.diff(starts) == pytest.approx(np.full(24, 4), abs=0.11)


def test_a_picture_shows_what_the_page_shows() -> None:
    canvas = Canvas(30, 20, load_fonts())
    canvas.rect(Box(5, 5, 10, 8), fill="#ff0000", radius=2)
    canvas.text(Point(16, 12), "Ab", Letters(6, "#000000", BOLD))
    document = pypdfium2.PdfDocument(to_pdf([canvas.to_svg()], load_fonts()))
    shown = np.asarray(document[0].render(scale=300 / 72).to_pil().convert("L"))
    document.close()
    drawn = pixels(canvas.to_svg(), 300)
    high, wide = (min(pair) for pair in zip(shown.shape, drawn.shape, strict=True))
    apart = np.abs(shown[:high, :wide].astype(int) - drawn[:high, :wide])
    assert (apart > 64).mean() < 0.01


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


def shown(canvas: Canvas) -> "np.ndarray":  # type: ignore[type-arg]
    document = pypdfium2.PdfDocument(to_pdf([canvas.to_svg()], load_fonts()))
    picture = np.asarray(document[0].render(scale=4).to_pil().convert("L"))
    document.close()
    return picture


def test_windows_lie_in_windows_and_turned_outlines_where_they_lie() -> None:
    outer, inner = Window(0, 0, 10, 10), Window(5, -5, 20, 5)
    assert inner.within(outer) == (5, 0, 10, 5)
    assert inner.within(None) == inner
    turned = Affine(0, 1, -1, 0, 10, 0)
    assert bounds(path("M1 2L5 8"), turned) == (2, 1, 8, 5)
    assert bounds((), AS_IT_IS) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("box", "is_seen"),
    [
        (Window(2, 2, 3, 3), True),
        (Window(-9, -9, 99, 99), True),
        (Window(-2, 4, -1, 5), False),
        (Window(4, 11, 5, 12), False),
    ],
)
def test_what_touches_a_window_is_seen(box: Window, is_seen: bool) -> None:
    assert Window(0, 0, 10, 10).shows(box) == is_seen
    assert Window(0, 0, 10, 10).shows(box, 3)


def test_nothing_that_is_seen_is_left_out() -> None:
    """The same drawing through a clip, and cut out of the whole picture."""
    pictures = []
    for box in (Box(0, 0, 60, 60), Box(20, 20, 20, 20)):
        canvas = Canvas(60, 60, load_fonts())
        with canvas.clipped(box, "shown"):
            for turn in range(0, 360, 30):
                start = Point(30, 30)
                canvas.text(start, "Letters", Letters(6, "#202020"), turn=turn)
            for at in range(5, 60, 10):
                canvas.circle(Point(at, 19), 1.5, stroke=Outline("#000000", 1))
                canvas.path(
                    "M0 0l9 3", stroke=Outline("#444444", 2), at=Spot(Point(at, 39))
                )
        pictures.append(shown(canvas))
    whole, part = (picture[228:452, 228:452] for picture in pictures)
    assert (whole < 128).mean() > 0.05
    assert np.array_equal(whole[4:-4, 4:-4], part[4:-4, 4:-4])


@pytest.mark.slow
def test_what_is_not_seen_is_neither_drawn_nor_read_out() -> None:
    canvas = Canvas(60, 20, load_fonts())
    with canvas.clipped(Box(0, 0, 20, 20), "shown"):
        canvas.text(Point(5, 10), "one", Letters(4, "#000000"))
        canvas.text(Point(30, 10), "two", Letters(4, "#000000"))
        canvas.text(Point(12, 16), "cut off", Letters(6, "#000000"))
        canvas.rect(Box(30, 5, 5, 5), fill="#ff0000")
    content = to_pdf([canvas.to_svg()], load_fonts())
    assert words(content) == [["one", "cut"]]
