// Quick totals on the page: a form, as the game has no script for them; and sums of a sheet.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const place = (name) => `#place-player-${name}`;

test("A sum is there as soon as it can be, and is taken over by a tap", async () => {
  const page = await openPage(GIVEN.evening[0]);
  const write = (name, value) => page.fill(place(name), value);
  const told = (words) => page.until(() => text("#report").includes(words), words);
  const added = () => page.find(place("1-added"));
  for (const [name, value] of [["1-name", "Anna"], ["1-gained", "148"], ["1-stock-silver", "3"], ["1-end-monasteries", "12"]]) write(name, value);
  await told("163");
  await page.until(() => added().placeholder === "15", "the sum of what is added");
  await page.until(() => page.key("take:subtotals"), "what is proposed");
  page.tap("take:subtotals");
  await page.until(() => added().value === "15", "that it is taken over");
  await page.until(() => page.key("take:total"), "the total");
  page.tap("take:total");
  await page.until(() => page.find(place("1-total")).value === "163", "the total");
  page.tap("more");
  write("2-gained", "170");
  await told("player 2");
  await told("2. Anna");
  write("1-end-monasteries", "14");
  await page.until(() => added().placeholder === "17", "another sum");
  await page.until(() => page.key("take:subtotals"), "what is proposed");
  page.tap("take:subtotals");
  await page.until(() => added().value === "17", "that it is taken over");
});

test("Open sums of a whole sheet are settled by a longer look", async () => {
  const page = await openPage(GIVEN.openSums);
  assert.doesNotMatch(await page.verdict("Legal"), /Still looking/);
  await page.until(() => text("#report").includes("Sums are right"), "that they are right");
});
