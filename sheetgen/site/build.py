"""The files of the solver's page, and the page as one single file.

All addresses are relative, so the folder works under any path of any host. The names
of files that never change contain a hash; a service worker stores them for use without
a network. The single file contains everything and opens from a disk. This makes them;
`sheetgen.site.finished` has them once they are made.
"""

import base64
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.core.errors import UsageError
from sheetgen.language.message import message
from sheetgen.layout.read import declares_sheet, load_rules, read_layout
from sheetgen.scoresheet.printed import as_printed
from sheetgen.site.chunks import (
    AROUND,
    FIRST,
    GAME_FILE,
    GAME_FILE_LOADER,
    GAMES,
    GAMES_LOADER,
    GAMES_STYLE,
    add_companions,
    add_editors,
    add_games,
    add_later,
    add_print,
    load_games,
    make_later,
    page_modules,
)
from sheetgen.site.core import (
    first_core,
    game_core,
    part_core,
    shared_core,
)
from sheetgen.site.game_files import (
    add_game,
    clauses_in_base64,
    early_script,
    in_base64,
    inline,
    inline_game,
    own_texts_of,
    placeholder,
    texts_of,
)
from sheetgen.site.licences import LICENCES, licence_text
from sheetgen.site.loading import (
    ENGINE_RUNTIME,
    NO_RUNTIME,
    RUNTIME,
    SINGLE_RUNTIME,
    UNPACKING,
)
from sheetgen.site.minify import minify_module, minify_script
from sheetgen.site.page_data import PAGE, as_json, as_script, page_data, page_games
from sheetgen.site.parts import PARTS, late_questions, wanted
from sheetgen.site.scripts import (
    INDEX,
    WORKER,
    add_file,
    add_module,
    add_texts,
    as_loaders,
    as_object,
    bundle,
    game_styles,
    inline_hash,
    make_style,
    pack_words,
    read_modules,
)
from sheetgen.site.seeing import SEE, put_figures, seeing_modules
from sheetgen.site.vendored import (
    PLACE,
    code_maker,
    code_reader,
    micropython,
    read_vendor,
    split_by_use,
)
from sheetgen.source.text import find_tables

SHEETS = "sheets.json"  # where the page looks up sheets that a code only names
ENGINE = "engine.js"  # runs the rules: a separate script, for a worker
_MANIFEST = "manifest.webmanifest"
Icons = tuple[str, str, str]  # files of the icon: a drawing, a picture, a full square
ICON_PIXELS = 192
WHOLE_PIXELS = 512
SCAN = "#scan"  # opens the page with the camera on
SEEING = "seeing.js"  # reads photos: a separate script, for a worker
PHOTO = "photo.js"  # all else that reading photos needs
PHOTO_STYLE = "photo.css"
REVIEWER = "reviewer.js"  # what only pages of `sheetgen scan --review` need
HALL = "hall.js"  # what only pages at a shared table need
POLICY = (
    "default-src 'none'; script-src {script} 'wasm-unsafe-eval'; style-src {style}; "
    "img-src {itself} data: blob:; connect-src {connect}; manifest-src {itself}; "
    "worker-src {worker}; base-uri 'none'; form-action 'none'"
)


def sheet_codes(paths: Sequence[Path]) -> Mapping[str, bytes]:
    """Return the file with the full codes of declared sheets, for codes that name them.

    Each sheet is included in all its languages, with and without its expansions.

    Args:
        paths: of the files that declare the sheets.

    Raises:
        UsageError: a file declares no sheet.
        LayoutError: one has problems.
    """
    (game,) = [one for one in page_games() if one.is_declared]
    (rules,) = load_rules(game.id)
    digits = []
    for path in paths:
        tables = find_tables(path)  # `read_layout` reports an unreadable file
        if tables is not None and not declares_sheet(tables):
            raise UsageError(
                message("--sheet {path}: declares no score sheet", path=str(path))
            )
        layout = read_layout(path, [rules])
        sheet = layout.rules.sheet
        for language in sorted({sheet.printed.language, *sheet.printed.labels}):
            for kept in (sheet.expansions, ())[: 1 + bool(sheet.expansions)]:
                printed = as_printed(sheet, language, kept)
                code = SheetCode(
                    rules.number, layout.board, "none", language, sheet=printed
                )
                digits.append(encode(code, rules.encoding))
    return {SHEETS: json.dumps(digits).encode()}


