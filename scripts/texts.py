"""Update the translators' catalogues of what commands print: `make texts`.

Every language has a file for translators (``.po``). The file that gettext reads
(``.mo``) is made from it when sheetgen is installed or built, and is not part of the
repository. A build loads this script alone, so it imports sheetgen only to find texts.

Usage: scripts/texts.py [--compile] [LANGUAGE...], which creates catalogues that do not
exist yet.
"""

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "sheetgen" / "locale"
DOMAIN = "sheetgen"
# Texts in the code: one text, or a singular and a plural.
KEYWORDS = {
    "message": None,
    "defer": None,
    "plural": (2, 3),
    "noted": None,
    "counted": (2, 3),
}
# Those of click's texts that users of sheetgen can see, by its modules.
CLICK = {
    "core": (
        "Commands",
        "Got unexpected extra argument ({args})",
        "Missing command.",
        "Options",
        "default: {default}",
    ),
    "decorators": ("Show the version and exit.", "Show this message and exit."),
    "exceptions": (
        "Did you mean {possibility}?",
        "Error: {message}",
        "Invalid value for {param_hint}: {message}",
        "Invalid value: {message}",
        "Missing argument",
        "Missing option",
        "No such command {name!r}.",
        "No such option {name!r}.",
        "Try '{command} {option}' for help.",
    ),
    "formatting": ("Usage:",),
    "parser": (
        "Option {name!r} does not take a value.",
        "Option {name!r} requires an argument.",
    ),
    "types": ("{value!r} is not {choice}.", "{value} is not in the range {range}."),
}


def main() -> None:
    """Bring catalogues up to date and compile them, or only compile them."""
    languages = [word for word in sys.argv[1:] if not word.startswith("-")]
    if "--compile" not in sys.argv:
        template = extract()
        for language in languages:
            path(language).parent.mkdir(parents=True, exist_ok=True)
            path(language).touch()
        for file in list_files():
            update(file, template)
    compile_all()


def path(language: str) -> Path:
    """Return the file of a language."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def list_files() -> list[Path]:
    """Return the files of all languages."""
    return sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def load(file: Path) -> Catalog:
    """Return the catalogue in a file."""
    with file.open("rb") as stream:
        return read_po(stream, locale=file.parts[-3], domain=DOMAIN)


def extract() -> Catalog:
    """Return all texts of the code, of help pages and of click, untranslated."""
    found = Catalog(domain=DOMAIN, project=DOMAIN)
    # Translators look for the file of a text; line numbers would change daily.
    texts = extract_from_dir(ROOT / "sheetgen", [("**.py", "python")], {}, KEYWORDS)
    for name, _, message, comments, _ in sorted(texts, key=lambda text: text[:2]):
        found.add(message, locations=[(f"sheetgen/{name}", 0)], auto_comments=comments)
    for text in list_help():
        found.add(text, locations=[("help", 0)])
    for name, message in list_click():
        found.add(message, locations=[(f"click/{name}.py", 0)])
    return found


def list_help() -> Iterator[str]:
    """Yield the texts of all help pages."""
    import click

    from sheetgen.cli import cli
    from sheetgen.cli.group import help_texts

    commands: list[click.Command] = [cli]
    for command in commands:  # the list grows while it is walked
        yield from help_texts(command)
        if isinstance(command, click.Group):
            context = click.Context(command)
            found = [
                command.get_command(context, name)
                for name in command.list_commands(context)
            ]
            commands += filter(None, found)


def list_click() -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Yield module and text for each text of click that users of sheetgen can see."""
    spec = find_spec("click")
    assert spec is not None
    assert spec.origin is not None
    for name, wanted in CLICK.items():
        module = Path(spec.origin).with_name(f"{name}.py")
        for _, message, _, _ in extract_from_file("python", module):
            if (message if isinstance(message, str) else message[0]) in wanted:
                yield name, message


def update(file: Path, template: Catalog) -> None:
    """Bring the catalogue in a file up to date; new texts are left empty or fuzzy.

    A file changes only with its texts, so its dates stay.
    """
    catalogue = load(file)
    template.creation_date = catalogue.creation_date
    catalogue.update(template)
    with file.open("wb") as stream:
        write_po(
            stream,
            catalogue,
            width=88,
            sort_output=True,  # a text keeps its place when code moves
            ignore_obsolete=True,
            include_lineno=False,
        )


def compile_all() -> None:
    """Compile the catalogues that have newer texts."""
    for file in list_files():
        compiled = file.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime >= file.stat().st_mtime:
            continue
        stream = BytesIO()
        write_mo(stream, load(file))
        # Programs running meanwhile read the old file or the new one, never a part.
        fresh = compiled.with_suffix(".new")
        fresh.write_bytes(stream.getvalue())
        fresh.replace(compiled)


if __name__ == "__main__":
    main()
