"""How the documents become pages; `scripts/docs.py` runs Sphinx with it."""

import re
from typing import Any

project = "sheetgen"
extensions = ["myst_parser"]
root_doc = "index"
exclude_patterns = ["README.md"]  # the first page has its text
myst_heading_anchors = 6  # as GitHub names headings
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["home.css"]
html_show_copyright = False
html_copy_source = False
html_use_index = False
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/scroll-start.html",
        "sidebar/brand.html",
        "sidebar/search.html",
        "beside.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
_CLAUSE = re.compile(r"^(\| )?\*\*(\d+\.\d+)\*\*", re.MULTILINE)


def setup(app: Any) -> None:
    """Let rules be linked to by the numbers of their clauses."""
    app.connect("source-read", _mark)


def _mark(app: Any, name: str, source: list[str]) -> None:
    if name.startswith("docs/rules/"):
        source[0] = mark_clauses(source[0])


def mark_clauses(text: str) -> str:
    """Return rules whose numbers of clauses are anchors, and links to themselves."""
    return _CLAUSE.sub(r'\1<a class="clause" id="\2" href="#\2">\2</a>', text)
