"""The sentences that notes of the core make, in the languages of players.

A page has the English ones in the notes themselves; others stand in the catalogues of
what commands say, by the same templates.
"""

import ast
from collections.abc import Iterable, Iterator
from gettext import NullTranslations

from sheetgen.core.filling import plural_form, plural_forms
from sheetgen.installed import find_catalogue
from sheetgen.lang import ENGLISH, SAYS, list_languages
from sheetgen.site.lower import STAND_INS, module_path
from sheetgen.site.said import split_template

# Functions of `sheetgen.core.note` and of `sheetgen.say`: where texts end.
_MAKERS = {"noted": 1, "counted": 3, "tell": 1, "defer": 1, "plural": 3}
_COUNTS = range(30)  # all forms of a language come up among these

Said = dict[str, str | dict[str, str]]


def note_texts(modules: Iterable[str]) -> dict[str, Said]:
    """Return what notes of some modules say in each language but English.

    Args:
        modules: by their dotted names.

    Returns:
        By language, for each template the text, or the texts by their CLDR forms.
    """
    templates = sorted({one for name in modules for one in _find_templates(name)})
    return {
        language: _say(templates, language)
        for language in list_languages(SAYS)
        if language != ENGLISH
    }


def _find_templates(name: str) -> Iterator[tuple[str, str]]:
    """Yield the templates of a module, each behind that for a count of one."""
    tree = ast.parse(module_path(STAND_INS.get(name, name)).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        end = _MAKERS.get(node.func.id, 0)
        texts = [one.value for one in node.args[:end] if isinstance(one, ast.Constant)]
        if texts:
            *one, template = map(str, texts)
            yield (one[0] if one else "", template)


def _say(templates: Iterable[tuple[str, str]], language: str) -> Said:
    catalogue = find_catalogue(language)
    said: Said = {}
    for one, template in templates:
        plain = split_template(template)[0]
        if one:
            said[plain] = _by_form(one, template, catalogue, language)
        else:
            said[plain] = split_template(catalogue.gettext(template))[0]
    return said


def _by_form(
    one: str, template: str, catalogue: NullTranslations, language: str
) -> dict[str, str]:
    """Return the forms of a text that counts."""
    counts = {plural_form(language, count): count for count in _COUNTS}
    return {
        form: split_template(catalogue.ngettext(one, template, counts[form]))[0]
        for form in plural_forms(language)
    }
