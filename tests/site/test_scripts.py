"""Modules of the page put into one script."""

import pytest

from sheetgen.games.find import list_games
from sheetgen.site.scripts import bundle, bundle_later
from sheetgen.site.transpile import PACKAGE

A = 'import { b, c } from "./b.js";\n\nexport const a = b + c;\n'
B = "export const b = 1;\nexport function c() {\n  return 2;\n}\n"


def test_a_module_stands_after_what_it_needs() -> None:
    text = bundle({"a.js": A, "b.js": B}, "a.js")
    assert text.index("const b = 1") < text.index("const a = b + c")
    assert "import" not in text
    assert "export" not in text


def test_imports_over_several_lines_are_taken_out() -> None:
    text = bundle(
        {"a.js": A.replace("{ b, c }", "{\n  b,\n  c,\n}"), "b.js": B}, "a.js"
    )
    assert text.startswith("const b = 1;")


def test_a_later_script_is_given_what_the_page_has_already() -> None:
    modules = {
        "a.js": A,
        "b.js": B,
        "c.js": 'import { e } from "./e.js";\nimport {\n  c,\n} from "./b.js";\n'
        "export async function d() {\n  return c() + e;\n}\nconst hidden = 4;\n",
        "e.js": "export const e = 5;\n",
    }
    script, given = bundle_later(modules, "c.js", "a.js")
    assert given == ("c",)
    assert script.startswith("export function begin({ c }) {\n")
    assert script.endswith("return { d };\n}\n")
    assert "const e = 5" in script
    assert "const b = 1" not in script
    assert "import" not in script


@pytest.mark.parametrize(
    ("modules", "says"),
    [
        ({"a.js": A}, r"a\.js wants b\.js"),
        ({"a.js": A, "b.js": B + "const a = 3;\n"}, r"a stands in b\.js and a\.js"),
        ({"a.js": A, "b.js": 'import { a } from "./a.js";\n' + B}, "import each other"),
        ({"a.js": 'export { b } from "./b.js";\n'}, "cannot bundle"),
        ({"a.js": 'import b from "./b.js";\n', "b.js": B}, "cannot bundle"),
    ],
)
def test_what_cannot_be_bundled_is_refused(modules: dict[str, str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        bundle(modules, "a.js")


def test_the_page_asks_nothing_of_other_hosts() -> None:
    webs = [path for game in list_games() for path in game.web.glob("*.*")]
    for path in (*(PACKAGE / "site" / "page").iterdir(), *webs):
        text = path.read_text(encoding="utf-8")
        assert "eval(" not in text, path
        assert "innerHTML" not in text, path
        for word in text.replace("http://www.w3.org/", "").split():
            assert "http://" not in word or "SHEETGEN.LOCAL" in word.upper(), path
