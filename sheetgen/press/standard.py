"""Standards for files: PDF/X, which presses take, and PDF/A, for archives.

PDF/X-1a allows only plates; it requires a registered printing condition, embedded
fonts, no transparency, boxes on every page, a title, dates, an entry on trapping, and
no compressed objects. PDF/X-4 requires the same in newer terms, with an embedded press
profile. PDF/A-1b requires all colours to be bound to a profile, fonts that list their
glyphs, XMP metadata that agrees with the rest, and no compressed objects; for colours
of a press the user names the profile, ours are bound to sRGB. For either standard a
file is rewritten as a whole, so it is held in memory.

The time in files never comes from a clock, so that bytes stay the same.

Sources: ISO 15930-4 (PDF/X-1a:2003), 6.1 (identification), 6.2 (colour), 6.3 to 6.15;
ISO 15930-7 (PDF/X-4), 6; ISO 19005-1 (PDF/A-1), 6.1 (structure), 6.2.2 (output intent),
6.3.3 to 6.3.5 (fonts), 6.7 (metadata); ISO 32000-1, 14.11.5 (output intents);
reproducible-builds.org, SOURCE_DATE_EPOCH.
"""

import io
import os
import struct
from datetime import UTC, datetime
from itertools import pairwise
from xml.sax.saxutils import escape

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from sheetgen.core.errors import UsageError
from sheetgen.language.message import message
from sheetgen.press.colour import CONDITIONS, IN_RGB, PDFX_1A, Colours

_EPOCH = "SOURCE_DATE_EPOCH"
_USUAL = datetime(2001, 1, 1, tzinfo=UTC)
_REGISTRY = "http://www.color.org"
_SRGB = "sRGB IEC61966-2.1"
_X_1A, _X_4 = "PDF/X-1a:2003", "PDF/X-4"
_SPACES = {
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
}


def file_timestamp() -> datetime:
    """Return the time that the environment names, or the first day of this century.

    Raises:
        UsageError: the environment has a value that is not a time.
    """
    given = os.environ.get(_EPOCH)
    if not given:
        return _USUAL
    try:
        return datetime.fromtimestamp(int(given), UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise UsageError(
            message(
                "{name}={given}: expected seconds since 1970, a whole number",
                name=_EPOCH,
                given=given,
            )
        ) from error


def to_pdfx(content: bytes, colours: Colours) -> bytes:
    """Return *content*, a PDF of ours in the colours of a press, as PDF/X.

    Args:
        content: all of the PDF; its metadata has no date.
        colours: its colours, with the standard.

    Raises:
        UsageError: SOURCE_DATE_EPOCH is not a time.
    """
    moment = file_timestamp()
    is_old = colours.standard == PDFX_1A
    with Pdf.open(io.BytesIO(content)) as pdf:
        date = moment.strftime("D:%Y%m%d%H%M%SZ")
        info = {"/CreationDate": date, "/ModDate": date, "/Trapped": Name("/False")}
        info["/GTS_PDFXVersion"] = _X_1A if is_old else _X_4
        if is_old:
            info["/GTS_PDFXConformance"] = _X_1A
        for key, value in info.items():
            pdf.docinfo[key] = value
        _complete_fonts(pdf)
        _claim(pdf, _exchanged(pdf, moment, is_old))
        return _saved(pdf, "1.4" if is_old else "1.6")


def to_pdfa(content: bytes, colours: Colours = IN_RGB) -> bytes:
    """Return *content*, a PDF of ours, as PDF/A-1b.

    Args:
        content: all of the PDF; its metadata has no date.
        colours: its colours; those of a press have a profile.
    """
    with Pdf.open(io.BytesIO(content)) as pdf:
        if colours.is_press:
            intent = press_intent(pdf, colours, Name.GTS_PDFA1)
        else:
            intent = _srgb_intent(pdf)
        pdf.Root[Name.OutputIntents] = Array([intent])
        _complete_fonts(pdf)
        _claim(
            pdf,
            '<rdf:Description rdf:about="" '
            'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" '
            'xmlns:pdf="http://ns.adobe.com/pdf/1.3/">\n'
            "<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"
            f"<pdf:Producer>{pdf.docinfo[Name.Producer]}</pdf:Producer>\n"
            "</rdf:Description>\n",
        )
        return _saved(pdf, "1.4")


def press_intent(
    pdf: Pdf, colours: Colours, kind: Name = Name.GTS_PDFX
) -> pikepdf.Object:
    """Return the output intent for a press, with its profile if there is one."""
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=kind,
        OutputConditionIdentifier=colours.condition,
        OutputCondition=CONDITIONS[colours.condition],
        Info=CONDITIONS[colours.condition],
        RegistryName=_REGISTRY,
    )
    if colours.profile is not None:
        intent.DestOutputProfile = _profile(pdf, colours.profile.content, 4)
    return pdf.make_indirect(intent)


def _srgb_intent(pdf: Pdf) -> pikepdf.Object:
    """Return the output intent for the colours of screens: sRGB."""
    return pdf.make_indirect(
        Dictionary(
            Type=Name.OutputIntent,
            S=Name.GTS_PDFA1,
            OutputConditionIdentifier=_SRGB,
            Info=_SRGB,
            DestOutputProfile=_profile(pdf, srgb_profile(), 3),
        )
    )


def _profile(pdf: Pdf, content: bytes, inks: int) -> pikepdf.Object:
    profile = pdf.make_stream(content)
    profile[Name.N] = inks
    profile[Name.Alternate] = Name.DeviceRGB if inks == 3 else Name.DeviceCMYK
    return pdf.make_indirect(profile)


