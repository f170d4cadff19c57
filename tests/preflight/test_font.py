import pikepdf
import pytest
from pikepdf import Dictionary, Name

from sheetgen.preflight.content import Font, read_font


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
