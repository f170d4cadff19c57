"""What is said in words: every finding, place and value, in every language alike."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.verdict import ERROR, Finding, Fix, Value
from sheetgen.fill.words import NOTHING as DASH
from sheetgen.fill.words import Speech, Words
from sheetgen.games.burgundy.counts import VINE_COLOURS
from sheetgen.games.burgundy.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.expansions.all import EXPANSIONS, IDS
from sheetgen.games.burgundy.fill import HEADINGS, Chateauma
from sheetgen.games.burgundy.tile import TERRAINS, TILES
from sheetgen.games.burgundy.tile import WORDS as TILE_WORDS
from sheetgen.games.burgundy.words import WORDS as BURGUNDY
from sheetgen.games.find import find_game, list_games
from sheetgen.games.keythedral.cathedral import VALUES
from sheetgen.games.keythedral.cube import CUBES, NOTHING, make_stock
from sheetgen.games.keythedral.fill import COUNTED
from sheetgen.games.keythedral.land import KINDS
from sheetgen.games.keythedral.purchase import TIMES
from sheetgen.games.keythedral.words import WORDS as KEYTHEDRAL
from sheetgen.games.keythedral.words import stock_words
from sheetgen.lang import SAYS, Texts, list_languages, load_texts
from tests.games.sentence import codes_in_source, sentences
from tests.words import at_longest

WORDS: Mapping[str, Words] = {"burgundy": BURGUNDY, "keythedral": KEYTHEDRAL}
TABLE = Path(__file__).with_name("words.toml")
# Words with a hyphen in modules that make findings, which are no codes.
NO_CODES = {*IDS, *(tile.kind for tile in TILES), "taken-back"}
IN_LANGUAGES = pytest.mark.parametrize("language", list_languages(SAYS))
IN_GAMES = pytest.mark.parametrize("game", WORDS)
VALUES_GIVEN: Mapping[str, tuple[tuple[Value, Value], ...]] = {
    "burgundy": (
        *((None, ()), (3, 5), ((1, 2), ("ma", "city")), ("cell:c5", "17")),
        *(("BCD", "A"), ("", "inns")),
    ),
    "keythedral": (
        *((None, ()), (3, 5), (("1", "2"), ("quarry", "forest 2"))),
        *(("cell:c5", "gold"), ("A", ("2 x 12",)), ("time:first", "b3")),
    ),
}
PLACES = {
    "burgundy": [
        *("cell:c5", "shield:17", "route:3", "good:4", "copied:16", "player:2"),
        *("stock:goods", "stock:silver", "stock:workers", "post:tile"),
        *("sheet", "total", "goods", "posts", "shields", "routes", "vineyard"),
        *("sold", "stored", "silver", "workers", "bonus", "taken-back"),
        *(f"terrain:{terrain}" for terrain in TERRAINS),
        *(f"vine:{colour}" for colour in VINE_COLOURS),
        *(f"heading:{heading}" for heading in HEADINGS),
        *(f"expansion:{expansion.id}" for expansion in EXPANSIONS),
        *(f"chateauma:{name}" for name in vars(Chateauma())),
        "player:1 cell:c3",
    ],
    "keythedral": [
        *("cell:c5", "player:2", "player:A", "sheet", "total", "land", "fence:b2-c1"),
        *("marker:3", "payment:2 law:5", "kind:quarry back:2", "player:1 seat:12"),
        *(f"cube:{kind}" for kind in COUNTED),
        *(f"kind:{kind}" for kind in KINDS),
        *(f"seat:{value}" for value in VALUES),
        *(f"time:{time}" for time in TIMES.values()),
    ],
}


@cache
def texts_of(game: str, language: str = "en") -> Texts:
    return load_texts(language, find_game(game).said, SAYS)


@cache
def codes_of(game: str) -> set[str]:
    return sentences(texts_of(game))


def speech(game: str, language: str = "en", names: tuple[str, ...] = ()) -> Speech:
    return Speech(WORDS[game], texts_of(game, language), names)


# Sentences


@pytest.mark.slow
@IN_GAMES
def test_every_finding_has_a_sentence_and_no_sentence_is_left_over(game: str) -> None:
    assert len(codes_of(game)) > 40
    own = find_game(game)
    family = [kind for kind in list_games() if kind.family == game]
    folders = [folder for kind in family for folder in kind.said]
    every = sentences(load_texts("en", folders, SAYS))
    assert codes_in_source(own) - NO_CODES == every


@IN_LANGUAGES
@IN_GAMES
def test_every_sentence_is_short_and_its_own_and_takes_any_value(
    game: str, language: str
) -> None:
    texts, codes = texts_of(game, language), codes_of(game)
    said = [texts.entries[f"finding.{code}"] for code in codes]
    assert len(set(said)) == len(said)
    assert max(len(at_longest(one)) for one in said) < 140
    for code in codes:
        for expected, found in VALUES_GIVEN[game]:
            finding = Finding(code, ERROR, "cell:c3", "1.1", expected, found)
            words = speech(game, language).finding(finding)
            assert words.endswith((".", "?", "。")), (code, words)
            assert "{" not in words


@IN_GAMES
def test_a_count_that_can_be_one_stands_before_no_plural(game: str) -> None:
    for code in codes_of(game):
        sentence = texts_of(game).entries[f"finding.{code}"]
        after = re.findall(r"\{\w+\} ([a-z]+s)\b", sentence)
        assert set(after) <= {"as", "is", "this", "has"}, code


# Places


@IN_LANGUAGES
@IN_GAMES
def test_every_place_has_words(game: str, language: str) -> None:
    for place in PLACES[game]:
        words = speech(game, language).place(place)
        assert words, place
        assert ":" not in words, place
        assert all(number in words for number in re.findall(r"\d+", place)), place
    if game == "burgundy":
        place_of = speech(game, language).place
        assert place_of("post:2") != place_of("post:3")
        for phase, letter in enumerate(PHASE_LETTERS, 1):
            assert letter in place_of(f"phase:{phase}")


@pytest.mark.parametrize(
    ("game", "names", "place", "told"),
    [
        ("burgundy", ("Anna", ""), "player:1 shield:6", "Anna, shield 6"),
        ("burgundy", ("Anna", ""), "player:2", "player 2"),
        ("burgundy", (), "player:1 sheet", "player 1"),
        ("keythedral", ("Anna", ""), "player:1 seat:12", "Anna, seats of 12"),
        ("keythedral", ("Anna", ""), "player:2", "player 2"),
        ("keythedral", ("Anna",), "player:A", "player A"),
    ],
)
def test_players_are_called_by_their_names(
    game: str, names: tuple[str, ...], place: str, told: str
) -> None:
    assert speech(game, names=names).place(place) == told


# Values


@IN_LANGUAGES
def test_every_tile_and_every_cube_has_words_of_its_own(language: str) -> None:
    said = [speech("burgundy", language).value(word) for word in TILE_WORDS]
    assert len(set(said)) == len(said)
    cubes = {texts_of("keythedral", language)(f"cube.{kind}") for kind in CUBES}
    assert len(cubes) == len(CUBES)


@pytest.mark.parametrize("told", tomllib.loads(TABLE.read_text("utf-8"))["values"])
def test_values_are_told_in_words(told: dict[str, Any]) -> None:
    """A plain tile is told by the terrain under it."""
    own = speech(told["game"], told["language"])
    for value, words in told["told"]:
        assert own.value(tuple(value) if isinstance(value, list) else value) == words


def test_cubes_are_told_by_kind() -> None:
    stock = make_stock({"wood": 2, "gold": 1})
    assert stock_words(stock, texts_of("keythedral")) == "2 wood, 1 gold"
    assert stock_words(stock, texts_of("keythedral", "hu")) == "2 fa, 1 arany"
    assert stock_words(NOTHING, texts_of("keythedral")) == DASH


def test_a_finding_names_clause_and_what_would_mend_it() -> None:
    """Tiles that are all alike are counted by their name."""
    fixes = (Fix("cell:c3", "ba"), Fix("cell:d1", 0))
    finding = Finding("building-twice", ERROR, "cell:c3", "7.13", "bank", "c2", fixes)
    assert speech("burgundy").line(finding) == (
        "cell c3: A city takes each kind of building once; one lies in c2 already: "
        "bank. [clause 7.13] Did you mean bank or cell d1: an empty field?"
    )
    finding = Finding("more-than-supply", ERROR, "cell:a1", "12.4", 26, "river")
    assert "statek" in speech("burgundy", "pl").finding(finding)
    finding = Finding("parcel-taken", ERROR, "marker:2 player:B cell:c3", "4.3")
    assert speech("keythedral").line(finding) == (
        "order marker 2, player B, cell c3: A worker stands on this parcel already. "
        "[clause 4.3]"
    )
