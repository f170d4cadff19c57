// One question about a sheet that was read: what the photo shows, large, what is proposed,
// and what else it can be. Everything can be said with keys.

import { buttonOf, element } from "./dom.js";
import { drawWhere } from "./facepane.js";
import { placeSaid, valueSaid } from "./photosay.js";
import { isNumeric } from "./review.js";
import { canvasOf } from "./shot.js";
/** @import { Say } from "./types.js" */
/** @import { Review } from "./review.js" */

const MOST_NUMBERS = 6; // of what a number may be; others are typed
const BOTH_KEY = "b"; // circled and crossed

/** @typedef {{onUndo(): void, onAll(): void, onAnswer(value: string): void}} QuestionHooks */

/**
 * Return what asks about a spot.
 * @param {Review} review of the sheet
 * @param {Say} say
 * @param {QuestionHooks} hooks
 * @returns {HTMLElement}
 */
export function drawQuestion(review, say, hooks) {
  const name = review.question;
  const [, kind = "", words = []] = review.kinds.get(name) || [];
  const place = placeSaid(name, review, say);
  const proposed = review.valueOf(name);
  const values = review.valuesOf(name);
  const shown = isNumeric(kind) ? [...new Set([...values.slice(0, MOST_NUMBERS), ""])] : values;
  /** @param {string} value */
  const key = (value) =>
    buttonOf(
      { class: value === proposed ? "main candidate" : "candidate", "data-value": value, onclick: () => hooks.onAnswer(value) },
      valueSaid(value, kind, say)
    );
  const typed = isNumeric(kind) || words.some((word) => word.length > 1 && kind === "sign");
  return element(
    "div",
    { class: "question-of", "data-spot": name },
    element("div", { class: "question-seen" }, drawCrop(review, name, say("page.shot.shows", { place })), drawWhere(review, name, say)),
    element(
      "div",
      { class: "question-asked" },
      element("h3", { id: "asked" }, place),
      element("div", { class: "buttons", role: "group", "aria-labelledby": "asked" }, shown.map(key)),
      typed && typedBox(review, name, say, hooks),
      element(
        "div",
        { class: "buttons" },
        buttonOf({ class: "small", disabled: review.before.length === 0, onclick: hooks.onUndo }, say("page.undo")),
        buttonOf({ class: "small", onclick: hooks.onAll }, say("page.shot.all"))
      ),
      element("p", { class: "hint keys-hint" }, say("page.shot.keys"))
    )
  );
}

/** @param {Review} review @param {string} name @param {Say} say @param {QuestionHooks} hooks */
function typedBox(review, name, say, hooks) {
  const [, kind = "", words = [], , isSigned = false] = review.kinds.get(name) || [];
  const told = element("p", { class: "trouble", role: "alert" });
  const box = element("input", { type: "text", id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", inputmode: kind === "number" && !isSigned ? "numeric" : "text", maxlength: kind === "numbers" ? 40 : 7 });
  /** @param {SubmitEvent} event */
  const enter = (event) => {
    event.preventDefault();
    const text = box.value.normalize("NFKC").trim().replace(/[\s,;]+/g, " ").toLowerCase();
    const value = words.find((word) => word.toLowerCase() === text) ?? text;
    if (text && review.canHold(name, value)) hooks.onAnswer(value);
    else told.textContent = say("page.shot.cannot", { value: box.value });
  };
  return element(
    "form",
    { class: "typed", onsubmit: enter },
    element("label", { for: "typed" }, say("page.shot.other")),
    element("span", { class: "typed-line" }, box, element("button", { type: "submit" }, say("page.shot.take"))),
    told
  );
}

/**
 * Return what the photo shows at a spot.
 * @param {Review} review of the sheet
 * @param {string} name of the spot
 * @param {string} label what it is called; nothing if it is said beside it
 */
export function drawCrop(review, name, label) {
  const canvas = canvasOf(review.crops[name]);
  canvas.className = "crop";
  if (label) canvas.setAttribute("role", "img");
  if (label) canvas.setAttribute("aria-label", label);
  else canvas.setAttribute("aria-hidden", "true");
  return canvas;
}

/**
 * Do what a key says about the spot that is asked about.
 * @param {KeyboardEvent} event of the dialog
 * @param {Review} review of the sheet
 * @param {QuestionHooks} hooks
 * @returns {boolean} whether it was used
 */
export function hearKey(event, review, hooks) {
  const name = review.question;
  const [, kind = "", words = []] = review.kinds.get(name) || [];
  const key = event.key.normalize("NFKC").toLowerCase();
  const isTyping = event.target instanceof HTMLInputElement;
  if ((event.ctrlKey || event.metaKey) && key === "z" && !isTyping) return act(hooks.onUndo);
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping || !name) return false;
  if (key === "enter") {
    // A button that has the focus is pressed by it.
    return !(event.target instanceof HTMLButtonElement) && act(() => hooks.onAnswer(review.valueOf(name)));
  }
  if (key === "delete" || key === "backspace" || (key === "0" && !isNumeric(kind))) return act(() => hooks.onAnswer(""));
  if (key.length !== 1 || key === " ") return false;
  if (kind === "ring" && key === BOTH_KEY) return act(() => hooks.onAnswer("ox"));
  const begun = words.filter((word) => word.toLowerCase().startsWith(key));
  const [whole] = begun.filter((word) => word.toLowerCase() === key);
  if (whole !== undefined && (begun.length === 1 || kind === "ring")) return act(() => hooks.onAnswer(whole));
  if (key === "u" && begun.length === 0) return act(hooks.onUndo);
  const box = document.querySelector("dialog #typed");
  if (!(box instanceof HTMLInputElement) || !(begun.length > 0 || (isNumeric(kind) && key >= "0" && key <= "9"))) return false;
  box.focus();
  return false; // the key writes there
}

/** @param {() => void} action */
function act(action) {
  action();
  return true;
}
