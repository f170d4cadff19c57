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

from sheetgen import codes
from sheetgen.codes import Encoding, SheetCode
from sheetgen.data import data_folder
from sheetgen.encode import encode
from sheetgen.games.find import load_layout
from sheetgen.say import visible
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


def assert_usage(outcome: Outcome, *words: str) -> None:
    """Fail unless *outcome* is a message of click's that has all *words*."""
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("Error: ") == 1
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


# Layout files


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('name = "Duchy A"', 'name = "Duchy A', "not valid TOML"),
        ('short = "A"', "short == 1", "not valid TOML"),
        ('short = "A"', 'shrt = "A"', "shrt: unknown key (did you mean 'short'?)"),
        (
            "r   r   m   m",
            "x   r   m   m",
            "board.map: token 'x': letter 'x' is not in [legend] "
            "(known: c, k, m, p, r, t)",
        ),
    ],
)
def test_a_fault_of_a_layout_is_named_with_its_line(
    old: str, new: str, words: str, run: Run
) -> None:
    line = line_of(old) + new.count("\n")
    outcome = run("pad", save(old, new), *ONE)
    assert_refused(outcome, 3, f"bad.toml:{line}: ", words)
    assert files() == ["bad.toml"]


def test_all_faults_of_a_file_are_named_at_once_with_their_lines(run: Run) -> None:
    changes = {
        "format = 1": "format = 3",
        'name = "Duchy A"': "name = 5",
        'short = "A"': 'shrt = "A"',
        'p = "pasture"': 'p = "pastur"',
        "r   r   m   m": "r   x   m   m",
        "p   m   r   k   k": "p   m   cq  k   k",
    }
    bad = DUCHY
    for old, new in changes.items():
        bad = bad.replace(old, new, 1)
    Path("bad.toml").write_text(bad, encoding="utf-8")
    outcome = run("pad", "bad.toml", *ONE)
    named = re.findall(r"bad\.toml:(\d+): ", outcome.err)
    assert (outcome.code, outcome.out) == (3, "")
    assert named == [str(line_of(old)) for old in changes]
    assert files() == ["bad.toml"]


@pytest.mark.parametrize("command", ["pad", "preview", "describe", "validate"])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing.toml", "missing.toml: cannot be read: No such file"),
        ("folder.toml", "folder.toml: is a folder"),
        ("binary.toml", "binary.toml: not UTF-8 text"),
        ("latin.toml", "latin.toml: not UTF-8 text"),
        ("huge.toml", "huge.toml: larger than 1,000,000 bytes"),
    ],
)
def test_a_file_that_is_no_layout_is_refused(
    name: str, words: str, command: str, run: Run
) -> None:
    Path("folder.toml").mkdir()
    Path("binary.toml").write_bytes(bytes(range(255, 0, -1)))
    Path("latin.toml").write_bytes('name = "Él"\n'.encode("latin-1"))
    Path("huge.toml").write_bytes(b"#" * 1_000_001)
    before = files()
    outcome = run(command, name)
    assert (outcome.code, outcome.out) == (3, "")
    if command == "validate":  # which looks at all of a folder
        words = words.replace("is a folder", "no layout file (*.toml) in this folder")
    assert words in outcome.err
    assert outcome.err.count("\n") == 1
    assert files() == before


def test_all_boards_of_a_folder_are_validated(run: Run) -> None:
    """The project's own too, where rules and learned files lie beside them."""
    outcome = run("validate", str(data_folder("layouts") / "dice"))
    assert (outcome.code, outcome.out.count(": fine\n")) == (0, 4)
    assert outcome.err.count(": no board, passed over: ") == 5
    Path("wrong.toml").write_text("[board]", encoding="utf-8")
    outcome = run("validate", ".")
    assert outcome.code == 3
    assert "wrong.toml:1: board.map: missing" in outcome.err


@pytest.mark.parametrize("command", ["validate", "check"])
@pytest.mark.parametrize("name", ["empty.toml", "blank.game", "/dev/null"])
def test_an_empty_file_is_told_to_be_empty(command: str, name: str, run: Run) -> None:
    Path("empty.toml").touch()
    Path("blank.game").write_text("\ufeff \n\n", encoding="utf-8")
    outcome = run(command, name)
    assert (outcome.code, outcome.out) == (3, "")
    assert outcome.err.removeprefix("sheetgen: ") == f"{name}: is empty\n"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("duchy-a", "did you mean 'dice/duchy-a'?"),
        ("dice/duchy-e", "did you mean 'dice/duchy-"),
        ("E", "`sheetgen list` names them all"),
    ],
)
def test_a_name_that_is_no_layout_gets_a_hint(name: str, hint: str, run: Run) -> None:
    assert_refused(run("pad", name, *ONE), 2, f"no layout and no file '{name}'", hint)


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


