"""Decisions as plain values: readings in, decisions out, as JSON has them.

A page that saw a sheet and a command that did ask alike. `docs/scanning.md` says what
stands in question and answer.

Part of the core that runs in the browser too.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sheetgen.form.referee import QUICK, Referee, read_switches
from sheetgen.plain import Plain
from sheetgen.reading.candidate import Narrowing
from sheetgen.reading.choice import Choices
from sheetgen.reading.decision import Decided, decide
from sheetgen.reading.reading import Reading
from sheetgen.reading.rules import Judged, Rules
from sheetgen.reading.spot import Spot
from sheetgen.verdict import ERROR, ILLEGAL, WRONG

Gather = Callable[[Mapping[str, str]], Any]


def answer_decide(rules: Rules, question: Plain) -> Plain:
    """Return what stands on a sheet and what has to be asked.

    Args:
        rules: for the sheet.
        question: with ``readings``, each a name and a list of values with their costs,
            and ``answers`` by names.

    Raises:
        ValueError, KeyError, TypeError: readings or answers are not of this sheet.
    """
    readings = [
        Reading(name, tuple([(text, cost) for text, cost in values]))
        for name, values in question["readings"]
    ]
    return plain_decided(decide(rules, readings, question.get("answers", {})))


def plain_decided(decided: Decided) -> Plain:
    """Return decisions as plain values."""
    return {
        "spots": [
            [one.name, one.value, one.legal, one.margin, list(one.others)]
            for one in decided.decisions
        ],
        "questions": list(decided.questions),
        "is_legal": decided.is_legal,
        "is_exact": decided.is_exact,
    }


def make_rules(
    referee: Referee,
    board: Any,
    spots: tuple[Spot, ...],
    gather: Gather,
    switches: Mapping[str, str],
    narrow: Callable[[Choices], Narrowing] | None = None,
) -> Rules:
    """Return the rules for a sheet.

    Args:
        referee: of the game.
        board: of the sheet, as the rules want it.
        spots: of the sheet.
        gather: returns the fill that values stand for.
        switches: that are not at their default.
        narrow: what the game tells quickly.
    """
    chosen = read_switches(referee.form_of(board), switches)
    names = [spot.name for spot in spots]

    def judge(values: Mapping[str, str]) -> Judged:
        fill = gather(values)
        verdict = referee.check(board, fill, chosen, QUICK)
        told = referee.tell(board, fill, verdict, QUICK)
        wrong = [place for place in told["sums"] if told["sums"][place] == WRONG]
        errors = [
            _spots_of(names, [finding["place"], *_fixed(finding)])
            for finding in told["findings"]
            if finding["severity"] == ERROR
        ]
        is_legal = told["verdict"] != ILLEGAL
        return Judged(is_legal, tuple(errors), tuple(sorted(wrong)))

    return Rules(spots, judge, narrow)


def _fixed(finding: Plain) -> list[str]:
    return [place for place, _ in finding.get("fixes", ())]


def _spots_of(names: Sequence[str], places: Sequence[str]) -> tuple[str, ...]:
    """Return the spots that places of a finding mean.

    A place is a spot, or all spots of something: ``row:monk`` has the spots
    ``circle:monk.1`` and so on, and ``cell:c5`` has ``field:c5`` beside itself.
    """
    what = [place.split(":")[-1] for place in places if ":" in place]
    found = []
    for name in names:
        own = name.split(":")[-1]
        if own in what or own.split(".")[0] in what:
            found.append(name)
    return tuple(found)
