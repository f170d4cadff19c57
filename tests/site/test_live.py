"""Tables of players in real browsers, at a real server that is stopped and started."""

import json
import re
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, Error, Route, expect

from sheetgen.site.page_data import TEXTS
from tests.games.sheets.conformance import code_of
from tests.games.sheets.declare import SHEETS as DECLARED
from tests.games.sheets.declare import declare
from tests.server.conftest import Hall, Process, client_of, start
from tests.site.conftest import PATIENCE, wait_until
from tests.site.device import shelf_of
from tests.site.hand import mark_key
from tests.site.test_burgundy import EVERY, SHEETS, filled
from tests.site.test_page import (
    LANGUAGES,
    A,
    answers_of,
    cases_to_rank,
    digits_of,
    no_violation,
    page_is_as_wide_as_its_window,
)

MARK = '<meta name="tables" content="">'


class Club:
    """A server of tables, and the browsers of those who sit there."""

    def __init__(self, browser: Browser, database: Path, site: Path) -> None:
        self.shelf = shelf_of(browser)
        self.database = database
        self.site = site
        self.phones: list[Phone] = []
        self.server = self._start("0")
        self.url = self.server.url

    def _start(self, port: str) -> Process:
        options = "--site", str(self.site), "--port", port, "--no-mdns"
        return start(self.database, *options)

    def start_again(self) -> None:
        if self.server.process.poll() is None:
            return
        self.server = self._start(re.search(r":(\d+)/", self.url).group(1))

    def stop(self) -> None:
        if self.server.process.poll() is None:
            self.server.kill()
        for stream in (self.server.process.stdout, self.server.process.stderr):
            stream.close()

    def phone(self, behind: str = "", width: int = 390, **look: object) -> "Phone":
        self.phones.append(Phone(self, behind, width, **look))
        return self.phones[-1]

    def ask(self, path: str, method: str = "GET", token: str = "") -> httpx2.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx2.request(
            method, f"{self.url}api/tables/{path}", headers=headers, trust_env=False
        )

    def seat(self, table: str, number: int = 1) -> dict[str, Any]:
        """Return a seat as the server has it."""
        seats = self.ask(table).json()["seats"]
        return next(seat for seat in seats if seat["seat"] == number)

    def leave(self) -> None:
        """Let all who came go, and the server on."""
        problems = [problem for phone in self.phones for problem in phone.problems]
        while self.phones:
            self.phones.pop().close()
        assert not problems


class Phone:
    """A browser of its own, with the page open."""

    def __init__(self, club: Club, behind: str, width: int, **look: str) -> None:
        self.club = club
        self.lent = self.page = club.shelf.lend((width, 844), **look)
        self.context = self.page.context
        self.problems: list[str] = []
        self.page.on("pageerror", self.note)
        self.open(behind)

    def note(self, error: Error) -> None:
        self.problems.append(str(error))

    def close(self) -> None:
        if not self.lent.is_closed():
            self.lent.remove_listener("pageerror", self.note)
        self.club.shelf.take_back(self.lent)

    def open(self, behind: str) -> None:
        self.page.goto(f"{self.club.url}#{behind}")
        self.page.wait_for_selector("html[data-page]")

    def key(self, name: str):
        return self.page.locator(f"[data-key='{name}']")

    def tap(self, name: str) -> None:
        self.key(name).click()

    def show(self, view: str) -> None:
        self.page.click(f"#show-{view}")

    def begin_table(self, name: str) -> str:
        """Open a table, sit down, and return its id."""
        self.show("players")
        self.page.fill("#seat-name", name)
        self.tap("seat-start")
        return self.code()

    def code(self) -> str:
        """Return the id of the table."""
        return self.page.inner_text("#table-code").replace(" ", "")

    def join(self, code: str, name: str) -> None:
        self.show("players")
        self.page.fill("#seat-name", name)
        self.page.fill("#seat-code", code)
        self.tap("seat-join")
        self.page.wait_for_selector("#party")

    def write(self, cell: str, mark: str) -> None:
        """Put a number into a cell of the board."""
        self.show("board")
        self.page.click(f".hex[data-place='cell:{cell}']")
        self.tap(mark_key(mark))

    def number(self, cell: str) -> str:
        """Return what the label of a cell of the board says."""
        place = f"#view-board .hex[data-place='cell:{cell}']"
        return self.page.get_attribute(place, "aria-label")

    def wait_for_state(self, state: str) -> None:
        self.page.wait_for_selector(f"#seat-status[data-state='{state}']")

    def wait_for_row(self, seat: int, words: str) -> None:
        """Wait until a row of the ranking says *words*."""
        self.page.wait_for_function(
            """([seat, words]) => {
              const row = document.querySelector(`#party [data-seat="${seat}"]`);
              return row && row.innerText.includes(words);
            }""",
            arg=[seat, words],
        )

    def rows(self) -> list[str]:
        return self.page.locator("#party tbody tr").all_inner_texts()


