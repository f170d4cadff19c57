// What lies on the table: depots, black depot, Châteauma's cards, reserve and counts.

import { element } from "./dom.js";
import { icon } from "./symbol.js";
import { TERRAIN_SYMBOLS } from "./paper.js";
import { chip, goodArt, tileArt } from "./tileart.js";
import { capitalised } from "./words.js";
/** @import { Card, Own, Step, Table, Taps } from "./match.js" */
/** @import { Child, Say } from "./types.js" */

/**
 * Return the table.
 * @param {Table} table as it is shown
 * @param {Say} say
 * @param {Map<string, string>} terrains of all tiles, by their words
 * @param {Taps} taps what can be tapped
 * @param {Step|null} step what was done just now
 * @param {boolean} isEntered what lies on the game board is entered elsewhere
 * @returns {Child[]}
 */
export function drawTable(table, say, terrains, taps, step, isEntered) {
  const values = step ? step[2] : {};
  return [
    !isEntered && element("section", { class: "card depots", "data-key": "depots", "aria-label": say("game-board") }, [
      element("div", { class: `depot-grid for-${table.depots[0].length}` }, table.depots.map((_, at) => depot(table, at, say, terrains, taps, values.depot === at + 1))),
      blackDepot(table, say, terrains, taps, step),
      table.storage.length > 0 && doubles("storage", table.storage, say, taps),
      table.shop.length > 0 && doubles("shop", table.shop, say, taps),
    ]),
    ownPart(table.own, say, terrains, values),
  ];
}

/** @param {Table} table @param {number} at @param {Say} say @param {Map<string, string>} terrains @param {Taps} taps @param {boolean} isLit */
function depot(table, at, say, terrains, taps, isLit) {
  const number = at + 1;
  const name = say("depot", { number });
  const tiles = table.depots[at].map((word, place) =>
    tileArt(word, terrains.get(word) || "", say, {
      key: `depot:${number}.${place + 1}`,
      name,
      onTap: word && taps.tile ? () => taps.tile?.(number, place + 1) : undefined,
    })
  );
  const goods = table.goods[at].map((count, good) => count > 0 && goodArt(good + 1, count, say, taps.good && (() => taps.good?.(number, good + 1)), `good:${number}.${good + 1}`));
  const shields = table.shields[at].map((shield) => shieldArt(shield, say, taps.shield && (() => taps.shield?.(number, shield)), `shield:${number}.${shield}`));
  return element(
    "div",
    { class: `depot${isLit ? " lit" : ""}${table.white === number ? " of-white" : ""}`, role: "group", "aria-label": name, "data-key": `depot:${number}` },
    element("div", { class: "tiles" }, tiles),
    element("span", { class: "depot-number" }, number),
    element("div", { class: "goods" }, goods, shields)
  );
}

/** @param {number} number @param {Say} say @param {(() => void)|undefined} onTap @param {string} key */
function shieldArt(number, say, onTap, key) {
  const words = say("shield", { number });
  return chip({ class: "shield-chip", "aria-label": words, title: words, "data-key": key }, onTap, number);
}

/** @param {Table} table @param {Say} say @param {Map<string, string>} terrains @param {Taps} taps @param {Step|null} step */
function blackDepot(table, say, terrains, taps, step) {
  const isLit = step !== null && ["buy", "hide"].includes(step[0]);
  const tiles = table.black.map((word, at) =>
    tileArt(word, terrains.get(word) || "", say, {
      key: `black:${at + 1}`,
      name: say("black"),
      onTap: word && taps.black ? () => taps.black?.(at + 1) : undefined,
    })
  );
  return line("black", say("black"), tiles, isLit);
}

/** @param {string} where @param {string[]} words @param {Say} say @param {Taps} taps */
function doubles(where, words, say, taps) {
  const tiles = words.map((word, at) =>
    tileArt(word, "", say, {
      key: `${where}:${at + 1}`,
      name: say(where),
      onTap: word && taps.double ? () => taps.double?.(where, at + 1) : undefined,
    })
  );
  return line(where, say(where), tiles, false);
}

