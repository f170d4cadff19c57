// The evenings that a server keeps: how players stand over all of them, and each by itself.

import { element } from "./dom.js";
import { seatButton } from "./invitation.js";
import { openDialog } from "./sheetdialog.js";
import { NOTHING } from "./table.js";
import { timeWords } from "./wording.js";
import { capitalised } from "./words.js";
/** @import { Evening, Evenings, EveningsHooks, Regular, Say } from "./types.js" */

const HEADS = ["page.table.player", "page.seat.games", "page.seat.wins", "page.seat.average", "page.seat.best"];

/** Open the list of evenings. @param {Say} say @param {Evenings} told by the server @param {EveningsHooks} hooks */
export function openEvenings(say, told, hooks) {
  const { evenings, players, games } = told;
  const trouble = element("p", { role: "alert" });
  /** @param {string} evening */
  const forget = async (evening) => {
    trouble.textContent = await hooks.onForget(evening);
    if (!trouble.textContent) dialog.close();
  };
  const dialog = openDialog(say("page.seat.evenings"), say("page.close"), evenings.length === 0
    ? [element("p", {}, say("page.seat.evenings-none"))]
    : [
      element("p", { class: "hint" }, say("page.seat.evenings-hint")),
      Object.keys(games).map((game) => [
        element("h3", {}, games[game]),
        standingsTable(players.filter((player) => player.game === game), say),
      ]),
      element(
        "details",
        {},
        element("summary", {}, say("page.seat.evenings-each", { count: evenings.length })),
        element("ul", { class: "kept" }, evenings.map((evening) => eveningItem(evening, say, hooks.isOwn(evening.evening) && forget)))
      ),
      trouble,
      element(
        "div",
        { class: "buttons" },
        element("a", { class: "button", href: `${hooks.address}.csv`, download: "evenings.csv" }, "CSV"),
        element("a", { class: "button", href: hooks.address, download: "evenings.json" }, "JSON")
      ),
    ]);
}

/** @param {Regular[]} players @param {Say} say */
function standingsTable(players, say) {
  /** @param {number|null} value */
  const figure = (value) => element("td", {}, value === null ? NOTHING : value.toLocaleString(say.language));
  return element(
    "div",
    { class: "ranking", tabindex: "0", role: "group", "aria-label": say("page.seat.evenings") },
    element(
      "table",
      { class: "cells party" },
      element("thead", {}, element("tr", {}, HEADS.map((key) => element("th", { scope: "col" }, say(key))))),
      element("tbody", {}, players.map(({ name, games, wins, average, best }) =>
        element("tr", {}, element("th", { scope: "row" }, name), [games, wins, average, best].map(figure))
      ))
    )
  );
}

/** @param {Evening} evening @param {Say} say @param {false|((evening: string) => void)} forget */
function eveningItem(evening, say, forget) {
  const day = timeWords(evening.ended * 1000, say);
  const order = [...evening.players].sort((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity));
  const names = order.map(({ seat, name, points }) => `${name || capitalised(say("place.player", { name: seat }))} ${points ?? NOTHING}`);
  return element(
    "li",
    {},
    element("span", {}, names.join(", ")),
    element("span", { class: "hint" }, day),
    forget && seatButton(say("page.forget", { name: day }), `forget:${evening.evening}`, () => forget(evening.evening), "small")
  );
}
