"""Where on a sheet stands what is read: as it was printed, for ever."""

import itertools
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.codes import MAX_FACE, decode
from sheetgen.core.draw.box import Frame
from sheetgen.draw.face import name_boxes
from sheetgen.games.base import Game, package_of
from sheetgen.games.find import all_rules, find_game, list_games, load_layout
from sheetgen.site.parts import core_modules
from tests.conftest import make_style

GOLDEN = sorted((Path(__file__).parents[1] / "golden" / "boxes").glob("*.toml"))
NEAR = 0.0006  # mm; the files are rounded to a thousandth
RULES = all_rules()


def frame_of(digits: str, face: int) -> Frame:
    sheet = decode(digits, [rules.encoding for rules in RULES])
    assert sheet.face == face
    (rules,) = (rules for rules in RULES if rules.number == sheet.rules)
    boxes = find_game(rules.game).spec.boxes
    assert boxes is not None
    return boxes.find_frame(rules, sheet.board, sheet.evidence, sheet.face)


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_boxes_of_a_printed_sheet_never_move(path: Path) -> None:
    told = read(path)
    frame = frame_of(told["digits"], told["face"])
    assert frame.box == (0, 0, *told["size"])
    assert frame.code == pytest.approx(told["code"], abs=NEAR)
    assert len(frame.marks) == len(told["marks"])
    for mark, box in zip(frame.marks, told["marks"], strict=True):
        assert mark == pytest.approx(box, abs=NEAR)
    assert frame.boxes.keys() == told["boxes"].keys()
    for name, box in frame.boxes.items():
        assert frame.box.contains(box), name
        assert box == pytest.approx(told["boxes"][name], abs=NEAR), name


@pytest.mark.parametrize(
    ("game", "name", "evidence"),
    [
        ("dice", name, evidence)
        for name in ("A", "D", "tests/press/odd.toml")
        for evidence in ("none", "phase", "round")
    ]
    + [("keythedral", "CATHEDRAL", "none"), ("burgundy-totals", "TOTALS", "none")]
    + [
        ("burgundy", name, evidence)
        for name in ("1", "8", "33")
        for evidence in ("none", "phase")
    ],
)
def test_a_sheet_is_drawn_into_its_boxes(game: str, name: str, evidence: str) -> None:
    layout = load_layout(name)
    face = find_game(game).draw_sheet(layout, make_style(layout, evidence=evidence))
    boxes = find_game(game).spec.boxes
    assert boxes is not None
    frame = boxes.find_frame(layout.rules, layout.board, evidence, face.number)
    assert (face.box, face.code, face.marks) == (frame.box, frame.code, frame.marks)
    assert name_boxes(face, layout.board) == frame.boxes
    # A game whose faces say what a sheet has places for has further ones.
    assert face.number <= boxes.NEWEST <= MAX_FACE or find_game(game).spec.variant


@pytest.mark.parametrize("name", ["A", "1", "CATHEDRAL", "TOTALS"])
def test_no_box_lies_on_another(name: str) -> None:
    layout = load_layout(name)
    boxes = find_game(layout.rules.game).spec.boxes
    assert boxes is not None
    style = make_style(layout, evidence="none")
    face = find_game(layout.rules.game).draw_sheet(layout, style).number
    frame = boxes.find_frame(layout.rules, layout.board, "none", face)
    for (one, box), (other, beside) in itertools.combinations(frame.boxes.items(), 2):
        are_ranks = one[:5] == other[:5] == "rank:"  # whose rings touch
        assert are_ranks or not box.overlaps(beside, 0.05), (one, other)


def test_every_face_of_a_game_has_golden_boxes() -> None:
    held = [re.match(r"(.+?)-(\d+)-", path.stem) for path in GOLDEN]
    drawn = {(one[1], one[2]) for one in held if one}
    for game in list_games():
        boxes = game.spec.boxes
        # Those of declared sheets stand in a file of their own, for all faces.
        if boxes is not None and not game.is_declared:
            faces = {str(face) for face in range(boxes.NEWEST + 1)}
            found = {face for name, face in drawn if name == game.id}
            assert faces <= found
            # Of faces that say what a sheet has places for there are some.
            assert (game.spec.variant is None) == (found == faces)


@pytest.mark.parametrize("name", ["A", "1", "CATHEDRAL", "TOTALS"])
def test_a_face_that_is_not_known_is_refused(name: str) -> None:
    layout = load_layout(name)
    boxes = find_game(layout.rules.game).spec.boxes
    assert boxes is not None
    with pytest.raises(LookupError):
        boxes.find_frame(layout.rules, layout.board, "none", MAX_FACE)


def test_all_games_say_where_it_stands_what_can_be_written() -> None:
    for game in list_games():
        assert (game.spec.boxes is None) == (game.spec.fields is None), game.id


@pytest.mark.slow
@pytest.mark.parametrize("game", list_games(), ids=lambda game: game.id)
def test_what_finds_boxes_runs_in_a_browser(game: Game) -> None:
    """The transpiler refuses what is not known to work there."""
    module = f"{package_of(game.id)}.sheet.boxes"
    assert core_modules([module])[-1] == module
