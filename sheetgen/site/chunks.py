"""Scripts that the page fetches on demand, and the modules that load them.

Those modules are made here. Where a copy of the page lacks a script, its module says
so.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, repeat, takewhile
from pathlib import Path
from typing import Any

from sheetgen.core.survey import BOUNDS
from sheetgen.form.entry import MOST_NAME, MOST_SEATS
from sheetgen.games.base import Game
from sheetgen.games.find import all_rules
from sheetgen.lab.learn import list_learned
from sheetgen.language.texts import ENGLISH
from sheetgen.scoresheet.icon_data import ICONS
from sheetgen.site.loading import NO_RUNTIME
from sheetgen.site.page_data import (
    CLAUSES,
    COACH,
    COMPANION,
    DESIGNER,
    EDITOR,
    OF_DESIGN,
    OF_DRAW,
    OF_PRINT,
    PAGE,
    as_json,
    as_script,
    board_games,
    coach_texts,
    collection,
    companion_texts,
    designer_texts,
    editor_texts,
    page_games,
    paper,
    setup_texts,
    sheet_keys,
    template,
)
from sheetgen.site.printing import (
    declared_papers,
    font_files,
    print_data,
    print_papers,
    print_texts,
)
from sheetgen.site.scripts import (
    add_file,
    add_module,
    add_texts,
    as_loaders,
    as_object,
    borrow,
    bundle_later,
    font_name,
    game_styles,
    make_style,
    read_modules,
)
from sheetgen.site.vendored import toml_reader
from sheetgen.system.link import TABLE_LENGTH, TABLE_LETTERS

FIRST = "app.js"
CONSTANTS = "constants.js"  # made here: constants from Python
COMPANION_FIRST = "companion.js"  # of a game: plays along with the players
COMPANION_DATA = "companiondata.js"  # made here: its data from Python
COMPANIONS = "companions.js"  # made here: opens the companions
PRINT = "print.js"  # prints sheets
PRINT_DATA = "printdata.js"  # made here: its data from Python
PRINTER = "printer.js"  # made here: loads it
NO_LOADER = "export const loadPrint = null;\n"  # of a page that cannot print
EDITOR_FIRST = "editor.js"  # of the editor of boards, a separate script
EDITOR_DATA = "editordata.js"  # made here: its data from Python, and a loader
DESIGNER_FIRST = "designer.js"  # of the editor of sheets, another script
DESIGN_DATA = "designdata.js"  # made here: its data from Python, and a loader
EDITOR_LOADER = "editorloader.js"  # made here: opens both editors
AROUND = "around.js"  # the surroundings of a sheet
GAMES, GAMES_STYLE = "games.js", "games.css"  # the list of the user's games
GAMES_LOADER = "gamesloader.js"  # made here: loads that list
GAME_FILE = "gamefile.js"  # writes and reads files of those games
GAME_FILE_LOADER = "gamefileloader.js"  # made here: loads that
_LOADERS = {GAMES_LOADER: "Games", GAME_FILE_LOADER: "GameFile"}  # and what they load
COACHING = "coaching.js"  # made here: loads the coach
_COACH_DATA = "coachdata.js"  # made here: the coach's data from Python
_LEADS = ("link", "more", "absent")  # texts on printing that show before it is loaded
_COACH_LEADS = ("hint", "how", "own", "all")  # and those on the coach
_APART = (
    "around",
    "companions",
    "print",
    "printer",
    "draw",
    "design",
    "editor",
    "games-files",
    "hall",
    "photo",
    "played",
    "review",
    "told",
    *_LOADERS,
)  # texts that are not in the page's main script


def page_modules(runtime: str, data: Mapping[str, Any]) -> dict[str, str]:
    """Return the page's modules, including those made here."""
    modules = read_modules(PAGE)
    own = {key: value for key, value in data.items() if key not in _APART}
    modules["data.js"] = f"export const DATA = {as_json(own)};\n"
    modules["halldata.js"] = as_script(
        {
            "HALL_TEXTS": data["hall"],
            "MOST_NAME": MOST_NAME,
            "MOST_SEATS": MOST_SEATS,
            "TABLE_ID": f"^[{TABLE_LETTERS}]{{{TABLE_LENGTH}}}$",
        }
    )
    modules[COMPANIONS] = data.get("companions", companions_script({}))
    modules["arounddata.js"] = as_script({"AROUND_TEXTS": data["around"]})
    modules[PRINTER] = _printer(data)
    modules[EDITOR_LOADER] = data.get("editor") or editor_loader(data, "", "")
    modules["photodata.js"] = as_script({"PHOTO_TEXTS": data["photo"]})
    modules["reviewdata.js"] = as_script({"REVIEW_TEXTS": data["review"]})
    modules["gamesdata.js"] = as_script(
        {
            "GAMES_FILES": data["games-files"],
            "GAMES_TEXTS": data["played"],
            "MOST_NAME": MOST_NAME,
        }
    )
    for loader in _LOADERS:
        modules[loader] = data.get(loader, load_line(loader, "null"))
    modules["paper.js"] = as_script(paper())
    modules["runtime.js"] = runtime
    return modules


