// What a game is played with: people, level, modifiers, expansions, and open questions.

import { clauseKey } from "./clause.js";
import { buttonOf, element } from "./dom.js";
import { choiceField } from "./settings.js";
import { capitalised } from "./words.js";
import { below } from "./tileart.js";
/** @import { Choices, Settings } from "./match.js" */
/** @import { Child, Say } from "./types.js" */

/** What is not played with Châteauma; the rules say why. */
const OTHERS = ["inns", "team", "solo"];
const LEVELS = ["easy", "medium", "hard"];
const MOST_SEED = 9999;

/**
 * What was chosen.
 * @typedef {object} Wish
 * @property {Settings} settings
 * @property {number} seed
 * @property {"seed"|"table"} draws who draws tiles
 * @property {boolean} hasCards whether the table draws the cards
 */

/** @returns {Wish} */
export function usualWish() {
  return { settings: { players: 2, level: "medium", modifiers: [], expansions: [], switches: {} }, seed: newSeed(), draws: "seed", hasCards: false };
}

function newSeed() {
  return 1 + below(MOST_SEED);
}

/**
 * Return the form.
 * @param {Wish} wish so far
 * @param {Choices} choices what there is
 * @param {string} trouble why something was refused, or nothing
 * @param {Say} say
 * @param {(wish: Wish) => void} onWish what to do with a changed one
 * @returns {Child[]}
 */
export function drawSetup(wish, choices, trouble, say, onWish) {
  const { settings } = wish;
  /** @param {Partial<Settings>} changes */
  const set = (changes) => onWish({ ...wish, settings: { ...settings, ...changes } });
  const people = [1, 2, 3].map((count) => /** @type {[string, string]} */ ([String(count + 1), String(count)]));
  return [
    group(say("people"), "people", people, String(settings.players), (players) => set({ players: Number(players) })),
    group(say("level-of"), "level", LEVELS.map((name) => [name, say(`level.${name}`)]), settings.level, (level) => set({ level })),
    ticks(say("modifiers"), "modifier", choices.modifiers, settings.modifiers, say, (modifiers) => set({ modifiers })),
    ticks(say("expansions"), "expansion", [...choices.expansions, ...OTHERS], settings.expansions, say, (expansions) => set({ expansions })),
    trouble && element("p", { class: "trouble", role: "alert" }, trouble),
    group(say("who-draws"), "draws", [["seed", say("draws.seed")], ["table", say("draws.table")]], wish.draws, (draws) => onWish({ ...wish, draws: draws === "seed" ? "seed" : "table" })),
    group(say("who-shuffles"), "cards", [["", say("cards.page")], ["table", say("cards.table")]], wish.hasCards ? "table" : "", (who) => onWish({ ...wish, hasCards: who !== "" })),
    choices.ours && element("p", { class: "hint", "data-key": "ours" }, say("ours")),
    (wish.draws === "seed" || !wish.hasCards) && seedField(wish, say, onWish),
    switchFields(settings, choices, say, set),
  ];
}

/** @param {string} title @param {string} key @param {[string, string][]} options @param {string} chosen @param {(value: string) => void} onChoose */
function group(title, key, options, chosen, onChoose) {
  return element(
    "div",
    { class: "labelled", "data-key": `group:${key}`, role: "group", "aria-label": title },
    element("span", { class: "label" }, title),
    element("div", { class: "choices" }, options.map(([value, text]) => buttonOf({ class: "option", "data-key": `${key}:${value}`, "aria-pressed": String(value === chosen), onclick: () => onChoose(value) }, text)))
  );
}

/** @param {string} title @param {string} kind @param {string[]} names @param {string[]} chosen @param {Say} say @param {(names: string[]) => void} onChoose */
function ticks(title, kind, names, chosen, say, onChoose) {
  const boxes = names.map((name) => {
    const props = { type: "checkbox", checked: chosen.includes(name), "data-key": `${kind}:${name}` };
    const hint = say.has(`${kind}-hint.${name}`) && element("span", { class: "hint" }, say(`${kind}-hint.${name}`));
    const box = element("input", { ...props, onchange: () => onChoose(names.filter((one) => (one === name) !== chosen.includes(one))) });
    box.checked = chosen.includes(name);
    return element("label", { class: "tick-box", "data-key": `tick:${name}` }, box, element("span", {}, capitalised(say(`${kind}.${name}`)), hint && [" ", hint]));
  });
  return element("fieldset", { class: "boxes-of", "data-key": `ticks:${kind}` }, element("legend", {}, title), boxes);
}

/** @param {Wish} wish @param {Say} say @param {(wish: Wish) => void} onWish */
function seedField(wish, say, onWish) {
  const onChange = (/** @type {Event} */ event) => {
    const box = /** @type {HTMLInputElement} */ (event.currentTarget);
    const seed = Math.trunc(Number(box.value));
    if (seed >= 1 && seed <= MOST_SEED) onWish({ ...wish, seed });
    else box.value = String(wish.seed);
  };
  const box = element("input", { type: "number", id: "seed", min: 1, max: MOST_SEED, inputmode: "numeric", value: wish.seed, "data-key": "seed", onchange: onChange });
  return element(
    "div",
    { class: "labelled", "data-key": "group:seed" },
    element("label", { class: "label", for: "seed" }, say("seed")),
    element("div", { class: "seed-line" }, box, buttonOf({ class: "small", "data-key": "seed:new", onclick: () => onWish({ ...wish, seed: newSeed() }) }, say("another")))
  );
}

/** @param {Settings} settings @param {Choices} choices @param {Say} say @param {(changes: Partial<Settings>) => void} set */
function switchFields(settings, choices, say, set) {
  const fields = choices.switches.map(([name, known, clause]) => {
    const chosen = settings.switches[name] || known[0];
    const onChange = (/** @type {string} */ value) => {
      const others = Object.fromEntries(Object.entries(settings.switches).filter(([one]) => one !== name));
      set({ switches: value === known[0] ? others : { ...others, [name]: value } });
    };
    /** @type {[string, string][]} */
    const options = known.map((setting) => [setting, capitalised(say(`switch.${name}.${setting}`))]);
    return element(
      "div",
      { class: "question", "data-key": `switch:${name}` },
      choiceField(say(`switch.${name}.asked`), options, chosen, onChange, `switch-of:${name}`),
      element("span", { class: "hint" }, say("as-usual", { setting: say(`switch.${name}.${known[0]}`), reason: say(`why.${name}`) })),
      clauseKey(clause, say, `switch:${name}`)
    );
  });
  return element("details", { class: "open-questions", "data-key": "open-questions" }, element("summary", {}, say("open-questions")), fields);
}
