// Reading a filled sheet in a photo: the picture is taken, the sheet is looked for, what
// stands there is read, reviewed by a person, and entered as one step. One dialog shows it.

import { Asker } from "./asker.js";
import { boardName } from "./boardname.js";
import { buttonOf, element } from "./dom.js";
import { tell } from "./frame.js";
import { drawWhere } from "./facepane.js";
import { findDigits, makeHash } from "./link.js";
import { PHOTO_TEXTS } from "./photodata.js";
import { flawsSaid } from "./photosay.js";
import { Review } from "./review.js";
import { drawQuestion, hearKey } from "./reviewpane.js";
import { whyUnopened } from "./unopened.js";
import { loadReader } from "./runtime.js";
import { SIZES, isIn, makeReader } from "./codereader.js";
import { Seer } from "./seer.js";
import { openDialog } from "./sheetdialog.js";
import { NoPicture, canvasOf, coloursOf, hasCamera, invertDark, openPicture, startCamera, takePicture } from "./shot.js";
import { drawSummary } from "./summary.js";
import { sayFrom } from "./overlay.js";
/** @import { Ask, Child, Opened, Question, Refusal, Say } from "./types.js" */
/** @import { Solver } from "./app.js" */
/** @import { FindCode } from "./runtime.js" */
/** @import { Grey, Looked, ReadSheet, Refused } from "./seeing.js" */

const MANY = 6; // from so many questions on, all are shown together

/** Why reading ended: the key of a sentence, and its values. */
class Trouble extends Error {
  /** @param {string} key @param {Record<string, string|number>} [values] */
  constructor(key, values = {}) {
    super(key);
    this.values = values;
  }
}

/**
 * The command that shows a photo, and receives the answers.
 * @typedef {{name: string, answers: Record<string, string>, beside: Record<string, string>, notSent: string, onAnswers(answers: Record<string, string>): Promise<void>, onEnter(values: Record<string, string>): Promise<void>, onClose(): void}} Remote
 */

/** Open what reads photos for the page. @param {Solver} page */
export function openPhotos(page) {
  return new Photos(page);
}

/** Reads photos of the sheet that is open. */
export class Photos {
  /** @param {Solver} page */
  constructor(page) {
    this.page = page;
    this.desk = page.desk;
    this.seer = new Seer();
    /** @type {Asker|null} */
    this.asker = null;
    /** @type {{digits: string, answer: Promise<any>}|null} */
    this.planned = null; // what was asked about the open sheet
    /** @type {Promise<ReadSheet|Refused|null>} */
    this.early = Promise.resolve(null); // what was read of the only sheet that is seen before its code was
    /** @type {Review|null} */
    this.review = null;
    /** @type {HTMLDialogElement|null} */
    this.dialog = null;
    this.body = element("div", { class: "photo" });
    this.told = element("p", { class: "told", role: "status" });
    this.doubt = element("p", { class: "doubt", role: "status" });
    /** @type {Record<string, string>} */
    this.there = {}; // what stands in the spots of the page
    /** @type {Blob|null} */
    this.picture = null; // the file that the photo came from
    /** @type {unknown} */
    /** @type {Remote|null} */
    this.remote = null;
    this.noCamera = null; // why there is none, while the dialog is open
    this.isAll = false; // all that was read is in sight, not a question
    this.isSorting = false; // a question was opened from the summary, and leads back to it
    this.sortedAt = 0; // how far the summary was scrolled
    this.turn = 0; // how often a picture was begun with
  }

  /** Begin anew, and say why. @param {unknown} error */
  fail = (error) => this.showStart(this.sentence(error));

  /** @returns {Say} */
  get say() {
    return sayFrom(this.desk.say, PHOTO_TEXTS);
  }

  /** Go on with what was read of the open sheet, or begin with a picture. @param {Blob|null} file the picture, if there is one */
  open(file) {
    if (this.dialog) return;
    const { say } = this;
    this.noCamera = null;
    this.dialog = openDialog(this.remote?.name || say("page.read-photo"), say("page.close"), [this.told, this.doubt, this.body]);
    this.dialog.classList.add("of-photo");
    this.dialog.addEventListener("close", () => this.closed());
    this.dialog.addEventListener("keydown", (event) => this.hear(event));
    if (file) this.readFile(file);
    else if (this.review && !this.review.isEntered) this.goOn();
    else this.showStart("");
    this.prepare();
  }

