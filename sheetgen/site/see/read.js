// What stands in the spots of a sheet in a picture (`scan/read.py`, `scan/sheet.py`).

import { findBeside, stripBeside } from "./beside.js";
import { inset, roundHalf } from "./box.js";
import { cutCode, findFaces } from "./code.js";
import { INK, POSE, READ, SCREEN, SHEET, SPOT, WORD } from "./figures.js";
import { countLost, findFlaws, findLine, findStrokes, isCopy } from "./flaw.js";
import { endsOutside, findEnds, hasLine, leaveLines, lookAt } from "./ink.js";
import { findMarks } from "./mark.js";
import { median } from "./matrix.js";
import { Pose, fitPose } from "./pose.js";
import { findBlur, refine } from "./refine.js";
import { grown, readRing } from "./ring.js";
import { findPattern } from "./screen.js";
import { readSeveral } from "./several.js";
import { findSpread } from "./spread.js";
import { readNumber, readWord } from "./word.js";
import { knowWriter } from "./writer.js";
/** @import { Stroke } from "./flaw.js" */
/** @import { Box, Face, Flaw, Grey, Ink, Looked, Printed, ReadSheet, Refused, Values, Writer } from "./types.js" */
/** @import { Other } from "./seeing.js" */

/** @typedef {Printed["spots"][number]} Spot */
/** @typedef {ReadSheet["readings"][number]} Reading */

const FACE_DOTS = 5; // pixels a millimetre of a whole sheet: to find a place on it, not to read
const FACE_RIM = 2; // mm of it around its marks

/** Return why there is no sheet: no picture of that size or sharpness shows one. @param {Grey} grey @returns {Refused} */
function whyNoSheet(grey) {
  const side = Math.max(grey.width, grey.height);
  const least = roundHalf(SHEET.SMALLEST * SHEET.LEAST_DOTS);
  if (side < least) return { reason: "tiny", side, least };
  const spread = findSpread(grey);
  if (spread > SHEET.MOST_SPREAD) return { reason: "unsharp", spread };
  return { reason: "no-sheet" };
}

/** Some spots of a sheet: all of them, or what one of two workers reads. */
export class Share {
  /** @param {Grey} grey */
  constructor(grey) {
    this.grey = grey;
    /** @type {Spot[]} */
    this.spots = [];
    /** @type {Map<string, Ink>} */
    this.inks = new Map();
    /** @type {Map<string, Reading[1]>} */
    this.rings = new Map(); // what was read of them, which no hand changes
  }

  /** Cut spots out, and look at the ink in them. @param {{pose: Pose, spots: Spot[], boxes: Record<string, Box>}} given @returns {{crops: Record<string, Grey>, inks: Map<string, Ink>}} */
  cut({ pose, spots, boxes }) {
    /** @type {Record<string, Grey>} */
    const crops = {};
    this.spots = spots;
    this.inks = new Map();
    this.rings.clear();
    for (const spot of spots) {
      const crop = poseOf(pose).cut(this.grey, lookedAt(spot, boxes[spot[0]]), INK.DOTS);
      crops[spot[0]] = crop;
      this.inks.set(spot[0], lookAt(crop));
    }
    return { crops, inks: this.inks };
  }

  /** Return what the ink in the spots may be. @param {Writer|null} writer @returns {Map<string, Reading[1]>} */
  values(writer) {
    return new Map(this.spots.map((spot) => [spot[0], this.valuesOf(spot, writer)]));
  }

  /** Read a spot here, with other ink. @param {Spot} spot @param {Ink} ink */
  add(spot, ink) {
    if (!this.inks.has(spot[0])) this.spots.push(spot);
    this.inks.set(spot[0], ink);
  }

  /** @param {Spot} spot @param {Writer|null} writer @returns {Reading[1]} */
  valuesOf(spot, writer) {
    const [name, kind] = spot;
    const values = this.rings.get(name) || costed(READERS[kind](/** @type {Ink} */ (this.inks.get(name)), spot, writer));
    if (kind === SPOT.RING) this.rings.set(name, values);
    return values;
  }

