// Keythedral on the page: numbers of a table, what the rules say of them, and how a tile is paid for.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

// Clauses 1.12, 10.2 to 10.4, 13.1, 6.9, 6.11, 7.3, 7.4, 8.5, 8.9, 10.1 to 10.5, 11.4, 12.1 to 12.3.
const SHEETS = GIVEN.keythedral;
const MOST_SHOWN = 20; // cubes of a tile
const focused = () => document.activeElement.dataset.place;
const chosen = (page) => page.find(".score-table .value[aria-current]").dataset.place;
const undo = (page) => page.press("z", { code: "KeyZ", ctrlKey: true });

function type(page, keys) {
  for (const key of keys) page.press(key);
}

/** What stands on a sheet, as its file says. */
async function written(page) {
  await page.settled();
  await page.open("share");
  page.click(page.saying("JSON"));
  await page.until(() => page.offered.length, "the file");
  return JSON.parse(await page.saved()).fill;
}

/** Open what helps to pay, with cubes in the hand and on the tile. */
async function openPayment({ device, hand = {}, tile = [] } = {}) {
  const page = await openPage(SHEETS.empty, device);
  page.click("#show-play");
  for (const [kind, count] of Object.entries(hand)) page.tap(...Array(count).fill(`stock:${kind}:more`));
  page.tap(...tile.map((kind) => `add:${kind}`));
  return page;
}

const cubes = (page) => page.all(".cost-cube").length;
const isPaid = (page) => page.until(() => page.find("#payment .steps"), "how to pay");
const isUnpaid = (page) => page.until(() => text("#payment").includes("cannot"), "that nobody can pay");

test("Numbers are typed, stepped and undone where one is", async () => {
  const page = await openPage(SHEETS.empty);
  const entry = () => page.key("player:1 seat:12");
  entry().focus();
  page.press("2");
  assert.equal(entry().getAttribute("aria-label"), "player 1, seats of 12: 2");
  type(page, "++-");
  assert.equal(text(entry()), "3");
  type(page, ["ArrowDown", "ArrowRight"]);
  assert.equal(focused(), "player:2 seat:10");
  const place = () => page.key("player:2 seat:10");
  type(page, "12");
  assert.equal(text(place()), "12");
  page.press("Backspace");
  assert.equal(text(place()), "1");
  for (let step = 0; step < 3; step += 1) undo(page);
  assert.equal(text(place()), "");
  page.tap("step:more", "step:more");
  assert.equal(text(place()), "2");
  page.tap("figure:next");
  assert.equal(focused(), "player:3 seat:10");
  page.click("#direction");
  page.tap("figure:next");
  assert.equal(focused(), "player:3 seat:8");
  assert.equal(page.all(".score-table [tabindex='0']").length, 1);
});

test("Steps end at what a link holds, and resources are told by kind if wanted", async () => {
  const page = await openPage(SHEETS.empty);
  page.key("player:1 seat:12").focus();
  type(page, "63+-+++");
  assert.equal(text(page.key("player:1 seat:12")), "63");
  page.key("player:2 seat:12").focus();
  page.press("-");
  assert.equal(text(page.key("player:2 seat:12")), "0");
  assert.ok(!page.key("player:1 cube:wine"));
  page.tap("kinds", "player:1 cube:wine", "figure:4");
  assert.equal(page.key("player:1 cube:wine").getAttribute("aria-label"), "player 1, wine: 4");
  assert.equal((await written(page)).players[0].cubes[8], 4);
});

test("A number goes on once no figure can follow", async () => {
  const page = await openPage(SHEETS.empty);
  for (const [key, next] of [
    ["player:3 seat:4"],
    ["figure:6", "player:1 cube:gold"], // the next row
    ["figure:1", "player:1 cube:gold"], // there are 10
    ["figure:0", "player:2 cube:gold"],
    ["figure:1", "player:3 cube:gold"], // but nobody else has one
    ["player:1 cube:resource"],
    ["figure:8", "player:1 cube:resource"],
    ["figure:4", "player:2 cube:resource"],
    ["player:3 cube:resource"],
    ["figure:0", "player:3 cube:resource"], // the last one
  ]) {
    page.tap(key);
    if (next) assert.equal(chosen(page), next, key);
  }
  page.click("#direction");
  page.tap("player:1 seat:10", "figure:2");
  assert.equal(chosen(page), "player:1 seat:8");
  page.click("#direction"); // only by tapping
  page.tap("figure:2");
  assert.equal(chosen(page), "player:1 seat:8");
});

