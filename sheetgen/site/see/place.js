// Where a face lies in a picture: flat first, then bent a little (`scan/pose.py`).

import { POSE } from "./figures.js";
import { leastSquares } from "./matrix.js";
/** @import { Box, Grey, Place, Seen } from "./types.js" */

/** What a homography takes places by, row by row. @typedef {number[]} Homography */

/** Where the face of a sheet lies in a picture. */
export class Pose {
  /**
   * @param {number[]} marks the ids of those that it rests on
   * @param {Homography} flat from millimetres to pixels
   * @param {number[][]} bent factors of the terms, for x and y
   * @param {Place} middle of the corners that it rests on, in millimetres
   * @param {Place} reach half of how far they are apart
   * @param {number[][]} [nudge] factors of the terms by which places are moved before
   */
  constructor(marks, flat, bent, middle, reach, nudge = []) {
    this.marks = marks;
    this.flat = flat;
    this.bent = bent;
    this.middle = middle;
    this.reach = reach;
    this.nudge = nudge;
  }

  /** Return the pose with other factors of `nudge`. @param {number[][]} nudge */
  nudged(nudge) {
    return new Pose(this.marks, this.flat, this.bent, this.middle, this.reach, nudge);
  }

  /** Return where a place on the face, in millimetres, is in the picture. @param {Place} place @returns {Place} */
  see([x, y]) {
    const [dx, dy] = summed(this.nudge, this.terms([x, y], POSE.NUDGED));
    const near = /** @type {Place} */ ([x + dx, y + dy]);
    const [bx, by] = summed(this.bent, this.terms(near, POSE.DEGREE));
    const [u, v] = moved(this.flat, near);
    return [u + bx, v + by];
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
  cut(grey, [left, top, wide, high], dots) {
    const width = Math.max(roundHalf(wide * dots), 1);
    const height = Math.max(roundHalf(high * dots), 1);
    const data = new Uint8Array(width * height);
    // Between some places the way is straight.
    for (let row = 0; row < height; row += KNOT) {
      for (let column = 0; column < width; column += KNOT) {
        const knots = [0, KNOT].flatMap((down) => [0, KNOT].map((across) =>
          this.see([left + ((column + across + 0.5) * wide) / width, top + ((row + down + 0.5) * high) / height])));
        fillPart(grey, { data, width, height }, column, row, knots);
      }
    }
    return { data, width, height };
  }
}

const KNOT = 8; // pixels from one place to the next whose way is told

// Four places, row by row, tell where all pixels between them are.
/** @param {Grey} grey @param {Grey} part @param {number} column @param {number} row @param {Place[]} knots */
function fillPart(grey, { data, width, height }, column, row, [a, b, c, d]) {
  for (let y = 0; y < KNOT && row + y < height; y += 1) {
    const down = y / KNOT;
    const [u, v] = [a[0] + (c[0] - a[0]) * down, a[1] + (c[1] - a[1]) * down];
    const [across, up] = [(b[0] + (d[0] - b[0]) * down - u) / KNOT, (b[1] + (d[1] - b[1]) * down - v) / KNOT];
    for (let x = 0, at = (row + y) * width + column; x < KNOT && column + x < width; x += 1, at += 1) {
      data[at] = cubic(grey, u + across * x, v + up * x);
    }
  }
}

/** Round to the nearest, halves to the even one as Python does. @param {number} value */
export function roundHalf(value) {
  const low = Math.floor(value);
  const over = value - low;
  return over > 0.5 || (over === 0.5 && low % 2 === 1) ? low + 1 : low;
}

/** Return a box less a rim on every side. @param {Box} box @param {number} rim @returns {Box} */
export function inset([x, y, wide, high], rim) {
  return [x + rim, y + rim, wide - 2 * rim, high - 2 * rim];
}

/** @param {Box} box @returns {Place} */
export function centreOf([x, y, wide, high]) {
  return [x + wide / 2, y + high / 2];
}

/** Return the corners of a box, clockwise from the top left. @param {Box} box @returns {Place[]} */
export function cornersOf([x, y, wide, high]) {
  return [[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]];
}

/** @param {number} x @param {number} y @param {number} degree */
function termsOf(x, y, degree) {
  const found = [];
  for (let a = 0, across = 1; a <= degree; a += 1, across *= x) {
    for (let b = 0, both = across; a + b <= degree; b += 1, both *= y) found.push(both);
  }
  return found;
}

/** @param {number[][]} factors @param {number[]} values @returns {Place} */
function summed(factors, values) {
  let [x, y] = [0, 0];
  for (let at = 0; at < factors.length; at += 1) {
    x += factors[at][0] * values[at];
    y += factors[at][1] * values[at];
  }
  return [x, y];
}

/** Return where a homography takes a place. @param {Homography} flat @param {Place} place @returns {Place} */
export function moved(flat, [x, y]) {
  const deep = flat[6] * x + flat[7] * y + flat[8];
  return [(flat[0] * x + flat[1] * y + flat[2]) / deep, (flat[3] * x + flat[4] * y + flat[5]) / deep];
}

// Weights of four pixels in a row at each 32nd of a pixel between the middle two: the
// cubic curve, and the steps, that OpenCV takes.
const FINE = 32;
const BEND = -0.75;
const WEIGHTS = new Float64Array(4 * FINE);
for (let step = 0; step < FINE; step += 1) {
  const at = step / FINE;
  const [far, near, next] = [at + 1, at, 1 - at];
  const outer = ((BEND * far - 5 * BEND) * far + 8 * BEND) * far - 4 * BEND;
  const first = ((BEND + 2) * near - (BEND + 3)) * near * near + 1;
  const second = ((BEND + 2) * next - (BEND + 3)) * next * next + 1;
  WEIGHTS.set([outer, first, second, 1 - outer - first - second], 4 * step);
}

/** Return how bright a picture is between pixels. @param {Grey} grey @param {number} x @param {number} y */
function cubic({ data, width, height }, x, y) {
  const [across, down] = [Math.round(x * FINE), Math.round(y * FINE)];
  const [left, top] = [(across >> 5) - 1, (down >> 5) - 1];
  const columns = 4 * (across & 31);
  const rows = 4 * (down & 31);
  const isInside = left >= 0 && left + 3 < width;
  let sum = 0;
  for (let row = 0; row < 4; row += 1) {
    const line = Math.min(Math.max(top + row, 0), height - 1) * width;
    let own = 0;
    if (isInside) {
      const at = line + left;
      own = WEIGHTS[columns] * data[at] + WEIGHTS[columns + 1] * data[at + 1] + WEIGHTS[columns + 2] * data[at + 2] + WEIGHTS[columns + 3] * data[at + 3];
    } else {
      for (let column = 0; column < 4; column += 1) {
        own += WEIGHTS[columns + column] * data[line + Math.min(Math.max(left + column, 0), width - 1)];
      }
    }
    sum += WEIGHTS[rows + row] * own;
  }
  return sum < 0 ? 0 : sum > 255 ? 255 : Math.round(sum);
}

/**
 * Return the homography between places that comes nearest.
 * @param {Place[]} from
 * @param {Place[]} to
 * @returns {Homography|null} nothing if they lie so that there are many
 */
export function fitHomography(from, to) {
  const [own, other] = [evened(from), evened(to)];
  const [a, b] = [from.map(own.take), to.map(other.take)];
  const given = a.flatMap(([x, y], at) => {
    const [u, v] = b[at];
    return [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]];
  });
  const first = leastSquares(given, b.flatMap(([u, v]) => [[u], [v]]));
  if (!first) return null;
  let flat = [...first.map(([value]) => value), 1];
  for (let look = 0; look < LOOKS; look += 1) {
    const next = from.length > 4 ? nearer(flat, a, b) : null;
    if (!next) break;
    flat = next;
  }
  return times(times(other.back, flat), own.matrix);
}

