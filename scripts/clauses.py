"""Keep the English clauses that the page shows in step with docs/rules.

Usage: scripts/clauses.py, which rewrites `clauses/en.toml` of each game: the clauses
that its code can cite, with the headings of their sections and their sources.
`tests/test_clauses.py` fails if one is stale, or if another language lacks one.
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from sheetgen.games.base import Game
from sheetgen.games.clauses import Clauses
from sheetgen.games.find import list_games
from sheetgen.layout.read import load_rules

ROOT = Path(__file__).resolve().parent.parent
RULES, PACKAGE = ROOT / "docs" / "rules", ROOT / "sheetgen"
# For code that appends a number to a section: the table with all possible numbers.
_NUMBERED = {
    ("burgundy", "10"): "monastery_points",
    ("burgundy", "31"): "shield_points",
}
# Code outside a game's folder that cites its clauses.
_ELSEWHERE = {"sheets": PACKAGE / "core" / "scoresheet"}
_APART = ("setup_steps.py", "setup_list.py")  # a page shows only the numbers of these
_CLAUSE = re.compile(r"\d+\.\d+")
_HEAD = re.compile(r"(\d+)\.")
_LED = re.compile(r"\*\*(\d+\.\d+)\*\* (.*)")
_ROW = re.compile(r"\| \*\*(\d+\.\d+)\*\* (\|.*)")
_SOURCE = re.compile(r"\n*\*\((.*)\)\*$", re.DOTALL)
_OF_SOURCE = ("status", "source", "why")  # columns and rows of tables
_OF_TEXT = ("effect", "switch", "what it does at once")


class _Told(NamedTuple):
    text: str
    source: str


def main() -> None:
    """Rewrite the English clauses."""
    for game in list_games():
        if game.family != game.id:
            continue  # another kind of sheet shares the clauses of its game
        game.clauses.mkdir(exist_ok=True)
        (game.clauses / "en.toml").write_text(as_toml(game), encoding="utf-8")


def as_toml(game: Game) -> str:
    """Return the text of the file of a game's English clauses."""
    lines = [f"# From docs/rules/{game.id}.md, by scripts/clauses.py."]
    for name, table in read_clauses(game)._asdict().items():
        lines += ["", f"[{name}]"]
        for number, text in table.items():
            lines.append(f'"{number}" = {json.dumps(text, ensure_ascii=False)}')
    return "\n".join(lines) + "\n"


def read_clauses(game: Game) -> Clauses:
    """Return the clauses from the rules that a game's code can cite."""
    rules = (RULES / f"{game.id}.md").read_text(encoding="utf-8")
    known = dict(_clauses(rules.splitlines()))
    cited = sorted(find_cited(game, known), key=_in_order)
    sections = dict(re.findall(r"^### (\d+) (.*)$", rules, re.MULTILINE))
    wanted = dict.fromkeys(number.partition(".")[0] for number in cited)
    return Clauses(
        {number: sections[number] for number in wanted},
        {number: known[number].text for number in cited},
        {number: known[number].source for number in cited},
    )


def find_cited(game: Game, known: Mapping[str, object]) -> set[str]:
    """Return the numbers of clauses that a game's code contains or composes."""
    cited: set[str] = set()
    elsewhere = _ELSEWHERE.get(game.id)
    folders = [game.clauses.parent, *([elsewhere] if elsewhere else [])]
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        if path.name in _APART:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(value=str(text)) if _CLAUSE.fullmatch(text):
                    cited.add(text)
                case ast.Constant(value=str(text)) if head := _HEAD.fullmatch(text):
                    cited |= _of_section(game, head[1], known)
                case ast.Assign(
                    targets=[ast.Name(id="OPEN_QUESTIONS")],
                    value=ast.Constant(value=number),
                ):
                    cited |= _of_section(game, str(number), known)
    return cited & known.keys()


def _of_section(game: Game, section: str, known: Mapping[str, object]) -> set[str]:
    """Return the clauses of a section whose numbers code can compose."""
    table = _NUMBERED.get((game.id, section))
    if table is None:
        return {number for number in known if number.startswith(f"{section}.")}
    (rules,) = load_rules(game.id)
    return {f"{section}.{row}" for row in rules.tables[table]}


def _clauses(lines: list[str]) -> Iterator[tuple[str, _Told]]:
    """Yield the clauses of a document, including those in table rows."""
    heads: list[str] = []
    rows: list[tuple[str, _Told]] = []
    number, own = "", [""]
    for line in [*lines, "#"]:
        led, row = _LED.fullmatch(line), _ROW.fullmatch(line)
        if number and (led or row or line.startswith(("#", "Note"))):
            yield number, _told(own)
            number = ""
        if led:
            number, own = led[1], [led[2]]
        elif row:
            rows.append((row[1], _row(heads, _cells(row[2]))))
        elif number:
            own.append(line)
        elif line.startswith("| clause "):
            heads = _cells(line)[1:]
        if rows and line and not row:  # text after a table belongs to all its rows
            source = _told([line]).source
            yield from ((at, _Told(one, of or source)) for at, (one, of) in rows)
            rows = []


def _told(lines: list[str]) -> _Told:
    """Return a clause without the source that tables give."""
    text = "\n".join(lines).strip()
    source = _SOURCE.search(text)
    if source:
        text = text[: source.start()]
    kept = [line for line in _without_sources(text.splitlines()) if line]
    return _Told("\n".join(kept), source[1].replace("\n", " ") if source else "")


def _without_sources(lines: list[str]) -> Iterator[str]:
    left_out: list[int] = []
    for line in lines:
        if not line.startswith("|"):
            left_out = []
            yield line
            continue
        cells = _cells(line)
        left_out = left_out or [
            at for at, cell in enumerate(cells) if cell in _OF_SOURCE and at
        ]
        is_rule = set(line) <= {"|", "-"}
        if not is_rule and cells[0] not in _OF_SOURCE:
            kept = (cell for at, cell in enumerate(cells) if at not in left_out)
            yield f"| {' | '.join(kept)} |"


def _row(heads: list[str], cells: list[str]) -> _Told:
    """Return the clause in a row of a table."""
    pairs = list(zip(heads, cells, strict=True))
    lines = [
        cell if head in _OF_TEXT else f"{head}: {cell}"
        for head, cell in pairs
        if head not in _OF_SOURCE
    ]
    return _Told("\n".join(lines), "".join(c for h, c in pairs if h in _OF_SOURCE))


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _in_order(number: str) -> list[int]:
    return [int(part) for part in number.split(".")]


if __name__ == "__main__":
    main()