  // What reads and what asks start while somebody holds the camera.
  prepare() {
    this.seer.begin();
    this.plan().catch(() => null); // where that failed it is asked again
  }

  /** Forget what was read: the sheet is left. */
  leave() {
    this.dialog?.close();
    this.review = null;
    this.picture = null;
    this.remote = null;
    this.giveBack();
  }

  // What reads and what asks take room.
  giveBack() {
    this.seer.end();
    this.endAsker();
    this.planned = null;
  }

  endAsker() {
    this.asker?.end();
    this.asker = null;
  }

  closed() {
    this.turn += 1;
    this.stopCamera();
    this.show([]); // what is opened again is drawn anew, and gets the focus
    this.dialog = null;
    this.remote?.onClose();
    if (!this.review) this.giveBack();
    else if (this.review.isEntered) this.endAsker();
    if (this.review && !this.remote && !this.review.isEntered && this.review.said.length > 0) tell(this.say("page.shot.kept"));
  }

  // The picture

  /** @param {string} trouble what was wrong with the last one, if anything */
  showStart(trouble) {
    const { say } = this;
    this.turn += 1;
    this.stopCamera();
    this.tell("");
    this.doubt.textContent = "";
    const files = this.fileKeys();
    const alert = element("p", { class: "trouble", role: "alert" }, trouble);
    if (this.noCamera) alert.textContent ||= this.sentence(this.noCamera);
    if (hasCamera() && !this.noCamera) this.showCamera(alert, files);
    else this.show([alert, element("p", {}, say("page.shot.hint")), !isSecureContext && element("p", { class: "hint" }, say("page.camera-https")), element("div", { class: "buttons" }, files)]);
  }

  // Where the page has no camera, a phone offers its own for a file.
  fileKeys() {
    const { say } = this;
    /** @param {string} key @param {string|null} capture */
    const keyOf = (key, capture) => {
      const file = element("input", { type: "file", accept: "image/*", hidden: true, capture, "aria-label": say(key) });
      file.addEventListener("change", () => {
        if (file.files?.length) this.readFile(file.files[0]);
        file.value = "";
      });
      return [buttonOf({ onclick: () => file.click() }, say(key)), file];
    };
    const isPhone = matchMedia("(pointer: coarse)").matches;
    return [!hasCamera() && isPhone && keyOf("page.shot.take-picture", "environment"), keyOf("page.photo", null), this.review?.isEntered && buttonOf({ onclick: () => this.lookBack() }, say("page.shot.last"))];
  }

  // What was entered from a photo can still be looked at, and changed.
  lookBack() {
    if (!this.review) return;
    this.turn += 1;
    this.stopCamera();
    this.review.isFaceOpen = true;
    this.isAll = true;
    this.goOn().catch(this.fail);
  }

  /** @param {HTMLElement} alert @param {Child} files */
  async showCamera(alert, files) {
    const { say } = this;
    const video = element("video", { playsinline: true, muted: true, class: "camera", "aria-label": say("page.shot.hint") });
    const shutter = buttonOf({ class: "main", disabled: true }, say("page.shot.take-picture"));
    shutter.onclick = () => {
      shutter.disabled = true;
      this.begin(() => takePicture(video));
    };
    this.show([alert, video, element("p", { class: "hint" }, say("page.shot.hint")), element("div", { class: "buttons" }, shutter, files)]);
    this.video = video;
    const { turn } = this;
    try {
      const stream = await startCamera(video);
      if (turn !== this.turn) stream.getTracks().forEach((track) => track.stop());
      shutter.disabled = false;
      shutter.focus();
    } catch (error) {
      if (turn !== this.turn) return;
      this.noCamera = error; // asked again, it would move the buttons under a finger
      video.remove();
      shutter.remove();
      alert.textContent ||= this.sentence(error); // what is known already stays
    }
  }

  stopCamera() {
    const stream = this.video?.srcObject;
    if (stream instanceof MediaStream) stream.getTracks().forEach((track) => track.stop());
    this.video = null;
  }

