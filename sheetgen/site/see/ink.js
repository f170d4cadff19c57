// Ink in a crop: what is darker than its paper, in connected parts (`scan/ink.py`).

import { roundHalf } from "./box.js";
import { INK } from "./figures.js";
import { median, nth, solve } from "./matrix.js";
/** @import { End, Grey, Ink, Part, Picture } from "./types.js" */

/** Return the ink in a crop. @param {Grey} crop @returns {Ink} */
export function lookAt(crop) {
  const { dark, peak, noise, isLoud } = findDark(crop);
  const threshold = Math.max(INK.FAINT, INK.NOISE * noise, INK.SHARE * peak);
  const { labels, parts } = joined(dark, threshold, 0);
  const inside = new Int32Array(parts.length + 1);
  eachInside(crop, (at) => { inside[labels[at]] += 1; });
  const found = parts.filter((part) => inside[part.label] >= INK.SPECK);
  found.sort((one, other) => one.left - other.left || one.top - other.top);
  const kept = withoutDirt(found, labels, crop);
  const area = kept.reduce((sum, part) => sum + part.area, 0);
  const isBlank = area < INK.LEAST;
  const isLittle = isBlank || isDot(kept, crop);
  const trace = isLittle ? Math.max(0, ...withoutGrains(joined(dark, INK.NEARLY * threshold, INK.RIM).parts).map((part) => part.area)) : 0;
  return {
    dark: { ...dark, data: dark.data.map((value) => Math.min(Math.max(value, 0), 1)) },
    peak,
    threshold,
    labels,
    parts: isBlank ? [] : kept,
    amount: isBlank ? 0 : (area / INK.DOTS ** 2) * Math.max(peak / threshold - 1, 0),
    trace,
    isDot: isLittle && !isBlank,
    isLoud,
  };
}

/** Return how much darker than its paper a crop is, how dark the darkest, and how uneven the paper. @param {Grey} crop */
function findDark(crop) {
  const dark = smoothed(darker(crop));
  const [peak, noise] = measured(dark.data);
  const isLoud = noise > INK.LOUD;
  if (noise <= INK.ROUGH) return { dark, peak, noise, isLoud };
  const smooth = isLoud ? darker(smoothed(crop, INK.LOOKS)) : smoothed(dark);
  const [highest, left] = measured(smooth.data);
  return { dark: smooth, peak: highest, noise: left, isLoud };
}

/** Return where thin ink crosses a frame some pixels inside the edge. Inside the edge, ink along one side is no part of what crosses the next. @param {Ink} ink @param {number} deep @returns {End[]} */
export function findEnds({ labels, parts, dark: { width, height } }, deep) {
  const [right, bottom] = [width - 1 - deep, height - 1 - deep];
  /** @type {number[][]} */
  const sides = [[], [], [], []];
  for (let x = deep; x <= right; x += 1) sides[0].push(deep * width + x);
  for (let y = deep + 1; y <= bottom; y += 1) sides[1].push(y * width + right);
  for (let x = right - 1; x >= deep; x -= 1) sides[2].push(bottom * width + x);
  for (let y = bottom - 1; y > deep; y -= 1) sides[3].push(y * width + deep);
  /** @type {{label: number, run: number[]}[]} */
  const runs = [];
  const most = deep ? INK.THIN : width + height;
  for (const side of sides) {
    for (let at = 0, from = 0; at < side.length; at += 1) {
      const label = labels[side[at]];
      if (at + 1 < side.length && labels[side[at + 1]] === label) continue;
      runs.push({ label, run: side.slice(from, at + 1) });
      from = at + 1;
      joinCorner(runs, runs.length - 2, runs.length - 1, most);
    }
  }
  joinCorner(runs, runs.length - 1, 0, most);
  const kept = new Set(parts.map(({ label }) => label));
  return runs.filter(({ label, run }) => kept.has(label) && run.length <= INK.THIN).map(({ label, run }) => {
    const x = run.reduce((sum, place) => sum + (place % width), 0) / run.length;
    const y = run.reduce((sum, place) => sum + Math.floor(place / width), 0) / run.length;
    return { label, x, y, count: run.length, deep };
  });
}

