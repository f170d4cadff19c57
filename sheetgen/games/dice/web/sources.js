// Where the points of a sheet come from, heading by heading.

import { placeWords } from "./words.js";
/** @import { State } from "./sheet.js" */
/** @import { Heading, Judged } from "./types.js" */

/**
 * Return the headings of a sheet with their points and where these come from.
 * @param {Judged<State>} state of the page
 * @returns {Heading[]}
 */
export function listHeadings(state) {
  const { opened, say, verdict } = state;
  return opened.sheet.headings.map((name) => {
    const points = verdict.points[name];
    const lines = verdict.lines.filter(([heading]) => heading === name);
    return {
      name,
      amount: points === undefined ? say("report.uncertain") : String(points),
      sources: lines.map(([heading, place, phase, least, , , reason]) => ({
        place,
        words: sourceWords(heading, place, phase, state),
        amount: reason ? say("report.at-least", { points: least }) : String(least),
      })),
    };
  });
}

/** @param {string} heading @param {string} place @param {number} phase @param {State} state */
function sourceWords(heading, place, phase, { opened, say }) {
  // 0 is a phase that the sheet does not show.
  const when = phase ? say("place.phase", { name: phase }) : say("report.open-phase");
  const where = placeWords(place, say);
  if (heading !== "areas") return `${where}, ${when}`;
  const { areas } = opened.sheet;
  const at = opened.cells.findIndex((cell) => `cell:${cell.name}` === place);
  const size = areas.filter((area) => area === areas[at]).length;
  return say("report.area", { place: where, terrain: say(`terrain.${opened.cells[at].terrain}`), size, when });
}
