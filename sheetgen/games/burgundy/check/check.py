"""Checks and scores a filled sheet of The Castles of Burgundy.

A duchy is legal if its tiles can have been placed in some order [burgundy 40]. Findings
come from the tiles in it, from the game's supply and from the expansions in force. The
score is a list of lines, each certain or a range with its reason.

Part of the core that runs in the browser too.
"""

from dataclasses import replace

from sheetgen.core.verdict import (
    DOUBT,
    ERROR,
    ILLEGAL,
    LEGAL,
    NOTE,
    UNDECIDED,
    Finding,
    Line,
    Message,
    Verdict,
    in_order,
)
from sheetgen.games.burgundy.check.expansions import BRINGS, EXPANSIONS, in_force
from sheetgen.games.burgundy.check.order import MANY_BUILDINGS, Order, find_order, twins
from sheetgen.games.burgundy.check.score import (
    check_sums,
    left_out,
    open_headings,
    range_of,
    score,
)
from sheetgen.games.burgundy.check.tempo import check_tempo
from sheetgen.games.burgundy.expansions.base import Expansion
from sheetgen.games.burgundy.expansions.shields import BLOCKED
from sheetgen.games.burgundy.rules.counts import MOST, check_supply, start_castles
from sheetgen.games.burgundy.rules.derived import (
    BEFORE,
    COPY,
    NEVER,
    Derived,
    autofilled_sums,
    without_autofilled,
)
from sheetgen.games.burgundy.rules.duchy import PHASE_LETTERS, Duchy
from sheetgen.games.burgundy.rules.fill import Fill
from sheetgen.games.burgundy.rules.goods import check_goods
from sheetgen.games.burgundy.rules.ruleset import STANDARD, VARIANTS, Switches
from sheetgen.games.burgundy.rules.tile import (
    CRANE,
    LAST_MONASTERY,
    MONASTERY,
    TERRAINS,
    fits,
)

USUAL_MONASTERIES = 6  # cells of a duchy [burgundy 1.4]


def check(duchy: Duchy, fill: Fill, switches: Switches = STANDARD) -> Verdict:
    """Return whether *fill* is legal, its score, and its findings.

    Args:
        duchy: the board.
        fill: what the player wrote.
        switches: how open questions are answered.

    Raises:
        ValueError: the fill does not belong to this board; readers prevent this.
    """
    if len(fill.tiles) != duchy.count or fill.variant not in VARIANTS:
        raise ValueError("the fill belongs to another board")
    given, fill = fill, without_autofilled(fill)
    shown, expansions, stray = read_sheet(duchy, fill, switches)
    fill = shown.fill
    is_scored = "11.2" not in shown.lifted
    findings = [
        *_check_together(expansions),
        *stray,
        *_check_words(shown, expansions),
        *_check_start(shown),
        *_check_twins(shown),
        *check_supply(fill.tiles, duchy.terrain, duchy.place, start_castles(fill) - 1),
        *_check_letters(shown),
        *_check_colours(shown),
        *check_goods(shown),
        *_check_areas(shown, expansions),
        *_check_copied(shown, expansions),
    ]
    for expansion in expansions:
        if expansion.find is not None:
            findings += expansion.find(shown)
    findings += check_tempo(shown, max([1, *(one.people for one in expansions)]))
    order = Order(None)
    if len(shown.starts) == 1:
        order = find_order(shown, expansions)
        findings += _order_faults(shown, order, findings)
    missing = left_out(shown, expansions) if is_scored else []
    findings += [Finding("left-out", NOTE, name, "40.7") for name in missing]
    is_wrong = any(finding.severity == ERROR for finding in findings)
    lines = score(shown, expansions) if is_scored else []
    low, high = range_of(lines)
    sums = check_sums(shown, lines, open_headings(missing))
    is_certain = is_scored and low == high and not missing
    return Verdict(
        verdict=ILLEGAL if is_wrong else UNDECIDED if order.is_spent else LEGAL,
        complete=None,
        findings=in_order(findings),
        sums=sums | autofilled_sums(given) if is_scored else {},
        points=_certain_points(lines),
        total=low if is_certain else None,
        total_range=(low, high),
        witness=order.cells,
        lines=tuple(lines),
        total_told=_total_told(is_scored, bool(missing), low),
    )


def read_sheet(
    duchy: Duchy, fill: Fill, switches: Switches
) -> tuple[Derived, tuple[Expansion, ...], list[Finding]]:
    """Return the derived values, the expansions in force, and findings on strays."""
    expansions = in_force(fill)
    lifted = tuple(clause for one in expansions for clause in one.lifts)
    fill, stray = _without_strays(fill, expansions)
    return Derived(duchy, fill, switches, lifted), expansions, stray


def _total_told(is_scored: bool, is_part: bool, least: int) -> Message | None:
    """Return the message shown instead of a total that cannot be known."""
    if not is_scored:  # [burgundy 30.15] a solo game has no score
        return "expansion.solo", {}
    return ("report.least", {"points": least}) if is_part else None


