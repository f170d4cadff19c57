"""Checks the sheets of several players of one game together [burgundy 40.45].

`check` finds what is wrong within one sheet; this module finds what needs the others.

Part of the core that runs in the browser too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.core.duplicates import Likeness, find_duplicates
from sheetgen.core.verdict import (
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    UNDECIDED,
    Finding,
    Seat,
    Value,
    Verdict,
    in_order,
)
from sheetgen.games.burgundy.expansions.chateauma import CHATEAUMA, check_counts
from sheetgen.games.burgundy.expansions.mini import inns_by
from sheetgen.games.burgundy.expansions.shields import most_shields
from sheetgen.games.burgundy.expansions.vineyards import (
    count_vines,
    has_doubles,
    most_doubles,
)
from sheetgen.games.burgundy.rules.chateauma_points import score_chateauma
from sheetgen.games.burgundy.rules.counts import (
    IN_DEPOTS,
    MOST,
    OF_GOOD,
    OF_TERRAIN,
    START_GOODS,
    check_supply,
    start_castles,
)
from sheetgen.games.burgundy.rules.derived import Derived, Range, without_autofilled
from sheetgen.games.burgundy.rules.duchy import PHASES
from sheetgen.games.burgundy.rules.fill import Chateauma
from sheetgen.games.burgundy.rules.goods import goods_had
from sheetgen.games.burgundy.rules.ruleset import STANDARD, Switches
from sheetgen.games.burgundy.rules.tile import CASTLE, LAST_MONASTERY, TERRAINS

BEYOND = 10**6  # twice any total


@dataclass(frozen=True)
class Table:
    """The joint result of the sheets of a game.

    Attributes:
        verdict: ``illegal`` if any sheet is or all together are, else ``undecided`` if
            any sheet is.
        findings: those that need several sheets; their places begin with the player.
        verdicts: of each sheet.
        ranking: the players' ranks, 1 for the winners, then that of Châteauma if it
            played; `None` if not certain.
        left: for each player, the number of empty cells, which breaks a tie.
        chateauma: the points of Châteauma; `None` if it did not play.
    """

    verdict: str
    findings: tuple[Finding, ...]
    verdicts: tuple[Verdict, ...]
    ranking: tuple[int, ...] | None
    left: tuple[int, ...]
    chateauma: int | None = None


def check_table(
    seats: Sequence[Seat],
    switches: Switches = STANDARD,
    chateauma: Chateauma | None = None,
) -> Table:
    """Return the joint result of the sheets of one game.

    Args:
        seats: one for each player, or for each team.
        switches: how open questions are answered.
        chateauma: its holdings, if it played and no sheet gives them.

    Raises:
        ValueError: there is no sheet, or the sheets are of several variants.
    """
    if len({seat.fill.variant for seat in seats}) != 1:
        raise ValueError("sheets of one variant are needed")
    # Values that the rules filled in are no evidence for others [burgundy 40.51].
    seats = [replace(seat, fill=without_autofilled(seat.fill)) for seat in seats]
    noted = [seat.fill.chateauma for seat in seats if seat.fill.chateauma is not None]
    if chateauma is None and noted:
        chateauma = noted[0]
    has_virtual = chateauma is not None or _names_virtual(seats)
    shown = [Derived(seat.board, seat.fill, switches) for seat in seats]
    findings = [
        *_check_players(seats, has_virtual),
        *_check_noted(seats, chateauma),
        *_check_virtual(seats, shown, chateauma),
        *_check_tiles(seats),
        *_check_bonus(shown, has_virtual),
        *_check_post_tiles(seats, has_virtual),
        *_check_goods(shown, has_virtual),
        *_check_vines(seats),
        *_check_shields(seats),
        *_check_inns(shown),
        *_check_taken_back(shown, len(seats) + int(has_virtual)),
        *_check_routes(seats),
        *_check_copied(shown, switches, has_virtual, chateauma),
        *_check_teams(seats),
    ]
    verdicts = tuple(seat.verdict for seat in seats)
    states = [verdict.verdict for verdict in verdicts]
    state = UNDECIDED if UNDECIDED in states else LEGAL
    if findings or ILLEGAL in states:
        state = ILLEGAL
    findings += find_duplicates([_likeness(seat) for seat in seats], "40.50")
    left = tuple(seat.fill.tiles.count("") for seat in seats)
    virtual = None
    if chateauma is not None:
        vines = seats[0].board.printed.vines
        virtual = sum(line.least for line in score_chateauma(chateauma, vines))
    ranking = None
    if state != ILLEGAL and (virtual is not None or not has_virtual):
        ranking = _rank(seats, left, virtual, switches)
    if ranking is None:
        findings.append(Finding("ranking-open", NOTE, "sheet", "11.4"))
    return Table(state, in_order(findings), verdicts, ranking, left, virtual)


# Contradictions between sheets


def _names_virtual(seats: Sequence[Seat]) -> bool:
    """Return whether the sheets name Châteauma as a player [burgundy 33.1]."""
    return any(CHATEAUMA.id in seat.fill.expansions for seat in seats)


def _check_players(seats: Sequence[Seat], has_virtual: bool) -> list[Finding]:
    count = len(seats) + int(has_virtual)
    if seats[0].fill.variant == "team":
        count = 2 * len(seats)
    found = []
    most, clause = MOST, "3.1"
    if seats[0].fill.variant == "solo":
        most, clause = 1, "30.1"
    if count > most:
        found.append(_fault("players-too-many", "sheet", clause, most, count))
        return found
    if has_virtual and not _names_virtual(seats):
        place = "expansion:" + CHATEAUMA.id
        found.append(_fault("part-of-expansion", place, "40.31"))
    for player, seat in enumerate(seats, 1):
        if seat.fill.players not in (0, count) and count > 1:
            place = "player:" + str(player)
            written = seat.fill.players
            found.append(_fault("players-differ", place, "3.1", count, written))
        if seat.fill.expansions != seats[0].fill.expansions:
            place = "player:" + str(player)
            found.append(_fault("expansions-differ", place, "40.6"))
    return found


def _check_teams(seats: Sequence[Seat]) -> list[Finding]:
    """Find two sheets of one team [burgundy 29.13]."""
    teams = [seat.fill.team for seat in seats if seat.fill.team]
    if len(set(teams)) == len(teams):
        return []
    return [_fault("team-twice", "team", "29.13")]


def _check_noted(seats: Sequence[Seat], chateauma: Chateauma | None) -> list[Finding]:
    """Compare the values of Châteauma on several sheets [burgundy 33.29]."""
    found = []
    for player, seat in enumerate(seats, 1):
        if seat.fill.chateauma not in (None, chateauma):
            place = "player:" + str(player) + " expansion:chateauma"
            found.append(_fault("chateauma-differs", place, "33.29"))
    return found


def _check_virtual(
    seats: Sequence[Seat], shown: Sequence[Derived], chateauma: Chateauma | None
) -> list[Finding]:
    """Compare Châteauma's holdings with what the others leave [burgundy 33.30]."""
    told = [one.place for seat in seats for one in seat.verdict.findings]
    if chateauma is None or not _names_virtual(seats):
        return []
    return [one for one in check_counts(chateauma, shown) if one.place not in told]


