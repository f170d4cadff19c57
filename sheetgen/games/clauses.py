"""Clauses of a game's rules that its code can cite, in the languages of players.

English is generated from docs/rules (`scripts/clauses.py`); the other languages are our
own translations. A clause is lines of text, and of tables (`| size | 1 | 2 |`).
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from sheetgen.language.texts import list_languages


class Clauses(NamedTuple):
    """The clauses of a game in one language.

    Attributes:
        section: the headings of sections by their numbers.
        clause: the texts of clauses by their numbers.
        source: where each comes from; a language without sources has those of English.
    """

    section: Mapping[str, str]
    clause: Mapping[str, str]
    source: Mapping[str, str]


def load_clauses(folder: Path) -> dict[str, Clauses]:
    """Return the clauses in *folder* by language; empty if the folder is missing."""
    if not folder.is_dir():
        return {}
    told = {
        language: tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))
        for language in list_languages(folder)
    }
    source = told["en"]["source"]
    return {
        language: Clauses(own["section"], own["clause"], own.get("source", source))
        for language, own in told.items()
    }
