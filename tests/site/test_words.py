"""Words of findings and places: the page's script says what the commands say."""

from dataclasses import asdict

import pytest
from playwright.sync_api import Browser

from sheetgen.fill.words import Speech
from sheetgen.games.base import Game
from sheetgen.games.find import list_games
from sheetgen.lang import SAYS, list_languages, load_texts
from sheetgen.site.build import PAGE
from sheetgen.verdict import ERROR, Finding, Value
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
    "keythedral": [
        *("gold", "resource", "quarry", "quarry 3", "3 x 12", ("3 x 12", "1 x 4")),
        *("cube:gold", "kind:forest", "time:own", "player:2 seat:12", "law:3"),
    ],
}
ASK = """([script, DATA, ui, language, findings, places]) => {
  const make = new Function("DATA", `${script}; return { makeSay, findingWords, placeWords };`);
  const { makeSay, findingWords, placeWords } = make(DATA);
  const say = makeSay(language, { ...ui, names: () => ui.players });
  return [...findings.map((one) => findingWords(one, say)), ...places.map((one) => placeWords(one, say))];
}"""  # noqa: E501


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_page_says_what_the_commands_say(browser: Browser, game: Game) -> None:
    words = game.offer.words
    assert words is not None
    values = ANY + VALUES[game.id]
    places = [one for one in values if isinstance(one, str) and ":" in one]
    script = (PAGE / "words.js").read_text(encoding="utf-8").replace("export ", "")
    script = script.replace('import { DATA } from "./data.js";', "")
    ui = {"game": game.id, "words": asdict(words.WORDS), "players": NAMES}
    page = browser.new_page()
    for language in list_languages(SAYS):
        texts = load_texts(language, (game.says,), SAYS)
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
        own = {"en": {}, language: dict(texts.entries)}
        data = {"texts": {"en": {}}, "gameTexts": {game.id: own}}
        said = page.evaluate(ASK, [script, data, ui, language, asked, places])
        pairs = zip(told, said, strict=True)
        wrong = [pair for pair in pairs if pair[0] != pair[1].replace("\u00a0", " ")]
        assert wrong[:3] == [], language
    page.close()
