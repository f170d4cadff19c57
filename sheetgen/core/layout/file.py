"""Layout files: tokens of their maps as cells, and the text of whole files.

A token is a letter of the legend, and what the cell carries. Files are written for a
board from a code, a starter, or a painted board.

Part of the core that runs in the browser too.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.core.board import Board, Cell
from sheetgen.core.layout.rows import HOLE, quoted, write_map
from sheetgen.core.layout.textmap import MapFault, Token
from sheetgen.core.note import Note, counted, noted
from sheetgen.core.ruleset import RuleSet, Terrain

_BETWEEN = ",;.:|/"  # wrong separators between cells
SCHEMA_FILE = "sheetgen-layout.json"


def read_tokens(
    tokens: Sequence[Token], rules: RuleSet, letters: Mapping[str, str]
) -> tuple[list[Cell | None], list[MapFault]]:
    """Return the cell of each token, None for an invalid one, and the faults.

    Args:
        tokens: the tokens of a map.
        rules: the rules with the terrains.
        letters: the name of a terrain by its letter; an unknown terrain must have been
            reported when the legend was read.
    """
    legend = Legend(rules, letters)
    told = _find_unknown(tokens, legend)
    cells = []
    for token in tokens:
        cell, note = _read_token(token, legend)
        cells.append(cell)
        if note:
            told.append(MapFault(token.line, note))
    return cells, told


class Legend:
    """The meaning of letters, and the spelling of what cells carry."""

    def __init__(self, rules: RuleSet, letters: Mapping[str, str]) -> None:
        """Store the terrains of *rules* that *letters* name."""
        self.letters = letters
        known = {terrain.name: terrain for terrain in rules.terrains}
        self.terrains = {
            letter: known[letters[letter]]
            for letter in letters
            if letters[letter] in known
        }
        self.written = {
            letter: _written(self.terrains[letter], letters) for letter in self.terrains
        }

    def choices(self, letter: str) -> list[tuple[str, str]]:
        """Return what a cell of a letter can carry, each after its spelling."""
        return self.written[letter]

    def carried(self, letter: str, text: str) -> str:
        """Return what *text* after a letter means, or an empty text."""
        for written, value in self.written[letter]:
            if written == text:
                return value
        return ""

    def is_joined(self, text: str) -> bool:
        """Return whether a token is clearly several cells: three or more, or commas.

        Two cells without a blank look like one cell that carries something.
        """
        parted = self.parted(text)
        plain = _without_between(text)
        if plain != text:
            return parted != "" or not plain
        return parted.count(" ") > 1

    def parted(self, text: str) -> str:
        """Return a token split into the cells that are probably meant, or empty.

        It is empty if the token is one cell already, or has an unknown letter.
        """
        rest = _without_between(text)
        cells = []
        while rest:
            if rest[0] == HOLE:
                cell = HOLE
            elif rest[0] in self.terrains:
                cell = rest[0] + self._longest(rest[0], rest[1:])
            else:
                return ""
            cells.append(cell)
            rest = rest[len(cell) :]
        parted = " ".join(cells)
        return "" if parted == text else parted

    def _longest(self, letter: str, text: str) -> str:
        """Return the longest spelling of something carried that *text* begins with."""
        longest = ""
        for written, _ in self.written[letter]:
            if text.startswith(written) and len(written) > len(longest):
                longest = written
        return longest


def _without_between(text: str) -> str:
    return "".join([letter for letter in text if letter not in _BETWEEN])


def _written(terrain: Terrain, letters: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return what a cell of *terrain* can carry, each after its spelling in a map."""
    if not terrain.written_like:
        return [(value, value) for value in terrain.carried]
    letter_of = {letters[letter]: letter for letter in letters}
    return [
        (letter_of[name], terrain.carried[at])
        for at, name in enumerate(terrain.written_like)
        if name in letter_of
    ]


def _read_token(token: Token, legend: Legend) -> tuple[Cell | None, Note | None]:
    text = token.text
    letter, rest = text[0], text[1:]
    if legend.is_joined(text):
        parted = legend.parted(text)
        advice = noted("write '{parted}'", parted=parted)
        return None, noted(
            "token '{token}': put a blank between spaces, {advice}",
            token=text,
            advice=advice if parted else noted("leave it out"),
        )
    if letter not in legend.terrains:
        return None, None  # reported once for all its cells, or with the legend
    terrain = legend.terrains[letter]
    if not terrain.carried:
        if rest:
            return None, _carries_nothing(text, terrain, legend)
        return Cell(token.position, terrain.name), None
    carried = legend.carried(letter, rest)
    if not carried:
        return None, _carries_wrong(text, terrain, legend)
    return Cell(token.position, terrain.name, carried), None


def _carries_nothing(text: str, terrain: Terrain, legend: Legend) -> Note:
    parted = legend.parted(text)
    if parted:
        return noted(
            "token '{token}': a space of {terrain} carries nothing, write '{letter}', "
            "or '{parted}' for two spaces",
            token=text,
            terrain=terrain.name,
            letter=text[0],
            parted=parted,
        )
    return noted(
        "token '{token}': a space of {terrain} carries nothing, write '{letter}'",
        token=text,
        terrain=terrain.name,
        letter=text[0],
    )


