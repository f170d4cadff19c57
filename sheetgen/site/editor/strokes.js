// Strokes on the canvas of an easel: what the tool that is taken does from place to place. All
// of a stroke is one step.

import { Refused, filled, joinedBy, laden, nextLaden, painted, paintedAll } from "./brushes.js";
import { cellAt } from "./content.js";
import { changed } from "./steps.js";
/** @import { Easel } from "./easel.js" */
/** @import { Changes, Content } from "./draft.js" */

/**
 * A stroke that is under way.
 * @typedef {object} Stroke
 * @property {Content} content of the draft, with the stroke so far
 * @property {Changes} changes of it
 * @property {Set<string>} seen places that it came to
 * @property {string} first place
 * @property {string} last place
 * @property {boolean} isAgain the first cell had the terrain already
 * @property {boolean} isAdding what is touched is selected, and not left out
 */

/** Strokes, one at a time. */
export class Strokes {
  /** @param {Easel} easel */
  constructor(easel) {
    this.easel = easel;
    /** @type {Stroke|null} */
    this.stroke = null;
  }

  isIdle() {
    return this.easel.paint.tool === "look";
  }

  /** @param {string} key */
  begin(key) {
    const { easel } = this;
    const { content } = easel.draft.steps;
    const { tool, terrain } = easel.paint;
    easel.tell("");
    easel.cursor = key;
    const isAgain = tool === "paint" && terrain !== "" && cellAt(content, key)?.terrain === terrain;
    this.stroke = { content, changes: {}, seen: new Set(), first: key, last: key, isAgain, isAdding: !easel.chosen.has(key) };
    this.go([key]);
  }

  /** @param {string[]} keys */
  go(keys) {
    const { easel, stroke } = this;
    if (!stroke) return;
    const before = stroke.content;
    for (const key of keys) {
      stroke.last = key;
      if (stroke.seen.has(key)) continue;
      stroke.seen.add(key);
      const changes = this.touch(key, stroke);
      if (changes instanceof Refused) easel.refuse(changes);
      else if (Object.entries(changes).some(([name, value]) => (stroke.content[name] ?? null) !== value)) stroke.content = changed(stroke.content, Object.assign(stroke.changes, changes));
    }
    if (stroke.content !== before) {
      easel.canvas.drawCells(stroke.content, easel.terrains);
      easel.look();
    }
    if (easel.paint.tool === "select") easel.view.drawCanvas();
  }

  /** @param {string} key @param {Stroke} stroke @returns {Changes|Refused} */
  touch(key, { content, first, isAdding }) {
    const { easel } = this;
    const { kind, chosen } = easel;
    const { tool, terrain, carried } = easel.paint;
    if (tool === "paint") return painted(content, kind, key, terrain);
    if (tool === "carry") return laden(content, kind, key, carried);
    if (tool === "fill" && first === key) return chosen.has(key) ? paintedAll(content, kind, [...chosen], terrain) : filled(content, kind, key, terrain);
    if (tool === "select" && cellAt(content, key)) {
      const others = [...chosen].filter((one) => one !== key);
      easel.chosen = new Set(isAdding ? [...others, key] : others);
    }
    return {};
  }

  end() {
    const { easel, stroke } = this;
    if (!stroke) return;
    this.stroke = null;
    const { tool } = easel.paint;
    if (tool === "link") this.link(stroke.first, stroke.last);
    else if (stroke.isAgain && stroke.seen.size === 1) easel.commit(nextLaden(easel.content, easel.kind, stroke.first));
    else easel.commit(stroke.changes, false, stroke.content);
    if (tool === "select") easel.tellChosen();
  }

  /** As if it had never been. */
  drop() {
    const { easel } = this;
    this.stroke = null;
    easel.canvas.drawCells(easel.content, easel.terrains);
    easel.look();
  }

  /** Two taps, or a stroke from one cell to the other. @param {string} first @param {string} last */
  link(first, last) {
    const { easel } = this;
    const from = first === last ? easel.linkFrom : first;
    const isBegun = from === "" && cellAt(easel.content, last) !== null;
    easel.linkFrom = isBegun ? last : "";
    if (isBegun) easel.tell(easel.say("page.draw.link-on"));
    if (isBegun || from === last) easel.commit({});
    else easel.commit(joinedBy(easel.content, from || first, last));
  }

  /** A place is pressed by a keyboard, or by a voice that reads. @param {string} key */
  press(key) {
    if (this.isIdle()) return;
    this.begin(key);
    this.end();
    this.easel.hear(key);
  }
}