def test_a_name_too_long_for_any_file_is_refused(run: Run) -> None:
    assert_refused(run("pad", "x" * 300, *ONE), 2, "xxx")
    assert_refused(run("new", "dice", "My Isle", "-o", "x" * 300), 6, "xxx")


# Serials, leaves


@pytest.mark.parametrize(
    ("serials", "words"),
    [
        (["abc", "-1", "1.5", "", "٣", "1e3", "NEXT"], "expected a number or 'next'"),
        (["0", "1000000000", "9" * 15, "9" * 5000], "serials are 1 to 999,999,999"),
    ],
)
def test_a_serial_that_cannot_be_is_refused(
    serials: list, words: str, run: Run
) -> None:
    for serial in serials:
        outcome = run("pad", "A", "--serial", serial, *ONE)
        assert_refused(outcome, 2, "--serial ", words)
        assert files() == []


def test_serials_that_would_run_out_of_range_are_refused(run: Run) -> None:
    options = ("--serial", 999_999_990, "--leaves", 25, "-o", "a.pdf", *LINK)
    outcome = run("pad", "A", *options)
    assert_refused(outcome, 2, "25 leaves would end at 1,000,000,014")
    assert files() == []


def next_serial(folder: Path, content: bytes) -> Path:
    """Write the file of the next serial."""
    path = folder / "config" / "sheetgen" / "next-serial"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    "content",
    [
        b"abc\n",
        b"12 13\n",
        b"-5\n",
        b"1.5\n",
        b"\xff\xfe\x00",
        b"9" * 5000,
        b"0\n",
    ],
)
def test_a_damaged_file_of_the_next_serial_is_left_and_named(
    content: bytes, run: Run, tmp_path: Path
) -> None:
    path = next_serial(tmp_path, content)
    outcome = run("pad", "A", "--serial", "next", *ONE)
    assert_refused(outcome, 6, str(path), "expected the next serial", "correct or")
    assert path.read_bytes() == content
    assert files() == []


def test_a_next_serial_that_cannot_be_kept_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "config" / "sheetgen" / "next-serial").mkdir(parents=True)
    outcome = run("pad", "A", "--serial", "next", *ONE)
    assert_refused(outcome, 6, "next-serial", "give one with --serial")
    assert files() == []


@pytest.mark.parametrize("leaves", ["0", "-1", "x", "1.5"])
def test_leaves_that_cannot_be_counted_are_refused(leaves: str, run: Run) -> None:
    assert_usage(run("pad", "A", "--leaves", leaves, *LINK), "'--leaves'", leaves)
    assert files() == []


# Codes


@pytest.mark.parametrize("place", range(len(DIGITS)))
def test_one_wrong_digit_is_noticed_wherever_it_stands(place: int, run: Run) -> None:
    wrong = str((int(DIGITS[place]) + 1) % 10)
    outcome = run("decode", DIGITS[:place] + wrong + DIGITS[place + 1 :])
    assert_refused(outcome, 4, "do not fit together", "compare them with the sheet")


@pytest.mark.parametrize(
    "digits",
    [
        DIGITS[:-1],
        DIGITS[1:],
        DIGITS + "1",
        DIGITS * 2,
        DIGITS[:9] + DIGITS[10] + DIGITS[9] + DIGITS[11:],
        "1",
        "9" * 5000,
    ],
)
def test_digits_that_break_off_or_go_on_are_noticed(digits: str, run: Run) -> None:
    assert digits != DIGITS
    assert_refused(run("decode", digits), 4, "do not fit together")


@pytest.mark.parametrize(
    "target",
    ["hello", "", "https://example.org/", "#", "٣٣٣"],
)
def test_what_is_no_code_at_all_is_refused(target: str, run: Run) -> None:
    words = "expected the link of a sheet, or the digits under its code"
    assert_refused(run("decode", target), 4, "holds no code", words)


def test_a_letter_in_place_of_a_digit_is_named(run: Run) -> None:
    typed = f"{DIGITS[:20]}O{DIGITS[21:]}"
    assert_refused(run("decode", typed), 4, "'O' is no digit; is it a 0?")


