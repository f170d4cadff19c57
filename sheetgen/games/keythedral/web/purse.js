// The view that tells whether a building tile can be paid, and how: my cubes, what the
// tile shows, laws in force, and the exchanges that are cheapest.

import { CRAFTS, CRAFT_BARGAIN, LAWS, MOST_SHOWN } from "./constants.js";
import { cubeLine, cubeSign } from "./cubes.js";
import { buttonOf, element } from "./dom.js";
import { cubeName } from "./names.js";
import { stepper } from "./parts.js";
import { verdictSign } from "./report.js";
import { icon } from "./symbol.js";
import { capitalised } from "./words.js";
/** @import { Paying } from "./paying.js" */
/** @import { Payment, Purse, Sheet, State } from "./sheet.js" */
/** @import { Child, Say } from "./types.js" */

/** Return a payment about which nothing is known. @param {Sheet} sheet @returns {Purse} */
export function emptyPurse({ cubes }) {
  const none = cubes.map(() => 0);
  return { stock: none, cost: none, laws: [], supply: cubes.map(([kind]) => Number(CRAFTS.includes(kind))) };
}

/** Return whether a value is what is known about a payment. @param {object} purse @param {Sheet} sheet @returns {purse is Purse} */
export function isPurse(purse, sheet) {
  /** @param {unknown} list @param {number} count */
  const isCounts = (list, count) => Array.isArray(list) && (list.length === count || count < 0) && list.every(Number.isInteger);
  return Object.entries(emptyPurse(sheet)).every(([name, list]) => isCounts(/** @type {Record<string, unknown>} */ (purse)[name], name === "laws" ? -1 : list.length));
}

/**
 * Draw what the player has.
 * @param {State} state of the page, with `purse`, `canUndo`, `canRedo`
 * @param {Paying} paying
 * @returns {Child}
 */
export function drawStock(state, paying) {
  const { say, opened, purse } = state;
  /** @param {string} key @param {string} picture @param {boolean} isThere @param {() => void} onclick */
  const tool = (key, picture, isThere, onclick) =>
    buttonOf({ class: "tool", "data-key": `purse:${key}`, "aria-label": say(`page.${key}`), disabled: !isThere, onclick }, icon(picture));
  return [
    element(
      "div",
      { class: "section-head" },
      element("h2", {}, say("page.my-cubes")),
      element("div", { class: "section-tools" }, tool("undo", "undo", state.canUndo, () => paying.step(false)), tool("redo", "redo", state.canRedo, () => paying.step(true)))
    ),
    element(
      "div",
      { class: "stock" },
      opened.sheet.cubes.map(([kind, most], at) => {
        /** @param {number} count */
        const onCount = (count) => paying.change({ ...purse, stock: withCount(purse.stock, at, count) });
        return element(
          "div",
          { class: "stock-line" },
          cubeSign(kind),
          element("span", { class: "cube-words" }, capitalised(cubeName(kind, say))),
          stepper(`stock:${kind}`, purse.stock[at], cubeName(kind, say), state, onCount, most)
        );
      })
    )
  ];
}

/**
 * Draw what the tile costs, and the laws in force.
 * @param {State} state of the page, with `purse`
 * @param {Paying} paying
 * @returns {Child}
 */
export function drawCost(state, paying) {
  const { say, opened, purse } = state;
  const kinds = opened.sheet.cubes.map(([kind]) => kind);
  /** @param {number} at @param {number} by */
  const change = (at, by) => paying.change({ ...purse, cost: withCount(purse.cost, at, purse.cost[at] + by) });
  /** @param {number} at */
  const takeOff = (at) => {
    change(at, -1);
    // The last one of its kind is gone: the focus goes to where one is put on again.
    /** @type {HTMLElement|null} */
    const add = document.querySelector(`[data-key="add:${kinds[at]}"]`);
    if (add && purse.cost[at] === 1) add.focus();
  };
  const taken = kinds.flatMap((kind, at) =>
    Array.from({ length: purse.cost[at] }, (_, one) =>
      buttonOf(
        { class: "cost-cube", "data-key": `cost:${kind}.${one}`, "aria-label": say("page.take-off", { name: cubeName(kind, say) }), onclick: () => takeOff(at) },
        cubeSign(kind)
      )
    )
  );
  const add = kinds.map((kind, at) =>
    buttonOf(
      {
        class: "add-cube",
        "data-key": `add:${kind}`,
        "aria-label": say("page.put-on", { name: cubeName(kind, say) }),
        disabled: taken.length >= MOST_SHOWN,
        onclick: () => change(at, 1),
      },
      cubeSign(kind),
      element("span", { class: "cube-words" }, capitalised(cubeName(kind, say)))
    )
  );
  return [
    element(
      "div",
      { class: "section-head" },
      element("h2", {}, say("page.tile-cost")),
      element(
        "div",
        { class: "section-tools" },
        buttonOf({ class: "small", "data-key": "cost:clear", disabled: taken.length === 0, onclick: () => paying.change({ ...purse, cost: purse.cost.map(() => 0) }) }, say("page.other-tile"))
      )
    ),
    element(
      "div",
      { class: "tile-front", role: "group", "aria-label": say("page.tile-cost") },
      taken.length > 0 ? taken : element("p", { class: "hint" }, say("page.tap-cubes"))
    ),
    element("div", { class: "add-cubes", role: "group", "aria-label": say("page.tap-cubes") }, add),
    element("fieldset", { class: "boxes-of laws" }, element("legend", {}, say("page.laws")), LAWS.map((law) => lawBox(law, state, paying))),
    purse.laws.includes(CRAFT_BARGAIN) && supplyBoxes(state, paying)
  ];
}

