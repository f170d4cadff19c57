"""The editor is for this machine alone, and for whoever knows its link."""

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest

from sheetgen.core.errors import LayoutError, OutputError
from sheetgen.design.room import ABSENT, ChangedError, NamedFile, Press, Room
from sheetgen.games.find import load_layout
from sheetgen.press.sheets import Links
from sheetgen.prints.look import Look
from sheetgen.source.text import MAX_FILE
from sheetgen.system.host import MARK, make_token, opened

PAGE = {"index.html": b"<head>" + MARK + b"</head>", "app.js": b"1", "sw.js": b"2"}
TEXT = load_layout("A").path.read_text("utf-8")

NO_QUESTIONS = (
    *("", "{", "[]", '{"text": 3}', '{"base": 1, "text": ""}'),
    *("[" * 200_000, '{"base": "", "text": "\\ud800"}'),
)


class Told(NamedTuple):
    """What was answered."""

    status: int
    kind: str
    body: bytes

    @property
    def plain(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class Guest:
    """Somebody with a link."""

    def __init__(self, link: str) -> None:
        self.host = urlsplit(link).netloc
        self.path = urlsplit(link).path

    def ask(self, name: str, **how: Any) -> Told:
        """Return the answer to a question behind the link."""
        return self.ask_at(self.path + name, **how)

    def ask_at(
        self,
        path: str,
        body: Any = None,
        method: str = "GET",
        headers: dict[str, str] | None = None,
    ) -> Told:
        """Return the answer at a path; a page asks, unless *headers* say otherwise."""
        usual = {} if method == "GET" else {"Origin": f"http://{self.host}"}
        connection = http.client.HTTPConnection(self.host, timeout=60)
        sent = body if isinstance(body, str | None) else json.dumps(body)
        asked = usual if headers is None else headers
        connection.request(method, path, sent, asked)
        answer = connection.getresponse()
        told = Told(answer.status, answer.headers["Content-Type"], answer.read())
        connection.close()
        return told


def make_room(named: NamedFile | None, start: str = "") -> Room:
    press = Press("isle.toml", Look(), Links("https://example.org/"))
    return Room(PAGE, named, press, str, make_token(), start)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "isle.toml"


@pytest.fixture
def guest(path: Path) -> Iterator[Guest]:
    with opened(make_room(NamedFile(path), "begin = 1"), 0) as link:
        yield Guest(link)


def test_a_page_opens_with_the_token_by_its_own_address_alone(guest: Guest) -> None:
    told = guest.ask("")
    assert told.status == 200
    assert b'content="design/" data-link="https://example.org/">' in told.body
    assert guest.ask("app.js").kind == "text/javascript"
    assert guest.ask("sw.js").status == 404
    for host in ("example.org", f"example.org:{guest.host.partition(':')[2]}", ""):
        told = guest.ask("design/file", headers={"Host": host})
        assert told.status in (400, 403)
    for path in ("/", "/app.js", "/x/app.js", "/x/design/file"):
        assert guest.ask_at(path).status == 404
    assert guest.ask_at(guest.path[:-2] + "/app.js").status == 404


def test_what_another_page_sends_is_refused(guest: Guest, path: Path) -> None:
    asked = {"text": "a = 1", "base": ""}
    for headers in ({"Origin": "https://example.org"}, {"Origin": "null"}, {}):
        for method, name in (("PUT", "design/file"), ("POST", "design/face")):
            told = guest.ask(name, body=asked, method=method, headers=headers)
            assert told.status == 403
    assert not path.exists()


def test_the_file_begins_as_wished_is_saved_and_read_again(
    guest: Guest, path: Path
) -> None:
    begun = {"name": "isle.toml", "text": "begin = 1", "version": ""}
    assert guest.ask("design/file").plain == begun
    told = guest.ask("design/file", body={"text": TEXT, "base": ""}, method="PUT")
    assert told.status == 200
    assert path.read_text("utf-8") == TEXT
    read = guest.ask("design/file").plain
    assert (read["text"], read["version"]) == (TEXT, told.plain["version"])
    path.write_text("by = 'hand'")  # it is sent in place of what was saved then
    told = guest.ask("design/file", body={"text": TEXT, "base": ""}, method="PUT")
    assert told.status == 409
    assert told.plain["text"] == path.read_text() == "by = 'hand'"
    again = {"text": TEXT, "base": told.plain["version"]}
    assert guest.ask("design/file", body=again, method="PUT").status == 200


def test_nothing_but_the_named_file_is_written(guest: Guest, path: Path) -> None:
    for name in ("design/other", "../other.toml", "design/file/x"):
        told = guest.ask(name, body={"text": "a", "base": ""}, method="PUT")
        assert told.status == 404
    assert list(path.parent.iterdir()) == []


def test_without_a_file_nothing_is_saved() -> None:
    with opened(make_room(None), 0) as link:
        asked = {"text": "a = 1", "base": ""}
        told = Guest(link).ask("design/file", body=asked, method="PUT")
        assert told.status == 404
        assert "-o FILE" in told.plain["message"]


def test_what_is_no_question_is_refused_and_too_much_unread(guest: Guest) -> None:
    for body in NO_QUESTIONS:
        assert guest.ask("design/file", body=body, method="PUT").status == 400
    headers = {"Origin": f"http://{guest.host}", "Content-Length": "99999999"}
    told = guest.ask("design/face", body="", method="POST", headers=headers)
    assert told.status == 413


def test_a_face_is_drawn_of_a_text_or_all_that_is_wrong_told(
    guest: Guest, path: Path
) -> None:
    text = TEXT.replace('name = "Duchy A"', 'name = "Reef"')
    told = guest.ask("design/face", body={"text": text, "ink": "black"}, method="POST")
    assert "<title>Reef" in told.plain["svg"]
    assert not path.exists()
    told = guest.ask("design/face", body={"text": "format = 2\nnam = 1"}, method="POST")
    assert told.status == 422
    problems = told.plain["problems"]
    assert problems[0].startswith("isle.toml:1: ")
    assert len(problems) > 3


def test_wishes_that_cannot_be_are_told(guest: Guest) -> None:
    for ink in ("gold", "../x"):
        wish = {"text": TEXT, "ink": ink}
        told = guest.ask("design/face", body=wish, method="POST")
        assert told.status == 422
        assert ink in told.plain["message"]
    for own in ({"leaves": 0}, {"leaves": "x"}, {"serial": 0}, {"serial": "next"}):
        told = guest.ask("design/pad", body={"text": TEXT, **own}, method="POST")
        assert told.status == 422


@pytest.mark.slow
def test_the_press_prints_a_pad_of_it(guest: Guest, path: Path) -> None:
    asked = {"text": TEXT, "leaves": 2, "serial": 7, "paper": "a4"}
    told = guest.ask("design/pad", body=asked, method="POST")
    assert told.kind == "application/pdf"
    assert told.body.startswith(b"%PDF")
    assert {one.name for one in path.parent.iterdir()} <= {"cache"}


def test_a_port_that_is_taken_is_told() -> None:
    with opened(make_room(None), 0) as link:
        port = int(urlsplit(link).netloc.partition(":")[2])
        told = pytest.raises(OutputError, match="cannot be listened at")
        with told, opened(make_room(None), port):
            pass


def test_a_sheet_is_drawn_with_the_files_that_lie_beside_it(tmp_path: Path) -> None:
    square = '<path d="M0 0H24V24H0Z"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{square}</svg>'
    (tmp_path / "mine.svg").write_text(svg)
    rows = 'rows = [{ label = "Trees", icon = "mine.svg" }, { label = "Ponds" }]'
    text = f'format = 1\nsheet = "Forest"\n[[table]]\n{rows}\n'
    links = Links("https://example.org/")
    drawn = Press("a.toml", Look(), links, tmp_path).draw_face(text, {})
    assert drawn != Press("a.toml", Look(), links, tmp_path).draw_face(
        text.replace(', icon = "mine.svg"', ""), {}
    )
    with pytest.raises(LayoutError, match=r"no file 'mine\.svg'"):
        Press("a.toml", Look(), links).draw_face(text, {})
    assert [one.name for one in tmp_path.iterdir()] == ["mine.svg"]


def test_what_is_saved_follows_on_what_is_there(tmp_path: Path) -> None:
    named = NamedFile(tmp_path / "isle.toml")
    assert named.read().version == ABSENT
    first = named.save("a = 1\n", ABSENT)
    assert named.read() == first
    second = named.save("a = 2\n", first.version)
    assert (tmp_path / "isle.toml").read_text() == "a = 2\n"
    assert second.version != first.version
    assert [path.name for path in tmp_path.iterdir()] == ["isle.toml"]


@pytest.mark.parametrize("is_there", [True, False])
def test_what_somebody_else_wrote_stays(is_there: bool, tmp_path: Path) -> None:
    path = tmp_path / "isle.toml"
    base = NamedFile(path).save("a = 1\n", ABSENT).version if is_there else ABSENT
    path.write_text("a = 3 # by hand\n")
    with pytest.raises(ChangedError, match="changed meanwhile") as caught:
        NamedFile(path).save("a = 2\n", base)
    assert caught.value.kept.text == path.read_text() == "a = 3 # by hand\n"
    NamedFile(path).save("a = 2\n", caught.value.kept.version)
    assert path.read_text() == "a = 2\n"


def test_line_ends_of_another_system_are_no_change(tmp_path: Path) -> None:
    path = tmp_path / "isle.toml"
    path.write_bytes(b"a = 1\r\n")
    kept = NamedFile(path).read()
    NamedFile(path).save(kept.text, kept.version)
    assert path.read_bytes() == b"a = 1\r\n"


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "isle.toml"
    path.write_bytes(b"a = \xff")
    with pytest.raises(LayoutError, match="not UTF-8"):
        NamedFile(path).read()
    with pytest.raises(LayoutError, match="folder"):
        NamedFile(tmp_path).read()


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="cannot be written"):
        NamedFile(tmp_path / "file" / "isle.toml").save("a = 1", ABSENT)
    with pytest.raises(OutputError, match="larger than"):
        NamedFile(tmp_path / "isle.toml").save("a" * (MAX_FILE + 1), ABSENT)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
