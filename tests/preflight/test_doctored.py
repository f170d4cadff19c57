"""Files that one change has spoilt are refused by the check that is meant alone."""

import io
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from sheetgen.cli import cli
from sheetgen.preflight.inspect import inspect
from sheetgen.preflight.report import Report
from sheetgen.press.colour import PDFX_1A
from sheetgen.press.limits import Limits
from sheetgen.press.profile import find_profile
from tests.preflight.conftest import failed, line_of, noted
from tests.preflight.doctored import CASES, HOME, SHOP, Case, saved, to_x1a

NOWHERE = Path("nowhere")


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


@pytest.mark.sample(16)  # each check has tests of its own
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_spoilt_file_is_refused_by_the_check_that_is_meant(
    case: Case, good, tmp_path: Path
) -> None:
    path = tmp_path / "good.pdf"
    path.write_bytes(good[case.base])
    spoilt = tmp_path / "spoilt.pdf"
    lock = pikepdf.Encryption(owner="shop", user="")
    with pikepdf.open(path) as pdf:
        case.change(pdf)
        pdf.save(
            spoilt,
            force_version="" if case.locks else case.version,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            fix_metadata_version=False,
            encryption=lock if case.locks else False,
        )
    report = inspect(spoilt, limits_of(case.base))
    told = {line.check: line.what for line in report.lines if line.level != "ok"}
    assert failed(report) == [case.check], told


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
    assert len({case.check for case in CASES}) > 21
