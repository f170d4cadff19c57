// How the table is set up before a game: a list, and what was drawn for it.

import { element } from "./dom.js";
import { TERRAIN_SYMBOLS } from "./paper.js";
import { icon } from "./symbol.js";
import { tileArt } from "./tileart.js";
import { capitalised } from "./words.js";
/** @import { Section } from "./match.js" */
/** @import { Child, Say } from "./types.js" */

/**
 * Return how the table is set up.
 * @param {Section[]} sections of the list
 * @param {string} log of the game, whose head says what was drawn
 * @param {Record<string, string>} terrains of all tiles, by their words
 * @param {Say} say
 * @returns {Child[]}
 */
export function drawLayout(sections, log, terrains, say) {
  return [
    element("section", { class: "card drawn-before", "data-key": "drawn-before" }, element("h3", {}, say("drawn-before")), drawn(log, terrains, say)),
    sections.map(([code, title, steps]) =>
      element("section", { class: "card", "data-key": `lay-out:${code}` },
        element("h3", {}, capitalised(title)),
        element("ul", { class: "lay-steps" }, steps.map(([text, clauses, origin, rows]) =>
          element("li", {},
            element("span", {}, text),
            element("span", { class: "hint" }, ` [${[clauses.join(", "), origin].filter(Boolean).join("; ")}]`),
            rows.map(([label, pieces]) => element("p", { class: "lay-row" }, element("span", { class: "lay-title" }, label), element("span", { class: "pieces" }, pieces.map(pieceArt))))
          )
        ))
      )
    ),
  ];
}

/** @param {[text: string, terrain: string]} piece */
function pieceArt([text, terrain]) {
  const symbol = TERRAIN_SYMBOLS[terrain];
  return element("span", { class: `piece${symbol ? ` t-${terrain}` : ""}` }, symbol && icon(symbol), text);
}

/** @param {string} log @param {Record<string, string>} terrains @param {Say} say */
function drawn(log, terrains, say) {
  /** @param {string} name */
  const head = (name) => new RegExp(`^\\[${name} (.*)\\]`, "m").exec(log)?.[1] || "";
  const [left = "", right = "", deck = ""] = head("Cards").split("|").map((part) => part.trim());
  /** @param {string} title @param {Child} children */
  const row = (title, children) => element("p", { class: "lay-row" }, element("span", { class: "lay-title" }, title), element("span", { class: "pieces" }, children));
  /** @param {string} words */
  const tiles = (words) => words.split(" ").map((word) => tileArt(word, terrains[word] || "", say));
  const shields = head("Shields").split("|").map((part, at) => part.trim() && row(say("shields-of", { number: at + 1 }), part.trim().split(" ").join(" \u00b7 ")));
  return [
    row(say("left-card"), element("strong", {}, left)),
    row(say("right-card"), element("strong", {}, right)),
    row(say("deck-order"), deck.split(" ").join(" \u00b7 ")),
    head("Covered") && row(say("covered"), tiles(head("Covered"))),
    head("Open") && row(say("opened"), tiles(head("Open"))),
    shields,
  ];
}
