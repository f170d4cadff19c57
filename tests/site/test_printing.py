"""Printing from the page: the same sheets as those of `sheetgen pad`."""

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pikepdf
import pytest
import zxingcpp
from PIL import Image

from sheetgen.checking.code import read_code
from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode_serials
from sheetgen.games.find import find_game, load_layout
from sheetgen.layout.read import layout_names
from sheetgen.press.job import print_job
from sheetgen.press.qr import CodePrinter
from sheetgen.prints.look import Look
from sheetgen.prints.pad import make_pads as press_pads
from sheetgen.prints.paper import Setup
from sheetgen.site.page_data import page_games
from sheetgen.site.printing import print_papers
from sheetgen.system.link import LOCAL_PREFIX, make_link
from tests.site.printing import (
    BOTH,
    OWN,
    Plain,
    Wanted,
    ask_faces,
    ask_here,
    make_pads,
    make_question,
    make_questions,
    tell_pads,
)
from tests.site.test_conformance import ask_in_node
from tests.site.test_declared import tell_letters

DPI = 150
FAR = 32  # of 255: how far a pixel may be from another without being another
MOST = 0.0025  # of the pixels
WANTED = (
    Wanted("dice/duchy-b", "hu", "pale", evidence="round", paper="a4", up=2),
    Wanted("burgundy/duchy-23", "pl", "black", leaves=1),
    Wanted("burgundy/duchy-8", "hu", "colour", paper="a3", up=2, first=5, sides=BOTH),
    Wanted("burgundy/solo-33", "ja", "grey", hand="left", leaves=1, sides=BOTH),
    Wanted("burgundy-totals/totals", "ja", "grey", hand="left", leaves=1),
    Wanted("keythedral/cathedral", "es", "colour", paper="letter", up=2, first=40),
    Wanted("sheets/four-rows", "hu", "colour", paper="a4", up=2),
    Wanted("sheets/golf", "en", "grey", hand="left", paper="a4", leaves=1),
)
NUMBER = re.compile(r"(-?\d+\.?\d*)")
HEAD = {"name": "Óbuda 城", "short": "Ó", "author": "A. Smith", "licence": "CC0"}


Made = list[tuple[Wanted, list[Plain], Path]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Return pads with the faces of their sides, as the page makes them."""
    folder = tmp_path_factory.mktemp("pads")
    pads = [(wanted, ask_faces(wanted)) for wanted in WANTED]
    files = make_pads(folder, pads)
    return [(*pair, file) for pair, file in zip(pads, files, strict=True)]


@pytest.fixture(scope="module")
def pressed(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Return the same pads by the press."""
    folder = tmp_path_factory.mktemp("pressed")
    return [press(one, folder / f"press-{at}.pdf") for at, one in enumerate(WANTED)]


@cache
def render(file: Path) -> list[Image.Image]:
    """Return the pages of a PDF as pictures."""
    subprocess.run(
        ["pdftoppm", "-r", str(DPI), "-png", file, file.with_suffix("")], check=True
    )
    found = sorted(file.parent.glob(f"{file.stem}-*.png"))
    return [Image.open(path).convert("RGB") for path in found]


def press(wanted: Wanted, path: Path) -> Path:
    """Print a pad by the press."""
    changes = {"paper": wanted.paper or None, "up": wanted.up}
    setup = Setup(changes=changes, is_two_sided=wanted.sides == BOTH)
    evidence = wanted.evidence or None
    look = Look(wanted.ink, wanted.language, evidence, hand=wanted.hand)
    numbers = {"leaves": wanted.leaves, "serial": str(wanted.first)}
    (pdf,) = press_pads((wanted.name,), setup, look, output=path, **numbers)
    print_job(path, pdf.job, pdf.fonts, pdf.credits)
    return path


@pytest.mark.slow
def test_pages_look_as_those_of_the_press(made: Made, pressed: list[Path]) -> None:
    for (wanted, _, file), other_file in zip(made, pressed, strict=True):
        ours, theirs = render(file), render(other_file)
        assert len(ours) == len(theirs)
        for one, other in zip(ours, theirs, strict=True):
            assert look_alike(one, other), wanted


def look_alike(one: Image.Image, other: Image.Image) -> bool:
    """Return whether pages differ in no more pixels than two renderings may."""
    apart = cv2.absdiff(np.asarray(one), np.asarray(other)).max(axis=2)
    return bool((apart > FAR).mean() <= MOST)


@pytest.mark.slow
def test_every_code_is_read_as_the_digits_that_stand_there(made: Made) -> None:
    for _, faces, file in made:
        for at, told in enumerate(faces):
            pages = render(file)[at :: len(faces)]
            read = [code.text for page in pages for code in codes_in(page)]
            links = [make_link(LOCAL_PREFIX, digits) for digits in told["codes"]]
            assert sorted(read) == sorted(links)


@pytest.mark.slow
def test_a_front_and_its_back_are_read_as_those_of_the_press_are(
    made: Made, pressed: list[Path]
) -> None:
    """Clause [burgundy 40.54]; each page has the sheets that the other side has."""
    for (wanted, _, file), other_file in zip(made, pressed, strict=True):
        if wanted.sides != BOTH:
            continue
        pages = [links_on(page) for page in render(file)]
        assert pages == [links_on(page) for page in render(other_file)]
        for front, back in zip(pages[::2], pages[1::2], strict=True):
            told = [[read_code(link).facts() for link in one] for one in (front, back)]
            sides = [{one["side"] for one in side} for side in told]
            assert sides == [{"front"}, {"back"}]
            serials = [sorted(one["serial"] for one in side) for side in told]
            assert serials[0] == serials[1]


def links_on(page: Image.Image) -> list[str]:
    """Return the links in the codes of a page, the upper ones first."""
    found = codes_in(page)
    return [one.text for one in sorted(found, key=lambda one: one.position.top_left.y)]


def codes_in(page: Image.Image) -> list[zxingcpp.Barcode]:
    """Return the codes that are read in a picture."""
    return zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormat.QRCode)


