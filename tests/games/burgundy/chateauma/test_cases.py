"""Turns of Châteauma: every case of `rules.toml`.

A case tells what differs from a state without tiles, silver and goods, in the words of
the twin; a list of tiles is a text, ``-`` where none lies. What comes of it is every
step, and what differs in the state after it.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sheetgen.games.burgundy.files.fill_file import (
    VirtualPlayer,
    read_chateauma,
    write_chateauma,
)
from sheetgen.games.burgundy.files.log_file import read_log
from sheetgen.games.burgundy.play.game import Replay, final_counts, pay_mines
from sheetgen.games.burgundy.play.game import replay as replay_log
from sheetgen.games.burgundy.play.sound import (
    Fault,
    find_faults,
    find_setting_faults,
)
from sheetgen.games.burgundy.play.state import OpenCard, Settings, State, Switches
from sheetgen.games.burgundy.play.turn import take_turn
from sheetgen.games.burgundy.play.work import Step
from sheetgen.games.burgundy.rules.chateauma_points import score_chateauma
from sheetgen.games.burgundy.rules.tile import TERRAINS
from tests.games.burgundy.chateauma.cases import (
    PRINTED,
    as_twin,
    make_settings,
    make_state,
)
from tests.games.burgundy.chateauma.cases import RULES as FILE
from tests.games.table import Door, Given, assert_cases, load_rules

RULES = Path(__file__).with_name("rules.toml")
SETTINGS = ("players", "level", "modifiers", "expansions")
TOLD = ("die", "steps", "after", "faults", "switches", "paid", "has", "total")
# What the twin calls otherwise.
OWN = {"own_goods": "goods", "own_shields": "shields", "open": "cards"}
THERE = {"posts_left": "posts"}
OF_BOARD = ("depots", "black", "goods", "shields", "storage", "shop", "bonus")


def settings_of(case: Given) -> Settings:
    given = {key: frozen(case[key]) for key in SETTINGS if key in case}
    if "switches" in case:
        given["switches"] = Switches(**case["switches"])
    return make_settings(**given)


def frozen(value: Any) -> Any:
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def words_of(text: str) -> list[str]:
    """Return the words of places; a blank text has no words."""
    return ["" if word == "-" else word for word in text.split()]


def as_words(words: list[str]) -> str:
    return " ".join(word or "-" for word in words)


def as_case(name: str, value: Any) -> Any:
    """Return what the twin knows as a table has it."""
    if name == "open":
        cards = ((one["card"], as_words(one["tiles"])) if one else () for one in value)
        return [" ".join(map(str, card)) for card in cards]
    if isinstance(value, dict):
        return {str(key): as_case("", one) for key, one in value.items()}
    is_words = isinstance(value, list) and any(isinstance(one, str) for one in value)
    return as_words(value) if is_words else value


def told_state(settings: Settings, state: State) -> dict[str, Any]:
    """Return a state as a table has it."""
    twin = as_twin(settings, state)
    apart = (*SETTINGS, "switch")
    return {name: as_case(name, twin[name]) for name in twin if name not in apart}


def differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return what of *one* is otherwise in *other*."""
    found = {}
    for name, value in one.items():
        if value == other.get(name):
            continue
        is_table = isinstance(value, dict) and isinstance(other.get(name), dict)
        found[name] = differing(value, other[name]) if is_table else value
    return found


def changed(value: Any, old: Any, keys: list[Any] | None = None) -> Any:
    """Return *old*, a field of a state, with what a table says of it."""
    if isinstance(value, dict):
        names = [str(key) for key in keys or range(1, len(old) + 1)]
        return tuple(
            changed(value[name], before) if name in value else before
            for name, before in zip(names, old, strict=True)
        )
    if isinstance(value, str) and isinstance(old, tuple):
        return tuple(words_of(value))
    return frozen(value)


def state_of(settings: Settings, case: Given) -> State:
    """Return the state that a case tells."""
    state = make_state(settings)
    own: dict[str, Any] = {}
    there: dict[str, Any] = {}
    keys = {"board": list(settings.side.terrains), "bonus": list(TERRAINS)}
    keys["reserve"] = list(settings.parts.reserve)
    for name, value in case.items():
        if name in (*SETTINGS, *TOLD, "phase", "white"):
            continue
        if name == "open":
            own["cards"] = tuple(map(open_card, value))
        elif name in OF_BOARD or name in THERE:
            field = THERE.get(name, name)
            there[field] = changed(value, getattr(state.there, field), keys.get(name))
        else:
            field = OWN.get(name, name)
            own[field] = changed(value, getattr(state.own, field), keys.get(name))
    return replace(
        state,
        own=replace(state.own, **own),
        there=replace(state.there, **there),
        phase=case.get("phase", state.phase),
        white=case.get("white", state.white),
    )


