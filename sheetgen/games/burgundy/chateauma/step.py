"""What Châteauma does in a turn, step by step, each with its clause and its reason.

Part of the core that runs in the browser too.
"""

from typing import NamedTuple

StepValue = int | str
# Every kind of step, with the names of values that it can have.
CODES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("choose-card", ("white", "card", "die")),
    ("place", ("tile", "depot", "card", "cell")),
    ("place-kept", ("tile", "card", "cell")),
    ("place-wild", ("tile", "card", "cell")),
    ("hide", ("tile", "place")),
    ("silver", ("silver",)),
    ("points", ("points",)),
    ("animals", ("points",)),
    ("geese", ("points",)),
    ("keep", ("tile", "depot")),
    ("take-goods", ("depot", "tiles")),
    ("no-goods", ()),
    ("move-marker", ("moves",)),
    ("choose-again", ("die", "card")),
    ("choose-further", ("die", "card")),
    ("other-card", ("card",)),
    ("no-card", ()),
    ("nothing", ("tile",)),
    ("sell", ("number", "tiles", "points", "for")),
    ("no-sale", ("for",)),
    ("take-double", ("double", "place")),
    ("buy-double", ("double", "place", "silver")),
    ("buy", ("tile", "place", "silver")),
    ("complete", ("card", "points")),
    ("posts", ("points",)),
    ("post-tile", ("size", "points")),
    ("take-shield", ("shield", "depot")),
    ("move", ("tile", "terrain", "place")),
    ("draw-card", ("card", "side")),
    ("bonus-tile", ("terrain", "size", "points")),
    ("mines", ("silver",)),
)
# What can have decided, beside the empty text where there was but one way.
REASONS = (
    "card full",
    "fewest in the reserve",
    "first depot",
    "from the white die's depot clockwise",
    "has every kind",
    "kind that it has most of",
    "left card first",
    "leftmost kind not in reserve",
    "lowest number of that depot",
    "most goods",
    "most in the reserve",
    "most tiles",
    "next depot clockwise",
    "next place to the right",
    "no card has a free cell",
    "no depot fits: first free cell",
    "no depot has goods",
    "no double hex in the storage",
    "no free place: on others",
    "no goods",
    "no other card has a free cell",
    "no post tile is left",
    "no shield is left",
    "no tile of the reserve fits",
    "none of that kind on the game board",
    "none on the game board",
    "nothing fits",
    "nothing fits: first black tile",
    "place of the white die",
    "second card with a border post",
    "the black depot is empty",
    "the deck has run out",
    "third card with a border post",
    "tie: first after the white die's depot",
    "tie: first of the black depot",
    "tie: leftmost",
    "tie: leftmost of the reserve",
    "tie: lowest number",
    "turned face up",
)


class Step(NamedTuple):
    """One thing that Châteauma does, or lets be.

    Attributes:
        code: its kind, such as ``take`` or ``sell``.
        clause: of the rules, such as ``33.46``.
        values: what it is done with, a name and a value each, in a fixed order.
        reason: which tie-break or case decided; empty where there was but one way.
    """

    code: str
    clause: str
    values: tuple[tuple[str, StepValue], ...] = ()
    reason: str = ""

    def value(self, name: str) -> StepValue:
        """Return a value by its name."""
        for known, value in self.values:
            if known == name:
                return value
        raise KeyError(name)
