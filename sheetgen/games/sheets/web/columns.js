// A sheet at a table of players: each of them fills a column of it, on a device of their own,
// and sees those of the others. A column is that of the first seat whose own it is, else of the
// first seat that wrote in it, as for players without a device (core/scoresheet/rules_api.py).

import { emptyPlayer, isEmpty, withCount, withName } from "./fill.js";
/** @import { Fill, Player, Shared, Sheet } from "./sheet.js" */

/** @typedef {{seat: number, fill: Fill}} Sent what somebody else has sent */

/** Where nobody else fills a column. @type {Shared} */
export const ALONE = { own: 0, theirs: {}, beside: null };

/**
 * Return what is known of a table by what this device kept of it.
 * @param {{own?: number, theirs?: Record<string, number>}} kept the own column, and the seats of others
 * @param {Fill} fill as it stands here
 * @returns {Shared}
 */
export function keptShared({ own = 0, theirs = {} }, fill) {
  const held = Object.entries(theirs).map(([number, seat]) => [number, { seat, isOwn: true, ...columnOf(fill, Number(number)) }]);
  return { own, theirs: Object.fromEntries(held), beside: null };
}

/**
 * Return what a sheet becomes by what the others have sent.
 * @param {Shared} before what was known
 * @param {Fill} fill as it stands here
 * @param {{seat: number, name: string}} me the own seat
 * @param {Sent[]} others by their seats
 * @param {Sheet} sheet
 * @returns {{shared: Shared, fill: Fill, lost: number[]}} and the columns in which something else stood
 */
export function hearOthers(before, fill, me, others, sheet) {
  const all = numbersTo(sheet.count);
  const seats = others.map(({ seat }) => seat);
  /** @param {number} number */
  const claimant = (number) => others.find((one) => one.fill.own === String(number));
  // Who went away leaves the column to those who stay; who took another one has cleared it.
  const cleared = all.filter((number) => before.theirs[number] && seats.includes(before.theirs[number].seat));
  const mine = cleared.reduce((whole, number) => withColumn(whole, number, { player: emptyPlayer(), taken: [] }), fill);
  /** @param {number} number */
  const keeper = (number) => others.find((one) => !isFree(one.fill, number) && (isFree(mine, number) || before.theirs[number] || one.seat < me.seat));
  /** @param {number} number */
  const isTheirs = (number) => Boolean(claimant(number) || keeper(number));
  const rival = before.own ? claimant(before.own) : undefined;
  let { own } = before;
  let moved = 0; // the column whose numbers stand in the own one now
  let whole = mine;
  if (!own || (rival && rival.seat < me.seat)) {
    const from = own || writtenAlone(mine, me.name);
    const called = all.find((number) => !claimant(number) && me.name && nameAt(keeper(number)?.fill || mine, number) === me.name);
    const unshared = from && !isTheirs(from) ? from : undefined;
    own = called || unshared || all.find((number) => !isTheirs(number) && isFree(mine, number)) || 0;
    const given = own && isUnwritten(mine, own) ? keeper(own) : undefined;
    if (given) whole = withColumn(whole, own, columnOf(given.fill, own));
    else if (own && from && from !== own) whole = withColumn(whole, own, columnOf(mine, from));
    moved = own && !given ? from : 0;
  }
  if (own && me.name && !nameAt(whole, own)) whole = withName(whole, own, me.name);
  /** @type {Shared["theirs"]} */
  const theirs = {};
  for (const number of all.filter((one) => one !== own)) {
    const [isOwn, owner] = [Boolean(claimant(number)), claimant(number) || keeper(number)];
    if (owner) theirs[number] = { seat: owner.seat, isOwn, ...columnOf(owner.fill, number) };
  }
  const [first] = others;
  const beside = first && first.seat < me.seat ? { expansions: first.fill.expansions, winner: first.fill.winner } : null;
  const shared = { own, theirs, beside };
  const held = holdTheirs(shared, whole);
  const lost = all.filter((number) => !before.theirs[number] && number !== moved && isLost(mine, held, number));
  return { shared, fill: held, lost };
}

/**
 * Return a fill in which the others' columns are as they sent them, whatever was done here.
 * @param {Shared} shared what is known of the table
 * @param {Fill} fill
 * @returns {Fill}
 */
export function holdTheirs({ theirs, beside }, fill) {
  const held = Object.entries(theirs).reduce((whole, [number, column]) => withColumn(whole, Number(number), column), fill);
  return beside ? withBeside(held, beside) : held;
}

/**
 * Return what this device sends of a sheet: the own column, and those of players without a device.
 * @param {Shared} shared what is known of the table
 * @param {Fill} fill as it stands here
 * @returns {Fill}
 */
export function ownPart({ own, theirs }, fill) {
  const blank = { player: emptyPlayer(), taken: [] };
  const part = Object.keys(theirs).reduce((whole, number) => withColumn(whole, Number(number), blank), fill);
  let { length } = part.players;
  while (length > Math.max(own, 1) && isFree(part, length)) length -= 1;
  const players = part.players.slice(0, length);
  return own ? { ...part, players, own: String(own) } : { ...part, players };
}

