"""PDF/X: files that a press takes without a question.

PDF/X-1a wants nothing but plates, a condition that a registry knows, fonts inside, no
transparency, boxes on every page, a title and dates, whether colours were trapped, and
no compressed objects; PDF/X-4 the same in newer words, with the profile of the press
inside. A file is rewritten for it as a whole, so it is held in memory.

Sources: ISO 15930-4 (PDF/X-1a:2003), 6.1 (identification), 6.2 (colour), 6.3 to 6.15;
ISO 15930-7 (PDF/X-4), 6.
"""

import io
from datetime import datetime
from itertools import pairwise
from xml.sax.saxutils import escape

from pikepdf import Dictionary, Name, Pdf

from sheetgen.press.archive import complete_font, saved
from sheetgen.press.colour import PDFX_1A, Colours
from sheetgen.press.moment import file_moment

_X_1A, _X_4 = "PDF/X-1a:2003", "PDF/X-4"
_SPACES = {
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
}


def to_pdfx(content: bytes, colours: Colours) -> bytes:
    """Return *content*, a PDF of ours in the colours of a press, as PDF/X.

    Args:
        content: all of it; its metadata has no date.
        colours: that it is in, with the standard.

    Raises:
        UsageError: SOURCE_DATE_EPOCH is no time.
    """
    moment = file_moment()
    is_old = colours.standard == PDFX_1A
    with Pdf.open(io.BytesIO(content)) as pdf:
        date = moment.strftime("D:%Y%m%d%H%M%SZ")
        info = {"/CreationDate": date, "/ModDate": date, "/Trapped": Name("/False")}
        info["/GTS_PDFXVersion"] = _X_1A if is_old else _X_4
        if is_old:
            info["/GTS_PDFXConformance"] = _X_1A
        for key, value in info.items():
            pdf.docinfo[key] = value
        for item in pdf.objects:
            if isinstance(item, Dictionary) and item.get(Name.Type) == Name.Font:
                complete_font(pdf, item)
        _claim(pdf, moment, is_old)
        return saved(pdf, "1.4" if is_old else "1.6")


def _claim(pdf: Pdf, moment: datetime, is_old: bool) -> None:
    """Say in the metadata what its information says too, and what the file is."""
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
    about = f'<rdf:Description rdf:about="" {spaces}>\n{claim}</rdf:Description>\n'
    packet = pdf.Root.Metadata.read_bytes().decode()
    stream = pdf.make_stream(
        packet.replace("</rdf:RDF>", f"{about}</rdf:RDF>").encode()
    )
    stream[Name.Type], stream[Name.Subtype] = Name.Metadata, Name.XML
    pdf.Root[Name.Metadata] = pdf.make_indirect(stream)


def _grouped(digits: str) -> str:
    """Return hexadecimal digits in the groups of an identifier (RFC 9562)."""
    ends = 0, 8, 12, 16, 20, 32
    return "-".join(digits[low:high] for low, high in pairwise(ends))
