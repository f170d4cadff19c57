"""The sheets of a table, judged by the rules of their game."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.errors import UsageError
from sheetgen.form.entry import Judged, Seats
from sheetgen.server.entry import open_entry
from sheetgen.server.evening import Evening, Score
from sheetgen.server.refusal import Refusal
from sheetgen.server.store import SeatState

KEPT = 400  # judged sheets that are remembered; 8 of 50 tables

_Key = tuple[str, int, str, int]


class Judge:
    """Judges tables, and remembers what the rules said about each sheet.

    It is used by one thread at a time.
    """

    def __init__(self) -> None:
        """Begin with nothing remembered."""
        self._kept: OrderedDict[_Key, tuple[Seats, Judged]] = OrderedDict()

    def judge(self, table: str, seats: Sequence[SeatState]) -> Mapping[str, Any]:
        """Return the verdict on the sheets of a table, or why there is none."""
        filled = [seat for seat in seats if seat.entry is not None]
        if not filled:
            return {"judged": None, "problem": "nobody has sent a sheet yet"}
        judged = [self._judge_seat(table, seat) for seat in filled]
        seats_of = judged[0][0]
        if any(other != seats_of for other, _ in judged):
            return {"judged": None, "problem": "sheets of a table are of one game"}
        try:
            found = seats_of.judge_table([item for _, item in judged])
        except UsageError as error:
            return {"judged": None, "problem": str(error)}
        return {"judged": {**found, "seats": [seat.number for seat in filled]}}

    def rank(self, table: str, seats: Sequence[SeatState], ended: int) -> Evening:
        """Return what comes of a table that ends now.

        Raises:
            Refusal: nobody has sent a sheet, or they were not played alike.
        """
        told = self.judge(table, seats)
        judged = told["judged"]
        if judged is None:
            raise Refusal(409, "unjudged", told["problem"])
        filled = [seat for seat in seats if seat.entry is not None]
        places = judged["ranking"] or [None] * len(filled)
        opened = [self._judge_seat(table, seat) for seat in filled]
        scores = [
            Score(
                seat.number,
                seat.name,
                place,
                verdict["total"],
                verdict["verdict"],
                own.entry.serial,
            )
            for seat, place, verdict, (_, own) in zip(
                filled, places, judged["verdicts"], opened, strict=False
            )  # virtual players stand behind them
        ]
        return Evening(table, ended, opened[0][0].game, tuple(scores))

    def _judge_seat(self, table: str, seat: SeatState) -> tuple[Seats, Judged]:
        key = table, seat.number, seat.nonce, seat.revision
        found = self._kept.pop(key, None)
        if found is None:
            assert seat.entry is not None  # those without were left out
            own, entry = open_entry(seat.entry)
            found = own, own.judge_entry(entry)
        self._kept[key] = found
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found
