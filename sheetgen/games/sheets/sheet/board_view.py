"""Declared sheets in the form that rules and pages need.

Part of the core that runs in the browser too.
"""

from sheetgen.core.scoresheet.codec import coding as coding
from sheetgen.core.scoresheet.declaration import Declaration
from sheetgen.core.scoresheet.fill import form_of
from sheetgen.core.scoresheet.reference import find_whole as find_whole
from sheetgen.core.scoresheet.rules_api import describe as describe
from sheetgen.core.scoresheet.rules_api import open_board as open_board

FORM = form_of(Declaration("", count=10))  # if no sheet is known
