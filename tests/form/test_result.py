"""Files that are of no sheet: read, written, to fill in, and as their schema says."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.errors import FillError
from sheetgen.form.cells import CLOSED
from sheetgen.form.result import Result, find_result, read_result, write_result
from sheetgen.form.schema import _result
from sheetgen.form.template import write_result_template
from sheetgen.games.find import list_games
from tests.form.games import steady
from tests.form.strategies import values
from tests.form.test_schema import SHEETS, faults
from tests.form.test_template import keys, paths
from tests.games.filled import opened

RESULTS = {
    result.id: result
    for game in list_games()
    for result in (game.spec.results.RESULTS if game.spec.results else ())
}
FOLDER = Path(__file__).resolve().parents[1] / "sheets"
FILES = [
    path
    for game in list_games()
    if game.spec.results
    for path in sorted((FOLDER / game.id).glob("*.toml"))
    if path not in SHEETS
]
WRITTEN = ["burgundy/chateauma"]  # that are written too
APART = {
    "keythedral/workers": ("standing", "kind", "parcel", "starter", "fence"),
    "keythedral/payment": ("cost",),
}
every_kind = pytest.mark.parametrize("name", RESULTS)


def kind_of(path: Path) -> Result:
    tree = tomllib.loads(path.read_text(encoding="utf-8"))
    game = next(game for game in list_games() if game.id == path.parent.name)
    found = find_result(tree, game.spec.results.RESULTS)
    assert found is not None
    return found


def test_each_kind_has_an_example() -> None:
    assert {kind_of(path).id for path in FILES} == {*RESULTS}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_our_own_files_are_as_the_schema_says(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert faults(path.parent.name, text) == []
    read_result(text, "fill", kind_of(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("more", ["sheets = 'A'\n", "fill = '.'\n", "total = 'x'\n"])
def test_what_a_kind_lacks_is_refused_by_schema_and_reader(
    path: Path, more: str
) -> None:
    text = more + path.read_text(encoding="utf-8").replace("\ntotal = ", "\n# ")
    assert faults(path.parent.name, text)
    with pytest.raises(FillError):
        read_result(text, "fill", kind_of(path))


@pytest.mark.parametrize("game", [game for game in list_games() if game.spec.results])
def test_a_game_knows_its_kinds_before_they_are_loaded(game: Any) -> None:
    assert game.results == {result.name for result in game.spec.results.RESULTS}
    assert all(result.game == game.id for result in game.spec.results.RESULTS)


# Files to fill in


@every_kind
def test_a_file_to_fill_in_is_read_as_it_is(name: str) -> None:
    text = write_result_template(RESULTS[name])
    game, _, _ = name.partition("/")
    read_result(text, "fill", RESULTS[name])
    assert faults(game, text) == []


@every_kind
def test_every_line_of_it_can_be_filled_in(name: str) -> None:
    """But for keys in place of others, and those that some laws alone have."""
    text = write_result_template(RESULTS[name])
    lines = [line.removeprefix(CLOSED) for line in text.split("\n")]
    kept = [line for line in lines if line.split(" ")[0] not in APART.get(name, ())]
    game, _, _ = name.partition("/")
    read_result("\n".join(kept), "fill", RESULTS[name])
    assert faults(game, "\n".join(lines)) == []


@every_kind
def test_every_key_of_a_kind_stands_in_it(name: str) -> None:
    text = write_result_template(RESULTS[name])
    known = {*paths(_result(RESULTS[name]))}
    assert {one for one in known if ".legend." not in one} == {
        one for one in keys(tomllib.loads(opened(text))) if ".legend." not in one
    }


@pytest.mark.slow
@every_kind
def test_a_kind_is_answered_with_its_file_to_fill_in(name: str, run: Any) -> None:
    done = run("check", name)
    assert (done.code, done.out) == (2, write_result_template(RESULTS[name]))
    assert name in done.err and name in run("list").out


def test_other_names_are_no_kinds(run: Any) -> None:
    assert run("check", "burgundy/chateau").out == ""


# Written


@pytest.mark.slow
@pytest.mark.parametrize("name", WRITTEN)
def test_what_is_written_is_read_again(name: str) -> None:
    result = RESULTS[name]
    parts = {one.name: told(one) for one in result.fields}

    @steady
    @given(st.fixed_dictionaries(parts))
    def hold(given_values: dict[str, Any]) -> None:
        text = write_result(result, given_values)
        assert read_result(text, "fill", result)[0] == given_values

    hold()


def told(field: Any) -> Iterator[Any]:
    """Return values of a field; of one that a file must have, something."""
    found = values(field.kind)
    return found.filter(lambda value: value is not None) if field.is_required else found
