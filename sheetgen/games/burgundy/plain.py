"""Fills and verdicts as plain values, as JSON has them.

This is what the core exchanges with a browser, and what the conformance file holds:
dicts, lists, strings, whole numbers.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.games.burgundy.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.expansions.chateauma import is_beaten
from sheetgen.games.burgundy.fill import (
    HEADINGS,
    Chateauma,
    Fill,
    Posts,
    Routes,
    Shield,
    Vineyard,
)
from sheetgen.games.burgundy.rules import SWITCHES, Switches
from sheetgen.games.burgundy.table import Table
from sheetgen.games.burgundy.tile import TERRAINS
from sheetgen.plain import Plain, field_of, plain_finding, unusual
from sheetgen.verdict import Line, Verdict

_LETTERS = "." + PHASE_LETTERS
_NUMBERS = ("silver", "workers", "other", "track", "total")  # that may be left out


def plain_fill(fill: Fill) -> Plain:
    """Return *fill*; parts that were left out are missing."""
    plain: Plain = {
        "tiles": list(fill.tiles),
        "players": fill.players,
        "expansions": list(fill.expansions),
        "evidence": fill.evidence,
        "variant": fill.variant,
    }
    if fill.phases is not None:
        plain["phases"] = "".join(_LETTERS[phase] for phase in fill.phases)
    if fill.bonus is not None:
        plain["bonus"] = {t: fill.bonus[t] for t in TERRAINS if t in fill.bonus}
    if fill.sold is not None:
        plain["sold"] = list(fill.sold)
    if fill.stored is not None:
        plain["stored"] = list(fill.stored)
    for name in _NUMBERS:
        value = getattr(fill, name)
        if value is not None:
            plain[name] = value
    if fill.crane:
        plain["crane"] = fill.crane
    if fill.taken_back:
        plain["taken_back"] = fill.taken_back
    if fill.copied:
        plain["copied"] = list(fill.copied)
    if fill.shields_open:
        plain["shields_open"] = True
    if fill.shields:
        plain["shields"] = [[s.number, s.taken, s.left] for s in fill.shields]
    if fill.posts is not None:
        plain["posts"] = [list(fill.posts.phases), fill.posts.tile]
    if fill.routes is not None:
        plain["routes"] = [list(fill.routes.tiles), list(fill.routes.goods)]
    if fill.vineyard is not None:
        groups = [list(group) for group in fill.vineyard.groups]
        plain["vineyard"] = [groups, list(fill.vineyard.tiles)]
    if fill.chateauma is not None:
        plain["chateauma"] = list(fill.chateauma.counts)
    if fill.points is not None:
        plain["points"] = {h: fill.points[h] for h in HEADINGS if h in fill.points}
    return plain


def read_plain_fill(plain: Mapping[str, Any]) -> Fill:
    """Return the fill that `plain_fill` wrote."""
    phases, posts = plain.get("phases"), plain.get("posts")
    routes, vineyard = plain.get("routes"), plain.get("vineyard")
    sold, stored = plain.get("sold"), plain.get("stored")
    virtual = plain.get("chateauma")
    return Fill(
        tiles=tuple(plain["tiles"]),
        phases=None if phases is None else tuple(_LETTERS.index(p) for p in phases),
        players=plain["players"],
        expansions=tuple(plain["expansions"]),
        bonus=plain.get("bonus"),
        sold=None if sold is None else tuple(sold),
        stored=None if stored is None else tuple(stored),
        silver=plain.get("silver"),
        workers=plain.get("workers"),
        crane=plain.get("crane", ""),
        taken_back=plain.get("taken_back", 0),
        copied=tuple(plain.get("copied", [])),
        shields=tuple(
            Shield(number, taken, left)
            for number, taken, left in plain.get("shields", [])
        ),
        posts=None if posts is None else Posts(tuple(posts[0]), posts[1]),
        routes=None if routes is None else Routes(tuple(routes[0]), tuple(routes[1])),
        vineyard=None
        if vineyard is None
        else Vineyard(
            tuple((colour, size) for colour, size in vineyard[0]), tuple(vineyard[1])
        ),
        chateauma=None if virtual is None else Chateauma(*virtual),
        other=plain.get("other"),
        track=plain.get("track"),
        points=plain.get("points"),
        total=plain.get("total"),
        evidence=plain["evidence"],
        variant=plain["variant"],
        shields_open=plain.get("shields_open", False),
    )


def plain_verdict(verdict: Verdict) -> Plain:
    """Return what a check found."""
    return {
        "verdict": verdict.verdict,
        "complete": verdict.complete,
        "sums": {place: verdict.sums[place] for place in sorted(verdict.sums)},
        "findings": [plain_finding(finding) for finding in verdict.findings],
        "points": {name: verdict.points[name] for name in sorted(verdict.points)},
        "total": verdict.total,
        "total_range": list(verdict.total_range),
        "lines": [
            [
                line.heading,
                line.place,
                line.phase,
                line.low,
                line.high,
                line.clause,
                line.why,
            ]
            for line in verdict.lines
        ],
    }


def plain_chateauma(verdict: Verdict, lines: Sequence[Line]) -> Plain:
    """Return what Châteauma scores, and whether the sheet of a verdict has more.

    Args:
        verdict: on a person's sheet.
        lines: of `score_chateauma`.
    """
    total = sum(line.low for line in lines)
    low, high = verdict.total_range
    is_whole = all(finding.code != "left-out" for finding in verdict.findings)
    return {
        "total": total,
        "lines": [[line.place, line.low, line.clause] for line in lines],
        "is_beaten": is_beaten(total, low, high if is_whole else None),
    }


def plain_virtual(table: Table) -> list[list[Any]]:
    """Return the players without a person, behind those of the sheets: name, points."""
    return [] if table.chateauma is None else [["expansion:chateauma", table.chateauma]]


def plain_switches(switches: Switches) -> Plain:
    """Return the switches that are not at their default, by their names in files."""
    return unusual(switches, SWITCHES)


def read_plain_switches(plain: Mapping[str, str]) -> Switches:
    """Return the switches that `plain_switches` wrote."""
    return Switches(**{field_of(name): setting for name, setting in plain.items()})
