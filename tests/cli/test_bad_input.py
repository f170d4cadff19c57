"""Whatever is wrong gets one message, an exit code, and nothing half-written."""

import errno
import os
import re
import signal
import subprocess
import sys
import time
import unicodedata
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont

from sheetgen.core import codes
from sheetgen.core.codes import Encoding, SheetCode
from sheetgen.core.encode import encode
from sheetgen.games.find import load_layout
from sheetgen.language.message import visible
from sheetgen.system.packages import data_folder
from tests.conftest import ROOT, Outcome, Run

# All of them print: together they take minutes.
pytestmark = pytest.mark.slow

LINK = ("--link", "https://example.org/")
ONE = ("--leaves", 1, "-o", "one.pdf", *LINK)
DIGITS = encode(SheetCode(1, load_layout("A").board), load_layout("A").rules.encoding)
DUCHY = load_layout("A").path.read_text(encoding="utf-8")


def assert_refused(outcome: Outcome, code: int, *words: str) -> None:
    """Fail unless *outcome* is one message that has all *words*."""
    assert (outcome.code, outcome.out) == (code, "")
    assert outcome.err.startswith("sheetgen: ")
    assert outcome.err.count("\n") == 1
    for word in words:
        assert word in outcome.err


def files() -> list[str]:
    """Return all files below the working folder, hidden ones too."""
    return sorted(str(path) for path in Path().rglob("*") if path.is_file())


def save(old: str, new: str, name: str = "bad.toml") -> str:
    """Write duchy A with one thing changed; return the file's name."""
    assert old in DUCHY
    Path(name).write_text(DUCHY.replace(old, new, 1), encoding="utf-8")
    return name


def line_of(text: str) -> int:
    """Return the line of duchy A's file that *text* stands in."""
    return DUCHY[: DUCHY.index(text)].count("\n") + 1


def test_all_boards_of_a_folder_are_validated(run: Run) -> None:
    """The project's own too, where rules and learned files lie beside them."""
    outcome = run("validate", str(data_folder("layouts") / "dice"))
    assert (outcome.code, outcome.out.count(": fine\n")) == (0, 4)
    assert outcome.err.count(": skipped, as it is not a board: ") == 7
    Path("wrong.toml").write_text("[board]", encoding="utf-8")
    outcome = run("validate", ".")
    assert outcome.code == 3
    assert "wrong.toml:1: board.map: missing" in outcome.err


def test_a_file_that_looks_like_an_option_gets_a_hint(run: Run) -> None:
    name = "-anna\n.toml"
    Path(name).write_text("")
    done = run("check", name)
    assert done.code == 2
    assert done.err.endswith("For the file of that name write ./-anna\\n.toml\n")
    assert "For the file" not in run("check", "-bela.toml").err
    assert run("check", f"./{name}").err == "sheetgen: -anna\\n.toml: is empty\n"


@pytest.mark.parametrize("command", ["validate", "check", "pad"])
def test_of_many_problems_the_first_hundred_are_told(command: str, run: Run) -> None:
    wrong = "".join(f"k{at} = 1\n" for at in range(9000))
    Path("a.toml").write_text(f"{wrong}format = 1\nfill = 1\n", encoding="utf-8")
    done = run(command, "a.toml")
    *told, more = done.err.splitlines()
    assert (done.code, len(told)) == (3, 100)
    assert re.search(r"^(sheetgen: )?a.toml:\d+: (8,9|9,0)\d\d more problems$", more)


def test_languages_whose_labels_leave_boxes_no_room_are_told(run: Run) -> None:
    rows = [
        f"{{ label = {{ en = 'R{at}', hu = '{at} {'x' * 50}', pl = '{at}{'y' * 50}' }},"
        " box = ['a', 'b', 'c', 'd'], points = 'a', most = 999999 }"
        for at in range(8)
    ]
    head = 'format = 1\nsheet = "A"\nplayers = 4\n[[table]]\nrows = [\n'
    Path("a.toml").write_text(head + ",\n".join(rows) + "]\n", encoding="utf-8")
    done = run("validate", "a.toml")
    told = "A: the boxes would be too small on any paper"
    starts = [line.partition(told)[0] for line in done.err.splitlines()]
    assert (done.code, starts) == (3, ["a.toml: hu: ", "a.toml: pl: "])


