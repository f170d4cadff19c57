"""Border posts: points for joining them with tiles [burgundy 24].

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import DOUBT, ERROR, NOTE, Finding, Line
from sheetgen.games.burgundy.expansions.base import Expansion, line_of
from sheetgen.games.burgundy.rules.counts import by_players
from sheetgen.games.burgundy.rules.derived import Derived, Range
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, PHASES
from sheetgen.games.burgundy.rules.fill import Posts

DOUBLE_BONUS = 7  # a shield [burgundy 31.7]


def joined_posts(shown: Derived, cells: set[int]) -> int:
    """Return the most posts that one group of tiles on *cells* joins."""
    most = 0
    seen: set[int] = set()
    for post in shown.duchy.posts:
        for cell in post:
            if cell in seen or cell not in cells:
                continue
            group = {cell}
            waiting = [cell]
            while waiting:
                for near in shown.duchy.ways[waiting.pop()]:
                    if near in cells and near not in group:
                        group.add(near)
                        waiting.append(near)
            seen |= group
            joined = sum(1 for other in shown.duchy.posts if group.intersection(other))
            most = max(most, joined)
    return most


def when_joined(shown: Derived, count: int) -> Range | None:
    """Return when *count* posts were joined, or `None` if they are not."""
    if joined_posts(shown, set(shown.placed)) < count:
        return None
    phases = []
    for bounds in (shown.first, shown.last):
        for latest in PHASES:
            lying = {cell for cell in shown.placed if bounds[cell] <= latest}
            if joined_posts(shown, lying) >= count:
                phases.append(latest)
                break
    return phases[0], phases[1]


def _paying(shown: Derived) -> int:
    """Return how often joining posts pays points by phase."""
    return 2 if shown.switches.third_post == "yes" else 1  # [burgundy 24.8, 41.3]


def _score(shown: Derived) -> list[Line]:
    posts = shown.fill.posts
    table = shown.duchy.printed.post_phases
    lines = []
    for at in range(_paying(shown)):
        phase = when_joined(shown, at + 2)
        if phase is None:
            continue
        written = posts.phases[at] if posts and at < len(posts.phases) else 0
        low, high = (written, written) if written else phase
        points = (table[high - 1], table[low - 1])
        place = "post:" + str(at + 2)
        lines.append(line_of("posts", place, points, "24.6", "phase"))
    if posts is not None and posts.tile:
        worth = by_players(
            shown.fill, shown.switches, shown.duchy.printed.post_tiles[posts.tile]
        )
        why = "players" if worth[0] != worth[1] else "when"
        low, high = _tile_factor(shown, posts)
        worth = worth[0] * low, worth[1] * high
        lines.append(line_of("posts", "post:tile", worth, "24.7", why))
    return lines


def _tile_factor(shown: Derived, posts: Posts) -> Range:
    """Return how often the post tile counts [burgundy 41.13]."""
    if shown.switches.post_tile_counts == "no":
        return 1, 1
    phase = when_joined(shown, 3) or (PHASES[0], PHASES[-1])
    if len(posts.phases) > 1 and posts.phases[1]:
        phase = posts.phases[1], posts.phases[1]
    is_certain, can_be = shown.owned_in(DOUBLE_BONUS, phase)
    return 1 + int(is_certain), 1 + int(can_be)


def _find(shown: Derived) -> list[Finding]:
    if not shown.duchy.posts:
        return [Finding("no-posts", DOUBT, "sheet", "24.1")]
    posts = shown.fill.posts
    if posts is None:
        return []
    found = []
    joined = joined_posts(shown, set(shown.placed))
    if len(posts.phases) > max(joined - 1, 0):
        found.append(
            Finding(
                "posts-not-joined",
                ERROR,
                "posts",
                "40.32",
                joined,
                len(posts.phases) + 1,
            )
        )
    if posts.tile and joined < 3:
        found.append(Finding("post-tile-too-early", ERROR, "posts", "40.32", 3, joined))
    if not posts.tile and joined == len(shown.duchy.posts):
        found.append(Finding("post-forgotten", NOTE, "posts", "24.7"))
    for at, written in enumerate(posts.phases):
        phase = when_joined(shown, at + 2)
        if written and phase and not phase[0] <= written <= phase[1]:
            span = PHASE_LETTERS[phase[0] - 1 : phase[1]]
            letter = PHASE_LETTERS[written - 1]
            place = "post:" + str(at + 2)
            found.append(Finding("post-phase", ERROR, place, "24.6", span, letter))
    return found


BORDER_POSTS = Expansion(
    id="border-posts", number=4, clause="24", parts=("posts",), find=_find, score=_score
)
