// What the rules say: verdict, findings, and where each point comes from.

import { element, replaceIn } from "./dom.js";
import { icon } from "./symbol.js";
import { capitalised, findingWords, fixWords, messageWords, placeWords, sentences } from "./words.js";
/** @import { Finding, Judged, ReportHooks, Say, Source, State, Verdict } from "./types.js" */

/**
 * Draw what the rules say about the sheet.
 * @param {Element} node where
 * @param {State} state of the page
 * @param {ReportHooks} hooks what can be done
 */
export function drawReport(node, state, hooks) {
  const { say, verdict, isBlank, isLooking, ui } = state;
  if (isBlank || !verdict) {
    const words = isBlank ? say("page.blank") : say("page.checking");
    replaceIn(node, element("h2", {}, say("page.check")), element("p", { class: "lead" }, words));
    return;
  }
  const judged = { ...state, verdict };
  replaceIn(
    node,
    element("h2", {}, say("page.check")),
    element(
      "p",
      { class: `lead verdict ${verdict.verdict}` },
      verdictSign(verdict.verdict),
      element("span", {}, sentences([verdictWords(judged), ui.endWords?.(judged) || ""], say))
    ),
    verdict.verdict === "undecided" && element("p", {}, say(isLooking ? "page.looking" : "report.undecided")),
    findingGroups(verdict.findings, state, hooks),
    pointsTable(judged, hooks),
    writtenWords(judged)
  );
}

/**
 * Return the sign of a verdict: a tick, an exclamation mark on an octagon, or a
 * question mark.
 * @param {string} verdict legal, illegal or undecided
 * @returns {Element}
 */
export function verdictSign(verdict) {
  if (verdict === "legal") return element("span", { class: "sign legal" }, icon("tick"));
  const sign = verdict === "illegal" ? "!" : "?";
  return element("span", { class: `sign ${verdict}`, "aria-hidden": "true" }, sign);
}

/**
 * Return the total in words, or its range.
 * @param {Verdict} verdict of the engine
 * @param {Say} say the texts
 * @returns {string}
 */
export function totalWords(verdict, say) {
  if (verdict.total_told) return messageWords(verdict.total_told, say);
  const [low, high] = verdict.total_range;
  return verdict.total === null ? say("report.range", { low, high }) : say("report.points", { points: verdict.total });
}

/**
 * Return the total in few words, for where there is little room.
 * @param {Verdict} verdict of the engine
 * @param {Say} say the texts
 * @returns {string}
 */
export function totalShortly(verdict, say) {
  const [low, high] = verdict.total_range;
  const isSpan = verdict.total === null && !verdict.total_told;
  return isSpan ? say("report.points", { points: `${low}\u2013${high}` }) : totalWords(verdict, say);
}

/**
 * Return a small sign with the sentences of what was found at a place, or nothing.
 * @param {string} place such as `row:monk`
 * @param {State} state of the page
 * @returns {Element|null}
 */
export function placeSign(place, state) {
  const { verdict, say, isBlank } = state;
  if (!verdict || isBlank) return null;
  const found = verdict.findings.filter(
    (finding) => finding.place === place && finding.severity !== "note"
  );
  if (found.length === 0) return null;
  const words = found.map((finding) => findingWords(finding, say)).join(say("page.stop").slice(1));
  return element(
    "span",
    { class: `sign small-sign ${found[0].severity === "error" ? "illegal" : "undecided"}`, title: words },
    element("span", { "aria-hidden": "true" }, found[0].severity === "error" ? "!" : "?"),
    element("span", { class: "unseen" }, words)
  );
}

/**
 * Return findings under the words for their severities, errors first.
 * @param {Finding[]} findings in order
 * @param {State} state of the page
 * @param {ReportHooks} hooks what can be done
 * @param {string[]} [names] of the players
 * @returns {Element[]}
 */
export function findingGroups(findings, state, hooks, names = []) {
  /** @type {Map<string, Finding[]>} */
  const groups = new Map();
  for (const finding of findings) {
    const title = state.say.words.titles[finding.code] ?? `severity.${finding.severity}`;
    groups.set(title, [...(groups.get(title) || []), finding]);
  }
  return [...groups].map(([title, list]) =>
    element(
      "div",
      { class: "findings" },
      element("h3", {}, capitalised(state.say(title)), list.length > 1 && element("span", { class: "count" }, ` ${list.length}`)),
      element("ul", {}, list.map((finding) => findingItem(finding, state, hooks, names)))
    )
  );
}

