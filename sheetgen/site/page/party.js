// What the players of a table see, and those who watch: the way in, who has what, and the
// choice between two sheets of one seat.

import { buttonOf, element, replaceIn } from "./dom.js";
import { MOST_NAME } from "./halldata.js";
import { grouped, otherSeatParts, seatButton } from "./invitation.js";
import { findingGroups, totalWords, verdictSign } from "./report.js";
import { openDialog } from "./sheetdialog.js";
import { NOTHING, RANKING_HEADS, totalShort } from "./table.js";
import { cutName, timeWords } from "./wording.js";
import { capitalised, sentences } from "./words.js";
/** @import { HallDrawing } from "./halldrawing.js" */
/** @import { Lobby } from "./lobby.js" */
/** @import { Entry, HallState, NewsHooks, NewsState, Opened, PartyRow, Say, Side, Verdict } from "./types.js" */

const WAITING = ["network", "busy", "closed", "refused"];

/**
 * Draw the way to a table: making one, or sitting down at another's.
 * @param {Element} node
 * @param {HallState} state
 * @param {HallDrawing} drawing of it
 */
export function drawLobby(node, state, drawing) {
  const { hall } = drawing;
  const { say, form, invited, trouble } = state;
  const name = element("input", {
    id: "seat-name",
    "data-key": "seat-name",
    autocomplete: "nickname",
    oninput: (event) => {
      form.name = cutName(event.target.value, MOST_NAME);
    },
  });
  name.value = form.name;
  replaceIn(
    node,
    element("h2", {}, say("page.seat.title")),
    element("p", {}, say("page.seat.hint")),
    trouble && element("p", { class: "trouble", role: "alert" }, say(trouble)),
    element("div", { class: "field" }, element("label", { for: "seat-name" }, say("page.seat.name")), name),
    invited ? invitedButtons(state, hall.lobby) : [
      element("div", { class: "buttons" }, seatButton(say("page.seat.start"), "seat-start", () => hall.lobby.start(), "main", form.isBusy)),
      codeForm(state, hall.lobby),
      element("div", { class: "buttons" }, seatButton(say("page.seat.evenings"), "seat-evenings", () => drawing.showEvenings())),
    ],
    otherSeatParts(state, hall)
  );
}

/** Draw who has what at the table. @param {Element} node @param {NewsState} state @param {NewsHooks} hooks */
export function drawNews(node, state, hooks) {
  const { say, seat, judged, rows } = state;
  const names = judged.seats.map((number) => {
    const row = rows.find((one) => one.seat === number);
    return row ? row.name : capitalised(say("place.player", { name: number }));
  });
  replaceIn(
    node,
    element("h2", {}, say(seat.isWatching ? "page.seat.watching" : "page.seat.title")),
    seat.isWatching && element("p", {}, say("page.seat.watching-hint")),
    seat.own.conflict ? null : statusLine(state),
    seat.own.conflict && element(
      "div",
      { class: "trouble" },
      element("p", {}, say("page.seat.conflict")),
      seatButton(say("page.seat.compare"), "seat-compare", hooks.onCompare, "main")
    ),
    judged.isUnlike && element("p", { class: "trouble" }, say("page.table.unlike")),
    element("div", { class: "ranking", id: "party" }, rankingTable(state, hooks)),
    judged.findings.length > 0 && findingGroups(judged.findings, state, { onJump: () => {}, onFix: () => {} }, names)
  );
}

/**
 * Return what stands on the sheet of a player.
 * @param {HallState} state
 * @param {PartyRow} row of the player, who has a sheet
 * @param {Opened} opened the engine's answer to `open` about it
 * @param {string} mark behind the names of what is drawn
 */
export function lookParts(state, row, opened, mark) {
  const { say } = state;
  const entry = /** @type {Entry} */ (row.entry);
  const words = state.ui.lookWords?.(entry.fill, say);
  return [
    verdictLine(row.verdict, say),
    lookBoard(opened, entry, row.verdict, state, mark),
    words && element("p", {}, words),
  ];
}

/**
 * Open both sheets of a seat on which two devices wrote.
 * @param {HallState} state
 * @param {Side[]} sides of this device and of the table: entry, opened, verdict
 * @param {(isMine: boolean) => void} onChoice whether the sheet of this device is to stand
 */
export function openComparison(state, sides, onChoice) {
  const { say } = state;
  const keys = ["mine", "theirs"];
  const dialog = openDialog(say("page.seat.compare"), say("page.close"), [
    element("p", {}, say("page.seat.compare-hint")),
    unlikeCells(sides, state),
    element(
      "div",
      { class: "sides" },
      sides.map(({ entry, opened, verdict }, at) => element(
        "section",
        { class: "one-side" },
        element("h3", {}, say(`page.seat.${keys[at]}`)),
        verdictLine(verdict, say),
        lookBoard(opened, entry, verdict, state, `-${keys[at]}`),
        seatButton(say(`page.seat.keep-${keys[at]}`), `keep-${keys[at]}`, () => {
          dialog.close();
          onChoice(at === 0);
        }, "main")
      ))
    ),
  ]);
}

/** @param {HallState} state @param {Lobby} lobby */
function invitedButtons({ say, form, invited }, lobby) {
  return [
    element("p", {}, say("page.seat.invited"), " ", element("span", { class: "table-code" }, grouped(invited))),
    element(
      "div",
      { class: "buttons" },
      seatButton(say("page.seat.join"), "seat-accept", () => lobby.accept(), "main", form.isBusy),
      seatButton(say("page.seat.decline"), "seat-decline", () => lobby.forgetInvitation())
    ),
  ];
}