/** Join two runs of the same ink around a corner unless they are too long. @param {{label: number, run: number[]}[]} runs @param {number} before @param {number} after @param {number} most */
function joinCorner(runs, before, after, most) {
  if (runs.length < 2 || runs[before].label !== runs[after].label || runs[before].run.length + runs[after].run.length > most) return;
  runs[before].run.push(...runs[after].run);
  runs.splice(after, 1);
}

/** Return the ends of lines that go on beyond the crop. @param {Ink} ink @param {End[]} ends @param {Grey} around the crop with INK.OUTSIDE more at every side @returns {End[]} */
export function endsOutside(ink, ends, around) {
  const dark = findDark(around).dark;
  return ends.filter((end) => INK.BEHIND.some((deep) => isLine(end, ink, dark, deep)));
}

/** Return whether a line goes through the middle along an edge, and is no stroke of a cross. @param {Ink} ink of a ring, or of a box to tick @param {End[]} going ends of lines that go on beyond it @returns {boolean} */
export function hasLine(ink, going) {
  const lines = pairsOf(going).flatMap(([one, other]) =>
    one.label === other.label && goesThrough(ink, one, other) ? [{ x: other.x - one.x, y: other.y - one.y }] : []
  );
  const isCross = pairsOf(lines).some(([a, b]) => Math.abs(a.x * b.y - a.y * b.x) > INK.STEEP * Math.hypot(a.x, a.y) * Math.hypot(b.x, b.y));
  return lines.some(({ x, y }) => Math.min(Math.abs(x), Math.abs(y)) <= INK.LEVEL * Math.hypot(x, y)) && !isCross;
}

/** @template T @param {T[]} items @returns {[T, T][]} */
function pairsOf(items) {
  return items.flatMap((one, at) => items.slice(at + 1).map((other) => /** @type {[T, T]} */ ([one, other])));
}

/** Return whether a straight line of ink joins two ends through the middle. @param {Ink} ink @param {End} one @param {End} other */
function goesThrough(ink, one, other) {
  const { width, height } = ink.dark;
  return offOf(one, other, (width - 1) / 2, (height - 1) / 2) <= INK.MIDDLE * Math.min(height, width) && isInked(ink, one, other);
}

/** Return how far a place is off the line between two ends. @param {End} one @param {End} other @param {number} x @param {number} y */
function offOf(one, other, x, y) {
  const [across, down] = [other.x - one.x, other.y - one.y];
  return Math.abs((x - one.x) * down - (y - one.y) * across) / Math.hypot(across, down);
}

/** Return whether ink joins two ends in a straight line. @param {Ink} ink @param {End} one @param {End} other */
function isInked({ labels, dark: { width, height } }, one, other) {
  const [x, y] = [other.x - one.x, other.y - one.y];
  const long = Math.hypot(x, y);
  let inked = 0;
  for (let step = 0; step < Math.trunc(long); step += 1) {
    const [row, column] = [Math.trunc(one.y + (y * step) / long), Math.trunc(one.x + (x * step) / long)];
    const near = [-1, 0, 1].some((down) => [-1, 0, 1].some((right) => isOwn(row + down, column + right)));
    inked += near ? 1 : 0;
  }
  return inked >= INK.INKED * Math.trunc(long);

  function isOwn(/** @type {number} */ row, /** @type {number} */ column) {
    return row >= 0 && row < height && column >= 0 && column < width && labels[row * width + column] === one.label;
  }
}