LOW = declare((DECLARED / "low-rounds.toml").read_text("utf-8"))
FIGURES = """((line) => [...document.querySelectorAll(
  `[data-line='${line}'] .value:not(.running) .figure`
)].map((node) => node.textContent).join())"""


def texts_of(language: str) -> dict[str, str]:
    path = TEXTS / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))["page"]


def sheet_with(total: Callable) -> tuple[dict, int]:
    """Return the sheet whose total *total* chooses, and that total."""
    cases = {case["answer"]["total"]: case for case in cases_to_rank()}
    chosen = total(cases)
    return cases[chosen], chosen


def open_cells(case: dict) -> list[str]:
    """Return the names of the cells in which nothing stands."""
    numbers = case["fill"]["numbers"]
    return [A.board.names[at] for at, mark in enumerate(numbers) if mark == "."]


@pytest.fixture(scope="module")
def hosted(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, site_folder: Path
) -> Iterator[Club]:
    """Return a club whose server goes on from test to test."""
    database = tmp_path_factory.mktemp("club") / "tables.sqlite"
    made = Club(browser, database, site_folder / "any" / "path")
    yield made
    made.stop()


@pytest.fixture
def club(hosted: Club) -> Iterator[Club]:
    hosted.start_again()
    yield hosted
    hosted.leave()


# Who has what


@pytest.mark.slow
def test_players_of_another_game_meet_look_leave_and_have_a_virtual_rival(
    club: Club,
) -> None:
    """Clauses 33.18 and 33.29."""
    behind, source = filled(EVERY)
    anna = club.phone(behind)
    bela = club.phone(behind.split("/")[0])
    table = anna.begin_table("Anna")
    bela.join(f"{club.url}#table={table}", "Béla")
    bela.wait_for_row(1, "between")
    assert "Empty spaces" in bela.page.inner_text("#party")
    bela.tap("look:1")
    dialog = bela.page.locator("dialog")
    dialog.wait_for()
    expect(dialog.locator(".hex:disabled")).to_have_count(len(source.board.cells))
    labels = dialog.locator(".hex").evaluate_all(
        "nodes => nodes.map((node) => node.getAttribute('aria-label')).join()"
    )
    assert "monastery 22, phase D" in labels
    bela.page.keyboard.press("Escape")
    # Who leaves frees the seat and keeps the sheet.
    anna.tap("seat-leave")
    no_violation(anna.page, "leaving")
    anna.tap("seat-leave-sure")
    anna.page.wait_for_selector("#seat-start, [data-key='seat-start']")
    bela.page.wait_for_selector("#party [data-seat='1']", state="detached")
    place = source.board.names[source.fill.tiles.index("22")]
    assert "monastery 22, phase D" in anna.number(place)
    # Châteauma is ranked among the players of a table.
    anna.open(filled(SHEETS / "finals" / "against-chateauma.toml")[0])
    anna.show("board")
    anna.page.wait_for_selector("#chateauma")
    anna.tap("chateauma:track")
    for figure in "60":
        anna.tap(f"figure:{figure}")
    table = anna.begin_table("Anna")
    anna.wait_for_row(1, "2.")
    rows = [row.split() for row in anna.rows()]
    assert rows[0] == ["1.", "Ch\xe2teauma", "60", "\N{EN DASH}"]
    assert "Anna" in rows[1]
    anna.wait_for_state("sent")
    judged = club.ask(table).json()["judged"]
    virtual = [["expansion:chateauma", 60]]
    assert (judged["ranking"], judged["virtual"]) == ([2, 1], virtual)


