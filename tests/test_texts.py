import re
from pathlib import Path

import pytest
from babel import Locale

from sheetgen.core.errors import UsageError
from sheetgen.core.filling import plural_form, plural_forms
from sheetgen.language.texts import (
    SAYS,
    TEXTS,
    TextError,
    Texts,
    list_languages,
    load_texts,
    placeholders,
)

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of texts of a game."""
    (tmp_path / "en.toml").write_text(
        '[terrain]\nreef = "reef"\n[sheet]\ntotal = "Sum"\n', encoding="utf-8"
    )
    return tmp_path


def test_every_language_of_the_project_has_a_name_of_its_own() -> None:
    languages = list_languages(SAYS)
    assert {"en", "es", "hu", "ja", "pl"} <= set(languages)
    names = [load_texts(lang, general=SAYS)("language.name") for lang in languages]
    assert len(set(names)) == len(names)


def test_languages_are_found_by_listing_the_folder(folder: Path) -> None:
    (folder / "pl.toml").touch()
    (folder / "notes.toml").touch()
    (folder / "ja.txt").touch()
    assert list_languages(folder) == ("en", "pl")


def test_a_language_is_printed_only_if_its_folder_has_texts(folder: Path) -> None:
    with pytest.raises(UsageError, match=r"'xx'.*en, es, hu"):
        load_texts("xx")
    assert load_texts("pl", general=SAYS)("language.name") == "polski"
    with pytest.raises(UsageError, match=r"'pl'.*: expected one of en$"):
        load_texts("pl", general=folder)


@pytest.mark.parametrize("language", ["", "e", "EN", "en.toml", "../en", "*"])
def test_only_the_name_of_a_language_is_one(language: str) -> None:
    with pytest.raises(UsageError):
        load_texts(language)


def test_the_texts_of_a_game_are_laid_over_the_general_ones(folder: Path) -> None:
    texts = load_texts("en", (folder,))
    assert texts("terrain.reef") == "reef"
    assert texts("sheet.total") == "Sum"
    assert texts("sheet.name") == load_texts("en")("sheet.name")
    assert load_texts("en")("sheet.total") != "Sum"


def test_a_game_without_the_language_is_a_fault_of_its_files(folder: Path) -> None:
    with pytest.raises(TextError, match=r"hu\.toml: missing"):
        load_texts("hu", (folder,))


def test_a_language_without_a_text_is_refused_with_file_and_key(folder: Path) -> None:
    (folder / "pl.toml").write_text('[terrain]\nreef = "rafa"\n', encoding="utf-8")
    with pytest.raises(TextError, match=r"^[^\n]*pl\.toml: sheet\.total: missing$"):
        load_texts("pl", (folder,))


def test_the_texts_that_a_line_consists_of_are_known() -> None:
    texts = Texts("en", {"a": "One.", "b": "One. Two.", "c": "Three."})
    assert texts.keys_in("One. Two. Three.") == ("b", "c")
    assert texts.keys_in("One. Else. Three.") == ()


def test_broken_files_of_texts_are_named_with_line_key_and_exit_code(
    folder: Path,
) -> None:
    (folder / "en.toml").write_text('a = "b"\nc = \n', encoding="utf-8")
    with pytest.raises(TextError, match=r"en\.toml: .*line 2"):
        load_texts("en", (folder,))
    (folder / "en.toml").write_bytes('a = "á"'.encode("latin-1"))
    with pytest.raises(TextError, match=r"en\.toml"):
        load_texts("en", (folder,))
    (folder / "en.toml").write_text("[sheet]\ntotal = 3\n", encoding="utf-8")
    with pytest.raises(TextError, match=r"en\.toml: sheet\.total: expected a text"):
        load_texts("en", (folder,))
    assert TextError.exit_code == 3


def test_values_are_put_into_a_text_that_wants_them() -> None:
    texts = Texts("en", {"area": "{terrain} of {size}"})
    assert texts("area", terrain="city", size=3) == "city of 3"
    assert Texts("en", {"area": "an area"})("area", size=3) == "an area"
    texts = Texts("en", {"total": "{found:reef|reefs}"})
    assert texts("total", found="3, 1") == "3, 1 reefs"


def test_a_number_chooses_the_form_of_a_word_behind_it() -> None:
    texts = Texts("en", {"total": "of {all:reef|reefs}, {left:is|are} left"})
    told = [texts("total", all=count + 1, left=count) for count in (0, 1, 2)]
    assert told == [
        "of 1 reef, 0 are left",
        "of 2 reefs, 1 is left",
        "of 3 reefs, 2 are left",
    ]
    texts = Texts("pl", {"total": "{count:rafa|rafy|raf}"})
    told = [texts("total", count=count) for count in (1, 2, 5, "12", "22")]
    assert told == ["1 rafa", "2 rafy", "5 raf", "12 raf", "22 rafy"]


def test_a_text_without_one_of_the_forms_of_its_language_is_refused() -> None:
    texts = Texts("pl", {"total": "{count:rafa|raf}"})
    with pytest.raises(TextError, match="cannot be filled in"):
        texts("total", count=1)


@pytest.mark.parametrize("language", list_languages(SAYS))
def test_forms_are_those_of_the_unicode_cldr(language: str) -> None:
    """Browsers choose forms on the page, and have the same tables as Babel."""
    rule = Locale(language).plural_form
    assert all(plural_form(language, n) == rule(n) for n in range(2000))
    assert {plural_form(language, n) for n in range(200)} == {*plural_forms(language)}


def test_a_text_that_is_missing_is_named_with_its_language() -> None:
    with pytest.raises(TextError, match=r"language 'hu' has no text 'sheet\.title'"):
        Texts("hu", {})("sheet.title")


@pytest.mark.parametrize("text", ["{size", "{size} {other}", "{}", "{size:q}"])
def test_a_text_that_cannot_be_filled_in_is_named(text: str) -> None:
    with pytest.raises(TextError, match=r"'en'.*'area'"):
        Texts("en", {"area": text})("area", size=3)


@pytest.mark.parametrize(
    ("text", "names"),
    [("none", set()), ("{a} and {b:>3} and {a}", {"a", "b"}), ("{{a}}", set())],
)
def test_the_values_that_a_text_wants_are_known(text: str, names: set[str]) -> None:
    assert placeholders(text) == names


def test_the_general_texts_stand_in_the_package() -> None:
    assert (TEXTS / "en.toml").is_file()
    assert (SAYS / "en.toml").is_file()


def test_texts_have_curly_apostrophes_and_dashes_in_ranges() -> None:
    """In all languages: of sheets, set-ups, help and laws, of answers and the page."""
    found = [
        *ROOT.glob("sheetgen/texts/*.toml"),
        *ROOT.glob("sheetgen/games/**/texts/*.toml"),
        *ROOT.glob("sheetgen/games/*/setups/*.toml"),
        *ROOT.glob("layouts/*/parts/*-??.toml"),
        *ROOT.glob("sheetgen/**/says/*.toml"),
        *ROOT.glob("sheetgen/site/texts/*.toml"),
    ]
    assert len(found) > 20
    straight = re.compile(r"\w'(?:\w| )|(?<![-\w])(?:\d+-\d|[A-Z]-[A-Z]\b)")
    for path in found:
        for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"', path.read_text("utf-8")):
            assert not straight.search(text), (path.name, text)