@pytest.mark.parametrize("name", ["caf\udce9", "a\x1b]0;t\x07b", "a\ufffe\u202eb"])
def test_a_board_prints_whatever_its_file_is_called(name: str, run: Run) -> None:
    run("new", "dice", "Isle", "-o", "isle.toml")
    Path("isle.toml").rename(f"{name}.toml")
    for command in ("pad", *ONE[:2], "--ticket", *LINK), ("preview", *LINK), ("proof",):
        outcome = run(command[0], f"{name}.toml", *command[1:])
        assert outcome.code == 0
        assert "Traceback" not in outcome.err
    assert ElementTree.parse(Path(f"output/{name}.svg")).getroot().tag.endswith("svg")
    ticket = Path(f"output/{name}.txt").read_text(encoding="utf-8")
    assert ticket.startswith(f"Job ticket for {visible(name)}.pdf")


def test_letters_in_parts_are_one_everywhere(run: Run) -> None:
    """MacOS writes names so, on a disk and in texts."""
    name = "Gy\u0151r"
    parted = unicodedata.normalize("NFD", name)
    assert run("new", "dice", parted, "-o", f"{parted}.toml").code == 0
    text = Path(f"{parted}.toml").read_text(encoding="utf-8")
    assert f'name = "{name}"' in text
    content = unicodedata.normalize("NFD", text).encode("utf-16")
    Path(f"{parted}.toml").write_bytes(content)
    assert run("pad", f"{parted}.toml", *ONE).code == 0
    rows = "\n".join(". " * count for count in (4, 5, 6, 7, 6, 5, 4))
    fill = f'format = 1\nsheet = "{name}.toml"\nfill = """{rows}"""\n'
    Path("anna.toml").write_text(fill, encoding="utf-8")
    assert run("check", "anna.toml").out.startswith("anna.toml: legal")
    assert run("calibrate", "--printer", parted, "--back-shift", 1, 1).code == 0
    for given in (name, parted):
        assert run("pad", "A", *ONE, "--printer", given).code == 0


def test_a_soft_hyphen_is_not_printed(run: Run) -> None:
    run("new", "dice", "Isle", "-o", "a.toml")
    text = Path("a.toml").read_text(encoding="utf-8")
    soft = text.replace('"Isle"', '"Is\u00adle"')
    Path("b.toml").write_text(soft, encoding="utf-8")
    for name in "ab":
        assert run("preview", f"{name}.toml", "-o", f"{name}.svg", *LINK).code == 0
    a, b = (Path(f"{name}.svg").read_text(encoding="utf-8") for name in "ab")
    assert b.replace("Is\u00adle -", "Isle -").replace("dice/b", "dice/a") == a


# Codes


def test_digits_that_are_wrong_anywhere_or_break_off_are_noticed(run: Run) -> None:
    wrong = [
        DIGITS[:at] + str((int(digit) + 1) % 10) + DIGITS[at + 1 :]
        for at, digit in enumerate(DIGITS)
    ]
    swapped = DIGITS[:9] + DIGITS[10] + DIGITS[9] + DIGITS[11:]
    assert swapped != DIGITS
    for digits in (*wrong, swapped, DIGITS[:-1], DIGITS[1:]):
        assert_refused(run("decode", digits), 4, "do not fit together", "compare them")


