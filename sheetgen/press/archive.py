"""PDF/A-1b: files that look the same in thirty years.

The standard wants all colours bound to a profile, fonts that say which glyphs they
hold, metadata in XMP that agrees with the rest, and no compressed objects. A file is
rewritten for it as a whole, so it is held in memory. The profile of colours of a press
is one that somebody names; ours are bound to sRGB.

Source: ISO 19005-1, 6.1 (structure), 6.2.2 (output intent), 6.3.3 to 6.3.5 (fonts),
6.7 (metadata).
"""

import io

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from sheetgen.press.colour import IN_RGB, Colours
from sheetgen.press.intent import press_intent, srgb_intent


def to_pdfa(content: bytes, colours: Colours = IN_RGB) -> bytes:
    """Return *content*, a PDF of ours, as PDF/A-1b.

    Args:
        content: all of it; its metadata has no date.
        colours: that it is in; those of a press have a profile.
    """
    with Pdf.open(io.BytesIO(content)) as pdf:
        intent = press_intent if colours.is_press else srgb_intent
        pdf.Root[Name.OutputIntents] = Array([intent(pdf, colours, Name.GTS_PDFA1)])
        for item in pdf.objects:
            if isinstance(item, Dictionary) and item.get(Name.Type) == Name.Font:
                complete_font(pdf, item)
        _claim(pdf)
        return saved(pdf, "1.4")


def saved(pdf: Pdf, version: str) -> bytes:
    """Return a file of a version; before 1.5 its objects stand one by one."""
    modes = pikepdf.ObjectStreamMode
    output = io.BytesIO()
    pdf.save(
        output,
        min_version=version,
        force_version=version,
        deterministic_id=True,
        object_stream_mode=modes.disable if version < "1.5" else modes.generate,
        compress_streams=True,
    )
    return output.getvalue()


def complete_font(pdf: Pdf, font: pikepdf.Dictionary) -> None:
    """Add which glyphs a composite font holds, and how its codes name them."""
    if font.get(Name.Subtype) != Name.CIDFontType2:
        return
    if Name.CIDToGIDMap not in font:
        font[Name.CIDToGIDMap] = Name.Identity
    descriptor = font.FontDescriptor
    if Name.CIDSet not in descriptor:
        descriptor[Name.CIDSet] = pdf.make_stream(_glyph_set(descriptor))


def _glyph_set(descriptor: pikepdf.Object) -> bytes:
    """Return a bit for every glyph of an embedded font, the highest first."""
    from fontTools.ttLib import TTFont

    with TTFont(io.BytesIO(descriptor.FontFile2.read_bytes()), lazy=True) as font:
        count = int(font["maxp"].numGlyphs)
    whole, rest = divmod(count, 8)
    return b"\xff" * whole + (bytes([0xFF << (8 - rest) & 0xFF]) if rest else b"")


def _claim(pdf: Pdf) -> None:
    """Say in the metadata what the file is, and what its information says too."""
    packet = pdf.Root.Metadata.read_bytes().decode()
    producer = str(pdf.docinfo[Name.Producer])
    claim = (
        '<rdf:Description rdf:about="" '
        'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" '
        'xmlns:pdf="http://ns.adobe.com/pdf/1.3/">\n'
        "<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"
        f"<pdf:Producer>{producer}</pdf:Producer>\n</rdf:Description>\n"
    )
    packet = packet.replace("</rdf:RDF>", f"{claim}</rdf:RDF>")
    stream = pdf.make_stream(packet.encode())
    stream[Name.Type], stream[Name.Subtype] = Name.Metadata, Name.XML
    pdf.Root[Name.Metadata] = pdf.make_indirect(stream)
