// The file that a command was given: `sheetgen design` serves the page on this machine, saves what
// is drawn to that file, and draws and prints it by the press.

import { buttonOf, element, replaceIn } from "./dom.js";
import { isSame } from "./draftkeep.js";
import { offerFile } from "./export.js";
import { stepTo } from "./steps.js";
/** @import { Draft } from "./draft.js" */
/** @import { Easel } from "./easel.js" */
/** @import { Bench } from "./safekeeping.js" */

const FACE_MS = 400; // that nothing changes before the face is drawn

/**
 * The file as this window knows it: where the command answers, its name, and what lies there.
 * @typedef {{address: string, name: string, text: string, version: string}} NamedFile
 */

/** What has a draft open that can be a file. @typedef {Bench & Pick<Easel, "fileName"|"writeFile"|"readFile"> & {safe: {keepAnew(): void}}} FileBench */

/** Return the file that the command was given; nothing elsewhere, or if it was given none. @returns {Promise<NamedFile|null>} */
export async function findNamed() {
  /** @type {HTMLMetaElement|null} */
  const mark = document.querySelector('meta[name="design"]');
  if (!mark?.content) return null;
  const address = new URL(mark.content, document.baseURI).href;
  const answer = await fetch(`${address}file`).catch(() => null);
  return answer?.ok ? { address, ...(await answer.json()) } : null;
}

/** The file beside a draft. */
export class Named {
  /** @param {FileBench} easel with the draft @param {NamedFile} file */
  constructor(easel, file) {
    this.easel = easel;
    this.file = file;
    this.node = element("section", { class: "card", id: "draw-named" });
    this.timer = 0;
    /** @type {Promise<void>} */
    this.saving = Promise.resolve(); // one save ends before the next begins, which goes on from its version
    this.drawn = ""; // the text whose face is shown
    this.face = "";
  }

  draw() {
    const { easel, file } = this;
    const { say } = easel;
    const isSaved = this.isSaved();
    replaceIn(
      this.node,
      element("h2", { "data-key": "named-title" }, file.name),
      element("p", { class: "hint", role: "status", "data-key": "named-state" }, say(isSaved ? "page.draw.named-same" : "page.draw.named-unlike")),
      element(
        "div",
        { class: "buttons", "data-key": "named-keys" },
        buttonOf({ class: "main", "data-key": "save-named", "aria-disabled": isSaved ? "true" : null, onclick: () => this.save() }, say("page.draw.named-save")),
        buttonOf({ "data-key": "press", onclick: () => this.print() }, say("page.draw.named-print"))
      ),
      this.face && element("img", { class: "face", "data-key": "face", src: this.face, alt: say("page.draw.named-face") })
    );
  }

  // Whether the draft is what lies there.
  isSaved() {
    const { file, steps } = this.easel.draft;
    return file?.version === this.file.version && isSame(file.content, steps.content);
  }

  /** The rules have looked: the face follows when nothing changes any more. */
  follow() {
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.drawFace(), FACE_MS);
  }

  async drawFace() {
    const { easel } = this;
    if (!easel.digits) return;
    const text = await this.write();
    if (text === null || text === this.drawn) return;
    const answer = await this.send("POST", "face", { text, lang: easel.say.language });
    if (!answer?.ok) return; // faults are reported when it is saved or printed
    const { svg } = await answer.json();
    URL.revokeObjectURL(this.face);
    this.face = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    this.drawn = text;
    this.draw();
  }

  /** @returns {Promise<string|null>} */
  async write() {
    const { easel } = this;
    const text = await easel.writeFile();
    if (text === null) easel.tell(easel.say("page.draw.not-saved"));
    return text;
  }

  /** @param {string} [base] the version that is written over; by default the one this window knows */
  save(base) {
    this.saving = this.saving.catch(() => {}).then(() => this.saveNow(base));
    return this.saving;
  }

  /** @param {string} [base] */
  async saveNow(base) {
    const { easel } = this;
    const { steps } = easel.draft;
    const text = await this.write();
    if (text === null) return;
    const draft = await easel.readFile(text);
    const answer = await this.send("PUT", "file", { text, base: base || easel.draft.file?.version || this.file.version });
    if (!answer) return;
    const told = await answer.json();
    if (answer.status === 409) {
      this.tellChanged(told);
      return;
    }
    if (!answer.ok) {
      easel.notify("named", told.message, [["page.close", () => easel.notify("", "", [])]]);
      return;
    }
    easel.notify("", "", []);
    this.take({ text, version: told.version }, draft, steps);
    easel.tell(easel.say("page.draw.named-saved", { name: this.file.name }));
  }

  // What lies there is what the draft goes on from; at once, or the next save would go on from what lay there before.
  /** @param {{text: string, version: string}} lies @param {Draft|null} draft that it holds @param {Draft["steps"]} steps that led to it */
  take({ text, version }, draft, steps) {
    const { easel } = this;
    this.file = { ...this.file, text, version };
    if (draft?.file) easel.draft = { ...easel.draft, file: { ...draft.file, content: steps.content, name: this.file.name, version } };
    easel.safe.keepAnew();
    this.draw();
  }

  /** @param {{text: string, version: string}} theirs */
  tellChanged(theirs) {
    const { easel } = this;
    const takeTheirs = async () => {
      const draft = await easel.readFile(theirs.text);
      easel.notify("", "", []);
      if (!draft) {
        easel.tell(easel.say("page.draw.file-foreign"));
        return;
      }
      easel.change(stepTo(easel.draft.steps, draft.steps.content));
      this.take(theirs, draft, easel.draft.steps);
    };
    easel.notify("named", easel.say("page.draw.named-changed", { name: this.file.name }), [["page.draw.named-take", takeTheirs], ["page.draw.named-over", () => this.save(theirs.version)]]);
  }

  async print() {
    const { easel } = this;
    const text = await this.write();
    const answer = text === null ? null : await this.send("POST", "pad", { text, lang: easel.say.language });
    if (!answer) return;
    if (answer.ok) offerFile(`${easel.fileName || this.file.name}.pdf`, await answer.blob(), "application/pdf");
    else easel.notify("named", (await answer.json()).message, [["page.close", () => easel.notify("", "", [])]]);
  }

  /** @param {string} method @param {string} name @param {Record<string, unknown>} body @returns {Promise<Response|null>} nothing if the command has ended, which is told */
  async send(method, name, body) {
    const { easel } = this;
    const answer = await fetch(this.file.address + name, { method, body: JSON.stringify(body) }).catch(() => null);
    if (!answer) easel.tell(easel.say("page.draw.named-gone"));
    return answer;
  }
}
