"""`sheetgen preflight`, as somebody types it."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, Stream
from PIL import Image
from reportlab.lib.utils import ImageReader

from sheetgen.cli.speech import columns
from sheetgen.preflight.report import NAMES
from sheetgen.system import memory_limit
from tests.conftest import ROOT, Run
from tests.preflight.conftest import Maker, draw_sheet, draw_words


@pytest.fixture
def maker(tmp_path: Path) -> Maker:
    return Maker(tmp_path)


@pytest.fixture(autouse=True)
def _unbounded(request: pytest.FixtureRequest) -> None:
    """Look at files in this process, but for those that ask for too much."""
    if "change" not in request.fixturenames:
        request.getfixturevalue("unbounded")


@pytest.mark.slow
def test_a_good_pdf_has_a_line_for_each_check(maker: Maker, run: Run) -> None:
    path = maker.write(lambda canvas: draw_sheet(canvas, 3))
    done = run("preflight", path)
    assert done.code == 0
    first, *lines = done.out.splitlines()
    assert first == f"{path} (1 page): nothing failed"
    assert all(line.startswith("  ok    ") for line in lines)
    assert "  ok    sheets          Duchy A № 3" in lines


def test_what_fails_is_told_with_figure_limit_and_pages(maker: Maker, run: Run) -> None:
    path = maker.write(draw_words, draw_words)
    done = run("preflight", path, "--min-text", 12)
    assert done.code == 1
    assert "1 check failed, 1 note" in done.out
    line = "  FAIL  smallest text   10.0 pt, at least 12 pt asked for (all pages)"
    assert line in done.out.splitlines()


LIMITS = {
    "--bleed": (3, "bleed"),
    "--edge": (30, "edge"),
    "--min-line": (1, "thinnest line"),
    "--min-module": (0.7, "code modules"),
    "--max-ink": (99, "total ink"),
    "--duplex": ("long", "sides"),
    "--min-dpi": (200, "pictures"),
    "--no-rgb": (None, "colours"),
    "--standard": ("pdfx-1a", "standard"),
    "--condition": ("FOGRA39", "output intent"),
    "--safe": (60, "safe zone"),
    "--min-text": (12, "smallest text"),
}


def draw_all(canvas) -> None:
    """Draw what some limit refuses each."""
    canvas.setFillColorRGB(1, 0, 0)
    draw_words(canvas)
    canvas.drawImage(ImageReader(Image.new("RGB", (10, 10))), 350, 100, 36, 36)
    canvas.setFillGray(0.1)
    draw_sheet(canvas, 3)


def test_every_limit_can_be_set(maker: Maker, run: Run) -> None:
    path = maker.write(draw_all)
    assert run("preflight", path).code == 0
    asked = [(name, *([] if at is None else [at])) for name, (at, _) in LIMITS.items()]
    done = run("preflight", path, "--json", *(word for one in asked for word in one))
    checks = json.loads(done.out)["checks"]
    failed = {check["check"] for check in checks if check["level"] == "fail"}
    assert failed == {check for _, check in LIMITS.values()}
    assert run("preflight", path, "--colours", "cmyk").code == 1
    assert run("preflight", path, "--min-contrast", 100).code == 0


def test_the_tint_that_can_be_written_on_can_be_set(maker: Maker, run: Run) -> None:
    def draw(canvas) -> None:
        canvas.setFillGray(0.8)
        canvas.rect(100, 100, 200, 200, stroke=0, fill=1)

    path = maker.write(draw)
    assert "note  tint" in run("preflight", path).out
    assert "ok    tint" in run("preflight", path, "--max-tint", 25).out


def test_all_files_are_looked_at_and_the_worst_decides(
    maker: Maker, run: Run, tmp_path: Path
) -> None:
    good = maker.write()
    (tmp_path / "text.pdf").write_text("no PDF at all")
    done = run("preflight", tmp_path / "text.pdf", good, tmp_path / "lost.pdf")
    assert done.code == 3
    assert done.err.count("sheetgen: ") == len(done.err.splitlines()) == 2
    assert f"{good} (1 page): nothing failed" in done.out
    assert run("preflight", good, good, "--min-text", 99).code == 1


def form(pdf: Pdf, drawn: bytes, used: Stream | None = None) -> Stream:
    """Return a form that draws *used*, or itself, by the name F."""
    made = pdf.make_stream(drawn, Type=Name.XObject, Subtype=Name.Form)
    made.BBox = Array([0, 0, 100, 100])
    made.Resources = Dictionary(XObject=Dictionary(F=made if used is None else used))
    return made


def draw_form(pdf: Pdf, drawn: Stream) -> None:
    pdf.pages[0].obj.Resources = Dictionary(XObject=Dictionary(F=drawn))
    pdf.pages[0].obj.Contents = pdf.make_stream(b"/F Do")


def in_itself(pdf: Pdf) -> None:
    draw_form(pdf, form(pdf, b"/F Do /F Do"))


def in_a_stamp(pdf: Pdf) -> None:
    shown = Dictionary(N=form(pdf, b"/F Do /F Do"))
    stamp = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, F=4, AP=shown)
    stamp.Rect = Array([0, 0, 100, 100])
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(stamp)])


def doubled(pdf: Pdf) -> None:
    last = form(pdf, b"0 0 1 1 re f")
    for _ in range(22):
        last = form(pdf, b"1 0 0 1 1 0 cm /F Do .5 0 0 .9 0 1 cm /F Do", last)
    draw_form(pdf, last)


def unpacked(pdf: Pdf) -> None:
    pdf.pages[0].obj.Contents = pdf.make_stream(b"0 0 1 1 re f\n" * 4_000_000)


ENDLESS = {
    in_itself: (1, "FAIL  content         a form that draws itself"),
    in_a_stamp: (3, "GB of memory"),
    doubled: (3, "GB of memory"),
    unpacked: (3, "GB of memory"),
}


@pytest.mark.parametrize(
    "change",
    [in_itself, in_a_stamp]
    + [pytest.param(one, marks=pytest.mark.full) for one in (doubled, unpacked)],
)
def test_a_file_that_asks_for_too_much_is_told_and_the_next_is_looked_at(
    change, maker: Maker, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_limit, "MEMORY", 600_000_000)
    bad = maker.write(change=change, name="bad.pdf")
    code, words = ENDLESS[change]
    done = run("preflight", bad, maker.write())
    assert done.code == code
    assert words in done.out + done.err
    assert "made.pdf (1 page): nothing failed" in done.out
    if code == 3:
        assert done.err.count("\n") == 1


def test_the_answer_as_json_is_all_of_it_in_english_as_the_schema_says(
    maker: Maker, run: Run, tmp_path: Path
) -> None:
    path = maker.write(lambda canvas: draw_sheet(canvas, 3))
    answer = json.loads(run("preflight", path, "--json").out)
    assert answer["problem"] is None
    assert answer["failed"] == 0
    sheets = next(line for line in answer["checks"] if line["check"] == "sheets")
    assert sheets["found"] == {"Duchy A": [3]}
    assert set(sheets) == {"check", "level", "text", "found", "limit", "pages"}
    done = run("preflight", path, tmp_path / "lost.pdf", "--json")
    assert done.code == 3
    assert "does not exist" in json.loads(done.out)[1]["problem"]
    assert schema()["$defs"]["check"]["properties"]["check"]["enum"] == list(NAMES)
    one = maker.write(lambda canvas: draw_sheet(canvas, 3))
    other = maker.write(draw_words, draw_words, name="other.pdf")
    for given in ((one,), (one, other, tmp_path / "lost.pdf")):
        answer = json.loads(run("preflight", *given, "--json", "--strict").out)
        jsonschema.validate(answer, schema())
    verdicts = [(part["passed"], part["exit"]) for part in answer]
    assert verdicts == [(True, 0), (False, 1), (False, 3)]


def schema() -> dict:
    kept = ROOT / "docs" / "schema" / "preflight.json"
    return json.loads(kept.read_text(encoding="utf-8"))


def test_a_note_fails_a_file_if_that_is_asked_for(maker: Maker, run: Run) -> None:
    path = maker.write(draw_words)  # has no code, which is noted
    assert run("preflight", path).code == 0
    done = run("preflight", path, "--strict")
    assert done.code == 1
    assert "nothing failed, 1 note" in done.out


def own_profile(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_files_are_held_against_a_profile(
    maker: Maker, run: Run, tmp_path: Path
) -> None:
    path = maker.write(draw_words)
    text = 'edge = 0\n[limits]\nmin_text = 12\ntrim = "a4"\npages = 3\n'
    mine = own_profile(tmp_path, text)
    answer = json.loads(run("preflight", path, "--profile", mine, "--json").out)
    failed = [one["check"] for one in answer["checks"] if one["level"] == "fail"]
    assert failed == ["pages", "trim", "smallest text"]
    assert answer["profile"] == str(mine)
    done = run("preflight", path, "--profile", mine, "--min-text", 9)
    assert "ok    smallest text" in done.out
    assert "FAIL  trim" in done.out


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", ["home", "office-duplex", "shop", "shop-alternating"])
def test_every_profile_of_ours_asks_for_something(
    name: str, maker: Maker, run: Run
) -> None:
    done = run("preflight", maker.write(), "--profile", name)
    assert done.code in (0, 1)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("es", ("2 páginas", "1 prueba fallida, 1 nota")),
        ("hu", ("2 oldal", "1 vizsgálat hibát talált, 1 megjegyzés")),
        ("ja", ("2ページ", "不可1件、注意1件")),
        ("pl", ("2 strony", "1 błąd, 1 uwaga")),
    ],
)
def test_the_answer_is_in_the_language_of_the_system(
    language: str,
    told: tuple[str, ...],
    maker: Maker,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = maker.write(draw_words, draw_words)
    english = run("preflight", path, "--min-text", 12).out.splitlines()
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    done = run("preflight", path, "--min-text", 12)
    first, *lines = done.out.splitlines()
    assert done.code == 1
    assert all(words in first for words in told)
    assert len(lines) == len(english) - 1
    parts = [re.split(r" {2,}", line.strip()) for line in lines]
    plain = [re.split(r" {2,}", line.strip()) for line in english[1:]]
    same = [
        mine[2] for mine, theirs in zip(parts, plain, strict=True) if mine == theirs
    ]
    assert same == []
    # What is told in figures and names alone is the same everywhere.
    kept = {mine[2] for mine in parts} & {theirs[2] for theirs in plain}
    assert all(re.match(r"PDF [\d.]+$|'|en$", text) for text in kept)
    starts = [
        columns(line.removesuffix(text))
        for line, (*_, text) in zip(lines, parts, strict=True)
    ]
    assert len(set(starts)) == 1


def test_the_json_is_english_for_programs(
    maker: Maker, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = maker.write(draw_words)
    english = run("preflight", path, "--json").out
    monkeypatch.setenv("LC_ALL", "hu_HU.UTF-8")
    assert run("preflight", path, "--json").out == english


def test_pages_can_be_chosen_and_those_a_file_lacks_do_not_stop_the_others(
    maker: Maker, run: Run
) -> None:
    path = maker.write(*[draw_words] * 5)
    done = run("preflight", path, "--pages", "1, 3-4")
    assert done.code == 0
    assert "(5 pages, 3 looked at)" in done.out
    assert "(5 pages, 2 looked at)" in run("preflight", path, "--pages", "4-").out
    short = maker.write()
    long = maker.write(*[draw_words] * 3, name="long.pdf")
    done = run("preflight", short, long, "--pages", "3")
    assert done.code == 2
    assert "none of those in --pages" in done.err
    assert "(3 pages, 1 looked at)" in done.out


@pytest.mark.slow
def test_a_terminal_shows_a_bar_and_no_warnings(maker: Maker) -> None:
    path = maker.write(*[draw_words] * 40)
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", "preflight", str(path)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"},
        stdout=subprocess.PIPE,
        stderr=theirs,
        check=False,
    )
    os.close(theirs)
    assert done.returncode == 0
    os.set_blocking(ours, False)
    try:
        shown = os.read(ours, 100_000).decode(errors="replace")
    except (BlockingIOError, OSError):
        shown = ""
    os.close(ours)
    assert "Warning" not in shown
    assert "Traceback" not in shown
