"""How Châteauma's rules are read where they leave something open, as switches.

Part of the core that runs in the browser too.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Switches:
    """How the open questions of its turn are answered.

    `SWITCHES` has what each can be, and its clause.
    """

    search_order: str = "cells"
    castle_choice: str = "steps"
    further_start: str = "own"
    further_completes: str = "now"
    town_hall_wild: str = "no"
    buy_tie: str = "reserve"
    empty_deck: str = "other"
    take_place: str = "own"
    white_castle_kind: str = "leftmost"
    geese_most: str = "tiles"


# Every switch by its name in files: its settings, the default first, and its clause.
SWITCHES: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("search-order", ("cells", "tiles"), "42.1"),
    ("castle-choice", ("steps", "sale"), "42.2"),
    ("further-start", ("own", "white"), "42.3"),
    ("further-completes", ("now", "after"), "42.4"),
    ("town-hall-wild", ("no", "yes"), "42.5"),
    ("buy-tie", ("reserve", "depot"), "42.6"),
    ("empty-deck", ("other", "sale"), "42.7"),
    ("take-place", ("own", "city"), "42.8"),
    ("white-castle-kind", ("leftmost", "any"), "42.9"),
    ("geese-most", ("tiles", "animals"), "42.10"),
)
STANDARD = Switches()
