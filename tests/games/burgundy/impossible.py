"""Finals that no game ends in: real games with one thing in them that cannot be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sheetgen.board import Board, make_board
from sheetgen.games.burgundy.duchy import PHASE_LETTERS, Duchy
from sheetgen.games.burgundy.fill import Chateauma, Fill, Routes, Shield, Vineyard
from sheetgen.games.burgundy.rules import STANDARD, Switches
from sheetgen.games.burgundy.tile import BUILDINGS
from tests.games.burgundy.play import load_duchy, play
from tests.games.burgundy.sheets import fill_of

BOARDS = ("1", "8", "23", "2011-4", "25", "3", "30", "10")
DRY = "goods-without-ship"
KINDS = ("red", "white", "yellow", "green", "blue", "purple")


@dataclass(frozen=True)
class Impossible:
    """A final that cannot be.

    Attributes:
        name: what is wrong with it.
        board: the name of a board; empty for one of one's own.
        fill: the sheet.
        code: of the finding that must be among those told.
        switches: at another setting.
    """

    name: str
    board: str
    fill: Fill
    code: str
    switches: Switches = STANDARD

    @property
    def duchy(self) -> Duchy:
        return load_duchy(self.board) if self.board else own_duchy()


def own_board() -> Board:
    """Return board 8, a cell of a city and one of a pasture in each other's place."""
    cells = list(load_duchy("8").board.cells)
    city = next(at for at, cell in enumerate(cells) if cell.terrain == "city")
    field = next(at for at, cell in enumerate(cells) if cell.terrain == "pasture")
    cells[city] = replace(cells[city], terrain="pasture")
    cells[field] = replace(cells[field], terrain="city")
    return make_board(cells)


def own_duchy() -> Duchy:
    return Duchy(own_board(), load_duchy("8").printed)


def all_impossible() -> list[Impossible]:
    """Return all of them."""
    return [
        *_too_fast(),
        *_dice_spent(),
        *_goods(),
        *_stocks(),
        *_copied(),
        *_expansions(),
        *_vines(),
        *_virtual(),
        *_reasons(),
        *_solo_goods(),
        *_solo_order(),
        *_solo_parts(),
    ]


def full(board: str, count: int, **rest: Any) -> Fill:
    """Return a fill of so many tiles that hang together, all of it without letters."""
    duchy = load_duchy(board) if board else own_duchy()
    return grown(duchy, count, **rest)


def grown(duchy: Duchy, count: int, **rest: Any) -> Fill:
    """Return a duchy of so many tiles around its start castle."""
    start = duchy.terrain.index("castle")
    tiles = {start: "S"}
    waiting = [start]
    for cell in waiting:  # grows while it is walked
        for near in duchy.ways[cell]:
            if near not in tiles and len(tiles) <= count:
                word = _next_word(duchy, near, tiles)
                if word:
                    tiles[near] = word
                    waiting.append(near)
    given = {
        "players": 4,
        "bonus": {},
        "sold": (0,) * 6,
        "stored": (1, 1, 1, 0, 0, 0),
        "silver": 0,
        "workers": 0,
    }
    words = tuple(tiles.get(cell, "") for cell in range(duchy.count))
    return Fill(words, (0,) * duchy.count, **{**given, **rest})


def _next_word(duchy: Duchy, cell: int, tiles: dict[int, str]) -> str:
    """Return a tile for a cell, those first that bring nothing to place or to take."""
    terrain = duchy.terrain[cell]
    if terrain == "city":
        area = duchy.areas[duchy.area_of[cell]].cells
        here = [tiles.get(other) for other in area]
        words = ("wt", "bo", "wh", "ba", "ma", "ch", "ca", "th")
        return next((word for word in words if word not in here), "")
    if terrain == "pasture":
        lying = list(tiles.values())
        words = [f"{count}{kind}" for kind in "cpsg" for count in (3, 2)]
        return next(word for word in words if lying.count(word) < 2)
    if terrain == "monastery":
        return next(str(n) for n in range(16, 27) if str(n) not in tiles.values())
    return "x"


def lettered(fill: Fill, phases: Sequence[int]) -> Fill:
    """Return *fill* with letters on its tiles, in the order of *phases*."""
    cells = [c for c, word in enumerate(fill.tiles) if word not in ("", "S")]
    letters = [0] * len(fill.tiles)
    for cell, phase in zip(cells, phases, strict=False):
        letters[cell] = phase
    return replace(fill, phases=tuple(letters))


