// How the game was played: the variant, and how open questions of the rules are
// answered; and the language of the page.

import { AROUND_TEXTS } from "./arounddata.js";
import { SCREEN, canStayAwake, letSleep } from "./awake.js";
import { clauseKey } from "./clause.js";
import { DATA } from "./data.js";
import { buttonOf, element } from "./dom.js";
import { FEEDBACK, feel, keptFeedback } from "./feedback.js";
import { beginGuide } from "./guide.js";
import { HOLDS, holdBy } from "./held.js";
import { DIRECTIONS } from "./onward.js";
import { sayFrom } from "./overlay.js";
import { openDialog } from "./sheetdialog.js";
import { keepChoice, keptChoice } from "./store.js";
/** @import { Solver } from "./app.js" */
/** @import { Say } from "./types.js" */

const FEW = 3; // questions that need not be folded

/** Open the settings. @param {Solver} page */
export function openSettings(page) {
  const { desk } = page;
  const { opened } = desk;
  const say = sayFrom(desk.say, AROUND_TEXTS);
  const onLanguage = async (/** @type {string} */ language) => {
    await page.setLanguage(language);
    document.querySelector("dialog")?.close();
    openSettings(page);
  };
  const parts = [languageField(say, onLanguage), ...Object.keys(HOLDS).map((name) => heldField(name, say))];
  if (opened?.cells.length) parts.push(directionField(page));
  if (opened && canStayAwake()) parts.push(screenField(say));
  if (opened) parts.push(feedbackField(say), guideButton(page));
  if (opened && opened.sheet.variants.length > 1) parts.push(variantField(page));
  if (opened?.sheet.switches.length) parts.push(switchFields(page));
  openDialog(say("page.settings"), say("page.close"), parts);
}

/**
 * Return a choice of languages.
 * @param {Say} say
 * @param {(language: string) => void} onLanguage what to do with the choice
 * @returns {Element}
 */
export function languageField(say, onLanguage) {
  const names = Object.entries(DATA.languages);
  return choiceField(say("page.language"), names.map(([name, words]) => [name, words, name]), say.language, onLanguage);
}

/** @param {Solver} page */
function variantField({ desk, hand, drawing }) {
  const { say, sheet, page } = desk;
  return choiceField(say("page.variant.title"), sheet.sheet.variants.map((name) => [name, say(`page.variant.${name}`)]), page.fill.variant, (variant) => {
    hand.change({ ...desk.page, fill: { ...desk.page.fill, variant } }, desk.place);
    drawing.draw();
  });
}

/** Whose hand holds this device, and how large its text is. @param {string} name @param {Say} say */
function heldField(name, say) {
  const options = HOLDS[name];
  return choiceField(say(`page.${name}`), options.map((one) => [one, say(`page.${name}-${one}`)]), keptChoice(name) || options[0], (one) => holdBy(name, one));
}

/** @param {Solver} page */
function directionField({ desk: { say, direction }, hand }) {
  return choiceField(say("page.next-cell"), DIRECTIONS.map((name) => [name, say(`page.direction.${name}`)]), direction, (name) => hand.turnTo(name));
}

/** @param {Say} say */
function feedbackField(say) {
  return choiceField(say("page.feedback"), FEEDBACK.map((name) => [name, say(`page.feedback.${name}`)]), keptFeedback(), (name) => {
    keepChoice("feedback", name);
    feel("written");
  });
}

/** @param {Say} say */
function screenField(say) {
  return choiceField(say("page.screen"), SCREEN.map((name) => [name, say(`page.screen.${name}`)]), keptChoice("screen") || SCREEN[0], (name) => {
    keepChoice("screen", name);
    letSleep(); // until the next entry
  }, "screen");
}

/** @param {Solver} page */
function guideButton({ desk, drawing }) {
  const onclick = () => {
    beginGuide();
    document.querySelector("dialog")?.close();
    drawing.draw();
  };
  return element("p", { class: "choice" }, buttonOf({ onclick }, desk.say("page.guide-again")));
}

/** @param {Solver} page */
function switchFields({ desk, hand, drawing }) {
  const { sheet } = desk;
  const say = sayFrom(desk.say, AROUND_TEXTS);
  const fields = sheet.sheet.switches.map(([name, settings, clause]) => {
    /** @type {[string, string][]} */
    const options = settings.map((setting, place) => [setting, say(`page.setting.${setting}`) + (place ? "" : ` (${say("page.usual")})`)]);
    const field = choiceField(say(`page.switch.${name}`), options, desk.page.switches[name] || settings[0], (setting) => {
      const switches = { ...desk.page.switches, [name]: setting };
      if (setting === settings[0]) delete switches[name];
      hand.change({ ...desk.page, switches }, desk.place);
      drawing.draw();
    });
    return element("div", { class: "question" }, field, clause && clauseKey(clause, say, name));
  });
  return element(
    "details",
    { open: fields.length <= FEW || Object.keys(desk.page.switches).length > 0 },
    element("summary", {}, element("h3", {}, `${say("page.open-questions")} (${fields.length})`)),
    element("p", { class: "hint" }, say("page.open-questions-hint")),
    fields
  );
}

/**
 * Return a list to choose one from, with what is chosen.
 * @param {string} title @param {[value: string, words: string, lang?: string][]} options
 * @param {string} chosen @param {(value: string) => void} onChoose @param {string} [key] of the list
 */
export function choiceField(title, options, chosen, onChoose, key) {
  return element(
    "label",
    { class: "choice", "data-key": key && `${key}-field` },
    element("span", {}, title),
    element(
      "select",
      { "data-key": key, onchange: (event) => onChoose(event.target.value) },
      options.map(([value, words, lang]) => element("option", { value, lang, selected: value === chosen }, words))
    )
  );
}
