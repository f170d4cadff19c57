import json
from pathlib import Path

import pytest

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.filling import group_digits
from sheetgen.games.find import load_layout
from tests.conftest import Outcome, Run

KEY = b"sixteen bytes at least"


def digits_of(name: object, key: bytes = b"", **more: object) -> str:
    """Return the digits of a sheet of the layout called *name*."""
    layout = load_layout(str(name))
    sheet = SheetCode(layout.rules.number, layout.board, **more)  # type: ignore[arg-type]
    return encode(sheet, layout.rules.encoding, key)


def facts(outcome: Outcome) -> dict[str, str]:
    """Return the lines of an answer by their label."""
    lines = outcome.out.partition("\n\n")[0].splitlines()
    return {
        label: value.strip() for label, _, value in (s.partition(":") for s in lines)
    }


@pytest.mark.slow
def test_a_code_says_the_same_however_it_is_given(run: Run) -> None:
    digits = digits_of("B", serial=7)
    hosts = ("HTTP://SHEETGEN.LOCAL:8037/", "https://example.org/solver/?lang=hu")
    blanks = (" ", "  ", "-", ".", "\n", "\t", "\u00a0", "\u202f")
    typed = [
        *(f"{host}#{digits}" for host in (*hosts, "https://a.b/#page", "")),
        *(blank.join(group_digits(digits)) for blank in blanks),
    ]
    for encoding in ("utf-8", "utf-16"):
        text = f"Look: https://example.org/#{digits}\r\nBen"
        Path(encoding).write_bytes(text.encode(encoding))
    told = run("decode", digits)
    assert told.code == 0
    for words in (
        *([one] for one in (*typed, "utf-8", "utf-16")),
        group_digits(digits),
    ):
        assert run("decode", *words) == told, words


# Boards come back as layouts


@pytest.mark.parametrize("letter", "ABCD")
def test_a_duchy_comes_back_as_a_layout_file(letter: str, run: Run) -> None:
    outcome = run("decode", digits_of(letter), "--layout")
    Path("back.toml").write_text(outcome.out, encoding="utf-8")
    assert run("validate", "back.toml").out == "back.toml: fine\n"
    back = load_layout("back.toml")
    assert back.board == load_layout(letter).board
    # What a code says of a map is no source to call it the game's own.
    assert (back.name, back.provenance) == (f"Duchy {letter}", "custom")


@pytest.mark.slow
def test_a_board_of_ones_own_comes_back_without_its_file(
    run: Run, odd_layout: Path
) -> None:
    digits = digits_of(odd_layout, serial=3)
    board = load_layout(str(odd_layout)).board
    odd_layout.unlink()
    Path("back.toml").write_text(run("decode", digits, "--layout").out, "utf-8")
    assert load_layout("back.toml").board == board


@pytest.mark.slow
@pytest.mark.parametrize("radius", [1, 2, 3, 4])
def test_boards_of_all_sizes_come_back(radius: int, run: Run) -> None:
    run("new", "dice", "My Isle", "--radius", radius)
    digits = digits_of("my-isle.toml")
    Path("back.toml").write_text(run("decode", digits, "--layout").out, "utf-8")
    assert load_layout("back.toml").board == load_layout("my-isle.toml").board


@pytest.mark.slow
def test_a_board_of_ones_own_has_no_name_but_all_its_cells(
    run: Run, odd_layout: Path
) -> None:
    digits = digits_of(odd_layout, serial=3)
    answer = json.loads(run("decode", digits, "--json").out)
    assert (answer["layout"], answer["name"]) == (None, None)
    assert answer["cells"] == len(load_layout(str(odd_layout)).board.cells)
    assert facts(run("decode", digits))["board"].startswith("a board by its maker")


@pytest.mark.slow
def test_what_comes_back_can_be_printed(run: Run, odd_layout: Path) -> None:
    digits = digits_of(odd_layout, serial=3)
    Path("back.toml").write_text(run("decode", digits, "--layout").out, "utf-8")
    link = ("--link", "https://example.org/")
    assert run("pad", "back.toml", "--leaves", 1, *link).code == 0


# Signatures


@pytest.mark.slow
def test_a_signature_is_named_and_held_against_the_key_that_is_given(run: Run) -> None:
    outcome = run("decode", digits_of("A", KEY, serial=8))
    assert outcome.code == 0
    assert facts(outcome)["signature"] == "not checked"
    Path("key").write_bytes(KEY + b"\n")
    outcome = run("decode", digits_of("A", KEY, serial=8), "--key", "key", "--json")
    assert outcome.code == 0
    answer = json.loads(outcome.out)
    assert (answer["signature"], answer["serial"]) == ("right", 8)
    Path("key").write_bytes(b"another secret of bytes")
    outcome = run("decode", digits_of("A", KEY), "--key", "key")
    assert (outcome.code, outcome.out) == (4, "")
    assert outcome.err == (
        "sheetgen: the signature does not fit this key: another printer made the code\n"
    )
    Path("key").write_bytes(KEY)
    outcome = run("decode", digits_of("A"), "--key", "key")
    assert (outcome.code, outcome.out) == (4, "")
    assert outcome.err == "sheetgen: the code is not signed with this key\n"
    signed = facts(run("decode", digits_of("B", KEY, serial=8)))
    plain = facts(run("decode", digits_of("B", serial=8)))
    assert {**signed, "signature": "none"} == plain
