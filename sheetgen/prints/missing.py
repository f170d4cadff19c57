"""Files of what an owner has lost: how many of which parts."""

from collections.abc import Mapping
from pathlib import Path

from sheetgen.core.errors import UsageError
from sheetgen.say import tell
from sheetgen.source.owned import open_owned

MOST = 999  # of a kind


def read_missing(
    path: Path,
    game: str,
    kinds: Mapping[str, int],
    groups: Mapping[str, tuple[str, ...]],
) -> dict[str, int]:
    """Return how many are missing of each kind, in no order.

    Args:
        path: of a file with a table ``missing``: numbers by kind, or by group for as
            many of each of its kinds.
        game: whose parts they are.
        kinds: of the game.
        groups: of kinds.

    Raises:
        LayoutError: with every problem of the file.
        UsageError: nothing is missing.
    """
    top = open_owned(path, game)
    top.need("missing")
    table = top.table("missing")
    top.end()
    counts: dict[str, int] = {}
    for name in table.names if table is not None else ():
        assert table is not None
        count = table.whole(name, 0, MOST) or 0
        if name not in kinds and name not in groups:
            what = tell(
                "no such part; `sheetgen parts {game} --list` names them all", game=game
            )
            table.add(name, what)
            continue
        for kind in groups.get(name, (name,)):
            counts[kind] = counts.get(kind, 0) + count
    top.source.check()
    wanted = {kind: count for kind, count in counts.items() if count}
    if not wanted:
        raise UsageError(tell("{path}: nothing is missing", path=path))
    return wanted