def _printer(data: Mapping[str, Any]) -> str:
    """Return the module that loads printing, with the texts that lead to it."""
    words = {
        language: {name: told[f"{OF_PRINT}{name}"] for name in _LEADS}
        for language, told in data["print"].items()
    }
    return f"{data.get('printer', NO_LOADER)}" + as_script({"PRINT_WORDS": words})


def load_line(loader: str, call: str) -> str:
    """Return the line of a *loader* that loads its script once, with *call*."""
    what = _LOADERS[loader]
    return f'export const load{what} = () => loadOnce(" {what}", async () => {call});\n'


def companions_script(calls: Mapping[str, str]) -> str:
    """Return the module that lists the companions and loads them with *calls*."""
    known = []
    for game in page_games():
        if game.spec.companion is not None:
            texts = companion_texts(game)
            # Where a companion is absent, its link says so.
            key = "play-here" if calls else "absent"
            words = {language: own[key] for language, own in texts.items()}
            there = game.id if calls else ""
            known.append([f"#{game.spec.companion.NAME}", there, words])
    return (
        f"export const COMPANIONS = {as_json(known)};\n"
        f"export const loadCompanion = (game) => ({as_loaders(calls)})[game]();\n"
    )


def editor_loader(data: Mapping[str, Any], draw: str, design: str) -> str:
    """Return the module that loads the editors; with empty calls they are absent.

    Args:
        data: of the page, with its texts.
        draw: the call that loads the editor of boards.
        design: the call that loads the editor of sheets.
    """
    words = {}
    for language, own in data["draw"].items():
        sheets = data["design"][language]
        words[language] = (
            [own[f"{OF_DRAW}{name}"] for name in ("link", "change")]
            + [sheets[f"{OF_DESIGN}{name}"] for name in ("link", "change")]
            if draw
            else [own[f"{OF_DRAW}absent"]]
        )

    def load(name: str, call: str) -> str:
        return f'() => loadOnce(" {name}", async () => {call})' if call else "null"

    return (
        f"export const EDITOR_WORDS = {as_json(words)};\n"
        f"export const loadEditor = {load('draw', draw)};\n"
        f"export const loadDesigner = {load('design', design)};\n"
    )


def make_later(
    modules: Mapping[str, str], first: str, *there: str
) -> tuple[str, tuple[str, ...]]:
    """Return a script that the page loads on demand, and the names it is given.

    Args:
        modules: by file name.
        first: the module that the script begins with.
        there: the first modules of the scripts loaded by then, besides the page's own.
    """
    return bundle_later(modules, first, FIRST, *there)


def add_later(
    files: dict[str, bytes],
    stem: str,
    modules: Mapping[str, str],
    first: str,
    *there: str,
    styles: Sequence[Path] = (),
) -> tuple[str, tuple[str, ...]]:
    """Add such a script; return a call that loads it, and the names this needs.

    Args:
        files: of the page.
        stem: of the names of its file and of its style sheet.
        modules: by file name.
        first: the module that the script begins with.
        there: the first modules of the scripts loaded by then, besides the page's own.
        styles: joined into its style sheet; if empty, it has none.
    """
    script, given = make_later(modules, first, *there)
    name = add_module(files, f"{stem}.js", script)
    begin = f".begin({as_object(given)})"
    if not styles:
        return f'(await import("./{name}")){begin}', given
    style = add_file(files, f"{stem}.css", make_style(styles).encode())
    loads = f'import("./{name}"), addStyle("{style}")'
    return f"(await Promise.all([{loads}]))[0]{begin}", (*given, "addStyle")


def lend(modules: Mapping[str, str], lent: Iterable[str]) -> str:
    """Return the lines that give a loading module the names it lends to others."""
    return borrow(modules, sorted({*lent, "loadOnce"}))


