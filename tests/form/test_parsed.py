"""A file is parsed once on its way to a verdict."""

import tomllib
from pathlib import Path

import pytest

from sheetgen.checking.check import check_target
from sheetgen.form.sheet import code_digits
from sheetgen.games.dice.files.fill_file import NOTATION
from sheetgen.source.parsed import parse

ROOT = Path(__file__).resolve().parents[2]
SHEETS = ROOT / "tests" / "sheets"
FILES = (
    *("dice/first-duchy", "dice/by-code", "burgundy/three-expansions"),
    *("burgundy/chateauma", "keythedral/full-game", "keythedral/land"),
)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts that were parsed, which grow."""
    seen: list[str] = []
    usual = tomllib.loads

    def loads(given: str) -> dict[str, object]:
        seen.append(given)
        return usual(given)

    monkeypatch.setattr(tomllib, "loads", loads)
    parse.cache_clear()
    return seen


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_parsed_once_on_its_way_to_a_verdict(
    name: str, parsed: list[str]
) -> None:
    path = SHEETS / f"{name}.toml"
    check_target(str(path))
    assert parsed.count(path.read_text(encoding="utf-8")) == 1


def test_so_is_one_whose_code_is_given_beside_it(
    parsed: list[str], tmp_path: Path
) -> None:
    path = SHEETS / "dice" / "first-duchy.toml"
    code = code_digits(NOTATION.read(path), serial=5)
    bare = tmp_path / "bare.toml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    bare.write_text("".join(line for line in lines if not line.startswith("sheet")))
    parsed.clear()
    assert check_target(code, bare).facts()["serial"] == 5
    assert len([one for one in parsed if "fill = '''" in one]) == 1
