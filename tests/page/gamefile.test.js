// A table of games comes back from any spreadsheet, or is told by its lines.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pathToFileURL } from "node:url";

const { serials } = JSON.parse(readFileSync(process.env.SHEETGEN_GIVEN, "utf8"));
const load = (name) => import(pathToFileURL(`${process.env.SHEETGEN_MODULES}/${name}.js`));
let kept = {};
globalThis.localStorage = new Proxy(
  {
    setItem: (key, text) => {
      kept[key] = text;
    },
    getItem: (key) => kept[key] ?? null,
    removeItem: (key) => {
      delete kept[key];
    },
  },
  { ownKeys: () => Object.keys(kept), getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }
);
const { gamesCsv, readGames, readLetters, takeInGames } = await load("gamefile");
const { fileText } = await load("export");

const KEY = "sheetgen:game:";
const NOTHING = "page.games.moved-nothing";

function record(serial, players, other = {}) {
  return {
    digits: serials[serial],
    answers: "123456",
    when: `2026-11-0${serial}T20:30:15.250Z`,
    variant: "normal",
    castle: "c5",
    cells: 37,
    board: "",
    sheet: "",
    title: "",
    bgg: 0,
    lowest: false,
    series: false,
    verdict: "legal",
    range: null,
    shared: players.length > 1,
    together: "",
    players: players.map(([name, total], at) => ({ name, total, rank: at + 1 })),
    ...other,
  };
}

const RECORDS = [
  record(1, [["Győző", 74]]),
  record(2, [['Zoë, "the\nfirst"', 61], ["=1+1", 50], ["", 50]], { shared: false }),
  record(3, [["あい", null]], { range: [40, 44], verdict: "undecided" }),
  record(4, [["Anna; Béla", -5]], { board: "Saját tábla", sheet: "1022/5", title: "Römi", bgg: 15_878, lowest: true, series: true }),
];
const [ONE, , UNDECIDED, OWN] = RECORDS;

