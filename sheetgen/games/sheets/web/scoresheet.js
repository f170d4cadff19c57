// The sheet as on paper, where other games have their board: labels, and a column for each
// player. It is built once and then written into, so that no tap is lost.

import { buttonOf, element, findAll, replaceIn } from "./dom.js";
import { besideIn, drawGrid } from "./grid.js";
import { placeId } from "./link.js";
import { shownSum } from "./pad.js";
import { choice } from "./parts.js";
import { proposedAt, takeButton } from "./section.js";
import { icon } from "./symbol.js";
import { isTakenAt } from "./setters.js";
import { capitalised, findingWords, placeWords, sentences } from "./words.js";
import { spotOf, valueAt } from "./fill.js";
import { drawPlaced, placeIn } from "./placed.js";
/** @import { Line, Player, Result, Sheet, Slot, State, TableHooks, Written } from "./sheet.js" */
/** @import { Board, Child, Option, Say } from "./types.js" */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const GROUPS = ["subtotals", "total"];

/**
 * Return the table of a sheet.
 * @param {Sheet} sheet
 * @param {Line[]} lines of it
 * @param {TableHooks} hooks
 * @param {string} mark behind ids, where another table stands on the page
 * @returns {Board} `node`, `buttons` (there are no cells), `update(state)`, `onArrow(event)`
 */
export function makeTable(sheet, lines, hooks, mark) {
  const field = element("div", { class: "declared-field", tabindex: "-1" });
  const setup = element("div", { class: "declared-setup" });
  const node = element("div", { class: "board declared", role: "group" }, field, setup);
  let shown = "";
  // A sheet that is only looked at has less of a state.
  const slots = new Map(lines.flatMap((line) => line.slots.map((slot) => [slot.name, slot])));
  const least = { slots, opened: { sheet }, proposals: [], isBlank: false, shared: null };
  /** @param {State} given */
  const update = (given) => {
    const state = /** @type {State} */ ({ ...least, ...given });
    const { fill, say } = state;
    // All columns where games stand side by side.
    const count = sheet.columns === "games" ? sheet.count : Math.max(fill.players.length, sheet.fewest);
    node.setAttribute("aria-label", say("page.board"));
    const key = JSON.stringify([say.language, count]);
    if (shown !== key) {
      shown = key;
      replaceIn(field, drawFrame(sheet, lines, count, say, hooks, mark));
      if (sheet.placed) placeIn(field, sheet.placed);
    }
    replaceIn(setup, mark ? null : drawSetup(sheet, state, hooks));
    writeTable(field, lines, state, mark);
  };
  return { node, buttons: [], update: /** @type {Board["update"]} */ (update), onArrow: (event) => moveIn(field, event) };
}

/**
 * Return what a column is called.
 * @param {Sheet} sheet
 * @param {string} name that stands in its head
 * @param {number} number of the column
 * @param {Say} say
 */
export function headWords({ columns }, name, number, say) {
  return name || say(columns === "games" ? "place.game" : "place.player", { name: number });
}

/** Return the label of a line. @param {Line} line of the sheet @param {Say} say */
export function lineWords({ name, kind, label }, say) {
  return kind === "carried" ? capitalised(say(`place.${name}`)) : label || say(`page.${kind}`);
}

// Structure

/** @param {Sheet} sheet @param {Line[]} lines @param {number} count @param {Say} say @param {TableHooks} hooks @param {string} mark */
function drawFrame(sheet, lines, count, say, hooks, mark) {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  if (sheet.placed) {
    return drawPlaced(lines, numbers, (line) => lineWords(line, say), (place, kind, slot, isLabelled) => entry(place, hooks, mark, kind, slot, isLabelled), say, mark);
  }
  const heads = numbers.map((number) => element("th", { scope: "col" }, entry(`player:${number}`, hooks, mark, "player-head")));
  const parts = sheet.rounds && sheet.rounds.entries.length > 1 ? sheet.rounds.entries.map(([, label]) => label) : [];
  if (parts.length > 0 && sheet.rounds?.running) parts.push("\u03a3");
  const isRounds = sheet.rounds !== null && sheet.rows.length === 0;
  return element(
    "table",
    { class: `declared-table${isRounds ? " of-rounds" : ""}` },
    element("caption", { class: "unseen" }, say("page.table-hint")),
    element(
      "thead",
      {},
      element("tr", {}, element("td", { class: "corner" }), heads),
      parts.length > 0 &&
        element("tr", { class: "parts" }, element("td", {}), numbers.map(() => element("td", {}, element("span", { class: "slots" }, parts.map((part) => element("span", {}, part))))))
    ),
    element("tbody", {}, lines.map((line) => drawLine(line, numbers, say, hooks, mark))),
    numbers.length > 1 && element("tfoot", {}, element("tr", { class: "ranks" }, element("th", { scope: "row" }, say("page.ranks")), numbers.map((number) => element("td", { "data-rank": number }))))
  );
}

