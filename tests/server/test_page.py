"""The solver page as the server gives it out."""

import gzip

import pytest

from sheetgen.server.page import FOREVER
from tests.server.conftest import SITE, Hall, MakeHall


def test_every_file_of_the_site_is_served(hall: Hall) -> None:
    for name, content in SITE.items():
        answer = hall.client.get(f"/{name}")
        assert (answer.status_code, answer.content) == (200, content)


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("engine.wasm", "application/wasm"),
        ("index.html", "text/html; charset=utf-8"),
        ("sw.js", "text/javascript; charset=utf-8"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("texts/hu.json", "application/json"),
    ],
)
def test_media_types_are_the_right_ones(hall: Hall, name: str, media_type: str) -> None:
    assert hall.client.get(f"/{name}").headers["content-type"] == media_type


def test_hashed_names_are_kept_for_ever_and_others_asked_for_anew(hall: Hall) -> None:
    for name in SITE:
        kept = hall.client.get(f"/{name}").headers["cache-control"]
        assert kept == (FOREVER if "0123456789abcdef" in name else "no-cache")


def test_what_a_browser_has_already_is_not_sent_again(hall: Hall) -> None:
    tag = hall.client.get("/sw.js").headers["etag"]
    answer = hall.client.get("/sw.js", headers={"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")


@pytest.mark.parametrize("path", ["/", "/anything", "/A1B2", "/api", "/apis"])
def test_a_path_without_a_dot_gives_the_page(hall: Hall, path: str) -> None:
    answer = hall.client.get(path)
    assert (answer.status_code, answer.content) == (200, SITE["index.html"])


def test_a_deeper_path_leads_to_the_page_which_names_its_files_from_there(
    hall: Hall,
) -> None:
    answer = hall.client.get("/solver/of/others")
    assert (answer.status_code, answer.headers["location"]) == (307, "/")


@pytest.mark.parametrize("path", ["/absent.js", "/../secret.txt", "/%2e%2e/a.b"])
def test_a_file_that_is_not_there_is_absent(hall: Hall, path: str) -> None:
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


@pytest.mark.parametrize(
    ("accepted", "is_packed"),
    [("gzip, br", True), ("*", True), ("br", False), ("", False), ("gzip;q=0", False)],
)
def test_files_are_packed_for_those_who_accept_it(
    hall: Hall, accepted: str, is_packed: bool
) -> None:
    headers = {"Accept-Encoding": accepted}
    with hall.client.stream("GET", "/engine.wasm", headers=headers) as answer:
        content = b"".join(answer.iter_raw())
    assert (answer.headers.get("content-encoding") == "gzip") == is_packed
    assert answer.headers["vary"] == "Accept-Encoding"
    assert int(answer.headers["content-length"]) == len(content)
    assert (gzip.decompress(content) if is_packed else content) == SITE["engine.wasm"]


def test_the_page_is_told_that_there_are_tables(make_hall: MakeHall) -> None:
    page = '<meta name="tables" content="">'
    hall = make_hall({"index.html": page.encode(), "a.js": page.encode()})
    told = hall.client.get("/").text
    assert told == '<meta name="tables" content="api/tables" data-address="">'
    assert hall.client.get("/a.js").text == page


def test_without_a_site_a_page_says_so(make_hall: MakeHall) -> None:
    hall = make_hall({})
    answer = hall.client.get("/anything")
    assert answer.status_code == 200
    assert "solver page is missing" in answer.text
    assert hall.client.post("/api/tables").status_code == 201
