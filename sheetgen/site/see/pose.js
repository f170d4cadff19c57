// Where a face lies in a picture: flat first, then bent a little (`scan/pose.py`).

import { centreOf, cornersOf, inset, roundHalf } from "./box.js";
import { KNOT, fillPart } from "./cut.js";
import { findCorners } from "./edge.js";
import { MARK, POSE } from "./figures.js";
import { fitHomography, moved } from "./homography.js";
import { leastSquares } from "./matrix.js";
/** @import { Box, Grey, Place, Seen } from "./types.js" */
/** @import { Homography } from "./homography.js" */

/** Where the face of a sheet lies in a picture. */
export class Pose {
  /**
   * @param {number[]} marks the ids of those that it rests on
   * @param {Homography} flat from millimetres to pixels
   * @param {number[][]} bent factors of the terms, for x and y
   * @param {Place} middle of the corners that it rests on, in millimetres
   * @param {Place} reach half of how far they are apart
   * @param {number[][]} [nudge] factors of the terms by which places are moved before
   * @param {[Place, number][][]} [residuals] what is left after that, along x and along y
   */
  constructor(marks, flat, bent, middle, reach, nudge = [], residuals = []) {
    this.marks = marks;
    this.flat = flat;
    this.bent = bent;
    this.middle = middle;
    this.reach = reach;
    this.nudge = nudge;
    this.residuals = residuals;
  }

  /** Return the pose with other factors and residuals. @param {number[][]} nudge @param {[Place, number][][]} residuals */
  refined(nudge, residuals) {
    return new Pose(this.marks, this.flat, this.bent, this.middle, this.reach, nudge, residuals);
  }

  /** Return the residual near a place along an axis. @param {Place} place @param {number} axis */
  around([x, y], axis) {
    let [sum, weight] = [0, POSE.ALONE];
    for (const [[u, v], left] of this.residuals[axis] || []) {
      const share = Math.exp(((u - x) ** 2 + (v - y) ** 2) / (-2 * POSE.AROUND ** 2));
      sum += share * left;
      weight += share;
    }
    return sum / weight;
  }

  /** Return how far a place is moved before. @param {Place} place */
  nudged([x, y]) {
    return this.shift(this.nudge, x, y, POSE.NUDGED);
  }

  /** Return where a place on the face, in millimetres, is in the picture. @param {Place} place @returns {Place} */
  see([x, y]) {
    const [dx, dy] = this.nudged([x, y]);
    const [bx, by] = this.shift(this.bent, x + dx, y + dy, POSE.DEGREE);
    const [u, v] = moved(this.flat, [x + dx, y + dy]);
    return [u + bx, v + by];
  }

  /** Return the sum of factors times the `terms` of a place. @param {number[][]} factors @param {number} x @param {number} y @param {number} degree @returns {Place} */
  shift(factors, x, y, degree) {
    if (!factors.length) return [0, 0];
    const { middle, reach } = this;
    const [right, down] = [(x - middle[0]) / reach[0], (y - middle[1]) / reach[1]];
    let [dx, dy, at] = [0, 0, 0];
    for (let a = 0, across = 1; a <= degree; a += 1, across *= right) {
      for (let b = 0, both = across; a + b <= degree; b += 1, both *= down, at += 1) {
        dx += factors[at][0] * both;
        dy += factors[at][1] * both;
      }
    }
    return [dx, dy];
  }

  /** Return products of powers of x and y up to a degree. @param {Place} place @param {number} degree */
  terms([x, y], degree) {
    const { middle, reach } = this;
    return termsOf((x - middle[0]) / reach[0], (y - middle[1]) / reach[1], degree);
  }

  /** Return the pixels a millimetre around a box of the face. @param {Box} box */
  dots([left, top, wide, high]) {
    const [x, y] = [left + wide / 2, top + high / 2];
    const [here, right, below] = [this.see([x, y]), this.see([x + 1, y]), this.see([x, y + 1])];
    const [a, b, c, d] = [right[0] - here[0], right[1] - here[1], below[0] - here[0], below[1] - here[1]];
    return Math.sqrt(Math.abs(a * d - b * c));
  }

