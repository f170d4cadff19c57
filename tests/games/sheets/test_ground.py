"""Somebody's own art beneath a sheet: what is drawn, refused, and where boxes stand."""

import io
import json
import re
from base64 import b64encode
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from PIL import Image

from sheetgen.cli.design import watched_files
from sheetgen.core.codes import Fields
from sheetgen.core.draw.box import Box
from sheetgen.core.scoresheet.codec import pack_sheet, take_sheet
from sheetgen.core.scoresheet.frame import find_frame
from sheetgen.draw.fontfile import load_fonts
from sheetgen.games.find import load_layout
from sheetgen.press.renderer import CAIRO, VARIABLE
from sheetgen.prints.look import Look
from sheetgen.prints.picture import draw_picture
from sheetgen.scoresheet.art import ArtFault, Cut, Ground, Picture, Shape, Words
from sheetgen.scoresheet.drawing import read_ground
from sheetgen.scoresheet.placing import field_ids, write_boxes
from tests import golden
from tests.games.faces import draw_face
from tests.games.sheets.declare import SHEETS

HARVEST = Path(__file__).with_name("drawn") / "harvest.toml"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" {} width="127mm" height="197mm" {}</svg>'
LINKED = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
VIEW = 'viewBox="0 0 127 197">'
SHEET = """format = 1
sheet = "Own"
columns = "sheet"
art = "own.svg"
[[row]]
label = "Red"
cross = "1 2"
[[table]]
rows = [{ label = "Coins", most = 30 }]
"""
# Where the boxes of that sheet may stand.
PLACES = {
    "red-1": (20, 30, 6, 6),
    "red-2": (30, 30, 6, 6),
    "red-points": (40, 30, 12, 9),
    "coins": (20, 50, 12, 9),
    "total": (40, 50, 12, 9),
}


def pixels(kind: str = "PNG", mode: str = "RGB", *size: int) -> bytes:
    output = io.BytesIO()
    Image.new(mode, size or (8, 4), "black").save(output, kind)
    return output.getvalue()


def data(content: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{b64encode(content).decode()}"


def read(inside: str, known: Any = PLACES) -> Ground:
    Path("own.svg").write_text(SVG.format(LINKED, VIEW + inside), "utf-8")
    return read_ground(Path(), "own.svg", 1, known.__contains__)


def rectangles(places: dict[str, Any]) -> str:
    return "".join(
        f'<rect id="{name}" x="{x}" y="{y}" width="{wide}" height="{high}"/>'
        for name, (x, y, wide, high) in places.items()
    )


def problems(run: Any, places: dict[str, Any], more: str = "") -> list[str]:
    """Return what is wrong with a sheet whose art has some rectangles."""
    content = VIEW + '<path d="M0 0h9v9z"/>' + rectangles(places) + more
    Path("own.svg").write_text(SVG.format(LINKED, content), "utf-8")
    Path("own.toml").write_text(SHEET, "utf-8")
    lines = run("validate", "own.toml").err.splitlines()
    return [line.removeprefix("own.toml:4: art: ") for line in lines]


# What is drawn


def test_art_of_inkscape_looks_as_it_did(pytestconfig: pytest.Config) -> None:
    golden.compare("sheets/harvest.svg", draw_face(str(HARVEST)).svg, pytestconfig)


@pytest.mark.slow
def test_both_renderers_draw_it_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    for name in ("own", CAIRO):
        monkeypatch.setenv(VARIABLE, name)
        content = draw_picture(load_layout(str(HARVEST))).png(50)
        drawn.append(Image.open(io.BytesIO(content)).convert("L").reduce(4).tobytes())
    assert len(drawn[0]) == len(drawn[1])
    far = [abs(one - other) for one, other in zip(*drawn, strict=True)]
    assert max(far) < 30 and sum(far) / len(far) < 1


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ('<rect width="4" height="2" style="fill:#ff0000;opacity:0.5"/>',
         Shape("M0 0H4V2H0V0Z", "#ff8080")),
        ('<g transform="scale(2)" style="stroke:#00f;fill:none">'
         '<path style="stroke-width:1;stroke-dasharray:2,1" d="M1 1h3"/></g>',
         Shape("M2 2H8", "", "#0000ff", 2, dash="4.000 2.000")),
        ("<style>/* a */ .a, rect { fill: gold } #b{stroke:red}</style>"
         '<path id="b" class="a" d="M0 0h1v1z" fill-rule="evenodd"/>',
         Shape("M0 0H1V1L0 0Z", "#ffd700", is_odd=True)),
        ('<path fill="rgb(9999,0,0)" stroke="#000" stroke-width="-1" d="M0 0h1v1z"/>',
         Shape("M0 0H1V1L0 0Z", "#ff0000")),
        (f'<image x="10" y="20" width="8" height="8" href="{data(pixels())}"/>',
         Picture(10, 22, 0, 8, 4, "")),
        (f'<image width="8" height="4" transform="scale(1,-1)" '
         f'xlink:href="{data(pixels("JPEG"), "jpeg")}" preserveAspectRatio="none"/>',
         Picture(0, -4, 0, 8, 4, "")),
    ],
)  # fmt: skip
def test_what_a_drawing_holds_is_read(inside: str, expected: Any, run: Any) -> None:
    found = read(inside).parts
    kinds = [one for one in found if isinstance(one, type(expected))]
    one = kinds[0]._replace(address="") if isinstance(expected, Picture) else kinds[0]
    assert one == expected


