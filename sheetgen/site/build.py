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
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from sheetgen import __version__
from sheetgen.codes import SheetCode, encode
from sheetgen.errors import MissingError
from sheetgen.games.find import all_rules, list_games, load_layout
from sheetgen.lang import SAYS, list_languages, load_texts
from sheetgen.layout.find import layout_names
from sheetgen.press.output import replacing
from sheetgen.say import tell
from sheetgen.site.bundle import bundle, bundle_later
from sheetgen.site.engine import board_key, plain_rules
from sheetgen.site.lower import later_modules, lowered_modules
from sheetgen.site.runtime import VENDOR, is_present

PAGE = Path(__file__).parent / "page"
TEXTS = Path(__file__).parent / "texts"
FIRST = "app.js"
_PLACE = "(globalThis.document ? document.baseURI : location.href)"  # or in a worker
HALL = "hall.js"  # with what a page needs at tables of players alone
OF_HALL = "page.seat."  # how the names of its texts begin
POLICY = (
    "default-src 'none'; script-src {script} 'wasm-unsafe-eval'; style-src {style}; "
    "img-src {itself} data: blob:; connect-src {connect}; manifest-src {itself}; "
    "worker-src {worker}; base-uri 'none'; form-action 'none'"
)
ICON = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">\
<rect width="64" height="64" rx="12" fill="#7c2a3a"/>\
<path d="M32 9L52 20.5V43.5L32 55L12 43.5V20.5Z" fill="#fbf7ec"/>\
<path d="M22 33L29.5 40.5L43 25" fill="none" stroke="#7c2a3a" stroke-width="5" \
stroke-linecap="round" stroke-linejoin="round"/></svg>
"""


def build_site(folder: Path) -> list[Path]:
    """Write the page's files into *folder*, and return what was written.

    Raises:
        MissingError: this copy was built without the page.
        OutputError: the place cannot be written.
    """
    written = []
    for name, content in site_files().items():
        path = folder / name
        with replacing(path) as file:
            file.write(content)
        written.append(path)
    return written


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
    core = _add(files, "core.json", _core().encode())
    wasm = _add(files, "micropython.wasm", vendor["micropython.wasm"])
    style = _add(files, "app.css", _style().encode())
    maker = _add(files, "qrcode.js", _maker(vendor).encode())
    reader = _add(files, "jsqr.js", _reader(vendor).encode())
    data = _data()
    hall_script, given = bundle_later(_modules(_NO_RUNTIME, data), HALL, FIRST)
    hall = _add(files, "hall.js", hall_script.encode())
    languages = {
        language: _add(files, f"texts-{language}.json", _json(texts).encode())
        for language, texts in data["texts"].items()
        if language != "en"
    }
    runtime = _RUNTIME.format(
        micropython=_micropython(vendor),
        maker=f'await import("./{maker}")',
        reader=f'await import("./{reader}")',
        texts=json.dumps(languages),
        core=f'(await fetch("{core}")).json()',
        wasm=f'new URL("{wasm}", {_PLACE}).href',
        worker="keepFiles()",
        hall=f'(await import("./{hall}")).begin({{ {", ".join(given)} }})',
    )
    data["texts"] = {"en": data["texts"]["en"]}
    script = _add(files, "app.js", _script(runtime, data).encode())
    icon = _add(files, "icon.svg", ICON.encode())
    manifest = {
        "name": "sheetgen",
        "short_name": "sheetgen",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fbf7ec",
        "theme_color": "#7c2a3a",
        "icons": [{"src": icon, "sizes": "any", "type": "image/svg+xml"}],
    }
    manifest_name = "manifest.webmanifest"
    files[manifest_name] = json.dumps(manifest, indent=1).encode()
    policy = POLICY.format(
        script="'self'",
        style="'self'",
        itself="'self'",
        connect="'self'",
        worker="'self'",
    )
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<link rel="manifest" href="{manifest_name}">\n'
        f'<link rel="icon" href="{icon}" type="image/svg+xml">\n'
        f'<link rel="modulepreload" href="{script}">\n'
        f'<link rel="preload" href="{core}" as="fetch" crossorigin="anonymous">\n'
        f'<link rel="preload" href="{wasm}" as="fetch" crossorigin="anonymous">\n'
        f'<link rel="stylesheet" href="{style}">'
    )
    index = _index(head, f'<script type="module" src="{script}"></script>')
    files["index.html"] = index.encode()
    # What tables need is not kept: a static host never gives it out.
    later = [maker, reader, *languages.values()]
    first = [name for name in files if name not in (*later, hall)]
    kept = json.dumps(["./", *first])
    mark = hashlib.sha256("".join([kept, *later, index]).encode()).hexdigest()[:12]
    files["sw.js"] = _worker(mark, kept, json.dumps(later)).encode()
    return files


@cache
def single_file() -> bytes:
    """Return the page as one file of HTML.

    Raises:
        MissingError: this copy was built without the page.
    """
    vendor = _vendor()
    reader = _reader(vendor)
    runtime = _RUNTIME.format(
        micropython=_micropython(vendor),
        maker="undefined",
        reader=f'await addScript("{_packed(reader.encode())}")',
        texts="{}",
        core=f'JSON.parse(await unpacked("{_packed(_core().encode())}"))',
        wasm=f'await unpackedAddress("{_packed(vendor["micropython.wasm"])}")',
        worker="undefined",
        hall="null",
    )
    script = _maker(vendor) + _script(runtime, _data())
    script = script.replace("</script", "<\\/script")
    style = _style()
    policy = POLICY.format(
        script=f"{_hash(script)} {_hash(reader)}",
        style=_hash(style),
        itself="'none'",
        connect="blob:",
        worker="blob:",
    )
    policy = policy.replace("img-src 'none' data:", "img-src data:")
    icon = base64.b64encode(ICON.encode()).decode()
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<link rel="icon" href="data:image/svg+xml;base64,{icon}">\n'
        f"<style>{style}</style>"
    )
    return _index(head, f'<script type="module">{script}</script>').encode()


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


def _style() -> str:
    return (PAGE / "app.css").read_text(encoding="utf-8")


def _script(runtime: str, data: Mapping[str, Any]) -> str:
    return bundle(_modules(runtime, data), FIRST)


def _modules(runtime: str, data: Mapping[str, Any]) -> dict[str, str]:
    """Return the page's modules, with those that are made here."""
    modules = {
        path.name: _without_comments(path.read_text(encoding="utf-8"))
        for path in PAGE.glob("*.js")
    }
    own = {key: value for key, value in data.items() if key != "hall"}
    modules["data.js"] = f"export const DATA = {_json(own)};\n"
    modules["halltexts.js"] = f"export const HALL_TEXTS = {_json(data['hall'])};\n"
    modules["runtime.js"] = runtime
    return modules