def make_site() -> Mapping[str, bytes]:
    """Return the files of the page by their names, made now.

    Raises:
        MissingError: this copy was built without the page.
    """
    vendor = read_vendor()
    files: dict[str, bytes] = {}
    core = add_file(files, "core.json", first_core().encode())
    shared = add_file(files, "core-shared.json", shared_core().encode())
    parts = {
        name: add_file(files, f"{name}.json", part_core(part).encode())
        for name, part in PARTS.items()
    }
    halves = split_by_use(vendor["micropython.wasm"])
    wasm = add_file(files, "micropython.wasm", halves.used)
    rest = add_file(files, "micropython-rest.bin", halves.rest)
    style = add_file(files, "app.css", make_style([PAGE / "app.css"]).encode())
    maker = add_file(files, "qrcode.js", code_maker(vendor).encode())
    reader = add_file(files, "jsqr.js", code_reader(vendor).encode())
    data = page_data()
    add = partial(add_file, files)
    data["told"] = {game.id: texts_of(game, add) for game in page_games()}
    data["companions"] = add_companions(files, data)
    data["printer"] = add_print(files, data, (parts["print-core"], rest))
    data["editor"] = add_editors(files, data, vendor)
    data[GAMES_LOADER] = add_games(files, data)
    modules = page_modules(NO_RUNTIME, data)
    open_hall, _ = add_later(files, "hall", modules, HALL)
    open_around, _ = add_later(files, "around", modules, AROUND)
    open_photo, _ = add_later(files, "photo", modules, PHOTO)
    open_review, _ = add_later(files, "review", modules, REVIEWER)
    photo_style = add_file(
        files, PHOTO_STYLE, make_style([PAGE / PHOTO_STYLE]).encode()
    )
    seeing = add_file(files, SEEING, seeing_script().encode())
    languages = add_texts(files, "texts", data["texts"])
    scripts, rules, words = {}, {}, {}
    for game in page_games():
        scripts[game.id] = add_game(files, game, data)
        text = game_core(game)
        name = add_file(files, f"core-{game.id}.json", text.encode())
        rules[game.id] = f'(await fetch("{name}")).json()'
        words[game.id] = add_texts(files, f"texts-{game.id}", data["told"][game.id])
    engine_runtime = ENGINE_RUNTIME.format(
        micropython=micropython(vendor),
        rules=as_loaders(rules),
        shared=f'(await fetch("{shared}")).json()',
        parts=f"(await fetch({as_json(parts)}[name])).json()",
        core=f'(await fetch("{core}")).json()',
        wasm=f'{{ url: new URL("{wasm}", {PLACE}).href }}',
        rest=f'(await fetch("{rest}")).arrayBuffer()',
    )
    engine = add_file(files, ENGINE, _engine(engine_runtime).encode())
    runtime = RUNTIME.format(
        maker=f'await import("./{maker}")',
        reader=f'await import("./{reader}")',
        texts=json.dumps(_short(languages)),
        game_texts=json.dumps({game: _short(names) for game, names in words.items()}),
        told="await (await fetch(`texts-${file}.json`)).json()",
        games=as_loaders(scripts),
        engine=f'await import("./{engine}")',
        address=f'"{engine}"',
        worker="keepFiles()",
        clauses="Object.assign(...await Promise.all("
        "file.split(' ').map(async (one) => (await fetch(one)).json())))",
        hall=open_hall,
        around=open_around,
        review=open_review,
        photo=f'(await addStyle("{photo_style}"), {open_photo})',
        licences=f'"{LICENCES}"',
        seeing=f'await import("./{seeing}")',
        seeing_address=f'"{seeing}"',
    )
    data["texts"] = {"en": data["texts"]["en"]}
    script = add_module(files, "app.js", _script(_lend_once(runtime), data))
    icons = (
        add_file(files, "icon.svg", draw_icon().encode()),
        add_file(files, "icon-small.png", paint_icon(ICON_PIXELS)),
        add_file(files, "icon-whole.png", paint_icon(WHOLE_PIXELS, is_whole=True)),
    )
    files[_MANIFEST] = _manifest(icons, data["texts"]["en"]["page.scan"]).encode()
    head = _head(icons, script, style, engine)
    index = _index(head, f'<script type="module" src="{script}"></script>')
    files[INDEX] = index.encode()
    files[LICENCES] = licence_text().encode()
    files[WORKER] = _kept_files(files, (maker, reader)).encode()
    return files


def _short(names: Mapping[str, str]) -> dict[str, str]:
    """Return the names of text files without the parts common to all of them."""
    return {
        language: name.removeprefix("texts-").removesuffix(".json")
        for language, name in names.items()
    }


def _lend_once(runtime: str) -> str:
    """Return the page's loaders with a single list of all names lent to scripts."""
    lists = re.findall(r"\.begin\((\{[^}]*\})\)", runtime)
    names = {name for text in lists for name in re.findall(r"\w+", text)}
    for text in lists:
        runtime = runtime.replace(f".begin({text})", ".begin(lend())")
    return f"{runtime}\nfunction lend() {{\n  return {as_object(sorted(names))};\n}}\n"


