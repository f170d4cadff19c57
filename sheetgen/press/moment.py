"""The time that stands in files: never that of a clock, so that bytes stay the same.

Source: reproducible-builds.org, SOURCE_DATE_EPOCH.
"""

import os
from datetime import UTC, datetime

from sheetgen.core.errors import UsageError
from sheetgen.say import tell

_EPOCH = "SOURCE_DATE_EPOCH"
_USUAL = datetime(2001, 1, 1, tzinfo=UTC)


def file_moment() -> datetime:
    """Return the time that the environment names, or the first day of this century.

    Raises:
        UsageError: the environment names none.
    """
    given = os.environ.get(_EPOCH)
    if not given:
        return _USUAL
    try:
        return datetime.fromtimestamp(int(given), UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise UsageError(
            tell(
                "{name}={given}: expected seconds since 1970, a whole number",
                name=_EPOCH,
                given=given,
            )
        ) from error
