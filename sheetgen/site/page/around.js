// What stands around a sheet, and is fetched when it is wanted: the page without one, the ways to
// all else that is done here, and the dialogs for sharing, settings, another sheet. A sheet
// leaves as a link, as a code for another phone, as a file, on paper; nothing is sent anywhere
// but where the reader sends it.

import { AROUND_TEXTS } from "./arounddata.js";
import { stayAwake } from "./awake.js";
import { COMPANIONS, loadCompanion } from "./companions.js";
import { buttonOf, byId, element } from "./dom.js";
import { EDITOR_WORDS, loadDesigner, loadEditor } from "./editorloader.js";
import { offerFile, writeJson } from "./export.js";
import { isFinished } from "./finished.js";
import { loadGames } from "./gamesloader.js";
import { SCAN, makeLink } from "./link.js";
import { codeOf, linkBox } from "./linkbox.js";
import { sayFrom } from "./overlay.js";
import { isOfPrint, openPrinting, printLink } from "./printing.js";
import { openCamera } from "./scan.js";
import { openSettings } from "./settings.js";
import { openDialog } from "./sheetdialog.js";
import { drawStart, pasteBox } from "./start.js";
import { keptSheets, lastOpened } from "./store.js";
import { isDeclared, whyUnopened } from "./unopened.js";
/** @import { Solver } from "./app.js" */
/** @import { Desk } from "./desk.js" */
/** @import { Child, Say } from "./types.js" */

const DRAW = /^#draw(?:[:=].*)?$/; // the addresses that open the editor of boards
const DESIGN = /^#design(?:[:=].*)?$/; // and that of sheets
const GAMES = "#games"; // that which opens the list of one's own games

/**
 * Draw the page without a sheet, what plays along with people, or an editor.
 * @param {Solver} page
 * @param {string} trouble what was wrong with the digits, or nothing
 * @param {string} hash what stands in the address
 */
export async function openStart(page, trouble, hash) {
  const { say, ask } = page.desk;
  const [, game, words] = COMPANIONS.find(([own]) => own === hash) || [];
  const isDrawn = DRAW.test(hash) || DESIGN.test(hash);
  const [absent] = (!loadEditor && isDrawn && (EDITOR_WORDS[say.language] || EDITOR_WORDS.en)) || [];
  let told = words ? words[say.language] || words.en : absent || trouble;
  try {
    const open = DRAW.test(hash) && loadEditor ? (await loadEditor()).openEditor
      : DESIGN.test(hash) && loadDesigner ? (await loadDesigner()).openDesigner
        : hash === GAMES ? (await loadGames()).openGames
          : game ? (await loadCompanion(game)).openCompanion : null;
    if (open) {
      await open(byId("start"), { ask, say, hash });
      return;
    }
    if (isOfPrint(hash)) {
      told = await openPrinting(byId("start"), { ask, say }, hash);
      if (!told) return;
    }
  } catch {
    told = say("page.not-loaded");
  }
  if (hash.length > 1 && hash !== SCAN && !isDrawn && !told) told = say("page.no-digits");
  drawStart(page, told, waysAround(say));
  if (hash === SCAN) openCamera();
}

/** Keep what came of the sheet that is open, if a game is over on it, and else the screen on. @param {Solver} page */
export async function noteGame({ desk, rules, drawing, hall }) {
  if (!desk.opened || !rules.verdict) return;
  if (!isFinished(rules.verdict, desk.page.fill)) {
    if (!desk.isBlank) stayAwake();
    return;
  }
  // Another sheet may be open once the list of games is there.
  const state = drawing.state();
  const names = desk.say.names();
  const seated = hall?.seated();
  const { noteGame: note } = await loadGames();
  await note(state, desk.ask, names, seated);
}

/** Open what the sheet can be shared with. @param {Solver} page */
export async function openShare(page) {
  const { desk, rules, drawing } = page;
  const { opened, page: written, isBlank, ask } = desk;
  const say = sayFrom(desk.say, AROUND_TEXTS);
  if (!opened) return;
  const { digits } = opened;
  const answers = isBlank ? "" : await rules.packed(written);
  if (desk.opened !== opened) return;
  if (desk.page !== written) {
    await openShare(page);
    return;
  }
  const { verdict, name, fileName } = drawing.state();
  const link = makeLink(digits, answers);
  const lack = element("p", { class: "told", role: "status" });
  /** @param {string} key @param {() => void} onclick */
  const button = (key, onclick) => buttonOf({ onclick }, say(key));
  const fillFile = async () => {
    lack.textContent = say("page.loading");
    const told = await ask({ do: "write", digits, ...written }).catch(() => null);
    const file = told?.error === undefined ? told?.file : "";
    lack.textContent = file ? "" : say(told ? "page.no-file" : "page.not-loaded");
    if (file) offerFile(`${fileName}.toml`, file, "application/toml");
  };
  const json = () => offerFile(`${fileName}.json`, writeJson(opened, written, verdict), "application/json");
  const close = () => dialog.close();
  const dialog = openDialog(say("page.share"), say("page.close"), [
    element("p", { class: "hint" }, say("page.share-hint")),
    linkBox(say, link, { name }),
    codeOf(say, link),
    element("h3", {}, say("page.keep")),
    element(
      "div",
      { class: "buttons" },
      button("page.as-fill", fillFile),
      button("page.as-json", json),
      button("page.print", () => window.print()),
      printLink(say, digits, close)
    ),
    lack,
    element("p", { class: "hint" }, element("a", { class: "button", href: GAMES, onclick: close }, say("page.my-games"))),
  ]);
}

