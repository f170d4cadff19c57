// The cards of expansions, each only while it is in force.

import { clauseKey } from "./clause.js";
import { COPY_SHIELD, LAST_OF_BASE, TARGETS, VIRTUAL_ONLY_WITH } from "./constants.js";
import { element } from "./dom.js";
import {
  PHASE_LETTERS,
  VINE_COLOURS,
  VIRTUAL,
  groupsOf,
  pathOf,
  withCopied,
  withRoute,
  withShield,
  withVineTiles,
} from "./fill.js";
import { partAt, withPartAt } from "./fillpath.js";
import { FORM } from "./form.js";
import { placeId } from "./link.js";
import { numberButton } from "./number.js";
import { choice, labelled, picker, stepper } from "./parts.js";
import { withPart } from "./setters.js";
import { icon } from "./symbol.js";
import { capitalised } from "./words.js";
/** @import { DrawCard, Fill, Space, State, WriteHooks } from "./sheet.js" */
/** @import { Child, Option, Say } from "./types.js" */

const LAST_SHIELD = FORM.shields.each.parts.number.most;
const VINE_TILES = FORM.vineyard.parts.tiles;
const HELD = "held";

/**
 * The cards by the expansion that brings them.
 * @type {Record<string, DrawCard>}
 */
export const EXTRA_CARDS = {
  shields: drawShields,
  "border-posts": drawPosts,
  "trade-routes": drawRoutes,
  vineyards: drawVineyard,
  "castle-chains": drawChains,
  chateauma: drawChateauma,
  solo: drawSolo,
};

/** @param {number} last */
function numbersTo(last) {
  return Array.from({ length: last }, (_, at) => at + 1);
}

/** @param {string} key @param {number} last @param {number[]} chosen @param {string} label @param {(number: number) => string} nameOf @param {(number: number) => void} onTap */
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

/** @param {string} key of the words @param {Say} say @returns {Option<string|number>[]} */
function phaseOptions(key, say) {
  return ["?", ...PHASE_LETTERS].map((letter, phase) => [phase, say(key, { phase: letter })]);
}

/** @param {State} state @param {WriteHooks} hooks @returns {Child} */
function drawShields(state, hooks) {
  const { fill, say } = state;
  const shields = fill.shields || [];
  /** @param {number} number */
  const nameOf = (number) => capitalised(say("place.shield", { name: number }));
  /** @param {number} number @param {[number, number|null]|null} when */
  const change = (number, when) => hooks.onChange(withShield(fill, number, when), `shield:${number}`);
  const lines = shields.map(([number, taken, left]) => {
    /** @type {Option<string|number>[]} */
    const gone = [[HELD, say("page.still-held")], ...phaseOptions("page.gone-in", say)];
    /** @param {string} value */
    const onLeft = (value) => change(number, [taken, value === HELD ? null : Number(value)]);
    return element(
      "li",
      { class: "shield-line", id: placeId(`shield:${number}`), tabindex: "-1" },
      element("span", { class: "shield-sign" }, String(number)),
      picker(`taken:${number}`, phaseOptions("page.taken-in", say), taken, (value) => change(number, [Number(value), left]), `${nameOf(number)}, ${say("page.taken")}`),
      picker(`left:${number}`, gone, left === null ? HELD : left, onLeft, `${nameOf(number)}, ${say("page.gone")}`),
      state.findingsOf(`shield:${number}`)
    );
  });
  const hasCopies = shields.some(([number]) => number === COPY_SHIELD);
  return [
    element("h2", {}, capitalised(say("expansion.shields")), " ", state.findingsOf("shields")),
    toggles("shield", LAST_SHIELD, shields.map(([number]) => number), say("place.shields"), nameOf, (number) => {
      const isThere = shields.some(([other]) => other === number);
      change(number, isThere ? null : [0, null]);
    }),
    lines.length > 0 && element("ul", { class: "shield-lines" }, lines),
    hasCopies && [
      element("h3", {}, say("page.copied-monasteries")),
      toggles("copied", LAST_OF_BASE, fill.copied || [], say("page.copied-monasteries"), (number) => say("hex.monastery", { name: number }), (number) => hooks.onChange(withCopied(fill, number), `shield:${COPY_SHIELD}`)),
    ]
  ];
}

