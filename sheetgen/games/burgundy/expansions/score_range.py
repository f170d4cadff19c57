"""Lines of a score that are certain, or ranges with the reason for the doubt.

Reasons: ``phase`` (no letter), ``order`` (of tiles), ``when`` (something came),
``players`` (how many), ``crane`` (which effect it had), ``copied`` (from whom).

Part of the core that runs in the browser too.
"""

from sheetgen.core.verdict import Line


def line_of(
    heading: str,
    place: str,
    points: tuple[int, int],
    clause: str,
    why: str,
    holds: str = "",
) -> Line:
    """Return a line that carries *why* only if its points are a range."""
    low, high = points
    why = why if low != high else ""
    return Line(heading, place, 0, low, high, clause, why, holds)
