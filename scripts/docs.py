"""Build the project's home: documents, the solver and a gallery, in one folder.

`make docs` does so; any static web host takes the folder as it is. With the address
where it will be (`LINK`), the sheets of the gallery have PDFs too: their codes open the
solver there. A link that leads nowhere ends the build.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from sheetgen.gallery.build import Gallery, build_gallery
from sheetgen.gallery.exhibit import Wish
from sheetgen.gallery.submissions import find_sent
from sheetgen.prints.code import local_links, make_links
from sheetgen.prints.look import Look
from sheetgen.prints.paper import Setup
from sheetgen.site.finished import write_site
from sheetgen.version import __version__

ROOT = Path(__file__).resolve().parent.parent
HOME = Path(__file__).with_name("home")
TITLE = "Sheets to print"
LEAVES = 25  # in each PDF of the gallery
SOLVER, GALLERY = "solver", "gallery"
# A page whose script knows what an address names there.
DRAWN = f"{SOLVER}/index.html"


def main(python: str, folder: Path, link: str = "") -> None:
    """Write all of it into *folder*.

    Args:
        python: the Python that has Sphinx.
        folder: what is there is removed.
        link: the address where the folder will be; empty if that is not known.
    """
    shutil.rmtree(folder, ignore_errors=True)
    write_documents(python, folder)
    write_site(folder / SOLVER)
    write_gallery(folder / GALLERY, f"{link.rstrip('/')}/{SOLVER}/" if link else "")
    if lost := list(lost_links(folder)):
        sys.exit("\n".join(["these links lead nowhere:", *lost]))
    print(f"{folder}/index.html")


def write_documents(python: str, folder: Path) -> None:
    """Write the documents as pages; a warning ends the build."""
    build = ("-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going")
    told = ("--conf-dir", str(HOME), "--define", f"html_title=sheetgen {__version__}")
    with tempfile.TemporaryDirectory() as name:
        source = Path(name)
        for part in ("docs", "layouts"):
            shutil.copytree(ROOT / part, source / part)
        for path in (*ROOT.glob("*.md"), ROOT / "LICENSE", HOME / "index.md"):
            shutil.copy(path, source)
        done = subprocess.run([python, *build, *told, name, str(folder)])
    if done.returncode:
        sys.exit("the documents have faults")
    for rest in (".doctrees", ".buildinfo"):
        path = folder / rest
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    (folder / ".nojekyll").touch()  # or GitHub leaves out folders such as _static


def write_gallery(folder: Path, address: str) -> None:
    """Write the gallery of all sheets that sheetgen brings.

    Args:
        folder: where.
        address: what the codes of its PDFs open; without, it has none.
    """
    files, problems, _ = find_sent(ROOT / "layouts")
    links = make_links(address) if address else local_links()
    wish = Wish(Look(), links, Setup(), LEAVES if address else 0, games=100)
    beside = f"../../{DRAWN}"
    gallery = Gallery(ROOT / "layouts", folder, TITLE, wish, str, solver=beside)
    if build_gallery(gallery, files, problems).problems:
        sys.exit(f"{folder / 'problems.html'} says what is wrong with layouts")


class Page(HTMLParser):
    """The addresses on a page, and the places that an address can name there."""

    def __init__(self, text: str) -> None:
        """Read the text of a page."""
        super().__init__()
        self.addresses: list[str] = []
        self.places = {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag names."""
        for key, value in attrs:
            if value and key in ("href", "src"):
                self.addresses.append(value)
            elif value and key == "id":
                self.places.add(value)


def lost_links(folder: Path) -> Iterator[str]:
    """Yield the links of all pages in *folder* to what is not there."""
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*.html")]
    pages = {name: Page((folder / name).read_text("utf-8")) for name in names}
    for name, page in pages.items():
        for address in page.addresses:
            link = urlsplit(urljoin(name, address))
            if link.scheme or link.netloc:
                continue  # another site, or data
            path = unquote(link.path)
            target = pages.get(path)
            is_named = target is None or path == DRAWN or link.fragment in target.places
            if not (folder / path).is_file() or not is_named:
                yield f"{name}: {address}"


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
