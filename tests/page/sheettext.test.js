// Changes of a sheet's text in place: only what is wanted means anything else, comments stay.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const toml = createRequire(import.meta.url)("../../sheetgen/site/vendor/toml.cjs");
const parse = (text) => JSON.parse(JSON.stringify(toml.parse(text)));
const load = (name) => import(pathToFileURL(`${process.env.SHEETGEN_MODULES}/${name}.js`));
const made = await load("sheettext");

const LAYOUTS = new URL("../../layouts/sheets/", import.meta.url);
const ODD = `#:schema x.json
# A sheet. "]" is no end.
format = 1   # one
sheet = { en = "Odd # one", hu = "Fura" }

[rounds]     # of play
lines = 3

# The first table
[[table]]
heading = 'Upper'
rows = [ { label = "A", each = 2 }, {label='B # no comment', by=[0, 1,
  3]}, { label = "C" } ] # three

[[row]]
label = "Red"
write = "_ _ _"
[row.last]
needs = 2

# The second table
[[table]]
bonus = { from = 3, points = 5 }
rows = [
  # about D
  { label = { en = "D", "hu" = "Dé" }, most = 5 }, # after D

  { label = "E", icon = "star", points = "d // 2" }
  # , { label = "Eggs", each = 3 },
]
[[table]]
heading = "Apart"
# about F
[[table.rows]]
label = "F"
most = 4 # at most
[[table.rows]]
label = "G" # the last`;
const TEXTS = [ODD, ...readdirSync(LAYOUTS).filter((name) => name.endsWith(".toml")).map((name) => readFileSync(new URL(name, LAYOUTS), "utf8"))];

const read = (text) => made.readSheet(text, toml.parse);
const comments = (text) => text.split("\n").filter((line) => /^\s*#/.test(line)).map((line) => line.trim()).sort();
/** Lines of which one text has more than the other. */
const changedLines = (before, after) => {
  const left = [...after.split("\n")];
  return before.split("\n").filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  }).length + left.length;
};
const tables = (sheet) => sheet.blocks.filter(({ kind, rows }) => kind === "table" && rows.length > 0);
const each = (action) => TEXTS.forEach((text) => {
  const sheet = read(text);
  for (const block of tables(sheet)) block.rows.forEach((row, at) => action({ text, sheet, block, at, row, data: structuredClone(sheet.tables) }));
});
const rowsOf = (data, block) => data.table[block.at].rows;

test("Every row of a table is found where it stands", () => {
  for (const text of TEXTS) {
    const sheet = read(text);
    const found = sheet.blocks.filter(({ kind }) => kind === "table").map(({ rows }) => rows.map(({ values }) => values));
    assert.deepEqual(JSON.parse(JSON.stringify(found)), (parse(text).table || []).map(({ rows }) => rows));
  }
});

test("A value of a row is written, changed and taken away in its line alone", () => each(({ text, sheet, block, at, data }) => {
  const next = made.withRow(sheet, block, at, { hint: 'two "words" #', most: 7 });
  Object.assign(rowsOf(data, block)[at], { hint: 'two "words" #', most: 7 });
  assert.deepEqual(parse(next), data);
  assert.deepEqual(comments(next), comments(text));
  assert.ok(changedLines(text, next) <= 4, next);
  const again = read(next);
  const without = made.withRow(again, again.blocks.find((one) => one.kind === "table" && one.at === block.at), at, { hint: null, most: null, icon: null });
  ["hint", "most", "icon"].forEach((key) => delete rowsOf(data, block)[at][key]);
  assert.deepEqual(parse(without), data);
  assert.deepEqual(comments(without), comments(text));
}));

test("A label in one of its languages leaves the others", () => {
  const sheet = read(ODD);
  const block = tables(sheet)[1];
  const next = made.withRow(sheet, block, 0, { "label.en": "Dogs" });
  assert.ok(next.includes('{ label = { en = "Dogs", "hu" = "Dé" }, most = 5 }, # after D'));
  assert.ok(made.withSetting(sheet, "sheet.hu", "Furcsa").includes('sheet = { en = "Odd # one", hu = "Furcsa" }'));
});

