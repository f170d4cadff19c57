// The list of one's own games, and what chooses some of them.

import { buttonOf, element } from "./dom.js";
import { boardOfDigits } from "./link.js";
import { NAMELESS, wantedGames } from "./played.js";
import { verdictSign } from "./report.js";
import { choiceField } from "./settings.js";
import { timeWords } from "./wording.js";
import { capitalised, sentences } from "./words.js";
/** @import { Games } from "./games.js" */
/** @import { Child, GameRecord, Played, PlayedBy, Say, Wanted } from "./types.js" */

const COUNTING = ["sound", "legal", "all"];

/** All games, and those whose totals stand the rules. @type {Wanted} */
export const EVERY = { title: "", variant: "", player: "", board: "", counting: COUNTING[0] };

/**
 * Return fields that choose some of the games.
 * @param {Played[]} played all games
 * @param {Wanted} wanted what is chosen
 * @param {(record: GameRecord) => string} boardOf what boards are called
 * @param {(game: Played) => string} variantOf what variants are called
 * @param {Games} games on the page
 * @returns {Child}
 */
export function wantedFields(played, wanted, boardOf, variantOf, games) {
  const { say } = games;
  const players = played.flatMap((game) => game.players);
  const names = [...new Set(players.map(({ name }) => name || NAMELESS))].sort();
  const records = players.flatMap(({ own }) => (own ? [own.record] : []));
  /** @type {[string, string][]} */
  const boards = [...new Map(records.filter(({ sheet }) => !sheet).map((record) => [boardOfDigits(record.digits), boardOf(record)]))];
  const variants = new Map(wantedGames(played, { ...EVERY, title: wanted.title }).map((game) => [game.variant, variantOf(game)]));
  /** @type {[keyof Wanted, string, [string, string][]][]} */
  const fields = [
    ["title", say("page.games.game"), [...new Set(played.map(({ title }) => title))].map((title) => [title, title])],
    ["variant", say("page.variant.title"), [...variants]],
    ["player", say("page.table.player"), names.map((name) => [name, name === NAMELESS ? say("page.games.nameless") : name])],
    ["board", say("page.board"), boards.sort(([, one], [, other]) => one.localeCompare(other, say.language, { numeric: true }))],
  ];
  /** @type {[string, string][]} */
  const counting = COUNTING.map((name) => [name, say(`page.games.counting-${name}`)]);
  /** @param {keyof Wanted} key @param {string} title @param {[string, string][]} options */
  const field = (key, title, options) => choiceField(title, options, wanted[key], (value) => games.want({ ...wanted, [key]: value }), `want:${key}`);
  return element(
    "div",
    { class: "wanted", role: "group", "aria-label": say("page.games.wanted") },
    fields.filter(([key, , options]) => options.length > 1 || wanted[key] !== "").map(([key, title, options]) => field(key, title, [["", say("page.games.all")], ...options])),
    field("counting", say("page.games.counting"), counting)
  );
}

/**
 * Return the list of games.
 * @param {Played[]} played those that are wanted
 * @param {(record: GameRecord) => string} boardOf what boards are called
 * @param {(game: Played) => string} variantOf what variants are called
 * @param {Games} games on the page
 * @returns {Child}
 */
export function gameList(played, boardOf, variantOf, games) {
  const { say, most } = games;
  const isOne = new Set(played.map(({ title }) => title)).size < 2;
  const rest = played.length - most;
  return [
    element("ul", { class: "kept game-list" }, played.slice(0, most).map((game) => {
      const day = timeWords(game.when, say);
      const players = game.players.map((player, at) => playerLine(player, at, game, say));
      const boards = new Set(game.players.flatMap(({ own, castle }) => (own ? [[boardOf(own.record), castle].filter(Boolean).join(", ")] : [])));
      const about = [day, !isOne && game.title, ...boards, variantOf(game)].filter(Boolean).join(" \u00b7 ");
      return element(
        "li",
        { "data-key": `game:${game.ids[0]}`, "data-name": game.ids[0] },
        element("div", {}, players, element("p", { class: "hint" }, about)),
        buttonOf({ class: "small", "data-key": `change:${game.ids[0]}`, "aria-label": say("page.games.change-of", { name: [day, ...game.players.map(({ name, total }) => `${name} ${total ?? ""}`.trim())].join(", ") }), onclick: () => games.change(game) }, say("page.games.change"))
      );
    })),
    rest > 0 && buttonOf({ "data-key": "more-games", onclick: () => games.showAll() }, say("page.games.more", { count: rest })),
  ];
}

/** @param {PlayedBy} player @param {number} at @param {Played} game @param {Say} say */
function playerLine({ name, rank, verdict, own, total }, at, { players }, say) {
  const place = players.length > 1 && rank !== null ? say("page.rank", { rank }) : "";
  const game = own?.record.series ? ` (${at + 1})` : "";
  const range = own?.record.range;
  const words = capitalised(say(`verdict.${verdict}`));
  return element(
    "p",
    { class: "player" },
    own ? element("span", { title: words }, verdictSign(verdict), element("span", { class: "unseen" }, sentences([words, ""], say))) : element("span", { class: "sign none", "aria-hidden": "true" }),
    element("span", { class: name ? "" : "hint" }, place, " ", name || say("page.games.nameless"), game),
    element("span", { class: "amount" }, total === null ? range?.join("\u2013") || "\u2013" : String(total))
  );
}
