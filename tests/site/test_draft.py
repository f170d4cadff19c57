"""What the editor asks about boards, beside what commands say of the same boards."""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.checking.layout import describe, find_notes
from sheetgen.core.codes import decode
from sheetgen.core.errors import LayoutError
from sheetgen.core.note import Note
from sheetgen.games.find import all_rules, find_game, load_layout
from sheetgen.language.message import message_of
from sheetgen.layout.read import layout_names
from sheetgen.site.engine import Engine
from tests.site.drafts import (
    GAMES,
    HEAD,
    ask,
    make_boards,
    make_engine,
    make_questions,
    titles,
)
from tests.site.test_conformance import ask_in_node

Plain = dict[str, Any]
COUNT = 60  # boards of each game; `make bench` compares 2,000


@cache
def engine() -> Engine:
    return make_engine()


def look(game: str, board: Plain, head: Plain = HEAD) -> Plain:
    return ask(engine(), ask="look", game=game, board=board, head=head)


def said(plain: Any) -> Any:
    """Return a plain note in English, as a terminal says it."""
    if isinstance(plain, list):
        return ", ".join(said(one) for one in plain)
    if not isinstance(plain, dict):
        return plain
    values = {name: said(value) for name, value in plain["values"].items()}
    return message_of(Note(plain["template"], values, plain["one"], ()))


def stock(game: str) -> Plain:
    """Return the first board of a game, as a page has it."""
    return board_of(layout_names(game)[0])


def board_of(name: str) -> Plain:
    tables = tomllib.loads(load_layout(name).path.read_text("utf-8"))
    read = ask(engine(), ask="read", tables=tables)
    assert read["faults"] == []
    board: Plain = read["board"]
    return board


def write(game: str, board: Plain, folder: Path, head: Plain = HEAD) -> Path:
    path = folder / "board.toml"
    answer = ask(engine(), ask="write", game=game, board=board, head=head)
    path.write_text(answer["file"], "utf-8")
    return path


def test_all_games_with_boards_are_offered_with_what_boards_need() -> None:
    kinds = ask(engine(), ask="kinds")["kinds"]
    assert {kind["game"]: kind["title"] for kind in kinds} == titles()
    burgundy, dice, keythedral = kinds
    assert (dice["radii"], dice["usual_radius"], dice["most"]) == ([1, 2, 3, 4], 3, 61)
    carried = ["monk", "silver", "good", "worker"]
    assert dice["terrains"][4] == {"name": "castle", "carried": carried}
    assert (bool(burgundy["links"]), bool(dice["links"])) == (True, False)
    assert keythedral["radii"] == []
    for kind in kinds:
        (rules,) = (one for one in all_rules() if one.id == kind["rules"])
        assert kind["counts"] == dict(rules.usual_counts)


@pytest.mark.parametrize("game", ["dice", "burgundy"])
def test_boards_begin_as_new_begins_them(game: str) -> None:
    begun = ask(engine(), ask="begin", game=game, radius=2)["board"]
    assert len(begun["cells"]) == 19
    rules = load_layout(layout_names(game)[0]).rules
    ours = find_game(game).random_board(rules, 7)
    made = ask(engine(), ask="begin", game=game, seed=7)["board"]
    found = decode(look(game, made)["digits"], [rules.encoding])
    assert found.board == ours


@pytest.mark.parametrize("game", GAMES)
def test_a_boards_link_is_its_printed_code(game: str) -> None:
    for name in layout_names(game):
        layout = load_layout(name)
        digits = look(game, board_of(name))["digits"]
        code = decode(digits, [layout.rules.encoding])
        assert (code.board, code.serial) == (layout.board, 0)
        opened = ask(engine(), ask="open", digits=digits)
        assert opened["game"] == game
        assert look(game, opened["board"])["digits"] == digits
        damaged = digits[:-1] + str((int(digits[-1]) + 1) % 10)
        assert ask(engine(), ask="open", digits=damaged)["error"] == "damaged"


@pytest.mark.parametrize("game", GAMES)
def test_findings_are_those_of_validate(game: str, tmp_path: Path) -> None:
    for board in make_boards(game, COUNT, 11):
        compare(game, board, tmp_path)


def compare(game: str, board: Plain, folder: Path) -> None:
    """Compare what the editor says of a board with what commands say of its file."""
    answer = look(game, board)
    faults = [said(fault) for fault in answer["faults"]]
    path = write(game, board, folder)
    try:
        layout = load_layout(str(path))
    except LayoutError as error:
        problems = [problem.what for problem in error.problems]
        lacking = [text for text in faults if text.startswith("a space of ")]
        others = [text for text in faults if not text.startswith("a space of ")]
        # A file tells each cell by its line, an editor all of a terrain together.
        tokens = [text for text in problems if text.startswith("token")]
        assert bool(tokens) == bool(lacking)
        assert [text for text in problems if text not in tokens] == others
        return
    assert faults == []
    notes = find_notes(layout, find_game(game))
    assert [said(note) for note in answer["notes"]] == notes
    facts = describe(layout, 0, 1)
    assert answer["counts"] == facts["cells by terrain"]
    assert sorted(answer["names"]) == sorted(layout.board.names)
    for fact in answer["facts"]:
        assert plain_fact(fact["value"]) == facts[said(fact["label"])]


