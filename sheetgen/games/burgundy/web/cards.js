// What stands beside the duchy: how it was played, bonus tiles, goods, stocks, and what
// the player added up.

import { OWNER, TEAM_PLAYERS } from "./constants.js";
import { element } from "./dom.js";
import {
  EXPANSIONS,
  GOOD_NUMBERS,
  withExpansion,
} from "./fill.js";
import { withPartAt } from "./fillpath.js";
import { FORM } from "./form.js";
import { placeId } from "./link.js";
import { numberButton } from "./number.js";
import { TERRAIN_SYMBOLS } from "./paper.js";
import { choice, labelled, picker, stepper } from "./parts.js";
import { sectionHead, takeButton } from "./section.js";
import { withPart } from "./setters.js";
import { icon } from "./symbol.js";
import { capitalised, headingPoints, spanWords } from "./words.js";
/** @import { GoodsPart, NumberPart, State, WriteHooks } from "./sheet.js" */
/** @import { Child, Option } from "./types.js" */

const NONE = GOOD_NUMBERS.map(() => 0);
/** @type {GoodsPart[]} */
const GOODS = ["sold", "stored"];

/**
 * Draw how the game was played.
 * @param {State} state of the page
 * @param {WriteHooks} hooks what taps do
 * @returns {Child}
 */
export function drawSetup(state, hooks) {
  const { fill, say, opened } = state;
  const { least = 0, most } = FORM.players;
  /** @type {Option<number>[]} */
  const players = [];
  for (let count = least; count <= most; count += 1) players.push([count, String(count)]);
  players.push([0, "?", say("page.not-written")]);
  /** @type {Option<string>[]} */
  const teams = [...FORM.team.names.map((name) => /** @type {Option<string>} */ ([name, name.toUpperCase()])), ["", "?", say("page.not-written")]];
  /** @param {string} name */
  const isNear = (name) => opened.sheet.expansions.includes(name) || fill.expansions.includes(name);
  /** @param {string} name */
  const box = (name) =>
    element(
      "label",
      { class: "tick-box", id: placeId(`expansion:${name}`), tabindex: "-1" },
      element("input", {
        type: "checkbox",
        "data-key": `expansion:${name}`,
        checked: fill.expansions.includes(name),
        onchange: (event) => hooks.onChange(withExpansion(fill, name, event.target.checked), `expansion:${name}`),
      }),
      element("span", {}, capitalised(say(`expansion.${name}`))),
      state.findingsOf(`expansion:${name}`)
    );
  const others = EXPANSIONS.filter((name) => !isNear(name));
  const hasCrane = fill.tiles.includes("cr");
  /** @type {Option<string>[]} */
  const buildings = ["", ...opened.sheet.buildings].map((kind) => [kind, say(kind ? `building.${kind}` : "page.not-written")]);
  return [
    element("h2", {}, say("page.setup")),
    fill.variant !== "solo" && labelled(
      say("page.players-count"),
      choice("players", players, fill.players, (count) => hooks.onChange({ ...fill, players: count }, "players"), say("page.players-count"))
    ),
    fill.variant === "team" && labelled(
      capitalised(say("place.team")),
      choice("team", teams, fill.team || "", (team) => hooks.onChange(withPart(fill, "team", team || null), "team"), say("place.team")),
      state.findingsOf("team")
    ),
    element("fieldset", { class: "boxes-of" }, element("legend", {}, say("page.expansions")), EXPANSIONS.filter(isNear).map(box)),
    others.length > 0 && element("details", { class: "boxes-of" }, element("summary", {}, say("page.other-expansions")), others.map(box)),
    hasCrane && labelled(
      say("page.crane"),
      picker("crane", buildings, fill.crane || "", (kind) => hooks.onChange(withPart(fill, "crane", kind || null), "crane"), say("page.crane"))
    )
  ];
}

/**
 * Draw the bonus tiles.
 * @param {State} state of the page
 * @param {WriteHooks} hooks what taps do
 * @returns {Child}
 */
export function drawBonus(state, hooks) {
  const { fill, say, opened, switches } = state;
  const values = opened.sheet.bonus_tiles;
  const { least = 0 } = FORM.players;
  const players = fill.variant === "team" ? TEAM_PLAYERS[switches["team-values"] || "four"] : fill.players;
  /** @param {string} size */
  const worth = (size) => {
    const all = values[size];
    return String(all[players - least] ?? spanWords(Math.min(...all), Math.max(...all), say));
  };
  /** @param {string} terrain */
  const pair = (terrain) => {
    const held = (fill.bonus || {})[terrain];
    const place = `terrain:${terrain}`;
    const buttons = FORM.bonus.each.names.map((size) =>
      element(
        "button",
        {
          type: "button",
          class: `bonus-tile ${size}`,
          "data-key": `bonus:${terrain}.${size}`,
          "aria-pressed": String(held === size),
          "aria-label": `${say(`terrain.${terrain}`)}, ${say(`size.${size}`)}: ${worth(size)}`,
          onclick: () => {
            const bonus = { ...(fill.bonus || {}) };
            if (held === size) delete bonus[terrain];
            else bonus[terrain] = size;
            hooks.onChange(withPart(fill, "bonus", bonus), place);
          },
        },
        worth(size)
      )
    );
    return element(
      "div",
      { class: `claim-pair t-${terrain}`, id: placeId(place), tabindex: "-1" },
      icon(TERRAIN_SYMBOLS[terrain]),
      buttons,
      state.findingsOf(place)
    );
  };
  return [
    sectionHead("page.bonus-tiles", state, {
      isGiven: Boolean(fill.bonus),
      emptyText: "page.no-tile",
      onEmpty: () => hooks.onChange(withPart(fill, "bonus", {}), "bonus"),
      onLeaveOut: () => hooks.onChange(withPart(fill, "bonus", null), "bonus"),
    }),
    element("div", { class: "claims" }, opened.sheet.terrains.map(({ name }) => pair(name))),
    element("p", { class: "hint" }, say("page.bonus-hint"))
  ];
}

