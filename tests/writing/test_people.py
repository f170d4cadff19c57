"""Hands of tests stay unknown to what is trained and calibrated."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from scripts import temperatures
from scripts.glyphs import train as glyphs
from scripts.rings import train as rings
from tests.bench import test_model, test_rings
from tests.scene import CALIBRATING, HANDS, Condition

PEOPLE = tomllib.loads(Path(__file__).with_name("people.toml").read_text("utf-8"))
TRAIN, CALIBRATE, TEST = (PEOPLE[name] for name in ("train", "calibrate", "test"))
SCRIPTS = Path(__file__).parents[2] / "scripts"
LEARNING = (
    *sorted(SCRIPTS.glob("glyphs/*.py")),
    *sorted(SCRIPTS.glob("rings/*.py")),
    SCRIPTS / "net.py",
)


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@pytest.mark.parametrize("kind", ["glyphs", "rings"])
def test_nobody_is_in_two_lists(kind: str) -> None:
    seeds = [seed for people in PEOPLE.values() for seed in people[kind]]
    assert len(seeds) == len(set(seeds))


@pytest.mark.parametrize("module", [glyphs, rings])
def test_models_are_made_from_their_own_people(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []

    def gather(*given: Any) -> tuple[Any, Any]:
        begun.append(given[-1])
        return 0, 0

    monkeypatch.setattr(module, "gather", gather)
    for name in ("learn", "calibrated", "pack_layers", "_plain"):
        monkeypatch.setattr(module, name, lambda *_: (), raising=False)
    module.make_model(*[()] * (module is rings))
    kind = module.__name__.split(".")[1]
    assert begun == [*TRAIN[kind], *CALIBRATE[kind]]


def test_figures_are_of_people_of_tests() -> None:
    assert TEST["glyphs"] == [test_model.SEED, test_model.SEED + 1]
    assert TEST["rings"] == [test_rings.SEED]
    assert TEST["scenes"] < HANDS < CALIBRATE["scenes"] == CALIBRATING
    assert Condition("any").hands == HANDS


@pytest.mark.parametrize("path", LEARNING, ids=lambda path: path.stem)
def test_what_learns_reads_nothing_of_tests(path: Path) -> None:
    assert not [name for name in imported(path) if name.startswith("tests")]
    text = path.read_text("utf-8").lower()
    assert not [name for name in TEST["collected"] if name.lower() in text]


def test_no_other_script_sees_scenes_or_hands() -> None:
    seen = [
        path.name
        for path in SCRIPTS.rglob("*.py")
        for name in imported(path)
        if name.startswith(("tests.scene", "tests.writing", "tests.filled"))
    ]
    assert set(seen) == {"temperatures.py"}


def test_temperatures_are_fitted_to_people_of_calibration(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands: list[int] = []

    def make_scene(condition: Condition, seed: int, press: object) -> None:
        hands.append(condition.hands + seed)

    monkeypatch.setattr(temperatures, "make_scene", make_scene)
    monkeypatch.setattr(temperatures, "read_scene", lambda *_: ())
    press: Any = None
    assert not [*temperatures.read_pictures(3, press)]
    assert hands
    assert min(hands) >= CALIBRATE["scenes"]