  /**
   * Return the part of a picture that shows a box of the face, upright.
   * @param {Grey} grey
   * @param {Box} box
   * @param {number} dots pixels a millimetre of what is returned
   * @returns {Grey}
   */
  cut(grey, box, dots) {
    const [, , wide, high] = box;
    const [left, top] = [0, 1].map((axis) => box[axis] + this.around(centreOf(box), axis));
    const width = Math.max(roundHalf(wide * dots), 1);
    const height = Math.max(roundHalf(high * dots), 1);
    const data = new Uint8Array(width * height);
    const part = { data, width, height };
    const count = Math.ceil(width / KNOT) + 1;
    /** @param {number} row */
    const knotsAt = (row) => Array.from({ length: count }, (_, at) => this.see([left + ((at * KNOT + 0.5) * wide) / width, top + ((row + 0.5) * high) / height]));
    // Between some places the way is straight.
    for (let row = 0, upper = knotsAt(0); row < height; row += KNOT) {
      const lower = knotsAt(row + KNOT);
      for (let at = 0; at < count - 1; at += 1) fillPart(grey, part, at * KNOT, row, [upper[at], upper[at + 1], lower[at], lower[at + 1]]);
      upper = lower;
    }
    return part;
  }
}

/** @param {number} x @param {number} y @param {number} degree */
function termsOf(x, y, degree) {
  const found = [];
  for (let a = 0, across = 1; a <= degree; a += 1, across *= x) {
    for (let b = 0, both = across; a + b <= degree; b += 1, both *= y) found.push(both);
  }
  return found;
}

/**
 * Return where a face lies whose marks are seen.
 * @param {Seen[]} marks all that are seen, of other sheets too
 * @param {Box[]} boxes of the marks on the face, by id
 * @param {number} [fewest] marks that have to agree
 * @param {Grey|null} [grey] the picture, if marks that were overlooked are to be looked for
 * @returns {{pose: Pose|null, used: Seen[], off: number}} no pose if fewer agree with each
 *   other; in millimetres how far all of them are from where three of them say
 */
