"""A PDF that grows by a page at a time is a sound PDF of any length."""

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from sheetgen.core.units import to_pt
from sheetgen.draw.fontfile import load_fonts
from sheetgen.press.base import Base, Credits, face_name, make_base
from sheetgen.press.sheets import Drawing
from sheetgen.press.stream import FAN, Page, append_pages

ROOT = Path(__file__).resolve().parents[2]
SIZE = 20  # of a tiny page, in points
BOXES = b"/MediaBox[0 0 %d %d]/TrimBox[2 2 18 18]" % (SIZE, SIZE)

LONG = [pytest.param(count, marks=pytest.mark.slow) for count in (10_000, 10_001)]
COUNTS = [1, 99, 100, 101, 199, *LONG]


def tiny_face() -> Drawing:
    """Return a drawing of one grey square."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="5mm" height="5mm" '
        'viewBox="0 0 5 5"><rect width="5" height="5" fill="#eeeeee"/></svg>'
    )
    return Drawing(svg, (5, 5))


def tiny_base() -> Base:
    credits = Credits("Tiny", "pages", "", "none", "en")
    return make_base([tiny_face()], [b"q 1 0 0 1 0 0 cm\n"], load_fonts(), credits)


def tiny_pages(base: Base, count: int) -> Iterator[Page]:
    """Yield pages, each with its number in its content."""
    for number in range(count):
        content = b"0 0 %d 1 re f Q" % number
        yield Page((base.heads[0], content), base.resources, BOXES)


@pytest.fixture(scope="module")
def base() -> Base:
    return tiny_base()


def make_pdf(base: Base, count: int) -> bytes:
    file = io.BytesIO()
    append_pages(file, base, tiny_pages(base, count), count)
    return file.getvalue()


@pytest.mark.slow
def test_a_face_of_no_whole_points_is_drawn_to_its_edges(tmp_path: Path) -> None:
    credits = Credits("Tiny", "pages", "", "none", "en")
    head = f"q 1 0 0 1 2 3 cm /{face_name(0)} Do Q q\n".encode()
    base = make_base([tiny_face()], [head], load_fonts(), credits)
    path = tmp_path / "tiny.pdf"
    page = Page((base.heads[0], b"Q"), base.resources, BOXES)
    with path.open("wb") as file:
        append_pages(file, base, [page], 1)
    unit = 100  # pixels a point
    command = ["pdftoppm", "-r", str(72 * unit), "-gray", "-singlefile"]
    subprocess.run([*command, path, tmp_path / "tiny"], check=True)
    with Image.open(tmp_path / "tiny.pgm") as picture:
        inked = picture.point(lambda grey: 255 * (grey < 250)).getbbox()
    side = to_pt(tiny_face().size[0])
    assert inked is not None
    left, top, right, bottom = (edge / unit for edge in inked)
    assert (left, SIZE - bottom) == pytest.approx((2, 3), abs=0.02)
    assert (right - left, bottom - top) == pytest.approx((side, side), abs=0.02)


def page_number(page: pikepdf.Page) -> int:
    """Return the number that `tiny_pages` wrote into a page."""
    return int(page.obj.Contents[1].read_bytes().split()[2])


def nodes(node: pikepdf.Object) -> Iterator[tuple[pikepdf.Object, int]]:
    """Yield the nodes of a page tree from the leaves up, with the pages under each."""
    below = 0
    for kid in node.Kids:
        if kid.Type == pikepdf.Name.Page:
            below += 1
            continue
        for inner, count in nodes(kid):
            yield inner, count
            last = count
        below += last
    yield node, below


# Pages


@pytest.mark.parametrize("count", COUNTS)
def test_pages_are_there_in_their_order_in_a_tree_of_few_kids_and_share_much(
    base, count
):
    """And each page has its boxes."""
    with pikepdf.open(io.BytesIO(make_pdf(base, count))) as pdf:
        pages = list(pdf.pages)
        assert [page_number(page) for page in pages] == list(range(count))
        used = [(page.obj.Resources, page.obj.Contents[0]) for page in pages]
        assert len({(one.objgen, other.objgen) for one, other in used}) == 1
        form = pages[0].obj.Resources.XObject[f"/{face_name(0)}"]
        assert form.Subtype == pikepdf.Name.Form
        boxes = {
            (tuple(map(int, page.mediabox)), tuple(map(int, page.trimbox)))
            for page in pages
        }
        assert boxes == {((0, 0, SIZE, SIZE), (2, 2, 18, 18))}
        tree = list(nodes(pdf.Root.Pages))
        assert max(len(node.Kids) for node, _ in tree[:-1]) <= FAN == 100
        for node, below in tree:
            assert node.Count == below
            assert {kid.Parent.objgen for kid in node.Kids} == {node.objgen}


@pytest.mark.parametrize("targets", [(0,), (0, 149), (99, 100, 101, 149)])
def test_bookmarks_stand_in_a_row_and_lead_to_their_pages(base, targets):
    titles = [(f"Page {page} é", page) for page in targets]
    file = io.BytesIO()
    append_pages(file, base, tiny_pages(base, 150), 150, titles)
    with pikepdf.open(file) as pdf:
        root = pdf.Root.Outlines
        assert (root.Type, root.Count) == ("/Outlines", len(targets))
        item, before, found = root.First, None, []
        while item is not None:
            assert item.Parent.objgen == root.objgen
            assert (item.get("/Prev") or item).objgen == (before or item).objgen
            number = page_number(pikepdf.Page(item.Dest[0]))
            found.append((str(item.Title), number))
            before, item = item, item.get("/Next")
        assert found == titles
        assert root.Last.objgen == before.objgen
    assert "/Outlines" not in pikepdf.open(io.BytesIO(make_pdf(base, 1))).Root


# Other readers


@pytest.mark.slow
@pytest.mark.parametrize("count", COUNTS)
def test_qpdf_finds_no_fault_and_poppler_counts_the_same_pages(base, count, tmp_path):
    path = tmp_path / "tiny.pdf"
    path.write_bytes(make_pdf(base, count))
    checked = subprocess.run(
        ["qpdf", "--check", path], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0
    assert "No syntax or stream encoding errors" in checked.stdout
    assert checked.stderr == ""
    told = subprocess.run(
        ["pdfinfo", "-f", str(count), "-l", str(count), path],
        capture_output=True,
        text=True,
        check=True,
    )
    facts = dict(line.split(":", 1) for line in told.stdout.splitlines())
    assert int(facts["Pages"]) == count
    assert facts[f"Page {count:4d} size"].split()[:3] == ["20", "x", "20"]
    assert told.stderr == ""


@pytest.mark.slow
def test_ghostscript_draws_the_last_page(base, tmp_path):
    path = tmp_path / "tiny.pdf"
    path.write_bytes(make_pdf(base, 101))
    drawn = subprocess.run(
        ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=bbox", "-dFirstPage=101", path],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "%%BoundingBox: 0 0" in drawn.stderr


# Failures


@pytest.mark.parametrize(("made", "told"), [(0, 1), (99, 100), (100, 101), (150, 300)])
def test_too_few_pages_are_an_error(base, made, told):
    with pytest.raises(ValueError, match="pages too few"):
        append_pages(io.BytesIO(), base, tiny_pages(base, made), told)


def test_the_same_pages_make_the_same_bytes_and_others_another_identity(base):
    assert make_pdf(base, 101) == make_pdf(tiny_base(), 101)
    with (
        pikepdf.open(io.BytesIO(make_pdf(base, 2))) as two,
        pikepdf.open(io.BytesIO(make_pdf(base, 3))) as three,
    ):
        assert two.trailer.ID[0] == three.trailer.ID[0]
        assert two.trailer.ID[1] != three.trailer.ID[1]


# Memory


class Sink(io.RawIOBase):
    """A file that forgets what is written to it."""

    def writable(self) -> bool:
        return True

    def write(self, content: bytes) -> int:
        return len(content)


def measure_peak(count: int) -> int:
    """Return the most kB of memory that writing *count* pages took this process."""
    base = tiny_base()
    append_pages(Sink(), base, tiny_pages(base, count), count)
    # Not ru_maxrss, which begins with what the parent used.
    status = Path("/proc/self/status").read_text()
    return int(next(line for line in status.splitlines() if "VmHWM" in line).split()[1])


def peak_of_process(count: int) -> float:
    """Return the same in MB for a process of its own."""
    code = f"import tests.press.test_stream as t; print(t.measure_peak({count}))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout) / 1024


@pytest.mark.slow
def test_pages_without_end_need_little_memory():
    few, many = peak_of_process(2_000), peak_of_process(100_000)
    assert many < 120
    assert many - few < 16
