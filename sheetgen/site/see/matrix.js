// Sums of products that places and pictures want.

/**
 * Return the solution of linear equations, by Gauss with the largest pivot.
 * @param {number[][]} rows of the square matrix; they are used up
 * @param {number[][]} right what each row comes to, for several solutions at once
 * @returns {number[][]|null} for each unknown its solutions; nothing if there are many
 */
export function solve(rows, right) {
  const size = rows.length;
  for (let at = 0; at < size; at += 1) {
    let pivot = at;
    for (let row = at + 1; row < size; row += 1) {
      if (Math.abs(rows[row][at]) > Math.abs(rows[pivot][at])) pivot = row;
    }
    if (Math.abs(rows[pivot][at]) < 1e-12) return null;
    [rows[at], rows[pivot]] = [rows[pivot], rows[at]];
    [right[at], right[pivot]] = [right[pivot], right[at]];
    for (let row = 0; row < size; row += 1) {
      const share = rows[row][at] / rows[at][at];
      if (row === at || share === 0) continue;
      for (let k = at; k < size; k += 1) rows[row][k] -= share * rows[at][k];
      right[row] = right[row].map((value, k) => value - share * right[at][k]);
    }
  }
  return right.map((values, at) => values.map((value) => value / rows[at][at]));
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
  const rows = Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_each, j) => (i === j && held ? held[i] : 0)));
  const right = Array.from({ length: size }, () => wanted[0].map(() => 0));
  given.forEach((own, at) => {
    for (let i = 0; i < size; i += 1) {
      for (let j = 0; j < size; j += 1) rows[i][j] += own[i] * own[j];
      wanted[at].forEach((value, k) => { right[i][k] += own[i] * value; });
    }
  });
  return solve(rows, right);
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
