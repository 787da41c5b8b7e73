import type { ColumnKind, Condition, Recipe, ScoringSystem } from "@fairscore/core";
import { checkSystem, conditionKey, type Random, seededRandom } from "@fairscore/core/parts";
import { pick, whole } from "./random.ts";

/** Names that attack: spreadsheets, databases, pages, terminals, templates, readers. */
export const HOSTILE: readonly string[] = [
  "=cmd()",
  "'; drop table people; --",
  '<script>alert(1)</script><img src=x onerror="alert(1)">',
  "\u202eright to left \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627",
  "x".repeat(300),
  'back\\slash "quotes" `ticks` \\" \\\' $' + "{x} {{y}} %s #{z}",
  "]]> --> */ ''' \"\"\" </style> </script>",
  "\\input{secrets} $x$ %comment & ~ ^ _ #",
  "comma, semi;colon | bar\ttab",
  "__proto__",
];

interface Asked {
  readonly column: string;
  readonly kind: ColumnKind;
  readonly conditions: readonly Condition[];
}

/**
 * A scoring system by hand: `points[class][line]`, lines in the order of the columns' conditions. Some hold what no
 * model file may (infinite bounds, tests that do not fit their column): exports are exact even for these.
 */
export function systemOf(
  classes: readonly string[],
  asked: readonly Asked[],
  starts: readonly number[],
  points: readonly (readonly number[])[],
  more: {
    readonly oneTable?: boolean;
    readonly shape?: "score";
    readonly missing?: Partial<Recipe>;
    readonly missingTexts?: readonly string[];
  } = {},
): ScoringSystem {
  const conditions = asked.flatMap((column) => [...column.conditions]);
  return checkSystem.vouched<ScoringSystem>({
    format: "fairscore-model",
    version: 1,
    classes,
    tables: classes.map((name, k) => ({
      class: name,
      startsWith: starts[k]!,
      lines: conditions.flatMap((condition, j) =>
        points[k]![j] ? [{ condition, points: points[k]![j]! }] : [],
      ),
    })),
    recipe: {
      format: "fairscore-recipe",
      version: 1,
      outcome: { column: "decision", kind: "category", classes },
      columns: asked,
      protected: [],
      strata: [],
      ...(more.missingTexts && { missingTexts: more.missingTexts }),
      ...more.missing,
      setAside: [],
    },
    spec: { ...(more.oneTable && { oneTable: true }), ...(more.shape && { shape: more.shape }) },
  });
}

const numbers = (column: string): Asked => ({
  column,
  kind: "number",
  conditions: [
    { column, lt: 18 },
    { column, ge: 18, lt: 30.5 },
    { column, gt: 30.5 },
    { column, le: -0.1 },
    { column, ge: 1e9 },
    { column, missing: true },
  ],
});

const categories = (column: string): Asked => ({
  column,
  kind: "category",
  conditions: [
    { column, in: ["clerk"] },
    { column, in: ["nurse", 'it\'s; "odd"', "Zoë 💧"] },
    { column, notIn: ["clerk", "nurse", "Clerk"] },
    { column, missing: true },
  ],
});

const yesNo = (column: string): Asked => ({
  column,
  kind: "boolean",
  conditions: [
    { column, is: true },
    { column, is: false },
    { column, missing: true },
  ],
});

const count = (asked: readonly Asked[]) => asked.reduce((sum, { conditions }) => sum + conditions.length, 0);

/** Points from -3 to 3, so that totals are often equal. */
const drawn = (next: Random, rows: number, lines: number) =>
  Array.from({ length: rows }, () => Array.from({ length: lines }, () => whole(next, -3, 3)));

