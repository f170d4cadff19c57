// The list of one's own games: what came of sheets, on this device alone.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, refuse, text } from "./page.js";

const { over } = GIVEN;
const [BEST, NEXT] = over;
const LAST = over.at(-1);
const PHASES = GIVEN.serials;
const INPUT = "#start > input[type=file]";

/** A phone that keeps games. */
class Device {
  local = {};

  /** What stands in the list, by what it is kept under. */
  get kept() {
    return Object.fromEntries(Object.entries({ ...localStorage }).filter(([name]) => name.startsWith("sheetgen:game:")).sort());
  }

  get games() {
    return this.page.all(".games .game-list > li");
  }

  get told() {
    return text(".games .told");
  }

  async open(hash, before) {
    if (this.page) this.local = this.page.device.local;
    this.page = await openPage(hash, { local: this.local, before });
    return this.page;
  }

  /** Open a sheet whose game is over, and return its digits once it is listed. */
  async finish({ answers }, digits = PHASES[7]) {
    await this.open(`${digits}/${answers}`);
    const record = () => JSON.parse(localStorage.getItem(`sheetgen:game:${digits}`) ?? "{}");
    await this.page.until(() => record().answers === answers, "its record");
    return digits;
  }

  async show() {
    await this.open("games");
    await this.page.until(() => this.page.find(".games"), "the list");
    await this.page.later(); // its words
  }

  /** The first line of a table of figures. */
  row(table) {
    return [...this.page.find(`.games [data-key$=':${table}'] tbody tr`).querySelectorAll("th, td")].map(text);
  }

  /** Change a game of the list: its player, whether another was played at the same table, or anything. */
  async change(at, act) {
    this.page.click(this.games[at].querySelector("button"));
    const dialog = this.page.find("dialog");
    await act(dialog);
    const save = this.page.saying("Save", "dialog button");
    if (save && dialog.isConnected) this.page.click(save);
    await this.page.until(() => !dialog.isConnected, "that it is saved");
  }

  async until(words) {
    await this.page.until(() => this.told.includes(words), words);
  }

  async takeIn(content, words) {
    this.page.bring(INPUT, content, "games");
    if (words) await this.until(words);
  }

  async removeAll() {
    this.page.tap("remove-all");
    this.page.click(this.page.saying("Delete", "dialog .dialog-body button"));
  }
}

async function withGames(...cases) {
  const device = new Device();
  for (const [at, one] of cases.entries()) await device.finish(one, PHASES[7 + at]);
  return device;
}

const fillPlayer = (page, name) => (dialog) => page.fill(page.field("Player", dialog), name);

test("A game that is over is listed with its figures", async () => {
  const device = await withGames(BEST, NEXT);
  await device.page.open("share");
  assert.ok(device.page.find("dialog a[href='#games']"));
  await device.show();
  assert.equal(device.games.length, 2);
  assert.ok(text(device.games[1]).includes(String(BEST.total)));
  assert.ok(text(device.games[1]).includes(`Duchy A, ${BEST.castle}`));
  // One player on one board has one table in sight, and castles to unfold.
  assert.deepEqual(device.page.all(".game-figures > .ranking").length, 1);
  assert.ok(!device.page.find(".game-figures [data-key$=':board']"));
  assert.equal(device.row("player")[3], String(BEST.total));
  device.page.fill("#name-all", "Béla");
  device.page.tap("name-them");
  assert.ok(!device.page.find("#name-all"));
  assert.deepEqual(device.row("player").slice(0, 2), ["Béla", "2"]);
});

test("Who won is what the rules say of sheets together", async () => {
  const device = await withGames(NEXT, BEST);
  await device.show();
  const { page } = device;
  await device.change(1, (dialog) => {
    fillPlayer(page, "Béla")(dialog);
    page.fill(dialog.querySelector("[type=date]"), "2020-02-29");
  });
  assert.ok(text(device.games[1]).includes("Béla"));
  await device.change(0, (dialog) => {
    fillPlayer(page, "Anna")(dialog);
    page.fill(dialog.querySelector("[type=checkbox]"), true);
  });
  await page.until(() => device.games.length === 1, "one game");
  assert.deepEqual([...device.games[0].querySelectorAll(".player")].map((one) => /\d\. \p{L}+/u.exec(text(one))[0]), ["1. Anna", "2. Béla"]);
  assert.deepEqual(device.row("player").slice(0, 3), ["Anna", "1", "1 of 1"]);
  // A sheet that is taken out again has nobody beside it.
  await device.change(0, (dialog) => {
    const link = dialog.querySelector("a[href^='bgstats:']").getAttribute("href");
    assert.match(decodeURIComponent(link), /"winner":true,"score"/);
    page.fill(dialog.querySelectorAll("[type=checkbox]")[1], false);
  });
  await page.until(() => device.games.length === 2, "two games");
  assert.ok(!JSON.stringify(device.kept).includes('\\"together\\":\\"own'));
});

