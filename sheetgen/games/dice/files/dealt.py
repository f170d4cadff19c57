"""The same dice for all: the rolls that a seed deals, listed and checked in logs."""

from sheetgen.core.ruleset import RuleSet
from sheetgen.core.verdict import ERROR, Finding
from sheetgen.games.dice.files.fill_file import SHELF
from sheetgen.games.dice.files.log_blank import write_blank
from sheetgen.games.dice.files.log_file import LogFile, write_roll
from sheetgen.games.dice.rules.deal import deal
from sheetgen.games.dice.rules.turn import Roll
from sheetgen.language.phrase import Texts
from sheetgen.layout.find import load_rules

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
