// What the rules say on the page: first what to do, and findings of one kind together; and the
// clauses that they cite.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const LANGUAGES = ["en", "es", "hu", "ja", "pl"];
const SHOWN = 6; // places that stand without being unfolded
const CLAUSE = "clause:colour-not-complete:6.15";

/** Open a sheet on which something is wrong. */
async function openWrong(hash, device) {
  const page = await openPage(hash, device);
  await page.until(() => page.find("#report .findings"), "findings");
  return page;
}

function item(page, words, where = "#report") {
  return page.all(`${where} .findings li`).find((one) => text(one).includes(words));
}

const keysIn = (node) => [...node.querySelectorAll("[data-key]")].map((one) => one.dataset.key);

async function speak(page, language) {
  if (document.documentElement.lang === language) return;
  await page.open("settings");
  page.fill("dialog select", language);
  await page.until(() => document.documentElement.lang === language, language);
  page.all("dialog").forEach((dialog) => dialog.close());
}

/** Press the number of a clause, and return its dialog once it is there. */
async function openClause(page, key = CLAUSE) {
  const before = page.all("dialog").length;
  page.click(typeof key === "string" ? page.key(key) : key);
  return page.until(() => page.all("dialog").length > before && page.all("dialog").at(-1).querySelector("h3") && page.all("dialog").at(-1), "the clause");
}

test("Findings of one kind say once what to do, then the rule", async () => {
  const page = await openWrong(GIVEN.claimed);
  const found = item(page, "A colour bonus is claimed");
  assert.equal(page.all("#report .findings li").filter((one) => text(one).includes("bonus is claimed")).length, 1);
  assert.equal(found.querySelectorAll("button.jump").length, 5);
  const told = text(found);
  assert.match(told, /^! ?Fix: ?/);
  assert.match(told, /empty\. ?clause 6\.15$/);
  assert.equal(told.match(/clause/g).length, 1);
  assert.match(told, /monastery 2/); // what differs stands behind its place,
  assert.match(told, /… spaces of this terrain are empty/); // and is left open in the sentence
});

test("One finding has a whole sentence, and deeds in words", async () => {
  const page = await openWrong(GIVEN.circled);
  const found = item(page, "9 circled, but completed areas");
  assert.doesNotMatch(text(found), /…/);
  page.click([...found.querySelectorAll("button")].find((one) => text(one) === "Circle 2"));
  await page.until(() => !item(page, "9 circled, but completed areas"), "that it is mended");
  assert.equal(page.key("circle:monk.1").getAttribute("class"), "circle circled t-monastery");
  assert.equal(page.key("circle:monk.2").getAttribute("class"), "circle free t-monastery");
});

test("Many places are folded, and stay as a reader left them", async () => {
  const page = await openWrong(GIVEN.tiles);
  const found = () => item(page, "does not take this tile");
  const jumps = () => [...found().querySelectorAll("button.jump")];
  const folded = () => found().querySelectorAll("details button.jump").length;
  const count = jumps().length;
  assert.ok(count > SHOWN + 1);
  assert.equal(count - folded(), SHOWN);
  assert.equal(text(found().querySelector("summary")), `${count - SHOWN} more`);
  const details = found().querySelector("details");
  assert.ok(!details.open);
  details.open = true;
  const last = jumps().at(-1).dataset.key;
  page.click(jumps().at(-1));
  assert.ok(last.endsWith(document.activeElement.dataset.place));
  page.tap("tile:");
  await page.until(() => jumps().length === count - 1, "one fewer");
  assert.ok(found().querySelector("details").open);
});

test("Keys reach every place and every deed, in their order", async () => {
  const page = await openWrong(GIVEN.numbers);
  const keys = keysIn(item(page, "6 is not allowed here; this space takes 1, 2."));
  const place = keys[0].replace("jump:number-not-for-terrain:", "");
  const head = `fix:number-not-for-terrain:${place}`;
  assert.deepEqual(keys.slice(1, 4), [1, 2, 0].map((number) => `${head}:${number}`));
  page.key(`${head}:0`).focus();
  page.press("Enter");
  const name = place.replace("cell:", "");
  await page.until(() => page.written(name) === `${name} monastery, empty`, "that it is erased");
});

