"""Games and states for tests of Châteauma, and states in the twin's words."""

from sheetgen.core.verdict import field_of
from sheetgen.games.burgundy.files.board_file import load_chateauma_depots, load_parts
from sheetgen.games.burgundy.play.sound import deck_of
from sheetgen.games.burgundy.play.state import (
    SWITCHES,
    GameBoard,
    OpenCard,
    Own,
    Settings,
    State,
    Switches,
)
from sheetgen.games.burgundy.rules.ruleset import printed_numbers
from sheetgen.games.burgundy.rules.tile import TERRAINS
from sheetgen.layout.read import load_rules

(RULES,) = load_rules("burgundy")
PRINTED = printed_numbers(RULES)


def make_settings(**changes: object) -> Settings:
    return Settings(load_parts(), load_chateauma_depots(), PRINTED, **changes)


PLAIN = make_settings()


def make_state(settings: Settings = PLAIN, **own: object) -> State:
    """Return a sound state without tiles, but for the castle of the left card.

    Args:
        settings: what is played with.
        own: of what Châteauma has.
    """
    has_vines = "vineyards" in settings.expansions
    number = 10 if has_vines else 2
    left = OpenCard(number, ("", "", "castle", ""))
    right = OpenCard(1, ("",) * len(settings.parts.card(1).cells))
    values: dict[str, object] = {
        "cards": (left, right),
        "deck": tuple(n for n in deck_of(settings) if n not in (number, 1)),
        "board": tuple(("",) * len(places) for places in settings.side.places),
        "reserve": ((),) * len(TERRAINS),
        "silver": 0,
        "goods": (0,) * 6,
        **own,
    }
    there = GameBoard(
        (("",) * settings.players,) * 6,
        ("",) * settings.black,
        storage=("",) * settings.storage,
        shop=("",) * settings.shop,
    )
    return State(Own(**values), there, 1, 1)


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