def test_texts_copies_clips_and_gradients_are_read(run: Any) -> None:
    ground = read(
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#000"/><stop '
        'offset="1" stop-color="#fff"/></linearGradient><linearGradient id="b" '
        'xlink:href="#a" x1="1" x2="0"/><clipPath id="c"><path d="M0 0h5v5z"/>'
        '</clipPath></defs><g clip-path="url(#c)"><rect id="r" width="9" height="9" '
        'fill="url(#b)"/></g><use href="#r" x="20"/><text x="3" y="4" '
        'font-size="5pt">Rain <tspan font-weight="bold">now</tspan></text>'
    )
    clip, copy, words = ground.parts
    assert isinstance(clip, Cut) and clip.d == "M0 0H5V5L0 0Z"
    assert isinstance(copy, Cut) and copy.d.startswith("M20 0H29")
    bands = [one.fill for one in copy.parts if isinstance(one, Shape)]
    assert 30 < len(bands) < 60 and bands[0] == "#000000"
    assert bands[-1] == "#ffffff"
    assert isinstance(words, Words) and (words.x, words.y) == (3, 4)
    assert [one.text for one in words.runs] == ["Rain ", "now"]
    assert words.runs[0].size == pytest.approx(20 / 3)
    assert words.runs[1].is_bold


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["png", "jpg", "pdf"])
def test_a_picture_or_a_page_lies_beneath_the_usual_sheet(
    ending: str, run: Any
) -> None:
    size = (1270, 1970)
    kind = {"png": "PNG", "jpg": "JPEG", "pdf": "PDF"}[ending]
    page = Image.new("RGB", size, (255, 240, 200))
    more = {"save_all": True, "append_images": [page], "resolution": 254}
    first = Image.new("RGB", size, (9, 9, 9)) if ending == "pdf" else page
    first.save(f"own.{ending}", kind, **(more if ending == "pdf" else {}))
    given = f'"own.{ending}"'
    if ending == "pdf":
        given = '{ file = "own.pdf", page = 2 }'
    Path("own.toml").write_text(SHEET.replace('"own.svg"', given), "utf-8")
    outcome = run("preview", "own.toml", "-o", "own.png", "--dpi", "50")
    assert outcome.code == 0, outcome.err
    shown = Image.open("own.png").convert("RGB").getpixel((125, 250))
    assert shown == pytest.approx((255, 240, 200), abs=4)
    assert run("validate", "own.toml").code == 0
    written = run("pad", "own.toml", "-o", "one.pdf")
    again = run("pad", "own.toml", "-o", "two.pdf")
    assert written.code == again.code == 0
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()
    assert "printing plates" in run("pad", "own.toml", "--colours", "cmyk").err


# What is refused

