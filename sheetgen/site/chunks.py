"""Scripts that the page fetches when somebody wants them, and what knows of them.

Each has a module, made here, that loads it: where a copy of the page lacks it, that
module says so.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, repeat, takewhile
from pathlib import Path
from typing import Any

from sheetgen.core.survey.head import BOUNDS
from sheetgen.form.entry import MOST_NAME, MOST_SEATS
from sheetgen.games.base import Game
from sheetgen.games.find import all_rules
from sheetgen.lab.learn import list_learned
from sheetgen.language.texts import ENGLISH
from sheetgen.scoresheet.icon_data import ICONS
from sheetgen.site.bundle import bundle_later, join_lines
from sheetgen.site.declaring import collection, designer_texts, sheet_keys, template
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
    companion_texts,
    editor_texts,
    page_games,
    paper,
    setup_texts,
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
from sheetgen.system.link import TABLE_LENGTH, TABLE_LETTERS

FIRST = "app.js"
CONSTANTS = "constants.js"  # made here as well: what scripts have from Python
COMPANION_FIRST = "companion.js"  # of a game: what plays along with people
COMPANION_DATA = "companiondata.js"  # made here: what it has from Python
COMPANIONS = "companions.js"  # made here as well: what opens them
PRINT = "print.js"  # with what prints
PRINT_DATA = "printdata.js"  # made here: what it has from Python
PRINTER = "printer.js"  # made here as well: what loads it
NO_LOADER = "export const loadPrint = null;\n"  # of a page that cannot
EDITOR_FIRST = "editor.js"  # of the editor of boards, a script of its own
EDITOR_DATA = "editordata.js"  # made here: what it has from Python, and loads
DESIGNER_FIRST = "designer.js"  # of the editor of sheets, another one
DESIGN_DATA = "designdata.js"  # made here: what it has from Python, and loads
EDITOR_LOADER = "editorloader.js"  # made here as well: what opens both
AROUND = "around.js"  # with what stands around a sheet
GAMES, GAMES_STYLE = "games.js", "games.css"  # with the list of one's own games
GAMES_LOADER = "gamesloader.js"  # made here as well: what loads that
GAME_FILE = "gamefile.js"  # with what writes and reads files of them
GAME_FILE_LOADER = "gamefileloader.js"  # made here as well: what loads that
_LOADERS = {GAMES_LOADER: "Games", GAME_FILE_LOADER: "GameFile"}  # and what they load
COACHING = "coaching.js"  # made here: what loads what tells how a game was played
_COACH_DATA = "coachdata.js"  # made here: what that has from Python
_LEADS = ("link", "more", "absent")  # what is said of printing before it is loaded
_COACH_LEADS = ("hint", "how", "own", "all")  # and of how games were played
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
        if game.spec.companion is not None:
            texts = companion_texts(game)
            # Where it is not there, its link says so.
            key = "play-here" if calls else "absent"
            words = {language: own[key] for language, own in texts.items()}
            there = game.id if calls else ""
            known.append([f"#{game.spec.companion.NAME}", there, words])
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
    modules: Mapping[str, str], first: str, *there: str
) -> tuple[str, tuple[str, ...]]:
    """Return a script that the page loads when it wants it, and what it is given.

    Args:
        modules: by file name.
        first: the module that the script begins with.
        there: those that what is there before begins with, besides the page's own.
    """
    script, given = bundle_later(modules, first, FIRST, *there)
    return join_lines(flush(script)), given


def add_later(
    files: dict[str, bytes],
    stem: str,
    modules: Mapping[str, str],
    first: str,
    *there: str,
    styles: Sequence[Path] = (),
) -> tuple[str, tuple[str, ...]]:
    """Add such a script, and return a call that loads it, and the names this needs.

    Args:
        files: of the page.
        stem: of its file, and of that of its style.
        modules: by file name.
        first: the module that the script begins with.
        there: those that what is there before begins with, besides the page's own.
        styles: of which its style is made; without any it has none.
    """
    script, given = make_later(modules, first, *there)
    name = add_file(files, f"{stem}.js", script.encode())
    begin = f".begin({as_object(given)})"
    if not styles:
        return f'(await import("./{name}")){begin}', given
    style = add_file(files, f"{stem}.css", make_style(styles).encode())
    loads = f'import("./{name}"), addStyle("{style}")'
    return f"(await Promise.all([{loads}]))[0]{begin}", (*given, "addStyle")


def lend(modules: Mapping[str, str], lent: Iterable[str]) -> str:
    """Return the lines by which a module that loads others has names to lend them."""
    return borrow(modules, sorted({*lent, "loadOnce"}))


def load_games(
    data: Mapping[str, Any], loader: str, call: str, lent: Iterable[str]
) -> str:
    """Return a *loader* that loads its script by this call, and lends it names."""
    return lend(page_modules(NO_RUNTIME, data), lent) + load_line(loader, call)


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
    """Add what prints sheets, and return what loads it.

    *engine* names what the engine loads for it, which is there already.

    Its files are fetched when something is to be printed: script, style, the source
    that draws faces, texts of sheets, and fonts.
    """
    fonts = [
        (*told, add_file(files, f"print-{path.name.lower()}", path.read_bytes()))
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
    """Add the list of one's own games, and return the module that loads it."""
    own = {
        **data,
        "games-files": add_texts(files, "games", data["played"]),
        "played": {ENGLISH: data["played"][ENGLISH]},
    }
    modules = page_modules(NO_RUNTIME, own)
    # Its name is that of a file which is not kept at first.
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
    """Return what the editor of boards has from Python, whose texts are added."""
    return {
        "TEXT_FILES": add_script_texts(files, "draw", editor_texts(data["draw"])),
        "HEAD_MOST": {name: most for name, _, most in BOUNDS},
    }


def _design_given(files: dict[str, bytes], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same of the editor of sheets."""
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
    """Add texts, a file for each language, and return the names of the files."""
    return {
        language: add_file(files, f"{stem}-{language}.json", as_json(own).encode())
        for language, own in told.items()
    }


# What tells how a game was played, and gives hints: a script that waits for that


def absent_coach(game: Game) -> str:
    """Return the module of a page that tells nothing of how a game was played."""
    return _coach_words(game, ("absent",)) + "export const loadCoach = null;\n"


def add_coach(
    files: dict[str, bytes], game: Game, modules: Mapping[str, str], *there: str
) -> str:
    """Add what tells how a game was played, and return the module that loads it.

    Args:
        files: of the page, by name.
        game: with a folder for it, which has texts of its own.
        modules: of the page and of the game.
        there: the modules that what is there by then begins with.
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
    """Return a line of a script with some texts by language."""
    words = {
        language: {key: own[key] for key in keys}
        for language, own in coach_texts(game).items()
    }
    return as_script({"COACH_WORDS": words})


def _add_learned(files: dict[str, bytes], game: Game) -> dict[str, str]:
    """Add what was learned of boards, and return the file of each by its key.

    A file has the values for one player, for two, and so on.
    """
    learned = list_learned()
    added: dict[str, str] = {}
    for rules in all_rules():
        own = [board for board, _ in learned if board.split()[0] == rules.id]
        for board in dict.fromkeys(own if rules.game == game.id else ()):
            known = takewhile(lambda key: key in learned, zip(repeat(board), count(1)))
            content = as_json([learned[key].values for key in known]).encode()
            # Its key is as `site.engine.board_key` has it.
            key = f"{rules.number}/{board.split()[1]}"
            added[key] = add_file(files, f"learned-{game.id}.json", content)
    return added
