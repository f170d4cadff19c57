"""Scripts that the page fetches when somebody wants them, and what knows of them.

Each has a module, made here, that loads it: where a copy of the page lacks it, that
module says so.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sheetgen.core.survey.head import BOUNDS
from sheetgen.form.entry import MOST_NAME, MOST_SEATS
from sheetgen.lang import ENGLISH
from sheetgen.link import TABLE_LENGTH, TABLE_LETTERS
from sheetgen.scoresheet.icon_given import ICONS
from sheetgen.site.bundle import bundle_later, join_lines
from sheetgen.site.declaring import collection, designer_texts, sheet_keys, template
from sheetgen.site.given import (
    CLAUSES,
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
    companion_texts,
    editor_texts,
    page_games,
    paper,
    setup_texts,
)
from sheetgen.site.loading import NO_RUNTIME
from sheetgen.site.printing import (
    declared_papers,
    font_files,
    print_data,
    print_papers,
    print_texts,
)
from sheetgen.site.scripts import (
    add_file,
    add_texts,
    as_loaders,
    as_object,
    borrow,
    flush,
    game_styles,
    make_style,
    read_modules,
)
from sheetgen.site.vendored import toml_reader

FIRST = "app.js"
CONSTANTS = "constants.js"  # made here as well: what scripts have from Python
COMPANION_FIRST = "companion.js"  # of a game: what plays along with people
COMPANION_DATA = "companiondata.js"  # made here: what it has from Python
COMPANION_STYLE = "companion.css"
COMPANIONS = "companions.js"  # made here as well: what opens them
PRINT = "print.js"  # with what prints
PRINT_DATA = "printdata.js"  # made here: what it has from Python
PRINT_STYLE = "print.css"
PRINTER = "printer.js"  # made here as well: what loads it
NO_LOADER = "export const loadPrint = null;\n"  # of a page that cannot
EDITOR_FIRST = "editor.js"  # of the editor of boards, a script of its own
EDITOR_DATA = "editordata.js"  # made here: what it has from Python, and loads
EDITOR_STYLE = "editor.css"
DESIGNER_FIRST = "designer.js"  # of the editor of sheets, another one
DESIGN_DATA = "designdata.js"  # made here: what it has from Python, and loads
DESIGN_STYLE = "designer.css"
EDITOR_LOADER = "editorloader.js"  # made here as well: what opens both
AROUND = "around.js"  # with what stands around a sheet
GAMES = "games.js"  # with the list of one's own games
GAMES_STYLE = "games.css"
GAMES_LOADER = "gamesloader.js"  # made here as well: what loads that
GAME_FILE = "gamefile.js"  # with what writes and reads files of them
GAME_FILE_LOADER = "gamefileloader.js"  # made here as well: what loads that
_LOADERS = {GAMES_LOADER: "Games", GAME_FILE_LOADER: "GameFile"}  # and what they load
_LEADS = (
    "link",
    "more",
    "absent",
)  # what is said of printing before it is loaded
_APART = (
    "again",
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
    "told",
    *_LOADERS,
)  # texts that the page's own script lacks


def page_modules(runtime: str, data: Mapping[str, Any]) -> dict[str, str]:
    """Return the page's modules, with those that are made here."""
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
    modules["againdata.js"] = as_script({"AGAIN_TEXTS": data["again"]})
    modules[PRINTER] = _printer(data)
    modules[EDITOR_LOADER] = data.get("editor") or editor_loader(data, "", "")
    modules["photodata.js"] = as_script({"PHOTO_TEXTS": data["photo"]})
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
    """Return the module that loads what prints, with what leads there, by language."""
    words = {
        language: {name: told[f"{OF_PRINT}{name}"] for name in _LEADS}
        for language, told in data["print"].items()
    }
    return f"{data.get('printer', NO_LOADER)}" + as_script({"PRINT_WORDS": words})


def load_line(loader: str, call: str) -> str:
    """Return the line of a *loader* that loads its script once, by this call."""
    what = _LOADERS[loader]
    return f'export const load{what} = () => loadOnce(" {what}", async () => {call});\n'


def companions_script(calls: Mapping[str, str]) -> str:
    """Return the module that knows the companions, and loads them by these calls."""
    known = []
    for game in page_games():
        if game.offer.companion is not None:
            texts = companion_texts(game)
            # Where it is not there, its link says so.
            key = "play-here" if calls else "absent"
            words = {language: own[key] for language, own in texts.items()}
            there = game.id if calls else ""
            known.append([f"#{game.offer.companion.NAME}", there, words])
    return (
        f"export const COMPANIONS = {as_json(known)};\n"
        f"export const loadCompanion = (game) => ({as_loaders(calls)})[game]();\n"
    )


