"""Fills and logs as plain values and as digits, as the page and links have them."""

from collections.abc import Mapping
from typing import Any

from sheetgen.core.form.plain import from_plain, pack_fill, to_plain, unpack_fill
from sheetgen.core.verdict import unusual
from sheetgen.games.dice.files.plain import plain_play
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import Fill
from sheetgen.games.dice.rules.form import FORM, form_of
from sheetgen.games.dice.rules.game import Log
from sheetgen.games.dice.rules.ruleset import SWITCHES, Switches


def plain_fill(fill: Fill) -> dict[str, Any]:
    return to_plain(FORM, fill)


def read_plain_fill(plain: Mapping[str, Any]) -> Fill:
    return from_plain(FORM, plain)


def pack_answers(duchy: Duchy, fill: Fill, switches: Switches) -> str:
    return pack_fill(form_of(duchy), fill, switches)


def unpack_answers(duchy: Duchy, evidence: str, digits: str) -> tuple[Fill, Switches]:
    return unpack_fill(form_of(duchy), evidence, digits)


def plain_log(log: Log) -> dict[str, Any]:
    return {
        "starts": list(log.starts),
        "variant": log.variant,
        "switches": unusual(log.switches, SWITCHES),
        "rounds": [
            [
                [*turn.roll.colours, *turn.roll.numbers, int(turn.roll.is_double)],
                [plain_play(play) for play in turn.plays],
            ]
            for turn in log.rounds
        ],
    }