def _check_tiles(seats: Sequence[Seat]) -> list[Finding]:
    """Compare the tiles of all duchies with the supply [burgundy 12.4]."""
    words: list[str] = []
    terrains: list[str] = []
    places: list[str] = []
    for player, seat in enumerate(seats, 1):
        words += seat.fill.tiles
        terrains += seat.board.terrain
        head = "player:" + str(player) + " "
        places += [head + seat.board.place(cell) for cell in range(seat.board.count)]
    alone = {
        (finding.code, finding.found)
        for seat in seats
        for finding in seat.verdict.findings
    }
    found = check_supply(words, terrains, lambda at: places[at])
    return [one for one in found if (one.code, one.found) not in alone]


def _check_bonus(shown: Sequence[Derived], has_virtual: bool) -> list[Finding]:
    """Compare bonus tiles: one large and one small of each terrain [burgundy 8.7]."""
    found = []
    for terrain in TERRAINS:
        held = [(sheet.fill.bonus or {}).get(terrain, "") for sheet in shown]
        place = "terrain:" + terrain
        for size in ("large", "small"):
            if held.count(size) > 1:
                found.append(_fault("bonus-twice", place, "12.5", 1, size))
        if any(sheet.fill.bonus is None for sheet in shown) or has_virtual:
            continue  # another player may have the other
        if "small" in held and "large" not in held:
            found.append(_fault("small-without-large", place, "40.46"))
        full = [sheet.full_terrain(terrain) for sheet in shown]
        found += _order_of_bonus(held, full, place)
        if len(shown) > 1:
            found += _unclaimed(held, full, place)
    return found


