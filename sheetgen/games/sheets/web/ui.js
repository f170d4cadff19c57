// A declared sheet on the page: what it shows, and what taps and keys do there. docs/site.md says
// what a game's `Ui` has.

import { emptyFill, isBlank, linesOf, spotOf, withCount } from "./fill.js";
import { placeId } from "./link.js";
import { drawPad } from "./pad.js";
import { Pen } from "./pen.js";
import { headWords, lineWords, makeTable } from "./scoresheet.js";
import { capitalised, placeWords } from "./words.js";
/** @import { Host, Line, Opened, Slot, State } from "./sheet.js" */
/** @import { Judged, Message, Pad, Source, Ui as PageUi, Words } from "./types.js" */

/**
 * The game on the page of a sheet.
 * @implements {Omit<PageUi, "game"|"words">}
 */
export class Ui {
  /** @param {Host} host the page */
  constructor(host) {
    this.host = host;
    this.pen = new Pen(host);
    this.views = ["board"];
    /** @type {PageUi["sections"]} */
    this.sections = [];
    this.hasSeats = false; // all players stand on one sheet
    this.names = () => host.page.fill.players.map(({ name }) => name);
    this.blank = emptyFill;
    this.isBlank = isBlank;
    /** @type {Words} */
    this.words = /** @type {Words} */ (/** @type {unknown} */ (null)); // the page sets them
    /** @type {Line[]} */
    this.lines = [];
    /** @type {Map<string, Slot>} */
    this.slots = new Map();
  }

  /** @param {Opened} opened @param {unknown} _ @param {string} [mark] */
  makeBoard({ sheet }, _, mark = "") {
    const { host, pen } = this;
    return makeTable(
      sheet,
      linesOf(sheet),
      {
        onSelect: (place) => {
          if (host.place !== place) host.select(place);
        },
        onCount: (count) => {
          pen.change(withCount(host.page.fill, count));
          if ((spotOf(host.place)?.number || 0) > count) host.select("");
        },
        onExpansion: (name, isTicked) => {
          const { expansions: before = [], ...rest } = host.page.fill;
          const ticked = sheet.expansions.filter((one) => (one === name ? isTicked : before.includes(one)));
          pen.change(ticked.length > 0 ? { ...rest, expansions: ticked } : rest, "sheet");
        },
        onWinner: (number) => {
          const { winner, ...rest } = host.page.fill;
          pen.change(number && number !== winner ? { ...rest, winner: number } : rest, "sheet");
        },
        onToggle: (place) => pen.toggle(place),
        onTake: host.take,
      },
      mark
    );
  }

  // What places are called is told by the sheet itself.
  begin() {
    const { sheet } = this.host.opened;
    this.lines = linesOf(sheet);
    this.slots = new Map(this.lines.flatMap(({ slots }) => slots.map((slot) => [slot.name, slot])));
    this.pen.begin(this.slots);
    const { known } = this.words;
    Object.keys(known).forEach((name) => delete known[name]);
    if (sheet.columns === "games") for (let number = 1; number <= sheet.count; number += 1) known[`player:${number}`] = ["place.game", { name: number }];
    Object.assign(known, Object.fromEntries([...sheet.questions, ...sheet.expansions].map((text) => [text, text])), knownPlaces(this.lines));
  }

  state() {
    const { place, say } = this.host;
    return {
      lines: this.lines,
      slots: this.slots,
      placeTitle: place ? capitalised(placeWords(place, say)) : "",
      typedAt: (/** @type {string} */ where) => this.pen.typedAt(where),
    };
  }

  // What the rules say

  /** @param {Judged<State>} state */
  endWords({ verdict, say }) {
    return verdict.verdict === "legal" && verdict.complete ? say("page.is-over") : "";
  }

  /** Return the columns with their points, the first one first. */
  /** @param {Judged<State>} state */
  headings({ verdict, fill, say, opened }) {
    const { players, ranking } = verdict;
    const places = [...players.keys()].filter((at) => players[at].total !== null);
    places.sort((one, other) => ranking[one] - ranking[other] || one - other);
    return places.map((at) => {
      const { points, rounds, total } = players[at];
      /** @type {Source[]} */
      const sources = this.lines.flatMap((line) => {
        const amount = line.round ? rounds[line.round - 1] : line.row ? points[line.row.id] : null;
        if (amount === null || amount === undefined) return [];
        const words = line.round ? capitalised(say("place.round", { name: line.round })) : lineWords(line, say);
        return [{ place: `player:${at + 1} ${line.slots[0].name}`, words, amount: String(amount) }];
      });
      const words = `${say("page.rank", { rank: ranking[at] })} ${capitalised(headWords(opened.sheet, fill.players[at].name, at + 1, say))}`;
      return { name: `player-${at + 1}`, words, amount: String(total), sources };
    });
  }

  // Drawing

  cards() {
    return [];
  }

  /** @param {State} state @returns {Pad} */
  pad(state) {
    const { place } = state;
    const hooks = this.pen.padHooks();
    const isHead = place !== "" && !this.slots.has(spotOf(place)?.name || "");
    return {
      shown: [place, state.placeTitle, state.typedAt(place), isHead && [hooks.nameAt(place), hooks.known]],
      draw: () => drawPad(state, this.pen.slotAt(place), hooks),
    };
  }

  /** @param {string} place */
  find(place) {
    return document.getElementById(placeId(place)) || document.getElementById(placeId(place.replace(/\..*/, "")));
  }
}

/** @param {Line[]} lines @returns {Record<string, string|Message>} */
function knownPlaces(lines) {
  /** @type {[string, string|Message][]} */
  const known = [];
  for (const { name, kind, label, row, round, slots } of lines) {
    if (row) known.push([name, label || [`page.${kind}`, {}]]);
    const boxes = slots.filter((slot) => slot.name.startsWith(`${name}.`));
    for (const slot of boxes) known.push([slot.name, ["page.box-of", { line: round ? `round:${round}` : name, box: slot.label }]]);
    boxes.forEach(({ label: box }) => known.push([box, box]));
  }
  return Object.fromEntries(known);
}
