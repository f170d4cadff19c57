"""Random games of one player, played by the dice and scored tile by tile.

This is a second, plain engine: it keeps points, dice, silver, workers and goods as a
player at the table does, and knows nothing of ranges or bounds. What it leaves behind
is a sheet and the points that were made. Depots hold whatever tile a player wants, and
dice show whatever number; so it plays more games than there can be, and none too few.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from sheetgen.games.burgundy.rules.duchy import Duchy
from sheetgen.games.burgundy.rules.fill import Fill, Posts, Routes, Shield, Vineyard
from sheetgen.games.burgundy.rules.ruleset import printed_numbers
from sheetgen.games.find import load_layout

AREA = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66)
PHASE = (0, 10, 8, 6, 4, 2)
LARGE, SMALL = {2: 5, 3: 6, 4: 7}, {2: 2, 3: 3, 4: 4}
SHIELDS = dict.fromkeys(range(1, 7), 12) | dict.fromkeys(range(7, 13), 8)
SHIELDS |= dict.fromkeys(range(13, 19), 4)
# Number, points, and what else a place of a trade route brings.
ROUTES = {
    1: ((2, 0, "ca"), (4, 0, "ch"), (1, 0, "bo")),
    2: ((6, 4, ""), (3, 0, "ba"), (4, 0, "ca")),
    5: ((5, 0, "bo"), (1, 4, ""), (2, 0, "ma")),
    8: ((2, 4, ""), (3, 0, "any"), (6, 0, "ma")),
    9: ((4, 0, "ba"), (1, 0, "ch"), (5, 4, "")),
    12: ((5, 0, "any"), (3, 4, ""), (2, 0, "ba")),
}
BUILDINGS = ("ma", "ca", "ch", "wh", "bo", "ba", "th", "wt")
COUNTED = dict(
    zip(("wh", "wt", "ca", "ch", "ma", "bo", "ba", "th"), range(16, 24), strict=True)
)
COUNTED["wc"] = 29
KINDS = {
    **{"ma": "market", "ca": "carpenter", "ch": "church", "wh": "warehouse"},
    **{"bo": "boarding-house", "ba": "bank", "th": "town-hall", "wt": "watchtower"},
}
TAKES = {
    "ma": ("river", "pasture"),
    "ca": ("city",),
    "ch": ("mine", "monastery", "castle"),
    "any": ("city", "monastery", "river", "pasture", "castle", "mine"),
}
TERRAINS = ("city", "monastery", "river", "pasture", "castle", "mine")
ALL = (
    *("extra-tiles", "border-posts", "white-castles", "inns"),
    *("trade-routes", "shields", "vineyards"),
)


@dataclass
class Played:
    """A game that was played."""

    duchy: Duchy
    fill: Fill
    points: int
    by_heading: dict[str, int]


@dataclass
class _State:
    duchy: Duchy
    rng: random.Random
    players: int
    expansions: tuple[str, ...]
    people: int = 1
    copies: tuple[int, ...] = ()  # the monasteries of whom shield 6 may choose
    eager: dict[str, float] = field(default_factory=dict)
    tiles: dict[int, str] = field(default_factory=dict)
    phase_of: dict[int, int] = field(default_factory=dict)
    completing: set[int] = field(default_factory=set)
    points: dict[str, int] = field(default_factory=dict)
    bonus: dict[str, str] = field(default_factory=dict)
    shields: dict[int, list[int | None]] = field(default_factory=dict)
    keys: list[tuple[str, str]] = field(default_factory=list)  # words and terrains
    depots: list[list[int]] = field(default_factory=lambda: [[] for _ in range(6)])
    stacks: list[int] = field(default_factory=list)
    stored: list[int] = field(default_factory=lambda: [0] * 6)
    sold: list[int] = field(default_factory=lambda: [0] * 6)
    silver: int = 1
    workers: int = 0
    ships: int = 0
    inns: int = 0
    doubles: int = 0
    taken_back: int = 0
    route: list[int] = field(default_factory=list)
    route_tiles: tuple[int, ...] = ()
    joined: list[int] = field(default_factory=list)
    post_tile: str = ""
    crane: str = ""
    phase: int = 1

    def add(self, heading: str, points: int) -> None:
        self.points[heading] = self.points.get(heading, 0) + points

    def owns(self, number: int) -> bool:
        return number in self.shields and self.shields[number][1] is None

    def has(self, word: str) -> bool:
        return word in self.tiles.values()

    def uses(self, monastery: int) -> bool:
        """Return whether a monastery works, be it copied."""
        is_copied = self.owns(6) and monastery in self.copies
        return self.has(str(monastery)) or is_copied

    def wants(self, what: str) -> bool:
        """Return whether the player, who has whims, does something now."""
        return self.rng.random() < self.eager[what]

    @property
    def room(self) -> int:
        """How many key places are free."""
        places = 99 if self.owns(4) else 3 if self.people == 1 else 6
        return places - sum(2 if word == "double" else 1 for word, _ in self.keys)


@cache
def load_duchy(name: str) -> Duchy:
    layout = load_layout(name)
    return Duchy(layout.board, printed_numbers(layout.rules))


def play(
    duchy: Duchy,
    seed: int,
    players: int = 3,
    expansions: tuple[str, ...] = (),
    letters: float = 1.0,
    variant: str = "normal",
    copying: bool = False,
) -> Played:
    """Return a random game.

    Args:
        duchy: the board.
        seed: of all that is random.
        players: two to four.
        expansions: in force.
        letters: how many of the letters that need not be there are written.
        variant: ``normal`` or ``team``.
        copying: whether shield 6 is in the game; what it lets score is not counted.
    """
    rng = random.Random(seed)
    state = _State(duchy, rng, players, expansions)
    if variant == "team":
        state.people, state.silver, state.workers = 2, 2, rng.choice((3, 5))
    else:
        state.workers = rng.randint(1, players)
    if copying:
        state.copies = tuple(rng.sample(range(1, 27), rng.randint(1, 6)))
    start = rng.choice([c for c in range(duchy.count) if duchy.terrain[c] == "castle"])
    state.tiles[start] = "S"
    goods = [number for number in range(6) for _ in range(7)]
    rng.shuffle(goods)
    state.stacks = goods[:25]
    for number in goods[25:28]:
        state.stored[number] += 1
    if "trade-routes" in expansions:
        count = {2: 5, 3: 4, 4: 3}[players]
        state.route_tiles = tuple(rng.sample(sorted(ROUTES), count))
    for phase in range(1, 6):
        state.phase = phase
        state.inns += 1
        _change_mind(state)
        for _ in range(5):
            state.depots[rng.randrange(6)].append(state.stacks.pop())
            for _ in range(state.people):
                _turn(state)
        _end_phase(state)
    return _finish(state, letters, variant)


WHIMS = (
    *("build", "sell", "work", "buy", "shield", "back", "building", "vine", "gift"),
    *("workers", "drop", "leave"),
)


def _change_mind(state: _State) -> None:
    """Be of another mind: now everything is done often, now one thing and no other."""
    rng = state.rng
    if state.phase == 1 or rng.random() < 0.7:
        state.eager = {whim: rng.choice((0.1, 0.5, 0.9)) for whim in WHIMS}
        state.eager["drop"] = rng.choice((0.0, 0.1, 0.5))
        state.eager["leave"] = rng.choice((0.0, 0.3))
        if rng.random() < 0.4:
            state.eager["build"] = rng.choice((0.0, 1.0))


# Turns


def _turn(state: _State) -> None:
    dice = 2
    has_bought = has_used_six = False
    if "shields" in state.expansions and state.wants("shield"):
        dice -= 2 * _take_shield(state)
    if dice and "castle-chains" in state.expansions and state.wants("back"):
        dice -= 2 * _take_back(state)
    while True:
        if not has_bought and state.silver >= 2 and state.wants("buy"):
            has_bought = _buy(state)
        if not has_used_six and state.uses(6) and state.workers >= 2:
            has_used_six = state.wants("building") and _take(state, TAKES["ca"])
            state.workers -= 2 * has_used_six
        if state.uses(28) and state.silver and state.wants("workers"):
            state.silver -= 1
            state.workers += 2
        if not dice:
            return
        dice -= 1
        _act(state)


def _act(state: _State) -> None:
    """Do one of the actions of a die."""
    if state.rng.random() < 0.1 and state.workers:
        state.workers -= 1  # for a die
    if state.wants("build"):
        acts = [_place_stored, _take_any]
        if state.rng.random() < 0.3:
            acts.reverse()
        for act in acts:
            if act(state):
                return
    if state.wants("sell") and _sell(state):
        return
    has_vines = "vineyards" in state.expansions and state.wants("vine")
    if not has_vines or not (_place_double(state) or _take_double(state)):
        _work(state)


def _work(state: _State) -> None:
    state.workers += 4 if state.uses(14) else 2
    state.silver += state.uses(13)


def _end_phase(state: _State) -> None:
    for number, terrains in ((14, TAKES["any"]), (15, TAKES["any"])):
        if state.owns(number) and state.wants("gift"):
            _place_taken(state, terrains)
    for number in [n for n in state.shields if state.owns(n)]:
        if state.wants("drop"):
            state.shields[number][1] = state.phase
        elif state.owns(3) and state.workers and state.rng.random() < 0.7:
            state.workers -= 1
        elif state.silver:
            state.silver -= 1
        else:
            state.shields[number][1] = state.phase
    mines = sum(
        state.duchy.terrain[cell] == "mine" and word == "x"
        for cell, word in state.tiles.items()
    )
    state.silver += mines * (1 + state.owns(8))
    state.workers += mines * state.uses(2)


# Tiles


def _buy(state: _State) -> bool:
    if "inns" in state.expansions and state.inns and state.rng.random() < 0.3:
        if state.room < 1:
            return False
        state.inns -= 1
        state.keys.append(("in", ""))
    elif "vineyards" in state.expansions and state.wants("vine"):
        if not _take_double(state):
            return False
    elif not _take(state, TERRAINS):
        return False
    state.silver -= 2
    return True


def _take_any(state: _State) -> bool:
    return _take(state, TERRAINS)


def _take(state: _State, terrains: tuple[str, ...]) -> bool:
    """Take a tile of some terrains that a free cell wants, if there is room for it."""
    if state.room < 1:
        return False
    wanted = _wanted(state, terrains)
    if not wanted:
        return False
    cell = state.rng.choice(wanted)
    word = state.rng.choice(_fitting(state, cell))
    state.keys.append((word, state.duchy.terrain[cell]))
    return True


def _wanted(state: _State, terrains: tuple[str, ...]) -> list[int]:
    """Return cells that a tile could be taken for, best those beside tiles."""
    free = [
        cell
        for cell in range(state.duchy.count)
        if cell not in state.tiles
        and state.duchy.terrain[cell] in terrains
        and _fitting(state, cell)
    ]
    near = [cell for cell in free if _is_open(state, cell)]
    return near if near and state.rng.random() < 0.9 else free


def _is_open(state: _State, cell: int, word: str = "") -> bool:
    """Return whether a tile can be placed on a cell, which is free."""
    if state.owns(18):
        return True
    duchy = state.duchy
    if not any(near in state.tiles for near in duchy.ways[cell]):
        return False
    is_castle = duchy.terrain[cell] == "castle" and word != "in"
    if "castle-chains" not in state.expansions or is_castle:
        return True
    seen = [cell]
    for one in seen:  # grows while it is walked
        for near in duchy.ways[one]:
            if duchy.terrain[near] == "castle" and state.tiles.get(near) in ("S", "x"):
                return True
            if duchy.terrain[near] == duchy.terrain[cell] and near not in seen:
                seen.append(near)
    return False


def _place_stored(state: _State) -> bool:
    """Place a tile that lies on a key place, if one fits anywhere."""
    places = [
        (at, cell)
        for at, (word, terrain) in enumerate(state.keys)
        if word != "double"
        for cell in range(state.duchy.count)
        if cell not in state.tiles
        and _is_open(state, cell, word)
        and _may_lie(state, word, terrain, cell)
    ]
    if not places:
        return False
    at, cell = state.rng.choice(places)
    word, _ = state.keys.pop(at)
    _place(state, cell, word)
    return True


def _place_taken(state: _State, terrains: tuple[str, ...]) -> None:
    """Take a tile straight into the duchy."""
    cells = [c for c in _wanted(state, terrains) if _is_open(state, c)]
    if cells:
        cell = state.rng.choice(cells)
        _place(state, cell, state.rng.choice(_fitting(state, cell)))


def _may_lie(state: _State, word: str, terrain: str, cell: int) -> bool:
    area = state.duchy.areas[state.duchy.area_of[cell]].cells
    here = [state.tiles.get(other) for other in area]
    if word == "in":
        return "in" not in here
    is_twin = word in BUILDINGS and word in here and not state.uses(1)
    return terrain == state.duchy.terrain[cell] and not is_twin


def _fitting(state: _State, cell: int) -> list[str]:
    """Return the tiles that somebody can take for a cell now."""
    duchy = state.duchy
    area = duchy.areas[duchy.area_of[cell]].cells
    lying = [*state.tiles.values(), *(word for word, _ in state.keys)]
    terrain = duchy.terrain[cell]
    extra = "extra-tiles" in state.expansions
    if terrain == "city":
        words = [word for word in BUILDINGS if lying.count(word) < 7]
        if not state.uses(1):
            here = [state.tiles.get(other) for other in area]
            words = [word for word in words if word not in here]
        if extra and "cr" not in lying:
            words.append("cr")
        if "white-castles" in state.expansions and lying.count("wc") < 8:
            words.append("wc")
        return words
    if terrain == "pasture":
        supply = {2: 2, 3: 3, 4: 2}
        words = [
            f"{count}{kind}"
            for kind in "cpsg"
            for count in (2, 3, 4)
            if lying.count(f"{count}{kind}") < supply[count]
        ]
        return words + ["ge"] * (extra and "ge" not in lying)
    if terrain == "monastery":
        last = 29 if "white-castles" in state.expansions else 28 if extra else 26
        numbers = [n for n in range(1, last + 1) if extra or n not in (27, 28)]
        theirs = state.copies
        return [str(n) for n in numbers if str(n) not in lying and n not in theirs]
    return ["x"]


def _place(state: _State, cell: int, word: str) -> None:
    duchy = state.duchy
    if word != "in" and duchy.terrain[cell] == "pasture":
        _score_animal(state, cell, word)
    if word == "wt":
        state.add("watchtowers", 4)
    state.tiles[cell] = word
    state.phase_of[cell] = state.phase
    area = duchy.areas[duchy.area_of[cell]]
    if all(other in state.tiles for other in area.cells):
        state.completing.add(cell)
        inns = sum(state.tiles[other] == "in" for other in area.cells)
        state.add("areas", AREA[area.size + inns + state.owns(17)])
        state.add("phases", PHASE[state.phase])
    terrain = duchy.terrain[cell]
    cells = [c for c in range(duchy.count) if duchy.terrain[c] == terrain]
    if all(other in state.tiles for other in cells):
        size = state.rng.choice(("large", "small"))
        state.bonus[terrain] = size
        worth = (LARGE if size == "large" else SMALL)[state.players]
        state.add("colours", worth * (1 + state.owns(7)))
    if "border-posts" in state.expansions:
        _join_posts(state)
    if word == "x" and terrain == "castle":
        is_taken = state.owns(11) and state.wants("shield") and _take_shield(state)
        if not is_taken:
            _act(state)
    elif word == "x" and terrain == "river":
        _load(state)
    elif word == "wc":
        _act(state)
    elif word == "cr":
        effect = state.rng.choice(BUILDINGS)
        state.crane = KINDS[effect]
        state.add("watchtowers", 4 * (effect == "wt"))
        _use(state, effect)
    elif word in BUILDINGS:
        _use(state, word)


def _use(state: _State, word: str) -> None:
    """Let a building have its effect, or something that has one like it."""
    if state.wants("leave"):
        return
    effects: dict[str, Callable[[], object]] = {
        "wh": lambda: _sell(state),
        "th": lambda: _place_stored(state),
    }
    if word in TAKES:
        _take(state, TAKES[word])
    elif word in effects:
        effects[word]()
    state.workers += 4 * (word == "bo")
    state.silver += 2 * (word == "ba")


def _load(state: _State) -> None:
    """Let a ship take goods, as far as there is room for their numbers."""
    state.ships += 1
    taken = [state.rng.randrange(6)]
    if state.uses(5):
        taken.append((taken[0] + 1) % 6)
    number = state.rng.randrange(6) if state.owns(5) else None
    for at in range(6):
        left = []
        for good in state.depots[at]:
            is_meant = good == number if number is not None else at in taken
            kinds = {n for n in range(6) if state.stored[n]} | {good}
            if is_meant and (len(kinds) <= 3 or state.people == 2):
                state.stored[good] += 1
            else:
                left.append(good)
        state.depots[at] = left


def _take_double(state: _State) -> bool:
    if state.room < 2 or state.doubles > 8:
        return False
    state.keys.append(("double", ""))
    return True


def _place_double(state: _State) -> bool:
    """Place a double hex, with the two bonuses of a cell whatever they may be."""
    if ("double", "") not in state.keys:
        return False
    state.keys.remove(("double", ""))
    state.doubles += 1
    for _ in range(2):
        bonus = state.rng.choice((*BUILDINGS[:7], "castle", "any", "double"))
        if bonus == "castle":
            _act(state)
        elif bonus == "double":
            _take_double(state)
        else:
            _use(state, bonus)
    return True


def _take_back(state: _State) -> bool:
    if state.phase == 1 or state.room < 1 or state.taken_back > 5:
        return False
    state.keys.append(("x", "castle"))
    state.taken_back += 1
    state.add("other", -5)
    return True


def _score_animal(state: _State, cell: int, word: str) -> None:
    duchy = state.duchy
    herd = [
        other
        for other, lying in state.tiles.items()
        if duchy.terrain[other] == "pasture"
        and lying != "in"
        and (duchy.area_of[other] == duchy.area_of[cell] or state.owns(1))
    ]
    heads = {"ge": 2}
    if word == "ge":
        kinds: dict[str, list[int]] = {}
        for other in herd:
            lying = state.tiles[other]
            kinds.setdefault(lying[1], []).append(int(lying[0]))
        groups = sorted(kinds.values(), key=lambda group: (sum(group), len(group)))
        chosen = groups[-1] if groups else []
        own = 2
    else:
        own = int(word[0])
        chosen = [
            heads.get(state.tiles[other]) or int(state.tiles[other][0])
            for other in herd
            if state.tiles[other] == "ge" or state.tiles[other][1] == word[1]
        ]
    extra = (1 + len(chosen)) * state.has("7")
    state.add("animals", own + sum(chosen) + extra)


def _join_posts(state: _State) -> None:
    posts = state.duchy.posts
    best = 0
    for post in posts:
        seen = {cell for cell in post if cell in state.tiles}
        waiting = list(seen)
        for cell in waiting:
            for near in state.duchy.ways[cell]:
                if near in state.tiles and near not in seen:
                    seen.add(near)
                    waiting.append(near)
        if seen:
            best = max(best, sum(1 for other in posts if seen & set(other)))
    if best >= 2 and not state.joined:
        state.joined.append(state.phase)
        state.add("posts", PHASE[state.phase])
    if best == 3 and len(state.joined) == 1:
        state.joined.append(state.phase)
        state.post_tile = state.rng.choice(("large", "small", ""))
        sizes = {"large": LARGE, "small": SMALL}
        if state.post_tile:
            state.add("posts", sizes[state.post_tile][state.players])


def _take_shield(state: _State) -> bool:
    castles = [
        cell
        for cell, word in state.tiles.items()
        if state.duchy.terrain[cell] == "castle" and word != "in"
    ]
    held = [number for number in state.shields if state.owns(number)]
    limit = {2: 6, 3: 9, 4: 12}[state.players]
    if len(state.shields) >= limit:
        return False
    if len(held) >= len(castles):
        state.shields[state.rng.choice(held)][1] = state.phase
    free = [number for number in SHIELDS if number not in state.shields]
    number = state.rng.choice([n for n in free if n != 6 or state.copies])
    state.shields[number] = [state.phase, None]
    return True


def _sell(state: _State) -> bool:
    """Sell all goods of a number, and use what lies on the trade route."""
    kinds = [number for number in range(6) if state.stored[number]]
    if not kinds:
        return False
    number = state.rng.choice(kinds)
    count, state.stored[number] = state.stored[number], 0
    state.sold[number] += count
    each = 2 if state.uses(3) else 1
    state.silver += each * (count if state.owns(9) else 1)
    state.workers += state.uses(4)
    state.add("sales", count * state.players * (1 + state.owns(12)))
    places = [place for tile in state.route_tiles for place in ROUTES[tile]]
    for _ in range(count):
        if len(state.route) < len(places):
            wanted, points, bonus = places[len(state.route)]
            state.route.append(number + 1)
            if wanted == number + 1:
                state.add("routes", points)
                if bonus:
                    _use(state, bonus)
    return True


def _finish(state: _State, letters: float, variant: str) -> Played:
    rng, duchy = state.rng, state.duchy
    stocks = sum(state.stored) + state.silver + state.workers // 2
    state.add("stocks", stocks)
    _score_monasteries(state)
    held = [number for number in state.shields if state.owns(number)]
    factor = 2 if 13 in held else 1
    state.add("shields", factor * sum(SHIELDS[number] for number in held))
    vineyard = _vineyard(state) if "vineyards" in state.expansions else None
    phases = tuple(
        state.phase_of.get(cell, 0)
        if cell in state.completing or rng.random() < letters
        else 0
        for cell in range(duchy.count)
    )
    fill = Fill(
        tiles=tuple(state.tiles.get(cell, "") for cell in range(duchy.count)),
        phases=phases,
        players=state.players,
        expansions=state.expansions,
        bonus=dict(state.bonus),
        sold=tuple(state.sold),
        stored=tuple(state.stored),
        silver=state.silver,
        workers=state.workers,
        crane=state.crane,
        shields=tuple(
            Shield(number, taken or 0, left)
            for number, (taken, left) in state.shields.items()
        ),
        posts=Posts(tuple(state.joined), state.post_tile)
        if "border-posts" in state.expansions
        else None,
        routes=Routes(state.route_tiles, tuple(state.route))
        if "trade-routes" in state.expansions
        else None,
        vineyard=vineyard,
        taken_back=state.taken_back,
        copied=state.copies if 6 in state.shields else (),
        track=state.ships,
        variant=variant,
    )
    return Played(duchy, fill, sum(state.points.values()), dict(state.points))


def _score_monasteries(state: _State) -> None:
    lying = list(state.tiles.values())
    points = 0
    for word, number in COUNTED.items():
        if str(number) in lying:
            points += 4 * (lying.count(word) + lying.count("cr"))
    if "15" in lying:
        points += 2 * sum(1 for count in state.sold if count)
    if "24" in lying:
        kinds = {
            word[-1] if word != "ge" else word
            for cell, word in state.tiles.items()
            if state.duchy.terrain[cell] == "pasture" and word != "in"
        }
        points += 4 * len(kinds)
    if "25" in lying:
        points += sum(state.sold)
    if "26" in lying:
        points += 3 * len(state.bonus)
    state.add("monasteries", points * (2 if state.owns(10) else 1))


def _vineyard(state: _State) -> Vineyard:
    """Return groups of vines that so many double hexes can make; they score."""
    rng = state.rng
    kinds = ("red", "white", "yellow", "green", "blue", "purple")
    box = [
        (a, b) for a in kinds for b in kinds if a <= b for _ in range(3 - 2 * (a == b))
    ]
    rng.shuffle(box)
    groups = []
    vines = [vine for double in box[: state.doubles] for vine in double]
    for kind in kinds:
        left = vines.count(kind)
        while left:
            size = rng.randint(1, left)
            groups.append((kind, size))
            left -= size
    tiles = [rng.choice(kinds) for _ in range(1 + min(state.doubles // 2, 4))]
    tiles = [c for at, c in enumerate(tiles) if tiles[:at].count(c) < 4]
    for kind in kinds:
        sizes = sorted((size for k, size in groups if k == kind), reverse=True)
        for size in sizes[: tiles.count(kind)]:
            state.add("vineyard", size * (size + 1) // 2)
    return Vineyard(tuple(groups), tuple(tiles))