def editor_loader(data: Mapping[str, Any], draw: str, design: str) -> str:
    """Return the module that loads the editors by calls; without them they are absent.

    Args:
        data: of the page, with its texts.
        draw: the call that loads the editor of boards.
        design: the one that loads the editor of sheets.
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
    first: str, data: Mapping[str, Any], *loaded: str
) -> tuple[str, tuple[str, ...]]:
    """Return a script that the page loads when it wants it, and what it is given.

    Args:
        first: the module that the script begins with.
        data: of the page.
        loaded: such modules of scripts that are loaded before, if not by the page.
    """
    modules = page_modules(NO_RUNTIME, data)
    script, given = bundle_later(modules, first, FIRST, *loaded)
    return join_lines(flush(script)), given


def add_later(
    files: dict[str, bytes], first: str, data: Mapping[str, Any]
) -> tuple[str, str]:
    """Add such a script, and return its name and a call that loads it."""
    script, given = make_later(first, data)
    name = add_file(files, first, script.encode())
    return name, f'(await import("./{name}")).begin({as_object(given)})'


def lend(data: Mapping[str, Any], lent: Iterable[str], loader: str, call: str) -> str:
    """Return a *loader* that loads its script by this call, and lends it names."""
    modules = page_modules(NO_RUNTIME, data)
    return borrow(modules, sorted({*lent, "loadOnce"})) + load_line(loader, call)


def add_companions(files: dict[str, bytes], data: Mapping[str, Any]) -> str:
    """Add what plays along with people in each game, and return what opens them."""
    calls = {}
    lent: set[str] = set()
    modules = page_modules(NO_RUNTIME, data)
    for game in page_games():
        folder = game.web / COMPANION
        if not folder.is_dir():
            continue
        stem = f"companion-{game.id}"
        texts, setups = (
            {
                language: add_file(
                    files, f"{stem}{kind}-{language}.json", text.encode()
                )
                for language, text in told.items()
            }
            for kind, told in (
                ("", {one: as_json(own) for one, own in companion_texts(game).items()}),
                (
                    "-setup",
                    {one: as_json(own) for one, own in setup_texts(game).items()},
                ),
            )
        )
        constants = game.offer.companion_constants
        given = dict(constants.CONSTANTS if constants else {})
        own = {
            **read_modules(folder),
            COMPANION_DATA: as_script(
                {
                    **given,
                    "TEXT_FILES": texts,
                    "CLAUSE_FILES": {
                        one: own[CLAUSES] for one, own in data["told"][game.id].items()
                    },
                    "SETUP_FILES": setups,
                }
            ),
        }
        script, wanted = bundle_later(
            {**modules, **own}, COMPANION_FIRST, FIRST, AROUND
        )
        name = add_file(files, f"{stem}.js", join_lines(flush(script)).encode())
        sheets = [*game_styles(game)[:-1], folder / COMPANION_STYLE]
        style = add_file(files, f"{stem}.css", make_style(sheets).encode())
        calls[game.id] = (
            f'loadOnce(" {stem}", async () => '
            f'(await Promise.all([import("./{name}"), addStyle("{style}")]))[0]'
            f".begin({as_object(wanted)}))"
        )
        lent |= {*wanted, "addStyle", "loadOnce"}
    return borrow(modules, sorted(lent)) + companions_script(calls)


def add_print(
    files: dict[str, bytes], data: Mapping[str, Any], engine: tuple[str, ...]
) -> str:
    """Add what prints sheets, and return what loads it.

    *engine* names what the engine loads for it, which is there already.

    Its files are fetched when something is to be printed: script, style, the source
    that draws faces, texts of sheets, and fonts.
    """
    fonts = [
        (
            family,
            cap,
            is_japanese,
            add_file(files, f"print-{path.name.lower()}", path.read_bytes()),
        )
        for family, cap, is_japanese, path in font_files()
    ]
    papers, texts = {}, {}
    for game in page_games():
        if game.is_declared:
            for size, lying in declared_papers().items():
                papers[f"{game.id} {size}"] = lying
        else:
            papers[game.id] = print_papers(game)
        texts[game.id] = {
            language: add_file(
                files, f"print-{game.id}-{language}.json", as_json(own).encode()
            )
            for language, own in print_texts(game).items()
        }
    given = {
        **print_data(),
        "ENGINE_FILES": engine,
        "FONT_FILES": fonts,
        "SHEET_PAPERS": papers,
        "SHEET_TEXTS": texts,
        "PRINT_TEXTS": data["print"],
    }
    modules = {**page_modules(NO_RUNTIME, data), PRINT_DATA: as_script(given)}
    script, wanted = bundle_later(modules, PRINT, FIRST, AROUND)
    name = add_file(files, PRINT, join_lines(flush(script)).encode())
    style = add_file(files, PRINT_STYLE, make_style([PAGE / PRINT_STYLE]).encode())
    return (
        f"{borrow(modules, sorted({*wanted, 'addStyle', 'loadOnce'}))}"
        'export const loadPrint = () => loadOnce(" print", async () => '
        f'(await Promise.all([import("./{name}"), addStyle("{style}")]))[0]'
        f".begin({as_object(wanted)}));\n"
    )


def add_games(files: dict[str, bytes], data: Mapping[str, Any]) -> str:
    """Add the list of one's own games, and return the module that loads it."""
    own = {
        **data,
        "games-files": add_texts(files, "games", data["played"]),
        "played": {ENGLISH: data["played"][ENGLISH]},
    }
    script, wanted = make_later(GAME_FILE, own, AROUND, GAMES)
    name = add_file(files, "games-file.js", script.encode())  # not kept at first
    call = f'(await import("./{name}")).begin({as_object(wanted)})'
    own[GAME_FILE_LOADER] = lend(own, wanted, GAME_FILE_LOADER, call)
    script, wanted = make_later(GAMES, own, AROUND)
    name = add_file(files, GAMES, script.encode())
    style = add_file(files, GAMES_STYLE, make_style([PAGE / GAMES_STYLE]).encode())
    call = (
        f'(await Promise.all([import("./{name}"), addStyle("{style}")]))[0]'
        f".begin({as_object(wanted)})"
    )
    return lend(data, (*wanted, "addStyle"), GAMES_LOADER, call)


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
    lent = {"addStyle", "loadOnce"}
    calls = []
    for stem, first, made, styles, given in (
        ("draw", EDITOR_FIRST, EDITOR_DATA, _draw_styles(), _draw_given),
        ("design", DESIGNER_FIRST, DESIGN_DATA, _design_styles(), _design_given),
    ):
        own = read_modules(EDITOR)
        if first == DESIGNER_FIRST:
            own |= read_modules(DESIGNER)
        own[made] = load_toml + as_script(given(files, data))
        script, wanted = bundle_later({**modules, **own}, first, FIRST, AROUND)
        name = add_file(files, f"{stem}.js", join_lines(flush(script)).encode())
        style = add_file(files, f"{stem}.css", make_style(styles).encode())
        calls.append(
            f'(await Promise.all([import("./{name}"), addStyle("{style}")]))[0]'
            f".begin({as_object(wanted)})"
        )
        lent |= {*wanted}
    return borrow(modules, sorted(lent)) + editor_loader(data, *calls)


