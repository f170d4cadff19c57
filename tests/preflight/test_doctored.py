"""Files that one change has spoilt are refused by the check that is meant alone.

The good file for a press is a pad of two boards in covers, in CMYK, as PDF/X-1a; the
one for a printer at home is as `sheetgen pad` leaves it. What spoils them stands in
`doctored.toml`: what is `set` as in `files.toml`, operators that `draw` on top of pages
or stand `before` all else, how many pages to `keep`, and how the file is saved.
"""

import io
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Operator, Pdf

from sheetgen.cli import cli
from sheetgen.preflight.inspect import inspect
from sheetgen.preflight.report import Report
from sheetgen.press.colour import PDFX_1A
from sheetgen.press.limits import Limits
from sheetgen.press.profile import find_profile
from tests.preflight.conftest import failed, line_of, noted
from tests.preflight.test_files import change

NOWHERE = Path("nowhere")
SHOP, HOME = "shop", "home"  # which of the good files
PRESS_RGB = {"rg": "k", "RG": "K"}
CASES = tomllib.loads(Path(__file__).with_name("doctored.toml").read_text("utf-8"))


# Good files


def to_x1a(content: bytes) -> bytes:
    """Return a PDF of ours as PDF/X-1a, with plain inks in place of RGB."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
                _in_inks(thing)
            if isinstance(thing, Dictionary | pikepdf.Stream) and "/Group" in thing:
                del thing["/Group"]
            for space in _spaces(thing):
                if space[0] == Name.Separation and space[2] == Name.DeviceRGB:
                    space[2] = Name.DeviceCMYK
                    space[3] = Dictionary(
                        FunctionType=2,
                        Domain=[0, 1],
                        N=1,
                        C0=[0, 0, 0, 0],
                        C1=[1, 1, 1, 1],
                    )
        pdf.docinfo[Name.GTS_PDFXVersion] = "PDF/X-1a:2003"
        pdf.docinfo[Name.Trapped] = Name("/False")
        for key in ("/CreationDate", "/ModDate"):
            pdf.docinfo[key] = "D:20000101000000Z"
        pdf.Root.OutputIntents = Array(
            [
                Dictionary(
                    Type=Name.OutputIntent,
                    S=Name.GTS_PDFX,
                    OutputConditionIdentifier="FOGRA39",
                    RegistryName="http://www.color.org",
                )
            ]
        )
        return saved(pdf)


def saved(pdf: Pdf) -> bytes:
    output = io.BytesIO()
    pdf.save(
        output,
        force_version="1.4",
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
        fix_metadata_version=False,
    )
    return output.getvalue()


def _spaces(thing: object) -> list[Array]:
    if not isinstance(thing, Dictionary):
        return []
    found = thing.get("/ColorSpace", Dictionary())
    if "/Resources" in thing:
        found = thing.Resources.get("/ColorSpace", found)
    if not isinstance(found, Dictionary):
        return []
    spaces = (found[key] for key in found.keys())  # noqa: SIM118
    return [space for space in spaces if isinstance(space, Array)]


def _in_inks(form: pikepdf.Stream) -> None:
    """Write the greys of a form in black ink, and other colours without black."""
    written: list[object] = []
    for step in pikepdf.parse_content_stream(form):
        operator = str(step.operator)
        if operator not in PRESS_RGB:
            written.append(step)
            continue
        light = [float(value) for value in step.operands]
        inks = [1 - value for value in light] + [0.0]
        if max(light) - min(light) < 0.07:  # inks called black and grey
            inks = [0.0, 0.0, 0.0, 1.0 if max(light) < 0.2 else 1 - light[0]]
        values = [round(ink, 3) for ink in inks]
        written.append((values, Operator(PRESS_RGB[operator])))
    form.write(pikepdf.unparse_content_stream(written))


# Spoilt ones


def limits_of(base: str) -> Limits:
    asked = find_profile(base, NOWHERE).demands
    return (
        replace(asked, standard=PDFX_1A, condition="FOGRA39") if base == SHOP else asked
    )


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("good")
    made = {}
    for base, options in (
        (SHOP, ("A", "B", "--leaves", "4", "--profile", "shop", "--cover")),
        (HOME, ("A", "--leaves", "4")),
    ):
        path = folder / f"{base}.pdf"
        cli(["pad", *options, "-o", str(path)], standalone_mode=False)
        content = path.read_bytes()
        made[base] = to_x1a(content) if base == SHOP else content
    return made


def look(content: bytes, base: str, tmp_path: Path) -> Report:
    path = tmp_path / "file.pdf"
    path.write_bytes(content)
    return inspect(path, limits_of(base))


def test_a_good_file_for_a_press_passes_all(good, tmp_path: Path) -> None:
    report = look(good[SHOP], SHOP, tmp_path)
    assert (failed(report), noted(report)) == ([], [])
    assert report.passes(is_strict=True)


def test_a_good_file_for_a_printer_at_home_passes_all(good, tmp_path: Path) -> None:
    report = look(good[HOME], HOME, tmp_path)
    assert failed(report) == []
    assert set(noted(report)) <= {"colours"}


def spoil(pdf: Pdf, case: Mapping[str, Any]) -> None:
    change(pdf, case.get("set", []))
    for number in case.get("pages", [3]):  # a front, behind the cover
        page = pdf.pages[number - 1]
        before, behind = (case.get(key, "").encode() for key in ("before", "draw"))
        page.contents_add(pdf.make_stream(b"q\n" + before + b"\n"), prepend=True)
        page.contents_add(pdf.make_stream(b"\nQ\n" + behind))
    del pdf.pages[case.get("keep", len(pdf.pages)) :]


@pytest.mark.sample(16)  # each check has tests of its own
@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_spoilt_file_is_refused_by_the_check_that_is_meant(
    case: Mapping[str, Any], good, tmp_path: Path
) -> None:
    base, locks = case.get("base", SHOP), case.get("locks", False)
    spoilt = tmp_path / "spoilt.pdf"
    with pikepdf.open(io.BytesIO(good[base])) as pdf:
        spoil(pdf, case)
        pdf.save(
            spoilt,
            force_version="" if locks else case.get("version", "1.4"),
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            fix_metadata_version=False,
            encryption=pikepdf.Encryption(owner="shop", user="") if locks else False,
        )
    report = inspect(spoilt, limits_of(base))
    told = {line.check: line.what for line in report.lines if line.level != "ok"}
    assert failed(report) == [case["check"]], told


def test_a_page_without_a_code_may_be_as_dark_as_it_likes(good, tmp_path: Path) -> None:
    """Covers are written on by nobody; sheets, which have codes, are."""
    with pikepdf.open(io.BytesIO(good[HOME])) as pdf:
        pdf.pages[0].Contents = pdf.make_stream(b"")
        for page in (pdf.pages[0], pdf.pages[2]):
            ground = b"q 0.6 g 0 0 400 400 re f Q\n"
            page.contents_add(pdf.make_stream(ground), prepend=True)
        report = look(saved(pdf), HOME, tmp_path)
    assert line_of(report, "tint").pages == (3,)


def test_there_is_a_case_for_each_kind_of_fault() -> None:
    assert len({case["check"] for case in CASES.values()}) > 21
