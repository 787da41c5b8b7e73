import {
  type ColumnKind,
  type Condition,
  createModel,
  type RawRow,
  type ScoringSystem,
} from "@fairscore/core";
import { MISSING_TEXTS, type Random, seededRandom } from "@fairscore/core/parts";
import { pick, whole } from "./random.ts";

export interface RowOptions {
  /** Whether numbers may be infinite; spreadsheets have no such number. Default true. */
  readonly infinite?: boolean;
  /**
   * Also values of other types than the column's, as files and forms give them: numbers and answers as texts, absent
   * keys, undefined, NaN. For runtimes whose rows have no types. Default false.
   */
  readonly loose?: boolean;
}

/** What scoring a row must give. */
export interface Scored {
  /** One for each class, in their order. */
  readonly scores: readonly number[];
  readonly class: string;
  readonly tie: boolean;
}

/** What the native predictor says of the rows. */
export function nativeScores(system: ScoringSystem, rows: readonly RawRow[]): Scored[] {
  const model = createModel(system);
  return rows.map((row) => {
    const { totals, class: given, tie } = model.explain(row);
    return { scores: totals.map(({ total }) => total), class: given, tie };
  });
}

/**
 * Random raw rows for a model, the same for a seed: missing values, categories never seen, values exactly on a cut and
 * beside it, infinities, texts with quotes, semicolons and Unicode.
 */
export function randomRows(
  system: ScoringSystem,
  count: number,
  seed = 1,
  options: RowOptions = {},
): RawRow[] {
  const next = seededRandom(seed);
  const { columns } = system.recipe;
  return Array.from({ length: count }, () =>
    Object.fromEntries(
      columns.flatMap(({ column, kind, conditions }): [string, unknown][] => {
        if (options.loose && next() < 0.05) return [];
        const value =
          options.loose && next() < 0.4
            ? looseCell(next, kind, conditions)
            : typedCell(next, kind, conditions, options.infinite ?? true);
        return [[column, value]];
      }),
    ),
  );
}

const TEXTS = [
  "never seen",
  "it's",
  'say "hi"',
  "a;b,c|d",
  "Zoë 💧",
  "שלום",
  "CLERK",
  "clerk ",
  "*",
  "cl*",
  "=1+1",
  "1",
  "0",
  "true",
  "12.0",
  "back\\slash",
  "line\nbreak",
];

function typedCell(
  next: Random,
  kind: ColumnKind,
  conditions: readonly Condition[],
  infinite: boolean,
): unknown {
  if (next() < 0.12) return null;
  if (kind === "boolean") return next() < 0.5;
  if (kind === "category") {
    const known = conditions.flatMap((condition) =>
      "in" in condition ? condition.in : "notIn" in condition ? condition.notIn : [],
    );
    if (next() < 0.6 && known.length > 0) return pick(next, known);
    return pick(next, next() < 0.4 ? MISSING_TEXTS : TEXTS);
  }
  const cuts = conditions.flatMap((condition) => {
    const { ge, gt, lt, le } = condition as { ge?: number; gt?: number; lt?: number; le?: number };
    return [ge, gt, lt, le].filter((cut) => cut !== undefined);
  });
  const cut = cuts.length > 0 ? pick(next, cuts) : 0;
  const way = next();
  if (way < 0.3) return cut;
  if (way < 0.45) return cut + (next() < 0.5 ? 1 : -1) * Number.EPSILON * Math.max(1, Math.abs(cut));
  if (way < 0.5 && infinite) return next() < 0.5 ? Infinity : -Infinity;
  if (way < 0.55) return pick(next, [0, -0, 1e300, -1e300, 5e-324, 2 ** 53, 0.1 + 0.2]);
  return whole(next, -400, 800) / 8;
}

/** What files, forms and other programs give instead of a value of the column's type. */
function looseCell(next: Random, kind: ColumnKind, conditions: readonly Condition[]): unknown {
  const cell = typedCell(next, kind, conditions, true);
  const text = typeof cell === "number" && Number.isFinite(cell) ? String(cell) : cell;
  return pick<unknown>(next, [
    undefined,
    Number.NaN,
    text,
    text,
    typeof text === "string" ? ` ${text}\t` : text,
    "1 250 000",
    "1\u202f250.5",
    "1,5",
    "1e2",
    "0x10",
    "٣",
    "abc",
    "Infinity",
    ".5",
    "5.",
    "yes",
    "NO",
    " True ",
    "t",
    "1",
    "0",
    1,
    0,
    2,
    1e21,
    1e-7,
    -0,
    123456.789,
    true,
    false,
    "",
    " ",
    "\ufeff7\u00a0",
    "\u001c7",
  ]);
}