BOMB = "".join(f'<g id="g{n}">{"".join(f"<use href=%s#g{n - 1}%s/>" % (chr(34), chr(34)) for _ in range(9))}</g>' for n in range(1, 30))  # fmt: skip # noqa: E501
HUGE = '<g transform="scale(1e200)">'
STOPS = (
    '<linearGradient id="a{}">{}</linearGradient>'
    '<path id="p" fill="url(#a)" d="M0 0h9v9z"/>'
)
REFUSED = [
    ("<script>x</script>", "it has a script"),
    ('<rect width="1" height="1" onclick="x"/>', "it has a script"),
    ('<image width="9" height="9" href="http://a/b.png"/>', "picture in another file"),
    ('<image width="9" height="9" href="file:///etc/passwd"/>', "in another file"),
    ('<image width="9" height="9" href="data:image/svg+xml;base64,AA=="/>', "another"),
    (
        '<image width="9" height="9" href="data:image/png;base64,AAAA"/>',
        "not a readable PNG",
    ),
    (
        '<image width="9" height="9" href="data:image/png;base64,%"/>',
        "not a readable PNG",
    ),
    ('<use href="other.svg#a"/>', "a part of another file"),
    ('<g id="a"><use href="#a"/></g>', "too many parts"),
    (f'<g id="g0"><path d="M0 0h1"/></g>{BOMB}', "too many parts"),
    ("<g>" * 60 + "</g>" * 60, "too many parts"),
    ("<g/>" * 20_001, "too many parts"),
    ('<path d="M0 0L1e999 1z"/>', "a number or path in it cannot be read"),
    ('<path d="M0 0L9999999 1z"/>', "a number or path in it cannot be read"),
    ('<rect width="1e400" height="2"/>', "a number or path in it cannot be read"),
    ('<path d="M0 0h1" stroke="#000" stroke-width="wide"/>', "a number or path"),
    ('<rect width="1" height="1" filter="url(#a)"/>', "it has 'filter'"),
    ('<rect width="1" height="1" style="mask:url(#a)"/>', "it has 'mask'"),
    ('<pattern id="a"/><path fill="url(#a)" d="M0 0h1v1z"/>', "it has 'pattern'"),
    ("<foreignObject/>", "it has 'foreignObject'"),
    ('<path id="hill" d="M0 0 Q"/>', "cannot be read (at 'hill')"),
    ('<text x="1 2 3" y="4">abc</text>', "a place for each letter"),
    ('<image id="sun" width="9" height="9" href="x.png"/>', "one of these (at 'sun')"),
    ('<rect id="coins" x="1e300" width="9" height="9"/>', "(at 'coins')"),
    (f"{HUGE}<rect id='coins' width='9' height='9'/></g>", "(at 'coins')"),
    (f"{HUGE}<text id='t' x='1'>abc</text></g>", "(at 't')"),
    (f"{HUGE}<image id='i' width='9' height='9' href='{data(pixels())}'/></g>", "'i'"),
    ('<text id="t" font-size="1e9">abc</text>', "(at 't')"),
    ('<path id="p" stroke="#000" stroke-width="1e9" d="M0 0h1"/>', "(at 'p')"),
    ('<path id="p" stroke="#000" stroke-dasharray="1e9" d="M0 0h1"/>', "(at 'p')"),
    ('<path id="p" stroke="#000" stroke-width="' + "1" * 99_999 + '!"/>', "(at 'p')"),
    (STOPS.format("", "<stop/>" * 65), "too many parts"),
    (
        STOPS.format("", '<stop/><stop offset="1" stop-color="#fff"/>').replace(
            " id", ' gradientTransform="scale(1e300)" id'
        ),
        "(at 'p')",
    ),
    ("<style>.a{" + "a:b;" * 10_000 + "}</style>" + '<g class="a"/>' * 200, "too many"),
    (
        f'<text id="t">{" " * 99_999}</text>' + '<use href="#t"/>' * 200,
        "too many parts",
    ),
    ("", "nothing in it can be seen"),
    ("<g>", "not a readable SVG"),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("inside", "message"), REFUSED, ids=[str(at) for at in range(len(REFUSED))]
)
def test_what_cannot_be_drawn_or_trusted_is_refused(
    inside: str, message: str, run: Any
) -> None:
    with pytest.raises(ArtFault) as caught:
        read(inside)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("own.svg", b'<!DOCTYPE a [<!ENTITY a "a"><!ENTITY b "&a;&a;">]><svg/>',
         "it defines entities"),
        ("own.svg", b" " * 20_000_001, "not a readable SVG"),
        ("own.png", b"GIF89a", "not a readable PNG or JPEG"),
        ("own.png", pixels("PNG", "1", 9000, 9000), "at most 60 million pixels"),
        ("own.png", b" " * 20_000_001, "too large: at most 20 MB"),
        ("own.pdf", b"%PDF-1.7", "not a PDF that can be read"),
        ("own.gif", b"GIF89a", "expected an SVG, PNG, JPEG or PDF file"),
    ],
)  # fmt: skip
def test_files_that_cannot_be_read_are_refused(
    name: str, content: bytes, message: str, run: Any
) -> None:
    Path(name).write_bytes(content)
    with pytest.raises(ArtFault) as caught:
        read_ground(Path(), name, 1, PLACES.__contains__)
    assert message in str(caught.value)