/** @param {State} state @param {WriteHooks} hooks @returns {Child} */
function drawPosts(state, hooks) {
  const { fill, say } = state;
  const [phases, tile] = fill.posts || [[], ""];
  /** @param {number[]} joined @param {string} held */
  const change = (joined, held) => hooks.onChange(withPart(fill, "posts", [joined, held]), "posts");
  /** @type {Option<string|number>[]} */
  const options = [["", say("page.not-joined")], ...phaseOptions("page.joined-in", say)];
  /** @param {number} at */
  const joined = (at) => {
    const label = capitalised(say(`post.${at + 2}`));
    /** @param {string} value */
    const onPick = (value) => change(value === "" ? phases.slice(0, at) : [...phases.slice(0, at), Number(value), ...phases.slice(at + 1)], tile);
    return labelled(label, picker(`post:${at + 2}`, options, at < phases.length ? phases[at] : "", onPick, label), state.findingsOf(`post:${at + 2}`));
  };
  /** @type {Option<string>[]} */
  const sizes = ["", ...FORM.posts.parts.tile.names].map((size) => [size, size ? capitalised(say(`size.${size}`)) : say("page.none")]);
  return [
    extraHead("border-posts", "posts", [[], ""], state, hooks),
    joined(0),
    phases.length > 0 && joined(1),
    labelled(capitalised(say("post.tile")), choice("post-tile", sizes, tile, (size) => change(phases, size), say("post.tile")))
  ];
}

/** @param {State} state @param {WriteHooks} hooks @returns {Child} */
function drawRoutes(state, hooks) {
  const { fill, say, opened } = state;
  const [tiles, goods] = fill.routes || [[], []];
  /** @param {number} number */
  const tileName = (number) => say("page.route-tile", { number });
  let last = 0;
  const rows = tiles.map((tile) => {
    const places = (opened.sheet.routes[tile] || []).map((space) => routePlace((last += 1), space, goods, state, hooks));
    return element("li", { class: "route-tile" }, element("span", { class: "chip", "aria-hidden": "true" }, String(tile)), element("span", { class: "unseen" }, tileName(tile)), places);
  });
  const beyond = goods.slice(last).map((_, at) => routePlace(last + at + 1, null, goods, state, hooks));
  return [
    extraHead("trade-routes", "routes", [[], []], state, hooks),
    element("p", { class: "label" }, say("page.route-tiles")),
    toggles("add-route", Object.keys(opened.sheet.routes).length, tiles, say("page.route-tiles"), tileName, (number) => hooks.onChange(withRoute(fill, number), "routes")),
    rows.length > 0 && [
      element("p", { class: "label" }, say("page.route-goods")),
      element("ol", { class: "route" }, rows),
      element("p", { class: "hint" }, say("page.route-hint")),
    ],
    beyond.length > 0 && element("div", { class: "route-tile" }, element("span", { class: "chip" }, "+"), beyond)
  ];
}

// A place of the route: the number of its good, what it brings, and the good that lies
// there. Goods lie without a gap, so a place beyond the next leads to that one.
/** @param {number} at @param {Space|null} space @param {number[]} goods @param {State} state @param {WriteHooks} hooks */
function routePlace(at, space, goods, state, hooks) {
  const { say } = state;
  const place = `route:${at}`;
  const good = goods[at - 1];
  const [number, gain, count] = space || [];
  const brings = space && say(`page.gain.${gain}`, { count });
  const isMet = space && number === good;
  const lies = good ? capitalised(say("place.good", { name: good })) : say("page.empty");
  const words = [[number, good, brings].filter(Boolean).join(" "), capitalised(say("place.route", { name: at })), lies];
  return element(
    "button",
    {
      type: "button",
      class: `value boxed route-place ${isMet ? "met" : ""} ${state.place === place ? "chosen" : ""}`,
      "data-key": place,
      "data-place": place,
      id: placeId(place),
      "aria-label": words.filter(Boolean).join(", "),
      onclick: () => hooks.onSelect(`route:${Math.min(at, goods.length + 1)}`),
    },
    element("span", { class: "route-line" }, space && element("span", { class: "die-sign" }, String(number)), " ", element("span", { class: "figure" }, good ? String(good) : "\u2013"), isMet && icon("tick", "sum-sign")),
    " ",
    space && element("span", { class: "key-name" }, brings)
  );
}

