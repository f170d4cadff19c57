"""The texts of one language, by their keys.

Part of what draws in the browser too; files of texts are read by `lang`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from sheetgen.core.errors import SheetgenError
from sheetgen.core.filling import BETWEEN, fill_in
from sheetgen.language.message import message


class TextError(SheetgenError):
    """A language file that cannot be used: an error in the files, not by a user."""

    exit_code = 3


@dataclass(frozen=True)
class Texts:
    """The texts of one language.

    Attributes:
        language: two letters, as in ISO 639-1.
        entries: the texts by dotted key.
    """

    language: str
    entries: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of *key* with *values* inserted.

        Raises:
            TextError: the language has no such key, or the text has other placeholders.
        """
        entry = self.entries.get(key)
        if entry is None:
            raise TextError(
                message(
                    "language {language!r} has no text {key!r}",
                    language=self.language,
                    key=key,
                )
            )
        try:
            if BETWEEN in entry:
                return fill_in(entry, values, self.language)
            return entry.format(**values)
        except (KeyError, IndexError, ValueError) as error:
            raise TextError(
                message(
                    "language {language!r}, text {key!r}: {entry!r} cannot be filled "
                    "in ({error})",
                    language=self.language,
                    key=key,
                    entry=entry,
                    error=error,
                )
            ) from error

    def keys_in(self, text: str) -> tuple[str, ...]:
        """Return the keys of the texts that make up *text*; empty if others do."""
        keys = []
        for key, entry in sorted(self.entries.items(), key=lambda item: -len(item[1])):
            if entry and entry in text:
                text = text.replace(entry, "")
                keys.append(key)
        return () if text.strip() else tuple(keys)