def _all_in(fill: Fill, phase: int) -> Fill:
    return lettered(fill, (phase,) * len(fill.tiles))


# Item by item


def _too_fast() -> Iterator[Impossible]:
    """Yield finals whose tiles came in too few phases."""
    for at, board in enumerate(BOARDS):
        phase = 1 + at % 5
        name = f"twenty tiles in {PHASE_LETTERS[phase - 1]} on {board}"
        # From the start on there were more turns than 20 tiles need from D on only.
        code = "too-many-tiles" if phase < 4 else "too-many-at-once"
        yield Impossible(name, board, _all_in(full(board, 20), phase), code)
    for count, phase in ((8, 1), (13, 2), (16, 3), (16, 4), (16, 5)):
        name = f"{count} tiles in {PHASE_LETTERS[phase - 1]} alone"
        code = "too-many-tiles" if phase < 3 else "too-many-at-once"
        yield Impossible(name, "1", _all_in(full("1", count), phase), code)
    for board in ("1", "25"):
        many = full(board, 26)
        for one, other in ((1, 2), (2, 3), (3, 4), (4, 5)):
            name = f"26 tiles in two phases from {one}, on {board}"
            code = "too-many-tiles" if one < 4 else "too-many-at-once"
            fill = lettered(many, (one,) * 13 + (other,) * 13)
            yield Impossible(name, board, fill, code)
    for board in ("3", "8", "30"):
        name = f"36 tiles without silver on {board}"
        yield Impossible(name, board, full(board, 36), "too-many-tiles")


def _dice_spent() -> Iterator[Impossible]:
    """Yield finals whose shields and castles taken back cost more than there was."""
    small = full("1", 4)
    given = {"expansions": ("shields",), "players": 4}
    numbers = (1, 3, 5, 7, 8, 9, 10, 12)
    for phase in range(1, 6):
        for count in (6, 8):
            shields = tuple(Shield(n, phase, phase) for n in numbers[:count])
            name = f"{count} shields in {PHASE_LETTERS[phase - 1]}"
            fill = replace(small, shields=shields, **given)
            yield Impossible(name, "1", fill, "no-dice-left")
    for count in (2, 3):
        shields = tuple(Shield(12 + n, 1) for n in range(count))
        fill = replace(small, shields=shields, **given)
        name = f"{count} shields paid for with nothing"
        yield Impossible(name, "1", fill, "tribute-unpaid")
    chains = {"expansions": ("castle-chains",)}
    for count, players, code in (
        *((30, 2, "taken-back-beyond"), (26, 3, "no-dice-left")),
        *((15, 2, "taken-back-beyond"), (14, 3, "taken-back-beyond")),
        *((13, 4, "taken-back-beyond"), (63, 4, "taken-back-beyond")),
    ):
        fill = full("", 3, players=players, taken_back=count, **chains)
        yield Impossible(f"{count} castles taken back", "", fill, code)
    busy = full("", 24, players=2, taken_back=10, **chains)
    yield Impossible("24 tiles and ten castles", "", busy, "too-many-tiles")


def _goods() -> Iterator[Impossible]:
    """Yield finals with goods that came before their ships, or without any."""
    for last, counts in ((1, (9, 14, 20, 28)), (2, (14, 21, 28)), (3, (19, 28))):
        for count in counts:
            yield _shipped(last, count, "goods-too-early")
    yield _shipped(4, 24, "goods-too-early")
    for count in (4, 12):
        sold = tuple(min(max(count - 7 * n, 0), 7) for n in range(6))
        dry = _dry(sold=sold, stored=(0,) * 6)
        yield Impossible(f"{count} goods, no ship", "1", dry, "goods-without-ship")
    unsaid = _dry(sold=(2, 2, 2, 0, 0, 0), stored=None)
    yield Impossible("six sold, no ship", "1", unsaid, "goods-without-ship")
    two = _dry(sold=(1, 0, 0, 0, 0, 0), stored=(2, 0, 0, 0, 0, 0))
    yield Impossible("a sale of one good of three", "1", two, "ships-for-goods")
    given = {"players": 3, "expansions": ("trade-routes",), "sold": None}
    for goods, code in (((3,) * 8, "too-many-of-good"), ((1, 2, 2, 3), DRY)):
        bare = _dry(**given, stored=None, routes=Routes((1, 2, 3, 4), goods))
        name = f"{len(goods)} goods on a route, and no others written"
        yield Impossible(name, "1", bare, code)
    for track in (2, 6, 99):
        dry = _dry(track=track)
        yield Impossible(f"track {track}, no ship", "1", dry, "track-without-ships")
    some = full("25", 18)
    ships = _ships(some, "25")
    far = replace(some, track=len(ships) + 2)
    yield Impossible("track two beyond the ships", "25", far, "track-without-ships")