/** @param {Line} line @param {number[]} numbers @param {Say} say @param {TableHooks} hooks @param {string} mark */
function drawLine(line, numbers, say, hooks, mark) {
  const { name, kind, row, slots } = line;
  if (kind === "heading") return element("tr", { class: "part-title" }, element("th", { colspan: numbers.length + 1, scope: "colgroup" }, element("span", {}, line.label)));
  const more = row && (kind === "bonus" ? say("page.bonus-from", { reach: row.reach, points: row.worth }) : [row.optional, row.gives && `\u2192 ${row.gives.join(", ")}`].filter(Boolean).join(" \u00b7 "));
  const isOwn = slots.length > 1 && kind !== "round";
  if (row?.grid) {
    const [number] = numbers; // each player has a sheet
    const shown = slots.map((slot) => entry(`player:${number} ${slot.name}`, hooks, mark, "value", slot, slot.label !== ""));
    const head = [element("span", { class: "label" }, line.label), more && element("span", { class: "more" }, more)];
    const around = { id: placeId(name) + mark, tabindex: "-1", colspan: 2 };
    return element("tr", { class: "line grid-line", "data-line": name }, element("th", { scope: "row", ...around }, head, drawGrid(row.grid, shown)));
  }
  return element(
    "tr",
    { class: `line ${row?.boxes ? "box-line" : `of-${kind}`}`, "data-line": name },
    element("th", { scope: "row", id: placeId(name) + mark, tabindex: "-1" }, element("span", { class: "label" }, lineWords(line, say)), more && element("span", { class: "more" }, more)),
    numbers.map((number) =>
      element(
        "td",
        {},
        element("span", { class: row?.boxes ? `slots of-boxes${row.boxes.columns ? " in-columns" : ""}` : "slots" }, slots.map((slot) => entry(`player:${number} ${slot.name}`, hooks, mark, `value${slot.id === "running" ? " running" : ""}`, slot, isOwn))),
        kind !== "total" && element("span", { class: "worth" })
      )
    )
  );
}

/** @param {string} place @param {TableHooks} hooks @param {string} mark @param {string} kind @param {Slot} [slot] @param {boolean} [isLabelled] */
function entry(place, hooks, mark, kind, slot, isLabelled) {
  const isTick = slot && slot.kind === "tick";
  const id = placeId(place) + mark;
  const choose = () => hooks.onSelect(place);
  const node = buttonOf(
    {
      class: kind + (slot ? ` of-${slot.kind}${slot.isRound ? " rounded" : ""}` : ""),
      id,
      disabled: mark !== "",
      tabindex: "-1",
      "data-key": id,
      "data-place": place,
      onfocus: choose,
      onclick: () => {
        choose();
        if (isTick) hooks.onToggle(place);
      },
    },
    isLabelled && element("span", { class: "box-label", "aria-hidden": "true" }, slot?.label),
    element("span", { class: "typed", "aria-hidden": "true" }),
    element("span", { class: "figure" }),
    !slot && icon("pencil")
  );
  if (slot?.column) node.style.setProperty("--column", String(slot.column));
  return node;
}

