import type { Problem } from "@fairscore/core";
import { assembleProfiles, compileProblem, search, wordsFor } from "@fairscore/core/parts";
import { curveLoss, totalsOf } from "./curve.ts";

/** Rows as texts of 0 and 1, one sign for each yes/no column, and the class of each row. */
export interface YesNoColumns {
  readonly rows: readonly string[];
  readonly labels: readonly number[];
}

/** How the search is told what to look for. */
export interface Variant {
  readonly name: string;
  /** Points are from minus this to this. */
  readonly most: number;
  /** Whether one more person of each class is dealt to the profiles, as `fit` has it. */
  readonly isSmoothed: boolean;
}

export const VARIANTS: readonly Variant[] = [
  { name: "−9 to 9", most: 9, isSmoothed: true },
  { name: "−5 to 5", most: 5, isSmoothed: true },
  { name: "−5 to 5, not smoothed", most: 5, isSmoothed: false },
];

/** Cards of one score whose conditions are these columns, by the log loss of their risks. */
export function riskProblem({ rows, labels }: YesNoColumns, size: number, variant: Variant): Problem {
  const columns = rows[0]!.length;
  const words = wordsFor(columns);
  const answers = new Uint32Array(rows.length * words);
  rows.forEach((row, i) => {
    for (let j = 0; j < columns; j++) if (row[j] === "1") answers[i * words + (j >> 5)]! |= 1 << (j & 31);
  });
  const profiles = assembleProfiles({
    conditions: Array.from({ length: columns }, (_, j) => ({ column: `c${j + 1}`, is: true })),
    classes: ["no", "yes"],
    levelColumns: [],
    weightScale: 1,
    dropped: { missingOutcome: 0, otherOutcome: 0 },
    entries: {
      count: rows.length,
      answers,
      levels: new Int32Array(0),
      label: Int32Array.from(labels),
      part: new Uint8Array(rows.length),
      rows: new Float64Array(rows.length).fill(1),
      weight: new Float64Array(rows.length).fill(1),
    },
  });
  const { problem } = compileProblem(profiles, {
    shape: "score",
    objective: "risk",
    limits: { conditions: size, points: { min: -variant.most, max: variant.most } },
  });
  if (variant.isSmoothed) return problem;
  const weights = new Float64Array(problem.profileCount * 2);
  profiles.entryRows.forEach((count, e) => {
    weights[profiles.entryProfile[e]! * 2 + profiles.entryLabel[e]!]! += count;
  });
  return { ...problem, people: { weights, scale: 1 } };
}

/** A card and when it was found. */
interface Found {
  readonly seconds: number;
  readonly points: Int32Array;
}

/** Searches for so long, by the clock or by the processor, with all it prepares; the cards that it found, each better. */
export function searchFor(problem: Problem, seconds: number, seed: number, byProcessor: boolean): Found[] {
  const start = now(byProcessor);
  const found: Found[] = [];
  for (const event of search(problem, { seed })) {
    const passed = now(byProcessor) - start;
    if (passed > seconds) break;
    if (event.type === "incumbent") found.push({ seconds: passed, points: event.points.slice() });
  }
  return found;
}

/** The mean log loss of the last card that was there by then, counted on the rows; of none at all, of nobody's risk. */
export function lossBy(found: readonly Found[], seconds: number, { rows, labels }: YesNoColumns): number {
  const last = found.findLast((card) => card.seconds <= seconds);
  const points = last?.points.subarray(1, rows[0]!.length + 1) ?? new Int32Array(rows[0]!.length);
  return curveLoss(totalsOf(rows, points), labels);
}

function now(byProcessor: boolean): number {
  if (!byProcessor) return performance.now() / 1000;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
