"""Findings, places and points: the page's script says what the commands say."""

from dataclasses import asdict

import pytest
from playwright.sync_api import Browser

from sheetgen.fill.words import Speech
from sheetgen.games.base import Game
from sheetgen.games.find import list_games
from sheetgen.lang import SAYS, Texts, list_languages, load_texts
from sheetgen.site.given import PAGE
from sheetgen.verdict import ERROR, Finding, Line, Value
from tests.games.sentence import sentences

GAMES = [game for game in list_games() if game.is_on_page]
NAMES = ("Anna", "")
ANY: list[Value] = [
    None,
    0,
    7,
    (),
    "",
    (15, 30),
    (8, 8),
    "cell:c5",
    "player:1",
    "other",
]
VALUES: dict[str, list[Value]] = {
    "dice": ["monk", ("mine", "city"), "first", "row:castle", "entry:1.2", "phase:2"],
    "burgundy": [
        *("market", "x", "S", "jo", "2c", "4g", "ge", "1", "29", "wc", "river", "team"),
        *("castle-chains", "large", "AB", "CE", "stock:silver", "vine:red", "phase:5"),
        *("shield:6", "expansion:inns", "heading:areas", ("c2", "bank"), "player:2"),
    ],
    "burgundy-totals": [
        *("person", "chateauma", "areas", "player:1 game:areas", "player:2 gained"),
        *("player:1 end:other", "player:1 stock:goods", "sheet stock:goods"),
        *("player:3 track", "player:4 empty", ("player:1", "player:2")),
    ],
    "keythedral": [
        *("gold", "resource", "quarry", "quarry 3", "3 x 12", ("3 x 12", "1 x 4")),
        *("cube:gold", "kind:forest", "time:own", "player:2 seat:12", "law:3"),
    ],
}
HELD = {  # what lies where points come from
    "dice": ["area:mine.3", "area:city.1"],
    "burgundy": ["area:castle.3", "size.large", "animal.cow", "wt", "14", "x/river"],
    "burgundy-totals": [],
    "keythedral": [],
}
ASK = """([script, DATA, ui, language, findings, places]) => {
  const make = new Function("DATA", `${script}; return { makeSay, findingWords, placeWords };`);
  const { makeSay, findingWords, placeWords } = make(DATA);
  const say = makeSay(language, { ...ui, names: () => ui.players });
  return [...findings.map((one) => findingWords(one, say)), ...places.map((one) => placeWords(one, say))];
}"""  # noqa: E501
SCORE = """([script, DATA, ui, language, verdict, names]) => {
  const make = new Function("DATA", `${script}; return { makeSay, listHeadings };`);
  const { makeSay, listHeadings } = make(DATA);
  const say = makeSay(language, { ...ui, names: () => ui.players });
  return listHeadings({ verdict, say }, names);
}"""


def script_of_words() -> str:
    script = (PAGE / "words.js").read_text(encoding="utf-8").replace("export ", "")
    return script.replace('import { DATA } from "./data.js";', "")


def ui_of(game: Game) -> dict[str, object]:
    assert game.offer.words is not None
    words = asdict(game.offer.words.WORDS)
    return {"game": game.id, "words": words, "players": NAMES}


def data_of(game: Game, texts: Texts) -> dict[str, object]:
    own = {"en": {}, texts.language: dict(texts.entries)}
    return {"texts": {"en": {}}, "gameTexts": {game.id: own}}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_page_says_what_the_commands_say(browser: Browser, game: Game) -> None:
    words = game.offer.words
    assert words is not None
    values = ANY + VALUES[game.id]
    places = [one for one in values if isinstance(one, str) and ":" in one]
    script, ui = script_of_words(), ui_of(game)
    page = browser.new_page()
    for language in list_languages(SAYS):
        texts = load_texts(language, game.said, SAYS)
        speech = Speech(words.WORDS, texts, NAMES)
        findings = [
            Finding(code, ERROR, "sheet", "1.1", value, values[at - 7])
            for code in sorted(sentences(texts))
            for at, value in enumerate(values)
        ]
        told = [speech.finding(one) for one in findings] + list(
            map(speech.place, places)
        )
        asked = [
            {"code": f.code, "expected": f.expected, "found": f.found} for f in findings
        ]
        data = data_of(game, texts)
        said = page.evaluate(ASK, [script, data, ui, language, asked, places])
        pairs = zip(told, said, strict=True)
        wrong = [pair for pair in pairs if pair[0] != pair[1].replace("\u00a0", " ")]
        assert wrong[:3] == [], language
    page.close()


def lines_of(game: Game, texts: Texts) -> list[Line]:
    """Return sources of points of every kind, under a heading for each place."""
    values = ANY + VALUES[game.id]
    places = [one for one in values if isinstance(one, str) and ":" in one]
    reasons = [key[4:] for key in texts.entries if key.startswith("why.")]
    held, names = ["", *HELD[game.id]], headings_of(texts) * len(places)
    return [
        Line(heading, place, phase, 2, most, "1.1", reason, holds)
        for heading, place in zip(names, places, strict=False)
        for phase in ((0, 1) if "place.phase" in texts.entries else (0,))
        for most, reason in ((2, ""), (5, ""), *((5, reason) for reason in reasons))
        for holds in held
    ]


def headings_of(texts: Texts) -> list[str]:
    keys = [key.partition(".") for key in texts.entries]
    return [name for kind, _, name in keys if kind == "heading"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_page_tells_points_as_the_commands_do(browser: Browser, game: Game) -> None:
    words = game.offer.words
    assert words is not None
    page = browser.new_page()
    for language in list_languages(SAYS):
        texts = load_texts(language, game.said, SAYS)
        speech = Speech(words.WORDS, texts, NAMES)
        names, lines = headings_of(texts), lines_of(game, texts)
        points = {names[0]: 7}
        verdict = {"lines": lines, "points": points}
        asked = [script_of_words(), data_of(game, texts), ui_of(game), language]
        said = page.evaluate(SCORE, [*asked, verdict, names])
        for name, one in zip(names, said, strict=True):
            told = speech.heading(name, points.get(name), lines)
            assert told == texts(f"heading.{name}") + f": {one['amount']}"
            own = [line for line in lines if line.heading == name]
            for line, source in zip(own, one["sources"], strict=True):
                told = speech.source(line)
                shown = source["words"].replace("\u00a0", " ")
                assert shown == told[:1].upper() + told[1:], (language, line)
                clause, why = source.get("clause"), source.get("why")
                more = " [" + texts("report.clause", clause=clause) + "]"
                more += f" ({why})" if why else ""
                rest = f": {source['amount']}" + (more if clause else "")
                assert speech.source_line(line) == told + rest
    page.close()
