// What a row brings and takes, in boxes: each change is written into the text at once.

import { ICONS } from "./designdata.js";
import { buttonOf, element, vector } from "./dom.js";
/** @import { Plain, Say } from "./design.js" */
/** @import { Child } from "./types.js" */

/** Ways to bring points, by the key that says so; a row without any brings its number. */
export const WAYS = ["number", "each", "by", "rank", "tick", "points"];
const NUMBER = "number";
/** What a row begins with that is to bring points in a way. @type {Record<string, unknown>} */
const FIRST = { each: 2, by: [0, 1, 3, 6, 10], rank: [5, 3, 1], tick: 5 };
const BOUNDS = ["least", "most", "step"];
const LISTS = ["by", "rank"];
const NOT_OF_TICKS = [...BOUNDS, "one-of"];

/**
 * @typedef {object} FormHooks
 * @property {(values: Plain, key: string) => void} write values of the row; what follows with the same key is one step
 * @property {(key: string) => string|null} typed what is being typed in a box with the focus; nothing in others
 */

/**
 * Return the way in which a row brings points, or nothing if the form does not know it.
 * @param {Plain} values of the row
 */
export function wayOf(values) {
  if ("choose" in values || "box" in values) return "";
  const own = WAYS.filter((way) => way in values);
  return own.length > 1 ? "" : own[0] || NUMBER;
}

/**
 * Return a text in the language of the sheet.
 * @param {unknown} text a text, or texts by language
 * @param {string} language of the sheet
 */
export function ownText(text, language) {
  if (typeof text !== "object" || text === null) return text === undefined ? "" : String(text);
  const texts = /** @type {Record<string, string>} */ (text);
  return texts[language] ?? Object.values(texts)[0] ?? "";
}

/**
 * Return the path of a text in the language of the sheet.
 * @param {string} key of it
 * @param {unknown} text that stands there
 * @param {string} language of the sheet
 */
export function ownPath(key, text, language) {
  return typeof text === "object" && text !== null ? `${key}.${language in text ? language : Object.keys(text)[0]}` : key;
}

/** Return what a row brings and takes, shortly. @param {Plain} values of the row @param {Say} say */
export function rowWords(values, say) {
  const way = wayOf(values);
  const told = way === "" ? say("page.design.way-other") : way === NUMBER ? "" : say(`page.design.sum-${way}`, { points: LISTS.includes(way) ? [values[way]].flat().join(", ") : values[way] });
  const { least = 0, most } = values;
  const room = most !== undefined ? `${least}\u2013${most}` : least ? `\u2265 ${least}` : "";
  const only = values["one-of"] ? [values["one-of"]].flat().join(", ") : "";
  return [told, only || room].filter(Boolean).join(" \u00b7 ");
}

/**
 * Return the form of a row.
 * @param {string} name of the row, that of its boxes
 * @param {Plain} values of the row
 * @param {string} language of the sheet
 * @param {Say} say
 * @param {FormHooks} hooks what is written
 * @returns {Child[]}
 */
export function drawForm(name, values, language, say, hooks) {
  const way = wayOf(values);
  const parts = [
    textField(`${name}:label`, say("page.design.label"), ownText(values.label, language), (text) => hooks.write({ [ownPath("label", values.label, language)]: text }, `${name}:label`), hooks),
    element("div", { class: "form-line", "data-key": `${name}:looks` },
      iconField(name, String(values.icon || ""), say, hooks),
      textField(`${name}:hint`, say("page.design.hint"), ownText(values.hint, language), (text) => hooks.write({ [ownPath("hint", values.hint, language)]: text || null }, `${name}:hint`), hooks)
    ),
    way === "" ? element("p", { class: "hint", "data-key": `${name}:other` }, say("page.design.other-hint")) : wayFields(name, way, values, ownText(values.label, language), say, hooks),
    way !== "tick" && !("choose" in values || "box" in values) &&
      element("div", { class: "form-line bounds", role: "group", "aria-label": say("page.design.bounds"), "data-key": `${name}:bounds` }, BOUNDS.map((key) => numberField(`${name}:${key}`, say(`page.design.${key}`), values[key], key === "step" ? 1 : undefined, (number) => hooks.write({ [key]: number }, `${name}:${key}`), hooks))),
  ];
  return parts;
}

/** A formula that brings the number itself, to be gone on with. @param {string} label */
function ownName(label) {
  return /^[a-z]+$/i.test(label) ? label.toLowerCase() : `'${label.replace(/'/g, " ")}'`;
}

/** @param {string} name @param {string} way @param {Plain} values @param {string} title @param {Say} say @param {FormHooks} hooks */
function wayFields(name, way, values, title, say, hooks) {
  /** @param {string} next */
  const take = (next) => {
    const gone = Object.fromEntries([...WAYS, "ties", ...(next === "tick" ? NOT_OF_TICKS : [])].filter((key) => key in values && key !== next).map((key) => [key, null]));
    const first = next === NUMBER || next in values ? {} : { [next]: next === "points" ? ownName(title) : FIRST[next] };
    hooks.write({ ...gone, ...first }, "");
  };
  const options = WAYS.map((one) => element("option", { value: one, selected: one === way }, say(`page.design.way-${one}`)));
  const box = element("select", { id: idOf(`${name}:way`), "data-key": `${name}:way`, onchange: ({ target }) => take(target.value) }, options);
  box.value = way;
  const key = `${name}:${way}`;
  const label = say(`page.design.of-${way}`);
  return element("div", { class: "form-line", "data-key": `${name}:points` },
    fieldOf(box, say("page.design.way")),
    way === "each" || way === "tick" ? numberField(key, label, values[way], undefined, (number) => hooks.write({ [way]: number ?? 0 }, key), hooks) :
      LISTS.includes(way) ? listField(key, label, [values[way]].flat(), (numbers) => hooks.write({ [way]: numbers }, key), hooks) :
        way === "points" ? textField(key, label, String(values.points ?? ""), (text) => hooks.write({ points: text }, key), hooks, "3 * 2 + 1") : null,
    way === "rank" && tiesField(name, values, say, hooks)
  );
}

