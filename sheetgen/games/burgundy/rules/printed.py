"""The printed numbers of the game, from its rules file.

Part of the core that runs in the browser too.
"""

from sheetgen.core.ruleset import RuleSet, Table
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, Printed


def printed_numbers(rules: RuleSet) -> Printed:
    """Return the printed numbers of a rules file."""
    tables = rules.tables
    points = tables["points"]
    gains = tables["trade_gains"]
    return Printed(
        area_points=_by_number(tables["area_points"]),
        phase_points=_by_phase(tables["phase_points"]),
        bonus_tiles=_by_name(tables["bonus_tiles"]),
        good_sold=tuple(number.value for number in points["good_sold"]),
        watchtower=points["watchtower"][0].value,
        workers_for_point=points["workers_for_a_point"][0].value,
        monasteries={
            int(row): tuple(number.value for number in numbers)
            for row, numbers in tables["monastery_points"].items()
        },
        shields=_by_number(tables["shield_points"]),
        post_phases=_by_phase(tables["post_points"]),
        post_tiles=_by_name(tables["post_tiles"]),
        vines=tuple(
            tables["vine_points"][str(size)][0].value
            for size in range(1, len(tables["vine_points"]) + 1)
        ),
        routes={
            int(row): tuple(
                (
                    number.value,
                    gains["points"][0].value if number.word == "points" else 0,
                )
                for number in numbers
            )
            for row, numbers in tables["trade_routes"].items()
        },
        posts=tuple(post.cells for post in rules.rim),
    )


def _by_number(table: Table) -> dict[int, int]:
    return {int(row): numbers[0].value for row, numbers in table.items()}


def _by_phase(table: Table) -> tuple[int, ...]:
    return tuple(table[letter][0].value for letter in PHASE_LETTERS)


def _by_name(table: Table) -> dict[str, tuple[int, ...]]:
    return {
        row: tuple(number.value for number in numbers) for row, numbers in table.items()
    }
