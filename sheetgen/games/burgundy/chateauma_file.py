"""Files of what Châteauma has at the end: a player of counts, without a sheet.

`docs/fills.md` describes them.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from sheetgen.fill.head import FORMAT, check_format
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.fill import Chateauma
from sheetgen.games.burgundy.fill_part import read_chateauma_counts
from sheetgen.games.burgundy.form import MOST_POINTS
from sheetgen.games.burgundy.printed import printed_numbers
from sheetgen.layout.find import load_rules
from sheetgen.ruleset import RuleSet
from sheetgen.source.table import Table
from sheetgen.source.text import check_text, load_text, parse_source

TABLE = "chateauma"


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
    root.need(TABLE)
    has = read_chateauma_counts(root.table(TABLE)) or Chateauma()
    total = root.whole("total", 0, MOST_POINTS)
    root.end()
    file.check()
    rules = max(load_rules(GAME.id), key=lambda known: known.number)
    return VirtualPlayer(has, rules, total)


def write_chateauma(player: VirtualPlayer) -> str:
    """Return the file of Châteauma; `read_chateauma` returns the same of it."""
    parts = [f'format = {FORMAT}\ngame = "{GAME.id}"\n']
    if player.total is not None:
        parts.append(f"total = {player.total}\n")
    parts.append(f"\n[{TABLE}]\n")
    parts += [f"{name} = {count}\n" for name, count in asdict(player.has).items()]
    return "".join(parts)
