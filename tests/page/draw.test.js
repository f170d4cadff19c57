// The editor of boards: what is drawn by keys and voices, judged, kept, shared and saved.

import assert from "node:assert/strict";
import test from "node:test";
import { GIVEN, openPage, text } from "./page.js";

const { drawn } = GIVEN;
const { short } = drawn;

/** A page on which boards are drawn. */
class Editor {
  static async open(hash = "draw", device = {}) {
    const editor = new Editor();
    editor.page = await openPage(hash, device);
    await editor.page.until(() => editor.page.find(".editor > *"), "the editor");
    return editor;
  }

  static async begin(game = "dice", radius = 3) {
    const editor = await Editor.open();
    await editor.tap(`game:${game}`, `radius:${radius}`);
    await editor.page.until(() => editor.page.find("#draw-report"), "the board");
    await editor.judged();
    return editor;
  }

  /** Wait until the rules have seen all that was drawn. */
  async judged() {
    const { page } = this;
    await page.later();
    await page.until(() => page.find("#draw-report")?.getAttribute("aria-busy") === "false" && page.find(".draw-dock .sign"), "what the rules say");
  }

  async tap(...keys) {
    for (const key of keys) {
      await this.page.until(() => this.page.key(key), key);
      this.page.tap(key);
    }
    if (this.page.find("#draw-report")) await this.judged();
  }

  /** Paint places, or do there what the tool does. */
  async paint(...places) {
    for (const place of places) this.page.click(`.hex[data-at="${place}"]`);
    await this.judged();
  }

