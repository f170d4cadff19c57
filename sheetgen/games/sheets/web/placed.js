// A sheet whose boxes stand where somebody's own art has them: as on paper, without the art.

import { element, findAll } from "./dom.js";
import { placeId } from "./link.js";
/** @import { Line, Sheet, Slot } from "./sheet.js" */
/** @import { Say } from "./types.js" */

/** @typedef {(place: string, kind: string, slot?: Slot, isLabelled?: boolean) => Element} MakeEntry makes what is tapped */

/**
 * Return the boxes of a sheet, line by line, and above them the names.
 * @param {Line[]} lines of the sheet
 * @param {number[]} numbers of the columns that are shown
 * @param {(line: Line) => string} nameOf what a line is called
 * @param {MakeEntry} entry makes a box, and the head of a column
 * @param {Say} say
 * @param {string} mark behind ids, where another sheet stands on the page
 */
export function drawPlaced(lines, numbers, nameOf, entry, say, mark) {
  return element(
    "div",
    { class: "declared-table placed", role: "group", "aria-label": say("page.table-hint") },
    element("div", { class: "placed-heads" }, numbers.map((number) => element("div", {}, entry(`player:${number}`, "player-head"), numbers.length > 1 && element("span", { "data-rank": number })))),
    element("div", { class: "placed-paper" }, lines.filter(({ slots }) => slots.length > 0).map((line) => drawPlacedLine(line, numbers, nameOf(line), entry, mark)))
  );
}

/** @param {Line} line @param {number[]} numbers @param {string} name @param {MakeEntry} entry @param {string} mark */
function drawPlacedLine(line, numbers, name, entry, mark) {
  const isLabelled = line.slots.length > 1 && line.kind !== "round";
  return element(
    "div",
    { class: `line placed-line ${line.row?.boxes ? "box-line" : `of-${line.kind}`}`, "data-line": line.name },
    element("div", { class: "line-head", id: placeId(line.name) + mark, tabindex: "-1" }, element("span", { class: "label" }, name)),
    numbers.map((number) => line.slots.map((slot) => entry(`player:${number} ${slot.name}`, "value", slot, isLabelled)))
  );
}

/**
 * Lay boxes where they stand on paper, and the name of each line above its first one.
 * @param {Element} field with what `drawPlaced` has made
 * @param {NonNullable<Sheet["placed"]>} placed where they stand
 */
export function placeIn(field, { size: [wide, high], boxes }) {
  const [paper] = findAll(field, ".placed-paper");
  paper.style.aspectRatio = `${wide} / ${high}`;
  paper.style.setProperty("--wide", String(wide));
  const there = new Map(boxes.map(([place, ...box]) => [place, box]));
  for (const line of findAll(paper, ".placed-line")) {
    /** @type {number[]|undefined} */
    let first;
    for (const button of findAll(line, "[data-place]")) {
      const box = there.get(button.dataset.place || "");
      if (!box) continue;
      const [x, y, across, down] = box;
      first ||= box;
      button.style.left = `${(100 * x) / wide}%`;
      button.style.top = `${(100 * y) / high}%`;
      button.style.width = `${(100 * across) / wide}%`;
      button.style.height = `${(100 * down) / high}%`;
    }
    const [head] = findAll(line, ".line-head");
    if (!first) continue;
    head.style.left = `${(100 * first[0]) / wide}%`;
    head.style.bottom = `${100 - (100 * first[1]) / high}%`;
  }
}