/** Return ink without lines that go on beyond the crop at both ends, and whether one is connected with other ink. @param {Ink} ink @param {End[]} going ends of lines that go on beyond it @returns {[Ink, boolean]} */
export function leaveLines(ink, going) {
  const [lines, crossed] = [new Set(), new Set()];
  for (const part of ink.parts) {
    for (const deep of [0, INK.RIM]) {
      const own = going.filter((end) => end.label === part.label && end.deep === deep);
      if (own.length < 2) continue;
      if (isAlone(part, own) || isStraight(ink, part, own)) lines.add(part.label);
      else if (!deep) crossed.add(part.label);
    }
  }
  const isCrossed = [...crossed].some((label) => !lines.has(label));
  if (!lines.size) return [ink, isCrossed];
  const parts = ink.parts.filter(({ label }) => !lines.has(label));
  const area = parts.reduce((sum, part) => sum + part.area, 0);
  if (area < INK.LEAST) return [{ ...ink, parts: [], amount: 0, trace: 0, isDot: false }, false];
  const amount = (area / INK.DOTS ** 2) * Math.max(ink.peak / ink.threshold - 1, 0);
  return [{ ...ink, parts, amount, isDot: isDot(parts, ink.dark) }, isCrossed];
}

/** Return whether a part is no more than a line between some ends. @param {Part} part @param {End[]} ends */
function isAlone({ left, right, top, bottom, area }, ends) {
  const counts = ends.map(({ count }) => count);
  const span = (/** @type {"x"|"y"} */ along) => Math.max(...ends.map((end) => end[along])) - Math.min(...ends.map((end) => end[along]));
  const [wide, high, beside] = [right - left, bottom - top, Math.max(...counts) + INK.BENT];
  return area <= INK.ALONE * Math.hypot(wide, high) * Math.min(...counts) && wide <= span("x") + beside && high <= span("y") + beside;
}

/** Return whether a part is straight lines between ends, and remains, alone. @param {Ink} ink @param {Part} part @param {End[]} ends */
function isStraight(ink, part, ends) {
  const lines = pairsOf(ends).filter(([one, other]) => isInked(ink, one, other));
  let rest = 0;
  eachInside(ink.dark, (at) => {
    if (ink.labels[at] !== part.label) return;
    const [x, y] = [at % ink.dark.width, Math.floor(at / ink.dark.width)];
    if (lines.every(([one, other]) => offOf(one, other, x, y) > Math.min(one.count, other.count) / 2 + INK.BLUR)) rest += 1;
  });
  return rest < INK.LEAST;
}

/** Return whether a line goes on outside the crop as it does inside. @param {End} end @param {Ink} ink @param {Picture} around @param {number} deep pixels inside tell which way it goes */
function isLine(end, { labels, threshold, dark: { width, height } }, around, deep) {
  let [count, sumX, sumY] = [0, 0, 0];
  const [column, row] = [Math.floor(end.x + 0.5), Math.floor(end.y + 0.5)];
  for (let y = Math.max(row - deep, end.deep); y <= Math.min(row + deep, height - 1 - end.deep); y += 1) {
    for (let x = Math.max(column - deep, end.deep); x <= Math.min(column + deep, width - 1 - end.deep); x += 1) {
      if (labels[y * width + x] === end.label) [count, sumX, sumY] = [count + 1, sumX + x, sumY + y];
    }
  }
  const [x, y] = [end.x - sumX / count, end.y - sumY / count];
  const far = Math.hypot(x, y);
  if (far < 1) return false;
  const margin = (around.height - height) >> 1;
  for (let step = INK.BEYOND + end.deep; step < margin + end.deep; step += 1) {
    const down = Math.trunc(end.y + margin + (y / far) * step + 0.5);
    const right = Math.trunc(end.x + margin + (x / far) * step + 0.5);
    if (down <= 0 || down >= height + 2 * margin - 1 || right <= 0 || right >= width + 2 * margin - 1) return false;
    let most = 0;
    for (const above of [-1, 0, 1]) {
      for (const beside of [-1, 0, 1]) most = Math.max(most, around.data[(down + above) * around.width + right + beside]);
    }
    if (most <= threshold) return false;
  }
  return true;
}

/** Return how much darker than its paper a crop is. @param {Picture|Grey} crop @returns {Picture} */
function darker(crop) {
  const data = paperOf(crop);
  for (let at = 0; at < data.length; at += 1) data[at] = 1 - crop.data[at] / data[at];
  return { ...crop, data };
}

