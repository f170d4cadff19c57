"""Random games of one player, scored tile by tile as they are played.

This is a second, plain engine: it keeps points as a player at the table does, and knows
nothing of ranges. What it leaves behind is a sheet and the points that were made.
"""

import random
from dataclasses import dataclass, field

from sheetgen.games.burgundy.duchy import Duchy
from sheetgen.games.burgundy.fill import Fill, Posts, Routes, Shield, Vineyard
from sheetgen.games.burgundy.printed import printed_numbers
from sheetgen.games.find import load_layout

AREA = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66)
PHASE = (0, 10, 8, 6, 4, 2)
LARGE, SMALL = {2: 5, 3: 6, 4: 7}, {2: 2, 3: 3, 4: 4}
SHIELDS = dict.fromkeys(range(1, 7), 12) | dict.fromkeys(range(7, 13), 8)
SHIELDS |= dict.fromkeys(range(13, 19), 4)
ROUTES = {1: ((2, 0), (4, 0), (1, 0)), 2: ((6, 4), (3, 0), (4, 0))}
ROUTES |= {5: ((5, 0), (1, 4), (2, 0)), 8: ((2, 4), (3, 0), (6, 0))}
ROUTES |= {9: ((4, 0), (1, 0), (5, 4)), 12: ((5, 0), (3, 4), (2, 0))}
BUILDINGS = ("ma", "ca", "ch", "wh", "bo", "ba", "th", "wt")
COUNTED = dict(
    zip(("wh", "wt", "ca", "ch", "ma", "bo", "ba", "th"), range(16, 24), strict=True)
)
COUNTED["wc"] = 29
TERRAINS = ("city", "monastery", "river", "pasture", "castle", "mine")
ALL = (
    "extra-tiles",
    "border-posts",
    "white-castles",
    "inns",
    "trade-routes",
    "shields",
    "vineyards",
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
    tiles: dict[int, str] = field(default_factory=dict)
    phase_of: dict[int, int] = field(default_factory=dict)
    completing: set[int] = field(default_factory=set)
    points: dict[str, int] = field(default_factory=dict)
    bonus: dict[str, str] = field(default_factory=dict)
    shields: dict[int, list[int | None]] = field(default_factory=dict)
    sold: list[int] = field(default_factory=lambda: [0] * 6)
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


def load_duchy(name: str) -> Duchy:
    layout = load_layout(name)
    return Duchy(layout.board, printed_numbers(layout.rules))


def play(
    duchy: Duchy,
    seed: int,
    players: int = 3,
    expansions: tuple[str, ...] = (),
    letters: float = 1.0,
) -> Played:
    """Return a random game.

    Args:
        duchy: the board.
        seed: of all that is random.
        players: two to four.
        expansions: in force.
        letters: how many of the letters that need not be there are written.
    """
    rng = random.Random(seed)
    state = _State(duchy, rng, players, expansions)
    start = rng.choice([c for c in range(duchy.count) if duchy.terrain[c] == "castle"])
    state.tiles[start] = "S"
    if "trade-routes" in expansions:
        count = {2: 5, 3: 4, 4: 3}[players]
        state.route_tiles = tuple(rng.sample(sorted(ROUTES), count))
    for phase in range(1, 6):
        state.phase = phase
        for _ in range(rng.randint(1, 7)):
            _place_any(state)
            if "shields" in expansions and rng.random() < 0.3:
                _take_shield(state)
            if rng.random() < 0.3:
                _sell(state)
        _drop_shield(state)
    return _finish(state, letters)


def _place_any(state: _State) -> None:
    duchy, rng = state.duchy, state.rng
    is_free = state.owns(18)
    cells = [
        cell
        for cell in range(duchy.count)
        if cell not in state.tiles
        and (is_free or any(near in state.tiles for near in duchy.ways[cell]))
    ]
    rng.shuffle(cells)
    for cell in cells:
        words = _fitting(state, cell)
        if words:
            _place(state, cell, rng.choice(words))
            return


def _fitting(state: _State, cell: int) -> list[str]:
    """Return the tiles that can be placed on a cell now."""
    duchy, rng = state.duchy, state.rng
    area = duchy.areas[duchy.area_of[cell]].cells
    lying = list(state.tiles.values())
    if "inns" in state.expansions and rng.random() < 0.15:
        has_inn = any(state.tiles.get(other) == "in" for other in area)
        if lying.count("in") < state.phase and not has_inn:
            return ["in"]
    terrain = duchy.terrain[cell]
    extra = "extra-tiles" in state.expansions
    if terrain == "city":
        words = [word for word in BUILDINGS if lying.count(word) < 7]
        if "1" not in lying:
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
        return [str(n) for n in numbers if str(n) not in lying]
    return ["x"]


def _place(state: _State, cell: int, word: str) -> None:
    duchy = state.duchy
    if word != "in" and duchy.terrain[cell] == "pasture":
        _score_animal(state, cell, word)
    if word == "wt":
        state.add("watchtowers", 4)
    if word == "cr":
        state.crane = state.rng.choice(("bank", "watchtower"))
        state.add("watchtowers", 4 * (state.crane == "watchtower"))
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


def _take_shield(state: _State) -> None:
    castles = [
        cell
        for cell, word in state.tiles.items()
        if state.duchy.terrain[cell] == "castle" and word != "in"
    ]
    held = [number for number in state.shields if state.owns(number)]
    limit = {2: 6, 3: 9, 4: 12}[state.players]
    if len(held) >= len(castles) or len(state.shields) >= limit:
        return
    free = [number for number in SHIELDS if number not in state.shields]
    number = state.rng.choice([n for n in free if n != 6])
    state.shields[number] = [state.phase, None]


def _drop_shield(state: _State) -> None:
    held = [number for number in state.shields if state.owns(number)]
    if held and state.rng.random() < 0.3:
        state.shields[state.rng.choice(held)][1] = state.phase


def _sell(state: _State) -> None:
    has_ship = any(
        state.duchy.terrain[cell] == "river" and word == "x"
        for cell, word in state.tiles.items()
    )
    most = 28 if has_ship else 3
    number = state.rng.randint(1, 6)
    count = state.rng.randint(1, 3)
    if sum(state.sold) + count > most or state.sold[number - 1] + count > 7:
        return
    state.sold[number - 1] += count
    state.add("sales", count * state.players * (1 + state.owns(12)))
    spaces = [space for tile in state.route_tiles for space in ROUTES[tile]]
    for _ in range(count):
        if len(state.route) < len(spaces):
            wanted, points = spaces[len(state.route)]
            state.route.append(number)
            if wanted == number:
                state.add("routes", points)


def _finish(state: _State, letters: float) -> Played:
    rng, duchy = state.rng, state.duchy
    stored = [0] * 6
    missing = max(3 - sum(state.sold), 0)
    number = next(n for n in range(6) if state.sold[n] + missing <= 7)
    stored[number] = missing
    silver, workers = rng.randint(0, 5), rng.randint(0, 7)
    state.add("stocks", sum(stored) + silver + workers // 2)
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
        stored=tuple(stored),
        silver=silver,
        workers=workers,
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
        track=rng.randint(0, 6),
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
    rng = state.rng
    colours = ("red", "green", "blue")
    groups = [
        (colour, rng.randint(1, 4))
        for colour in colours
        for _ in range(rng.randint(0, 3))
    ]
    if sum(size for _, size in groups) % 2:
        groups.append(("white", 1))
    doubles = sum(size for _, size in groups) // 2
    tiles = [rng.choice(colours) for _ in range(rng.randint(1, 1 + min(doubles, 4)))]
    tiles = [c for at, c in enumerate(tiles) if tiles[:at].count(c) < 4]
    for colour in colours:
        sizes = sorted((s for c, s in groups if c == colour), reverse=True)
        for size in sizes[: tiles.count(colour)]:
            state.add("vineyard", AREA[size])
    return Vineyard(tuple(groups), tuple(tiles))
