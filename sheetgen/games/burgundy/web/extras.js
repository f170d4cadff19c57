// The cards of expansions, each only while it is in force.

import { element, replaceIn } from "./dom.js";
import {
  GOOD_NUMBERS,
  PHASE_LETTERS,
  VINE_COLOURS,
  groupsOf,
  withCopied,
  withGroup,
  withPart,
  withShield,
  withVineTiles,
} from "./fill.js";
import { placeId } from "./link.js";
import { choice, labelled, numberButton, picker, stepper } from "./parts.js";
import { sectionHead } from "./section.js";
import { icon } from "./symbol.js";
import { capitalised } from "./words.js";

const LAST_SHIELD = 18;
const COPY_SHIELD = 6;
const LAST_COPIED = 26;
const LAST_ROUTE = 12;
const MOST_VINE_TILES = 8;
const HELD = "held";

/** The cards by the expansion that brings them. */
export const EXTRA_CARDS = {
  shields: drawShields,
  "border-posts": drawPosts,
  "trade-routes": drawRoutes,
  vineyards: drawVineyard,
  "castle-chains": drawChains,
};

function numbersTo(last) {
  return Array.from({ length: last }, (unused, at) => at + 1);
}

function toggles(key, last, chosen, label, nameOf, onTap) {
  return element(
    "div",
    { class: "toggles", role: "group", "aria-label": label, "data-roving": true },
    numbersTo(last).map((number) =>
      element(
        "button",
        {
          type: "button",
          class: "toggle",
          "data-key": `${key}:${number}`,
          "aria-label": nameOf(number),
          "aria-pressed": String(chosen.includes(number)),
          onclick: () => onTap(number),
        },
        String(number)
      )
    )
  );
}

function drawShields(node, state, hooks) {
  const { fill, say } = state;
  const shields = fill.shields || [];
  const phases = [[0, "?"], ...[...PHASE_LETTERS].map((letter, at) => [at + 1, letter])];
  const nameOf = (number) => capitalised(say("place.shield", { name: number }));
  const change = (number, when) => hooks.onChange(withShield(fill, number, when), `shield:${number}`);
  const lines = shields.map(([number, taken, left]) => {
    const gone = [[HELD, say("page.still-held")], ...phases.map(([phase, words]) => [phase, say("page.gone-in", { phase: words })])];
    const onLeft = (value) => change(number, [taken, value === HELD ? null : Number(value)]);
    return element(
      "li",
      { class: "shield-line", id: placeId(`shield:${number}`), tabindex: "-1" },
      element("span", { class: "shield-sign" }, String(number)),
      picker(`taken:${number}`, phases.map(([phase, words]) => [phase, say("page.taken-in", { phase: words })]), taken, (value) => change(number, [Number(value), left]), `${nameOf(number)}, ${say("page.taken")}`),
      picker(`left:${number}`, gone, left === null ? HELD : left, onLeft, `${nameOf(number)}, ${say("page.gone")}`),
      state.findingsOf(`shield:${number}`)
    );
  });
  const hasCopies = shields.some(([number]) => number === COPY_SHIELD);
  replaceIn(
    node,
    element("h2", {}, capitalised(say("expansion.shields"))),
    state.findingsOf("shields"),
    toggles("shield", LAST_SHIELD, shields.map(([number]) => number), say("place.shields"), nameOf, (number) => {
      const isThere = shields.some(([other]) => other === number);
      change(number, isThere ? null : [0, null]);
    }),
    lines.length > 0 && element("ul", { class: "shield-lines" }, lines),
    hasCopies && [
      element("h3", {}, say("page.copied-monasteries")),
      toggles("copied", LAST_COPIED, fill.copied || [], say("page.copied-monasteries"), (number) => say("hex.monastery", { name: number }), (number) => hooks.onChange(withCopied(fill, number), "shield:6")),
    ]
  );
}

function drawPosts(node, state, hooks) {
  const { fill, say } = state;
  const [phases, tile] = fill.posts || [[], ""];
  const change = (joined, held) => hooks.onChange(withPart(fill, "posts", [joined, held]), "posts");
  const options = [["", say("page.not-joined")], [0, say("page.joined-in", { phase: "?" })], ...[...PHASE_LETTERS].map((letter, at) => [at + 1, say("page.joined-in", { phase: letter })])];
  const joined = (at) => {
    const label = capitalised(say(`post.${at + 2}`));
    const onPick = (value) => change(value === "" ? phases.slice(0, at) : [...phases.slice(0, at), Number(value), ...phases.slice(at + 1)], tile);
    return labelled(label, picker(`post:${at + 2}`, options, at < phases.length ? phases[at] : "", onPick, label), state.findingsOf(`post:${at + 2}`));
  };
  const sizes = [["", say("page.none")], ["large", capitalised(say("size.large"))], ["small", capitalised(say("size.small"))]];
  replaceIn(
    node,
    extraHead("border-posts", "posts", [[], ""], state, hooks),
    state.findingsOf("posts"),
    joined(0),
    phases.length > 0 && joined(1),
    labelled(capitalised(say("post.tile")), choice("post-tile", sizes, tile, (size) => change(phases, size), say("post.tile")))
  );
}

