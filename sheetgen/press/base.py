"""The part of a PDF that all its pages share: faces, fonts, title.

reportlab makes the document with the font of serials, the renderer draws each face
once, and pikepdf joins them. `sheetgen.press.stream` appends what differs per sheet.
"""

import io
from collections.abc import Sequence
from xml.sax.saxutils import escape

import pikepdf
from pikepdf import Dictionary, Name, Pdf
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from sheetgen.core.units import Mm, to_pt
from sheetgen.draw.font import BOLD, FontStack
from sheetgen.press.cached import keep_drawing
from sheetgen.press.colour import CMYK, IN_RGB, RGB, Colours
from sheetgen.press.renderer import to_pdf
from sheetgen.press.separate import overprint, separated, separated_head
from sheetgen.press.sheets import Drawing
from sheetgen.press.standard import file_timestamp, press_intent, write_metadata
from sheetgen.press.stream import LETTERS, Base, Credits, face_name
from sheetgen.version import __version__

_FONT = "Serial"
_GROUND = "Ground"  # name among the resources of a form
_RESOURCES = Name.SheetgenResources
_HEADS = Name.SheetgenHeads

# Colours of marks: one on all plates, and one with a plate of its own. Their
# substitutes where there are no plates: grey, in red, green and blue, or on the four
# plates of a press.
_INKS: dict[str, dict[str, tuple[float, ...]]] = {
    RGB: {"All": (0,), "Die": (0.85, 0, 0.5)},
    CMYK: {"All": (1, 1, 1, 1), "Die": (0, 1, 0, 0)},
}
_SPACES = {1: Name.DeviceGray, 3: Name.DeviceRGB, 4: Name.DeviceCMYK}


def make_base(
    drawings: Sequence[Drawing],
    heads: Sequence[bytes],
    fonts: FontStack,
    credits: Credits,
    duplex: str = "",
    colours: Colours = IN_RGB,
) -> Base:
    """Return the shared part of a PDF with *drawings*.

    Args:
        drawings: each is drawn once.
        heads: operators that several pages share.
        fonts: the fonts of the drawings.
        credits: the metadata of the PDF.
        duplex: the edge about which the PDF asks a printer to turn the paper, ``long``
            or ``short``; empty for one-sided printing.
        colours: the colours of the file.

    Raises:
        UnknownColour: the table of plates has no row for a colour.
        MissingLibrary: cairo is not installed.
    """
    with Pdf.open(io.BytesIO(_document(fonts, credits, duplex))) as pdf:
        letters = pdf.pages[0].obj.Resources.Font
        forms = _forms(pdf, drawings, fonts, colours)
        used = Dictionary(XObject=forms, Font=letters)
        spaces = {
            f"/{name}": pdf.make_indirect(separation(name, colours.space))
            for name in _INKS[colours.space]
            if any(b"/%b CS" % name.encode() in head for head in heads)
        }
        if spaces:
            used[Name.ColorSpace] = Dictionary(spaces)
        # The catalog keeps them alive, and findable, until pages refer to them.
        pdf.Root[_RESOURCES] = pdf.make_indirect(used)
        if colours.is_press:
            used[Name.ExtGState] = Dictionary(overprint(pdf))
            pdf.Root[Name.OutputIntents] = pikepdf.Array([press_intent(pdf, colours)])
        streams = [
            pdf.make_indirect(pdf.make_stream(separated_head(pdf, head, colours)))
            for head in heads
        ]
        pdf.Root[_HEADS] = pdf.make_indirect(pikepdf.Array(streams))
        del pdf.Root.Pages.Kids[0]
        pdf.Root.Pages.Count = 0
        _describe(pdf, credits)
        output = io.BytesIO()
        pdf.save(
            output,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
            recompress_flate=False,
        )
    return _read_numbers(output.getvalue())


def _forms(
    pdf: Pdf, drawings: Sequence[Drawing], fonts: FontStack, colours: Colours
) -> Dictionary:
    """Return all drawings as forms, by the names under which pages use them."""
    found: dict[str, tuple[str, Mm]] = {}
    for one in drawings:
        if one.ground:
            found[one.ground_key] = one.ground, one.size[1]
        found[one.key] = one.svg, one.size[1]

    def draw() -> bytes:
        drawn = to_pdf([svg for svg, _ in found.values()], fonts)
        return separated(drawn, colours)

    content = keep_drawing(list(found), fonts, draw, colours.key)
    with Pdf.open(io.BytesIO(content)) as drawn:
        made = {
            key: _form(pdf, page, height)
            for (key, (_, height)), page in zip(found.items(), drawn.pages, strict=True)
        }
    forms = Dictionary()
    for number, one in enumerate(drawings):
        form = made[one.key]
        if one.ground:
            form = _lay_on(pdf, form, made[one.ground_key])
        forms[f"/{face_name(number)}"] = form
    return forms