@pytest.mark.slow
def test_each_fills_in_a_column_of_one_declared_sheet(club: Club) -> None:
    def enter(phone: Phone, place: str, keys: str) -> None:
        phone.page.click(f"[data-place='{place}']")
        for key in keys:
            phone.tap(f"figure:{key}")

    anna = club.phone(code_of(LOW))
    anna.begin_table("Anna")
    anna.show("board")
    expect(anna.page.locator("[data-place='player:1']")).to_have_text("Anna")
    anna.show("players")
    invited = anna.page.locator("#invitation textarea").input_value()
    ben = club.phone(invited.partition("#")[2])
    ben.page.fill("#seat-name", "Ben")
    ben.tap("seat-accept")
    for phone in (anna, ben):
        phone.show("board")
        expect(phone.page.locator("[data-place='player:2']")).to_have_text("Ben")
    enter(anna, "player:1 round:1", "0")
    ben.context.set_offline(True)
    enter(ben, "player:2 round:1", "3+9")
    expect(anna.page.locator("[data-place='player:1 round:1']")).to_have_text("0")
    ben.context.set_offline(False)
    for phone in (anna, ben):
        wait_until(phone.page, f"() => {FIGURES}('round:1') === '0,12'")
    # Another's column is looked at, not written.
    ben.page.click("[data-place='player:1 round:2']")
    expect(ben.page.locator("#pad")).to_contain_text("on another device")
    ben.page.keyboard.type("7")
    ben.page.reload()
    expect(ben.page.locator("[data-place='player:2 round:1'] .typed")).to_have_text(
        re.compile("3.\\+.9")
    )
    assert (
        ben.page.evaluate(f"{FIGURES}('round:1') + ';' + {FIGURES}('round:2')")
        == "0,12;,"
    )
    anna.show("players")
    eva = watch(club, anna)
    expect(eva.page.locator("#boards .declared")).to_have_count(1)
    wait_until(eva.page, f"() => {FIGURES}('round:1') === '0,12'")
    no_violation(eva.page, "a declared sheet that is watched")


@pytest.mark.full
def test_who_leaves_while_another_sheet_is_opened_keeps_that_sheet_s_seat(
    club: Club,
) -> None:
    first, second = digits_of(serial=1), digits_of(serial=2)
    anna = club.phone(second)
    anna.begin_table("Anna")
    anna.open(first)
    anna.page.wait_for_function(f"() => document.title.endsWith('{1:06}')")
    anna.begin_table("Anna")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "DELETE":
            held.append(route)
        else:
            route.continue_()

    anna.page.route(re.compile("/seats/1$"), hold)
    anna.tap("seat-leave")
    with anna.page.expect_request(lambda request: request.method == "DELETE"):
        anna.tap("seat-leave-sure")
    anna.page.evaluate("hash => { location.hash = hash; }", second)
    anna.page.wait_for_function(f"() => document.title.endsWith('{2:06}')")
    held[0].continue_()
    kept = "digits => localStorage.getItem(`sheetgen:seat:${digits}`)"
    anna.page.wait_for_function(f"digits => ({kept})(digits) === 'null'", arg=first)
    assert json.loads(anna.page.evaluate(kept, second))["seat"] == 1
    anna.wait_for_row(1, "Anna")
    assert anna.problems == []


# Hosts, and those who watch


def sheets_of(count: int) -> list[tuple[dict, int]]:
    """Return sheets with totals, the most points first."""
    cases = {case["answer"]["total"]: case for case in cases_to_rank()}
    totals = sorted(cases, reverse=True)[:count]
    return [(cases[total], total) for total in totals]


def watch(club: Club, phone: Phone) -> Phone:
    """Return a browser that has opened the link for those who watch."""
    phone.tap("seat-watch")
    link = phone.page.locator("dialog textarea").input_value()
    phone.page.keyboard.press("Escape")
    assert link.startswith(f"{club.url}#watch=")
    return club.phone(link.partition("#")[2])