@pytest.mark.slow
def test_texts_stay_texts(made: Made) -> None:
    for _, faces, file in made:
        told = faces[0]
        done = subprocess.run(
            ["pdftotext", "-raw", file, "-"], capture_output=True, text=True, check=True
        )
        assert told["title"].partition(" - ")[0].lower() in done.stdout.lower()
        text = "".join(done.stdout.split())
        for side in faces:
            typed = side.get("typed", side["codes"])
            for digits, serial in zip(typed, side["serials"], strict=True):
                assert digits in text
                assert text.count("".join(serial.split())) == len(faces)


@pytest.mark.slow
def test_a_file_says_how_it_is_printed_and_has_all_of_its_fonts(
    made: Made,
) -> None:
    for wanted, (told, *others), file in made:
        with pikepdf.open(file) as pdf:
            turned = pdf.Root.ViewerPreferences.get("/Duplex", "")
            assert turned == ("/DuplexFlipLongEdge" if others else "")
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
            assert str(pdf.Root.Lang) == wanted.language
            assert str(pdf.docinfo["/Title"]) == told["title"]
            papers = -(-wanted.leaves // wanted.up)
            assert len(pdf.pages) == papers * len(wanted.sides)
            dicts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary)]
            fonts = [one for one in dicts if one.get("/Type") == "/FontDescriptor"]
            assert fonts and all("/FontFile2" in font for font in fonts)


def test_codes_are_those_of_the_press_for_the_same_numbers() -> None:
    wanted = Wanted("dice/duchy-c", "pl", evidence="none", leaves=4, first=998)
    layout, game = wanted.layout, find_game("dice")
    face = game.draw_sheet(layout, Look(lang="pl").style(game))
    code = SheetCode(layout.rules.number, layout.board, "none", "pl", face=face.number)
    told = ask_here(make_question(wanted))
    numbers = range(998, 1002)
    assert told["codes"] == encode_serials(code, layout.rules.encoding, numbers)
    assert told["serials"][0] == "№ 000998"


@pytest.mark.slow
@pytest.mark.parametrize(
    "prefix",
    [
        LOCAL_PREFIX,
        "HTTPS://EXAMPLE.ORG/solver/",
        "https://example.org/",
        "HTTP://A.B/",
    ],
)
def test_symbols_have_the_version_and_the_mask_of_the_press(
    prefix: str, tmp_path: Path
) -> None:
    wishes, printers = [], []
    for name in ("dice/duchy-a", "burgundy/duchy-5", "keythedral/cathedral"):
        layout = load_layout(name)
        code = SheetCode(layout.rules.number, layout.board, face=1)
        links = encode_serials(code, layout.rules.encoding, (0, 1, 77, 123456))
        wishes.append({"prefix": prefix, "links": links})
        printers.append((CodePrinter(prefix, links[0]), links))
    told = tell_pads(tmp_path, wishes)
    for (printer, links), one in zip(printers, told, strict=True):
        assert one["size"] == printer.size
        for digits, boxes in zip(links, one["boxes"], strict=True):
            assert rows_of(boxes, printer.size) == printer.symbol(digits).rows()


