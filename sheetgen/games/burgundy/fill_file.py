"""Files of filled sheets of The Castles of Burgundy, read and written.

`docs/fills.md` describes them. What a value may be is checked here, and nothing more:
two start castles, or a tile on the wrong terrain, are findings of a check.
"""

from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TypeVar

from sheetgen.board import Board
from sheetgen.fill import filled
from sheetgen.fill.cells import EMPTIES, EMPTY, read_cells
from sheetgen.fill.filled import read_filled, write_head
from sheetgen.fill.head import Head
from sheetgen.fill.sheet import Shelf
from sheetgen.fill.write import quoted, write_cells
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.duchy import PHASE_LETTERS
from sheetgen.games.burgundy.expansions.all import IDS
from sheetgen.games.burgundy.fill import HEADINGS, Fill, Posts, Shield
from sheetgen.games.burgundy.fill_part import (
    read_bonus,
    read_chateauma_counts,
    read_goods,
    read_points,
    read_posts,
    read_routes,
    read_shields,
    read_stocks,
    read_vineyard,
    write_phase,
)
from sheetgen.games.burgundy.form import MOST_LIST, MOST_POINTS, MOST_TRACK
from sheetgen.games.burgundy.plain import plain_switches, read_plain_switches
from sheetgen.games.burgundy.players import FEWEST, MOST
from sheetgen.games.burgundy.rules import SWITCHES, VARIANTS, Switches
from sheetgen.games.burgundy.tile import (
    BUILDINGS,
    CITY,
    LAST_MONASTERY,
    MONASTERY,
    PASTURE,
    PLAIN,
    PLAIN_TERRAINS,
    START,
    TILES,
    WORDS,
    tiles_for,
)
from sheetgen.layout.textmap import Token
from sheetgen.say import tell
from sheetgen.source.advice import meant, shown
from sheetgen.source.table import Table

SHELF = Shelf(GAME.id, {name.upper(): stem for name, stem in GAME.aliases.items()})

_CASED = (START, PLAIN)  # an X in large is neither
_WORD_OF_KIND = {tile.kind: tile.word for tile in TILES if tile.terrain == CITY}

Value = TypeVar("Value")


FilledSheet = filled.FilledSheet[Fill, Switches]


# Reading


def read_fill(source: Path | str, where: str = "fill") -> FilledSheet:
    """Return the filled sheet in a file.

    Args:
        source: the path of a file, or the text of one. A text cannot name a layout
            file by its path.
        where: what messages call a text.

    Raises:
        FillError: with every problem of the file.
    """
    return read_filled(source, where, SHELF, VARIANTS, SWITCHES, _read_body)


def _refuse_evidence(root: Table, evidence: str) -> None:
    what = tell(
        "{given}: sheets of this game have no place for it (known: {known})",
        given=shown(evidence),
        known=", ".join(GAME.evidence),
    )
    root.add("evidence", what)


def _read_body(root: Table, head: Head) -> tuple[Fill, Switches]:
    if head.evidence not in GAME.evidence:
        _refuse_evidence(root, head.evidence)
    board = head.sheet.board if head.sheet else None
    root.need("fill")
    tiles = _read_map(root, "fill", board, _word_of, _hint_word) or ()
    phases = _read_phases(root, board, tiles)
    expansions = root.choices("expansions", IDS, MOST_LIST) or ()
    sold, stored = read_goods(root.table("goods"))
    silver, workers, track = read_stocks(root.table("stocks"), MOST_TRACK)
    table = root.table("shields")
    shields, copied = read_shields(table)
    fill = Fill(
        tiles=tiles,
        phases=phases,
        players=_read_players(root, head.variant),
        expansions=tuple(name for name in IDS if name in expansions),
        bonus=read_bonus(root.table("bonus")),
        sold=sold,
        stored=stored,
        silver=silver,
        workers=workers,
        crane=root.choice("crane", BUILDINGS) or "",
        taken_back=root.whole("taken-back", 0, MOST_LIST) or 0,
        copied=copied,
        shields=shields,
        posts=read_posts(root.table("posts")),
        routes=read_routes(root.table("routes")),
        vineyard=read_vineyard(root.table("vineyard")),
        chateauma=read_chateauma_counts(root.table("chateauma")),
        other=root.whole("other", 0, MOST_POINTS),
        track=track,
        points=read_points(root.table("points")),
        total=root.whole("total", 0, MOST_POINTS),
        evidence=head.evidence,
        variant=head.variant,
        shields_open=table is None and "shields" in expansions,
    )
    return fill, read_plain_switches(head.switches)