@pytest.mark.slow
def test_an_evening_of_three_players_and_one_who_watches(club: Club) -> None:
    known = texts_of("en")
    names = ["Anna", "B\xe9la", "Dani"]
    sheets = sheets_of(3)
    phones = [
        club.phone(f"{digits_of(serial=serial)}/{answers_of(case)}")
        for serial, (case, _) in enumerate(sheets, 1)
    ]
    anna, bela, dani = phones
    table = anna.begin_table("Anna")
    # The code for watching seats nobody, and says so.
    bela.show("players")
    bela.page.fill("#seat-code", club.ask(table).json()["watch"])
    bela.tap("seat-join")
    bela.page.get_by_text(known["seat.watching-only"]).wait_for()
    for phone, name in zip(phones[1:], names[1:], strict=True):
        phone.join(table, name)
    eva = watch(club, anna)
    for seat, (_, total) in enumerate(sheets, 1):
        eva.wait_for_row(seat, str(total))
    eva.page.wait_for_selector("#boards section:nth-child(3)")
    headings = eva.page.locator("#boards h3").all_inner_texts()
    assert headings == names
    expect(eva.page.locator("#watched textarea, #watched input")).to_have_count(0)
    expect(eva.page.locator("#boards .hex:not(:disabled)")).to_have_count(0)
    assert known["seat.watching"] in eva.page.inner_text("#watched")
    assert table not in eva.page.content().replace(" ", "")
    no_violation(eva.page, "a table that is watched")
    assert "you" in anna.rows()[0]
    assert [row.split()[0] for row in bela.rows()][:2] == ["1.", "2."]
    no_violation(anna.page, "a table")
    assert page_is_as_wide_as_its_window(anna.page)
    assert club.ask(table).json()["judged"]["ranking"] == [1, 2, 3]
    seeds = []
    for phone in (anna, bela):  # all are offered the same dice
        phone.show("play")
        phone.tap("dice:same")
        seeds.append(phone.page.input_value("#dice-seed"))
        phone.show("players")
    assert seeds[0] == seeds[1]
    # A sheet of another can be looked at, and not written on.
    bela.tap("look:1")
    dialog = bela.page.locator("dialog")
    expect(dialog.locator(".hex:disabled")).to_have_count(len(A.board.cells))
    assert "Anna" in dialog.inner_text()
    no_violation(bela.page, "a look at a sheet")
    bela.page.keyboard.press("Escape")
    # What one writes stands at once where it is watched.
    cell = open_cells(sheets[1][0])[0]
    bela.write(cell, "1")
    own = f"#watch2 .hex[data-place='cell:{cell}']"
    eva.page.wait_for_selector(f"{own}[aria-label*=', 1']")
    bela.page.click("#undo")
    eva.page.wait_for_selector(f"{own}:not([aria-label*=', 1'])")
    eva.wait_for_row(2, str(sheets[1][1]))
    # Only the host has the host's tools: Dani is removed and told, and the sheet stays.
    expect(dani.key("seat-end")).to_have_count(0)
    anna.tap("seat-remove")
    assert anna.page.locator("dialog [data-key^=remove]").all_inner_texts() == names[1:]
    no_violation(anna.page, "removing a player")
    anna.tap("remove:3")
    dani.page.get_by_text(known["seat.token"]).wait_for()
    eva.page.wait_for_selector("#watch3", state="detached")
    dani.show("board")
    numbers = sheets[2][0]["fill"]["numbers"]
    at = next(at for at, mark in enumerate(numbers) if mark in "123456")
    assert f", {numbers[at]}" in dani.number(A.board.names[at])
    # The evening ends, and is kept.
    anna.tap("seat-end")
    assert known["seat.keep-hint"] in anna.page.locator("dialog").inner_text()
    no_violation(anna.page, "ending a table")
    anna.tap("end-keep")
    for phone in phones[:2]:
        phone.page.get_by_text(known["seat.gone"]).first.wait_for()
    eva.page.get_by_text(known["seat.over"]).wait_for()
    eva.page.wait_for_selector("#paste")
    assert club.ask(table).status_code == 404
    # Who was there finds it; who hosted it can delete it.
    bela.show("players")
    bela.tap("seat-evenings")
    bela.page.wait_for_selector("dialog table")
    rows = bela.page.locator("dialog tbody tr").all_inner_texts()
    assert [row.split() for row in rows] == [
        [name, "1", "1" if place == 0 else "0", str(total), str(total)]
        for place, (name, (_, total)) in enumerate(
            zip(names[:2], sheets[:2], strict=True)
        )
    ]
    bela.page.locator("dialog summary").click()
    expect(bela.page.locator("dialog [data-key^=forget]")).to_have_count(0)
    no_violation(bela.page, "evenings")
    with bela.page.expect_download() as saved:
        bela.page.get_by_text("CSV").click()
    assert saved.value.path().read_text("utf-8").count(",dice,") == 2
    anna.tap("seat-evenings")
    anna.page.locator("dialog summary").click()
    anna.tap(f"forget:{table}")
    anna.page.wait_for_selector("dialog", state="detached")
    anna.tap("seat-evenings")
    anna.page.get_by_text(known["seat.evenings-none"]).wait_for()
    eva.open(f"watch={'A' * 20}")
    eva.page.get_by_text(known["seat.over"]).wait_for()


