"""Spots of all games: each sheet can be read, and each place of it be named."""

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings

from sheetgen.core.form.plain import pack_fill, unpack_fill
from sheetgen.core.reading.input_field import (
    CIRCLED,
    NUMBER,
    NUMBERS,
    RING,
    RINGS,
    SIGN,
    TICK,
    InputField,
)
from sheetgen.draw.face import name_boxes
from sheetgen.form.words import Speech
from sheetgen.games.base import Game, package_of
from sheetgen.games.find import find_game, list_games, load_layout
from sheetgen.language.texts import SAYS, list_languages, load_texts
from sheetgen.layout.value import Layout
from sheetgen.site.parts import core_modules
from tests.conftest import make_style
from tests.form.strategies import fills

GAMES = list_games()
KINDS = {SIGN, NUMBER, NUMBERS, TICK, RING}
FOR_PEOPLE = ("name", "rank")  # nobody need read them
BOARDS = {
    "dice": "A",
    "burgundy": "burgundy/duchy-1",
    "burgundy-totals": "TOTALS",
    "keythedral": "CATHEDRAL",
    "sheets": "sheets/yacht",
}
SHEETS = [(game.id, evidence) for game in GAMES for evidence in game.evidence]
OTHER = [("dice", "D", "round"), ("dice", "tests/press/odd.toml", "phase")]
ROUNDS = 20


@cache
def layout_of(game: str, name: str = "") -> Layout:
    return load_layout(name or BOARDS[game])


@cache
def board_of(game: str, name: str = "") -> object:
    board_view = find_game(game).spec.board_view
    assert board_view is not None
    return board_view.open_board(
        layout_of(game, name).rules, layout_of(game, name).board
    )


def spots_of(game: str, evidence: str, name: str = "") -> tuple[InputField, ...]:
    spec = find_game(game).spec
    assert spec.fields is not None
    return spec.fields.PLACES.on(board_of(game, name), evidence).spots


def any_value(spot: InputField, rng: random.Random) -> str:
    if spot.kind == NUMBERS:
        return " ".join(
            str(rng.randint(0, spot.most)) for _ in range(rng.randint(1, 3))
        )
    return str(rng.randint(0, spot.most)) if spot.most else rng.choice(spot.words)


def test_a_game_with_sheets_and_a_form_has_spots() -> None:
    assert BOARDS.keys() == {game.id for game in GAMES}
    for game in GAMES:
        assert (game.spec.fields is not None) == (game.spec.form is not None), game.id


@pytest.mark.parametrize(
    ("game", "name", "evidence"),
    [*((game, "", evidence) for game, evidence in SHEETS), *OTHER],
)
def test_a_spot_says_what_can_stand_there_and_has_a_box(
    game: str, name: str, evidence: str
) -> None:
    """What has a box and is no spot is written for people."""
    spots = spots_of(game, evidence, name)
    names = {spot.name for spot in spots}
    assert len(names) == len(spots)
    for spot in spots:
        assert spot.kind in KINDS
        assert bool(spot.words) == (spot.kind not in (NUMBER, NUMBERS)), spot
        assert bool(spot.most) != bool(spot.words), spot
        assert "" not in spot.words
        assert spot.kind != RING or spot.words == RINGS
    layout = layout_of(game, name)
    face = find_game(game).draw_sheet(layout, make_style(layout, evidence=evidence))
    boxes = name_boxes(face, layout.board)
    assert names <= boxes.keys() or find_game(game).spec.variant is not None
    assert {name.split()[-1] for name in boxes.keys() - names} <= {*FOR_PEOPLE}
    for one, box in boxes.items():
        assert face.box.contains(box), one


@pytest.mark.parametrize("language", list_languages(SAYS))
@pytest.mark.parametrize(("game", "evidence"), SHEETS)
def test_every_spot_is_named_in_every_language(
    game: str, evidence: str, language: str
) -> None:
    spec, said = find_game(game).spec, find_game(game).said
    assert spec.words is not None
    speech = Speech(spec.words.WORDS, load_texts(language, said, SAYS))
    told = set()
    for spot in spots_of(game, evidence):
        words = speech.place(spot.name)
        assert words
        assert not set("{}:") & set(words), words
        if not spot.name.startswith("field:"):  # it is named by its cell
            assert (spot.kind, words) not in told, spot.name
            told.add((spot.kind, words))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "evidence"), SHEETS)
def test_whatever_stands_in_spots_is_a_fill_that_digits_hold(
    game: str, evidence: str
) -> None:
    spec, board = find_game(game).spec, board_of(game)
    assert spec.fields is not None
    assert spec.rules_api is not None
    form = spec.rules_api.RULES_API.form_of(board)
    switches = form.make_switches()
    for seed in range(ROUNDS):
        rng = random.Random(seed)
        values = {
            spot.name: any_value(spot, rng)
            for spot in spots_of(game, evidence)
            if rng.random() < seed / ROUNDS
        }
        sheet = spec.fields.PLACES.on(board, evidence)
        fill = sheet.decode(values)
        digits = pack_fill(form, fill, switches)
        assert unpack_fill(form, evidence, digits)[0] == fill
        assert sheet.decode(sheet.encode(fill)) == fill


@pytest.mark.slow
@pytest.mark.parametrize(("game", "evidence"), SHEETS)
def test_all_that_a_fill_says_in_spots_is_gathered_from_them(
    game: str, evidence: str
) -> None:
    """Of Burgundy's spots some say the same, such as who plays alone."""
    spec, board = find_game(game).spec, board_of(game)
    names = {spot.name for spot in spots_of(game, evidence)}
    form = replace(spec.rules_api.RULES_API.form_of(board), evidence=(evidence,))
    sheet = spec.fields.PLACES.on(board, evidence)

    @settings(derandomize=True, max_examples=30)
    @given(fills(form))
    def hold(fill: Any) -> None:
        values = sheet.encode(fill)
        assert values.keys() <= names
        again = sheet.decode(values)
        said = sheet.encode(again)
        assert said == values or game == "burgundy"
        assert sheet.decode(said) == again

    hold()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_switches_on_a_sheet_have_a_ring_for_each_setting(game: Game) -> None:
    spec = game.spec
    assert spec.fields is not None
    assert spec.form is not None
    settings = dict(spec.form.FORM.settings)
    rings = {
        spot.name
        for spot in spots_of(game.id, game.usual_evidence)
        if spot.kind == RING and CIRCLED in spot.words
    }
    for switch in spec.fields.PLACES.printed:
        assert {f"{switch}:{setting}" for setting in settings[switch]} <= rings


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_lists_spots_runs_in_a_browser(game: Game) -> None:
    """The transpiler refuses what is not known to work there."""
    own = "board_view" if game.id == "sheets" else "fields"
    module = f"{package_of(game.id)}.sheet.{own}"
    assert core_modules([module])[-1] == module