  /** Return whether the paper shows the pattern of a screen. @param {{pose: Pose, marks: Box[]}} given */
  pattern({ pose, marks }) {
    return findPattern(poseOf(pose), this.grey, marks);
  }
}

/** Return whether nearly all pixels are black or white. @param {Grey} grey */
function isOfBits({ data, width, height }) {
  let [between, count] = [0, 0];
  for (let y = 0; y < height; y += 4)
    for (let x = 0; x < width; x += 4) {
      const grey = data[y * width + x];
      between += Number(grey > SHEET.DARKEST_GREY && grey < SHEET.PALEST_GREY);
      count += 1;
    }
  return between < SHEET.FEW_GREYS * count;
}

/** Return a pose that came from another worker, as one that can be asked. @param {Pose} pose @returns {Pose} */
function poseOf(pose) {
  return pose instanceof Pose ? pose : Object.assign(Object.create(Pose.prototype), pose);
}

/** A picture, and what was seen in it so far. */
export class Photo {
  /** @param {Grey} grey @param {Other|null} other the worker that reads half of the spots, if there is one */
  constructor(grey, other = null) {
    this.grey = grey;
    this.other = other;
    other?.hold(grey);
    this.share = new Share(grey); // what is read here
    this.marks = findMarks(grey);
    this.faces = findFaces(this.marks);
    /** @type {Flaw[]} */
    this.flaws = [];
    /** @type {Printed|null} */
    this.printed = null;
    /** @type {Pose|null} */
    this.pose = null; // of the printed sheet
    /** @type {Map<string, Ink>} */
    this.inks = new Map();
    /** @type {Map<string, Ink>} */
    this.beside = new Map(); // at the right of boxes in which something may be struck out
    /** @type {Map<string, number>} */
    this.doubted = new Map(); // how likely is ink none of a hand
    /** @type {Record<string, Grey>} */
    this.crops = {};
    /** @type {Record<string, string>} */
    this.sure = {}; // what was read surely before anything was known of the hand
  }

  /** Return where codes may be, or why there is no sheet. @returns {Looked|Refused} */
  look() {
    if (!this.faces.length) return whyNoSheet(this.grey);
    return { sheets: this.faces.map((face) => cutCode(this.grey, face)) };
  }

  /** Return the marks that may be those of a sheet: all but what other sheets have. @param {number} at */
  marksOf(at) {
    const others = new Set(this.faces.flatMap(({ used }, other) => (other === at ? [] : used)));
    return this.marks.filter((mark) => !others.has(mark));
  }

  /** Return what stands on a sheet, or why that cannot be told. @param {Printed} printed @returns {Promise<ReadSheet|Refused>} */
  async read(printed) {
    const { marks } = printed;
    const { pose, used } = fitPose(this.marksOf(printed.at || 0), marks, POSE.FEWEST, this.grey);
    if (!pose) {
      const rough = fitPose(used, marks, POSE.FEW).pose; // of a blurred picture, marks are overlooked
      if (rough && findBlur(rough, this.grey, marks) > SHEET.MOST_BLUR) return { reason: "blur" };
      return { reason: "marks", count: Math.min(used.length, POSE.FEWEST - 1), fewest: POSE.FEWEST };
    }
    const dots = Math.min(...marks.map((mark) => pose.dots(mark)));
    if (dots < SHEET.LEAST_DOTS) return { reason: "small", dots, least: SHEET.LEAST_DOTS };
    const asked = this.other?.ask("pattern", { pose, marks }); // meanwhile, it is looked for where the sheet lies
    if (findBlur(pose, this.grey, marks) > SHEET.MOST_BLUR) return { reason: "blur" };
    const outlined = Object.keys(printed.boxes).filter((name) => SHEET.OUTLINED.some((kind) => name.startsWith(kind)));
    // Black and white leaves scraps of thin outlines, which lead astray; scanned paper is flat.
    const isBits = isOfBits(this.grey);
    const near = isBits ? pose : refine(pose, this.grey, outlined.map((name) => printed.boxes[name]), marks);
    const pattern = asked ? await asked : this.share.pattern({ pose, marks });
    const isOfScreen = pattern.clear > SCREEN.CLEAR;
    if (isOfScreen && pattern.uneven > SCREEN.MOST_UNEVEN) return { reason: "screen" };
    const told = await this.cut(printed, near);
    const count = isBits ? countLost(printed, this.inks, told.readings) : 0;
    if (count) return { reason: "lost", count };
    if (isOfScreen) this.flaws.unshift(["screen", [], 0]);
    this.sure = Object.fromEntries(told.readings.filter(([, [one, next]]) => next && next[1] - one[1] >= READ.SURE).map(([name, [[text]]]) => [name, text]));
    return told;
  }

