"""Examples: sheets that are filled in, to show how it is done."""

import re
import shutil
import tomllib
from html import unescape
from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.checking.photo import Photographed, read_photos
from sheetgen.core.errors import LayoutError, UsageError
from sheetgen.core.verdict import LEGAL
from sheetgen.games.find import find_game, load_layout
from sheetgen.language.texts import list_languages
from sheetgen.layout.read import layout_names
from sheetgen.prints.example import NOTES, example_path, read_example
from sheetgen.prints.look import Look
from sheetgen.prints.pad import make_pads
from sheetgen.prints.paper import Setup
from sheetgen.prints.pdf import Pdf
from sheetgen.system.packages import layout_folder
from tests.conftest import ROOT
from tests.photo import choose_camera, render_page, take_photo
from tests.prints.conftest import links

GAMES = (
    "dice/duchy-a",
    "burgundy/duchy-1",
    "burgundy-totals/totals",
    "keythedral/cathedral",
)
EXAMPLES = (*layout_names("sheets"), *GAMES)
DPI = 200
MINUS = "\N{MINUS SIGN}"


def example(name: str, setup: Setup = Setup(is_example=True), **pad: object) -> Pdf:
    (pdf,) = make_pads((name,), setup, Look(), links, **pad)
    return pdf


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_legal_and_added_up_rightly(name: str) -> None:
    layout = load_layout(name)
    judge = find_game(layout.rules.game).spec.judge
    assert judge
    answer = judge.check_file(example_path(layout))
    assert (answer.verdict, answer.has_wrong_sums) == (LEGAL, False)
    assert answer.rows()[0]["total"]


def test_each_file_beside_the_layouts_is_an_example_of_one() -> None:
    folders = {layout_folder(name.partition("/")[0]) for name in EXAMPLES}
    found = [path for one in folders for path in one.glob("examples/*.toml")]
    assert {*found} == {example_path(load_layout(name)) for name in EXAMPLES}


@pytest.mark.slow
@pytest.mark.sample(3)
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_photo_of_an_example_is_read_as_it_is_written(name: str) -> None:
    pdf = example(name)
    pdf.write()
    page, chance = render_page(pdf.path, 1, DPI), np.random.default_rng(3)
    high, wide = (side / DPI * 25.4 for side in page.shape[:2])
    photo = take_photo(page, DPI, choose_camera((wide, high), 2400, chance), chance)
    cv2.imwrite("photo.png", photo)
    seen = next(iter(read_photos(Path("photo.png"))))
    assert isinstance(seen, Photographed)
    truth = {key: one for key, one in read_example(load_layout(name)).values.items()}
    assert {key: one for key, one in seen.values.items() if one} == truth


@pytest.mark.parametrize(("lang", "paper"), [("en", "a5"), ("es", "a4")])
def test_a_sheet_is_on_the_paper_that_its_language_needs(lang: str, paper: str) -> None:
    (pdf,) = make_pads(("sheets/yacht",), Setup(), Look(lang=lang), links, leaves=1)
    assert pdf.job.template.paper.name == paper


def test_an_example_says_so_where_others_have_a_number() -> None:
    pdf = example("sheets/yacht")
    assert pdf.path.name == "yacht-example.pdf"
    drawing = pdf.job.leaves[0].front.drawing.svg
    assert ">Example<" in drawing and "№" not in drawing


@pytest.mark.parametrize(
    ("name", "setup", "made"),
    [
        ("sheets/yacht", {}, "1 sheet and 1 page of notes"),
        ("dice/duchy-a", {}, "1 sheet and 1 page of notes"),
        ("dice/duchy-a", {"join": 4}, "1 sheet on 4 papers"),
        (
            "dice/duchy-a",
            {"changes": {"paper": "a4", "up": 2}},
            "1 sheet and 1 page of notes on 1 paper",
        ),
        (
            "burgundy/duchy-1",
            {"is_two_sided": True},
            "1 sheet and 1 page of notes on 2 papers",
        ),
    ],
)
def test_a_page_of_notes_is_not_counted_as_a_sheet(
    name: str, setup: dict, made: str
) -> None:
    assert example(name, Setup(is_example=True, **setup)).made == made


