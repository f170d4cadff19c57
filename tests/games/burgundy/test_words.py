import re
from functools import cache

import pytest

from sheetgen.fill.words import Speech
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.counts import VINE_COLOURS
from sheetgen.games.burgundy.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.expansions.all import EXPANSIONS, IDS
from sheetgen.games.burgundy.fill import HEADINGS, Chateauma
from sheetgen.games.burgundy.tile import TERRAINS, TILES, WORDS
from sheetgen.games.burgundy.words import WORDS as SAID
from sheetgen.games.find import list_games
from sheetgen.lang import SAYS, Texts, list_languages, load_texts
from sheetgen.verdict import ERROR, Finding, Fix, Value
from tests.games.sentence import codes_in_source, sentences
from tests.words import at_longest

LANGUAGES = list_languages(SAYS)
# Words with a hyphen in modules that make findings, which are no codes.
NO_CODES = {*IDS, *(tile.kind for tile in TILES), "taken-back"}


@cache
def texts_of(language: str) -> Texts:
    return load_texts(language, (GAME.says,), SAYS)


EN, PL = texts_of("en"), texts_of("pl")
CODES = sentences(EN)


# Sentences


@pytest.mark.slow
def test_every_finding_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert len(CODES) > 50
    family = [kind.says for kind in list_games() if kind.family == GAME.id]
    every = sentences(load_texts("en", (GAME.says, *family), SAYS))
    assert codes_in_source(GAME) - NO_CODES == every


VALUES: tuple[tuple[Value, Value], ...] = (
    (None, ()),
    (3, 5),
    ((1, 2), ("ma", "city")),
    ("cell:c5", "17"),
    ("BCD", "A"),
    ("", "inns"),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_takes_any_value(language: str) -> None:
    texts = texts_of(language)
    for code in CODES:
        for expected, found in VALUES:
            finding = Finding(code, ERROR, "cell:c3", "1.1", expected, found)
            words = Speech(SAID, texts).finding(finding)
            assert words.endswith((".", "?", "。")), (code, words)
            assert "{" not in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_short(language: str) -> None:
    texts = texts_of(language)
    for code in CODES:
        said = at_longest(texts.entries[f"finding.{code}"])
        assert len(said) < 140, (language, code)


def test_a_count_that_can_be_one_stands_before_no_plural() -> None:
    for code in CODES:
        sentence = EN.entries[f"finding.{code}"]
        after = re.findall(r"\{\w+\} ([a-z]+s)\b", sentence)
        assert set(after) <= {"as", "is", "this"}, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_a_language_differ(language: str) -> None:
    said = [texts_of(language).entries[f"finding.{code}"] for code in CODES]
    assert len(set(said)) == len(said)


# Places


PLACES = [
    *("cell:c5", "shield:17", "route:3", "good:4", "copied:16", "player:2"),
    *("stock:goods", "stock:silver", "stock:workers", "post:2", "post:3", "post:tile"),
    *("sheet", "total", "goods", "posts", "shields", "routes", "vineyard"),
    *("sold", "stored", "silver", "workers", "bonus", "taken-back"),
    *(f"terrain:{terrain}" for terrain in TERRAINS),
    *(f"vine:{colour}" for colour in VINE_COLOURS),
    *(f"heading:{heading}" for heading in HEADINGS),
    *(f"expansion:{expansion.id}" for expansion in EXPANSIONS),
    *(f"chateauma:{name}" for name in vars(Chateauma())),
    "player:1 cell:c3",
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_words(language: str) -> None:
    texts = texts_of(language)
    for place in PLACES:
        words = Speech(SAID, texts).place(place)
        assert words, place
        assert ":" not in words, place
        if place not in ("post:2", "post:3"):
            assert all(number in words for number in re.findall(r"\d+", place)), place


@pytest.mark.parametrize("language", LANGUAGES)
def test_phases_are_told_by_their_letters(language: str) -> None:
    texts = texts_of(language)
    for phase, letter in enumerate(PHASE_LETTERS, 1):
        assert letter in Speech(SAID, texts).place(f"phase:{phase}")


def test_players_are_called_by_their_names() -> None:
    assert Speech(SAID, EN, ("Anna", "")).place("player:1 shield:6") == "Anna, shield 6"
    assert Speech(SAID, EN, ("Anna", "")).place("player:2") == "player 2"
    assert Speech(SAID, EN).place("player:1 sheet") == "player 1"


# Tiles and values


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_has_words_of_its_own(language: str) -> None:
    texts = texts_of(language)
    said = [Speech(SAID, texts).value(word) for word in WORDS]
    assert len(set(said)) == len(said)


def test_a_plain_tile_is_told_by_the_terrain_under_it() -> None:
    told = [
        Speech(SAID, EN).value(word) for word in ("x/river", "x/castle", "x/mine", "x")
    ]
    assert told == ["ship", "castle", "mine", "castle, ship or mine"]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("ba", "bank"),
        ("3p", "3 świnie"),
        ("17", "klasztor 17"),
        ("wc", "biały zamek"),
        ("town-hall", "ratusz"),
        ("city", "miasto"),
        ("inns", "karczmy"),
        ("large", "duży kafelek"),
        ("BCD", "B–D"),  # noqa: RUF001
        ("D", "D"),
        ("c5", "c5"),
        ("cell:c5", "pole c5"),
        ((1, 0, 2), "1, 0, 2"),
        (0, "0"),
        ("", "–"),  # noqa: RUF001
    ],
)
def test_values_are_told_in_words(value: Value, told: str) -> None:
    assert Speech(SAID, PL).value(value) == told


def test_tiles_that_are_all_alike_are_counted_by_their_name() -> None:
    finding = Finding("more-than-supply", ERROR, "cell:a1", "12.4", 26, "river")
    assert "statek" in Speech(SAID, PL).finding(finding)


def test_a_finding_names_clause_and_what_would_mend_it() -> None:
    fixes = (Fix("cell:c3", "ba"), Fix("cell:d1", 0))
    finding = Finding("building-twice", ERROR, "cell:c3", "7.13", "bank", "c2", fixes)
    assert Speech(SAID, EN).line(finding) == (
        "cell c3: A city takes each kind of building once; one lies in c2 already: "
        "bank. [clause 7.13] Did you mean bank or cell d1: an empty field?"
    )
