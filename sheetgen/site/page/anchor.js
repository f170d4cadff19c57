// Scroll anchoring, alike in all browsers (WebKit has none): when something above changes its
// height, what was touched stays where it is in the window; without a touch what has the
// focus, or what is looked at.

import { byId } from "./dom.js";

/**
 * The anchor and what it stands in, the inmost first: each with its distance from the start of
 * what scrolls. The anchor may be gone when the page has been drawn.
 * @type {{node: Element, place: number}[]}
 */
let anchors = [];
let isAway = false; // from the board
/** @type {(() => void)|null} */
let onTheWay = null; // scrolls on to where a reader was sent

const root = document.documentElement;

/** Begin to keep in its place what a reader has in sight. */
export function watchSight() {
  /** @param {Event} event */
  const touch = ({ target }) => {
    onTheWay = null;
    // What a button shows may be another sign, of another height, once it was tapped.
    if (target instanceof Element) setAnchor(target.closest("button") || target);
    lookAway();
  };
  /** @param {string} type @param {(event: Event) => void} action */
  const on = (type, action) => window.addEventListener(type, action, { passive: true, capture: true });
  for (const type of ["pointerdown", "click", "focusin", "wheel", "keydown"]) on(type, touch);
  on("scroll", look);
  const observer = new ResizeObserver(holdSight);
  for (const node of document.querySelectorAll("main, .side")) observer.observe(node);
}

/** Scroll back by as much as the anchor was moved. */
export function holdSight() {
  const anchor = anchors.find(({ node }) => node.getClientRects().length > 0);
  if (!anchor) return;
  const { node, place } = anchor;
  const { scroller, content } = scrollerOf(node);
  const moved = topOf(node) - topOf(content) - place;
  // At the start of the page the board, and all of the editor, make room for the message above.
  const makesRoom = root.dataset.page !== "sheet" || byId("view-board").contains(node);
  const isStart = scroller === root && window.scrollY === 0 && makesRoom;
  if (moved && !isStart) scroller.scrollBy({ top: moved, behavior: "instant" });
  setAnchor(node);
  if (onTheWay) onTheWay(); // though the anchor stayed: what grew may stand between the two
}

/**
 * Scroll to an element, and again where words grow above it, until the reader touches the page.
 * @param {Element} node which
 * @param {ScrollLogicalPosition} block where in the window
 * @param {boolean} [isCalm] at once; smoothly where that is welcome
 */
export function bringIntoSight(node, block, isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches) {
  onTheWay = () => node.scrollIntoView({ block, behavior: isCalm ? "auto" : "smooth" });
  onTheWay();
}

/** Return what a reader looks at, or nothing at the start of the page, where that is the board. @returns {Element|null} */
export function seenElement() {
  return isAway ? anchors[0]?.node || null : null;
}

/** The window is another: what stands in it now stays there. */
export function renewSight() {
  if (anchors.length) setAnchor(anchors[0].node);
}

function lookAway() {
  isAway = window.scrollY >= 8 && byId("view-board").getBoundingClientRect().bottom <= root.clientHeight / 2;
}

// What was touched goes out of sight: then it is what came into sight.
function look() {
  lookAway();
  const [anchor] = anchors;
  const { top = -1, bottom = -1 } = anchor?.node.getBoundingClientRect() || {};
  if (bottom > 0 && top < root.clientHeight) return;
  const { left = 0 } = byId("view-board").parentElement?.getBoundingClientRect() || {};
  const seen = document.elementFromPoint(left + 60, root.clientHeight * 0.3);
  if (seen) setAnchor(seen);
}

/** @param {Element} node */
function setAnchor(node) {
  if (!node.closest("main") || node.closest(".dock, #notices")) return; // these do not scroll with the page
  anchors = [];
  for (let one = node; one.parentElement && one.nodeName !== "MAIN"; one = one.parentElement) {
    anchors.push({ node: one, place: topOf(one) - topOf(scrollerOf(one).content) });
  }
}

/** Beside the cards of a desk the list scrolls alone. @param {Element} node */
function scrollerOf(node) {
  const list = byId("view-list");
  const isAlone = root.dataset.held === "desk" && list.contains(node);
  return isAlone ? { scroller: list, content: list.firstElementChild || list } : { scroller: root, content: root };
}

/** @param {Element} node */
function topOf(node) {
  return node.getBoundingClientRect().top;
}