/** @param {string} name @param {Plain} values @param {Say} say @param {FormHooks} hooks */
function tiesField(name, values, say, hooks) {
  const box = element("select", { id: idOf(`${name}:ties`), "data-key": `${name}:ties`, onchange: ({ target }) => hooks.write({ ties: target.value === "shared" ? null : target.value }, "") }, ["shared", "divide", "none"].map((one) => element("option", { value: one }, say(`page.design.ties-${one}`))));
  box.value = String(values.ties || "shared");
  return fieldOf(box, say("page.design.ties"));
}

/** @param {string} name @param {string} chosen @param {Say} say @param {FormHooks} hooks */
function iconField(name, chosen, say, hooks) {
  /** @param {string} icon */
  const take = (icon) => hooks.write({ icon: icon || null }, "");
  const keys = ["", ...Object.keys(ICONS)].map((icon) => buttonOf({ class: "icon-key", "data-key": `${name}:icon:${icon}`, title: icon || say("page.design.no-icon"), "aria-label": icon || say("page.design.no-icon"), "aria-pressed": String(icon === chosen), onclick: () => take(icon) }, icon ? drawIcon(icon) : "\u2013"));
  return element("details", { class: "icon-field", "data-key": `${name}:icons` },
    element("summary", { "data-key": `${name}:icons-open` }, element("span", {}, say("page.design.icon")), chosen && (drawIcon(chosen) || element("b", {}, chosen))),
    element("div", { class: "icon-keys" }, keys)
  );
}

/** Return the picture of an icon, or nothing if it is a file or unknown. @param {string} name of the icon */
export function drawIcon(name) {
  if (!(name in ICONS)) return null;
  const [line, filled] = ICONS[name];
  return vector("svg", { class: "icon", viewBox: "-12 -12 24 24", "aria-hidden": "true" }, line && vector("path", { d: line, class: "line", "stroke-width": 1.8 }), filled && vector("path", { d: filled, class: "solid" }));
}

// Boxes

/**
 * Return a box for a text.
 * @param {string} key of the box
 * @param {string} label of it
 * @param {string} text that stands there
 * @param {(text: string) => void} onText
 * @param {Pick<FormHooks, "typed">} hooks
 * @param {string} [example] shown where nothing stands
 */
export function textField(key, label, text, onText, hooks, example) {
  const box = element("input", { id: idOf(key), "data-key": key, autocomplete: "off", placeholder: example, oninput: ({ target }) => onText(target.value) });
  box.value = hooks.typed(key) ?? text;
  return fieldOf(box, label);
}

/**
 * Return a box for a whole number; what is none is not written.
 * @param {string} key of the box
 * @param {string} label of it
 * @param {number|undefined} number that stands there
 * @param {number|undefined} usual what holds where nothing stands
 * @param {(number: number|null) => void} onNumber
 * @param {Pick<FormHooks, "typed">} hooks
 */
export function numberField(key, label, number, usual, onNumber, hooks) {
  const box = element("input", { id: idOf(key), "data-key": key, class: "short", inputmode: "numeric", autocomplete: "off", placeholder: usual, oninput: ({ target }) => {
    const text = target.value.trim().replace("\u2212", "-");
    const isRight = text === "" || /^-?\d{1,6}$/.test(text);
    target.setAttribute("aria-invalid", String(!isRight));
    if (isRight) onNumber(text === "" ? null : Number(text));
  } });
  box.value = hooks.typed(key) ?? String(number ?? "");
  return fieldOf(box, label);
}

/** @param {string} key @param {string} label @param {unknown[]} numbers @param {(numbers: number[]) => void} onNumbers @param {FormHooks} hooks */
function listField(key, label, numbers, onNumbers, hooks) {
  const box = element("input", { id: idOf(key), "data-key": key, autocomplete: "off", oninput: ({ target }) => {
    const parts = target.value.replace(/\u2212/g, "-").split(/[\s,;]+/).filter(Boolean);
    const isRight = parts.length > 0 && parts.every((part) => /^-?\d{1,6}$/.test(part));
    target.setAttribute("aria-invalid", String(!isRight));
    if (isRight) onNumbers(parts.map(Number));
  } });
  box.value = hooks.typed(key) ?? numbers.join(", ");
  return fieldOf(box, label);
}

/** @param {HTMLElement} box @param {string} label */
function fieldOf(box, label) {
  return element("div", { class: "field", "data-key": `${box.dataset.key}-field` }, element("label", { for: box.id }, label), box);
}

/** @param {string} key */
function idOf(key) {
  return `design-${key.replace(/[^\w-]/g, "-")}`;
}
