// All sheets of a device as a file, which another one takes in and runs over nothing with.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const [DIGITS, OTHER_DIGITS] = GIVEN.serials.slice(7);
const FILLED = { numbers: `X${".".repeat(36)}`, evidence: "phase", variant: "normal" };
const OTHER = { ...FILLED, numbers: `5${".".repeat(36)}` };
const fileOf = (...sheets) => ({ kind: "sheetgen sheets", format: 1, sheets });
const kept = (digits, fill) => [`sheetgen:sheet:${digits}`, JSON.stringify({ fill, switches: {}, name: "Duchy A", kept: 1 })];

/** Give the page a file, and return what it says of it. */
async function takeIn(page, content) {
  const told = page.find("#start .told");
  page.bring("#start input[accept*=json]", typeof content === "string" ? content : JSON.stringify(content));
  await page.until(() => !told.isConnected, "what it says");
  return text("#start .told");
}

function fills(page, kind = "sheet") {
  const start = `sheetgen:${kind}:`;
  const found = Object.entries(page.device.local).filter(([name]) => name.startsWith(start));
  return Object.fromEntries(found.map(([name, told]) => [name.slice(start.length), JSON.parse(told).fill]));
}

test("All sheets move to another device in a file", async () => {
  const local = Object.fromEntries([kept(DIGITS, FILLED), kept(OTHER_DIGITS, OTHER)]);
  const one = await openPage("", { local });
  const before = fills(one);
  assert.equal(Object.keys(before).length, 2);
  one.click(one.saying("Save all as a file"));
  const file = await one.saved();
  const other = await openPage();
  assert.equal(await takeIn(other, file), "2 sheets imported.");
  assert.deepEqual(fills(other), before);
  assert.equal(other.all(".kept li").length, 2);
});

test("Phones send the file to another app, or save it where that is refused", async () => {
  const local = Object.fromEntries([kept(DIGITS, FILLED)]);
  const sent = [];
  let refusal = null;
  const before = () => {
    navigator.canShare = ({ files }) => files[0].type === "text/plain";
    navigator.share = async ({ files }) => {
      if (refusal) throw new DOMException("", refusal);
      sent.push(...files);
    };
  };
  const page = await openPage("", { local, before });
  const send = async () => {
    page.tap("send");
    await page.later();
  };
  await send();
  const [file] = sent;
  assert.equal(file.name, "sheetgen-sheets.txt");
  const other = JSON.parse(await file.text());
  assert.deepEqual(other.sheets.map(({ digits }) => digits), [DIGITS]);
  refusal = "AbortError";
  await send();
  assert.deepEqual(page.offered, []);
  refusal = "NotAllowedError";
  await send();
  assert.deepEqual(page.offered.map(({ name }) => name), ["sheetgen-sheets.txt"]);
  const none = await openPage("", { local });
  assert.equal(none.key("send"), null);
});

test("A file runs over nothing", async () => {
  const page = await openPage("", { local: Object.fromEntries([kept(DIGITS, FILLED)]) });
  const same = { digits: DIGITS, fill: FILLED, switches: {} };
  assert.equal(await takeIn(page, fileOf(same)), "1 sheet was already here.");
  assert.match(await takeIn(page, fileOf({ ...same, fill: OTHER })), /^1 sheet differs from the version here\./);
  assert.deepEqual([fills(page), fills(page, "rival")], [{ [DIGITS]: FILLED }, { [DIGITS]: OTHER }]);
  assert.match(await takeIn(page, fileOf({ ...same, fill: { ...OTHER, total: 3 } })), /^1 sheet was not imported/);
  assert.deepEqual(fills(page, "rival"), { [DIGITS]: OTHER });
  const { local } = page.device;
  const sheet = await openPage(DIGITS, { local });
  await sheet.until(() => sheet.find("#notices .notice"), "which of both shall stand");
});

test("What is no file of sheets is told, and entries that cannot be read are counted", async () => {
  const page = await openPage();
  for (const content of ["", "[1]", "{}", "\0", fileOf(), { format: 1 }]) {
    assert.match(await takeIn(page, content), /^This is not a file of sheets\./, JSON.stringify(content));
  }
  const bad = [{ digits: "12" }, 7, { digits: DIGITS, fill: 3 }];
  const told = await takeIn(page, fileOf({ digits: DIGITS, fill: FILLED }, ...bad));
  assert.equal(told, "1 sheet imported. 3 entries of the file could not be read.");
});
