"""What judges sheets of the toy.

Part of the core that runs in the browser too.
"""

from dataclasses import replace

from sheetgen.core.form.field import Form
from sheetgen.core.form.referee import Referee
from sheetgen.core.form.simple import make_referee
from sheetgen.core.plain import Plain
from sheetgen.core.ruleset import RuleSet
from toy_island.form import make_form
from toy_island.opening import Island
from toy_island.rules import check


def form_of(island: Island | None) -> Form:
    """Return what can be written on a sheet, or on one that is not known."""
    return make_form(len(island.board.cells) if island else 0)


def decide_sheet(
    referee: Referee, island: Island, evidence: str, question: Plain
) -> Plain:
    """Return the answer to what is asked about a sheet that was read."""
    # The page fetches this once it has a photo of a sheet.
    from toy_island.reader import decide

    return decide(referee, island, evidence, question)


def locate_spots(rules: RuleSet, island: Island, evidence: str, face: int) -> Plain:
    """Return what stands where on a sheet.

    Raises:
        LookupError: the face is newer than this.
    """
    from sheetgen.core.reading.plan import plain_plan
    from toy_island.boxes import find_frame
    from toy_island.spots import list_spots

    frame = find_frame(rules, island.board, evidence, face)
    return plain_plan(list_spots(island, evidence), frame)


REFEREE = replace(
    make_referee(form_of, check), decide=decide_sheet, locate=locate_spots
)
