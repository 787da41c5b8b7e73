import type { RawRow, ScoringSystem } from "@fairscore/core";
import { systemOf } from "./models.ts";
import { randomRows } from "./rows.ts";

/** A model with rows to score. */
export interface SqlCase {
  readonly system: ScoringSystem;
  readonly rows: readonly RawRow[];
}

const HARD_CUTS = [
  0.1,
  0.30000000000000004,
  // DuckDB would read these as neighbouring doubles if they stood as decimals.
  0.11107467579846153,
  0.00009179306497617531,
  1 / 3,
  -1e-7,
  5e-324,
  2.2250738585072014e-308,
  123456789.123,
  123456789012.345,
  0.000123456789012345,
  1e15,
  1e16,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  1e21,
  1e300,
  Number.MAX_VALUE,
];

/** Cuts of up to 17 digits, at the ends of the range and at infinity, with the values on them and beside them. */
export function hardCuts(): SqlCase {
  const cuts = [...HARD_CUTS, ...HARD_CUTS.map((cut) => -cut), Infinity, -Infinity, 0];
  const values = cuts.flatMap((cut) => (Number.isFinite(cut) ? [cut, above(cut), -above(-cut)] : [cut]));
  return { system: cutModel(cuts), rows: [...values, Number.NaN, null].map((x) => ({ x })) };
}

/** The double above. */
function above(value: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value === 0 ? 0 : value);
  view.setBigInt64(0, view.getBigInt64(0) + (value < 0 ? -1n : 1n));
  return view.getFloat64(0);
}

/** A model of one number "x" with all these cuts, from both sides, and points that tell its answers apart. */
export function cutModel(cuts: readonly number[]): ScoringSystem {
  const column = "x";
  const conditions = [
    ...cuts.flatMap((cut) => [
      { column, ge: cut },
      { column, gt: cut },
      { column, lt: cut },
      { column, le: cut },
    ]),
    { column },
    { column, missing: true as const },
  ];
  return systemOf(
    ["no", "yes"],
    [{ column, kind: "number", conditions }],
    [0, 0],
    [conditions.map((_, j) => 2 ** (j % 24)), conditions.map((_, j) => (j < 24 ? 1 : 1000 + j))],
  );
}

/** Columns named as the query names its own things, and as it would name what it adds. */
export function ownNames(): SqlCase {
  const names = ["t", "v1", "v2", "line1", "line2", "given", "answer", "score", "best", "highest", "scored"];
  const added = ["class", "tie", "scored_class", "Score_No", "score_yes_2"];
  const asked = [...names, ...added].map((column, i) => ({
    column,
    kind: "number" as const,
    conditions: [{ column, ge: i }],
  }));
  const points = [asked.map((_, j) => j % 3), asked.map((_, j) => 2 - (j % 4))];
  const system = systemOf(["no", "yes"], asked, [0, 0], points);
  return { system, rows: randomRows(system, 150) };
}

/** Names and texts that try to end comments, names and texts, or to be replaced by something else. */
export function outbreaks(): SqlCase {
  const column = "a\r\n*/ DROP TABLE people; /* \u2028\\";
  const other = '`\n"$' + "{env:PATH} $" + "{system:user.name}\\";
  const texts = [
    ...["\\", "\\'; DROP TABLE people; --", "a\nb", "\u202e", "x\\", "👩‍🚀", "\u{e0041}", "''", "$1 :a ?"],
    ...["\\%", "\\_", "\\u0041", "$" + "{env:PATH}", "%"],
  ];
  const asked = [
    {
      column,
      kind: "category" as const,
      conditions: [...texts.map((text) => ({ column, in: [text] })), { column, notIn: texts }],
    },
    { column: other, kind: "number" as const, conditions: [{ column: other, gt: 0 }] },
  ];
  const lines = texts.length + 2;
  const points = [0, 1].map((k) => Array.from({ length: lines }, (_, j) => (k === 0 ? 2 ** (j % 3) : j - 5)));
  const classes = ["\n; DROP TABLE people; --\\", "\\' OR 1=1 $" + "{env:PATH} \\"];
  const system = systemOf(classes, asked, [0, 3], points, { missingTexts: ["?\n", "\\"] });
  const values = [...texts, "?\n", "?", "a b", "A", null];
  return { system, rows: values.map((text, i) => ({ [column]: text, [other]: (i % 3) - 1 })) };
}
