"""Measurements as values for JSON: each figure with its error and unit."""

from collections.abc import Mapping

from sheetgen.lab.balance import Balance, Completion, Distance, Figure, Starts, Totals
from sheetgen.lab.measure import Study
from sheetgen.lab.remark import warn

POINTS, SHARE, ROUNDS = "points", "share", "rounds"


def study_facts(study: Study) -> dict[str, object]:
    """Return all measurements of a study."""
    wish = study.wish
    return {
        "version": study.version,
        "game": study.balances[0].subject.layout.rules.game,
        "seed": wish.seed,
        "players": wish.players,
        "games": study.balances[0].games,
        "error_wanted": wish.error or None,
        "stopped": study.is_stopped,
        "boards": [
            {
                "label": balance.subject.label,
                "layout": balance.subject.layout.id,
                "provenance": balance.subject.layout.provenance,
                "code": balance.subject.code,
                "values": study.values[balance.subject.label] or None,
                **balance_facts(balance),
            }
            for balance in study.balances
        ],
        "ladder": [balance.subject.label for balance in study.ladder],
        "pairs": [
            {"over": pair.over, "under": pair.under, **_figure(pair.ahead)}
            for pair in study.pairs
        ],
    }


def balance_facts(balance: Balance) -> dict[str, object]:
    """Return the measurements of a board."""
    return {
        "totals": {totals.player: _totals(totals) for totals in balance.totals},
        "skill_range": _figure(balance.skill),
        "luck_share": _figure(balance.luck, SHARE),
        "starts": _starts(balance.starts) if balance.starts else None,
        "areas": [_completion(area) for area in balance.areas],
        "terrains": [_completion(area) for area in balance.terrains],
        "cells": {
            name: {"value": round(share, 4), "unit": SHARE}
            for name, share in balance.cells.items()
        },
        "dead_cells": list(balance.dead),
        "rounds": {"value": round(balance.rounds, 3), "unit": ROUNDS},
        "idle_rounds": {
            player: {"value": round(idle, 3), "unit": ROUNDS}
            for player, idle in balance.idle.items()
        },
        "points": {
            name: {"value": round(points, 3), "unit": POINTS}
            for name, points in balance.points.items()
        },
        "distance": _distance(balance.distance) if balance.distance else None,
        "remarks": [str(remark) for remark in warn(balance)],
    }


def _figure(figure: Figure, unit: str = POINTS) -> dict[str, object]:
    return {
        "value": round(figure.value, 4),
        "error": round(figure.error, 4),
        "unit": unit,
    }


def _totals(totals: Totals) -> dict[str, object]:
    return {
        "mean": _figure(totals.mean),
        "deviation": {"value": round(totals.deviation, 4), "unit": POINTS},
        "quantiles": {"5": totals.low, "50": totals.middle, "95": totals.high},
        "counts": {str(total): times for total, times in totals.counts.items()},
    }


def _starts(starts: Starts) -> dict[str, object]:
    return {
        "games": starts.games,
        "range": _figure(starts.spread),
        "each": [
            {
                "cell": start.cell,
                "mean": _figure(start.mean),
                "behind": _figure(start.behind),
            }
            for start in starts.each
        ],
    }


def _completion(area: Completion) -> Mapping[str, object]:
    first = {"first": area.first} if area.first else {}
    return {
        **first,
        "terrain": area.terrain,
        "cells": area.cells,
        "completed": {
            player: _figure(share, SHARE) for player, share in area.shares.items()
        },
        "brings": {"value": round(area.brings, 3), "unit": POINTS},
    }


def _distance(distance: Distance) -> dict[str, object]:
    return {
        "games": distance.games,
        "points": _figure(distance.points),
        "deviations": round(distance.deviations, 4),
        "over": {label: _figure(one) for label, one in distance.others.items()},
        "nearest": distance.nearest,
        "within": distance.is_within,
    }
