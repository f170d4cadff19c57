"""`sheetgen scan`: photos in, files and verdicts out, and questions in between."""

import errno
import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from PIL import Image, ImageOps

from sheetgen.encode import encode
from tests.conftest import Run
from tests.filled import Filled, fill_dice
from tests.printed import Printed
from tests.writing.hand import choose_hand
from tests.writing.sheet import write_sheet

pytestmark = pytest.mark.slow

DPI = 200
LEGAL, ILLEGAL = 4, 5
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


@pytest.fixture
def legal(printed: Printed, tmp_path: Path) -> SimpleNamespace:
    filled = cells(fill_dice("A", "none", LEGAL))
    return SimpleNamespace(
        values=filled, path=photo(printed, filled, tmp_path / "anna.png")
    )


def written(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Return a list of what a person types, line by line, and then ends."""
    lines: list[str] = []

    def type_line(_: str) -> str:
        if not lines:
            raise EOFError
        if lines[0] == CTRL_C:
            raise KeyboardInterrupt
        return lines.pop(0)

    monkeypatch.setattr("click.termui.visible_prompt_func", type_line)
    return lines


def test_what_was_read_is_judged_and_kept(run: Run, legal: SimpleNamespace) -> None:
    done = run("scan", legal.path, "--accept", "--json")
    (told,) = json.loads(done.out)
    assert told["values"] == legal.values
    assert told["verdict"] == "legal"
    assert told["files"] == ["anna.toml", "anna-read.jpg"]
    assert done.code == told["exit"] == 0
    assert run("check", "anna.toml").code == 0
    picture = cv2.imread("anna-read.jpg")
    assert picture.shape[1] > picture.shape[0] > 1000


def test_a_scan_in_black_and_white_is_read_with_a_doubt(
    run: Run, legal: SimpleNamespace
) -> None:
    grey = cv2.imread(str(legal.path), cv2.IMREAD_GRAYSCALE)
    cv2.imwrite("bits.png", np.where(grey < 128, 0, 255).astype(np.uint8))
    done = run("scan", "bits.png", "--accept", "--json")
    (told,) = json.loads(done.out)
    assert told["doubts"] == ["bits"]
    assert "scan in greys" in run("scan", "bits.png", "--accept", "--force").err
    (usual,) = json.loads(run("scan", legal.path, "--accept", "--json").out)
    assert usual["doubts"] == []


def test_an_open_question_holds_verdict_and_file_back(
    run: Run, printed: Printed, tmp_path: Path
) -> None:
    """A sheet that looks illegal is never called so from its picture alone."""
    wrong = cells(fill_dice("A", "none", ILLEGAL, is_legal=False))
    path = photo(printed, wrong, tmp_path / "ben.png")
    done = run("scan", path, "--no-ask")
    assert done.code == 7
    assert "to be looked at" in done.out
    assert "llegal" not in done.out
    assert not Path("ben.toml").exists()
    assert Path("ben-read.jpg").exists()


def test_answers_settle_it(
    run: Run, printed: Printed, tmp_path: Path, typed: list[str]
) -> None:
    """Whoever says that it stands there as it was seen gets the breach told."""
    wrong = cells(fill_dice("A", "none", ILLEGAL, is_legal=False))
    path = photo(printed, wrong, tmp_path / "ben.png")
    typed += [""] * 40
    done = run("scan", path, "--ask")
    assert done.code == 1
    assert "Against the rules" in done.out
    assert Path("ben.toml").exists()


def test_one_can_go_back_leave_and_is_told_of_what_cannot_be(
    run: Run, printed: Printed, tmp_path: Path, typed: list[str]
) -> None:
    wrong = cells(fill_dice("A", "none", ILLEGAL, is_legal=False))
    path = photo(printed, wrong, tmp_path / "ben.png")
    typed += ["9", "", "u", "q"]
    done = run("scan", path, "--ask")
    assert typed == []
    assert "9 cannot stand there" in done.out
    assert done.code == 7


@pytest.fixture
def wrong(printed: Printed, tmp_path: Path) -> Path:
    """Return a photo about which something is asked."""
    values = cells(fill_dice("A", "none", ILLEGAL, is_legal=False))
    return photo(printed, values, tmp_path / "ben.png")


@pytest.mark.parametrize("end", [["q"], [CTRL_C], []])
def test_answers_are_kept_however_asking_ends(
    run: Run, wrong: Path, typed: list[str], end: list[str]
) -> None:
    typed += ["", *end]
    done = run("scan", wrong, "--ask")
    assert done.code == 7
    kept = json.loads(written(Path("ben-answers.json")))["answers"]
    assert len(kept) == 1
    typed[:] = [""] * 40
    done = run("scan", wrong, "--ask")
    assert done.code == 1
    assert "1 answer is taken from ben-answers.json" in done.err
    assert Path("ben.toml").exists()
    answers = json.loads(written(Path("ben-answers.json")))["answers"]
    assert 40 - len(typed) == len(answers) - 1
    again = run("scan", wrong, "--no-ask")
    assert (again.code, again.out) == (1, run("scan", wrong, "--no-ask").out)


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("ben.toml", "mine", 2),
        ("ben-read.jpg", "mine", 2),
        ("ben-answers.json", '{"photo": "another", "answers": {}}', 2),
        ("ben-answers.json", "no JSON", 2),
        ("ben-answers.json", "[]", 2),
        ("", "a file", 6),
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
    run: Run, wrong: Path, typed: list[str]
) -> None:
    other = wrong.parent / "other" / wrong.name
    other.parent.mkdir()
    other.write_bytes(wrong.read_bytes())
    done = run("scan", wrong, other, "--ask")
    assert done.code == 2
    assert "another photo is written to ben.toml" in done.err


def test_pictures_of_what_was_read_are_no_photos(run: Run, wrong: Path) -> None:
    folder = wrong.parent / "evening"
    folder.mkdir()
    wrong.rename(folder / wrong.name)
    first = run("scan", folder, "-o", folder, "--no-ask")
    assert len(list(folder.iterdir())) == 2
    assert (folder / "ben-read.jpg").exists()
    assert run("scan", folder, "-o", folder, "--no-ask").out == first.out


def test_a_file_that_is_there_is_not_replaced(run: Run, legal: SimpleNamespace) -> None:
    Path("anna.toml").write_text("mine", encoding="utf-8")
    done = run("scan", legal.path, "--accept")
    assert done.code == 2
    assert "already" in done.err
    assert written(Path("anna.toml")) == "mine"
    assert not Path("anna-read.jpg").exists()
    assert run("scan", legal.path, "--accept", "--force").code == 0
    assert "cell" not in written(Path("anna.toml"))
    again = run("scan", legal.path, "--accept")
    assert again.code == 0  # the same is no other


def test_a_photo_that_cannot_be_read_stops_no_other(
    run: Run, legal: SimpleNamespace, tmp_path: Path
) -> None:
    folder = tmp_path / "evening"
    folder.mkdir()
    cv2.imwrite(str(folder / "a.png"), np.full((900, 1200), 200, np.uint8))
    (folder / "b.jpg").write_bytes(b"none")
    (folder / "notes.txt").write_text("no photo", encoding="utf-8")
    legal.path.rename(folder / "c.png")
    done = run("scan", folder, "--accept", "-o", "read", "--no-picture")
    assert done.code == 5
    assert "a.png: no sheet is seen" in done.err
    assert "b.jpg: this is a text" in done.err
    assert "notes" not in done.out + done.err
    assert [path.name for path in Path("read").iterdir()] == ["c.toml"]


def test_a_folder_passes_over_no_picture(
    run: Run, legal: SimpleNamespace, tmp_path: Path
) -> None:
    folder = tmp_path / "evening"
    folder.mkdir()
    with Image.open(legal.path) as page:
        page.convert("RGB").save(folder / "a.JFIF", "JPEG", quality=95)
        page.save(folder / "b.bmp")
        page.save(folder / "sent without an ending", "PNG")
        page.convert("L").save(folder / "scanned.pnm", "PPM")
    (folder / "c.dng").write_bytes(b"II*\0")
    (folder / "live.mov").write_bytes(b"\0\0\0\x14ftypqt  ")
    done = run("scan", folder, "--accept", "--no-picture", "-o", "read")
    assert (done.code, done.err.count("\n")) == (5, 1)
    assert "c.dng: this is a raw picture of a camera: sheets are read from" in done.err
    assert sorted(path.stem for path in Path("read").iterdir()) == [
        "a",
        "b",
        "scanned",
        "sent without an ending",
    ]
    assert run("check", folder / "a.JFIF").out.count("legal") == 1


def test_blank_pages_are_told_in_a_line_and_spoil_nothing(
    run: Run, legal: SimpleNamespace
) -> None:
    white = Image.new("L", (1200, 900), 250)
    with Image.open(legal.path) as page:
        page.save("scan.tif", save_all=True, append_images=[white] * 3)
    done = run("scan", "scan.tif", "--accept", "--no-picture")
    assert (done.code, done.err.count("\n")) == (0, 1)
    assert "scan.tif 2-4: no sheet is seen: the page is blank" in done.err
    assert run("check", "scan.tif").code == 0
    white.save("blank.tif", save_all=True, append_images=[white] * 47)
    done = run("scan", "blank.tif")
    assert done.code == 5
    assert done.err == "sheetgen: blank.tif 1-48: no sheet is seen: the page is blank\n"


def test_a_negative_is_read(run: Run, legal: SimpleNamespace) -> None:
    with Image.open(legal.path) as page:
        ImageOps.invert(page.convert("L")).save("negative.png")
    assert run("scan", "negative.png", "--accept", "--no-picture").code == 0


def test_a_photo_that_may_not_be_read_stops_no_other(
    run: Run, legal: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = legal.path.with_name("closed.jpg")
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
    done = run("scan", legal.path, closed, "--accept", "--no-picture")
    assert done.code == 5
    assert "anna.png: " in done.out
    assert "closed.jpg: cannot be read: Permission denied" in done.err


def test_reasons_are_said_in_the_language_of_the_system(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.full((900, 1200), 200, np.uint8))
    monkeypatch.setenv("LC_ALL", "hu_HU.UTF-8")
    assert "a.png: nem látszik lap" in run("scan", tmp_path / "a.png").err


def test_reasons_are_words_for_machines(run: Run, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.full((900, 1200), 200, np.uint8))
    (told,) = json.loads(run("scan", tmp_path / "a.png", "--json").out)
    assert (told["reason"], told["verdict"], told["exit"]) == ("no-sheet", None, 5)


def test_digits_stand_in_for_a_code_that_is_covered(
    run: Run, printed: Printed, legal: SimpleNamespace
) -> None:
    page = cv2.imread(str(legal.path))
    on = printed.on_paper(printed.face.code)
    x, y, side = (round(length * DPI / 25.4) for length in (on.x, on.y, on.width))
    page[y : y + side, x : x + side] = 255
    cv2.imwrite("covered.png", page)
    done = run("scan", "covered.png", "--accept")
    assert done.code == 5
    assert "--sheet" in done.err
    digits = encode(printed.code, printed.encoding)
    assert run("scan", "covered.png", "--accept", "--sheet", digits).code == 0


def test_options_that_exclude_each_other_are_told(
    run: Run, legal: SimpleNamespace
) -> None:
    assert run("scan", legal.path, "--ask", "--accept").code == 2
    digits = "1234"
    assert run("scan", legal.path, legal.path, "--sheet", digits).code == 2
    empty = legal.path.parent / "empty"
    empty.mkdir()
    done = run("scan", empty)
    assert done.code == 5
    assert "no photo in this folder" in done.err


def test_check_takes_a_photo_and_judges_only_what_is_sure(
    run: Run, printed: Printed, tmp_path: Path
) -> None:
    wrong = cells(fill_dice("A", "none", ILLEGAL, is_legal=False))
    path = photo(printed, wrong, tmp_path / "ben.png")
    done = run("check", path)
    assert done.code == 7
    assert "sheetgen scan" in done.err
    two = np.vstack((cv2.imread(str(path)), printed.page(DPI)))
    cv2.imwrite("two.png", two)
    assert "2 sheets are seen" in run("check", "two.png").err


def test_without_its_libraries_it_says_what_to_install(
    run: Run, legal: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.scan.need.NEEDED", ("no_such_library",))
    for command in ("scan", "check"):
        done = run(command, legal.path)
        assert done.code == 8
        assert "pip install '.[read]'" in done.err
