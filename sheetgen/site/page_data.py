"""The data that the page's scripts get from Python and TOML, as JSON values.

It consists of texts in all languages, named boards, the look of things on paper, the
bounds of entries, and the keys of declared sheets. No script repeats any of it.
"""

import ast
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from sheetgen.core.codes import SheetCode
from sheetgen.core.draw.hexmap import FLAT
from sheetgen.core.encode import encode
from sheetgen.core.errors import LayoutError, SheetgenError
from sheetgen.core.filling import plural_form, plural_forms
from sheetgen.draw.hatch import hatch, hatch_tile
from sheetgen.draw.ink import INKS
from sheetgen.draw.svg import HAIR
from sheetgen.draw.symbol import SYMBOLS
from sheetgen.form.validation import plain_bounds, plain_fields
from sheetgen.games.base import Game, package_of
from sheetgen.games.find import (
    all_rules,
    find_game,
    list_games,
    load_installed,
    load_layout,
)
from sheetgen.language.message import message
from sheetgen.language.texts import ENGLISH, SAYS, list_languages, load_texts
from sheetgen.layout.read import layout_names
from sheetgen.scan.need import SIGNATURES
from sheetgen.scoresheet.draft import SheetDraft, rows_of_labels
from sheetgen.scoresheet.keys import SHEET
from sheetgen.site.message_notes import split_template
from sheetgen.site.parts import (
    JUDGES,
    PARTS,
    core_modules,
    fetched,
    first_modules,
    own_modules,
    part_modules,
)
from sheetgen.site.transpile import STAND_INS, module_path, source_of
from sheetgen.source.kind import Choice, Each, Either, Flag, Keys, Kind, Named
from sheetgen.source.text import load_text
from sheetgen.system.packages import find_catalogue
from sheetgen.version import __version__

# Functions of `sheetgen.core.note` and `sheetgen.language.message`, each with the
# number of arguments up to the last text.
_MAKERS = {"noted": 1, "counted": 3, "message": 1, "defer": 1, "plural": 3}
_COUNTS = range(30)  # every plural form of a language occurs among these

Sentences = dict[str, str | dict[str, str]]

PAGE = Path(__file__).parent / "page"
TEXTS = Path(__file__).parent / "texts"
COACH = "coach"  # the folder of a game's coach, within its own
COMPANION = "companion"  # the folder of a game's companion, within its own
# Starts of the keys of answers' texts that the companion uses too.
_SHARED = ("terrain", "building", "animal", "hex", "colour", "size", "expansion")
OF_PRINT, OF_DRAW, OF_DESIGN = "page.print.", "page.draw.", "page.design."
# Starts of the keys of texts that are loaded later, by the name of their data.
_WAITING: dict[str, str | tuple[str, ...]] = {
    "hall": "page.seat.",  # shared tables
    "photo": "page.shot.",
    "review": "page.review.",  # photos of a command
    # What only the dialogs around a sheet say, and the start page.
    "around": (
        *("page.again.", "page.moved-", "page.named-", "page.open-questions"),
        *("page.feedback", "page.hand", "page.screen", "page.type"),
        *("page.share-hint", "page.as-", "page.keep", "page.no-file", "page.not-now"),
    ),
    "print": OF_PRINT,
    "draw": OF_DRAW,
    "design": OF_DESIGN,
    "played": "page.games.",  # the list of the user's games
}
# Texts of links to the editors; a page with these links may lack the editors.
LINKS = (
    *(f"{OF_DRAW}{name}" for name in ("link", "change", "absent")),
    *(f"{OF_DESIGN}{name}" for name in ("link", "change")),
)
EDITOR = Path(__file__).parent / "editor"
DESIGNER = Path(__file__).parent / "designer"
_ON_CELLS = ("terrain.", "bonus.")  # starts of the keys of texts that name cells
CLAUSES = "page.clauses"  # the key of the text that names a file of clauses
FORM_UI = "formui.js"  # draws the form of a game that has no `ui.js`
LISTED = "[]"  # marks a key that takes a list of tables
NAME, ROW = "@NAME@", "@ROW@"  # placeholders of the template
# Texts that the editor of sheets shares with the editor of boards.
_OF_BOARDS = (
    *("named-", "file-", "rival", "take-theirs", "keep-apart", "other-window"),
    *("undone", "redone", "no-draft", "deleted", "bring-back", "copy", "duplicate"),
    *("delete", "private", "choose-file", "no-files", "save", "from-code", "print"),
)


