"""Files of The Castles of Burgundy, beside the cases of `fills.toml`."""

import re
from pathlib import Path

import pytest

from sheetgen.cli.speech import catalogue
from sheetgen.core.errors import FillError
from sheetgen.games.burgundy.check.expansions import IDS
from sheetgen.games.burgundy.files.fill_file import NOTATION
from sheetgen.games.burgundy.rules.counts import VINE_COLOURS
from sheetgen.games.burgundy.rules.fill import HEADINGS
from sheetgen.games.burgundy.rules.ruleset import VARIANTS
from sheetgen.games.burgundy.rules.tile import WORDS
from sheetgen.language.message import translate
from tests.games.filled import text_of


@pytest.mark.parametrize("row", [{"b": ". . . . Market"}, {"d": "y . . . . . ."}])
def test_a_word_that_is_no_tile_can_be_told_in_other_languages(
    row: dict[str, str],
) -> None:
    with pytest.raises(FillError) as refused:
        NOTATION.read(text_of("burgundy", {"fill": row}))
    (problem,) = refused.value.problems
    assert ": nincs ilyen lapka (" in translate(problem.what, catalogue("hu"))


def test_the_documents_name_every_word_and_key() -> None:
    document = (Path(__file__).parents[3] / "docs/fills.md").read_text("utf-8")
    section = document.partition("### The body of The Castles of Burgundy")[2]
    section = section.partition("## Logs")[0]
    for name in (*IDS, *VARIANTS, *HEADINGS, *VINE_COLOURS, "taken-back", "crane"):
        assert name in section, name
    for word in WORDS:
        if not word.isdecimal() and not re.fullmatch(r"[234]\w", word):
            assert f"`{word}`" in section, word
