import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import type { Spec } from "../../src/problem/spec.ts";
import { seededRandom } from "../../src/random.ts";
import type { Condition } from "../../src/recipe/condition/condition.ts";
import type { RecipeColumn } from "../../src/recipe/recipe.ts";

export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Whole numbers, chances and picks from a seed. */
export function lots(seed: number) {
  const random = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const chance = (share: number) => random() < share;
  const pick = <T>(values: readonly T[]): T => values[int(0, values.length - 1)]!;
  return { int, chance, pick };
}

/** People whose class leans on age, smoking and sex. */
export function patients(count: number, seed: number, classes: readonly string[]): Row[] {
  const { int, chance } = lots(seed);
  return Array.from({ length: count }, () => {
    const age = int(40, 89);
    const smokes = chance(0.3);
    const sex = chance(0.5) ? "f" : "m";
    const risk = (age >= 70 ? 2 : age >= 60 ? 1 : 0) + (smokes ? 1 : 0) + (sex === "m" ? 1 : 0) + int(-1, 1);
    const place = Math.max(0, Math.min(classes.length - 1, Math.floor((risk * classes.length) / 5)));
    return {
      age: chance(0.05) ? null : age,
      smokes,
      sex,
      man: sex === "m",
      job: ["clerk", "nurse", "pilot"][int(0, 2)]!,
      weight: int(1, 3),
      y: classes[place]!,
    };
  });
}

const COLUMNS: readonly RecipeColumn[] = [
  {
    column: "age",
    kind: "number",
    conditions: [
      { column: "age", ge: 65 },
      { column: "age", ge: 75 },
    ],
  },
  { column: "smokes", kind: "boolean", conditions: [{ column: "smokes", is: true }] },
  { column: "sex", kind: "category", conditions: [{ column: "sex", in: ["m"] }] },
];

/** The conditions of the cards, by short names. */
export const ASKED = {
  old: { column: "age", ge: 65 },
  older: { column: "age", ge: 75 },
  smokes: { column: "smokes", is: true },
  man: { column: "sex", in: ["m"] },
} satisfies Record<string, Condition>;

type Name = keyof typeof ASKED;
type Lines = Readonly<Partial<Record<Name, number>>>;

/** A card by hand: for each class its start and lines. */
export function cardOf(
  tables: Readonly<Record<string, readonly [start: number, lines: Lines]>>,
  spec: Spec = {},
): ScoringSystem {
  const classes = Object.keys(tables);
  return {
    format: "fairscore-model",
    version: 1,
    classes,
    tables: classes.map((name) => {
      const [startsWith, lines] = tables[name]!;
      return {
        class: name,
        startsWith,
        lines: Object.entries(lines).map(([line, points]) => ({ condition: ASKED[line as Name], points })),
      };
    }),
    recipe: {
      format: "fairscore-recipe",
      version: 1,
      outcome: { column: "y", kind: "category", classes },
      columns: COLUMNS,
      protected: [],
      strata: [],
      setAside: [],
    },
    spec,
  };
}

/** One score: points of its lines, and the total from which each class but the first is given. */
export function scoreOf(
  classes: readonly string[],
  lines: Lines,
  cuts: readonly number[],
  spec: Spec = {},
): ScoringSystem {
  let start = 0;
  const tables = classes.map((name, k) => {
    if (k > 0) start += 1 - cuts[k - 1]!;
    const multiples = Object.entries(lines).map(([line, points]) => [line, k * points] as const);
    return [name, [start, k === 0 ? {} : Object.fromEntries(multiples)]] as const;
  });
  return cardOf(Object.fromEntries(tables), { ...(classes.length === 2 && { oneTable: true }), ...spec });
}