/** The cells of a table that has commas, as a spreadsheet reads them. */
function parse(text) {
  const rows = [[]];
  for (const [, cell, end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)) {
    rows.at(-1).push(cell.replace(/^"|"$/g, "").replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
  }
  return rows.filter((cells) => cells.join(""));
}

/** A table as a spreadsheet writes it. */
function write(rows, separator = ",", end = "\r\n") {
  const quoted = (cell) => (/["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((cells) => cells.map(quoted).join(separator) + end).join("");
}

function table(...records) {
  const games = records.map((one) => ({ id: one.digits, record: one }));
  return parse(gamesCsv(games, () => ({ game: "", board: "" })).replace("\ufeff", ""));
}

function withCell(rows, line, column, text) {
  const at = rows[0].indexOf(column);
  return rows.map((cells, row) => cells.map((cell, place) => (row === line - 1 && place === at ? text : cell)));
}

/** Take a file in as the page does; whatever it is, what was kept before stays. */
async function takeIn(content, { before = {}, first = "", language = "en", letter = -1 } = {}) {
  kept = { ...before };
  const file = new Blob([content]);
  const text = await fileText(file);
  const letters = text === null || text.includes("\0") ? await readLetters(file, language) : [];
  const read = readGames(letters.length ? letters[letter]?.text ?? "" : text ?? "", first);
  const fates = takeInGames(read.games);
  assert.deepEqual({ ...kept, ...before }, kept);
  const records = Object.entries(kept).filter(([key]) => !(key in before)).map(([, one]) => JSON.parse(one));
  return { ...read, letters, fates, kept, records: records.sort((a, b) => (a.when < b.when ? -1 : 1)) };
}

/** Numbers from 0 to below *most* that follow from a seed. */
function chance(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

function shuffled(all, draw) {
  return all.map((one) => [draw(1e9), one]).sort(([a], [b]) => a - b).map(([, one]) => one);
}

const ENCODINGS = {
  "UTF-8": (text) => text,
  "UTF-8 with its mark": (text) => `\ufeff${text}`,
  "UTF-16": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
};

test("Any order of lines and columns brings every game back", async () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const draw = chance(seed);
    const pick = (all) => all[draw(all.length)];
    const [heads, ...rows] = table(...RECORDS);
    const columns = shuffled([...heads.keys()], draw);
    const again = Array.from({ length: draw(3) }, () => pick(rows));
    const moved = [heads, ...shuffled([...rows, ...again], draw)].map((cells) => columns.map((at) => cells[at]));
    const text = write(moved, pick([",", ";", "\t"]), pick(["\r\n", "\n", "\r"]));
    const file = pick(Object.values(ENCODINGS))(text);
    const told = await takeIn(file);
    assert.deepEqual(told.records, RECORDS, `seed ${seed}`);
    const lines = told.games.flatMap((game) => game.lines).sort((a, b) => a - b);
    assert.deepEqual(lines, [...moved.keys()].slice(1).map((at) => at + 1));
    const second = await takeIn(file, { before: told.kept });
    assert.deepEqual([second.fates, second.kept], [RECORDS.map(() => "same"), told.kept]);
  }
});

// A name in letters that nothing tells, and its bytes; in shift_jis the last has that of a backslash.
for (const [page, language, name, bytes] of [
  ["windows-1250", "hu", "Győző", "4779f57af5"],
  ["windows-1250", "pl", "Łukasz Żółć", "a3756b61737a20aff3b3e6"],
  ["windows-1252", "es", "Íñigo €", "cdf169676f2080"],
  ["shift_jis", "ja", "あいソ", "82a082a2835c"],
  ["euc-jp", "ja", "あいソ", "a4a2a4a4a5bd"],
  ["windows-1251", "ru", "Жанна", "c6e0edede0"],
  ["koi8-r", "ru", "Жанна", "f6c1cecec1"],
  ["big5", "zh-Hant", "許功蓋", "b35ca55cbb5c"],
  ["gbk", "zh-Hans", "许功盖", "d0edb9a6b8c7"],
  ["macintosh", "en", "Zoë “Z”", "5a6f9120d25ad3"],
]) {
  test(`Letters of ${page} that are ${language} are asked about`, async () => {
    const records = [record(1, [[name, 74]]), record(2, [["Anna", 60], [name, 50]])];
    for (const separator of [",", ";", "\t"]) {
      const parts = write(table(...records), separator).split(name).map((part) => Buffer.from(part, "ascii"));
      const file = Buffer.concat(parts.flatMap((part, at) => (at ? [Buffer.from(bytes, "hex"), part] : [part])));
      const before = { [`${KEY}1`]: "x" };
      const told = await takeIn(file, { before, language });
      assert.deepEqual(told.kept, before); // until somebody has said it
      const right = told.letters.findIndex(({ words }) => words.join(" ") === name);
      assert.ok(told.letters[right].languages.includes(language));
      assert.ok(told.letters[0].languages.includes(language));
      assert.deepEqual((await takeIn(file, { before, language, letter: right })).records, records);
    }
  });
}

test("Pairs of bytes without their mark are certain", async () => {
  for (const swap of [false, true]) {
    const file = Buffer.from(write(table(...RECORDS)), "utf16le");
    if (swap) file.swap16();
    const { letters } = await takeIn(file);
    assert.deepEqual(letters.map(({ languages }) => languages), [[""]]);
    assert.deepEqual((await takeIn(file, { letter: 0 })).records, RECORDS);
  }
});

test("Lines whose letters are lost are told, and the others read", async () => {
  const broken = Buffer.from([0xf5]);
  const rows = table(ONE, UNDECIDED);
  const [before, between, behind] = write(rows).split("ő");
  const two = Buffer.concat([Buffer.from(before), broken, Buffer.from(between), broken, Buffer.from(behind)]); // of two files
  const { letters } = await takeIn(two);
  assert.deepEqual(letters.at(-1).words, ["Gy\ufffdz\ufffd", "あい"]);
  const told = await takeIn(two, { letter: letters.length - 1 });
  assert.deepEqual([told.fates, told.records], [["bad", "taken"], [UNDECIDED]]);
  assert.equal(told.games[0].why[1].line, "2");
  const json = JSON.stringify({ kind: "sheetgen games", format: 1, games: [ONE, UNDECIDED] });
  const parts = json.split("ő").map((part) => Buffer.from(part));
  const file = Buffer.concat([parts[0], broken, parts[1], broken, parts[2]]);
  const letter = (await takeIn(file)).letters.length - 1;
  const read = await takeIn(file, { letter });
  assert.deepEqual([read.fates, read.records], [["bad", "taken"], [UNDECIDED]]);
});

test("Heads are known however they are written", async () => {
  const [heads, ...rows] = table(...RECORDS);
  const wide = (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  for (const change of [(head) => head.toUpperCase(), (head) => ` ${head}\u00a0`, wide]) {
    for (const sign of "-_ ") {
      const own = heads.map((head) => change(head.replaceAll("-", sign)));
      assert.deepEqual((await takeIn(write([own, ...rows]))).records, RECORDS, own[0]);
    }
  }
});

test("Blank lines and separators too many change nothing", async () => {
  for (const sign of [",", ";", "\t", "|"]) {
    const lines = write(table(ONE, OWN), sign).split("\r\n").slice(0, -1);
    for (const before of ["", "\r\n\r\n", `sep=${sign}\r\n`, `${sign}${sign}\r\n`]) {
      for (const behind of ["", sign, sign + sign]) {
        const text = before + lines.map((line) => `${line}${behind}\r\n\r\n`).join("");
        assert.deepEqual((await takeIn(text)).records, [ONE, OWN], JSON.stringify([sign, before, behind]));
      }
    }
  }
});

test("A day may be the serial number of a spreadsheet, and is told", async () => {
  const rows = table(ONE);
  const { kept: before } = await takeIn(write(rows));
  for (const [serial, when] of [
    ["46327.85434", "2026-11-01T20:30:15.000Z"],
    ["46327,854340278", "2026-11-01T20:30:15.000Z"],
    [" 46327 ", "2026-11-01T12:00:00.000Z"],
    ["\uff14\uff16\uff13\uff12\uff17.0", "2026-11-01T12:00:00.000Z"],
  ]) {
    const file = write(withCell(rows, 2, "when", serial));
    const told = await takeIn(file);
    assert.deepEqual([told.records[0].when, told.serial], [when, when.includes("T12:00:00") ? serial : ""]);
    assert.deepEqual((await takeIn(file, { before })).fates, ["same"], serial);
  }
});

for (const [column, text, value] of [
  ["total", " 74 ", 74],
  ["total", "74.0", 74],
  ["total", "\uff17\uff14", 74],
  ["total", "\u200b-5", -5],
  ["total", "\u22125", -5],
  ["total", "1 074", 1074],
  ["total", "", null],
  ["rank", "1.0", 1],
  ["name", "Gyo\u030bzo\u030b", "Győző"],
]) {
  test(`A ${column} of “${text}” is ${value}`, async () => {
    const told = await takeIn(write(withCell(table(ONE, OWN), 2, column === "name" ? "player" : column, text)));
    assert.equal(told.records[0].players[0][column], value);
  });
}

const TOLD = {
  total: ["74 pts", "1,000", "7.5", "99999999999999999999", "(5)"],
  rank: ["first"],
  player: ["Gy\ufffdz\ufffd"],
  cells: ["many"],
  least: ["x"],
  shared: ["maybe"],
  verdict: ["good"],
  digits: ["7.29E+54"],
  when: ["yesterday", "2026-02-31", "05/11/26", "36525", "73051", "20261101", "99999.5", "2026-11-05T20:30:00+02:00"],
  "player-number": ["", "2", "0"],
};
for (const [column, texts] of Object.entries(TOLD)) {
  test(`What is no ${column} is told with its line`, async () => {
    for (const text of texts) {
      const told = await takeIn(write(withCell(table(ONE, OWN), 2, column, text)));
      const wrong = told.games.filter((game) => game.record === null);
      assert.deepEqual(wrong.map(({ lines }) => lines), [[2]], text);
      assert.deepEqual(wrong[0].why, ["page.games.line", { line: "2", column, text }]);
      assert.deepEqual([told.fates.sort(), told.records], [["bad", "taken"], [OWN]]);
    }
  });
}

const [FIFTH, ELEVENTH] = ["2026-11-05", "2026-05-11"];
for (const [days, isAsked, asDay, asMonth] of [
  [["05/11/2026 20:30:15"], true, `${FIFTH}T20:30:15`, `${ELEVENTH}T20:30:15`],
  [["5.11.2026 20:30"], true, `${FIFTH}T20:30:00`, `${ELEVENTH}T20:30:00`],
  [["5/11/2026 8:30 PM"], true, `${FIFTH}T20:30:00`, `${ELEVENTH}T20:30:00`],
  [["2026-11-05 20:30"], false, `${FIFTH}T20:30:00`, `${FIFTH}T20:30:00`],
  [["2026. 11. 05. 20:30"], false, `${FIFTH}T20:30:00`, `${FIFTH}T20:30:00`],
  [["2026-11-5"], false, `${FIFTH}T12:00:00`, `${FIFTH}T12:00:00`],
  [["2026年11月5日"], false, `${FIFTH}T12:00:00`, `${FIFTH}T12:00:00`],
  [["2026년 11월 5일 20:30"], false, `${FIFTH}T20:30:00`, `${FIFTH}T20:30:00`],
  [["11/11/2026 20:30"], false, "2026-11-11T20:30:00", "2026-11-11T20:30:00"],
  [["25/11/2026 20:30"], false, "2026-11-25T20:30:00", "2026-11-25T20:30:00"],
  // Another line says which order this file has.
  [["05/11/2026 20:30", "25/11/2026 20:30"], false, `${FIFTH}T20:30:00`, ""],
  [["05/11/2026 20:30", "11/25/2026 20:30"], false, `${ELEVENTH}T20:30:00`, ""],
]) {
  test(`${days.join(" beside ")} is ${isAsked ? "asked about" : "certain"}`, async () => {
    const begun = table(...days.map((_, at) => record(at + 1, [["", 74]])));
    const file = write(days.reduce((rows, day, at) => withCell(rows, at + 2, "when", day), begun), ";");
    const told = await takeIn(file);
    assert.equal(told.asked, isAsked ? days[0] : "");
    if (isAsked) assert.deepEqual(told.kept, {});
    for (const [first, expected] of [["day", asDay], ["month", asMonth]]) {
      const { records } = await takeIn(file, isAsked ? { first } : {});
      if (expected) assert.ok(records.some(({ when }) => when === `${expected}.000Z`), first);
    }
  });
}

test("A time that a spreadsheet has cut is still of the same game", async () => {
  const rows = table(ONE);
  const { kept: before } = await takeIn(write(rows));
  for (const [day, fate] of [
    ["2026-11-01 20:30", "same"],
    ["2026/11/01 20:30:15", "same"],
    ["2026-11-01T20:30:15.250Z", "same"],
    ["2026-11-01 20:31", "unlike"],
  ]) {
    const told = await takeIn(write(withCell(rows, 2, "when", day)), { before });
    assert.deepEqual([told.fates, Object.keys(told.kept).length], [[fate], fate === "same" ? 1 : 2], day);
  }
});

test("What is no table of games, or lacks columns, says so", async () => {
  const rows = table(ONE);
  const at = rows[0].indexOf("castle");
  const less = rows.map((cells) => cells.toSpliced(at, 1));
  const twice = rows.map((cells) => [...cells, cells[at]]);
  const cyrillic = Buffer.concat([Buffer.from("a,b\n"), Buffer.from([0xf5]), Buffer.from(",1")]);
  const open = write(rows).replace("normal", '"normal');
  for (const [content, ...why] of [
    [write(less), "page.games.line", { line: 1, column: "castle", text: "?" }],
    [write(twice), "page.games.line", { line: 1, column: "castle", text: "?" }],
    [open, "page.games.line", { line: 2, column: "", text: '"' }],
    ...["", "a,b\n1,2", "{", '{"kind": "sheetgen sheets"}', Buffer.from([0xff, 0]), cyrillic, "\0".repeat(9)].map((one) => [one, NOTHING, {}]),
  ]) {
    const told = await takeIn(content, { before: { [`${KEY}1`]: "x" } });
    assert.deepEqual([told.why, told.letters], [why, []], String(content));
  }
  const [game] = (await takeIn(write([rows[0], [...rows[1], "more"]]))).games;
  assert.deepEqual([game.record, game.why[1].line], [null, "2"]);
});

test("A record that a newer page wrote is not run over", async () => {
  const before = { [KEY + ONE.digits]: '{"format": 9}', "sheetgen:undo:1": "x" };
  const told = await takeIn(write(table(ONE)), { before });
  assert.deepEqual([told.fates, Object.keys(told.kept).length], [["taken"], 3]);
});

test("A table from before there were declared sheets is read", async () => {
  const older = ["sheet", "title", "bgg", "lowest", "series"].map((name) => table(ONE)[0].indexOf(name));
  const rows = table(ONE, UNDECIDED).map((cells) => cells.filter((_, at) => !older.includes(at)));
  const told = await takeIn(write(rows));
  assert.deepEqual([told.fates, told.records], [["taken", "taken"], [ONE, UNDECIDED]]);
});

test("Entries of JSON are read or told", async () => {
  const [player] = ONE.players;
  const wrong = [" 74 ", "74", 7.5, true, []].map((total) => ({ ...ONE, players: [{ ...player, total }] }));
  wrong.push(...["05/11/2026", "2026-11-05"].map((when) => ({ ...ONE, when })));
  const text = JSON.stringify({ kind: "sheetgen games", format: 1, games: [ONE, ...wrong] });
  const told = await takeIn(ENCODINGS["UTF-16"](text));
  assert.deepEqual([told.fates, told.records], [["taken", ...wrong.map(() => "bad")], [ONE]]);
});