def load_games(
    data: Mapping[str, Any], loader: str, call: str, lent: Iterable[str]
) -> str:
    """Return a *loader* that loads its script with *call*, and lends it names."""
    return lend(page_modules(NO_RUNTIME, data), lent) + load_line(loader, call)


def add_companions(files: dict[str, bytes], data: Mapping[str, Any]) -> str:
    """Add each game's companion, and return the module that opens them."""
    calls = {}
    lent: set[str] = set()
    modules = page_modules(NO_RUNTIME, data)
    for game in page_games():
        folder = game.web / COMPANION
        if not folder.is_dir():
            continue
        stem = f"companion-{game.id}"
        constants = game.spec.companion_constants
        clauses = data["told"][game.id]
        given = {
            **(constants.CONSTANTS if constants else {}),
            "TEXT_FILES": add_script_texts(files, stem, companion_texts(game)),
            "CLAUSE_FILES": {one: own[CLAUSES] for one, own in clauses.items()},
            "SETUP_FILES": add_script_texts(files, f"{stem}-setup", setup_texts(game)),
        }
        own = {**modules, **read_modules(folder), COMPANION_DATA: as_script(given)}
        styles = [*game_styles(game)[:-1], folder / "companion.css"]
        call, wanted = add_later(
            files, stem, own, COMPANION_FIRST, AROUND, styles=styles
        )
        calls[game.id] = f'loadOnce(" {stem}", async () => {call})'
        lent |= {*wanted, "loadOnce"}
    return borrow(modules, sorted(lent)) + companions_script(calls)


def add_print(
    files: dict[str, bytes], data: Mapping[str, Any], engine: tuple[str, ...]
) -> str:
    """Add the files for printing sheets, and return the module that loads them.

    They are fetched when the user prints: script, style, the source that draws faces,
    texts of sheets, and fonts. *engine* names the files that the engine loads for
    printing, which have been added already.
    """
    fonts = [
        (*told, add_file(files, font_name(path), path.read_bytes()))
        for *told, path in font_files()
    ]
    papers, texts = {}, {}
    for game in page_games():
        if game.is_declared:
            for size, lying in declared_papers().items():
                papers[f"{game.id} {size}"] = lying
        else:
            papers[game.id] = print_papers(game)
        texts[game.id] = add_script_texts(files, f"print-{game.id}", print_texts(game))
    given = {
        **print_data(),
        "ENGINE_FILES": engine,
        "FONT_FILES": fonts,
        "SHEET_PAPERS": papers,
        "SHEET_TEXTS": texts,
        "PRINT_TEXTS": data["print"],
    }
    modules = {**page_modules(NO_RUNTIME, data), PRINT_DATA: as_script(given)}
    styles = [PAGE / "print.css"]
    call, wanted = add_later(files, "print", modules, PRINT, AROUND, styles=styles)
    loaded = f'loadOnce(" print", async () => {call})'
    return f"{lend(modules, wanted)}export const loadPrint = () => {loaded};\n"


def add_games(files: dict[str, bytes], data: Mapping[str, Any]) -> str:
    """Add the list of the user's games, and return the module that loads it."""
    own = {
        **data,
        "games-files": add_texts(files, "games", data["played"]),
        "played": {ENGLISH: data["played"][ENGLISH]},
    }
    modules = page_modules(NO_RUNTIME, own)
    # The service worker does not store files with this name at first.
    later = add_later(files, "games-file", modules, GAME_FILE, AROUND, GAMES)
    own[GAME_FILE_LOADER] = load_games(own, GAME_FILE_LOADER, *later)
    modules, styles = page_modules(NO_RUNTIME, own), [PAGE / GAMES_STYLE]
    later = add_later(files, "games", modules, GAMES, AROUND, styles=styles)
    return load_games(data, GAMES_LOADER, *later)


