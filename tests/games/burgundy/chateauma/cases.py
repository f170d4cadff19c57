"""Games and states for tests of Châteauma, and states in the twin's words."""

from dataclasses import replace

from sheetgen.games.burgundy.chateauma.part_file import load_depots, load_parts
from sheetgen.games.burgundy.chateauma.piece import terrain_of
from sheetgen.games.burgundy.chateauma.sound import deck_of
from sheetgen.games.burgundy.chateauma.state import (
    SHOP,
    STORAGE,
    GameBoard,
    OpenCard,
    Own,
    Settings,
    State,
)
from sheetgen.games.burgundy.chateauma.switch import SWITCHES, Switches
from sheetgen.games.burgundy.chateauma.turn import Turn, take_turn
from sheetgen.games.burgundy.printed import printed_numbers
from sheetgen.games.burgundy.tile import TERRAINS
from sheetgen.layout.find import load_rules
from sheetgen.plain import field_of

(RULES,) = load_rules("burgundy")
PRINTED = printed_numbers(RULES)


def make_settings(**changes: object) -> Settings:
    return Settings(load_parts(), load_depots(), PRINTED, **changes)


PLAIN = make_settings()


def switched(settings: Settings = PLAIN, **changes: str) -> Settings:
    """Return settings with open questions answered otherwise."""
    return replace(settings, switches=replace(settings.switches, **changes))


def card(number: int, tiles: str = "") -> OpenCard:
    """Return an open card; its tiles are words, and - where none lies."""
    cells = load_parts().card(number).cells
    words = [word if word != "-" else "" for word in tiles.split()]
    return OpenCard(number, tuple(words + [""] * (len(cells) - len(words))))


def depots(settings: Settings = PLAIN, **words: str) -> tuple[tuple[str, ...], ...]:
    """Return depots by number, such as ``d3="bank - 3s"``; the others are empty."""
    listed = [[""] * settings.players for _ in range(6)]
    for name, text in words.items():
        for place, word in enumerate(text.split()):
            listed[int(name[1:]) - 1][place] = word if word != "-" else ""
    return tuple(tuple(row) for row in listed)


def board_with(settings=PLAIN, **words: str) -> tuple[tuple[str, ...], ...]:
    side = settings.side
    rows = []
    for name, places in zip(side.terrains, side.places, strict=True):
        listed = [w if w != "-" else "" for w in words.get(name, "").split()]
        rows.append((*listed, *[""] * (len(places) - len(listed))))
    return tuple(rows)


def make_state(
    settings: Settings = PLAIN,
    left: OpenCard | None = None,
    right: OpenCard | None = None,
    white: int = 1,
    phase: int = 1,
    reserve: str = "",
    black: str = "",
    there: dict[str, object] | None = None,
    **own: object,
) -> State:
    """Return a sound state.

    Args:
        settings: what is played with.
        left: the left card; 2 with its castle if it is not given.
        right: the right card; 1 if it is not given.
        white: the white die.
        phase: of the game.
        reserve: words of its tiles, each laid on its own place in this order.
        black: words of the black depot.
        there: of the game board.
        own: of what Châteauma has.
    """
    has_vines = "vineyards" in settings.expansions
    base = 8 if has_vines else 0
    left = left or card(2 + base, "- - castle -")
    right = right or card(1)
    numbers = [left.number, right.number, *own.get("discards", ())]
    deck = tuple(n for n in deck_of(settings) if n not in numbers)
    stacks: list[list[str]] = [[] for _ in TERRAINS]
    for word in reserve.split():
        stacks[settings.parts.reserve.index(terrain_of(word))].append(word)
    board = tuple(("",) * len(places) for places in settings.side.places)
    at = settings.at_players
    values: dict[str, object] = {
        "cards": (left, right),
        "deck": deck,
        "board": board,
        "reserve": tuple(tuple(stack) for stack in stacks),
        "silver": 0,
        "goods": (0,) * 6,
        **own,
    }
    words = [word if word != "-" else "" for word in black.split()]
    size = settings.places.black[at]
    lies: dict[str, object] = {
        "depots": depots(settings),
        "black": (*words, *[""] * (size - len(words))),
        "storage": ("",) * STORAGE[at] if has_vines else (),
        "shop": ("",) * SHOP[at] if has_vines else (),
        **(there or {}),
    }
    return State(Own(**values), GameBoard(**lies), phase, white)


def play(state: State, die: int = 1, settings: Settings = PLAIN) -> Turn:
    return take_turn(settings, state, die)


def codes(turn: Turn) -> list[str]:
    return [step.code for step in turn.steps]


def as_twin(settings: Settings, state: State) -> dict[str, object]:
    """Return a state in the words of the twin."""
    own, there = state.own, state.there
    order = settings.parts.reserve
    return {
        "players": settings.players,
        "level": settings.level,
        "modifiers": list(settings.modifiers),
        "expansions": list(settings.expansions),
        "switch": {
            name: getattr(settings.switches, field_of(name)) for name, *_ in SWITCHES
        },
        "white": state.white,
        "phase": state.phase,
        "open": [
            None if one is None else {"card": one.number, "tiles": list(one.tiles)}
            for one in own.cards
        ],
        "deck": list(own.deck),
        "discards": list(own.discards),
        "board": {
            terrain: list(words)
            for terrain, words in zip(settings.side.terrains, own.board, strict=True)
        },
        "piled": list(own.piled),
        "reserve": {
            terrain: list(stack)
            for terrain, stack in zip(order, own.reserve, strict=True)
        },
        "wild": list(own.wild),
        "own_goods": dict(enumerate(own.goods, 1)),
        "silver": own.silver,
        "points": own.points,
        "moves": own.moves,
        "large": list(own.large),
        "small": list(own.small),
        "posts": own.posts,
        "post_tile": own.post_tile,
        "own_shields": list(own.shields),
        "doubles": list(own.doubles),
        "depots": {at: list(words) for at, words in enumerate(there.depots, 1)},
        "black": list(there.black),
        "goods": {
            at: dict(enumerate(goods, 1)) for at, goods in enumerate(there.goods, 1)
        },
        "shields": {at: list(row) for at, row in enumerate(there.shields, 1)},
        "storage": list(there.storage),
        "shop": list(there.shop),
        "bonus": dict(zip(TERRAINS, there.bonus, strict=True)),
        "posts_left": there.posts,
    }


ALL_SWITCHES = [
    Switches(**{field_of(name): setting})
    for name, settings, _ in SWITCHES
    for setting in settings[1:]
]