@pytest.mark.full
def test_who_played_at_a_table_stands_in_the_list_of_games_of_each(club: Club) -> None:
    (best, most), (other, least) = sheets_of(2)
    anna = club.phone(digits_of(serial=31))
    table = anna.begin_table("Anna")
    bela = club.phone(digits_of(serial=32))
    bela.join(table, "Béla")
    for phone, case, serial in ((anna, best, 31), (bela, other, 32)):
        total = case["answer"]["total"]
        over = {**case, "fill": {**case["fill"], "total": total}}
        phone.open(f"{digits_of(serial=serial)}/{answers_of(over)}")
        phone.write(open_cells(case)[0], "1")  # what a link brings is not sent
        phone.page.click("#undo")
    players = ".games .game-list .player"
    for phone in (anna, bela):
        phone.page.wait_for_function(
            """() => Object.entries(localStorage).some(([key, text]) =>
              key.startsWith("sheetgen:game:") && JSON.parse(text).players.length === 2
              && JSON.parse(text).players.every(({ rank }) => rank))"""
        )
        phone.page.evaluate("location.hash = '#games'")
        expect(phone.page.locator(players).first).to_contain_text("1. Anna")
        expect(phone.page.locator(players).first).to_contain_text(str(most))
        expect(phone.page.locator(players).last).to_contain_text("2. Béla")
        expect(phone.page.locator(players).last).to_contain_text(str(least))


@pytest.mark.full
def test_who_watches_before_anybody_has_a_sheet_sees_the_first_one(club: Club) -> None:
    (case, total), *_ = sheets_of(1)
    anna = club.phone(f"{digits_of(serial=1)}")
    anna.begin_table("Anna")
    eva = watch(club, anna)
    eva.wait_for_row(1, "nothing entered yet")
    anna.open(f"{digits_of(serial=1)}/{answers_of(case)}")
    eva.wait_for_row(1, str(total))
    eva.page.wait_for_selector("#watch1 .hex")
    for language in LANGUAGES:
        speak(eva, language)
        told = eva.page.inner_text("#start")
        assert texts_of(language)["seat.watching-hint"] in told
        assert "page." not in told
    eva.tap("watch-end")
    eva.page.wait_for_selector("#paste")
    assert "watch" not in eva.page.url


# Nothing is lost


def in_fives(code: str) -> str:
    return " ".join(code[at : at + 5] for at in range(0, len(code), 5))


def wait_for_number(club: Club, table: str, wanted: dict[str, str]) -> None:
    """Wait until the server has numbers in the cells of seat 1."""
    names = A.board.names
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        with suppress(httpx2.TransportError):
            numbers = club.seat(table).get("fill", {}).get("numbers", "")
            if numbers and all(numbers[names.index(c)] == n for c, n in wanted.items()):
                return
        club.phones[0].page.wait_for_timeout(100)
    raise AssertionError(club.seat(table))


def second_device(club: Club, phone: Phone) -> Phone:
    """Return a browser that has opened the link to the seat of another."""
    phone.show("players")
    phone.tap("seat-further")
    link = phone.page.locator("dialog textarea").input_value()
    phone.page.keyboard.press("Escape")
    other = club.phone(link.partition("#")[2])
    other.page.wait_for_selector(".hex")
    return other