test("Players of a table stand together too", async () => {
  const page = await openPage(GIVEN.digits.phase);
  page.click("#show-players");
  page.fill("#links", Array(3).fill(`https://pads.example/#${GIVEN.whole}`).join("\n"));
  page.tap("rank");
  const found = await page.until(() => item(page, "Serial number 7", "#ranking"), "a ranking");
  assert.deepEqual([...found.querySelectorAll(".spot")].map(text), ["Player 2 (№ 7)", "Player 3 (№ 7)"]);
  const told = text(found);
  const order = ["Compare with the paper", "Player 2", "Player 3", "Serial number 7", "clause"].map((words) => told.indexOf(words));
  assert.deepEqual(order, [...order].sort((one, other) => one - other));
  assert.deepEqual([told.match(/Serial number 7/g).length, told.match(/clause/g).length], [1, 1]);
  assert.equal(found.querySelectorAll("button:not(.clause)").length, 0);
});

test("Findings stand together, and their clauses open, in every language", async () => {
  for (const language of LANGUAGES) {
    const page = await openWrong(GIVEN.tiles);
    await speak(page, language);
    const kinds = page.all("#report .findings li").map((one) => one.dataset.name);
    assert.ok(kinds.length > 1 && new Set(kinds).size === kinds.length, language);
    assert.doesNotMatch(text("#report .findings"), /\{|page\.|finding\./);
    const claimed = await openWrong(GIVEN.claimed, page.device);
    const dialog = await openClause(claimed);
    const [heading, first] = GIVEN.clauses[language];
    assert.equal(text(dialog.querySelector("h3")), heading);
    assert.equal(text(dialog.querySelector("p")), first);
    assert.match(text(dialog), /6\.9 /); // where it comes from
    assert.equal(dialog.getAttribute("aria-label"), text(dialog.querySelector("h2")));
  }
});

test("Clauses are fetched when one is opened, and once", async () => {
  const page = await openWrong(GIVEN.claimed);
  const clauses = () => page.fetched.filter((name) => name.startsWith("clauses-")).map((name) => name.split(".")[0]);
  assert.deepEqual(clauses(), []);
  for (const turn of [1, 2]) {
    const dialog = await openClause(page);
    assert.equal(text(dialog.querySelector("h3")), "Points", String(turn));
    dialog.close();
  }
  assert.deepEqual(clauses().sort(), ["clauses-dice", "clauses-dice-en"]);
});

test("A clause that cannot be fetched says so, and is tried again", async () => {
  const page = await openWrong(GIVEN.claimed);
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new Error("no network"));
  page.tap(CLAUSE);
  await page.until(() => text("dialog .rule").includes("Check your connection"), "that it says so");
  page.find("dialog").close();
  globalThis.fetch = fetch;
  assert.equal(text((await openClause(page)).querySelector("h3")), "Points");
});

test("Clauses of points and of settings open too", async () => {
  const page = await openPage(GIVEN.everything);
  await page.verdict("Legal");
  const table = await openClause(page, page.find("#report .sources .clause"));
  const rows = [...table.querySelectorAll("tr")].map((row) => [...row.querySelectorAll("th, td")].map(text));
  assert.equal(rows.length, 2);
  assert.deepEqual(rows[1].slice(0, 4), ["points", "1", "3", "6"]);
  table.close();
  await page.open("settings");
  const key = page.key("clause:tie-track:41.2");
  const told = await openClause(page, key);
  assert.equal(page.all("dialog").length, 2);
  assert.equal(text(told.querySelectorAll("p")[1]), GIVEN.tie.replaceAll("`", ""));
  told.close();
  assert.equal(page.all("dialog").length, 1);
});
