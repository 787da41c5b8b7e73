import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { seededRandom } from "../../src/random.ts";
import { type Condition, conditionKey } from "../../src/recipe/condition/condition.ts";
import type { RecipeColumn } from "../../src/recipe/recipe.ts";
import type { Cell, ColumnKind } from "../../src/table/cell.ts";

const CATEGORIES = ["a", "b", "c", "d", "unknown"];

/** A small card with random conditions of every kind, and a way to draw cells of its columns. */
export interface RandomSystem {
  readonly system: ScoringSystem;
  cell(column: RecipeColumn): Cell;
}

export function randomSystem(seed: number, most = 4): RandomSystem {
  const random = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(values: readonly T[]): T => values[int(0, values.length - 1)]!;
  const list = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

  const range = (column: string, whole: boolean): Condition => {
    const low = int(-3, 3) / (whole ? 1 : 2);
    const high = low + int(1, 3) / (whole ? 1 : 2);
    return pick<Condition>([
      { column, ge: low },
      { column, gt: low },
      { column, lt: low },
      { column, le: low },
      { column, ge: low, lt: high },
      { column, gt: low, le: high },
      { column, ge: low, le: low },
    ]);
  };
  const some = () => [...new Set(list(int(1, 3), () => pick(CATEGORIES)))];
  const condition = (column: string, kind: ColumnKind, whole: boolean): Condition => {
    if (random() < 0.2) return { column, missing: true };
    if (kind === "boolean") return { column, is: random() < 0.5 };
    if (kind === "category") return random() < 0.6 ? { column, in: some() } : { column, notIn: some() };
    return range(column, whole);
  };
  const columns = list(int(1, most), () => pick<ColumnKind>(["number", "category", "boolean"])).map(
    (kind, i): RecipeColumn => {
      const column = `x${i}`;
      const whole = kind === "number" && random() < 0.5;
      const conditions = new Map(
        list(int(1, 3), () => condition(column, kind, whole)).map((c) => [conditionKey(c), c]),
      );
      return { column, kind, whole, conditions: [...conditions.values()] };
    },
  );
  const classes = ["first", "second", "third"].slice(0, int(2, 3));
  const system: ScoringSystem = {
    format: "fairscore-model",
    version: 1,
    classes,
    tables: classes.map((name) => ({
      class: name,
      startsWith: int(-2, 2),
      lines: columns
        .flatMap(({ conditions }) => conditions)
        .filter(() => random() < 0.6)
        .map((line) => ({ condition: line, points: int(-3, 3) })),
    })),
    recipe: {
      format: "fairscore-recipe",
      version: 1,
      outcome: { column: "y", kind: "category", classes },
      columns,
      protected: [],
      strata: [],
      setAside: [],
    },
    spec: {},
  };
  return {
    system,
    cell: ({ kind, whole }) => {
      if (random() < 0.15) return null;
      if (kind === "boolean") return random() < 0.5;
      if (kind === "category") return pick([...CATEGORIES, "e", "other"]);
      if (whole) return int(-6, 8);
      return pick([int(-6, 8), int(-12, 16) / 2, random() * 12 - 6, 1e300, -1e300, Infinity, -Infinity]);
    },
  };
}

/** Every way to choose one answer for each question. */
export function allChoices(questions: readonly { readonly answers: readonly unknown[] }[]): number[][] {
  return questions.reduce<number[][]>(
    (choices, { answers }) => choices.flatMap((choice) => [...answers.keys()].map((a) => [...choice, a])),
    [[]],
  );
}
