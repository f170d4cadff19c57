// The form that prints: what it tells, counts and makes; its PDFs are looked at elsewhere.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const FOREST = 'format = 1\nsheet = "Forest Friends"\n[[table]]\nrows = [{ label = "@" }]\n';
const MAKE = "Make the PDF";
const { own, duchyB, duchyD } = GIVEN.printed;

async function openForm(hash = "print", device = {}) {
  const page = await openPage(hash, device);
  await page.until(() => page.find(".sheet-picture"), "the picture of a sheet");
  return page;
}

const trouble = () => text(".print-form > .trouble");
const board = (page) => text(page.find(".print-form select option[selected]"));

/** Press the button, and wait for the PDF, or for what is wrong. */
async function make(page) {
  page.all(".made").forEach((node) => node.remove());
  page.click(page.saying(MAKE, "button"));
  await page.until(() => trouble() || page.find(".made .save"), "the PDF");
}

test("What cannot be meant is told in a sentence", async () => {
  const page = await openForm();
  assert.equal(text("#title"), "Print score sheets");
  for (const [label, value, words] of [
    ["How many sheets", "0", "from 1 to 500"],
    ["How many sheets", "501", "from 1 to 500"],
    ["First number", "", "a whole number from 1"],
    ["First number", "1000000000", "at most 999999999"],
    ["Address of this page", "somewhere", "start with http"],
    ["Address of this page", `https://example.org/${"x".repeat(90)}`, "too fine"],
  ]) {
    const before = page.field(label).value;
    page.fill(page.field(label), value);
    page.click(page.saying(MAKE, "button"));
    await page.until(() => trouble().includes(words), words);
    assert.ok(!page.find(".made .save"));
    page.fill(page.field(label), before);
  }
});

test("Digits of no board are told, and another can be chosen", async () => {
  const page = await openPage("print=12345");
  await page.until(() => trouble().includes("do not fit together"), "that it says so");
  const box = page.field("Link or digits of any of its sheets");
  const place = box.closest("details");
  box.value = "no digits";
  box.focus();
  page.press("Enter");
  assert.notEqual(text(place.querySelector(".trouble")), "");
  box.value = `https://example.org/#${duchyB}`;
  page.click(page.saying("Use this board", "button"));
  await page.until(() => board(page) === "Duchy B", "that board");
  assert.equal(trouble(), "");
});

test("Each game has its own paper, whichever board was there before", async () => {
  const page = await openForm();
  for (const [name, value] of [["Duchy A", "a4 2"], ["Duchy 1", "a4 1"], ["Duchy A", "a4 2"]]) {
    const select = page.find(".print-form select");
    page.fill(select, [...select.options].find((one) => text(one) === name).value);
    await page.until(() => page.field("Paper").querySelector("[selected]").value === value, `${name}: ${value}`);
  }
});

test("A sheet that is open leads to more of its board, on the paper of its country", async () => {
  const speak = () => {
    Object.defineProperty(navigator, "language", { value: "en-US" });
    Object.defineProperty(navigator, "languages", { value: ["en-US"] });
  };
  const page = await openPage(duchyD);
  await page.open("share");
  const link = page.saying("Print more of these sheets", "a").getAttribute("href");
  const { local } = page.device;
  const form = await openForm(link.slice(1), { local, before: speak });
  assert.equal(board(form), "Duchy D");
  assert.equal(form.field("Paper").querySelector("[selected]").value, "letter 2");
  const later = await openForm("print", { local: form.device.local });
  assert.equal(board(later), "Duchy D");
});

test("A declared sheet is printed from its code, in its own language and on its own paper", async () => {
  const page = await openPage(GIVEN.declared.forest);
  await page.open("share");
  const link = page.saying("Print more of these sheets", "a").getAttribute("href");
  const form = await openForm(link.slice(1));
  assert.equal(board(form), "Forest Friends");
  assert.equal(form.field("Paper").querySelector("[selected]").value, "a4 2");
  await make(form);
  assert.equal(trouble(), "");
  assert.match(form.find(".made .save").download, /^forest-friends-\d+-\d+\.pdf$/);
});