def _ships(fill: Fill, board: str) -> list[int]:
    terrain = load_duchy(board).terrain
    return [c for c, word in enumerate(fill.tiles) if word and terrain[c] == "river"]


def _shipped(last: int, count: int, code: str) -> Impossible:
    """Return a final with all ships by a phase and so many goods."""
    board = "9"
    fill = full(board, 16)
    letters = [0] * len(fill.tiles)
    for cell in _ships(fill, board):
        letters[cell] = last
    sold = tuple(min(max(count - 7 * n, 0), 7) for n in range(6))
    fill = replace(fill, phases=tuple(letters), sold=sold, stored=(0,) * 6)
    letter = PHASE_LETTERS[last - 1]
    return Impossible(f"{count} goods, ships by {letter}", board, fill, code)


def _dry(**rest: Any) -> Fill:
    """Return a duchy on board 1 with tiles, but no ship."""
    fill = full("1", 5, **rest)
    ships = _ships(fill, "1")
    assert not ships
    return fill


def _stocks() -> Iterator[Impossible]:
    """Yield finals with more silver or workers than anybody can have earned."""
    for count, silver in ((0, 2), (0, 5), (0, 999), (8, 60), (16, 60), (24, 30)):
        fill = full("1", count, silver=silver)
        yield Impossible(f"{silver} silver, {count} tiles", "1", fill, "silver-beyond")
    for count, workers in ((0, 105), (0, 999), (8, 120), (16, 90), (24, 60)):
        fill = full("1", count, workers=workers)
        name = f"{workers} workers, {count} tiles"
        yield Impossible(name, "1", fill, "workers-beyond")
    for number in (1, 2, 3):
        game = play(load_duchy("8"), number, 3)
        fill = replace(game.fill, silver=(game.fill.silver or 0) + 70)
        yield Impossible(f"game {number}, 70 silver more", "8", fill, "silver-beyond")
        fill = replace(game.fill, workers=(game.fill.workers or 0) + 300)
        name = f"game {number}, 300 workers more"
        yield Impossible(name, "8", fill, "workers-beyond")


def _copied() -> Iterator[Impossible]:
    """Yield finals that copy more monasteries than a player can have."""
    given = {"expansions": ("shields",), "shields": (Shield(6, 5),)}
    for count in (7, 9, 14, 26):
        fill = full("1", 0, copied=tuple(range(1, count + 1)), **given)
        yield Impossible(f"{count} copied", "1", fill, "copied-too-many")
    again = Switches(shield_6_when="again")
    fill = full("1", 0, copied=tuple(range(1, 14)), **{**given, "players": 3})
    yield Impossible("13 copied of two", "1", fill, "copied-too-many", again)


def _expansions() -> Iterator[Impossible]:
    """Yield finals with parts of expansions that need something else."""
    for board in (*BOARDS, "2011-8", "9"):
        fill = full(board, 2, expansions=("castle-chains",))
        yield Impossible(f"chains on {board}", board, fill, "chains-elsewhere")
    for kind in BUILDINGS:
        fill = full("1", 3, expansions=("extra-tiles",), crane=kind)
        yield Impossible(f"a crane's {kind}", "1", fill, "crane-missing")


def _vines() -> Iterator[Impossible]:
    """Yield vines that no double hexes bear."""
    for counts in (
        *((12,), (4,), (17, 1), (6, 2), (8, 2, 2), (10, 4), (16, 4, 4)),
        *((0, 0, 0, 12), (6, 6), (6, 4), (0, 9, 5), (14, 3, 3), (17, 3, 2), (7, 7)),
    ):
        held = dict(zip(KINDS, counts, strict=False))
        groups = tuple((kind, size) for kind, size in held.items() if size)
        yield _vine(" and ".join(f"{n} {k}" for k, n in groups), groups, 4)
    two = (("red", 2), ("red", 2))
    yield _vine("one double hex twice", two, 4)
    yield _vine("a pair four times", (("red", 4), ("blue", 4), ("red", 2)), 4)
    yield _vine(
        "five red tiles", (("red", 4), ("blue", 4)), 4, "too-many-vine-tiles", 5
    )
    for players, size in ((2, 7), (3, 11), (4, 16)):
        groups = tuple((kind, size) for kind in KINDS)
        yield _vine(
            f"{6 * size} vines of {players}", groups, players, "too-many-doubles"
        )