def _head(icons: Icons, script: str, style: str, engine: str) -> str:
    """Return the elements of the page's head, one of which may start the engine."""
    early = early_script(engine)
    policy = POLICY.format(
        script=f"'self' {inline_hash(early)}",
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
    """Return the manifest that a phone needs to install the page as an app."""
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


def _kept_files(files: Mapping[str, bytes], libraries: tuple[str, ...]) -> str:
    """Return the service worker that stores the page's files on a phone."""
    # A static host never serves tables of players, nor photos of a command.
    # Files of one game or one language are stored once the page has opened them.
    waiting = (
        *("clauses-", "game-", "core-", "texts-", "icon-", "micropython-rest"),
        *("photo.", "seeing.", "companion-", "draw", "design", "toml.", "games"),
        "learned-",
    )
    ours = [name for name in files if name.startswith(waiting)]
    later = [*libraries, *ours]
    # Files for printing are stored once the user has printed.
    asked = [name for name in files if name.startswith(("print.", "print-"))]
    local = [name for name in files if name.startswith(("hall.", "review.", LICENCES))]
    first = [name for name in files if name not in (*later, *asked, *local)]
    kept = json.dumps(["./", *first])
    named = "".join([kept, *later, *asked]).encode() + files[INDEX]
    mark = hashlib.sha256(named).hexdigest()[:12]
    return _worker(mark, kept, json.dumps(later), json.dumps(asked))


def make_single() -> bytes:
    """Return the page as one file of HTML, made now.

    Raises:
        MissingError: this copy was built without the page.
    """
    vendor = read_vendor()
    maker, reader = code_maker(vendor), code_reader(vendor)
    data = page_data()
    data["told"] = {game.id: own_texts_of(game) for game in page_games()}
    for language, own in data["around"].items():
        data["texts"][language] |= own
    data["around"] = {"en": {}}
    texts = json.dumps(_packed_words(data["texts"]))
    data["texts"] = {"en": data["texts"]["en"]}
    later = {}
    for first, loader, there in (
        (GAME_FILE, GAME_FILE_LOADER, (AROUND, GAMES)),
        (GAMES, GAMES_LOADER, (AROUND,)),
    ):
        modules = page_modules(NO_RUNTIME, data)
        later[first] = make_later(modules, first, *there)
        lent = later[first][1]
        data[loader] = load_games(data, loader, placeholder(first), lent)
    scripts, rules = {}, {}
    for game in page_games():
        scripts[game.id] = placeholder(game.id)
        core = in_base64(game_core(game).encode())
        rules[game.id] = f'JSON.parse(await unpacked("{core}"))'
    parts = {
        name: in_base64(part_core(part).encode())
        for name, part in PARTS.items()
        if part.is_single
    }
    # English comes with each game's script.
    words = {game: _packed_words(told) for game, told in data["told"].items()}
    engine_runtime = UNPACKING + ENGINE_RUNTIME.format(
        micropython=micropython(vendor),
        rules=as_loaders(rules),
        shared=f'JSON.parse(await unpacked("{in_base64(shared_core().encode())}"))',
        parts=f"JSON.parse(await unpacked({as_json(parts)}[name]))",
        core=f'JSON.parse(await unpacked("{in_base64(first_core().encode())}"))',
        wasm='{ url: "", binary: (await unpackedBytes('
        f'"{in_base64(vendor["micropython.wasm"])}")).buffer }}',
        rest="null",
    )
    engine = _engine(engine_runtime).replace("</script", "<\\/script")
    seeing = seeing_script()
    runtime = RUNTIME.format(
        maker=f'addScript(await unpacked("{in_base64(maker.encode())}"))',
        reader=f'addScript(await unpacked("{in_base64(reader.encode())}"))',
        texts=texts,
        game_texts=json.dumps(words),
        told="JSON.parse(await unpacked(file))",
        games=as_loaders(scripts),
        engine='addScript(scriptText("engine"))',
        address='scriptAddress("engine")',
        worker="undefined",
        clauses="ownClauses(JSON.parse(await unpacked(PACKED[file])), language)",
        hall="null",
        around=placeholder(AROUND),
        photo=placeholder(PHOTO),
        review="null",
        licences='plainAddress("licences")',
        seeing='addScript(await unpacked(scriptText("seeing")))',
        seeing_address='unpackedScript("seeing")',
    )
    told = f"const PACKED = {as_json(clauses_in_base64())};\n"
    script = _script(runtime + SINGLE_RUNTIME + UNPACKING + told, data)
    modules = page_modules(NO_RUNTIME, data)
    words_of_photos = in_base64(as_json(data["photo"]).encode())
    modules["photodata.js"] = (
        f'export const PHOTO_TEXTS = JSON.parse(await unpacked("{words_of_photos}"));\n'
    )
    later |= {first: make_later(modules, first) for first in (AROUND, PHOTO)}
    for first in (AROUND, PHOTO, GAMES, GAME_FILE):
        script = script.replace(placeholder(first), inline(*later[first]))
    for game in page_games():  # each has its own scope
        script = script.replace(placeholder(game.id), inline_game(game, data))
    script = minify_module(script).replace("</script", "<\\/script")
    style = make_style(
        [
            PAGE / "app.css",
            PAGE / PHOTO_STYLE,
            PAGE / GAMES_STYLE,
            *(path for one in page_games() for path in game_styles(one)),
        ]
    )
    policy = POLICY.format(
        script=" ".join(map(inline_hash, (script, engine, seeing, maker, reader))),
        style=inline_hash(style),
        itself="'none'",
        connect="'none'",
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
        for name, text in (
            ("engine", engine),
            ("seeing", in_base64(seeing.encode())),
            ("licences", licence_text()),
        )
    )
    return _index(head, f'{inert}\n<script type="module">{script}</script>').encode()


# Parts


def _index(head: str, script: str) -> str:
    text = (PAGE / INDEX).read_text(encoding="utf-8")
    text = text.replace('<link rel="stylesheet" href="app.css">', head)
    return text.replace('<script type="module" src="app.js"></script>', script)


def _script(runtime: str, data: Mapping[str, Any]) -> str:
    return bundle(page_modules(runtime, data), FIRST)


def _engine(runtime: str) -> str:
    """Return the script that runs the rules."""
    given = as_script({"LATE": late_questions(), "WANTED": wanted()})
    modules = {**read_modules(PAGE), "engineruntime.js": runtime + given}
    return minify_script(bundle(modules, ENGINE))


def seeing_script() -> str:
    """Return the script that reads photos of sheets, with its weights."""
    modules = {**read_modules(SEE), **seeing_modules(page_games())}
    return minify_script(put_figures(bundle(modules, SEEING)))


def _packed_words(texts: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Return the texts of each language compressed, for the single file."""
    return {language: in_base64(told) for language, told in pack_words(texts).items()}


def _worker(mark: str, kept: str, later: str, asked: str) -> str:
    """Return the service worker for a version of the page and its files."""
    path = Path(__file__).parent / "worker.js"
    text = path.read_text(encoding="utf-8")
    text = text.replace("MARK", mark).replace("KEPT", kept).replace("LATER", later)
    return minify_module(text.replace("ASKED", asked))


# The icon of the page: a cell with a tick, as a drawing and as pictures

SIDE = 64  # of the drawing
GROUND = "#7c2a3a"
PAPER = "#fbf7ec"
CORNER = 12  # radius of the ground
STROKE = 5  # of the tick
CELL = ((32, 9), (52, 20.5), (52, 43.5), (32, 55), (12, 43.5), (12, 20.5))
TICK = ((22, 33), (29.5, 40.5), (43, 25))
FINER = 4  # a picture is first drawn larger by this factor
COLOURS = 16  # of a picture

Points = tuple[tuple[float, float], ...]


def draw_icon() -> str:
    """Return the icon as SVG."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<rect width="{SIDE}" height="{SIDE}" rx="{CORNER}" fill="{GROUND}"/>'
        f'<path d="M{_path(CELL)}Z" fill="{PAPER}"/>'
        f'<path d="M{_path(TICK)}" fill="none" stroke="{GROUND}" '
        f'stroke-width="{STROKE}" stroke-linecap="round" stroke-linejoin="round"/>'
        "</svg>\n"
    )


def paint_icon(pixels: int, is_whole: bool = False) -> bytes:
    """Return the icon as a PNG.

    Args:
        pixels: the length of its sides.
        is_whole: the ground fills the square, for phones that crop icons themselves.
    """
    scale = pixels * FINER / SIDE
    picture = Image.new("RGBA", (pixels * FINER,) * 2, GROUND if is_whole else None)
    draw = ImageDraw.Draw(picture)
    end = pixels * FINER - 1
    if not is_whole:
        draw.rounded_rectangle((0, 0, end, end), CORNER * scale, GROUND)
    draw.polygon(_scaled(CELL, scale), PAPER)
    tick = _scaled(TICK, scale)
    draw.line(tick, GROUND, round(STROKE * scale), "curve")
    for x, y in (tick[0], tick[-1]):
        draw.circle((x, y), STROKE * scale / 2, GROUND)
    small = picture.reduce(FINER).convert("RGB" if is_whole else "RGBA")
    file = BytesIO()
    small.quantize(COLOURS).save(file, "PNG", optimize=True)
    return file.getvalue()


def _path(points: Points) -> str:
    return "L".join(f"{x:g} {y:g}" for x, y in points)


def _scaled(points: Points, scale: float) -> list[tuple[float, float]]:
    return [(x * scale, y * scale) for x, y in points]
