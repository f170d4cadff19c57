"""What a code says, with or without a board of ours and a key."""

from pathlib import Path

import pytest

from sheetgen.checking.code import read_code
from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import DamagedCode
from sheetgen.games.find import load_layout

CODE = "18240 24827 41563 79299 42727 34773 22866 20978 28984 50795 41057"
KEY = b"0123456789abcdef"


def digits_of(layout: Path | str, serial: int, key: bytes = b"") -> str:
    found = load_layout(str(layout))
    code = SheetCode(found.rules.number, found.board, "phase", "hu", serial)
    return encode(code, found.rules.encoding, key)


def test_a_code_of_ours_names_its_layout() -> None:
    found = read_code(CODE)
    assert found.layout is not None
    assert (found.layout.id, found.serial) == ("dice/duchy-a", 150)
    assert found.signature == "none"


@pytest.mark.slow
def test_a_board_of_ones_own_comes_back_as_a_layout(
    odd_layout: Path, tmp_path: Path
) -> None:
    found = read_code(digits_of(odd_layout, 3))
    assert found.layout is None
    path = tmp_path / "back.toml"
    path.write_text(found.write_layout(), encoding="utf-8")
    again = load_layout(str(path))
    assert again.board == load_layout(str(odd_layout)).board
    assert again.name == "Board of sheet 3"


def test_a_signature_is_told_if_there_is_a_key_to_compare() -> None:
    signed = digits_of("A", 1, KEY)
    assert read_code(signed).signature == "not checked"
    assert read_code(signed, KEY).signature == "right"
    for text, key in ((signed, KEY[::-1]), (digits_of("A", 1), KEY)):
        with pytest.raises(DamagedCode):
            read_code(text, key)
