// Declared sheets on the page: numbers and sums as they are typed, what follows, and who won.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const SHEETS = GIVEN.declared;
const at = (place) => `place-${place.replace(/[:. ]/g, "-")}`;
const figure = (page, place) => text(page.key(at(place)).querySelector(".figure"));
const label = (page, place) => page.key(at(place)).getAttribute("aria-label");
const chosen = (page) => page.find(".declared [aria-current]").dataset.place;

function write(page, place, keys) {
  page.tap(at(place));
  for (const key of keys) page.tap(`figure:${key}`);
}

test("A sheet stands there as on paper, with its title and every row", async () => {
  const page = await openPage(SHEETS.forest);
  assert.equal(text("#title"), "Forest Friends");
  assert.deepEqual(page.all(".declared .label").map(text).slice(0, 6), ["Animals", "Debts", "King", "Land", "Snow", "Sum"]);
  assert.match(text(".declared tbody"), /Count.*Animals.*Total/);
  assert.equal(page.all(".player-head").length, 2);
  page.tap("players:4");
  assert.equal(page.all(".player-head").length, 4);
});

test("A sum is kept as it was typed, a minus is there where it may be, and both are undone", async () => {
  let page = await openPage(SHEETS.forest);
  write(page, "player:1 row:animals", "3+6+2");
  assert.equal(figure(page, "player:1 row:animals"), "11");
  assert.ok(!page.key("figure:-"));
  assert.match(text("#pad"), /Player 1, Animals: 3.\+.6.\+.2/);
  write(page, "player:1 row:debts", "-5");
  assert.equal(label(page, "player:1 row:debts"), "Player 1, Debts: \u22125");
  page.press("Backspace");
  assert.equal(figure(page, "player:1 row:debts"), "\u2212");
  page.press("7");
  assert.equal(figure(page, "player:1 row:debts"), "\u22127");
  page.press("z", { code: "KeyZ", ctrlKey: true });
  page.press("z", { code: "KeyZ", ctrlKey: true });
  assert.equal(figure(page, "player:1 row:debts"), "\u22125");
  await page.settled();
  page = await openPage(SHEETS.forest, page.device);
  assert.equal(text(page.key(at("player:1 row:animals")).querySelector(".typed")), "3 + 6 + 2");
  assert.equal(figure(page, "player:1 row:debts"), "\u22125");
});

test("What follows stands greyed in its box, and is taken over", async () => {
  const page = await openPage(SHEETS.forest);
  write(page, "player:1 row:animals", "4");
  page.tap(at("player:1 row:king"), at("player:1 row:land"), "option:2");
  const row = () => text(page.find("[data-line='row:animals'] .worth"));
  await page.until(() => row() === "= 8", "what a row brings");
  await page.until(() => page.key(at("player:1 total")).matches(".due"), "the total");
  assert.equal(figure(page, "player:1 total"), "17");
  page.tap("take:subtotals", "take:total");
  await page.until(() => label(page, "player:1 total").includes("calculated") || !page.key("take:total"), "that it is taken over");
  assert.equal(figure(page, "player:1 row:subtotal"), "17");
});

test("A fault is told at its place and leads there, and rows of expansions are ticked", async () => {
  const page = await openPage(SHEETS.forest);
  write(page, "player:1 row:animals", "60");
  await page.verdict("Against the rules");
  assert.match(label(page, "player:1 row:animals"), /above the most allowed, 50/);
  page.click(page.all(".findings button.jump")[0]);
  assert.equal(document.activeElement.dataset.place, "player:1 row:animals");
  write(page, "player:1 row:animals", "6");
  write(page, "player:1 row:snow", "4");
  await page.until(() => text("#report").includes("not ticked"), "that it does not count");
  page.fill("[data-key='expansion:Winter']", true);
  await page.until(() => text(".status-total").includes("16"), "that it counts");
});

test("Names that were used last are proposed, and a question decides between equal players", async () => {
  let page = await openPage(SHEETS.forest);
  for (const [number, name] of [[1, "Anna"], [2, "Ben"]]) {
    page.tap(at(`player:${number}`));
    page.fill("#player-name", name);
    write(page, `player:${number} row:animals`, "5");
    write(page, `player:${number} row:debts`, "0");
    page.tap(at(`player:${number} row:land`), "option:1");
  }
  await page.until(() => page.key("winner:2"), "the question");
  assert.match(text(".asked"), /Who is older\? ?Anna ?Ben/);
  page.tap("winner:2");
  await page.verdict("Won by Ben");
  assert.match(text("#report"), /The game is over/);
  page = await openPage(SHEETS["low-rounds"], page.device);
  page.tap(at("player:1"));
  page.tap("name:Anna");
  assert.equal(text(page.key(at("player:1"))), "Anna");
});

test("Rounds go on from player to player past their sums, which follow", async () => {
  const page = await openPage(SHEETS["low-rounds"]);
  write(page, "player:2 brought_forward", "30");
  assert.match(label(page, "player:2 brought_forward"), /rought forward: 30/);
  write(page, "player:1 round:1", "0");
  assert.equal(chosen(page), "player:2 round:1");
  for (const key of "105") page.tap(`figure:${key}`);
  assert.equal(chosen(page), "player:1 round:2");
  await page.verdict("player 1, total 0");
  await page.until(() => figure(page, "player:2 running:1") === "135", "the sum so far");
  write(page, "player:1 round:2", "7");
  await page.until(() => text("#report").includes("the game was over"), "that the game was over");
});

