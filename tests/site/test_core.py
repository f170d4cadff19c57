"""What nothing of the core names is left out of what a browser loads."""

import ast

from sheetgen.site.build import page_games
from sheetgen.site.core import without_unused
from sheetgen.site.parts import transpiled_modules

ONE = """
from other import near, far
from other import CONSTANT
LIMIT = 3
LOOSE, TIGHT = 1, 2

class Thing:
    fields_ = ("size",)

    def __eq__(self, other):
        return self.size == other.size

    def area(self):
        return self.size * LIMIT

    def spare(self):
        return spare_part(self)

def spare_part(thing):
    return thing

def run():
    return near(Thing().area())
"""
OTHER = """
from third import helper
CONSTANT = 5

def near(value):
    return value

def far(value):
    return helper(value)
"""
THIRD = """
def helper(value):
    return value
"""
ROOT = "import one\none.run()\n"


def test_what_nothing_names_goes_and_what_only_that_named_goes_too() -> None:
    files = {"one.py": ONE, "other.py": OTHER, "third.py": THIRD, "root.py": ROOT}
    left = without_unused(files)
    assert "spare" not in left["one.py"]
    assert "far" not in left["one.py"] + left["other.py"]
    assert "CONSTANT" not in left["one.py"] + left["other.py"]
    assert left["third.py"] == ""
    assert "from other import near" in left["one.py"]
    assert "def area" in left["one.py"] and "def __eq__" in left["one.py"]
    assert "LOOSE, TIGHT = (1, 2)" in left["one.py"]  # more than a name is kept


def test_a_name_in_a_text_is_kept() -> None:
    files = {
        "one.py": "def by_name():\n    return 1\n",
        "two.py": "NAMES = ['by_name']",
    }
    files["root.py"] = "import two\nprint(two.NAMES)\n"
    assert "def by_name" in without_unused(files)["one.py"]


def test_what_is_imported_from_a_module_that_only_hands_it_on_stays() -> None:
    files = {
        "one.py": "from two import part\nprint(part)\n",
        "two.py": "from three import part\n",
        "three.py": "part = 3\n",
    }
    assert without_unused(files)["two.py"] == "from three import part"


def test_the_core_has_no_import_of_what_is_not_there() -> None:
    files = transpiled_modules([game.id for game in page_games()])
    for path, text in files.items():
        for node in ast.parse(text).body:
            if not isinstance(node, ast.ImportFrom):
                continue
            target = f"{str(node.module).replace('.', '/')}.py"
            assert target in files or node.module in ("collections",), path
            for alias in node.names:
                assert target not in files or alias.name in files[target], path