def _draw_styles() -> list[Path]:
    games = [path for game in board_games() for path in game_styles(game)[:-1]]
    return [*games, EDITOR / EDITOR_STYLE]


def _design_styles() -> list[Path]:
    return [DESIGNER / DESIGN_STYLE]


def _draw_given(files: dict[str, bytes], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the editor of boards has from Python, whose texts are added."""
    return {
        "TEXT_FILES": _add_told(files, "draw", editor_texts(data["draw"])),
        "HEAD_MOST": {name: most for name, _, most in BOUNDS},
    }


def _design_given(files: dict[str, bytes], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same of the editor of sheets."""
    texts, names = collection()
    told = designer_texts(data["design"], data["draw"])
    return {
        "DESIGN_FILES": _add_told(files, "design", told),
        "ICONS": dict(ICONS),
        "SHEET_KEYS": sheet_keys(),
        "TEMPLATE": template(),
        "COLLECTION": names,
        "COLLECTION_FILE": add_file(
            files, "design-sheets.json", as_json(texts).encode()
        ),
    }


def _add_told(
    files: dict[str, bytes], stem: str, told: Mapping[str, Mapping[str, Any]]
) -> dict[str, str]:
    """Add the texts of an editor, a file for each language, and return their names."""
    return {
        language: add_file(files, f"{stem}-{language}.json", as_json(own).encode())
        for language, own in told.items()
    }