def _order_of_bonus(
    held: Sequence[str], full: Sequence[Range | None], place: str
) -> list[Finding]:
    if held.count("large") != 1 or held.count("small") != 1:
        return []
    first, second = full[held.index("large")], full[held.index("small")]
    if first is None or second is None or first[0] <= second[1]:
        return []
    head = "player:" + str(held.index("small") + 1) + " "
    return [_fault("bonus-order", head + place, "40.46")]


def _unclaimed(
    held: Sequence[str], full: Sequence[Range | None], place: str
) -> list[Finding]:
    """Find players who filled a terrain and left a bonus tile that was available."""
    filled = [at for at, when in enumerate(full) if when is not None]
    missing = [size for size in ("large", "small") if size not in held]
    without = [at for at in filled if not held[at]]
    if not missing or not without:
        return []
    head = "player:" + str(without[0] + 1) + " "
    return [_fault("bonus-left", head + place, "8.7", missing[0])]


def _check_post_tiles(seats: Sequence[Seat], has_virtual: bool) -> list[Finding]:
    held = [seat.fill.posts.tile for seat in seats if seat.fill.posts is not None]
    found = [
        _fault("bonus-twice", "posts", "24.7", 1, size)
        for size in ("large", "small")
        if held.count(size) > 1
    ]
    is_whole = len(held) == len(seats) > 1 and not has_virtual
    if is_whole and "small" in held and "large" not in held:
        found.append(_fault("small-without-large", "posts", "24.7"))
    return found


def _check_vines(seats: Sequence[Seat]) -> list[Finding]:
    """Compare all players' vines with the double hexes of a game [burgundy 32.3]."""
    every = [count_vines(seat.fill) for seat in seats]
    each = [counts for counts in every if counts]
    told = [one.code for seat in seats for one in seat.verdict.findings]
    if len(each) < 2 or "no-such-doubles" in told or "odd-vines" in told:
        return []
    counts = [sum(several) for several in zip(*each, strict=True)]
    if not has_doubles(counts):
        return [_fault("no-such-doubles", "vineyard", "32.3")]
    most = 2 * most_doubles(seats[0].fill)
    if sum(counts) > most and "too-many-doubles" not in told:
        return [_fault("too-many-doubles", "vineyard", "32.7", most, sum(counts))]
    return []


def _check_goods(shown: Sequence[Derived], has_virtual: bool) -> list[Finding]:
    """Compare all players' goods with those of a game [burgundy 12.6]."""
    found = []
    had = [goods_had(sheet) for sheet in shown]
    each = [sum(several) for several in zip(*had, strict=True)]
    of_good = OF_GOOD - int(has_virtual)  # [burgundy 33.3]
    for number, count in enumerate(each, 1):
        if count > of_good:
            place = "good:" + str(number)
            found.append(_fault("too-many-of-good", place, "12.6", of_good, count))
    most, total = IN_DEPOTS + START_GOODS * len(shown), sum(each)
    if total > most:
        found.append(_fault("goods-beyond", "goods", "12.6", most, total))
    return found


