// How the page is held: what fits beside what, whatever the device, and the room that is
// left for the board.

import { renewSight, seenElement } from "./anchor.js";
import { byId } from "./dom.js";
import { keepChoice, keptChoice } from "./store.js";
/** @import { Held } from "./types.js" */

/**
 * What this device knows of its reader: the hand, and the size of type.
 * @type {Record<string, string[]>}
 */
export const HOLDS = { hand: ["right", "left"], type: ["normal", "large", "largest"] };

// In letters of the text: windows as wide and high as this have the board beside the cards,
// those of a phone held across the keys beside the board. With large text the keys are close
// together. Where neither the board has room above the keys, as with text at 400 %, nothing
// stays in sight.
const DESK = { wide: 56, high: 37 };
const ACROSS = { wide: 27, high: 14, shape: 1.2 };
const UPRIGHT = { high: 27 };
const TIGHT = { high: 20 };

/**
 * Return how the page is held.
 * @param {number} wide width of the window, in letters
 * @param {number} high its height
 * @returns {Held}
 */
function heldAs(wide, high) {
  if (wide >= DESK.wide && high >= DESK.high) return "desk";
  if (wide >= ACROSS.wide && high >= ACROSS.high && wide > high * ACROSS.shape) return "across";
  if (high >= UPRIGHT.high) return "upright";
  return high >= TIGHT.high ? "tight" : "low";
}

/** Keep how the page is to be held. @param {string} name of the choice @param {string} value what was chosen */
export function holdBy(name, value) {
  keepChoice(name, value);
  window.dispatchEvent(new Event("resize"));
}

/** Fit the page into its window, now and whenever either changes. */
export function fitWindow() {
  const root = document.documentElement;
  const [top, play, board, dock, tools] = [".top", ".play", "#view-board", ".dock", ".dock-line"].map(
    (name) => /** @type {HTMLElement} */ (document.querySelector(name))
  );
  let [before, keys] = ["", 0]; // the window, and how high keys were at most: the board stays
  const fit = () => {
    for (const name of Object.keys(HOLDS)) root.dataset[name] = keptChoice(name);
    const { clientWidth: wide, clientHeight: high } = root;
    const letter = parseFloat(getComputedStyle(root).fontSize);
    const held = heldAs(wide / letter, high / letter);
    const isTurned = (root.dataset.held || held) !== held;
    root.dataset.held = held;
    // The tabulator goes in the order that is seen.
    const isLeft = root.dataset.hand === "left";
    putFirst(dock, play, isLeft && held === "across");
    putFirst(byId("status"), tools, !isLeft);
    const now = [held, root.dataset.game, wide, high, letter].join();
    const isOther = now !== before;
    keys = isOther ? dock.offsetHeight : Math.max(keys, dock.offsetHeight);
    before = now;
    const above = board.hidden ? 0 : board.getBoundingClientRect().top - play.getBoundingClientRect().top;
    const below = held === "across" ? 0 : keys;
    const taken = held === "low" ? 0 : top.offsetHeight + above + below;
    const told = { "--top-high": top.offsetHeight, "--dock-high": dock.offsetHeight, "--foot": keys, "--taken": taken };
    for (const [name, value] of Object.entries(told)) root.style.setProperty(name, `${value}px`);
    if (isTurned) returnTo(seenElement());
    if (isOther) renewSight();
  };
  const observer = new ResizeObserver(fit);
  [top, dock, byId("told")].forEach((node) => observer.observe(node));
  window.addEventListener("resize", fit);
  fit();
}

/** What was looked at before the page was turned: what is chosen there, or else the board. @param {Element|null} seen */
function returnTo(seen) {
  const chosen = seen?.closest(".card, #view-list")?.querySelector(".chosen") || seen;
  if (chosen) chosen.scrollIntoView({ block: "center" });
  else window.scrollTo(0, 0);
}

/** @param {HTMLElement} node @param {HTMLElement} other a neighbour, or what it stands in @param {boolean} isFirst */
function putFirst(node, other, isFirst) {
  if (other.contains(node)) {
    if ((other.firstElementChild === node) !== isFirst) other[isFirst ? "prepend" : "append"](node);
  } else if ((node.nextElementSibling === other) !== isFirst) {
    other[isFirst ? "before" : "after"](node);
  }
}
