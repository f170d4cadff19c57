"""Whole files: our own are good, those of others never end in a traceback."""

import io
import json
import subprocess
import warnings
from pathlib import Path

import cairosvg
import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from sheetgen.core.errors import PdfError, UsageError
from sheetgen.preflight.inspect import inspect
from sheetgen.preflight.report import Report
from sheetgen.press.limits import Limits
from tests.conftest import Run
from tests.preflight.conftest import Maker, draw_words, failed, line_of, noted

DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
<rect width="100" height="100" fill="red" opacity="0.5"/>
<text x="20" y="50" font-size="12">Hello</text></svg>"""


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a5", "half-letter", "a4", "letter"])
def test_our_own_pads_are_good(paper: str, run: Run) -> None:
    printed = run("pad", "A", "B", "--leaves", 2, "--paper", paper, "-o", "pad.pdf")
    assert printed.code == 0
    report = inspect(Path("pad.pdf"), Limits())
    assert failed(report) == []
    assert report.is_ours
    # Cairo's RGB is known, and does not fail.
    assert set(noted(report)) == {"colours"}
    assert line_of(report, "sheets").found == {"Duchy A": [1, 2], "Duchy B": [1, 2]}


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        ("--large",),
        ("--large", "--paper", "letter"),
        ("--ink", "colour", "--evidence", "round"),
        ("--ink", "black", "--lang", "es", "--no-marks"),
        ("--serial", "999998", "--lang", "hu", "--qr-case", "lower"),
    ],
    ids=" ".join,
)
def test_our_own_pads_are_good_in_every_way_of_printing_them(
    options: tuple[str, ...], run: Run
) -> None:
    assert run("pad", "C", "--leaves", 2, "-o", "pad.pdf", *options).code == 0
    assert failed(inspect(Path("pad.pdf"), Limits())) == []


def by_cairo(path: Path) -> None:
    cairosvg.svg2pdf(bytestring=DRAWING.encode(), write_to=str(path))


def by_reportlab(path: Path) -> None:
    canvas = Canvas(str(path))
    canvas.drawString(100, 100, "plain")
    canvas.linkURL("http://example.org", (0, 0, 10, 10))
    canvas.acroForm.textfield(x=100, y=200)
    canvas.save()


def by_ghostscript(path: Path) -> None:
    drawing = "/Times-Roman findfont 20 scalefont setfont 90 90 moveto (hi) show"
    command = ["gs", "-q", "-o", str(path), "-sDEVICE=pdfwrite", "-c"]
    subprocess.run([*command, f"{drawing} showpage"], check=True)


def by_pillow(path: Path) -> None:
    Image.new("RGB", (300, 200), (10, 200, 40)).save(path)


def in_four_inks(path: Path) -> None:
    Image.new("CMYK", (300, 200), (250, 250, 250, 200)).save(path)


def linearised(path: Path) -> None:
    by_reportlab(path)
    subprocess.run(["qpdf", "--linearize", "--replace-input", str(path)], check=True)


def in_old_form(path: Path) -> None:
    by_cairo(path)
    command = ["qpdf", "--object-streams=disable", "--qdf", "--replace-input"]
    subprocess.run([*command, str(path)], check=True)


def with_its_end_lost(path: Path) -> None:
    by_reportlab(path)
    path.write_bytes(path.read_bytes()[:-40])


MAKERS = [
    by_cairo,
    by_reportlab,
    by_ghostscript,
    by_pillow,
    in_four_inks,
    linearised,
    in_old_form,
    with_its_end_lost,
]


@pytest.mark.slow
@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_pdfs_of_other_programs_are_answered(make, tmp_path: Path) -> None:
    path = tmp_path / "other.pdf"
    make(path)
    report = inspect(path, Limits())
    assert not report.is_ours
    assert "trim" in failed(report)
    assert json.dumps(report.facts())


def test_a_file_that_had_to_be_repaired_fails(tmp_path: Path) -> None:
    with_its_end_lost(tmp_path / "a.pdf")
    try:
        report = inspect(tmp_path / "a.pdf", Limits())
    except PdfError:
        assert pikepdf.__version__.startswith("9.")  # which repairs less
    else:
        assert "structure" in failed(report)


def test_pages_can_be_chosen(maker: Maker) -> None:
    path = maker.write(*[draw_words] * 6)
    told: list[int] = []

    def begin(steps: int):
        told.append(steps)
        return told.append

    report = inspect(path, Limits(), ((2, 3), (5, 99)), begin)
    assert report.page_count == 6
    assert report.looked_at == 4
    assert told[0] == sum(told[1:]) == 8
    with pytest.raises(UsageError, match="none of those"):
        inspect(path, Limits(), ((7, 9),))


# Damage


def look(path: Path) -> Report | None:
    """Return a report, or nothing of a file that is told to be unreadable."""
    try:
        report = inspect(path, Limits(duplex="long"))
    except PdfError as error:
        assert "\n" not in str(error)
        return None
    assert json.dumps(report.facts())
    return report


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "a.pdf"
    by_reportlab(path)
    return path.read_bytes()


FEW = settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@pytest.mark.slow
@FEW
@given(data=st.data())
def test_damaged_bytes_never_end_in_a_traceback(
    data: st.DataObject, whole: bytes, tmp_path: Path
) -> None:
    broken = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(broken) - 1))
        length = data.draw(st.sampled_from((0, 1, 1, 30)))
        broken[place : place + length] = data.draw(st.binary(max_size=4))
    path = tmp_path / "broken.pdf"
    path.write_bytes(broken)
    look(path)


@pytest.mark.slow
@FEW
@given(length=st.integers(0, 3000))
def test_a_file_that_breaks_off_never_ends_in_a_traceback(
    length: int, whole: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(whole[:length])
    look(path)


ODD = st.sampled_from(
    (
        *("1", "-1", "true", "1000000000000", "/Name", "(text)", "<FEFF00FF>"),
        *("[]", "[1 /A [2]]", "[0 0 0 0]", "[100000000 0 0 100000000]"),
        *("<<>>", "<</A 1>>", "/A#f6#e1"),
    )
)


@pytest.mark.slow
@FEW
@given(data=st.data())
def test_odd_values_never_end_in_a_traceback(
    data: st.DataObject, whole: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "odd.pdf"
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        holders = [pdf.Root, pdf.docinfo, pdf.pages[0].obj]
        holders += [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary)]
        for _ in range(data.draw(st.integers(1, 5))):
            holder = data.draw(st.sampled_from(holders))
            if keys := sorted(holder.keys()):
                value = pikepdf.Object.parse(data.draw(ODD).encode())
                holder[data.draw(st.sampled_from(keys))] = value
        with warnings.catch_warnings(action="ignore"):  # what is left of a form
            try:
                pdf.save(path)
            except pikepdf.PdfError:
                return  # no file, nothing to look at
    look(path)
