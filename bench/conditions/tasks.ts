import {
  atrialFibrillation,
  type CardShape,
  type Limits,
  loanDesk,
  type Problem,
  type RecipeOptions,
  schoolResults,
  syntheticPaperData,
  tableFromRows,
  triage,
} from "@fairscore/core";
import { compileProblem, DEFAULTS, memorySource, recipeFor } from "@fairscore/core/parts";
import type { PublishedRun } from "../reference/published-runs.ts";
import { ReferenceProblems } from "../reference/reference-problem.ts";
import { CONDITIONS, generatedScore } from "./generated-score.ts";

/** A problem to be solved by all. */
export interface ConditionsTask {
  /** The data, and which draw of them. */
  readonly data: string;
  readonly shape: CardShape;
  /** "6 conditions", "2 lines per table". */
  readonly limit: string;
  /** Tasks of one kind have one median. */
  readonly kind: string;
  /** What fairscore has for it. */
  readonly seconds: number;
  /** Whether a short run has it. */
  readonly short: boolean;
  problem(): Promise<Problem>;
}

/** For data of the paper, whose CPLEX had an hour; the others have what a fit has by default. */
const PAPER_SECONDS = 60;

export function taskName({ data, shape, limit }: ConditionsTask): string {
  return `${data}, ${shape}, ${limit}`;
}

export const KINDS = {
  own: "the project's own data",
  small: `score of 5 out of ${CONDITIONS} conditions, 1,000 profiles`,
  large: `score of 4 out of ${CONDITIONS} conditions, 10,000 profiles`,
  paper: "data of the paper",
} as const;

function limitsOf(limits: Limits): string {
  return limits.conditions === undefined
    ? `${limits.linesPerTable} lines per table`
    : `${limits.conditions} conditions`;
}

const DECISIONS = ["approve", "refer", "decline"];

/** Own data, as the command line would read them. Classes in an order have a score as well. */
const OWN: readonly {
  readonly data: string;
  readonly rows: () => readonly object[];
  readonly columns: RecipeOptions;
  readonly cards: readonly (readonly [shape: CardShape, conditions: number, short?: "short"])[];
}[] = [
  {
    data: "atrial fibrillation",
    rows: () => atrialFibrillation().rows,
    columns: { outcome: "stroke", classes: ["no", "yes"] },
    cards: [
      ["score", 4],
      ["score", 6, "short"],
    ],
  },
  {
    data: "loan desk",
    rows: () => loanDesk().rows,
    columns: { outcome: "decision", classes: DECISIONS },
    cards: [
      ["tables", 6, "short"],
      ["score", 6, "short"],
    ],
  },
  {
    // Bands of as many rows each, whatever the outcome: more conditions than by default.
    data: "loan desk, bands",
    rows: () => loanDesk().rows,
    columns: {
      outcome: "decision",
      classes: DECISIONS,
      protect: ["sex"],
      binning: "quantile",
      style: "intervals",
      missing: "condition",
    },
    cards: [["tables", 6, "short"]],
  },
  {
    data: "triage",
    rows: () => triage().rows,
    columns: { outcome: "urgency" },
    cards: [
      ["tables", 4],
      ["tables", 6],
    ],
  },
  {
    data: "school results",
    rows: () => schoolResults().rows,
    columns: { outcome: "result" },
    cards: [
      ["tables", 4],
      ["tables", 6],
    ],
  },
  {
    data: "synthetic",
    rows: () => syntheticPaperData().rows,
    columns: { outcome: "label" },
    cards: [["tables", 3, "short"]],
  },
];

export function ownTasks(): ConditionsTask[] {
  return OWN.flatMap(({ data, rows, columns, cards }) =>
    cards.map(([shape, conditions, short]) => ({
      data,
      shape,
      limit: limitsOf({ conditions }),
      kind: KINDS.own,
      seconds: DEFAULTS.seconds,
      short: short === "short",
      problem: async () => {
        const source = memorySource(tableFromRows(rows()));
        const { recipe } = await recipeFor(source, columns);
        return compileProblem(await source.profiles(recipe), { shape, limits: { conditions } }).problem;
      },
    })),
  );
}

/** So many draws of each size. */
export function generatedTasks(seeds: number): ConditionsTask[] {
  const sizes = [
    { profiles: 1_000, conditions: 5, kind: KINDS.small },
    { profiles: 10_000, conditions: 4, kind: KINDS.large },
  ];
  return sizes.flatMap(({ profiles, conditions, kind }) =>
    Array.from({ length: seeds }, (_, i) => ({
      data: `generated ${profiles / 1000}k/${i + 1}`,
      shape: "score" as const,
      limit: limitsOf({ conditions }),
      kind,
      seconds: DEFAULTS.seconds,
      short: i === 0,
      problem: async () => generatedScore({ profiles, conditions, seed: i + 1 }),
    })),
  );
}

/** All rows of the paper's data, none dropped. In those of customers, gender gives no points, as there. */
export function paperTasks(folder: string): ConditionsTask[] {
  const problems = new ReferenceProblems(folder);
  const cards: readonly (readonly [data: string, shape: CardShape, limits: Limits])[] = [
    ["customer", "tables", { conditions: 6 }],
    ["customer", "tables", { linesPerTable: 2 }],
    ["customer", "tables", { linesPerTable: 3 }],
    ["synthetic", "tables", { conditions: 4 }],
    ["wine", "tables", { conditions: 4 }],
    ["wine", "score", { conditions: 5 }],
  ];
  return cards.map(([data, shape, limits]) => {
    const run: PublishedRun = {
      experiment: data,
      config: 0,
      fold: 0,
      dataset: data,
      objective: "accuracy",
      rows: "all",
      maxLines: 0,
      published: 0,
      ...(data === "customer" && {
        fairness: { measure: "sp", tolerance: 1, protected: "Gender == Female", labels: [] },
      }),
    };
    return {
      data: `paper: ${data}`,
      shape,
      limit: limitsOf(limits),
      kind: KINDS.paper,
      seconds: PAPER_SECONDS,
      short: false,
      problem: async () => compileProblem(await problems.profiles(run), { shape, limits }).problem,
    };
  });
}
