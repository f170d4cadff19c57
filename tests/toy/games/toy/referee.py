"""What judges sheets of the toy.

Part of the core that runs in the browser too.
"""

from sheetgen.core.form.simple import make_referee
from sheetgen.games.toy.form import FORM
from sheetgen.games.toy.rules import check

REFEREE = make_referee(FORM, check)
