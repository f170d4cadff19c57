// A number on a card: what was written or taken over there, or greyed what follows from the sheet.

import { buttonOf, element } from "./dom.js";
import { placeId } from "./link.js";
import { proposedAt } from "./section.js";
import { icon } from "./symbol.js";
import { isTakenAt } from "./setters.js";
/** @import { SelectHooks, State } from "./types.js" */

/**
 * Return a number that is written with the dock's figures.
 * @param {string} place such as `silver`
 * @param {number|null|undefined} value what stands there
 * @param {string} label what it is
 * @param {State} state
 * @param {SelectHooks} hooks
 * @param {string} [kind] its classes
 * @returns {Element}
 */
export function numberButton(place, value, label, state, hooks, kind = "boxed") {
  const { say, verdict, fill } = state;
  const isThere = value !== null && value !== undefined;
  const sum = !isThere ? "" : isTakenAt(fill, place) ? "taken" : verdict?.sums[place] || "";
  const told = sum ? `, ${say(`sum.${sum}`)}` : "";
  const shown = String((isThere ? value : proposedAt(state, place)) ?? "");
  const isProposed = !isThere && shown !== "";
  const words = isProposed ? `${shown}, ${say("page.proposed")}` : shown || say("sum.absent");
  return buttonOf(
    {
      class: `value ${kind} ${sum} ${state.place === place ? "chosen" : ""}`,
      "data-key": place,
      "data-place": place,
      id: placeId(place),
      "aria-label": `${label}: ${words}${told}`,
      onclick: () => hooks.onSelect(place),
    },
    element("span", { class: isProposed ? "figure proposed" : "figure" }, shown),
    sum === "right" && icon("tick", "sum-sign"),
    sum === "wrong" && icon("cross", "sum-sign"),
    sum === "open" && element("span", { class: "sum-sign", "aria-hidden": "true" }, "?")
  );
}