def _read_players(root: Table, variant: str) -> int:
    """Return how many played; whoever plays alone need not say so."""
    fewest = 1 if variant == "solo" else FEWEST
    players = root.whole("players", fewest, MOST) or 0
    return players if players >= FEWEST else 0


# Maps


def _word_of(text: str, cell: int, board: Board) -> str | None:
    """Return the word of a tile, or nothing if there is no such tile."""
    if text in EMPTIES:
        return ""
    if text == PLAIN and board.cells[cell].terrain not in PLAIN_TERRAINS:
        return None
    word = text if text in _CASED else text.lower()
    if word not in WORDS or (word in _CASED and word != text):
        return None
    return word


def _hint_word(text: str, cell: int, board: Board) -> str:
    """Return what could stand in place of a token that names no tile."""
    terrain = board.cells[cell].terrain
    word = _WORD_OF_KIND.get(text.lower(), "")
    if word:
        return tell("no tile{hint}", hint=meant(word, [word]))
    if text.upper() in (START, PLAIN.upper()) and terrain in PLAIN_TERRAINS:
        return tell(
            "write a large {start} for the start castle, a small {plain} for any other "
            "castle, a ship or a mine",
            start=START,
            plain=PLAIN,
        )
    if terrain == CITY:
        words = [tile.word for tile in tiles_for(CITY) if tile.terrain == CITY]
        return tell("a building needs its kind: {words}", words=", ".join(words))
    if terrain == MONASTERY:
        return tell(
            "a monastery needs its number, from 1 to {last}", last=LAST_MONASTERY
        )
    if terrain == PASTURE:
        words = [tile.word for tile in tiles_for(PASTURE) if tile.terrain == PASTURE]
        return tell("animals need count and kind: {words}", words=", ".join(words))
    known = (*(tile.word for tile in tiles_for(terrain)), *EMPTIES[:1])
    return tell("no tile{hint}", hint=meant(text, known))


def _phase_of(text: str, cell: int, board: Board) -> int | None:
    """Return a phase from 1, 0 for none; nothing if it is neither."""
    if text in (*EMPTIES, START):
        return 0
    letter = text.upper()
    if len(letter) == 1 and letter in PHASE_LETTERS:
        return PHASE_LETTERS.index(letter) + 1
    return None


def _hint_phase(text: str, cell: int, board: Board) -> str:
    return tell(
        "expected a phase from {first} to {last}, or {empty} for nothing",
        first=PHASE_LETTERS[0],
        last=PHASE_LETTERS[-1],
        empty=EMPTY,
    )


def _read_phases(
    root: Table, board: Board | None, tiles: tuple[str, ...]
) -> tuple[int, ...] | None:
    """Return the phases on the cells; the start castle may be told again."""
    found = _read_tokens(root, "phase", board)
    if found is None or board is None:
        return None
    for cell, token in enumerate(found):
        if token.text == START and tiles and tiles[cell] != START:
            what = tell(
                "{given} in {cell}, which is no start castle in 'fill'",
                given=START,
                cell=board.names[cell],
            )
            root.source.add(("phase",), what, token.line)
    return _values(root, "phase", board, found, _phase_of, _hint_phase)


def _read_map(
    root: Table,
    name: str,
    board: Board | None,
    read: Callable[[str, int, Board], Value | None],
    hint: Callable[[str, int, Board], str],
) -> tuple[Value, ...] | None:
    """Return what stands in each cell, or nothing if it is missing or was noted."""
    tokens = _read_tokens(root, name, board)
    if tokens is None or board is None:
        return None
    return _values(root, name, board, tokens, read, hint)


def _read_tokens(
    root: Table, name: str, board: Board | None
) -> tuple[Token, ...] | None:
    text = root.text(name)
    if text is None or board is None:
        return None
    return read_cells(root.source, name, text, board)


def _values(
    root: Table,
    name: str,
    board: Board,
    tokens: tuple[Token, ...],
    read: Callable[[str, int, Board], Value | None],
    hint: Callable[[str, int, Board], str],
) -> tuple[Value, ...] | None:
    found = []
    wrong: dict[tuple[str, str], list[int]] = {}
    for cell, token in enumerate(tokens):
        value = read(token.text, cell, board)
        if value is None:
            why = hint(token.text, cell, board)
            wrong.setdefault((token.text, why), []).append(cell)
        else:
            found.append(value)
    for (text, _), cells in wrong.items():
        others = len(cells) - 1
        what = tell(
            "{given} in {cell}{more}: {hint}",
            given=shown(text),
            cell=board.names[cells[0]],
            more=tell(" and {count} more", count=others) if others else "",
            hint=hint(text, cells[0], board),
        )
        root.source.add((name,), what, tokens[cells[0]].line)
    return None if wrong else tuple(found)


