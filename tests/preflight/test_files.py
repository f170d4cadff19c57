"""Files that something is wrong with, and what is told of them: `files.toml`.

A case makes a PDF that nothing is wrong with but what it says. What it is to `draw` is
a row of steps a page, parted by semicolons: those of `STEPS`, in millimetres, or
methods of reportlab's canvas, in points. Then it `set`s what the PDF has, line by line:
in which pages (`2`, `1-3`), in `Root` or in `Info`, or below (`1/Resources/Font/*`); a
key; a value as a PDF has it, `profile` and what it is of, `stream` and its dictionary,
`@` and where there is such a thing, or `-` to leave the key out. Of its checks a case
tells the level and the pages; `says` has patterns of their sentences.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image
from reportlab.lib.colors import CMYKColorSep
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from sheetgen.core.filling import group_digits
from sheetgen.preflight.inspect import inspect
from sheetgen.preflight.report import Check
from sheetgen.press.limits import Limits
from tests.preflight.conftest import (
    Code,
    Draw,
    Maker,
    digits_of,
    draw_code,
    draw_sheet,
    draw_words,
    failed,
    link_of,
    load_font,
    noted,
)

RULES = tomllib.loads(Path(__file__).with_name("files.toml").read_text("utf-8"))
LIMITS = {one.name for one in fields(Limits)}
NEAR = 0.03  # of a figure that is measured
SAVED: dict[str, dict[str, Any]] = {
    "locked": {"encryption": pikepdf.Encryption(owner="secret", user="")},
    "packed": {"object_stream_mode": pikepdf.ObjectStreamMode.generate},
    "as 2.0": {"force_version": "2.0"},
}
Given = Mapping[str, Any]


# Steps


def box(canvas: Canvas, *corners: float) -> None:
    canvas.rect(*(at * mm for at in corners), stroke=0, fill=1)


def line(canvas: Canvas, *ends: float) -> None:
    canvas.line(*(at * mm for at in ends))


def text(canvas: Canvas, points: float, x: float, y: float, *words: object) -> None:
    canvas.setFont(load_font(), points)
    canvas.drawString(x * mm, y * mm, " ".join(map(str, words)))


def standard_font(canvas: Canvas, points: float) -> None:
    """Set one that is not embedded."""
    canvas.setFont("Helvetica", points)
    canvas.drawString(50 * mm, 50 * mm, "words")


def unused_font(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 10)


def spot(canvas: Canvas, name: str, tint: float = 1) -> None:
    canvas.setFillColor(CMYKColorSep(0, 1, 0, 0, spotName=name, density=tint))


def picture(canvas: Canvas, mode: str, pixels: int, x: float, y: float) -> None:
    """Draw one of two inches."""
    colour = {"L": 200, "CMYK": (255, 255, 255, 255)}[mode]
    drawn = ImageReader(Image.new(mode, (pixels, pixels), colour))
    canvas.drawImage(drawn, x * mm, y * mm, 50.8 * mm, 50.8 * mm)


def sheet(
    canvas: Canvas, serial: int, layout: str = "A", x: float = 20, y: float = 20
) -> None:
    draw_sheet(canvas, serial, x, y, layout)


def four(canvas: Canvas, layout: str, *serials: int) -> None:
    """Draw four sheets, in rows from the top."""
    places = [(15, 90), (115, 90), (15, 20), (115, 20)]
    for serial, (x, y) in zip(serials, places, strict=True):
        draw_sheet(canvas, serial, x, y, layout)


def code(
    canvas: Canvas,
    serial: int,
    x: float,
    y: float,
    module: float = 0.6,
    grey: float = 0,
) -> None:
    draw_code(canvas, Code(link_of(serial), x, y, module, grey))


def wrong_code(canvas: Canvas) -> None:
    """Draw one whose last digit is another."""
    link = link_of(1)
    draw_code(canvas, Code(link[:-1] + str((int(link[-1]) + 1) % 10), 20, 20))


def other_code(canvas: Canvas, link: str) -> None:
    draw_code(canvas, Code(link, 20, 20))


def digits(canvas: Canvas, serial: int) -> None:
    text(canvas, 6, 60, 50, *group_digits(digits_of(serial)))


def words(canvas: Canvas) -> None:
    draw_words(canvas)


STEPS: dict[str, Callable[..., None]] = {
    step.__name__: step
    for step in (
        *(box, line, text, standard_font, unused_font, spot, picture),
        *(sheet, four, code, wrong_code, other_code, digits, words),
    )
}


def parsed(value: str) -> float | str:
    is_number = re.fullmatch(r"-?(0|[1-9]\d*)(\.\d+)?", value)
    return value if not is_number else float(value) if "." in value else int(value)


def drawn(page: str) -> Draw:
    """Return what draws a page."""

    def draw(canvas: Canvas) -> None:
        for step in filter(None, map(str.strip, page.split(";"))):
            name, *values = step.split()
            given = map(parsed, values)
            if name in STEPS:
                STEPS[name](canvas, *given)
            else:
                getattr(canvas, name)(*given)

    return draw


# Changes


def places(pdf: pikepdf.Pdf, path: str) -> Iterator[Any]:
    """Yield what a path leads to."""
    begin, *steps = path.split("/")
    if begin in ("Root", "Info"):
        found = [pdf.Root if begin == "Root" else pdf.docinfo]
    else:
        first, _, last = begin.partition("-")
        pages = range(int(first) - 1, int(last or first))
        found = [pdf.pages[number].obj for number in pages]
    for step in steps:
        if step == "*":
            found = [value for one in found for value in dict(one).values()]
        else:
            key = int(step) if step.isdigit() else f"/{step}"
            found = [one[key] for one in found]
    yield from found


def made(pdf: pikepdf.Pdf, value: str) -> Any:
    """Return a value of a PDF."""
    if value.startswith("@"):
        (there,) = places(pdf, value[1:])
        return there
    kind, _, rest = value.partition(" ")
    if kind == "profile":
        space, device, count = rest.split()
        content = bytes(12) + f"{device}{space:4}".encode() + bytes(108)
        return pdf.make_stream(content, N=int(count))
    if kind == "stream":
        head, _, content = rest.partition(">>")
        told = pikepdf.Object.parse(f"{head}>>".encode())
        return pdf.make_stream(content.strip().encode(), dict(told))
    points = re.sub(r"(-?[\d.]+)mm", lambda one: f"{float(one[1]) * mm:.4f}", value)
    read = pikepdf.Object.parse(points.encode())
    return pdf.make_indirect(read) if isinstance(read, pikepdf.Dictionary) else read


def change(pdf: pikepdf.Pdf, lines: list[str]) -> None:
    """Set what lines say."""
    for each in lines:
        path, key, value = each.split(maxsplit=2)
        for place in places(pdf, path):
            at = int(key) if key.isdigit() else key
            if value == "-":
                if at in place:
                    del place[at]
            else:
                place[at] = made(pdf, value)


# Cases


def level_of(one: Check | None) -> str:
    """Return how grave something is, and on which pages."""
    if one is None:
        return "not looked at"
    return " ".join([one.level, ", ".join(map(str, one.pages))]).strip()


def near(found: Any, wanted: Any) -> Any:
    """Return a finding, with figures as they are wanted where they are near."""
    if isinstance(wanted, dict):
        return {key: near(found[key], wanted.get(key)) for key in found}
    is_figure = isinstance(wanted, float) and isinstance(found, int | float)
    return wanted if is_figure and abs(found - wanted) <= NEAR else found


def part(said: str, wanted: str) -> str:
    """Return the pattern that a sentence has to fit, or the sentence."""
    return wanted if re.search(wanted, said) else said


def list_cases() -> Iterator[Any]:
    for sentence, rule in RULES.items():
        marks = [pytest.mark.slow] if rule.get("slow") else []
        shared = {key: rule[key] for key in rule if key not in ("cases", "slow")}
        for number, row in enumerate(rule.get("cases", [{}]), 1):
            case = {**shared, **row}
            yield pytest.param(case, id=f"{sentence} {number}", marks=marks)


@pytest.mark.parametrize("case", [*list_cases()])
def test_a_file(case: Given, maker: Maker) -> None:
    pages = [drawn(page) for page in case.get("draw", ["words"])]
    steps = [*case.get("set", ()), *case.get("more", ())]
    limits = {key: case[key] for key in case if key in LIMITS}
    path = maker.write(*pages, change=lambda pdf: change(pdf, steps))
    if "saved" in case:
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            pdf.save(path, **SAVED[case["saved"]])
    report = inspect(path, Limits(**limits))
    lines = {one.check: one for one in report.lines}
    says, found = case.get("says", {}), case.get("found", {})
    told = {
        "checks": {key: level_of(lines.get(key)) for key in case.get("checks", ())},
        "says": {key: part(lines[key].what, says[key]) for key in says},
        "found": {key: near(lines[key].found, found[key]) for key in found},
        "failed": ", ".join(failed(report)) or "nothing",
        "noted": ", ".join(noted(report)) or "nothing",
    }
    wanted = {key: case[key] for key in case.keys() & told.keys()}
    assert case.keys() - told.keys() <= {"draw", "set", "more", "saved", *LIMITS}
    assert told == {**told, **wanted}
