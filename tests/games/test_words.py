"""What is said in words, in every game and language, and every case of `words.toml`."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.verdict import ERROR, Finding, Fix, Value
from sheetgen.form.words import NOTHING as DASH
from sheetgen.form.words import Speech
from sheetgen.games.burgundy.check.expansions import EXPANSIONS, IDS
from sheetgen.games.burgundy.rules.counts import VINE_COLOURS
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.rules.fill import HEADINGS, Chateauma
from sheetgen.games.burgundy.rules.tile import TERRAINS, TILES
from sheetgen.games.burgundy.rules.tile import WORDS as TILE_WORDS
from sheetgen.games.dice.rules.ruleset import VARIANTS
from sheetgen.games.find import find_game, list_games
from sheetgen.games.keythedral.check.purchase import TIMES
from sheetgen.games.keythedral.rules.fill import COUNTED
from sheetgen.games.keythedral.rules.land import KINDS
from sheetgen.games.keythedral.rules.ruleset import CUBES, NOTHING, VALUES, make_stock
from sheetgen.games.keythedral.sheet.words import stock_words
from sheetgen.language.texts import SAYS, Texts, list_languages, load_texts
from tests.games.sentence import codes_in_source, sentences
from tests.games.table import Door, Given, assert_cases, load_rules
from tests.words import at_longest

# Words with a hyphen in modules that make findings, which are no codes.
NO_CODES = {*IDS, *(tile.kind for tile in TILES), "taken-back", *VARIANTS}
IN_LANGUAGES = pytest.mark.parametrize("language", list_languages(SAYS))
IN_GAMES = pytest.mark.parametrize("game", ["burgundy", "dice", "keythedral"])
ANY_VALUES: Mapping[str, tuple[tuple[Value, Value], ...]] = {
    "burgundy": (
        ((1, 2), ("ma", "city")),
        ("cell:c5", "17"),
        ("BCD", "A"),
        ("", "inns"),
    ),
    "dice": (((1, 2), ("monk", "city")), ("cell:c5", "first")),
    "keythedral": (
        *((("1", "2"), ("quarry", "forest 2")), ("cell:c5", "gold")),
        *(("A", ("2 x 12",)), ("time:first", "b3")),
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
    "dice": [
        *("cell:c5", "row:monk", "row:castle", "phase:2", "round:12", "player:2"),
        *("sheet", "terrain:city", "entry:1.2", "subtotal:3", "total"),
        "player:1 round:5 cell:c3",
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


def speech(game: str, language: str = "en", names: Iterable[str] = ()) -> Speech:
    words = find_game(game).spec.words.WORDS
    return Speech(words, texts_of(game, language), tuple(names))


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
        for expected, found in ((None, ()), (3, 5), *ANY_VALUES[game]):
            finding = Finding(code, ERROR, "cell:c3", "1.1", expected, found)
            words = speech(game, language).finding(finding)
            assert words.endswith((".", "?", "。")), (code, words)
            assert "{" not in words


@IN_GAMES
def test_a_count_that_can_be_one_stands_before_no_plural(game: str) -> None:
    verbs = {"as", "fits", "has", "is", "stands", "this", "was"}
    for code in codes_of(game):
        sentence = texts_of(game).entries[f"finding.{code}"]
        assert set(re.findall(r"\{\w+\} ([a-z]+s)\b", sentence)) <= verbs, code


@IN_LANGUAGES
@IN_GAMES
def test_every_place_has_words(game: str, language: str) -> None:
    place_of = speech(game, language).place
    for place in PLACES[game]:
        words = place_of(place)
        assert words, place
        assert ":" not in words, place
        assert all(number in words for number in re.findall(r"\d+", place)), place
    if game == "burgundy":
        assert place_of("post:2") != place_of("post:3")
        for phase, letter in enumerate(PHASE_LETTERS, 1):
            assert letter in place_of(f"phase:{phase}")


@IN_LANGUAGES
def test_every_tile_and_every_cube_has_words_of_its_own(language: str) -> None:
    said = [speech("burgundy", language).value(word) for word in TILE_WORDS]
    assert len(set(said)) == len(said)
    cubes = {texts_of("keythedral", language)(f"cube.{kind}") for kind in CUBES}
    assert len(cubes) == len(CUBES)


@pytest.mark.parametrize("language", list_languages())
@IN_GAMES
def test_a_total_is_called_as_on_the_printed_sheet(game: str, language: str) -> None:
    texts = texts_of(game, language)
    printed = load_texts(language)("sheet.total").lower()
    assert texts("place.total") == printed
    assert printed in texts.entries["report.written"].lower()


def test_cubes_are_told_by_kind() -> None:
    stock = make_stock({"wood": 2, "gold": 1})
    assert stock_words(stock, texts_of("keythedral")) == "2 wood, 1 gold"
    assert stock_words(stock, texts_of("keythedral", "hu")) == "2 fa, 1 arany"
    assert stock_words(NOTHING, texts_of("keythedral")) == DASH


def speech_of(case: Given) -> Speech:
    return speech(case["game"], case.get("language", "en"), case.get("names", ()))


def told_values(case: Given) -> Given:
    told = speech_of(case).value
    return {"told": [[value, told(as_value(value))] for value, _ in case["told"]]}


def told_places(case: Given) -> Given:
    told = speech_of(case).place
    return {"told": [[place, told(place)] for place, _ in case["told"]]}


def told_finding(case: Given) -> Given:
    given = {key: as_value(value) for key, value in case["finding"].items()}
    fixes = tuple(Fix(*fix) for fix in case.get("fixes", ()))
    finding = Finding(severity=ERROR, fixes=fixes, **given)
    return {"said": speech_of(case).line(finding)}


def as_value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


DOORS: Mapping[str, Door] = {
    "value": told_values,
    "place": told_places,
    "finding": told_finding,
}
RULES = load_rules(Path(__file__).with_name("words.toml"), DOORS)


@pytest.mark.parametrize(("door", "cases"), RULES)
def test_a_place_a_value_or_a_finding_is_told_in_words(
    door: Door, cases: list[Given]
) -> None:
    assert_cases(door, cases)