def test_a_page_that_a_pdf_has_not_is_named(run: Any) -> None:
    Image.new("RGB", (127, 197)).save("own.pdf", "PDF")
    with pytest.raises(ArtFault, match="page 2: it has 1"):
        read_ground(Path(), "own.pdf", 2, PLACES.__contains__)


@pytest.mark.slow
@pytest.mark.timeout(60)  # it takes minutes where a pattern begins anew at each letter
@pytest.mark.parametrize(
    "inside",
    [
        f"<style>{'x' * 199_000}</style>",
        f"<style>{'/*' * 99_000}</style>",
        f'<g stroke-width="1{" " * 99_000}!" clip-path="{"url(#a" * 30_000}"/>',
        f'<text x="1">{"<tspan>a</tspan>" * 19_000}</text>',
    ],
    ids=["rules", "comments", "lengths", "texts"],
)
def test_what_takes_time_is_read_once(inside: str, run: Any) -> None:
    assert read(inside + '<path d="M0 0h1v1z"/>').parts


# Where boxes stand


def test_ids_and_labels_of_inkscape_name_boxes_however_they_are_moved() -> None:
    layout = load_layout(str(HARVEST))
    sheet = layout.rules.sheet
    frame = find_frame(sheet, 1)
    boxes = {name: frame.boxes[place] for name, place in field_ids(sheet).items()}
    assert boxes["red-1"] == pytest.approx(Box(27.5, 47.6, 5.8, 5.8).inset(0.3))
    assert boxes["rope-2"] == pytest.approx(Box(39.7, 93, 9.4, 9.4).inset(0.3))
    assert boxes["total"] == pytest.approx(Box(94.5, 134, 20, 11).inset(0.3))
    taken = take_sheet(Fields(pack_sheet(sheet, "en"), ""), "en")
    assert find_frame(taken, 1) == frame


def test_a_drawing_begins_with_all_boxes_where_they_are_usual(run: Any) -> None:
    path = Path("own.toml")
    path.write_text(SHEET.replace('art = "own.svg"\n', ""), "utf-8")
    usual = load_layout("own.toml").rules.sheet
    assert run("preview", "own.toml", "--boxes", "-o", "own.svg").code == 0
    assert Path("own.svg").read_text("utf-8") == write_boxes(usual)
    path.write_text(SHEET, "utf-8")
    placed = load_layout("own.toml").rules.sheet
    before, after = find_frame(usual, 1), find_frame(placed, 1)
    assert (after.code, after.marks) == (before.code, before.marks)
    assert placed.placed.code == placed.placed.marks == () == (*placed.printed.zones,)
    assert {*before.boxes} == {*after.boxes}
    for place, box in before.boxes.items():
        assert box.contains(after.boxes[place], 0.1), place
        assert after.boxes[place].contains(box.inset(0.5)), place
    assert "not a declared score sheet" in run("preview", "A", "--boxes").err


