"""The page's reader of photos sees what the command's sees, in node."""

import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import brotli
import cv2
import numpy as np
import pytest

from sheetgen.checking.photo import open_sheet
from sheetgen.core.draw.box import HANDS, LEFT, Box, mark_boxes
from sheetgen.core.reading.decision import QUESTION
from sheetgen.core.reading.input_field import Reading
from sheetgen.core.units import MM_PER_INCH
from sheetgen.games.find import find_game, load_layout
from sheetgen.scan import glyph, ink, pose, word
from sheetgen.scan.flaw import find_lost
from sheetgen.scan.place import corners
from sheetgen.scan.read import Read, read_again, read_sheet
from sheetgen.scan.sharp import find_spread
from sheetgen.scan.sheet import (
    LEAST_DOTS,
    SMALLEST,
    SeenSheet,
    Unseen,
    find_sheets,
)
from sheetgen.site.build import seeing_script
from sheetgen.site.page_data import page_games
from sheetgen.site.seeing import SEE, figures_script, read_figures
from tests.conftest import make_style
from tests.filled import DRAWN, fill_declared
from tests.flatbed import threshold
from tests.printed import Printed
from tests.scan.test_beside import loop
from tests.scan.test_screen import COARSE, screen_once
from tests.scene import (
    CATHEDRAL,
    DUCHY,
    FIRST,
    PHOTO,
    SEED,
    Condition,
    Press,
    Shown,
    make_scene,
    show_once,
    show_two,
)
from tests.site.seeing import Plain, Seeing, open_seeing, sheet_of
from tests.writing.hand import choose_hand
from tests.writing.pen import draw_strokes

pytestmark = pytest.mark.slow

CONDITIONS = (
    Condition("a photo", evidence="phase"),
    Condition("rounds", evidence="round"),
    Condition("pencil", pen="pencil", evidence="phase"),
    Condition("a scan", dpi=200, evidence="none"),
    Condition("little light", trouble="night", evidence="phase"),
    Condition("folded", is_folded=True, evidence="phase"),
    Condition("the left hand", evidence="phase", laid_for=LEFT),
    Condition("a streaked scan", dpi=200, is_fed=True, evidence="phase"),
    Condition("an app", app=101, evidence="phase"),
    Condition("numbers below 0", 3200, game="sheets/alone"),
    CATHEDRAL,
    DUCHY,
)
# One of each game, and a scan. Photos that differ by nothing are those of two sheets.
TELLING = ("a streaked scan", CATHEDRAL.name, DUCHY.name)
DPI = 200
SLIPPED = 910_018  # of a sheet with several cells that were written anew beside them
# Dark boxes in places of a sheet, in millimetres from their corners.
SPECK, FIGURE = Box(9, 2, 0.8, 0.4), Box(3, 1, 0.5, 3.2)
OUTSIDE = Box(9, -0.5, 0.8, 1)  # what reaches a little over the edge
DIRTY = {
    "entry:1.1": (SPECK,),
    "entry:1.2": (FIGURE, SPECK),
    "entry:1.3": (FIGURE, FIGURE.moved(1.6, 0)),
    "entry:2.1": (OUTSIDE,),
    "entry:2.4": (FIGURE, OUTSIDE),
    "box:1.1": (SPECK.moved(-7, 0),),
}
NEAR = 30  # thousandths of a logarithm
FEWEST = 60  # spots that tell how many values are alike
MANY = 400  # the same where all of it is tested
ALIKE = 0.99  # of values; `make bench-scan` asks both readers about 200 photos


@pytest.fixture(scope="module")
def seeing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seeing]:
    with open_seeing(tmp_path_factory.mktemp("seeing")) as opened:
        yield opened


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Press:
    return Press(tmp_path_factory.mktemp("press"))


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    return show_once(tmp_path_factory, PHOTO, SEED)


@pytest.fixture(scope="module")
def seen(shown: Shown) -> SeenSheet:
    (seen,) = find_sheets(shown.grey, open_sheet)
    assert isinstance(seen, SeenSheet)
    return seen


def read(grey: np.ndarray) -> tuple[SeenSheet, Read]:
    (seen,) = find_sheets(grey, open_sheet)
    assert isinstance(seen, SeenSheet)
    return seen, read_sheet(grey, seen)


def agree(told: list[Plain], known: Sequence[Reading]) -> list[bool]:
    """Return of each spot whether both say the same; who does not has to doubt it."""
    found = dict(told)
    assert list(found) == [one.name for one in known]
    same = []
    for one in known:
        (text, least), (_, second), *_ = found[one.name]
        same.append(text == one.best)
        if not same[-1]:
            assert one.values[1][1] - one.values[0][1] < QUESTION
            assert second - least < QUESTION
    return same


