// What is heard and felt on the page: nothing, unless somebody asks for it.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const [WRITTEN, WRONG, TONE] = ["12", "40 60 40", "660 Hz"];

/** Open a page that writes down what would be heard and felt. */
async function listen() {
  const felt = [];
  const note = { connect: () => note, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {}, linearRampToValueAtTime() {} } };
  const before = () => {
    navigator.vibrate = (pattern) => felt.push(pattern.join(" "));
    globalThis.AudioContext = class {
      currentTime = 0;
      destination = note;
      resume() {}
      createGain() {
        return note;
      }
      createOscillator() {
        const frequency = { value: 0 };
        return { ...note, frequency, start: () => felt.push(`${frequency.value} Hz`), stop() {} };
      }
    };
  };
  const page = await openPage(GIVEN.digits.none, { before });
  const write = (name, mark) => {
    page.click(page.cell(name));
    page.tap(`mark:${mark}`);
  };
  return { page, felt, write };
}

async function askFor(page, what) {
  await page.open("settings");
  page.fill("dialog select:has([value='shake'])", what);
  page.find("dialog").close();
}

test("Nothing is felt unless it was asked for", async () => {
  const { page, felt, write } = await listen();
  write("c2", "X");
  write("g4", "5");
  await page.until(() => page.find("#status .sign.illegal"), "what is wrong");
  assert.deepEqual(felt, []);
});

test("A shake tells what is written, and once what is wrong", async () => {
  const { page, felt, write } = await listen();
  await askFor(page, "shake");
  assert.deepEqual(felt, [WRITTEN]); // a sample
  write("c2", "X");
  await page.until(() => page.find("#status .sign.legal"), "that all is well");
  assert.deepEqual(felt, [WRITTEN, WRITTEN]);
  write("g4", "5");
  await page.until(() => page.find("#status .sign.illegal"), "what is wrong");
  assert.deepEqual(felt, [WRITTEN, WRITTEN, WRITTEN, WRONG]);
  write("g3", "4"); // still wrong
  await page.settled();
  assert.deepEqual(felt.slice(4), [WRITTEN]);
});

test("A sound is one of the page's own", async () => {
  const { page, felt, write } = await listen();
  await askFor(page, "sound");
  write("c2", "X");
  assert.deepEqual(felt, [TONE, TONE]);
});

test("The first steps are shown again on demand", async () => {
  const { page } = await listen();
  page.click("#skip");
  await page.open("settings");
  page.click(page.saying("Show the first steps again"));
  assert.match(text("#status"), /1\/3/);
  assert.ok(!page.find("dialog"));
});
