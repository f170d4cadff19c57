"""What commands say: every text of the code stands in every catalogue."""

import ast
import re
import string
from gettext import NullTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from scripts import texts
from sheetgen.cli.speech import catalogue, languages
from sheetgen.core.codes import decode, seal_answers
from sheetgen.core.errors import CodeError
from sheetgen.games.find import all_rules
from sheetgen.language.message import join, message, plural, recognise, translate
from sheetgen.language.texts import ENGLISH, SAYS, list_languages

PACKAGE = Path(__file__).resolve().parent.parent / "sheetgen"
LANGUAGES = [language for language in list_languages(SAYS) if language != ENGLISH]


class Words(NullTranslations):
    """A catalogue of few words."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__()
        self.words = words

    def gettext(self, message: str) -> str:
        return self.words.get(message, message)


@pytest.fixture(scope="module")
def template() -> Catalog:
    """Return all that is said."""
    return texts.extract()


def messages(catalogue: Catalog) -> list[Message]:
    """Return what a catalogue holds, without its head."""
    return [message for message in catalogue if message.id]


def forms(message: Message) -> list[tuple[str, str]]:
    """Return every text of a translation beside the English that it stands for."""
    if isinstance(message.id, str):
        return [(message.id, message.string)]
    one, many = message.id
    said = message.string
    return [(one if len(said) > 1 and not at else many, x) for at, x in enumerate(said)]


def values_of(template: str) -> set[tuple[str, str]]:
    """Return the names of the values that a template wants, and how they are shown."""
    parts = string.Formatter().parse(template)
    return {(name, spec or "") for _, name, spec, _ in parts if name}


def test_there_is_a_catalogue_for_every_language_but_english() -> None:
    assert [path.parts[-3] for path in texts.list_files()] == LANGUAGES
    assert languages() == LANGUAGES


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_have_what_is_said_with_its_values_figures_and_names(
    language: str, template: Catalog
) -> None:
    """`make texts` brings it up to date; what is new waits for a translator there."""
    found = texts.load(texts.path(language))
    known = {entry.id for entry in messages(found)}
    wanted = {entry.id for entry in messages(template)}
    assert len(wanted) > 800
    assert sorted(map(str, wanted - known)) == []
    assert sorted(map(str, known - wanted)) == []
    assert [entry.id for entry in messages(found) if entry.fuzzy] == []
    for entry in messages(found):
        assert all(said for _, said in forms(entry)), entry.id
        if isinstance(entry.id, tuple):
            assert len(entry.string) == found.num_plurals, entry.id
    for entry in messages(texts.load(texts.path(language))):
        if ("help", 0) in entry.locations or ("help", None) in entry.locations:
            continue  # which has no values, and braces as they are
        for english, said in forms(entry):
            wanted = values_of(english)
            if isinstance(entry.id, tuple) and english == entry.id[0]:
                # "1 row" may be "{count} row" elsewhere.
                assert values_of(said) in (wanted, values_of(entry.id[1])), english
            else:
                assert values_of(said) == wanted, english
    fixed = re.compile(r"`[^`]+`|--[a-z]+\b|\b[A-Z]{4,}\b(?!\.toml|-proof|\.pdf|\.svg)")
    help_texts = set(texts.list_help())
    assert len(help_texts) > 120
    for english in help_texts:
        said = found[english].string
        wanted = set(fixed.findall(english)) - {"FAIL", "NAME"}
        assert [word for word in wanted if word not in said] == [], english
    assert translate(join(", ", ()), catalogue(language)) == ""


def test_everything_of_clicks_that_users_see_is_still_said_by_click() -> None:
    found = [m if isinstance(m, str) else m[0] for _, m in texts.list_click()]
    assert {text for wanted in texts.CLICK.values() for text in wanted} == {*found}


def test_no_message_is_put_together_outside_of_a_template() -> None:
    """An f-string that is raised could not be said in another language."""
    for path in (PACKAGE / "cli").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                if isinstance(node.exc.func, ast.Attribute):
                    continue  # an error of click's, which is recognised
                for argument in node.exc.args:
                    is_plain = isinstance(argument, ast.JoinedStr | ast.Constant)
                    text = getattr(argument, "value", "")
                    assert not (is_plain and not isinstance(text, int)), path


def test_a_text_is_english_until_it_is_said_with_the_texts_within() -> None:
    told = message("{count} rows", count=3)
    assert told == "3 rows"
    assert translate(told, NullTranslations()) == "3 rows"
    assert translate(told, Words({"{count} rows": "{count} sor"})) == "3 sor"
    assert translate(told, Words({"else": "más"})) == "3 rows"
    told = join(
        ": ", ("a.toml:3", message("missing"), message("{what}!", what=message("no")))
    )
    assert told == "a.toml:3: missing: no!"
    words = Words({"missing": "hiányzik", "no": "nem"})
    assert translate(told, words) == "a.toml:3: hiányzik: nem!"
    told = message("no file {name!r}", name="missing")
    assert translate(told, Words({"missing": "hiányzik"})) == "no file 'missing'"
    assert translate("missing", Words({"missing": "hiányzik"})) == "missing"
    assert (
        translate(message("{name}", name="{count} {}"), Words({"x": "y"}))
        == "{count} {}"
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", {0: "0 casillas", 1: "1 casilla", 2: "2 casillas"}),
        ("hu", {0: "0 mező", 1: "1 mező", 5: "5 mező"}),
        ("ja", {0: "0マス", 1: "1マス", 5: "5マス"}),
        (
            "pl",
            {
                0: "0 pól",
                1: "1 pole",
                2: "2 pola",
                4: "4 pola",
                5: "5 pól",
                12: "12 pól",
            }
            | {
                14: "14 pól",
                21: "21 pól",
                22: "22 pola",
                112: "112 pól",
                124: "124 pola",
            },
        ),
    ],
)
def test_a_count_has_the_form_of_its_language(
    language: str, said: dict[int, str]
) -> None:
    for count, words in said.items():
        told = plural(count, "1 space", "{count} spaces")
        assert translate(told, catalogue(language)) == words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("digits", ["1", "12x", seal_answers(12345), "9" * 500])
def test_messages_of_the_core_are_recognised_and_no_others(
    digits: str, language: str
) -> None:
    with pytest.raises(CodeError) as caught:
        decode(digits, [rules.encoding for rules in all_rules()])
    assert translate(caught.value.message, catalogue(language)) != str(caught.value)
    assert recognise("no such luck", ["no such {name}!"]) == "no such luck"
