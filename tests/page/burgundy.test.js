// The Castles of Burgundy on the page: tiles with their phases, goods, and the cards of expansions.
// Clauses 28.3, 28.4, 28.8, 29.12, 30.13, 30.21, 30.22, 31.26, 33.14 to 33.18, 40.52 and 41.16.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const SHEETS = GIVEN.burgundy;
const named = (page, key) => page.key(key).getAttribute("aria-label");
const isPressed = (page, key) => page.key(key).getAttribute("aria-pressed") === "true";
const isShown = (page, selector) => Boolean(page.find(selector)) && !page.find(selector).closest("[hidden]");
const isChosen = (page, key) => page.key(key).classList.contains("chosen");
const ends = (page, name) => page.written(name).split(", ").slice(1).join(", ");

/** Names of the cells of a terrain, in the order of the board. */
function cells(page, terrain) {
  const own = page.all(".hex").filter((hex) => hex.getAttribute("aria-label").split(" ")[1] === terrain);
  return own.map((hex) => hex.dataset.place.replace("cell:", ""));
}

/** What stands on a sheet, as its file says. */
async function written(page) {
  await page.settled();
  const dialog = await page.open("share");
  const { length } = page.offered;
  page.click(page.saying("JSON"));
  await page.until(() => page.offered.length > length, "the file");
  dialog.close();
  return JSON.parse(await page.saved()).fill;
}

function lay(page, name, ...keys) {
  page.click(page.cell(name));
  page.tap(...keys);
}

test("Tiles are typed by their words, phases by letters", async () => {
  const page = await openPage(SHEETS.empty);
  const [castle, city, monastery, pasture] = ["castle", "city", "monastery", "pasture"].map((terrain) => cells(page, terrain)[0]);
  for (const [name, keys, told] of [
    [castle, "s", "start castle"],
    [city, "baC", "bank, phase C"],
    [monastery, "17", "monastery 17, phase C"], // which waits for all that come
    [pasture, "3s", "3 sheep, phase C"],
  ]) {
    page.click(page.cell(name));
    for (const key of keys) page.press(key, key === "C" ? { code: "KeyC", shiftKey: true } : {});
    assert.equal(ends(page, name), told);
  }
  page.press("Delete");
  assert.equal(ends(page, pasture), "empty");
  page.press("z", { code: "KeyZ", ctrlKey: true });
  assert.equal(ends(page, pasture), "3 sheep, phase C");
  page.press("ArrowRight");
  assert.match(document.activeElement.dataset.place, /^cell:/);
  assert.equal(ends(page, castle), "start castle");
});

test("A phase waits for the tiles that come, and changes those that lie there", async () => {
  const page = await openPage(SHEETS.empty);
  const [one, other, third] = cells(page, "city");
  lay(page, one, "phase:2");
  assert.ok(isPressed(page, "phase:2"));
  assert.equal(ends(page, one), "empty");
  page.tap("tile:ba");
  assert.equal(ends(page, one), "bank, phase B");
  page.click(page.cell(other));
  assert.ok(isPressed(page, "phase:2"));
  for (const [key, told] of [["tile:ma", "market, phase B"], ["phase:3", "market, phase C"], ["tile:ch", "church, phase C"]]) {
    lay(page, other, key);
    assert.equal(ends(page, other), told);
  }
  lay(page, third, "phase:0", "tile:th"); // 0 is no phase
  assert.equal(ends(page, third), "town hall");
  page.click("#undo");
  assert.equal(ends(page, third), "empty");
  page.click("#brush");
  page.tap("phase:1");
  page.click(page.cell(one));
  assert.equal(ends(page, one), "bank, phase A");
});

test("A tile comes with its phase where few can lie", async () => {
  const page = await openPage(SHEETS.empty);
  const [river] = cells(page, "river");
  const names = page.all(".hex").map((hex) => hex.dataset.place.replace("cell:", ""));
  lay(page, river, "tile:x.D");
  assert.equal(ends(page, river), "ship, phase D");
  assert.equal(page.cell(names[names.indexOf(river) + 1]).getAttribute("aria-current"), "true");
  page.click(page.cell(river));
  assert.deepEqual(["tile:x.D", "tile:x"].map((key) => isPressed(page, key)), [true, false]);
  page.tap("tile:x.D");
  assert.equal(ends(page, river), "empty");
  page.click("#undo");
  assert.equal(ends(page, river), "ship, phase D");
});

