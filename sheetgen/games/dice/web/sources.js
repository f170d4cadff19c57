// Where the points of a sheet come from, heading by heading.

import { placeWords } from "./words.js";

const HEADINGS = ["start", "areas", "goods", "colours"];

/**
 * Return the headings of a sheet with their points and where these come from.
 * @param {Object} state of the page
 * @returns {Object[]} `name`, `amount`, and `sources`: `place`, `words`, `amount`
 */
export function listHeadings(state) {
  const { say, verdict } = state;
  return HEADINGS.map((name) => {
    const points = verdict.points[name];
    const sources = verdict.sources.filter((unused, at) => verdict.headings[at] === name);
    return {
      name,
      amount: points === undefined ? say("report.uncertain") : String(points),
      sources: sources.map((source) => ({
        place: source[0],
        words: sourceWords(source, name, state),
        amount: sourceAmount(source, name, state),
      })),
    };
  });
}

function sourceAmount([place, phase, points], heading, state) {
  return isOpenSource(place, phase, heading, state)
    ? state.say("report.at-least", { points })
    : String(points);
}

function sourceWords([place, phase], heading, state) {
  const { say } = state;
  const when = phaseWords(phase, say);
  const where = placeWords(place, say);
  if (heading !== "areas") return `${where}, ${when}`;
  const { terrain, size } = areaAt(place, state.opened);
  return say("report.area", { place: where, terrain: say(`terrain.${terrain}`), size, when });
}

function isOpenSource(place, phase, heading, state) {
  if (phase || heading === "goods") return false;
  if (heading !== "areas") return state.fill.variant === "solo";
  const { terrain, size } = areaAt(place, state.opened);
  const points = state.opened.sheet.area_points[String(terrain === "castle" ? 1 : size)];
  return !points || new Set(points).size > 1;
}

function areaAt(place, opened) {
  const area = opened.sheet.areas || opened.cells.map((cell) => cell.area);
  const at = opened.cells.findIndex((cell) => `cell:${cell.name}` === place);
  const size = area.filter((other) => other === area[at]).length;
  return { terrain: opened.cells[at].terrain, size };
}

// 0 is a phase that the sheet does not show.
function phaseWords(phase, say) {
  return phase ? say("place.phase", { name: phase }) : say("report.open-phase");
}
