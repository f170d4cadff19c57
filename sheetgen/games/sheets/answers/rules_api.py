"""The rules API for declared sheets, under the name that a page looks up.

Part of the core that runs in the browser too.
"""

from sheetgen.core.scoresheet.rules_api import RULES_API as RULES_API