def rows_of(boxes: list[list[int]], size: int) -> list[str]:
    """Return the rows of a symbol, a ``1`` for each dark module."""
    grid = np.zeros((size, size), int)
    for x, y, wide, tall in boxes:
        grid[y : y + tall, x : x + wide] += 1
    return ["".join(map(str, row)) for row in grid]


def test_a_board_of_one_s_own_has_its_head_and_no_official_word() -> None:
    told = ask_here(make_question(Wanted(str(OWN), "es", head=HEAD)))
    assert told["game"] == "dice"
    assert told["title"].startswith(HEAD["name"])
    texts = " ".join(texts_of(told))
    assert f"© {HEAD['author']}, {HEAD['licence']}." in texts


def texts_of(told: Plain) -> Iterator[str]:
    """Yield all texts of a face."""
    elements = [one for _, layer in told["layers"] for one in layer]
    while elements:
        _, _, text, parts = elements.pop(0)
        yield text
        elements = parts + elements


def test_a_head_does_not_rename_a_board_that_has_a_name() -> None:
    told = ask_here(make_question(Wanted("dice/duchy-a", head=HEAD)))
    assert told["title"].startswith("Duchy A")
    assert told["author"] == load_layout("dice/duchy-a").author


@pytest.mark.parametrize(
    ("name", "has_back"),
    [("burgundy/duchy-1", True), ("burgundy/solo-33", True), ("dice/duchy-a", False)],
)
def test_a_board_tells_whether_its_sheets_can_be_two_sided(
    name: str, has_back: bool
) -> None:
    question = make_question(Wanted(name))
    del question["fonts"]
    assert ask_here(question)["has_back"] is has_back


def test_a_letter_that_no_font_has_is_named() -> None:
    head = {**HEAD, "name": "A \N{CASTLE}\N{CASTLE}"}
    told = ask_here(make_question(Wanted(str(OWN), head=head)))
    assert told == {"error": "letters", "message": "\N{CASTLE}"}


def test_papers_that_people_have_come_with_as_many_sheets_as_they_hold() -> None:
    dice, burgundy = (print_papers(find_game(name)) for name in ("dice", "burgundy"))
    assert [(one["name"], one["up"]) for one in dice[:3]] == [
        ("a4", 2),
        ("a4", 1),
        ("letter", 2),
    ]
    assert (burgundy[0]["name"], burgundy[0]["up"]) == ("a4", 1)
    for game in page_games():
        for one in print_papers(game):
            assert {len(side["slots"]) for side in one["sides"]} == {one["up"]}
            assert len(one["sides"]) == (2 if game.spec.backs else 1)


@pytest.mark.slow
def test_micropython_draws_the_same_faces(engine_url: str) -> None:
    """Halves of a thousandth of a millimetre may be rounded otherwise."""
    games = [*WANTED, Wanted(str(OWN), "ja", "colour", head=HEAD)]
    games.append(Wanted("burgundy/solo-33", "hu", "grey", evidence="phase"))
    games += [Wanted(name, "es") for name in layout_names("sheets")]
    questions = [one for wanted in games for one in make_questions(wanted)]
    declared = [one for one in questions if "text" in one]
    told = tell_letters([one["text"] for one in declared])
    for question, letters in zip(declared, told, strict=True):
        question["letters"] = letters
    answers = ask_in_node(engine_url, questions, "whole")
    for question, told in zip(questions, answers, strict=True):
        here = ask_here(question)
        assert told.keys() == here.keys()
        for key, value in here.items():
            assert is_near(told[key], value), key


def is_near(one: object, other: object) -> bool:
    """Return whether values are the same but for a thousandth in their numbers."""
    if isinstance(one, str) and isinstance(other, str):
        parts, others = NUMBER.split(one), NUMBER.split(other)
        return len(parts) == len(others) and all(map(is_near_part, parts, others))
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_near, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        same = one.keys() == other.keys()
        return same and all(is_near(one[key], other[key]) for key in one)
    if isinstance(one, float | int) and isinstance(other, float | int):
        return abs(one - other) < 1e-6
    return one == other


def is_near_part(one: str, other: str) -> bool:
    """Return whether numbers, or what stands between them, are the same."""
    if NUMBER.fullmatch(one) and NUMBER.fullmatch(other):
        return abs(float(one) - float(other)) < 0.0015 or one == other
    return one == other
