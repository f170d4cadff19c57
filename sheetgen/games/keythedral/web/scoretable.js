// The score table, which stands where other games have their board: a column for each
// player. It is built once and then written into, so that no tap is lost.

import { FEWEST_PLAYERS } from "./constants.js";
import { cubeSign } from "./cubes.js";
import { buttonOf, element, findAll, replaceIn } from "./dom.js";
import { seatsLeft, valueAt } from "./fill.js";
import { placeId } from "./link.js";
import { cubeName, playerName } from "./names.js";
import { choice } from "./parts.js";
import { icon } from "./symbol.js";
import { capitalised, findingWords, placeWords, sentences } from "./words.js";
/** @import { Opened, Sheet, State, TableHooks } from "./sheet.js" */
/** @import { Board, Child, Option, Say } from "./types.js" */

const NO_POINTS = "\u2013";
/** @type {Record<string, number[]>} */
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * Return the score table of a sheet.
 * @param {Opened} opened
 * @param {TableHooks} hooks
 * @returns {Board} `node`, `buttons` (there are no cells), `update(state)`, `onArrow(event)`
 */
export function makeTable(opened, hooks) {
  const setup = element("div", { class: "score-setup" });
  const field = element("div", { class: "score-field" });
  const node = element("div", { class: "board score", role: "group" }, field, setup);
  let shown = "";
  /** @param {State} state */
  const update = (state) => {
    const { fill, say, hasKinds } = state;
    node.setAttribute("aria-label", say("page.board"));
    const key = JSON.stringify([say.language, fill.players.length, fill.version, hasKinds]);
    if (shown !== key) {
      shown = key;
      replaceIn(setup, drawSetup(opened.sheet, state, hooks));
      replaceIn(field, drawFrame(opened.sheet, state, hooks));
    }
    writeTable(field, opened.sheet, state);
  };
  return { node, buttons: [], update, onArrow: (event) => moveIn(field, event) };
}

// Structure

/** @param {Sheet} sheet @param {State} state @param {TableHooks} hooks */
function drawSetup({ players, versions }, { fill, say, hasKinds }, hooks) {
  /** @type {Option<number>[]} */
  const counts = [];
  for (let count = FEWEST_PLAYERS; count <= players; count += 1) counts.push([count, String(count)]);
  /** @type {Option<string>[]} */
  const games = [...versions].reverse().map((name) => [name, say(`version.${name}`)]);
  return [
    labelledChoice("players", counts, fill.players.length, hooks.onPlayers, say("page.players-count")),
    labelledChoice("version", games, fill.version, hooks.onVersion, say("page.version")),
    buttonOf(
      { class: "small", "data-key": "kinds", "aria-pressed": String(hasKinds), onclick: hooks.onKinds },
      say("page.by-kind")
    ),
  ];
}

/** @template {string|number} V @param {string} key @param {Option<V>[]} options @param {V} chosen @param {(value: V) => void} onChoose @param {string} label */
function labelledChoice(key, options, chosen, onChoose, label) {
  return element("div", { class: "setup-part" }, element("span", { class: "label", "aria-hidden": "true" }, label), choice(key, options, chosen, onChoose, label));
}

/** @param {Sheet} sheet @param {State} state @param {TableHooks} hooks */
function drawFrame(sheet, state, hooks) {
  const { fill, say, hasKinds } = state;
  const numbers = fill.players.map((_, at) => at + 1);
  /** @param {string} name @param {Child} head @param {string} kind */
  const row = (name, head, kind) =>
    element(
      "tr",
      { class: kind },
      element("th", { scope: "row", id: placeId(name), tabindex: "-1" }, head),
      numbers.map((number) => element("td", {}, entryButton(`player:${number} ${name}`, hooks)))
    );
  /** @param {string} name @param {string} kind */
  const sumRow = (name, kind) =>
    element(
      "tr",
      { class: `sum-row ${kind}` },
      element("th", { scope: "row" }, say(`page.sum-${name}`)),
      numbers.map((number) => element("td", { "data-sum": `${name}:${number}` }))
    );
  /** @param {string} key */
  const title = (key) => element("tr", { class: "part-title" }, element("th", { colspan: numbers.length + 1, scope: "colgroup" }, say(key)));
  const heads = numbers.map((number) => element("th", { scope: "col" }, entryButton(`player:${number}`, hooks, "player-head")));
  return element(
    "table",
    { class: `score-table of-${numbers.length}` },
    element("caption", { class: "unseen" }, say("page.table-hint")),
    element("thead", {}, element("tr", {}, element("td", { class: "corner" }, say("page.players-head")), heads)),
    element(
      "tbody",
      {},
      title("page.seats"),
      [...sheet.values].reverse().map((value) => row(`seat:${value}`, seatHead(value, say), "seat-row")),
      sumRow("seats", "")
    ),
    element(
      "tbody",
      {},
      title("page.cubes-left"),
      (hasKinds ? sheet.counted : sheet.rows).map((kind) => row(`cube:${kind}`, cubeHead(kind, state), sheet.rows.includes(kind) ? "" : "kind-row")),
      sumRow("cubes", "")
    ),
    element("tbody", { class: "result" }, sumRow("total", "total-row"), sumRow("rank", "rank-row"))
  );
}