@pytest.mark.slow
def test_an_example_is_written_into_boxes_on_art(run: Any) -> None:
    Path("own.toml").write_text(SHEET.replace('art = "own.svg"\n', ""), "utf-8")
    assert run("preview", "own.toml", "--boxes", "-o", "own.svg").code == 0
    Path("own.toml").write_text(SHEET, "utf-8")
    Path("examples").mkdir()
    written = '[[player]]\nname = "Anna"\nred = "1 1"\ncoins = 7\n'
    head = 'format = 1\nsheet = "../own.toml"\n'
    Path("examples/own.toml").write_text(head + written, "utf-8")
    assert run("pad", "own.toml", "--example", "-o", "one.pdf").code == 0
    told = run("scan", "one.pdf", "--json")
    assert (told.code, json.loads(told.out)[0]["verdict"]) == (0, "legal")


@pytest.mark.parametrize("name", ["gable", "island", "yacht", "end-of-game"])
def test_every_kind_of_sheet_can_stand_on_art(name: str, run: Any) -> None:
    """Grids, hexes, columns of players, expansions, lying faces, in any language."""
    text = (SHEETS / f"{name}.toml").read_text("utf-8")
    Path("own.toml").write_text(text, "utf-8")
    assert run("preview", "own.toml", "--boxes", "-o", "own.svg").code == 0
    usual = load_layout("own.toml").rules.sheet
    text = text.replace("\nsheet = ", '\nart = "own.svg"\nframes = true\nsheet = ', 1)
    Path("own.toml").write_text(text, "utf-8")
    assert run("validate", "own.toml").err == ""
    placed = load_layout("own.toml").rules.sheet
    before, after = (find_frame(one, placed.placed.face) for one in (usual, placed))
    assert after.box == before.box and [*after.boxes] == [*before.boxes]
    for place, box in before.boxes.items():
        assert box.inset(-0.3).contains(after.boxes[place], 0.1), place


def test_all_that_is_wrong_with_rectangles_is_told_by_name(run: Any) -> None:
    assert problems(run, PLACES) == []
    places = {
        **PLACES,
        "red-2": (23, 30, 6, 4),
        "coins": (120, 50, 12, 9),
        "code": (60, 60, 20, 20),
        "mark-2": (50, 4, 7, 9),
    }
    del places["total"]
    more = (
        '<rect id="red_1" x="80" y="90" width="6" height="6"/>'
        '<g id="boxes"><rect id="redd-1" width="9" height="9"/>'
        '<circle id="red-points" r="4"/></g>'
    )
    assert problems(run, places, more) == [
        "rectangle 'red_1': there are two of them",
        "rectangle 'redd-1': this sheet has no such box (known: total)",
        "rectangle 'red-points': there are two of them",
        "no rectangle is called total",
        "red-2: 6.0 x 4.0 mm is too small: at least 4.5 x 4.5 mm",
        "red-1 and red-2 overlap",
        "coins: outside the part of the paper that is used",
        "code: 20.0 x 20.0 mm: expected a square of at least 32 mm",
        "mark-2: expected a square of 6 mm",
    ]


@pytest.mark.parametrize("name", ["coins", "code", "mark-2"])
@pytest.mark.parametrize("x", [-0.07, -20, 125, 9e5])
def test_what_leaves_the_paper_is_named_and_no_code_is_packed(
    name: str, x: float, run: Any
) -> None:
    moved = {"coins": (x, 130, 12, 9), "code": (x, 70, 40, 40), "mark-2": (x, 1, 6, 6)}
    places = {**PLACES, "code": (60, 70, 40, 40), name: moved[name]}
    found = problems(run, places)
    assert f"{name}: outside the part of the paper that is used" in found


def test_of_many_names_that_no_box_has_the_first_get_a_hint(run: Any) -> None:
    names = "".join(f'<rect id="red-{at}"/>' for at in range(100, 140))
    found = problems(run, PLACES, f'<g id="boxes">{names}</g>')
    assert [line.endswith(")") for line in found] == [True] * 20 + [False] * 20


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (SHEET, 4),
        (SHEET.replace('art = "own.svg"', 'how = "\\u202e"'), 4),
        (SHEET.replace('art = "own.svg"', "").replace("30", '30, hint = "\\u202e"'), 9),
    ],
)
def test_letters_that_no_font_has_are_told_where_they_stand(
    text: str, line: int, run: Any
) -> None:
    inside = rectangles(PLACES) + "<text x='20' y='30'>\u202e</text>"
    Path("own.svg").write_text(SVG.format(LINKED, VIEW + inside), "utf-8")
    Path("own.toml").write_text(text, "utf-8")
    outcome = run("validate", "own.toml")
    told = rf"own\.toml:{line}: no font has the letter '\\u202e'.*\n"
    assert re.fullmatch(told, outcome.err)
    assert outcome.code == 3