def test_the_numbers_of_the_script_are_those_of_this_python() -> None:
    assert read_figures("ink")["DOTS"] == ink.DOTS
    assert read_figures("glyph")["CLASSES"] == glyph.CLASSES
    assert read_figures("glyph")["SMALLEST"] == glyph.SMALLEST
    assert read_figures("pose")["QUIET"] == pose.QUIET
    assert read_figures("word")["FLOOR"] == word.FLOOR


def test_every_number_that_the_script_names_is_there() -> None:
    made = figures_script(page_games())
    known = {
        f"{name}.{key}"
        for name, body in re.findall(r"const (\w+) = (\{.*\});", made)
        for key in re.findall(r'"(\w+)":', body)
    }
    named = {
        name
        for path in SEE.glob("*.js")
        for name in re.findall(r"\b[A-Z]{3,}\.[A-Z_]+\b", path.read_text("utf-8"))
    }
    assert named
    assert not named - known


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(
    "name",
    [
        "A",
        "1",
        "33",
        "CATHEDRAL",
        "TOTALS",
        "sheets/sets",
        "sheets/gable",
        "sheets/golf",
    ],
)
def test_the_script_knows_the_marks_and_codes_of_new_sheets(
    name: str, hand: str
) -> None:
    layout = load_layout(name)
    face = find_game(layout.rules.game).draw_sheet(
        layout, make_style(layout, hand=hand)
    )
    side = face.marks[0].width
    assert face.marks == mark_boxes(face.box, side)  # where the script has them
    (faces,) = re.findall(r"const FACES = (.*);", figures_script(page_games()))
    codes = {tuple(one[:3]): Box(*one[3:]) for one in json.loads(faces)}
    assert codes[side, face.box.width, face.box.height].contains(face.code, 1e-6)


def test_the_script_is_small() -> None:
    """With its weights; the library that reads codes is beside it."""
    assert len(brotli.compress(seeing_script().encode())) <= 55_000


def marks_of(condition: Condition) -> list[pytest.MarkDecorator]:
    """Return the marks of a condition that is not tested each time."""
    differs = pytest.mark.xfail(
        strict=True,
        reason="outlines that an app left are inside some boxes of one only",
    )
    return [pytest.mark.full, *([differs] if condition.app else [])]


@pytest.mark.parametrize(
    "condition",
    [
        one if one.name in TELLING else pytest.param(one, marks=marks_of(one))
        for one in CONDITIONS
    ],
    ids=lambda one: one.name,
)
def test_both_readers_see_the_same(
    condition: Condition, tmp_path_factory: pytest.TempPathFactory, seeing: Seeing
) -> None:
    same: list[bool] = []
    fewest = FEWEST if condition.name in TELLING else MANY
    for seed in count(FIRST):
        if len(same) >= fewest:
            break
        grey = show_once(tmp_path_factory, condition, seed).grey
        seen, known = read(grey)
        look = seeing.picture(grey, reads_codes=True)
        looked, told = seeing.ask([look, sheet_of(seen.printed)])
        assert any(text.endswith(seen.printed.digits) for text in looked["texts"])
        lost = find_lost(seen, known.inks, known.readings)
        assert told.get("reason") == ("lost" if lost else None)
        if lost:
            continue
        same += agree(told["readings"], known.readings)
        if not seen.is_of_bits:  # which is a copy to the page
            kinds = [kind for kind, _, _ in told["flaws"]]
            assert kinds == [flaw.kind for flaw in known.flaws]
        for name, wide, high in told["sizes"]:
            assert known.crops[name].shape == (high, wide)
    assert np.mean(same) >= ALIKE


