// The losses of a game, round by round, as bars.

import { element, vector } from "./dom.js";
import { decimal } from "./reasons.js";
/** @import { Analysis, Tell } from "./advice.js" */

const STEP = 10; // units of the drawing from one bar to the next
const TALL = 48;
const FOOT = 14; // for the numbers of rounds
const EVERY = 5; // of so many rounds one has its number
const SHOWN = 50; // thousandths of a point: less is no tenth
const LEAST = 2000; // thousandths that the tallest bar stands for at least

/**
 * Draw the losses of a game.
 * @param {Analysis["rounds"]} rounds of the game
 * @param {Tell} tell the texts
 * @param {string} language of the figures
 * @returns {Element}
 */
export function drawLosses(rounds, tell, language) {
  const most = Math.max(LEAST, ...rounds.map(([, loss]) => loss));
  const width = STEP * rounds.length;
  const told = rounds.filter(([, loss]) => loss >= SHOWN).map(([round, loss]) => tell("bar", { round, points: decimal(loss, language) }));
  const words = told.length > 0 ? tell("bars", { list: told.join("; ") }) : tell("no-bars");
  const bars = rounds.map(([round, loss], at) => {
    const height = loss < SHOWN ? 0 : Math.max(2, (TALL * loss) / most);
    const label = round === 1 || round % EVERY === 0;
    return [
      height > 0 && vector("rect", { x: at * STEP + 2, y: TALL - height, width: STEP - 4, height }),
      label && vector("text", { x: (at + 0.5) * STEP, y: TALL + FOOT - 3 }, round),
    ];
  });
  return element(
    "figure",
    { class: "losses" },
    vector(
      "svg",
      { viewBox: `0 0 ${width} ${TALL + FOOT}`, role: "img", "aria-label": words },
      vector("path", { d: `M0 ${TALL}H${width}` }),
      bars
    )
  );
}
