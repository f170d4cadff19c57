"""Sheets as games leave them, in the values of their spots: to be written by hand.

Everything follows from a seed. Of the Dice Game the sheets are those of random games,
with phases or rounds, bonuses, points and sums; of others what random games of their
own tests leave. A sheet that is wrong differs from a legal one in one spot.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sheetgen.core.layout.file import Head, choose_letters, write_layout
from sheetgen.core.scoresheet import check as sheet_check
from sheetgen.core.scoresheet import fields as sheet_fields
from sheetgen.core.verdict import ILLEGAL, LEGAL
from sheetgen.games.burgundy.check import check as burgundy_check
from sheetgen.games.burgundy.check.expansions import IDS, list_targets
from sheetgen.games.burgundy.rules import fill as burgundy_fill
from sheetgen.games.burgundy.rules.fill import BASE_HEADINGS
from sheetgen.games.burgundy.sheet import fields as burgundy_fields
from sheetgen.games.burgundy.totals.check import check as totals_check
from sheetgen.games.burgundy.totals.sheet import fields as totals_fields
from sheetgen.games.burgundy.totals.sheet.form import Fill as TotalsFill
from sheetgen.games.dice.check import check as dice_check
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.sheet import fields as dice_fields
from sheetgen.games.find import load_layout
from sheetgen.games.keythedral.check import check as keythedral_check
from sheetgen.games.keythedral.rules.fill import MOST
from sheetgen.games.keythedral.rules.ruleset import VERSIONS, Cathedral
from sheetgen.games.keythedral.sheet import fields as keythedral_fields
from tests.games.burgundy.play import ALL, play
from tests.games.burgundy.play import load_duchy as load_burgundy
from tests.games.burgundy.totals.sheets import SHEET as TOTALS
from tests.games.burgundy.totals.sheets import game_of, virtual
from tests.games.dice.oracle import small_duchy
from tests.games.dice.play import duchy_of, filled_sheet, lucky_game, random_game
from tests.games.keythedral.conformance import added_up, played
from tests.games.sheets.play import played as played_sheet
from tests.games.sheets.play import sheet_of

DRAWN = Path(__file__).with_name("games") / "sheets" / "drawn"
EVIDENCE = ("none", "phase", "round")
OTHERS_FIRST = 0.3  # how often another player has claimed a colour
TRIES = 60  # to find a change that is against the rules


@dataclass(frozen=True)
class Filled:
    """A sheet that somebody filled in.

    Attributes:
        layout: name or file of the board.
        evidence: that the sheet has places for.
        fill: what was written.
        values: the same, by the names of spots.
        verdict: of the rules.
        changed: the spot that makes it illegal.
    """

    layout: str
    evidence: str
    fill: Any
    values: Mapping[str, str]
    verdict: str
    changed: str = ""


def chance_board(folder: Path, seed: int) -> str:
    """Return the layout file of a board of the Dice Game that chance made."""
    rng = random.Random(f"board-{seed}")
    board = small_duchy(rng, 25, 40, 10).board
    rules = load_layout("A").rules
    text = write_layout(
        board, rules, choose_letters(rules), Head(f"Chance {seed}", "C")
    )
    path = folder / f"chance-{seed}.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def fill_dice(layout: str, evidence: str, seed: int, is_legal: bool = True) -> Filled:
    """Return the sheet of a random game of the Dice Game.

    Args:
        layout: name or file of the board.
        evidence: of the sheet.
        seed: of all that is random.
        is_legal: whether the rules are to allow it.
    """
    rng = random.Random(f"{Path(layout).stem}-{evidence}-{seed}")
    duchy = duchy_of(load_layout(layout))
    while True:
        game = lucky_game if rng.random() < 0.2 else random_game
        fill = filled_sheet(game(duchy, rng), evidence, rng.random() < 0.5)
        if rng.random() < 0.15:  # not added up yet
            fill = replace(fill, columns=None, total=None)
        places = dice_fields.PLACES.on(duchy, evidence)
        values = places.encode(fill)
        for spot in places.spots:
            is_first = spot.name.startswith("rank:") and spot.name.endswith("first")
            if is_first and spot.name not in values and rng.random() < OTHERS_FIRST:
                values[spot.name] = "x"
        filled = _gathered_dice(duchy, layout, evidence, values)
        if filled.verdict != LEGAL:
            continue  # more of something than the sheet has spots for
        if is_legal:
            return filled
        for _ in range(TRIES):
            wrong = _gathered_dice(duchy, layout, evidence, *_other_number(values, rng))
            if wrong.verdict == ILLEGAL:
                return wrong


def _other_number(
    values: Mapping[str, str], rng: random.Random
) -> tuple[dict[str, str], str]:
    """Return values with another number in one cell, and the name of its spot."""
    written = [
        name
        for name, value in values.items()
        if name.startswith("cell:") and value.isdecimal()
    ]
    name = rng.choice(written)
    others = [number for number in "123456" if number != values[name]]
    return {**values, name: rng.choice(others)}, name


def _gathered_dice(
    duchy: Duchy,
    layout: str,
    evidence: str,
    values: Mapping[str, str],
    changed: str = "",
) -> Filled:
    fill = dice_fields.PLACES.on(duchy, evidence).decode(values)
    verdict = dice_check.check(duchy, fill).verdict
    return Filled(layout, evidence, fill, values, verdict, changed)


def fill_totals(seed: int) -> Filled:
    """Return the quick totals of a random game, added up rightly."""
    rng = random.Random(f"totals-{seed}")
    players = rng.randint(2, 4)
    columns = tuple([game_of(rng, players, at) for at in range(players)])
    if rng.random() < 0.3:
        columns = (*columns[:-1], virtual(rng))
    places = totals_fields.PLACES.on(TOTALS, "none")
    values = places.encode(TotalsFill(columns))
    fill = places.decode(values)
    verdict = totals_check.check(TOTALS, fill).verdict.verdict
    return Filled("burgundy-totals/totals", "none", fill, values, verdict)


def fill_keythedral(seed: int) -> Filled:
    """Return the sheet of a random game of Keythedral, with sums."""
    rng = random.Random(f"keythedral-{seed}")
    layout = load_layout("CATHEDRAL")
    cathedral = Cathedral(layout.board)
    version, players = rng.choice(VERSIONS), rng.randint(2, MOST)
    ended = added_up(played(cathedral, version, players, rng), rng)
    places = keythedral_fields.PLACES.on(cathedral, "none")
    values = places.encode(ended)
    fill = places.decode(values)
    verdict = keythedral_check.check(cathedral, fill)
    return Filled("CATHEDRAL", "none", fill, values, verdict.verdict)


def fill_declared(layout: str, seed: int) -> Filled:
    """Return a declared sheet after a random game, added up.

    Args:
        layout: of the collection, or a file of the tests that has a drawing.
        seed: of the game.
    """
    rng = random.Random(f"{layout}-{seed}")
    drawn = DRAWN / f"{layout.partition('/')[2]}.toml"
    layout = str(drawn) if drawn.is_file() else layout
    sheet = sheet_of(load_layout(layout).rules.sheet)
    places = sheet_fields.PLACES.on(sheet, "none")
    values = places.encode(played_sheet(sheet.declaration, rng))
    fill = places.decode(values)
    verdict = sheet_check.check(sheet, fill).verdict.verdict
    return Filled(layout, "none", fill, values, verdict)


def _alone(fill: burgundy_fill.Fill, rng: random.Random) -> burgundy_fill.Fill:
    """Return a fill as that of a solo game that came so far."""
    reached = list_targets()[2 : 2 + rng.randint(0, 2)]
    way = burgundy_fill.Solo(reached, rng.randint(0, 29), rng.randint(21, 25))
    gone: dict[str, Any] = dict.fromkeys(("bonus", "posts", "track", "other"))
    gone["players"] = 0
    far = ("border-posts", "trade-routes")  # not there, or by how many play
    expansions = tuple(name for name in fill.expansions if name not in far)
    gone |= {"routes": None, "copied": (), "expansions": expansions}
    return replace(fill, variant="solo", solo=way, **gone)


def fill_burgundy(layout: str, seed: int) -> Filled:
    """Return the sheet of a random game of The Castles of Burgundy, added up.

    Args:
        layout: name of the duchy.
        seed: of all that is random; which expansions are in force is too.
    """
    rng = random.Random(f"{layout}-{seed}")
    duchy = load_burgundy(layout)
    count = rng.choice((0, 0, 1, 2, len(ALL)))
    expansions = tuple(sorted(rng.sample(ALL, count), key=IDS.index))
    ended = play(duchy, seed, rng.randint(2, 4), expansions, rng.choice((1.0, 0.5)))
    points = {name: ended.by_heading.get(name, 0) for name in BASE_HEADINGS}
    added_up = replace(ended.fill, points=points | ended.by_heading, total=ended.points)
    if duchy.board.links:  # it is for one, whose sheet has no places for points
        added_up = _alone(ended.fill, rng)
    places = burgundy_fields.PLACES.on(duchy, "phase")
    values = places.encode(added_up)
    fill = places.decode(values)
    verdict = burgundy_check.check(duchy, fill).verdict
    return Filled(layout, "phase", fill, values, verdict)
