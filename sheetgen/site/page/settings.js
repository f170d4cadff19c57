// How the game was played: the variant, and how open questions of the rules are
// answered; and the language of the page.

import { clauseKey } from "./clause.js";
import { DATA } from "./data.js";
import { element } from "./dom.js";
import { FEEDBACK, feel, keptFeedback } from "./feedback.js";
import { HOLDS, holdBy } from "./held.js";
import { DIRECTIONS } from "./onward.js";
import { openDialog } from "./sheetdialog.js";
import { keepChoice, keptChoice } from "./store.js";
/** @import { Closed, Say, SettingHooks, State } from "./types.js" */

/**
 * Open the settings.
 * @param {State|Closed} state of the page
 * @param {SettingHooks} hooks what to do with a choice
 */
export function openSettings(state, hooks) {
  const { say, opened } = state;
  const parts = [languageField(say, hooks.onLanguage), ...Object.keys(HOLDS).map((name) => heldField(name, say))];
  if (opened?.cells.length) parts.push(directionField(state, hooks));
  if (opened && opened.sheet.variants.length > 1) parts.push(variantField(state, hooks));
  if (opened) parts.push(feedbackField(say), guideButton(say, hooks), switchFields(state, hooks));
  openDialog(say("page.settings"), say("page.close"), parts);
}

/**
 * Return a choice of languages.
 * @param {Say} say the texts
 * @param {(language: string) => void} onLanguage what to do with the choice
 * @returns {Element}
 */
export function languageField(say, onLanguage) {
  const names = Object.entries(DATA.languages);
  return choiceField(say("page.language"), names.map(([name, words]) => [name, words, name]), say.language, onLanguage);
}

/** @param {State} state @param {SettingHooks} hooks */
function variantField({ say, opened, fill }, { onVariant }) {
  const { variants } = opened.sheet;
  return choiceField(say("page.variant.title"), variants.map((name) => [name, say(`page.variant.${name}`)]), fill.variant, onVariant);
}

// Whose hand holds this device, and how large its text is.
/** @param {string} name @param {Say} say */
function heldField(name, say) {
  const options = HOLDS[name];
  return choiceField(say(`page.${name}`), options.map((one) => [one, say(`page.${name}-${one}`)]), keptChoice(name) || options[0], (one) => holdBy(name, one));
}

/** @param {State} state @param {SettingHooks} hooks */
function directionField({ say, direction }, { onDirection }) {
  return choiceField(say("page.next-cell"), DIRECTIONS.map((name) => [name, say(`page.direction.${name}`)]), direction, onDirection);
}

/** @param {Say} say */
function feedbackField(say) {
  return choiceField(say("page.feedback"), FEEDBACK.map((name) => [name, say(`page.feedback.${name}`)]), keptFeedback(), (name) => {
    keepChoice("feedback", name);
    feel("written");
  });
}

/** @param {Say} say @param {SettingHooks} hooks */
function guideButton(say, { onGuide }) {
  return element("p", { class: "choice" }, element("button", { type: "button", onclick: onGuide }, say("page.guide-again")));
}

/** @param {State} state @param {SettingHooks} hooks */
function switchFields({ say, opened, switches }, { onSwitch }) {
  const fields = opened.sheet.switches.map(([name, settings, clause]) => {
    /** @type {[string, string][]} */
    const options = settings.map((setting, place) => [setting, say(`page.setting.${setting}`) + (place ? "" : ` (${say("page.usual")})`)]);
    const field = choiceField(say(`page.switch.${name}`), options, switches[name] || settings[0], (setting) => onSwitch(name, setting));
    return element("div", { class: "question" }, field, clause && clauseKey(clause, say, name));
  });
  return element(
    "section",
    {},
    element("h3", {}, say("page.open-questions")),
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
