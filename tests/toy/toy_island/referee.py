"""What judges sheets of the toy.

Part of the core that runs in the browser too.
"""

from sheetgen.core.form.field import Form
from sheetgen.core.form.simple import make_referee
from toy_island.form import make_form
from toy_island.opening import Island
from toy_island.rules import check


def form_of(island: Island | None) -> Form:
    """Return what can be written on a sheet, or on one that is not known."""
    return make_form(len(island.board.cells) if island else 0)


REFEREE = make_referee(form_of, check)
