"""Evenings: the results of tables that their hosts have ended and saved.

Players are identified by their names alone: the same name is the same player, and a
player without a name is in no list over evenings.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any, cast

from sheetgen.checking.check import write_table
from sheetgen.core.errors import SheetgenError
from sheetgen.games.find import find_game

ILLEGAL = "illegal"  # a verdict: such a sheet does not win, and its points do not count
_HEADS = (
    *("evening", "date", "game", "place", "name", "points", "verdict", "sheet"),
    "ended",
)


@dataclass(frozen=True)
class Score:
    """The result of a player.

    Attributes:
        seat: the number of the seat.
        name: the name of the player; may be empty.
        place: the rank; None without a ranking.
        points: the total; None if it is open.
        verdict: the verdict on the sheet.
        serial: of the printed sheet; 0 if it has none.
    """

    seat: int
    name: str
    place: int | None
    points: int | None
    verdict: str
    serial: int

    @property
    def counted(self) -> int | None:
        """The points that count in a list over evenings, or None."""
        return None if self.verdict == ILLEGAL else self.points


@dataclass(frozen=True)
class Evening:
    """The result of a table that has ended.

    Attributes:
        evening: the id that the table had.
        ended: the time in seconds since 1970.
        game: the id of the game.
        players: the players who had sent a sheet, by their seats.
        sheet: for a declared sheet, its structure without labels; otherwise empty.
        title: the title of a declared sheet.
        lowest: whether the lowest total wins.
    """

    evening: str
    ended: int
    game: str
    players: tuple[Score, ...]
    sheet: str = ""
    title: str = ""
    lowest: bool = False

    @property
    def kind(self) -> str:
        """The key by which figures are grouped: the game, or the declared sheet."""
        return self.sheet or self.game

    def winners(self) -> list[Score]:
        """Return the winners; empty if there was only one player."""
        if len(self.players) < 2:
            return []
        return [
            one for one in self.players if one.place == 1 and one.counted is not None
        ]

    def plain(self) -> dict[str, Any]:
        """Return the evening as values for JSON."""
        told = asdict(self)
        if not self.sheet:
            del told["sheet"], told["title"], told["lowest"]
        return told


def read_evening(plain: Mapping[str, Any]) -> Evening:
    """Return the evening in the result of `Evening.plain`, ignoring unknown keys.

    Raises:
        ValueError: it is not an evening.
    """
    try:
        players = tuple(Score(**_known(Score, one)) for one in plain["players"])
        evening = Evening(**_known(Evening, {**plain, "players": players}))
        local_time(evening.ended)
    except (KeyError, TypeError, OverflowError, OSError) as error:
        raise ValueError(f"no evening: {error!r}") from error
    return evening


def _known(kind: type[Score | Evening], plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values whose keys are fields of *kind*."""
    plain = {one.name: one.default for one in fields(kind)} | dict(plain)
    for field in fields(kind):
        value, wanted = plain[field.name], field.type
        if field.name != "players" and not isinstance(value, cast(type, wanted)):
            raise TypeError(f"{field.name} is {value!r}")
    return {field.name: plain[field.name] for field in fields(kind)}


def plain_evenings(evenings: Sequence[Evening]) -> dict[str, Any]:
    """Return evenings, players over all of them and titles of games, for JSON."""
    last = {one.kind: one.title or _title(one.game) for one in reversed(evenings)}
    return {
        "evenings": [evening.plain() for evening in evenings],
        "players": list_players(evenings),
        "games": {kind: last[kind] for kind in sorted(last)},
    }


def _title(game: str) -> str:
    """Return the title of a game, or its id if this copy does not know it."""
    try:
        return find_game(game).title
    except SheetgenError:
        return game


def list_players(evenings: Iterable[Evening]) -> list[dict[str, Any]]:
    """Return each player of each game: games, wins, average and best.

    They are sorted by wins, then by average.
    """
    evenings = list(evenings)
    lowest = {evening.kind for evening in evenings if evening.lowest}
    found: dict[tuple[str, str], list[tuple[Score, bool]]] = {}
    for evening in evenings:
        winners = evening.winners()
        for one in evening.players:
            if one.name:
                own = found.setdefault((evening.kind, one.name), [])
                own.append((one, one in winners))
    rows = [
        _row(kind, name, own, min if kind in lowest else max)
        for (kind, name), own in found.items()
    ]
    return sorted(rows, key=lambda row: _rank(row, row["game"] in lowest))


def _row(
    game: str,
    name: str,
    scores: Sequence[tuple[Score, bool]],
    best: Callable[[Sequence[int]], int],
) -> dict[str, Any]:
    points = [one.counted for one, _ in scores if one.counted is not None]
    return {
        "game": game,
        "name": name,
        "games": len(scores),
        "wins": sum(has_won for _, has_won in scores),
        "average": round(sum(points) / len(points), 1) if points else None,
        "best": best(points) if points else None,
    }


def _rank(row: Mapping[str, Any], is_lowest: bool) -> tuple[Any, ...]:
    average = row["average"]
    better = (average or 0) * (1 if is_lowest else -1)
    return row["game"], -row["wins"], average is None, better, row["name"]


def write_csv(evenings: Iterable[Evening]) -> str:
    """Return a line for each player of each evening, for a spreadsheet."""
    rows: list[tuple[object, ...]] = [_HEADS]
    for evening in evenings:
        ended = local_time(evening.ended)
        about = evening.evening, ended[:10], evening.title or evening.game
        for one in evening.players:
            own = one.place, one.name, one.points, one.verdict, one.serial or None
            rows.append((*about, *own, ended))
    return write_table(rows)


def local_time(seconds: int) -> str:
    """Return a time since 1970 in ISO 8601, in the time zone of this machine.

    Its first ten characters are the local date.
    """
    return datetime.fromtimestamp(seconds).astimezone().isoformat(timespec="seconds")
