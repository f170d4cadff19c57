"""The cases that every runtime of the core must answer alike, and how they are made.

A line of the file is a JSON value: first the boards as digits of codes, then a case
each, what is asked and what CPython answered.
"""

import ast
import json
import random
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from sheetgen.core.codes import SheetCode, decode
from sheetgen.core.encode import encode
from sheetgen.core.form.rules_api import read_switches
from sheetgen.core.verdict import UNDECIDED, unusual
from sheetgen.games.dice.answers import rules_api
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.files.plain import (
    Plain,
    plain_by_phase,
    plain_result,
    read_plain_log,
)
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import CROSS, RANKS, Fill, Row
from sheetgen.games.dice.rules.form import FORM
from sheetgen.games.dice.rules.game import Log, Round, replay
from sheetgen.games.dice.rules.ruleset import (
    BONUSES,
    SWITCHES,
    VARIANTS,
    Switches,
    printed_numbers,
)
from sheetgen.games.dice.rules.turn import Play, State, begin, list_plays, make_play
from sheetgen.games.dice.sheet import board_view, fields
from sheetgen.games.find import all_rules, load_layout
from sheetgen.lab.learn import find_learned
from sheetgen.site.core import plain_rules
from sheetgen.site.engine import Engine
from tests.games.dice.answers import plain_fill, plain_log, read_plain_fill
from tests.games.dice.corrupt import corrupted
from tests.games.dice.oracle import row_of, small_duchy
from tests.games.dice.play import (
    eager,
    filled_sheet,
    guest_of,
    random_game,
    random_roll,
)
from tests.reading.question import make_page_questions as ask_about_pages
from tests.reading.question import make_questions as ask_about_readings

GAME = "dice"
HAND = tomllib.loads(Path(__file__).with_name("by-hand.toml").read_text("utf-8"))
BOARDS = {name: row_of(*names.split()) for name, names in HAND["boards"].items()}
PATH = Path(__file__).resolve().parents[2] / "golden" / "dice" / "conformance.jsonl"
FILLS, LOGS = 1900, 500
BY_HAND, TRIES = 11, 20_000
CORE = Path(__file__).resolve().parents[3] / "sheetgen" / "games" / "dice"
# Parts of the core that give findings about sheets and games.
SPEAKERS = (
    *("rules/faults", "rules/game", "rules/marks", "rules/time_boxes"),
    *("check/bonus_rows", "check/evidence", "check/score", "check/check"),
    *("check/explain", "order/inventory"),
)
ALONE = {"points-alone"}  # on a sheet without numbers: see test_check.py
MAKERS = {"Finding", "_fault", "make_fault", "at_cell", "_round_fault", "_time_fault"}
LEVELS = ("none", "phase", "phase", "round", "round")


def answer(duchies: list[Duchy], case: Plain) -> Plain:
    """Return what the core says to a case, as the file holds it."""
    duchy = duchies[case["board"]]
    if "log" in case:
        log = read_plain_log(case["log"])
        return plain_result(replay(duchy, log))
    fill = read_plain_fill(case["fill"])
    switches = read_switches(FORM, case["switches"])
    return plain_by_phase(check(duchy, fill, switches))


def make_engine() -> Engine:
    """Return the page's engine in this Python."""
    rules = [plain_rules(item) for item in all_rules() if item.game == GAME]
    own = json.loads(json.dumps(rules))
    return Engine(own, {GAME: board_view}.__getitem__, {GAME: rules_api}.__getitem__)


def make_questions() -> list[Plain]:
    """Return what the page asks, with quick effort, about each case of the file."""
    first, *cases = map(json.loads, PATH.read_text("utf-8").splitlines())
    return [_question(first["boards"][case["board"]], case) for case in cases]


def make_propose_questions() -> list[Plain]:
    """Return what follows from the boards and claims of a sample of the cases."""
    kept = ("numbers", "phases", "rounds", "colours", "evidence", "variant")
    return [
        question
        | {"do": "propose", "fill": {k: v for k, v in fill.items() if k in kept}}
        for question in make_questions()[::8]
        if (fill := question.get("fill"))
    ]


def _question(digits: str, case: Plain) -> Plain:
    if "log" in case:
        return {"do": "replay", "digits": digits, "log": case["log"]}
    said = {"fill": case["fill"], "switches": case["switches"]}
    return {"do": "check", "digits": digits, "effort": "quick", **said}


def replay_question(seed: int, rolls: list[list[int]]) -> Plain:
    """Return what a page asks about a game with a dice seed after idle rounds."""
    layout = load_layout("A")
    code = SheetCode(layout.rules.number, layout.board)
    log = {"starts": [0], "seed": seed, "variant": "normal", "switches": {}}
    rounds = [[roll, [[[], "", 0, 0, 0]]] for roll in rolls]
    digits = encode(code, layout.rules.encoding)
    return {"do": "replay", "digits": digits, "log": {**log, "rounds": rounds}}