test("A record follows its sheet, and another game stands beside", async () => {
  const device = await withGames(BEST);
  const digits = PHASES[7];
  await device.finish(GIVEN.mended);
  assert.equal(Object.keys(device.kept).length, 1);
  await device.finish(LAST);
  assert.equal(Object.keys(device.kept).length, 2);
  assert.equal(JSON.parse(device.kept[`sheetgen:game:${digits}`]).players[0].total, LAST.total);
  await device.finish(GIVEN.mended);
  assert.equal(Object.keys(device.kept).length, 2); // it is the same game again
});

test("What is removed stays away until its sheet changes", async () => {
  const device = await withGames(BEST);
  await device.show();
  const before = device.kept;
  const remove = () => device.page.click(device.page.saying("Remove", "dialog button"));
  device.page.click(device.games[0].querySelector("button"));
  remove();
  await device.until("1 game removed");
  assert.equal(device.games.length, 0);
  device.page.tap("undo-remove");
  assert.equal(device.games.length, 1);
  assert.deepEqual(device.kept, before);
  await device.removeAll();
  assert.equal(device.games.length, 0);
  await device.open(`${PHASES[7]}/${BEST.answers}`);
  await device.page.later();
  await device.show();
  assert.equal(device.games.length, 0);
  await device.finish(GIVEN.mended);
  await device.show();
  assert.equal(device.games.length, 1);
});

/** Play an evening whose sheet has all its players. */
async function playEvening(device, ...names) {
  await device.open(GIVEN.evening.join("/"));
  const { page } = device;
  for (const [at, name] of names.entries()) {
    page.fill(`#place-player-${at + 1}-name`, name);
    page.find(`#place-player-${at + 1}-name`).blur();
  }
  await page.until(() => Object.values(device.kept).some((one) => one.includes(JSON.stringify(names[0]).slice(1, -1))), "its record");
  await page.later();
}

test("All players of one sheet are listed in their order", async () => {
  const device = new Device();
  await playEvening(device, "Zoë", "<b>Anna</b>");
  await device.show();
  const players = [...device.games[0].querySelectorAll(".player")].map(text);
  assert.match(players[0], /1\. <b>Anna<\/b>/);
  assert.match(players.at(-1), /2\. Zoë/);
  assert.deepEqual(device.row("player").slice(0, 3), ["<b>Anna</b>", "1", "1 of 1"]);
});

for (const kind of ["json", "csv"]) {
  test(`A file of ${kind} brings all of it back`, async () => {
    const device = await withGames(BEST, NEXT);
    await playEvening(device, '=1+"2";\'', "Anna");
    await device.show();
    const { page } = device;
    await device.change(2, (dialog) => {
      fillPlayer(page, "Anna, Béla\u3000& <i>")(dialog);
      page.fill(dialog.querySelector("[type=checkbox]"), true);
    });
    await page.until(() => device.games.length === 2, "two games");
    const before = device.kept;
    page.tap(`as-${kind}`);
    await page.until(() => page.offered.length, "the file");
    const file = await page.saved();
    await device.takeIn(file, "3 games were already here");
    await device.removeAll();
    await device.until("3 games removed");
    await device.takeIn(file, "3 games imported");
    assert.deepEqual(device.kept, before);
    // What differs stands beside what is there.
    await device.takeIn(file.replaceAll("Béla", "Zoë"), "2 games were already here. 1 game differs");
    const { kept } = device;
    assert.deepEqual({ ...kept, ...before }, kept);
    assert.equal(Object.keys(kept).length, 4);
  });
}

/** Open declared sheets on which a game is over, with names in their heads. */
async function withDeclared(...told) {
  const device = new Device();
  for (const [name, ...names] of told) {
    const digits = await device.finish({ answers: GIVEN.ended[name][1] }, GIVEN.ended[name][0]);
    for (const [at, one] of names.entries()) {
      device.page.tap(`place-player-${at + 1}`);
      device.page.fill("#player-name", one);
    }
    const record = () => localStorage.getItem(`sheetgen:game:${digits}`) ?? "";
    await device.page.until(() => names.every((one) => record().includes(`"${one}"`)), "the names");
    await device.page.later();
  }
  await device.show();
  return device;
}