@pytest.mark.slow
@pytest.mark.parametrize(
    "choice", ["theirs", pytest.param("mine", marks=pytest.mark.full)]
)
def test_nothing_is_lost_by_reloads_networks_servers_or_a_second_device(
    club: Club, choice: str
) -> None:
    anna = club.phone(digits_of(serial=1))
    control = anna.context.new_cdp_session(anna.page)
    control.send("Network.enable")
    control.send("Network.setBypassServiceWorker", {"bypass": True})
    anna.page.route("**/qrcode.*.js", lambda route: route.abort())
    table = anna.begin_table("Anna")
    link = anna.page.locator("#invitation textarea").input_value()
    assert link == f"{club.url}#table={table}"  # no name is answered for
    told = anna.page.locator("#invitation .trouble")
    expect(told).to_contain_text("could not be loaded")
    anna.tap("seat-watch")
    expect(anna.page.locator("dialog .trouble")).to_contain_text("could not be loaded")
    anna.page.keyboard.press("Escape")
    anna.page.unroute("**/qrcode.*.js")
    control.detach()
    anna.page.reload()
    anna.show("players")
    anna.page.wait_for_selector("#invitation .code")
    # The link seats whoever opens a sheet next.
    bela = club.phone(link.partition("#")[2])
    assert "invited" in bela.page.inner_text("#start")
    bela.open(digits_of(serial=2))
    bela.page.wait_for_selector("[data-key='seat-accept']")
    assert table[:5] in bela.page.inner_text("#lobby")
    bela.page.fill("#seat-name", "Béla")
    bela.tap("seat-accept")
    anna.wait_for_row(2, "Béla")
    anna.write("d4", "3")
    anna.show("players")
    anna.wait_for_state("sent")
    # A page that was loaded again has its seat.
    anna.write("c4", "4")
    anna.show("players")
    anna.wait_for_state("sent")
    assert anna.code() == table
    seats = club.ask(table).json()["seats"]
    assert [seat["name"] for seat in seats] == ["Anna", "Béla"]
    wait_for_number(club, table, {"d4": "3", "c4": "4"})
    # What is written while the server is away is sent when it is back.
    club.stop()
    anna.wait_for_state("connecting")
    anna.write("a1", "5")
    anna.show("players")
    anna.wait_for_state("network")
    club.start_again()
    anna.wait_for_state("sent")
    wait_for_number(club, table, {"d4": "3", "c4": "4", "a1": "5"})
    bela.wait_for_row(1, "changed")
    assert club.seat(table)["revision"] == 3

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    # An answer that was lost is no conflict; nor do the news say that it has come.
    anna.page.route("**/events", lambda route: route.abort())
    anna.page.reload()
    anna.page.wait_for_selector(".hex")
    anna.page.route("**/seats/1", lose, times=1)
    anna.write("a2", "3")
    wait_for_number(club, table, {"a2": "3"})
    anna.write("a3", "4")
    wait_for_number(club, table, {"a2": "3", "a3": "4"})
    anna.page.unroute("**/events")
    anna.show("players")
    anna.wait_for_state("sent")
    expect(anna.page.locator("#news .trouble")).to_have_count(0)
    # What was written without a network is sent after the page was closed.
    anna.context.set_offline(True)
    anna.write("b1", "3")
    anna.show("players")
    anna.wait_for_state("network")
    anna.page.close()
    anna.context.set_offline(False)
    anna.page = anna.context.new_page()
    anna.open(digits_of(serial=1))
    wait_for_number(club, table, {"b1": "3"})
    # A second device follows the first as long as one writes.
    pad = second_device(club, anna)
    assert "table=" not in pad.page.url
    in_d4 = "#view-board .hex[data-place='cell:d4'][aria-label*=', 3']"
    pad.page.wait_for_selector(in_d4)
    pad.write("d5", "4")
    in_d5 = "#view-board .hex[data-place='cell:d5'][aria-label*=', 4']"
    anna.page.wait_for_selector(in_d5, state="attached")
    assert "Undo" in anna.page.inner_text("#told")
    wait_for_number(club, table, {"d4": "3", "d5": "4"})
    # If both do, both are shown and a person chooses.
    pad.context.set_offline(True)
    pad.write("c5", "4")
    pad.show("players")
    pad.wait_for_state("network")
    anna.write("e5", "5")
    wait_for_number(club, table, {"d4": "3", "e5": "5"})
    pad.context.set_offline(False)
    pad.page.wait_for_selector("[data-key='seat-compare']")
    assert texts_of("en")["seat.conflict"] in pad.page.locator("#news").inner_text()
    no_violation(pad.page, "a conflict")
    wait_for_number(club, table, {"d4": "3", "e5": "5"})
    pad.tap("seat-compare")
    unlike = pad.page.inner_text("#unlike")
    assert "c5" in unlike
    assert "e5" in unlike
    assert "d4" not in unlike
    expect(pad.page.locator("dialog .board")).to_have_count(2)
    no_violation(pad.page, "a comparison")
    pad.tap(f"keep-{choice}")
    pad.wait_for_state("sent")
    if choice == "theirs":
        wait_for_number(club, table, {"d4": "3", "c5": ".", "e5": "5"})
        pad.show("board")
        assert ", 5" in pad.number("e5")
        pad.page.click("#undo")
    wait_for_number(club, table, {"d4": "3", "c5": "4", "e5": "."})


@pytest.mark.full
def test_sheets_of_several_variants_are_told_and_still_have_points(club: Club) -> None:
    case, total = sheet_with(max)
    other = {**case, "switches": {"tie-counts-goods": "no"}}
    anna = club.phone(f"{digits_of(serial=1)}/{answers_of(case)}")
    bela = club.phone(f"{digits_of(serial=2)}/{answers_of(other)}")
    bela.join(anna.begin_table("Anna"), "Béla")
    bela.page.wait_for_selector("#news .trouble")
    bela.wait_for_row(1, str(total))


# What a server can refuse


