"""Sheets lie where they can be cut, and backs behind their fronts."""

import itertools
import subprocess
from pathlib import Path

import numpy as np
import pikepdf
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from sheetgen.core.codes import decode
from sheetgen.core.draw.box import Box
from sheetgen.core.errors import UsageError
from sheetgen.core.units import to_pt
from sheetgen.games.find import load_layout
from sheetgen.press.impose import (
    COUNTS,
    PAGED,
    STACKED,
    Cut,
    Slot,
    Template,
    arrange,
    leaves_in_slot,
    papers_needed,
    with_backs,
)
from sheetgen.press.paper import PAPERS, Adjustment, Paper, find_paper, on_face, stand
from sheetgen.system.link import find_digits

FACE = (197.0, 127.0)
FITTING = [
    ("a5", 1),
    ("half-letter", 1),
    ("a4", 2),
    ("letter", 2),
    ("a3", 4),
    ("tabloid", 4),
    ("sra4", 2),
    ("sra3", 4),
    ("320x225mm", 2),
]


def template_of(name: str, count: int, bleed: float = 0, gap: float = 0) -> Template:
    paper = find_paper(name)
    return arrange(Cut(paper.sheet, FACE, bleed, gap), paper, count)


# Where sheets lie


@pytest.mark.parametrize(("name", "count"), FITTING)
def test_sheets_keep_their_size_and_lie_on_their_paper_and_not_on_each_other(
    name: str, count: int
) -> None:
    template = template_of(name, count)
    assert len(template.fronts) == count
    for slot in template.fronts:
        assert template.paper.box().contains(slot.trim, 1e-3)
    for one, other in itertools.combinations(template.fronts, 2):
        assert not one.trim.overlaps(other.trim)
    family = (210.0, 148.0) if "letter" not in name and name != "tabloid" else None
    for slot in template_of(name, count).fronts:
        size = slot.trim.width, slot.trim.height
        assert size == pytest.approx(family or (215.9, 139.7))
        assert slot.turn == 0


def test_neighbours_share_a_cut_unless_something_bleeds() -> None:
    upper, lower = (slot.trim for slot in template_of("a4", 2).fronts)
    assert upper.bottom == pytest.approx(lower.y)
    upper, lower = (slot.trim for slot in template_of("sra4", 2, 3, 3).fronts)
    assert lower.y - upper.bottom == pytest.approx(3 + 2 * 3)


def test_sheets_are_turned_only_where_they_do_not_fit_otherwise() -> None:
    narrow = Paper("narrow", 450, 150, (210, 148))
    template = arrange(Cut((210, 148), FACE), narrow, 2)
    assert {slot.turn for slot in template.fronts} == {0}
    tall = Paper("tall", 300, 212, (148, 210))
    template = arrange(Cut((210, 148), FACE), tall, 2)
    assert {slot.turn for slot in template.fronts} <= {0, 90}


@pytest.mark.parametrize(
    ("name", "count", "bleed"), [("a5", 2, 0), ("a4", 4, 0), ("a4", 2, 3), ("a5", 1, 3)]
)
def test_paper_that_is_too_small_is_told(name: str, count: int, bleed: float) -> None:
    with pytest.raises(UsageError, match="too small"):
        template_of(name, count, bleed)


def test_a_paper_without_a_name_is_a_size() -> None:
    assert find_paper("225 x 320 mm") == Paper("225 x 320 mm", 320, 225, (210, 148))
    assert find_paper("11x17in").width == pytest.approx(431.8)
    assert find_paper("A4") == PAPERS["a4"]
    for wrong in ("b7", "10x10", "1x1mm", "99999x20mm", "", "0x0mm"):
        with pytest.raises(UsageError, match="paper"):
            find_paper(wrong)


# Which sheets lie in which place


@pytest.mark.slow
@given(st.integers(1, 400), st.sampled_from(COUNTS), st.sampled_from((STACKED, PAGED)))
def test_every_sheet_lies_in_one_place(leaves: int, count: int, order: str) -> None:
    papers = papers_needed(leaves, count)
    found = [
        leaf
        for slot in range(count)
        for leaf in leaves_in_slot(slot, 0, papers, papers, count, order)
    ]
    assert sorted(found) == list(range(papers * count))
    assert papers * count - leaves < count


@given(st.integers(1, 400), st.sampled_from(COUNTS))
def test_cut_piles_on_each_other_are_in_order(leaves: int, count: int) -> None:
    papers = papers_needed(leaves, count)
    piles = [
        list(leaves_in_slot(slot, 0, papers, papers, count, STACKED))
        for slot in range(count)
    ]
    assert list(itertools.chain(*piles)) == list(range(papers * count))


