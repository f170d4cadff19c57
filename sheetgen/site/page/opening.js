// What a sheet needs to be opened: the script of its game, a place for its cards, and what
// a link says that was written.

import { knownBoard } from "./boardname.js";
import { element, findAll } from "./dom.js";
import { beginHistory, stepHistory } from "./history.js";
import { keptPage } from "./keeper.js";
import { gameOfDigits, openPrinted, readHead } from "./link.js";
import { engineAddress, loadGame } from "./runtime.js";
import { KEPT, isNotedBehind, keepOpened, keptOpened } from "./store.js";
/** @import { Ask, Host, LinkAnswers, Opened, Refusal, Ui } from "./types.js" */
/** @import { Desk } from "./desk.js" */

/**
 * Return a game's part of the page.
 * @param {Ui|null} before the one that was there last
 * @param {string} game whose it is to be
 * @param {Host} host what it is given
 * @returns {Promise<Ui>} fails if it cannot be loaded
 */
export async function loadUi(before, game, host) {
  if (before && before.game === game) return before;
  return (await loadGame(game)).makeUi(host);
}

/**
 * Return whether the page knows what digits stand for without the rules: they name a printed
 * board, or were opened here before.
 * @param {string} digits
 */
export function isPrinted(digits) {
  const { isKnown, rules, board } = readHead(digits);
  return isKnown && (knownBoard({ board: `${rules}/${board}` }) !== undefined || keptOpened(engineAddress(), digits) !== null);
}

/**
 * Return what digits stand for. On a printed board, or a sheet that was opened here before, the
 * rules need not be there yet.
 * @param {Ask} ask @param {string} digits @returns {Promise<Opened|Refusal>}
 */
export async function askToOpen(ask, digits) {
  const version = engineAddress();
  const game = isPrinted(digits) && gameOfDigits(digits);
  const openings = game && (await loadGame(game).catch(() => null))?.OPENINGS;
  const printed = openings ? openPrinted(digits, openings) : null;
  const opened = keptOpened(version, digits) || printed || (await ask({ do: "open", digits }));
  if (opened.error === undefined) keepOpened(version, digits, opened);
  return opened;
}

/** Put the cards of a game beside the board, in place of those of another. @param {Ui} ui of the game */
export function placeSections(ui) {
  findAll(document, ".side > .own").forEach((section) => section.remove());
  const parts = ui.sections.map(({ id, name, isLive }) =>
    element("section", { id, class: `card own ${name || ""}`, tabindex: "-1", "aria-live": isLive ? "polite" : null })
  );
  findAll(document, ".side")[0].append(...parts);
  document.documentElement.dataset.game = ui.game;
}

/**
 * Return whether the page was loaded again, or went back, at an address that this window had
 * before the one that holds all that is kept. Who opens such an address anew wants what it says.
 * @param {string} digits
 * @param {boolean} isLoaded the page was loaded with it
 */
export function isBehindKept(digits, isLoaded) {
  if (!isLoaded) return history.state === KEPT && keptPage(digits) !== null;
  const [loading] = performance.getEntriesByType("navigation");
  const isNew = loading instanceof PerformanceNavigationTiming && loading.type === "navigate";
  return !isNew && isNotedBehind(location.hash) && keptPage(digits) !== null;
}

/**
 * Ask what a link says that was written.
 * @param {Ask} ask
 * @param {string} digits
 * @param {string} answers their digits
 * @returns {Promise<LinkAnswers|null>} nothing if there are none, or what is kept says the same
 */
export async function readAnswers(ask, digits, answers) {
  if (!answers) return null;
  const mine = keptPage(digits);
  const [page, packed] = await Promise.all([
    ask({ do: "unpack", digits, answers }),
    mine && ask({ do: "pack", digits, ...mine }),
  ]);
  return packed && packed.answers === answers ? null : page;
}

/**
 * Take what a link says; what stood there is a step away.
 * @param {LinkAnswers|null} page what was read in it
 * @param {Desk} desk
 * @param {boolean} isKept whether the page before was kept on this device
 * @returns {string} what to tell about that
 */
export function takeAnswers(page, desk, isKept) {
  if (!page) return "";
  if (page.error !== undefined) return desk.say("page.answers-damaged");
  const mine = desk.page;
  const theirs = { fill: page.fill, switches: page.switches };
  desk.history = isKept ? stepHistory(desk.history, theirs, "") : beginHistory(theirs);
  return isKept && !desk.ui.isBlank(mine.fill) ? desk.say("page.link-differs") : "";
}
