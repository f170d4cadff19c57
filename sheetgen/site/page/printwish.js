// What can be wrong about what is to be printed, and where codes lead unless somebody says.

import { HEAD_BOUNDS, LOCAL_PREFIX, MOST_LEAVES, MOST_PREFIX, MOST_SERIAL, PREFIX_PATTERN } from "./printdata.js";
/** @import { Head } from "./face.js" */
/** @import { Wish } from "./print.js" */
/** @import { Values } from "./types.js" */

const PREFIX = new RegExp(`^${PREFIX_PATTERN}$`, "i");

/**
 * Return why a wish cannot be printed: the key of a sentence, and its values.
 * @param {Wish} wish as it stands in the form
 * @param {Head} head of the board
 * @returns {[key: string, values: Values]|null} nothing if it can
 */
export function wrongWish({ own, leaves, first, prefix }, head) {
  if (typeof CompressionStream === "undefined") return ["page.print.too-old", {}];
  if (!head.is_named) {
    if (!own.name.trim()) return ["page.print.need-name", {}];
    const [key, , most] = HEAD_BOUNDS.find(([name, , length]) => own[name].length > length) || [];
    if (key) return ["page.print.long-name", { most }];
  }
  const count = wholeOf(leaves);
  if (!count || count > MOST_LEAVES) return ["page.print.bad-leaves", { most: MOST_LEAVES }];
  const start = wholeOf(first);
  if (!start || start + count - 1 > MOST_SERIAL) return ["page.print.bad-first", { most: MOST_SERIAL }];
  if (!isPrefix(prefix)) return ["page.print.bad-address", { most: MOST_PREFIX }];
  return null;
}

/**
 * Return an address as it is printed: scheme and host in lower case, which every phone opens.
 * @param {string} address such as `https://example.org/solver/`
 */
export function printedPrefix(address) {
  const [, host, path = ""] = PREFIX.exec(address.trim()) || [];
  return host ? host.toLowerCase() + (path || "/") : address.trim();
}

/**
 * Return where codes lead unless somebody says: to this page, or to what every `sheetgen serve`
 * answers, where this one has no address that others find.
 */
export function usualPrefix() {
  const { protocol, hostname, origin, pathname } = location;
  const isOwn = /^https?:$/.test(protocol) && hostname.includes(".") && !/^[\d.]+$|\.local$/.test(hostname);
  const address = printedPrefix(origin + pathname.replace(/index\.html$/, ""));
  return isOwn && isPrefix(address) ? address : LOCAL_PREFIX;
}

/** @param {string} prefix */
function isPrefix(prefix) {
  return PREFIX.test(prefix) && prefix.length <= MOST_PREFIX && /^[\x20-\x7e]*$/.test(prefix);
}

/** @param {string} text */
function wholeOf(text) {
  return /^\d{1,12}$/.test(text.trim()) ? Number(text) : 0;
}
