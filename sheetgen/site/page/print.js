// Score sheets are printed from the page: a form, a picture of the first sheet, and a PDF that
// is made here. Each sheet has its own number and code, the same as `sheetgen pad` prints.

import { buttonOf, element, replaceIn } from "./dom.js";
import { boardOfDigits } from "./link.js";
import { whyUnopened } from "./unopened.js";
import { makePad } from "./padfile.js";
import { entitlePage } from "./frame.js";
import { FIGURES, HAND_NAMES, INK_NAMES, PRESS, PRINT_TEXTS, SHEET_TEXTS } from "./printdata.js";
import { NotLoaded, PrintFiles, faceQuestion, keepPrintFiles } from "./printfiles.js";
import { boardFields, numberFields, paperName, papersOf, wishFields } from "./printform.js";
import { keepPrinted, nextSerial, printedBefore } from "./printed.js";
import { LongLink, makeSymbols } from "./qrpath.js";
import { loadMaker } from "./runtime.js";
import { drawSheet, giveFonts } from "./sheetpicture.js";
import { keepChoice, keptChoice, keptSheets, lastOpened } from "./store.js";
import { sayFrom } from "./overlay.js";
import { makeSay } from "./words.js";
import { DATA } from "./data.js";
import { usualPrefix, wrongWish } from "./printwish.js";
/** @import { Face, Head, OwnHead, Paper } from "./face.js" */
/** @import { Ask, Say, Values } from "./types.js" */

// Why a board or a sheet cannot be chosen, besides what a code that cannot be read says.
/** @type {Record<string, string>} */
const REFUSED = { gone: "page.print.not-loaded", files: "page.print.pad", named: "page.print.pad", wrong: "page.print.failed" };
const PATIENCE_MS = 350; // after the last change, before the picture is drawn anew

/**
 * What the form is filled with: texts as they stand in their boxes.
 * @typedef {object} Wish
 * @property {string} digits of any sheet of the board
 * @property {string} text of the file that declares the sheet, if it is known
 * @property {OwnHead} own what is printed of a board that has no name here
 * @property {string} paper its name, and how many sheets lie on it
 * @property {string} ink
 * @property {string} language
 * @property {string} evidence
 * @property {string} hand
 * @property {boolean} isTwoSided if sheets can be
 * @property {string} leaves
 * @property {string} first
 * @property {string} prefix
 */

/**
 * Open the form that prints.
 * @param {HTMLElement} node
 * @param {{ask: Ask, say: Say, board?: Partial<OwnHead> & {digits: string}}} hooks the engine, the
 *   page's texts, and the board: digits of any sheet of it, and its head if it has no name here
 */
export async function openPrint(node, { ask, say, board }) {
  const form = new PrintForm(node, ask, say);
  await form.open(board || { digits: "" });
}

/** The form, and what it makes. */
export class PrintForm {
  /** @param {HTMLElement} node @param {Ask} ask @param {Say} say of the page */
  constructor(node, ask, say) {
    this.node = element("div", { class: "printing" });
    this.ask = ask;
    this.files = new PrintFiles();
    this.say = sayFrom(say, PRINT_TEXTS);
    const digits = lastOpened() || keptSheets()[0]?.digits || DATA.boards[0][1][0][0];
    const kept = (/** @type {string} */ name, /** @type {string} */ usual) => keptChoice(`print-${name}`) || usual;
    /** @type {Wish} */
    this.wish = {
      digits,
      text: "",
      own: { name: "", short: "", author: "", licence: "" },
      paper: "",
      ink: kept("ink", INK_NAMES[0]),
      language: kept("language", say.language),
      evidence: "",
      hand: kept("hand", HAND_NAMES[0]),
      isTwoSided: keptChoice("print-sides") === "2",
      leaves: kept("leaves", "25"),
      first: String(nextSerial()),
      prefix: kept("prefix", usualPrefix()),
    };
    /** @type {Head|null} */
    this.head = null;
    // Names keep what is held here apart when the form is drawn anew.
    this.told = element("p", { class: "told", role: "status", "data-name": "told" });
    this.trouble = element("div", { class: "trouble", role: "alert", "data-name": "trouble" });
    this.picture = element("div", { class: "sheet-place", "data-name": "picture" });
    this.made = element("div", { class: "made", "data-name": "made" });
    this.given = { digits: "", text: "" }; // the sheet that an editor sent here
    this.turn = 0; // how often a picture was begun
    this.timer = 0;
    this.isBusy = false;
    this.address = "";
    node.replaceChildren(this.node);
    this.listen();
  }

