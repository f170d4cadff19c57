"""What plays Châteauma for a page: its answers, here and on MicroPython."""

import json
import subprocess
from collections.abc import Callable
from itertools import product
from pathlib import Path

import playwright
import pytest

from sheetgen.core.checklist import Party
from sheetgen.core.verdict import Plain
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.answers import companion
from sheetgen.games.burgundy.answers.companion import write_counts
from sheetgen.games.burgundy.files.fill_file import VirtualPlayer, write_chateauma
from sheetgen.games.burgundy.files.log_file import read_log
from sheetgen.games.burgundy.files.log_text import write_log
from sheetgen.games.burgundy.play.game import final_counts, replay
from sheetgen.games.burgundy.play.state import EXPANSIONS, MODIFIERS
from sheetgen.games.burgundy.setup.setup import MODIFIERS as NAMES
from sheetgen.games.burgundy.setup.setup_list import lay_out
from sheetgen.games.find import list_games
from sheetgen.language.texts import SAYS, load_texts
from sheetgen.site.core import plain_rules
from sheetgen.site.page_data import setup_texts
from sheetgen.site.parts import PARTS, fetched, first_modules, part_modules
from sheetgen.site.runtime import VENDOR
from sheetgen.site.transpile import HELPER_SOURCE, HELPERS, source_of
from tests.games.burgundy.chateauma.cases import RULES, make_settings
from tests.games.burgundy.chateauma.stand_in import play_game

NODE = Path(playwright.__file__).parent / "driver" / "node"
RUNNER = Path(__file__).parent / "chateauma" / "micropython.mjs"
USUAL = {"players": 2, "level": "medium", "modifiers": [], "expansions": []}
ALL = {**USUAL, "players": 4, "modifiers": [*MODIFIERS], "expansions": [*EXPANSIONS]}
NOTHING = {"cards": [], "covered": [], "opened": [], "shields": []}


def ask(ask: str, **question: object) -> Plain:
    answer = companion.answer([RULES], {"ask": ask, **question})
    told: Plain = json.loads(json.dumps(answer))
    assert told == answer  # plain all through
    return told


def begin(settings: Plain, seed: int = 7, **more: object) -> Plain:
    given = {"settings": settings, "seed": seed, "draws": "seed", "told": NOTHING}
    return ask("begin", **{**given, **more})


def playing(settings: Plain, choose: Callable[[int], int]) -> str:
    """Return the log of a whole game in which persons take nothing."""
    log = begin(settings)["log"]
    while True:
        told = ask("look", log=log)
        after = told["next"]
        if after["kind"] == "over":
            return str(log)
        line = {
            "phase": told.get("drawn", ""),
            "round": f"round {choose(told['events'])}",
            "turn": f"turn {choose(told['events'])}",
            "person": f"person {after['seat']}",
        }[after["kind"]]
        log += line + "\n" if line[-1:] != "\n" else line


# Before the game


def test_what_can_be_chosen_is_what_logs_can_say() -> None:
    told = ask("choices")
    assert told["modifiers"] == list(MODIFIERS)
    assert told["expansions"] == list(EXPANSIONS)
    assert ["buy-tie", ["reserve", "depot"], "42.6"] in told["switches"]
    assert told["ours"]  # so the page says that its cards are a reconstruction


@pytest.mark.parametrize("name", ["inns", "solo"])
def test_what_does_not_go_with_it_is_refused(name: str) -> None:
    """Clause 33.19."""
    settings = {**USUAL, "expansions": [name]}
    for told in (ask("needs", settings=settings), begin(settings)):
        fault = told["fault"]
        assert (fault["code"], fault["clause"]) == ("not-together", "33.19")
        assert "log" not in told


def test_what_is_laid_out_before_the_game_is_told() -> None:
    """Clauses 33.28, 31.19 and 33.26."""
    assert ask("needs", settings=USUAL)["covered"] == []
    told = ask("needs", settings=ALL)
    assert told["covered"] == ["city", "city", "pasture", "river", "monastery"]
    assert told["opened"] == ["city", "mine", "castle"]
    assert told["shields"] == [2, 2, 2, 2, 2, 2]
    assert [card["number"] for card in told["cards"]] == [1, *range(10, 18)]


