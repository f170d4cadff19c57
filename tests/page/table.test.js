// Two play on one device, which goes from hand to hand, and are ranked by their links.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const POSSIBLE = ".hex[aria-label$='possible here']";

/** Make the first play that the dice allow. */
async function play(page) {
  await page.until(() => page.find(`.plays button, ${POSSIBLE}`), "a play");
  if (!page.find(".plays button")) page.click(POSSIBLE);
  page.click(await page.until(() => page.find(".plays button"), "what can be done there"));
}

/** Choose castles of two players, and begin. */
async function begin(page, areHintsAgreed) {
  await page.until(() => page.find(".hex"), "the board");
  page.click(page.cell("e2"));
  await page.until(() => page.key("more-players"), "that more can play");
  page.tap("more-players");
  await page.until(() => text("#live").includes("Player 1: e2"), "the first castle");
  page.click(page.cell("c5"));
  const hints = await page.until(() => page.key("hints"), "hints");
  assert.equal(hints.getAttribute("aria-pressed"), "false");
  assert.match(text(hints), /all players have agreed/);
  if (areHintsAgreed) page.tap("hints");
  page.tap("begin");
  await page.until(() => page.find(".pass"), "the hand-over");
}

const handOver = (page, player) => page.until(() => text(".pass").includes(`Pass the device to Player ${player}.`), `player ${player}`);

test("The device goes from hand to hand, and steps and reloads keep whose turn it is", async () => {
  const page = await openPage(GIVEN.digits.phase);
  page.click("#show-play");
  await begin(page, true);
  page.tap("live-ready");
  await page.until(() => page.key("roll"), "the dice");
  page.tap("roll");
  await page.until(() => page.key("hint"), "a hint that was agreed on");
  page.tap("live-new");
  await begin(page, false);
  for (let round = 1; round <= 3; round += 1) {
    for (const player of [1, 2]) {
      await handOver(page, player);
      assert.equal(page.find(POSSIBLE), null); // nothing can be written until the next has the device
      page.tap("live-ready");
      await page.until(() => page.key("roll"), "the dice");
      if (player === 1) page.tap("roll");
      else assert.ok(page.key("roll").disabled);
      await play(page);
      assert.equal(page.key("hint"), null);
    }
  }
  await page.until(() => page.find(".pass"), "the hand-over");
  page.tap("live-undo");
  await handOver(page, 2);
  const again = await openPage(GIVEN.digits.phase, page.device);
  again.click("#show-play");
  await handOver(again, 2);
  again.tap("live-ready");
  await play(again);
  await again.until(() => text("#live").includes("Round 4"), "the next round");
  again.tap("live-log");
  await again.until(() => again.offered.length, "the log");
  const log = await again.saved();
  assert.match(log, /\n3\. /);
  assert.doesNotMatch(log, /\n4\. /);
});

test("Sheets of several are ranked by their links", async () => {
  const page = await openPage(GIVEN.digits.phase);
  page.click("#show-players");
  const [best, worst] = [GIVEN.over[0], GIVEN.over.at(-1)];
  const links = [worst, best].map(({ answers }, at) => `https://pads.example/#${GIVEN.serials[at + 1]}/${answers}`);
  page.fill("#links", links.join("\n"));
  page.tap("rank");
  const rows = await page.until(() => page.all("#ranking tbody tr").length > 1 && page.all("#ranking tbody tr").map(text), "a ranking");
  assert.ok(rows[0].includes("Player 2") && rows[0].includes(String(best.total)), rows[0]);
  assert.ok(rows[1].includes(String(worst.total)), rows[1]);
});
