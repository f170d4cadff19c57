// What the rules say: verdict, findings, and where each point comes from.

import { clauseKey } from "./clause.js";
import { buttonOf, element, replaceIn } from "./dom.js";
import { icon } from "./symbol.js";
import { capitalised, findingWords, fixWords, messageWords, placeWords, sentences, sharedWords } from "./words.js";
/** @import { Finding, Judged, ReportHooks, Say, Source, State, Verdict } from "./types.js" */

const MOST_SPOTS = 6; // places of one kind that stand without being unfolded

/** Draw what the rules say about the sheet. @param {Element} node @param {State} state @param {ReportHooks} hooks */
export function drawReport(node, state, hooks) {
  const { say, verdict, isBlank, isLooking, isUnchecked, ui } = state;
  if (isBlank || !verdict) {
    const words = say(isBlank ? "page.blank" : isUnchecked ? "page.unchecked" : "page.checking");
    replaceIn(node, element("h2", {}, say("page.check")), element("p", { class: "lead" }, words), isBlank && ui.blankTools?.(state));
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
    verdict.verdict === "undecided" && verdict.lines.length > 0 && element("p", {}, say(isLooking ? "page.looking" : "report.undecided")),
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

/** Return the total in words, or its range. @param {Verdict} verdict @param {Say} say */
export function totalWords(verdict, say) {
  if (verdict.total_told) return messageWords(verdict.total_told, say);
  const [low, high] = verdict.total_range;
  return verdict.total === null ? say("report.range", { low, high }) : say("report.points", { points: verdict.total });
}

/** Return the total in few words, for where there is little room. @param {Verdict} verdict @param {Say} say */
export function totalShortly(verdict, say) {
  const [low, high] = verdict.total_range;
  const isSpan = verdict.total === null && !verdict.total_told;
  return isSpan ? say("report.points", { points: `${low}\u2013${high}` }) : totalWords(verdict, say);
}

/**
 * Return a small sign with the sentences of what was found at a place, or nothing.
 * @param {string} place such as `row:monk`
 * @param {State} state
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
 * Return findings under the words for their severities, errors first; those of one kind
 * stand together.
 * @param {Finding[]} findings in order
 * @param {State} state
 * @param {ReportHooks} hooks
 * @param {string[]} [names] of the players
 * @returns {Element[]}
 */
export function findingGroups(findings, state, hooks, names = []) {
  const { say } = state;
  const titled = grouped(findings, ({ code, severity }) => say.words.titles[code] ?? `severity.${severity}`);
  return titled.map(([title, list]) => {
    const key = `page.do-${title.split(".")[1]}`;
    const lead = say.has(key) ? say(key) : ""; // of notes nothing is to be done
    const kinds = grouped(list, ({ code, clause }) => `${code} ${clause}`);
    return element(
      "div",
      { class: "findings" },
      element("h3", {}, capitalised(say(title)), list.length > 1 && element("span", { class: "count" }, ` ${list.length}`)),
      element("ul", {}, kinds.map(([kind, own]) =>
        element("li", { class: own[0].severity, "data-name": kind }, severitySign(own[0]), kindParts(own, lead, state, hooks, names))
      ))
    );
  });
}

/** @param {Finding[]} findings @param {(finding: Finding) => string} keyOf @returns {[key: string, findings: Finding[]][]} */
function grouped(findings, keyOf) {
  /** @type {Map<string, Finding[]>} */
  const groups = new Map();
  for (const finding of findings) {
    const key = keyOf(finding);
    groups.set(key, [...(groups.get(key) || []), finding]);
  }
  return [...groups];
}

/** @param {Finding} finding */
function severitySign({ severity }) {
  const sign = { error: "illegal", doubt: "undecided", note: "note" }[severity];
  const mark = { error: "!", doubt: "?", note: "i" }[severity];
  return element("span", { class: `sign small-sign ${sign}`, "aria-hidden": "true" }, mark);
}

// What to do first, then the rule: each once for all places.
/** @param {Finding[]} findings @param {string} lead @param {State} state @param {ReportHooks} hooks @param {string[]} names */
function kindParts(findings, lead, { say }, hooks, names) {
  const told = names.length > 0 ? names : say.names();
  const { sentence, own } = sharedWords(findings, say, told);
  const isOne = findings.length === 1;
  // The sheet as a whole is named where there is something to do with it.
  const spots = findings.map((finding, at) =>
    (lead || finding.place !== "sheet") && element(
      "span",
      { class: "spot" },
      spotName(finding, placeWords(finding.place, say, told), hooks, names.length > 0),
      own[at] && ` ${own[at]}`,
      names.length === 0 && fixButtons(finding, say, hooks, isOne)
    )
  );
  const shown = spots.length > MOST_SPOTS + 1 ? MOST_SPOTS : spots.length;
  const rest = spots.slice(shown);
  return element(
    "div",
    {},
    spots.some(Boolean) && element("p", { class: isOne ? "spots" : "spots several" }, lead && element("span", {}, lead), spots.slice(0, shown)),
    rest.length > 0 && element(
      "details",
      {},
      element("summary", { "data-key": `more:${findings[0].code}:${findings[0].clause}` }, say("page.more-places", { count: rest.length })),
      element("p", { class: "spots several" }, rest)
    ),
    sentence,
    " ",
    clauseKey(findings[0].clause, say, findings[0].code)
  );
}

/** @param {Finding} finding @param {string} words @param {ReportHooks} hooks @param {boolean} isTable */
function spotName({ code, place }, words, hooks, isTable) {
  if (isTable || place === "sheet") return element("b", {}, words);
  const key = `jump:${code}:${place}`;
  return buttonOf({ class: "jump", "data-key": key, onclick: () => hooks.onJump(place) }, words);
}

// What would mend a place is said in words, or by signs where many places stand together.
/** @param {Finding} finding @param {Say} say @param {ReportHooks} hooks @param {boolean} isTold */
function fixButtons(finding, say, hooks, isTold) {
  const { code, place, fixes = [] } = finding;
  return fixes.map((fix) => {
    const words = fixWords(fix, place, say);
    const isSign = !isTold && fix[0] === place;
    return buttonOf(
      {
        class: "small fix",
        "data-key": `fix:${code}:${place}:${fix[1]}`,
        "aria-label": isSign && words,
        onclick: () => hooks.onFix(finding, fix),
      },
      isSign ? String(fix[1] || "") || icon("erase") : words
    );
  });
}

/** @param {Judged<State>} state */
function verdictWords({ say, verdict, isLooking }) {
  return isLooking ? say("page.looking-short") : capitalised(say(`verdict.${verdict.verdict}`));
}

/** The headings of a game with their points, and where these come from. @param {Judged<State>} state @param {ReportHooks} hooks */
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
        element("ul", { class: "sources" }, sources.map((source) => sourceItem(source, say, hooks)))
      );
    })
  );
}

/** @param {Source} source @param {Say} say @param {ReportHooks} hooks */
function sourceItem({ place, words, amount, clause, why }, say, hooks) {
  return element(
    "li",
    {},
    element(
      "div",
      {},
      buttonOf({ class: "jump", "data-key": `source:${place}`, onclick: () => hooks.onJump(place) }, words),
      clause && element("p", { class: "line-more" }, why, " ", clauseKey(clause, say, place))
    ),
    element("span", { class: "amount" }, amount)
  );
}

/** @param {Judged<State>} state */
function writtenWords(state) {
  const { fill, verdict, say } = state;
  const states = Object.values(verdict.sums).filter((sum) => sum !== "absent" && sum !== "taken");
  if (states.length === 0) return null;
  const isWrong = states.includes("wrong") || verdict.findings.some(({ code }) => code === "columns-unexplained");
  const isPart = isWrong && verdict.sums.total === "right"; // the total all the same
  const key = isWrong ? "report.sums-wrong" : states.includes("open") ? "report.sums-open" : "report.sums-right";
  const lines = [capitalised(say(isPart ? "page.sums-part" : key))];
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
