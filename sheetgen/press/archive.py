"""PDF/A-1b: files that look the same in thirty years.

The standard wants all colours bound to a profile, fonts that say which glyphs they
hold, metadata in XMP that agrees with the rest, and no compressed objects. A file is
rewritten for it as a whole, so it is held in memory.

Source: ISO 19005-1, 6.1 (structure), 6.2.2 (output intent), 6.3.3 to 6.3.5 (fonts),
6.7 (metadata).
"""

import io

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from sheetgen.press.srgb import srgb_profile


def to_pdfa(content: bytes) -> bytes:
    """Return *content*, a PDF of ours, as PDF/A-1b.

    Args:
        content: all of it; its metadata has no date.
    """
    with Pdf.open(io.BytesIO(content)) as pdf:
        pdf.Root[Name.OutputIntents] = Array([_output_intent(pdf)])
        for item in pdf.objects:
            if isinstance(item, Dictionary) and item.get(Name.Type) == Name.Font:
                _complete_font(pdf, item)
        _claim(pdf)
        output = io.BytesIO()
        pdf.save(
            output,
            min_version="1.4",
            force_version="1.4",
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            compress_streams=True,
        )
        return output.getvalue()


def _output_intent(pdf: Pdf) -> pikepdf.Object:
    """Return the profile that plain colours are meant in: sRGB."""
    profile = pdf.make_stream(srgb_profile())
    profile[Name.N] = 3
    profile[Name.Alternate] = Name.DeviceRGB
    return pdf.make_indirect(
        Dictionary(
            Type=Name.OutputIntent,
            S=Name.GTS_PDFA1,
            OutputConditionIdentifier="sRGB IEC61966-2.1",
            Info="sRGB IEC61966-2.1",
            DestOutputProfile=pdf.make_indirect(profile),
        )
    )


def _complete_font(pdf: Pdf, font: pikepdf.Dictionary) -> None:
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
