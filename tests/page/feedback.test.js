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

test("The screen stays on while a game is written down, unless that is switched off", async () => {
  const held = [];
  const before = () => {
    const request = async (kind) => {
      const lock = Object.assign(new EventTarget(), { kind, release: () => (held.splice(held.indexOf(lock), 1), lock.dispatchEvent(new Event("release"))) });
      held.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
  };
  const page = await openPage(GIVEN.digits.none, { before });
  await page.later();
  assert.deepEqual(held, []); // on an empty sheet
  page.click(page.cell("c2"));
  page.tap("mark:X");
  await page.until(() => held.length > 0, "that the screen stays on");
  page.tap("mark:.");
  page.tap("mark:X");
  await page.settled();
  assert.deepEqual(held.map(({ kind }) => kind), ["screen"]);
  held[0].release(); // as browsers do while the page is hidden
  document.dispatchEvent(new Event("visibilitychange"));
  await page.until(() => held.length > 0, "that it stays on again");
  await page.open("settings");
  page.fill(page.key("screen"), "off");
  await page.until(() => held.length === 0, "that it may go off");
  page.find("dialog").close();
  page.click(page.cell("e2"));
  page.tap("mark:5");
  await page.settled();
  await page.later();
  assert.deepEqual(held, []);
});

test("The first steps are shown again on demand", async () => {
  const { page } = await listen();
  page.click("#skip");
  await page.open("settings");
  page.click(page.saying("Show the first steps again"));
  assert.match(text("#status"), /1\/3/);
  assert.ok(!page.find("dialog"));
});
