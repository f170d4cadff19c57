// Where the points of a sheet come from: a line for every source, certain or a range.

import { BASE_HEADINGS } from "./constants.js";
import { element } from "./dom.js";
import { PHASE_LETTERS } from "./fill.js";
import { tileWords } from "./tiles.js";
import { capitalised, placeWords } from "./words.js";
/** @import { State, Verdict } from "./sheet.js" */
/** @import { Heading, Judged, Line } from "./types.js" */

const OF_AREAS = ["areas", "phases"];

/**
 * Return the headings of a sheet with their points and where these come from.
 * @param {Judged<State>} state of the page
 * @returns {Heading[]} `name`, `amount`, and `sources`: `place`, `words`, `amount`, `more`
 */
export function listHeadings(state) {
  const { opened, verdict, fill } = state;
  if (fill.variant === "solo") return []; // it is won, or it is not
  /** @param {string} heading */
  const lines = (heading) => verdict.lines.filter(([name]) => name === heading);
  const shown = opened.sheet.headings.filter((name) => BASE_HEADINGS.includes(name) || lines(name).length > 0);
  return shown.map((name) => {
    const [low, high] = sumOf(verdict, name);
    const sources = lines(name).map((line) => sourceOf(line, state));
    return { name, amount: spanWords(low, high), sources };
  });
}

/**
 * Return the least and the most points of a heading.
 * @param {Verdict} verdict of the engine
 * @param {string} heading its name
 * @returns {[number, number]}
 */
export function sumOf(verdict, heading) {
  const own = verdict.lines.filter(([name]) => name === heading);
  /** @param {3|4} at */
  const sum = (at) => own.reduce((total, line) => total + line[at], 0);
  return [sum(3), sum(4)];
}

/**
 * Return points, or the range that they lie in.
 * @param {number} low the least
 * @param {number} high the most
 * @returns {string}
 */
export function spanWords(low, high) {
  return low === high ? String(low) : `${low}\u2013${high}`;
}

/** @param {Line} line @param {State} state */
function sourceOf([heading, place, phase, low, high, clause, why], state) {
  const { say } = state;
  const parts = [`[${say("report.clause", { clause })}]`];
  if (why) parts.unshift(`${say(`why.${why}`)} `);
  return {
    place,
    words: capitalised(sourceWords(heading, place, phase, state)),
    amount: spanWords(low, high),
    more: element("span", { class: "line-more" }, parts),
  };
}

/** @param {string} heading @param {string} place @param {number} phase @param {State} state */
function sourceWords(heading, place, phase, state) {
  const { opened, fill, say } = state;
  const where = placeWords(place, say);
  const at = opened.cells.findIndex((cell) => `cell:${cell.name}` === place);
  if (at < 0) return where;
  const { terrain } = opened.cells[at];
  if (!OF_AREAS.includes(heading)) return `${where}, ${tileWords(fill.tiles[at], terrain, say)}`;
  const size = opened.sheet.areas.filter((area) => area === opened.sheet.areas[at]).length;
  const area = say("report.area", { place: where, terrain: say(`terrain.${terrain}`), size });
  return phase ? `${area}, ${say("place.phase", { name: PHASE_LETTERS[phase - 1] })}` : area;
}
