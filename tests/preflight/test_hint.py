"""Checks of the document, each with a PDF that is broken on purpose."""

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from sheetgen.preflight.inspect import inspect
from sheetgen.press.limits import Limits
from tests.preflight.conftest import Maker, failed, line_of, noted


def as_ours(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/Creator"] = "sheetgen 0.1.0"


def no_scaling(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.ViewerPreferences


def no_title(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/Title"] = ""


def no_language(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.Lang


def dated(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/CreationDate"] = "D:20260102030405"


def dated_in_xmp(pdf: pikepdf.Pdf) -> None:
    packet = b"<x xmp:CreateDate='2026'><xmp:ModifyDate>2026</xmp:ModifyDate></x>"
    pdf.Root.Metadata = pdf.make_stream(packet)


def with_link(pdf: pikepdf.Pdf) -> None:
    link = Dictionary(
        Type=Name.Annot,
        Subtype=Name.Link,
        Rect=[200, 200, 210, 210],
        A=Dictionary(S=Name.URI, URI=String("http://example.org")),
    )
    pdf.pages[0].Annots = Array([link])


ASKED = [
    ("print scaling", no_scaling),
    ("title", no_title),
    ("language", no_language),
    ("dates", dated),
    ("dates", dated_in_xmp),
    ("references", with_link),
]


@pytest.mark.parametrize(("check", "change"), ASKED)
def test_what_others_may_do_is_noted_and_fails_in_our_own(
    check: str, change, maker: Maker
) -> None:
    report = maker.report(change=change)
    assert failed(report) == []
    assert check in noted(report)

    def both(pdf: pikepdf.Pdf) -> None:
        as_ours(pdf)
        change(pdf)

    report = maker.report(change=both)
    assert report.is_ours
    assert check in failed(report)


def test_dates_that_pdfx_asks_for_are_no_fault(maker: Maker) -> None:
    def exchanged(pdf: pikepdf.Pdf) -> None:
        as_ours(pdf)
        dated(pdf)
        pdf.docinfo["/GTS_PDFXVersion"] = "PDF/X-1a:2003"

    report = maker.report(change=exchanged)
    assert "dates" not in (*failed(report), *noted(report))


def script(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("app.alert(1)"))


def attachment(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["a.txt"] = b"hello"


def outside(pdf: pikepdf.Pdf) -> None:
    form = pdf.make_stream(b"", Type=Name.XObject, Subtype=Name.Form)
    form.Ref = Dictionary(F=String("other.pdf"), Page=0)
    pdf.pages[0].Resources.XObject = Dictionary(Fm=form)


def note(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].Annots = Array(
        [Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[200, 200, 210, 210])]
    )


def fields(pdf: pikepdf.Pdf) -> None:
    field = pdf.make_indirect(Dictionary(FT=Name.Tx, T=String("name")))
    pdf.Root.AcroForm = Dictionary(Fields=Array([field]))


@pytest.mark.parametrize(
    ("check", "change"),
    [
        ("scripts", script),
        ("attachments", attachment),
        ("references", outside),
        ("forms", note),
        ("forms", fields),
    ],
)
def test_what_is_more_than_paper_fails(check: str, change, maker: Maker) -> None:
    assert failed(maker.report(change=change)) == [check]


def test_a_new_version_is_noted_and_encryption_fails(maker: Maker) -> None:
    path = maker.write()
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="secret", user=""))
    assert line_of(inspect(path, Limits()), "locks").level == "fail"
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(path, force_version="2.0")
    assert line_of(inspect(path, Limits()), "version").level == "note"


def test_the_wish_for_both_sides_is_told(maker: Maker) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.Root.ViewerPreferences.Duplex = Name.DuplexFlipShortEdge

    line = maker.line("duplex hint", change=change)
    assert "short edge" in line.what
    assert maker.line("duplex hint", change=change, duplex="long").level == "note"


@pytest.mark.parametrize(
    ("key", "value", "what"),
    [
        ("/NumCopies", 5, "asks for 5 copies"),
        ("/PrintPageRange", Array([1, 1]), "asks for some of the pages alone"),
        ("/PrintClip", Name.TrimBox, "asks for a part of each page alone"),
    ],
)
def test_a_wish_for_less_or_more_than_each_page_fails(
    key: str, value: object, what: str, maker: Maker
) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.Root.ViewerPreferences[key] = value

    line = maker.line("print settings", change=change)
    assert (line.level, line.what) == ("fail", what)


@pytest.mark.parametrize(("is_hidden", "level"), [(False, "note"), (True, "fail")])
def test_layers_are_noted_and_hidden_ones_fail(
    is_hidden: bool, level: str, maker: Maker
) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("Notes")))
        off = Array([layer] if is_hidden else [])
        pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=off))

    assert maker.line("layers", change=change).level == level
    assert maker.line("layers").level == "ok"
