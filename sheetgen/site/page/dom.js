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
 * Make *children* what stands in *node*. What is there already stays and is changed in its
 * place, so that a finger, the focus and a voice that reads keep it: an element is known
 * again by its `data-key`, `data-name` or `id`, another by its kind and order. The focus
 * of what goes is left on the nearest element with a `data-key` that works.
 * @param {Element} node where
 * @param {...(Node|string|null|Array)} children what; nobody may hold on to one of them,
 *   for it may be an older one that stays
 */
export function replaceIn(node, ...children) {
  const before = keyed(node);
  const keys = before.map((one) => one.getAttribute("data-key"));
  const at = before.indexOf(document.activeElement);
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

function changeChildren(node, fresh) {
  const there = [...node.childNodes];
  const named = new Map(there.map((one) => [nameOf(one), one]));
  const plain = there.filter((one) => !nameOf(one));
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
  const wanted = [...fresh.childNodes].map(takeUp);
  const kept = new Set(wanted);
  there.filter((one) => !kept.has(one)).forEach((one) => one.remove());
  wanted.forEach((child, at) => {
    if (node.childNodes[at] !== child) node.insertBefore(child, node.childNodes[at] || null);
  });
}

function nameOf({ dataset, id }) {
  return dataset ? dataset.key || dataset.name || id : "";
}

function change(node, fresh) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (node.data !== fresh.data) node.data = fresh.data;
    return;
  }
  for (const { name } of [...node.attributes]) {
    // What a reader has unfolded stays so.
    if (!fresh.hasAttribute(name) && name !== "open") node.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  hear(node, fresh.heard);
  changeChildren(node, fresh);
  for (const name of ["value", "checked"]) {
    if (name in fresh && node[name] !== fresh[name]) node[name] = fresh[name];
  }
}

// Listeners change with the rest of an element: they are kept on it by their event.
function hear(node, heard = {}) {
  for (const type of Object.keys(node.heard || {})) {
    if (!(type in heard)) node.removeEventListener(type, runHeard);
  }
  for (const type of Object.keys(heard)) node.addEventListener(type, runHeard);
  node.heard = heard;
}

function runHeard(event) {
  this.heard[event.type].call(this, event);
}

function keyed(node) {
  return [...node.querySelectorAll("[data-key]")];
}

function dressed(node, props, children) {
  const heard = {};
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") heard[name.slice(2)] = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  hear(node, heard);
  add(node, children);
  return node;
}

function add(node, children) {
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
}
