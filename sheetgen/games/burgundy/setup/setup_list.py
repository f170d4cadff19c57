"""The list of setup steps for a table that can be played, and of its random draws.

The draws before and during a game are for tables that play without bags. The same table
and seed always give the same draws. Everything has its own random numbers, so that the
shields drawn do not depend on whether trade routes are used.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import TypeVar

from sheetgen.core.checklist import (
    TABLE,
    Checklist,
    Party,
    Piece,
    Place,
    Row,
    Section,
    Step,
)
from sheetgen.core.errors import UsageError
from sheetgen.form.words import Speech
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.check.expansions import EXPANSIONS, VARIANTS
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.files.board_file import load_depots
from sheetgen.games.burgundy.rules.chateauma_parts import LEVELS
from sheetgen.games.burgundy.rules.counts import (
    GOODS,
    IN_DEPOTS,
    MOST,
    OF_GOOD,
    OF_ONE,
    OF_PAIR,
    VINE_COLOURS,
)
from sheetgen.games.burgundy.rules.depot import DEPOTS
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, PHASES, Printed
from sheetgen.games.burgundy.rules.ruleset import printed_numbers
from sheetgen.games.burgundy.rules.tile import MONASTERY, PLAIN_TERRAINS
from sheetgen.games.burgundy.setup.setup import (
    ALONE,
    BAGS,
    BLACK,
    CHATEAUMA,
    CLOSED,
    CLOSED_TILES,
    MODIFIERS,
    OPEN,
    OPEN_TILES,
    ROUTE_TILES,
    SOLO,
    TEAM,
    USUAL_LEVEL,
    Kind,
    SetUp,
    fill_bags,
)
from sheetgen.games.burgundy.setup.setup_steps import (
    TEAM_NAMES,
    Teller,
    board_of,
    list_steps,
)
from sheetgen.games.burgundy.sheet.words import WORDS
from sheetgen.language.message import join, message
from sheetgen.language.texts import Texts
from sheetgen.layout.read import load_rules

T = TypeVar("T")
Kinds = tuple[Kind, ...]
Doubles = tuple[tuple[str, str], ...]
Numbers = tuple[int, ...]
GOODS_NUMBERS = (1, 2, 3, 4, 5, 6)  # their numbers [burgundy 9.5]
# Boards without special rules [burgundy 23.1, 23.2, 27.1].
DUCHIES = (*range(1, 11), *range(19, 23))
DUCHIES_WITH = {  # [burgundy 21.1, 24.1]
    "castle-chains": tuple(range(11, 19)),
    "border-posts": tuple(range(23, 31)),
}


@dataclass(frozen=True)
class Drawn:
    """The draws; those for unused parts are empty.

    Attributes:
        duchies: the number of each person's board.
        depots: their tiles, by phase, and then by depot.
        black: the tiles of the black depot, by phase.
        stacks: the goods tiles of each phase, in the order of rounds.
        goods_of: the goods tiles that each person, or team, begins with.
        shields_at: the shields in each depot.
        routes_of: the trade route tiles of each person, or team, from the left.
        vine_of: the vine bonus tile that each player begins with.
        storage: the double hexes in the vineyard storage, by phase.
        shop: the double hexes in the shop, likewise.
        search: the duchy cards in the order in which a castle is searched for.
        deck: all duchy cards in the order of the deck.
        closed: face-down black tiles on Châteauma's board.
        open: face-up tiles there.
    """

    duchies: Numbers
    depots: tuple[tuple[Kinds, ...], ...]
    black: tuple[Kinds, ...]
    stacks: tuple[Numbers, ...]
    goods_of: tuple[Numbers, ...]
    shields_at: tuple[Numbers, ...] = ()
    routes_of: tuple[Numbers, ...] = ()
    vine_of: tuple[str, ...] = ()
    storage: tuple[Doubles, ...] = ()
    shop: tuple[Doubles, ...] = ()
    search: Numbers = ()
    deck: Numbers = ()
    closed: Kinds = ()
    open: Kinds = ()


def draw(setup: SetUp, seed: int) -> Drawn:
    """Return the draws of a table with a seed."""
    bags = fill_bags(setup.expansions)
    for name in sorted(bags):
        _chance(seed, name).shuffle(bags[name])
    castles = setup.seats + int(setup.has_guest)
    _deal(bags["castle"], castles)  # those laid out at the start
    closed = sum(count for _, count in CLOSED_TILES) if CLOSED in setup.modifiers else 0
    opened = OPEN_TILES if OPEN in setup.modifiers else ()
    face_down = _deal(bags[BLACK], closed)
    face_up = tuple(kind for name in opened for kind in _deal(bags[name], 1))
    depots, black = [], []
    for phase in PHASES:
        depots.append(
            tuple(
                tuple(kind for name in depot for kind in _deal(bags[name], 1))
                for depot in setup.lying(phase)
            )
        )
        black.append(_deal(bags[BLACK], setup.black))
    stacks, goods_of = _draw_goods(setup, seed)
    has_vines = setup.has("vineyards")
    storage, shop = _draw_doubles(setup, seed) if has_vines else ((), ())
    return Drawn(
        _draw_duchies(setup, seed),
        tuple(depots),
        tuple(black),
        stacks,
        goods_of,
        _draw_shields(setup, seed) if setup.has("shields") else (),
        _draw_routes(setup, seed) if setup.has("trade-routes") else (),
        _draw_vines(setup, seed) if has_vines else (),
        storage,
        shop,
        _mixed(setup.cards, seed, "search") if setup.has_guest else (),
        _mixed(setup.cards, seed, "deck") if setup.has_guest else (),
        face_down,
        face_up,
    )


def _chance(seed: int, what: str) -> Random:
    """Return random numbers for one purpose; a text seeds equally on all machines."""
    return Random(f"{seed}/{what}")


def _mixed(numbers: Sequence[int], seed: int, what: str) -> Numbers:
    return tuple(_chance(seed, what).sample(numbers, len(numbers)))


def _deal(pile: list[T], count: int) -> tuple[T, ...]:
    """Take *count* items off a pile, or fewer if it ends."""
    dealt = tuple(pile[:count])
    del pile[:count]
    return dealt


def _draw_duchies(setup: SetUp, seed: int) -> Numbers:
    """Return a different board for each person.

    Teams and solo players choose by difficulty, not at random [burgundy 29.2, 30.3].
    """
    if setup.variant != "normal":
        return ()
    known = next(
        (DUCHIES_WITH[name] for name in DUCHIES_WITH if setup.has(name)), DUCHIES
    )
    return tuple(_chance(seed, "duchies").sample(known, setup.seats))


def _draw_goods(
    setup: SetUp, seed: int
) -> tuple[tuple[Numbers, ...], tuple[Numbers, ...]]:
    """Return the stacks of phases and the initial goods tiles [burgundy 3.3, 3.6]."""
    each = OF_GOOD - setup.goods_apart // len(GOODS_NUMBERS)  # [burgundy 33.3]
    pile = [number for number in GOODS_NUMBERS for _ in range(each)]
    _chance(seed, "goods").shuffle(pile)
    stacks = tuple(_deal(pile, setup.stack) for _ in PHASES)
    dealt = (_deal(pile, setup.goods_each) for _ in range(setup.seats))
    return stacks, tuple(tuple(sorted(goods)) for goods in dealt)


def _draw_shields(setup: SetUp, seed: int) -> tuple[Numbers, ...]:
    pile = list(_mixed(setup.shields, seed, "shields"))
    dealt = (_deal(pile, count) for count in setup.shields_at)
    return tuple(tuple(sorted(numbers)) for numbers in dealt)


def _draw_routes(setup: SetUp, seed: int) -> tuple[Numbers, ...]:
    pile = list(_mixed(range(1, ROUTE_TILES + 1), seed, "routes"))
    return tuple(_deal(pile, setup.routes_each) for _ in range(setup.seats))


def _draw_vines(setup: SetUp, seed: int) -> tuple[str, ...]:
    """Return vine bonus tiles from a set of different ones [burgundy 32.5]."""
    return tuple(_chance(seed, "vines").sample(VINE_COLOURS, setup.seats))


def _draw_doubles(
    setup: SetUp, seed: int
) -> tuple[tuple[Doubles, ...], tuple[Doubles, ...]]:
    """Return the double hexes of storage and shop by phase [burgundy 32.3, 32.7]."""
    pile = [(colour, colour) for colour in VINE_COLOURS for _ in range(OF_ONE)]
    pile += [pair for pair in combinations(VINE_COLOURS, 2) for _ in range(OF_PAIR)]
    _chance(seed, "doubles").shuffle(pile)
    storage, shop = [], []
    for _ in PHASES:
        storage.append(_deal(pile, setup.storage))
        shop.append(_deal(pile, setup.shop))
    return tuple(storage), tuple(shop)


def lay_out(party: Party, texts: Texts) -> Checklist:
    """Return the setup of *party*'s table in words.

    Raises:
        UsageError: the table cannot be played; with all reasons.
    """
    setup = plan(party)
    teller = Teller(setup, printed(), texts)
    sections = tuple(map(_titled, list_steps(teller)))
    return Checklist(
        texts("setup.title"),
        _summary(teller),
        sections,
        _drawn(teller, draw(setup, setup.seed)) if setup.seed is not None else (),
        _facts(setup),
        _table([section.code for section in sections], setup.people),
    )


# Where people sit at the table, by their number: the middle of each, left to right,
# and whether it is on the near side.
_SEATS = {
    1: ((90, True),),
    2: ((90, True), (90, False)),
    3: ((48, True), (132, True), (90, False)),
    4: ((48, True), (132, True), (48, False), (132, False)),
}
# What lies on or near the game board, by the section that is about it.
_LYING = (
    *(Place("tiles", 38, 20 + 12 * at, 10, 10, "bag", at == 1) for at in range(3)),
    Place("board", 56, 20, 68, 33, is_marked=False),
    Place("board", 57.5, 33, 7, 7),
    *(Place("goods", 67 + 10 * at, 22, 6, 6, "pile", at == 2) for at in range(5)),
    Place("phase", 80, 30, 16, 13, "hexes"),
    Place("points", 67, 45, 6, 6, "pile"),
    Place("order", 112, 45, 6, 6, "pile"),
    Place("target", 112, 45, 6, 6, "pile"),
    Place("shields", 101, 33, 6, 6, "pile"),
    Place("border-posts", 90, 45, 6, 6, "pile"),
    Place("trade-routes", 66, 15, 48, 5),
    Place("inns", 112, 33, 6, 6, "pile"),
    Place("vineyards", 128, 20, 16, 12),
    Place("vineyards", 128, 37, 16, 12, is_marked=False),
    Place("chateauma", 150, 24, 24, 20),
)


def _table(codes: Sequence[str], people: int) -> tuple[Place, ...]:
    """Return what lies on the table of so many people, by the codes of sections."""
    seat = next(code for code in codes if code in ("person", "team", "alone"))
    places = [place for place in _LYING if place.section in codes]
    for at, (middle, is_near) in enumerate(_SEATS[people]):
        y = TABLE[1] - 14.5 if is_near else 2.5
        places.append(Place(seat, middle - 22, y, 24, 12, "board", at == 0))
        places.append(Place(seat, middle + 5, y, 16, 12, "hexes", False))
    return tuple(places)


def _titled(section: Section) -> Section:
    """Return a section with a capitalized title."""
    title = section.title
    return replace(section, title=title[:1].upper() + title[1:])


def _summary(teller: Teller) -> str:
    """Return the players and expansions in one line."""
    setup, texts = teller.setup, teller.texts
    variants = () if setup.variant == "normal" else (setup.variant,)
    guests = (CHATEAUMA,) if setup.has_guest else ()
    names = (*variants, *guests, *setup.expansions)
    parts = [texts("setup.people", count=setup.people)]
    parts += [texts(f"expansion.{name}") for name in names]
    if setup.seed is not None:
        parts.append(texts("setup.seed", seed=setup.seed))
    return teller.joined(parts)


def _facts(setup: SetUp) -> dict[str, object]:
    """Return the values that programs need besides the steps."""
    return {
        "people": setup.people,
        "players": setup.players,
        "variant": setup.variant,
        "expansions": list(setup.expansions),
        "guests": [CHATEAUMA] if setup.has_guest else [],
        "level": setup.level if setup.has_guest else None,
        "modifiers": list(setup.modifiers),
        "seed": setup.seed,
        "tiles": {
            bag: {
                "all": setup.bags[bag],
                "taken": setup.taken[bag],
                "needed": setup.needed[bag],
            }
            for bag in BAGS
        },
        "goods": {
            "all": GOODS,
            "apart": setup.goods_apart,
            "stacks": IN_DEPOTS,
            "dealt": setup.goods_each * setup.seats,
            "left": setup.goods_left,
        },
    }


# Random draws


def _drawn(teller: Teller, drawn: Drawn) -> tuple[Section, ...]:
    start = list(_drawn_start(teller, drawn))
    sections = [Section("drawn-start", teller.texts("section.drawn-start"), (*start,))]
    for phase in PHASES:
        title = teller.texts("section.drawn-phase", name=PHASE_LETTERS[phase - 1])
        step = _drawn_phase(teller, drawn, phase)
        sections.append(Section(f"drawn-{phase}", title, (step,)))
    return tuple(sections)


def _drawn_start(teller: Teller, drawn: Drawn) -> Iterator[Step]:
    texts = teller.texts
    if drawn.duchies:
        rows = [
            Row(_seat_name(teller, seat), _numbers([number]))
            for seat, number in enumerate(drawn.duchies)
        ]
        _, clauses = board_of(teller.setup)
        yield teller.step("drawn-duchies", clauses, "", rows)
    for code, dealt, clause in (
        ("drawn-goods-of", drawn.goods_of, "3.6"),
        ("drawn-routes", drawn.routes_of, "28.1"),
    ):
        if dealt:
            rows = [
                Row(_seat_name(teller, seat), _numbers(numbers))
                for seat, numbers in enumerate(dealt)
            ]
            yield teller.step(code, clause, "", rows)
    if drawn.vine_of:
        rows = [
            Row(_seat_name(teller, seat), (Piece(texts(f"colour.{vine}")),))
            for seat, vine in enumerate(drawn.vine_of)
        ]
        yield teller.step("drawn-vines", "32.5", "", rows)
    if drawn.shields_at:
        rows = [
            teller.row("depot", _numbers(numbers), depot)
            for depot, numbers in zip(DEPOTS, drawn.shields_at, strict=True)
        ]
        yield teller.step("drawn-shields", "31.19", "", rows)
    if drawn.search:
        rows = [
            teller.row("cards", _numbers(drawn.search)),
            teller.row("deck", _numbers(drawn.deck)),
        ]
        yield teller.step("drawn-cards", "33.2", "", rows)
    for code, kinds in (("drawn-closed", drawn.closed), ("drawn-open", drawn.open)):
        if kinds:
            pieces = [_tile(teller, *kind) for kind in kinds]
            yield teller.step(code, "33.28", "", [teller.row("board", pieces)])


def _seat_name(teller: Teller, seat: int) -> str:
    variant = teller.setup.variant
    if variant == SOLO:
        return teller.texts("row.you")
    if variant == TEAM:
        return teller.texts("row.team", name=TEAM_NAMES[seat])
    return teller.texts("row.person", name=seat + 1)


def _drawn_phase(teller: Teller, drawn: Drawn, phase: int) -> Step:
    rows = [
        teller.row("depot", [_tile(teller, *kind) for kind in kinds], depot)
        for depot, kinds in zip(DEPOTS, drawn.depots[phase - 1], strict=True)
    ]
    black = [_tile(teller, *kind) for kind in drawn.black[phase - 1]]
    rows.append(teller.row("black", black))
    rows.append(teller.row("goods", _numbers(drawn.stacks[phase - 1])))
    if drawn.storage:
        for name, doubles in (("storage", drawn.storage), ("shop", drawn.shop)):
            pieces = [_double(teller, *one) for one in doubles[phase - 1]]
            rows.append(teller.row(name, pieces))
    return teller.step("drawn-phase", "4.4 32.7" if drawn.storage else "4.4", "", rows)


def _double(teller: Teller, one: str, other: str) -> Piece:
    """Return a double hex by its kinds of vine."""
    first, second = (teller.texts(f"colour.{colour}") for colour in (one, other))
    return Piece(teller.texts("piece.double", one=first, other=second))


def _numbers(numbers: Iterable[int]) -> tuple[Piece, ...]:
    return tuple(Piece(str(number)) for number in numbers)


def _tile(teller: Teller, terrain: str, word: str) -> Piece:
    """Return a tile in words, by its word on a sheet."""
    assert isinstance(teller.texts, Texts)  # the page never lists draws
    speech = Speech(WORDS, teller.texts)
    known = f"{word}/{terrain}" if terrain in PLAIN_TERRAINS else word
    return Piece(speech.value(known), terrain, word if terrain == MONASTERY else "")


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