const LOOKS = 6; // at how far a homography is off

// A step of Gauss and Newton: what is off is told in the picture, not in the equations.
/** @param {Homography} flat @param {Place[]} from @param {Place[]} to */
function nearer(flat, from, to) {
  /** @type {number[][]} */
  const given = [];
  /** @type {number[][]} */
  const off = [];
  from.forEach(([x, y], at) => {
    const deep = flat[6] * x + flat[7] * y + 1;
    const [u, v] = moved(flat, [x, y]);
    const [p, q, one] = [x / deep, y / deep, 1 / deep];
    given.push([p, q, one, 0, 0, 0, -u * p, -u * q], [0, 0, 0, p, q, one, -v * p, -v * q]);
    off.push([to[at][0] - u], [to[at][1] - v]);
  });
  const step = leastSquares(given, off);
  return step && [...step.map(([value], at) => flat[at] + value), 1];
}

/** Return what brings places round 0 to a size of 1, as matrices there and back. @param {Place[]} places */
function evened(places) {
  const count = places.length;
  const [x, y] = [0, 1].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / count);
  const far = places.reduce((sum, place) => sum + Math.hypot(place[0] - x, place[1] - y), 0) / count || 1;
  /** @param {Place} place @returns {Place} */
  const take = (place) => [(place[0] - x) / far, (place[1] - y) / far];
  return { take, matrix: [1 / far, 0, -x / far, 0, 1 / far, -y / far, 0, 0, 1], back: [far, 0, x, 0, far, y, 0, 0, 1] };
}

/** @param {number[]} a @param {number[]} b */
function times(a, b) {
  const found = [];
  for (let row = 0; row < 9; row += 3) {
    for (let column = 0; column < 3; column += 1) {
      found.push(a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]);
    }
  }
  return found;
}

/**
 * Return where a face lies whose marks are seen.
 * @param {Seen[]} marks all that are seen, of other sheets too
 * @param {Box[]} boxes of the marks on the face, by id
 * @param {number} [fewest] marks that have to agree
 * @returns {{pose: Pose|null, used: Seen[], off: number}} no pose if fewer agree with each
 *   other; in millimetres how far all of them are from where three of them say
 */
export function fitPose(marks, boxes, fewest = POSE.FEWEST) {
  const { used, off: far } = agreeing(marks.filter((mark) => mark.id < boxes.length), boxes);
  if (used.length < fewest) return { pose: null, used, off: far };
  const face = used.flatMap((mark) => cornersOf(boxes[mark.id]));
  const seen = used.flatMap((mark) => mark.corners);
  const flat = fitHomography(face, seen);
  if (!flat) return { pose: null, used, off: far };
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
  const bent = leastSquares(given, off, heldTerms());
  return { pose: bent && new Pose(plain.marks, flat, bent, middle, reach), used, off: far };
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
