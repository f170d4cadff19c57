"""Marks stand where the paper has room, above all drawings, and off the art."""

import re
from pathlib import Path

import pikepdf
import pytest

from sheetgen.core.draw.box import Box
from sheetgen.core.errors import UsageError
from sheetgen.core.units import MM_PER_INCH
from sheetgen.press.impose import Cut, Template, arrange, with_backs
from sheetgen.press.marks import (
    INSIDE,
    LEFT,
    NONE,
    OUTSIDE,
    RIGHT,
    TOP,
    MarkStyle,
    draw_marks,
    refuse_marks,
)
from sheetgen.press.paper import find_paper
from tests.conftest import Run

FACE = (197.0, 127.0)
LINE = re.compile(rb"(\S+) (\S+) m (\S+) (\S+) l")


def template_of(paper: str, count: int, bleed: float = 0, edge: float = 0) -> Template:
    found = find_paper(paper)
    return arrange(Cut(found.sheet, FACE, bleed, edge=edge), found, count)


def lines_in(content: bytes, template: Template) -> list[tuple[float, ...]]:
    """Return the lines in millimetres from the top left."""
    unit = MM_PER_INCH / 72
    return [
        (
            float(x) * unit,
            template.paper.height - float(y) * unit,
            float(to_x) * unit,
            template.paper.height - float(to_y) * unit,
        )
        for x, y, to_x, to_y in LINE.findall(content)
    ]


def glue_ticks(template: Template, glue: str, is_back: bool = False) -> list:
    slots = template.backs if is_back else template.fronts
    with_, without = (
        lines_in(draw_marks(style, template, slots, is_back=is_back), template)
        for style in (MarkStyle(INSIDE, glue=glue), MarkStyle(INSIDE))
    )
    return [line for line in with_ if line not in without]


# Glue


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(("glue", "place"), [(LEFT, "x"), (RIGHT, "x"), (TOP, "y")])
@pytest.mark.parametrize(("paper", "count"), [("sra4", 2), ("sra3", 4), ("a3", 1)])
def test_ticks_run_over_the_glued_edge_of_front_and_back(
    paper: str, count: int, glue: str, place: str, flip: str
) -> None:
    template = with_backs(template_of(paper, count, bleed=3), flip, glue == TOP)
    wide, high = template.paper.width, template.paper.height
    front, back = glue_ticks(template, glue), glue_ticks(template, glue, True)
    assert len(front) == len(back) == 2 * count
    if (wide > high) == (flip == "long"):  # turned about a level axis
        seen = {(x, high - y, to_x, high - to_y) for x, y, to_x, to_y in back}
    else:
        seen = {(wide - x, y, wide - to_x, to_y) for x, y, to_x, to_y in back}

    def rounded(lines: object) -> set:
        ends = ((*sorted((a, c)), *sorted((b, d))) for a, b, c, d in lines)
        return {tuple(round(value, 1) + 0.0 for value in line) for line in ends}

    assert rounded(front) == rounded(seen)


def test_ticks_leave_the_art_alone_and_neighbours_too() -> None:
    template = template_of("sra3", 4)
    for x, y, to_x, to_y in glue_ticks(template, LEFT):
        tick = Box(min(x, to_x), y - 0.15, abs(to_x - x), 0.3)
        assert to_y == y
        at = [slot.trim for slot in template.fronts if slot.trim.overlaps(tick)]
        assert len(at) == 1
        assert not at[0].inset(2).overlaps(tick)


def test_no_tick_stands_where_the_printer_does_not_reach() -> None:
    assert glue_ticks(template_of("a4", 2, edge=6.35), LEFT) == []
    template = template_of("sra4", 2, bleed=3)
    style = MarkStyle(NONE, glue=LEFT)
    assert draw_marks(style, template, template.fronts) == b""


# Room


@pytest.mark.slow
def test_the_shop_gets_the_crosses_that_its_profile_names(run: Run) -> None:
    done = run("pad", "A", "B", "--profile", "shop", "--leaves", 1, "-o", "pad.pdf")
    assert done.code == 0, done.err
    with pikepdf.open("pad.pdf") as pdf:
        for page in pdf.pages:
            content = b"".join(part.read_bytes() for part in page.obj.Contents)
            assert content.count(b" c\n") + content.count(b" c S") >= 2  # circles


@pytest.mark.parametrize(
    ("style", "paper", "count", "what"),
    [
        (MarkStyle(OUTSIDE), "a4", 2, "--crop outside"),
        (MarkStyle(OUTSIDE), "letter", 2, "--crop outside"),
        (MarkStyle(has_registration=True), "a5", 1, "--registration"),
    ],
)
def test_marks_without_room_are_refused(
    style: MarkStyle, paper: str, count: int, what: str
) -> None:
    with pytest.raises(UsageError, match=what):
        refuse_marks(style, template_of(paper, count, edge=6.35))


def test_marks_with_room_are_printed_and_refused_ones_leave_no_file(run: Run) -> None:
    refuse_marks(MarkStyle(OUTSIDE, has_registration=True), template_of("sra4", 1))
    refuse_marks(MarkStyle(OUTSIDE), template_of("a5", 1))  # nothing is cut
    done = run("pad", "A", "--paper", "a4", "--up", 2, "--crop", "outside")
    assert done.code == 2
    assert "--crop inside" in done.err
    assert not Path("output").exists()


# Above the drawings


def test_ticks_on_grounds_are_drawn_after_them(run: Run) -> None:
    deck = 'format = 1\ntitle = "T"\n[[card]]\ntitle = "One"\n'
    Path("deck.toml").write_text(deck)
    options = ("--size", "mini", "--bleed", 3, "-o", "deck.pdf")
    assert run("cards", "deck.toml", *options).code == 0
    with pikepdf.open("deck.pdf") as pdf:
        content = b"".join(part.read_bytes() for part in pdf.pages[0].obj.Contents)
    assert content.rindex(b"Do") < content.index(b"/All CS")


# Boxes


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        ("--profile", "home"),
        ("--profile", "shop"),
        ("--profile", "shop-alternating"),
        ("--paper", "a3", "--up", "4", "--pdfa"),
    ],
)
def test_every_page_says_all_its_boxes(options: tuple[str, ...], run: Run) -> None:
    done = run("pad", "A", "B", "--cover", "--leaves", 2, *options, "-o", "pad.pdf")
    assert done.code == 0, done.err
    bleed = 3 * 72 / MM_PER_INCH if "shop" in options[1] else 0
    with pikepdf.open("pad.pdf") as pdf:
        for page in pdf.pages:
            media, crop, around, trim = (
                [float(value) for value in page.obj[f"/{name}Box"]]
                for name in ("Media", "Crop", "Bleed", "Trim")
            )
            assert media == crop  # so marks are seen and printed
            assert media[0] <= around[0] <= trim[0] < trim[2] <= around[2] <= media[2]
            assert media[1] <= around[1] <= trim[1] < trim[3] <= around[3] <= media[3]
            assert trim[0] - around[0] == pytest.approx(bleed, abs=0.01)