  /** @param {Blob} file */
  readFile(file) {
    this.picture = file;
    return this.begin(() => openPicture(file, this.say));
  }

  // From the picture to the questions

  /** @param {() => Promise<Grey>} take the picture */
  async begin(take) {
    this.turn += 1;
    const { turn } = this;
    const isLast = () => turn === this.turn && this.dialog !== null;
    try {
      this.early = Promise.resolve(null);
      this.doubt.textContent = "";
      this.wait("page.reading");
      this.prepare();
      const grey = await take();
      if (!isLast()) return;
      this.stopCamera();
      this.show([]);
      await this.find(grey, isLast);
    } catch (error) {
      if (isLast()) this.fail(error);
    }
  }

  /** @param {Grey} grey @param {() => boolean} isLast whether nothing else was begun */
  async find(grey, isLast) {
    this.wait("page.shot.looking");
    let looked = await this.seer.look(grey).catch(failed);
    if ("reason" in looked && looked.reason === "no-sheet" && invertDark(grey)) looked = await this.seer.look(grey).catch(failed);
    if (!isLast()) return;
    if ("reason" in looked) throw refusal(looked);
    if (looked.sheets.length === 1) this.readEarly(isLast);
    const { texts, others } = await readCodes(looked, grey, this.seer);
    if (!isLast()) return;
    const own = this.desk.sheet.digits;
    const digits = [...texts, ...others].map(digitsIn);
    const opened = await Promise.all(digits.map((one) => this.desk.ask({ do: "open", digits: one })));
    if (!isLast()) return;
    const wholes = opened.map((one, at) => (one.error === undefined ? one.digits : digits[at])); // of a back, those of its front
    const at = wholes.indexOf(own);
    const isSeen = at >= 0 && at < texts.length; // not just its code
    const again = digits.indexOf(digits[at], at + 1);
    if (isSeen && again > at && again < texts.length) throw new Trouble("page.shot.twice");
    const rest = new Map(opened.map((one, which) => [wholes[which], one]));
    rest.delete("");
    rest.delete(own);
    if (isSeen) await this.read(at, isLast, digits[at]);
    else if (rest.size > 0) this.offerOthers([...rest]);
    else if (texts.some(Boolean)) throw new Trouble("page.shot.foreign");
    else if (texts.length > 1) throw new Trouble("page.shot.several");
    else this.offerOwn(isLast);
  }

  /** While the code is read: nearly always it is that of the sheet that is open. @param {() => boolean} isLast */
  readEarly(isLast) {
    this.early = this.plan().catch(() => null).then((plan) => (plan && plan.error === undefined && isLast() ? this.seer.read(plan, 0) : null));
    this.early.catch(() => null); // told once it is wanted
  }

  /** The code cannot be read, but a sheet is open. @param {() => boolean} isLast */
  offerOwn(isLast) {
    const { say, desk } = this;
    const read = () => this.read(0, isLast).catch((error) => isLast() && this.fail(error));
    this.offer(say("page.shot.no-code", { name: boardName(desk.sheet, desk.say), serial: serial(desk.sheet) }), buttonOf({ class: "main", onclick: read }, say("page.shot.is-own")));
  }

  /** @param {[digits: string, opened: Opened|Refusal][]} seen other sheets */
  offerOthers(seen) {
    const { say, desk, picture } = this;
    const sheets = seen.flatMap(([digits, opened]) => (opened.error === undefined ? [{ opened, digits }] : []));
    if (!sheets.length) {
      const [[digits, { error = "" }]] = seen;
      const why = whyUnopened(digits, error);
      throw new Trouble(why === "page.damaged" ? "page.shot.foreign" : why);
    }
    /** @param {string} digits */
    const go = (digits) => {
      this.dialog?.close();
      this.page.see(digits, picture);
      location.hash = makeHash(digits, "");
    };
    const [{ opened }] = sheets;
    const isOne = sheets.length === 1;
    this.offer(
      isOne ? say("page.shot.other-sheet", { name: boardName(opened, desk.say), serial: serial(opened) }) : say("page.several"),
      sheets.map((one) =>
        buttonOf({ class: isOne && "main", onclick: () => go(one.digits) }, isOne ? say("page.shot.open-other") : `${boardName(one.opened, desk.say)} \u2116 ${serial(one.opened)}`)
      )
    );
  }