def _saved(pdf: Pdf, version: str) -> bytes:
    """Return a file in a version of PDF; before 1.5 without object streams."""
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


def _complete_fonts(pdf: Pdf) -> None:
    """Add the lists of glyphs in composite fonts, and the map from their codes."""
    for font in pdf.objects:
        if not isinstance(font, Dictionary) or font.get(Name.Type) != Name.Font:
            continue
        if font.get(Name.Subtype) != Name.CIDFontType2:
            continue
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


def _exchanged(pdf: Pdf, moment: datetime, is_old: bool) -> str:
    """Return the metadata of PDF/X, equal to the document's information."""
    date = moment.strftime("%Y-%m-%dT%H:%M:%SZ")
    said = {
        "xmp:CreateDate": date,
        "xmp:ModifyDate": date,
        "xmp:MetadataDate": date,
        "pdf:Producer": escape(str(pdf.docinfo[Name.Producer])),
        "pdf:Trapped": "False",
        "xmpMM:DocumentID": f"uuid:{_grouped(bytes(pdf.trailer[Name.ID][0]).hex())}",
        "xmpMM:VersionID": "1",
        "xmpMM:RenditionClass": "default",
    }
    if not is_old:
        said["pdfxid:GTS_PDFXVersion"] = _X_4
    claim = "".join(f"<{key}>{value}</{key}>\n" for key, value in said.items())
    spaces = " ".join(f'xmlns:{name}="{where}"' for name, where in _SPACES.items())
    return f'<rdf:Description rdf:about="" {spaces}>\n{claim}</rdf:Description>\n'


def _claim(pdf: Pdf, claim: str) -> None:
    """Add a claim of a standard to the metadata."""
    packet = pdf.Root.Metadata.read_bytes().decode()
    write_metadata(pdf, packet.replace("</rdf:RDF>", f"{claim}</rdf:RDF>"))


def write_metadata(pdf: Pdf, packet: str) -> None:
    """Replace the metadata of a file."""
    stream = pdf.make_stream(packet.encode())
    stream[Name.Type], stream[Name.Subtype] = Name.Metadata, Name.XML
    pdf.Root[Name.Metadata] = pdf.make_indirect(stream)


def _grouped(digits: str) -> str:
    """Return hexadecimal digits in the groups of an identifier (RFC 9562)."""
    ends = 0, 8, 12, 16, 20, 32
    return "-".join(digits[low:high] for low, high in pairwise(ends))


# The profile of plain colours: sRGB, as an ICC profile.
#
# Version 2 of the format, since PDF/A-1 accepts no later one.
#
# Source: ICC.1:2001-04 (header, tags, types); IEC 61966-2-1 (curve and primaries,
# adapted here to the white of the connection space, D50).


_WHITE = (0.9642, 1.0, 0.8249)
_PRIMARIES = {
    b"rXYZ": (0.43607, 0.22249, 0.01392),
    b"gXYZ": (0.38515, 0.71687, 0.09708),
    b"bXYZ": (0.14307, 0.06061, 0.71410),
}
_STEPS = 1024  # of the curve
_NAME = b"sRGB IEC61966-2.1"
_RIGHTS = b"No copyright, use freely"


def srgb_profile() -> bytes:
    """Return the profile; always the same bytes."""
    curve = _curve()
    tags = {
        b"desc": _description(_NAME),
        b"cprt": b"text\0\0\0\0" + _RIGHTS + b"\0",
        b"wtpt": _xyz(_WHITE),
        **{name: _xyz(value) for name, value in _PRIMARIES.items()},
        **{name: curve for name in (b"rTRC", b"gTRC", b"bTRC")},
    }
    table = struct.pack(">I", len(tags))
    at = 128 + 4 + 12 * len(tags)
    body = b""
    places: dict[bytes, int] = {}
    for name, content in tags.items():
        if content not in places:  # the three curves share one copy
            places[content] = at + len(body)
            body += content + bytes(-len(content) % 4)
        table += name + struct.pack(">II", places[content], len(content))
    size = at + len(body)
    return _header(size) + table + body


def _header(size: int) -> bytes:
    """Return the header of a display profile for RGB."""
    return b"".join(
        (
            struct.pack(">I4sI", size, b"\0\0\0\0", 0x02100000),
            b"mntrRGB XYZ ",
            struct.pack(">6H", 2000, 1, 1, 0, 0, 0),
            b"acsp",
            bytes(28),  # platform, flags, device, intent
            _fixed(*_WHITE),
            bytes(48),
        )
    )


def _curve() -> bytes:
    """Return the amount of light for each step of a colour."""
    values = []
    for step in range(_STEPS):
        share = step / (_STEPS - 1)
        light = share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        values.append(round(light * 65535))
    return b"curv" + struct.pack(f">II{_STEPS}H", 0, _STEPS, *values)


def _description(text: bytes) -> bytes:
    """Return a description in ASCII, with empty ones in other scripts."""
    ascii_part = struct.pack(">II", 0, len(text) + 1) + text + b"\0"
    return b"desc" + ascii_part + bytes(4 + 4 + 2 + 1 + 67)


def _xyz(value: tuple[float, float, float]) -> bytes:
    return b"XYZ \0\0\0\0" + _fixed(*value)


def _fixed(*values: float) -> bytes:
    """Return numbers in fixed point with sixteen fractional bits."""
    return struct.pack(f">{len(values)}i", *(round(value * 65536) for value in values))