test("A score sheet takes no more than 45 taps, and is added up", async () => {
  const { players } = SHEETS.whole; // four, with all their counts, zeros too
  const page = await openPage(SHEETS.empty);
  let taps = 0;
  const tap = (...keys) => {
    taps += keys.length;
    page.tap(...keys);
  };
  const values = [4, 6, 8, 10, 12];
  const rows = values.map((value, at) => [`seat:${value}`, players.map(({ seats }) => seats[at])]).reverse();
  for (const [at, kind] of ["gold", "glass", "ironware", "resource"].entries()) rows.push([`cube:${kind}`, players.map(({ cubes: own }) => own[at])]);
  tap("players:4", "player:1 seat:12");
  for (const [name, counts] of rows) {
    for (const [at, count] of counts.entries()) {
      const place = `player:${at + 1} ${name}`;
      if (chosen(page) !== place) tap("figure:next"); // another figure could have followed
      assert.equal(chosen(page), place);
      tap(...[...String(count)].map((figure) => `figure:${figure}`));
    }
  }
  for (const group of ["take:subtotals", "take:total"]) {
    await page.until(() => page.key(group), group);
    tap(group);
  }
  await page.verdict("Won by player");
  assert.ok(taps <= 45, String(taps));
  assert.deepEqual(await written(page), SHEETS.whole);
});

const row = (page, name) => page.all(`[data-sum^='${name}:']`).map(text);

test("What is counted is added up, ranked and compared with own sums", async () => {
  const page = await openPage(SHEETS.played);
  await page.verdict("Won by player 1, player 3, total 55");
  for (const [name, told] of [
    ["seats", "44 28 38 28 24"],
    ["cubes", "11 8 17 13 1"],
    ["total", "55 36 55 41 25"],
    ["rank", "1. 4. 1. 3. 5."],
  ]) {
    assert.equal(row(page, name).join(" "), told);
  }
  assert.match(text("#report"), /The game is over\./);
  assert.match(text("#cathedral"), /Every seat is sold/);
  await page.until(() => page.key("take:total"), "what is proposed");
  const states = page.all("#own-sums [data-place]").map((one) => one.getAttribute("aria-label").split(": ")[1]);
  assert.deepEqual(states.slice(0, 6), ["44, right", "9, wrong", "55, right", "28, proposed", "8, proposed", "36, proposed"]);
  assert.match(text("#own-sums"), /rules: 11/);
  page.tap("player:1 cubes", "figure:1", "figure:1");
  await page.until(() => text("#report").includes("are right"), "that it is right");
  const dialog = await page.open("settings");
  assert.deepEqual([...dialog.querySelectorAll(".clause")].map(text), [1, 2, 3, 4, 5].map((number) => `clause 13.${number}`));
  page.fill(dialog.querySelector(".question select"), "seats"); // how a tie is broken
  dialog.close();
  await page.until(() => row(page, "rank").join(" ") === "1. 4. 2. 3. 5.", "the other ranking");
});

const FAMILY = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}";

test("Names stay on this device, and are cut between signs", async () => {
  let page = await openPage(SHEETS.played);
  const name = (player, words) => {
    page.tap(`player:${player}`);
    page.fill("#player-name", words);
    page.press("Enter");
  };
  for (const [player, words, kept] of [
    [1, "a".repeat(39) + FAMILY + FAMILY, "a".repeat(39) + FAMILY],
    [2, "a".repeat(40) + FAMILY, "a".repeat(40)],
    [4, 'Ann "B" \\', 'Ann "B" \\'],
  ]) {
    name(player, words);
    assert.equal(text(page.key(`player:${player}`)), kept);
  }
  name(1, "");
  name(3, "Zoë");
  await page.verdict("Won by player 1, Zoë");
  const dialog = await page.open("share");
  assert.ok(dialog.querySelector("textarea").value.endsWith(`#${SHEETS.played}`));
  page = await openPage(SHEETS.played, page.device);
  await page.verdict("Won by player 1, Zoë");
});

