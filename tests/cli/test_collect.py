"""`sheetgen collect` and `scan --collect`: pages out, labelled boxes in."""

import json
import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.collect.ask import UNTOUCHED
from sheetgen.collect.boxes import CONSENT
from sheetgen.collect.spots import name_asks
from tests.conftest import Run
from tests.volunteer import fill_page


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


def photo(pages: Path, path: Path, number: int = 42, **filled: object) -> Path:
    """Keep the picture of a filled page."""
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), fill_page(pages, number, number, **filled))
    return path


def lines(folder: Path) -> list[dict]:
    text = (folder / "labels.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_pages_are_printed_each_with_a_number_of_its_own(run: Run) -> None:
    done = run("collect", "--pages", 3, "--serial", 7, "--lang", "hu", "-o", "p.pdf")
    assert done.code == 0
    assert "p.pdf: 3 pages" in done.out
    again = run("collect", "--pages", 3, "--serial", 7, "--lang", "hu", "-o", "q.pdf")
    assert again.code == 0
    assert Path("p.pdf").read_bytes() == Path("q.pdf").read_bytes()


def test_without_a_number_no_two_prints_are_alike(run: Run) -> None:
    for name in ("a.pdf", "b.pdf"):
        assert run("collect", "-o", name).code == 0
    assert Path("a.pdf").read_bytes() != Path("b.pdf").read_bytes()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--paper", "a5"), "the pages need a4 or letter"),
        (("--pages", 0), "--pages"),
        (("--serial", 999_999_999, "--pages", 2), "--serial 999999999"),
        (("--lang", "xx"), "xx"),
        (("--ink", "gold"), "gold"),
    ],
    ids=str,
)
def test_what_cannot_be_printed_is_told(run: Run, options, message: str) -> None:
    done = run("collect", *options)
    assert done.code == 2
    assert message in done.err
    assert not Path("output").exists()


@pytest.mark.slow
def test_pages_pass_the_check_of_our_own_files(run: Run) -> None:
    assert run("collect", "--pages", 2, "--serial", 7, "-o", "p.pdf").code == 0
    done = run("preflight", "p.pdf")
    assert done.code == 0, done.out
    assert "page for volunteers № 7-8" in done.out


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_pages_go_on_any_paper_that_holds_them(run: Run, paper: str) -> None:
    assert run("collect", "--paper", paper, "--ink", "black", "--pdfa").code == 0


@pytest.mark.slow
def test_a_page_becomes_a_folder_of_labelled_boxes(
    run: Run, pages: Path, tmp_path: Path
) -> None:
    path = photo(pages, tmp_path / "anna.png")
    done = run("scan", path, "--collect", "hands")
    assert done.code == 0
    assert "237 boxes in hands/000000042, 0 left blank" in done.out
    labels = lines(Path("hands/000000042"))
    asks = name_asks(42)
    assert {line["box"]: (line["text"], line["struck"]) for line in labels} == {
        name: (ask.text, ask.struck) for name, ask in asks.items()
    }
    for line in labels:
        picture = cv2.imread(str(Path("hands") / line["file"]), cv2.IMREAD_UNCHANGED)
        assert picture.dtype == np.uint8
        assert picture.ndim == 2
        assert line["blank"] == (line["text"] == UNTOUCHED)
        assert (line["page"], line["version"], line["language"]) == (42, 1, "en")
        assert (line["hand"], line["school"]) == ("left", "pl")
        assert re.fullmatch("[0-9a-f]{12}", line["writer"])
    assert "anna" not in json.dumps(labels)
    names = {path.name for path in Path("hands/000000042").iterdir()}
    assert len(names) == len(labels) + 1
    assert [path.name for path in Path("hands").iterdir()] == ["000000042"]


@pytest.mark.slow
def test_without_the_cross_nothing_is_kept(
    run: Run, pages: Path, tmp_path: Path
) -> None:
    path = photo(pages, tmp_path / "anna.png", ticks=())
    done = run("scan", path, "--collect", "hands")
    assert done.code == 5
    assert "nothing is kept: the cross is missing" in done.err
    assert not Path("hands").exists()


@pytest.mark.slow
def test_a_second_photo_of_a_page_is_told(
    run: Run, pages: Path, tmp_path: Path
) -> None:
    photo(pages, tmp_path / "photos" / "a.png")
    photo(pages, tmp_path / "photos" / "b.png", skipped=("cell:1",))
    photo(pages, tmp_path / "photos" / "c.png", number=43)
    done = run("scan", "--collect", "hands", tmp_path / "photos", "--json")
    told = json.loads(done.out)
    assert [one["exit"] for one in told] == [0, 2, 0]
    assert told[1]["reason"] == "twice"
    assert "a.png" in told[1]["problems"][0]
    assert done.code == 2
    assert sorted(path.name for path in Path("hands").iterdir()) == [
        "000000042",
        "000000043",
    ]


@pytest.mark.slow
def test_a_page_that_is_there_is_never_replaced(
    run: Run, pages: Path, tmp_path: Path
) -> None:
    own = Path("hands/000000042")
    own.mkdir(parents=True)
    (own / "mine").write_text("mine", encoding="utf-8")
    done = run("scan", photo(pages, tmp_path / "a.png"), "--collect", "hands")
    assert done.code == 2
    assert "is there already" in done.err
    assert [path.name for path in own.iterdir()] == ["mine"]


@pytest.mark.slow
def test_one_photo_stops_no_other_and_a_sum_is_told(
    run: Run, pages: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "photos"
    photo(pages, folder / "b.png", ticks=(CONSENT,), skipped=("cell:1", "word:2"))
    cv2.imwrite(str(folder / "a.png"), np.full((900, 1200), 200, np.uint8))
    (folder / "c.jpg").write_bytes(b"none")
    done = run("scan", "--collect", "hands", folder)
    assert done.code == 5
    assert "a.png: no sheet is seen" in done.err
    assert "c.jpg: no picture" in done.err
    assert "235 boxes in hands/000000042, 2 left blank" in done.out
    assert "1 page of 3 kept, with 235 boxes" in done.out
    label = lines(Path("hands/000000042"))[0]
    assert (label["hand"], label["school"]) == (None, None)


@pytest.mark.slow
def test_a_folder_that_cannot_be_made_is_told(
    run: Run, pages: Path, tmp_path: Path
) -> None:
    Path("hands").write_text("a file", encoding="utf-8")
    done = run("scan", photo(pages, tmp_path / "a.png"), "--collect", "hands")
    assert done.code == 6
    assert "hands/000000042: cannot be written" in done.err
    assert Path("hands").read_text(encoding="utf-8") == "a file"


@pytest.mark.parametrize("option", ["--ask", "--accept", "--force"])
def test_options_of_sheets_are_refused(run: Run, option: str) -> None:
    done = run("scan", "--collect", "hands", option, "a.png")
    assert done.code == 2
    assert "--collect only cuts boxes out" in done.err


def test_digits_belong_to_one_photo(run: Run) -> None:
    done = run("scan", "--collect", "hands", "--sheet", "123", "a.png", "b.png")
    assert done.code == 2
    assert "--sheet belongs to one PHOTO" in done.err
