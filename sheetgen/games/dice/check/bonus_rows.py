"""The evidence of the bonus rows: bonuses gained and used, and goods sold.

Numbers of colour bonuses are crossed once a player got them [dice 6.12]. A solo player
needs no reminder of that, as no other player can take a bonus.

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import DOUBT, ERROR, Finding, Fix, Value
from sheetgen.games.dice.order.task import Pair, Uses
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.fill import RANKS, Fill, Row
from sheetgen.games.dice.rules.marks import Marks
from sheetgen.games.dice.rules.ruleset import BONUSES, PHASES, Switches
from sheetgen.games.dice.rules.turn import GOODS, MONKS, SILVERS, WORKERS

MOST_WAYS = 40  # the most readings of omitted rows that are tried
# The most ways to sell goods and use silver for the same numbers of rounds: one more
# than are tried, so that no sheet is called impossible because some were left out.
MOST_USES = MOST_WAYS + 1
_CLAUSES = ("5.31", "5.32", "5.33", "5.34")  # the clause of each row, by bonus


def check_rows(
    duchy: Duchy, fill: Fill, marks: Marks, switches: Switches
) -> tuple[list[Uses], list[Finding]]:
    """Return the possible uses of bonuses, likely ones first, and findings.

    Omitted rows leave several uses possible, and so do full rows [dice 10.15]. At most
    `MOST_USES` with the same numbers of rounds are returned.
    """
    findings = _crossed_findings(fill, switches)
    findings += _castle_findings(fill, marks)
    ways, more = _ways(duchy, fill, marks, switches)
    return ways, findings + more


def _crossed_findings(fill: Fill, switches: Switches) -> list[Finding]:
    findings = []
    for bonus in BONUSES:
        row = fill.rows.get(bonus)
        if row is not None and row.crossed > row.circled:  # [dice 5.30]
            findings.append(
                _fault(
                    "crossed-more-than-circled",
                    f"row:{bonus}",
                    "5.30",
                    row.circled,
                    row.crossed,
                )
            )
    for bonus in BONUSES:
        castle = fill.in_castle_row(bonus) or Row(0, 0)
        if castle.crossed > castle.circled:  # [dice 5.30]
            findings.append(
                _fault("crossed-not-circled", "row:castle", "5.30", None, bonus)
            )
        elif castle.crossed and bonus != "monk" and switches.castle_row_use == "monk":
            findings.append(
                _fault("castle-row-crossed", "row:castle", "10.10", None, bonus)
            )
    return findings


def _castle_findings(fill: Fill, marks: Marks) -> list[Finding]:
    """Compare the castle row with the filled castles [dice 5.35]."""
    rows = [(bonus, fill.in_castle_row(bonus)) for bonus in BONUSES]
    expected = marks.castle_bonuses
    found = tuple(bonus for bonus, row in rows if row for _ in range(row.circled))
    if expected == found or rows[0][1] is None or marks.start < 0:
        return []
    return [_fault("castle-row-differs", "row:castle", "5.35", expected, found)]


def _ways(
    duchy: Duchy, fill: Fill, marks: Marks, switches: Switches
) -> tuple[list[Uses], list[Finding]]:
    rows = fill.rows
    castle = [fill.in_castle_row(bonus) for bonus in BONUSES]
    findings: list[Finding] = []
    for at in (MONKS, GOODS):
        row = rows.get(BONUSES[at])
        if row is not None:
            findings += _compare(duchy, BONUSES[at], row, marks.earned[at], switches)
    crossed = [row.crossed if row else 0 for row in castle]
    own = [rows[bonus].crossed if bonus in rows else 0 for bonus in BONUSES]
    own_sold = [own[GOODS]] if "good" in rows else range(marks.earned[GOODS] + 1)
    is_given = castle[GOODS] is not None
    castle_sold = [crossed[GOODS]] if is_given else range(marks.castles[GOODS] + 1)
    sold_pairs = [(a, b) for a in own_sold for b in castle_sold]
    silver = rows.get("silver")
    if silver is not None:
        sold_pairs, more = _fitting_sales(duchy, silver, marks, sold_pairs, switches)
        findings += more
    more_silver = range(marks.castles[SILVERS] + 1)
    castle_silver = [crossed[SILVERS]] if is_given else more_silver
    workers, more = _workers(duchy, fill, marks, switches)
    findings += more
    most_rounds = duchy.printed.time_boxes * len(PHASES)  # [dice 3.9]
    by_pairs: dict[int, list[tuple[Pair, Pair]]] = {}
    for sold in sold_pairs:
        most = marks.earned[SILVERS] + sum(sold)
        for used in [own[SILVERS]] if silver is not None else range(most + 1):
            for other in castle_silver:
                by_pairs.setdefault(used + other, []).append((sold, (used, other)))
    ways = []
    fewest = min(by_pairs)
    for pairs, uses in by_pairs.items():
        if 2 * pairs > max(marks.count, 2 * fewest):
            continue  # every pair fills two cells
        if len(uses) > MOST_USES:  # keep the fewest and the most goods
            uses.sort(key=lambda one: (sum(one[0]), one))
            uses = uses[: MOST_USES // 2] + uses[MOST_USES // 2 - MOST_USES :]
        room = min(most_rounds - marks.count + pairs, most_rounds)
        for idle, passes in _idle_rounds(workers, room, switches):
            for sold, silvers in uses:
                ways.append(
                    Uses(
                        (own[MONKS], crossed[MONKS]),
                        silvers,
                        sold,
                        (own[WORKERS], crossed[WORKERS]),
                        idle,
                        passes,
                    )
                )
    ways.sort(
        key=lambda way: (
            way.pairs + way.workers + 2 * way.passes,
            way.good,
            way.silver,
            way.workers,
        )
    )
    return ways, findings


def _fitting_sales(
    duchy: Duchy,
    silver: Row,
    marks: Marks,
    pairs: list[tuple[int, int]],
    switches: Switches,
) -> tuple[list[tuple[int, int]], list[Finding]]:
    """Return the sales that the row of silver allows, or all if none, and findings."""
    mines = marks.earned[SILVERS]
    kept = [
        pair
        for pair in pairs
        if not _errors(_compare(duchy, "silver", silver, mines + sum(pair), switches))
    ]
    sums = sorted({mines + sum(pair) for pair in pairs})
    # The nearest sale gives the findings.
    nearest = min(sums, key=lambda number: abs(number - silver.circled))
    return kept or pairs, _compare(duchy, "silver", silver, nearest, switches)


def _idle_rounds(
    workers: list[int], room: int, switches: Switches
) -> list[tuple[int, int]]:
    """Return the possible numbers of rounds that gained workers or were passed."""
    may_pass = "no" in (
        switches.play_out_last_round,
        switches.must_combine,
        switches.worker_although_bonus_helps,
        switches.worker_after_last_cell,
    )
    if not may_pass:
        return [(idle, 0) for idle in workers]
    return [
        (idle, passes) for idle in workers for passes in range(max(room - idle, 0) + 1)
    ]


def _workers(
    duchy: Duchy, fill: Fill, marks: Marks, switches: Switches
) -> tuple[list[int], list[Finding]]:
    """Return how many workers may have been gained for lack of a combination."""
    cities = marks.earned[WORKERS]
    most_rounds = duchy.printed.time_boxes * len(PHASES)  # [dice 3.9]
    row = fill.rows.get("worker")
    if row is None:
        return list(range(most_rounds + 1)), []
    more = row.circled - cities
    limit = duchy.printed.circles["worker"]
    # Further workers may have been lost [dice 10.15].
    is_full = row.circled >= limit and switches.full_row == "warn"
    is_full = is_full or (row.circled == limit and switches.full_row == "lost")
    if more < 0 and not is_full:
        fixes = (Fix("row:worker", cities),)
        found = row.circled
        return [0], [
            _fault("too-few-circled", "row:worker", "5.34", cities, found, fixes)
        ]
    if is_full:
        least = max(more, 0)
        return list(range(least, max(least, most_rounds) + 1)), []
    if row.circled > limit and switches.full_row == "lost":
        return [more], [
            _fault("row-overflows", "row:worker", "10.15", limit, row.circled)
        ]
    return [more], []


def _compare(
    duchy: Duchy, bonus: str, row: Row, expected: int, switches: Switches
) -> list[Finding]:
    """Compare the circles of a row with the bonuses gained."""
    place, clause = f"row:{bonus}", _CLAUSES[BONUSES.index(bonus)]
    limit = duchy.printed.circles[bonus]
    fixes = (Fix(place, expected),)
    if expected > limit and switches.full_row == "lost":
        expected = limit
    if row.circled == expected:
        return []
    if limit <= row.circled < expected and switches.full_row == "warn":
        return [  # [dice 10.15]
            Finding("row-full", DOUBT, place, "10.15", expected, row.circled)
        ]
    return [_fault("circles-differ", place, clause, expected, row.circled, fixes)]


def _errors(findings: list[Finding]) -> bool:
    return any(finding.severity == ERROR for finding in findings)


def _fault(
    code: str,
    place: str,
    clause: str,
    expected: Value = None,
    found: Value = None,
    fixes: tuple[Fix, ...] = (),
) -> Finding:
    return Finding(code, ERROR, place, clause, expected, found, fixes)


def has_completed(duchy: Duchy, marks: Marks, terrain: int) -> bool:
    """Return whether a terrain, by its index, was completed in the game [dice 6.9].

    A terrain that is complete before the first round does not count.
    """
    cells = duchy.of_terrain[terrain]
    return bool(cells & ~marks.crossed) and not cells & ~marks.filled


def check_crossed(duchy: Duchy, fill: Fill, marks: Marks) -> list[Finding]:
    """Return findings for crossed numbers that contradict the sheet itself."""
    if fill.crossed is None or fill.variant == "solo":
        return []
    findings = []
    for at, terrain in enumerate(duchy.terrains):
        crossed = fill.crossed.get(terrain, ())
        where = f"terrain:{terrain}"
        first, second = RANKS
        if second in crossed and first not in crossed:  # [dice 6.13]
            findings.append(Finding("second-crossed-first", ERROR, where, "6.13"))
        if fill.colours is None or not has_completed(duchy, marks, at):
            continue
        claim = fill.colours.get(terrain, "")
        if claim and claim not in crossed:  # [dice 6.12]
            findings.append(
                Finding("claim-not-crossed", ERROR, where, "6.12", None, claim)
            )
        if not claim and second not in crossed:  # [dice 6.14]
            findings.append(Finding("colour-passed-over", ERROR, where, "6.14"))
    return findings