def _form(pdf: Pdf, page: pikepdf.Page, height: Mm) -> pikepdf.Object:
    """Return a page of another document as a form of this one."""
    form = pdf.copy_foreign(page.as_form_xobject())
    # The page may be larger than the drawing, whose lower edge belongs at 0.
    drop = to_pt(height) - float(page.mediabox[3])
    form.Matrix = pikepdf.Array([1, 0, 0, 1, 0, round(drop, 4)])
    # A transparency group makes viewers draw thin lines differently.
    if Name.Group in form:
        del form[Name.Group]
    return form


def _lay_on(pdf: Pdf, form: pikepdf.Object, ground: pikepdf.Object) -> pikepdf.Object:
    """Return a form that draws another one first."""
    drop = float(form.Matrix[5])  # the ground has the same shift already
    before = b"q 1 0 0 1 0 %.4f cm /%b Do Q\n" % (-drop, _GROUND.encode())
    laid = pdf.make_stream(before + form.read_bytes())
    for key, value in form.items():
        if key not in ("/Length", "/Filter", "/DecodeParms"):
            laid[key] = value
    resources = pdf.make_indirect(form.Resources).copy()
    others = resources.get(Name.XObject, Dictionary()).copy()
    others[f"/{_GROUND}"] = ground
    resources[Name.XObject] = others
    laid.Resources = resources
    return laid


def separation(name: str, space: str = RGB) -> pikepdf.Array:
    """Return a colour with a plate of its own, and its substitute where it has none."""
    full = _INKS[space][name]
    none = (0 if space == CMYK else 1,) * len(full)
    tint = Dictionary(
        FunctionType=2,
        Domain=pikepdf.Array([0, 1]),
        C0=pikepdf.Array(none),
        C1=pikepdf.Array(full),
        N=1,
    )
    return pikepdf.Array([Name.Separation, Name(f"/{name}"), _SPACES[len(full)], tint])


def _document(fonts: FontStack, credits: Credits, duplex: str) -> bytes:
    """Return a PDF of one page that holds the font of serials."""
    file_timestamp()  # reportlab reads the same variable, and fails on a bad value
    rl_config.useA85 = 0
    path = fonts.font(BOLD).path
    pdfmetrics.registerFont(TTFont(_FONT, str(path)))
    output = io.BytesIO()
    canvas = Canvas(
        output,
        invariant=1,
        pageCompression=1,
        initialFontName=_FONT,
        lang=credits.language,
    )
    canvas.setTitle(credits.title)
    canvas.setSubject(credits.subject)
    canvas.setAuthor(credits.author)
    canvas.setCreator(f"sheetgen {__version__}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if duplex:
        canvas.setViewerPreference("Duplex", f"DuplexFlip{duplex.capitalize()}Edge")
    canvas.setFont(_FONT, 10)
    canvas.drawString(0, 0, LETTERS)
    canvas.showPage()
    canvas.save()
    return output.getvalue()


def _describe(pdf: Pdf, credits: Credits) -> None:
    """Write the metadata, without dates: the same input gives the same bytes."""
    for key in (Name.CreationDate, Name.ModDate, Name.Keywords, Name.Trapped):
        if key in pdf.docinfo:
            del pdf.docinfo[key]
    if not credits.author:
        del pdf.docinfo[Name.Author]
    packet = _XMP.format(
        title=escape(credits.title),
        subject=escape(credits.subject),
        author=escape(credits.author or "sheetgen"),
        rights=escape(credits.rights),
        language=credits.language,
        tool=f"sheetgen {__version__}",
    )
    write_metadata(pdf, packet)


_XMP = """\
<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt>\
</dc:description>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">{rights}</rdf:li></rdf:Alt></dc:rights>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>{tool}</xmp:CreatorTool>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


def _read_numbers(content: bytes) -> Base:
    """Return the base with the object numbers that saving assigned."""
    with Pdf.open(io.BytesIO(content)) as pdf:
        resources = pdf.Root[_RESOURCES].objgen[0]
        heads = tuple(item.objgen[0] for item in pdf.Root[_HEADS])
        del pdf.Root[_RESOURCES], pdf.Root[_HEADS]
        return Base(
            pdf=content,
            pages=pdf.Root.Pages.objgen[0],
            resources=resources,
            heads=heads,
            size=int(pdf.trailer[Name.Size]),
            catalog=pdf.Root.objgen[0],
            catalog_text=pdf.Root.unparse(resolved=True),
            info=pdf.trailer[Name.Info].objgen[0],
            id=bytes(pdf.trailer[Name.ID][0]),
        )