/** @param {string} key @param {string} title @param {Child[]} children @param {boolean} isLit */
function line(key, title, children, isLit) {
  return element(
    "div",
    { class: `lay${isLit ? " lit" : ""}`, role: "group", "aria-label": title, "data-key": `lay:${key}` },
    element("span", { class: "lay-title" }, title),
    element("div", { class: "tiles" }, children)
  );
}

/** @param {Own} own @param {Say} say @param {Map<string, string>} terrains @param {Record<string, string|number>} values */
function ownPart(own, say, terrains, values) {
  const reserve = [
    ...own.reserve.filter(([, stack]) => stack.length > 0).flatMap(([, stack]) => stack.map((word) => tileArt(word, terrains.get(word) || "", say))),
    ...Array.from({ length: own.wild }, () => tileArt("?", "", say)),
  ];
  return element(
    "section",
    { class: "card own-part", "data-key": "own", "aria-label": say("title") },
    element("div", { class: "counts" }, counts(own, say)),
    element("div", { class: "duchy-cards" }, own.cards.map((card, at) => duchyCard(card, at, say, terrains, card !== null && values.card === card.number))),
    line("reserve", say("reserve"), reserve.length > 0 ? reserve : [element("span", { class: "hint" }, say("nothing"))], false),
    element("div", { class: "lay", "data-key": "lay:board" }, element("span", { class: "lay-title" }, say("board")), element("div", { class: "board-counts" }, own.board.map(([terrain, , tiles]) => boardCount(terrain, tiles, own, say)))),
    own.shields.length > 0 && line("shields", say("shields"), own.shields.map((number) => shieldArt(number, say, undefined, `own:${number}`)), false),
    own.doubles.length > 0 && line("doubles", say("doubles"), own.doubles.map((word) => tileArt(word, "", say)), false)
  );
}

/** @param {Own} own @param {Say} say */
function counts(own, say) {
  const goods = own.goods.map((count, at) => count > 0 && goodArt(at + 1, count, say, undefined, `own-good:${at + 1}`));
  return [
    element("span", { class: "points" }, say("points", { points: own.points })),
    element("span", { class: "silver", title: say("silver") }, icon("silver"), element("span", { class: "unseen" }, say("silver")), own.silver),
    element("span", { class: "goods" }, goods),
    element("span", { class: "hint" }, say("deck", { count: own.deck })),
  ];
}

/** @param {Card|null} card @param {number} at @param {Say} say @param {Map<string, string>} terrains @param {boolean} isLit */
function duchyCard(card, at, say, terrains, isLit) {
  const side = say(at ? "right-card" : "left-card");
  if (!card) return element("div", { class: "duchy-card none", "data-key": `card:${at}` }, element("span", { class: "hint" }, side, ": ", say("nothing")));
  const signs = [card.post && say("post"), card.shield && say("a-shield")].filter(Boolean);
  const cells = card.cells.map(([terrain, sign, tile], cell) =>
    tileArt(tile, tile ? terrains.get(tile) || "" : terrain, say, { sign, name: say("cell", { number: cell + 1 }) })
  );
  return element(
    "div",
    { class: `duchy-card${isLit ? " lit" : ""}`, role: "group", "aria-label": say("card", { side, number: card.number }), "data-key": `card:${at}` },
    element("span", { class: "card-title" }, element("strong", {}, card.number), ` ${say(at ? "of-right" : "of-left")}`, element("span", { class: "card-points" }, [say("points", { points: card.points }), ...signs].join(", "))),
    element("div", { class: "tiles" }, cells)
  );
}

/** @param {string} terrain @param {string[]} tiles @param {Own} own @param {Say} say */
function boardCount(terrain, tiles, own, say) {
  const lies = tiles.filter(Boolean).length;
  const bonus = own.large.includes(terrain) ? say("size.large") : own.small.includes(terrain) ? say("size.small") : "";
  const words = say("board-of", { terrain: capitalised(say(`terrain.${terrain}`)), count: lies, places: tiles.length });
  return element(
    "span",
    { class: `board-count t-${terrain}${lies === tiles.length ? " full" : ""}`, role: "img", "aria-label": [words, bonus].filter(Boolean).join(", "), title: words },
    icon(TERRAIN_SYMBOLS[terrain]),
    `${lies}/${tiles.length}`
  );
}