/**
 * Draw the goods that were sold and those that are left.
 * @param {State} state of the page
 * @param {WriteHooks} hooks what taps do
 * @returns {Child}
 */
export function drawGoods(state, hooks) {
  const { fill, say } = state;
  const given = GOODS.filter((name) => fill[name]);
  const fillUp = () => hooks.onChange(GOODS.reduce((left, name) => (left[name] ? left : withPart(left, name, NONE)), fill), "goods");
  const rows = GOOD_NUMBERS.map((number) => {
    const place = `good:${number}`;
    /** @param {GoodsPart} name */
    const figure = (name) => numberButton(`${name}:${number}`, fill[name]?.[number - 1], `${capitalised(say(`place.${name}`))}, ${number}`, state, hooks);
    return element(
      "tr",
      { id: placeId(place), tabindex: "-1" },
      element("th", { scope: "row" }, element("span", { class: "die-sign" }, String(number)), state.findingsOf(place)),
      GOODS.map((name) => {
        const count = fill[name] ? fill[name][number - 1] : 0;
        const label = `${capitalised(say(`place.${name}`))}, ${number}`;
        return element("td", { class: fill[name] ? "" : "out" }, stepper(`${name}.${number}`, count, label, state, (value) => hooks.onChange(withPartAt(FORM, fill, [name, number - 1], value), place), FORM[name].each.most, figure(name)));
      })
    );
  });
  /** @param {GoodsPart} name */
  const sum = (name) => (fill[name] ? String(fill[name].reduce((total, one) => total + one, 0)) : say("page.left-out"));
  return [
    sectionHead("page.goods", state, {
      isGiven: given.length > 0,
      isPart: given.length === 1,
      emptyText: given.length ? "page.rest-none" : "page.no-goods",
      onEmpty: fillUp,
      onLeaveOut: () => hooks.onChange(GOODS.reduce((left, name) => withPart(left, name, null), fill), "goods"),
    }),
    state.findingsOf("goods"),
    element(
      "table",
      { class: "goods-table" },
      element(
        "thead",
        {},
        element("tr", {}, element("td", {}), GOODS.map((name) => element("th", { scope: "col" }, capitalised(say(`place.${name}`)))))
      ),
      element("tbody", {}, rows),
      element("tfoot", {}, element("tr", {}, element("th", { scope: "row" }, say("page.sum")), GOODS.map((name) => element("td", {}, sum(name)))))
    )
  ];
}

/**
 * Draw silver and workers that are left, the place on the track, and points that nothing
 * else shows.
 * @param {State} state of the page
 * @param {WriteHooks} hooks what taps do
 * @returns {Child}
 */
export function drawStocks(state, hooks) {
  const { fill, say } = state;
  /** @type {NumberPart[]} */
  const names = ["silver", "workers", ...(fill.variant === "solo" ? [] : /** @type {NumberPart[]} */ (["track", "other"]))];
  /** @param {string} name */
  const title = (name) => (name === "track" || name === "other" ? say(`page.${name}`) : capitalised(say(`place.${name}`)));
  return [
    element("h2", {}, say("page.stocks")),
    element(
      "div",
      { class: "stock-numbers" },
      names.map((name) => labelled(title(name), numberButton(name, fill[name], title(name), state, hooks), state.findingsOf(name)))
    ),
    fill.variant !== "solo" && element("p", { class: "hint" }, say("page.stocks-hint"))
  ];
}

/**
 * Draw what the player added up, with whether it is right.
 * @param {State} state of the page
 * @param {WriteHooks} hooks what taps do
 * @returns {Child}
 */
export function drawSums(state, hooks) {
  const { fill, say, opened, verdict, isBlank } = state;
  const written = fill.points || {};
  /** @param {string} heading */
  const isShown = (heading) => {
    const of = OWNER[heading];
    return heading in written || !of || fill.expansions.includes(of);
  };
  const lines = opened.sheet.headings.filter(isShown).map((heading) => {
    const place = `heading:${heading}`;
    const due = verdict && !isBlank ? headingPoints(heading, verdict, say) : "";
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, capitalised(say(`heading.${heading}`))),
      element("td", { class: "due" }, due && element("span", { class: "unseen" }, say("page.by-rules")), due),
      element("td", {}, numberButton(place, written[heading], say(`heading.${heading}`), state, hooks))
    );
  });
  return [
    sectionHead("page.own-sums", state, {
      isGiven: Boolean(fill.points) || fill.total !== undefined,
      onLeaveOut: () => hooks.onChange(withPart(withPart(fill, "points", null), "total", null), "total"),
      groups: ["subtotals"],
      onTake: hooks.onTake,
    }),
    element(
      "table",
      { class: "sums" },
      element(
        "thead",
        {},
        element("tr", {}, element("td", {}), element("th", { scope: "col" }, say("page.by-rules")), element("th", { scope: "col" }, say("page.written")))
      ),
      element("tbody", {}, lines)
    ),
    element(
      "div",
      { class: "total-line" },
      element("span", { class: "total-title" }, capitalised(say("place.total"))),
      numberButton("total", fill.total, say("place.total"), state, hooks, "boxed star"),
      takeButton("total", state, hooks)
    )
  ];
}
