// The whole sheet of a photo, with what was read at each place, to tap and change; and the
// part of it around one place.

import { buttonOf, element } from "./dom.js";
import { spotSaid, valueSaid } from "./photosay.js";
import { canvasOf } from "./shot.js";
/** @import { Say } from "./types.js" */
/** @import { Review } from "./review.js" */

const AROUND = [48, 32]; // mm of a sheet around a place
const LIT = "#d35400";

/**
 * Return the whole sheet, with a button for each place.
 * @param {Review} review of the sheet
 * @param {Say} say
 * @param {(name: string) => void} onLook
 */
export function drawFace(review, say, onLook) {
  const { face } = review;
  if (!face) return element("p", { role: "status" }, say("page.reading"));
  const [left, top, wide, high] = face.box;
  const canvas = canvasOf(face.picture);
  canvas.setAttribute("aria-hidden", "true");
  const open = new Set(review.open);
  /** @param {string} name */
  const spotKey = (name) => {
    const [x, y, width, height] = review.boxes[name];
    const [, kind = ""] = review.kinds.get(name) || [];
    const value = review.valueOf(name);
    const said = valueSaid(value, kind, say);
    const shown = kind === "ring" || kind === "tick" ? "" : value;
    const key = buttonOf(
      {
        class: `spot${open.has(name) ? " open" : ""}${value ? " written" : ""}`,
        "data-spot": name,
        "aria-label": say("page.shot.read-as", { place: spotSaid(name, kind, say), value: said }),
        onclick: () => onLook(name),
      },
      element("span", { class: "spot-value" }, open.has(name) ? `${shown}?` : shown)
    );
    key.style.left = percent(x - left, wide);
    key.style.top = percent(y - top, high);
    key.style.width = percent(width, wide);
    key.style.height = percent(height, high);
    return key;
  };
  const names = [...review.spots.keys()].filter((name) => name in review.boxes);
  const sheet = element("div", { class: "face-of" }, canvas, names.map(spotKey));
  sheet.style.setProperty("--mm", String(wide));
  return element("div", { class: "face-scroll", tabindex: "0", role: "group", "aria-label": say("page.shot.on-picture") }, sheet);
}

/**
 * Return the part of a sheet around a place, which is lit; empty until the sheet is there.
 * @param {Review} review of the sheet
 * @param {string} name of the place
 * @param {Say} say
 */
export function drawWhere(review, name, say) {
  const canvas = element("canvas", { class: "where", role: "img", "aria-label": say("page.shot.where") });
  const { face } = review;
  const box = review.boxes[name];
  if (!face || !box) return canvas;
  const [left, top, wide, high] = face.box;
  const dots = face.picture.width / wide;
  const [across, down] = [Math.min(AROUND[0], wide), Math.min(AROUND[1], high)];
  const x = within(box[0] + box[2] / 2 - across / 2, left, left + wide - across);
  const y = within(box[1] + box[3] / 2 - down / 2, top, top + high - down);
  canvas.width = Math.round(across * dots);
  canvas.height = Math.round(down * dots);
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  pen.drawImage(canvasOf(face.picture), (x - left) * dots, (y - top) * dots, canvas.width, canvas.height, 0, 0, canvas.width, canvas.height);
  pen.strokeStyle = LIT;
  pen.lineWidth = 0.8 * dots;
  pen.strokeRect((box[0] - x - 0.8) * dots, (box[1] - y - 0.8) * dots, (box[2] + 1.6) * dots, (box[3] + 1.6) * dots);
  return canvas;
}

/** @param {number} part @param {number} whole */
function percent(part, whole) {
  return `${(100 * part) / whole}%`;
}

/** @param {number} value @param {number} least @param {number} most */
function within(value, least, most) {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