def page_data() -> dict[str, Any]:
    """Return general texts in all languages, and the named boards."""
    texts: dict[str, dict[str, str]] = {}
    waiting: dict[str, dict[str, Any]] = {name: {} for name in _WAITING}
    for language in list_languages(SAYS):
        general = load_texts(language, [], SAYS).entries
        entries = {**general, **_page_texts(TEXTS, language)}
        for name, start in _WAITING.items():
            ours = [key for key in entries if key.startswith(start)]
            waiting[name][language] = {key: entries.pop(key) for key in ours}
        texts[language] = entries
    ids = [game.id for game in page_games()]
    return {
        "version": __version__,
        "languages": {code: texts[code]["language.name"] for code in texts},
        "texts": texts,
        "gameTexts": {},  # of each game, once its script is loaded
        **waiting,
        "games-files": {},
        "games": {item.number: item.game for item in all_rules() if item.game in ids},
        "boards": _boards_by_title(board_games()),
        "signatures": SIGNATURES,
    }


def _boards_by_title(games: Iterable[Game]) -> list[list[Any]]:
    """Return titles of games with their boards, including those of other sheets.

    Declared sheets are left out: their codes contain their names.
    """
    found: dict[str, list[list[Any]]] = {}
    for game in games:
        if game.is_declared:
            continue
        title = find_game(game.family).title
        found.setdefault(title, []).extend(_boards(game))
    return [list(one) for one in found.items()]


def _boards(game: Game) -> list[list[Any]]:
    """Return the digits of a game's boards, and their names."""
    found = []
    for name in layout_names(game.id):
        item = load_layout(name)
        code = SheetCode(item.rules.number, item.board, game.usual_evidence)
        digits = encode(code, item.rules.encoding)
        found.append([digits, item.name, dict(item.names)])
    return found


def _page_texts(folder: Path, language: str) -> dict[str, str]:
    if not folder.is_dir():
        return {}
    own = tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
    return {f"page.{key}": text for key, text in own["page"].items()}


def game_texts(game: Game) -> dict[str, dict[str, str]]:
    """Return a game's texts in all languages, without those that the page has."""
    return {
        language: _lent_texts(game, language)
        | _texts_of(game.says, language)
        | _page_texts(game.web, language)
        for language in list_languages(game.says)
    }


def _lent_texts(game: Game, language: str) -> dict[str, str]:
    """Return the texts that another kind of sheet takes from its game."""
    if not game.shares:
        return {}
    whole = find_game(game.family)
    lent = load_texts(language, [whole.says], SAYS).entries
    lent = {**lent, **_page_texts(whole.web, language)}
    return {key: lent[key] for key in lent if key.startswith(game.shares)}


def companion_texts(game: Game) -> dict[str, dict[str, str]]:
    """Return the texts of a game's companion, by language; empty if it has none."""
    folder = game.web / COMPANION
    texts = {}
    companion = game.spec.companion
    shared = (*_SHARED, companion.NAME if companion else "")
    for language in list_languages(folder):
        every = load_texts(language, [game.says], SAYS).entries
        texts[language] = {
            key: text for key, text in every.items() if key.startswith(shared)
        } | _texts_of(folder, language)
    return texts


def coach_texts(game: Game) -> dict[str, dict[str, str]]:
    """Return the texts of a game's coach, by language."""
    folder = game.web / COACH
    return {one: _texts_of(folder, one) for one in list_languages(folder)}


def _texts_of(folder: Path, language: str) -> dict[str, str]:
    """Return the texts of a folder, without the general ones."""
    general = load_texts(language, [], SAYS).entries
    own = load_texts(language, [folder], SAYS).entries
    return {key: text for key, text in own.items() if general.get(key) != text}


def editor_texts(own: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, Any]]:
    """Return all texts of the editor of boards, by language.

    Args:
        own: its texts by language, as in `page_data`.
    """
    ids = [game.id for game in board_games()]
    parts = [part_modules(part, ids) for part in fetched(PARTS["core-players"])]
    notes = note_texts(sum(parts, first_modules(ids)))
    return {
        language: {
            "page": {key: text for key, text in told.items() if key not in LINKS},
            "games": {game.id: _cell_texts(game, language) for game in board_games()},
            "notes": notes.get(language, {}),
        }
        for language, told in own.items()
    }


def reader_texts() -> dict[str, Sentences]:
    """Return all notes on declarations, by language except English.

    They have the form of `note_texts`.
    """
    ids = [game.id for game in board_games()]
    return note_texts(part_modules(PARTS["core-declared"], ids))


def _cell_texts(game: Game, language: str) -> dict[str, str]:
    """Return a game's names of terrains and of what cells carry, else in English."""
    there = language if language in list_languages(game.says) else ENGLISH
    every = load_texts(there, [game.says], SAYS).entries
    return {key: text for key, text in every.items() if key.startswith(_ON_CELLS)}


