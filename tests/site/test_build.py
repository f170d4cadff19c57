"""The page's files, and the page as one file, in a real browser."""

import gzip
import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import brotli
import pytest
from playwright.sync_api import Browser, expect

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.games.clauses import load_clauses
from sheetgen.games.find import find_game, load_layout
from sheetgen.site.licences import LICENCES
from sheetgen.site.page_data import TEXTS
from tests.games.dice.conformance import PATH
from tests.page.given import CLAIMED, link_of, over
from tests.site.conftest import wait_until_stored
from tests.site.test_conformance import ask_in_node
from tests.site.test_games import finish
from tests.test_answers import CORPUS, GAMES, game_of, read_case

A = load_layout("A")
DIGITS = encode(SheetCode(A.rules.number, A.board, "phase", "en", 7), A.rules.encoding)
BOARD = "#view-board button"
CLAUSE = "[data-key='clause:colour-not-complete:6.15']"
BOTH_HERE = "2 játszma már itt volt."
KINDS = "FILES", "REST", "WANTED"  # of files, as the worker calls them
# What the page has loaded of a game is kept last.
FIRST_KEPT = "^game-", "^core-dice", "^core-shared"


def names_in(page_files: Mapping[str, bytes], kind: str) -> list[str]:
    """Return the files that the worker of the page has in a list."""
    lists = re.findall(r'\["[^]]*"\]', page_files["sw.js"].decode())
    names: list[str] = json.loads(lists[KINDS.index(kind)])
    return names


@pytest.mark.slow
def test_every_file_that_is_named_is_there_and_one_that_never_changes_has_its_hash(
    page_files: Mapping[str, bytes],
) -> None:
    for name in page_files:
        if name not in ("index.html", "sw.js", "manifest.webmanifest", LICENCES):
            assert re.fullmatch(r"[a-z-]+\.[0-9a-f]{8}\.[a-z]+", name), name
    kept, rest, asked = (names_in(page_files, kind) for kind in KINDS)
    # A static host never gives out what tables of players, or a command, need.
    local = {name for name in page_files if name.startswith(("hall.", "review."))}
    local.add(LICENCES)
    assert sorted([*kept, *rest, *asked]) == sorted(
        {"./", *page_files} - {"sw.js", *local}
    )
    assert all(name.startswith("print") for name in asked)
    index = page_files["index.html"].decode()
    for name in re.findall(r'(?:href|src)="([^"]+)"', index):
        assert name in page_files
    texts = page_files[LICENCES].decode()
    for holder in ("sheetgen authors", "Damien P. George", "Kazuhiko Arase", "Adobe"):
        assert holder in texts
    for licence in ("SIL OPEN FONT LICENSE", "Apache License", "Squirrel Chat"):
        assert licence in texts
    assert any(LICENCES.encode() in page_files[n] for n in kept if n.startswith("app."))


@pytest.mark.slow
def test_the_single_file_is_small_and_asks_for_nothing(single_url: str) -> None:
    content = Path(single_url.removeprefix("file://")).read_bytes()
    assert len(content) <= 1_410_000
    assert b"connect-src 'none'" in content
    assert b"data:application" not in content  # Firefox runs such a runtime slowly
    outside = re.sub(r"(?s)<script.*?</script>", "", content.decode())
    assert not re.findall(r'(?:src|href)="(?!data:)', outside)