def test_a_rectangle_that_is_turned_is_a_problem_by_name(run: Any) -> None:
    places = {name: box for name, box in PLACES.items() if name != "total"}
    turned = '<rect id="total" transform="rotate(9)" width="12" height="9"/>'
    found = problems(run, places, turned)
    assert found == ["rectangle 'total': rotated, or not a <rect>"]
    quarter = '<rect id="total" transform="translate(60 50) rotate(90)" {}/>'
    size = 'width="9" height="12"'
    assert problems(run, places, quarter.format(size)) == []


def test_code_marks_and_digits_stand_where_they_are_called(run: Any) -> None:
    moved = {
        "code": (20, 70, 40, 40),
        "mark-2": (56, 4, 6, 6),
        "digits": (70, 80, 40, 9),
    }
    assert problems(run, {**PLACES, **moved}) == []
    sheet = load_layout("own.toml").rules.sheet
    frame = find_frame(sheet, 1)
    assert frame.code == Box(20, 70, 40, 40)
    assert frame.marks[1] == Box(56, 4, 6, 6)
    assert find_frame(take_sheet(Fields(pack_sheet(sheet, "en"), ""), "en"), 1) == frame
    assert draw_face("own.toml").digits == Box(70, 80, 40, 9)


def test_art_and_font_that_are_not_there_are_told_at_once(run: Any) -> None:
    more = 'art = { page = 2, file = "own.pdf" }\nfont = "../own.ttf"'
    Path("own.toml").write_text(SHEET.replace('art = "own.svg"', more), "utf-8")
    assert run("validate", "own.toml").err.splitlines() == [
        "own.toml:4: art: no file 'own.pdf' beside this one",
        "own.toml:5: font: '../own.ttf': expected a file beside this one, no link",
    ]


def test_art_of_other_proportions_says_which_there_are(run: Any) -> None:
    Path("own.toml").write_text(SHEET, "utf-8")
    content = SVG.format(LINKED, 'viewBox="0 0 100 100">' + '<path d="M0 0h9v9z"/>')
    Path("own.svg").write_text(content, "utf-8")
    assert "expected the proportions of 127 x 197 mm" in run("validate", "own.toml").err


def test_art_of_a5_lies_where_the_paper_does(run: Any) -> None:
    placed = {name: (x + 10.5, y + 6.5, w, h) for name, (x, y, w, h) in PLACES.items()}
    content = SVG.format(LINKED, 'viewBox="0 0 148 210">' + rectangles(placed))
    content = content.replace("127mm", "148mm").replace("197mm", "210mm")
    Path("own.svg").write_text(content, "utf-8")
    Path("own.toml").write_text(SHEET, "utf-8")
    sheet = load_layout("own.toml").rules.sheet
    assert sheet.placed.face == 1
    assert sheet.placed.boxes[0] == (200, 300, 60, 60)


def test_boxes_stay_where_they_are_without_an_expansion(run: Any) -> None:
    Path("own.toml").write_text(SHEET.replace(
        "most = 30 }", 'most = 30 }, { label = "Snow", tick = 3, optional = "Winter" }'
    ), "utf-8")  # fmt: skip
    more = {"snow": (70, 30, 6, 6), "expansion-1": (80, 30, 6, 6)}
    Path("own.svg").write_text(
        SVG.format(LINKED, VIEW + rectangles({**PLACES, **more})), "utf-8"
    )
    layout = load_layout("own.toml")
    bare, _ = replace(Look(), expansions=()).fit(layout)
    before = find_frame(layout.rules.sheet, 1).boxes
    after = find_frame(bare.rules.sheet, 1).boxes
    gone = {*before} - {*after}
    assert gone == {"player:1 row:snow", "expansion:1"}
    assert all(before[place] == box for place, box in after.items())


