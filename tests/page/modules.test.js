// Modules of the page that need nothing else: steps, what a device keeps, numbers, tables, waits.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, mock, test } from "node:test";
import { pathToFileURL } from "node:url";

const GIVEN = JSON.parse(readFileSync(process.env.SHEETGEN_GIVEN, "utf8"));
const load = (name) => import(pathToFileURL(`${process.env.SHEETGEN_MODULES}/${name}.js`));
const { beginSteps, stepOn, stepTo, turnStep } = await load("steps");
const { csvOf, readCsv } = await load("csv");
const { beginHistory, packHistory, redoStep, stepHistory, undoStep, unpackHistory } = await load("history");
const { boundsAt, partAt, withPartAt } = await load("fillpath");
const { findDigits, openPrinted, readHead } = await load("link");
const { Patience } = await load("seat");
const store = await load("store");
const { Timers } = await load("timers");
const { Figures, isWhole } = await load("writing");

/** Storage with room for so many letters. */
function makeStorage(room = Infinity) {
  const kept = {};
  const own = {
    getItem: (name) => kept[name] ?? null,
    removeItem: (name) => delete kept[name],
    setItem(name, text) {
      const others = Object.entries(kept).filter(([one]) => one !== name);
      if ([...others, [name, text]].flat().join("").length > room) throw new Error("full");
      kept[name] = text;
    },
  };
  return new Proxy(own, { ownKeys: () => Object.keys(kept), getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });
}

/** Let this device keep so much. */
function begin(room) {
  const storages = { localStorage: makeStorage(room), sessionStorage: makeStorage(room) };
  for (const [name, value] of Object.entries(storages)) Object.defineProperty(globalThis, name, { value, configurable: true });
}

describe("Steps that can be undone", () => {
  const page = (n) => ({ fill: { number: n, [`n${n % 7}`]: 1 }, switches: {} });

  test("The last 500 of them are held, and come back as they were", () => {
    let history = beginHistory(page(0));
    for (let at = 1; at <= 1200; at += 1) history = stepHistory(history, page(at), `cell:${at}`);
    assert.deepEqual([history.past.length, history.past[0].page.fill.number], [500, 700]);
    for (let at = 0; at < 3; at += 1) ({ history } = undoStep(history));
    packHistory(history);
    history = stepHistory(history, page(5000), "cell:5000");
    ({ history } = undoStep(history));
    const again = unpackHistory(packHistory(history), history.page);
    assert.deepEqual(again, history);
    assert.deepEqual([again.past.length, again.future.length], [497, 1]);
  });

  test("A step goes back to its place, and forth again; none is lost at the ends", () => {
    const one = stepHistory(beginHistory(page(0)), page(1), "cell:a1");
    assert.equal(stepHistory(one, page(1), "cell:b1"), one); // nothing changed
    const { history: back, place } = undoStep(one);
    assert.deepEqual([back.page, place], [page(0), "cell:a1"]);
    assert.deepEqual(undoStep(back), { history: back, place: "" });
    const { history: forth, place: again } = redoStep(back);
    assert.deepEqual([forth.page, again], [page(1), "cell:a1"]);
    assert.deepEqual(redoStep(forth), { history: forth, place: "" });
    assert.equal(stepHistory(back, page(2), "cell:c1").future.length, 0);
  });

  test("Steps of a draft hold what they change alone", () => {
    const begun = beginSteps({ "at 0,0": "city", "head name": "A" });
    assert.equal(stepOn(begun, { "at 0,0": "city", "at 1,1": null }), begun);
    const typed = stepOn(stepOn(begun, { "head name": "AB" }), { "head name": "ABC" }, true);
    assert.deepEqual(typed.past, [[["head name", "A", "ABC"]]]);
    const other = stepTo(typed, { "at 1,1": "mine" });
    assert.deepEqual(other.content, { "at 1,1": "mine" });
    const { steps: back } = turnStep(other, false);
    assert.deepEqual(back.content, typed.content);
    assert.deepEqual(turnStep(back, true).steps, other);
    assert.deepEqual(turnStep(begun, false).step, []);
  });
});