# Writing


def write_fill(sheet: FilledSheet) -> str:
    """Return the file of a filled sheet; `read_fill` returns the same of it."""
    fill, board = sheet.fill, sheet.board
    parts = write_head(sheet)
    if fill.players:
        parts.append(f"players = {fill.players}\n")
    if fill.expansions:
        parts.append(f"expansions = {_list(fill.expansions)}\n")
    parts.append(_map("fill", board, fill.tiles))
    if fill.phases is not None:
        letters = ("", *PHASE_LETTERS)
        tokens = tuple(letters[phase] for phase in fill.phases)
        parts.append(_map("phase", board, tokens))
    if fill.crane:
        parts.append(f"crane = {quoted(fill.crane)}\n")
    if fill.taken_back:
        parts.append(f"taken-back = {fill.taken_back}\n")
    if fill.other is not None:
        parts.append(f"other = {fill.other}\n")
    if fill.total is not None:
        parts.append(f"total = {fill.total}\n")
    for name, lines in _tables(sheet):
        parts.append("".join([f"\n[{name}]\n", *lines]))
    return "".join(parts)


def _map(name: str, board: Board, values: tuple[str, ...]) -> str:
    tokens = tuple(value or EMPTY for value in values)
    return f"{name} = '''\n{write_cells(board, tokens)}\n'''\n"


def _tables(sheet: FilledSheet) -> list[tuple[str, list[str]]]:
    """Return the tables of a file with their lines, without those left out."""
    fill = sheet.fill
    tables = []
    if fill.bonus is not None:
        sizes = [(name, quoted(size)) for name, size in fill.bonus.items()]
        tables.append(("bonus", _lines(sizes)))
    goods = [
        (name, _list(counts))
        for name, counts in (("sold", fill.sold), ("stored", fill.stored))
        if counts is not None
    ]
    if goods:
        tables.append(("goods", _lines(goods)))
    stocks = [
        (name, str(count))
        for name in ("silver", "workers", "track")
        if (count := getattr(fill, name)) is not None
    ]
    if stocks:
        tables.append(("stocks", _lines(stocks)))
    has_shields = "shields" in fill.expansions and not fill.shields_open
    if has_shields or fill.shields or fill.copied:
        held = [(str(s.number), quoted(_span(s))) for s in fill.shields]
        if fill.copied:
            held.append(("copied", _list(fill.copied)))
        tables.append(("shields", _lines(held)))
    if fill.posts is not None:
        tables.append(("posts", _posts_lines(fill.posts)))
    if fill.routes is not None:
        lists = ("tiles", fill.routes.tiles), ("goods", fill.routes.goods)
        rows = [(name, _list(values)) for name, values in lists]
        tables.append(("routes", _lines(rows)))
    if fill.vineyard is not None:
        groups: dict[str, list[int]] = {}
        for colour, size in fill.vineyard.groups:
            groups.setdefault(colour, []).append(size)
        pairs = (f"{colour} = {_list(sizes)}" for colour, sizes in groups.items())
        inner = f"{{ {', '.join(pairs)} }}" if groups else "{}"
        rows = [("groups", inner), ("tiles", _list(fill.vineyard.tiles))]
        tables.append(("vineyard", _lines(rows)))
    if fill.chateauma is not None:
        counts = [(name, str(n)) for name, n in asdict(fill.chateauma).items()]
        tables.append(("chateauma", _lines(counts)))
    if fill.points is not None:
        written = fill.points
        entries = [(h, str(written[h])) for h in HEADINGS if h in written]
        tables.append(("points", _lines(entries)))
    switches = plain_switches(sheet.switches)
    if switches:
        chosen = [(name, quoted(value)) for name, value in switches.items()]
        tables.append(("switches", _lines(chosen)))
    return tables


def _posts_lines(posts: Posts) -> list[str]:
    rows = []
    if posts.phases:
        rows.append(("phases", _list([write_phase(phase) for phase in posts.phases])))
    if posts.tile:
        rows.append(("tile", quoted(posts.tile)))
    return _lines(rows)


def _span(shield: Shield) -> str:
    taken = write_phase(shield.taken)
    return taken if shield.left is None else f"{taken}-{write_phase(shield.left)}"


def _lines(rows: list[tuple[str, str]]) -> list[str]:
    return [f"{name} = {value}\n" for name, value in rows]


def _list(values: Iterable[str | int]) -> str:
    words = (quoted(v) if isinstance(v, str) else str(v) for v in values)
    return f"[{', '.join(words)}]"
