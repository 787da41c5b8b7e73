import type { ScorerRisk } from "../shared/scorer-risk.ts";
import { javascriptComment } from "./text.ts";

/** The part of an exported module that says how likely each class is. */
export function javascriptRisk(risk: ScorerRisk, source: string): string {
  return `
${javascriptComment(source)}
${risk.shape === "score" ? lookUp(risk) : formula(risk)}`;
}

const numbers = (values: readonly number[]) => `[${values.map(String).join(", ")}]`;

const DOC = `/**
 * How likely each class is: shares that add up to 1.
 *
 * @param {Row} row
 * @returns {Record<Class, number>}
 */`;

function lookUp({ from, shares }: Extract<ScorerRisk, { shape: "score" }>): string {
  return `
/** The score of the second class decides: from these scores on, the next line of PROBABILITIES holds. */
const RISK_FROM = /** @type {readonly number[]} */ (${numbers(from)});
const PROBABILITIES = [
${shares.map((band) => `  ${numbers(band)},\n`).join("")}];

${DOC}
export function probabilities(row) {
  const total = score(row).scores[CLASSES[1]];
  const band = PROBABILITIES[RISK_FROM.filter((least) => total >= least).length];
  const entries = CLASSES.map((name, k) => [name, band[k]]);
  return /** @type {Record<Class, number>} */ (Object.fromEntries(entries));
}
`;
}

function formula({ scale, offsets }: Extract<ScorerRisk, { shape: "tables" }>): string {
  return `
/** Probabilities are in proportion to e to the power of (scale * score + offset). */
const RISK_SCALE = ${scale};
const RISK_OFFSETS = ${numbers(offsets)};

${DOC}
export function probabilities(row) {
  const { scores } = score(row);
  const powers = CLASSES.map((name, k) => RISK_SCALE * scores[name] + RISK_OFFSETS[k]);
  // Less the largest, so that none is too large for a number.
  const largest = Math.max(...powers);
  const shares = powers.map((power) => Math.exp(power - largest));
  const sum = shares.reduce((all, share) => all + share, 0);
  const entries = CLASSES.map((name, k) => [name, shares[k] / sum]);
  return /** @type {Record<Class, number>} */ (Object.fromEntries(entries));
}
`;
}
