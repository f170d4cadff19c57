"""What judges declared sheets, as a page finds it.

Part of the core that runs in the browser too.
"""

from sheetgen.core.scoresheet.rules_api import RULES_API as RULES_API
