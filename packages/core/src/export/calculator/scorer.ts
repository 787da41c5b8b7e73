import type { ScoringSystem } from "../../model/scoring-system.ts";
import { testOf } from "../../recipe/condition/condition.ts";
import { NUMBER_PATTERN, THOUSANDS_PATTERN } from "../../table/cell.ts";
import { HOLDS_CODE } from "../shared/holds-code.ts";
import { scorerOf } from "../shared/scorer.ts";
import { riskScript } from "./risk.ts";
import { ascii, written } from "./written.ts";

/**
 * The part of a calculator's script that scores: the card as data, and the function `score`, which takes the values of the
 * columns in their order; where there are risks also `likely`, which takes the totals. Old browsers read it, too: it is plain JavaScript of 2009.
 */
export function calculatorScorer(system: ScoringSystem, whole: ScoringSystem = system): string {
  const { columns, lines, startsWith, ties, missingTexts, risk } = scorerOf(system, whole);
  return `// The card as data. Columns are numbered; their names stand in the page.
var MISSING = ${written(missingTexts)};
var KINDS = ${written(columns.map(({ kind }) => kind))};
var CODES = ${written(columns.map(({ codes }) => codes))};
var TIES = ${written(ties)};
var STARTS_WITH = ${written(startsWith)};
var LINES = [
${lines.map(({ condition, column, points }) => `  ${written({ of: column, ...Object.fromEntries(testOf(condition)), points })}`).join(",\n")}
];

// A value as the card reads it. What can't be read is missing (null).
function read(value, kind) {
  if (value === null || value === undefined || MISSING.indexOf(value) >= 0) return null;
  if (kind === "boolean") return typeof value === "boolean" ? value : null;
  if (kind === "category") return String(value);
  if (typeof value === "number") return isNaN(value) ? null : value;
  var text = String(value).trim();
  var isNumber = /${ascii(NUMBER_PATTERN.source)}/.test(text);
  return isNumber ? Number(text.replace(/${ascii(THOUSANDS_PATTERN.source)}/g, "")) : null;
}

// Whether a line is true of a value.
${HOLDS_CODE}

// Stands for the value of a question that nobody has answered yet: it earns nothing, not even for being missing.
var OPEN = {};

// The total of every class, the class given (the first with the highest total), and whether several classes have the
// highest total.
function score(values) {
  var held = LINES.map(function (line) {
    var value = values[line.of];
    var cell = value === OPEN ? null : read(value, KINDS[line.of]);
    return value !== OPEN && holds(line, CODES[line.of].indexOf(cell) < 0 ? cell : null);
  });
  var totals = STARTS_WITH.map(function (start, k) {
    return LINES.reduce(function (sum, line, i) { return held[i] ? sum + line.points[k] : sum; }, start);
  });
  var highest = Math.max.apply(null, totals);
  var given = totals.indexOf(highest);
  return { totals: totals, given: given, tie: TIES && totals.lastIndexOf(highest) > given };
}
${risk ? riskScript(risk) : ""}`;
}
