"""All expansions, those in force on a sheet, and the solo game [burgundy 30].

A solo game covers the whole duchy in time. Points come and go during it, so nothing is
added up: the game is won or not. The progress on a sheet (targets, marker and rounds)
is compared with the rest of the sheet.

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import ERROR, NOTE, Finding
from sheetgen.games.burgundy.check.ledger import (
    ACTIONS,
    SILVER_FOR_WORKERS,
    can_use,
    silver_by,
)
from sheetgen.games.burgundy.check.score import score
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.expansions.chateauma import CHATEAUMA
from sheetgen.games.burgundy.expansions.mini import (
    CASTLE_CHAINS,
    EXTRA_TILES,
    INNS,
    TEAM,
    TRADE_ROUTES,
    WHITE_CASTLES,
)
from sheetgen.games.burgundy.expansions.posts import BORDER_POSTS
from sheetgen.games.burgundy.expansions.shields import SHIELDS
from sheetgen.games.burgundy.expansions.vineyards import VINEYARDS
from sheetgen.games.burgundy.rules.counts import MOST_GOODS, ROUNDS, STEP, TARGET
from sheetgen.games.burgundy.rules.derived import Derived
from sheetgen.games.burgundy.rules.duchy import PHASES
from sheetgen.games.burgundy.rules.fill import Fill, Solo
from sheetgen.games.burgundy.rules.goods import PER_JOKER, goods_by, ships_of
from sheetgen.games.burgundy.rules.tile import JOKER, TERRAINS

ROUNDS_OF_PHASE = ROUNDS // len(PHASES)  # [burgundy 4.1]
HIGHEST = 60  # the first target with a box on sheets [burgundy 30.14]
LOWEST_BOXES = 3  # for the last target, which repeats
PER_SALE = 2  # the most silver for a good [burgundy 10.3, 31.9]
TERRAIN_POINTS = 26  # the monastery; its points for a terrain [burgundy 30.10]
PER_TERRAIN = 3


def list_targets() -> tuple[int, ...]:
    """Return the targets with boxes on sheets, in the order of the game."""
    falling = range(HIGHEST, STEP, -STEP)
    return (*falling, *(STEP,) * LOWEST_BOXES)


def next_target(reached: int) -> int:
    """Return the target after the one reached [burgundy 30.13].

    >>> next_target(50), next_target(7), next_target(5), next_target(2)
    (45, 2, 5, 2)
    """
    return reached - STEP if reached > STEP else reached  # [burgundy 30.20]


def _find(shown: Derived) -> list[Finding]:
    found = []
    jokers = shown.count_word(JOKER)
    ships = len(ships_of(shown))
    if jokers > ships:  # [burgundy 30.8] at most one per ship
        found.append(
            Finding("more-jokers-than-ships", ERROR, "sheet", "30.8", ships, jokers)
        )
    found += _check_price(shown)
    if shown.fill.bonus:
        found.append(Finding("bonus-in-solo", ERROR, "sheet", "40.28"))
    left = shown.duchy.count - len(shown.placed)
    code = "solo-open" if left else "solo-won"
    found.append(Finding(code, NOTE, "sheet", "30.1", None, left))
    if shown.fill.solo is not None:
        found += _check_way(shown, shown.fill.solo)
    return found


def _check_price(shown: Derived) -> list[Finding]:
    """Find the first phase by whose end jokers cost more goods than had come."""
    jokers = [c for c in shown.placed if shown.fill.tiles[c] == JOKER]
    for phase in PHASES:
        price = PER_JOKER * sum(1 for cell in jokers if shown.last[cell] <= phase)
        most = goods_by(phase)
        if price > most:  # [burgundy 30.17]
            place = "phase:" + str(phase)
            return [Finding("goods-for-jokers", ERROR, place, "30.17", most, price)]
    return []


def _check_way(shown: Derived, way: Solo) -> list[Finding]:
    """Compare targets, marker and rounds with the rules and with the sheet."""
    return [*_check_targets(way), *_check_rounds(shown, way), *_check_sum(shown, way)]


def _check_targets(way: Solo) -> list[Finding]:
    """Find targets out of order, and a marker beyond the next target."""
    found = []
    for before, target in zip(way.targets, way.targets[1:]):  # noqa: B905
        due = next_target(before)
        if target != due:  # [burgundy 30.20]
            place = "target:" + str(target)
            found.append(Finding("target-skipped", ERROR, place, "30.20", due, target))
    if way.targets and not found:
        due = next_target(way.targets[-1])
        if way.points is not None and way.points >= due:  # [burgundy 30.21]
            place = "marker"
            found.append(
                Finding("target-passed", ERROR, place, "30.21", due, way.points)
            )
        found.append(
            Finding("solo-target", NOTE, "targets", "30.13", due, len(way.targets))
        )
        if way.targets[0] != TARGET:  # [burgundy 30.14] easier, or harder
            first = way.targets[0]
            found.append(Finding("solo-first", NOTE, "targets", "30.14", TARGET, first))
    return found


def _check_rounds(shown: Derived, way: Solo) -> list[Finding]:
    """Find more rounds than a game has, or too few for the phases written [30.22]."""
    if way.rounds is None:
        return []
    place = "rounds"
    if way.rounds > ROUNDS:
        return [Finding("rounds-beyond", ERROR, place, "30.22", ROUNDS, way.rounds)]
    latest = max([0, *(shown.letters[cell] for cell in shown.placed)])
    least = ROUNDS_OF_PHASE * (latest - 1) + 1
    if latest and way.rounds < least:
        return [Finding("rounds-too-few", ERROR, place, "30.22", least, way.rounds)]
    return [Finding("solo-rounds", NOTE, place, "30.1", ROUNDS, way.rounds)]


def _check_sum(shown: Derived, way: Solo) -> list[Finding]:
    """Compare the points reached with those that the sheet can explain [30.23]."""
    had = sum(way.targets) + (way.points or 0)
    if not had or shown.fill.expansions:
        return []  # no rulebook gives the points of expansions here
    most = _most_points(shown)
    spent = most + _most_silver(shown, len(way.targets))
    if had > spent:
        return [Finding("points-beyond", ERROR, "targets", "30.23", spent, had)]
    return [Finding("solo-points", NOTE, "targets", "30.23", most, had)]


def _most_points(shown: Derived) -> int:
    """Return the most points from tiles, goods and monasteries."""
    most = sum(line.most for line in score(shown, ()) if line.heading != "stocks")
    if shown.fill.sold is None:
        most += max(shown.duchy.printed.good_sold) * MOST_GOODS
    if shown.cell_of_monastery(TERRAIN_POINTS) >= 0:
        full = [terrain for terrain in TERRAINS if shown.full_terrain(terrain)]
        most += PER_TERRAIN * len(full)
    return most


def _most_silver(shown: Derived, free: int) -> int:
    """Return the most silver possible, each worth a point [30.12].

    Args:
        shown: the derived values of the sheet.
        free: the number of actions that targets gave.
    """
    last = PHASES[-1]
    sold = MOST_GOODS if shown.fill.sold is None else sum(shown.fill.sold)
    silver = silver_by(shown, last, last) + PER_SALE * sold
    if can_use(shown, SILVER_FOR_WORKERS, last):
        silver += ACTIONS * last + len(shown.placed) + free
    return silver


SOLO = Expansion(
    id="solo",
    number=10,
    clause="30",
    replaces=(("6.3", "30.4"), ("6.1", "30.9"), ("8.7", "30.11"), ("9.7", "30.5")),
    # [burgundy 30.5, 30.15, 30.16, 40.44]
    lifts=("8.7", "9.7", "9.9", "11.2", "40.2", "40.41"),
    without=("team", "chateauma"),
    words=(JOKER,),
    parts=("solo",),
    find=_find,
)

# Those that players choose, in the order of the digits of answers. Expansions 3 and 7
# are boards without rules of their own [burgundy 23, 27].
CHOSEN = (
    CASTLE_CHAINS,
    EXTRA_TILES,
    BORDER_POSTS,
    WHITE_CASTLES,
    INNS,
    TRADE_ROUTES,
    SHIELDS,
    VINEYARDS,
    CHATEAUMA,
)
VARIANTS = (TEAM, SOLO)  # ways to play, named in the variant of a fill
EXPANSIONS = (*CHOSEN, *VARIANTS)
BRINGS = {word: expansion.id for expansion in EXPANSIONS for word in expansion.words}
IDS = tuple(expansion.id for expansion in CHOSEN)
# The expansion to which a part of a fill or a heading of the score belongs.
OWNER = {part: expansion.id for expansion in EXPANSIONS for part in expansion.parts}


def in_force(fill: Fill) -> tuple[Expansion, ...]:
    """Return the expansions and the variant that a sheet was played with."""
    return tuple(
        expansion
        for expansion in EXPANSIONS
        if expansion.id in fill.expansions or expansion.id == fill.variant
    )