@pytest.mark.slow
def test_the_page_opens_below_any_path_with_its_own_files_and_again_without_any(
    browser: Browser, site_url: str, page_files: Mapping[str, bytes]
) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    seen: list[str] = []
    problems: list[str] = []
    page.on("request", lambda request: seen.append(request.url))
    page.on("console", lambda message: problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    # What is fetched once the board is there waits here, however slow the machine is.
    page.route("**/around.*", lambda route: None)
    page.goto(f"{site_url}#{DIGITS}")
    page.wait_for_selector(BOARD)
    expect(page.locator(BOARD)).to_have_count(37)
    assert "000007" in page.locator("#serial").inner_text()
    assert problems == []
    assert all(url.startswith((site_url, "blob:", "data:")) for url in seen)
    first = {url for url in seen if url.startswith(site_url) and "/around." not in url}
    assert len(first) <= 10
    page.unroute_all(behavior="ignoreErrors")
    # The shortcut on a phone opens the camera, which this machine lacks.
    [shortcut] = json.loads(page_files["manifest.webmanifest"])["shortcuts"]
    page.goto("about:blank")
    page.goto(site_url + shortcut["url"])
    page.wait_for_selector("dialog[open]")
    assert page.locator("dialog h2").text_content() == shortcut["name"]
    expect(page.locator("#start .trouble")).to_have_count(1)  # the empty one of the box
    assert page.locator("#start .trouble").text_content() == ""
    page.goto("about:blank")
    page.goto(f"{site_url}#{link_of(colours=CLAIMED)}")
    page.wait_for_selector(BOARD)
    page.evaluate(
        "navigator.serviceWorker.ready.then((one) => one.active.postMessage('rest'))"
    )
    kept = "clauses-dice-en", "clauses-dice-hu", "clauses-keythedral-en"
    wait_until_stored(page, *FIRST_KEPT, *kept)
    context.set_offline(True)
    page.reload()
    page.wait_for_selector(BOARD)
    expect(page.locator(BOARD)).to_have_count(37)
    page.locator(CLAUSE).click()
    expect(page.locator("dialog h3")).to_have_text("Points")
    context.close()


@pytest.mark.slow
def test_the_single_file_checks_cites_and_lists_games_from_a_disk(
    browser: Browser, single_url: str
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="hu")
    page = context.new_page()
    page.goto(f"{single_url}#{link_of(colours=CLAIMED)}")
    page.wait_for_selector(BOARD)
    expect(page.locator(BOARD)).to_have_count(37)
    page.locator(CLAUSE).click()
    clauses = load_clauses(find_game("dice").clauses)["hu"]
    expect(page.locator("dialog h3")).to_have_text(clauses.section["6"])
    page.goto("about:blank")
    finish(page, single_url, over()[0], 8)
    page.goto(f"{single_url}#games")
    expect(page.locator(".games .game-list > li")).to_have_count(2)
    with page.expect_download() as download:
        page.click("[data-key=as-csv]")
    page.locator("#start > input[type=file]").set_input_files(
        {"name": "a.csv", "mimeType": "", "buffer": download.value.path().read_bytes()}
    )
    expect(page.locator(".games .told")).to_have_text(BOTH_HERE)
    words = tomllib.loads((TEXTS / "hu.toml").read_text("utf-8"))["page"]
    for hash_, key in (
        ("#print", "print.absent"),
        ("#draw", "draw.absent"),
        ("#design", "draw.absent"),
    ):
        page.goto("about:blank")
        page.goto(f"{single_url}{hash_}")
        expect(page.locator("#start .trouble:not(:empty)")).to_have_text(words[key])
        expect(page.locator("a[href='#print']")).to_have_count(0)
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_page_s_engine_writes_the_same_files(game: str, engine_url: str) -> None:
    asked, written = [], []
    for path in (path for path in CORPUS if game_of(path) == game):
        rules_api, board, evidence, case = read_case(path)
        own = {name: case[name] for name in ("fill", "switches")}
        asked.append({"do": "write", "digits": case["code"]} | own)
        written.append(rules_api.answer(board, evidence, asked[-1]))
    assert ask_in_node(engine_url, asked, "whole") == written


@pytest.mark.slow
def test_the_page_has_words_for_whatever_its_rules_find_and_no_others(
    page_files: Mapping[str, bytes],
) -> None:
    lines = map(json.loads, PATH.read_text("utf-8").splitlines()[1:])
    codes = {found["code"] for line in lines for found in line["answer"]["findings"]}
    texts = {
        name: data.decode()
        for name, data in page_files.items()
        if name.startswith(("app.", "game-"))
    }
    script = next(texts[name] for name in texts if name.startswith("game-dice."))
    assert not {code for code in codes if f'"finding.{code}"' not in script}
    # Other languages have the keys of English; what commands alone tell stays away.
    told = set(re.findall(r'"(report\.[a-z-]+)":', "".join(texts.values())))
    assert {"report.over", "report.sums-right", "report.won"} <= told
    assert not told & {"report.witness", "report.unread"}


@pytest.mark.slow
def test_what_plays_a_game_waits_until_it_is_wanted(
    page_files: Mapping[str, bytes],
) -> None:
    (first, later) = (
        next(n for n in page_files if re.match(rf"{stem}\..*js$", n))
        for stem in ("game-dice", "game-dice-play")
    )
    assert later.encode() in page_files[first]
    assert b"getRandomValues" not in page_files[first]
    assert b"getRandomValues" in page_files[later]
    assert later in names_in(page_files, "REST")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "readers"),
    [
        ("burgundy", ("game-burgundy.", "texts-burgundy-")),
        ("burgundy", ("companion-burgundy.",)),
        ("dice", ("game-dice.", "texts-dice-")),
        ("keythedral", ("game-keythedral.", "texts-keythedral-")),
    ],
)
def test_what_cites_clauses_has_all_of_its_game(
    page_files: Mapping[str, bytes], game: str, readers: tuple[str, ...]
) -> None:
    script = b"".join(
        page_files[name] for name in page_files if name.startswith(readers)
    )
    for language, own in load_clauses(find_game(game).clauses).items():
        told: dict[str, Any] = {}
        for start in (f"clauses-{game}.", f"clauses-{game}-{language}."):
            (name,) = (one for one in page_files if one.startswith(start))
            told |= json.loads(page_files[name])
            assert name.encode() in script
        assert told == own._asdict()


