"""One face or board alone, as a drawing or a picture."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.board import row_name
from sheetgen.core.draw.box import Point
from sheetgen.core.encode import encode
from sheetgen.core.errors import LayoutError, MissingGlyph, Problem, UsageError
from sheetgen.core.scoresheet.declaration import Declaration, Kind
from sheetgen.core.scoresheet.reference import typed_code
from sheetgen.core.units import Mm
from sheetgen.draw.face import Face, LongTexts, Style, format_serial, lay_digits
from sheetgen.draw.font import BOLD, FontStack
from sheetgen.draw.fontfile import embed_fonts
from sheetgen.draw.ink import DARK, WHITE
from sheetgen.draw.svg import Canvas, Letters, Spot, number
from sheetgen.games.find import find_game
from sheetgen.language.message import message
from sheetgen.language.texts import Texts, list_languages, load_texts
from sheetgen.layout.value import Layout
from sheetgen.press.output import STANDARD, replacing
from sheetgen.press.qr import QUIET, CodePrinter, rectangles
from sheetgen.press.renderer import to_png
from sheetgen.press.sheets import Links
from sheetgen.prints.bounds import RESOLUTIONS, default_path, refuse_count_outside
from sheetgen.prints.code import (
    address_notes,
    code_printer,
    links_with_seed,
    local_links,
    sheet_code,
)
from sheetgen.prints.look import Look
from sheetgen.scoresheet.placing import write_boxes
from sheetgen.scoresheet.printed import as_printed
from sheetgen.scoresheet.read import list_texts
from sheetgen.source.parsed import find_line
from sheetgen.source.text import load_text, parse_source

DPI = 150


@dataclass(frozen=True)
class Picture:
    """A drawing that is ready to be written: a face with its code, or a board.

    Attributes:
        drawing: the SVG, which names its fonts but does not embed them.
        size: its width and height.
        fonts: the fonts that it names.
        path: the path it is written to by default.
        digits: the digits of its code; empty if it has no code.
        notes: notes on anything unusual about it.
    """

    drawing: str
    size: tuple[Mm, Mm]
    fonts: FontStack
    path: Path
    digits: str = ""
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Describe it in a few words."""
        return f"<Picture: {self.path.stem}>"

    @property
    def svg(self) -> str:
        """The drawing with its letters embedded, to look the same everywhere."""
        return embed_fonts(self.drawing, self.fonts)

    def png(self, dpi: int = DPI) -> bytes:
        """Return the picture with *dpi* pixels per inch.

        Raises:
            MissingLibrary: cairo is requested but cannot be used.
        """
        refuse_count_outside("dpi", dpi, RESOLUTIONS)
        return to_png(self.drawing, self.fonts, dpi)

    def write(self, path: str | Path | None = None, dpi: int = DPI) -> Path:
        """Write it as SVG or PNG, by the ending of its name, and return its path.

        Standard output, ``-``, gets SVG.

        An existing file is replaced in one step when everything is written; if anything
        fails, it stays as it was.

        Raises:
            UsageError: the name has another ending.
            OutputError: the path cannot be written.
            MissingLibrary: cairo is requested but cannot be used.
        """
        place = self.path if path is None else Path(path)
        if place != STANDARD:
            check_ending(place)
        is_png = place.suffix.lower() == ".png"
        content = self.png(dpi) if is_png else self.svg.encode()
        with replacing(place) as file:
            file.write(content)
        return place


def draw_picture(
    layout: Layout, look: Look = Look(), find_links: Callable[[], Links] = local_links
) -> Picture:
    """Return a face with the code of a specimen.

    Args:
        layout: the layout whose face is drawn.
        look: how it looks.
        find_links: returns the link settings of its code; called once the look is
            valid.

    Raises:
        SheetgenError: it cannot be drawn this way.
    """
    layout, style = look.fit(layout)
    links = links_with_seed(find_links(), style.seed)
    face = find_game(layout.rules.game).draw_sheet(layout, style)
    drawing = draw_specimen(face, layout, style, links)
    digits = encode(sheet_code(layout, style, face), layout.rules.encoding, links.key)
    size = face.box.width, face.box.height
    notes = address_notes(code_printer(layout, style, face, links), links)
    path = default_path(layout, ".svg")
    return Picture(drawing, size, style.fonts, path, digits, notes)


def draw_specimen(
    face: Face, layout: Layout, style: Style, links: Links, label: str = ""
) -> str:
    """Return the SVG of a face with the code, digits and serial of a specimen.

    Args:
        face: face of the sheet.
        layout: layout of the sheet.
        style: how it looks.
        links: settings of the link in its code.
        label: text in place of the serial.

    Raises:
        UsageError: the code would be too big for its place.
    """
    code, encoding, fonts = (
        sheet_code(layout, style, face),
        layout.rules.encoding,
        style.fonts,
    )
    digits = encode(code, encoding, links.key)
    side = face.code.width if code.sheet is not None else 0
    symbol = CodePrinter(links.prefix, digits, side=side).symbol(digits)
    canvas = Canvas(face.box.width, face.box.height, fonts)
    module = face.code.width / (symbol.size + 2 * QUIET)
    runs = "".join(
        f"M{x} {y}h{wide}v{tall}h{-wide}z" for x, y, wide, tall in rectangles(symbol)
    )
    start = Point(face.code.x + module * QUIET, face.code.y + module * QUIET)
    canvas.path(runs, fill=DARK, at=Spot(start, module))
    shown = label or format_serial(code.serial)
    room = face.code.width / fonts.width(shown, BOLD, 1)
    size = min(face.serial_size, room)
    canvas.text(face.serial, shown, Letters(size, DARK, BOLD))
    typed = encode(typed_code(code, digits), encoding, links.key)
    lines = lay_digits(typed, face.digits, fonts)
    for line, place in zip(lines.lines, lines.starts, strict=True):
        canvas.text(place, line, Letters(lines.size, DARK, BOLD))
    added = canvas.to_svg().partition("<defs />")[2].rpartition("</svg>")[0]
    ground = (
        f'<rect width="{number(face.box.width)}" height="{number(face.box.height)}" '
        f'fill="{WHITE}" />'
    )
    body = face.svg.replace("</svg>", f"{added}</svg>")
    return body.replace("<defs>", f"{ground}<defs>", 1)