test("Goods are written figure by figure, and cards of expansions stand there while in force", async () => {
  const page = await openPage(SHEETS.empty);
  page.tap("sold:1");
  for (const figure of "607012") {
    page.tap(`figure:${figure}`);
    if (figure === "1") assert.ok(isChosen(page, "sold:6")); // it cannot be 10, and there are no more than seven
  }
  assert.ok(isChosen(page, "stored:1"));
  page.tap("stored.2:more");
  assert.ok(!isShown(page, "#shields"));
  page.tap("expansion:shields", "shield:6", "copied:15");
  page.fill(page.key("taken:6"), "2");
  page.tap("expansion:vineyards", "vines:red.1", "figure:5", "vine-tiles:red:more", "expansion:border-posts");
  page.fill(page.key("post:2"), "1");
  page.tap("expansion:trade-routes", "add-route:4", "route:1", "figure:3");
  const kept = await written(page);
  assert.deepEqual(
    [kept.sold, kept.stored, kept.shields, kept.copied, kept.vineyard, kept.posts, kept.routes],
    [[6, 0, 7, 0, 1, 2], [0, 1, 0, 0, 0, 0], [[6, 2, null]], [15], [[["red", 5]], ["red"]], [[1], ""], [[4], [3]]]
  );
  page.tap("expansion:shields");
  assert.ok(!isShown(page, "#shields"));
  const left = await written(page);
  assert.deepEqual([left.shields, left.copied], [undefined, undefined]);
});

test("What a sheet has no place for can be entered", async () => {
  const page = await openPage(SHEETS.inns);
  assert.ok(isShown(page, "[data-key='expansion:inns']"));
  assert.ok(!page.key("expansion:shields").closest("details").open);
  page.click("#setup summary");
  page.tap("expansion:shields", "expansion:inns");
  assert.deepEqual((await written(page)).expansions, ["inns", "shields"]);
});

test("Goods are laid on the places of a trade route without a gap", async () => {
  const page = await openPage(SHEETS.empty);
  const places = () => page.all(".route-place").length;
  page.tap("expansion:trade-routes", "add-route:2", "add-route:9");
  assert.equal(places(), 6);
  page.tap("route:5"); // it leads to the first place,
  for (const good of [6, 2, 4, 4]) page.tap(`figure:${good}`); // and each good to the next one
  await page.settled();
  assert.deepEqual([1, 2, 4, 5].map((place) => named(page, `route:${place}`)), [
    "6 6 4 points, Trade route, place 1, Goods with a 6",
    "3 2 2 silver, Trade route, place 2, Goods with a 2",
    "4 4 2 silver, Trade route, place 4, Goods with a 4",
    "1 mine, monastery or castle, Trade route, place 5, empty",
  ]);
  assert.equal(page.all(".route-place.met").length, 3);
  assert.equal(page.all("#pad .key").length, 8); // goods have six numbers
  page.tap("route:2");
  page.press("9");
  page.press("Delete");
  assert.deepEqual((await written(page)).routes, [[2, 9], [6, 4, 4]]);
  page.tap("add-route:9", "add-route:2");
  assert.equal(places(), 3); // goods without a place
  await page.until(() => page.find("#trade-routes h2 .sign"), "the sign of a fault");
});

test("Châteauma is counted beside a sheet, and ranked with its player", async () => {
  const page = await openPage(SHEETS.won);
  await page.verdict("Legal");
  assert.match(text("#chateauma"), /not entered/);
  assert.ok(!page.key("chateauma:shields")); // they are not in the game
  page.tap("chateauma:track", ...["4", "0", "next", "2", "next", "3"].map((key) => `figure:${key}`));
  await page.settled();
  assert.deepEqual(page.all("#chateauma .due").map(text), ["40", "8", "3", "0", "0", "0", "51"]);
  assert.match(text("#chateauma"), /more points than Ch/);
  page.tap("chateauma:reserve", "figure:7");
  await page.settled();
  assert.match(text("#chateauma"), /it also wins a tie/); // 58 each
  assert.deepEqual((await written(page)).chateauma, [40, 2, 3, 0, 7, 0, 0, 0]);
  page.click("#show-players");
  page.tap("add-own", "rank");
  await page.until(() => page.all("#ranking tbody tr").length === 2, "a ranking");
  const rows = page.all("#ranking tbody tr").map((row) => [...row.children].map(text).join(" "));
  assert.match(rows[0], /^1\. Châteauma 58 –/);
  assert.match(rows[1], /^2\. Player 1 \(№ 9\) 58 27/);
  page.click("#show-board");
  page.tap("expansion:chateauma");
  assert.ok(!isShown(page, "#chateauma"));
});

