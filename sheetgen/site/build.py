"""The files of the solver's page, and the page as one single file.

All addresses are relative, so the folder works under any path of any host. Names of
what never changes hold a hash; a service worker keeps everything for times without a
network. The single file holds all of it, and opens from a disk.
"""

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from typing import Any

import rjsmin

from sheetgen.errors import MissingError
from sheetgen.fill.words import Words
from sheetgen.form.entry import MOST_NAME, MOST_SEATS
from sheetgen.games.base import Game
from sheetgen.lang import ENGLISH
from sheetgen.link import TABLE_LENGTH, TABLE_LETTERS
from sheetgen.press.output import replacing
from sheetgen.say import tell
from sheetgen.site.bundle import bundle, bundle_later, join_lines, tighten
from sheetgen.site.core import PARTS, SINGLE, first_core, game_core, shared_core
from sheetgen.site.given import (
    COMPANION,
    EDITOR,
    FORM_UI,
    OF_DRAW,
    OF_PRINT,
    PAGE,
    as_json,
    as_script,
    companion_clauses,
    companion_texts,
    editor_texts,
    form_script,
    game_clauses,
    game_texts,
    page_data,
    page_games,
    paper,
    setup_texts,
)
from sheetgen.site.icon import draw_icon, paint_icon
from sheetgen.site.loading import (
    ENGINE_RUNTIME,
    NO_RUNTIME,
    RUNTIME,
    SINGLE_RUNTIME,
    UNPACKING,
)
from sheetgen.site.printing import (
    font_files,
    print_data,
    print_papers,
    print_texts,
)
from sheetgen.site.runtime import VENDOR, is_present
from sheetgen.site.seeing import SEE, seeing_modules
from sheetgen.site.wasm import split_by_use
from sheetgen.survey.head import BOUNDS
from sheetgen.twin import ENDING, make_twins

FIRST = "app.js"
ENGINE = "engine.js"  # what the rules run on: a script of its own, for a worker
CONSTANTS = "constants.js"  # made here as well: what scripts have from Python
GAME = "game.js"  # made here: a game's `Ui` with its texts
FORM = "form.js"  # made here too: names and bounds of what can be written
TERRAIN_STYLE, GAME_STYLE = "terrain.css", "game.css"
PLAYING = "playing.js"  # of a game: its view "play", which waits until it is wanted
MORE = "more.js"  # made here: what loads that
OWN_UI = "ui.js"  # what a game draws itself
_MANIFEST = "manifest.webmanifest"
Icons = tuple[str, str, str]  # files of the sign: a drawing, a picture, a whole square
ICON_PIXELS = 192
WHOLE_PIXELS = 512
SCAN = "#scan"  # the page opens with its camera
_PLACE = "(globalThis.document ? document.baseURI : location.href)"  # or in a worker
CLAUSES = "page.clauses"  # the key of the text that names a file of clauses
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
EDITOR_LOADER = "editorloader.js"  # made here as well: what opens it
SEEING = "seeing.js"  # what reads photos: a script of its own, for a worker
AROUND = "around.js"  # with what stands around a sheet
PHOTO = "photo.js"  # with what reads photos, but for the script that sees them
PHOTO_STYLE = "photo.css"
GAMES = "games.js"  # with the list of one's own games
GAMES_STYLE = "games.css"
GAMES_LOADER = "gamesloader.js"  # made here as well: what loads that
HALL = "hall.js"  # with what a page needs at tables of players alone
_LEADS = ("link", "more", "absent")  # what is said of printing before it is loaded
_APART = (
    "again",
    "companions",
    "print",
    "printer",
    "draw",
    "editor",
    "games-files",
    "games-loader",
    "hall",
    "photo",
    "played",
    "told",
)  # texts that the page's own script lacks
POLICY = (
    "default-src 'none'; script-src {script} 'wasm-unsafe-eval'; style-src {style}; "
    "img-src {itself} data: blob:; connect-src {connect}; manifest-src {itself}; "
    "worker-src {worker}; base-uri 'none'; form-action 'none'"
)


def build_site(folder: Path) -> list[Path]:
    """Write the page's files into *folder*, and return what was written.

    Beside them stand their twins packed by brotli, if this copy can make those; none is
    left of files that were there before.

    Raises:
        MissingError: this copy was built without the page.
        OutputError: the place cannot be written.
    """
    files = site_files()
    files = {**files, **make_twins(files)}
    for name, content in files.items():
        with replacing(folder / name) as file:
            file.write(content)
    for name in files:
        if name + ENDING not in files:
            (folder / (name + ENDING)).unlink(missing_ok=True)
    return [folder / name for name in files]


