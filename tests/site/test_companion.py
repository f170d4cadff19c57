"""Châteauma at a table: a whole game on the page, and what can go wrong there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from sheetgen.core.codes import SheetCode
from sheetgen.core.encode import encode
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.files.fill_file import read_chateauma
from sheetgen.games.burgundy.files.log_file import read_log
from sheetgen.games.burgundy.files.log_text import write_log
from sheetgen.games.burgundy.play.game import final_counts, replay
from sheetgen.games.burgundy.rules.chateauma_points import score_chateauma
from sheetgen.games.find import load_layout
from sheetgen.site.page_data import setup_texts
from tests.games.burgundy.chateauma.cases import PRINTED, make_settings
from tests.games.burgundy.chateauma.stand_in import play_game
from tests.games.burgundy.test_companion import ALL, NOTHING, USUAL
from tests.site.conftest import PATIENCE, wait_until_stored
from tests.site.test_page import no_violation, page_is_as_wide_as_its_window

LAYOUT = load_layout("burgundy/duchy-1")
DIGITS = encode(
    SheetCode(LAYOUT.rules.number, LAYOUT.board, "none", "en", 5), LAYOUT.rules.encoding
)
PHONE = {"width": 360, "height": 740}
# Taps whatever is to be done next, with dice that follow from how many there were.
PLAY = """async ([most, takes]) => {
  const said = [];
  const find = (key) => document.querySelector(`[data-key="${key}"]`);
  const rest = async () => {
    do await new Promise((done) => setTimeout(done)); while (document.querySelector(".companion[aria-busy]"));
  };
  let dice = 0;
  for (let tap = 0; tap < most; tap += 1) {
    await rest();
    if (document.querySelector(".score")) break;
    const words = document.querySelector(".step-words");
    if (words) said.push(words.textContent);
    const tile = takes && !words && !find("act:0") && document.querySelector('button[data-key^="depot:"]');
    if (tile) tile.click();
    else if (find("next")) find("next").click();
    else find(`die:${(dice += 1) * 5 % 6 + 1}`).click();
  }
  await rest();
  return said;
}"""  # noqa: E501


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport=PHONE)
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()


def key(name: str) -> str:
    return f'[data-key="{name}"]'


def open_companion(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(f"{url}#chateauma")
    page.wait_for_selector(key("new-game"))
    return page


def begin(page: Page) -> None:
    page.click(key("new-game"))
    page.wait_for_selector(key("wish"))
    page.fill(key("seed"), "4711")
    page.press(key("seed"), "Tab")
    page.wait_for_selector(".companion:not([aria-busy])")
    page.click(key("go-on"))
    page.wait_for_selector(key("laying"))


def start(page: Page) -> None:
    begin(page)
    page.click(key("go-on"))
    page.wait_for_selector(key("now"))


def log_of(page: Page) -> str:
    text = page.locator(".log-lines").text_content()
    assert text is not None
    return text


@pytest.mark.slow
def test_a_game_is_begun_reloaded_found_again_and_played_on_without_a_network(
    context: BrowserContext, site_url: str
) -> None:
    """What it does without a layout: `tests/page/companion.test.js`."""
    page = context.new_page()
    page.goto(site_url)
    page.click('a[href="#chateauma"]')
    page.wait_for_selector(key("new-game"))
    page.evaluate(
        "navigator.serviceWorker.ready.then(({active}) => active.postMessage('rest'))"
    )
    no_violation(page, "games")
    page.click(key("new-game"))
    no_violation(page, "what is played with")
    page.click(key("leave"))
    start(page)
    page.click(key("next"))
    page.click(key("die:3"))
    page.click(f"button{key('depot:1.1')}")
    page.wait_for_selector(key("act:0"))
    page.reload()  # which it outlives
    page.wait_for_selector(key("act:0"))
    no_violation(page, "a player's turn")
    assert page_is_as_wide_as_its_window(page)
    page.click(key("next"))
    page.wait_for_selector(key("die:5"))
    assert log_of(page).endswith("round 3\nperson 1: take 1.1\n")
    page.click(key("die:5"))
    page.wait_for_selector(".step-words")
    no_violation(page, "a step")
    # It is opened from a sheet too, and the game that was begun goes on.
    page.goto(f"{site_url}#{DIGITS}")
    page.click("#open-sheet")
    page.click('dialog a[href="#chateauma"]')
    page.wait_for_selector(key("now"))
    page.go_back()
    page.get_by_role("checkbox", name="Châteauma").check()
    page.click('#chateauma a[href="#chateauma"]')
    page.wait_for_selector(key("now"))
    wait_until_stored(
        page,
        "companion-burgundy[.]",
        "burgundy-en",
        "setup-en",
        "core-companion",
        "core-setup",
    )
    context.set_offline(True)
    page.reload()
    page.wait_for_selector(key("now"))
    assert len(page.evaluate(PLAY, [12, False])) > 0


@pytest.mark.slow
def test_a_game_alone_ends_as_the_rules_say_and_is_entered_into_a_sheet(
    context: BrowserContext, site_url: str, tmp_path: Path
) -> None:
    page = context.new_page()
    page.goto(f"{site_url}#{DIGITS}")
    page.click("#view-board button >> nth=3")
    page.locator("#pad button:not(:disabled)").first.click()
    page.wait_for_function(
        "() => Object.keys(localStorage).some((one) => one.includes(':sheet:'))"
    )
    kept = f"JSON.parse(localStorage['sheetgen:sheet:{DIGITS}']).fill.chateauma"
    page.goto(f"{site_url}#chateauma")
    page.wait_for_selector(key("new-game"))
    start(page)
    said = page.evaluate(PLAY, [2000, True])
    log = read_log(log_of(page)).log
    result = replay(log)
    assert result.match is not None
    assert result.match.is_over
    assert result.fault is None
    assert log.seed == 4711
    assert len(said) == sum(len(steps) for steps in result.steps)
    has = final_counts(result.match.state.own)
    lines = score_chateauma(has, PRINTED.vines)
    total = sum(line.least for line in lines)
    assert f"Châteauma has {total} points." in page.inner_text(key("now"))
    rows = page.locator(".score .amount").all_inner_texts()
    assert [int(row) for row in rows] == [line.least for line in lines]
    for name, ending in (("save-log", "game"), ("save-counts", "toml")):
        with page.expect_download() as download:
            page.click(key(name))
        download.value.save_as(tmp_path / f"chateauma.{ending}")
    assert read_log(tmp_path / "chateauma.game").log == log
    assert read_chateauma(tmp_path / "chateauma.toml").has == has
    # What it has goes into a sheet by a tap, and can be undone there.
    assert page.evaluate(kept) is None
    page.click(key(f"enter:{DIGITS}"))
    page.wait_for_selector(f"{key('sheets')} a")
    counts = [has.track, has.monasteries, has.goods, has.silver]
    assert page.evaluate(kept)[:4] == counts
    page.click(f"{key('sheets')} a")
    page.wait_for_selector("#view-board button")
    page.click("#undo")
    page.wait_for_function(f"() => !{kept}")


ASK_ALL = """async ([script, questions]) => {
  const worker = new Worker(script);
  const answers = [];
  await new Promise((done) => {
    const next = () => ({ number: 1, question: questions[answers.length] });
    const ask = () => worker.postMessage(next());
    worker.onmessage = ({ data }) => {
      if (data.isReady) ask();
      if (data.died) answers.push(data.died);
      if (data.number) answers.push(data.answer.error ? data.answer.message : "");
      if (data.died || answers.length === questions.length) done();
      else if (data.number) ask();
    };
    worker.postMessage({ game: "" });
  });
  worker.terminate();
  return answers;
}"""


@pytest.mark.full
def test_it_needs_no_more_of_the_runtime_than_a_first_visit_has(
    engine_page: Page, engine_url: str
) -> None:
    """What is left out of it at first would be fetched: 56 kB for one function."""
    texts = setup_texts(GAME)["pl"]
    questions = [{"ask": "choices"}]
    for seed, chosen in enumerate((USUAL, ALL)):
        settings = make_settings(
            players=chosen["players"],
            modifiers=tuple(chosen["modifiers"]),
            expansions=tuple(chosen["expansions"]),
        )
        log = write_log(play_game(settings, seed)[0])
        lines = log.split("\n")
        told = {"draws": "seed", "told": NOTHING}
        logs = [log, log.replace("round 4", "round x"), log.replace("take", "steal")]
        logs += [log.replace("[Players", "[Seed 4]\n[Players"), "[Game x]\n[Cards 1\n"]
        logs += ["\n".join(lines[:at]) for at in range(12, 60, 6)]
        logs += [log.replace("take 1.", "take 9."), log.replace("turn 3", "turn 9")]
        questions += [
            {"ask": "needs", "settings": chosen},
            {"ask": "needs", "settings": {**chosen, "expansions": ["inns"]}},
            {"ask": "begin", "settings": chosen, "seed": 5, **told},
            {"ask": "lay-out", "settings": chosen, "texts": texts, "language": "pl"},
            *({"ask": "look", "log": one, "acts": "take 1.1, x"} for one in logs),
        ]
    asked = [{"do": "companion", "game": GAME.id, **one} for one in questions]
    answers = engine_page.evaluate(ASK_ALL, [engine_url, asked])
    assert answers == [""] * len(asked)