/** @param {State} state @param {WriteHooks} hooks @returns {Child} */
function drawVineyard(state, hooks) {
  const { fill, say } = state;
  const [, tiles] = fill.vineyard || [[], []];
  const rows = VINE_COLOURS.map((colour) => {
    const sizes = groupsOf(fill, colour);
    const name = capitalised(say(`colour.${colour}`));
    /** @param {number} size @param {number} at */
    const group = (size, at) => numberButton(`vines:${colour}.${at + 1}`, size, `${say("place.vine", { name: say(`colour.${colour}`) })}, ${at + 1}`, state, hooks, "boxed group");
    const held = tiles.filter((other) => other === colour).length;
    const place = `vine:${colour}`;
    return element(
      "tr",
      { id: placeId(place), tabindex: "-1" },
      element("th", { scope: "row" }, element("span", { class: `grape v-${colour}`, "aria-hidden": "true" }), name, state.findingsOf(place)),
      element("td", {}, element("div", { class: "groups" }, sizes.map(group), newGroup(colour, sizes.length + 1, name, state, hooks))),
      element("td", {}, stepper(`vine-tiles:${colour}`, held, `${say("page.vine-tiles")}, ${name}`, state, (count) => hooks.onChange(withVineTiles(fill, colour, count), place), VINE_TILES.most - tiles.length + held))
    );
  });
  return [
    extraHead("vineyards", "vineyard", [[], []], state, hooks),
    element(
      "table",
      { class: "vines" },
      element("thead", {}, element("tr", {}, element("td", {}), element("th", { scope: "col" }, say("page.vine-groups")), element("th", { scope: "col" }, say("page.vine-tiles")))),
      element("tbody", {}, rows)
    ),
    element("p", { class: "hint" }, say("page.vine-hint"))
  ];
}

/** @param {string} colour @param {number} group @param {string} name @param {State} state @param {WriteHooks} hooks */
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

/** @param {State} state @param {WriteHooks} hooks @returns {Child} */
function drawChains(state, hooks) {
  const { fill, say } = state;
  const label = capitalised(say("place.taken-back"));
  /** @param {number} count */
  const onCount = (count) => hooks.onChange(withPart(fill, "taken_back", count || null), "taken-back");
  return [
    element("h2", {}, capitalised(say("expansion.castle-chains"))),
    labelled(label, stepper("taken-back", fill.taken_back || 0, label, state, onCount), state.findingsOf("taken-back"))
  ];
}

