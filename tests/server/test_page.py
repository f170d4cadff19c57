"""The solver page as the server gives it out."""

import gzip

import pytest

from sheetgen.server.app import FOREVER, Page
from tests.server.conftest import SITE, Hall, MakeHall

MEDIA_TYPES = {
    "index.html": "text/html; charset=utf-8",
    "sw.js": "text/javascript; charset=utf-8",
    "app-0123456789abcdef.js": "text/javascript; charset=utf-8",
    "engine.wasm": "application/wasm",
    "manifest.webmanifest": "application/manifest+json",
    "texts/hu.json": "application/json",
}


def test_files_have_their_kinds_and_those_with_a_hash_are_kept_for_ever(
    hall: Hall,
) -> None:
    for name, content in SITE.items():
        answer = hall.client.get(f"/{name}")
        assert (answer.status_code, answer.content) == (200, content)
        assert answer.headers["content-type"] == MEDIA_TYPES[name]
        is_hashed = "0123456789abcdef" in name
        kept = FOREVER if is_hashed else "no-cache"
        assert answer.headers["cache-control"] == kept
    tag = hall.client.get("/sw.js").headers["etag"]
    answer = hall.client.get("/sw.js", headers={"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")


def test_a_path_without_a_dot_gives_the_page_and_no_other_that_is_not_there(
    hall: Hall,
) -> None:
    for path in ("/", "/anything", "/A1B2", "/api", "/apis"):
        answer = hall.client.get(path)
        assert (answer.status_code, answer.content) == (200, SITE["index.html"])
    answer = hall.client.get("/solver/of/others")
    assert (answer.status_code, answer.headers["location"]) == (307, "/")
    for path in ("/absent.js", "/../secret.txt", "/%2e%2e/a.b"):
        assert hall.client.get(path).status_code == 404


def test_the_page_comes_with_a_strict_policy(hall: Hall) -> None:
    policy = hall.client.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe-inline" not in policy
    assert "http" not in policy


def test_the_policy_that_a_page_names_itself_is_the_one_of_the_header(
    make_hall: MakeHall,
) -> None:
    own = "default-src 'none'; style-src 'sha256-abc='"
    page = f'<meta HTTP-EQUIV="Content-Security-Policy" content="{own}">'
    hall = make_hall({"index.html": page.encode()})
    policy = hall.client.get("/").headers["content-security-policy"]
    assert policy == f"{own}; frame-ancestors 'none'"


PACKED = {
    "gzip, x": True,
    "*, br;q=0": True,
    "x": False,
    "": False,
    "gzip;q=0": False,
    "*, br;q=0, gzip;q=0.0": False,
}


def test_files_are_packed_for_those_who_accept_it(hall: Hall) -> None:
    plain = SITE["engine.wasm"]
    for accepted, is_packed in PACKED.items():
        headers = {"Accept-Encoding": accepted}
        with hall.client.stream("GET", "/engine.wasm", headers=headers) as answer:
            content = b"".join(answer.iter_raw())
        assert (answer.headers.get("content-encoding") == "gzip") == is_packed
        assert answer.headers["vary"] == "Accept-Encoding"
        assert int(answer.headers["content-length"]) == len(content)
        assert (gzip.decompress(content) if is_packed else content) == plain


def test_a_twin_is_given_to_those_who_accept_it_and_is_no_file_of_its_own(
    make_hall: MakeHall,
) -> None:
    twin = b"as brotli packs it"
    hall = make_hall({**SITE, "sw.js.br": twin})
    accepting = {"Accept-Encoding": "gzip, deflate, br"}
    with hall.client.stream("GET", "/sw.js", headers=accepting) as answer:
        assert b"".join(answer.iter_raw()) == twin
    assert answer.headers["content-encoding"] == "br"
    assert answer.headers["vary"] == "Accept-Encoding"
    plain = hall.client.get("/sw.js", headers={"Accept-Encoding": "gzip"})
    assert plain.headers["content-encoding"] == "gzip"
    assert plain.content == SITE["sw.js"]
    assert hall.client.get("/sw.js.br").status_code == 404


def test_the_twin_of_an_index_that_was_changed_is_not_given_out() -> None:
    index = b'<meta name="tables" content="">' * 9
    page = Page({"index.html": index, "index.html.br": b"as it was built"})
    assert page.file("index.html").twin == b""


def test_twins_that_are_missing_are_made() -> None:
    brotli = pytest.importorskip("brotli", reason="NO BROTLI: pip install brotli")
    page = Page({**SITE, "sw.js.br": b"given"})
    page.add_twins()
    assert page.file("sw.js").twin == b"given"
    file = page.file("index.html")
    assert brotli.decompress(file.twin) == file.content
    assert len(file.twin) < len(file.packed)


def test_the_page_is_told_that_there_are_tables_and_a_page_as_one_file(
    make_hall: MakeHall,
) -> None:
    mark = '<meta name="tables" content="">'
    page = {"index.html": mark.encode(), "a.js": mark.encode()}
    hall = make_hall(page)
    told = hall.client.get("/").text
    assert told == '<meta name="tables" content="api/tables" data-address="">'
    assert hall.client.get("/a.js").text == mark
    hall = make_hall({**page, "solver.html": mark.encode()})
    assert 'data-file="solver.html"' in hall.client.get("/").text
    # It is taken along to where there is no server.
    assert hall.client.get("/solver.html").text == mark


def test_without_a_site_a_page_says_so(make_hall: MakeHall) -> None:
    hall = make_hall({})
    answer = hall.client.get("/anything")
    assert answer.status_code == 200
    assert "solver page is missing" in answer.text
    assert hall.client.post("/api/tables").status_code == 201
