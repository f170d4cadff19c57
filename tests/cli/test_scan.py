"""`sheetgen scan`: photos in, files and verdicts out, and questions in between."""

import csv
import errno
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageOps

from sheetgen.checking import photo as photo_module
from sheetgen.checking.photo import (
    Photographed,
    group_shots,
    join_sides,
    list_sides,
    read_photos,
)
from sheetgen.core.encode import encode
from tests.conftest import Run
from tests.filled import Filled, fill_dice
from tests.printed import Printed
from tests.scene import show_sides
from tests.writing.hand import choose_hand
from tests.writing.sheet import write_sheet

pytestmark = pytest.mark.slow

DPI = 200
LEGAL, ILLEGAL, OTHER = 4, 5, 7
CTRL_C = "^C"


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return Printed(tmp_path_factory.mktemp("scan"), "A", "none", "pale")


def cells(filled: Filled) -> dict[str, str]:
    """Return the numbers of a sheet, without all that is added up."""
    return {
        name: value for name, value in filled.values.items() if name.startswith("cell:")
    }


def photo(printed: Printed, values: dict[str, str], path: Path) -> Path:
    """Write values on a sheet and keep its picture."""
    page = printed.page(DPI).copy()
    chance = np.random.default_rng(3)
    write_sheet(page, DPI, printed.places, values, choose_hand(11), chance)
    cv2.imwrite(str(path), page)
    return path


