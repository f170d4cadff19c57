// The rules run beside the page, where they may die: what a page does about it. Workers here are
// ours, and say what those of the page do; real ones are in `tests/site/test_asker.py`.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, begin, openPage, text } from "./page.js";

const GONE = "The rules have stopped working";
const MARKED = /, 3/;

/**
 * Let the page have workers that fail.
 * @param {(question: object|null, at: number) => string} fault why a worker dies at a question, or
 *   before all of them (null); nothing if it does not
 */
function workers(fault = () => "") {
  const begun = [];
  const locks = new Map(); // what happens once a lock is free
  class OurWorker {
    constructor(_address, { name = "" } = {}) {
      this.called = name;
      this.lock = `worker ${begun.length}`;
      begun.push(this);
    }

    tell(data) {
      if (!this.isOver) this.onmessage?.({ data });
    }

    async postMessage({ number, question = null }) {
      await null;
      const died = fault(question, begun.length - 1);
      if (died) this.tell({ died });
      else if (number) this.tell({ number, answer: await (await begin())(question) });
      else [{}, { lock: this.lock }, { isReady: true }].forEach((told) => this.tell(told));
    }

    terminate() {
      if (this.isOver) return;
      this.isOver = true;
      queueMicrotask(() => locks.get(this.lock)?.());
    }
  }
  const before = () => {
    globalThis.Worker = OurWorker;
    const request = async (lock, action) => locks.set(lock, action);
    Object.defineProperty(navigator, "locks", { value: { request } });
  };
  return { begun, before };
}

/** Die of so many checks. */
function trap(times) {
  let left = times;
  return (question) => {
    const isTrap = ["check", "table"].includes(question?.do) && left > 0;
    if (isTrap) left -= 1;
    return isTrap ? "unreachable" : "";
  };
}

function write(page, mark = "3") {
  page.click(page.cell("d4"));
  page.tap(`mark:${mark}`);
  assert.ok(page.written("d4").includes(`, ${mark}`));
}

const gone = (page) => page.until(() => page.all(".notice").some((one) => text(one).includes(GONE)), "that the rules are gone");

for (const [name, before] of [
  ["it is missing", () => {}],
  ["it is refused", () => {
    globalThis.Worker = function refused() {
      throw new DOMException("", "SecurityError");
    };
  }],
  ["its script is not there", () => {
    globalThis.Worker = class {
      postMessage() {
        setTimeout(() => this.onerror({ message: "" }));
      }

      terminate() {}
    };
  }],
]) {
  test(`Without a worker, since ${name}, the rules run on the page`, async () => {
    const page = await openPage(GIVEN.whole, { before });
    await page.verdict("Legal");
    assert.equal(page.all(".notice").length, 0);
  });
}

test("An engine that ends without a word is started again", async () => {
  const { begun, before } = workers();
  const page = await openPage(GIVEN.digits.none, { before });
  begun[0].terminate(); // as a browser may, without a word
  write(page);
  await page.verdict("Against");
  assert.deepEqual([begun.length, page.all(".notice").length], [2, 0]);
});

test("What was under way is asked again, of the whole runtime", async () => {
  const { begun, before } = workers(trap(1));
  const page = await openPage(GIVEN.digits.none, { before });
  write(page);
  await page.verdict("Against");
  assert.deepEqual(begun.map(({ called }) => called), ["", "whole"]);
  assert.equal(page.all(".notice").length, 0);
});

test("An engine that dies twice is told of, and nothing is lost", async () => {
  const { begun, before } = workers(trap(100));
  const page = await openPage(GIVEN.digits.none, { before });
  write(page);
  await gone(page);
  assert.equal(begun.length, 2);
  await page.verdict("Not checked");
  assert.equal(page.all(".notice").length, 1);
  const again = await openPage(location.hash.slice(1), page.device);
  assert.match(again.written("d4"), MARKED);
});

test("An engine that starts on the page alone answers there", async () => {
  const { begun, before } = workers((question) => (question ? "" : "The I/O read operation failed."));
  const page = await openPage(GIVEN.digits.none, { before });
  write(page);
  await page.verdict("Against");
  assert.equal(page.all(".notice").length, 0);
  assert.ok(begun.length <= 3); // the first one before anything was asked
});

test("An engine that is gone can be tried again", async () => {
  const { before } = workers(trap(2));
  const page = await openPage(GIVEN.digits.none, { before });
  write(page);
  await gone(page);
  page.click(page.saying("Try again"));
  await page.verdict("Against");
  assert.equal(page.all(".notice").length, 0);
});

test("Players are told where nobody can rank them", async () => {
  const { before } = workers(trap(100));
  const page = await openPage(GIVEN.digits.none, { before });
  write(page);
  await gone(page);
  page.click("#show-players");
  const link = `https://pads.example/#${GIVEN.whole}`;
  page.fill("#links", `${link}\n${link}\n`);
  for (const key of ["rank", "add-own"]) {
    page.tap(key);
    await page.until(() => text("#players .trouble").includes("could not be loaded"), "that it says so");
    await page.until(() => page.find("#players").getAttribute("aria-busy") === "false", "that it waits no more");
  }
  assert.deepEqual(page.find("#links").value.trim().split("\n"), [link, link]);
});

test("A phone without memory is told so", async () => {
  const { begun, before } = workers(() => "memory");
  const page = await openPage(GIVEN.digits.none, { before });
  await page.until(() => page.all("[role=alert]").some((one) => text(one).includes("too little free memory")), "that it says so");
  assert.ok(begun.length <= 3);
});

test("What is left at once is there again", async () => {
  let page = await openPage(GIVEN.digits.none);
  for (const mark of "123456") {
    write(page, mark);
    page = await openPage(location.hash.slice(1), page.device);
    assert.ok(page.written("d4").includes(`, ${mark}`), mark);
    assert.equal(text("#told"), "");
  }
});
