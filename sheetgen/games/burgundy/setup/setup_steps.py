"""The setup of a table in words: sections of steps, each with its clauses.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from sheetgen.core.board import hexagon
from sheetgen.core.checklist import Piece, Row, Section, Step
from sheetgen.core.ruleset import SURE
from sheetgen.games.burgundy.play.piece import (
    BLACK_WHITE_CASTLES,
    WHITE_MONASTERY,
)
from sheetgen.games.burgundy.rules.counts import (
    BANNED_SHIELD,
    FEWEST,
    GOODS,
    INNS,
    ROUNDS,
    STEP,
    TARGET,
    WHITE_CASTLES,
)
from sheetgen.games.burgundy.rules.depot import CHANGED, DEPOTS, OF_THREE, is_changing
from sheetgen.games.burgundy.rules.duchy import (
    PHASE_LETTERS,
    PHASES,
    USUAL_RADIUS,
    Printed,
)
from sheetgen.games.burgundy.rules.tile import MINE, PLAIN_TERRAINS
from sheetgen.games.burgundy.setup.setup import (
    ALONE,
    BAGS,
    CHATEAUMA,
    CLOSED,
    CLOSED_TILES,
    FIRST,
    FURTHER,
    OPEN,
    OPEN_TILES,
    ROUTE_TILES,
    SOLO,
    TEAM,
    VINE_SET,
    SetUp,
    doubles_of,
)

Say = Callable[..., str]  # the text of a key, with named values
NOTHING = "\N{EN DASH}"  # between two ends
TEAM_NAMES = "AB"  # [burgundy 29.4]
_SEATS = {TEAM: "team", SOLO: "alone"}


@dataclass(frozen=True)
class Teller:
    """A language, and the table that it describes."""

    setup: SetUp
    printed: Printed
    texts: Say

    def step(
        self,
        code: str,
        clauses: str,
        provenance: str = "",
        rows: Iterable[Row] = (),
        **values: object,
    ) -> Step:
        """Return a step in words, with its provenance if it is uncertain."""
        unsure = "" if provenance in SURE else provenance
        return Step(
            code,
            self.texts(f"step.{code}", **values),
            tuple(clauses.split()),
            unsure,
            self.texts(f"origin.{unsure}") if unsure else "",
            tuple(rows),
        )

    def expansion(self, name: str, steps: Iterable[Step]) -> Section:
        """Return a section with the title of its expansion."""
        return Section(name, self.texts(f"expansion.{name}"), tuple(steps))

    def row(self, name: str, pieces: Iterable[Piece], label: object = "") -> Row:
        """Return a row with the label *name*."""
        return Row(self.texts(f"row.{name}", name=label), tuple(pieces))

    def kind(self, bag: str) -> Piece:
        """Return a tile known only by its back."""
        return Piece(self.texts(f"kind.{bag}"), bag)

    def counted(self, bag: str, count: int) -> Piece:
        """Return *count* tiles of a bag."""
        kind = self.kind(bag)
        text = self.texts("piece.counted", kind=kind.text, count=count)
        return Piece(text, kind.terrain, kind.short)

    def joined(self, parts: Iterable[object]) -> str:
        """Return parts as a list within a sentence."""
        return self.texts("setup.and").join(map(str, parts))


def list_steps(teller: Teller) -> tuple[Section, ...]:
    """Return the setup of a table, section by section."""
    setup, texts = teller.setup, teller.texts
    order = "target" if setup.variant == SOLO else "order"
    parts: tuple[tuple[str, Callable[[Teller], Iterator[Step]]], ...] = (
        ("board", _board),
        ("tiles", _tiles),
        ("goods", _goods),
        ("points", _points),
        (_SEATS.get(setup.variant, "person"), _seat),
        (order, _target if setup.variant == SOLO else _order),
    )
    sections = [
        Section(code, texts(f"section.{code}"), tuple(steps(teller)))
        for code, steps in parts
    ]
    for name, steps in _EXPANSIONS:
        if setup.has(name) or (name == CHATEAUMA and setup.has_guest):
            sections.append(teller.expansion(name, steps(teller)))
    phase = Section("phase", texts("section.phase"), tuple(_phase(teller)))
    return (*sections, phase)


# The table


def _board(teller: Teller) -> Iterator[Step]:
    setup = teller.setup
    why = {TEAM: " 29.1", SOLO: " 30.1"}.get(setup.variant, "")
    why += " 33.1" if setup.has_guest else ""
    side = "side-two" if setup.players == FEWEST else "side-more"
    yield teller.step(side, "3.1" + why)
    if setup.players == OF_THREE:
        yield teller.step("places-four", "4.6")
    yield teller.step("ready", "9.12")


def _tiles(teller: Teller) -> Iterator[Step]:
    setup = teller.setup
    blind = [bag for bag in BAGS if bag not in PLAIN_TERRAINS]
    rows = [
        teller.row(name, [teller.counted(bag, setup.bags[bag]) for bag in bags])
        for name, bags in (("blind", blind), ("open", PLAIN_TERRAINS))
    ]
    if setup.has("extra-tiles"):
        yield teller.step("mix-extra", "22.1")
    if setup.has("white-castles"):
        yield teller.step(
            "mix-white",
            "25.1 25.5",
            "reconstruction",
            city=WHITE_CASTLES - BLACK_WHITE_CASTLES,
            black=BLACK_WHITE_CASTLES,
            monastery=WHITE_MONASTERY,
        )
    yield teller.step("bags", "3.2 12.1", "", rows)
    yield teller.step("left-out", "12.7")


def _goods(teller: Teller) -> Iterator[Step]:
    setup = teller.setup
    if setup.has_guest:
        yield teller.step("goods-apart", "33.3")
    yield teller.step(
        "stacks-other" if setup.has_guest else "stacks",
        "3.3",
        count=GOODS - setup.goods_apart,
        stacks=len(PHASES),
        each=setup.stack,
    )
    yield teller.step("goods-left", "3.6", count=setup.goods_left)


def _points(teller: Teller) -> Iterator[Step]:
    setup, numbers = teller.setup, teller.printed
    origin = "reconstruction" if setup.variant == TEAM else ""
    why = {TEAM: " 29.12", SOLO: " 30.18"}.get(setup.variant, "")
    why += " 33.1" if setup.has_guest else ""
    if setup.variant == SOLO:
        yield teller.step("bonus-solo", "30.11")
    else:
        small, large = (
            setup.by_value(numbers.bonus_tiles[size]) for size in ("small", "large")
        )
        yield teller.step("bonus", "3.4 8.6" + why, origin, small=small, large=large)
    sold = setup.by_value(numbers.good_sold)
    yield teller.step("sale", "9.2" + why, origin, count=sold)


def board_of(setup: SetUp) -> tuple[str, str]:
    """Return the step for drawing boards at random, and its clauses."""
    if setup.has("castle-chains"):
        return "board-chains", "21.1 21.2"
    return (
        ("board-posts", "24.1") if setup.has("border-posts") else ("board-usual", "3.5")
    )


def _seat(teller: Teller) -> Iterator[Step]:
    """Yield the steps for what each person or team gets."""
    setup = teller.setup
    if setup.variant == TEAM:
        yield teller.step("board-team", "29.2")
        yield teller.step("pieces-team", "29.5")
        yield teller.step("silver", "29.4", count=setup.silver)
        yield teller.step("goods-each", "29.4", count=setup.goods_each)
        yield teller.step("castle-team", "29.3")
        first, second = setup.workers
        yield teller.step("workers-team", "29.4", first=first, second=second)
        return
    if setup.variant == SOLO:
        yield teller.step("board-solo", "30.3")
        yield teller.step("pieces-solo", "3.5 30.6")
        yield teller.step("silver", "30.2", count=setup.silver)
        yield teller.step("goods-each", "30.2", count=setup.goods_each)
        yield teller.step("castle", "30.2")
        yield teller.step("workers-solo", "30.2", count=setup.workers[0])
        return
    yield teller.step(*board_of(setup))
    yield teller.step("pieces", "3.5")
    yield teller.step("silver", "3.5", count=setup.silver)
    yield teller.step("goods-each", "3.6", count=setup.goods_each)
    yield teller.step("castle", "3.8")
    workers = teller.joined(setup.workers)
    why = "3.7 33.93" if FIRST in setup.modifiers else "3.7"
    yield teller.step("workers", why, names=workers)


def _order(teller: Teller) -> Iterator[Step]:
    setup = teller.setup
    if setup.variant == TEAM:
        yield teller.step("start-team", "4.8 29.5")
    elif FIRST in setup.modifiers:
        yield teller.step("start-first", "33.28")
    elif not setup.has_guest:
        yield teller.step("start", "3.7 4.8")
    elif setup.people == ALONE:
        yield teller.step("start-alone", "4.8 33.4")
    else:
        yield teller.step("start-last", "3.7 4.8 33.4")
    yield teller.step("markers", "3.10")


def _target(teller: Teller) -> Iterator[Step]:
    yield teller.step("target", "30.13 30.14", count=TARGET)
    yield teller.step("target-falls", "30.13", count=STEP)
    cells = len(hexagon(USUAL_RADIUS))
    yield teller.step("rounds", "30.1", rounds=ROUNDS, cells=cells)
    yield teller.step("white-die", "30.6")
    yield teller.step("any-goods", "30.5")


# Expansions


def _posts(teller: Teller) -> Iterator[Step]:
    setup, tiles = teller.setup, teller.printed.post_tiles
    small, large = (setup.by_value(tiles[size]) for size in ("small", "large"))
    is_team = setup.variant == TEAM
    why = "24.7 29.12" if is_team else "24.7"
    origin = "reconstruction" if is_team else ""
    yield teller.step("posts", why, origin, small=small, large=large)
    if setup.variant != "normal":
        yield teller.step("posts-elsewhere", "24.1")


def _inns(teller: Teller) -> Iterator[Step]:
    yield teller.step("inns", "26.1 26.8", count=INNS)


def _routes(teller: Teller) -> Iterator[Step]:
    setup = teller.setup
    each = setup.routes_each
    yield teller.step("routes", "28.1 28.2", all=ROUTE_TILES, count=each)
    if setup.routes_left:
        yield teller.step("routes-left", "28.1", count=setup.routes_left)


def _shields(teller: Teller) -> Iterator[Step]:
    setup = teller.setup
    if setup.has_guest:
        yield teller.step("shield-out", "33.19", count=BANNED_SHIELD)
    rows = [
        teller.row(
            "depots",
            [Piece(teller.texts("piece.each", count=count))],
            teller.joined(depots),
        )
        for count, depots in _alike(setup.shields_at)
    ]
    yield teller.step("shields", "31.19", "", rows)
    yield teller.step("shields-left", "31.19", count=setup.shields_left)


def _alike(counts: Sequence[int]) -> list[tuple[int, list[int]]]:
    """Return each count with the depots that have it."""
    return [
        (count, [at for at, own in zip(DEPOTS, counts, strict=True) if own == count])
        for count in sorted(set(counts))
    ]


def _vineyards(teller: Teller) -> Iterator[Step]:
    setup = teller.setup
    yield teller.step("vine-boards", "32.1")
    shop = "shop-few" if setup.players <= OF_THREE else "shop-four"
    yield teller.step(shop, "32.7")
    yield teller.step("vine-bag", "32.2", count=doubles_of(VINE_SET))
    if setup.fewer_kinds:
        kinds = setup.fewer_kinds
        yield teller.step("vine-fewer", "32.6", kinds=kinds, doubles=doubles_of(kinds))
    if setup.has_guest:
        yield teller.step("vine-set", "33.92", count=setup.vine_tiles)
    left = setup.vine_tiles - setup.seats
    yield teller.step("vine-start", "32.4 32.5", count=left)


def _guest(teller: Teller) -> Iterator[Step]:
    setup, texts = teller.setup, teller.texts
    yield teller.step("guest-board", "33.2 33.28", board=setup.guest_board)
    names = [texts(f"modifier.{name}") for name in setup.modifiers]
    yield teller.step(
        "guest-level",
        "33.27",
        level=texts(f"level.{setup.level}"),
        names=teller.joined(names or [texts("setup.none")]),
    )
    yield teller.step("guest-goods", "33.2", count=setup.silver)
    first, *_, last = setup.cards
    is_whole = last - first + 1 == len(setup.cards)
    single = "" if is_whole else f"{first}"
    span = f"{first if is_whole else setup.cards[1]}{NOTHING}{last}"
    why = "33.2 33.5" if is_whole else "33.2 33.5 33.26"
    cards = teller.joined([part for part in (single, span) if part])
    yield teller.step("guest-cards", why, names=cards)
    yield teller.step("guest-deck", "33.2 33.5", count=len(setup.cards) - 1)
    if CLOSED in setup.modifiers:
        pieces = [teller.counted(*one) for one in CLOSED_TILES]
        yield teller.step("guest-closed", "33.28", "", [teller.row("board", pieces)])
    if OPEN in setup.modifiers:
        pieces = [teller.kind(terrain) for terrain in OPEN_TILES]
        yield teller.step("guest-open", "33.28", "", [teller.row("board", pieces)])
    if FURTHER in setup.modifiers:
        yield teller.step("guest-further", "33.28")


_EXPANSIONS: tuple[tuple[str, Callable[[Teller], Iterator[Step]]], ...] = (
    ("border-posts", _posts),
    ("inns", _inns),
    ("trade-routes", _routes),
    ("shields", _shields),
    ("vineyards", _vineyards),
    (CHATEAUMA, _guest),
)


# A phase


def _phase(teller: Teller) -> Iterator[Step]:
    """Yield the steps at the start of every phase."""
    setup, depots = teller.setup, teller.setup.depots
    yield teller.step("clear", "4.3")
    places = [place for n in DEPOTS for place in depots.used(n, setup.players)]
    unsure = [p.provenance for p in places if p.provenance not in SURE]
    why = "4.4 4.7 12.8" if setup.players == OF_THREE else "4.4 12.8"
    origin = unsure[0] if unsure else ""
    yield teller.step("fill", why, origin, _places(teller))
    origin = depots.black_provenance[setup.players - FEWEST]
    yield teller.step("black", "4.4 12.9", origin, count=setup.black)
    if setup.lacking:
        pieces = [teller.counted(*one) for one in setup.lacking.items()]
        row = teller.row("depots", pieces, "")
        yield teller.step(
            "lacking",
            "12.1 33.94",
            "reconstruction",
            [Row(teller.texts("section.drawn-phase", name="E"), row.pieces)],
        )
    if setup.has("inns"):
        yield teller.step("inn", "26.1")
    if setup.has("vineyards"):
        storage, shop = setup.storage, setup.shop
        yield teller.step("doubles", "32.7", storage=storage, shop=shop)
    yield teller.step("round-goods", "4.4")


def _places(teller: Teller) -> Iterator[Row]:
    """Yield the hex places of each depot."""
    players = teller.setup.players
    same = [letter for letter in PHASE_LETTERS if letter not in CHANGED]
    for depot in DEPOTS:
        pieces = []
        for place in teller.setup.depots.used(depot, players):
            piece = teller.kind(place.terrain)
            if is_changing(depot, place, players):
                for kind, letters in ((piece, same), (teller.kind(MINE), CHANGED)):
                    phases = teller.joined(letters)
                    text = teller.texts("piece.in", kind=kind.text, phases=phases)
                    pieces.append(Piece(text, kind.terrain, kind.short))
            else:
                pieces.append(piece)
        yield teller.row("depot", pieces, depot)
