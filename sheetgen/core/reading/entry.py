"""Entries: what was read of a sheet, put on the page that has it.

All in plain values, as JSON has them. What a page holds that no spot of its sheet
shows, such as how it was played, stays as it is.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping
from typing import Any

from sheetgen.core.form.plain import from_plain, to_plain
from sheetgen.core.form.referee import Referee
from sheetgen.core.plain import Plain
from sheetgen.core.reading.choice import can_hold
from sheetgen.core.reading.question import Reader, answer_decide, spots_of
from sheetgen.core.reading.setting import gather_settings, scatter_settings

TAKEN = "taken"  # the places of a fill that were taken over from the rules


def answer_read(
    reader: Reader, referee: Referee, board: Any, evidence: str, question: Plain
) -> Plain:
    """Return the answer to what is asked about a sheet that was read.

    Args:
        reader: of the game.
        referee: of the game.
        board: of the sheet, as the rules want it.
        evidence: that the sheet has places for.
        question: with ``do``: ``decide``; ``scatter`` or ``gather``, with ``fill`` and
            ``switches`` of a page as it stands, and the latter with ``values`` by the
            names of spots.

    Raises:
        ValueError, KeyError, TypeError: the question is not one, or a spot cannot hold
            a value.
    """
    if question["do"] == "scatter":
        return _scatter(reader, referee, board, evidence, question)
    if question["do"] == "gather":
        return _gather(reader, referee, board, evidence, question)
    return answer_decide(reader, referee, board, evidence, question)


def _scatter(
    reader: Reader, referee: Referee, board: Any, evidence: str, question: Plain
) -> Plain:
    """Return what stands in the spots of a page, by their names.

    Empty ones are left out, and so is what no spot can hold.
    """
    fill = from_plain(referee.form_of(board), question["fill"])
    values = dict(reader.scatter(board, fill))
    settings = {
        switch: question["switches"][switch]
        for switch in reader.printed
        if switch in question["switches"]
    }
    values.update(scatter_settings(settings))
    shown = {
        spot.name: values[spot.name]
        for spot in reader.list_spots(board, evidence)
        if values.get(spot.name) and can_hold(spot, values[spot.name])
    }
    return {"values": shown}


def _gather(
    reader: Reader, referee: Referee, board: Any, evidence: str, question: Plain
) -> Plain:
    """Return the page with other values in its spots; others keep what they have."""
    form = referee.form_of(board)
    spots = reader.list_spots(board, evidence)
    values = question["values"]
    held = {spot.name: spot for spot in spots}
    for name in values:
        if name not in held or not can_hold(held[name], values[name]):
            raise ValueError(f"{values[name]!r} cannot stand at {name}")
    there = _scatter(reader, referee, board, evidence, question)["values"]
    wanted = {**there, **values}
    changed = [name for name in held if wanted.get(name, "") != there.get(name, "")]
    if not changed:
        return {"fill": question["fill"], "switches": question["switches"]}

    def gathered(values: Mapping[str, str]) -> Plain:
        return to_plain(form, reader.gather(board, evidence, values))

    fill = mended(question["fill"], gathered(there), gathered(wanted))
    left = [
        place
        for place in fill.get(TAKEN, ())
        if not _is_touched(spots_of([*held], [place]), changed)
    ]
    if left:
        fill[TAKEN] = left
    else:
        fill.pop(TAKEN, None)
    switches = dict(question["switches"])
    settings = gather_settings(reader.printed, wanted)
    for switch in reader.printed:
        if any([name.partition(":")[0] == switch for name in changed]):
            switches.pop(switch, None)
            usual = dict(form.settings)[switch][0]
            if settings.get(switch, usual) != usual:
                switches[switch] = settings[switch]
    return {"fill": fill, "switches": switches}


def _is_touched(spots: tuple[str, ...], changed: list[str]) -> bool:
    """Return whether spots are among changed ones; unknown ones are."""
    return not spots or any([name in changed for name in spots])


def mended(whole: Any, before: Any, after: Any) -> Any:
    """Return plain values with what is other after than before, else as they were.

    >>> mended({"a": 1, "b": 2, "more": 3}, {"a": 1, "b": 2}, {"a": 1, "b": 4})
    {'more': 3, 'a': 1, 'b': 4}
    >>> mended([[1, 9], [2, 9]], [[1, 0], [2, 0]], [[1, 0], [5, 0]])
    [[1, 9], [5, 9]]
    """
    if before == after:
        return whole
    if all([isinstance(one, dict) for one in (whole, before, after)]):
        mixed = {name: whole[name] for name in whole if name not in before}
        for name in after:
            if name in whole or after[name] != before.get(name):
                own = whole.get(name)
                mixed[name] = mended(own, before.get(name), after[name])
        return mixed
    lists = [one for one in (whole, before, after) if isinstance(one, list)]
    if len(lists) == 3 and len(whole) == len(before) == len(after):
        return [mended(*parts) for parts in zip(*lists)]  # noqa: B905
    return after