@pytest.mark.parametrize("name", GAMES)
def test_notes_cite_clauses_and_hold_their_page_in_every_language(name: str) -> None:
    layout = load_layout(name)
    path = example_path(layout).parent / NOTES / example_path(layout).name
    game = find_game(layout.rules.game).family
    rules = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
    text = path.read_text("utf-8")
    for clause in re.findall(r"\d+\.\d+", " ".join(re.findall("# (.*)", text)[1:])):
        assert f"**{clause}**" in rules
    languages = tomllib.loads(text).keys() - {"format", "places"}
    assert languages == {*list_languages()}
    for lang in languages:
        (pdf,) = make_pads((name,), Setup(is_example=True), Look(lang=lang), links)
        sheet, notes = pdf.job.leaves
        drawn = notes.front.drawing.svg
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)]
        assert sum(size >= 2.3 for size in sizes) > len(read_example(layout).notes)
        for at, (_, said) in enumerate(read_example(layout, lang).notes, 1):
            assert said.replace(" ", "") in words_in(drawn).replace(" ", "")
            assert f">{at}<" in sheet.front.drawing.svg


@pytest.mark.parametrize(
    ("name", "lang", "place", "said"),
    [
        ("yacht", "en", "row:subtotal", "Sum: 2 + 8 + 12 + 12 + 15 + 24 = 73."),
        ("yacht", "en", "row:bonus", "Bonus: 73 is at least 63, so 35 points."),
        ("yacht", "en", "total", "Total: 73 + 35 + 24 + 27 + 25 + 40 + 22 = 246."),
        ("provinces", "en", "row:forest", "Forest: rank 3 of 4 with 3, 1 point."),
        ("provinces", "hu", "row:reserve", "Tartalék: 2, ez 1 pont."),
        ("island", "en", "row:storms", "Storms: 2 used, -6 points."),
        ("island", "pl", "total", "Razem: 44 - 6 = 38."),
        (
            "partners",
            "pl",
            "round:1.bid",
            "Runda 1: licytacja 10, lewy 9, worki 0 to -100 punktów.",
        ),
        ("bids", "es", "round:1.bid", "Ronda 1: apuesta 0, bazas 0 vale 10 puntos."),
    ],
)
def test_points_of_a_declared_sheet_are_explained(name, lang, place, said) -> None:
    notes = dict(read_example(load_layout(f"sheets/{name}"), lang).notes)
    assert notes[f"player:1 {place}"].replace(MINUS, "-") == said


STACKED = """
format = 1
sheet = "Stacked"
columns = "sheet"
players = "1-4"
[[row]]
label = "1-6 red"
write = "_ o _"
points = "count"
[[row]]
label = "Straw"
write = "o _ _"
points = "count"
[[stacks]]
rule = "different"
points = "bonus if full else -1"
"""
STACKS = """
format = 1
sheet = "../stacked.toml"
[[player]]
name = "Anna"
n_1_6_red = "3 5 -"
n_1_6_red_points = 2
straw = "4 2 6"
straw_points = 3
stacks = 8
total = 13
"""


def test_hyphens_of_labels_stay_and_stacks_count_their_used_boxes() -> None:
    Path("stacked.toml").write_text(STACKED, "utf-8")
    Path("examples").mkdir()
    Path("examples/stacked.toml").write_text(STACKS, "utf-8")
    notes = dict(read_example(load_layout("stacked.toml")).notes)
    assert notes == {
        "player:1 row:n_1_6_red": "1-6 red: 2 used, 2 points.",
        "player:1 row:straw": "Straw: 3 used, 3 points.",
        "player:1 row:stacks": "Columns: 5 used, 8 points.",
        "player:1 total": "Total: 2 + 3 + 8 = 13.",
    }


