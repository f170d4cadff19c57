// What was entered is kept: when it is damaged, and where there is no room for it.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, refuse, text } from "./page.js";

const { phase: DIGITS } = GIVEN.digits;
const SHEET = `sheetgen:sheet:${DIGITS}`;
const blank = { numbers: ".".repeat(37), evidence: "phase", variant: "normal" };
const DAMAGED = {
  "a number": 7,
  "a list": [1],
  "no fill": { fill: null, switches: {} },
  "too short": { fill: { ...blank, numbers: "55" }, switches: {} },
  "no such part": { fill: { ...blank, rows: 5 }, switches: {} },
  "no rules": { fill: { ...blank, variant: "chess" }, switches: {} },
};
const TOLD = [7, {}, { digits: "7", cells: [] }]; // for what the rules said of a sheet
const CHOICES = ["language", "name", "table"];
const notices = (page) => page.all("#notices p").map(text);

function enter(page, name, mark) {
  page.click(page.cell(name));
  page.tap(`mark:${mark}.1`);
}

for (const [at, [kind, content]] of Object.entries(DAMAGED).entries()) {
  test(`A sheet that is kept damaged, as ${kind}, is told and put aside`, async () => {
    const { local } = (await openPage(DIGITS)).device;
    const opened = JSON.parse(local["sheetgen:opened"]);
    for (const digits of Object.keys(opened.sheets)) opened.sheets[digits] = TOLD[at % 3];
    const damaged = JSON.stringify(content);
    const own = { "sheetgen:opened": JSON.stringify(opened), [`sheetgen:choice:${CHOICES[at % 3]}`]: "7", [SHEET]: damaged };
    const page = await openPage(DIGITS, { local: { ...local, ...own } });
    await page.until(() => notices(page).some((one) => one.includes("damaged")), "the notice");
    page.tap("notice:damaged.0");
    await page.until(() => page.offered.length, "the file");
    assert.equal(await page.saved(), damaged);
    assert.ok(Object.values({ ...localStorage }).includes(damaged));
    enter(page, "a1", "5");
    await page.until(() => localStorage.getItem(SHEET)?.includes('"numbers":"5.'), "that it is kept");
    const again = await openPage(DIGITS, page.device);
    assert.match(again.written("a1"), /, 5/);
    assert.deepEqual(notices(again), []);
  });
}

const offNames = (names) => (window) => {
  for (const name of names) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new window.DOMException("off", "SecurityError");
      },
    });
  }
};
for (const [reason, before] of [
  ["it is full", (context) => () => refuse(context, () => true)],
  ["it is switched off", () => offNames(["localStorage"])],
  ["all of it is switched off", () => offNames(["localStorage", "sessionStorage"])],
]) {
  test(`A device that keeps nothing, since ${reason}, is told once, and its address holds all`, async (context) => {
    const page = await openPage(DIGITS, { before: before(context) });
    enter(page, "a1", "5");
    await page.until(() => notices(page).some((one) => one.includes("cannot be saved")), "the notice");
    page.tap("notice:full.1");
    await page.until(() => location.hash.includes("/"), "an address with it");
    const { hash } = location;
    enter(page, "a2", "6");
    await page.until(() => location.hash !== hash, "an address with both");
    assert.deepEqual(notices(page), []);
    const behind = location.hash.slice(1);
    const again = await openPage(behind);
    assert.match(again.written("a1"), /, 5/);
    assert.match(again.written("a2"), /, 6/);
  });
}
