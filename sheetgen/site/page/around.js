// What stands around a sheet, and is fetched when it is wanted: the page without one, and
// the dialogs for sharing, settings, another sheet.

import { askForGame } from "./again.js";
import { COMPANIONS, loadCompanion } from "./companions.js";
import { byId, element } from "./dom.js";
import { EDITOR_WORDS, loadDesigner, loadEditor } from "./editorloader.js";
import { isFinished } from "./finished.js";
import { loadGames } from "./gamesloader.js";
import { beginGuide } from "./guide.js";
import { SCAN, makeLink } from "./link.js";
import { isDeclared, whyUnopened } from "./unopened.js";
import { isOfPrint, openPrinting } from "./printing.js";
import { openCamera } from "./scan.js";
import { openSettings } from "./settings.js";
import { openShare } from "./share.js";
import { openDialog } from "./sheetdialog.js";
import { drawStart, pasteBox } from "./start.js";
import { keptSheets, lastOpened } from "./store.js";
import { GAMES, gamesLink, waysAround } from "./ways.js";
/** @import { Desk } from "./desk.js" */
/** @import { Drawing } from "./drawing.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Notices } from "./notice.js" */
/** @import { Rules } from "./rules.js" */
/** @import { Hall } from "./hall.js" */
/** @import { Say, StartHooks } from "./types.js" */

const DRAW = /^#draw(?:[:=].*)?$/; // the addresses that open the editor of boards
const DESIGN = /^#design(?:[:=].*)?$/; // and that of sheets

/**
 * Draw the page without a sheet, what plays along with people, or an editor.
 * @param {Say} say the texts
 * @param {string} trouble what was wrong with the digits, or nothing
 * @param {StartHooks} hooks what can be done
 * @param {string} hash what stands in the address
 */
export async function openStart(say, trouble, hooks, hash) {
  const [, game, words] = COMPANIONS.find(([own]) => own === hash) || [];
  const isDrawn = DRAW.test(hash) || DESIGN.test(hash);
  const [absent] = (!loadEditor && isDrawn && (EDITOR_WORDS[say.language] || EDITOR_WORDS.en)) || [];
  let told = words ? words[say.language] || words.en : absent || trouble;
  try {
    if (DRAW.test(hash) && loadEditor) {
      const { openEditor } = await loadEditor();
      await openEditor(byId("start"), { ask: hooks.ask, hash });
      return;
    }
    if (DESIGN.test(hash) && loadDesigner) {
      const { openDesigner } = await loadDesigner();
      await openDesigner(byId("start"), { ask: hooks.ask, hash });
      return;
    }
    if (hash === GAMES) {
      const { openGames } = await loadGames();
      await openGames(byId("start"), { ask: hooks.ask, say });
      return;
    }
    if (game) {
      const { openCompanion } = await loadCompanion(game);
      await openCompanion(byId("start"), { ask: hooks.ask, say });
      return;
    }
    if (isOfPrint(hash)) {
      told = await openPrinting(byId("start"), { ask: hooks.ask, say }, hash);
      if (!told) return;
    }
  } catch {
    told = say("page.not-loaded");
  }
  if (hash.length > 1 && hash !== SCAN && !isDrawn && !told) told = say("page.no-digits");
  drawStart(byId("start"), say, told, { ...hooks, ways: waysAround(say) });
  if (hash === SCAN) openCamera();
}

/**
 * Keep what came of the sheet that is open, if a game is over on it.
 * @param {{desk: Desk, rules: Rules, drawing: Drawing, hall: Hall|null}} page what is open
 */
export async function noteGame({ desk, rules, drawing, hall }) {
  if (!desk.opened || !rules.verdict || !isFinished(rules.verdict, desk.page.fill)) return;
  // Another sheet may be open once the list of games is there.
  const state = drawing.state();
  const names = desk.say.names();
  const seated = hall?.seated();
  const { noteGame: note } = await loadGames();
  await note(state, desk.ask, names, seated);
}

/**
 * Open what the sheet can be shared with.
 * @param {Desk} desk what is open
 * @param {Rules} rules of the sheet
 * @param {Drawing} drawing of it
 */
export async function openShareOf(desk, rules, drawing) {
  const { opened, page, isBlank } = desk;
  if (!opened) return;
  const { digits } = opened;
  const answers = isBlank ? "" : await rules.packed(page);
  if (desk.opened !== opened) return;
  if (desk.page !== page) {
    await openShareOf(desk, rules, drawing);
    return;
  }
  const writeFile = async () => {
    const written = await desk.ask({ do: "write", digits, ...page });
    return written.error === undefined ? written.file : "";
  };
  openShare(drawing.state(), makeLink(digits, answers), writeFile, (onOpen) => gamesLink(desk.say, onOpen));
}

/**
 * Open the settings.
 * @param {Desk} desk what is open
 * @param {Hand} hand that changes it
 * @param {Drawing} drawing of it
 * @param {(language: string) => void} onLanguage what to do with a language
 */
export function openSettingsOf(desk, hand, drawing, onLanguage) {
  openSettings(desk.opened ? drawing.state() : { say: desk.say, opened: null }, {
    onLanguage,
    onGuide: () => {
      beginGuide();
      document.querySelector("dialog")?.close();
      drawing.draw();
    },
    onDirection: (direction) => hand.turnTo(direction),
    onVariant: (variant) => {
      hand.change({ ...desk.page, fill: { ...desk.page.fill, variant } }, desk.place);
      drawing.draw();
    },
    onSwitch: (name, setting) => {
      const switches = { ...desk.page.switches };
      const [, settings = []] = desk.sheet.sheet.switches.find(([own]) => own === name) || [];
      if (setting === settings[0]) delete switches[name];
      else switches[name] = setting;
      hand.change({ ...desk.page, switches }, desk.place);
      drawing.draw();
    },
  });
}

/**
 * Open a box for another sheet.
 * @param {Desk} desk what is open
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
 * Ask whether what was entered on a sheet without a number is gone on with.
 * @param {{desk: Desk, hand: Hand, drawing: Drawing, notices: Notices}} page what is open
 */
export function askAnew(page) {
  askForGame(page);
}

/**
 * Offer to read what is written, once the sheet whose code was seen is open.
 * @param {{notices: Notices, readPhoto(picture: Blob|null): Promise<void>}} page what is open
 * @param {Blob|null} picture that shows it
 */
export function offerPhoto(page, picture) {
  const { notices } = page;
  notices.tell("photo", "page.read-offer", [
    ["page.read-photo", () => {
      notices.settle("photo");
      page.readPhoto(picture);
    }],
    ["page.close", () => notices.settle("photo")],
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
      return ["", say(`page.named-${form}`, { language, hash })];
    }
  }
  return ["", whyUnopened(digits, error)];
}