def test_a_code_of_an_unknown_format_is_called_newer(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(codes, "FORMAT", 3)
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


# Places to write to


BAD_PLACES = [
    ("file/one.pdf", "file/one.pdf: cannot be written"),
    ("file/below/one.pdf", "file/below/one.pdf: cannot be written"),
    ("folder", "folder is a folder: name a file in it"),
    ("/dev/full", "/dev/full: no space is left for it"),
    ("/proc/one.pdf", "/proc/one.pdf: cannot be written"),
]


@pytest.mark.parametrize(("place", "words"), BAD_PLACES)
@pytest.mark.parametrize(
    "call", [("pad", "A", *ONE[:2], *LINK), ("new", "dice", "My Isle", "--force")]
)
def test_a_pad_or_a_layout_that_cannot_be_written_is_refused(
    place: str, words: str, call: tuple, run: Run
) -> None:
    Path("file").write_text("kept")
    Path("folder").mkdir()
    assert_refused(run(*call, "-o", place), 6, words)
    assert files() == ["file"]
    assert Path("file").read_text() == "kept"


@pytest.mark.parametrize("name", ["folder.svg", "file/a.png", "/proc/a.svg"])
def test_a_preview_that_cannot_be_written_is_refused(name: str, run: Run) -> None:
    Path("file").write_text("kept")
    Path("folder.svg").mkdir()
    outcome = run("preview", "A", "--dpi", 20, "-o", name, *LINK)
    assert_refused(outcome, 6, name)
    assert files() == ["file"]


def test_a_folder_that_is_a_file_is_called_so(run: Run) -> None:
    Path("file").write_text("kept")
    outcome = run("pad", "A", "--leaves", 1, "-o", "file/one.pdf", *LINK)
    assert "folder" in outcome.err
    assert "exists" not in outcome.err


def test_new_writes_nothing_if_the_schema_cannot_be_written(run: Run) -> None:
    Path("sheetgen-layout.json").mkdir()
    assert_refused(run("new", "dice", "My Isle"), 6, "sheetgen-layout.json")
    assert files() == []


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


@pytest.mark.parametrize("call", [("list",), ("preview", "A", "--text")])
def test_an_answer_that_cannot_be_written_is_no_crash(
    call: tuple[str, ...], tmp_path: Path
) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "sheetgen", *call],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert "Traceback" not in done.stderr
    assert done.returncode == 6


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


@pytest.mark.parametrize("ending", ["", ".toml", ".game"])
@pytest.mark.parametrize("command", ["validate", "check", "review", "decode", "watch"])
def test_a_name_that_no_system_takes_is_told_of_a_file(
    command: str, ending: str, run: Run
) -> None:
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


@pytest.mark.parametrize(
    ("command", "name"), [("pad", "a.pdf"), ("preview", "a.svg"), ("preview", "a.png")]
)
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


@pytest.mark.parametrize(
    ("key", "text", "letter"),
    [
        ("name", "도우시", "'도' (U+B3C4)"),
        ("name", "Isle 🏰", "'🏰' (U+1F3F0)"),
        ("short", "성", "'성' (U+C131)"),
    ],
)
@pytest.mark.parametrize("command", ["pad", "preview"])
def test_a_letter_that_no_font_has_is_named_with_its_text(
    command: str, key: str, text: str, letter: str, run: Run
) -> None:
    old = {"name": 'name = "Duchy A"', "short": 'short = "A"'}[key]
    bad = save(old, f'{key} = "{text}"')
    outcome = run(command, bad, *LINK)
    assert_refused(outcome, 8, f"the letter {letter}", f"the text '{text}'", "--font")
    assert files() == ["bad.toml"]


# Links, settings, keys, fonts


@pytest.mark.parametrize(
    "prefix",
    [
        "example.org",
        "example.org/solver/",
        "//example.org/",
        "ftp://example.org/",
        "https://",
        "https:///solver/",
        "https://example.org/#",
        "https://example.org/#page",
        "https://example.org/my solver/",
        " https://example.org/",
        "https://example.org/\n",
        "https://beispiel-ö.de/",
        "https://example.org/lösung/",
        "https://example.org/" + 101 * "x",
    ],
)
def test_a_link_prefix_that_is_no_plain_address_is_refused(
    prefix: str, run: Run
) -> None:
    outcome = run("pad", "A", "--leaves", 1, "--link", prefix)
    example = "such as https://example.org/solver/"
    assert_refused(outcome, 2, f"link prefix {prefix!r}: ", "http://", "'#'", example)
    assert files() == []


