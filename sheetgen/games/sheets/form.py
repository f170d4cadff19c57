"""What can be written on a declared sheet, where none is known.

Part of the core that runs in the browser too.
"""

from sheetgen.core.scoresheet.declaration import Declaration
from sheetgen.core.scoresheet.fill import form_of

FORM = form_of(Declaration(""))