@pytest.fixture(scope="module")
def legal(printed: Printed, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a picture of a sheet that the rules allow, not to be written to."""
    values = cells(fill_dice("A", "none", LEGAL))
    return photo(printed, values, tmp_path_factory.mktemp("legal") / "anna.png")


@pytest.fixture(scope="module")
def wrong(printed: Printed, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one about which something is asked, since it looks illegal."""
    values = cells(fill_dice("A", "none", ILLEGAL, is_legal=False))
    return photo(printed, values, tmp_path_factory.mktemp("wrong") / "ben.png")


@pytest.fixture(scope="module")
def other(printed: Printed, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one of another sheet about which something is asked."""
    values = cells(fill_dice("A", "none", OTHER, is_legal=False))
    return photo(printed, values, tmp_path_factory.mktemp("other") / "carl.png")


@pytest.fixture(scope="module")
def scrawled(printed: Printed, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one with twelve numbers that no space can have: all are asked about."""
    names = [name for name in printed.places if name.startswith("cell:")]
    values = dict.fromkeys(names[:12], "9")
    return photo(printed, values, tmp_path_factory.mktemp("scrawled") / "dora.png")


def saved(stem: str) -> dict[str, str]:
    """Return the answers that are kept about a photo."""
    answers: dict[str, str] = json.loads(written(Path(f"{stem}-answers.json")))[
        "answers"
    ]
    return answers


def written(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def known() -> dict[Any, Any]:
    """Return what was read in pictures."""
    return {}


@pytest.fixture(autouse=True)
def read_once(known: dict[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Read each picture in one test only: it is the same in the others."""
    find, read = photo_module.find_sheets, photo_module.read_sheet

    def find_sheets(grey: np.ndarray, open_sheet: Any, digits: str = "") -> Any:
        key = hashlib.sha256(grey.tobytes()).digest(), grey.shape, digits
        if key not in known:
            known[key] = list(find(grey, open_sheet, digits))
        return known[key]

    def read_sheet(grey: np.ndarray, seen: Any) -> Any:
        if seen not in known:
            known[seen] = read(grey, seen)
        return known[seen]

    monkeypatch.setattr(photo_module, "find_sheets", find_sheets)
    monkeypatch.setattr(photo_module, "read_sheet", read_sheet)


@pytest.fixture
def asked() -> list[str]:
    """Return a list of the questions that were asked, up to their places."""
    return []


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, asked: list[str]) -> list[str]:
    """Return a list of what a person types, line by line, and then ends."""
    lines: list[str] = []

    def type_line(question: str) -> str:
        asked.append(question.partition(" (")[0])
        if not lines:
            raise EOFError
        if lines[0] == CTRL_C:
            raise KeyboardInterrupt
        return lines.pop(0)

    monkeypatch.setattr("click.termui.visible_prompt_func", type_line)
    return lines


def test_what_was_read_is_judged_kept_and_not_replaced(run: Run, legal: Path) -> None:
    done = run("scan", legal, "--accept", "--json")
    (told,) = json.loads(done.out)
    assert told["values"] == cells(fill_dice("A", "none", LEGAL))
    assert (told["verdict"], told["doubts"]) == ("legal", [])
    assert told["files"] == ["anna.toml", "anna-read.jpg"]
    assert done.code == told["exit"] == 0
    assert run("check", "anna.toml").code == 0
    picture = cv2.imread("anna-read.jpg")
    assert picture.shape[1] > picture.shape[0] > 1000
    assert run("scan", legal, "--accept").code == 0  # the same is no other
    Path("anna-read.jpg").unlink()
    Path("anna.toml").write_text("mine", encoding="utf-8")
    done = run("scan", legal, "--accept")
    assert done.code == 2
    assert "already" in done.err
    assert written(Path("anna.toml")) == "mine"
    assert not Path("anna-read.jpg").exists()
    assert run("scan", legal, "--accept", "--force").code == 0
    assert "cell" not in written(Path("anna.toml"))


def test_a_scan_in_black_and_white_is_read_with_a_doubt(run: Run, legal: Path) -> None:
    grey = cv2.imread(str(legal), cv2.IMREAD_GRAYSCALE)
    cv2.imwrite("bits.png", np.where(grey < 128, 0, 255).astype(np.uint8))
    done = run("scan", "bits.png", "--accept", "--json", "--no-picture")
    (told,) = json.loads(done.out)
    assert told["doubts"] == ["bits"]
    assert "scan in greys" in run("scan", "bits.png", "--accept", "--force").err


def test_an_open_question_holds_verdict_and_file_back_until_it_is_answered(
    run: Run, wrong: Path, typed: list[str]
) -> None:
    """A sheet that looks illegal is never called so from its picture alone.

    Whoever says that it stands there as it was seen gets the breach told.
    """
    done = run("scan", wrong, "--no-ask")
    assert done.code == 7
    assert "to be looked at" in done.out
    assert "llegal" not in done.out
    assert not Path("ben.toml").exists()
    assert Path("ben-read.jpg").exists()
    done = run("check", wrong)
    assert done.code == 7
    assert "sheetgen scan" in done.err
    typed += ["9", "X", "U", "", "u", "Q"]  # there is a way back, and one out
    done = run("scan", wrong, "--ask", "--no-picture")
    assert typed == []
    assert "9 is not allowed there" in done.out
    assert done.code == 7
    typed += [""] * 40
    done = run("scan", wrong, "--ask")
    assert done.code == 1
    assert "Against the rules" in done.out
    assert Path("ben.toml").exists()
    assert 40 - len(typed) == len(saved("ben"))
    # What was answered is asked no more.
    again = run("scan", wrong, "--no-ask")
    assert "answers are taken from ben-answers.json" in again.err
    assert (again.code, again.out) == (1, run("scan", wrong, "--no-ask").out)


def test_answers_are_kept_however_asking_ends(
    run: Run, wrong: Path, typed: list[str]
) -> None:
    answers = Path("ben-answers.json")
    for end in (["q"], [CTRL_C], []):
        answers.unlink(missing_ok=True)
        typed[:] = ["", *end]
        assert run("scan", wrong, "--ask", "--no-picture").code == 7
        assert len(saved("ben")) == 1
    typed[:] = ["q"]
    done = run("scan", wrong, "--ask", "--no-picture")
    assert "1 answer is taken from ben-answers.json" in done.err
    assert typed == []


def test_the_way_back_leads_into_the_sheet_before(
    run: Run, wrong: Path, other: Path, typed: list[str], asked: list[str]
) -> None:
    typed[:] = ["", "q", "u", "q", "q"]
    run("scan", wrong, other, "--ask", "-o", "read")
    assert typed == []
    first, second, of_other, *again = asked
    assert again == [first, of_other]
    assert (first[:4], second[:4], of_other[:7]) == ("1 of", "2 of", "1 of 1:")
    assert not Path("read", "ben-answers.json").exists()
    asked.clear()
    typed[:] = ["u", "q"]
    done = run("scan", other, "--ask", "--no-picture", "--json")
    assert asked == [of_other] * 2  # nothing was answered before
    assert json.loads(done.out)[0]["questions"]
    assert "goes one back" in done.err


def test_places_are_named_as_they_are_found_on_paper(
    run: Run, scrawled: Path, typed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    had_picture = []

    def type_line(_: str) -> str:
        had_picture.append(Path("dora-read.jpg").exists())
        return "q"

    monkeypatch.setattr("click.termui.visible_prompt_func", type_line)
    done = run("scan", scrawled, "--ask")
    assert had_picture == [True]
    assert "dora-read.jpg shows the places by their numbers" in done.out
    place = "b3, monastery in row 2, space 3 from the left: its number"
    assert f" of 12: {place} (1 2 3 4 5 6, x = crossed, - = nothing): " in done.out
    in_hungarian = run("scan", scrawled, "--no-ask", "--lang", "hu").out
    assert "b3, kolostor, 2. sor, balról 3. mező: a száma (1 2" in in_hungarian


def test_a_run_that_is_killed_goes_on_where_it_was(
    run: Run, scrawled: Path, typed: list[str], asked: list[str]
) -> None:
    command = [sys.executable, "-m", "sheetgen", "scan", str(scrawled), "--ask"]
    answers = Path("dora-answers.json")
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as asking:
        assert asking.stdin
        asking.stdin.write(b"-\n" * 5)
        asking.stdin.flush()
        while not answers.exists() or len(saved("dora")) < 5:
            assert asking.poll() is None
            time.sleep(0.05)
        asking.kill()
    kept = saved("dora")
    typed[:] = ["-"] * 20
    done = run("scan", scrawled, "--ask")
    assert "5 answers are taken from dora-answers.json" in done.err
    told = [question.split(",")[0].split(" ")[-1] for question in asked]
    assert not {name.removeprefix("cell:") for name in kept} & {*told}
    assert done.code != 7
    assert len(saved("dora")) == 5 + len(told)


def test_a_program_can_ask_the_questions_and_give_answers(
    run: Run, scrawled: Path
) -> None:
    command = "scan", scrawled, "--no-picture"
    (told,) = json.loads(run(*command, "--json").out)
    assert len(told["questions"]) == 12
    first = next(one for one in told["questions"] if one["name"] == "cell:b3")
    assert first["place"].startswith("b3, monastery in row 2, space 3 from the left")
    assert (first["words"][-2:], first["most"]) == (["6", "x"], None)
    x, y, wide, high = first["box"]
    assert 45 < x < x + wide < 136 and 10 < y < y + high < 50
    made = Path("made.json")
    for text, what in ((None, "cannot be read (No such file"), ("[1", "expected JSON")):
        if text:
            made.write_text(text, encoding="utf-8")
        done = run(*command, "--answers", made)
        assert done.code == 2
        assert f"made.json: {what}" in done.err
    wrong = {"cell:b3": "9", "cell:z9": "1", "cell:a1": 4, "total": "x"}
    made.write_text(json.dumps({"answers": wrong}), encoding="utf-8")
    done = run(*command, "--answers", made)
    assert done.code == 2
    assert [line.split(": ")[2] for line in done.err.splitlines()] == [
        "cell:b3",
        "cell:z9",
        "total",
    ]
    assert list(Path().iterdir()) == [made]
    right = {one["name"]: "" for one in told["questions"]}
    made.write_text(json.dumps({"answers": right}), encoding="utf-8")
    (after,) = json.loads(run(*command, "--answers", made, "--json").out)
    assert after["answers"] == right
    made.write_text(json.dumps({"answers": {"cell:g4": 3}}), encoding="utf-8")
    (last,) = json.loads(run(*command, "--answers", made, "--force", "--json").out)
    assert last["answers"] == {**right, "cell:g4": "3"} == saved("dora")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "made.json: expected JSON with answers: {"),
        ('{"photo": "another", "answers": {}}', "dora.png: the answers are about ano"),
    ],
)
def test_answers_that_are_none_or_of_another_photo_are_refused(
    run: Run, scrawled: Path, text: str, told: str
) -> None:
    Path("made.json").write_text(text, encoding="utf-8")
    done = run("scan", scrawled, "--answers", "made.json")
    assert done.code == 2
    assert told in done.err


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("ben.toml", "mine", 2),
        ("ben-read.jpg", "mine", 2),
        ("ben-answers.json", '{"photo": "another", "answers": {}}', 2),
        ("ben-answers.json", "no JSON", 2),
        ("", "a file", 6),
        ("ben-answers.json", "[]", 2),
    ],
)
def test_what_stands_in_the_way_is_told_before_the_first_question(
    run: Run, wrong: Path, typed: list[str], name: str, text: str, code: int
) -> None:
    typed += [""]
    path = Path("read", name)
    if name:
        path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    assert run("scan", wrong, "--ask", "-o", "read").code == code
    assert typed == [""]
    assert written(path) == text


def test_two_photos_of_one_name_are_told_before_the_second_is_asked_about(
    run: Run, wrong: Path, other: Path, typed: list[str]
) -> None:
    namesake = Path("other", wrong.name)
    namesake.parent.mkdir()
    shutil.copy(other, namesake)
    done = run("scan", wrong, namesake, "--ask", "--no-picture")
    assert done.code == 2
    assert "another photo is written to ben.toml" in done.err


def test_pictures_of_what_was_read_are_no_photos(run: Run, wrong: Path) -> None:
    folder = Path("evening")
    folder.mkdir()
    shutil.copy(wrong, folder)
    first = run("scan", folder, "-o", folder, "--no-ask")
    assert len(list(folder.iterdir())) == 2
    assert (folder / "ben-read.jpg").exists()
    assert run("scan", folder, "-o", folder, "--no-ask").out == first.out


def test_what_cannot_be_read_in_a_folder_stops_no_other(
    run: Run, legal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path("evening")
    folder.mkdir()
    cv2.imwrite(str(folder / "a.png"), np.full((900, 1200), 200, np.uint8))
    (folder / "b.jpg").write_bytes(b"none")
    (folder / "c.dng").write_bytes(b"II*\0")
    (folder / "live.mov").write_bytes(b"\0\0\0\x14ftypqt  ")
    (folder / "notes.txt").write_text("no photo", encoding="utf-8")
    with Image.open(legal) as page:
        page.convert("RGB").save(folder / "d.JFIF", "JPEG", quality=95)
        page.save(folder / "sent without an ending", "PNG")
    closed = folder / "closed.jpg"
    closed.touch()
    look, begin = os.access, Path.open

    def may(path: os.PathLike | str, *how: int) -> bool:
        return Path(path) != closed and look(path, *how)

    def start(path: Path, *how: str, **more: str) -> object:
        if path == closed:
            raise PermissionError(errno.EACCES, "Permission denied")
        return begin(path, *how, **more)

    monkeypatch.setattr(os, "access", may)
    monkeypatch.setattr(Path, "open", start)
    done = run("scan", folder, "--accept", "-o", "read", "--no-picture")
    assert (done.code, done.err.count("\n")) == (5, 5)
    assert "a.png: no sheet found" in done.err
    assert "b.jpg: this is a text" in done.err
    assert "c.dng: this is a raw picture of a camera: sheets are read from" in done.err
    assert "closed.jpg: cannot be read: Permission denied" in done.err
    assert "sent without an ending shows the same sheet as" in done.err
    assert [path.name for path in Path("read").iterdir()] == ["d.toml"]
    assert run("check", folder / "d.JFIF").out.count("legal") == 1


def test_of_two_shots_of_a_sheet_the_better_one_is_used_with_all_answers(
    run: Run, wrong: Path, other: Path
) -> None:
    evening = Path("evening")
    evening.mkdir()
    shutil.copy(wrong, evening)
    with Image.open(wrong) as page:
        page.reduce(2).save(evening / "ann.png")
    small, large = evening / "ann.png", evening / "ben.png"
    (told,) = json.loads(run("scan", large, "--json", "--no-picture").out)
    *first, last = (question["name"] for question in told["questions"])
    for path, names in ((large, first), (small, [last])):
        answers = {"answers": dict.fromkeys(names, "1")}
        Path("made.json").write_text(json.dumps(answers), encoding="utf-8")
        run("scan", path, "--no-picture", "--answers", "made.json")
    Path("ben.toml").unlink(missing_ok=True)  # one answer may settle the other
    done = run("scan", evening, "--no-picture", "--json")
    twice, used = json.loads(done.out)
    assert (twice["reason"], twice["exit"]) == ("twice", 0)
    assert "ann.png shows the same sheet as evening/ben.png" in twice["problems"][0]
    assert "ben.png: 1 answer about evening/ann.png is used" in done.err
    assert used["answers"] == saved("ben") == dict.fromkeys((*first, last), "1")
    assert not Path("ann.toml").exists()
    shutil.copy(other, evening)
    done = run("scan", evening, "--no-picture", "--force")
    copied = "evening/ben.png, evening/carl.png: one code, but other entries"
    assert done.err.count(copied) == 1
    assert "carl.png: 1 place has to be looked at" in done.out


@pytest.mark.parametrize(
    ("serial", "values", "is_same"),
    [
        (7, "555555555", True),
        (7, "555556555", True),  # misread
        (7, "555566555", False),
        (7, "555555 55", False),  # written in between
        (0, "555555555", False),  # a specimen, of which there are many
        (7, "         ", False),
    ],
)
def test_shots_of_a_sheet_agree_in_nearly_all_that_is_sure(
    serial: int, values: str, is_same: bool
) -> None:
    def shot(name: str, values: str) -> Photographed:
        code = SimpleNamespace(serial=serial, face=3)
        rules, frame = SimpleNamespace(game="dice"), SimpleNamespace(marks=(0,))
        printed = SimpleNamespace(digits="1", code=code, rules=rules, frame=frame)
        pose = SimpleNamespace(dots=lambda _: 4.0)
        seen: Any = SimpleNamespace(printed=printed, pose=pose)
        told = {f"cell:a{at}": value.strip() for at, value in enumerate(values)}
        nothing: Any = None
        return Photographed(name, name, "", nothing, seen, nothing, values=told)

    groups = group_shots([shot("a", "555555555"), shot("b", values)], lambda one: one)
    assert [len(group) for group in groups] == ([2] if is_same else [1, 1])
    assert bool(groups[0][0].copies) == (bool(serial) and not is_same)


def test_both_sides_of_a_sheet_are_one_sheet_and_a_back_alone_is_none(
    run: Run, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Clause [burgundy 40.54]; what is on both is decided together."""
    front, back = show_sides(tmp_path_factory)
    with Image.open(back.file) as page:
        size = page.width * 9 // 10, page.height * 9 // 10
        page.resize(size).save("small.jpg")
    backs = {"shield-number:1", "vines:white", "expansion:inns", "route-tile:1"}
    shots = "small.jpg", back.file, front.file
    twice, whole = json.loads(run("scan", *shots, "--json", "--accept").out)
    assert (twice["file"], twice["reason"]) == ("small.jpg", "twice")
    assert whole["file"] == f"{front.file} + {back.file}"
    assert (whole["serial"], whole["problems"]) == (7, [])
    assert "front" not in whole["doubts"]
    assert backs | {"total"} <= whole["values"].keys()
    right = [name for name, value in front.values.items() if value]
    wrong = [one for one in right if whole["values"].get(one) != front.values[one]]
    assert len(wrong) <= len(whole["questions"])
    with Image.open(f"{front.file.stem}-read.jpg") as page:
        assert page.height > page.width
    alone = json.loads(run("scan", front.file, "--json", "--no-picture", "-o", "1").out)
    assert alone[0]["doubts"] == ["front"]
    assert not backs & alone[0]["values"].keys()
    done = run("scan", back.file, "--json", "--no-picture", "-o", "2")
    assert (done.code, json.loads(done.out)[0]["reason"]) == (5, "back")


def test_answers_about_a_front_count_once_its_back_is_there(
    run: Run, tmp_path_factory: pytest.TempPathFactory
) -> None:
    front, back = show_sides(tmp_path_factory)
    (alone,) = json.loads(run("scan", front.file, "--json", "--no-picture").out)
    name = alone["questions"][0]["name"]
    told = {"answers": {name: front.values[name]}}
    Path("told.json").write_text(json.dumps(told), encoding="utf-8")
    run("scan", front.file, "--no-picture", "--answers", "told.json")
    done = run("scan", front.file, back.file, "--json", "--no-picture")
    assert json.loads(done.out)[0]["answers"] == told["answers"]
    assert "1 answer is taken from" in done.err


def test_each_side_is_asked_about_alone_with_what_is_on_the_other(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    files = [side.file for side in show_sides(tmp_path_factory)]
    (sheet,) = join_sides([one for file in files for one in read_photos(file)])
    assert isinstance(sheet, Photographed)
    sides = list_sides(sheet)
    names = [{spot.name for spot in side.seen.printed.spots} for side in sides]
    assert not names[0] & names[1]
    for side, own, others in zip(sides, names, names[::-1], strict=True):
        assert side.values.keys() == own
        assert side.beside.keys() == others
        assert {question.name for question in side.questions} <= own
    told = {name: value for side in sides for name, value in side.values.items()}
    assert told == sheet.values
    ((again,),) = [list_sides(replace(sheet, sides=()))]
    assert again.questions == sheet.questions


def test_a_folder_gives_a_table_with_what_is_open(
    run: Run, legal: Path, wrong: Path, typed: list[str], asked: list[str]
) -> None:
    folder = Path("club")
    folder.mkdir()
    for path in (legal, wrong):
        shutil.copy(path, folder)
    with Image.open(legal) as page:
        page.reduce(2).save(folder / "again.png")
    Image.new("L", (1200, 900), 250).save(folder / "back.png")
    (folder / "none.jpg").write_bytes(b"none")
    done = run("scan", folder, "-o", "read", "--no-picture", "--csv", "club.csv")
    assert (done.code, done.out.count("has to be looked at")) == (5, 0)
    text = written(Path("club.csv"))
    assert text.startswith("\ufefffile,sheet,serial,verdict,")
    table = list(csv.DictReader(text.removeprefix("\ufeff").splitlines()))
    told = [(row["file"], row["verdict"], row["questions"]) for row in table]
    assert told == [
        ("club/anna.png", "legal", "0"),
        ("club/ben.png", "open", "3"),
        ("club/none.jpg", "unreadable", ""),
    ]
    assert {(row["sheet"], row["serial"]) for row in table[:2]} == {
        ("dice/duchy-a", "7")
    }
    assert [row["doubts"] for row in table] == ["copied", "copied", ""]
    command = "scan", folder, "-o", "read", "--no-picture", "--csv", "-"
    shown = run(*command)
    assert (shown.out, shown.err) == (text, done.err.replace("club.csv: written\n", ""))
    assert "again.png shows the same sheet as club/anna.png" in shown.err
    assert run(*command, "--json").code == 2
    command = "scan", wrong, "--ask", "--csv", folder
    assert (run(*command).code, asked) == (6, [])  # before the first question


def test_blank_pages_are_told_in_a_line_and_spoil_nothing(
    run: Run, legal: Path
) -> None:
    white = Image.new("L", (1200, 900), 250)
    folder = Path("evening")
    folder.mkdir()
    with Image.open(legal) as page:
        page.save(folder / "scan.tif", save_all=True, append_images=[white] * 3)
    for name in ("a.png", "b.png"):
        white.save(folder / name)
    done = run("scan", folder, "--accept", "--no-picture")
    told = "evening/a.png, evening/b.png, evening/scan.tif 2-4: 5 blank pages are"
    assert (done.code, done.err) == (0, f"sheetgen: {told} passed over\n")
    told = json.loads(run("scan", folder, "--accept", "--force", "--json").out)
    assert [one.get("reason") for one in told] == ["blank", "blank", None, "blank"]
    assert (told[3]["pages"], told[3]["exit"]) == ([2, 3, 4], 0)
    assert run("check", folder / "scan.tif").code == 0
    white.save("blank.tif", save_all=True, append_images=[white] * 11)
    done = run("scan", "blank.tif")
    assert done.code == 5
    assert done.err == "sheetgen: blank.tif 1-12: no sheet found: 12 blank pages\n"


@pytest.mark.parametrize(
    "command",
    [
        ("pad", "A", "--leaves", "1", "--cover"),
        pytest.param(("parts", "burgundy", "--only", "help"), marks=pytest.mark.full),
        pytest.param(("parts", "keythedral"), marks=pytest.mark.full),
    ],
    ids=" ".join,
)
def test_covers_backs_and_help_cards_are_no_sheets(
    run: Run, legal: Path, command: tuple[str, ...]
) -> None:
    Path("all").mkdir()
    assert run(*command, "-o", "made.pdf").code == 0
    with pypdfium2.PdfDocument("made.pdf") as made:
        pages = [page.render(scale=1.5, grayscale=True).to_pil() for page in made]
    without = [page for at, page in enumerate(pages) if (command[0], at) != ("pad", 1)]
    for at, page in enumerate(without):
        page.save(f"all/page-{at}.png")
    done = run("scan", "all")
    assert (done.code, done.err.count("no sheet found: lay it")) == (5, len(without))
    shutil.copy(legal, "all")
    done = run("scan", "all", "--accept", "--no-picture")
    assert done.code == 0
    assert f": {len(without)} pages are passed over: they are blank, or" in done.err


def test_a_negative_is_read(run: Run, legal: Path) -> None:
    with Image.open(legal) as page:
        ImageOps.invert(page.convert("L")).save("negative.png")
    assert run("scan", "negative.png", "--accept", "--no-picture").code == 0


def test_reasons_are_words_for_machines_and_speak_the_language_of_the_system(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    cv2.imwrite("a.png", np.full((900, 1200), 200, np.uint8))
    (told,) = json.loads(run("scan", "a.png", "--json").out)
    assert (told["reason"], told["verdict"], told["exit"]) == ("no-sheet", None, 5)
    monkeypatch.setenv("LC_ALL", "hu_HU.UTF-8")
    assert "a.png: nem látszik lap" in run("scan", "a.png").err


def test_digits_stand_in_for_a_code_that_is_covered_and_one_sheet_is_checked(
    run: Run, printed: Printed, legal: Path
) -> None:
    page = cv2.imread(str(legal))
    cv2.imwrite("two.png", np.vstack((page, printed.page(DPI))))
    assert "2 sheets are seen" in run("check", "two.png").err
    on = printed.on_paper(printed.face.code)
    x, y, side = (round(length * DPI / 25.4) for length in (on.x, on.y, on.width))
    page[y : y + side, x : x + side] = 255
    cv2.imwrite("covered.png", page)
    done = run("scan", "covered.png", "--accept")
    assert done.code == 5
    assert "--sheet" in done.err
    digits = encode(printed.code, printed.encoding)
    assert run("scan", "covered.png", "--accept", "--sheet", digits).code == 0


def test_options_that_exclude_each_other_are_told(run: Run, legal: Path) -> None:
    assert run("scan", legal, "--ask", "--accept").code == 2
    assert run("scan", legal, legal, "--sheet", "1234").code == 2
    Path("empty").mkdir()
    done = run("scan", "empty")
    assert done.code == 5
    assert "no photo in this folder" in done.err


def test_without_its_libraries_it_says_what_to_install(
    run: Run, legal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.scan.need.NEEDED", ("no_such_library",))
    for command in ("scan", "check"):
        done = run(command, legal)
        assert done.code == 8
        assert "[read]" in done.err