/** @param {HallState} state @param {Lobby} lobby */
function codeForm({ say, form }, lobby) {
  const code = element("input", {
    id: "seat-code",
    "data-key": "seat-code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    oninput: (event) => {
      form.code = event.target.value;
    },
  });
  code.value = form.code;
  return element(
    "form",
    { class: "field", onsubmit: (event) => { event.preventDefault(); lobby.join(); } },
    element("label", { for: "seat-code" }, say("page.seat.code")),
    element(
      "div",
      { class: "field-line" },
      code,
      element("button", { type: "submit", "data-key": "seat-join", disabled: form.isBusy }, say("page.seat.join"))
    )
  );
}

/** @param {NewsState} state */
function statusLine({ say, seat }) {
  const isOut = WAITING.includes(seat.delay);
  let key = "sent";
  if (isOut) key = seat.delay;
  else if (!seat.news.isHeard) key = "connecting";
  else if (seat.isWatching) key = "live";
  else if (seat.own.isAhead) key = "sending";
  const kind = isOut ? "undecided" : "legal";
  return element(
    "p",
    { class: "seat-status", id: "seat-status", role: "status", "data-state": key },
    element("span", { class: `lamp ${["sent", "live"].includes(key) ? "on" : kind === "undecided" ? "out" : ""}`, "aria-hidden": "true" }),
    say(`page.seat.${key}`)
  );
}

/** @param {HallState} state @param {NewsHooks} hooks */
function rankingTable({ say, rows }, hooks) {
  return element(
    "table",
    { class: "cells party" },
    element("thead", {}, element("tr", {}, RANKING_HEADS.map((key) => element("th", { scope: "col" }, say.has(key) && say(key))))),
    element("tbody", {}, rows.map((row) => rankingRow(row, say, hooks)))
  );
}

/** @param {PartyRow} row @param {Say} say @param {NewsHooks} hooks */
function rankingRow(row, say, hooks) {
  const { name, verdict } = row;
  const told = row.isOwn ? `${name} (${say("page.seat.you")})` : name;
  const look = row.entry && verdict
    ? buttonOf({ class: "jump", "data-key": `look:${row.seat}`, onclick: () => hooks.onLook(row) }, told)
    : element("span", {}, told);
  const when = row.entry && row.changed ? say("page.seat.changed", { time: changedWords(row.changed, say) }) : "";
  return element(
    "tr",
    { class: row.isOwn ? "own" : "", "data-seat": row.seat },
    element("td", {}, row.place === null ? NOTHING : `${row.place}.`),
    element(
      "th",
      { scope: "row" },
      element(
        "div",
        { class: "player" },
        verdict ? verdictMark(verdict, say) : element("span", { class: "sign none", "aria-hidden": "true" }),
        element("div", {}, look, element("p", { class: "hint" }, row.entry || row.points !== undefined ? when : say("page.seat.nothing")))
      )
    ),
    element("td", {}, totalShort(row, say)),
    element("td", {}, row.left === null ? NOTHING : String(row.left))
  );
}

/** @param {Verdict} verdict @param {Say} say */
function verdictMark(verdict, say) {
  const words = capitalised(say(`verdict.${verdict.verdict}`));
  return element("span", { title: words }, verdictSign(verdict.verdict), element("span", { class: "unseen" }, sentences([words, ""], say)));
}

/** @param {Verdict|null} verdict @param {Say} say */
function verdictLine(verdict, say) {
  if (!verdict) return null;
  const words = capitalised(say(`verdict.${verdict.verdict}`));
  return element("p", { class: "lead" }, verdictSign(verdict.verdict), element("span", {}, sentences([words, capitalised(totalWords(verdict, say))], say)));
}

// A board to look at: its cells keep their names for those who hear them.
/** @param {Opened} opened @param {Entry} entry @param {Verdict|null} verdict @param {HallState} state @param {string} mark */
function lookBoard(opened, entry, verdict, { say, ui }, mark) {
  const board = ui.makeBoard(opened, { onChoose: () => {} }, mark);
  board.update({ fill: entry.fill, verdict, place: "", say });
  for (const cell of board.buttons) cell.disabled = true;
  const field = /** @type {HTMLElement} */ (board.node.firstChild);
  field.style.minWidth = "0";
  return board.node;
}

/** @param {Side[]} sides @param {HallState} state */
function unlikeCells([mine, theirs], { say, ui }) {
  if (mine.entry.digits !== theirs.entry.digits || !ui.written) return null;
  /** @param {Entry} entry @param {number} at */
  const written = ({ fill }, at) => ui.written?.(fill, at);
  const names = mine.opened.cells
    .filter((_, at) => written(mine.entry, at) !== written(theirs.entry, at))
    .map((cell) => cell.name);
  const words = names.length ? say("page.seat.differ", { cells: names.join(", ") }) : say("page.seat.differ-rest");
  return element("p", { id: "unlike" }, words);
}

/** @param {number} seconds @param {Say} say */
function changedWords(seconds, say) {
  const time = new Date(seconds * 1000);
  const isToday = time.toDateString() === new Date().toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  /** @type {Intl.DateTimeFormatOptions} */
  const day = isToday ? {} : { day: "numeric", month: "short" };
  return timeWords(seconds * 1000, say, { ...day, ...clock });
}