const playOf = (link) => JSON.parse(decodeURIComponent(link.getAttribute("href").split("data=")[1]));
const linksIn = (dialog) => [...dialog.querySelectorAll("a[href^='bgstats:']")].map(playOf);

test("Declared sheets are grouped whatever their labels say, and called as the last one", async () => {
  const device = await withDeclared(["typo", "Anna", "Ben"], ["other", "Anna", "Ben"], ["mended", "Ben", "Cleo"]);
  const { page } = device;
  assert.deepEqual(page.all(".game-figures h3").map(text), ["Rummy", "Rummy (2)"]);
  const figures = page.find("[data-key='figures:Rummy']");
  const rows = [...figures.querySelectorAll("tbody tr")].map((row) => [...row.children].map(text));
  // Fewest points win, and are the best.
  assert.deepEqual(rows.find(([name]) => name === "Ben"), ["Ben", "2", "1 of 2", "6.5", "3", "10"]);
  assert.deepEqual(rows.find(([name]) => name === "Anna"), ["Anna", "1", "0 of 1", "6", "6", "6"]);
  assert.equal(page.all("[data-key='want:board']").length, 0);
  const lines = device.games.map((one) => [...one.querySelectorAll(".player")].map(text));
  assert.match(lines[0][0], /1\. Cleo4/);
  await device.change(2, (dialog) => {
    const [{ game, players, board }] = linksIn(dialog);
    assert.deepEqual([game.name, game.highestWins, game.bggId, board], ["Rummy", false, 15878, undefined]);
    assert.deepEqual(players.map(({ name, score, winner }) => [name, score, winner]), [["Ben", 3, true], ["Anna", 6, false]]);
  });
});

test("Teams, games of one player and sheets of one player each are told apart", async () => {
  const device = await withDeclared(["teams", "Anna&Ben", "Cleo & Dan"], ["games"], ["alone", "Anna"], ["beside", "Ben"]);
  const { page } = device;
  await device.change(3, (dialog) => {
    const [{ players }] = linksIn(dialog);
    assert.deepEqual(players.map(({ name, team, winner }) => [name, team, winner]), [["Anna", "Anna&Ben", true], ["Ben", "Anna&Ben", true], ["Cleo", "Cleo & Dan", false], ["Dan", "Cleo & Dan", false]]);
  });
  await device.change(2, (dialog) => {
    page.fill(page.field("Player", dialog), "Zoë");
    assert.deepEqual(linksIn(dialog).map(({ players }) => players.map(({ score }) => score)), [[5], [3], [4]]);
  });
  const rows = (/** @type {string} */ title) => [...page.find(`[data-key='figures:${title}'] tbody tr`).children].map(text);
  assert.deepEqual(rows("Dice"), ["Zoë", "3", "4", "5", "4"]);
  assert.ok(device.games.some((one) => /Zoë \(2\) ?3/.test(text(one))));
  // Whoever has a sheet alone can say with whom, and the rules rank them.
  await device.change(0, (dialog) => page.fill(dialog.querySelector("[type=checkbox]"), true));
  await page.until(() => text(device.games[0]).includes("2. "), "who won");
  assert.deepEqual([...device.games[0].querySelectorAll(".player")].map(text).map((one) => one.replace(/^.*?(\d\.)/, "$1")), ["1. Ben4", "2. Anna7"]);
  const before = device.kept;
  for (const kind of ["json", "csv"]) {
    page.offered.length = 0;
    page.tap(`as-${kind}`);
    await page.until(() => page.offered.length, "the file");
    const file = await page.saved();
    await device.removeAll();
    await device.until("4 games removed");
    await device.takeIn(file, "4 games imported");
    assert.deepEqual(device.kept, before);
  }
});

test("A table in a code page is read once its letters are chosen", async () => {
  const device = await withGames(BEST);
  await device.show();
  const { page } = device;
  const before = device.kept;
  const game = JSON.parse(Object.values(before)[0]);
  page.tap("as-csv");
  await page.until(() => page.offered.length, "the file");
  const table = (await page.saved()).replace("\ufeff", "").replace(game.when, "46327").replaceAll(",1,,", ",1,Győző,");
  // In cp1250
  await device.takeIn(Uint8Array.from([...table].map((sign) => ({ ő: 0xf5, Ő: 0xd5 })[sign] ?? sign.charCodeAt(0))));
  const letters = await page.until(() => page.key("letters"), "the question");
  assert.match(text(letters.querySelector("button")), /English/);
  assert.deepEqual(device.kept, before);
  page.click([...letters.querySelectorAll("button")].find((one) => /Győző.*Hungarian/.test(text(one))));
  await device.until("1 game differs");
  assert.equal(text(page.key("wrong")), "46327 = 1 November 2026");
  const names = Object.values(device.kept).map((one) => JSON.parse(one).players[0].name);
  assert.deepEqual([names.length, names.includes("Győző")], [2, true]);
  await device.takeIn("\0\0\0", "This is not a file of games");
});

