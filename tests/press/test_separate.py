"""Drawings in the colours of a file: what is rewritten, and what stays."""

import io
import re
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from sheetgen.press.colour import CMYK, IN_RGB, Colours, Hue, Swatches
from sheetgen.press.separate import UnknownColour, separated, separated_head

RIVER = Swatches("", {"#2e72a8": Hue((80, 40, 0, 20), (80, 30, 15, 0))})
PRESS = Colours(CMYK, RIVER)
BLUE = "0.180392 0.447059 0.658824"


def _drawing(content: str, form: str = "") -> bytes:
    """Return a PDF of one page, with a form in it."""
    pdf = Pdf.new()
    page = pdf.add_blank_page(page_size=(100, 100))
    page.obj.Contents = pdf.make_stream(content.encode())
    page.obj.Group = Dictionary(S=Name.Transparency)
    if form:
        inner = pdf.make_stream(form.encode())
        inner.Type, inner.Subtype = Name.XObject, Name.Form
        inner.BBox = Array([0, 0, 9, 9])
        page.obj.Resources = Dictionary(XObject=Dictionary(Inner=inner))
    output = io.BytesIO()
    pdf.save(output)
    return output.getvalue()


def _operators(content: str, colours: Colours = PRESS) -> str:
    """Return the operators of a page in the colours of a file, on one line."""
    with Pdf.open(io.BytesIO(separated(_drawing(content), colours))) as pdf:
        assert "/Group" not in pdf.pages[0].obj
        written = pikepdf.unparse_content_stream(
            pikepdf.parse_content_stream(pdf.pages[0])
        )
    # Older versions of the library write a letter by its number.
    told = re.sub(
        r"<(\w\w)>", lambda hit: f"({chr(int(hit[1], 16))})", written.decode()
    )
    return told.replace("\n", " ").removeprefix("0 0 0 1 k 0 0 0 1 K ")


def test_greys_and_colours_go_to_their_plates() -> None:
    drawn = f"0.8 0.8 0.8 rg 0 0 0 RG {BLUE} rg 0 0 9 9 re f"
    wanted = f"0.8 g 0 G {BLUE} rg 0 0 9 9 re f"
    assert _operators(drawn, IN_RGB) == wanted
    drawn = f"{BLUE} rg {BLUE} RG 0 0 9 9 re B"
    assert _operators(drawn) == "0.8 0.4 0 0.2 k 0.8 0.4 0 0.2 K 0 0 9 9 re B"
    assert _operators("0.8 g 1 1 1 RG 0 0 9 9 re B").startswith("0 0 0 0.2 k 0 0 0 0 K")


def test_grey_text_is_solid_and_areas_after_it_are_not() -> None:
    drawn = "0.4 g 0 0 9 9 re f BT (a) Tj ET 0 0 5 5 re f"
    assert _operators(drawn) == (
        "0 0 0 0.6 k 0 0 9 9 re f 0 0 0 1 k /Over gs BT (a) Tj ET /Apart gs "
        "0 0 0 0.6 k 0 0 5 5 re f"
    )


def test_text_is_printed_over_while_it_is_black_and_not_when_it_is_not() -> None:
    for colour in ("0.7 g", "1 1 1 rg", f"{BLUE} rg"):
        found = _operators(f"{colour} BT (a) Tj ET")
        assert "gs" not in found and "0 0 0 1 k" not in found
    found = _operators(f"BT 0 g (a) Tj {BLUE} rg (b) Tj 0 g (c) Tj ET")
    assert found == (
        "/Over gs BT 0 0 0 1 k (a) Tj 0.8 0.4 0 0.2 k /Apart gs (b) Tj 0 0 0 1 k "
        "/Over gs (c) Tj ET /Apart gs"
    )
    found = _operators("1 1 1 rg q 0 g 0 0 9 9 re f Q BT (a) Tj ET")
    assert found == "0 0 0 0 k q 0 0 0 1 k 0 0 9 9 re f Q BT (a) Tj ET"


def test_forms_within_forms_are_rewritten() -> None:
    content = separated(_drawing("/Inner Do", f"{BLUE} rg BT (a) Tj 0 g ET"), PRESS)
    with Pdf.open(io.BytesIO(content)) as pdf:
        inner = pdf.pages[0].Resources.XObject.Inner
        written = inner.read_bytes()
        assert b"0.8 0.4 0 0.2 k" in written and b"rg" not in written
        over = inner.Resources.ExtGState.Over
        assert (over.op, over.OP, over.OPM) == (True, False, 1)


def test_heads_are_printed_over_but_for_marks() -> None:
    with Pdf.new() as pdf:
        head = b"q 0 g /F1 9 Tf q 0 0 1 1 re"
        assert separated_head(pdf, head, IN_RGB) == head
        found = separated_head(pdf, head, PRESS).replace(b"\n", b" ")
        assert found == b"q 0 0 0 1 k /Over gs /F1 9 Tf q 0 0 1 1 re"
        marks = b"q /All CS 1 SCN 0 0 m 9 9 l S 0 G 0 0 m 9 9 l S Q"
        found = separated_head(pdf, marks, PRESS)
        assert b"/All CS" in found and b"0 0 0 1 K" in found and b"gs" not in found


def test_all_colours_without_a_row_are_said_at_once() -> None:
    with pytest.raises(UnknownColour) as raised:
        separated(_drawing("0.2 0.4 0.6 rg 0.4 0.2 0.6 RG 0 0 9 9 re B"), PRESS)
    assert "#336699, #663399" in raised.value.message


@pytest.mark.parametrize("drawn", ["/Sh sh", "/Pattern cs", "0.5 sc"])
def test_what_is_no_plain_colour_is_a_fault_of_the_drawing(drawn: str) -> None:
    with pytest.raises(ValueError, match="plain colours"):
        _operators(drawn)


@pytest.mark.parametrize(
    "state",
    [{"/ca": 0.5}, {"/CA": 0.9}, {"/BM": Name.Multiply}, {"/SMask": Dictionary()}],
)
def test_transparency_is_a_fault_of_the_drawing(state: dict[str, object]) -> None:
    with Pdf.open(io.BytesIO(_drawing("/a gs"))) as pdf:
        mixing = Dictionary(ExtGState=Dictionary(a=Dictionary(state)))
        pdf.pages[0].obj.Resources = mixing
        output = io.BytesIO()
        pdf.save(output)
    with pytest.raises(ValueError, match="transparent"):
        separated(output.getvalue(), IN_RGB)


def test_the_same_drawing_gives_the_same_bytes(tmp_path: Path) -> None:
    drawn = _drawing(f"{BLUE} rg 0 0 9 9 re f")
    assert separated(drawn, PRESS) == separated(drawn, PRESS)