def _vine(
    name: str,
    groups: tuple[tuple[str, int], ...],
    players: int,
    code: str = "no-such-doubles",
    tiles: int = 1,
) -> Impossible:
    vineyard = Vineyard(groups, ("red",) * tiles)
    fill = full("1", 5, expansions=("vineyards",), vineyard=vineyard, players=players)
    return Impossible(name, "1", fill, code)


def _virtual() -> Iterator[Impossible]:
    """Yield finals with more beside Châteauma, or of it, than there is."""
    cases = (
        ("43 goods of it", {"goods": 43}, ()),
        ("32 goods of it", {"goods": 32}, ()),
        ("27 monasteries", {"monasteries": 27}, ()),
        ("30 monasteries", {"monasteries": 30}, ("extra-tiles", "white-castles")),
        ("13 shields", {"shields": 13}, ("shields",)),
        ("shields without them", {"shields": 1}, ()),
        ("46 double hexes", {"doubles": 46}, ("vineyards",)),
        ("double hexes without them", {"doubles": 1}, ()),
        ("180 tiles of it", {"reserve": 90, "unfinished": 90}, ("extra-tiles",)),
    )
    for name, has, others in cases:
        fill = full(
            "1", 0, expansions=(*others, "chateauma"), chateauma=Chateauma(**has)
        )
        yield Impossible(name, "1", fill, "chateauma-beyond")
    seven = full("9", 20, expansions=("chateauma",), sold=(7, 0, 0, 0, 0, 0))
    yield Impossible("seven of a number", "9", seven, "too-many-of-good")
    island = fill_of(load_duchy("34"), {"j4": "S"}, expansions=("chateauma",))
    yield Impossible("Châteauma on a solo board", "34", island, "not-together")
    given = {"expansions": ("shields", "chateauma"), "shields": (Shield(6, 1, 1),)}
    for players, copied, count in ((2, 3, 2), (3, 8, 7), (4, 7, 0)):
        has = Chateauma(monasteries=count)
        numbers = tuple(range(1, copied + 1))
        fill = full("1", 0, copied=numbers, chateauma=has, players=players, **given)
        name = f"{copied} copied by one of {players}, {count} of it"
        yield Impossible(name, "1", fill, "copied-too-many")
    many = full("9", 20, expansions=("chateauma",), sold=(6, 6, 6, 6, 6, 6))
    yield Impossible("36 goods against it", "9", many, "goods-beyond")


def _reasons() -> Iterator[Impossible]:
    """Yield finals with letters in which a tile hangs on nothing, or on no castle."""
    duchy = own_duchy()
    start = duchy.terrain.index("castle")
    given = {"expansions": ("castle-chains",)}
    lone = duchy.ways[start][0]
    far = next(
        (cell, near)
        for cell in duchy.ways[start]
        for near in duchy.ways[cell]
        if duchy.terrain[near] in ("river", "mine", "pasture")
        and "castle" not in (duchy.terrain[cell], duchy.terrain[near])
        and not any(
            start in duchy.ways[other]
            for other in duchy.areas[duchy.area_of[near]].cells
        )
    )
    tiles = list(full("", 0).tiles)
    for cell in far:
        tiles[cell] = _next_word(duchy, cell, {})
    fill = replace(full("", 0, **given), tiles=tuple(tiles))
    yield Impossible("a broken chain", "", _all_in(fill, 2), "chain-broken")
    tiles[lone] = tiles[far[0]] = ""
    for phase in (1, 3, 5):
        hanging = _all_in(replace(full("", 0), tiles=tuple(tiles)), phase)
        letter = PHASE_LETTERS[phase - 1]
        yield Impossible(f"a tile in the air in {letter}", "", hanging, "not-reachable")


