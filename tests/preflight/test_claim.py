"""Standards that files claim, and what they are printed on."""

import io

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from sheetgen.preflight.inspect import inspect
from sheetgen.press.limits import Limits
from tests.preflight.conftest import Change, Maker, draw_words, failed, line_of

PACKET = b"""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description
xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>%b</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance></rdf:Description></rdf:RDF></x:xmpmeta>"""


def intent(pdf: pikepdf.Pdf, **changes: object) -> None:
    values = {
        "Type": Name.OutputIntent,
        "S": Name.GTS_PDFX,
        "OutputConditionIdentifier": "FOGRA39",
        "RegistryName": "http://www.color.org",
    } | changes
    kept = {key: value for key, value in values.items() if value is not None}
    pdf.Root.OutputIntents = Array([Dictionary(**kept)])


def profile(space: bytes, kind: bytes = b"prtr") -> bytes:
    return b"\0" * 12 + kind + space + b"\0" * 108


def as_x1a(*further: Change) -> Change:
    """Return what makes a file of tests PDF/X-1a, and then changes it."""

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.docinfo["/GTS_PDFXVersion"] = "PDF/X-1a:2003"
        pdf.docinfo["/CreationDate"] = pdf.docinfo["/ModDate"] = "D:20000101000000Z"
        pdf.docinfo["/Trapped"] = Name("/False")
        intent(pdf)
        for one in further:
            one(pdf)

    return change


def without(*keys: str) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        for key in keys:
            del pdf.docinfo[key]

    return change


def with_intent(**changes: object) -> Change:
    return lambda pdf: intent(pdf, **changes)


def with_profile(content: bytes) -> Change:
    return lambda pdf: intent(
        pdf,
        DestOutputProfile=pdf.make_stream(content, N=4),
        RegistryName=None,
    )


def test_a_plain_file_claims_nothing_and_unknown_standards_are_noted(
    maker: Maker,
) -> None:
    report = maker.report()
    assert line_of(report, "standard").what == "says that it is of none"
    assert line_of(report, "output intent").what == "none"
    line = maker.line("standard", change=packet(b"3"))
    assert (line.level, line.found) == ("note", ["PDF/A-3b"])
    line = maker.line("output intent", change=as_x1a(with_profile(profile(b"CMYK"))))
    assert (line.level, line.found[0]["profile"]) == ("ok", "CMYK")

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.Root.Version = Name("/1.6")

    assert failed(maker.report(change=as_x1a(change))) == ["version"]
    assert failed(maker.report(rgb, standard="pdfx-1a")) == [
        "colours",
        "standard",
        "output intent",
    ]


def test_a_file_of_a_standard_passes_its_checks(maker: Maker) -> None:
    asked = {"standard": "pdfx-1a", "condition": "Fogra 39"}
    report = maker.report(draw_words, change=as_x1a(), **asked)
    assert failed(report) == []
    assert line_of(report, "dates").level == "ok"
    assert line_of(report, "standard").found == ["PDF/X-1a:2003"]


def group(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)


def curve(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Curve = pdf.make_indirect(
        Dictionary(Type=Name.ExtGState, TR2=Dictionary(FunctionType=2))
    )


def without_intent(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.OutputIntents


def packed(pdf: pikepdf.Pdf) -> None:
    stream = pdf.make_stream(b"")
    stream.write(b"", filter=Name.JPXDecode)
    pdf.Root.Packed = stream


@pytest.mark.parametrize(
    ("change", "check", "told"),
    [
        (without("/Title"), "standard", "no title"),
        (without("/ModDate"), "standard", "no dates"),
        (without("/Trapped"), "standard", "trapped"),
        (group, "standard", "groups of transparency"),
        (curve, "standard", "transfer curves"),
        (packed, "standard", "JPEG 2000"),
        (without_intent, "output intent", "one of its own"),
        (with_intent(RegistryName=None), "output intent", "no registry"),
        (with_intent(OutputConditionIdentifier=None), "output intent", "no condition"),
        (with_profile(profile(b"RGB ")), "output intent", "profile is of RGB"),
        (with_profile(profile(b"CMYK", b"mntr")), "output intent", "no press"),
    ],
)
def test_what_a_standard_forbids_is_named(
    change: Change, check: str, told: str, maker: Maker
) -> None:
    report = maker.report(change=as_x1a(change))
    assert told in line_of(report, check).what
    assert set(failed(report)) <= {check, "title"}


def rgb(canvas) -> None:
    canvas.setFillColorRGB(1, 0, 0)
    canvas.rect(99, 99, 9, 9, stroke=0, fill=1)


def clear(canvas) -> None:
    canvas.setFillAlpha(0.5)
    canvas.rect(99, 99, 9, 9, stroke=0, fill=1)


@pytest.mark.parametrize(("draw", "check"), [(rgb, "colours"), (clear, "transparency")])
def test_a_claim_makes_other_checks_stricter(draw, check: str, maker: Maker) -> None:
    assert maker.line(check, draw).level == "note"
    assert failed(maker.report(draw, change=as_x1a())) == [check]


def packet(part: bytes) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        stream = pdf.make_stream(PACKET % part, Type=Name.Metadata, Subtype=Name.XML)
        pdf.Root.Metadata = pdf.make_indirect(stream)

    return change


@pytest.mark.parametrize(
    ("space", "draw", "level"),
    [(b"RGB ", rgb, "ok"), (b"CMYK", rgb, "fail"), (b"CMYK", draw_words, "ok")],
)
def test_an_archive_has_a_profile_for_its_colours(
    space: bytes, draw, level: str, maker: Maker
) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        packet(b"1")(pdf)
        intent(
            pdf,
            S=Name.GTS_PDFA1,
            DestOutputProfile=pdf.make_stream(profile(space), N=3),
        )

    report = maker.report(draw, change=change)
    assert line_of(report, "standard").found == ["PDF/A-1b"]
    assert line_of(report, "output intent").level == level


def test_packed_objects_are_no_x1a(maker: Maker) -> None:
    path = maker.write(change=as_x1a())
    output = io.BytesIO()
    with pikepdf.open(path) as pdf:
        pdf.save(output, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    path.write_bytes(output.getvalue())
    report = inspect(path, Limits())
    assert "packed into streams" in line_of(report, "standard").what