function drawRoutes(node, state, hooks) {
  const { fill, say } = state;
  const [tiles, goods] = fill.routes || [[], []];
  const change = (route, laid) => hooks.onChange(withPart(fill, "routes", [route, laid]), "routes");
  const tileName = (number) => say("page.route-tile", { number });
  const goodName = (number) => capitalised(say("place.good", { name: number }));
  replaceIn(
    node,
    extraHead("trade-routes", "routes", [[], []], state, hooks),
    state.findingsOf("routes"),
    sequence("route", tiles, say("page.route-tiles"), tileName, state, (list) => change(list, goods)),
    toggles("add-route", LAST_ROUTE, tiles, say("page.route-tiles"), tileName, (number) => change(tiles.includes(number) ? tiles.filter((other) => other !== number) : [...tiles, number], goods)),
    sequence("route-good", goods, say("page.route-goods"), goodName, state, (list) => change(tiles, list)),
    element(
      "div",
      { class: "toggles", role: "group", "aria-label": say("page.route-goods"), "data-roving": true },
      GOOD_NUMBERS.map((number) => element("button", { type: "button", class: "toggle", "data-key": `add-good:${number}`, "aria-label": goodName(number), onclick: () => change(tiles, [...goods, number]) }, element("span", { class: "die-sign" }, String(number))))
    )
  );
}

// What was put in one behind the other, and a button that takes the last away.
function sequence(key, list, label, nameOf, { say }, onList) {
  const words = list.length ? list.map(nameOf).join(", ") : say("page.none");
  return element(
    "div",
    { class: "sequence" },
    element("span", { class: "label" }, label),
    element("span", { class: "unseen" }, `: ${words}`),
    element("span", { class: "chips", "aria-hidden": "true" }, list.length ? list.map((number) => element("span", { class: "chip" }, String(number))) : "\u2013"),
    element("button", { type: "button", class: "small tool-like", "data-key": `${key}:back`, disabled: list.length === 0, "aria-label": `${label}: ${say("page.erase")}`, onclick: () => onList(list.slice(0, -1)) }, icon("erase"))
  );
}

function drawVineyard(node, state, hooks) {
  const { fill, say } = state;
  const [, tiles] = fill.vineyard || [[], []];
  const rows = VINE_COLOURS.map((colour) => {
    const sizes = groupsOf(fill, colour);
    const name = capitalised(say(`colour.${colour}`));
    const group = (size, at) => numberButton(`vines:${colour}.${at + 1}`, size, `${say("place.vine", { name: say(`colour.${colour}`) })}, ${at + 1}`, state, hooks, "group");
    const held = tiles.filter((other) => other === colour).length;
    const place = `vine:${colour}`;
    return element(
      "tr",
      { id: placeId(place), tabindex: "-1" },
      element("th", { scope: "row" }, element("span", { class: `grape v-${colour}`, "aria-hidden": "true" }), name, state.findingsOf(place)),
      element("td", {}, element("div", { class: "groups" }, sizes.map(group), newGroup(colour, sizes.length + 1, name, state, hooks))),
      element("td", {}, stepper(`vine-tiles:${colour}`, held, `${say("page.vine-tiles")}, ${name}`, state, (count) => hooks.onChange(withVineTiles(fill, colour, count), place), MOST_VINE_TILES))
    );
  });
  replaceIn(
    node,
    extraHead("vineyards", "vineyard", [[], []], state, hooks),
    state.findingsOf("vineyard"),
    element(
      "table",
      { class: "vines" },
      element("thead", {}, element("tr", {}, element("td", {}), element("th", { scope: "col" }, say("page.vine-groups")), element("th", { scope: "col" }, say("page.vine-tiles")))),
      element("tbody", {}, rows)
    ),
    element("p", { class: "hint" }, say("page.vine-hint"))
  );
}

function newGroup(colour, group, name, { place, say }, hooks) {
  const own = `vines:${colour}.${group}`;
  return element(
    "button",
    {
      type: "button",
      class: `value boxed group new ${place === own ? "chosen" : ""}`,
      "data-key": own,
      "data-place": own,
      id: placeId(own),
      "aria-label": `${name}: ${say("page.new-group")}`,
      onclick: () => hooks.onSelect(own),
    },
    place === own ? "" : icon("plus")
  );
}

function drawChains(node, state, hooks) {
  const { fill, say } = state;
  const label = capitalised(say("place.taken-back"));
  const onCount = (count) => hooks.onChange(withPart(fill, "taken_back", count || null), "taken-back");
  replaceIn(
    node,
    element("h2", {}, capitalised(say("expansion.castle-chains"))),
    labelled(label, stepper("taken-back", fill.taken_back || 0, label, state, onCount), state.findingsOf("taken-back"))
  );
}

// The head of a card whose part can be left out.
function extraHead(expansion, part, empty, state, hooks) {
  const { fill, say } = state;
  const isGiven = Boolean(fill[part]);
  const title = capitalised(say(`expansion.${expansion}`));
  return element(
    "div",
    { class: "section-head" },
    element("h2", {}, title),
    element(
      "div",
      { class: "section-tools" },
      !isGiven && element("span", { class: "chip" }, say("page.left-out")),
      element(
        "button",
        { type: "button", class: "small", "data-key": `${part}:${isGiven ? "out" : "empty"}`, onclick: () => hooks.onChange(withPart(fill, part, isGiven ? null : empty), part) },
        say(isGiven ? "page.leave-out" : "page.none")
      )
    )
  );
}
