"""What commands say: every template of the code stands in every catalogue."""

import ast
import re
import string
import tomllib
from pathlib import Path

import click
import pytest

from sheetgen.cli import COMMANDS as COMMAND_NAMES
from sheetgen.cli import cli
from sheetgen.cli.help import help_texts
from sheetgen.cli.speech import COMMANDS, HELP
from sheetgen.codes import decode, seal_answers
from sheetgen.errors import CodeError
from sheetgen.games.find import all_rules
from sheetgen.lang import ENGLISH, SAYS, list_languages
from sheetgen.say import join, recognise, say, tell

PACKAGE = Path(__file__).resolve().parent.parent / "sheetgen"
LANGUAGES = [language for language in list_languages(SAYS) if language != ENGLISH]


def load(language: str, folder: Path = COMMANDS) -> dict[str, str]:
    text = (folder / f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def templates_in_the_code() -> set[str]:
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            texts: list[ast.expr] = []
            if name in ("tell", "mark"):
                texts = node.args[:1]
            elif name == "plural":
                texts = node.args[1:]
            found |= {
                text.value
                for text in texts
                if isinstance(text, ast.Constant) and isinstance(text.value, str)
            }
    return found


def texts_of_help_pages() -> set[str]:
    context = click.Context(cli)
    commands = (cli.get_command(context, name) for name in COMMAND_NAMES)
    return {
        text for command in (cli, *commands) if command for text in help_texts(command)
    }


def values_of(template: str) -> set[tuple[str, str]]:
    """Return the names of the values that a template wants, and how they are shown."""
    parts = string.Formatter().parse(template)
    return {(name, spec or "") for _, name, spec, _ in parts if name}


@pytest.mark.parametrize("folder", [COMMANDS, HELP])
def test_there_is_a_catalogue_for_every_language_but_english(folder: Path) -> None:
    assert sorted(path.stem for path in folder.iterdir()) == LANGUAGES


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_what_the_code_tells_and_nothing_else(language: str) -> None:
    known, told = set(load(language)), templates_in_the_code()
    assert len(told) > 250
    assert sorted(told - known) == []
    assert sorted(known - told) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_of_help_has_what_help_pages_say_and_nothing_else(
    language: str,
) -> None:
    known, said = set(load(language, HELP)), texts_of_help_pages()
    assert len(said) > 120
    assert sorted(said - known) == []
    assert sorted(known - said) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_keeps_figures_options_and_names(language: str) -> None:
    """What a user types, and what stands in code, is the same in every language."""
    fixed = re.compile(r"`[^`]+`|--[a-z]+\b|\b[A-Z]{4,}\b(?!\.toml|-proof|\.pdf|\.svg)")
    for english, text in load(language, HELP).items():
        wanted = set(fixed.findall(english)) - {"FAIL", "NAME"}
        assert [word for word in wanted if word not in text] == [], english


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_wants_the_values_of_its_template(language: str) -> None:
    for template, text in load(language).items():
        assert values_of(text) == values_of(template), template


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


def test_a_text_is_english_until_it_is_said() -> None:
    told = tell("{count} rows", count=3)
    assert told == "3 rows"
    assert say(told, {}) == "3 rows"
    assert say(told, {"{count} rows": "{count} sor"}) == "3 sor"
    assert say(told, {"else": "más"}) == "3 rows"


def test_texts_within_a_text_are_said_too() -> None:
    told = join(": ", ("a.toml:3", tell("missing"), tell("{what}!", what=tell("no"))))
    assert told == "a.toml:3: missing: no!"
    assert say(told, {"missing": "hiányzik", "no": "nem"}) == "a.toml:3: hiányzik: nem!"


def test_what_others_say_in_english_is_recognised() -> None:
    templates = ("{what} Did you mean {name}?", "No such option {name}.")
    text = "No such option '--inc'. Did you mean '--ink'?"
    hungarian = {templates[0]: "{what} Talán {name}?", templates[1]: "Nincs {name}."}
    assert say(recognise(text, templates), hungarian) == "Nincs '--inc'. Talán '--ink'?"
    assert say(recognise("No such luck", templates), hungarian) == "No such luck"


def test_what_a_user_wrote_is_never_translated() -> None:
    told = tell("no file {name!r}", name="missing")
    assert say(told, {"missing": "hiányzik"}) == "no file 'missing'"
    assert say("missing", {"missing": "hiányzik"}) == "missing"
    assert say(tell("{name}", name="{count} {}"), {"x": "y"}) == "{count} {}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("digits", ["1", "12x", seal_answers(12345), "9" * 500])
def test_messages_of_the_core_are_recognised(digits: str, language: str) -> None:
    with pytest.raises(CodeError) as caught:
        decode(digits, [rules.encoding for rules in all_rules()])
    assert say(caught.value.message, load(language)) != str(caught.value)
