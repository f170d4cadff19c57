"""The list of setup steps for a table, and of its random draws."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sheetgen.core.checklist import Checklist, Party, Piece, Row, Section, Step
from sheetgen.fill.words import Speech
from sheetgen.games.burgundy.rules.depot import DEPOTS
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, PHASES
from sheetgen.games.burgundy.rules.supply import GOODS, IN_DEPOTS
from sheetgen.games.burgundy.rules.tile import MONASTERY, PLAIN_TERRAINS
from sheetgen.games.burgundy.setup.backs import BAGS
from sheetgen.games.burgundy.setup.setup import CHATEAUMA, SOLO, TEAM, SetUp
from sheetgen.games.burgundy.setup.setup_draw import Drawn, draw
from sheetgen.games.burgundy.setup.setup_plan import plan, printed
from sheetgen.games.burgundy.setup.setup_steps import (
    TEAM_NAMES,
    Teller,
    board_of,
    list_steps,
)
from sheetgen.games.burgundy.sheet.words import WORDS
from sheetgen.language.texts import Texts


def lay_out(party: Party, texts: Texts) -> Checklist:
    """Return the setup of *party*'s table in words.

    Raises:
        UsageError: the table cannot be played; with all reasons.
    """
    setup = plan(party)
    teller = Teller(setup, printed(), texts)
    return Checklist(
        texts("setup.title"),
        _summary(teller),
        tuple(map(_titled, list_steps(teller))),
        _drawn(teller, draw(setup, setup.seed)) if setup.seed is not None else (),
        _facts(setup),
    )


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
