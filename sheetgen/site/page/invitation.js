// What brings others to a table: its link as a code and a text, and those of the own seat
// and of who only watches.

import { buttonOf, element, replaceIn } from "./dom.js";
import { codeOf, linkBox } from "./linkbox.js";
import { openDialog } from "./sheetdialog.js";
/** @import { Hall } from "./hall.js" */
/** @import { HallDrawing } from "./halldrawing.js" */
/** @import { HallState, NewsState, Say } from "./types.js" */

/**
 * Draw what the others need to come, what the host can do, and the way out.
 * @param {Element} node
 * @param {NewsState} state
 * @param {HallDrawing} drawing of it
 */
export function drawInvitation(node, state, drawing) {
  const { say, seat, link, isHost, ui } = state;
  node.replaceChildren(); // its buttons hold on to the box of the link
  /** @param {string} name @param {() => void} onclick */
  const button = (name, onclick) => seatButton(say(`page.seat.${name}`), `seat-${name}`, onclick);
  replaceIn(
    node,
    element("h3", {}, say("page.seat.invite")),
    element("p", { class: "hint" }, say(ui.isShared ? "page.seat.invite-shared" : "page.seat.invite-hint")),
    linkParts(say, link, "link"),
    element("p", {}, say("page.seat.table-code"), " ", element("span", { class: "table-code", id: "table-code" }, grouped(seat.own.kept.table))),
    element(
      "div",
      { class: "buttons" },
      button("further", () => drawing.openLink("further")),
      seat.watch && button("watch", () => drawing.openLink("watch")),
      button("evenings", () => drawing.showEvenings()),
      button("leave", () => drawing.leave())
    ),
    otherSeatParts(state, drawing.hall),
    isHost && [
      element("h3", {}, say("page.seat.host")),
      element("p", { class: "hint" }, say("page.seat.host-hint")),
      element("div", { class: "buttons" }, button("remove", () => drawing.remove()), button("end", () => drawing.end())),
    ]
  );
}

/**
 * Open a link of a table.
 * @param {HallState} state
 * @param {string} name which
 * @param {string} link to whom it is given
 */
export function openLink(state, name, link) {
  const { say } = state;
  openDialog(say(`page.seat.${name}`), say("page.close"), [
    element("p", { class: "hint" }, say(`page.seat.${name}-hint`)),
    linkParts(say, link, name),
  ]);
}

/** Return the other seats of the sheet on this device, each with a way to it. @param {HallState} state @param {Hall} hall */
export function otherSeatParts({ say, others }, hall) {
  return others.length > 0 && [
    element("h3", {}, say("page.seat.others")),
    element("p", { class: "hint" }, say("page.seat.others-hint")),
    others.map((kept, at) => element(
      "div",
      { class: "buttons other-seat" },
      element("span", { class: "table-code" }, grouped(kept.table)),
      seatButton(say("page.seat.sit-here", { seat: kept.seat }), `seat-other-${at}`, () => hall.change(kept))
    )),
  ];
}

/**
 * Return a button.
 * @param {string} words on it
 * @param {string} key its name
 * @param {() => void} onclick what it does
 * @param {string} [kind] its class
 * @param {boolean} [isOff] whether it does nothing now
 */
export function seatButton(words, key, onclick, kind = "", isOff = false) {
  return buttonOf({ class: kind || null, "data-key": key, disabled: isOff, onclick }, words);
}

/** Return the code of a table as people read it. @param {string} code of a table */
export function grouped(code) {
  return code.replace(/(.{5})(?=.)/g, "$1 ");
}

/** @param {Say} say @param {string} link @param {string} name */
function linkParts(say, link, name) {
  const label = say(`page.seat.${name}`);
  return [codeOf(say, link, label), linkBox(say, link, { label, name: say("page.seat.title") })];
}
