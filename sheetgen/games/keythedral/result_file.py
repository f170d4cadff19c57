"""Files that are judged though they are no sheets: lands, workers and payments.

`docs/fills.md` describes them. All begin alike, and name the game.
"""

from collections.abc import Mapping
from pathlib import Path

from sheetgen.fill.head import check_format, read_switches
from sheetgen.games.keythedral import GAME
from sheetgen.games.keythedral.plain import read_plain_switches
from sheetgen.games.keythedral.rules import SWITCHES, Switches
from sheetgen.say import plural, tell
from sheetgen.source.advice import shown
from sheetgen.source.table import Table
from sheetgen.source.text import check_text, load_text, parse_source

# The tables that tell what a file is of. Workers stand on a land, so they go first.
KINDS = ("workers", "payment", "land")
OF_A_ROUND = ("call", "law", "income", "supply")  # beside workers


def kind_of(tree: Mapping[str, object]) -> str:
    """Return which of `KINDS` a file is of; nothing if it is a sheet's."""
    if "sheet" in tree or "player" in tree:
        return ""
    if any(part in tree for part in OF_A_ROUND):
        return KINDS[0]
    return next((kind for kind in KINDS if kind in tree), "")


def open_result(source: Path | str, where: str) -> tuple[Table, Switches]:
    """Return a file as a table, and how open questions are answered.

    Args:
        source: the path of a file, or the text of one.
        where: what messages call a text.

    Raises:
        FillError: the file cannot be read at all.
    """
    if isinstance(source, Path):
        file = parse_source(load_text(source), str(source))
    else:
        file = parse_source(check_text(source, where), where)
    root = Table(file, (), file.tree)
    check_format(root)
    root.need("game")
    root.choice("game", (GAME.id,))
    table = root.table("switches")
    chosen = {} if table is None else read_switches(table, SWITCHES)
    return root, read_plain_switches(chosen)


def refuse_others(root: Table, own: str) -> None:
    """Note the tables of other files, which have a file of their own.

    Args:
        root: the whole file.
        own: which of `KINDS` the file is of.
    """
    parts = ("workers", "land") if own == "workers" else (own,)
    for kind in KINDS:
        if kind not in parts and kind in root:
            root.take(kind)
            what = tell(
                "[{other}] stands in a file of its own, not beside [{own}]",
                other=kind,
                own=own,
            )
            root.add(kind, what)


def read_words(table: Table, name: str, most: int) -> tuple[str, ...] | None:
    """Return a list of at most *most* texts, or nothing if it is missing."""
    value = table.take(name)
    if value is None:
        return None
    if not isinstance(value, list):
        what = tell("{given}: expected a list in square brackets", given=shown(value))
        table.add(name, what)
        return None
    if len(value) > most:
        what = plural(
            len(value),
            "1 entry: there is room for {most}",
            "{count} entries: there is room for {most}",
            most=most,
        )
        table.add(name, what)
        return None
    for one in value:
        if not isinstance(one, str):
            what = tell("{given}: expected a text in quotes", given=shown(one))
            table.add(name, what)
    return tuple(one for one in value if isinstance(one, str))


def refuse(table: Table, name: str, given: object, example: str) -> None:
    """Note that something else was expected, such as *example*."""
    what = tell(
        "{given}: expected something such as {example}",
        given=shown(given),
        example=example,
    )
    table.add(name, what)


def refuse_both(table: Table, name: str, one: str, other: str) -> None:
    """Note that two keys stand there of which only one can."""
    what = tell("give either {one} or {other}, not both", one=one, other=other)
    table.add(name, what)


def need_either(table: Table, name: str, one: str, other: str) -> None:
    """Note that neither of two keys stands there."""
    table.add(name, tell("missing: give either {one} or {other}", one=one, other=other))
