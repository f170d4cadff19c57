"""Findings, places and points: the page's script says what the commands say."""

import json
import re
import subprocess
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.verdict import ERROR, Finding, Line, Value
from sheetgen.form.words import Speech
from sheetgen.games.base import Game
from sheetgen.games.find import list_games
from sheetgen.language.texts import SAYS, Texts, list_languages, load_texts
from sheetgen.site.page_data import PAGE, game_texts, page_data
from sheetgen.site.parts import transpiled_modules
from tests.games.sentence import sentences
from tests.page.test_scripts import NODE

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
    "sheets": [
        *("player:1 row:trees", "player:2 round:3", "running:2", "game:2"),
        "brought_forward",
    ],
}
HELD = {  # what lies where points come from
    "dice": ["area:mine.3", "area:city.1"],
    "burgundy": ["area:castle.3", "size.large", "animal.cow", "wt", "14", "x/river"],
    "burgundy-totals": [],
    "keythedral": [],
    "sheets": [],
}
SCRIPT = Path(__file__).with_name("words.mjs")


def ask(folder: Path, questions: Iterable[dict[str, object]]) -> list[Any]:
    """Return what the page's script says."""
    words = (PAGE / "words.js").read_text(encoding="utf-8").replace("export ", "")
    script = folder / "words.js"
    script.write_text(words.replace('import { DATA } from "./data.js";', ""), "utf-8")
    lines = "".join(json.dumps(one) + "\n" for one in questions)
    done = subprocess.run(
        [NODE, SCRIPT, script], input=lines, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def about(game: Game, texts: Texts) -> dict[str, object]:
    """Return what the page knows of a game in a language."""
    assert game.spec.words is not None
    words = asdict(game.spec.words.WORDS)
    own = {"en": {}, texts.language: dict(texts.entries)}
    return {
        "data": {"texts": {"en": {}}, "gameTexts": {game.id: own}},
        "ui": {"game": game.id, "words": words, "players": NAMES},
        "language": texts.language,
    }


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_page_says_what_the_commands_say(game: Game, tmp_path: Path) -> None:
    words = game.spec.words
    assert words is not None
    values = ANY + VALUES[game.id]
    places = places_of(game)
    told, asked = [], []
    for language in list_languages(SAYS):
        texts = load_texts(language, game.said, SAYS)
        speech = Speech(words.WORDS, texts, NAMES)
        findings = [
            Finding(code, ERROR, "sheet", "1.1", value, values[at - 7])
            for code in sorted(sentences(texts))
            for at, value in enumerate(values)
        ]
        told.append([*map(speech.finding, findings), *map(speech.place, places)])
        plain = [
            {"code": f.code, "expected": f.expected, "found": f.found} for f in findings
        ]
        asked.append({**about(game, texts), "findings": plain, "places": places})
    for ours, theirs in zip(told, ask(tmp_path, asked), strict=True):
        pairs = zip(ours, theirs, strict=True)
        wrong = [pair for pair in pairs if pair[0] != pair[1].replace("\u00a0", " ")]
        assert wrong[:3] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_page_has_every_text_and_finding_that_it_names(game: Game) -> None:
    scripts = [path for folder in (PAGE, game.web) for path in folder.glob("*.js")]
    named = [path.read_text("utf-8") for path in scripts]
    named += [
        *transpiled_modules([game.id]).values(),
        str(asdict(game.spec.words.WORDS)),
    ]
    quoted = {*re.findall(r"""["'`]([a-z][a-z.-]*)["'`]""", "\n".join(named))}
    own = [folder for folder in game.said if folder.is_relative_to(game.folder)]
    every = load_texts("en", own, SAYS).entries
    had = page_data()["texts"]["en"] | game_texts(game)["en"]
    wanted = {key for key in every if {key, key.removeprefix("finding.")} & quoted}
    assert len(wanted) > 20
    assert not wanted - had.keys()


def lines_of(game: Game, texts: Texts) -> list[Line]:
    """Return sources of points of every kind, under a heading for each place."""
    places = places_of(game)
    reasons = [key[4:] for key in texts.entries if key.startswith("why.")]
    held, names = ["", *HELD[game.id]], headings_of(texts) * len(places)
    return [
        Line(heading, place, phase, 2, most, "1.1", reason, holds)
        for heading, place in zip(names, places, strict=False)
        for phase in ((0, 1) if "place.phase" in texts.entries else (0,))
        for most, reason in ((2, ""), (5, ""), *((5, reason) for reason in reasons))
        for holds in held
    ]


def places_of(game: Game) -> list[str]:
    values = ANY + VALUES[game.id]
    return [one for one in values if isinstance(one, str) and ":" in one]


def headings_of(texts: Texts) -> list[str]:
    keys = [key.partition(".") for key in texts.entries]
    return [name for kind, _, name in keys if kind == "heading"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_page_tells_points_as_the_commands_do(game: Game, tmp_path: Path) -> None:
    words = game.spec.words
    assert words is not None
    every = [load_texts(one, game.said, SAYS) for one in list_languages(SAYS)]
    asked = []
    for texts in every:
        names, lines = headings_of(texts), lines_of(game, texts)
        verdict = {"lines": lines, "points": {names[0]: 7}}
        asked.append({**about(game, texts), "verdict": verdict, "names": names})
    for texts, said in zip(every, ask(tmp_path, asked), strict=True):
        speech = Speech(words.WORDS, texts, NAMES)
        names, lines = headings_of(texts), lines_of(game, texts)
        points = {names[0]: 7}
        for name, one in zip(names, said, strict=True):
            told = speech.heading(name, points.get(name), lines)
            assert told == texts(f"heading.{name}") + f": {one['amount']}"
            own = [line for line in lines if line.heading == name]
            for line, source in zip(own, one["sources"], strict=True):
                told = speech.source(line)
                shown = source["words"].replace("\u00a0", " ")
                assert shown == told[:1].upper() + told[1:], (texts.language, line)
                clause, why = source.get("clause"), source.get("why")
                more = " [" + texts("report.clause", clause=clause) + "]"
                more += f" ({why})" if why else ""
                rest = f": {source['amount']}" + (more if clause else "")
                assert speech.source_line(line) == told + rest
