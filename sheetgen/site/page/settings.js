// How the game was played: the variant, and how open questions of the rules are
// answered; and the language of the page.

import { DATA } from "./data.js";
import { element } from "./dom.js";
import { openDialog } from "./sheetdialog.js";
import { keptChoice } from "./store.js";
/** @import { Closed, Say, SettingHooks, State } from "./types.js" */

/**
 * Return the language to speak: the reader's choice, that of the sheet, or the browser's.
 * @param {string} ofSheet its language, or nothing
 * @returns {string}
 */
export function chosenLanguage(ofSheet) {
  const wanted = [keptChoice("language"), ofSheet, ...(navigator.languages || [])];
  const known = wanted.filter(Boolean).map((name) => name.slice(0, 2).toLowerCase());
  return known.find((name) => name in DATA.languages) || "en";
}

/**
 * Open the settings.
 * @param {State|Closed} state of the page
 * @param {SettingHooks} hooks what to do with a choice
 */
export function openSettings(state, hooks) {
  const { say, opened } = state;
  const parts = [languageField(say, hooks.onLanguage)];
  if (opened && opened.sheet.variants.length > 1) parts.push(variantField(state, hooks));
  if (opened) parts.push(switchFields(state, hooks));
  openDialog(say("page.settings"), say("page.close"), parts);
}

/**
 * Return a choice of languages.
 * @param {Say} say the texts
 * @param {(language: string) => void} onLanguage what to do with the choice
 * @returns {Element}
 */
export function languageField(say, onLanguage) {
  const options = Object.entries(DATA.languages).map(([language, name]) =>
    element("option", { value: language, lang: language, selected: language === say.language }, name)
  );
  return element(
    "label",
    { class: "choice" },
    element("span", {}, say("page.language")),
    element("select", { onchange: (event) => onLanguage(event.target.value) }, options)
  );
}

/** @param {State} state @param {SettingHooks} hooks */
function variantField(state, hooks) {
  const { say, opened, fill } = state;
  const options = opened.sheet.variants.map((variant) =>
    element("option", { value: variant, selected: variant === fill.variant }, say(`page.variant.${variant}`))
  );
  return element(
    "label",
    { class: "choice" },
    element("span", {}, say("page.variant.title")),
    element("select", { onchange: (event) => hooks.onVariant(event.target.value) }, options)
  );
}

/** @param {State} state @param {SettingHooks} hooks */
function switchFields(state, hooks) {
  const { say, opened, switches } = state;
  const fields = opened.sheet.switches.map(([name, settings, clause]) => {
    const chosen = switches[name] || settings[0];
    const options = settings.map((setting, place) => {
      const words = say(`page.setting.${setting}`) + (place ? "" : ` (${say("page.usual")})`);
      return element("option", { value: setting, selected: setting === chosen }, words);
    });
    return element(
      "label",
      { class: "choice question" },
      element("span", {}, say(`page.switch.${name}`), " ", clause && element("span", { class: "clause" }, `[${clause}]`)),
      element("select", { onchange: (event) => hooks.onSwitch(name, event.target.value) }, options)
    );
  });
  return element(
    "section",
    {},
    element("h3", {}, say("page.open-questions")),
    element("p", { class: "hint" }, say("page.open-questions-hint")),
    fields
  );
}
