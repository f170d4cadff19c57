"""Figures of the press: whole processes, CPU seconds, medians. Nothing is asserted."""

import os
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.bench.report import noting

ROOT = Path(__file__).resolve().parents[2]
LINK = ("--link", "https://example.org/solver/")
note = noting("bench-press.txt")
SHEETGEN = sys.executable, "-m", "sheetgen"
IMPORTS = (
    "import pikepdf, reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts, "
    "svgwrite, qrcode, click"
)


@dataclass(frozen=True)
class Cost:
    """What a process took: CPU seconds, megabytes of memory at most."""

    cpu: float
    memory: float


def run(*command: object) -> Cost:
    process = subprocess.Popen(
        [str(part) for part in command],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000)


def median(times: int, call: Callable[[], Cost]) -> Cost:
    costs = [call() for _ in range(times)]
    return Cost(
        statistics.median(cost.cpu for cost in costs),
        statistics.median(cost.memory for cost in costs),
    )


def test_figures_of_the_press(tmp_path: Path) -> None:
    python = sys.executable
    caches = Path(os.environ["XDG_CACHE_HOME"])
    pad = tmp_path / "pad.pdf"

    def print_pad(leaves: int) -> Cost:
        return run(*SHEETGEN, "pad", "A", "--leaves", leaves, "-o", pad, *LINK)

    def print_first_pad(leaves: int) -> Cost:
        shutil.rmtree(caches, ignore_errors=True)
        return print_pad(leaves)

    nothing = median(5, lambda: run(python, "-c", "pass"))
    helps = median(5, lambda: run(*SHEETGEN, "--help"))
    imports = median(5, lambda: run(python, "-c", IMPORTS))
    one = median(5, lambda: print_first_pad(1))
    first = pad.stat().st_size
    cold = median(5, lambda: print_first_pad(200))
    many = median(5, lambda: print_pad(200))
    size = pad.stat().st_size
    huge = median(1, lambda: print_pad(10_000))
    note(f"empty python                 {nothing.cpu:6.2f} s")
    note(f"--help                       {helps.cpu:6.2f} s")
    note(f"importing all libraries      {imports.cpu:6.2f} s")
    note(f"1 sheet                      {one.cpu:6.2f} s, {first / 1000:.1f} kB")
    note(f"200 sheets, face never drawn {cold.cpu:6.2f} s, {cold.memory:.0f} MB")
    note(
        f"200 sheets                   {many.cpu:6.2f} s, {size / 200:.0f} B a sheet, "
        f"{many.memory:.0f} MB; {many.cpu - imports.cpu:.2f} s beside the imports"
    )
    note(
        f"10,000 sheets                {huge.cpu:6.2f} s, "
        f"{pad.stat().st_size / 10_000:.0f} B a sheet, {huge.memory:.0f} MB"
    )


CARD = """[[card]]
title = "Trial {0}"
number = "{0}"
symbol = "sheep"
condition = "When a river lies beside your castle."
text = "Take two workers at once, then choose a cell next to the castle."
"""


def test_figures_of_imposition(tmp_path: Path) -> None:
    """Both sides, two on a paper, marks, cut and stacked; and a deck of cards."""
    caches = Path(os.environ["XDG_CACHE_HOME"])
    pad, cards, deck = tmp_path / "p.pdf", tmp_path / "c.pdf", tmp_path / "deck.toml"
    head = 'format = 1\ntitle = "Trials"\n[back]\ntitle = "Trials"\n'
    deck.write_text(head + "".join(CARD.format(at) for at in range(1, 55)))

    def print_pad(leaves: int) -> Cost:
        options = ("--profile", "shop", "--leaves", leaves, "-o", pad, *LINK)
        return run(*SHEETGEN, "pad", "A", "B", *options)

    def print_cards() -> Cost:
        return run(*SHEETGEN, "cards", deck, "-o", cards)

    def print_first_cards() -> Cost:
        shutil.rmtree(caches, ignore_errors=True)
        return print_cards()

    print_pad(1)
    sides = median(5, lambda: print_pad(100))
    size = pad.stat().st_size
    sheets = median(5, lambda: print_pad(200))
    many = median(1, lambda: print_pad(5000))
    note(
        f"200 sides, 2-up duplex       {sides.cpu:6.2f} s, {size / 200:.0f} B a side, "
        f"{sides.memory:.0f} MB"
    )
    note(f"200 sheets, 2-up duplex      {sheets.cpu:6.2f} s")
    note(
        f"10,000 sides, 2-up duplex    {many.cpu:6.2f} s, "
        f"{pad.stat().st_size / 10_000:.0f} B a side, {many.memory:.0f} MB"
    )
    first = median(3, print_first_cards)
    again = median(5, print_cards)
    note(f"54 cards with backs          {first.cpu:6.2f} s, again {again.cpu:.2f} s")


def test_figures_of_parts_and_boards(tmp_path: Path) -> None:
    """All parts of a game, and thirty different boards with a sheet of each."""
    caches = Path(os.environ["XDG_CACHE_HOME"])
    parts, pad = tmp_path / "parts.pdf", tmp_path / "pad.pdf"
    boards = sorted((ROOT / "layouts" / "burgundy").glob("*.toml"))
    for seed in range(30 - len(boards)):
        path = tmp_path / f"random-{seed}.toml"
        run(*SHEETGEN, "new", "burgundy", "--random", seed, "-o", path)
        boards.append(path)

    def first(call: Callable[[], Cost]) -> Cost:
        shutil.rmtree(caches, ignore_errors=True)
        return call()

    def print_parts() -> Cost:
        return run(*SHEETGEN, "parts", "keythedral", "-o", parts)

    def print_tiles() -> Cost:
        return run(*SHEETGEN, "parts", "burgundy", "--only", "hexes", "-o", parts)

    def print_others() -> Cost:
        return run(*SHEETGEN, "parts", "burgundy", "-o", parts)

    def print_boards() -> Cost:
        return run(*SHEETGEN, "pad", *boards, "--leaves", 1, "-o", pad, *LINK)

    for name, call, pdf in (
        ("all parts of Keythedral", print_parts, parts),
        ("hexagonal tiles of Burgundy", print_tiles, parts),
        ("all parts of Burgundy", print_others, parts),
        ("30 duchies of Burgundy", print_boards, pad),
    ):
        new = median(5, lambda call=call: first(call))  # type: ignore[misc]
        again = median(5, call)
        note(
            f"{name:28} {new.cpu:6.2f} s, again {again.cpu:.2f} s, "
            f"{pdf.stat().st_size / 1000:.0f} kB, {new.memory:.0f} MB"
        )