test("Nobody has won before anything is counted", async () => {
  const page = await openPage(SHEETS.uncounted);
  assert.doesNotMatch(await page.verdict("Legal"), /Won by/);
});

test("A fault is told at its place, and leads there", async () => {
  const page = await openPage(SHEETS.wrong);
  await page.verdict("Against the rules");
  for (const place of ["seat-6", "cube-gold"]) assert.equal(page.all(`#place-${place} .sign`).length, 1);
  const early = page.key("player:2 seat:12");
  assert.match(early.getAttribute("aria-label"), /seats worth 4 are still free/);
  assert.ok(early.classList.contains("faulty"));
  page.click(page.all(".findings button.jump").find((one) => text(one).includes("player 2, seats of 12")));
  assert.equal(focused(), "player:2 seat:12");
  assert.match(text("#cathedral"), /1 × 10, 1 × 8, 2 × 4/);
});

test("That every seat is sold is a doubt where one more than our squares is", async () => {
  const page = await openPage(SHEETS.more);
  await page.until(() => text("#cathedral").includes("By our reconstructed counts every seat is sold"), "that doubt");
  await page.settled();
  assert.doesNotMatch(text("#report"), /The game is over/);
});

test("What is left is told while the game goes on", async () => {
  const page = await openPage(SHEETS.half);
  assert.match(await page.verdict("Legal"), /Leading so far: player 1, total 12/);
  assert.match(text("#report"), /1 × 4/);
  page.tap("version:full");
  await page.until(() => text("#report").includes("3 × 4"), "what the full game has left");
  undo(page);
  page.tap("players:3");
  assert.equal(page.all(".player-head").length, 3);
});

test("With all tiles face up a twelve may be sold first, and the link keeps that", async () => {
  const page = await openPage(SHEETS.early);
  await page.verdict("Against the rules");
  await page.open("settings");
  page.fill(page.field("Variant"), "open");
  page.find("dialog").close();
  await page.verdict("Legal");
  await page.until(() => location.hash === `#${SHEETS.open}`, "that link");
});

test("A tile is paid for, and what lies on it is taken back", async () => {
  const page = await openPayment({ hand: { wood: 4, water: 2, gold: 1 }, tile: ["water", "ironware"] });
  await isPaid(page);
  const steps = page.all("#payment .steps li").map(text).join(", ");
  assert.match(steps, /Blacksmith ?2 × ?wood/);
  assert.match(text("#payment"), /Pay for the tile ?1 × ?water ?1 × ?ironware/);
  assert.match(text("#payment"), /score 7 points/); // two of wood, one of water, and the gold
  page.tap("add:gold", "add:gold");
  await isUnpaid(page);
  page.tap("purse:undo");
  await isPaid(page);
  undo(page);
  assert.equal(cubes(page), 2);
  page.tap("cost:water.0");
  assert.equal(cubes(page), 1);
  assert.equal(document.activeElement.dataset.key, "add:water");
  page.tap("stock:gold:less"); // which cannot be pressed again
  assert.equal(document.activeElement.dataset.key, "stock:gold:more");
  assert.equal(cubes(await openPayment({ device: page.device })), 1);
});

test("A tile shows no more cubes than in a file", async () => {
  const page = await openPayment({ tile: Array(MOST_SHOWN).fill("wood") });
  assert.equal(cubes(page), MOST_SHOWN);
  assert.ok(page.key("add:stone").disabled);
});

test("Laws in force change how a tile is paid for", async () => {
  const page = await openPayment({ hand: { food: 1 }, tile: ["ironware"] });
  await isUnpaid(page);
  page.tap("law:7");
  await isPaid(page);
  assert.match(text("#payment"), /Law 7: Craft bargain/);
  page.tap("supply:ironware");
  await isUnpaid(page);
  page.tap("law:3");
  await isPaid(page);
  assert.match(text("#payment"), /Law 3, one less: ironware/);
  assert.match(text("#payment"), /no longer costs anything/);
  const dialog = await page.open("settings");
  page.fill([...dialog.querySelectorAll(".question select")][4], "no"); // clause 13.5
  await isUnpaid(page);
});
