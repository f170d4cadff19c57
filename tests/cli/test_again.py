"""A command loads what it needs: a second print nothing that draws, a check no lab."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.system.packages import data_folder
from tests.conftest import Run

# What draws, joins drawings or makes codes.
DRAWING = [
    *("svgwrite", "cairosvg", "cairocffi", "fontTools", "PIL", "reportlab"),
    *("pikepdf", "qrcode", "lxml", "numpy"),
]
PROGRAM = """
import json, sys
from sheetgen.cli import main
sys.argv = ["sheetgen", *json.loads(sys.argv[1])]
try:
    main()
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
LINK = ("--link", "https://example.org/")
DECK = """
format = 1
title = "Trials"
[back]
title = "Trials"
[[card]]
title = "Trial"
symbol = "sheep"
"""


def load(*arguments: str) -> set[str]:
    """Return the modules that a process of its own loads for a command."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(arguments)],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("pad", "A", "B", "--profile", "office-duplex", "--cover", *LINK),
        ("pad", "A", "--large", *LINK),
        ("pad", "A", "--reusable", *LINK),
        ("pad", "A", "--font", str(data_folder("fonts") / "NotoSans-Bold.ttf"), *LINK),
        ("parts", "keythedral", "--only", "cottages", "--backs", "fold"),
        ("cards", "deck.toml"),
        ("tiles", "burgundy/duchy-1"),
        ("board", "burgundy/duchy-1", "--around"),
        ("poster", "A", *LINK),
        ("setup", "burgundy", "--players", "2"),
    ],
    ids=lambda arguments: " ".join(arguments[:3]),
)
def test_a_second_print_loads_nothing_that_draws(
    arguments: tuple[str, ...], run: Run
) -> None:
    Path("deck.toml").write_text(DECK)
    assert {*DRAWING} & load(*arguments, "-o", "first.pdf")
    loaded = load(*arguments, "-o", "again.pdf")
    assert {*DRAWING} & loaded == set()
    assert Path("again.pdf").read_bytes() == Path("first.pdf").read_bytes()


@pytest.mark.slow
def test_a_font_that_changed_on_the_disk_is_noticed(run: Run) -> None:
    own, fonts = Path("own.ttf"), data_folder("fonts")
    printing = ("pad", "A", "--leaves", 1, "--font", own, *LINK)
    own.write_bytes((fonts / "NotoSans-Bold.ttf").read_bytes())
    load(*map(str, printing), "-o", "first.pdf")
    own.write_bytes((fonts / "NotoSansJP-Regular.ttf").read_bytes())
    load(*map(str, printing), "-o", "other.pdf")
    assert "fontTools" not in load(*map(str, printing), "-o", "again.pdf")
    assert Path("again.pdf").read_bytes() == Path("other.pdf").read_bytes()


@pytest.mark.slow
def test_a_layout_that_changed_on_the_disk_is_noticed(run: Run) -> None:
    text = (data_folder("layouts") / "dice" / "duchy-a.toml").read_text()
    assert 'name = "Duchy A"' in text
    own = Path("own.toml")
    for name, output in (("Near", "near.pdf"), ("Far", "far.pdf"), ("Near", "new.pdf")):
        own.write_text(text.replace('name = "Duchy A"', f'name = "{name}"'))
        assert run("pad", own, "--leaves", 1, *LINK, "-o", output).code == 0
    assert Path("near.pdf").read_bytes() != Path("far.pdf").read_bytes()
    assert Path("near.pdf").read_bytes() == Path("new.pdf").read_bytes()


@pytest.mark.slow
def test_a_check_loads_nothing_of_the_lab_and_nothing_that_draws(run: Run) -> None:
    Path("anna.toml").write_text(run("check", "A").out)
    loaded = load("check", "anna.toml", "--lang", "en")
    others = {*DRAWING, "multiprocessing", "concurrent.futures", "tempfile", "difflib"}
    assert others & loaded == set()
    assert [name for name in loaded if name.startswith("sheetgen.lab")] == []
