// What the sheets of all seats show together: verdicts and a ranking. The page asks its own
// rules, about the own sheet as it stands here.

import { UNASKED } from "./rules.js";
import { entryOf, keyOf } from "./server.js";
import { isOneGame, virtualPlayers } from "./table.js";
import { Timers } from "./timers.js";
import { capitalised } from "./words.js";
/** @import { Seat } from "./seat.js" */
/** @import { Hall } from "./hall.js" */
/** @import { Entry, JudgedSeats, PartyRow, RecordPlayer, Say, Table, Verdict } from "./types.js" */

const JUDGE_AFTER_MS = 150;
/** @type {JudgedSeats} */
const NO_NEWS = { verdicts: [], ranking: null, left: [], findings: [], seats: [], isUnlike: false };

/** How the players stand. */
export class Standing {
  /** Begin without a table. @param {Hall} hall */
  constructor(hall) {
    this.hall = hall;
    this.timers = new Timers();
    this.judged = NO_NEWS;
    this.key = ""; // of what was judged
  }

  /** Let go of a table. */
  clear() {
    this.timers.clear();
    this.judged = NO_NEWS;
    this.key = "";
  }

  /** Return who sits where, with what is written there. @param {Seat} seat the own one */
  sitters(seat) {
    const { hall } = this;
    const all = [...seat.seats.values()].sort((one, other) => one.seat - other.seat);
    return all.map((facts) => {
      const isOwn = facts.seat === seat.own.kept.seat;
      const own = isOwn && !hall.isUnsent(hall.own().fill) ? hall.own() : null;
      return { facts, isOwn, entry: isOwn ? own : entryOf(facts) };
    });
  }

  /** Return the rows of the ranking, in the order of places. @param {Seat} seat the own one @param {Say} say */
  rows(seat, say) {
    const { judged } = this;
    /** @type {PartyRow[]} */
    const rows = this.sitters(seat).map(({ facts, isOwn, entry }) => {
      const at = judged.seats.indexOf(facts.seat);
      return {
        seat: facts.seat,
        isOwn,
        name: facts.name || capitalised(say("place.player", { name: facts.seat })),
        entry,
        changed: facts.changed,
        verdict: at < 0 ? null : judged.verdicts[at],
        place: at < 0 || !judged.ranking ? null : judged.ranking[at],
        left: at < 0 ? null : judged.left[at],
      };
    });
    virtualPlayers(judged, say).forEach((player, at) => {
      const place = judged.ranking && judged.ranking[judged.seats.length + at];
      rows.push({ ...player, seat: Infinity, isOwn: false, entry: null, place });
    });
    /** @param {PartyRow} row */
    const rank = (row) => (row.place === null ? rows.length + 1 : row.place);
    return rows.sort((one, other) => rank(one) - rank(other) || one.seat - other.seat);
  }

  /**
   * Return what came of the game for each player, the own one first.
   * @param {Seat} seat the own one
   * @param {Say} say
   * @returns {RecordPlayer[]}
   */
  results(seat, say) {
    const rows = this.rows(seat, say).filter(({ isOwn, verdict, points }) => isOwn || verdict || points !== undefined);
    rows.sort((one, other) => Number(other.isOwn) - Number(one.isOwn));
    return rows.map(({ seat: at, name, verdict, points, place }) => ({
      name: seat.seats.has(at) ? seat.seats.get(at)?.name || "" : name,
      total: verdict ? verdict.total : points ?? null,
      rank: place,
      ...(verdict && { verdict: verdict.verdict }),
    }));
  }

  /** Ask the rules about all sheets, soon. @param {Seat} seat the own one */
  judgeSoon(seat) {
    this.timers.later("judge", JUDGE_AFTER_MS, () => this.judge(seat));
  }

  /** @param {Seat} seat */
  async judge(seat) {
    const { hall } = this;
    if (!hall.isShown && !hall.isOver) return;
    const filled = this.sitters(seat).flatMap(({ facts, entry }) => (entry ? [{ seat: facts.seat, entry }] : []));
    const sheets = filled.map(({ entry }) => entry);
    const seats = filled.map((one) => one.seat);
    const key = JSON.stringify([seats, sheets.map(keyOf)]);
    if (key === this.key) return;
    this.key = key;
    const judged = sheets.length ? await this.askAll(sheets) : NO_NEWS;
    if (key !== this.key) return; // others came while the rules were asked
    if (!judged) {
      this.key = ""; // the next news ask again
      return;
    }
    this.judged = { ...judged, seats };
    hall.whenFree("judged", () => {
      hall.draw();
      hall.page.noteGame();
    });
  }

  /** Nothing if the rules cannot be asked. @param {Entry[]} sheets @returns {Promise<(Table & {isUnlike?: boolean})|null>} */
  async askAll(sheets) {
    const { ask } = this.hall;
    if (isOneGame(sheets)) {
      const plain = sheets.map(({ digits, fill }) => ({ digits, fill }));
      const answer = await ask({ do: "table", sheets: plain, switches: sheets[0].switches });
      if (answer.error === undefined) return answer;
      if (answer.error === UNASKED) return null;
    }
    /** @type {(Verdict|null)[]} */
    const verdicts = [];
    for (const { digits, fill, switches } of sheets) {
      const verdict = await ask({ do: "check", digits, fill, switches });
      if (verdict.error === UNASKED) return null;
      verdicts.push(verdict.error === undefined ? verdict : null);
    }
    return { ...NO_NEWS, verdicts, left: sheets.map(() => null), isUnlike: sheets.length > 1 };
  }
}