/** @param {Sheet} sheet @param {State} state @param {TableHooks} hooks @returns {Child[]} */
function drawSetup(sheet, state, hooks) {
  const { fill, say, proposals, verdict } = state;
  const { columns, count, fewest, expansions } = sheet;
  /** @type {Option<number>[]} */
  const counts = [];
  for (let one = fewest; one <= count; one += 1) counts.push([one, String(one)]);
  const words = [sheet.win === "lowest" && say("page.lowest"), sheet.until > 0 && say("page.until", { points: sheet.until })].filter(Boolean);
  const asked = verdict?.findings.find(({ code }) => code === "tie-asked");
  const tied = /** @type {string[]} */ (asked ? asked.found : fill.players.map((_, at) => `player:${at + 1}`));
  /** @type {Option<string>[]} */
  const answers = [...tied, ":"].map((place) => [place.split(":")[1], place === ":" ? "\u2013" : placeWords(place, say)]);
  const due = proposals.filter(([, values]) => values.some(([place]) => !isTheirs(place, state)));
  const takes = GROUPS.map((group) => takeButton(group, { proposals: due, say }, hooks));
  const { shared } = state;
  /** @type {Option<number>[]} */
  const own = [];
  for (let one = 1; shared && one <= count; one += 1) if (!shared.theirs[one]?.isOwn) own.push([one, fill.players[one - 1]?.name || String(one)]);
  const isLed = Boolean(shared?.beside); // what is no column is another's
  return [
    takes.some(Boolean) && element("p", { class: "buttons" }, takes),
    own.length > 0 &&
      element(
        "div",
        { class: "setup-part own-column" },
        element("span", { class: "label", "aria-hidden": "true" }, say("page.own-column")),
        choice("own", own, shared?.own || 0, hooks.onOwn, say("page.own-column"))
      ),
    (asked || fill.winner) && !isLed &&
      element(
        "div",
        { class: "setup-part asked" },
        element("span", { class: "label" }, sheet.questions[0]),
        choice("winner", answers, fill.winner || "", hooks.onWinner, sheet.questions[0])
      ),
    counts.length > 1 &&
      columns !== "games" &&
      element(
        "div",
        { class: "setup-part" },
        element("span", { class: "label", "aria-hidden": "true" }, say(columns === "teams" ? "page.teams-count" : "page.players-count")),
        choice("players", counts, Math.max(fill.players.length, fewest), hooks.onCount, say("page.players-count"))
      ),
    expansions.map((name) =>
      element(
        "label",
        { class: "tick-box" },
        element("input", { type: "checkbox", "data-key": `expansion:${name}`, checked: (fill.expansions || []).includes(name), disabled: isLed, onchange: ({ target }) => hooks.onExpansion(name, target.checked) }),
        name
      )
    ),
    words.length > 0 && element("p", { class: "hint" }, words.join(", ")),
  ];
}

// Content

/** @param {HTMLElement} field @param {Line[]} lines @param {State} state @param {string} mark */
function writeTable(field, lines, state, mark) {
  const { fill, verdict, say, isBlank } = state;
  const told = verdict && !isBlank && verdict.players.length === fill.players.length ? verdict : null;
  const buttons = findAll(field, "[data-place]");
  const active = buttons.find(({ dataset }) => dataset.place === state.place) || buttons.find((button) => button.matches(".value"));
  for (const button of buttons) {
    writeEntry(button, state);
    button.setAttribute("tabindex", button === active ? "0" : "-1");
  }
  for (const line of lines.filter(({ slots }) => slots.length > 0)) {
    const [row] = findAll(field, `[data-line="${line.name}"]`);
    const isOut = Boolean(line.row?.optional && !(fill.expansions || []).includes(line.row.optional));
    row.classList.toggle("out", isOut);
    const [head] = findAll(row, "th, .line-head");
    findAll(head, ".small-sign").forEach((sign) => sign.remove());
    for (const name of new Set([line.name, ...line.slots.map((slot) => slot.name)])) {
      const sign = mark ? null : state.findingsOf(name);
      if (sign) head.append(sign);
    }
    findAll(row, ".worth").forEach((worth, at) => {
      const points = told && pointsOf(line, told.players[at], fill.players[at]);
      worth.textContent = points === null || points === undefined ? "" : `= ${shownNumber(points)}`;
    });
  }
  for (const cell of findAll(field, "[data-rank]")) {
    const at = Number(cell.dataset.rank) - 1;
    const isIn = told && at < told.players.length && told.players[at].total !== null;
    cell.textContent = isIn ? say("page.rank", { rank: told.ranking[at] }) : "";
    cell.classList.toggle("first", Boolean(isIn && told.ranking[at] === 1));
  }
}

