// Elements made in one call. Nothing here reads text as markup.

const SVG_NAMES = "http://www.w3.org/2000/svg";

/**
 * Return an HTML element.
 * @param {string} tag its name
 * @param {Object} [props] attributes; functions are listeners (`onclick`), true is an
 *   empty attribute, and what is null, undefined or false is left out
 * @param {...(Node|string|number|null|Array)} children what stands in it
 * @returns {HTMLElement}
 */
export function element(tag, props, ...children) {
  return dressed(document.createElement(tag), props, children);
}

/**
 * Return an SVG element; see `element`.
 * @param {string} tag its name
 * @param {Object} [props] attributes
 * @param {...(Node|string|null|Array)} children what stands in it
 * @returns {SVGElement}
 */
export function vector(tag, props, ...children) {
  return dressed(document.createElementNS(SVG_NAMES, tag), props, children);
}

/**
 * Put *children* in the place of what stands in *node*, and leave the focus where it
 * was: on the element with the same `data-key`, or the nearest that is left and works.
 * @param {Element} node where
 * @param {...(Node|string|null|Array)} children what
 */
export function replaceIn(node, ...children) {
  const keys = keyed(node).map((one) => one.getAttribute("data-key"));
  const at = keyed(node).indexOf(document.activeElement);
  while (node.firstChild) node.firstChild.remove();
  add(node, children);
  if (at < 0) return;
  const open = new Map(
    keyed(node)
      .filter((one) => !one.disabled)
      .map((one) => [one.getAttribute("data-key"), one])
  );
  // What had the focus, or what is left nearest to it; what follows goes first.
  const near = [...keys.keys()].sort((one, other) => Math.abs(one - at) - Math.abs(other - at) || other - one);
  const next = near.map((place) => open.get(keys[place])).find(Boolean);
  if (next) next.focus({ preventScroll: true });
}

function keyed(node) {
  return [...node.querySelectorAll("[data-key]")];
}

function dressed(node, props, children) {
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  add(node, children);
  return node;
}

function add(node, children) {
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
}
