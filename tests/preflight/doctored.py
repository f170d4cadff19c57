"""Good files of ours, and ways to spoil them, each by one change.

The good file for a press is a pad of two boards in covers, in CMYK, as PDF/X-1a; the
one for a printer at home is as `sheetgen pad` leaves it.
"""

import io
from collections.abc import Callable
from dataclasses import dataclass

import pikepdf
from pikepdf import Array, Dictionary, Name, Operator, Pdf

from sheetgen.core.units import to_pt
from sheetgen.press.shared import SERIAL_FONT

Change = Callable[[Pdf], object]
SHOP, HOME = "shop", "home"  # which of the good files
FIRST, BACK = 2, 3  # of the pages: a front with its back, behind the cover
PRESS_RGB = {"rg": "k", "RG": "K"}


# Good files


def to_x1a(content: bytes) -> bytes:
    """Return a PDF of ours as PDF/X-1a, with plain inks in place of RGB."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
                _in_inks(thing)
            if isinstance(thing, Dictionary | pikepdf.Stream) and "/Group" in thing:
                del thing["/Group"]
            for space in _spaces(thing):
                if space[0] == Name.Separation and space[2] == Name.DeviceRGB:
                    space[2] = Name.DeviceCMYK
                    space[3] = Dictionary(
                        FunctionType=2,
                        Domain=[0, 1],
                        N=1,
                        C0=[0, 0, 0, 0],
                        C1=[1, 1, 1, 1],
                    )
        pdf.docinfo[Name.GTS_PDFXVersion] = "PDF/X-1a:2003"
        pdf.docinfo[Name.Trapped] = Name("/False")
        for key in ("/CreationDate", "/ModDate"):
            pdf.docinfo[key] = "D:20000101000000Z"
        pdf.Root.OutputIntents = Array(
            [
                Dictionary(
                    Type=Name.OutputIntent,
                    S=Name.GTS_PDFX,
                    OutputConditionIdentifier="FOGRA39",
                    RegistryName="http://www.color.org",
                )
            ]
        )
        return saved(pdf)


def saved(pdf: Pdf) -> bytes:
    output = io.BytesIO()
    pdf.save(
        output,
        force_version="1.4",
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
        fix_metadata_version=False,
    )
    return output.getvalue()


def _spaces(thing: object) -> list[Array]:
    if not isinstance(thing, Dictionary):
        return []
    found = thing.get("/ColorSpace", Dictionary())
    if "/Resources" in thing:
        found = thing.Resources.get("/ColorSpace", found)
    if not isinstance(found, Dictionary):
        return []
    return [space for space in found.values() if isinstance(space, Array)]


def _in_inks(form: pikepdf.Stream) -> None:
    """Write the greys of a form in black ink, and other colours without black."""
    written: list[object] = []
    for step in pikepdf.parse_content_stream(form):
        operator = str(step.operator)
        if operator not in PRESS_RGB:
            written.append(step)
            continue
        light = [float(value) for value in step.operands]
        inks = [1 - value for value in light] + [0.0]
        if max(light) - min(light) < 0.07:  # inks called black and grey
            inks = [0.0, 0.0, 0.0, 1.0 if max(light) < 0.2 else 1 - light[0]]
        values = [round(ink, 3) for ink in inks]
        written.append((values, Operator(PRESS_RGB[operator])))
    form.write(pikepdf.unparse_content_stream(written))


# Changes


def draw(operators: bytes, page: int = FIRST, before: bytes = b"") -> Change:
    """Return what draws something on a page, on top of all else."""

    def change(pdf: Pdf) -> None:
        one = pdf.pages[page]
        one.contents_add(pdf.make_stream(b"q\n" + before), prepend=True)
        one.contents_add(pdf.make_stream(b"\nQ\n" + operators))

    return change


def on_sheet(operators: str, page: int = FIRST) -> Change:
    """Return what draws in a coordinate system that begins where the sheet does."""

    def change(pdf: Pdf) -> None:
        x, y = (float(value) for value in pdf.pages[page].TrimBox[:2])
        draw(f"1 0 0 1 {x} {y} cm {operators}".encode(), page)(pdf)

    return change


def in_white(operators: str) -> Change:
    """Return what draws where a sheet leaves its edge white, 4 mm from the cut."""
    return on_sheet(f"1 0 0 1 {to_pt(40)} {to_pt(4)} cm {operators}")


def words(inks: str, size: float) -> Change:
    """Return what writes a word."""
    return in_white(f"BT {inks} /{SERIAL_FONT} {size} Tf (123) Tj ET")


def using(kind: str, name: str, value: object, operators: str) -> Change:
    """Return what draws with a thing of its own among what a page uses."""

    def change(pdf: Pdf) -> None:
        page = pdf.pages[FIRST]
        page.Resources = pdf.make_indirect(Dictionary(page.Resources))
        kept = Dictionary(page.Resources.get(kind, Dictionary()))
        kept[name] = value(pdf) if callable(value) else value
        page.Resources[kind] = kept
        in_white(operators)(pdf)

    return change


def settings(operators: str, **values: object) -> Change:
    return using("/ExtGState", "/Odd", Dictionary(**values), f"/Odd gs {operators}")


def each_page(change: Callable[[pikepdf.Page], object]) -> Change:
    def change_all(pdf: Pdf) -> None:
        for page in pdf.pages:
            change(page)

    return change_all


def without_trim(page: pikepdf.Page) -> None:
    del page.obj["/TrimBox"]


def paper_within_trim(page: pikepdf.Page) -> None:
    for key in ("/MediaBox", "/CropBox"):
        left, _, right, top = page.obj[key]
        page.obj[key] = [left, float(page.TrimBox[1]) + 4, right, top]


def small_bleed(pdf: Pdf) -> None:
    left, low, right, top = (float(value) for value in pdf.pages[FIRST].TrimBox)
    pdf.pages[FIRST].BleedBox = [left - 3, low - 3, right + 3, top + 3]


def without_font(pdf: Pdf) -> None:
    fonts = pdf.pages[FIRST].Resources.Font
    font = fonts[f"/{SERIAL_FONT}"]
    del font.FontDescriptor["/FontFile2"]


def picture(pdf: Pdf) -> pikepdf.Stream:
    return pdf.make_stream(
        bytes(range(144)),
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=12,
        Height=12,
        BitsPerComponent=8,
        ColorSpace=Name.DeviceGray,
    )


def varnish(pdf: Pdf) -> Array:
    tint = Dictionary(
        FunctionType=2, Domain=[0, 1], N=1, C0=[0, 0, 0, 0], C1=[0, 0, 1, 0]
    )
    return Array([Name.Separation, Name.Varnish, Name.DeviceCMYK, tint])


def larger_page(pdf: Pdf) -> None:
    page = pdf.pages[FIRST]
    for key in ("/MediaBox", "/CropBox"):
        left, low, right, top = page.obj[key]
        page.obj[key] = [left, float(low) - to_pt(10), right, top]


def scaled(pdf: Pdf) -> None:
    for place in (FIRST, BACK):
        page = pdf.pages[place]
        x, y = (0.015 * float(side) for side in page.MediaBox[2:])
        draw(b"", place, f"0.97 0 0 0.97 {x} {y} cm\n".encode())(pdf)


def blank_back(pdf: Pdf) -> None:
    pdf.pages[BACK].Contents = pdf.make_stream(b"")


def swapped_backs(pdf: Pdf) -> None:
    one, other = pdf.pages[BACK], pdf.pages[BACK + 2]
    one.Contents, other.Contents = other.Contents, one.Contents


def other_intent(pdf: Pdf) -> None:
    pdf.Root.OutputIntents[0].OutputConditionIdentifier = "CGATS TR 001"


def without_claim(pdf: Pdf) -> None:
    del pdf.docinfo["/GTS_PDFXVersion"]


def pale(pdf: Pdf) -> None:
    page = pdf.pages[1]
    page.contents_coalesce()
    written = [
        ([0.5], step.operator) if str(step.operator) == "g" else step
        for step in pikepdf.parse_content_stream(page)
    ]
    page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(written))


def twice(pdf: Pdf) -> None:
    pdf.pages[2].Contents = pdf.pages[1].Contents


def upside_down(pdf: Pdf) -> None:
    wide, high = (float(side) for side in pdf.pages[1].MediaBox[2:])
    draw(b"", 1, f"-1 0 0 -1 {wide} {high} cm\n".encode())(pdf)


def in_a_mirror(pdf: Pdf) -> None:
    wide = float(pdf.pages[1].MediaBox[2])
    draw(b"", 1, f"-1 0 0 1 {wide} 0 cm\n".encode())(pdf)


def stained(pdf: Pdf) -> None:
    """Cover a third of the code, which stands at the lower right of a sheet."""
    page = pdf.pages[1]
    page.contents_coalesce()
    (matrix,) = (
        [float(value) for value in step.operands]
        for step in pikepdf.parse_content_stream(page)
        if str(step.operator) == "cm"
        and 0 < abs(float(step.operands[0])) < 3
        and float(step.operands[0]) != 1
    )
    a, b, c, d, e, f = matrix
    draw(f"1 g {a} {b} {c} {d} {e} {f} cm 8 8 20 20 re f".encode(), 1)(pdf)


def without_last(pdf: Pdf) -> None:
    del pdf.pages[-1]


def script(pdf: Pdf) -> None:
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS="app.beep()")


def stamp(pdf: Pdf) -> None:
    pdf.pages[1].obj.Annots = Array(
        [
            pdf.make_indirect(
                Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=[9] * 4)
            )
        ]
    )


def hidden_layer(pdf: Pdf) -> None:
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Notes"))
    pdf.Root.OCProperties = Dictionary(
        OCGs=Array([layer]), D=Dictionary(OFF=Array([layer]))
    )


@dataclass(frozen=True)
class Case:
    """A file that was spoilt.

    Attributes:
        name: what is wrong with it.
        check: which finds it, and no other.
        change: what was done to the good file.
        base: which of the good files.
        locks: whether it is encrypted in the end.
        version: of PDF.
    """

    name: str
    check: str
    change: Change
    base: str = SHOP
    locks: bool = False
    version: str = "1.4"


SQUARE = "0 0 20 20 re f"
CASES = (
    Case("RGB in a job for four inks", "colours", in_white(f"1 0 0 rg {SQUARE}")),
    Case("black in RGB", "colours", words("0 0 0 rg", 8)),
    Case("no trim box", "trim", each_page(without_trim)),
    Case("trim box beyond the paper", "boxes", each_page(paper_within_trim)),
    Case("bleed of 1 mm", "bleed", small_bleed),
    Case("font not embedded", "fonts", without_font),
    Case("transparency", "transparency", settings(f"0 g {SQUARE}", ca=0.5)),
    Case("text in rich black", "black text", words("0.6 0.5 0.5 1 k", 8)),
    Case("ink of 340 %", "total ink", in_white(f"0.9 0.9 0.8 0.8 k {SQUARE}")),
    Case(
        "white that overprints",
        "overprint",
        settings(f"0 0 0 0 k {SQUARE}", OP=True, op=True, OPM=1),
    ),
    Case(
        "colour that overprints",
        "overprint",
        settings(f"0 1 0 0 k {SQUARE}", OP=True, op=True, OPM=1),
    ),
    Case(
        "a varnish that nobody ordered",
        "plates",
        using("/ColorSpace", "/Odd", varnish, f"/Odd cs 1 scn {SQUARE}"),
    ),
    Case("hairline", "thinnest line", in_white("0 w 0 0 m 50 0 l S")),
    Case("type of 3 pt", "smallest text", words("0 g", 3)),
    Case(
        "ink in the safe zone",
        "safe zone",
        on_sheet(f"0 g {to_pt(40)} {to_pt(1)} 50 3 re f"),
    ),
    Case("one page of another size", "paper", larger_page),
    Case("a page too few for both sides", "sides", without_last),
    Case("a back that is missing", "back serials", blank_back),
    Case("backs that are swapped", "back serials", swapped_backs),
    Case("scaled to 97 %", "true size", scaled),
    Case(
        "picture of 72 dpi",
        "pictures",
        using("/XObject", "/Odd", picture, "12 0 0 12 0 0 cm /Odd Do"),
    ),
    Case("meant for another press", "output intent", other_intent),
    Case("says nothing of a standard", "standard", without_claim),
    Case("too new", "version", lambda pdf: None, version="1.6"),
    Case("code with a stain", "codes", stained, HOME),
    Case("serial printed twice", "duplicates", twice, HOME),
    Case("pale code", "code contrast", pale, HOME),
    Case("printed as in a mirror", "mirrored", in_a_mirror, HOME),
    Case("a page upside down", "turned pages", upside_down, HOME),
    Case("encrypted", "locks", lambda pdf: None, HOME, locks=True),
    Case("a script", "scripts", script, HOME),
    Case("a stamp on a page", "forms", stamp, HOME),
    Case("a layer that is hidden", "layers", hidden_layer, HOME),
)