def build_single(path: Path) -> None:
    """Write the page as one file that opens from a disk.

    Raises:
        MissingError: this copy was built without the page.
        OutputError: the place cannot be written.
    """
    with replacing(path) as file:
        file.write(single_file())


@cache
def site_files() -> Mapping[str, bytes]:
    """Return the files of the page by their names.

    Raises:
        MissingError: this copy was built without the page.
    """
    vendor = _vendor()
    files: dict[str, bytes] = {}
    core = _add(files, "core.json", first_core().encode())
    shared = _add(files, "core-shared.json", shared_core().encode())
    parts = {name: _add(files, file, make().encode()) for name, file, make in PARTS}
    halves = split_by_use(vendor["micropython.wasm"])
    wasm = _add(files, "micropython.wasm", halves.used)
    rest = _add(files, "micropython-rest.bin", halves.rest)
    style = _add(files, "app.css", _style([PAGE / "app.css"]).encode())
    maker = _add(files, "qrcode.js", _maker(vendor).encode())
    reader = _add(files, "jsqr.js", _reader(vendor).encode())
    data = page_data()
    add = partial(_add, files)
    data["told"] = {game.id: _texts(game, add) for game in page_games()}
    data["companions"] = _add_companions(files, data)
    data["printer"] = _add_print(files, data, (parts["press"], rest))
    data["editor"] = _add_editor(files, data, vendor)
    data["games-loader"] = _add_games(files, data)
    hall, open_hall = _add_later(files, HALL, data)
    _, open_around = _add_later(files, AROUND, data)
    _, open_photo = _add_later(files, PHOTO, data)
    photo_style = _add(files, PHOTO_STYLE, _style([PAGE / PHOTO_STYLE]).encode())
    seeing = _add(files, SEEING, seeing_script().encode())
    languages = _add_texts(files, "texts", data["texts"])
    scripts, rules, words = {}, {}, {}
    for game in page_games():
        scripts[game.id] = _add_game(files, game, data)
        text = game_core(game)
        name = _add(files, f"core-{game.id}.json", text.encode())
        rules[game.id] = f'(await fetch("{name}")).json()'
        words[game.id] = _add_texts(files, f"texts-{game.id}", data["told"][game.id])
    engine_runtime = ENGINE_RUNTIME.format(
        micropython=_micropython(vendor),
        rules=_loaders(rules),
        shared=f'(await fetch("{shared}")).json()',
        parts=f"(await fetch({as_json(parts)}[name])).json()",
        core=f'(await fetch("{core}")).json()',
        wasm=f'new URL("{wasm}", {_PLACE}).href',
        rest=f'(await fetch("{rest}")).arrayBuffer()',
    )
    engine = _add(files, ENGINE, _engine(engine_runtime).encode())
    runtime = RUNTIME.format(
        maker=f'await import("./{maker}")',
        reader=f'await import("./{reader}")',
        texts=json.dumps(languages),
        game_texts=json.dumps(words),
        told="await (await fetch(file)).json()",
        games=_loaders(scripts),
        engine=f'await import("./{engine}")',
        address=f'"{engine}"',
        worker="keepFiles()",
        clauses="Object.assign(...await Promise.all("
        "file.split(' ').map(async (one) => (await fetch(one)).json())))",
        hall=open_hall,
        around=open_around,
        photo=f'(await addStyle("{photo_style}"), {open_photo})',
        seeing=f'await import("./{seeing}")',
        seeing_address=f'"{seeing}"',
    )
    data["texts"] = {"en": data["texts"]["en"]}
    script = _add(files, "app.js", _script(runtime, data).encode())
    icons = (
        _add(files, "icon.svg", draw_icon().encode()),
        _add(files, "icon-small.png", paint_icon(ICON_PIXELS)),
        _add(files, "icon-whole.png", paint_icon(WHOLE_PIXELS, is_whole=True)),
    )
    files[_MANIFEST] = _manifest(icons, data["texts"]["en"]["page.scan"]).encode()
    head = _head(icons, script, style, engine)
    index = _index(head, f'<script type="module" src="{script}"></script>')
    files["index.html"] = index.encode()
    files["sw.js"] = _kept_files(files, (maker, reader), hall).encode()
    return files


