"""Logs to fill in: headers, and the notation for the line of a round.

Players who share a seed have the same dice: these are listed, and checked in logs.
"""

from collections.abc import Iterator

from sheetgen.core.chance import SEEDS
from sheetgen.core.ruleset import RuleSet
from sheetgen.core.verdict import ERROR, Finding
from sheetgen.form.cells import choice, line
from sheetgen.games.dice.files.fill_file import SHELF
from sheetgen.games.dice.files.log_file import LONGEST_NAME, MOST_SEATS, LogFile
from sheetgen.games.dice.files.log_play import (
    DICE,
    IDLE,
    LETTERS,
    WORKER_GAINED,
    write_roll,
)
from sheetgen.games.dice.rules.deal import deal
from sheetgen.games.dice.rules.ruleset import MONK, SETTINGS, SILVER, VARIANTS, WORKER
from sheetgen.games.dice.rules.turn import Roll
from sheetgen.language.phrase import Texts
from sheetgen.layout.read import load_rules

CLOSED = "; "  # before a line that is not yet in use
NOTE = ";;"  # before a line that is only a note
BOARD = "dice/duchy-a"
EXAMPLE = 4711  # a dice seed

_M, _W, _S = (LETTERS[bonus] for bonus in (MONK, WORKER, SILVER))
_COLOURS = ", ".join(f"{letter} {terrain}" for letter, terrain in DICE.items())
_PLAYS = (
    ("e4=5", "5 is written in the cell e4"),
    (f"e4=5{_M}", f"with a monk; {_W} for a worker, c behind it: in the castle row"),
    (f"e4=5 {_S} d6=3", "two cells, silver used for the second"),
    (WORKER_GAINED, "no cell, and a worker circled because nothing fits"),
    (IDLE, "no cell, and nothing for it"),
    ("$2", "in front of a play: two goods were sold first"),
    ("{+4}", "behind a play: its points, which are compared"),
)


def write_blank(seed: int = 0) -> str:
    """Return a log to fill in; `read_log` reads it as it is and after each new line.

    Args:
        seed: the seed that deals the rolls in the log; 0 for a log without rolls.
    """
    return "".join(_lines(seed))


def _lines(seed: int) -> Iterator[str]:
    rules = max(load_rules(SHELF.game), key=lambda rules: rules.number)
    yield f"{NOTE} Take the ; away from lines that you fill in.\n"
    yield f"[Game {SHELF.game}]\n"
    yield _noted(f"[Layout {BOARD}]", "the board; or [Code 1824...], as on a sheet")
    for header, note in _choices(rules):
        yield _noted(f"{CLOSED}{header}", note)
    first, last = SEEDS
    dice = f"[Dice {seed}]" if seed else f"{CLOSED}[Dice {EXAMPLE}]"
    yield _noted(dice, f"the seed that deals the rolls, {first} to {last}")
    yield "\n"
    yield _noted(
        "[Player : c5]",
        f"a name, up to {LONGEST_NAME} letters, if you like, and the start castle",
    )
    yield _noted(f"{CLOSED}[Player : c2]", f"a line for each, up to {MOST_SEATS}")
    yield f"\n{NOTE} A round: its number, the dice, and a play of each player; * is a "
    yield f"double.\n{NOTE} Dice: {_COLOURS}. Plays:\n"
    for play, note in _PLAYS:
        yield f"{NOTE}   {play.ljust(12)} {note}\n"
    if not seed:
        yield f"{CLOSED}1. OG46 d5=4 | -\n{CLOSED}2. SS64* e6=4 | -\n"
        return
    yield f"{NOTE} The plays stand behind the dice; the game may end before the last.\n"
    for number, roll in enumerate(deal(seed), 1):
        yield f"{CLOSED}{number}. {write_roll(roll, rules)}\n"


def _choices(rules: RuleSet) -> Iterator[tuple[str, str]]:
    """Yield optional headers, each with its possible values."""
    yield f"[Rules {rules.id}]", "whose numbers hold; the newest if it is left out"
    yield f"[Variant {VARIANTS[0]}]", choice(VARIANTS)
    for name, known in SETTINGS:
        yield f"[Switch {name}={known[0]}]", choice(known)


def _noted(text: str, note: str) -> str:
    return line(text, note).replace(" # ", " ; ", 1)


CLAUSE = "9.38"


def list_rolls(seed: int, texts: Texts) -> list[tuple[str, str]]:
    """Return the rolls of a game, each in log notation and in words."""
    rules = max(load_rules(SHELF.game), key=lambda rules: rules.number)
    rolls = deal(seed)
    return [(write_roll(roll, rules), _words(roll, rules, texts)) for roll in rolls]


def _words(roll: Roll, rules: RuleSet, texts: Texts) -> str:
    colours = [texts(f"terrain.{rules.terrains[one].name}") for one in roll.colours]
    double = [texts("report.double")] if roll.is_double else []
    return ", ".join([*colours, *map(str, roll.numbers), *double])


def write_dealt_log(seed: int) -> str:
    """Return a log to fill in that already has the rolls."""
    return write_blank(seed)


def check_dice(file: LogFile) -> tuple[Finding, ...]:
    """Return findings for rolls of a log that its seed does not deal [dice 9.38].

    They concern the dice of the game, not a player. If no roll is as dealt, the seed is
    wrong, which is a single finding.
    """
    if not file.seed:
        return ()
    rules, rounds = file.sheet.rules, file.log.rounds
    pairs = zip(deal(file.seed, rounds=len(rounds)), rounds, strict=True)
    wrong = [
        (number, write_roll(dealt, rules), write_roll(turn.roll, rules))
        for number, (dealt, turn) in enumerate(pairs, 1)
        if dealt != turn.roll
    ]
    if len(wrong) > 1 and len(wrong) == len(rounds):
        return (Finding("seed-differs", ERROR, "sheet", CLAUSE, file.seed),)
    return tuple(
        Finding("roll-differs", ERROR, f"round:{number}", CLAUSE, dealt, found)
        for number, dealt, found in wrong
    )
