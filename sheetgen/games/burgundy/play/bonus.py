"""The choice of a hex tile, its placement on a card, and its immediate bonus.

Châteauma chooses and places a tile [burgundy 33.45 to 33.51]. Its bonus can place one
more tile, whose own bonus is then due [burgundy 33.52 to 33.65].

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence

from sheetgen.games.burgundy.play.piece import (
    ANIMALS_OF,
    BUILDING_OF,
    CASTLE_WORD,
    HIDDEN,
    SHIP_WORD,
    terrain_of,
)
from sheetgen.games.burgundy.play.state import GOODS_NUMBERS
from sheetgen.games.burgundy.play.work import LEFT, RIGHT, Work, clockwise, sell
from sheetgen.games.burgundy.rules.tile import (
    ANIMALS,
    CASTLE,
    CITY,
    GEESE,
    MINE,
    MONASTERY,
    PASTURE,
    RIVER,
)

BANK = 2  # silver [burgundy 33.54]
BOARDING_HOUSE = 2  # points [burgundy 33.11]
NO_KIND_LEFT = 1  # silver, for a white castle [burgundy 33.65]
# The terrains to search the game board for, in order: 33.55 to 33.57.
_TAKEN = {
    "carpenter": ("33.55", (CITY,)),
    "church": ("33.56", (CASTLE, MINE, MONASTERY)),
    "market": ("33.57", (RIVER, PASTURE)),
}


def give_bonus(work: Work, word: str) -> str:
    """Give the bonus of a tile that was just placed.

    Returns:
        The next tile placed, whose bonus is due; empty without a bonus.
    """
    if word == CASTLE_WORD:
        return choose_again(work, "33.52")
    if word == SHIP_WORD:
        _ship(work)
    elif word in ANIMALS_OF:
        _animals(work, word)
    elif word in BUILDING_OF:
        return _building(work, BUILDING_OF[word])
    else:
        clause = "33.13" if terrain_of(word) == MONASTERY else "33.60"
        work.note("nothing", clause, (("tile", word),))
    return ""


def _building(work: Work, kind: str) -> str:
    if kind in _TAKEN:
        clause, terrains = _TAKEN[kind]
        _take_to_reserve(work, clause, terrains)
    elif kind == "bank":
        work.silver += BANK
        work.note("silver", "33.54", (("silver", BANK),))
    elif kind == "boarding-house":
        work.earn("points", "33.11", BOARDING_HOUSE)
    elif kind == "watchtower":
        work.earn("points", "33.11", work.settings.printed.watchtower)
    elif kind == "warehouse":
        sell(work, "33.59")
    elif kind == "town-hall":
        return _town_hall(work)
    elif kind == "crane":
        return choose_again(work, "33.21")
    else:
        _white_castle(work)
    return ""


# Castle and crane


def choose_again(work: Work, clause: str) -> str:
    """Choose and place once more, starting at the white die's depot.

    Args:
        work: the turn.
        clause: the clause of the effect that allows this.
    """
    at = work.chosen
    if not work.free_cells(at):
        at = RIGHT if at == LEFT else LEFT
        if not work.free_cells(at):
            work.note("no-card", "33.53", (), "no card has a free cell")
            sell(work, "33.53")
            return ""
        work.note("other-card", "33.53", (("card", work.card_number(at)),), "card full")
    values = (("die", work.white), ("card", work.card_number(at)))
    work.note("choose-again", clause, values)
    if work.switches.castle_choice == "sale":  # [burgundy 42.2]
        found = find_tile(work, work.free_cells(at), work.white)
        if found is None:
            sell(work, "42.2")
            return ""
        return take_tile(work, at, found, work.white)
    return choose(work, at, work.white)


# Buildings


def _take_to_reserve(work: Work, clause: str, terrains: Sequence[str]) -> None:
    for terrain in terrains:
        for depot in clockwise(work.white):
            for place, word in enumerate(work.depots[depot]):
                if terrain_of(word) == terrain:
                    work.depots[depot][place] = ""
                    work.keep(word, True)
                    work.note(
                        "keep",
                        clause,
                        (("tile", word), ("depot", depot + 1)),
                        "from the white die's depot clockwise",
                    )
                    return
    work.note("nothing", clause, (), "none on the game board")


def _town_hall(work: Work) -> str:
    other = RIGHT if work.chosen == LEFT else LEFT
    for at in (work.chosen, other):
        fitting = _fitting_stacks(work, at)
        if not fitting:
            continue
        most = max([len(work.reserve[stack]) for stack, _ in fitting])
        best = [pair for pair in fitting if len(work.reserve[pair[0]]) == most]
        stack, cell = best[0]
        word = work.reserve[stack].pop()
        work.cover(at, cell, word)
        work.note(
            "place-kept",
            "33.58",
            (("tile", word), ("card", work.card_number(at)), ("cell", cell + 1)),
            "tie: leftmost" if len(best) > 1 else "most in the reserve",
        )
        return word
    if work.wild and work.switches.town_hall_wild == "yes":  # [burgundy 42.5]
        for at in (work.chosen, other):
            for cell, _ in work.free_cells(at):
                place_wild(work, at, cell, "42.5")
                return ""
    work.note("nothing", "33.58", (), "no tile of the reserve fits")
    return ""


def _fitting_stacks(work: Work, at: int) -> list[tuple[int, int]]:
    """Return the stacks whose top tile fits a card, each with its first free cell."""
    free = work.free_cells(at)
    found = []
    for place, stack in enumerate(work.reserve):
        terrain = terrain_of(stack[-1]) if stack else ""
        cells = [cell for cell, wanted in free if wanted == terrain]
        if cells:
            found.append((place, cells[0]))
    return found


def _white_castle(work: Work) -> None:
    reserve = work.settings.parts.reserve
    lacked = [reserve[at] for at, stack in enumerate(work.reserve) if not stack]
    if work.switches.white_castle_kind == "leftmost":  # [burgundy 42.9]
        lacked = lacked[:1]
    for depot in clockwise(work.white):
        for terrain in lacked:
            for place, word in enumerate(work.depots[depot]):
                if terrain_of(word) == terrain:
                    work.depots[depot][place] = ""
                    work.keep(word)
                    values = (("tile", word), ("depot", depot + 1))
                    work.note("keep", "33.65", values, "leftmost kind not in reserve")
                    return
    work.silver += NO_KIND_LEFT
    reason = "none of that kind on the game board" if lacked else "has every kind"
    work.note("silver", "33.65", (("silver", NO_KIND_LEFT),), reason)


# Animals


def _animals(work: Work, word: str) -> None:
    kind, count = ANIMALS_OF[word]
    tiles, animals, geese = count_animals(work)
    if kind != GEESE:
        # All tiles of the kind score, including this one, and geese with them.
        at = ANIMALS.index(kind)
        points = animals[at] + geese
        work.earn("animals", "33.12", points)
        return
    if work.switches.geese_most == "tiles":  # [burgundy 42.10]
        ranked = [(tiles[at], animals[at]) for at in range(len(ANIMALS))]
    else:
        ranked = [(animals[at], tiles[at]) for at in range(len(ANIMALS))]
    best = ranked.index(max(ranked))
    work.earn("geese", "33.22", count + animals[best], "kind that it has most of")


def count_animals(work: Work) -> tuple[list[int], list[int], int]:
    """Return the numbers of open tiles and of animals of each kind, and of geese."""
    tiles, animals, geese = [0] * len(ANIMALS), [0] * len(ANIMALS), 0
    for word in work.open_words():
        if word in ANIMALS_OF:
            kind, count = ANIMALS_OF[word]
            if kind == GEESE:
                geese += count
            else:
                at = ANIMALS.index(kind)
                tiles[at] += 1
                animals[at] += count
    return tiles, animals, geese


# Ship


def _ship(work: Work) -> None:
    totals = [sum(goods) for goods in work.goods]
    most = max(totals)
    if most:
        # The white die's own depot comes last [burgundy 33.62].
        order = clockwise(work.white % len(totals) + 1)
        depot = next(at for at in order if totals[at] == most)
        is_tie = totals.count(most) > 1
        for number in range(GOODS_NUMBERS):
            work.own_goods[number] += work.goods[depot][number]
        work.goods[depot] = (0,) * GOODS_NUMBERS
        work.note(
            "take-goods",
            "33.62",
            (("depot", depot + 1), ("tiles", most)),
            "tie: first after the white die's depot" if is_tie else "most goods",
        )
    else:
        work.note("no-goods", "33.62", (), "no depot has goods")
    work.moves += 1
    work.note("move-marker", "33.63", (("moves", work.moves),))


CONSOLATION = 2  # silver, if nothing else is possible [burgundy 33.51]
Found = tuple[int, int, int]  # depot, place and cell of the card, from 0


def choose(work: Work, at: int, first: int) -> str:
    """Choose a tile and place it.

    Args:
        work: the turn.
        at: the side of the card to place it on.
        first: the number of the depot where the search begins.

    Returns:
        The tile placed, whose bonus is due; empty without a bonus.
    """
    free = work.free_cells(at)
    found = find_tile(work, free, first)
    if found is not None:
        return take_tile(work, at, found, first)
    return choose_else(work, at, free)


def find_tile(work: Work, free: Sequence[tuple[int, str]], first: int) -> Found | None:
    """Return the first tile in the depots that fits, and the cell for it."""
    if not free:
        return None
    by_tiles = work.switches.search_order == "tiles"  # [burgundy 42.1]
    for depot in clockwise(first):
        words = work.depots[depot]
        terrains = [terrain_of(word) for word in words]
        if by_tiles:
            for place, terrain in enumerate(terrains):
                for cell, wanted in free:
                    if terrain == wanted:
                        return depot, place, cell
        else:
            for cell, wanted in free:
                if wanted in terrains:
                    return depot, terrains.index(wanted), cell
    return None


def take_tile(work: Work, at: int, found: Found, first: int) -> str:
    """Move a tile from a depot to a card, and return it."""
    depot, place, cell = found
    word = work.depots[depot][place]
    work.depots[depot][place] = ""
    work.cover(at, cell, word)
    work.note(
        "place",
        "33.46",
        (
            ("tile", word),
            ("depot", depot + 1),
            ("card", work.card_number(at)),
            ("cell", cell + 1),
        ),
        "first depot" if depot == first - 1 else "next depot clockwise",
    )
    return word


def choose_else(work: Work, at: int, free: Sequence[tuple[int, str]]) -> str:
    """Do what remains if no depot has a fitting tile [burgundy 33.48 to 33.51].

    Returns:
        The tile placed, whose bonus is due; empty without a bonus.
    """
    for cell, terrain in free:
        stack = work.stack_for(terrain)
        if stack >= 0:
            word = work.reserve[stack].pop()
            work.cover(at, cell, word)
            _tell_kept(work, "place-kept", "33.48", word, at, cell)
            return word
    if work.wild and free:
        place_wild(work, at, free[0][0], "33.49")
        return ""
    for place, word in enumerate(work.black):
        if word:
            work.black[place] = ""
            work.wild.append(HIDDEN + word)
            values = (("tile", word), ("place", place + 1))
            work.note("hide", "33.50", values, "nothing fits: first black tile")
            return ""
    work.silver += CONSOLATION
    work.note("silver", "33.51", (("silver", CONSOLATION),), "nothing fits")
    return ""


def place_wild(work: Work, at: int, cell: int, clause: str) -> None:
    """Place the top wild hex of the reserve on a cell; it has no bonus."""
    word = work.wild.pop()
    work.cover(at, cell, word)
    _tell_kept(work, "place-wild", clause, word, at, cell)


def _tell_kept(
    work: Work, code: str, clause: str, word: str, at: int, cell: int
) -> None:
    values = (("tile", word), ("card", work.card_number(at)), ("cell", cell + 1))
    work.note(code, clause, values, "no depot fits: first free cell")
