"""Sheets whose order of play is hard to find: looked for beside the page."""

import pytest
from playwright.sync_api import Browser

from sheetgen.core.codes import decode
from sheetgen.games.dice.check.check import check
from sheetgen.games.dice.order.order import QUICK_EFFORT, USUAL_EFFORT
from sheetgen.games.dice.rules.duchy import Duchy
from sheetgen.games.dice.rules.ruleset import printed_numbers
from tests.games.dice.answers import unpack_answers
from tests.site.test_page import A, Sheet

# A legal sheet of duchy A that a quick look leaves undecided.
HARD = (
    "1824024827415637929942727347732286620976629101485251457/2397744291397"
    "134668982761168164756822209314915229029779419405889470423307494218698"
    "557709208043375971014131594518209472482276744174373096732093793690362"
    "5"
)
# A sheet that no look of the page decides.
ENDLESS = (
    "29731300867607477512361375402054039635934344258449/7630825198659473382"
    "4560047453274028036170843134053470546954240353107214885939339340834078"
    "97346341325789094654312556533524522994360773372504060833"
)
LOOKING = "Still looking"
WORKERS = 2  # the engine that every question goes to, and one for those that take long
# How often the page came to itself, and how often a worker was asked. Questions that
# nobody waits for go before that, so that it looks for as long as the test takes.
WATCH = """
globalThis.beats = 0;
setInterval(() => { globalThis.beats += 1; }, 10);
globalThis.asked = 0;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (told) {
  if (told.question?.do === "check" && !told.question.effort) {
    globalThis.asked += 1;
    for (let more = 1; more < 50; more += 1) {
      post.call(this, { ...told, number: -more });
    }
  }
  post.call(this, told);
};
"""

LIVING = """async (count) => {
  const { held } = await navigator.locks.query();
  return held.length === count;
}"""


@pytest.mark.slow
def test_a_quick_look_leaves_these_sheets_open() -> None:
    for behind, verdict in ((HARD, "legal"), (ENDLESS, "undecided")):
        digits, answers = behind.split("/")
        sheet = decode(digits, [A.rules.encoding])
        duchy = Duchy(sheet.board, printed_numbers(A.rules, sheet.board))
        fill, switches = unpack_answers(duchy, sheet.evidence, answers)
        told = [check(duchy, fill, switches, e) for e in (QUICK_EFFORT, USUAL_EFFORT)]
        assert [one.verdict for one in told] == ["undecided", verdict]


@pytest.mark.full
@pytest.mark.parametrize("is_beside", [True, False])
def test_the_page_as_one_file_decides_a_hard_sheet(
    is_beside: bool, browser: Browser, single_url: str
) -> None:
    page = browser.new_page()
    if not is_beside:
        page.add_init_script("delete globalThis.Worker")
    page.goto(f"{single_url}#{HARD}")
    if is_beside:
        page.get_by_role("button", name=LOOKING).wait_for()
    page.get_by_role("button", name="Legal").wait_for()
    assert len(page.workers) == (WORKERS if is_beside else 0)
    engine = "undefined" if is_beside else "function"
    assert page.evaluate("typeof startEngine") == engine
    page.close()


def begin_to_look(one: Sheet) -> None:
    """Open the endless sheet, and wait until a worker looks for an order of play."""
    one.page.evaluate(f"() => {{{WATCH}}}")
    one.page.evaluate("behind => { location.hash = behind; }", ENDLESS)
    one.wait_for_verdict(LOOKING)
    one.page.wait_for_function("() => asked > 0")
    one.page.wait_for_function(LIVING, arg=WORKERS)


@pytest.mark.slow
def test_hard_sheets_are_decided_beside_a_page_that_answers_until_a_change_ends_that(
    browser: Browser, site_url: str
) -> None:
    with Sheet(browser, site_url, HARD) as one:
        one.wait_for_verdict("Legal")
        begin_to_look(one)
        assert "Go on: the page keeps looking" in one.page.inner_text("#report")
        one.cell("d4").click()
        assert one.cell("d4").get_attribute("aria-current") == "true"
        beats = one.page.evaluate("beats")
        one.page.wait_for_function("before => beats > before + 50", arg=beats)
        assert LOOKING in one.page.inner_text("#status")
        one.tap("mark:X")
        assert one.wait_for_verdict("Against")
        # A browser ends a busy worker after two seconds, and its lock with it.
        one.page.wait_for_function(LIVING, arg=WORKERS - 1)
