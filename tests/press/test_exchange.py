"""PDF/X as our own preflight checks it: no other program refuses what is wrong.

That it is worth something, `tests/preflight/test_doctored.py` shows.
"""

import re
from pathlib import Path

import pikepdf
import pytest

from sheetgen.preflight.inspect import inspect
from sheetgen.press.colour import PDFX_1A
from sheetgen.press.profile import Limits
from tests.conftest import Run
from tests.preflight.conftest import failed

pytestmark = pytest.mark.slow

PROFILE = Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")
DATE = "D:20010101000000Z"
ASKED = Limits(standard=PDFX_1A, condition="FOGRA39", edge=0)


JOBS = {
    "pad": ("pad", "A", "B", "--profile", "shop", "--cover", "--die-line"),
    "sheet": ("pad", "C", "--ink", "black", "--lang", "ja"),
    "board": ("board", "1", "--ink", "colour"),
    "poster": ("poster", "A"),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", JOBS)
def test_files_for_shops_have_no_flaw(name: str, run: Run) -> None:
    leaves = ("--leaves", 2) if JOBS[name][0] == "pad" else ()
    done = run(*JOBS[name], *leaves, "--standard", "pdfx-1a", "-o", "x.pdf")
    assert done.code == 0, done.err
    assert failed(inspect(Path("x.pdf"), ASKED)) == []
    with pikepdf.open("x.pdf") as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "FOGRA39"
        assert str(pdf.docinfo["/CreationDate"]) == DATE
    before = Path("x.pdf").read_bytes()
    run(*JOBS[name], *leaves, "--standard", "pdfx-1a", "-o", "x.pdf")
    assert Path("x.pdf").read_bytes() == before


@pytest.mark.skipif(not PROFILE.exists(), reason="no profile of a press here")
def test_pdfx_4_holds_the_profile_of_the_press(run: Run) -> None:
    options = "--standard", "pdfx-4", "--output-profile", PROFILE, "--leaves", 1
    done = run("pad", "A", *options, "--condition", "cgats tr 001", "-o", "x.pdf")
    assert done.code == 0, done.err
    assert Path("x.pdf").read_bytes().startswith(b"%PDF-1.6")
    with pikepdf.open("x.pdf") as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert (intent.S, intent.DestOutputProfile.N) == ("/GTS_PDFX", 4)
        assert intent.DestOutputProfile.read_bytes() == PROFILE.read_bytes()
        assert str(intent.OutputConditionIdentifier) == "CGATS TR 001"
        packet = pdf.Root.Metadata.read_bytes().decode()
    assert "<pdfxid:GTS_PDFXVersion>PDF/X-4<" in packet
    assert re.search(r"<xmpMM:DocumentID>uuid:[0-9a-f-]{36}<", packet)


def test_the_date_is_that_of_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = "pad", "A", "--standard", "pdfx-1a", "--leaves", 1, "-o", "x.pdf"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert run(*command).code == 0
    with pikepdf.open("x.pdf") as pdf:
        assert str(pdf.docinfo["/ModDate"]) == "D:20231114221320Z"
    before = Path("x.pdf").read_bytes()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "today")
    done = run(*command)
    assert done.code == 2 and "SOURCE_DATE_EPOCH=today" in done.err
    assert Path("x.pdf").read_bytes() == before