@pytest.mark.parametrize("command", ["pad", "preview"])
def test_a_link_prefix_too_long_for_a_small_code_is_refused(
    command: str, run: Run
) -> None:
    prefix = "https://example.org/" + 90 * "x"
    outcome = run(command, "A", "--link", prefix)
    assert_refused(outcome, 2, "too long for a code", "a shorter link prefix")
    assert files() == []


def test_a_link_too_long_for_one_layout_prints_none_and_takes_no_serials(
    run: Run, tmp_path: Path
) -> None:
    run("new", "dice", "Big", "--radius", 4)
    before = files()
    prefix = "https://example.org/" + 62 * "x"  # short enough for A
    outcome = run("pad", "A", "big.toml", "--leaves", 1, "--link", prefix)
    assert outcome.code == 2
    assert "a shorter link prefix" in outcome.err
    assert files() == before
    outcome = run("pad", "A", "--serial", "next", "--link", "example.org")
    assert_refused(outcome, 2, "link prefix 'example.org'")
    assert not (tmp_path / "config" / "sheetgen" / "next-serial").exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"link = ", "config.toml:1: not valid TOML: "),
        (b"\xff\xff", "not UTF-8 text"),
        (b'lnik = "https://example.org/"', "lnik: unknown key (did you mean 'link'?)"),
        (b"link = 8037", "config.toml:1: link: 8037: expected a text in quotes"),
        (b'link = "example.org"', "link prefix 'example.org'"),
    ],
)
@pytest.mark.parametrize("command", ["pad", "preview"])
def test_broken_settings_are_named_and_not_passed_over(
    command: str, content: bytes, words: str, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "config" / "sheetgen" / "config.toml"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    outcome = run(command, "A")
    assert_refused(outcome, 2, words)
    if "link prefix" not in words:
        assert str(path) in outcome.err
    assert files() == []


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("missing", "key missing: cannot be read (No such file"),
        ("folder", "key folder: cannot be read (Is a directory)"),
        ("short", "key short: 15 bytes are too few for a secret, 16 or more"),
        ("empty", "key empty: 0 bytes are too few for a secret"),
        ("blank", "key blank: 0 bytes are too few for a secret"),
    ],
)
@pytest.mark.parametrize(
    "call", [("pad", "A", *LINK), ("preview", "A", *LINK), ("decode", DIGITS)]
)
def test_a_key_that_is_no_secret_is_refused(
    call: tuple[str, ...], key: str, words: str, run: Run
) -> None:
    Path("folder").mkdir()
    Path("short").write_bytes(b"fifteen bytes..\n")
    Path("empty").touch()
    Path("blank").write_bytes(b"\n" * 40)
    before = files()
    assert_refused(run(*call, "--key", key), 2, words)
    assert files() == before


@pytest.mark.parametrize("name", ["missing.ttf", "text.ttf", "empty.ttf", "cut.ttf"])
def test_a_file_that_is_no_font_is_refused(name: str, run: Run) -> None:
    whole = (data_folder("fonts") / "NotoSans-Regular.ttf").read_bytes()
    Path("text.ttf").write_text("This is no font.\n" * 10)
    Path("empty.ttf").touch()
    Path("cut.ttf").write_bytes(whole[: len(whole) // 4])
    before = files()
    outcome = run("pad", "A", "--font", name, *ONE)
    assert_refused(outcome, 2, f"font {name}: cannot be read as a TrueType font")
    assert files() == before


def test_a_font_with_outlines_of_another_kind_is_refused(run: Run) -> None:
    save_font_without("glyf")
    outcome = run("pad", "A", "--font", "odd.ttf", *ONE)
    assert_refused(outcome, 2, "font odd.ttf: expected TrueType outlines")


@pytest.mark.parametrize("table", ["cmap", "hmtx", "head", "name", "OS/2"])
def test_a_font_that_lacks_a_table_is_refused(table: str, run: Run) -> None:
    save_font_without(table)
    outcome = run("pad", "A", "--font", "odd.ttf", *ONE)
    assert_refused(outcome, 2, "font odd.ttf: ")


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


def save_font_without(table: str) -> None:
    """Write a copy of a font of ours that lacks a table."""
    with TTFont(data_folder("fonts") / "NotoSans-Regular.ttf") as font:
        del font[table]
        font.save("odd.ttf", reorderTables=None)


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
