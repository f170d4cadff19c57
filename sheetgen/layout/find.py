"""Find layouts and rules by name, in the project's folder or by a path."""

import re
from pathlib import Path

from sheetgen.core.errors import LayoutError, Problem, UsageError
from sheetgen.core.ruleset import RuleSet
from sheetgen.language.message import message
from sheetgen.layout.read import read_rules
from sheetgen.source.text import is_there
from sheetgen.system.packages import layout_folder


def layout_names(game: str) -> list[str]:
    """Return the names of the layouts of *game*, such as ``dice/duchy-a``.

    They are sorted by their numbers: ``duchy-2`` comes before ``duchy-10``.
    """
    folder = layout_folder(game)
    stems = sorted((path.stem for path in folder.glob("*.toml")), key=_counted)
    return [f"{game}/{stem}" for stem in stems]


def find_layout(name: str, known: list[str]) -> Path:
    """Return the file of a layout.

    Args:
        name: one of *known*, or the path of the user's own file.
        known: the names to choose from.

    Raises:
        UsageError: there is no such layout and no such file.
    """
    if name in known:
        game, _, stem = name.partition("/")
        return layout_folder(game) / f"{stem}.toml"
    if not name:
        raise UsageError(
            message("the name of a layout is empty (`sheetgen list` names them all)")
        )
    path = Path(name)
    if path.suffix == ".toml" or is_there(path):  # meant as a file
        return path
    import difflib  # only a typing error needs this slow import

    close = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
    hint = (
        message("did you mean {name!r}?", name=close[0])
        if close
        else message("`sheetgen list` names them all")
    )
    raise UsageError(
        message("no layout and no file {name!r} ({hint})", name=name, hint=hint)
    )


def _counted(name: str) -> list[tuple[int, str]]:
    """Return a key that sorts figures in a name by their value."""
    parts = re.findall(r"\d+|\D+", name)
    return [(int(part), "") if part.isdigit() else (0, part) for part in parts]


def load_rules(game: str) -> list[RuleSet]:
    """Return the rules of *game*, oldest first.

    Raises:
        LayoutError: a rules file is broken, or two have one number.
    """
    folder = layout_folder(game) / "rules"
    rule_sets: dict[int, RuleSet] = {}
    for path in sorted(folder.glob("*.toml")):
        rules = read_rules(path)
        if rules.number in rule_sets:
            taken = message(
                "{number} belongs to {id!r} already",
                number=rules.number,
                id=rule_sets[rules.number].id,
            )
            raise LayoutError((Problem(str(path), "number", taken),))
        rule_sets[rules.number] = rules
    return [rule_sets[number] for number in sorted(rule_sets)]