def setup_texts(game: Game) -> dict[str, dict[str, str]]:
    """Return the texts about setting up a table, by language.

    They are the texts of a folder and the names of the game's expansions.
    """
    texts = {}
    for language in list_languages(game.setups):
        said = load_texts(language, [game.says], SAYS).entries
        names = {key: said[key] for key in said if key.startswith("expansion.")}
        texts[language] = names | _texts_of(game.setups, language)
    return texts


def form_script(game: Game, ui: str) -> str:
    """Return the script of a form: the bounds of its entries, or fields to draw."""
    if game.spec.form is None:
        return ""
    form = game.spec.form.FORM
    if ui == FORM_UI:
        return f"export const FIELDS = {compact(plain_fields(form))};\n"
    return f"export const FORM = {compact(plain_bounds(form))};\n"


def as_script(values: Mapping[str, object]) -> str:
    """Return the script of values that other modules import."""
    return "".join(
        f"export const {name} = {as_json(value)};\n" for name, value in values.items()
    )


def paper() -> dict[str, object]:
    """Return the look that things on the page share with paper.

    Raises:
        ValueError: a terrain looks different in another game.
    """
    looks: dict[str, tuple[str, str]] = {}
    for game in board_games():
        for terrain, look in game.spec.sheets.terrain_looks(INKS["colour"]).items():
            drawn = look.symbol, look.hatch
            if look.symbol in SYMBOLS and looks.setdefault(terrain, drawn) != drawn:
                raise ValueError(f"{terrain} is drawn in two ways")
    return {
        "FLAT": FLAT,
        "PAPER_SYMBOLS": SYMBOLS,
        "TERRAIN_SYMBOLS": {terrain: symbol for terrain, (symbol, _) in looks.items()},
        "TERRAIN_HATCHES": {
            terrain: _tile(name) for terrain, (_, name) in looks.items()
        },
    }


def _tile(name: str) -> list[object]:
    """Return a tile of a hatch: its box, and the lines in it."""
    tile = hatch_tile(name)
    lines = hatch(name, tile.inset(-HAIR))  # no line ends within the tile
    drawn = [(one.d, one.dash, one.cap, round(HAIR * one.weight, 3)) for one in lines]
    return [[round(length, 3) for length in tile], drawn]


def page_games() -> list[Game]:
    """Return the games that the page knows."""
    return [game for game in list_games() if not _fault(game)]


def absence_messages() -> Iterator[str]:
    """Yield a message for each installed game that the page does not have."""
    for package, game in load_installed().games:
        fault = _fault(game)
        if fault:
            yield message(
                "{title} of the package {package} is not on the page: {why}; its pads "
                "are printed, and its sheets are checked by `sheetgen check`",
                title=game.title,
                package=package.name,
                why=fault,
            )


def _fault(game: Game) -> str:
    """Return the fault that keeps a game off the page, or an empty text."""
    return game.page_fault or _fault_within(game.id, package_of(game.id))


@cache
def _fault_within(game: str, package: str) -> str:
    """Return the fault that keeps an installed game's modules off the page.

    Its author tested them, but perhaps with another version of this program.
    """
    if package.startswith("sheetgen."):
        return ""
    try:
        spec = find_game(game).spec
        for part, name in (
            (spec.board_view, "open_board"),
            (spec.rules_api, "RULES_API"),
            (spec.sheets, "draw_sheet"),
            (spec.backs, "draw_back"),
            (spec.form, "FORM"),
            (spec.words, "WORDS"),
            (spec.constants, "CONSTANTS"),
        ):
            if part is not None:
                getattr(part, name)
        roots = [f"{package}.{part}" for part in JUDGES]
        roots += own_modules(PARTS["print-core"], package)
        for name in core_modules(roots):
            source_of(name)
    except SheetgenError as error:
        return error.message
    except (OSError, SyntaxError, ValueError) as error:
        return str(error)
    return ""


def board_games() -> list[Game]:
    """Return the page's games with boards, which it can print and change."""
    return [game for game in page_games() if not game.is_declared]


def as_json(value: object) -> str:
    """Return a value as JSON that is safe in a script of a page."""
    text = compact(value, ensure_ascii=False, sort_keys=True)
    return text.replace("</", "<\\/")


def compact(value: object, ensure_ascii: bool = True, sort_keys: bool = False) -> str:
    """Return a value as JSON without spaces."""
    return json.dumps(
        value,
        separators=(",", ":"),
        ensure_ascii=ensure_ascii,
        sort_keys=sort_keys,
    )