test("A file of anything else says so", async () => {
  const device = await withGames(BEST);
  await device.show();
  const { page } = device;
  const before = device.kept;
  page.tap("as-json");
  await page.until(() => page.offered.length, "the file");
  const file = await page.saved();
  for (const other of ["", "{", "[]", "a,b\n1,2", '{"kind": "sheetgen sheets"}', "\0"]) {
    await device.takeIn(other, "This is not a file of games");
    await device.takeIn(file, "was already here");
  }
  const told = JSON.parse(file);
  const [own] = told.games;
  const bad = [
    { ...own, digits: "12" },
    { ...own, digits: "0".repeat(40), players: [] },
    { ...own, when: "yesterday" },
    { ...own, verdict: "<img src=x onerror=alert(1)>" },
    "game",
    null,
  ];
  await device.takeIn(JSON.stringify({ ...told, games: bad }), `${bad.length} entries of the file could not be read`);
  assert.deepEqual(device.kept, before);
  const long = own.players.map((one) => ({ ...one, name: `<script>${"x".repeat(500)}` }));
  await device.takeIn(JSON.stringify({ ...told, games: [{ ...own, players: long }] }), "1 game differs");
  const names = Object.values(device.kept).map((one) => JSON.parse(one).players[0].name);
  assert.ok(names.includes(`<script>${"x".repeat(32)}`));
});

test("Sheets that were kept before are looked at when asked", async () => {
  const device = await withGames(BEST);
  const { page } = device;
  page.click(page.cell(BEST.empty));
  page.press("1"); // so that the device keeps the sheet
  page.click("#undo");
  await page.until(() => Object.keys(localStorage).some((name) => name.includes(":sheet:")), "what is kept");
  await page.later();
  Object.keys(device.kept).forEach((name) => localStorage.removeItem(name));
  await device.show();
  assert.equal(device.games.length, 0);
  device.page.tap("look-around");
  await device.until("1 game found");
  assert.equal(device.games.length, 1);
  assert.ok(text(device.games[0]).includes(String(BEST.total)));
});

test("A sheet against the rules counts when it is wanted", async () => {
  const device = await withGames(GIVEN.wrong, GIVEN.legal);
  await device.show();
  const { page } = device;
  assert.equal(device.games.length, 2);
  assert.equal(device.games[1].querySelectorAll(".sign.illegal").length, 1);
  assert.equal(device.row("player")[1], "1");
  assert.match(text(".game-figures > .hint"), /1 total/);
  page.fill(page.key("want:counting"), "all");
  assert.ok(!page.find(".game-figures > .hint"));
  assert.equal(device.row("player")[1], "2");
});

test("A game that has only begun is no game, not even where its few points are certain", async () => {
  const device = new Device();
  const page = await device.open(GIVEN.digits.none);
  for (const [name, key] of [["e2", "1"], ["c5", "x"]]) {
    page.click(page.cell(name));
    page.press(key);
  }
  await page.settled();
  await page.later();
  await device.show();
  assert.match(text(".games"), /No game is listed yet/);
  assert.deepEqual(device.kept, {});
});

test("A total within what the rules allow counts, one outside does not", async () => {
  const device = new Device();
  for (const [at, answers] of GIVEN.ranged.entries()) await device.finish({ answers }, [GIVEN.digits.none, GIVEN.unphased][at]);
  await device.show();
  assert.equal(device.games.length, 2);
  assert.equal(device.row("player")[1], "1");
  assert.equal(device.row("player")[3], "30");
});

test("A game for which there is no room says so", async (context) => {
  const device = new Device();
  await device.open(`${PHASES[7]}/${BEST.answers}`, () => refuse(context, (name) => name.startsWith("sheetgen:game:")));
  await device.page.until(() => text("#told").includes("list of games could not be saved"), "that it says so");
});

test("The list speaks each language", async () => {
  const device = new Device();
  await device.show();
  const { page } = device;
  for (const [language, words] of [
    ["es", "Aún no hay ninguna partida"],
    ["hu", "Még nincs játszma"],
    ["ja", "まだ記録がありません"],
    ["pl", "Nie ma tu jeszcze"],
  ]) {
    await page.open("settings");
    page.fill("dialog select", language);
    await page.until(() => text(".games").includes(words), words);
    page.all("dialog").forEach((dialog) => dialog.close());
  }
});
