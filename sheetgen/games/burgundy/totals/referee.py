"""What judges sheets of totals in plain values; all players stand on one sheet.

Part of the core that runs in the browser too.
"""

from sheetgen.core.form.columns import propose_sums, without_taken
from sheetgen.core.form.field import Form
from sheetgen.core.form.proposal import Proposal
from sheetgen.core.form.referee import Referee
from sheetgen.core.plain import Plain, plain_verdict
from sheetgen.core.ruleset import RuleSet
from sheetgen.games.burgundy.totals.check import Final, check
from sheetgen.games.burgundy.totals.form import COLUMNS, FORM, SUMS, Fill, Switches
from sheetgen.games.burgundy.totals.opening import Sheet


def form_of(sheet: Sheet) -> Form:
    """Return what can be written; it is the same on all sheets."""
    return FORM


def _check(sheet: Sheet, fill: Fill, switches: Switches, effort: str) -> Final:
    return check(sheet, fill, switches)


def tell(sheet: Sheet, fill: Fill, final: Final, effort: str) -> Plain:
    """Return what a check found, with the points and the place of each player."""
    told = plain_verdict(final.verdict)
    told["players"] = [
        {"gained": one.sums[0], "added": one.sums[2], "total": one.total}
        for one in final.results
    ]
    told["ranking"] = list(final.ranking)
    return told


def propose(sheet: Sheet, fill: Fill, switches: Switches) -> tuple[Proposal, ...]:
    """Return the sums that follow from a sheet [burgundy 43.15]."""
    results = check(sheet, without_taken(COLUMNS, fill), switches).results
    due = [dict(zip(SUMS, one.sums, strict=True)) for one in results]
    return propose_sums(COLUMNS, fill, due)


def _decide(referee: Referee, sheet: Sheet, evidence: str, question: Plain) -> Plain:
    # The page fetches this once a sheet was read from a photo.
    from sheetgen.games.burgundy.totals.spots import decide

    return decide(referee, sheet, evidence, question)


def _locate(rules: RuleSet, sheet: Sheet, evidence: str, face: int) -> Plain:
    """Return what stands where on a sheet.

    Raises:
        LookupError: the face is newer than this.
    """
    from sheetgen.core.reading.plan import plain_plan
    from sheetgen.games.burgundy.totals.boxes import find_frame
    from sheetgen.games.burgundy.totals.spots import list_spots

    frame = find_frame(rules, sheet.board, evidence, face)
    return plain_plan(list_spots(sheet, evidence), frame)


REFEREE = Referee(
    form_of, _check, tell, propose=propose, decide=_decide, locate=_locate
)
