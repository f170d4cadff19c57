"""What judges sheets of the toy.

Part of the core that runs in the browser too.
"""

from sheetgen.core.form.simple import make_referee
from toy_island.form import FORM
from toy_island.rules import check

REFEREE = make_referee(FORM, check)