def refuse(status: int, error: str) -> Callable[[Route], None]:
    answer = {"error": error, "message": "", "retry_after": 1}
    return lambda route: route.fulfill(status=status, json=answer)


@pytest.mark.slow
def test_what_a_server_refuses_or_takes_away_is_told_and_the_sheet_stays(
    club: Club,
) -> None:
    known = texts_of("en")
    anna = club.phone(digits_of(serial=1))
    anna.show("players")
    no_violation(anna.page, "the way to a table")
    for code, key in (("no code", "no-code"), ("A" * 20, "absent")):
        anna.page.fill("#seat-code", code)
        anna.tap("seat-join")
        anna.page.get_by_text(known[f"seat.{key}"]).wait_for()
    table = httpx2.post(f"{club.url}api/tables", trust_env=False).json()["table"]
    for _ in range(8):
        assert club.ask(f"{table}/seats", "POST").status_code == 201
    anna.page.fill("#seat-code", table)
    anna.tap("seat-join")
    anna.page.get_by_text(known["seat.full"]).wait_for()
    # What cannot be kept is told and the table goes on, until it ends without that.
    table = anna.begin_table("Anna")
    anna.wait_for_state("sent")
    anna.tap("seat-remove")
    anna.page.get_by_text(known["seat.alone-hint"]).wait_for()
    anna.page.keyboard.press("Escape")
    anna.tap("seat-end")
    anna.tap("end-keep")
    anna.page.get_by_text(known["seat.unjudged"]).wait_for()
    assert club.ask(table).status_code == 200
    anna.page.reload()  # who is host stays on the device
    anna.page.wait_for_selector(".hex")
    anna.show("players")
    anna.tap("seat-end")
    anna.tap("end-only")
    anna.page.get_by_text(known["seat.gone"]).first.wait_for()
    assert club.ask(table).status_code == 404
    evenings = httpx2.get(f"{club.url}api/evenings", trust_env=False).json()
    assert evenings["evenings"] == []
    assert anna.page.evaluate(f"localStorage['sheetgen:host:{table}']") is None
    # An entry that is not stored now is kept and told.
    made = httpx2.post(f"{club.url}api/tables", trust_env=False).json()
    table = made["table"]
    anna.join(table, "Anna")
    anna.write("d4", "3")
    wait_for_number(club, table, {"d4": "3"})
    for cell, status, error, state in (
        ("a1", 429, "busy", "busy"),
        ("a2", 503, "closed", "closed"),
        ("a3", 422, "bad", "refused"),
    ):
        anna.page.route("**/seats/1", refuse(status, error))
        anna.write(cell, "3")
        anna.show("players")
        anna.wait_for_state(state)
        anna.page.unroute("**/seats/1")
        if state == "refused":
            anna.write("c5", "4")
        wait_for_number(club, table, {cell: "3"})
    # Nor is a sheet lost whose seat is taken away, or given to another.
    club.ask(f"{table}/seats/1", "DELETE", made["host"])
    anna.page.get_by_text(known["seat.token"]).wait_for()
    anna.join(table, "Anna")
    wait_for_number(club, table, {"d4": "3"})
    anna.page.goto("about:blank")
    club.ask(f"{table}/seats/1", "DELETE", made["host"])
    with client_of(club.server) as client:
        stranger = Hall(client).sit(table, "Béla")
        assert stranger.put(7, 3).status_code == 200
    anna.open(digits_of(serial=1))
    anna.show("players")
    anna.wait_for_row(1, "Béla")
    anna.write("c4", "4")
    anna.page.get_by_text(known["seat.token"]).wait_for()
    assert ", 3" in anna.number("d4")
    assert ", 4" in anna.number("c4")
    assert club.seat(table)["revision"] == 7
    anna.join(table, "Anna")
    club.ask(table, "DELETE", made["host"])
    anna.page.get_by_text(known["seat.gone"]).first.wait_for()
    assert ", 3" in anna.number("d4")
    # A link to another seat takes none away unasked.
    digits = digits_of(serial=2)
    anna.open(digits)
    anna.show("board")
    first = anna.begin_table("Anna")
    anna.write("d4", "3")
    wait_for_number(club, first, {"d4": "3"})
    with client_of(club.server) as client:
        made = client.post("/api/tables").json()
        seated = Hall(client).sit(made["table"])
        link = f"table={seated.table}/1/{seated.token}/{digits}"
        anna.open(link)
        anna.page.wait_for_selector("[data-key='seat-other-0']")
        anna.page.get_by_text(known["seat.offered"]).first.wait_for()
        assert anna.code() == first
        anna.write("c4", "4")
        wait_for_number(club, first, {"c4": "4"})
        assert club.seat(seated.table)["revision"] == 0
        anna.show("players")
        for there in (seated.table, first):  # there and back again
            anna.tap("seat-other-0")
            expect(anna.page.locator("#table-code")).to_have_text(in_fives(there))
            wait_for_number(club, there, {"d4": "3", "c4": "4"})
            expect(anna.page.locator(".other-seat")).to_have_count(1)
        host = {"Authorization": f"Bearer {made['host']}"}
        path = f"/api/tables/{seated.table}"
        assert client.delete(path, headers=host).status_code == 204
        anna.show("board")
        anna.write("a1", "5")  # is sent to the seat that is no more
        wait_for_number(club, first, {"a1": "5"})
        anna.show("players")
        anna.tap("seat-other-0")
        anna.page.get_by_text(known["seat.returned"]).first.wait_for()
        expect(anna.page.locator("#table-code")).to_have_text(in_fives(first))
        expect(anna.page.locator(".other-seat")).to_have_count(0)
        anna.write("b4", "5")
        wait_for_number(club, first, {"b4": "5"})
    anna.open(digits_of(serial=3))
    anna.show("players")
    club.stop()
    anna.tap("seat-start")
    anna.page.get_by_text(known["seat.unreached"]).wait_for()


