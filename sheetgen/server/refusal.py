"""Refusals of the server: a status, a word for programs, a sentence for users."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import JSONResponse


class Refusal(Exception):
    """A request that is not granted.

    Attributes:
        status: the HTTP status.
        error: one of ``bad``, ``damaged``, ``unknown``, ``stale``, ``large``,
            ``full``, ``busy``, ``absent``, ``token``, ``watching``, ``unjudged``,
            ``method``, ``closed``.
        more: facts for the next step, such as the stored entry.
    """

    def __init__(self, status: int, error: str, message: str, **more: Any) -> None:
        """Store *more* beside the *message*."""
        super().__init__(message)
        self.status = status
        self.error = error
        self.more: Mapping[str, Any] = more

    def answer(self) -> JSONResponse:
        """Return the response to send."""
        content = {"error": self.error, "message": str(self), **self.more}
        headers = {"Cache-Control": "no-store"}
        if "retry_after" in self.more:
            headers["Retry-After"] = str(self.more["retry_after"])
        return JSONResponse(content, self.status, headers)


def absent_table() -> Refusal:
    """Return the refusal for a table that does not exist."""
    return Refusal(404, "absent", "no such table: it was never there, or has expired")


def absent_seat(number: int) -> Refusal:
    """Return the refusal for a seat that is not taken."""
    return Refusal(404, "absent", f"nobody sits at seat {number} of this table")