/** @param {number} law @param {State} state @param {Paying} paying */
function lawBox(law, { say, purse }, paying) {
  const isOn = purse.laws.includes(law);
  const laws = isOn ? purse.laws.filter((one) => one !== law) : LAWS.filter((one) => one === law || purse.laws.includes(one));
  return tickBox(`law:${law}`, isOn, () => paying.change({ ...purse, laws }), [
    element("span", { class: "law-number" }, String(law)),
    element("span", {}, say(`page.law.${law}`)),
  ]);
}

/** @param {State} state @param {Paying} paying */
function supplyBoxes(state, paying) {
  const { say, opened, purse } = state;
  const { cubes } = opened.sheet;
  const boxes = CRAFTS.map((kind) => {
    const at = cubes.findIndex(([name]) => name === kind);
    const onTick = () => paying.change({ ...purse, supply: withCount(purse.supply, at, 1 - purse.supply[at]) });
    return tickBox(`supply:${kind}`, purse.supply[at] > 0, onTick, [cubeSign(kind), element("span", {}, cubeName(kind, say))]);
  });
  return element("fieldset", { class: "boxes-of" }, element("legend", {}, say("page.in-supply")), boxes);
}

/** @param {string} key @param {boolean} isOn @param {() => void} onTick @param {Child} parts */
function tickBox(key, isOn, onTick, parts) {
  return element("label", { class: "tick-box" }, element("input", { type: "checkbox", "data-key": key, checked: isOn, onchange: onTick }), parts);
}

/**
 * Draw whether the tile can be paid, and how.
 * @param {State} state of the page, with `purse` and `payment`, the engine's answer
 * @returns {Child}
 */
export function drawPayment(state) {
  const { say, opened, purse, payment } = state;
  const kinds = opened.sheet.cubes.map(([kind]) => kind);
  const title = element("h2", {}, say("page.payment"));
  if (!purse.cost.some(Boolean) || !payment || payment.error !== undefined) {
    return [title, element("p", { class: "lead" }, say(purse.cost.some(Boolean) ? "page.checking" : "page.no-cost"))];
  }
  const sign = verdictSign(payment.can ? "legal" : "illegal");
  const lead = element("p", { class: "lead verdict" }, sign, element("span", {}, say(payment.can ? "page.can-pay" : "page.cannot-pay")));
  if (!payment.can) {
    return [title, lead];
  }
  const worth = payment.left.reduce((sum, count, at) => sum + count * opened.sheet.cubes[at][2], 0);
  const steps = [
    ...changesOf(payment, say).map((words) => element("li", {}, element("span", { class: "step-words" }, words))),
    ...payment.exchanges.map((one) => exchangeStep(one, kinds, say)),
    payment.paid.some(Boolean)
      ? element("li", {}, element("span", { class: "step-words" }, say("page.pay-tile")), cubeLine(payment.paid, kinds, say))
      : element("li", {}, element("span", { class: "step-words" }, say("page.pay-nothing"))),
  ];
  const isAny = payment.left.some(Boolean);
  return [
    title,
    lead,
    element("ol", { class: "steps" }, steps),
    element("h3", {}, say("page.left-over")),
    isAny ? cubeLine(payment.left, kinds, say) : element("p", {}, say("page.nothing-left")),
    isAny && element("p", { class: "hint" }, say("page.left-worth", { count: worth }))
  ];
}

/** @param {Payment & {can: true}} payment @param {Say} say */
function changesOf({ raised, spared, swapped }, say) {
  const words = [];
  if (raised) words.push(say("report.raised", { kind: cubeName(raised, say) }));
  if (spared) words.push(say("report.spared", { kind: cubeName(spared, say) }));
  if (swapped.length) words.push(say("report.swapped", { pays: cubeName(swapped[0], say), shown: cubeName(swapped[1], say) }));
  return words;
}

/** @param {[number, number[], number[]]} exchange @param {string[]} kinds @param {Say} say */
function exchangeStep([law, given, taken], kinds, say) {
  const bought = kinds[taken.findIndex(Boolean)];
  const seller = say(`page.seller.${CRAFTS.includes(bought) ? bought : "merchant"}`);
  const who = law ? say("page.by-law", { law, name: say(`page.law.${law}`) }) : seller;
  return element(
    "li",
    {},
    element("span", { class: "step-words" }, who),
    element(
      "span",
      { class: "trade" },
      cubeLine(given, kinds, say),
      element("span", { class: "taken" }, icon("next"), element("span", { class: "unseen" }, say("page.for")), cubeLine(taken, kinds, say))
    )
  );
}

/** @param {number[]} counts @param {number} at @param {number} count */
function withCount(counts, at, count) {
  return counts.map((old, one) => (one === at ? count : old));
}