# What waits until it is wanted: how its names begin, and the most bytes of all, of one.
LATER: tuple[tuple[str | tuple[str, ...], int, int], ...] = (
    ("clauses-", 112_000, 11_500),
    (("photo.", "seeing."), 82_500, 61_500),
    ("review.", 1_800, 1_800),
    (("companion-burgundy.", "core-companion."), 40_000, 40_000),
    ("companion-burgundy-setup-", 20_000, 4_000),
    ("companion-burgundy-", 35_000, 7_000),  # its texts in each language
    ("core-setup.", 8_000, 8_000),
    (("core-draft", "core-players"), 30_000, 30_000),
    ("core-declared.", 100_000, 100_000),
    ("core-analysis", 8_000, 8_000),
    ("game-dice-coach", 4_500, 4_500),
    ("texts-dice-coach-", 6_000, 1_500),
    ("learned-", 8_000 * 4, 8_000),  # a board's
    ("print-notosansjp", 2_400_000, 2_400_000),
    ("print", 410_000, 410_000),  # texts of one game each
    (("draw", "toml."), 56_000, 56_000),  # scripts, and texts in all languages
    ("design-sheets.", 20_000, 20_000),  # texts of the collection
    ("design", 66_000, 30_000),  # script, style, and texts in all languages
    ("games-file.", 3_900, 3_900),
    ("games", 17_300, 16_400),
    ("LICENSES", 9_000, 9_000),
    ("icon-", 6_000, 6_000),  # what a phone asks for that keeps the page as an app
)


@pytest.mark.slow
def test_the_files_are_few_bytes_on_the_wire(
    page_files: Mapping[str, bytes],
) -> None:
    packed = {name: len(gzip.compress(data)) for name, data in page_files.items()}
    # Wide limits; make bench has the figures.
    for begin, most, most_of_one in LATER:
        sizes = [packed.pop(name) for name in [*packed] if name.startswith(begin)]
        assert sum(sizes) <= most, begin
        assert max(sizes) <= most_of_one, begin
    third = {name: size for name, size in packed.items() if "-keythedral" in name}
    kinds = {name: size for name, size in packed.items() if "-totals" in name}
    declared = {name: size for name, size in packed.items() if "-sheets" in name}
    apart = (third, kinds, declared)
    others = sum(packed.values()) - sum(sum(one.values()) for one in apart)
    # What reads photos knows declared sheets too, and every face that is in print.
    assert others <= 529_500
    assert sum(third.values()) <= 40_000
    assert sum(kinds.values()) <= 20_000
    assert sum(declared.values()) <= 72_000  # sums that were read, too

    @cache
    def sent(name: str) -> int:
        return len(brotli.compress(page_files[name]))

    games = {name.split(".")[0] for name in packed if name.startswith("game-")}
    waits = "qrcode", "jsqr", "hall", "review", "around", "texts", "micropython-rest"
    for game in (name.removeprefix("game-") for name in games - {"game-dice-play"}):
        first = [n for n in packed if not n.startswith((*waits, "game-", "core-"))]
        own = (f"game-{game}.", f"core-{game}.", "core-shared.")
        first += [n for n in packed if n.startswith(own)]
        size = sum(map(sent, first))
        most = 252_500 if game == "sheets" else 248_000  # which have many kinds
        assert size <= most, game  # as browsers ask for it over https
        # A printed board stands before the rules are there.
        board = [n for n in first if n.startswith(("index", "app.", f"game-{game}."))]
        assert sum(map(sent, board)) <= 64_000, game
