// What was done to a draft, without end: each step is what it changed.

/** @import { Changes, Content, Step, Steps } from "./draft.js" */

/** Return steps that begin with a content. @param {Content} content that they begin with @returns {Steps} */
export function beginSteps(content) {
  return { content, past: [], future: [] };
}

/**
 * Return steps with one more, or the same if nothing changes.
 * @param {Steps} steps so far
 * @param {Changes} changes what is written anew; null takes it away
 * @param {boolean} [goesOn] it goes on with the last step, if that changed the same
 * @param {Content} [after] the content with these changes, if it is known
 * @returns {Steps}
 */
export function stepOn(steps, changes, goesOn = false, after = changed(steps.content, changes)) {
  const { content, past } = steps;
  /** @type {Step} */
  const step = Object.entries(changes).filter(([key, value]) => (content[key] ?? null) !== value).map(([key, value]) => [key, content[key] ?? null, value]);
  if (step.length === 0) return steps;
  const last = past[past.length - 1];
  const isOne = goesOn && last?.length === 1 && step.length === 1 && last[0][0] === step[0][0];
  const before = isOne ? past.slice(0, -1) : past;
  return { content: after, past: [...before, isOne ? [[step[0][0], last[0][1], step[0][2]]] : step], future: [] };
}

/**
 * Return steps that lead to another content by one more.
 * @param {Steps} steps so far
 * @param {Content} content after it
 * @returns {Steps}
 */
export function stepTo(steps, content) {
  const gone = Object.keys(steps.content).filter((key) => !(key in content)).map((key) => [key, null]);
  return stepOn(steps, { ...Object.fromEntries(gone), ...content });
}

/**
 * Return steps one back, or one forth again; the same at their ends.
 * @param {Steps} steps so far
 * @param {boolean} isForth again
 * @returns {{steps: Steps, step: Step}} and what was taken back or done again
 */
export function turnStep({ content, past, future }, isForth) {
  const step = isForth ? future[0] : past[past.length - 1];
  if (!step) return { steps: { content, past, future }, step: [] };
  const after = changed(content, Object.fromEntries(step.map(([key, before, now]) => [key, isForth ? now : before])));
  const steps = isForth ? { content: after, past: [...past, step], future: future.slice(1) } : { content: after, past: past.slice(0, -1), future: [step, ...future] };
  return { steps, step };
}

/**
 * Return a draft's content with changes.
 * @param {Content} content before
 * @param {Changes} changes what is written anew; null takes it away
 * @returns {Content}
 */
export function changed(content, changes) {
  const after = { ...content };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete after[key];
    else after[key] = value;
  }
  return after;
}