/** The models that every export must score as the native predictor does. */
export function exportModels(): Readonly<Record<string, ScoringSystem>> {
  const three = [numbers("age"), categories("job"), yesNo("employed")];
  const many = ["a", "b", "c", "d", "e"].flatMap((name) => [
    numbers(name),
    categories(`${name} job`),
    yesNo(`${name}?`),
  ]);
  const sixty = many.map((asked) => ({ ...asked, conditions: asked.conditions }));
  const hostile = HOSTILE.map((column, i): Asked => {
    const other = HOSTILE[(i + 1) % HOSTILE.length]!;
    if (i % 3 === 0)
      return {
        column,
        kind: "category",
        conditions: [
          { column, in: [other, column] },
          { column, notIn: [other] },
        ],
      };
    return i % 3 === 1 ? { column, kind: "number", conditions: [{ column, ge: i }] } : yesNo(column);
  });
  const next = seededRandom(7);
  const score = drawn(seededRandom(8), 1, count(three))[0]!;
  return {
    "two classes, one table": systemOf(
      ["no", "yes"],
      three,
      [0, -2],
      [[], drawn(next, 1, count(three))[0]!],
      { oneTable: true },
    ),
    "two classes, two tables": systemOf(["no", "yes"], three, [1, 0], drawn(next, 2, count(three))),
    "seven classes": systemOf(
      ["A", "B", "C", "D", "E", "F", "G"],
      three,
      [0, 1, 0, 1, 0, -1, 0],
      drawn(next, 7, count(three)),
    ),
    "no lines at all": systemOf(["low", "mid", "high"], three, [1, 2, 2], [[], [], []]),
    "negative starts": systemOf(["low", "mid", "high"], three, [-9, -8, -7], drawn(next, 3, count(three))),
    "sixty lines": systemOf(["low", "mid", "high"], sixty, [0, 0, 1], drawn(next, 3, count(sixty))),
    "other missing texts": systemOf(["low", "high"], three, [0, 0], drawn(next, 2, count(three)), {
      missingTexts: ["unknown", "-", "clerk"],
    }),
    "codes for missing values": systemOf(
      ["low", "high"],
      three,
      [0, 0],
      drawn(seededRandom(9), 2, count(three)),
      {
        missing: {
          missingNumbers: [18, -0.1],
          missingValues: { age: ["30.50", "none"], job: ["nurse", "0"] },
        },
      },
    ),
    // Cut-offs at 0 and 3.
    "one score, three classes": systemOf(
      ["low", "moderate", "high"],
      three,
      [0, 1, -1],
      [[], score, score.map((points) => 2 * points)],
    ),
    // As they are learnt: cut-offs at 2 and 2, so that nobody is "moderate", and one of no lines, which gives "no" to all.
    "a learnt score with equal cut-offs": systemOf(
      ["low", "moderate", "high"],
      three,
      [0, -1, -2],
      [[], score, score.map((points) => 2 * points)],
      { shape: "score" },
    ),
    "a learnt score without lines": systemOf(["no", "yes"], three, [0, 0], [[], []], { shape: "score" }),
    "hostile names": systemOf(HOSTILE.slice(0, 5), hostile, [0, 1, 0, 0, 1], drawn(next, 5, count(hostile))),
  };
}

/** Any model: columns of all kinds, random conditions on them, small points. */
export function randomModel(seed: number): ScoringSystem {
  const next = seededRandom(seed);
  const asked = Array.from({ length: whole(next, 1, 6) }, (_, c): Asked => {
    const column = `${pick(next, ["age", "Job", "x y", "ünï", "select"])}${c}`;
    const base = pick(next, [numbers, categories, yesNo])(column);
    const kept = base.conditions.filter(() => next() < 0.6);
    const cut = whole(next, -40, 40) / 8;
    const extra: Condition[] = base.kind === "number" ? [{ column, gt: cut, le: cut + 3 }] : [];
    const distinct = new Map([...kept, ...extra].map((condition) => [conditionKey(condition), condition]));
    return { ...base, conditions: [...distinct.values()] };
  });
  const classes = ["first", "second class", "third", "Fourth"].slice(0, whole(next, 2, 4));
  return systemOf(
    classes,
    asked,
    classes.map(() => whole(next, -3, 3)),
    drawn(next, classes.length, count(asked)),
  );
}
