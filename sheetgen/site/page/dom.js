// Elements made in one call. Nothing here reads text as markup.

/** @import { Child, Props } from "./types.js" */

const SVG_NAMES = "http://www.w3.org/2000/svg";

/**
 * What an element hears, by the event.
 * @typedef {Record<string, (this: Element, event: Event) => unknown>} Heard
 */

/**
 * An element, or a text in one, with what some of them have.
 * @typedef {HTMLElement & {heard?: Heard, data?: string} & Record<string, unknown>} Part
 */

/** Return a part of the page's frame. @param {string} id of an element that always stands there */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * Return the elements within another that a selector names.
 * @param {ParentNode} node where
 * @param {string} selector of CSS
 * @returns {HTMLElement[]}
 */
export function findAll(node, selector) {
  return /** @type {HTMLElement[]} */ ([...node.querySelectorAll(selector)]);
}

/**
 * Return an HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag its name
 * @param {Props<HTMLElementTagNameMap[T]>} [props] attributes; functions are listeners
 *   (`onclick`), true is an empty attribute, and what is null, undefined or false is left out
 * @param {...Child} children what stands in it
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, props, ...children) {
  return dressed(document.createElement(tag), props, children);
}

/**
 * Return a button, which sends no form unless it says so; see `element`.
 * @param {Props<HTMLButtonElement>} props attributes
 * @param {...Child} children what stands in it
 */
export function buttonOf(props, ...children) {
  return element("button", { type: "button", ...props }, ...children);
}

/**
 * Return an SVG element; see `element`.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag its name
 * @param {Record<string, unknown>} [props] attributes
 * @param {...Child} children what stands in it
 * @returns {SVGElementTagNameMap[T]}
 */
export function vector(tag, props, ...children) {
  return dressed(document.createElementNS(SVG_NAMES, tag), props, children);
}

/**
 * Make *children* what stands in *node*. What is there already stays and is changed in its
 * place, so that a finger, the focus and a voice that reads keep it: an element is known
 * again by its `data-key`, `data-name` or `id`, another by its kind and order. The focus
 * of what goes is left on the nearest element with a `data-key` that works.
 * @param {Element} node
 * @param {...Child} children what; nobody may hold on to one of them,
 *   for it may be an older one that stays
 */
export function replaceIn(node, ...children) {
  const before = keyed(node);
  const keys = before.map((one) => one.getAttribute("data-key"));
  const at = before.indexOf(/** @type {Part} */ (document.activeElement));
  const fresh = document.createDocumentFragment();
  add(fresh, children);
  changeChildren(node, fresh);
  if (at < 0 || (document.activeElement === before[at] && !before[at].disabled)) return;
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

/** @param {Node} node @param {Node} fresh */
function changeChildren(node, fresh) {
  const there = partsOf(node);
  const named = new Map(there.map((one) => [nameOf(one), one]));
  const plain = there.filter((one) => !nameOf(one));
  /** @param {Part} child */
  const takeUp = (child) => {
    const name = nameOf(child);
    const at = name ? -1 : plain.findIndex((one) => one.nodeName === child.nodeName);
    const old = name ? named.get(name) : plain[at];
    if (!old || old.nodeName !== child.nodeName) return child;
    if (name) named.delete(name);
    else plain.splice(0, at + 1);
    change(old, child);
    return old;
  };
  const wanted = partsOf(fresh).map(takeUp);
  const kept = new Set(wanted);
  there.filter((one) => !kept.has(one)).forEach((one) => one.remove());
  wanted.forEach((child, at) => {
    if (node.childNodes[at] !== child) node.insertBefore(child, node.childNodes[at] || null);
  });
}

/** @param {Node} node */
function partsOf(node) {
  return /** @type {Part[]} */ ([...node.childNodes]);
}

/** @param {Part} part */
function nameOf(part) {
  return part.nodeType === Node.ELEMENT_NODE ? part.getAttribute("data-key") || part.getAttribute("data-name") || part.id : "";
}

/** @param {Part} node @param {Part} fresh */
function change(node, fresh) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (node.data !== fresh.data) node.data = fresh.data;
    return;
  }
  if (node instanceof SVGElement && node.isEqualNode(fresh)) return; // pictures hear nothing
  // By their names: browsers make an object of each attribute that is gone through.
  for (const name of node.getAttributeNames()) {
    // What a reader has unfolded stays so.
    if (!fresh.hasAttribute(name) && name !== "open") node.removeAttribute(name);
  }
  for (const name of fresh.getAttributeNames()) setOnce(node, name, fresh.getAttribute(name));
  hear(node, fresh.heard);
  // A list that gives away the option that is chosen has another value then.
  const { value, checked } = fresh;
  changeChildren(node, fresh);
  if (node.value !== value) node.value = value;
  if (node.checked !== checked) node.checked = checked;
}

/**
 * Set an attribute if it is another: what is set anew is looked at anew, and phones are slow.
 * @param {Element} node whose it is
 * @param {string} name of the attribute
 * @param {string|null} value nothing to take it away
 */
export function setOnce(node, name, value) {
  if (node.getAttribute(name) === value) return;
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}

/** Listeners change with the rest of an element: they are kept on it by their event. @param {Part} node @param {Heard} [heard] */
function hear(node, heard = {}) {
  for (const type of Object.keys(node.heard || {})) {
    if (!(type in heard)) node.removeEventListener(type, runHeard);
  }
  for (const type of Object.keys(heard)) node.addEventListener(type, runHeard);
  node.heard = heard;
}

/** @this {Part} @param {Event} event */
function runHeard(event) {
  const { heard = {} } = this;
  heard[event.type].call(this, event);
}

/** @param {Element} node */
function keyed(node) {
  return /** @type {Part[]} */ ([...node.querySelectorAll("[data-key]")]);
}

/**
 * @template {Element} E
 * @param {E} node @param {Record<string, unknown>|undefined} props @param {Child[]} children
 */
function dressed(node, props, children) {
  /** @type {Heard} */
  const heard = {};
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") heard[name.slice(2)] = /** @type {Heard[string]} */ (value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  hear(/** @type {Part} */ (/** @type {unknown} */ (node)), heard);
  add(node, children);
  return node;
}

/** @param {ParentNode} node @param {readonly Child[]} children */
function add(node, children) {
  for (const child of /** @type {Exclude<Child, readonly Child[]>[]} */ (children.flat(3))) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
}
