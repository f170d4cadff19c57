// All that was read of a sheet: crops of one value side by side, so that one which is wrong
// is seen, and what stands on the page otherwise.

import { buttonOf, element } from "./dom.js";
import { drawFace } from "./facepane.js";
import { spotSaid, valueSaid } from "./photosay.js";
import { drawCrop } from "./reviewpane.js";
/** @import { Say } from "./types.js" */
/** @import { Review } from "./review.js" */

/** @typedef {{onLook(name: string): void, onRight(names: string[]): void, onUndo(): void, onFace(): void, onTake(names: string[], isSeen: boolean): void, onEnter(): void, onQuestions(): void}} SummaryHooks */

/**
 * Return all that was read, and what enters it.
 * @param {Review} review of the sheet
 * @param {Record<string, string>} there what stands in the spots of the page
 * @param {Say} say
 * @param {SummaryHooks} hooks
 * @returns {HTMLElement}
 */
export function drawSummary(review, there, say, hooks) {
  const open = review.open.length;
  const unlike = review.differences(there);
  return element(
    "div",
    { class: "summary" },
    (open > 0 || review.before.length > 0) &&
      element(
        "div",
        { class: "buttons" },
        open > 0 && buttonOf({ class: "small", "data-choice": "questions", onclick: hooks.onQuestions }, say("page.shot.to-questions")),
        buttonOf({ class: "small", "data-choice": "undo", disabled: review.before.length === 0, onclick: hooks.onUndo }, say("page.undo"))
      ),
    open > 0 && drawDoubtful(review, say, hooks),
    element(
      "details",
      { class: "on-picture", open: review.isFaceOpen },
      element("summary", { "data-choice": "face", onclick: (/** @type {Event} */ event) => { event.preventDefault(); hooks.onFace(); } }, say("page.shot.on-picture")),
      review.isFaceOpen && [element("p", { class: "hint" }, say("page.shot.on-picture-hint")), drawFace(review, say, hooks.onLook)]
    ),
    unlike.length > 0 && drawDifferences(review, unlike, say, hooks),
    element("h3", {}, say("page.shot.side-by-side")),
    element("p", { class: "hint" }, say("page.shot.side-hint")),
    drawGroups(review, say, hooks),
    open > 0 && element("p", { class: "trouble" }, say("page.shot.still-open", { count: open })),
    element("div", { class: "buttons enter-line" }, buttonOf({ class: "main", onclick: hooks.onEnter }, say("page.shot.enter")))
  );
}

/** Return places by what was read there, as it is said. @param {Review} review @param {Iterable<string>} names @param {Say} say */
function groupsOf(review, names, say) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const name of names) {
    const [, kind = ""] = review.kinds.get(name) || [];
    const key = valueSaid(review.valueOf(name), kind, say);
    groups.set(key, [...(groups.get(key) || []), name]);
  }
  return groups;
}

/** @param {Iterable<string>} keys @param {Say} say */
function inOrder(keys, say) {
  return [...keys].sort((one, other) => one.localeCompare(other, say.language, { numeric: true }));
}

/** Return doubtful crops by the value read; a row can be confirmed at once. @param {Review} review @param {Say} say @param {SummaryHooks} hooks */
function drawDoubtful(review, say, hooks) {
  const groups = groupsOf(review, review.open, say);
  return element(
    "section",
    { class: "doubtful" },
    element("h3", {}, say("page.shot.left", { count: review.open.length })),
    element("p", { class: "hint" }, say("page.shot.doubtful-hint")),
    inOrder(groups.keys(), say).map((key) => {
      const names = groups.get(key) || [];
      return element(
        "section",
        { class: "side-of" },
        element("div", { class: "row-head" }, element("h4", {}, `${key}?`), buttonOf({ class: "small", "data-choice": `right ${key}`, "aria-label": `${key}: ${say("page.shot.row-right")}`, onclick: () => hooks.onRight(names) }, say("page.shot.row-right"))),
        element("div", { class: "sides" }, names.map((name) => cropKey(review, name, key, say, hooks)))
      );
    })
  );
}

/** @param {Review} review @param {Say} say @param {SummaryHooks} hooks */
function drawGroups(review, say, hooks) {
  const groups = groupsOf(review, review.spots.keys(), say);
  const nothing = say("page.shot.nothing");
  const keys = inOrder(groups.keys(), say).filter((key) => key !== nothing);
  /** @param {string} key */
  const crops = (key) => element("div", { class: "sides" }, (groups.get(key) || []).map((name) => cropKey(review, name, key, say, hooks)));
  const blank = groups.get(nothing) || [];
  return [
    keys.map((key) => element("section", { class: "side-of" }, element("h4", {}, key), crops(key))),
    blank.length > 0 && element("details", {}, element("summary", {}, say("page.shot.blank", { count: blank.length })), crops(nothing)),
  ];
}

/** @param {Review} review @param {string} name @param {string} value @param {Say} say @param {SummaryHooks} hooks */
function cropKey(review, name, value, say, hooks) {
  const [, kind = ""] = review.kinds.get(name) || [];
  const label = say("page.shot.read-as", { place: spotSaid(name, kind, say), value });
  return buttonOf({ class: "side-crop", "data-spot": name, "aria-label": label, onclick: () => hooks.onLook(name) }, drawCrop(review, name, ""));
}

/** @param {Review} review @param {{name: string, entered: string, seen: string}[]} unlike @param {Say} say @param {SummaryHooks} hooks */
function drawDifferences(review, unlike, say, hooks) {
  /** @param {boolean} isSeen */
  const all = (isSeen) =>
    buttonOf({ class: "small", onclick: () => hooks.onTake(unlike.map(({ name }) => name), isSeen) }, say(isSeen ? "page.shot.all-seen" : "page.shot.all-entered"));
  return element(
    "section",
    { class: "unlike" },
    element("h3", {}, say("page.shot.unlike")),
    element("p", { class: "hint" }, say("page.shot.unlike-hint")),
    element("div", { class: "buttons" }, all(false), all(true)),
    element("ul", {}, unlike.map((one) => drawDifference(review, one, say, hooks)))
  );
}

/** @param {Review} review @param {{name: string, entered: string, seen: string}} one @param {Say} say @param {SummaryHooks} hooks */
function drawDifference(review, { name, entered, seen }, say, hooks) {
  const [, kind = ""] = review.kinds.get(name) || [];
  const place = spotSaid(name, kind, say);
  /** @param {string} key @param {string} value @param {boolean} isSeen */
  const choice = (key, value, isSeen) =>
    buttonOf(
      { class: "option", "data-choice": `${name} ${isSeen}`, "aria-pressed": String(review.taken.has(name) === isSeen), onclick: () => hooks.onTake([name], isSeen) },
      say(key, { value: valueSaid(value, kind, say) })
    );
  return element(
    "li",
    {},
    drawCrop(review, name, ""),
    element("span", { class: "unlike-place" }, place),
    element("span", { class: "choices", role: "group", "aria-label": place }, choice("page.shot.entered", entered, false), choice("page.shot.seen", seen, true))
  );
}
