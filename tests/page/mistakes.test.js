// Mistakes and wrong sums are told where they stand, mended and taken back.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const { sums } = GIVEN;
const [MAX_ROUND, MAX_POINTS, MAX_TOTAL] = sums.most;
const named = (page, key) => page.key(key).getAttribute("aria-label");
const isCurrent = (page, name) => page.cell(name).getAttribute("aria-current") === "true";
/** What is left of a number once its first figure has no room. */
const cut = (number) => Number(String(number).slice(1));

async function written(page, button = "JSON") {
  await page.settled();
  const dialog = await page.open("share");
  const { length } = page.offered;
  page.click(page.saying(button, "dialog button"));
  await page.until(() => page.offered.length > length, "a file");
  dialog.close();
  const content = await page.saved();
  return button === "JSON" ? JSON.parse(content).fill : content;
}

test("A number against the rules is marked, told, found and erased, and steps go back", async () => {
  const page = await openPage(GIVEN.digits.phase);
  page.click(page.cell("c2"));
  page.tap("mark:X");
  page.click(page.cell("b3"));
  await page.until(() => page.find(".key.against"), "keys that are against the rules"); // clause 6.12
  const against = page.all(".key.against").map((key) => text(key).match(/\d/)?.[0]).filter(Boolean);
  assert.deepEqual(against, ["3", "4", "5", "6", "3", "4", "5", "6", "3", "4", "5", "6"]);
  page.tap("mark:5.1"); // marked, and allowed all the same
  await page.verdict("Against the rules");
  assert.match(page.written("b3"), /5 is not allowed here/);
  assert.ok(page.find(".drawing .badge.error"));
  const found = () => page.all(".findings li").find((one) => text(one).includes("5 is not allowed here"));
  assert.match(text(found()), /clause 4\.2/);
  page.click(page.cell("g1"));
  page.click(found().querySelector("button.jump"));
  assert.ok(isCurrent(page, "b3"));
  assert.equal(document.activeElement.dataset.place, "cell:b3");
  page.click([...found().querySelectorAll("button")].find((one) => text(one) === "Erase"));
  assert.match(page.written("b3"), /empty/);
  page.click(page.cell("a1"));
  for (const name of ["b3", "b3", "c2"]) {
    page.click("#undo");
    assert.ok(isCurrent(page, name));
  }
  assert.ok(page.find("#undo").disabled);
  page.press("y", { ctrlKey: true });
  page.click("#redo");
  assert.match(page.written("c2"), /start castle/);
  assert.match(page.written("b3"), /5/);
});

test("Who claimed what and what was passed is kept as it was written", async () => {
  const page = await openPage(GIVEN.digits.phase);
  page.tap("box:1.3", "time-by:guest", "time-by:owner");
  assert.equal(page.key("time-by:owner").getAttribute("aria-pressed"), "true");
  page.tap("claim:city.second", "claim:city.second"); // again: somebody else got it
  assert.match(named(page, "claim:city.second"), /crossed/);
  await page.until(() => page.find("#report .findings .error"), "that the first is not"); // clause 6.13
  page.tap("claim:city.first", "claim:mine.first");
  const kept = await written(page);
  assert.equal(kept.time_by, "owner");
  assert.deepEqual(kept.colours, { city: "first", mine: "first" });
  assert.deepEqual(kept.crossed, { city: ["first", "second"], mine: ["first"] });
  const file = await written(page, "Fill file");
  assert.match(file, /city = \["first", "second"\]/);
  assert.match(file, /mine = \["first"\]/);
  page.tap("claim:city.second"); // once more: nobody's
  page.tap("time-by:owner");
  assert.equal(page.key("time-by:owner").getAttribute("aria-pressed"), "false");
  const again = await written(page);
  assert.ok(!("crossed" in again));
  assert.deepEqual(again.colours, { city: "first", mine: "first" });
});

test("Numbers never come to more than a link holds", async () => {
  const page = await openPage(GIVEN.digits.round);
  page.tap("box:1.1", "box:1.2", "box:1.3", "box:1.3"); // the last twice: a double
  for (let time = 0; time < 2; time += 1) page.click("#direction"); // else the first figure would go on
  page.click(page.cell("d2"));
  page.tap("mark:5"); // with the round that is due
  page.tap(...[...String(MAX_ROUND + 1)].map((figure) => `round:${figure}`));
  for (const [place, most] of [["entry:1.1", MAX_POINTS], ["subtotal:1", MAX_POINTS], ["total", MAX_TOTAL]]) {
    page.tap(place, ...[...String(most + 1)].map((figure) => `figure:${figure}`));
  }
  const kept = await written(page);
  assert.deepEqual(kept.time[0].slice(0, 4), [1, 2, 2, 0]);
  const cells = page.all(".hex").map((node) => node.dataset.place);
  assert.equal(kept.rounds[cells.indexOf("cell:d2")], cut(MAX_ROUND + 1));
  assert.deepEqual(kept.columns[0], [[cut(MAX_POINTS + 1)], cut(MAX_POINTS + 1)]);
  assert.equal(kept.total, 0);
});

test("Sums of a link are told right or wrong, each source with its points", async () => {
  const page = await openPage(sums.more);
  await page.until(() => page.find(".value.star.wrong"), "that the total is wrong"); // clause 9.25
  assert.ok(text("#report").includes(`the rules give ${sums.total}`));
  assert.match(named(page, "total"), /wrong/);
  assert.match(text(".written-sum"), /Sums are wrong/);
  const source = (shown, place) => shown.key(`source:${place}`).closest("li");
  for (const [place, points] of sums.lines.filter(([one]) => one.startsWith("cell:"))) {
    const told = text(source(page, place));
    assert.ok(told.includes(place.slice(5)) && told.includes(String(points)), told);
  }
  const other = await openPage(sums.column);
  await other.until(() => other.find(".value.subtotal.wrong"), "that a subtotal is wrong");
  assert.match(text(".written-sum"), /The total is right, but another sum is wrong/);
  assert.doesNotMatch(text(".written-sum"), /Sums are wrong/);
  for (const { answers, points } of sums.ranks) {
    const ranked = await openPage(`${GIVEN.digits.none}/${answers}`);
    const amount = () => text(source(ranked, "terrain:castle").querySelector(".amount"));
    await ranked.until(() => amount() === String(points), `${points} points`);
  }
});

test("What is wrong is announced, with the total that is due", async () => {
  const page = await openPage(sums.wrong);
  await page.verdict("Against the rules");
  const told = () => page.all("[role=status]").map(text);
  await page.until(() => told().some((one) => /Against the rules/.test(one) && one.toLowerCase().includes(`total ${sums.due}`)), "the total");
  const ids = page.all("[id]").map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
});

test("A link holds how open questions were answered", async () => {
  const page = await openPage(sums.settled);
  await page.verdict("Legal");
  const shared = await page.open("share");
  assert.ok(shared.querySelector("textarea").value.endsWith(`#${sums.settled}`));
  await page.until(() => shared.querySelector("svg.code"), "the code of the link");
  shared.close();
  await page.open("settings");
  assert.deepEqual(page.all("dialog .question .choice > span").map(text), sums.asked);
  const clauses = page.all("dialog .question > .clause").map(text);
  assert.deepEqual(clauses, sums.asked.map((_, at) => `clause 10.${at + 1}`));
});