test("What a form has room for is counted up and down", async () => {
  const page = await openPage(SHEETS.most);
  assert.ok(page.key("sold.1:more").disabled);
  page.tap("sold.1:less", "sold.2:more", "vine-tiles:white:more"); // now the list is full
  for (const colour of ["white", "red"]) assert.ok(page.key(`vine-tiles:${colour}:more`).disabled);
  page.tap("vine-tiles:red:less");
  assert.ok(!page.key("vine-tiles:white:more").disabled);
  assert.equal(page.all("[aria-label='Goods sold, 1: 62']").length, 1);
});

test("What no game has is shown and can be written: the check tells of it", async () => {
  const [link, fill] = SHEETS.largest;
  const page = await openPage(link);
  await page.verdict("Against the rules");
  assert.match(text("main"), /No trade route tile has the number 15/);
  assert.deepEqual([12, 13].map((tile) => Boolean(page.key(`add-route:${tile}`))), [true, false]);
  assert.deepEqual(await written(page), fill);
});

test("A team's bonus tiles are worth what the rules say", async () => {
  for (const [link, worth] of SHEETS.teams) {
    const page = await openPage(link);
    assert.equal(text(page.key("bonus:city.large")), String(worth));
  }
});

test("A sheet for one asks how far the game came", async () => {
  const page = await openPage(SHEETS.alone);
  for (const [selector, isThere] of [["#solo", true], ["[data-key='players:2']", false], ["#bonus", false], ["#own-sums", false]]) {
    assert.equal(isShown(page, selector), isThere, selector);
  }
  page.tap("target:2", "target:3", "marker", ...["4", "5", "next", "1", "2"].map((key) => `figure:${key}`));
  const { variant, solo } = await written(page);
  assert.deepEqual([variant, solo], ["solo", [[50, 45], 45, 12]]);
  await page.verdict("Against");
  assert.match(text("#report"), /next target is reached at 40/);
  page.tap("target:4", "marker", "figure:8");
  assert.deepEqual((await written(page)).solo, [[50, 45, 40], 8, 12]);
});

test("A whole duchy takes no more than 80 taps from its code to the verdict", async () => {
  const { digits, cells: board, fill } = SHEETS.whole;
  const page = await openPage(digits);
  let taps = 0;
  const tap = (key) => {
    taps += 1;
    page.tap(key);
  };
  tap("players:4");
  taps += 1;
  page.click(page.cell(board[0][0]));
  let waiting = 0; // the phase that the keys show
  for (const [name, terrain, word, phase] of board) {
    assert.equal(page.find(".board [aria-current]").dataset.place, `cell:${name}`);
    if (word === "S") tap("tile:S");
    else if (["river", "castle", "mine"].includes(terrain)) tap(`tile:${word}.${"ABCDE"[phase - 1]}`);
    else {
      if (phase !== waiting) tap(`phase:${phase}`);
      tap(`tile:${word}`);
    }
    waiting = phase || waiting;
  }
  for (const [terrain, size] of Object.entries(fill.bonus)) tap(`bonus:${terrain}.${size}`);
  tap("sold:1");
  for (const count of fill.sold) tap(`figure:${count}`);
  tap("page.goods:empty");
  for (const place of ["silver", "workers", "track"]) [place, `figure:${fill[place]}`].forEach(tap);
  for (const group of ["take:subtotals", "take:total"]) {
    await page.until(() => page.key(group), group);
    tap(group);
  }
  await page.verdict(`Total ${fill.total}`);
  assert.match(text("#status"), /Legal/);
  assert.ok(taps <= 80, String(taps));
  assert.deepEqual(await written(page), fill);
});
