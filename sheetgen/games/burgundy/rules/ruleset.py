"""The open questions of the rulebooks, as switches, and the printed numbers.

Clauses are those of ``docs/rules/burgundy.md``, cited as ``[burgundy 8.2]``. Printed
numbers come from the game's rules file.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.core.ruleset import RuleSet, Table
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, Printed

VARIANTS = ("normal", "team", "solo")
FEWEST, MOST = 2, 4  # players, virtual ones too [burgundy 3.1]


@dataclass(frozen=True)
class Switches:
    """How the open questions of the rulebooks are answered.

    `SETTINGS` lists the settings of each, and its clause.
    """

    edition: str = "special"
    tie_empty: str = "fewer"
    tie_track: str = "edition"
    third_post: str = "no"
    crane_counts: str = "each"
    geese_kinds: str = "one"
    route_goods: str = "yes"
    white_castle_terrain: str = "city"
    white_castle_once: str = "no"
    shield_1_areas: str = "no"
    beyond_nine: str = "triangular"
    shield_6_when: str = "once"
    shield_7_tiles: str = "one"
    post_tile_counts: str = "no"
    double_copied: str = "yes"
    shield_13_copied: str = "no"
    team_values: str = "four"
    chain_cells: str = "no"
    several_inns: str = "no"


OPEN_QUESTIONS = 41  # the section of all switches but the first [burgundy 41.1]
# Every switch by its name in files, with its settings, the default first. The order is
# that of the digits of answers; in the browser, a dict does not keep it.
SETTINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("edition", ("special", "2019", "2011")),  # [burgundy 2.1]
    ("tie-empty", ("fewer", "more")),  # [burgundy 41.1]
    ("tie-track", ("edition", "ahead", "behind")),  # [burgundy 41.2]
    ("third-post", ("no", "yes")),  # [burgundy 41.3]
    ("crane-counts", ("each", "one")),  # [burgundy 41.4]
    ("geese-kinds", ("one", "all")),  # [burgundy 41.5]
    ("route-goods", ("yes", "no")),  # [burgundy 41.6]
    ("white-castle-terrain", ("city", "any")),  # [burgundy 41.7]
    ("white-castle-once", ("no", "yes")),  # [burgundy 41.8]
    ("shield-1-areas", ("no", "yes")),  # [burgundy 41.9]
    ("beyond-nine", ("triangular", "nine")),  # [burgundy 41.10]
    ("shield-6-when", ("once", "again")),  # [burgundy 41.11]
    ("shield-7-tiles", ("one", "two")),  # [burgundy 41.12]
    ("post-tile-counts", ("no", "yes")),  # [burgundy 41.13]
    ("double-copied", ("yes", "no")),  # [burgundy 41.14]
    ("shield-13-copied", ("no", "yes")),  # [burgundy 41.15]
    ("team-values", ("four", "two")),  # [burgundy 41.16]
    ("chain-cells", ("no", "yes")),  # [burgundy 41.17]
    ("several-inns", ("no", "yes")),  # [burgundy 41.18]
)
SWITCHES: Mapping[str, tuple[str, ...]] = dict(SETTINGS)

STANDARD = Switches()


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