def _check_shields(seats: Sequence[Seat]) -> list[Finding]:
    found = []
    seen: list[int] = []
    for player, seat in enumerate(seats, 1):
        for shield in seat.fill.shields:
            if shield.number in seen:
                place = "player:" + str(player) + " shield:" + str(shield.number)
                found.append(_fault("shield-twice", place, "31.26", 1, 2))
        seen += [shield.number for shield in seat.fill.shields]
    told = [one.code for seat in seats for one in seat.verdict.findings]
    count, most = len(seen), most_shields(seats[0].fill)
    if count > most and "too-many-shields" not in told:  # [burgundy 31.19]
        found.append(_fault("too-many-shields", "shields", "31.19", most, count))
    return found


def _check_inns(shown: Sequence[Derived]) -> list[Finding]:
    """Find a phase with more inns than had entered the game [burgundy 26.1]."""
    for phase in PHASES:
        each = [inns_by(sheet, phase) for sheet in shown]
        if sum(each) > phase >= max(each):
            place = "phase:" + str(phase)
            return [_fault("inns-too-early", place, "26.1", phase, sum(each))]
    return []


def _check_taken_back(shown: Sequence[Derived], players: int) -> list[Finding]:
    """Find more castles taken back than the other players left [burgundy 21.8]."""
    back = [sheet.fill.taken_back for sheet in shown]
    laid = [sheet.count_terrain(CASTLE) - len(sheet.starts) for sheet in shown]
    # The castles placed can be the ones taken back.
    others = sum(max(one - same, 0) for one, same in zip(laid, back, strict=True))
    starts = start_castles(shown[0].fill)
    if shown[0].fill.variant == "normal":
        starts = max(starts, players)
    most = max(OF_TERRAIN[CASTLE] - starts - others, 0)
    if sum(back) <= most or max(back) > most + others:
        return []
    return [_fault("taken-back-beyond", "taken-back", "21.8", most, sum(back))]


def _check_routes(seats: Sequence[Seat]) -> list[Finding]:
    found = []
    seen: list[int] = []
    for player, seat in enumerate(seats, 1):
        tiles = seat.fill.routes.tiles if seat.fill.routes is not None else ()
        place = "player:" + str(player) + " routes"
        found += [
            _fault("route-twice", place, "28.1", None, tile)
            for tile in tiles
            if tile in seen
        ]
        seen += tiles
    return found


def _check_copied(
    shown: Sequence[Derived],
    switches: Switches,
    has_virtual: bool,
    chateauma: Chateauma | None,
) -> list[Finding]:
    """Find copied monasteries that no other player has [burgundy 31.28].

    Châteauma's monasteries are not known: any that no person has may be its own
    [burgundy 33.20], up to the number it has.
    """
    found = []
    open_ones = LAST_MONASTERY if chateauma is None else chateauma.monasteries
    for player, sheet in enumerate(shown, 1):
        copied = sheet.fill.copied
        others = [other.monasteries() for other in shown if other is not sheet]
        if not copied or not others:
            continue
        rest = {*copied}
        if switches.shield_6_when == "again":  # [burgundy 41.11]
            others = [[number for own in others for number in own]]
            rest = rest.difference(others[0])
        fits = any(all(number in own for number in copied) for own in others)
        if has_virtual:
            known = [number for sheet in shown for number in sheet.monasteries()]
            is_free = len(rest) <= open_ones and not rest.intersection(known)
            fits = fits or is_free
        if not fits:
            place = "player:" + str(player) + " shield:6"
            found.append(_fault("copied-nowhere", place, "31.28", None, copied))
    return found


# The ranking