/** @param {State} state @param {WriteHooks} hooks @returns {Child} */
function drawChateauma(state, hooks) {
  const { fill, say, verdict } = state;
  const counts = fill.chateauma || [];
  const told = fill.chateauma && verdict && verdict.chateauma;
  /** @param {string} name @param {number} at */
  const isShown = (name, at) => counts[at] || !VIRTUAL_ONLY_WITH[name] || fill.expansions.includes(VIRTUAL_ONLY_WITH[name]);
  const rows = VIRTUAL.map((name, at) => {
    if (!isShown(name, at)) return null;
    const place = `chateauma:${name}`;
    const line = told && told.lines.find(([of]) => of === place);
    const label = capitalised(say(`chateauma.${name}`));
    return element(
      "tr",
      {},
      element("th", { scope: "row" }, label, line && element("span", { class: "line-more" }, clauseKey(line[2], say, place))),
      element("td", {}, numberButton(place, counts[at], `${say("expansion.chateauma")}, ${label}`, state, hooks)),
      element("td", { class: "due" }, told ? String(line ? line[1] : 0) : "")
    );
  });
  const beaten = { true: "yes", false: "no", null: "open" };
  return [
    extraHead("chateauma", "chateauma", VIRTUAL.map(() => 0), state, hooks, "page.no-goods"),
    element(
      "table",
      { class: "sums virtual" },
      element("thead", {}, element("tr", {}, element("td", {}), ["page.count", "page.points"].map((key) => element("th", { scope: "col" }, say(key))))),
      element("tbody", {}, rows),
      told && element("tfoot", {}, element("tr", {}, element("th", { scope: "row", colspan: "2" }, capitalised(say("place.total"))), element("td", { class: "due" }, String(told.total))))
    ),
    told && element("p", { class: "beaten" }, say(`page.beaten.${beaten[`${told.is_beaten}`]}`)),
    element("p", { class: "hint" }, say("page.chateauma-hint")),
    element("p", {}, element("a", { href: "#chateauma" }, say("page.chateauma-play")))
  ];
}

/** @param {State} state @param {WriteHooks} hooks @returns {Child} */
function drawSolo(state, hooks) {
  const { fill, say } = state;
  const reached = fill.solo ? fill.solo[0] : [];
  // What a file says of targets that no sheet has a box for stands here too.
  const listed = [...TARGETS, ...reached.filter((target) => !TARGETS.includes(target))].sort((one, other) => other - one);
  /** @param {number} at */
  const isReached = (at) => listed.slice(0, at).filter((one) => one === listed[at]).length < reached.filter((one) => one === listed[at]).length;
  /** @param {number} at */
  const toggle = (at) => {
    const kept = listed.filter((_, other) => (other === at ? !isReached(at) : isReached(other)));
    hooks.onChange(withPartAt(FORM, fill, ["solo", 0], kept), "targets");
  };
  const label = capitalised(say("place.targets"));
  return [
    element("h2", {}, capitalised(say("expansion.solo"))),
    element("p", { class: "label" }, label, " ", state.findingsOf("targets")),
    element(
      "div",
      { class: "toggles", role: "group", "aria-label": label, "data-roving": true },
      listed.map((target, at) =>
        element(
          "button",
          {
            type: "button",
            class: "toggle",
            "data-key": `target:${at}`,
            id: listed[at - 1] === target ? null : placeId(`target:${target}`),
            "aria-label": capitalised(say("place.target", { name: target })),
            "aria-pressed": String(isReached(at)),
            onclick: () => toggle(at),
          },
          String(target)
        )
      )
    ),
    element(
      "div",
      { class: "stock-numbers" },
      ["marker", "rounds"].map((place) => {
        const name = capitalised(say(`place.${place}`));
        return labelled(name, numberButton(place, partAt(fill, pathOf(place)), name, state, hooks), state.findingsOf(place));
      })
    ),
  ];
}

// The head of a card whose part can be left out.
/** @param {string} expansion @param {keyof Fill} part @param {Fill[keyof Fill]} empty @param {State} state @param {WriteHooks} hooks @param {string} [emptyText] */
function extraHead(expansion, part, empty, state, hooks, emptyText = "page.none") {
  const { fill, say } = state;
  const isGiven = Boolean(fill[part]);
  const title = capitalised(say(`expansion.${expansion}`));
  return element(
    "div",
    { class: "section-head" },
    element("h2", {}, title, " ", state.findingsOf(part)),
    element(
      "div",
      { class: "section-tools" },
      !isGiven && element("span", { class: "chip" }, say("page.left-out")),
      element(
        "button",
        { type: "button", class: "small", "data-key": `${part}:${isGiven ? "out" : "empty"}`, onclick: () => hooks.onChange(withPart(fill, part, isGiven ? null : empty), part) },
        say(isGiven ? "page.leave-out" : emptyText)
      )
    )
  );
}