/** @param {Finding} finding @param {State} state @param {ReportHooks} hooks @param {string[]} names */
function findingItem(finding, state, hooks, names) {
  const { say } = state;
  const isSheet = finding.place === "sheet" || names.length > 0;
  const fixes = (names.length ? [] : finding.fixes || []).map((fix) =>
    element(
      "button",
      { type: "button", class: "small fix", "data-key": `fix:${finding.code}:${finding.place}:${fix[1]}`, onclick: () => hooks.onFix(finding, fix) },
      fixWords(fix, finding.place, say)
    )
  );
  const own = names.length > 0 ? names : say.names();
  const place = placeWords(finding.place, say, own);
  const where = isSheet
    ? element("span", { class: "where" }, place)
    : element(
        "button",
        { type: "button", class: "where jump", "data-key": `jump:${finding.code}:${finding.place}`, onclick: () => hooks.onJump(finding.place) },
        place
      );
  const sign = { error: "illegal", doubt: "undecided", note: "note" }[finding.severity];
  const mark = { error: "!", doubt: "?", note: "i" }[finding.severity];
  return element(
    "li",
    { class: finding.severity },
    element("span", { class: `sign small-sign ${sign}`, "aria-hidden": "true" }, mark),
    element(
      "div",
      {},
      where,
      " ",
      findingWords(finding, say, own),
      " ",
      element("span", { class: "clause" }, `[${say("report.clause", { clause: finding.clause })}]`),
      fixes.length > 0 &&
        element("p", { class: "fixes" }, element("span", {}, say("page.did-you-mean")), fixes)
    )
  );
}

/** @param {Judged<State>} state */
function verdictWords({ say, verdict, isLooking }) {
  return isLooking ? say("page.looking-short") : capitalised(say(`verdict.${verdict.verdict}`));
}

// The headings of a game with their points, and where these come from.
/** @param {Judged<State>} state @param {ReportHooks} hooks */
function pointsTable(state, hooks) {
  const { say, verdict, ui } = state;
  return element(
    "div",
    { class: "breakdown" },
    element("h3", {}, capitalised(totalWords(verdict, say))),
    ui.headings(state).map(({ name, words, amount, sources }) => {
      const line = [
        element("span", {}, words || capitalised(say(`heading.${name}`))),
        element("span", { class: "amount" }, amount),
      ];
      if (sources.length === 0) return element("p", { class: "heading-line" }, line);
      return element(
        "details",
        { "data-name": name },
        element("summary", { "data-key": `heading:${name}` }, element("span", { class: "heading-line" }, line)),
        element("ul", { class: "sources" }, sources.map((source) => sourceItem(source, hooks)))
      );
    })
  );
}

/** @param {Source} source @param {ReportHooks} hooks */
function sourceItem({ place, words, amount, more }, hooks) {
  return element(
    "li",
    {},
    element("button", { type: "button", class: "jump", "data-key": `source:${place}`, onclick: () => hooks.onJump(place) }, words, more && element("span", { class: "line-more" }, more)),
    element("span", { class: "amount" }, amount)
  );
}

/** @param {Judged<State>} state */
function writtenWords(state) {
  const { fill, verdict, say } = state;
  const states = Object.values(verdict.sums).filter((sum) => sum !== "absent" && sum !== "taken");
  if (states.length === 0) return null;
  const isWrong = states.includes("wrong");
  const isPart = isWrong && verdict.sums.total === "right"; // the total all the same
  const key = isWrong ? "sums-wrong" : states.includes("open") ? "sums-open" : "sums-right";
  const lines = [capitalised(say(isPart ? "page.sums-part" : `report.${key}`))];
  if (fill.total !== undefined) {
    const sum = verdict.sums.total;
    let words = say("report.written", { written: fill.total, state: say(`sum.${sum}`) });
    if (sum === "wrong" && verdict.total !== null) {
      words += ` (${say("report.rules-give", { points: verdict.total })})`;
    }
    lines.push(words);
  }
  return element(
    "div",
    { class: "written-sum" },
    verdictSign(isWrong ? "illegal" : states.includes("open") ? "undecided" : "legal"),
    element("div", {}, lines.map((line) => element("p", {}, line)))
  );
}