test("A row is added, taken away and moved; lines of other rows stay", () => each(({ text, sheet, block, at, data }) => {
  const fresh = { label: "New", each: 3 };
  const more = made.withNewRow(sheet, block, at, fresh);
  const wanted = structuredClone(data);
  rowsOf(wanted, block).splice(at + 1, 0, fresh);
  assert.deepEqual(parse(more), wanted);
  assert.deepEqual(comments(more), comments(text));
  const gone = made.withoutRow(sheet, block, at);
  const fewer = structuredClone(data);
  rowsOf(fewer, block).splice(at, 1);
  if (gone || !block.rows[at].part) assert.deepEqual(parse(gone), fewer);
  assert.deepEqual(comments(gone), comments(text));
  if (at + 1 === block.rows.length) return;
  const moved = made.withRowLower(sheet, block, at);
  const rows = rowsOf(data, block);
  rows.splice(at, 2, rows[at + 1], rows[at]);
  assert.deepEqual(parse(moved), data);
  assert.deepEqual(comments(moved), comments(text));
  // Down and up again, the text is what it was but for a comma or the end of the last line.
  const back = read(moved);
  const same = made.withRowLower(back, back.blocks.find((one) => one.kind === "table" && one.at === block.at), at);
  assert.deepEqual(same.replace(/[,\s]+/g, " ").trim(), text.replace(/[,\s]+/g, " ").trim());
}));

test("What a comment above a row or a block says goes along with it", () => {
  const sheet = read(ODD);
  const moved = made.withRowLower(sheet, tables(sheet)[1], 0);
  assert.match(moved, /label = "E"[^\n]*,\n\n {2}# about D\n {2}\{ label = \{ en = "D"/);
  const lower = made.withBlockLower(sheet, 1);
  assert.match(lower, /\[\[row\]\]\nlabel = "Red"\nwrite = "_ _ _"\n\[row\.last\]\nneeds = 2\n\n# The first table\n\[\[table\]\]/);
  assert.deepEqual(comments(lower), comments(ODD));
});

test("Blocks are moved, taken away and added, each as a whole", () => {
  for (const text of TEXTS) {
    const sheet = read(text);
    sheet.blocks.forEach((block, at) => {
      const gone = made.withoutBlock(sheet, block);
      assert.equal(read(gone).blocks.length, sheet.blocks.length - 1);
      const next = sheet.blocks[at + 1];
      if (!block.isList || !next?.isList) return;
      const moved = read(made.withBlockLower(sheet, at)).blocks.map(({ kind }) => kind);
      const kinds = sheet.blocks.map(({ kind }) => kind);
      kinds.splice(at, 2, next.kind, block.kind);
      assert.deepEqual(moved, kinds);
    });
    const more = made.withBlock(sheet, "table", '[[table]]\nrows = [\n  { label = "Z" },\n]\n');
    assert.equal(read(more).blocks.length, sheet.blocks.length + 1);
    assert.ok(more.startsWith(text.trimEnd()));
  }
  const rounds = made.withBlock(read('format = 1\nsheet = "X"\n\n[[table]]\nrows = [{ label = "A" }]\n'), "rounds", "[rounds]\nlines = 10\n");
  assert.equal(rounds, 'format = 1\nsheet = "X"\n\n[rounds]\nlines = 10\n\n[[table]]\nrows = [{ label = "A" }]\n');
});

test("Values of the sheet are written where they stand, or below the others", () => {
  const sheet = read(ODD);
  assert.ok(made.withSetting(sheet, "win", "lowest").includes('hu = "Fura" }\nwin = "lowest"\n'));
  assert.ok(made.withSetting(sheet, "rounds.lines", 5).includes("[rounds]     # of play\nlines = 5\n"));
  assert.ok(made.withSetting(sheet, "rounds.running", true).includes("lines = 3\nrunning = true\n"));
  assert.equal(parse(made.withSetting(sheet, "format", null)).format, undefined);
});

test("What cannot be written in place is not written at all", () => {
  const sheet = read('format = 1\nsheet.en = "X"\nrounds = { lines = 3 }\ntable = [{ rows = [{ label = "A" }] }]\n');
  assert.deepEqual(sheet.blocks, []);
  assert.equal(made.withSetting(sheet, "sheet", "Y"), null);
  assert.ok(made.withSetting(sheet, "rounds.lines", 5).includes("rounds = { lines = 5 }"));
});