def _certain_points(lines: list[Line]) -> dict[str, int]:
    """Return the points under each heading whose lines are all certain."""
    spans: dict[str, tuple[int, int]] = {}
    for line in lines:
        low, high = spans.get(line.heading, (0, 0))
        spans[line.heading] = low + line.least, high + line.most
    return {name: low for name, (low, high) in spans.items() if low == high}


def _check_together(expansions: tuple[Expansion, ...]) -> list[Finding]:
    """Find expansions that cannot be played together."""
    found = []
    ids = [expansion.id for expansion in expansions]
    for expansion in expansions:
        for other in expansion.without:
            if other in ids and ids.index(expansion.id) < ids.index(other):
                place = "expansion:" + expansion.id
                clause = "33.19" if "chateauma" in (expansion.id, other) else "40.31"
                found.append(Finding("not-together", ERROR, place, clause, None, other))
    return found


def _without_strays(
    fill: Fill, expansions: tuple[Expansion, ...]
) -> tuple[Fill, list[Finding]]:
    """Return *fill* without parts of expansions not in force, and findings on these."""
    blank = Fill(())
    found = []
    for expansion in EXPANSIONS:
        if expansion in expansions:
            continue
        for part in expansion.parts:
            if getattr(fill, part) != getattr(blank, part):
                fill = replace(fill, **{part: getattr(blank, part)})
                place = "expansion:" + expansion.id
                found.append(Finding("part-of-expansion", ERROR, place, "40.31"))
    return fill, found


def _check_words(shown: Derived, expansions: tuple[Expansion, ...]) -> list[Finding]:
    """Find tiles of the wrong colour, and tiles of expansions not in force."""
    found = []
    missing = _missing_words(expansions)
    for cell in shown.placed:
        word = shown.fill.tiles[cell]
        place = shown.duchy.place(cell)
        terrain = shown.duchy.terrain[cell]
        is_anywhere = word == "wc" and shown.switches.white_castle_terrain == "any"
        if not fits(word, terrain) and not is_anywhere:
            found.append(Finding("wrong-colour", ERROR, place, "40.22", terrain, word))
        if word in missing:
            found.append(
                Finding("tile-of-expansion", ERROR, place, "40.31", missing[word], word)
            )
    if shown.fill.crane and not shown.count_kind(CRANE):
        place = "expansion:" + BRINGS["cr"]
        found.append(
            Finding("crane-missing", ERROR, place, "22.2", None, shown.fill.crane)
        )
    return found


def _missing_words(expansions: tuple[Expansion, ...]) -> dict[str, str]:
    """Return the tiles of expansions not in force, with the expansions' ids."""
    known = {word for expansion in expansions for word in expansion.words}
    return {word: BRINGS[word] for word in BRINGS if word not in known}


def _check_start(shown: Derived) -> list[Finding]:
    if not shown.starts:
        severity = ERROR if shown.placed else NOTE
        return [Finding("no-start", severity, "sheet", "3.8")]
    return [
        Finding("second-start", ERROR, shown.duchy.place(cell), "3.8")
        for cell in shown.starts[1:]
    ]


def _check_twins(shown: Derived) -> list[Finding]:
    """Find equal buildings in a city without the monastery that allows them."""
    if shown.cell_of_monastery(MANY_BUILDINGS) >= 0:
        return []
    clause, until = "7.13", NEVER
    if shown.may_copy(MANY_BUILDINGS):
        shield = shown.shield(COPY)
        clause, until = "31.29", shield.taken if shield is not None else BEFORE
    found = []
    for same in twins(shown):
        cells = [cell for cell in same if shown.last[cell] < until]
        if not cells:
            continue
        tile = shown.tiles[cells[0]]
        assert tile is not None
        for cell in cells[1:]:
            place = shown.duchy.place(cell)
            other = shown.duchy.board.names[cells[0]]
            found.append(
                Finding("building-twice", ERROR, place, clause, tile.kind, other)
            )
    return found


def _check_letters(shown: Derived) -> list[Finding]:
    """Find phase letters without a tile, and completed areas without a letter."""
    fill = shown.fill
    if fill.evidence != "phase" or fill.phases is None or "40.2" in shown.lifted:
        return []
    found = []
    for cell, phase in enumerate(fill.phases):
        place = shown.duchy.place(cell)
        if phase and shown.tiles[cell] is None:
            letter = PHASE_LETTERS[phase - 1]
            found.append(
                Finding("letter-without-tile", ERROR, place, "40.2", "", letter)
            )
        elif phase and cell in shown.starts:
            found.append(Finding("letter-at-start", NOTE, place, "40.2"))
    for done in shown.completed:
        is_start = done.size == 1 and done.cells[0] in shown.starts
        if not done.has_letter and not is_start:
            place = shown.duchy.place(done.cells[0])
            found.append(Finding("letter-missing", DOUBT, place, "40.2"))
    return found