def test_boxes_on_a_dark_or_a_lined_ground_are_named(run: Any) -> None:
    dark = '<rect x="19" y="29" width="8" height="8" fill="#c8d8e0"/>'
    line = '<path d="M40 52h12M40 54h12" stroke="#000" stroke-width="0.4"/>'
    tint = '<rect x="19" y="49" width="14" height="11" fill="#ebebeb"/>'
    assert problems(run, PLACES, dark + line + tint) == []
    told = run("validate", "own.toml").out
    assert "a tint of more than 8 %, beneath red-1, total:" in told
    described = json.loads(run("describe", "own.toml", "--json").out)
    assert "red-1 ... red-2" in described["rectangles"]
    assert described["notes"]
    framed = SHEET.replace("art =", "frames = true\nart =")
    Path("own.toml").write_text(framed, "utf-8")
    assert "tint" not in run("validate", "own.toml").out


def test_watch_looks_at_art_and_font(run: Any) -> None:
    more = 'font = "own.ttf"\nlogo = "club.svg"\nart = { file = "own.pdf", page = 2 }'
    Path("own.toml").write_text(SHEET.replace('art = "own.svg"', more), "utf-8")
    names = {path.name for path in watched_files(Path("own.toml"), "en")}
    assert {"own.ttf", "club.svg", "own.pdf"} <= names


# Fonts

OURS = next(font.path for font in load_fonts().fonts if font.family == "Noto Sans")


def write_font(name: str, rights: int, licence: str) -> None:
    with TTFont(OURS) as file:
        file["OS/2"].fsType = rights
        file["name"].setName(licence, 13, 3, 1, 0x409)
        file.save(name)


def write_opentype(name: str) -> None:
    """Write a font of two letters whose outlines are of OpenType's own kind."""
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A", "e"])
    builder.setupCharacterMap({ord("A"): "A", ord("e"): "e"})
    pen = T2CharStringPen(600, None)
    pen.moveTo((0, 0))
    pen.lineTo((500, 0))
    pen.curveTo((500, 300), (300, 700), (0, 700))
    pen.closePath()
    shape = pen.getCharString()
    builder.setupCFF("Own", {}, dict.fromkeys((".notdef", "A", "e"), shape), {})
    builder.setupHorizontalMetrics(dict.fromkeys((".notdef", "A", "e"), (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Own", "styleName": "Regular"})
    builder.setupOS2(sCapHeight=700, fsType=0)
    builder.setupPost()
    builder.save(name)


def with_font(name: str) -> None:
    text = SHEET.replace('art = "own.svg"', f'font = "{name}"')
    Path("own.toml").write_text(text, "utf-8")


def test_the_licence_of_a_font_is_told_and_its_letters_are_printed(run: Any) -> None:
    write_font("own.ttf", 8, "Open \x1b[31m Licence")
    with_font("own.ttf")
    told = run("describe", "own.toml").out
    assert "font licence: Open" in told and "\x1b" not in told
    assert "font rights: files may hold it" in told
    drawn = draw_picture(load_layout("own.toml")).drawing
    assert re.search(r'font-family="Own-[0-9a-f]{16}"[^>]*>Red<', drawn)
    assert run("pad", "own.toml", "-o", "own.pdf").code == 0
    assert b"sheetgen" in Path("own.pdf").read_bytes()


def test_a_font_that_forbids_it_is_refused(run: Any) -> None:
    write_font("own.ttf", 2, "Mine alone")
    with_font("own.ttf")
    for command in ("validate", "preview"):
        outcome = run(command, "own.toml")
        assert outcome.code != 0
        assert "does not allow it to be put into files" in outcome.err
    with_font("none.ttf")
    assert "own.toml:4: font: no file 'none.ttf'" in run("validate", "own.toml").err


@pytest.mark.parametrize("renderer", ["own", CAIRO])
def test_opentype_outlines_are_printed_and_other_letters_are_ours(
    renderer: str, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, renderer)
    write_opentype("own.otf")
    with_font("own.otf")
    drawn = draw_picture(load_layout("own.toml"))
    assert re.search(r'font-family="Own-[0-9a-f]{16}"[^>]*>e<', drawn.drawing)
    assert re.search(r'font-family="Noto Sans"[^>]*>R<', drawn.drawing)
    outcome = run("pad", "own.toml", "-o", "own.pdf")
    assert outcome.code == 0, outcome.err
    assert drawn.png(30)
