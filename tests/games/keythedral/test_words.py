import re
from functools import cache

import pytest

from sheetgen.fill.words import Speech
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.cathedral import VALUES
from sheetgen.games.keythedral.cube import CUBES, NOTHING, make_stock
from sheetgen.games.keythedral.fill import COUNTED
from sheetgen.games.keythedral.land import KINDS
from sheetgen.games.keythedral.purchase import TIMES
from sheetgen.games.keythedral.words import WORDS, stock_words
from sheetgen.lang import SAYS, Texts, list_languages, load_texts
from sheetgen.verdict import ERROR, Finding, Value
from tests.games.sentence import codes_in_source, sentences
from tests.words import at_longest

LANGUAGES = list_languages(SAYS)
# Words with a hyphen in modules that make findings, which are no codes.
NO_CODES: set[str] = set()


@cache
def texts_of(language: str) -> Texts:
    return load_texts(language, (GAME.says,), SAYS)


EN, HU = texts_of("en"), texts_of("hu")
CODES = sentences(EN)


# Sentences


@pytest.mark.slow
def test_every_finding_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert len(CODES) > 40
    assert codes_in_source(GAME) - NO_CODES == CODES


VALUES_GIVEN: tuple[tuple[Value, Value], ...] = (
    (None, ()),
    (3, 5),
    (("1", "2"), ("quarry", "forest 2")),
    ("cell:c5", "gold"),
    ("A", ("2 x 12",)),
    ("time:first", "b3"),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_takes_any_value(language: str) -> None:
    texts = texts_of(language)
    for code in CODES:
        for expected, found in VALUES_GIVEN:
            finding = Finding(code, ERROR, "cell:c3", "1.1", expected, found)
            words = Speech(WORDS, texts).finding(finding)
            assert words.endswith((".", "。")), (code, words)
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
        assert set(after) <= {"as", "is", "this", "has"}, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_a_language_differ(language: str) -> None:
    said = [texts_of(language).entries[f"finding.{code}"] for code in CODES]
    assert len(set(said)) == len(said)


# Places


PLACES = [
    *("cell:c5", "player:2", "player:A", "sheet", "total", "land", "fence:b2-c1"),
    *("marker:3", "payment:2 law:5", "kind:quarry back:2", "player:1 seat:12"),
    *(f"cube:{kind}" for kind in COUNTED),
    *(f"kind:{kind}" for kind in KINDS),
    *(f"seat:{value}" for value in VALUES),
    *(f"time:{time}" for time in TIMES.values()),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_words(language: str) -> None:
    texts = texts_of(language)
    for place in PLACES:
        words = Speech(WORDS, texts).place(place)
        assert words, place
        assert ":" not in words, place
        assert all(number in words for number in re.findall(r"\d+", place)), place


def test_players_are_called_by_their_names() -> None:
    assert (
        Speech(WORDS, EN, ("Anna", "")).place("player:1 seat:12") == "Anna, seats of 12"
    )
    assert Speech(WORDS, EN, ("Anna", "")).place("player:2") == "player 2"
    assert Speech(WORDS, EN, ("Anna",)).place("player:A") == "player A"


# Values


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("quarry", "kőfejtő"),
        ("forest 2", "erdő 2"),
        ("gold", "arany"),
        ("resource", "bármely nyersanyag"),
        ("A", "A"),
        ("b2", "b2"),
        ("time:first", "1. fázis"),
        (("2 x 12", "1 x 4"), "2 × 12, 1 × 4"),  # noqa: RUF001
        ((), "–"),  # noqa: RUF001
        ("", "–"),  # noqa: RUF001
        (0, "0"),
    ],
)
def test_values_are_told_in_words(value: Value, told: str) -> None:
    assert Speech(WORDS, HU).value(value) == told


def test_cubes_are_told_by_kind() -> None:
    stock = make_stock({"wood": 2, "gold": 1})
    assert stock_words(stock, EN) == "2 wood, 1 gold"
    assert stock_words(stock, HU) == "2 fa, 1 arany"
    assert stock_words(NOTHING, EN) == "–"  # noqa: RUF001
    for language in LANGUAGES:
        said = {texts_of(language)(f"cube.{kind}") for kind in CUBES}
        assert len(said) == len(CUBES)


def test_a_finding_names_its_clause() -> None:
    finding = Finding("parcel-taken", ERROR, "marker:2 player:B cell:c3", "4.3")
    assert Speech(WORDS, EN).line(finding) == (
        "order marker 2, player B, cell c3: A worker stands on this parcel already. "
        "[clause 4.3]"
    )