def _check_colours(shown: Derived) -> list[Finding]:
    """Find bonus tiles without a full terrain, and full ones without their tile."""
    bonus = shown.fill.bonus
    if bonus is None or "8.7" in shown.lifted:
        return []
    found = []
    # [burgundy 8.11, 40.28] two sides share two tiles
    has_two_sides = shown.fill.players == 2 or shown.fill.variant == "team"
    for terrain in TERRAINS:
        place = "terrain:" + terrain
        is_full = shown.full_terrain(terrain) is not None
        if terrain not in bonus:
            if is_full and has_two_sides:
                found.append(Finding("colour-unclaimed", ERROR, place, "40.28"))
            elif is_full and not _is_start_alone(shown, terrain):  # or forgotten
                found.append(Finding("colour-forgotten", NOTE, place, "8.7"))
        elif not is_full:
            found.append(Finding("colour-open", ERROR, place, "40.28"))
    return found


def _is_start_alone(shown: Derived, terrain: str) -> bool:
    """Return whether the start castle is on the only cell of a terrain."""
    cells = [
        cell
        for area in shown.duchy.areas
        if area.terrain == terrain
        for cell in area.cells
    ]
    return cells == list(shown.starts)


def _check_areas(shown: Derived, expansions: tuple[Expansion, ...]) -> list[Finding]:
    """Find areas that are larger than the game has points for."""
    found = []
    for done in shown.completed:
        low = high = done.size
        for expansion in expansions:
            if expansion.grow_area is not None:
                least, most = expansion.grow_area(shown, done)
                low, high = low + least, high + most
        if low not in shown.duchy.printed.area_points:
            place = shown.duchy.place(done.cells[0])
            largest = max(shown.duchy.printed.area_points)
            found.append(Finding("area-too-large", DOUBT, place, "8.4", largest, low))
        elif done.size > 8 and high == low == done.size:
            place = shown.duchy.place(done.cells[0])
            found.append(Finding("area-too-large", DOUBT, place, "8.4", 8, done.size))
    return found


def _check_copied(shown: Derived, expansions: tuple[Expansion, ...]) -> list[Finding]:
    """Find copied monasteries that no other player can have."""
    own = shown.monasteries()
    missing = _missing_words(expansions)
    found = []
    place = "shield:" + str(COPY)
    for number in sorted(set(shown.fill.copied)):
        word = str(number)
        if number == BLOCKED:
            found.append(Finding("never-copied", ERROR, place, "31.6", None, word))
        elif word in missing:
            found.append(
                Finding("tile-of-expansion", ERROR, place, "40.31", missing[word], word)
            )
    for number in shown.fill.copied:
        if number in own or shown.fill.copied.count(number) > 1:
            found.append(
                Finding("monastery-twice", ERROR, place, "10.30", 1, str(number))
            )
            break
    copied, most = len(set(shown.fill.copied)), _most_copied(shown)
    if copied > most:
        found.append(Finding("copied-too-many", ERROR, place, "31.40", most, copied))
    return found


def _most_copied(shown: Derived) -> int:
    """Return the most monasteries of other players that one player can copy.

    Châteauma's share is bounded by its holdings, or by the supply [burgundy 33.31].
    """
    fill = shown.fill
    if fill.variant == "solo":
        return 0  # [burgundy 30.19]
    persons = (fill.players or MOST) - 1
    each = [0]
    if "chateauma" in fill.expansions:
        has = fill.chateauma
        each.append(LAST_MONASTERY if has is None else has.monasteries)
        persons -= 1
    usual = max(shown.duchy.terrain.count(MONASTERY), USUAL_MONASTERIES)
    each += [usual] * persons
    # [burgundy 41.11]
    return sum(each) if shown.switches.shield_6_when == "again" else max(each)


def _order_faults(shown: Derived, order: Order, before: list[Finding]) -> list[Finding]:
    """Return the findings that explain why no order was found."""
    if order.is_spent:
        return [Finding("order-open", NOTE, "sheet", "40.7")]
    if order.cells is not None:
        return []
    if not (order.apart or order.unbound or order.late):
        if any(finding.code == "building-twice" for finding in before):
            return []
        if order.starved:
            return _starved(shown, order)
        place = shown.duchy.place(shown.cell_of_monastery(MANY_BUILDINGS))
        return [Finding("monastery-1-late", ERROR, place, "40.25")]
    found = []
    for cell in order.apart:
        place = shown.duchy.place(cell)
        found.append(Finding("not-reachable", ERROR, place, "40.23"))
    for cell in order.unbound:
        place = shown.duchy.place(cell)
        found.append(Finding("chain-broken", ERROR, place, "40.34"))
    for cell in order.late:
        place = shown.duchy.place(cell)
        letter = PHASE_LETTERS[shown.last[cell] - 1]
        found.append(Finding("phase-too-early", ERROR, place, "40.24", None, letter))
    return found


def _starved(shown: Derived, order: Order) -> list[Finding]:
    """Find jokers placed before the ships that bring them [burgundy 30.8]."""
    return [
        Finding("joker-before-ship", ERROR, shown.duchy.place(cell), "30.8")
        for cell in order.starved
    ]
