"""Fills as plain values and as digits, as the page and links have them."""

from collections.abc import Mapping
from typing import Any

from sheetgen.core.form.plain import from_plain, pack_fill, to_plain, unpack_fill
from sheetgen.games.burgundy.rules.duchy import Duchy
from sheetgen.games.burgundy.rules.fill import Fill
from sheetgen.games.burgundy.rules.ruleset import Switches
from sheetgen.games.burgundy.sheet.form import FORM, form_of


def plain_fill(fill: Fill) -> dict[str, Any]:
    return to_plain(FORM, fill)


def read_plain_fill(plain: Mapping[str, Any]) -> Fill:
    return from_plain(FORM, plain)


def pack_answers(duchy: Duchy, fill: Fill, switches: Switches) -> str:
    return pack_fill(form_of(duchy), fill, switches)


def unpack_answers(duchy: Duchy, evidence: str, digits: str) -> tuple[Fill, Switches]:
    return unpack_fill(form_of(duchy), evidence, digits)
