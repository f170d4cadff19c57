"""What the page reads of declared sheets, beside what commands say of the files."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core.scoresheet.writer import write_sheet
from sheetgen.site.page_data import PAGE, reader_texts
from sheetgen.system.packages import find_catalogue
from tests.games.sheets.conformance import code_of
from tests.games.sheets.declare import BLOCKS, SHEETS, declare
from tests.page.test_scripts import run_node
from tests.site.declarations import make_files, read_here, said, said_there
from tests.site.test_conformance import ask_in_node

Plain = dict[str, Any]
LETTERS = Path(__file__).parent / "letters.mjs"


def tell_letters(texts: Sequence[str]) -> list[Plain]:
    """Return what the page tells its Python of the letters of texts."""
    letters: list[Plain] = run_node(LETTERS, PAGE / "letters.js", asked=texts)
    return letters


def read_in_node(engine: str, texts: Sequence[str]) -> list[Plain]:
    """Return what the page's Python reads of texts."""
    questions: list[Plain] = [
        {"do": "draft", "ask": "sheet", "text": text, "letters": letters}
        for text, letters in zip(texts, tell_letters(texts), strict=True)
    ]
    return ask_in_node(engine, questions, name="whole")


def formula(points: str) -> str:
    rows = f'rows = [{{ label = "B", points = "{points}" }}]'
    return f'format = 1\nsheet = "A"\n[[table]]\n{rows}\n'


EXTREMES = (
    *(formula("(" * deep + "b" + ")" * deep) for deep in (32, 44, 45, 240)),
    *(formula("min(" * deep + "b" + ", 1)" * deep) for deep in (32, 33, 60)),
    *(formula("-(" * deep + "b" + ")" * deep) for deep in (28, 33, 40)),
    *(formula(sign * 120 + "b") for sign in ("-", "not ")),
    *(formula("b" + more * 60) for more in (" - 1", " + 1", " < b", " and b")),
    formula("b" + " if b else b" * 35),
    *("a = " + "[" * deep + "]" * deep for deep in (16, 17)),
    *("a." * deep + "b = 1" for deep in (7, 8)),
    *("", " \n", "#", "\ufeff", "x = '''", "a = -" + "1" * 4301, "a = 0x" + "f" * 4301),
    "".join(f"k{at} = 1\n" for at in range(1200)),
)


@pytest.mark.slow
def test_what_is_deep_long_or_empty_is_refused_alike(
    engine_url: str, tmp_path: Path
) -> None:
    for text, answer in zip(EXTREMES, read_in_node(engine_url, EXTREMES), strict=True):
        assert said_there(answer) == read_here(text.encode(), tmp_path), text[:80]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "seed"),
    [
        (60, 0),
        pytest.param(440, 1, marks=pytest.mark.full),
        pytest.param(100, 2, marks=pytest.mark.full),
        pytest.param(100, 3, marks=pytest.mark.full),
    ],
)
def test_the_page_reads_a_file_as_commands_do(
    count: int, seed: int, engine_url: str, tmp_path: Path
) -> None:
    """Same digits, or the same problems in the same lines, and in other languages."""
    files = list(make_files(count, seed))
    answers = read_in_node(engine_url, [content.decode() for content in files])
    there = [said_there(answer) for answer in answers]
    here = [read_here(content, tmp_path) for content in files]
    wrong = [one for one in zip(files, there, here, strict=True) if one[1] != one[2]]
    assert wrong[:2] == []
    language, texts = [*reader_texts().items()][seed]
    told = [said_there(answer, texts, language) for answer in answers]
    catalogue = find_catalogue(language)
    here = [read_here(content, tmp_path, catalogue) for content in files]
    wrong = [one for one in zip(files, told, here, strict=True) if one[1] != one[2]]
    assert wrong[:2] == []
    assert len([digits for _, digits in here if digits]) > count // 6


@pytest.mark.slow
def test_drawings_beside_a_sheet_are_noted_and_it_is_read(engine_url: str) -> None:
    text = (
        'format = 1\nsheet = "A"\nlogo = "own.svg"\n[[table]]\n'
        'rows = [{ label = "B", icon = "star" }]\n'
    )
    (answer,) = read_in_node(engine_url, [text])
    assert answer["problems"] == [] and answer["sheet"]["title"] == "A"
    assert [row["label"] for row in answer["sheet"]["opened"]["rows"]] == ["B"]
    (note,) = answer["notes"]
    assert (note["line"], note["path"]) == (3, "")
    assert said(note["what"]) == "the page has no file own.svg beside this one"


def test_what_is_read_is_said_in_all_languages() -> None:
    told = reader_texts()
    assert sorted(told) == ["es", "hu", "ja", "pl"]
    for texts in told.values():
        assert "unknown key{hint}" in texts
        same = [text for text in texts if texts[text] == text and " " in text]
        assert len(same) < len(texts) // 10, same


@pytest.mark.slow
def test_a_code_is_written_as_a_file_that_declares_its_sheet(engine_url: str) -> None:
    files = (*sorted(SHEETS.glob("*.toml")), *BLOCKS)
    sheets = [declare(path.read_text("utf-8")) for path in files]
    digits = [code_of(sheet) for sheet in sheets]
    questions = [
        {"do": "draft", "ask": "sheet", "digits": code, "letters": letters}
        for code, letters in zip(digits, tell_letters([""] * len(files)), strict=True)
    ]
    answers = ask_in_node(engine_url, questions, name="whole")
    assert [one.get("text") for one in answers] == [
        write_sheet(one, "en") for one in sheets
    ]
    again = read_in_node(engine_url, [one["text"] for one in answers])
    assert [one["problems"] for one in again] == [[]] * len(files)
