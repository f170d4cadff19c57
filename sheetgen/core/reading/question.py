"""Questions about sheets that were read, as plain values for JSON.

A page and a command that read a sheet ask the same questions. `docs/scanning.md`
specifies question and answer.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.core.board import Board
from sheetgen.core.form.plain import from_plain, to_plain
from sheetgen.core.form.rules_api import QUICK, RulesApi, read_switches
from sheetgen.core.reading.candidate import Narrowing
from sheetgen.core.reading.choice import Choices, can_hold
from sheetgen.core.reading.decision import Decided, Judged, Rules, decide
from sheetgen.core.reading.input_field import (
    CIRCLED,
    RING,
    Reading,
    decode_settings,
    encode_settings,
    weigh_numbers,
)
from sheetgen.core.reading.places import Places, Values
from sheetgen.core.verdict import ERROR, ILLEGAL, WRONG, Plain

AUTOFILLED = "taken"  # the key of the autofilled places of a fill


@dataclass(frozen=True)
class Reader:
    """All that a game provides for reading its sheets.

    Attributes:
        places: the places of the fields on its sheets.
        made_of: returns the spots that are added up in a sum, by the name of the sum
            and the names of all spots; None where sums have only their own spot.
        narrow: returns rules for some spots together, by the board, the choices and
            the switches; None where no rules are quick to check.
        make_check: returns a check for one fill after another, by the board and the
            switches, that is quicker than the game's rules API; None where there is no
            quicker one.
        limits: limits that few numbers at a kind of place exceed, such as ``entry``;
            each makes larger ones likelier to be misread.
        weigh: returns readings in which values that do not fit those of other spots
            cost more, by the evidence, the readings and the answers.
        spots_of: returns the spots that the place of a finding means, by the place and
            the values of the sheet, if its name does not show them; None where the
            names show them all.
    """

    places: Places
    made_of: Callable[[str, Sequence[str]], list[str]] | None = None
    narrow: Callable[[Any, Choices, Any], Narrowing] | None = None
    make_check: Callable[[Any, Any], Callable[[Any], Any]] | None = None
    limits: tuple[tuple[str, tuple[int, ...]], ...] = ()
    weigh: Callable[[str, list[Reading], Values], list[Reading]] | None = None
    spots_of: Callable[[str, Values], Sequence[str]] | None = None

    def answer(
        self, rules_api: RulesApi, board: Any, evidence: str, question: Plain
    ) -> Plain:
        """Return the answer to a question about a sheet that was read.

        Args:
            rules_api: the rules API of the game.
            board: the board of the sheet in the form that the rules use.
            evidence: the evidence that the sheet has places for.
            question: the question, with ``do``: ``decide`` (`answer_decide`);
                ``scatter`` or ``gather``, with the present ``fill`` and ``switches`` of
                a page, and for ``gather`` with ``values`` by the names of spots.

        Raises:
            ValueError, KeyError, TypeError: the question is not valid, or a spot cannot
                hold a value.
        """
        asked = {"scatter": _encode, "gather": _decode}
        found = asked.get(question["do"], answer_decide)
        return found(self, rules_api, board, evidence, question)

    def locate(self, frame: Any, board: Any, evidence: str) -> Plain:
        """Return the plan of a sheet that is laid out in a frame."""
        from sheetgen.core.reading.plan import plain_plan

        return plain_plan(self.places.on(board, evidence).spots, frame)


def answer_decide(
    reader: Reader, rules_api: RulesApi, board: Any, evidence: str, question: Plain
) -> Plain:
    """Return the values of a sheet and the questions to ask.

    Args:
        reader: the reader of the game.
        rules_api: the rules API of the game.
        board: the board of the sheet in the form that the rules use.
        evidence: the evidence that the sheet has places for.
        question: the question, with ``readings``, each a name and a list of values with
            their costs, ``answers`` by names, the ``switches`` that are not at their
            default, and, ``beside`` what was read, values by names that are known from
            the other side of the sheet; other names are ignored there.

    Raises:
        ValueError, KeyError, TypeError: readings or answers do not belong to the sheet.
    """
    limits = dict(reader.limits)
    readings = []
    for name, values in question["readings"]:
        reading = Reading(name, tuple([(text, cost) for text, cost in values]))
        kind = name.partition(":")[0]
        readings.append(weigh_numbers(reading, limits.get(kind, ())))
    seen = [one.name for one in readings]
    beside = question.get("beside", {})
    readings += [Reading(at, ((beside[at], 0),)) for at in beside if at not in seen]
    answers = question.get("answers", {})
    if reader.weigh:
        readings = reader.weigh(evidence, readings, answers)
    rules = make_rules(reader, rules_api, board, evidence, question.get("switches", {}))
    return plain_decided(decide(rules, readings, answers), seen)


def plain_decided(decided: Decided, names: Sequence[str]) -> Plain:
    """Return decisions about spots as plain values.

    Args:
        decided: the decisions.
        names: the names of the spots.
    """
    return {
        "spots": [
            [one.name, one.value, one.legal, one.margin, list(one.others)]
            for one in decided.decisions
            if one.name in names
        ],
        "questions": [name for name in decided.questions if name in names],
        "is_legal": decided.is_legal,
        "is_exact": decided.is_exact,
    }


def make_rules(
    reader: Reader,
    rules_api: RulesApi,
    board: Any,
    evidence: str,
    switches: Mapping[str, str],
) -> Rules:
    """Return the rules for a sheet.

    Args:
        reader: the reader of the game.
        rules_api: the rules API of the game.
        board: the board of the sheet in the form that the rules use.
        evidence: the evidence that the sheet has places for.
        switches: the switches that are not at their default.
    """
    sheet = reader.places.on(board, evidence)
    spots = sheet.spots
    names = [spot.name for spot in spots]
    rings = [spot.name for spot in spots if spot.kind == RING]
    form = rules_api.form_of(board)
    known: dict[tuple[str, ...], tuple[str, ...]] = {}
    checks: dict[tuple[str, ...], Callable[[Any], Any]] = {}
    # Candidates differ in a spot or two, so the same places come up again.

    def find(places: Sequence[str]) -> tuple[str, ...]:
        key = tuple(places)
        if key not in known:
            known[key] = input_fields_of(names, places)
        return known[key]

    def find_spots(places: Sequence[str], values: Values) -> tuple[str, ...]:
        if reader.spots_of is None:
            return find(places)
        own = [(place, reader.spots_of(place, values)) for place in places]
        named = find([place for place, spots in own if not spots])
        return (*named, *[name for _, spots in own for name in spots if name in names])

    def find_check(values: Values) -> Callable[[Any], Any]:
        circled = decode_settings(reader.places.printed, values)
        key = tuple([f"{switch}:{circled[switch]}" for switch in sorted(circled)])
        if key not in checks:
            chosen = read_switches(form, {**switches, **circled})
            checks[key] = make_check(chosen)
        return checks[key]

    def make_check(chosen: Any) -> Callable[[Any], Any]:
        if reader.make_check:
            return reader.make_check(board, chosen)
        return lambda fill: rules_api.check(board, fill, chosen, QUICK)

    def judge(values: Values) -> Judged:
        fill = sheet.decode(values)
        verdict = find_check(values)(fill)
        told = rules_api.plain_result(board, fill, verdict, QUICK)
        sums = told["sums"]
        wrong = [place for place in sorted(sums) if sums[place] == WRONG]
        doubted = list(wrong)
        if reader.made_of:
            for place in wrong:
                doubted += reader.made_of(place, names)
        places = [
            [finding["place"], *_fixed(finding)]
            for finding in told["findings"]
            if finding["severity"] == ERROR
        ]
        errors = [find_spots(one, values) for one in places]
        doubts = sheet.find_doubts(values)
        circled = any([CIRCLED in values.get(name, "") for name in rings])
        settings = decode_settings(reader.places.printed, values)
        return Judged(
            told["verdict"] != ILLEGAL and not doubts,
            (*errors, *doubts),
            tuple(wrong),
            tuple(doubted),
            find(beside(board.board, [p for one in places for p in one])),
            # Where nothing is circled, a cross may be a tick.
            (fill, settings) if circled else None,
        )

    def narrow(choices: Choices) -> Narrowing | None:
        if reader.narrow is None:
            return None
        return reader.narrow(board, choices, read_switches(form, switches))

    return Rules(spots, judge, narrow)


def beside(board: Board, places: Sequence[str]) -> list[str]:
    """Return the places of the neighbours of the cells in *places*."""
    cells = [at for at, name in enumerate(board.names) if f"cell:{name}" in places]
    near = [other for cell in cells for other in board.neighbours[cell]]
    return [f"cell:{board.names[cell]}" for cell in near]


def _fixed(finding: Plain) -> list[str]:
    return [place for place, _ in finding.get("fixes", ())]


def input_fields_of(names: Sequence[str], places: Sequence[str]) -> tuple[str, ...]:
    """Return the spots that the places of a finding mean.

    A place is a spot, or a part that several names share: ``row:monk`` means
    ``circle:monk.1`` and so on, ``player:2`` all spots of that player. A cell includes
    its field. A place of a kind that no spot has is matched by its value alone.
    """
    kinds = [part.split(":")[0] for name in names for part in name.split(" ")]
    found = []
    for name in names:
        own = name.replace("field:", "cell:")
        parts = own.split(" ")
        for place in places:
            if place == own or (
                place not in names
                and all([_is_among(part, parts, kinds) for part in place.split(" ")])
            ):
                found.append(name)
                break
    return tuple(found)


def _is_among(part: str, parts: Sequence[str], kinds: Sequence[str]) -> bool:
    if part in parts:
        return True
    kind, colon, value = part.partition(":")
    if not colon or kind == "cell":
        return False
    for other in parts:
        of, _, there = other.partition(":")
        if there.split(".")[0] == value and (of == kind or kind not in kinds):
            return True
    return False


# Readings in the page that has the sheet open. What the page holds without a spot on
# the sheet, such as how the game was played, does not change.


def _encode(
    reader: Reader, rules_api: RulesApi, board: Any, evidence: str, question: Plain
) -> Plain:
    """Return the values of the spots of a page, by their names.

    Empty ones are left out, and so are values that no spot can hold.
    """
    fill = from_plain(rules_api.form_of(board), question["fill"])
    sheet = reader.places.on(board, evidence)
    values = sheet.encode(fill)
    settings = {
        switch: question["switches"][switch]
        for switch in reader.places.printed
        if switch in question["switches"]
    }
    values.update(encode_settings(settings))
    shown = {
        spot.name: values[spot.name]
        for spot in sheet.spots
        if values.get(spot.name) and can_hold(spot, values[spot.name])
    }
    return {"values": shown}


def _decode(
    reader: Reader, rules_api: RulesApi, board: Any, evidence: str, question: Plain
) -> Plain:
    """Return the page with new values in some spots; the others do not change."""
    form = rules_api.form_of(board)
    sheet, printed = reader.places.on(board, evidence), reader.places.printed
    values = question["values"]
    held = {spot.name: spot for spot in sheet.spots}
    for name in values:
        if name not in held or not can_hold(held[name], values[name]):
            raise ValueError(f"{values[name]!r} cannot stand at {name}")
    there = _encode(reader, rules_api, board, evidence, question)["values"]
    wanted = {**there, **values}
    changed = [name for name in held if wanted.get(name, "") != there.get(name, "")]
    if not changed:
        return {"fill": question["fill"], "switches": question["switches"]}

    def gathered(values: Mapping[str, str]) -> Plain:
        return to_plain(form, sheet.decode(values))

    fill = mended(question["fill"], gathered(there), gathered(wanted))
    left = []
    for place in fill.get(AUTOFILLED, ()):
        touched = input_fields_of([*held], [place])  # the place may be unknown
        if touched and all([name not in changed for name in touched]):
            left.append(place)
    if left:
        fill[AUTOFILLED] = left
    else:
        fill.pop(AUTOFILLED, None)
    switches = dict(question["switches"])
    settings = decode_settings(printed, wanted)
    for switch in printed:
        if any([name.partition(":")[0] == switch for name in changed]):
            switches.pop(switch, None)
            usual = dict(form.settings)[switch][0]
            if settings.get(switch, usual) != usual:
                switches[switch] = settings[switch]
    return {"fill": fill, "switches": switches}


def mended(whole: Any, before: Any, after: Any) -> Any:
    """Return *whole* with the differences between *before* and *after* applied.

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
