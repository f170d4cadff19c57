"""Source made smaller for the page, by esbuild and python-minifier.

Only what builds the page has these: a wheel brings the finished page. Where one of them
is missing, source stays as it is: the page works, and is larger. That is how a page is
built for games of packages where the wheel is installed.
"""

import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from sheetgen.site.runtime import find_esbuild

try:
    from python_minifier import minify
except ImportError:  # part of the extra `page`
    minify = None  # type: ignore[assignment]

# What all browsers of the last years know (docs/site.md); nothing is lowered for it.
_OPTIONS = ("--minify", "--charset=utf8", "--log-level=error", "--target=es2022")


def minify_module(script: str) -> str:
    """Return a module with short names, and without comments and needless spaces."""
    return _esbuild(script, "--loader=js", "--format=esm")


def minify_script(script: str) -> str:
    """Return a script in a scope of its own, made small like a module.

    Several of these may be on one page, whose short names are the same. esbuild itself
    makes no scope, as it takes a library that looks for `exports` for a module.
    """
    return _esbuild(f"(() => {{\n{script}\n}})();\n", "--loader=js")


def minify_style(style: str) -> str:
    """Return a style sheet without comments and needless spaces."""
    return _esbuild(style, "--loader=css")


def minify_python(source: str, kept: Iterable[str]) -> str:
    """Return a module with short names, but for those in *kept*.

    Names of arguments and names that other modules use must be among these.
    """
    if minify is None:
        return source
    short: str = minify(
        source, hoist_literals=False, rename_globals=True, preserve_globals=[*kept]
    )
    # A tab is two characters in JSON. No line of a string begins with a tab.
    return re.sub(r"^\t+", lambda tabs: " " * len(tabs[0]), short, flags=re.MULTILINE)


def has_minifiers() -> bool:
    """Return whether a page that is built here is as small as it can be."""
    return minify is not None and find_esbuild() is not None


@cache
def python_minifier() -> str:
    """Return what makes Python small, for keys of caches; empty if it is missing."""
    try:
        return f"{sys.version}\n{version('python-minifier')}"
    except PackageNotFoundError:
        return ""


@cache
def minifiers() -> str:
    """Return the same for all that is made small."""
    program = find_esbuild()
    size = program.stat().st_size if program else 0  # of another version, another
    return f"{python_minifier()}\n{size}"


def _esbuild(text: str, *options: str) -> str:
    program = find_esbuild()
    if program is None:
        return text
    done = subprocess.run(
        [program, *_OPTIONS, *options],
        input=text.encode(),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise ValueError(f"esbuild: {done.stderr.decode(errors='replace')}")
    return done.stdout.decode()