def test_a_code_of_an_unknown_format_is_called_newer(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("sheetgen.core.encode.NEAR", 3)
        layout = load_layout("A")
        digits = encode(SheetCode(1, layout.board), layout.rules.encoding)
    outcome = run("decode", f"HTTPS://EXAMPLE.ORG/#{digits}")
    assert_refused(outcome, 4, "format 3", "a newer sheetgen will read it")


def test_a_code_of_unknown_rules_is_called_newer(run: Run) -> None:
    layout = load_layout("A")
    known = layout.rules.encoding
    unknown = Encoding(1000, known.terrains, known.carried)
    digits = encode(SheetCode(1000, layout.board), unknown)
    outcome = run("decode", f"HTTPS://EXAMPLE.ORG/#{digits}")
    assert_refused(outcome, 4, "rules 1000", "a newer sheetgen will")


def test_a_code_that_is_not_of_a_sheet_is_called_so(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(codes, "KINDS", ("answers", "sheet"))
        layout = load_layout("A")
        digits = encode(SheetCode(1, layout.board), layout.rules.encoding)
    assert_refused(run("decode", digits), 4, "of the kind answers, not of a sheet")


def test_a_disk_that_is_full_leaves_the_old_file(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    Path("one.pdf").write_text("yesterday's")
    monkeypatch.setattr(os, "fsync", fail)
    outcome = run("pad", "A", *ONE)
    assert_refused(outcome, 6, "one.pdf: no space is left", "nothing was changed")
    assert files() == ["one.pdf"]
    assert Path("one.pdf").read_text() == "yesterday's"


@pytest.mark.sample(4)
@pytest.mark.parametrize("stream", [">&-", "2>&-", "2>/dev/full", "| head -c1"])
@pytest.mark.parametrize(
    ("call", "code"),
    [("check X", 2), ("decode 12", 4), ("preview A --text", 0)],
)
def test_the_exit_code_is_told_whatever_becomes_of_what_is_written(
    call: str, code: int, stream: str
) -> None:
    """It was 1 where no error could be written, which means a breach."""
    line = f"set -o pipefail; {sys.executable} -m sheetgen {call} {stream}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    is_lost = stream == ">&-" and code == 0
    assert done.returncode == (6 if is_lost else code)


@pytest.mark.parametrize("command", ["validate", "check", "review", "decode", "watch"])
def test_a_name_that_no_system_takes_is_told_of_a_file(command: str, run: Run) -> None:
    for ending in ("", ".toml", ".game"):
        done = run(command, "x" * 5000 + ending)
        assert done.code in (2, 3, 4)
        assert "cannot be read or written" not in done.err


def test_a_terminal_without_our_letters_is_no_reason_to_crash(run_process: Run) -> None:
    call = ("preview", "A", "--text", "--lang", "hu")
    outcome = run_process(*call, PYTHONIOENCODING="ascii")
    assert outcome.code == 0
    assert "Traceback" not in outcome.err


# What this machine lacks


@pytest.fixture
def without_cairo(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which cairo is not installed."""
    package = tmp_path / "fake" / "cairocffi"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(
        "raise OSError('no library called \"cairo-2\" was found')\n"
    )
    return {"PYTHONPATH": os.pathsep.join((str(package.parent), str(ROOT)))}


@pytest.mark.parametrize(
    "call", [("pad", "A", "--leaves", 1), ("preview", "A", "-o", "a.png")]
)
def test_who_asks_for_cairo_is_told_in_one_sentence_what_to_install(
    call: tuple[str, ...],
    without_cairo: dict[str, str],
    run_process: Run,
    tmp_path: Path,
) -> None:
    kept = {"XDG_CACHE_HOME": str(tmp_path / "fake" / "cache")}  # which is no output
    asked = {"SHEETGEN_RENDERER": "cairo", **kept, **without_cairo}
    outcome = run_process(*call, *LINK, **asked)
    words = ("cairo cannot be used", "apt install libcairo2", "brew install cairo")
    assert_refused(outcome, 8, *words)
    assert [path.name for path in tmp_path.iterdir()] == ["fake"]


@pytest.mark.parametrize(("command", "name"), [("pad", "a.pdf"), ("preview", "a.png")])
def test_nothing_needs_cairo(
    command: str,
    name: str,
    without_cairo: dict[str, str],
    run_process: Run,
    tmp_path: Path,
) -> None:
    outcome = run_process(command, "A", "-o", name, *LINK, **without_cairo)
    assert (outcome.code, outcome.err) == (0, "")
    assert (tmp_path / name).is_file()


def test_a_renderer_that_there_is_not_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEETGEN_RENDERER", "skia")
    outcome = run("pad", "A", *ONE)
    assert_refused(outcome, 2, "SHEETGEN_RENDERER: expected own or cairo, not 'skia'")
    assert files() == []


# Links, settings, keys, fonts


def test_a_link_too_long_for_one_layout_prints_none(run: Run) -> None:
    run("new", "dice", "Big", "--radius", 4)
    before = files()
    prefix = "https://example.org/" + 62 * "x"  # short enough for A
    outcome = run("pad", "A", "big.toml", "--leaves", 1, "--link", prefix)
    assert outcome.code == 2
    assert "a shorter link prefix" in outcome.err
    assert files() == before


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        ("", "cannot be read as a TrueType font"),
        ("glyf", "expected outlines of TrueType or OpenType, this one has others"),
        *((table, "") for table in ("cmap", "hmtx", "head", "name", "OS/2")),
    ],
)
def test_a_font_that_breaks_off_or_lacks_a_table_is_refused(
    spoilt: str, words: str, run: Run
) -> None:
    whole = data_folder("fonts") / "NotoSans-Regular.ttf"
    if spoilt:
        with TTFont(whole) as font:
            del font[spoilt]
            font.save("odd.ttf", reorderTables=None)
    else:
        Path("odd.ttf").write_bytes(whole.read_bytes()[:50_000])
    outcome = run("pad", "A", "--font", "odd.ttf", *ONE)
    assert_refused(outcome, 2, f"font odd.ttf: {words}")
    assert files() == ["odd.ttf"]


# What files may do with a font, as it says itself: OpenType, OS/2, fsType.
@pytest.mark.parametrize(
    ("rights", "is_allowed"),
    [
        (0x0000, True),  # anything
        (0x0002, False),  # nothing
        (0x0004, True),  # to be shown and printed
        (0x0008, True),  # to be edited with
        (0x0006, True),  # of several, the least strict
        (0x0104, False),  # only whole
        (0x0200, False),  # only as pixels
    ],
)
def test_a_font_that_files_may_not_hold_is_refused(
    rights: int, is_allowed: bool, run: Run
) -> None:
    name = f"rights-{rights}.ttf"
    with TTFont(data_folder("fonts") / "NotoSans-Regular.ttf") as font:
        font["OS/2"].fsType = rights
        font.save(name)
    before = files()
    outcome = run("preview", "A", "--font", name, "-o", "a.svg", *LINK)
    if is_allowed:
        assert outcome.code == 0
        return
    assert_refused(outcome, 2, f"font {name}: its maker does not allow it")
    assert files() == before


# Being stopped

PATIENCE = 300  # seconds, for a process that should have ended: for a busy machine


@pytest.fixture
def big_pad(tmp_path: Path) -> "subprocess.Popen[str]":
    """Yield a process that prints a million sheets."""
    call = ["pad", "A", "--leaves", "1000000", "-o", "big.pdf", *LINK]
    folder = tmp_path / "big"
    folder.mkdir()
    with subprocess.Popen(
        [sys.executable, "-m", "sheetgen", *call],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for(process: "subprocess.Popen[Any]", folder: Path, size: int) -> int:
    """Wait until a process has written *size* bytes, or ended; return how many."""
    while True:
        is_over = process.poll() is not None
        written = sum(map(size_now, folder.iterdir()))
        if written >= size or is_over:
            return written
        time.sleep(0.05)


def size_now(path: Path) -> int:
    """Return the size of a file, 0 if it has gone meanwhile."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def resident_mb(process: "subprocess.Popen[str]") -> float:
    """Return the memory that a process holds."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+) kB", status)[0]) / 1000


@pytest.mark.slow
def test_a_million_sheets_need_little_memory_and_stop_without_a_trace(
    big_pad: "subprocess.Popen[str]", tmp_path: Path
) -> None:
    assert wait_for(big_pad, tmp_path / "big", 5_000_000) > 0
    assert resident_mb(big_pad) < 200
    big_pad.send_signal(signal.SIGINT)
    out, err = big_pad.communicate(timeout=PATIENCE)
    assert (big_pad.returncode, out) == (130, "")
    assert err.strip().startswith("sheetgen: stopped")
    assert "Traceback" not in err
    assert list((tmp_path / "big").iterdir()) == []


def test_a_print_that_is_ended_from_outside_leaves_no_file(
    big_pad: "subprocess.Popen[str]", tmp_path: Path
) -> None:
    assert wait_for(big_pad, tmp_path / "big", 1) > 0
    big_pad.terminate()
    big_pad.communicate(timeout=PATIENCE)
    assert list((tmp_path / "big").iterdir()) == []


def test_a_print_that_is_to_outlive_its_terminal_does(tmp_path: Path) -> None:
    folder = tmp_path / "long"
    folder.mkdir()
    call = [sys.executable, "-m", "sheetgen", "pad", "A", "--leaves", "2000"]
    with subprocess.Popen(
        ["nohup", *call, "-o", "long.pdf", *LINK],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            assert wait_for(process, folder, 1) > 0
            process.send_signal(signal.SIGHUP)
            process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert process.returncode == 0
    assert [path.name for path in folder.iterdir()] == ["long.pdf"]