  /** Offer ways to go on, and another picture. @param {string} text @param {Child} keys */
  offer(text, keys) {
    this.tell("");
    this.show([element("p", {}, text), element("div", { class: "buttons" }, keys, buttonOf({ onclick: () => this.showStart("") }, this.say("page.shot.again")))]);
  }

  /** @param {number} at which of the sheets in the picture is the one that is open @param {() => boolean} isLast @param {string} side digits of the side in the picture */
  async read(at, isLast, side = this.desk.sheet.digits) {
    this.show([]);
    this.wait("page.shot.reading");
    const { digits, cells } = this.desk.sheet;
    if (side !== digits) this.early = Promise.resolve(null);
    const plan = await this.plan(side).catch(unasked);
    if (!isLast()) return;
    if (plan.error !== undefined) throw new Trouble(plan.error === "unknown" ? "page.unknown" : "page.shot.no-rules");
    const read = await this.early.then((early) => early || this.seer.read(plan, at)).catch(failed);
    if (!isLast()) return;
    if ("reason" in read) throw refusal(read);
    this.wait("page.shot.deciding");
    const beside = this.remote?.beside || (await this.onPage()); // what stands on the other side
    const review = new Review(
      plan,
      cells,
      read,
      this.seer,
      (question) => this.ask({ ...question, beside, digits, switches: this.desk.page.switches }).catch(unasked),
      (isLate = false) => {
        const draw = () => { if (review === this.review) this.draw(); };
        if (isLate) this.page.fingers.whenFree("photo", draw); // a press loses its key if that is drawn anew
        else draw();
      }
    );
    review.hasBack = Boolean(this.desk.sheet.sheet.front) && side === digits;
    const { remote } = this;
    if (remote) {
      review.said = Object.entries(remote.answers).filter(([name, value]) => review.canHold(name, value));
      review.onSaid = (answers) => remote.onAnswers(answers).catch(() => this.doubt.replaceChildren(remote.notSent));
    }
    await review.settle();
    if (!isLast()) return;
    this.review = review;
    this.isAll = review.open.length >= MANY;
    this.isSorting = false;
    await this.goOn();
    await review.seeFace().catch(() => null); // without it, crops alone are shown
  }

  /** What stands where on the open sheet is asked while the picture is looked at. @returns {Promise<any>} */
  plan(digits = this.desk.sheet.digits) {
    if (this.planned?.digits !== digits) {
      const planned = { digits, answer: this.ask({ do: "spots", digits }) };
      planned.answer.catch(() => { if (this.planned === planned) this.planned = null; });
      this.planned = planned;
    }
    return this.planned.answer;
  }

  /** What stands on the page, by the names of spots. @returns {Promise<Record<string, string>>} */
  async onPage() {
    const told = await this.ask({ do: "scatter", digits: this.desk.sheet.digits, ...this.desk.page }).catch(unasked);
    return told.error !== undefined || this.desk.isBlank || this.remote ? {} : told.values;
  }

  // What has to do with reading is asked beside what the page asks, with the whole runtime.
  /** @type {Ask} */
  get ask() {
    if (!this.asker) {
      this.asker = new Asker();
      this.asker.isWhole = true;
      this.asker.begin(this.desk.sheet.game);
    }
    const { asker } = this;
    return /** @type {Ask} */ ((/** @type {Question} */ question) => asker.ask(question));
  }

  // The review

  /** Show what is asked, or all that was read. */
  async goOn() {
    if (this.review) this.doubt.textContent = flawsSaid(this.review, this.say);
    this.there = await this.onPage();
    this.draw();
  }

  draw() {
    const { review, dialog } = this;
    if (!review || !dialog) return;
    const isAsking = !this.isAll && review.question !== "";
    const isTold = isAsking ? review.open.length > 0 : review.isBusy || !review.open.length; // all that is open has a heading of its own
    this.tell(isTold ? this.progress(review) : "", review.isBusy);
    if (isAsking) this.drawQuestion(review);
    else if (review.isBusy && !this.isAll) this.show([]); // the next answer may open more
    else this.drawAll(review);
  }