# The texts of the core's notes, in the languages of players


def note_texts(modules: Iterable[str]) -> dict[str, Sentences]:
    """Return the texts of some modules' notes in each language except English.

    Args:
        modules: by their dotted names.

    Returns:
        By language, the text of each template, or its texts by CLDR plural form.
    """
    templates = sorted({one for name in modules for one in _find_templates(name)})
    return {
        language: _say(templates, language)
        for language in list_languages(SAYS)
        if language != ENGLISH
    }


def _find_templates(name: str) -> Iterator[tuple[str, str]]:
    """Yield the templates of a module, each after its template for a count of one."""
    tree = ast.parse(module_path(STAND_INS.get(name, name)).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        end = _MAKERS.get(node.func.id, 0)
        texts = [one.value for one in node.args[:end] if isinstance(one, ast.Constant)]
        if texts:
            *one, template = map(str, texts)
            yield (one[0] if one else "", template)


def _say(templates: Iterable[tuple[str, str]], language: str) -> Sentences:
    catalogue = find_catalogue(language)
    said: Sentences = {}
    for one, template in templates:
        plain = split_template(template)[0]
        if one:
            said[plain] = _by_form(one, template, catalogue, language)
        else:
            said[plain] = split_template(catalogue.gettext(template))[0]
    return said


def _by_form(
    one: str, template: str, catalogue: NullTranslations, language: str
) -> dict[str, str]:
    """Return the plural forms of a text."""
    counts = {plural_form(language, count): count for count in _COUNTS}
    return {
        form: split_template(catalogue.ngettext(one, template, counts[form]))[0]
        for form in plural_forms(language)
    }


def designer_texts(
    own: Mapping[str, Mapping[str, str]], drawn: Mapping[str, Mapping[str, str]]
) -> dict[str, dict[str, Any]]:
    """Return all texts of the editor of sheets, by language.

    Args:
        own: its texts by language, as in `page_data`.
        drawn: the texts of the editor of boards, some of which it uses.
    """
    shared = tuple(f"{OF_DRAW}{name}" for name in _OF_BOARDS)
    told, notes = {}, reader_texts()
    for language, texts in own.items():
        lent = {
            key: text for key, text in drawn[language].items() if key.startswith(shared)
        }
        lent[f"{OF_DRAW}not-kept"] = texts[f"{OF_DESIGN}not-kept"]
        page = {key: text for key, text in texts.items() if key not in LINKS}
        told[language] = {"page": lent | page, "notes": notes.get(language, {})}
    return told


def sheet_keys() -> dict[str, list[tuple[str, list[str]]]]:
    """Return the keys of files that declare a sheet, by the path of their table.

    Each comes with the words that it takes, as written in TOML, and `LISTED` if it
    takes tables in double brackets.
    """
    return dict(_keys_of("", SHEET))


def _keys_of(path: str, kind: Kind) -> Iterator[tuple[str, Any]]:
    for one in _parts(kind):
        if isinstance(one, Keys):
            yield path, [(key.name, _words(key.kind)) for key in one.keys]
            for key in one.keys:
                yield from _keys_of(f"{path}.{key.name}".lstrip("."), key.kind)


def _parts(kind: Kind) -> Iterator[Kind]:
    """Yield the kinds that a value can have, including those of list items."""
    if isinstance(kind, Either):
        for one in kind.kinds:
            yield from _parts(one)
    elif isinstance(kind, Each):
        yield from _parts(kind.kind)
    elif not isinstance(kind, Named):
        yield kind


def _words(kind: Kind) -> list[str]:
    is_listed = isinstance(kind, Each) and isinstance(kind.kind, Keys)
    words = [LISTED] if is_listed else []
    for one in _parts(kind):
        if isinstance(one, Choice):
            words += [f'"{name}"' for name in one.names if name]
        elif isinstance(one, Flag):
            words += ["true", "false"]
    return words


def template() -> str:
    """Return the file that a new sheet begins with, with placeholders for its names."""
    return SheetDraft(NAME, rows=rows_of_labels(ROW)).text().partition("\n")[2]


def collection() -> tuple[dict[str, str], list[tuple[str, dict[str, str]]]]:
    """Return the files of the collection's sheets by name, and their titles."""
    texts, names = {}, []
    for name in layout_names("sheets"):
        layout = load_layout(name)
        stem = name.rpartition("/")[2]
        text = load_text(layout.path, LayoutError)
        texts[stem] = text.partition("\n")[2] if text.startswith("#:schema") else text
        names.append((stem, {"en": layout.name, **layout.names}))
    return texts, names
