"""Files of what Châteauma has at the end: a player of counts, without a sheet.

`docs/fills.md` describes them.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from sheetgen.fill.head import check_format
from sheetgen.fill.write import FORMAT, quoted
from sheetgen.form.read import Body
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.fill import Chateauma
from sheetgen.games.burgundy.fill_file import NOTATION
from sheetgen.games.burgundy.form import FORM
from sheetgen.games.burgundy.printed import printed_numbers
from sheetgen.layout.find import load_rules
from sheetgen.ruleset import RuleSet
from sheetgen.source.table import Table
from sheetgen.source.text import check_text, load_text, parse_source

TABLE = "chateauma"
FIELDS = [
    replace(field, is_told=field.name == TABLE)
    for field in FORM.all_fields
    if field.name in (TABLE, "total")
]


@dataclass(frozen=True)
class VirtualPlayer:
    """Châteauma at the end of a game.

    Attributes:
        has: what it has.
        rules: the rules that the numbers come from.
        total: its points as somebody added them up, if they were written.
    """

    has: Chateauma
    rules: RuleSet
    total: int | None = None

    @property
    def vines(self) -> tuple[int, ...]:
        """Points by the number of double tiles."""
        return printed_numbers(self.rules).vines


def names_chateauma(tree: Mapping[str, object]) -> bool:
    """Return whether a file is of Châteauma, and not of a sheet."""
    return TABLE in tree and "sheet" not in tree and "fill" not in tree


def read_chateauma(source: Path | str, where: str = "fill") -> VirtualPlayer:
    """Return what a file says about Châteauma.

    Args:
        source: the path of a file, or the text of one.
        where: what messages call a text.

    Raises:
        FillError: with every problem of the file.
    """
    if isinstance(source, Path):
        file = parse_source(load_text(source), str(source))
    else:
        file = parse_source(check_text(source, where), where)
    root = Table(file, (), file.tree)
    check_format(root)
    root.need("game")
    root.choice("game", (GAME.id,))
    values = Body(root, NOTATION, FIELDS).read()
    root.end()
    file.check()
    rules = max(load_rules(GAME.id), key=lambda known: known.number)
    return VirtualPlayer(values[TABLE], rules, values["total"])


def write_chateauma(player: VirtualPlayer) -> str:
    """Return the file of Châteauma; `read_chateauma` returns the same of it."""
    lines = [f"format = {FORMAT}", f"game = {quoted(GAME.id)}"]
    lines += [] if player.total is None else [f"total = {player.total}"]
    lines += ["", f"[{TABLE}]"]
    lines += [f"{name} = {count}" for name, count in asdict(player.has).items()]
    return "\n".join(lines) + "\n"
