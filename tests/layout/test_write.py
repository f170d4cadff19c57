import random
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.board import Board, Cell, Position, make_board, neighbours
from sheetgen.core.errors import LayoutError
from sheetgen.core.layout.file import (
    SCHEMA_FILE,
    Head,
    choose_letters,
    write_layout,
    write_tokens,
)
from sheetgen.core.ruleset import RuleSet, Terrain
from sheetgen.games.find import all_rules, list_games, load_layout
from sheetgen.layout.read import load_rules, read_layout
from sheetgen.layout.value import Layout

steady = settings(deadline=None, derandomize=True)
RULES = load_rules("dice")[-1]
LETTERS = choose_letters(RULES)
LINE = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=40)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Return a board that hangs together, with terrains as they come."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    size = draw(st.integers(1, 61))
    reach = draw(st.sampled_from((2, 8, 61)))
    places = [Position(0, 0)]
    while len(places) < size:
        ends = places[-reach:] if chance.random() < 0.9 else places
        near = chance.choice(neighbours(chance.choice(ends)))
        if near not in places:
            places.append(near)
    cells = []
    for place in places:
        terrain = chance.choice(RULES.terrains)
        carried = chance.choice(terrain.carried or ("",))
        cells.append(Cell(place, terrain.name, carried))
    return make_board(cells)


def read(text: str, folder: Path) -> Layout:
    path = folder / "written.toml"
    path.write_bytes(text.encode())
    return read_layout(path, all_rules())


def rules_of(*names: str) -> RuleSet:
    terrains = tuple(Terrain(name) for name in names)
    return RuleSet("x-1", 1, "x", "", terrains, {}, {}, 61)


@pytest.mark.slow
@steady
@given(board=boards())
def test_a_board_that_was_written_is_read_again(
    board: Board, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = write_layout(board, RULES, LETTERS, Head("Written"))
    layout = read(text, tmp_path_factory.getbasetemp())
    assert layout.board == board
    assert layout.rules == RULES
    assert layout.letters == LETTERS
    assert layout.provenance == "custom"


@pytest.mark.slow
@steady
@given(
    name=LINE.map(str.strip).filter(bool),
    short=LINE.map(lambda text: text[:3]),
    more=LINE,
    last=LINE,
)
def test_all_texts_that_were_written_are_read_again(
    name: str,
    short: str,
    more: str,
    last: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    text = write_layout(
        load_layout("A").board,
        RULES,
        LETTERS,
        Head(name, short, more, last, last + '"\\' + more + "\n"),
    )
    layout = read(text, tmp_path_factory.getbasetemp())
    assert (layout.name, layout.short, layout.author) == (name, short, more)
    assert (layout.licence, layout.source) == (last, last + '"\\' + more + "\n")


@pytest.mark.parametrize("letter", [*"\r\x00\x1b\x7f\x9b\u202e\u2028"])
def test_what_no_terminal_shows_is_escaped(letter: str, tmp_path: Path) -> None:
    """What no text has is refused by its key when the file is read again."""
    source = f"a{letter}b"
    board = load_layout("A").board
    text = write_layout(board, RULES, LETTERS, Head("x", source=source))
    assert letter not in text
    assert tomllib.loads(text)["source"] == source
    if letter >= "\u2000":
        assert read(text, tmp_path).source == source
    else:
        with pytest.raises(LayoutError, match=r":.*source: holds the control sign"):
            read(text, tmp_path)


def test_the_first_line_names_the_schema_for_editors() -> None:
    text = write_layout(load_layout("A").board, RULES, LETTERS, Head("x"))
    assert text.splitlines()[0] == f"#:schema {SCHEMA_FILE}"


def test_comments_stand_above_their_keys_and_tables() -> None:
    text = write_layout(
        load_layout("A").board,
        RULES,
        LETTERS,
        Head("x"),
        comments={"head": "one\ntwo", "name": "three", "board": "four"},
    )
    assert "# one\n# two\nformat = 1\n" in text
    assert "# three\nname = " in text
    assert "# four\n[board]\n" in text
    plain = write_layout(load_layout("A").board, RULES, LETTERS, Head("x"))
    assert tomllib.loads(text) == tomllib.loads(plain)


@pytest.mark.parametrize("name", "ABCD")
def test_a_shipped_board_is_written_with_the_tokens_of_its_file(name: str) -> None:
    layout = load_layout(name)
    text = layout.path.read_text(encoding="utf-8")
    tokens = write_tokens(layout.board, layout.rules, layout.letters)
    assert list(tokens) == tomllib.loads(text)["board"]["map"].split()


@pytest.mark.parametrize("game", [game.id for game in list_games()])
def test_every_terrain_of_a_game_gets_a_letter_of_its_own_from_its_name_where_free(
    game: str,
) -> None:
    for rules in load_rules(game):
        letters = choose_letters(rules)
        assert set(letters) == {terrain.name for terrain in rules.terrains}
        assert len(set(letters.values())) == len(letters)
    letters = choose_letters(rules_of("sea", "swamp", "saw", "wsa"))
    assert letters == {"sea": "s", "swamp": "w", "saw": "a", "wsa": "b"}


def test_what_is_carried_without_a_terrain_is_written_out() -> None:
    reef = Terrain("reef", carried=("1", "2"))
    rules = RuleSet("x-1", 1, "x", "", (reef, Terrain("sea")), {}, {}, 61)
    board = make_board([Cell(Position(0, 0), "reef", "2"), Cell(Position(0, 2), "sea")])
    assert write_tokens(board, rules, {"reef": "e", "sea": "s"}) == ("e2", "s")