/**
 * Return a sheet with the own part as another device of the same seat has it.
 * @param {Shared} shared what is known of the table
 * @param {Fill} sent what it sent
 * @returns {{shared: Shared, fill: Fill}}
 */
export function takePart(shared, { own = "", ...sent }) {
  const known = { ...shared, own: Number(own), theirs: without(shared.theirs, Number(own)) };
  return { shared: known, fill: holdTheirs(known, sent) };
}

/**
 * Return a sheet with another own column: what stood in the one before moves if it is free.
 * @param {Shared} shared what is known of the table
 * @param {Fill} fill as it stands here
 * @param {number} number of the column
 * @param {string} name of the player
 * @returns {{shared: Shared, fill: Fill}}
 */
export function chooseColumn(shared, fill, number, name) {
  const { own } = shared;
  const blank = { player: emptyPlayer(), taken: [] };
  let whole = withCount(fill, Math.max(fill.players.length, number));
  if (own && own !== number) {
    if (isFree(whole, number)) whole = withColumn(whole, number, columnOf(whole, own));
    if (sameColumn(whole, own, number) || isEmpty(whole.players[own - 1])) whole = withColumn(whole, own, blank);
  }
  if (!nameAt(whole, number)) whole = withName(whole, number, name);
  return { shared: { ...shared, own: number, theirs: without(shared.theirs, number) }, fill: whole };
}

/**
 * Return the sheet that several wrote on, as somebody sees it who writes on none.
 * @param {Fill[]} fills in the order of their seats
 * @param {Sheet} sheet
 * @returns {Fill}
 */
export function joinFills(fills, sheet) {
  const others = fills.map((fill, at) => ({ seat: at + 1, fill }));
  const [first] = fills;
  /** @type {Fill} */
  const start = { variant: first.variant, evidence: first.evidence, players: numbersTo(sheet.fewest).map(emptyPlayer) };
  return hearOthers({ ...ALONE, own: -1 }, start, { seat: fills.length + 1, name: "" }, others, sheet).fill;
}

/** @param {Fill} fill @param {number} number */
function columnOf({ players, taken = [] }, number) {
  return { player: players[number - 1] || emptyPlayer(), taken: taken.filter((place) => place.startsWith(`player:${number} `)).map((place) => place.replace(/^\S+ /, "")) };
}

/** @param {Fill} fill @param {number} number @param {{player: Player, taken: string[]}} column @returns {Fill} */
function withColumn(fill, number, { player, taken }) {
  const whole = withCount(fill, Math.max(fill.players.length, number));
  const { taken: before = [], ...rest } = whole;
  const kept = [...before.filter((place) => !place.startsWith(`player:${number} `)), ...taken.map((place) => `player:${number} ${place}`)];
  const players = whole.players.map((one, at) => (at === number - 1 ? player : one));
  return { ...rest, players, ...(kept.length > 0 && { taken: kept }) };
}

/** @param {Fill} fill @param {NonNullable<Shared["beside"]>} beside @returns {Fill} */
function withBeside(fill, beside) {
  /** @type {Fill} */
  const whole = { ...fill, ...beside };
  if (!beside.expansions) delete whole.expansions;
  if (!beside.winner) delete whole.winner;
  return whole;
}

/** @param {Shared["theirs"]} theirs @param {number} number @returns {Shared["theirs"]} */
function without(theirs, number) {
  return Object.fromEntries(Object.entries(theirs).filter(([other]) => Number(other) !== number));
}

/** @param {Fill} fill @param {number} number */
function isUnwritten({ players }, number) {
  return !players[number - 1] || isEmpty(players[number - 1]);
}

/** @param {Fill} fill @param {number} number */
function isFree(fill, number) {
  return isUnwritten(fill, number) && nameAt(fill, number) === "";
}

/** @param {Fill} fill @param {number} number */
function nameAt({ players }, number) {
  return players[number - 1]?.name || "";
}

/** @param {Fill} fill @param {number} one @param {number} other */
function sameColumn(fill, one, other) {
  return JSON.stringify(fill.players[one - 1]) === JSON.stringify(fill.players[other - 1]);
}

/** The column of somebody who has written alone so far: that of the name, or the only one. @param {Fill} fill @param {string} name */
function writtenAlone({ players }, name) {
  const written = numbersTo(players.length).filter((number) => !isEmpty(players[number - 1]));
  return written.find((number) => name && players[number - 1].name === name) || (written.length === 1 && !players[written[0] - 1].name ? written[0] : 0);
}

/** Whether something stood in a column that stands there no more. @param {Fill} before @param {Fill} after @param {number} number */
function isLost(before, after, number) {
  if (isUnwritten(before, number)) return false;
  const was = before.players[number - 1];
  const is = after.players[number - 1] || emptyPlayer();
  return Object.keys(was).some((id) => id !== "name" && JSON.stringify(was[id]) !== JSON.stringify(is[id]));
}

/** @param {number} count */
function numbersTo(count) {
  return Array.from({ length: count }, (_, at) => at + 1);
}