export function fitPose(marks, boxes, fewest = POSE.FEWEST, grey = null) {
  const { used, off: far } = agreeing(marks.filter((mark) => mark.id < boxes.length), boxes);
  const sought = used.length >= POSE.SOME && used.length < boxes.length ? grey : null;
  const face = used.flatMap((mark) => cornersOf(boxes[mark.id]));
  const seen = used.flatMap((mark) => mark.corners);
  const flat = sought || used.length >= fewest ? fitHomography(face, seen) : null;
  if (!flat) return { pose: null, used, off: far };
  if (sought) return fitPose(seek(sought, flat, used, boxes), boxes, fewest);
  const spans = [0, 1].map((axis) => {
    const values = face.map((place) => place[axis]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return [(low + high) / 2, (high - low) / 2];
  });
  const middle = /** @type {Place} */ (spans.map(([value]) => value));
  const reach = /** @type {Place} */ (spans.map(([, value]) => value));
  const plain = new Pose(used.map((mark) => mark.id), flat, [], middle, reach);
  const given = face.map((place) => plain.terms(place, POSE.DEGREE));
  const off = face.map((place, at) => {
    const [u, v] = moved(flat, place);
    return [seen[at][0] - u, seen[at][1] - v];
  });
  const bent = used.length < POSE.SOME ? [] : leastSquares(given, off, heldTerms());
  return { pose: bent && new Pose(plain.marks, flat, bent, middle, reach), used, off: far };
}

/**
 * Return the marks that were used, and those that were overlooked: near their places, they
 * correlate with what they should look like.
 * @param {Grey} grey @param {number[]} flat where the others put them @param {Seen[]} used @param {Box[]} boxes
 */
function seek(grey, flat, used, boxes) {
  const pose = new Pose([], flat, [], [0, 0], [1, 1]);
  return boxes.flatMap((box, id) => {
    const known = used.find((mark) => mark.id === id);
    if (known) return known;
    const part = pose.cut(grey, inset(box, -POSE.ASTRAY - box[2] / MARK.CELLS), POSE.FINE);
    const [most, x, y] = likest(part, lookOf(id, box[2]));
    const there = cornersOf(box).map(([u, v]) => pose.see([u + x / POSE.FINE - POSE.ASTRAY, v + y / POSE.FINE - POSE.ASTRAY]));
    return most < POSE.ALIKE ? [] : { id, corners: findCorners(grey, there) };
  });
}

/** Return what a mark looks like, with white around it as wide as its bits. @param {number} id @param {number} side @returns {Grey} */
function lookOf(id, side) {
  const inner = MARK.CELLS - 2;
  const width = roundHalf((side + (2 * side) / MARK.CELLS) * POSE.FINE);
  const data = Uint8Array.from({ length: width * width }, (_, at) => {
    const [x, y] = [at % width, at / width].map((place) => Math.floor((Math.floor(place) * (inner + 4)) / width) - 2);
    const isRim = Math.min(x, y) < 0 || Math.max(x, y) >= inner;
    const isLight = isRim ? Math.min(x, y) < -1 || Math.max(x, y) > inner : (MARK.BITS[id] >> (inner * (inner - y) - 1 - x)) & 1;
    return isLight ? 255 : 0;
  });
  return { data, width, height: width };
}

/** Return how much a part of a picture correlates with a look, and where most. @param {Grey} part @param {Grey} look */
function likest(part, { data, width }) {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const own = Float64Array.from(data, (value) => value - mean);
  const spread = own.reduce((sum, value) => sum + value * value, 0);
  let best = [-1, 0, 0];
  for (let y = 0; y <= part.height - width; y += 1) {
    for (let x = 0; x <= part.width - width; x += 1) {
      let [sum, squares, both] = [0, 0, 0];
      for (let at = 0; at < own.length; at += 1) {
        const value = part.data[(y + Math.floor(at / width)) * part.width + x + (at % width)];
        sum += value;
        squares += value * value;
        both += value * own[at];
      }
      const most = both / Math.sqrt(spread * Math.max(squares - (sum * sum) / own.length, 1));
      if (most > best[0]) best = [most, x, y];
    }
  }
  return best;
}

function heldTerms() {
  const held = [];
  for (let a = 0; a <= POSE.DEGREE; a += 1) {
    for (let b = 0; a + b <= POSE.DEGREE; b += 1) held.push(a + b === POSE.DEGREE ? POSE.HELD : 0);
  }
  return held;
}

// Of all that three marks say, what most agree with; ids that are seen twice, since
// several sheets lie there, count once.
/** @param {Seen[]} marks @param {Box[]} boxes */
function agreeing(marks, boxes) {
  /** @type {Seen[]} */
  let best = [];
  let least = Infinity;
  for (let a = 0; a < marks.length; a += 1) {
    for (let b = a + 1; b < marks.length; b += 1) {
      for (let c = b + 1; c < marks.length; c += 1) {
        const three = [marks[a], marks[b], marks[c]];
        if (new Set(three.map(({ id }) => id)).size < 3) continue;
        const { used, off } = agreed(three, marks, boxes);
        if (used.length > best.length || (used.length === best.length && off < least)) [best, least] = [used, off];
      }
    }
  }
  return { used: best, off: least };
}

/** @param {Seen[]} three @param {Seen[]} marks @param {Box[]} boxes */
function agreed(three, marks, boxes) {
  const back = fitHomography(three.flatMap((mark) => mark.corners), three.flatMap((mark) => cornersOf(boxes[mark.id])));
  /** @type {Map<number, [Seen, number]>} */
  const near = new Map();
  for (const mark of back ? marks : []) {
    const there = cornersOf(boxes[mark.id]);
    const far = Math.max(...mark.corners.flatMap((corner, at) => {
      const [x, y] = moved(/** @type {Homography} */ (back), corner);
      return [Math.abs(x - there[at][0]), Math.abs(y - there[at][1])];
    }));
    const known = near.get(mark.id);
    if (far < POSE.MOST_OFF && !(known && known[1] <= far)) near.set(mark.id, [mark, far]);
  }
  const found = [...near.values()].sort(([one], [other]) => one.id - other.id);
  return { used: found.map(([mark]) => mark), off: found.reduce((sum, [, far]) => sum + far, 0) };
}
