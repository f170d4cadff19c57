// What follows from a sheet is proposed, and calculated by a tap.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const GROUPS = ["circles", "time", "entries", "subtotals", "total"];
const { bare, whole, total, elsewhere } = GIVEN.proposed;
const rowWords = (name) => text(`#place-row-${name} .row-words`);
const named = (page, key) => page.key(key).getAttribute("aria-label");

async function openProposed() {
  const page = await openPage(bare);
  await page.until(() => page.key("take:circles"), "what is proposed");
  return page;
}

test("What follows is calculated by a tap a group", async () => {
  const page = await openProposed();
  assert.equal(page.key("circle:monk.0").getAttribute("class"), "circle proposed t-monastery");
  assert.equal(named(page, "box:1.10"), "box 10: proposed");
  for (const group of GROUPS) {
    await page.until(() => page.key(`take:${group}`), group);
    page.tap(`take:${group}`);
    await page.until(() => !page.key(`take:${group}`), `that ${group} are calculated`);
  }
  await page.until(() => location.hash === `#${whole}`, "all of it in the address");
  assert.equal(named(page, "total"), `total: ${total}, calculated`);
  assert.equal(rowWords("monk"), "2 circled, 0 crossed off (calculated)");
  page.click("#undo");
  await page.until(() => page.key("take:total"), "the total again");
});

test("Nothing is calculated by going on", async () => {
  const page = await openProposed();
  for (let time = 0; time < 3; time += 1) page.tap("claim:city.second");
  await page.settled();
  await page.later();
  assert.doesNotMatch(document.body.innerHTML, /calculated/);
  assert.ok(page.key("take:circles"));
});

test("A tap just before is not lost, though what is shown followed from the sheet before it", async () => {
  const page = await openProposed();
  for (const key of ["circle:worker.0", "take:circles"]) page.key(key).click();
  await page.until(() => rowWords("monk") === "2 circled, 0 crossed off (calculated)", "what was calculated");
  assert.equal(page.key("circle:worker.0").getAttribute("class").split(" ")[1], "circled");
  assert.doesNotMatch(rowWords("worker"), /calculated/);
});

test("A key draws its cell and no card; a tap on a card goes by what stands there now", async () => {
  const page = await openPage(GIVEN.digits.phase);
  const drawing = () => page.key("circle:monk.0").heard; // another with each drawing
  page.click(page.cell("a1"));
  const before = drawing();
  page.tap("mark:5.2");
  assert.match(page.written("a1"), /5, phase 2/);
  assert.equal(drawing(), before);
  page.tap("circle:monk.0", "circle:worker.0");
  assert.notEqual(drawing(), before);
  assert.match(page.written("a1"), /5, phase 2/);
  await page.settled();
  assert.deepEqual(["monk", "worker"].map(rowWords), ["1 circled, 0 crossed off", "1 circled, 0 crossed off"]);
});

test("What is written over is calculated no more, nor proposed again", async () => {
  const page = await openPage(whole);
  assert.match(rowWords("monk"), /calculated/);
  page.tap("circle:monk.2", "total", "figure:back", "figure:7");
  await page.until(() => page.find("#report .findings .error"), "what is wrong now");
  assert.equal(rowWords("monk"), "3 circled, 0 crossed off");
  assert.doesNotMatch(named(page, "total"), /calculated|proposed/);
  assert.deepEqual(page.all("[data-key^='take:']").map((key) => key.dataset.key), []);
});

for (const { bare: link, whole: taken, place, words } of elsewhere) {
  test(`What was counted in other games is calculated too: ${words}`, async () => {
    const page = await openPage(link);
    const number = () => page.find(`.value[data-place='${place}']`);
    const called = () => number()?.getAttribute("aria-label");
    await page.until(() => called() === `${words}, proposed`, "what is proposed");
    for (const group of ["subtotals", "total"]) {
      await page.until(() => page.key(`take:${group}`), group);
      page.tap(`take:${group}`);
      await page.until(() => !page.key(`take:${group}`), `that ${group} are calculated`);
    }
    assert.equal(called(), `${words}, calculated`);
    await page.until(() => location.hash === `#${taken}`, "all of it in the address");
    page.click(number());
    page.tap("figure:7");
    await page.until(() => number().classList.contains("wrong"), "that it is wrong");
    assert.doesNotMatch(called(), /calculated|proposed/);
    assert.ok(!page.key("take:subtotals"));
    page.click("#undo");
    await page.until(() => called() === `${words}, calculated`, "what was calculated");
  });
}

test("Points alone are added up and undone to an empty sheet", async () => {
  const page = await openPage(GIVEN.digits.phase);
  page.tap("only-sums", ...["7", "next", "next", "next", "1", "2"].map((key) => `figure:${key}`));
  for (const group of ["subtotals", "total"]) {
    await page.until(() => page.key(`take:${group}`), group);
    page.tap(`take:${group}`);
    await page.until(() => !page.key(`take:${group}`), `that ${group} are calculated`);
  }
  assert.match(await page.verdict("20"), /Undecided/);
  assert.match(text("#report"), /only the sums were checked/);
  assert.doesNotMatch(text("#report"), /Areas/);
  const sums = ["subtotal:1", "subtotal:2", "subtotal:3", "total"].map((key) => named(page, key));
  assert.deepEqual(sums.map((words) => /: (\d+), calculated/.exec(words)?.[1]), ["8", "12", "0", "20"]);
  while (!page.find("#undo").disabled) page.click("#undo");
  await page.until(() => page.key("only-sums"), "an empty sheet");
});
