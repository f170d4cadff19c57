// The page without a sheet: keys for the camera and a photo, a box for any link or digits,
// sheets that are kept here, and boards to try.

import { boardName, nameIn } from "./boardname.js";
import { DATA } from "./data.js";
import { buttonOf, byId, element } from "./dom.js";
import { findDigits, groupDigits, makeHash, tablesMark } from "./link.js";
import { makeMoveButtons } from "./moving.js";
import { licencesAddress } from "./runtime.js";
import { makeScanButtons } from "./scan.js";
import { languageField } from "./settings.js";
import { forgetSheet, keptSheets } from "./store.js";
import { timeWords } from "./wording.js";
/** @import { Solver } from "./app.js" */
/** @import { Ask, Child, Say } from "./types.js" */
/** @import { NamedBoard } from "./data.js" */

const MOST_KEPT = 12;
const MANY_BOARDS = 8; // more of them wait until they are asked for

/**
 * Draw the start page.
 * @param {Solver} page
 * @param {string} trouble what was wrong with the digits, or nothing
 * @param {Child} ways links to what else can be done here
 * @param {string} [moved] what became of a file of sheets
 */
export function drawStart(page, trouble, ways, moved) {
  const { hall, desk: { say, ask } } = page;
  const note = hall?.startWords(); // what to say first
  const onLanguage = async (/** @type {string} */ language) => {
    await page.setLanguage(language);
    await page.showStart("");
  };
  const kept = keptSheets().slice(0, MOST_KEPT);
  const file = tablesMark()?.dataset.file; // the page as one file, where a host offers that
  byId("start").replaceChildren(
    element(
      "div",
      { class: "start" },
      note && element("p", { class: "invited" }, note),
      element("h2", {}, say("page.open-sheet")),
      trouble && element("p", { class: "trouble", role: "alert" }, trouble),
      pasteBox(say, ask, (digits, picture) => page.see(digits, picture)),
      kept.length > 0 && [element("h2", {}, say("page.kept")), keptList(kept, say, () => drawStart(page, trouble, ways, moved))],
      element("p", { class: "told", role: "status" }, moved),
      element("div", { class: "buttons" }, makeMoveButtons(say, (told) => drawStart(page, trouble, ways, told))),
      element("h2", {}, say("page.try")),
      DATA.boards.map(([title, boards]) => gameBoards(title, boards, say)),
      element("h2", {}, say("page.ways")),
      ways,
      languageField(say, onLanguage),
      file && element("p", { class: "hint" }, element("a", { href: file, download: "sheetgen.html" }, say("page.one-file"))),
      element("p", { class: "hint" }, say("page.private")),
      element("p", { class: "hint" }, say("page.unofficial")),
      element("p", { class: "hint" }, element("a", { href: licencesAddress(), target: "_blank" }, say("page.licences")))
    )
  );
}

/**
 * Return keys that read a code, and a box to paste a link or digits into; both open the sheet.
 * @param {Say} say
 * @param {Ask} ask the engine, what the sheets of a photo are called
 * @param {(digits: string, picture: Blob|null) => void} onPhoto called when the code of a sheet was seen, with the file that shows it
 * @param {() => void} [onDone] called when a sheet is opened
 * @param {(found: {digits: string, answers: string}) => void} [go] opens it
 */
export function pasteBox(say, ask, onPhoto, onDone = () => {}, go = ({ digits, answers }) => { location.hash = makeHash(digits, answers); }) {
  const told = element("p", { class: "trouble", role: "alert" });
  const box = element("textarea", { rows: 3, id: "paste", inputmode: "text", autocomplete: "off", spellcheck: "false" });
  /** @param {string} text */
  const tell = (text) => {
    told.textContent = text;
  };
  /** @param {string} text @param {Blob|null} [picture] that it was seen in */
  const open = (text, picture) => {
    const found = findDigits(text);
    const table = /#(table|watch)=\S+/.exec(text);
    if (table) {
      onDone();
      location.hash = table[0];
      return;
    }
    if (!found) {
      tell(say("page.no-digits"));
      box.focus();
      return;
    }
    onDone();
    if (picture !== undefined) onPhoto(found.digits, picture);
    go(found);
  };
  /** @param {string[]} texts @param {Blob} picture */
  const offer = async (texts, picture) => {
    const sheets = await Promise.all(texts.map(async (text) => ({ text, name: await sheetName(text, say, ask).catch(() => text) })));
    sheets.sort((one, other) => one.name.localeCompare(other.name, say.language, { numeric: true }));
    const buttons = sheets.map(({ text, name }) =>
      buttonOf({ onclick: () => open(text, picture) }, name)
    );
    told.replaceChildren(say("page.several"), element("span", { class: "buttons" }, buttons));
    buttons[0].focus();
  };
  const form = element(
    "form",
    { class: "paste", onsubmit: (event) => { event.preventDefault(); open(box.value); } },
    element("div", { class: "scans" }, makeScanButtons(say, open, tell, offer)),
    told,
    element("label", { for: "paste" }, say("page.paste")),
    box,
    element("div", { class: "buttons" }, element("button", { type: "submit", class: "main" }, say("page.open")))
  );
  return form;
}

/** @param {string} text @param {Say} say @param {Ask} ask */
async function sheetName(text, say, ask) {
  const found = findDigits(text);
  const opened = found && (await ask({ do: "open", digits: found.digits }).catch(() => null));
  if (!opened || opened.error !== undefined) return text;
  return `${boardName(opened, say)} \u2116 ${String(opened.serial).padStart(6, "0")}`;
}

/** @param {string} title @param {NamedBoard[]} boards @param {Say} say */
function gameBoards(title, boards, say) {
  const links = element("div", { class: "buttons" }, boards.map((board) => element("a", { class: "button", href: makeHash(board[0], "") }, nameIn(board, say))));
  if (boards.length <= MANY_BOARDS) return element("div", { class: "boards" }, element("h3", {}, title), links);
  return element("details", { class: "boards" }, element("summary", { class: "heading" }, element("h3", {}, title)), links);
}

/** @param {{digits: string, name: string, kept: number}[]} kept @param {Say} say @param {() => void} onChange */
function keptList(kept, say, onChange) {
  return element(
    "ul",
    { class: "kept" },
    kept.map((sheet) => {
      const day = timeWords(sheet.kept, say);
      const name = sheet.name || groupDigits(sheet.digits.slice(0, 10));
      const onForget = () => {
        forgetSheet(sheet.digits);
        onChange();
      };
      return element(
        "li",
        {},
        element("a", { href: makeHash(sheet.digits, "") }, name),
        element("span", { class: "hint" }, day),
        buttonOf({ class: "small", "aria-label": say("page.forget", { name }), onclick: onForget }, say("page.forget-short"))
      );
    })
  );
}