  /** @param {Printed} printed @param {Pose} pose @returns {Promise<ReadSheet>} */
  async cut(printed, pose) {
    const { share, other } = this;
    this.printed = printed;
    this.pose = pose;
    const { boxes } = printed;
    const spots = printed.spots.filter(([, kind]) => kind in READERS);
    const half = { pose, boxes, spots: spots.filter((_, at) => at % 2) };
    const asked = other?.ask("cut", half);
    const valued = other?.ask("values", null); // most of it is right, whatever is found out of the ink
    const own = share.cut({ pose, boxes, spots: asked ? spots.filter((_, at) => at % 2 === 0) : spots });
    const there = asked ? await asked : own;
    this.crops = Object.fromEntries(spots.map(([name]) => [name, own.crops[name] || there.crops[name]]));
    this.inks = new Map(spots.map(([name]) => [name, /** @type {Ink} */ (own.inks.get(name) || there.inks.get(name))]));
    const isEven = isCopy(this.grey, pose, printed, this.inks, 0);
    this.doubted = new Map((isEven ? evenRings(printed, this.inks) : []).map((name) => [name, READ.EVEN]));
    /** @type {Stroke[]} */
    const strokes = [];
    for (const spot of printed.spots) {
      const [name, kind] = spot;
      const ink = this.inks.get(name);
      const isDrawn = kind === SPOT.RING || kind === SPOT.TICK; // what people draw there may go on, too
      const ends = ink ? [...findEnds(ink, 0), ...(isDrawn ? [] : findEnds(ink, INK.RIM))] : [];
      if (!ink || ends.length < 2) continue;
      const box = inset(lookedAt(spot, printed.boxes[name]), -INK.OUTSIDE);
      const going = endsOutside(ink, ends, pose.cut(this.grey, box, INK.DOTS));
      let [left, isCrossed] = isDrawn ? [ink, hasLine(ink, going)] : leaveLines(ink, going);
      if (!isDrawn) strokes.push(...findStrokes(name, going, inset(box, INK.OUTSIDE)));
      if (!isDrawn && !left.parts.length) {
        const far = pose.cut(this.grey, inset(box, INK.OUTSIDE - INK.FAR_OUTSIDE), INK.DOTS);
        if (leaveLines(ink, endsOutside(ink, going, far))[0].parts.length) [left, isCrossed] = [ink, true]; // it may be a long figure
      }
      if (left !== ink) this.share.add(spot, left);
      this.inks.set(name, left);
      if (isCrossed) this.doubted.set(name, READ.CROSSED);
    }
    for (const spot of paleOf(printed, this.inks)) {
      const ink = /** @type {Ink} */ (this.inks.get(spot[0]));
      const ends = [...findEnds(ink, 0), ...findEnds(ink, INK.RIM)];
      const box = inset(lookedAt(spot, printed.boxes[spot[0]]), -INK.OUTSIDE);
      if (ends.length && endsOutside(ink, ends, pose.cut(this.grey, box, INK.DOTS)).length) this.doubted.set(spot[0], READ.STAINED);
    }
    this.flaws = findFlaws(this.grey, pose, printed, this.crops, this.inks, findLine(strokes));
    this.beside = findBeside(this.grey, pose, withRoom(printed), this.inks);
    for (const name of this.beside.keys()) this.crops[name] = pose.cut(this.grey, withStrip(printed.boxes[name]), INK.DOTS);
    return this.told(null, valued);
  }