  /** @param {Review} review */
  progress(review) {
    const { say } = this;
    const count = review.open.length;
    if (count > 0) return say("page.shot.left", { count });
    return review.isBusy ? say("page.shot.deciding") : say("page.shot.settled");
  }

  /** @param {Review} review */
  drawQuestion(review) {
    const shown = this.body.querySelector("[data-spot]");
    if (shown instanceof HTMLElement && shown.dataset.spot === review.question && shown.classList.contains("question-of")) {
      if (review.face) shown.querySelector("canvas.where[width='0']")?.replaceWith(drawWhere(review, review.question, this.say));
      return; // what is being typed stays
    }
    review.shown = review.question;
    this.show([drawQuestion(review, this.say, this.questionHooks(review))]);
    this.dialog?.scrollTo(0, 0);
    const main = this.body.querySelector(".candidate.main");
    if (main instanceof HTMLElement) main.focus();
  }

  /** @param {Review} review */
  questionHooks(review) {
    return {
      onAnswer: (/** @type {string} */ value) => {
        const wasLooking = this.isSorting || (review.wanted !== "" && review.open.length === 0);
        review.answer(review.question, value).catch(this.fail);
        if (wasLooking) this.showAll();
      },
      onUndo: () => {
        this.isAll = false;
        review.undo(true).catch(this.fail);
      },
      onAll: () => {
        this.isAll = true;
        review.look("");
      },
    };
  }

  showAll() {
    this.isAll = true;
    this.draw();
  }

  /** @param {Review} review */
  drawAll(review) {
    const { body } = this;
    const focused = document.activeElement instanceof HTMLElement && body.contains(document.activeElement) ? document.activeElement.dataset : {};
    const isThere = body.querySelector(".summary") !== null;
    const isBack = !isThere && this.isSorting;
    const top = isBack ? this.sortedAt : this.dialog?.scrollTop || 0;
    this.holdFace(review);
    const { fail } = this;
    const look = (/** @type {string} */ name) => {
      this.isAll = false;
      this.isSorting = true;
      this.sortedAt = this.dialog?.scrollTop || 0;
      this.holdFace(review);
      review.look(name);
    };
    const summary = drawSummary(review, this.there, this.say, {
      onLook: look,
      onRight: (names) => review.answerAll(names.map((name) => [name, review.valueOf(name)])).catch(fail),
      onUndo: () => review.undo(false).catch(fail),
      onFace: () => {
        review.isFaceOpen = !review.isFaceOpen;
        this.draw();
        if (review.isFaceOpen && !review.face) review.seeFace().catch(fail);
      },
      onTake: (names, isSeen) => {
        names.forEach((name) => review.taken[isSeen ? "add" : "delete"](name));
        this.draw();
      },
      onEnter: () => this.enter(review),
      onQuestions: () => {
        this.isAll = false;
        this.isSorting = false;
        this.draw();
      },
    });
    this.show([summary]);
    this.scrollFace(review);
    if ((isThere || isBack) && this.dialog) this.dialog.scrollTop = top;
    const [name, value] = focused.choice ? ["choice", focused.choice] : ["spot", focused.spot];
    const again = isThere && value && body.querySelector(`[data-${name}="${value}"]`);
    const target = again instanceof HTMLElement ? again : isThere || isBack ? null : body.querySelector(".enter-line .main");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }

  // Keep how far the sheet is scrolled; at first, show its first doubtful place.
  /** @param {Review} review */
  holdFace(review) {
    const face = this.body.querySelector(".face-scroll");
    if (face) review.faceAt = [face.scrollLeft, face.scrollTop];
  }

  /** @param {Review} review */
  scrollFace(review) {
    const face = this.body.querySelector(".face-scroll");
    if (!face) return;
    const first = face.querySelector(".spot.open, .spot.written");
    if (review.faceAt) [face.scrollLeft, face.scrollTop] = review.faceAt;
    else if (first instanceof HTMLElement) face.scrollTo(first.offsetLeft - face.clientWidth / 2, first.offsetTop - face.clientHeight / 3);
  }

