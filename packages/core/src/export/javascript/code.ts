import { HOLDS_CODE } from "../shared/holds-code.ts";

/** The part of an exported module that is the same for every card: reads raw values and adds up points. */
export const JAVASCRIPT_CODE = String.raw`
/**
 * @typedef {typeof CLASSES[number]} Class
 * @typedef {typeof COLUMNS[number][0]} Column
 * @typedef {"number" | "category" | "boolean"} Kind
 * @typedef {{ readonly [name in Column]?: unknown }} Row
 * @typedef {{ scores: Record<Class, number>, class: Class, tie: boolean }} Score
 * @typedef {number | string | boolean | null} Cell
 */

/**
 * Each class's score, the class that is given, and whether a tie was broken.
 *
 * @param {Row} row
 * @returns {Score}
 */
export function score(row) {
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  for (const [name, kind] of /** @type {readonly (readonly [Column, Kind])[]} */ (COLUMNS)) {
    const cell = read(Object.hasOwn(row, name) ? row[name] : null, kind);
    const isCode = cell !== null && typeof cell !== "boolean" && CODES.get(name)?.includes(cell);
    cells.set(name, isCode ? null : cell);
  }
  const totals = [...STARTS];
  for (const line of LINES) {
    if (holds(line, cells.get(line.column) ?? null)) line.points.forEach((points, k) => (totals[k] += points));
  }
  const highest = Math.max(...totals);
  const entries = CLASSES.map((name, k) => [name, totals[k]]);
  return {
    scores: /** @type {Record<Class, number>} */ (Object.fromEntries(entries)),
    class: CLASSES[totals.indexOf(highest)],
    tie: TIES && totals.indexOf(highest) !== totals.lastIndexOf(highest),
  };
}

/**
 * Each class's score.
 *
 * @param {Row} row
 * @returns {Record<Class, number>}
 */
export function scores(row) {
  return score(row).scores;
}

/**
 * The class with the highest score; a tie goes to the class that comes first.
 *
 * @param {Row} row
 * @returns {Class}
 */
export function predict(row) {
  return score(row).class;
}

/**
 * Whether a line is true of a cell. A missing value (null) only answers yes to "is missing".
 *
 * @param {Line} line
 * @param {Cell} cell
 */
${HOLDS_CODE}

/**
 * A raw value as a number, a text or yes/no; what can't be read is missing.
 *
 * @param {unknown} value
 * @param {Kind} kind
 * @returns {Cell}
 */
function read(value, kind) {
  if (value === null || value === undefined || Number.isNaN(value)) return null;
  if (typeof value === "string" && MISSING.has(value)) return null;
  if (kind === "number") return readNumber(value);
  if (kind === "boolean") return readYesNo(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  return String(value);
}

const YES = new Set(["true", "t", "yes", "y", "1"]);
const NO = new Set(["false", "f", "no", "n", "0"]);

/** A decimal number; spaces may separate thousands. */
const NUMBER =
  /^[+-]?(\d+(\.\d*)?|\.\d+|\d{1,3}([ \u00a0\u2009\u202f]\d{3})+(\.\d*)?)([eE][+-]?\d+)?$/;
const THOUSANDS = /[ \u00a0\u2009\u202f]/g;

/** @param {unknown} value */
function readNumber(value) {
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return Number(value);
  if (typeof value !== "string") return null;
  const text = value.trim();
  return NUMBER.test(text) ? Number(text.replace(THOUSANDS, "")) : null;
}

/** @param {unknown} value */
function readYesNo(value) {
  if (typeof value === "string") {
    const word = value.trim().toLowerCase();
    return YES.has(word) ? true : NO.has(word) ? false : null;
  }
  const number = readNumber(value);
  return number === 1 ? true : number === 0 ? false : null;
}
`;
