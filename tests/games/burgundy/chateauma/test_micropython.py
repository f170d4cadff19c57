"""Turns on MicroPython come to what they come to here."""

import json
import subprocess
from pathlib import Path

import playwright
import pytest

from sheetgen.games.burgundy.chateauma.game import replay
from sheetgen.games.burgundy.chateauma.stand_in import play_game
from sheetgen.games.burgundy.chateauma.state import EXPANSIONS, MODIFIERS
from sheetgen.site.lower import HELPER_SOURCE, HELPERS, core_modules, lower, module_path
from sheetgen.site.runtime import VENDOR
from tests.games.burgundy.chateauma.cases import make_settings

NODE = Path(playwright.__file__).parent / "driver" / "node"
RUNNER = Path(__file__).with_name("micropython.mjs")
PACKAGE = "sheetgen.games.burgundy.chateauma"
NAMES = {
    "part": ("DuchyCard", "Side", "Parts", "DepotPlaces"),
    "switch": ("Switches",),
    "state": ("Settings", "OpenCard", "Own", "GameBoard", "State"),
    "match": ("Deal", "Draw", "Roll", "Visit", "Act", "OwnTurn", "Log", "Match"),
    "step": ("Step",),
    "game": ("replay",),
}


@pytest.mark.slow
def test_games_replay_on_micropython_to_the_same_states_and_steps() -> None:
    names = core_modules([f"{PACKAGE}.game"])
    files = {f"{HELPERS}.py": HELPER_SOURCE.lstrip()}
    for name in names:
        source = module_path(name).read_text(encoding="utf-8")
        files[f"{name.replace('.', '/')}.py"] = lower(source, name)
    lines = [
        f"from {PACKAGE}.{module} import {', '.join(wanted)}"
        for module, wanted in NAMES.items()
    ]
    lines.append("from sheetgen.games.burgundy.duchy import Printed")
    settings = (
        make_settings(),
        make_settings(players=4, modifiers=MODIFIERS, expansions=EXPANSIONS),
    )
    for seed, one in enumerate(settings):
        log, match, told = play_game(one, seed)
        assert replay(log).match == match
        lines += [
            f"result = replay({log!r})",
            f"print(result.fault is None, result.match == {match!r})",
            f"print(result.steps == {told!r})",
        ]
    given = {
        "runtime": str(VENDOR / "micropython.mjs"),
        "files": files,
        "program": "\n".join(lines),
    }
    done = subprocess.run(
        [NODE, RUNNER],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "True True\nTrue\n" * 2