def _without_comments(text: str) -> str:
    """Return a script without the comments that have lines of their own."""
    block = r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n"
    text = re.sub(block, "", text, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"^[ \t]*//.*\n", "", text, flags=re.MULTILINE)


def _maker(vendor: Mapping[str, bytes]) -> str:
    """Return the script that makes codes."""
    text = _without_comments(vendor["qrcode.js"].decode())
    return f"globalThis.qrcode = (() => {{\n{text}\nreturn qrcode;\n}})();\n"


def _reader(vendor: Mapping[str, bytes]) -> str:
    """Return the script that reads codes."""
    head = "// jsQR, under the Apache License 2.0: https://github.com/cozmo/jsQR\n"
    return head + _without_comments(vendor["jsqr.js"].decode())


def _micropython(vendor: Mapping[str, bytes]) -> str:
    """Return the runtime's own script as the body of a function."""
    text = vendor["micropython.mjs"].decode()
    text = text.replace("import.meta.url", _PLACE)
    text = text.replace("export default _createMicroPythonModule;", "")
    text = text.replace("export async function", "async function")
    if re.search(r"\bexport\b", text[-2000:]) or "import.meta" in text:
        raise ValueError("the runtime's script has changed its form")
    return text


def _core() -> str:
    """Return the core's source, all rules files, and what is loaded last."""
    games = [game.id for game in list_games() if game.can_check]
    rules = [plain_rules(item) for item in all_rules() if item.game in games]
    order = later_modules(games)
    late = [f"{name.replace('.', '/')}.py" for name in order]
    files = lowered_modules(games)
    first = {path: files[path] for path in files if path not in late}
    later = {path: files[path] for path in late}
    return json.dumps({"first": first, "rules": rules, "later": later, "order": order})