# Cells of solo board 33.
SHIPS = ("c2", "a3", "e2", "g3", "c4", "g7")
NONE = (0,) * 5
JOKER_IN_A = {"a1": "jo/A"}
ALONE = {"b1": "S", "b2": "12"} | dict.fromkeys(SHIPS, "x")


def alone(tiles: dict[str, str], **rest: Any) -> Fill:
    """Return a solo sheet of board 33, without goods where none are given."""
    given = {"bonus": None, "players": 0, "sold": (0,) * 6, "stored": (0,) * 6}
    return fill_of(load_duchy("33"), tiles, variant="solo", **{**given, **rest})


def _solo_goods() -> Iterator[Impossible]:
    """Yield solo games with goods that never came, or that jokers cost."""
    five = ALONE | dict.fromkeys(("a1", "b3", "e1", "f2", "h1"), "jo")
    ships = {"b2": "12/A", "c2": "x/A", "e2": "x/A", "a3": "x/A"}
    early = ALONE | ships | JOKER_IN_A | {"e1": "jo/A"}
    one = {"b1": "S", "b2": "12/A", "c2": "x/A"}
    cases: tuple[tuple[str, dict[str, str], dict[str, Any], str], ...] = (
        ("29 goods", ALONE, {"sold": (7, 7, 7, 7, 1, 0)}, "goods-beyond"),
        ("42 goods", ALONE, {"stored": (7,) * 6}, "goods-beyond"),
        ("five jokers, four goods", five, {"sold": (4, *NONE)}, "goods-beyond"),
        ("six jokers", five | {"f3": "jo"}, {}, "goods-for-jokers"),
        ("two jokers in A", early, {}, "goods-for-jokers"),
        ("no goods, no ship", {"b1": "S"}, {}, "goods-missing"),
        ("five, no ship", {"b1": "S"}, {"stored": (5, *NONE)}, "goods-without-ship"),
        ("nine in A", one, {"stored": (3, 3, 3, 0, 0, 0)}, "goods-too-early"),
        ("four and a joker", one | JOKER_IN_A, {"sold": (4, *NONE)}, "goods-too-early"),
    )
    for name, tiles, rest, code in cases:
        yield Impossible(f"alone: {name}", "33", alone(tiles, **rest), code)


def _solo_order() -> Iterator[Impossible]:
    """Yield solo games whose jokers lie on the way to the ships that bring them."""
    first = {"b1": "S", "b2": "12", "c2": "x"}
    cases = (
        ("a joker before the first ship", {"b1": "S", "b2": "jo", "c2": "x"}),
        ("two before the second", first | {"e2": "jo", "g3": "jo", "c4": "x"}),
        ("a joker in A, its ship in B", first | {"c2": "x/B", "a1": "jo/A"}),
    )
    for name, tiles in cases:
        yield Impossible(f"alone: {name}", "33", alone(tiles), "joker-before-ship")


def _solo_parts() -> Iterator[Impossible]:
    """Yield solo games with more of an expansion than two players have, or copies."""
    shields = tuple(Shield(number, 1, 1) for number in (1, 3, 4, 5, 7, 8, 9))
    copies = {"shields": (Shield(6, 1, 1),)}
    city = {**ALONE, "f1": "ba", "f2": "ba"}
    vines = tuple((kind, 7) for kind in KINDS)
    cases: tuple[tuple[str, dict[str, str], str, dict[str, Any], str], ...] = (
        ("7 shields", ALONE, "shields", {"shields": shields}, "too-many-shields"),
        ("copies", ALONE, "shields", {**copies, "copied": (2,)}, "copied-too-many"),
        ("copies of 1", city, "shields", copies, "building-twice"),
        ("route", ALONE, "trade-routes", {"routes": Routes((1, 2, 3))}, "route-tiles"),
        (
            "vines",
            ALONE,
            "vineyards",
            {"vineyard": Vineyard(vines)},
            "too-many-doubles",
        ),
    )
    for name, tiles, expansion, rest, code in cases:
        fill = alone(tiles, expansions=(expansion,), **rest)
        yield Impossible(f"alone: {name}", "33", fill, code)
    bare = {"players": 0, "expansions": ("trade-routes",), "sold": (1, *NONE)}
    for count in (2, 12):
        routes = Routes(tuple(range(1, count + 1)), (1,))
        fill = full("1", 0, **bare, stored=(0, 2, 0, 0, 0, 0), routes=routes)
        yield Impossible(f"{count} route tiles", "1", fill, "route-tiles")