def analyse_question(log: Log, **more: object) -> Plain:
    """Return what a page asks about how a game on duchy A was played."""
    layout = load_layout("A")
    digits = encode(SheetCode(layout.rules.number, layout.board), layout.rules.encoding)
    tables = (find_learned(digits, players) for players in (1, 2))
    values = [list(learned.values) for learned in tables if learned]
    own = {"log": plain_log(log), "player": 0, "values": values}
    return {"do": "analyse", "digits": digits, **own, "luck": 1, "hindsight": 1, **more}


def make_decide_questions() -> list[Plain]:
    """Return what to make of readings of a sample of the sheets."""
    checks = [one for one in make_questions() if one["do"] == "check"]
    return ask_about_readings(
        board_view, rules_api, fields, checks[:: len(checks) // 24]
    )


def make_page_questions() -> list[Plain]:
    """Return what is asked to enter on a page what was read of a sheet."""
    checks = [one for one in make_questions() if one["do"] == "check"]
    return ask_about_pages(make_engine(), checks[:: len(checks) // 48])


def make_long_questions() -> list[Plain]:
    """Return those of which more may be told, asked again as the page's worker does.

    They are left undecided, or have sums that are not right. Sheets that usual effort
    leaves undecided too are not among them: they take longest, and tell no more.
    """
    engine = make_engine()
    cases = list(map(json.loads, PATH.read_text("utf-8").splitlines()[1:]))
    found = []
    for question, case in zip(make_questions(), cases, strict=True):
        if "log" not in case and case["answer"]["verdict"] != UNDECIDED:
            told = json.loads(engine.ask(json.dumps(question)))
            if {told["verdict"], *told["sums"].values()} & {UNDECIDED, "open", "wrong"}:
                found.append({**question, "effort": "usual"})
    return found


def read_duchies(digits: list[str]) -> list[Duchy]:
    """Return the boards of the file."""
    rules = all_rules()
    sheets = [decode(code, [r.encoding for r in rules]) for code in digits]
    by_number = {r.number: r for r in rules}
    return [
        Duchy(s.board, printed_numbers(by_number[s.rules], s.board)) for s in sheets
    ]


def make_file() -> str:
    """Return the text of the file; the same each time."""
    rng = random.Random(20260101)
    rules = load_layout("A").rules
    boards = [load_layout(name).board for name in "ABCD"]
    boards += [small_duchy(rng, 8, 61, 10).board for _ in range(20)]
    boards += BOARDS.values()
    digits = [encode(SheetCode(rules.number, b), rules.encoding) for b in boards]
    duchies = read_duchies(digits)
    lines = [_dump({"format": 1, "boards": digits})]
    missing = known_codes()
    for number, case in enumerate(_cases(duchies, rng)):
        told = answer(duchies, case)
        codes = {finding["code"] for finding in told["findings"]}
        if number < FILLS + LOGS + BY_HAND or codes & missing:
            lines.append(_dump({**case, "answer": told}))
            missing -= codes
        if number >= FILLS + LOGS + BY_HAND and not missing:
            break
    assert not missing, missing
    return "\n".join(lines) + "\n"


def known_codes() -> set[str]:
    """Return the codes of all findings that the core can give on these sheets."""
    return {code for name in SPEAKERS for code in _codes_of(name)} - ALONE


def _codes_of(name: str) -> set[str]:
    tree = ast.parse((CORE / f"{name}.py").read_text(encoding="utf-8"))
    named, given = set(), set()
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in MAKERS
        ):
            given |= {a.value for a in node.args if isinstance(a, ast.Constant)}
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            word = node.value
            if "-" in word and word.replace("-", "").isalpha() and word.islower():
                named.add(word)
    others = {*SWITCHES, "all-different", "all-equal"}
    return {word for word in named if word in given or word not in others}


def _cases(duchies: list[Duchy], rng: random.Random) -> Iterator[Plain]:
    count = len(duchies) - 1  # the last board is for a case by hand alone
    for number in range(FILLS):
        board = rng.randrange(4) if number % 2 else rng.randrange(count)
        switches = random_switches(rng, number)
        fill = random_fill(duchies[board], rng, switches)
        yield {
            "board": board,
            "fill": plain_fill(fill),
            "switches": unusual(switches, SWITCHES),
        }
    for number in range(LOGS):
        board = rng.randrange(4) if number % 2 else rng.randrange(count)
        log = random_log(duchies[board], rng, random_switches(rng, number))
        yield {"board": board, "log": plain_log(log)}
    first = len(duchies) - len(BOARDS)
    for case in HAND["case"]:
        yield {**case, "board": first + list(BOARDS).index(case["board"])}
    # Rare findings need more games; who makes the file stops when all were told.
    for number in range(TRIES):
        board = rng.randrange(count)
        switches = random_switches(rng, number)
        if number % 2:
            log = random_log(duchies[board], rng, switches)
            yield {"board": board, "log": plain_log(log)}
            continue
        fill = random_fill(duchies[board], rng, switches, "round")
        yield {
            "board": board,
            "fill": plain_fill(fill),
            "switches": unusual(switches, SWITCHES),
        }


def random_switches(rng: random.Random, number: int) -> Switches:
    """Return the defaults, or one or two switches at another setting."""
    if number % 3:
        return Switches()
    names = list(SWITCHES)
    chosen = names[number // 3 % len(names)], rng.choice(names)
    return read_switches(FORM, {n: rng.choice(SWITCHES[n][1:]) for n in chosen})


def random_fill(
    duchy: Duchy, rng: random.Random, switches: Switches, evidence: str = ""
) -> Fill:
    """Return the sheet of a random game, as it is or with something wrong."""
    variant = rng.choice(("normal", "normal", "solo", "all-different", "all-equal"))
    rounds = rng.choice((99, 99, rng.randint(0, 25)))
    game = random_game(duchy, rng, variant, switches, rounds)
    evidence = evidence or rng.choice(LEVELS)
    fill = filled_sheet(game, evidence, rng.random() < 0.7)
    if rng.random() < 0.3:
        fill = guest_of(fill, rng)
    if rng.random() < 0.2:
        crossings = ((), RANKS[:1], RANKS, RANKS[rng.randrange(2) :])
        chosen = {name: rng.choice(crossings) for name in duchy.terrains}
        crossed = {name: ranks for name, ranks in chosen.items() if ranks}
        fill = replace(fill, crossed=crossed)
    kind = rng.random()
    if kind < 0.6:
        _, changed = corrupted(duchy, fill, rng)
        if rng.random() < 0.5:
            fill = replace(changed, columns=fill.columns, total=fill.total)
        else:
            fill = changed
    elif kind < 0.75:
        fill = _spoilt_points(fill, rng)
    elif kind < 0.9:
        fill = _spoilt(duchy, fill, rng)
    if switches.full_row == "lost" and "worker" in fill.rows and rng.random() < 0.2:
        count = duchy.printed.circles["worker"] + 1
        fill = replace(fill, rows={**fill.rows, "worker": Row(count, 0)})
    return fill


def _spoilt_points(fill: Fill, rng: random.Random) -> Fill:
    columns = list(fill.columns or ())
    place = rng.randrange(3)
    column = columns[place]
    what = rng.randrange(4)
    if what == 0:
        entries = (*(column.entries or ()), rng.randint(1, 9))
        columns[place] = replace(column, entries=entries)
    elif what == 1:
        columns[place] = replace(column, subtotal=(column.subtotal or 0) + 1)
    elif what == 2:
        columns[place] = replace(column, entries=None, subtotal=None)
    else:
        return replace(fill, total=(fill.total or 0) + rng.choice((-1, 2)))
    return replace(fill, columns=tuple(columns))


def _spoilt(duchy: Duchy, fill: Fill, rng: random.Random) -> Fill:
    """Return *fill* with a fault that people seldom make."""
    what = 9 if fill.rounds and rng.random() < 0.3 else rng.randrange(12)
    numbers = list(fill.numbers)
    time = [list(column) for column in fill.time or ()]
    if what == 0:
        numbers[rng.randrange(len(numbers))] = CROSS
        return replace(fill, numbers=tuple(numbers))
    if what == 1:
        numbers = [0 if number == CROSS else number for number in numbers]
        return replace(fill, numbers=tuple(numbers))
    if what == 2 and time:
        column = rng.choice(time)
        column[rng.randrange(len(column))] = rng.choice((0, 1, 3, 9))
        return replace(fill, time=tuple(tuple(column) for column in time))
    if what == 3:
        colours = {name: rng.choice(RANKS) for name in duchy.terrains}
        return replace(fill, colours=colours)
    if what == 4 and fill.rounds:
        rounds = list(fill.rounds)
        rounds[rng.randrange(len(rounds))] = rng.choice((0, 1, 2, 30))
        return replace(fill, rounds=tuple(rounds))
    if what == 5 and fill.phases:
        phases = list(fill.phases)
        phases[rng.randrange(len(phases))] = rng.randint(0, 3)
        return replace(fill, phases=tuple(phases))
    if what == 6:
        return replace(fill, phases=None, rounds=None)
    if what == 7 and fill.phases:  # an area that says in no cell when it was complete
        area = rng.choice(duchy.area_cells)
        phases = tuple(0 if area >> c & 1 else p for c, p in enumerate(fill.phases))
        return replace(fill, phases=phases)
    if what == 8 and time:  # a round's number once too often
        column = rng.choice(time)
        at = rng.randrange(len(column) - 2)
        column[at + 1 : at + 1 + rng.randint(1, 2)] = [column[at]] * rng.randint(1, 2)
        return replace(fill, time=tuple(tuple(c[: len(time[0])]) for c in time))
    if what == 9 and "good" in fill.rows:  # all goods sold, whatever the dice showed
        good, silver = fill.rows["good"], fill.rows["silver"]
        more = good.circled - good.crossed
        rows = {
            **fill.rows,
            "good": Row(good.circled, good.circled),
            "silver": Row(silver.circled + more, silver.crossed),
        }
        return replace(fill, rows=rows)
    if what in (10, 11) and "worker" in fill.rows:  # a row that is full, or overflows
        bonus = rng.choice(("worker", "monk"))
        limit = duchy.printed.circles[bonus]
        count = limit + rng.choice((0, 0, 1))
        rows = {**fill.rows, bonus: Row(count, fill.rows[bonus].crossed)}
        return replace(fill, rows=rows)
    return replace(fill, colours=None, rows={}, castle_row=None)


def random_log(duchy: Duchy, rng: random.Random, switches: Switches) -> Log:
    """Return a log of one to five players, at times with an illegal play."""
    castles = list(duchy.board.of_terrain("castle"))
    count = rng.randint(1, 5)
    variant = rng.choice(VARIANTS) if rng.random() < 0.5 else "normal"
    if variant == "solo" and rng.random() < 0.8:
        count = 1
    starts = [rng.choice(castles) for _ in range(count)]
    if rng.random() < 0.05:
        starts[0] = rng.randrange(len(duchy.near))
    states = [begin(duchy, start, switches) for start in starts]
    length = rng.choice((31, 24, rng.randint(1, 20)))
    spoilt = rng.randrange(length) if rng.random() < 0.6 else -1
    rounds: list[Round] = []
    for number in range(length):
        roll = random_roll(rng)
        if number == spoilt and states[-1].left(2):
            roll = roll._replace(is_double=True)
        plays = []
        for player, state in enumerate(states):
            choice = list_plays(duchy, state, roll, switches)
            play = (
                rng.choice(choice) if rng.random() < 0.5 else eager(duchy, choice, rng)
            )
            if number == spoilt and player == count - 1:
                goods = state.left(2)
                if goods and roll.is_double and rng.random() < 0.7:
                    play = play._replace(sold=1 if goods > 1 else 0)
                else:
                    play = _same_dice(duchy, state, choice, rng) or _spoilt_play(
                        duchy, play, rng
                    )
                plays.append(play)
                continue
            states[player] = make_play(duchy, state, play, switches)
            plays.append(play)
        rounds.append(Round(roll, tuple(plays)))
        log = Log(tuple(starts), tuple(rounds), variant, switches)
        if number > 14 and rng.random() < 0.9 and replay(duchy, log).is_over:
            break
    return Log(tuple(starts), tuple(rounds), variant, switches)


def _same_dice(
    duchy: Duchy, state: State, plays: list[Play], rng: random.Random
) -> Play | None:
    """Return two cells filled with the same two dice, if there is silver for it."""
    if not state.left(1) or rng.random() < 0.3:
        return None
    plain = [p.marks[0] for p in plays if len(p.marks) == 1 and not p.bonus]
    for cell, number in plain:
        for other, again in plain:
            same = duchy.terrain_of[cell] == duchy.terrain_of[other]
            if same and number == again and cell != other:
                return Play(((cell, number), (other, number)), "silver")
    return None


def _spoilt_play(duchy: Duchy, play: Play, rng: random.Random) -> Play:
    """Return a play that is likely to be illegal, whatever the rest of the game."""
    cell, number = rng.randrange(len(duchy.near)), rng.randint(1, 6)
    other = rng.randrange(len(duchy.near))
    return rng.choice(
        (
            Play((), "", 0, True),
            Play(()),
            Play((), rng.choice(BONUSES)),
            Play(((cell, number),), rng.choice(("", *BONUSES))),
            Play(((cell, number), (other, number)), rng.choice(("", "silver"))),
            play._replace(sold=rng.randint(1, 3)),
            play._replace(sold=0),
            play._replace(bonus=rng.choice(BONUSES), in_castle_row=rng.random() < 0.5),
            play._replace(marks=tuple((c, n % 6 + 1) for c, n in play.marks)),
            play._replace(takes_worker=not play.takes_worker),
        )
    )


def _dump(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)