test("A declared sheet that an editor leaves here is printed from its text", async () => {
  const local = { "sheetgen:print-head": JSON.stringify({ digits: GIVEN.declared.forest, head: { text: FOREST.replace("@", "A tall forest") } }) };
  const page = await openForm(`print=${GIVEN.declared.forest}`, { local });
  assert.ok(text(page.find(".sheet-picture")).includes("A tall forest"));
  for (const sheet of [GIVEN.declared.placed, GIVEN.declared.hashed]) {
    const one = await openPage(`print=${sheet}`);
    await one.until(() => trouble().includes("sheetgen pad FILE"), "where it can be printed");
  }
  const files = { "sheetgen:print-head": JSON.stringify({ digits: GIVEN.declared.forest, head: { text: `logo = "own.svg"\n${FOREST}` } }) };
  const other = await openPage(`print=${GIVEN.declared.forest}`, { local: files });
  await other.until(() => trouble().includes("sheetgen pad FILE"), "that it says so");
});

test("A board of one's own wants a name, and its numbers are counted on", async () => {
  const page = await openForm(`print=${own}`);
  page.fill(page.field("How many sheets"), "2");
  page.fill(page.field("Writing hand"), "left");
  await make(page);
  assert.match(trouble(), /Give the board a name/);
  page.fill(page.field("Name of the board"), "Odd <b>Isles</b>");
  await make(page);
  assert.equal(trouble(), "");
  const first = Number(page.field("First number").value) - 2;
  assert.ok(first >= 1);
  const link = page.find(".made .save");
  assert.match(link.download, /\.pdf$/);
  page.click(link);
  assert.match(await page.saved(), /^%PDF-/);
  // The same numbers once more are told before they are printed.
  page.fill(page.field("First number"), String(first + 1));
  await make(page);
  assert.match(trouble(), /printed here before/);
  page.click(page.saying(`Start at ${first + 2}`, "button"));
  await page.until(() => text(".print-form > .told").includes(`numbers ${first + 2} to ${first + 3}`), "these numbers");
});

test("Two sides are offered where something is for the back, and remembered", async () => {
  const box = (page) => page.find("[data-name=sides] input");
  const choose = (page, name) => {
    const select = page.find(".print-form select");
    page.fill(select, [...select.options].find((one) => text(one) === name).value);
    return page.until(() => board(page) === name, name);
  };
  const page = await openForm();
  await choose(page, "Duchy A");
  assert.equal(box(page), null);
  await choose(page, "Duchy 1");
  assert.equal(box(page).checked, false);
  page.click(box(page));
  await page.until(() => page.all(".sheet-picture").length === 2, "a picture of each side");
  const ids = page.all(".sheet-picture [id]").map((node) => node.id);
  assert.ok(ids.length > 0);
  assert.equal(new Set(ids).size, ids.length);
  page.fill(page.field("How many sheets"), "2");
  await make(page);
  assert.match(text(".made"), /flipped on the long edge/);
  const later = await openForm("print", { local: page.device.local });
  await choose(later, "Duchy 1");
  assert.equal(box(later).checked, true);
});

test("An address that is put in capitals is told", async () => {
  const page = await openForm();
  const box = page.field("Address of this page");
  const before = box.value;
  page.fill(box, `https://${"a".repeat(70)}.example.org/`);
  await page.until(() => text(".sheet-place .hint").includes("in capitals"), "that it says so");
  assert.match(text(".sheet-place .hint"), /some phones show it as text/);
  page.fill(page.field("Address of this page"), before);
  await page.until(() => !page.find(".sheet-place .hint"), "that it says so no more");
});

test("A press is heard though the form is drawn anew meanwhile", async () => {
  const page = await openForm();
  const button = page.saying(MAKE, "button");
  const select = page.find(".print-form select");
  page.fill(select, select.options[1].value);
  await page.until(() => page.find(".print-form select").options[1].selected, "the other board");
  await page.until(() => page.find(".sheet-picture"), "its picture");
  assert.ok(button.isConnected);
  page.click(button);
  await page.until(() => page.find(".made .save"), "the PDF");
});