def find_unfit(layout: Layout) -> tuple[Problem, ...]:
    """Return the texts of a declared sheet that cannot be printed, each with its line.

    Every language of the sheet is tried; the fonts of sheetgen may lack a letter.
    """
    sheet = layout.rules.sheet
    if sheet is None:
        return ()
    known = {sheet.printed.language, *sheet.printed.labels} & {*list_languages()}
    found: dict[Problem, None] = {}
    for language in sorted(known) or [Look.lang]:
        try:
            printed, style = Look(lang=language).fit(layout)
            find_game(layout.rules.game).draw_sheet(printed, style)
        except (LongTexts, MissingGlyph) as error:
            texts = error.texts if isinstance(error, LongTexts) else (error.text,)
            for text, what in zip(texts, error.message.splitlines(), strict=True):
                longest = max(text.split(), key=len)
                found[Problem(_find_text(layout.path, longest), "", what)] = None
        except UsageError as error:  # its labels leave no room for boxes
            found[Problem(str(layout.path), language, error.message)] = None
    return tuple(found)


def _find_text(path: Path, part: str) -> str:
    """Return the file and line with a part of a text, or the drawing that has it."""
    source = parse_source(load_text(path), str(path), None, LayoutError)
    keys = [key for key, text in list_texts(source.tree) if part in text]
    return f"{path}:{find_line(source.lines, (*keys, ('art',))[0])}"


def box_drawing(layout: Layout) -> str:
    """Return an SVG to start the user's own drawing beneath a sheet from.

    Raises:
        UsageError: the layout is not a declared score sheet.
    """
    sheet = layout.rules.sheet
    if sheet is None:
        raise UsageError(
            message("--boxes: {sheet} is not a declared score sheet", sheet=layout.id)
        )
    return write_boxes(sheet)


def speak(layout: Layout, lang: str) -> str:
    """Return a board as text to be read aloud.

    Raises:
        UsageError: there is no such language.
    """
    game = find_game(layout.rules.game)
    texts = load_texts(lang, game.printed)
    if layout.rules.sheet is not None:
        return _speak_sheet(as_printed(layout.rules.sheet, lang), texts)
    return speak_board(layout, texts)


def speak_board(layout: Layout, texts: Texts) -> str:
    """Return the board as a list: row by row, then area by area."""
    board = layout.board
    rows: dict[int, list[str]] = {}
    for name, cell in zip(board.names, board.cells, strict=True):
        terrain = texts(f"terrain.{cell.terrain}")
        if cell.carried:
            carried = texts(f"bonus.{cell.carried}")
            spoken = texts(
                "spoken.carrying", name=name, terrain=terrain, carried=carried
            )
        else:
            spoken = texts("spoken.cell", name=name, terrain=terrain)
        rows.setdefault(cell.position.row, []).append(spoken)
    areas = [
        texts(
            "spoken.area",
            terrain=texts(f"terrain.{area.terrain}"),
            size=area.size,
            cells=", ".join(board.names[i] for i in area.cells),
        )
        for area in layout.areas
    ]
    return "\n".join(
        (
            texts(
                "spoken.board",
                name=layout.name_in(texts.language),
                cells=texts("spoken.cells", count=len(board.cells)),
                rows=texts("spoken.rows", count=len(rows)),
            ),
            *(
                texts("spoken.row", row=row_name(row), cells=", ".join(cells))
                for row, cells in rows.items()
            ),
            texts("spoken.areas", areas="; ".join(areas)),
        )
    )


def _speak_sheet(sheet: Declaration, texts: Texts) -> str:
    """Return a declared score sheet: its name, who wins, and its lines from the top."""
    lines = [f"{sheet.title}: {texts(f'declared.{sheet.win}')}."]
    if sheet.rounds:
        lines.append(f"{texts('heading.rounds')}: 1-{sheet.rounds.lines}.")
    for row in sheet.rows:
        unnamed = row.kind in (Kind.SUBTOTAL, Kind.BONUS) and not row.label
        label = texts(f"declared.{row.kind}") if unnamed else row.label
        hint = sheet.printed.hints.get(row.id, "")
        lines.append(f"{label} ({hint})." if hint else f"{label}.")
    if sheet.has_total:
        lines.append(f"{texts('sheet.total')}.")
    return "\n".join(lines)


def check_ending(path: Path) -> None:
    """Refuse file names that are not those of drawings or pictures.

    Raises:
        UsageError: the name has another ending.
    """
    if path.suffix.lower() not in (".svg", ".png"):
        raise UsageError(
            message("{path}: expected a name that ends in .svg or .png", path=path)
        )
