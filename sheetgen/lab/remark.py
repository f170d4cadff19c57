"""The meaning of a board's figures, in plain sentences and as values for JSON."""

from collections.abc import Iterator, Mapping, Sequence

from sheetgen.lab.balance import (
    DEAD,
    Balance,
    Completion,
    Distance,
    Figure,
    Starts,
    Totals,
)
from sheetgen.lab.measure import Study
from sheetgen.language.message import defer, join, message, plural

FAR_START = 3.0  # points by which a start may be worse than the best
ENOUGH = 20  # games from a start before its error can be trusted
RARE = 0.05  # of games: a smaller share counts as never
LITTLE_SKILL = 3.0  # points below which skill hardly pays
MOST_NAMED = 6  # cells or areas in a sentence
PLAYERS = (defer("random"), defer("greedy"), defer("strong"))  # as games name them
POINTS, SHARE, ROUNDS = "points", "share", "rounds"


def figure_message(figure: Figure) -> str:
    """Return a figure with its error, such as ``56.7 ± 0.2``; 0 has no sign."""
    digits = 1 if figure.error >= 0.095 or not figure.error else 2
    return f"{figure.value:z.{digits}f} ± {figure.error:.{digits}f}"


def share_message(share: float) -> str:
    """Return a share as a whole percentage, such as ``5 %``; only 0 is ``0 %``."""
    if 0 < share < 0.005:
        return "< 1 %"
    if 0.995 < share < 1:
        return "> 99 %"
    return f"{share * 100:.0f} %"


def explain(balance: Balance) -> Iterator[str]:
    """Yield a sentence about each figure of a board."""
    yield _tell_skill(balance)
    yield _tell_luck(balance)
    if balance.starts:
        yield _tell_starts(balance)
    if balance.distance:
        yield _tell_distance(balance)
    if balance.rounds:
        yield _tell_idle(balance)


def warn(balance: Balance) -> Iterator[str]:
    """Yield warnings for the designer of the board."""
    if balance.skill.value < LITTLE_SKILL:
        yield message(
            "skill hardly pays: a player who thinks ahead makes only {more} points "
            "more",
            more=figure_message(balance.skill),
        )
    yield from _warn_of_starts(balance)
    if balance.dead:
        yield plural(
            len(balance.dead),
            "1 dead space, filled in fewer than {share} of games: {names}",
            "{count} dead spaces, filled in fewer than {share} of games each: {names}",
            share=share_message(DEAD),
            names=_listed(balance.dead),
        )
    yield from _warn_of_areas(balance)
    yield from _warn_of_terrains(balance)
    distance = balance.distance
    if distance and not distance.is_within:
        if distance.points.value > 0:
            yield message("it brings more points than any of the game's own boards")
        else:
            yield message("it brings fewer points than any of the game's own boards")


def name_area(area: Completion) -> str:
    """Return the name of an area or terrain."""
    if not area.first:
        return area.terrain
    if area.cells == 1:
        return join(" ", (area.terrain, area.first))
    return message("{terrain} from {first}", terrain=area.terrain, first=area.first)


def _tell_skill(balance: Balance) -> str:
    strong, next_one = balance.totals[-1].player, balance.totals[-2].player
    if not balance.skill.is_sure:
        return message(
            "Skill: a {strong} player makes {more} points more than a {other} one; "
            "that may be chance.",
            strong=message(strong),
            other=message(next_one),
            more=figure_message(balance.skill),
        )
    return message(
        "Skill pays: a {strong} player makes {more} points more than a {other} one "
        "with the same dice.",
        strong=message(strong),
        other=message(next_one),
        more=figure_message(balance.skill),
    )


def _tell_luck(balance: Balance) -> str:
    return message(
        "Luck: the dice explain {share} of how the totals of a {other} player differ: "
        "so far they follow what a {strong} one makes of the same dice.",
        share=f"{balance.luck.value * 100:.0f} ± {balance.luck.error * 100:.0f} %",
        other=message(balance.totals[-2].player),
        strong=message(balance.totals[-1].player),
    )


def _tell_starts(balance: Balance) -> str:
    starts = balance.starts
    assert starts
    best, worst = starts.each[0], starts.each[-1]
    if not starts.spread.is_sure:
        return message(
            "Start: all are alike, as far as can be told; {best} and {worst} are "
            "{more} points apart.",
            best=best.cell,
            worst=worst.cell,
            more=figure_message(starts.spread),
        )
    return message(
        "Start: {best} is the best, {worst} the worst, {more} points behind with the "
        "same dice.",
        best=best.cell,
        worst=worst.cell,
        more=figure_message(starts.spread),
    )


def _tell_distance(balance: Balance) -> str:
    distance = balance.distance
    assert distance
    apart = distance.points.value
    values = {
        "points": figure_message(distance.points._replace(value=abs(apart))),
        "deviations": f"{abs(distance.deviations):.1f}",
        "nearest": distance.nearest,
        "names": join(", ", distance.others),
    }
    if apart >= 0:
        return message(
            "Beside the game's own boards ({names}): {points} points more than their "
            "mean, {deviations} of a game's swing; nearest to {nearest}.",
            **values,
        )
    return message(
        "Beside the game's own boards ({names}): {points} points fewer than their "
        "mean, {deviations} of a game's swing; nearest to {nearest}.",
        **values,
    )


def _tell_idle(balance: Balance) -> str:
    idle = balance.idle
    players = list(idle)
    return message(
        "Idle rounds: in {mine:.1f} of {rounds:.0f} rounds a {strong} player fills no "
        "space, a {other} one in {theirs:.1f}.",
        mine=idle[players[-1]],
        theirs=idle[players[-2]],
        rounds=balance.rounds,
        strong=message(players[-1]),
        other=message(players[-2]),
    )


def _warn_of_starts(balance: Balance) -> Iterator[str]:
    starts = balance.starts
    traps = [
        start
        for start in (starts.each if starts and starts.games >= ENOUGH else ())
        if start.behind.is_sure and start.behind.value >= FAR_START
    ]
    if len(traps) == 1:
        yield message(
            "start {cell} is a trap: {behind} points behind the best one",
            cell=traps[0].cell,
            behind=figure_message(traps[0].behind),
        )
    elif traps:
        yield message(
            "these starts are traps, {least} to {most} points behind the best one: "
            "{names}",
            least=figure_message(traps[0].behind),
            most=figure_message(traps[-1].behind),
            names=_listed([start.cell for start in traps]),
        )


def _warn_of_areas(balance: Balance) -> Iterator[str]:
    player = balance.best.player
    rare = [area for area in balance.areas if area.shares[player].value < RARE]
    if rare:
        yield plural(
            len(rare),
            "1 area is hardly ever completed: {names}",
            "{count} areas are hardly ever completed: {names}",
            names=_listed([name_area(area) for area in rare]),
        )


def _warn_of_terrains(balance: Balance) -> Iterator[str]:
    player = balance.best.player
    rare = [area for area in balance.terrains if area.shares[player].value < RARE]
    if rare:
        yield message(
            "hardly ever are all spaces filled of: {names}",
            names=_listed([area.terrain for area in rare]),
        )


def _listed(names: Sequence[str]) -> str:
    """Return names separated by commas; only the first ones if there are many."""
    if len(names) <= MOST_NAMED:
        return join(", ", names)
    return join(", ", [*names[: MOST_NAMED - 1], "..."])


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