def _json(value: object) -> str:
    """Return a value as JSON that can stand in a script of a page."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text.replace("</", "<\\/")


def _data() -> dict[str, Any]:
    """Return the texts in all languages, and the boards that have a name."""
    languages = list_languages(SAYS)
    texts, hall = {}, {}
    for language in languages:
        says = [game.says for game in list_games()]
        entries = dict(load_texts(language, says, SAYS).entries)
        own = tomllib.loads((TEXTS / f"{language}.toml").read_text(encoding="utf-8"))
        entries |= {f"page.{key}": text for key, text in own["page"].items()}
        ours = [key for key in entries if key.startswith(OF_HALL)]
        hall[language] = {key: entries.pop(key) for key in ours}
        texts[language] = entries
    layouts = [
        load_layout(f"{game.id}/{stem.rpartition('/')[2]}")
        for game in list_games()
        if game.can_check
        for stem in layout_names(game.id)
    ]
    return {
        "version": __version__,
        "languages": {code: texts[code]["language.name"] for code in languages},
        "texts": texts,
        "hall": hall,
        "boards": {board_key(item.board, item.rules): item.name for item in layouts},
        "samples": {
            item.name: encode(
                SheetCode(item.rules.number, item.board, "phase"), item.rules.encoding
            )
            for item in layouts
        },
    }


def _worker(mark: str, kept: str, later: str) -> str:
    """Return the service worker for a version of the page and its files."""
    text = (Path(__file__).parent / "worker.js").read_text(encoding="utf-8")
    return text.replace("MARK", mark).replace("KEPT", kept).replace("LATER", later)


def _packed(content: bytes) -> str:
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


_NO_RUNTIME = 'import { DATA } from "./data.js";\n'  # for the order of the modules
_RUNTIME = """\
import {{ DATA }} from "./data.js";

export async function loadMaker() {{
  if (!globalThis.qrcode) {maker};
}}

export async function loadReader() {{
  if (!globalThis.jsQR) {reader};
  return globalThis.jsQR;
}}

export async function loadTexts(language) {{
  const file = {texts}[language];
  if (!file || language in DATA.texts) return;
  try {{
    DATA.texts[language] = await (await fetch(file)).json();
  }} catch (error) {{
    // English stays
  }}
}}

export async function loadHall() {{
  return {hall};
}}

export async function loadMicroPython() {{
  return (async () => {{
    {micropython}
    return loadMicroPython;
  }})();
}}

export async function loadCore() {{
  return {core};
}}

export async function wasmAddress() {{
  return {wasm};
}}

async function unpackedBytes(text) {{
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const packed = new Blob([bytes]).stream();
  const stream = packed.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}}

async function unpackedAddress(text) {{
  const type = "application/wasm";
  return URL.createObjectURL(new Blob([await unpackedBytes(text)], {{ type }}));
}}

async function unpacked(text) {{
  return new TextDecoder().decode(await unpackedBytes(text));
}}

export async function keepOffline() {{
  if (!("serviceWorker" in navigator) || !isSecureContext) return false;
  await {worker};
  return true;
}}

async function keepFiles() {{
  await navigator.serviceWorker.register("sw.js");
  const {{ active }} = await navigator.serviceWorker.ready;
  setTimeout(() => active.postMessage("rest"), 10_000);
}}

function addScript(packed) {{
  return unpacked(packed).then((text) => {{
    const script = document.createElement("script");
    script.textContent = text;
    document.head.append(script);
  }});
}}
"""