def _head(icons: Icons, script: str, style: str, engine: str) -> str:
    """Return what the head of the page names; the engine starts with it."""
    early = f'try{{(early=new Worker("{engine}")).onerror=()=>early=0}}catch{{}}'
    policy = POLICY.format(
        script=f"'self' {_hash(early)}",
        style="'self'",
        itself="'self'",
        connect="'self'",
        worker="'self'",
    )
    return (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<link rel="manifest" href="{_MANIFEST}">\n'
        f'<link rel="icon" href="{icons[0]}" type="image/svg+xml">\n'
        f'<link rel="apple-touch-icon" href="{icons[2]}">\n'
        f"<script>{early}</script>\n"
        f'<link rel="modulepreload" href="{script}">\n'
        f'<link rel="stylesheet" href="{style}">'
    )


def _manifest(icons: Icons, scan_words: str) -> str:
    """Return what a phone that keeps the page as an app asks for."""
    drawing, small, whole = icons
    sizes = [f"{pixels}x{pixels}" for pixels in (ICON_PIXELS, WHOLE_PIXELS)]
    manifest = {
        "id": "./",
        "name": "sheetgen",
        "short_name": "sheetgen",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fbf7ec",
        "theme_color": "#7c2a3a",
        "icons": [
            {"src": drawing, "sizes": "any", "type": "image/svg+xml"},
            {"src": small, "sizes": sizes[0], "type": "image/png"},
            {
                "src": whole,
                "sizes": sizes[1],
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
        "shortcuts": [{"name": scan_words, "url": f"./{SCAN}"}],
    }
    return json.dumps(manifest, indent=1)


def _kept_files(
    files: Mapping[str, bytes], libraries: tuple[str, ...], hall: str
) -> str:
    """Return the worker that keeps the files of the page on a phone."""
    # What tables need is not kept: a static host never gives it out.
    # What belongs to one game or one language waits; the page says what it has opened.
    waiting = (
        *("clauses-", "game-", "core-", "texts-", "icon-", "micropython-rest"),
        *("photo.", "seeing.", "companion-", "draw", "toml.", "games"),
    )
    ours = [name for name in files if name.startswith(waiting)]
    later = [*libraries, *ours]
    # What prints is kept by those who have printed.
    asked = [name for name in files if name.startswith(("print.", "print-"))]
    first = [name for name in files if name not in (*later, *asked, hall)]
    kept = json.dumps(["./", *first])
    named = "".join([kept, *later, *asked]).encode() + files["index.html"]
    mark = hashlib.sha256(named).hexdigest()[:12]
    return _worker(mark, kept, json.dumps(later), json.dumps(asked))


@cache
def single_file() -> bytes:
    """Return the page as one file of HTML.

    Raises:
        MissingError: this copy was built without the page.
    """
    vendor = _vendor()
    maker, reader = _maker(vendor), _reader(vendor)
    data = page_data()
    data["told"] = {game.id: _own_texts(game) for game in page_games()}
    games, lent = _games_script(data)
    data["games-loader"] = _games_loader(data, lent, _placeholder(GAMES))
    scripts, rules = {}, {}
    for game in page_games():
        scripts[game.id] = _placeholder(game.id)
        core = _packed(game_core(game).encode())
        rules[game.id] = f'JSON.parse(await unpacked("{core}"))'
    parts = {
        name: _packed(make().encode()) for name, _, make in PARTS if name in SINGLE
    }
    # English comes with each game's script.
    words = {game: _packed_words(told) for game, told in data["told"].items()}
    engine_runtime = UNPACKING + ENGINE_RUNTIME.format(
        micropython=_micropython(vendor),
        rules=_loaders(rules),
        shared=f'JSON.parse(await unpacked("{_packed(shared_core().encode())}"))',
        parts=f"JSON.parse(await unpacked({as_json(parts)}[name]))",
        core=f'JSON.parse(await unpacked("{_packed(first_core().encode())}"))',
        wasm=f'await unpackedAddress("{_packed(vendor["micropython.wasm"])}")',
        rest="null",
    )
    engine = _engine(engine_runtime).replace("</script", "<\\/script")
    seeing = seeing_script()
    runtime = RUNTIME.format(
        maker=f'addScript(await unpacked("{_packed(maker.encode())}"))',
        reader=f'addScript(await unpacked("{_packed(reader.encode())}"))',
        texts="{}",
        game_texts=json.dumps(words),
        told="JSON.parse(await unpacked(file))",
        games=_loaders(scripts),
        engine='addScript(scriptText("engine"))',
        address='scriptAddress("engine")',
        worker="undefined",
        clauses="ownClauses(JSON.parse(await unpacked(PACKED[file])), language)",
        hall="null",
        around=_placeholder(AROUND),
        photo=_placeholder(PHOTO),
        seeing='addScript(await unpacked(scriptText("seeing")))',
        seeing_address='unpackedScript("seeing")',
    )
    told = f"const PACKED = {as_json(_packed_clauses())};\n"
    script = _script(runtime + SINGLE_RUNTIME + UNPACKING + told, data)
    for later in (AROUND, PHOTO):
        script = script.replace(_placeholder(later), _inlined(*_later(later, data)))
    script = script.replace(_placeholder(GAMES), _inlined(games, lent))
    for game in page_games():  # each has a scope of its own
        script = script.replace(_placeholder(game.id), _inlined_game(game, data))
    script = script.replace("</script", "<\\/script")
    style = _style(
        [
            PAGE / "app.css",
            PAGE / PHOTO_STYLE,
            PAGE / GAMES_STYLE,
            *(path for one in page_games() for path in _game_styles(one)),
        ]
    )
    policy = POLICY.format(
        script=" ".join(map(_hash, (script, engine, seeing, maker, reader))),
        style=_hash(style),
        itself="'none'",
        connect="data:",
        worker="blob:",
    )
    policy = policy.replace("img-src 'none' data:", "img-src data:")
    icon = base64.b64encode(draw_icon().encode()).decode()
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<link rel="icon" href="data:image/svg+xml;base64,{icon}">\n'
        f"<style>{style}</style>"
    )
    inert = "\n".join(
        f'<script type="text/plain" id="{name}">{text}</script>'
        for name, text in (("engine", engine), ("seeing", _packed(seeing.encode())))
    )
    return _index(head, f'{inert}\n<script type="module">{script}</script>').encode()


# Parts


def _vendor() -> dict[str, bytes]:
    if not is_present():
        raise MissingError(
            tell(
                "this copy was built without the page of the solver: install it again "
                "where npm reaches its registry, or where PyPI is reached"
            )
        )
    return {path.name: path.read_bytes() for path in VENDOR.iterdir()}


def _add(files: dict[str, bytes], name: str, content: bytes) -> str:
    """Add a file under a name with its hash, and return the name."""
    stem, _, ending = name.rpartition(".")
    hashed = f"{stem}.{hashlib.sha256(content).hexdigest()[:12]}.{ending}"
    files[hashed] = content
    return hashed


def _index(head: str, script: str) -> str:
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    text = text.replace('<link rel="stylesheet" href="app.css">', head)
    return text.replace('<script type="module" src="app.js"></script>', script)


def _style(paths: Iterable[Path]) -> str:
    """Return the style in those files that exist, without comments and blanks."""
    style = "".join(path.read_text("utf-8") for path in paths if path.is_file())
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    style = re.sub(r"\s*([{};,])\s*", r"\1", style)
    return re.sub(r":\s+", ":", style).replace(";}", "}").strip() + "\n"


def _game_styles(game: Game) -> list[Path]:
    """Return the style sheets of a game that are there, that of its terrains first."""
    paths = [game.web / name for name in (TERRAIN_STYLE, GAME_STYLE)]
    return [path for path in paths if path.is_file()]


def _script(runtime: str, data: Mapping[str, Any]) -> str:
    return join_lines(_flush(bundle(_modules(runtime, data), FIRST)))


def _engine(runtime: str) -> str:
    """Return the script that the rules run on."""
    modules = {**read_modules(PAGE), "engineruntime.js": runtime}
    return _flush(bundle(modules, ENGINE))


def seeing_script() -> str:
    """Return the script that reads photos of sheets, with its weights."""
    modules = {**read_modules(SEE), **seeing_modules(page_games())}
    return _flush(bundle(modules, SEEING))


def _modules(runtime: str, data: Mapping[str, Any]) -> dict[str, str]:
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
    modules[EDITOR_LOADER] = data.get("editor") or editor_loader(data["draw"], "")
    modules["photodata.js"] = as_script({"PHOTO_TEXTS": data["photo"]})
    modules["gamesdata.js"] = as_script(
        {
            "GAMES_FILES": data["games-files"],
            "GAMES_TEXTS": data["played"],
            "MOST_NAME": MOST_NAME,
        }
    )
    modules[GAMES_LOADER] = data.get("games-loader", games_loader("null"))
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


def read_modules(folder: Path) -> dict[str, str]:
    """Return the scripts of a folder by their names, without comments."""
    return {
        path.name: _without_comments(path.read_text(encoding="utf-8"))
        for path in folder.glob("*.js")
    }


def _texts(game: Game, keep: Callable[[str, bytes], str]) -> dict[str, dict[str, str]]:
    """Return a game's texts in all languages, with what its clauses are loaded from.

    *keep* takes name and content of a file of clauses, and returns what loads it. Where
    clauses come from is told in a file for all languages.
    """
    texts = game_texts(game)
    clauses, sources = _clauses(game)
    if clauses:
        shared = keep(
            f"clauses-{game.family}.json", as_json({"source": sources}).encode()
        )
        told = {
            language: keep(
                f"clauses-{game.family}-{language}.json", as_json(own).encode()
            )
            for language, own in clauses.items()
        }
        for language, own in texts.items():
            own[CLAUSES] = f"{told.get(language, told[ENGLISH])} {shared}"
    return texts


def _own_texts(game: Game) -> dict[str, dict[str, str]]:
    """Return a game's texts for the single file, which has its clauses elsewhere."""
    texts = game_texts(game)
    texts[ENGLISH][CLAUSES] = game.family
    return texts


def _packed_clauses() -> dict[str, str]:
    """Return all clauses for the single file, by game.

    Where they come from is told once.
    """
    packed = {}
    for game in page_games():
        told, sources = _clauses(game)
        if told and game.family == game.id:
            packed[game.id] = _packed(as_json({**told, "source": sources}).encode())
    return packed


def _clauses(game: Game) -> tuple[dict[str, dict[str, Any]], dict[str, str]]:
    """Return a game's clauses by language, and where they come from."""
    told = {name: json.loads(text) for name, text in game_clauses(game).items()}
    sources = [own.pop("source") for own in told.values()]
    return told, sources[0] if sources else {}


def _game_script(
    game: Game, data: Mapping[str, Any], load: Callable[[str, tuple[str, ...]], str]
) -> tuple[str, tuple[str, ...]]:
    """Return the script of a game's own part of the page, and what it must be given.

    Args:
        game: whose it is.
        data: general texts, boards, and the texts of games.
        load: takes the script of what waits until it is wanted, and the names that this
            must be given; returns the call that loads it.

    Raises:
        ValueError: a module of the game is called as one of the page.
    """
    modules = _modules(NO_RUNTIME, data)
    own = read_modules(game.web)
    twins = sorted(set(own) & {*modules, FORM, CONSTANTS, GAME, MORE})
    if twins:
        raise ValueError(f"{game.id}: the page has {', '.join(twins)} too")
    texts = data["told"][game.id][ENGLISH]
    ui = OWN_UI if OWN_UI in own else FORM_UI
    words = game.offer.words
    own_data = {"game": game.id, "words": asdict(words.WORDS if words else Words())}
    made = (
        f'import {{ Ui }} from "./{ui}";\n'
        f"export const TEXTS = {as_json(texts)};\n"
        "export function makeUi(host) {\n"
        f"  return Object.assign(new Ui(host), {as_json(own_data)});\n}}\n"
    )
    constants = game.offer.constants
    own[FORM] = form_script(game, ui)
    own[CONSTANTS] = as_script(constants.CONSTANTS if constants else {})
    modules |= {**own, GAME: made, MORE: "export async function loadMore() {}\n"}
    if PLAYING in own:
        later, lent = bundle_later(modules, PLAYING, FIRST, GAME)
        modules[MORE] = _more(modules, lent, load(join_lines(_flush(later)), lent))
    script, given = bundle_later(modules, GAME, FIRST)
    return join_lines(_flush(script)), given


def _more(modules: Mapping[str, str], lent: Iterable[str], call: str) -> str:
    """Return the module that loads what waits, and lends it names of others."""
    return (
        f"{_borrowed(modules, lent)}"
        f"export async function loadMore() {{\n  return {call};\n}}\n"
    )


def _borrowed(modules: Mapping[str, str], names: Iterable[str]) -> str:
    """Return the lines that import names from the modules that have them."""
    lines = []
    for name in names:
        exported = re.compile(rf"^export (?:async )?\w+ {re.escape(name)}\b", re.M)
        owners = [one for one in modules if exported.search(modules[one])]
        owner = owners[0] if owners else "runtime.js"  # whose own is made last
        lines.append(f'import {{ {name} }} from "./{owner}";\n')
    return "".join(lines)


def _add_game(files: dict[str, bytes], game: Game, data: Mapping[str, Any]) -> str:
    """Add the script and the style of a game, and return a call that loads both."""

    def load(script: str, lent: tuple[str, ...]) -> str:
        name = _add(files, f"game-{game.id}-play.js", script.encode())
        return f'(await import("./{name}")).begin({_object(lent)})'

    text, wanted = _game_script(game, data, load)
    parts = [f'import("./{_add(files, f"game-{game.id}.js", text.encode())}")']
    if _game_styles(game):
        style = _style(_game_styles(game)).encode()
        parts.append(f'addStyle("{_add(files, f"game-{game.id}.css", style)}")')
    return f"(await Promise.all([{', '.join(parts)}]))[0].begin({_object(wanted)})"


def _add_companions(files: dict[str, bytes], data: Mapping[str, Any]) -> str:
    """Add what plays along with people in each game, and return what opens them."""
    calls = {}
    lent: set[str] = set()
    modules = _modules(NO_RUNTIME, data)
    for game in page_games():
        folder = game.web / COMPANION
        if not folder.is_dir():
            continue
        stem = f"companion-{game.id}"
        texts, clauses, setups = (
            {
                language: _add(files, f"{stem}{kind}-{language}.json", text.encode())
                for language, text in told.items()
            }
            for kind, told in (
                ("", {one: as_json(own) for one, own in companion_texts(game).items()}),
                ("-clauses", companion_clauses(game)),
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
                    "CLAUSE_FILES": clauses,
                    "SETUP_FILES": setups,
                }
            ),
        }
        script, wanted = bundle_later(
            {**modules, **own}, COMPANION_FIRST, FIRST, AROUND
        )
        name = _add(files, f"{stem}.js", join_lines(_flush(script)).encode())
        sheets = [*_game_styles(game)[:-1], folder / COMPANION_STYLE]
        style = _add(files, f"{stem}.css", _style(sheets).encode())
        calls[game.id] = (
            f'(await Promise.all([import("./{name}"), addStyle("{style}")]))[0]'
            f".begin({_object(wanted)})"
        )
        lent |= {*wanted, "addStyle"}
    return _borrowed(modules, sorted(lent)) + companions_script(calls)