// What a line brings, where that is another number than the one which stands there.
/** @param {Line} line @param {Result|undefined} result @param {Player|undefined} player */
function pointsOf({ row, round, slots }, result, player) {
  if (!result || !player || slots[0].kind === "sum") return null;
  if (row?.boxes || row?.grid) return null; // a box of its own shows it
  const held = slots.filter(({ kind }) => kind !== "sum" && !(round && kind === "tick")).map(({ id }) => (round ? /** @type {Written[]} */ (player[id] || [])[round - 1] : player[id]) ?? null);
  if (held.includes(null) && (round || held.every((one) => one === null))) return null;
  const points = round ? result.rounds[round - 1] : row ? result.points[row.id] : null;
  return held.length === 1 && held[0] === points ? null : points;
}

/** @param {HTMLElement} button @param {State} state */
function writeEntry(button, state) {
  const { fill, say, opened, place: chosen, slots, proposals, verdict, isBlank } = state;
  const { place = "" } = button.dataset;
  const spot = spotOf(place) || { number: 1, name: "" };
  const slot = slots.get(spot.name);
  const found = verdict && !isBlank ? verdict.findings.filter((finding) => finding.place === place && finding.severity !== "note") : [];
  const player = fill.players[spot.number - 1];
  const value = slot ? valueAt(fill, place, slots) : player?.name || null;
  const due = slot && slot.kind === "sum" && value === null && proposals ? proposedAt({ proposals }, place) : undefined;
  const typed = slot && state.typedAt ? state.typedAt(place) : "";
  const sum = slot?.kind === "sum" && value !== null ? (isTakenAt(fill, place) ? "taken" : verdict?.sums[place] || "") : "";
  const [figure] = findAll(button, ".figure");
  figure.textContent = !slot ? String(value || spot.number) : value === null ? shownNumber(due ?? typed) : shownValue(slot, value);
  findAll(button, ".typed").forEach((node) => { node.textContent = value !== null && /\d[+-]/.test(typed) ? shownSum(typed) : ""; });
  const words = [...found.map((finding) => findingWords(finding, say)), ...(sum && sum !== "absent" ? [say(`sum.${sum}`)] : [])];
  const where = capitalised(slot ? placeWords(place, say) : say("page.name-of", { name: headWords(opened.sheet, String(value || ""), spot.number, say) }));
  const shown = value === null ? (due === undefined ? say("page.empty") : say("page.due", { points: due })) : figure.textContent;
  button.setAttribute("aria-label", sentences([slot ? `${where}: ${shown}` : where, ...words], say));
  button.title = words.join(" ");
  button.classList.toggle("faulty", found.length > 0 || sum === "wrong");
  button.classList.toggle("right", sum === "right");
  button.classList.toggle("due", value === null && due !== undefined);
  button.classList.toggle("unnamed", !slot && !value);
  button.classList.toggle("theirs", isTheirs(place, state));
  button.classList.toggle("own", state.shared?.own === spot.number);
  button.classList.toggle("chosen", place === chosen);
  if (slot?.kind === "tick") button.setAttribute("aria-pressed", String(Boolean(value)));
  if (place === chosen) button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
}

/** @param {Slot} slot @param {Written|string} value */
function shownValue({ kind, options }, value) {
  if (kind === "tick") return value ? "\u2713" : "";
  if (kind === "choice") return options[Number(value) - 1] || "";
  return shownNumber(value);
}

/** Return a number with a minus as it is printed. @param {unknown} number any, or its first sign */
export function shownNumber(number) {
  return String(number).replace("-", "\u2212");
}

/**
 * Return whether a place is in a column that somebody else at a table fills.
 * @param {string} place such as `player:2 row:trees`
 * @param {Pick<State, "shared">} state of the page
 */
export function isTheirs(place, { shared }) {
  return Boolean(shared?.theirs[spotOf(place)?.number || 0]);
}

/** Arrows go from entry to entry. @param {HTMLElement} field @param {KeyboardEvent} event */
function moveIn(field, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const near = besideIn(target, STEPS[event.key]);
  if (near) {
    near.focus();
    return true;
  }
  const rows = findAll(field, "tr, .placed-line, .placed-heads").map((row) => findAll(row, "[data-place]")).filter((row) => row.length > 0);
  /** @param {HTMLElement} button */
  const isHere = (button) => button.contains(target);
  const down = rows.findIndex((row) => row.some(isHere));
  if (down < 0) return false;
  const [dx, dy] = STEPS[event.key];
  const at = rows[down].findIndex(isHere);
  const next = rows[down + dy];
  // From a head the first box of its column follows.
  next?.[dy ? Math.floor((at * next.length) / rows[down].length) : at + dx]?.focus();
  return true;
}