@pytest.mark.parametrize("lang", list_languages())
@pytest.mark.parametrize("name", layout_names("sheets"))
def test_explained_sums_are_what_is_written_and_fit_their_page(name, lang) -> None:
    made = read_example(load_layout(name), lang)
    sums = {place: said for place, said in made.notes if " = " in said}
    assert "player:1 total" in sums
    for place, said in sums.items():
        terms, total = said.replace(MINUS, "-").split(" = ")
        terms = re.split("[:\N{FULLWIDTH COLON}]", terms)[-1].replace(" ", "")
        added = sum(int(term) for term in re.findall(r"[+-]?\d+", terms))
        assert str(added) == total.rstrip(".\N{IDEOGRAPHIC FULL STOP}")
        assert str(added) == made.values[place]
    (pdf,) = make_pads((name,), Setup(is_example=True), Look(lang=lang), links)
    sheet, notes = (leaves.front.drawing.svg for leaves in pdf.job.leaves)
    words = unescape(words_in(notes)).replace(" ", "")
    for at, (_, said) in enumerate(made.notes, 1):
        assert said.replace(" ", "") in words
        assert f">{at}<" in sheet


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('"cell:e5"', '"cell:z9"', "places: cell:z9: not on this sheet"),
        ("format = 1", "format = 2", "format: 2: expected 1"),
        ("hu = [", 'hu = [ "Egy",', "hu: 11 sentences, but 10 places"),
        ("es = [", "eo = [", "eo: unknown key"),
    ],
)
def test_faulty_notes_are_refused_with_all_that_is_wrong(
    old: str, new: str, what: str
) -> None:
    folder = layout_folder("dice")
    for part in ("", "examples", "examples/notes"):
        Path("own", part).mkdir(exist_ok=True)
        shutil.copy(folder / part / "duchy-a.toml", Path("own", part))
    path = Path("own/examples/notes/duchy-a.toml")
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(LayoutError, match=re.escape(what)):
        read_example(load_layout("own/duchy-a.toml"))


def words_in(svg: str) -> str:
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg))


def test_a_sheet_of_your_own_has_its_example_beside_it() -> None:
    folder = layout_folder("sheets")
    shutil.copy(folder / "bids.toml", "mine.toml")
    with pytest.raises(UsageError, match=r"sheets/mine has none.*examples/mine\.toml"):
        example("mine.toml")
    Path("examples").mkdir()
    written = (folder / "examples" / "bids.toml").read_text("utf-8")
    mine = written.replace("sheets/bids", "../mine.toml")
    Path("examples/mine.toml").write_text(mine, "utf-8")
    assert example("mine.toml").made == "1 sheet and 1 page of notes"
    Path("examples/mine.toml").write_text(
        mine.replace('tricks = "0', 'tricks = "9', 1), "utf-8"
    )
    with pytest.raises(UsageError, match="breaks the rules"):
        example("mine.toml")
    Path("examples/mine.toml").write_text(written, "utf-8")
    Path("mine.toml").write_text(
        Path("mine.toml").read_text("utf-8").replace("lines = 13", "lines = 14"),
        "utf-8",
    )
    with pytest.raises(UsageError, match="of another sheet"):
        example("mine.toml")


def test_an_example_is_on_the_back_of_a_cover_that_has_one() -> None:
    """Where sheets have two sides, and the example is of their evidence."""
    setup = Setup("shop", {"duplex": "long"}, has_cover=True)
    (pdf,) = make_pads(("dice/duchy-a", "B"), setup, Look(), links, leaves=1)
    cover, notes, sheet, backing = pdf.job.leaves
    assert cover.back and not notes.back and sheet.back and not backing.back
    assert "start castle gets a cross" in words_in(notes.front.drawing.svg)
    plain = Look(evidence="none")
    (pdf,) = make_pads(("dice/duchy-a", "B"), setup, plain, links, leaves=1)
    assert not pdf.job.leaves[0].back
