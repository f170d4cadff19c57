// Places and values of findings in words, as sheetgen/games/burgundy/words.py has them.

import { EXPANSIONS, PHASE_LETTERS } from "./fill.js";
import { BUILDING_WORDS, PLAIN_TERRAINS, tileWords } from "./tiles.js";

const NAMED = ["heading", "expansion", "stock", "chateauma", "post"]; // by texts of their own
const SIZES = ["large", "small"];
const IDS = [...EXPANSIONS, "team", "solo"];
const ALIKE = "more-than-supply"; // finds a terrain where its tiles are all alike

/** The words of the game, for the page's texts. */
export const WORDS = {
  place(kind, name, say) {
    if (NAMED.includes(kind)) return say(`${kind}.${name}`);
    if (kind === "vine" || kind === "vines") return say("place.vine", { name: say(`colour.${name.split(".")[0]}`) });
    if (kind === "field") return say("place.cell", { name });
    if (kind === "phase") return say("place.phase", { name: PHASE_LETTERS[Number(name) - 1] || name });
    return kind === "other" || kind === "track" ? say(`page.${kind}`) : "";
  },
  value(word, say, sheet) {
    if (sheet.buildings.includes(word) || word === "crane" || word === "white-castle") return say(`building.${word}`);
    if (isTile(word)) return tileWords(word, "", say);
    if (IDS.includes(word)) return say(`expansion.${word}`);
    if (SIZES.includes(word)) return say(`size.${word}`);
    const isSpan = word.length > 1 && PHASE_LETTERS.includes(word);
    return isSpan ? `${word[0]}\u2013${word[word.length - 1]}` : "";
  },
  // With parts left out nobody knows the most; alone nobody counts.
  total(verdict, say) {
    if (verdict.total !== null) return "";
    const isOpen = verdict.findings.some((finding) => finding.code === "left-out");
    const isSolo = verdict.findings.some((finding) => ["solo-open", "solo-won"].includes(finding.code));
    if (isSolo) return say("expansion.solo");
    return isOpen ? say("report.least", { points: verdict.total_range[0] }) : "";
  },
  values(finding, told, say) {
    if (finding.code !== ALIKE || !PLAIN_TERRAINS.includes(finding.found)) return told;
    return { ...told, found: say(`hex.${finding.found}`) };
  },
};

function isTile(word) {
  const isNumber = /^\d+$/.test(word) && Number(word) >= 1 && Number(word) <= 29;
  return isNumber || ["x", "S", "in", "jo", "ge"].includes(word) || word in BUILDING_WORDS || /^[234][cpsg]$/.test(word);
}
