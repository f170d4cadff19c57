// Keeps the draft that is open on this device, and tells when that cannot be, or when another
// window wrote it too.

import { DraftKeeper, keepDraft, newDraft } from "./draftkeep.js";
import { stepTo } from "./steps.js";
/** @import { Content } from "./draft.js" */
/** @import { Easel } from "./easel.js" */

const KEEP_MS = 300;

/** What has a draft open. @typedef {Pick<Easel, "draft"|"address"|"digits"|"notice"|"say"|"open"|"change"|"notify"|"tell">} Bench */

/** What keeps a draft. */
export class Safekeeping {
  /** @param {Bench} easel */
  constructor(easel) {
    this.easel = easel;
    this.isKept = true;
    this.timer = 0;
    this.leaving = new AbortController();
    this.keeper = new DraftKeeper(easel.draft, {
      onFollow: ({ content }) => {
        easel.change(stepTo(easel.draft.steps, content));
        easel.tell(easel.say("page.draw.other-window"));
      },
      onRival: ({ content }) => this.tellRival(content),
    });
    const { signal } = this.leaving;
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.keepNow(), { signal });
    window.addEventListener("pagehide", () => this.keepNow(), { signal });
    window.addEventListener("storage", ({ key }) => key?.endsWith(easel.draft.id) && this.keeper.look(easel.draft), { signal });
  }

  keepSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keepNow(), KEEP_MS);
  }

  keepNow() {
    const { easel } = this;
    clearTimeout(this.timer);
    const isKept = this.keeper.keep(easel.draft);
    if (!isKept && this.isKept) easel.notify("full", easel.say("page.draw.not-kept"), [["page.close", () => easel.notify("", "", [])]]);
    if (isKept && !this.isKept && easel.notice?.key === "full") easel.notify("", "", []);
    this.isKept = isKept;
    this.showAddress();
  }

  /** Keep what belongs to the draft and is no step. */
  keepAnew() {
    this.keeper.board = "";
    this.keepNow();
  }

  /** The draft is left. */
  leave() {
    this.leaving.abort();
    this.keepNow();
  }

  // Where nothing can be kept, the address holds the board at least.
  showAddress() {
    const { draft, digits, address } = this.easel;
    if (this.leaving.signal.aborted || !location.hash.startsWith(address)) return;
    const hash = this.isKept || !digits ? `${address}:${draft.id}` : `${address}=${digits}`;
    if (location.hash !== hash) history.replaceState(null, "", hash);
  }

  /** @param {Content} theirs */
  tellRival(theirs) {
    const { easel, keeper } = this;
    const takeTheirs = () => {
      keeper.isApart = false;
      easel.notify("", "", []);
      easel.change(stepTo(easel.draft.steps, theirs));
      this.keepNow();
    };
    const keepApart = () => {
      const copy = { ...easel.draft, id: newDraft("", "", {}).id };
      if (keepDraft(copy)) easel.open(copy);
      else easel.notify("rival", easel.say("page.draw.not-kept"), []);
    };
    easel.notify("rival", easel.say("page.draw.rival"), [["page.draw.take-theirs", takeTheirs], ["page.draw.keep-apart", keepApart]]);
  }
}
