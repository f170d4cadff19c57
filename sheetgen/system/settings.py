"""A user's data between runs: the link prefix, the next serial, and a secret.

The first two are in the system's folder for settings of programs. The settings are
written by hand, the next serial by `reserve_serials`; the secret is a file in a place
of the user's choice.
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sheetgen.core.errors import FileError, OutputError, UsageError
from sheetgen.language.message import message, plural

NOWHERE = Path(os.devnull)  # a folder for no user, always empty


class SettingsError(FileError):
    """A file of settings that cannot be used."""

    exit_code = 2


def home_folder() -> Path:
    """Return the user's home; `NOWHERE` for one whom the system does not know."""
    try:
        return Path.home()
    except RuntimeError:
        return NOWHERE


@dataclass(frozen=True)
class Settings:
    """The settings of a user.

    Attributes:
        link: prefix of links on sheets; empty if the user has none.
        path: the file of settings, which need not exist.
        say: the language of the commands; empty for that of the system.
    """

    link: str
    path: Path
    say: str = ""


def load_settings(folder: Path) -> Settings:
    """Return the settings in *folder*.

    Raises:
        SettingsError: with every problem of the file.
    """
    path = folder / "config.toml"
    if not path.exists():
        return Settings("", path)
    # Few users have settings, but every command loads them.
    from sheetgen.source.kind import Keys, KnownKey, Text
    from sheetgen.source.table import read_file
    from sheetgen.source.text import load_text, parse_source

    keys = Keys(
        "What a user keeps between runs.",
        (
            KnownKey("link", Text(), "the address that codes open", ""),
            KnownKey("say", Text(), "the language that commands speak", ""),
        ),
    )
    text = load_text(path, SettingsError, may_be_empty=True)
    source = parse_source(text, str(path), None, SettingsError)
    file = read_file(source, keys)
    source.check()
    return Settings(file["link"], path, file["say"])


def reserve_serials(folder: Path, count: int) -> int:
    """Return the first of *count* serials that are reserved for the caller.

    They are taken at once, so that two prints at the same time never share one; a print
    that fails leaves a gap.


    Raises:
        OutputError: the file of the next serial cannot be read or written.
    """
    path = folder / "next-serial"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _lock(handle)
            kept = os.read(handle, 100).strip() or b"1"
            if not kept.isdigit() or len(kept) > 12 or int(kept) < 1:
                raise OutputError(
                    message(
                        "{path}: expected the next serial, found {found!r}; correct "
                        "or remove the file",
                        path=path,
                        found=kept[:20],
                    )
                )
            first = int(kept)
            # Over the old number first: on a full disk it must survive.
            os.lseek(handle, 0, os.SEEK_SET)
            written = os.write(handle, b"%d\n" % (first + count))
            os.ftruncate(handle, written)
        finally:
            os.close(handle)
        return first
    except OSError as error:
        raise OutputError(
            message(
                "{path}: the next serial cannot be kept ({reason}); give one with "
                "--serial",
                path=path,
                reason=error.strerror or error,
            )
        ) from error


def read_key(path: Path) -> bytes:
    """Return the secret that signs codes, from a file.

    Raises:
        UsageError: it cannot be read, or is too short to be a secret.
    """
    try:
        key = path.read_bytes().strip()
    except OSError as error:
        raise UsageError(
            message(
                "key {path}: cannot be read ({reason})",
                path=path,
                reason=error.strerror or error,
            )
        ) from error
    if len(key) < 16:
        raise UsageError(
            plural(
                len(key),
                "key {path}: 1 byte is too little for a secret, 16 or more "
                "are needed (such as: openssl rand -hex 32 > key)",
                "key {path}: {count} bytes are too few for a secret, 16 or "
                "more are needed (such as: openssl rand -hex 32 > key)",
                path=path,
            )
        )
    return key


def _lock(handle: int) -> None:
    """Wait until no other print holds the file; closing it releases the lock."""
    with suppress(ImportError):  # other systems: two prints at once may share serials
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX)