  /** @param {Review} review */
  async enter(review) {
    const { desk, say } = this;
    const { page, sheet } = desk;
    const { remote } = this;
    if (remote) {
      const seen = Object.fromEntries([...review.spots.keys()].map((name) => [name, review.valueOf(name)]));
      await remote.onEnter(seen).then(() => this.dialog?.close(), () => this.tell(remote.notSent));
      return;
    }
    const values = review.toEnter(this.there);
    const told = await this.ask({ do: "gather", digits: sheet.digits, ...page, values }).catch(unasked);
    if (desk.opened !== sheet) return;
    if (told.error !== undefined) {
      this.tell(say("page.shot.no-rules"));
      return;
    }
    if (desk.page !== page) {
      await this.goOn(); // it has changed meanwhile: what differs is shown anew
      return;
    }
    review.isEntered = true; // it can be looked at, and changed, until the sheet is left
    review.taken.clear();
    this.page.hand.change({ fill: told.fill, switches: told.switches }, "");
    this.page.drawing.draw();
    this.dialog?.close();
    tell(say(review.hasBack ? "page.shot.entered-front" : "page.shot.entered-all"));
  }

  /** @param {KeyboardEvent} event */
  hear(event) {
    const { review } = this;
    if (!review || this.isAll || !this.body.querySelector(".question-of")) return;
    if (hearKey(event, review, this.questionHooks(review))) event.preventDefault();
  }

  // The dialog

  /** @param {Child[]} children */
  show(children) {
    this.body.replaceChildren(element("div", { class: "photo-part" }, children));
  }

  /** @param {string} key */
  wait(key) {
    this.tell(this.say(key), true);
  }

  /** @param {string} text @param {boolean} isBusy whether more is to come */
  tell(text, isBusy = false) {
    this.told.textContent = text;
    this.dialog?.setAttribute("aria-busy", String(isBusy));
  }

  /** @param {unknown} error */
  sentence(error) {
    const { say } = this;
    if (error instanceof Trouble) return say(error.message, error.values);
    return say(error instanceof NoPicture ? error.message : "page.shot.no-rules");
  }
}

/** @param {Opened} opened */
function serial(opened) {
  return String(opened.serial).padStart(6, "0");
}

/** The script that reads photos fails where it cannot be fetched, or has no memory. @param {Error} error @returns {never} */
function failed(error) {
  throw new Trouble(/memory|alloc|array length|array buffer/i.test(String(error)) ? "page.shot.too-large" : "page.shot.not-loaded");
}

/** @returns {never} */
function unasked() {
  throw new Trouble("page.shot.no-rules");
}

/** @param {Refused} refused */
function refusal({ reason, ...facts }) {
  const values = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, typeof fact === "number" ? Math.round(fact * 100) / 100 : fact]));
  return new Trouble(`page.shot.${reason}`, values);
}

/** @param {string} text of a code */
function digitsIn(text) {
  return findDigits(text)?.digits || "";
}

// Codes stand where the marks say; where nothing is read there, the whole photo is looked at.
/** @param {Looked} looked @param {Grey} grey @param {Seer} seer @returns {Promise<{texts: string[], others: string[]}>} of each sheet, or nothing; and of codes elsewhere */
async function readCodes({ sheets }, grey, seer) {
  const find = await loadReader().catch(() => {
    throw new Trouble("page.no-reader");
  });
  const texts = sheets.map(({ crops }) => readCrops(crops, find));
  for (let at = 0; at < texts.length; at += 1) texts[at] = texts[at] || readCrops(await seer.more(at).catch(failed), find);
  if (texts.every(Boolean)) return { texts, others: [] };
  const read = await makeReader().catch(() => null);
  const codes = read ? await read(canvasOf(grey), SIZES).catch(() => []) : [];
  const others = codes.filter((code) => {
    const at = sheets.findIndex(({ around }) => isIn(code, around));
    if (at >= 0) texts[at] = texts[at] || code.text;
    return at < 0;
  });
  return { texts, others: others.map(({ text }) => text) };
}

/** @param {Grey[]} crops @param {FindCode} find */
function readCrops(crops, find) {
  for (const crop of crops) {
    const code = find(coloursOf(crop), crop.width, crop.height, { inversionAttempts: "dontInvert" });
    if (code?.data) return code.data;
  }
  return "";
}
