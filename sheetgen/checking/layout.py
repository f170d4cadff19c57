"""The figures of a layout, and notes on anything unusual about it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from sheetgen.core.note import Fact, Note
from sheetgen.core.scoresheet.declaration import USUAL_MOST, Declaration, Entry, Per
from sheetgen.core.scoresheet.formula import FormulaError, Span
from sheetgen.core.scoresheet.frame import find_frame, lay_out, usual_face
from sheetgen.core.scoresheet.label import CARRIED
from sheetgen.core.scoresheet.span import round_span, total_span
from sheetgen.draw.fontfile import load_fonts, rights_message
from sheetgen.draw.ground import draw_parts
from sheetgen.draw.ink import INKS
from sheetgen.draw.svg import Canvas
from sheetgen.games.base import Game
from sheetgen.games.find import find_game
from sheetgen.language.message import Message, defer, join, message, message_of
from sheetgen.layout.value import Layout
from sheetgen.press.renderer import MOST_TINT, find_dark
from sheetgen.scoresheet.art import words_of
from sheetgen.scoresheet.placing import (
    box_layer,
    field_ids,
    fit_ground,
    other_ids,
    say_ids,
)


def describe(layout: Layout, games: int, seed: int) -> dict[str, object]:
    """Return the figures of a board, by labels that can be translated.

    Args:
        layout: the layout with the board.
        games: games that simulated players play on it; 0 for none.
        seed: seed of their dice.
    """
    game = find_game(layout.rules.game)
    if layout.rules.sheet is not None:
        least, most = find_totals(layout.rules.sheet)
        printed = layout.rules.sheet.printed
        is_of_teams = layout.rules.sheet.columns == Per.TEAM
        return {
            defer("layout"): layout.id,
            defer("name"): layout.name,
            defer("teams") if is_of_teams else defer("players"): _ends(printed.players),
            defer("minutes"): _ends(printed.minutes),
            **find_figures(layout, 0, seed),
            defer("least total"): least,
            defer("most total"): most,
            defer("how to play"): printed.how,
            **_describe_art(layout.rules.sheet),
            defer("notes"): find_notes(layout, game),
        }
    return {
        defer("layout"): layout.id,
        defer("name"): layout.name,
        defer("game"): game.title,
        defer("rules"): layout.rules.id,
        defer("provenance"): layout.provenance,
        defer("source"): layout.source,
        defer("cells"): len(layout.board.cells),
        defer("cells by terrain"): count_cells(layout),
        defer("areas by terrain"): measure_areas(layout),
        **find_figures(layout, games, seed),
        defer("notes"): find_notes(layout, game),
    }


def _ends(span: Span) -> str:
    """Return a span as ``2-5`` or ``4``; empty if the file has none."""
    return "-".join(map(str, dict.fromkeys(span))) if any(span) else ""


def _describe_art(sheet: Declaration) -> dict[str, object]:
    """Return facts about the user's own drawing and font, if there are any."""
    found: dict[str, object] = {}
    if sheet.printed.ground is not None:
        found[defer("rectangles")] = say_ids([*field_ids(sheet), *other_ids(sheet)])
    if sheet.printed.font is not None:
        name, licence, rights = rights_message(sheet.printed.font)
        found[defer("font")] = name
        found[defer("font licence")] = licence
        found[defer("font rights")] = rights
    return found


def find_totals(sheet: Declaration) -> tuple[int | None, int | None]:
    """Return the least and the greatest total that the allowed numbers make possible.

    A total without a bound is None: some number has no bound, or the game goes on until
    a player has a certain number of points. The round that reaches it is the last.
    """

    def span(usual: int) -> Span:
        def room(entry: Entry) -> Span:
            if entry.id == CARRIED:
                return entry.least and -usual, entry.most
            is_open = entry.most == USUAL_MOST and not entry.one_of
            return entry.least, usual if is_open else entry.most

        least, most = total_span(sheet, room)
        if sheet.rounds and sheet.until:
            most -= (sheet.rounds.lines - 1) * max(0, round_span(sheet, room)[1])
        return least, most

    try:
        (least, most), other = span(USUAL_MOST), span(USUAL_MOST + 1)
    except FormulaError:
        return None, None
    return least if least == other[0] else None, most if most == other[1] else None


def find_figures(layout: Layout, games: int, seed: int) -> Mapping[str, object]:
    """Return figures of a board from the rules of its game and simulated players.

    Args:
        layout: the layout with the board.
        games: games that are played on it; 0 for none.
        seed: seed of their dice.
    """
    spec = find_game(layout.rules.game).spec
    figures = _told_facts(spec.boards.describe(layout.survey))
    if spec.players and games:
        played = spec.players.simulate(layout.survey, games, seed)
        figures |= _told_facts(played)
    return figures


def _told_facts(facts: Iterable[Fact]) -> dict[str, object]:
    """Return facts of the core by labels that can be translated."""
    return {_told(fact.label): _told(fact.value) for fact in facts}


