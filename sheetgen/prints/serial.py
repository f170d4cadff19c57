"""The serials that a pad is asked to begin with."""

from sheetgen.core.codes import MAX_SERIAL
from sheetgen.core.errors import UsageError
from sheetgen.say import plural, tell

NEXT = "next"


def read_serial(serial: str, leaves: int) -> int | None:
    """Return the first serial, or nothing if it is to be the next one.

    Raises:
        UsageError: it is no number, or so many leaves have no numbers from there.
    """
    if serial == NEXT:
        return None
    if not (serial.isdecimal() and serial.isascii()):
        raise UsageError(
            tell("--serial {serial!r}: expected a number or 'next'", serial=serial)
        )
    if len(serial) > 12:
        raise _out_of_range(serial[:40])
    return count_on(int(serial), leaves)[0]


def count_on(first: int, leaves: int) -> range:
    """Return the serials of each layout's sheets.

    Raises:
        UsageError: there are no such serials.
    """
    last = first + leaves - 1
    if first < 1:
        raise _out_of_range(first)
    if last > MAX_SERIAL:
        raise UsageError(
            plural(
                leaves,
                "--serial {serial}: serials are 1 to {most:,}, and 1 leaf would end "
                "at {last:,}",
                "--serial {serial}: serials are 1 to {most:,}, and {count:,} leaves "
                "would end at {last:,}",
                serial=first,
                most=MAX_SERIAL,
                last=last,
            )
        )
    return range(first, last + 1)


def _out_of_range(serial: object) -> UsageError:
    return UsageError(
        tell(
            "--serial {serial}: serials are 1 to {most:,}",
            serial=serial,
            most=MAX_SERIAL,
        )
    )