def _carries_wrong(text: str, terrain: Terrain, legend: Legend) -> Note:
    """Return a note on a cell that carries nothing or a wrong thing."""
    letter, rest = text[0], text[1:]
    written = legend.choices(letter)
    listed = ", ".join([f"{letter}{one} {value}" for one, value in written])
    if not written:
        choices = noted(
            "none can be written: give one of {names} a letter in [legend]",
            names=", ".join(terrain.written_like),
        )
    elif len(rest) > 1 and legend.parted(text):
        choices = noted(
            "expected one of: {choices}; or '{parted}' for two spaces",
            choices=listed,
            parted=legend.parted(text),
        )
    else:
        choices = noted("expected one of: {choices}", choices=listed)
    wrong = noted("lacks what it carries")
    if rest:
        wrong = noted("cannot carry '{value}'", value=rest)
    return noted(
        "token '{token}': a space of {terrain} {wrong} ({choices})",
        token=text,
        terrain=terrain.name,
        wrong=wrong,
        choices=choices,
    )


def _find_unknown(tokens: Sequence[Token], legend: Legend) -> list[MapFault]:
    """Return a note on each letter that the legend lacks, at its first token."""
    letters = legend.letters
    first: list[Token] = []
    counts: dict[str, int] = {}
    for token in tokens:
        is_between = not _without_between(token.text)  # reported elsewhere
        is_too_long = any([token.text.startswith(key) for key in letters if key[1:]])
        letter = token.text[0]
        if letter not in letters and not is_between and not is_too_long:
            if letter not in counts:
                first.append(token)
            counts[letter] = counts.get(letter, 0) + 1
    known = ", ".join(sorted([key for key in letters if not key[1:]]))
    told = []
    for token in first:
        others = counts[token.text[0]] - 1
        values: dict[str, Any] = {
            "token": token.text,
            "letter": token.text[0],
            "names": known,
        }
        note = noted(
            "token '{token}': letter '{letter}' is not in [legend] (known: {names})",
            **values,
        )
        if others:
            note = counted(
                others,
                "token '{token}': letter '{letter}' is not in [legend], nor of 1 more "
                "(known: {names})",
                "token '{token}': letter '{letter}' is not in [legend], nor of {count} "
                "more (known: {names})",
                (),
                **values,
            )
        told.append(MapFault(token.line, note))
    return told


class Head(NamedTuple):
    """The head of a layout.

    Attributes:
        name: the printed name.
        short: one to three characters for the shield.
        author: the author of the board.
        licence: the licence for its use by others.
        source: the source of the map.
        names: the names in other languages, after the two letters of the language.
    """

    name: str
    short: str = ""
    author: str = ""
    licence: str = ""
    source: str = ""
    names: tuple[tuple[str, str], ...] = ()


def choose_letters(
    rules: RuleSet, known: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return a letter for each terrain, from its name if one of those is free.

    Args:
        rules: the rules with the terrains.
        known: the letters that some terrains have already.
    """
    letters = dict(known or {})
    taken = "".join([letters[terrain] for terrain in letters])
    for terrain in rules.terrains:
        if terrain.name in letters:
            continue
        spare = "abcdefghijklmnopqrstuvwxyz"
        free = [letter for letter in terrain.name + spare if letter not in taken]
        letters[terrain.name] = free[0]
        taken += free[0]
    return letters


def write_tokens(
    board: Board, rules: RuleSet, letters: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the token of each cell of *board*."""
    tokens = []
    for cell in board.cells:
        terrain = rules.terrain(cell.terrain)
        carried = cell.carried
        if carried and terrain.written_like:
            place = terrain.carried.index(carried)
            carried = letters[terrain.written_like[place]]
        tokens.append(letters[cell.terrain] + carried)
    return tuple(tokens)


def write_links(board: Board) -> list[str]:
    """Return the links of *board*, such as ``a3-b7``."""
    names = board.names
    return [names[one] + "-" + names[other] for one, other in board.links]


def write_layout(
    board: Board,
    rules: RuleSet,
    letters: Mapping[str, str],
    head: Head,
    comments: Mapping[str, str] | None = None,
) -> str:
    """Return the layout file of a user's own board (provenance ``custom``).

    Args:
        board: the board.
        rules: the rules; their id is written, so that the sheet keeps its numbers.
        letters: the letter of each terrain.
        head: the head of the layout.
        comments: the lines that explain a key or table, by its name.
    """
    told = comments or {}
    keys = (
        ("game", rules.game),
        ("name", head.name),
        ("short", head.short),
        ("author", head.author),
        ("licence", head.licence),
        ("provenance", "custom"),
        ("source", head.source),
        ("rules", rules.id),
    )
    entries = [_note(told, key) + f"{key} = {quoted(value)}\n" for key, value in keys]
    if head.names:
        pairs = [f"{language} = {quoted(name)}" for language, name in head.names]
        entries.insert(2, f"names = {{ {', '.join(pairs)} }}\n")
    legend = [
        f"{letters[terrain.name]} = {quoted(terrain.name)}\n"
        for terrain in rules.terrains
    ]
    text_map = write_map(board, write_tokens(board, rules, letters))
    links = ", ".join([quoted(link) for link in write_links(board)])
    return (
        f"#:schema {SCHEMA_FILE}\n{_note(told, 'head')}format = 1\n"
        + "".join(entries)
        + f"\n{_note(told, 'legend')}[legend]\n"
        + "".join(legend)
        + f"\n{_note(told, 'board')}[board]\nmap = '''\n{text_map}\n'''\n"
        + (f"links = [{links}]\n" if links else "")
    )


def _note(comments: Mapping[str, str], key: str) -> str:
    """Return the lines that explain a key."""
    lines = comments.get(key, "").split("\n")
    return "".join([f"# {line}\n" for line in lines if line])