/** @param {number} value @param {Say} say */
function seatHead(value, say) {
  return element(
    "span",
    { class: "row-name" },
    element("span", { class: "seat-sign", "aria-hidden": "true" }, String(value)),
    element("span", { class: "unseen" }, say("place.seat", { name: value })),
    element("span", { class: "left-words" })
  );
}

/** @param {string} kind @param {State} state */
function cubeHead(kind, { say, hasKinds }) {
  const resources = say(hasKinds ? "page.other-resources" : "page.resources");
  const name = kind === "resource" ? resources : capitalised(cubeName(kind, say));
  return element("span", { class: "row-name" }, cubeSign(kind), element("span", { class: "cube-words" }, name), element("span", { class: "left-words" }));
}

/** @param {string} place @param {TableHooks} hooks @param {string} [kind] */
function entryButton(place, hooks, kind = "value") {
  const choose = () => hooks.onSelect(place);
  return buttonOf(
    { class: kind, "data-key": place, "data-place": place, id: placeId(place), tabindex: "-1", onclick: choose, onfocus: choose },
    element("span", { class: "figure" }),
    kind === "player-head" && icon("pencil")
  );
}

// Content

/** @param {HTMLElement} field @param {Sheet} sheet @param {State} state */
function writeTable(field, sheet, state) {
  const { fill, say, verdict, place, isBlank } = state;
  const left = seatsLeft(fill, sheet);
  sheet.values.forEach((value, at) => {
    const [head] = findAll(field, `#${placeId(`seat:${value}`)} .left-words`);
    head.textContent = left[at] > 0 ? say("page.left-short", { count: left[at] }) : left[at] === 0 ? "\u2713" : "";
    head.title = left[at] > 0 ? say("page.left-long", { count: left[at] }) : "";
    head.classList.toggle("done", left[at] === 0);
  });
  for (const head of findAll(field, "th[id]")) {
    findAll(head, ".small-sign").forEach((sign) => sign.remove());
    const row = [...sheet.values.map((value) => `seat:${value}`), ...sheet.counted.map((kind) => `cube:${kind}`)].find((name) => placeId(name) === head.id);
    const sign = row && state.findingsOf(row);
    if (sign) head.firstElementChild?.append(sign);
  }
  const buttons = findAll(field, "[data-place]");
  const active = buttons.find((button) => button.dataset.place === place) || buttons.find((button) => button.matches(".value"));
  for (const button of buttons) {
    writeEntry(button, sheet, state);
    button.setAttribute("tabindex", button === active ? "0" : "-1");
  }
  const told = verdict && !isBlank && verdict.players.length === fill.players.length ? verdict : null;
  fill.players.forEach((_, at) => {
    const rank = told ? told.ranking[at] : 0;
    /** @type {Record<string, string|number|undefined>} */
    const words = { ...told?.players[at], rank: rank ? say("page.rank", { rank }) : undefined };
    for (const cell of findAll(field, `[data-sum$=":${at + 1}"]`)) {
      const [name] = String(cell.dataset.sum).split(":");
      cell.textContent = words[name] === undefined ? NO_POINTS : String(words[name]);
      cell.classList.toggle("first", rank === 1 && (name === "rank" || name === "total"));
    }
  });
}

/** @param {HTMLElement} button @param {Sheet} sheet @param {State} state */
function writeEntry(button, sheet, state) {
  const { fill, say, place: chosen } = state;
  const { place = "" } = button.dataset;
  const number = Number(/player:(\d)/.exec(place)?.[1]);
  const isHead = place === `player:${number}`;
  const value = isHead ? fill.players[number - 1].name : valueAt(fill, place, sheet);
  const isThere = value !== null && value !== "";
  const found = faultsAt(place, state);
  const words = found.map((finding) => findingWords(finding, say));
  if (isHead) button.lastElementChild?.toggleAttribute("hidden", isThere);
  const name = playerName(fill.players, number, say);
  const label = isHead
    ? say("page.name-of", { name })
    : `${placeWords(place, say)}: ${isThere ? value : say("page.empty")}`;
  const shown = isThere ? String(value) : isHead ? String(number) : "";
  button.firstElementChild?.replaceChildren(shown);
  button.setAttribute("aria-label", sentences([label, ...words], say));
  button.title = words.join(" ");
  button.classList.toggle("faulty", found.length > 0);
  button.classList.toggle("chosen", place === chosen);
  button.classList.toggle("zero", value === 0);
  if (place === chosen) button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
}

/** @param {string} place @param {State} state */
function faultsAt(place, { verdict, isBlank }) {
  if (!verdict || isBlank) return [];
  return verdict.findings.filter((finding) => finding.place === place && finding.severity !== "note");
}

/** Arrows go from entry to entry. Across, a player has a row and not a column. @param {HTMLElement} field @param {KeyboardEvent} event */
function moveIn(field, event) {
  const target = /** @type {Node} */ (event.target);
  const rows = findAll(field, "tr").map((row) => findAll(row, "[data-place]")).filter((row) => row.length > 0);
  /** @param {HTMLElement} button */
  const isHere = (button) => button.contains(target);
  const down = rows.findIndex((row) => row.some(isHere));
  if (down < 0) return false;
  const [x, y] = STEPS[event.key];
  const [dx, dy] = document.documentElement.dataset.held === "across" ? [y, x] : [x, y];
  const across = rows[down].findIndex(isHere) + dx;
  rows[down + dy]?.[across]?.focus();
  return true;
}