describe("What a device keeps", () => {
  test("Steps go first where there is no room, and steps themselves push nothing out", () => {
    begin(120);
    assert.ok(store.keepText(store.UNDO_KEY, "1", "x".repeat(60)));
    assert.ok(!store.keepText(store.UNDO_KEY, "2", "x".repeat(60)));
    assert.ok(store.keepText(store.SHEET_KEY, "1", "y".repeat(60)));
    assert.deepEqual(store.storedKeys(), [`${store.SHEET_KEY}1`]);
    assert.ok(!store.keepText(store.SHEET_KEY, "2", "y".repeat(200)));
  });

  test("Sheets are listed with the last one first, whatever is damaged among them", () => {
    begin();
    store.keepText(store.SHEET_KEY, "1", '{"name": "One", "kept": 5}');
    store.keepText(store.SHEET_KEY, "2", "{");
    store.keepText(store.SHEET_KEY, "3", '{"name": 7, "kept": "8"}');
    assert.deepEqual(store.keptSheets().map(({ digits, name, kept }) => [digits, name, kept]), [["3", "7", 8], ["1", "One", 5], ["2", "", 0]]);
    store.keepText(store.RIVAL_KEY, "1", "{}");
    store.forgetSheet("1");
    assert.deepEqual(store.keptSheets().map(({ digits }) => digits), ["3", "2"]);
    assert.equal(store.keptText(store.RIVAL_KEY, "1"), null);
  });

  test("What the rules said is kept of the last eight sheets, for one version", () => {
    begin();
    for (let at = 1; at <= 10; at += 1) store.keepOpened("v1", String(at), { digits: String(at), cells: [] });
    assert.deepEqual([1, 2, 3, 10].map((at) => store.keptOpened("v1", String(at)) !== null), [false, false, true, true]);
    assert.equal(store.lastOpened(), "10");
    assert.equal(store.keptOpened("v2", "10"), null);
    store.keepOpened("v2", "1", { digits: "2", cells: [] }); // of another sheet
    assert.equal(store.keptOpened("v2", "1"), null);
    store.forgetOpened();
    assert.equal(store.lastOpened(), undefined);
  });

  test("What is put aside is lost to nobody, and seats stand by their tokens", () => {
    begin();
    store.keepText(store.SHEET_KEY, "1", "damaged");
    assert.equal(store.putAside(store.SHEET_KEY, "1"), "damaged");
    assert.equal(store.putAside(store.SHEET_KEY, "1"), "");
    assert.match(store.storedKeys()[0], /^sheetgen:aside:1:\d+$/);
    for (const token of ["a", "b", "a", "c"]) store.keepOtherSeat("1", { token }, true);
    store.keepOtherSeat("1", { token: "b" }, false);
    assert.deepEqual(store.otherSeats("1"), [{ token: "c" }, { token: "a" }]);
    store.keepChoice("hand", "left");
    assert.deepEqual([store.keptChoice("hand"), store.keptChoice("type")], ["left", ""]);
  });

  test("Where storage is switched off, nothing is kept and nothing fails", () => {
    const refuse = () => {
      throw new DOMException("", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { get: refuse, configurable: true });
    assert.ok(!store.keepText(store.SHEET_KEY, "1", "x"));
    store.keepForWindow("1", "x");
    store.noteBehind("#1");
    store.forgetSheet("1");
    assert.deepEqual([store.keptText(store.SHEET_KEY, "1"), store.keptForWindow("1"), store.isNotedBehind("#1"), store.keptSheets()], [null, null, false, []]);
  });
});

test("A number is written figure by figure, begun anew, and taken back", () => {
  let value = null;
  const figures = new Figures(() => value, (now) => {
    value = now;
  });
  for (const [key, most, told] of [["7", 99, 7], ["5", 99, 75], ["3", 99, 53], ["0", 99, 30], ["back", 99, 3], ["back", 99, null], ["back", 99, null], ["0", 99, 0], ["4", 99, 4]]) {
    if (key === "back") figures.back();
    else figures.add(key, most);
    assert.equal(value, told, key);
  }
  figures.isFresh = true; // chosen again
  figures.add("8", 99);
  assert.equal(value, 8);
  figures.isFresh = true;
  figures.back();
  assert.equal(value, null);
  assert.deepEqual([[0, 99], [9, 99], [10, 99], [null, 9]].map(([one, most]) => isWhole(one, most)), [true, false, true, false]);
});

test("A part of a fill is found and changed by its path, and what has nothing left is left out", () => {
  const form = {
    total: { most: 99 },
    points: { names: ["sales"], each: { most: 9 } },
    sold: { most: 2, whole: true, each: { most: 5, blank: 0 } },
    columns: { most: 2, whole: true, each: { parts: { entries: { most: 2, each: { most: 9 } }, sum: { most: 20 } } } },
    solo: { parts: { targets: { most: 3, blank: [], each: { most: 60 } }, rounds: { most: 25 } } },
  };
  const columns = [[[4], null], [null, 7]];
  for (const [fill, path, value, after] of [
    [{}, ["total"], 120, { total: 120 }],
    [{ total: 1 }, ["total"], null, {}],
    [{ points: { other: 1 } }, ["points", "sales"], 12, { points: { other: 1, sales: 9 } }],
    [{ points: { sales: 1 } }, ["points", "sales"], null, {}],
    [{}, ["sold", 1], 9, { sold: [0, 5] }],
    [{ sold: [0, 5] }, ["sold", 1], null, { sold: [0, 0] }],
    [{}, ["columns", 1, 0, 5], 3, { columns: [[null, null], [[3], null]] }],
    [{ columns }, ["columns", 0, 0, 0], null, { columns: [[[], null], [null, 7]] }],
    [{ columns }, ["columns", 0, 1], 4, { columns: [[[4], 4], [null, 7]] }],
    [{ columns: [[[1, 2], null]] }, ["columns", 0, 0, 2], 3, { columns: [[[1, 2], null]] }],
    [{ columns: [[[1], null], [null, null]] }, ["columns", 0, 0, 0], null, {}],
    [{}, ["solo", 1], 3, { solo: [[], 3] }],
    [{ solo: [[50], 3] }, ["solo", 0], [50, 45], { solo: [[50, 45], 3] }],
    [{ solo: [[50], null] }, ["solo", 0], [], {}],
  ]) assert.deepEqual(withPartAt(form, fill, path, value), after, path.join());
  assert.deepEqual([partAt({ columns }, ["columns", 1, 1]), partAt({}, ["columns", 1, 1])], [7, undefined]);
  assert.deepEqual([["sold", 0], ["points", "sales"], ["columns", 0, 0, 0], ["columns", 0, 1]].map((path) => boundsAt(form, path).most), [5, 9, 9, 20]);
});

test("A table comes back whatever its cells hold, and its separator is found", () => {
  const heads = ["name", "total"];
  const cells = ["Anna", '"', "a,b;c\td", "two\r\nlines", "=1+1", "'-", "@x", "", "あい"];
  const text = csvOf([heads, ...cells.map((name, at) => [name, at])]);
  const { rows, open, missing } = readCsv(text, heads);
  assert.deepEqual([open, missing], [0, []]);
  assert.deepEqual(rows.map(({ cells: { name, total } }) => [name, total]), cells.map((name, at) => [name, String(at)]));
  for (const separator of [",", ";", "\t", "|"]) {
    assert.equal(readCsv(`Total${separator}NAME\n1${separator}x`, heads).rows[0].cells.name, "x", separator);
  }
  assert.deepEqual(readCsv("name,name\na,b", heads).missing, heads);
  assert.equal(readCsv('name,total\nx,"1', heads).open, 2);
  assert.equal(readCsv("name,total\nx,1,more", heads).rows[0].cells, null);
});

test("A later wish takes the place of the one before, and waits grow until something goes well", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const done = [];
  const timers = new Timers();
  timers.later("draw", 10, () => done.push("first"));
  timers.later("draw", 20, () => done.push("second"));
  timers.later("keep", 5, () => done.push("keep"));
  timers.later("drop", 5, () => done.push("drop"));
  timers.drop("drop");
  mock.timers.tick(15);
  assert.deepEqual(done, ["keep"]);
  mock.timers.tick(10);
  assert.deepEqual(done, ["keep", "second"]);
  const patience = new Patience();
  const waits = [1, 2, 4, 8, 16, 30, 30].map((seconds) => {
    let isDone = false;
    patience.again("try", 0, () => {
      isDone = true;
    });
    mock.timers.tick(seconds * 1000 - 1);
    const isEarly = isDone;
    mock.timers.tick(1);
    return [isEarly, isDone];
  });
  assert.ok(waits.every(([isEarly, isDone]) => !isEarly && isDone));
  patience.renew();
  assert.equal(patience.wait, 1000);
  mock.timers.reset();
});

test("Codes are read as by the rules, and printed boards opened", () => {
  for (const { digits, head, game, opened } of GIVEN.codes) {
    const { isKnown, ...told } = readHead(digits);
    assert.equal(isKnown, head !== null, digits);
    if (isKnown) assert.deepEqual(told, head);
    assert.deepEqual(openPrinted(digits, GIVEN.openings[game]), opened);
  }
  assert.ok(GIVEN.codes.filter(({ opened }) => opened).length > 10);
});

test("A link is found in what people send and copy, and nowhere else", () => {
  const { messages, long, damaged } = GIVEN;
  for (const slash of ["", "/", "%2F", "\uff0f"]) {
    const answers = slash ? `42${long}` : "";
    // Only those with all digits in one piece have a place for answers.
    for (const message of messages.filter((one) => !slash || one.includes(long))) {
      assert.deepEqual(findDigits(message.replaceAll(long, long + slash + answers)), { digits: long, answers }, message);
    }
  }
  for (const message of damaged) assert.equal(findDigits(message), null, message);
});