  // The settings of the page change its language.
  listen() {
    const watcher = new MutationObserver(() => {
      if (!this.node.isConnected) {
        watcher.disconnect();
        URL.revokeObjectURL(this.address);
        return;
      }
      const { lang } = document.documentElement;
      if (lang === this.say.language) return;
      this.say = sayFrom(makeSay(lang), PRINT_TEXTS);
      this.draw();
      this.pictureSoon();
    });
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["lang"] });
  }

  /** @param {Partial<OwnHead> & {digits: string}} board */
  async open({ digits, text = "", ...own }) {
    Object.assign(this.wish.own, own);
    this.given = { digits, text: String(text) };
    this.draw();
    if (digits && (await this.choose(digits))) return;
    const trouble = [...this.trouble.childNodes]; // about digits that are of no board
    await this.choose(this.wish.digits);
    if (trouble.length) this.trouble.replaceChildren(...trouble);
  }

  /** Take a board. @param {string} digits of any sheet of it @returns {Promise<boolean>} whether there is one */
  async choose(digits) {
    const text = digits === this.given.digits ? this.given.text : "";
    /** @type {import("./types.js").Refusal|Head} */
    const head = await this.ask(faceQuestion(digits, text)).catch(() => ({ error: "gone" }));
    if (head.error !== undefined) {
      this.tell(REFUSED[head.error] || whyUnopened(digits, head.error));
      return false;
    }
    const { wish } = this;
    wish.text = text;
    this.tell("");
    if (this.head?.game !== head.game || !head.evidences.includes(wish.evidence)) wish.evidence = head.evidence;
    if (this.head?.game !== head.game) wish.paper = keptChoice(`print-paper-${head.game}`) || "";
    this.head = head;
    wish.digits = digits;
    if (head.size && !head.names[wish.language]) wish.language = head.language; // that its labels are in
    if (!(wish.language in SHEET_TEXTS[head.game])) wish.language = "en"; // which every game has
    const papers = papersOf(head).map(paperName);
    if (!papers.includes(wish.paper)) wish.paper = papers[usualPaper(papersOf(head))];
    this.draw();
    this.pictureSoon(0);
    return true;
  }

  /** @param {string} key of a sentence, or nothing @param {Values} [values] @param {Element[]} [buttons] */
  tell(key, values = {}, buttons = []) {
    this.trouble.replaceChildren(...(key ? [element("p", {}, this.say(key, values)), element("div", { class: "buttons" }, buttons)] : []));
  }

  draw() {
    const { say, head } = this;
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.make(false);
    };
    entitlePage(say("page.print.link"));
    replaceIn(
      this.node,
      element("p", { class: "hint" }, say("page.print.hint")),
      element(
        "div",
        { class: "print-parts" },
        element(
          "form",
          { class: "print-form", onsubmit: submit, novalidate: true },
          boardFields(this),
          head && wishFields(this),
          head && numberFields(this),
          this.trouble,
          head && element("div", { class: "buttons", "data-name": "make" }, element("button", { type: "submit", class: "main" }, say("page.print.make"))),
          this.told,
          this.made
        ),
        this.picture
      ),
      element("p", {}, element("a", { href: "#" }, say("page.to-start")))
    );
  }

  /** Draw the picture once nothing has changed for a moment. @param {number} [after] */
  pictureSoon(after = PATIENCE_MS) {
    this.made.replaceChildren();
    this.told.textContent = "";
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.drawPicture(), after);
  }

  async drawPicture() {
    const { wish, head, files, say } = this;
    if (!head || !this.node.isConnected) return;
    this.turn += 1;
    const { turn } = this;
    this.picture.setAttribute("aria-busy", "true");
    try {
      const [{ faces, refusal, fonts }] = await Promise.all([files.askForFaces(this.ask, this.asked(head, 1)), loadMaker()]);
      await giveFonts(fonts);
      if (turn !== this.turn) return;
      if (refusal) this.picture.replaceChildren(this.lack(...this.whyRefused(refusal)));
      else {
        const symbols = faces.map((face) => makeSymbols(wish.prefix, face.specimen, PRESS.most, face.largest));
        const labels = ["page.print.picture", "page.print.picture-back"].map((key) => say(key));
        if (!this.picture.querySelector("svg")) keepPrintFiles().catch(() => null);
        const hint = symbols.some((one) => one.isCapital) ? [element("p", { class: "hint" }, say("page.print.capitals"))] : [];
        const drawn = faces.map((face, at) => drawSheet(face, symbols[at], { name: `sheet-${at}`, label: labels[at], figures: FIGURES, quiet: PRESS.quiet }));
        this.picture.replaceChildren(...drawn, ...hint);
      }
    } catch (error) {
      if (turn === this.turn) this.picture.replaceChildren(this.lack(whyFailed(error)));
    }
    this.picture.removeAttribute("aria-busy");
  }

  /** What stands in place of a picture. @param {string} key @param {Values} [values] */
  lack(key, values = {}) {
    return element("p", { class: "trouble", role: "alert" }, this.say(key, values));
  }

  /** What the engine is asked. @param {Head} head @param {number} leaves */
  asked(head, leaves) {
    const { digits, text, own, language, ink, evidence, hand, first, isTwoSided } = this.wish;
    const serial = Math.max(1, Math.trunc(Number(first)) || 1);
    /** @type {import("./printfiles.js").SheetWish["sides"]} */
    const sides = head.has_back && isTwoSided ? ["front", "back"] : [""];
    return { digits, text, head, own: head.is_named ? undefined : own, language, ink, evidence, hand, first: serial, leaves, sides };
  }

  /** @param {import("./types.js").Refusal} refusal @returns {[key: string, values: Values]} */
  whyRefused({ error, message }) {
    if (error === "letters") return ["page.print.letters", { letters: [...new Set(message)].join(" ") }];
    if (error === "long") return ["page.print.long", { texts: message }];
    return [error === "bad" ? "page.print.failed" : whyUnopened(this.wish.digits, error), {}];
  }

  /** Make the PDF. @param {boolean} again though some of its numbers were printed before */
  async make(again) {
    const { head, wish } = this;
    if (!head || this.isBusy) return;
    const wrong = wrongWish(wish, head);
    if (wrong) {
      this.tell(...wrong);
      return;
    }
    /** @type {[number, number]} */
    const span = [Number(wish.first), Number(wish.first) + Number(wish.leaves) - 1];
    const board = boardOfDigits(wish.digits);
    const before = printedBefore(board, span);
    if (before && !again) {
      this.askAgain(before);
      return;
    }
    this.tell("");
    this.made.replaceChildren();
    this.isBusy = true;
    try {
      await this.makeFile(head, span, board);
    } catch (error) {
      this.told.textContent = "";
      this.tell(whyFailed(error));
    }
    this.isBusy = false;
  }

  /** Two sheets with the same code are told before they are printed. @param {[number, number]} before */
  askAgain([first, last]) {
    const { say, wish } = this;
    const next = nextSerial();
    const button = (/** @type {string} */ key, /** @type {() => void} */ onclick, values = {}) => buttonOf({ onclick }, say(key, values));
    const goOn = () => {
      wish.first = String(next);
      this.draw();
      this.make(false);
    };
    this.tell("page.print.again", { first, last }, [button("page.print.instead", goOn, { next }), button("page.print.anyway", () => this.make(true))]);
  }

  /** @param {Head} head @param {[number, number]} span @param {string} board */
  async makeFile(head, [first, last], board) {
    const { say, wish, files } = this;
    this.told.textContent = say("page.print.drawing");
    const leaves = last - first + 1;
    const [{ faces, refusal, fonts }] = await Promise.all([files.askForFaces(this.ask, this.asked(head, leaves)), loadMaker()]);
    if (refusal) {
      this.told.textContent = "";
      this.tell(...this.whyRefused(refusal));
      return;
    }
    const paper = /** @type {Paper} */ (papersOf(head).find((one) => paperName(one) === wish.paper));
    const all = Math.ceil(leaves / paper.up) * faces.length;
    const wanted = { faces, paper, prefix: wish.prefix, fonts, figures: FIGURES, language: wish.language, press: PRESS };
    const bytes = await makePad(wanted, async (done) => {
      if (done % 20 && done < all) return;
      this.told.textContent = say("page.print.making", { done, all });
      await new Promise((go) => setTimeout(go, 0)); // so that it is seen
    });
    keepChoice(`print-paper-${head.game}`, wish.paper);
    for (const name of /** @type {const} */ (["ink", "language", "hand", "leaves", "prefix"])) keepChoice(`print-${name}`, wish[name]);
    if (head.has_back) keepChoice("print-sides", wish.isTwoSided ? "2" : "1");
    const isKept = keepPrinted(board, [first, last]);
    keepPrintFiles().catch(() => null);
    wish.first = String(last + 1);
    this.draw();
    this.told.textContent = say("page.print.done", { count: leaves, first, last, size: Math.ceil(bytes.length / 1024) });
    if (!isKept) this.tell("page.print.not-kept", { last });
    this.offer(bytes, fileName(faces[0], first, last), faces.length > 1);
  }

  /** @param {Uint8Array<ArrayBuffer>} bytes @param {string} name @param {boolean} isTwoSided */
  offer(bytes, name, isTwoSided) {
    const { say } = this;
    const file = new File([bytes], name, { type: "application/pdf" });
    URL.revokeObjectURL(this.address);
    this.address = URL.createObjectURL(file);
    const canSave = "download" in HTMLAnchorElement.prototype;
    const canSend = navigator.canShare?.({ files: [file] });
    const send = () => navigator.share({ files: [file], title: name }).catch(() => {});
    this.made.replaceChildren(
      element(
        "div",
        { class: "buttons" },
        canSave && element("a", { class: "button save", href: this.address, download: name }, say("page.print.save")),
        element("a", { class: "button", href: this.address, target: "_blank", rel: "noopener" }, say("page.print.open")),
        canSend && buttonOf({ onclick: send }, say("page.print.send"))
      ),
      ...(isTwoSided ? [element("p", { class: "hint" }, say("page.print.turn"))] : []),
      element("p", { class: "hint" }, say(canSave ? "page.print.true-size" : "page.print.no-save"))
    );
    this.made.querySelector("a")?.focus();
  }
}

/** @param {Face} face @param {number} first @param {number} last */
function fileName({ title }, first, last) {
  const [board] = title.split(" - ");
  return `${board.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase() || "sheets"}-${first}-${last}.pdf`;
}

/** @param {unknown} error */
function whyFailed(error) {
  if (error instanceof LongLink) return "page.print.long-address";
  return error instanceof NotLoaded ? "page.print.not-loaded" : "page.print.failed";
}

/** A4 is usual but where people print on Letter. @param {Paper[]} papers */
function usualPaper(papers) {
  const isLetter = /-(US|CA|MX|PH|CL|CO)$/i.test(navigator.language);
  const at = papers.findIndex(({ name }) => name === "letter");
  return isLetter && at > 0 ? at : 0;
}
