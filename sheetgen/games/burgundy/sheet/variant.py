"""The variant that a sheet is made for, known by its face's number [burgundy 40.52].

A sheet has places for some expansions and ways to play. `docs/codes.md` lists their
numbers; the numbers of printed sheets never change.

Part of the core that runs in the browser too.
"""

from collections.abc import Collection
from dataclasses import dataclass

from sheetgen.core.board import Board
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.burgundy.rules.duchy import Duchy
from sheetgen.games.burgundy.rules.ruleset import printed_numbers

# In the order of their bits, which are in printed codes: append new names only.
NAMES = (
    "castle-chains",
    "extra-tiles",
    "border-posts",
    "white-castles",
    "inns",
    "trade-routes",
    "shields",
    "vineyards",
    "chateauma",
    "team",
    "solo",
)
ALONE = "solo"
ON_THE_RIM = "border-posts"
NEVER_ALONE = ("team", "chateauma")  # [burgundy 29.1, 33.19]
EARLY = (0, 1)  # faces with places for everything, in the first layout
FORMER, FORMER_ALONE = 2, 3  # of sheets with places for all that go together
FIRST_OF_SOME = 4  # the face without places for any
LEFT_HANDED = 1 << len(NAMES)  # the bit after them: laid out for the left hand
QUIET = 4004  # the first face with small marks, beside all columns
PER_HAND = 1280  # numbers of those faces for each hand; no variant has more bits
PER_SIDE = 2 * PER_HAND
WHOLE, BACK, FRONT = "", "back", "front"  # what a face has: all places, or a side's
SIDES = (WHOLE, BACK, FRONT)  # in the order of their faces from `QUIET` on
# One face of each layout of code and marks.
FACES = (0, FORMER, FIRST_OF_SOME + LEFT_HANDED, QUIET, QUIET + PER_HAND)


@dataclass(frozen=True)
class Variant:
    """The expansions and ways to play that a sheet has places for.

    Attributes:
        names: of both, in the order of `NAMES`.
        is_early: whether it has the layout of the first sheets.
        side: which of them a face has: all, or those of one of `SIDES`.
    """

    names: tuple[str, ...]
    is_early: bool = False
    side: str = WHOLE

    def has(self, name: str) -> bool:
        """Return whether there are places for an expansion or a way to play."""
        return name in self.names

    @property
    def is_alone(self) -> bool:
        """Whether it is only for the solo game."""
        return not self.is_early and self.has(ALONE)


def usual_names(is_alone: bool) -> tuple[str, ...]:
    """Return the names that sheets have places for by default."""
    left_out = NEVER_ALONE if is_alone else (ALONE,)
    return tuple([name for name in NAMES if name not in left_out])


def variant_of(face: int) -> Variant:
    """Return the variant that the sheets of a face are made for.

    Raises:
        LookupError: the face is newer than this version.
    """
    if face in EARLY:
        return Variant(NAMES, True)
    if face in (FORMER, FORMER_ALONE):
        return Variant(usual_names(face == FORMER_ALONE))
    side, bits = 0, face - FIRST_OF_SOME
    if is_quiet(face):
        side, bits = divmod(face - QUIET, PER_SIDE)
        bits %= PER_HAND
    elif is_left_handed(face):
        bits -= LEFT_HANDED
    names = tuple([name for at, name in enumerate(NAMES) if bits >> at & 1])
    if bits < 0 or bits >> len(NAMES) or side >= len(SIDES) or rivals_in(names):
        raise LookupError(face)
    return Variant(names, side=SIDES[side])


def is_left_handed(face: int) -> bool:
    """Return whether the sheets of a face are laid out for the left hand."""
    if is_quiet(face):
        return (face - QUIET) % PER_SIDE >= PER_HAND
    return face >= FIRST_OF_SOME + LEFT_HANDED


def is_quiet(face: int) -> bool:
    """Return whether the sheets of a face have small marks, beside all columns."""
    return face >= QUIET


def is_known(face: int) -> bool:
    """Return whether a face exists."""
    try:
        variant_of(face)
    except LookupError:
        return False
    return True


def face_for(names: Collection[str], is_left: bool = False, side: str = WHOLE) -> int:
    """Return the face of sheets with places for exactly these.

    Args:
        names: of expansions and ways to play.
        is_left: whether they are for the left hand.
        side: one of `SIDES`.
    """
    bits = sum([1 << at for at, name in enumerate(NAMES) if name in names])
    first = QUIET + SIDES.index(side) * PER_SIDE
    return first + bits + (PER_HAND if is_left else 0)


def front_of(face: int) -> int:
    """Return the face of the front of a two-sided sheet, or 0 if it has only one side.

    >>> front_of(face_for(("inns",), side=BACK)) == face_for(("inns",), side=FRONT)
    True

    Raises:
        LookupError: the face is newer than this version.
    """
    return {WHOLE: 0, BACK: face + PER_SIDE, FRONT: face}[variant_of(face).side]


def rivals_in(names: Collection[str]) -> tuple[str, str] | None:
    """Return two of these that no sheet has places for together, or None.

    A solo sheet has no place for games of several players. Châteauma also excludes
    other expansions, but its players want sheets with places for all.
    """
    if ALONE in names:
        for other in NEVER_ALONE:
            if other in names:
                return ALONE, other
    return None


def has_posts(rules: RuleSet, board: Board) -> bool:
    """Return whether a board has border posts beside it [burgundy 24.2]."""
    return len(Duchy(board, printed_numbers(rules)).posts) > 0


def variant_on(face: int, with_posts: bool) -> Variant:
    """Return the variant of a sheet of a face, on a board with or without posts.

    Raises:
        LookupError: the face is newer than this version.
    """
    variant = variant_of(face)
    if variant.is_early or with_posts:
        return variant
    names = tuple([name for name in variant.names if name != ON_THE_RIM])
    return Variant(names, side=variant.side)


def names_on(board: Board, rules: RuleSet, face: int) -> tuple[str, ...]:
    """Return the names that the sheet of a board has places for.

    Raises:
        LookupError: the face is newer than this version.
    """
    return variant_on(face, has_posts(rules, board)).names
