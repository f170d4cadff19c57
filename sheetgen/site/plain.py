"""Rules files as plain values, from which the engine of the page reads them."""

from typing import Any

from sheetgen.core.plain import Plain
from sheetgen.core.ruleset import Number, RuleSet


def plain_rules(rules: RuleSet) -> Plain:
    """Return a rules file as plain values, without the certainty of its numbers."""
    return {
        "id": rules.id,
        "number": rules.number,
        "game": rules.game,
        "terrains": [
            [t.name, list(t.numbers), t.earns, list(t.carried)]
            for t in (() if rules.declared else rules.terrains)
        ],
        "tables": {
            name: {
                row: [_plain_number(number) for number in rules.tables[name][row]]
                for row in rules.tables[name]
            }
            for name in rules.tables
        },
        "links": rules.links,
        "rim": [list(place.cells) for place in rules.rim],
    }


def _plain_number(number: Number) -> int | list[Any]:
    return [number.value, number.word] if number.word else number.value
