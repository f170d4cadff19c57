// Photos that `sheetgen scan --review` asks about: opens one sheet after the other, reads its
// photo, and sends the answers back.

import { makeHash } from "./link.js";
import { sayFrom } from "./overlay.js";
import { REVIEW_TEXTS } from "./reviewdata.js";
import { loadPhoto } from "./runtime.js";
/** @import { Solver } from "./app.js" */
/** @import { Photos } from "./photo.js" */

/** @typedef {{name: string, digits: string, answers: Record<string, string>, beside: Record<string, string>, questions: number, isDone: boolean}} Waiting */

/** Ask about all photos of `sheetgen scan --review`. @param {Solver} page @param {string} address where they are */
export async function reviewAll(page, address) {
  const { openPhotos } = await loadPhoto();
  page.photos ??= openPhotos(page);
  return new Reviewer(page, page.photos, address).begin();
}

/** Gets photos from the command, and sends answers back. */
class Reviewer {
  /**
   * @param {Solver} page
   * @param {Photos} photos of the page
   * @param {string} address where photos are
   */
  constructor(page, photos, address) {
    this.page = page;
    this.photos = photos;
    this.address = new URL(address, document.baseURI).href;
    /** @type {Waiting[]} */
    this.sheets = [];
    this.at = -1; // the sheet that is open
    this.sent = Promise.resolve(); // answers arrive in the order in which they were given
  }

  get say() {
    return sayFrom(this.page.desk.say, REVIEW_TEXTS);
  }

  async begin() {
    this.sheets = await (await fetch(`${this.address}sheets`)).json();
    await this.next();
  }

  /** Open the next sheet, or say that all are done. */
  async next() {
    const { page, photos, sheets } = this;
    page.notices.settle("review");
    const rest = sheets.flatMap(({ isDone }, at) => (isDone ? [] : [at]));
    if (!rest.length) {
      page.notices.tell("review", this.say("page.review.done"), [["page.close", () => page.notices.settle("review")]]);
      return;
    }
    this.at = rest.find((at) => at > this.at) ?? rest[0];
    const { name, digits, answers, beside } = sheets[this.at];
    history.replaceState(history.state, "", makeHash(digits, ""));
    await page.openHash();
    const picture = await (await fetch(`${this.address}picture/${this.at}`)).blob();
    const { at } = this;
    photos.remote = {
      name: sheets.length > 1 ? `${name} (${at + 1}/${sheets.length})` : name,
      answers,
      beside,
      notSent: this.say("page.review.not-sent"),
      onAnswers: (told) => this.send("answers", at, told),
      onEnter: (values) => this.send("values", at, values),
      onClose: () => this.pause(),
    };
    photos.open(picture);
  }

  /** @param {string} what @param {number} at @param {Record<string, string>} told */
  send(what, at, told) {
    const sending = this.sent.then(async () => {
      const answer = await fetch(`${this.address}${what}/${at}`, { method: "PUT", body: JSON.stringify(told) });
      if (!answer.ok) throw new Error(String(answer.status));
      this.sheets[at] = await answer.json();
    });
    this.sent = sending.catch(() => undefined);
    return sending;
  }

  /** After the dialog has closed: open the next sheet if this one is done, otherwise offer both. */
  pause() {
    const { notices } = this.page;
    const left = this.sheets.filter(({ isDone }) => !isDone).length;
    const again = () => {
      notices.settle("review");
      this.photos.open(null);
    };
    if (this.sheets[this.at].isDone) this.next();
    else notices.tell("review", this.say("page.review.left", { count: left }), [["page.read-photo", again], [this.say("page.review.go"), () => this.next()]]);
  }
}
