import { sizeWords } from "../../results/size.ts";
import { METHOD_WORDS } from "../../results/words.ts";
import type { SweepTask } from "./task.ts";

/** "safety held-out", "safety cv". */
export function safetyWords({ by }: NonNullable<SweepTask["safety"]>): string {
  return `safety ${by === "cross-validation" ? "cv" : by}`;
}

/** A task in words: "points tables on loans, 3 lines, sp <= 0.05, fold 2 of 5, seed 1". */
export function taskWords({ method, data, request, safety, fold, seed }: SweepTask): string {
  const { limits, fairness } = request;
  const rule = fairness?.[0];
  return [
    `${METHOD_WORDS[method]} on ${data.name}`,
    ...(["conditions", "linesPerTable"] as const).flatMap((by) => {
      const limit = limits?.[by];
      // Plans name their limits in numbers.
      return typeof limit !== "number" ? [] : [sizeWords({ by, limit })];
    }),
    ...(rule ? [`${rule.measure} ${rule.form === "ratio" ? ">=" : "<="} ${rule.tolerance}`] : []),
    ...(safety ? [safetyWords(safety)] : []),
    ...(fold ? [`fold ${fold.index + 1} of ${fold.of}`] : []),
    `seed ${seed}`,
  ].join(", ");
}