def open_card(text: str) -> OpenCard | None:
    number, *words = words_of(text) or [""]
    return OpenCard(int(number), tuple(words)) if number else None


def told_step(step: Step) -> str:
    values = "".join(f" {name}={value}" for name, value in step.values)
    reason = f" as {step.reason}" if step.reason else ""
    return f"{step.code}{values} [{step.clause}]{reason}"


def told_fault(one: Fault) -> str:
    return (
        f"{one.code} at {one.place} [{one.clause}] wants {one.expected} has {one.found}"
    )


def turn(case: Given) -> Mapping[str, Any]:
    """Return what Châteauma does in a turn, and what it leaves."""
    settings = settings_of(case)
    state = state_of(settings, case)
    taken = take_turn(settings, state, case.get("die", 1))
    before, after = (told_state(settings, one) for one in (state, taken.state))
    return {
        "steps": list(map(told_step, taken.steps)),
        "after": differing(after, before),
    }


def sound(case: Given) -> Mapping[str, Any]:
    """Return why a state cannot be."""
    settings = settings_of(case)
    found = find_setting_faults(settings)
    if not found:
        found = find_faults(settings, state_of(settings, case))
    return {"faults": list(map(told_fault, found))}


def end(case: Given) -> Mapping[str, Any]:
    """Return what mines pay after a phase, and what the game ends with."""
    settings = settings_of(case)
    state = state_of(settings, case)
    after, step = pay_mines(state)
    has = final_counts(state.own)
    total = sum(line.least for line in score_chateauma(has, PRINTED.vines))
    player = VirtualPlayer(has, FILE, total)
    assert read_chateauma(write_chateauma(player)) == player
    assert dict(step.values)["silver"] == after.own.silver - state.own.silver
    has_some = {name: count for name, count in vars(has).items() if count}
    return {"paid": told_step(step), "has": has_some, "total": total}


# Logs, and persons in them


HEAD = """[Game burgundy]
[Players 2]
[Expansions {}]
{}
[Cards {}]
phase A: {}
"""
DRAWN = "ba ship | 5 castle | 3c wt | ship bo | mine 6 | th 3p / black ma ship mine 7"
BASE = ("", "", "2 | 1 | 3 4 5 6 7 8 9", f"{DRAWN} / goods 1 1 1 1 2")
VINES = (
    "vineyards",
    "",
    "10 | 1 | 11 12 13 14 15 16 17",
    f"{BASE[3]} / storage red+blue red+red white+blue / shop blue+blue",
)
SHIELDS = ("shields", "[Shields 1 | 3 | 4 | 5 | 6 | 11]", *BASE[2:])
ROUTES = ("trade-routes", *BASE[1:])
POSTS = ("border-posts", *BASE[1:])
GAMES = {
    "base": BASE,
    "vineyards": VINES,
    "shields": SHIELDS,
    "trade-routes": ROUTES,
    "border-posts": POSTS,
}


def person(case: Given) -> Mapping[str, Any]:
    """Return what is told of a person's turns; doubts have a question mark."""
    lines = []
    for text in case["turns"]:
        lines += ["round 4", f"person 1: {text}", "turn 3"]
    goods = case.get("goods", "1 1 1 1 2")
    result = replay_lines(case["game"], lines, {"goods 1 1 1 1 2": f"goods {goods}"})
    if result.fault is not None:
        return {"told": [result.fault.code]}
    told = [one.fault.place + "?" * (not one.is_sure) for _, one in result.told]
    return {"told": told}


def log(case: Given) -> Mapping[str, Any]:
    """Return why a log stops, and whose turns of its round are left."""
    result = replay_lines("base", case.get("lines", []), case.get("changed", {}))
    due = list(result.match.due) if result.match is not None else []
    fault = result.fault
    return {"fault": told_fault(fault) if fault is not None else "", "due": due}


def replay_lines(game: str, lines: list[str], changed: Given) -> Replay:
    """Return what comes of a game, with changes to what stands before its lines."""
    head = HEAD.format(*GAMES[game]).replace("[Expansions ]\n", "")
    for old, new in changed.items():
        assert old in head
        head = head.replace(old, new)
    return replay_log(read_log(head + "\n".join(lines)).log)


DOORS = {"turn": turn, "sound": sound, "end": end, "log": log, "person": person}


@pytest.mark.parametrize(("door", "cases"), load_rules(RULES, DOORS))
def test_a_rule(door: Door, cases: list[Given]) -> None:
    assert_cases(door, cases)