def test_cards_can_be_told_and_the_rest_is_drawn() -> None:
    """Clause 33.38: a left card has a castle."""
    log = read_log(begin(USUAL, told={**NOTHING, "cards": [5, 9]})["log"]).log
    assert log.deal.cards[:2] == (5, 9)
    assert sorted(log.deal.cards) == list(range(1, 10))
    assert log.seed == 7
    fault = begin(USUAL, told={**NOTHING, "cards": [1]})["fault"]
    assert (fault["code"], fault["clause"]) == ("terrain", "33.38")


def test_a_table_that_draws_itself_leaves_no_seed() -> None:
    shields = [[1, 3], [4, 5], [6, 7], [8, 9], [10, 11], [12, 13]]
    covered = ["ba", "th", "3s", "ship", "12"]
    told = {"cards": [], "covered": covered, "opened": ["ma", "mine", "castle"]}
    told["shields"] = shields
    log = read_log(begin(ALL, draws="table", told=told)["log"]).log
    assert log.seed is None
    assert log.deal.covered == tuple(covered)
    assert log.deal.shields == tuple(map(tuple, shields))


# A game


@pytest.mark.slow
@pytest.mark.parametrize("settings", [USUAL, ALL], ids=["usual", "all"])
def test_a_game_goes_on_until_it_is_over(settings: Plain) -> None:
    """And each step of a turn has the table after it."""
    log = playing(settings, lambda at: at % 6 + 1)
    told = ask("look", log=log)
    result = replay(read_log(log).log)
    assert result.match is not None
    assert result.match.is_over
    assert told["counts"][0] == result.match.state.own.points
    assert told["total"] == sum(points for _, points, _ in told["lines"])
    lines = log.split("\n")
    turns = [at for at, line in enumerate(lines) if line.startswith("turn")]
    for at in turns if settings is USUAL else turns[-1:]:
        told = ask("look", log="\n".join(lines[: at + 1]) + "\n")
        assert len(told["tables"]) == len(told["steps"]) > 0
        last = told["tables"][-1]
        assert last["own"] == told["table"]["own"]
        assert last["depots"] == told["table"]["depots"]


def test_what_a_person_took_in_a_turn_is_seen_before_its_end() -> None:
    log = begin(USUAL)["log"]
    log += ask("look", log=log)["drawn"] + "\nround 3\n"
    told = ask("look", log=log, acts="take 1.1, buy 2")
    assert told["fault"] is None
    assert told["table"]["depots"][0][0] == ""
    assert told["table"]["black"][1] == ""
    assert told["next"]["kind"] == "person"
    wrong = ask("look", log=log, acts="take 1.1, take 1.1")
    assert wrong["fault"]["code"] == "not-there"


def raising_log() -> str:
    """Return a log in whose first round person 2 of two takes monastery 27."""
    log = begin({**USUAL, "players": 3, "expansions": ["extra-tiles"]}, 2)["log"]
    log += ask("look", log=log)["drawn"] + "\nround 2\n"
    return f"{log}person 1\nperson 2: take 2.1\nturn 3\n"


def test_who_took_monastery_27_may_go_first() -> None:
    """Clauses 10.27 and 33.96."""

    def next_of(log: str, first: int = 0) -> Plain:
        told = ask("look", log=log, first=first)
        assert told["fault"] is None
        found: Plain = told["next"]
        return found

    before = raising_log()
    turn = {"kind": "turn", "seat": 0, "due": [0], "others": []}
    assert next_of(before.replace("turn 3\n", "")) == turn
    log = f"{before}round 5\n"
    person = {"kind": "person", "due": [1, 2, 0], "seat": 1, "others": [2]}
    assert next_of(log) == next_of(log, 0) == next_of(log, 1) == person
    assert next_of(log, 2) == {**person, "due": [2, 1, 0], "seat": 2, "others": [1]}
    last = {**person, "due": [2, 0], "seat": 2, "others": []}
    assert next_of(f"{log}person 1\n") == last
    # It is placed from then on.
    raised = f"{log}person 2\nperson 1\nturn 1\nround 5\n"
    assert next_of(raised, 1) == {**person, "due": [2, 1, 0], "seat": 2, "others": []}
    acts = ask("look", log=log, first=2, acts="take 1.1")
    assert (acts["fault"], acts["next"]["seat"]) == (None, 2)


def test_the_part_of_a_log_that_can_be_is_kept() -> None:
    """Clause 33.90."""
    head = begin(USUAL)["log"]
    good = head + ask("look", log=head)["drawn"] + "\nround 3\nperson 1\n"
    for bad in ("person 1\nturn 4\n", "hello\nturn 4\n", "turn 9\n"):
        told = ask("look", log=good + bad)
        assert told["kept"] == good
        assert (told["fault"] is None) == (bad[0] == "h")
        assert told["next"]["kind"] == "turn"
    assert ask("look", log=good)["kept"] == good