@given(st.integers(1, 300), st.integers(0, 99), st.sampled_from((STACKED, PAGED)))
def test_papers_in_parts_are_the_same_papers(leaves: int, cut: int, order: str) -> None:
    papers = papers_needed(leaves, 4)
    cut = min(cut, papers)
    for slot in range(4):
        whole = leaves_in_slot(slot, 0, papers, papers, 4, order)
        parts = [
            *leaves_in_slot(slot, 0, cut, papers, 4, order),
            *leaves_in_slot(slot, cut, papers, papers, 4, order),
        ]
        assert parts == list(whole)


# Backs


def turned_over(
    point: tuple[float, float], page: Paper, flip: str
) -> tuple[float, float]:
    """Return where a point of the front shows when the paper is turned over."""
    is_upright = page.height >= page.width
    x, y = point
    if is_upright == (flip == "long"):
        return page.width - x, y
    return x, page.height - y


def up_of(slot: Slot, page: Paper) -> np.ndarray:
    """Return where the upper edge of a sheet leads, in lengths on the page."""
    place = stand(page, slot.trim, FACE, 1, slot.turn)
    matrix = on_face(place)
    foot, head = np.array(matrix.at(98.5, 127)), np.array(matrix.at(98.5, 0))
    way = (head - foot) / to_pt(127)
    return np.round(np.array([way[0], -way[1]]), 6)  # lengths count downwards


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("is_upright", [True, False])
@pytest.mark.parametrize("is_calendar", [True, False])
def test_a_back_lies_behind_its_front_and_reads_upright(
    flip: str, turn: int, is_upright: bool, is_calendar: bool
) -> None:
    page = Paper("p", 200, 300, (0, 0)) if is_upright else Paper("p", 300, 200, (0, 0))
    trim = Box(11, 23, 70, 50) if turn % 180 == 0 else Box(11, 23, 50, 70)
    front = Template(page, (Slot(trim, turn),))
    (back,) = with_backs(front, flip, is_calendar).backs
    expected = turned_over(trim.centre, page, flip)
    assert back.trim.centre == pytest.approx(expected)
    assert (back.trim.width, back.trim.height) == (trim.width, trim.height)
    # Up on the front, seen from behind; a calendar's leaf has its back upside down.
    x, y = up_of(front.fronts[0], page)
    zero = np.array(turned_over((0, 0), page, flip))
    seen = np.array(turned_over((x, y), page, flip)) - zero
    wanted = -seen if is_calendar else seen
    assert up_of(back, page) == pytest.approx(wanted)


def test_an_edge_that_no_paper_has_is_told() -> None:
    with pytest.raises(UsageError, match="expected long or short"):
        with_backs(template_of("a4", 2), "left")


# What is printed


DPI = 100


def pages_of(path: Path, dpi: int = DPI) -> list[np.ndarray]:
    stem = path.with_suffix("")
    subprocess.run(["pdftoppm", "-r", str(dpi), "-gray", path, stem], check=True)
    pictures = sorted(path.parent.glob(f"{stem.name}-*.pgm"))
    return [np.asarray(Image.open(picture)) for picture in pictures]


def print_pages(run, *options: object) -> list[np.ndarray]:
    outcome = run("pad", *options, "-o", "job.pdf")
    assert outcome.code == 0, outcome.err
    return pages_of(Path("job.pdf"))


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        ("--paper", "a4", "--up", 2, "--duplex", "long"),
        ("--paper", "a4", "--up", 2, "--duplex", "short"),
        ("--paper", "a3", "--up", 4, "--duplex", "long"),
        ("--paper", "tabloid", "--up", 4, "--duplex", "short", "--glue", "top"),
        ("--paper", "a4", "--duplex", "long"),
        ("--profile", "shop"),
        ("--profile", "shop-alternating"),
        ("--profile", "office-duplex", "--order", "pages"),
    ],
    ids=str,
)
def test_every_back_has_the_serial_of_its_front(run, options) -> None:
    """The codes of a rendered back, where the paper shows them from the front."""
    pages = print_pages(run, "A", "B", "--leaves", 5, *options)
    assert len(pages) % 2 == 0
    flip = "short" if "short" in options else "long"
    seen = []
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        height, width = front.shape
        is_sideways = (height >= width) == (flip == "long")
        there = [serial for _, serial in slots(front)]
        mirrored = slots(back, is_x=is_sideways, is_y=not is_sideways)
        assert [serial for _, serial in mirrored] == there
        assert {name for name, _ in slots(front)} == {"A"}
        assert {name for name, _ in mirrored} == {"B"}
        seen += there
    assert sorted(seen) == [1, 2, 3, 4, 5]