# Everywhere


@pytest.mark.slow
def test_a_static_page_has_a_place_for_the_mark_and_says_nothing_of_tables(
    page_files: Mapping[str, bytes],
) -> None:
    assert MARK in page_files["index.html"].decode()
    hall = next(name for name in page_files if name.startswith("hall."))
    assert hall not in page_files["sw.js"].decode()


@pytest.mark.full
def test_a_static_page_makes_no_request_for_tables(
    browser: Browser, site_url: str
) -> None:
    page = browser.new_page()
    seen: list[str] = []
    failed: list[str] = []
    page.on("request", lambda request: seen.append(request.url))
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.on("response", lambda a: a.status >= 400 and failed.append(a.url))
    page.goto(f"{site_url}#{digits_of()}")
    page.wait_for_selector(".hex")
    page.click("#show-players")
    page.wait_for_selector("#links")
    page.wait_for_load_state("networkidle")
    assert not page.locator("#seats").is_visible()
    assert not [url for url in seen if "/api/" in url or "/hall." in url]
    assert not failed
    page.close()


@pytest.mark.full
def test_the_view_speaks_five_languages(club: Club) -> None:
    case, _ = sheet_with(max)
    anna = club.phone(f"{digits_of(serial=1)}/{answers_of(case)}")
    for language in LANGUAGES:
        speak(anna, language)
        anna.show("players")
        told = anna.page.inner_text("#seats")
        assert texts_of(language)["seat.hint"] in told
        assert "page." not in told
    anna.begin_table("Anna")
    anna.wait_for_state("sent")
    for language in LANGUAGES:
        speak(anna, language)
        told = anna.page.inner_text("#seats")
        assert texts_of(language)["seat.invite-hint"] in told
        assert texts_of(language)["seat.sent"] in told
        assert "page." not in told
        assert "{" not in told
        assert page_is_as_wide_as_its_window(anna.page)


def speak(phone: Phone, language: str) -> None:
    phone.page.click("#settings")
    phone.page.locator("dialog select").first.select_option(language)
    phone.page.wait_for_function(
        "language => document.documentElement.lang === language", arg=language
    )
    phone.page.keyboard.press("Escape")


@pytest.mark.full
@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (1280, "dark")])
def test_axe_finds_nothing_at_a_table(club: Club, width: int, scheme: str) -> None:
    (low, _), (high, _) = sheet_with(min), sheet_with(max)
    anna = club.phone(
        f"{digits_of(serial=1)}/{answers_of(low)}", width, color_scheme=scheme
    )
    bela = club.phone(f"{digits_of(serial=2)}/{answers_of(high)}")
    anna.show("players")
    no_violation(anna.page, "the way to a table")
    bela.join(anna.begin_table("Anna"), "Béla")
    anna.wait_for_row(2, "1.")
    no_violation(anna.page, "a table")
    assert page_is_as_wide_as_its_window(anna.page)
    for dialog in ("seat-further", "seat-leave"):
        anna.tap(dialog)
        no_violation(anna.page, dialog)
        anna.page.keyboard.press("Escape")
