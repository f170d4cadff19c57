"""Châteauma at a table: a whole game on the page, and what can go wrong there."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import brotli
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sheetgen.codes import SheetCode
from sheetgen.encode import encode
from sheetgen.games.burgundy import GAME
from sheetgen.games.burgundy.chateauma.end import final_counts
from sheetgen.games.burgundy.chateauma.game import replay
from sheetgen.games.burgundy.chateauma.log_file import read_log
from sheetgen.games.burgundy.chateauma.log_text import write_log
from sheetgen.games.burgundy.chateauma.stand_in import play_game
from sheetgen.games.burgundy.chateauma_file import read_chateauma
from sheetgen.games.burgundy.expansions.chateauma import BANNED_SHIELD
from sheetgen.games.burgundy.virtual import score_chateauma
from sheetgen.games.find import load_layout
from sheetgen.site.given import setup_texts
from tests.games.burgundy.chateauma.cases import PRINTED, make_settings
from tests.games.burgundy.test_companion import ALL, NOTHING, USUAL, raising_log
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


def bring(page: Page, log: str) -> None:
    page.fill("#log-text", log)
    page.click(key("open-log"))


def log_of(page: Page) -> str:
    text = page.locator(".log-lines").text_content()
    assert text is not None
    return text


@pytest.mark.slow
def test_a_game_is_begun_in_any_language_undone_and_played_on_without_a_network(
    context: BrowserContext, site_url: str
) -> None:
    """Clauses 33.19 and 33.35."""
    page = context.new_page()
    page.goto(site_url)
    page.click('a[href="#chateauma"]')
    page.wait_for_selector(key("new-game"))
    page.evaluate(
        "navigator.serviceWorker.ready.then(({active}) => active.postMessage('rest'))"
    )
    no_violation(page, "games")
    page.click(key("new-game"))
    # The cards of the box would not fit what the page says.
    expect(page.locator(key("ours"))).to_contain_text("our reconstruction")
    for name in ("inns", "team", "solo"):
        page.click(key(f"expansion:{name}"))
        page.wait_for_selector(".companion:not([aria-busy])")
        assert page.inner_text(".trouble").endswith("leave it out [33.19]")
        assert not page.is_checked(key(f"expansion:{name}"))
    no_violation(page, "what is played with")
    page.click(key("leave"))
    start(page)
    head = log_of(page)
    page.click(key("next"))
    page.click(key("die:3"))
    page.click(f"button{key('depot:1.1')}")
    page.wait_for_selector(key("act:0"))
    page.reload()  # which it outlives
    page.wait_for_selector(key("act:0"))
    no_violation(page, "a person's turn")
    assert page_is_as_wide_as_its_window(page)
    page.click(key("next"))
    page.wait_for_selector(key("die:5"))
    log = log_of(page)
    assert log.split("\n")[-3:-1] == ["round 3", "person 1: take 1.1"]
    page.keyboard.press("Control+z")
    page.wait_for_selector(key("act:0"))
    page.keyboard.press("Control+z")
    page.wait_for_selector(key("act:0"), state="detached")
    page.click(key("undo"))
    page.wait_for_selector(key("die:3"))
    page.click(key("undo"))
    page.wait_for_selector(f"{key('undo')}:disabled")
    assert log_of(page) == head
    for language, words in (
        ("hu", "Kezdődik a(z) A fázis"),
        ("es", "Empieza la fase A"),
        ("ja", "フェイズAの開始"),
        ("pl", "Zaczyna się faza A"),
        ("en", "Phase A begins"),
    ):
        page.click("#settings")
        page.select_option("dialog select >> nth=0", language)
        page.wait_for_selector(f'html[lang="{language}"]')
        page.keyboard.press("Escape")
        page.wait_for_selector(f'h2:text-is("{words}")')
    page.set_viewport_size({"width": 320, "height": 568})
    assert page_is_as_wide_as_its_window(page)
    page.set_viewport_size(PHONE)
    for _ in range(4):
        page.click(key("redo"))
        page.wait_for_selector(".companion:not([aria-busy])")
    page.wait_for_selector(key("die:5"))
    assert log_of(page) == log
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
def test_a_game_alone_ends_as_the_rules_say_and_logs_of_a_table_are_gone_on_with(
    context: BrowserContext, site_url: str, tmp_path: Path
) -> None:
    """Clauses 33.46, 33.90 and 33.96."""
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
    # Logs and depots of a table are entered, and each step says why.
    page.goto(f"{site_url}#chateauma")
    page.click(key("new-game"))
    page.click(key("draws:table"))
    page.wait_for_selector(f'{key("draws:table")}[aria-pressed="true"]')
    page.click(key("go-on"))
    page.wait_for_selector(key("laying"))
    page.click(key("go-on"))
    for word in ("ba", "5", "3c", "wt", "bo", "6", "th", "3p", *("ma", "4s", "mine")):
        page.click(key(f"put:{word}"))
    page.reload()  # what was entered of a phase is kept too
    for word in ("7", "1", "3", "4", "6"):
        page.click(key(f"put:{word}"))
    page.keyboard.press("Control+z")  # takes back one of them
    for word in ("5", "2"):
        page.click(key(f"put:{word}"))
    page.click(key("next"))
    page.wait_for_selector(key("die:1"))
    assert log_of(page).endswith(TABLE)
    leave(page)
    bring(
        page,
        "[Game burgundy]\n[Players 2]\n[Cards 2 | 1 | 3 4 5 6 7 8 9]\n"
        f"{TABLE}round 4\nperson 1\nturn 3\n",
    )
    page.wait_for_selector(".step-words")
    assert "searches from depot 3 on" in page.inner_text(".step-words")
    depot = page.locator(key("depot:3.2"))
    assert depot.get_attribute("aria-label") == "Depot 3: watchtower"
    page.click(key("next"))  # the tile leaves its depot when that is said, not before
    assert "watchtower" in page.inner_text(".step-words")
    assert "The depot of its die" in page.inner_text(".step-why")
    assert depot.get_attribute("aria-label") == "Depot 3: empty"
    page.click(".step-why .clause")
    page.wait_for_selector("dialog h3")
    assert "Châteauma" in page.inner_text("dialog")
    assert "clause 33.46" in page.inner_text("dialog").lower()
    page.keyboard.press("Escape")
    leave(page)
    # Who took monastery 27 goes first by a tap.
    bring(page, f"{raising_log()}round 5\n")
    asked = page.locator(key("asked"))
    while "Turn of person" not in asked.inner_text():
        page.click(key("next"))
    expect(asked).to_have_text("Turn of person 1")
    page.click(key("first:2"))
    expect(asked).to_have_text("Turn of person 2")
    page.click('button[data-key^="depot:"]')
    page.wait_for_selector(key("act:0"))
    page.click(key("next"))
    expect(asked).to_have_text("Turn of person 1")
    assert log_of(page).splitlines()[-1].startswith("person 2: take ")
    page.click(key("undo"))
    expect(asked).to_have_text("Turn of person 2")
    expect(page.locator(key("act:0"))).to_be_visible()
    page.click(key("undo"))
    page.click(key("first:1"))
    expect(asked).to_have_text("Turn of person 1")
    leave(page)
    # Of a log what can be is kept, and one sentence says why.
    log, _, _ = play_game(make_settings(), 3)
    lines = write_log(log).split("\n")
    blank = lines.index("")
    good = "\n".join(lines[: blank + 2]) + "\n"
    for bad, sentence in BROKEN:
        bring(page, f"{good}{bad}round 2\n")
        page.wait_for_selector(key("now"))
        assert sentence in page.inner_text(".trouble")
        assert page.inner_text(".trouble").startswith("What comes before line")
        assert log_of(page) == good
        leave(page)
    # A state that breaks its own counts has no part that could be kept.
    for text, sentence in (
        (good.replace("[Players 2]", "[Players 7]"), "Players: 7 cannot be"),
        (good.replace("| 3 ", "| 2 "), "it is there 2 times"),
        (f"[Expansions inns]\n{good}", "not played together"),
        (f"{SHIELDS}{good}", "not played together"),
        ("rubbish", "this is no log"),
    ):
        before = page.locator(f"{key('kept')} li").count()
        bring(page, text)
        page.wait_for_selector(".trouble")
        page.wait_for_selector(".companion:not([aria-busy])")
        assert sentence.lower() in page.inner_text(".trouble").lower()
        expect(page.locator(f"{key('kept')} li")).to_have_count(before)


TABLE = (
    "phase A: ba ship | 5 castle | 3c wt | ship bo | mine 6 | th 3p"
    " / black ma 4s mine 7 / goods 1 3 4 5 2\n"
)
BROKEN = (
    ("round 9\n", "White die: 9 cannot be: it is a number from 1\N{EN DASH}6"),
    ("person 1: take 9.9\n", "it is time for a round"),
    ("hello\n", "“hello” says nothing"),
)

SHIELDS = f"[Expansions shields]\n[Shields {BANNED_SHIELD} | 3 | 4 | 5 | 6 | 7]\n"


def leave(page: Page) -> None:
    """Leave a game for the list of those that are kept."""
    page.click(f".game-line {key('leave')}")
    page.wait_for_selector(key("kept"))


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


@pytest.mark.slow
def test_what_is_fetched_when_it_is_opened_is_small(
    page_files: Mapping[str, bytes],
) -> None:
    def packed(start: str) -> int:
        return sum(
            len(brotli.compress(content))
            for name, content in page_files.items()
            if name.startswith(start)
        )

    opened = packed("companion-burgundy.") + packed("core-companion.")
    for language in ("en", "es", "hu", "ja", "pl"):
        own = packed(f"companion-burgundy-{language}.")
        assert own > 0
        assert opened + own <= 45_000
        assert packed(f"companion-burgundy-setup-{language}.") <= 4_000
        assert packed(f"companion-burgundy-clauses-{language}.") <= 6_000
    assert packed("core-setup.") <= 8_000