@pytest.mark.full
def test_a_code_and_marks_that_art_has_moved_are_found(
    tmp_path: Path, press: Press, seeing: Seeing, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = (DRAWN / "harvest.svg").read_text("utf-8")
    moved = "".join(  # half as large, and 10 mm to the right, as their layer is
        f'<rect id="{name}" x="{2 * x - 20}" y="{2 * y}" width="{side}" '
        f'height="{side}"/>'
        for name, x, y, side in (("code", 10, 149, 64), ("mark-2", 70, 3, 12))
    )
    before, end, behind = drawing.rpartition("</g>")
    (tmp_path / "harvest.svg").write_text(before + moved + end + behind, "utf-8")
    shutil.copy(DRAWN / "harvest.toml", tmp_path / "own.toml")
    path = str(tmp_path / "own.toml")
    monkeypatch.setattr(
        "tests.scene.fill_declared", lambda _, seed: fill_declared(path, seed)
    )
    scene = make_scene(Condition("moved", game="sheets/own"), FIRST, press)
    seen, known = read(scene.grey)
    assert seen.printed.frame.code == Box(10, 149, 32, 32)
    look = seeing.picture(scene.grey, reads_codes=True)
    looked, told = seeing.ask([look, sheet_of(seen.printed)])
    assert any(text.endswith(seen.printed.digits) for text in looked["texts"])
    assert np.mean(agree(told["readings"], known.readings)) >= ALIKE


def test_each_of_two_sheets_in_a_picture_is_read_by_itself(
    tmp_path_factory: pytest.TempPathFactory, seeing: Seeing
) -> None:
    both = show_two(tmp_path_factory, FIRST, FIRST + 2)
    sheets = {}
    for seen in find_sheets(both, open_sheet):
        assert isinstance(seen, SeenSheet)
        sheets[seen.printed.digits] = seen
    (looked,) = seeing.ask([seeing.picture(both, reads_codes=True)])
    digits = [text.partition("#")[2] for text in looked["texts"]]
    assert sorted(digits) == sorted(sheets)
    same: list[bool] = []
    for at, own in enumerate(digits):
        left, _, wide, _ = looked["arounds"][at]
        code = sheets[own].pose.see(np.array([sheets[own].printed.frame.code.centre]))
        assert left < code[0][0] < left + wide
        question = sheet_of(sheets[own].printed)
        question["value"]["at"] = at
        (told,) = seeing.ask([question])
        known = read_sheet(both, sheets[own]).readings
        same += agree(told["readings"], known)
        assert not told["flaws"]
    assert np.mean(same) >= ALIKE


def test_numbers_written_anew_beside_their_boxes_are_seen_by_both(
    press: Press, seeing: Seeing
) -> None:
    """Both values are told with like costs, and the crop shows what is beside."""
    scene = make_scene(Condition("slips", 1800, slips=0.1), SLIPPED, press)
    seen, known = read(scene.grey)
    questions = [seeing.picture(scene.grey), sheet_of(seen.printed)]
    taught = [
        {"do": "learn", "value": dict.fromkeys(known.beside, sign)} for sign in "61"
    ]
    _, told, *again = seeing.ask([*questions, *taught])
    shapes = {name: (high, wide) for name, wide, high in told["sizes"]}
    assert shapes == {name: crop.shape for name, crop in known.crops.items()}
    readings = {one.name: dict(one.values) for one in known.readings}
    assert len(known.beside) > 1
    for name in known.beside:
        found = {text: cost for text, cost in dict(told["readings"])[name]}
        assert found.keys() == readings[name].keys()
        off = [abs(cost - found[text]) for text, cost in readings[name].items()]
        assert np.median(off) < NEAR
    assert again[0]["readings"] == again[1]["readings"]  # nothing is learnt from them


def test_dirt_and_a_stroke_that_leaves_its_box_mean_the_same_to_both(
    seeing: Seeing, tmp_path: Path
) -> None:
    sheet = Printed(tmp_path, "A", "phase", "pale")
    page, chance = sheet.page(DPI).copy(), np.random.default_rng(1)
    box = sheet.places["cell:b2"].box
    draw_strokes(page, DPI, loop(box, 0.7), choose_hand(1, "ballpoint").pen, chance)
    grey, dots = page[:, :, 1].copy(), DPI / MM_PER_INCH
    for name, boxes in DIRTY.items():
        corner = sheet.places[name].box
        for dirt in boxes:
            dark = dirt.moved(corner.x, corner.y)
            rows = slice(round(dark.y * dots), round(dark.bottom * dots))
            grey[rows, round(dark.x * dots) : round(dark.right * dots)] = 60
    seen, known = read(grey)
    *_, told = seeing.ask([seeing.picture(grey), sheet_of(seen.printed)])
    wide = {name: wide for name, wide, _ in told["sizes"]}
    assert wide["cell:b2"] == known.crops["cell:b2"].shape[1] == wide["cell:a1"]
    readings = {one.name: one for one in known.readings}
    found = dict(told["readings"])
    assert found["cell:b2"][0][0] == "x"
    for name in DIRTY:
        text, cost = found[name][0]
        assert text == readings[name].best
        assert abs(cost - readings[name].cost(text)) < 3 * NEAR
    values = {name: readings[name].best for name in DIRTY}
    assert {values.pop(name) for name in ("entry:1.1", "entry:2.1", "box:1.1")} == {""}
    assert len(values.pop("entry:1.3")) == 2
    assert {len(text) for text in values.values()} == {1}


def test_a_hand_that_is_known_helps_as_here(
    shown: Shown, seen: SeenSheet, seeing: Seeing
) -> None:
    """What a person said of some boxes makes others likelier, by the same amount.

    So does what was read surely.
    """
    read = read_sheet(shown.grey, seen)
    truth = shown.values
    signs = [one.name for one in seen.printed.spots if one.name.startswith("cell:")]
    answers = {name: truth[name] for name in signs[:30:2] if truth.get(name)}
    *_, told = seeing.ask(
        [
            seeing.picture(shown.grey),
            sheet_of(seen.printed),
            {"do": "learn", "value": answers},
        ]
    )
    found = dict(told["readings"])

    def far(read: Read) -> float:
        """Return how much more or less values cost here, in the mean."""
        known = {one.name: one for one in read.readings}
        return np.mean(
            [
                abs(known[name].cost(text) - cost)
                for name in signs
                for text, cost in found[name]
            ]
        )

    again = read_again(read, seen, answers)
    alone = read_again(replace(read, sure={}), seen, answers)
    assert far(again) < 0.7 * far(alone)


def test_a_picture_without_a_sheet_has_none(seeing: Seeing) -> None:
    grey = np.random.default_rng(1).integers(90, 170, (600, 800)).astype(np.uint8)
    assert seeing.ask([seeing.picture(grey)])[0]["reason"] == "no-sheet"


@pytest.mark.sample(1)
@pytest.mark.parametrize("blur", [3.5, 5.5])
def test_a_picture_in_which_nothing_is_sharp_is_told_as_here(
    blur: float, shown: Shown, seeing: Seeing
) -> None:
    soft = cv2.GaussianBlur(shown.grey, (0, 0), blur)
    told = seeing.ask([seeing.picture(soft)])[0]
    assert told["reason"] == "unsharp"
    assert told["spread"] == pytest.approx(find_spread(soft), rel=0.05)
    (unseen,) = find_sheets(soft, open_sheet)
    assert isinstance(unseen, Unseen)
    assert unseen.reason == "blur"


def test_a_picture_with_too_few_pixels_is_told_as_here(seeing: Seeing) -> None:
    told = seeing.ask([seeing.picture(np.full((300, 400), 200, np.uint8))])[0]
    assert told["reason"] == "tiny"
    assert (told["side"], told["least"]) == (400, SMALLEST * LEAST_DOTS)


def test_a_screen_is_told_from_paper_as_here(
    tmp_path_factory: pytest.TempPathFactory, seeing: Seeing
) -> None:
    grey = screen_once(tmp_path_factory, 1)
    seen, _ = read(grey)
    assert seen.is_of_screen
    questions = [seeing.picture(grey), sheet_of(seen.printed)]
    *_, told, again = seeing.ask([*questions, {"do": "learn", "value": {}}])
    assert told["flaws"] == again["flaws"] == [["screen", [], 0]]
    # Where its pixels hide what is written it is refused.
    grey = screen_once(tmp_path_factory, 0, COARSE)
    (unseen,) = find_sheets(grey, open_sheet)
    assert isinstance(unseen, Unseen)
    questions = [seeing.picture(grey), sheet_of(open_sheet(unseen.digits))]
    *_, told = seeing.ask(questions)
    assert told["reason"] == unseen.reason == "screen"


def covered(grey: np.ndarray, seen: SeenSheet) -> np.ndarray:
    """Return a picture in which two marks are covered."""
    grey = grey.copy()
    for mark in seen.printed.frame.marks[1:3]:
        places = seen.pose.see(np.array([mark.centre]))
        cv2.circle(grey, tuple(int(value) for value in places[0]), 60, 180, -1)
    return grey


def small(grey: np.ndarray, seen: SeenSheet) -> np.ndarray:
    return cv2.resize(grey, None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA)


def crumbled(grey: np.ndarray, seen: SeenSheet) -> np.ndarray:
    """Return a picture in black and white in which strokes are in crumbs."""
    bits = threshold(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), 101, 10)
    whole = bits.copy()
    bits[::5] = bits[1::5] = 255
    for box in (seen.printed.frame.code, *seen.printed.frame.marks):
        places = seen.pose.see(corners(box.inset(-1))).round().astype(int)
        (left, top), (right, bottom) = places.min(axis=0), places.max(axis=0)
        bits[top:bottom, left:right] = whole[top:bottom, left:right]
    return bits


def blurred(grey: np.ndarray, seen: SeenSheet) -> np.ndarray:
    return cv2.GaussianBlur(grey, (0, 0), 2)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (covered, "marks"),
        (small, "small"),
        (blurred, "blur"),
        (crumbled, "lost"),
    ],
)
def test_what_cannot_be_read_says_why(
    spoil: Callable[[np.ndarray, SeenSheet], np.ndarray],
    reason: str,
    shown: Shown,
    seen: SeenSheet,
    seeing: Seeing,
) -> None:
    spoilt = seeing.picture(spoil(shown.grey, seen))
    _, told = seeing.ask([spoilt, sheet_of(open_sheet(seen.printed.digits))])
    assert told["reason"] == reason