  /** All that the draft in the address holds, as it is kept. */
  get draft() {
    assert.match(location.hash, /^#draw:/);
    window.dispatchEvent(new Event("pagehide"));
    return JSON.parse(localStorage.getItem(`sheetgen:draft:${location.hash.slice(6)}`)).content;
  }

  get cells() {
    const found = Object.entries(this.draft).filter(([name]) => name.startsWith("at "));
    return Object.fromEntries(found.map(([name, cell]) => [name.slice(3), cell]));
  }

  get status() {
    return text(".draw-dock .status");
  }

  get trouble() {
    return text(".editor .trouble");
  }

  async bring(content) {
    await this.page.until(() => this.page.key("new"), "the beginning");
    this.page.bring('[data-key="file"]', content, "board.toml");
    await this.page.later();
    if (this.page.find("#draw-report")) await this.judged();
  }

  async saved() {
    const { length } = this.page.offered;
    this.page.tap("save");
    await this.page.until(() => this.page.offered.length > length, "the file");
    return this.page.saved();
  }

  async undo(times = 1) {
    for (let time = 0; time < times; time += 1) this.page.press("z", { ctrlKey: true });
    await this.judged();
  }
}

const DRAFTS = () => Object.keys(localStorage).filter((name) => /draft/.test(name));

test("A board is painted, undone and painted again", async () => {
  const editor = await Editor.begin();
  await editor.tap("paint:city");
  const places = [0, 1, 2, 3, 4, 5, 6].map((at) => `${at},${3 + at}`);
  await editor.paint(...places);
  const { cells } = editor;
  assert.equal(Object.keys(cells).length, 37);
  assert.ok(places.every((place) => cells[place] === "city"));
  await editor.undo(7);
  assert.match(editor.status, /No problems/);
  places.forEach(() => editor.page.press("y", { ctrlKey: true }));
  await editor.judged();
  assert.deepEqual(editor.cells, cells);
});

test("A fault is marked where it is, and leaves no link", async () => {
  const editor = await Editor.begin("dice", 1);
  const { page } = editor;
  await editor.tap("paint:");
  await editor.paint("0,1", "1,2", "1,0", "2,1", "2,3");
  await editor.tap("paint:mine");
  await editor.paint("2,1");
  assert.match(editor.status, /to fix/);
  assert.ok(page.find(".badge.error"));
  assert.ok(!page.key("share"));
  page.click(".findings .jump");
  assert.ok(document.activeElement.dataset.at);
  await editor.tap("clear");
  assert.match(text(".findings"), /The map has no spaces/);
});

test("Tools fill, select, mirror, turn and swap", async () => {
  const editor = await Editor.begin();
  const before = editor.cells;
  await editor.tap("tool:select");
  const turns = ["aside", "aside", "upside", "upside", ...Array(4).fill("right"), ...Array(4).fill("left")];
  await editor.tap(...turns.map((turn) => `turn:${turn}`));
  assert.deepEqual(editor.cells, before);
  await editor.tap("turn:aside");
  const turned = editor.cells;
  assert.equal(turned["0,3"], before["0,9"]);
  editor.page.fill(editor.page.key("swap:0"), "city");
  editor.page.fill(editor.page.key("swap:1"), "river");
  await editor.tap("do-swap");
  const trade = { city: "river", river: "city" };
  assert.deepEqual(editor.cells, Object.fromEntries(Object.entries(turned).map(([at, cell]) => [at, trade[cell] ?? cell])));
  await editor.tap("select:all", "tool:fill", "paint:pasture");
  await editor.paint("3,6");
  assert.deepEqual([...new Set(Object.values(editor.cells))], ["pasture"]);
  await editor.tap("tool:select", "select:none");
  await editor.paint("0,3");
  await editor.tap("way:up-left");
  assert.deepEqual([editor.cells["0,3"], editor.cells["-1,2"]], [undefined, "pasture"]);
});

test("Cells carry what is chosen, or what comes next", async () => {
  const editor = await Editor.begin("burgundy");
  const [own] = editor.cells["3,6"].split(" ");
  await editor.tap("tool:carry", "value:5");
  await editor.paint("3,6", "3,8");
  assert.equal(editor.cells["3,6"], `${own} 5`);
  assert.match(editor.cells["3,8"], / 5$/);
  await editor.tap("tool:paint", `paint:${own}`);
  await editor.paint("3,6");
  assert.equal(editor.cells["3,6"], `${own} 6`);
  await editor.tap("paint:mine");
  await editor.paint("3,6");
  assert.equal(editor.cells["3,6"], "mine 6");
});

test("Islands are linked by two taps", async () => {
  const editor = await Editor.begin("burgundy", 1);
  await editor.tap("tool:look", "widen", "tool:paint");
  await editor.paint("1,8");
  assert.match(editor.status, /to fix/);
  await editor.tap("tool:link");
  await editor.paint("1,4", "1,8");
  assert.equal(Object.keys(editor.draft).filter((name) => name.startsWith("link ")).length, 1);
  assert.doesNotMatch(editor.status, /to fix/);
});

test("A whole board is drawn by keys alone", async () => {
  const editor = await Editor.open();
  const { page } = editor;
  for (const key of ["game:dice", "radius:1"]) {
    await page.until(() => page.key(key), key);
    page.key(key).focus();
    page.press("Enter");
  }
  await page.until(() => page.find("#draw-report"), "the board");
  await editor.judged();
  page.find(".hex[tabindex='0']").focus();
  for (const key of ["c", "ArrowRight", "a", "3", "ArrowDown", "p", "ArrowLeft", "Delete", "ArrowUp", "Shift+ArrowUp", "r"]) {
    page.press(key.replace("Shift+", ""), { shiftKey: key.startsWith("Shift") });
  }
  await editor.judged();
  const { "0,1": first, "0,3": second, "1,2": third, "1,0": gone, "-1,0": last } = editor.cells;
  assert.deepEqual([first, second, third, gone, last], ["city", "castle good", "pasture", undefined, "river"]);
  assert.equal(page.find('.hex[data-at="0,3"]').getAttribute("aria-label"), "b2 castle, good");
  await editor.undo(6);
  assert.match(editor.status, /7 spaces/);
});

test("A link opens a draft, and never runs over one", async () => {
  const hash = `draw=${GIVEN.digits.phase}`;
  const first = await Editor.open(hash);
  await first.judged();
  const address = location.hash;
  assert.equal(text("#title"), "After Duchy A");
  assert.equal(first.page.find("#head-short").value, "");
  const again = await Editor.open(hash, first.page.device);
  await again.judged();
  assert.equal(location.hash, address);
  await again.tap("paint:");
  await again.paint("0,3");
  assert.equal(Object.keys(again.cells).length, 36);
  const second = await Editor.open(hash, again.page.device);
  await second.judged();
  assert.notEqual(location.hash, address);
  assert.equal(Object.keys(second.cells).length, 37);
  const back = await Editor.open(address.slice(1), second.page.device);
  await back.judged();
  assert.equal(Object.keys(back.cells).length, 36);
});

test("Digits that are no board are told in one sentence", async () => {
  for (const [hash, words] of [
    ["draw=123456789", "do not fit together"],
    [`draw=${drawn.newer}`, "a newer one will"],
    ["draw=hello", "This is not a sheet"],
    [`draw=${drawn.totals}`, "has no board to draw"],
    ["draw:never", "not on this device"],
  ]) {
    const editor = await Editor.open(hash);
    await editor.page.until(() => editor.trouble.includes(words), words);
  }
});

test("A file keeps all that did not change", async () => {
  const editor = await Editor.open();
  const { page } = editor;
  await editor.bring(short);
  assert.equal(await editor.saved(), short);
  page.fill("#head-author", 'A. "Maker"');
  await editor.judged();
  assert.equal(await editor.saved(), short.replace("\n[legend]", 'author = "A. \\"Maker\\""\n\n[legend]'));
  await editor.tap("paint:mine");
  page.click(".hex[aria-label^='a1']");
  await editor.judged();
  const file = await editor.saved();
  assert.match(text(".editor .told"), /are now comments/);
  for (const line of ['x = "pasture"', 'y = "city"', 'm = "mine"', 'provenance = "custom"', 'name = "After Ring"']) assert.ok(file.includes(line), line);
  const [, map] = /map = '''([^']*)'''/.exec(file);
  assert.deepEqual(map.trim().split(/\s+/), ["m", "y", "x", "~", "x", "x", "x"]);
  assert.doesNotMatch(file, /^\[expect\]/m);
  for (const comment of ["# the form", "# letters of my own", "# The map.", "# cells = 6"]) assert.ok(file.includes(comment), comment);
});

test("Stock files come through as they are", async () => {
  for (const file of drawn.stock) {
    const editor = await Editor.open();
    await editor.bring(file);
    assert.equal(await editor.saved(), file);
  }
});

test("Damaged files are told with their lines, and leave no draft", async () => {
  const editor = await Editor.open();
  for (const [content, words] of [
    ['format = 1\nname = "x\n', "Line 2 is not valid TOML"],
    ["colour = 'blue'\n", "This is not the layout file"],
    [short.replace("x ~ x", "x q x x"), "Row 2 of the map"],
    ["#".repeat(1_000_001), "too large for a layout file"],
    [new Uint8Array([255, 254, 0]), "It is not a layout file"],
  ]) {
    await editor.bring(content);
    await editor.page.until(() => editor.trouble.includes(words), words);
  }
  assert.deepEqual(DRAFTS(), []);
});

test("What is too much is told, and kept", async () => {
  const editor = await Editor.begin("dice", 4);
  const { page } = editor;
  await editor.tap("paint:city");
  await editor.paint("0,2");
  assert.match(text(".editor .told"), /at most 61 spaces/);
  assert.equal(Object.keys(editor.cells).length, 61);
  const name = "<img src=x onerror=alert(1)>".repeat(18);
  page.fill("#head-name", name);
  await editor.judged();
  assert.match(text(".findings"), /504 letters, expected at most 40/);
  assert.match(text("#hint-name"), /504 of at most 40/);
  assert.match(text("#title"), /^<img src=x/);
  assert.ok(!page.find(".editor img, .top img"));
  assert.equal(editor.draft["head name"], name);
  const other = await Editor.open();
  await other.bring(`${short.split("  x y")[0]}${"x ".repeat(62)}\n'''\n`);
  assert.match(text(".findings"), /62 spaces: a board has at most 61/);
  assert.equal(Object.keys(other.cells).length, 62);
});

test("Drafts are renamed, copied, deleted and brought back, with their steps", async () => {
  const editor = await Editor.begin("dice", 1);
  const { page } = editor;
  page.fill("#head-name", "First");
  await editor.judged();
  page.tap("drafts");
  const rows = () => page.all(".drafts li");
  const act = async (at, deed) => {
    page.click(rows()[at].querySelector(`button[data-key^=${deed}]`));
    await page.later();
  };
  await page.until(() => rows().length === 1, "one draft");
  await act(0, "rename");
  page.fill('[data-key="draft-name"]', "Isle");
  page.tap("rename-done");
  assert.match(text(rows()[0]), /Isle/);
  await act(0, "duplicate");
  assert.equal(rows().length, 2);
  assert.match(text(rows()[0]), /Isle, copy/);
  await act(0, "delete");
  assert.equal(rows().length, 1);
  page.tap("bring-back");
  assert.equal(rows().length, 2);
  await act(1, "open");
  await editor.judged();
  assert.equal(text("#title"), "Isle");
  await editor.undo();
  assert.equal(text("#title"), "First");
});

test("Where no file can be saved its text is shown, and games are played when asked", async (context) => {
  const editor = await Editor.begin("dice", 1);
  const { page } = editor;
  const { download } = Object.getOwnPropertyDescriptors(HTMLAnchorElement.prototype);
  context.after(() => Object.defineProperty(HTMLAnchorElement.prototype, "download", download));
  delete HTMLAnchorElement.prototype.download;
  page.tap("save");
  await page.until(() => page.find("dialog textarea"), "the text");
  assert.match(text("dialog"), /This browser cannot save files/);
  assert.match(page.find("dialog textarea").value, /^name = "My board"$/m);
  page.find("dialog").close();
  page.tap("play");
  await page.until(() => text(page.key("played-facts")).includes("median"), "what came of them");
});
