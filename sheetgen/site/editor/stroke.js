// What a finger, a mouse or a pen does on the canvas: a stroke from place to place. A second
// finger takes back what the first one did, for two of them look closer.

import { keyOf, wayTo } from "./lattice.js";
/** @import { Canvas } from "./canvas.js" */
/** @import { Place } from "./draft.js" */
/** @import { Strokes } from "./strokes.js" */

const CLICK_MS = 700; // in which the click of a finger comes that has gone

/** Listen to pointers on a canvas. @param {Canvas} canvas @param {Strokes} strokes that they draw */
export function listenToPointers(canvas, strokes) {
  const { field } = canvas;
  /** @type {Set<number>} */
  const down = new Set();
  /** @type {{id: number, at: Place}|null} */
  let stroke = null;
  let timer = 0;
  const drop = () => {
    if (stroke) strokes.drop();
    stroke = null;
  };
  field.addEventListener("pointerdown", (event) => {
    down.add(event.pointerId);
    clearTimeout(timer);
    const place = canvas.placeUnder(event);
    if (down.size > 1) drop();
    else if (event.button === 0 && !strokes.isIdle() && place) {
      stroke = { id: event.pointerId, at: place };
      canvas.isPointed = true;
      strokes.begin(keyOf(place));
    }
  });
  /** @param {PointerEvent} event */
  const onMove = (event) => {
    if (stroke?.id !== event.pointerId) return;
    const passed = event.getCoalescedEvents?.() || [];
    const keys = (passed.length > 0 ? passed : [event]).flatMap((spot) => {
      const place = canvas.placeUnder(spot);
      if (!place || !stroke || keyOf(place) === keyOf(stroke.at)) return [];
      const way = wayTo(stroke.at, place).map(keyOf);
      stroke.at = place;
      return way;
    });
    if (keys.length > 0) strokes.go(keys);
  };
  /** @param {PointerEvent} event */
  const onUp = ({ pointerId, type }) => {
    if (!down.delete(pointerId)) return;
    timer = setTimeout(() => { canvas.isPointed = false; }, CLICK_MS);
    if (stroke?.id !== pointerId) return;
    stroke = null;
    if (type === "pointerup") strokes.end();
    else strokes.drop();
  };
  const leave = new AbortController();
  const { signal } = leave;
  window.addEventListener("pointermove", onMove, { signal });
  for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) window.addEventListener(type, onUp, { signal });
  return () => leave.abort();
}