test("A round with several numbers brings points, and what all may not say is told at the round", async () => {
  const page = await openPage(SHEETS.bids);
  for (const player of [1, 2, 3, 4]) write(page, `player:${player} round:1.bid`, player === 1 ? "1" : "0");
  await page.until(() => page.find(".declared th .sign"), "the sign at the round");
  assert.match(text("#report"), /must not add up to 1/);
  write(page, "player:1 round:1.tricks", "1");
  await page.until(() => text(page.find("[data-line='round:1'] .worth")) === "= 11", "the points of the round");
});

test("Boxes of a row are crossed off by a tap and written in by keys, and what they bring follows", async () => {
  let page = await openPage(SHEETS.boxes);
  const box = (number) => `player:1 row:red.${number}`;
  assert.equal(text(page.key(at(box(4))).querySelector(".box-label")), "5");
  page.tap(at(box(1)), at(box(4)));
  await page.verdict("Against the rules");
  assert.match(label(page, box(4)), /^Player 1, Red, box 4: .*needs 2 other crosses/);
  page.tap(at(box(2)));
  write(page, "player:1 row:rope.2", "7");
  await page.until(() => figure(page, "player:1 row:red") === "10" && figure(page, "player:1 row:rope") === "1", "what both bring");
  page = await openPage(SHEETS.boxes, page.device);
  assert.equal(page.key(at(box(2))).getAttribute("aria-pressed"), "true");
  assert.equal(figure(page, "player:1 row:rope.2"), "7");
});

test("Boxes of somebody's own art stand where it has them, each line with its name", async () => {
  const page = await openPage(SHEETS.placed);
  const places = page.all(".placed-paper [data-place]");
  assert.equal(places.length, page.all(".placed-paper .value").length);
  const [first, second] = places;
  assert.equal(page.find(".placed-paper").style.aspectRatio.replaceAll(" ", ""), "127/197");
  assert.ok(Math.abs(parseFloat(first.style.left) - (100 * 10.3) / 127) < 0.1);
  assert.ok(Math.abs(parseFloat(second.style.left) - parseFloat(first.style.left) - 900 / 127) < 0.1);
  assert.ok(page.all(".line-head .label").map(text).includes("Rope"));
  page.tap(at("player:1 row:red.1"));
  assert.equal(figure(page, "player:1 row:red.1"), "\u2713");
  write(page, "player:1 row:rope.2", "5");
  assert.equal(figure(page, "player:1 row:rope.2"), "5");
  assert.equal(page.find(".placed-heads .figure").textContent, "1");
});

test("Cells of a map are tapped and written in, with verdicts in place, and first or later points are chosen", async () => {
  let page = await openPage(SHEETS.grids);
  const isle = (number) => `player:1 row:isle.${number}`;
  assert.deepEqual(page.all(".grid-legend .ground").map(text), ["Wood1\u20136 =", "Lake", "Lake9/1"]);
  assert.equal(text(page.key(at(isle(3))).querySelector(".box-label")), "7");
  assert.deepEqual(page.all(".grid-size").map(text), ["11", "2+3"]);
  page.key(at(isle(1))).focus();
  for (const [key, number] of [["ArrowRight", 2], ["ArrowDown", 4], ["ArrowRight", 5], ["ArrowUp", 2], ["ArrowLeft", 1]]) {
    page.press(key);
    assert.equal(chosen(page), isle(number));
  }
  write(page, isle(1), "4");
  write(page, isle(2), "5");
  page.tap(at(isle(3)));
  await page.verdict("Against the rules");
  assert.match(label(page, isle(2)), /^Player 1, Isle, row 1, space 2: 5\. 5 is not 4/);
  write(page, isle(2), "4");
  await page.until(() => figure(page, "player:1 row:isle") === "4", "what both areas bring");
  const column = "player:1 row:hues.columns.2";
  page.tap(at("player:1 row:hues.2"), at(column), "option:2");
  assert.equal(label(page, column), "Player 1, Hues, points of column 2: 2");
  page.tap(at("player:1 row:hues.1"), at("player:1 row:hues.colours.1"), "option:1");
  assert.equal(label(page, "player:1 row:hues.colours.1"), "Player 1, Hues, Lake: 9");
  await page.until(() => figure(page, "player:1 row:hues") === "16", "the row, a later column, and the colour");
  page = await openPage(SHEETS.grids, page.device);
  assert.equal(page.key(at(isle(3))).getAttribute("aria-pressed"), "true");
  assert.equal(figure(page, column), "2");
});

test("A code that only names its sheet opens it where the device knows it, else says what is missing", async () => {
  for (const [form, words] of [["hashed", /This code only names its score sheet \(en, [0-9a-f]+\).*--sheet FILE/], ["short", /This number only names .* Scan the code/]]) {
    await openPage(SHEETS[form]);
    assert.match(text("#start .trouble"), words);
  }
  let page = await openPage(SHEETS.forest);
  write(page, "player:1 row:animals", "4");
  await page.settled();
  page = await openPage(SHEETS.hashed, page.device);
  assert.equal(text("#title"), "Forest Friends");
  assert.equal(text("#serial"), "\u2116 000007");
  write(page, "player:1 row:animals", "6");
  await page.until(() => text("[data-line='row:animals'] .worth") === "= 12", "that it is judged");
});
