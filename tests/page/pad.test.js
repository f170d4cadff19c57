// The pad of the Dice Game: a key writes number and phase.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const open = (evidence = "phase") => openPage(GIVEN.digits[evidence]);

/** What is written in a cell, without what is found there. */
function mark(page, name) {
  return page.written(name).split(".")[0].split(", ").slice(1).join(", ");
}

function pressed(page, how = "true") {
  return page.all(`#pad [aria-pressed='${how}']`).map((key) => key.dataset.key);
}

function chosen(page) {
  return page.find(".hex[aria-current]")?.dataset.place.replace("cell:", "");
}

test("A key writes number and phase, and once more takes both away", async () => {
  const page = await open();
  page.click(page.cell("a1"));
  assert.deepEqual(pressed(page), []);
  assert.equal(page.key("mark:5.2").getAttribute("aria-label"), "5, phase II");
  page.tap("mark:5.2");
  assert.equal(mark(page, "a1"), "5, phase 2");
  assert.equal(chosen(page), "a2");
  page.click(page.cell("a1"));
  assert.deepEqual(pressed(page), ["phase:2", "mark:5.2"]);
  page.tap("mark:6.3");
  page.click(page.cell("a1"));
  assert.deepEqual(pressed(page), ["phase:3", "mark:6.3"]);
  page.tap("mark:6.3");
  assert.equal(mark(page, "a1"), "empty");
  assert.equal(chosen(page), "a1");
});

test("Either of the two is changed alone", async () => {
  const page = await open();
  for (const [key, written] of [["mark:5.2", "5, phase 2"], ["phase:3", "5, phase 3"], ["phase:3", "5"]]) {
    page.click(page.cell("a1"));
    page.tap(key);
    assert.equal(mark(page, "a1"), written);
  }
  assert.deepEqual(pressed(page), []);
  assert.deepEqual(pressed(page, "mixed"), ["mark:5.1", "mark:5.2", "mark:5.3"]);
});

test("Numbers are written without a phase until that key is released", async () => {
  const page = await open();
  page.click(page.cell("a1"));
  page.tap("phase:0");
  assert.equal(page.key("phase:0").getAttribute("aria-label"), "No phase");
  assert.equal(page.key("mark:5.2").getAttribute("aria-label"), "5");
  page.tap("mark:5.2", "mark:6.1");
  assert.deepEqual([mark(page, "a1"), mark(page, "a2"), chosen(page)], ["5", "6", "a3"]);
  page.click(page.cell("a1"));
  assert.deepEqual(pressed(page), ["mark:5.1", "mark:5.2", "phase:0", "mark:5.3"]);
  page.tap("phase:0", "mark:5.1");
  assert.equal(mark(page, "a1"), "5, phase 1");
});

test("The brush paints number and phase, one of them, or nothing", async () => {
  const page = await open();
  page.click("#brush");
  assert.deepEqual(pressed(page), ["mark:1.1"]);
  for (const [key, written] of [
    ["mark:4.3", "4, phase 3"],
    ["phase:2", "4, phase 2"],
    ["mark:X", "start castle"],
    ["mark:.", "empty"],
  ]) {
    page.tap(key);
    page.click(page.cell("a1"));
    assert.equal(mark(page, "a1"), written, key);
  }
  page.tap("phase:0", "mark:2.1");
  page.click(page.cell("a1"));
  assert.equal(mark(page, "a1"), "2");
  page.tap("phase:0", "mark:3.3");
  for (const name of ["a1", "a2"]) {
    page.click(page.cell(name));
    assert.equal(mark(page, name), "3, phase 3");
  }
});

test("A key passes over an empty cell, and erases what stands in another", async () => {
  const page = await open();
  page.click(page.cell("a1"));
  assert.equal(page.key("mark:.").getAttribute("aria-label"), "Next space");
  page.tap("mark:.");
  assert.equal(chosen(page), "a2");
  page.click("#direction");
  page.click("#direction");
  page.tap("mark:.");
  assert.equal(chosen(page), "a3");
  assert.ok(page.find("#undo").disabled);
  page.tap("mark:3.1");
  assert.equal(page.key("mark:.").getAttribute("aria-label"), "Erase");
  page.tap("mark:.");
  assert.deepEqual([mark(page, "a3"), chosen(page)], ["empty", "a3"]);
});

// Rounds

test("A number brings the round that is due: who looks for rounds taps a cell and its number", async () => {
  const page = await open("round");
  for (const [at, name] of ["d4", "a2", "g1"].entries()) {
    page.click(page.cell(name));
    assert.equal(text(page.key("round")), `Round ${at + 1}`);
    page.tap("mark:5");
    assert.equal(mark(page, name), `5, round ${at + 1}`);
  }
  page.click(page.cell("g2"));
  page.tap("round-less", "mark:6"); // two cells in one round, with silver
  assert.equal(mark(page, "g2"), "6, round 3");
  page.click("#undo");
  page.click("#undo");
  assert.equal(mark(page, "g2"), "empty");
});

test("Another round is typed in its place, and goes on when it is one", async () => {
  const page = await open("round");
  for (const [cell, keys, written, next] of [
    ["a1", ["mark:5", "round:1", "round:2"], "5, round 12", "a2"],
    ["a2", ["mark:6", "round:7"], "6, round 7", "a3"],
    ["a3", ["mark:3", "round:next"], "3, round 8", "a4"], // the one that is due
    ["a4", ["mark:4", "round:3"], "4, round 3", "a4"], // 3, or 30
    ["a4", ["round:next"], "4, round 3", "b1"],
    ["a1", ["round-more"], "5, round 13", "a1"],
    ["a1", ["mark:6"], "6, round 13", null], // a number that is changed keeps its round
  ]) {
    if (chosen(page) !== cell) page.click(page.cell(cell));
    page.tap(...keys);
    assert.equal(mark(page, cell), written, keys.join());
    if (next) assert.equal(chosen(page), next, keys.join());
  }
});

test("Rounds are typed by keyboard behind their numbers", async () => {
  const page = await open("round");
  page.cell("a1").focus();
  page.press("ArrowRight");
  for (const key of ["5", 1, 2, "6", 4]) {
    if (typeof key === "string") page.press(key);
    else page.press("!", { code: `Digit${key}`, shiftKey: true });
  }
  assert.deepEqual([mark(page, "a2"), mark(page, "a3"), chosen(page)], ["5, round 12", "6, round 4", "a4"]);
});
