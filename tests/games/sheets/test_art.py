"""Drawings that people bring: what is drawn of them, and what is refused."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from sheetgen.cli.design import watched_files
from sheetgen.draw.cover import Stock
from sheetgen.draw.fontfile import load_fonts
from sheetgen.draw.ink import INKS
from sheetgen.games.find import find_game, load_layout
from sheetgen.prints.cover import draw_covers
from sheetgen.prints.look import Look
from sheetgen.prints.picture import draw_picture
from sheetgen.scoresheet.art import Shape, named_files, read_art
from tests import golden
from tests.games.faces import draw_face

DRAWN = Path(__file__).with_name("drawn") / "drawn.toml"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 6">{}</svg>'
BOX = '<path d="M0 0h12v6z"/>'
SHEET = """format = 1
sheet = "Own"
logo = "LOGO"
[[table]]
rows = [{ label = "A" }]
"""


def made(inside: str) -> tuple[Shape, ...]:
    Path("own.svg").write_text(SVG.format(inside), "utf-8")
    return read_art(Path(), "own.svg").shapes


def test_a_sheet_with_drawings_looks_as_it_did(pytestconfig: pytest.Config) -> None:
    golden.compare("sheets/drawn.svg", draw_face(str(DRAWN)).svg, pytestconfig)


@pytest.mark.parametrize(
    ("inside", "shape"),
    [
        (BOX, ("M-12 -6H12V6L-12 -6Z", "#000000", "", 0)),
        (
            '<g fill="none" transform="translate(6 3)">'
            '<rect width="6" height="3" style="stroke:red;stroke-width:2"/></g>',
            ("M0 0H12V6H0V0Z", "", "#ff0000", 4),
        ),
        (
            '<style>.a,.b{fill:gold}</style><g class="b" transform="scale(2,2)">'
            '<polygon points="0,0 6,0 6,3"/></g>',
            ("M-12 -6H12V6L-12 -6Z", "#ffd700", "", 0),
        ),
        (
            '<g transform="rotate(90 6 3)" stroke="url(#x)">'
            '<path fill="none" d="M6 3l1 1"/></g>',
            ("M0 0 -2 2", "", "#000000", 2),
        ),
        (f'<rect display="none" width="1" height="1"/>{BOX}',
         ("M-12 -6H12V6L-12 -6Z", "#000000", "", 0)),
        (f'<rect fill="#00f0" width="1" height="1"/>{BOX}',
         ("M-12 -6H12V6L-12 -6Z", "#000000", "", 0)),
    ],
)  # fmt: skip
def test_shapes_are_read_with_their_paint(
    inside: str, shape: tuple[Any, ...], run: Any
) -> None:
    (found,) = made(inside)
    assert found[:4] == shape


FAULTS = [
    (SVG.format(f"<script>x</script>{BOX}"), "it has a script: save it without"),
    (SVG.format('<path onload="x" d="M0 0h1v1z"/>'), "it has a script"),
    (SVG.format('<image href="/etc/passwd"/>'), "it has '<image>': turn that into"),
    (SVG.format("<text>A</text>"), "it has '<text>'"),
    (SVG.format('<use href="other.svg#a"/>'), "it has '<use>'"),
    (SVG.format("<g>" * 60 + "</g>" * 60), "too many parts: draw it more simply"),
    (SVG.format(BOX * 3000), "too many parts"),
    (SVG.format(BOX * 10_000), "too large: at most 200 kB"),
    (SVG.format('<path d="M0 0L1e999 1z"/>'), "a number or path in it cannot be read"),
    (SVG.format('<path d="M0 0 Q"/>'), "a number or path in it cannot be read"),
    (
        SVG.format(f"<style>.a{{{'a:b;' * 20_000}}}</style>" + '<g class="a"/>' * 99),
        "too many parts",
    ),
    (SVG.format('<path stroke="#000" stroke-width="1e9" d="M0 0h1"/>'), "a number or"),
    (SVG.format(""), "nothing in it can be seen"),
    (SVG.replace(' viewBox="0 0 12 6"', "").format(BOX), "it has no viewBox"),
    ('<!DOCTYPE svg [<!ENTITY a "a">]>' + SVG.format(BOX), "it defines entities"),
    (SVG.format(BOX)[:-3], "not a readable SVG"),
    ("\0\0" + SVG.format(BOX), "not a readable SVG"),
    ("GIF89a", "not a readable SVG"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("content", "message"), FAULTS, ids=[one for _, one in FAULTS])
def test_what_cannot_be_drawn_is_a_problem_of_the_declaration(
    content: str, message: str, run: Any
) -> None:
    Path("own.svg").write_bytes(content.encode("latin-1"))
    Path("own.toml").write_text(SHEET.replace("LOGO", "own.svg"), "utf-8")
    outcome = run("validate", "own.toml")
    assert outcome.code == 3
    assert f"own.toml:3: logo: own.svg: {message}" in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("none.svg", "no file 'none.svg' beside this one"),
        ("\U0001f600" * 70 + ".svg", "no file '\U0001f600\U0001f600"),
        ("../own.svg", "expected a file beside this one"),
        ("..\\\\own.svg", "expected a file beside this one"),
        ("link.svg", "expected a file beside this one, no link"),
        ("own.png", "a drawing is an SVG file"),
        ("tree", "a drawing is an SVG file"),
    ],
)
def test_a_drawing_is_an_svg_file_beside_the_declaration(
    name: str, message: str, run: Any
) -> None:
    made(BOX)
    Path("link.svg").symlink_to("own.svg")
    Path("own.toml").write_text(SHEET.replace("LOGO", name), "utf-8")
    assert message in run("validate", "own.toml").err


def test_a_logo_stands_on_the_cover_in_place_of_the_shield() -> None:
    layout = load_layout(str(DRAWN))
    stock = Stock((148, 210), 0, INKS["colour"], "#7c2a3a", load_fonts())
    style = Look("colour").style(find_game("sheets"))
    cover, backing = draw_covers((layout,), (range(1, 3),), style, stock)
    assert "#b23434" in cover.svg and "#b23434" not in backing.svg


@pytest.mark.slow
def test_a_gallery_has_the_drawings_of_a_sheet_as_plain_shapes(run: Any) -> None:
    Path("sent").mkdir()
    shutil.copytree(DRAWN.parent, "sent", dirs_exist_ok=True)
    assert run("gallery", "sent", "--leaves", 0, "-o", "out").code == 0
    boards = Path("out", "boards")
    again = (boards / "drawn.club.svg").read_text("utf-8")
    assert "inkscape" not in again and "style" not in again
    own, kept = (
        load_layout(str(path)).rules.sheet.printed.art
        for path in (DRAWN, boards / "drawn.toml")
    )
    assert {f"drawn.{name}": art for name, art in own.items()} == kept


def test_drawings_are_followed_and_no_part_of_the_code(run: Any) -> None:
    made(BOX)
    text = SHEET.replace("LOGO", "own.svg")
    assert named_files(text + 'icon = "b.svg"\nlogo = "../c.svg"') == [
        "own.svg",
        "b.svg",
    ]
    for name, one in (("own", text), ("plain", text.replace("logo", "# logo"))):
        Path(f"{name}.toml").write_text(one, "utf-8")
    assert Path("own.svg") in watched_files(Path("own.toml"), "en")
    own, plain = (
        draw_picture(load_layout(f"{name}.toml")) for name in ("own", "plain")
    )
    assert own.digits == plain.digits
    assert own.svg != plain.svg
