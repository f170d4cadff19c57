// First steps are told once, and the next cell is chosen as the reader wants.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const { none: EMPTY } = GIVEN.digits;
const chosen = (page) => page.find(".hex[aria-current]").dataset.place.replace("cell:", "");
const isHidden = (page, selector) => page.find(selector).hidden;

/** Wait until both the line above the pad and what is read out say something. */
async function told(page, words, heard = words) {
  await page.until(() => text("#status").includes(words), words);
  await page.until(() => text("#announced").includes(heard), heard);
}

/** Leave the page, and come back to it. */
const again = (page) => openPage(EMPTY, page.device);

test("Three steps lead to a verdict, and are told once", async () => {
  let page = await openPage(EMPTY);
  assert.equal(text("#status"), "1/3: tap a space on the board");
  page.click(page.cell("c2"));
  await told(page, "2/3: tap what is written there on paper");
  page.tap("mark:X");
  await told(page, "3/3: tap to see why", "between 1 and"); // who hears misses nothing
  assert.match(text("#status"), /Legal/);
  page.click("#undo");
  await page.until(() => !page.find("#redo").disabled, "a step to make again");
  page.click("#redo");
  await page.until(() => text("#status").includes("3/3"), "the last step");
  page = await again(page); // what is filled already shows its verdict
  await page.until(() => text("#status").includes("3/3: tap to see why"), "the last step again");
  page.click("#status");
  await page.until(() => !text("#status").includes("3/3"), "that it is over");
  assert.match(text("#status"), /1–/);
  assert.deepEqual([isHidden(page, "#skip"), isHidden(page, "#redo")], [true, false]);
  page = await again(page);
  assert.doesNotMatch(text("#status"), /\/3/);
});

test("Whoever taps the line takes the last step, and no other, before the rules have answered too", async () => {
  const page = await openPage(EMPTY);
  page.click("#status");
  assert.equal(text("#status"), "1/3: tap a space on the board");
  page.click(page.cell("c2"));
  page.tap("mark:X");
  page.click("#status");
  assert.doesNotMatch(text("#status"), /Legal/);
  await page.verdict("Legal");
  assert.doesNotMatch(text("#status"), /3\/3/);
});

test("Who skips the steps, or writes on, sees them no more", async () => {
  let page = await openPage(EMPTY);
  page.click("#skip");
  for (let visit = 0; visit < 2; visit += 1) {
    assert.equal(text("#status"), "Nothing entered yet");
    page = await again(page);
  }
  page = await openPage(EMPTY);
  for (const [name, mark] of [["c2", "X"], ["d2", "5"], ["b1", "5"], ["b2", "5"]]) {
    page.click(page.cell(name));
    page.tap(`mark:${mark}`);
  }
  await page.until(() => isHidden(page, "#skip") && page.find("#status .sign"), "a verdict");
});

test("The next cell is that of the reading order, of a column, or none", async () => {
  let page = await openPage(EMPTY);
  const write = (name, mark) => {
    page.click(page.cell(name));
    page.tap(`mark:${mark}`);
  };
  write("a3", "4");
  assert.equal(chosen(page), "a4");
  write("a1", "5");
  page.tap("mark:6");
  assert.equal(chosen(page), "a4"); // full ones are passed over
  page.tap("mark:3");
  assert.equal(chosen(page), "b1");
  assert.equal(text("#stepped"), "space b1");
  page.click("#undo");
  assert.equal(chosen(page), "a4"); // whose entry is taken back
  page.tap("mark:4");
  assert.equal(chosen(page), "b1");
  assert.match(page.written("a4"), /, 4/);
  page.find(".hex[tabindex='0']").focus();
  page.press("ArrowRight"); // begins at the cell that was gone on to
  assert.equal(chosen(page), "b2");
  write("a1", ".");
  assert.equal(chosen(page), "a1"); // what is taken away stays chosen, and the last cell
  const last = page.all(".hex").at(-1).dataset.place.replace("cell:", "");
  write(last, "2");
  assert.equal(chosen(page), last);
  assert.match(page.written(last), /, 2/);
  page.click("#direction");
  assert.equal(text("#stepped"), "down the columns");
  write("a1", "5");
  assert.equal(chosen(page), "b1");
  const ways = page.field("Next space", await page.open("settings"));
  assert.equal(ways.value, "columns");
  page.fill(ways, "off");
  page.find("dialog").close();
  write("b1", "6");
  assert.equal(chosen(page), "b1");
  page = await again(page);
  assert.equal(page.find("#direction").getAttribute("aria-label"), "Next space: only by tapping");
  assert.ok(isHidden(page, "#skip")); // nor do first steps come again
});
