"""Files for a press as a press gets them: Ghostscript's separations, plate by plate."""

from pathlib import Path

import numpy as np
import pikepdf
import pytest

from sheetgen.core.draw.box import Box
from sheetgen.core.units import MM_PER_INCH
from sheetgen.games.find import find_game, load_layout
from sheetgen.press.colour import INK_LIMIT
from tests.conftest import Run, make_style
from tests.plates import Plates, plates, total

pytestmark = pytest.mark.slow

DPI = 100
COLOURED = ("Cyan", "Magenta", "Yellow")
HARDLY = 1.0  # percent; what eight bits round away


def _coloured(page: Plates) -> float:
    """Return the most that a plate but black prints anywhere."""
    return max(float(page[name].max()) for name in COLOURED)


def _cut(page: Plates, box: Box, left: float, top: float) -> Plates:
    """Return a part of a page, whose face begins at *left*, *top*; mm."""
    pixel = DPI / MM_PER_INCH
    x, y = round((left + box.x) * pixel) + 1, round((top + box.y) * pixel) + 1
    wide, high = round(box.width * pixel) - 2, round(box.height * pixel) - 2
    return {name: plate[y : y + high, x : x + wide] for name, plate in page.items()}


def _texts_alone(path: Path) -> Path:
    """Return a copy of a file in which nothing is painted but texts."""
    painting = {"f", "f*", "S", "s", "B", "B*", "b", "b*"}
    with pikepdf.open(path) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                steps = [
                    ([], pikepdf.Operator("n"))
                    if str(operator) in painting
                    else (operands, operator)
                    for operands, operator in pikepdf.parse_content_stream(item)
                ]
                item.write(pikepdf.unparse_content_stream(steps))
        pdf.save("texts.pdf")
    return Path("texts.pdf")


@pytest.mark.sample(1)
@pytest.mark.parametrize("ink", ["pale", "colour"])
def test_codes_marks_and_texts_stand_on_the_black_plate_alone(
    ink: str, run: Run
) -> None:
    options = "--colours", "cmyk", "--ink", ink, "--leaves", 1
    assert run("pad", "A", *options, "-o", "pad.pdf").code == 0
    (page,) = plates(Path("pad.pdf"), DPI)
    assert _coloured(page) > 20  # so what follows says something
    layout = load_layout("A")
    face = find_game(layout.rules.game).draw_sheet(layout, make_style(layout, ink))
    left, top = (210 - face.box.width) / 2, (148 - face.box.height) / 2
    for box in (face.code, *face.marks):
        found = _cut(page, box, left, top)
        assert _coloured(found) < HARDLY
        assert found["Black"].max() > 70
    assert _cut(page, face.code, left, top)["Black"].max() > 99
    (texts,) = plates(_texts_alone(Path("pad.pdf")), DPI)
    assert _coloured(texts) < HARDLY
    printed = texts["Black"][texts["Black"] > HARDLY]
    assert len(printed) > 1000 and printed.min() > 99  # solid, without a screen


@pytest.mark.sample(1)
@pytest.mark.parametrize("ink", ["black", "grey"])
def test_inks_without_colour_leave_three_plates_empty(ink: str, run: Run) -> None:
    for command in (
        ("pad", "A", "B", "--profile", "shop", "--cover", "--leaves", 1),
        ("board", "1", "--colours", "cmyk"),
    ):
        done = run(*command, "--ink", ink, "-o", "out.pdf")
        assert done.code == 0, done.err
        for number, page in enumerate(plates(Path("out.pdf"), 60)):
            inner = _without_marks(page) if command[0] == "pad" else page
            assert _coloured(inner) < HARDLY, number
            assert number or inner["Black"].max() > 99


def _without_marks(page: Plates) -> Plates:
    """Return the middle of a page: cut marks are meant for all plates."""
    edge = round(9 / MM_PER_INCH * 60)
    return {name: plate[edge:-edge, edge:-edge] for name, plate in page.items()}


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "command",
    [
        ("pad", "A", "--leaves", 1, "--cover", "--ink", "colour"),
        ("pad", "burgundy/duchy-1", "--leaves", 1, "--cover", "--ink", "colour"),
        ("parts", "keythedral"),
        ("parts", "burgundy", "--only", "hexes,goods,workers,game-board-4"),
        pytest.param(("parts", "burgundy"), marks=pytest.mark.full),
        pytest.param(("parts", "keythedral", "--ink", "pale"), marks=pytest.mark.full),
        ("board", "1", "--ink", "colour"),
        ("tiles", "A", "--ink", "colour", "--crop", "none"),
    ],
)
def test_no_point_of_a_page_takes_more_ink_than_paper_dries(
    command: tuple[object, ...], run: Run
) -> None:
    done = run(*command, "--colours", "cmyk", "-o", "out.pdf")
    assert done.code == 0, done.err
    tops = [float(np.max(total(page))) for page in plates(Path("out.pdf"), 40)]
    assert 100 <= max(tops) <= INK_LIMIT + HARDLY


def test_marks_are_on_all_plates_and_the_die_line_on_its_own(run: Run) -> None:
    options = "--profile", "shop", "--die-line", "--leaves", 1
    assert run("pad", "A", "B", *options, "-o", "shop.pdf").code == 0
    page = plates(Path("shop.pdf"), DPI)[0]
    assert page["Die"].max() > 99
    marks = np.minimum.reduce([page[name] for name in (*COLOURED, "Black")])
    assert marks.max() > 99


def test_black_text_is_printed_over_a_ground_and_white_text_is_not(run: Run) -> None:
    assert run("pad", "A", "--colours", "cmyk", "--leaves", 1, "-o", "a.pdf").code == 0
    with pikepdf.open("a.pdf") as pdf:
        (form,) = pdf.pages[0].Resources.XObject.values()
        states = form.Resources.ExtGState
        assert (states.Over.op, states.Over.OP, states.Over.OPM) == (True, False, 1)
        assert states.Apart.op is False
        assert "/Group" not in form
        is_over, fill = False, ()
        shown = 0
        for operands, operator in pikepdf.parse_content_stream(form):
            match str(operator):
                case "k":
                    fill = tuple(float(one) for one in operands)
                case "gs" if str(operands[0]) in ("/Over", "/Apart"):
                    is_over = str(operands[0]) == "/Over"
                case "Tj" | "TJ" if is_over:
                    assert fill == (0, 0, 0, 1)
                    shown += 1
                case "f" | "f*" | "S" | "B":
                    assert not is_over
    assert shown > 20


def test_a_file_in_rgb_prints_greys_with_one_number(run: Run) -> None:
    assert run("pad", "A", "--ink", "grey", "--leaves", 1, "-o", "a.pdf").code == 0
    with pikepdf.open("a.pdf") as pdf:
        assert pdf.Root.get("/OutputIntents") is None
        content = pikepdf.unparse_content_stream(
            pikepdf.parse_content_stream(pdf.pages[0].Resources.XObject.Face0)
        )
    assert b" rg" not in content and b" RG" not in content and b" g\n" in content