def _rank(
    seats: Sequence[Seat],
    left: Sequence[int],
    virtual: int | None,
    switches: Switches,
) -> tuple[int, ...] | None:
    """Return the ranks [burgundy 11.4-11.7, 33.18], or `None` if not certain."""
    totals = [seat.verdict.total for seat in seats]
    if seats[0].fill.variant == "solo":
        return _rank_solo(seats)
    if any(total is None for total in totals):
        return _rank_apart(seats, virtual)
    sign = 1 if switches.tie_empty == "fewer" else -1  # [burgundy 41.1]
    ahead = switches.tie_track  # [burgundy 41.2]
    if ahead == "edition":
        ahead = "ahead" if switches.edition == "special" else "behind"
    keys: list[tuple[int, int, int]] = []
    for at, seat in enumerate(seats):
        total = totals[at] or 0
        track = seat.fill.track
        step = 0 if track is None else -track if ahead == "ahead" else track
        if seat.fill.variant == "team":
            step = 0  # [burgundy 29.11] has no second tie-breaker
        keys.append((-total, sign * left[at], step))
    for at, key in enumerate(keys):
        twins = [other for other in keys if other[:2] == key[:2]]
        is_tied = len(twins) > 1 and seats[0].fill.variant == "normal"
        if is_tied and (seats[at].fill.track is None or twins.count(key) > 1):
            return None  # the track decides, but is not known [burgundy 11.7]
    if virtual is not None:
        keys.append((-virtual, -len(PHASES) * 100, 0))  # it wins a tie
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def ties_of(seats: Sequence[Seat], table: Table) -> list[str]:
    """Return the tie-breakers used: ``empty``, ``track``, ``shared``, ``virtual``."""
    keys = [
        (seat.verdict.total, left) for seat, left in zip(seats, table.left, strict=True)
    ]
    found = []
    for at, (total, left) in enumerate(keys):
        for other, cells in keys[:at]:
            if other == total and total is not None:
                is_team = seats[0].fill.variant == "team"
                alike = "shared" if is_team else "track"  # [burgundy 29.11] [11.6]
                found.append(alike if cells == left else "empty")  # [burgundy 11.5]
        if total == table.chateauma and total is not None:
            found.append("virtual")  # [burgundy 33.18]
    known = ("empty", "track", "shared", "virtual")
    return [name for name in known if name in found]


def _rank_apart(seats: Sequence[Seat], virtual: int | None) -> tuple[int, ...] | None:
    """Return the ranks if no two totals can be equal or change their order.

    Otherwise `None` [burgundy 40.53].
    """
    spans: list[tuple[int, int]] = []
    for seat in seats:
        low, high = seat.verdict.total_range
        is_bound = seat.verdict.total_told is None
        spans.append((2 * low, 2 * high if is_bound else BEYOND))
    if virtual is not None:
        spans.append((2 * virtual + 1, 2 * virtual + 1))  # [burgundy 33.18] wins a tie
    places = []
    for low, high in spans:
        above = sum([least > high for least, _ in spans])
        if above + sum([most < low for _, most in spans]) < len(spans) - 1:
            return None
        places.append(1 + above)
    return tuple(places)


def _rank_solo(seats: Sequence[Seat]) -> tuple[int, ...] | None:
    """Return rank 1 if a lone player filled the duchy, else `None` [burgundy 30.1]."""
    fill = seats[0].fill
    is_won = len(seats) == 1 and fill.variant == "solo" and "" not in fill.tiles
    return (1,) if is_won else None


def _fault(
    code: str, place: str, clause: str, expected: Value = None, found: Value = None
) -> Finding:
    return Finding(code, ERROR, place, clause, expected, found)


def _likeness(seat: Seat) -> Likeness:
    """Return the values by which duplicates of a sheet are found."""
    marks = sum(word != "" for word in seat.fill.tiles)
    return Likeness(seat.board.board, seat.fill, marks, seat.serial)
