"""The table that a user asks for, if it can be played."""

from collections.abc import Sequence

from sheetgen.core.checklist import Party
from sheetgen.core.errors import UsageError
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.check.expansions import EXPANSIONS, VARIANTS
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.files.board_file import load_depots
from sheetgen.games.burgundy.rules.chateauma_parts import LEVELS
from sheetgen.games.burgundy.rules.duchy import Printed
from sheetgen.games.burgundy.rules.player_counts import MOST
from sheetgen.games.burgundy.rules.printed import printed_numbers
from sheetgen.games.burgundy.setup.setup import (
    ALONE,
    CHATEAUMA,
    MODIFIERS,
    SOLO,
    TEAM,
    USUAL_LEVEL,
    SetUp,
)
from sheetgen.language.message import join, message
from sheetgen.layout.find import load_rules

NAMES = tuple(expansion.id for expansion in EXPANSIONS)


def printed() -> Printed:
    """Return the printed numbers of the game."""
    (rules,) = load_rules(GAME.id)
    return printed_numbers(rules)


# The request


def plan(party: Party) -> SetUp:
    """Return the table for a party.

    Raises:
        UsageError: it cannot be played; with all reasons.
    """
    asked = (*party.expansions, *party.guests)
    chosen = tuple(one for one in EXPANSIONS if one.id in asked)
    ids = {one.id for one in chosen}
    problems = [*_unknown(party), *_apart(chosen)]
    variants = [one.id for one in VARIANTS if one.id in ids]
    people = party.people
    if people is None and len(variants) == 1:
        people = {SOLO: ALONE, TEAM: MOST}[variants[0]]
    if people is None:
        problems.append(message("--players: how many people play is missing, 1 to 4"))
    else:
        problems += _miscounted(people, ids)
    if CHATEAUMA not in ids and (party.level or party.modifiers):
        problems.append(message("--level and --modifiers belong to --with chateauma"))
    if problems or people is None:
        raise UsageError(join("\n", problems))
    return SetUp(
        load_depots(),
        people,
        variants[0] if variants else "normal",
        tuple(one.id for one in chosen if one.id not in (*variants, CHATEAUMA)),
        CHATEAUMA in ids,
        party.level or USUAL_LEVEL,
        tuple(one for one in MODIFIERS if one in party.modifiers),
        party.seed,
    )


def _unknown(party: Party) -> list[str]:
    """Return messages about names that do not exist."""
    problems: list[str] = []
    levels = (party.level,) if party.level else ()
    for option, given, known in (
        ("--expansions", party.expansions, NAMES),
        ("--with", party.guests, (CHATEAUMA,)),
        ("--level", levels, LEVELS),
        ("--modifiers", party.modifiers, MODIFIERS),
    ):
        wrong = [name for name in given if name not in known]
        if wrong:
            what = message(
                "{option} {given}: expected some of {names}",
                option=option,
                given=",".join(wrong),
                names=", ".join(known),
            )
            problems.append(what)
    return problems


def _apart(chosen: Sequence[Expansion]) -> list[str]:
    """Return messages about incompatible expansions, one for each pair."""
    pairs = [
        (one.id, other.id)
        for at, one in enumerate(chosen)
        for other in chosen[at + 1 :]
        if other.id in one.without or one.id in other.without
    ]
    # [burgundy 21.2] These need their own boards, and so does a variant.
    variants = [one.id for one in chosen if one in VARIANTS]
    if any(one.id == "castle-chains" for one in chosen):
        pairs += [("castle-chains", variant) for variant in variants]
    return [
        message("{one} cannot be played together with {other}", one=one, other=other)
        for one, other in pairs
    ]


def _miscounted(people: int, ids: set[str]) -> list[str]:
    """Return messages about what this number of people cannot play."""
    problems: list[str] = []
    if not ALONE <= people <= MOST:
        problems.append(message("--players {count}: expected 1 to 4", count=people))
    if SOLO in ids and people != ALONE:  # [burgundy 30.1]
        problems.append(message("--players {count}: solo is for 1", count=people))
    if TEAM in ids and people != MOST:  # [burgundy 29.1]
        problems.append(message("--players {count}: team is for 4", count=people))
    if CHATEAUMA in ids and people == MOST:  # [burgundy 33.1]
        problems.append(
            message("--players {count}: with chateauma at most 3", count=people)
        )
    if people == ALONE and not ids & {SOLO, TEAM, CHATEAUMA}:
        problems.append(
            message("--players 1: alone, take --expansions solo or --with chateauma")
        )
    return problems
