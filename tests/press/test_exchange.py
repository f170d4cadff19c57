"""PDF/X as we check it by ourselves: no other program refuses what is wrong with it."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest

from tests.conftest import Run

pytestmark = pytest.mark.slow

PROFILE = Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")
DATE = "D:20010101000000Z"
PLATES = {"k", "K", "g", "G"}
FOREIGN = {"rg", "RG", "sh", "BI", "INLINE IMAGE", "sc", "SC"}


def flaws(path: Path) -> list[str]:
    """Return what keeps a file from being PDF/X-1a:2003, by name."""
    found = []
    head = path.read_bytes()
    if not head.startswith(b"%PDF-1.4"):
        found.append("version")
    if b"/ObjStm" in head or b"/XRef" in head:
        found.append("compressed-objects")
    with pikepdf.open(path) as pdf:
        found += _identity(pdf)
        found += [flaw for page in pdf.pages for flaw in _boxes(page)]
        found += list(_objects(pdf))
    return sorted(set(found))


def _identity(pdf: pikepdf.Pdf) -> Iterator[str]:
    info = pdf.docinfo
    if str(info.get("/GTS_PDFXVersion")) != "PDF/X-1a:2003":
        yield "claim"
    if not all(info.get(key) for key in ("/Title", "/CreationDate", "/ModDate")):
        yield "information"
    if str(info.get("/Trapped")) not in ("/True", "/False"):
        yield "trapped"
    if "/ID" not in pdf.trailer:
        yield "id"
    if pdf.is_encrypted:
        yield "locked"
    intents = [
        one for one in pdf.Root.get("/OutputIntents", []) if one.S == "/GTS_PDFX"
    ]
    if len(intents) != 1 or not str(intents[0].get("/OutputConditionIdentifier", "")):
        yield "condition"
    elif str(intents[0].get("/RegistryName")) != "http://www.color.org":
        yield "registry"


def _boxes(page: pikepdf.Page) -> Iterator[str]:
    if "/TrimBox" not in page.obj:
        yield "trim"
        return
    boxes = [page.obj.get(f"/{name}Box") for name in ("Media", "Bleed", "Trim")]
    numbers = [[float(one) for one in box] for box in boxes if box is not None]
    for outer, inner in pairwise(numbers):
        low = inner[0] < outer[0] - 0.01 or inner[1] < outer[1] - 0.01
        if low or inner[2] > outer[2] + 0.01 or inner[3] > outer[3] + 0.01:
            yield "boxes"


def _objects(pdf: pikepdf.Pdf) -> Iterator[str]:
    for item in pdf.objects:
        is_space = isinstance(item, pikepdf.Array) and len(item) == 4
        if is_space and item[0] == "/Separation" and item[2] != "/DeviceCMYK":
            yield "rgb"
        if not isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
            continue
        if item.get("/S") == "/Transparency" or item.get("/SMask") is not None:
            yield "transparency"
        if item.get("/Type") == "/FontDescriptor" and not any(
            f"/FontFile{kind}" in item for kind in ("", "2", "3")
        ):
            yield "font"
        is_plain = item.get("/Subtype") in ("/TrueType", "/Type1")
        is_font = item.get("/Type") == "/Font" and is_plain
        if is_font and "/FontDescriptor" not in item:
            yield "font"
        if item.get("/Type") == "/Action" or "/JS" in item:
            yield "action"
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
            yield from _painted(item)
    for page in pdf.pages:
        if "/Group" in page.obj:
            yield "transparency"
        yield from _painted(page)


def _painted(item: pikepdf.Object | pikepdf.Page) -> Iterator[str]:
    states = item.get("/Resources", {}).get("/ExtGState", {})
    for _, state in states.items():
        if float(state.get("/ca", 1)) < 1 or float(state.get("/CA", 1)) < 1:
            yield "transparency"
    for _, operator in pikepdf.parse_content_stream(item):
        if str(operator) in FOREIGN:
            yield "rgb"


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
    assert flaws(Path("x.pdf")) == []
    with pikepdf.open("x.pdf") as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "FOGRA39"
        assert str(pdf.docinfo["/CreationDate"]) == DATE
    before = Path("x.pdf").read_bytes()
    run(*JOBS[name], *leaves, "--standard", "pdfx-1a", "-o", "x.pdf")
    assert Path("x.pdf").read_bytes() == before


def test_doctored_files_are_refused(run: Run) -> None:
    """The checks above are worth something: each flaw is found."""
    run("pad", "A", "--standard", "pdfx-1a", "--leaves", 1, "-o", "x.pdf")
    for wanted, change in DOCTORED.items():
        with pikepdf.open("x.pdf") as pdf:
            change(pdf)
            pdf.save(
                "doctored.pdf",
                force_version="1.4",
                object_stream_mode=pikepdf.ObjectStreamMode.disable,
            )
        assert flaws(Path("doctored.pdf")) == [wanted]
    run("pad", "A", "--colours", "cmyk", "--leaves", 1, "-o", "plain.pdf")
    assert "claim" in flaws(Path("plain.pdf"))


def _paint_rgb(pdf: pikepdf.Pdf) -> None:
    form = pdf.pages[0].Resources.XObject.Face0
    form.write(b"1 0 0 rg 0 0 9 9 re f " + form.read_bytes())


def _mix(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].Resources.XObject.Face0.Resources.ExtGState.Over.ca = 0.5


def _drop_font(pdf: pikepdf.Pdf) -> None:
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and "/FontFile2" in item:
            del item["/FontFile2"]
            return


def _drop_trim(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[0].obj["/TrimBox"]


def _drop_condition(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/OutputIntents"]


def _drop_trapped(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo["/Trapped"]


def _drop_date(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo["/ModDate"]


def _enlarge_trim(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.TrimBox = pikepdf.Array([-9, 0, 900, 900])


DOCTORED = {
    "rgb": _paint_rgb,
    "transparency": _mix,
    "font": _drop_font,
    "trim": _drop_trim,
    "condition": _drop_condition,
    "trapped": _drop_trapped,
    "information": _drop_date,
    "boxes": _enlarge_trim,
}


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