/** Open the settings. @param {Solver} page */
export function openSettingsOf(page) {
  openSettings(page);
}

/**
 * Open a box for another sheet.
 * @param {Desk} desk
 * @param {(digits: string, picture: Blob|null) => void} onPhoto called when the code of a sheet was seen
 */
export function openOther({ say, ask, opened }, onPhoto) {
  const dialog = openDialog(say("page.open-sheet"), say("page.close"), [
    pasteBox(say, ask, onPhoto, () => dialog.close()),
    waysAround(say, opened?.digits, () => dialog.close()),
    element("p", {}, element("a", { href: "#", onclick: () => dialog.close() }, say("page.to-start"))),
  ]);
}

/**
 * Ask whether what was entered before on a sheet without a number is gone on with, such as one
 * that is laminated: its code is that of every game. What is put away is a step away.
 * @param {Solver} page
 */
export function askForGame({ desk, hand, drawing, notices }) {
  const { sheet, ui, isBlank } = desk;
  if (isBlank) return;
  const say = sayFrom(desk.say, AROUND_TEXTS);
  const settle = () => notices.settle("again");
  notices.tell("again", say("page.again.kept"), [
    [say("page.again.new"), () => {
      settle();
      hand.change({ fill: ui.blank(sheet), switches: {} }, "");
      drawing.draw();
    }],
    [say("page.again.go-on"), settle],
  ]);
}

/**
 * Offer to read what is written, once the sheet whose code was seen is open.
 * @param {Solver} page
 * @param {Blob|null} picture that shows it
 */
export function offerPhoto(page, picture) {
  const { notices } = page;
  notices.tell("photo", "page.read-offer", [
    ["page.read-photo", () => {
      notices.settle("photo");
      page.readPhoto(picture);
    }],
    [sayFrom(page.desk.say, AROUND_TEXTS)("page.not-now"), () => notices.settle("photo")],
  ]);
}

/**
 * Return the digits of a sheet whose code only names it: of those that this device knows, and
 * those beside the page. Else why it does not open.
 * @param {Desk} desk what asks and says
 * @param {string} digits of the code
 * @param {string} error what the rules said about them
 * @returns {Promise<[digits: string, trouble: string]>}
 */
export async function findWhole({ ask, say }, digits, error) {
  if (error === "unknown" && isDeclared(digits)) {
    /** @type {string[]} */
    const beside = await fetch("sheets.json").then((answer) => (answer.ok ? answer.json() : [])).catch(() => []);
    const known = [...keptSheets().map((sheet) => sheet.digits), lastOpened() || ""];
    const among = [...new Set([...known, ...beside])].filter(isDeclared);
    /** @type {{digits?: string, named?: [form: string, language: string, hash: string], error?: string}} */
    const found = await ask({ do: "open", digits, among });
    if (found.digits) return [found.digits, ""];
    if (found.named) {
      const [form, language, hash] = found.named;
      return ["", sayFrom(say, AROUND_TEXTS)(`page.named-${form}`, { language, hash })];
    }
  }
  return ["", whyUnopened(digits, error)];
}

/**
 * Return links to drawing, designing, printing, one's own games, and what plays along with people.
 * What this copy of the page cannot do is said in a sentence in place of its link.
 * @param {Say} say
 * @param {string} [digits] of the sheet that is open, whose board can be changed and printed
 * @param {() => void} [onOpen] called when one is opened
 * @returns {Child[]}
 */
function waysAround(say, digits = "", onOpen = () => {}) {
  /** @param {string} href @param {string} words */
  const link = (href, words) => element("a", { class: "button", href, onclick: onOpen }, words);
  const [drawing, changing, designing, redesigning] = EDITOR_WORDS[say.language] || EDITOR_WORDS.en;
  const companions = COMPANIONS.map(([href, game, words]) => ({ href, isHere: Boolean(game), words: words[say.language] || words.en }));
  const links = [
    loadEditor && (digits && !isDeclared(digits) ? link(`#draw=${digits}`, changing) : link("#draw", drawing)),
    loadEditor && (isDeclared(digits) ? link(`#design=${digits}`, redesigning) : link("#design", designing)),
    printLink(say, digits, onOpen),
    link(GAMES, say("page.my-games")),
    ...companions.map(({ href, isHere, words }) => isHere && link(href, words)),
  ];
  const absent = [!loadEditor && drawing, ...companions.map(({ isHere, words }) => !isHere && words)];
  return [element("div", { class: "buttons" }, links), ...absent.map((words) => words && element("p", { class: "hint" }, words))];
}