def _add_print(
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
            _add(files, f"print-{path.name.lower()}", path.read_bytes()),
        )
        for family, cap, is_japanese, path in font_files()
    ]
    papers, texts = {}, {}
    for game in page_games():
        papers[game.id] = print_papers(game)
        texts[game.id] = {
            language: _add(
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
    modules = {**_modules(NO_RUNTIME, data), PRINT_DATA: as_script(given)}
    script, wanted = bundle_later(modules, PRINT, FIRST, AROUND)
    name = _add(files, PRINT, join_lines(_flush(script)).encode())
    style = _add(files, PRINT_STYLE, _style([PAGE / PRINT_STYLE]).encode())
    return (
        f"{_borrowed(modules, sorted({*wanted, 'addStyle'}))}"
        "export const loadPrint = async () => "
        f'(await Promise.all([import("./{name}"), addStyle("{style}")]))[0]'
        f".begin({_object(wanted)});\n"
    )


def _add_games(files: dict[str, bytes], data: Mapping[str, Any]) -> str:
    """Add the list of one's own games, and return the module that loads it."""
    own = {
        **data,
        "games-files": _add_texts(files, "games", data["played"]),
        "played": {ENGLISH: data["played"][ENGLISH]},
    }
    script, wanted = _games_script(own)
    name = _add(files, GAMES, script.encode())
    style = _add(files, GAMES_STYLE, _style([PAGE / GAMES_STYLE]).encode())
    call = (
        f'(await Promise.all([import("./{name}"), addStyle("{style}")]))[0]'
        f".begin({_object(wanted)})"
    )
    return _games_loader(data, (*wanted, "addStyle"), call)


def _games_script(data: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """Return the script of the list of games, and what it must be given."""
    modules = _modules(NO_RUNTIME, data)
    script, wanted = bundle_later(modules, GAMES, FIRST, AROUND)
    return join_lines(_flush(script)), wanted


def _games_loader(data: Mapping[str, Any], lent: Iterable[str], call: str) -> str:
    """Return the module that loads the list of games, and lends it names."""
    modules = _modules(NO_RUNTIME, data)
    return _borrowed(modules, sorted({*lent, "loadOnce"})) + games_loader(call)


def games_loader(call: str) -> str:
    """Return the line that loads the list of one's own games by this call."""
    return f'export const loadGames = () => loadOnce(" games", async () => {call});\n'


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
        f"export const loadCompanion = (game) => ({_loaders(calls)})[game]();\n"
    )


def _add_editor(
    files: dict[str, bytes], data: Mapping[str, Any], vendor: Mapping[str, bytes]
) -> str:
    """Add the editor of boards, and return the module that opens it."""
    told = editor_texts(data["draw"])
    texts = {
        language: _add(files, f"draw-{language}.json", as_json(own).encode())
        for language, own in told.items()
    }
    toml = _add(files, "toml.js", _toml(vendor).encode())
    bounds = {name: most for name, _, most in BOUNDS}
    made = as_script({"TEXT_FILES": texts, "HEAD_MOST": bounds}) + (
        "export async function loadToml() {\n"
        f'  if (!globalThis.readToml) await import("./{toml}");\n'
        "  return globalThis.readToml;\n}\n"
    )
    modules = _modules(NO_RUNTIME, data)
    own = {**read_modules(EDITOR), EDITOR_DATA: made}
    script, wanted = bundle_later({**modules, **own}, EDITOR_FIRST, FIRST, AROUND)
    name = _add(files, "draw.js", join_lines(_flush(script)).encode())
    sheets = [path for game in page_games() for path in _game_styles(game)[:-1]]
    style = _add(files, "draw.css", _style([*sheets, EDITOR / EDITOR_STYLE]).encode())
    call = (
        f'(await Promise.all([import("./{name}"), addStyle("{style}")]))[0]'
        f".begin({_object(wanted)})"
    )
    borrowed = _borrowed(modules, sorted({*wanted, "addStyle"}))
    return borrowed + editor_loader(data["draw"], call)


def editor_loader(texts: Mapping[str, Mapping[str, str]], call: str) -> str:
    """Return the module that loads the editor by a call; without one it is absent."""
    names = ("link", "change") if call else ("absent",)
    words = {
        language: [own[f"{OF_DRAW}{name}"] for name in names]
        for language, own in texts.items()
    }
    load = f"async () => {call}" if call else "null"
    return (
        f"export const EDITOR_WORDS = {as_json(words)};\n"
        f"export const loadEditor = {load};\n"
    )


def _later(first: str, data: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """Return a script that the page loads when it wants it, and what it is given."""
    script, given = bundle_later(_modules(NO_RUNTIME, data), first, FIRST)
    return join_lines(_flush(script)), given


def _add_later(
    files: dict[str, bytes], first: str, data: Mapping[str, Any]
) -> tuple[str, str]:
    """Add such a script, and return its name and a call that loads it."""
    script, given = _later(first, data)
    name = _add(files, first, script.encode())
    return name, f'(await import("./{name}")).begin({_object(given)})'


def _placeholder(name: str) -> str:
    return f"inlined[{as_json(name)}]"


def _inlined_game(game: Game, data: Mapping[str, Any]) -> str:
    """Return a call of a game's script, with what waits within."""
    later: list[str] = []

    def load(script: str, lent: tuple[str, ...]) -> str:
        later.append(_inlined(script, lent))
        return _placeholder(PLAYING)

    text = _inlined(*_game_script(game, data, load))
    return text.replace(_placeholder(PLAYING), "".join(later))


def _inlined(script: str, wanted: tuple[str, ...]) -> str:
    """Return a call of a later script that stands within the page's own."""
    body = script.replace("export function begin(", "function begin(", 1)
    return f"(() => {{\n{body}return begin({_object(wanted)});\n}})()"


def _object(names: tuple[str, ...]) -> str:
    return f"{{ {', '.join(names)} }}"


def _loaders(calls: Mapping[str, str]) -> str:
    """Return an object of functions that load something, by the ids of games."""
    made = (f"{as_json(game)}: async () => {call}" for game, call in calls.items())
    return f"{{ {', '.join(made)} }}"


def _add_texts(
    files: dict[str, bytes], stem: str, texts: Mapping[str, Mapping[str, str]]
) -> dict[str, str]:
    """Add files of texts in other languages than English, and return their names.

    They stand in the order of the English keys, which the page has.
    """
    return {
        language: _add(files, f"{stem}-{language}.json", told)
        for language, told in _words(texts).items()
    }


def _packed_words(texts: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Return the same for the single file, packed."""
    return {language: _packed(told) for language, told in _words(texts).items()}


def _words(texts: Mapping[str, Mapping[str, str]]) -> dict[str, bytes]:
    """Return texts in other languages than English, in the order of its keys."""
    keys = sorted(texts[ENGLISH])
    return {
        language: as_json([own.get(key) for key in keys]).encode()
        for language, own in texts.items()
        if language != ENGLISH
    }


def _without_comments(text: str) -> str:
    """Return a script without the comments that have lines of their own, and casts."""
    block = r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n"
    text = re.sub(block, "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"/\*\* @type .*? \*/ (?=\()", "", text)
    return re.sub(r"^[ \t]*//.*\n", "", text, flags=re.MULTILINE)


def _flush(script: str) -> str:
    """Return a script without indents, blanks around signs, and comments behind it.

    No text goes on over several lines, or has a comment's mark behind these signs.
    """
    behind = r"([;{},(\[]) // (?:[^\"'`\n]|(?<=\w)'(?=\w))*$"
    script = re.sub(behind, r"\1", script, flags=re.MULTILINE)
    script = re.sub(r"^[ \t]+|(?<=\n)\n+", "", script, flags=re.MULTILINE)
    return tighten(script)


def _small(script: bytes) -> str:
    """Return a library's script without comments and needless blanks.

    For scripts without templates alone: of one that stands in another, rjsmin takes
    blanks that belong to a text.
    """
    if b"`" in script:
        raise ValueError("a library's script has templates now")
    return str(rjsmin.jsmin(script.decode()))


def make_maker() -> str:
    """Return the script that makes codes.

    Raises:
        MissingError: this copy was built without the page.
    """
    return _maker(_vendor())


def _maker(vendor: Mapping[str, bytes]) -> str:
    text = _small(vendor["qrcode.js"])
    # Sheets of a pad have one mask, which is chosen by another measure than here.
    made = "_this.make=function()"
    if made not in text:
        raise ValueError("the script that makes codes has changed its form")
    text = text.replace(made, f"_this.lay=makeImpl;{made}")
    return f"globalThis.qrcode = (() => {{\n{text}\nreturn qrcode;\n}})();\n"


def _reader(vendor: Mapping[str, bytes]) -> str:
    """Return the script that reads codes.

    Its table of Japanese letters goes, which is two thirds of it: links and digits are
    never in the mode of a code that wants it.
    """
    head = (
        "// jsQR, under the Apache License 2.0: https://github.com/cozmo/jsQR\n"
        "// Changed: without its table for codes in kanji mode.\n"
    )
    table = re.compile(rb"(exports\.shiftJISTable = \{)[^}]*")
    script, count = table.subn(rb"\1", vendor["jsqr.js"])
    if count != 1:
        raise ValueError("the script that reads codes has changed its form")
    return head + _small(script)


def _toml(vendor: Mapping[str, bytes]) -> str:
    """Return the script that reads TOML; what writes it is left out."""
    text = vendor["toml.cjs"].decode()
    text, count = re.subn(
        r"//#region src/stringify\.ts.*?//#endregion", "", text, flags=re.DOTALL
    )
    if count != 1 or "exports.parse = parse;" not in text:
        raise ValueError("the script that reads TOML has changed its form")
    text = re.sub(r"^var src_default = \{.*?^\};\n", "", text, flags=re.M | re.DOTALL)
    text = re.sub(r"^exports\.(?!parse = )\w+ = .*\n", "", text, flags=re.MULTILINE)
    small = rjsmin.jsmin(text, keep_bang_comments=True)
    return (
        "globalThis.readToml = (() => {\nconst exports = {};\n"
        f"{small}\nreturn exports.parse;\n}})();\n"
    )


def _micropython(vendor: Mapping[str, bytes]) -> str:
    """Return the runtime's own script as the body of a function."""
    text = vendor["micropython.mjs"].decode()
    text = text.replace("import.meta.url", _PLACE)
    text = text.replace("export default _createMicroPythonModule;", "")
    text = text.replace("export async function", "async function")
    given = "let Module={"  # which the page gives a runtime that is put together
    if given not in text:
        raise ValueError("the runtime's script has changed its form")
    text = text.replace(given, f"{given}wasmBinary:options.binary,")
    # What only warns those who write C for it, and what node's command line needs.
    text = re.sub(r'\[(?:"\w+",){50,}"\w+"\](?=\.forEach\()', "[]", text)
    # What every call of a function that may fail is looked at twice for.
    looks = r",assert\(wasmTable\.get\(funcPtr\)==func,\"[^\"]*\"\)(?=,func\})"
    text, count = re.subn(looks, "", text)
    if count != 1:
        raise ValueError("the runtime's script has changed its form")
    # How old a browser is: one that is too old fails all the same.
    asks = r"!function\(\)\{function humanReadableVersionToPacked.*?\}\(\);"
    text = re.sub(asks, "", text, count=1, flags=re.DOTALL)
    # What errors of its files are called, beside their numbers.
    text = re.sub(r"(?<=ERRNO_CODES=\{)E[^}]*", "", text, count=1)
    text = re.sub(
        r"if\(globalThis\.loadMicroPython=.*?\}(?=class PyProxy\{)", "", text, count=1
    )
    if re.search(r"\bexport\b", text[-2000:]) or "import.meta" in text:
        raise ValueError("the runtime's script has changed its form")
    return text


def _worker(mark: str, kept: str, later: str, asked: str) -> str:
    """Return the service worker for a version of the page and its files."""
    path = Path(__file__).parent / "worker.js"
    text = _without_comments(path.read_text(encoding="utf-8"))
    text = text.replace("MARK", mark).replace("KEPT", kept).replace("LATER", later)
    return text.replace("ASKED", asked)


def _packed(content: bytes) -> str:
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