/** Return parts without remains of others, and without dots far from larger ink. @param {Part[]} parts from left to right @param {Int32Array} labels @param {Grey} crop */
function withoutDirt(parts, labels, crop) {
  const whole = withoutGrains(parts);
  const runs = runsApart(whole.length ? whole : parts.slice(0, 1)).filter((run) => !isRemains(run, labels, crop));
  const large = runs.filter((run) => !isDot(run, crop));
  return (large.length ? large : runs).flat();
}

/** Return parts without those as small and as far from others as toner or dust. @param {Part[]} parts */
function withoutGrains(parts) {
  return parts.filter((part) => Math.max(part.right - part.left, part.bottom - part.top) > INK.GRAIN || parts.some((other) => other !== part
    && Math.max(other.left - part.right, part.left - other.right, other.top - part.bottom, part.top - other.bottom) < INK.LONELY));
}

/** Return parts in runs that stand clearly apart. @param {Part[]} parts */
function runsApart(parts) {
  /** @type {Part[][]} */
  const runs = [];
  let end = -INK.APART;
  for (const part of parts) {
    if (part.left - end >= INK.APART) runs.push([]);
    runs[runs.length - 1].push(part);
    end = Math.max(end, part.right);
  }
  return runs;
}

/** Return whether parts belong to what stands outside: hardly more than rim. @param {Part[]} run @param {Int32Array} labels @param {Grey} crop */
function isRemains(run, labels, crop) {
  const { width, height } = crop;
  const isInside = run.every(({ left, right, top, bottom }) => left > 0 && right < width && top > 0 && bottom < height);
  if (isInside || isDot(run, crop)) return false;
  const own = run.map(({ label }) => label);
  let [left, right, top, bottom] = [width, 0, height, 0];
  eachInside(crop, (at) => {
    if (!own.includes(labels[at])) return;
    const x = at % width;
    const y = (at - x) / width;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  });
  const [low, long] = [right - left + 1, bottom - top + 1].sort((one, other) => one - other);
  return long <= (low <= INK.SHALLOW ? 2 * INK.DOT : INK.DOT);
}

/** Return whether there is no more than a dot. @param {Part[]} parts @param {{width: number, height: number}} size of the crop */
export function isDot(parts, { width, height }) {
  const most = Math.max(INK.DOT, Math.min(INK.ROOMY_DOT, INK.DOT_SHARE * Math.min(width, height)));
  return Math.max(reach(parts, "left", "right"), reach(parts, "top", "bottom")) <= most;
}

/** @param {Part[]} parts @param {"left"|"top"} from @param {"right"|"bottom"} to */
function reach(parts, from, to) {
  return Math.max(...parts.map((part) => part[to])) - Math.min(...parts.map((part) => part[from]));
}

/** @param {{width: number, height: number}} size @param {(at: number) => void} take */
function eachInside({ width, height }, take) {
  for (let y = INK.RIM; y < height - INK.RIM; y += 1) {
    for (let x = INK.RIM; x < width - INK.RIM; x += 1) take(y * width + x);
  }
}

/** Return how bright the paper is at every pixel: a plane through what is bright. @param {Picture|Grey} crop */
function paperOf({ data, width, height }) {
  const across = Float32Array.from({ length: width }, (_, x) => x / width - 0.5);
  const down = Float32Array.from({ length: height }, (_, y) => y / height - 0.5);
  const [columns, rows] = [(width + 1) >> 1, (height + 1) >> 1];
  const seen = new Float32Array(columns * rows);
  for (let y = 0, at = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2, at += 1) seen[at] = data[y * width + x];
  }
  const sorted = seen.slice().sort();
  const level = sorted[sorted.length - Math.max(Math.floor(seen.length / INK.BRIGHT), 1)];
  let plane = [level, 0, 0];
  let share = INK.PAPER;
  for (let look = 0; look < 3; look += 1) {
    plane = fitPlane(seen, across, down, columns, plane, share) || plane;
    share = INK.STILL;
  }
  const paper = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) paper[at] = Math.max(plane[0] + plane[1] * across[x] + plane[2] * down[y], 1);
  }
  return paper;
}