def test_a_head_that_cannot_be_keeps_nothing() -> None:
    for text in ("", "[Game dice]\n", begin(USUAL)["log"].replace("Players 2", "x")):
        told = ask("look", log=text)
        assert told["troubles"]
        assert told["kept"] == ""
    broken = begin(USUAL)["log"].replace("[Players 2]", "[Players 9]")
    assert ask("look", log=broken)["fault"]["code"] == "range"


def test_the_file_at_the_end_is_that_of_the_command() -> None:
    for seed in range(6):
        _, match, _ = play_game(make_settings(), seed)
        has = final_counts(match.state.own)
        assert write_counts(has) == write_chateauma(VirtualPlayer(has, RULES))


# On MicroPython


def test_it_has_every_text_of_how_a_table_is_set_up() -> None:
    for language, texts in setup_texts(GAME).items():
        assert (
            load_texts(language, (GAME.setups,), GAME.setups).entries.items()
            <= texts.items()
        )


@pytest.mark.slow
def test_micropython_answers_alike() -> None:
    log, _, _ = play_game(make_settings(), 3)
    more, _, _ = play_game(
        make_settings(players=4, modifiers=MODIFIERS, expansions=EXPANSIONS), 4
    )
    texts = setup_texts(GAME)["hu"]
    lines = write_log(log).split("\n")
    whole = write_log(more)
    questions: list[Plain] = [
        {"ask": "choices"},
        {"ask": "needs", "settings": ALL},
        {"ask": "begin", "settings": ALL, "seed": 5, "draws": "seed", "told": NOTHING},
        *({"ask": "look", "log": "\n".join(lines[:at])} for at in range(0, 130, 7)),
        {"ask": "look", "log": whole},
        {"ask": "look", "log": whole.replace("round 4", "round x")},
        {"ask": "look", "log": whole.replace("take", "steal")},
        {"ask": "look", "log": begin(ALL)["log"]},
        *(
            {"ask": "lay-out", "settings": one, "texts": texts, "language": "hu"}
            for one in (ALL, USUAL)
        ),
    ]
    games = [game.id for game in list_games() if game.is_on_page]
    parts = [part_modules(part, games) for part in fetched(PARTS["core-setup"])]
    names = sum(parts, first_modules(games))
    files = {f"{name.replace('.', '/')}.py": source_of(name) for name in names}
    files[f"{HELPERS}.py"] = HELPER_SOURCE.lstrip()
    program = f"""
import json
from sheetgen.games.burgundy.answers.companion import answer
from sheetgen.site.engine import read_rules
rules = read_rules(json.loads({json.dumps(plain_rules(RULES))!r}), dict)
for question in json.loads({json.dumps(questions)!r}):
    print(json.dumps(answer([rules], question)))
"""
    runtime = str(VENDOR / "micropython.mjs")
    given = {"runtime": runtime, "files": files, "program": program}
    done = subprocess.run(
        [NODE, RUNNER],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    told = done.stdout.strip().split("\n")
    assert len(told) == len(questions), told[-1][:500]
    for question, line in zip(questions, told, strict=True):
        assert json.loads(line) == companion.answer([RULES], question)


@pytest.mark.slow
def test_how_a_table_is_laid_out_is_what_the_command_says() -> None:
    for people, modifiers, expansions in product(
        (1, 2, 3), ((), MODIFIERS), ((), EXPANSIONS, ("shields", "white-castles"))
    ):
        chosen = {"modifiers": [*modifiers], "expansions": [*expansions]}
        settings = {"players": people + 1, "level": "hard", **chosen}
        for language in ("en", "pl"):
            texts = setup_texts(GAME)[language]
            answer = ask("lay-out", settings=settings, texts=texts, language=language)
            names = NAMES if modifiers else ()
            party = Party(people, expansions, ("chateauma",), "hard", names)
            told = load_texts(language, (GAME.says, GAME.setups), SAYS)
            wanted = lay_out(party, told)
            codes = [section.code for section in wanted.sections]
            assert [one[0] for one in answer["sections"]] == codes
            for section, other in zip(answer["sections"], wanted.sections, strict=True):
                assert [step[0] for step in section[2]] == [x.text for x in other.steps]
