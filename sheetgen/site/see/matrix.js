// Sums of products that places and pictures want.

/**
 * Return the solution of linear equations, by Gauss with the largest pivot.
 * @param {number[][]} rows of the square matrix
 * @param {number[][]} right what each row comes to, for several solutions at once
 * @returns {number[][]|null} for each unknown its solutions; nothing if there are many
 */
export function solve(rows, right) {
  return eliminated(Float64Array.from(rows.flat()), Float64Array.from(right.flat()), rows.length);
}

/**
 * Return the factors that come nearest to what is wanted, by least squares.
 * @param {number[][]} given for each equation what is multiplied by the factors
 * @param {number[][]} wanted for each equation what should come out, several at once
 * @param {number[]} [held] for each factor how much it is held back
 * @returns {number[][]|null} for each given its factors; nothing if there are many
 */
export function leastSquares(given, wanted, held) {
  const size = given[0].length;
  const wide = wanted[0].length;
  const rows = new Float64Array(size * size);
  const right = new Float64Array(size * wide);
  held?.forEach((value, at) => { rows[at * size + at] = value; });
  for (let at = 0; at < given.length; at += 1) {
    const own = given[at];
    const out = wanted[at];
    for (let i = 0; i < size; i += 1) {
      const value = own[i];
      if (value === 0) continue;
      for (let j = i, to = i * size + i; j < size; j += 1, to += 1) rows[to] += value * own[j];
      for (let k = 0, to = i * wide; k < wide; k += 1, to += 1) right[to] += value * out[k];
    }
  }
  for (let i = 1; i < size; i += 1) {
    for (let j = 0; j < i; j += 1) rows[i * size + j] = rows[j * size + i];
  }
  return eliminated(rows, right, size);
}

// Both are used up.
/** @param {Float64Array} rows of a square matrix, one after the other @param {Float64Array} right @param {number} size of the matrix */
function eliminated(rows, right, size) {
  const wide = right.length / size;
  for (let at = 0; at < size; at += 1) {
    let pivot = at;
    for (let row = at + 1; row < size; row += 1) {
      if (Math.abs(rows[row * size + at]) > Math.abs(rows[pivot * size + at])) pivot = row;
    }
    if (Math.abs(rows[pivot * size + at]) < 1e-12) return null;
    exchange(rows, size, at, pivot);
    exchange(right, wide, at, pivot);
    for (let row = 0; row < size; row += 1) {
      const share = rows[row * size + at] / rows[at * size + at];
      if (row === at || share === 0) continue;
      for (let k = at; k < size; k += 1) rows[row * size + k] -= share * rows[at * size + k];
      for (let k = 0; k < wide; k += 1) right[row * wide + k] -= share * right[at * wide + k];
    }
  }
  return Array.from({ length: size }, (_, at) => Array.from(right.subarray(at * wide, (at + 1) * wide), (value) => value / rows[at * size + at]));
}

/** @param {Float64Array} rows @param {number} wide @param {number} one @param {number} other */
function exchange(rows, wide, one, other) {
  const held = rows.slice(one * wide, (one + 1) * wide);
  rows.copyWithin(one * wide, other * wide, (other + 1) * wide);
  rows.set(held, other * wide);
}

/** Return the one in the middle, or the mean of the two. @param {ArrayLike<number>} values */
export function median(values) {
  return percentile(values, 50);
}

/** Return the value below which a share of all lies, as numpy has it. @param {ArrayLike<number>} values @param {number} share in per cent */
export function percentile(values, share) {
  const held = new Float64Array(values);
  const place = ((held.length - 1) * share) / 100;
  const below = Math.floor(place);
  const low = nth(held, below);
  if (place === below) return low;
  let high = Infinity; // what is behind is no less
  for (let at = below + 1; at < held.length; at += 1) if (held[at] < high) high = held[at];
  return low + (high - low) * (place - below);
}

/** Return the value that would stand at a place if they were sorted; those before it are no larger then, those behind no less. @param {Float64Array|Float32Array} values @param {number} place */
export function nth(values, place) {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >> 1];
    let [left, right] = [low, high];
    while (left <= right) {
      while (values[left] < pivot) left += 1;
      while (values[right] > pivot) right -= 1;
      if (left > right) break;
      const held = values[left];
      values[left] = values[right];
      values[right] = held;
      left += 1;
      right -= 1;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return values[place];
}