/** @param {Float32Array} seen every second pixel @param {Float32Array} across @param {Float32Array} down @param {number} columns @param {number[]} plane of before @param {number} share */
function fitPlane(seen, across, down, columns, [level, right, below], share) {
  let [one, sx, sy, xx, xy, yy, sv, xv, yv] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let at = 0, row = 0; at < seen.length; row += 2) {
    const y = down[row];
    for (let column = 0; column < columns; column += 1, at += 1) {
      const x = across[2 * column];
      const value = seen[at];
      if (value <= Math.max(level + right * x + below * y, 1) * share) continue;
      one += 1;
      sx += x;
      sy += y;
      xx += x * x;
      xy += x * y;
      yy += y * y;
      sv += value;
      xv += x * value;
      yv += y * value;
    }
  }
  const solved = solve([[one, sx, sy], [sx, xx, xy], [sy, xy, yy]], [[sv], [xv], [yv]]);
  return solved && solved.map(([value]) => value);
}

/** Return a picture in which every pixel takes a little of those beside it. @param {Picture|Grey} picture @param {number} [times] @returns {Picture} */
function smoothed({ data, width, height }, times = 1) {
  const across = new Float32Array(data.length);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      across[at] = data[at] / 2 + (data[at - (x > 0 ? 1 : 0)] + data[at + (x < width - 1 ? 1 : 0)]) / 4;
    }
  }
  const both = across.map((value, at) => {
    const above = across[at < width ? at : at - width];
    const below = across[at + width < data.length ? at + width : at];
    return value / 2 + (above + below) / 4;
  });
  const found = { data: both, width, height };
  return times > 1 ? smoothed(found, times - 1) : found;
}

/** Return how dark the darkest is, and how far the paper is from even. @param {Float32Array} dark */
function measured(dark) {
  const held = dark.slice();
  const count = Math.max(roundHalf(dark.length * INK.TOP), 1);
  nth(held, dark.length - count);
  let sum = 0;
  for (let at = dark.length - count; at < dark.length; at += 1) sum += held[at];
  const peak = sum / count;
  const most = Math.max(INK.FAINT, INK.PALE * peak);
  let bares = 0;
  for (const value of dark) if (value < most) held[bares++] = Math.abs(value);
  const bare = held.subarray(0, bares);
  return [peak, bare.length ? median(bare) * INK.SPREAD : 1];
}

/**
 * Return what is connected, corners included, and is darker than a threshold.
 * @param {Picture} dark
 * @param {number} threshold
 * @param {number} rim pixels along the edge that are left out
 */
export function joined({ data, width, height }, threshold, rim) {
  const labels = new Int32Array(data.length);
  /** @type {Part[]} */
  const parts = [];
  /** @param {number} x @param {number} y */
  const isNext = (x, y) => {
    const at = y * width + x;
    return x >= rim && x < width - rim && y >= rim && y < height - rim && !labels[at] && data[at] > threshold;
  };
  const open = [];
  for (let at = 0; at < data.length; at += 1) {
    if (!isNext(at % width, Math.floor(at / width))) continue;
    const label = parts.length + 1;
    const part = { label, left: width, top: height, right: 0, bottom: 0, area: 0 };
    parts.push(part);
    labels[at] = label;
    open.push(at);
    while (open.length) {
      const own = /** @type {number} */ (open.pop());
      const [x, y] = [own % width, Math.floor(own / width)];
      part.area += 1;
      [part.left, part.right] = [Math.min(part.left, x), Math.max(part.right, x + 1)];
      [part.top, part.bottom] = [Math.min(part.top, y), Math.max(part.bottom, y + 1)];
      for (let v = y - 1; v <= y + 1; v += 1) {
        for (let u = x - 1; u <= x + 1; u += 1) {
          if (!isNext(u, v)) continue;
          labels[v * width + u] = label;
          open.push(v * width + u);
        }
      }
    }
  }
  return { labels, parts };
}