def plain_fact(value: Any) -> Any:
    if not isinstance(value, list) or not value:
        return value
    if not isinstance(value[0], dict):
        return value
    return {said(one["label"]): plain_fact(one["value"]) for one in value}


def test_cells_and_their_faults_are_named_as_the_question_has_them() -> None:
    cells = [
        {"row": row, "column": column, "terrain": "city", "carried": ""}
        for row, column in ((1, 1), (0, 2), (0, 0))
    ]
    assert look("dice", {"cells": cells, "links": []})["names"] == ["b1", "a2", "a1"]
    apart = [
        {"row": 4, "column": 2, "terrain": "city", "carried": ""},
        {"row": 0, "column": 0, "terrain": "castle", "carried": ""},
    ]
    answer = look("dice", {"cells": apart, "links": []})
    assert [fault["cells"] for fault in answer["faults"]] == [[1], [0]]
    assert answer["areas"] == [
        {"terrain": "castle", "cells": [1]},
        {"terrain": "city", "cells": [0]},
    ]
    assert look("dice", {"cells": [cells[0]] * 2})["error"] == "bad"


def test_nothing_painted_is_no_board_and_a_62nd_cell_is_one_too_many() -> None:
    (fault,) = look("dice", {"cells": [], "links": []})["faults"]
    assert said(fault) == "the map has no spaces"
    board = ask(engine(), ask="begin", game="dice", radius=4)["board"]
    more = {"row": 9, "column": 9, "terrain": "river", "carried": ""}
    (fault,) = look("dice", {**board, "cells": [*board["cells"], more]})["faults"]
    assert said(fault) == "62 spaces: a board has at most 61"


@pytest.mark.parametrize(
    ("head", "told_"),
    [
        ({"name": " "}, "name: missing"),
        ({"name": "x" * 500}, "name: 500 letters, expected at most 40 letters"),
        (
            {"name": "a\tb"},
            "name: expected letters that can be printed, without tabs and line breaks",
        ),
        (
            {"name": "a", "short": "long"},
            "short: 4 letters, expected at most 3 letters",
        ),
    ],
)
def test_what_cannot_be_printed_of_a_name_is_told(head: Plain, told_: str) -> None:
    (fault,) = look("dice", stock("dice"), head)["faults"]
    assert said(fault) == told_


def test_a_name_with_markup_is_a_name(tmp_path: Path) -> None:
    head = {**HEAD, "name": '<b>"x"</b>', "names": {"hu": "Szép\\sziget"}}
    assert look("dice", stock("dice"), head)["faults"] == []
    layout = load_layout(str(write("dice", stock("dice"), tmp_path, head)))
    assert (layout.name, layout.name_in("hu")) == ('<b>"x"</b>', "Szép\\sziget")


def test_a_file_keeps_its_letters() -> None:
    tables = tomllib.loads(load_layout("A").path.read_text("utf-8"))
    read = ask(engine(), ask="read", tables=tables)
    own = {"game": "dice", "board": read["board"], "head": HEAD}
    letters = {"city": "x", "castle": "c"}
    answer = ask(engine(), ask="write", **own, letters=letters)
    assert answer["legend"]["city"] == "x"
    assert len(set(answer["legend"].values())) == 6
    assert read["letters"]["castle"] in "abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize(
    "tables",
    [{}, {"game": "chess"}, {"game": "dice", "board": 3}, {"game": 3, "legend": {}}],
)
def test_another_file_is_told_to_be_one(tables: Plain) -> None:
    (fault,) = ask(engine(), ask="read", tables=tables)["faults"]
    assert said(fault) == "this is not the layout file of a board"


def test_what_is_wrong_in_a_map_is_told_by_its_row() -> None:
    tables = {
        "game": "dice",
        "legend": {"c": "castle", "k": "monastery"},
        "board": {"map": "k k x\nk c", "links": ["a1-z9"]},
    }
    read = ask(engine(), ask="read", tables=tables)
    assert [(fault.get("row"), said(fault)[:9]) for fault in read["faults"]] == [
        (1, "token 'x'"),
        (2, "token 'c'"),
        (None, "a1-z9: th"),
    ]
    assert len(read["board"]["cells"]) == 3


def test_simulated_players_play_on_it() -> None:
    asked = {"game": "dice", "board": stock("dice"), "games": 4, "seed": 1}
    facts = ask(engine(), ask="play", **asked)["facts"]
    layout = load_layout(layout_names("dice")[0])
    theirs = describe(layout, 4, 1)
    for fact in facts:
        assert plain_fact(fact["value"]) == theirs[said(fact["label"])]


@pytest.mark.slow
def test_node_answers_as_this_python(engine_url: str) -> None:
    """With all functions of the runtime, which an editor waits for."""
    questions = list(make_questions())
    ours = [json.loads(engine().ask(json.dumps(one))) for one in questions]
    assert ask_in_node(engine_url, questions, "whole") == ours