  /** Return the whole sheet. @returns {Face|null} */
  face() {
    if (!this.printed || !this.pose) return null;
    const { marks } = this.printed;
    const [left, top] = [0, 1].map((axis) => Math.min(...marks.map((mark) => mark[axis])) - FACE_RIM);
    const [right, bottom] = [0, 1].map((axis) => Math.max(...marks.map((mark) => mark[axis] + mark[axis + 2])) + FACE_RIM);
    /** @type {Box} */
    const box = [left, top, right - left, bottom - top];
    return { box, picture: this.pose.cut(this.grey, box, FACE_DOTS) };
  }

  /** Return what stands there now that a person has said what some of it is; what was read surely shows the hand too. @param {Record<string, string>} answers by names of spots @returns {Promise<ReadSheet>} */
  learn(answers) {
    /** @type {Record<string, string>} */
    const shown = Object.keys(answers).length ? { ...this.sure, ...answers } : {};
    /** @type {[Ink, string][]} */
    const known = [];
    for (const [name, kind] of this.printed ? this.printed.spots : []) {
      const ink = this.inks.get(name);
      if (ink && shown[name] && READ.WRITTEN.includes(kind) && !this.beside.has(name)) known.push([ink, shown[name]]);
    }
    return this.told(knowWriter(known));
  }

  /** @param {Writer|null} writer @param {Promise<Map<string, Reading[1]>>|undefined} [asked] what the other worker makes of its spots @returns {Promise<ReadSheet>} */
  async told(writer, asked = this.other?.ask("values", writer)) {
    const own = this.share.values(writer);
    const there = asked ? await asked : own;
    /** @type {Reading[]} */
    const readings = [];
    for (const spot of this.printed ? this.printed.spots : []) {
      const [name, kind] = spot;
      const values = own.get(name) || there.get(name);
      if (!values) continue;
      const beside = this.beside.get(name);
      const read = beside ? either(costed(READERS[kind](beside, spot, writer)), values) : values;
      readings.push([name, doubt(spot, read, this.doubted.get(name) || 0)]);
    }
    return { readings, crops: this.crops, flaws: this.flaws };
  }

  /** Read all spots here from now on: the other worker has ended. */
  async goAlone() {
    this.other = null;
    if (this.printed && this.pose) await this.cut(this.printed, this.pose);
  }
}

/** Return what is cut out for a spot: no outline, but all of a ring. @param {Spot} spot @param {Box} box @returns {Box} */
function lookedAt([, kind], box) {
  if (kind === SPOT.RING) return grown(box);
  const isTight = READ.WRITTEN.includes(kind) && Math.min(box[2], box[3]) < READ.ROOMY;
  return inset(box, isTight ? READ.TIGHT_INSET : INK.INSET);
}

/** What is read by its kind. @type {Record<string, (ink: Ink, spot: Spot, writer: Writer|null) => Values>} */
const READERS = {
  [SPOT.SIGN]: (ink, [, , words], writer) => readWord(ink, words, writer),
  [SPOT.NUMBER]: (ink, [, , , most, isSigned], writer) => readNumber(ink, most, writer, isSigned),
  [SPOT.NUMBERS]: (ink, [, , , most], writer) => readSeveral(ink, most, writer),
  [SPOT.TICK]: (ink, [, , words], writer) => {
    // Whatever is written in a box crosses it. Even a dot may.
    const [, seen] = /** @type {[string, number]} */ (readWord(ink, words, writer).find(([text]) => !text));
    const log = ink.isDot ? Math.min(seen, Math.log(READ.DOTTED)) : seen;
    return [["", log], [words[0], Math.log(Math.max(1 - Math.exp(log), 0))]];
  },
  [SPOT.RING]: (ink) => readRing(ink, WORD.FLOOR),
};

/** Return rings with hardly more ink than the least in their row, and of their size: copies make print as dark as ink. @param {Printed} printed @param {Map<string, Ink>} inks @returns {string[]} */
function evenRings({ spots, boxes }, inks) {
  /** @type {[string, number, string, string][]} */
  const rings = [];
  /** @type {Map<string, number>} */
  const least = new Map();
  for (const [name, kind] of spots) {
    const ink = inks.get(name);
    if (kind !== SPOT.RING || !ink) continue;
    const amount = ink.dark.data.reduce((sum, dark) => sum + dark, 0);
    const row = name.slice(0, name.includes(".") ? name.lastIndexOf(".") : name.indexOf(":"));
    const size = `${boxes[name][2].toFixed(2)} ${boxes[name][3].toFixed(2)}`;
    for (const key of [row, size]) least.set(key, Math.min(amount, least.get(key) ?? amount));
    rings.push([name, amount, row, size]);
  }
  const most = (/** @type {string} */ key, /** @type {number} */ times) => times * (least.get(key) ?? 0);
  return rings.filter(([, amount, row, size]) => amount <= most(row, READ.MORE) && amount <= most(size, READ.MUCH_MORE)).map(([name]) => name);
}