def add_editors(
    files: dict[str, bytes], data: Mapping[str, Any], vendor: Mapping[str, bytes]
) -> str:
    """Add the editors of boards and sheets; return the module that opens them."""
    toml = add_file(files, "toml.js", toml_reader(vendor).encode())
    modules = page_modules(NO_RUNTIME, data)
    load_toml = (
        borrow(modules, ["loadOnce"])
        + 'export const loadToml = () => loadOnce(" toml", async () => {\n'
        f'  if (!globalThis.readToml) await import("./{toml}");\n'
        "  return globalThis.readToml;\n});\n"
    )
    games = [path for game in board_games() for path in game_styles(game)[:-1]]
    draw, design = read_modules(EDITOR), read_modules(DESIGNER)
    calls, lent = [], {"addStyle"}
    for stem, first, made, own, styles, given in (
        (
            "draw",
            EDITOR_FIRST,
            EDITOR_DATA,
            draw,
            [*games, EDITOR / "editor.css"],
            _draw_given,
        ),
        (
            "design",
            DESIGNER_FIRST,
            DESIGN_DATA,
            draw | design,
            [DESIGNER / "designer.css"],
            _design_given,
        ),
    ):
        own[made] = load_toml + as_script(given(files, data))
        call, wanted = add_later(
            files, stem, {**modules, **own}, first, AROUND, styles=styles
        )
        calls.append(call)
        lent |= {*wanted}
    return lend(modules, lent) + editor_loader(data, *calls)


def _draw_given(files: dict[str, bytes], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of the editor of boards from Python, and add its texts."""
    return {
        "TEXT_FILES": add_script_texts(files, "draw", editor_texts(data["draw"])),
        "HEAD_MOST": {name: most for name, _, most in BOUNDS},
    }


def _design_given(files: dict[str, bytes], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of the editor of sheets from Python, and add its texts."""
    texts, names = collection()
    told = designer_texts(data["design"], data["draw"])
    return {
        "DESIGN_FILES": add_script_texts(files, "design", told),
        "ICONS": dict(ICONS),
        "SHEET_KEYS": sheet_keys(),
        "TEMPLATE": template(),
        "COLLECTION": names,
        "COLLECTION_FILE": add_file(
            files, "design-sheets.json", as_json(texts).encode()
        ),
    }


def add_script_texts(
    files: dict[str, bytes], stem: str, told: Mapping[str, Mapping[str, Any]]
) -> dict[str, str]:
    """Add texts, one file per language, and return the file names by language."""
    return {
        language: add_file(files, f"{stem}-{language}.json", as_json(own).encode())
        for language, own in told.items()
    }


# The coach reviews how a game was played and gives hints: a script loaded on demand


def absent_coach(game: Game) -> str:
    """Return the module of a page that has no coach."""
    return _coach_words(game, ("absent",)) + "export const loadCoach = null;\n"


def add_coach(
    files: dict[str, bytes], game: Game, modules: Mapping[str, str], *there: str
) -> str:
    """Add a game's coach, and return the module that loads it.

    Args:
        files: of the page, by name.
        game: with a folder for its coach, which has its own texts.
        modules: of the page and of the game.
        there: the first modules of the scripts loaded by then.
    """
    folder, stem, texts = game.web / COACH, f"{game.id}-{COACH}", coach_texts(game)
    data = {
        "COACH_FILES": add_texts(files, f"texts-{stem}", texts),
        "COACH_TEXTS": texts[ENGLISH],
        "LEARNED_FILES": _add_learned(files, game),
    }
    own = {**modules, COACHING: absent_coach(game), **read_modules(folder)}
    own[_COACH_DATA] = as_script(data)
    styles = [folder / "coach.css"]
    call, lent = add_later(
        files, f"game-{stem}", own, "coach.js", *there, styles=styles
    )
    loaded = f'loadOnce(" {stem}", async () => {call})'
    words = _coach_words(game, _COACH_LEADS)
    return f"{lend(modules, lent)}{words}export const loadCoach = () => {loaded};\n"


def _coach_words(game: Game, keys: tuple[str, ...]) -> str:
    """Return a line of a script with the texts of *keys*, by language."""
    words = {
        language: {key: own[key] for key in keys}
        for language, own in coach_texts(game).items()
    }
    return as_script({"COACH_WORDS": words})


def _add_learned(files: dict[str, bytes], game: Game) -> dict[str, str]:
    """Add the values learned of boards, and return the file of each board by its key.

    A file has the values for one player, for two, and so on.
    """
    learned = list_learned()
    added: dict[str, str] = {}
    for rules in all_rules():
        own = [board for board, _ in learned if board.split()[0] == rules.id]
        for board in dict.fromkeys(own if rules.game == game.id else ()):
            known = takewhile(lambda key: key in learned, zip(repeat(board), count(1)))
            content = as_json([learned[key].values for key in known]).encode()
            # The same key as in `site.engine.board_key`.
            key = f"{rules.number}/{board.split()[1]}"
            added[key] = add_file(files, f"learned-{game.id}.json", content)
    return added
