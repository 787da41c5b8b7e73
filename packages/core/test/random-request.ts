import { MEASURES } from "../src/problem/rates.ts";
import type { FairnessRule, OperationalRule, Spec } from "../src/problem/spec.ts";
import { memorySource } from "../src/profiles/memory-source.ts";
import { profilesOfPart } from "../src/profiles/parts.ts";
import type { Profiles } from "../src/profiles/profiles.ts";
import { seededRandom } from "../src/random.ts";
import type { Recipe } from "../src/recipe/recipe.ts";
import { tableFromRows } from "../src/table/table.ts";

/** Random rows with a recipe and a spec that uses any mix of objectives, limits, measures, modes and rules. */
export interface RandomRequest {
  readonly rows: readonly Record<string, unknown>[];
  readonly recipe: Recipe;
  readonly spec: Spec;
  readonly profiles: Profiles;
}

const CLASSES = ["a", "b", "c", "d"];

export async function randomRequest(seed: number): Promise<RandomRequest> {
  const random = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const chance = (share: number) => random() < share;
  const pick = <T>(values: readonly T[]): T => values[int(0, values.length - 1)]!;

  const classes = CLASSES.slice(0, int(2, 4));
  const weighted = chance(0.3);
  const fractional = chance(0.5);
  const rows = Array.from({ length: int(12, 60) }, () => ({
    x: int(0, 9),
    flag: chance(0.5),
    job: pick(["clerk", "nurse", "pilot"]),
    sex: pick(["f", "m"]),
    region: pick(["n", "s", "w"]),
    shift: pick(["day", "night"]),
    w: fractional ? int(1, 30) / 10 : int(0, 3),
    y: pick(classes),
  }));
  const level = (column: string, values: readonly string[]) => ({
    column,
    kind: "category" as const,
    levels: values.map((value) => ({ label: value, when: { column, in: [value] } })),
  });
  const recipe: Recipe = {
    format: "fairscore-recipe",
    version: 1,
    outcome: { column: "y", kind: "category", classes },
    columns: [
      {
        column: "x",
        kind: "number",
        conditions: chance(0.5)
          ? [
              { column: "x", lt: 3 },
              { column: "x", ge: 3, lt: 7 },
              { column: "x", ge: 7 },
            ]
          : [
              { column: "x", ge: 3 },
              { column: "x", ge: 7 },
            ],
      },
      { column: "flag", kind: "boolean", conditions: [{ column: "flag", is: true }] },
      {
        column: "job",
        kind: "category",
        conditions: [
          { column: "job", in: ["clerk"] },
          { column: "job", notIn: ["clerk"] },
        ],
      },
    ],
    protected: [level("sex", ["f", "m"]), level("region", chance(0.5) ? ["n", "s", "w"] : ["n", "s"])],
    strata: [level("shift", ["day", "night"])],
    ...(weighted && { weight: "w" }),
    setAside: [],
  };

  const fairness = (): FairnessRule => {
    const measure = pick(MEASURES).measure;
    const ratio = chance(0.25);
    const columns = pick([["sex"], ["region"], ["sex", "region"]]);
    const intersections = columns.length > 1 && chance(0.5);
    return {
      measure,
      ...(ratio && { form: "ratio" as const }),
      tolerance: ratio ? int(0, 9) / 10 : pick([0.05, 0.1, 0.25, 0.5, 0.9]),
      columns,
      ...(intersections && { intersections }),
      ...(chance(0.3) && { minGroupSize: int(2, 6) }),
      compare:
        !intersections && columns.length === 1 && chance(0.4)
          ? { mode: "one-vs-rest", group: columns[0] === "sex" ? "f" : "n" }
          : { mode: pick(["each-vs-rest", "pairs"] as const) },
      ...(chance(0.4) && { labels: classes.slice(0, int(1, classes.length)) }),
      ...(measure === "csp" && chance(0.5) && { stratum: "shift" }),
      ...(chance(0.3) && { normalisation: "group" as const }),
      emptyCells: "skip",
    };
  };
  const rule = (): OperationalRule =>
    pick<OperationalRule>([
      {
        rule: "points",
        conditions: ["x"],
        sign: pick(["positive", "negative"] as const),
        classes: classes.slice(0, 1),
      },
      { rule: "points", conditions: ["flag"], allowed: [0, 1] },
      { rule: "force", conditions: ["flag is yes"] },
      { rule: "forbid", conditions: ["job"], classes: classes.slice(1) },
      { rule: "count", conditions: ["x", "job"], atLeast: int(0, 1), atMost: int(1, 3) },
      { rule: "if-then", if: "flag is yes", then: "job" },
      {
        rule: "monotone",
        column: "x",
        direction: pick(["rising", "falling"] as const),
        classes: classes.slice(0, 1),
      },
      { rule: "one-cut", ...(chance(0.5) && { columns: ["x"] }) },
      { rule: "recall", class: classes[0]!, atLeast: int(0, 5) / 10 },
      { rule: "false-positives", class: classes[1]!, atMost: int(3, 9) / 10 },
      { rule: "given", class: classes[0]!, atLeast: int(0, 3) / 10, atMost: int(5, 10) / 10 },
    ]);
  const list = <T>(share: number, make: () => T): T[] =>
    chance(share) ? Array.from({ length: int(1, 2) }, make) : [];
  const spec: Spec = {
    objective: pick<NonNullable<Spec["objective"]>>([
      "accuracy",
      "balanced",
      { cost: classes.map((_, y) => classes.map((__, k) => (y === k ? 0 : int(1, 30) / 10))) },
    ]),
    limits: {
      linesPerTable: int(1, 3),
      points: pick<readonly number[] | { min: number; max: number }>([
        { min: -1, max: 1 },
        [0, 1, 3],
        { min: -2, max: 2 },
      ]),
      ...(chance(0.3) && { linesInAll: int(1, 4) }),
      ...(chance(0.3) && { columns: int(1, 2) }),
      startsWithCounts: chance(0.5),
    },
    fairness: list(0.7, fairness),
    rules: list(0.5, rule),
    ...(classes.length === 2 && chance(0.5) && { oneTable: true }),
    protectedPoints: pick(["bar", "bar-listed", "allow"] as const),
  };
  // Drawn last, so that all else stays what it was for a seed.
  const wrong: OperationalRule[] = chance(0.15)
    ? [{ rule: "group-wrong", atMost: int(3, 9) / 10, ...(chance(0.5) && { minGroupSize: int(2, 6) }) }]
    : [];
  const counted = await memorySource(tableFromRows(rows, { kinds: { flag: "boolean" } })).profiles(recipe);
  const rules = [...spec.rules!, ...wrong];
  return { rows, recipe, spec: { ...spec, rules }, profiles: profilesOfPart(counted, 0) };
}