def _told(value: object) -> Any:
    if isinstance(value, Note):
        return message_of(value)
    if not isinstance(value, tuple):
        return value
    if value and isinstance(value[0], Fact):
        return _told_facts(value)
    return [_told(one) for one in value]


def to_facts(described: Mapping[str, object]) -> dict[str, object]:
    """Return the result of `describe` with keys for JSON."""
    return {
        key.replace(" ", "_").replace(",", ""): value
        for key, value in described.items()
    }


def name_fact(key: str) -> str:
    """Return the label of `describe` for a key, not yet translated."""
    return key if isinstance(key, Message) else message(key)


def fact_message(value: object) -> str:
    """Return a value from `describe` as a text, not yet translated."""
    if isinstance(value, Mapping):
        return join(
            ", ",
            (
                join(" ", (name_fact(key), fact_message(entry)))
                for key, entry in value.items()
            ),
        )
    if isinstance(value, list):
        numbers = all(isinstance(entry, int) for entry in value)
        return join("+" if numbers else "; ", value) if value else "-"
    if value is None:
        return message("no bound")
    return value or "-" if isinstance(value, str) else str(value)


def find_notes(layout: Layout, game: Game) -> list[str]:
    """Return notes on all that is unusual about a layout."""
    printed = {"name": layout.name}
    printed |= {f"names.{language}": name for language, name in layout.names.items()}
    printed |= {"short": layout.short, "author": layout.author}
    printed["licence"] = layout.licence
    if layout.rules.sheet is not None:
        rows = layout.rules.sheet.rows
        printed |= {row.id: row.label for row in rows}
        for row in rows:
            printed |= dict(zip(row.options, row.options, strict=True))
            printed |= {one.id: one.label for one in row.entries}
        printed |= {"art": " ".join(list_words(layout.rules.sheet))}
    notes = [*layout.warnings, *game.warn(layout), *find_missing_letters(printed)]
    return [*notes, *_find_dark(layout.rules.sheet)]


def _find_dark(sheet: Declaration | None) -> list[str]:
    """Return a note on boxes where the drawing beneath is too dark."""
    dark = find_dark_boxes(sheet) if sheet is not None else []
    if not dark:
        return []
    what = message(
        "the drawing has lines, or a tint of more than {most} %, beneath "
        "{names}: photos are read less well there",
        most=round(100 * MOST_TINT),
        names=join(", ", say_ids(dark)),
    )
    return [what]


def find_missing_letters(printed: Mapping[str, str]) -> list[str]:
    """Return a note on each text with letters that no built-in font has."""
    fonts = load_fonts()
    return [
        message(
            "{key}: none of our fonts has {letters}: print with --font FILE, a "
            "TrueType font that has them",
            key=key,
            letters=", ".join(map(repr, letters)),
        )
        for key, text in printed.items()
        if (letters := fonts.missing(text))
    ]


def count_cells(layout: Layout) -> dict[str, int]:
    """Return the number of cells of each terrain."""
    counts = Counter(cell.terrain for cell in layout.board.cells)
    return {terrain.name: counts[terrain.name] for terrain in layout.rules.terrains}


def measure_areas(layout: Layout) -> dict[str, list[int]]:
    """Return the sizes of each terrain's areas, largest first."""
    return {
        terrain.name: sorted(
            (area.size for area in layout.areas_of(terrain.name)), reverse=True
        )
        for terrain in layout.rules.terrains
    }


# The drawing beneath a sheet: how dark it is, and a copy that others may have


def find_dark_boxes(sheet: Declaration) -> list[str]:
    """Return the names of boxes where the drawing beneath is dark or has lines.

    Empty if the drawing has no boxes: those of the sheet are white.
    """
    if sheet.placed is None or sheet.printed.has_frames:
        return []
    frame = find_frame(sheet, sheet.placed.face)
    boxes = {name: frame.boxes[place] for name, place in field_ids(sheet).items()}
    canvas = _drawn(sheet)
    return find_dark(canvas.to_svg(), canvas.fonts, boxes)


def write_ground(sheet: Declaration) -> str:
    """Return a sheet's drawing as SVG, with its boxes and nothing else."""
    drawing = _drawn(sheet).to_svg()
    if sheet.placed is None:
        return drawing
    return drawing.replace("</svg>", f"{box_layer(sheet)}</svg>")


def list_words(sheet: Declaration) -> list[str]:
    """Return the texts of the drawing beneath a sheet; empty if it has no drawing."""
    ground = sheet.printed.ground
    return [*words_of(ground.parts)] if ground is not None else []


def _drawn(sheet: Declaration) -> Canvas:
    printed, face = sheet.printed, lay_out(sheet, usual_face(sheet)).face
    fonts = load_fonts((printed.font,) if printed.font else ())
    canvas = Canvas(face.width, face.height, fonts)
    fit = fit_ground(printed.ground, face)
    assert fit is not None
    draw_parts(canvas, printed.ground.parts, fit.at, fit.scale, INKS["colour"])
    return canvas