/** Return spots with much paler ink than is written in most. @param {Printed} printed @param {Map<string, Ink>} inks @returns {Spot[]} */
function paleOf({ spots }, inks) {
  const written = spots.filter(([name, kind]) => kind !== SPOT.RING && kind !== SPOT.TICK && inks.get(name)?.parts.length);
  const peaks = written.map(([name]) => /** @type {Ink} */ (inks.get(name)).peak);
  const least = peaks.length ? READ.PALER * median(peaks) : 0;
  return written.filter((_, at) => peaks[at] < least);
}

/** Return a reading of ink that may be none of a hand, unless it is nothing. @param {Spot} spot @param {Reading[1]} values @param {number} share how likely that is @returns {Reading[1]} */
function doubt([, , words], values, share) {
  if (!share || !values.length || !values[0][0]) return values;
  const chances = new Map(values.map(([text, cost]) => [text, (1 - share) * Math.exp(-cost / 1000)]));
  chances.set("", (chances.get("") || 0) + READ.BARE * share);
  for (const word of words) chances.set(word, (chances.get(word) || 0) + ((1 - READ.BARE) * share) / words.length);
  return costed([...chances].map(([text, chance]) => [text, Math.log(chance)]));
}

/** Return what stands at a spot if it was written anew beside it, or was not: which of them counts is for a person to say. @param {Reading[1]} anew @param {Reading[1]} old @returns {Reading[1]} */
function either(anew, old) {
  const chances = new Map(anew.map(([text, cost]) => [text, Math.exp(-cost / 1000)]));
  const none = Math.exp(WORD.FLOOR);
  return costed(old.map(([text, cost]) => [text, Math.log(READ.NEW * (chances.get(text) ?? none) + (1 - READ.NEW) * Math.exp(-cost / 1000))]));
}

/** Return the spots for one character that have no other place at their right, all of one size. @param {Printed} printed @returns {[string, Box][]} */
function withRoom({ spots, boxes }) {
  const read = spots.filter(([, kind]) => kind in READERS);
  /** @type {Map<string, [string, Box][]>} */
  const sizes = new Map();
  for (const [name, kind, words] of read) {
    const [, , wide, high] = boxes[name];
    if (kind !== SPOT.SIGN || words.some((word) => word.length > 1) || Math.min(wide, high) < READ.ROOMY) continue;
    const size = `${wide.toFixed(2)} ${high.toFixed(2)}`;
    sizes.set(size, [...(sizes.get(size) || []), [name, boxes[name]]]);
  }
  const [usual = []] = [...sizes.values()].sort((one, other) => other.length - one.length);
  return usual.filter(([name, box]) => !read.some(([other]) => other !== name && meets(stripBeside(box), boxes[other])));
}

/** @param {Box} one @param {Box} other */
function meets([x, y, wide, high], [left, top, across, down]) {
  return x < left + across && left < x + wide && y < top + down && top < y + high;
}

/** Return a box with what is looked at beside it. @param {Box} box @returns {Box} */
function withStrip(box) {
  const [left, , wide] = stripBeside(box);
  return [box[0], box[1], left + wide - box[0], box[3]];
}

/** Return values with their costs, the likeliest first, and of equal ones the first by letters. @param {Values} values @returns {Reading[1]} */
function costed(values) {
  /** @type {Reading[1]} */
  const costs = values.map(([text, log]) => [text, roundHalf(-1000 * Math.max(log, WORD.FLOOR)) + 0]);
  return costs.sort(([one, first], [other, second]) => first - second || (one < other ? -1 : 1));
}
