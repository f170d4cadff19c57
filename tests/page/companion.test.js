// Châteauma at a table: its draws are entered, logs are gone on with, and those that break say why.
// Clauses 33.19, 33.35, 33.46, 33.90 and 33.96.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const { begun, banned, raising } = GIVEN.logs;
const TABLE = "phase A: ba ship | 5 castle | 3c wt | ship bo | mine 6 | th 3p / black ma 4s mine 7 / goods 1 3 4 5 2\n";
const AT_A_TABLE = `[Game burgundy]\n[Players 2]\n[Cards 2 | 1 | 3 4 5 6 7 8 9]\n${TABLE}round 4\nperson 1\nturn 3\n`;
const log = () => document.querySelector(".log-lines").textContent;
const asked = (page) => text(page.key("asked"));

async function open(device) {
  const page = await openPage("chateauma", device);
  await there(page, "new-game");
  return page;
}

const there = (page, key) => page.until(() => page.key(key), key);
const rest = (page) => page.until(() => page.find(".companion:not([aria-busy])"), "the rules");

/** Press keys one after another, each once the rules have told of the last. */
async function tap(page, ...keys) {
  for (const key of keys) {
    await rest(page);
    page.click(await there(page, key));
  }
  await rest(page);
}

async function bring(page, lines) {
  page.fill("#log-text", lines);
  await tap(page, "open-log");
}

test("Expansions that Châteauma leaves out say so", async () => {
  const page = await open();
  await tap(page, "new-game");
  // The cards of the box would not fit what the page says.
  assert.match(text(page.key("ours")), /our reconstruction/);
  for (const name of ["inns", "team", "solo"]) {
    await tap(page, `expansion:${name}`);
    assert.match(text(".trouble"), /leave it out \[33\.19\]$/);
    assert.ok(!page.key(`expansion:${name}`).checked);
  }
});

test("A turn is undone, said in any language, and made again", async () => {
  let page = await open();
  await tap(page, "new-game");
  page.fill(await there(page, "seed"), "4711");
  await tap(page, "go-on");
  await there(page, "laying");
  await tap(page, "go-on");
  await there(page, "now");
  const head = log();
  await tap(page, "next", "die:3");
  page.click("button[data-key='depot:1.1']");
  await there(page, "act:0");
  page = await openPage("chateauma", page.device);
  await tap(page, "act:0", "next");
  await there(page, "die:5");
  const whole = log();
  assert.deepEqual(whole.trimEnd().split("\n").slice(-2), ["round 3", "person 1: take 1.1"]);
  for (let step = 0; step < 4; step += 1) await tap(page, "undo");
  assert.ok(page.key("undo").disabled);
  assert.equal(log(), head);
  for (const [language, words] of [
    ["hu", "Kezdődik a(z) A fázis"],
    ["es", "Empieza la fase A"],
    ["ja", "フェイズAの開始"],
    ["pl", "Zaczyna się faza A"],
    ["en", "Phase A begins"],
  ]) {
    page.fill((await page.open("settings")).querySelector("select"), language);
    await page.until(() => page.all("h2").some((one) => text(one) === words), words);
    page.all("dialog").forEach((dialog) => dialog.close());
  }
  while (!page.key("redo").disabled) await tap(page, "redo");
  await there(page, "die:5");
  assert.equal(log(), whole);
});

test("What a table draws is entered word by word, kept, and taken back", async () => {
  let page = await open();
  await tap(page, "new-game", "draws:table", "go-on");
  await there(page, "laying");
  await tap(page, "go-on");
  const put = (words) => tap(page, ...words.split(" ").map((word) => `put:${word}`));
  await put("ba 5 3c wt bo 6 th 3p ma 4s mine");
  page = await openPage("chateauma", page.device); // what was entered of a phase is kept too
  await there(page, "put:7");
  await put("7 1 3 4 6");
  page.press("z", { code: "KeyZ", ctrlKey: true });
  await put("5 2");
  await tap(page, "next");
  await there(page, "die:1");
  assert.ok(log().endsWith(TABLE));
});

test("A log is gone on with, and each step says why", async () => {
  const page = await open();
  await bring(page, AT_A_TABLE);
  const words = () => text(".step-words");
  await page.until(() => words().includes("searches from depot 3"), "its search");
  const depot = () => page.key("depot:3.2").getAttribute("aria-label");
  assert.equal(depot(), "Depot 3: watchtower");
  await tap(page, "next"); // the tile leaves its depot when that is said, not before
  assert.match(words(), /watchtower/);
  assert.match(text(".step-why"), /The depot of its die/);
  assert.equal(depot(), "Depot 3: empty");
  page.click(".step-why .clause");
  await page.until(() => page.find("dialog h3"), "the clause");
  assert.match(text("dialog"), /^Clause 33\.46 ?Châteauma/);
});

test("Who took monastery 27 goes first by a tap", async () => {
  const page = await open();
  await bring(page, `${raising}round 5\n`);
  while (!asked(page).includes("Turn of player")) await tap(page, "next");
  assert.equal(asked(page), "Turn of player 1");
  await tap(page, "first:2");
  assert.equal(asked(page), "Turn of player 2");
  page.click("button[data-key^='depot:']");
  await tap(page, "act:0", "next");
  assert.equal(asked(page), "Turn of player 1");
  assert.match(log().trim().split("\n").at(-1), /^person 2: take /);
  await tap(page, "undo");
  assert.equal(asked(page), "Turn of player 2");
  assert.ok(page.key("act:0"));
  await tap(page, "undo", "first:1");
  assert.equal(asked(page), "Turn of player 1");
});

for (const [line, sentence] of [
  ["round 9", "White die: 9 is not possible: use a number from 1–6"],
  ["person 1: take 9.9", "next is a round"],
  ["hello", "cannot read “hello”"],
]) {
  test(`Of a log with “${line}” what can be is kept, and a sentence says why`, async () => {
    const page = await open();
    await bring(page, `${begun}${line}\nround 2\n`);
    await there(page, "now");
    assert.match(text(".trouble"), /^Everything before line/);
    assert.ok(text(".trouble").includes(sentence), text(".trouble"));
    assert.equal(log(), begun);
  });
}

test("A state that breaks its own counts has no part that could be kept", async () => {
  const page = await open();
  for (const [lines, sentence] of [
    [begun.replace("[Players 2]", "[Players 7]"), "Players: 7 is not possible"],
    [begun.replace("| 3 ", "| 2 "), "it appears 2 times"],
    [`[Expansions inns]\n${begun}`, "is not played with"],
    [banned + begun, "is not played with"],
    ["rubbish", "this is not a log"],
  ]) {
    await bring(page, lines);
    await page.until(() => text(".trouble").toLowerCase().includes(sentence.toLowerCase()), sentence);
    assert.equal(page.all("[data-key='kept'] li").length, 0);
  }
});
