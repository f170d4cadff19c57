// One game of the list: its sheet, who played it and when, with whom, and where it can go.

import { bgStatsLink } from "./bgstats.js";
import { buttonOf, element } from "./dom.js";
import { MOST_NAME } from "./gamesdata.js";
import { withOwner } from "./gamerecord.js";
import { makeHash } from "./link.js";
import { isOfOwnBoard } from "./played.js";
import { openDialog } from "./sheetdialog.js";
import { SHEET_KEY, keptText } from "./store.js";
import { cutName, timeWords } from "./wording.js";
import { capitalised } from "./words.js";
/** @import { Games } from "./games.js" */
/** @import { GameRecord, KeptRecord, Played, PlayedBy, Say } from "./types.js" */

const MOST_MATES = 8; // nearest in time

/**
 * Open a game of the list.
 * @param {Played} game which
 * @param {Played[]} played all games
 * @param {(record: GameRecord) => string} boardOf what boards are called
 * @param {Games} games on the page
 */
export function openGame(game, played, boardOf, games) {
  const { say } = games;
  const own = /** @type {(PlayedBy & {own: KeptRecord})[]} */ (game.players.filter((player) => player.own));
  const records = [...new Map(own.map((player) => [player.own.id, player.own])).values()];
  const [{ record: first }] = records;
  const names = first.shared ? [] : records.map(({ record }) => nameField(record.players[0].name, records.length, say));
  const day = element("input", { type: "date", required: true, value: localDay(first.when) });
  const boards = records.filter(({ record }) => isOfOwnBoard(record)).slice(0, 1);
  const board = boards.map(({ record }) => element("input", { value: record.board, maxlength: MOST_NAME, placeholder: boardOf({ ...record, board: "" }) }));
  const mates = first.shared || first.series ? [] : matesOf(game, played);
  const ticks = mates.map(({ own: mate }) => element("input", { type: "checkbox", checked: game.ids.includes(mate.id) }));
  // The app takes in one game at a time.
  const plays = first.series ? game.players.map((player, at) => ({ ...game, ids: [`${game.ids[0]}:${at + 1}`], players: [player] })) : [game];
  const known = [...new Set(played.flatMap(({ players }) => players.map(({ name }) => name)))].filter(Boolean);
  const save = () => {
    const alone = game.ids.filter((id) => !mates.some(({ own: mate }) => mate.id === id));
    games.save(
      game,
      records.map(({ id, record }, at) => ({ id, record: changedRecord(record, names[at]?.value, day.value, board[0] && isOfOwnBoard(record) ? board[0].value : record.board) })),
      [...alone, ...mates.filter((_, at) => ticks[at].checked).map(({ own: mate }) => mate.id)]
    );
    dialog.close();
  };
  const dialog = openDialog(`${boardOf(first) || game.title}, ${timeWords(first.when, say)}`, say("page.close"), [
    element("p", { class: "buttons" }, records.map((one) => sheetLink(one, records.length > 1 ? one.record.players[0].name : "", say, () => dialog.close()))),
    element(
      "form",
      { class: "game-form", onsubmit: (event) => { event.preventDefault(); save(); } },
      element("datalist", { id: "known-players" }, known.map((name) => element("option", { value: name }))),
      names.map((field, at) => labelled(say("page.table.player") + (names.length > 1 ? ` ${at + 1}` : ""), field)),
      first.shared && element("p", { class: "hint" }, say("page.games.shared")),
      labelled(say("page.games.day"), day),
      board.map((field) => labelled(say("page.games.board-name"), field)),
      mates.length > 0 && element(
        "fieldset",
        { class: "mates" },
        element("legend", {}, say("page.games.together")),
        mates.map((mate, at) => element("label", { class: "tick-box" }, ticks[at], element("span", {}, mateWords(mate, boardOf, say)))),
        element("p", { class: "hint" }, say("page.games.together-hint"))
      ),
      element("div", { class: "buttons" }, element("button", { type: "submit", class: "main" }, say("page.games.save")))
    ),
    element("p", { class: "buttons" }, plays.map((play) => element("a", { class: "button", href: bgStatsLink(play, boardOf(first), (at) => capitalised(say("place.player", { name: at + 1 }))) }, say("page.games.bg-stats"), first.series && ` (${play.players[0].total})`))),
    element("p", { class: "hint" }, say("page.games.bg-stats-hint")),
    element("div", { class: "buttons" }, buttonOf({
      onclick: () => {
        dialog.close();
        games.remove(game.ids);
      },
    }, say("page.games.remove"))),
  ]);
}

/** @param {string} name @param {number} count @param {Say} say */
function nameField(name, count, say) {
  return element("input", {
    value: name,
    list: "known-players",
    autocomplete: count > 1 ? "off" : "nickname",
    placeholder: say("page.games.nameless"),
    oninput: (event) => { event.target.value = cutName(event.target.value, MOST_NAME); },
  });
}

/** @param {string} words @param {HTMLInputElement} field */
function labelled(words, field) {
  return element("label", { class: "field" }, element("span", {}, words), field);
}

/** @param {GameRecord} record @param {string|undefined} name @param {string} day @param {string} board @returns {GameRecord} */
function changedRecord(record, name, day, board) {
  const isOther = day !== "" && day !== localDay(record.when);
  return {
    ...(name === undefined ? record : withOwner(record, name.trim())),
    board: board.trim(),
    when: isOther ? new Date(`${day}T${localTime(record.when)}`).toISOString() : record.when,
  };
}

/** @param {string} when */
function localDay(when) {
  const time = new Date(when);
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** @param {string} when */
function localTime(when) {
  return new Date(when).toTimeString().slice(0, 8);
}

// Other sheets of the game that may have lain at the same table.
/** @param {Played} game @param {Played[]} played @returns {(PlayedBy & {own: KeptRecord})[]} */
function matesOf(game, played) {
  const time = Date.parse(game.when);
  const all = played.filter((one) => one.game === game.game && one.sheet === game.sheet).flatMap(({ players }) => players).filter(({ own }) => own && !own.record.shared && !own.record.series);
  const mates = /** @type {(PlayedBy & {own: KeptRecord})[]} */ (all);
  const others = game.ids.length > 1 ? mates : mates.filter(({ own }) => own.id !== game.ids[0]);
  /** @param {PlayedBy & {own: KeptRecord}} one */
  const far = ({ own }) => (game.ids.includes(own.id) ? -1 : Math.abs(Date.parse(own.record.when) - time));
  return others.sort((one, other) => far(one) - far(other)).slice(0, Math.max(MOST_MATES, game.ids.length));
}

/** @param {PlayedBy & {own: KeptRecord}} mate @param {(record: GameRecord) => string} boardOf @param {Say} say */
function mateWords({ name, total, own }, boardOf, say) {
  return [name || say("page.games.nameless"), total ?? "\u2013", boardOf(own.record), timeWords(own.record.when, say)].filter((words) => words !== "").join(", ");
}

// A sheet that is kept here has more on it than its answers say, such as names.
/** @param {KeptRecord} kept @param {string} name @param {Say} say @param {() => void} onclick */
function sheetLink({ id, record: { digits, answers } }, name, say, onclick) {
  const isHere = id === digits && keptText(SHEET_KEY, digits) !== null;
  return element("a", { class: "button", href: makeHash(digits, isHere ? "" : answers), onclick }, [say("page.games.open"), name].filter(Boolean).join(": "));
}
