"""Sizes after all matrices."""

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from sheetgen.preflight.content import ContentReader, Font, read_font
from sheetgen.preflight.document import Drawn


def read(content: bytes, **forms: tuple[bytes, list[float] | None]) -> Drawn:
    """Return what a page draws that may use *forms*, each with a matrix."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page()
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    resources = pdf.make_indirect(
        Dictionary(Font=Dictionary(F=font), XObject=Dictionary())
    )
    for name, (stream, matrix) in forms.items():
        form = pdf.make_stream(stream, Type=Name.XObject, Subtype=Name.Form)
        if matrix:
            form.Matrix = Array(matrix)
        resources.XObject[f"/{name}"] = form
    page.Resources = resources
    page.Contents = pdf.make_stream(content)
    return ContentReader().read_page(page.obj)


def sizes(drawn: Drawn) -> list[float]:
    return sorted(round(matrix.height, 4) for _, matrix in drawn.texts)


def widths(drawn: Drawn) -> list[float]:
    return sorted(round(width * m.scale, 4) for width, m in drawn.lines)


@pytest.mark.parametrize(
    ("content", "size"),
    [
        (b"BT /F 10 Tf (a) Tj ET", 10),
        (b"BT /F 1 Tf 8 0 0 8 5 5 Tm (a) Tj ET", 8),
        (b"0.5 0 0 0.5 9 9 cm BT /F 10 Tf (a) Tj ET", 5),
        (b"q 0.5 0 0 0.5 9 9 cm Q BT /F 10 Tf (a) Tj ET", 10),
        (b"0 2 -2 0 9 9 cm BT /F 10 Tf (a) ' ET", 20),
        (b"BT /F 10 Tf 12 TL 0 -5 Td [(a) -20 (b)] TJ ET", 10),
        (b'BT /F 10 Tf 1 2 (a) " ET', 10),
        (b"BT /F 10 Tf 50 Tz (a) Tj ET", 10),
        (b"BT /F 10 Tf 1 0 0 -1 0 0 Tm (a) Tj ET", 10),
    ],
)
def test_text_is_measured_after_all_matrices(content: bytes, size: float) -> None:
    assert sizes(read(content)) == [size]


@pytest.mark.parametrize(
    "content", [b"BT /F 2 Tf 3 Tr (a) Tj ET", b"BT /F 2 Tf ( ) Tj () Tj [5] TJ ET"]
)
def test_what_cannot_be_seen_is_no_text(content: bytes) -> None:
    assert sizes(read(content)) == []


def test_forms_are_drawn_under_their_own_matrix_and_that_of_the_page() -> None:
    inner = b"BT /F 10 Tf (a) Tj ET 1 w 0 0 m 9 9 l S"
    drawn = read(
        b"q 0.5 0 0 0.5 0 0 cm /Outer Do Q /Outer Do",
        Outer=(b"2 0 0 2 0 0 cm /Inner Do", None),
        Inner=(inner, [0.1, 0, 0, 0.1, 7, 7]),
    )
    assert sizes(drawn) == [1, 2]
    assert widths(drawn) == [0.1, 0.2]


def test_only_what_is_drawn_is_measured_forms_and_outlined_letters_too() -> None:
    form = (b"0 0 m 9 9 l S", None)
    assert widths(read(b"0.3 w /X Do 0.4 w /X Do", X=form)) == [0.3, 0.4]
    assert widths(read(b"0.1 w 0 0 m 9 9 l n 0 0 9 9 re f 0.4 w 0 0 m 9 9 l s")) == [
        0.4
    ]
    assert widths(read(b"0.1 w BT /F 9 Tf 1 Tr (a) Tj ET")) == [0.1]
    drawn = read(b"1 0 0 rg 0 0 0 1 k 0 0 9 9 re f 0.5 G")
    assert drawn.colours == {("DeviceCMYK", (0.0, 0.0, 0.0, 1.0))}


def test_a_form_that_draws_itself_has_an_end() -> None:
    drawn = read(b"/X Do", X=(b"BT /F 9 Tf (a) Tj ET /X Do", [2, 0, 0, 2, 0, 0]))
    assert 18 in sizes(drawn)
    assert drawn.faults


def test_an_inline_picture_is_one() -> None:
    drawn = read(b"72 0 0 72 0 0 cm BI /W 2 /H 1 /BPC 8 /CS /G ID ab EI")
    ((width, height, matrix),) = drawn.pictures
    assert (width, height, matrix.width) == (2, 1, 72)
    assert drawn.colours == {("DeviceGray", ())}


def test_a_tiling_pattern_is_looked_into() -> None:
    pdf = pikepdf.new()
    page = pdf.add_blank_page()
    pattern = pdf.make_stream(b"0.05 w 0 0 m 9 9 l S", PatternType=1, PaintType=1)
    pattern.Matrix = Array([2, 0, 0, 2, 0, 0])
    page.Resources = Dictionary(Pattern=Dictionary(P=pattern))
    page.Contents = pdf.make_stream(b"/Pattern cs /P scn 0 0 9 9 re f")
    assert widths(ContentReader().read_page(page.obj)) == [0.1]


def test_a_form_that_borrows_its_fonts_is_read_on_each_page() -> None:
    pdf = Pdf.new()
    words = b"BT /F 9 Tf (a) Tj ET"
    form = pdf.make_stream(words, Type=Name.XObject, Subtype=Name.Form)
    for base in (Name.First, Name.Second):
        page = pdf.add_blank_page()
        font = Dictionary(Subtype=Name.Type1, BaseFont=base)
        page.Resources = Dictionary(XObject={"/X": form}, Font={"/F": font})
        page.Contents = pdf.make_stream(b"/X Do")
    reader = ContentReader()
    names = [
        reader.fonts[place].name
        for page in pdf.pages
        for place, _ in reader.read_page(page.obj).texts
    ]
    assert names == ["First", "Second"]


def test_a_form_on_many_pages_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pdf = Pdf.new()
    form = pdf.make_stream(b"0 0 m 9 9 l S", Type=Name.XObject, Subtype=Name.Form)
    form.Resources = Dictionary()
    for _ in range(5):
        page = pdf.add_blank_page()
        page.Resources = Dictionary(XObject=Dictionary(X=form))
        page.Contents = pdf.make_stream(b"2 0 0 2 0 0 cm /X Do")
    read_streams = []
    parse = pikepdf.parse_content_stream
    monkeypatch.setattr(
        pikepdf,
        "parse_content_stream",
        lambda *given: read_streams.append(1) or parse(*given),
    )
    reader = ContentReader()
    for page in pdf.pages:
        assert widths(reader.read_page(page.obj)) == [2]
    assert len(read_streams) == 6


def test_a_font_in_parts_is_embedded_where_its_letters_are() -> None:
    pdf = pikepdf.new()
    descriptor = Dictionary(FontFile2=pdf.make_stream(b""))
    below = Dictionary(Subtype=Name.CIDFontType2, FontDescriptor=descriptor)
    font = Dictionary(
        Subtype=Name.Type0,
        BaseFont=Name("/ABCDEF+Sans"),
        DescendantFonts=[below],
        ToUnicode=pdf.make_stream(b""),
    )
    assert read_font(font) == Font("Sans", "Type0", True, True, True)


@pytest.mark.parametrize("odd", [None, 1, Name.A, Dictionary(Subtype=Name.Type0)])
def test_an_odd_font_is_not_embedded(odd: object) -> None:
    assert not read_font(odd).is_embedded
