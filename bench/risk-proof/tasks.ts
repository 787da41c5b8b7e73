import {
  atrialFibrillation,
  type CardShape,
  loanDesk,
  type Problem,
  type RecipeOptions,
  tableFromRows,
  triage,
} from "@fairscore/core";
import { compileProblem, memorySource, recipeFor } from "@fairscore/core/parts";
import { generatedScore } from "../conditions/generated-score.ts";

export interface RiskTask {
  readonly data: string;
  readonly shape: CardShape;
  readonly conditions: number;
  problem(): Promise<Problem>;
}

const OWN: readonly {
  readonly data: string;
  readonly rows: () => readonly object[];
  readonly columns: RecipeOptions;
  readonly cards: readonly (readonly [shape: CardShape, conditions: number])[];
}[] = [
  {
    data: "atrial fibrillation",
    rows: () => atrialFibrillation().rows,
    columns: { outcome: "stroke", classes: ["no", "yes"] },
    cards: [
      ["score", 4],
      ["score", 5],
      ["score", 6],
      ["score", 10],
    ],
  },
  {
    data: "loan desk",
    rows: () => loanDesk().rows,
    columns: { outcome: "decision", classes: ["approve", "refer", "decline"] },
    cards: [
      ["score", 4],
      ["score", 5],
      ["tables", 4],
    ],
  },
  {
    data: "triage",
    rows: () => triage().rows,
    columns: { outcome: "urgency" },
    cards: [["tables", 4]],
  },
];

/** The outcomes of a generated score as people by class, one more of each class dealt to all. */
function withPeople(problem: Problem): Problem {
  const { cost, profileCount, classCount: K } = problem;
  // Each profile is a row, and right without cost.
  const weights = cost.map((wrong) => (wrong === 0 ? profileCount : 0) + 1);
  return {
    ...problem,
    people: { weights, scale: weights.length / K },
    lossScale: 1024 * profileCount,
  };
}

export function riskTasks(): RiskTask[] {
  const generated = [
    { profiles: 1_000, conditions: 4 },
    { profiles: 1_000, conditions: 5 },
    { profiles: 1_000, conditions: 10 },
    { profiles: 10_000, conditions: 4 },
  ];
  return [
    ...OWN.flatMap(({ data, rows, columns, cards }) =>
      cards.map(([shape, conditions]) => ({
        data,
        shape,
        conditions,
        problem: async () => {
          const source = memorySource(tableFromRows(rows()));
          const { recipe } = await recipeFor(source, columns);
          const spec = { shape, limits: { conditions }, objective: "risk" } as const;
          return compileProblem(await source.profiles(recipe), spec).problem;
        },
      })),
    ),
    ...generated.map(({ profiles, conditions }) => ({
      data: `generated, ${profiles} rows`,
      shape: "score" as const,
      conditions,
      problem: async () => withPeople(generatedScore({ profiles, conditions, seed: 1 })),
    })),
  ];
}
