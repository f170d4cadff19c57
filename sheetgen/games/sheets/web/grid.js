// Grids and maps of a declared sheet: where their cells stand, and what places there are called.

import { element } from "./dom.js";
/** @import { Grid } from "./sheet.js" */
/** @import { Child, Message } from "./types.js" */

const FAR = 1e6; // no way leads there

/**
 * Return a grid with its legend.
 * @param {Grid} grid the engine's description
 * @param {HTMLElement[]} shown the buttons of its cells, of its marks, and of its points if they are written
 * @returns {Child[]}
 */
export function drawGrid({ hex, cells, grounds, worths, areas }, shown) {
  const wide = hex ? 2 : 1; // columns of the style that a cell has
  const rows = valuesOf(cells.map(([row]) => row));
  const columns = valuesOf(cells.map(([, column]) => column));
  const [down, across] = [rows[rows.length - 1] + 1, columns[columns.length - 1] + wide];
  const placed = shown.slice(0, cells.length);
  cells.forEach(([row, column, ground], at) => {
    put(placed[at], row + 1, column + 1, wide);
    placed[at].dataset.ground = grounds[ground][1];
  });
  const rest = shown.slice(cells.length);
  /** @type {Child[]} */
  const chips = [];
  for (const [part, points, later] of worths) {
    points.forEach((worth, at) => {
      const told = (later.length > 0 && rest.shift()) || element("span", { class: "grid-worth" }, String(worth).replace("-", "\u2212"));
      if (part === "colours") chips[at] = told;
      else placed.push(told);
      if (part === "rows") put(told, rows[at] + 1, across + 1, wide);
      if (part === "columns") put(told, down + 1, columns[at] + 1, wide);
    });
  }
  const field = element("span", { class: `slots of-grid${hex ? " of-hexes" : ""}` }, placed);
  field.style.setProperty("--across", String(across));
  const legend = grounds.map(
    ([label, colour, , , , hint], at) => (label || chips[at]) && element("span", { class: "ground", "data-ground": colour }, label, hint && element("span", { class: "grid-worth" }, hint), chips[at])
  );
  const sizes = areas.slice(1).map((points, at) => element("span", { class: "grid-size" }, element("span", {}, `${at + 1}${at + 2 < areas.length ? "" : "+"}`), element("b", {}, String(points))));
  if (areas.length > 1) legend.push(element("span", { class: "grid-sizes" }, sizes));
  return [element("span", { class: "grid-legend" }, legend), field, element("span", { class: "slots grid-sum" }, rest)];
}

/**
 * Return the button of a grid that is next to another, if there is one.
 * @param {HTMLElement} target within a button
 * @param {[number, number]} step to the right, and down
 * @returns {HTMLElement|undefined}
 */
export function besideIn(target, [dx, dy]) {
  const from = target.closest(".of-grid > .value");
  if (!from?.parentElement) return undefined;
  /** @param {Element} node */
  const placeOf = (node) => /** @type {HTMLElement} */ (node).style.gridArea.split("/").map((part) => parseInt(part, 10));
  const [row, column] = placeOf(from);
  /** @param {Element} node */
  const wayTo = (node) => {
    const [down, right] = placeOf(node);
    const [along, aside] = dy ? [(down - row) * dy, Math.abs(right - column)] : [(right - column) * dx, down === row ? 0 : FAR];
    return along > 0 ? along * 100 + aside : FAR;
  };
  const [[way, next]] = [...from.parentElement.children].filter((node) => node.matches(".value")).map((node) => /** @type {[number, HTMLElement]} */ ([wayTo(node), node])).sort(([one], [other]) => one - other);
  return way < FAR ? next : undefined;
}

/**
 * Return what the places of a grid are called.
 * @param {string} name of its line
 * @param {string} label of it
 * @param {Grid} grid the engine's description
 * @returns {[string, string|Message][]}
 */
export function gridPlaces(name, label, { cells, grounds, worths }) {
  /** @type {[string, string|Message][]} */
  const known = cells.map(([row], at) => {
    const before = cells.slice(0, at).filter(([other]) => other === row);
    return [`${name}.${at + 1}`, ["place.cell-of", { name: label, row: row + 1, cell: before.length + 1 }]];
  });
  for (const [part, , later] of worths) {
    later.forEach((_, at) => {
      const ground = part === "colours" && grounds[at][0];
      known.push([`${name}.${part}.${at + 1}`, ground ? `${label}, ${ground}` : [`place.${part}-of`, { name: label, number: at + 1 }]]);
    });
  }
  return known;
}

/** @param {number[]} numbers @returns {number[]} each once, in order */
function valuesOf(numbers) {
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** @param {HTMLElement} node @param {number} row @param {number} column @param {number} wide */
function put(node, row, column, wide) {
  node.style.gridArea = `${row} / ${column} / auto / span ${wide}`;
}