def slots(page: np.ndarray, is_x: bool = False, is_y: bool = False) -> list:
    """Return the sheets of a page by the half or quarter in which their code lies."""
    height, width = page.shape
    found = []
    boards = {load_layout(name).board: name for name in "AB"}
    encoding = load_layout("A").rules.encoding
    for code in zxingcpp.read_barcodes(page):
        sheet = decode(find_digits(code.text), [encoding])
        spot = code.position
        x = (spot.top_left.x + spot.bottom_right.x) / 2
        y = (spot.top_left.y + spot.bottom_right.y) / 2
        column = int(2 * x / width) if width > 1.2 * height else 0
        row = int(2 * y / height)
        if is_x and width > 1.2 * height:
            column = 1 - column
        if is_y:
            row = 1 - row
        found.append(((row, column), (boards[sheet.board], sheet.serial)))
    return [sheet for _, sheet in sorted(found)]


@pytest.mark.slow
def test_cut_piles_and_boards_on_both_sides_count_on(run) -> None:
    pages = print_pages(run, "A", "--leaves", 7, "--paper", "a4", "--up", 2)
    assert len(pages) == 4
    upper = [slots(page)[0][1] for page in pages]
    lower = [slots(page)[1][1] for page in pages if len(slots(page)) > 1]
    assert upper + lower == list(range(1, 8))
    pages = print_pages(run, "A", "A", "--leaves", 3, "--duplex", "long")
    assert [slots(page)[0][1] for page in pages] == [1, 4, 2, 5, 3, 6]


@pytest.mark.slow
def test_a_turned_sheet_is_the_upright_one_turned(run, tmp_path: Path) -> None:
    """Codes, digits and serials turn with the face."""
    outcome = run(
        "pad", "A", "B", "--leaves", 1, "--paper", "a4", "--up", 2, "--duplex", "short",
        "--crop", "none", "-o", "job.pdf",
    )  # fmt: skip
    assert outcome.code == 0
    outcome = run(
        "pad", "B", "--leaves", 1, "--paper", "a4", "--up", 2, "--crop", "none", "-o",
        "flat.pdf",
    )  # fmt: skip
    assert outcome.code == 0
    _, back = pages_of(Path("job.pdf"), 254)
    (flat,) = pages_of(Path("flat.pdf"), 254)
    # Turned about the paper's middle, the back is what an unturned front would be.
    turned = back[::-1, ::-1].astype(int)
    differing = [  # a page may end within a pixel
        (np.abs(np.roll(turned, shift, (0, 1)) - flat) > 96).mean()
        for shift in itertools.product((-1, 0, 1), repeat=2)
    ]
    assert min(differing) < 0.012  # 0.03 and more where anything is turned otherwise


# Boxes and hints


@pytest.mark.slow
def test_boxes_and_hints_stand_in_the_file(run) -> None:
    outcome = run(
        "pad", "A", "B", "C", "D", "--profile", "shop", "--cover", "--leaves", 2, "-o",
        "shop.pdf",
    )  # fmt: skip
    assert outcome.code == 0
    with pikepdf.open("shop.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        for page in pdf.pages:
            media, bleed, trim = (
                [float(value) for value in page.obj[name]]
                for name in ("/MediaBox", "/BleedBox", "/TrimBox")
            )
            assert media == pytest.approx([0, 0, to_pt(225), to_pt(320)], abs=0.01)
            for inner, outer, way in zip(trim, bleed, (1, 1, -1, -1), strict=True):
                assert (inner - outer) * way == pytest.approx(to_pt(3), abs=0.01)
        with pdf.open_outline() as outline:
            titles = [item.title for item in outline.root]
            assert titles[0] == "Duchy A | Duchy B, cover"
            assert "Duchy C | Duchy D" in titles
            pages = [pdf.pages.index(item.destination[0]) for item in outline.root]
            assert pages[0] == 0
            assert all(0 <= page < len(pdf.pages) for page in pages)
        names = pdf.pages[0].obj.Resources.ColorSpace
        assert names.All[1] == "/All"


# A printer that was measured


def test_an_adjustment_moves_and_stretches_about_the_middle() -> None:
    page = Paper("p", 200, 100, (0, 0))
    matrix = Adjustment((1.01, 0.99), (2, -1)).on_page(page)
    assert matrix.at(100, 50) == pytest.approx((to_pt(102), to_pt(100 - 49)))
    left, right = matrix.at(0, 0)[0], matrix.at(200, 0)[0]
    assert right - left == pytest.approx(to_pt(202))


@pytest.mark.slow
def test_a_measured_printer_moves_backs_and_nothing_else(run) -> None:
    outcome = run("calibrate", "--printer", "den", "--back-shift", 2, -1)
    assert outcome.code == 0, outcome.err
    common = ("A", "B", "--leaves", 1, "--duplex", "long", "--crop", "none")
    plain = print_pages(run, *common)
    Path("job.pdf").unlink()
    moved = print_pages(run, *common, "--printer", "den")
    assert (plain[0] == moved[0]).all()
    ink = [np.argwhere(page < 200).min(axis=0) for page in (plain[1], moved[1])]
    shift = (ink[1] - ink[0]) * 25.4 / DPI
    assert shift == pytest.approx([-1, 2], abs=0.3)
